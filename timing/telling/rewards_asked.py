"""Questions for what was spoken of before: "do I get it?", "does he get two?", "how much do I gain altogether?"."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, HOW_MUCH, LATER, WHOM, asks, player_of
from timing.telling.people import ME, PRONOUN
from timing.telling.spoken_reward import POWER, moves_power, on_winning_side, reward
from timing.telling.story import C, Outlook, P, Reader

GETS = r"(?:get|claim|claims|take|collect|score|earn|gain|receive|have)"
TO_GET = rf"{GETS}(?: to)?(?: (?:claim|take|get|have|collect|score))?"
BONUS = r"(?:(?:extra|bonus|unopposed|renown|second|other|additional|free|last|one|two|three|\d) )*"
COUNTER = rf"{BONUS}(?:token|tokens|counter|point|points|bonus|freebie|extra|reward|target|rest|unopposed|renown)"
"""What is said for power: "her token"; a "point" is read as "target"."""
IT = rf"(?:it|that one|that|this|@they|them|those|one|any|anything|none|both|two|three|\d|(?:own:[\w-]+|the|an?|any|that|this|@[\w-]+) {COUNTER}|the (?:two|three|other|one|\d))"
KILL = ("it", "that", "one", "that one", "this")
BEHIND = r"(?= \?|$| ,| \.| or | for | too| as well| then| now| anyway| here| because| since| though| when| if| after| from| with)"


@asks(
    rf"{DOES} (?P<p>{WHOM}){HELPS} {TO_GET} (?P<x>{IT}){BEHIND}",
    rf"{DOES} (?P<p>{WHOM}){HELPS} {TO_GET} (?P<x>nothing){BEHIND}",
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:claim|collect|score) for (?P<x>it|that|this|@he|@she|{C}){BEHIND}",
)
def _gets_it(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Noah says no power for me. Do I get it?'"""
    if re.search(HOW_MUCH, r.text[: m.start()]) or re.match(r" (?:for|from) #", r.text[m.end() :]):
        return None
    if r.story.deadly and m["x"] in KILL and re.search(r"\b(?:deadly|kill)\b[^.?!]*$", r.text[: m.start()]):
        return Outlook("deadly", "")
    return _outlook(r, m, player_of(r, m), m["x"])


def _outlook(r: Reader, m: re.Match[str], player: str, said: str) -> Outlook | None:
    what = reward(r, m.start())
    own = next((one for one in ("unopposed", "renown") if one in said), "")
    n = next((r.number(word) for word in said.split(" ") if r.number(word)), 2 if said == "both" else None)
    if own:
        what = own
    if re.search(r"\boppos(?:e|es|ing)\b", r.text) and r.story.titles:
        again = r.player(player, m.start()) if player.startswith("@") else player
        return Outlook("opposing", again, so=said not in ("nothing", "none"))
    if re.fullmatch(rf"(?:\S+ )?{COUNTER}", said) and not what:
        what = "power"
    if not what or (what in POWER and r.story.phase in LATER and not r.story.told_fight):
        return None
    so = said not in ("nothing", "none")
    if what == "gold":
        return Outlook("yields", player, so=so) if not r.story.told_fight else None
    if what == "card":
        return Outlook("draw", player, so=so) if n in (None, 1) else None
    if n and n > 1:
        return Outlook(f"power {n}", player, so=so)
    return Outlook("power" if what == "claimed" else what, player, so=so)


