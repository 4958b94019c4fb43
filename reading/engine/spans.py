"""When what an effect does comes about: at once, later, or again with what opens the ability."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.model import Noun
from reading.triggers import events_in

Plain = dict[str, Any]
LATER = ("begin", "end", "at-end", "after", "when", "any-time")
RESOLVING = ("action", "response", "passive", "when-revealed")  # what does something once


def comes_later(telling: Telling, deed: Deed) -> bool:
    """Whether it comes about later, and not as the ability resolves, at a time that the engine has no word for."""
    return any(
        when["word"] in LATER
        and not opens_again(telling, when)
        and not (waited_for(telling, when) and telling.ability.kind in RESOLVING)
        for when in own_whens(telling, deed)
    )


def opens_again(telling: Telling, when: Plain) -> bool:
    """Whether it names once more, in the same words, what opens the ability."""
    own = telling.ability.parsed.when
    return telling.ability.kind == "passive" and own is not None and telling.words(when) == telling.words(own) != []


def taken_back(telling: Telling, deed: Deed) -> bool:
    """'After that opponent wins a challenge in which NAME participated, take control of NAME': a text that it gains."""
    noun = deed.act.slots.get("card")
    whens = own_whens(telling, deed)
    if deed.act.do != "take_control" or not isinstance(noun, Noun) or noun.ref != "self" or len(whens) != 1:
        return False
    event = next(iter(events_in(whens[0])), {})
    detail = ((event.get("challenge") or {}).get("tail") or {}).get("challenge detail") or {}
    part = detail.get("in")
    own = event.get("on") == "challenge_won" and person_of(event.get("by")) == "that" and detail.get("part") == "any"
    given = any(plain.get("do") == "put-into-play" and plain.get("who") == "chosen" for plain in telling.effects)
    if not own or not given or not isinstance(part, Noun) or part.ref != "self":
        return False
    passive: Plain = {"id": f"{telling.own}-later", "label": telling.words_of(deed.piece), "kind": "passive"}
    passive["trigger"] = {"after": ["challenge-won"], "player": "chosen"}
    passive |= {"if": {"card": {"self": True, "participating": "any"}}, "dormant": True, "gained": True}
    telling.more.append({**passive, "effects": [{"do": "take-control", "to": "self", "who": "self-owner"}]})
    telling.effects.append({"do": "gain", "what": f"ability:{telling.own}-later", "to": "self", "then": True})
    return True


def own_whens(telling: Telling, deed: Deed) -> list[Plain]:
    """The times and conditions of the deed's sentence, without what opens the ability."""
    own = (telling.ability.parsed.when or {}).get("_from")
    return [piece.value for piece in deed.sentence.pieces if piece.kind == "when" and piece.value.get("_from") != own]


def waited_for(telling: Telling, when: Plain) -> str:
    """'At the end of the phase', 'after the challenge resolves': until when the engine has it wait; '' for all else."""
    words = telling.words(when)
    if when["word"] == "at-end" and words[:4] == ["at", "the", "end", "of"] and words[4:5] in (["the"], ["that"]):
        return {"phase": "phase-ends", "challenge": "challenge-over"}.get(" ".join(words[5:]), "")
    if (
        words[:1] == ["after"]
        and words[1:2] in (["the"], ["that"], ["this"])
        and words[2:] == ["challenge", "resolves"]
    ):
        return "challenge-over"
    return ""


def waits(telling: Telling, deed: Deed) -> str:
    """Until when what a deed does waits; '' where it is done at once."""
    if telling.ability.kind not in RESOLVING:
        return ""
    whens = [when for when in own_whens(telling, deed) if _is_of(deed, when)]
    return next(filter(None, (waited_for(telling, when) for when in whens)), "")


def _is_of(deed: Deed, when: Plain) -> bool:
    """'Kneel it, or kill it at the end of the phase': a time between acts, or behind one, is not of those before."""
    pieces = deed.sentence.pieces
    at = next(at for at, piece in enumerate(pieces) if piece.value is when)
    own = pieces.index(deed.piece)
    before = [k for k, piece in enumerate(pieces[:at]) if piece.kind == "act"]
    if not before:
        return True
    last = not any(piece.kind == "act" for piece in pieces[at:])
    behind = last or not any(piece.kind == "joint" for piece in pieces[before[-1] : at])
    return own == before[-1] if behind else own > at
