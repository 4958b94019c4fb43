"""What a judge can say about a table: players, cards, abilities, the challenge, and what opened the window.

All records are immutable. `read` turns plain data into a Situation or raises Malformed with every
problem; `write` gives the plain data back. Abilities are described, cards are not scripted: whether
something is a save, a cancel or a terminal effect follows from its effects.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from timing.kernel import situations
from timing.kernel.fields import Field, Flag, Many, Plain, Problem, Record, Text, Whole, definitions
from timing.systems.agot.situation import completed, misnamed
from timing.systems.agot1e import expressions, stated
from timing.systems.agot1e.abilities import Ability, Cancels, Cost, Effect, Limit, Target, Trigger
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.stated import BY_RULE, STEPS, Happened, LastingEffect, Used
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.versions import upgraded
from timing.systems.agot1e.words import CANNOTS, CARD_TYPES, MOST_CARDS, SEASONS, WALLS, ZONES

ENDS = ("box", "challenge", "phase", "round")
"""How far a dispute may go on, from the nearest end to the farthest."""
OTHERS = "others-{}"
"""The ref of the card that stands for a player's characters that are not listed (`unlisted`)."""


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
    top: int = 0
    kneeling: bool = False
    attached_to: str = ""
    duplicates: int = 0
    duplicate_of: str = ""
    strength: int = 0
    cost: int | None = None
    influence: int = 0
    income: int = 0
    claim: int | None = None
    initiative: int | None = None
    icons: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    house: tuple[str, ...] = ()
    power: int = 0
    gold: int = 0
    unique: bool = False
    immune: tuple[str, ...] = ()
    cannot: tuple[str, ...] = ()
    attaches_to: Selector | None = None
    abilities: tuple[Ability, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field(
            "ref", Text(longest=60, name=True), "short name of this copy in the file", required=True, fallback="card"
        ),
        Field("title", Text(), "the card's title; the ref when left out"),
        Field("card", Text(), "its public id (core_36), if it is a known card"),
        Field("type", Text(CARD_TYPES), "its type", required=True, fallback="character"),
        Field("owner", Text(), "id of its owner", required=True),
        Field("controller", Text(), "id of its controller; the owner when left out"),
        Field("zone", Text(ZONES), "where it is; play when left out"),
        Field(
            "top",
            Whole(0, 9),
            "of a card in the deck: its place from the top, 1 being drawn next; of one in another pile, too, where "
            "cards without it lie in the order in which they are described, the first on top",
        ),
        Field("kneeling", Flag(), "kneeling"),
        Field("attached_to", Text(), "ref of the card it is attached to"),
        Field("duplicates", Whole(0, 5), "duplicates attached to it, besides those that are cards of their own"),
        Field("duplicate_of", Text(), "ref of the card in play that this copy is a duplicate of"),
        Field("str", Whole(0, 30), "printed STR", attribute="strength"),
        Field("cost", Whole(0, 20), "printed gold cost"),
        Field("influence", Whole(0, 9), "influence it provides"),
        Field("income", Whole(-9, 20), "a plot's income; another card's income bonus or penalty"),
        Field("claim", Whole(0, 9), "of a plot: its claim value"),
        Field("initiative", Whole(0, 20), "of a plot: its initiative value; of another card: what it adds"),
        Field("icons", Many(Text(ICONS)), "challenge icons"),
        Field("traits", Many(Text()), "traits"),
        Field("crests", Many(Text()), "crests"),
        Field(
            "keywords",
            Many(Text()),
            "keywords, such as renown, stealth, deadly, vigilant, deathbound, stalwart",
        ),
        Field("house", Many(Text()), "House affiliation"),
        Field("power", Whole(0, 30), "power on it"),
        Field("gold", Whole(0, 30), "gold tokens on it"),
        Field("unique", Flag(), "unique"),
        Field(
            "immune",
            Many(Text(WALLS)),
            "immunities",
        ),
        Field(
            "cannot",
            Many(Text(CANNOTS)),
            "what it cannot do or undergo",
        ),
        Field(
            "attaches_to", Record(Selector), "of an attachment: what it may be attached to; characters when left out"
        ),
        Field("abilities", Many(Record(Ability)), "its abilities that matter"),
    )


