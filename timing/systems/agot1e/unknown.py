"""Cards of hands and decks that the situation does not describe, where an effect asks something of them.

Nothing is known of them. They are taken to be none of those that are asked for, and the transcript says so.
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.evaluating import number, remembered, select
from timing.systems.agot1e.expressions import Condition, Past, Selector, parts_of, unseen
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.work import Work


def on_top(work: Work, which: Selector, scene: Scene) -> int:
    """How many of the cards on top of the decks that are meant the situation does not describe."""
    top, whose = number(work, which.top, scene), which.controller or which.owner or "any"
    seen = Selector(zone=("deck",), controller=which.controller, owner=which.owner, top=which.top)
    return max(top * len(work.who(whose, scene.you, scene.holder, scene.frame)) - len(select(work, seen, scene)), 0)


def in_hand(work: Work, which: Selector, scene: Scene) -> int:
    """How many cards of the hands that are meant the situation does not describe."""
    whose = which.controller or which.owner or "any"
    return sum(work.players[one].hand for one in work.who(whose, scene.you, scene.holder, scene.frame))


def told(work: Work, frame: Frame, effect: Effect) -> None:
    """Say that what the effect does hangs on cards that are not described."""
    if frame.ability not in work.table.asks_of_unseen:
        return
    asked = [effect.if_, effect.n]
    if effect.to == "all" and (RECORDS[effect.do].way_out or effect.do == "put-into-play"):
        asked.append(effect.which)  # elsewhere somebody picks, or it lasts and meets cards as they are played
    scene = work.scene(frame.ability, frame=frame)
    if any(any(_open(work, frame, part, scene)) for part in asked if part is not None):
        work.note("not-described-asked", ability=frame.ability)


def _open(work: Work, frame: Frame, part: object, scene: Scene) -> Iterator[bool]:
    """Of each question that the part asks of such cards, whether they leave its answer open."""
    settled = [one for condition in parts_of(part, Condition) for one in _settled(work, condition, scene)]
    for which in parts_of(part, Selector):
        if unseen(which) and which not in settled:
            yield (on_top(work, which, scene) if which.zone == ("deck",) else in_hand(work, which, scene)) > 0
    for past in parts_of(part, Past):
        if unseen(past) and past not in settled:
            since = (o for o in work.happened if o.by == frame.ability and o.id >= frame.mark)
            yield any(o.what in past.what and not o.card for o in since)


def _settled(work: Work, condition: Condition, scene: Scene) -> Iterator[Selector | Past]:
    """What the cards that are described settle by themselves: that there is such a card, or has been."""
    if condition.card is not None and condition.count == 1 and select(work, condition.card, scene):
        yield condition.card
    if condition.none is not None and select(work, condition.none, scene):
        yield condition.none
    if condition.happened is not None and next(remembered(work, condition.happened, scene), None):
        yield condition.happened
