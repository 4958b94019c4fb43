"""Starting inside: what the situation states of what has happened is put in place as play would have left it.

`place` is called when the box of the opening has been entered. Of the window that is open then it sets the step;
what has happened in it opens its gates and makes cards moribund, and what was used counts.
"""

from __future__ import annotations

from collections.abc import Collection

from timing.kernel.memory import Counted
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e import limits, resolution
from timing.systems.agot1e.challenge import count_against
from timing.systems.agot1e.framework import OF_A_CHALLENGE, initiate
from timing.systems.agot1e.granted import DUPLICATE, MARSHAL, SETUP, plays_event
from timing.systems.agot1e.happen import happen, initiated
from timing.systems.agot1e.leaving import PLACED, destination, tag
from timing.systems.agot1e.position import STACKS
from timing.systems.agot1e.situation import Card
from timing.systems.agot1e.state import (
    COPIES,
    DECLARED,
    GAME,
    LIMITED,
    LIMITED_CARD,
    CardState,
    Frame,
    Lasting,
    Moribund,
)
from timing.systems.agot1e.stated import AFTER_EVENTS, Happened, Used
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.verbs.challenging import settle_winner
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.words import CHOSEN_PLAYER, LEFT_PLAY
from timing.systems.agot1e.work import Work

LISTED = 9  # the greatest place that a situation gives a card
PAST_PASSIVES = ("5", "6")
WON = ("challenge-won", "challenge-lost")
UNOPPOSED = "unopposed"


def place(work: Work) -> None:
    """Put in place what the situation states of the time before its first decision."""
    situation = work.table.situation
    opening = situation.opening
    _players(work)
    if opening.uses:
        _open_action(work, opening.uses)
    if opening.step:
        _set_step(work, opening.step)
    if opening.choosing and work.frame.events:
        work.decide("begun", work.frame.events[0])
        resolution.aim(work, opening.choosing)
    _challenge(work)
    occurrences = [_carried_over(work, one) for one in situation.happened]
    for one in situation.lasting:
        _lasts(work, one.do, one.card, one.n, one.what, one.until, one.by)
    for use in situation.used:
        _was_used(work, use, occurrences)
    if opening.step in PAST_PASSIVES:
        _after_passives(work)
    if opening.step or situation.happened:
        _events_resolved(work)
    if opening.step == "2" and work.frame.events and initiate(work):
        work.change(step="2")
    if opening.turn:
        work.change(turn=opening.turn)


def card_states(cards: Collection[Card], stacked: bool) -> tuple[CardState, ...]:
    """The cards as the situation describes them; a card that is a duplicate of another is part of that.

    Where the order in piles counts (`stacked`), cards without a place lie below the others, in the order given.
    """
    twins = [card.duplicate_of for card in cards if card.duplicate_of]
    listed = {card.ref: at for at, card in enumerate(cards, 1) if card.zone in STACKS}
    return tuple(
        CardState(
            c.ref,
            "removed" if c.duplicate_of else c.zone,
            c.controller,
            c.kneeling,
            c.duplicate_of or c.attached_to,
            c.duplicates + twins.count(c.ref),
            c.power,
            c.gold,
            place=c.top or (LISTED + listed[c.ref] if stacked and c.ref in listed else 0),
        )
        for c in cards
    )


def ability_named(table: Table, name: str) -> str:
    """The uid of CARD/ABILITY, or of the only ability of CARD, its own before those that the rules give it."""
    if name in table.abilities:
        return name
    own = [uid for uid, holder in table.holder.items() if holder == name and uid not in table.given]
    printed = [uid for uid in own if not table.abilities[uid].granted]
    for found in (printed, [uid for uid in own if table.abilities[uid].granted not in (DUPLICATE, SETUP)]):
        if len(found) == 1:
            return found[0]
    return ""


