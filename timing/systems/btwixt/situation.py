"""What can be said of a B'Twixt table: leaders in clockwise order, cards, councils, the moment, the rules in use.

All records are immutable. `read` turns plain data into a Situation or raises Malformed with every problem.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from timing.kernel import situations
from timing.kernel.fields import Field, Flag, Many, Plain, Problem, Record, Text, Whole
from timing.kernel.opportunity import Seats
from timing.kernel.situations import called, twice
from timing.systems.btwixt import councils, track
from timing.systems.btwixt.options import NO_OPTIONS, Options
from timing.systems.btwixt.structure import STRUCTURE
from timing.systems.btwixt.words import (
    ALLY_ZONES,
    BID,
    COLORS,
    CONDITIONS,
    COUNCIL,
    CURRENT,
    EFFECTS,
    HAND,
    INFLUENCE_ZONES,
    PLACES,
    REACH,
    SEASONS,
    TYPES,
    WHEN,
    ZONES,
)

BOXES = tuple(box.id for box in STRUCTURE.all_boxes)
LOWEST, HIGHEST = -99, 199  # of anything that is counted
MOST_EFFECTS = 150  # of all cards together: what nobody decides has to come to an end in one go
TOKENS = ("token-on-ally", "gain-token")


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that an ability does."""

    do: str = ""
    n: int = 1
    sets: int | None = None
    color: str = ""
    whose: str = "any"
    to: str = "any"
    where: str = ""
    council: tuple[str, ...] = ()
    says: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("do", Text(EFFECTS), "what it does", required=True, fallback="words"),
        Field("n", Whole(LOWEST, HIGHEST), "how many; counts: how much more each card counts"),
        Field("sets", Whole(LOWEST, HIGHEST), "counts: each card counts this instead of its printed value"),
        Field("color", Text(COLORS), "counts, bars: cards of this color alone"),
        Field(
            "whose",
            Text(REACH),
            "counts, bars: cards of whom; kill: any is the current ally, you and others are allies in councils",
        ),
        Field("to", Text(REACH), "move-card, move-itself: in front of whom: you, others, any"),
        Field("where", Text(PLACES), "placed, claim-next: the claimer's council that the ally has to go to"),
        Field("council", Many(Text(), most=2), "where is named: the two leaders who share the council"),
        Field("says", Text(longest=300), "words: what the table carries out itself"),
    )


@dataclass(frozen=True, slots=True)
class Ability:
    """What a card says, described."""

    label: str = ""
    when: str = "played"
    only_if: str = ""
    effects: tuple[Effect, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("label", Text(longest=120), "what it is called"),
        Field("when", Text(WHEN), "when it is carried out; throughout: as long as the card lies there"),
        Field("if", Text(CONDITIONS), "after-bid: only if you have won, or have lost, the bid", attribute="only_if"),
        Field("effects", Many(Record(Effect), most=8), "what it does, in order", required=True, fallback=[]),
    )


@dataclass(frozen=True, slots=True)
class Card:
    """An influence card or an ally."""

    ref: str = ""
    title: str = ""
    card: str = ""
    type: str = "influence"
    value: int = 0
    power: int = 0
    color: str = ""
    leader: str = ""
    zone: str = HAND
    of: str = ""
    council: tuple[str, ...] = ()
    tokens: int = 0
    abilities: tuple[Ability, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("ref", Text(name=True, longest=40), "its short name in this file", required=True),
        Field("title", Text(longest=80), "its printed title"),
        Field("card", Text(longest=40), "its id, if it is among the cards here"),
        Field("type", Text(TYPES), "influence or ally"),
        Field("value", Whole(LOWEST, HIGHEST), "influence: its influence value"),
        Field("power", Whole(LOWEST, HIGHEST), "ally: its power value"),
        Field("color", Text(COLORS), "influence: its color; white is leader-specific, blue is an event card"),
        Field("leader", Text(), "white: the player whose leader it belongs to; left out: nobody's at this table"),
        Field(
            "zone",
            Text(ZONES),
            "influence: hand, bid, discard, removed, deck; ally: current, additional, row, council, dead, deck",
        ),
        Field("of", Text(), "hand, bid: the player whose hand or bid pile it is in"),
        Field("council", Many(Text(), most=2), "council: the two players who share it"),
        Field("tokens", Whole(0, 54), "ally: power tokens that lie on it"),
        Field("abilities", Many(Record(Ability), most=6), "what it says"),
    )


@dataclass(frozen=True, slots=True)
class Player:
    """A leader, in clockwise order of seats."""

    id: str = ""
    name: str = ""
    bid: int = 0
    knelt: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", Text(name=True, longest=40), "short name", required=True),
        Field("name", Text(longest=60), "the leader's name"),
        Field("bid", Whole(LOWEST, HIGHEST), "influence in the bid pile on cards that are not described"),
        Field("knelt", Flag(), "has knelt already"),
    )


@dataclass(frozen=True, slots=True)
class Council:
    """What lies in a council besides the cards that are described."""

    of: tuple[str, ...] = ()
    power: int = 0
    allies: int = 0
    tokens: tuple[int, ...] = ()
    hidden: int = 0

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("of", Many(Text(), most=2), "the two players who share it", required=True, fallback=[]),
        Field("power", Whole(LOWEST, HIGHEST), "power of its allies that are not described"),
        Field("allies", Whole(0, 50), "how many allies that are not described"),
        Field("tokens", Many(Whole(LOWEST, HIGHEST)), "the numbers of its power tokens that are turned over"),
        Field("hidden", Whole(0, 54), "how many power tokens lie dragon side up"),
    )


