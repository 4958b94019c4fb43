"""What tournaments restrict and ban, by format and day. The day of a list is as exact as its document is."""

from __future__ import annotations

import calendar
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import lru_cache
from typing import TypeVar

from sqlalchemy import select
from sqlalchemy.orm import Session

from cards.models import LegalityList, ListEntry, ListFormat, PlayFormat
from errors import NotFound, Refused
from rules.citation import human_date, page_name
from rules.documents import GAMES
from rules.models import Document

Listed = TypeVar("Listed")
RESTRICTED, BANNED = "restricted", "banned"
OFF_RESTRICTED, OFF_BANNED = "removed-from-restricted", "removed-from-banned"


@dataclass(frozen=True)
class FormatRef:
    """A tournament format. `sets` are the codes it allows; None is every set of the LCG, "all" collectible ones too."""

    code: str
    name: str
    also: tuple[str, ...]
    game: str
    copies: int
    sets: tuple[str, ...] | None
    by_title: bool
    note: str
    rules: tuple[str, ...]

    @property
    def url(self) -> str:
        """Its lists."""
        return f"/lists/{self.code}"


@dataclass(frozen=True)
class ListRow:
    """A card on a list or taken off it. `card_id` is None for a card that we do not know (of an imported list)."""

    status: str
    printing_id: str
    card_id: str | None
    page: str | None = None
    printed_as: str | None = None
    removed_by: str | None = None
    why: str | None = None


@dataclass(frozen=True)
class Release:
    """One version of the lists: `rows` by format, `sources` the entries that have them; `imported` is not of ours.

    `pods` (imported lists only): at most one card of a pod, or with its first part none of the others.
    """

    code: str
    name: str
    version: str
    issuer: str
    document: str
    since: str
    until: str | None
    note: str
    game: str
    rows: dict[str, tuple[ListRow, ...]] = field(hash=False)
    sources: dict[str, str] = field(default_factory=dict, hash=False)
    imported: bool = False
    url: str | None = None
    pods: dict[str, tuple[tuple[str | None, tuple[str, ...]], ...]] = field(default_factory=dict, hash=False)

    @property
    def human_date(self) -> str:
        """The day it holds from, as exact as it is known."""
        return human_date(self.since)

    @property
    def dated(self) -> str:
        """Name and date: "FAQ 5.5.1 (17 July 2015)"; a date that the name says already is not said twice."""
        return self.name if self.human_date in self.name else f"{self.name} ({self.human_date})"

    def source_of(self, row: ListRow) -> str:
        """Where a row stands: "FAQ 5.5.1, p. 6"."""
        return ", ".join(part for part in (self.document, page_name(row.page)) if part)


@dataclass(frozen=True)
class ListOn:
    """The lists of a format on a day. Without a `release` there are none for that day; `note` says what is known."""

    format: FormatRef
    on: date | None
    release: Release | None
    restricted: tuple[ListRow, ...] = ()
    banned: tuple[ListRow, ...] = ()
    removed: tuple[ListRow, ...] = ()
    note: str | None = None
    next: Release | None = None

    @property
    def known(self) -> bool:
        """Whether there is a list for that day."""
        return self.release is not None

    def status(self, card_id: str) -> str | None:
        """restricted, banned or, for a card on neither list, None. Ask `known` first."""
        return next((row.status for row in (*self.banned, *self.restricted) if row.card_id == card_id), None)


def formats(session: Session, imported: Sequence[Release] = ()) -> tuple[FormatRef, ...]:
    """Every format that has lists; those that only imported lists have come last."""
    ours = [_format(one) for one in session.scalars(select(PlayFormat).order_by(PlayFormat.position))]
    known = {one.code for one in ours}
    for release in imported:
        for code in release.rows:
            if code not in known:
                known.add(code)
                ours.append(imported_format(code, release.game, shipped=not release.imported))
    return tuple(ours)


def imported_format(code: str, game: str, *, shipped: bool = False) -> FormatRef:
    """A format of which only lists in the exchange format speak: imported ones, or those that are ``shipped``."""
    name = code.removeprefix(f"{game}-").replace("-", " ").capitalize()
    note = "The documents have no lists for this format; these were imported by the operator of this service."
    if shipped:
        note = "These lists are not of our documents; they go by printing."
    return FormatRef(code, f"{name} ({GAMES[game].lower()})", (), game, 3, None, False, note, ())


def format_of(session: Session, code: str, imported: Sequence[Release] = ()) -> FormatRef:
    """A format by its code or another name for it. Raises NotFound."""
    wanted = code.strip().casefold()
    known_formats = formats(session, imported)
    for one in known_formats:
        if wanted == one.code or wanted in one.also:
            return one
    known = ", ".join(one.code for one in known_formats)
    raise NotFound(f"There are no lists for a format {code!r}; there are {known}.", asked=code, where="list")


