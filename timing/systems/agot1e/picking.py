"""What is picked as an effect is carried out, by a text that does not say "choose" (FAQ, Target).

Each thing is picked before the first effect that speaks of it; what leaves play by that effect may be saved from it
then, for nobody knew before which card it would be (`timing.readings`).
"""

from __future__ import annotations

from timing.systems.agot1e import choosing, deciding
from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.chosen import picked_then
from timing.systems.agot1e.expressions import Number, Selector, parts_of
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.words import BASE, EXACTLY
from timing.systems.agot1e.work import Work

OF_EACH = ("subject", "subject-controller", "subject-owner")  # of each card that the effect acts on, by itself
OF_TARGET = ("target-controller", "target-owner", "controller")


def settled(work: Work, index: int) -> bool:
    """Whether it is known what the effect acts on; whoever picks is asked if not, unless the effect is left undone."""
    ability = work.table.abilities[work.frame.ability]
    places = due(work, ability, index) if ability.picks else []
    if not places:
        return True
    effect = ability.effects[index]
    if effect.may and not deciding.wanted(work, index):
        return work.choice is None
    return _of_nothing(work, effect) or choosing.picked(work, places)


def _of_nothing(work: Work, effect: Effect) -> bool:
    """Whether the effect would do 0 of what it does, whatever were picked for it."""
    if not isinstance(effect.n, Number) or not RECORDS[effect.do].measured or effect.what in (BASE, EXACTLY):
        return False
    if _asks_of_target(effect.n) or any(one.of in OF_EACH for one in parts_of(effect.n, Number)):
        return False
    return work.number(effect.n, work.frame.ability, work.frame) == 0


def due(work: Work, ability: Ability, index: int) -> list[int]:
    """The places of what has to be picked for this effect; 0 is what the ability picks first of all."""
    effect = ability.effects[index]
    asked = [(0, ability.target), *enumerate(ability.also, 1)]
    late = [(at, target) for at, target in asked if target is not None and picked_then(ability, target)]
    further = {one.name for one in ability.also}
    last = max((at for at, target in late if _speaks_of(effect, "" if not at else target.name, further)), default=-1)
    if last < 0 or not _may_be_so(work, effect):
        return []
    return [at for at, _ in late if at <= last]


def _may_be_so(work: Work, effect: Effect) -> bool:
    """Whether what the effect hangs on is so, or hangs on what is picked itself."""
    if effect.if_ is None or effect.if_.str_zero or work.holds(effect.if_, work.frame.ability):
        return True
    return _asks_of_target(effect.if_)


def _speaks_of(effect: Effect, name: str, further: set[str]) -> bool:
    """Whether the effect acts on what goes by that name, or asks of it; an empty one is that of the first choice."""
    if effect.to in ("target", "unchosen") and (effect.of == name if name else effect.of not in further):
        return True
    if name:
        return effect.onto == name
    return effect.onto == "target" or effect.who in OF_TARGET or _asks_of_target(effect)


def _asks_of_target(asking: object) -> bool:
    selectors, numbers = parts_of(asking, Selector), parts_of(asking, Number)
    whose = ((one.is_, one.as_ if one.same else "", one.controller, one.owner) for one in selectors)
    return any({"target", *OF_TARGET} & set(words) for words in whose) or any(
        one.of in ("target", *OF_TARGET) or one.chosen for one in numbers
    )
