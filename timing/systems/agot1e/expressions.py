"""What cards say of the table, as expressions that combine: which cards, how many, and what must be so.

A selector says which cards, a number how much, a condition what has to be so; each may hold the others. They are read
from plain data by their FIELDS (timing.kernel.fields) and worked out in timing.systems.agot1e.evaluating.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, TypeVar

from timing.kernel import expressions as kernel
from timing.kernel.expressions import Amount, Amounts, Bounds, comparisons, operations
from timing.kernel.fields import Field, Flag, Many, Record, Text, Whole
from timing.systems.agot1e.causes import CAUSES
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.words import (
    CARD_STATS,
    CARD_TYPES,
    HAPPENINGS,
    PHASE_WORDS,
    PLAYER_STATS,
    REST_OF_COST,
    SEASONS,
    ZONES,
)

Part = TypeVar("Part")
STATS = (*CARD_STATS, REST_OF_COST, *(stat for stat in PLAYER_STATS if stat not in CARD_STATS))
CARDS_MEANT = (
    "self", "host", "target", "trigger", "paid", "saved", "subject", "itself", "found", "answered", "answered-target",
    "giver",
)  # fmt: skip
CHALLENGE_STATS = ("margin", "attack", "defense", "claim", "attackers", "defenders", "initiated")
SAME = ("title", "type", "house", "trait", "icon", "crest", "controller", "owner", "cost", "str", "host")
WHOSE = (
    "you, opponent, each-opponent, left (the opponent to your left), winner, loser, attacker, defender, first-player, "
    "active-player, trigger-player, chosen (the player who was chosen), concerned (in `n`: each of the players whom "
    "the effect concerns by itself), paid-player (who was named as a cost was paid), any, a player's id, or the "
    "`-controller` or `-owner` of self, host, target, trigger or subject"
)


@dataclass(frozen=True, slots=True)
class Bound(kernel.Bound):
    """What a number is compared with; every key given has to hold. A bare number stands for `exactly`."""

    FIELDS: ClassVar[tuple[Field, ...]] = ()


@dataclass(frozen=True, slots=True)
class Selector:
    """Which cards: every key given has to fit."""

    ref: tuple[str, ...] = ()
    title: tuple[str, ...] = ()
    type: tuple[str, ...] = ()
    trait: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    crest: tuple[str, ...] = ()
    icon: tuple[str, ...] = ()
    printed_type: tuple[str, ...] = ()
    printed_trait: tuple[str, ...] = ()
    printed_icon: tuple[str, ...] = ()
    printed_crest: tuple[str, ...] = ()
    keyword: tuple[str, ...] = ()
    controller: str = "any"
    owner: str = "any"
    controlled_by: Condition | None = None
    unique: bool | None = None
    in_house: bool | None = None
    of_owners_house: bool | None = None
    standing: bool | None = None
    participating: str = ""
    alone: bool | None = None
    zone: tuple[str, ...] = ()
    top: Amount = 0
    self_: bool = False
    other: bool = False
    host: bool = False
    is_: str = ""
    str_: Bound | None = None
    printed_str: Bound | None = None
    cost: Bound | None = None
    power: Bound | None = None
    gold: Bound | None = None
    claim: Bound | None = None
    income: Bound | None = None
    initiative: Bound | None = None
    influence: Bound | None = None
    icons: Bound | None = None
    traits: Bound | None = None
    keywords: Bound | None = None
    crests: Bound | None = None
    duplicates: Bound | None = None
    attachments: Bound | None = None
    no_attachments: bool = False
    on: Selector | None = None
    bears: Selector | None = None
    moribund: bool | None = None
    blank: bool | None = None
    same: tuple[str, ...] = ()
    as_: str = "self"
    just: tuple[str, ...] = ()
    since: str = "window"
    cause: tuple[str, ...] = ()
    topmost: Amount = None
    highest: str = ""
    lowest: str = ""
    untied: bool = False
    kept: bool = False
    words: str = ""
    all: tuple[Selector, ...] = ()
    any: tuple[Selector, ...] = ()
    not_: Selector | None = None

    # which keys are given, so that only these are looked at; read once
    asks: tuple[str, ...] = field(init=False, compare=False, repr=False, default=())

    FIELDS: ClassVar[tuple[Field, ...]] = ()

    def __post_init__(self) -> None:
        given = tuple(
            f.name for f in self.FIELDS if f.name not in UNASKED and getattr(self, f.name) != DEFAULTS[f.name]
        )
        object.__setattr__(self, "asks", given)


UNASKED = (
    "zone",
    "type",
    "as_",
    "since",
    "cause",
    "topmost",
    "highest",
    "lowest",
    "untied",
    "words",
)  # looked at by themselves
DEFAULTS = {name: f.default for name, f in Selector.__dataclass_fields__.items()}


@dataclass(frozen=True, slots=True)
class Past:
    """Things that have happened: in this window, or in this phase or round."""

    what: tuple[str, ...] = ()
    card: Selector | None = None
    player: str = "any"
    type: tuple[str, ...] = ()
    span: str = "window"
    this: bool = False
    together: bool = False
    cause: tuple[str, ...] = ()
    against: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("what", Many(Text(HAPPENINGS)), "any of these happenings", required=True, fallback="words"),
        Field("card", Record(Selector), "to such a card"),
        Field("player", Text(), f"by or to this player: {WHOSE}"),
        Field("type", Many(Text(ICONS)), "in challenges of these types"),
        Field(
            "span",
            Text(("window", "challenge", "phase", "round", "plot")),
            "since when: this window when left out; since the challenge under way was declared; this phase, this "
            "round, or this round since the plot that has the ability was revealed",
        ),
        Field("cause", Many(Text(CAUSES)), "what brought it about"),
        Field("this", Flag(), "only what this very ability has done so far"),
        Field("together", Flag(), "only what the same effect brought about for the same player as what is answered"),
        Field("against", Text(), f"of challenges that were declared: only those against this player: {WHOSE}"),
    )


@dataclass(frozen=True, slots=True)
class Number:
    """A number that has to be worked out. One of its keys says how."""

    count: Selector | None = None
    stat: str = ""
    of: str = "self"
    which: Selector | None = None
    take: str = "sum"
    challenge: str = ""
    past: Past | None = None
    chosen: bool = False
    paid: bool = False
    named: bool = False
    moved: bool = False
    answered: bool = False
    canceled: bool = False
    affiliations: Selector | None = None
    instances: str = ""
    sum: tuple[Amount, ...] = ()
    difference: tuple[Amount, ...] = ()
    times: tuple[Amount, ...] = ()
    half: Amount = None
    round_: str = "down"
    maximum: tuple[Amount, ...] = ()
    minimum: tuple[Amount, ...] = ()
    if_: Condition | None = None
    yes: Amount = None
    no: Amount = None

    FIELDS: ClassVar[tuple[Field, ...]] = ()


AMOUNT = Amounts(Number)


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that must be so on the table: every key given has to hold."""

    card: Selector | None = None
    count: Amount = 1
    none: Selector | None = None
    subject: Selector | None = None
    str_zero: bool = False
    own_phase: bool = False
    before_reveal: bool = False
    phase: tuple[str, ...] = ()
    challenge: tuple[str, ...] = ()
    unopposed: bool | None = None
    season: tuple[str, ...] = ()
    first_player: str = ""
    active_player: str = ""
    attacker: str = ""
    defender: str = ""
    winner: str = ""
    loser: str = ""
    would_win_initiative: str = ""
    would_win_dominance: str = ""
    supports: str = ""
    opposes: str = ""
    plays_house: tuple[str, ...] = ()
    player: str = "you"
    number: Amount = None
    exactly: Amount = None
    at_least: Amount = None
    at_most: Amount = None
    more_than: Amount = None
    less_than: Amount = None
    happened: Past | None = None
    words: str = ""
    all: tuple[Condition, ...] = ()
    any: tuple[Condition, ...] = ()
    not_: Condition | None = None

    FIELDS: ClassVar[tuple[Field, ...]] = ()


