"""Where a game of B'Twixt stands: one immutable value, and the table it belongs to."""

from __future__ import annotations

from typing import NamedTuple

from timing.kernel.choices import Choice
from timing.systems.btwixt import councils
from timing.systems.btwixt.situation import Card, Effect, Situation
from timing.systems.btwixt.structure import STRUCTURE
from timing.systems.btwixt.words import BID, COUNCIL, HAND, PLAYED_NOW

PLAY = "play"  # what is done with every influence card; uids are REF/play


class Table:
    """A situation with what is looked up in it again and again."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.seats = situation.seats
        self.players = {player.id: player for player in situation.players}
        self.cards = {card.ref: card for card in situation.cards}
        self.abilities = {f"{ref}/{PLAY}": card for ref, card in self.cards.items()}
        self.options = situation.options
        self.structure = STRUCTURE

    def effects(self, ref: str, when: str) -> tuple[tuple[str, Effect], ...]:
        """What a card does at such a time, in order, each with the condition it is under ('won', 'lost' or '')."""
        abilities = (ability for ability in self.cards[ref].abilities if ability.when == when)
        return tuple((ability.only_if, effect) for ability in abilities for effect in ability.effects)


class CardState(NamedTuple):
    """Where a card is; `at` is the player of a hand or bid, or the council."""

    ref: str
    zone: str
    at: str = ""
    tokens: int = 0


class CouncilState(NamedTuple):
    """What lies in a council on cards that are not described, and its power tokens."""

    id: str
    power: int = 0
    allies: int = 0
    tokens: tuple[int, ...] = ()
    hidden: int = 0


class Frame(NamedTuple):
    """An open window.

    `card` is the card whose ability resolves, `when` which of its abilities, `effect` how many of its effects are done,
    `chosen` what has been chosen for the next one. In the claim `chosen` are the cards that have had their turn.
    """

    window: str
    step: str = "1"
    turn: str = ""
    passes: int = 0
    acted: bool = False
    card: str = ""
    when: str = PLAYED_NOW
    effect: int = 0
    chosen: tuple[str, ...] = ()


class State(NamedTuple):
    """Cards in the order in which they came to lie where they are."""

    cards: tuple[CardState, ...]
    councils: tuple[CouncilState, ...]
    bids: tuple[tuple[str, int], ...]  # influence on cards that are not described
    knelt: tuple[str, ...]
    first_player: str
    season: str
    round: int
    rounds: int  # still to be played, this one among them
    box: str
    bid_winner: str = ""
    claimed: tuple[str, ...] = ()  # allies of this round, in order
    frames: tuple[Frame, ...] = ()
    choice: Choice | None = None
    winners: tuple[str, ...] = ()
    over: str = ""

    @property
    def winner(self) -> str:
        """The one who has won; nobody while it goes on, and where several share the victory."""
        return self.winners[0] if len(self.winners) == 1 else ""


def started(table: Table) -> State:
    """The state before anything is opened."""
    held = table.situation
    described = {councils.named(table.seats, *one.of): one for one in held.councils}
    lying = []
    for council in councils.all_councils(table.seats):
        one = described.get(council)
        lying.append(
            CouncilState(council, one.power, one.allies, one.tokens, one.hidden) if one else CouncilState(council)
        )
    return State(
        cards=tuple(_placed(table, card) for card in held.cards),
        councils=tuple(lying),
        bids=tuple((player.id, player.bid) for player in held.players),
        knelt=tuple(player.id for player in held.players if player.knelt),
        first_player=held.first_player,
        season=held.season,
        round=held.round,
        rounds=held.rounds,
        box=held.opening,
    )


def _placed(table: Table, card: Card) -> CardState:
    if card.zone == COUNCIL:
        return CardState(card.ref, COUNCIL, councils.named(table.seats, *card.council), card.tokens)
    return CardState(card.ref, card.zone, card.of if card.zone in (HAND, BID) else "", card.tokens)
