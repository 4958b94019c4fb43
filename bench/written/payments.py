"""Costs, as they stand before 'to'."""

from __future__ import annotations

from typing import Any

from bench.written import numbers
from bench.written.cards import cards
from bench.written.parts import NotWritten, Parts, Plain, Speech
from timing.systems.agot1e.words import MOST_CARDS

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
    "put-into-play": "put {} into play from your hand",
    "discard-gold": "discard 1 gold token from {}",
    "discard-power": "discard 1 power from {}",
}
COUNTED = {
    "pay-gold": "pay {} gold",
    "kneel-influence": "kneel {} influence",
    "discard-house-power": "discard {} power from your House card",
}


def paid(cost: Plain, speech: Speech) -> str:
    """A cost with what may be paid in its place. Raises NotWritten."""
    parts = Parts(cost, "cost")
    do, n, others = parts.take("do"), parts.take("n", 1), parts.take("or", [])
    if do == "discard" and others == [{"do": "discard-from-hand", "card": parts.peek("card")}] and n == 1:
        which = dict(parts.take("card"))
        parts.done()
        if (which.pop("zone", []), which.pop("controller", "")) != (["hand", "play"], "you"):
            raise NotWritten("cost: a card of another place")
        return f"discard {cards(which, speech)} from play or from your hand"
    if "target" in speech.picked and parts.takes("amount", {"stat": "cost", "of": "target"}):
        parts.done()
        if do != "pay-gold" or others:
            raise NotWritten("cost: what is paid for what is picked")
        return f"pay the printed cost of {speech.call('target')}"
    if worked_out := parts.take("amount"):
        n = speech.let_x(numbers.what(worked_out, speech))
    if do in COUNTED:
        said = COUNTED[do].format(n)
    elif do == "discard-from-hand":
        said = _from_hand(parts, n, speech)
    elif do == "discard-from-deck":
        said = f"discard the top {'card' if n == 1 else f'{n} cards'} of your deck"
    elif do in PAID:
        said = PAID[do].format(_with_which(parts, n, speech))
    else:
        raise NotWritten(f"cost {do}")
    if do == "pay-gold" and parts.takes("to", "you"):
        said = f"pay you {n} gold"
    parts.done()
    return " or ".join([said, *(paid(one, speech) for one in others)])


def _from_hand(parts: Parts, n: Any, speech: Speech) -> str:
    which, random = parts.take("card"), parts.takes("random", True)
    if which is None and random:
        return f"discard {n} card{'s' if n != 1 else ''} at random from your hand"
    if which is None:
        raise NotWritten("cost: a card from hand")
    which = dict(which)
    if which.pop("zone", ["hand"]) != ["hand"] or which.pop("controller", "you") != "you":
        raise NotWritten("cost: a card of another place")
    return f"discard {_number(which, n, speech)} from your hand"


def _with_which(parts: Parts, n: Any, speech: Speech) -> str:
    which = dict(parts.take("card", {"self": True}))
    if which in ({"host": True, "controller": "you"}, {"host": True}):
        return "attached character"
    if which.get("zone", ["play"]) != ["play"]:
        raise NotWritten("cost: a card of another place")
    if which == {"type": ["house"], "controller": "you"}:
        return "your House card"
    if set(which) == {"title", "controller"}:
        which.pop("controller")
    if most := parts.take("as_many_as"):
        if n != 1 or (speech.x and most != MOST_CARDS):
            raise NotWritten("cost: any number between")
        said = cards(which, speech, "X", plural=True)
        return said if most == MOST_CARDS else f"{said} (to a maximum of {most})"
    return _number(which, n, speech)


def _number(which: Plain, n: Any, speech: Speech) -> str:
    return cards(which, speech) if n == 1 else cards(which, speech, str(n), plural=True)
