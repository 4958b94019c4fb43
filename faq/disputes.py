"""The library of disputes: what it holds, found by entry, card, box or step.

The files are the truth (timing/disputes/*.yaml, docs/dispute-format.md). What is shown of them is derived: where each
stands after each of its moves is worked out once and kept in the data folder until a file or the engine changes.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from sqlalchemy import select

from database import CorpusStore
from derived import build_aside, digest_of, remove_others
from errors import ContentRefused, NotFound
from faq.dispute_files import FOLDER, ROOT, check, files, read_file
from rules.models import Entry
from timing.abilities import Ability
from timing.agot1e import FIRST_EDITION
from timing.dispute import DisputeFile
from timing.engine import Dispute
from timing.fields import Record
from timing.page.place import chart_url, url
from timing.replay import Replay, replay
from timing.situation import Card

__all__ = ["FOLDER", "Library", "Listed", "for_entry"]
ENGINE = ROOT / "timing"


@dataclass(frozen=True)
class Listed:
    """A dispute as lists show it. `stops` holds the step the game stands in after 0, 1, 2 ... moves."""

    id: str
    title: str
    source: str
    story: str
    about: tuple[str, ...]
    cites: tuple[str, ...]
    box: str
    players: int
    moves: tuple[str, ...]
    marks: tuple[int, ...]  # how many moves have been made after 0, 1, 2 ... lines of the file
    stops: tuple[str, ...]
    cards: tuple[tuple[str, str], ...]  # public id (or nothing) and title
    questions: int

    @property
    def url(self) -> str:
        """Where it is stepped through."""
        return url(self.id, (), 0)

    def at(self, moves: int) -> str:
        """Its address after so many moves."""
        return url(self.id, self.moves, moves)


def list_file(read: DisputeFile, replayed: Replay) -> Listed:
    """What lists show of a dispute and of its replay."""
    return Listed(
        id=read.id,
        title=read.title,
        source=read.source,
        story=read.story,
        about=read.about,
        cites=read.cites,
        box=read.situation.opening.box,
        players=len(read.situation.players),
        moves=tuple(move.text() for move in replayed.moves),
        marks=replayed.marks,
        stops=_stops(read, replayed),
        cards=tuple((card.card, card.title) for card in read.situation.cards),
        questions=len(read.questions),
    )


def _stops(read: DisputeFile, replayed: Replay) -> tuple[str, ...]:
    game = Dispute(read.situation)
    return tuple(game.step(result.state) for result in replayed.results)


class Library:
    """The disputes of a folder, checked against a corpus.

    Nothing is read until it is asked for. Raises ContentRefused, with every problem of every file, from whatever
    asks first; files are read once in the life of the process.
    """

    def __init__(self, folder: Path, data: Path, corpus: CorpusStore) -> None:
        self.folder = folder
        self._data = data
        self._corpus = corpus
        self._lock = threading.Lock()
        self._listed: dict[str, Listed] | None = None
        self._read: dict[str, DisputeFile] = {}

    def open(self) -> Library:
        """Read, check and replay the files unless that has been done for these very files."""
        self._all()
        return self

    def listed(self) -> list[Listed]:
        """Every dispute, by title."""
        return sorted(self._all().values(), key=lambda one: one.title.lower())

    def one(self, dispute_id: str) -> Listed:
        """A dispute as lists show it. Raises NotFound."""
        found = self._all().get(dispute_id)
        if found is None:
            raise NotFound(f"There is no dispute {dispute_id}.", asked=dispute_id)
        return found

    def dispute(self, dispute_id: str) -> DisputeFile:
        """A dispute whole. Raises NotFound."""
        self.one(dispute_id)
        if dispute_id not in self._read:
            read = read_file(self.folder / f"{dispute_id}.yaml")
            if read.dispute is None:
                raise ContentRefused(read.problems)
            self._read[dispute_id] = read.dispute
        return self._read[dispute_id]

    def about(self, entry_id: str) -> list[Listed]:
        """Disputes that turn on an entry: the documents' own examples first, then by how much they do."""
        return self._by_entry.get(entry_id, [])

    def with_card(self, title: str) -> list[Listed]:
        """Disputes in which a card of this title lies on the table."""
        return self._by_card.get(title.lower(), [])

    def card(self, card_id: str) -> tuple[Listed, Card] | None:
        """A card as the library describes it most fully, and the dispute that does; None if none has it."""
        found = [
            (one, card)
            for one in self.listed()
            if any(known == card_id for known, _ in one.cards)
            for card in self.dispute(one.id).situation.cards
            if card.card == card_id and not _speaks_of_others(card)
        ]
        return max(found, key=lambda pair: (len(pair[1].abilities), len(Record(Card).write(pair[1]))), default=None)

    def in_box(self, box: str) -> list[Listed]:
        """Disputes that start in a box of the round chart."""
        return [one for one in self.listed() if one.box == box]

    def standing_in(self, step: str) -> Iterator[tuple[Listed, int]]:
        """Disputes that come to stand in a step, each with the number of moves made when it first does."""
        for one in self.listed():
            if step in one.stops:
                yield one, one.stops.index(step)

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

    def _all(self) -> dict[str, Listed]:
        if self._listed is None:
            with self._lock:
                if self._listed is None:
                    self._listed = self._load()
        return self._listed

    @cached_property
    def digest(self) -> str:
        """Of the files, the engine and the corpus: the same digest, the same library. Nothing is built for it."""
        code = [(path.name, path) for path in sorted(ENGINE.glob("*.py"))]
        content = [(path.name, path) for path in files(self.folder)]
        own = [(name, Path(__file__).with_name(name)) for name in ("disputes.py", "dispute_files.py")]
        return digest_of([*content, *code, *own], self._corpus.digest)

    def _load(self) -> dict[str, Listed]:
        kept = self._data / f"disputes-{self.digest}.json"
        build_aside(kept, self._build)
        remove_others(self._data, "disputes-*.json", (kept,))
        rows = json.loads(kept.read_text(encoding="utf-8"))
        return {row["id"]: _listed(row) for row in rows}

    def _build(self, aside: Path) -> None:
        with self._corpus.session() as session:
            entries = set(session.execute(select(Entry.id)).scalars())
        read, problems = check(self.folder, entries)
        found = [one.dispute for one in read if one.dispute is not None]
        if problems:
            raise ContentRefused(problems)
        rows = [asdict(list_file(one, replay(one, questions=False))) for one in found]
        aside.write_text(json.dumps(rows), encoding="utf-8")


