"""Effects in a text of the second edition: sentence by sentence, and whom they choose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from reading.agot2e.amounts import filled, known
from reading.agot2e.cards import Counted, counted
from reading.agot2e.clauses import clause
from reading.agot2e.conditions import condition
from reading.agot2e.lasting import Span, before, lasting, span
from reading.agot2e.offers import either, instead
from reading.agot2e.players import OF, WHO
from reading.agot2e.tails import IT
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
_CHOOSE = re.compile(r"choose (?:and (?P<verb>\w+(?: control of)?) )?(?P<what>[^,]+?)(?P<play> from play)?$")
_APART = re.compile(
    r"choose (?P<what>.+?),? (?:and|to) (?P<rest>(?:have |discard |return |remove |stand |kneel |kill |put |take |add |"
    r"shuffle |place |move |give |treat )(?:it|them|control of it|him|her|that card|that character|those cards)\b.*"
    r"|(?:it|they) (?:gains?|gets?|loses?) .+|.+? cannot .+)$"
)
_SEVERAL = re.compile(
    r"(each player|each opponent) (?:must )?chooses? ((?:an?|up to \d+|any number of|\d+) [^,]*?)"
    r"(?: (?:he or she controls|they control))?,?(?: ?\(?if able\)?)?$"
)
_FROM_HAND = re.compile(r"choose and discard (?:an?|\d+|one|two|X) cards? from ")
_LATER = re.compile(
    r"at the end of the (phase|challenge|round), (?:if (?:that card|that character|it|SELF|he|she) is still in play, )?"
)
_MOST = re.compile(r" \(to a maximum of (\d+)[^()]*\)")
_IF = re.compile(r"if ((?:\{[^}]*\}|[^,{])+), (.+)$")


class Context(NamedTuple):
    """Who is spoken of: `it` for pronouns, `of` for comparisons ("with lower printed cost"), `subject` for "their"."""

    it: str = ""
    of: str = ""
    subject: str = ""


def players_meant(body: Plain, trigger: Plain, said: str) -> Plain:
    """The effects with "that player" as who is chosen, or whom the trigger speaks of.

    Raises:
        Unread: where neither is so.
    """
    chosen = "player" in body.get("target", {})
    dominance = trigger.get("after") == "dominance-won"
    spoken = trigger.get("player") == "opponent" or trigger.get("card", {}).get("controller") == "opponent"

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


def effects(body: str, it: str, paid: bool = False) -> Plain:
    """The effects, whom they choose, and from where the ability works where that is not in play.

    `paid`: a card has been paid with, and what is compared is compared with it.
    """
    found: Plain = {"effects": []}
    at = Context(it or ("paid" if paid else ""), "paid" if paid else it)
    body = re.sub(r"\. If you do, ", ". Then, ", body.strip())
    for number, part in enumerate(re.split(r"\. Then, |, then |^Then, ", body)):
        for said in _sentences(part):
            waiting = found.pop("pending", {})
            made = [_known(_of_seen(effect, found), at) for effect in _sentence(said, found, at)]
            made = _of_pending(said, made, waiting) if waiting else made
            found["effects"] += [{**effect, "then": True} for effect in made] if number else made
            at = _after(said, made, found, at)
    if found.pop("pending", None):
        raise Unread(body)
    found.pop("seen", None)
    found.pop("zone", None)
    found.pop("named", None)
    return found


def _of_seen(effect: Plain, found: Plain) -> Plain:
    """Cards that have been revealed or looked at are those that an earlier effect has chosen from."""
    if effect["do"] in ("reveal", "look") and effect.get("choose", {}).get("zone") == "deck":
        found["seen"] = effect["choose"]
    made = dict(effect)
    for key in ("choose", "which"):
        if "seen" in made.get(key, {}):
            if "seen" not in found:
                raise Unread("seen")
            made[key] = {**found["seen"], **{k: v for k, v in made[key].items() if k != "seen"}}
            if made["do"] in ("return-to-hand", "return-to-deck", "discard"):
                raise Unread("seen")
    return made


def _of_pending(said: str, made: list[Plain], chosen: Plain) -> list[Plain]:
    """What players have been told to choose is chosen as the next effect resolves."""
    if not made or len(made) > 1:
        raise Unread(said)
    (effect,) = made
    if effect.get("to") == "chosen":
        return [{**{key: value for key, value in effect.items() if key != "to"}, **chosen}]
    if effect.get("to") == "unchosen":
        return [{**effect, **chosen}]
    raise Unread(said)


def _known(effect: Plain, at: Context) -> Plain:
    """An effect in which every "it" is known."""
    to = effect.get("to", "")
    of = at.of or ("target" if to == "target" else "")
    if effect["do"] == "str" and to in ("self", "host", "target"):
        of = to
    made = {key: filled(value, IT, of) if of else value for key, value in effect.items()}
    return {key: known(value, at.of) if at.of else value for key, value in made.items()}


def _after(said: str, made: list[Plain], found: Plain, at: Context) -> Context:
    """Who is spoken of after a sentence."""
    named = re.match(rf"({WHO})\b", said[:1].lower() + said[1:])
    if named and OF[named[1]] not in ("you",) and named[1] not in ("its owner", "its controller"):
        at = at._replace(subject=OF[named[1]])
    if "player" in found.get("target", {}):
        at = at._replace(subject="target-player")
    if "pending" in found or any("choose" in effect for effect in made):
        return at._replace(it="chosen", of="chosen")
    if "choose" in found.get("target", {}):
        return at._replace(it="target", of="target")
    return at


def _sentences(part: str) -> Iterator[str]:
    """Sentences; what stands in brackets behind one belongs to it."""
    part = re.sub(r"\.\s*(\([^()]*instead)", r" \1", part.strip())
    for sentence in re.split(r"\. ", part.rstrip(". ")):
        yield sentence.strip()


def _sentence(said: str, found: Plain, at: Context) -> Iterator[Plain]:
    said, unsavable = re.subn(r"\s*\(?[Cc]annot be saved\.?\)?", "", said)
    said = re.sub(r"\s*\(Any player.*?\)", "", said) if "Any player" not in said else said
    said = said.strip().rstrip(".")
    more = instead(said)
    if more is not None:
        said, change = more
        made = list(_sentence(said, found, at))
        it = "target" if found.get("target", {}).get("choose") else at.it
        yield from change(made, found, it)
        return
    most = _MOST.search(said)
    if most:
        for effect in _sentence(_MOST.sub("", said), found, at):
            yield {**effect, "n": {"minimum": [effect["n"], int(most[1])]}} if "n" in effect else effect
        return
    offered = before(said)
    options = either(_lower(offered[1]))
    if options is not None:
        yield from _either(options, offered[0], unsavable, found, at)
        return
    of_claim = re.match(r"instead of the normal claim effects, (.+)$", said, re.IGNORECASE)
    if of_claim:
        yield from ({**effect, "instead": True} for effect in _sentence(of_claim[1], found, at))
        return
    until, said = span(said)
    said = _lower(said)
    unless = re.match(r"(.+) unless (you|the (?:attacking|defending) player|that player) (.+)$", said)
    if unless:
        yield from _unless(unless, until, unsavable, found, at)
        return
    both = re.match(r"(choose (?:an?|another) [^,]+) and a challenge type$", said)
    if both and _readable(both[1].removeprefix("choose ")):
        found["named"], said = True, both[1]
    if re.match(r"(?:choose|name) a challenge type$", said):
        found["named"] = True
        return
    if found.get("named") and "that type" in said:
        yield from _of_each_type(said, until, unsavable, found, at)
        return
    theirs = re.match(rf"({WHO}) may (draw|gain|discard|sacrifice|kneel) (.+)$", said)
    if theirs and theirs[1] != "you":
        found["decides"] = OF[theirs[1]]
        for effect in _done(f"{theirs[1]} {theirs[2]}s {theirs[3]}", found, at, until, unsavable):
            yield {**effect, "option": "may"}
        return
    yield from _plainly(said, until, unsavable, found, at)


def _plainly(said: str, until: Span, unsavable: int, found: Plain, at: Context) -> Iterator[Plain]:
    """A sentence that is no choice between sentences: when, if, whether one may."""
    extra: Plain = {}
    later = _LATER.match(said)
    if later:
        said, extra = said[later.end() :], {"at": f"{later[1]}-ends"}
    elif when := _IF.match(said):
        so, _ = condition(when[1], at.it)
        said, extra = when[2], {"if": so}
        if re.match(r"you (?:win|lose) (?:the|this) challenge", when[1]):  # known when the challenge is decided
            extra["at"] = "challenge-decided"
        more_until, said = span(said)
        until = more_until or until
        if "title" in so.get("there_is", {}):
            at = at._replace(it="")
    may = re.match(r"you may (?!initiate)(.+)$", said)
    said = may[1] if may else said
    extra |= {"option": "may"} if may else {}
    for effect in _done(said, found, at, until, unsavable):
        both = extra
        if "if" in effect and "if" in extra:
            raise Unread(said)
        if "option" in effect and "option" in extra:
            raise Unread(said)
        yield {**_out_of_play(effect, found, said), **both}


def _lower(said: str) -> str:
    return said if said.startswith("SELF") else said[:1].lower() + said[1:]


def _unless(m: re.Match[str], until: Span, unsavable: int, found: Plain, at: Context) -> Iterator[Plain]:
    """What is done unless a player does something else: that player decides which."""
    who = OF[m[2]]
    other = m[3] if m[2] == "you" else f"{m[2]} {m[3]}"
    found["decides"] = who
    for said, name in ((other, "unless"), (m[1], "otherwise")):
        for effect in _done(said, found, at, until, unsavable):
            if "option" in effect:
                raise Unread(said)
            yield {**effect, "option": name}


def _of_each_type(said: str, until: Span, unsavable: int, found: Plain, at: Context) -> Iterator[Plain]:
    """What speaks of the type that is named: one of three."""
    for kind in CHALLENGES:
        one = re.sub(r"(an additional )?challenge(s?) of that type", rf"\1[{kind}] challenge\2", said)
        if "that type" in one:
            raise Unread(said)
        yield from ({**effect, "option": kind} for effect in _done(one, found, at, until, unsavable))


def _out_of_play(effect: Plain, found: Plain, said: str) -> Plain:
    """What is done to a target that is not in play: it is put into hand, into play, or elsewhere."""
    zone = found.get("target", {}).get("choose", {}).get("zone", "") if effect.get("to") == "target" else ""
    if effect.get("to") == "chosen":
        zone = found.get("zone", "")
    if "choose" in effect:
        found["zone"] = _lands(effect)
    if not zone or zone == "revealed":
        return _in_play(effect, said)
    moves = {"return-to-hand": {"do": "put-into-hand"}, "return-to-shadows": {"do": "into-shadows"},
             "return-to-deck": {"do": "place", "destination": "deck"},
             "remove-from-game": {"do": "place", "destination": "removed"},
             "discard": {"do": "place", "destination": "discard"}}  # fmt: skip
    if effect["do"] in moves:
        return {**effect, **moves[effect["do"]]}
    if effect["do"] not in ("put-into-play", "put-into-hand", "into-shadows", "place", "reveal", "take-control"):
        raise Unread(said)
    return effect


def _lands(effect: Plain) -> Any:
    """Where what is chosen lies once the effect has been carried out; empty for in play."""
    into = {"put-into-play": "", "put-into-hand": "hand", "return-to-hand": "hand", "into-shadows": "shadows"}
    if effect["do"] == "place":
        return effect.get("destination", "")
    return into[effect["do"]] if effect["do"] in into else effect["choose"].get("zone", "")


def _in_play(effect: Plain, said: str) -> Plain:
    """An effect on cards in play, unless it is of those that cards elsewhere undergo."""
    zone = effect.get("which", {}).get("zone", "revealed")
    if zone != "revealed" and effect["do"] not in ("reduce", "place", "put-into-hand", "into-shadows", "put-into-play"):
        raise Unread(said)
    return effect


def _either(options: list[str], until: Span, unsavable: int, found: Plain, at: Context) -> Iterator[Plain]:
    """One of several, as the player decides; what is chosen for one is chosen as it resolves."""
    for number, option in enumerate(options, 1):
        own, said = span(option)
        inner: Plain = {key: value for key, value in found.items() if key == "target"}
        had = dict(inner)
        made = [_known(one, at) for one in _done(said, inner, at, own or until, unsavable)]
        chosen = inner.get("target", {}) if inner != had else {}
        name = {1: "one", 2: "other"}.get(number, f"option-{number}")
        for effect in made:
            if "option" in effect or (chosen and (effect.get("to") != "target" or len(made) > 1)):
                raise Unread(said)
            rest = {key: value for key, value in effect.items() if key != "to"} if chosen else effect
            yield {**rest, **(_as_choice(chosen) if chosen else {}), "option": name}


def _as_choice(target: Plain) -> Plain:
    """A target as something that is chosen while the effect resolves."""
    if "choose" not in target:
        raise Unread("player")
    made: Plain = {"choose": target["choose"]}
    if "n" in target:
        made["count"] = target["n"]
    return {**made, **({"up_to": True} if target.get("up_to") else {})}


def _done(said: str, found: Plain, at: Context, until: Span, unsavable: int) -> Iterator[Plain]:
    """What one sentence does, once what stands before and behind it has been taken off."""
    apart = _APART.match(said)
    if apart and _readable(apart["what"]):
        _target(apart["what"], found, at)
        yield from _clauses(apart["rest"], at._replace(it="target", of="target"), until, unsavable, found)
        return
    several = _SEVERAL.match(said)
    if several:
        who = OF[several[1]]
        of = counted(several[2])
        if "controller" in of.which and of.which["controller"] != "target-player":
            raise Unread(said)
        count = {"count": of.n} if of.n != 1 else {}
        found["pending"] = {
            "choose": {**of.which, "controller": "you"},
            "chooses": who,
            **count,
            **({"up_to": True} if of.up_to else {}),
        }
        return
    opposed = re.match(r"choose (an opponent|a player),? and (?!an? |each )(.+)$", said)
    if opposed and "target" not in found:
        _target(opposed[1], found, at)
        rest = re.sub(r"\b(?:his or her|their)\b", "that player's", opposed[2])
        yield from _clauses(rest, at._replace(subject="target-player"), until, unsavable, found)
        return
    choosing = _CHOOSE.match(said) if not _FROM_HAND.match(said) else None
    if choosing and _readable(choosing["what"]):
        if choosing["verb"] and "target" in found:  # a second choice is made as the effect resolves
            yield from lasting(clause(f"{choosing['verb']} {choosing['what']}", at.it), until, unsavable, found)
            return
        _target(choosing["what"], found, at)
        if choosing["verb"]:
            yield from lasting(clause(f"{choosing['verb']} it", "target"), until, unsavable, found)
        return
    yield from _clauses(said, at, until, unsavable, found)


def _readable(said: str) -> bool:
    """Whether what is chosen is cards or a player."""
    try:
        return said in ("an opponent", "a player") or bool(counted(said))
    except Unread:
        return False


def _clauses(said: str, at: Context, until: Span, unsavable: int, found: Plain) -> Iterator[Plain]:
    for part in _parts(said, at):
        made = list(lasting(_clause(part, at, found), until, unsavable, found))
        yield from made
        at = _after(part, made, found, at)


def _clause(said: str, at: Context, found: Plain) -> list[Plain]:
    """A clause; "an opponent" in it is one that the player chooses."""
    try:
        return clause(said, at.it, at.subject)
    except Unread:
        if not re.search(r"an opponent's|to an opponent$", said) or "target" in found:
            raise
        one = said.replace("an opponent's", "that player's").replace("to an opponent", "to that player")
        made = clause(one, at.it, "target-player")
        found["target"] = {"player": "opponent"}
        return made


def _target(said: str, found: Plain, at: Context) -> None:
    """What is chosen as the ability is initiated."""
    if "target" in found:
        raise Unread(said)
    if said in ("an opponent", "a player"):
        found["target"] = {"player": "opponent" if said == "an opponent" else "any"}
        return
    of: Counted = counted(said)
    if of.all:
        raise Unread(said)
    which = known(of.which, at.of) if at.of else of.which
    found["target"] = {"choose": which, **({"n": of.n} if of.n != 1 else {}), **({"up_to": True} if of.up_to else {})}


def _parts(said: str, at: Context) -> list[str]:
    """The clauses of a sentence; one that has lost its subject gets it back: "it gets +2 STR and gains renown"."""
    try:
        clause(said, at.it, at.subject)
    except Unread:
        parts = re.split(r",? and (?!reveal|add|put it|place it)|, (?=discard |draw |gain |stand |kneel |place )", said)
    else:
        return [said]
    subject = re.match(r"(.+?) (?:gets?|gains?|loses|draws|discards|chooses) ", parts[0])
    again = r"(?:gets?|gains?|loses|draws|discards|cannot|does not|places|reveals|chooses) "
    return [f"{subject[1]} {one}" if subject and re.match(again, one) else one for one in parts]
