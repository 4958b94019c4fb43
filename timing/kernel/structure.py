"""The shape of a game's timing: which windows exist, their steps, the boxes of the round.

A `Structure` is a table. It is checked when it is defined: every step can be reached, none leads
nowhere, every loop leads to a box that exists, and everything cites at least one entry. The engine
walks this table, and charts and documents are drawn from it, so all three agree by construction.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

END = "end-of-window"
SEGMENT = "segment"  # the window that a box of player actions opens, and what is done in its one step


class StructureError(ValueError):
    """A system's table is not sound; `problems` lists every fault found."""

    def __init__(self, system: str, problems: Sequence[str]) -> None:
        super().__init__(f"{system}: " + "; ".join(problems))
        self.problems = list(problems)


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a window.

    `does` names what is done in it; the ruleset says what that is.
    `then` lists the ids of the steps that may follow; END closes the window.
    """

    id: str
    name: str
    does: str
    then: tuple[str, ...]
    cites: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Window:
    """A timing window: an ordered table of steps, the first one first."""

    id: str
    name: str
    steps: tuple[Step, ...]
    cites: tuple[str, ...]
    closed: bool = False  # nothing triggered may be used in it, nor in what is nested in it

    def step(self, step_id: str) -> Step:
        for step in self.steps:
            if step.id == step_id:
                return step
        raise KeyError(f"the {self.name} has no step {step_id!r}")


@dataclass(frozen=True, slots=True)
class Loop:
    """An arrow back: after this box the game may go on at `to` instead of at the next box."""

    to: str
    when: str
    turns: bool = True  # it is the next player's turn then; otherwise the same player goes on


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the round chart: a framework action with its events, or a player actions segment."""

    id: str
    phase: str
    name: str
    kind: str  # framework | actions
    events: tuple[str, ...]
    cites: tuple[str, ...]
    window: str = "framework"
    loop: Loop | None = None
    melee_only: bool = False
    marks: tuple[str, ...] = ()  # what else is so of it, for rules that ask; no rule asks for its id

    @property
    def number(self) -> int:
        return int(self.id.rpartition("/")[2])


