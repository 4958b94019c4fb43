"""Carrying out effects: what each does to the table."""

from __future__ import annotations

from collections.abc import Callable

from timing.abilities import Effect
from timing.happen import (
    LEAVES,
    add_power,
    change_control,
    check_victory,
    destination,
    happen,
    remove_from_challenge,
    tag,
)
from timing.outcomes import OUTCOMES
from timing.reach import MOST_DRAWN, barriers, scope, twin_in_play
from timing.state import ChallengeState, Frame, Lasting
from timing.table import Work
from timing.vocabulary import LEAVING

_OnCard = Callable[[Work, Frame, Effect, str], bool]


def execute(work: Work, effect: Effect, index: int) -> bool:
    """Carry out one effect of the innermost frame; True when it did something."""
    frame = work.frame
    if effect.if_ and not effect.if_.str_zero and not work.holds(effect.if_, frame.ability):
        work.note("condition-not-met", ability=frame.ability)
        return False
    if effect.do in LEAVING:
        return _remove(work, frame, effect, index)
    handler = _ON_CARDS.get(effect.do)
    if effect.do == "attach" and effect.what == "shadows" and not frame.targets:
        done = _no_host(work, work.table.holder[frame.ability])
    elif handler is None:
        done = _ON_TABLE[effect.do](work, frame, effect)
    else:
        done = _on_each(work, frame, effect, handler)
    check_victory(work)
    return done


def _on_each(work: Work, frame: Frame, effect: Effect, handler: _OnCard) -> bool:
    done = False
    for ref in scope(work, frame, effect):
        stops = barriers(work, frame.ability, effect, ref)
        if stops:
            work.note("not-applied", card=ref, ability=frame.ability, why=stops[0].code)
        else:
            done = handler(work, frame, effect, ref) or done
    return done


def _remove(work: Work, frame: Frame, effect: Effect, index: int) -> bool:
    saved = {m.card for m in frame.members if m.effect == index and m.status == "saved"}
    yielded = {card for card, choice in frame.decided if choice.isdigit() and int(choice) != index}
    marked = []
    for ref in scope(work, frame, effect):
        if ref in saved or ref in yielded:
            continue
        stops = barriers(work, frame.ability, effect, ref)
        if stops:
            work.note("not-applied", card=ref, ability=frame.ability, why=stops[0].code)
        else:
            marked.append(ref)
    ends = {ref: remove(work, ref, effect.do, frame.ability, effect.destination) for ref in marked}
    settle(work, index, ends)
    return any(OUTCOMES[end].then_runs for end in ends.values())


def settle(work: Work, index: int, ends: dict[str, str]) -> None:
    """Write into the frame's members what became of them (a key of OUTCOMES)."""
    members = tuple(
        m._replace(status=ends.get(m.card, "failed")) if m.effect == index and m.status == "imminent" else m
        for m in work.frame.members
    )
    work.change(members=members)


def remove(work: Work, ref: str, do: str, by: str, to: str = "") -> str:
    """Remove a card from play, unless a replacement effect changes that or its destination (FAQ 3.23, 4.5).

    Returns how it ended, a key of OUTCOMES: occurred, redirected or replaced.
    """
    for uid, ability in work.table.replacements:
        if not work.works(uid) or not ability.trigger or work.immune(ref, uid):
            continue
        holder = work.table.holder[uid]
        if LEAVES[do][0] not in ability.trigger.after:
            continue
        if ability.trigger.card and not work.fits(ability.trigger.card, ref, work.cards[holder].controller, holder):
            continue
        effect = ability.effects[0]
        if not effect.instead:
            work.note("destination-replaced", card=ref, ability=uid, to=effect.destination)
            tag(work, ref, do, by, effect.destination)
            return "redirected"
        work.note("removal-replaced", card=ref, ability=uid)
        if effect.do in LEAVING:
            tag(work, ref, effect.do, uid, effect.destination)
        elif effect.do in _ON_CARDS:
            _ON_CARDS[effect.do](work, work.frame._replace(ability=uid), effect, ref)
        return "replaced"
    tag(work, ref, do, by, to or destination(work, ref, do))
    return "occurred"


