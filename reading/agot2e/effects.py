"""Effects in a text of the second edition: sentence by sentence, and whom they choose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from reading.agot2e.cards import Counted, Unread, counted
from reading.agot2e.clauses import clause
from reading.agot2e.conditions import condition

Plain = dict[str, Any]
_UNTIL = re.compile(r"(?:^until the end of the (\w+), | until the end of the (\w+)$)", re.IGNORECASE)
_CHOOSE = re.compile(r"choose (?:and (?P<verb>\w+(?: control of)?) )?(?P<what>[^,]+?)(?P<play> from play)?$")
_APART = re.compile(
    r"choose (?P<what>[^,]+?),? and (?P<rest>(?:have |discard |return |remove |stand |kneel |kill |put |take |add |"
    r"shuffle |place )(?:it|them|control of it|him|her)\b.*|(?:it|they) (?:gains?|gets?|loses?) .+)$"
)
_EITHER = re.compile(r"(?P<head>.*?)either: (?P<one>.+?),? or (?P<two>.+)$")
_INSTEAD = re.compile(r"\s*\((?P<n>\d+)(?: (?P<what>gold|cards?|power))? instead if (?P<so>[^()]+?)\.?\)")
_LATER = re.compile(
    r"at the end of the (phase|challenge|round), (?:if (?:that card|that character|it) is still in play, )?"
)
LASTING = (
    "str", "gain", "lose", "claim", "cannot", "blank", "immune", "income", "initiative", "reserve", "reduce",
    "additional-challenge",
)  # fmt: skip


def players_meant(body: Plain, trigger: Plain, said: str) -> Plain:
    """The effects with "that player" as who is chosen, or whom the trigger speaks of.

    Raises:
        Unread: where neither is so.
    """
    chosen = "player" in body.get("target", {})
    dominance = trigger.get("after") == "dominance-won"
    spoken = trigger.get("player") == "opponent"

    def put(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: put(value) for key, value in part.items()}
        if isinstance(part, list):
            return [put(one) for one in part]
        if (part == "target-player" and not chosen) or (part == "winner" and dominance):
            if not spoken:
                raise Unread(said)
            return "trigger-player"
        return part

    return {key: put(value) for key, value in body.items()}


def meant(trigger: Plain) -> str:
    """Whom "it" means after a trigger: its card, or the card that takes part in its challenge; else nobody."""
    there = trigger.get("if", {}).get("there_is", {})
    if "card" not in trigger and there:
        return "host" if there.get("host") else "self" if there.get("self") else ""
    return "trigger" if "card" in trigger and "initiates" not in trigger.values() else ""


def effects(body: str, it: str) -> Plain:
    """The effects, whom they choose, and from where the ability works where that is not in play."""
    found: Plain = {"effects": []}
    for number, part in enumerate(re.split(r"\. Then, |, then ", body.strip())):
        for sentence in _sentences(part):
            made = list(_sentence(sentence, found, it))
            found["effects"] += [{**effect, "then": True} for effect in made] if number else made
            it = "chosen" if any("choose" in effect for effect in made) else it
    return found


def _sentences(part: str) -> Iterator[str]:
    """Sentences; what stands in brackets behind one belongs to it."""
    part = re.sub(r"\.\s*(\([^()]*instead if)", r" \1", part.strip())
    for sentence in re.split(r"\. ", part.rstrip(". ")):
        yield sentence.strip()


def _sentence(said: str, found: Plain, it: str) -> Iterator[Plain]:
    said, unsavable = re.subn(r"\s*\(?[Cc]annot be saved\.?\)?", "", said)
    said = said.strip().rstrip(".")
    more = _INSTEAD.search(said)
    if more:
        yield from _more(_INSTEAD.sub("", said).rstrip(". "), more, found, it)
        return
    until = _UNTIL.search(said)
    said = _UNTIL.sub("", said) if until else said
    said = said if said.startswith("SELF") else said[:1].lower() + said[1:]
    either = _EITHER.match(said)
    if either and "," not in either["one"]:
        yield from _either(either, until, unsavable, found, it)
        return
    later = _LATER.match(said)
    so: Plain = {}
    if not later and (when := re.match(r"if ((?:\{[^}]*\}|[^,{])+), (.+)$", said)):
        so, _ = condition(when[1])
        said, it = when[2], "" if "title" in so.get("there_is", {}) else it
    may = re.match(r"you may (?!initiate)(.+)$", said)
    said = may[1] if may else said
    extra: Plain = {"at": f"{later[1]}-ends"} if later else {}
    extra |= {"if": so} if so else {}
    extra |= {"option": "may"} if may else {}
    said = said[later.end() :] if later else said
    for effect in _done(said, found, it, until, unsavable):
        yield {**_out_of_play(effect, found, said), **extra}


def _out_of_play(effect: Plain, found: Plain, said: str) -> Plain:
    """What is done to a target that is not in play: it is put into hand, or into play."""
    zone = found.get("target", {}).get("choose", {}).get("zone", "")
    if effect.get("to") != "target" or not zone:
        return _in_play(effect, said)
    if effect["do"] == "return-to-hand":
        return {**effect, "do": "put-into-hand"}
    if effect["do"] not in ("put-into-play", "put-into-hand", "into-shadows"):
        raise Unread(said)
    return effect


def _in_play(effect: Plain, said: str) -> Plain:
    """An effect on cards in play."""
    if effect.get("which", {}).get("zone", "revealed") != "revealed" and effect["do"] != "reduce":
        raise Unread(said)
    return effect


def _more(said: str, more: re.Match[str], found: Plain, it: str) -> Iterator[Plain]:
    """ "Gain 2 gold (3 gold instead if ...)": one number or another."""
    (one,) = _only(_sentence(said, found, it))
    if one["do"] not in ("draw", "gain-gold", "faction-power", "gain-power") or "if" in one:
        raise Unread(said)
    so, _ = condition(more["so"])
    yield {**one, "if": {"not": so}}
    yield {**one, "n": int(more["n"]), "if": so}


def _only(made: Iterator[Plain]) -> list[Plain]:
    listed = list(made)
    if len(listed) != 1:
        raise Unread("several")
    return listed


def _either(
    either: re.Match[str], until: re.Match[str] | None, unsavable: int, found: Plain, it: str
) -> Iterator[Plain]:
    """One of two, as the player decides."""
    before = dict(found)
    if either["head"].strip(", "):
        raise Unread(either["head"])
    for name, said in (("one", either["one"]), ("other", either["two"])):
        for effect in _done(said, found, it, until or _UNTIL.search(said), unsavable):
            yield {**effect, "option": name}
    if found.get("target") != before.get("target"):
        raise Unread(either["one"])


def _done(said: str, found: Plain, it: str, until: re.Match[str] | None, unsavable: int) -> Iterator[Plain]:
    """What one sentence does, once what stands before and behind it has been taken off."""
    said = _UNTIL.sub("", said)
    apart = _APART.match(said)
    if apart:
        _target(apart["what"], found)
        for part in re.split(r" and ", apart["rest"]):
            yield from _lasting(clause(part.removeprefix("have "), "target"), until, unsavable)
        return
    choosing = _CHOOSE.match(said)
    if choosing:
        _target(choosing["what"], found)
        if choosing["verb"]:
            yield from _lasting(clause(f"{choosing['verb']} it", "target"), until, unsavable)
        return
    it = "target" if "target" in found and found["target"].get("choose") else it
    for part in _parts(said, it):
        yield from _lasting(clause(part, it), until, unsavable, found)


def _target(said: str, found: Plain) -> None:
    """What is chosen as the ability is initiated."""
    if "target" in found:
        raise Unread(said)
    if said == "an opponent":
        found["target"] = {"player": "opponent"}
        return
    of: Counted = counted(said)
    if of.all:
        raise Unread(said)
    found["target"] = {"choose": of.which, **({"n": of.n} if of.n > 1 else {}), **({"up_to": True} if of.up_to else {})}


def _parts(said: str, it: str) -> list[str]:
    """The clauses of a sentence; one that has lost its subject gets it back: "it gets +2 STR and gains renown"."""
    try:
        clause(said, it)
    except Unread:
        parts = re.split(r",? and (?!reveal|add|put it|place it)", said)
    else:
        return [said]
    subject = re.match(r"(.+?) (?:gets?|gains?|loses) ", parts[0])
    return [f"{subject[1]} {one}" if subject and re.match(r"gets? |gains? |loses ", one) else one for one in parts]


def _lasting(
    made: list[Plain], until: re.Match[str] | None, unsavable: int, found: Plain | None = None
) -> Iterator[Plain]:
    for effect in made:
        if "from" in effect:
            if found is None:
                raise Unread("from where")
            found["from"] = effect.pop("from")
        lasts = effect["do"] in LASTING
        if "until" not in effect and lasts != bool(until):
            raise Unread("how long it lasts")
        span = {"until": until[1] or until[2]} if until and lasts else {}
        yield {**effect, **span, **({"cannot_be_saved": True} if unsavable else {})}
