"""Events that are told to be played in words that no clause knows: "I go for Debts", "he flames my Viserys with it"."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import C, P, Reader, Use

HELD = re.compile(
    r"\b(?:have|hold|left|draw|drew|ready|found|find|show|hand|know|want|about|against|save|cancel|discard)\b"
)
"""Words by which an event is not played, or is what something else is done to."""
MARKS = (" .", " ?", " !", " ;")


def played_unsaid(reader: Reader) -> None:
    """Put into the story what was played so."""
    story = reader.story
    asked = {use.thing for use in (story.asked, story.wants) if use is not None}
    told = {use.thing for use in story.uses} | {use.on for use in story.uses}
    for n in sorted(reader.events - asked - told):
        if n in story.zones or story.things[n].other:
            continue
        match = next(re.finditer(rf"#{n}(?= |$)", reader.text), None)
        if match is None or reader.is_asked(match.start()):
            continue
        start = max(reader.text.rfind(mark, 0, match.start()) for mark in MARKS) + 1
        ends = [at for mark in MARKS if (at := reader.text.find(mark, match.end())) >= 0]
        before = reader.text[max(start, 0) : match.start()]
        clause = re.split(r" , | and (?=@)| but | so ", before)[-1]
        who = _player(reader, clause, match.start()) or story.things[n].owner
        if HELD.search(clause) or not who or reader.in_question(match.start()):
            continue
        after = reader.text[match.end() : min(ends, default=len(reader.text))]
        on = _aim(reader, clause, after, match.start())
        story.uses.append(Use(who, n, on, "", "play", match.start()))
        story.owners.setdefault(n, who)
        reader.note(match, "plays it")
    story.uses.sort(key=lambda use: use.at)


def _player(reader: Reader, clause: str, at: int) -> str:
    found = re.findall(rf"(?:^| )({P}|own:(?!me)\w+)(?= )", clause)
    return reader.player(found[0], at) if found else ""


def _aim(reader: Reader, clause: str, after: str, at: int) -> int | None:
    """Whom it is played on: the character that is named behind it, or before "with"."""
    behind = re.match(
        rf"(?: (?:on|at|to|against|targeting|my|and|choose|target|own:[\w-]+))* (?P<c>{C}|{PRONOUN})", after
    )
    before = re.search(rf"(?P<c>{C}|{PRONOUN})(?: \S+)? (?:with|by|using)(?: \S+){{0,2}} ?$", clause)
    for match in (behind, before):
        if match and (thing := reader.thing(match["c"], at)) is not None and reader.is_character(thing):
            return thing
    return None
