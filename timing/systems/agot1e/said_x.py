"""X of an ability that leaves it to its player: said with the use, before anything is paid, and kept as what was named.

A move says it as the first of what it chooses, such as "X=3"; costs, targets and effects read it as the number `named`.
Sources: FAQ 3.12; question on "any number".
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.memory import Decided
from timing.systems.agot1e import costs
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.chosen import NAMED
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

SIGN = "X="
MOST = 99  # more than anybody can pay


def word(x: int) -> str:
    """How a move says what X is."""
    return f"{SIGN}{x}"


def says(word: str) -> bool:
    """Whether a word of a move says what X is."""
    return word.startswith(SIGN) and word.removeprefix(SIGN).isdigit()


def split(ability: Ability, choosing: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """What a move says that X is, '' where it says nothing, and what else it chooses."""
    if ability.x and choosing and says(choosing[0]):
        return choosing[0].removeprefix(SIGN), choosing[1:]
    return "", choosing


def with_x(frame: Frame, said: int | str) -> Frame:
    """The window with X as it was said."""
    others = tuple(one for one in frame.decided if one.kind != NAMED)
    return frame._replace(decided=(*others, Decided(NAMED, answer=str(said))))


def payable(work: Work, frame: Frame, ability: Ability) -> Iterator[Frame]:
    """The window for each number that X may be, from 1 up as far as it can be paid."""
    for x in range(1, work.number(ability.x_at_most, frame.ability, frame, missing=MOST) + 1):
        said = with_x(frame, x)
        priced = costs.as_charged(work, said, ability)
        ways = costs.ways_of(priced)
        pay = [part for index, cost in ways for part in costs.candidates(work, said, index, cost)]
        if costs.shortfalls(work, said, priced, pay):
            return
        yield said
