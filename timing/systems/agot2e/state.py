"""The state of a dispute: plain values, one NamedTuple each. What never changes is in `table`."""

from __future__ import annotations

from typing import NamedTuple

from timing.kernel.choices import Choice
from timing.kernel.memory import Counts

IMMINENT, SAVED, CANCELED, REPLACED, OCCURRED, FAILED = "", "saved", "canceled", "replaced", "occurred", "failed"


class Item(NamedTuple):
    """Something that is imminent, or that has occurred: `verb` does `what` to a card or a player.

    `by` is the ability that does it (empty: the rules), `cause` what for: an effect, a cost, claim, burn, a keyword.
    `to` is where a card is bound if that was changed, `fixed` bars saving, `status` what has become of it.
    """

    id: int
    verb: str
    what: tuple[str, ...]
    card: str = ""
    player: str = ""
    n: int = 0
    by: str = ""
    cause: str = "effect"
    type: str = ""
    word: str = ""
    until: str = ""
    other: str = ""
    to: str = ""
    fixed: bool = False
    came: str = ""  # from where the card came into a pile
    instead: str = ""  # the ability that replaces how it is carried out
    instead_of: tuple[str, ...] = ()  # the targets of that ability
    instead_chosen: tuple[str, ...] = ()  # what was chosen for it as it resolved
    status: str = IMMINENT


class Frame(NamedTuple):
    """An open window. Of an occurrence, `source` is the ability (or EVENT of the framework) and `who` its player."""

    window: str
    step: str
    turn: str = ""
    passes: int = 0
    acted: bool = False
    serial: int = 0
    source: str = ""
    who: str = ""
    part: int = 0
    items: tuple[Item, ...] = ()
    done: tuple[Item, ...] = ()
    targets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    paying: tuple[str, ...] = ()
    answers: Item | None = None
    used: tuple[tuple[str, int], ...] = ()
    named: str = ""  # what a player has named as it resolved
    failed: bool = False
    canceled: bool = False
    inserted: tuple[Item, ...] = ()  # what happens instead of what has occurred, before the next part


class CardState(NamedTuple):
    """Where a card is and how it stands."""

    ref: str
    zone: str
    controller: str
    kneeling: bool = False
    attached_to: str = ""
    duplicate_of: str = ""
    power: int = 0
    gold: int = 0
    tokens: int = 0
    entered: str = ""  # how it has entered play in this phase
    deep: int = 0  # its place from the top of a deck, as far as it is known


class PlayerState(NamedTuple):
    """What a player has besides cards; `initiated` are the types of challenge initiated in this phase."""

    id: str
    power: int = 0
    gold: int = 0
    hand: int = 0
    deck: int = 60
    initiated: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    limited: int = 0  # limited cards marshaled or played this round
    rivals_beaten: tuple[str, ...] = ()
    redirected: bool = False
    eliminated: bool = False
    faction_kneeling: bool = False


class ChallengeState(NamedTuple):
    """The challenge under way. `target` is against whom it was initiated; a redirection changes the defender alone."""

    type: str
    attacker: str
    defender: str
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    bypassed: tuple[str, ...] = ()
    attacker_bonus: int = 0
    defender_bonus: int = 0
    winner: str = ""
    loser: str = ""
    margin: int = 0
    unopposed: bool = False
    target: str = ""
    keywords: tuple[str, ...] = ()
    declared: bool = False
    defended: bool = False  # defenders have been declared with the attackers
    assaulted: tuple[str, ...] = ()  # locations targeted by assault
    over: bool = False  # it was ended with no winner or loser


class Past(NamedTuple):
    """Something that has happened in this round, kept where an ability asks for it."""

    what: str
    phase: str
    card: str = ""
    player: str = ""
    other: str = ""
    type: str = ""


class Lasting(NamedTuple):
    """A lasting effect on a card; `terminal`: the card is killed while its STR is 0."""

    do: str
    card: str
    n: int = 0
    word: str = ""
    until: str = ""
    by: str = ""
    terminal: bool = False
    type: str = ""  # of what a player contributes or is kept from: the player who has it so


class Delayed(NamedTuple):
    """An effect that waits: of which ability, which of its effects, on what."""

    by: str
    effect: int
    when: str
    targets: tuple[str, ...] = ()
    who: str = ""


class State(NamedTuple):
    """Where a dispute stands."""

    cards: tuple[CardState, ...]
    players: tuple[PlayerState, ...]
    box: str
    first: str
    active: str
    frames: tuple[Frame, ...] = ()
    choice: Choice | None = None
    challenge: ChallengeState | None = None
    lasting: tuple[Lasting, ...] = ()
    delayed: tuple[Delayed, ...] = ()
    used: Counts = ()  # limited abilities, in the spans under way
    been_active: tuple[str, ...] = ()
    asked: tuple[tuple[str, tuple[str, ...]], ...] = ()
    counter: int = 0
    history: tuple[Past, ...] = ()
    by_effect: tuple[str, ...] = ()  # cards controlled by a constant ability
    winner: str = ""
    over: str = ""
