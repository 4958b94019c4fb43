"""The words that pick cards, count and compare: selectors, numbers, conditions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from timing.kernel import expressions as kernel
from timing.kernel.expressions import Amount, Amounts, Bounds
from timing.kernel.fields import Field, Flag, Many, Record, Text, Whole
from timing.systems.agot2e.words import (
    CARDS_MEANT,
    CHALLENGES,
    HAPPENINGS,
    PHASES,
    PLAYER_STATS,
    STATS,
    TYPES,
    WAYS_IN,
    WHOM,
    ZONES,
)  # fmt: skip

WHOSE = f"{', '.join(WHOM)}, any, or a player's id"


@dataclass(frozen=True, slots=True)
class Bound(kernel.Bound):
    """What a number is compared with; every key given has to hold. A bare number stands for `exactly`."""

    FIELDS: ClassVar[tuple[Field, ...]] = ()


@dataclass(frozen=True, slots=True)
class Selector:
    """Cards, by what is so of them; every key given has to hold."""

    ref: tuple[str, ...] = ()
    type: tuple[str, ...] = ()
    zone: tuple[str, ...] = ("play",)
    controller: str = "any"
    owner: str = "any"
    title: tuple[str, ...] = ()
    trait: tuple[str, ...] = ()
    faction: tuple[str, ...] = ()
    icon: tuple[str, ...] = ()
    keyword: tuple[str, ...] = ()
    unique: bool | None = None
    loyal: bool | None = None
    kneeling: bool | None = None
    participating: bool | None = None
    attacking: bool | None = None
    defending: bool | None = None
    has_attachments: bool | None = None
    has_duplicate: bool | None = None
    entered: tuple[str, ...] = ()
    str_: Bound | None = None
    cost: Bound | None = None
    power: Bound | None = None
    tokens: Bound | None = None
    gold: Bound | None = None
    icons: Bound | None = None
    printed_str: Bound | None = None
    self_: bool | None = None
    host: bool = False
    attached_to: Selector | None = None
    trigger: bool = False
    meant: str = ""
    shares_trait: str = ""
    same_title: str = ""
    most: str = ""
    least: str = ""
    alone: bool | None = None
    in_faction: bool | None = None
    holds: Selector | None = None
    keywords: Bound | None = None
    within: Amount = 0
    named: bool = False
    copy_in: tuple[str, ...] = ()
    controller_so: Condition | None = None
    not_: Selector | None = None
    any_: tuple[Selector, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = ()


@dataclass(frozen=True, slots=True)
class Number:
    """A number that has to be worked out. One of its keys says how."""

    count: Selector | None = None
    stat: str = ""
    of: str = "self"
    challenge: str = ""
    sum: tuple[Amount, ...] = ()
    difference: tuple[Amount, ...] = ()
    times: tuple[Amount, ...] = ()
    half: Amount = None
    round_: str = "up"
    maximum: tuple[Amount, ...] = ()
    minimum: tuple[Amount, ...] = ()
    every: int = 1
    when: Condition | None = None
    then: Amount = None
    otherwise: Amount = None
    total: Selector | None = None

    FIELDS: ClassVar[tuple[Field, ...]] = ()


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that is so or not; every key given has to hold."""

    there_is: Selector | None = None
    n: Bound | None = None
    number: Amount = None
    is_: Bound | None = None
    phase: tuple[str, ...] = ()
    challenge: tuple[str, ...] = ()
    player: str = ""
    role: str = ""
    not_: Condition | None = None
    any_: tuple[Condition, ...] = ()
    happened: tuple[str, ...] = ()
    card: Selector | None = None
    type: tuple[str, ...] = ()
    in_: str = "phase"
    against: str = ""
    some: str = ""
    so: Condition | None = None
    words: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = ()


NUMBER = Amounts(Number)
Bound.FIELDS = kernel.comparisons(NUMBER)
BOUNDS = Bounds(Bound)
ROLES = ("attacker", "defender", "winner", "loser", "first-player", "active-player", "won-unopposed")

