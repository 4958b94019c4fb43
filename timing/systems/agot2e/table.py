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
from timing.systems.agot2e.words import HIDDEN, NUMBERED


class Table:
    """Cards by ref and abilities by uid ("CARD/ABILITY"), with those that the rules grant."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.seats = Seats(player.id for player in situation.players)
        self.players: dict[str, Player] = {player.id: player for player in situation.players}
        self.cards: dict[str, Card] = {card.ref: card for card in _with_duplicates(situation)}
        self.abilities: dict[str, Ability] = {}
        self.holder: dict[str, str] = {}
        self.player_for: dict[str, str] = {}
        self.same_as: dict[str, str] = {}
        gained = frozenset(_gained(situation))
        for card in self.cards.values():
            described = () if card.duplicate_of else card.abilities
            for ability in (*described, *granted.abilities(card, gained)):
                uid = f"{card.ref}/{ability.id}"
                self.abilities[uid], self.holder[uid] = ability, card.ref
        self.plays_from = tuple(uid for uid, one in self.abilities.items() if _does(one, "play-from"))
        self._for_others()
        self.pays_x = frozenset(uid for uid, ability in self.abilities.items() if _pays_x(ability))
        self.shares = tuple(
            uid for uid, one in self.abilities.items() if one.kind == "constant" and _does(one, "share")
        )
        self.defends_first = any(_does(one, "defenders-first") for one in self.abilities.values())
        self.asks_paid = frozenset(
            uid for uid, one in self.abilities.items() if speaks_of((one.target, one.also), "paid")
        )
        self.several = frozenset(uid for uid, one in self.abilities.items() if one.also)
        self.constants = tuple(uid for uid, ability in self.abilities.items() if ability.kind == "constant")

    def _for_others(self) -> None:
        """What any player may initiate, and what may be marshaled from an opponent's pile, once for each other player.

        `player_for` says whose such an ability is, `same_as` which it is: it is named "CARD/ABILITY-for-PLAYER".
        """
        theirs = any(
            effect.which is not None and effect.which.owner not in ("you", "this-player")
            for uid in self.plays_from
            for effect in self.abilities[uid].effects
        )
        for uid, ability in list(self.abilities.items()):
            again = ability.kind == "when-revealed" and any(
                _does(one, "reveal-again") for one in self.abilities.values()
            )
            if not (again or ability.any_player or (theirs and ability.granted in (granted.MARSHAL, granted.AMBUSH))):
                continue
            for player in self.players:
                if ability.any_player or again or player != self.cards[self.holder[uid]].owner:
                    name = f"{uid}-for-{player}"
                    self.abilities[name], self.holder[name] = ability, self.holder[uid]
                    self.player_for[name], self.same_as[name] = player, uid

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


def speaks_of(record: Any, word: str) -> bool:
    """Whether a number asks for something of the card that this word means."""
    keys = ("of", "meant", "same_title", "shares_trait")
    return any(word in (getattr(part, key, "") for key in keys) for part in _parts(record))


def _does(ability: Ability, verb: str) -> bool:
    return any(effect.do == verb for effect in ability.effects)


def _gained(situation: Situation) -> Iterator[str]:
    """Keywords with a number that cards may gain: by abilities, by tokens in shadows, by what is in force."""
    for card in situation.cards:
        for effect in (effect for ability in card.abilities for effect in ability.effects):
            yield from (word for word in NUMBERED if effect.do == "gain" and effect.what.startswith(word))
            yield from (("shadow",) if effect.what.startswith(HIDDEN) else ())
    yield from (
        word for word in NUMBERED for one in situation.lasting if one.do == "gain" and one.what.startswith(word)
    )


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
