"""A working copy of a B'Twixt state, and the facts that rules read off it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from timing.kernel.budget import Budget
from timing.kernel.occurrence import Occurrence
from timing.kernel.work import WorkingCopy
from timing.systems.btwixt.readings import READINGS
from timing.systems.btwixt.scoring import Strength
from timing.systems.btwixt.situation import Effect
from timing.systems.btwixt.state import CardState, CouncilState, Frame, State, Table
from timing.systems.btwixt.structure import STRUCTURE
from timing.systems.btwixt.words import (
    ADDITIONAL,
    BID,
    COUNCIL,
    CURRENT,
    DECK,
    HAND,
    PLAYED,
    THROUGHOUT,
)


class Work(WorkingCopy[Table, Frame]):
    """Mutable while a move is carried out."""

    readings = frozenset(reading.note for reading in READINGS)

    def __init__(self, table: Table, state: State, budget: Budget | None = None, quiet: bool = False) -> None:
        super().__init__(STRUCTURE, table, budget, quiet)
        self.cards = {card.ref: card for card in state.cards}
        self.councils = {council.id: council for council in state.councils}
        self.bids = dict(state.bids)
        self.knelt = list(state.knelt)
        self.first_player, self.season, self.round = state.first_player, state.season, state.round
        self.rounds, self.box, self.bid_winner = state.rounds, state.box, state.bid_winner
        self.claimed = list(state.claimed)
        self.frames, self.choice = list(state.frames), state.choice
        self.winners, self.over = state.winners, state.over
        self.winner = state.winner

    def freeze(self) -> State:
        return State(
            tuple(self.cards.values()),
            tuple(self.councils.values()),
            tuple(self.bids.items()),
            tuple(self.knelt),
            self.first_player,
            self.season,
            self.round,
            self.rounds,
            self.box,
            self.bid_winner,
            tuple(self.claimed),
            tuple(self.frames),
            self.choice,
            self.winners,
            self.over,
        )

    # --- cards -----------------------------------------------------------------------------------

    def move(self, ref: str, zone: str, at: str = "", tokens: int | None = None) -> None:
        """A card goes somewhere; there it is the last to have come."""
        card = self.cards.pop(ref)
        self.cards[ref] = CardState(ref, zone, at, card.tokens if tokens is None else tokens)

    def lying(self, *zones: str) -> list[CardState]:
        """The cards in these zones, in the order in which they came there."""
        return [card for card in self.cards.values() if card.zone in zones]

    def ally_deck(self) -> list[str]:
        """The described allies of the ally deck, the top one first."""
        return [card.ref for card in self.lying(DECK) if self.table.cards[card.ref].type == "ally"]

    def happened(self, what: str, card: str = "", player: str = "") -> None:
        """Something has happened, for whoever looks for it."""
        self.recorded.append(Occurrence(len(self.recorded), what, card, player, self._doing, 0))

    @property
    def _doing(self) -> str:
        return self.frame.card if self.frames else ""

    def you(self, ref: str) -> str:
        """Whom "you" means on a card: the leader in front of whom it lies, of an ally its claimer (The word "you")."""
        card = self.cards[ref]
        if card.zone in (HAND, BID, PLAYED):
            return card.at
        return self.bid_winner

    # --- what is so as long as a card lies there -------------------------------------------------

    def standing(self, do: str) -> Iterator[tuple[str, Effect]]:
        """The constant effects of that word: of influence cards in bids first, of the round's allies after them."""
        for card in [*self.lying(BID), *self.lying(CURRENT, ADDITIONAL)]:
            for _, effect in self.table.effects(card.ref, THROUGHOUT):
                if effect.do == do:
                    yield card.ref, effect

    def reaches(self, by: str, effect: Effect, ref: str) -> bool:
        """Whether a constant effect of the card `by` speaks of the influence card `ref`."""
        if effect.color and effect.color != self.table.cards[ref].color:
            return False
        own = self.cards[ref].at == self.you(by)
        return effect.whose == "any" or (effect.whose == "you") == own

    def value(self, ref: str) -> int:
        """What an influence card counts. Of effects that set a value an ally's overrides an influence card's."""
        value, more = self.table.cards[ref].value, 0
        for by, effect in self.standing("counts"):
            if not self.reaches(by, effect, ref):
                continue
            if effect.sets is not None:
                value = effect.sets
            else:
                more += effect.n
        return value + more

    def total(self, player: str) -> int:
        """A leader's influence total."""
        return self.bids[player] + sum(self.value(card.ref) for card in self.lying(BID) if card.at == player)

    def copies(self, player: str) -> int:
        """How many cards in a leader's bid pull the strings."""
        return sum(self.cards[by].at == player for by, _ in self.standing("pulls"))

    def moved_strings(self, players: Iterable[str]) -> bool:
        """Whether in front of one of them lies a card that pulls the strings and that another has played."""
        pulling = [by for by, _ in self.standing("pulls") if self.cards[by].at in players]
        return any(self.table.cards[by].of not in ("", self.cards[by].at) for by in pulling)

    # --- councils --------------------------------------------------------------------------------

    def allies_in(self, council: str) -> list[str]:
        """The allies that are described and lie in a council."""
        return [card.ref for card in self.lying(COUNCIL) if card.at == council]

    def strength(self, council: str) -> Strength:
        """What a council holds."""
        held: CouncilState = self.councils[council]
        allies = self.allies_in(council)
        power = held.power + sum(self.table.cards[ref].power for ref in allies)
        return Strength(power, sum(held.tokens), held.allies + len(allies), held.hidden)

    def add_tokens(self, council: str, n: int = 1) -> None:
        """Power tokens come to a council, dragon side up."""
        held = self.councils[council]
        self.councils[council] = held._replace(hidden=held.hidden + n)
