"""The words the search knows are data; the data is as it should be."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from cards.models import Card
from rules.models import Entry
from search.documents import asked
from search.lexicon import BadLexicon, Scope, lexicon, read
from search.service import SearchService
from search.text import stems


def test_every_problem_of_a_lexicon_is_named_with_its_place() -> None:
    with pytest.raises(BadLexicon) as refused:
        read(
            "synonyms:\n"
            "  - {say: dupe, means: duplicate}\n"
            "  - {say: x, means: y, why: z, weight: 3}\n"
            "  - {say: x, means: y, why: z, colour: red}\n"
            "scopes:\n"
            "  - {say: 2e}\n"
        )
    assert [problem.partition(":")[0] for problem in refused.value.problems] == [
        "synonyms[1]",
        "synonyms[2]",
        "synonyms[3]",
        "scopes[1]",
    ]


def test_a_synonym_stands_for_all_its_forms_and_only_one_way() -> None:
    words = read("synonyms: [{say: bounce; bounced, means: return to hand, why: slang}]")
    assert [meaning.stems for meaning in words.meanings[("bounc",)]] == [tuple(stems("return to hand"))]
    assert ("return", "to", "hand") not in words.meanings


def test_a_synonym_for_both_stands_both_ways() -> None:
    words = read("synonyms: [{say: set up, means: setup, why: one word or two, both: true}]")
    assert set(words.meanings) == {("set", "up"), ("setup",)}


def test_words_that_are_one_thing_together_are_no_hit_alone(real: SearchService) -> None:
    words = read("together: draw phase")
    assert words.phrase_at(tuple(stems("the draw phase")), 1) == 2
    read_as = real.search("events in the draw phase", limit=10)
    assert [concept.text for concept in read_as.query.concepts if not concept.common] == ["events", "draw phase"]


def test_the_longest_name_of_a_game_wins() -> None:
    words = read("scopes: [{say: core, document: a}, {say: core two, game: b}]")
    assert words.scope_at(("core", "2"), 0) == (Scope(game="b"), 2)
    assert words.scope_at(("core",), 0) == (Scope(document="a"), 1)
    assert words.scope_at(("two",), 0) is None


def test_no_small_word_has_a_meaning_of_its_own() -> None:
    words = lexicon()
    assert not [say for say in words.meanings if len(say) == 1 and say[0] in words.common]


def test_no_player_has_the_name_of_a_card(corpus: Session) -> None:
    titles = corpus.scalars(select(Card.title))
    assert not [title for title in titles if set(title.lower().split()) & lexicon().people]


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("ned", "Eddard Stark"),
        ("oberyn", "The Red Viper"),
        ("dany", "Daenerys Targaryen"),
        ("the imp", "Tyrion Lannister"),
    ],
)
def test_a_nickname_finds_the_card(real: SearchService, typed: str, title: str) -> None:
    assert real.search(typed).hits[0].document.title == title


def test_who_sat_at_the_table_does_not_matter(real: SearchService) -> None:
    told = "{} cancelled my event, is my gold lost"
    found = [
        [hit.document.id for hit in real.search(told.format(name), limit=3).hits]
        for name in ("Greg", "Sara", "Michael")
    ]
    assert found[0] == found[1] == found[2]
    assert [one.text for one in real.search(told.format("Greg")).ignored] == ["Greg"]
    assert not real.search("Greg").ignored


def test_words_that_decide_rulings_are_not_small() -> None:
    deciding = "cannot then instead would may first before after only until while again each any all"
    assert not set(deciding.split()) & (lexicon().common - {"any"})


def test_every_synonym_leads_to_words_of_the_corpus(real: SearchService) -> None:
    vocabulary = real.state.opened().vocabulary
    dead = [
        say
        for say, meanings in lexicon().meanings.items()
        if not any(all(map(vocabulary.knows, meaning.stems)) for meaning in meanings)
        and not all(map(vocabulary.knows, say))
    ]
    assert dead == []


def test_every_way_of_asking_belongs_to_an_entry(corpus: Session) -> None:
    known = set(corpus.execute(select(Entry.id)).scalars())
    assert set(asked()) <= known
