"""A position of play stated as a situation that starts there: what the tests hold "starting inside" against.

Only for positions whose windows can be stated: one framework window or player actions segment, nothing to be chosen.
"""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.memory import Counted
from timing.systems.agot1e import limits
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.happen import initiated
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.situation import Card, Challenge, Opening, Player, Situation
from timing.systems.agot1e.state import COPIES, DECLARED, LIMITED, LIMITED_CARD, State
from timing.systems.agot1e.stated import Happened, LastingEffect, Used
from timing.systems.agot1e.verbs.known import STATED
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.work import Work

LEFT = {way.happens: did for did, way in WAYS_OUT.items()}


def can_be_cut(state: State) -> bool:
    """Whether the position is one of those that can be stated."""
    if state.over or state.choice or len(state.frames) != 1 or state.delayed or state.marks or state.pending:
        return False
    frame = state.frames[0]
    known = {"begun", "used"}
    settled = all(one.kind in known for one in frame.decided)
    aims = not frame.events or frame.events[0] in ("claim is implemented", "deadly is resolved") or not frame.members
    joined = state.challenge and state.challenge.defenders and not state.challenge.defended  # before the declaration
    kinds = all(e.do in (*STATED, "control") for e in state.lasting)
    return (
        frame.kind in ("framework", "segment")
        and settled
        and aims
        and kinds
        and not (frame.passes or frame.canceled or joined)
    )


def cut(game: Dispute, state: State) -> Situation:
    """The situation that starts at the position."""
    old, frame = game.situation, state.frames[0]
    opening = Opening(box=state.box, turn=frame.turn)
    if frame.kind == "framework":
        events = game.table.structure.box(state.box).events
        opening = replace(
            opening,
            event=len(events) - len(frame.events) + 1,
            step=frame.step,
            choosing=tuple(member.card for member in frame.members) if frame.step == "2" else (),
        )
    return replace(
        old,
        players=tuple(_player(game, state, player) for player in old.players),
        first_player=state.first,
        active_player=state.active,
        opening=opening,
        challenge=_challenge(state),
        cards=tuple(_card(state, card) for card in old.cards),
        happened=tuple(_happened(state)),
        used=tuple(_used(game, state)),
        lasting=tuple(_lasting(game, state)),
    )


def _player(game: Dispute, state: State, player: Player) -> Player:
    held = next(p for p in state.players if p.id == player.id)
    used = dict(state.used)
    once = (("card", LIMITED_CARD), ("response", LIMITED))
    return replace(
        player,
        power=held.power,
        gold=held.gold,
        hand=held.hand,
        drawn=held.drawn,
        influence=held.influence,
        declared=tuple(icon for icon in ICONS if Counted("phase", DECLARED, player.id, icon) in used),
        limited=tuple(what for what, kind in once if Counted("round", kind, player.id) in used),
        been_active=player.id in state.been_active,
    )


def _card(state: State, card: Card) -> Card:
    held = next(c for c in state.cards if c.ref == card.ref)
    twin = held.attached_to if held.zone == "removed" else ""
    own = sum(c.zone == "removed" and c.attached_to == card.ref for c in state.cards)
    return replace(
        card,
        zone="play" if twin else held.zone,
        controller=held.controller,
        kneeling=held.kneeling,
        attached_to="" if twin else held.attached_to,
        duplicate_of=twin,
        duplicates=held.duplicates - own,
        power=held.power,
        gold=held.gold,
        top=held.place if held.zone == "deck" else 0,
    )


def _challenge(state: State) -> Challenge | None:
    c = state.challenge
    if c is None:
        return None
    return Challenge(
        c.type,
        c.attacker,
        c.defender,
        c.attackers,
        c.defenders,
        c.claim,
        c.attacker_bonus,
        c.defender_bonus,
        c.winner,
        c.unopposed if c.winner else None,
        c.bypassed,
    )


def _happened(state: State):
    cards = {card.ref: card for card in state.cards}
    for phase, one in state.history:
        if one.id not in {o.id for o in state.happened}:
            yield Happened(one.what, one.card, one.player, one.by, one.type, phase=phase)
    for one in state.happened:
        tag = cards[one.card].moribund if one.card and one.what in LEFT else None
        how, to = (tag.did, tag.to) if tag else ("", "")
        yield Happened(one.what, one.card, one.player, one.by, one.type, how, to, bool(tag and tag.remaining))


def _used(game: Dispute, state: State):
    work = Work(game.table, state)
    frame = state.frames[0]
    at = {o.id: number for number, o in enumerate(state.happened, 1 + _earlier(state))}
    for one in state.answered:
        if one.occurrence in at:
            yield Used(one.ability, answering=at[one.occurrence], times=0)
        elif frame.step == "2" and (one.mark, one.done, one.left) == (frame.mark, len(frame.done), len(frame.events)):
            yield Used(one.ability, saving=one.about, canceling=not one.about, times=0)
    for key, times in state.used:
        for uid, ability in game.table.abilities.items():
            card = game.table.cards[game.table.holder[uid]]
            held = next(c for c in state.cards if c.ref == card.ref)
            if key == Counted("phase", COPIES, card.owner, card.title) and held.zone == "hand":
                yield Used(uid, card.owner, times)
                break
            if not ability.limit:
                continue
            for player in game.table.seats:
                passive = ability.kind in ("passive", "when-revealed")
                if key == (initiated(work, uid) if passive else limits.limited(work, uid, ability, player)):
                    yield Used(uid, player, times)
                    break
            else:
                continue
            break


def _earlier(state: State) -> int:
    now = {o.id for o in state.happened}
    return sum(one.id not in now for _, one in state.history)


def _lasting(game: Dispute, state: State):
    for e in state.lasting:
        if e.do == "control":
            yield LastingEffect("take-control", e.card, 0, e.what, e.until, e.by)
        else:
            yield LastingEffect(e.do, e.card, e.n, e.what, e.until, e.by)
