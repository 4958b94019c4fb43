"""What is not described of an ability, in words that a judge can read beside the card.

What reads card texts notes it for those who improve the reading: "in words only: attach that event …", "how much (X)".
Here the printed words among it are quoted, once each, and the rest is said in a few words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_QUOTED = re.compile(r"^(?:cost )?in words only: |^not read: |^words that nothing answers for: |^a condition of: ")
_SAID = {
    "a condition": "a condition",
    "something that is told in words": "something that is told in words",
    "beyond": "how far it reaches",
    "later": "when it comes about",
    "when": "when it happens",
    "how much (X)": "how much X is",
    "where it is": "where it lies",
    "who chooses": "who chooses",
    "who does it": "who does it",
    "what it replaces": "what it replaces",
    "what it is attached to": "what it is attached to",
    "which challenge": "which challenge",
    "only one of several effects is …": "that only one of its effects is carried out",
    "what opens it is in words …": "what it answers",
    "a detail of what opens it": "a detail of what it answers",
    "a detail of the challenge": "a detail of the challenge",
    "what other players may pay": "what other players may pay",
}
"""What is noted without printed words, as it is said of a card."""


@dataclass(frozen=True)
class LeftOut:
    """Printed words that are not described, and what else is not."""

    words: tuple[str, ...]
    besides: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.words or self.besides)

    @property
    def said(self) -> str:
        """All of it in one line: “attach that event …”, a condition."""
        return ", ".join((*(f"“{one}”" for one in self.words), *self.besides))


def left_out(notes: Iterable[str]) -> LeftOut:
    """What the notes of one ability come to; words that stand in longer ones are not said twice."""
    words: dict[str, None] = {}
    besides: dict[str, None] = {}
    for note in notes:
        if (kind := note.partition(": ")[0]) in _SAID:
            besides[_SAID[kind]] = None
        elif _QUOTED.match(note):
            rest = _QUOTED.sub("", note)
            listed = rest.split(", ") if note.startswith("words that") else [rest]
            words.update(dict.fromkeys(one for one in listed if one != "…"))
        else:
            words[note] = None
    kept = [one for one in words if not _is_in_another(one, words)]
    phrases = [one for one in kept if " " in one]
    return LeftOut(tuple(phrases or kept), tuple(besides))


def _is_in_another(one: str, words: Iterable[str]) -> bool:
    return any(other != one and _bare(one) in _bare(other) for other in words)


def _bare(words: str) -> str:
    return words.rstrip(" .…").casefold()


def marked(text: str, words: Sequence[str]) -> tuple[tuple[str, bool], ...]:
    """The text in stretches, each with whether it is among the words that are not described."""
    wanted = sorted({one.rstrip(" .…") for one in words if len(one.rstrip(" .…")) > 2}, key=len, reverse=True)
    if not wanted:
        return ((text, False),)
    pattern = re.compile(rf"({'|'.join(map(re.escape, wanted))})", re.IGNORECASE)
    parts = pattern.split(text)
    return tuple((part, at % 2 == 1) for at, part in enumerate(parts) if part)
