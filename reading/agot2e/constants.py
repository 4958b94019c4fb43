"""Constant abilities in a text of the second edition: sentences without a label ("While ..., it gains renown")."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from reading.agot2e.amounts import amount, each, filled, known, left, times
from reading.agot2e.cards import cards
from reading.agot2e.changes import DECLARED, IMMUNE, added, not_declared
from reading.agot2e.circumstances import DOES, both, circumstances, lower, of_rival
from reading.agot2e.conditions import condition, during
from reading.agot2e.declaring import declaring
from reading.agot2e.elsewhere import elsewhere
from reading.agot2e.objects import target
from reading.agot2e.offers import instead
from reading.agot2e.plots import WHERE, values
from reading.agot2e.prices import price
from reading.agot2e.tails import IT, THAT
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
KEYWORDS = (
    "ambush", "assault", "bestow", "insight", "intimidate", "limited", "no attachments", "pillage", "prized", "renown",
    "shadow",
    "stealth", "terminal",
)  # fmt: skip
KEYWORD = re.compile(rf"({'|'.join(KEYWORDS)})( \([\dX]+\)| \d+| except [\w' -]+)?$", re.IGNORECASE)
"""A sentence that is a keyword and nothing else."""
_PRINTED = re.compile(r"[+-]\d+ (?:Income|Initiative|Reserve)$")  # values of the card, no ability
_NO_ABILITY = re.compile(
    r"(?:you (?:may|must|cannot) include|when you announce SELF as your agenda, name \d+ factions?$|you may run|"
    r"before placing setup cards, |after all agendas are announced, search your deck|"
    r"you cannot spend more than \d+ gold during setup$|"
    r"your (?:minimum )?(?:plot )?deck |your plot deck and draw deck"
    r"|(?:draft|melee|hand of the king) format only|supported by |supports: |rivals: "
    r"|you cannot spend more than \d+ gold during setup$)",
    re.IGNORECASE,
)
"""What a deck may hold, setup, which format a card is for, and what a melee title supports: the rules see to that
elsewhere."""
_SENTENCE = re.compile(rf"(?P<who>.+?) (?P<does>(?:{DOES}) .+)$")
_PLURAL = re.compile(r"(?P<noun>(?:.*?)(?:character|location|card|attachment)s)(?P<tail>.*)$", re.IGNORECASE)
ATTACHES = re.compile(r"(?P<which>.*\b(?:characters?|locations?)\b.*?) only$", re.IGNORECASE)
_ONE_EACH = re.compile(r"limit 1 copy per (character|location)$", re.IGNORECASE)
_ONE_COPY: Plain = {"not": {"holds": {"same_title": "self", "self": False}}}


def attaches_to(text: str) -> Plain | None:
    """What an attachment may be on, where its text limits that ("[stark] or {Knight} character only"); else None.

    `text` has the card's own title as SELF and traits in braces.
    """
    found: Plain = {}
    alone = False
    for line in text.splitlines():
        for sentence in _sentences(line):
            try:
                found = found or _limited_to(sentence)
            except Unread:
                continue
            alone = alone or bool(_ONE_EACH.match(sentence))
    if alone and "not" not in found:
        return {"type": "character", **found, **_ONE_COPY}
    return found or None


def _limited_to(sentence: str) -> Plain:
    """What the sentence says that an attachment may be on; empty if it speaks of something else."""
    found = ATTACHES.match(sentence)
    if not found or "Limit" in sentence or "Play " in sentence:
        return {}
    said = found["which"][:1].lower() + found["which"][1:]
    opponents = re.match(r"(opponent's|your) (.+)$", said)
    if opponents:
        whose = "opponent" if opponents[1] == "opponent's" else "you"
        return {**cards(opponents[2]), "controller": whose}
    return cards(said)


def _sentences(line: str) -> Iterator[str]:
    line = re.sub(r"\.\s*(\([^()]*instead)", r" \1", re.sub(r" {2,}", " ", line.strip()))
    for sentence in re.split(r"(?<!\bX)\. ", line.rstrip(". ")):
        yield sentence.strip()


def constants(line: str, varies: str = "") -> tuple[list[Plain], list[str]]:
    """The constant abilities of a line whose title is SELF, and the sentences that were not understood.

    `varies`: the value of the card that is printed as X, where one is; a sentence may say what that is.
    """
    found: list[Plain] = []
    lacking: list[str] = []
    sentences = list(_sentences(line))
    x = next((one.removeprefix("X is ") for one in sentences if one.startswith("X is ")), "")
    used = False
    for sentence in sentences:
        bare = re.sub(r"[{}]", "", sentence).strip(". ")
        if not bare or KEYWORD.match(bare) or _PRINTED.match(bare) or _NO_ABILITY.match(bare):
            continue
        if sentence.startswith("X is "):
            continue
        try:
            if not _limited_to(sentence) and not _ONE_EACH.match(sentence):
                made = _ability(sentence.strip())
                if left(made, ("X",)):
                    made, used = {key: filled(value, "X", amount(x)) for key, value in made.items()}, True
                made = _of_each(made)
                if left(made, ("X", IT, THAT)):
                    raise Unread(sentence)
                found.append(made)
        except Unread:
            apart = _apart(sentence) if not x else []
            found += apart
            lacking += [] if apart else [sentence]
    if x and not used:
        try:
            found.append(_value_of_card(x, varies))
        except Unread:
            lacking.append(f"X is {x}")
    return found, lacking


def _of_each(made: Plain) -> Plain:
    """An amount that speaks of "that card", of an effect on several cards: of each for itself."""

    def of(effect: Plain) -> Plain:
        return {**effect, "n": filled(filled(effect["n"], THAT, "affected"), IT, "affected")}

    each_of = [of(one) if one.get("to") == "all" and "n" in one else one for one in made.get("effects", ())]
    return {**made, "effects": each_of}


_PREFIX = re.compile(
    r"((?:(?:While|If|During) (?:\{[^}]*\}|[^,{])+, )*)(SELF|attached character|he|she|it) ", re.IGNORECASE
)


def _apart(sentence: str) -> list[Plain]:
    """A sentence that says two things of one card, each as an ability of its own; none where one is not understood."""
    prefix = _PREFIX.match(sentence)
    if prefix is None:
        return []
    rest = sentence[prefix.end() :]
    for at in re.finditer(rf",? and (?={DOES})", rest):
        try:
            both = [_ability(f"{prefix[0]}{one}") for one in (rest[: at.start()], rest[at.end() :])]
        except Unread:
            continue
        if not any(left(one, ("X", IT, THAT)) for one in both):
            return both
    return []


def _value_of_card(x: str, varies: str) -> Plain:
    """The card's own value that is printed as X."""
    if varies not in ("str", "claim", "income", "initiative", "reserve"):
        raise Unread(x)
    n = known(amount(x), "self")
    return {"kind": "constant", "effects": [{"do": varies, "n": n, "to": "self"}]}


