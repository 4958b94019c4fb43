"""The content folders to one Corpus of records: document.yaml, its chapters, and what is missing or left over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from errors import Problem
from rules.changes import FILE as CHANGES
from rules.changes import ChangeRecord, read_changes
from rules.content import EntryRecord, read_chapter
from rules.yaml_lines import YamlFile

GAMES = {"agot1e": "First edition", "agot2e": "Second edition", "btwixt": "B’Twixt"}
IN_GAME = {"agot1e": "In the first edition", "agot2e": "In the second edition", "btwixt": "In B’Twixt"}
TEXTS = ("id", "title", "short", "game", "edition", "publisher", "date", "note")
FIELDS = (*TEXTS, "version", "rank", "chapters", "redirects")
FACTS = (*TEXTS, "version", "rank")  # of a document, wherever it is named
_DATE = re.compile(r"\d{4}(-\d{2}(-\d{2})?)?")


@dataclass
class ChapterRecord:
    """A chapter with its entries in reading order."""

    slug: str
    title: str
    entries: list[EntryRecord] = field(default_factory=list)


@dataclass(frozen=True)
class DocumentFacts:
    """What is said of a document wherever it is named; `rank` decides between documents of one game."""

    id: str
    title: str
    short: str
    game: str
    edition: str
    publisher: str
    version: str | None
    date: str
    rank: int
    note: str


@dataclass(frozen=True)
class DocumentRecord(DocumentFacts):
    """A document as its document.yaml has it."""

    source: YamlFile
    chapters: list[ChapterRecord] = field(default_factory=list)
    redirects: dict[str, str] = field(default_factory=dict)


@dataclass
class Corpus:
    """Everything that was read, with everything that was wrong in it."""

    documents: list[DocumentRecord] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    changes: list[ChangeRecord] = field(default_factory=list)

    def entries(self) -> Iterator[tuple[DocumentRecord, EntryRecord]]:
        """Every entry with its document, in reading order."""
        for document in self.documents:
            for chapter in document.chapters:
                for entry in chapter.entries:
                    yield document, entry


def content_files(roots: Sequence[Path]) -> list[tuple[str, Path]]:
    """Every file below the content folders with the name problems give it (`rules/content/agot1e-faq/timing.md`)."""
    return [
        (_name(root, path), path)
        for root in roots
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    ]


def read_corpus(roots: Sequence[Path]) -> Corpus:
    """All documents below `roots`; the first root holds the document.yaml files, the others more chapters of them."""
    corpus = Corpus()
    main = roots[0]
    folders = sorted(path for path in main.iterdir() if path.is_dir()) if main.is_dir() else []
    for folder in folders:
        name = _name(main, folder / "document.yaml")
        if not (folder / "document.yaml").is_file():
            corpus.problems.append(Problem(name, 1, "the document has no document.yaml"))
            continue
        source = YamlFile.read(folder / "document.yaml", name)
        corpus.problems += source.problems
        document = _document(source, folder.name, corpus.problems)
        if document is not None:
            corpus.documents.append(document)
            _chapters(document, roots, corpus.problems)
    corpus.changes = read_changes(main / CHANGES, _name(main, main / CHANGES), corpus.problems)
    _left_over(corpus, roots)
    # Where documents of a game disagree the higher rank stands; it is also the order to show them in.
    corpus.documents.sort(key=lambda document: (list(GAMES).index(document.game), -document.rank, document.id))
    return corpus


def _name(root: Path, path: Path) -> str:
    return path.relative_to(root.parent.parent).as_posix()


def _document(source: YamlFile, folder: str, problems: list[Problem]) -> DocumentRecord | None:
    if not isinstance(source.value, dict):
        if not source.problems:
            problems.append(source.problem("a document.yaml is a list of 'key: value' lines"))
        return None
    given: dict[str, Any] = source.value
    wrong = list(_document_problems(source, given, folder))
    problems += wrong
    if wrong:
        return None
    texts = {key: str(given[key]).strip() for key in TEXTS}
    version = given["version"]
    return DocumentRecord(
        **texts,
        version=None if version is None else str(version),
        rank=given["rank"],
        source=source,
        chapters=[ChapterRecord(Path(item["file"]).stem, str(item["title"])) for item in given["chapters"]],
        redirects={str(old): str(new) for old, new in (given.get("redirects") or {}).items()},
    )


def _document_problems(source: YamlFile, given: dict[str, Any], folder: str) -> Iterator[Problem]:
    for key in given:
        if key not in FIELDS:
            yield source.problem(f"unknown key {key!r}; known are {', '.join(FIELDS)}", key)
    for key in FIELDS[:-1]:
        if key not in given or (given[key] in (None, "") and key != "version"):
            yield source.problem(f"{key!r} is missing", key)
    if given.get("id", folder) != folder:
        yield source.problem(f"the id is {given['id']!r} but the folder is {folder!r}", "id")
    if given.get("game", "agot1e") not in GAMES:
        yield source.problem(f"unknown game {given['game']!r}; known are {', '.join(GAMES)}", "game")
    if given.get("date") is not None and not _DATE.fullmatch(str(given["date"])):
        yield source.problem(f"{given['date']!r} is not a date: YYYY-MM-DD, YYYY-MM or YYYY", "date")
    if given.get("rank") is not None and not isinstance(given["rank"], int):
        yield source.problem("the rank is a whole number", "rank")
    if not isinstance(given.get("redirects") or {}, dict):
        yield source.problem("redirects are 'old id: new id' lines", "redirects")
    yield from _chapter_problems(source, given.get("chapters"))


def _chapter_problems(source: YamlFile, chapters: Any) -> Iterator[Problem]:
    if chapters is None:
        return
    if not isinstance(chapters, list):
        yield source.problem("chapters are a list of {file: ..., title: ...}", "chapters")
        return
    seen: set[str] = set()
    for at, item in enumerate(chapters):
        if not isinstance(item, dict) or set(item) != {"file", "title"} or not all(item.values()):
            yield source.problem("a chapter is {file: name.md, title: ...}", "chapters", at)
            continue
        file = str(item["file"])
        if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.md", file):
            yield source.problem(f"{file!r} is not the name of a chapter file", "chapters", at)
        if file in seen:
            yield source.problem(f"chapter {file!r} is named twice", "chapters", at)
        seen.add(file)


def _chapters(document: DocumentRecord, roots: Sequence[Path], problems: list[Problem]) -> None:
    for at, chapter in enumerate(document.chapters):
        file = f"{chapter.slug}.md"
        places = [(root, root / document.id / file) for root in roots]
        found = [(root, path) for root, path in places if path.is_file()]
        if not found:
            problems.append(document.source.problem(f"chapter {file!r} is named and missing", "chapters", at))
        elif len(found) > 1:
            problems.append(document.source.problem(f"chapter {file!r} is there in two folders", "chapters", at))
        for root, path in found:
            chapter.entries += read_chapter(path, document.id, _name(root, path), problems)


def _left_over(corpus: Corpus, roots: Sequence[Path]) -> None:
    known = {f"{document.id}/{chapter.slug}.md" for document in corpus.documents for chapter in document.chapters}
    known |= {f"{document.id}/document.yaml" for document in corpus.documents}
    known.add(CHANGES)
    unread = {problem.file for problem in corpus.problems if problem.file.endswith("document.yaml")}
    for root in roots:
        for path in sorted(root.rglob("*")) if root.is_dir() else ():
            below = path.relative_to(root).as_posix()
            name = _name(root, path)
            in_refused = f"{name.rpartition('/')[0]}/document.yaml" in unread
            if path.is_file() and not path.name.startswith(".") and below not in known and not in_refused:
                corpus.problems.append(Problem(name, 1, "no document.yaml names this file"))
