"""Disputes told in players' words: what is understood, and what is said of the rest."""

import itertools
import json
import random
import time
from pathlib import Path

import pytest
import yaml

from services import open_reading, services
from timing.telling.bearing import WHEN, every_rule
from timing.telling.tokens import LONGEST
from timing.telling.trust import partly_described
from timing.telling.views import MOST_RULES, address

SENDERS = itertools.count()
SENTENCES = yaml.safe_load((Path(__file__).parent / "data" / "tellings.yaml").read_text(encoding="utf-8"))


def told(app, text):
    """The answer to a telling; the first one of a process reads the words, and is not counted."""
    sender = {"REMOTE_ADDR": f"10.9.0.{next(SENDERS) % 250}"}  # one alone may not ask so often
    body = {"text": text, "system": "agot1e"}
    answer = app.test_client().post("/api/v1/timing/tell", json=body, environ_overrides=sender)
    assert answer.status_code == 200, answer.text
    return answer.json


def table_of(answer):
    """What the data file says of a telling, as far as it was understood."""
    situation = answer["situation"]
    found = {"players": [player["id"] for player in situation["players"]], "box": situation["opening"]["box"]}
    found["cards"] = {
        card.get("card", card["title"]): f"{card['owner']} {card.get('zone', 'play')}" for card in situation["cards"]
    }
    found["step"] = situation["opening"].get("step", "")
    found["first"] = situation["first_player"]
    found["challenge"] = situation.get("challenge", {})
    found["dead"] = [one["card"] for one in situation.get("happened", []) if one["what"] == "killed"]
    found["aimed"] = situation["opening"].get("choosing", [])
    question = answer["question"] or {}
    found["use"] = question.get("use", question.get("card", "")).partition("/")[0]
    found["who"] = question.get("who", "")
    found["answer"] = question.get("answer", "")
    found["moves"] = answer["moves"]
    return found


@pytest.mark.parametrize("at", range(len(SENTENCES)), ids=lambda at: SENTENCES[at]["text"][:60])
def test_a_telling_becomes_the_table_that_it_speaks_of(app, at):
    wanted = SENTENCES[at]
    found = table_of(told(app, wanted["text"]))
    for key, value in wanted.items():
        if key == "cards":
            assert {one: found["cards"].get(one) for one in value} == value
        elif key == "challenge":
            assert {one: found["challenge"].get(one) for one in value} == value
        elif key != "text":
            assert found[key] == value, key


def test_there_are_a_hundred_tellings():
    assert len(SENTENCES) >= 100
    assert len({one["text"] for one in SENTENCES}) == len(SENTENCES)


def test_what_was_understood_and_what_was_not_are_told_by_their_places(app):
    text = "Greg gives Theon for claim while the moon is purple. Can he save him with the dupe?"
    answer = told(app, text)
    understood = {text[one["span"][0] : one["span"][1]]: one["as"] for one in answer["understood"]}
    assert understood["Greg"] == "Greg"
    assert understood["Theon"].startswith("Theon Greyjoy")
    rest = [text[one["span"][0] : one["span"][1]] for one in answer["not_understood"]]
    assert any("moon" in one for one in rest)
    assert not any("Theon" in one for one in rest)


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("I save Ned with his dupe. Can my opponent cancel the dupe with To Be a Kraken?", "agot1e-faq/duplicates"),
        ("He plays Rain of Fire, so does my dupe on Ned go, or are dupes not attachments?",
         "agot1e-core/duplicates/nature"),
        ("I lost intrigue, claim 2, with only one card in hand. Does nothing happen?",
         "agot1e-faq/partial-fulfillment-of-effects"),
        ("My Old Nan stayed home, but I won military with Robb. Does she get power for renown?",
         "agot1e-core/keywords/renown"),
        ("Six against six on intrigue and I attack Beth with Tyrion. A tie. Do I win?",
         "agot1e-faq/who-wins-tied-challenge"),
        ("At the start of dominance Hugo and me both want to bring a card out of shadows. Hugo is first player. "
         "Who goes first?", "agot1e-faq/order-of-leaving-shadows"),
    ],
)  # fmt: skip
def test_a_rule_that_bears_on_a_telling_is_named_by_its_entries_and_answers_nothing(app, text, entry):
    answer = told(app, text)
    assert entry in [cite for one in answer["rules"] for cite in one["cites"]]
    assert len(answer["rules"]) <= MOST_RULES
    assert all(set(one) >= {"text", "cites"} and one["text"].endswith("?") for one in answer["rules"])
    assert (answer["question"] or {}).get("ask", "may") in ("may", "must", "who-first")
    page = app.test_client().get("/timing/tell", query_string={"text": text}).text
    assert f'href="/rules/{entry}"' in page.split("Rules that bear on it")[1]


