"""Who has a card of another player's: it was lent, taken from him or her, or sits on somebody else's side.

Its owner stays its owner (FAQ, Changing Control); the player told to have it is its controller.
"""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import C, P, Reader, rule, spans_of
from timing.telling.whose_else import Owned, finder

LENDS = r"(?:lent|lend|lends|loaned|loan|loans)"


@rule(
    rf"(?P<p>{P})(?: (?:have|had|just|then))* {LENDS}(?: (?:out|over))? (?P<q>{P}) (?P<c>{C})",
    rf"(?P<p>{P})(?: (?:have|had|just|then))* {LENDS}(?: (?:out|over))? (?P<c>{C})(?: out)? to (?P<q>{P})",
)
def _lends(r: Reader, m: re.Match[str]) -> None:
    """'I lent Nils my Honor Guard': who has it controls it."""
    thing, who = int(m["c"][1:]), r.player(m["q"], m.start("q"))
    if not r.is_asked(m.start()) and r.is_character(thing):
        r.story.owners.setdefault(thing, r.player(m["p"], m.start()))
        r.story.controllers.setdefault(thing, who)
        r.note(m, "who controls it")


@rule(
    rf"(?P<p>{P})(?: have)? (?:return|take|steal|pull|nick|grab|snatch|win|get|have)(?: over| away)? (?P<c>{C}) (?:from|off) (?P<q>{P})"
    rf"(?: (?:with|by|through|using|via) (?P<d>{C}))?(?= (?:with|by|using|via|through|earlier|before)| [.,;?!]|$| and| but| so)"
)
def _taken_from(r: Reader, m: re.Match[str]) -> None:
    """'I pulled a Fanatic from Dana with Seductive Promise': who has it now is not whose card it is."""
    thing, who, owner = int(m["c"][1:]), r.player(m["p"], m.start()), r.player(m["q"], m.start("q"))
    if r.is_asked(m.start()) or not r.is_character(thing) or who == owner:
        return
    r.story.owners[thing] = owner
    if m["d"] and int(m["d"][1:]) in r.attachments | r.events:
        r.story.owners.setdefault(int(m["d"][1:]), who)
    r.story.controllers.setdefault(thing, who)
    r.note(m, "who has taken control of it")


@finder
def _holds_with(reader: Reader) -> Owned:
    """'Gus had my Courtier with Enslaved on it': he controls the one and has the other."""
    for m in spans_of(
        reader.text, rf"(?P<p>{P})(?: still)? have (?P<c>{C}) (?:with|by|through|under|thanks to|because of) (?P<d>{C})"
    ):
        n, who = int(m["c"][1:]), reader.player(m["p"], m.start())
        owner = reader.story.things[n].owner
        if owner and owner != who and reader.is_character(n):
            reader.story.controllers.setdefault(n, who)
            yield int(m["d"][1:]), who


def read_taken_over(reader: Reader) -> None:
    """Put into the story who controls whom: 'so Syrio sits on his side now', 'the Oarsman is with Piet now'."""
    there = rf"(?P<c>{C})(?: (?:be|sit|stand|fight|go|over|now|still|all))* (?:on (?P<o>own:[\w-]+) side|(?:with|for) (?P<p>{P}) (?:now|these days)|under (?P<q>own:[\w-]+) control)"
    for m in spans_of(reader.text, there):
        n = int(m["c"][1:])
        who = reader.player(m["o"] or m["q"] or m["p"], m.start())
        _controls(reader, n, who)
    for m in spans_of(reader.text, rf"(?P<p>{P})(?: still| now)* control (?P<c>{C}|{PRONOUN}|it)"):
        thing = reader.thing(m["c"], m.start("c"))
        _controls(reader, thing, reader.player(m["p"], m.start()))
    for m in spans_of(reader.text, rf"(?P<c>{C}) (?:stay|stays|stayed|remain|remains|remained) with (?P<p>{P})"):
        _controls(reader, int(m["c"][1:]), reader.player(m["p"], m.start("p")))


def _controls(reader: Reader, n: int | None, who: str) -> None:
    """A player controls a character of another's."""
    if n is None or not reader.is_character(n):
        return
    owner = reader.story.things[n].owner or reader.story.owners.get(n, "")
    if owner and who and owner != who:
        reader.story.controllers.setdefault(n, who)
