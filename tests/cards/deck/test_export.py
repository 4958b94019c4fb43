"""What goes out comes in again: import a card file, check a deck, export it in each shape, and the check agrees."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from cards.deck.catalogue import catalogue
from cards.deck.export import as_garlatlan, as_text
from cards.deck.fixing import choice, fix
from cards.deck.formats import FORMATS
from cards.deck.index import CardTable
from cards.deck.resolved import Deck, type_of
from cards.deck.sentences import say
from cards.deck.service import Asked, Checked, asked, check_deck
from cards.importing.reading import read_values
from cards.importing.service import import_file
from cards.models import CardSet
from cards.shipped import Shipped
from database import CorpusBase, PeopleBase
from errors import Refused
from tests.cards.deck.table import deck, table
from tests.cards.importing.files import HOUSES, first

NAMES = (
    "Robb’s Wolf",
    "Ser Wyl",
    "Bran & Rickon",
    "Wedding, the Red",
    "Wolf Bane",
    "Arya",
    "Dire-Wolf",
    "To the Spears!",
)
TYPES = ("Character", "Location", "Attachment", "Event", "Plot", "Agenda")
PIECES = (
    "3x Robb Stark\n", "Bran Stark (LoW) x2\n", "Plots (7)\n", "House: Stark (X + Y)\n", "Agenda: none\n",
    "core_8 | 3 | Robb\n", "===\n", "\n", "#012 ", "Alliance\n", "1x Defiance\n", "4x Nobody Knows\n", "The Rangers\n",
    "Robb Strak (KR 105)\n", "Sideboard:\n", "<section name='Plots'>", "</section>", "<card qty='2'>Val</card>",
    "<superzone name='Deck'>", "</superzone>", "<Cards><Card><UniversalId>190008</UniversalId></Card></Cards>",
    "{", "]", "%", "\t", "«", "\u2028", "x", "9", "(", ")", "&amp;",
)  # fmt: skip


@st.composite
def card_files(draw: st.DrawFn) -> list[dict[str, Any]]:
    """A card file of a dozen or so cards, titles sometimes shared, House cards always among them."""
    numbers = draw(st.lists(st.integers(1, 20), min_size=6, max_size=14, unique=True))
    prefixes = draw(st.lists(st.sampled_from(("acoa", "kl", "kr", "w")), min_size=len(numbers), max_size=len(numbers)))
    records = [first("core_209", name="House Stark", card_type="House", limit=1)]
    for prefix, number in zip(prefixes, numbers, strict=True):
        type_ = draw(st.sampled_from(TYPES))
        house = draw(st.sampled_from(("Stark", "Lannister", "Neutral")))
        records.append(
            first(
                f"{prefix}_{number}",
                name=draw(st.sampled_from(NAMES)),
                card_type=type_,
                house=[house],
                legal_in_houses=draw(st.sampled_from((HOUSES, [house], ["Greyjoy"]))),
                limit=draw(st.sampled_from((1, 2, 3))) if type_ not in ("Plot", "Agenda") else 1,
                crest=draw(st.sampled_from(([], ["Shadow"]))),
            )
        )
    return records


@st.composite
def decks(draw: st.DrawFn) -> tuple[list[dict[str, Any]], str]:
    """A card file, and a list that names some of its cards by id."""
    records = draw(card_files())
    rows = draw(st.lists(st.tuples(st.sampled_from(records[1:]), st.integers(1, 4)), min_size=1, max_size=10))
    names = {record["id"]: record["name"] for record in records}
    lines = [
        "HOUSE: House Stark",
        "AGENDA: None",
        "---",
        *(f"{one['id']} | {count} | {names[one['id']]}" for one, count in rows),
    ]
    return records, "\n".join(lines)


def octgn(found: Deck) -> str:
    """The deck as OCTGN writes one. It has no ids of ours, so the id stands where the name does."""
    sections: dict[str, list[str]] = {}
    for one in found.every:
        name = one.printing.id if one.printing else one.line.name
        row = f'<card qty="{one.line.quantity}" id="x">{escape(name)}</card>'
        sections.setdefault(f"{(type_of(one) or 'event').capitalize()}s", []).append(row)
    body = "".join(f'<section name="{name}">{"".join(rows)}</section>' for name, rows in sections.items())
    return f'<deck game="a12af4e8-be4b-4cda-a6b6-534f9717391f">{body}</deck>'


def lackey(found: Deck) -> str:
    """The deck as LackeyCCG writes one: an element for each copy."""
    rows = []
    for one in found.every:
        name = one.printing.id if one.printing else one.line.name
        rows += [f'<card><name id="x">{escape(name)}</name><set></set></card>'] * one.line.quantity
    return f'<deck version="0.8"><superzone name="Deck">{"".join(rows)}</superzone></deck>'


def json_list(found: Deck) -> str:
    """The deck as our JSON."""
    rows = [
        {
            "id": one.printing.id if one.printing else None,
            "name": one.title,
            "quantity": one.line.quantity,
            "section": "house" if type_of(one) == "house" else None,
        }
        for one in found.every
    ]
    return json.dumps({"cards": rows})


EXPORTS = {"text": as_text, "garlatlan": as_garlatlan, "octgn": octgn, "lackey": lackey, "json": json_list}


def essence(checked: Checked) -> dict[str, Any]:
    """What has to agree, whatever the shape: verdicts, findings, and the cards they are about.

    How often a finding is made depends on the lines, and a LackeyCCG file has one line for all copies.
    """
    return {
        report.format.id: (
            report.verdict,
            {(one.code, one.level, frozenset(found.key for found in one.found)) for one in report.findings},
        )
        for report in (checked.report, *checked.others)
    }


@pytest.fixture(scope="module")
def small_corpus() -> Iterator[Session]:
    """A corpus with sets and nothing else, so that building an index of a card file takes no time."""
    engine = create_engine("sqlite://")
    CorpusBase.metadata.create_all(engine)
    with Session(engine) as session:
        for at, code in enumerate(("core", "acoa", "kl", "kr", "w")):
            row = {"name": f"Set {code}", "kind": "cycle", "game": "agot1e", "tags": [code.upper()], "packs": []}
            session.add(CardSet(code=code, **row, letter=None, released=None, first=1, last=214, position=at))
        session.commit()
        yield session
    engine.dispose()


def imported_table(corpus: Session, records: list[dict[str, Any]]) -> CardTable:
    engine = create_engine("sqlite://")
    try:
        PeopleBase.metadata.create_all(engine)
        with Session(engine) as people:
            file = read_values(records, "cards.json", "0")
            assert not file.problems
            import_file(people, file, datetime.now(UTC))
            return catalogue(corpus, people, Shipped(None))
    finally:
        engine.dispose()


@settings(max_examples=60, deadline=None)
@given(drawn=decks())
def test_import_then_export_then_check_agrees_in_every_shape(
    small_corpus: Session, drawn: tuple[list[dict[str, Any]], str]
) -> None:
    records, words = drawn
    index = imported_table(small_corpus, records)
    of = Asked(FORMATS[0], date(2026, 1, 1))
    before = check_deck(index, words, of)
    for shape, export in EXPORTS.items():
        after = check_deck(index, export(before.deck), of)
        assert essence(after) == essence(before), (shape, export(before.deck))


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=400),
        st.binary(max_size=400),
        st.lists(st.sampled_from(PIECES), max_size=30).map("".join),
        st.lists(st.sampled_from(PIECES), max_size=30).map(lambda parts: "<deck>" + "".join(parts) + "</deck>"),
    )
)
def test_whatever_is_sent_is_judged_or_refused_with_a_sentence(words: bytes | str) -> None:
    refusal = None
    try:
        checked = check_deck(table(), words, Asked(FORMATS[0], date(2026, 1, 1)))
    except Refused as refused:
        refusal = refused.message
    if refusal is not None:
        assert refusal.endswith((".", "?"))
        return
    for report in (checked.report, *checked.others):
        assert all(say(one) and one.rules for one in report.findings)
    assert isinstance(as_text(checked.deck), str)
    assert isinstance(as_garlatlan(checked.deck), str)


@pytest.mark.parametrize("shape", EXPORTS)
def test_a_list_with_open_questions_keeps_them(shape: str) -> None:
    index = table()
    of = asked("joust", "", date(2026, 1, 1))
    words = deck("Characters\n2x Bran Stark\n1x Robb Strak\n1x Bran Stark (LoW)")
    before = check_deck(index, words, of)
    after = check_deck(index, EXPORTS[shape](before.deck), of)
    codes = {one.code for one in before.report.findings if one.level != "passed"}
    assert codes == {"name-unknown"}
    assert codes <= {one.code for one in after.report.findings if one.level != "passed"}


def test_the_text_export_has_headings_counts_and_numbers() -> None:
    found = check_deck(table(), deck("3x Robb Stark"), asked("joust", "", date(2026, 1, 1))).deck
    words = as_text(found)
    assert "House (1)\n1x House Stark\n" in words
    assert "Plots (7)\n" in words
    assert "Characters (63)\n" in words
    assert "3x Robb Stark (CORE 8)" in words


def test_a_choice_is_put_into_its_line_alone() -> None:
    words = "House: Stark\r\n3x Robb Strak\r\n1x Robb Strak (Core)\r\n"
    assert (
        fix(words, choice(3, "Robb Strak", "Robb Stark")) == "House: Stark\r\n3x Robb Strak\r\n1x Robb Stark (Core)\r\n"
    )


@pytest.mark.parametrize(
    "value", ["", "x", "9|Robb|Rob", "1|Robb|Rob", "2|Sansa|Rob", "2|Robb Strak|", "-1|a|b", "2||b"]
)
def test_a_choice_that_does_not_fit_is_refused(value: str) -> None:
    with pytest.raises(Refused, match="by hand"):
        fix("House: Stark\n3x Robb Strak", value)


@pytest.mark.parametrize(("line", "name", "chosen"), [(0, "a", "b"), (1, "a|b", "c"), (1, "a\nb", "c"), (1, "", "c")])
def test_a_choice_that_cannot_be_written_is_none(line: int, name: str, chosen: str) -> None:
    assert choice(line, name, chosen) == ""
