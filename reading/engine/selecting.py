"""Card phrases as selectors of the timing engine, with what a selector cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.engine.comparing import SPOKEN, compared_with_more, of_value
from reading.engine.describing import NAMED, adjectives, exclude, of_no_house_or_any
from reading.engine.having import has, provides, without
from reading.engine.places import OF_WHOM, held_by, person_of, where
from reading.engine.spelling import titled
from reading.model import Mod, Noun

Plain = dict[str, Any]


TYPES = ("character", "location", "attachment", "event", "plot", "agenda", "house")
STACKED = (["discard"], ["dead"], ["used"])  # piles whose order counts
SILENT = frozenset(("or", "single", "count", "standard", "eligible", "more", "lying"))
OWN_TITLE = "the card's own title"  # put in by `Telling.select`


def selector(noun: Noun) -> tuple[Plain, list[str]]:
    """A selector in plain data, and what of the phrase it leaves out."""
    if noun.items:
        return _joined(noun)
    plain: Plain = {}
    lacks: list[str] = []
    types = [head for head in noun.heads if head in TYPES]
    if len(types) > 1 and len(set(types)) == 1:  # 'a Dragon character or a character with ...', read as one phrase
        lacks.append("which of them")
    if noun.ref == "self":
        plain["self"] = True
    elif noun.ref == "attached":
        plain["host"] = True
    elif noun.ref == "name":
        plain["title"] = [titled(noun.name)]
    elif noun.ref in ("power", "challenge", "effect", "value"):
        lacks.append(noun.name or noun.ref)
    elif types:
        plain["type"] = list(dict.fromkeys(types))
    lacks += [head for head in noun.heads if head in ("duplicate", "title")]
    for head in noun.heads:
        if head in ("attacker", "defender"):
            plain |= {"type": ["character"], "participating": "attacking" if head == "attacker" else "defending"}
    if any(mod.kind == "icon" and mod.value == "naval" for mod in noun.mods):
        lacks.append("naval")
    told = adjectives(plain, noun)
    for mod in noun.mods:
        if mod not in told:
            _apply(plain, lacks, mod, noun)
    _of_pile(plain, lacks, noun)
    return plain, lacks


def _of_pile(plain: Plain, lacks: list[str], noun: Noun) -> None:
    """'The top 2 cards of your discard pile', 'a plot card revealed'."""
    if noun.mod("lying"):
        if noun.heads == ("plot",):
            plain["zone"] = ["revealed"]
        else:
            lacks.append("just")
    zones = [mod.value.get("place", {}).get("zone") for mod in noun.mod("where")]
    if not noun.mod("top") or len(zones) != 1 or [zones[0]] not in STACKED:
        return
    plain["zone"] = [zones[0]]
    lacks.remove("top")
    counts = [mod.value for mod in noun.mod("count")]
    n = counts[0] if counts else noun.n or 1
    plain["topmost"] = n if isinstance(n, int) else {"paid": True}
    lacks += [] if isinstance(n, int) else ["how much (X)"]


def _joined(noun: Noun) -> tuple[Plain, list[str]]:
    """Several phrases: their types and traits together where all the rest is the same, else any of them."""
    parts = [selector(item) for item in noun.items]
    lacks = [lack for _, found in parts for lack in found]
    plains = [plain for plain, _ in parts]
    keys = set().union(*plains)
    differing = [key for key in keys if any(plain.get(key) != plains[0].get(key) for plain in plains)]
    if not differing:
        return dict(plains[0]), lacks
    if len(differing) == 1 and all(isinstance(plain.get(differing[0]), list) for plain in plains):
        merged = sorted({one for plain in plains for one in plain[differing[0]]})
        return {**plains[0], differing[0]: merged}, lacks
    zones = sorted({zone for plain in plains for zone in plain.get("zone", ["play"])})
    whole: Plain = {"any": [plain or {"type": list(TYPES)} for plain in plains]}
    if zones != ["play"]:
        whole["zone"] = zones
        whole["any"] = [{"zone": ["play"], **plain} for plain in plains]
    return whole, lacks


def _apply(plain: Plain, lacks: list[str], mod: Mod, noun: Noun) -> None:
    if mod.kind in NAMED or mod.kind in SILENT:
        return
    if mod.kind in ("unique", "standing"):
        plain[mod.kind] = not mod.no
    elif mod.kind == "participating":
        plain["participating"] = "no" if mod.no else mod.value
    elif mod.kind == "other":
        plain["other"] = True
    elif mod.kind in ("in-house", "neutral"):
        of_no_house_or_any(plain, mod)
    elif mod.kind == "opposing":
        plain["controller"] = "opponent"
    elif mod.kind in ("revealed", "used"):
        plain["zone"] = [mod.kind]
        lacks += [] if "plot" in noun.heads else [f"which cards are {mod.kind}"]
    elif mod.kind == "head" and mod.no:
        exclude(plain, {"type": [str(mod.value)]})
    elif mod.kind == "controller" and person_of(mod.value) == "the one" and not mod.no:
        lacks.append(OF_WHOM)
    elif mod.kind in ("controller", "owner"):
        held_by(plain, lacks, mod)
    elif mod.kind == "owner and controller":
        for kind in ("owner", "controller"):
            held_by(plain, lacks, replace(mod, kind=kind))
    elif mod.kind == "has" and mod.no:
        without(plain, lacks, mod.value)
    elif mod.kind in FOLLOWING and not mod.no and (isinstance(mod.value, dict) or mod.kind == "provides"):
        FOLLOWING[mod.kind](plain, lacks, mod.value)
    else:
        lacks.append(("not " if mod.no else "") + mod.kind)


def _happened(plain: Plain, lacks: list[str], value: Any) -> None:
    """'Killed this phase'."""
    plain |= {"just": [value["what"]], "since": value["span"]}


def _part(plain: Plain, lacks: list[str], value: Any) -> None:
    if "not" in value:
        plain["participating"] = "no"
        return
    plain["participating"] = value.get("side", "any")
    if "alone" in value:
        plain["alone"] = True


def _attached(plain: Plain, lacks: list[str], value: Any) -> None:
    """'An attachment on an opponent's character'."""
    noun = value.get("to")
    if isinstance(noun, Noun) and noun.ref == "back" and not noun.items and not noun.mods:
        plain["on"] = {"is": SPOKEN}  # 'all attachments on that character'
        return
    if not isinstance(noun, Noun) or noun.ref == "back" or (noun.ref == "name" and not noun.name):
        lacks.append("attached to which card")
        return
    one, more = selector(noun)
    lacks += more
    plain["on"] = one


