"""What can be done with imported card files: import, undo, list, look up. The people session comes first.

Nothing here touches the corpus: what the documents say stays what it is, and imported facts stand beside it, marked
with the batch they came from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlalchemy import bindparam, delete, func, insert, select
from sqlalchemy.orm import Session

from cards.importing.models import ImportBatch, ImportedCard
from cards.importing.records import CardFile, Record
from errors import NotFound, Refused

_AT_ONCE = 250  # rows in one statement
_FEW = 3
_NUMBERS = {
    "cost": "cost",
    "strength": "STR",
    "income": "income",
    "initiative": "initiative",
    "claim": "claim",
    "influence": "influence",
    "reserve": "reserve",
}


class CardFileRefused(Refused):
    """A card file with problems, all of which `file` carries; nothing of it was imported."""

    def __init__(self, file: CardFile) -> None:
        count = len(file.problems)
        message = f"{file.name} is refused: {count} {'problem' if count == 1 else 'problems'}. Nothing was imported."
        super().__init__(message, where=file.problems[0].where, code="card_file_refused")
        self.file = file


@dataclass(frozen=True)
class Batch:
    """One import. `current` is False once it was undone."""

    id: int
    game: str
    shape: str
    source: str
    digest: str
    cards: int
    imported_at: datetime
    undone_at: datetime | None

    @property
    def current(self) -> bool:
        """Whether its cards are there."""
        return self.undone_at is None


@dataclass(frozen=True)
class Imported(Record):
    """One printing as the newest file that has it says. `source` names that file: a page says whose word it is."""

    batch_id: int
    source: str
    game: str

    @property
    def summary(self) -> list[str]:
        """The card's facts as words, in the order a card shows them: "Character", "House Stark", "cost 4" …"""
        facts: dict[str, Any] = dict(self.facts)
        houses = [house if house == "Neutral" else f"House {house}" for house in facts.get("houses", [])]
        numbers = [f"{name} {facts[key]}" for key, name in _NUMBERS.items() if key in facts]
        lists = [", ".join(facts[key]) for key in ("icons", "crests") if facts.get(key)]
        traits = [". ".join(facts["traits"]) + "."] if facts.get("traits") else []
        limit = [f"at most {facts['limit']} in a deck"] if facts.get("limit", 3) != 3 and self.type != "house" else []
        only = self._only()
        unique = ["unique"] if facts.get("unique") else []
        return [self.type.capitalize(), *houses, *only, *unique, *numbers, *lists, *traits, *limit]

    def _only(self) -> list[str]:
        allowed = self.facts.get("allowed_houses", [])
        if not allowed:
            return []
        if len(allowed) > _FEW:
            return ["not with every House"]
        return [" or ".join("Neutral Faction" if one == "Neutral" else f"House {one}" for one in allowed) + " only"]

    @property
    def text_parts(self) -> list[tuple[str, bool]]:
        """The rules text in pieces, each with whether the file marks it as changed by an erratum."""
        return text_parts(self.text, self.facts.get("errata_spans", []))


def text_parts(text: str, spans: Iterable[Sequence[int]]) -> list[tuple[str, bool]]:
    """`text` cut at [start, end] spans; spans that overlap or lie outside are taken as far as they fit."""
    parts: list[tuple[str, bool]] = []
    at = 0
    for start, end in sorted((span[0], span[1]) for span in spans):
        first, last = max(start, at), min(end, len(text))
        if first >= last:
            continue
        parts += [(text[at:first], False), (text[first:last], True)]
        at = last
    return [part for part in (*parts, (text[at:], False)) if part[0]]


def import_file(
    session: Session,
    file: CardFile,
    now: datetime,
    source: str = "",
    progress: Callable[[int], None] = lambda _count: None,
) -> tuple[Batch, bool]:
    """Import a file that was read: its batch, and whether it is new (False: this very file is imported already).

    All or nothing: the caller commits. `source` is what the operator calls the file. Raises CardFileRefused.
    """
    if file.problems:
        raise CardFileRefused(file)
    there = session.scalars(
        select(ImportBatch).where(ImportBatch.digest == file.digest, ImportBatch.undone_at.is_(None))
    ).first()
    if there:
        return _batch(there), False
    batch = ImportBatch(
        game=file.game,
        shape=file.shape,
        source=(source or file.name)[:200],
        digest=file.digest,
        cards=len(file.records),
        imported_at=now,
    )
    session.add(batch)
    session.flush()
    for start in range(0, len(file.records), _AT_ONCE):
        rows = [
            {
                "batch_id": batch.id,
                "card_id": one.card_id,
                "game": file.game,
                "title": one.title,
                "type": one.type,
                "set_name": one.set_name,
                "number": one.number,
                "text": one.text,
                "facts": one.facts,
            }
            for one in file.records[start : start + _AT_ONCE]
        ]
        session.execute(insert(ImportedCard), rows)
        progress(len(rows))
    return _batch(batch), True


