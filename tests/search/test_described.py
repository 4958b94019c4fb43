"""Cards are found by what they are and do, in the words of players; rule questions describe no card."""

from __future__ import annotations

import pytest

from cards.shipped import PRINTINGS, Shipped
from search.card_query import Wanted, answered, card_asked
from search.described import described
from search.documents import SearchDocument, called, cards_told, known_for
from search.lexicon import lexicon
from search.query import parse
from search.text import stem
from search.vocabulary import Vocabulary


def counted(card: SearchDocument, asked: Wanted, said: float = 0.0) -> float:
    """The score of a card for a description, by its words."""
    return answered(card, asked, said)[0]


@pytest.fixture(scope="module")
def cards() -> list[SearchDocument]:
    shipped = Shipped(PRINTINGS)
    return [
        SearchDocument(one, "card", printing.title, "", does=(words,))
        for one, printing in shipped.printings.items()
        if (words := described(printing, shipped.in_brief(one), called(printing.title, (one,))))
    ]


@pytest.fixture(scope="module")
def known(cards: list[SearchDocument]) -> Vocabulary:
    made = Vocabulary()
    for one in cards:
        made.add(one)
    return made


@pytest.mark.parametrize(
    ("query", "title"),
    [
        ("attachment that blanks the character it is on", "Milk of the Poppy"),
        ("lannister location tap a guy that just readied in the standing phase", "Lannisport Brothel"),
        ("greyjoy event saves a character and then becomes an attachment +1 str", "Risen from the Sea"),
        ("when he is killed everyone shuffles their dead pile back into the deck", "Benjen Stark"),
        # Everyday words, and what stands on the arms of a House.
        ("location that lays the character down again when he rises", "Lannisport Brothel"),
        ("kraken location that throws away cards from the top of the deck", "Ten Towers"),
        # The type last, or in the middle, or not at all.
        ("cannot be bypassed with stealth, the big simple man who carries Bran", "Hodor"),
        ("every asshai gets stronger and learned event", "Litany of Light"),
        ("mill from the top of the loser's deck after an unopposed win, greyjoy location", "Ten Towers"),
        ("extra power challenge if he is the only baratheon king", "Robert Baratheon"),
        ("goes to the bottom of the deck instead of dying", "Doubting Septa"),
        ("steals renown or stealth from another character", "Arya Stark"),
    ],
)
def test_a_card_that_is_described_in_players_words_is_among_the_best(
    cards: list[SearchDocument], known: Vocabulary, query: str, title: str
) -> None:
    asked = card_asked(parse(query, lexicon()), lexicon(), known)
    assert asked is not None
    best = sorted(cards, key=lambda card: -counted(card, asked))[:3]
    assert title in [card.title for card in best]


@pytest.mark.parametrize(
    "query",
    [
        "can I save a moribund character",
        "who picks the character that dies to claim",
        "plot phase",
        "my event was cancelled",
        "how do attachments work",
        "4.2",
    ],
)
def test_a_question_about_rules_describes_no_card(known: Vocabulary, query: str) -> None:
    assert card_asked(parse(query, lexicon()), lexicon(), known) is None


def test_what_is_told_of_cards_is_of_cards_that_there_are() -> None:
    shipped = Shipped(PRINTINGS)
    assert [one for one in cards_told() if one not in shipped.printings] == []


@pytest.mark.parametrize(
    ("query", "how"),
    [
        ("lannister location that kneels a character", "plain"),
        ("event after I lose, kneel one lannister and one of the winners dies", "plain"),
        ("plot, everybody keeps three places and the rest is thrown out", "plain"),
        ("outlaw lord who can't die as long as my house is empty", "named"),
        ("maester with two chains who can cancel an event", "named"),
        ("the stark greatsword you throw away to kill somebody in the fight", "named"),
        ("the character that carried my attachment has been stolen", "told"),
        ("player who loses a challenge with renown", "possible"),
        ("nuke then flash guys in before it resolves", "possible"),
        ("warships pump characters greyjoy", "likely"),
        ("goes to the bottom of the deck instead of dying", "possible"),
        ("he says the location is blank and cannot pay", "told"),
        ("my character with renown was taken out of the challenge", "told"),
    ],
)
def test_how_plainly_a_query_describes_a_card_decides_how_much_it_counts(
    known: Vocabulary, query: str, how: str
) -> None:
    asked = card_asked(parse(query, lexicon()), lexicon(), known)
    assert asked is not None
    assert asked.how == how


