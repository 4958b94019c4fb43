"""Judging a deck by a format as of a day. Pure: a CardIndex and a deck in, a Report out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from cards.deck import check_build, check_cards
from cards.deck.decklist import SECOND_EDITION
from cards.deck.formats import Format
from cards.deck.index import CardIndex, SetInfo
from cards.deck.resolved import Deck, count
from cards.deck.second import check as second
from cards.deck.verdict import LEVELS, NOTE, PASSED, Finding, Report


def check(index: CardIndex, deck: Deck, of: Format, on: date, pool: Iterable[SetInfo] = ()) -> Report:
    """The verdict on a deck. `pool` are the packs of a league's season; other formats pass it over."""
    found = list(_findings(index, deck, of, on, tuple(pool)))
    if any(not one.candidates for one in deck.played):
        found = [replace(one, data={**one.data, "partly": True}) if _is_of_cards(one) else one for one in found]
    order = {level: at for at, level in enumerate(LEVELS)}
    return Report(of, on, deck, tuple(sorted(found, key=lambda one: order[one.level])))


def _is_of_cards(finding: Finding) -> bool:
    """Whether a check that was passed looked at each card, so that it says nothing of cards that are not known."""
    return finding.level == PASSED and finding.code in (
        "loyalty", "restricted", "banned", "sets", "copies", "loyalty-fine", "pods",
    )  # fmt: skip


def _findings(index: CardIndex, deck: Deck, of: Format, on: date, pool: tuple[SetInfo, ...]) -> Iterator[Finding]:
    if of.game == SECOND_EDITION:
        yield from second.findings(index, deck, of, on)
        return
    yield from check_build.house(deck)
    yield from check_build.agenda(deck)
    yield from check_build.plots(deck, of)
    yield from check_build.size(deck, of)
    yield from check_build.copies(deck, of)
    yield from check_cards.loyalty(deck)
    yield from check_cards.restricted(deck, index, of, on)
    yield from check_cards.banned(deck, index, of, on)
    yield from check_cards.formats(deck, of)
    yield from check_cards.sets(deck, index, of, on, pool)
    yield from check_cards.names(deck, index, of)
    if deck.sideboard:
        yield Finding("sideboard", NOTE, of.size_rules, deck.sideboard, data={"count": count(deck.sideboard)})
