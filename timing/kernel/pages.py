"""What the pages say and show of a dispute: a game overrides what it has its own words for.

What stands here is right for any game, and plain; `timing.page` makes the pages of it, `System.pages` names the class.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from timing.kernel import explore as explorer
from timing.kernel.budget import Budget
from timing.kernel.explore import Asked, Exploration, Holds
from timing.kernel.game import Game, Result
from timing.kernel.moves import Decision, Move, Option
from timing.kernel.prose import capital
from timing.kernel.reasons import Note, Reason
from timing.kernel.shown import Board, EndOf, Opened, Seat, Supposed
from timing.kernel.structure import SEGMENT, Box

if TYPE_CHECKING:
    from timing.kernel.system import System


class Pages:
    """One dispute, as pages and programs are told of it."""

    of_the_moment: ClassVar[frozenset[str]] = frozenset({"choice-first", "not-your-turn"})
    """Reasons of whose turn it is and of what moment: they decide only where nothing about the card itself does."""
    vaguely: ClassVar[frozenset[str]] = frozenset()
    """Reasons that refuse a use without saying what it is about the cards: any other about them decides."""
    whose_turn: ClassVar[frozenset[str]] = frozenset({"not-your-turn"})
    """Reasons that say no more than that another has the opportunity: anything else decides before."""
    not_yet: ClassVar[frozenset[str]] = frozenset()
    """Reasons that nothing has come yet which the ability could answer."""
    says_least: ClassVar[tuple[str, ...]] = ()
    """Reasons of an allowed option that say least about it, the least of them last."""
    of_every_card: ClassVar[frozenset[str]] = frozenset()
    """Reasons of a card that may pay or be chosen which need not be said."""
    by_itself: ClassVar[str] = ""
    """The reason of abilities that nobody chooses to use."""
    in_part: ClassVar[tuple[str, ...]] = ()
    """The reasons that say that a card is described in part, or in words that only the judge can match."""
    nothing_may: ClassVar[str] = ""
    """Why a dispute is over at which it is still worth saying what may not be done."""
    passing: ClassVar[tuple[str, str]] = ("pass", "passes")
    """What passing is called, of oneself and of somebody."""
    asides: ClassVar[tuple[str, ...]] = ()
    """Lines of the transcript which only say that nothing happened."""

    def __init__(self, system: System, game: Game[Any, Any]) -> None:
        self.system = system
        self.game = game

    @property
    def table(self) -> Any:
        """The situation with what is looked up in it."""
        return self.game.table

    # --- the dispute as it is described ----------------------------------------------------------

    def title(self) -> str:
        """What a dispute without a title is called."""
        return f"A dispute of {self.system.name}"

    def begins(self) -> str:
        """The box in which it starts."""
        return str(self.game.rules.structure.boxes[0].id)

    def cards(self) -> Iterable[tuple[str, str]]:
        """Public id (or nothing) and title of each card."""
        return ()

    def has(self, value: str) -> bool:
        """Whether the table has what a question names to pay with or to choose."""
        return True

    def slowly(self) -> Any:
        """The same situation with play waiting at every opportunity; None if it does anyway."""
        return None

    def supposed(self, keys: Iterable[str] | None) -> tuple[Supposed, ...]:
        """What of these nobody has told; with None what stands as it does where a situation says nothing of it."""
        return ()

    def otherwise(self, key: str, value: str) -> Any:
        """The situation with something that was supposed otherwise."""
        raise NotImplementedError

    def quickly(self) -> Any:
        """The same situation with play going past every opportunity that nobody can use; None if it does anyway."""
        return None

    # --- names -----------------------------------------------------------------------------------

    def player(self, player: str) -> str:
        """A player's name."""
        return self.name(player)

    def players(self) -> tuple[str, ...]:
        """The names of all players."""
        return tuple(self.player(one) for one in self.table.seats)

    def name(self, value: str) -> str:
        """A name for anything that a reason, a choice or a move speaks of."""
        return value

    def called(self, ability: str) -> str:
        """What an ability is called beside its player."""
        return self.name(ability)

    def told_of(self, ability: str) -> str:
        """What an ability is called where it is told why it may not be used."""
        return self.called(ability)

    def of_ability(self, ability: str) -> str:
        """The name of an ability for programs."""
        return self.name(ability)

    def first_decides(self, ability: str) -> bool:
        """Whether the first thing that the ability could answer decides on whether it may be used."""
        return False

    def spites_itself(self, state: Any, option: Option) -> bool:
        """Whether the use would undo what its own player is doing: allowed, but hardly what is asked about."""
        return False

    def may_use(self, option: Option) -> str:
        """What using it is called: "use the lantern"."""
        return f"use {self.called(option.ability)}"

    def asked_to_use(self, option: Option) -> str:
        """What using it is called in a question: no more than tells it from what else its card may be used for."""
        return self.may_use(option)

    def uses(self, move: Move) -> str:
        """The use of an ability as a sentence."""
        return f"{self.player(move.who)} uses {self.called(move.ability)}"

    def paying(self, ability: str) -> str:
        """The word before what is paid with."""
        return "paying with"

    def choosing(self, ability: str) -> str:
        """The word before what is chosen."""
        return "choosing"

    def pays_itself(self, option: Option, move: Move) -> bool:
        """Whether what a use pays with goes without saying."""
        return not set(move.paying) - {option.card}

    def choice(self, state: Any, decision: Decision, value: str) -> str:
        """The name of one thing that may be chosen."""
        return self.name(value)

    def refused(self, decision: Decision, value: str) -> tuple[str, str]:
        """The name of one thing that may not be chosen, and the part that it would have."""
        return self.name(value), "as target"

    def asking(self, state: Any) -> str:
        """What it is that lets a player choose."""
        return "This choice"

    def chosen_for(self, state: Any, decision: Decision) -> str:
        """What a choice is for: the ability or the card that asks for it."""
        return self.asking(state)

    def noun(self, decision: Decision) -> str:
        """What kind of card all are that may be chosen, or may not."""
        return "card"

    def public(self, value: str) -> str:
        """The public id of a card, or of the card that an ability is on; empty for what has no page of its own."""
        if not self.system.card_pages:
            return ""
        card = getattr(self.table, "cards", {}).get(value.partition("/")[0])
        return str(getattr(card, "card", "") or "")

    # --- sentences -------------------------------------------------------------------------------

    def say(self, reason: Reason) -> str:
        """A reason as a sentence."""
        return self.system.say(self.table, reason)

    def say_note(self, note: Note) -> str:
        """A line of the transcript as a sentence."""
        return self.system.say_note(self.table, note)

    def over(self, state: Any) -> str:
        """That it is over, and how."""
        won = f"{self.player(state.winner)} has won the game."
        return {"endless": "This repeats without end."}.get(state.over, won if state.winner else "It is over.")

    def box_is_over(self, state: Any) -> str:
        """That the box is over at which it has ended."""
        box = self.game.rules.structure.box(self.box(state))
        many = box.kind == "actions" and box.name.endswith("s")
        return f"{self.phase(box)}: {_quoted(box)} {'are' if many else 'is'} over."

    def phase(self, box: Box) -> str:
        """The phase of a box as a sentence begins with it."""
        return f"{capital(box.phase)} phase"

    def says_how(self, state: Any) -> bool:
        """Whether `over` says what came of it, and not only that nothing more is to be decided."""
        return bool(getattr(state, "winner", "")) or getattr(state, "over", "") == "endless"

    def unused(self, state: Any) -> bool:
        """Whether a dispute that ended before anybody had to decide is perhaps not described as it should be."""
        return True

    def came_of(self, results: Sequence[Result[Any]]) -> tuple[str, ...]:
        """What is other than at the start, after the moves that led to these results."""
        return ()

    def judged(self, results: Sequence[Result[Any]]) -> Iterator[str]:
        """What a judge was asked on the way."""
        yield from ()

    # --- a position ------------------------------------------------------------------------------

    def further(self) -> Any:
        """The same situation with play going on to the end of the round; None if it does anyway, or cannot."""
        return None

    def box(self, state: Any) -> str:
        """The box of the round in which the game stands."""
        return str(state.box)

    def board(self, state: Any) -> Board:
        """The table."""
        return Board(tuple(Seat(player, self.player(player)) for player in self.table.seats))

    def opened(self, box: Box, frame: Any) -> Opened:
        """How an open window is shown."""
        if frame.window == SEGMENT:
            return Opened(box.name, "segment")
        return Opened(box.name if frame.window == box.window else self._window(frame.window), "framework")

    def _window(self, window: str) -> str:
        name = self.game.rules.structure.window(window).name
        return name[:1].upper() + name[1:]

    # --- how it can end --------------------------------------------------------------------------

    def explore(self, state: Any, holds: Holds, most: int, asked: Asked, budget: Budget | None = None) -> Exploration:
        """Walk every continuation (`timing.kernel.explore.explore`)."""
        return explorer.explore(self.game, state, holds, most=most, asked=asked, budget=budget)

    def ends(self, state: Any) -> list[tuple[str, str]]:
        """How a state ends, part by part: the name of the part, and a key that begins with it."""
        return [("game", f"game/{state.winner or 'nobody'}")]

    def part(self, name: str) -> EndOf:
        """A part of an end."""
        return EndOf("game", "The game")

    def end(self, key: str) -> str:
        """How a part ends, in words."""
        winner = key.rpartition("/")[2]
        return "goes on" if winner == "nobody" else f"is won by {self.player(winner)}"

    outcome: ClassVar[type | None] = None
    """The record of an outcome as programs ask about it; None: a game is not asked about any."""

    def explored(self, state: Any, outcome: Any, most: int, budget: Budget | None) -> Exploration:
        """Whether an outcome can and must come about."""
        raise NotImplementedError

    # --- what a file asks ------------------------------------------------------------------------

    def question(self, question: Any) -> str:
        """A question of a dispute file, in words."""
        return str(question.ask)

    def answer(self, question: Any, value: str) -> str:
        """A part of its answer, in words."""
        return value.capitalize() if value in ("yes", "no") else self.name(value)


def _quoted(box: Box) -> str:
    """The name of a box in a sentence: what players do is a thing, what the game does a sentence."""
    return f"{box.name[:1].lower()}{box.name[1:]}" if box.kind == "actions" else f"“{box.name}”"
