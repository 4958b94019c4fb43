"""Sentences of a page with what they rest on; the words themselves come from timing.systems.agot1e.prose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from timing.kernel.reasons import Note, Reason
from timing.systems.agot1e import prose
from timing.systems.agot1e.notes import NOTES
from timing.systems.agot1e.state import Table


class Sentence(NamedTuple):
    """A sentence with the entries it rests on; `rests_on` is not empty where the documents are silent."""

    text: str
    cites: tuple[str, ...]
    code: str = ""
    rests_on: str = ""


def sentence(table: Table, reason: Reason) -> Sentence:
    """A reason as a sentence."""
    return Sentence(prose.say(table, reason), reason.cites, reason.code, reason.rests_on)


def note_sentence(table: Table, note: Note) -> Sentence:
    """A line of the transcript as a sentence."""
    return Sentence(prose.say_note(table, note), NOTES[note.code].cites, note.code)


def together(sentences: Iterable[Sentence]) -> tuple[Sentence, ...]:
    """Sentences of one kind that rest on the same entries as one, so that these are named once."""
    found: dict[tuple[object, ...], Sentence] = {}
    for one in sentences:
        key = (one.code, one.cites, one.rests_on)
        found[key] = found[key]._replace(text=f"{found[key].text} {one.text}") if key in found else one
    return tuple(found.values())


def inherent(table: Table, uid: str) -> bool:
    """Whether the rules give the card this ability (a duplicate's save, marshalling, ambush): its label says it all."""
    ability = table.abilities.get(uid)
    usable = ability is not None and ability.kind in ("action", "response")
    return usable and ability not in table.cards[table.holder[uid]].abilities


def called(table: Table, uid: str) -> str:
    """What an ability is called beside its player: its card and label, or what the rules let the card do."""
    if inherent(table, uid):
        return table.abilities[uid].label
    return prose.ability_name(table, uid)


def listed(parts: Sequence[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return parts[0] if parts else "nobody"
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def names(table: Table, values: Iterable[str]) -> str:
    """The names of cards, or of whatever else a move speaks of."""
    return listed([prose.name_of(table, value) for value in values])


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
