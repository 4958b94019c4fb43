"""Effects that do as much as a number says: where it comes to 0, nothing happens, and that is no success (FAQ 3.6).

Before an ability is used its number may hang on what is paid, chosen or done first; it then counts as one that may come
to something. What paying for it cannot change is looked at before: no hand is another for a card that leaves play.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from timing.systems.agot1e.abilities import Ability, Cost, Effect
from timing.systems.agot1e.asks import facts_of
from timing.systems.agot1e.chosen import PLAYER, of_what_is_picked
from timing.systems.agot1e.conditions import concerned
from timing.systems.agot1e.evaluating import number
from timing.systems.agot1e.expressions import Number, Past, Selector, parts_of
from timing.systems.agot1e.granted import plays_event
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.words import BASE, EXACTLY, NAMED
from timing.systems.agot1e.work import Work

CONCERNED = "concerned"
SET = (BASE, EXACTLY)  # what an effect sets in place of a number is something, be it 0
OF_TABLE = ("self", "host", "trigger", "")  # cards that are known before anything is paid or chosen
OF_SUBJECT = ("subject", "subject-controller")
OF_CHOICE = ("target", "target-controller", "target-owner", *OF_SUBJECT)
OF_USE = ("paid-player", "paid", "saved", "itself", "found", "answered")
IN_GOLD = ("pay-gold", "gold-on-card", "give-gold", "discard-gold", "place-gold")
COSTS_LITTLE = ("pay-gold", "kneel-influence", "kneel")  # no card is elsewhere for it
OUT_OF_HAND = ("discard-from-hand", "discard-hand")  # what is returned to hand is moribund until all is done
OF_USING = ("event-played", "card-played", "action-used", "response-used")


def comes_to_nothing(work: Work, frame: Frame, effect: Effect, ref: str = "") -> bool:
    """Whether the effect of a window that is still to be carried out would do 0 of what it does.

    `ref` is a card that may be chosen for it. An event in hand is counted as the played one that it will be.
    """
    if not isinstance(effect.n, Number) or effect.what in SET or not RECORDS[effect.do].measured:
        return False
    ability = work.table.abilities.get(frame.ability)
    if ability is None or _Use(work, frame, ability, effect, ref).may_change():
        return False
    scene = work.scene(frame.ability, ref, frame)
    with _as_played(work, frame, ability):
        if not any(CONCERNED in (one.of, *_whose(one)) for one in parts_of(effect.n, Number)):
            return number(work, effect.n, scene) == 0
        players = concerned(work, effect.who, effect.those, scene)
        return effect.who != "controller" and all(
            number(work, effect.n, scene._replace(player=player)) == 0 for player in players
        )


@contextmanager
def _as_played(work: Work, frame: Frame, ability: Ability) -> Iterator[None]:
    """Meanwhile an event that is to be played is in nobody's hand any more."""
    holder = work.table.holder[frame.ability]
    held = work.cards[holder]
    if held.zone == "hand" and plays_event(work.facts(holder), ability):
        work.cards[holder] = held._replace(zone="played")
    try:
        yield
    finally:
        work.cards[holder] = held


def _whose(amount: Number) -> Iterator[str]:
    """The players whose cards the number counts."""
    for one in parts_of(amount, Selector):
        yield from (one.controller, one.owner)


