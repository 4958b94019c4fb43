"""Whole sentences of a statement."""

from __future__ import annotations

from search.documents import ROW
from search.statement import said_with, sentences


def test_a_sentence_is_cut_at_its_end_and_not_within_brackets() -> None:
    text = "Players attack once. (A title forbids some.) Each attack ends before the next, see p. 12 of it."
    assert sentences(text) == (
        "Players attack once.",
        "(A title forbids some.)",
        "Each attack ends before the next, see p. 12 of it.",
    )


def test_an_item_of_a_list_is_said_with_the_words_that_begin_it() -> None:
    text = "Some are here. A player may put down:\nno attachments, unless they are for setup;\ntwo coins."
    assert sentences(text)[1:] == (
        "A player may put down",
        "A player may put down: no attachments, unless they are for setup",
        "A player may put down: two coins.",
    )


def test_a_row_of_a_table_stands_for_itself() -> None:
    assert sentences(f"Kind{ROW}Works.\nevents{ROW}from hand.")[1] == f"events{ROW}from hand."


def test_two_sentences_are_quoted_where_one_does_not_say_it_all() -> None:
    text = "The save is a response. So it may be canceled. Nothing else may."
    assert said_with(text, ["save", "cancel"]) == "The save is a response. So it may be canceled."
    assert said_with(text, ["noth"]) == "Nothing else may."
    assert said_with(text, ["dragon"]) == ""
