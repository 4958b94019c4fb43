"""Which settled question is like the one that is asked, where none is the very same (search.posed).

The language model says how near they lie to each other; only questions of the entries that the search has found first
are looked at. What is like it is shown as what it is, with its own words before its verdict: whoever asks sees whether
it is theirs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from search.posed import IS, WHETHER, Posed, Wording, posed, told
from search.sense import Likened
from search.settled import Answers, Way

NEAR = (0.62, 0.74, 0.8)
"""How near a question must lie whose entry stands at the first, second, third place of the results."""
ANY_ANSWER = ("what", "which")
"""Words that may ask for anything, and so be answered by yes or no to another question."""
_CLAUSES = re.compile(r"[,.;:?!]+(?:\s+(?:and|so|but|then|or)\b)?")
_WHETHER = re.compile(
    r"\b(?:can|may|could|must|do|does|did|is|are|am|was|were|will|would)"
    r" (?:i|you|he|she|it|we|they|that|this|the|my|his|her)\b",
    re.IGNORECASE,
)


def likest(answers: Answers, text: str, found: Sequence[str], likened: Callable[[], Likened | None]) -> Way | None:
    """The settled question that is most like a text, of the entries that were ``found``, best first; None if none of
    them is like it. ``likened`` is asked only where something is asked that one of them may answer."""
    wording = answers.wording
    asked = asked_in(text, wording)
    said = told((text,), wording)
    mood = asked.mood if asked else IS if "?" in text or _WHETHER.search(text) else ""
    known = [
        (least, way)
        for entry, least in zip(found, NEAR, strict=False)
        for way in answers.by_entry.get(entry, ())
        if _answers_such(way.posed, mood) and not _turned(way.posed, asked, said, wording)
    ]
    model = likened() if known else None
    near = [(model.to(way.text) - least, way) for least, way in known] if model else []
    best = max(near, key=lambda one: one[0], default=None)
    return best[1] if best is not None and best[0] >= 0 else None


def asked_in(text: str, wording: Wording) -> Posed | None:
    """What a text asks, as a whole or in the last clause that asks something ("he is dying, can I save him")."""
    asked = (posed(one, wording) for one in (text, *reversed(_CLAUSES.split(text))))
    return next((one for one in asked if one is not None and one.said), None)


def _answers_such(known: Posed, mood: str) -> bool:
    """Whether what a known question is answered with may answer one that asks in this way: both ask for yes or no, or
    both for the same that is neither, as who or how many."""
    return known.mood == mood or (known.asks_whether and mood in WHETHER) or (mood in ANY_ANSWER)


def _turned(known: Posed, asked: Posed | None, said: frozenset[str], wording: Wording) -> bool:
    """Whether a question is turned round by a word, or is of something narrower: something goes elsewhere, is done by
    the other side, or to what lies somewhere of which is not spoken; ``said`` is all that the text says."""
    if asked is not None and known.onto and asked.onto and known.onto != asked.onto:
        return True
    new = known.said - said
    if not new.isdisjoint(wording.narrowing):
        return True
    return any(not wording.opposites.get(word, frozenset()).isdisjoint(new) for word in said - known.said)
