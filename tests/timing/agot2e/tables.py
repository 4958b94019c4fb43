"""Tables of the second edition for tests, and a hand that plays at them."""

from __future__ import annotations

from typing import Any

from timing.kernel.moves import Illegal, Move
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.situation import read

CHARACTERS = {"type": "character"}
MINE = {"type": "character", "controller": "you"}


def character(ref: str, owner: str, strength: int = 3, **more: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "character", "owner": owner, "str": strength, **more}


def card(kind: str, ref: str, owner: str, *abilities: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"ref": ref, "type": kind, "owner": owner, "abilities": list(abilities), **more}


def event(ref: str, owner: str, ability: dict[str, Any], **more: Any) -> dict[str, Any]:
    return card("event", ref, owner, ability, zone="hand", **more)


def ability(kind: str, *effects: Any, **more: Any) -> dict[str, Any]:
    return {"label": f"{kind} of the card", "kind": kind, "effects": list(effects), **more}


def action(*effects: Any, **more: Any) -> dict[str, Any]:
    return ability("action", *effects, **more)


def after(what: str, *effects: Any, forced: bool = False, trigger: Any = None, **more: Any) -> dict[str, Any]:
    kind = "forced-reaction" if forced else "reaction"
    return ability(kind, *effects, trigger={"after": what, **(trigger or {})}, **more)


def when(what: str, *effects: Any, forced: bool = False, trigger: Any = None, **more: Any) -> dict[str, Any]:
    kind = "forced-interrupt" if forced else "interrupt"
    return ability(kind, *effects, trigger={"when": what, **(trigger or {})}, **more)


def would(what: Any, *effects: Any, trigger: Any = None, **more: Any) -> dict[str, Any]:
    return ability("interrupt", *effects, trigger={"would": what, **(trigger or {})}, **more)


KILL = action({"do": "kill", "to": "target"}, target={"choose": CHARACTERS})
CANCEL_EVENT = would("initiates", {"do": "cancel"}, trigger={"card": {"type": "event"}, "player": "opponent"})
SAVE = would(["killed", "discarded"], {"do": "save", "to": "trigger"}, trigger={"card": MINE})
DRAW_AFTER_KILL = after("killed", {"do": "draw"}, trigger={"card": CHARACTERS})


class Played:
    """A dispute being played. Names of abilities may be those of their cards."""

    def __init__(self, *cards: dict[str, Any], box: str = "challenges/2", seats: int = 2, **more: Any) -> None:
        players = more.pop("players", None) or [{"id": name} for name in ("ann", "bob", "cid", "dan")[:seats]]
        data = {"players": players, "first_player": "ann", "opening": {"box": box}, "cards": list(cards), **more}
        self.game = Dispute(read(data))
        self.results = [self.game.begin()]

    @property
    def state(self) -> Any:
        return self.results[-1].state

    @property
    def decision(self) -> Any:
        return self.game.decision(self.state)

    @property
    def asks(self) -> tuple[str, str]:
        """Who has to decide, and where or what."""
        decision = self.decision
        return decision.player, decision.choice or decision.step

    def make(self, move: Move) -> Played:
        self.results.append(self.game.apply(self.state, move))
        return self

    def uses(self, name: str, *choosing: str, paying: tuple[str, ...] = ()) -> Played:
        """Whoever's it is uses it; what leaves no choice need not be named."""
        uid = self.game.rules.named(self.game.table, name)
        option = self.game.judge(self.state, uid)
        fits = [m for m in option.moves if set(choosing) <= set(m.choosing) and set(paying) <= set(m.paying)]
        if not fits:
            raise Illegal(Move(option.player, "uses", uid, paying, choosing), self.decision, option.reasons)
        assert len(fits) == 1, fits
        return self.make(fits[0])

    def passes(self, *players: str) -> Played:
        for player in players:
            self.make(Move(player, "passes"))
        return self

    def chooses(self, *names: str) -> Played:
        fitting = [one for name in names for one in self.decision.choices if one == name or one.startswith(f"{name}@")]
        return self.make(Move(self.decision.player, "chooses", choosing=tuple(fitting)))

    def pass_all(self) -> Played:
        """Everybody passes until it is over, or somebody has to choose."""
        while self.decision.kind == "opportunity":
            self.make(Move(self.decision.player, "passes"))
        return self

    def pass_all_of_step(self) -> Played:
        """Everybody passes until the step is over."""
        at = self.decision.step
        while self.decision.kind == "opportunity" and self.decision.step == at:
            self.make(Move(self.decision.player, "passes"))
        return self

    def may(self, name: str, *choosing: str) -> bool:
        option = self.game.judge(self.state, self.game.rules.named(self.game.table, name))
        return option.allowed and any(set(choosing) <= set(move.choosing) for move in option.moves)

    def why(self, name: str) -> tuple[str, ...]:
        """The codes of all reasons, for or against."""
        option = self.game.judge(self.state, self.game.rules.named(self.game.table, name))
        return tuple(reason.code for reason in (*option.reasons, *(r for part in option.choose for r in part.reasons)))

    def where(self, ref: str) -> str:
        return str(next(held.zone for held in self.state.cards if held.ref == ref))

    def held(self, ref: str) -> Any:
        return next(held for held in self.state.cards if held.ref == ref)

    def player(self, name: str) -> Any:
        return next(held for held in self.state.players if held.id == name)

    @property
    def notes(self) -> list[str]:
        return [note.code for result in self.results for note in result.notes]