@asks(rf"{DOES} (?P<c>{C}){HELPS} {TO_GET} (?P<x>{IT}){BEHIND}")
def _character_gets_it(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Brienne has renown. Does she get one?'"""
    thing = int(m["c"][1:])
    if not r.is_character(thing) or re.search(HOW_MUCH, r.text[: m.start()]) or reward(r, m.start()) != "renown":
        return None
    on_winning_side(r, thing)
    return Outlook("renown", "", thing)


@asks(rf"{DOES} (?P<p>{WHOM}){HELPS} (?:count|add) (?P<x>it|that|those|@they|the (?:\d|two|one)){BEHIND}")
def _counts_it(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I still count the 2?', of income."""
    counts = reward(r, m.start()) == "gold" and not r.story.told_fight
    return Outlook("yields", player_of(r, m)) if counts else None


@asks(
    r"be there (?:also |still |even )?(?:a |an |any |the )?(?P<x>(?:(?:extra|bonus|one) )*)power for (?:own:[\w-]+ |the |being |an? )?(?P<w>unopposed|renown|@[\w-]+|#\d+)",
    rf"(?:^|(?<=[.?!,] ))(?:and |so |but )?(?P<w>renown|unopposed)(?: power| bonus)?(?: for (?P<p>{P}))?(?: too)? \?",
)
def _is_there_power(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Is there a power for unopposed?', 'renown?'"""
    if not r.story.told_fight:
        return None
    if m["w"] in ("unopposed", "renown"):
        return Outlook(m["w"], r.player(m.groupdict().get("p"), m.start()))
    if m["w"].startswith("@"):
        return _outlook(r, m, r.player(m["w"], m.start()), "it")
    return None


@asks(
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:lose|give up|hand over|give|hand)(?: over)? (?:the |a |own:[\w-]+ |any |one )*(?:power|token|counter)"
)
def _loses_power(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I lose the power?', by a claim."""
    return Outlook("less", player_of(r, m)) if moves_power(r) else None


MUCH = r"how (?:much|many)"
IN_ALL = r"(?: (?:altogether|total|in total|in all|all told|all in all|overall|now|then|here|for (?:it|that|this|own:[\w-]+ \S+)))*"


@asks(
    rf"{MUCH}(?: power)? (?:do|will|can|would) (?P<p>{P})(?: (?:now|then|really|end up))* (?P<v>get|claim|gain|take|collect|score|earn|make|walk away with|come out with){IN_ALL}(?= \?|$| ,| from this| off this| out of| from it| off it)",
    rf"what (?:do|will) (?P<p>{P})(?: (?:now|then|really|end up))* (?P<v>get|gain|score|earn|take|make){IN_ALL}(?= \?|$)",
)
def _how_much(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How much do I gain altogether?', of power where nothing else was spoken of."""
    what = reward(r, m.start())
    asked = re.search(r"\bpower\b", m.group()) is not None
    if not r.story.told_fight or r.story.titles or not (asked or what in POWER):
        return None
    return Outlook("n power", player_of(r, m) or ME, number=True)


@asks(
    rf"{DOES} (?:own:[\w-]+ |the )?(?P<c>{C}|{PRONOUN}|it){HELPS} (?:give|produce|make|yield|add|provide|bring|count for|pay out|generate)(?: (?:{P}|own:[\w-]+|the|any|a|extra|its|two|one|\d))* (?:gold|income|coin|coins)",
    rf"{DOES} (?P<p>{P}){HELPS} (?:get|take|count|collect|have|add|gain)(?: (?:own:[\w-]+|the|any|a|two|one|\d))* (?:gold|income|coin|coins|bonus) (?:of|from|off|on|for) (?P<c>{C})",
    rf"{DOES} (?P<p>{P}){HELPS} (?:count|get|collect)(?: (?:own:[\w-]+|the))* (?P<c>{C})(?: 's)? (?:gold|income|coin|coins|bonus)",
    rf"{DOES} (?:own:[\w-]+ |the )?(?P<c>{C}) 's (?:gold|income|coin|coins|bonus){HELPS} (?:count|apply|work)",
)
def _yields(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does the Crossroads still give me gold?'"""
    thing = r.thing(m["c"], m.start())
    if thing is None or thing in r.events or not r.story.things[thing].titles:
        return None
    return Outlook("yields", player_of(r, m) if m.groupdict().get("p") else "", thing)


@asks(
    rf"(?:the |own:[\w-]+ )?(?:power )?claim{HELPS} (?:move|moves|take|takes|shift|shifts|transfer|transfers|get|gets)(?: (?:own:[\w-]+|the|a|one))* power(?: (?:over|across|to|anyway|from)\b)?(?=[^.]*\?)"
)
def _moves_it(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'But power claim moves his power over, right?'"""
    fight = r.story.fight
    return Outlook("power", fight.winner) if fight.type == "power" and fight.winner else None
