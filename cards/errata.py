"""What the FAQ changed on cards: by card, by version, since one; and the facts of a card with its errata applied."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from sqlalchemy import select
from sqlalchemy.orm import Session

from cards.models import Erratum
from cards.versions import belongs_to, is_version, version_key
from errors import Refused
from rules.citation import human_date, page_name
from rules.models import Document

KINDS = {
    "text": "Text",
    "limit": "Limit",
    "unique": "Unique",
    "loyalty": "House only",
    "format": "Format only",
    "trait": "Traits",
    "title": "Name",
    "numbering": "Number",
    "note": "Clarification",
}
"""What an erratum changes, for people."""


@dataclass(frozen=True)
class ErratumRef:
    """One erratum of one card. `facts` is what it means for deck building (docs/cards-format.md)."""

    id: str
    card_id: str
    printing_id: str
    version: str
    page: str
    kinds: tuple[str, ...]
    change: str
    facts: dict[str, object] = field(hash=False)
    together: tuple[str, ...]
    document: str
    document_date: str

    @property
    def kind_names(self) -> tuple[str, ...]:
        """What it changes, for people."""
        return tuple(KINDS[kind] for kind in self.kinds)

    @property
    def source(self) -> str:
        """Where it stands: "FAQ 5.5.1, p. 4"."""
        return ", ".join(part for part in (self.document, page_name(self.page)) if part)

    @property
    def anchor(self) -> str:
        """Its place on the card's page."""
        return f"erratum-{self.version.replace('.', '-')}"


@dataclass(frozen=True)
class VersionCount:
    """A version that brought errata, and how many cards it changed."""

    version: str
    errata: int


def errata_of(session: Session, card_ids: Collection[str]) -> dict[str, tuple[ErratumRef, ...]]:
    """The errata of some cards by card, the newest version first."""
    query = select(Erratum, Document.short, Document.date).join(Document, Document.id == Erratum.document_id)
    found: dict[str, list[ErratumRef]] = {}
    for row, short, date in session.execute(
        query.where(Erratum.card_id.in_(card_ids)).order_by(Erratum.version_key.desc(), Erratum.position)
    ):
        found.setdefault(row.card_id, []).append(_ref(row, short, date))
    return {card_id: tuple(errata) for card_id, errata in found.items()}


def changes(
    session: Session, *, since: str | None = None, of: str | None = None, until: str | None = None
) -> tuple[ErratumRef, ...]:
    """Errata, the newest version first: all, or those after version `since`, of version `of` and its corrections, or
    those that held as of version `until`.

    5.5.1 names the version of a document; its errata are marked 5.5. Raises Refused for what is no version.
    """
    for where, version in (("since", since), ("in", of), ("until", until)):
        if version is not None and not is_version(version):
            raise Refused(f"{version!r} is not a version of the FAQ; write it like 5.0 or 4.1.2.", where=where)
    query = select(Erratum, Document.short, Document.date).join(Document, Document.id == Erratum.document_id)
    if since is not None:
        query = query.where(Erratum.version_key > version_key(since))
    if until is not None:
        query = query.where(Erratum.version_key <= version_key(until))
    rows = session.execute(query.order_by(Erratum.version_key.desc(), Erratum.position))
    found = [_ref(row, short, date) for row, short, date in rows]
    return tuple(one for one in found if of is None or belongs_to(one.version, family(of)))


def versions(session: Session) -> tuple[VersionCount, ...]:
    """Every version that brought errata, the newest first."""
    counts: dict[str, int] = {}
    for version in session.scalars(select(Erratum.version).order_by(Erratum.version_key.desc())):
        counts[version] = counts.get(version, 0) + 1
    return tuple(VersionCount(version, count) for version, count in counts.items())


def family(version: str) -> str:
    """The version by which errata are marked: its first two numbers. The FAQ 5.5.1 marks its own with 5.5."""
    return ".".join(version.split(".")[:2])


def _ref(row: Erratum, document: str, date: str) -> ErratumRef:
    return ErratumRef(
        id=row.id,
        card_id=row.card_id,
        printing_id=row.printing_id,
        version=row.version,
        page=row.page,
        kinds=tuple(row.kinds),
        change=row.change,
        facts=dict(row.facts),
        together=tuple(row.together),
        document=document,
        document_date=human_date(date),
    )


@dataclass(frozen=True)
class Facts:
    """What deck building asks of a card, with its errata applied. None is "the documents do not say".

    `houses` are those it belongs to; `house_only` those whose decks alone may hold it ("House X only"); `house_card` is
    the House card it demands; `formats` are those it is limited to; `agendas_together` names a group of agendas that
    may be run together; `errata` are the ids of the errata that count.
    """

    id: str
    title: str
    type: str | None
    houses: tuple[str, ...]
    unique: bool | None = None
    house_only: tuple[str, ...] | None = None
    house_card: str | None = None
    formats: tuple[str, ...] | None = None
    traits: tuple[str, ...] | None = None
    adds_traits: tuple[str, ...] = ()
    limit: int | None = None
    agendas_together: str | None = None
    errata: tuple[str, ...] = ()


def apply_errata(facts: Facts, errata: Sequence[ErratumRef], version: str | None = None) -> Facts:
    """The facts as the errata up to `version` (None: all) leave them; an erratum overrules print and earlier errata."""
    last = version_key(version) if version is not None else None
    counting = [one for one in errata if one.facts and (last is None or version_key(one.version) <= last)]
    changed: dict[str, object] = {}
    for one in sorted(counting, key=lambda erratum: version_key(erratum.version)):
        changed.update({name.replace("-", "_"): _kept(value) for name, value in one.facts.items()})
    ids = tuple(one.id for one in counting)
    return Facts(**{**vars(facts), **changed, "errata": ids})


def _kept(value: object) -> object:
    return tuple(value) if isinstance(value, Iterable) and not isinstance(value, str) else value
