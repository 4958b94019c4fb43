"""What interrupts and reactions of the second edition answer, in a text."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.cards import Counted, cards, counted, title
from reading.agot2e.conditions import condition
from reading.agot2e.happenings import more
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES, PHASES

Plain = dict[str, Any]


_HAPPENINGS: dict[str, str | list[str]] = {
    "is sacrificed or killed": ["sacrificed", "killed"], "is killed or sacrificed": ["sacrificed", "killed"],
    "is killed or discarded from play": ["killed", "discarded"],
    "would be killed or discarded from play": ["killed", "discarded"],
    "is killed": "killed", "would be killed": "killed", "would leave play": "leaves-play", "leaves play": "leaves-play",
    "enters play": "enters-play", "is sacrificed": "sacrificed", "is discarded from play": "discarded",
    "would be discarded from play": "discarded", "is knelt": "knelt", "kneels": "knelt", "is stood": "stood",
    "stands": "stood", "is declared as an attacker or defender": ["declared-as-attacker", "declared-as-defender"],
    "is declared as an attacker": "declared-as-attacker", "is declared as a defender": "declared-as-defender",
    "is bypassed by stealth": "bypassed", "is put into play": "put-into-play",
    "is returned to your hand": "returned-to-hand", "is returned to its owner's hand": "returned-to-hand",
    "is saved": "saved", "comes out of shadows": "out-of-shadows", "is placed in shadows": "into-shadows",
    "is removed from the challenge": "removed-from-challenge", "is removed from a challenge": "removed-from-challenge",
    "enters play using ambush": "ambushed", "gains power": "power-gained", "is marshaled": "marshaled",
    "gains 1 or more power": "power-gained",
}  # fmt: skip
_CHALLENGE = re.compile(
    r"(?P<who>you|an opponent) (?P<how>wins?|loses?) an? (?P<unopposed>unopposed )?"
    r"(?:\[(?P<type>\w+)\] (?:or \[(?P<other>\w+)\] )?)?challenge(?P<rest>.*)$"
)
_SUFFIX = re.compile(
    r" by (?P<by>\d+) or more STR| as the (?P<side>attacking|defending) player| (?P<alone>in which .+)$"
    r"| against (?P<against>an opponent)"
)


def trigger(clause: str) -> Plain:
    """The trigger of the clause before the first comma."""
    word, _, rest = clause.partition(" ")
    key = {"After": "after", "When": "when"}.get(word)
    if key is None:
        raise Unread(clause)
    lack = Unread(clause)
    for reader in (_challenge, _phase, _initiating, _player, _happening, more):
        try:
            found = reader(key, rest)
        except Unread as unread:
            lack = unread
            continue
        if found is not None:
            return found
    raise lack if lack.args[0] == clause else Unread(clause)


def both(one: Plain, other: Plain) -> Plain:
    """A condition that asks for two."""
    if not set(one) & set(other):
        return {**one, **other}
    if "any" in one:
        raise Unread("any")
    return {**one, "any": [other]}


def _challenge(key: str, rest: str) -> Plain | None:
    found = _CHALLENGE.match(rest)
    if found is None:
        return None
    won = found["how"].startswith("win")
    if found["unopposed"] and not won:
        return None
    happening = "unopposed" if found["unopposed"] else "challenge-won" if won else "challenge-lost"
    made: Plain = {key: happening, "player": "you" if found["who"] == "you" else "opponent"}
    if found["type"]:
        made["type"] = [found["type"], found["other"]] if found["other"] else found["type"]
    so: Plain = {}
    left = found["rest"]
    while left:
        suffix = _SUFFIX.match(left)
        if suffix is None or suffix["against"]:
            raise Unread(rest)
        left = left[suffix.end() :]
        so = both(so, _suffix(suffix, made["player"]))
    return {**made, **({"if": so} if so else {})}


def _suffix(suffix: re.Match[str], player: str) -> Plain:
    if suffix["by"]:
        return {"number": {"challenge": "margin"}, "is": {"at_least": int(suffix["by"])}}
    if suffix["side"]:
        return {"player": player, "role": "attacker" if suffix["side"] == "attacking" else "defender"}
    return _in_which(suffix["alone"].removeprefix("in which "))


def _in_which(said: str) -> Plain:
    """What is so of the challenge: whose it is, who takes part."""
    side = re.match(r"you are the (attacking|defending) player$", said)
    if side:
        return {"player": "you", "role": "attacker" if side[1] == "attacking" else "defender"}
    theirs = re.match(r"(an? [^,]+?) is (attacking|defending|participating)( alone)?$", said)
    if theirs:
        so: Plain = {"there_is": {**cards(theirs[1]), theirs[2]: True}}
        sides = {"attacking": "attackers", "defending": "defenders"}
        if theirs[3]:
            if theirs[2] not in sides:
                raise Unread(said)
            so |= {"number": {"challenge": sides[theirs[2]]}, "is": 1}
        return so
    said = re.sub(r"participating as an attacker$", "attacking", said)
    said = re.sub(r"participating as a defender$", "defending", said)
    return condition(said)[0]


def _phase(key: str, rest: str) -> Plain | None:
    found = re.match(r"(?:the (\w+)|a) phase (begins|ends)$", rest)
    if found is None:
        return None
    made: Plain = {key: f"phase-{found[2]}"}
    return {**made, "if": {"phase": found[1]}} if found[1] else made


def _initiating(key: str, rest: str) -> Plain | None:
    found = re.match(
        r"the effects of (?P<whose>an opponent's |a |an )?(?:triggered )?(?P<type>event|character|location|attachment)"
        r"(?: ability)?(?: (?P<of>an opponent controls))? would initiate$",
        rest,
    )
    if found is None:
        return None
    made: Plain = {"would": "initiates", "card": {"type": found["type"]}}
    opposed = found["of"] or found["whose"] == "an opponent's "
    return {**made, "player": "opponent"} if opposed else made


_PLAYER: dict[str, Plain] = {
    "you win dominance": {"happening": "dominance-won"},
    "you lose dominance": {"happening": "dominance-won", "player": "opponent"},
    "an opponent wins dominance": {"happening": "dominance-won", "player": "opponent"},
    "you reveal a plot card": {"happening": "plot-revealed"},
    "a plot card is revealed": {"happening": "plot-revealed", "player": "any"},
    "an opponent reveals a plot card": {"happening": "plot-revealed", "player": "opponent"},
    "you initiate a challenge": {"happening": "challenge-initiated"},
    "a challenge is initiated": {"happening": "challenge-initiated", "player": "any"},
    "you collect income": {"happening": "income-collected"},
    "you win initiative": {"happening": "initiative-won"},
    "you become the first player": {"happening": "first-player-chosen"},
    "you check reserve": {"happening": "reserve-checked"},
    "you play an event": {"happening": "event-played"},
    "an event is played": {"happening": "event-played", "player": "any"},
    "an opponent plays an event": {"happening": "event-played", "player": "opponent"},
    "you reveal SELF": {"happening": "plot-revealed", "card": {"self": True}},
    "SELF is revealed": {"happening": "plot-revealed", "card": {"self": True}},
    "an opponent initiates a challenge against you": {
        "happening": "challenge-initiated", "player": "opponent", "against": "you",
    },
    "an opponent collects income": {"happening": "income-collected", "player": "opponent"},
    "no defenders are declared": {
        "happening": "defenders-declared", "player": "any", "if": {"number": {"challenge": "defenders"}, "is": 0},
    },
}  # fmt: skip


def _player(key: str, rest: str) -> Plain | None:
    if rest == "a challenge is initiated against you":
        return {key: "challenge-initiated", "if": {"player": "you", "role": "defender"}}
    played = re.match(r"you play an? \{([^}]+)\} event$", rest)
    if played:
        return {key: "event-played", "player": "you", "card": {"type": "event", "trait": [played[1]]}}
    marshaled = re.match(r"(you|an opponent) marshals? (.+)$", rest)
    if marshaled:
        whose = "you" if marshaled[1] == "you" else "opponent"
        return {key: "marshaled", "player": whose, "card": cards(marshaled[2])}
    plot = re.match(r"an? \{([^}]+)\} plot card is revealed$", rest)
    if plot:
        return {key: "plot-revealed", "card": {"type": "plot", "zone": "revealed", "trait": [plot[1]]}}
    return _initiated(key, rest) or _named(key, rest)


def _named(key: str, rest: str) -> Plain | None:
    found = _PLAYER.get(rest)
    if found is None:
        head, which, tail = rest.partition(" in which ")
        if which and head in ("no defenders are declared", "no defenders are declared in a challenge"):
            found = {**_PLAYER["no defenders are declared"], "happening": "defenders-declared"}
            return {key: found["happening"], "if": both(found["if"], _in_which(tail))}
        return None
    made = {key: found["happening"], "player": "you", **{k: v for k, v in found.items() if k != "happening"}}
    return {k: v for k, v in made.items() if (k, v) != ("player", "any")}


def _initiated(key: str, rest: str) -> Plain | None:
    """A challenge of a type, by somebody, against somebody, in which somebody takes part."""
    found = re.match(
        r"(?:(?P<who>you|an opponent|a player) initiates? an? (?:\[(?P<type>\w+)\] )?challenge"
        r"|an? (?:\[(?P<kind>\w+)\] )?challenge is initiated)(?P<against> against you)?"
        r"(?: in which (?P<which>.+))?$",
        rest,
    )
    if found is None or not (found["type"] or found["kind"] or found["which"]):
        return None
    made: Plain = {key: "challenge-initiated"}
    if found["who"] in ("you", "an opponent"):
        made["player"] = "you" if found["who"] == "you" else "opponent"
    if found["against"]:
        made["against"] = "you"
    kind = found["type"] or found["kind"]
    if kind:
        made["type"] = kind
    return {**made, "if": _in_which(found["which"])} if found["which"] else made


def _happening(key: str, rest: str) -> Plain | None:
    during = re.search(r" during the (\w+) phase$", rest)
    if during and during[1] in PHASES:
        found = _happening(key, rest[: during.start()])
        return None if found is None else _if(found, {"phase": during[1]})
    if rest.endswith(" during a challenge"):
        found = _happening(key, rest.removesuffix(" during a challenge"))
        return None if found is None else _if(found, {"challenge": list(CHALLENGES)})
    kind = re.search(r"( is declared as an? (?:attacker|defender)) in an? \[(\w+)\] challenge$", rest)
    if kind:
        found = _happening(key, rest[: kind.end(1)])
        return None if found is None else {**found, "type": kind[2]}
    entering = re.match(r"(.+) enters play under (your|an opponent's) control$", rest)
    if entering:
        whose = "you control" if entering[2] == "your" else "an opponent controls"
        return {key: "enters-play", "card": cards(f"{entering[1]} {whose}")}
    for said, happening in _HAPPENINGS.items():
        if rest.endswith(f" {said}"):
            of = _cards(rest.removesuffix(f" {said}"))
            if of.n != 1 or of.up_to or of.all:
                return None
            return {"would" if " would " in f" {said}" else key: happening, "card": of.which}
    return None


def _cards(said: str) -> Counted:
    """Cards, or one that is called by its title."""
    try:
        return counted(said)
    except Unread:
        return Counted(title(said))


def _if(found: Plain, so: Plain) -> Plain:
    return {**found, "if": both(found.get("if", {}), so)}
