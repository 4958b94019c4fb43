"""Whom an effect reaches, what stands in its way, and what it is about to remove."""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.memory import Decided
from timing.kernel.reasons import Reason
from timing.systems.agot1e import amounts, unlisted
from timing.systems.agot1e.abilities import Ability, Effect, Target
from timing.systems.agot1e.bearing import ENTERS
from timing.systems.agot1e.chosen import CHOSE, FOUND, PAID, PLAYER, PRICE, group, picked_then, with_first
from timing.systems.agot1e.conditions import holds
from timing.systems.agot1e.evaluating import NEVER_IN_PLAY, number
from timing.systems.agot1e.expressions import Number, Selector
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.provisos import may_come
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame, Member
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.words import AGENDA, AT_MOST, GROUPS, LEAVING, MORE_FROM_HAND, OUT_OF_PILES
from timing.systems.agot1e.work import Work

# what a card cannot: through effects of opponents alone; through those of its controller, and to pay
BY_OPPONENTS, BY_YOU = "be discarded by opponents", "be returned to hand by you"
MOVES = ("put-into-play", "come-out-of-shadows", "into-shadows", "attach", "duplicate", "may-be-played", *LEAVING)
OUT_OF_PLAY = ("hand", "deck", "discard", "dead", "shadows", "used", "removed", AGENDA)
MOST_DRAWN = 3  # cards drawn by effects in a round (FAQ, The Draw Cap)


def scope(work: Work, frame: Frame, effect: Effect) -> tuple[str, ...]:
    """The cards that an effect of this frame acts on now; a general effect reaches who is there then (FAQ 3.41)."""
    holder = work.table.holder.get(frame.ability, "")
    if frame.kind == "delayed" and effect.when == "phase-ends" and effect.to not in ("", "all"):
        return frame.targets
    if frame.kind == "delayed" and not effect.when:  # what has waited for STR 0
        return frame.targets
    if effect.to == "target":
        return group(work.table.abilities.get(frame.ability), frame, effect.of)
    if effect.to == "self":
        return (holder,) if holder else ()
    if effect.to == "host":
        host = work.cards[holder].attached_to if holder else ""
        return (host,) if host else ()
    if effect.to == "trigger":
        found = [o.card for o in work.happened if o.id == frame.trigger and o.card]
        return tuple(found)
    if effect.to == "paid":
        return tuple(ref for ref in frame.paid if ref in work.cards)
    if effect.to == "saved":
        return _saved(work, frame, holder)
    if effect.to == "answered":
        source = work.table.holder.get(_answered(work, frame).ability, "")
        return (source,) if source else ()
    if effect.to == "found":
        return _found(work, frame, effect.of)
    if effect.to == "entered":
        return tuple(
            o.card
            for o in work.happened
            if o.what in GROUPS["entered-play"] and o.by == frame.ability and o.id >= frame.mark and o.card
        )
    if effect.to == "drawn":
        return tuple(
            o.card
            for o in work.happened
            if o.what == "drawn" and o.by == frame.ability and o.id >= frame.mark and o.card
        )
    if effect.to in ("all", "unchosen") and effect.which is not None:
        chosen = frame.targets if effect.to == "unchosen" else ()
        return tuple(ref for ref in work.select(effect.which, frame.owner, holder, frame) if ref not in chosen)
    return ()


def _found(work: Work, frame: Frame, name: str) -> tuple[str, ...]:
    """What has been found or picked so far; with a name, by the effect of that name alone."""
    effects = work.table.abilities[frame.ability].effects if name else ()
    found = (one for one in frame.decided if one.kind == FOUND and (not name or effects[one.at].of == name))
    return tuple(ref for one in found for ref in one.names if ref in work.cards)


def may_draw(work: Work, player: str) -> int:
    """How many cards effects may still have the player draw this round (FAQ 1.1, The Draw Cap)."""
    lowered = [work.number(effect.n, uid, missing=1) for uid, effect in work.granting(player, "draw-cap", AT_MOST)]
    most = min([MOST_DRAWN, *lowered]) + work.granted_to(player, "draw-cap")
    return max(most, 0) - work.players[player].drawn


