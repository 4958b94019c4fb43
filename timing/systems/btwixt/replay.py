"""Strict replay of a dispute: its moves carried out, its questions asked, every difference reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from timing.kernel import explore, files
from timing.kernel import replay as kernel
from timing.kernel.budget import Budget
from timing.kernel.game import Game
from timing.kernel.reasons import Reason
from timing.kernel.replay import Difference, Replay
from timing.systems.btwixt import councils, track
from timing.systems.btwixt.dispute import DisputeFile, Outcome, Question
from timing.systems.btwixt.engine import BtwixtGame
from timing.systems.btwixt.state import State
from timing.systems.btwixt.words import COUNCIL
from timing.systems.btwixt.work import Work

Answered = tuple[tuple[str, ...], tuple[Reason, ...]]
"""An answer, and the reasons for it."""


def replay(dispute: DisputeFile, through_json: bool = False, questions: bool = True) -> Replay[State]:
    """Carry out the moves and ask the questions (without `questions`, the moves alone)."""
    game = BtwixtGame(dispute.situation)
    if not questions:
        return kernel.replay(game, dispute.moves, through_json=through_json)
    return kernel.replay(game, dispute.moves, partial(_ask, game, dispute), through_json)


def _ask(game: BtwixtGame, dispute: DisputeFile, state: State, after: int) -> list[Difference]:
    def answered(question: Question) -> files.Answered:
        answer, reasons = answer_to(game, state, question)
        return answer, files.by_code(reasons)

    return files.differences(dispute.questions, after, answered)


def answer_to(game: BtwixtGame, state: State, question: Question) -> Answered:
    """The engine's answer to a question at a state, with its reasons."""
    return ANSWERS[question.ask](game, state, question)


# --- what is asked ---------------------------------------------------------------------------------------------------


def _plain(read: Callable[[Work, Question], object]) -> Callable[[BtwixtGame, State, Question], Answered]:
    """A fact of the table: it needs no reason."""
    return lambda game, state, question: ((str(read(Work(game.table, state), question)),), ())


def _may(game: BtwixtGame, state: State, question: Question) -> Answered:
    option = game.judge(state, game.rules.named(game.table, question.use))
    return (_yes(option.allowed),), option.reasons


def _decision(game: BtwixtGame, state: State, question: Question) -> Answered:
    decision = game.decision(state)
    return (decision.player if question.ask == "who-first" else decision.step,), decision.why


def _may_choose(game: BtwixtGame, state: State, question: Question) -> Answered:
    """Whether the choice at hand may fall on a council, or on a card."""
    decision = game.decision(state)
    named = question.card or councils.named(game.table.seats, *question.council)
    if named in decision.choices:
        return ("yes",), decision.why
    reasons = tuple(reason for part in decision.refused if part.card == named for reason in part.reasons)
    if not reasons:
        raise LookupError(f"nobody is asked about {named} here; the game waits for {decision.kind}")
    return ("no",), reasons


def _wins_bid(game: BtwixtGame, state: State, question: Question) -> Answered:
    """Who would win the bid as the bid piles are."""
    found = game.won(state)
    return (found.winner,), found.why


def _score(game: BtwixtGame, state: State, question: Question) -> Answered:
    """Who wins if the game is over as the councils are; a leader's small council."""
    found = game.score(state)
    if question.ask == "who-wins":
        return found.winners or ("undecided",), found.why
    row = next(row for row in found.rows if row.player == question.who)
    return (str(row.small),), found.why


def _explored(game: BtwixtGame, state: State, question: Question) -> Answered:
    found = explored(game, state, question.outcome)
    return ((found.can if question.ask == "can" else found.must).value,), ()


def _place(work: Work, question: Question) -> str:
    """'dead', 'council ann.bea', 'bid ann' ..."""
    card = work.cards[question.card]
    return f"{card.zone} {card.at}".strip()


def _tokens(work: Work, question: Question) -> int:
    """How many power tokens lie on a card, or in a council."""
    if question.card:
        return work.cards[question.card].tokens
    held = work.councils[councils.named(work.seats, *question.council)]
    return len(held.tokens) + held.hidden


def _yes(so: bool) -> str:
    return "yes" if so else "no"


ANSWERS: dict[str, Callable[[BtwixtGame, State, Question], Answered]] = {
    "may": _may,
    "who-first": _decision,
    "step": _decision,
    "may-go": _may_choose,
    "may-choose": _may_choose,
    "total": _plain(lambda work, question: work.total(question.who)),
    "you": _plain(lambda work, question: work.you(question.card)),
    "where": _plain(_place),
    "tokens": _plain(_tokens),
    "power": _plain(lambda work, question: work.strength(councils.named(work.seats, *question.council)).power),
    "small": _score,
    "wins-bid": _wins_bid,
    "who-wins": _score,
    "season": _plain(lambda work, question: work.season),
    "round": _plain(lambda work, question: work.round),
    "first-player": _plain(lambda work, question: work.first_player),
    "hand": _plain(lambda work, question: track.dealt(work.table.options)),
    "events": _plain(lambda work, question: track.events_shuffled_in(work.table.options, len(work.seats), work.season)),
    "draft": _plain(lambda work, question: track.draft(work.table.options, len(work.seats), work.season) or "none"),
    "can": _explored,
    "must": _explored,
}


def explored(
    game: Game[State, Work],
    state: State,
    outcome: Outcome | None,
    most: int = explore.MOST_STATES,
    budget: Budget | None = None,
) -> explore.Exploration:
    """Whether the outcome can and must come about; undecided where the search was cut short."""
    wanted = outcome or Outcome()
    watch: explore.Watch = (lambda o: o.what == "won-bid") if wanted.wins_bid else explore.nothing

    def holds(end: State, seen: explore.Seen) -> bool:
        return all(_so(wanted, end, winners_of_bids(seen)))

    return explore.explore(game, state, holds, watch, most=most, budget=budget)


def winners_of_bids(seen: explore.Seen) -> frozenset[str]:
    """Who has won a bid on the way."""
    return frozenset(player for what, player in seen if what == "won-bid")


def _so(wanted: Outcome, end: State, won: frozenset[str]) -> Iterable[bool]:
    if wanted.wins_bid:
        yield wanted.wins_bid in won
    if wanted.card:
        card = next(card for card in end.cards if card.ref == wanted.card)
        yield card.zone == COUNCIL and set(councils.leaders_of(card.at)) == set(wanted.council)
    if wanted.wins:
        yield wanted.wins in end.winners
