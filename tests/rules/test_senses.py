"""A word of the glossary links its definition where it is meant in that sense, and nowhere else."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from rules.loader import Loader
from rules.models import Entry, Link, Term
from tests.rules.senses import SENSES, wrong_senses

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
    ("agot1e-faq/kinds-of-player-action", "agot1e/marshal"),
    ("agot1e-faq/the-word-then", "agot1e/dominance"),
    # Whoever is the first to have 15 power; companies abroad; the format.
    ("agot1e-core/components/power-counters", "agot1e/first-player"),
    ("agot-tournament-2008/overview", "agot1e/partner"),
    ("agot-tournament-2008/overview", "agot1e/living-card-game"),
    # What belongs to the text of a card does not stand upright in it.
    ("agot1e-core/card-types/card-anatomy/rules-text", "agot1e/stand"),
    ("agot1e-core/setup/place-setup-cards", "agot1e/no-attachments"),
    ("agot1e-core/titles/lord-commander-of-the-kingsguard", "agot1e/target"),
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
# Sentences that no entry has: the rules of tests/rules/senses.py know the senses, not the entries.
OTHERWISE = [
    ("agot1e/target", "The challenge goes on against the new [target]."),
    ("agot1e/target", "The original [target] still answers for the claim of the attack."),
    ("agot1e/target", "Every player aims for the same [target] of 15 power."),
    ("agot1e/opportunity", "The next player has the [opportunity] to take an action."),
    ("agot1e/opportunity", "A league is a good [opportunity] to meet other players."),
    ("agot1e/marshal", "A card with the crest is [marshalled] into Shadows for 2 gold."),
    ("agot1e/marshal", "The label is one of Plot:, [Marshalling]: and Challenges:."),
    ("agot1e/marshal", "Nobody may trade gold in [marshalling], whatever the deal."),
    ("agot1e/marshal", "As the [marshalling] phase begins, cards come out of hiding."),
    ("agot1e/kneel", "The storyline is called [Kneel] before the Iron Throne."),
    ("agot1e/stand", "The number [stands] in the upper left corner of the card."),
    ("agot1e/stand", "The rules of the League [stand] at the end."),
    ("agot1e/stand", "In the [standing] phase all cards turn upright."),
    ("agot1e/dominance", "Her ability begins with [Dominance]: and costs 2 gold, whatever the STR."),
    ("agot1e/owner", "The [owner] of the store signs the form."),
    ("agot1e/first-player", "The [first player] to reach 15 power wins."),
    ("agot1e/first-player", "The [first player] who has 15 power is the winner."),
    ("agot1e/active-player", "Whoever acts is the [active player] of this window."),
    ("agot1e/partner", "The publisher and its [partners] run the events."),
    ("agot1e/no-attachments", "In setup there are [no attachments] and no events."),
    ("agot1e/printed", "The rules are [printed] by the publisher."),
    ("agot1e/printed", "On [printed] cards the text is smaller."),
    ("agot1e/living-card-game", "An [LCG] Melee follows on the second day."),
    ("agot1e/income", "A plot with an [income] of 5 is revealed."),
    ("agot1e/initiative", "The [initiative] of the revealed plot is 3."),
    ("agot1e/save", "It pays to [save] gold for later."),
    ("agot1e/support", "The shop needs the [support] of its customers."),
    ("agot2e/look", "Any player may [look] through the pile."),
    ("agot2e/copy", "Several [copies] may each be initiated once."),
    ("agot2e/marshal", "The phases are Draw, [Marshaling]: income, then Challenges."),
    ("btwixt/first-player", "The [first player] to win three bids takes the token."),
    ("btwixt/kneel", "In the picture Euron [kneels] at sea."),
]
AS_MEANT = [
    ("agot1e/target", "The player chooses a new card as the [target] of the event."),
    ("agot1e/opportunity", "The second [opportunity] for responses comes after it."),
    ("agot1e/marshal", "It costs 2 gold more to [marshal] a card of another House."),
    ("agot1e/kneel", "A player [kneels] a location for its influence."),
    ("agot1e/stand", "After the challenge the attacker may [stand] the character."),
    ("agot1e/dominance", "Whoever has most STR wins [dominance]."),
    ("agot1e/owner", "The card goes to its [owner]'s hand."),
    ("agot1e/first-player", "The [first player] has the first action."),
    ("agot1e/partner", "In Two on Two a [partner] is no opponent."),
    ("agot1e/no-attachments", "The keyword [No Attachments] forbids it."),
    ("agot1e/printed", "Its [printed] cost is 3."),
    ("agot1e/living-card-game", "The [LCG] printing is the legal one."),
    ("agot1e/income", "Each player counts [income] in turn."),
    ("agot1e/save", "A duplicate can [save] the character."),
]


def mentioned(corpus: Session, entry_id: str) -> set[str]:
    query = select(Link.target).where(Link.entry_id == entry_id, Link.relation == "mentions")
    return set(corpus.scalars(query))


def linked(sentence: str, term: str) -> str:
    """A statement as it is rendered, with the [word] of `sentence` linked to `term`."""
    before, _, rest = sentence.partition("[")
    word, _, after = rest.partition("]")
    return f'<p>{before}<a class="term" href="/glossary#{term.replace("/", "-")}">{word}</a>{after}</p>'


@pytest.mark.parametrize(("entry_id", "term"), NOT_MEANT)
def test_a_word_in_another_sense_is_not_linked(corpus: Session, entry_id: str, term: str) -> None:
    assert corpus.get(Term, term) is not None
    assert term not in mentioned(corpus, entry_id)


@pytest.mark.parametrize(("entry_id", "term"), MEANT)
def test_a_word_in_its_sense_is_linked(corpus: Session, entry_id: str, term: str) -> None:
    assert term in mentioned(corpus, entry_id)


def test_every_word_that_is_linked_is_meant_in_its_sense(corpus: Session) -> None:
    wrong = [(entry.id, *found) for entry in corpus.scalars(select(Entry)) for found in wrong_senses(entry.html)]
    assert wrong == []


@pytest.mark.parametrize(("term", "sentence"), OTHERWISE)
def test_a_word_in_another_sense_is_found_wherever_it_will_be_written(term: str, sentence: str) -> None:
    assert [found for found, _ in wrong_senses(linked(sentence, term))] == [term]


@pytest.mark.parametrize(("term", "sentence"), AS_MEANT)
def test_a_word_in_the_sense_of_the_glossary_is_let_be(term: str, sentence: str) -> None:
    assert wrong_senses(linked(sentence, term)) == []


def test_whoever_marks_a_word_as_plain_says_what_its_term_needs() -> None:
    """One wrong link that was found by eye is a rule that finds the next."""
    read, _ = Loader().read()
    plain = {
        read.words[document.game][word.lower()] for document, entry in read.corpus.entries() for word, _ in entry.plain
    }
    assert plain - set(SENSES) == set()


def test_the_definitions_hold_what_the_documents_say(corpus: Session) -> None:
    said = {term.id: term.definition for term in corpus.scalars(select(Term))}
    assert "titles" in said["agot1e/in-play"]
    assert "Shadows" in said["agot1e/in-play"]
    assert "every way of leaving play" in said["agot1e/save"]
    assert "as many times" not in said["agot2e/claim"]
    assert "they order conflicting passive effects" in said["agot1e/first-player"]
    assert "1 card only" in said["agot1e/restricted-list"]
