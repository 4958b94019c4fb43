"""Costs and effects in a text of the second edition."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from reading.agot2e.cards import Unread, cards

Plain = dict[str, Any]


_ITSELF = ("SELF", "it", "him", "her")


def costs(body: str, itself: bool) -> tuple[str, list[Plain]]:
    """The body without the cost before "to", and what that is; whether "it" means the card itself."""
    found = re.match(r"(return [^.,]*? to (?:your|its owner's) hand) to (?=[a-z])", body, re.I)
    found = found or re.match(r"([^.]*?) to (?=[a-z])", body)
    if found is None or not re.match(r"(kneel|discard|sacrifice|pay|return)\b", body, re.I):
        return body, []
    said = found[1][:1].lower() + found[1][1:]
    return body[found.end() :], [
        _cost(part, itself) for part in re.split(r" and (?=kneel|discard|sacrifice|pay)", said)
    ]


def _cost(said: str, itself: bool) -> Plain:
    if not itself and re.search(r"\b(it|him|her)\b", said):
        raise Unread(said)
    verb, _, what = said.partition(" ")
    if verb == "pay" and (gold := re.match(r"(\d+) gold$", what)):
        return {"do": "pay-gold", "n": int(gold[1])}
    if verb == "discard" and (held := re.match(r"(\d+) cards? from your hand$", what)):
        return {"do": "discard-from-hand", "n": int(held[1])}
    if verb == "discard" and (power := re.match(r"(\d+) power from SELF$", what)):
        return {"do": "discard-power", "n": int(power[1])}
    if verb == "return" and what.endswith(" you control to your hand"):
        return {"do": "return-to-hand", "card": cards(what.removesuffix(" to your hand"))}
    if verb == "return" and what in (f"{one} to your hand" for one in _ITSELF):
        return {"do": "return-to-hand"}
    if verb in ("kneel", "sacrifice"):
        return {"do": verb} if what in _ITSELF else {"do": verb, "card": {**cards(what), "controller": "you"}}
    raise Unread(said)


def meant(trigger: Plain) -> str:
    """Whom "it" means after a trigger: its card, or the card that takes part in its challenge; else nobody."""
    there = trigger.get("if", {}).get("there_is", {})
    if there:
        return "host" if there.get("host") else "self" if there.get("self") else ""
    return "trigger" if "card" in trigger and "initiates" not in trigger.values() else ""


def effects(body: str, it: str) -> Plain:
    """The effects, and whom they choose."""
    found: Plain = {"effects": []}
    for number, part in enumerate(re.split(r"\. Then, |, then ", body.strip())):
        for sentence in re.split(r"\. ", part.rstrip(".")):
            made = list(_sentence(sentence.strip(), found, it))
            found["effects"] += [{**effect, "then": True} for effect in made] if number else made
    return found


_UNTIL = re.compile(r"(?:^until the end of the (\w+), | until the end of the (\w+)$)", re.I)


def _sentence(said: str, found: Plain, it: str) -> Iterator[Plain]:
    said, unsavable = re.subn(r"\s*\(?[Cc]annot be saved\)?", "", said)
    until = _UNTIL.search(said)
    said = _UNTIL.sub("", said) if until else said
    said = said if said.startswith("SELF") else said[:1].lower() + said[1:]
    apart = _APART.match(said)
    if apart and "target" not in found:
        found["target"] = {"choose": cards(apart[1])}
        for part in re.split(r" and ", apart[2]):
            yield from _lasting(_one(part.removeprefix("have "), "target"), until, unsavable)
        return
    choosing = re.match(r"choose (?:and (\w+) )?(.+?)(?: from play)?$", said)
    if choosing:
        if "target" in found:
            raise Unread(said)
        found["target"] = {"choose": cards(choosing[2])}
        if choosing[1]:
            yield _on_card(choosing[1], "target", unsavable)
        return
    it = "target" if "target" in found else it
    for part in _parts(said):
        yield from _lasting(_one(part, it), until, unsavable)


_APART = re.compile(r"choose ([^,]+?),? and ((?:have |discard |return |remove |stand |kneel )it\b.*)$")


def _parts(said: str) -> list[str]:
    """The clauses of a sentence; one that has lost its subject gets it back: "it gets +2 STR and gains renown"."""
    if any(re.match(pattern + r"$", said) for pattern, _ in _SAID):
        return [said]
    parts = said.split(" and ")
    subject = re.match(rf"{_IT} g(?:et|ain)s", parts[0])
    return [f"{subject[1]} {one}" if subject and re.match(r"gets |gains ", one) else one for one in parts]


def _one(said: str, it: str) -> Plain:
    for pattern, make in _SAID:
        match = re.match(pattern + r"$", said)
        if match:
            return make(match, it)
    raise Unread(said)


def _lasting(made: Plain, until: re.Match[str] | None, unsavable: int) -> Iterator[Plain]:
    lasts = made["do"] in ("str", "gain", "claim")
    if lasts != bool(until):
        raise Unread("how long it lasts")
    if until:
        made = {**made, "until": until[1] or until[2]}
    yield {**made, "cannot_be_saved": True} if unsavable else made


_VERBS = {"kill": "kill", "kneel": "kneel", "stand": "stand", "sacrifice": "sacrifice", "discard": "discard"}


def _on_card(verb: str, to: str, unsavable: int = 0) -> Plain:
    if verb not in _VERBS:
        raise Unread(verb)
    return {"do": _VERBS[verb], "to": to, **({"cannot_be_saved": True} if unsavable else {})}


def _whom(said: str, it: str) -> str:
    if said == "SELF":
        return "self"
    if not it and not said.startswith("attached"):
        raise Unread(said)
    return "host" if said.startswith("attached") else it


Make = Callable[[re.Match[str], str], Plain]
_IT = r"(SELF|it|him|her|that character|that card|attached character|attached location)"
_SAID: tuple[tuple[str, Make], ...] = (
    (r"each player draws (\d+) cards?", lambda m, it: {"do": "draw", "who": "each", "n": int(m[1])}),
    (
        r"(kneel|stand|kill|sacrifice|discard) (each .+?)(?: from play)?",
        lambda m, it: {**_on_card(m[1], "all"), "which": cards(m[2])},
    ),
    (
        r"(each .+?) gets ([+-]\d+) STR",
        lambda m, it: {"do": "str", "to": "all", "which": cards(m[1]), "n": int(m[2])},
    ),
    (
        rf"{_IT} gains the \{{([^}}]+)\}} trait",
        lambda m, it: {"do": "gain", "to": _whom(m[1], it), "what": m[2]},
    ),
    (r"draw (\d+) cards?", lambda m, it: {"do": "draw", "n": int(m[1])}),
    (r"gain (\d+) gold", lambda m, it: {"do": "gain-gold", "n": int(m[1])}),
    (r"gain (\d+) power for your faction", lambda m, it: {"do": "faction-power", "n": int(m[1])}),
    (rf"(?:have )?{_IT} gains? (\d+) power", lambda m, it: {"do": "gain-power", "to": _whom(m[1], it), "n": int(m[2])}),
    (rf"save {_IT}", lambda m, it: {"do": "save", "to": "trigger"}),
    (r"cancel those effects", lambda m, it: {"do": "cancel"}),
    (rf"(kill|kneel|stand|sacrifice|discard) {_IT}(?: from play)?", lambda m, it: _on_card(m[1], _whom(m[2], it))),
    (rf"return {_IT} to (?:its owner's|your) hand", lambda m, it: {"do": "return-to-hand", "to": _whom(m[1], it)}),
    (rf"remove {_IT} from the challenge", lambda m, it: {"do": "remove-from-challenge", "to": _whom(m[1], it)}),
    (rf"{_IT} gets ([+-]\d+) STR", lambda m, it: {"do": "str", "to": _whom(m[1], it), "n": int(m[2])}),
    (
        rf"{_IT} gains (?:an? \[(military|intrigue|power)\] icon|(insight|intimidate|pillage|renown|stealth))",
        lambda m, it: {"do": "gain", "to": _whom(m[1], it), "what": m[2] or m[3]},
    ),
)
