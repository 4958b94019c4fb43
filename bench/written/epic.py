"""What happens in the phase that an event makes, as the event says it."""

from __future__ import annotations

from bench.written.cards import cards
from bench.written.deeds import clause
from bench.written.parts import NotWritten, Parts, Plain, Speech
from bench.written.targets import call_inline

OPENED = {
    "kind": "passive",
    "trigger": {"after": ["challenge-won"]},
    "from": ["beside-plots"],
    "if": {"own_phase": True},
}


def in_its_phase(later: Plain, speech: Speech) -> str:
    """'The winner of each challenge may choose and kill a Lord character'. Raises NotWritten."""
    parts = Parts(later, "in the epic phase")
    parts.written("id", "label")
    effects, target = parts.take("effects"), parts.take("target")
    if not all(parts.takes(key, value) for key, value in OPENED.items()) or len(effects) != 1:
        raise NotWritten("in the epic phase: when, or several things")
    parts.done()
    (effect,) = (dict(one) for one in effects)
    if target is not None:
        return f"the winner of each challenge may {_chosen(dict(target), effect, speech)}"
    if (
        not (effect.pop("may", False) and effect.pop("asked", "") == "winner")
        or effect.pop("who", "winner") != "winner"
    ):
        raise NotWritten("in the epic phase: who does it")
    chooses = "choose to have " if effect["do"] == "skip-phase" else ""
    return f"the winner of each challenge may {chooses}{clause(effect, speech)}"


def _chosen(target: dict[str, Plain], effect: Plain, speech: Speech) -> str:
    if (target.pop("who", ""), target.pop("up_to", False)) != ("winner", True):
        raise NotWritten("in the epic phase: who chooses")
    which = dict(target["choose"])
    own_hand = which.pop("zone", ["play"]) == ["hand"] and which.pop("controller", "") == "you"
    if effect["do"] == "put-into-play" and own_hand and set(target) == {"choose"}:
        return f"put {cards(which, speech)} in his or her hand into play"
    call_inline({**target, "up_to": target.get("n", 1) != 1}, "target", speech)
    return clause(effect, speech)
