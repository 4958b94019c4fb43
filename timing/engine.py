"""The stepper: begin a dispute, ask what may be done, carry out a move.

    dispute = Dispute(situation)
    state = dispute.begin().state
    decision = dispute.decision(state)
    state = dispute.apply(state, decision.moves()[0]).state

`apply` accepts exactly the moves that `decision` lists. States are immutable: undo is to keep the
earlier one, and the start plus the moves always fold to the same state.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from timing import (
    alternatives,
    answers,
    choosing,
    costs,
    declaring,
    flow,
    framework,
    limits,
    obligations,
    options,
    setup,
    standing,
    walk,
)
from timing.effects import replacing
from timing.happen import happen
from timing.inherent import plays_event
from timing.moves import Decision, Illegal, Move
from timing.reasons import Reason, reason
from timing.situation import Situation
from timing.state import OPTION, CardState, ChallengeState, Occurrence, PlayerState, State, Table
from timing.table import Note, Work


class Result(NamedTuple):
    """The state after a move, the transcript of it line by line, and every occurrence in it."""

    state: State
    notes: tuple[Note, ...]
    happened: tuple[Occurrence, ...] = ()


class Dispute:
    """A situation under the first edition's timing rules."""

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        self.table = Table(situation)

    def begin(self) -> Result:
        """The state at the first decision, with what led to it."""
        situation = self.situation
        work = Work(self.table, _start(situation))
        work.note("begins", box=situation.opening.box)
        walk.enter_box(work, situation.opening.box, situation.opening.event, situation.opening.turn)
        framework.control_at_the_start(work)
        framework.state_checks(work)
        flow.advance(work)
        return Result(work.freeze(), tuple(work.notes), tuple(work.recorded))

    def decision(self, state: State) -> Decision:
        """What the game waits for, with every option allowed or refused and all reasons."""
        return options.decision(Work(self.table, state))

    def step(self, state: State) -> str:
        """The structure's step the game stands in, such as 'framework/2'; empty when it is over."""
        return options.step_of(Work(self.table, state))

    def apply(self, state: State, move: Move) -> Result:
        """Carry out one move.

        Raises:
            Illegal: if the move is not allowed now; it carries the move, the decision and the reasons.
        """
        work = Work(self.table, state)
        against = _objections(work, move)
        if against:
            raise Illegal(move, options.decision(work), against)
        return self._carry_out(work, move)

    def _carry_out(self, work: Work, move: Move) -> Result:
        _DOES[move.does](work, move)
        flow.advance(work)
        return Result(work.freeze(), tuple(work.notes), tuple(work.recorded))

    def moves(self, state: State, only: frozenset[str] | None = None) -> tuple[Move, ...]:
        """The moves that `decision` lists, without the reasons; with `only`, uses of other abilities left out."""
        return options.moves(Work(self.table, state), only)

    def make(self, state: State, move: Move) -> Result:
        """What a move that `moves` listed leads to; it is not judged again."""
        return self._carry_out(Work(self.table, state), move)

    def fold(self, moves: Iterable[Move]) -> Result:
        """Begin and carry out the moves in order; the result of the last one.

        Raises:
            Illegal: at the first move that is not allowed.
        """
        result = self.begin()
        for move in moves:
            result = self.apply(result.state, move)
        return result


def _start(situation: Situation) -> State:
    cards = tuple(
        CardState(c.ref, c.zone, c.controller, c.kneeling, c.attached_to, c.duplicates, c.power, c.gold, place=c.top)
        for c in situation.cards
    )
    players = tuple(PlayerState(p.id, p.power, p.gold, p.hand, influence=p.influence) for p in situation.players)
    challenge = None
    if situation.challenge:
        c = situation.challenge
        challenge = ChallengeState(
            c.type,
            c.attacker,
            c.defender,
            c.attackers,
            c.defenders,
            c.claim,
            c.attacker_bonus,
            c.defender_bonus,
            c.winner,
            defended=bool(c.defenders or c.defender_bonus),
            begun=bool(c.attackers or c.attacker_bonus),
        )
    return State(
        cards, players, (), (), (), (), (), None, challenge, situation.opening.box,
        situation.first_player, situation.active_player, (situation.active_player,), (), 0, 0, "", "",
    )  # fmt: skip


def _objections(work: Work, move: Move) -> tuple[Reason, ...]:
    """Why the move is not allowed; empty when it is."""
    if move.does == "uses":
        return _objections_to_use(work, move)
    decision = options.decision(work)
    if move in decision.moves():
        return ()
    if decision.kind == "over":
        return decision.why
    refused = tuple(r for part in decision.refused if part.card in move.choosing for r in part.reasons)
    if refused and move.who == decision.player:
        return refused
    if move.does == "passes" and decision.kind == "opportunity" and move.who == decision.player:
        return (obligations.must_play(work, options.due(work, move.who)),)
    return (reason("choice-first" if decision.kind == "choice" else "not-your-turn", player=decision.player),)


