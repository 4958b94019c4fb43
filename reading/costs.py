"""Costs: what is paid before the effect, "do X to do Y" (FAQ, Event Cards: cost; 3.3)."""

from __future__ import annotations

from dataclasses import replace

from reading.model import Act, Noun, Person, Piece

PAYABLE = frozenset(
    (
        "kneel stand kill sacrifice discard discard_from_play discard_from_hand discard_from_deck discard_hand "
        "discard_power discard_token return_to_hand return_to_deck to_shadows remove_from_game put_into_play "
        "kneel_influence pay_gold place_token move_power gain_gold attach lose_gold reveal"
    ).split()
)
WEAK = frozenset(("reveal", "gain_gold", "attach"))
SIMPLE = {
    "kneel_influence": "kneel_influence",
    "pay_gold": "pay_gold",
    "lose_gold": "pay_gold",
    "discard_hand": "discard_hand",
    "discard_power": "discard_power",
    "discard_token": "discard_token",
    "place_token": "place_token",
    "discard_from_deck": "other",
    "other": "other",
    "to_shadows": "other",
    "move_power": "other",
    "gain_gold": "other",
    "attach": "other",
    "reveal": "other",
}
BY_OBJECT = {  # verb: (of the card itself, of another)
    "kneel": ("kneel_self", "kneel_other"),
    "stand": ("stand_self", "stand_other"),
    "kill": ("kill_self", "kill_own"),
    "sacrifice": ("sacrifice_self", "other"),
    "discard_from_play": ("discard_self", "discard_other"),
    "discard_from_hand": ("discard_self_from_hand", "discard_card_from_hand"),
    "return_to_hand": ("return_own", "return_own"),
    "return_to_deck": ("return_own", "return_own"),
    "remove_from_game": ("remove_self", "other"),
    "put_into_play": ("put_into_play_self", "other"),
}


def is_payable(act: Act) -> bool:
    """Whether a cost could read so: an unconditional command, one to 'you', or what 'that player' simply does."""
    verbs = act.do if isinstance(act.do, tuple) else tuple(act.do.split("|"))
    who = act.subject.who if isinstance(act.subject, Person) else "you" if act.subject is None else ""
    yours = (who == "you" and act.modal in ("", "may")) or (who == "that" and not act.modal)
    return yours and any(verb in PAYABLE for verb in verbs)


def cost_pieces(pieces: list[Piece]) -> tuple[list[Piece], int]:
    """The acts that are costs and where the effect begins (index of the piece after 'to'); ([], 0) without a cost."""
    acts: list[Piece] = []
    for at, piece in enumerate(pieces):
        if piece.kind == "act":
            acts.append(piece)
        elif piece.kind == "to" and acts:
            payable = [act for act in acts if is_payable(act.value)]
            strong = [act for act in payable if act.value.do not in WEAK]
            if len(payable) == len(acts) and strong:
                return payable, at + 1
            return [], 0
        elif piece.kind == "joint" and piece.value == ".":
            return [], 0
    return [], 0


def cost_codes(acts: list[Piece], pieces: list[Piece], own: bool = False) -> list[str]:
    """One entry for each thing to pay; alternatives joined by a bar. `own`: what went before spoke of the card itself,
    so that 'it' is the card."""
    found: list[list[str]] = []
    for act in acts:
        codes = codes_of(act.value, own)
        if found and joined_by_or(pieces, act):
            found[-1] += codes[0]
            codes = codes[1:]
        found += codes
    entries = ["|".join(dict.fromkeys(entry)) for entry in found]
    return list(dict.fromkeys(entries))


def joined_by_or(pieces: list[Piece], act: Piece) -> bool:
    """Whether an 'or' stands between this act and the one before it."""
    at = pieces.index(act)
    words = []
    while at > 0 and pieces[at - 1].kind != "act":
        at -= 1
        words.append(pieces[at].value)
    return "or" in words


def codes_of(act: Act, own: bool = False) -> list[list[str]]:
    """The cost words of one act: a list of entries, each a list of alternatives."""
    noun = act.slots.get("card")
    if own and isinstance(noun, Noun) and noun.ref == "back" and not noun.heads:
        noun = replace(noun, ref="self")
    verbs = [act.slots["first"]] if "first" in act.slots else []
    verbs += list(act.do) if isinstance(act.do, tuple) else [act.do]
    found: list[list[str]] = []
    for verb in verbs:
        if "|" in verb:
            found.append([code for part in verb.split("|") for code in _for_verb(part, noun, act)[0]])
        else:
            found += _for_verb(verb, noun, act)
    return found


def _for_verb(verb: str, noun: Noun | None, act: Act) -> list[list[str]]:
    from reading.effects import discarded_from

    if verb == "discard" and noun is not None and any(_in(part, "hand-or-play") for part in noun.parts):
        return [["discard_other", "discard_card_from_hand"]]
    if verb == "discard":
        verb = discarded_from(act.slots, "")
    if verb in SIMPLE:
        return [[SIMPLE[verb]]]
    if noun is None and verb == "discard_from_hand":  # 'a card at random'
        return [[BY_OBJECT[verb][1]]]
    if noun is None and act.slots.get("own") and verb in BY_OBJECT:
        return [[BY_OBJECT[verb][0]]]
    if verb not in BY_OBJECT or not isinstance(noun, Noun):
        return [["other"]]
    codes = [_by_object(verb, part, act) for part in noun.parts]
    return [codes] if noun.joined == "or" else [[code] for code in codes]


def _by_object(verb: str, noun: Noun, act: Act) -> str:
    own, other = BY_OBJECT[verb]
    if verb == "kneel" and "house" in noun.heads:
        return "kneel_house_card"
    if _in(noun, "shadows"):
        return "other"
    return own if noun.ref == "self" else other


def _in(noun: Noun, zone: str) -> bool:
    return any(mod.value.get("place", {}).get("zone") == zone for mod in noun.mod("where"))
