"""Questions about what becomes of a card: is it lost, does it come back, does its STR count, who has to give one up."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, THING, asks
from timing.telling.story import C, Outlook, P, Reader, Use


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} (?:have to |need to |must )?(?:kill|lose|discard|choose|pay|satisfy|give up)(?: (?!or )[^.?!,@ ]+){{0,5}} or (?:do |be |must )?{P}(?: have to)?(?= \?|$)"
)
def _who_of_two(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I have to kill somebody, or does Sara?'"""
    return Outlook("claim", who=True) if r.story.told_fight and not r.story.deadly else None


@asks(
    rf"be (?P<c>{THING}){HELPS} (?P<v>go|lose)(?= \?|$| ,| anyway| now| then| or | too| even| for good| because| since)"
)
def _is_lost(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Is it gone?', 'is he lost anyway?'"""
    thing = r.thing(m["c"], m.start())
    return Outlook("leaves", "", thing) if thing is not None else None


@asks(
    rf"(?:(?:{DOES}|may|could) )?(?P<c>{C}){HELPS} (?:come|return)(?: right| straight)? back(?: (?:to|into|in|on|onto)(?: own:[\w-]+| the)? (?P<z>hand|deck|table|play|board))?(?= \?|$| or | ,| now| then| from)",
    rf"(?:{DOES}|may|could) (?P<o>one|@they){HELPS} (?:come|return)(?: right| straight)? back(?: (?:to|into|in|on|onto)(?: own:[\w-]+| the)? (?P<z>hand|deck|table|play|board))?(?= \?|$| or | ,| now| then| from)",
)
def _comes_back(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Can she come back?', of who lies in a pile: by what he does himself, or by what was used."""
    story = r.story
    groups = m.groupdict()
    piled = [n for n, zone in story.zones.items() if zone in ("dead", "discard", "removed") and story.things[n].titles]
    thing = int(groups["c"][1:]) if groups.get("c") else piled[0] if piled else None
    if thing is None or story.zones.get(thing) not in ("dead", "discard", "removed"):
        return None
    hand = (groups.get("z") or "") in ("hand", "deck")
    if not [use for use in story.uses if use.thing != thing] and story.zones[thing] != "removed":
        owner = story.owners.get(thing) or story.things[thing].owner
        story.asked, story.ask, story.plainly = Use(owner, thing, None, "return" if hand else "put", "use"), "may", True
        return Outlook("asked")
    return Outlook("in hand" if hand else "in play", "", thing)
