"""Costs in a text of the second edition: what stands before "to"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reading.agot2e.cards import Counted, counted
from reading.agot2e.tails import number
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
ITSELF = ("SELF", "it", "him", "her")
_VERBS = "kneel|discard|sacrifice|pay|return|stand|kill|remove|move|place|reveal|shuffle|put"
_BEGINS = re.compile(rf"({_VERBS})\b", re.IGNORECASE)
_AND = re.compile(rf",? and (?=(?:{_VERBS})\b)")
_TWO = re.compile(r"(kneel|discard|return|stand) and (sacrifice|return) (.+)$")
_HOST = ("attached character", "attached location")


def costs(body: str, itself: bool) -> tuple[str, list[Plain]]:
    """The body without the cost before "to", and what that is; `itself`: whether "it" means the card itself."""
    if not _BEGINS.match(body) and not body.lower().startswith("choose and discard"):
        return body, []
    body = re.sub(r"^choose and (discard (?:\d+|an?) cards? from your hand to )", r"\1", body, flags=re.IGNORECASE)
    sentence = re.split(r"\. (?!\()", body, maxsplit=1)[0]
    for at in re.finditer(r" to,? (?=[a-z(])", sentence):
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
        return [*_part(f"{both[1]} {first}", itself), *_part(f"{both[2]} {what}", itself)]
    found: list[Plain] = []
    for part in _AND.split(said):
        found += _part(part, itself or "SELF" in said)
    return found


def _part(said: str, itself: bool) -> list[Plain]:
    """One thing to pay; two cards with one verb are two: "kneel SELF and a {Warship} location"."""
    try:
        return [_cost(said, itself)]
    except Unread:
        verb, _, what = said.partition(" ")
        parts = re.split(r" and (?=an? |another |attached |your faction card|SELF|\d+ )", what)
        if len(parts) < 2 or verb not in ("kneel", "sacrifice", "discard"):
            raise
        return [_cost(f"{verb} {one}", itself) for one in parts]


def _cost(said: str, itself: bool) -> Plain:
    if not itself and re.search(r"\b(it|him|her)\b", said):
        raise Unread(said)
    verb, _, what = said.partition(" ")
    made = _MAKES.get(verb)
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
    return {**made, "n": of.n} if of.n != 1 else made


def _own(what: str) -> Counted:
    of = counted(what)
    if of.all or of.up_to or of.which.get("controller", "you") != "you":
        raise Unread(what)
    return of._replace(which={**of.which, "controller": "you"})


def _pay(what: str) -> Plain:
    gold = re.match(r"(\d+|X) gold$", what)
    if gold is None:
        raise Unread(what)
    return {"do": "pay-gold", "n": number(gold[1])}


def _discard(what: str) -> Plain:
    held = re.match(r"(\d+|a|X) cards? from your hand$", what)
    if held:
        return {"do": "discard-from-hand", "n": number(held[1]), "what": "chosen"}
    top = re.match(r"the top(?: (\d+))? cards? of your deck$", what)
    if top:
        return {"do": "discard-from-deck", "n": int(top[1] or 1)}
    on = re.match(r"(\d+|X) (power|gold|\w+ tokens?) from (.+)$", what)
    if on and on[2] == "power" and on[3] == "your faction card":
        return {"do": "discard-faction-power", "n": number(on[1])}
    if on:
        kind = "token" if "token" in on[2] else on[2]
        made = {"do": f"discard-{kind}", "n": number(on[1])}
        return made if on[3] in ITSELF else {**made, "card": _own(on[3]).which}
    if what.endswith("from your hand"):
        return _out_of_hand(what, "discard")
    if what.endswith(" from play"):
        card = what.removesuffix(" from play")
        return {"do": "discard"} if card in ITSELF else _with("discard", card)
    if re.search(r" from ", what):
        raise Unread(what)
    return {"do": "discard"} if what in ITSELF else _with("discard", what)


def _out_of_hand(what: str, to: str) -> Plain:
    """A described kind of card from hand."""
    of = counted(what)
    if of.all or of.up_to or of.which.get("owner") != "you":
        raise Unread(what)
    made: Plain = {"do": "place", "destination": to, "card": of.which}
    return {**made, "n": of.n} if of.n != 1 else made


def _return(what: str) -> Plain:
    for place, verb in (("your hand", "return-to-hand"), ("its owner's hand", "return-to-hand"),
                        ("shadows", "return-to-shadows")):  # fmt: skip
        if what.endswith(f" to {place}"):
            card = what.removesuffix(f" to {place}")
            return {"do": verb} if card in ITSELF else _with(verb, card)
    raise Unread(what)


def _remove(what: str) -> Plain:
    card = what.removesuffix(" from the game")
    if what == card:
        raise Unread(what)
    return {"do": "remove-from-game"} if card in ITSELF else _with("remove-from-game", card)


def _move(what: str) -> Plain:
    """ "1 gold from SELF to a character you control"."""
    found = re.match(r"(\d+) gold from (.+?) to (.+)$", what)
    if found is None:
        raise Unread(what)
    onto = {"self": True} if found[3] in ITSELF else counted(found[3]).which
    if found[2] == "your gold pool":
        return {"do": "give-gold", "n": int(found[1]), "onto": onto}
    made: Plain = {"do": "move-gold", "n": int(found[1]), "onto": onto}
    return made if found[2] in ITSELF else {**made, "card": _own(found[2]).which}


def _reveal(what: str) -> Plain:
    if not what.endswith("from your hand"):
        raise Unread(what)
    of = counted(what)
    if of.all or of.up_to:
        raise Unread(what)
    made: Plain = {"do": "reveal", "card": of.which}
    return {**made, "n": of.n} if of.n != 1 else made


def _shuffle(what: str) -> Plain:
    card = what.removesuffix(" into your deck")
    if card == what:
        raise Unread(what)
    return {"do": "return-to-deck"} if card in ITSELF else _with("return-to-deck", card)


_MAKES: dict[str, Callable[[str], Plain]] = {
    "pay": _pay, "discard": _discard, "return": _return, "remove": _remove, "move": _move, "reveal": _reveal,
    "shuffle": _shuffle,
}  # fmt: skip
