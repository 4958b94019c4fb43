"""The ladder: the steps of every open window, the current one lit, with what is nested in it below it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from timing.kernel.pages import Pages
from timing.kernel.prose import capital
from timing.kernel.shown import Opened
from timing.kernel.structure import SEGMENT, Box, Step, Structure, Window

DONE, NOW, NEXT = "done", "now", "next"
MOST_SHOWN = 12


@dataclass(frozen=True)
class Rung:
    """A step, or a framework event, of a window; `stands` is done, now or next."""

    number: str
    name: str
    stands: str
    cite: str = ""
    note: str = ""
    inside: Ladder | None = None


@dataclass(frozen=True)
class Ladder:
    """A window with its rungs."""

    title: str
    kind: str  # segment, event, or what the game calls it
    rungs: tuple[Rung, ...]

    @property
    def cited(self) -> tuple[str, ...]:
        """The entries of its steps and of what is nested in them."""
        inner = (cite for rung in self.rungs if rung.inside for cite in rung.inside.cited)
        return (*(rung.cite for rung in self.rungs if rung.cite), *inner)

    @property
    def depth(self) -> int:
        """How many windows are nested in it, itself included."""
        return 1 + max((rung.inside.depth for rung in self.rungs if rung.inside), default=0)


def ladder(pages: Pages, state: Any) -> Ladder:
    """The open windows from the outermost in; of a dispute that is over, its box with every step done."""
    structure = pages.game.rules.structure
    box = structure.box(pages.box(state))
    if not state.frames:
        return _closed(structure, box)
    return _of(pages, box, _shown(state.frames))


def _shown(frames: tuple[Any, ...]) -> tuple[Any, ...]:
    """The outermost and the innermost windows; of a loop without end there are thousands in between."""
    return frames if len(frames) <= 2 * MOST_SHOWN else frames[:MOST_SHOWN] + frames[-MOST_SHOWN:]


IN_TURN = "Players take actions in turn"


def _closed(structure: Structure, box: Box) -> Ladder:
    if box.kind == "actions":
        return Ladder(box.name, SEGMENT, (Rung("", IN_TURN, DONE),))
    window = structure.window(box.window)
    rungs = [Rung(step.id, step.name, DONE, step.cites[0]) for step in window.steps]
    if len(box.events) > 1:
        shared = window.steps[_last_of_event(window) + 1 :]
        rungs = [Rung("", capital(event), DONE) for event in box.events]
        rungs += [Rung(step.id, step.name, DONE, step.cites[0]) for step in shared]
    return Ladder(box.name, "framework", tuple(rungs))


def _of(pages: Pages, box: Box, frames: tuple[Any, ...]) -> Ladder:
    frame, inner = frames[0], frames[1:]
    inside = _of(pages, box, inner) if inner else None
    opened = pages.opened(box, frame)
    if frame.window == SEGMENT:
        return Ladder(opened.title, opened.kind, (Rung("", IN_TURN, NOW, opened.cite, inside=inside),))
    window = pages.game.rules.structure.window(frame.window)
    at = [step.id for step in window.steps].index(frame.step)
    if opened.to_come is not None and len(box.events) > 1:
        return _of_events(box, opened, window, at, inside)
    rungs = tuple(_rung(step, index, at, opened, inside) for index, step in enumerate(window.steps))
    return Ladder(opened.title, opened.kind, rungs)


def _rung(step: Step, index: int, at: int, opened: Opened, inside: Ladder | None) -> Rung:
    stands = DONE if index < at else NOW if index == at else NEXT
    now = index == at
    return Rung(step.id, step.name, stands, step.cites[0], opened.note if now else "", inside if now else None)


def _of_events(box: Box, opened: Opened, window: Window, at: int, inside: Ladder | None) -> Ladder:
    """A window with several framework events: each has its own first steps, and they share the rest."""
    last = _last_of_event(window)
    current = len(box.events) - (opened.to_come or 0)
    shared = at > last
    rungs = []
    for index, event in enumerate(box.events):
        now = index == current and not shared
        stands = NOW if now else NEXT if index > current else DONE
        steps = tuple(_rung(step, i, at, opened, inside) for i, step in enumerate(window.steps[: last + 1]))
        rungs.append(Rung("", capital(event), stands, inside=Ladder(capital(event), "event", steps) if now else None))
    rungs += [
        _rung(step, index, at, opened, inside) for index, step in enumerate(window.steps[last + 1 :], start=last + 1)
    ]
    return Ladder(opened.title, opened.kind, tuple(rungs))


def _last_of_event(window: Window) -> int:
    """Index of the step after which the next framework event initiates."""
    first = window.steps[0].id
    return next((at for at, step in enumerate(window.steps) if first in step.then), -1)
