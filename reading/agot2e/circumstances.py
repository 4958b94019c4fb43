"""What a constant ability of the second edition depends on, before its sentence ("While ...,") or behind it."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.cards import cards
from reading.agot2e.conditions import condition, during
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
_TYPE = r"\[(?:military|intrigue|power)\]"
_CIRCUMSTANCE = re.compile(r"(?P<how>While|If|During) (?P<so>(?:\{[^}]*\}|[^,{])+), (?P<then>.+)$", re.IGNORECASE)
_BEHIND = re.compile(
    rf"(?P<then>.+) (?P<how>during|in|while) (?P<so>(?:(?:an?|any) )?(?:{_TYPE} (?:or {_TYPE} )?)?challenges?"
    r"(?: in which .+)?|the \w+ phase|attacking alone|attacking or defending alone|participating in a .*challenge"
    r"|it is .+|there (?:is|are) .+|you control .+)$"
)
DOES = r"gets?|gains?|loses?|cannot|does not|do not|is immune|are immune"


def lower(said: str) -> str:
    return said if said.startswith(("SELF", "X ")) else said[:1].lower() + said[1:]


def both(one: Plain, more: Plain) -> Plain:
    if not set(one) & set(more):
        return {**one, **more}
    if "any" in one:
        raise Unread(str(more))
    return {**one, "any": [more]}


def circumstances(said: str) -> tuple[str, Plain, str]:
    """The sentence without what it depends on, that, and whom "it" means after it."""
    so: Plain = {}
    about = ""
    while (found := _CIRCUMSTANCE.match(said)) is not None:
        one = re.match(r"you control ([A-Z][\w' -]+)$", found["so"])
        if one and re.match(r"(?:he|she|it) ", found["then"]):
            return f"each named {one[1]} {found['then'].split(' ', 1)[1]}", so, about
        more, to = _read(found["how"].lower(), found["so"], about)
        so, about, said = both(so, more), to or about, lower(found["then"])
    behind = _BEHIND.match(said)
    if (
        behind
        and " kneel when " not in said
        and "may be declared" not in said
        and "contributes" not in said
        and not re.search(r"initiate .* challenges|cannot be declared as [^,]* in \[\w+\] challenges$", said)
    ):
        how, when = behind["how"], behind["so"]
        alone = re.match(r"(attacking alone|attacking or defending alone)$", when)
        if alone and said.startswith("each "):
            who, does = re.match(rf"(each .+?) ((?:{DOES}) .+)$", behind["then"]).groups()  # type: ignore[union-attr]
            return f"{who} {when} {does}", so, about
        if alone or (how == "while" and not re.match(r"you|there|it is", when)):
            more, to = condition(f"{_subject(behind['then'])} is {when}", about)
        else:
            more, to = _read("if" if how == "while" else how, when, about)
        so, about, said = both(so, more), to or about, behind["then"]
    return said, so, about


def _subject(said: str) -> str:
    found = re.match(r"(SELF|attached character|it|he|she) ", said)
    if found is None:
        raise Unread(said)
    return found[1]


def _read(how: str, said: str, about: str) -> tuple[Plain, str]:
    if how in ("during", "in"):
        return during(re.sub(r"^any ", "a ", said))
    opposed = re.match(
        r"(SELF|attached character) is (attacking|defending) (?:an opponent|a player) (who|whose|with) (.+)$", said
    )
    if opposed:
        other = "defender" if opposed[2] == "attacking" else "attacker"
        so, to = condition(f"{opposed[1]} is {opposed[2]}", about)
        return both(so, {"some": other, "so": of_rival(opposed[3], opposed[4])}), to
    return condition(said, about)


def of_rival(how: str, said: str) -> Plain:
    """What is so of the player on the other side: "whose reserve value is 4 or lower"."""
    yours = re.match(r"(reserve|claim|initiative) value is (lower|higher) than yours$", said)
    if how == "whose" and yours:
        way = "less_than" if yours[2] == "lower" else "more_than"
        other = {"stat": yours[1], "of": "you"}
        return {"number": {"stat": yours[1], "of": "this-player"}, "is": {way: other}}
    none = re.match(r"does not control (an? .+)$", said)
    if how == "who" and none:
        return {"not": {"there_is": {**cards(none[1]), "controller": "this-player"}}}
    if how == "with" and re.match(r"no cards in (?:his or her|their) hand$", said):
        return {"number": {"stat": "hand", "of": "this-player"}, "is": 0}
    value = re.match(r"(reserve|claim|initiative) value is (\d+) or (lower|higher)$", said)
    if how == "whose" and value:
        way = "at_most" if value[3] == "lower" else "at_least"
        return {"number": {"stat": value[1], "of": "this-player"}, "is": {way: int(value[2])}}
    more = re.match(
        r"(?:a )?(higher|more|fewer|lower) (power total|cards in (?:their |his or her )?hand|gold in .+ gold pool) "
        r"than you$",
        said,
    )
    if how == "with" and more:
        stat = "total-power" if "power" in more[2] else "hand" if "hand" in more[2] else "gold-pool"
        way = "more_than" if more[1] in ("higher", "more") else "less_than"
        return {"number": {"stat": stat, "of": "this-player"}, "is": {way: {"stat": stat, "of": "you"}}}
    fewer = re.match(r"controls (fewer|more) (.+) than you$", said)
    if how == "who" and fewer:
        which = cards(re.sub(r"\b(character|location|attachment|card)s\b", r"\1", fewer[2]))
        way = "more_than" if fewer[1] == "more" else "less_than"
        mine = {"count": {**which, "controller": "you"}}
        return {"number": {"count": {**which, "controller": "this-player"}}, "is": {way: mine}}
    raise Unread(said)
