"""How long effects of the second edition last: "until the end of the phase", "this round", "until SELF leaves play"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from reading.agot2e.unread import Unread

Plain = dict[str, Any]
Span = str
LASTING = (
    "str", "gain", "lose", "claim", "cannot", "blank", "immune", "income", "initiative", "reserve", "reduce",
    "additional-challenge", "set-str", "contribute", "forbid", "must", "may", "at-most", "at-least",
)  # fmt: skip
MAY_LAST = ("take-control",)
"""What lasts only where the text says so."""
_END = r"until the end of the (?:end of the )?(phase|challenge|round)"
_SOURCE = r"until (?:SELF leaves play|you reveal a new plot card|that player reveals a new plot card)"
_BEFORE = re.compile(rf"^(?:{_END}|(?P<source>{_SOURCE})), ", re.IGNORECASE)
_BEHIND = re.compile(rf",? (?:{_END}|(?P<source>{_SOURCE}))$", re.IGNORECASE)
_THIS = re.compile(
    r"(?P<keep>(?:cannot|must be declared|does not|do not|contributes|gets?|gains?|initiate challenges).*?)"
    r"(?: for| in)? this (?P<span>phase|round|challenge)(?P<rest>$| and |,? if able$)"
)


def before(said: str) -> tuple[Span, str]:
    """The same of a duration that stands in front alone."""
    found = _BEFORE.search(said)
    if found is None:
        return "", said
    return ("source" if found["source"] else found[1].lower()), said[found.end() :]


def span(said: str) -> tuple[Span, str]:
    """How long, and the sentence without it; an empty span where nothing is said."""
    for pattern in (_BEFORE, _BEHIND):
        found = pattern.search(said)
        if found:
            if found["source"] and "that player" in found["source"]:
                raise Unread(said)
            rest = (said[: found.start()] + said[found.end() :]).strip()
            return ("source" if found["source"] else found[1].lower()), rest
    this = _THIS.search(said)
    if (
        this
        and not this["keep"].endswith(" STR to")
        and "standing phase" not in this["keep"]
        and "additional" not in said
        and "reduce" not in said
    ):
        return this["span"], said[: this.start()] + this["keep"] + this["rest"]
    if re.search(r"during the standing phase this round$", said):
        return "round", said
    if re.search(r"contributes? (?:its|his|her|their) STR to (?:this|the) challenge$", said):
        return "challenge", said
    return "", said


def lasting(made: list[Plain], until: Span, unsavable: int, found: Plain | None = None) -> Iterator[Plain]:
    """The effects with how long they last; what lasts has to say so, and nothing else may."""
    able = any(effect["do"] in (*LASTING, *MAY_LAST) or "until" in effect for effect in made)
    if until and not able:
        raise Unread("how long it lasts")
    for effect in made:
        if "from" in effect:
            if found is None:
                raise Unread("from where")
            found["from"] = effect.pop("from")
        lasts = effect["do"] in LASTING
        if "until" not in effect and lasts and not until:
            raise Unread("how long it lasts")
        spans = "until" not in effect and (lasts or effect["do"] in MAY_LAST) and until
        yield {
            **effect,
            **({"until": until} if spans else {}),
            **({"cannot_be_saved": True} if unsavable else {}),
        }
