"""Abilities as data: what a printed card says, described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from timing.kernel.expressions import Amount
from timing.kernel.fields import Field, Flag, Many, Record, Text, Whole
from timing.systems.agot2e.expressions import NUMBER, WHOSE, Condition, Selector
from timing.systems.agot2e.verbs import COSTS, EFFECTS
from timing.systems.agot2e.words import (
    CARDS_MEANT,
    CHALLENGES,
    HAPPENINGS,
    KINDS,
    LIMITS,
    PHASES,
    SPANS,
    STATS,
    WAYS_TO_PAY,
    ZONES,
)  # fmt: skip

ANY_CARD = Selector()
CAUSES = ("effect", "cost", "claim", "burn", "keyword", "challenge", "framework")


@dataclass(frozen=True, slots=True)
class Trigger:
    """What an interrupt or reaction answers; one of `would`, `when` and `after`."""

    would: tuple[str, ...] = ()
    when: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    card: Selector | None = None
    player: str = "any"
    against: str = "any"
    type: tuple[str, ...] = ()
    by: Selector | None = None
    cause: tuple[str, ...] = ()
    came: tuple[str, ...] = ()
    using: Selector | None = None
    once: bool = False
    if_: Condition | None = None

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("would", Many(Text(HAPPENINGS)), "an interrupt to something that would happen: cancels, saves"),
        Field("when", Many(Text(HAPPENINGS)), "an interrupt to something that happens"),
        Field("after", Many(Text(HAPPENINGS)), "a reaction to something that has happened"),
        Field("card", Record(Selector), "the card it happens to; of what initiates, the card whose ability it is"),
        Field("player", Text(), f"the player who does it or to whom it happens: {WHOSE}"),
        Field("against", Text(), "of challenges: the other player (of an initiation, the defending player)"),
        Field("type", Many(Text(CHALLENGES)), "the type of the challenge"),
        Field("by", Record(Selector), "the card whose ability does it"),
        Field("cause", Many(Text(CAUSES)), "what brings it about"),
        Field("from", Many(Text(ZONES)), "of cards that come into a pile: from where", attribute="came"),
        Field("using", Record(Selector), "of keywords: the card whose keyword it is"),
        Field("once", Flag(), "“1 or more”: of several at once it answers all together, once"),
        Field("if", Record(Condition), "only if this is so", attribute="if_"),
    )

    @property
    def words(self) -> tuple[str, ...]:
        """The happenings that it answers."""
        return self.would or self.when or self.after


@dataclass(frozen=True, slots=True)
class Cost:
    """One thing to pay; all costs of an ability are paid. What leaves play as a cost cannot be saved."""

    do: str = "kneel"
    card: Selector | None = None
    n: Amount = 1
    what: str = ""
    onto: Selector | None = None
    destination: str = ""
    least: int = 0

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("do", Text(COSTS), "what is done to pay", required=True, fallback="kneel"),
        Field("card", Record(Selector), "with which card of one's own; the card itself when left out"),
        Field("n", NUMBER, "how many, or how much"),
        Field("what", Text(), "of cards that go into a deck: top, bottom; of cards from hand: chosen"),
        Field("onto", Record(Selector), "of gold that moves: onto which card; the first that fits"),
        Field("destination", Text(ZONES), "of `place`: where the card is placed"),
        Field("least", Whole(0, 20), "where `n` is the X that the player chooses: the least it may be"),
    )


@dataclass(frozen=True, slots=True)
class Total:
    """What a value of all that is chosen may come to."""

    stat: str = "str"
    most: Amount = None

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("stat", Text(STATS), "the value", required=True, fallback="str"),
        Field("most", NUMBER, "its total is at most this", required=True, fallback=0),
    )


@dataclass(frozen=True, slots=True)
class Target:
    """What the word “choose” asks for as an ability is initiated."""

    choose: Selector = ANY_CARD
    player: str = ""
    n: Amount = 1
    up_to: bool = False
    each: str = ""
    total: Total | None = None
    same_controller: bool = False
    so: Condition | None = None

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("choose", Record(Selector), "which cards may be chosen"),
        Field("player", Text(), f"in place of cards a player is chosen: {WHOSE}; then `target-player`"),
        Field("n", NUMBER, "how many"),
        Field("up_to", Flag(), "fewer may be chosen, but at least one"),
        Field("each", Text(), f"so many for each of these players, of cards that he or she controls: {WHOSE}"),
        Field("total", Record(Total), "what a value of all of them may come to"),
        Field("same_controller", Flag(), "all of them controlled by one player"),
        Field("so", Record(Condition), "with `player`: what has to be so of the player, called `this-player` in it"),
    )


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect. `to` names the card, `who` the player whom it concerns."""

    do: str = "words"
    to: str = ""
    which: Selector | None = None
    who: str = "you"
    choose: Selector | None = None
    chooses: str = "you"
    count: Amount = 1
    up_to: bool = False
    n: Amount = 1
    what: str = ""
    until: str = ""
    at: str = ""
    then: bool = False
    if_: Condition | None = None
    cannot_be_saved: bool = False
    terminal: bool = False
    destination: str = ""
    onto: str = ""
    ways: tuple[str, ...] = ()
    instead: bool = False
    option: str = ""
    source: Selector | None = None
    against: str = ""
    host: Selector | None = None

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("do", Text(EFFECTS), "what happens", required=True, fallback="words"),
        Field(
            "to",
            Text(
                (
                    "target",
                    "target-2",
                    "target-3",
                    "targets",
                    "self",
                    "host",
                    "trigger",
                    "paid",
                    "chosen",
                    "unchosen",
                    "all",
                )
            ),
            "to which card; `trigger`: that of the trigger, `chosen`: by an earlier effect, `all`: `which`",
        ),
        Field("which", Record(Selector), "with `to: all` and `unchosen`, which cards"),
        Field("who", Text(), f"to which player: {WHOSE}; you when left out"),
        Field("choose", Record(Selector), "chosen as this effect resolves, in place of `to`"),
        Field("chooses", Text(), f"with `choose`: who chooses, one after the other: {WHOSE}; you when left out"),
        Field("count", NUMBER, "with `choose`: how many"),
        Field("up_to", Flag(), "with `choose`: fewer may be chosen, or none"),
        Field("n", NUMBER, "how much"),
        Field(
            "what",
            Text(),
            "the keyword, icon, trait, what the card cannot do or is immune to (a trait: its cards), or the words",
        ),
        Field("until", Text(SPANS), "how long it lasts; as long as the card is in play when left out"),
        Field(
            "at",
            Text(("phase-ends", "challenge-ends", "challenge-decided", "round-ends", "phase-begins", "plot-begins")),
            "a delayed effect: it resolves at this end, or as the next phase, or plot phase, begins",
        ),
        Field("then", Flag(), "introduced by the word “then”: only if all before it resolved whole"),
        Field("if", Record(Condition), "only if this is so", attribute="if_"),
        Field("cannot_be_saved", Flag(), "the text says that it cannot be saved"),
        Field("terminal", Flag(), "of `str`: the card is killed while its STR is 0 (burn)"),
        Field(
            "instead",
            Flag(),
            "of an interrupt: instead of what is imminent, which still counts as having occurred",
        ),
        Field(
            "option",
            Text(name=True),
            "of effects of which one is carried out: a short name for the one it belongs to; `may`: it may be left out",
        ),
        Field("destination", Text(ZONES), "of `change-destination` and `place`: where the card is placed"),
        Field(
            "onto",
            Text(CARDS_MEANT),
            "of power and gold that move: to which card; to its player when left out; of `place`: under which",
        ),
        Field("against", Text(), f"of challenges that may, or cannot, be initiated: against which player: {WHOSE}"),
        Field("host", Record(Selector), "of an attachment that enters play: on what its player may attach it"),
        Field("source", Record(Selector), "of `share`: the cards whose keywords, icons, traits or factions are gained"),
        Field(
            "ways",
            Many(Text(WAYS_TO_PAY)),
            "of `reduce`: what costs less: marshaling and playing when left out; of `play-from`: what may be done",
        ),
    )


