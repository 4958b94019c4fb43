"""What an engine is asked for: telling words, and no more than it can read in time."""

from __future__ import annotations

from collections import Counter

from search.expansion import expand
from search.lexicon import Lexicon
from search.plan import ENOUGH, MOST_READ, plan
from search.query import parse
from search.salience import Salience
from search.vocabulary import Vocabulary


def planned(text: str, **often: int) -> tuple[list[str], list[str]]:
    """The words to look for and those that only rank, in a large index where words are as frequent as given."""
    words = Counter(often)
    vocabulary = Vocabulary(documents=100_000, frequency=words, in_names=words, words=words)
    salience = Salience(vocabulary, Lexicon())
    query = parse(text, Lexicon())
    made = plan(query, expand(query, vocabulary, salience), salience)
    return [stem for stem, _ in made.terms], [stem for stem, _ in made.ranking]


def test_all_words_are_looked_for_while_they_are_few() -> None:
    assert planned("alpha beta gamma", alpha=10, beta=20, gamma=30) == (["alpha", "beta", "gamma"], [])


def test_a_frequent_word_only_ranks_what_a_rarer_one_brings() -> None:
    assert planned("alpha beta", alpha=ENOUGH, beta=MOST_READ) == (["alpha"], ["beta"])


def test_a_frequent_word_is_looked_for_beside_one_that_brings_little() -> None:
    assert planned("alpha beta", alpha=ENOUGH - 1, beta=MOST_READ) == (["alpha", "beta"], [])


def test_of_many_words_those_that_are_too_much_are_left_out() -> None:
    often = {"alpha": ENOUGH, "beta": MOST_READ // 2, "gamma": MOST_READ - 1, "delta": MOST_READ}
    assert planned("alpha beta gamma delta", **often) == (["alpha", "beta"], [])


def test_what_is_narrowed_is_looked_for_by_every_word() -> None:
    assert planned("alpha beta verdict:yes", alpha=ENOUGH, beta=MOST_READ) == (["alpha", "beta"], [])
