"""A situation with what is looked up in it again and again; it never changes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cached_property
from typing import Any

from timing.kernel.opportunity import Seats
from timing.systems.agot2e import granted
from timing.systems.agot2e.abilities import Ability
from timing.systems.agot2e.expressions import Condition, Number
from timing.systems.agot2e.situation import Card, Player, Situation


class Table:
    """Cards by ref and abilities by uid ("CARD/ABILITY"), with those that the rules grant."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.seats = Seats(player.id for player in situation.players)
        self.players: dict[str, Player] = {player.id: player for player in situation.players}
        self.cards: dict[str, Card] = {card.ref: card for card in _with_duplicates(situation)}
        self.abilities: dict[str, Ability] = {}
        self.holder: dict[str, str] = {}
        for card in self.cards.values():
            described = () if card.duplicate_of else card.abilities
            for ability in (*described, *granted.abilities(card)):
                uid = f"{card.ref}/{ability.id}"
                self.abilities[uid], self.holder[uid] = ability, card.ref
        self.pays_x = frozenset(uid for uid, ability in self.abilities.items() if _pays_x(ability))
        self.constants = tuple(uid for uid, ability in self.abilities.items() if ability.kind == "constant")

    @cached_property
    def answered(self) -> frozenset[str]:
        """The happenings that an ability of the table answers."""
        return frozenset(word for one in self.abilities.values() if one.trigger for word in one.trigger.words)

    @cached_property
    def remembered(self) -> frozenset[str]:
        """The happenings of the round that an ability asks for."""
        asked = (part for one in self.abilities.values() for part in _parts(one) if isinstance(part, Condition))
        return frozenset(word for condition in asked for word in condition.happened)


def _parts(record: Any) -> Iterator[Any]:
    """A record and all that it is made of."""
    if isinstance(record, tuple):
        for one in record:
            yield from _parts(one)
    elif is_dataclass(record):
        yield record
        for field in fields(record):
            yield from _parts(getattr(record, field.name))


def _pays_x(ability: Ability) -> bool:
    """Whether its player chooses what X is as the ability is paid for."""
    return any(isinstance(part, Number) and part.stat == "x" for part in _parts(ability.cost))


def _with_duplicates(situation: Situation) -> list[Card]:
    """Every card, and one for each duplicate that is only counted."""
    found = []
    for card in situation.cards:
        found.append(card)
        for number in range(1, card.duplicates + 1):
            ref = f"{card.ref}-copy" + (str(number) if card.duplicates > 1 else "")
            twin = Card(ref, card.title, type=card.type, owner=card.owner, controller=card.controller, unique=True)
            found.append(replace(twin, duplicate_of=card.ref, keywords=(), abilities=()))
    return found
