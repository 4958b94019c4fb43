"""What cards cannot do or undergo: 'Noble characters cannot be killed' gives them, in the engine's words, that they
cannot."""

from __future__ import annotations

from typing import Any

from cards.reading.deeds import Deed
from cards.reading.engine.telling import CANNOT, Telling
from cards.reading.engine.whom import to_whom, tokens_of
from cards.reading.model import Noun

Plain = dict[str, Any]
NARROWER = {"by", "hand", "deck", "first", "challenge", "ability", "abilities", "unless"}
"""Words that make it less than the engine's 'cannot': 'cannot be knelt by card effects', 'discarded from your hand'."""


def forbidden(telling: Telling, deed: Deed) -> list[Plain] | None:
    """What the cards spoken of cannot; None for what the engine has no word for, or only a wider one."""
    act = deed.act
    verbs = act.do if isinstance(act.do, tuple) else (act.do,)
    words = [token.word for token in tokens_of(telling, act.slots)] if "_from" in act.slots else []
    if not isinstance(act.subject, Noun) or not all(verb in CANNOT for verb in verbs) or set(words) & NARROWER:
        return None
    to = to_whom(telling, act.subject, False)
    triggered = telling.ability.kind in ("action", "response")
    lasts = {"until": "phase"} if triggered and "this phase" in telling.ability.text else {}
    return [{"do": "gain", "what": f"cannot {CANNOT[verb]}", **to, **lasts} for verb in verbs] if to else None
