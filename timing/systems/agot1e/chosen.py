"""What has been chosen for an ability so far: read off the window in which it is carried out.

An ability may choose several things one after the other, each under a name; a player or a word, too.
"""

from __future__ import annotations

from timing.kernel.memory import decision
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.state import Frame

# kinds of decision: that a player has chosen, or what was chosen as a further choice; the player; the word named
CHOSE = "chose"
PLAYER = "target-player"
NAMED = "target-named"
PRICE, PAID = "price", "paid"  # that a player has been asked to pay within the effect; that he or she has
MOVED = "moved"  # of a whole pile that has been moved: how many cards it had
FOUND = "found"  # what a search has found, or has been picked as the effect came to be carried out


def group(ability: Ability | None, frame: Frame, name: str) -> tuple[str, ...]:
    """The cards chosen under a name; those of the first choice where no further one has it."""
    if ability is None or not ability.also:
        return frame.targets
    settled = [decision(frame.decided, CHOSE, at=at) for at, _ in enumerate(ability.also, 1)]
    later = [tuple(ref for ref in one.names if ref in frame.targets) if one else () for one in settled]
    for target, cards in zip(ability.also, later, strict=True):
        if target.name == name:
            return cards
    return frame.targets[: len(frame.targets) - sum(len(cards) for cards in later)]


def player(frame: Frame) -> str:
    """The player who was chosen; empty when none was."""
    return frame.answer(PLAYER)


def named(frame: Frame, what: str) -> str:
    """The word meant: the one that was named for `named`, else `what` itself."""
    return frame.answer(NAMED) if what == "named" else what
