"""Walking the structure: what each step of a window carries out, until a player has to decide.

The order of the steps is in the structure; here stands only what "initiate", "answers", "execute",
"passives", "responses" and "end" do. Sources: FAQ, The Action Window in Detail; Framework Actions.
"""

from __future__ import annotations

from collections.abc import Callable

from timing import (
    alternatives,
    choosing,
    delayed,
    effects,
    framework,
    obligations,
    options,
    reach,
    setup,
    standing,
    walk,
)
from timing.effects import leaving, replacing
from timing.happen import happen, passive_key, sweep
from timing.inherent import plays_event
from timing.outcomes import OUTCOMES
from timing.state import GAME, Choice, Frame, Member, Moribund, Pending
from timing.structure import END
from timing.table import Work
from timing.vocabulary import LEAVING, STANDING

MOST_STEPS = 600  # without a decision: an infinite loop (FAQ 2.7)


def advance(work: Work) -> None:
    """Carry on until a player has to decide or the dispute is over."""
    for _ in range(MOST_STEPS):
        if work.over or work.choice:
            return
        if not work.frames:
            walk.next_box(work)
        elif not _DOES[work.does(work.frame)](work):
            return
    work.over = "endless"
    work.note("endless")


def go_on(work: Work) -> None:
    """Leave the step for the next one; END closes the frame."""
    frame = work.frame
    following = work.table.structure.window(frame.window).following(frame.step)
    if following == END:
        close(work)
    else:
        work.change(step=following, turn="", passes=0, decided=tuple(d for d in frame.decided if d[0] != "used"))


def close(work: Work) -> None:
    """The innermost frame is finished; a terminal state that is still there sets off its kill again."""
    work.frames.pop()
    framework.state_checks(work)


def open_frame(work: Work, frame: Frame) -> None:
    work.frames.append(frame)


# --- opportunities -------------------------------------------------------------------------------------


def _opportunity(work: Work) -> bool:
    """Offer the step's opportunity until all players have passed consecutively; False while it waits."""
    frame = work.frame
    if work.phase == "setup":
        return True
    if work.closed:
        if frame.members or frame.kind != "framework":
            work.note("closed", step=f"{frame.window}/{frame.step}")
        return True
    if not frame.turn:
        work.change(turn=options.first_opportunity(work, frame)[0], passes=0)
        frame = work.frame
    if frame.passes >= len(work.table.seats):
        work.note("all-passed", step=f"{frame.window}/{frame.step}")
        return True
    if work.table.situation.stops == "useful" and not options.useful(work):
        if not frame.passes and ("used", "1") not in frame.decided:
            work.note("nobody-can", step=f"{frame.window}/{frame.step}")
        return True
    return False


def _answers(work: Work) -> bool:
    if not _opportunity(work):
        return False
    go_on(work)
    return True


def _responses(work: Work) -> bool:
    if not _opportunity(work):
        return False
    go_on(work)
    return True


def _segment(work: Work) -> bool:
    """A player actions box; a challenge begun by an effect ends the one before declaration (FAQ, Show of Force)."""
    begun = work.challenge is not None and work.challenge.begun and work.box == walk.FIRST_BOX["challenges"]
    ended = any(what in ("end-phase", "end-round") and where == work.phase for what, where in work.marks)
    if not begun and not ended and not _opportunity(work):
        return False
    for player in work.table.seats:
        obligations.missed(work, player)
    work.frames.pop()
    walk.box_done(work)
    return True


# --- initiation and execution ----------------------------------------------------------------------------


def _initiate(work: Work) -> bool:
    if not (alternatives.asked(work) and choosing.in_turn(work)):
        return True
    frame = work.frame
    if frame.kind == "framework":
        if work.phase == "setup" and work.pending:  # what an agenda says for the moment it is announced
            start_passive(work, work.pending[0])
            return True
        if not framework.initiate(work):
            return True  # a choice has been put to a player
    elif frame.kind in ("passive", "attachments"):
        _initiate_passive(work)
    elif frame.kind == standing.KIND:
        work.note("keyword-initiates", what=frame.card, player=frame.owner)
    elif frame.kind == delayed.DELAYED:
        index, effect = delayed.effect_of(work, frame)
        work.note("delayed-begins", ability=frame.ability)
        work.change(members=tuple(reach.members_of(work, frame, effect, index)) if effect.do in LEAVING else ())
    else:
        work.change(members=reach.preview(work, frame))
    go_on(work)
    return True


def _initiate_passive(work: Work) -> None:
    frame = work.frame
    if frame.kind == "attachments":
        members = tuple(
            Member(ref, "discard", 0, unsavable=work.cannot(ref, "be saved"))
            for ref in work.attachments(frame.card)
            if not work.cards[ref].moribund
        )
        work.note("attachments-fall", card=frame.card)
        work.change(members=members)
        return
    ability = work.table.abilities[frame.ability]
    work.note("passive-initiates", ability=frame.ability)
    members = _terminal_members(work, frame) if ability.kind == "constant" else reach.preview(work, frame)
    work.change(members=members)
    happen(work, "passive-initiated", work.table.holder[frame.ability], frame.owner, frame.ability)


