"""What a search says of cards and lists before its results: as they stand today, and under a version or in a year."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from sqlalchemy.orm import Session

from cards import asof, errata, lists, service, steps
from cards.lists import ListOn, Release
from cards.refs import CardRef
from cards.service import CardLine
from cards.versions import is_version
from errors import NotFound, Refused

NOT_THEN = "not known, no list of that time is among our documents"
Refs = Mapping[str, CardRef]
"""Every card by its id."""


def lists_today(session: Session, imported: Sequence[Release]) -> tuple[ListOn, ...]:
    """Every format with its lists of today."""
    known = [*lists.releases(session), *imported]
    return tuple(lists.choose(known, one, None) for one in lists.formats(session, imported))


def card_then(session: Session, histories: asof.Histories, line: CardLine, then: str) -> str:
    """How a card stood under a version of the FAQ ("3.4") or in a year ("2012"); empty if that is what holds today, or
    there was no such version."""
    if is_version(then):
        try:
            known = asof.as_of(histories, line, then)
        except NotFound:
            return ""
        return "" if known.newest else asof.in_a_line(known)
    try:
        stood = service.card(session, line.ref.id, last_of(then)).standings
    except NotFound:  # only a card file has it
        stood = ()
    today = {one.format.code: one for one in line.standings if not one.past}
    if stood and all(one.release == today[one.format.code].release for one in stood if one.format.code in today):
        return ""
    with_lists = {one.format.code for one in stood if one.release}
    unknown = [one.format.name for code, one in today.items() if code not in with_lists]
    said = [f"{one.format.name}: {one.words[0].lower()}{one.words[1:]}" for one in stood if one.status != "unknown"]
    return " · ".join([*said, *([f"{asof.listed(unknown)}: {NOT_THEN}"] if unknown else [])])


def list_then(
    session: Session, histories: asof.Histories, now: ListOn, then: str, imported: Sequence[Release], cards: Refs
) -> str:
    """What is known of the lists of a format under a version of the FAQ or in a year; empty as for a card."""
    if not is_version(then):
        stood = lists.lists_on(session, now.format.code, last_of(then), imported)
        if stood.release == now.release:
            return ""
        return stood.release.dated if stood.release else NOT_THEN
    known = next((found for of_format, found in histories if of_format.code == now.format.code), ())
    try:
        step = steps.step_of(known, then)
    except NotFound:
        return ""
    if step.whole:
        return ""
    had = [cards[row.card_id].title for row in step.had if row.card_id]
    return f"known of it: {asof.listed(had)} still listed" if had else asof.begun_small(asof.NOT_KNOWN)


def last_of(year: str) -> date:
    """The last day of a year."""
    return date(int(year), 12, 31)


def changed_by(session: Session, version: str, cards: Refs) -> list[CardRef]:
    """The cards that the errata of a version changed; of all versions, without one. None if it is no version."""
    try:
        found = errata.changes(session, of=version or None)
    except Refused:
        return []
    return [cards[one.card_id] for one in found]
