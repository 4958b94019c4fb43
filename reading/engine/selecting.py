"""Card phrases as selectors of the timing engine, with what a selector cannot say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.engine.unsaid import Unsaid
from reading.model import Mod, Noun
from reading.words import HOUSES
from timing.systems.agot1e.printed import ICONS

Plain = dict[str, Any]
SIGNS = {"most": "at_most", "least": "at_least", "equal": "exactly", "below": "less_than"}
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
STACKED = (["discard"], ["dead"], ["used"])  # piles whose order counts
WHEREVER = ["play", "hand", "deck", "discard", "dead", "shadows", "removed"]
SILENT = frozenset(("or", "single", "count", "standard", "eligible", "more", "lying"))
COUNTED = ("icons", "power", "gold")  # what a card has, as a number
EXACT = ("number", "at_least", "at_most", "more_than", "less_than")
NAMED = ("trait", "house", "crest", "icon", "keyword")
PLACES = ("hand", "deck", "discard", "dead", "shadows", "either pile", "used", "plot deck")


OWN_TITLE = "the card's own title"  # put in by `Telling.select`
OF_WHOM = "which player"  # how a selector calls a player of whom more is said
SPOKEN = "spoken of"
"""Stands for a card that only the whole ability names; `Telling.select` puts in which one that is."""
NO_HOUSE = [
    " ".join(word[:1].upper() + word[1:] for word in house.split()) for house in HOUSES
]  # what neutral cards are not


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
    told = _adjectives(plain, noun)
    for mod in noun.mods:
        if mod not in told:
            _apply(plain, lacks, mod)
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


def _adjectives(plain: Plain, noun: Noun) -> list[Mod]:
    """Traits, Houses, crests, icons and keywords: all of them, or any of those that 'or' joins. Gives what is told."""
    joined = _alternatives(noun)
    if joined:
        ways = [_all_of(mods) for mods in joined]
        if all(set(way) == set(ways[0]) and len(way) == 1 and "not" not in way for way in ways):
            (kind,) = ways[0]
            plain[kind] = [name for way in ways for name in way[kind]]
        else:
            plain["any"] = _gathered(ways)
    told = [mod for mods in joined for mod in mods]
    for key, value in _all_of([mod for mod in noun.mods if mod.kind in NAMED and mod not in told]).items():
        if key in plain:
            plain.setdefault("all", []).append({key: value})
        else:
            plain[key] = value
    return told


def _alternatives(noun: Noun) -> list[list[Mod]]:
    """What 'or' joins: 'a House Stark Lord or Lady' is of the House, 'a Clansman or neutral Creature' need not be."""
    mods = [mod for mod in noun.mods if mod.kind != "count"]
    at = [index for index, mod in enumerate(mods) if mod.kind == "or"]
    if not at or at[0] == 0 or not all(_like(mods[index - 1]) for index in at):
        return []
    ways = [[mods[index - 1]] for index in at]
    after = mods[at[-1] + 1 :]
    if not after or not _like(after[0]):
        return []
    last = next((end for end, mod in enumerate(after) if _like(mod) == _like(mods[at[-1] - 1])), 0)
    return [*ways, after[: last + 1]] if all(_like(mod) for mod in after[: last + 1]) else []


def _like(mod: Mod) -> str:
    """The kind of an adjective; neutral and in-House cards are told apart as Houses are."""
    kind = "house" if mod.kind in ("neutral", "in-house") else mod.kind
    return kind if kind in NAMED and mod.value != "naval" else ""


def _all_of(mods: list[Mod]) -> Plain:
    """All of some adjectives, as keys of a selector."""
    plain: Plain = {}
    wanted: Plain = {}
    unwanted: Plain = {}
    for mod in mods:
        if mod.kind in NAMED and mod.value != "naval":
            (unwanted if mod.no else wanted).setdefault(mod.kind, []).append(_named(mod))
        elif mod.kind in ("neutral", "in-house"):
            _apply(plain, [], mod)
    for kind, names in wanted.items():
        if len(names) > 1:
            plain.setdefault("all", []).extend({kind: [name]} for name in names)
        else:
            plain[kind] = names
    for kind, names in unwanted.items():
        exclude(plain, {kind: names})
    return plain


def _gathered(ways: list[Plain]) -> list[Plain]:
    """Alternatives with those of one kind put together."""
    found: list[Plain] = []
    for way in ways:
        alike = next((one for one in found if set(one) == set(way) and len(way) == 1 and set(way) <= set(NAMED)), None)
        if alike is None:
            found.append({key: list(value) if isinstance(value, list) else value for key, value in way.items()})
        else:
            for kind in way:
                alike[kind] = [*alike[kind], *way[kind]]
    return found


def exclude(plain: Plain, what: Plain) -> Plain:
    """And that it is not so: every exclusion stands by itself."""
    if "not" not in plain:
        plain["not"] = what
    else:
        plain.setdefault("all", []).append({"not": what})
    return plain


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


def _apply(plain: Plain, lacks: list[str], mod: Mod) -> None:
    if mod.kind in NAMED or mod.kind in SILENT:
        return
    if mod.kind in ("unique", "standing"):
        plain[mod.kind] = not mod.no
    elif mod.kind == "in-house":
        plain["in_house"] = not mod.no
    elif mod.kind == "participating":
        plain["participating"] = "no" if mod.no else mod.value
    elif mod.kind == "other":
        plain["other"] = True
    elif mod.kind == "neutral":
        if mod.no:
            plain["house"] = NO_HOUSE
        else:
            exclude(plain, {"house": NO_HOUSE})
    elif mod.kind == "opposing":
        plain["controller"] = "opponent"
    elif mod.kind in ("revealed", "used"):
        plain["zone"] = [mod.kind]
    elif mod.kind == "head" and mod.no:
        exclude(plain, {"type": [str(mod.value)]})
    elif mod.kind == "controller" and person_of(mod.value) == "the one" and not mod.no:
        lacks.append(OF_WHOM)
    elif mod.kind in ("controller", "owner"):
        _controller(plain, lacks, mod)
    elif mod.kind == "owner and controller":
        for kind in ("owner", "controller"):
            _controller(plain, lacks, replace(mod, kind=kind))
    elif mod.kind == "has" and mod.no:
        _without(plain, lacks, mod.value)
    elif mod.kind in FOLLOWING and not mod.no and (isinstance(mod.value, dict) or mod.kind == "provides"):
        FOLLOWING[mod.kind](plain, lacks, mod.value)
    else:
        lacks.append(("not " if mod.no else "") + mod.kind)


def _happened(plain: Plain, lacks: list[str], value: Any) -> None:
    """'Killed this phase'."""
    plain |= {"just": [value["what"]], "since": value["span"]}


def _compares(plain: Plain, lacks: list[str], value: Any) -> None:
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


def _named(mod: Mod) -> str:
    """The word as the engine spells it."""
    return str(mod.value) if mod.kind in ("icon", "keyword") else titled(str(mod.value))


def _controller(plain: Plain, lacks: list[str], mod: Mod) -> None:
    who = person_of(mod.value)
    if "person mod" in str(mod.value):
        lacks.append(OF_WHOM)
    if who in WHOSE:
        if mod.no:
            exclude(plain, {mod.kind: WHOSE[who]})
        elif WHOSE[who] != "any":
            plain[mod.kind] = WHOSE[who]
    elif mod.no:
        lacks.append(f"not {'controlled' if mod.kind == 'controller' else 'owned'} by {who or 'somebody'}")
    else:
        lacks.append(f"controlled by {who or 'somebody'}" if mod.kind == "controller" else f"owned by {who}")


def person_of(value: Any) -> str:
    """The player word of a slot: you, opponent, that ...; '' where none was read."""
    for _ in range(4):
        if not isinstance(value, dict):
            return ""
        if "is" in value:
            return str(value["is"])
        value = value.get("who") or value.get("person")
    return ""


def place_of(place: Plain, his: bool = False) -> Plain:
    """Zone, and whose it is, as keys of a selector; `his`: where the player spoken of is known. Raises Unsaid."""
    zones = ZONES.get(place.get("zone", ""))
    if zones is None:
        raise Unsaid("where it is")
    found: Plain = {"zone": zones} if zones != ["play"] else {}
    for kind in PLACES:
        possessive = place.get(kind, {}).get("possessive") if isinstance(place.get(kind), dict) else None
        who = person_of(possessive) if possessive else ""
        if "person mod" in str(possessive):
            raise Unsaid("which player")
        if who in WHOSE and WHOSE[who] != "any":
            found["controller"] = WHOSE[who]
        elif who and who not in ("each", "any", "owner") and not (his and who == "that"):
            raise Unsaid("whose pile")
    return found


def _where(plain: Plain, lacks: list[str], value: Any) -> None:
    try:
        plain |= place_of(value.get("place", {}))
    except Unsaid as unsaid:
        lacks.append(str(unsaid))


def _value(plain: Plain, lacks: list[str], value: Any) -> None:
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
        for mod in other.mod("where") if isinstance(other, Noun) and other.ref == "back" else ():
            _where(plain, lacks, mod.value)  # 'lower than that character from your discard pile'
        if "other title" in read:
            exclude(plain, {"same": ["title"], "as": SPOKEN})
    else:
        lacks.append(f"{of or 'value'} as compared")


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
    if isinstance(noun, Noun) and not noun.ref:
        plain, lacks = selector(noun)
        return {"count": plain} if plain and not lacks else None
    return {"count": place_of(place)} if isinstance(place, dict) else None


def _has(plain: Plain, lacks: list[str], value: Any) -> None:
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
    idle = tuple(mod for mod in noun.mods if mod.kind != "attached" or set(mod.value) - {"_from", "_to"})
    one, more = selector(replace(noun, mods=idle))  # 'with a Banner attachment attached'
    lacks += more
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


def _without(plain: Plain, lacks: list[str], value: Any) -> None:
    features = value.get("has") or []
    for feature in features:
        noun = feature.get("card")
        attachments = feature.get("is") == "attachments" or (isinstance(noun, Noun) and noun.heads == ("attachment",))
        plain_one = not isinstance(noun, Noun) or all(mod.kind == "controller" for mod in noun.mods)
        kind, name = feature.get("is"), feature_name(feature)
        if attachments and plain_one:
            plain["no_attachments"] = True
            for mod in noun.mods if isinstance(noun, Noun) else ():  # 'without attachments controlled by the loser'
                _controller(plain, lacks, mod)
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


def _provides(plain: Plain, lacks: list[str], value: Any) -> None:
    keys = [{"gold": "income"}.get(word, word) for word in str(value).split(" or ")]
    if len(keys) == 1 and keys[0] in ("income", "influence"):
        plain[keys[0]] = {"at_least": 1}
    elif set(keys) == {"income", "influence"} and "any" not in plain:
        plain["any"] = [{key: {"at_least": 1}} for key in keys]
    else:
        lacks.append("provides")


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
            _where(plain, lacks, mod.value)
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
    "where": _where,
    "value": _value,
    "has": _has,
    "part": _part,
    "attached": _attached,
    "provides": _provides,
    "named": _title,
    "past": _happened,
    "beyond": _compares,
}


def feature_name(feature: Plain) -> str:
    """The icon, keyword, trait or crest that a feature names, as the engine spells it; '' where a choice is left."""
    kind = feature.get("is")
    if kind in ("icon", "keyword"):
        return str(feature.get("icon") or feature.get("keyword") or "")
    if kind in ("trait", "crest"):
        return titled(str(feature.get("trait name") or feature.get("crest") or ""))
    return ""


SMALL = frozenset("of the in to and a an for on with".split())


def titled(words: str) -> str:
    """night's watch -> Night's Watch; knight of flowers -> Knight of Flowers."""
    parts = words.split()
    return " ".join(w if at and w in SMALL else w[:1].upper() + w[1:] for at, w in enumerate(parts))
