"""The rules for what lies in dead and discard piles, and for what has been removed from the game."""

from __future__ import annotations

import re

from timing.telling.story import C, N, P, Reader, rule
from timing.telling.things import Thing


@rule(
    rf"(?P<c>{C})(?: be| have| get)* (?:die|kill)(?: (?:and|,|then|so))+(?: (?:@he|@she|it|be|(?P=c)))* (?:go|put|land|end up|place|move|drop|discard)(?: (?:straight|right|back))* (?:to|in|into|on) (?:own:[\w-]+ |the )?discard(?: pile)?"
)
def _killed_to_discard(r: Reader, m: re.Match[str]) -> None:
    """'The Hound got killed and went to my discard': he lies there by now."""
    thing = int(m["c"][1:])
    r.story.zones[thing] = "discard"
    r.note(m, "in discard")


@rule(
    rf"(?P<n>two|both|three|2|3) (?:of |copy of )?(?P<c>{C})(?: be| lie)* in (?:there|(?:own:[\w-]+ |the )?(?P<z>dead|discard)(?: pile)?)"
)
def _several_lie(r: Reader, m: re.Match[str]) -> None:
    """'There are two of her in my dead pile.'"""
    thing = int(m["c"][1:])
    zone = m["z"] or r.story.zones.get(thing, "")
    old = r.story.things[thing]
    if not zone or zone == "play" or not old.titles:
        return
    owner = r.story.owners.get(thing) or old.owner
    r.story.zones[thing] = zone
    for _ in range(2 if m["n"] in ("three", "3") else 1):
        r.story.things.append(type(old)(old.titles, owner=owner, other=True, spans=old.spans[-1:], told=old.told))
        r.story.zones[len(r.story.things) - 1] = zone
    r.note(m, f"several in {zone}")


@rule(
    rf"(?:(?:(?P<k>{N}) (?:other )?character|(?P<g>{C})) (?:be |lie )?)?in (?P<o>own:[\w-]+ |the )(?P<z>dead|discard)(?: pile)?"
    rf"(?:(?: ,| and| now)* (?:{N}) of (?:@they|#\d+|which)(?: be| the)* (?P<c>{C}))?"
)
def _lie_there(r: Reader, m: re.Match[str]) -> None:
    """'Three characters in my dead pile and one of them is the Reinforcements.'"""
    who = r.player(m["o"].strip(), m.start()) if m["o"].startswith("own:") else ""
    n = (r.number(m["k"]) or 0) if m["k"] else 0
    if m["c"]:
        thing = int(m["c"][1:])
        r.story.zones[thing] = m["z"]
        r.story.owners.setdefault(thing, who)
        counted = r.story.things[int(m["g"][1:])] if m["g"] else None
        if counted is not None and counted.noun and int(m["g"][1:]) != thing:  # who is named is one of these
            counted.count -= 1
            counted.noun = counted.noun if counted.count > 0 else ""
    if n and who and r.is_asked(m.start()):
        n = 0
    if n - bool(m["c"]) > 0:
        others = Thing(noun="character", owner=who, count=n - bool(m["c"]), plural=True, zone=m["z"])
        others.say = f"other character in the {m['z']} pile"
        r.story.things.append(others)
    if m["c"] or n:
        r.note(m, f"in {m['z']}")


@rule(
    rf"(?P<p>{P})(?: have)? (?:take|get|steal|put|bring|fetch)(?: away)? (?P<c>{C})(?: (?:into play|out|over))* (?:from|out of) "
    r"(?P<o>own:[\w-]+)(?: own)? (?:discard|dead|old cards?|heap|graveyard|used cards?|discards)(?: piles?)?"
)
def _taken_from_a_pile(r: Reader, m: re.Match[str]) -> None:
    """'Andrik let me take the River from his old cards': it is still his."""
    thing, who, owner = int(m["c"][1:]), r.player(m["p"], m.start()), r.player(f"@{m['o'][4:]}", m.start())
    if r.is_asked(m.start()) or not owner or owner == who or thing in r.attachments:
        return
    r.story.owners[thing] = owner
    r.story.controllers.setdefault(thing, who)
    r.note(m, "taken from another's pile")


@rule(rf"(?P<c>{C}) (?:finally |then |now |just )?(?:leaves|left) play(?= [.,]|$| and| so)")
def _left(r: Reader, m: re.Match[str]) -> None:
    """'Now Coldhands leaves play.'"""
    thing = int(m["c"][1:])
    if not r.is_asked(m.start()) and thing not in r.plots | r.events:
        r.story.zones[thing] = "discard"
        r.note(m, "left play")


@rule(rf"(?:remove|removes|removed|take|take out) (?P<c>{C}) (?:from|out of) (?:the )?game")
def _removed(r: Reader, m: re.Match[str]) -> None:
    """'He removed my Robb from the game.'"""
    if not r.is_asked(m.start()):
        r.story.zones[int(m["c"][1:])] = "removed"
        r.note(m, "removed from the game")
