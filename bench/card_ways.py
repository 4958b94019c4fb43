"""Ways in which cards are described, for teaching the language model (bench/sense_cards.py).

What players tell of each, and what it is and does: its facts, and its abilities in our own form, worded as cards are.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from bench.written.abilities import paragraph
from bench.written.parts import NotWritten
from cards.importing.service import Imported
from cards.shipped import Shipped
from reading.said import rows, standing
from rules.yaml_lines import safe_yaml
from search.described import WORDS
from search.documents import cards_told, known_for

Plain = Mapping[str, Any]
NUMBERS = {
    "cost": ("{} cost", "{} gold", "costs {}", "cost {}"),
    "strength": ("{} strength", "{} str", "strength {}"),
    "income": ("{} income", "{} gold"),
    "initiative": ("{} initiative", "initiative {}"),
    "claim": ("{} claim", "claim {}"),
}
"""How players say the numbers of a card."""
JOINED = ("that", "which", "who", ",", "with", "")
"""What stands between what a card is and what it does."""


@dataclass(frozen=True)
class Card:
    """A printing: what it is called by players, what it is, what it does sentence by sentence."""

    id: str
    facts: Plain
    type: str
    told: tuple[str, ...]
    does: tuple[str, ...]
    is_: str

    def every_way(self, chance: random.Random) -> list[str]:
        """Its tellings, all that it is and does, and two descriptions put together by chance."""
        does = list(self.does)
        chance.shuffle(does)
        return [*self.told, f"{self.is_}. {' '.join(does)}", self._put_together(chance), self._put_together(chance)]

    def _put_together(self, chance: random.Random) -> str:
        parts = [chance.choice(self._kinds(chance))]
        houses = [one.lower() for one in self.facts.get("houses", ())]
        if houses and chance.random() < 0.6:
            parts.insert(0, chance.choice(_called(chance.choice(houses))))
        numbers = [fact for fact in NUMBERS if self.facts.get(fact) is not None]
        for fact in chance.sample(numbers, min(len(numbers), chance.choice((0, 0, 0, 1, 1, 2)))):
            said = chance.choice(NUMBERS[fact]).format(self.facts[fact])
            parts.insert(chance.choice((0, len(parts))), said)
        does = [*self.does, *self.told]
        for one in chance.sample(does, min(len(does), chance.choice((1, 1, 2)))):
            parts += [chance.choice(JOINED), one]
        return " ".join(part for part in parts if part)

    def _kinds(self, chance: random.Random) -> list[str]:
        traits = [one.lower() for one in self.facts.get("traits", ())]
        return [chance.choice(_called(self.type.lower())), *traits, "card"]


def _called(meant: str) -> list[str]:
    """A House or a type, and what players say for it."""
    return [meant, *filter(None, _words().get(meant, "").split("; "))]


@cache
def _words() -> dict[str, str]:
    words = safe_yaml(WORDS.read_text(encoding="utf-8"))
    return {**words["types"], **words["short"]}


def cards(shipped: Shipped) -> list[Card]:
    """Every printing that is told (a reprint with the same text once)."""
    return [_card(card_id, shipped.printings[card_id], shipped.in_brief(card_id)) for card_id in cards_told()]


def _card(card_id: str, printing: Imported, does: Plain) -> Card:
    told = (*cards_told()[card_id], *known_for().get(printing.title, ()))
    said = [_worded(one, does["abilities"], printing) for one in does.get("abilities", ()) if not one.get("dormant")]
    said += [f"{name} {words}" for name, words in standing(does)]
    of_title = [one.replace(printing.title, "it") for one in said]
    return Card(card_id, printing.facts, printing.type, told, tuple(of_title), ", ".join(printing.summary))


def _worded(ability: Plain, beside: Sequence[Plain], printing: Imported) -> str:
    """An ability as a card would word it, else as a page of ours says it."""
    try:
        return paragraph(
            dict(ability), printing.title, printing.type, [dict(one) for one in beside if one.get("dormant")]
        )
    except NotWritten:
        return ". ".join(f"{name} {words}" for name, words in rows(ability))
