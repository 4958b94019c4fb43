"""An entry before which another one stands weighs less."""

from __future__ import annotations

from collections import defaultdict

import pytest
from flask import Flask
from sqlalchemy import select

from rules.models import Link
from search.documents import YIELDING, corpus_documents
from services import services


@pytest.fixture(scope="module")
def weights(app: Flask) -> dict[str, tuple[float, set[str]]]:
    """Of every entry the weight, and the relations of those that stand before it."""
    with services(app).corpus.session() as session:
        before: dict[str, set[str]] = defaultdict(set)
        for relation, target in session.execute(select(Link.relation, Link.target).where(Link.kind == "entry")):
            before[target].add(relation)
        return {one.id: (one.weight, before[one.id]) for one in corpus_documents(session)}


@pytest.mark.parametrize("relation", ["overrides", "supersedes", "corrects"])
def test_what_yields_weighs_less(weights: dict[str, tuple[float, set[str]]], relation: str) -> None:
    yielding = [weight for weight, before in weights.values() if relation in before]
    assert yielding, "the corpus has no such link any more; this test asks nothing"
    assert all(weight <= YIELDING[relation] < 1 for weight in yielding)


def test_what_nothing_stands_before_has_its_full_weight(weights: dict[str, tuple[float, set[str]]]) -> None:
    free = [weight for weight, before in weights.values() if not before & {"overrides", "supersedes", "corrects"}]
    assert free
    assert set(free) == {1.0}


def test_an_overridden_entry_weighs_less_than_a_corrected_one() -> None:
    assert YIELDING["overrides"] == YIELDING["supersedes"] < YIELDING["corrects"] < YIELDING["narrows"] == 1.0