def _ability(said: str) -> Plain:
    made: Plain = {"kind": "constant"}
    more = instead(said)
    if more is not None:
        made = _ability(more[0])
        whom = {effect.get("to", "") for effect in made["effects"]}
        it = whom.pop() if len(whom) == 1 else ""
        return {**made, "effects": list(more[1](made["effects"], {}, it if it in ("self", "host") else ""))}
    drawn = re.match(
        r"(increase|reduce) the number of cards (each player|you) draws? in the draw phase by "
        r"(\d+)$",
        said,
        re.I,
    )
    if drawn:
        n = int(drawn[3]) * (1 if drawn[1].lower() == "increase" else -1)
        who = "each" if drawn[2].lower() == "each player" else "you"
        return {**made, "effects": [{"do": "draw-more", "n": n, "who": who}]}
    if used := re.match(r"While SELF is in your used pile, (.+)$", said):
        return {**_ability(used[1]), "from": ["used"]}
    if unless := re.match(r"(.+ (?:cannot|does not) .+?) unless (.+)$", said):
        return _unless(unless[1], unless[2])
    against = re.match(
        r"((?:.*, )?(?:SELF|attached character) does not kneel when declared as an? (attacker|defender)"
        r"(?: in an? \[\w+\] challenge)?) against an opponent (whose|with|who) (.+)$",
        said,
        re.IGNORECASE,
    )
    if against:
        plain = _ability(against[1])
        rival = "defender" if against[2] == "attacker" else "attacker"
        return {**plain, "if": both(plain.get("if", {}), {"some": rival, "so": of_rival(against[3], against[4])})}
    said = lower(said)
    for reader in (elsewhere, declaring, price):
        own = reader(said)
        if own is not None:
            return {**made, **own}
    said, so, about = circumstances(said)
    if so:
        made["if"] = so
    for reader in (elsewhere, declaring, price):
        own = reader(lower(said)) if so else None
        if own is not None:
            return {**made, **own, "if": both(so, own.get("if", {}))}
    whole = _whole(lower(said), about)
    if whole is not None:
        if so and "if" in whole[0]:
            whole = [{**whole[0], "if": both(whole[0]["if"], so)}]
            made.pop("if")
        return {**made, "effects": whole}
    sentence = _SENTENCE.match(said)
    if sentence is None:
        raise Unread(said)
    to = _whom(sentence["who"], about)
    to = known(to, about) if about in ("self", "host") and to.get("to") == "all" else to
    made["effects"] = [{**_own(effect, to), **to} for effect in _predicates(sentence["does"])]
    if _of_challenge(made.get("if", {})) and any(one.get("what", "").endswith(_ATTACKING) for one in made["effects"]):
        raise Unread(said)  # who may attack, and kneels for it, is judged before there is a challenge
    return made