Bound.FIELDS = comparisons(AMOUNT)
BOUNDS = Bounds(Bound)
Number.FIELDS = (
    Field("count", Record(Selector), "how many such cards there are; with `of`, as each of these players sees it"),
    Field(
        "stat",
        Text(STATS),
        "a value of a card or player; `cost`: its printed cost, of a card with the Shadow crest what both playing it "
        "into Shadows and bringing it out cost, and `rest-of-cost` the latter alone",
    ),
    Field(
        "of",
        Text(),
        f"of which card ({', '.join(CARDS_MEANT)}) or player ({WHOSE}); of several: added up. self when left out",
    ),
    Field("which", Record(Selector), "of all such cards, in place of `of`"),
    Field("take", Text(("sum", "highest", "lowest")), "of several: which; added up when left out"),
    Field(
        "challenge",
        Text(CHALLENGE_STATS),
        "of the challenge: the margin it was won by, a side's STR, the claim; `initiated`: how many this phase",
    ),
    Field("past", Record(Past), "how often this has happened"),
    Field("chosen", Flag(), "how many cards were chosen"),
    Field("paid", Flag(), "how much, or how many cards, were paid"),
    Field("canceled", Flag(), "how many cards the effect that is canceled would have had each of its players draw"),
    Field("answered", Flag(), "how much gold was paid, power moved or STR changed by what the ability answers"),
    Field(
        "affiliations",
        Record(Selector),
        "how many different House affiliations there are among such cards, each of which counts for one alone",
    ),
    Field("instances", Text(), "how many instances of this keyword, icon, crest or trait the cards of `of` have"),
    Field("named", Flag(), "the number that was named"),
    Field("moved", Flag(), "how many cards the piles had that the ability has moved"),
    *operations(AMOUNT),
    Field("if", Record(Condition), "if this is so, `yes`, and otherwise `no`", attribute="if_"),
    Field("yes", AMOUNT, "with `if`: how much if it is so"),
    Field("no", AMOUNT, "with `if`: how much if it is not"),
)
Selector.FIELDS = (
    Field("ref", Many(Text()), "these very cards, by ref"),
    Field("title", Many(Text()), "any of these titles"),
    Field("type", Many(Text(CARD_TYPES)), "any of these types"),
    Field("trait", Many(Text()), "any of these traits"),
    Field("house", Many(Text()), "any of these Houses"),
    Field("crest", Many(Text()), "any of these crests"),
    Field("icon", Many(Text()), "any of these icons"),
    Field("printed_type", Many(Text(CARD_TYPES)), "any of these types is printed on it, whatever it counts as now"),
    Field("printed_trait", Many(Text()), "any of these traits is printed on it"),
    Field("printed_icon", Many(Text()), "any of these icons is printed on it"),
    Field("printed_crest", Many(Text()), "any of these crests is printed on it"),
    Field("keyword", Many(Text()), "any of these keywords; a keyword with a number fits without it, too"),
    Field("controller", Text(), f"who controls it: {WHOSE}"),
    Field("owner", Text(), "who owns it, in the same words"),
    Field("controlled_by", Record(Condition), "its controller is a player of whom this is so, `you` being that player"),
    Field("unique", Flag(), "unique or not"),
    Field(
        "in_house",
        Flag(),
        "of the House that its controller plays (true), or of other Houses alone (false); a neutral card is neither",
    ),
    Field(
        "of_owners_house",
        Flag(),
        "of the House that its owner plays (true), or not of it (false), as a neutral card is",
    ),
    Field("standing", Flag(), "standing (true) or kneeling (false)"),
    Field("participating", Text(("any", "attacking", "defending", "no")), "takes part in the challenge, or does not"),
    Field("alone", Flag(), "the only participant on its side"),
    Field("zone", Many(Text(ZONES)), "where it is; cards in play when left out"),
    Field("top", AMOUNT, "of a deck: among so many cards from the top"),
    Field("self", Flag(), "the card that has the ability", attribute="self_"),
    Field("other", Flag(), "any card but the one that has the ability"),
    Field("host", Flag(), "the card this attachment is attached to"),
    Field("is", Text(CARDS_MEANT), "the very card that the ability so calls, as in `as`", attribute="is_"),
    Field("str", BOUNDS, "its STR now", attribute="str_"),
    Field("printed_str", BOUNDS, "its printed STR"),
    Field("cost", BOUNDS, "its printed cost; none fits where no cost is printed"),
    Field("power", BOUNDS, "the power on it"),
    Field("gold", BOUNDS, "the gold on it"),
    Field("claim", BOUNDS, "its claim value"),
    Field("income", BOUNDS, "its income"),
    Field("initiative", BOUNDS, "its initiative value"),
    Field("influence", BOUNDS, "its influence"),
    Field("icons", BOUNDS, "how many challenge icons it has"),
    Field("traits", BOUNDS, "how many traits it has"),
    Field("keywords", BOUNDS, "how many keywords it has"),
    Field("crests", BOUNDS, "how many crests it has"),
    Field("duplicates", BOUNDS, "how many duplicates are attached to it"),
    Field("attachments", BOUNDS, "how many attachments it has"),
    Field("no_attachments", Flag(), "has no attachments; of the `host`, none besides this one"),
    Field("on", Record(Selector), "an attachment on such a card"),
    Field("bears", Record(Selector), "has such an attachment"),
    Field("moribund", Flag(), "moribund or not"),
    Field("blank", Flag(), "its printed text is blank, or is not"),
    Field("same", Many(Text(SAME)), "has these in common with the card that `as` names"),
    Field("as", Text(CARDS_MEANT), "with which card; self when left out", attribute="as_"),
    Field("just", Many(Text(HAPPENINGS)), "to which one of these has happened in this window"),
    Field(
        "since",
        Text(("window", "ability", "challenge", "phase", "round")),
        "with `just`: since when; in this window when left out; `ability`: only what this very ability has done so far",
    ),
    Field("cause", Many(Text(CAUSES)), "with `just`: what brought it about"),
    Field("topmost", AMOUNT, "of all that fit in a pile, so many that lie nearest to its top, of each owner"),
    Field("highest", Text(CARD_STATS), "of all that fit, those with the most of this"),
    Field("lowest", Text(CARD_STATS), "of all that fit, those with the least of this"),
    Field("kept", Flag(), "one that an effect of this card has kept"),
    Field("words", Text(), "what else has to be so of it, in words: the judge says whether it is"),
    Field("untied", Flag(), "with `highest` or `lowest`: none of them where several are tied for it"),
    Field("all", Many(Record(Selector)), "and fits each of these"),
    Field("any", Many(Record(Selector)), "and fits one of these"),
    Field("not", Record(Selector), "and does not fit this", attribute="not_"),
)
Condition.FIELDS = (
    Field("card", Record(Selector), "at least `count` such cards"),
    Field("count", AMOUNT, "how many such cards at least; 1 when left out"),
    Field("none", Record(Selector), "there is no such card"),
    Field("subject", Record(Selector), "the card it acts on, or answers, is such a card"),
    Field("str_zero", Flag(), "the affected card's STR is 0"),
    Field("own_phase", Flag(), "in the epic phase that this very card has made"),
    Field("before_reveal", Flag(), "in the plot phase, and plots have not been revealed yet"),
    Field("phase", Many(Text(PHASE_WORDS)), "in one of these phases"),
    Field("challenge", Many(Text((*ICONS, "any"))), "during a challenge of one of these types"),
    Field("unopposed", Flag(), "the challenge under way was won unopposed, or was not"),
    Field("season", Many(Text(SEASONS)), "it is this season"),
    Field("first_player", Text(), f"this is the first player: {WHOSE}"),
    Field("active_player", Text(), "this is the active player"),
    Field("attacker", Text(), "this is the attacking player"),
    Field("defender", Text(), "this is the defending player"),
    Field("winner", Text(), "this player has won the challenge under way"),
    Field("loser", Text(), "this player has lost the challenge under way"),
    Field("would_win_initiative", Text(), "this player would win initiative, were it counted now"),
    Field("would_win_dominance", Text(), "this player would win dominance, were it counted now"),
    Field("supports", Text(), "your title supports that of this player"),
    Field("opposes", Text(), "your title opposes that of this player"),
    Field("plays_house", Many(Text()), "`player` plays one of these Houses"),
    Field("player", Text(), "with `plays_house`: who; you when left out"),
    Field("number", AMOUNT, "a number that is compared:"),
    *comparisons(AMOUNT),
    Field("happened", Record(Past), "this has happened"),
    Field("words", Text(), "what must be so, in words: the judge says whether it is"),
    Field("all", Many(Record(Condition)), "each of these"),
    Field("any", Many(Record(Condition)), "one of these"),
    Field("not", Record(Condition), "this is not so", attribute="not_"),
)
RECORDS = (Bound, Past, Number, Selector, Condition)


