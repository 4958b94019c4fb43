"""What has been chosen for an ability so far: read off the window in which it is carried out.

An ability may choose several things one after the other, each under a name; a player or a word, too.
"""

from __future__ import annotations

from timing.kernel.memory import decision
from timing.systems.agot1e.abilities import Ability, Effect, Target
from timing.systems.agot1e.state import Frame

# kinds of decision: that a player has chosen, or what was chosen as a further choice; the player; the word named
CHOSE = "chose"
PLAYER = "target-player"
NAMED = "target-named"
PRICE, PAID = "price", "paid"  # that a player has been asked to pay within the effect; that he or she has
MOVED = "moved"  # of a whole pile that has been moved: how many cards it had
FOUND = "found"  # what a search has found, or has been picked as the effect came to be carried out


def picked_then(ability: Ability, target: Target) -> bool:
    """Whether it is picked only as the effect on it is carried out: with the use where what is paid hangs on it."""
    return target.picked and not target.later and not ability.worked_out


def of_what_is_picked(ability: Ability, effect: Effect) -> bool:
    """Whether the effect acts on what has been picked, or found, only as it is carried out."""
    if effect.to == "found":
        return True
    if not ability.picks or effect.to != "target":
        return False
    named = next((one for one in ability.also if one.name == effect.of), ability.target)
    return named is not None and picked_then(ability, named)


def group(ability: Ability | None, frame: Frame, name: str) -> tuple[str, ...]:
    """The cards chosen under a name; those of the first choice where no further one has it."""
    if ability is None or not ability.also:
        return frame.targets
    later = _further(ability, frame)
    for target, cards in zip(ability.also, later, strict=True):
        if target.name == name:
            return cards
    return frame.targets[: len(frame.targets) - sum(len(cards) for cards in later)]


def _further(ability: Ability, frame: Frame) -> list[tuple[str, ...]]:
    """What has been chosen as each of the further choices: it stands behind the first in what the window chose."""
    settled = [decision(frame.decided, CHOSE, at=at) for at, _ in enumerate(ability.also, 1)]
    return [tuple(ref for ref in one.names if ref in frame.targets) if one else () for one in settled]


def with_first(ability: Ability, frame: Frame, names: tuple[str, ...]) -> tuple[str, ...]:
    """What the window has chosen, with these more as its first choice."""
    at = len(frame.targets) - sum(len(cards) for cards in _further(ability, frame))
    first, further = frame.targets[:at], frame.targets[at:]
    return (*dict.fromkeys((*first, *names)), *further)


def as_targets(ability: Ability, frame: Frame) -> tuple[str, ...]:
    """The cards chosen as targets: none of those that were picked by a text that does not say "choose"."""
    if not ability.picks:
        return frame.targets
    asked = ((ability.target, ""), *((one, one.name) for one in ability.also))
    named = (group(ability, frame, name) for target, name in asked if target and not target.picked)
    return tuple(ref for cards in named for ref in cards)


def player(frame: Frame) -> str:
    """The player who was chosen; empty when none was."""
    return frame.answer(PLAYER)


def named(frame: Frame, what: str) -> str:
    """The word meant: the one that was named for `named`, else `what` itself."""
    return frame.answer(NAMED) if what == "named" else what
