"""Effects: from a verb phrase to the words of the effect vocabulary, in the order of the text."""

from __future__ import annotations

from typing import Any

from reading.model import Act, Noun, Person, Piece

FEATURES = {
    "icon": "icon",
    "keyword": "keyword",
    "trait": "trait",
    "crest": "crest",
    "enhancement": "enhancement",
}
DIRECT = {
    "pay_gold": ["lose_gold"],
    "discard_hand": ["discard_from_hand"],
    "discard_token": ["other"],
    "kneel_influence": ["other"],
    "kneel|kneel_influence": ["kneel"],
    "kneel_influence|kneel": ["kneel"],
    "choose": [],
    "choose mode": [],
    "choose first player": ["other"],
    "gains what was lost": ["gain_icon"],
    "challenge": ["extra_challenge"],
    "play": ["play_permission"],
    "leave": [],
    "attack": ["other"],
    "declare": ["other"],
}
PLACED = frozenset("return_to_hand return_to_deck to_shadows put_into_play attach add_to_hand".split())
LASTING = frozenset(  # what somebody 'does not' do for a while is a prohibition
    "stand kneel kill discard discard_from_play claim_power move_power draw put_into_play return_to_hand".split()
)
INSTEAD = {"claim": "replace_claim", "destination": "replace_destination", "event": "replace_event"}


def effect_codes(act: Act, seen_place: str = "") -> list[str]:
    """The effects of one act. `seen_place` is the pile last looked at, for 'discard 1 of those cards'."""
    if act.modal == "cannot" or _forbids(act):
        return ["cannot"]
    if act.modal == "option" and act.do == "cancel":
        return []
    if act.slots.get("placed") and act.slots.get("replaced"):  # where it goes instead, told by what it replaces
        return []
    verbs = [act.slots["first"]] if act.slots.get("first") else []
    verbs += list(act.do) if isinstance(act.do, tuple) else [act.do]
    found = [code for verb in verbs for code in _codes(verb, act, seen_place)]
    return list(dict.fromkeys(found))


def _forbids(act: Act) -> bool:
    """'No player can play that card.' 'No more than 1 character can be declared as a defender.'"""
    nobody = isinstance(act.subject, Person) and act.subject.who == "none"
    few = isinstance(act.subject, Noun) and act.subject.amount == "at-most"
    return (nobody or few) and act.modal == "may"


def _codes(verb: str, act: Act, seen_place: str) -> list[str]:
    if verb == "discard":
        return [discarded_from(act.slots, seen_place)]
    if verb == "str":
        return str_codes([act.slots.get("str"), act.slots.get("b")]) + _or_else(act)
    if verb == "gains":
        return feature_codes(act.slots.get("gains"), "gain")
    if verb == "loses":
        return feature_codes(act.slots.get("loses"), "lose")
    if verb == "gains or loses":
        return feature_codes(act.slots.get("gains"), "gain") + feature_codes(act.slots.get("gains"), "lose")
    if verb == "gain_text" and act.slots.get("more"):
        return [*feature_codes(act.slots["more"], "gain"), "gain_text"]
    if verb == "count_str":
        return ["no_count_str"] if act.modal == "not" else ["other"]
    if verb in LASTING and act.modal == "not":  # 'characters do not stand during the standing phase'
        return ["cannot"]
    if verb == "add_to_challenge" and act.modal == "must":  # a duty for later challenges
        return ["other"]
    return DIRECT.get(verb, [verb])


def _or_else(act: Act) -> list[str]:
    """'either +3 STR or deadly': the feature that may be given in place of STR."""
    return [] if isinstance(act.do, tuple) else feature_codes(act.slots.get("gains"), "gain")


def discarded_from(slots: dict[str, Any], seen_place: str) -> str:
    """Whether a card is discarded from play, hand or deck."""
    zone = slots.get("place", {}).get("zone", "")
    noun = slots.get("card")
    parts = noun.parts if isinstance(noun, Noun) else ()
    for part in parts:
        for mod in part.mod("where"):
            zone = zone or mod.value.get("place", {}).get("zone", "")
    if not zone and any(
        part.ref == "back" or part.mod("just") or part.mod("named") or _any_card(part) for part in parts
    ):
        zone = seen_place
    if not zone and any(_of_it(mod.value) for part in parts for mod in part.mod("attached")):
        zone = seen_place
    if not zone and any(part.mod("top") for part in parts):
        zone = "deck"
    if not zone and any(part.mod("same-name") for part in parts):
        zone = "hand"
    return {
        "shadows": "other",
        "hand": "discard_from_hand",
        "deck": "discard_from_deck",
        "hand-or-deck": "discard_from_deck",
    }.get(zone, "discard_from_play")


def _of_it(value: dict[str, Any]) -> bool:
    """'from it', 'from them': from the cards looked at before."""
    to = value.get("to")
    return isinstance(to, Noun) and to.ref == "back" and not to.heads


def _any_card(noun: Noun) -> bool:
    """'2 cards', of no kind and nobody's: of those that were looked at."""
    return noun.heads == ("card",) and not noun.mods


def str_codes(strengths: list[Any]) -> list[str]:
    """str_plus and str_minus for the signed amounts read."""
    found = []
    for strength in strengths:
        for key in ("signed", "b"):
            signed = strength.get(key) if isinstance(strength, dict) else None
            if signed:
                found.append("str_plus" if signed.startswith("+") else "str_minus")
    return found


def feature_codes(features: Any, verb: str) -> list[str]:
    """gain_icon, lose_keyword ... for a list of features."""
    found: list[str] = []
    for feature in features or []:
        kind = feature.get("is")
        if kind == "keyword or crest":
            found += [f"{verb}_keyword", f"{verb}_crest"]
        elif (verb, kind) == ("lose", "enhancement"):
            found.append("other")
        elif kind in FEATURES:
            found.append(f"{verb}_{FEATURES[kind]}")
            found += [f"{verb}_enhancement"] if "enhanced with" in feature else []
        elif kind == "str":
            found += str_codes([feature.get("strength")])
        elif kind == "quote":
            found.append("gain_text")
        elif kind == "choice":
            found += feature_codes(feature.get("features"), verb)
        elif kind == "immunity":
            found.append("immunity" if verb == "gain" else "other")
        else:
            found.append("other")
    return list(dict.fromkeys(found))


def place_seen(act: Act, before: str) -> str:
    """The pile that an act shows or takes cards from, for what later sentences say of 'those cards'."""
    if act.do in ("look", "reveal", "search", "draw"):
        if act.slots.get("hand"):
            return "hand"
        if act.slots.get("deck"):
            return "deck"
        for key in ("card", "top"):
            noun = act.slots.get(key)
            if isinstance(noun, Noun):
                for part in noun.parts:
                    for mod in part.mod("where"):
                        return str(mod.value.get("place", {}).get("zone", before))
                    if part.mod("controller") and part.mod("rest"):
                        return before
    if act.do == "discard_from_deck":
        return "deck"
    return before


def replaced_codes(piece: Piece) -> list[str]:
    """What 'instead of ...' replaces."""
    return [INSTEAD[piece.value["of"].get("of", "event")]]


def moves_card(act: Act) -> bool:
    """Whether the act brings a card, spoken of before, to some place: 'put it into play'."""
    verbs = act.do if isinstance(act.do, tuple) else (act.do,)
    noun = act.subject if act.slots.get("own") else act.slots.get("card")
    spoken = isinstance(noun, Noun) and noun.ref in ("self", "back", "attached")
    return spoken and any(verb in PLACED for verb in verbs)
