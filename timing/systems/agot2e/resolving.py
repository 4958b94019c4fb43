"""The effects of an ability as they become imminent: part by part, divided by the word “then”."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.reasons import Reason, once
from timing.systems.agot2e import evaluating
from timing.systems.agot2e.abilities import Ability, Effect
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.evaluating import View
from timing.systems.agot2e.state import Delayed, Frame, Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.work import Work


def parts(ability: Ability) -> list[list[int]]:
    """The numbers of the effects, those that are imminent together in one list."""
    found: list[list[int]] = []
    for number, effect in enumerate(ability.effects):
        if effect.then or not found:
            found.append([])
        found[-1].append(number)
    return found


def view_of(work: Work, frame: Frame) -> View:
    """How the ability that a window resolves sees the table."""
    at = evaluating.view(work, frame.source, frame.answers)
    return at._replace(you=frame.who, targets=frame.targets, chosen=frame.chosen, paid=frame.paying)


def propose(work: Work) -> bool:
    """Make the next part of an ability imminent; False when there is none, or something is being asked."""
    frame = work.frame
    ability = work.table.abilities[frame.source]
    if frame.part == 0:
        initiates = () if ability.granted else (_initiation(work, frame),)
        work.becomes_imminent(initiates)
        return True
    groups = parts(ability)
    at = frame.part - 1
    if frame.canceled or at >= len(groups):
        return False
    if ability.effects[groups[at][0]].then and frame.failed:
        work.note("then-fails", ability=frame.source)
        return False
    items: list[Item] = []
    for number in groups[at]:
        effect = ability.effects[number]
        if not evaluating.is_so(work, effect.if_, view_of(work, work.frame)):
            continue
        if effect.at:
            work.delayed.append(Delayed(frame.source, number, effect.at, _meant(work, effect), frame.who))
            work.note("delayed", ability=frame.source, at=effect.at)
            continue
        made = _items(work, frame.source, number, effect)
        if made is None:
            return False
        items += made
    failed = frame.failed or (not items and not any(ability.effects[n].at for n in groups[at]))
    work.becomes_imminent(items)
    work.change(failed=failed)
    return True


def propose_delayed(work: Work, delayed: Delayed) -> tuple[Item, ...]:
    """A delayed effect that resolves now; it is no new ability."""
    effect = work.table.abilities[delayed.by].effects[delayed.effect]
    at = evaluating.view(work, delayed.by)._replace(you=delayed.who, targets=delayed.targets, chosen=delayed.targets)
    return tuple(item for item in items_of(work, delayed.by, effect, at) if not VERBS[item.verb].bars(work, item))


def _initiation(work: Work, frame: Frame) -> Item:
    return work.item(
        "initiate", VERBS["initiate"].happens, card=work.table.holder[frame.source], player=frame.who, by=frame.source
    )


def _meant(work: Work, effect: Effect) -> tuple[str, ...]:
    """The cards that a delayed effect will be about, if they are known now."""
    at = view_of(work, work.frame)
    return tuple(_cards(work, effect, at)) if effect.to != "all" else ()


def _items(work: Work, uid: str, number: int, effect: Effect) -> tuple[Item, ...] | None:
    """What an effect makes imminent; None while a player chooses."""
    if effect.choose is not None:
        at = view_of(work, work.frame)
        who = (*evaluating.players(work, effect.chooses, at), "")[0]
        options = [
            ref
            for ref in evaluating.cards(work, effect.choose, at._replace(you=who))
            if not barred(work, uid, effect, at, ref)
        ]
        picked = ask(work, f"choose{number}", "effect-chooses", who, options) if who else ()
        if picked is None:
            return None
        work.change(chosen=picked)
    at = view_of(work, work.frame)
    return tuple(item for item in items_of(work, uid, effect, at) if not VERBS[item.verb].bars(work, item))


def barred(work: Work, uid: str, effect: Effect, at: View, ref: str) -> tuple[Reason, ...]:
    """Why the effect could do nothing to that card."""
    return once(r for item in items_of(work, uid, effect, at, (ref,)) for r in VERBS[item.verb].bars(work, item))


def items_of(work: Work, uid: str, effect: Effect, at: View, only: tuple[str, ...] | None = None) -> list[Item]:
    """What the effect would make imminent, seen from there; `only` names cards in place of those it means."""
    verb = VERBS[effect.do]
    n = evaluating.amount_of(work, effect.n, at)
    common = {
        "n": n, "by": uid, "word": effect.what, "until": effect.until, "to": effect.destination,
        "fixed": effect.cannot_be_saved, "type": "terminal" if effect.terminal else "",
    }  # fmt: skip
    if verb.whom == "none":
        return [work.item(effect.do, verb.happens, player=at.you, **common)]
    if verb.whom == "answered":
        if at.item is None:
            return []
        return [work.item(effect.do, verb.happens, card=at.item.card, player=at.you, **{**common, "n": at.item.id})]
    if verb.whom == "player":
        return [
            work.item(effect.do, _happens(effect, n, verb.happens), player=player, other=at.you, **common)
            for player in evaluating.players(work, effect.who, at)
        ]
    cards = only if only is not None else tuple(_cards(work, effect, at))
    entering = "enters-play" in verb.happens
    found = []
    for ref in cards:
        player = at.you if entering or effect.do in ("take-control", "move-power") else work.controller(ref)
        host = (*at.targets, "")[0] if work.facts(ref).type == "attachment" else ""
        other, happens = host if entering else at.you, _happens(effect, n, verb.happens)
        found.append(work.item(effect.do, happens, card=ref, player=player, other=other, **common))
    return found


def _happens(effect: Effect, n: int, happens: tuple[str, ...]) -> tuple[str, ...]:
    if effect.do == "str":
        return ("str-raised",) if n > 0 else ("str-lowered",)
    return happens


def _cards(work: Work, effect: Effect, at: View) -> Iterator[str]:
    to = effect.to or ("chosen" if effect.choose is not None else "")
    if to == "all" and effect.which is not None:
        yield from evaluating.cards(work, effect.which, at)
    named = {
        "target": at.targets,
        "self": (at.card,),
        "host": (evaluating.host(work, at.card),),
        "trigger": (at.item.card,) if at.item else (),
        "chosen": at.chosen,
        "paid": at.paid,
    }
    yield from (ref for ref in named.get(to, ()) if ref)
