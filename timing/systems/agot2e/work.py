"""A working copy of a state: facts read off it, and the small changes that everything else is made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from timing.kernel import memory
from timing.kernel.budget import Budget
from timing.kernel.memory import Counted
from timing.kernel.occurrence import Occurrence
from timing.kernel.work import WorkingCopy
from timing.systems.agot2e.readings import READINGS
from timing.systems.agot2e.situation import Card
from timing.systems.agot2e.state import CardState, Delayed, Frame, Item, Lasting, Past, PlayerState, State
from timing.systems.agot2e.structure import SECOND_EDITION
from timing.systems.agot2e.table import Table

PLACED = {"dead": "placed-in-dead-pile", "discard": "placed-in-discard-pile", "used": "placed-in-used-pile"}


class Work(WorkingCopy[Table, Frame]):
    """Mutable while a move is carried out. Values of cards (STR, keywords ...) are in `values`."""

    readings = frozenset(reading.note for reading in READINGS)

    def __init__(self, table: Table, state: State, budget: Budget | None = None, quiet: bool = False) -> None:
        super().__init__(SECOND_EDITION, table, budget, quiet)
        self.cards: dict[str, CardState] = {card.ref: card for card in state.cards}
        self.players: dict[str, PlayerState] = {player.id: player for player in state.players}
        self.frames: list[Frame] = list(state.frames)
        self.choice = state.choice
        self.challenge = state.challenge
        self.lasting: list[Lasting] = list(state.lasting)
        self.delayed: list[Delayed] = list(state.delayed)
        self.uses: dict[Counted, int] = dict(state.used)
        self.been_active = state.been_active
        self.asked: dict[str, tuple[str, ...]] = dict(state.asked)
        self.counter = state.counter
        self.history = state.history
        self.by_effect = state.by_effect
        self.box, self.first, self.active = state.box, state.first, state.active
        self.winner, self.over = state.winner, state.over
        self.nested: Counter[tuple[str, str]] = Counter()  # questions about constant abilities that are open
        self.to_begin: list[str] = []  # abilities that initiate as soon as what happens has been carried out
        self.followed: list[Item] = []  # what left play with what it lay on

    def freeze(self) -> State:
        return State(
            tuple(self.cards.values()), tuple(self.players.values()), self.box, self.first, self.active,
            tuple(self.frames), self.choice, self.challenge, tuple(self.lasting), tuple(self.delayed),
            memory.counts(self.uses), self.been_active,
            tuple(sorted(self.asked.items())), self.counter, self.history, self.by_effect, self.winner, self.over,
        )  # fmt: skip

    # --- facts ---------------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        return self.box.partition("/")[0]

    def facts(self, ref: str) -> Card:
        """What is printed on the card."""
        return self.table.cards[ref]

    def controller(self, ref: str) -> str:
        return self.cards[ref].controller

    def owner(self, ref: str) -> str:
        return self.table.cards[ref].owner

    def player_of(self, uid: str) -> str:
        """Who controls the card that an ability is on; of what any player may initiate, the player it is listed for."""
        return self.table.player_for.get(uid) or self.controller(self.table.holder[uid])

    def kind(self, ref: str) -> str:
        """What the card is now: its printed type, but an attachment while it is attached to a card."""
        attached = self.cards[ref].zone == "play" and self.cards[ref].attached_to
        return "attachment" if attached else self.facts(ref).type

    def in_play(self, ref: str) -> bool:
        """Whether it is a card in play, with its text: not a duplicate."""
        card = self.cards[ref]
        return card.zone == "play" and not card.duplicate_of

    def attachments(self, ref: str) -> list[str]:
        return [card.ref for card in self.cards.values() if card.zone == "play" and card.attached_to == ref]

    def duplicates(self, ref: str) -> list[str]:
        return [card.ref for card in self.cards.values() if card.zone == "play" and card.duplicate_of == ref]

    def order(self) -> tuple[str, ...]:
        """The players still in the game, in player order."""
        return tuple(p for p in self.seats.clockwise(self.first) if not self.players[p].eliminated)

    def participating(self, ref: str) -> bool:
        return self.challenge is not None and ref in (*self.challenge.attackers, *self.challenge.defenders)

    def plot(self, player: str) -> str:
        """The revealed plot of a player; empty if none is described."""
        held = [ref for ref, card in self.cards.items() if card.zone == "revealed" and card.controller == player]
        return held[-1] if held else ""

    def hand(self, player: str) -> list[str]:
        """Cards in hand that are described."""
        return [ref for ref, card in self.cards.items() if card.zone == "hand" and self.owner(ref) == player]

    def top(self, player: str) -> list[str]:
        """Cards that are described as lying on top of the deck, in their order."""
        lying = [ref for ref, card in self.cards.items() if card.zone == "deck" and self.owner(ref) == player]
        return sorted((ref for ref in lying if self.cards[ref].deep), key=lambda ref: self.cards[ref].deep)

    def total_power(self, player: str) -> int:
        """The power on the faction card and on cards, but those whose power something keeps from counting."""
        mine = (ref for ref, card in self.cards.items() if card.zone == "play" and card.controller == player)
        counts = (ref for ref in mine if self.cards[ref].power and not self.power_left_out(ref))
        return self.players[player].power + sum(self.cards[ref].power for ref in counts)

    def power_left_out(self, ref: str) -> bool:
        """Whether something keeps the power on the card from counting."""
        from timing.systems.agot2e import values  # which reads it off the working copy

        return values.cannot(self, ref, "count its power")

    # --- changes -------------------------------------------------------------------------------------------------

    def put(self, ref: str, **fields: Any) -> None:
        """Change how a card stands."""
        self.cards[ref] = self.cards[ref]._replace(**fields)

    def give(self, player: str, **fields: Any) -> None:
        """Change what a player has."""
        self.players[player] = self.players[player]._replace(**fields)

    def lands(self, ref: str, zone: str, came: str, by: Item | None = None) -> None:
        """A card has come into a pile; kept as something that happened where an ability answers it."""
        what = PLACED.get(zone, "")
        if what in self.table.answered:
            how = {"cause": by.cause, "other": by.other, "by": by.by} if by else {}
            self.followed.append(self.item("falls", (what,), card=ref, player=self.owner(ref), came=came, **how))

    def lay(self, ref: str, where: str) -> None:
        """Put a card that is in a deck on its top or bottom; without either nobody knows where it lies."""
        if where == "top":
            for other in self.top(self.owner(ref)):
                self.put(other, deep=self.cards[other].deep + 1)
        self.put(ref, deep=1 if where == "top" else 0)

    def contest(self, **fields: Any) -> None:
        """Change the challenge under way."""
        if self.challenge is not None:
            self.challenge = self.challenge._replace(**fields)

    def next_id(self) -> int:
        self.counter += 1
        return self.counter

    def item(self, verb: str, what: tuple[str, ...], **fields: Any) -> Item:
        """Something that could happen; it has no number before it is imminent."""
        return Item(0, verb, what, **fields)

    def numbered(self, items: Iterable[Item]) -> tuple[Item, ...]:
        """Each with a number of its own."""
        return tuple(item._replace(id=self.next_id()) for item in items)

    def becomes_imminent(self, items: Iterable[Item]) -> None:
        """The next part of the occurrence under way."""
        self.change(items=self.numbered(items))

    def record(self, item: Item, serial: int) -> None:
        """For those who watch: it has happened."""
        for what in item.what:
            if what in self.table.remembered:
                past = Past(what, self.phase, item.card, item.player, item.other, item.type)
                self.history = (*self.history, past)
            self.recorded.append(Occurrence(item.id, what, item.card, item.player, item.by, serial, item.type))
