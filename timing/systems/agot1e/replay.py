"""Strict replay of a dispute: its moves carried out, its questions asked, every difference reported."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Any

from timing.kernel import explore, files
from timing.kernel import replay as kernel
from timing.kernel.budget import Budget
from timing.kernel.game import Result
from timing.kernel.moves import Move, Option
from timing.kernel.reasons import Reason
from timing.kernel.replay import Difference, Replay
from timing.systems.agot1e import ways
from timing.systems.agot1e.chosen import picked_then
from timing.systems.agot1e.dispute import DisputeFile, Outcome, Question
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.explore import explore as explore_dispute
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.said_x import says
from timing.systems.agot1e.shortcomings import unfit
from timing.systems.agot1e.situation import ENDS
from timing.systems.agot1e.state import CLOSED, State
from timing.systems.agot1e.work import Work


def replay(dispute: DisputeFile, through_json: bool = False, questions: bool = True) -> Replay[State]:
    """Carry out the moves and ask the questions (without `questions`, the moves alone).

    Play that would be over before the file's moves are, for `ends` says nothing else, goes on as far as they do: to
    the end of the challenge, of the phase, of the round.
    """
    made = _replayed(dispute, through_json, questions)
    for ends in ENDS[ENDS.index(dispute.situation.ends) + 1 :]:
        if not (made.results[-1].state.over == CLOSED and any(one.at.startswith("move") for one in made.differences)):
            break
        longer = replace(dispute, situation=replace(dispute.situation, ends=ends))
        made = max(made, _replayed(longer, through_json, questions), key=lambda one: len(one.marks))
    return made


def _replayed(dispute: DisputeFile, through_json: bool, questions: bool) -> Replay[State]:
    game = Dispute(dispute.situation)
    if not questions:
        return kernel.replay(game, dispute.moves, through_json=through_json)
    return kernel.replay(game, dispute.moves, partial(_ask, game, dispute), through_json)


# --- questions -----------------------------------------------------------------------------------------------


def _ask(game: Dispute, dispute: DisputeFile, state: State, after: int) -> list[Difference]:
    return files.differences(dispute.questions, after, lambda question: answer_to(game, state, question))


OF_THE_OPPORTUNITY = (
    "who-first",
    "step",
    "who-wins",
)  # what is so on the table does not rest on whose opportunity it is


def answer_to(game: Dispute, state: State, question: Question) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The engine's answer, with its reasons' codes and what each cites."""
    if question.ask == "may":
        return _may(game, state, question)
    if question.ask in ("can", "must"):
        asked = explore.Asked(can=question.ask == "can", must=question.ask == "must")
        found = explored(game, state, question.outcome, asked)
        return ((found.can if asked.can else found.must).value,), {}
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
    why = decision.why if question.ask in OF_THE_OPPORTUNITY else ()
    return given, {reason.code: reason.cites for reason in why}


def _is(question: Question, what: str, card: str, player: str) -> bool:
    return (
        what == question.what
        and (not question.card or card == question.card)
        and (not question.who or player == question.who)
    )


def _may(game: Dispute, state: State, question: Question) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """Whether it may be used: by whoever is named, and of what several may use by any of them."""
    if question.who:
        return _may_use(game, state, question, game.rules.used_by(game.table, question.use, question.who))
    own = game.rules.used_by(game.table, question.use, "")
    answer = _may_use(game, state, question, own)
    others = (by for by, of in game.table.shared.items() if of == own and answer[0] == ("no",))
    found = (_may_use(game, state, question, by) for by in others)
    return next((one for one in found if one[0] == ("yes",) or set(one[1]) == {"not-your-turn"}), answer)


