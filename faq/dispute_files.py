"""Dispute files: read with their lines, and checked against the engine and the corpus, all problems at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errors import Problem
from rules.yaml_lines import YamlFile
from timing.kernel.fields import Malformed
from timing.kernel.structure import problems_of
from timing.kernel.system import SYSTEM, DisputeFile, System
from timing.page.place import TABLE
from timing.systems.registry import SYSTEMS

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "timing" / "disputes"
TAKEN = (TABLE, "chart", "new", "end", "bid")  # addresses beside those of the disputes


Fill = Callable[[Any], Any]


def as_it_is(plain: Any) -> Any:
    """Nothing is left to cards: the file says all of it."""
    return plain


@dataclass(frozen=True)
class ReadFile:
    """A dispute file: its text's lines, its plain data, and the dispute, which is None while there are problems."""

    path: Path
    yaml: YamlFile
    dispute: DisputeFile | None
    problems: tuple[Problem, ...]
    system: System = SYSTEMS.first

    def line(self, difference: str) -> int:
        """The line of "move 3" or "question 2 (...)"; the first line for anything else."""
        what, _, rest = difference.partition(" ")
        number = rest.partition(" ")[0]
        if what in ("move", "question") and number.isdecimal():
            return self.yaml.line(f"{what}s", int(number) - 1)
        return self.yaml.line("moves") if what == "end" else 1


def files(folder: Path = FOLDER) -> list[Path]:
    """The dispute files of a folder, each game's in a folder of its own, by name; the first one's may lie bare."""
    own = (path for system in SYSTEMS for path in (folder / system).glob("*.yaml"))
    return sorted((*folder.glob("*.yaml"), *own), key=lambda path: (path.name, path))


def _of(path: Path, plain: Any) -> tuple[System, Any]:
    """The game that a file is of, which it says itself or its folder does, and its data without what says so."""
    folder = SYSTEMS.get(path.parent.name, SYSTEMS.first)
    if not isinstance(plain, Mapping):
        return folder, plain
    return SYSTEMS.of({SYSTEM: folder.id, **plain})


def read_file(path: Path, entries: Collection[str] | None = None, fill: Fill = as_it_is) -> ReadFile:
    """A dispute file with every problem it has; with `entries`, cited entries must be among them.

    `fill` completes what the file leaves to the cards it names.
    """
    name = _short(path)
    try:
        held = YamlFile.read(path, name)
    except RecursionError:
        held = YamlFile("", name)
        held.problems.append(Problem(name, 1, "a part of it holds itself"))
    except OSError as error:
        held = YamlFile("", name)
        held.problems.append(Problem(name, 1, f"cannot be read: {error.strerror}"))
    problems = list(held.problems)
    read: DisputeFile | None = None
    system = SYSTEMS.first
    if not problems:
        try:
            system, plain = _of(path, held.value)
            read = system.read_dispute(fill(plain))
        except Malformed as error:
            problems += [held.problem(str(problem), *problem.path) for problem in error.problems]
    if read is not None:
        problems += _against_surroundings(path, held, read, entries)
    return ReadFile(path, held, None if problems else read, tuple(sorted(problems)), system)


def _short(path: Path) -> str:
    """The path as a person at the project's root would write it."""
    absolute = path.resolve()
    return str(absolute.relative_to(ROOT)) if absolute.is_relative_to(ROOT) else str(path)


def _against_surroundings(
    path: Path, held: YamlFile, read: DisputeFile, entries: Collection[str] | None
) -> Iterator[Problem]:
    """The file's name is the id, and what it cites exists."""
    if read.id in TAKEN:
        yield held.problem(f"id: {read.id!r} is the address of another page", "id")
    if read.id != path.stem:
        yield held.problem(f"id is {read.id!r}, and the file is called {path.stem!r}", "id")
    if not read.cites:
        yield held.problem("cites: a dispute turns on at least one entry", "cites")
    if entries is None:
        return
    for cite in read.cites:
        if cite not in entries:
            yield held.problem(f"cites: {cite} is no entry of the corpus", "cites")
    for at, question in enumerate(read.questions):
        for cite in question.cites:
            if cite not in entries:
                yield held.problem(f"questions[{at}].cites: {cite} is no entry of the corpus", "questions", at, "cites")


def check(
    folder: Path = FOLDER,
    entries: Collection[str] | None = None,
    paths: Iterable[Path] | None = None,
    fill: Fill = as_it_is,
) -> tuple[list[ReadFile], list[Problem]]:
    """Every file with all problems of all of them; the engine's own citations are checked too."""
    read = [read_file(path, entries, fill) for path in (files(folder) if paths is None else paths)]
    problems = [problem for one in read for problem in one.problems]
    taken: dict[str, str] = {}
    for one in read:
        if one.dispute is not None and taken.setdefault(one.dispute.id, one.yaml.name) != one.yaml.name:
            problems.append(one.yaml.problem(f"id: {one.dispute.id!r} is taken by {taken[one.dispute.id]}", "id"))
    if entries is not None and read:
        problems += engine_problems(entries)
    return read, sorted(problems)


def engine_problems(entries: Collection[str]) -> list[Problem]:
    """Citations in the engine's tables of reasons, notes and steps that are no entry."""
    found = []
    for system in SYSTEMS.values():
        folder = f"timing/systems/{system.id}"
        uncited = [(code, cite) for code, cites in system.cited() for cite in cites if cite not in entries]
        found += [Problem(folder, 1, f"{code} cites {cite}, which is no entry of the corpus") for code, cite in uncited]
        found += [Problem(folder, 1, fault) for fault in problems_of(system.structure, entries)]
    return found
