"""The questions with their verdicts, as a page and as JSON."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from faq.questions import questions
from rules.citation import VERDICTS
from rules.models import Entry
from tests.conftest import assert_error


def test_every_question_is_there_once_and_each_has_one_verdict(corpus: Session) -> None:
    every = questions(corpus)
    asked = corpus.scalars(select(func.count()).select_from(Entry).where(Entry.kind == "question")).one()
    assert len({one.id for one in every}) == len(every) == asked
    apart = [one.id for verdict in VERDICTS for one in questions(corpus, verdict)]
    assert sorted(apart) == sorted(one.id for one in every)


def test_the_page_shows_the_verdicts_in_the_open_and_leads_to_the_stepper(client: FlaskClient) -> None:
    page = client.get("/faq").text
    assert "FAQ 5.5.1, p. 25 ·" in page
    assert page.count('<strong class="verdict') == len(client.get("/api/v1/questions").get_json()["questions"])
    assert "step through it" in page
    only_no = client.get("/faq?verdict=no").text
    assert '<strong class="verdict no">' in only_no
    assert '<strong class="verdict yes">' not in only_no


@pytest.mark.parametrize("verdict", ["perhaps", "<b>", "\x00"])
def test_a_verdict_that_there_is_none_of_is_refused(client: FlaskClient, verdict: str) -> None:
    assert client.get("/faq", query_string={"verdict": verdict}).status_code == 400
    answer = client.get("/api/v1/questions", query_string={"verdict": verdict})
    assert_error(answer, 400, "refused", says="there are yes, no, depends, answer")


def test_a_question_tells_its_disputes(client: FlaskClient) -> None:
    told = client.get("/api/v1/questions").get_json()["questions"]
    with_disputes = [one for one in told if one["disputes"]]
    assert with_disputes
    assert all(client.get(one["disputes"][0]).status_code == 200 for one in with_disputes[:5])