def _kneel(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.set(ref, kneeling=True)
    work.note("kneels", card=ref)
    happen(work, "knelt", ref, work.cards[ref].controller, frame.ability)
    return True


def _stand(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.set(ref, kneeling=False)
    work.note("stands", card=ref)
    happen(work, "stood", ref, work.cards[ref].controller, frame.ability)
    return True


def _str(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    before = work.strength(ref)
    work.lasting.append(Lasting("str", ref, effect.n or 0, "", effect.until, frame.ability))
    after = work.strength(ref)
    work.note("str-changes", card=ref, n=after)
    if after != before:  # FAQ 3.47: only a real change of the final value triggers
        happen(work, "str-raised" if after > before else "str-lowered", ref, work.cards[ref].controller, frame.ability)
    return True


def _gain(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    had = work.has(ref, effect.what)
    work.lasting.append(Lasting(effect.do, ref, 1, effect.what, effect.until, frame.ability))
    work.note("gains" if effect.do == "gain" else "loses", card=ref, what=effect.what)
    if work.has(ref, effect.what) != had:
        happen(
            work,
            "gained" if effect.do == "gain" else "lost",
            ref,
            work.cards[ref].controller,
            frame.ability,
            effect.what,
        )
    return True


def _blank(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.lasting.append(Lasting("blank", ref, 0, "", effect.until, frame.ability))
    work.note("blanked", card=ref)
    return True


def _take_control(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    before = work.cards[ref].controller
    if before == frame.owner:
        return False
    if effect.until:
        work.lasting.append(Lasting("control", ref, 0, before, effect.until, frame.ability))
    change_control(work, ref, frame.owner, frame.ability)
    return True


def _put_into_play(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    held, card = work.cards[ref], work.facts(ref)
    if held.moribund is not None:  # FAQ 3.42
        work.set(ref, moribund=held.moribund._replace(remaining=True))
        work.note("will-remain", card=ref)
        return True
    player = frame.owner if effect.do != "come-out-of-shadows" else card.owner
    twin = twin_in_play(work, ref, player)
    if twin:
        work.set(twin, duplicates=work.cards[twin].duplicates + 1)
        work.set(ref, zone="removed", attached_to=twin)
        work.note("enters-as-duplicate", card=ref, other=twin)
        return True
    work.set(ref, zone="play", controller=player, kneeling=False)
    work.note("enters-play", card=ref)
    what = {"marshalled": "marshalled"}.get(
        effect.what, "came-out-of-shadows" if effect.do == "come-out-of-shadows" else "put-into-play"
    )
    happen(work, what, ref, player, frame.ability)
    return True


def _claim_power(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = effect.n or 1
    work.note("claims-power", card=ref, n=n)
    happen(work, "power-claimed", ref, work.cards[ref].controller, frame.ability)
    add_power(work, work.cards[ref].controller, ref, n)
    return True


def _discard_power(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = min(effect.n or 1, work.cards[ref].power)
    if not n:
        return False
    work.set(ref, power=work.cards[ref].power - n)
    work.note("power-discarded", card=ref, n=n)
    happen(work, "power-discarded", ref, work.cards[ref].controller, frame.ability)
    return True


def _no_host(work: Work, ref: str) -> bool:
    """An attachment out of Shadows with no legal host is discarded and has not come into play (FAQ, Shadows)."""
    work.set(ref, zone="discard")
    work.note("no-host", card=ref)
    return True


def _attach(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    holder = work.table.holder[frame.ability]
    if effect.what == "shadows":
        happen(work, "came-out-of-shadows", holder, frame.owner, frame.ability)
    work.set(holder, zone="play", controller=frame.owner, attached_to=ref, moribund=None)
    work.note("attached", card=holder, host=ref)
    happen(work, "attached", holder, frame.owner, frame.ability)
    return True


def _join_challenge(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The character becomes an attacker or defender, on its controller's side (FAQ, Naval)."""
    challenge, player = work.challenge, work.cards[ref].controller
    if challenge is None or player not in (challenge.attacker, challenge.defender):
        return False
    attacks = player == challenge.attacker
    if attacks:
        work.challenge = challenge._replace(attackers=(*challenge.attackers, ref))
    else:
        work.challenge = challenge._replace(defenders=(*challenge.defenders, ref))
    work.note("joins-challenge", card=ref)
    what = "attacker-declared" if attacks else "defender-declared"
    happen(work, what, ref, player, frame.ability, challenge.type)
    return True


def _change_destination(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    state = work.cards[ref].moribund
    if state is None:
        return False
    work.set(ref, moribund=state._replace(to=effect.destination or "hand"))
    work.note("destination-changed", card=ref, to=effect.destination or "hand")
    return True


def _leave_challenge(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    if not remove_from_challenge(work, ref):
        return False
    work.note("leaves-challenge", card=ref)
    happen(work, "removed-from-challenge", ref, work.cards[ref].controller, frame.ability)
    return True


def _power(work: Work, frame: Frame, effect: Effect) -> bool:
    reached = scope(work, frame, effect)
    for ref in reached:
        if not barriers(work, frame.ability, effect, ref):
            _claim_power(work, frame, effect, ref)
    if reached:
        return True
    for player in work.who(effect.who, frame.owner):
        work.note("claims-power-house", player=player, n=effect.n or 1)
        happen(work, "power-claimed", "", player, frame.ability)
        add_power(work, player, "", effect.n or 1)
    return True


def _move_power(work: Work, frame: Frame, effect: Effect) -> bool:
    """Move power from an opponent's House card to yours; moving is not claiming (FAQ, question on moving power)."""
    moved = False
    for player in work.who(effect.who, frame.owner):
        n = min(effect.n or 1, work.players[player].power)
        if n and player != frame.owner:
            work.set_player(player, power=work.players[player].power - n)
            work.note("moves-power", player=frame.owner, other=player, n=n)
            happen(work, "power-moved", "", frame.owner, frame.ability)
            add_power(work, frame.owner, "", n)
            moved = True
    return moved


def _gold(work: Work, frame: Frame, effect: Effect) -> bool:
    for player in work.who(effect.who, frame.owner):
        held = work.players[player].gold
        n = effect.n or 1
        work.set_player(player, gold=max(held + (n if effect.do == "gain-gold" else -n), 0))
        work.note("gold", player=player, n=work.players[player].gold)
        if effect.do == "gain-gold":
            happen(work, "gold-gained", "", player, frame.ability)
    return True


def _draw(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards are drawn one by one, three a round by effects at most (FAQ 1.1, The Draw Cap)."""
    drew = False
    for player in work.who(effect.who, frame.owner):
        n = min(effect.n or 1, MOST_DRAWN - work.players[player].drawn)
        for _ in range(max(n, 0)):
            state = work.players[player]
            work.set_player(player, hand=state.hand + 1, drawn=state.drawn + 1)
            happen(work, "drawn", "", player, frame.ability)
            drew = True
        work.note("draws", player=player, n=max(n, 0))
    return drew


def _discard_hand(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards discarded from a hand are not moribund: they move at once (they do not leave play)."""
    lost = False
    for player in work.who(effect.who, frame.owner):
        n = min(effect.n or 1, work.players[player].hand)
        if n:
            work.set_player(player, hand=work.players[player].hand - n)
            work.note("discards-from-hand", player=player, n=n)
            for _ in range(n):
                happen(work, "discarded-from-hand", "", player, frame.ability)
            lost = True
    return lost


def _move_pile(work: Work, frame: Frame, effect: Effect) -> bool:
    """Move whole piles; a moribund card is not yet in the pile it is bound for (FAQ, Benjen Stark example)."""
    source, to = effect.source or "dead", effect.destination or "deck"
    for player in work.who(effect.who, frame.owner):
        moved = [ref for ref, card in work.cards.items() if card.zone == source and work.facts(ref).owner == player]
        for ref in moved:
            work.set(ref, zone=to)
            work.note("moves", card=ref, to=to)
        work.note("pile-moved", player=player, n=len(moved), zone=source, to=to)
    return True


def _save(work: Work, frame: Frame, effect: Effect) -> bool:
    from timing.answers import savable

    at = len(work.frames) - 2
    below = work.frames[at]
    wanted = {member.card for member in savable(work, frame, effect, below)}
    members = tuple(
        m._replace(status="saved") if m.card in wanted and m.status == "imminent" else m for m in below.members
    )
    work.frames[at] = below._replace(members=members)
    for ref in sorted(wanted):
        work.note("saved", card=ref, ability=frame.ability)
        happen(work, "saved", ref, work.cards[ref].controller, frame.ability)
    return bool(wanted)


def _cancel(work: Work, frame: Frame, effect: Effect) -> bool:
    at = len(work.frames) - 2
    below = work.frames[at]
    members = tuple(m._replace(status="canceled") if m.status == "imminent" else m for m in below.members)
    work.frames[at] = below._replace(canceled=True, members=members)
    work.note("canceled", ability=below.ability or below.events[0], by=frame.ability)
    happen(work, "canceled", "", below.owner, frame.ability)
    return True


def _win_challenge(work: Work, frame: Frame, effect: Effect) -> bool:
    from timing.framework import settle_winner

    winner = work.who(effect.who, frame.owner)
    if work.challenge is None or not winner:
        return False
    settle_winner(work, winner[0], frame.ability)
    return True


def _search(work: Work, frame: Frame, effect: Effect) -> bool:
    """Of several players the effect's controller searches first, then the others clockwise (FAQ, Summoning Season)."""
    players = work.who(effect.who, frame.owner)
    for player in work.table.clockwise(frame.owner):
        if player in players:
            work.note("searches", player=player)
            happen(work, "searched", "", player, frame.ability)
    return True


def _reveal_plot(work: Work, frame: Frame, effect: Effect) -> bool:
    """A new plot is revealed; its when revealed effect belongs to the same framework action (FAQ, p. 28)."""
    done = False
    for player in work.who(effect.who, frame.owner):
        able = (ref for ref, card in work.cards.items() if card.zone == "deck" and work.facts(ref).owner == player)
        new = next((ref for ref in able if work.facts(ref).type == "plot"), "")
        if not new:
            work.note("no-plot-left", player=player)
            continue
        reveal_plots(work, [new])
        done = True
    return done


def reveal_plots(work: Work, new: list[str]) -> None:
    """The new plots are revealed at once; the old ones go to the used pile (FAQ 2.2, 2.3)."""
    for ref in new:
        owner = work.facts(ref).owner
        for old, card in list(work.cards.items()):
            plot = work.facts(old)
            if card.zone == "revealed" and plot.type == "plot" and plot.owner == owner and old not in new:
                work.set(old, zone="used")
                work.note("plot-used", card=old)
                happen(work, "plot-used", old, owner, "")
        work.set(ref, zone="revealed")
        work.note("plot-revealed", player=owner, card=ref)
    for ref in new:
        happen(work, "plot-revealed", ref, work.facts(ref).owner, "")


def _start_challenge(work: Work, frame: Frame, effect: Effect) -> bool:
    """The effect itself declares type and attackers; the rest resolves as always (FAQ, Show of Force; 3.38)."""
    opponents = [player for player in work.who(effect.who, frame.owner) if player != frame.owner]
    if work.challenge is not None or not frame.targets or not opponents:
        return False
    kind = effect.what or "military"
    claim = work.table.players[frame.owner].claim
    work.challenge = ChallengeState(kind, frame.owner, opponents[0], frame.targets, (), claim, 0, 0, begun=True)
    work.note("declares", player=frame.owner, type=kind, other=opponents[0])
    happen(work, "challenge-declared", "", frame.owner, frame.ability, kind)
    for ref in frame.targets:
        happen(work, "attacker-declared", ref, frame.owner, frame.ability, kind)
    return True


def _end(work: Work, frame: Frame, effect: Effect) -> bool:
    if effect.do == "end-challenge":
        if work.challenge is None:
            return False
        work.challenge = None
        work.note("challenge-ends")
        return True
    what = effect.do.partition("-")[2]
    work.marks.append((f"end-{what}", work.phase))
    work.note("ends-early", what=what)
    return True


def _move_attachment(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """Move the attachments that `which` selects to the card chosen; it must be a legal bearer (FAQ 3.22)."""
    moved = False
    holder = work.table.holder[frame.ability]
    for attachment in list(work.select(effect.which, frame.owner, holder)) if effect.which else []:
        if attachment != ref and work.cards[attachment].attached_to not in ("", ref):
            work.set(attachment, attached_to=ref)
            work.note("attachment-moved", card=attachment, host=ref)
            happen(work, "attached", attachment, work.cards[attachment].controller, frame.ability)
            moved = True
    return moved


def _words(work: Work, frame: Frame, effect: Effect) -> bool:
    """An effect only named in words takes part in the timing and leaves the table as it is."""
    if work.table.abilities[frame.ability].target and not frame.targets:
        return False
    work.note("in-words", ability=frame.ability, what=effect.what or effect.do)
    happen(work, "words", "", frame.owner, frame.ability)
    return True


_ON_CARDS: dict[str, _OnCard] = {
    "kneel": _kneel,
    "stand": _stand,
    "str": _str,
    "gain": _gain,
    "lose": _gain,
    "blank": _blank,
    "take-control": _take_control,
    "put-into-play": _put_into_play,
    "come-out-of-shadows": _put_into_play,
    "discard-power": _discard_power,
    "attach": _attach,
    "move-attachment": _move_attachment,
    "change-destination": _change_destination,
    "remove-from-challenge": _leave_challenge,
    "join-challenge": _join_challenge,
}


_OnTable = Callable[[Work, Frame, Effect], bool]
_ON_TABLE: dict[str, _OnTable] = {
    "claim-power": _power,
    "move-power": _move_power,
    "gain-gold": _gold,
    "lose-gold": _gold,
    "draw": _draw,
    "discard-from-hand": _discard_hand,
    "move-pile": _move_pile,
    "save": _save,
    "cancel": _cancel,
    "win-challenge": _win_challenge,
    "end-challenge": _end,
    "end-phase": _end,
    "end-round": _end,
    "search": _search,
    "reveal-plot": _reveal_plot,
    "start-challenge": _start_challenge,
    "words": _words,
}
