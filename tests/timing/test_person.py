"""What is told of a player who is called "Me" is said to whoever told of the dispute."""

from __future__ import annotations

import pytest

from timing.person import in_second_person

SEATS = ("Me", "Opponent")


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("It is a segment and Me has the opportunity to act.", "It is a segment and you have the opportunity to act."),
        ("Me cannot pay: 2 gold.", "You cannot pay: 2 gold."),
        ("Me wins dominance and claims 1 power.", "You win dominance and claim 1 power."),
        ("Me passes.", "You pass."),
        ("Pulled Under is back at the bottom of Me’s deck.", "Pulled Under is back at the bottom of your deck."),
        ("1 power moves from Opponent to Me.", "1 power moves from Opponent to you."),
        ("Me carries Hear Me Roar.", "You carry Hear Me Roar."),
    ],
)
def test_the_teller_is_spoken_to(sentence: str, said: str):
    assert in_second_person(sentence, SEATS) == said


def test_where_nobody_is_called_so_it_is_a_word_like_any_other():
    said = "Ann plays There Are No Men Like Me."
    assert in_second_person(said, ("Ann", "Bob")) == said
