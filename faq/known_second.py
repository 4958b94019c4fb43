"""The second edition's cards for the stepper's form: found by title, with their printed facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rapidfuzz import fuzz, process

from cards.names import key
from faq.known_cards import filled_card
from faq.offered import ALIKE, FEWEST_LETTERS, MOST, Called, Offer
from timing.systems.agot2e.form.builder import called

Plain = dict[str, Any]
BESIDE = ("id", "set", "limit", "lacks")
NUMBERS = {"cost": "cost", "str": "STR", "income": "gold value", "initiative": "initiative", "claim": "claim"}
UNDESCRIBED = "Part of this card is not described: {}. Give it that below, if it matters."
NOTE = "Described in words of our own. Compare it with the printed card."


@dataclass(frozen=True)
class KnownSecond:
    """What is known of the second edition's cards; `printings` gives every one by its code."""

    printings: Callable[[], Mapping[str, Plain]]
    called: Called = lambda typed: ()

    def place(self, code: str) -> str:
        """Set and number of a card, by its code; nothing for an unknown one."""
        one = self.printings().get(code)
        return f"{one['set']} {int(code[2:])}" if one else ""

    def notes(self, code: str) -> tuple[str, ...]:
        """How a card is described, and how far."""
        return tuple((self._by_code(code) or {}).get("notes", ()))

    def known(self, title: str) -> Plain | None:
        """The card of a title or a code, as a situation describes it; None unless it is one card."""
        found = self._meant(title)
        if len(found) != 1:
            return None
        one = self.printings()[found[0]]
        card = {name: value for name, value in one.items() if name not in BESIDE}
        card["abilities"] = [{**ability, "label": called(ability)} for ability in one.get("abilities", ())]
        lacks = one.get("lacks", ())
        notes = [NOTE] + ([UNDESCRIBED.format(", ".join(lacks))] if lacks else [])
        return {"card": found[0], **card, "notes": notes}

    def filled(self, situation: Any) -> Any:
        """A situation in plain data, its cards that have a code and no abilities filled with what is known of them."""
        if not isinstance(situation, dict) or not isinstance(situation.get("cards"), list):
            return situation
        return {**situation, "cards": [filled_card(one, self._by_code) for one in situation["cards"]]}

    def _by_code(self, code: str) -> Plain | None:
        return self.known(code) if code in self.printings() else None

    def which(self, title: str) -> list[tuple[str, str]]:
        """Code and name of the cards that a title may mean; nothing where it means one."""
        found = self._meant(title)
        return [] if len(found) == 1 else [(one, self._told_apart(one)) for one in found or self._near(title)]

    def offered(self, typed: str) -> tuple[Offer, ...]:
        """The cards that the picker shows for a title in part."""
        if len(key(typed)) < FEWEST_LETTERS:
            return ()
        known = [code for title in self.called(typed) for code in self._meant(title)]
        ids = dict.fromkeys([*self._meant(typed), *self._in_part(typed), *known]) or dict.fromkeys(self._near(typed))
        return tuple(self._offer(one) for one in list(ids)[:MOST])

    def _meant(self, title: str) -> list[str]:
        known, asked = self.printings(), key(title)
        if title in known:
            return [title]
        return [code for code, one in known.items() if asked and key(one["title"]) == asked]

    def _in_part(self, typed: str) -> list[str]:
        """Cards with a word for every word that was typed, begun with it; titles that begin so before the others."""
        asked = key(typed)
        found = []
        for code, one in self.printings().items():
            title = key(one["title"])
            if all(any(word.startswith(part) for word in title.split()) for part in asked.split()):
                found.append((not title.startswith(asked), len(title), title, code))
        return [one[-1] for one in sorted(found)]

    def _near(self, typed: str) -> list[str]:
        titles = {code: key(one["title"]) for code, one in self.printings().items()}
        near = process.extract(key(typed), titles, scorer=fuzz.ratio, score_cutoff=ALIKE, limit=MOST)
        return [code for _, _, code in near]

    def _told_apart(self, code: str) -> str:
        one = self.printings()[code]
        return ", ".join((f"{one['title']} ({one['set']} {int(code[2:])})", one["type"].capitalize(), *_stats(one)))

    def _offer(self, code: str) -> Offer:
        one = self.printings()[code]
        keywords = one.get("keywords", [])
        does = ((", ".join(keywords).capitalize(),) if keywords else ()) + tuple(
            called(ability) for ability in one.get("abilities", ())
        )
        partly = bool(one.get("lacks"))
        stats = (one["type"].capitalize(), *_stats(one))
        tag = f"{one['set']} {int(code[2:])}"
        return Offer(code, one["title"], tag, stats, tuple(one.get("icons", ())), does, partly, bool(one.get("unique")))


def _stats(one: Plain) -> tuple[str, ...]:
    numbers = (f"{name} {one[of]}" for of, name in NUMBERS.items() if one.get(of))
    return (*(faction.capitalize() for faction in one.get("faction", ())), *numbers)
