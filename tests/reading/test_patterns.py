"""The pattern language: what a pattern says is what matches, every way to read kept."""

from __future__ import annotations

import pytest

from reading.clauses import grammar
from reading.patterns import Grammar, Parse, compiled
from reading.tokens import tokenise


def ends(rules: dict[str, list[object]], text: str, rule: str = "top") -> list[int]:
    grammar = Grammar()
    grammar.add(rules)
    return [end for end, _ in Parse(grammar, tokenise(text)).at(rule, 0)]


@pytest.mark.parametrize(
    ("pattern", "text", "expected"),
    [
        ("kneel~ it", "kneels it", [2]),
        ("kneel~ it", "knelt it", [2]),
        ("card%", "cards", [1]),
        ("a/an (new) card", "an card", [2]),
        ("a/an (new) card", "a new card", [3]),
        ("<one|two> cards", "two cards", [2]),
        ("draw (a card)", "draw a card", [3, 1]),
        ("[ limit ]", "( limit )", [3]),
        ("kneel", "stand", []),
    ],
)
def test_a_pattern_reads_what_it_says(pattern: str, text: str, expected: list[int]) -> None:
    assert ends({"top": [pattern]}, text) == expected


def test_a_part_is_kept_under_its_name_with_the_constants_of_its_row() -> None:
    grammar = Grammar()
    grammar.add({"who": [("you", {"is": "you"})], "top": ["{who:by} win"]})
    (_, slots), *_ = Parse(grammar, tokenise("you win")).at("top", 0)
    assert slots["by"]["is"] == "you"


def test_a_rule_that_comes_round_to_itself_ends() -> None:
    assert ends({"top": ["{top} and it", "it"]}, "it and it") == [1]


@pytest.mark.parametrize("pattern", ["(a", "a)", "<a|b", "a/", "{x}/b"])
def test_a_pattern_that_is_not_sound_is_refused(pattern: str) -> None:
    with pytest.raises(ValueError, match=r"bracket|slash"):
        compiled(pattern)


def test_a_rule_is_tried_wherever_it_could_be_read() -> None:
    whole = grammar()
    unhinted = Grammar(rows=whole.rows, readers=whole.readers, words=whole.words)
    texts = (
        "Response: After a Lord or a non-Army character is killed, kneel Old Mill to choose and stand 2 knelt cards.",
        "If it is Winter, 'Raven' cards you control force an opponent to discard X +1 STR House Stark cards.",
        "You may put Ser Example into play, knelt, from any player's hand once per round (cannot be saved).",
    )
    for text in texts:
        tokens = tokenise(text, "Old Mill")
        hinted, plain = Parse(whole, tokens), Parse(unhinted, tokens)
        for at in range(len(tokens)):
            for rule in ("act", "when", "until", "limit", "mark", "card", "person", "features"):
                assert [end for end, _ in hinted.at(rule, at)] == [end for end, _ in plain.at(rule, at)]
