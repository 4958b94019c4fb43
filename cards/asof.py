"""A card as of a version of the FAQ: the errata that held, and what is known of the lists of that time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from cards.errata import ErratumRef
from cards.lists import OFF_BANNED, FormatRef, choose, formats, releases
from cards.service import CardLine, CardView
from cards.steps import Step, step_of, steps
from cards.versions import version_key

Histories = tuple[tuple[FormatRef, tuple[Step, ...]], ...]
NOT_KNOWN = "Not known: that version's list is not among our documents"


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
    newest: bool = False


def in_a_line(then: AsOf) -> str:
    """How the card stood, in one line: "Joust and Melee: still restricted · errata 1.4"."""
    alike: dict[str, list[str]] = {}
    for one in then.known:
        alike.setdefault(begun_small(one.words), []).append(one.format.name)
    lists = [f"{listed(names_of)}: {words}" for words, names_of in alike.items()]
    changed = f"errata {then.errata[0].version}" if then.errata else "no erratum yet" if then.later else ""
    return " · ".join([*lists, *([changed] if changed else [])])


def begun_small(words: str) -> str:
    """Words as they go on after a colon: "not known, that version's list ..."."""
    return f"{words[0].lower()}{words[1:]}".replace(": ", ", ")


def listed(words: Sequence[str]) -> str:
    """ "one, two and three"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def names(session: Session) -> tuple[str, ...]:
    """Every version that can be asked for, the newest first."""
    return next((tuple(one.version for one in found) for _, found in histories(session)), ())


def as_of(by_format: Histories, view: CardView | CardLine, version: str) -> AsOf:
    """The card as of a version, by its name or by the mark of its errata. Raises NotFound."""
    known = tuple(Known(of_format, _words(view, of_format, step_of(found, version))) for of_format, found in by_format)
    step = step_of(by_format[0][1] if by_format else (), version)
    name = step.version
    held = tuple(one for one in view.errata if version_key(one.version) <= version_key(name))
    return AsOf(name, held, tuple(one for one in view.errata if one not in held), known, step.whole)


def histories(session: Session) -> Histories:
    """What is known of each format with lists of the FAQ under every version."""
    ours = releases(session)
    found = [(one, steps(session, one, choose(ours, one, None).release)) for one in formats(session)]
    return tuple((of_format, its_steps) for of_format, its_steps in found if its_steps)


def _words(view: CardView | CardLine, of_format: FormatRef, step: Step) -> str:
    if step.whole:
        return next((one.words for one in view.standings if one.format.code == of_format.code), "Not known")
    had = next((row for row in step.had if row.card_id == view.ref.id), None)
    if had is not None:
        return "Still banned" if had.status == OFF_BANNED else "Still restricted"
    if any(row.card_id == view.ref.id for row in step.gone):
        return "No longer listed"
    return NOT_KNOWN
