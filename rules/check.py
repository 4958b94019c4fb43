"""The linter: what is wrong with a corpus as a whole. docs/corpus-format.md says what is refused."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from errors import Problem
from rules.content import EntryRecord
from rules.linking import LinkedCorpus

_HTML = re.compile(r"</?[a-zA-Z][^>]*>|<!--")
_ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)


def check(linked: LinkedCorpus) -> list[Problem]:
    """Every problem of the corpus, those of reading it included, in the order of files and lines."""
    found = list(linked.corpus.problems)
    found += _duplicate_ids(linked)
    found += _terms_defined_twice(linked)
    found += _redirects(linked)
    found += _changes(linked)
    for document, entry in linked.corpus.entries():
        found += _links(linked, entry)
        found += _parents(linked, entry)
        found += _standings(linked, entry)
        found += _statement(entry)
        found += _plain(linked, document.game, entry)
    found += _led_to_by_nothing(linked)
    return sorted(set(found))


def _at(entry: EntryRecord, text: str, line: int | None = None) -> Problem:
    return Problem(entry.file, line or entry.line, text)


def _duplicate_ids(linked: LinkedCorpus) -> Iterator[Problem]:
    for _, entry in linked.corpus.entries():
        first = linked.entries[entry.id][1]
        if first is not entry:
            yield _at(entry, f"id {entry.id} is already used at {first.file}:{first.line}")


def _terms_defined_twice(linked: LinkedCorpus) -> Iterator[Problem]:
    seen: dict[tuple[str, str], tuple[EntryRecord, int]] = {}
    for document, entry in linked.corpus.entries():
        for definition in entry.definitions:
            for word in {definition.name.lower(), *(variant.lower() for variant in definition.variants)}:
                first, line = seen.setdefault((document.game, word), (entry, definition.line))
                if (first, line) != (entry, definition.line):
                    text = f"the term {word!r} of {document.game} is already defined at {first.file}:{line}"
                    yield _at(entry, text, definition.line)


def _redirects(linked: LinkedCorpus) -> Iterator[Problem]:
    for document in linked.corpus.documents:
        for old, new in document.redirects.items():
            where = ("redirects", old)
            if not old.startswith(f"{document.id}/"):
                yield document.source.problem(f"{old} is no id of this document", *where)
            if old in linked.entries:
                yield document.source.problem(f"{old} is an entry and cannot lead elsewhere", *where)
            if new not in linked.entries:
                yield document.source.problem(f"{old} leads to {new}, which is no entry", *where)


def _changes(linked: LinkedCorpus) -> Iterator[Problem]:
    documents = {document.id for document in linked.corpus.documents}
    for change in linked.corpus.changes:
        if change.document and change.document not in documents:
            yield Problem(change.file, change.line, f"unknown document {change.document!r}")
        for entry_id in change.entries:
            if entry_id not in linked.entries and entry_id not in linked.redirects:
                yield Problem(change.file, change.line, f"{entry_id} is no entry")


def _links(linked: LinkedCorpus, entry: EntryRecord) -> Iterator[Problem]:
    rendered = linked.rendered[entry.id]
    for written in rendered.unknown:
        yield _at(entry, _unknown(linked, written), entry.line_of(f"]({written}"))
    for target in rendered.links:
        if target.kind == "entry" and target.id == entry.id:
            yield _at(entry, "the entry links to itself", entry.line_of(f"]({target.id}"))
    for card, line in entry.cards:
        if not linked.surroundings.knows_card(card):
            yield _at(entry, f"unknown card {card!r}", line)


def _unknown(linked: LinkedCorpus, written: str) -> str:
    if _ADDRESS.match(written):
        return f"{written!r} is a web address, not a link of the corpus"
    if written in linked.redirects:
        return f"{written!r} has moved to {linked.redirects[written]!r}"
    kind, colon, what = written.partition(":")
    if colon and kind in ("card", "step", "term"):
        return f"unknown {kind} {what!r}"
    return f"link to {written!r}, which is no entry" if "/" in written else f"{written!r} is not a link target"


def _parents(linked: LinkedCorpus, entry: EntryRecord) -> Iterator[Problem]:
    parent = entry.parent_id
    if parent is None:
        return
    if parent not in linked.entries:
        yield _at(entry, f"under={entry.under} is no entry of this document")
    seen = {entry.id}
    while parent in linked.entries:
        if parent in seen:
            yield _at(entry, f"under={entry.under} leads round in a circle")
            return
        seen.add(parent)
        parent = linked.entries[parent][1].parent_id


def _standings(linked: LinkedCorpus, entry: EntryRecord) -> Iterator[Problem]:
    for standing in entry.standings:
        if standing.target not in linked.entries:
            yield _at(entry, f"{standing.relation} {_unknown(linked, standing.target)}", standing.line)
        elif standing.target == entry.id:
            yield _at(entry, f"the entry {standing.relation} itself", standing.line)
    pairs = Counter((standing.relation, standing.target) for standing in entry.standings)
    for (relation, target), times in pairs.items():
        if times > 1:
            yield _at(entry, f"{relation} {target} is given {times} times")
    for standing in entry.standings:
        other = linked.entries.get(standing.target)
        if other and any(back.target == entry.id for back in other[1].standings):
            yield _at(entry, f"{entry.id} and {standing.target} both say how they stand; one says it", standing.line)


def _statement(entry: EntryRecord) -> Iterator[Problem]:
    texts = [entry.question or "", entry.verdict_in_short or "", *entry.open_points]
    texts += [standing.why for standing in entry.standings] + [definition.text for definition in entry.definitions]
    for found in _HTML.findall(entry.markdown):
        yield _at(entry, f"HTML is not allowed: {found!r}", entry.line_of(found))
    for found in _ADDRESS.findall(entry.markdown):
        yield _at(entry, f"{found!r} is a web address", entry.line_of(found))
    if "![" in entry.markdown:
        yield _at(entry, "pictures are not allowed", entry.line_of("!["))
    if any("](" in text for text in texts):
        yield _at(entry, "links belong into the statement, not into the keys")


def _plain(linked: LinkedCorpus, game: str, entry: EntryRecord) -> Iterator[Problem]:
    """A word that is said to have its everyday meaning is a word of the glossary, and stands in the text."""
    words = linked.words.get(game, {})
    for word, line in entry.plain:
        of_term = words.get(word.lower())
        said = [other for other, term in words.items() if term == of_term]
        if of_term is None:
            yield _at(entry, f"{word!r} is no term of {game}", line)
        elif not any(re.search(rf"\b{re.escape(other)}\b", entry.markdown, re.IGNORECASE) for other in said):
            yield _at(entry, f"{word!r} does not stand in the text", line)


def _led_to_by_nothing(linked: LinkedCorpus) -> Iterator[Problem]:
    """A page nobody can come to is lost. Chapter order and backlinks do not count; the list of questions does."""
    reached: set[str] = set()
    for _, entry in linked.corpus.entries():
        rendered = linked.rendered[entry.id]
        reached.update(target.id for target in rendered.links if target.kind == "entry" and target.id != entry.id)
        terms = [target.id for target in rendered.links if target.kind == "term"] + rendered.mentioned
        reached.update(linked.terms[term][1].id for term in terms if linked.terms[term][1].id != entry.id)
        for standing in entry.standings:
            reached.update((standing.target, entry.id))
        if entry.parent_id:
            reached.update((entry.parent_id, entry.id))
    for _, entry in linked.corpus.entries():
        if entry.id not in reached and entry.kind != "question":
            yield _at(entry, f"nothing leads to {entry.id}: link to it, or put it under= another entry")
