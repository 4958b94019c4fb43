"""Initiating an ability or playing a card: costs, then targets, then it attempts to initiate, then it resolves."""

from __future__ import annotations

from timing.kernel import opportunity
from timing.kernel.moves import Move
from timing.systems.agot2e import costs, elsewhere, legality, limits, targeting, values
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.frames import COST, pop, push
from timing.systems.agot2e.granted import OUT_OF_SHADOWS
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.leaving import claim_prize
from timing.systems.agot2e.verbs.resources import POOL
from timing.systems.agot2e.work import Work

PLAYED = "event-played"


def use(work: Work, move: Move) -> None:
    """A player uses an ability at an opportunity."""
    uid = move.ability
    item, targets = legality.meant(work, uid, move.choosing)
    opportunity.acts(work, move.who)
    begin(work, uid, item, move.paying, targets)


def begin(work: Work, uid: str, item: Item | None, paying: tuple[str, ...] = (), targets: tuple[str, ...] = ()) -> None:
    """Open its window; it counts as used from here on."""
    player, ref = work.player_of(uid), work.table.holder[uid]
    if item is not None:
        work.change(used=(*work.frame.used, (uid, item.id)))
    elsewhere.count(work, uid)
    limits.count(work, uid)
    ability = work.table.abilities[uid]
    work.note("plays" if work.facts(ref).type == "event" else "uses", player=player, card=ref, ability=uid)
    forced = ability.kind.startswith(("forced", "when"))
    push(work, "ability", uid, who=player, answers=item, paying=paying, targets=targets, acted=not forced)


def targets(work: Work) -> bool:
    """Of a forced ability its controller chooses now; of others it has been chosen with the use."""
    frame = work.frame
    ability = work.table.abilities[frame.source]
    if ability.target is not None and not frame.targets:
        picked = targeting.chosen(work)
        if picked is None:
            return False
        work.change(targets=picked)
    work.change(step="2")
    return True


def pay(work: Work) -> bool:
    """Costs are paid in an occurrence of its own, with interrupts and reactions nested in it."""
    frame = work.frame
    ref = work.table.holder[frame.source]
    due = costs.of(work, frame.source, frame.answers, frame.paying)
    sources = _sources(work, frame.who, sum(cost.n for cost in due if cost.do == "pay-gold"))
    if sources is None:
        return False
    work.change(step="3")
    if work.facts(ref).type == "event":
        if "limited" in values.printed(work, ref):
            work.give(frame.who, limited=work.players[frame.who].limited + 1)
        came = OUT_OF_SHADOWS if work.cards[ref].zone == "shadows" else ""
        work.put(ref, zone="played", entered=came)
    if not due:
        costs.spend_reductions(work, frame.source)
    else:
        paying = (*frame.paying, *(f"{costs.FROM}{one}" for one in sources))
        push(work, "occurrence", COST + frame.source, who=frame.who, paying=paying, answers=frame.answers)
    return True


def _sources(work: Work, player: str, due: int) -> tuple[str, ...] | None:
    """From where gold is taken, in which order, where it may be spent from cards; None while the player is asked."""
    on_cards = values.spendable(work, player) if due else []
    if not on_cards:
        return ()
    there = [*on_cards, *((POOL,) if work.players[player].gold else ())]
    held = work.players[player].gold + sum(work.cards[ref].gold for ref in on_cards)
    if due >= held:
        return tuple(there)
    return ask(work, "gold-from", "gold-from", player, there, len(there), order=True)


def attempt(work: Work) -> bool:
    """It attempts to initiate; then its effects resolve, in one occurrence with all that follows."""
    frame = work.frame
    if frame.part:
        pop(work)
        return True
    work.change(part=1)
    push(
        work, "occurrence", frame.source, who=frame.who, paying=frame.paying, targets=frame.targets,
        answers=frame.answers,
    )  # fmt: skip
    return True


def finish(work: Work) -> None:
    """All parts have resolved, or were canceled: an event goes to its owner's discard pile before reactions."""
    frame = work.frame
    uid = frame.source
    ref = work.table.holder[uid]
    event = work.facts(ref).type == "event"
    if event:
        claim_prize(work, ref, frame.who)
    if event and work.cards[ref].zone == "played":
        work.put(ref, zone="discard", controller=work.owner(ref), entered="")
    if work.table.abilities[uid].granted:
        return
    if event and any(PLAYED in one.trigger.after for one in work.table.abilities.values() if one.trigger):
        work.note("event-shares-reactions")
    verb = "play-event" if event else "use-ability"
    item = work.numbered((work.item(verb, VERBS[verb].happens, card=ref, player=frame.who, by=uid),))[0]
    followed = work.numbered(work.followed)
    work.followed = []
    work.change(done=(*frame.done, item, *followed))
    for one in (item, *followed):
        work.record(one, frame.serial)


STEPS = {"targets": targets, "costs": pay, "attempt": attempt}
