"""Cards that attach themselves: attachments, and events and characters that become attachments with a text."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.numbers import count_of
from reading.engine.places import ZONES, person_of
from reading.engine.spelling import feature_name, titled
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import to_whom
from reading.model import Act, Noun
from reading.triggers import events_in
from timing.systems.agot1e.words import TO_HOUSE

Plain = dict[str, Any]


def attach(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Attach NAME to a House Lannister character (counts as a Boon attachment with the text ...)'."""
    act = deed.act
    noun, to = act.slots.get("card"), act.slots.get("to")
    if not isinstance(noun, Noun) or not isinstance(to, Noun) or not _itself(telling, noun):
        return None
    telling.it_is_self |= noun.ref == "back"
    if telling.ability.kind == "replacement":
        raise Unsaid("what it replaces")
    place = act.slots.get("place")
    if place is not None:
        if place.get("zone") not in ("hand-or-play", "hand"):
            return None
        telling.zones = ZONES[place["zone"]]
    whom = to_whom(telling, to, to.ref == "" and not to.mod("just"))
    return [{"do": "attach", **whom}, *_counted(telling, deed)] if whom else None


def _itself(telling: Telling, noun: Noun) -> bool:
    """Whether it is the card itself: by name, or as 'it' where the card is what opened the ability."""
    opened = [event.get("who") for event in events_in(telling.ability.parsed.when or {})]
    own = len(opened) == 1 and isinstance(opened[0], Noun) and opened[0].ref == "self"
    return noun.ref == "self" or (noun.ref == "back" and not noun.heads and own and not telling.chosen)


def _counted(telling: Telling, deed: Deed) -> list[Plain]:
    """As what it counts from then on: the trait, and the text in place of its own."""
    counts = deed.act.slots.get("counts as") or {}
    traits = [counts["trait name"]] if "trait name" in counts else []
    for sentence in telling.ability.parsed.block.sentences:
        traits += [piece.value["trait name"] for piece in sentence.marks("word") if "trait name" in piece.value]
    if not traits:
        return []
    own: Plain = {"to": "self", "then": True}
    found = [{"do": "gain", "what": titled(str(traits[0])), **own}]
    if telling.type == "character":
        found.append({"do": "lose", "what": f"ability:{telling.own}", **own})
    return found + [{"do": "gain", "what": f"ability:{name}", **own} for name in telling.inner]


def move(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Move NAME to another eligible character'."""
    noun, to = deed.act.slots.get("card"), deed.act.slots.get("to")
    if not isinstance(noun, Noun) or not isinstance(to, Noun) or noun.ref not in ("self", "back"):
        return None
    if noun.ref == "back" and not telling.chosen:
        return None
    if noun.ref == "back":
        return _move_chosen(telling, to)
    if to.mod("other"):  # another than the one that bears it, be it one as an attachment alone
        to = Noun(to.ref, to.heads, tuple(m for m in to.mods if m.kind not in ("other", "eligible")), to.amount, to.n)
        whom = to_whom(telling, to, False)
        if whom == {"to": "target"} and telling.target:
            telling.target["choose"]["not"] = {"host": True}
    else:
        whom = to_whom(telling, to, False)
    return [{"do": "move-attachment", "which": {"self": True}, **whom}] if whom else None


def _move_chosen(telling: Telling, to: Noun) -> list[Plain] | None:
    """'Choose an attachment. Move it to another card you control': the bearer is chosen after it."""
    if telling.also or "attachment" not in (telling.target or {}).get("choose", {}).get("type", ()):
        return None
    others = bool(to.mod("other"))
    mods = tuple(mod for mod in to.mods if mod.kind not in ("other", "eligible"))
    if to.ref or to.items or to.amount != "one":
        return None
    whom = to_whom(telling, Noun(to.ref, to.heads, mods, to.amount, to.n), True)
    if whom is None or not telling.also:
        return None
    if others:
        telling.also[-1]["choose"]["not"] = {"bears": {"is": "target"}}
    return [{"do": "move-attachment", "which": {"type": ["attachment"], "is": "target"}, **whom}]


def as_character(telling: Telling, act: Act) -> list[Plain] | None:
    """'Put NAME into play from your hand as an Army character with 4 STR, a Power icon and deadly'. Raises Unsaid."""
    noun = act.slots.get("card")
    kind = ((act.slots.get("as player") or {}).get("as what") or {}).get("card")
    if not isinstance(noun, Noun) or noun.ref != "self" or not isinstance(kind, Noun) or kind.heads != ("character",):
        return None
    return [{"do": "put-into-play", "to": "self", "what": "character"}, *turned(kind, {"then": True})]


def becomes_character(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Turn NAME into a character with 3 STR and a Military icon until the end of the phase'. Raises Unsaid."""
    noun, kind = deed.act.slots.get("card"), deed.act.slots.get("b")
    if not isinstance(noun, Noun) or noun.ref != "self" or not isinstance(kind, Noun) or kind.heads != ("character",):
        return None
    return turned(kind, {})


def turned(kind: Noun, more: Plain) -> list[Plain]:
    """What a card gains that becomes such a character. Raises Unsaid."""
    own: Plain = {"to": "self", **more}
    found = [{"do": "gain", "what": "character", **own}]
    for mod in kind.mods:
        if mod.kind == "trait":
            found.append({"do": "gain", "what": titled(str(mod.value)), **own})
        elif mod.kind == "has" and not mod.no:
            found += [_feature(feature, own) for feature in mod.value.get("has") or []]
        else:
            raise Unsaid("what it becomes")
    return found


def _feature(feature: Plain, own: Plain) -> Plain:
    if feature.get("is") == "base-str":
        return {"do": "str", "what": "base", "n": count_of(feature.get("count")), **own}
    name = feature_name(feature)
    if not name or "enhanced with" in feature:
        raise Unsaid("what it becomes")
    return {"do": "gain", "what": name, **own}


def as_attachment(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'You may play NAME as an attachment to your House card'."""
    act = deed.act
    noun, tail = act.slots.get("card"), act.slots.get("play tail") or {}
    house = tail.get("house") if isinstance(tail, dict) else None
    if not isinstance(noun, Noun) or noun.ref != "self" or not isinstance(house, dict):
        return None
    if person_of(house.get("possessive")) != "you" or "attachment" not in telling.words(tail):
        return None
    telling.zones = ["hand"]
    return [{"do": "gain", "what": TO_HOUSE, "to": "self"}]