def _may_use(
    game: Dispute, state: State, question: Question, uid: str
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    option, work = game.judge(state, uid), Work(game.table, state)
    parts = [part for part in (*option.pay, *option.choose) if part.card in (*question.paying, *question.choosing)]
    if question.who not in ("", option.player):  # asked of somebody else than the player whose it is to use
        mine = reason("not-your-ability", player=option.player, card=option.card)
        return ("no",), {mine.code: mine.cites}
    asked = question
    if len(option.choose) == 1 and game.table.abilities[uid].target is None and not _unfit(work, question, option):
        asked = replace(question, choosing=())  # it is said for whom a response answers, which goes without saying
    if [one.code for one in option.reasons] == ["not-your-turn"] and _in_turn(game, state, option, asked):
        return ("no",), {one.code: one.cites for one in option.reasons}
    allowed = option.allowed and any(_includes(game, state, move, asked) for move in _paid_with(option, asked))
    against = [reason for part in parts if not part.allowed for reason in part.reasons] + _unfit(work, question, option)
    if allowed:
        reasons = [*option.reasons, *(reason for part in parts for reason in part.reasons)]
    else:  # nothing that speaks for it
        reasons = [*(() if option.allowed and against else option.reasons), *against]
    return (_yes(allowed),), {reason.code: reason.cites for reason in reasons}


def _in_turn(game: Dispute, state: State, option: Option, asked: Question) -> bool:
    """Whether it could be used so if it were its player's turn."""
    mine = state._replace(frames=(*state.frames[:-1], state.frames[-1]._replace(turn=option.player)))
    made = game.judge(mine, option.ability)
    return made.allowed and any(_includes(game, mine, move, asked) for move in _paid_with(made, asked))


def _paid_with(option: Option, asked: Question) -> list[Move]:
    """The uses that are paid with what the question names, and nothing besides that is not always paid with."""
    paid = [set(move.paying) for move in option.moves]
    always = set.intersection(*paid) if paid else set()
    named = set(asked.paying) | always
    return [move for move in option.moves if not asked.paying or set(move.paying) <= named]


def _unfit(work: Work, question: Question, option: Option) -> list[Reason]:
    """Cards that the question names and the ability's words do not mean at all."""
    payers = {part.card for part in option.pay}
    targets = {part.card for part in option.choose}
    found = [reason("cost-unfit", card=card) for card in question.paying if card not in payers]
    others = (card for card in question.choosing if card not in targets and not says(card))
    return found + [unfit(work, option.ability, card) for card in others]


def _includes(game: Dispute, state: State, move: Move, question: Question) -> bool:
    """Whether the move pays and chooses what the question names, or lets it be chosen next."""
    rest = set(question.choosing) - set(move.choosing)
    ability = game.table.abilities[move.ability]
    if ability.target and picked_then(ability, ability.target):  # once it is carried out
        rest -= set(ways.pickable(Work(game.table, state), move.ability, question.choosing))
    if not set(question.paying) <= set(move.paying):
        return False
    if not rest or not ability.chooses_more:
        return not rest
    if move.who != game.decision(state).player:
        return True
    return _chosen_next(game, game.make(state, move), move, rest)


def _chosen_next(game: Dispute, made: Result[State], use: Move, rest: set[str]) -> bool:
    """Whether what is left of the names may be chosen, one choice of the ability after the other.

    Which of several effects is carried out need not be named: any by which these may be chosen is one.
    """
    state = made.state
    frames = [frame for frame in state.frames if frame.ability == use.ability]
    settled = {name for frame in frames for one in frame.decided for name in (*one.names, one.answer)}
    settled |= {card for frame in frames for card in frame.targets}
    if not frames:  # it has been carried out at once, on what the transcript names
        settled = {value for note in made.notes for _, value in note.args}
    rest = rest - settled  # what there is only one of is not asked for
    decision = game.decision(state)
    if not rest or decision.kind != "choice" or decision.player != use.who:
        return not rest
    named = [name for name in decision.choices if name in rest]
    ways = list(combinations(named, min(decision.n, len(named)))) if named else []
    options = {effect.option for effect in game.table.abilities[use.ability].effects}
    ways += [(name,) for name in decision.choices if name in options]
    for names in ways:
        move = Move(use.who, "chooses", choosing=names)
        if move in game.moves(state) and _chosen_next(game, game.make(state, move), use, rest - set(names)):
            return True
    return False


def _yes(so: bool) -> str:
    return "yes" if so else "no"


def explored(
    game: Dispute,
    state: State,
    outcome: Outcome | None,
    asked: explore.Asked = explore.BOTH,
    most: int = explore.MOST_STATES,
    budget: Budget | None = None,
) -> explore.Exploration:
    """Whether the outcome can and must come about; "undecided" where the search was cut short."""
    return explore_dispute(
        game,
        state,
        lambda end, seen: comes_about(outcome, end, seen),
        watching(outcome),
        wanted(outcome),
        most,
        asked,
        budget,
        frozenset({outcome.card} if outcome else ()),
    )


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
