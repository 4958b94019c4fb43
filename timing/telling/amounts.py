"""Questions that ask how much: the STR of a side, of a character or for dominance, income, claim."""

from __future__ import annotations

import re

from timing.telling.outlooks import asks
from timing.telling.people import PRONOUN
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
    rf"{_MUCH}(?: gold)? (?:do|can|will) (?P<p>{P})(?: \S+)? (?:collect|count)(?: for income| in income)?(?= \?|$| now| this)",
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
    r"(?:what|how (?:much|high)) be (?:the |own:[\w-]+ )?(?:military |intrigue |power )?claim(?: value)?(?= \?|$| now)"
)
def _how_much_claim(r: Reader, m: re.Match[str]) -> Outlook | None:
    return Outlook("n claim", number=True)
