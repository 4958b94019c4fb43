"""The questions of a dispute file of the first edition, in words."""

from __future__ import annotations

from timing.kernel.prose import capital, listed
from timing.systems.agot1e import prose
from timing.systems.agot1e.dispute import Question
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.table import Table


def answer(table: Table, question: Question, value: str) -> str:
    """A part of its answer."""
    if value in ("yes", "no"):
        return value.capitalize()
    if question.ask == "step":
        return prose.step_name(table, value) if "/" in value else value
    if question.ask == "where":
        return f"In {prose.PLACES.get(value, value)}".replace("In out of", "Out of")
    said = prose.name_of(table, value)
    return capital(said)


def asked(game: Dispute, question: Question) -> str:
    """The question as a sentence."""
    table = game.table
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
        return _may(game, question)
    if question.ask == "happened":
        about = f"{question.what}:{question.card or question.who}"
        return f"Has this happened: {prose.name_of(table, about) if question.card or question.who else question.what}?"
    if question.ask in ("can", "must"):
        return f"{question.ask.capitalize()} it come about that {_outcome(table, question)}?"
    return patterns.get(question.ask, question.ask)


def _may(game: Dispute, question: Question) -> str:
    table = game.table
    try:
        uid = game.rules.named(table, question.use)
    except LookupError:
        return f"May {question.use} be used?"
    who = prose.player_name(table, table.users.get(uid) or table.cards[table.holder[uid]].controller)
    said = f"May {who} use {prose.ability_name(table, uid)}"
    if question.paying:
        said += f", paying with {listed([prose.name_of(table, one) for one in question.paying])}"
    if question.choosing:
        said += f", choosing {listed([prose.name_of(table, one) for one in question.choosing])}"
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
