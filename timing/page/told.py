"""The transcript of a line of play, move by move."""

from __future__ import annotations

from dataclasses import dataclass

from timing.kernel.moves import Move
from timing.page.line import Line
from timing.page.sentences import Sentence, called, inherent, names, note_sentence
from timing.systems.agot1e import prose
from timing.systems.agot1e.state import Table

ASIDES = ("nobody-can", "all-passed", "closed")  # transcript lines that only say that nothing happened


@dataclass(frozen=True)
class Told:
    """What one move led to; number 0 is how the dispute starts."""

    number: int
    headline: str
    lines: tuple[Sentence, ...]


def told(line: Line) -> tuple[Told, ...]:
    """The transcript of the whole line, move by move."""
    table = line.game.table
    found = []
    for number, result in enumerate(line.results):
        lines = [note_sentence(table, note) for note in result.notes]
        head = "Start" if number == 0 else move_says(table, line.moves[number - 1])
        if lines and number and lines[0].text.rstrip(".") == head.rstrip("."):
            lines = lines[1:]
        found.append(Told(number, head, tuple(lines)))
    return tuple(found)


def move_says(table: Table, move: Move) -> str:
    """A move as a sentence: "Lara plays A Lannister Pays His Debts"."""
    who = prose.player_name(table, move.who)
    if move.does == "passes":
        return f"{who} passes"
    if move.does == "chooses":
        return f"{who} chooses {names(table, move.choosing)}"
    verb = "plays" if table.cards[table.holder[move.ability]].type == "event" else "uses"
    if inherent(table, move.ability):
        return f"{who}: {called(table, move.ability)}"
    return f"{who} {verb} {prose.ability_name(table, move.ability)}"
