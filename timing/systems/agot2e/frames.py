"""Opening and closing windows."""

from __future__ import annotations

from typing import Any

from timing.kernel import opportunity
from timing.kernel.structure import SEGMENT
from timing.systems.agot2e import asking
from timing.systems.agot2e.state import Frame
from timing.systems.agot2e.work import Work

EVENT, COST, BURN, DEMANDED, KEYWORD = "event:", "cost:", "rule:burn", "rule:demanded", "keyword:"


def push(work: Work, window: str, source: str = "", **fields: Any) -> None:
    """Open a window inside the one that is open."""
    first = "actions" if window == SEGMENT else work.structure.window(window).steps[0].id
    work.frames.append(Frame(window, first, serial=work.next_id(), source=source, **fields))


def pop(work: Work) -> None:
    """Close the innermost window."""
    asking.forget(work, work.frames.pop().serial)


def go_on(work: Work) -> bool:
    """Leave the step, or close the window; play goes on by itself."""
    if not opportunity.go_on(work):
        pop(work)
    return True
