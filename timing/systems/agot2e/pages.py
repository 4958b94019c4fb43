"""What the pages say and show of the second edition, where it has its own words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from timing.kernel import explore as explorer
from timing.kernel.budget import Budget
from timing.kernel.explore import Asked, Exploration, Holds
from timing.kernel.game import Result
from timing.kernel.moves import Decision, Move, Option
from timing.kernel.pages import Pages
from timing.kernel.prose import capital
from timing.kernel.shown import Board, EndOf, Opened, Supposed
from timing.kernel.structure import Box
from timing.systems.agot.supposed import otherwise, supposed
from timing.systems.agot2e import board, prose, replay
from timing.systems.agot2e.alike import Alike
from timing.systems.agot2e.dispute import Outcome
from timing.systems.agot2e.evaluating import X
from timing.systems.agot2e.granted import AMBUSH, DUPLICATE, INTO_SHADOWS, MARSHAL, OUT_OF_SHADOWS
from timing.systems.agot2e.state import State
from timing.systems.agot2e.table import Table

CAME_OF = (
    "wins", "no-winner", "leaves", "falls", "saved", "canceled", "replaced", "control", "enters", "duplicate-enters",
    "redirected", "dominance-tied", "victory", "eliminated",
)  # fmt: skip

IN_SHADOWS = {INTO_SHADOWS: ("place", "in shadows"), OUT_OF_SHADOWS: ("bring", "out of shadows")}
"""What is done with a card that goes into shadows or comes out of them."""


class SecondEditionPages(Pages):
    """A dispute of the second edition, as pages and programs are told of it."""

    of_the_moment = frozenset({"choice-first", "not-your-turn", "over-box", "action-window-only"})
    says_least = ("may-act",)
    by_itself = "must-resolve"
    in_part = ("judge-says",)
    passing = ("pass", "passes")
    asides = ("passes",)
    outcome = Outcome
    table: Table

    def title(self) -> str:
        events = [card.title for card in self.table.cards.values() if card.type == "event"]
        return f"A dispute about {events[0]}" if events else "A dispute of the second edition"

    def begins(self) -> str:
        return str(self.game.situation.opening.box)

    def has(self, value: str) -> bool:
        ref, situation = value.partition("/")[0], self.game.situation
        if value.startswith(X):
            return True
        return any(ref == card.ref for card in situation.cards) or any(ref == one.id for one in situation.players)

    def cards(self) -> Iterable[tuple[str, str]]:
        return ((card.card, card.title) for card in self.table.cards.values() if not card.duplicate_of)

    def slowly(self) -> Any:
        situation = self.game.situation
        return None if situation.stops == "every" else replace(situation, stops="every")

    def supposed(self, keys: Iterable[str] | None) -> tuple[Supposed, ...]:
        return supposed(self.game.situation, keys)

    def otherwise(self, key: str, value: str) -> Any:
        return otherwise(self.game.situation, key, value)

    def further(self) -> Any:
        situation = self.game.situation
        return None if situation.ends == "round" else replace(situation, ends="round")

    def quickly(self) -> Any:
        situation = self.game.situation
        return replace(situation, stops="useful") if situation.stops == "every" else None

    # --- names -----------------------------------------------------------------------------------

    def name(self, value: str) -> str:
        return prose.name_of(self.table, value)

    def called(self, ability: str) -> str:
        return prose.ability_name(self.table, ability) if ability in self.table.abilities else ability

    def may_use(self, option: Option) -> str:
        granted = self.table.abilities[option.ability].granted
        if granted == DUPLICATE:
            return f"discard {self.name(option.card)}"
        if granted in (MARSHAL, AMBUSH):
            return f"{granted} {self.name(option.card)}"
        if granted in IN_SHADOWS:
            return f"{IN_SHADOWS[granted][0]} {self.name(option.card)} {IN_SHADOWS[granted][1]}"
        verb = "play" if self.table.cards[option.card].type == "event" else "use"
        return f"{verb} {self.called(option.ability)}"

    def uses(self, move: Move) -> str:
        ability = self.table.abilities[move.ability]
        card = self.table.holder[move.ability]
        verbs = {MARSHAL: "marshals", AMBUSH: "ambushes with", DUPLICATE: "discards"}
        if ability.granted in IN_SHADOWS:
            verb, where = IN_SHADOWS[ability.granted]
            return f"{self.player(move.who)} {verb}s {self.name(card)} {where}"
        verb = verbs.get(ability.granted, "plays" if self.table.cards[card].type == "event" else "uses")
        return f"{self.player(move.who)} {verb} {self.name(card) if ability.granted else self.called(move.ability)}"

    def chosen_for(self, state: Any, decision: Decision) -> str:
        source = state.frames[-1].source
        return self.called(source) if source in self.table.abilities else "an effect"

    def noun(self, decision: Decision) -> str:
        types = {card.type if (card := self.table.cards.get(ref)) else "" for ref in decision.choices}
        return next(iter(types)) if len(types) == 1 and "" not in types else "card"

    def choice(self, state: Any, decision: Decision, value: str) -> str:
        return capital(self.name(value))

    def refused(self, decision: Decision, value: str) -> tuple[str, str]:
        return capital(self.name(value)), ""

    # --- sentences -------------------------------------------------------------------------------

    def over(self, state: State) -> str:
        if state.over == "box":
            return self.box_is_over(state)
        return super().over(state)

    def came_of(self, results: Sequence[Result[State]]) -> tuple[str, ...]:
        notes = (note for result in results for note in result.notes if note.code in CAME_OF)
        return tuple(dict.fromkeys(self.say_note(note) for note in notes))

    # --- a position ------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        return board.board(self.table, state)

    def opened(self, box: Box, frame: Any) -> Opened:
        if frame.window == "ability":
            return Opened(f"Initiating {self.called(frame.source)}", "framework")
        if frame.window == "occurrence":
            return Opened(capital(prose.source_name(self.table, frame.source)), "framework")
        return super().opened(box, frame)

    # --- how it can end --------------------------------------------------------------------------

    def explore(self, state: State, holds: Holds, most: int, asked: Asked, budget: Budget | None = None) -> Exploration:
        return explorer.explore(self.game, state, holds, alike=Alike(self.game), most=most, asked=asked, budget=budget)

    def ends(self, state: State) -> list[tuple[str, str]]:
        found = [("game", f"game/{state.winner or 'nobody'}")]
        cards = (card for card in state.cards if not self.table.cards[card.ref].duplicate_of)
        return found + [(card.ref, f"{card.ref}/{card.zone}") for card in cards]

    def part(self, name: str) -> EndOf:
        return EndOf("game", "The game") if name == "game" else EndOf("card", self.name(name))

    def end(self, key: str) -> str:
        name, _, how = key.partition("/")
        if name == "game":
            return super().end(key)
        return (
            "is in play"
            if how == "play"
            else f"is in {prose.PLACES[how]}"
            if how != "removed"
            else "is out of the game"
        )

    def explored(self, state: State, outcome: Outcome, most: int, budget: Budget | None) -> Exploration:
        return replay.explored(self.game, state, outcome, most, budget)

    # --- what a file asks ------------------------------------------------------------------------

    def question(self, question: Any) -> str:
        return asked(self.table, question)

    def answer(self, question: Any, value: str) -> str:
        if value in ("yes", "no"):
            return value.capitalize()
        if question.ask == "step":
            return capital(prose.step_name(value))
        if question.ask == "where":
            return capital(prose.PLACES.get(value, value))
        return capital(self.name(value))


def asked(table: Table, question: Any) -> str:
    """A question of a file, in words."""
    who, card = (prose.name_of(table, name) if name else "" for name in (question.who, question.card))
    named = prose.name_of(table, ",".join((*question.paying, *question.choosing)))
    if question.ask == "may":
        said = f"May {question.use and capital(prose.name_of(table, _uid(table, question.use)))} be used"
        return f"{said} with {named}?" if named else f"{said} now?"
    if question.ask in ("can", "must"):
        return f"{question.ask.capitalize()} this come about: {outcome_said(table, question.outcome)}?"
    happening = question.what.replace("-", " ")
    return {
        "may-choose": f"May {card or named} be chosen?",
        "who-first": "Who has the opportunity?",
        "step": "Where in the sequence is the game?",
        "where": f"Where is {card}?",
        "kneeling": f"Does {card} kneel?",
        "happened": f"Has this occurred: {happening}{f' ({card})' if card else ''}?",
        "who-wins": "Who has won the game?",
        "wins-challenge": "Who has won the challenge?",
        "power": f"How much power is on {card or f'the faction card of {who}'}?",
        "strength": f"What is the STR of {card}?",
        "gold": f"How much gold has {who}?",
        "hand": f"How many cards has {who} in hand?",
    }[question.ask]


def _uid(table: Table, name: str) -> str:
    own = [uid for uid in table.abilities if table.holder[uid] == name and not table.abilities[uid].granted]
    return own[0] if len(own) == 1 else name


def outcome_said(table: Table, outcome: Outcome) -> str:
    """An outcome in words."""
    said = []
    card = prose.name_of(table, outcome.card) if outcome.card else ""
    if outcome.zone:
        said.append(f"{card} ends in {prose.PLACES[outcome.zone]}")
    if outcome.power is not None:
        said.append(f"{card} has {outcome.power} power")
    if outcome.happens:
        said.append(f"{outcome.happens.replace('-', ' ')} {card}".strip())
    if outcome.wins:
        said.append(f"{prose.name_of(table, outcome.wins)} wins the game")
    return ", ".join(said)
