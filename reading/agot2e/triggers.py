"""What interrupts and reactions of the second edition answer, in a text."""

from __future__ import annotations

import re
from typing import Any

from reading.agot2e.cards import Unread, cards
from timing.systems.agot2e.words import CHALLENGES, PHASES

Plain = dict[str, Any]


_HAPPENINGS: dict[str, str | list[str]] = {
    "is sacrificed or killed": ["sacrificed", "killed"], "is killed or sacrificed": ["sacrificed", "killed"],
    "is killed": "killed", "would be killed": "killed", "would leave play": "leaves-play", "leaves play": "leaves-play",
    "enters play": "enters-play", "is sacrificed": "sacrificed", "is discarded from play": "discarded",
    "would be discarded from play": "discarded", "is knelt": "knelt", "kneels": "knelt", "is stood": "stood",
    "stands": "stood",
    "is declared as an attacker": "declared-as-attacker", "is declared as a defender": "declared-as-defender",
    "is bypassed by stealth": "bypassed", "is put into play": "put-into-play",
    "is returned to your hand": "returned-to-hand", "is saved": "saved",
    "is removed from the challenge": "removed-from-challenge", "is removed from a challenge": "removed-from-challenge",
}  # fmt: skip
_CHALLENGE = re.compile(
    r"you (?P<how>win|lose) an? (?P<unopposed>unopposed )?(?:\[(?P<type>\w+)\] )?challenge"
    r"(?: by (?P<by>\d+) or more STR)?(?: as the (?P<side>attacking|defending) player)?"
    r"(?: in which (?P<who>SELF|attached character) is (?P<part>participating|attacking|defending)(?P<alone> alone)?)?"
    r"(?: in which you control (?P<which>an? (?:participating|attacking|defending) .+))?$"
)


def trigger(clause: str) -> Plain:
    """The trigger of the clause before the first comma."""
    word, _, rest = clause.partition(" ")
    key = {"After": "after", "When": "when"}.get(word)
    if key is None:
        raise Unread(clause)
    for reader in (_challenge, _phase, _initiating, _player, _happening):
        found = reader(key, rest)
        if found is not None:
            return found
    raise Unread(clause)


def _challenge(key: str, rest: str) -> Plain | None:
    found = _CHALLENGE.match(rest)
    if found is None:
        return None
    won = found["how"] == "win"
    happening = "unopposed" if found["unopposed"] and won else "challenge-won" if won else "challenge-lost"
    made: Plain = {key: happening, "player": "you"}
    if found["type"]:
        made["type"] = found["type"]
    so: Plain = {}
    if found["side"]:
        so = {"player": "you", "role": "attacker" if found["side"] == "attacking" else "defender"}
    if found["by"]:
        so |= {"number": {"challenge": "margin"}, "is": {"at_least": int(found["by"])}}
    if found["who"]:
        card = {"self": True} if found["who"] == "SELF" else {"host": True}
        so |= {"there_is": {**card, found["part"]: True}}
    if found["alone"]:
        if found["by"] or found["part"] == "participating":
            return None
        side = "attackers" if found["part"] == "attacking" else "defenders"
        so |= {"number": {"challenge": side}, "is": 1}
    if found["which"]:
        so |= {"there_is": cards(f"{found['which']} you control")}
    return {**made, **({"if": so} if so else {})}


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
    "you reveal a plot card": {"happening": "plot-revealed"},
    "you initiate a challenge": {"happening": "challenge-initiated"},
    "you collect income": {"happening": "income-collected"},
    "you win initiative": {"happening": "initiative-won"},
    "you play an event": {"happening": "event-played"},
    "you marshal SELF": {"happening": "marshaled", "card": {"self": True}},
    "you reveal SELF": {"happening": "plot-revealed", "card": {"self": True}},
}


def _player(key: str, rest: str) -> Plain | None:
    if rest == "a challenge is initiated against you":
        return {key: "challenge-initiated", "if": {"player": "you", "role": "defender"}}
    played = re.match(r"you play an? \{([^}]+)\} event$", rest)
    if played:
        return {key: "event-played", "player": "you", "card": {"type": "event", "trait": [played[1]]}}
    plot = re.match(r"an? \{([^}]+)\} plot card is revealed$", rest)
    if plot and key == "after":
        return {key: "plot-revealed", "card": {"type": "plot", "zone": "revealed", "trait": [plot[1]]}}
    if rest == "an opponent initiates a challenge against you":
        return {key: "challenge-initiated", "player": "opponent", "against": "you"}
    if rest == "an opponent collects income":
        return {key: "income-collected", "player": "opponent"}
    found = _PLAYER.get(rest)
    if found is None:
        return None
    return {key: found["happening"], "player": "you", **{k: v for k, v in found.items() if k != "happening"}}


def _happening(key: str, rest: str) -> Plain | None:
    during = re.search(r" during the (\w+) phase$", rest)
    if during and during[1] in PHASES:
        found = _happening(key, rest[: during.start()])
        return None if found is None else {**found, "if": {"phase": during[1]}}
    if rest.endswith(" during a challenge"):
        found = _happening(key, rest.removesuffix(" during a challenge"))
        return None if found is None else {**found, "if": {"challenge": list(CHALLENGES)}}
    entering = re.match(r"(.+) enters play under (your|an opponent's) control$", rest)
    if entering:
        whose = "you control" if entering[2] == "your" else "an opponent controls"
        return {key: "enters-play", "card": cards(f"{entering[1]} {whose}")}
    for said, happening in _HAPPENINGS.items():
        if rest.endswith(f" {said}"):
            card = cards(rest.removesuffix(f" {said}"))
            return {"would" if " would " in f" {said}" else key: happening, "card": card}
    return None
