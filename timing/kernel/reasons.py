"""Reasons as data: a code, what it speaks of, and the entries it cites; sentences are made from them elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class ReasonKind(NamedTuple):
    """A kind of reason: the sentence, the entries cited, and, where documents are silent, what the reading rests on."""

    says: str
    cites: tuple[str, ...]
    rests_on: str = ""


class NoteKind(NamedTuple):
    """A kind of transcript line: the sentence, the entries cited, and what a reading rests on where there are none."""

    says: str
    cites: tuple[str, ...]
    rests_on: str = ""


class Reason(NamedTuple):
    """Why something may or may not be done."""

    code: str
    args: tuple[tuple[str, str], ...]
    kind: ReasonKind

    @property
    def cites(self) -> tuple[str, ...]:
        return self.kind.cites

    @property
    def rests_on(self) -> str:
        """What the reading rests on where the documents are silent; empty where they are not."""
        return self.kind.rests_on

    @property
    def interpretation(self) -> bool:
        return self.kind.rests_on != ""

    def get(self, key: str) -> str:
        return dict(self.args).get(key, "")


class Reasons(dict[str, ReasonKind]):
    """A game's one table of why something is allowed or refused, by code."""

    def __call__(self, code: str, **args: object) -> Reason:
        """A reason of that code.

        Raises:
            KeyError: for a code that the table does not hold.
        """
        return Reason(code, tuple(sorted((key, str(value)) for key, value in args.items())), self[code])


class Note(NamedTuple):
    """A line of the transcript: a code of the game's notes with what it speaks of."""

    code: str
    args: tuple[tuple[str, str], ...]


def once(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Each reason once, in the order given."""
    return tuple(dict.fromkeys(reasons))