def _unless(said: str, so: str) -> Plain:
    """What is kept from cards while something is not so."""
    made = _ability(said)
    whom = {effect.get("to", "") for effect in made["effects"]}
    if "if" in made or len(whom) != 1 or not whom <= {"self", "host"}:
        raise Unread(so)
    when, _ = condition(so, whom.pop())
    if any(one.get("what", "").startswith(_ATTACKING) for one in made["effects"]) and _of_challenge(when):
        raise Unread(so)
    return {**made, "if": {"not": when}}


def _own(effect: Plain, to: Plain) -> Plain:
    """An effect whose amount speaks of the card that gets it."""
    word = to.get("to", "")
    return {key: known(value, word) for key, value in effect.items()} if word in ("self", "host") else effect


_ATTACKING = ("attack", *(f"attack in {kind}" for kind in CHALLENGES))


def _of_challenge(so: Plain) -> bool:
    """Whether a condition speaks of who takes part in the challenge under way."""
    there = {**so, **so.get("not", {}), **so.get("there_is", {})}
    return bool({"attacking", "defending", "participating"} & set(there)) or "alone" in there


# --- sentences that are one effect ------------------------------------------------------------------------------


_FORBID = re.compile(
    r"(?P<who>you|each player|players|each opponent|your opponents|opponents) cannot (?P<what>initiate "
    r"(?P<types>.*?) ?challenges"
    r"(?P<against> against you)?|gain gold|draw cards|play events)$"
)
_WHOM = {"you": "you", "each player": "each", "players": "each", "each opponent": "each-opponent",
         "your opponents": "each-opponent", "opponents": "each-opponent"}  # fmt: skip


def _whole(said: str, about: str) -> list[Plain] | None:
    changed = values(said)
    if changed is not None:
        return changed
    for pattern, make in _WHOLE:
        found = re.match(rf"(?:{pattern})$", said, re.IGNORECASE)
        if found:
            return make(found)
    kept = _FORBID.match(said)
    if kept:
        return _kept(kept)
    return None