def test_a_rule_that_bears_on_a_telling_has_its_verdict_beside_it(app):
    text = "My opponent wins intrigue against me with claim 2. I hold six cards. Do I choose what to discard?"
    rule = next(one for one in told(app, text)["rules"] if "intrigue" in one["text"])
    assert (rule["verdict"], "at random" in rule["says"]) == ("no", True)
    page = app.test_client().get("/timing/tell", query_string={"text": text}).text
    assert '<strong class="verdict no">No</strong>' in page.split("Rules that bear on it")[1]


def test_a_word_of_a_title_is_no_rule(app):
    answer = told(app, "I win intrigue by six against Greg and play Terminal Schemes. Can Greg save Ned with the dupe?")
    assert not [one for one in answer["rules"] if "STR is 0" in one["text"]]


def test_a_save_asked_of_a_card_that_saves_nobody_is_not_denied(app):
    answer = told(app, "My opponent kills my Robb. Can I discard Old Nan and save Robb?")
    assert (answer["question"] or {}).get("answer") != "no"


def test_an_answer_says_what_it_leaves_out(app):
    text = "Greg gives Theon for claim while the moon is purple. Can he save him with the dupe?"
    question = told(app, text)["question"]
    assert any("moon" in one for one in question["leaves_out"])
    page = app.test_client().get("/timing/tell", query_string={"text": text}).text
    assert "Left out, as it was not understood" in page.partition('id="understood"')[0], "beside the answer"
    whole = told(
        app, "My opponent attacks me on military and wins. I give Ned for claim. Can I save him with the dupe?"
    )
    assert "leaves_out" not in whole["question"]


def test_a_question_that_cannot_be_put_to_the_engine_is_repeated_and_not_decided(app):
    answer = told(app, "I lost intrigue to Greg. Does Greg also get to look at my deck for it?")
    assert (answer["question"]["answer"], answer["question"]["text"]) == (
        "unknown", "Does Greg also get to look at my deck for it?",
    )  # fmt: skip


def test_beside_much_that_was_not_understood_nothing_is_answered(app):
    """The same telling, but for a long aside of which nothing is understood."""
    plain = "Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?"
    aside = "Wibbles of the fifth moon skitter past crimson teapots whistling forlorn ballads unto sleepy walruses. "
    aside += "Purple thunder hums behind every marmalade cupboard."
    assert told(app, plain)["question"]["answer"] == "yes"
    assert told(app, f"{aside} {plain}")["question"]["answer"] == "unknown"


def test_where_nothing_was_understood_no_empty_table_is_offered(app):
    page = app.test_client().get("/timing/tell", query_string={"text": "asdf qwer zxcv"}).get_data(as_text=True)
    assert "Nothing of this was understood" in page
    assert "Step through this" not in page


def test_where_the_engine_has_no_answer_the_documents_are_quoted(app):
    text = "My Jaime got killed for military claim, he has a dupe. Who deals the dupe out?"
    answer = told(app, text)
    assert answer["question"]["answer"] == "unknown"
    assert "agot1e-core/duplicates/save" in [one["id"] for one in answer["entries"]]
    assert all(one["id"].startswith(("agot1e-", "agot-")) for one in answer["entries"])
    page = app.test_client().get("/timing/tell", query_string={"text": text}).text
    assert "What the documents say of this" in page
    assert 'href="/rules/agot1e-core/duplicates/save"' in page


def test_an_answer_of_the_engine_stands_alone(app):
    answer = told(app, "Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?")
    assert answer["question"]["answer"] == "yes"
    assert answer["entries"] == []


def test_of_a_long_telling_the_end_is_looked_for(app):
    answer = told(app, "We sat there and talked about the weather for a while. " * 20 + "How does the mulligan work?")
    assert "agot-tournament-2008/general/mulligan" in [one["id"] for one in answer["entries"]]


def test_a_refusal_for_the_moment_alone_is_no_answer_where_much_was_not_understood(app):
    text = "Wibbles of the fifth moon go sideways over the table. Can I use Bodyguard?"
    assert told(app, text)["question"]["answer"] == "unknown"


def test_a_card_described_in_part_is_named_beside_the_answer(app):
    """A plot of which a part is not described stands for all, whichever are left."""
    known = services(app)
    plots = (card for card, one in known.shipped.printings.items() if one.type == "plot" and one.title.isascii())
    filled = (known.known_cards.filled({"cards": [{"card": card}]})["cards"][0] for card in plots)
    with app.test_request_context():
        title = next(one["title"] for one in filled if partly_described([one]))
    question = told(app, f"{title} is the plot, can my dupe save Tywin?")["question"]
    assert title in question["not_described"]


def test_what_would_kill_is_asked_for_where_it_was_not_told(app):
    answer = told(app, "Can I save Robb with his dupe?")
    assert answer["question"]["answer"] == "yes"
    assert not answer["asks"], "whatever kills him, he may be saved"


def test_who_begins_with_lost_was_attacked(app):
    challenge = told(app, "Lost military, claim 2. Can I save Ned with the dupe?")["situation"]["challenge"]
    assert (challenge["attacker"], challenge["defender"], challenge["winner"]) == ("opponent", "me", "opponent")


