"""Questions that ask how much: the STR of a side, of a character or for dominance, income, claim."""

from __future__ import annotations

import re

from timing.telling.outlooks import asks
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, Outlook, P, Reader

_MUCH = r"(?:how (?:much|many)|what|whats)"


@asks(
    rf"{_MUCH} (?:strength|str)? ?(?:do|can|will) (?P<p>{P})(?: (?:really|now|still|get to))* (?P<v>count|have|defend|attack)(?: (?:for|with|in))*(?: dominance| total| the challenge| strength)?(?= \?|$| now| in| for| as)",
    r"(?:what|how (?:much|high)) be own:(?P<o>[\w-]+)(?: (?:side|dominance|side))? total(?: (?:strength|str|for|in|dominance|the challenge))*(?= \?|$| now)",
)
def _how_strong(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How much strength do I count?', 'what's my total?'"""
    groups = m.groupdict()
    who = r.player(f"@{groups['o']}" if groups.get("o") else groups.get("p"), m.start())
    if r.story.phase == "dominance" or (not r.story.told_fight and "dominance" in r.text):
        return Outlook("n dominance", who, number=True)
    if groups.get("v") in (None, "count") or "str" in m.group():
        return Outlook("n side", who, number=True) if r.story.told_fight else None
    return None


@asks(
    rf"{_MUCH} (?:be the )?(?:strength|str) (?:do|be)? ?(?P<c>{C}|{PRONOUN})(?: (?:have|count|at|on|be|now))*(?= \?|$)",
    rf"(?:what|how (?:much|high)) be (?P<c>{C}|{PRONOUN}) (?:'s )?(?:strength|str)(?: now)?(?= \?|$)",
    rf"how (?:strong|big) be (?:(?:the|own:[\w-]+) )?(?P<c>{C}|{PRONOUN})",
    rf"(?:what|how (?:much|high)) be (?:the )?(?:total |current )?(?:strength|str) of (?:(?:the|own:[\w-]+) )?(?P<c>{C}|{PRONOUN})",
)
def _how_strong_is(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m["c"], m.start())
    return Outlook("n str", "", thing, number=True) if thing is not None and r.is_character(thing) else None


@asks(
    rf"{_MUCH}(?: gold)? (?:do|can|will) (?P<p>{P})(?: \S+)? (?:collect|count)(?: (?:for|in|as) income)?(?= \?|$| now| this| when| from| in| on| at| then| if| out| off| with)",
    r"(?:what|how (?:much|high)) be own:(?P<o>[\w-]+)(?: total)? income(?= \?|$| now| this)",
)
def _how_much_income(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'What do I collect?', of income."""
    groups = m.groupdict()
    if r.story.told_fight or not re.search(r"\b(?:gold|income|plot)\b", r.text):
        return None
    r.story.incomes, r.story.phase = True, "marshalling"
    return Outlook(
        "n gold", r.player(f"@{groups['o']}" if groups.get("o") else groups.get("p"), m.start()), number=True
    )


@asks(
    rf"how (?:many|much) power (?:do|will|would) (?P<p>{P})(?: (?:really|then|now|still))* (?:end up with|end with|finish with|have|be (?:at|on))(?: (?:in total|total|now|then|afterwards|afterward|after (?:that|this|it|all)|in the end|at the end|all in all|altogether))*(?= \?|$| if| when)",
    rf"what (?:be|do)(?: (?P<p>{P})(?: 's)?|own:(?P<o>[\w-]+)) (?:new |final |power )*total(?: power)?(?: (?:now|then|afterwards|after that|in the end))*(?= \?|$)",
)
def _how_much_power(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How much power do I end up with?'"""
    groups = m.groupdict()
    who = r.player(f"@{groups['o']}" if groups.get("o") else groups.get("p"), m.start())
    if r.story.phase == "dominance" or "power" not in r.text.split(" ") or who not in _holders(r):
        return None
    return Outlook("n total-power", who, number=True)


def _holders(r: Reader) -> set[str]:
    """Of whom it is told how much power there is."""
    return {r.player(f"@{who}", len(r.text)) if who in r.story.players else who for who in r.story.power}


@asks(
    rf"how (?:much|many) (?:power )?(?:do|will|would|can)? ?(?:go|goes|get put|be put|be place|land|end up) on (?P<c>{C}|{PRONOUN})",
    rf"how (?:much|many) power (?:do|will|would|can) (?P<c>{C})(?: (?:get|claim|take|gain|collect|now|to))+(?= \?|$| for| from| by| if)",
    rf"how (?:much|many) (?:do|will|would|can) (?P<c>{C}|{PRONOUN})(?: (?:get|claim|take|gain|collect|now|to))+ for (?:the |own:[\w-]+ )?renown",
    rf"how (?:much|many) power (?:do|will|would|can) {P}(?: (?:get|claim|take|gain|put|now|to))+ (?:on|for) (?P<c>{C}|{PRONOUN})",
)
def _how_much_on_it(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How much power goes on him for renown?'"""
    thing = r.thing(m["c"], m.start())
    spoken = "power" in r.text.split(" ") or "renown" in m.group()
    if thing is None or not r.is_character(thing) or not spoken:
        return None
    return Outlook("n card-power", "", thing, number=True)


@asks(
    r"(?:^|(?<=[.?!;,] )|(?<=so ))how (?P<v>much|many)(?: be (?:that|it))?(?: (?:then|now|really))*(?= \?|$)",
    r"(?:^|(?<=[.?!;,] )|(?<=so ))how (?P<v>much|many) gold(?: be (?:that|it))?(?: (?:then|now|really))*(?= \?|$)",
    rf"(?:what|how much)(?: gold)? (?:do|will|must|would) (?P<p>{P})(?: (?:have to|really|now|still|end up))* (?:pay|owe|spend|paying)(?= \?|$| now| then| for (?:it|that))",
)
def _how_much_of_it(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How much?', of what was spoken of last."""
    story, before = r.story, r.text[: m.start()].split(" ")
    wanted = (
        story.wants.thing
        if story.wants is not None
        else next((n for n, zone in reversed(story.zones.items()) if zone == "hand"), None)
    )
    wanted = _wanted(r) if wanted is None else wanted
    counts = (
        "v" not in m.groupdict() or "gold" in m.group() or {"cost", "costs", "pay", "gold", "cheaper"} & set(before)
    )
    if counts and wanted is not None and wanted not in r.events | r.plots and story.things[wanted].titles:
        story.zones[wanted] = "hand"
        who = story.owners.setdefault(wanted, r.player(m.groupdict().get("p"), m.start()) or ME)
        return Outlook("n cost", who, wanted, number=True)
    if "v" not in m.groupdict() or "gold" in m.group():
        return None
    last = next(
        (word for word in reversed(before) if word in ("claim", "power", "card", "cards", "strength", "str")), ""
    )
    if last == "claim" and story.told_fight:
        return Outlook("n claim", number=True)
    return None


def _wanted(r: Reader) -> int | None:
    """What somebody says to want, of cards that are played from hand."""
    found = re.findall(rf"{P} want (?:to (?:play|marshal|put down|bring in|have) )?({C})", r.text)
    found = found or re.findall(rf"want to (?:play|marshal|put down|bring) (?:(?![.?!@#])\S+ ){{0,5}}({C})", r.text)
    return int(found[-1][1:]) if found else None


@asks(
    rf"how (?:much|many)(?: (?:power|counter|token|of (?:it|that|those)))*(?: (?:do|will|would|can|must) (?P<p>{P}))?(?: (?:really|actually|then|now|get to|have to))* (?:move|shift|go over|cross|change hands|take)(?: (?:over|across|for (?:the )?claim|from (?:@me|own:[\w-]+(?: house)?)|in (?:all|total)))*(?= \?|$)",
    rf"how (?:much|many)(?: power)? (?:do|will|would|can) (?P<p>{P})(?: (?:really|actually|then|now|get to))* (?:get|take|claim|move)(?: (?:from|off) (?:@[\w-]+|own:[\w-]+(?: house)?))?(?: (?:for|by|with) (?:the|own:[\w-]+|that|this)? ?claim)(?= \?|$)",
)
def _how_much_is_moved(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How many move?', of the claim of a power challenge."""
    fight = r.story.fight
    if not (r.story.told_fight and fight.type == "power" and fight.winner):
        return None
    return Outlook("n moved", fight.winner, number=True)


@asks(
    r"(?:what|how (?:much|high)) be (?:the |own:[\w-]+ )?(?:military |intrigue |power )?claim(?: value)?(?= \?|$| now| if| when| then| here)"
)
def _how_much_claim(r: Reader, m: re.Match[str]) -> Outlook | None:
    return Outlook("n claim", number=True)
