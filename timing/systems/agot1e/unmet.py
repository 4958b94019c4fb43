"""Effects that hang on what is not so, and that nothing of the use makes so: nothing can come of them (FAQ 3.6)."""

from __future__ import annotations

from dataclasses import replace

from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.asks import facts_of
from timing.systems.agot1e.expressions import Condition, Selector, parts_of
from timing.systems.agot1e.provisos import may_come
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.paying import PAYMENTS
from timing.systems.agot1e.work import Work


def stays_unmet(work: Work, frame: Frame, ability: Ability, index: int) -> bool:
    """Whether what an effect hangs on is not so, and nothing of the use can make it so; looked at before the use.

    That is seen of the season and of cards that are counted, whatever is chosen, if no payment moves or changes them.
    """
    condition = ability.effects[index].if_
    if condition is None or not ability.triggered or work.does(frame) == "execute" or not _of_the_table(condition):
        return False
    paid = {fact for cost in ability.cost for way in cost.ways for fact in PAYMENTS[way.do].writes}
    return paid.isdisjoint(facts_of(condition)) and not may_come(work, frame, ability, index)


def _of_the_table(condition: Condition) -> bool:
    """Whether it asks for the season or for cards alone, and not for what is chosen, paid or has happened."""
    nothing = Condition()
    asked = replace(condition, season=nothing.season, card=nothing.card, count=nothing.count)
    cards = tuple(parts_of(condition, Selector))
    whose = {player for one in cards for player in (one.controller, one.owner)}
    plain = not any(one.is_ or one.same or one.just or one.words for one in cards)
    return asked == nothing and plain and whose <= {"any", "you", "opponent"}
