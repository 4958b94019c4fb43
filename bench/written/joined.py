"""Effects of which a card speaks in one clause, as one with a name of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from bench.written.cards import cards
from bench.written.conditions import when
from bench.written.parts import Plain, Speech
from bench.written.seen import picked


def _attached(effects: Sequence[Plain], speech: Speech) -> Sequence[Plain]:
    """'Attach it to that character (counts as a Boon attachment with the text "...")'."""
    at = next((at for at, one in enumerate(effects) if one["do"] == "attach"), None)
    itself = {"do": "lose", "what": f"ability:{speech.own}", "to": "self", "then": True}
    if at is not None and effects[at + 2 : at + 3] == [itself]:  # a character that becomes an attachment
        effects = [*effects[: at + 2], *effects[at + 3 :]]
    if at is None or [one["do"] for one in effects[at + 1 : at + 3]] != ["gain", "gain"]:
        return effects
    trait, text = effects[at + 1 : at + 3]
    gained = {"do": "gain", "to": "self", "then": True}
    if not str(text["what"]).startswith("ability:") or {**trait, **gained} != trait or {**text, **gained} != text:
        return effects
    if set(trait) | set(text) != {*gained, "what"}:
        return effects
    joined = {**effects[at], "trait": trait["what"], "text": text["what"].removeprefix("ability:")}
    return [*effects[:at], joined, *effects[at + 3 :]]


ENDS = {
    "return-to-hand": "into your hand",
    "top-of-deck": "on top of your deck",
    "bottom-of-deck": "on the bottom of your deck",
}


def _elsewhere(effects: Sequence[Plain], speech: Speech) -> Sequence[Plain]:
    """'Put it on top of your deck (into your hand instead if it is Winter)': one of two places for the same card."""
    for at, (one, two) in enumerate(pairwise(effects)):
        same = {**one, "do": two["do"], "otherwise": True}
        asked = same.pop("if", None)
        which = two.get("which", {})
        ends = one["do"] in ENDS and two["do"] in ENDS and which.get("controller") == "you"
        if asked and ends and same == two and "topmost" in which:
            those = cards(which, speech, "the top", plural=which["topmost"] != 1)
            said = f"put {those} {ENDS[two['do']]} ({ENDS[one['do']]} instead {when(asked, speech, 'if')})"
            return [*effects[:at], {"do": "said", "said": said}, *effects[at + 2 :]]
    return effects


TAKES_BACK = {
    "kind": "passive",
    "trigger": {"after": ["challenge-won"], "player": "chosen"},
    "if": {"card": {"self": True, "participating": "any"}},
    "dormant": True,
    "gained": True,
    "effects": [{"do": "take-control", "to": "self", "who": "self-owner"}],
}


def _taken_back(effects: Sequence[Plain], speech: Speech) -> Sequence[Plain]:
    """'After that opponent wins a challenge in which Old Mill participated, take control of Old Mill'."""
    last = effects[-1] if len(effects) > 1 else {}
    given = speech.given.get(str(last.get("what", "")).removeprefix("ability:"), {})
    text = {key: held for key, held in given.items() if key not in ("id", "label")}
    if text != TAKES_BACK or last != {"do": "gain", "what": last["what"], "to": "self", "then": True}:
        return effects
    name = speech.name
    said = f"after that opponent wins a challenge in which {name} participated, take control of {name}"
    return [*effects[:-1], {"do": "said", "said": said}]


def _with_what_it_bears(effects: Sequence[Plain], speech: Speech) -> Sequence[Plain]:
    """'Return a Maester character and all Chain attachments on that character to their owners' hands'."""
    first, home = (effects[0] if effects else {}), {"do": "return-to-hand", "to": "target"}
    which = first.get("which", {})
    same = first == {**home, "to": "all", "which": which} and list(effects[1:2]) == [home]
    if "target" not in speech.picked or not same or which.get("on") != {"is": "target"}:
        return effects
    one = speech.call("target")
    borne = cards(which, speech, "all", plural=True)
    return [{"do": "said", "said": f"return {one} and {borne} to their owners' hands"}, *effects[2:]]


def _both_search(effects: Sequence[Plain]) -> Sequence[Plain]:
    """'You and that opponent each search your decks'."""
    if len(effects) < 2 or [one["do"] for one in effects[:2]] != ["search", "search"]:
        return effects
    one, two = effects[:2]
    if "if" in one or {**one, "who": "chosen"} != two:
        return effects
    return [{**one, "who": "both"}, *effects[2:]]


def joined(effects: Sequence[Plain], speech: Speech) -> Sequence[Plain]:
    """The same, with those of which a card speaks in one clause as one. Raises NotWritten."""
    effects = [*_taken_back(effects, speech)]
    effects = [*_with_what_it_bears(_elsewhere(effects, speech), speech)]
    effects = _attached(_both_search(picked(effects, speech)), speech)
    last = _in_one_clause(*effects[-2:]) if len(effects) > 1 else None
    return [*effects[:-2], last] if last else effects


KNEELING = [f"may {side} military challenges while kneeling" for side in ("attack", "defend")]
FEWER = ["fewer-than-2-attackers", "fewer-than-2-defenders"]


def _in_one_clause(one: Plain, two: Plain) -> Plain | None:
    whats = [one.get("what"), two.get("what")]
    if (one["do"], two["do"]) == ("income", "initiative") and {**one, "do": ""} == {**two, "do": ""}:
        return {**one, "do": "both"}
    meet = {**one, "who": "chosen", "against": "you"} == two
    if one["do"] == "forbid" and (one.get("who"), one.get("against")) == ("you", "chosen") and meet:
        return {**one, "who": "both", "against": None}
    if whats == KNEELING and {**one, "what": ""} == {**two, "what": ""} and one["to"] == "self":
        return {**one, "what": "may fight military challenges while kneeling"}
    if whats == FEWER and {**one, "what": ""} == {**two, "what": ""}:
        return {**one, "what": "fewer-than-2-at-all"}
    on = {"type": ["attachment"], "on": {"is": "target"}}
    power = {"do": "discard-power", "n": {"stat": "power", "of": "subject"}, "to": "target"}
    if one == {"do": "discard", "to": "all", "which": on} and two == power:
        return {"do": "discard-all-on", "to": "target"}
    return None
