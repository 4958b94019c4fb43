"""How entries stand to each other where documents disagree, and what leads where: on the real corpus."""

from __future__ import annotations

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session

from rules.content import STANDINGS as STANDS
from rules.models import Entry, Link

CORE, FAQ, EVENTS, SECOND = "agot1e-core", "agot1e-faq", "agot-tournament-2008", "agot2e-summary"
BTWIXT = "btwixt"

STANDINGS = [
    # A number, a "must" or "may", or a moment is said in two ways: which entry stands, and against which.
    (f"{CORE}/challenges/resolve", "narrows", f"{FAQ}/who-wins-tied-challenge"),
    (f"{FAQ}/unique-cards-from-dead-pile", "narrows", f"{FAQ}/unique-cards-and-changing-control"),
    (f"{FAQ}/unique-cards-from-dead-pile", "narrows", f"{CORE}/unique-cards"),
    (f"{FAQ}/unique-cards-and-shadows", "narrows", f"{FAQ}/unique-cards-and-changing-control"),
    (f"{FAQ}/north-agendas-together", "narrows", f"{CORE}/card-types/agendas"),
    (f"{FAQ}/when-is-deadly-resolved", "narrows", f"{CORE}/keywords/deadly"),
    (f"{FAQ}/challenges-phase-flowchart/challenge-resolved", "narrows", f"{CORE}/keywords/renown"),
    (f"{CORE}/keywords/deathbound", "narrows", f"{FAQ}/deathbound"),
    (f"{FAQ}/printed", "differs", f"{FAQ}/the-letter-x"),
    (f"{FAQ}/printed", "narrows", f"{FAQ}/definition-of-variables"),
    (f"{FAQ}/player-action-segment", "narrows", f"{CORE}/expert-rules/actions"),
    (f"{FAQ}/duplicates", "narrows", f"{CORE}/expert-rules/save-cancel"),
    (f"{FAQ}/saving-from-then-effects", "narrows", f"{FAQ}/save-cancel-responses"),
    (f"{FAQ}/marshalling-actions", "narrows", f"{CORE}/marshalling/active-player"),
    (f"{FAQ}/no-characters-in-challenge", "narrows", f"{CORE}/challenges/resolve"),
    (f"{FAQ}/additional-challenges", "narrows", f"{CORE}/challenges/initiating"),
    (f"{FAQ}/naval-enhancement", "narrows", f"{CORE}/challenges/declare-defenders"),
    (f"{FAQ}/dominance-phase-flowchart/phase-begins", "narrows", f"{CORE}/dominance"),
    (f"{FAQ}/pregame-setup-procedure", "narrows", f"{EVENTS}/general/mulligan"),
    (f"{FAQ}/unique-cards-and-changing-control", "narrows", f"{CORE}/unique-cards"),
    (f"{FAQ}/effects-of-immunity", "narrows", f"{CORE}/keywords/immunity"),
    (f"{FAQ}/northern-steel-under-no-attachments", "narrows", f"{CORE}/keywords/no-attachments"),
    (f"{FAQ}/infinite-loops", "narrows", f"{EVENTS}/general/unsportsmanlike-conduct"),
    (f"{EVENTS}/formats/lcg/authorized", "differs", f"{CORE}/community/additional-products"),
    (f"{EVENTS}/formats", "differs", f"{EVENTS}/overview"),
    # What is put into play passes over much, but not over everything.
    (f"{FAQ}/unique-cards-and-changing-control", "narrows", f"{FAQ}/play-and-put-into-play"),
    (f"{FAQ}/unique-cards-and-changing-control", "narrows", f"{CORE}/marshalling/put-into-play"),
    (f"{FAQ}/leaving-shadows-by-card-effect", "narrows", f"{FAQ}/play-and-put-into-play"),
    (f"{FAQ}/leaving-shadows-by-card-effect", "narrows", f"{CORE}/marshalling/put-into-play"),
    (f"{FAQ}/play-and-put-into-play", "narrows", f"{CORE}/marshalling/put-into-play"),
    (f"{CORE}/power-and-victory/simultaneous", "narrows", f"{EVENTS}/melee/scoring"),
    (f"{FAQ}/duplicates", "narrows", f"{FAQ}/leaving-play"),
    (f"{FAQ}/duplicates", "narrows", f"{CORE}/duplicates"),
    (f"{FAQ}/shadows-card-as-duplicate", "narrows", f"{CORE}/duplicates"),
    (f"{FAQ}/out-of-play-states", "narrows", f"{FAQ}/leaving-play"),
    (f"{FAQ}/player-action-segment", "narrows", f"{CORE}/plot/first-player"),
    (f"{FAQ}/multiple-epic-phases", "narrows", f"{CORE}/round-sequence"),
    (f"{FAQ}/shadows-events", "narrows", f"{CORE}/card-types/events"),
    (f"{FAQ}/playing-card-into-shadows", "narrows", f"{CORE}/marshalling/gold-penalty"),
    (f"{FAQ}/ccg-versions-of-lcg-cards", "narrows", f"{FAQ}/most-recent-printing"),
    (f"{FAQ}/action-window/passives", "narrows", f"{FAQ}/moribund"),
    (f"{FAQ}/card-type-changes-to-attachment", "narrows", f"{FAQ}/leaving-play"),
    (f"{FAQ}/card-type-changes-to-attachment", "narrows", f"{FAQ}/moribund"),
    (f"{FAQ}/immunity-covers-effects-only", "differs", f"{FAQ}/paying-cost-versus-triggering-effect"),
    (f"{FAQ}/play-and-put-into-play", "differs", f"{CORE}/keywords/limited"),
    # The editions.
    (f"{FAQ}/moribund-events", "differs", f"{SECOND}/other/event-cards"),
    (f"{CORE}/plot/recycle", "differs", f"{SECOND}/concepts/plots"),
    (f"{FAQ}/north-agendas-together", "differs", f"{SECOND}/deckbuilding/faction"),
    (f"{FAQ}/verifying-a-searched-card", "differs", f"{SECOND}/other/search"),
    (f"{CORE}/power-and-victory", "differs", f"{SECOND}/winning"),
    (f"{CORE}/taxation/titles-returned", "differs", f"{SECOND}/melee/return-titles"),
    (f"{FAQ}/unique-cards-from-dead-pile", "differs", f"{SECOND}/other/dead-discard"),
    (f"{FAQ}/plot-phase-flowchart", "differs", f"{SECOND}/framework/plot"),
    (f"{FAQ}/draw-phase-flowchart", "differs", f"{SECOND}/framework/draw"),
    (f"{FAQ}/shuffling-after-a-search", "differs", f"{SECOND}/other/search"),
    (f"{CORE}/keywords/stealth", "differs", f"{SECOND}/keywords/stealth"),
    (f"{FAQ}/action-window", "differs", f"{SECOND}/other/interrupts"),
    (f"{FAQ}/responses", "differs", f"{SECOND}/other/reactions"),
    (f"{FAQ}/save-cancel-responses", "differs", f"{SECOND}/other/cancel"),
    (f"{FAQ}/timing-of-immunity", "differs", f"{SECOND}/other/immune"),
]
# The entries that say a thing differently, over all documents: standings join every group into one.
SAID_DIFFERENTLY = [
    (f"{CORE}/duplicates/save", f"{FAQ}/duplicates", f"{SECOND}/other/duplicates"),
    (f"{CORE}/duplicates/nature", f"{FAQ}/duplicates-lack-text-and-crests", f"{SECOND}/other/duplicates"),
    (f"{CORE}/setup/place-setup-cards", f"{FAQ}/duplicates", f"{SECOND}/setup/setup-cards"),
    (f"{CORE}/setup/place-setup-cards", f"{SECOND}/setup/setup-cards"),
    (f"{CORE}/keywords/setup", f"{CORE}/setup/place-setup-cards"),
    (f"{CORE}/setup", f"{EVENTS}/general/mulligan", f"{SECOND}/setup/decks", f"{FAQ}/pregame-setup-procedure"),
    (
        f"{CORE}/titles/supports",
        f"{EVENTS}/melee/supports",
        f"{FAQ}/supporter-as-defending-player",
        f"{SECOND}/melee/supports",
    ),
    (f"{CORE}/titles/opposes", f"{SECOND}/melee/rivals"),
    (f"{CORE}/plot/select-titles", f"{SECOND}/melee/select-titles"),
    (f"{CORE}/titles", f"{SECOND}/melee"),
    (f"{CORE}/variants/three-players", f"{SECOND}/melee/select-titles"),
    (f"{EVENTS}/melee/three-player-tables", f"{SECOND}/melee/select-titles"),
    (f"{CORE}/marshalling/gold-penalty", f"{SECOND}/deckbuilding/affiliation"),
    (f"{CORE}/draw", f"{SECOND}/winning"),
    (f"{CORE}/card-types/attachments", f"{SECOND}/other/attachments"),
    (f"{CORE}/expert-rules/draw-cap", f"{FAQ}/draw-cap", f"{SECOND}/draw"),
    (f"{CORE}/deck-construction", f"{SECOND}/deckbuilding/plot-deck", f"{EVENTS}/general/deck-size"),
    (f"{CORE}/taxation", f"{SECOND}/taxation/reserve"),
    (f"{CORE}/keywords/intimidate", f"{SECOND}/keywords/intimidate"),
    (f"{CORE}/keywords/ambush", f"{SECOND}/keywords/ambush"),
    (f"{CORE}/keywords/renown", f"{SECOND}/keywords/renown"),
    (f"{CORE}/special-icons/influence", f"{SECOND}/other/influence-tokens", f"{BTWIXT}/concepts/influence-and-ally"),
    (f"{CORE}/expert-rules/responses", f"{FAQ}/first-actions-and-responses", f"{SECOND}/other/first-player"),
    (f"{CORE}/expert-rules/actions", f"{FAQ}/action-versus-passive-ability", f"{FAQ}/responses"),
    (f"{CORE}/power-and-victory/simultaneous", f"{SECOND}/winning", f"{EVENTS}/melee/scoring"),
    (f"{CORE}/power-and-victory", f"{EVENTS}/melee/scoring/distance", f"{CORE}/variants/two-on-two"),
    (
        f"{CORE}/deck-construction",
        f"{EVENTS}/formats/legacy/highlander",
        f"{EVENTS}/league/deckbuilding",
        f"{EVENTS}/general/deck-size",
        f"{SECOND}/deckbuilding/draw-deck",
        f"{FAQ}/deck-copies-by-title",
    ),
    (f"{CORE}/community/additional-products", f"{EVENTS}/formats/lcg/authorized"),
    (f"{EVENTS}/formats/lcg/banned", f"{FAQ}/banned-list"),
    (f"{EVENTS}/overview", f"{EVENTS}/formats"),
    (f"{CORE}/titles/lord-commander-of-the-kingsguard", f"{FAQ}/challenges-phase-flowchart/stealth-and-defenders"),
    (
        f"{CORE}/challenges/resolving",
        f"{FAQ}/challenges-phase-flowchart/challenge-resolved",
        f"{SECOND}/framework/challenge-resolution",
        f"{SECOND}/challenges/unopposed",
    ),
    (f"{CORE}/kneeling-and-standing", f"{BTWIXT}/play/play-influence"),
    (f"{CORE}/components/game-board", f"{BTWIXT}/concepts/councils"),
    (f"{CORE}/expert-rules/in-play", f"{CORE}/plot/select-titles"),
    (f"{CORE}/card-types/events", f"{FAQ}/moribund-events"),
]
OPEN = [
    (f"{FAQ}/challenges-phase-flowchart/challenge-resolved", "4.14"),
    (f"{FAQ}/challenge-resolution-example", "4.14"),
    (f"{FAQ}/keyword-effects", "4.14"),
    (f"{FAQ}/first-actions-and-responses", "Page 17"),
    (f"{FAQ}/the-letter-x", "4.19"),
    (f"{FAQ}/printed", "3.1"),
]
BOTH_WAYS = [
    (f"{CORE}/deck-construction", f"{FAQ}/restricted-list"),
    (f"{CORE}/deck-construction", f"{FAQ}/banned-list"),
    (f"{EVENTS}/general/deck-size", f"{FAQ}/restricted-list"),
    (f"{EVENTS}/general/deck-size", f"{FAQ}/banned-list"),
    (f"{EVENTS}/formats", f"{FAQ}/restricted-list"),
    (f"{EVENTS}/formats", f"{FAQ}/banned-list"),
    (f"{CORE}/keywords/infamy", f"{CORE}/challenges/claim/power"),
    (f"{CORE}/keywords/infamy", f"{FAQ}/moving-power-versus-claiming-power"),
    (f"{CORE}/keywords/stalwart", f"{FAQ}/replacement-effects"),
    (f"{CORE}/keywords/stalwart", f"{FAQ}/moribund"),
    (f"{CORE}/keywords/stalwart", f"{FAQ}/leaving-play"),
    (f"{CORE}/keywords/limited", f"{CORE}/marshalling/put-into-play"),
    (f"{CORE}/titles/crown-regent", f"{FAQ}/challenges-phase-flowchart/attackers-declared"),
    (f"{CORE}/titles/supports", f"{FAQ}/challenges-phase-flowchart/stealth-and-defenders"),
    (f"{CORE}/titles/opposes", f"{FAQ}/challenges-phase-flowchart/challenge-resolved"),
    (f"{CORE}/titles/master-of-whispers", f"{FAQ}/challenges-phase-flowchart/challenge-resolved"),
    (f"{CORE}/titles/lord-commander-of-the-kingsguard", f"{FAQ}/challenges-phase-flowchart/actions-after-attackers"),
    (f"{CORE}/titles/master-of-coin", f"{FAQ}/marshalling-phase-flowchart/income-counted"),
    (f"{CORE}/titles/master-of-laws", f"{FAQ}/draw-phase-flowchart/players-draw"),
    (f"{CORE}/taxation/titles-returned", f"{FAQ}/taxation-phase-flowchart/phase-ends"),
    (f"{FAQ}/responding-to-misinformation-with-another", f"{FAQ}/challenges-phase-flowchart/challenge-resolved"),
    (f"{FAQ}/responding-to-misinformation-with-another", f"{FAQ}/save-cancel-responses"),
    (f"{FAQ}/responding-to-misinformation-with-another", f"{FAQ}/canceling-would-effects"),
    (f"{CORE}/card-types/agendas", f"{FAQ}/agenda-cards"),
    (f"{CORE}/card-types/agendas", f"{FAQ}/character-agendas"),
    (f"{FAQ}/agenda-cards", f"{FAQ}/north-agendas-together"),
    (f"{CORE}/special-icons/influence", f"{FAQ}/reduction-of-cost"),
    (f"{CORE}/expert-rules/save-cancel", f"{FAQ}/save-cancel-responses"),
    (f"{CORE}/expert-rules/save-cancel", f"{FAQ}/duplicates"),
    (f"{CORE}/expert-rules/save-cancel", f"{FAQ}/keyword-effects"),
    (f"{CORE}/expert-rules/save-cancel", f"{FAQ}/saving-or-canceling-a-cost"),
    (f"{FAQ}/are-card-sleeves-mandatory", f"{EVENTS}/general/pregame"),
    (f"{CORE}/setup/play-area", f"{FAQ}/shadows-area"),
    (f"{FAQ}/eliminated-from-the-game", f"{CORE}/power-and-victory"),
]


