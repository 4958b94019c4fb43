"""Cards for the stepper's form: a known title with its facts and described abilities, a printed text read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from cards import service
from cards.importing.service import Imported
from cards.importing.shelf import Shelf
from errors import NotFound
from faq.corrections.service import Correction
from faq.disputes import Library
from faq.offered import Called, Offer, meant, near, offered
from reading.engine.card import as_card, described
from reading.model import Reading
from reading.reader import read_card
from rules.citation import human_date
from timing.kernel.fields import Record
from timing.systems.agot1e.situation import Card

Plain = dict[str, Any]
FACTS = (
    "str cost influence income icons traits crests keywords house unique immune cannot attaches_to abilities".split()
)


@dataclass(frozen=True)
class KnownCards:
    """What is known of cards: the documents' own facts, imported card files, the library of disputes.

    `shelf` gives every card that can be looked for, `file` what a card file says of a card by its printings' ids,
    `called` the titles that players mean by a name.
    """

    disputes: Library
    shelf: Callable[[], Shelf]
    file: Callable[..., Imported | None]
    shipped: Callable[..., Plain | None] = lambda card_id: None
    corrected: Callable[[Sequence[str]], Correction | None] = lambda card_ids: None
    called: Called = lambda typed: ()

    def known(self, session: Session, title: str) -> Plain | None:
        """The card of a title, an id or a set and number, as a situation describes it; None unless it is one card."""
        found = meant(self.shelf(), title)
        if len(found) != 1:
            return None
        card_id = found[0]
        line = self.shelf().every[card_id]
        file = self.file(card_id, *(one.id for one in line.ref.printings))
        card: Plain = {"card": card_id, "title": line.ref.title, "type": line.ref.type}
        card |= _stated(session, card_id)
        return {**self._described(card_id, file), **{key: value for key, value in card.items() if value is not None}}

    def which(self, title: str) -> list[tuple[str, str]]:
        """Id and name of the cards that a title may mean: several of one name, or the nearest names; nothing for one.

        The name tells them apart: "Ser Jaime Lannister (LotR F5), Character, House Lannister, cost 5".
        """
        known = self.shelf()
        ids = meant(known, title)
        return [] if len(ids) == 1 else [(one, _told_apart(known, one)) for one in ids or near(known, title)]

    def offered(self, typed: str) -> tuple[Offer, ...]:
        """The cards that the picker shows for a title in part, each with what it does."""
        return offered(self.shelf(), self._in_short, typed, self.called)

    def place(self, card_id: str) -> str:
        """Set and number of a card, by its id: "Core L37"; nothing for an unknown one."""
        line = self.shelf().every.get(card_id)
        return line.ref.place if line else ""

    def notes(self, card_id: str) -> tuple[str, ...]:
        """How a card is described, and how far: whose words they are."""
        return tuple(self._described(card_id, self.file(card_id)).get("notes", ()))

    def _in_short(self, card_id: str) -> Plain | None:
        file = self.file(card_id)
        if file is None:
            return None
        known = self._described(card_id, file)
        return known if known.get("abilities") or known.get("keywords") else None

    def _described(self, card_id: str, file: Imported | None) -> Plain:
        """Facts and abilities: of the card's printed text, or of the library where that could not be read whole."""
        one = self.disputes.card(card_id)
        if file is None:
            return _as_described(*one) if one else {}
        correction = self.corrected([file.card_id])
        if correction is not None:
            return self._as_corrected(correction)
        shipped = self.shipped(file.card_id) if not file.text else None
        if shipped is not None:
            return self._as_shipped(one, shipped)
        reading = read_card(file.text, file.title, file.type.capitalize())
        made = as_card(reading, "card", "", file.facts)
        printed = {key: made[key] for key in FACTS if key in made}
        left_out = _left_out(reading)
        if one and left_out:
            return printed | _as_described(*one)
        said = [f"Read from its text in {file.source}. Compare it with the printed card."] if file.text else []
        return printed | {"notes": [*said, *left_out]}

    def _as_corrected(self, correction: Correction) -> Plain:
        """The card as a judge of this installation describes it."""
        made = self.shipped(correction.card_id, correction.description) or {}
        on = human_date(correction.made_at.date().isoformat())
        note = f"Described by {correction.by} on {on}: {correction.why}"
        return {**{key: made[key] for key in FACTS if key in made}, "notes": [note]}

    def _as_shipped(self, one: tuple[Any, Card] | None, shipped: Plain) -> Plain:
        """The card as it comes with Maester, or as the library describes it where that is not whole."""
        described = {key: shipped[key] for key in FACTS if key in shipped}
        lacks = any(ability.get("undescribed") for ability in shipped.get("abilities", ()))
        if one and lacks:
            return described | _as_described(*one)
        return described | {"notes": ["Described in words of our own. Compare it with the printed card."]}

    def filled(self, situation: Any) -> Any:
        """A situation in plain data, its cards that have an id and no abilities filled with what is known of them.

        What a card says itself stands. A card whose id is unknown stays as it is.
        """
        if not isinstance(situation, dict) or not isinstance(situation.get("cards"), list):
            return situation
        return {**situation, "cards": [filled_card(one, self._by_id) for one in situation["cards"]]}

    def _by_id(self, card_id: str) -> Plain | None:
        file = self.file(card_id)
        return {"title": file.title, "type": file.type, **self._described(card_id, file)} if file else None

    def read(self, text: str, title: str, kind: str) -> tuple[Plain, list[str]]:
        """A printed text as facts and abilities of a card, and what was not understood or left out."""
        reading = read_card(text, title, kind.capitalize())
        made = described(reading)
        card: Plain = {"abilities": made.abilities}
        for key in ("keywords", "immune", "cannot"):
            if getattr(made, key):
                card[key] = getattr(made, key)
        if made.attaches_to is not None and kind == "attachment":
            card["attaches_to"] = made.attaches_to
        return card, _left_out(reading)


