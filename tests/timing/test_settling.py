"""Where the engine cannot say, a rule that bears on the telling may: by the words of what is asked."""

from __future__ import annotations

import itertools

import pytest

from services import open_reading, services
from timing.telling.bearing import every_rule
from timing.telling.settling import Decides, Rule, first_of_all, settled

SENDERS = itertools.count()
DECIDING = [one for one in every_rule() if one.decides is not None]

ASKED = {
    "His defenders count zero STR, though he did declare a blocker. I won as the attacker. Is it unopposed?": "yes",
    "I paid two gold for an event and it got cancelled by her Judgement. Do I get the gold back?": "no",
    "Claim is two and I lost military. I'd like to name the same guy twice, one dupe for each. May I do that?": "no",
    "We both brought two deadly guys into this one. Must I give him a body for deadly?": "no",
    "His wolf has No attachments printed on it. Can he put a second copy under it as a dupe?": "yes",
    "The location has been kneeling since last round. Does it still give its gold for income?": "yes",
    "He kills a guy of his own to pay a cost and throws the dupe from under him. Can the dupe save him?": "no",
}


def told(app, text):
    """The answer to a telling."""
    sender = {"REMOTE_ADDR": f"10.8.0.{next(SENDERS) % 250}"}  # one alone may not ask so often
    body = {"text": text, "system": "agot1e"}
    return app.test_client().post("/api/v1/timing/tell", json=body, environ_overrides=sender).json


@pytest.mark.parametrize(("text", "answer"), ASKED.items(), ids=lambda one: one[:50])
def test_a_rule_settles_what_is_asked(app, text, answer):
    question = told(app, text)["question"]
    assert question["answer"] == answer, question
    assert question["why"]
    assert question["cites"]


def rule(verdict: str = "no", **decides: object) -> Rule:
    """A rule that bears on everything."""
    content = {"says": "It is so.", "verdict": verdict, **decides}
    return Rule("Is it so?", ("agot1e-faq/moribund",), (), (), "", Decides.of(content))


OPEN_QUESTION = {"ask": "may", "answer": "unknown", "text": "..."}
SAVES = rule(no=["save|alive"], yes=["dead|die"], legal="no")


def answer(text: str, *rules: Rule, question: dict | None = OPEN_QUESTION, named: bool = False) -> tuple[str, str]:
    """What is asked and what is answered."""
    found, _ = settled(question, text, rules or (SAVES,), named=named)
    return ("", "") if found is None else (found["text"], found["answer"])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("She burns him down. Does the dupe save him?", "no"),
        ("She burns him down. Is he dead?", "yes"),
        ("I saved him with the dupe. Is that legal?", "no"),
        ("I saved him with the dupe. So he can't save him, right?", "yes"),
        ("She burns him down. Who dies?", "unknown"),
        ("Can he save him, even though he does not have a dupe?", "unknown"),
        ("Does he draw a card?", "unknown"),
    ],
)
def test_what_is_asked_decides_how_a_rule_answers(text, said):
    assert answer(text)[1] == said


def test_a_claim_that_asks_nothing_is_answered_as_the_rule_is_told():
    assert answer("She burns him down, so I say he is dead") == ("Is it so?", "no")


def test_the_engine_goes_first():
    known = {"ask": "may", "answer": "yes", "text": "May I?"}
    assert answer("Does the dupe save him?", question=known) == ("May I?", "yes")


def test_two_rules_that_differ_decide_nothing():
    assert answer("Does the dupe save him?", SAVES, rule(yes=["save"]))[1] == "unknown"


def test_where_a_card_is_named_whose_text_may_say_otherwise_a_rule_decides_nothing():
    keeps = rule(no=["save"])
    assert answer("May I save my gold?", keeps)[1] == "no"
    assert answer("May I save my gold?", keeps, named=True)[1] == "unknown"


@pytest.mark.parametrize(
    "text",
    [
        "Ygritte took Ben's Jon Snow for me, mine is in my hand. May I put it under his as a duplicate?",
        "I played a limited Great Keep, then Bran the Builder's Legacy finds a second one. May I play it?",
    ],
)
def test_such_a_rule_is_named_all_the_same(app, text):
    said = told(app, text)
    assert said["question"]["answer"] == "unknown"
    assert said["rules"]


def test_the_rules_that_would_answer_bear_most():
    bears = Rule("Is it so?", ("agot1e-faq/moribund",), (), (), "")
    assert first_of_all("Is he dead?", [bears, SAVES]) == [SAVES, bears]
    assert first_of_all("Does he kneel?", [bears, SAVES]) == [bears, SAVES]


@pytest.mark.parametrize("one", DECIDING, ids=lambda one: one.asks)
def test_a_rule_that_decides_says_the_rule_and_by_what_it_answers(one):
    assert one.decides.says.endswith(".")
    assert one.decides.yes or one.decides.no
    assert {one.decides.verdict, one.decides.legal} <= {"yes", "no", ""}


@pytest.mark.parametrize("one", [one for one in DECIDING if one.decides.verdict], ids=lambda one: one.asks)
def test_the_search_settles_it_in_the_same_way(app, one):
    with app.test_request_context("/"):
        open_reading(app)
        found = services().settles(one.asks, "agot1e")
    assert found is None or found.verdict in ("", "open", "answer", "depends", one.decides.verdict), found