@dataclass(frozen=True, slots=True)
class Structure:
    """The whole of a game's timing as a table."""

    id: str
    name: str
    phases: tuple[str, ...]
    windows: tuple[Window, ...]
    boxes: tuple[Box, ...]
    special_phases: tuple[str, ...] = ()
    special_boxes: tuple[Box, ...] = ()  # of phases that only card effects create
    opening_phases: tuple[str, ...] = ()  # before the first round
    opening_boxes: tuple[Box, ...] = ()
    does: dict[tuple[str, str], str] = field(init=False, compare=False, repr=False, default_factory=dict)
    """What is done in each step, by window and step; a player actions segment counts as a window of one step."""
    after: dict[tuple[str, str], str] = field(init=False, compare=False, repr=False, default_factory=dict)
    """The step that follows each in the ordinary course, by window and step; END where the window ends."""
    _windows: dict[str, Window] = field(init=False, compare=False, repr=False, default_factory=dict)
    _boxes: dict[str, Box] = field(init=False, compare=False, repr=False, default_factory=dict)
    _next: dict[str, Box] = field(init=False, compare=False, repr=False, default_factory=dict)
    _phases: dict[str, tuple[Box, ...]] = field(init=False, compare=False, repr=False, default_factory=dict)

    @property
    def all_boxes(self) -> tuple[Box, ...]:
        return self.opening_boxes + self.boxes + self.special_boxes

    def __post_init__(self) -> None:
        problems = list(problems_of(self))
        if problems:
            raise StructureError(self.id, problems)
        steps = {(window.id, step.id): step for window in self.windows for step in window.steps}
        self.does.update({place: step.does for place, step in steps.items()})
        self.after.update({place: step.then[-1] for place, step in steps.items()})
        if any(box.kind == "actions" for box in self.all_boxes):
            self.does[SEGMENT, "actions"] = SEGMENT
        self._windows.update({window.id: window for window in self.windows})
        self._boxes.update({box.id: box for box in self.all_boxes})
        for boxes in (self.opening_boxes + self.boxes, self.special_boxes):
            self._next.update({box.id: following for box, following in pairwise(boxes)})
        for box in self.all_boxes:
            self._phases[box.phase] = (*self._phases.get(box.phase, ()), box)

    def window(self, window_id: str) -> Window:
        """The window of that id.

        Raises:
            KeyError: if there is none.
        """
        if window_id not in self._windows:
            raise KeyError(f"{self.name} has no window {window_id!r}")
        return self._windows[window_id]

    def box(self, box_id: str) -> Box:
        """The box of that id.

        Raises:
            KeyError: if there is none.
        """
        if box_id not in self._boxes:
            raise KeyError(f"{self.name} has no box {box_id!r}")
        return self._boxes[box_id]

    def boxes_of(self, phase: str) -> tuple[Box, ...]:
        """The boxes of a phase, in their order; none of an unknown phase."""
        return self._phases.get(phase, ())

    def marked(self, phase: str, mark: str) -> Box:
        """The first box of the phase that has the mark.

        Raises:
            KeyError: if none has.
        """
        for box in self.boxes_of(phase):
            if mark in box.marks:
                return box
        raise KeyError(f"{self.name} has no box of the {phase} marked {mark!r}")

    def next_box(self, box_id: str) -> Box | None:
        """The box after this one in the ordinary course; None after the last box of the round.

        What comes before the first round leads into it; a phase that a card effect creates ends by itself.
        """
        return self._next.get(box_id)

    def step_targets(self) -> set[str]:
        """Every name by which a text may link to a place in the structure: WINDOW/STEP or a box's id."""
        steps = {f"{window.id}/{step.id}" for window in self.windows for step in window.steps}
        return steps | {box.id for box in self.all_boxes}

    def cited(self) -> set[str]:
        """Ids of all entries that the structure rests on."""
        found = {cite for box in self.all_boxes for cite in box.cites}
        for window in self.windows:
            found.update(window.cites)
            found.update(cite for step in window.steps for cite in step.cites)
        return found


def problems_of(system: Structure, entries: Collection[str] | None = None) -> Iterator[str]:
    """Every fault of a system's table; with `entries` given, also citations of unknown entries."""
    for window in system.windows:
        yield from _problems_of_window(window)
    known = {box.id for box in system.all_boxes}
    windows = {window.id for window in system.windows}
    phases = (*system.opening_phases, *system.phases, *system.special_phases)
    for name in sorted(windows & set(phases)):
        yield f"{name} names a window and a phase, so that {name}/1 could be a step or a box"
    for box in system.all_boxes:
        if box.loop and box.loop.to not in known:
            yield f"box {box.id} loops to {box.loop.to}, which does not exist"
        if box.kind == "framework" and (box.window not in windows or not box.events):
            yield f"box {box.id} needs events and a known window, not {box.window!r}"
        if box.phase not in phases:
            yield f"box {box.id} is of an unknown phase {box.phase!r}"
        if not box.cites:
            yield f"box {box.id} cites no entry"
    if entries is not None:
        for cite in sorted(system.cited() - set(entries)):
            yield f"cites {cite}, which is no entry"


def _problems_of_window(window: Window) -> Iterator[str]:
    ids = [step.id for step in window.steps]
    if len(ids) != len(set(ids)):
        yield f"{window.id} names a step twice"
    reached, todo = set(), [ids[0]]
    while todo:
        step_id = todo.pop()
        if step_id in reached or step_id == END:
            continue
        reached.add(step_id)
        if step_id not in ids:
            yield f"{window.id} leads to a step {step_id!r} that does not exist"
            continue
        step = window.step(step_id)
        if not step.then:
            yield f"{window.id} step {step_id} is a way to nowhere"
        if not step.cites:
            yield f"{window.id} step {step_id} cites no entry"
        todo.extend(step.then)
    for step_id in ids:
        if step_id not in reached:
            yield f"{window.id} step {step_id} cannot be reached"
    if not any(END in step.then for step in window.steps):
        yield f"{window.id} never ends"
