"""What a response turns on of the happening that it answers: the card or the player whom it happened to.

Where several happenings of a window open a response, its player says which it answers (FAQ, Response Opportunities;
2.4 Responses Per Trigger).
"""

from __future__ import annotations

from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.expressions import Condition, Number, Past, Selector, parts_of

OF_SUBJECT = ("trigger", "controller", "subject")


def turns_on_subject(ability: Ability) -> bool:
    """Whether what the ability does, takes or asks for turns on whom or what its trigger happened to."""
    whose = [ability.decides, *(effect.who for effect in ability.effects), *(effect.to for effect in ability.effects)]
    for selector in parts_of(ability, Selector):
        whose += [selector.as_, selector.is_, selector.controller, selector.owner]
    whose += [number.of for number in parts_of(ability, Number)]
    whose += [past.player for past in parts_of(ability, Past)]
    subjects = any(condition.subject is not None for condition in parts_of(ability, Condition))
    return subjects or any(who.startswith(OF_SUBJECT) for who in whose)


def tells_triggers_apart(ability: Ability) -> bool:
    """Whether it counts which of several happenings a response answers first."""
    trigger = ability.trigger
    if trigger is not None and (trigger.card is not None or trigger.by is not None or trigger.if_ is not None):
        return True
    return turns_on_subject(ability)
