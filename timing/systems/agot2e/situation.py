"""Situations: the table as a judge describes it. Everything the engine knows is here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from timing.kernel import situations
from timing.kernel.fields import Field, Flag, Many, Plain, Problem, Record, Text, Whole
from timing.systems.agot.situation import completed, misnamed
from timing.systems.agot2e import abilities, expressions
from timing.systems.agot2e.abilities import Ability
from timing.systems.agot2e.expressions import Selector
from timing.systems.agot2e.structure import SECOND_EDITION
from timing.systems.agot2e.verbs import LASTING
from timing.systems.agot2e.words import (
    CANNOTS,
    CHALLENGES,
    HAPPENINGS,
    IMMUNITIES,
    PHASES,
    SPANS,
    TITLES,
    TYPES,
    WAYS_IN,
    ZONES,
)

BOXES = tuple(box.id for box in SECOND_EDITION.all_boxes)


@dataclass(frozen=True, slots=True)
class Card:
    """A card that matters to the dispute, with the facts that timing turns on."""

    ref: str = ""
    title: str = ""
    card: str = ""
    type: str = "character"
    owner: str = ""
    controller: str = ""
    zone: str = "play"
    kneeling: bool = False
    attached_to: str = ""
    duplicates: int = 0
    duplicate_of: str = ""
    str_: int = 0
    cost: int = 0
    icons: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    faction: tuple[str, ...] = ()
    loyal: bool = False
    unique: bool = False
    power: int = 0
    gold: int = 0
    tokens: int = 0
    top: int = 0
    entered: str = ""
    income: int = 0
    initiative: int = 0
    claim: int = 1
    reserve: int = 0
    immune: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    attaches_to: Selector | None = None
    abilities: tuple[Ability, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field(
            "ref", Text(longest=40, name=True), "short name of this copy in the file", required=True, fallback="card"
        ),
        Field("title", Text(), "the card's title; the ref when left out"),
        Field("card", Text(longest=60), "its public code, if it is a known card"),
        Field("type", Text(TYPES), "its type", required=True, fallback="character"),
        Field("owner", Text(), "id of its owner", required=True),
        Field("controller", Text(), "id of its controller; the owner when left out"),
        Field("zone", Text(ZONES), "where it is; play when left out"),
        Field("kneeling", Flag(), "kneeling"),
        Field("attached_to", Text(), "ref of the card it is attached to"),
        Field("duplicates", Whole(0, 5), "duplicates on it, besides those that are cards of their own"),
        Field("duplicate_of", Text(), "ref of the card in play that this copy is a duplicate of"),
        Field("str", Whole(0, 30), "printed STR", attribute="str_"),
        Field("cost", Whole(0, 20), "printed cost"),
        Field("icons", Many(Text(CHALLENGES)), "challenge icons"),
        Field("traits", Many(Text()), "traits"),
        Field("keywords", Many(Text()), "keywords, such as renown, stealth, intimidate, ambush (3), terminal, limited"),
        Field("faction", Many(Text()), "its faction"),
        Field("loyal", Flag(), "loyal"),
        Field("unique", Flag(), "unique"),
        Field("power", Whole(0, 30), "power on it"),
        Field("gold", Whole(0, 30), "gold on it"),
        Field("tokens", Whole(0, 30), "other tokens on it"),
        Field("top", Whole(0, 9), "of a card in the deck: its place from the top, 1 being drawn next"),
        Field("entered", Text(WAYS_IN), "it has entered play in this phase, and how"),
        Field("income", Whole(-9, 20), "a plot's gold value; another card's gold modifier"),
        Field("initiative", Whole(-9, 20), "a plot's initiative; another card's initiative modifier"),
        Field("claim", Whole(0, 9), "of a plot: its claim value; 1 when left out"),
        Field("reserve", Whole(-9, 20), "a plot's reserve; another card's reserve modifier"),
        Field("immune", Many(Text(IMMUNITIES)), "immunities"),
        Field("cannot", Many(Text(CANNOTS)), "what it cannot do or undergo"),
        Field("attaches_to", Record(Selector), "of an attachment: what it may be on; characters when left out"),
        Field("abilities", Many(Record(Ability)), "its abilities that matter"),
    )


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table."""

    id: str = ""
    name: str = ""
    faction: str = ""
    power: int = 0
    gold: int = 0
    hand: int = 3
    deck: int = 30
    plot_deck: int = 6
    initiative: int = 0
    income: int = 0
    claim: int = 1
    reserve: int = 6
    initiated: tuple[str, ...] = ()
    limited: bool = False
    faction_kneeling: bool = False
    needs: int = 15
    title: str = ""
    supports: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", Text(longest=40, name=True), "short name for moves", required=True, fallback="player"),
        Field("name", Text(longest=60), "what the player is called"),
        Field("faction", Text(), "the faction played"),
        Field("power", Whole(0, 40), "power on the faction card"),
        Field("gold", Whole(0, 60), "gold in the gold pool"),
        Field("hand", Whole(0, 60), "cards in hand besides those described; 3 when left out"),
        Field("deck", Whole(0, 200), "cards in the draw deck besides those described; 30 when left out"),
        Field("plot_deck", Whole(0, 12), "plots in the plot deck besides those described; 6 when left out"),
        Field("initiative", Whole(0, 40), "initiative of a revealed plot that is not described, and of other cards"),
        Field("income", Whole(0, 40), "gold value of a revealed plot that is not described, and of other cards"),
        Field("claim", Whole(0, 9), "claim of a revealed plot that is not described; 1 when left out"),
        Field("reserve", Whole(0, 20), "reserve of a revealed plot that is not described; 6 when left out"),
        Field("initiated", Many(Text(CHALLENGES)), "types of challenge that the player has initiated in this phase"),
        Field("limited", Flag(), "the player has marshaled or played a limited card this round"),
        Field("faction_kneeling", Flag(), "the faction card kneels"),
        Field("needs", Whole(1, 40), "total power that wins; 15 when left out"),
        Field("title", Text(TITLES), "melee: the title held"),
        Field("supports", Many(Text()), "melee: players whose titles this player's title supports"),
        Field("rivals", Many(Text()), "melee: players whose titles this player's title rivals"),
    )


