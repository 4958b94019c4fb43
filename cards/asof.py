"""A card as of a version of the FAQ: the errata that held, and what is known of the lists of that time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from cards.errata import ErratumRef
from cards.lists import OFF_BANNED, FormatRef, choose, formats, releases
from cards.service import CardView
from cards.steps import Step, step_of, steps
from cards.versions import version_key


@dataclass(frozen=True)
class Known:
    """What is known of the card in one format then: a sentence without its format ("Restricted still")."""

    format: FormatRef
    words: str


@dataclass(frozen=True)
class AsOf:
    """A card as of a version. ``errata`` held then, ``later`` did not yet; ``known`` is about each format with lists
    of the FAQ.
    """

    version: str
    errata: tuple[ErratumRef, ...]
    later: tuple[ErratumRef, ...]
    known: tuple[Known, ...]


def names(session: Session) -> tuple[str, ...]:
    """Every version that can be asked for, the newest first."""
    return next((tuple(one.version for one in found) for _, found in _by_format(session)), ())


def as_of(session: Session, view: CardView, version: str) -> AsOf:
    """The card as of a version, by its name or by the mark of its errata. Raises NotFound."""
    by_format = _by_format(session)
    known = tuple(Known(of_format, _words(view, of_format, step_of(found, version))) for of_format, found in by_format)
    name = step_of(by_format[0][1] if by_format else (), version).version
    held = tuple(one for one in view.errata if version_key(one.version) <= version_key(name))
    return AsOf(name, held, tuple(one for one in view.errata if one not in held), known)


def _by_format(session: Session) -> list[tuple[FormatRef, Sequence[Step]]]:
    ours = releases(session)
    found = [(one, steps(session, one, choose(ours, one, None).release)) for one in formats(session)]
    return [(of_format, its_steps) for of_format, its_steps in found if its_steps]


def _words(view: CardView, of_format: FormatRef, step: Step) -> str:
    if step.whole:
        return next((one.words for one in view.standings if one.format.code == of_format.code), "Not known")
    had = next((row for row in step.had if row.card_id == view.ref.id), None)
    if had is not None:
        return "Still banned" if had.status == OFF_BANNED else "Still restricted"
    if any(row.card_id == view.ref.id for row in step.gone):
        return "No longer listed"
    return "Not known: that version's list is not among our documents"
