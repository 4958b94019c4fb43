"""The rulings that judges recorded as search documents, on sites that list them: found by dispute and text."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import func, select
from sqlalchemy.orm import Session, selectinload

from faq.models import Ruling
from faq.rulings.service import url
from rules.citation import human_date
from rules.markdown import Renderer
from search.documents import SearchDocument

FIRST_PLACE = 30_000
"""Rulings come after every entry, card and dispute."""
STANDING = 0.6
"""A ruling is a judge's and not an official one: what it rests on stands first."""


def ruling_revision(people: Session) -> str:
    """Changes when a ruling is recorded or withdrawn; empty when there is none."""
    query = select(func.count(), func.max(Ruling.recorded_at), func.count(Ruling.withdrawn_at))
    count, last, withdrawn = people.execute(query).one()
    return f"{count} {last} {withdrawn}" if count > withdrawn else ""


def ruling_documents(_corpus: Session, people: Session) -> Iterator[SearchDocument]:
    """Every ruling that stands."""
    standing = select(Ruling).where(Ruling.withdrawn_at.is_(None)).options(selectinload(Ruling.citations))
    for place, one in enumerate(people.scalars(standing.order_by(Ruling.recorded_at, Ruling.id)), FIRST_PLACE):
        day = human_date((one.held_on or one.recorded_at.date()).isoformat())
        yield SearchDocument(
            id=f"ruling:{one.id}",
            kind="ruling",
            title=one.title,
            url=url(one.id),
            text=_plain(one.text),
            about=(one.headline,),
            keys=(f"i:ruling:{one.id}",),
            game="agot1e",
            place=place,
            source=" · ".join(part for part in (f"Ruling of {one.judge}", one.event, day, "not official") if part),
            weight=STANDING,
            related=tuple(citation.entry_id for citation in one.citations),
        )


def _plain(text: str) -> str:
    """The text without its Markdown; as it was written where that goes too deep."""
    try:
        return Renderer(lambda _target: None).render(text).text
    except RecursionError:
        return text
