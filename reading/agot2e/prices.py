"""What cards cost by constant abilities: "reduce the cost of each {Knight} character you marshal by 1"."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.amounts import each, times
from reading.agot2e.cards import cards
from reading.agot2e.conditions import condition
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
WAYS = {"marshal": "marshal", "play": "play", "ambush": "ambush", "bring out of shadows": "out-of-shadows",
        "bring": "out-of-shadows"}  # fmt: skip
_WAY = r"(?:(?:marshals?|plays?|ambush(?:es)?|brings?(?: out of shadows)?)(?:,? or |, )?)+"
_LEAST = r"(?: \(to a minimum of (?P<least>\d+)\))?"
_ROW = re.compile(
    r"(?:while (?P<so>[^,]+), )?(?P<way>reduce|increase) the (?:gold )?cost (?:"
    rf"(?:of (?P<which>each|the first) (?P<of>.+?) (?P<who>you|each opponent) (?P<ways>{_WAY})"
    r"(?P<during> (?:each|this) (?P<span>round|phase))?)"
    r"|(?:to (?P<own>marshal|ambush|play|bring) (?P<self>SELF)(?: out of shadows)?)"
    r"|to (?P<ownway>marshal|ambush|play) each of your (?P<yours>.+?)(?P<hidden> into shadows)?"
    r"|for each player to bring (?P<anyone>cards) out of shadows"
    r"|for (?P<them>each opponent) to (?P<theirs>marshal) (?P<those>each of his or her characters)"
    r") by (?P<n>\d+|X)(?: for each (?P<each>.+?))?" + _LEAST + "$",
    re.IGNORECASE,
)
_HAPPENS = {"marshal": "marshaled", "play": "event-played", "ambush": "ambushed", "out-of-shadows": "out-of-shadows"}


def price(said: str) -> Plain | None:
    """The ability without its kind; None where the sentence says nothing of what cards cost."""
    found = _ROW.match(said)
    if found is None:
        return None
    n: Any = "X" if found["n"] == "X" else int(found["n"])
    n = times(n, each(found["each"])) if found["each"] else n
    made: Plain = {}
    if found["so"]:
        made["if"], _ = condition(found["so"])
    if found["least"]:
        n = {"minimum": [n, {"difference": [{"stat": "cost"}, int(found["least"])]}]}
    if found["way"].lower() == "increase":
        n = -n if isinstance(n, int) else {"times": [-1, n]}
    if found["self"]:
        return {**made, "from": ["hand", "discard", "dead", "shadows"],
                "effects": [_effect({"do": "reduce", "to": "self", "n": n}, [WAYS[found["own"].lower()]])]}  # fmt: skip
    if found["yours"]:
        noun = re.sub(r"\b(character|location|attachment|event|card)s\b", r"\1", found["yours"])
        ways = ["into-shadows" if found["hidden"] else found["ownway"].lower()]
        return {**made, "effects": [{"do": "reduce", "which": cards(noun), "n": n, "ways": ways}]}
    if found["anyone"]:
        return {**made, "effects": [{"do": "reduce", "which": {}, "n": n, "who": "each", "ways": ["out-of-shadows"]}]}
    if found["them"]:
        which: Plain = {"type": "character"}
        return {
            **made,
            "effects": [{"do": "reduce", "which": which, "n": n, "who": "each-opponent", "ways": ["marshal"]}],
        }
    return {**made, "effects": [_of_others(found, n)]}


def _effect(effect: Plain, ways: list[str]) -> Plain:
    usual = set(ways) <= {"marshal", "play"} and "to" not in effect
    return effect if usual and len(ways) > 1 else {**effect, "ways": ways}


def _of_others(found: re.Match[str], n: Any) -> Plain:
    ways = [WAYS[re.sub(r"(?<=[lyhg])(?:e?s)$", "", one)] for one in
            re.findall(r"marshals?|plays?|ambush(?:es)?|brings?", found["ways"])]  # fmt: skip
    which = cards(found["of"])
    if "controller" in which or "zone" in which:
        raise Unread(found["of"])
    who = "you" if found["who"].lower() == "you" else "each-opponent"
    effect = _effect({"do": "reduce", "which": which, "n": n, **({"who": who} if who != "you" else {})}, ways)
    if found["which"].lower() == "each":
        if found["during"]:
            raise Unread(found[0])
        return effect
    if not found["during"] or who != "you":
        raise Unread(found[0])
    before: Plain = {"happened": [_HAPPENS[one] for one in ways], "player": "you", "card": which}
    if found["span"] == "round":
        before["in"] = "round"
    return {**effect, "if": {"not": before}}
