"""The questions of a dispute file, in words, with their answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from timing.page.line import Line
from timing.page.sentences import capital, listed, names
from timing.systems.agot1e import prose
from timing.systems.agot1e.dispute import Question
from timing.systems.agot1e.state import Table


@dataclass(frozen=True)
class Asked:
    """A question of a dispute file with its answer; `at` is the number of moves made when it is asked."""

    at: int
    question: str
    answer: str
    verdict: str  # yes, no or empty
    says: str
    cites: tuple[str, ...]


def asked(line: Line, questions: Iterable[Question], marks: tuple[int, ...]) -> tuple[Asked, ...]:
    """The questions of a file, each with the number of moves after which it is asked; `marks` counts them by line."""
    return tuple(_asked(line, question, marks[question.after]) for question in questions)


def _asked(line: Line, question: Question, at: int) -> Asked:
    table = line.game.table
    answer = listed([_answer(table, question, value) for value in question.answer])
    verdict = question.answer[0] if question.answer[0] in ("yes", "no") else ""
    return Asked(at, _question(table, line, question), answer, verdict, question.says, question.cites)


def _answer(table: Table, question: Question, value: str) -> str:
    if value in ("yes", "no"):
        return value.capitalize()
    if question.ask == "step":
        return prose.step_name(table, value) if "/" in value else value
    if question.ask == "where":
        return f"In {prose.PLACES.get(value, value)}".replace("In out of", "Out of")
    said = prose.name_of(table, value)
    return capital(said)


def _question(table: Table, line: Line, question: Question) -> str:
    card = prose.card_name(table, question.card) if question.card else ""
    patterns: dict[str, str] = {
        "who-first": "Who has to decide?",
        "step": "Where does the game stand?",
        "gates": "What may be responded to?",
        "where": f"Where is {card}?",
        "moribund": f"Is {card} moribund?",
        "who-wins": "Who has won?",
        "power": f"How much power has {card or prose.player_name(table, question.who)}?",
        "gold": f"How much gold has {prose.player_name(table, question.who)}?",
        "strength": f"What is the STR of {card}?",
    }
    if question.ask == "may":
        return _may(table, line, question)
    if question.ask == "happened":
        about = f"{question.what}:{question.card or question.who}"
        return f"Has this happened: {prose.name_of(table, about) if question.card or question.who else question.what}?"
    if question.ask in ("can", "must"):
        return f"{question.ask.capitalize()} it come about that {_outcome(table, question)}?"
    return patterns.get(question.ask, question.ask)


def _may(table: Table, line: Line, question: Question) -> str:
    try:
        uid = line.game.rules.named(line.game.table, question.use)
    except LookupError:
        return f"May {question.use} be used?"
    who = prose.player_name(table, table.cards[table.holder[uid]].controller)
    said = f"May {who} use {prose.ability_name(table, uid)}"
    if question.paying:
        said += f", paying with {names(table, question.paying)}"
    if question.choosing:
        said += f", choosing {names(table, question.choosing)}"
    return f"{said}?"


def _outcome(table: Table, question: Question) -> str:
    outcome = question.outcome
    if outcome is None:
        return "so"
    card = prose.card_name(table, outcome.card) if outcome.card else ""
    said = []
    if outcome.zone:
        said.append(f"{card} ends in {prose.PLACES.get(outcome.zone, outcome.zone)}")
    if outcome.power is not None:
        said.append(f"{card} has at least {outcome.power} power")
    if outcome.wins:
        said.append(f"{prose.player_name(table, outcome.wins)} wins")
    if outcome.happens:
        said.append(f"this happens: {prose.name_of(table, f'{outcome.happens}:{outcome.card}')}")
    return " and ".join(said) or "so"
