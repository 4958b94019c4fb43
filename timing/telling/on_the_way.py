"""What comes with a choice on the way: whether who is declared kneels for it."""

from __future__ import annotations

from typing import Any

from timing.telling.asking import Asking
from timing.telling.seen import Seen
from timing.telling.story import Outlook
from timing.telling.walking import MOST_PASSES

DECLARED = {"attack": "attackers", "defend": "defenders"}


def kneels(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a character that stands kneels to attack or defend; with none named one of whom nothing is told."""
    asking, kind = seen.asking, DECLARED[view.what.partition(" ")[2]]
    ref = ref or f"other-of-{player}"
    if not any(card.ref == ref and card.zone == "play" and not card.kneeling for card in asking.state.cards):
        return None
    state = _declared(asking, asking.state, kind, ref)
    return None if state is None else bool(next(card.kneeling for card in state.cards if card.ref == ref))


def _declared(asking: Asking, state: Any, kind: str, ref: str) -> Any:
    """The state once the character has been declared and has knelt, or not; None where play does not come to that."""
    for _ in range(MOST_PASSES):
        if state.over:
            return None
        decision = asking.game.decision(state)
        if decision.kind == "choice" and decision.choice == "challenge":
            moves = [move for move in decision.moves() if move.choosing and move.choosing[0] != "none"]
            tried = (_declared(asking, asking.game.apply(state, move).state, kind, ref) for move in moves)
            return next((one for one in tried if one is not None), None)
        if decision.kind == "choice" and decision.choice == kind:
            named = [move for move in decision.moves() if any(ref in one.split("/") for one in move.choosing)]
            move = named[0] if named else None
        else:
            move = asking.onward(decision, "")
        if move is None:
            return None
        result = asking.game.apply(state, move)
        state = result.state
        if any(one.what == f"{kind[:-1]}-declared" and one.card == ref for one in result.happened):
            return state
    return None
