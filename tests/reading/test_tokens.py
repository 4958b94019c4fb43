"""Tokens keep their place; own names, quotations and misprints are recognised."""

from __future__ import annotations

import pytest

from reading.tokens import Token, quotations, spelled, tokenise


def words(text: str, title: str = "") -> list[str]:
    return [token.word for token in tokenise(text, title)]


@pytest.mark.parametrize(
    ("text", "title", "expected"),
    [
        ("Kneel Old Mill.", "Old Mill", ["kneel", "@self", "."]),
        ("Old Mill's STR", "Old Mill", ["@self", "'s", "str"]),
        ("The Miller stands; the Miller claims.", "The Miller", ["@self", "stands", ";", "@self", "claims", "."]),
        ("a Night's Watch card", "", ["a", "night", "'s", "watch", "card"]),
        ("gets +2 STR and a [Combat] icon", "", ["gets", "+2", "str", "and", "a", "military", "icon"]),
        ("[+1 Income]", "", ["[+1 income]"]),
        ("gains the Traitor trait", "Traitor", ["gains", "the", "traitor", "trait"]),
    ],
)
def test_a_text_becomes_the_words_of_the_grammar(text: str, title: str, expected: list[str]) -> None:
    assert words(text, title) == expected


def test_a_misprinted_own_name_is_the_card_itself() -> None:
    assert words("Discard Old Millar from play", "Old Miller") == ["discard", "@self", "from", "play"]


@pytest.mark.parametrize("mark", ['"', "'"])
def test_a_quotation_is_one_token_that_knows_where_its_text_stands(mark: str) -> None:
    text = f"It gains: {mark}Response: Draw a card.{mark} Then more."
    quote = next(token for token in tokenise(text) if token.kind == "quote")
    assert text[slice(*quote.inner)] == "Response: Draw a card."


def test_possessives_are_no_quotations() -> None:
    assert quotations("return it to its owner's hand or its owners' hands") == {}


def test_a_misprint_of_a_grammar_word_is_set_right_where_only_one_word_is_near() -> None:
    made = spelled([Token("word", "teh", 0, 3), Token("word", "zzz", 4, 7)], {"the", "then"})
    assert [token.word for token in made] == ["the", "zzz"]


def test_every_token_stands_where_it_says() -> None:
    text = "Response: After you win, gain “x” – [Noble] +X STR."
    assert all(text[token.start : token.end].strip() for token in tokenise(text, "You"))
