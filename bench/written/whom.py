"""Whom an effect reaches: 'that character', 'all Lord characters you control'."""

from __future__ import annotations

from bench.written.cards import cards
from bench.written.parts import NotWritten, Parts, Speech


def whom(parts: Parts, speech: Speech, alone: bool = False) -> str:
    """The cards an effect reaches; `alone`: each of them by itself. Raises NotWritten."""
    to = parts.take("to", "")
    speech.aimed = to
    if to == "target" and (name := parts.take("of")):
        speech.aimed = name
        return speech.call(name)
    if to == "all":
        which = parts.take("which")
        if which == speech.seen:
            return "that card" if which["top"] == 1 else "those cards"
        just = {"just": ["revealed"], "since": "ability", "zone": ["deck"], "controller": speech.seen.get("controller")}
        if speech.seen and just.items() <= which.items():
            rest = {key: held for key, held in which.items() if key not in just}
            return f"all revealed {cards(rest, speech, '', plural=True)}"
        rest = {key: held for key, held in which.items() if key not in speech.seen}
        if speech.seen and len(rest) + len(speech.seen) == len(which):
            return f"all revealed {cards(rest, speech, '', plural=True)}"
        if "topmost" in which or "top" in which:
            return cards(which, speech, "the top", plural=which.get("topmost", which.get("top")) != 1)
        return cards(which, speech, "each" if alone else "all", plural=not alone)
    if to == "unchosen":
        return f"{cards(parts.take('which'), speech, 'all', plural=True)} not chosen"
    if not to:
        raise NotWritten("to nobody")
    return speech.call(to)