@dataclass(frozen=True, slots=True)
class Challenge:
    """The challenge that is under way, or that is initiated where the dispute starts at its initiation."""

    type: str = "military"
    attacker: str = ""
    defender: str = ""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    bypassed: tuple[str, ...] = ()
    assaulted: tuple[str, ...] = ()
    attacker_bonus: int = 0
    defender_bonus: int = 0
    winner: str = ""
    unopposed: bool | None = None

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("type", Text(CHALLENGES), "its type", required=True, fallback="military"),
        Field("attacker", Text(), "id of the attacking player", required=True),
        Field("defender", Text(), "id of the defending player", required=True),
        Field("attackers", Many(Text()), "refs of the attacking characters"),
        Field("defenders", Many(Text()), "refs of the defending characters"),
        Field("bypassed", Many(Text()), "refs of the characters bypassed by stealth"),
        Field("assaulted", Many(Text()), "refs of the locations targeted by assault"),
        Field("attacker_bonus", Whole(0, 60), "STR of attackers not described"),
        Field("defender_bonus", Whole(0, 60), "STR of defenders not described"),
        Field("winner", Text(), "id of the winner, if that is already settled"),
        Field("unopposed", Flag(), "it was won unopposed; as the defenders' STR is when left out"),
    )


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """A lasting effect that is in force where the dispute starts."""

    do: str = "str"
    card: str = ""
    n: int = 0
    what: str = ""
    until: str = ""
    terminal: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("do", Text(LASTING), "what it does", required=True, fallback="str"),
        Field("card", Text(), "ref of the card", required=True),
        Field("n", Whole(-30, 30), "of STR: how much"),
        Field("what", Text(), "the keyword, icon or trait"),
        Field("until", Text(SPANS), "how long it lasts; as long as the card is in play when left out"),
        Field("terminal", Flag(), "the card is killed while its STR is 0"),
    )


@dataclass(frozen=True, slots=True)
class UsedBefore:
    """An ability that has been used where the dispute starts."""

    use: str = ""
    times: int = 1

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("use", Text(), "CARD/ABILITY, or CARD when it has one", required=True),
        Field("times", Whole(1, 20), "how often within its limit"),
    )


@dataclass(frozen=True, slots=True)
class Before:
    """Something that has happened in this round before the dispute starts."""

    what: str = ""
    player: str = ""
    other: str = ""
    card: str = ""
    type: str = ""
    phase: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("what", Text(HAPPENINGS), "what", required=True, fallback="challenge-won"),
        Field("player", Text(), "the player who did it, or to whom it happened"),
        Field("other", Text(), "of challenges: the other player"),
        Field("card", Text(), "the card it happened to"),
        Field("type", Text(("", *CHALLENGES)), "of challenges: the type"),
        Field("phase", Text(PHASES), "in which phase; that in which the dispute starts when left out"),
    )


