"""The content files of the cards, read to records: each file to its end, every problem noted (docs/cards-format.md)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cards.records import (
    DECIDES,
    ERRATUM_KINDS,
    FILES,
    HOUSES,
    SET_KINDS,
    STATUSES,
    TYPES,
    CardContent,
    CardRecord,
    ErratumRecord,
    FormatRecord,
    ListRecord,
    ListRow,
    PackRecord,
    SetRecord,
)
from cards.rows import Row
from cards.versions import is_version
from errors import Problem
from rules.documents import GAMES
from rules.yaml_lines import YamlFile


def read_content(folder: Path) -> CardContent:
    """Read every file in `folder`; a file that is missing is a problem like any other."""
    content = CardContent()
    files = {name: _file(folder, name, content.problems) for name in FILES}
    found = content.problems
    content.sets = [_set(row) for row in _listed(files["sets.yaml"], found)]
    for name in ("cards.yaml", "namesakes.yaml"):
        content.cards += _cards(files[name], name == "cards.yaml", found)
    errata = Row(files["errata.yaml"], (), files["errata.yaml"].value or {}, found)
    document = errata.text("document", needed=True) or ""
    content.errata = [_erratum(row, document) for row in errata.rows("errata")]
    errata.done()
    content.formats = [_format(row) for row in _listed(files["formats.yaml"], found)]
    content.lists = [_list(row) for row in _listed(files["lists.yaml"], found)]
    return content


def _file(folder: Path, name: str, problems: list[Problem]) -> YamlFile:
    called = f"cards/content/{name}"
    if not (folder / name).is_file():
        problems.append(Problem(called, 1, "this file is missing"))
        return YamlFile("", called)
    source = YamlFile.read(folder / name, called)
    problems += source.problems
    return source


def _listed(source: YamlFile, problems: list[Problem]) -> Iterator[Row]:
    if source.value is not None and not isinstance(source.value, list):
        problems.append(source.problem("this file is a list of rows"))
        return
    for at, given in enumerate(source.value or []):
        yield Row(source, (at,), given, problems)


def _set(row: Row) -> SetRecord:
    numbers = row.span("numbers")
    record = SetRecord(
        at=row,
        code=row.matching("code", str.isalnum, "letters and digits", needed=True) or "",
        name=row.text("name", needed=True) or "",
        kind=row.choice("kind", SET_KINDS, needed=True) or "",
        game=row.choice("game", tuple(GAMES)) or "agot1e",
        tags=row.words("tags"),
        letter=row.text("letter"),
        released=row.date("released"),
        first=numbers and numbers[0],
        last=numbers and numbers[1],
        packs=[_pack(pack) for pack in row.rows("packs")],
    )
    row.done()
    return record


def _pack(row: Row) -> PackRecord:
    first, last = row.span("numbers") or (0, 0)
    name, code = row.text("name", needed=True) or "", row.text("code", needed=True) or ""
    record = PackRecord(name, code, first, last, row.date("released"), row.words("also"))
    row.done()
    return record


def _cards(source: YamlFile, named: bool, problems: list[Problem]) -> Iterator[CardRecord]:
    whole = Row(source, (), source.value or {}, problems)
    for set_code in whole.given:
        for row in whole.rows(set_code):
            yield _card(row, set_code, named)


def _card(row: Row, set_code: str, named: bool) -> CardRecord:
    record = CardRecord(
        at=row,
        set_code=set_code,
        number=row.number("n", needed=True) or 0,
        title=row.text("title", needed=True) or "",
        type=row.choice("type", TYPES),
        houses=row.choices("house", HOUSES),
        letter=row.text("letter"),
        same_as=row.text("same-as"),
        misprints=row.words("misprints"),
        also=row.words("also"),
        misnumbered=row.words("misnumbered"),
        named_in=row.words("named-in"),
        not_named_in=row.words("not-named-in"),
        note=row.text("note"),
        named=named,
    )
    row.done()
    return record


def _erratum(row: Row, document: str) -> ErratumRecord:
    cards = row.words("cards") + row.words("card")
    if not cards:
        row.wrong("an erratum has a card, or cards")
    record = ErratumRecord(
        at=row,
        document=document,
        cards=cards,
        version=row.matching("version", is_version, "a version such as 5.0", needed=True) or "0.0",
        page=row.text("page", needed=True) or "",
        kinds=row.choices("kinds", ERRATUM_KINDS),
        change=row.text("change", needed=True) or "",
        facts=_facts(row.row("facts")),
    )
    if not record.kinds:
        row.wrong("an erratum has kinds")
    row.done()
    return record


def _facts(row: Row | None) -> dict[str, Any]:
    if row is None:
        return {}
    read = {
        "unique": row.flag("unique"),
        "house-only": row.choices("house-only", HOUSES),
        "house-card": row.choice("house-card", HOUSES),
        "formats": row.words("formats"),
        "title": row.text("title"),
        "traits": row.words("traits"),
        "adds-traits": row.words("adds-traits"),
        "agendas-together": row.text("agendas-together"),
    }
    row.done()
    return {fact: value for fact, value in read.items() if value}


def _format(row: Row) -> FormatRecord:
    record = FormatRecord(
        at=row,
        code=row.text("code", needed=True) or "",
        name=row.text("name", needed=True) or "",
        also=row.words("also"),
        game=row.choice("game", tuple(GAMES), needed=True) or "",
        copies=row.number("copies", needed=True) or 0,
        sets=row.words("sets") or None,
        by_title=row.flag("by-title"),
        lists=row.flag("lists", default=True),
        cited=_cited(row),
        note=row.text("note", needed=True) or "",
        rules=row.words("rules"),
    )
    row.done()
    return record


def _cited(row: Row) -> list[str]:
    """The entries on which the check of a format's decks rests (cards/deck/formats.py reads the rest)."""
    row.flag("dated")
    deck = row.row("deck") if "deck" in row.given else None
    if deck is None:
        return []
    deck.text("about", needed=True)
    deck.number("least", needed=True)
    deck.flag("pool")
    deck.words("open-sets")
    cited = [entry for name in DECIDES for entry in deck.words(name)]
    deck.done()
    return cited


def _list(row: Row) -> ListRecord:
    formats = {}
    of_formats = row.row("formats")
    for code in of_formats.given if of_formats else ():
        of_format = of_formats.row(code) if of_formats else None
        if of_format:
            rows = [_list_row(one, status) for status in STATUSES for one in of_format.rows(status)]
            formats[code] = (of_format.text("source", needed=True) or "", rows)
            of_format.done()
    record = ListRecord(
        at=row,
        code=row.text("code", needed=True) or "",
        name=row.text("name", needed=True) or "",
        document=row.text("document", needed=True) or "",
        since=row.date("from", needed=True) or "",
        until=row.date("until"),
        note=row.text("note", needed=True) or "",
        formats=formats,
    )
    row.done()
    return record


def _list_row(row: Row, status: str) -> ListRow:
    record = ListRow(
        at=row,
        status=status,
        card=row.text("card", needed=True) or "",
        page=row.text("page", needed=True) or "",
        printed_as=row.text("as"),
        removed_by=row.matching("by", is_version, "a version such as 4.1"),
        why=row.text("why"),
    )
    row.done()
    return record