def _challenge(work: Work) -> None:
    """A challenge that the situation describes has been declared; a winner that it names has won before event 2."""
    challenge = work.challenge
    if challenge is None:
        return
    work.used[Counted("phase", DECLARED, challenge.attacker, challenge.type)] = 1
    count_against(work, challenge.attacker, challenge.defender)
    for what, player in (("challenge-declared", challenge.attacker), ("challenged", challenge.defender)):
        if what in work.table.remembered:
            work.history.append((work.phase, Occurrence(-1, what, "", player, "", -1, challenge.type)))
    _remember(work, "attacker-declared", challenge.attackers)
    _remember(work, "defender-declared", challenge.defenders)
    told = any(one.what in WON and not one.phase for one in work.table.situation.happened)  # in its place among others
    events = work.frame.events
    if challenge.winner and not told and events and events[0] in tuple(OF_A_CHALLENGE)[1:]:
        _settle(work, challenge.winner, "")
        _rewarded(work)


def _rewarded(work: Work) -> None:
    """Behind the events of the resolution the reward of an unopposed challenge has been given in this window."""
    situation, challenge = work.table.situation, work.challenge
    told = any(one.what == UNOPPOSED for one in situation.happened)
    behind = situation.opening.step in ("4", "5")
    if challenge and challenge.unopposed and challenge.winner == challenge.attacker and behind and not told:
        happen(work, UNOPPOSED, "", challenge.attacker, "", challenge.type)


def _remember(work: Work, what: str, refs: tuple[str, ...]) -> None:
    """Whoever takes part was declared before, for what looks back at the phase."""
    if what in work.table.remembered and work.challenge:
        for ref in refs:
            player, kind = work.cards[ref].controller, work.challenge.type
            work.history.append((work.phase, Occurrence(-1, what, ref, player, "", -1, kind)))


def _settle(work: Work, winner: str, by: str) -> None:
    settle_winner(work, winner, by)
    stated = work.table.situation.challenge
    if work.challenge and stated and stated.unopposed is not None:
        work.challenge = work.challenge._replace(unopposed=stated.unopposed)


def _players(work: Work) -> None:
    been = [player.id for player in work.table.situation.players if player.been_active]
    work.been_active = [*(player for player in been if player != work.active), work.active]
    for player in work.table.situation.players:
        work.set_player(player.id, drawn=player.drawn)
        for kind in player.declared:
            work.used[Counted("phase", DECLARED, player.id, kind)] = 1
            _earlier(work, player.id, kind)
        for what in player.limited:
            work.used[Counted("round", LIMITED_CARD if what == "card" else LIMITED, player.id)] = 1


def _earlier(work: Work, player: str, kind: str) -> None:
    """A challenge that a player has initiated this phase, for what looks back; that under way is told by itself."""
    now = work.table.situation.challenge
    if "challenge-declared" in work.table.remembered and not (now and (now.attacker, now.type) == (player, kind)):
        work.history.append((work.phase, Occurrence(-1, "challenge-declared", "", player, "", -1, kind)))


def _open_action(work: Work, name: str) -> None:
    """The window of an action that has been executed."""
    uid = ability_named(work.table, name)
    if not uid:
        return
    owner = work.cards[work.table.holder[uid]].controller
    work.serial += 1
    done = tuple(True for _ in work.table.abilities[uid].effects)
    work.frames.append(Frame("player-action", "4", work.serial, work.count, owner, uid, "action", done=done))


def _set_step(work: Work, step: str) -> None:
    frame = work.frame
    if frame.kind == "action":
        work.change(step=step)
        return
    if step in AFTER_EVENTS:
        work.change(events=frame.events[-1:])
    if step not in ("1", "2"):  # the second step is entered when all is in place
        work.decide("begun", work.frame.events[0])
        work.change(step=step)


