"""The library of disputes: what it holds, found by entry, card, box or step.

The files are the truth (timing/disputes/<game>/*.yaml, docs/dispute-format.md). What is shown of them is derived: what
lists show, and where each stands after each of its moves, is worked out once and kept in the data folder until a file
or the engine changes.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, astuple, dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import select

from database import CorpusStore
from derived import build_aside, digest_of, made_by, remove_others
from errors import ContentRefused, NotFound
from faq.dispute_files import FOLDER, check, files, read_file
from rules.models import Entry
from timing.kernel.fields import Record
from timing.kernel.system import DisputeFile, System
from timing.page.asked import Posed, posed
from timing.page.line import as_far_as_it_holds
from timing.page.place import chart_url, root, url
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.situation import Card
from timing.systems.registry import SYSTEMS

__all__ = ["FOLDER", "Library", "Listed", "Played", "for_entry"]
Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Listed:
    """A dispute as lists show it: what its file says, without playing it."""

    id: str
    title: str
    source: str
    story: str
    about: tuple[str, ...]
    cites: tuple[str, ...]
    box: str
    players: int
    cards: tuple[tuple[str, str], ...]  # public id (or nothing) and title
    questions: int
    system: str = SYSTEMS.first.id

    @property
    def url(self) -> str:
        """Where it is stepped through."""
        return url(self.id, (), 0, system=self.system)


@dataclass(frozen=True)
class Played:
    """A dispute played through: its moves; `stops` holds the step the game stands in after 0, 1, 2 ... of them.

    `posed` is the question that it opens with, its fields in their order (timing.page.asked.Posed).
    """

    moves: tuple[str, ...]
    marks: tuple[int, ...]  # how many moves have been made after 0, 1, 2 ... lines of the file
    stops: tuple[str, ...]
    posed: tuple[Any, ...] = ()

    @property
    def question(self) -> Posed | None:
        """The question that it opens with, with its answer."""
        return Posed(*self.posed) if self.posed else None


def list_file(system: System, read: DisputeFile) -> Listed:
    """What lists show of a dispute."""
    pages = system.pages(system, system.game(read.situation))
    return Listed(
        id=read.id,
        title=read.title,
        source=read.source,
        story=read.story,
        about=read.about,
        cites=read.cites,
        box=pages.begins(),
        players=len(pages.table.seats),
        cards=tuple(pages.cards()),
        questions=len(read.questions),
        system=system.id,
    )


def play(system: System, read: DisputeFile) -> Played:
    """A dispute played as its file has it."""
    game, replayed = system.game(read.situation), system.replay(read, questions=False)
    moves = tuple(move.text() for move in replayed.moves)
    line, _ = as_far_as_it_holds(read.situation, moves)
    question = posed(line, read.questions, replayed.marks, read.cites) if len(line.moves) == len(moves) else None
    return Played(
        moves=moves,
        marks=replayed.marks,
        stops=tuple(game.step(result.state) for result in replayed.results),
        posed=astuple(question) if question else (),
    )


class Library:
    """The disputes of a folder, checked against a corpus; `digest` is theirs if it is known beforehand.

    Nothing is read until it is asked for. Raises ContentRefused, with every problem of every file, from whatever
    asks first; files are read once in the life of the process.
    """

    def __init__(self, folder: Path, data: Path, corpus: CorpusStore, digest: str = "") -> None:
        self.folder = folder
        self._data = data
        self._corpus = corpus
        self._given = digest
        self._lock = threading.Lock()
        self._listed: dict[str, Listed] | None = None
        self._played: dict[str, Played] | None = None
        self._read: dict[str, DisputeFile] = {}
        self._fullest: dict[str, tuple[Listed, Card] | None] = {}

    def open(self) -> Library:
        """Read and check the files unless that has been done for these very files."""
        self._all()
        return self

    def play(self) -> Library:
        """Play every dispute unless that has been done for these very files."""
        self._all_played()
        return self

    def listed(self, system: str = "") -> list[Listed]:
        """Every dispute, or those of one game, by title."""
        found = (one for one in self._all().values() if system in ("", one.system))
        return sorted(found, key=lambda one: one.title.lower())

    def one(self, dispute_id: str) -> Listed:
        """A dispute as lists show it. Raises NotFound."""
        found = self._all().get(dispute_id)
        if found is None:
            raise NotFound(f"There is no dispute {dispute_id}.", asked=dispute_id)
        return found

    def played(self, dispute_id: str) -> Played:
        """A dispute of the library played through. Raises NotFound."""
        self.one(dispute_id)
        return self._all_played()[dispute_id]

    def at(self, dispute_id: str, moves: int) -> str:
        """The address of a dispute after so many of its moves."""
        return url(dispute_id, self.played(dispute_id).moves, moves, system=self.one(dispute_id).system)

    def dispute(self, dispute_id: str) -> DisputeFile:
        """A dispute whole. Raises NotFound."""
        self.one(dispute_id)
        return self._whole(dispute_id)

    def _whole(self, dispute_id: str) -> DisputeFile:
        if dispute_id not in self._read:
            own = self.folder / self.one(dispute_id).system / f"{dispute_id}.yaml"
            read = read_file(own if own.exists() else self.folder / own.name)
            if read.dispute is None:
                raise ContentRefused(read.problems)
            self._read[dispute_id] = read.dispute
        return self._read[dispute_id]

    def about(self, entry_id: str) -> list[Listed]:
        """Disputes that turn on an entry: the documents' own examples first, then by how much they do."""
        return self._by_entry.get(entry_id, [])

    def with_card(self, title: str, system: str = SYSTEMS.first.id) -> list[Listed]:
        """Disputes of a game with a card of this title on the table; another game may have cards of that title."""
        return [one for one in self._by_card.get(title.lower(), []) if one.system == system]

    def card(self, card_id: str) -> tuple[Listed, Card] | None:
        """A card as the library describes it most fully, and the dispute that does; None if none has it."""
        if card_id not in self._fullest:
            found = [
                (one, card)
                for one in self._by_card_id.get(card_id, ())
                for card in self.dispute(one.id).situation.cards
                if card.card == card_id and not _speaks_of_others(card)
            ]
            self._fullest[card_id] = max(
                found, key=lambda pair: (len(pair[1].abilities), len(Record(Card).write(pair[1]))), default=None
            )
        return self._fullest[card_id]

    def in_box(self, box: str, system: str = SYSTEMS.first.id) -> list[Listed]:
        """Disputes of a game that start in a box of its round chart."""
        return [one for one in self.listed(system) if one.box == box]

    def standing_in(self, step: str, system: str = SYSTEMS.first.id) -> Iterator[tuple[Listed, int]]:
        """Disputes of a game that come to stand in a step, each with the number of moves made when it first does."""
        for one in self.listed(system):
            stops = self.played(one.id).stops
            if step in stops:
                yield one, stops.index(step)

    @cached_property
    def _by_entry(self) -> dict[str, list[Listed]]:
        found: dict[str, list[Listed]] = {}
        for one in self.listed():
            for cite in dict.fromkeys(one.cites):
                found.setdefault(cite, []).append(one)
        for cite, disputes in found.items():
            disputes.sort(key=lambda one, cite=cite: ("example" not in one.source, one.cites.index(cite)))  # type: ignore[misc]
        return found

    @cached_property
    def _by_card(self) -> dict[str, list[Listed]]:
        found: dict[str, list[Listed]] = {}
        for one in self.listed():
            for title in dict.fromkeys(title.lower() for _, title in one.cards):
                found.setdefault(title, []).append(one)
        return found

    @cached_property
    def _by_card_id(self) -> dict[str, list[Listed]]:
        found: dict[str, list[Listed]] = {}
        for one in self.listed(SYSTEMS.first.id):
            for card_id in dict.fromkeys(known for known, _ in one.cards if known):
                found.setdefault(card_id, []).append(one)
        return found

    def _all(self) -> dict[str, Listed]:
        if self._listed is None:
            with self._lock:
                if self._listed is None:
                    self._listed = self._kept("disputes", self._list, Listed)
        return self._listed

    def _all_played(self) -> dict[str, Played]:
        if self._played is None:
            listed = self._all()
            with self._lock:
                if self._played is None:
                    self._played = self._kept("played", partial(self._play, listed), Played)
        return self._played

    @cached_property
    def digest(self) -> str:
        """Of the files, the engine and the corpus: the same digest, the same library. Nothing is built for it."""
        if self._given:
            return self._given
        content = [(str(path.relative_to(self.folder)), path) for path in files(self.folder)]
        return digest_of([*content, *made_by(__name__)], self._corpus.digest)

    def _kept(self, name: str, work_out: Callable[[], dict[str, Any]], kind: type[Kept]) -> dict[str, Kept]:
        """What is worked out of the files once, each by the id of its dispute, and kept in the data folder."""
        kept = self._data / f"{name}-{self.digest}.json"

        def write(aside: Path) -> None:
            rows = {dispute_id: asdict(one) for dispute_id, one in work_out().items()}
            aside.write_text(json.dumps(rows), encoding="utf-8")

        build_aside(kept, write)
        remove_others(self._data, f"{name}-*.json", (kept,))
        rows: dict[str, dict[str, Any]] = json.loads(kept.read_text(encoding="utf-8"))
        return {
            dispute_id: kind(**{key: frozen(value) for key, value in row.items()}) for dispute_id, row in rows.items()
        }

    def _list(self) -> dict[str, Listed]:
        with self._corpus.session() as session:
            entries = set(session.execute(select(Entry.id)).scalars())
        read, problems = check(self.folder, entries)
        found = [one.dispute for one in read if one.dispute is not None]
        if problems:
            raise ContentRefused(problems)
        self._read = {one.id: one for one in found}
        return {one.dispute.id: list_file(one.system, one.dispute) for one in read if one.dispute is not None}

    def _play(self, listed: Iterable[str]) -> dict[str, Played]:
        return {one: play(SYSTEMS[self.one(one).system], self._whole(one)) for one in listed}


