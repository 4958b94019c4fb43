"""Tellings for the stepper: the cards that come with Maester are the words, what is known of them their facts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from cards.shipped import Shipped
from faq.known_cards import KnownCards
from faq.known_second import KnownSecond
from timing.telling.btwixt.tell import ToldTable
from timing.telling.btwixt.tell import tell as tell_table
from timing.telling.tell import LEAST_WORDS, SECOND, Told, tell, tells
from timing.telling.tokens import tokens
from timing.telling.vocabulary import Named, Vocabulary


@dataclass
class Tellings:
    """Understands tellings. The vocabulary is made of the shipped cards when it is first asked for."""

    shipped: Shipped
    known: KnownCards
    second: KnownSecond

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Every printing of the first edition, reprints once."""
        return Vocabulary(self._named(one) for one in self.shipped.printings if not self._same(one))

    @cached_property
    def second_vocabulary(self) -> Vocabulary:
        """Every printing of the second edition; of one title and kind the first."""
        found: dict[tuple[str, ...], Named] = {}
        for code, one in self.second.printings().items():
            does = {key: one[key] for key in ("keywords", "abilities") if key in one}
            named = Named(
                code,
                one["title"],
                one["type"],
                bool(one.get("unique")),
                tuple(one.get("traits", ())),
                (),
                json.dumps(does),
                f"{one['set']} {int(code[2:])}, {one['type']}",
            )
            found.setdefault((one["title"], one["type"], str(one.get("cost")), str(one.get("str"))), named)
        return Vocabulary(found.values())

    def called(self, name: str, system: str = "agot1e") -> tuple[str, ...]:
        """The titles that a name by itself means, as players say it: "ned", "jiame", "the hound"."""
        vocabulary = self.second_vocabulary if system == "agot2e" else self.vocabulary
        return vocabulary.called(tokens(name))

    def told(self, text: str, system: str = "agot1e", answers: Mapping[str, str] | None = None) -> Told | ToldTable:
        """What a telling says, with `answers` to what was missing in it, and the engine's answer to its question."""
        if system == "btwixt":
            return tell_table(text, answers)
        if system == "agot2e":
            return tell(text, self.second_vocabulary, self._filled_second, SECOND, answers)
        return tell(text, self.vocabulary, self._filled, answers=answers)

    def tells(self, text: str) -> bool:
        """Whether a text, such as that of a search, tells of a dispute that can be stepped through."""
        return len(text.split()) >= LEAST_WORDS and tells(text, self.vocabulary)

    def _same(self, card_id: str) -> bool:
        return self.shipped.printings[card_id].facts.get("same_as", card_id) != card_id

    def _named(self, card_id: str) -> Named:
        printing = self.shipped.printings[card_id]
        facts = printing.facts
        return Named(
            card_id,
            printing.title,
            printing.type,
            bool(facts.get("unique")),
            tuple(facts.get("traits", ())),
            tuple(facts.get("crests", ())),
            json.dumps(self.shipped.in_brief(card_id)),
            f"{printing.set_name} {printing.number}: {', '.join(printing.summary[1:])}",
        )

    def _filled(self, card: dict[str, Any]) -> dict[str, Any]:
        filled: dict[str, Any] = self.known.filled({"cards": [card]})["cards"][0]
        return {**filled}

    def _filled_second(self, card: dict[str, Any]) -> dict[str, Any]:
        filled: dict[str, Any] = self.second.filled({"cards": [card]})["cards"][0]
        return {**filled}
