"""Which positions an exploration takes for one: those that differ in the numbering of occurrences alone."""

from __future__ import annotations

from timing.kernel.explore import Plainly, Seen
from timing.systems.agot2e.asking import WAITING
from timing.systems.agot2e.state import Frame, Item, State


class Alike(Plainly):
    """Positions are alike when they are equal but for the numbers given to windows and occurrences."""

    def key(self, state: State, seen: Seen) -> object:
        return normal(state), seen


def normal(state: State) -> State:
    """The state with windows and occurrences numbered anew, in the order in which they lie open."""
    known: dict[int, int] = {0: 0}

    def number(old: int) -> int:
        return known.setdefault(old, len(known))

    def item(one: Item) -> Item:
        return one._replace(id=number(one.id))

    def frame(one: Frame) -> Frame:
        return one._replace(
            serial=number(one.serial),
            items=tuple(map(item, one.items)),
            done=tuple(map(item, one.done)),
            inserted=tuple(map(item, one.inserted)),
            answers=item(one.answers) if one.answers else None,
            used=tuple((name, number(of)) for name, of in one.used),
        )

    frames = tuple(frame(one) for one in state.frames)
    asked = tuple(sorted((_renamed(key, known), held) for key, held in state.asked if key != WAITING))
    return state._replace(frames=frames, asked=asked, counter=0)


def _renamed(key: str, known: dict[int, int]) -> str:
    serial, _, rest = key.partition(":")
    return f"{known.get(int(serial), serial)}:{rest}" if serial.isdecimal() else key
