"""Effects of which one is carried out: "choose one: ... or ...", "its controller must either ... or ...".

It is decided at initiation, by the player whom the ability names; behind a "then" when its turn comes. What could not
succeed may not be decided for (FAQ 3.6). `timing.readings` says what of this no document settles.
"""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.choices import Choice
from timing.kernel.memory import Counted
from timing.kernel.moves import Part
from timing.kernel.reasons import Reason, once
from timing.systems.agot1e import choosing, delayed, reach
from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import OPTION, Frame
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.work import Work


def names(ability: Ability) -> tuple[str, ...]:
    """The alternatives, in the order of the text."""
    return tuple(dict.fromkeys(effect.option for effect in ability.effects if effect.option))


def asked(work: Work, behind_then: bool = False) -> bool:
    """Put the alternatives of the innermost frame to the player who decides; False while he or she has to.

    Of what has waited for its time it has been decided before.
    """
    frame = work.frame
    ability = work.table.abilities.get(frame.ability)
    if ability is None or frame.option is not None or frame.kind == delayed.DELAYED or not names(ability):
        return True
    if all(effect.then for effect in ability.effects if effect.option) != behind_then:
        return True
    if ability.decides == "chosen" and not choosing.player_chosen(work):
        return False
    players = reach.players_of(work, work.frame, ability.decides)
    able = tuple(part.card for part in judged(work, work.frame, ability) if part.allowed)
    if len(able) > 1 and players:
        work.choice = Choice(OPTION, players[0], able)
        return False
    decided(work, able[0] if able else "")
    work.note("one-alternative" if able else "no-alternative", ability=frame.ability, what=work.frame.option or "")
    return True


def decided(work: Work, name: str) -> None:
    """From now on the other alternatives are left out."""
    work.decide(OPTION, answer=name)
    uid = work.frame.ability
    if name and (span := work.table.abilities[uid].once_each):
        work.count_one(Counted(span, OPTION, "", f"{uid}:{name}"))
    if len(names(work.table.abilities[work.frame.ability])) > 1:
        work.note("decided-at-initiation")


def spent(work: Work, uid: str, name: str) -> bool:
    """Whether the alternative has been decided for as often as it may be: once in the span that the text names."""
    span = work.table.abilities[uid].once_each
    return bool(span and name) and Counted(span, OPTION, "", f"{uid}:{name}") in work.used


def judged(work: Work, frame: Frame, ability: Ability) -> list[Part]:
    """Each alternative, with why it may not be decided for."""
    if choosing.asked_later(ability) and not frame.targets:
        frame = choosing.as_if_chosen(work, frame, ability)
    found = []
    for name in names(ability):
        effects = [effect for effect in ability.effects if effect.option == name]
        if spent(work, frame.ability, name):
            found.append(Part(name, False, (reason("alternative-spent"),)))
            continue
        if any(_less_is_as_much(work, frame, ability, effect) for effect in effects):
            found.append(Part(name, False, (reason("no-more-than-that"),)))
            continue
        able = any(reach.succeeds(work, frame, effect) for effect in effects)
        found.append(Part(name, able, () if able else once(_why_not(work, frame, effects))))
    return found


def _less_is_as_much(work: Work, frame: Frame, ability: Ability, effect: Effect) -> bool:
    """Whether there is less than the effect would take, and an alternative that takes less takes all of it."""
    most = RECORDS[effect.do].most
    if most is None or not isinstance(effect.n, int):
        return False
    lesser = [one.n for one in ability.effects if _but_for_number(one) == _but_for_number(effect)]
    there = most(work, frame, effect)
    return any(isinstance(n, int) and there <= n < effect.n for n in lesser)


def _but_for_number(effect: Effect) -> Effect:
    return replace(effect, n=None, option="")


def _why_not(work: Work, frame: Frame, effects: list[Effect]) -> list[Reason]:
    barriers = [
        barrier
        for effect in effects
        for ref in reach.scope(work, frame, effect)
        for barrier in reach.barriers(work, frame.ability, effect, ref)
    ]
    return [reason("alternative-fails"), *barriers]


def refused(work: Work) -> tuple[Part, ...]:
    """The alternatives that may not be decided for now, with every reason."""
    if work.choice is None or work.choice.kind != OPTION:
        return ()
    frame = work.frame
    return tuple(p for p in judged(work, frame, work.table.abilities[frame.ability]) if not p.allowed)
