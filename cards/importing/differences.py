"""Where an imported card file says otherwise than the documents. Told to the operator; nothing is changed by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from cards.deck import exceptions
from cards.deck.decklist import FIRST_EDITION
from cards.deck.index import EVERY_HOUSE
from cards.errata import ErratumRef, Facts, apply_errata, errata_of
from cards.importing.service import Imported, imported
from cards.lists import ListOn, lists_on
from cards.models import Card, CardSet, Printing
from cards.names import key

_EVENTS = ("joust", "melee")
_IN_A_FILE = ("core", "deluxe", "cycle")  # kinds of sets that a card file covers
_TEXT_KINDS = frozenset(("text", "limit", "loyalty"))


@dataclass(frozen=True, order=True)
class Difference:
    """One field of one printing: what the documents say, what the file says, and which file it is."""

    card_id: str
    title: str
    field: str
    documents: str
    file: str
    source: str

    def __str__(self) -> str:
        says = f"documents “{self.documents}”, file “{self.file}”"
        return f"{self.card_id} {self.title}, {self.field}: {says} ({self.source})"


def differences(corpus: Session, people: Session) -> list[Difference]:
    """Every difference for the first edition, by card; empty when no card file is imported."""
    files = {one.card_id: one for one in imported(people, FIRST_EDITION)}
    if not files:
        return []
    kinds = {row.code: row.kind for row in corpus.execute(select(CardSet.code, CardSet.kind))}
    query = (
        select(Card).where(Card.game == FIRST_EDITION).options(selectinload(Card.printings), selectinload(Card.names))
    )
    cards = list(corpus.scalars(query.order_by(Card.position)))
    errata = errata_of(corpus, [card.id for card in cards])
    found: list[Difference] = []
    for card in cards:
        for printing in card.printings:
            file = files.get(printing.id)
            if file:
                found += _of_card(card, printing, file, errata.get(card.id, ()))
            elif kinds.get(printing.set_code) in _IN_A_FILE:
                found.append(Difference(printing.id, card.title, "card", "named", "not in the file", _sources(files)))
    for format_id in _EVENTS:
        found += _of_list(lists_on(corpus, format_id), files)
    found += _of_exceptions(files)
    return sorted(set(found))


def _sources(files: dict[str, Imported]) -> str:
    return ", ".join(dict.fromkeys(one.source for one in files.values()))


def _of_card(card: Card, printing: Printing, file: Imported, errata: Sequence[ErratumRef]) -> Iterator[Difference]:
    def differ(field: str, documents: object, says: object) -> Difference:
        return Difference(printing.id, card.title, field, str(documents), str(says), file.source)

    facts = file.facts
    if key(card.title) != key(file.title):
        yield differ("title", card.title, file.title)
    if card.type and card.type != file.type:
        yield differ("type", card.type, file.type)
    houses = sorted(house.lower() for house in facts.get("houses", []))
    if card.houses and houses and sorted(card.houses) != houses:
        yield differ("House", " ".join(sorted(card.houses)), " ".join(houses))
    yield from _of_errata(card, file, errata, differ)


def _of_errata(card: Card, file: Imported, errata: Sequence[ErratumRef], differ: object) -> Iterator[Difference]:
    facts, stated = file.facts, apply_errata(Facts(card.id, card.title, card.type, tuple(card.houses)), errata)
    say: list[tuple[str, object, object]] = []
    if stated.unique is not None and stated.unique != facts.get("unique", False):
        say.append(("unique", _yes(stated.unique), _yes(facts.get("unique", False))))
    only = {house.capitalize() for house in (stated.house_only or ([stated.house_card] if stated.house_card else []))}
    allowed = set(facts.get("allowed_houses", EVERY_HOUSE))
    if only and only != allowed:
        say.append(
            ("House only", " ".join(sorted(only)), " ".join(sorted(allowed)) if allowed != EVERY_HOUSE else "any House")
        )
    traits = set(facts.get("traits", []))
    if stated.traits is not None and set(stated.traits) != traits:
        say.append(("traits", ". ".join(sorted(stated.traits)), ". ".join(sorted(traits))))
    if set(stated.adds_traits) - traits:
        say.append(("traits", ". ".join(sorted(stated.adds_traits)), ". ".join(sorted(traits))))
    marked = bool(facts.get("errata_spans"))
    changes = [one for one in errata if _TEXT_KINDS.intersection(one.kinds)]
    if marked and not errata:
        say.append(("errata", "no erratum", "its text is marked as changed"))
    if changes and not marked:
        say.append(
            ("errata", f"changed in {', '.join(one.version for one in changes)}", "its text is not marked as changed")
        )
    for field, documents, says in say:
        yield differ(field, documents, says)  # type: ignore[operator]


def _yes(value: object) -> str:
    return "yes" if value else "no"


def _of_list(the_list: ListOn, files: dict[str, Imported]) -> Iterator[Difference]:
    if not the_list.known:
        return
    ours = {row.printing_id: row.status for row in (*the_list.restricted, *the_list.banned)}
    for card_id, file in files.items():
        says = file.facts.get("lists", {}).get(the_list.format.code, "not on a list")
        stands = ours.get(card_id, "not on a list")
        if stands != says:
            yield Difference(card_id, file.title, f"{the_list.format.name} list", stands, says, file.source)


def _of_exceptions(files: dict[str, Imported]) -> Iterator[Difference]:
    """The cards whose own words the deck check knows (deck.yaml), against the file."""
    for known in exceptions.known_printings():
        file = files.get(known.id)
        if file is None:
            continue
        for field, ours, says in (
            ("title", known.title, file.title),
            ("type", known.type, file.type),
            ("limit", known.copies, file.facts.get("limit")),
        ):
            if ours is not None and says is not None and key(str(ours)) != key(str(says)):
                yield Difference(known.id, known.title, f"{field} (deck check)", str(ours), str(says), file.source)
