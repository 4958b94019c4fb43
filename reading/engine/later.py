"""What lasts until the end of a phase and holds in some of its challenges alone."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.telling import Telling

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