def links(corpus: Session, relation: str) -> set[tuple[str, str]]:
    query = select(Link.entry_id, Link.target).where(Link.kind == "entry", Link.relation == relation)
    return {(entry_id, target) for entry_id, target in corpus.execute(query)}


@pytest.mark.parametrize(("entry_id", "relation", "other"), STANDINGS)
def test_where_entries_disagree_it_is_said_which_stands(
    corpus: Session, entry_id: str, relation: str, other: str
) -> None:
    assert (entry_id, other) in links(corpus, relation)


@pytest.mark.parametrize("group", SAID_DIFFERENTLY, ids=lambda group: group[0])
def test_entries_that_say_a_thing_differently_say_how_they_stand(corpus: Session, group: tuple[str, ...]) -> None:
    standings = {frozenset(pair) for relation in STANDS for pair in links(corpus, relation)}
    joined, rest = {group[0]}, set(group[1:])
    while found := {one for one in rest if any(frozenset((one, other)) in standings for other in joined)}:
        joined, rest = joined | found, rest - found
    assert rest == set()


@pytest.mark.parametrize(("entry_id", "says"), OPEN)
def test_what_the_documents_leave_open_is_said_on_every_side(corpus: Session, entry_id: str, says: str) -> None:
    assert any(says in point for point in corpus.get_one(Entry, entry_id).open_points)


@pytest.mark.parametrize(("one", "other"), BOTH_WAYS)
def test_what_belongs_together_is_linked_both_ways(corpus: Session, one: str, other: str) -> None:
    cited = links(corpus, "cites")
    assert (one, other) in cited
    assert (other, one) in cited


def test_every_entry_leads_somewhere_and_is_led_to(corpus: Session) -> None:
    every = set(corpus.scalars(select(Entry.id)))
    cited = links(corpus, "cites")
    assert every - {entry_id for entry_id, _ in cited} == set()
    assert every - {target for _, target in cited} == set()
