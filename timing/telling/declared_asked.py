"""Questions about what comes with being declared: "do they kneel to defend?", "does attacking kneel him?"."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, asks
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, Outlook, P, Reader

FIGHTS = r"(?P<v>attack|defend)"
WHO = rf"(?P<c>{C}|{PRONOUN}|own:[\w-]+)"


@asks(
    rf"{DOES} {WHO}{HELPS} kneel (?:to|for|by|as|while)(?: (?:a|an|the|own:[\w-]+))* ?{FIGHTS}",
    rf"{DOES} {WHO}{HELPS} kneel (?:when|if|once)(?: (?:@[\w-]+|#\d+|be|initiate|as|a|an))* {FIGHTS}",
    rf"{DOES} (?P<p>{P}){HELPS} (?:have to |need to )?kneel {WHO} (?:to|for|when|if)(?: (?:@[\w-]+|a|an))* {FIGHTS}",
    rf"{DOES} {FIGHTS} kneel {WHO}",
    rf"(?:if|when) {P}(?: be)? {FIGHTS} with {WHO}(?: ,)? {DOES} (?:{C}|{PRONOUN}|it){HELPS} kneel",
    rf"{DOES} {FIGHTS}(?: with {WHO})? (?:make|mean|require) (?:\S+ )?(?:kneel)",
)
def _kneels(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do they kneel when I block later?'"""
    groups = m.groupdict()
    said = groups.get("c") or ""
    thing = r.thing(said, m.start()) if said.startswith(("#", "@")) else None
    if thing is not None and not r.is_character(thing):
        return None
    if thing is None and said.startswith("own:") and re.match(r" #\d+", r.text[m.end() :]):
        return None
    behind = thing is None and re.search(r"@([\w-]+)", r.text[m.start() : m.end()].partition(" kneel ")[2])
    who = groups.get("p") or (f"@{behind.group(1)}" if behind else said if said.startswith("own:") else "")
    player = r.player(who.replace("own:", "@"), m.start()) if who else ""
    return Outlook(f"kneels {m['v']}", player or (ME if thing is None else ""), thing)
