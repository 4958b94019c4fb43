"""What is done to cards: which they are and what becomes of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.engine import attaching, showing
from reading.engine.costs import rest_of_its_cost
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import players, to_whom, tokens_of
from reading.model import Act, Mod, Noun, Person
from timing.systems.agot1e.words import LEAVING

Plain = dict[str, Any]
DESTINATIONS = {
    "return-to-hand": "hand",
    "to-shadows": "shadows",
    "discard": "discard",
    "bottom-of-deck": "deck-bottom",
    "top-of-deck": "deck-top",
    "remove-from-game": "removed",
}


def on_card(telling: Telling, act: Act, do: str) -> list[Plain] | None:
    noun = act.subject if act.slots.get("own") else act.slots.get("card")
    if noun is None and do == "blank" and "its" in telling.words(act.slots):  # 'treat its printed text box as ...'
        noun = Noun(ref="back")
    if noun is None and act.slots.get("own") and do in LEAVING:
        return _at_zero(telling, act, do)
    if noun is None and do == "discard" and isinstance(act.slots.get("from"), Noun):
        return _attachments_of(telling, act.slots["from"])
    if not isinstance(noun, Noun):
        return None
    if _with_what_is_on_it(noun):
        parts = [on_card(telling, replace(act, slots={**act.slots, "card": one}), do) for one in noun.items]
        there = [plain for part in reversed(parts) for plain in part or ()]  # "then" hangs on what was chosen
        return there if all(parts) else None
    if _unchosen(noun):
        return _on_the_unchosen(telling, noun, do)
    place = act.slots.get("place") or ({"zone": "shadows"} if "shadows" in act.slots else None)
    if place and noun.ref == "":
        noun = replace(noun, mods=(*noun.mods, Mod("where", {"place": place})))
    if noun.ref == "" and isinstance(act.slots.get("from"), Noun):  # 'move an attachment from NAME to your hand'
        noun = replace(noun, mods=(*noun.mods, Mod("attached", {"to": act.slots["from"]})))
    if noun.ref == "" and "value" in act.slots:
        noun = replace(noun, mods=(*noun.mods, Mod("value", {"value": act.slots["value"]})))
    if (
        act.slots.get("replaced") and do in DESTINATIONS and telling.ability.kind != "replacement"
    ):  # "instead of placing it in the dead pile"
        return [{"do": "change-destination", **_whom(telling, noun, act), "destination": DESTINATIONS[do]}]
    if do == "to-shadows" and "possessive" in act.slots:
        raise Unsaid("under whose control")
    taker = _under(telling, act) if do == "put-into-play" else {}
    if do == "put-into-play" and (turned := attaching.as_character(telling, act)):
        return turned
    if do == "put-into-play" and "shadows" in act.slots:
        do = "come-out-of-shadows"
    if do == "take-control":
        who = act.subject.who if isinstance(act.subject, Person) else person_of(act.slots.get("person"))
        own = who == "owner" and noun.ref == "self"
        taker = {"who": "self-owner"} if own else {} if who in ("", "you") else players(telling, who)
        if taker and telling.ability.kind == "constant":  # the engine gives it to the controller of the card alone
            raise Unsaid("who takes control")
        if act.slots.get("person") and telling.ability.kind != "passive":
            raise Unsaid("who takes control")
    left = bool(telling.found) and _is_what_is_left(telling, act, noun)
    if telling.found and not telling.chosen and not left and (noun.ref == "back" or _is_the_revealed(noun)):
        return [{"do": do, "to": "found", **_excepted(telling, act, do)}, *showing.unseen(telling, do)]
    if telling.deed and (seen := showing.of_shown(telling, telling.deed, noun, do)):
        return seen
    if left:
        raise Unsaid("which of them are left")
    if act.chooses and (picked := showing.of_hand_seen(telling, noun)):  # 'choose and return 1 card from that hand'
        return [*picked, {"do": do, "to": "found"}, *showing.unseen(telling, do, picked[-1])]
    to = to_whom(telling, noun, act.chooses)
    if to and do == "come-out-of-shadows":
        _out_of_ones_own(telling, to)
    return [{"do": do, **to, **taker, **_excepted(telling, act, do)}] if to else None


def _under(telling: Telling, act: Act) -> Plain:
    """'Under the control of any opponent', 'under its owner's control': whose a card is that is put into play."""
    marks = telling.deed.sentence.marks("under") if telling.deed else []
    slots = [act.slots.get("person") or act.slots.get("possessive"), *(mark.value.get("possessive") for mark in marks)]
    who = next((person_of(one) for one in slots if one), "you")
    if who == "opponent":
        if not telling.player_chosen:
            telling.asks({"player": "opponent"}, None)
            telling.player_chosen = True
        return {"who": "chosen"}
    if who == "that" and (meant := telling.that()):
        return {"who": meant}
    if who not in ("you", "owner"):
        raise Unsaid("under whose control")
    return {"who": "owner"} if who == "owner" else {}


def _out_of_ones_own(telling: Telling, to: Plain) -> None:
    """Facedown in Shadows a card has no traits or types (FAQ 4.16): only who put it there can bring it out as one."""
    choose = (telling.target or {}).get("choose", {})
    if to == {"to": "target"} and choose.get("zone") == ["shadows"]:
        choose.setdefault("controller", "you")


