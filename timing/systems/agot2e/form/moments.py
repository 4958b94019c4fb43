"""Where a dispute of the second edition starts, in players' words."""

from __future__ import annotations

from timing.form.frame import Moment

MOMENTS: tuple[tuple[str, tuple[Moment, ...]], ...] = (
    (
        "In a challenge",
        (
            Moment("claim", "claim is applied", "challenges/9", fights=True, won=True, by_attacker=True),
            Moment("winner", "the winner is determined", "challenges/7", fights=True),
            Moment("keywords", "keywords are processed", "challenges/10", fights=True, won=True),
            Moment("attackers", "a challenge is initiated", "challenges/3"),
            Moment("before", "action before defenders", "challenges/4", fights=True),
            Moment("defenders", "defenders declared", "challenges/5", fights=True),
            Moment("after", "action after defenders", "challenges/6", fights=True),
        ),
    ),
    (
        "Elsewhere in the round",
        (
            Moment("action", "an action is taken", ""),
            Moment("plots", "plots are revealed", "plot/3"),
            Moment("begins", "a phase begins", "{phase}/1"),
            Moment("ends", "a phase ends", ""),
            Moment("income", "income is collected", "marshaling/2"),
            Moment("dominance", "dominance is determined", "dominance/2"),
            Moment("stand", "cards stand", "standing/2"),
        ),
    ),
)
