"""Effects that wait: created when an ability resolves, carried out once the challenge under way is over.

They open a window of their own. What they do can be saved from, but no cancel reaches it any more: a cancel takes
only what would happen by the end of step 3 of the window it is played in (FAQ 4.18). Sources: FAQ, questions on
Show of Force (p. 28) and 3.38; 4.18.
"""

from __future__ import annotations

from timing.abilities import Effect
from timing.reach import scope
from timing.state import Delayed, Frame
from timing.table import Work

DELAYED = "delayed"  # the kind of frame, and the id of its window


def postpone(work: Work, frame: Frame, effect: Effect, index: int) -> bool:
    """Remember the effect with the cards and the player it means now."""
    opponents = [player for player in work.who(effect.who, frame.owner) if player != frame.owner]
    cards = frame.targets or scope(work, frame, effect)
    work.delayed.append(Delayed(frame.ability, index, frame.owner, opponents[0] if opponents else "", cards))
    work.note("delayed", ability=frame.ability)
    return True


def may_open(work: Work) -> bool:
    return bool(work.delayed) and work.challenge is None


def open_next(work: Work) -> None:
    """Open the window of the effect that has waited longest."""
    one = work.delayed.pop(0)
    work.serial += 1
    window = work.table.structure.window(DELAYED)
    decided = (("effect", str(one.effect)), ("opponent", one.opponent))
    frame = Frame(DELAYED, window.steps[0].id, work.serial, work.count, one.owner, one.ability, DELAYED)
    work.frames.append(frame._replace(targets=one.cards, decided=decided))


def effect_of(work: Work, frame: Frame) -> tuple[int, Effect]:
    """The effect that a delayed frame carries out, with its index."""
    index = int(dict(frame.decided)["effect"])
    return index, work.table.abilities[frame.ability].effects[index]


def opponent_of(frame: Frame) -> str:
    return dict(frame.decided).get("opponent", "")
