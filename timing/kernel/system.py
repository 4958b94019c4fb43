"""What a game is to the pages, links, files and commands: one record, so that none of them has to know which game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from timing.kernel.fields import Malformed, Plain, Problem
from timing.kernel.game import Game
from timing.kernel.pages import Pages
from timing.kernel.reasons import Note, NoteKind, Reason
from timing.kernel.replay import MoveLine, Replay
from timing.kernel.ruleset import Ruleset
from timing.kernel.structure import Structure

Topics = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Headings, each with topics and the marks that dispute files carry in `about`."""
SYSTEM, LANGUAGE = "system", "language"
"""Keys beside a situation's own, wherever one is kept: the game it is of, and the version of the words it is in."""


class Tool(NamedTuple):
    """A further page of a game: its address below the game's, its name, what is there, the entries it applies."""

    address: str
    name: str
    what: str
    entries: tuple[str, ...] = ()


def nothing(situation: Any) -> str:
    """Nothing is said."""
    return ""


class Asking(Protocol):
    """A question of a dispute file, as far as any game's are alike."""

    @property
    def after(self) -> int: ...
    @property
    def ask(self) -> str: ...
    @property
    def answer(self) -> tuple[str, ...]: ...
    @property
    def cites(self) -> tuple[str, ...]: ...
    @property
    def says(self) -> str: ...


class DisputeFile(Protocol):
    """A dispute of the library, as far as any game's are alike."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def source(self) -> str: ...
    @property
    def story(self) -> str: ...
    @property
    def cites(self) -> tuple[str, ...]: ...
    @property
    def about(self) -> tuple[str, ...]: ...
    @property
    def moves(self) -> tuple[MoveLine, ...]: ...
    @property
    def questions(self) -> Sequence[Asking]: ...
    @property
    def situation(self) -> Any: ...


@dataclass(frozen=True, slots=True, eq=False)
class System:
    """A game. What is read raises `Malformed`, with every problem found."""

    rules: Ruleset[Any, Any]
    language: int
    """The version of the words in which situations and disputes are written; older ones are read, newer ones not."""
    notes: Mapping[str, NoteKind]
    situation: type
    """The class of its situations."""
    game: Callable[..., Game[Any, Any]]
    """Of a situation and, perhaps, a budget."""
    read: Callable[[Plain], Any]
    """A situation from plain data."""
    write: Callable[[Any], dict[str, Plain]]
    read_dispute: Callable[[Plain], DisputeFile]
    """A dispute file from plain data."""
    schema: Callable[[], dict[str, Plain]]
    """The JSON Schema of dispute files."""
    replay: Callable[..., Replay[Any]]
    """Of a dispute file."""
    say: Callable[[Any, Reason], str]
    """A reason as a sentence; the first argument is the game's table."""
    say_note: Callable[[Any, Note], str]
    pages: Callable[[System, Game[Any, Any]], Pages] = Pages
    """What its pages say and show of a dispute."""
    topics: Topics = ()
    """What its disputes are about, under headings."""
    too_much: Callable[[Any], str] = nothing
    """What of a situation is too much to be walked, as a sentence; empty if nothing is."""
    edition: str = ""
    """What it is called in the middle of a sentence: "the first edition"."""
    round: str = ""
    """What its chart shows, in a sentence."""
    purpose: str = ""
    """What stepping through it shows, in a sentence, where that is not what the first game's shows."""
    tools: tuple[Tool, ...] = ()
    """Further pages of it."""
    card_pages: str = ""
    """The address below which the pages of its cards are; empty where there are none."""
    form: Callable[[Structure], Any] | None = None
    """Makes the form in which its disputes are entered (`timing.form.frame.GameForm`); None while there is none."""
    told: str = ""
    """A dispute of it told in sentences, as an example; empty where none can be."""

    @property
    def id(self) -> str:
        return self.rules.structure.id

    @property
    def name(self) -> str:
        return self.rules.structure.name

    @property
    def entered(self) -> bool:
        """Whether its disputes are entered in a form: that which all games share, or a page of its own called `new`."""
        return self.form is not None or any(tool.address == "new" for tool in self.tools)

    @property
    def structure(self) -> Structure:
        return self.rules.structure

    def cited(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The codes of its reasons and notes, with what each cites."""
        yield from ((code, kind.cites) for code, kind in self.rules.reasons.items())
        yield from ((code, kind.cites) for code, kind in self.notes.items())

    def kept(self, situation: Any) -> dict[str, Plain]:
        """The situation as links and short addresses keep it: with its game and the version of its words."""
        return {SYSTEM: self.id, LANGUAGE: self.language, **self.write(situation)}


def bare(kept: Mapping[str, Plain]) -> dict[str, Plain]:
    """Kept data without what says of which game and in which words it is."""
    return {key: value for key, value in kept.items() if key not in (SYSTEM, LANGUAGE)}


class Systems(dict[str, System]):
    """All games, by id; the first is meant where older data names none."""

    @property
    def first(self) -> System:
        return next(iter(self.values()))

    def playing(self, situation: Any) -> System:
        """The game whose situation it is."""
        return next(system for system in self.values() if isinstance(situation, system.situation))

    def named(self, situation: Any) -> dict[str, Plain]:
        """The situation as plain data that says of which game it is, unless it is of the first."""
        system = self.playing(situation)
        name: dict[str, Plain] = {} if system is self.first else {SYSTEM: system.id}
        return {**name, **system.write(situation)}

    def of(self, kept: Plain) -> tuple[System, Plain]:
        """The game that kept data is of, and the data without what says so.

        Raises:
            Malformed: for a game that is not known, or words newer than are read here.
        """
        if not isinstance(kept, Mapping):
            return self.first, kept
        name, language = kept.get(SYSTEM, self.first.id), kept.get(LANGUAGE, 1)
        system = self.get(name) if isinstance(name, str) else None
        if system is None:
            raise Malformed([Problem((SYSTEM,), f"{str(name)[:60]!r} is no game here; known: {', '.join(self)}")])
        if isinstance(language, bool) or not isinstance(language, int) or not 1 <= language <= system.language:
            said = f"the versions known here are 1 to {system.language}"
            raise Malformed([Problem((LANGUAGE,), f"{str(language)[:20]} is newer than this program, or none; {said}")])
        return system, bare(kept)
