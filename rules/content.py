"""Content files to records: what docs/corpus-format.md says, read and nothing more.

Every file is read to its end; whatever is wrong becomes a Problem with file and line, and reading goes
on. What needs the whole corpus (links, ids, terms) is checked in rules/check.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from errors import Problem

KINDS = (
    "rule", "clarification", "timing", "question", "keyword", "term", "procedure", "flowchart", "example",
    "tournament-rule",
)  # fmt: skip
VERDICTS = ("yes", "no", "depends", "answer")
STANDINGS = ("overrides", "narrows", "supersedes", "corrects", "differs")
KEYS = ("also", "question", "verdict", "verdict-in-short", *STANDINGS, "open", "defines", "plain", "cards")
ONCE = ("question", "verdict", "verdict-in-short")
ATTRIBUTES = ("n", "p", "kind", "since", "under")

_HEADING = re.compile(r"^## +(?P<title>[^{}]*?)\s*(?:\{(?P<attributes>[^{}]*)\})?\s*$")
_ATTRIBUTE = re.compile(r"""#(?P<id>\S+)|(?P<key>[\w-]+)=(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<plain>\S+))""")
_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:/[a-z0-9]+(?:-[a-z0-9]+)*)*")
_PAGES = re.compile(r"\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*")
_META = re.compile(r"^(?P<key>[a-z][a-z-]*): *(?P<value>.*)$")
_DEFINITION = re.compile(r"^(?P<name>[^(|]+?)\s*(?:\((?P<variants>[^)]*)\))?\s*$")


@dataclass(frozen=True)
class Standing:
    """This entry stands against `target` as `relation` says; `why` in our words."""

    relation: str
    target: str
    why: str
    line: int


@dataclass(frozen=True)
class Definition:
    """A glossary term that this entry defines."""

    name: str
    variants: tuple[str, ...]
    text: str
    line: int


@dataclass
class EntryRecord:
    """One entry as written. `id` is document/slug; `statement_line` is where the Markdown begins."""

    document: str
    slug: str
    title: str
    file: str
    line: int
    kind: str = ""
    number: str | None = None
    page: str | None = None
    since: str | None = None
    under: str | None = None
    question: str | None = None
    verdict: str | None = None
    verdict_in_short: str | None = None
    aliases: list[str] = field(default_factory=list)
    open_points: list[str] = field(default_factory=list)
    standings: list[Standing] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    plain: list[tuple[str, int]] = field(default_factory=list)
    cards: list[tuple[str, int]] = field(default_factory=list)
    markdown: str = ""
    statement_line: int = 0

    @property
    def id(self) -> str:
        """The permanent id."""
        return f"{self.document}/{self.slug}"

    @property
    def parent_id(self) -> str | None:
        """The id of the entry this one is a part of."""
        return f"{self.document}/{self.under}" if self.under else None

    def line_of(self, text: str) -> int:
        """The line of the statement where `text` first stands."""
        before, found, _ = self.markdown.partition(text)
        return self.statement_line + before.count("\n") if found else self.line


