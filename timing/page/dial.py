"""The round drawn as a dial: the boxes of all phases around a ring, loops inside it, a window's steps in its middle.

Everything is placed from a game's structure; the template `timing/dial.svg` draws it. Lengths are in units of the
drawing, SIZE by SIZE with the middle at 0, 0; angles in degrees, clockwise from the top.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from timing.kernel.structure import Box, Structure, Window

SIZE = 1600
RING = 432.0  # radius on which the boxes lie
LABELS = 474.0  # where what is written of them begins
NAMES = 322.0  # radius of the phases' names
MIDDLE = 347.0  # radius in the middle of what is tapped for a phase
LETTERS = 27  # a line of a box's name has at most so many
SMALL_LETTERS = 38  # a line of an event's
BETWEEN = 1.1  # lines left free between two boxes
PHASE_GAP = 1.6  # lines left free between two phases
LOOPS = 386.0  # radius of the innermost loops
LOOP_GAP = 16.0  # between one that encloses another and that
EDGE = 3.0  # degrees that a phase reaches beyond its first and last box
LETTER = 10.0  # about as wide is a letter of a step's line
STEPS = 5  # the window in the middle is the first that has so many


@dataclass(frozen=True, slots=True)
class Mark:
    """A box on the ring: where it lies, and what is written of it."""

    box: Box
    angle: float
    name: tuple[str, ...]
    events: tuple[str, ...]

    @property
    def turned(self) -> bool:
        """Whether it lies in the left half, where words are turned about so that none stands on its head."""
        return self.angle > 180

    @property
    def rotation(self) -> float:
        """By how much what is written is rotated, about the middle."""
        return self.angle + (90 if self.turned else -90)

    @property
    def reach(self) -> float:
        """Where the words begin, along the rotated line."""
        return -LABELS if self.turned else LABELS

    @property
    def lines(self) -> tuple[tuple[str, bool, float], ...]:
        """Every line with whether it is the box's name and how far below the middle line it stands."""
        words = [(line, True) for line in self.name] + [(line, False) for line in self.events]
        heights = [22.0 if name else 17.0 for _, name in words]
        top = -sum(heights) / 2
        return tuple(
            (line, name, top + sum(heights[: n + 1]) - heights[n] * 0.28) for n, (line, name) in enumerate(words)
        )


@dataclass(frozen=True, slots=True)
class Arc:
    """A phase's part of the ring."""

    phase: str
    number: int
    path: str
    name: str  # the path that its name is written along
    sector: str  # the line that a finger finds it on, as wide as the ring and its name


@dataclass(frozen=True, slots=True)
class Turn:
    """A loop from box to box, and when it is gone."""

    path: str
    when: str


@dataclass(frozen=True, slots=True)
class Dial:
    """What is drawn of a game's round."""

    marks: tuple[Mark, ...]
    arcs: tuple[Arc, ...]
    turns: tuple[Turn, ...]
    window: Window | None
    size: int = SIZE
    ring: float = RING

    @property
    def steps_at(self) -> float:
        """Where the lines in the middle begin, so that they stand about it."""
        return (
            -LETTER * max(len(step.name.partition(":")[0]) + 3 for step in self.window.steps) / 2 if self.window else 0
        )


def drawn(structure: Structure) -> Dial:
    """The dial of a game: its round only, without what comes before it or what cards add to it."""
    marks = tuple(_marks(structure))
    return Dial(
        marks,
        tuple(_arcs(structure.phases, marks)),
        tuple(_turns(marks)),
        next((window for window in structure.windows if len(window.steps) >= STEPS), None),
    )


def _marks(structure: Structure) -> Iterator[Mark]:
    """The boxes, each with room for its lines."""
    rooms = [_written(box) for box in structure.boxes]
    whole = sum(room for *_, room in rooms) + PHASE_GAP * len(structure.phases)
    at, phase = 0.0, structure.phases[0]
    for box, (name, small, room) in zip(structure.boxes, rooms, strict=True):
        if box.phase != phase:
            at, phase = at + PHASE_GAP, box.phase
        yield Mark(box, (at + room / 2 + PHASE_GAP / 2) * 360 / whole, name, small)
        at += room


def _written(box: Box) -> tuple[tuple[str, ...], tuple[str, ...], float]:
    """The lines of a box's name and of its events, and the room that they take, in lines of a name."""
    events = box.events if len(box.events) > 1 else ()
    name = wrap(box.name + (" (melee)" if box.melee_only else ""), LETTERS)
    small = [line for event in events for line in wrap(event, SMALL_LETTERS)]
    return tuple(name), tuple(small), len(name) + len(small) * 0.8 + BETWEEN


def _arcs(phases: Sequence[str], marks: Sequence[Mark]) -> Iterator[Arc]:
    for number, phase in enumerate(phases, 1):
        angles = [mark.angle for mark in marks if mark.box.phase == phase]
        if not angles:
            continue
        start, end = angles[0] - EDGE, angles[-1] + EDGE
        middle = (start + end) / 2
        below = 90 < middle < 270
        # a name may be longer than its phase: it is written about the middle of it, the way it is read
        name = _arc(NAMES + 12, middle + 60, middle - 60) if below else _arc(NAMES - 12, middle - 60, middle + 60)
        yield Arc(phase, number, _arc(RING, start, end), name, _arc(MIDDLE, start, end))


def _turns(marks: Sequence[Mark]) -> Iterator[Turn]:
    at = {mark.box.id: mark.angle for mark in marks}
    loops = [(mark, mark.box.loop) for mark in marks if mark.box.loop and mark.box.loop.to in at]
    for mark, loop in loops:
        start, end = mark.angle, at[loop.to]
        within = sum(end <= at[other.to] and inner.angle < start for inner, other in loops)
        radius = LOOPS - LOOP_GAP * within
        path = f"M{_spot(RING - 16, start)}L{_arc(radius, start, end)[1:]}L{_spot(RING - 22, end)}"
        yield Turn(path, loop.when)


def _spot(radius: float, angle: float) -> str:
    """A point on the circle, as a path names it."""
    turn = math.radians(angle)
    return f"{radius * math.sin(turn):.1f} {-radius * math.cos(turn):.1f}"


def _arc(radius: float, start: float, end: float) -> str:
    """A path along the circle, clockwise where the end is the larger angle."""
    large, sweep = int(abs(end - start) > 180), int(end > start)
    return f"M{_spot(radius, start)}A{radius:.0f} {radius:.0f} 0 {large} {sweep} {_spot(radius, end)}"