def _kept(found: re.Match[str]) -> list[Plain]:
    who = _WHOM[found["who"]]
    if not found["what"].startswith("initiate"):
        return [{"do": "forbid", "what": "draw" if found["what"] == "draw cards" else found["what"], "who": who}]
    kinds = re.findall(r"\[(\w+)\]", found["types"]) or [""]
    if not kinds[0] and found["types"]:
        raise Unread(found[0])
    against = found["against"] or ""
    return [{"do": "forbid", "what": f"initiate {kind} challenges{against}".replace("  ", " "), "who": who}
            for kind in kinds]  # fmt: skip


def _blanked(m: re.Match[str]) -> list[Plain]:
    to = _whom(m[1], "")
    if to == {"to": "self"}:
        raise Unread(m[0])
    return [{"do": "blank", **({"what": "except traits"} if m[2] else {}), **to}]


def _spends(m: re.Match[str]) -> list[Plain]:
    if m["of"] == "SELF":
        return [{"do": "spend", "to": "self"}]
    return [{"do": "spend", "to": "all", "which": cards("each " + re.sub(r"\bcards\b", "card", m["of"]))}]


def _same_strength(m: re.Match[str]) -> list[Plain]:
    to = _whom(m["of"], "")
    return [{"do": "cannot", "what": f"have STR {one}", **to} for one in m["how"].split(" or ")]


_SIDE = (
    r"(?:your side during any (?:(?P<kinds>\[.+?\]) )?challenge(?: in which (?P<which>.+))?|your total for dominance)"
)


def _contributes(m: re.Match[str]) -> list[Plain]:
    """ "SELF contributes 2 STR to your side during any [power] challenge in which ..."."""
    n: Any = m["n"] and (m["n"] if m["n"] == "X" else int(m["n"]))
    if not m["n"]:
        n = {"stat": "str", "of": "self"}
    if "dominance" in m[0]:
        return [{"do": "contribute", "what": "dominance", "n": n}]
    said = f"a {m['kinds'] + ' ' if m['kinds'] else ''}challenge" + (f" in which {m['which']}" if m["which"] else "")
    so, _ = during(said)
    return [{"do": "contribute", "what": "challenge", "n": n, "if": so}]


_WHOLE: tuple[tuple[str, Callable[[re.Match[str]], list[Plain]]], ...] = (
    (r"you may initiate an additional \[(military|intrigue|power)\] challenge (?:during the challenges "
     r"phase|each round)",
     lambda m: [{"do": "additional-challenge", "what": m[1].lower()}]),
    (r"each player may initiate an additional \[(military|intrigue|power)\] challenge each round",
     lambda m: [{"do": "additional-challenge", "what": m[1].lower(), "who": "each"}]),
    (r"treat (?:the printed text box of )?(.+?)(?:'s printed text box)? as if (?:its printed text box|it) were blank"
     r"( \(except for \{Traits\}\))?", _blanked),
    (r"take control of (attached \w+)", lambda m: [{"do": "control", "to": "host"}]),
    (r"\+(\d+) claim", lambda m: [{"do": "claim", "n": int(m[1]), **WHERE["your revealed plot card"]}]),
    (r"(?:SELF |it |he |she )?contributes? (?:(?P<n>\d+|X) STR|(?:its|his|her) STR) to " + _SIDE, _contributes),
    (r"for each (?P<each>[^,]+), SELF contributes (?P<n>\d+) STR to your total for dominance",
     lambda m: [{"do": "contribute", "what": "dominance", "n": times(int(m["n"]), each(m["each"]))}]),
    (r"SELF contributes (?:its|his|her) STR to your total for dominance even while kneeling",
     lambda m: [{"do": "contribute", "what": "dominance", "n": {"stat": "str", "of": "self"},
                 "if": {"there_is": {"self": True, "kneeling": True}}}]),
    (r"you may spend gold on (?P<of>SELF|.+? cards you control) as if it were in your gold pool", _spends),
    (r"(?P<of>SELF|attached character|each character)'s STR cannot be (?P<how>increased or reduced|increased|reduced) "
     r"by card effects", _same_strength),
    (r"your (?P<of>(?:non-)?\{[^}]+\}) plot cards gain prized (?P<n>\d+)",
     lambda m: [{"do": "gain", "what": "prized", "n": int(m["n"]), "to": "all",
                 "which": {**cards(f"{m['of']} plot card revealed"), "controller": "you"}}]),
    (r"(?P<of>SELF) may target an additional location using assault",
     lambda m: [{"do": "may", "what": "target another by assault", "to": "self"}]),
    (r"immune to (.+)", lambda m: [{"do": "immune", "what": _immunity(m[1]), "to": "self"}]),
    (r"set (each .+?)'s STR to (\d+)", lambda m: [{"do": "set-str", "n": int(m[2]), **_whom(m[1], "")}]),
)  # fmt: skip


