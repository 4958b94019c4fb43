"""Cards for the stepper's form: a known title with its facts and described abilities, a printed text read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy.orm import Session

from cards import service
from cards.reading.engine.card import described
from cards.reading.reader import read_card
from faq.disputes import Library
from timing.fields import Record
from timing.situation import Card

Plain = dict[str, Any]
FACTS = (
    "str cost influence income icons traits crests keywords house unique immune cannot attaches_to abilities".split()
)


@dataclass(frozen=True)
class KnownCards:
    """What is known of cards: the documents' own facts, and how the library of disputes describes them."""

    library: Library

    def known(self, session: Session, title: str) -> Plain | None:
        """The card of a title, an id or a set and number, as a situation describes it; None unless it is one card."""
        found = service.resolve(session, title, "agot1e")
        if found.card_id is None:
            return None
        facts = service.facts(session, found.card_id)
        card: Plain = {"card": facts.id, "title": facts.title}
        if facts.type:
            card["type"] = facts.type.lower()
        if facts.unique is not None:
            card["unique"] = facts.unique
        if facts.houses:
            card["house"] = [house.capitalize() for house in facts.houses]
        if facts.traits:
            card["traits"] = list(facts.traits)
        return card | self._as_described(facts.id)

    def _as_described(self, card_id: str) -> Plain:
        one = self.library.card(card_id)
        if one is None:
            return {}
        dispute, card = one
        written = Record(Card).write(card)
        note = f"Filled in as the dispute “{dispute.title}” describes it. Compare it with the printed card."
        return {**{key: written[key] for key in FACTS if key in written}, "notes": [note]}

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
        notes = [f"“{label.rstrip('.')}” – {why.rstrip('.')}." for label, why in made.simplified]
        unread = [span["text"] for span in reading.unread]
        said = {why for _, why in made.simplified}
        notes += [f"Not understood: “{words}”." for words in unread if not any(words in why for why in said)]
        return card, notes + list(reading.notes)