class _Use(NamedTuple):
    """An effect before its ability is used, and the card that may be chosen for it, if there is one."""

    work: Work
    frame: Frame
    ability: Ability
    effect: Effect
    ref: str

    def may_change(self) -> bool:
        """Whether how much it is may hang on how the ability is used, or on what it does before."""
        if any(self._bears(one) for one in self._before()):
            return True
        numbers, selectors = parts_of(self.effect.n, Number), parts_of(self.effect.n, Selector)
        return any(map(self._told_by_use, numbers)) or any(map(self._cards_in_use, selectors)) or self._happens()

    def _before(self) -> tuple[Effect, ...]:
        """What the ability does before, of several alternatives none but its own."""
        effects = self.ability.effects
        earlier = effects[: effects.index(self.effect)]
        return tuple(one for one in earlier if one.option in ("", self.effect.option))

    def _bears(self, earlier: Effect) -> bool:
        """Whether what is done before may change it: not if nothing can come of that."""
        from timing.systems.agot1e.reach import succeeds

        assert isinstance(self.effect.n, Number)  # noqa: S101
        if earlier.do != "words" and not set(RECORDS[earlier.do].writes) & set(facts_of(self.effect.n)):
            return False
        later = earlier.then or (earlier.to == "target" and bool(self.ability.also or self.ability.target))
        picked = later and of_what_is_picked(self.ability, earlier) and not earlier.then
        return (later and not picked) or succeeds(self.work, self.frame, earlier)

    @property
    def _ways(self) -> tuple[Cost, ...]:
        """Every way to pay for the use."""
        return tuple(way for cost in self.ability.cost for way in cost.ways)

    @property
    def _is_cheap(self) -> bool:
        return all(way.do in COSTS_LITTLE for way in self._ways)

    @property
    def _takes_from_hand(self) -> bool:
        """Whether paying takes cards out of a hand."""
        zones = [way.card.zone if way.card and not way.card.self_ else self.ability.zone for way in self._ways]
        return any(way.do in OUT_OF_HAND for way in self._ways) or any("hand" in zone for zone in zones)

    def _told_by_use(self, amount: Number) -> bool:
        told = amount.chosen or amount.paid or amount.named or amount.moved or amount.answered or amount.canceled
        if told or amount.of in OF_USE or self._yet_open(amount.of):
            return True
        if amount.stat == "hand":
            return self._takes_from_hand
        if amount.stat == "gold":
            return bool(self.work.table.tolls) or any(way.do in IN_GOLD for way in self._ways) or not self._is_cheap
        if amount.stat == "influence":
            return bool(self._ways)
        if amount.stat == "command":
            return self._takes_from_hand or not self._is_cheap
        reads = amount.stat or amount.challenge or amount.instances
        return bool(reads) and not self._is_cheap

    def _yet_open(self, whom: str) -> bool:
        """Whether a card or player is meant who has not been chosen yet."""
        if whom == "chosen":
            return not self.frame.answer(PLAYER)
        if whom in OF_SUBJECT:
            return not self.ref
        return whom in OF_CHOICE and (not self.ref or bool(self.ability.also or self.frame.targets))

    def _cards_in_use(self, one: Selector) -> bool:
        """Whether cards are counted that are told by the use, or that paying may kneel or move."""
        told = self._may_be_named(one) or any(self._yet_open(who) for who in (one.controller, one.owner))
        told = told or one.controller in OF_USE or one.owner in OF_USE
        for meant in (one.is_, one.as_ if one.same else ""):
            told = told or (meant not in OF_TABLE and (meant not in OF_CHOICE or self._yet_open(meant)))
        stands = one.standing is not None and bool(self._ways)
        lies = "hand" in one.zone and self._takes_from_hand
        return told or stands or lies or not self._is_cheap

    def _may_be_named(self, one: Selector) -> bool:
        """Whether a word is to be named by which cards are counted, and there are some that it may be so of."""
        if NAMED not in (*one.trait, *one.title):
            return False
        whichever = replace(
            one,
            trait=tuple(word for word in one.trait if word != NAMED),
            title=tuple(word for word in one.title if word != NAMED),
        )
        holder = self.work.table.holder[self.frame.ability]
        return bool(tuple(self.work.select(whichever, self.frame.owner, holder, self.frame)))

    def _happens(self) -> bool:
        """Whether it counts what using the ability, or paying for it, may bring about."""
        pasts = parts_of(self.effect.n, Past)
        return any(one.this or one.together or self._ways or set(one.what) & set(OF_USING) for one in pasts)
