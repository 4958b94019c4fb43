"""Strict replay of a dispute: its moves carried out, its questions asked, every difference reported."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from timing import explore
from timing.dispute import DisputeFile, MoveLine, Outcome, Question
from timing.engine import Dispute, Result
from timing.inherent import DUPLICATE, SETUP
from timing.moves import Decision, Illegal, Move, Option
from timing.reasons import Reason, reason
from timing.state import State, plain, restore
from timing.table import Work


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a replay differs from its file: at which move or question, and how."""

    at: str
    message: str

    def __str__(self) -> str:
        return f"{self.at}: {self.message}"


@dataclass(frozen=True, slots=True)
class Replay:
    """What replaying a file gave: the results from the start on, the moves made, and every difference."""

    results: tuple[Result, ...]
    moves: tuple[Move, ...]
    differences: tuple[Difference, ...]
    marks: tuple[int, ...] = (0,)  # how many moves the first 0, 1, 2 ... lines of the file stand for


def replay(dispute: DisputeFile, through_json: bool = False, questions: bool = True) -> Replay:
    """Carry out the moves and ask the questions (without `questions`, the moves alone).

    Strict both ways: a move that is not allowed, a decision the file leaves open at its end, and an
    answer that differs are all reported. With `through_json` every state is written and read back.
    """
    game = Dispute(dispute.situation)
    results: list[Result] = [game.begin()]
    moves: list[Move] = []
    marks, found = [0], _ask(game, dispute, results[-1].state, 0) if questions else []
    for at, line in enumerate(dispute.moves, 1):
        try:
            for move in _expand(game, results[-1].state, line):
                state = restore(plain(results[-1].state)) if through_json else results[-1].state
                results.append(game.apply(state, move))
                moves.append(move)
        except (Illegal, LookupError) as error:
            found.append(Difference(f"move {at}", _told(line, error)))
            return Replay(tuple(results), tuple(moves), tuple(found), tuple(marks))
        marks.append(len(moves))
        found += _ask(game, dispute, results[-1].state, at) if questions else []
    state = results[-1].state
    if not state.over:
        decision = game.decision(state)
        left = f"the file stops while {decision.player} has a decision ({decision.kind} at {decision.step})"
        found.append(Difference("end", left))
    return Replay(tuple(results), tuple(moves), tuple(found), tuple(marks))


def _told(line: MoveLine, error: Illegal | LookupError) -> str:
    """Why a line of the file could not be carried out."""
    if not isinstance(error, Illegal):
        return str(error.args[0])
    codes = ", ".join(reason.code for reason in error.reasons)
    waiting = f"{error.decision.kind} for {error.decision.player} at {error.decision.step}"
    return f"{line.who} {error.move.text()} is refused ({codes}); the game waits: {waiting}"


def _expand(game: Dispute, state: State, line: MoveLine) -> list[Move]:
    """The moves that one line stands for."""
    decision = game.decision(state)
    if line.passes == "all":
        return _all_pass(game, state, decision)
    if line.passes:
        return [Move(line.who, "passes")]
    if line.uses:
        return [_complete(decision, Move(line.who, "uses", ability_of(game, line.uses), line.paying, line.choosing))]
    if line.chooses:
        names = () if line.chooses == ("none",) and "none" not in decision.choices else line.chooses
        return [Move(line.who, "chooses", choosing=tuple(_named(decision, name) for name in names))]
    return _ordered(game, state, line)


def _complete(decision: Decision, move: Move) -> Move:
    """The one listed move with at least what the file names; what leaves no choice need not be named."""
    fitting = [
        listed
        for option in decision.options
        for listed in option.moves
        if listed.ability == move.ability
        and set(move.paying) <= set(listed.paying)
        and set(move.choosing) <= set(listed.choosing)
    ]
    return fitting[0]._replace(who=move.who) if len(fitting) == 1 else move


def _all_pass(game: Dispute, state: State, decision: Decision) -> list[Move]:
    moves: list[Move] = []
    if decision.kind != "opportunity":
        raise LookupError(f"there is nothing to pass on: the game waits for {decision.kind}")
    step, count = decision.step, len(game.table.seats)
    while decision.kind == "opportunity" and decision.step == step and len(moves) < count:
        passes = state.frames[-1].passes
        move = Move(decision.player, "passes")
        moves.append(move)
        state = game.apply(state, move).state
        decision = game.decision(state)
        if state.over or not state.frames or state.frames[-1].passes <= passes:
            break
    return moves


def _ordered(game: Dispute, state: State, line: MoveLine) -> list[Move]:
    """The whole order as the first choice; later choices of the same window follow it."""
    decision = game.decision(state)
    return [Move(line.who, "chooses", choosing=(_named(decision, line.orders[0]),))]


def ability_of(game: Dispute, name: str) -> str:
    """The uid of CARD/ABILITY, or of the only ability of CARD.

    Raises:
        LookupError: naming what there is.
    """
    if name in game.table.abilities:
        return name
    own = [
        uid
        for uid in game.table.abilities
        if uid.partition("/")[0] == name and uid.rpartition("/")[2] not in (DUPLICATE, SETUP)
    ]
    if len(own) == 1:
        return own[0]
    known = ", ".join(
        uid for uid in game.table.abilities if uid.partition("/")[0] == name.partition("/")[0]
    ) or ", ".join(game.table.cards)
    raise LookupError(f"{name!r} is no ability here; there are {known}")


