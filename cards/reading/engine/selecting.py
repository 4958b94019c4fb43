"""Card phrases as selectors of the timing engine, with what a selector cannot say."""

from __future__ import annotations

from typing import Any

from cards.reading.model import Mod, Noun

Plain = dict[str, Any]
TYPES = ("character", "location", "attachment", "event", "plot", "agenda", "house")
WHOSE = {
    "you": "you",
    "opponent": "opponent",
    "each-opponent": "opponent",
    "winner": "winner",
    "loser": "loser",
    "attacker": "attacker",
    "defender": "defender",
    "each": "any",
    "any": "any",
}
ZONES = {
    "play": ["play"],
    "hand": ["hand"],
    "deck": ["deck"],
    "discard": ["discard"],
    "dead": ["dead"],
    "shadows": ["shadows"],
    "used": ["used"],
    "piles": ["dead", "discard"],
    "hand-or-discard": ["hand", "discard"],
    "hand-or-deck": ["hand", "deck"],
    "hand-or-play": ["hand", "play"],
}
SILENT = frozenset(("or", "single", "count", "printed", "standard", "eligible", "random", "more", "first"))


def selector(noun: Noun) -> tuple[Plain, list[str]]:
    """A selector in plain data, and what of the phrase it leaves out."""
    if noun.items:
        return _joined(noun)
    plain: Plain = {}
    lacks: list[str] = []
    types = [head for head in noun.heads if head in TYPES]
    if noun.ref == "self":
        plain["self"] = True
    elif noun.ref == "attached":
        plain["host"] = True
    elif noun.ref in ("name", "power", "challenge", "effect", "value"):
        lacks.append(noun.name or noun.ref)
    elif types:
        plain["type"] = types
    lacks += [head for head in noun.heads if head in ("duplicate", "title")]
    for head in noun.heads:
        if head in ("attacker", "defender"):
            plain |= {"type": ["character"], "participating": "attacking" if head == "attacker" else "defending"}
    for mod in noun.mods:
        _apply(plain, lacks, mod, _either(noun))
    return plain, lacks


def _either(noun: Noun) -> bool:
    """Whether adjectives of different kinds are alternatives ('a Holy or Lord character')."""
    kinds = {mod.kind for mod in noun.mods if mod.kind in ("trait", "house", "crest", "icon", "keyword")}
    return len(kinds) > 1 and any(mod.kind == "or" for mod in noun.mods)


def _joined(noun: Noun) -> tuple[Plain, list[str]]:
    """Several phrases: their types and traits together, as far as the rest is the same."""
    parts = [selector(item) for item in noun.items]
    lacks = [lack for _, found in parts for lack in found]
    keys = set().union(*(plain for plain, _ in parts))
    whole: Plain = {}
    for key in keys:
        values = [plain.get(key) for plain, _ in parts]
        if all(isinstance(value, list) for value in values):
            whole[key] = sorted({one for value in values for one in value or []})
        elif all(value == values[0] for value in values):
            whole[key] = values[0]
        else:
            lacks.append(f"{key} of one of several cards")
    return whole, lacks


def _apply(plain: Plain, lacks: list[str], mod: Mod, either: bool) -> None:
    if mod.kind in ("trait", "house", "crest", "icon", "keyword"):
        if mod.no and not either and not set(plain.get("not", {})) - {mod.kind}:
            plain.setdefault("not", {}).setdefault(mod.kind, []).append(_named(mod))
        elif mod.no or either:
            lacks.append(f"{'non-' if mod.no else ''}{mod.value}")
        else:
            plain.setdefault(mod.kind, []).append(_named(mod))
    elif mod.kind in ("unique", "standing"):
        plain[mod.kind] = not mod.no
    elif mod.kind == "participating" and not (mod.no and "not" in plain):
        (plain.setdefault("not", {}) if mod.no else plain)["participating"] = mod.value
    elif mod.kind == "other":
        plain["other"] = True
    elif mod.kind == "controller" and not mod.no:
        _controller(plain, lacks, mod.value)
    elif mod.kind in FOLLOWING and not mod.no:
        FOLLOWING[mod.kind](plain, lacks, mod.value)
    elif mod.kind == "has" and mod.no:
        _without(plain, lacks, mod.value)
    elif mod.kind not in SILENT:
        lacks.append(("not " if mod.no else "") + mod.kind)


def _named(mod: Mod) -> str:
    """The word as the engine spells it."""
    return str(mod.value) if mod.kind in ("icon", "keyword") else titled(str(mod.value))


