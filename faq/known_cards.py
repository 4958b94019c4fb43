"""Cards for the stepper's form: a known title with its facts and described abilities, a printed text read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from cards import service
from cards.importing.records import FIRST_EDITION
from cards.importing.service import Imported
from cards.importing.shelf import Shelf
from cards.reading.engine.card import as_card, described
from cards.reading.model import Reading
from cards.reading.reader import read_card
from errors import NotFound
from faq.disputes import Library
from timing.fields import Record
from timing.situation import Card

Plain = dict[str, Any]
FACTS = (
    "str cost influence income icons traits crests keywords house unique immune cannot attaches_to abilities".split()
)
ALIKE = 80
"""The least likeness, of 100, at which a card is offered for a title that is nobody's."""


@dataclass(frozen=True)
class KnownCards:
    """What is known of cards: the documents' own facts, imported card files, the library of disputes.

    `shelf` gives every card that can be looked for, `file` what a card file says of a card by its printings' ids.
    """

    disputes: Library
    shelf: Callable[[], Shelf]
    file: Callable[..., Imported | None]

    def known(self, session: Session, title: str) -> Plain | None:
        """The card of a title, an id or a set and number, as a situation describes it; None unless it is one card."""
        found = self._meant(title)
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
        meant = self._meant(title)
        if len(meant) == 1:
            return []
        known = self.shelf()
        near = known.directory.near(title) if not meant else ()
        ids = meant or [one.card_id for one in near if one.score >= ALIKE and _first(known, one.card_id)]
        return [(one, _told_apart(known, one)) for one in ids]

    def _meant(self, title: str) -> list[str]:
        """The first edition's cards that a text means."""
        known = self.shelf()
        hits = known.directory.resolve(title).matches
        return list(dict.fromkeys(hit.card_id for hit in hits if _first(known, hit.card_id)))

    def _described(self, card_id: str, file: Imported | None) -> Plain:
        """Facts and abilities: of the card's printed text, or of the library where that could not be read whole."""
        one = self.disputes.card(card_id)
        if file is None:
            return _as_described(*one) if one else {}
        reading = read_card(file.text, file.title, file.type.capitalize())
        made = as_card(reading, "card", "", file.facts)
        printed = {key: made[key] for key in FACTS if key in made}
        left_out = _left_out(reading)
        if one and left_out:
            return printed | _as_described(*one)
        said = [f"Read from its text in {file.source}. Compare it with the printed card."] if file.text else []
        return printed | {"notes": [*said, *left_out]}

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


def _first(known: Shelf, card_id: str) -> bool:
    return known.every[card_id].ref.game == FIRST_EDITION


def _told_apart(known: Shelf, card_id: str) -> str:
    line = known.every[card_id]
    numbers = line.file.numbers if line.file else {}
    stats = [
        f"{name} {'/'.join(sorted(numbers[of]))}"
        for of, name in (("cost", "cost"), ("strength", "STR"))
        if numbers.get(of)
    ]
    return ", ".join(part for part in (line.ref.label, line.ref.kind, *stats) if part)
