"""Sentences of a page with what they rest on; the words themselves are the game's (`timing.kernel.pages`)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from timing.kernel.pages import Pages
from timing.kernel.prose import listed
from timing.kernel.reasons import Note, Reason


class Sentence(NamedTuple):
    """A sentence with the entries it rests on; `rests_on` is not empty where the documents are silent."""

    text: str
    cites: tuple[str, ...]
    code: str = ""
    rests_on: str = ""


def sentence(pages: Pages, reason: Reason) -> Sentence:
    """A reason as a sentence."""
    return Sentence(pages.say(reason), reason.cites, reason.code, reason.rests_on)


def note_sentence(pages: Pages, note: Note) -> Sentence:
    """A line of the transcript as a sentence."""
    kind = pages.system.notes[note.code]
    return Sentence(pages.say_note(note), kind.cites, note.code, kind.rests_on)


def together(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Sentences of one kind that rest on the same entries as one, so that these are named once."""
    found: dict[tuple[object, ...], Sentence] = {}
    for one in sentences:
        key = (one.code, one.cites, one.rests_on)
        found[key] = found[key]._replace(text=f"{found[key].text} {one.text}") if key in found else one
    return tuple(found.values())


def names(pages: Pages, values: Iterable[str]) -> str:
    """The names of cards, or of whatever else a move speaks of."""
    return listed([pages.name(value) for value in values])