def _controller(plain: Plain, lacks: list[str], value: Any) -> None:
    who = person_of(value)
    if "person mod" in str(value):
        lacks.append("which player")
    if who in WHOSE:
        if WHOSE[who] != "any":
            plain["controller"] = WHOSE[who]
    else:
        lacks.append(f"controlled by {who or 'somebody'}")


def person_of(value: Any) -> str:
    """The player word of a slot: you, opponent, that ...; '' where none was read."""
    for _ in range(4):
        if not isinstance(value, dict):
            return ""
        if "is" in value:
            return str(value["is"])
        value = value.get("who") or value.get("person")
    return ""


def _where(plain: Plain, lacks: list[str], value: Any) -> None:
    place = value.get("place", {})
    zones = ZONES.get(place.get("zone", ""))
    if zones is None:
        lacks.append("where it is")
    elif zones != ["play"]:
        plain["zone"] = zones
    for kind in ("hand", "deck", "discard", "dead", "shadows", "either pile"):
        possessive = place.get(kind, {}).get("possessive") if isinstance(place.get(kind), dict) else None
        if possessive and person_of(possessive) in ("you", "opponent"):
            plain["controller"] = person_of(possessive)


def _value(plain: Plain, lacks: list[str], value: Any) -> None:
    read = value.get("value", {})
    rest = read.get("value rest", {})
    bound = read.get("bound") or (rest.get("bound") if isinstance(rest, dict) else None) or {}
    of = read.get("measure", {}).get("of") or value.get("measure", {}).get("of", "")
    n = bound.get("count", {}).get("number") if isinstance(bound.get("count"), dict) else None
    key = {("str", "most"): "most_str", ("str", "least"): "least_str", ("cost", "most"): "most_cost"}.get(
        (of, bound.get("sign", ""))
    )
    if key and n is not None and not read.get("total"):
        plain[key] = n
    else:
        lacks.append(f"{of or 'value'} as compared")


def _has(plain: Plain, lacks: list[str], value: Any) -> None:
    features = value.get("has") or []
    for feature in features:
        kind, name = feature.get("is"), feature_name(feature)
        if kind == "power":
            plain["has_power"] = True
        elif (kind == "cards" and getattr(feature.get("card"), "amount", "") == "no") or _no_attachments(feature):
            plain["no_attachments"] = True
        elif kind in ("icon", "crest", "keyword", "trait") and name and len(features) == 1:
            plain.setdefault(kind, []).append(name)
        else:
            lacks.append(f"has {name or kind}")


def _no_attachments(feature: Plain) -> bool:
    if feature.get("is") == "keyword":  # read as the keyword, which nothing else looks like
        return "keyword" not in feature and "trait name" not in feature and "_from" in feature
    quantity = feature.get("quantity")
    return feature.get("is") == "attachments" and not (isinstance(quantity, dict) and "count" in quantity)


def _without(plain: Plain, lacks: list[str], value: Any) -> None:
    features = value.get("has") or []
    for feature in features:
        noun = feature.get("card")
        attachments = feature.get("is") == "attachments" or (isinstance(noun, Noun) and noun.heads == ("attachment",))
        plain_one = not isinstance(noun, Noun) or not noun.mods
        kind, name = feature.get("is"), feature_name(feature)
        if attachments and plain_one:
            plain["no_attachments"] = True
        elif kind in ("icon", "crest", "keyword", "trait") and name and not set(plain.get("not", {})) - {kind}:
            plain.setdefault("not", {}).setdefault(kind, []).append(name)
        else:
            lacks.append(f"without {feature_name(feature) or feature.get('is')}")


def _part(plain: Plain, lacks: list[str], value: Any) -> None:
    plain["participating"] = value.get("side", "any")


FOLLOWING = {"where": _where, "value": _value, "has": _has, "part": _part}


def feature_name(feature: Plain) -> str:
    """The icon, keyword, trait or crest that a feature names, as the engine spells it; '' where a choice is left."""
    kind = feature.get("is")
    if kind in ("icon", "keyword"):
        return str(feature.get("icon") or feature.get("keyword") or "")
    if kind in ("trait", "crest"):
        return titled(str(feature.get("trait name") or feature.get("crest") or ""))
    return ""


def titled(words: str) -> str:
    """night's watch -> Night's Watch."""
    return " ".join(word[:1].upper() + word[1:] for word in words.split())
