"""An entry with everything that touches it: what it cites, what cites it, how it stands, its cards, its terms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, Select, or_, select
from sqlalchemy.orm import Session

from errors import NotFound
from rules.citation import KINDS, STANDINGS, Source, answer_of
from rules.documents import IN_GAME
from rules.linking import card_url, entry_url, term_url
from rules.models import Chapter, Document, Entry, Link, Term


@dataclass(frozen=True)
class Ref:
    """An entry as another page names it."""

    id: str
    title: str
    kind: str
    source: Source
    question: str | None
    verdict: str | None
    verdict_in_short: str | None

    @property
    def url(self) -> str:
        """Its permanent address."""
        return entry_url(self.id)

    @property
    def kind_name(self) -> str:
        """What it is, for people."""
        return KINDS[self.kind][0]

    @property
    def answer(self) -> tuple[str, str]:
        """What a question's badge says, and the words beside it; empty for all else."""
        return answer_of(self.verdict, self.verdict_in_short)


@dataclass(frozen=True)
class Group:
    """Entries of one kind."""

    kind: str
    name: str
    entries: tuple[Ref, ...]

    @property
    def size(self) -> int:
        """How many they are."""
        return len(self.entries)


@dataclass(frozen=True)
class Standing:
    """How the entry stands to another: `stands` when it is this entry that prevails."""

    relation: str
    stands: bool
    other: Ref
    why: str

    elsewhere: bool = False
    """Whether the other is an entry of another game."""

    @property
    def label(self) -> str:
        """ "Overrides", "Overridden by", "In the second edition" ..."""
        if self.elsewhere and self.relation == "differs":
            return IN_GAME[self.other.source.game]
        return STANDINGS[self.relation][0 if self.stands else 1]

    @property
    def yields(self) -> bool:
        """Whether the other entry prevails over this one, wholly or in part."""
        return not self.stands and self.relation != "differs"


@dataclass(frozen=True)
class CardRef:
    """A card that the entry names."""

    id: str
    title: str

    @property
    def url(self) -> str:
        """Its permanent address."""
        return card_url(self.id)


@dataclass(frozen=True)
class StepRef:
    """A place in the timing structure that the entry speaks of: `target` as in `step:` links."""

    target: str
    words: str


@dataclass(frozen=True)
class TermRef:
    """A glossary term."""

    id: str
    game: str
    name: str
    variants: tuple[str, ...]
    definition: str
    entry_id: str

    @property
    def url(self) -> str:
        """Its place in the glossary."""
        return term_url(self.id)

    @property
    def entry_url(self) -> str:
        """The entry that defines it."""
        return entry_url(self.entry_id)


@dataclass(frozen=True)
class EntryView:
    """Everything a page or a JSON answer says about an entry."""

    ref: Ref
    since: str | None
    html: str
    text: str
    markdown: str
    aliases: tuple[str, ...]
    open_points: tuple[str, ...]
    chapter_slug: str
    chapter_title: str
    above: tuple[Ref, ...]  # what it is a part of, the outermost first
    parts: tuple[Ref, ...]
    standings: tuple[Standing, ...]
    cites: tuple[Group, ...]
    cited_by: tuple[Group, ...]
    cards: tuple[CardRef, ...]
    steps: tuple[StepRef, ...]
    defines: tuple[TermRef, ...]
    mentions: tuple[TermRef, ...]
    previous: Ref | None
    next: Ref | None

    @property
    def state(self) -> str:
        """in-force, yielding (another entry prevails) or narrowed (another prevails in part)."""
        relations = {standing.relation for standing in self.standings if standing.yields}
        if relations & {"overrides", "supersedes"}:
            return "yielding"
        return "narrowed" if relations else "in-force"


_OF_ENTRY = "id title kind number page question verdict verdict_in_short".split()
_OF_DOCUMENT = "short game edition version date".split()
_REF = (
    *(getattr(Entry, name) for name in _OF_ENTRY),
    *(getattr(Document, name) for name in _OF_DOCUMENT),
    Document.id.label("document_id"),
    Document.title.label("document_title"),
)


def select_refs() -> Select[Any]:
    """The rows that `ref_of` reads."""
    return select(*_REF).join(Document, Entry.document_id == Document.id)


def ref_of(row: Row[Any]) -> Ref:
    """A row of `select_refs` as a Ref."""
    source = Source(
        document_id=row.document_id,
        document=row.short,
        title=row.document_title,
        game=row.game,
        edition=row.edition,
        version=row.version,
        date=row.date,
        number=row.number,
        page=row.page,
    )
    return Ref(row.id, row.title, row.kind, source, row.question, row.verdict, row.verdict_in_short)


def refs(session: Session, ids: Collection[str]) -> dict[str, Ref]:
    """Entries by their ids; what does not exist is left out."""
    if not ids:
        return {}
    return {row.id: ref_of(row) for row in session.execute(select_refs().where(Entry.id.in_(ids)))}


def across_games(session: Session) -> dict[str, list[Standing]]:
    """For each entry from which entries of other games differ: those entries, and how."""
    links = session.execute(select(Link).where(Link.relation == "differs").order_by(Link.id)).scalars().all()
    known = refs(session, {entry_id for link in links for entry_id in (link.entry_id, link.target)})
    found: dict[str, list[Standing]] = {}
    for link in links:
        for one, other in ((link.entry_id, link.target), (link.target, link.entry_id)):
            if known[one].source.game != known[other].source.game:
                found.setdefault(one, []).append(Standing("differs", True, known[other], link.why or "", True))
    return found


