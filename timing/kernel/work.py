"""A working copy of a state, on which one move is carried out: what every game's has."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from timing.kernel.budget import Budget
from timing.kernel.choices import Choice
from timing.kernel.moves import Move
from timing.kernel.occurrence import Occurrence
from timing.kernel.opportunity import Seats
from timing.kernel.reasons import Note
from timing.kernel.records import changed
from timing.kernel.structure import END, Structure

T = TypeVar("T", bound="Table")
F = TypeVar("F", bound=Any)
MOST_WORK = 400_000  # units that one move, or one look at the options, may take


class Table(Protocol):
    """What the kernel reads of a situation."""

    seats: Seats

    @property
    def abilities(self) -> Mapping[str, Any]: ...  # by uid


class WorkingCopy(ABC, Generic[T, F]):
    """Mutable while a move is carried out; `freeze` gives the next state. T is the game's table, F its frame.

    Everything spends from `budget`. With `quiet` no transcript is kept but the lines that tell of a reading, whose
    codes are `readings`.
    """

    readings: ClassVar[frozenset[str]] = frozenset()

    frames: list[F]
    choice: Choice | None
    winner: str
    over: str  # why it is over; empty while it goes on

    def __init__(self, structure: Structure, table: T, budget: Budget | None, quiet: bool) -> None:
        self.structure = structure
        self.table = table
        self.seats = table.seats
        self.budget = budget or Budget(MOST_WORK)
        self.quiet = quiet
        self.notes: list[Note] = []
        self.recorded: list[Occurrence] = []  # everything that happens while the move is carried out
        self.judged: dict[str, tuple[Move, ...]] = {}  # the uses of abilities at the opportunity at hand

    @abstractmethod
    def freeze(self) -> Any:
        """The state as it is now."""

    @property
    def frame(self) -> F:
        """The innermost window."""
        return self.frames[-1]

    def change(self, **fields: object) -> None:
        """Change the innermost frame."""
        self.frames[-1] = changed(self.frames[-1], fields)

    def does(self, frame: F) -> str:
        """What the structure says is done in the step the frame is in."""
        return self.structure.does[frame.window, frame.step]

    def following(self) -> str | None:
        """The step that follows in the innermost window; None when the window ends."""
        frame = self.frames[-1]
        step = self.structure.after[frame.window, frame.step]
        return None if step == END else step

    @property
    def step(self) -> str:
        """The structure's step the game stands in, such as 'window/2'; empty when it is over."""
        return "" if self.over or not self.frames else f"{self.frame.window}/{self.frame.step}"

    @property
    def turn(self) -> str:
        """The player who has to decide; whoever has won, or nobody, when it is over."""
        return self.winner if self.over else self.choice.player if self.choice else self.frame.turn

    def note(self, code: str, **args: object) -> None:
        """A line of the transcript."""
        if not self.quiet or code in self.readings:
            self.notes.append(Note(code, tuple(sorted((key, str(value)) for key, value in args.items()))))
