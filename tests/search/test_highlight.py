"""The passage that answers, and what is marked in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.documents import SearchDocument
from search.expansion import expand
from search.highlight import Piece, mark, marks, passage_of, plain, written
from search.lexicon import lexicon
from search.profile import profile
from search.query import parse
from search.salience import Salience
from search.scoring import Asked
from search.service import SearchService
from search.vocabulary import Vocabulary
from tests.search.conftest import LIBRARY, document

LONG = document(
    "long",
    "A long one",
    "Nothing of note is said here at all. " * 12 + "But a duplicate may save it. " + "And so it goes on and on. " * 12,
)


def asked(text: str, *documents: SearchDocument) -> Asked:
    vocabulary = Vocabulary.of([*LIBRARY, LONG, *documents])
    salience = Salience(vocabulary, lexicon())
    query = parse(text, lexicon())
    return Asked(query, expand(query, vocabulary, salience), salience)


def shown(text: str, query: str) -> str:
    """The text with what is marked in brackets."""
    return "".join(f"[{piece.text}]" if piece.marked else piece.text for piece in mark(text, asked(query)))


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("duplicate", "Two Duplicates lie there.", "Two [Duplicates] lie there."),
        ("dupe", "A duplicate, too.", "A [duplicate], too."),
        ("save the character", "It can save the character now.", "It can [save the character] now."),
        ("moribund", "Nothing of it.", "Nothing of it."),
        ("moribund", "<b>moribund</b> & more", "<b>[moribund]</b> & more"),
        ('"way out"', "No way, out of the way out.", "No [way], [out] of the [way out]."),
        ("stealth", "", ""),
    ],
)
def test_what_was_looked_for_is_marked(query: str, text: str, expected: str) -> None:
    assert shown(text, query) == expected


def test_small_words_are_not_marked_by_themselves() -> None:
    assert shown("the end of the duplicate", "the duplicate of") == "the end of the [duplicate]"


def test_the_passage_is_the_one_that_answers() -> None:
    passage = passage_of(profile(LONG), asked("duplicate save"))
    assert "a duplicate may save it" in plain(passage)
    assert plain(passage).startswith("… ")
    assert plain(passage).endswith(" …")
    assert len(plain(passage)) < 400


def test_without_a_hit_the_text_begins_at_its_beginning() -> None:
    assert plain(passage_of(profile(LONG), asked("stealth"))).startswith("Nothing of note")


def test_a_text_without_sentences_is_cut_between_words() -> None:
    endless = document("endless", "Endless", "word " * 500 + "duplicate " + "word " * 500)
    passage = plain(passage_of(profile(endless), asked("duplicate", endless)))
    assert "duplicate" in passage
    assert len(passage) < 400
    assert not passage.strip("… ").startswith("ord")


def test_marks_are_places_in_the_plain_text() -> None:
    pieces = mark("A duplicate saves a duplicate.", asked("duplicate"))
    assert [plain(pieces)[start:end] for start, end in marks(pieces)] == ["duplicate", "duplicate"]


@given(st.text(max_size=400), st.sampled_from(["duplicate save", "moribund", '"way out of play"', "the"]))
def test_nothing_is_lost_by_marking(text: str, query: str) -> None:
    assert written(mark(text, asked(query))) == text


def test_rows_of_a_table_stand_below_one_another_and_nothing_else_does() -> None:
    from search.documents import ROW, _readable
    from search.highlight import in_lines

    text = _readable("A line\nthat goes on – so.\nkind | place\nkilled | dead pile\nThe end\nof it.")
    assert in_lines(text).split("\n") == [
        "A line that goes on – so.",
        f"kind{ROW}place.",
        f"killed{ROW}dead pile.",
        "The end of it.",
    ]


def test_a_table_keeps_its_columns_on_the_page_and_a_row_cut_nowhere() -> None:
    from search.documents import ROW, _readable
    from search.pages import marked, shaped

    text = _readable("Kind | Place | Note\nkilled | | dead; pile\nThe end.")
    assert text.splitlines()[1] == f"killed{ROW}{ROW}dead; pile."
    page = shaped(text)
    assert page.count("<span><span>") == 2
    assert "<span>killed</span><span></span><span>dead; pile</span>" in page
    assert shaped(f"killed{ROW}dead <pile>") == "killed – dead &lt;pile&gt;"  # one row alone is said
    pieces = (Piece("Kind\u00a0– "), Piece("Place", marked=True), Piece(".\nkilled\u00a0– dead."))
    assert "<span>Kind</span><span><mark>Place</mark></span>" in marked(pieces)
    # One row among sentences runs into neither of them.
    assert shaped(f"Before.\none{ROW}two.\nAfter.") == (
        'Before.<span class="table"><span><span>one</span><span>two</span></span></span>After.'
    )


@pytest.mark.parametrize(
    ("of", "shown"),
    [
        ("So it is. text | means", "So it is.\ntext{}means.\na... b{}c."),
        ("So it is. text | means\na... b | c", "So it is.\ntext{}means.\na... b{}c."),
        ("So it is.", "So it is."),
        ("a... b | c\nd | e", "a... b{}c.\nd{}e."),
    ],
)
def test_a_passage_has_whole_rows_and_no_head_of_a_table_alone(of: str, shown: str) -> None:
    from search.documents import ROW, _readable
    from search.highlight import _whole_rows

    text = _readable("So it is.\ntext | means\na... b | c\nd | e\nThe end.")
    first, last = of.split(" ", maxsplit=1)[0], of.rsplit(" ", maxsplit=1)[-1]
    start = text.index(first)
    end = text.index(last, start) + len(last)
    start, end = _whole_rows(text, start, end)
    assert text[start:end] == shown.replace("{}", ROW)


def test_a_passage_from_the_middle_of_a_table_has_its_head_first(real: SearchService) -> None:
    (hit, *_) = real.search("discarded leaves play goes to", limit=1).hits
    assert hit.document.id == "agot1e-faq/leaving-play"
    rows = [line for line in plain(hit.passage).splitlines() if " | " in line]
    assert rows[0] == "a card is | if | and on leaving the moribund state goes to"
    assert len(rows) > 1


def test_a_head_whose_first_cell_is_empty_keeps_that_cell(real: SearchService) -> None:
    (hit, *_) = real.search("played event put on the table cost paid effect triggered", limit=1).hits
    head, first, *_ = (line for line in plain(hit.passage).splitlines() if " | " in line)
    assert head == " | how"
    assert head.count(" | ") == first.count(" | ")


def test_rows_in_plain_text_stand_apart_and_marks_are_where_they_were() -> None:
    from search.documents import ROW

    passage = (
        Piece(f"…\nkind{ROW}"),
        Piece("place", marked=True),
        Piece(f".\n{ROW}dead pile.\nIt "),
        Piece("ends", marked=True),
        Piece("."),
    )
    said = plain(passage)
    assert said == "…\nkind | place\n | dead pile\nIt ends."
    assert [said[first:last] for first, last in marks(passage)] == ["place", "ends"]
    alone = (Piece(f"events{ROW}from "), Piece("hand", marked=True), Piece("."))
    assert plain(alone) == "events – from hand."
    assert [plain(alone)[first:last] for first, last in marks(alone)] == ["hand"]


def test_no_mark_reaches_from_one_cell_into_the_next(real: SearchService) -> None:
    for text in ("at your command shadows", "card type works from hand events", "taxation phase flowchart"):
        for hit in real.search(text, limit=5).hits:
            assert not any("\u00a0" in piece.text or "\n" in piece.text for piece in hit.passage if piece.marked)
