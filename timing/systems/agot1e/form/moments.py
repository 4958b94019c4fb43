"""Where a dispute of the first edition starts, in players' words."""

from __future__ import annotations

from timing.form.frame import Moment

CLAIM, CLAIMED, WON = "claim", "claimed", "won"
ACTION, BEGINS, PLOTS = "action", "begins", "plots"

MOMENTS: tuple[tuple[str, tuple[Moment, ...]], ...] = (
    (
        "In a challenge",
        (
            Moment(CLAIM, "about to die for claim", "challenges/7", 2, "2", fights=True, won=True, by_attacker=True),
            Moment(CLAIMED, "just died for claim", "challenges/7", 1, "5", fights=True, won=True, by_attacker=True),
            Moment(WON, "just won or lost", "challenges/7", 1, "5", fights=True, won=True),
            Moment("winner", "winner not settled", "challenges/7", fights=True),
            Moment("attackers", "attackers declared", "challenges/3"),
            Moment("before", "action before defenders", "challenges/4", fights=True),
            Moment("defenders", "defenders declared", "challenges/5", fights=True),
            Moment("after", "action after defenders", "challenges/6", fights=True),
        ),
    ),
    (
        "Elsewhere in the round",
        (
            Moment(ACTION, "an action is taken", ""),
            Moment(PLOTS, "plots are revealed", "plot/3"),
            Moment(BEGINS, "phase begins, Shadows", "{phase}/1"),
            Moment("ends", "phase ends", ""),
            Moment("income", "income counted", "marshalling/2"),
            Moment("dominance", "dominance counted", "dominance/2"),
            Moment("stand", "cards stand", "standing/2"),
        ),
    ),
)
