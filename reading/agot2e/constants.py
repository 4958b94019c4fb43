"""Constant abilities in a text of the second edition: sentences without a label ("While ..., it gains renown")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from reading.agot2e.amounts import each
from reading.agot2e.cards import cards
from reading.agot2e.conditions import condition, during
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
KEYWORDS = (
    "ambush", "assault", "bestow", "insight", "intimidate", "limited", "no attachments", "pillage", "renown", "shadow",
    "stealth", "terminal",
)  # fmt: skip
KEYWORD = re.compile(rf"({'|'.join(KEYWORDS)})( \([\dX]+\)| except [\w' -]+)?$", re.IGNORECASE)
"""A sentence that is a keyword and nothing else."""
_PRINTED = re.compile(r"[+-]\d+ (?:Income|Initiative|Reserve)$")  # values of the card, no ability
_GAINED = "insight|intimidate|pillage|renown|stealth|terminal|assault"
_TYPE = r"\[(?:military|intrigue|power)\]"
_SUBJECT = r"(?P<who>SELF|it|he|she|attached (?:character|location|card)|each .*?)"
_CIRCUMSTANCE = re.compile(r"(?:(?P<how>While|If|During) )(?P<so>(?:\{[^}]*\}|[^,{])+), (?P<then>.+)$")
_SENTENCE = re.compile(rf"{_SUBJECT} (?P<does>(?:gets|gains|loses|cannot|does not|is immune|has) .+)$", re.IGNORECASE)
ATTACHES = re.compile(r"(?P<which>.*\b(?:characters?|locations?)\b.*?) only$")


def attaches_to(text: str) -> Plain | None:
    """What an attachment may be on, where its text limits that ("[stark] or {Knight} character only"); else None.

    `text` has the card's own title as SELF and traits in braces.
    """
    for line in text.splitlines():
        for sentence in _sentences(line):
            try:
                found = _limited_to(sentence)
            except Unread:
                continue
            if found:
                return found
    return None


def _limited_to(sentence: str) -> Plain:
    """What the sentence says that an attachment may be on; empty if it speaks of something else."""
    found = ATTACHES.match(sentence)
    if not found or "Limit" in sentence:
        return {}
    said = found["which"][:1].lower() + found["which"][1:]
    opponents = re.match(r"(opponent's|your) (.+)$", said)
    if opponents:
        whose = "opponent" if opponents[1] == "opponent's" else "you"
        return {**cards(opponents[2]), "controller": whose}
    return cards(said)


def _sentences(line: str) -> Iterator[str]:
    for sentence in re.split(r"(?<!\bX)\. ", line.strip().rstrip(". ")):
        yield sentence.strip()


def constants(line: str) -> tuple[list[Plain], list[str]]:
    """The constant abilities of a line whose title is SELF, and the sentences that were not understood."""
    found: list[Plain] = []
    left: list[str] = []
    for sentence in _sentences(line):
        bare = re.sub(r"[{}]", "", sentence).strip(". ")
        if not bare or KEYWORD.match(bare) or _PRINTED.match(bare):
            continue
        try:
            if not _limited_to(sentence):
                found.append(_ability(sentence.strip()))
        except Unread:
            left.append(sentence)
    return found, left


def _ability(said: str) -> Plain:
    made: Plain = {"kind": "constant"}
    about = ""
    circumstance = _CIRCUMSTANCE.match(said)
    if circumstance:
        read = during if circumstance["how"] == "During" else condition
        made["if"], about = read(circumstance["so"])
        said = circumstance["then"]
        said = said if said.startswith("SELF") else said[:1].lower() + said[1:]
    behind = re.match(rf"(.+) (?:during|in) ((?:an? )?{_TYPE}(?: or {_TYPE})? challenges?)$", said)
    if behind and " kneel when " not in said and "if" not in made:
        made["if"], _ = during(behind[2])
        said = behind[1]
    whole = _whole(said)
    if whole is not None:
        made["effects"] = whole
        return made
    sentence = _SENTENCE.match(said)
    if sentence is None:
        raise Unread(said)
    to = _whom(sentence["who"], about)
    made["effects"] = [{**effect, **to} for effect in _predicates(sentence["does"])]
    if _of_challenge(made.get("if", {})) and any(one.get("what", "").endswith(_ATTACKING) for one in made["effects"]):
        raise Unread(said)  # who may attack, and kneels for it, is judged before there is a challenge
    return made


_ATTACKING = ("attack", *(f"attack in {kind}" for kind in CHALLENGES))


def _of_challenge(so: Plain) -> bool:
    """Whether a condition speaks of the challenge under way."""
    there = {**so, **so.get("not", {}), **so.get("there_is", {})}
    return bool({"challenge", "role", "attacking", "defending", "participating"} & set(there)) and (
        there.get("role") != "first-player"
    )


# --- sentences that are one effect ------------------------------------------------------------------------------


_VALUES = {"claim": "claim", "gold": "income", "income": "income", "initiative": "initiative", "reserve": "reserve"}
_WHERE: dict[str, Plain] = {
    "SELF": {"to": "self"},
    "your revealed plot card": {"to": "all", "which": {"type": "plot", "zone": "revealed", "controller": "you"}},
    "each opponent's revealed plot card": {
        "to": "all", "which": {"type": "plot", "zone": "revealed", "controller": "opponent"},
    },
    "the attacking player's revealed plot card": {
        "to": "all", "which": {"type": "plot", "zone": "revealed", "controller": "attacker"},
    },
    "each player's revealed plot card": {"to": "all", "which": {"type": "plot", "zone": "revealed"}},
    "each revealed plot card": {"to": "all", "which": {"type": "plot", "zone": "revealed"}},
}  # fmt: skip
_VALUE = re.compile(
    r"(?P<way>raise|increase|lower|reduce) (?P<parts>the (?:claim|gold|income|initiative|reserve)"
    r"(?: (?:and|value and) (?:claim|gold|income|initiative|reserve))? values? on "
    rf"(?P<where>{'|'.join(_WHERE)})) by (?P<n>\d+)(?P<each> for each .+)?$",
    re.IGNORECASE,
)


def values(said: str, each_of: Callable[[str], Any] = each) -> list[Plain] | None:
    """Values of plots that change: "raise the claim value on your revealed plot card by 1"; None if it is no such."""
    found = _VALUE.match(said)
    if found is None:
        return None
    n: Any = int(found["n"]) * (1 if found["way"].lower() in ("raise", "increase") else -1)
    if found["each"]:
        counted = each_of(found["each"].removeprefix(" for each "))
        n = counted if n == 1 else {"times": [n, counted]}
    kinds = re.findall(r"claim|gold|income|initiative|reserve", found["parts"].partition(" on ")[0])
    return [{"do": _VALUES[kind], "n": n, **_WHERE[found["where"]]} for kind in kinds]


def _whole(said: str) -> list[Plain] | None:
    changed = values(said)
    if changed is not None:
        return changed
    more = re.match(
        r"you may initiate an additional \[(military|intrigue|power)\] challenge during the challenges phase$",
        said,
        re.IGNORECASE,
    )
    if more:
        return [{"do": "additional-challenge", "what": more[1]}]
    blank = re.match(
        r"treat (?:the printed text box of )?(.+?)(?:'s printed text box)? as if (?:its printed text box|it) were blank"
        r"(?: \(except for \{Traits\}\))?$",
        said,
        re.IGNORECASE,
    )
    if blank:
        what = "except traits" if "{Traits}" in said else ""
        to = _whom(blank[1], "")
        if to == {"to": "self"}:
            raise Unread(said)
        return [{"do": "blank", **({"what": what} if what else {}), **to}]
    return None


# --- who does what ----------------------------------------------------------------------------------------------


def _whom(who: str, about: str) -> Plain:
    if who == "SELF":
        return {"to": "self"}
    if who.lower() in ("attached character", "attached location", "attached card"):
        return {"to": "host"}
    if who.lower().startswith("each "):
        return {"to": "all", "which": cards(who[:1].lower() + who[1:])}
    if not about:  # "it" speaks of whom the condition speaks of
        raise Unread(who)
    return {"to": about}


_PREDICATE = re.compile(
    rf"(?:gets (?P<n>[+-]\d+) STR(?: for each (?P<each>.+?))?"
    rf"|gains (?:(?:an? )?\[(?P<icon>military|intrigue|power)\](?: icon)?|(?:the )?\{{(?P<trait>[^}}]+)\}}(?: traits?)?"
    rf"|(?P<word>{_GAINED}))"
    rf"|loses (?:(?:an? )?\[(?P<noicon>military|intrigue|power)\](?: icon)?|(?P<noword>{_GAINED}))"
    r"|cannot (?:be )?(?P<cannot>killed|discarded from play|saved|bypassed by stealth|stand|kneel|leave play"
    r"|be declared as an? (?:attacker|defender)|declared as an? (?:attacker|defender)|gain power)"
    rf"|does not kneel when declared as an? (?P<stays>attacker|defender)(?: in an? \[(?P<kind>\w+)\] challenge)?"
    r"|is immune to (?P<immune>.+))$"
)
_CANNOT = {
    "killed": "be killed", "discarded from play": "be discarded", "saved": "be saved",
    "bypassed by stealth": "be bypassed", "stand": "stand", "kneel": "kneel", "leave play": "leave play",
    "gain power": "gain power", "declared as an attacker": "attack", "declared as a defender": "defend",
}  # fmt: skip
_IMMUNE = {
    "events": "events", "opponents' events": "opponents-events", "plot effects": "plot-effects",
    "triggered abilities": "triggered-abilities", "location abilities": "location-abilities",
    "character abilities": "character-abilities", "attachment abilities": "attachment-abilities",
}  # fmt: skip
_VERB = re.compile(r"(gets|gains|loses|cannot|does not|is immune) ")


def _predicates(said: str) -> Iterator[Plain]:
    """ "gets +1 STR and gains renown", "gains insight and stealth": one effect for each."""
    verb = ""
    for part in re.split(r",? and |, ", _BOTH.sub(_twice, said)):
        one = part if _VERB.match(part) else f"{verb}{part}"
        standing = one == "cannot stand during the standing phase"
        match = _PREDICATE.match("cannot stand" if standing else one)
        if match is None:
            raise Unread(said)
        found = _VERB.match(one)
        verb = f"{found[1]} " if found and found[1] in ("gains", "loses") else ""
        yield {**_made(match), **({"if": {"phase": "standing"}} if standing else {})}


_BOTH = re.compile(r"(does not kneel when|cannot be) declared as an attacker or defender( in an? \[\w+\] challenge)?")


def _twice(found: re.Match[str]) -> str:
    """What is said of attackers and defenders at once, said of each."""
    of = found[2] or ""
    return f"{found[1]} declared as an attacker{of} and {found[1]} declared as a defender{of}"


def _made(match: re.Match[str]) -> Plain:
    if match["n"] is not None:
        n = int(match["n"])
        if match["each"] is None:
            return {"do": "str", "n": n}
        counted = each(match["each"])
        return {"do": "str", "n": counted if n == 1 else {"times": [n, counted]}}
    if match["noicon"] or match["noword"]:
        return {"do": "lose", "what": match["noicon"] or match["noword"]}
    if match["cannot"]:
        said = match["cannot"].removeprefix("be ")
        return {"do": "cannot", "what": _CANNOT[said]}
    if match["stays"]:
        how = "attack" if match["stays"] == "attacker" else "defend"
        return {"do": "cannot", "what": f"kneel to {how}" + (f" in {match['kind']}" if match["kind"] else "")}
    if match["immune"]:
        if match["immune"] not in _IMMUNE:
            raise Unread(match["immune"])
        return {"do": "immune", "what": _IMMUNE[match["immune"]]}
    return {"do": "gain", "what": match["icon"] or match["trait"] or match["word"]}
