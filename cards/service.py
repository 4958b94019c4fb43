"""What can be asked about cards: a card with everything that applies to it, what a text means, the facts for a deck.

Each function takes the corpus session first and returns the thing, or raises NotFound.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from urllib.parse import quote

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from cards.directory import Directory, Resolution
from cards.errata import ErratumRef, Facts, apply_errata, errata_of
from cards.importing.facts import FileFacts
from cards.lists import FormatRef, Release, choose, formats, lists_on, releases
from cards.models import Card, CardMention, CardName, CardSet, Printing
from cards.refs import CardRef, PrintingRef, card_ref, printing_ref
from cards.standing import Badge, Standing, badges, standings
from errors import NotFound
from rules.connections import Group, Ref, group, refs
from rules.linking import card_url
from rules.models import Document, Entry

__all__ = [
    "address",
    "card",
    "card_refs",
    "directory",
    "facts",
    "lines",
    "lists_on",
    "named",
    "near",
    "resolve",
    "sets",
]


@dataclass(frozen=True)
class CardView:
    """Everything that applies to a card, on one screen."""

    ref: CardRef
    printing: PrintingRef  # the one that was asked for
    note: str | None
    errata: tuple[ErratumRef, ...]
    facts: Facts
    standings: tuple[Standing, ...]
    badges: tuple[Badge, ...]
    rulings: tuple[Group, ...]
    namesakes: tuple[CardRef, ...]
    misprints: tuple[str, ...]
    also: tuple[str, ...]
    together: tuple[CardRef, ...]  # other cards of an erratum that is printed once for several


@dataclass(frozen=True)
class CardLine:
    """A card in a list of cards, with what a list may be narrowed by."""

    ref: CardRef
    errata: tuple[ErratumRef, ...]
    standings: tuple[Standing, ...]
    badges: tuple[Badge, ...]
    misprints: tuple[str, ...]
    also: tuple[str, ...]
    file: FileFacts | None = None  # what imported card files say of it
    source: str | None = None  # the card file, if no document knows the card


def card(session: Session, card_id: str, on: date | None = None, imported: Sequence[Release] = ()) -> CardView:
    """The card that has a printing of this public id, and how it stands on a day (None: now). Raises NotFound."""
    printing = session.get(Printing, card_id)
    if printing is None:
        raise NotFound(f"No document names a card {card_id}.", asked=card_id)
    record = session.get_one(Card, printing.card_id)
    ref = card_refs(session, [record.id])[record.id]
    line = _line(session, ref, formats(session, imported), (*releases(session), *imported), on)
    beside = {other for one in line.errata for other in one.together} - {record.id}
    return CardView(
        ref=ref,
        printing=ref.printing(card_id),
        note=record.note,
        errata=line.errata,
        facts=apply_errata(facts_of(ref), line.errata),
        standings=line.standings,
        badges=line.badges,
        rulings=group(_named_in(session, record.id)),
        namesakes=tuple(_namesakes(session, record)),
        misprints=line.misprints,
        also=line.also,
        together=tuple(card_refs(session, beside).values()),
    )


def facts(session: Session, card_id: str, version: str | None = None) -> Facts:
    """What deck building asks of a card, with the errata up to `version` (None: all) applied. Raises NotFound."""
    printing = session.get(Printing, card_id)
    if printing is None:
        raise NotFound(f"No document names a card {card_id}.", asked=card_id)
    ref = card_refs(session, [printing.card_id])[printing.card_id]
    return apply_errata(facts_of(ref), errata_of(session, [ref.id]).get(ref.id, ()), version)


def facts_of(ref: CardRef) -> Facts:
    """What the documents give of a card before any erratum."""
    return Facts(ref.id, ref.title, ref.type, ref.houses)


def resolve(session: Session, text: str, game: str | None = None) -> Resolution:
    """What a text means: an id, a set and number, a title, a misprint; suggestions where nothing is exact."""
    return directory(session, game).resolve(text)


def directory(session: Session, game: str | None = None) -> Directory:
    """Every set, printing and name, of one game if it is given.

    Ask it directly for many names; add an imported card file's to it if there is one.
    """
    known = Directory()
    of_game = [Card.game == game] if game else []
    for one in session.scalars(select(CardSet).order_by(CardSet.position)):
        known.add_set(one.code, [one.code, one.name, *one.tags], one.first, one.last)
        for pack in one.packs:
            known.add_set(one.code, [pack["name"], pack["code"], *pack["also"]], pack["first"], pack["last"])
    for printing in session.scalars(select(Printing).join(Card).where(*of_game).order_by(Printing.position)):
        known.add_printing(printing.id, printing.card_id, printing.set_code, printing.number, printing.misnumbered)
    for name in session.scalars(select(CardName).join(Card).where(*of_game).order_by(Card.named.desc(), CardName.id)):
        known.add_name(name.name, name.card_id, name.kind)
    return known


def address(known: Directory, text: str) -> str | None:
    """Where a card's id, tag or title leads: to the card, or to a choice of cards; None for any other text."""
    found = known.resolve(text)
    if found.card_id:
        return card_url(found.matches[0].printing_id or found.card_id)
    return card_url(quote(text.strip(), safe="")) if found.ambiguous else None


