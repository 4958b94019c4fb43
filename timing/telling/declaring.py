"""Whether a challenge may be initiated, and with whom, as the engine has it at the declaration."""

from __future__ import annotations

from typing import Any

from timing.systems.agot1e.titles import SUPPORTS, related
from timing.telling.asking import Asking
from timing.telling.by_rule import because
from timing.telling.people import ME
from timing.telling.story import TYPES, Use
from timing.telling.table import Plain
from timing.telling.walking import MOST_PASSES, NO, UNKNOWN, YES


def declared(asking: Asking, asked: Use) -> Plain:
    """Whether the challenge may be initiated, with that character, as the engine has it at the declaration."""
    table = asking.table
    ref = table.refs.get(asked.thing, "")
    who = table.seats.who(asked.who) or (table.full[asked.thing]["owner"] if ref else "")
    kind = table.story.asked_type
    found: Plain = {"ask": "may", "who": who, "text": _text(table, asked, who, kind)}
    told = table.seats.who(table.story.asked_against)
    against = told or table.seats.other(who)
    found["challenge"] = {**({"type": kind} if kind else {}), "attacker": who, "defender": against}
    if ref:
        found |= {"card": ref, "choosing": [ref]}
    titled = {table.seats.who(one) for one in table.story.titles}
    several = any(one.endswith("-player") for one in table.seats.ids)
    if several and not {who, told} <= titled:  # a title that was not told may forbid it
        return {**found, "answer": UNKNOWN}
    decision = asking.game.decision(asking.state)
    for _ in range(MOST_PASSES):
        if asking.state.over or decision.kind == "choice":
            break
        move = asking.onward(decision, ref)
        if move is None:
            break
        asking.state = asking.game.apply(asking.state, move).state
        decision = asking.game.decision(asking.state)
    if decision.kind != "choice" or decision.choice != "challenge":
        return {**found, "answer": UNKNOWN}
    so = any(_with(asking, move, ref) for move in decision.moves() if _fits(move, kind, told))
    if so or not told or not related(asking.game.work(asking.state), SUPPORTS, who, told):
        return {**found, "answer": YES if so else NO}
    return {**found, "answer": NO, **because("supports")}


def _fits(move: Any, kind: str, against: str) -> bool:
    said, _, whom = (move.choosing[0] if move.choosing else "none").partition(">")
    if move.does != "chooses" or said == "none" or against not in ("", whom):
        return False
    return said in ((kind,) if kind else TYPES.values())


def _with(asking: Asking, move: Any, ref: str) -> bool:
    """Whether the character may be declared, once this challenge is."""
    if not ref:
        return True
    state = asking.game.apply(asking.state, move).state
    while not state.over:
        decision = asking.game.decision(state)
        if decision.kind == "choice":
            return decision.choice == "attackers" and any(ref in one.split("/") for one in decision.choices)
        onward = asking.onward(decision, "")
        if onward is None:
            return False
        state = asking.game.apply(state, onward).state
    return False


def _text(table: Any, asked: Use, who: str, kind: str) -> str:
    may = "May I" if who == ME else f"May {table.seats.name(who)}"
    of = f"{'an' if kind == 'intrigue' else 'a'} {kind} challenge".replace("  ", " ")
    if asked.thing in table.full:
        return f"May {table.full[asked.thing]['title']} be declared as an attacker in {of}?"
    return f"{may} initiate {of}?"
