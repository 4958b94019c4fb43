"""In which phase play stands, by what is done there; what is put somewhere where nothing is marshalled."""

import pytest


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("It's my challenges turn. Can I play Distraction on his Robert?", "challenges"),
        ("Setup. Can I put a dupe on Robert?", "setup"),
        ("I'm collecting gold, does my kneeling Crossroads count?", "marshalling"),
        ("We're choosing plots. Can I change mine?", "plot"),
        ("Sam lays his plot face down and swaps it. Is that legal?", "plot"),
        ("We're picking titles. Can she change hers?", "plot"),
        ("At the end of the round do I discard down to the reserve?", "taxation"),
        ("It's the challenges phase and I'd like to marshal an attachment. Can I?", "challenges"),
    ],
)
def test_the_phase_is_told_by_what_is_done_in_it(told, text, phase):
    assert told(text)["situation"]["opening"]["box"].partition("/")[0] == phase


@pytest.mark.parametrize("phase", ["dominance", "the challenges phase", "the standing phase"])
def test_nothing_is_marshalled_in_another_phase_that_is_told(told, phase):
    assert told(f"It's {phase}. Can I marshal Robert Baratheon now?")["question"]["answer"] == "no"


@pytest.mark.parametrize(
    "text",
    [
        "I win dominance, can I put that power straight on Jaime with infamy instead of my House?",
        "I beat Hana on power, claim one. I want it on my Widow's Wail, which has infamy. Can I put it there?",
    ],
)
def test_what_is_put_somewhere_once_something_is_won_is_not_marshalled(told, text):
    found = told(text)
    assert not (found["question"] or {}).get("use", "").endswith("/marshal")
    assert not any(card.get("zone") == "hand" for card in found["situation"]["cards"])
    assert found["situation"]["opening"]["box"].partition("/")[0] != "marshalling"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I win dominance, can I put that power straight on Jaime with infamy instead of my House?", "yes"),
        ("I won dominance. Can I put the power on my Widow's Wail?", "yes"),
        ("I won dominance. Can I put the power on my Hodor?", "no"),
    ],
)
def test_power_for_the_house_may_be_put_on_a_card_with_infamy(told, text, answer):
    assert told(text)["question"]["answer"] == answer


@pytest.mark.parametrize(
    ("text", "answer", "entry"),
    [
        ("I won dominance. Can I put the power on my Widow's Wail?", "Yes", "agot1e-core/keywords/infamy"),
        ("challenges phase starts and I hold gold for both, can I bring two guys out of shadows?", "No",
         "agot1e-faq/shadows-allowance-per-phase"),
    ],
)  # fmt: skip
def test_what_a_rule_answers_has_the_rule_and_its_entry_on_the_page(app, text, answer, entry):
    page = app.test_client().get("/timing/tell", query_string={"text": text}).text
    ruled = page.split('aria-label="The answer"')[1].split("</section>")[0]
    assert f">{answer}</strong>" in ruled
    assert f'href="/rules/{entry}"' in ruled
