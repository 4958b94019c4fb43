"""Texts of the second edition's cards into the language of its disputes, as far as their wording is usual.

A text is read ability by ability. What begins with a boldface label is a triggered ability: what it answers, its cost
before "to", its effects, its limits in brackets. What is not understood is left out and named: `Read.left_out`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from timing.systems.agot2e.words import CHALLENGES, PHASES

Plain = dict[str, Any]
NOT_READ = "what it does"


class Read(NamedTuple):
    """The abilities that were read, and the labels of those that were not."""

    abilities: tuple[Plain, ...]
    left_out: tuple[str, ...]


class Unread(ValueError):
    """A part of a text that is not worded as usual."""


KINDS = {
    "Action": "action",
    "Reaction": "reaction",
    "Interrupt": "interrupt",
    "Forced Reaction": "forced-reaction",
    "Forced Interrupt": "forced-interrupt",
    "When Revealed": "when-revealed",
}
_LABEL = re.compile(r"<b>([^<]+?):?</b>:?\s*")
_TIMES = {"once": 1, "twice": 2, "three times": 3}
_LIMIT = re.compile(
    rf"\s*\((limit|max)[^)]*?({'|'.join(_TIMES)}|\d+)(?: times)? per (challenge|phase|round|game)\.?\)", re.IGNORECASE
)


def read(text: str, title: str) -> Read:
    """What a card of that title does."""
    found: list[Plain] = []
    left: list[str] = []
    for line in text.splitlines():
        label = _LABEL.match(line.strip())
        if label is None:
            found += _constant(line.strip(), title)
            continue
        said = label[1].rstrip(":")
        kind = next((kind for kind in KINDS if said.endswith(kind)), "")
        kind = "Forced " + kind if f"Forced {kind}" == said else kind
        if not kind:
            continue
        try:
            one = _triggered(KINDS[kind], said.removesuffix(kind).strip().lower(), line.strip()[label.end() :], title)
        except Unread:
            left.append(said)
        else:
            found.append(one)
            left += [said] if "undescribed" in one else []
    return Read(tuple({**one, "id": f"ability-{at}"} for at, one in enumerate(found, 1)), tuple(left))


def _triggered(kind: str, phase: str, body: str, title: str) -> Plain:
    body = _own(body, title)
    found: Plain = {"kind": kind}
    if phase:
        found["phase"] = next((one for one in PHASES if one.startswith(phase)), "")
        if not found["phase"]:
            raise Unread(phase)
    for limit in _LIMIT.finditer(body):
        times = _TIMES.get(limit[2].lower()) or int(limit[2])
        found[limit[1].lower()] = {"times": times, "per": limit[3].lower()}
    body = _LIMIT.sub("", body).strip()
    it = "self" if "SELF" in body else ""
    if kind in ("reaction", "interrupt", "forced-reaction", "forced-interrupt"):
        clause, _, body = body.partition(", ")
        found["trigger"] = _trigger(clause)
        it = _meant(found["trigger"]) or it
    body, costs = _costs(body, it == "self")
    if costs:
        found["cost"] = costs
    if re.search(r"cannot be canceled", body, re.I):
        found["cannot_be_canceled"] = True
        body = re.sub(r"\s*\(?[^.(]*cannot be canceled\)?\.?", "", body, flags=re.I)
    try:
        found |= _effects(body, it)
    except Unread:
        found |= {"effects": [{"do": "words", "what": NOT_READ}], "undescribed": [NOT_READ]}
    return found


def _own(text: str, title: str) -> str:
    """The text with the card's own title as SELF, traits in braces, tags gone."""
    text = re.sub(r"<i>([^<]+)</i>", r"{\1}", text)
    text = re.sub(r"<[^>]+>", "", text)
    own = re.compile(rf"{re.escape(title)}(?![^{{]*}})|\bthis card\b")
    return own.sub("SELF", text)


# --- cards -------------------------------------------------------------------------------------------

