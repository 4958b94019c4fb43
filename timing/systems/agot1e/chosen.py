"""What has been chosen for an ability so far: read off the window in which it is carried out.

An ability may choose several things one after the other, each under a name; a player or a word, too.
"""

from __future__ import annotations

from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.state import Frame

CHOSE = "chose"  # under what a window keeps that a choice has been made
PLAYER = "target-player"
NAMED = "target-named"


def group(ability: Ability | None, frame: Frame, name: str) -> tuple[str, ...]:
    """The cards chosen under a name; those of the first choice where no further one has it."""
    if ability is None or not ability.also:
        return frame.targets
    decided = dict(frame.decided)
    later = [
        tuple(one for one in decided.get(f"{CHOSE}:{at}", "").split(",") if one in frame.targets)
        for at, _ in enumerate(ability.also, 1)
    ]
    for target, cards in zip(ability.also, later, strict=True):
        if target.name == name:
            return cards
    return frame.targets[: len(frame.targets) - sum(len(cards) for cards in later)]


def player(frame: Frame) -> str:
    """The player who was chosen; empty when none was."""
    return dict(frame.decided).get(PLAYER, "")


def named(frame: Frame, what: str) -> str:
    """The word meant: the one that was named for `named`, else `what` itself."""
    return dict(frame.decided).get(NAMED, "") if what == "named" else what