@dataclass(frozen=True, slots=True)
class Situation:
    """The table at the moment the dispute starts."""

    players: tuple[Player, ...] = ()
    first_player: str = ""
    season: str = ""
    round: int = 1
    opening: str = "round/2"
    rounds: int = 1
    cards: tuple[Card, ...] = ()
    councils: tuple[Council, ...] = ()
    options: Options = NO_OPTIONS

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field(
            "players", Many(Record(Player), most=6), "the leaders, three to six, clockwise", required=True, fallback=[]
        ),
        Field("first_player", Text(), "id of the first player; left out: the first of the list"),
        Field("season", Text(SEASONS), "the season; left out: the one the game starts in"),
        Field("round", Whole(1, 7), "the round of the season"),
        Field("opening", Text(BOXES), "the box of the round at which it starts"),
        Field("rounds", Whole(1, 30), "how many rounds are played; the game may end before"),
        Field("cards", Many(Record(Card), most=80), "the cards that matter"),
        Field("councils", Many(Record(Council), most=6), "what lies in the councils on cards that are not described"),
        Field("options", Record(Options), "the advanced game and the alternative rules"),
    )

    @property
    def seats(self) -> Seats:
        return Seats(player.id for player in self.players)


RECORDS = (Situation, Options, Player, Council, Card, Ability, Effect)


def read(plain: Plain) -> Situation:
    """A situation from plain data, completed.

    Raises:
        Malformed: with every problem found.
    """
    return situations.read(plain, Situation, _completed, _loose_ends, _seating)


write = situations.write
"""The situation as plain data; `read` of it gives an equal situation."""


def _completed(held: Situation) -> Situation:
    return replace(
        held,
        players=called(held.players),
        first_player=held.first_player or held.players[0].id,
        season=held.season or track.seasons(len(held.players), held.options)[0],
        cards=tuple(replace(one, title=one.title or one.ref) for one in held.cards),
    )


def _loose_ends(held: Situation) -> Iterator[Problem]:
    yield from _moment(held)
    yield from _cards(held)
    yield from _councils(held)


def _seating(held: Situation) -> Iterator[Problem]:
    ids = [player.id for player in held.players]
    if not track.FEWEST <= len(ids) <= track.MOST:
        yield Problem(("players",), f"B'Twixt is played by {track.FEWEST} to {track.MOST}, and these are {len(ids)}")
    yield from twice(("players",), "id", ids, "sits at the table twice")
    for at, name in enumerate(ids):
        if councils.JOINED in name:
            yield Problem(("players", at, "id"), f"{name!r} should have no {councils.JOINED}")


def _moment(held: Situation) -> Iterator[Problem]:
    ids = held.seats
    if held.first_player not in ids:
        yield Problem(("first_player",), f"{held.first_player!r} is no player of this table; players: {', '.join(ids)}")
    known = track.seasons(len(ids), held.options)
    if held.season not in known:
        yield Problem(("season",), f"this game has no {held.season}; its seasons are {', '.join(known)}")
    if held.round > track.rounds(len(ids)):
        yield Problem(("round",), f"a season of {len(ids)} players has {track.rounds(len(ids))} rounds")


def _cards(held: Situation) -> Iterator[Problem]:
    refs = [card.ref for card in held.cards]
    for at, card in enumerate(held.cards):
        if card.ref in refs[:at] or card.ref in held.seats:
            yield Problem(("cards", at, "ref"), f"{card.ref!r} names two things")
        if councils.JOINED in card.ref:
            yield Problem(("cards", at, "ref"), f"{card.ref!r} should have no {councils.JOINED}")
        fits = INFLUENCE_ZONES if card.type == "influence" else ALLY_ZONES
        if card.zone not in fits:
            yield Problem(("cards", at, "zone"), f"no place for this type of card; places are {', '.join(fits)}")
        if card.zone in (HAND, BID) and card.of not in held.seats:
            yield Problem(("cards", at, "of"), f"{card.of!r} is no player of this table")
        if card.zone == COUNCIL and not _shared(held, card.council):
            yield Problem(("cards", at, "council"), "should name two neighbors")
        for number, effect in enumerate(effect for ability in card.abilities for effect in ability.effects):
            if effect.where == "named" and not _shared(held, effect.council):
                yield Problem(("cards", at, "abilities", number), "'named' needs a council: two neighbors")
            if effect.do in TOKENS and not 1 <= effect.n <= track.TOKENS:
                yield Problem(("cards", at, "abilities", number), f"{effect.n} power tokens cannot be taken")
    if sum(len(ability.effects) for card in held.cards for ability in card.abilities) > MOST_EFFECTS:
        yield Problem(("cards",), f"a table has at most {MOST_EFFECTS} effects")
    if sum(card.zone == CURRENT for card in held.cards) > 1:
        yield Problem(("cards",), "only one ally is the current one")


def _councils(held: Situation) -> Iterator[Problem]:
    seen: list[str] = []
    for at, council in enumerate(held.councils):
        name = _shared(held, council.of)
        if not name:
            yield Problem(("councils", at, "of"), "should name two neighbors")
        elif name in seen:
            yield Problem(("councils", at, "of"), "is described twice")
        seen.append(name)


def _shared(held: Situation, leaders: tuple[str, ...]) -> str:
    return councils.named(held.seats, *leaders) if len(leaders) == 2 else ""