@pytest.mark.parametrize("one", every_rule(), ids=lambda one: one.asks)
def test_a_rule_that_may_bear_on_a_telling_stands_in_entries_that_exist(app, one):
    client = app.test_client()
    assert one.when in WHEN
    assert one.cites
    assert all(client.get(f"/api/v1/entries/{cite}").status_code == 200 for cite in one.cites)


@pytest.mark.parametrize(
    "body",
    [
        [],
        {},
        {"text": ""},
        {"text": 3},
        {"text": "x", "system": "agot3e"},
        {"text": "x", "more": 1},
        {"text": "x" * 2001},
    ],
)
def test_a_body_that_is_no_telling_is_refused(app, body):
    answer = app.test_client().post("/api/v1/timing/tell", json=body)
    assert (answer.status_code, answer.json["error"]["code"]) == (400, "bad_body")


def test_no_text_is_refused_whatever_stands_in_it(app):
    words = [word for one in SENTENCES[:40] for word in one["text"].split()]
    dice = random.Random(7)  # noqa: S311
    odd = ["\x00", "’’’", "<script>", "{{7*7}}", "😀", "@me", "#0", "own:me", "'s", "\n\n", "½", "İ", "ﬁ", "#99"]
    for _ in range(60):
        text = " ".join(dice.choice(words + odd) for _ in range(dice.randint(1, 120)))[:LONGEST]
        if text.strip():
            answer = told(app, text)
            assert all(0 <= one["span"][0] < one["span"][1] <= len(text) for one in answer["not_understood"])
            json.dumps(answer)


@pytest.mark.parametrize(
    "text", ["be " * 660, "#1 and " * 280, "can I " * 330, "Ned " * 499, "a" * 2000, "attack on " * 199]
)
def test_a_text_made_to_take_long_does_not(app, text):
    told(app, "Ned")
    begun = time.process_time()  # what else the machine does is not counted
    told(app, text[:LONGEST])
    assert time.process_time() - begun < 2


def test_the_page_marks_the_text_asks_what_is_missing_and_leads_to_the_dispute(app):
    text = "Greg gives <b>Theon</b> for claim. Can he save him with the dupe?"
    page = app.test_client().get("/timing/tell", query_string={"text": text}).text
    assert 'class="mark"' in page
    assert "<b>Theon" not in page
    assert "See the rule and the way there" in page
    address = page.split('class="do" href="')[1].split('"')[0].replace("&amp;", "&")
    shown = app.test_client().get(address)
    assert shown.status_code == 200
    assert '<section class="ruled' in shown.text, "the dispute is headed by the answer to what was asked"
    mine = app.test_client().get(
        "/timing/tell", query_string={"text": "I give Ned for claim. Can I save him with the dupe?"}
    )
    address = mine.text.split('class="do" href="')[1].split('"')[0].replace("&amp;", "&")
    assert "May you save Eddard Stark" in app.test_client().get(address).text


def test_the_dispute_that_a_telling_leads_to_gives_the_same_answer(app):
    client, answered = app.test_client(), 0
    for one in SENTENCES[::3]:
        with app.test_request_context():
            open_reading(app)
            found = services().tellings.told(one["text"])
            leads_to = address(found)
        if found.question and found.question["answer"] != "unknown":
            answered += 1
            shown = client.get(leads_to)
            assert shown.status_code == 200
            word = found.question["answer"] if found.question["answer"] in ("yes", "no") else "answer"
            assert f'<strong class="verdict {word}">' in shown.text, one["text"]
    assert answered > len(SENTENCES) // 5


def test_the_door_of_the_stepper_has_the_box(app):
    page = app.test_client().get("/timing/").text
    assert 'action="/timing/tell"' in page


def test_a_search_that_tells_of_a_dispute_leads_to_the_stepper(app):
    client = app.test_client()
    telling = "Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?"
    assert "/timing/tell?text=Greg%20attacks%20me" in client.get("/search", query_string={"q": telling}).text
    for asked in ("moribund", "what happens to the attachments of a card that is killed", "Eddard Stark"):
        assert "/timing/tell" not in client.get("/search", query_string={"q": asked}).text


def test_a_rule_that_shares_words_alone_with_what_is_told_is_not_named(app):
    text = "She had Theon kneel my Street of Sisters before my turn. I still get the gold from it when I count, right?"
    assert not [one for one in told(app, text)["rules"] if "from a challenge" in one["text"]]


def test_no_rules_are_headed_where_none_is_named(app):
    text = (
        "I flipped Forgotten Plans in the plot phase, so others are blank, and Cora has Focused Offense which says "
        "it cannot be blanked. She did her military. Is she still stuck with the one attack?"
    )
    assert told(app, text)["rules"] == []
    assert "Rules that bear on it" not in app.test_client().get("/timing/tell", query_string={"text": text}).text
