"""Both engines keep, find, change and forget alike."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from search.engine import GLANCE, DamagedIndex, Engine, Glance, Plan, Profiles, payload, row, unpack
from search.fts5_engine import Fts5Engine
from search.profile import analyse
from search.whoosh_engine import WhooshEngine
from tests.search.conftest import LIBRARY, document

Build = Callable[..., Engine]


def found(engine: Engine, plan: Plan, limit: int = 20) -> set[str]:
    return {profile.document.id for profile in engine.search(plan, limit)}


def test_rows_are_found_by_any_of_their_words(open_engine: Build) -> None:
    engine = open_engine()
    assert found(engine, Plan(terms=(("moribund", 1.0), ("stealth", 1.0)))) == {
        "agot1e-faq/moribund",
        "agot1e-faq/stealth",
    }


def test_the_rarer_word_and_the_title_come_first(open_engine: Build) -> None:
    engine = open_engine()
    plan = Plan(terms=(("duplicat", 1.0), ("character", 1.0)))
    assert engine.search(plan, 1)[0].document.id == "agot1e-faq/duplicates"


def test_an_exact_key_outweighs_all_words(open_engine: Build) -> None:
    plan = Plan(terms=(("duplicat", 1.0),), keys=("c:dotn117",))
    assert open_engine().search(plan, 1)[0].document.id == "card:dotn_117"


def test_a_ranking_word_brings_nothing_and_orders_what_is_found(open_engine: Build) -> None:
    engine = open_engine()
    plan = Plan(terms=(("duplicat", 1.0),), ranking=(("cancel", 1.0), ("moribund", 1.0)))
    assert found(engine, plan) == {"agot1e-faq/duplicates", "agot2e-summary/duplicates"}
    assert engine.search(plan, 1)[0].document.id == "agot2e-summary/duplicates"
    assert "card:dotn_117" in found(engine, Plan(terms=plan.terms, ranking=plan.ranking, keys=("c:dotn117",)))


def test_profiles_are_kept_up_to_a_bound() -> None:
    read: list[str] = []

    def stored(name: str) -> str:
        read.append(name)
        return row(document(name, name)).payload

    kept = Profiles(most=2)
    for name in ("one", "two", "two", "three", "three", "one"):
        assert kept.get(name, lambda name=name: stored(name)).document.title == name  # type: ignore[misc]
    assert read == ["one", "two", "three", "one"]


def test_all_words_of_a_phrase_must_be_there(open_engine: Build) -> None:
    plan = Plan(terms=(("cancel", 1.0), ("duplicat", 1.0)), every=("duplicat", "cancel"))
    assert found(open_engine(), plan) == {"agot2e-summary/duplicates"}


@pytest.mark.parametrize(
    ("within", "count"),
    [
        ((("kind:question",),), 2),
        ((("kind:question", "kind:keyword"),), 3),
        ((("kind:question",), ("verdict:yes",)), 1),
        ((("game:agot2e",), ("kind:card",)), 0),
        ((), len(LIBRARY)),
    ],
)
def test_a_scope_narrows_everything(open_engine: Build, within: tuple[tuple[str, ...], ...], count: int) -> None:
    assert len(found(open_engine(), Plan(within=within), limit=100)) == count


def test_a_scope_narrows_words(open_engine: Build) -> None:
    plan = Plan(terms=(("duplicat", 1.0),), within=(("game:agot2e",),))
    assert found(open_engine(), plan) == {"agot2e-summary/duplicates"}


def test_no_more_than_the_limit_is_given(open_engine: Build) -> None:
    assert len(open_engine().search(Plan(), 3)) == 3


@pytest.mark.parametrize(
    "term", ['"', "a OR b", "NEAR(", "*", "words:x", "\x00", "🂡", "'; DROP TABLE word", "^a", "-a"]
)
def test_no_term_is_read_as_a_command(open_engine: Build, term: str) -> None:
    plan = Plan(terms=((term, 1.0), ("moribund", 1.0)), keys=(term,), within=((term, "kind:rule"),))
    assert "agot1e-faq/moribund" in found(open_engine(), plan)


def test_rows_are_added_replaced_and_removed(open_engine: Build) -> None:
    engine = open_engine()
    ruling = document("quorkles", "A ruling about quorkles", "Quorkles kneel.", id="ruling:1", kind="ruling")
    asked = Plan(terms=(("quorkl", 1.0),))
    assert found(engine, asked) == set()
    engine.upsert([row(ruling)])
    assert found(engine, asked) == {"ruling:1"}
    engine.upsert([row(document("quorkles", "A ruling about gnomes", id="ruling:1", kind="ruling"))])
    assert found(engine, asked) == set()
    assert found(engine, Plan(terms=(("gnom", 1.0),))) == {"ruling:1"}
    assert engine.health().documents == len(LIBRARY) + 1
    engine.delete(["ruling:1", "ruling:none"])
    assert found(engine, Plan(terms=(("gnom", 1.0),))) == set()
    assert engine.health() == type(engine.health())(len(LIBRARY))


def test_documents_come_back_whole(open_engine: Build) -> None:
    engine = open_engine()
    assert engine.get(["agot1e-faq/tied-dominance", "nowhere"]) == [LIBRARY[3]]
    assert all(unpack(payload(one, analyse(one))) == (one, analyse(one)) for one in LIBRARY)


def test_what_cannot_be_unpacked_is_damage() -> None:
    for text in ("{", "[]", '{"nothing": 1}'):
        with pytest.raises(DamagedIndex):
            unpack(text)


def test_what_was_seen_is_gone_on_with_for_a_moment_by_who_saw_it() -> None:
    glance: Glance[str] = Glance()
    assert glance.just_seen() is None
    glance.seen("as it was")
    others: list[str | None] = []
    thread = threading.Thread(target=lambda: others.append(glance.just_seen()))
    thread.start()
    thread.join()
    assert others == [None]
    time.sleep(2 * GLANCE)
    assert glance.just_seen() is None


def test_reading_goes_on_while_an_update_runs(open_engine: Build) -> None:
    engine = open_engine()
    stop = threading.Event()
    problems: list[object] = []

    def read() -> None:
        while not stop.is_set():
            try:
                if "agot1e-faq/moribund" not in found(engine, Plan(terms=(("moribund", 1.0), ("quorkl", 1.0)))):
                    problems.append("lost")
            except Exception as error:  # whatever it is, the test is to say so
                problems.append(error)
        engine.close()

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number in range(12):
        engine.upsert([row(document(f"r{number}", "About quorkles", id=f"ruling:{number % 4}", kind="ruling"))])
    stop.set()
    for reader in readers:
        reader.join()
    assert problems == []
    assert len(found(engine, Plan(terms=(("quorkl", 1.0),)))) == 4


@pytest.mark.parametrize("terms", ["stealth duplicat", "moribund", "charact card cancel", "val"])
def test_both_engines_find_the_same_in_the_same_order(tmp_path: Path, terms: str) -> None:
    plan = Plan(terms=tuple((term, 1.0) for term in terms.split()))
    orders = []
    for kind in (WhooshEngine, Fts5Engine):
        folder = tmp_path / kind.name
        folder.mkdir()
        kind.build(folder, map(row, LIBRARY))
        engine = kind(folder)
        orders.append([profile.document.id for profile in engine.search(plan, 20)])
        engine.close()
    assert orders[0] == orders[1] != []