_CARDS = re.compile(
    r"(?:(?P<number>a|an|another|each|all|every|1) )?"
    r"(?P<words>(?:(?:participating|attacking|defending|standing|kneeling|unique|loyal|neutral|non-limited) )*)"
    r"(?P<of>(?:\[\w+\] |\{[^}]+\} (?:or (?=\{))?)*)(?P<type>character|location|attachment|event|card)s?"
    r"(?P<whose>(?: (?:you control|in play|an opponent controls|controlled by (?:an opponent|the losing opponent|the "
    r"defending player|the attacking player)|your opponents? controls?))?)"
    r"(?P<than>(?: with (?:printed cost|STR) \d+ or (?:lower|higher))?)(?P<bare> without attachments)?$"
)
_WHOSE = {
    "you control": "you", "in play": "", "an opponent controls": "opponent", "controlled by an opponent": "opponent",
    "controlled by the losing opponent": "loser", "controlled by the defending player": "defender",
    "controlled by the attacking player": "attacker", "your opponent controls": "opponent", "": "",
}  # fmt: skip
_WORDS: dict[str, Plain] = {
    "participating": {"participating": True}, "attacking": {"attacking": True}, "defending": {"defending": True},
    "standing": {"kneeling": False}, "kneeling": {"kneeling": True}, "unique": {"unique": True},
    "loyal": {"loyal": True}, "neutral": {"faction": ["neutral"]}, "non-limited": {"not": {"keyword": "limited"}},
}  # fmt: skip


def _cards(phrase: str) -> Plain:
    """Cards as a selector."""
    if phrase == "SELF":
        return {"self": True}
    if phrase in ("attached character", "attached location"):
        return {"host": True}
    found = _CARDS.match(phrase)
    whose = (found["whose"].strip() if found else "").replace("opponents control", "opponent controls")
    if found is None or whose not in _WHOSE:
        raise Unread(phrase)
    made: Plain = {} if found["type"] == "card" else {"type": found["type"]}
    for word in found["words"].split():
        made |= _WORDS[word]
    for of in re.findall(r"\[(\w+)\]|\{([^}]+)\}", found["of"]):
        made.setdefault("faction" if of[0] else "trait", []).append(of[0] or of[1])
    if set(made.get("faction", ())) & set(CHALLENGES):
        raise Unread(phrase)
    if _WHOSE[whose]:
        made["controller"] = _WHOSE[whose]
    than = re.match(r" with (printed cost|STR) (\d+) or (lower|higher)", found["than"])
    if than:
        bound = {"at_most" if than[3] == "lower" else "at_least": int(than[2])}
        made["cost" if than[1] != "STR" else "str"] = bound
    if found["number"] == "another":
        made["self"] = False
    if found["bare"]:
        made["has_attachments"] = False
    return made


# --- what it answers ---------------------------------------------------------------------------------

_HAPPENINGS: dict[str, str | list[str]] = {
    "is sacrificed or killed": ["sacrificed", "killed"], "is killed or sacrificed": ["sacrificed", "killed"],
    "is killed": "killed", "would be killed": "killed", "would leave play": "leaves-play", "leaves play": "leaves-play",
    "enters play": "enters-play", "is sacrificed": "sacrificed", "is discarded from play": "discarded",
    "would be discarded from play": "discarded", "is knelt": "knelt", "kneels": "knelt", "is stood": "stood",
    "stands": "stood",
    "is declared as an attacker": "declared-as-attacker", "is declared as a defender": "declared-as-defender",
    "is bypassed by stealth": "bypassed", "is put into play": "put-into-play",
    "is returned to your hand": "returned-to-hand",
}  # fmt: skip
_CHALLENGE = re.compile(
    r"you (?P<how>win|lose) an? (?P<unopposed>unopposed )?(?:\[(?P<type>\w+)\] )?challenge"
    r"(?: by (?P<by>\d+) or more STR)?(?: as the (?P<side>attacking|defending) player)?"
    r"(?: in which (?P<who>SELF|attached character) is (?P<part>participating|attacking|defending))?$"
)


