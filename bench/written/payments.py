"""Costs, as they stand before 'to'."""

from __future__ import annotations

from bench.written.cards import cards
from bench.written.parts import NotWritten, Parts, Plain

PAID = {
    "kneel": "kneel {}",
    "stand": "stand {}",
    "discard": "discard {} from play",
    "sacrifice": "sacrifice {}",
    "kill": "kill {} (cannot be saved)",
    "return-to-hand": "return {} to your hand",
    "remove-from-game": "remove {} from the game",
    "to-shadows": "put {} into Shadows",
    "come-out-of-shadows": "bring {} out of Shadows",
}
COUNTED = {
    "pay-gold": "pay {} gold",
    "kneel-influence": "kneel {} influence",
    "discard-house-power": "discard {} power from your House card",
}


def paid(cost: Plain, name: str) -> str:
    """A cost with what may be paid in its place. Raises NotWritten."""
    parts = Parts(cost, "cost")
    do, n, others = parts.take("do"), parts.take("n", 1), parts.take("or", [])
    if do in COUNTED:
        said = COUNTED[do].format(n)
    elif do == "discard-from-hand":
        said = _from_hand(parts, n)
    elif do == "discard-from-deck" and n == 1:
        said = "discard the top card of your deck"
    elif do in PAID:
        said = PAID[do].format(_with_which(parts, n, name))
    else:
        raise NotWritten(f"cost {do}")
    parts.done()
    return " or ".join([said, *(paid(one, name) for one in others)])


def _from_hand(parts: Parts, n: int) -> str:
    which = dict(parts.take("card", {}))
    if which.pop("zone", ["hand"]) != ["hand"] or which.pop("controller", "you") != "you":
        raise NotWritten("cost: a card of another place")
    return f"discard {_number(which, n, '')} from your hand"


def _with_which(parts: Parts, n: int, name: str) -> str:
    which = dict(parts.take("card", {"self": True}))
    if which in ({"host": True, "controller": "you"}, {"host": True}):
        return "attached character"
    if which.get("zone", ["play"]) != ["play"]:
        raise NotWritten("cost: a card of another place")
    if set(which) == {"title", "controller"}:
        which.pop("controller")
    return _number(which, n, name)


def _number(which: Plain, n: int, name: str) -> str:
    return cards(which, name) if n == 1 else cards(which, name, str(n), plural=True)
