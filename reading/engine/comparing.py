"""Values of cards that a phrase compares, as keys of a selector: 'with STR 3 or lower', 'with fewer power than him'."""

from __future__ import annotations

from typing import Any

from reading.engine.describing import exclude
from reading.engine.places import held_by, place_of, where
from reading.model import Mod, Noun

Plain = dict[str, Any]


SIGNS = {"most": "at_most", "least": "at_least", "equal": "exactly", "below": "less_than"}
COUNTED = ("icons", "power", "gold")  # what a card has, as a number
EXACT = ("number", "at_least", "at_most", "more_than", "less_than")
VERY = ("self", "attached", "back")  # a very card
SPOKEN = "spoken of"
"""Stands for a card that only the whole ability names; `Telling.select` puts in which one that is."""


def of_value(plain: Plain, lacks: list[str], value: Any) -> None:
    read = value.get("value") or value
    rest = read.get("value rest", {})
    rest = rest if isinstance(rest, dict) else {}
    bound = read.get("bound") or rest.get("bound") or value.get("value rest", {}).get("bound") or {}
    of = read.get("measure", {}).get("of") or value.get("measure", {}).get("of", "")
    key = {"str": "printed_str" if "printed" in str(read.get("cost word", "")) else "str"}.get(of, of)
    if "extreme" in read and of in ("str", "cost"):
        plain["highest" if read["extreme"] == "most" else "lowest"] = of
    elif key and bound and not read.get("total") and "sign" in bound and isinstance(bound.get("count"), dict):
        n = bound["count"].get("number")
        plain[key] = {SIGNS[bound["sign"]]: n if isinstance(n, int) else {"paid": True}}
        if not isinstance(n, int):
            lacks.append("how much (X)")
    elif key and (rel := read.get("rel") or rest.get("rel")) and (to := _compared_with(read, rest, key)):
        plain[key] = {rel: to}
        other = (read.get("other") or rest.get("other") or {}).get("card")
        for mod in other.mods if isinstance(other, Noun) and other.ref in VERY else ():
            _said_behind(plain, lacks, mod)
        if "other title" in read:
            exclude(plain, {"same": ["title"], "as": SPOKEN})
    else:
        lacks.append(f"{of or 'value'} as compared")


def _said_behind(plain: Plain, lacks: list[str], mod: Mod) -> None:
    """'Lower than that character from your discard pile', '... controlled by an opponent': of what is described."""
    if mod.kind == "where":
        where(plain, lacks, mod.value)
    elif mod.kind == "controller" and not mod.no and "controller" not in plain:
        held_by(plain, lacks, mod)
    else:
        lacks.append(mod.kind)


def _compared_with(read: Plain, rest: Plain, key: str) -> Plain | None:
    """What a card's value is compared with: that of another card, another value of its own, how many there are."""
    stat = key.replace("_", "-")
    if "own" in read:
        of = read["than"]["of"]
        return {"stat": "printed-str" if of == "str" else of, "of": "itself"}
    if "left out" in read:
        return {"stat": stat, "of": SPOKEN}
    other = read.get("other") or rest.get("other")
    if not isinstance(other, dict):
        return None
    if other.get("is") == "initiative":
        return {"stat": "initiative", "of": "you"}
    if other.get("is") in ("number", "number of"):
        noun = other.get("card") or (other.get("things") or {}).get("card")
        place = ((other.get("things") or {}).get("where it is") or {}).get("place")
        return _how_many(noun, place)
    noun = other.get("card")
    if other.get("is") == "its":
        of = other.get("measure", {}).get("of", "")
        return {"stat": "printed-str" if of == "str" else of, "of": "itself"} if of else {"stat": stat, "of": SPOKEN}
    if other.get("is") != "card" or not isinstance(noun, Noun) or noun.items:
        return None
    word = {"self": "self", "attached": "host", "back": SPOKEN}.get(noun.ref, "")
    return {"stat": stat, "of": word} if word else None


def _how_many(noun: Any, place: Any) -> Plain | None:
    """'... the number of attacking House Lannister characters', 'the number of cards in Shadows'."""
    from reading.engine.selecting import selector  # the two know each other: phrases have features, features phrases

    if isinstance(noun, Noun) and not noun.ref:
        plain, lacks = selector(noun)
        return {"count": plain} if plain and not lacks else None
    return {"count": place_of(place)} if isinstance(place, dict) else None


def compared_with_more(plain: Plain, lacks: list[str], value: Any) -> None:
    """'With more than 1 icon', 'with fewer power than him'."""
    read = value.get("comparison") or {}
    of = (read.get("things") or {}).get("of", "")
    rel = read.get("rel", "")
    other = read.get("other") or {}
    if of in COUNTED and rel in ("quantity", "only") and read["quantity"].get("rel") in EXACT:
        n = read["quantity"].get("count", {}).get("number")
        if isinstance(n, int):
            bound = read["quantity"]["rel"].replace("number", "at_least")
            plain[of] = {"exactly" if rel == "only" else bound: n}
            return
    noun = other.get("card")
    if of in COUNTED and rel in EXACT and other.get("is") == "card" and isinstance(noun, Noun) and not noun.items:
        word = {"self": "self", "attached": "host", "back": SPOKEN}.get(noun.ref, "")
        if word and not noun.mods:
            plain[of] = {rel: {"stat": of, "of": word}}
            return
    lacks.append("beyond")


def put_in(plain: Any, meant: Any, where: Any) -> Any:
    """A selector with what stands for something put in its place."""
    if plain == where:
        return meant
    if isinstance(plain, dict):
        return {key: put_in(part, meant, where) for key, part in plain.items()}
    return [put_in(part, meant, where) for part in plain] if isinstance(plain, list) else plain
