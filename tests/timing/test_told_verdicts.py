"""The answer of a telling stands first wherever it leads, with its reason and the rule."""

import re
from html import unescape

import pytest

from services import open_reading, services


def test_where_a_rule_answers_alone_the_table_the_sheet_and_the_ruling_are_headed_by_it(app):
    client = app.test_client()
    told = client.get("/timing/tell", query_string={"text": "Can I save Old Nan with Hodor's duplicate?"}).text
    assert "See the rule and the way there" in told
    address = unescape(re.search(r'class="do" href="([^"]+)">See the rule', told)[1])
    for page in ("", "/ruling", "/record"):
        shown = client.get(address.replace("/table?", f"/table{page}?")).text
        assert re.search(r'class="ruled no"|<strong class="verdict no">No', shown), page
        assert "duplicate" in shown
    assert "<title>No: " in client.get(address).text


def test_a_table_that_is_not_the_told_one_is_not_headed_by_the_tellings_answer(app):
    client = app.test_client()
    first, other = (
        unescape(
            re.search(r'class="do" href="([^"]+)">See', client.get("/timing/tell", query_string={"text": text}).text)[1]
        )
        for text in ("Can I save Old Nan with Hodor's duplicate?", "6 vs 6 on military, I attack, who wins?")
    )
    told = re.search(r"told=[^&]+", first)[0]
    forged = client.get(re.sub(r"told=[^&]+", told, other))
    assert forged.status_code == 200
    assert 'class="ruled' not in forged.text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("6 vs 6 on military, I attack, who wins?", "Attackers have STR 6, defenders STR 6. You win the challenge."),
        ("Tom attacks me on intrigue with Varys, can Hodor defend?", "Hodor has no intrigue icon."),
        ("Ben knelt my Varys, he attacks me on intrigue with Cersei, can Varys block?", "Varys is kneeling"),
        ("can Jhogo's stealth go on Benjen when Benjen has stealth too", "Benjen Stark has stealth itself"),
        ("My initiative is 3 and hers is 5. Do I win initiative?", "Opponent wins initiative with 5."),
        ("I had valar as my plot, claim zero on it. won military anyway. does he still have to kill one", "Claim 0"),
    ],
)
def test_an_answer_that_is_seen_by_playing_on_has_its_reason_with_the_rule(app, text, reason):
    with app.test_request_context():
        open_reading(app)
        question = services().tellings.told(text).question
    assert question["why"][0].startswith(reason)
    assert question["cites"]


def test_who_told_it_is_told_what_came_of_it_as_you(app):
    client = app.test_client()
    told = client.get("/timing/tell", query_string={"text": "6 vs 6 on military, I attack, who wins?"}).text
    address = unescape(re.search(r'class="do" href="([^"]+)">See', told)[1])
    for _ in range(40):
        shown = client.get(address)
        if shown.status_code == 303:
            address = shown.headers["Location"]
        elif passes := re.search(r'href="([^"]+)"[^>]*>\s*(?:All pass|Pass)', shown.text):
            address = unescape(passes[1])
        else:
            break
    assert "You won the military challenge against Opponent." in shown.text
    assert "Me won" not in shown.text


def test_who_gets_the_link_sees_what_the_answer_stands_on(app):
    """A link preview without what was left out would be a plain answer to two players who share it."""
    text = "Sara plays Valar Morghulis, it is snowing in Minas Tirith. Can I save my Robb with his dupe?"
    client = app.test_client()
    answer = client.post("/api/v1/timing/tell", json={"text": text, "system": "agot1e"}).json
    page = client.get(answer["url"]).text
    shown = page.split('property="og:description" content="')[1].split('"')[0]
    assert answer["question"]["answer"] == "yes"
    assert "Left out" in shown
    assert "snowing" in shown


def test_a_card_that_neither_saves_nor_cancels_is_no_answer_to_a_save(app):
    text = (
        "Greg wins military against Lara, claim 2. Lara picks Jaime, who has a duplicate, and an unnamed knight. "
        "Sara wants to cancel the save with Nightmares."
    )
    answer = app.test_client().post("/api/v1/timing/tell", json={"text": text, "system": "agot1e"}).json
    assert answer["question"]["answer"] == "no"
    assert answer["question"]["why"][0].startswith("Nightmares neither saves nor cancels")
    assert not answer["asks"]
    left_out = "Sara has already knelt three of something odd, and wants to cancel the save with Nightmares."
    open_ = app.test_client().post("/api/v1/timing/tell", json={"text": left_out, "system": "agot1e"}).json
    assert (open_["question"] or {}).get("answer", "unknown") == "unknown"
