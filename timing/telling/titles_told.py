"""The titles of a melee that a telling speaks of: who holds which, and whose opposes or supports whose."""

from __future__ import annotations

import re

from timing.systems.agot1e.titles import RELATIONS
from timing.telling.story import C, P, Reader, rule

TITLES = {
    "coin": "Master of Coin", "laws": "Master of Laws", "whispers": "Master of Whispers", "ships": "Master of Ships",
    "hand of the king": "Hand of the King", "crown regent": "Crown Regent", "regent": "Crown Regent",
    "power icon regent": "Crown Regent", "lord commander": "Lord Commander of the Kingsguard",
}  # fmt: skip


@rule(
    rf"(?P<p>{P})(?: who| that| which| ,)* (?:have )?(?:be|have|take|choose|pick)(?: the| own:[\w-]+| title| of| as)* "
    rf"(?:master of )?(?P<t>{'|'.join(TITLES)})"
)
def _holds(r: Reader, m: re.Match[str]) -> None:
    """'I'm Master of Coin and Sara has Laws.'"""
    r.story.titles.setdefault(r.player(m["p"], m.start()), TITLES[m["t"]])
    r.note(m, TITLES[m["t"]])


@rule(rf"(?P<p>{P}) (?:be|have|take|choose)(?: the| own:[\w-]+)* (?P<c>{C})")
def _holds_named(r: Reader, m: re.Match[str]) -> None:
    """'Sara is the Hand of the King': a title, where a card is called so, too."""
    thing = r.story.things[int(m["c"][1:])]
    several = len(r.story.players) > 2 or r.story.seats > 2 or r.story.titles
    if thing.titles and thing.titles[0] in TITLES.values() and (several or " be " in m.group()):
        r.story.titles.setdefault(r.player(m["p"], m.start()), thing.titles[0])
        thing.titles, thing.noun = (), ""
        r.note(m, "a title")


@rule(rf"own:(?P<a>[\w-]+) title (?P<v>opposes|supports) (?:own:(?P<b>[\w-]+)|(?P<d>{P}))")
def _relates(r: Reader, m: re.Match[str]) -> None:
    """'My title opposes hers': two titles of which this is so stand for them."""
    holder = r.player(f"@{m['a']}", m.start())
    other = r.player(m["d"] or f"@{m['b']}", m.start())
    fight = r.story.fight
    if other in ("", holder):
        other = fight.defender if fight.attacker == holder else fight.attacker
    relation = RELATIONS[m["v"]]
    mine = r.story.titles.get(holder) or next(iter(relation))
    theirs = relation.get(mine, ())
    if other and other != holder and theirs:
        r.story.titles.setdefault(holder, mine)
        r.story.titles.setdefault(other, theirs[0])
        r.note(m, "whose title")