Selector.FIELDS = (
    Field("ref", Many(Text()), "these cards of the table"),
    Field("type", Many(Text(TYPES)), "of any of these types"),
    Field(
        "zone",
        Many(Text(ZONES)),
        "in any of these places; in play when left out (in `not` and `any`: where the whole is)",
    ),
    Field("controller", Text(), f"controlled by: {WHOSE}"),
    Field("owner", Text(), f"owned by: {WHOSE}"),
    Field("title", Many(Text()), "with any of these titles"),
    Field("trait", Many(Text()), "with any of these traits"),
    Field("faction", Many(Text()), "of any of these factions"),
    Field("icon", Many(Text(CHALLENGES)), "with any of these challenge icons"),
    Field("keyword", Many(Text()), "with any of these keywords"),
    Field("unique", Flag(), "unique"),
    Field("loyal", Flag(), "loyal"),
    Field("kneeling", Flag(), "kneeling (false: standing)"),
    Field("participating", Flag(), "participating in the challenge"),
    Field("attacking", Flag(), "attacking"),
    Field("defending", Flag(), "defending"),
    Field("has_attachments", Flag(), "with an attachment"),
    Field("has_duplicate", Flag(), "with a duplicate"),
    Field("entered", Many(Text(WAYS_IN)), "entered play in this phase in one of these ways"),
    Field("str", BOUNDS, "its STR", attribute="str_"),
    Field("cost", BOUNDS, "its printed cost"),
    Field("power", BOUNDS, "the power on it"),
    Field("tokens", BOUNDS, "the tokens on it"),
    Field("gold", BOUNDS, "the gold on it"),
    Field("icons", BOUNDS, "how many challenge icons it has"),
    Field("printed_str", BOUNDS, "its printed STR"),
    Field("self", Flag(), "the card itself (false: another one)", attribute="self_"),
    Field("host", Flag(), "the card that the card itself is attached to, or a duplicate of"),
    Field("attached_to", Record(Selector), "attached to such a card"),
    Field("trigger", Flag(), "the card that the trigger speaks of"),
    Field("meant", Text(CARDS_MEANT), "the card that this word means: the target, one chosen, one paid with"),
    Field("shares_trait", Text(CARDS_MEANT), "sharing a trait with the card that this word means"),
    Field("same_title", Text(CARDS_MEANT), "of the same title as the card that this word means"),
    Field("most", Text(STATS), "with the highest of this value among all that is meant"),
    Field("least", Text(STATS), "with the lowest of this value among all that is meant"),
    Field("alone", Flag(), "attacking or defending alone"),
    Field("in_faction", Flag(), "of the faction that its owner plays"),
    Field("holds", Record(Selector), "with such an attachment"),
    Field("keywords", BOUNDS, "how many keywords it has"),
    Field("copy_in", Many(Text(ZONES)), "of which a copy lies in one of these places of its owner"),
    Field("controller_so", Record(Condition), "whose controller, called `this-player` in it, this is so of"),
    Field("named", Flag(), "of the title, type or trait that has been named"),
    Field("within", NUMBER, "in a deck: not known to lie deeper than so many cards from the top"),
    Field("not", Record(Selector), "and not such a one", attribute="not_"),
    Field("any", Many(Record(Selector)), "and one of these", attribute="any_"),
)
Number.FIELDS = (
    Field("count", Record(Selector), "how many such cards there are"),
    Field("stat", Text((*STATS, *PLAYER_STATS)), "a value of a card or player; `x`: what X is, as its player pays"),
    Field(
        "of",
        Text(),
        "of which card (self, host, target, trigger, saved, chosen, paid, affected: the one that is changed, "
        "aimed: the only target of what is answered) or player "
        f"({WHOSE}); self when left out",
    ),
    Field("challenge", Text(("margin", "attack", "defense", "claim", "attackers", "defenders")), "of the challenge"),
    Field("total", Record(Selector), "with `stat`: the sum of these cards' values"),
    Field("when", Record(Condition), "one of two: if this is so, `then`, else `otherwise`"),
    Field("then", NUMBER, "with `when`: the number if it is so"),
    Field("otherwise", NUMBER, "with `when`: the number if it is not"),
    Field("every", Whole(1, 20), "one for every so many, rounded down"),
    *kernel.operations(NUMBER),
)
Condition.FIELDS = (
    Field("there_is", Record(Selector), "there is such a card; with `n`, so many of them"),
    Field("n", BOUNDS, "with `there_is`: how many; with `happened`: how often"),
    Field("number", NUMBER, "a number, compared with `is`"),
    Field("is", BOUNDS, "what the number is compared with", attribute="is_"),
    Field("phase", Many(Text(PHASES)), "it is one of these phases"),
    Field("challenge", Many(Text(CHALLENGES)), "a challenge of one of these types is under way"),
    Field("player", Text(), f"with `role` and `happened`: {WHOSE}"),
    Field("role", Text(ROLES), "the player is this"),
    Field("not", Record(Condition), "and this is not so", attribute="not_"),
    Field("any", Many(Record(Condition)), "and one of these is so", attribute="any_"),
    Field("happened", Many(Text(HAPPENINGS)), "one of these has happened in the phase (`in`)"),
    Field("card", Record(Selector), "with `happened`: the card it happened to"),
    Field("type", Many(Text(CHALLENGES)), "with `happened`: in a challenge of these types"),
    Field("in", Text(("phase", "round")), "with `happened`: since when; the phase when left out", attribute="in_"),
    Field("against", Text(), f"with `happened`, of challenges: the other player: {WHOSE}"),
    Field("some", Text(), f"`so` holds for one of these players, called `this-player` in it: {WHOSE}"),
    Field("so", Record(Condition), "with `some`: what holds for the player"),
    Field("words", Text(), "the condition in words, which the judge answers for"),
)
RECORDS = (Selector, Number, Condition, Bound)
