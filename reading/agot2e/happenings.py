"""More of what interrupts and reactions answer: claim, keywords, piles, and what comes from where."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reading.agot2e.cards import cards, counted
from reading.agot2e.conditions import during
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
Make = Callable[[re.Match[str]], Plain]
_TYPES = r"(?:an? )?(?P<types>(?:unopposed )?\[\w+\](?: or \[\w+\])? |unopposed )?"
_ALL = list(CHALLENGES)
_BY = {"you": "you", "an opponent": "opponent", "a player": "any", "each player": "any"}


def _kinds(said: str | None) -> list[str]:
    return re.findall(r"\[(\w+)\]", said or "")


def _player(said: str) -> Plain:
    return {} if _BY[said] == "any" else {"player": _BY[said]}


def _both(one: Plain, more: Plain) -> Plain:
    if not set(one) & set(more):
        return {**one, **more}
    if "any" in one:
        raise Unread(str(more))
    return {**one, "any": [more]}


def _in(said: str) -> Plain:
    """What is so of the challenge, "in which" something is so."""
    side = re.match(r"you are the (attacking|defending) player$", said)
    if side:
        return {"player": "you", "role": "attacker" if side[1] == "attacking" else "defender"}
    so, _ = during(f"a challenge in which {said}")
    return {key: value for key, value in so.items() if key != "challenge"}


def _claim(m: re.Match[str]) -> Plain:
    made: Plain = {"word": "claim-applied"}
    kinds = _kinds(m["types"])
    if kinds:
        made["type"] = kinds if len(kinds) > 1 else kinds[0]
    so: Plain = {}
    if "unopposed" in (m["types"] or ""):
        so = {"player": "attacker", "role": "won-unopposed"}
    if m["won"]:
        so = _both(so, {"player": "you", "role": "winner"})
    if m["margin"]:
        so = _both(so, {"number": {"challenge": "margin"}, "is": {"at_least": int(m["margin"])}})
    if m["which"]:
        so = _both(so, _in(m["which"]))
    return {**made, **({"if": so} if so else {})}


def _bypassed(m: re.Match[str]) -> Plain:
    return {"word": "bypassed", "card": cards(m["what"]), "using": counted(m["who"]).which}


def _pillaged(m: re.Match[str]) -> Plain:
    which = cards(m["what"])
    using = counted(m["who"]).which
    if not which:
        return {"word": "pillage", "using": using}
    return {"word": "placed-in-discard-pile", "from": "deck", "cause": "keyword", "using": using, "card": which}


def _keyword(m: re.Match[str]) -> Plain:
    if m["keyword"] == "renown":
        return {"word": "renown", "card": counted(m["who"]).which}
    return {"word": m["keyword"], "using": counted(m["who"]).which}


def _piled(m: re.Match[str]) -> Plain:
    """A card comes into a pile: "is discarded from an opponent's hand or deck", "enters your dead pile"."""
    pile = "placed-in-dead-pile" if "dead" in m["how"] else "placed-in-discard-pile"
    made: Plain = {"word": pile, "card": cards(m["what"])}
    if "self" in made["card"] and m["whose"] == "your":
        pass
    elif m["whose"] in ("your", "an opponent's"):
        made["player"] = "you" if m["whose"] == "your" else "opponent"
    elif m["whose"] not in ("a", "a player's", "any player's", "any"):
        raise Unread(m[0])
    zones = re.findall(r"hand|deck", m["zones"] or "")
    return {**made, **({"from": zones if len(zones) > 1 else zones[0]} if zones else {})}


def _discards(m: re.Match[str]) -> Plain:
    """Cards are discarded, whichever they are."""
    if m["n"] != "1":
        raise Unread(m[0])
    zones = re.findall(r"hand|deck", m["zones"])
    words = [f"discarded-from-{zone}" for zone in zones]
    whose = {"your": {"player": "you"}, "an opponent's": {"player": "opponent"}}.get(m["whose"], {})
    return {"word": words if len(words) > 1 else words[0], **whose}


def _entered(m: re.Match[str]) -> Plain:
    pile = m["zones"]
    zones = [zone for zone, said in (("hand", "hand"), ("dead", "dead"), ("discard", "discard"), ("shadows", "shadows"))
             if said in pile]  # fmt: skip
    which = {**cards(m["what"]), "controller": "you"} if pile.startswith("your ") else cards(m["what"])
    return {"word": "enters-play", "card": which, "from": zones if len(zones) > 1 else zones[0]}


def _caused(m: re.Match[str]) -> Plain:
    cause = {"by a card effect": "effect", "for": "claim"}
    made: Plain = {"word": "killed", "card": cards(m["what"]), "cause": cause[m["by"].split(" [")[0]]}
    return made


def _initiates(m: re.Match[str]) -> Plain:
    """The effects of somebody's ability would initiate, of cards of these types."""
    said = m["what"]
    types = [
        one
        for one in ("character", "location", "attachment", "event", "plot", "agenda")
        if re.search(rf"\b{one}\b", said)
    ]
    if "when revealed" in said:
        types.append("plot")
    rest = re.sub(r"character|location|attachment|event|plot|agenda|when revealed|triggered|ability|or|,|\s", "", said)
    if rest or not types or ("when revealed" in said and "plot" in said):
        raise Unread(m[0])
    opposed = m["whose"] == "an opponent's "
    return {"word": "initiates", "card": {"type": types if len(types) > 1 else types[0]},
            **({"player": "opponent"} if opposed else {})}  # fmt: skip