def undo(session: Session, now: datetime, batch_id: int | None = None) -> Batch:
    """Take back an import, the last one that stands if no batch is named; what it covered shows again.

    The batch itself stays on record. The caller commits. Raises NotFound, or Refused for one that was undone before.
    """
    query = select(ImportBatch).order_by(ImportBatch.id.desc())
    query = (
        query.where(ImportBatch.id == batch_id)
        if batch_id is not None
        else query.where(ImportBatch.undone_at.is_(None))
    )
    batch = session.scalars(query).first()
    if batch is None:
        named = f"There is no import {batch_id}." if batch_id is not None else "There is no import to undo."
        raise NotFound(named, where="batch")
    if batch.undone_at is not None:
        raise Refused(f"Import {batch.id} was undone already.", where="batch", code="undone")
    session.execute(delete(ImportedCard).where(ImportedCard.batch_id == batch.id))
    batch.undone_at = now
    session.flush()
    return _batch(batch)


def batches(session: Session, game: str | None = None) -> list[Batch]:
    """Every import, the newest first, those that were undone among them."""
    query = select(ImportBatch).order_by(ImportBatch.id.desc())
    if game:
        query = query.where(ImportBatch.game == game)
    return [_batch(one) for one in session.scalars(query)]


def standing(session: Session, game: str) -> tuple[int, ...]:
    """The ids of the imports that stand: whatever is derived from imported cards is stale when they change."""
    query = select(ImportBatch.id).where(ImportBatch.game == game, ImportBatch.undone_at.is_(None))
    return tuple(session.scalars(query.order_by(ImportBatch.id)))


_BATCH = ImportBatch.__table__.c
_STANDING = (
    select(_BATCH.id, _BATCH.digest)
    .where(_BATCH.game == bindparam("game"), _BATCH.undone_at.is_(None))
    .order_by(_BATCH.id)
)


def revision(session: Session, game: str) -> str:
    """Which imports of a game stand, in one word: it changes whenever their cards may; empty when there is none."""
    found = session.connection().execute(_STANDING, {"game": game})
    stand = [f"{number}:{digest}" for number, digest in found]
    return sha256(" ".join(stand).encode()).hexdigest()[:16] if stand else ""


def imported(session: Session, game: str, card_ids: Iterable[str] | None = None) -> list[Imported]:
    """The printings of a game as the newest import that has each says; only those with `card_ids`, if given."""
    newest = select(ImportedCard.card_id, func.max(ImportedCard.batch_id).label("batch_id")).where(
        ImportedCard.game == game
    )
    if card_ids is not None:
        newest = newest.where(ImportedCard.card_id.in_(list(card_ids)))
    latest = newest.group_by(ImportedCard.card_id).subquery()
    query = (
        select(ImportedCard.__table__, ImportBatch.source)
        .join(latest, (ImportedCard.card_id == latest.c.card_id) & (ImportedCard.batch_id == latest.c.batch_id))
        .join(ImportBatch, ImportBatch.id == ImportedCard.batch_id)
        .order_by(ImportedCard.card_id)
    )
    return [Imported(**row) for row in session.execute(query).mappings()]


def card(session: Session, game: str, card_id: str) -> Imported | None:
    """One printing, or None when no import has it."""
    found = imported(session, game, [card_id])
    return found[0] if found else None


def of_card(session: Session, game: str, card_ids: Iterable[str]) -> Imported | None:
    """What is imported of a card by the ids of its printings, the one asked for first; None when no import has any."""
    ids = list(card_ids)
    found = {one.card_id: one for one in imported(session, game, ids)}
    return next((found[one] for one in ids if one in found), None)


def _batch(record: ImportBatch) -> Batch:
    names = ("id", "game", "shape", "source", "digest", "cards", "imported_at", "undone_at")
    return Batch(**{name: getattr(record, name) for name in names})
