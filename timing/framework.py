"""The framework events of the first edition.

Each event has up to two parts: what initiates it (choices the rules ask for, cards it is about to
remove) and what happens when it resolves. Sources: FAQ, flowcharts and challenge resolution example;
rulebook, challenges, keywords.
"""

from __future__ import annotations

from collections.abc import Callable

from timing import declaring, income, setup
from timing.abilities import Selector
from timing.effects.challenging import counted, settle_winner
from timing.effects.leaving import remove, settle
from timing.effects.piles import reveal_plots
from timing.happen import (
    add_power,
    change_control,
    check_victory,
    control_ends,
    discard_from_hand,
    draw,
    end_challenge,
    expire,
    happen,
    hold_control,
    tag,
    total_power,
)
from timing.reach import leaving_barriers
from timing.state import GAME, Choice, Lasting, Member, Pending
from timing.table import Work
from timing.vocabulary import LEAVING

CHALLENGE_EVENTS = (
    "winner is determined",
    "claim is implemented",
    "unopposed reward",
    "renown is awarded",
    "deadly is resolved",
)

# --- events ------------------------------------------------------------------------------------------------


def initiate(work: Work) -> bool:
    """Initiate the frame's first event; False when a player has to choose something before."""
    event = work.frame.events[0]
    if work.challenge is None and event in CHALLENGE_EVENTS:
        work.note("challenge-over", event=event)
        work.change(canceled=True)
        return True
    if ("begun", event) not in work.frame.decided:
        work.note("event-initiates", event=event)
        work.change(decided=(*work.frame.decided, ("begun", event)), canceled=False, members=(), targets=(), done=())
    handler = _INITIATES.get(event)
    return handler(work) if handler else True


def resolve(work: Work) -> bool:
    """Resolve the frame's first event; False when a player has to choose something before."""
    event = work.frame.events[0]
    handler = _RESOLVES.get(event)
    if handler is not None:
        handler(work)
    elif event.endswith("phase begins"):
        work.note("phase-begins", phase=work.phase)
        happen(work, "phase-begins", type=work.phase)
    elif event.endswith("phase ends"):
        _phase_ends(work)
    check_victory(work)
    state_checks(work)
    return True


def after_event(work: Work, go_on: Callable[[Work], None]) -> None:
    """The next framework event of the window initiates, or the window goes on to its passives."""
    rest = work.frame.events[1:]
    if rest:
        first = work.table.structure.window(work.frame.window).steps[0].id
        work.change(events=rest, step=first, turn="", passes=0)
    else:
        go_on(work)


def state_checks(work: Work) -> None:
    """What the rules watch all the time: terminal states, illegal attachments, challenges without participants."""
    if work.over:
        return
    for ref, card in list(work.cards.items()):
        if card.attached_to and card.zone == "play" and not card.moribund and not legally_attached(work, ref):
            work.note("illegally-attached", card=ref, host=card.attached_to)
            tag(work, ref, "discard", GAME)
    for uid, ability in work.table.constants:
        if not work.works(uid) or not any(effect.do in LEAVING for effect in ability.effects):
            continue
        for effect in ability.effects:
            if effect.do in LEAVING:
                for ref in work.reach(effect.to, effect.which, uid):
                    _terminal(work, uid, ref)
    challenge = work.challenge
    participants = challenge and (
        challenge.attackers,
        challenge.defenders,
        challenge.attacker_bonus,
        challenge.defender_bonus,
    )
    if challenge and challenge.begun and not any(participants or ()):
        end_challenge(work)
        work.note("no-participants")
    _constant_control(work)


def control_at_the_start(work: Work) -> None:
    """Control that a constant ability already gives when the dispute starts was taken from the card's owner."""
    for uid, ability in work.table.constants:
        for effect in ability.effects:
            if effect.do == "take-control" and work.active_constant(uid, ability):
                for ref in work.reach(effect.to, effect.which, uid):
                    owner = work.facts(ref).owner
                    if work.cards[ref].controller != owner:
                        seat = work.table.seats.index(work.cards[ref].controller)
                        work.lasting.append(Lasting("control", ref, seat, owner, "", uid))


def _constant_control(work: Work) -> None:
    """Control by a constant ability lasts as long as it applies, then goes back (FAQ 3.28)."""
    for uid, ability in work.table.constants:
        for effect in ability.effects:
            if effect.do != "take-control" or not work.active_constant(uid, ability):
                continue
            player = work.cards[work.table.holder[uid]].controller
            for ref in work.reach(effect.to, effect.which, uid):
                before = work.cards[ref].controller
                taken = any(e.do == "control" and e.by == uid and e.card == ref for e in work.lasting)
                if before != player and not taken and not work.immune(ref, uid):
                    hold_control(work, ref, player, "", uid)
                    change_control(work, ref, player, uid)
    for held in [e for e in work.lasting if e.do == "control" and not e.until]:
        if not work.active_constant(held.by, work.table.abilities[held.by]):
            work.lasting.remove(held)
            control_ends(work, held)


