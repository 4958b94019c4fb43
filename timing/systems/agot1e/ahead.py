"""Who would win the challenge under way, were its winner determined now (rulebook, Resolve Challenge)."""

from __future__ import annotations

from timing.systems.agot1e.words import NO_WINNER
from timing.systems.agot1e.work import Work


def would_win(work: Work) -> str:
    """The player who would win by STR, or whom the situation says to win; '' where nobody would."""
    challenge = work.challenge
    if challenge is None or challenge.winner:
        return challenge.winner if challenge else ""
    attack, defense = work.side_strength("attackers"), work.side_strength("defenders")
    if won_by_nobody(work, defense):
        return ""
    if attack >= defense:
        return challenge.attacker if attack and (challenge.attackers or challenge.attacker_bonus) else ""
    return challenge.defender if challenge.defenders or challenge.defender_bonus else ""


def won_by_nobody(work: Work, defense: int) -> bool:
    """Whether an effect has nobody win the challenge because it is opposed."""
    return bool(defense) and any(one.do == NO_WINNER and one.until == "challenge" for one in work.lasting)
