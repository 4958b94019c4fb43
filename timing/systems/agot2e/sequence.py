"""The steps of an occurrence: imminent, “would” interrupts, forced and other interrupts, it occurs, reactions.

What happens inside opens an occurrence of its own on top, so that the last in is the first out.
"""

from __future__ import annotations

from timing.systems.agot2e import costs, framework, legality, resolving, using, values
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.frames import BURN, COST, DEMANDED, EVENT, KEYWORD, go_on, push
from timing.systems.agot2e.state import FAILED, IMMINENT, OCCURRED, Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.leaving import BOUND, destination
from timing.systems.agot2e.words import PILES
from timing.systems.agot2e.work import Work


def imminent(work: Work) -> bool:
    """The next part becomes imminent; after the last one it is time for reactions."""
    frame = work.frame
    if _propose(work):
        if work.choice:
            return False
        return go_on(work)
    if work.choice or work.frame.serial != frame.serial:
        return not work.choice
    if frame.source in work.table.abilities:
        using.finish(work)
    work.change(step="6", turn="", passes=0, items=())
    return True


def _propose(work: Work) -> bool:
    frame = work.frame
    if frame.inserted:
        work.becomes_imminent(frame.inserted)
        work.change(inserted=(), part=frame.part - 1)
        return True
    if frame.source in work.table.abilities:
        return resolving.propose(work)
    if frame.source.startswith(EVENT):
        return bool(framework.propose(work, frame.source.removeprefix(EVENT)))
    if frame.part:
        return False
    if frame.source.startswith(COST):
        paid = costs.payments(work, frame.source.removeprefix(COST), frame.paying, frame.answers)
        costs.spend_reductions(work, frame.source.removeprefix(COST))
        work.becomes_imminent(paid)
    elif frame.source == BURN:
        work.becomes_imminent(_burnt(work))
    elif frame.source == DEMANDED:
        work.becomes_imminent(_demanded(work))
    elif frame.source.startswith(KEYWORD):
        work.becomes_imminent(framework.prepared(work, frame))
    return True


def _burnt(work: Work) -> tuple[Item, ...]:
    """Cards whose STR is 0 under a terminal effect: their kill is imminent."""
    made = [
        work.item("kill", VERBS["kill"].happens, card=ref, player=work.controller(ref), cause="burn")
        for ref in values.terminal(work)
    ]
    return tuple(item for item in made if not VERBS["kill"].bars(work, item))


def _demanded(work: Work) -> tuple[Item, ...]:
    """What constant abilities have done to cards that are there."""
    made = [
        work.item(verb, VERBS[verb].happens, card=ref, player=work.controller(ref), by=uid)
        for uid, verb, ref in values.demanded(work)
    ]
    return tuple(item for item in made if not VERBS[item.verb].bars(work, item))


# --- interrupts and reactions ------------------------------------------------------------------------------------


def would(work: Work) -> bool:
    """Forced ones among the “would” interrupts first; then, in player order, until all have passed in a row."""
    return _forced(work) if legality.pending(work) else _opportunity(work)


def forced(work: Work) -> bool:
    return _forced(work) if legality.pending(work) else go_on(work)


def _forced(work: Work) -> bool:
    """One forced ability initiates; the first player says which where several wait."""
    waiting = legality.pending(work)
    named = {f"{uid}@{item.id}": (uid, item) for uid, item in waiting}
    chosen = ask(work, f"forced{len(work.frame.used)}", "forced-order", work.first, tuple(named))
    if chosen is None:
        return False
    uid, item = named[chosen[0]]
    work.note("must", ability=uid)
    paying = next(iter(costs.ways(work, uid)), ())
    using.begin(work, uid, item, paying)
    return True


def optional(work: Work) -> bool:
    return _opportunity(work)


def _opportunity(work: Work) -> bool:
    """Whoever has something that bears on this step is asked, from the first player in player order."""
    return False if ask_around(work) else go_on(work)


def ask_around(work: Work) -> bool:
    """Give the opportunity to the next player who has something to use; False when all have passed in a row."""
    seats = len(work.seats)
    if not work.frame.turn:
        work.change(turn=work.first)
    while work.frame.passes < seats:
        turn = work.frame.turn
        if legality.bears(work, turn):
            return True
        work.change(passes=work.frame.passes + 1, turn=work.seats.left_of(turn))
    return False


# --- it occurs ---------------------------------------------------------------------------------------------------


def occurs(work: Work) -> bool:
    """All that is still imminent is carried out at once."""
    ordered = _in_order(work)
    if ordered is None:
        return False
    frame = work.frame
    after, done = [], []
    inserted: list[Item] = []
    for item in ordered:
        if item.status != IMMINENT:
            after.append(item)
            continue
        if item.instead:
            inserted += resolving.propose_instead(work, item)
        happened = bool(item.instead) or VERBS[item.verb].carry_out(work, item)
        after.append(item._replace(status=OCCURRED if happened else FAILED))
        if happened:
            done.append(item)
    if len({item.card for item in done if item.verb in BOUND and item.card}) > 1:
        work.note("leave-together")
    done += work.numbered(work.followed)
    work.followed = []
    for item in done:
        work.record(item, frame.serial)
    failed = frame.failed or any(item.status != OCCURRED for item in after)
    canceled = frame.part == 0 and any(item.verb == "initiate" and item.status != OCCURRED for item in after)
    work.change(step="1", turn="", passes=0, part=frame.part + 1, done=(*frame.done, *done))
    work.change(inserted=tuple(inserted), failed=failed, canceled=canceled or frame.canceled)
    look_around(work)
    return True


def _in_order(work: Work) -> tuple[Item, ...] | None:
    """What is carried out, in the order in which owners put their cards into one pile; None while one is asked."""
    items = work.frame.items
    if work.table.situation.piles == "unordered":
        return items
    found = {item.card: item for item in items if item.status == IMMINENT and item.verb in BOUND}
    for player in work.order():
        for pile in PILES:
            mine = [ref for ref, item in found.items() if work.owner(ref) == player and destination(item) == pile]
            order = ask(work, f"pile{work.frame.part}-{player}-{pile}", "piles", player, mine, len(mine), order=True)
            if order is None:
                return None
            for ref in order:
                found[ref] = found.pop(ref)
                work.cards[ref] = work.cards.pop(ref)
    return (*(item for item in items if item not in found.values()), *found.values())


def look_around(work: Work) -> None:
    """What the rules see to at once: victory, elimination, attachments that may no longer be there, burn."""
    framework.victory(work)
    if work.over:
        return
    while work.to_begin:
        using.begin(work, work.to_begin.pop(), None)
    framework.control(work)
    framework.illegal_attachments(work)
    if values.terminal(work) and not _opened(work, BURN):
        work.note("burns")
        push(work, "occurrence", BURN)
    elif not _opened(work, DEMANDED) and _demanded(work):
        push(work, "occurrence", DEMANDED)


def _opened(work: Work, source: str) -> bool:
    return any(frame.source == source and frame.part == 0 for frame in work.frames)


STEPS = {
    "imminent": imminent,
    "would": would,
    "forced-interrupts": forced,
    "interrupts": optional,
    "occurs": occurs,
    "forced-reactions": forced,
    "reactions": optional,
}