def near(known: Directory, every: Mapping[str, CardLine], text: str, limit: int = 4) -> list[CardRef]:
    """The cards that are nearest to a text, of those in ``every``."""
    found = known.resolve(text.rpartition("/")[2])
    ids = [hit.card_id for hit in found.matches] + [one.card_id for one in found.suggestions]
    return [every[one].ref for one in dict.fromkeys(ids) if one in every][:limit]


def card_refs(session: Session, ids: Collection[str] | None = None) -> dict[str, CardRef]:
    """Cards by id, in the order of the sets; None for all. What does not exist is left out."""
    query = select(Card).options(selectinload(Card.printings).joinedload(Printing.set)).order_by(Card.position)
    if ids is not None:
        query = query.where(Card.id.in_(ids))
    return {
        one.id: card_ref(one, (printing_ref(printing, printing.set) for printing in one.printings))
        for one in session.scalars(query)
    }


def lines(session: Session, found: Iterable[CardRef]) -> tuple[CardLine, ...]:
    """Cards as lists show them."""
    return tuple(_lines(session, list(found), formats(session), releases(session), None))


def named(session: Session) -> tuple[CardLine, ...]:
    """Every card that a document names, in the order of the sets."""
    return lines(session, (ref for ref in card_refs(session).values() if ref.named))


def _line(
    session: Session, ref: CardRef, of_formats: Iterable[FormatRef], known: Sequence[Release], on: date | None
) -> CardLine:
    return next(_lines(session, [ref], tuple(of_formats), known, on))


def _lines(
    session: Session, found: list[CardRef], of_formats: Sequence[FormatRef], known: Sequence[Release], on: date | None
) -> Iterator[CardLine]:
    ids = [ref.id for ref in found]
    errata = errata_of(session, ids)
    names: dict[tuple[str, str], list[str]] = {}
    for name in session.scalars(select(CardName).where(CardName.card_id.in_(ids)).order_by(CardName.id)):
        names.setdefault((name.card_id, name.kind), []).append(name.name)
    days = [choose(known, one, on) for one in of_formats]
    for ref in found:
        mine = errata.get(ref.id, ())
        stands = standings(apply_errata(facts_of(ref), mine), ref, days, known)
        misprints, also = (tuple(names.get((ref.id, kind), ())) for kind in ("misprint", "also"))
        yield CardLine(ref, mine, stands, badges(stands, mine), misprints, also)


def sets(session: Session) -> Sequence[CardSet]:
    """Every set that a card of ours is from, in the order of the corpus."""
    query = select(CardSet).where(CardSet.code.in_(select(Printing.set_code))).order_by(CardSet.position)
    return session.scalars(query).all()


def named_in(session: Session, entry_id: str) -> tuple[CardRef, ...]:
    """The cards that an entry names, by link or by title."""
    ids = session.scalars(select(CardMention.card_id).where(CardMention.entry_id == entry_id)).all()
    return tuple(card_refs(session, ids).values())


def _named_in(session: Session, card_id: str) -> list[Ref]:
    query = (
        select(CardMention.entry_id)
        .join(Entry, Entry.id == CardMention.entry_id)
        .join(Document, Document.id == Entry.document_id)
        .where(CardMention.card_id == card_id)
        .order_by(CardMention.linked.desc(), Document.position, Entry.position)
    )
    ids = session.scalars(query).all()
    known = refs(session, ids)
    return [known[entry_id] for entry_id in ids]


def _namesakes(session: Session, record: Card) -> list[CardRef]:
    query = select(Card.id).where(Card.key == record.key, Card.id != record.id, Card.game == record.game)
    return list(card_refs(session, session.scalars(query).all()).values())


def entries_naming(session: Session) -> dict[str, list[tuple[str, str]]]:
    """Id and title of the entries that name each card, in reading order."""
    query = (
        select(CardMention.card_id, Entry.id, Entry.title)
        .join(Entry, Entry.id == CardMention.entry_id)
        .join(Document, Document.id == Entry.document_id)
        .order_by(CardMention.linked.desc(), Document.position, Entry.position)
    )
    found: dict[str, list[tuple[str, str]]] = {}
    for card_id, entry_id, title in session.execute(query):
        found.setdefault(card_id, []).append((entry_id, title))
    return found
