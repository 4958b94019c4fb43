"""What a deck check needs to know of cards: printings with their facts, sets, and the lists of a day.

`CardIndex` is the whole of it. `CardTable` is the one that is filled from the database (cards/deck/catalogue.py), or by
hand in tests. A fact that nobody has stated is None, never a guess: the check then says that it cannot judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Protocol

from cards.deck.folding import fold
from cards.lists import newest_on
from timing.systems.agot1e.printed import HOUSES, NEUTRAL

EVERY_HOUSE = frozenset((*HOUSES, NEUTRAL))


@dataclass(frozen=True)
class Printing:
    """A card as it was printed once. `id` is the public id, "kr_105".

    `same_as` is shared by all printings of one card (reprints); cards that share only a title have different ones.
    `houses` are those it belongs to; `allowed_houses` the House cards under which a deck may hold it (all of them
    unless it says "House X only" or names an exception); `copies` the most a deck may hold by the card's own words;
    `formats` the only formats it may be played in, None for any. `url` is its page, None if it has none.
    """

    id: str
    title: str
    same_as: str
    set_name: str | None = None
    type: str | None = None
    houses: frozenset[str] | None = None
    allowed_houses: frozenset[str] | None = None
    copies: int | None = None
    crests: frozenset[str] | None = None
    formats: frozenset[str] | None = None
    url: str | None = None
    together: str | None = None  # the group of agendas that may be run together
    errata: tuple[str, ...] = ()  # ids of the errata that brought a fact above

    @property
    def prefix(self) -> str:
        """The product or cycle, "kr" of "kr_105"."""
        return self.id.rpartition("_")[0]

    @property
    def number(self) -> int:
        """The number in its product or cycle; 0 when the id has none."""
        digits = self.id.rpartition("_")[2]
        return int(digits) if digits.isdecimal() else 0


@dataclass(frozen=True)
class SecondPrinting(Printing):
    """A printing of the second edition, with what its agendas ask about; `draft` is of a set for drafts or variants."""

    loyal: bool = False
    traits: frozenset[str] = frozenset()
    keywords: frozenset[str] = frozenset()
    draft: bool = False


@dataclass(frozen=True)
class SetInfo:
    """A product or a chapter pack: `prefix` is shared by the packs of a cycle, which divide its numbers between them.

    `also` are its other names, those of its cycle among them; `released` is as exact as it is known: "2008", "2008-12".
    """

    name: str
    prefix: str
    first: int
    last: int
    cycle: str | None = None
    also: tuple[str, ...] = ()
    released: str | None = None

    def holds(self, printing: Printing) -> bool:
        """Whether a printing stands in this set."""
        return printing.prefix == self.prefix and self.first <= printing.number <= self.last


@dataclass(frozen=True)
class ListOfDay:
    """A restricted or banned list as it stood on a day.

    `version` names the list with its date; `since` and `until` are the days it holds. `known` is False when nobody has
    told what the list of that day was; then `cards` is empty and means nothing. `titles` are those of which every card
    is meant. `pods` (second edition, on the restricted list): at most one of the cards, or with the first none of them.
    """

    known: bool
    version: str = ""
    since: date | None = None
    until: date | None = None
    cards: frozenset[str] = frozenset()
    titles: frozenset[str] = frozenset()
    pods: tuple[tuple[str | None, tuple[str, ...]], ...] = ()
    url: str | None = None


class CardIndex(Protocol):
    """What the deck check asks. `complete` tells whether a whole card file stands behind it."""

    complete: bool

    def printing(self, card_id: str) -> Printing | None:
        """The printing with this public id."""

    def titled(self, title: str) -> Sequence[Printing]:
        """Every printing with exactly this title."""

    def folded(self, key: str) -> Sequence[Printing]:
        """Every printing whose title folds to this key (cards.deck.folding.fold)."""

    def alias(self, key: str) -> Sequence[Printing]:
        """Every printing that goes by another name which folds to this key: misprints that the documents correct."""

    def keys(self) -> Sequence[str]:
        """The folded titles of all cards, each once: what suggestions are chosen from."""

    def sets(self) -> Sequence[SetInfo]:
        """Every set, in the order of release."""

    def reprints(self, printing: Printing) -> Sequence[Printing]:
        """Every printing of the same card, `printing` among them."""

    def list_on(self, format_id: str, kind: str, on: date) -> ListOfDay:
        """The list of `kind` ("restricted" or "banned") for a format on a day."""


@dataclass
class CardTable:
    """A CardIndex held in memory."""

    printings: Iterable[Printing]
    set_infos: Sequence[SetInfo] = ()
    aliases: Iterable[tuple[str, str]] = ()  # (another name, public id)
    lists: Mapping[tuple[str, str], Sequence[ListOfDay]] = field(default_factory=dict)
    complete: bool = False

    def __post_init__(self) -> None:
        self._by_id: dict[str, Printing] = {}
        self._by_title: dict[str, list[Printing]] = {}
        self._by_key: dict[str, list[Printing]] = {}
        self._by_card: dict[str, list[Printing]] = {}
        self._by_alias: dict[str, list[Printing]] = {}
        for one in self.printings:
            self._by_id[one.id] = one
            self._by_title.setdefault(one.title, []).append(one)
            self._by_key.setdefault(fold(one.title), []).append(one)
            self._by_card.setdefault(one.same_as, []).append(one)
        for name, card_id in self.aliases:
            if card_id in self._by_id:
                self._by_alias.setdefault(fold(name), []).append(self._by_id[card_id])
        self._keys = tuple(self._by_key)

    def printing(self, card_id: str) -> Printing | None:
        """The printing with this public id."""
        return self._by_id.get(card_id)

    def titled(self, title: str) -> Sequence[Printing]:
        """Every printing with exactly this title."""
        return self._by_title.get(title, ())

    def folded(self, key: str) -> Sequence[Printing]:
        """Every printing whose title folds to this key."""
        return self._by_key.get(key, ())

    def alias(self, key: str) -> Sequence[Printing]:
        """Every printing that goes by another name which folds to this key."""
        return self._by_alias.get(key, ())

    def keys(self) -> Sequence[str]:
        """The folded titles of all cards."""
        return self._keys

    def sets(self) -> Sequence[SetInfo]:
        """Every set."""
        return self.set_infos

    def reprints(self, printing: Printing) -> Sequence[Printing]:
        """Every printing of the same card."""
        return self._by_card.get(printing.same_as, (printing,))

    def list_on(self, format_id: str, kind: str, on: date) -> ListOfDay:
        """The newest list that had begun on that day, unless it had ended; one without a date stands always."""
        known = self.lists.get((format_id, kind), ())
        found = newest_on(known[::-1], on, lambda one: (one.since, one.until))  # of one day the first counts
        return found[0] if found and found[1] else ListOfDay(known=False)