def _carried_over(work: Work, one: Happened) -> Occurrence | None:
    """Something that has happened, recorded as it is when it happens."""
    player = one.player or (work.cards[one.card].controller if one.card else "")
    if one.phase:
        occurrence = Occurrence(work.count, one.what, one.card, player, one.by, -1, one.type)
        work.count += 1
        work.history.append((one.phase, occurrence))
        return occurrence
    if one.what in WON and work.challenge:
        return _won(work, one)
    if one.what in PLACED.values() and any(
        o.what == one.what and o.card == one.card and o.by == one.by for o in work.happened
    ):
        return _last(work, one.what, one.card)  # the pile of a card that has just left
    if one.what in LEFT_PLAY and one.card and work.cards[one.card].zone == "play":
        did = one.how or next(did for did, way in WAYS_OUT.items() if way.happens == one.what)
        tag(work, one.card, did, one.by, one.to or destination(work, one.card, did))
        held = work.cards[one.card].moribund
        if held and one.remains:
            work.set(one.card, moribund=held._replace(remaining=True))
        return _last(work, one.what, one.card)
    if one.what == "saved":
        members = work.frame.members
        work.change(members=tuple(m._replace(status="saved") if m.card == one.card else m for m in members))
    return happen(work, one.what, one.card, player, one.by, one.type)


def _last(work: Work, what: str, card: str) -> Occurrence | None:
    return next((o for o in reversed(work.happened) if o.what == what and o.card == card), None)


def _won(work: Work, one: Happened) -> Occurrence | None:
    """Winning and losing are one happening; whichever is stated first settles both."""
    found = next((o for o in work.happened if o.what == one.what), None)
    if found is None and work.challenge:
        sides = (work.challenge.attacker, work.challenge.defender)
        other = sides[one.player == sides[0]]
        _settle(work, one.player if one.what == WON[0] else other, one.by)
        found = next((o for o in work.happened if o.what == one.what), None)
    return found


def _lasts(work: Work, do: str, card: str, n: int, what: str, until: str, by: str) -> None:
    if do == "take-control":
        seat = work.table.seats.index(work.cards[card].controller) if card else 0
        work.lasting.append(Lasting("control", card, seat, what or work.facts(card).owner, until, by))
    else:
        work.lasting.append(Lasting(do, card, n, what, until, by))
    if do == "gain" and what.startswith("ability:") and card:  # a player whom it speaks of is the one who has it
        work.lasting.append(Lasting(CHOSEN_PLAYER, card, 0, work.cards[card].controller, until, by))


def _was_used(work: Work, use: Used, occurrences: list[Occurrence | None]) -> None:
    uid = ability_named(work.table, use.use)
    if not uid:
        return
    ability, holder = work.table.abilities[uid], work.table.holder[uid]
    player = use.player or work.cards[holder].controller
    keys: list[Counted] = []
    if ability.limit:
        per_passive = ability.kind in ("passive", "when-revealed")
        keys.append(initiated(work, uid) if per_passive else limits.limited(work, uid, ability, player))
    plays = plays_event(work.facts(holder), ability) or ability.granted == MARSHAL
    if plays and limits.counts_copies(work, uid):
        keys.append(Counted("phase", COPIES, player, work.facts(holder).title))
    for key in keys:
        work.used[key] = work.used.get(key, 0) + use.times
    if ability.limited:
        work.used[Counted("round", LIMITED, player)] = 1
    occurrence = occurrences[use.answering - 1] if use.answering else None
    below = work.frame if use.saving or use.canceling else None
    once = limits.answer(work, uid, occurrence, below, use.saving) if occurrence or below else None
    if once:
        work.answered.add(once)


def _after_passives(work: Work) -> None:
    """The passives have been; what a card that has left bore fell with it, unless it was saved."""
    saved = {one.card for one in work.table.situation.happened if one.what == "saved"}
    for ref, card in list(work.cards.items()):
        if card.moribund and not card.moribund.remaining:
            for attachment in work.attachments(ref):
                if not work.cards[attachment].moribund and attachment not in saved:
                    tag(work, attachment, "discard", GAME)
    work.pending = []


def _events_resolved(work: Work) -> None:
    """Events that lie on the table have resolved and are moribund (FAQ, Moribund State For Events)."""
    for ref, card in list(work.cards.items()):
        if card.zone == "played" and not card.moribund and work.facts(ref).type == "event":
            to = "dead" if "deathbound" in work.facts(ref).keywords else "discard"
            work.set(ref, moribund=Moribund("resolved", to, "", work.frame.serial))