def _power(m: re.Match[str]) -> Plain:
    return {"word": "power-received", "card": counted(m["what"]).which}


def _against(m: re.Match[str]) -> Plain:
    made: Plain = {"word": "challenge-initiated"}
    kinds = _kinds(m["types"])
    if kinds:
        made["type"] = kinds if len(kinds) > 1 else kinds[0]
    if "by or" in m["whose"]:
        return {**made, "if": {"any": [{"player": "you", "role": "attacker"}, {"player": "you", "role": "defender"}]}}
    return {**made, "against": "you"}


def _fought(m: re.Match[str]) -> Plain:
    won = m["how"].startswith("win")
    kinds = _kinds(m["types"])
    made: Plain = {"word": "challenge-won" if won else "challenge-lost", **_player(m["who"])}
    if kinds:
        made["type"] = kinds if len(kinds) > 1 else kinds[0]
    if m["margin"]:
        made["if"] = {"number": {"challenge": "margin"}, "is": {"at_least": int(m["margin"])}}
    return made


def _beaten(m: re.Match[str]) -> Plain:
    kinds = _kinds(m["types"])
    word = "unopposed" if "unopposed" in (m["types"] or "") else "challenge-won"
    made: Plain = {"word": word, "player": "opponent", "if": {"player": "you", "role": "loser"}}
    return {**made, **({"type": kinds if len(kinds) > 1 else kinds[0]} if kinds else {})}


def _played(m: re.Match[str]) -> Plain:
    words = {"marshals": ["marshaled"], "marshal": ["marshaled"], "plays": ["event-played"], "play": ["event-played"]}
    said = [word for one in re.findall(r"marshals?|plays?", m["how"]) for word in words[one]]
    which = cards(m["what"])
    if said == ["event-played"]:
        which = {"type": "event", **which}
    return {"word": said if len(said) > 1 else said[0], **_player(m["who"]), "card": which}


def _initiated(m: re.Match[str]) -> Plain:
    kinds = _kinds(m["types"])
    made: Plain = {"word": "challenge-initiated", **_player(m["who"])}
    if kinds:
        made["type"] = kinds if len(kinds) > 1 else kinds[0]
    return {**made, **({"against": "you"} if m["against"] else {})}


def _shadows(m: re.Match[str]) -> Plain:
    return {"word": "out-of-shadows", "card": counted(m["what"]).which}


def _ends(m: re.Match[str]) -> Plain:
    return {"word": "challenge-ends", **({"if": _in(m["which"])} if m["which"] else {})}


def _plot(m: re.Match[str]) -> Plain:
    return {"word": "placed-in-used-pile", "card": cards(f"{m['what']} in your used pile"), "player": "you"}


def _returned(m: re.Match[str]) -> Plain:
    whose = {"your": {"owner": "you"}, "an opponent's": {"owner": "opponent"}, "a player's": {}}[m["whose"]]
    return {"word": "returned-to-hand", "card": {**cards(m["what"]), **whose}}