def test_what_a_card_does_counts_more_than_what_is_told_of_it(known: Vocabulary) -> None:
    asked = card_asked(parse("location that kneels wolves", lexicon()), lexicon(), known)
    assert asked is not None
    does, told = (
        SearchDocument("card:a", "card", "A", "", does=(words,))
        for words in ("is.location kneel direwolf\n", "is.location\nkneel direwolf")
    )
    assert counted(does, asked) > counted(told, asked) > 0


@pytest.mark.parametrize("query", ["savage who comes back by himself", "barbarian who comes back by himself"])
def test_a_person_that_players_call_otherwise_is_looked_for_by_the_trait(known: Vocabulary, query: str) -> None:
    asked = card_asked(parse(query, lexicon()), lexicon(), known)
    assert asked is not None
    wildling, knight = (
        SearchDocument("card:a", "card", "A", "", does=(f"is.character {stem(trait)} trait return\n",))
        for trait in ("wildling", "knight")
    )
    assert counted(wildling, asked) > counted(knight, asked) > 0


def test_a_number_that_is_named_is_the_one_printed_on_the_card(known: Vocabulary) -> None:
    asked = card_asked(parse("greyjoy character that has two strength", lexicon()), lexicon(), known)
    assert asked is not None
    right, wrong = (
        SearchDocument("card:a", "card", "A", "", does=(f"is.character is.greyjoy {fact}\n",))
        for fact in ("strength.2", "cost.2")
    )
    assert counted(right, asked) > counted(wrong, asked)


def test_a_card_that_says_more_of_the_query_than_a_rule_does_counts_more(
    cards: list[SearchDocument], known: Vocabulary
) -> None:
    asked = card_asked(parse("every asshai gets stronger and learned event", lexicon()), lexicon(), known)
    assert asked is not None
    litany = next(card for card in cards if card.title == "Litany of Light")
    assert counted(litany, asked, said=0.2) > counted(litany, asked, said=0.8) > 0


def test_another_type_or_house_than_the_one_looked_for_is_worth_less(
    cards: list[SearchDocument], known: Vocabulary
) -> None:
    by_title = {card.title: card for card in cards}
    scores = []
    for of in ("lannister location", "stark location", "lannister plot"):
        asked = card_asked(parse(f"{of} that kneels a character that stood", lexicon()), lexicon(), known)
        assert asked is not None
        scores.append(counted(by_title["Lannisport Brothel"], asked))
    assert scores[0] > scores[1]
    assert scores[0] > scores[2]


def test_a_card_of_which_one_telling_is_what_was_asked_counts_more_than_one_that_has_the_words_here_and_there(
    known: Vocabulary,
) -> None:
    asked = card_asked(parse("plot that kills everybody on the board", lexicon()), lexicon(), known)
    assert asked is not None
    words = ("is.plot kill each board reset",)
    told = SearchDocument("a", "card", "One", "", does=words, asked=("plot that kills everybody", "board reset"))
    apart = SearchDocument("b", "card", "Other", "", does=words, asked=("kill", "everybody", "reset of the board"))
    assert counted(told, asked) > counted(apart, asked)


def test_what_players_know_a_card_for_is_said_of_cards_that_there_are() -> None:
    titles = {printing.title for printing in Shipped(PRINTINGS).printings.values()}
    named = {title for title in known_for() if title not in titles}
    assert len(named) < 20, f"cards that only documents name: {sorted(named)}"
