"""Which cards a text may mean: by public id, set and number, title, misprint – and what is near when none does. Pure.

Built from any source of cards (the corpus, an imported card file) through `add_set`, `add_printing` and `add_name`.
It never guesses: what is not exact is a suggestion.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from cards.names import ARTICLES, Asked, Tag, initials, key, read, set_key

NEAR = 74
"""The least likeness, of 100, at which a name is suggested."""
MOST_NEAR = 5
LEAST_LENGTH = 3
LEAST_OF_SLIP = 4
"""Letters of a name that may be misspelt."""
WHOLE, BEGUN = 85, 92
"""How like a whole name must be, of 100, for one to be meant by the other; and how like the beginning of one."""
LIKE_AS_WELL = 3
"""By how much less another name may be like it."""
SCORERS = ((fuzz.ratio, 1.0), (fuzz.token_sort_ratio, 1.0), (fuzz.token_set_ratio, 0.95), (fuzz.partial_ratio, 0.9))


@dataclass(frozen=True)
class Hit:
    """A card that a text means. `how`: id, tag, misnumbered, title, misprint or also; `name` is what found it."""

    card_id: str
    printing_id: str | None
    how: str
    name: str


@dataclass(frozen=True)
class Near:
    """A card that a text may have meant; `score` is the likeness, 100 at most."""

    card_id: str
    name: str
    score: int


@dataclass(frozen=True)
class Resolution:
    """What a text means. One match is an answer; several are different cards of one name; none leaves suggestions."""

    text: str
    matches: tuple[Hit, ...]
    suggestions: tuple[Near, ...] = ()
    note: str | None = None

    @property
    def card_id(self) -> str | None:
        """The card, if the text means one and no other."""
        return self.matches[0].card_id if len({hit.card_id for hit in self.matches}) == 1 else None

    @property
    def ambiguous(self) -> bool:
        """Whether the text means more than one card."""
        return len({hit.card_id for hit in self.matches}) > 1


@dataclass(frozen=True)
class _Range:
    set_code: str
    first: int
    last: int


@dataclass(frozen=True)
class _Printing:
    id: str
    card_id: str
    set_code: str
    number: int
    misnumbered: frozenset[int]

    def has(self, number: int) -> bool:
        return number == self.number or number in self.misnumbered


class Directory:
    """Names, sets and printings, and what a text means among them."""

    def __init__(self) -> None:
        self._sets: dict[str, list[_Range]] = defaultdict(list)
        self._printings: dict[str, _Printing] = {}
        self._of_card: dict[str, list[_Printing]] = defaultdict(list)
        self._of_set: dict[str, list[_Printing]] = defaultdict(list)
        self._names: dict[str, list[tuple[str, str, str]]] = defaultdict(list)  # key: (card, kind, name)

    def add_set(self, code: str, names: Iterable[str], first: int | None, last: int | None) -> None:
        """A set, or a chapter pack of one, under each of its names, tags and codes, and under its initials."""
        names = list(names)
        of_set = _Range(code, first or 0, last or 999)
        keys = [set_key(name) for name in names] + [initials(name) for name in names if " " in name]
        for one in filter(None, keys):
            if of_set not in self._sets[one]:
                self._sets[one].append(of_set)

    def add_printing(
        self, printing_id: str, card_id: str, set_code: str, number: int, misnumbered: Iterable[str] = ()
    ) -> None:
        """A printing; `misnumbered` are numbers that a document gives by mistake ("F115")."""
        wrong = frozenset(int("".join(filter(str.isdigit, one))) for one in misnumbered)
        printing = _Printing(printing_id, card_id, set_code, number, wrong)
        self._printings[printing_id] = printing
        self._of_card[card_id].append(printing)
        self._of_set[set_code].append(printing)

    def has_printing(self, printing_id: str) -> bool:
        """Whether this printing is known."""
        return printing_id in self._printings

    def add_name(self, name: str, card_id: str, kind: str = "title") -> None:
        """A way to write a card's title."""
        known = self._names[key(name)]
        if card_id not in (card for card, _, _ in known):
            known.append((card_id, kind, name))

    def resolve(self, text: str) -> Resolution:
        """What a text means: an id, a set and number, a title, or a title with its set in brackets."""
        asked = read(text)
        if asked.id in self._printings:
            printing = self._printings[asked.id]
            return Resolution(asked.text, (Hit(printing.card_id, printing.id, "id", printing.id),))
        named = self._named(asked.title)
        if named:
            return self._of_names(asked, named)
        hits, unsure = self._tagged(asked.tags, exact=asked.id is not None)
        if hits and not unsure:
            return Resolution(asked.text, tuple(hits))
        if hits:
            near = tuple(Near(hit.card_id, hit.name, 90) for hit in hits)
            return Resolution(asked.text, (), near, "Several sets go by that name; the title would tell them apart.")
        return Resolution(asked.text, (), self.near(asked.title))

    def near(self, title: str, limit: int = MOST_NEAR) -> tuple[Near, ...]:
        """The cards whose names are most like a title: misspelt, in another order, or in part."""
        wanted = key(title)
        best: dict[str, float] = {}
        if len(wanted) < LEAST_LENGTH:
            return ()
        for scorer, weight in SCORERS:
            names = self._names.keys()
            for found, score, _ in process.extract(wanted, names, scorer=scorer, score_cutoff=NEAR, limit=2 * limit):
                best[found] = max(best.get(found, 0.0), score * weight)
        near: dict[str, Near] = {}
        for found in sorted((name for name in best if best[name] >= NEAR), key=lambda name: -best[name]):
            for card_id, _, name in self._names[found]:
                near.setdefault(card_id, Near(card_id, name, round(best[found])))
        return tuple(near.values())[:limit]

    def misspelt(self, title: str) -> tuple[str, ...]:
        """The cards of which a title is the whole name, or the beginning of it, with slips of the pen; likest first."""
        wanted = key(title)
        if len(wanted) < LEAST_OF_SLIP:
            return ()
        like = {found: score for found, score, _ in self._slips(wanted, {name: name for name in self._names}, WHOLE)}
        begun = {name: name[: len(wanted) + 1].rstrip() for name in self._names if len(name) > len(wanted)}
        for found, score, _ in self._slips(wanted, begun, BEGUN):
            like[found] = max(like.get(found, 0.0), score - LIKE_AS_WELL / 2)
        best = max(like.values(), default=0.0)
        names = sorted((name for name in like if like[name] >= best - LIKE_AS_WELL), key=lambda name: -like[name])
        return tuple(dict.fromkeys(card_id for name in names for card_id, _, _ in self._names[name]))

    @staticmethod
    def _slips(wanted: str, names: Mapping[str, str], least: float) -> list[tuple[str, float, str]]:
        """Of names, each with what is compared of it, those that are like what was typed."""
        found = process.extract(wanted, names, scorer=fuzz.ratio, score_cutoff=least, limit=2 * MOST_NEAR)
        return [(name, score, written) for written, score, name in found]

    def _named(self, title: str) -> list[tuple[str, str, str]]:
        """The cards of a title, with or without its article."""
        keys = [title, *(article + title for article in ARTICLES)]
        keys += [title.removeprefix(article) for article in ARTICLES]
        return next((self._names[one] for one in keys if one and one in self._names), [])

    def _of_names(self, asked: Asked, named: Sequence[tuple[str, str, str]]) -> Resolution:
        hits = [Hit(card, None, kind, name) for card, kind, name in named]
        if asked.where is None:
            return Resolution(asked.text, tuple(hits))
        placed = [
            Hit(hit.card_id, printing.id, hit.how, hit.name)
            for hit in hits
            for printing in self._of_card[hit.card_id]
            if self._is_in(printing, asked.where, asked.number)
        ]
        if placed:
            return Resolution(asked.text, tuple(placed))
        near = tuple(Near(hit.card_id, hit.name, 95) for hit in hits)
        return Resolution(asked.text, (), near, "The title is known, but not in that set.")

    def _is_in(self, printing: _Printing, where: str, number: int | None) -> bool:
        if number is not None and not printing.has(number):
            return False
        ranges = self._sets.get(where)
        if ranges is None:
            return number is not None and len(where) == 1  # a letter and a number: (B71)
        return any(one.set_code == printing.set_code and _holds(one, printing) for one in ranges)

    def _tagged(self, tags: Iterable[Tag], exact: bool) -> tuple[list[Hit], bool]:
        """The printings of a set and number, and whether a set of the same name may have another one.

        Unless `exact`, numbers that a document gives by mistake count too.
        """
        for tag in tags:
            ranges = self._sets.get(tag.set, [])
            hits = [
                Hit(printing.card_id, printing.id, how, printing.id)
                for one in ranges
                for printing in self._of_set[one.set_code]
                for how in ["tag" if printing.number == tag.number else "misnumbered"]
                if _holds(one, printing) and printing.has(tag.number) and not (exact and how != "tag")
            ]
            sets = {one.set_code for one in ranges if one.first <= tag.number <= one.last}
            if hits:
                return hits, len(sets - {self._printings[hit.name].set_code for hit in hits}) > 0
        return [], False


def _holds(of_set: _Range, printing: _Printing) -> bool:
    return of_set.first <= printing.number <= of_set.last