def filled_card(card: Any, known: Callable[[str], Plain | None]) -> Any:
    """A card in plain data with what is known of its id, if it has one and no abilities; what it says itself stands."""
    if not isinstance(card, dict) or not isinstance(card.get("card"), str) or "abilities" in card:
        return card
    described = known(card["card"])
    return card if described is None else {**{k: v for k, v in described.items() if k != "notes"}, **card}


def _stated(session: Session, card_id: str) -> Plain:
    """What the documents state of a card, errata included; None for what they do not."""
    try:
        facts = service.facts(session, card_id)
    except NotFound:
        return {}
    houses = [house.capitalize() for house in facts.houses]
    return {"unique": facts.unique, "house": houses or None, "traits": list(facts.traits or ()) or None}


def _as_described(dispute: Any, card: Card) -> Plain:
    """A card as a dispute of the library describes it."""
    written = Record(Card).write(card)
    note = f"Filled in as the dispute “{dispute.title}” describes it. Compare it with the printed card."
    return {**{key: written[key] for key in FACTS if key in written}, "notes": [note]}


def _left_out(reading: Reading) -> list[str]:
    """What of a text was not understood, or is more than a situation can say, in sentences."""
    made = described(reading)
    left: dict[str, list[str]] = {}
    for label, why in made.simplified:
        left.setdefault(label.rstrip(".… "), []).append(why.rstrip("."))
    notes = [f"Not taken over from “{label}”: {'; '.join(whys)}." for label, whys in left.items()]
    unread = [span["text"] for span in reading.unread]
    said = {why for _, why in made.simplified}
    notes += [f"Not understood: “{words}”." for words in unread if not any(words in why for why in said)]
    return notes + list(reading.notes)


def _told_apart(known: Shelf, card_id: str) -> str:
    line = known.every[card_id]
    numbers = line.file.numbers if line.file else {}
    stats = [
        f"{name} {'/'.join(sorted(numbers[of]))}"
        for of, name in (("cost", "cost"), ("strength", "STR"))
        if numbers.get(of)
    ]
    return ", ".join(part for part in (line.ref.label, line.ref.kind, *stats) if part)
