"""A word of the glossary links its definition where it is meant in that sense, and nowhere else."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from rules.models import Entry, Link, Term

LINKED = re.compile(r'<a class="term"[^>]*#(?P<term>[a-z0-9-]+)"[^>]*>(?P<word>[^<]*)</a>(?P<after>[^<]{0,40})')

NOT_MEANT = [
    # Whoever is attacked is no target: that word goes with "choose".
    ("agot-tournament-2008/melee/supports", "agot1e/target"),
    ("agot1e-core/challenges/declare-defenders", "agot1e/target"),
    ("agot1e-faq/supporter-as-defending-player", "agot1e/target"),
    # Nor is what a setup attachment may go on.
    ("agot1e-faq/setup-attachment-without-target", "agot1e/target"),
    # Opportunities are those of responses.
    ("agot1e-faq/who-takes-first-action", "agot1e/opportunity"),
    # Into Shadows, and as a duplicate, a card is not marshalled for its gold cost.
    ("agot1e-faq/shadows-area", "agot1e/marshal"),
    ("agot1e-faq/shadows-events", "agot1e/marshal"),
    ("agot1e-faq/which-cards-enter-shadows", "agot1e/marshal"),
    ("agot1e-faq/unique-cards-and-shadows", "agot1e/marshal"),
    ("agot1e-faq/shadows-card-as-duplicate", "agot1e/marshal"),
    # The name of a storyline.
    ("agot-tournament-2008/league/storylines", "agot1e/kneel"),
    # A deck that is shuffled belongs to its player, not to the owner of a stolen card.
    ("agot-tournament-2008/general/pregame", "agot1e/owner"),
    ("agot1e-faq/action-versus-passive-ability", "agot1e/owner"),
    # Everybody sees what lies in a pile; to look at cards is to keep them from opponents.
    ("agot2e-summary/other/dead-discard", "agot2e/look"),
    # Labels of abilities.
    ("agot1e-faq/standing-phase-flowchart/player-actions", "agot1e/stand"),
    ("agot1e-faq/marshalling-phase-flowchart/player-actions", "agot1e/marshal"),
    ("agot1e-faq/dominance-phase-flowchart/player-actions", "agot1e/dominance"),
]
MEANT = [
    ("agot1e-faq/cat-o-the-canals-and-stealth", "agot1e/target"),
    ("agot1e-faq/saving-from-then-effects", "agot1e/opportunity"),
    ("agot1e-core/marshalling/gold-penalty", "agot1e/marshal"),
    ("agot1e-core/challenges/declare-attackers", "agot1e/kneel"),
    ("agot1e-core/challenges/claim/military", "agot1e/owner"),
    ("agot1e-core/dominance", "agot1e/stand"),
    ("agot1e-faq/marshalling-phase-flowchart/phase-begins", "agot1e/marshalling-phase"),
    ("agot1e-faq/standing-phase-flowchart/phase-ends", "agot1e/standing-phase"),
    ("agot2e-summary/framework/standing", "agot2e/standing-phase"),
    ("btwixt/components", "btwixt/leader-card"),
]


def mentioned(corpus: Session, entry_id: str) -> set[str]:
    query = select(Link.target).where(Link.entry_id == entry_id, Link.relation == "mentions")
    return set(corpus.scalars(query))


def linked_words(corpus: Session) -> Iterator[tuple[str, str, str, str]]:
    for entry in corpus.scalars(select(Entry)):
        for found in LINKED.finditer(entry.html):
            yield entry.id, found["term"], found["word"], found["after"]


@pytest.mark.parametrize(("entry_id", "term"), NOT_MEANT)
def test_a_word_in_another_sense_is_not_linked(corpus: Session, entry_id: str, term: str) -> None:
    assert corpus.get(Term, term) is not None
    assert term not in mentioned(corpus, entry_id)


@pytest.mark.parametrize(("entry_id", "term"), MEANT)
def test_a_word_in_its_sense_is_linked(corpus: Session, entry_id: str, term: str) -> None:
    assert term in mentioned(corpus, entry_id)


def test_the_name_of_a_phase_is_not_taken_for_what_is_done_in_it(corpus: Session) -> None:
    verbs = ("agot1e-stand", "agot1e-marshal", "agot2e-standing", "agot2e-marshal")
    wrong = [
        (entry_id, word + after)
        for entry_id, term, word, after in linked_words(corpus)
        if term in verbs and after.lower().startswith(" phase")
    ]
    assert wrong == []


def test_no_link_stands_inside_the_name_of_something_else(corpus: Session) -> None:
    """A target that is "original", or that a player is told to "answer for", is a player."""
    texts = {entry.id: entry.html for entry in corpus.scalars(select(Entry))}
    wrong = [entry_id for entry_id, html in texts.items() if re.search(r'original <a class="term"[^>]*>target', html)]
    assert wrong == []


def test_the_definitions_hold_what_the_documents_say(corpus: Session) -> None:
    said = {term.id: term.definition for term in corpus.scalars(select(Term))}
    assert "titles" in said["agot1e/in-play"]
    assert "Shadows" in said["agot1e/in-play"]
    assert "every way of leaving play" in said["agot1e/save"]
    assert "as many times" not in said["agot2e/claim"]
