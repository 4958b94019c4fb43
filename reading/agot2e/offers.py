"""One of several in a text of the second edition: "either: ..., or ...", and "(2 gold instead if ...)"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from reading.agot2e.conditions import condition
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
_EITHER = re.compile(r"(?:you may )?(?:,? ?either[:,]|\(choose (?:one|1)\):) ?(?P<all>.+)$")
_INSTEAD = re.compile(r"\s*\((?P<what>[^()]*?) instead,? (?:if|while) (?P<so>[^()]+?)\.?\)")
_N = re.compile(r"(?:up to )?\+?(?P<n>\d+)(?: (?:gold|cards?|power|STR))?$", re.IGNORECASE)
_DRAW = re.compile(r"(?:draw|gain) (?P<n>\d+) (?:gold|cards?)$", re.IGNORECASE)
_COST = re.compile(r"(?P<what>printed cost|STR|printed STR) (?P<n>\d+) or (?P<way>lower|higher)$", re.IGNORECASE)
_BY = re.compile(r"by (?P<n>\d+)$", re.IGNORECASE)
_KEYS = {"printed cost": "cost", "str": "str", "printed str": "printed_str"}
Change = Callable[[list[Plain], Plain, str], Iterator[Plain]]


def either(said: str) -> list[str] | None:
    """The alternatives, each a clause; None where there are none."""
    found = _EITHER.match(said)
    if found is None:
        return None
    parts = re.split(r"(?:;|,|\.) or,? |\. - |; |, (?=[a-z]+ )(?=.*, or )", found["all"].lstrip("- "))
    parts = [one.strip(" -.") for one in parts if one.strip(" -.")]
    if len(parts) < 2:
        parts = re.split(r" or ", found["all"])
    if len(parts) < 2:
        raise Unread(said)
    return [one[:1].lower() + one[1:] if not one.startswith("SELF") else one for one in parts]


def instead(said: str) -> tuple[str, Change] | None:
    """The sentence without "(... instead if ...)", and what that makes of its effects; None without one."""
    found = _INSTEAD.search(said)
    if found is None:
        return None
    what, so = found["what"].strip(), found["so"]
    other = re.match(r"(?:(you may) )?(kill|stand|put|return|discard|take|kneel) .+$", what, re.IGNORECASE)
    if other:
        return _INSTEAD.sub("", said).rstrip(". "), _another(what, so)
    number = _N.match(what) or _DRAW.match(what) or _BY.match(what)
    bound = _COST.match(what)
    if number is None and bound is None:
        raise Unread(what)

    def change(made: list[Plain], about: Plain, it: str) -> Iterator[Plain]:
        if any(one["do"] == "reduce" for one in made) and re.match(r"that |it ", so):
            it = "affected"  # the card is known only as it is paid for
        when, _ = condition(so, it)
        if bound is not None:
            _widen(about.get("target", {}), made, bound, when)
            yield from made
        elif number is not None:
            at = [place for place, one in enumerate(made) if "n" in one]
            if len(at) != 1 or not isinstance(made[at[0]]["n"], int):
                raise Unread(what)
            n = {"when": when, "then": int(number["n"]), "otherwise": made[at[0]]["n"]}
            yield from ({**one, "n": n} if place == at[0] else one for place, one in enumerate(made))

    return _INSTEAD.sub("", said).rstrip(". "), change


def _another(what: str, so: str) -> Change:
    """Something else under a condition: at the player's choice where the text says "you may"."""

    def change(made: list[Plain], about: Plain, it: str) -> Iterator[Plain]:
        from reading.agot2e.clauses import clause  # which reads what is offered itself

        it = "chosen" if any("choose" in one for one in made) and it != "target" else it
        when, _ = condition(so, it)
        may = re.match(r"you may (.+)$", what, re.IGNORECASE)
        rest = may[1] if may else what
        other = clause(rest[:1].lower() + rest[1:], it)
        if not made or any("if" in one or "option" in one for one in (*made, *other)):
            raise Unread(what)
        last = made[-1]
        if any("choose" in one for one in other) or (
            "choose" in last and any(one.get("to") == "chosen" for one in other)
        ):
            raise Unread(what)
        if about.get("target", {}).get("choose", {}).get("zone") and other[0]["do"] not in ("put-into-play",):
            raise Unread(what)
        if may:
            yield from ({**one, "option": "one"} for one in made)
            yield from ({**one, "option": "other", "if": when} for one in other)
        else:
            yield from ({**one, "if": {"not": when}} for one in made)
            yield from ({**one, "if": when} for one in other)

    return change


def _widen(target: Plain, made: list[Plain], bound: re.Match[str], when: Plain) -> None:
    """Another bound on what may be chosen, under a condition."""
    key = _KEYS[bound["what"].lower()]
    choices = [one["choose"] for one in (target, *made) if key in one.get("choose", {})]
    if len(choices) != 1:
        raise Unread(bound[0])
    old = choices[0][key]
    (way,) = old
    if way != ("at_most" if bound["way"] == "lower" else "at_least") or not isinstance(old[way], int):
        raise Unread(bound[0])
    choices[0][key] = {way: {"when": when, "then": int(bound["n"]), "otherwise": old[way]}}