@dataclass(frozen=True, slots=True)
class DelayedEffect:
    """A delayed effect that waits where the dispute starts: one of an ability's effects that say `at`."""

    use: str = ""
    effect: int = 1
    on: tuple[str, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("use", Text(), "CARD/ABILITY whose effect it is", required=True),
        Field("effect", Whole(1, 20), "which of its effects, counted from 1"),
        Field("on", Many(Text()), "refs of the cards that it is about"),
    )


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the dispute starts: a box of the round chart; of a framework step with several parts, which."""

    box: str = "challenges/2"
    event: int = 1

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("box", Text(BOXES), "a box of the round chart", required=True, fallback="challenges/2"),
        Field("event", Whole(1, 9), "of a framework step: the part to start with"),
    )


@dataclass(frozen=True, slots=True)
class Situation:
    """The table as the judge describes it; everything the engine knows."""

    players: tuple[Player, ...] = ()
    first_player: str = ""
    active_player: str = ""
    opening: Opening = Opening()
    challenge: Challenge | None = None
    cards: tuple[Card, ...] = ()
    format: str = "joust"
    ends: str = "box"
    stops: str = "useful"
    lasting: tuple[LastingEffect, ...] = ()
    used: tuple[UsedBefore, ...] = ()
    delayed: tuple[DelayedEffect, ...] = ()
    happened: tuple[Before, ...] = ()
    piles: str = "unordered"

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("players", Many(Record(Player), most=6), "two to six players, clockwise", required=True, fallback=[]),
        Field("first_player", Text(), "id of the first player", required=True),
        Field("active_player", Text(), "id of the active player; the first player when left out"),
        Field("opening", Record(Opening), "where the dispute starts", required=True, fallback={"box": "challenges/2"}),
        Field("challenge", Record(Challenge), "the challenge under way"),
        Field("cards", Many(Record(Card), most=40), "the cards that matter"),
        Field("format", Text(("joust", "melee")), "joust when left out"),
        Field(
            "ends",
            Text(("box", "challenge", "phase", "round")),
            "how far play goes on; box when left out",
        ),
        Field(
            "stops",
            Text(("useful", "every")),
            "at which opportunities play waits: those that a described ability bears on (useful), or every one",
        ),
        Field("lasting", Many(Record(LastingEffect)), "lasting effects that are in force"),
        Field("used", Many(Record(UsedBefore)), "abilities that have been used"),
        Field("delayed", Many(Record(DelayedEffect)), "delayed effects that wait"),
        Field("happened", Many(Record(Before)), "what has happened in this round, where an ability asks for it"),
        Field(
            "piles",
            Text(("unordered", "ordered")),
            "ordered: owners are asked for the order of cards that go to one pile together",
        ),
    )


RECORDS = (
    *expressions.RECORDS, *abilities.RECORDS, Card, Player, Challenge, LastingEffect, UsedBefore, DelayedEffect, Before,
    Opening, Situation,
)  # fmt: skip


def read(plain: Plain) -> Situation:
    """A situation from plain data.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    return situations.read(plain, Situation, lambda found: completed(found, str.capitalize), _inconsistencies)


write = situations.write
"""The situation as plain data; `read` of it gives an equal situation."""


def _inconsistencies(situation: Situation) -> list[Problem]:
    ids = [player.id for player in situation.players]
    refs = [card.ref for card in situation.cards]
    found = list(misnamed(situation))
    for path, name in _players_named(situation):
        if name and name not in ids:
            found.append(Problem(path, f"{name!r} is no player of this table; players: {', '.join(ids)}"))
    for path, name in _cards_named(situation):
        if name and name not in refs:
            found.append(Problem(path, f"{name!r} is no card of this table"))
    for at, card in enumerate(situation.cards):
        for i, ability in enumerate(card.abilities):
            found += [Problem(("cards", at, "abilities", i), fault) for fault in _faults(ability)]
    return found


def _faults(ability: Ability) -> Iterator[str]:
    """What does not go together in an ability."""
    answers = ability.kind.removeprefix("forced-")
    trigger = ability.trigger
    if answers in ("interrupt", "reaction"):
        if trigger is None or not trigger.words:
            yield f"{ability.label!r}: what it answers (trigger) is missing"
        elif bool(trigger.after) != (answers == "reaction"):
            yield f"{ability.label!r}: an interrupt answers `would` or `when`, a reaction `after`"
    elif trigger is not None:
        yield f"{ability.label!r}: only interrupts and reactions have a trigger"


def _players_named(situation: Situation) -> Iterator[tuple[tuple[str | int, ...], str]]:
    yield ("first_player",), situation.first_player
    yield ("active_player",), situation.active_player
    for at, card in enumerate(situation.cards):
        yield ("cards", at, "owner"), card.owner
        yield ("cards", at, "controller"), card.controller
    for at, before in enumerate(situation.happened):
        yield ("happened", at, "player"), before.player
        yield ("happened", at, "other"), before.other
    for at, player in enumerate(situation.players):
        for key in ("supports", "rivals"):
            for name in getattr(player, key):
                yield ("players", at, key), name
    if situation.challenge:
        for key in ("attacker", "defender", "winner"):
            yield ("challenge", key), getattr(situation.challenge, key)


def _cards_named(situation: Situation) -> Iterator[tuple[tuple[str | int, ...], str]]:
    for at, card in enumerate(situation.cards):
        yield ("cards", at, "attached_to"), card.attached_to
        yield ("cards", at, "duplicate_of"), card.duplicate_of
    for at, lasting in enumerate(situation.lasting):
        yield ("lasting", at, "card"), lasting.card
    for at, used in enumerate(situation.used):
        yield ("used", at, "use"), used.use.partition("/")[0]
    for at, delayed in enumerate(situation.delayed):
        yield ("delayed", at, "use"), delayed.use.partition("/")[0]
        for name in delayed.on:
            yield ("delayed", at, "on"), name
    for at, before in enumerate(situation.happened):
        yield ("happened", at, "card"), before.card
    if situation.challenge:
        for key in ("attackers", "defenders", "bypassed", "assaulted"):
            for name in getattr(situation.challenge, key):
                yield ("challenge", key), name
