"""Who may be chosen, and what a save or cancel reaches: each card judged with all reasons.

Sources: FAQ, event and character ability targets; 3.6; 3.17; 4.3.
"""

from __future__ import annotations

from timing.kernel.moves import Part
from timing.kernel.reasons import Reason, once
from timing.systems.agot1e import amounts, answers, limits, reach, unlisted, unmet
from timing.systems.agot1e.abilities import Ability, Cancels, Effect, Target
from timing.systems.agot1e.bearing import ENTERS, takes_duplicates
from timing.systems.agot1e.conditions import concerned
from timing.systems.agot1e.expressions import Selector, parts_of
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work


def judged(work: Work, frame: Frame, ability: Ability) -> list[Part]:
    below = answers.answered(work)
    if ability.target is None:
        if below is None or not ability.saves:
            return []
        save = next(effect for effect in ability.effects if effect.do == "save")
        if save.to in ("self", "host"):
            return []
        return [_savable(work, frame, ability, member.card, below) for member in below.members]
    players = choosers(work, frame, ability.target)
    parts = [part for player in players for part in judged_for(work, frame, ability, player)]
    return parts if len(players) == 1 else list({part.card: part for part in parts}.values())


def choosers(work: Work, frame: Frame, target: Target) -> tuple[str, ...]:
    """The players who choose."""
    scene = Scene(frame.owner, work.table.holder.get(frame.ability, ""), frame)
    return concerned(work, target.who, target.those, scene)


def judged_for(work: Work, frame: Frame, ability: Ability, player: str) -> list[Part]:
    """Each card that the player may choose, or may not; "you" and "opponent" are seen from the player who chooses."""
    if ability.target is None or ability.target.player or ability.target.names:
        return []
    refs = unlisted.choosable(work, ability.target.choose, Scene(player, work.table.holder[frame.ability], frame))
    return [_judge_target(work, frame, ability, ability.target, ref, _name_of_first(ability)) for ref in refs]


def judged_further(work: Work, frame: Frame, ability: Ability, target: Target, player: str) -> list[Part]:
    """Each card that may be chosen, or may not, after the first choice; none is chosen twice."""
    refs = unlisted.choosable(work, target.choose, Scene(player, work.table.holder[frame.ability], frame))
    again = work.table.others if target.needed else ()  # who stand for several
    open_yet = (ref for ref in refs if target.picked or ref not in frame.targets or ref in again)
    return [_judge_target(work, frame, ability, target, ref, target.name) for ref in open_yet]


def _name_of_first(ability: Ability) -> str | None:
    """Under what effects speak of the first choice; None where it is the only one."""
    return ability.target.name if ability.target and ability.also else None


def _savable(work: Work, frame: Frame, ability: Ability, ref: str, below: Frame) -> Part:
    against: list[Reason] = []
    for effect in ability.effects:
        if effect.do == "save":
            for member in below.members:
                if member.card == ref:
                    against += answers.save_barriers(work, frame, effect, member, below)
    against += limits.answered_before(work, frame.ability, ref, below)
    return Part(ref, not against, once(against) if against else (reason("may-target", card=ref),))


def _judge_target(work: Work, frame: Frame, ability: Ability, target: Target, ref: str, name: str | None) -> Part:
    against: list[Reason] = []
    below = answers.answered(work) if ability.saves else None
    if below is not None:
        against += limits.answered_before(work, frame.ability, ref, below)
    if not _means_a_duplicate(ability):  # which has no text (FAQ, errata on the rulebook)
        if work.spared(ref, frame.ability) and not (target.random or target.picked):  # which is not chosen
            against.append(reason("cannot", card=ref, what="be chosen"))
        if work.immune(ref, frame.ability):
            against.append(reason("immune", card=ref, ability=frame.ability))
    made_of = any(e.do == "duplicate" and e.onto == "target" for e in ability.effects) and not name
    if made_of and not takes_duplicates(work, ref, frame.owner):
        against.append(reason("takes-no-duplicate", card=ref, player=frame.owner))
    limit = ability.limit
    if limit and limit.each:
        used = work.used.get(limits.limited_for(work, frame.ability, ability, frame.owner, ref), 0)
        if used >= limit.times:
            against.append(reason("limit-used", ability=frame.ability, times=limit.times, per=limit.per))
    spoken_of = [e for e in ability.effects if e.to == "target" and (name is None or e.of == name)]
    now = len(frame.done) if target.picked and work.does(frame) == "execute" else -1  # the effect that it is picked for
    due = [e for at, e in enumerate(ability.effects) if at >= now and (not e.then or at == now)]
    aimed = [e for e in spoken_of if e in due and not frame.leaves_out(e)]
    stops = [_barriers(work, frame, ability, e, ref) for e in aimed]
    comes_in = [barriers for e, barriers in zip(aimed, stops, strict=True) if e.do in ENTERS]
    if comes_in and all(comes_in):  # what is done to it later on hangs on that
        stops = [barriers or (comes_in[0] if e.when else []) for e, barriers in zip(aimed, stops, strict=True)]
    if not _leaves_str(aimed, stops):  # which may be 0 by then
        stops = [[one for one in barriers if one.code != "str-not-zero"] for barriers in stops]
    beside = _for_the_rest(work, frame, ability, ref, stops) or _another_way(work, frame, ability, ref)
    beside = beside or _on_what_goes_with_it(work, frame, ability, ref)
    if not beside and _for_what_goes_with_it(work, frame, ability, name):
        against.append(reason("comes-to-nothing"))
    elif aimed and all(stops) and not beside:
        against += [barrier for barriers in stops for barrier in barriers]
    else:
        sure = [barriers for e, barriers in zip(aimed, stops, strict=True) if e.option in ("", frame.option)]
        against += [
            barrier for barriers in sure for barrier in barriers if barrier.code in ("cannot", "already-moribund")
        ]
    fits = "may-be-picked" if target.picked else "may-target"
    return Part(ref, not against, once(against) if against else (reason(fits, card=ref),))


