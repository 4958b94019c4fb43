"""What stands before what."""

from __future__ import annotations

from typing import Any

import pytest

from search.documents import SearchDocument
from search.expansion import expand
from search.lexicon import lexicon
from search.profile import profile
from search.query import parse
from search.ranking import rank
from search.salience import Salience
from search.vocabulary import Vocabulary
from tests.search.conftest import LIBRARY, document


def ranked(text: str, *documents: SearchDocument) -> list[str]:
    """The slugs of the documents that answer, best first; the library is there for the words' rarity."""
    vocabulary = Vocabulary.of([*LIBRARY, *documents])
    salience, query = Salience(vocabulary, lexicon()), parse(text, lexicon())
    results = rank(map(profile, documents), query, expand(query, vocabulary, salience), salience)
    return [result.profile.document.id.rpartition("/")[2] for result in results]


FILLER = "Nothing else is said about it in this place, and so it goes on for a while. "


@pytest.mark.parametrize(
    ("query", "better", "worse"),
    [
        ("deadly", {"title": "Deadly"}, {"title": "Other", "text": "It is deadly."}),
        ("deadly", {"title": "Deadly"}, {"title": "When deadly comes late in the phase"}),
        ("bite", {"title": "One", "names": ("bite",)}, {"title": "Two", "text": "A bite is a bite."}),
        ("deadly", {"title": "Deadly"}, {"title": "Deadly", "game": "agot2e"}),
        ("2e deadly", {"title": "Deadly", "game": "agot2e"}, {"title": "Deadly"}),
        ("deadly", {"title": "Deadly", "weight": 1.0}, {"title": "Deadly", "weight": 0.9}),
        ("may he bite twice", {"title": "Bite", "kind": "question"}, {"title": "Bite", "kind": "example"}),
        ("deadly", {"title": "Deadly", "kind": "keyword"}, {"title": "Deadly", "kind": "example"}),
        (
            "bite hard",
            {"title": "One", "text": "They bite hard."},
            {"title": "One", "text": f"Bite. {FILLER * 3} Hard."},
        ),
        ("4.2", {"title": "One", "keys": ("n:4.2",)}, {"title": "4.2", "text": "4.2 4.2"}),
        ("dead", {"title": "Deadlock"}, {"title": "Dandelion"}),
        (
            "quorkl",
            {"title": "Quorkl Zimt", "kind": "card"},
            {"title": "When does the Quorkl bite?", "kind": "question"},
        ),
        (
            "late bite",
            {"title": "One", "asked": ("a bite comes", "late comes a bite")},
            {"title": "One", "asked": ("a bite comes", "nobody comes a second")},
        ),
        (
            "the dog began to bite all around him",
            {"title": "Bite", "kind": "question"},
            {"title": "Bite", "kind": "flowchart"},
        ),
    ],
)
def test_one_stands_before_the_other(query: str, better: dict[str, Any], worse: dict[str, Any]) -> None:
    found = ranked(query, document("worse", place=1, **worse), document("better", place=2, **better))
    assert found[0] == "better"


def test_what_has_nothing_of_the_query_is_left_out() -> None:
    assert ranked("deadly", document("one", "Deadly"), document("two", "Stealth")) == ["one"]


def test_a_quoted_phrase_is_required() -> None:
    apart = document("apart", "One", "Deadly here. There is a bite.")
    together = document("together", "Two", "A deadly bite.")
    assert ranked('"deadly bite"', apart, together) == ["together"]


def test_equals_stand_in_reading_order() -> None:
    assert ranked("deadly", document("b", "Deadly", place=2), document("a", "Deadly", place=1)) == ["a", "b"]


def test_what_a_good_result_leads_to_is_lifted() -> None:
    good = document("good", "Deadly", related=("agot1e-faq/near",))
    near = document("near", "One", "It may be deadly.", place=2)
    far = document("far", "One", "It may be deadly.", place=1)
    assert ranked("deadly", far, near, good) == ["good", "near", "far"]
