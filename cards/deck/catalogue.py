"""The card index of the service: what the documents say of cards, and beside it what imported card files say.

The documents come first: a fact they state is never replaced by one of a file, and their errata are applied over what
a file says was printed. Where neither states a fact it stays unknown.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import replace

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from cards.deck import exceptions
from cards.deck.decklist import FIRST_EDITION
from cards.deck.formats import FORMATS
from cards.deck.index import EVERY_HOUSE, CardTable, ListOfDay, Printing, SetInfo
from cards.errata import ErratumRef, Facts, apply_errata, errata_of
from cards.importing.grouping import card_of
from cards.importing.service import Imported
from cards.listfiles.service import imported as imported_lists
from cards.lists import Release, first_day, last_day, releases
from cards.models import Card, CardSet, PlayFormat
from cards.shipped import Shipped
from cards.shipped import printings as printings_of
from rules.linking import card_url
from timing.systems.agot1e.printed import HOUSES, NEUTRAL

_NAMES = {house.lower(): house for house in (*HOUSES, NEUTRAL)}
_LAST = 9999


def catalogue(corpus: Session, people: Session | None, shipped: Shipped) -> CardTable:
    """Everything a deck check needs, of the first edition. `complete` when every card's facts are there.

    Without `people`, what the documents and the shipped cards say alone.
    """
    files = {one.card_id: one for one in printings_of(people, shipped)}
    query = (
        select(Card).where(Card.game == FIRST_EDITION).options(selectinload(Card.printings), selectinload(Card.names))
    )
    cards = list(corpus.scalars(query.order_by(Card.position)))
    errata = errata_of(corpus, [card.id for card in cards])
    documented = {one.id: card.id for card in cards for one in card.printings}
    of_card = card_of(documented, files.values())
    known = {card.id: card for card in cards}
    printings: dict[str, Printing] = {}
    for card in cards:
        for one in card.printings:
            printings[one.id] = _printing(one.id, card, errata.get(card.id, ()), files.get(one.id))
    for card_id, file in files.items():
        if card_id not in printings:
            same_as = of_card[card_id]
            printings[card_id] = _printing(card_id, known.get(same_as), errata.get(same_as, ()), file, same_as)
    for fallback in exceptions.known_printings():
        printings[fallback.id] = _filled(printings.get(fallback.id), fallback)
    sets = tuple(_sets(corpus))
    return CardTable(
        [
            replace(one, set_name=next((of.name for of in sets if of.holds(one)), one.set_name))
            for one in printings.values()
        ],
        sets,
        tuple(_aliases(cards, files)),
        _lists(
            (*releases(corpus), *(imported_lists(people, corpus) if people else ())),
            {one.id: one.title for one in printings.values()},
            _by_title(corpus),
        ),
        complete=bool(files),
    )


def _printing(
    printing_id: str, card: Card | None, errata: Iterable[ErratumRef], file: Imported | None, same_as: str | None = None
) -> Printing:
    """A printing by what the documents say, then by what the file says was printed, with the errata over both."""
    facts = apply_errata(_printed(printing_id, card, file), tuple(errata))
    houses = frozenset(_NAMES[house] for house in facts.houses if house in _NAMES) or None
    return Printing(
        printing_id,
        card.title if card else file.title if file else printing_id,
        card.id if card else same_as or printing_id,
        set_name=file.set_name if file else None,
        type=facts.type,
        houses=houses,
        allowed_houses=_allowed(facts, file),
        copies=facts.limit,
        crests=frozenset(file.facts.get("crests", ())) if file else None,
        formats=frozenset(facts.formats) if facts.formats else None,
        url=card_url(card.id if card else printing_id),
        together=facts.agendas_together,
        errata=facts.errata,
    )


def _printed(printing_id: str, card: Card | None, file: Imported | None) -> Facts:
    houses = tuple(card.houses) if card else ()
    type_ = card.type if card else None
    return Facts(
        printing_id,
        card.title if card else file.title if file else printing_id,
        type_ or (file.type if file else None),
        houses or tuple(house.lower() for house in file.facts.get("houses", ())) if file else houses,
        limit=file.facts.get("limit") if file else None,
    )


def _allowed(facts: Facts, file: Imported | None) -> frozenset[str] | None:
    """The House cards that allow the card: by the errata, else by the file; None when nobody says."""
    if facts.house_card:
        return frozenset((_NAMES[facts.house_card],))
    if facts.house_only:
        return frozenset(_NAMES[house] for house in facts.house_only)
    if file is None:
        return None
    return frozenset(file.facts.get("allowed_houses", EVERY_HOUSE))


def _filled(known: Printing | None, fallback: Printing) -> Printing:
    """What is known of a printing, with what its own words say (exceptions) where nobody else states it."""
    if known is None:
        return fallback
    given = {name: value for name, value in vars(known).items() if value is not None}
    return Printing(**{**vars(fallback), **given})


def _sets(corpus: Session) -> Iterator[SetInfo]:
    for one in corpus.scalars(select(CardSet).where(CardSet.game == FIRST_EDITION).order_by(CardSet.position)):
        tags = tuple(one.tags)
        if not one.packs:
            yield SetInfo(one.name, one.code, one.first or 0, one.last or _LAST, None, tags, one.released)
        for pack in one.packs:
            also = (*tags, str(pack["code"]), *_words(pack.get("also")))
            first, last, released = pack["first"], pack["last"], pack.get("released")
            yield SetInfo(
                str(pack["name"]),
                one.code,
                int(str(first)),
                int(str(last)),
                one.name,
                also,
                str(released) if released else None,
            )


def _words(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


def _aliases(cards: Iterable[Card], files: Mapping[str, Imported]) -> Iterator[tuple[str, str]]:
    for card in cards:
        yield from ((name.name, one.id) for name in card.names if name.kind != "title" for one in card.printings)
        yield from ((files[one.id].title, one.id) for one in card.printings if one.id in files)


def _by_title(corpus: Session) -> set[str]:
    """The formats in which a title is banned, not a card."""
    return set(corpus.scalars(select(PlayFormat.code).where(PlayFormat.by_title)))


def _lists(
    known: Iterable[Release], titles: Mapping[str, str], by_title: Container[str]
) -> dict[tuple[str, str], list[ListOfDay]]:
    """The lists by format and kind. Those of a format that belongs to one season stand on every day."""
    dated = {of.id for of in FORMATS if of.dated}
    lists: dict[tuple[str, str], list[ListOfDay]] = {}
    for release in known:
        for format_id, rows in release.rows.items():
            since = first_day(release.since) if format_id in dated else None
            until = last_day(release.until) if since and release.until else None
            name = f"{release.dated}, an imported list" if release.imported else release.dated
            for kind in ("restricted", "banned"):
                listed = frozenset(row.printing_id for row in rows if row.status == kind)
                named = (
                    frozenset(titles[one] for one in listed if one in titles) if format_id in by_title else frozenset()
                )
                day = ListOfDay(True, name, since, until, listed, named)
                lists.setdefault((format_id, kind), []).append(day)
    return lists
