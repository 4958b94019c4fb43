"""Questions who controls a card, and whether it goes back: "do I get him back?", "do I have to hand it back?"."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, THING, asks, player_of
from timing.telling.people import ME
from timing.telling.story import C, Outlook, P, Reader


@asks(
    rf"(?<!\d )(?<!, )who (?:control|own|have)(?: control of)? (?P<c>{THING})",
    rf"{DOES} (?P<p>{P}){HELPS} (?:control|save|keep control of|have control of|save control of) (?P<c>{THING})(?! (?:with|by|using|from))",
)
def _controls(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m["c"], m.start())
    player = player_of(r, m)
    if thing is None or re.match(r" in own:[\w-]+ (?:dead|discard) pile", r.text[m.end() :]):
        return None
    if " save " in m.group() and thing not in r.story.controllers:
        return None
    return Outlook("controls", player, thing, who=not player)


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} (?:get|have|take) (?P<c>{THING}) back(?: now| again)?(?= \?| ,|$| when| if| at| or| once| next| this| later| after)",
    rf"{DOES} (?P<c>{THING}){HELPS} (?:go|come|return) (?:back )?(?:back|home) to (?P<p>{P})(?= \?| ,|$| when| if| at| or)",
    rf"{DOES} (?P<g>{P}){HELPS} (?:must )?(?:hand|give|pass|return|surrender) (?P<c>{THING}) back(?= \?| ,|$| now| to| at| then)",
    rf"{DOES} control of (?P<c>{THING}){HELPS} (?:go |come )?(?:back|return|revert|end)(?: to (?P<p>{P}))?",
)
def _gets_back(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does he get it back now?', of a card that another player has taken control of."""
    thing = r.thing(m["c"], m.start())
    taken = [*r.story.controllers, *r.story.attached.values()]
    if thing not in taken and m["c"] in ("it", "that one", "this one") and taken:
        thing = taken[-1]
    if thing is None or thing not in taken:
        return None
    holder = r.story.controllers.get(thing) or player_of(r, m, "g") or ME
    return Outlook("controls", player_of(r, m) or f"not:{holder}", thing)


@asks(rf"{DOES} (?P<c>{C}) (?P<o>own:[\w-]+)(?= until| now| for|,| \?|$| then| permanently)")
def _is_theirs(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Is the knight his until he leaves play?'"""
    return Outlook("controls", r.player(f"@{m['o'].removeprefix('own:')}", m.start()), int(m["c"][1:]))
