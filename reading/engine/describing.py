"""Adjectives of card phrases as keys of a selector: traits, Houses, crests, icons, keywords, and what 'or' joins."""

from __future__ import annotations

from typing import Any

from reading.engine.spelling import titled
from reading.model import Mod, Noun
from reading.words import HOUSES

Plain = dict[str, Any]


NAMED = ("trait", "house", "crest", "icon", "keyword")
NO_HOUSE = [
    " ".join(word[:1].upper() + word[1:] for word in house.split()) for house in HOUSES
]  # what neutral cards are not


def adjectives(plain: Plain, noun: Noun) -> list[Mod]:
    """Traits, Houses, crests, icons and keywords: all of them, or any of those that 'or' joins. Gives what is told."""
    chains = _chains(noun)
    if chains:
        plain |= {chain[0].kind: [_named(mod) for mod in chain] for chain in chains}
        return [mod for chain in chains for mod in chain]
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


def _chains(noun: Noun) -> list[list[Mod]]:
    """'A House Stark or House Greyjoy Knight or Lord character': of one of the Houses, and of one of the traits."""
    mods = [mod for mod in noun.mods if mod.kind in (*NAMED, "or")]
    found: list[list[Mod]] = []
    for at, mod in enumerate(mods):
        joined = at > 1 and mods[at - 1].kind == "or"
        if mod.kind != "or" and joined and found and mods[at - 2] is found[-1][-1]:
            found[-1].append(mod)
        elif mod.kind != "or":
            found.append([mod])
    kinds = [{mod.kind for mod in chain} for chain in found]
    alone = any(mod.no for chain in found for mod in chain) or any(len(kind) > 1 for kind in kinds)
    several = sum(len(chain) > 1 for chain in found) > 1
    return found if several and not alone and len(set(map(frozenset, kinds))) == len(kinds) else []


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
    behind = after[: last + 1]
    if (
        len(at) == 1
        and last
        and [_like(mod) for mod in mods[max(0, at[0] - last - 1) : at[0]]] == list(map(_like, behind))
    ):
        ways = [mods[at[0] - last - 1 : at[0]]]  # 'a House Stark Lord or House Greyjoy Lady character'
    return [*ways, behind] if all(_like(mod) for mod in behind) else []


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
            of_no_house_or_any(plain, mod)
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


def _named(mod: Mod) -> str:
    """The word as the engine spells it."""
    return str(mod.value) if mod.kind in ("icon", "keyword") else titled(str(mod.value))


def of_no_house_or_any(plain: Plain, mod: Mod) -> None:
    """Of a neutral card or one of one's own House."""
    if mod.kind == "in-house":
        plain["in_house"] = not mod.no
    elif mod.no:
        plain["house"] = NO_HOUSE
    else:
        exclude(plain, {"house": NO_HOUSE})