def _terminal_members(work: Work, frame: Frame) -> tuple[Member, ...]:
    ability = work.table.abilities[frame.ability]
    found: list[Member] = []
    for index, effect in enumerate(ability.effects):
        if effect.do in LEAVING:
            found += [m._replace(terminal=True) for m in reach.members_of(work, frame, effect, index)]
    return tuple(found)


def _execute(work: Work) -> bool:
    frame = work.frame
    if frame.kind == "framework":
        if not frame.canceled and not (replacing.settled(work) and _when_revealed(work) and framework.resolve(work)):
            return True
        framework.after_event(work, go_on)
        return True
    if frame.kind == delayed.DELAYED:
        index, effect = delayed.effect_of(work, frame)
        if not replacing.settled(work):
            return True
        effects.execute(work, effect, index)
        go_on(work)
        framework.state_checks(work)
        return True
    if frame.kind == standing.KIND:
        standing.stand(work)
        go_on(work)
        return True
    if frame.kind == "attachments":
        if not replacing.settled(work):
            return True
        for member in frame.members:
            if member.status == "imminent":
                leaving.remove(work, member.card, "discard", GAME)
        go_on(work)
        return True
    if frame.only_saves and not _then_opportunity(work):
        return False
    if frame.canceled and not OUTCOMES["canceled"].happened:
        work.note("not-executed", ability=frame.ability)
    elif not _execute_ability(work):
        return True
    _event_resolved(work, frame)
    go_on(work)
    framework.state_checks(work)
    return True


def _when_revealed(work: Work) -> bool:
    """The fourth event of the plot reveal: all when revealed effects, in the first player's order (FAQ 2.2)."""
    if work.frame.events[0] != "when revealed effects resolve":
        return True
    waiting = [
        p
        for p in work.pending
        if p.ability in work.table.abilities and work.table.abilities[p.ability].kind == "when-revealed"
    ]
    if not waiting:
        return True
    if len(waiting) > 1:
        work.choice = Choice("when-revealed", work.first, tuple(name_of(p) for p in waiting))
    else:
        start_passive(work, waiting[0])
    return False


def _execute_ability(work: Work) -> bool:
    """Carry out the effects in order; False when a choice or a special opportunity comes first."""
    ability = work.table.abilities[work.frame.ability]
    if not work.frame.done and _conflict(work):
        return False
    if not replacing.settled(work):
        return False
    for index in range(len(work.frame.done), len(ability.effects)):
        effect = ability.effects[index]
        if effect.then and not (work.frame.done and work.frame.done[-1]):
            work.note("then-skipped", ability=work.frame.ability)
            work.change(done=(*work.frame.done, False))
            continue
        if effect.option and effect.then and not alternatives.asked(work, behind_then=True):
            return False
        if work.frame.leaves_out(effect):
            work.change(done=(*work.frame.done, bool(work.frame.done and work.frame.done[-1])))
            continue
        if (
            effect.then
            and effect.do in LEAVING
            and not work.frame.only_saves
            and ("then", str(index)) not in work.frame.decided
        ):
            members = reach.members_of(work, work.frame, effect, index)
            if members:
                work.note("then-opportunity")
                work.change(members=(*work.frame.members, *members), only_saves=True, turn="", passes=0)
                return False
        if ability.kind == "constant" and effect.do not in LEAVING:
            done = True  # what applies all the time is not done again when the removal it causes is executed
        else:
            done = effects.execute(work, effect, index)
        work.change(done=(*work.frame.done, done))
        if work.over:
            return True
    return True


def _then_opportunity(work: Work) -> bool:
    """The special opportunity for saves before a "then" effect removes a card (FAQ 3.40)."""
    if not _opportunity(work):
        return False
    index = len(work.frame.done)
    work.change(only_saves=False, turn="", passes=0, decided=(*work.frame.decided, ("then", str(index))))
    return True


def _conflict(work: Work) -> bool:
    """Put the destination to the first player when effects of one instant remove a card in several ways (FAQ 2.5)."""
    frame = work.frame
    decided = {card for card, _ in frame.decided}
    ways: dict[str, list[int]] = {}
    for member in frame.members:
        if member.status == "imminent":
            ways.setdefault(member.card, []).append(member.effect)
    for card, indexes in ways.items():
        if len(set(indexes)) > 1 and card not in decided:
            work.choice = Choice("destination", work.first, tuple(f"{card}/{index}" for index in indexes))
            return True
    return False


