"""Amounts in the engine's words: counts, comparisons, "for each", what X is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reading.engine.comparing import SPOKEN, put_in
from reading.engine.places import WHOSE, person_of, place_of
from reading.engine.selecting import selector
from reading.engine.unsaid import Unsaid
from reading.model import Act, Noun

if TYPE_CHECKING:
    from reading.engine.telling import Telling

Plain = dict[str, Any]
TURNED = {"more_than": "less_than", "less_than": "more_than", "at_least": "at_most", "at_most": "at_least"}
MOST = {"more_than": "highest", "at_least": "highest", "less_than": "lowest", "at_most": "lowest"}
EXTREME = {"most": ("at_least", "highest"), "fewest": ("at_most", "lowest")}
SIGNS = {"most": "at_most", "least": "at_least", "equal": "exactly", "below": "less_than"}


def count_of(read: Any) -> int:
    """The number of a `count`. Raises Unsaid for X."""
    n = read.get("number") if isinstance(read, dict) else None
    if not isinstance(n, int):
        raise Unsaid("how much (X)")
    return n


def bound_of(read: Plain, plain: str = "exactly") -> Plain:
    """The bound of a quantity ('3 or more', 'no') or of a value ('4 or lower'); a bare number is `plain`."""
    if "sign" in read:
        return {SIGNS[read["sign"]]: count_of(read.get("count"))}
    rel = read.get("rel", "")
    if rel == "none":
        return {"exactly": 0}
    if rel == "any":
        return {"at_least": 1}
    if rel == "number":
        return {plain: count_of(read["count"])}
    if rel in ("at_least", "at_most", "more_than", "less_than"):
        return {rel: count_of(read["count"])}
    raise Unsaid("how much")


def compared(telling: Telling, player: str, read: Plain, house: bool = False) -> Plain:
    """'(You have) more cards in hand than each opponent', '3 or more power': a comparison. Raises Unsaid."""
    rel = read.get("rel", "")
    beside = Counter(telling.words(read)) - Counter(telling.words(read.get("other") or {}))
    counted = read.get("things", {}).get("card")
    if rel == "quantity" and isinstance(counted, Noun) and counted.mod("other"):  # 'no other City plots'
        del beside["other"]
    if "things" not in read or set(beside) & {"other", "total", "combined", "twice"}:
        raise Unsaid("a comparison")
    if rel == "quantity":
        number = value_of(read["things"], player, house)
        return {"number": number, **bound_of(read["quantity"], plain="at_least")}
    if rel in EXTREME:
        bound, take = EXTREME[rel]
        mine = value_of(read["things"], player, house)
        others = value_of(read["things"], "each-opponent", house, take)
        strict = {"at_least": "more_than", "at_most": "less_than"}[bound]
        return {"number": mine, strict: others}
    if rel not in TURNED or ("than tail" in read and not _idle_tail(telling, read["than tail"])):
        raise Unsaid("a comparison")
    other = read["other"]
    if other.get("is") == "house" and house:
        whom = person_of(other["house"].get("possessive"))
    elif other.get("is") == "person":
        whom = person_of(other["person"])
    else:
        raise Unsaid("a comparison")
    if "person mod" in str(other):
        raise Unsaid("which player")
    if whom in ("each", "each-opponent"):
        take = MOST[rel]
        return {
            "number": value_of(read["things"], player, house),
            rel: value_of(read["things"], "each-opponent", house, take),
        }
    if whom == "opponent" or player == "opponent":
        if player not in ("you", "opponent") or (player == "opponent" and whom != "you"):
            raise Unsaid("a comparison")
        take = {"highest": "lowest", "lowest": "highest"}[MOST[rel]]
        mine = value_of(read["things"], "you", house)
        theirs = value_of(read["things"], "each-opponent", house, take if player == "you" else MOST[rel])
        return {"number": mine, rel: theirs} if player == "you" else {"number": theirs, rel: mine}
    if whom in WHOSE:
        return {"number": value_of(read["things"], player, house), rel: value_of(read["things"], WHOSE[whom], house)}
    raise Unsaid("which player")


def _idle_tail(telling: Telling, read: Plain) -> bool:
    """'than each opponent has', 'controls', 'in hand': nothing new."""
    return not set(telling.words(read)) - {"has", "have", "do", "does", "control", "controls", "in", "hand"}


def value_of(things: Plain, player: str, house: bool = False, take: str = "") -> Plain:
    """What a player has of something, as a number. Raises Unsaid."""
    of = things.get("of", "")
    took = {"take": take} if take else {}
    if of == "measure":
        of = things["measure"]["of"]
        if of not in ("initiative", "claim", "income"):
            raise Unsaid("a comparison")
    if house and of == "power":
        of = "house-power"
    if of in (
        "power",
        "house-power",
        "gold",
        "hand",
        "influence",
        "initiative",
        "claim",
        "income",
        "opponents",
        "command",
    ):
        return {"stat": of, "of": player, **took}
    if of == "cards" and isinstance(things["card"], Noun):
        plain, lacks = selector(things["card"])
        if lacks or not plain or things["card"].ref:
            raise Unsaid(lacks[0] if lacks else "a comparison")
        if plain == {"zone": ["hand"]}:
            return {"stat": "hand", "of": player, **took}
        if player in ("each-opponent",):
            return {"count": {**plain, "controller": "you"}, "of": "each-opponent", **took}
        return {"count": {**plain, "controller": player}}
    if of == "cards at" and "place" in things.get("where it is", {}):
        place = place_of(things["where it is"]["place"], his=True)
        place.pop("controller", None)
        if place == {"zone": ["hand"]}:
            return {"stat": "hand", "of": player, **took}
        if player == "each-opponent":
            return {"count": {**place, "controller": "you"}, "of": "each-opponent", **took}
        return {"count": {**place, "controller": player}}
    raise Unsaid("a comparison")


def amount(telling: Telling, n: int | None, read: Any = None) -> Any:
    """How much: a number, so much for each of something (`read`), or what the text says X is. Raises Unsaid."""
    if not isinstance(read, dict):
        read = next((mark for mark in _marks(telling, "foreach") if "foreach" in mark), {}).get("foreach")
    if isinstance(read, dict):
        many = each_of(telling, read)
        return many if n in (None, 1) else {"times": [n, many]}
    if n is None:
        return x_of(telling)
    return n


def _marks(telling: Telling, kind: str) -> list[Plain]:
    deed = telling.deed
    return [piece.value for piece in deed.sentence.marks(kind)] if deed else []


def x_of(telling: Telling) -> Plain:
    """What X is, as some sentence of the ability says. Raises Unsaid."""
    for sentence in telling.ability.parsed.block.sentences:
        for piece in sentence.marks("x"):
            if "equal" in piece.value:
                return _equal(telling, piece.value["equal"])
            raise Unsaid("how much (X)")
    if telling.pays_x:
        return {"paid": True}
    raise Unsaid("how much (X)")


def each_of(telling: Telling, read: Plain) -> Plain:
    """The number of what a 'for each' names. Raises Unsaid."""
    kind = read.get("each", "")
    if kind == "opponents":
        return {"stat": "opponents", "of": "you"}
    if kind in ("house power", "pool"):
        owner = read.get("house") or read.get("pool") or {}
        who = person_of(owner.get("possessive")) or "you"
        if who not in WHOSE or "person mod" in str(owner):
            raise Unsaid("which player")
        return {"stat": "house-power" if kind == "house power" else "gold", "of": WHOSE[who]}
    if kind in ("power", "gold"):
        return _stat(telling, kind, read["on"])
    if kind == "cards in":
        return _in_hand(place_of(read["place"])) or {"count": place_of(read["place"])}
    if kind == "cards":
        return _count(telling, read["counted"])
    if kind == "running":
        return {"count": {**_count(telling, read["counted"])["count"], "controller": "you"}}
    if kind == "equal":
        return _equal(telling, read["equal"])
    raise Unsaid("how much: so much for each of something")


def _count(telling: Telling, noun: Any) -> Plain:
    if not isinstance(noun, Noun) or noun.ref == "back":
        raise Unsaid("how much: so much for each of something")
    if [mod for mod in noun.mod("just") if isinstance(mod.value, dict) and "done" in mod.value]:
        return _done(telling, noun)
    on_it = [mod.value.get("to") for mod in noun.mod("attached")] if not noun.items else []
    if noun.heads == ("attachment",) and len(noun.mods) == 1 and on_it and isinstance(on_it[0], Noun):
        return _stat(telling, "attachments", on_it[0])
    plain, lacks = selector(noun)
    if lacks or not plain or set(plain) & {"self", "host"}:
        raise Unsaid(lacks[0] if lacks else "how much: so much for each of something")
    if SPOKEN in str(plain):  # 'for each Chain attachment on that character'
        if not (meant := telling.spoken_of()):
            raise Unsaid("the card it is compared with")
        plain = put_in(plain, meant, SPOKEN)
    return _in_hand(telling.meant_by(plain, noun)) or {"count": telling.meant_by(plain, noun)}


def _in_hand(plain: Plain) -> Plain:
    """'The number of cards in your hand': all of them, those too that nobody has described."""
    hand = plain.get("zone") == ["hand"] and set(plain) <= {"zone", "controller"}
    return {"stat": "hand", "of": plain["controller"]} if hand and "controller" in plain else {}


DISCARDED = {
    "discard": "discarded",
    "discard-from-deck": "discarded-from-deck",
    "discard-from-hand": "discarded-from-hand",
}
ANYWHERE = ["play", "hand", "deck", "discard", "dead", "shadows", "removed"]


def _done(telling: Telling, noun: Noun) -> Plain:
    """'Each location discarded in this way': by the only effect before this one that discards. Raises Unsaid."""
    before = {effect["do"] for effect in telling.effects if effect["do"] in DISCARDED}
    plain, lacks = selector(replace(noun, mods=tuple(mod for mod in noun.mods if mod.kind != "just")))
    if len(before) != 1 or lacks or "zone" in plain:
        raise Unsaid("how much: so much for each of something")
    what = DISCARDED[before.pop()]
    past: Plain = {"what": [what], "this": True}
    if plain:
        past["card"] = {**plain, "zone": ANYWHERE}
    return {"past": past}


def _stat(telling: Telling, stat: str, noun: Any) -> Plain:
    """A value of a card that the text names: itself, its host, the card it changes."""
    ref = noun.ref if isinstance(noun, Noun) and not noun.items else ""
    if ref in ("self", "attached"):
        return {"stat": stat, "of": "self" if ref == "self" else "host"}
    if ref == "back" and telling.ability.kind == "constant":
        return {"stat": stat, "of": "subject"}
    if ref == "back" and telling.chosen:
        return {"stat": stat, "of": "target"}
    if ref == "back" and not telling.chosen and noun.heads and telling.ability.trigger:
        return {"stat": stat, "of": "trigger"}
    if ref == "" and noun.amount == "the" and _knelt_to_pay(telling, noun):
        return {"stat": stat, "of": "paid"}
    if ref == "" and noun.amount != "the":  # 'the knelt character' is one of those spoken of
        plain, lacks = selector(noun)
        if not lacks and plain:
            return {"stat": stat, "which": plain}
    raise Unsaid("how much: so much for each of something")


def _knelt_to_pay(telling: Telling, noun: Noun) -> bool:
    """'The knelt character': the only cost is to kneel one."""
    rest = [mod for mod in noun.mods if (mod.kind, mod.no) != ("standing", True)]
    return not rest and bool(noun.mods) and telling.ability.costs == ["kneel_other"]


def _equal(telling: Telling, read: Plain) -> Plain:
    if "margin" in read:
        return {"challenge": "margin"}
    if "player" in read:
        return {"stat": read["player"], "of": "you"}
    if "cards" in read:
        return _count(telling, read["counted"])
    return _stat(telling, read["stat"], read.get("of", Noun(ref="back")))


def said_number(telling: Telling, act: Act, n: int | None) -> Any:
    """The amount of an act: its number, with the 'for each' of its words or its sentence. Raises Unsaid."""
    return amount(telling, n, act.slots.get("foreach") or act.slots.get("each"))
