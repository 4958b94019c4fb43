"""What is wrong with the cards as a whole: ids, titles, and everything that a row refers to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from cards.names import CARD_ID, key
from cards.records import CardContent, CardRecord, ErratumRecord, ListRecord, SetRecord
from cards.rows import Row
from errors import Problem


def check(content: CardContent, entries: Collection[str], documents: Collection[str]) -> list[Problem]:
    """Every problem, those of reading included. `entries` and `documents` are the ids of the corpus."""
    found = list(content.problems)
    cards = {card.id: card for card in content.cards}
    found += _twice(((one.at, one.code) for one in content.sets), "set")
    found += _twice(((one.at, one.id) for one in content.cards), "card")
    found += _twice(((one.at, one.code) for one in content.formats), "format")
    found += _twice(((one.at, one.code) for one in content.lists), "list")
    sets = {one.code: one for one in content.sets}
    for card in content.cards:
        found += _card(card, cards, sets, entries)
    found += _namesakes(content.cards)
    found += _errata(content.errata, cards, documents, {one.code for one in content.formats})
    for one in content.formats:
        found += _known(one.at, "rules", one.rules, entries, "entry")
        found += _known(one.at, "deck", one.cited, entries, "entry")
        found += _known(one.at, "sets", [code for code in one.sets or () if code != "all"], sets, "set")
    for one_list in content.lists:
        found += _list(one_list, cards, entries, documents, {one.code for one in content.formats})
    return sorted(set(found))


def _at(row: Row, text: str, on: str | None = None) -> Problem:
    return row.source.problem(text, *row.path, *([on] if on else []))


def _twice(rows: Iterable[tuple[Row, str]], what: str) -> Iterator[Problem]:
    first: dict[str, Row] = {}
    for row, code in rows:
        if code and first.setdefault(code, row) is not row:
            yield _at(row, f"{what} {code} is already at {first[code].source.name}:{first[code].line}")


def _known(row: Row, on: str, codes: Iterable[str], known: Collection[str], what: str) -> Iterator[Problem]:
    for code in codes:
        if code not in known:
            yield _at(row, f"unknown {what} {code!r}", on)


def _card(
    card: CardRecord, cards: dict[str, CardRecord], sets: dict[str, SetRecord], entries: Collection[str]
) -> Iterator[Problem]:
    of_set = sets.get(card.set_code)
    if of_set is None:
        yield _at(card.at, f"unknown set {card.set_code!r}")
    elif of_set.last is not None and of_set.first is not None and not of_set.first <= card.number <= of_set.last:
        yield _at(card.at, f"{of_set.name} has the numbers {of_set.first} to {of_set.last}, not {card.number}", "n")
    if not CARD_ID.fullmatch(card.id):
        yield _at(card.at, f"{card.id!r} is no id of a card")
    yield from _known(card.at, "named-in", card.named_in, entries, "entry")
    yield from _known(card.at, "not-named-in", card.not_named_in, entries, "entry")
    if card.same_as is not None:
        yield from _reprint(card, cards)
    for name in (*card.misprints, *card.also):
        if key(name) == key(card.title) and name in card.also:
            yield _at(card.at, f"{name!r} is found as {card.title!r} is; it need not be listed", "also")


def _reprint(card: CardRecord, cards: dict[str, CardRecord]) -> Iterator[Problem]:
    other = cards.get(card.same_as or "")
    if other is None:
        yield _at(card.at, f"unknown card {card.same_as!r}", "same-as")
    elif other.same_as is not None:
        yield _at(card.at, f"{other.id} is itself another printing; say same-as: {other.same_as}", "same-as")
    elif key(other.title) != key(card.title):
        yield _at(card.at, f"{other.id} has another title: {other.title}", "same-as")
    elif other.id == card.id:
        yield _at(card.at, "a card is not another printing of itself", "same-as")


def _namesakes(cards: list[CardRecord]) -> Iterator[Problem]:
    named = {key(card.title) for card in cards if card.named}
    for card in cards:
        if not card.named and key(card.title) not in named:
            yield _at(card.at, f"no card that a document names has the title {card.title!r}", "title")


def _errata(
    errata: list[ErratumRecord], cards: dict[str, CardRecord], documents: Collection[str], formats: Collection[str]
) -> Iterator[Problem]:
    given = Counter((card, one.version) for one in errata for card in one.cards)
    for one in errata:
        yield from _known(one.at, "document", [one.document], documents, "document")
        yield from _known(one.at, "cards" if len(one.cards) > 1 else "card", one.cards, cards, "card")
        yield from _known(one.at, "facts", one.facts.get("formats", []), formats, "format")
        for card in one.cards:
            if given[card, one.version] > 1:
                yield _at(one.at, f"{card} has more than one erratum of version {one.version}; put them into one")
        title = one.facts.get("title")
        for of_card in (cards[card] for card in one.cards if card in cards):
            if title and of_card.title != title:
                yield _at(
                    one.at, f"the erratum gives the title {title!r}, but {of_card.id} has {of_card.title!r}", "facts"
                )


def _list(
    one: ListRecord,
    cards: dict[str, CardRecord],
    entries: Collection[str],
    documents: Collection[str],
    formats: Collection[str],
) -> Iterator[Problem]:
    yield from _known(one.at, "document", [one.document], documents, "document")
    yield from _known(one.at, "formats", one.formats, formats, "format")
    for code, (source, rows) in one.formats.items():
        yield from _known(one.at, "formats", [source], entries, "entry")
        given = Counter((row.status, row.card) for row in rows)
        on_it = {row.card for row in rows if row.status in ("restricted", "banned")}
        for row in rows:
            yield from _known(row.at, "card", [row.card], cards, "card")
            if given[row.status, row.card] > 1:
                yield _at(row.at, f"{row.card} stands twice under {row.status} of {code}")
            if row.status == "removed-from-restricted" and row.card in on_it and row.removed_by is None:
                yield _at(row.at, f"{row.card} was removed by this version, yet it is on its list")