def _trigger(clause: str) -> Plain:
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
    found = _PLAYER.get(rest)
    if found is None:
        return None
    return {key: found["happening"], "player": "you", **{k: v for k, v in found.items() if k != "happening"}}


def _happening(key: str, rest: str) -> Plain | None:
    during = re.search(r" during the (\w+) phase$", rest)
    if during and during[1] in PHASES:
        found = _happening(key, rest[: during.start()])
        return None if found is None else {**found, "if": {"phase": during[1]}}
    for said, happening in _HAPPENINGS.items():
        if rest.endswith(f" {said}"):
            card = _cards(rest.removesuffix(f" {said}"))
            return {"would" if " would " in f" {said}" else key: happening, "card": card}
    return None


# --- costs and effects -------------------------------------------------------------------------------

_ITSELF = ("SELF", "it", "him", "her")


def _costs(body: str, itself: bool) -> tuple[str, list[Plain]]:
    """The body without the cost before "to", and what that is; whether "it" means the card itself."""
    found = re.match(r"([^.]*?) to (?=[a-z])", body)
    if found is None or not re.match(r"(kneel|discard|sacrifice|pay|return)\b", body, re.I):
        return body, []
    said = found[1][:1].lower() + found[1][1:]
    return body[found.end() :], [
        _cost(part, itself) for part in re.split(r" and (?=kneel|discard|sacrifice|pay)", said)
    ]


def _cost(said: str, itself: bool) -> Plain:
    if not itself and re.search(r"\b(it|him|her)\b", said):
        raise Unread(said)
    verb, _, what = said.partition(" ")
    if verb == "pay" and (gold := re.match(r"(\d+) gold$", what)):
        return {"do": "pay-gold", "n": int(gold[1])}
    if verb == "discard" and (cards := re.match(r"(\d+) cards? from your hand$", what)):
        return {"do": "discard-from-hand", "n": int(cards[1])}
    if verb == "discard" and (power := re.match(r"(\d+) power from SELF$", what)):
        return {"do": "discard-power", "n": int(power[1])}
    if verb == "return" and what in (f"{one} to your hand" for one in _ITSELF):
        return {"do": "return-to-hand"}
    if verb in ("kneel", "sacrifice"):
        return {"do": verb} if what in _ITSELF else {"do": verb, "card": {**_cards(what), "controller": "you"}}
    raise Unread(said)


def _meant(trigger: Plain) -> str:
    """Whom "it" means after a trigger: its card, or the card that takes part in its challenge; else nobody."""
    there = trigger.get("if", {}).get("there_is", {})
    if there:
        return "host" if there.get("host") else "self"
    return "trigger" if "card" in trigger and "initiates" not in trigger.values() else ""


def _effects(body: str, it: str) -> Plain:
    """The effects, and whom they choose."""
    found: Plain = {"effects": []}
    for number, part in enumerate(re.split(r"\. Then, |, then ", body.strip())):
        for sentence in re.split(r"\. ", part.rstrip(".")):
            made = list(_sentence(sentence.strip(), found, it))
            found["effects"] += [{**effect, "then": True} for effect in made] if number else made
    return found


_UNTIL = re.compile(r"(?:^until the end of the (\w+), | until the end of the (\w+)$)", re.I)


