"""Who tells of a dispute is spoken to: the pages, the transcript and the verdict say "you" where play is of "Me"."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from timing.page.uses import Named
from timing.person import in_second_person, spoken

NAMES = ("Me", "Greg")
MARSHAL = "I marshal Ned. Greg has Paper Shield."
SAVE = "He kills my Varys with Die by the Sword after winning military. Can I save Varys with Bodyguard?"
SECOND = "Greg attacks me on military with Robb Stark and I defend with Cersei Lannister. Who wins?"


@pytest.fixture
def pages_of(client: FlaskClient) -> Callable[[str, str], tuple[str, str]]:
    """The page of a telling, and that of the dispute it leads to, as readers see their words."""

    def fetch(text: str, system: str) -> tuple[str, str]:
        shown = client.get(f"/timing/tell?{urlencode({'text': text, 'system': system})}").text
        address = html.unescape(re.findall(r'class="next"><a class="do" href="([^"]*)"', shown)[0])
        return _words(shown), _words(client.get(address).text)

    return fetch


def _words(page: str) -> str:
    shown = re.sub(r"<textarea.*?</textarea>|<p class=\"told\">.*?</p>", " ", page.partition("<main")[2], flags=re.S)
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", shown)))


@pytest.mark.parametrize(
    ("text", "system"),
    [
        (MARSHAL, "agot1e"),
        (SAVE, "agot1e"),
        (SECOND, "agot2e"),
        ("I bid 9, Bea 7 and Cleo 8. I am the first player. Who wins the bid?", "btwixt"),
    ],
)
def test_no_page_calls_the_teller_me(pages_of, text: str, system: str) -> None:
    for page in pages_of(text, system):
        assert not re.search(r"\bMe\b", page), re.findall(r".{40}\bMe\b.{40}", page)
        assert "You" in page


def test_the_transcript_and_the_table_say_you(pages_of) -> None:
    _, dispute = pages_of(MARSHAL, "agot1e")
    assert "You first player assumed · active player" in dispute
    assert "You use marshal Eddard Stark." in dispute


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("Another character of Me", "Another character of yours"),
        ("choosing Another character of Me", "choosing Another character of yours"),
        ("Response of Me: Paper Shield", "Response of yours: Paper Shield"),
        ("Robb Stark (Me)", "Robb Stark (yours)"),
        ("Greg is first, sitting to the left of Me.", "Greg is first, sitting to the left of you."),
        ("Another card in the dead pile of Me", "Another card in your dead pile"),
        ("Me", "You"),
        ("Me plays Damon Dance-For-Me and Cast Me Forth", "You play Damon Dance-For-Me and Cast Me Forth"),
    ],
)
def test_what_is_the_tellers_is_yours(sentence: str, said: str) -> None:
    assert in_second_person(sentence, NAMES) == said


def test_everything_of_a_record_is_said_so_but_what_programs_read() -> None:
    named = (Named("choose:other-of-me", "Another character of Me"),)
    assert spoken(named, NAMES) == (Named("choose:other-of-me", "Another character of yours"),)
    assert spoken(named, ("Ann", "Greg")) is named


# --- where play stands ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        (
            "My opponent attacks me on military and wins. I give Ned for claim. Can I save him with the dupe?",
            "Military challenge, Opponent against you, claim 1; won by Opponent. "
            "Challenges phase: claim is implemented, step 2 (save/cancel responses).",
        ),
        (
            "Greg attacks me on power with Robert and I defend with Ned.",
            "Power challenge, Greg against you, claim 1. Challenges phase: player actions after defenders kneel.",
        ),
        (MARSHAL, "Marshalling phase: player actions are over."),
    ],
)
def test_the_told_page_and_the_dispute_say_in_a_line_which_challenge_and_which_moment(
    pages_of, text: str, stands: str
) -> None:
    told, dispute = pages_of(text, "agot1e")
    assert stands in told
    assert stands in dispute


def test_it_is_said_from_the_state_and_not_from_what_was_told(client: FlaskClient) -> None:
    shown = client.get("/timing/agot1e/jaime-moribund-pays-a-cost?at=5").text
    assert "Military challenge" not in shown.partition('<p class="moment">')[2].partition("</p>")[0]
    shown = client.get("/timing/agot1e/jaime-moribund-pays-a-cost?at=1").text
    said = shown.partition('<p class="moment">')[2].partition("</p>")[0]
    assert said.startswith("Military challenge, Bert against Lara, claim 1; won by Bert.")
    assert said.endswith("the challenge is resolved, step 5 (responses).")


def test_a_dispute_that_is_over_says_what_comes_next_and_plays_on(client: FlaskClient) -> None:
    shown = client.get("/timing/agot1e/jaime-moribund-pays-a-cost?at=5&ask=nothing").text
    further = shown.partition('<p class="further">')[2].partition("</p>")[0]
    assert further.startswith("Next, in the challenges phase: Bert declares a challenge, or none.")
    on = client.get(html.unescape(further.partition('href="')[2].partition('"')[0])).text
    assert "Bert declares a challenge, or none." in on.partition('id="headline"')[2].partition("</h2>")[0]
    assert "window has closed" not in on.partition('id="headline"')[2].partition("</h2>")[0]
