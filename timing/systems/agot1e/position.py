"""A working copy of a state: what the table, the players and the windows are, on which one move is carried out."""

from __future__ import annotations

from timing.kernel import memory
from timing.kernel.budget import Budget
from timing.kernel.choices import Choice
from timing.kernel.memory import Answered, Counted, Decided, Marked
from timing.kernel.occurrence import Occurrence
from timing.kernel.records import changed
from timing.kernel.work import WorkingCopy
from timing.systems.agot1e.situation import Card
from timing.systems.agot1e.state import (
    CardState,
    ChallengeState,
    Delayed,
    Frame,
    Lasting,
    Pending,
    PlayerState,
    State,
)
from timing.systems.agot1e.structure import DECLARES, FIRST_EDITION, INNER
from timing.systems.agot1e.table import Offer, Table

STACKS = ("discard", "dead", "used")  # piles in which the card that came last lies on top


class Position(WorkingCopy[Table, Frame]):
    """The kernel's working copy with all that this game keeps."""

    def __init__(self, table: Table, state: State, budget: Budget | None = None, quiet: bool = False) -> None:
        super().__init__(FIRST_EDITION, table, budget, quiet)
        self.cards: dict[str, CardState] = dict(zip(table.cards, state.cards, strict=True))
        self.players: dict[str, PlayerState] = dict(zip(table.players, state.players, strict=True))
        self.frames: list[Frame] = list(state.frames)
        self.happened: list[Occurrence] = list(state.happened)
        self.pending: list[Pending] = list(state.pending)
        self.used: dict[Counted, int] = dict(state.used)
        self.answered: set[Answered] = set(state.answered)
        self.lasting: list[Lasting] = list(state.lasting)
        self.choice: Choice | None = state.choice
        self.challenge: ChallengeState | None = state.challenge
        self.box: str = state.box
        self.first: str = state.first
        self.active: str = state.active
        self.been_active: list[str] = list(state.been_active)
        self.marks: list[Marked] = list(state.marks)
        self.serial, self.count = state.serial, state.counted
        self.winner, self.over = state.winner, state.over
        self.delayed: list[Delayed] = list(state.delayed)
        self.history: list[tuple[str, Occurrence]] = list(state.history)
        self.responses: tuple[tuple[int, int], tuple[Offer, ...]] = ((-1, -1), ())  # by window and happenings so far
        self.paying = ""  # which kind of cost is being paid (causes.COST, causes.INFLUENCE)
        self._asking: set[str] = set()

    def freeze(self) -> State:
        return State(
            tuple(self.cards.values()),
            tuple(self.players.values()),
            tuple(self.frames),
            tuple(self.happened),
            tuple(self.pending),
            memory.counts(self.used),
            tuple(self.lasting),
            self.choice,
            self.challenge,
            self.box,
            self.first,
            self.active,
            tuple(self.been_active),
            tuple(self.marks),
            self.serial,
            self.count,
            self.winner,
            self.over,
            tuple(self.delayed),
            tuple(self.history),
            memory.answers(self.answered) if self.answered else (),
        )

    @property
    def closed(self) -> bool:
        """Whether the window that is open bars everything triggered (FAQ 2.6)."""
        for frame in reversed(self.frames):
            if frame.window not in ("segment", *INNER):
                return frame.window in self.table.closed_windows
        return False

    def count_one(self, what: Counted) -> None:
        """It has been done once more."""
        self.used[what] = self.used.get(what, 0) + 1

    def decide(self, kind: str, about: str = "", at: int = -1, answer: str = "", names: tuple[str, ...] = ()) -> None:
        """Something is settled for the innermost window (kernel.memory.Decided)."""
        self.change(decided=(*self.frame.decided, Decided(kind, about, at, answer, names)))

    @property
    def phase(self) -> str:
        return self.box.partition("/")[0]

    def user(self, uid: str) -> str:
        """The player whose it is to use an ability: its card's controller, or another who may."""
        return self.table.users.get(uid) or self.cards[self.table.holder[uid]].controller

    def may_belong(self, uid: str) -> bool:
        """Whether the ability is there for whom it would be: what others may use is there once for its controller."""
        user = self.table.users.get(uid)
        return user is None or user != self.cards[self.table.holder[uid]].controller

    def facts(self, ref: str) -> Card:
        return self.table.cards[ref]

    def set(self, ref: str, **fields: object) -> None:
        """Change what is so of a card; where the order in piles counts, what comes into one lies on top."""
        before = self.cards[ref]
        after = self.cards[ref] = changed(before, fields)
        if self.table.stacked and after.zone != before.zone:
            self._on_top(ref, before.zone)

    def _on_top(self, ref: str, before: str) -> None:
        held = self.cards[ref]
        if held.zone in STACKS:
            owner = self.facts(ref).owner
            for other, card in list(self.cards.items()):
                if other != ref and card.zone == held.zone and self.facts(other).owner == owner:
                    self.cards[other] = card._replace(place=card.place + 1)
            self.cards[ref] = held._replace(place=1)
        elif before in STACKS and held.zone != "deck":
            self.cards[ref] = held._replace(place=0)

    def set_player(self, player: str, **fields: object) -> None:
        self.players[player] = changed(self.players[player], fields)

    def in_play(self, ref: str) -> bool:
        """In play; a moribund card is, a moribund event is not (FAQ, Moribund; Moribund State For Events)."""
        return self.cards[ref].zone == "play"

    def attachments(self, ref: str) -> list[str]:
        return [card.ref for card in self.cards.values() if card.attached_to == ref and card.zone == "play"]

    def duplicates(self, ref: str) -> int:
        return self.cards[ref].duplicates

    @property
    def challenge_begun(self) -> bool:
        """Whether the challenge has begun: once it is named attackers have to be declared first (FAQ, p. 29)."""
        challenge = self.challenge
        if challenge is None:
            return False
        there = challenge.begun or challenge.attackers or challenge.attacker_bonus
        return bool(there) or DECLARES not in self.structure.box(self.box).marks

    def participates(self, ref: str, how: str = "any") -> bool:
        if self.challenge is None:
            return False
        attacking, defending = ref in self.challenge.attackers, ref in self.challenge.defenders
        return attacking or defending if how == "any" else attacking if how == "attacking" else defending

    def known_hand(self, player: str, but: str = "") -> list[str]:
        """The described cards in the player's hand, one left out."""
        return [
            ref
            for ref, card in self.cards.items()
            if card.zone == "hand" and card.controller == player and ref != but and self.facts(ref).type != "plot"
        ]
