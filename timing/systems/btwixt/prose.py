"""Sentences for people, made from reasons and notes in this one place."""

from __future__ import annotations

from timing.kernel.reasons import Note, Reason
from timing.person import in_second_person
from timing.systems.btwixt import councils
from timing.systems.btwixt.notes import NOTES
from timing.systems.btwixt.state import Table


def say(table: Table, reason: Reason) -> str:
    """The reason as a sentence."""
    return _fill(table, reason.kind.says, dict(reason.args))


def say_note(table: Table, note: Note) -> str:
    """A transcript line as a sentence."""
    return _fill(table, NOTES[note.code].says, dict(note.args))


def _fill(table: Table, pattern: str, args: dict[str, str]) -> str:
    words = {key: _word(table, key, value) for key, value in args.items()}
    sentence = pattern.format(**words)
    if args.get("n") == "1":
        for several, one in ONE.items():
            sentence = sentence.replace(f"1 {several}", f"1 {one}")
    return in_second_person(sentence[:1].upper() + sentence[1:], (name_of(table, one) for one in table.seats))


FIGURES = ("n", "m", "more", "less", "allies", "tokens", "side", "season", "text")
"""What a sentence holds as it is; everything else is the id of something."""


def _word(table: Table, key: str, value: str) -> str:
    if key in FIGURES:
        return value
    return box_name(table, value) if key == "box" else name_of(table, value)


ONE = {
    "power tokens are": "power token is",
    "power tokens have": "power token has",
    "power tokens": "power token",
    "allies": "ally",
}


def name_of(table: Table, value: str) -> str:
    """A name for anything that a reason or choice speaks of: a leader, a card, a council, several of them."""
    if "," in value:
        *most, last = (name_of(table, part) for part in value.split(","))
        return f"{', '.join(most)} and {last}"
    if value in table.players:
        return table.players[value].name
    ref = value.partition("/")[0]
    if ref in table.cards:
        return table.cards[ref].title
    if councils.JOINED in value:
        return council_name(table, value)
    return value


def council_name(table: Table, council: str) -> str:
    """'the council of Jon and Olenna'."""
    one, other = councils.leaders_of(council)
    return f"the council of {name_of(table, one)} and {name_of(table, other)}"


def box_name(table: Table, box: str) -> str:
    """'Step 2 of the round: Play influence cards'."""
    found = table.structure.box(box)
    where = {"setup": "Setup", "end": "End of the game"}.get(found.phase, "Round")
    return f"{where}, step {found.number}: {found.name}"


def step_name(table: Table, step: str) -> str:
    """'claim/2' -> 'The winner places the ally in a council'."""
    window, _, number = step.partition("/")
    return table.structure.window(window).step(number).name
