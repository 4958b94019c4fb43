"""What a version of the FAQ brought beside errata of cards, and the errata of the rulebook."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from cards.errata import family
from cards.lists import OFF_RESTRICTED, FormatRef, Release, formats, releases
from cards.refs import CardRef
from cards.service import card_refs
from cards.versions import belongs_to, is_version
from rules.connections import Ref, refs
from rules.models import Entry, Link

FAQ, RULEBOOK = "agot1e-faq", "agot1e-core"


@dataclass(frozen=True)
class News:
    """What a version of the FAQ brought beside errata: entries marked with it, and cards taken off a list."""

    version: str
    entries: tuple[Ref, ...]
    taken_off: tuple[tuple[FormatRef, CardRef], ...]
    release: Release | None


def corrected_rules(session: Session) -> tuple[tuple[Ref, Ref], ...]:
    """The rulebook's errata: each entry of the FAQ that corrects or replaces one of the rulebook, with that one."""
    query = (
        select(Link.entry_id, Link.target)
        .join(Entry, Entry.id == Link.entry_id)
        .where(Link.relation.in_(("corrects", "supersedes")), Link.target.startswith(f"{RULEBOOK}/"))
        .where(Entry.document_id == FAQ)
        .order_by(Entry.position)
    )
    pairs = [(by, corrected) for by, corrected in session.execute(query)]
    known = refs(session, {one for pair in pairs for one in pair})
    return tuple((known[by], known[corrected]) for by, corrected in pairs)


def news(session: Session, version: str) -> News:
    """What a version brought beside errata."""
    since = session.execute(select(Entry.id, Entry.since).where(Entry.since.is_not(None)).order_by(Entry.position))
    marked = [entry_id for entry_id, mark in since if mark and belongs_to(mark, family(version))]
    known = refs(session, marked)
    release = next((one for one in releases(session) if _is_of(one, version)), None)
    off = tuple(_taken_off(session, release)) if release else ()
    return News(version, tuple(known[one] for one in marked), off, release)


def _is_of(release: Release, version: str) -> bool:
    return is_version(release.version) and family(release.version) == family(version)


def _taken_off(session: Session, release: Release) -> Iterator[tuple[FormatRef, CardRef]]:
    cards = card_refs(session)
    for of_format in formats(session):
        for row in release.rows.get(of_format.code, ()):
            if row.status == OFF_RESTRICTED and row.removed_by is None and row.card_id:
                yield of_format, cards[row.card_id]
