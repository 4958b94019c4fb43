"""Tables with cards as they come with Maester, and what a test does at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cards.shipped import PRINTINGS, Shipped
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import CardState, PlayerState, State

Plain = dict[str, Any]
SHIPPED = Shipped(PRINTINGS)


def shipped(card_id: str, ref: str, owner: str = "ann", **more: Any) -> Plain:
    """The printing of that id as a card of a table."""
    found = SHIPPED.description(card_id)
    assert found is not None
    return {**found, "ref": ref, "owner": owner, **more}


def card(ref: str, owner: str = "ann", **more: Any) -> Plain:
    """A card that is not printed: a character in play, if nothing else is said."""
    return {"ref": ref, "type": "character", "owner": owner, **more}


def ability(*effects: Plain, kind: str = "action", **more: Any) -> Plain:
    return {"id": "use", "label": "use", "kind": kind, "effects": list(effects), **more}


class Played:
    """A table in play: two players, ann the first of them, each with what `ann` and `bob` say."""

    def __init__(
        self, box: str, *cards: Plain, ann: Plain | None = None, bob: Plain | None = None, **more: Any
    ) -> None:
        players = [{"id": "ann", **(ann or {})}, {"id": "bob", **(bob or {})}, *more.pop("others", ())]
        opening = {"box": box, **more.pop("opening", {})}
        table = {"players": players, "first_player": "ann", "opening": opening, "cards": list(cards), **more}
        self.game = Dispute(read(table))
        self.state: State = self.game.begin().state

    def moves(self, uid: str) -> list[Move]:
        """The ways in which the ability may be used now."""
        return [move for move in self.game.moves(self.state) if move.ability == uid]

    def why_not(self, uid: str) -> set[str]:
        """The codes of what speaks against the use."""
        option = self.game.judge(self.state, uid)
        return set() if option.allowed else {one.code for one in option.reasons}

    def make(self, move: Move) -> None:
        self.state = self.game.apply(self.state, move).state

    def use(self, uid: str, paying: Sequence[str] = (), choosing: Sequence[str] = ()) -> None:
        """Use it, with these among what pays and is chosen."""
        wanted = (set(paying), set(choosing))
        fits = [m for m in self.moves(uid) if wanted[0] <= set(m.paying) and wanted[1] <= set(m.choosing)]
        assert fits, (uid, self.why_not(uid), self.game.decision(self.state))
        self.make(fits[0])

    def choose(self, *names: str) -> None:
        """Choose this, whoever is asked."""
        self.make(Move(self.game.decision(self.state).player, "chooses", choosing=names))

    def passed(self) -> None:
        """Whoever has the opportunity passes."""
        self.make(next(move for move in self.game.moves(self.state) if move.does == "passes"))

    def until(self, uid: str) -> None:
        """Everybody passes until the ability may be used."""
        while not self.moves(uid):
            self.passed()

    def on(self, kind: str = "", most: int = 80) -> None:
        """Everybody passes and takes the first choice: to the end, or to a choice of that kind."""
        for _ in range(most):
            moves = self.game.moves(self.state)
            if not moves or (kind and self.asked == kind):
                return
            self.make(next((m for m in moves if m.does == "passes"), moves[0]))

    @property
    def asked(self) -> str:
        """The kind of choice that waits."""
        return self.state.choice.kind if self.state.choice else ""

    @property
    def choices(self) -> tuple[str, ...]:
        return self.state.choice.options if self.state.choice else ()

    def card(self, ref: str) -> CardState:
        return next(one for one in self.state.cards if one.ref == ref)

    def player(self, name: str) -> PlayerState:
        return next(one for one in self.state.players if one.id == name)
