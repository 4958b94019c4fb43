"""Where a dispute stands: one immutable value that JSON can hold.

Everything is a NamedTuple of plain values, so a state can be compared, hashed, written and read back.
The situation it belongs to travels beside it (`Table`), because it never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

from timing.abilities import Ability, Effect
from timing.agot1e import FIRST_EDITION
from timing.inherent import in_setup, inherent
from timing.situation import Card, Player, Situation
from timing.vocabulary import GROUPS

GAME = "game"  # the source of what the rules themselves do
OPTION = "option"  # under what a frame keeps which of several effects was decided for


class Moribund(NamedTuple):
    """Tag of a card that has left play for triggers and is swept at the window's end (FAQ, Moribund)."""

    did: str  # kill, discard, ... or resolved (an event)
    to: str  # dead, discard, hand, deck-top, deck-bottom, deck, shadows, removed
    by: str  # uid of the ability, or the framework event
    serial: int  # the window at whose end it is swept
    remaining: bool = False  # an effect turned the state into "remaining in play" (3.42)


class CardState(NamedTuple):
    """What can change about a card."""

    ref: str
    zone: str
    controller: str
    kneeling: bool
    attached_to: str
    duplicates: int
    power: int
    gold: int
    moribund: Moribund | None = None
    place: int = 0  # among the cards that went to its pile with it: 1 first


class PlayerState(NamedTuple):
    """What can change about a player."""

    id: str
    power: int
    gold: int
    hand: int
    drawn: int = 0  # cards drawn by effects this round (the draw cap)
    influence: int = 0  # on standing cards that are not described


class Member(NamedTuple):
    """One card that an effect is about to remove; statuses: imminent, saved, canceled, replaced, occurred, failed."""

    card: str
    do: str
    effect: int
    status: str = "imminent"
    terminal: bool = False
    unsavable: bool = False


class Occurrence(NamedTuple):
    """Something that has happened; a response to it has its gate open until its window ends."""

    id: int
    what: str
    card: str
    player: str
    by: str
    serial: int
    type: str = ""


class Pending(NamedTuple):
    """A passive that has to initiate; `occurrence` set it off."""

    ability: str
    occurrence: int
    card: str


class Lasting(NamedTuple):
    """A lasting effect on a card."""

    do: str
    card: str
    n: int
    what: str
    until: str
    by: str


class Delayed(NamedTuple):
    """An effect that waits until the challenge is over, with the cards and the opponent it means."""

    ability: str
    effect: int
    owner: str
    opponent: str
    cards: tuple[str, ...]


class Frame(NamedTuple):
    """An open window on the stack, and the step it is in."""

    window: str  # id in the structure, or "segment" for a player actions box
    step: str
    serial: int
    mark: int  # number of the first occurrence that belongs to it
    owner: str = ""  # the player who initiated it; empty for the framework
    ability: str = ""  # uid, empty for a framework event
    kind: str = "framework"  # framework, action, response, passive, attachments, segment
    events: tuple[str, ...] = ()  # the framework events, the first one being under way
    trigger: int = -1
    card: str = ""  # of a passive of the rules: the card it concerns
    paid: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    members: tuple[Member, ...] = ()
    done: tuple[bool, ...] = ()  # success of the effects executed so far
    decided: tuple[tuple[str, str], ...] = ()  # what players decided for it
    canceled: bool = False
    answers: bool = False  # played in step 2 of the frame below
    only_saves: bool = False  # the special opportunity before a "then" effect (3.40)
    turn: str = ""
    passes: int = 0

    @property
    def option(self) -> str | None:
        """Which of several effects was decided for; None while nothing was, '' where none could succeed."""
        return next((name for what, name in self.decided if what == OPTION), None)

    def leaves_out(self, effect: Effect) -> bool:
        """Whether the effect is one of several, and another was decided for."""
        return effect.option != "" and self.option not in (None, effect.option)


class Choice(NamedTuple):
    """Something the rules put to a player; `n` of the options are to be named, or from `least` to `n`."""

    kind: str
    player: str
    options: tuple[str, ...]
    n: int = 1
    least: int = -1  # fewer than n may be named, down to this many; -1: exactly n


class ChallengeState(NamedTuple):
    """The challenge under way."""

    type: str
    attacker: str
    defender: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    claim: int
    attacker_bonus: int
    defender_bonus: int
    winner: str = ""
    unopposed: bool = False
    by: str = ""  # what settled the winner, if not the framework
    bypassed: tuple[str, ...] = ()  # by stealth
    defended: bool = False  # the situation itself says who defends
    begun: bool = False  # attackers have been declared (FAQ, question on "during a challenge")

    @property
    def loser(self) -> str:
        if not self.winner:
            return ""
        return self.defender if self.winner == self.attacker else self.attacker

    def side(self, player: str) -> tuple[str, ...]:
        return self.attackers if player == self.attacker else self.defenders if player == self.defender else ()


class State(NamedTuple):
    """Where the dispute stands."""

    cards: tuple[CardState, ...]
    players: tuple[PlayerState, ...]
    frames: tuple[Frame, ...]
    happened: tuple[Occurrence, ...]
    pending: tuple[Pending, ...]
    used: tuple[tuple[str, int], ...]
    lasting: tuple[Lasting, ...]
    choice: Choice | None
    challenge: ChallengeState | None
    box: str
    first: str
    active: str
    been_active: tuple[str, ...]
    marks: tuple[tuple[str, str], ...]  # what is to be remembered beyond a window: (what, player)
    serial: int
    counted: int  # occurrences so far
    winner: str
    over: str  # why it is over; empty while it goes on
    delayed: tuple[Delayed, ...] = ()


