"""Texts of the second edition's cards into the language of its disputes, as far as their wording is usual.

A text is read ability by ability. What begins with a boldface label is a triggered ability: what it answers, its cost
before "to", its effects, its limits in brackets. What is not understood is left out and named: `Read.left_out`.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from reading.agot2e.amounts import defined, filled, known, left
from reading.agot2e.conditions import condition, during
from reading.agot2e.constants import constants
from reading.agot2e.costs import begins_as_cost, costs
from reading.agot2e.effects import effects, meant, players_meant
from reading.agot2e.reviewed import FACTS, by_hand
from reading.agot2e.tails import IT, THAT
from reading.agot2e.triggers import trigger
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import PHASES

Plain = dict[str, Any]
NOT_READ = "what it does"
CONSTANT = "constant ability"
"""What a text without a label that was not read is called."""


class Read(NamedTuple):
    """The abilities that were read, the labels of those that were not, and the words that kept them from it.

    `facts`: what a reviewed description says of the card itself (`reading.agot2e.reviewed`), by its keys.
    """

    abilities: tuple[Plain, ...]
    left_out: tuple[str, ...]
    unread: tuple[str, ...] = ()
    facts: Plain = {}


KINDS = {
    "Action": "action",
    "Reaction": "reaction",
    "Interrupt": "interrupt",
    "Forced Reaction": "forced-reaction",
    "Forced Interrupt": "forced-interrupt",
    "When Revealed": "when-revealed",
}
_LABEL = re.compile(r"<b>([^<]+?):?</b>:?\s*")
_ONLY = re.compile(r"Play only (if|during) (.+?)\.?$")
_TIMES = {"once": 1, "twice": 2, "three times": 3}
_LIMIT = re.compile(
    rf"\s*\((limit|max)[^)]*?({'|'.join(_TIMES)}|\d+)(?: times)? per (challenge|phase|round|game)\.?\)", re.IGNORECASE
)


def read(text: str, title: str, varies: str = "") -> Read:
    """What a card of that title does; `varies`: the value that is printed as X on it, where one is."""
    found: list[Plain] = []
    lacking: list[str] = []
    words: list[str] = []
    facts: Plain = {}
    only: Plain = {}
    whole = by_hand(text, title, "card")
    for line in [text] if whole else lines(text):
        label = _LABEL.match(line.strip())
        known = whole or by_hand(line, title, "ability")
        if known is not None:
            only = known.get("if", only)
            facts |= {key: known[key] for key in FACTS if key in known}
            for one in known.get("abilities", []):
                found.append(_under(only, one))
                lacking += [label[1].rstrip(":") if label else CONSTANT] if "undescribed" in one else []
                words += one.get("undescribed", [])
            continue
        restricted = _ONLY.match(own(line, title)) if label is None else None
        if restricted:
            try:
                only, _ = (condition if restricted[1] == "if" else during)(restricted[2])
            except Unread:
                lacking.append(CONSTANT)
                words.append(restricted[0])
            continue
        if label is None:
            made, unread = constants(own(line, title), varies)
            found += made
            lacking += [CONSTANT] if unread and CONSTANT not in lacking else []
            words += unread
            continue
        said = label[1].rstrip(":")
        kind = next((kind for kind in KINDS if said.endswith(kind)), "")
        kind = "Forced " + kind if f"Forced {kind}" == said else kind
        if not kind:
            continue
        try:
            phase, body = said.removesuffix(kind).strip().lower(), line.strip()[label.end() :]
            one = _restricted(only, KINDS[kind], phase, body, title, varies)
        except Unread as unread:
            lacking.append(said)
            words.append(str(unread))
        else:
            lacks = one.pop("unread", "")
            found.append(one)
            lacking += [said] if "undescribed" in one else []
            words += [lacks] if lacks else []
    abilities = tuple({**one, "id": f"ability-{at}"} for at, one in enumerate(found, 1))
    return Read(abilities, tuple(lacking), tuple(words), facts)


def lines(text: str) -> list[str]:
    """The lines of a text; points of a list belong to the line before them."""
    found: list[str] = []
    for line in text.splitlines():
        if found and re.match(r"\s*- ", line):
            found[-1] = f"{found[-1]} {line.strip()}"
        else:
            found.append(line)
    return found


def _restricted(only: Plain, kind: str, phase: str, body: str, title: str, varies: str) -> Plain:
    """A triggered ability of a card that may be played only if something is so."""
    return _under(only, _triggered(kind, phase, body, title, varies))


def _under(only: Plain, found: Plain) -> Plain:
    """An ability that may be used only if something is so as well."""
    if not only or found["kind"] == "constant":
        return found
    if "if" not in found:
        return {**found, "if": only}
    if not set(only) & set(found["if"]):
        return {**found, "if": {**found["if"], **only}}
    if "any" in only:
        raise Unread(str(only))
    return {**found, "if": {**only, "any": [found["if"]]}}


def _triggered(kind: str, phase: str, body: str, title: str, varies: str) -> Plain:
    body = own(body, title)
    found: Plain = {"kind": kind}
    whole = body
    if phase:
        found["phase"] = next((one for one in PHASES if one.startswith(phase)), "")
        if not found["phase"]:
            raise Unread(phase)
    for limit in _LIMIT.finditer(body):
        times = _TIMES.get(limit[2].lower()) or int(limit[2])
        found[limit[1].lower()] = {"times": times, "per": limit[3].lower()}
    body, others = re.subn(r"\s*\(?Any player may initiate this ability\.?\)?", "", body)
    if others:
        found["any_player"] = True
    body = _hidden(body)
    body, x = defined(_LIMIT.sub("", body).strip())
    body, least = re.subn(r"\s*\((?:X )?cannot be 0\)", "", body)
    it = "self" if "SELF" in body else ""
    if kind in ("reaction", "interrupt", "forced-reaction", "forced-interrupt"):
        found["trigger"], body = _clause(body)
        it = meant(found["trigger"]) or it
    of_claim = re.match(r"instead of the normal claim effects, (.+)$", body, re.IGNORECASE | re.DOTALL)
    body, it = _proviso(of_claim[1] if of_claim else body, found, it)
    body, paid = costs(body, it == "self")
    if varies == "cost" and not any(one["do"] == "pay-gold" for one in paid):
        paid = [{"do": "pay-gold", "n": "X"}, *paid]
    if x is None and left(paid, ("X",)):
        x = {"stat": "x"}
        paid = [{**one, "least": 1} if least and one.get("n") == "X" else one for one in paid]
    if paid:
        found["cost"] = paid
    if re.search(r"cannot be canceled", body, re.I):
        found["cannot_be_canceled"] = True
        body = re.sub(r"\s*\(?[^.(]*cannot be canceled\.?\)?\.?", "", body, flags=re.I)
    try:
        with_card = any("card" in one for one in paid)
        if with_card and re.match(r"have it\b", body):  # the card that pays, not what is answered
            it = ""
        made = effects(body, it, with_card)
        if x is not None:
            event = found.get("trigger", {}).get("would") == "initiates"
            made = _with_x({**found, **made}, x, "trigger" if event else it, with_card)
        if of_claim:
            made["effects"] = [{**one, "instead": True} for one in made["effects"]]
        found |= players_meant(made, found.get("trigger", {}), body)
        found = _of_fallen(_another(found, whole))
        if left(found, ("X", IT, THAT)):
            raise Unread("X" if left(found, ("X",)) else "it")
    except Unread as unread:
        if not paid and begins_as_cost(body):
            raise
        found |= {"effects": [{"do": "words", "what": NOT_READ}], "undescribed": [NOT_READ], "unread": str(unread)}
    return found


_HIDDEN = re.compile(
    r"(?: facedown)?(?P<to> in shadows) with a shadow token on it(?P<fixed> \(cannot be saved\))?\. While that card is "
    r"in shadows,(?P<unless> if it does not have the printed shadow keyword,)? it gains shadow \(X\)\. "
    r"X is its printed cost"
)


def _hidden(body: str) -> str:
    """The text with what a shadow token means left out."""

    def short(found: re.Match[str]) -> str:
        return f"{found['to']} with a shadow token{' unless printed' if found['unless'] else ''}{found['fixed'] or ''}"

    return _HIDDEN.sub(short, body)


def _another(found: Plain, body: str) -> Plain:
    """ "Another card" is another than the card that is answered, where the text does not speak of its own card."""
    answered = found.get("trigger", {}).get("card")
    if "SELF" in body or not answered or answered.get("self") is not None:
        return found

    def put(part: Any) -> Any:
        if isinstance(part, list):
            return [put(one) for one in part]
        if not isinstance(part, dict):
            return part
        made = {key: put(value) for key, value in part.items()}
        if made.get("self") is not False:
            return made
        del made["self"]
        old = made.get("not")
        return {**made, "not": {"any": [*old.get("any", [old]), {"trigger": True}]} if old else {"trigger": True}}

    return {**found, **{key: put(found[key]) for key in ("target", "effects") if key in found}}


_FALLEN = ("placed-in-discard-pile", "placed-in-dead-pile", "discarded-from-hand", "discarded-from-deck")
_FROM_PILE: dict[str, Plain] = {
    "return-to-hand": {"do": "put-into-hand"}, "return-to-shadows": {"do": "into-shadows"},
    "remove-from-game": {"do": "place", "destination": "removed"},
    "return-to-deck": {"do": "place", "destination": "deck"},
}  # fmt: skip


def _of_fallen(found: Plain) -> Plain:
    """What is done to a card that has come into a pile: it is out of play."""
    if found.get("trigger", {}).get("after") not in _FALLEN:
        return found
    made = [
        {**one, **_FROM_PILE[one["do"]]} if one.get("to") == "trigger" and one["do"] in _FROM_PILE else one
        for one in found["effects"]
    ]
    return {**found, "effects": made}


def _with_x(made: Plain, x: Any, it: str, paid: bool) -> Plain:
    """What has been read with X in it, now that X is known: a number about the card that is spoken of."""
    of = "target" if "choose" in made.get("target", {}) else "paid" if paid else it
    return {key: filled(value, "X", known(x, of) if of else x) for key, value in made.items()}


def _clause(body: str) -> tuple[Plain, str]:
    """What is answered, up to a comma that stands in no braces; and the rest."""
    lack = Unread(body)
    for at in re.finditer(r", ", body):
        said = body[: at.start()]
        if said.count("{") != said.count("}"):
            continue
        try:
            return trigger(said), body[at.end() :]
        except Unread as unread:
            lack = lack if lack.args[0] != body else unread
    raise lack


def _proviso(body: str, found: Plain, it: str) -> tuple[str, str]:
    """The body without the condition before it, which goes to `found`; and whom "that character" means after it.

    After "While attached character ..." that is the attached character.
    """
    when = re.match(r"(If|During|While) ((?:\{[^}]*\}|[^,{])+), (.+)$", body, re.IGNORECASE | re.DOTALL)
    if when is None:
        return body, it
    found["if"], about = (during if when[1].lower() == "during" else condition)(when[2])
    return when[3], about if about == "host" else it


def own(text: str, title: str) -> str:
    """The text with the card's own title as SELF, traits in braces, tags gone."""
    text, title = (one.replace("’", "'").replace("–", "-") for one in (text, title))
    text = re.sub(r"<i>([^<]+)</i>", r"{\1}", text)
    text = re.sub(r"<[^>]+>", "", text)
    text = re.sub(r'gains "immune to ([^".]+)\.?"\.?', r"is immune to \1", text)
    text = re.sub(r'(gains [^",.]+) and "immune to ([^".]+)\.?"\.?', r"\1 and is immune to \2", text)
    named = re.sub(r"^The\\ ", r"(?:The|the)\\ ", re.escape(title))
    own = re.compile(rf"{named}(?![^{{]*}})|\bthis card\b")
    return own.sub("SELF", text)