def _event_resolved(work: Work, frame: Frame) -> None:
    """An event becomes moribund when it has resolved, unless it entered play (FAQ, Moribund State For Events)."""
    holder = work.table.holder[frame.ability]
    card, held = work.facts(holder), work.cards[holder]
    if not plays_event(card, frame.ability) or held.zone == "play" or held.moribund:
        return
    to = "dead" if "deathbound" in card.keywords and not frame.canceled else "discard"
    work.set(holder, moribund=Moribund("resolved", to, frame.ability, frame.serial))
    work.note("event-moribund", card=holder)


# --- passives ----------------------------------------------------------------------------------------------


def _passives(work: Work) -> bool:
    """Initiate the passives that this frame set off, one at a time, in the first player's order.

    Those that a save or cancel set off wait for step 4 of what it answered (FAQ, step 4).
    """
    frame = work.frame
    if frame.answers:
        go_on(work)
        return True
    waiting = [p for p in work.pending if p.occurrence >= frame.mark and not standing.idle(work, p)]
    if not waiting:
        work.pending = [p for p in work.pending if p.occurrence < frame.mark]  # the rest had nothing to do
        go_on(work)
        return True
    if len(waiting) > 1 and any(p.ability != GAME for p in waiting):
        work.choice = Choice("passive", work.first, tuple(name_of(p) for p in waiting))
        return True
    start_passive(work, waiting[0])
    return True


def name_of(pending: Pending) -> str:
    """A waiting passive in a choice: its ability (or the card whose attachments fall) and the occurrence."""
    of_rules = pending.ability == GAME or pending.ability in STANDING
    return f"{pending.ability}{f'/{pending.card}' if of_rules else ''}@{pending.occurrence}"


def start_passive(work: Work, pending: Pending) -> None:
    work.pending.remove(pending)
    if pending.ability in STANDING:
        standing.initiate(work, pending)
        return
    if pending.ability != GAME and work.table.abilities[pending.ability].limit:
        key = passive_key(work, pending.ability)
        work.used[key] = work.used.get(key, 0) + 1
    serial, mark = work.frame.serial, work.count
    if pending.ability == GAME:
        frame = Frame("passive", "1", serial, mark, kind="attachments", card=pending.card, trigger=pending.occurrence)
    else:
        holder = work.table.holder[pending.ability]
        owner = work.cards[holder].controller
        frame = Frame(
            "passive",
            "1",
            serial,
            mark,
            owner,
            pending.ability,
            "passive",
            trigger=pending.occurrence,
            card=pending.card,
        )
    open_frame(work, frame)
    choosing.for_passive(work)


# --- the end -------------------------------------------------------------------------------------------------


def _order_piles(work: Work, frame: Frame) -> bool:
    """Put the order of cards that go to one pile together to their owner (FAQ, question on the order)."""
    piles: dict[tuple[str, str], list[str]] = {}
    for ref, card in work.cards.items():
        state = card.moribund
        if state and state.serial == frame.serial and not state.remaining and work.facts(ref).type != "event":
            piles.setdefault((work.facts(ref).owner, state.to), []).append(ref)
    for (owner, to), refs in piles.items():
        if len(refs) > 1 and ("order", f"{owner}/{to}") not in work.marks:
            work.marks.append(("order", f"{owner}/{to}"))
            work.choice = Choice("order", owner, tuple(refs), len(refs))
            return True
    work.marks = [mark for mark in work.marks if mark[0] != "order"]
    return False


def _end(work: Work) -> bool:
    frame = work.frame
    if work.table.situation.piles == "ordered" and _order_piles(work, frame):
        return True
    obligations.window_ends(work, frame.serial)
    sweep(work, frame.serial)
    framework.state_checks(work)
    work.frames.pop()
    if frame.kind == "action":
        return True
    walk.box_done(work)
    return True


def _shadows(work: Work) -> bool:
    """Each player in turn may bring one card out; each is a complete action of its own (FAQ, Shadows)."""
    if not _opportunity(work):
        return False
    go_on(work)
    return True


def _placing(work: Work) -> bool:
    """Each player in turn places setup cards, as many as he or she may, and passes when finished."""
    frame = work.frame
    if not frame.turn:
        work.change(turn=work.first)
        return True
    if frame.passes >= len(work.table.seats):
        go_on(work)
        return True
    holds = any(
        setup.is_placing(uid) and work.cards[ref].controller == frame.turn and work.cards[ref].zone == "hand"
        for uid, ref in work.table.holder.items()
    )
    if holds:
        return False
    work.change(passes=frame.passes + 1, turn=work.table.left_of(frame.turn))
    return True


_DOES: dict[str, Callable[[Work], bool]] = {
    "segment": _segment,
    "initiate": _initiate,
    "answers": _answers,
    "execute": _execute,
    "shadows": _shadows,
    "placing": _placing,
    "passives": _passives,
    "responses": _responses,
    "end": _end,
}
