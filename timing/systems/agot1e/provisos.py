"""Effects of which one is carried out if something is so, and another otherwise."""

from __future__ import annotations

from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.asks import facts_of
from timing.systems.agot1e.expressions import Condition, Past, parts_of
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.work import Work

UNMET = "unmet"  # the kind of decision: that the condition of an effect was not so


def _asked(ability: Ability, index: int) -> int:
    """The last effect before this one that has a condition; -1 where none has."""
    return next((at for at in range(index - 1, -1, -1) if _conditional(ability.effects[at])), -1)


def _conditional(effect: Effect) -> bool:
    return effect.if_ is not None and not effect.if_.str_zero


def has_counterpart(ability: Ability | None, index: int) -> bool:
    """Whether a later effect is carried out where the condition of this one is not so."""
    later = ability.effects[index + 1 :] if ability else ()
    return any(one.otherwise and ability and _asked(ability, at) == index for at, one in enumerate(later, index + 1))


def left_over(frame: Frame, ability: Ability, index: int) -> bool:
    """Whether the condition that this effect hangs on was not so when it was asked."""
    return frame.settled(UNMET, at=_asked(ability, index))


def is_so(work: Work, frame: Frame, ability: Ability, index: int) -> bool:
    """Whether what an effect hangs on is so now; a constant ability asks for each card when it removes it."""
    effect, scene = ability.effects[index], work.scene(frame.ability, frame=frame)
    if effect.otherwise and (at := _asked(ability, index)) >= 0:
        condition = ability.effects[at].if_
        return condition is None or not work.so(condition, scene)
    return effect.if_ is None or effect.if_.str_zero or ability.kind == "constant" or work.so(effect.if_, scene)


def may_come(work: Work, frame: Frame, ability: Ability, index: int) -> bool:
    """Whether what an effect hangs on is so now, or may be once what the ability does before it is done.

    Of two effects of which one is carried out it is the one as things are now.
    """
    if is_so(work, frame, ability, index):
        return True
    effect = ability.effects[index]
    if effect.if_ is None or effect.otherwise or has_counterpart(ability, index):
        return False
    first = [one for one in ability.effects[len(frame.done) : index] if not frame.leaves_out(one)]
    return any(_bears_on(one, effect.if_) for one in first)


def _bears_on(effect: Effect, condition: Condition) -> bool:
    """Whether carrying out the effect may change what the condition asks; what is told in words may change all."""
    asked = tuple(parts_of(condition, Condition))
    if effect.do == "words" or any(parts_of(condition, Past)) or any(one.words for one in asked):
        return True
    if effect.do == "season" and any(one.season for one in asked):
        return True
    return bool(set(RECORDS[effect.do].writes) & set(facts_of(condition)))