@dataclass(frozen=True, slots=True)
class Player:
    """A seat at the table."""

    id: str = ""
    name: str = ""
    house: str = ""
    power: int = 0
    gold: int = 0
    influence: int = 0
    hand: int = 5
    needs: int = 15
    initiative: int = 0
    income: int = 0
    claim: int = 1
    setup_gold: int = 5
    declared: tuple[str, ...] = ()
    drawn: int = 0
    limited: tuple[str, ...] = ()
    been_active: bool = False
    others: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("id", Text(longest=40, name=True), "short name for moves", required=True, fallback="player"),
        Field("name", Text(longest=60), "what the player is called"),
        Field("house", Text(), "the House played"),
        Field("power", Whole(0, 40), "power on the House card"),
        Field("gold", Whole(0, 60), "gold in the gold pool"),
        Field("influence", Whole(0, 60), "influence on standing cards besides those described"),
        Field("hand", Whole(0, 60), "cards in hand besides those described"),
        Field("initiative", Whole(0, 40), "total initiative, when plots are revealed"),
        Field("income", Whole(0, 40), "gold counted as income besides that of the cards described"),
        Field("claim", Whole(0, 9), "claim of the revealed plot; 1 when left out"),
        Field("setup_gold", Whole(0, 9), "gold for setup cards; 5 when left out"),
        Field("needs", Whole(1, 40), "total power that wins; 15 when left out"),
        Field(
            "declared",
            Many(Text(ICONS)),
            "challenges that the player has initiated this phase",
        ),
        Field("drawn", Whole(0, 9), "cards drawn by card effects this round (the draw cap)"),
        Field(
            "limited",
            Many(Text(("card", "response"))),
            "what of one a round the player has used: a card with the keyword limited, a Limited Response",
        ),
        Field("been_active", Flag(), "the player has been the active player this phase"),
        Field(
            "others",
            Flag(),
            "the player has other characters in play, not described: they may be chosen, for claim and otherwise, and "
            "what hangs on them is told; others-ID names them",
        ),
    )