def _named(decision: Decision, name: str) -> str:
    """A choice by its full name, or without the number of its occurrence."""
    fits = [choice for choice in decision.choices if choice == name or choice.partition("@")[0] == name]
    return fits[0] if fits else name


# --- questions -----------------------------------------------------------------------------------------------


def _ask(game: Dispute, dispute: DisputeFile, state: State, after: int) -> list[Difference]:
    found = []
    for number, question in enumerate(dispute.questions, 1):
        if question.after != after:
            continue
        where = f"question {number} (after move {after}, {question.ask})"
        try:
            answer, reasons = answer_to(game, state, question)
        except LookupError as error:
            found.append(Difference(where, str(error.args[0])))
            continue
        if answer != question.answer:
            codes = ", ".join(reasons) or "no reasons"
            found.append(
                Difference(where, f"expected {' '.join(question.answer)}, the engine says {' '.join(answer)} ({codes})")
            )
            continue
        missing = [code for code in question.why if code not in reasons]
        if missing:
            found.append(Difference(where, f"the reasons {', '.join(missing)} are not among {', '.join(reasons)}"))
        cited = {cite for entries in reasons.values() for cite in entries}
        uncited = [cite for cite in question.cites if cite not in cited]
        if uncited:
            found.append(Difference(where, f"{', '.join(uncited)} is not cited; cited: {', '.join(sorted(cited))}"))
    return found


def answer_to(game: Dispute, state: State, question: Question) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The engine's answer, with its reasons' codes and what each cites."""
    if question.ask == "may":
        return _may(game, state, question)
    if question.ask in ("can", "must"):
        found = explore.explore(
            game,
            state,
            lambda end, seen: comes_about(question.outcome, end, seen),
            watching(question.outcome),
            wanted(question.outcome),
        )
        return (_yes(found.can if question.ask == "can" else found.must),), {}
    decision = game.decision(state)
    cards = {card.ref: card for card in state.cards}
    work = Work(game.table, state)
    answers: dict[str, Any] = {
        "who-first": lambda: decision.player,
        "step": lambda: decision.step,
        "gates": lambda: [f"{o.what}:{o.card or o.player}" for o in state.happened],
        "where": lambda: cards[question.card].zone,
        "moribund": lambda: _yes(cards[question.card].moribund is not None),
        "happened": lambda: _yes(any(_is(question, o.what, o.card, o.player) for o in state.happened)),
        "who-wins": lambda: state.winner or "nobody",
        "power": lambda: (
            cards[question.card].power
            if question.card
            else next(p.power for p in state.players if p.id == question.who)
        ),
        "gold": lambda: next(p.gold for p in state.players if p.id == question.who),
        "strength": lambda: work.strength(question.card),
    }
    value = answers[question.ask]()
    given = tuple(value) if isinstance(value, list) else (str(value),)
    if question.ask == "gates":
        order = [name for name in given if name in question.answer]
        given = question.answer if tuple(order) == question.answer else given
    return given, {reason.code: reason.cites for reason in decision.why}


def _is(question: Question, what: str, card: str, player: str) -> bool:
    return (
        what == question.what
        and (not question.card or card == question.card)
        and (not question.who or player == question.who)
    )


def _may(game: Dispute, state: State, question: Question) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    uid = ability_of(game, question.use)
    decision = game.decision(state)
    options = decision.options or Dispute(game.situation).decision(state).options
    option = next((option for option in options if option.ability == uid), None)
    if option is None:
        return ("no",), {}
    parts = [part for part in (*option.pay, *option.choose) if part.card in (*question.paying, *question.choosing)]
    allowed = option.allowed and any(_includes(move, question) for move in option.moves)
    reasons = list(option.reasons) + [reason for part in parts for reason in part.reasons]
    reasons += _unfit(question, option)
    return (_yes(allowed),), {reason.code: reason.cites for reason in reasons}


def _unfit(question: Question, option: Option) -> list[Reason]:
    """Cards that the question names and the ability's words do not mean at all."""
    payers = {part.card for part in option.pay}
    targets = {part.card for part in option.choose}
    found = [reason("cost-unfit", card=card) for card in question.paying if card not in payers]
    return found + [reason("target-unfit", card=card) for card in question.choosing if card not in targets]


def _includes(move: Move, question: Question) -> bool:
    return set(question.paying) <= set(move.paying) and set(question.choosing) <= set(move.choosing)


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def watching(outcome: Outcome | None) -> explore.Watch:
    """Which occurrences an outcome asks about."""
    if outcome is None or not outcome.happens:
        return explore.nothing
    return lambda o: o.what == outcome.happens and outcome.card in ("", o.card)


def wanted(outcome: Outcome | None) -> frozenset[str]:
    """The facts that an outcome is read off (see timing.relevance)."""
    if outcome is None:
        return frozenset()
    asked = {
        "zone": outcome.zone,
        "power": outcome.wins or outcome.power is not None,
        f"h:{outcome.happens}": outcome.happens,
    }
    return frozenset(fact for fact, said in asked.items() if said)


def comes_about(outcome: Outcome | None, end: State, seen: frozenset[tuple[str, str]]) -> bool:
    if outcome is None:
        return False
    card = next((card for card in end.cards if card.ref == outcome.card), None)
    if outcome.zone and (card is None or card.zone != outcome.zone):
        return False
    if outcome.power is not None and (card is None or card.power < outcome.power):
        return False
    if outcome.wins and end.winner != outcome.wins:
        return False
    if outcome.happens:
        return any(what == outcome.happens and (not outcome.card or ref == outcome.card) for what, ref in seen)
    return True