def frozen(value: Any) -> Any:
    """Lists as tuples, to their depth."""
    return tuple(frozen(part) for part in value) if isinstance(value, list) else value


def _speaks_of_others(card: Card) -> bool:
    """Whether an ability names other cards of its dispute, and so means nothing outside it."""
    return '"ref"' in json.dumps([Record(Ability).write(ability) for ability in card.abilities])


def for_entry(library: Library, entry_id: str) -> list[tuple[str, str]]:
    """Title and address of what steps through an entry: disputes, pages that apply it, its place on the round chart.

    For an entry on a step of a window, also a dispute that comes to stand there.
    """
    found = [(one.title, one.url) for one in library.about(entry_id)]
    for system in SYSTEMS.values():
        found += [(tool.name, f"{root(system.id)}/{tool.address}") for tool in system.tools if entry_id in tool.entries]
        found += _of_structure(library, system, entry_id)
    return found


def _of_structure(library: Library, system: System, entry_id: str) -> Iterator[tuple[str, str]]:
    """The same of what one game's structure rests on."""
    for box in system.structure.all_boxes:
        if entry_id in box.cites:
            yield f"On the round chart: {box.phase} phase, box {box.number}", chart_url(box.id, system.id)
            if system.form:
                yield "Start a dispute of your own here", f"{root(system.id)}/new?box={box.id}"
    steps = [
        (f"{window.id}/{step.id}", f"step {step.id} of the {window.name}")
        for window in system.structure.windows
        for step in window.steps
        if step.cites[0] == entry_id
    ]
    yield from ((f"On the chart: {name}", chart_url(target, system.id)) for target, name in steps[:1])
    standing = ((one, at) for target, _ in steps for one, at in library.standing_in(target, system.id))
    for one, at in list(standing)[:1]:
        yield f"Stand there: {one.title}", library.at(one.id, at)
