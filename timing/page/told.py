"""The transcript of a line of play, move by move."""

from __future__ import annotations

from dataclasses import dataclass

from timing.kernel.moves import Move
from timing.kernel.pages import Pages
from timing.page.line import Line
from timing.page.sentences import Sentence, names, note_sentence
from timing.person import spoken


@dataclass(frozen=True)
class Told:
    """What one move led to; number 0 is how the dispute starts."""

    number: int
    headline: str
    lines: tuple[Sentence, ...]
    idle: bool = False  # a pass of somebody who had nothing to use


def told(line: Line) -> tuple[Told, ...]:
    """The transcript of the whole line, move by move."""
    pages = line.pages
    found = []
    for number, result in enumerate(line.results):
        lines = [note_sentence(pages, note) for note in result.notes]
        head = "Start" if number == 0 else move_says(pages, line.moves[number - 1])
        if lines and number and lines[0].text.rstrip(".") == head.rstrip("."):
            lines = lines[1:]
        found.append(Told(number, head, tuple(lines), bool(number) and line.passed(number - 1)))
    return spoken(tuple(found), pages.players())


def move_says(pages: Pages, move: Move) -> str:
    """A move as a sentence: "Lara plays A Lannister Pays His Debts"."""
    who = pages.player(move.who)
    if move.does == "passes":
        return f"{who} {pages.passing[1]}"
    if move.does == "chooses":
        return f"{who} chooses {names(pages, move.choosing)}"
    return pages.uses(move)
