"""What lasts until the end of a phase and holds in some of its challenges alone, or waits for a card to be played."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.telling import Telling
from timing.systems.agot1e.words import NEXT, NEXT_GAINING

Plain = dict[str, Any]
NARROWED = "in which challenges it holds"


def during_challenges(telling: Telling, deed: Deed) -> bool:
    """Whether the sentence says 'during Power challenges': those to come as well, not the one under way."""
    pieces = deed.sentence.pieces
    words = telling.words({"_from": pieces[0].start, "_to": pieces[-1].end}) if pieces else []
    return any(word == "during" and "challenges" in words[at : at + 4] for at, word in enumerate(words))


def over_challenges(telling: Telling, plain: Plain) -> Plain:
    """An effect under a condition, as a text gained for the time: the condition is then looked at all that time."""
    when = plain.get("if")
    if not isinstance(when, dict) or "challenge" not in when:
        return plain
    kinds = [kind for kind in when["challenge"] if kind != "any"]
    if plain["do"] == "str" and set(when) == {"challenge"} and len(when["challenge"]) == len(kinds) == 1:
        return {**{key: value for key, value in plain.items() if key != "if"}, "what": when["challenge"][0]}
    if plain["do"] != "gain" or plain.get("to") not in ("target", "self", "host", "all", "trigger"):
        telling.lacks.append(NARROWED)
        return plain
    uid = f"{telling.own}-for-{len(telling.more) + 1}"
    held = {"id": uid, "label": f"{plain['what']}, in some challenges", "kind": "constant", "if": when}
    effects = [{"do": "gain", "what": plain["what"], "to": "self"}]
    telling.more.append({**held, "effects": effects, "dormant": True, "gained": True})
    return {**{key: value for key, value in plain.items() if key != "if"}, "what": f"ability:{uid}"}


def once_played(telling: Telling) -> None:
    """What stands behind a "then" waits until the next card, which the effect before it lets cost less, is played.

    The card has it as a text gained with the reduction (FAQ errata on The Gift, The Land Beyond the Wall and The Neck).
    """
    for at, plain in enumerate(telling.effects):
        rest = telling.effects[at + 1 :]
        reduces = (plain["do"], plain.get("what"), plain.get("to")) == ("cost", NEXT, "all")
        if reduces and rest and rest[0].get("then") and not any(one.get("to") for one in rest):
            uid = f"{telling.own}-once-played"
            effects = [{key: value for key, value in rest[0].items() if key != "then"}, *rest[1:]]
            played = {"after": ["marshalled"], "card": {"self": True}}
            held = {"id": uid, "label": "once that card is played", "kind": "passive", "trigger": played}
            telling.more.append({**held, "effects": effects, "dormant": True, "gained": True})
            telling.effects[at:] = [{**plain, "what": f"{NEXT_GAINING}{uid}"}]
            return
