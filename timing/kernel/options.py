"""What may be done now and what not: the one judge of legality. A move may be made if and only if it is listed here."""

from __future__ import annotations

from typing import Any

from timing.kernel.choices import Choice
from timing.kernel.moves import Decision, Move, Option
from timing.kernel.reasons import Reason
from timing.kernel.ruleset import Ruleset, W


def decision(rules: Ruleset[Any, W], work: W) -> Decision:
    """What the game waits for, with every ability allowed or refused and all reasons."""
    if work.over:
        return Decision("over", work.winner, "", (rules.why_over(work),), judged(rules, work))
    if work.choice:
        refused = rules.choices[work.choice.kind].refused(work)
        return _choice(rules, work, work.choice)._replace(options=judged(rules, work), refused=refused)
    may_pass = rules.bound_to(work) is None
    return Decision(
        "opportunity", work.frame.turn, work.step, rules.why_turn(work), judged(rules, work), may_pass=may_pass
    )


def _choice(rules: Ruleset[Any, W], work: W, choice: Choice) -> Decision:
    kind = rules.choices[choice.kind]
    return Decision(
        "choice",
        choice.player,
        work.step,
        (kind.why(work, choice),),
        choice=choice.kind,
        choices=choice.options,
        n=choice.n,
        least=choice.least if choice.least >= 0 else choice.n,
        ordered=kind.ordered,
        or_none=choice.or_none,
        never_single=choice.never_single,
        dear=choice.dear,
        means=choice.means,
    )


def judged(rules: Ruleset[Any, W], work: W) -> tuple[Option, ...]:
    """Every ability that is worth listing; what is allowed first."""
    return tuple(sorted((rules.judge(work, uid) for uid in rules.abilities(work)), key=lambda one: not one.allowed))


def moves(rules: Ruleset[Any, W], work: W, only: frozenset[str] | None = None) -> tuple[Move, ...]:
    """The moves that may be made now, without the reasons; with `only`, uses of other abilities are left out."""
    if work.over:
        return ()
    choice = work.choice
    if choice:
        least = choice.least if choice.least >= 0 else choice.n
        ordered = rules.choices[choice.kind].ordered
        return Decision(
            "choice",
            choice.player,
            "",
            (),
            choices=choice.options,
            n=choice.n,
            least=least,
            ordered=ordered,
            or_none=choice.or_none,
            never_single=choice.never_single,
            dear=choice.dear,
            means=choice.means,
        ).moves()
    passing = () if rules.bound_to(work) else (Move(work.frame.turn, "passes"),)
    return rules.uses(work, only) + passing


def as_listed(rules: Ruleset[Any, W], work: W, move: Move) -> Move:
    """The move with the names of a choice whose order does not count as they are listed."""
    choice = work.choice
    if choice is None or move.does != "chooses" or rules.choices[choice.kind].ordered:
        return move
    place = {name: at for at, name in enumerate(choice.options)}
    return move._replace(choosing=tuple(sorted(move.choosing, key=lambda name: place.get(name, len(place)))))


def objections(rules: Ruleset[Any, W], work: W, move: Move) -> tuple[Reason, ...]:
    """Why the move is not allowed; empty when it is."""
    if move.does == "uses":
        return _objections_to_use(rules, work, move)
    if move in moves(rules, work):
        return ()
    waiting = decision(rules, work)
    if waiting.kind == "over":
        return waiting.why
    refused = tuple(r for part in waiting.refused if part.card in move.choosing for r in part.reasons)
    if refused and move.who == waiting.player:
        return refused
    if move.does == "passes" and waiting.kind == "opportunity" and move.who == waiting.player:
        bound = rules.bound_to(work)
        return (bound,) if bound else ()
    return (rules.reasons("choice-first" if waiting.kind == "choice" else "not-your-turn", player=waiting.player),)


def _objections_to_use(rules: Ruleset[Any, W], work: W, move: Move) -> tuple[Reason, ...]:
    if not rules.knows(work, move.ability):
        return (rules.reasons("no-such-ability", ability=move.ability),)
    option = rules.judge(work, move.ability)
    if move in option.moves or rules.means_listed(work, option, move):
        return ()
    if not option.allowed:
        return option.reasons
    if move.who != option.player:
        return (rules.reasons("not-your-ability", player=option.player, card=option.card),)
    named = set(move.paying) | set(move.choosing)
    parts = (*option.pay, *option.choose)
    refused = tuple(r for part in parts if part.card in named and not part.allowed for r in part.reasons)
    return refused or (rules.unfit(work, option, move),)