def _speaks_of_others(card: Card) -> bool:
    """Whether an ability names other cards of its dispute, and so means nothing outside it."""
    return '"ref"' in json.dumps([Record(Ability).write(ability) for ability in card.abilities])


def for_entry(library: Library, entry_id: str) -> list[tuple[str, str]]:
    """Title and address of what steps through an entry: its disputes, and its place on the round chart.

    For an entry on a step of a window, also a dispute that comes to stand there.
    """
    found = [(one.title, one.url) for one in library.about(entry_id)]
    for box in FIRST_EDITION.all_boxes:
        if entry_id in box.cites:
            found.append((f"On the round chart: {box.phase} phase, box {box.number}", chart_url(box.id)))
            found.append(("Start a dispute of your own here", f"/timing/agot1e/new?box={box.id}"))
    steps = [
        (f"{window.id}/{step.id}", f"step {step.id} of the {window.name}")
        for window in FIRST_EDITION.windows
        for step in window.steps
        if step.cites[0] == entry_id
    ]
    found += [(f"On the chart: {name}", chart_url(target)) for target, name in steps[:1]]
    standing = [(one, at) for target, _ in steps for one, at in library.standing_in(target)]
    return found + [(f"Stand there: {one.title}", one.at(at)) for one, at in standing[:1]]


def _listed(row: dict[str, Any]) -> Listed:
    def frozen(value: Any) -> Any:
        return tuple(frozen(part) for part in value) if isinstance(value, list) else value

    return Listed(**{key: frozen(value) for key, value in row.items()})
