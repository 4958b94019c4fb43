"""A mark of a telling that looks as if there were something to choose reaches its choices; others lead to the words."""

from __future__ import annotations

import html
import re
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from timing.telling.asks import WHICH_CARD

TELLINGS = [
    "My opponent attacks me on military and wins. I give Ned for claim. Can I save him with the dupe?",
    "Sara won military by 5 against me, I lose Jaime for claim. Can I kneel Jaime for A Lannister Pays His Debts?",
    "I am the first player. Greg has 3 cards in hand and 2 gold. Claim 2. Greg attacks me with Robert in a power "
    "challenge and I defend with Ned, he wins by 4. Can I use Ned?",
    "He kills my Varys with Die by the Sword after winning military. Can I save Varys with Bodyguard?",
    "Valar comes up and I have Robb with one dupe and Cat without. Can I save Robb?",
]


def page_of(client: FlaskClient, text: str) -> str:
    return client.get(f"/timing/tell?{urlencode({'text': text})}").text


def marks(page: str) -> list[tuple[bool, str, str]]:
    """Of each mark whether it is filled, its words, and what is shown once it is tapped."""
    found = re.findall(
        r'<button type="button" class="mark( quiet)?" popovertarget="(mark-\d+)"[^>]*>(.*?)</button>', page
    )
    bodies = dict(re.findall(r'<div class="meant" popover id="(mark-\d+)">(.*?)</div>', page, flags=re.S))
    return [(not quiet, words, bodies[name]) for quiet, name, words in found]


@pytest.mark.parametrize("text", TELLINGS)
def test_every_filled_mark_reaches_choices(client: FlaskClient, text: str) -> None:
    found = [(words, body) for filled, words, body in marks(page_of(client, text)) if filled]
    assert found
    for words, body in found:
        if 'class="choice"' in body:
            continue
        link = html.unescape(re.findall(r'href="([^"]*correct=[^"]*)#ask"', body)[0])
        asked = client.get(link).text.partition('id="ask"')[2].partition("</section>")[0]
        assert asked.count('class="do"') > 1, f"“{words}” reaches nothing to choose"


@pytest.mark.parametrize("text", TELLINGS)
def test_every_other_mark_leads_to_its_words_in_the_box(client: FlaskClient, text: str) -> None:
    for filled, words, body in marks(page_of(client, text)):
        if not filled:
            (start, end) = re.findall(r'data-reword="(\d+)-(\d+)"', body)[0]
            assert text[int(start) : int(end)] == html.unescape(words)


def test_a_card_of_one_version_has_nothing_to_be_corrected(client: FlaskClient) -> None:
    shown = {words: filled for filled, words, _ in marks(page_of(client, TELLINGS[1]))}
    assert shown["Pays His Debts"] is False
    assert shown["Jaime"] is True


@pytest.mark.parametrize(
    ("words", "choice"), [("military", "challenge:power"), ("for claim", "claim:2"), ("wins", "winner:me")]
)
def test_a_fact_of_the_challenge_is_otherwise_at_a_tap(client: FlaskClient, words: str, choice: str) -> None:
    bodies = [body for _, said, body in marks(page_of(client, TELLINGS[0])) if said == words]
    ways = [html.unescape(one) for one in re.findall(r'class="choice" href="([^"]*)"', bodies[0])]
    way = next(one for one in ways if one.endswith(urlencode({"is": choice})))
    assert 'aria-label="What you said beside it"' in client.get(way).text


@pytest.mark.parametrize(
    "text",
    [
        "Does a kneeling character count for dominance?",
        "Greg attacks me on military and wins by 4. Who gets power?",
        "Who wins dominance?",
    ],
)
def test_no_card_is_asked_for_where_the_question_is_answered_or_about_none(told, text: str) -> None:
    assert WHICH_CARD not in [one["what"] for one in told(text)["asks"]]


def test_a_card_is_asked_for_where_nothing_names_one(told) -> None:
    assert [one["what"] for one in told("Somebody attacks me, is that fine?")["asks"]][:1] == [WHICH_CARD]
