"""What nobody told is marked as assumed where it stands, on the table and on paper, and is otherwise at a tap."""

from __future__ import annotations

import html
import re
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from timing.page import account, links
from timing.page.account import Account

CLAIM = "My opponent attacks me on military and wins. I give Ned for claim. Can I save him with the dupe?"
VARYS = "He kills my Varys with Die by the Sword after winning military. Can I save Varys with Bodyguard?"


def telling(client: FlaskClient, text: str, *answers: str) -> str:
    return client.get(f"/timing/tell?{urlencode([('text', text), *(('is', one) for one in answers)])}").text


def assumed(page: str) -> list[str]:
    """What the page of a telling lists as assumed."""
    return re.findall(r'popovertarget="guess-\d+">([^<]*)</button>', page)


def dispute_of(client: FlaskClient, page: str, part: str = "") -> str:
    address = html.unescape(re.findall(r'class="next"><a class="do" href="([^"]*)"', page)[0])
    path, _, query = address.partition("?")
    return client.get(f"{path}{part}?{query}").text


def test_what_was_not_told_is_listed_and_what_was_told_is_not(client: FlaskClient) -> None:
    listed = assumed(telling(client, CLAIM))
    assert "Opponent is the first player" in listed
    assert "The claim is 1" in listed
    assert "You have 5 cards in hand" in listed
    assert not [one for one in listed if "wins the challenge" in one], "that was told"
    told = assumed(telling(client, f"I am first player. Claim 2. I have two cards in hand. {CLAIM}"))
    assert not [one for one in told if "first player" in one or "claim" in one or one.startswith("You have")]
    assert "Opponent has 5 cards in hand" in told


@pytest.mark.parametrize(
    ("answer", "before", "says"),
    [
        ("first-player:me", "Opponent is the first player", "I am the first player"),
        ("claim:2", "The claim is 1", "The claim is 2"),
        ("hand.me:0", "You have 5 cards in hand", "I have 0 cards in hand"),
    ],
)
def test_a_tap_says_it_otherwise_and_it_is_assumed_no_more(
    client: FlaskClient, answer: str, before: str, says: str
) -> None:
    page = telling(client, CLAIM)
    assert before in assumed(page)
    ways = [html.unescape(one) for one in re.findall(r'class="choice" href="([^"]*)"', page)]
    tap = next(one for one in ways if one.endswith(urlencode({"is": answer})))
    changed = client.get(tap).text
    assert before not in assumed(changed)
    assert says in changed.partition('aria-label="What you said beside it"')[2]


def test_the_table_and_the_paper_mark_it(client: FlaskClient) -> None:
    page = telling(client, VARYS)
    assert "Another character of yours" in page
    table = dispute_of(client, page).partition('aria-labelledby="board"')[2]
    assert re.search(r'popovertarget="guess-\d+">5 in hand <em>assumed</em>', table)
    assert re.search(r"Another character of yours</span> <em class=\"assumed\">assumed", table)
    assert not re.search(r"Bodyguard(</a>)?</span> <em", table), "it was told"
    paper = dispute_of(client, page, "/ruling")
    assert "5 in hand <em>assumed</em>" in paper
    assert "Another character of yours <em>(assumed)</em>" in paper
    assert "The claim is 1 <em>(assumed)</em>" in paper


def test_the_verdict_marks_what_it_stands_on_of_that(client: FlaskClient) -> None:
    shown = (
        dispute_of(client, telling(client, VARYS)).partition('aria-label="The answer"')[2].partition("</section>")[0]
    )
    assert 'of whom nothing was told. <em class="assumed">assumed</em>' in shown
    assert ">Change it</a>" in shown


def test_what_a_library_says_is_not_assumed(client: FlaskClient) -> None:
    assert "<em>assumed</em>" not in client.get("/timing/agot1e/jaime-moribund-pays-a-cost").text


@pytest.fixture
def entered() -> str:
    """A table that was entered, of which nothing is said of hands and claim."""
    plain = {
        "system": "agot1e",
        "players": [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob", "hand": 2}],
        "first_player": "ann",
        "opening": {"box": "challenges/7", "event": 1},
        "challenge": {"type": "military", "attacker": "ann", "defender": "bob", "attacker_bonus": 3},
        "cards": [],
    }
    return links.pack(links.checked(plain))


def test_of_a_table_that_was_entered_what_nothing_was_said_of_is_otherwise_at_a_tap(
    client: FlaskClient, entered: str
) -> None:
    page = client.get(f"/timing/agot1e/table?d={entered}").text
    assert "5 in hand <em>assumed</em>" in page
    assert "2 in hand <em>assumed</em>" not in page
    tap = next(html.unescape(one) for one in re.findall(r'class="choice" href="([^"]*)"', page) if "hand.ann:3" in one)
    answer = client.get(tap)
    assert answer.status_code == 303
    changed = links.unpack(answer.location.partition("d=")[2].partition("&")[0])
    assert [one.hand for one in changed.players] == [3, 2]
    assert "in hand <em>assumed</em>" not in client.get(answer.location).text


@pytest.mark.parametrize("said", ["hand.ann:99", "hand.nobody:3", "winner:ann", "nothing", "claim:x", "card.ann:1"])
def test_what_says_nothing_otherwise_is_refused(client: FlaskClient, entered: str, said: str) -> None:
    assert client.get(f"/timing/agot1e/table?d={entered}&put={said}").status_code == 400


def test_json_has_the_keys(told) -> None:
    keys = told(VARYS)["supposed"]
    assert {"first-player", "claim", "hand.me", "hand.opponent", "card.other-of-me"} <= {*keys}
    assert "card.varys" not in keys


def test_an_account_carries_the_keys() -> None:
    carried = Account("Ann attacks.", supposed=("claim", "hand.ann"))
    assert account.unpack(account.pack(carried)) == carried


def test_the_second_edition_marks_them_too(client: FlaskClient) -> None:
    text = "Greg attacks me on military with Robb Stark and I defend with Cersei Lannister. Who wins?"
    page = client.get(f"/timing/tell?{urlencode({'text': text, 'system': 'agot2e'})}").text
    assert "Greg is the first player" in assumed(page)
    assert "You have 20 gold" in assumed(page)


def test_a_version_that_was_not_told_is_marked_and_leads_to_the_versions(client: FlaskClient) -> None:
    row = telling(client, CLAIM).partition("<h3>On the table</h3>")[2]
    link = html.unescape(re.findall(r'class="assumed" href="([^"]*)#ask">version assumed', row)[0])
    page = client.get(link).text
    assert "Which Eddard Stark is it?" in page
    choice = html.unescape(re.findall(r'<a class="do" href="([^"]*)"', page.partition('id="ask"')[2])[0])
    assert "version assumed" not in client.get(choice).text.partition("<h3>On the table</h3>")[2]
