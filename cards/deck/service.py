"""A deck check from what a person sends to what a page shows. Pure but for the index, which the caller hands in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import date

from cards.deck.check import check
from cards.deck.decklist import FIRST_EDITION, SECOND_EDITION, DeckList, UnreadableList, house_of
from cards.deck.formats import BY_ID, FORMATS, SECOND_FORMATS, Format, format_of
from cards.deck.index import CardIndex, SetInfo
from cards.deck.reading import read
from cards.deck.resolved import Deck, resolve
from cards.deck.second.facts import faction_of
from cards.deck.second.table import find_in, with_faction
from cards.deck.setnames import sets_named
from cards.deck.verdict import Report
from errors import Refused

MOST_PACKS = 12


@dataclass(frozen=True)
class Asked:
    """What is asked about a deck: the format, the day, and what the list itself may not say."""

    format: Format
    on: date
    house: str | None = None
    pool: tuple[str, ...] = ()
    shape: str | None = None


@dataclass(frozen=True)
class Checked:
    """A checked deck: the list as read, its cards, the report asked for, and the verdict of every other format."""

    asked: Asked
    given: DeckList
    deck: Deck
    report: Report
    others: tuple[Report, ...]
    complete: bool  # whether a card file stands behind it


def asked(
    format_id: str, on: str, today: date, house: str = "", pool: Iterable[str] = (), shape: str | None = None
) -> Asked:
    """What a form or a JSON body asks, checked. Raises Refused with the field's name."""
    return Asked(format_of(format_id or FORMATS[0].id), day(on, today), a_house(house), tuple(pool), shape)


def day(written: str, today: date) -> date:
    """A day written YYYY-MM-DD, today if left empty. Raises Refused."""
    if not written.strip():
        return today
    try:
        return date.fromisoformat(written.strip())
    except ValueError:
        raise Refused(f"{written[:40]!r} is not a day; write it like 2015-07-17.", where="on") from None


def a_house(name: str) -> str | None:
    """The House, or the faction of the second edition, that a person chose, or None. Raises Refused."""
    if not name.strip():
        return None
    house = house_of(name) or faction_of(name)
    if house is None:
        raise Refused(
            f"{name[:40]!r} is no House; choose one of the six, or Neutral Faction; in the second edition one of the "
            "eight factions.",
            where="house",
        )
    return house


def check_deck(
    index: CardIndex, words: bytes | str, of: Asked, second: Callable[[], CardIndex] | None = None
) -> Checked:
    """Read a list, find its cards, judge it. Raises Refused (UnreadableList among them) with a sentence.

    `index` has the first edition's cards, `second` gives those of the second when they are asked for. A list that is
    of the second edition whatever was asked is judged for the format of the same name there.
    """
    given = read(words, of.shape)
    of, given = _of_edition(of, given)
    if of.format.game == SECOND_EDITION and second is not None:
        return _check_second(second(), of, given)
    if of.house and house_of(of.house) is None:
        raise Refused(
            f"{of.house} is no House of the first edition; for a faction of the second choose a format of it.",
            where="house",
        )
    packs = _packs(index, of.pool)
    deck = resolve(index, given, of.house)
    report = check(index, deck, of.format, of.on, packs)
    others = tuple(check(index, deck, other, of.on, packs) for other in FORMATS if other != of.format)
    return Checked(of, given, deck, report, others, index.complete)


def _of_edition(of: Asked, given: DeckList) -> tuple[Asked, DeckList]:
    """What is asked, in the edition that the list is of where it shows it. Raises UnreadableList."""
    if given.game == FIRST_EDITION and of.format.game == SECOND_EDITION:
        raise UnreadableList("This is a deck of the first edition; choose a format of that edition.", where="format")
    if given.game != SECOND_EDITION or of.format.game == SECOND_EDITION:
        return of, given
    there = BY_ID.get(f"{SECOND_EDITION}-{of.format.id}")
    if there is None:
        raise UnreadableList(
            f"This is a deck of the second edition, which has no format {of.format.name}; choose its Joust or Melee.",
            where="format",
        )
    remark = f"The list is of the second edition, so it was checked for {there.name}."
    return replace(of, format=there), replace(given, remarks=(*given.remarks, remark))


def _check_second(index: CardIndex, of: Asked, given: DeckList) -> Checked:
    chosen = faction_of(of.house) if of.house else None
    if of.house and chosen is None:
        raise Refused(f"The second edition has no faction {of.house}.", where="house")
    deck = resolve(index, with_faction(given, chosen), None, find_in)
    report = check(index, deck, of.format, of.on)
    others = tuple(check(index, deck, other, of.on) for other in SECOND_FORMATS if other != of.format)
    return Checked(of, given, deck, report, others, index.complete)


def _packs(index: CardIndex, names: Iterable[str]) -> tuple[SetInfo, ...]:
    """The packs that a league's pool names. Raises Refused for a name that is no pack, or several."""
    packs: list[SetInfo] = []
    wanted = [name.strip() for name in names if name.strip()]
    if len(wanted) > MOST_PACKS:
        raise Refused(f"A season's pool has 2 to 4 packs, not {len(wanted)}.", where="pool")
    for name in wanted:
        found = [one for one in sets_named(index.sets(), name) if one.cycle]
        if len(found) != 1:
            several = (
                f"means {' or '.join(one.name for one in found[:4])}" if found else "is no chapter pack that is known"
            )
            raise Refused(f"“{name[:60]}” {several}. Name the packs of the season, one a line.", where="pool")
        packs += found
    return tuple(dict.fromkeys(packs))