def _leaves_str(aimed: list[Effect], stops: list[list[Reason]]) -> bool:
    """Whether nothing comes of what the ability would do to the card's STR (FAQ 3.6)."""
    changes = [barriers for effect, barriers in zip(aimed, stops, strict=True) if effect.do == "str"]
    return bool(changes) and all(changes)


def _for_the_rest(work: Work, frame: Frame, ability: Ability, ref: str, stops: list[list[Reason]]) -> bool:
    """Whether what is done to the card comes to 0, and something else that the ability does could succeed (FAQ 3.6)."""
    if not all(one.code in ("comes-to-nothing", "unmet") for barriers in stops for one in barriers):
        return False
    chosen = frame._replace(targets=(ref,))
    rest = (one for one in ability.effects if one.to != "target" and not one.then and not frame.leaves_out(one))
    return any(one.when or reach.succeeds(work, chosen, one) for one in rest)


def _barriers(work: Work, frame: Frame, ability: Ability, effect: Effect, ref: str) -> list[Reason]:
    """What keeps the effect from the card, or from being anything at all."""
    if unmet.stays_unmet(work, frame, ability, ability.effects.index(effect)):
        return [reason("unmet", card=ref)]
    nothing = work.does(frame) != "execute" and amounts.comes_to_nothing(work, frame, effect, ref)
    return [reason("comes-to-nothing")] if nothing else reach.barriers(work, frame.ability, effect, ref, frame)


def _means_a_duplicate(ability: Ability) -> bool:
    """Whether what is chosen is a duplicate, and the card is named only for the one that it has."""
    return bool(ability.effects) and all(effect.do == "discard-duplicate" for effect in ability.effects)


def _another_way(work: Work, frame: Frame, ability: Ability, ref: str) -> bool:
    """Whether one of several effects that leaves the chosen card alone could be decided for and succeed (FAQ 3.6)."""
    chosen = frame._replace(targets=(ref,))
    others = (e for e in ability.effects if e.option and e.to != "target")
    return frame.option is None and any(reach.succeeds(work, chosen, e) for e in others)


def _on_what_goes_with_it(work: Work, frame: Frame, ability: Ability, ref: str) -> bool:
    """Whether an effect could succeed that acts on what the chosen card has or bears, and not on the card (FAQ 3.6)."""
    chosen = frame._replace(targets=(ref,))
    beside = [e for e in ability.effects if e.to not in ("target", "") and not e.then and not frame.leaves_out(e)]
    return any(_could(work, chosen, ability, effect) for effect in beside if _speaks_of_it(effect))


def _for_what_goes_with_it(work: Work, frame: Frame, ability: Ability, name: str | None) -> bool:
    """Whether a card is chosen for nothing but what others take from it; looked at before the use (FAQ 3.6)."""
    if name is not None or not ability.triggered or work.does(frame) == "execute":
        return False
    effects = [e for e in ability.effects if not e.then and not frame.leaves_out(e)]
    return bool(effects) and all(e.to not in ("target", "unchosen", "") and _speaks_of_it(e) for e in effects)


def _speaks_of_it(effect: Effect) -> bool:
    """Whether the cards that the effect acts on are told by what has been chosen."""
    return any(
        "target" in (one.is_, one.as_) or one.controller.startswith("target-")
        for one in parts_of(effect.which, Selector)
    )


def _could(work: Work, chosen: Frame, ability: Ability, effect: Effect) -> bool:
    """Whether the effect could succeed; where it acts on what will be picked, on one of those that may be."""
    if effect.to != "found":
        return reach.succeeds(work, chosen, effect)
    holder = work.table.holder[chosen.ability]
    picked = [one.which for one in ability.effects if one.do == "pick" and one.which]
    refs = [ref for which in picked for ref in work.select(which, chosen.owner, holder, chosen)]
    return any(not reach.barriers(work, chosen.ability, effect, ref, chosen) for ref in refs)


def answer_reasons(work: Work, frame: Frame, ability: Ability, below: Frame) -> list[Reason]:
    """Why neither a save nor a cancel of this ability reaches what is being answered."""
    found: list[Reason] = []
    for effect in ability.effects:
        if effect.do == "save":
            members = [
                answers.save_barriers(work, frame, effect, member, below)
                + limits.answered_before(work, frame.ability, member.card, below)
                for member in below.members
            ]
            if any(not barriers for barriers in members):
                return []
            named = [b for barriers in members for b in barriers if b.code != "nothing-to-save"]
            found += named or [reason("nothing-to-save", ability=frame.ability)]
        elif effect.do == "cancel" and effect.cancels is not None:
            barriers = answers.cancel_barriers(work, frame, effect.cancels, below)
            if not barriers:
                return []
            found += barriers
        elif effect.do == "cancel":
            barriers = answers.cancel_barriers(work, frame, Cancels(), below)
            if not barriers:
                return []
            found += barriers
    return found
