"""Whatever is typed: an answer, soon."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from search.service import MOST_RESULTS, SearchService
from search.suggest import suggestions

SOON = 0.5
"""Seconds of the processor; far above what a query takes, far below what a person would call stuck."""

NASTY = [
    *"* *a* a* ? a^1000000 a~9 ~ NOT + ((((( ))))) ' \\ title: title:x words:* ^a kind: ::: %00 <script>".split(),
    *(
        "[a TO b]",
        "{a TO b}",
        "AND OR NOT",
        "-a -b",
        "NEAR(a b, 5)",
        "{words} : x",
        "../../etc/passwd",
        'kind:"',
        "doc:'",
    ),
    *('"', '"""', '"a', '"a" "', "“a", "\x00", "\x1b[31m", "\n\r\t\v\f", "\u202egnihton", "\ud800", "\ufeff"),
    *("İıſßﬁ", "\u0301" * 50, "漢字仮名", "אבג", "ﷺ" * 40, "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "¼ ½ ²", "́a"),
    *(text * 5_000 for text in ("aa", "a ", "ab", '""', "((", "a'", "a-", "a.", "1.1 ", "kr 1 ", "p 1 ", "-1")),
    *(text * 700 for text in ("kind:question ", "moribound ", "save cancel duplicate moribund ", '"save" ', "a/b/c ")),
    "z" * 39 + " " + "q" * 40,
]


@pytest.mark.parametrize("text", NASTY, ids=lambda text: ascii(text[:20]))
def test_metacharacters_and_long_texts_get_an_answer_soon(real: SearchService, text: str) -> None:
    assert_answered(real, text)


@example("kind:question verdict:no")
@example("save " * 40)
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=600))
def test_any_text_gets_an_answer_soon(real: SearchService, text: str) -> None:
    assert_answered(real, text)


MEANING = (
    'moribund dupe save cancel 3.28 p19 KR F105 2e btwixt kind:question verdict:no " “ ( who may first then stelth'
)
WORDS = st.sampled_from(MEANING.split())


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(WORDS, max_size=60))
def test_any_mixture_of_what_means_something_gets_an_answer_soon(real: SearchService, words: list[str]) -> None:
    assert_answered(real, " ".join(words))


@contextmanager
def no_collection() -> Iterator[None]:
    """What whole runs of tests leave in memory takes a second to look through, and is none of a query's business."""
    gc.disable()
    yield
    gc.enable()


def assert_answered(service: SearchService, text: str) -> None:
    with no_collection():
        started = time.thread_time()
        answer = service.search(text, limit=20)
        suggestions(service, text)
        taken = time.thread_time() - started
    assert taken < SOON, f"{text[:60]!r} took {taken:.2f} s"
    assert len(answer.hits) <= min(answer.total, 20)
    assert answer.total <= max(MOST_RESULTS, 2000)
    assert all(first.score >= second.score for first, second in zip(answer.hits, answer.hits[1:], strict=False))
