"""The situation of a dispute with what is looked up in it again and again: abilities, who has them, where they work."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cached_property

from timing.kernel.opportunity import Seats
from timing.systems.agot1e import unlisted
from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.expressions import Number, Past, Selector, parts_of, unseen
from timing.systems.agot1e.granted import (
    DUPLICATE,
    INTO_SHADOWS,
    MARSHAL,
    SETUP,
    ambush_gained,
    doubled,
    given,
    in_setup,
    inherent,
    naval,
    plays_event,
    prized,
    zones_of,
)
from timing.systems.agot1e.printed import ICONS, kind_of
from timing.systems.agot1e.situation import Card, Player, Situation
from timing.systems.agot1e.state import MOST_COPIES
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.words import (
    AFFILIATION,
    BY_STATE,
    IGNORES,
    IMMUNE_TO_THOSE,
    KEPT,
    NAMED,
    ON_CHARACTERS,
    PLAYED_ON,
    SEASON_CHANGED,
    TAKEN_OVER,
    TOLLS,
    covered,
)

Offer = tuple[str, Ability, str, tuple[str, ...]]
"""An ability that players may choose to use, by uid, with its card and the zones it works in."""
Constant = tuple[str, Ability, tuple[Effect, ...]]
"""A constant ability, by uid, with those of its effects that are asked for."""


class Table:
    """A situation with what is looked up in it again and again."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.structure = FIRST_EDITION
        self.seats = Seats(player.id for player in situation.players)
        self.players: dict[str, Player] = {player.id: player for player in situation.players}
        stand_in = unlisted.stand_ins(situation)
        plots = unlisted.revealed_plots(situation)
        self.cards: dict[str, Card] = {card.ref: card for card in (*situation.cards, *stand_in, *plots)}
        self.others: tuple[str, ...] = tuple(card.ref for card in stand_in)  # who stand for characters not listed
        self.closed_windows = frozenset(w.id for w in self.structure.windows if w.closed)
        said = [effect for card in situation.cards for ability in card.abilities for effect in ability.effects]
        from_deck = any(one.do == "must-play" and one.which and "deck" in one.which.zone for one in said)
        from_pile = [one for one in said if one.do == "may-be-played"]
        self.piles_played_from = (*(("discard",) if from_pile else ()), *(("deck",) if from_deck else ()))
        begins = self.structure.box(situation.opening.box).phase in self.structure.opening_phases
        self.abilities: dict[str, Ability] = {}
        self.holder: dict[str, str] = {}
        self.bounded: dict[str, bool] = {}  # which abilities more than their triggers limits, as far as it was asked
        self.turning: dict[str, bool] = {}  # which responses turn on what their trigger happened to (`subjects`)
        self.never_cancels: dict[tuple[str, str], bool] = {}  # which cancel is of no use against which ability
        self._responding: dict[frozenset[str], tuple[Offer, ...]] = {}
        self._constants_that: dict[tuple[tuple[str, ...], tuple[str, ...]], tuple[Constant, ...]] = {}
        ambush, twofold = ambush_gained(situation), doubled(situation)
        for card in situation.cards:
            own = {ability.id for ability in card.abilities}
            for ability in (
                *card.abilities,
                *inherent(card, self.piles_played_from, ambush, card.ref in twofold),
                *(in_setup(card) if begins else ()),
            ):
                by_rule = ability.granted and ability.id in own  # a card's own ability may be called like one of these
                self._add(card.ref, replace(ability, id=f"{ability.id}-by-rule") if by_rule else ability)
        for card, ability in (*naval(situation), *prized(situation)):
            self._add(card.ref, ability)
        self.users: dict[str, str] = {}  # abilities that others than the controller may use: who, of each player's own
        self.shared: dict[str, str] = {}  # and as which ability of the card it counts
        for uid, ability in [(uid, a) for uid, a in self.abilities.items() if a.users and a.triggered]:
            for player in self.seats:
                named = self._add(self.holder[uid], replace(ability, id=f"{ability.id}-by-{player}"))
                self.users[named], self.shared[named] = player, uid
        if any(one.which and one.which.controller == "opponent" for one in from_pile):
            self._let_opponents_play()
        self.given: dict[str, tuple[str, str]] = {}
        for ref, giver, ability in given(situation):
            text = replace(ability, id=f"{giver}.{ability.id}", dormant=True, gained=True)
            self.given[self._add(ref, text)] = (giver, f"ability:{ability.id}")

    def _let_opponents_play(self) -> None:
        """What plays a card out of a discard pile is there for every opponent of the card's owner, too."""
        for uid, ability in list(self.abilities.items()):
            card = self.cards[self.holder[uid]]
            if ability.granted not in (MARSHAL, INTO_SHADOWS) and not (
                ability.triggered and plays_event(card, ability)
            ):
                continue
            for player in self.seats:
                if player != card.owner:
                    named = self._add(card.ref, replace(ability, id=f"{ability.id}-by-{player}", zone=("discard",)))
                    self.users[named], self.shared[named] = player, uid

    def house_of(self, player: str) -> str:
        """The House that the player plays: as the situation says, or as the House card has it that it describes."""
        return self.players[player].house or self._house_cards.get(player, "")

    @cached_property
    def _house_cards(self) -> dict[str, str]:
        cards = (card for card in self.situation.cards if card.type == "house" and card.zone == "play")
        return {card.controller: card.house[0] for card in cards if len(card.house) == 1}

    def used_by(self, uid: str, player: str) -> str:
        """The ability as the player uses it, who may be another than its card's controller."""
        known = (own for own, of in self.shared.items() if of == uid and self.users[own] == player)
        return next(known, uid)

    def _add(self, ref: str, ability: Ability) -> str:
        uid = f"{ref}/{ability.id}"
        self.abilities[uid] = ability
        self.holder[uid] = ref
        return uid

    @cached_property
    def constants(self) -> tuple[tuple[str, Ability], ...]:
        return tuple((uid, a) for uid, a in self.abilities.items() if a.kind == "constant")

    def constants_that(self, does: tuple[str, ...], what: tuple[str, ...] = ()) -> tuple[Constant, ...]:
        """The constant abilities with effects of those kinds, each with these; with `what`, of one of those alone."""
        known = self._constants_that.get((does, what))
        if known is None:
            every = ((uid, a, [e for e in a.effects if e.do in does]) for uid, a in self.constants)
            meant = ((uid, a, tuple([e for e in found if not what or e.what in what])) for uid, a, found in every)
            known = self._constants_that[does, what] = tuple([one for one in meant if one[2]])
        return known

    @cached_property
    def works_in(self) -> dict[str, tuple[str, ...]]:
        """The zones in which each ability works."""
        works = {uid: zones_of(ability, self.cards[self.holder[uid]]) for uid, ability in self.abilities.items()}
        if self.piles_played_from:  # events, too, as if they were in hand
            played = (uid for uid, ability in self.abilities.items() if ability.triggered and works[uid] == ("hand",))
            works |= {
                uid: ("hand", *self.piles_played_from) for uid in played if self.cards[self.holder[uid]].type == "event"
            }
        return works

    @cached_property
    def constants_acting(self) -> tuple[Constant, ...]:
        """The constant abilities that do something once a state is there, such as those that kill at STR 0."""
        return self.constants_that(BY_STATE)

    @cached_property
    def offered(self) -> dict[str, tuple[Offer, ...]]:
        """What a player may choose to use, by the kind of opportunity: action, answer (save or cancel), response.

        Where nothing is about to leave play, nothing but a cancel answers.
        """
        found: dict[str, list[Offer]] = {"action": [], "answer": [], "cancel": [], "response": []}
        for uid, ability in self.abilities.items():
            if ability.triggered:
                answers = ability.answers and ability.kind == "response"
                offer = (uid, ability, self.holder[uid], self.works_in[uid])
                found["answer" if answers else ability.kind].append(offer)
                if answers and any(effect.do == "cancel" for effect in ability.effects):
                    found["cancel"].append(offer)
        return {kind: tuple(offers) for kind, offers in found.items()}

    def responding(self, happened: frozenset[str]) -> tuple[Offer, ...]:
        """The responses that may answer one of those happenings: it bears the name, or the judge says what happened."""
        known = self._responding.get(happened)
        if known is None:
            every = [(one, one[1].trigger.after if one[1].trigger else ("words",)) for one in self.offered["response"]]
            known = tuple([one for one, after in every if "words" in after or covered(after) & happened])
            self._responding[happened] = known
        return known

    @cached_property
    def copied(self) -> frozenset[str]:
        """Cards of which so many copies are described, or were played before, that the copy limit could be reached."""
        titles = Counter(card.title for card in self.cards.values())
        for used in self.situation.used:
            if used.times >= MOST_COPIES and (card := self.cards.get(used.use.partition("/")[0])):
                titles[card.title] += used.times
        return frozenset(ref for ref, card in self.cards.items() if titles[card.title] > MOST_COPIES)

    @cached_property
    def always_listed(self) -> frozenset[str]:
        """The abilities that are worth judging wherever the game stands: those of the cards' own text."""
        return frozenset(
            uid for uid, a in self.abilities.items() if a.granted not in (DUPLICATE, SETUP) and uid not in self.given
        )

    @cached_property
    def passives(self) -> tuple[tuple[str, Ability], ...]:
        return tuple(
            (uid, a)
            for uid, a in self.abilities.items()
            if a.kind in ("passive", "when-revealed", "keyword") and a.trigger
        )

    @cached_property
    def passives_in_words(self) -> tuple[tuple[str, Ability], ...]:
        """Passives that nothing but the judge's word sets off."""
        return tuple((uid, a) for uid, a in self.passives if a.trigger and set(a.trigger.after) == {"words"})

    @cached_property
    def replacements(self) -> tuple[tuple[str, Ability], ...]:
        return tuple((uid, a) for uid, a in self.abilities.items() if a.kind == "replacement")

    @cached_property
    def stacked(self) -> bool:
        """Whether an ability of this table speaks of the top of a pile, so that the order there counts."""
        return any(one.topmost is not None for a in self.abilities.values() for one in parts_of(a, Selector))

    @cached_property
    def takes_all(self) -> bool:
        """Whether an effect of this table gives or takes all icons, traits, keywords, crests or immunities."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.what.startswith("all ") for effect in effects)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """Every title of a card of this table that is no plot: those that can be named."""
        return tuple(sorted({card.title or card.ref for card in self.situation.cards if card.type != "plot"}))

    @cached_property
    def plots(self) -> tuple[str, ...]:
        """Every title of a plot of this table."""
        return tuple(sorted({card.title or card.ref for card in self.situation.cards if card.type == "plot"}))

    @cached_property
    def traits(self) -> tuple[str, ...]:
        """Every trait that a card of this table has or speaks of: those that can be named."""
        had = {trait for card in self.situation.cards for trait in card.traits}
        asked = (one for ability in self.abilities.values() for one in parts_of(ability, Selector))
        return tuple(sorted((had | {trait for one in asked for trait in one.trait}) - {NAMED}))

    @cached_property
    def features(self) -> dict[str, tuple[str, ...]]:
        """The icons, crests, traits and keywords that a card of this table may have, by their kind."""
        found: dict[str, dict[str, None]] = {"all icons": dict.fromkeys(ICONS)}
        effects = [effect for ability in self.abilities.values() for effect in ability.effects]
        given = [one.what for one in effects if one.do == "gain"]
        given += [one.what for one in self.situation.lasting if one.do == "gain"]
        printed = [word for card in self.cards.values() for word in (*card.crests, *card.traits, *card.keywords)]
        for word in (*printed, *self.traits, *given):
            if kind := kind_of(word):
                found.setdefault(kind, {})[word] = None
        return {kind: tuple(words) for kind, words in found.items()}

    @cached_property
    def makes_characters(self) -> bool:
        """Whether any effect of this table makes a card a character."""
        return any(e.do == "gain" and e.what == "character" for a in self.abilities.values() for e in a.effects)

    @cached_property
    def texts(self) -> frozenset[str]:
        """Every `ability:ID` that a constant ability of this table gives or takes."""
        effects = (e for _uid, ability in self.constants for e in ability.effects if e.do in ("gain", "lose"))
        return frozenset(e.what for e in effects if e.what.startswith("ability:"))

    @cached_property
    def blanks(self) -> bool:
        """Whether a constant ability of this table blanks cards."""
        return bool(self.constants_that(("blank",)))

    @cached_property
    def forbids(self) -> bool:
        """Whether any effect of this table says of a card that it "cannot"."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.do == "gain" and effect.what.startswith("cannot ") for effect in effects)

    @cached_property
    def ignores(self) -> bool:
        """Whether an effect of this table has a card ignore that it "cannot"."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.do == "gain" and effect.what.startswith(IGNORES.format("")) for effect in effects)

    @cached_property
    def forbids_players(self) -> bool:
        """Whether a constant ability of this table forbids a player something."""
        return bool(self.constants_that(("forbid",)))

    @cached_property
    def counts_challenges(self) -> bool:
        """Whether an effect of this table forbids more than so many challenges."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(e.do == "forbid" and e.what.startswith("more-than-") and "challenge" in e.what for e in effects)

    @cached_property
    def adds_to_sides(self) -> bool:
        """Whether an effect of this table adds to the STR that a side counts in a challenge."""
        return any(effect.do == "side-str" for ability in self.abilities.values() for effect in ability.effects)

    @cached_property
    def takes_over(self) -> bool:
        """Whether an effect of this table gives a card what other cards have."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.do == "gain" and effect.what in TAKEN_OVER for effect in effects)

    @cached_property
    def gives_melee(self) -> bool:
        """Whether an effect of this table gives or takes melee."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.do in ("gain", "lose") and effect.what == "melee" for effect in effects)

    @cached_property
    def brings_gold(self) -> bool:
        """Whether some card of this table comes into play with gold on it."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.do == "gain" and effect.what.startswith("comes into play with ") for effect in effects)

    @cached_property
    def gives_houses(self) -> bool:
        """Whether an effect of this table gives cards a House affiliation."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.do == "gain" and effect.what.startswith(AFFILIATION) for effect in effects)

    @cached_property
    def purses(self) -> bool:
        """Whether a constant ability of this table lets somebody spend what is not in a gold pool as gold."""
        return bool(self.constants_that(("spend-as-gold",)))

    @cached_property
    def priced_by_bearer(self) -> bool:
        """Whether what attachments cost hangs on the card that they are played on."""
        return bool(self.constants_that(("cost",), (PLAYED_ON,)))

    @cached_property
    def moves_dominance(self) -> bool:
        """Whether the power of dominance may be claimed by characters."""
        return bool(self.constants_that(("dominance",), (ON_CHARACTERS,)))

    @cached_property
    def tolls(self) -> bool:
        """Whether an effect of this table has players pay in order to do something."""
        return any(effect.do in TOLLS for ability in self.abilities.values() for effect in ability.effects)

    @cached_property
    def locks_strength(self) -> bool:
        """Whether the STR of some card may not be raised or lowered, by its text or by an effect."""
        return not self._bans.isdisjoint(("cannot have STR raised", "cannot have STR lowered"))

    @cached_property
    def keeps_features(self) -> bool:
        """Whether some card cannot lose icons or gain traits, by its text or by an effect."""
        return not self._bans.isdisjoint(f"cannot {what}" for _all_of, _do, what in KEPT)

    @cached_property
    def _bans(self) -> frozenset[str]:
        """What the texts of cards and effects say that cards cannot do or undergo, among all that effects give."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        printed = (f"cannot {what}" for card in self.cards.values() for what in card.cannot)
        return frozenset([*(effect.what for effect in effects if effect.do == "gain"), *printed])

    @cached_property
    def immunities(self) -> bool:
        """Whether any card of this table is immune to anything, or could become so."""
        return self.gives_immunity or any(card.immune for card in self.cards.values())

    @cached_property
    def gives_immunity(self) -> bool:
        """Whether any effect of this table gives an immunity."""
        gained = {e.what for a in self.abilities.values() for e in a.effects if e.do == "gain"}
        return any(what.startswith("immune") or TAKEN_OVER.get(what) == "all keywords" for what in gained)

    @cached_property
    def answered_happenings(self) -> frozenset[str]:
        """What some response of this table could answer; everything else matters to nobody afterwards."""
        named = {
            name for a in self.abilities.values() if a.kind == "response" and a.trigger for name in a.trigger.after
        }
        return covered(tuple(sorted(named)))

    @cached_property
    def spoken_of(self) -> frozenset[str]:
        """The happenings that some ability answers or asks for; some are recorded for these alone."""
        triggers = [ability.trigger for ability in self.abilities.values() if ability.trigger]
        asked = {name for one in triggers for name in one.after}
        for ability in self.abilities.values():
            asked |= {name for one in parts_of(ability, Past) for name in one.what}
            asked |= {name for one in parts_of(ability, Selector) for name in one.just}
        return covered(tuple(sorted(asked))) | self.remembered

    @cached_property
    def counts_command(self) -> frozenset[str]:
        """The abilities that ask how many cards a player has at his or her command."""
        asked = ((uid, parts_of(ability, Number)) for uid, ability in self.abilities.items())
        return frozenset(uid for uid, numbers in asked if any(one.stat == "command" for one in numbers))

    @cached_property
    def asks_of_unseen(self) -> frozenset[str]:
        """The abilities that ask what the cards are that lie on top of a deck, or that they draw or discard unseen."""
        asking = (
            uid
            for uid, one in self.abilities.items()
            if any(map(unseen, parts_of(one, Past))) or any(map(unseen, parts_of(one, Selector)))
        )
        return frozenset(asking)

    @cached_property
    def watches_seasons(self) -> bool:
        """Whether an ability of this table answers that the season changes."""
        return any(a.trigger is not None and SEASON_CHANGED in a.trigger.after for a in self.abilities.values())

    @cached_property
    def watches_strength(self) -> bool:
        """Whether an ability of this table asks whether STR was raised or lowered, and a constant one changes STR."""
        asked = bool({"str-raised", "str-lowered"} & self.spoken_of)
        return asked and bool(self.constants_that(("str",)))

    @cached_property
    def immune_to_those(self) -> bool:
        """Whether a constant ability of this table makes a card immune to certain cards."""
        return bool(self.constants_that(("gain",), (IMMUNE_TO_THOSE,)))

    @cached_property
    def remembered(self) -> frozenset[str]:
        """The happenings that some ability asks for beyond the window in which they happened."""
        asked = [one for ability in self.abilities.values() for one in parts_of(ability, Past) if one.span != "window"]
        names = {name for one in asked for name in one.what}
        names |= {"challenge-declared" for one in asked if one.span == "challenge"}
        names |= {"plot-revealed" for one in asked if one.span == "plot"}
        names |= {"challenged"} if any(one.against for one in asked) else set()
        names |= {"attacker-declared", "challenge-declared"} if "challenge-won-naval" in names else set()
        for ability in self.abilities.values():
            later = [one for one in parts_of(ability, Selector) if one.since not in ("window", "ability")]
            names |= {name for one in later for name in one.just}
            names |= {"challenge-declared" for one in later if one.since == "challenge"}
        return covered(tuple(sorted(names)))
