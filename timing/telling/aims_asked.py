"""At what is aimed that is asked about: what a card gives that is to be stopped, who may be chosen by what was played."""

from __future__ import annotations

import re

from timing.telling.story import Reader, Use
from timing.telling.wanted import undone


def stops_what_comes(reader: Reader, match: re.Match[str]) -> bool:
    """'My Septon dies and I take two power. He kneels the Throne. Does it stop my power?': what that card gives."""
    story, whose = reader.story, reader.player(match["x"].split(" ")[0], match.start())
    named = [n for n in reader.all_things(reader.text[: match.start()]) if story.things[n].titles]
    known = [n for n in named if n not in reader.plots]
    of = {n: story.owners.get(n) or story.things[n].owner for n in known}
    tool = (
        int(match["t"][1:])
        if match.groupdict().get("t")
        else next((n for n in reversed(known) if of[n] != whose), None)
    )
    aim = next((n for n in reversed(known) if of[n] in ("", whose) and n != tool), None)
    if tool is None or aim is None:
        return False
    story.kneeling.discard(tool)
    story.owners.setdefault(aim, whose)
    story.asked, story.ask, story.plainly = Use(of.get(tool, ""), tool, aim, "cancel", "use"), "may", True
    reader.note(match, "the question")
    return True


def chosen_by_last(reader: Reader) -> None:
    """'I play The Lion's Will on her. Can I choose her?': whether the event that was played may be used on her."""
    story, asked = reader.story, reader.story.asked
    last = story.uses[-1] if story.uses else None
    if asked is None or story.ask != "choose" or asked.how != "choose" or last is None or last.canceled:
        return
    same = last.on == asked.thing and asked.who in ("", last.who) and last.thing in reader.events
    if same and last.to not in ("cancel", "save"):
        story.asked, story.ask, story.plainly = undone(story), "may", True
        story.owners.setdefault(asked.thing, f"not:{last.who}" if last.who else "")
