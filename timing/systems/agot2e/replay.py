"""Strict replay of a dispute: its moves carried out, its questions asked, every difference reported."""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel import explore, files
from timing.kernel import replay as kernel
from timing.kernel.budget import Budget
from timing.kernel.game import Game
from timing.kernel.reasons import Reason, once
from timing.kernel.replay import Difference, Replay
from timing.systems.agot2e import legality, values
from timing.systems.agot2e.alike import Alike
from timing.systems.agot2e.dispute import DisputeFile, Outcome, Question
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import State
from timing.systems.agot2e.work import Work

Answered = tuple[tuple[str, ...], tuple[Reason, ...]]
"""An answer, and the reasons for it."""


def replay(dispute: DisputeFile, through_json: bool = False, questions: bool = True) -> Replay[State]:
    """Carry out the moves and ask the questions (without `questions`, the moves alone)."""
    game = Dispute(dispute.situation)
    asked = dispute.questions if questions else ()

    def ask(state: State, after: int) -> list[Difference]:
        return files.differences(asked, after, lambda question: answered(game, state, question))

    return kernel.replay(game, dispute.moves, ask, through_json)


def answered(game: Game[State, Work], state: State, question: Question) -> files.Answered:
    """The answer, with the codes of its reasons and what each cites."""
    answer, reasons = answer_to(game, state, question)
    return answer, files.by_code(reasons)


def answer_to(game: Game[State, Work], state: State, question: Question) -> Answered:
    """The engine's answer to a question at a state, with its reasons."""
    return ANSWERS[question.ask](game, state, question)


# --- what is asked -----------------------------------------------------------------------------------------------


def _may(game: Game[State, Work], state: State, question: Question) -> Answered:
    """Whether an ability may be used now, with these cards to pay and these targets."""
    uid = game.rules.named(game.table, question.use)
    option = game.judge(state, uid)
    named = set(question.paying) | set(question.choosing)
    fitting = [m for m in option.moves if set(question.paying) <= set(m.paying) and _includes(game, state, m, question)]
    parts = [part for part in (*option.pay, *option.choose) if part.card in named]
    against = [reason for part in parts if not part.allowed for reason in part.reasons]
    if option.allowed and fitting:
        return ("yes",), option.reasons
    if option.allowed:
        listed = {part.card for part in (*option.pay, *option.choose)}
        against += [REASONS("not-a-target", card=name) for name in sorted(named - listed)]
        return ("no",), once(against or [REASONS("unfit", ability=uid)])
    return ("no",), once((*option.reasons, *against))


def _includes(game: Game[State, Work], state: State, move: object, question: Question) -> bool:
    choosing = set(getattr(move, "choosing", ()))
    work = game.work(state)
    uid = game.rules.named(game.table, question.use)
    item, _ = legality.meant(work, uid, tuple(getattr(move, "choosing", ())))
    return set(question.choosing) <= choosing | ({item.card} if item else set())


def _may_choose(game: Game[State, Work], state: State, question: Question) -> Answered:
    """Whether the choice at hand may fall on a card, a player or a word."""
    decision = game.decision(state)
    named = question.card or (*question.choosing, "")[0]
    if decision.kind != "choice":
        raise LookupError(f"nobody is asked to choose here; the game waits for {decision.kind}")
    if named in decision.choices:
        return ("yes",), decision.why
    return ("no",), tuple(reason for part in decision.refused if part.card == named for reason in part.reasons)


def _decision(game: Game[State, Work], state: State, question: Question) -> Answered:
    decision = game.decision(state)
    return (decision.player if question.ask == "who-first" else decision.step,), decision.why


def _plain(read: Callable[[Work, Question], object]) -> Callable[[Game[State, Work], State, Question], Answered]:
    """A fact of the table: it needs no reason."""
    return lambda game, state, question: ((str(read(game.work(state), question)),), ())


def _power(work: Work, question: Question) -> int:
    """Power on a card, or on a player's faction card."""
    return work.cards[question.card].power if question.card else work.players[question.who].power


def _happened(work: Work, question: Question) -> str:
    """Whether it has occurred in one of the windows that are open."""
    done = (item for frame in work.frames for item in frame.done if question.what in item.what)
    return _yes(any((not question.card or item.card == question.card) for item in done))


def _hand(work: Work, question: Question) -> int:
    return work.players[question.who].hand + len(work.hand(question.who))


def _wins_challenge(work: Work, question: Question) -> str:
    return work.challenge.winner if work.challenge and work.challenge.winner else "nobody"


def _explored(game: Game[State, Work], state: State, question: Question) -> Answered:
    found = explored(game, state, question.outcome)
    return ((found.can if question.ask == "can" else found.must).value,), ()


def _yes(so: bool) -> str:
    return "yes" if so else "no"


ANSWERS: dict[str, Callable[[Game[State, Work], State, Question], Answered]] = {
    "may": _may,
    "may-choose": _may_choose,
    "who-first": _decision,
    "step": _decision,
    "where": _plain(lambda work, question: work.cards[question.card].zone),
    "kneeling": _plain(lambda work, question: _yes(work.cards[question.card].kneeling)),
    "happened": _plain(_happened),
    "who-wins": _plain(lambda work, question: work.winner or "nobody"),
    "wins-challenge": _plain(_wins_challenge),
    "power": _plain(_power),
    "strength": _plain(lambda work, question: values.strength(work, question.card)),
    "gold": _plain(lambda work, question: work.players[question.who].gold),
    "hand": _plain(_hand),
    "can": _explored,
    "must": _explored,
}


# --- exploring ---------------------------------------------------------------------------------------------------


def explored(
    game: Game[State, Work],
    state: State,
    outcome: Outcome | None,
    most: int = explore.MOST_STATES,
    budget: Budget | None = None,
) -> explore.Exploration:
    """Whether the outcome can and must come about; undecided where the search was cut short."""
    wanted = outcome or Outcome()

    def holds(end: State, seen: explore.Seen) -> bool:
        return comes_about(wanted, end, seen)

    return explore.explore(game, state, holds, watching(wanted), Alike(game), most, budget=budget)


def watching(outcome: Outcome) -> explore.Watch:
    """Which occurrences an outcome asks about."""
    if not outcome.happens:
        return explore.nothing
    return lambda o: o.what == outcome.happens and outcome.card in ("", o.card)


def comes_about(outcome: Outcome, end: State, seen: explore.Seen) -> bool:
    card = next((card for card in end.cards if card.ref == outcome.card), None)
    if outcome.zone and (card is None or card.zone != outcome.zone):
        return False
    if outcome.power is not None and (card is None or card.power < outcome.power):
        return False
    if outcome.wins and end.winner != outcome.wins:
        return False
    return not outcome.happens or any(what == outcome.happens for what, _ in seen)