def _sentence(said: str, found: Plain, it: str) -> Iterator[Plain]:
    said, unsavable = re.subn(r"\s*\(?[Cc]annot be saved\)?", "", said)
    until = _UNTIL.search(said)
    said = _UNTIL.sub("", said) if until else said
    said = said if said.startswith("SELF") else said[:1].lower() + said[1:]
    choosing = re.match(r"choose (?:and (\w+) )?(.+?)(?: from play)?$", said)
    if choosing:
        if "target" in found:
            raise Unread(said)
        found["target"] = {"choose": _cards(choosing[2])}
        if choosing[1]:
            yield _on_card(choosing[1], "target", unsavable)
        return
    it = "target" if "target" in found else it
    for pattern, make in _SAID:
        match = re.match(pattern + r"$", said)
        if match:
            made = make(match, it)
            if until:
                made["until"] = until[1] or until[2]
            elif made["do"] in ("str", "gain", "claim"):
                raise Unread(said)
            yield {**made, "cannot_be_saved": True} if unsavable else made
            return
    raise Unread(said)


_VERBS = {"kill": "kill", "kneel": "kneel", "stand": "stand", "sacrifice": "sacrifice", "discard": "discard"}


def _on_card(verb: str, to: str, unsavable: int = 0) -> Plain:
    if verb not in _VERBS:
        raise Unread(verb)
    return {"do": _VERBS[verb], "to": to, **({"cannot_be_saved": True} if unsavable else {})}


def _whom(said: str, it: str) -> str:
    if said == "SELF":
        return "self"
    if not it and not said.startswith("attached"):
        raise Unread(said)
    return "host" if said.startswith("attached") else it


Make = Callable[[re.Match[str], str], Plain]
_IT = r"(SELF|it|him|her|that character|that card|attached character|attached location)"
_SAID: tuple[tuple[str, Make], ...] = (
    (r"draw (\d+) cards?", lambda m, it: {"do": "draw", "n": int(m[1])}),
    (r"gain (\d+) gold", lambda m, it: {"do": "gain-gold", "n": int(m[1])}),
    (r"gain (\d+) power for your faction", lambda m, it: {"do": "faction-power", "n": int(m[1])}),
    (rf"(?:have )?{_IT} gains? (\d+) power", lambda m, it: {"do": "gain-power", "to": _whom(m[1], it), "n": int(m[2])}),
    (rf"save {_IT}", lambda m, it: {"do": "save", "to": "trigger"}),
    (r"cancel those effects", lambda m, it: {"do": "cancel"}),
    (rf"(kill|kneel|stand|sacrifice|discard) {_IT}(?: from play)?", lambda m, it: _on_card(m[1], _whom(m[2], it))),
    (rf"return {_IT} to (?:its owner's|your) hand", lambda m, it: {"do": "return-to-hand", "to": _whom(m[1], it)}),
    (rf"remove {_IT} from the challenge", lambda m, it: {"do": "remove-from-challenge", "to": _whom(m[1], it)}),
    (rf"{_IT} gets ([+-]\d+) STR", lambda m, it: {"do": "str", "to": _whom(m[1], it), "n": int(m[2])}),
    (
        rf"{_IT} gains (?:an? \[(military|intrigue|power)\] icon|(insight|intimidate|pillage|renown|stealth))",
        lambda m, it: {"do": "gain", "to": _whom(m[1], it), "what": m[2] or m[3]},
    ),
)


# --- what applies all the time -----------------------------------------------------------------------

_GAINED = r"(?:an? \[(military|intrigue|power)\] icon|(insight|intimidate|pillage|renown|stealth))"
_PART = rf"(?:gets ([+-]\d+) STR|gains {_GAINED})"
_LASTS = re.compile(rf"Attached character {_PART}(?: and {_PART})?\.?$")


def _constant(line: str, title: str) -> Iterator[Plain]:
    """A line without a label that is worded as most are; others are keywords, or are left to the reader of the card."""
    found = _LASTS.match(_own(line, title))
    if found is None:
        return
    effects: list[Plain] = []
    for at in (1, 4):
        if found[at]:
            effects.append({"do": "str", "to": "host", "n": int(found[at])})
        elif found[at + 1] or found[at + 2]:
            effects.append({"do": "gain", "to": "host", "what": found[at + 1] or found[at + 2]})
    yield {"kind": "constant", "effects": effects}
