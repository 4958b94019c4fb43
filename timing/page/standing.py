"""Where play stands, in a line: the phase, what is being done in it, the step of the innermost open window."""

from __future__ import annotations

from typing import Any

from timing.kernel.pages import Pages
from timing.kernel.structure import SEGMENT, Box, Structure
from timing.page.ladder import NOW, Ladder, Rung, ladder


def moment(pages: Pages, state: Any) -> str:
    """'Challenges phase: claim is implemented, step 2 (save/cancel responses)'."""
    structure = pages.game.rules.structure
    box = structure.box(pages.box(state))
    if not state.frames:
        return pages.box_is_over(state).rstrip(".")
    return f"{pages.phase(box)}: {', '.join(_inside(structure, box, ladder(pages, state)))}"


def _inside(structure: Structure, box: Box, shown: Ladder) -> list[str]:
    """What is open, from the outermost window in; of each the step, of all but the last no more than its title."""
    said: list[str] = []
    now: Ladder | None = shown
    while now is not None:
        lit: Rung | None = next((rung for rung in now.rungs if rung.stands == NOW), None)
        inner = lit.inside if lit else None
        outermost = now is shown
        if now.kind == "event" or (outermost and not (inner is not None and inner.kind == "event")):
            said.append(_lower(_named(structure, box) if outermost else now.title))
        elif not outermost:
            said.append(now.title)
        if lit is not None and inner is None and now.kind != SEGMENT:
            said.append(f"step {lit.number} ({_lower(lit.name)})" if lit.number.isdigit() else _lower(lit.name))
        now = inner
    return list(dict.fromkeys(said))


def _named(structure: Structure, box: Box) -> str:
    """A box by its name; one of several boxes of actions in a challenge by what it comes after, too."""
    boxes = structure.boxes_of(box.phase)
    at = boxes.index(box)
    looped = any(one.loop and one.loop.to == box.id for one in boxes)
    if box.kind != "actions" or not at or looped or not boxes[at - 1].events:
        return box.name
    return box.name if " " in box.name and ":" in box.name else f"{box.name} after {boxes[at - 1].events[-1]}"


def _lower(text: str) -> str:
    """A sentence as part of another; names such as STR keep their letters."""
    return text if text[1:2].isupper() else text[:1].lower() + text[1:]