@dataclass(frozen=True, slots=True)
class Challenge:
    """The challenge that is under way."""

    type: str = "military"
    attacker: str = ""
    defender: str = ""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    claim: int | None = None
    attacker_bonus: int = 0
    defender_bonus: int = 0
    winner: str = ""
    unopposed: bool | None = None
    bypassed: tuple[str, ...] = ()
    attacked: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("type", Text(ICONS), "its type", required=True, fallback="military"),
        Field("attacker", Text(), "id of the attacking player", required=True),
        Field("defender", Text(), "id of the defending player", required=True),
        Field("attackers", Many(Text()), "refs of the attacking characters"),
        Field("defenders", Many(Text()), "refs of the defending characters"),
        Field(
            "claim",
            Whole(0, 9),
            "its claim value; when left out that of the attacker's revealed plot, with what changes it",
        ),
        Field("attacker_bonus", Whole(0, 60), "STR of attackers not described"),
        Field("defender_bonus", Whole(0, 60), "STR of defenders not described"),
        Field("winner", Text(), "id of the winner, if that is already settled"),
        Field("unopposed", Flag(), "it was won unopposed; as the defenders' STR is when left out"),
        Field("bypassed", Many(Text()), "refs of the characters bypassed by stealth"),
        Field("attacked", Text(), "id of who was attacked, where a supporter defends, and pays the claim"),
    )


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the dispute starts: a box of the round chart, and a step inside its window if that is open already."""

    box: str = "challenges/2"
    event: int = 1
    step: str = ""
    uses: str = ""
    choosing: tuple[str, ...] = ()
    turn: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field(
            "box",
            Text(tuple(box.id for box in FIRST_EDITION.all_boxes)),
            "a box of the round chart",
            required=True,
            fallback="challenges/2",
        ),
        Field("event", Whole(1, 9), "of a framework box: the event to start with"),
        Field(
            "step",
            Text(STEPS),
            "the step of the window to start in; `happened` tells what has been. 4 to 6 come after the last event",
        ),
        Field(
            "uses",
            Text(),
            "of a player actions box: CARD/ABILITY of the action whose window is open, in its step 4, 5 or 6",
        ),
        Field("choosing", Many(Text()), "refs of the characters that claim or deadly is about to kill"),
        Field(
            "turn",
            Text(),
            "who has the opportunity; the first player in a player actions box when left out, else by rule",
        ),
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
    stops: str = "useful"
    ends: str = "box"
    format: str = "joust"
    piles: str = "unordered"
    season: tuple[str, ...] = ()
    happened: tuple[Happened, ...] = ()
    used: tuple[Used, ...] = ()
    lasting: tuple[LastingEffect, ...] = ()

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("players", Many(Record(Player), most=6), "two to six players, clockwise", required=True, fallback=[]),
        Field("first_player", Text(), "id of the first player", required=True),
        Field("active_player", Text(), "id of the active player; the first player when left out"),
        Field("opening", Record(Opening), "where the dispute starts", required=True, fallback={"box": "challenges/2"}),
        Field("challenge", Record(Challenge), "the challenge under way"),
        Field("cards", Many(Record(Card), most=MOST_CARDS), "the cards that matter"),
        Field(
            "stops",
            Text(("useful", "every")),
            "at which opportunities play waits: those that a described ability bears on (useful), or every one of what "
            "somebody initiates",
        ),
        Field(
            "piles",
            Text(("unordered", "ordered")),
            "ordered: owners are asked for the order of cards that go to one pile together",
        ),
        Field("format", Text(("joust", "melee")), "joust when left out; in melee titles are selected"),
        Field("season", Many(Text(SEASONS)), "which season it is, besides what the cards described here make it"),
        Field(
            "ends",
            Text(ENDS),
            "how far play goes on: to the end of the box (default), the challenge, the phase or the round; moves "
            "of a file are followed beyond that",
        ),
        Field("happened", Many(Record(Happened)), "what has happened before the first decision, in order"),
        Field("used", Many(Record(Used)), "which abilities have been used"),
        Field("lasting", Many(Record(LastingEffect)), "lasting effects that are in force"),
    )


RECORDS = (
    *expressions.RECORDS,
    *stated.RECORDS,
    Trigger,
    Cost,
    Target,
    Cancels,
    Effect,
    Limit,
    Ability,
    Card,
    Player,
    Challenge,
    Opening,
    Situation,
)


def read(plain: Plain) -> Situation:
    """A situation from plain data.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    return situations.read(upgraded(plain), Situation, lambda found: completed(found, str), _inconsistencies)


write = situations.write
"""The situation as plain data; `read` of it gives an equal situation."""


def schema() -> dict[str, Plain]:
    """JSON Schema definitions of a situation and all its parts."""
    return definitions(*RECORDS)