def releases(session: Session) -> tuple[Release, ...]:
    """Every version of the lists that our documents have, the oldest first."""
    rows: dict[tuple[str, str], list[ListRow]] = {}
    for one in session.scalars(select(ListEntry).order_by(ListEntry.id)):
        row = ListRow(one.status, one.printing_id, one.card_id, one.page, one.printed_as, one.removed_by, one.why)
        rows.setdefault((one.list_code, one.format_code), []).append(row)
    sources: dict[str, dict[str, str]] = {}
    for of_format in session.scalars(select(ListFormat)):
        sources.setdefault(of_format.list_code, {})[of_format.format_code] = of_format.source
    query = select(LegalityList, Document.short, Document.game).join(Document, Document.id == LegalityList.document_id)
    return tuple(
        Release(
            code=one.code,
            name=one.name,
            version=one.version,
            issuer=one.issuer,
            document=short,
            since=one.since,
            until=one.until,
            note=one.note,
            game=game,
            rows={code: tuple(rows.get((one.code, code), ())) for code in sources[one.code]},
            sources=sources[one.code],
        )
        for one, short, game in session.execute(query.order_by(LegalityList.since))
    )


def lists_on(session: Session, format_code: str, on: date | None = None, imported: Sequence[Release] = ()) -> ListOn:
    """The restricted and the banned list of a format on a day (None: the last one). Raises NotFound.

    `imported` are versions of the lists that an operator has brought in; where ours has the same day, ours counts.
    """
    of_format = format_of(session, format_code, imported)
    return choose([*releases(session), *imported], of_format, on)


def choose(known: Sequence[Release], of_format: FormatRef, on: date | None) -> ListOn:
    """The list of a format on a day among those known."""
    mine = [one for one in known if of_format.code in one.rows and one.game == of_format.game]
    mine.sort(key=lambda one: (first_day(one.since), not one.imported))
    later = next((one for one in mine if on is not None and first_day(one.since) > on), None)
    found = newest_on(mine, on, _days)
    if found and found[1]:
        release = found[0]
        rows = release.rows[of_format.code]
        return ListOn(
            of_format,
            on,
            release,
            restricted=tuple(row for row in rows if row.status == RESTRICTED),
            banned=tuple(row for row in rows if row.status == BANNED),
            removed=tuple(row for row in rows if row.status in (OFF_RESTRICTED, OFF_BANNED)),
            next=later,
        )
    ended = found[0] if found else None
    return ListOn(of_format, on, None, note=_unknown(of_format, ended, later), next=later)


def _days(one: Release) -> tuple[date, date | None]:
    return first_day(one.since), last_day(one.until) if one.until else None


def newest_on(
    known: Sequence[Listed], on: date | None, days: Callable[[Listed], tuple[date | None, date | None]]
) -> tuple[Listed, bool] | None:
    """The newest list that had begun on a day (None: the newest of all), and whether it held then; None if none had.

    `days` are the first and the last day of a list, None where it has no beginning or no end. Of two that began on
    the same day the later in the order counts.
    """
    begun = [one for one in known if on is None or (days(one)[0] or date.min) <= on]
    if not begun:
        return None
    newest = max(reversed(begun), key=lambda one: days(one)[0] or date.min)
    ended = days(newest)[1]
    return newest, on is None or ended is None or on <= ended


def by_title(now: ListOn, titles: Mapping[str, str]) -> ListOn:
    """The same lists in the order of the cards' titles; `titles` by card."""

    def order(row: ListRow) -> tuple[str, str]:
        return titles.get(row.card_id or "", "~"), row.printing_id

    restricted, banned = tuple(sorted(now.restricted, key=order)), tuple(sorted(now.banned, key=order))
    return replace(now, restricted=restricted, banned=banned)


def parse_day(text: str | None, where: str = "on") -> date | None:
    """A day written YYYY-MM-DD; None for nothing. Raises Refused."""
    if text is None or not text.strip():
        return None
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(f"{text[:40]!r} is not a day; write it like 2015-07-17.", where=where) from None


@lru_cache(maxsize=256)
def first_day(written: str) -> date:
    """The first day of a date that may be a year or a month."""
    year, month, day = [*(int(part) for part in written.split("-")), 1, 1][:3]
    return date(year, month, day)


@lru_cache(maxsize=256)
def last_day(written: str) -> date:
    """The last day of a date that may be a year or a month."""
    parts = [int(part) for part in written.split("-")]
    year, month = parts[0], parts[1] if len(parts) > 1 else 12
    return date(year, month, parts[2] if len(parts) > 2 else calendar.monthrange(year, month)[1])


def _unknown(of_format: FormatRef, ended: Release | None, later: Release | None) -> str:
    if ended is not None and ended.until:
        until = human_date(ended.until)
        return f"The list of {ended.dated} held until {until}; the documents hold no later one for {of_format.name}."
    if later is not None:
        before = f"before {later.human_date}, when {later.name} came out"
        return f"The documents hold no list for {of_format.name} from {before}."
    return f"The documents hold no list for {of_format.name}."


def _format(one: PlayFormat) -> FormatRef:
    sets = tuple(one.sets) if one.sets is not None else None
    return FormatRef(
        one.code, one.name, tuple(one.also), one.game, one.copies, sets, one.by_title, one.note, tuple(one.rules)
    )