def plain(value: Any) -> Any:
    """The value as what JSON can hold; records become mappings."""
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", None)
        if fields:
            return {name: plain(part) for name, part in zip(fields, value, strict=True)}
        return [plain(part) for part in value]
    return value


def restore(data: Mapping[str, Any]) -> State:
    """The state from what `plain` gave.

    Raises:
        KeyError, TypeError: if the data is not a state's.
    """

    def record(cls: Callable[..., Any], given: Any) -> Any:
        return None if given is None else cls(**{key: frozen(part) for key, part in given.items()})

    def frozen(value: Any) -> Any:
        return tuple(frozen(part) for part in value) if isinstance(value, list) else value

    def card(given: Any) -> CardState:
        return CardState(**{**given, "moribund": record(Moribund, given["moribund"])})

    def frame(given: Any) -> Frame:
        members = tuple(record(Member, member) for member in given["members"])
        rest = {key: frozen(part) for key, part in given.items() if key != "members"}
        return Frame(**rest, members=members)

    lists: dict[str, Callable[[Any], Any]] = {
        "cards": card,
        "players": lambda given: record(PlayerState, given),
        "frames": frame,
        "happened": lambda given: record(Occurrence, given),
        "pending": lambda given: record(Pending, given),
        "lasting": lambda given: record(Lasting, given),
        "delayed": lambda given: record(Delayed, given),
    }
    fields = {key: tuple(make(part) for part in data[key]) for key, make in lists.items()}
    return State(
        **fields,  # type: ignore[arg-type]
        used=tuple((name, times) for name, times in data["used"]),
        choice=record(Choice, data["choice"]),
        challenge=record(ChallengeState, data["challenge"]),
        been_active=tuple(data["been_active"]),
        marks=tuple((what, player) for what, player in data["marks"]),
        **{key: data[key] for key in ("box", "first", "active", "serial", "counted", "winner", "over")},
    )


class Table:
    """A situation with what is looked up in it again and again."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.structure = FIRST_EDITION
        self.seats = tuple(player.id for player in situation.players)
        self.players: dict[str, Player] = {player.id: player for player in situation.players}
        self.cards: dict[str, Card] = {card.ref: card for card in situation.cards}
        self.does = {(w.id, s.id): s.does for w in self.structure.windows for s in w.steps}
        self.closed_windows = frozenset(w.id for w in self.structure.windows if w.closed)
        begins = self.structure.box(situation.opening.box).phase in self.structure.opening_phases
        self.abilities: dict[str, Ability] = {}
        self.holder: dict[str, str] = {}
        for card in situation.cards:
            for ability in (*card.abilities, *inherent(card), *(in_setup(card) if begins else ())):
                uid = f"{card.ref}/{ability.id}"
                self.abilities[uid] = ability
                self.holder[uid] = card.ref

    @cached_property
    def constants(self) -> tuple[tuple[str, Ability], ...]:
        return tuple((uid, a) for uid, a in self.abilities.items() if a.kind == "constant")

    @cached_property
    def passives(self) -> tuple[tuple[str, Ability], ...]:
        return tuple(
            (uid, a)
            for uid, a in self.abilities.items()
            if a.kind in ("passive", "when-revealed", "keyword") and a.trigger
        )

    @cached_property
    def replacements(self) -> tuple[tuple[str, Ability], ...]:
        return tuple((uid, a) for uid, a in self.abilities.items() if a.kind == "replacement")

    @cached_property
    def makes_characters(self) -> bool:
        """Whether any effect of this table makes a card a character."""
        return any(e.do == "gain" and e.what == "character" for a in self.abilities.values() for e in a.effects)

    @cached_property
    def blanks(self) -> bool:
        """Whether a constant ability of this table blanks cards."""
        return any(effect.do == "blank" for _uid, ability in self.constants for effect in ability.effects)

    @cached_property
    def forbids(self) -> bool:
        """Whether any effect of this table says of a card that it "cannot"."""
        effects = (effect for ability in self.abilities.values() for effect in ability.effects)
        return any(effect.do == "gain" and effect.what.startswith("cannot ") for effect in effects)

    @cached_property
    def gives_immunity(self) -> bool:
        """Whether any effect of this table gives an immunity."""
        return any(e.do == "gain" and e.what.startswith("immune") for a in self.abilities.values() for e in a.effects)

    @cached_property
    def answered_happenings(self) -> frozenset[str]:
        """What some response of this table could answer; everything else matters to nobody afterwards."""
        named = {
            name for a in self.abilities.values() if a.kind == "response" and a.trigger for name in a.trigger.after
        }
        return frozenset(named | {member for name in named for member in GROUPS.get(name, ())})

    def left_of(self, player: str) -> str:
        """The next player clockwise."""
        return self.seats[(self.seats.index(player) + 1) % len(self.seats)]

    def clockwise(self, first: str) -> tuple[str, ...]:
        at = self.seats.index(first)
        return self.seats[at:] + self.seats[:at]