_ROWS: tuple[tuple[str, Make], ...] = (
    (rf"claim is applied for {_TYPES}challenge(?P<won> you won)?(?: by (?P<margin>\d+) or more STR)?"
     r"(?: in which (?P<which>.+))?", _claim),
    (r"(?P<who>SELF|[^,]+?) bypasses (?P<what>an? [^,]+?) using stealth", _bypassed),
    (r"(?P<who>SELF|attached character|an? [^,]+? you control) discards (?P<what>an? [^,]+?) using pillage", _pillaged),
    (r"(?P<who>SELF|attached character|an? [^,]+?) gains power using (?P<keyword>renown)", _keyword),
    (r"(?P<who>SELF|attached character|an? [^,]+?) draws a card using (?P<keyword>insight)", _keyword),
    (r"(?P<what>SELF|(?:an?|1 or more) [^,]+?) (?:is|are) discarded from (?P<whose>your|an opponent's|a player's) "
     r"(?P<how>)(?P<zones>hand or deck|hand|deck)", _piled),
    (r"(?P<n>\d+) or more cards are discarded from (?P<whose>your|an opponent's|a player's) (?P<zones>hand or "
     r"deck|hand|deck)",
     _discards),
    (r"(?P<what>SELF|an? [^,]+?) (?P<how>(?:enters|is placed in|is placed into) (?P<whose>your|an opponent's|a|a "
     r"player's) "
     r"(?:discard|dead) pile)(?P<zones>)", _piled),
    (r"(?P<what>an? [^,]+?) enters play from (?P<zones>(?:your |a )?(?:dead pile|discard pile|hand or shadows "
     r"area|hand))",
     _entered),
    (r"(?P<what>an? [^,]+?) is killed (?P<by>by a card effect|for \[military\] claim)", _caused),
    (r"the effects of (?P<whose>an opponent's |an? )?(?P<what>[\w ,]+? ability|event(?:,? or [\w ]+ ability)?) "
     r"would initiate",
     _initiates),
    (r"(?P<what>an? location[^,]*?) is knelt by assault",
     lambda m: {"word": "knelt-by-assault", "card": cards(m["what"])}),
    (r"power is gained by or moved to (?P<what>.+)", _power),
    (r"power is moved to your faction card", lambda m: {"word": "power-moved", "against": "you"}),
    (r"gold is moved from an opponent's gold pool to your own", lambda m: {"word": "gold-moved", "player": "opponent"}),
    (rf"{_TYPES}challenge is initiated (?P<whose>against you|by or against you)", _against),
    (rf"(?P<who>you|an opponent|a player) initiates? {_TYPES}challenge(?P<against> against you)?", _initiated),
    (rf"(?P<who>a player|an opponent) (?P<how>wins|loses) {_TYPES}challenge(?: by (?P<margin>\d+) or more "
     rf"STR)?", _fought),
    (rf"an opponent wins {_TYPES}challenge against you", _beaten),
    (r"you lose an unopposed challenge", lambda m: {"word": "unopposed", "against": "you"}),
    (r"you lose initiative", lambda m: {"word": "initiative-won", "player": "opponent"}),
    (r"an opponent wins initiative", lambda m: {"word": "initiative-won", "player": "opponent"}),
    (r"(?P<who>you|an opponent|a player) (?P<how>(?:marshals?|plays?)(?: or (?:marshals?|plays?))?) (?P<what>an? "
     r".+|another .+)",
     _played),
    (r"a player collects income", lambda m: {"word": "income-collected"}),
    (r"an opponent gains gold", lambda m: {"word": "gold-gained", "player": "opponent"}),
    (r"an opponent draws 1 or more cards", lambda m: {"word": "drawn", "player": "opponent"}),
    (r"(?P<what>SELF|an? [^,]+?) comes out of shadows", _shadows),
    (r"(?P<what>an? [^,]+?) comes out of shadows under your control",
     lambda m: {"word": "out-of-shadows", "card": {**cards(m["what"]), "controller": "you"}}),
    (r"(?P<what>an? [^,]+?) is bypassed using stealth", lambda m: {"word": "bypassed", "card": cards(m["what"])}),
    (r"a challenge ends(?: in which (?P<which>.+))?", _ends),
    (r"(?P<what>a .*?plot card) enters your used pile", _plot),
    (r"(?P<what>an? [^,]+?) (?:is|would be) returned to (?P<whose>your|an opponent's|a player's) hand", _returned),
    (r"(?P<what>an? \{[^}]+\}) event is played",
     lambda m: {"word": "event-played", "card": {"type": "event", **cards(f"{m['what']} event")}}),
)  # fmt: skip
_DURING = re.compile(r"(?P<rest>.+?) during (?P<so>an? .*challenge(?: in which .+)?)$")


def more(key: str, rest: str) -> Plain | None:
    """The trigger of a clause without its first word; `key`: "after", "when"; None where no row reads it."""
    lack: Unread | None = None
    for pattern, make in _ROWS:
        found = re.match(rf"(?:{pattern})$", rest)
        if found:
            try:
                made = make(found)
            except Unread as unread:
                lack = unread
                continue
            word = made.pop("word")
            return {"would" if " would " in f" {rest}" else key: word, **made}
    during_ = _DURING.match(rest)
    if during_:
        return _while(key, during_)
    if lack is not None:
        raise lack
    return None


def _while(key: str, found: re.Match[str]) -> Plain | None:
    from reading.agot2e.triggers import trigger

    made = trigger(f"{key.capitalize()} {found['rest']}")
    so, _ = during(found["so"])
    return {**made, "if": _both(made.get("if", {}), so)}