def players_of(work: Work, frame: Frame, who: str) -> tuple[str, ...]:
    """The players an effect speaks of; 'controller' is that of the cards chosen, or of the card it answers.

    Where nobody has been chosen yet they are those who may be.
    """
    if who == "chosen" and (asked := _player_to_choose(work, frame)):
        return _may_be_chosen(work, frame, asked)
    if who != "controller":
        return work.who(who, frame.owner, work.table.holder.get(frame.ability, ""), frame)
    if frame.answers and not frame.targets:
        owner = _answered(work, frame).owner  # nobody's, of what the framework does
        return (owner,) if owner else ()
    if frame.targets:
        return tuple(dict.fromkeys(work.cards[ref].controller for ref in frame.targets))
    answered = next((o for o in work.happened if o.id == frame.trigger), None)
    player = answered and (work.cards[answered.card].controller if answered.card else answered.player)
    return (player,) if player else ()


def _player_to_choose(work: Work, frame: Frame) -> Target | None:
    """The choice of a player that the ability still asks for."""
    ability = work.table.abilities.get(frame.ability)
    if ability is None or frame.settled(PLAYER):
        return None
    return next((one for one in (ability.target, *ability.also) if one and one.player), None)


def _may_be_chosen(work: Work, frame: Frame, asked: Target) -> tuple[str, ...]:
    holder = work.table.holder[frame.ability]
    meant = work.who(asked.player, frame.owner, holder, frame)
    return tuple(one for one in meant if asked.if_ is None or holds(work, asked.if_, Scene(one, holder, frame)))


def concerned(work: Work, frame: Frame, effect: Effect) -> tuple[str, ...]:
    """The players an effect concerns: of those it speaks of the ones of whom what it asks is so."""
    players = players_of(work, frame, effect.who)
    if effect.price and effect.price.each:
        paid = {one.about for one in frame.decided if (one.kind, one.answer) == (PRICE, PAID)}
        players = tuple(one for one in players if (one in paid) != effect.price.prevents)
    if effect.those is None:
        return players
    scene = Scene(frame.owner, work.table.holder.get(frame.ability, ""), frame)
    return tuple(one for one in players if holds(work, effect.those, scene._replace(you=one)))


def so_many(work: Work, frame: Frame, effect: Effect, player: str) -> int:
    """How many cards the effect is about for this player; 1 where it does not say."""
    if effect.n is None or isinstance(effect.n, int):
        return 1 if effect.n is None else effect.n
    return number(work, effect.n, work.scene(frame.ability, frame=frame)._replace(player=player))