def read_chapter(path: Path, document: str, name: str, problems: list[Problem]) -> list[EntryRecord]:
    """The entries of one chapter file in their order; what is wrong is added to `problems`."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        problems.append(Problem(name, 1, f"not UTF-8: byte {error.start} cannot be read"))
        return []
    entries: list[EntryRecord] = []
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if line.startswith("## ")]
    if not starts:
        problems.append(Problem(name, 1, "the chapter has no entries"))
        return []
    for at in range(starts[0]):
        if lines[at].strip():
            problems.append(Problem(name, at + 1, "text before the first entry; a chapter starts with a '## ' heading"))
            break
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        entry = _Reader(document, name, problems).entry(lines[start:end], start + 1)
        if entry is not None:
            entries.append(entry)
    return entries


class _Reader:
    """Reads one entry; knows where problems go."""

    def __init__(self, document: str, file: str, problems: list[Problem]) -> None:
        self.document = document
        self.file = file
        self.problems = problems

    def wrong(self, line: int, text: str) -> None:
        self.problems.append(Problem(self.file, line, text))

    def entry(self, lines: list[str], first: int) -> EntryRecord | None:
        """The entry whose heading is lines[0], at line `first` of the file."""
        heading = _HEADING.match(lines[0])
        if heading is None or heading["attributes"] is None:
            self.wrong(first, "a heading needs its attributes: ## Title {#slug p=12 kind=rule}")
            return None
        entry = EntryRecord(self.document, "", heading["title"].strip(), self.file, first)
        if not entry.title:
            self.wrong(first, "the heading has no title")
        self.attributes(entry, heading["attributes"], first)
        after = self.metadata(entry, lines, first)
        self.statement(entry, lines[after:], first + after)
        self.question(entry)
        return entry if entry.slug else None

    def attributes(self, entry: EntryRecord, text: str, line: int) -> None:
        """The braces of the heading."""
        given: dict[str, str] = {}
        rest = _ATTRIBUTE.sub("", text).strip()
        if rest:
            self.wrong(line, f"unreadable attributes: {rest!r}")
        for match in _ATTRIBUTE.finditer(text):
            key = match["key"] or "#"
            value = match["id"] or match["double"] or match["single"] or match["plain"] or ""
            if key in given:
                self.wrong(line, f"attribute {key!r} is given twice")
            elif key not in (*ATTRIBUTES, "#"):
                self.wrong(line, f"unknown attribute {key!r}; known are {', '.join(ATTRIBUTES)}")
            given[key] = value
        entry.slug = given.get("#", "")
        entry.kind = given.get("kind", "")
        entry.number, entry.since, entry.under = given.get("n"), given.get("since"), given.get("under")
        self.check_attributes(entry, given, line)

    def check_attributes(self, entry: EntryRecord, given: dict[str, str], line: int) -> None:
        """Slug, page and kind are there and have their shape."""
        if not entry.slug:
            self.wrong(line, "no id: the braces need a #slug")
        elif not _SLUG.fullmatch(entry.slug) or entry.slug.startswith("chapter/"):
            self.wrong(line, f"#{entry.slug} is not a slug: lower-case words with hyphens, parts with slashes")
        page = given.get("p")
        if page is None:
            self.wrong(line, "no page: the braces need p=12, p=13-14 or p=none")
        elif page != "none" and not _PAGES.fullmatch(page):
            self.wrong(line, f"p={page} is not a page: 12, 13-14, 3,5 or none")
        entry.page = None if page in (None, "none") else page
        if not entry.kind:
            self.wrong(line, f"no kind: the braces need kind= and one of {', '.join(KINDS)}")
        elif entry.kind not in KINDS:
            self.wrong(line, f"unknown kind {entry.kind!r}; known are {', '.join(KINDS)}")

    def metadata(self, entry: EntryRecord, lines: list[str], first: int) -> int:
        """Read `key: value` lines up to the first blank one; returns how many lines of the entry are done."""
        seen: set[str] = set()
        for at in range(1, len(lines)):
            if not lines[at].strip():
                return at
            match = _META.match(lines[at])
            line = first + at
            if match is None:
                self.wrong(line, "expected 'key: value'; a blank line ends the keys")
            elif match["key"] not in KEYS:
                self.wrong(line, f"unknown key {match['key']!r}; known are {', '.join(KEYS)}")
            elif not match["value"].strip():
                self.wrong(line, f"{match['key']!r} has no value")
            else:
                if match["key"] in ONCE and match["key"] in seen:
                    self.wrong(line, f"{match['key']!r} is given twice")
                seen.add(match["key"])
                self.key(entry, match["key"], match["value"].strip(), line)
        return len(lines)

    def key(self, entry: EntryRecord, key: str, value: str, line: int) -> None:
        """One line of metadata."""
        if key == "also":
            entry.aliases += list(_parts(value))
        elif key == "open":
            entry.open_points.append(value)
        elif key == "cards":
            entry.cards += [(card, line) for card in _parts(value)]
        elif key == "plain":
            entry.plain += [(word, line) for word in _parts(value)]
        elif key == "question":
            entry.question = value
        elif key == "verdict-in-short":
            entry.verdict_in_short = value
        elif key == "verdict":
            entry.verdict = value
            if value not in VERDICTS:
                self.wrong(line, f"unknown verdict {value!r}; known are {', '.join(VERDICTS)}")
        else:
            self.two_parts(entry, key, value, line)

    def two_parts(self, entry: EntryRecord, key: str, value: str, line: int) -> None:
        """A key whose value is `what | words`: a standing or a definition."""
        what, bar, words = (part.strip() for part in value.partition("|"))
        if not (what and bar and words):
            shape = "term (variants) | definition" if key == "defines" else "entry id | why"
            self.wrong(line, f"{key!r} needs '{shape}'")
        elif key != "defines":
            entry.standings.append(Standing(key, what, words, line))
        elif match := _DEFINITION.match(what):
            entry.definitions.append(Definition(match["name"], tuple(_parts(match["variants"] or "")), words, line))
        else:
            self.wrong(line, f"{what!r} is not a term with its variants in brackets")

    def statement(self, entry: EntryRecord, lines: list[str], first: int) -> None:
        """The Markdown that follows the keys."""
        while lines and not lines[0].strip():
            lines, first = lines[1:], first + 1
        entry.markdown = "\n".join(lines).strip()
        entry.statement_line = first
        if not entry.markdown:
            self.wrong(entry.line, "the entry has no statement")
        for at, line in enumerate(lines):
            if re.match(r" {0,3}#{1,6}(\s|$)", line):
                self.wrong(first + at, "a statement has no headings; '## ' starts an entry")

    def question(self, entry: EntryRecord) -> None:
        """A question has its question and its verdict, and nothing else has them."""
        parts = {"question": entry.question, "verdict": entry.verdict, "verdict-in-short": entry.verdict_in_short}
        if entry.kind == "question":
            for key in ("question", "verdict"):
                if not parts[key]:
                    self.wrong(entry.line, f"a question needs {key!r}")
            if entry.verdict == "answer" and not entry.verdict_in_short:
                self.wrong(entry.line, "the verdict 'answer' needs a 'verdict-in-short'")
            if entry.verdict_in_short and len(entry.verdict_in_short.split()) > 12:
                self.wrong(entry.line, "'verdict-in-short' has more than 12 words")
            return
        for key, value in parts.items():
            if value:
                self.wrong(entry.line, f"only a question has {key!r}")


def _parts(value: str) -> Iterator[str]:
    return (part.strip() for part in value.split(";") if part.strip())
