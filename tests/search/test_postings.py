"""What is fetched: the same documents whether or not what cannot matter is read."""

from __future__ import annotations

import random

import pytest

from search.engine import Plan
from search.postings import FEW, Having, Postings, best


@pytest.mark.parametrize("seed", range(12))
def test_what_is_not_read_would_have_changed_nothing(seed: int) -> None:
    rng = random.Random(seed)  # noqa: S311 - the same every time
    often = {f"w{at}": rng.choice((3, 20, 60, 3 * FEW, 6 * FEW)) for at in range(9)}
    stands = {stem: {n: rng.randint(1, 6) for n in rng.sample(range(1000), count)} for stem, count in often.items()}
    read: list[str] = []

    def having(_field: str, term: str) -> Having:
        read.append(term)
        return {number: float(count) for number, count in stands[term].items()}

    ordered = sorted(often, key=lambda stem: (often[stem], stem))
    terms = tuple((stem, rng.choice((0.3, 1.0))) for stem in ordered)
    plan = Plan(terms=terms[:7], ranking=terms[7:])
    everything = Plan(terms=plan.terms, ranking=plan.ranking, within=(("all",),))  # read to the end
    kept = Postings()
    told = kept.at(
        "state", lambda field, term: having(field, term) if field == "words" else dict.fromkeys(range(1000), 1.0)
    )
    found = best(plan, 12, told, list, 1000)
    assert len(found) == 12
    assert found == best(everything, 12, told, list, 1000)


def test_of_equals_the_first_comes_first() -> None:
    told = Postings().at("state", lambda _field, _term: dict.fromkeys((5, 3, 9, 1), 1.0))
    assert best(Plan(terms=(("word", 1.0),)), 3, told, list, 10) == [1, 3, 5]