def _title(plain: Plain, lacks: list[str], value: Any) -> None:
    if "name" in value:
        plain["title"] = [OWN_TITLE if value["name"] == "@self" else titled(value["name"])]
    else:
        lacks.append("named")


def _copy(plain: Plain, lacks: list[str], value: Any) -> None:
    """'A copy of that card', 'copies of NAME', 'a copy of Drogon or Black Hatchling'."""
    of = value.get("of") or {}
    noun = of.get("one card") if isinstance(of, dict) else None
    if isinstance(noun, Noun) and not noun.items:
        for mod in noun.mod("where"):
            where(plain, lacks, mod.value)
        if noun.ref == "self":
            plain["title"] = [OWN_TITLE]
        elif noun.ref == "back":
            plain |= {"same": ["title"], "as": SPOKEN}
        elif noun.ref == "name":
            plain["title"] = [titled(noun.name)]
        else:
            lacks.append("copy")
    elif isinstance(of, dict) and "name" in of:
        plain["title"] = [titled(of[key].replace(" 's", "'s")) for key in ("name", "b") if key in of]
    else:
        lacks.append("copy")


FOLLOWING = {
    "copy": _copy,
    "where": where,
    "value": of_value,
    "has": has,
    "part": _part,
    "attached": _attached,
    "provides": provides,
    "named": _title,
    "past": _happened,
    "beyond": compared_with_more,
}
