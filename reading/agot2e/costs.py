"""Costs in a text of the second edition: what stands before "to"."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.cards import Counted, counted
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
ITSELF = ("SELF", "it", "him", "her")
_BEGINS = re.compile(r"(kneel|discard|sacrifice|pay|return|stand|kill|remove)\b", re.IGNORECASE)
_AND = re.compile(r",? and (?=(?:kneel|discard|sacrifice|pay|stand|return|kill)\b)")
_TWO = re.compile(r"(kneel|discard|return) and (sacrifice|return) (.+)$")


def costs(body: str, itself: bool) -> tuple[str, list[Plain]]:
    """The body without the cost before "to", and what that is; `itself`: whether "it" means the card itself."""
    if not _BEGINS.match(body):
        return body, []
    sentence = body.partition(". ")[0]
    for at in re.finditer(r" to,? (?=[a-z])", sentence):
        said = body[: at.start()]
        try:
            paid = _paid(said[:1].lower() + said[1:], itself)
        except Unread:
            continue
        return body[at.end() :], paid
    return body, []


def begins_as_cost(body: str) -> bool:
    """Whether a text could begin with a cost that was not understood."""
    return bool(_BEGINS.match(body)) and " to " in body


def _paid(said: str, itself: bool) -> list[Plain]:
    both = _TWO.match(said)
    if both:
        what = both[3]
        first = what.partition(" to ")[0] if both[2] == "return" else what
        return [_cost(f"{both[1]} {first}", itself), _cost(f"{both[2]} {what}", itself)]
    return [_cost(part, itself) for part in _AND.split(said)]


def _cost(said: str, itself: bool) -> Plain:
    if not itself and re.search(r"\b(it|him|her)\b", said):
        raise Unread(said)
    verb, _, what = said.partition(" ")
    made = {"pay": _pay, "discard": _discard, "return": _return, "remove": _remove}.get(verb)
    if made is not None:
        return made(what)
    if verb in ("kneel", "sacrifice", "stand", "kill"):
        if what == "your faction card" and verb == "kneel":
            return {"do": "kneel-faction"}
        return {"do": verb} if what in ITSELF else _with(verb, what)
    raise Unread(said)


def _with(verb: str, what: str) -> Plain:
    """With cards of one's own, so many of them."""
    of = _own(what)
    made = {"do": verb, "card": of.which}
    return {**made, "n": of.n} if of.n > 1 else made


def _own(what: str) -> Counted:
    of = counted(what)
    if of.all or of.up_to or of.which.get("controller", "you") != "you":
        raise Unread(what)
    return of._replace(which={**of.which, "controller": "you"})


def _pay(what: str) -> Plain:
    gold = re.match(r"(\d+) gold$", what)
    if gold is None:
        raise Unread(what)
    return {"do": "pay-gold", "n": int(gold[1])}


def _discard(what: str) -> Plain:
    held = re.match(r"(\d+|a) cards? from your hand$", what)
    if held:
        return {"do": "discard-from-hand", "n": 1 if held[1] == "a" else int(held[1])}
    on = re.match(r"(\d+) (power|gold) from (.+)$", what)
    if on and on[3] != "your faction card":
        made = {"do": f"discard-{on[2]}", "n": int(on[1])}
        return made if on[3] in ITSELF else {**made, "card": _own(on[3]).which}
    if on and on[2] == "power":
        return {"do": "discard-faction-power", "n": int(on[1])}
    raise Unread(what)


def _return(what: str) -> Plain:
    for place, verb in (("your hand", "return-to-hand"), ("its owner's hand", "return-to-hand"),
                        ("shadows", "return-to-shadows")):  # fmt: skip
        if what.endswith(f" to {place}"):
            card = what.removesuffix(f" to {place}")
            return {"do": verb} if card in ITSELF else _with(verb, card)
    raise Unread(what)


def _remove(what: str) -> Plain:
    if what.endswith(" from the game") and what.removesuffix(" from the game") in ITSELF:
        return {"do": "remove-from-game"}
    raise Unread(what)
