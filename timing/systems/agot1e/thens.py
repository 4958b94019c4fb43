"""What stands before a "then": the effects of which it is asked whether they were resolved successfully.

Sources: FAQ 4.9 (the preceding effect must have been resolved successfully); question on "any number" (a resolution
that affects nobody is not successful). Of several effects before one "then" no document speaks (`readings`).
"""

from __future__ import annotations

from timing.systems.agot1e import provisos
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.state import Frame


def before(ability: Ability, index: int) -> tuple[int, ...]:
    """The effects that the "then" of this one hangs on: the one before it, or all that are told since the last "then".

    What stands behind a "then" of its own is one such effect by itself, with those that are joined to it; each of these
    hangs on what stands before that "then".
    """
    while index and ability.effects[index].and_ and ability.effects[index - 1].then:
        index -= 1
    found: list[int] = []
    for at in range(index - 1, -1, -1):
        effect = ability.effects[at]
        if effect.then and effect.and_ and all(ability.effects[one].and_ for one in found):
            found.append(at)
        elif effect.then:
            joined = all(ability.effects[one].and_ for one in found)
            return tuple(reversed([*found, at] if joined else found))
        else:
            found.append(at)
    return tuple(reversed(found))


def succeeded(frame: Frame, ability: Ability, index: int) -> bool:
    """Whether what stands before the "then" of this effect was successful: of several effects any one is enough."""
    return any(frame.done[at] for at in before(ability, index))


def unlike(frame: Frame, ability: Ability, index: int) -> bool:
    """Whether of several effects before the "then" some were successful and some were not.

    Effects of which one alone is carried out do not count: the others were not to succeed.
    """
    told = [at for at in before(ability, index) if not _one_of_several(ability, at)]
    return len({frame.done[at] for at in told}) > 1


def _one_of_several(ability: Ability, at: int) -> bool:
    effect = ability.effects[at]
    return bool(effect.option) or effect.otherwise or provisos.has_counterpart(ability, at)
