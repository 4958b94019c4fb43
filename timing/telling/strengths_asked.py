"""Questions about STR that is counted, or is not: "does he count his STR?", "what's their strength now?"."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, asks
from timing.telling.people import PRONOUN
from timing.telling.story import C, Outlook, P, Reader

STR = r"(?:strength|str)"
WHO = rf"(?P<c>{C}|{PRONOUN})"
NOW = r"(?: (?:be|now|then|at|here|in total))*(?= \?|$)"


@asks(
    rf"{DOES} {WHO}{HELPS} (?:count|add|contribute|use)(?: (?:own:[\w-]+|the|any|a|own|full|whole))* {STR}",
    rf"{DOES} {P}{HELPS} (?:count|add|get to count|use) (?:own:[\w-]+ )?{WHO}(?: 's)?(?: full| whole)? {STR}",
    rf"{DOES} (?:the )?{STR} of (?P<c>{C}|{PRONOUN}){HELPS} count",
    rf"{DOES} (?P<c>{C}) 's {STR}{HELPS} count",
    rf"{DOES} own:(?P<o>he|she|they|it) {STR}{HELPS} count",
)
def _counts(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does he even count his strength?'"""
    groups = m.groupdict()
    thing = r.thing(groups.get("c") or f"@{groups['o']}", m.start())
    if thing is None or not r.is_character(thing) or re.match(r" for dominance", r.text[m.end() :]):
        return None
    return Outlook("counts", "", thing)


@asks(rf"{DOES} {WHO}{HELPS} counts?(?= \?| ,|$| or| against| here| at all| now)")
def _counts_at_all(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does her guy count?', in a challenge; "what does he count?" asks how much."""
    if re.search(r"\b(?:what|how much|how many|which)(?: [a-z]+)? $", r.text[: m.start()]):
        return None
    thing = r.thing(m["c"], m.start())
    counts = thing is not None and r.is_character(thing) and r.story.told_fight
    return Outlook("counts", "", thing) if counts else None


@asks(
    rf"(?:what|whats|how (?:much|high|big))(?: be)? own:(?P<o>he|she|they|it) (?:current |total )?{STR}{NOW}",
    rf"(?:what|how much|how many|which) {STR} (?:do|be|will|would) (?P<c>{C}|{PRONOUN})(?: (?:really|actually|now|still|end up))*(?: (?:have|count|at|on|now|then))*(?= \?|$)",
)
def _theirs(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'What's their strength now?', of the character that was spoken of last."""
    groups = m.groupdict()
    thing = r.thing(groups.get("c") or f"@{'he' if groups['o'] == 'it' else groups['o']}", m.start())
    return Outlook("n str", "", thing, number=True) if thing is not None and r.is_character(thing) else None
