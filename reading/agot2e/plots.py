"""Values of plots that change, in a text of the second edition: "raise the claim value on SELF by 1"."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reading.agot2e.amounts import each
from reading.agot2e.cards import cards

Plain = dict[str, Any]
_VALUES = {"claim": "claim", "gold": "income", "income": "income", "initiative": "initiative", "reserve": "reserve"}
_REVEALED = {"type": "plot", "zone": "revealed"}
WHERE: dict[str, Plain] = {
    "SELF": {"to": "self"}, "this plot card": {"to": "self"},
    "your revealed plot card": {"to": "all", "which": {**_REVEALED, "controller": "you"}},
    "your revealed plot": {"to": "all", "which": {**_REVEALED, "controller": "you"}},
    "each opponent's revealed plot card": {"to": "all", "which": {**_REVEALED, "controller": "opponent"}},
    "each opponent's revealed plot": {"to": "all", "which": {**_REVEALED, "controller": "opponent"}},
    "the attacking player's revealed plot card": {"to": "all", "which": {**_REVEALED, "controller": "attacker"}},
    "each player's revealed plot card": {"to": "all", "which": dict(_REVEALED)},
    "each revealed plot card": {"to": "all", "which": dict(_REVEALED)},
    "that player's revealed plot card": {"to": "all", "which": {**_REVEALED, "controller": "target-player"}},
    "the winning opponent's revealed plot card": {"to": "all", "which": {**_REVEALED, "controller": "winner"}},
}  # fmt: skip
_PLOTS = re.compile(
    r"(your revealed|each opponent's(?: revealed)?) ((?:non-)?\{[^}]+\}) plot(?: card)?$", re.IGNORECASE
)
_SUCH_PLOT = r"(?:your revealed|each opponent's(?: revealed)?) (?:non-)?\{[^}]+\} plot(?: card)?"
_KINDS = "claim|gold|income|initiative|reserve"
_VALUE = re.compile(
    rf"(?P<way>raise|increase|lower|reduce) (?P<parts>the (?:{_KINDS})(?: value)?(?:,? (?:and )?(?:the )?(?:{_KINDS})"
    rf"(?: value)?)* ?(?:values?)? on (?P<where>{'|'.join(sorted(WHERE, key=len, reverse=True))}|{_SUCH_PLOT}))"
    r" by (?P<n>\d+|X)(?P<each> for each .+)?$",
    re.IGNORECASE,
)


def values(said: str, each_of: Callable[[str], Any] = each) -> list[Plain] | None:
    """Values of plots that change: "raise the claim value on your revealed plot card by 1"; None if it is no such."""
    found = _VALUE.match(said)
    if found is None:
        both = re.match(r"(raise|increase|lower|reduce) (the .+? on .+? by \d+), and (the .+)$", said, re.IGNORECASE)
        one, more = (values(f"{both[1]} {both[at]}", each_of) for at in (2, 3)) if both else (None, None)
        return None if one is None or more is None else [*one, *more]
    sign = 1 if found["way"].lower() in ("raise", "increase") else -1
    n: Any = {"times": [sign, "X"]} if found["n"] == "X" else int(found["n"]) * sign
    if found["each"]:
        counted = each_of(found["each"].removeprefix(" for each "))
        n = counted if n == 1 else {"times": [n, counted]}
    kinds = re.findall(_KINDS, found["parts"].partition(" on ")[0])
    return [{"do": _VALUES[kind], "n": n, **_plots(found["where"])} for kind in kinds]


def _plots(said: str) -> Plain:
    """The revealed plots that are meant; of a trait, or without it."""
    such = _PLOTS.match(said)
    if such is None:
        return WHERE[said]
    whose = "you" if such[1].startswith("your") else "opponent"
    return {"to": "all", "which": {**cards(f"{such[2]} plot card revealed"), "controller": whose}}
