"""What is done to cards in a text of the second edition: killing, kneeling, moving from place to place."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.objects import Deed, Row, row, spoken, target, zone_of
from reading.agot2e.players import OWN, WHO, whose
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
_SIMPLE = {"kill": "kill", "kneel": "kneel", "stand": "stand", "sacrifice": "sacrifice", "discard": "discard"}
_SIMPLE_S = {"kills": "kill", "kneels": "kneel", "stands": "stand", "sacrifices": "sacrifice", "discards": "discard"}
_OUT = ("hand", "deck", "discard", "dead", "used", "shadows")


def _outside(on: Plain, it: str) -> bool:
    """Whether the cards lie out of play, so that putting them elsewhere is no leaving play."""
    zone = zone_of(on)
    return bool(zone and zone not in ("play", "revealed")) or (on.get("to") == it and it.endswith("!"))


def _simple(deed: Deed) -> list[Plain]:
    verb = _SIMPLE[deed["verb"]]
    on = target(deed["of"], deed.it, "you" if verb == "sacrifice" else "")
    spoken(on, deed["of"])
    zone = zone_of(on)
    if verb == "discard" and zone in ("shadows", "deck"):
        return [{"do": "place", "destination": "discard", **on}]
    if verb == "discard" and zone == "hand":
        return _from_hand(on)
    if zone and zone != "play":
        raise Unread(deed["of"])
    return [{"do": verb, **on}]


def _from_hand(on: Plain) -> list[Plain]:
    which = on.get("choose", {})
    owner = which.get("owner", "")
    if owner == "target-player" or set(which) - {"zone", "owner"}:  # of another's hand the player chooses
        if owner not in ("you", "target-player"):
            raise Unread("hand")
        return [{"do": "place", "destination": "discard", **on}]
    if not owner:
        raise Unread("hand")
    return [{"do": "discard-from-hand", "who": owner, "n": on.get("count", 1), "what": "chosen"}]


def _they(deed: Deed) -> list[Plain]:
    """Players who choose among their own: "each player chooses and kills a character he or she controls"."""
    verb = _SIMPLE_S.get(deed["verb"]) or _SIMPLE[deed["verb"]]
    chooses = _who(deed)
    on = target(deed["of"], "")
    if "choose" not in on:
        raise Unread(deed["of"])
    which = on["choose"]
    theirs = which.get("controller")
    if "zone" in which:
        raise Unread(deed["of"])
    if theirs not in (None, "target-player", chooses):
        raise Unread(deed["of"])
    return [{"do": verb, **on, "choose": {**which, "controller": "you"}, "chooses": chooses}]


def _who(deed: Deed) -> str:
    return whose(f"{deed['who']}'s") if deed["who"] not in ("they", "he or she") else deed.subject or "target-player"


_KEPT = {
    "top": {"what": "top"}, "bottom": {"what": "bottom"},
}  # fmt: skip


def _placed(deed: Deed) -> list[Plain]:
    """ "place it on the bottom of its owner's deck", "return a card from your discard pile to your hand"."""
    own = re.match(r"SELF from your (hand|discard pile|dead pile)$", deed["of"])
    if own:
        where = _where(deed["to"])
        made = _bring({"choose": {"zone": "discard"}}, where, "")
        return [{**made, "to": "self", "from": [own[1].split(" ")[0]]}]
    on = target(deed["of"], deed.it)
    spoken(on, deed["of"])
    where = _where(deed["to"])
    return [{**_bring(on, where, deed.it), **on}]


def _where(said: str) -> Plain:
    """The place that a card is put in: `zone`, and in a deck `what`."""
    deck = re.match(rf"(?:on |on the |onto the )?(?P<end>top|bottom) of (?P<own>{OWN}) decks?(?: in any order)?$", said)
    if deck:
        return {"zone": "deck", **_KEPT[deck["end"]]}
    piles = {"hands?": "hand", "discard piles?": "discard", "dead piles?": "dead", "decks?": "deck"}
    for pile, zone in piles.items():
        if re.match(rf"(?:in|into|to|onto|from) (?P<own>{OWN}) {pile}$", said):
            return {"zone": zone}
    hidden = re.match(r"(?:in|to|into) shadows(?P<token> with a shadow token(?P<unless> unless printed)?)?$", said)
    if hidden:
        token = "with-token unless printed" if hidden["unless"] else "with-token" if hidden["token"] else ""
        return {"zone": "shadows", **({"what": token} if token else {})}
    if said == "from the game":
        return {"zone": "removed"}
    if said in ("into play", "into play under your control"):
        return {"zone": "play"}
    raise Unread(said)


_LEAVING = {"hand": "return-to-hand", "deck": "return-to-deck", "shadows": "return-to-shadows",
            "removed": "remove-from-game"}  # fmt: skip


def _bring(on: Plain, where: Plain, it: str) -> Plain:
    """The effect that brings cards there from where they are."""
    zone = where["zone"]
    what = {"what": where["what"]} if "what" in where else {}
    if zone == "play":
        return {"do": "put-into-play"}
    if _outside(on, it):
        if zone == "hand":
            return {"do": "put-into-hand"}
        if zone == "shadows":
            return {"do": "into-shadows", **what}
        return {"do": "place", "destination": zone, **what}
    if zone not in _LEAVING:
        return {"do": "place", "destination": zone, **what}
    return {"do": _LEAVING[zone], **what}


def _hand_card(deed: Deed) -> list[Plain]:
    """ "choose and discard 1 card from your hand"."""
    n = deed["n"]
    return [{"do": "discard-from-hand", "n": 1 if n in ("a", "an", "one") else n if n == "X" else int(n),
             "who": _owner(deed), "what": "chosen"}]  # fmt: skip


def _owner(deed: Deed) -> str:
    said = deed["own"]
    if deed["who"]:
        return _who(deed)
    return {"an opponent's": "", "each opponent's": "each-opponent", "each player's": "each"}.get(said) or whose(
        said, deed.subject or "target-player"
    )


def _random(deed: Deed) -> list[Plain]:
    n = deed["n"]
    return [{"do": "discard-from-hand", "n": 1 if n in ("a", "an", "one") else n if n == "X" else int(n),
             "who": _owner(deed)}]  # fmt: skip


def _top(deed: Deed) -> list[Plain]:
    n = deed["m"]
    return [{"do": "discard-from-deck", "n": n if n == "X" else int(n or 1), "who": _owner(deed)}]


def _diverted(deed: Deed) -> list[Plain]:
    """Where a card goes instead: "return it to your hand instead of placing it in your discard pile"."""
    where = _where(deed["to"])
    if deed["of"] == "SELF" and deed.it != "trigger":
        return [{**_bring({"choose": {"zone": "discard"}}, where, ""), "to": "self"}]
    if deed["of"] != "SELF" and target(deed["of"], deed.it) != {"to": "trigger"}:
        raise Unread(deed["of"])
    if "what" in where or (deed["to"].startswith("into") and where["zone"] == "deck"):
        raise Unread(deed["to"])
    if where["zone"] == "play":
        raise Unread(deed["to"])
    return [{"do": "change-destination", "to": "trigger", "destination": where["zone"]}]


def _attached(deed: Deed) -> list[Plain]:
    """ "move SELF to another eligible character"."""
    different = deed["to"].startswith("a different ")
    on = target(deed["to"].replace("eligible ", "").replace("a different ", "a "), deed.it)
    if different:
        on["choose"] = {**on["choose"], "not": {"host": True}}
    return [{"do": "attach", **on}]


def _into_play(deed: Deed) -> list[Plain]:
    """ "put a character into play from your hand knelt, participating as an attacker"."""
    said = deed["of"] + (f" from {deed['from']}" if deed["from"] else "")
    own = f"SELF from {deed['from']}"
    word = " ".join(one for one in ("knelt" if deed["knelt"] else "", "participating" if deed["part"] else "") if one)
    what = {"what": word} if word else {}
    if said == own:
        zones = re.findall(r"hand|discard|dead|shadows|deck", deed["from"])
        if "your" not in deed["from"] and deed["from"] != "shadows":
            raise Unread(said)
        return [{"do": "put-into-play", "to": "self", "from": zones, **what}]
    on = target(said.replace("eligible ", ""), deed.it)
    spoken(on, deed["of"])
    if "to" not in on and not zone_of(on):
        raise Unread(said)
    return [{"do": "put-into-play", **on, **what}]


def _dropped(deed: Deed) -> list[Plain]:
    return [{"do": "return-to-hand", **target(deed["of"], deed.it)}]


def _unchosen(deed: Deed) -> list[Plain]:
    return [{"do": _SIMPLE[deed["verb"]], "to": "unchosen", "which": target(f"each {deed['of']}", "")["which"]}]


_HANDED = rf"(?:(?P<who>{WHO}) (?:must )?)?(?:chooses? and )?"
ROWS: tuple[Row, ...] = (
    row(r"(?P<verb>kill|kneel|stand|sacrifice|discard) <of>(?: from play)?(?:, if able)?", _simple),
    row(r"<who> (?:must )?(?:chooses? and )?(?P<verb>kills?|kneels?|sacrifices?|discards?|stands?) <of>"
        r"(?: from play)?(?:, if able)?", _they),
    row(rf"{_HANDED}discards? <n> cards? from <own> hand(?:, if able)?", _hand_card),
    row(r"(?:<who> )?discards? <n> (?:cards? at random|random cards?) from <own> hand", _random),
    row(r"(?:<who> )?discards? <n> cards? from <own> hand at random", _random),
    row(r"(?:<who> )?discards? the top(?: <m>)? cards? (?:from|of) <own> deck", _top),
    row(r"(?:return|place|put|move|remove) <of>(?: back)? "
        rf"(?P<to>(?:in|into|to) (?:{OWN}) (?:hands?|discard piles?|dead piles?|decks?)|(?:in|to|into) "
        rf"shadows|from the game)"
        r" instead of placing (?:it|him|her) (?:in|into) .+ (?:discard|dead) pile", _diverted),
    row(r"(?:return|place|put|shuffle|move|add|remove) <of>(?: back)? "
        rf"(?P<to>(?:on|on the|onto the) (?:top|bottom) of (?:{OWN}) decks?(?: in any order)?"
        rf"|(?:in|into|to) (?:{OWN}) (?:hands?|discard piles?|dead piles?|decks?)|(?:in|to|into) shadows"
        r"(?: with a shadow token(?: unless printed)?)?|from the game)", _placed),
    row(r"draw <of>", lambda deed: [{"do": "put-into-hand", **_pronoun(deed)}]),
    row(r"put <of> into play(?: under (?:your|its owner's) control)?(?: from (?P<from>[^,]+?))?"
        r"(?P<knelt> knelt)?(?: ?\(standing\))?"
        r"(?P<part>,? participating(?: as an (?:attacker|defender)| as attackers)?)?"
        r"(?: under your control)?", _into_play),
    row(r"(?:move|attach) SELF to <to>", _attached),
    row(r"remove <of> from the challenge",
        lambda deed: [{"do": "remove-from-challenge", **target(deed["of"], deed.it)}]),
    row(r"(?:have )?<of> participates? in the(?: current)? challenge(?: on your side)?",
        lambda deed: [{"do": "join-challenge", **target(deed["of"], deed.it)}]),
    row(r"<of> is now participating as (?:an attacker|a defender)",
        lambda deed: [{"do": "join-challenge", **target(deed["of"], deed.it)}]),
    row(r"take control of <of>", lambda deed: [{"do": "take-control", **target(deed["of"], deed.it)}]),
    row(r"<who> takes control of <of>",
        lambda deed: [{"do": "take-control", "who": _who(deed), **target(deed["of"], deed.it)}]),
    row(r"give control of <of> to <who>",
        lambda deed: [{"do": "take-control", "who": _who(deed), **target(deed["of"], deed.it)}]),
    row(r"(?P<verb>kill|kneel|discard) each (?P<of>.+?) not chosen(?: from play)?", _unchosen),
    row(r"save <of>(?: and (?P<more>.+))?", lambda deed: [{"do": "save", "to": "trigger"}]),
)  # fmt: skip


def _pronoun(deed: Deed) -> Plain:
    on = target(deed["of"], deed.it)
    if on.get("to") not in ("target", "chosen"):
        raise Unread(deed["of"])
    return on
