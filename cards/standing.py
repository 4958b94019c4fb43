"""How a card stands in each format on a day: restricted, banned, barred by an erratum, outside its sets, or free."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from cards.errata import ErratumRef, Facts
from cards.lists import FormatRef, ListOn, ListRow, Release, first_day, last_day
from cards.refs import CardRef

EVENTS = ("joust", "melee")
"""Formats that an erratum can limit a card to."""

STATUS = {
    "banned": "Banned",
    "restricted": "Restricted",
    "barred": "Not allowed",
    "outside": "Not in its sets",
    "later": "Not out yet",
    "unknown": "Not said",
}
MOST_APART = 4
"""Cards of a pod that are named; more are counted."""


@dataclass(frozen=True)
class Standing:
    """How a card stands in a format: restricted, banned, allowed, or outside its sets; and what was taken back.

    ``apart``: the cards, by id with title, that no deck may hold beside it (pods of the second edition's lists).
    """

    format: FormatRef
    status: str
    release: Release | None
    row: ListRow | None
    taken_off: tuple[tuple[Release, ListRow], ...]
    apart: tuple[tuple[str, str], ...] = ()

    @property
    def past(self) -> bool:
        """Whether the list is that of a season which is over."""
        return self.release is not None and self.release.until is not None

    @property
    def plain(self) -> bool:
        """Whether nothing of note is to be said: not listed, never listed, and nothing taken off."""
        return self.row is None and self.status != "barred" and not self.taken_off and not self.apart

    @property
    def words(self) -> str:
        """The status for people: "Restricted", "Not restricted, not beside The Annals of Castle Black"."""
        said = STATUS.get(self.status) or (
            "Not restricted" if self.format.copies > 1 else f"Allowed, {self.format.copies} copy"
        )
        if not self.apart or self.status == "banned":
            return said
        titles = list(dict.fromkeys(title for _, title in self.apart))
        more = [f"{len(titles) - MOST_APART} more"] if len(titles) > MOST_APART + 1 else []
        return f"{said}, not beside {', '.join([*titles[: MOST_APART + (not more)], *more])}"


@dataclass(frozen=True)
class Badge:
    """A word or two about a card in a list; `kind`: banned, restricted, barred, errata, or past (of an old season)."""

    kind: str
    text: str


def badges(standings: Sequence[Standing], errata: Sequence[ErratumRef]) -> tuple[Badge, ...]:
    """What is banned and restricted now, the newest erratum, and what was banned in a season that is over."""
    now: list[Badge] = []
    past: list[Badge] = []
    for one in standings:
        if one.status in ("banned", "restricted", "barred"):
            badge = Badge("past" if one.past else one.status, f"{one.words}: {one.format.name}")
            (past if one.past else now).append(badge)
    if errata:
        now.append(Badge("errata", f"Errata {errata[0].version}"))
    return (*now, *past)


def in_a_line(
    standings: Sequence[Standing], errata: Sequence[ErratumRef] = (), formats: Collection[str] = frozenset()
) -> str:
    """How a card stands, in one line: today's formats first, what is of note of past seasons, its last erratum.

    "Joust: not restricted · Melee: restricted · LCG 2008-2009: banned · Errata 4.1"; empty for a card without formats.
    Of past seasons `formats`, by code, are said in any case.
    """
    said = [one for one in standings if not one.past]
    said += [one for one in standings if one.past and not (one.plain and one.format.code not in formats)]
    parts = [f"{one.format.name}: {one.words[0].lower()}{one.words[1:]}" for one in said]
    return " · ".join((*parts, *(f"Errata {one.version}" for one in errata[:1])))


def standings(now: Facts, ref: CardRef, days: Iterable[ListOn], known: Sequence[Release]) -> tuple[Standing, ...]:
    """How a card stands in every format of its game; `days` are the lists of the formats on the day in question."""
    return tuple(_standing(now, ref, one, known) for one in days if one.format.game == ref.game and ref.type != "title")


def _standing(now: Facts, ref: CardRef, day: ListOn, known: Sequence[Release]) -> Standing:
    rows = [(release, row) for release in known for row in release.rows.get(day.format.code, ())]
    off = tuple((release, row) for release, row in rows if row.card_id == ref.id and row.status.startswith("removed"))
    row = next((row for row in (*day.banned, *day.restricted) if row.card_id == ref.id), None)
    status = row.status if row else _unlisted(now, ref, day.format, day.release)
    return Standing(day.format, status, day.release, row, off)


def _unlisted(now: Facts, ref: CardRef, of_format: FormatRef, release: Release | None) -> str:
    if release is None:
        return "unknown"
    if now.formats is not None and of_format.code in EVENTS and of_format.code not in now.formats:
        return "barred"
    if not any(_allows(of_format, printing.set_code, printing.set_kind) for printing in ref.printings):
        return "outside"
    out = [printing.released for printing in ref.printings]
    if release.until and all(day is not None and first_day(day) > last_day(release.until) for day in out):
        return "later"
    return "allowed"


def _allows(of_format: FormatRef, set_code: str, set_kind: str) -> bool:
    if of_format.sets is None:
        return set_kind != "collectible"
    return "all" in of_format.sets or set_code in of_format.sets
