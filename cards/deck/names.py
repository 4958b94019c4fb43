"""Finding the cards that a list names: exact title, another name the documents know, the same title spelt alike.

Further than that nothing is taken for a card: what is merely near is suggested, and a person chooses. When several
cards share a title and the line does not tell them apart, all of them stay candidates; the checks then say whether
it matters which one is meant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from cards.deck.decklist import CARD_TYPES, DRAW, DRAW_TYPES, HOUSE, CardLine, house_of, house_title
from cards.deck.folding import fold
from cards.deck.index import CardIndex, Printing
from cards.deck.setnames import sets_named
from cards.names import read

MOST_SUGGESTIONS = 5
NEAR_ENOUGH = 62.0  # of 100; below that a suggestion helps nobody
_SHORTEST = 5  # letters; of shorter words any part of a title would do
_SCORERS = ((fuzz.ratio, 1.0), (fuzz.token_sort_ratio, 0.95), (fuzz.partial_ratio, 0.8))

_A = {"agenda": "an", "attachment": "an", "event": "an"}

EXACT, NUMBER, OTHER_NAME, ALIKE, UNKNOWN = "exact", "number", "other name", "alike", "unknown"
CONFLICT = "conflict"  # its name and its number are those of different cards


@dataclass(frozen=True)
class Found:
    """What became of one line.

    `candidates` are the printings it may mean (empty when unknown; more than one when a title is shared); `how` is one
    of the words above; `suggestions` are titles that may be meant by an unknown name, nearest first; `notes` are
    sentences on how the line was understood when that is not plain.
    """

    line: CardLine
    candidates: tuple[Printing, ...]
    how: str
    suggestions: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """The card's title; for an unknown card the name as written."""
        return self.candidates[0].title if self.candidates else self.line.name

    @property
    def key(self) -> str:
        """What copies are counted by: the folded title."""
        return fold(self.title)

    @property
    def printing(self) -> Printing | None:
        """The printing, when only one card is meant (any printing of it will do); None when that is open."""
        cards = {one.same_as for one in self.candidates}
        return self.candidates[0] if len(cards) == 1 else None


def find(index: CardIndex, line: CardLine) -> Found:
    """The card or cards that a line names."""
    if line.section == HOUSE and house_of(line.name):
        line = _with_name(line, house_title(house_of(line.name) or ""))
    named, how = _by_name(index, line.name)
    by_id = index.printing(line.card_id) if line.card_id else _by_number(index, line.name)
    if by_id and (not named or by_id in named):
        return Found(line, (by_id,), NUMBER)
    hinted = _by_number(index, line.set_hint) if line.set_hint and named else None
    other = by_id or (hinted if hinted not in named else None)
    if other and named:
        says = f"{line.card_id or line.set_hint} is {other.title}, but the line says {line.name}."
        return Found(line, (), CONFLICT, (named[0].title, other.title), (says,))
    if not named:
        return Found(line, (), UNKNOWN, suggest(index, line.name))
    notes = [f"Read as {named[0].title}."] if how != EXACT else []
    if line.card_id:
        notes.append(f"No card has the id {line.card_id}; the name was used.")
    within = (hinted,) if hinted else _of_set(index, named, line.set_hint, notes)
    return Found(line, tuple(_of_section(within, line.section, notes)), how, notes=tuple(notes))


def suggest(index: CardIndex, name: str) -> tuple[str, ...]:
    """Titles near `name`, nearest first: letters count most, then words in another order, then a part of a title."""
    key = fold(name)
    nearness: dict[str, float] = {}
    for scorer, weight in _SCORERS if len(key) >= _SHORTEST else _SCORERS[:1]:
        near = process.extract(key, index.keys(), scorer=scorer, score_cutoff=NEAR_ENOUGH, limit=2 * MOST_SUGGESTIONS)
        for found, score, _at in near:
            if scorer is fuzz.partial_ratio and len(found) < _SHORTEST:
                continue
            nearness[found] = max(nearness.get(found, 0), weight * score)
    best = sorted((found for found in nearness if nearness[found] >= NEAR_ENOUGH), key=lambda found: -nearness[found])
    return tuple(index.folded(found)[0].title for found in best[:MOST_SUGGESTIONS])


def _with_name(line: CardLine, name: str) -> CardLine:
    return CardLine(
        line.number, line.text, line.quantity, name, line.set_hint, line.card_id, line.section, line.counted
    )


def _by_name(index: CardIndex, name: str) -> tuple[Sequence[Printing], str]:
    exact = index.titled(name)
    if exact:
        return exact, EXACT
    key = fold(name)
    alike = index.folded(key)
    if alike:
        return alike, EXACT if alike[0].title.lower() == name.lower() else ALIKE
    return index.alias(key), OTHER_NAME


def _by_number(index: CardIndex, name: str) -> Printing | None:
    """The printing that a tag names: "kr_105", "KR F105", "Core B187"; in the second edition its code, "01198"."""
    if name.isdecimal():
        return index.printing(name)
    asked = read(name)
    if asked.id:
        of_set, _, number = asked.id.rpartition("_")
        return index.printing(f"{of_set}_{int(number)}")
    for tag in asked.tags:
        ids = {f"{one.prefix}_{tag.number}" for one in sets_named(index.sets(), tag.set)}
        if ids:
            return index.printing(ids.pop()) if len(ids) == 1 else None
    return None


def _of_set(index: CardIndex, named: Sequence[Printing], set_hint: str | None, notes: list[str]) -> Sequence[Printing]:
    """The candidates that stand in the set the line names; all of them when it names none that has the title."""
    if not set_hint:
        return named
    meant = sets_named(index.sets(), set_hint)
    within = [one for one in named if any(a_set.holds(one) for a_set in meant)]
    if meant and not within:
        where = " or ".join(dict.fromkeys(one.name for one in meant[:3]))
        notes.append(f"{where} has no card called {named[0].title}; every set was considered.")
    elif not meant and index.sets():
        notes.append(f"“{set_hint}” is no set that is known; every set was considered.")
    return within or named


def _of_section(named: Sequence[Printing], section: str | None, notes: list[str]) -> Sequence[Printing]:
    """The candidates of the kind that the heading above the line says, if any is."""
    if section != DRAW and section not in CARD_TYPES:
        return named
    wanted = DRAW_TYPES if section == DRAW else frozenset((section,))
    fitting = [one for one in named if one.type in wanted]
    types = {one.type for one in named}
    if not fitting and None not in types:
        kinds = " or ".join(f"{_A.get(one, 'a')} {one}" for one in sorted(map(str, types)))
        notes.append(f"It stands under {section}, but it is {kinds}.")
    return fitting or named
