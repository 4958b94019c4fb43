"""Who may, must and cannot be declared as an attacker or defender (Rules Reference, Challenges Phase)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from timing.systems.agot2e import evaluating, values
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.reasons import REASONS, Reason
from timing.systems.agot2e.state import ChallengeState
from timing.systems.agot2e.work import Work

MUST = {"attack": ("be declared as an attacker", "be declared"), "defend": ("be declared as a defender", "be declared")}
"""What a character must be, for each way of being declared."""


def characters(work: Work, player: str) -> list[str]:
    """The characters that a player controls in play."""
    return [
        ref
        for ref in work.cards
        if work.in_play(ref) and work.controller(ref) == player and work.kind(ref) == "character"
    ]


@contextmanager
def prospective(work: Work, kind: str, attacker: str, defender: str, attackers: tuple[str, ...] = ()) -> Iterator[None]:
    """As if that challenge had been initiated: what holds "against an opponent who ..." is judged so.

    While it is so, it counts among the challenges that its player has initiated.
    """
    old, held = work.challenge, work.players[attacker]
    work.challenge = ChallengeState(kind, attacker, defender, attackers, target=defender)
    work.give(attacker, initiated=(*held.initiated, kind))
    try:
        yield
    finally:
        work.challenge = old
        work.players[attacker] = held


def attackers_for(work: Work, player: str, kind: str, against: str = "") -> list[str]:
    """Who may be declared as an attacker against that opponent; `against` empty: against some opponent."""
    if not against:
        others = [other for other in work.order() if other != player]
        able = {ref for other in others for ref in attackers_for(work, player, kind, other)}
        return [ref for ref in characters(work, player) if ref in able]
    with prospective(work, kind, player, against):
        if most(work, player, "attackers") == 0:
            return []
        return [ref for ref in characters(work, player) if not not_declared(work, ref, kind, "attack")]


def not_declared(work: Work, ref: str, kind: str, how: str) -> list[Reason]:
    """Why a character may not be declared as an attacker or defender ("attack", "defend")."""
    found = []
    if kind not in values.icons(work, ref) and not may(work, ref, f"{how} without an icon"):
        found.append(REASONS("no-icon", card=ref))
    if work.cards[ref].kneeling and not may(work, ref, f"{how} kneeling"):
        found.append(REASONS("not-standing", card=ref))
    words = (how, f"{how} in {kind}", "participate")
    found += [REASONS("cannot", card=ref, what=what) for what in words if values.cannot(work, ref, what)]
    if how == "defend" and work.challenge is not None and ref in work.challenge.bypassed:
        found.append(REASONS("bypassed", card=ref))
    return found


def may(work: Work, ref: str, what: str) -> bool:
    """Whether something lets the card do what the rules keep it from."""
    held = any((one.do, one.card, one.word) == ("may", ref, what) for one in work.lasting)
    return held or any(effect.what == what for effect, _ in values.constants(work, "may", ref))


def must(work: Work, ref: str, words: tuple[str, ...]) -> bool:
    """Whether something says that the card must do one of these, if able."""
    held = any((one.do, one.card) == ("must", ref) and one.word in words for one in work.lasting)
    return held or any(effect.what in words for effect, _ in values.constants(work, "must", ref))


def most(work: Work, player: str, what: str) -> int:
    """How many characters the player may declare at most (`what`: attackers, defenders)."""
    return min(_bounds(work, "at-most", player, what), default=len(work.cards))


def least(work: Work, player: str, what: str) -> int:
    """How many characters the player has to declare at least, if able."""
    return max(_bounds(work, "at-least", player, what), default=0)


def _bounds(work: Work, do: str, player: str, what: str) -> Iterator[int]:
    words = (what, f"{what} in {work.challenge.type}") if work.challenge else (what,)
    yield from (one.n for one in work.lasting if (one.do, one.card) == (do, player) and one.word in words)
    for uid in work.table.constants:
        for effect in work.table.abilities[uid].effects:
            if effect.do != do or effect.what not in words or not values.active(work, uid):
                continue
            at = evaluating.view(work, uid)
            if player in evaluating.players(work, effect.who, at) and evaluating.is_so(work, effect.if_, at):
                yield evaluating.amount_of(work, effect.n, at)


def declared(work: Work, player: str, how: str, able: list[str]) -> tuple[str, ...] | None:
    """Who is declared: those who must be, and of the rest whom the player chooses; None while asked."""
    what = {"attack": "attackers", "defend": "defenders"}[how]
    cap = min(most(work, player, what), len(able))
    required = [ref for ref in able if must(work, ref, MUST[how])]
    if len(required) > cap:
        return ask(work, what, what, player, required, cap)
    rest = [ref for ref in able if ref not in required]
    fewest = max(least(work, player, what), 1 if how == "attack" else 0) - len(required)
    if how == "defend" and len(rest) <= min(fewest, cap - len(required)):
        return (*required, *rest)
    chosen = ask(work, what, what, player, rest, cap - len(required), max(min(fewest, cap - len(required)), 0))
    return None if chosen is None else (*required, *chosen)