def legally_attached(work: Work, ref: str) -> bool:
    """Whether an attachment's restriction is met; a blank attachment attaches to characters only (FAQ 3.22)."""
    card, host = work.facts(ref), work.cards[ref].attached_to
    if work.cards[host].zone != "play" or work.cannot(ref, "be discarded"):
        return True
    if work.bars_attachment(host, ref):
        return False
    restriction = Selector(type=("character",)) if card.attaches_to is None or work.blank(ref) else card.attaches_to
    return work.fits(restriction, host, work.cards[ref].controller, ref)


def _terminal(work: Work, uid: str, ref: str) -> None:
    """A constant ability that kills at STR 0 sets off its kill as soon as the state is there (FAQ 3.21)."""
    if work.phase == "setup":
        return  # nothing triggers (FAQ 2.1); the kill comes with the first window of the game
    if work.cards[work.table.holder[uid]].moribund:
        return  # 3.21 names discarding the source as a way out of the state, though it is in play until the end
    effect = next(e for e in work.table.abilities[uid].effects if e.do in LEAVING)
    if work.immune(ref, uid) or leaving_barriers(work, effect.do, ref):
        return
    if effect.if_ and not work.holds(effect.if_, uid, ref):
        return
    if any(p.ability == uid and p.card == ref for p in work.pending) or any(f.ability == uid for f in work.frames):
        return
    occurrence = happen(work, "words", ref, work.cards[ref].controller, uid)
    work.pending.append(Pending(uid, occurrence.id, ref))


def _phase_ends(work: Work) -> None:
    """Effects that last until the end of the phase expire in step 3 (FAQ 2.6)."""
    expire(work, "phase")
    work.note("phase-ends", phase=work.phase)
    happen(work, "phase-ends", type=work.phase)


# --- the challenge ---------------------------------------------------------------------------------------------


def _determine_winner(work: Work) -> None:
    challenge = work.challenge
    if challenge is None or challenge.winner:
        return
    attack = challenge.attacker_bonus + counted(work, challenge.attackers)
    defence = challenge.defender_bonus + counted(work, challenge.defenders)
    work.note("strengths", attack=attack, defence=defence)
    sides = {
        challenge.attacker: attack if challenge.attackers or challenge.attacker_bonus else 0,
        challenge.defender: defence if challenge.defenders or challenge.defender_bonus else 0,
    }
    winner = challenge.attacker if attack >= defence else challenge.defender
    if not sides[winner]:
        work.note("nobody-wins")
        return
    settle_winner(work, winner, "")


def _claim_initiates(work: Work) -> bool:
    challenge = work.challenge
    if challenge is None or challenge.winner != challenge.attacker:
        work.note("no-claim", why="the attacker did not win")
        return True
    if not work.frame.members:  # told once, before the choice
        work.note("claim", n=challenge.claim, type=challenge.type, player=challenge.defender)
    if challenge.type != "military" or not challenge.claim or work.frame.members:
        return True
    loser = challenge.defender
    able = [
        ref for ref, card in work.cards.items() if card.controller == loser and not leaving_barriers(work, "kill", ref)
    ]
    n = min(challenge.claim, len(able))
    if n and len(able) > n:
        work.choice = Choice("claim", loser, tuple(able), n)
        return False
    aim(work, tuple(able[:n]))
    return True


def aim(work: Work, cards: tuple[str, ...]) -> None:
    """The framework event is about to kill these characters; saves may be tried in step 2."""
    unsavable = {ref: work.cannot(ref, "be saved") for ref in cards}
    work.change(targets=cards, members=tuple(Member(ref, "kill", 0, unsavable=unsavable[ref]) for ref in cards))


def _kill_members(work: Work) -> None:
    ends = {}
    for member in work.frame.members:
        if member.status == "imminent" and not leaving_barriers(work, "kill", member.card):
            ends[member.card] = remove(work, member.card, "kill", work.frame.events[0])
    settle(work, 0, ends)


def _claim(work: Work) -> None:
    challenge = work.challenge
    if challenge is None or challenge.winner != challenge.attacker:
        return
    loser, winner, n = challenge.defender, challenge.attacker, challenge.claim
    if challenge.type == "military":
        _kill_members(work)
    elif challenge.type == "intrigue":
        discard_from_hand(work, loser, n, "")
    else:
        n = min(n, work.players[loser].power)
        work.set_player(loser, power=work.players[loser].power - n)
        work.note("moves-power", player=winner, other=loser, n=n)
        if n:
            happen(work, "power-moved", "", winner, "")
            add_power(work, winner, "", n)
    happen(work, "claim-implemented", "", loser, "", challenge.type)


def _unopposed(work: Work) -> None:
    challenge = work.challenge
    if challenge is None or not challenge.unopposed or challenge.winner != challenge.attacker:
        work.note("no-unopposed")
        return
    work.note("unopposed", player=challenge.attacker)
    happen(work, "unopposed", "", challenge.attacker, "", challenge.type)
    happen(work, "power-claimed", "", challenge.attacker, "")
    add_power(work, challenge.attacker, "", 1)


