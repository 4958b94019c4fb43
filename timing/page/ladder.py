"""The ladder: the steps of every open window, the current one lit, with what is nested in it below it."""

from __future__ import annotations

from dataclasses import dataclass

from timing.kernel.structure import Box, Step, Window
from timing.page.sentences import called
from timing.systems.agot1e import prose
from timing.systems.agot1e.state import Frame, State, Table

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
    kind: str  # framework, segment, action, response, passive, attachments, event
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


def ladder(table: Table, state: State) -> Ladder:
    """The open windows from the outermost in; of a dispute that is over, its box with every step done."""
    box = table.structure.box(state.box)
    if not state.frames:
        return _closed(table, box)
    return _of(table, box, _shown(state.frames))


def _shown(frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """The outermost and the innermost windows; of a loop without end there are thousands in between."""
    return frames if len(frames) <= 2 * MOST_SHOWN else frames[:MOST_SHOWN] + frames[-MOST_SHOWN:]


def _closed(table: Table, box: Box) -> Ladder:
    if box.kind == "actions":
        return Ladder(box.name, "segment", (Rung("", "Players take actions in turn", DONE),))
    window = table.structure.window(box.window)
    rungs = [Rung(step.id, step.name, DONE, step.cites[0]) for step in window.steps]
    if len(box.events) > 1:
        shared = window.steps[_last_of_event(window) + 1 :]
        rungs = [Rung("", _capital(event), DONE) for event in box.events]
        rungs += [Rung(step.id, step.name, DONE, step.cites[0]) for step in shared]
    return Ladder(box.name, "framework", tuple(rungs))


def _of(table: Table, box: Box, frames: tuple[Frame, ...]) -> Ladder:
    frame, inner = frames[0], frames[1:]
    inside = _of(table, box, inner) if inner else None
    if frame.window == "segment":
        rung = Rung("", "Players take actions in turn", NOW, _SEGMENT, inside=inside)
        return Ladder(box.name, "segment", (rung,))
    window = table.structure.window(frame.window)
    at = [step.id for step in window.steps].index(frame.step)
    if frame.kind == "framework" and len(box.events) > 1:
        return _of_events(box, frame, window, at, inside)
    rungs = tuple(_rung(step, index, at, frame, inside) for index, step in enumerate(window.steps))
    return Ladder(_title(table, box, frame), frame.kind, rungs)


_SEGMENT = "agot1e-faq/player-action-segment"


def _rung(step: Step, index: int, at: int, frame: Frame, inside: Ladder | None) -> Rung:
    stands = DONE if index < at else NOW if index == at else NEXT
    note = "special opportunity for saves before “then”" if index == at and frame.only_saves else ""
    return Rung(step.id, step.name, stands, step.cites[0], note, inside if index == at else None)


def _of_events(box: Box, frame: Frame, window: Window, at: int, inside: Ladder | None) -> Ladder:
    """A window with several framework events: each has its own first steps, and they share the rest."""
    last = _last_of_event(window)
    current = len(box.events) - len(frame.events)
    shared = at > last
    rungs = []
    for index, event in enumerate(box.events):
        now = index == current and not shared
        stands = NOW if now else NEXT if index > current else DONE
        steps = tuple(_rung(step, i, at, frame, inside) for i, step in enumerate(window.steps[: last + 1]))
        rungs.append(Rung("", _capital(event), stands, inside=Ladder(_capital(event), "event", steps) if now else None))
    rungs += [
        _rung(step, index, at, frame, inside) for index, step in enumerate(window.steps[last + 1 :], start=last + 1)
    ]
    return Ladder(box.name, "framework", tuple(rungs))


def _last_of_event(window: Window) -> int:
    """Index of the step after which the next framework event initiates."""
    first = window.steps[0].id
    return next((at for at, step in enumerate(window.steps) if first in step.then), -1)


def _title(table: Table, box: Box, frame: Frame) -> str:
    owner = prose.player_name(table, frame.owner)
    name = called(table, frame.ability)
    return {
        "framework": box.name,
        "action": f"Action of {owner}: {name}",
        "response": f"Response of {owner}: {name}",
        "delayed": f"What has waited: {name}",
        "aftermath": "What the end of the window before brings about",
        "passive": f"Passive ability: {name}",
        "stands": f"Keyword: {frame.card} cards of {owner} may stand",
        "attachments": f"Passive: the attachments on {prose.card_name(table, frame.card)} are discarded",
    }.get(frame.kind, name)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