def tied(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whether the effect speaks of the player or card with the most or least of something, and several have as much."""
    if effect.which is not None and effect.which.untied and effect.to:
        return not scope(work, frame, effect) and len(_as_much(work, frame, effect, effect.which)) > 1
    asked = effect.those
    if asked is None or concerned(work, frame, effect):
        return False
    most, fewest = asked.more_than, asked.less_than
    if isinstance(most, Number) and (most.of == "each-opponent" or most.which is not None):
        as_many = replace(asked, more_than=None, at_least=most)
    elif isinstance(fewest, Number) and fewest.of == "each-opponent":
        as_many = replace(asked, less_than=None, at_most=fewest)
    else:
        return False
    return bool(concerned(work, frame, replace(effect, those=as_many)))


def _as_much(work: Work, frame: Frame, effect: Effect, which: Selector) -> tuple[str, ...]:
    """The cards that are tied."""
    return scope(work, frame, replace(effect, which=replace(which, untied=False)))


def _saved(work: Work, frame: Frame, holder: str) -> tuple[str, ...]:
    """What the save of this frame saved: not what other saves saved from the same effect."""
    whom = {effect.to for effect in work.table.abilities[frame.ability].effects if effect.do == "save"}
    own = {"self": holder, "host": work.cards[holder].attached_to if holder else ""}
    spoken_of = frame.targets or tuple(own[to] for to in whom if to in own)
    saved = tuple(member.card for member in _answered(work, frame).members if member.status == "saved")
    return tuple(ref for ref in saved if not spoken_of or ref in spoken_of)


def _answered(work: Work, frame: Frame) -> Frame:
    """The frame that an answer answers: the one below it on the stack."""
    if frame in work.frames:
        return work.frames[work.frames.index(frame) - 1]
    return work.frames[-1]


def barriers(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None = None) -> list[Reason]:
    """Everything that keeps this effect from being applied to this card now; empty when nothing does.

    `frame` is the window that it is carried out in, where what was chosen there matters.
    """
    immune = work.immune(ref, uid) and not RECORDS[effect.do].past_immunity
    found = [reason("immune", card=ref, ability=uid)] if immune else []
    found += pile_barriers(work, ref) if effect.do in MOVES else []
    return unlisted.barriers(work, ref, found + RECORDS[effect.do].bars(work, uid, effect, ref, frame))


def pile_barriers(work: Work, ref: str) -> list[Reason]:
    """Why a card may not be moved out of the pile that it lies in."""
    if work.cards[ref].zone not in ("discard", "dead") or not work.forbids:
        return []
    owner = work.facts(ref).owner
    by = work.forbidden(owner, OUT_OF_PILES)
    return [reason("forbidden", player=owner, ability=by, what=OUT_OF_PILES)] if by else []


def out_of_pile(work: Work, uid: str, effect: Effect, ref: str) -> bool:
    """Whether the effect takes the card out of a pile, a hand or Shadows, and its words speak of that place (3.14)."""
    zone = work.cards[ref].zone
    way = WAYS_OUT.get(effect.do)
    if way is None or not way.from_piles or zone not in OUT_OF_PLAY:
        return False
    if effect.source:
        return zone == effect.source
    ability = work.table.abilities[uid]
    spoken = {
        "target": _chosen_in(ability, effect.of),
        "all": effect.which.zone if effect.which else (),
        "unchosen": effect.which.zone if effect.which else (),
        "self": ability.zone,
        "host": ("shadows",),  # where an effect has let a card be attached to one
        "drawn": ("hand",),
        "trigger": ("discard", "hand") if ability.trigger and set(ability.trigger.after) & OF_PILES else (),
        "found": OUT_OF_PLAY,
    }
    return zone in spoken.get(effect.to, ())


def _chosen_in(ability: Ability, name: str) -> tuple[str, ...]:
    """Where the cards lie that the ability chooses under that name, as its words have it."""
    asked = next((one for one in ability.also if name and one.name == name), ability.target)
    return asked.choose.zone if asked else ()


OF_PILES = frozenset(("discarded-from-deck", "discarded-from-hand", "drawn"))  # what happens to cards not in play


def enters_under(work: Work, uid: str, effect: Effect, ref: str) -> str:
    """Under whose control the effect brings a card into play: its owner's, out of Shadows or if each player chose."""
    target = work.table.abilities[uid].target
    holder = work.table.holder[uid]
    if effect.who == "owner":
        return work.facts(ref).owner
    if effect.who != "you" and (meant := work.who(effect.who, work.cards[holder].controller, holder)):
        return meant[0]
    if effect.do == "come-out-of-shadows":
        return work.cards[ref].controller
    if effect.to == "target" and target and target.who != "you":
        return work.facts(ref).owner
    return acting(work, uid) or work.cards[holder].controller


def acting(work: Work, uid: str) -> str:
    """Whose effect it is that is under way: of who used it, though another player may control its card since."""
    owners = (frame.owner for frame in reversed(work.frames) if frame.ability == uid and frame.owner)
    return next(owners, "")


def leaving_barriers(work: Work, do: str, ref: str, uid: str = "") -> list[Reason]:
    """Why a card cannot be removed from play in this way now, by an ability where `uid` names one."""
    found: list[Reason] = []
    card, held = work.facts(ref), work.cards[ref]
    if held.zone != "play" or card.type in NEVER_IN_PLAY:
        found.append(reason("not-in-play", card=ref))
    if held.moribund is not None:
        found.append(reason("already-moribund", card=ref))
    if card.type == "house":
        found.append(reason("house-card-stays", card=ref))
    if do == "become-agenda" and (there := agenda_of(work, held.controller)):
        found.append(reason("has-agenda", card=ref, player=held.controller, other=there))
    if do == "kill" and work.type_of(ref) != "character":
        found.append(reason("only-characters-die", card=ref))
    barred = WAYS_OUT[do].cannot
    theirs = barred == "be discarded" and uid in work.table.holder and work.user(uid) != held.controller
    mine = barred == "be returned to hand" and (uid not in work.table.holder or work.user(uid) == held.controller)
    for what in (barred, "leave play", BY_OPPONENTS if theirs else "", BY_YOU if mine else ""):
        if what and work.cannot(ref, what):
            found.append(reason("cannot", card=ref, what=what))
    return found


def agenda_of(work: Work, player: str) -> str:
    """An agenda on the player's House card, or a card that is about to be one; '' where there is none (FAQ 4.20)."""
    for ref, held in work.cards.items():
        comes = held.moribund is not None and held.moribund.to == AGENDA
        if held.controller == player and (comes or (work.type_of(ref) == AGENDA and held.zone in ("play", AGENDA))):
            return ref
    return ""


def from_hand_barriers(work: Work, ref: str) -> list[Reason]:
    """Why a card may not be played or put into play or Shadows out of the hand that it is in."""
    held = work.cards[ref]
    by = work.forbidden(held.controller, MORE_FROM_HAND) if held.zone == "hand" and work.forbids else ""
    return [reason("forbidden", player=held.controller, ability=by, what=MORE_FROM_HAND)] if by else []


def entering_barriers(work: Work, ref: str, player: str) -> list[Reason]:
    """Why a unique card cannot enter play under a player's control (FAQ 3.29, 3.39).

    He or she may neither own nor control a copy in play, but one that is both makes the card a duplicate (4.2).
    """
    card, held = work.facts(ref), work.cards[ref]
    if held.zone == "play":
        return [reason("already-in-play", card=ref)]
    if found := from_hand_barriers(work, ref):
        return found
    for other, state in work.cards.items():
        twin = work.facts(other)
        if not card.unique or other == ref or twin.title != card.title or not twin.unique:
            continue
        if state.zone == "dead" and twin.owner == player:
            return [reason("unique-in-dead-pile", card=ref, other=other)]
        if state.zone != "play" or (card.owner == twin.owner == state.controller == player):
            continue
        if twin.owner == player and state.controller != player:
            return [reason("unique-controlled-elsewhere", card=ref, other=other)]
        if state.controller == player:
            return [reason("unique-already", card=ref, player=player)]
    return []


def twin_in_play(work: Work, ref: str, player: str) -> str:
    """The copy that a unique card would join as a duplicate: one its player owns and controls in play (FAQ 4.2)."""
    card = work.facts(ref)
    for other, state in work.cards.items():
        twin = work.facts(other)
        same = other != ref and card.unique and twin.unique and twin.title == card.title
        if same and card.owner == player and state.zone == "play" and state.controller == twin.owner == player:
            return other
    return ""


def control_barriers(work: Work, player: str, ref: str) -> list[Reason]:
    """Why a player cannot take control of a unique card (FAQ 3.29)."""
    card = work.facts(ref)
    if work.cards[ref].controller == player:
        return [reason("already-controlled", card=ref, player=player)]
    found = []
    for other, state in work.cards.items():
        twin = work.facts(other)
        if other == ref or not card.unique or twin.title != card.title:
            continue
        if state.zone == "play" and player in (twin.owner, state.controller):
            found.append(reason("unique-already", card=ref, player=player))
        elif state.zone == "dead" and twin.owner == player:
            found.append(reason("unique-in-dead-pile", card=ref, other=other))
    return found


def preview(work: Work, frame: Frame) -> tuple[Member, ...]:
    """The cards that the frame's ability would remove, should it be executed: what a save may save.

    Effects behind a "then" are not among them; they get their own opportunity (FAQ 3.40).
    """
    ability = work.table.abilities[frame.ability]
    frame = _the_only_one(work, frame, ability)
    found: list[Member] = []
    for index, effect in enumerate(ability.effects):
        if effect.do not in LEAVING or effect.then or effect.when or frame.leaves_out(effect):
            continue
        if may_come(work, frame, ability, index):
            found += members_of(work, frame, effect, index)
    return tuple(found)


def members_of(work: Work, frame: Frame, effect: Effect, index: int) -> list[Member]:
    """The cards one effect would remove, each with whether the effect is terminal (3.21) and may be saved from."""
    terminal = bool(effect.if_ and effect.if_.str_zero)
    found = []
    for ref in scope(work, frame, effect):
        if leaving_barriers(work, effect.do, ref, frame.ability) or work.immune(ref, frame.ability):
            continue
        if terminal and work.strength(ref) + loss_before(work, frame, index, ref) > 0:
            continue
        found.append(
            Member(
                ref,
                effect.do,
                index,
                terminal=terminal,
                unsavable=effect.cannot_be_saved or work.cannot(ref, "be saved"),
            )
        )
    return found


def loss_before(work: Work, frame: Frame, index: int, ref: str) -> int:
    """STR that earlier effects of the same ability, not yet executed, would take from the card."""
    ability = work.table.abilities.get(frame.ability)
    if ability is None or ability.kind == "constant" or frame.kind == "delayed":  # what it takes is in the STR already
        return 0
    effects = ability.effects[len(frame.done) : index]
    changing = (e for e in effects if e.do == "str" and work.in_challenges(e.what) and not frame.leaves_out(e))
    lost = (e for e in changing if ref in scope(work, frame, e))
    return sum(work.number(e.n, frame.ability, frame, ref) for e in lost)


def as_if_picked(work: Work, frame: Frame) -> Frame:
    """The window as if all that may be picked later, by a text that does not say "choose", had been picked."""
    ability = work.table.abilities.get(frame.ability)
    if ability is None or not ability.picks:
        return frame
    if ability.target and not any(one.kind == CHOSE and one.about for one in frame.decided):
        frame = frame._replace(targets=with_first(ability, frame, _that_fit(work, frame, ability, ability.target)))
    for at, target in enumerate(ability.also, 1):
        if not frame.settled(CHOSE, at=at) and (able := _that_fit(work, frame, ability, target)):
            decided = (*frame.decided, Decided(CHOSE, at=at, names=able))
            frame = frame._replace(targets=(*frame.targets, *able), decided=decided)
    return frame


def _the_only_one(work: Work, frame: Frame, ability: Ability) -> Frame:
    """The window as if what is picked later had been picked, where it is one card and only one fits."""
    target = ability.target
    if not ability.picks or target is None or target.option or target.random or target.up_to or target.every:
        return frame
    able = _that_fit(work, frame, ability, target)
    one = len(able) == 1 and work.number(target.n, frame.ability, frame) == 1
    return frame._replace(targets=with_first(ability, frame, able)) if one else frame


def _that_fit(work: Work, frame: Frame, ability: Ability, target: Target) -> tuple[str, ...]:
    """The cards that may be picked for the target as it is carried out."""
    if not picked_then(ability, target):
        return ()
    holder = work.table.holder[frame.ability]
    who = work.who(target.who, frame.owner, holder, frame)
    able = (unlisted.choosable(work, target.choose, Scene(one, holder, frame)) for one in who)
    return tuple(dict.fromkeys(ref for refs in able for ref in refs))


def _that_bring_in(work: Work, frame: Frame, effect: Effect) -> list[Effect]:
    """The effects that bring the target into play, on which hangs what is done to it later on."""
    ability = work.table.abilities.get(frame.ability)
    if ability is None or effect.to != "target":
        return []
    return [one for one in ability.effects if (one.to, one.of) == ("target", effect.of) and one.do in ENTERS]


def succeeds(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whether the effect could resolve now, were it carried out (FAQ 3.6)."""
    frame = as_if_picked(work, frame)
    if frame.leaves_out(effect) or (effect.until == "challenge" and work.challenge is None):
        return False
    if effect.if_ and not effect.if_.str_zero and not holds(work, effect.if_, work.scene(frame.ability, frame=frame)):
        return False
    if amounts.comes_to_nothing(work, frame, effect):
        return False
    if effect.when and (brings := _that_bring_in(work, frame, effect)):
        return any(succeeds(work, frame, one) for one in brings)
    if effect.when == "phase-ends":
        return effect.to in ("", "all") or bool(scope(work, frame, effect))
    if effect.when:
        return work.challenge is not None and (effect.to != "all" or bool(scope(work, frame, effect)))
    can = RECORDS[effect.do].can(work, frame, effect)
    if can is not None:
        return can
    reached = scope(work, frame, effect)
    terminal = bool(effect.if_ and effect.if_.str_zero)
    return any(
        not [
            b for b in barriers(work, frame.ability, effect, ref, frame) if not (terminal and b.code == "str-not-zero")
        ]
        for ref in reached
        if not amounts.comes_to_nothing(work, frame, effect, ref)
    )
