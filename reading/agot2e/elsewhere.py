"""What is marshaled, ambushed or played from elsewhere "as if it were in hand", in a text of the second edition."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.objects import target
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
_WAYS = {"marshal": "marshal", "ambush": "ambush", "play": "play"}
_MAY = re.compile(
    r"(?:(?P<times>once|twice|three times) per (?P<per>phase|round|marshaling phase), )?"
    r"(?P<who>you|each player) may (?P<ways>(?:marshal|ambush|play)(?: or (?:marshal|ambush|play))*) (?P<what>.+?)"
    r"(?P<hidden> into shadows)? (?P<where>(?:from|in) .+?) as if (?:it|he|she|they) (?:was|were) in "
    r"(?:your|his or her|their) hand$",
    re.IGNORECASE,
)
_TIMES = {"once": 1, "twice": 2, "three times": 3}


def elsewhere(said: str) -> Plain | None:
    """The ability without its kind; None where the sentence says nothing of cards that are used from elsewhere."""
    found = _MAY.match(said)
    if found is None:
        return None
    ways = [_WAYS[one] for one in re.findall(r"marshal|ambush|play", found["ways"])]
    if found["hidden"]:
        if ways != ["marshal"]:
            raise Unread(said)
        ways = ["into-shadows"]
    made: Plain = {}
    if found["times"]:
        made["limit"] = {"times": _TIMES[found["times"].lower()], "per": found["per"].rpartition(" ")[2].lower()}
        if found["per"] == "marshaling phase" and ways != ["marshal"]:
            raise Unread(said)
    effect: Plain = {"do": "play-from", "ways": ways}
    if found["who"].lower() == "each player":
        effect["who"] = "each"
    if found["what"] == "SELF":
        zones = {"discard pile": "discard", "dead pile": "dead"}
        pile = re.match(r"from your (discard pile|dead pile)$", found["where"])
        if pile is None:
            raise Unread(said)
        return {**made, "from": [zones[pile[1]]], "effects": [{**effect, "to": "self"}]}
    return {**made, "effects": [{**effect, **_which(found, said)}]}


def _which(found: re.Match[str], said: str) -> Plain:
    what = re.sub(r"^an? ", "", found["what"])
    noun = re.sub(r"\b(character|location|attachment|event|card)s\b", r"\1", what)
    where = found["where"]
    each = found["who"].lower() == "each player"
    if each:
        where = re.sub(r"\b(?:his or her|their)\b", "your", where)
    on = target(f"each {noun} {where}", "")
    which = dict(on["which"])
    if which.get("zone") not in ("discard", "dead") or (each and which.get("owner") != "you"):
        raise Unread(said)
    if each:
        which["owner"] = "this-player"
    if "play" in found["ways"] and which.get("type") not in ("event", None):
        raise Unread(said)
    return {"which": which}
