"""The stepper's answer at a place, as it is kept with a ruling and compared later; it is a help and holds nowhere."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from rules.models import Entry
from timing.page.place import Place
from timing.page.screen import Screen, screen


def reading_of(place: Place) -> dict[str, Any]:
    """What the stepper says at a place: who may do what, what not, and why, with the codes of its reasons."""
    return told(screen(place.line, place.at))


def told(shown: Screen) -> dict[str, Any]:
    """The same of a screen."""
    said = [*shown.why, *(one for use in shown.uses for one in use.reasons)]
    said += [one for refusal in shown.refusals for one in refusal.reasons]
    return {
        "headline": shown.headline,
        "why": [one.text for one in shown.why],
        "allowed": {use.name: [one.text for one in use.reasons] for use in shown.uses},
        "refused": {f"{one.player}: {one.name}": [why.text for why in one.reasons] for one in shown.refusals},
        "came_of": list(shown.came_of),
        "codes": sorted({one.code for one in said if one.code}),
    }


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str, str]]:
    """What of the stepper's answer is otherwise: what it is about, what was said, what is said now."""
    found = []
    if before["headline"] != after["headline"]:
        found.append(("who may do what", before["headline"], after["headline"]))
    for part, said in (("allowed", "is allowed"), ("refused", "is not allowed")):
        for name in dict.fromkeys([*before[part], *after[part]]):
            was, now = before[part].get(name), after[part].get(name)
            if was != now:
                found.append((f"{name} {said}", _one(was), _one(now)))
    if before["why"] != after["why"]:
        found.append(("why", _one(before["why"]), _one(after["why"])))
    if before.get("came_of", []) != after.get("came_of", []):
        found.append(("what came of it", _one(before.get("came_of")), _one(after.get("came_of"))))
    return found


def _one(said: list[str] | None) -> str:
    return "not said" if said is None else " ".join(said) or "said without a reason"


def statements(corpus: Session, ids: Collection[str]) -> dict[str, str]:
    """What entries say now, in plain words; those that do not exist are left out."""
    if not ids:
        return {}
    rows = corpus.execute(select(Entry.id, Entry.text).where(Entry.id.in_(set(ids))))
    return {row.id: row.text for row in rows}
