"""What cards have and provide, as keys of a selector: attachments, power, gold, icons, crests, keywords."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.engine.describing import exclude
from reading.engine.places import held_by
from reading.engine.spelling import feature_name, titled
from reading.model import Mod, Noun
from timing.systems.agot1e.printed import ICONS

Plain = dict[str, Any]


def has(plain: Plain, lacks: list[str], value: Any) -> None:
    features = value.get("has") or []
    either = any("or" in feature for feature in features)
    for feature in features:
        kind, name = feature.get("is"), feature_name(feature)
        noun = feature.get("card")
        if _no_attachments(feature) or (kind == "cards" and noun.amount == "no" and noun.heads == ("attachment",)):
            plain["no_attachments"] = True
        elif kind in ("power", "gold", "attachments"):
            plain[kind] = _at_least(feature, lacks)
        elif kind == "cards" and isinstance(noun, Noun) and noun.amount in ("one", "all", "at-least", "any", ""):
            _bears(plain, lacks, noun)
        elif kind in ("icon", "crest") and not name and "none" in feature:
            plain[f"{kind}s"] = {"exactly": 0}
        elif kind in ("icon", "crest", "keyword", "trait") and name:
            _one_more(plain, kind, name, either)
            if "c" in feature:  # 'the Ally or Refugee trait'
                plain[kind] += [titled(str(feature[key])) for key in ("b", "c") if key in feature]
        elif kind == "enhancement" and feature.get("icon") == "naval" and "enhanced" not in feature:
            plain["keyword"] = [f"naval {icon}" for icon in ICONS]
        else:
            lacks.append(f"has {name or kind}")


def _one_more(plain: Plain, kind: str, name: str, either: bool) -> None:
    """'With stealth or renown', 'with a Military and a Power icon'."""
    if kind not in plain:
        plain[kind] = [name]
    elif either:
        plain[kind].append(name)
    else:
        plain.setdefault("all", []).append({kind: [name]})


def _at_least(feature: Plain, lacks: list[str]) -> Plain:
    quantity = feature.get("quantity")
    if not isinstance(quantity, dict) or "rel" not in quantity:
        return {"at_least": 1}
    n = quantity.get("count", {}).get("number") if quantity["rel"] not in ("none", "any") else 1
    if not isinstance(n, int) or quantity["rel"] in ("all", "up_to"):
        lacks.append("how many")
        return {"at_least": 1}
    rel = str(quantity["rel"])
    return {{"none": "less_than", "any": "at_least", "number": "at_least"}.get(rel, rel): n}


def _bears(plain: Plain, lacks: list[str], noun: Noun) -> None:
    from reading.engine.selecting import selector  # the two know each other: phrases have features, features phrases

    idle = tuple(mod for mod in noun.mods if mod.kind != "attached" or set(mod.value) - {"_from", "_to"})
    one, more = selector(replace(noun, mods=idle))  # 'with a Banner attachment attached'
    lacks += [*more, *(["which card it has"] if noun.ref == "back" else [])]
    if noun.heads == ("attachment",) and set(one) <= {"type", "other"}:
        plain["attachments"] = {"at_least": noun.n or 1}
        if "other" in one:
            lacks.append("has other attachments")
    elif (noun.n or 1) == 1:
        plain["bears"] = one
    else:
        lacks.append("has several attachments")


def _no_attachments(feature: Plain) -> bool:
    if feature.get("is") == "keyword":  # read as the keyword, which nothing else looks like
        return "keyword" not in feature and "trait name" not in feature and "_from" in feature
    quantity = feature.get("quantity")
    return feature.get("is") == "attachments" and not (isinstance(quantity, dict) and "count" in quantity)


def _in_play(mod: Mod) -> bool:
    """'All characters without attachments in play'."""
    return mod.kind == "where" and (mod.value.get("place") or {}).get("zone") == "play"


def without(plain: Plain, lacks: list[str], value: Any) -> None:
    from reading.engine.selecting import selector  # the two know each other: phrases have features, features phrases

    features = value.get("has") or []
    for feature in features:
        noun = feature.get("card")
        attachments = feature.get("is") == "attachments" or (isinstance(noun, Noun) and noun.heads == ("attachment",))
        own = [mod for mod in noun.mods if not _in_play(mod)] if isinstance(noun, Noun) else []
        plain_one = all(mod.kind == "controller" for mod in own)
        kind, name = feature.get("is"), feature_name(feature)
        if attachments and plain_one:
            plain["no_attachments"] = True
            for mod in own:  # 'without attachments controlled by the loser'
                held_by(plain, lacks, mod)
        elif isinstance(noun, Noun) and not noun.ref:
            one, more = selector(noun)
            lacks += more
            exclude(plain, {"bears": one})
        elif kind in ("crest", "icon") and not name and "of" not in feature:
            plain[f"{kind}s"] = {"exactly": 0}
        elif kind == "power":
            plain["power"] = {"exactly": 0}
        elif kind in ("icon", "crest", "keyword", "trait") and name:
            exclude(plain, {kind: [name]})
        else:
            lacks.append(f"without {feature_name(feature) or feature.get('is')}")


def provides(plain: Plain, lacks: list[str], value: Any) -> None:
    keys = [{"gold": "income"}.get(word, word) for word in str(value).split(" or ")]
    if len(keys) == 1 and keys[0] in ("income", "influence"):
        plain[keys[0]] = {"at_least": 1}
    elif set(keys) == {"income", "influence"} and "any" not in plain:
        plain["any"] = [{key: {"at_least": 1}} for key in keys]
    else:
        lacks.append("provides")
