"""Questions in the form in which two that ask the same can be told from two that only share words."""

from __future__ import annotations

import pytest

from search.posed import posed, same, told
from search.settled import question_wording


def is_same(known: str, asked: str, verdict: str = "yes") -> bool:
    wording = question_wording()
    one, other = posed(known, wording), posed(asked, wording)
    return one is not None and other is not None and same(one, other, verdict)


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ("May a player decline the draw?", "can I skip the draw"),
        ("Can a duplicate be canceled?", "can I cancel a duplicate"),
        ("Can Meera Reed blank The Red Viper?", "can the red viper be blanked by meera reed"),
        ("May you attack the player you support?", "am I allowed to attack the player I support"),
        ("Must you win to defend?", "do I have to win to defend"),
        ("Can I save a character from claim?", "may I save my guy against claim"),
        ("Can I attack twice?", "can we attack twice"),
    ],
)
def test_the_same_question_in_other_words(known: str, asked: str) -> None:
    assert is_same(known, asked)


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ("May a player decline the draw?", "must a player draw"),
        ("Must a response be triggered?", "is a response optional"),
        ("Must a response be triggered?", "can a response be triggered"),
        ("Can Meera Reed blank The Red Viper?", "can the red viper blank meera reed"),
        ("Can Meera Reed blank The Red Viper?", "can the red viper be blanked"),
        ("Can a duplicate save?", "can a duplicate be saved"),
        ("Can I attack twice?", "can I be attacked twice"),
        ("Does it count before the raven?", "does it count after the raven"),
        ("Can I attack the player I support?", "can I attack the player who supports me"),
        ("Does it stay in play?", "does it not stay in play"),
        ("Can power be moved to a House card?", "can power be moved to a character"),
    ],
)
def test_what_only_shares_words_is_another_question(known: str, asked: str) -> None:
    assert not is_same(known, asked)
    assert not is_same(known, asked, "no")


def test_what_is_done_can_be_done_and_what_cannot_be_done_is_not() -> None:
    assert is_same("Does a kneeling location give gold?", "can a kneeling location give gold", "yes")
    assert not is_same("Does a kneeling location give gold?", "can a kneeling location give gold", "no")
    assert is_same("Can a Shadows card attack?", "does a shadows card attack", "no")
    assert not is_same("Can a Shadows card attack?", "does a shadows card attack", "yes")


@pytest.mark.parametrize("text", ["duplicates", "the draw phase", "renown", ""])
def test_what_asks_nothing_is_no_question(text: str) -> None:
    assert posed(text, question_wording()) is None


def test_of_a_text_the_words_are_told_that_tell_something() -> None:
    assert told(("Does The Dreadfort see its STR?",), question_wording()) == {"dreadfort", "see", "str"}
