"""How an opportunity goes round: who has it, who comes next, and when it is over.

A step's opportunity goes clockwise from whoever has it first. It is over when all players have passed in a row; whoever
passed may act again before that. A frame (an open window) is any NamedTuple that has the fields of `Frame`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from timing.kernel.work import WorkingCopy


class Frame(Protocol):
    """What the kernel reads of an open window: which one, the step it is in, and how its opportunity stands."""

    @property
    def window(self) -> str: ...
    @property
    def step(self) -> str: ...
    @property
    def turn(self) -> str: ...  # the player who has the opportunity; empty before it begins
    @property
    def passes(self) -> int: ...  # in a row
    @property
    def acted(self) -> bool: ...  # somebody has used something in this step


class Seats(tuple[str, ...]):
    """The players' ids in clockwise order."""

    def left_of(self, player: str) -> str:
        """The next player clockwise."""
        return self[self.index(player) + 1 - len(self)]

    def right_of(self, player: str) -> str:
        """The player before."""
        return self[self.index(player) - 1]

    def clockwise(self, first: str) -> tuple[str, ...]:
        """All of them, beginning with that one."""
        at = self.index(first)
        return self[at:] + self[:at]


def all_passed(work: WorkingCopy[Any, Any]) -> bool:
    """Whether everybody has passed in a row, so that the step is over."""
    return bool(work.frames[-1].passes >= len(work.seats))


def passes(work: WorkingCopy[Any, Any]) -> None:
    """The player who has the opportunity passes."""
    frame = work.frame
    work.change(passes=frame.passes + 1, turn=work.seats.left_of(frame.turn))


def acts(work: WorkingCopy[Any, Any], who: str, one_chance: bool = False) -> None:
    """A player has used something; with `one_chance` each player has but one, so that it counts like a pass."""
    work.change(passes=work.frame.passes + 1 if one_chance else 0, turn=work.seats.left_of(who), acted=True)


def go_on(work: WorkingCopy[Any, Any]) -> bool:
    """Leave the step for the one that follows; False, and nothing changed, when the window ends instead."""
    following = work.following()
    if following is None:
        return False
    frame = work.frames[-1]
    if frame.turn or frame.passes or frame.acted:
        work.change(step=following, turn="", passes=0, acted=False)
    else:
        work.change(step=following)
    return True