def _inconsistencies(situation: Situation) -> list[Problem]:
    found = list(misnamed(situation))
    ids = [player.id for player in situation.players]
    others = [OTHERS.format(player.id) for player in situation.players if player.others]
    refs = [*(card.ref for card in situation.cards), *others]
    found += [
        Problem(("cards", at, "ref"), f"{card.ref!r} names the characters that are not listed")
        for at, card in enumerate(situation.cards)
        if card.ref in others
    ]
    for key, name in (
        ("first_player", situation.first_player),
        ("active_player", situation.active_player),
        ("opening", situation.opening.turn),
    ):
        if name and name not in ids:
            found.append(Problem((key,), f"{name!r} is no player of this table; players: {', '.join(ids)}"))
    for at, card in enumerate(situation.cards):
        for key, name in (("owner", card.owner), ("controller", card.controller)):
            if name not in ids:
                found.append(
                    Problem(("cards", at, key), f"{name!r} is no player of this table; players: {', '.join(ids)}")
                )
        for key, name in (("attached_to", card.attached_to), ("duplicate_of", card.duplicate_of)):
            if name and (name not in refs or name == card.ref):
                found.append(Problem(("cards", at, key), f"{name!r} is no other card of this table"))
    if situation.challenge:
        found += _challenge_problems(situation.challenge, ids, refs)
    return found + _stated_problems(situation, ids, refs)


def _stated_problems(situation: Situation, ids: list[str], refs: list[str]) -> list[Problem]:
    """What is stated of the time before the first decision and does not fit the table."""
    found = []
    for key, records in (("happened", situation.happened), ("used", situation.used), ("lasting", situation.lasting)):
        for at, record in enumerate(records):
            for name in ("card", "saving"):
                ref = getattr(record, name, "")
                if ref and ref not in refs:
                    found.append(Problem((key, at, name), f"{ref!r} is no card of this table"))
            player = getattr(record, "player", "")
            if player and player not in ids:
                found.append(Problem((key, at, "player"), f"{player!r} is no player of this table"))
            if isinstance(record, Used) and not _names_ability(situation, record.use):
                found.append(Problem((key, at, "use"), f"{record.use!r} is no card or ability of this table"))
            if isinstance(record, Used) and record.answering > len(situation.happened):
                found.append(Problem((key, at, "answering"), f"{len(situation.happened)} things have happened"))
    return found + _opening_problems(situation, refs)


def _names_ability(situation: Situation, name: str) -> bool:
    """Whether CARD/ABILITY, or CARD alone, is an ability that a card of the table has, printed or by rule."""
    ref, _, ability = name.partition("/")
    card = next((card for card in situation.cards if card.ref == ref), None)
    given = {one.id for other in situation.cards for one in other.abilities if one.dormant}
    known = {one.id for one in card.abilities} | given if card else set()
    return card is not None and (not ability or ability in known or ability.startswith(BY_RULE) or "." in ability)


def _opening_problems(situation: Situation, refs: list[str]) -> list[Problem]:
    found = []
    opening = situation.opening
    box = FIRST_EDITION.box(opening.box)
    if box.kind == "actions" and opening.step and not (opening.uses and opening.step in ("4", "5", "6")):
        message = "in a player actions box a step is 4, 5 or 6, of the action that 'uses' names"
        found.append(Problem(("opening", "step"), message))
    steps = [] if box.kind == "actions" else [step.id for step in FIRST_EDITION.window(box.window).steps]
    if box.kind != "actions" and opening.step and opening.step not in steps:
        found.append(Problem(("opening", "step"), f"the window of {box.id} has the steps {', '.join(steps)}"))
    if opening.uses and not _names_ability(situation, opening.uses):
        found.append(Problem(("opening", "uses"), f"{opening.uses!r} is no ability of this table"))
    for at, ref in enumerate(opening.choosing):
        if ref not in refs:
            found.append(Problem(("opening", "choosing", at), f"{ref!r} is no card of this table"))
    return found


def _challenge_problems(challenge: Challenge, ids: list[str], refs: list[str]) -> list[Problem]:
    found = []
    for key in ("attacker", "defender", "winner"):
        name = getattr(challenge, key)
        if name and name not in ids:
            found.append(Problem(("challenge", key), f"{name!r} is no player of this table"))
    for key in ("attackers", "defenders"):
        for at, ref in enumerate(getattr(challenge, key)):
            if ref not in refs:
                found.append(Problem(("challenge", key, at), f"{ref!r} is no card of this table"))
    return found