@dataclass(frozen=True, slots=True)
class Limit:
    """How often an ability may be used."""

    times: int = 1
    per: str = "round"

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("times", Whole(1, 20), "how often", required=True, fallback=1),
        Field("per", Text(LIMITS), "in which span", required=True, fallback="round"),
    )


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card, as printed, described."""

    id: str = ""
    label: str = ""
    kind: str = "reaction"
    phase: tuple[str, ...] = ()
    trigger: Trigger | None = None
    limit: Limit | None = None
    max_: Limit | None = None
    zone: tuple[str, ...] = ()
    if_: Condition | None = None
    cost: tuple[Cost, ...] = ()
    target: Target | None = None
    also: tuple[Target, ...] = ()
    decides: str = "you"
    effects: tuple[Effect, ...] = ()
    cannot_be_canceled: bool = False
    any_player: bool = False
    undescribed: tuple[str, ...] = ()
    granted: str = ""  # the rule by which the card has it; no key of a file, so that no card text passes for it

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", Text(name=True), "short name for moves; made from the label when left out"),
        Field("label", Text(), "what it does, as a judge would call it", required=True, fallback="ability"),
        Field("kind", Text(KINDS), "its boldface label", required=True, fallback="reaction"),
        Field("phase", Many(Text(PHASES)), "of an action: the phase it names"),
        Field("trigger", Record(Trigger), "of an interrupt or reaction: what it answers"),
        Field("limit", Record(Limit), "“limit”: of this copy of the card; of `play-from`: of each player"),
        Field("max", Record(Limit), "“max”: of all copies together, for each player", attribute="max_"),
        Field("from", Many(Text(ZONES)), "where it works; in play (events: from hand) when left out", attribute="zone"),
        Field("if", Record(Condition), "only if this is so", attribute="if_"),
        Field("cost", Many(Record(Cost)), "everything to pay"),
        Field("target", Record(Target), "what is chosen"),
        Field("also", Many(Record(Target)), "what is chosen besides: then `target-2`, `target-3`; all of it `targets`"),
        Field("decides", Text(), f"which `option` is carried out is decided by: {WHOSE}; you when left out"),
        Field("effects", Many(Record(Effect)), "the effects, in order"),
        Field("cannot_be_canceled", Flag(), "the text says so"),
        Field("any_player", Flag(), "any player may initiate it"),
        Field("undescribed", Many(Text()), "what of the card's text is not described here"),
    )

    @property
    def would(self) -> bool:
        return bool(self.trigger and self.trigger.would)

    @property
    def saves(self) -> bool:
        return any(effect.do == "save" for effect in self.effects)

    @property
    def cancels(self) -> bool:
        return any(effect.do == "cancel" for effect in self.effects)


RECORDS = (Trigger, Cost, Total, Target, Effect, Limit, Ability)