def _renown(work: Work) -> None:
    """Each winning participant with renown claims 1 power (rulebook, Renown)."""
    challenge = work.challenge
    claimed = False
    for ref in challenge.side(challenge.winner) if challenge and challenge.winner else ():
        if work.has(ref, "renown") and work.cards[ref].zone == "play" and not work.cannot(ref, "claim power"):
            work.note("renown", card=ref)
            happen(work, "renown-claimed", ref, work.cards[ref].controller, "")
            add_power(work, work.cards[ref].controller, ref, 1)
            claimed = True
    if not claimed:
        work.note("no-renown")


def _deadly_initiates(work: Work) -> bool:
    """Has the attacker more deadly participants than the defender, the defender chooses a participant to be killed."""
    challenge = work.challenge
    if challenge is None or work.frame.members:
        return True
    count = {
        side: sum(work.has(ref, "deadly") for ref in refs)
        for side, refs in (("a", challenge.attackers), ("d", challenge.defenders))
    }
    able = [ref for ref in challenge.defenders if not leaving_barriers(work, "kill", ref)]
    if count["a"] <= count["d"] or not able:
        work.note("no-deadly")
        return True
    if len(able) > 1:
        work.choice = Choice("deadly", challenge.defender, tuple(able))
        return False
    aim(work, tuple(able))
    return True


def _reveal_plots(work: Work) -> None:
    """Each player's chosen plot, the first of his or her plots in the situation's plot decks, all at once."""
    chosen: dict[str, str] = {}
    for ref, card in work.cards.items():
        if card.zone == "deck" and work.facts(ref).type == "plot":
            chosen.setdefault(work.facts(ref).owner, ref)
    reveal_plots(work, list(chosen.values()))


def _name_first_player(work: Work) -> bool:
    """Whoever has the most initiative names the first player; ties go to the least power (rulebook, Initiative).

    Without initiative in the situation the first player stays. A tie that power does not break is
    decided at random, so the choice is put to the first player in its place.
    """
    if any(name == "first-player" for name, _ in work.frame.decided):
        return True
    totals = {player: work.table.players[player].initiative for player in work.table.seats}
    if not any(totals.values()):
        return True
    best = max(totals.values())
    tied = [player for player, n in totals.items() if n == best]
    least = min(total_power(work, player) for player in tied)
    winner = next(
        player for player in work.table.clockwise(work.first) if player in tied and total_power(work, player) == least
    )
    work.note("initiative", player=winner, n=best)
    work.choice = Choice("first-player", winner, work.table.clockwise(winner))
    return False


def _draw_two(work: Work) -> None:
    for player in work.table.clockwise(work.first):
        for _ in range(2):
            draw(work, player, "")
        work.note("draws", player=player, n=2)


def _dominance(work: Work) -> None:
    """Standing characters' STR and unspent gold are counted; a tie gives nobody the power."""
    count = {
        player: work.players[player].gold
        + sum(
            work.strength(r)
            for r, c in work.cards.items()
            if c.zone == "play" and c.controller == player and not c.kneeling and work.type_of(r) == "character"
        )
        for player in work.table.seats
    }
    best = max(count.values())
    winners = [player for player, n in count.items() if n == best]
    if len(winners) == 1 and best:
        work.note("dominance", player=winners[0])
        happen(work, "dominance-won", "", winners[0], "")
        happen(work, "power-claimed", "", winners[0], "")
        add_power(work, winners[0], "", 1)


def _all_stand(work: Work) -> None:
    work.note("all-stand")
    for ref, card in list(work.cards.items()):
        if card.kneeling and card.zone == "play" and not work.cannot(ref, "stand"):
            work.set(ref, kneeling=False)
            happen(work, "stood", ref, card.controller, "")


def _return_gold(work: Work) -> None:
    for player in work.table.seats:
        work.set_player(player, gold=0)


_INITIATES: dict[str, Callable[[Work], bool]] = {
    "House and agenda are announced": setup.announcing,
    "mulligans are taken": setup.mulligans,
    "setup attachments are attached": setup.attaching,
    "challenge type and opponent are declared": declaring.type_and_opponent,
    "attackers kneel": declaring.attackers,
    "stealth targets are chosen": declaring.stealth,
    "defenders kneel": declaring.defenders,
    "claim is implemented": _claim_initiates,
    "deadly is resolved": _deadly_initiates,
    "first player is chosen": _name_first_player,
}
_RESOLVES: dict[str, Callable[[Work], None]] = {
    "setup hands are drawn": setup.draw_hands,
    "setup cards are revealed": setup.reveal,
    "opening hands are drawn": setup.draw_hands,
    "challenge type and opponent are declared": declaring.challenge_declared,
    "attackers kneel": declaring.attackers_kneel,
    "defenders kneel": declaring.defenders_kneel,
    "income is counted": income.count,
    "plots are revealed": _reveal_plots,
    "winner is determined": _determine_winner,
    "claim is implemented": _claim,
    "unopposed reward": _unopposed,
    "renown is awarded": _renown,
    "deadly is resolved": _kill_members,
    "each player draws two cards": _draw_two,
    "dominance is rewarded": _dominance,
    "kneeling cards stand": _all_stand,
    "unspent gold is returned": _return_gold,
}
