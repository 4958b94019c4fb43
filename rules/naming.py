"""What a person typed, to the entries it names: an id, a printed number, a page, a place in the timing, a name.

What names several entries is a choice, and it is the reader who chooses: nothing here guesses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz, process
from sqlalchemy import select
from sqlalchemy.orm import Session

from rules import references
from rules.connections import Ref, ref_of, refs, select_refs
from rules.linking import PHASES, Surroundings, entry_url
from rules.models import Document, Entry, Redirect, Term

OLD_NUMBER = re.compile(r"number (\d+\.\d+) in .*")
"""An alias that gives the number an entry had in earlier versions of its document."""
_LABEL = re.compile(r"(?:Flowchart|Example|Window step \d): ")
_OLD = {"old", "older", "earlier", "former", "formerly", "was", "number", "in", "faq", "faqs", "the"}
_OF_STEPS = {"action", "actions", "box", "chart", "flowchart", "in", "of", "phase", "step", "the", "window"}
_OF_DOCUMENTS = {"document", "rules", "the", "in"}


@dataclass(frozen=True)
class Found:
    """An entry that was named; `name` is what was meant if not the whole entry, `note` how it was named."""

    ref: Ref
    name: str | None = None
    note: str | None = None

    @property
    def id(self) -> str:
        """The entry's id."""
        return self.ref.id


def moved(session: Session, entry_id: str) -> str | None:
    """Where an id that was published once leads now, or None."""
    return session.execute(select(Redirect.new_id).where(Redirect.old_id == entry_id)).scalar_one_or_none()


def find(session: Session, text: str, outside: Surroundings | None = None) -> list[Found]:
    """The entries that `text` names. Empty if none; several are a choice."""
    asked = references.read(text)
    if asked.id:
        found = refs(session, [moved(session, asked.id) or asked.id])
        if found:
            return _plain(found.values())
    steps = _by_step(session, asked, outside or Surroundings())
    if steps:
        return steps
    if asked.number:
        return _by_number(session, asked.number, asked.words)
    if asked.page is not None:
        return _by_page(session, asked.page, asked.words)
    return _by_name(session, references.words_of(text))


def near(session: Session, text: str, limit: int = 6) -> list[tuple[str, str]]:
    """Title and address of what is nearest to an address or words that lead nowhere."""
    words = " ".join(references.words_of(text.rpartition("/")[2] or text))
    names: dict[str, str] = {}
    for entry_id, title, aliases in session.execute(select(Entry.id, Entry.title, Entry.aliases)):
        for name in (title, *aliases):
            names.setdefault(name.lower(), entry_id)
    best = process.extract(words, list(names), scorer=fuzz.WRatio, score_cutoff=70, limit=4 * limit) if words else []
    ids = list(dict.fromkeys(names[name] for name, _score, _at in best))[:limit]
    known = refs(session, ids)
    return [(known[entry_id].title, entry_url(entry_id)) for entry_id in ids]


def _plain(found: Iterable[Ref]) -> list[Found]:
    return [Found(ref) for ref in found]


def _by_step(session: Session, asked: references.Asked, outside: Surroundings) -> list[Found]:
    """Steps of windows and boxes of phases: "step 3", "step 3 framework", "box 7", "challenges 7", "framework/3"."""
    if outside.steps is None or outside.step_entry is None:
        return []
    targets = [asked.id] if asked.id and asked.id in outside.steps else _steps_called(outside, asked)
    entry_of = {target: outside.step_entry(target) for target in targets}
    known = refs(session, set(entry_of.values()))
    found: dict[str, Found] = {}
    for target, entry_id in entry_of.items():
        if entry_id in known:
            found.setdefault(entry_id, Found(known[entry_id], outside.step_name(target)))
    return list(found.values())


def _steps_called(outside: Surroundings, asked: references.Asked) -> list[str]:
    """The steps of this number whose window or phase is called so: by its id, or else by words of its name."""
    steps = [(step.partition("/")[0], step) for step in outside.steps or () if step.partition("/")[2] == asked.step]
    if asked.step_kind:
        steps = [(place, step) for place, step in steps if (place in PHASES) is (asked.step_kind == "box")]
    words = set(asked.words) - _OF_STEPS
    if not words:
        return [step for _, step in steps] if asked.step_kind else []
    exact = [step for place, step in steps if set(place.split("-")) - _OF_STEPS == words]
    return exact or [
        step for _, step in steps if words <= set(references.words_of(outside.step_name(step).partition(",")[0]))
    ]


def _by_number(session: Session, number: str, words: Sequence[str]) -> list[Found]:
    """Entries with this printed number, then those that had it once."""
    query = select_refs().add_columns(Entry.aliases).where(Entry.number.is_not(None))
    rows = session.execute(query.order_by(Document.position, Entry.position)).all()
    now = [Found(ref_of(row)) for row in rows if row.number == number]
    before = [
        Found(ref_of(row), note=alias)
        for row in rows
        for alias in row.aliases
        if (match := OLD_NUMBER.fullmatch(alias)) and match[1] == number
    ]
    if words and set(words) <= _OLD and set(words) & (_OLD - {"faq", "the", "number", "in"}):
        return before
    return [one for one in (*now, *before) if not words or set(words) <= names_of_document(one.ref)]


def _by_page(session: Session, page: int, words: Sequence[str]) -> list[Found]:
    query = select_refs().where(Entry.page.is_not(None)).order_by(Document.position, Entry.position)
    found = [ref_of(row) for row in session.execute(query)]
    on_page = [ref for ref in found if page in references.pages_of(ref.source.page)]
    return _plain(ref for ref in on_page if not words or set(words) <= names_of_document(ref))


def names_of_document(ref: Ref) -> set[str]:
    """Words that name an entry's document: "faq", "5.5.1", "rulebook", "core", "2e" ..."""
    source = ref.source
    game = source.game.removeprefix("agot")
    words = references.words_of(f"{source.document} {source.document_id} {source.edition} {game}")
    return {*words, *_OF_DOCUMENTS}


def _by_name(session: Session, words: Sequence[str]) -> list[Found]:
    """Entries of this name, "the" or not; if none, those of one document: "2e ambush", "faq immunity"."""
    found = _called(session, tuple(words)) or _called(session, tuple(words[words[:1] == ("the",) :]))
    for cut in (1, 2):
        if not found and len(words) > cut:
            for document, name in ((words[:cut], words[cut:]), (words[-cut:], words[:-cut])):
                named = set(document) - _OF_DOCUMENTS
                found += [ref for ref in _called(session, tuple(name)) if named and named <= names_of_document(ref)]
    return _plain(dict.fromkeys(found))


def _called(session: Session, wanted: tuple[str, ...]) -> list[Ref]:
    """Entries with this title and those that define such a term; if none, those with such a slug, then an alias."""
    rows = session.execute(
        select(Entry.id, Entry.title, Entry.aliases).join(Document).order_by(Document.position, Entry.position)
    ).all()
    terms = session.execute(select(Term)).scalars().all()
    slug = "-".join(wanted)
    titled = [row.id for row in rows if wanted in map(references.words_of, (row.title, _LABEL.sub("", row.title)))]
    defining = [term.entry_id for term in terms if wanted in map(references.words_of, (term.name, *term.variants))]
    steps = (
        titled + defining,
        [row.id for row in rows if row.id.rpartition("/")[2] == slug],
        [row.id for row in rows if wanted in map(references.words_of, row.aliases)],
    )
    for ids in steps:
        if ids and wanted:
            known = refs(session, ids)
            return [known[entry_id] for entry_id in dict.fromkeys(ids)]
    return []