PLAIN = (type(None), str, bool, int)


_HOLDING: dict[type, tuple[str, ...] | None] = {}


def _holding(cls: type) -> tuple[str, ...] | None:
    """The attributes of a class that may hold records; None of what is not read by FIELDS."""
    if cls not in _HOLDING:
        fields: tuple[Field, ...] = getattr(cls, "FIELDS", ())
        _HOLDING[cls] = tuple(one.name for one in fields if not _is_plain(one.kind)) if fields else None
    return _HOLDING[cls]


def _is_plain(kind: object) -> bool:
    """Whether what is read so holds no record: words, numbers, yes or no, and lists of these."""
    return _is_plain(kind.of) if isinstance(kind, Many) else isinstance(kind, Text | Whole | Flag)


def parts_of(record: object, cls: type[Part]) -> Iterator[Part]:
    """Every record of a class within a record that is read by FIELDS, itself included."""
    if isinstance(record, cls):
        yield record
    for name in _holding(type(record)) or ():
        held = getattr(record, name)
        if type(held) in PLAIN or held == ():
            continue
        for part in held if isinstance(held, tuple) else (held,):
            if _holding(type(part)) is not None:
                yield from parts_of(part, cls)


OUT_OF_SIGHT = frozenset(("discarded-from-deck", "discarded-from-hand", "drawn"))
PLACE = frozenset(("controller", "owner", "top"))


def unseen(asked: Past | Selector) -> bool:
    """Whether it asks what cards are that nobody sees: in a hand, on top of a deck, drawn or discarded from there."""
    if isinstance(asked, Past):
        return asked.card is not None and asked.this and not OUT_OF_SIGHT.isdisjoint(asked.what)
    asks = bool(asked.type) or not PLACE.issuperset(asked.asks)
    return asks and (asked.zone == ("hand",) or (asked.zone == ("deck",) and asked.top != 0))
