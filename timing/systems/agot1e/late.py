"""Declaring a character while the challenge is under way, by its naval enhancement, and what keeps a player from it.

It is a declaration as any other: what cannot be declared is not declared so (FAQ, Naval; 4.3).
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.reasons import Reason
from timing.systems.agot1e.challenge import never_alone
from timing.systems.agot1e.declarable import eligible, kept_off
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import ChallengeState
from timing.systems.agot1e.words import ALL_OR_NONE
from timing.systems.agot1e.work import Work


def barred(work: Work, player: str, side: str, ref: str) -> list[Reason]:
    """Everything that keeps the player from declaring the character on that side now."""
    challenge = work.challenge
    assert challenge is not None  # noqa: S101  there is no side without one
    found = list(kept_off(work, player, side, ref))
    for what in _forbidden(challenge, side):
        if by := work.forbidden(player, what):
            found.append(reason("forbidden", player=player, ability=by, what=what))
    return [*found, *_so_many(work, challenge, player, side, ref)]


def _forbidden(challenge: ChallengeState, side: str) -> tuple[str, ...]:
    """What a player is forbidden who may declare nobody, or nobody alone or beside another."""
    there = _there(challenge, side)
    many = f"more-than-1-{side}" if there else f"fewer-than-2-{side}s"
    return ("defenders", f"{challenge.type}-defenders", many) if side == "defender" else (many,)


def _there(challenge: ChallengeState, side: str) -> int:
    """How many take part on that side already."""
    if side == "attacker":
        return len(challenge.attackers) + bool(challenge.attacker_bonus)
    return len(challenge.defenders) + bool(challenge.defender_bonus)


def _so_many(work: Work, challenge: ChallengeState, player: str, side: str, ref: str) -> Iterator[Reason]:
    """That the character would be one too many, or too few by itself."""
    there = _there(challenge, side)
    if never_alone(work, side, [ref], bool(there)):
        yield reason("cannot", card=ref, what=f"{side.removesuffix('er')} alone")
    if side == "defender" and there and len(challenge.attackers) == 1 and work.has(challenge.attackers[0], "joust"):
        yield reason("one-defender", card=challenge.attackers[0])
    idle = [one for one in eligible(work, player, challenge.type) if not work.participates(one)]
    if len(idle) > 1 and any((one.do, one.what) == (ALL_OR_NONE, challenge.type) for one in work.lasting):
        yield reason("all-declared", player=player)
