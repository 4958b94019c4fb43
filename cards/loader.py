"""The cards' content files to rows of the corpus, together with the rules: all of both, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from cards.check import check
from cards.files import read_content
from cards.mentions import mentions
from cards.models import (
    Card,
    CardMention,
    CardName,
    CardSet,
    Erratum,
    LegalityList,
    ListEntry,
    ListFormat,
    PlayFormat,
    Printing,
)
from cards.names import key
from cards.records import FILES, CardContent, CardRecord, SetRecord
from cards.versions import version_key
from database import insert_rows
from derived import digest_of, made_by
from errors import ContentRefused, Problem
from rules import loader as rules_loader
from rules.linking import LinkedCorpus, Surroundings

HERE = Path(__file__).resolve().parent
ROOT = HERE / "content"

Row = dict[str, Any]


class Loader:
    """The rules' loader with the cards in `folder`: entries may link those cards and no others.

    Without a folder there are no cards, and every card id of the right form may be linked.
    """

    def __init__(self, rules: rules_loader.Loader, folder: Path | None = ROOT) -> None:
        self._rules = rules
        self._folder = folder

    @property
    def surroundings(self) -> Surroundings:
        """What entries may refer to outside the corpus, cards apart."""
        return self._rules.surroundings

    def digest(self) -> tuple[str, str]:
        """The digest of the content, rules and cards, and that of the code that reads it."""
        content, code = self._rules.digest()
        if self._folder is None:
            return content, code
        files = [(name, self._folder / name) for name in FILES if (self._folder / name).is_file()]
        return digest_of(files, content)[:12], digest_of(made_by(__name__), code)[:8]

    def read(self) -> tuple[LinkedCorpus, list[Problem]]:
        """The corpus with everything that is wrong with it, cards included."""
        linked, _, problems = self.read_all()
        return linked, problems

    def read_all(self) -> tuple[LinkedCorpus, CardContent, list[Problem]]:
        """The corpus, the cards, and everything that is wrong with either."""
        if self._folder is None:
            linked, problems = self._rules.read()
            return linked, CardContent(), problems
        content = read_content(self._folder)
        # If the cards cannot be read, say that, and not that every card is unknown.
        known = None if content.problems else {card.id for card in content.cards}
        surroundings = replace(self._rules.surroundings, cards=known)
        linked, problems = rules_loader.Loader(self._rules.roots, surroundings).read()
        documents = {document.id for document in linked.corpus.documents}
        return linked, content, sorted({*problems, *check(content, linked.entries, documents)})

    def fill(self, session: Session, digest: str) -> None:
        """Load everything into an empty corpus. Raises ContentRefused with every problem, and then loads nothing."""
        linked, content, problems = self.read_all()
        if problems:
            raise ContentRefused(problems)
        rules_loader.store(session, linked, digest)
        store(session, linked, content)


def store(session: Session, linked: LinkedCorpus, content: CardContent) -> None:
    """The rows of checked cards."""
    tables = (
        (CardSet, [_set(one, at) for at, one in enumerate(content.sets)]),
        (Card, list(_cards(content))),
        (Printing, list(_printings(content))),
        (CardName, list(_names(content))),
        (Erratum, list(_errata(content))),
        (PlayFormat, list(_formats(content))),
        (LegalityList, list(_lists(linked, content))),
        (ListFormat, list(_list_formats(content))),
        (ListEntry, list(_list_entries(content))),
        (CardMention, list(_mentions(linked, content))),
    )
    insert_rows(session, tables)


def _set(one: SetRecord, position: int) -> Row:
    packs = [
        {"name": p.name, "code": p.code, "first": p.first, "last": p.last, "released": p.released, "also": p.also}
        for p in one.packs
    ]
    names = ("code", "name", "kind", "game", "tags", "letter", "released", "first", "last")
    return {**{name: getattr(one, name) for name in names}, "packs": packs, "position": position}


def _cards(content: CardContent) -> Iterator[Row]:
    games = {one.code: one.game for one in content.sets}
    for at, card in enumerate(content.cards):
        if card.same_as is None:
            row = {"id": card.id, "title": card.title, "key": key(card.title), "game": games[card.set_code]}
            kept = {"type": card.type, "houses": card.houses, "named": card.named, "note": card.note}
            yield {**row, **kept, "position": at}


def _printings(content: CardContent) -> Iterator[Row]:
    sets = {one.code: (at, one) for at, one in enumerate(content.sets)}
    for card in content.cards:
        at, of_set = sets[card.set_code]
        pack = next((pack for pack in of_set.packs if pack.first <= card.number <= pack.last), None)
        yield {
            "id": card.id,
            "card_id": card.same_as or card.id,
            "set_code": card.set_code,
            "number": card.number,
            "letter": card.letter or of_set.letter,
            "pack": pack.name if pack else None,
            "released": (pack and pack.released) or of_set.released,
            "misnumbered": card.misnumbered,
            "position": at * 1000 + card.number,
        }


def _names(content: CardContent) -> Iterator[Row]:
    for card in content.cards:
        given = [("title", card.title)] if card.same_as is None else []
        given += [("misprint", name) for name in card.misprints] + [("also", name) for name in card.also]
        for kind, name in given:
            yield {"key": key(name), "name": name, "kind": kind, "card_id": card.same_as or card.id}


def _errata(content: CardContent) -> Iterator[Row]:
    principal = _principal(content.cards)
    at = 0
    for one in content.errata:
        for card_id in one.cards:
            yield {
                "id": f"{principal[card_id]}/{one.version}",
                "card_id": principal[card_id],
                "printing_id": card_id,
                "document_id": one.document,
                "version": one.version,
                "version_key": version_key(one.version),
                "page": one.page,
                "kinds": one.kinds,
                "change": one.change,
                "facts": one.facts,
                "together": one.cards if len(one.cards) > 1 else [],
                "position": at,
            }
            at += 1


def _formats(content: CardContent) -> Iterator[Row]:
    names = ("code", "name", "also", "game", "copies", "sets", "by_title", "note", "rules")
    for at, one in enumerate(one for one in content.formats if one.lists):
        yield {**{name: getattr(one, name) for name in names}, "position": at}


def _lists(linked: LinkedCorpus, content: CardContent) -> Iterator[Row]:
    documents = {document.id: document for document in linked.corpus.documents}
    for at, one in enumerate(content.lists):
        document = documents[one.document]
        row = {"code": one.code, "name": one.name, "document_id": one.document, "since": one.since, "until": one.until}
        version = {"version": document.version or one.name, "issuer": document.publisher}
        yield {**row, **version, "note": one.note, "position": at}


def _list_formats(content: CardContent) -> Iterator[Row]:
    for one in content.lists:
        for code, (source, _) in one.formats.items():
            yield {"list_code": one.code, "format_code": code, "source": source}


def _list_entries(content: CardContent) -> Iterator[Row]:
    principal = _principal(content.cards)
    for one in content.lists:
        for code, (_, rows) in one.formats.items():
            for row in rows:
                yield {
                    "list_code": one.code,
                    "format_code": code,
                    "status": row.status,
                    "card_id": principal[row.card],
                    "printing_id": row.card,
                    "page": row.page,
                    "printed_as": row.printed_as,
                    "removed_by": row.removed_by,
                    "why": row.why,
                }


def _mentions(linked: LinkedCorpus, content: CardContent) -> Iterator[Row]:
    for (card_id, entry_id), is_linked in mentions(linked, content.cards).items():
        yield {"card_id": card_id, "entry_id": entry_id, "linked": is_linked}


def _principal(cards: list[CardRecord]) -> dict[str, str]:
    return {card.id: card.same_as or card.id for card in cards}