def entry(session: Session, entry_id: str) -> EntryView:
    """The entry with this id and everything that touches it. Raises NotFound."""
    record = session.get(Entry, entry_id)
    if record is None:
        raise NotFound(f"There is no entry {entry_id}.", asked=entry_id)
    out = session.execute(select(Link).where(Link.entry_id == entry_id).order_by(Link.id)).scalars().all()
    back = _incoming(session, entry_id)
    beside = _beside(session, record)
    above = _above(session, record)
    others = {link.target for link in out if link.kind == "entry"} | {link.entry_id for link in back}
    known = refs(session, others | set(beside.values()) | set(above) | {entry_id})
    chapter = session.get_one(Chapter, record.chapter_id)
    terms = _terms(session, [link.target for link in out if link.kind == "term"])
    return EntryView(
        ref=known[entry_id],
        since=record.since,
        html=record.html,
        text=record.text,
        markdown=record.markdown,
        aliases=tuple(record.aliases),
        open_points=tuple(record.open_points),
        chapter_slug=chapter.slug,
        chapter_title=chapter.title,
        above=tuple(known[ancestor] for ancestor in above),
        parts=tuple(known[link.entry_id] for link in back if link.relation == "under"),
        standings=_standings(out, back, known, known[entry_id].source.game),
        cites=group(known[link.target] for link in out if link.kind == "entry" and link.relation == "cites"),
        cited_by=group(known[link.entry_id] for link in back if link.relation == "cites"),
        cards=_cards(session, out),
        steps=tuple(StepRef(link.target, link.words or link.target) for link in out if link.kind == "step"),
        defines=tuple(terms[link.target] for link in out if link.relation == "defines"),
        mentions=tuple(terms[link.target] for link in out if link.kind == "term" and link.relation != "defines"),
        previous=known.get(beside.get(-1, "")),
        next=known.get(beside.get(1, "")),
    )


def group(entries: Iterable[Ref]) -> tuple[Group, ...]:
    """Entries by kind, in the order of KINDS, each once."""
    by_kind: dict[str, list[Ref]] = {}
    for ref in dict.fromkeys(entries):
        by_kind.setdefault(ref.kind, []).append(ref)
    return tuple(Group(kind, KINDS[kind][1], tuple(by_kind[kind])) for kind in KINDS if kind in by_kind)


def card_titles(session: Session, ids: Collection[str] | None = None) -> dict[str, str]:
    """What the corpus calls each card: the words it is linked by most often, the longest of those."""
    query = select(Link.target, Link.words).where(Link.kind == "card", Link.words.is_not(None))
    if ids is not None:
        query = query.where(Link.target.in_(ids))
    words: dict[str, Counter[str]] = {}
    for card, said in session.execute(query):
        words.setdefault(card, Counter())[said or ""] += 1
    return {card: max(said, key=lambda title: (said[title], len(title))) for card, said in words.items()}


def _incoming(session: Session, entry_id: str) -> list[Link]:
    query = (
        select(Link)
        .join(Entry, Entry.id == Link.entry_id)
        .join(Document, Document.id == Entry.document_id)
        .where(Link.kind == "entry", Link.target == entry_id)
        .order_by(Document.position, Entry.position)
    )
    return list(session.execute(query).scalars())


def _beside(session: Session, record: Entry) -> dict[int, str]:
    """The entries before (-1) and after (1) in the document."""
    query = select(Entry.position, Entry.id).where(
        Entry.document_id == record.document_id,
        or_(Entry.position == record.position - 1, Entry.position == record.position + 1),
    )
    return {position - record.position: entry_id for position, entry_id in session.execute(query)}


def _above(session: Session, record: Entry) -> list[str]:
    found: list[str] = []
    parent = record.parent_id
    while parent:
        found.insert(0, parent)
        parent = session.execute(select(Entry.parent_id).where(Entry.id == parent)).scalar_one()
    return found


def _standings(out: Iterable[Link], back: Iterable[Link], known: dict[str, Ref], game: str) -> tuple[Standing, ...]:
    """What yields to others first, then what stands, then what merely differs."""
    order = list(STANDINGS)
    pairs = [(link, False, link.entry_id) for link in back] + [(link, True, link.target) for link in out]
    both = [
        Standing(link.relation, stands, known[other], link.why or "", known[other].source.game != game)
        for link, stands, other in pairs
        if link.relation in order
    ]
    return tuple(sorted(both, key=lambda one: (one.relation == "differs", one.stands, order.index(one.relation))))


def _cards(session: Session, out: Iterable[Link]) -> tuple[CardRef, ...]:
    ids = list(dict.fromkeys(link.target for link in out if link.kind == "card"))
    titles = card_titles(session, ids) if ids else {}
    return tuple(CardRef(card, titles.get(card, card)) for card in ids)


def _terms(session: Session, ids: Collection[str]) -> dict[str, TermRef]:
    if not ids:
        return {}
    return {term.id: term_of(term) for term in session.execute(select(Term).where(Term.id.in_(ids))).scalars()}


def term_of(term: Term) -> TermRef:
    """A term's row as a TermRef."""
    return TermRef(term.id, term.game, term.name, tuple(term.variants), term.definition, term.entry_id)
