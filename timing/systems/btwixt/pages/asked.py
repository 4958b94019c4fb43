"""The questions of a dispute file of B'Twixt, in words."""

from __future__ import annotations

from timing.kernel.prose import capital, listed
from timing.systems.btwixt import councils, prose
from timing.systems.btwixt.dispute import Question
from timing.systems.btwixt.state import Table
from timing.systems.btwixt.words import COUNCIL, HAND


def asked(table: Table, question: Question) -> str:
    """The question as a sentence."""
    who = prose.name_of(table, question.who) if question.who else ""
    card = prose.name_of(table, question.card) if question.card else ""
    council = prose.council_name(table, councils.JOINED.join(question.council)) if question.council else ""
    patterns = {
        "may": f"May {prose.name_of(table, question.use)} be played?",
        "may-go": f"May it go to {council}?",
        "may-choose": f"May {card} be chosen?",
        "who-first": "Who has to decide?",
        "step": "Where does the game stand?",
        "total": f"What is {who}'s influence total?",
        "you": f'Who is "you" for {card}?',
        "where": f"Where is {card}?",
        "tokens": f"How many power tokens are {'on ' + card if card else 'in ' + council}?",
        "power": f"What is the power of {council}?",
        "small": f"What is the power of {who}'s small council?",
        "wins-bid": "Who would win the bid as it stands?",
        "who-wins": "Who wins if the game ends like this?",
        "season": "Which season is it?",
        "round": "Which round of the season is it?",
        "first-player": "Who is the first player?",
        "hand": "How many influence cards is each leader dealt from the deck?",
        "events": "How many event cards are shuffled in as the season ends?",
        "draft": "To which side are hands passed in this season's draft?",
    }
    if question.ask in ("can", "must"):
        return f"{question.ask.capitalize()} it come about that {_outcome(table, question)}?"
    return patterns[question.ask]


def _outcome(table: Table, question: Question) -> str:
    outcome, said = question.outcome, list[str]()
    if outcome and outcome.wins_bid:
        said.append(f"{prose.name_of(table, outcome.wins_bid)} wins the bid")
    if outcome and outcome.card:
        council = prose.council_name(table, councils.JOINED.join(outcome.council))
        said.append(f"{prose.name_of(table, outcome.card)} ends in {council}")
    if outcome and outcome.wins:
        said.append(f"{prose.name_of(table, outcome.wins)} wins the game")
    return listed(said)


def answer(table: Table, question: Question, value: str) -> str:
    """A part of its answer."""
    if value in ("yes", "no"):
        return value.capitalize()
    if question.ask == "step":
        return prose.step_name(table, value) if "/" in value else value
    if question.ask == "where":
        return capital(place(table, value))
    return capital(prose.name_of(table, value))


PLACES = {
    "bid": "in the bid pile of",
    "hand": "in the hand of",
    "deck": "in the deck",
    "row": "in the ally row",
    "current": "the current ally",
    "additional": "an additional ally",
    "dead": "in the dead pile",
    "discard": "in the discard pile",
    "removed": "removed from the game",
}


def place(table: Table, value: str) -> str:
    """'council ann.bea' -> 'in the council of Ann and Bea'."""
    zone, _, at = value.partition(" ")
    if zone == COUNCIL:
        return f"in {prose.council_name(table, at)}"
    said = PLACES.get(zone, zone)
    return f"{said} {prose.name_of(table, at)}" if at or zone == HAND else said
