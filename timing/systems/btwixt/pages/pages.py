"""What the pages say and show of B'Twixt, where it has its own words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from timing.kernel.budget import Budget
from timing.kernel.explore import Exploration
from timing.kernel.game import Result
from timing.kernel.moves import Decision, Move, Option
from timing.kernel.pages import Pages
from timing.kernel.prose import capital, listed
from timing.kernel.shown import Board, EndOf
from timing.kernel.structure import Box
from timing.systems.btwixt import prose, replay
from timing.systems.btwixt.dispute import Outcome
from timing.systems.btwixt.notes import DECIDING_THE_WINNER
from timing.systems.btwixt.pages import asked
from timing.systems.btwixt.pages.board import board
from timing.systems.btwixt.state import State, Table

NOBODY = "nobody"
CAME_OF = ("highest-total", "tie-nearest", "claims", "killed", "gains-token", "taken-to-hand", *DECIDING_THE_WINNER)


class BtwixtPages(Pages):
    """A game of B'Twixt, as pages and programs are told of it."""

    of_the_moment = frozenset({"choice-first", "not-your-turn", "not-bidding"})
    says_least = ("may-play",)
    passing = ("kneel", "kneels")
    outcome = Outcome
    table: Table

    def title(self) -> str:
        allies = [card.title for card in self.table.cards.values() if card.type == "ally"]
        return f"The bid for {allies[0]}" if allies else "A round of B'Twixt"

    def begins(self) -> str:
        return str(self.game.situation.opening)

    def cards(self) -> Iterable[tuple[str, str]]:
        return ((card.card, card.title) for card in self.table.cards.values())

    # --- names -----------------------------------------------------------------------------------

    def name(self, value: str) -> str:
        return prose.name_of(self.table, value)

    def may_use(self, option: Option) -> str:
        return f"play {self.name(option.card)}"

    def uses(self, move: Move) -> str:
        return f"{self.player(move.who)} plays {self.name(move.ability)}"

    def choice(self, state: Any, decision: Decision, value: str) -> str:
        return capital(self.name(value))

    def refused(self, decision: Decision, value: str) -> tuple[str, str]:
        return capital(self.name(value)), ""

    def asking(self, state: State) -> str:
        return self.name(state.frames[-1].card) if state.frames[-1].card else self.player(state.bid_winner)

    # --- sentences -------------------------------------------------------------------------------

    def over(self, state: State) -> str:
        if state.over == "game":
            names = listed([self.player(player) for player in state.winners])
            return f"{names} {'has' if len(state.winners) == 1 else 'have'} won the game."
        if state.over == "hidden":
            return "The game is over; its power tokens are still face down."
        return "The round is over."

    def phase(self, box: Box) -> str:
        return capital(box.phase)

    def says_how(self, state: State) -> bool:
        return state.over in ("game", "hidden")

    def unused(self, state: State) -> bool:
        return state.over == "rounds"

    def came_of(self, results: Sequence[Result[State]]) -> tuple[str, ...]:
        """Who won which bid, where allies have gone, who gained tokens, and what decided the game."""
        notes = (note for result in results for note in result.notes if note.code in CAME_OF)
        return tuple(self.say_note(note) for note in notes)

    # --- a position ------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        return board(self.table, state)

    # --- how it can end --------------------------------------------------------------------------

    def ends(self, state: State) -> list[tuple[str, str]]:
        found = [("bid", f"bid/{state.bid_winner or NOBODY}"), ("game", f"game/{','.join(state.winners) or NOBODY}")]
        allies = (card for card in state.cards if self.table.cards[card.ref].type == "ally")
        return found + [(card.ref, f"{card.ref}/{card.zone} {card.at}".strip()) for card in allies]

    def part(self, name: str) -> EndOf:
        if name in ("bid", "game"):
            return EndOf("game", f"The {name}")
        return EndOf("card", self.name(name))

    def end(self, key: str) -> str:
        name, _, how = key.partition("/")
        if name in ("bid", "game"):
            return "is open" if how == NOBODY else f"is won by {self.name(how)}"
        return f"is {asked.place(self.table, how)}"

    def explored(self, state: State, outcome: Outcome, most: int, budget: Budget | None) -> Exploration:
        return replay.explored(self.game, state, outcome, most, budget)

    # --- what a file asks ------------------------------------------------------------------------

    def question(self, question: Any) -> str:
        return asked.asked(self.table, question)

    def answer(self, question: Any, value: str) -> str:
        return asked.answer(self.table, question, value)
