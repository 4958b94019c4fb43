"""Where what is asked was not understood, the questions that the table allows are offered, the likeliest first."""

from __future__ import annotations

import pytest

from services import open_reading, services
from timing.telling.askable import KINDS
from timing.telling.asks import QUESTION, WHAT

SUPPORTED = (
    "Four players. Ana has Master of Coin, Ben has Master of Whispers so he supports her. Steve goes military at Ana "
    "with claim one. Ana doesn't block, so Ben jumps in for her with two of his guys and loses anyway. "
)
RENOWN = "Kim attacks me on military with claim one, I defend with Brienne of Tarth who has renown, and I win. "
DEADLY = (
    "Kim attacks me on military with Grey Wind, I defend with Old Nan and some chud, and she wins. "
    "Grey Wind has deadly. "
)


@pytest.fixture
def asked(app):
    """From a telling, and an answer to what the question is, to what is understood."""

    def tell(text, value=None):
        with app.test_request_context():
            open_reading(app)
            return services(app).tellings.told(text, "agot1e", {QUESTION: value} if value else None)

    return tell


def offered(told):
    """The values of the questions that are offered, in their order."""
    ask = next((one for one in told.asks if one["what"] == WHAT), {"choices": []})
    return [one["value"] for one in ask["choices"]]


@pytest.mark.parametrize(
    ("text", "value", "first", "answer"),
    [
        (SUPPORTED + "Whose skin is it now, who would kill something?", "claim-by", 1, "ana"),
        (RENOWN + "So is it another power there even on the defense?", "renown:brienne-of-tarth", 2, "yes"),
        (DEADLY + "Is that deadly thing on?", "deadly", 2, "yes"),
    ],
)  # fmt: skip
def test_an_outcome_is_offered_by_the_words_of_what_is_asked_and_one_tap_answers_it(asked, text, value, first, answer):
    told = asked(text)
    assert told.question["answer"] == "unknown"
    assert value in offered(told)[:first]
    chosen = asked(text, value)
    assert chosen.question["answer"] == answer
    assert [one["key"] for one in chosen.answered] == [QUESTION]


def test_words_of_the_text_that_were_not_understood_take_nothing_from_a_question_that_is_chosen(asked):
    text = (
        "Dave is first player. I flip Marched to the Wall, he flips Valar Morghulis. Whose call is the sequence there?"
    )
    assert asked(text).question["answer"] == "unknown"
    assert asked(text, "who-first").question["answer"] == "dave"


def test_what_is_offered_is_in_the_words_that_the_chosen_question_has(asked):
    ask = next(one for one in asked(SUPPORTED + "Whose skin is it now?").asks if one["what"] == WHAT)
    for choice in ask["choices"]:
        assert asked(SUPPORTED + "Whose skin is it now?", choice["value"]).question["text"] == choice["name"]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.what)
def test_every_kind_of_question_is_put_and_one_of_another_table_is_none(asked, kind):
    text = "Ann attacks Bob on military with Robb Stark and wins, Bob defends with Theon Greyjoy. Whatever of that?"
    of = {"card": ":robb-stark", "player": ":ann", "": ""}[kind.of]
    assert asked(text, f"{kind.what}{of}").question["text"] != asked(text).question["text"]
    if of:
        assert asked(text, f"{kind.what}:somebody-else").answered == []


def test_a_question_that_was_understood_wrongly_is_chosen_from_all_that_the_table_allows(app):
    text = "Kim attacks me on military and I defend with Brienne of Tarth and win. Can I use Brienne of Tarth's renown?"
    page = app.test_client().get("/timing/tell", query_string={"text": text, "correct": QUESTION}).text
    choices = page.split(WHAT)[1].split("</ul>")[0]
    assert "Does Brienne of Tarth claim power for renown?" in choices