def _is_what_is_left(telling: Telling, act: Act, noun: Noun) -> bool:
    """'Put 1 of those cards into your hand. Put the other on ...': not what was found, but the rest of it."""
    words = set(telling.words(act.slots))
    rest = bool({"other", "others", "rest"} & words) and not noun.heads
    return noun.ref == "back" and (rest or (bool(telling.shown) and {"all", "revealed"} <= words))


def _is_the_revealed(noun: Noun) -> bool:
    """'The revealed card', said of what a search found."""
    return noun.amount == "the" and noun.heads == ("card",) and [mod.kind for mod in noun.mods] == ["revealed"]


def on_either_end(telling: Telling, act: Act) -> list[Plain] | None:
    """'Return 1 card to the top or bottom of its owner's deck': one of the two is carried out."""
    made = on_card(telling, act, "top-of-deck")
    if not made or made[-1]["do"] != "top-of-deck":
        return made
    *before, top = made
    top |= {"then": True} if top["to"] == "found" else {}  # which end is said once the card has been picked
    ends = [{**top, "option": "on top"}, {**top, "do": "bottom-of-deck", "option": "on the bottom"}]
    return [*before, *ends, *(showing.unseen(telling, "into-deck", before[-1]) if before else [])]


def _attachments_of(telling: Telling, noun: Noun) -> list[Plain] | None:
    """'Discard all attachments ... on that character'."""
    to = to_whom(telling, noun, False) or {}
    if to.get("to") not in ("self", "host", "target", "trigger") or len(to) > 1:
        return None
    on: Plain = {"self": {"self": True}, "host": {"host": True}}.get(to["to"], {"is": to["to"]})
    return [{"do": "discard", "to": "all", "which": {"type": ["attachment"], "on": on}}]


def _with_what_is_on_it(noun: Noun) -> bool:
    """'A Maester character you control and all Chain attachments on that character'."""
    if noun.joined != "and" or len(noun.items) != 2 or noun.items[1].amount != "all":
        return False
    on = [mod.value.get("to") for mod in noun.items[1].mod("attached")]
    return len(on) == 1 and isinstance(on[0], Noun) and on[0].ref == "back" and noun.items[0].amount == "one"


def may_be_attachment(telling: Telling, plain: Plain) -> bool:
    """Whether what is put into play can be an attachment, which needs a card to be attached to."""
    if plain.get("to") == "all":
        which = plain.get("which", {})
    elif plain.get("to") == "target":
        asked = (one for one in (telling.target, *telling.also) if one and one.get("name", "") == plain.get("of", ""))
        which = (next(asked, telling.target) or {}).get("choose", {})
    elif plain.get("to") == "found":
        found = (
            one["which"] for one in telling.effects if "which" in one and one["do"] in ("search", "pick", "reveal")
        )
        which = next(found, {})
    else:
        return False
    return "attachment" in which.get("type", ())


def of_that_hand(telling: Telling, act: Act) -> list[Plain] | None:
    """'Discard 1 event card from that hand': picked there; of any card, one that is not described, too."""
    noun = act.slots.get("card")
    if telling.shown.get("zone") != "hand" or not isinstance(noun, Noun) or noun.items or noun.ref:
        return None
    by_others = noun.mod("random") or act.subject
    picked = None if by_others else showing.of_hand_seen(telling, noun)
    discards: Plain = {"do": "discard-from-hand", "n": noun.n or 1, "who": telling.shown["who"]}
    narrower = noun.heads != ("card",) or {mod.kind for mod in noun.mods} - {"where", "count"}
    if not narrower and (discards["n"] > 1 or not picked or "asked" in picked[0]):
        return [discards]
    if not picked:
        return None
    return [*picked, {"do": "discard", "to": "found"}, *showing.unseen(telling, "discard", picked[-1])]


def _at_zero(telling: Telling, act: Act, do: str) -> list[Plain] | None:
    """'... get -1 STR and are discarded if their STR is 0': whoever was spoken of last."""
    last: Plain = telling.effects[-1] if telling.effects else {}
    words = {token.word for token in tokens_of(telling, act.slots)}
    if last.get("do") != "str" or not {"if", "str"} <= words:
        return None
    whom: Plain = {key: last[key] for key in ("to", "which") if key in last}
    unsavable = {"cannot_be_saved": True} if act.slots.get("unsavable") else {}
    return [{"do": do, "if": {"str_zero": True}, **whom, **unsavable}]


def _unchosen(noun: Any) -> bool:
    """'All characters not chosen'."""
    return isinstance(noun, Noun) and any(mod.kind == "just" and mod.no for mod in noun.mods)


def _on_the_unchosen(telling: Telling, noun: Noun, do: str) -> list[Plain] | None:
    """All but what players have chosen before."""
    others = replace(noun, mods=tuple(mod for mod in noun.mods if mod.kind != "just"))
    if telling.target is None or do not in LEAVING:
        return None
    return [{"do": do, "to": "unchosen", "which": telling.select(others)}]


def _whom(telling: Telling, noun: Noun, act: Act) -> Plain:
    return to_whom(telling, noun, act.chooses) or {"to": "trigger"}


def _excepted(telling: Telling, act: Act, do: str) -> Plain:
    """'blank (except for Traits)'."""
    text = telling.ability.text.lower()
    pays = "paying" in {token.word for token in tokens_of(telling, act.slots)}
    if do == "come-out-of-shadows" and pays and not rest_of_its_cost(telling, act):
        telling.lacks.append("the gold it costs is not asked for")
    return {"what": "except traits"} if do == "blank" and "except for traits" in text else {}
