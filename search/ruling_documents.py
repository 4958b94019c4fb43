"""The rulings that are listed as search documents: found by question, answer and text."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session, selectinload

from faq.models import Ruling
from faq.precedents.models import Precedent
from faq.rulings.exchange import numbers as precedents
from faq.rulings.finding import LIGHT, LISTED, facets
from faq.rulings.giving import AUTHORITIES
from faq.rulings.service import url
from rules.citation import human_date
from rules.markdown import Renderer, no_html
from rules.models import Document
from search.documents import SearchDocument
from search.scoring import MAIN_GAME

FIRST_PLACE = 30_000
"""Rulings come after every entry, card and dispute."""
STANDING = 0.6
"""A ruling is no official document: what it rests on stands first."""


_COUNTED = select(func.count(), func.max(Ruling.recorded_at)).where(LISTED)
"""Asked with every query, and so made once."""


def ruling_revision(people: Session) -> str:
    """Changes when a ruling is listed, or is no longer; or when its state changes; empty when there is none."""
    count, last = people.connection().execute(_COUNTED).one()
    if not count:
        return ""
    states = people.execute(
        select(Ruling.state, func.count()).where(LISTED).group_by(Ruling.state).order_by(Ruling.state)
    )
    told = " ".join(f"{state}{number}" for state, number in states)
    return f"{count} {last} {told} {people.scalars(select(func.max(Precedent.changed_at))).one()}"


def ruling_documents(corpus: Session, people: Session) -> Iterator[SearchDocument]:
    """Every ruling that is listed, those that were overruled or superseded below those that stand."""
    listed = select(Ruling).where(LISTED, Ruling.state.not_in(("proposed", "declined")))
    light = listed.options(LIGHT, selectinload(Ruling.citations))
    found = people.scalars(light.order_by(Ruling.recorded_at, Ruling.id)).all()
    judges, numbers = _in_parts(facets, people, found), _in_parts(precedents, people, found)
    games = {row.id: row.game for row in corpus.execute(select(Document.id, Document.game))}
    for place, one in enumerate(found, FIRST_PLACE):
        day = human_date((one.held_on or one.recorded_at.date()).isoformat())
        held = AUTHORITIES[one.authority][0]
        who = numbers.get(one.id, held) if one.authority == "council" else f"{held}, {judges[one.id]}"
        state = "" if one.state == "stands" else one.state
        yield SearchDocument(
            id=f"ruling:{one.id}",
            kind="ruling",
            title=f"{numbers[one.id]}: {one.title}" if one.id in numbers else one.title,
            url=url(one.id),
            text="\n".join(part for part in (one.answer, _plain(one.text)) if part),
            about=(one.headline,) if one.headline else (),
            keys=(f"i:ruling:{one.id}", *((f"i:{numbers[one.id].lower()}",) if one.id in numbers else ())),
            game=_game(games, [citation.entry_id for citation in one.citations]),
            place=place,
            source=" · ".join(part for part in (who, one.event, day, state, "not official") if part),
            weight=STANDING if one.state == "stands" else STANDING / 2,
            related=tuple(citation.entry_id for citation in one.citations),
        )


def _game(games: Mapping[str, str], cited: Iterable[str]) -> str:
    """The game of the first entry that a ruling rests on; the first edition's where it rests on none."""
    return next((games[of] for one in cited if (of := one.partition("/")[0]) in games), MAIN_GAME)


Told = Callable[[Session, Collection[str]], dict[str, str]]


def _in_parts(ask: Told, people: Session, rulings: Sequence[Ruling]) -> dict[str, str]:
    """What is told of rulings by their ids, asked for so many at a time."""
    ids = [one.id for one in rulings]
    return {key: said for at in range(0, len(ids), 500) for key, said in ask(people, ids[at : at + 500]).items()}


def _plain(text: str) -> str:
    """The text without its Markdown; as it was written where that goes too deep."""
    try:
        return Renderer(lambda _target: None, no_html).render(text).text
    except RecursionError:
        return text
