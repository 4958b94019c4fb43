"""Cards that nothing tells apart: to exchange them in a position changes no answer.

Interchangeable are cards that are described alike (the title aside, where nothing asks for it), that no words and no
question name, and that stand beside each other in the situation, also by their refs: where nobody chooses, the engine
takes cards in the order of the table. Positions that differ only in which of them is which are given one form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from itertools import groupby
from typing import Any

from timing.systems.agot1e import words
from timing.systems.agot1e.expressions import Selector, parts_of
from timing.systems.agot1e.situation import Card
from timing.systems.agot1e.state import COUNTED, State
from timing.systems.agot1e.table import Table

_VOCABULARY = frozenset(
    word
    for listed in (words.ZONES, words.effects(), words.costs(), words.HAPPENINGS, words.DESTINATIONS, words.CARD_TYPES)
    for word in (*listed, *words.WHO, *words.PHASE_WORDS, *words.ABILITY_KINDS, "game", "round", *COUNTED)
)
_BREAKS = "/:@,."


class Twins:
    """The interchangeable cards of a table; `named` are those that the question tells apart."""

    def __init__(self, table: Table, named: frozenset[str]) -> None:
        cards = table.situation.cards
        titles = Counter(card.title for card in cards)
        titles.update(title for selector in parts_of(table.situation, Selector) for title in selector.title)
        taken = named | _VOCABULARY | set(table.seats) | set(_said_in(table.situation))
        taken |= {ability.id for ability in table.abilities.values()}
        taken |= {
            title
            for title, n in titles.items()
            if n > 1 or (title in table.cards and table.cards[title].title != title)
        }
        active = set(table.holder.values())
        forms = [(_form(card, taken, titles, card.ref in active), card.ref) for card in cards]
        groups = [tuple(ref for _, ref in alike) for _, alike in groupby(forms, lambda one: one[0])]
        self.groups = tuple(refs for refs in groups if len(refs) > 1 and _beside_each_other(refs, table))
        self._twins = frozenset(ref for refs in self.groups for ref in refs)

    def sorted(self, state: State) -> State:
        """The position with its interchangeable cards put in order by what is the case with each."""
        held = {card.ref: card for card in state.cards}
        said = self._said(state)
        renamed: dict[str, str] = {}
        for refs in self.groups:
            by_form = sorted(refs, key=lambda ref: (repr(held[ref][1:]), sorted(said[ref])))
            renamed.update((old, new) for new, old in zip(refs, by_form, strict=True) if old != new)
        if not renamed:
            return state
        again: State = _renamed(state, renamed)
        cards = {card.ref: card for card in again.cards}
        return again._replace(cards=tuple(cards[card.ref] for card in state.cards))

    def _said(self, state: State) -> dict[str, list[str]]:
        """What the position says of each card, itself left out: numbers that may differ do not count."""
        said: dict[str, list[str]] = {ref: [] for ref in self._twins}
        for at, frame in enumerate(state.frames):
            self._mentions(frame._replace(serial=0, mark=0, trigger=0), f"frame {at}", said)
        for occurrence in state.happened:
            self._mentions((occurrence._replace(id=0, serial=0),), "happened", said)
        for pending in state.pending:
            self._mentions((pending._replace(occurrence=0),), "pending", said)
        for counted in state.used:
            self._mentions((counted,), "used", said)
        for answer in state.answered:
            self._mentions((answer.ability, answer.about), "answered", said)
        for lasting in state.lasting:
            self._mentions((lasting,), "lasting", said)
        self._mentions((state.choice, state.challenge, state.marks, state.delayed), "game", said)
        for card in state.cards:
            if card.attached_to in said:
                said[card.attached_to].append(f"bears {'' if card.ref in said else card.ref}")
        return said

    def _mentions(self, value: Any, path: str, said: dict[str, list[str]]) -> None:
        if isinstance(value, tuple):
            for at, part in enumerate(value):
                self._mentions(part, f"{path} {at}", said)
        elif isinstance(value, str) and value:
            for token in _tokens(value):
                if token in said:
                    said[token].append(f"{path} {value.replace(token, '*')}")


def _beside_each_other(refs: tuple[str, ...], table: Table) -> bool:
    """Whether no other card comes between them where cards are put in order by their refs."""
    return not any(min(refs) < ref < max(refs) and ref not in refs for ref in table.cards)


def _form(card: Card, taken: frozenset[str] | set[str], titles: Counter[str], active: bool) -> object:
    """What interchangeable cards have in common; of its own for a card that something speaks of."""
    if card.ref in taken or any(mark in card.ref for mark in _BREAKS):
        return card.ref
    alone = titles[card.title] == 1 and not card.unique and not active and card.type != "event"
    # how it lies there when the dispute begins is part of the position, not of the card
    return replace(
        card, ref="", title="" if alone else card.title, controller="", kneeling=False, attached_to="",
        duplicates=min(card.duplicates, 1), power=0, gold=0,
    )  # fmt: skip


def _said_in(value: Any) -> Iterator[str]:
    """Every word in a description but the names of the cards themselves and of where they are attached."""
    if isinstance(value, tuple):
        for part in value:
            yield from _said_in(part)
    elif isinstance(value, str):
        yield from _tokens(value)
    elif is_dataclass(value):
        own = ("ref", "title", "attached_to", "attackers", "defenders")
        kept = (one.name for one in fields(value) if isinstance(value, Selector) or one.name not in own)
        yield from (word for name in kept for word in _said_in(getattr(value, name)))


def _tokens(text: str) -> list[str]:
    for mark in _BREAKS[1:]:
        text = text.replace(mark, "/")
    return text.split("/")


def _renamed(value: Any, renamed: dict[str, str]) -> Any:
    """The same with the cards' refs exchanged, also within the names of abilities, uses and choices."""
    if isinstance(value, tuple):
        parts = [_renamed(part, renamed) for part in value]
        return type(value)._make(parts) if hasattr(value, "_fields") else tuple(parts)  # type: ignore[attr-defined]
    if not isinstance(value, str) or not value:
        return value
    if value in renamed:
        return renamed[value]
    found, token = [], ""
    for letter in value:
        if letter in _BREAKS:
            found += [renamed.get(token, token), letter]
            token = ""
        else:
            token += letter
    return "".join([*found, renamed.get(token, token)])
