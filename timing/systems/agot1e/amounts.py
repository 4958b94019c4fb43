"""Effects that do as much as a number says: where it comes to 0, nothing happens, and that is no success (FAQ 3.6).

Before an ability is used its number may hang on what is paid, chosen or done first; it then counts as one that may come
to something.
"""

from __future__ import annotations

from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.expressions import Number, Past, Selector, parts_of
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.words import BASE, EXACTLY, NAMED
from timing.systems.agot1e.work import Work

SET = (BASE, EXACTLY)  # what an effect sets in place of a number is something, be it 0
OF_TABLE = ("self", "host", "trigger", "")  # cards that are known before anything is paid or chosen
OF_USE = ("chosen", "concerned", "paid-player", "target-controller", "target-owner", "subject-controller")
SPENT = ("gold", "influence", "hand", "command")  # what playing a card and paying for it change
COSTS_LITTLE = ("pay-gold", "kneel-influence", "kneel")  # no card is elsewhere for it


def comes_to_nothing(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whether the effect of a window that is still to be carried out would do 0 of what it does."""
    if not isinstance(effect.n, Number) or effect.what in SET or not RECORDS[effect.do].measured:
        return False
    ability = work.table.abilities.get(frame.ability)
    if ability is None or hangs_on_use(ability, effect):
        return False
    return work.number(effect.n, frame.ability, frame) == 0


def hangs_on_use(ability: Ability, effect: Effect) -> bool:
    """Whether how much it is may hang on how the ability is used, or on what it does before."""
    first = ability.effects[0] is effect or bool(effect.option and effect.option != ability.effects[0].option)
    cheap = all(way.do in COSTS_LITTLE for cost in ability.cost for way in cost.ways)
    return not first or not cheap or any(map(_of_use, parts_of(effect.n, Number))) or _of_cards_in_use(effect)


def _of_use(number: Number) -> bool:
    told_then = number.chosen or number.paid or number.named or number.moved or number.answered or number.canceled
    meant = number.of in OF_USE or number.of in ("target", "paid", "saved", "subject", "itself", "found", "answered")
    return told_then or meant or number.stat in SPENT


def _of_cards_in_use(effect: Effect) -> bool:
    """Whether cards are counted that are told by the use, or that paying may kneel or move."""
    done = any(past.this or past.together for past in parts_of(effect.n, Past))
    selectors = list(parts_of(effect.n, Selector))
    told = any(
        NAMED in (*one.trait, *one.title)
        or one.is_ not in OF_TABLE
        or (one.same and one.as_ not in OF_TABLE)
        or {one.controller, one.owner} & set(OF_USE)
        for one in selectors
    )
    return done or told or any(one.standing is not None or "hand" in one.zone for one in selectors)
