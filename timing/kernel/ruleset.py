"""What a game gives the kernel so that it runs: its structure, what its steps do, its choices, and its legality."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

from timing.kernel import opportunity
from timing.kernel.budget import Budget
from timing.kernel.choices import ChoiceKind
from timing.kernel.events import Event
from timing.kernel.moves import Move, Option
from timing.kernel.reasons import Reason, Reasons
from timing.kernel.structure import Structure
from timing.kernel.work import WorkingCopy

S = TypeVar("S", bound=Any)
W = TypeVar("W", bound=WorkingCopy[Any, Any])
NEEDED = ("choice-first", "not-your-turn", "not-your-ability", "no-such-ability")
"""Codes of reasons that the kernel itself gives; a game says them in its own words and cites its own entries."""


class Unsound(ValueError):
    """A ruleset does not fit its structure; the message lists every fault."""


class Ruleset(ABC, Generic[S, W]):
    """A game's rules of timing. S is its state, a NamedTuple of plain values; W its working copy of one.

    `steps` says what each named step of the structure's windows does: it returns True when play goes on by itself and
    False when a player has to act. What is unknown or missing is refused when the class is defined.
    """

    structure: ClassVar[Structure]
    reasons: ClassVar[Reasons]
    steps: ClassVar[Mapping[str, Callable[[Any], bool]]]
    events: ClassVar[Mapping[str, Event[Any]]] = {}
    choices: ClassVar[Mapping[str, ChoiceKind[Any]]] = {}

    def __init_subclass__(cls) -> None:
        problems = [
            f"no step {does!r} is defined" for does in sorted(set(cls.structure.does.values()) - set(cls.steps))
        ]
        problems += [f"the reason {code!r} is missing" for code in NEEDED if code not in cls.reasons]
        named = {event for box in cls.structure.all_boxes for event in box.events}
        problems += [f"no event {event!r} is defined" for event in sorted(named - set(cls.events))]
        if problems:
            raise Unsound(f"{cls.structure.id}: {'; '.join(problems)}")

    # --- beginning and going on ------------------------------------------------------------------

    @abstractmethod
    def table(self, situation: Any) -> Any:
        """The situation with what is looked up in it again and again."""

    @abstractmethod
    def start(self, table: Any) -> S:
        """The state before anything is opened."""

    @abstractmethod
    def work(self, table: Any, state: S, budget: Budget | None, quiet: bool) -> W:
        """A working copy of a state."""

    @abstractmethod
    def begin(self, work: W) -> None:
        """Open the first window."""

    @abstractmethod
    def onward(self, work: W) -> None:
        """No window is open: open the next, or end the dispute."""

    def endless(self, work: W) -> None:
        """Play goes on by itself without end."""
        work.over = "endless"

    # --- legality --------------------------------------------------------------------------------

    @abstractmethod
    def abilities(self, work: W) -> Iterable[str]:
        """The uids of the abilities that are worth listing, allowed or refused."""

    @abstractmethod
    def judge(self, work: W, ability: str) -> Option:
        """One ability, allowed or refused with all its reasons."""

    @abstractmethod
    def why_turn(self, work: W) -> tuple[Reason, ...]:
        """Why the opportunity is this player's."""

    @abstractmethod
    def why_over(self, work: W) -> Reason:
        """Why the dispute is over."""

    def knows(self, work: W, ability: str) -> bool:
        """Whether the table has an ability of that uid."""
        return ability in work.table.abilities

    def uses(self, work: W, only: frozenset[str] | None) -> tuple[Move, ...]:
        """The uses of abilities that the player with the opportunity may make; with `only`, those of these alone."""
        uids = (uid for uid in self.abilities(work) if only is None or uid in only)
        return tuple(move for uid in uids for move in self.judge(work, uid).moves if move.who == work.frame.turn)

    def bound_to(self, work: W) -> Reason | None:
        """Why the player with the opportunity may not pass; None when he or she may."""
        return None

    def means_listed(self, work: W, option: Option, move: Move) -> bool:
        """Whether a use that is not listed as it stands says less, or more, than one that is and means it."""
        return False

    def unfit(self, work: W, option: Option, move: Move) -> Reason:
        """Why a use of an ability that may be used is none of its ways."""
        return self.reasons("no-such-ability", ability=move.ability)

    def used_by(self, table: Any, name: str, player: str) -> str:
        """The uid of CARD/ABILITY as that player would use it: the same for everybody, if the game does not say more.

        Raises:
            LookupError: saying what there is.
        """
        return self.named(table, name)

    def named(self, table: Any, name: str) -> str:
        """The uid of CARD/ABILITY as a file writes it.

        Raises:
            LookupError: saying what there is.
        """
        if name not in table.abilities:
            raise LookupError(f"{name!r} is no ability here; there are {', '.join(table.abilities)}")
        return name

    def asks_further(self, table: Any, ability: str) -> bool:
        """Whether something is chosen after the ability has been used."""
        return False

    def chosen(self, state: Any, ability: str) -> frozenset[str]:
        """The names that have been chosen for an ability that waits to be carried out; what alone there was, too."""
        return frozenset()

    def taken(self, state: Any, names: tuple[str, ...]) -> bool:
        """Whether these have just been taken without a choice, since nothing else could be."""
        return False

    # --- moves -----------------------------------------------------------------------------------

    @abstractmethod
    def use(self, work: W, move: Move) -> None:
        """A player uses an ability: pay, and open its window."""

    def only_hands_on(self, work: W) -> bool:
        """Whether passing now does nothing but hand on the opportunity; False where more may come of it."""
        return False

    def passes(self, work: W, move: Move) -> None:
        """A player passes."""
        work.note("passes", player=move.who)
        opportunity.passes(work)
