"""Where a dispute stands: one immutable value that JSON can hold.

Everything is a NamedTuple of plain values, so a state can be compared, hashed, written and read back.
The situation it belongs to travels beside it (`Table`), because it never changes.
"""

from __future__ import annotations

from typing import NamedTuple

from timing.kernel.choices import Choice
from timing.kernel.memory import Answered, Counts, Decided, Marked, decision
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e.abilities import Effect

GAME = "game"  # the source of what the rules themselves do
SET_OFF = "set off"  # the type of a happening by which an effect sets off an ability of a card that lies elsewhere
SAID = "said"  # the type of a happening in words that the judge has said to have happened
MOST_COPIES = 3  # of a title, for each player and phase (FAQ, The Copy Limit)
LIMIT, COPIES = "limit", "copies"  # kinds of what counts: uses of an ability, copies of a title played
LIMITED, LIMITED_CARD, DECLARED = "limited", "limited-card", "declared"  # responses, cards; types of challenges
AGAINST = "declared-against"  # challenges by the player they are initiated against
CLOSED = "closed"  # why a dispute is over that has come to where it ends
SATISFYING = "claim"  # the window in which a player satisfies a claim because an effect says so
OPTION = "option"  # the kind of decision: which of several effects is carried out
COUNTED = (LIMIT, COPIES, LIMITED, LIMITED_CARD, DECLARED, AGAINST, OPTION)


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


class Pending(NamedTuple):
    """A passive that has to initiate; `occurrence` set it off.

    `barred` is why it could not have initiated then, as a note's code: empty where it could.
    """

    ability: str
    occurrence: int
    card: str
    barred: str = ""


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
    winner: str = ""  # of the challenge it waits for, once that is over
    loser: str = ""
    margin: int = 0  # by which that challenge was won
    n: int = -1  # how many it counted as its ability was carried out (FAQ 3.12); -1 where it counts nothing
    named: str = ""  # the word that was named with the use
    found: tuple[Decided, ...] = ()  # what has been found by what waited with it
    due: bool = False  # the challenge that it waited for is over


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
    decided: tuple[Decided, ...] = ()  # what has been settled for it
    canceled: bool = False
    answers: bool = False  # played in step 2 of the frame below
    only_saves: bool = False  # the special opportunity before a "then" effect (3.40)
    turn: str = ""
    passes: int = 0
    acted: bool = False  # somebody has used something in this step

    @property
    def option(self) -> str | None:
        """Which of several effects was decided for; None while nothing was, '' where none could succeed."""
        settled = decision(self.decided, OPTION)
        return settled.answer if settled else None

    def settled(self, kind: str, about: str = "", at: int = -1) -> bool:
        """Whether this has been decided for the window."""
        return decision(self.decided, kind, about, at) is not None

    def answer(self, kind: str, about: str = "", at: int = -1) -> str:
        """What has been decided of this; '' while nothing was."""
        settled = decision(self.decided, kind, about, at)
        return settled.answer if settled else ""

    def leaves_out(self, effect: Effect) -> bool:
        """Whether the effect is one of several, and another was decided for."""
        return effect.option != "" and self.option not in (None, effect.option)


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
    of_plot: bool = False  # the claim is what the attacker's revealed plot says when it is asked for, not as stated
    counted: tuple[int, ...] = ()  # the STR of attackers and of defenders as the winner was determined
    won_by: int = -1  # how much STR, as the winner was determined; -1 where only the situation says who has won
    attacked: str = ""  # who was attacked, where a supporter defends (rulebook, Supports)

    @property
    def loser(self) -> str:
        if not self.winner:
            return ""
        return self.defender if self.winner == self.attacker else self.attacker

    @property
    def answers_claim(self) -> str:
        """Who satisfies the claim if the attacker wins: the player who was attacked (rulebook, Supports)."""
        return self.attacked or self.defender

    def side(self, player: str) -> tuple[str, ...]:
        return self.attackers if player == self.attacker else self.defenders if player == self.defender else ()


class State(NamedTuple):
    """Where the dispute stands."""

    cards: tuple[CardState, ...]
    players: tuple[PlayerState, ...]
    frames: tuple[Frame, ...]
    happened: tuple[Occurrence, ...]
    pending: tuple[Pending, ...]
    used: Counts
    lasting: tuple[Lasting, ...]
    choice: Choice | None
    challenge: ChallengeState | None
    box: str
    first: str
    active: str
    been_active: tuple[str, ...]
    marks: tuple[Marked, ...]  # what the phase remembers beyond a window
    serial: int
    counted: int  # occurrences so far
    winner: str
    over: str  # why it is over; empty while it goes on
    delayed: tuple[Delayed, ...] = ()
    history: tuple[tuple[str, Occurrence], ...] = ()  # what abilities ask for of this round, each with its phase
    answered: tuple[Answered, ...] = ()  # which abilities have answered what, once each
