"""Imported lists: keep, give back, forget. The people session comes first; the corpus is not touched."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from cards.importing.records import SECOND_EDITION
from cards.listfiles import exchange
from cards.listfiles.models import ImportedList
from cards.lists import ListRow, Release
from cards.models import Printing
from errors import NotFound


def keep(session: Session, found: Iterable[Release], source: str, now: datetime, ours: Collection[str]) -> list[str]:
    """Store versions of the lists, in place of those of the same code, and give the codes of those that were stored.

    `ours` are the codes of the documents' own; such versions are left out.
    """
    kept = []
    for one in found:
        if one.code in ours:
            continue
        contents = exchange.write([one])[0]
        row = session.get(ImportedList, one.code)
        if row is None:
            session.add(ImportedList(code=one.code, source=source, contents=contents, imported_at=now))
        else:
            row.source, row.contents, row.imported_at = source, contents, now
        kept.append(one.code)
    return kept


def forget(session: Session, code: str) -> None:
    """Take an imported version of the lists back. Raises NotFound."""
    if session.get(ImportedList, code) is None:
        raise NotFound(f"No imported lists have the code {code}.", asked=code)
    session.execute(delete(ImportedList).where(ImportedList.code == code))


def imported(session: Session, corpus: Session) -> tuple[Release, ...]:
    """Every imported version of the lists, with the cards of the corpus put to their ids."""
    rows = session.scalars(select(ImportedList).order_by(ImportedList.code)).all()
    if not rows:
        return ()
    cards: dict[str, str] = {one.id: one.card_id for one in corpus.scalars(select(Printing))}
    found = [exchange.taken(row.contents) for row in rows]
    return tuple(_placed(one, cards) for one in found)


def _placed(one: Release, cards: dict[str, str]) -> Release:
    def placed(row: ListRow) -> ListRow:
        known = row.printing_id if one.game == SECOND_EDITION else cards.get(row.printing_id)
        return replace(row, card_id=known)

    return replace(one, rows={code: tuple(placed(row) for row in rows) for code, rows in one.rows.items()})