def _objections_to_use(work: Work, move: Move) -> tuple[Reason, ...]:
    if move.ability not in work.table.abilities:
        return (reason("not-in-play", card=move.ability.partition("/")[0]),)
    option = options.judge(work, move.ability)
    if move in option.moves:
        return ()
    if not option.allowed:
        return option.reasons
    if move.who != option.player:
        return (reason("not-your-ability", player=option.player, card=option.card),)
    named = set(move.paying) | set(move.choosing)
    parts = (*option.pay, *option.choose)
    refused = tuple(r for part in parts if part.card in named and not part.allowed for r in part.reasons)
    if refused:
        return refused
    unfit = [card for card in move.paying if card not in {part.card for part in option.pay}]
    return (
        reason("cost-unfit", card=unfit[0]) if unfit else reason("target-unfit", card=(*move.choosing, option.card)[0]),
    )


# --- carrying out -----------------------------------------------------------------------------------------


def _pass(work: Work, move: Move) -> None:
    frame = work.frame
    work.note("passes", player=move.who)
    if work.does(frame) == "segment":
        obligations.missed(work, move.who)
    work.change(passes=frame.passes + 1, turn=work.table.left_of(frame.turn))


def _use(work: Work, move: Move) -> None:
    uid, table = move.ability, work.table
    ability, holder = table.abilities[uid], table.holder[uid]
    if setup.is_placing(uid):
        setup.place(work, holder)
        return
    below = answers.answered(work)
    occurrence = limits.gate(work, uid, ability) if ability.kind == "response" else None
    frame = options.prospective(work, uid, move.who, occurrence)._replace(paid=move.paying, targets=move.choosing)
    event = plays_event(table.cards[holder], uid)
    work.note("plays" if event else "uses", player=move.who, card=holder, ability=uid)
    _remember(work, uid, move.who, limits.trigger_key(work, uid, occurrence, below))
    used = tuple(d for d in work.frame.decided if d[0] != "used")
    passes = work.frame.passes + 1 if work.does(work.frame) == "shadows" else 0  # one chance each
    work.change(passes=passes, turn=table.left_of(move.who), decided=(*used, ("used", "1")))
    if ability.kind == "action":
        work.serial += 1
        frame = frame._replace(serial=work.serial)
    work.frames.append(frame)
    if event:
        work.set(holder, zone="played")
    obligations.met(work, holder)
    if ability.kind == "action":
        obligations.missed(work, move.who)
    costs.pay(work, frame, move.paying)
    if move.choosing:
        work.note("chooses", player=move.who, what=",".join(move.choosing))
    what = "event-played" if event else "action-used" if ability.kind == "action" else "response-used"
    happen(work, what, holder, move.who, uid)


def _remember(work: Work, uid: str, player: str, once: str) -> None:
    """Limits and the trigger count as used from now on, whether or not the use is canceled (FAQ 3.15)."""
    ability = work.table.abilities[uid]
    if once:
        work.used[once] = 1
    if ability.limit:
        key = limits.limit_key(work, uid, ability, player)
        work.used[key] = work.used.get(key, 0) + 1
    copies = limits.copies_key(work, uid, player)
    if copies and limits.counts_copies(work, uid):
        work.used[copies] = work.used.get(copies, 0) + 1
    if limits.plays_limited(work, uid):
        work.used[f"round:{player}:limited-card"] = 1
    if ability.limited:
        work.used[f"round:{player}:limited"] = 1


def _choose(work: Work, move: Move) -> None:
    choice, work.choice = work.choice, None
    if choice is None:
        return
    work.note("chooses", player=move.who, what=",".join(move.choosing))
    if choice.kind in ("claim", "deadly"):
        framework.aim(work, move.choosing)
    elif choice.kind in ("passive", "when-revealed"):
        flow.start_passive(work, next(p for p in work.pending if flow.name_of(p) == move.choosing[0]))
    elif choice.kind == "destination":
        card, _, index = move.choosing[0].rpartition("/")
        work.change(decided=(*work.frame.decided, (card, index)))
    elif choice.kind == replacing.CHOICE:
        replacing.picked(work, move.choosing[0])
    elif choice.kind == "order":
        for place, ref in enumerate(move.choosing):
            work.set(ref, place=place + 1)
    elif choice.kind == OPTION:
        alternatives.decided(work, move.choosing[0])
    elif choice.kind == standing.KIND:
        work.change(targets=move.choosing)
    elif choice.kind in ("target", choosing.IN_TURN):
        choosing.chosen(work, move.who, move.choosing)
    elif choice.kind in setup.CHOSEN:
        setup.CHOSEN[choice.kind](work, move.who, move.choosing)
    elif choice.kind in declaring.CHOICES:
        declaring.chosen(work, choice, move.choosing)
    elif choice.kind == "first-player":
        work.first = move.choosing[0]
        work.note("first-player", player=work.first)
        work.change(decided=(*work.frame.decided, ("first-player", work.first)))
    elif choice.kind == "winner":
        work.winner, work.over = move.choosing[0], "victory"


_DOES = {"passes": _pass, "uses": _use, "chooses": _choose}