def _immunity(said: str) -> str:
    if said not in IMMUNE:
        raise Unread(said)
    return IMMUNE[said]


# --- who does what ----------------------------------------------------------------------------------------------


def _whom(who: str, about: str) -> Plain:
    named = re.match(r"each named (.+)$", who)
    if named:
        return {"to": "all", "which": {"title": [named[1]], "controller": "you"}}
    if who == "SELF":
        return {"to": "self"}
    if who.lower() in ("attached character", "attached location", "attached card"):
        return {"to": "host"}
    if who.lower().startswith("each "):
        return target(lower(who), "")
    if who in ("it", "he", "she") and about:  # "it" speaks of whom the condition speaks of
        return {"to": about}
    plural = _PLURAL.match(who)
    if plural and who not in ("cards",):
        noun = re.sub(r"^other ", "other ", lower(plural["noun"])[:-1])
        noun = re.sub(r"^each (other )", r"\1", noun)
        return target(f"each {noun}{plural['tail']}", "")
    raise Unread(who)


_VERB = re.compile(rf"({DOES}) ")
_BOTH = re.compile(
    r"(cannot be) (declared as an attacker|killed|discarded from play) or (defender|discarded from play|killed)"
)


def _predicates(said: str) -> Iterator[Plain]:
    """ "gets +1 STR and gains renown", "gains insight and stealth": one effect for each."""
    verb = ""
    said = _BOTH.sub(lambda m: f"{m[1]} {m[2]} and {m[1]} {'declared as a ' if m[3] == 'defender' else ''}{m[3]}", said)
    try:
        yield from _predicate(said)
    except Unread:
        for part in re.split(r",? and |, ", said):
            one = part if _VERB.match(part) else f"{verb}{part}"
            found = _VERB.match(one)
            verb = f"{found[1]} " if found else ""
            yield from _predicate(one)


_FIRST = re.compile(
    r"(?P<does>does not kneel when declared as an attacker) in the first (?P<type>\[\w+\] )?challenge you initiate"
    r" (?:each (?:phase|round)|(?:this|during the challenges) phase)$"
)


def _predicate(said: str) -> list[Plain]:
    first = _FIRST.match(said)
    if first:  # judged as attackers are declared, before the challenge counts as initiated
        so: Plain = {"happened": "challenge-initiated", "player": "you"}
        if first["type"]:
            so["type"] = first["type"].strip("[] ")
        return [{**one, "if": {"not": so}} for one in added(first["does"])]
    immune = re.match(r"(?:is|are) immune to (.+)$", said)
    if immune:
        return [{"do": "immune", "what": _immunity(immune[1])}]
    declared = DECLARED.match(said)
    if declared:
        return not_declared(declared)
    if re.match(r"gets? .*\(", said) or "option" in str(made := added(said)):
        raise Unread(said)
    return made
