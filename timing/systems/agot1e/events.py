"""What the framework events of the first edition do as they initiate and resolve; `framework` is the table of them.

Sources: FAQ, flowcharts and challenge resolution example; rulebook, challenges, keywords.
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.choices import Choice
from timing.kernel.memory import Marked
from timing.systems.agot1e import claiming, counting, delayed, out_of_hand, strengths
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.ahead import won_by_nobody, would_win
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import may_join_house
from timing.systems.agot1e.happen import (
    add_power,
    break_off,
    change_control,
    claim_for_house,
    control_ends,
    discard_from_hand,
    draw,
    expire,
    happen,
    hold_control,
    leave_pile,
    tag,
)
from timing.systems.agot1e.reach import barriers, control_barriers, leaving_barriers, may_draw
from timing.systems.agot1e.situation import Card
from timing.systems.agot1e.state import GAME, Lasting, Member, Pending
from timing.systems.agot1e.verbs.challenging import FOUR, settle_winner
from timing.systems.agot1e.verbs.leaving import remove, settle
from timing.systems.agot1e.verbs.winning import LOST_BY_FOUR, wins_dominance
from timing.systems.agot1e.verbs.winning import settled as dominance_settled
from timing.systems.agot1e.words import LEAVING, MUST_DIE, RENOWN_MORE, SEASON_CHANGED
from timing.systems.agot1e.work import Work


def state_checks(work: Work) -> None:
    """What the rules watch all the time: terminal states, illegal attachments, challenges without participants."""
    if work.over:
        return
    attached = [card for card in work.cards.values() if card.attached_to and card.zone == "play" and not card.moribund]
    for card in attached:
        if not legally_attached(work, card.ref):
            work.note("illegally-attached", card=card.ref, host=card.attached_to)
            tag(work, card.ref, "discard", GAME)
    if work.table.watches_seasons:
        _seasons(work)
    strengths.watch(work)
    for uid, _ability, effects in work.table.constants_acting:
        if work.works(uid):
            for effect in effects:
                for ref in work.reach(effect.to, effect.which, uid):
                    _set_off(work, uid, effect, ref)
    for one in [one for one in work.lasting if one.do == delayed.TERMINAL]:
        _lastingly_terminal(work, one)
    challenge = work.challenge
    participants = challenge and (
        challenge.attackers,
        challenge.defenders,
        challenge.attacker_bonus,
        challenge.defender_bonus,
    )
    if challenge and challenge.begun and not any(participants or ()):
        break_off(work)
        work.note("no-participants")
    constant_control(work)


def fallen_at_the_start(work: Work) -> None:
    """What is thrown off before the first window, by a mistake at the table, leaves at once: no window waits for it."""
    if work.over or work.frame.kind != "segment":
        return
    for ref, card in list(work.cards.items()):
        if card.moribund and (card.moribund.by, card.moribund.serial) == (GAME, work.frame.serial):
            leave_pile(work, ref, card.moribund.to)


def _seasons(work: Work) -> None:
    """It has become a season that it was not: a happening of the window that is open."""
    before = next((mark.what for mark in work.marks if mark.kind == "season"), None)
    now = sorted(set(work.seasons()))
    if before == " ".join(now) or (before is not None and not (work.frames and work.frame.kind != "segment")):
        return
    work.marks = [mark for mark in work.marks if mark.kind != "season"] + [Marked("season", what=" ".join(now))]
    for season in now:
        if before is not None and season not in before.split():
            work.note("season-changed", what=season)
            happen(work, SEASON_CHANGED)


def control_at_the_start(work: Work) -> None:
    """Control that a constant ability already gives when the dispute starts was taken from the card's owner."""
    for uid, ref, player in _control_given(work):
        owner = work.facts(ref).owner
        if work.cards[ref].controller == player != owner:
            work.lasting.append(Lasting("control", ref, work.table.seats.index(player), owner, "", uid))


def _control_given(work: Work) -> Iterator[tuple[str, str, str]]:
    """Of each constant ability that gives control now: the ability, the card, and who is to control it."""
    for uid, ability, effects in work.table.constants_that(("take-control",)):
        if not work.active_constant(uid, ability):
            continue
        holder = work.table.holder[uid]
        for effect in effects:
            for ref in work.reach(effect.to, effect.which, uid):
                if effect.if_ and not work.holds(effect.if_, uid, ref):
                    continue
                owner = work.facts(ref).owner if effect.who == "owner" else ""
                for player in (owner,) if owner else work.who(effect.who, work.cards[holder].controller, holder)[:1]:
                    yield uid, ref, player


def constant_control(work: Work) -> None:
    """Control by a constant ability lasts as long as it applies, then goes back (FAQ 3.28).

    Where it says whom it gives the card to, such as the active player, it lasts for each as long as he or she is.
    """
    if not work.table.constants_that(("take-control",)) and not work.lasting:
        return
    given = list(_control_given(work))
    for held in [e for e in work.lasting if e.do == "control" and not e.until]:
        _constant_control_ends(work, held, [who for uid, ref, who in given if (uid, ref) == (held.by, held.card)])
    for uid, ref, player in given:
        taken = any(e.do == "control" and e.by == uid and e.card == ref for e in work.lasting)
        if not taken and not work.immune(ref, uid) and not control_barriers(work, player, ref):
            hold_control(work, ref, player, "", uid)
            change_control(work, ref, player, uid)


def _constant_control_ends(work: Work, held: Lasting, given: list[str]) -> None:
    """Control that was given goes back where it is given no more; `given` to another player it goes to him or her."""
    ability, taker = work.table.abilities[held.by], work.table.seats[held.n]
    if work.active_constant(held.by, ability) and (ability.kind != "constant" or taker in given):
        return
    at = work.lasting.index(held)
    onward = next((who for who in given if who != held.what), "")
    if onward and work.cards[held.card].controller == taker and work.cards[held.card].zone == "play":
        work.lasting[at] = held._replace(n=work.table.seats.index(onward))
        change_control(work, held.card, onward, held.by)
    else:
        del work.lasting[at]
        control_ends(work, held)


def legally_attached(work: Work, ref: str) -> bool:
    """Whether an attachment's restriction is met; a blank attachment attaches to characters only (FAQ 3.22)."""
    card, host = work.facts(ref), work.cards[ref].attached_to
    if work.cards[host].zone != "play" or work.cannot(ref, "be discarded"):
        return True
    if work.bars_attachment(host, ref):
        return False
    if card.type != "attachment" and card.attaches_to is None and not own_bearers(card) and not may_join_house(card):
        return True  # what lies there, as under a card, does so by another card's text
    if card.attaches_to is None and not work.blank(ref) and work.calls_for_attachment(host, ref):
        return True
    restriction = Selector(type=("character",)) if card.attaches_to is None or work.blank(ref) else card.attaches_to
    if card.attaches_to is None and not work.blank(ref):
        restriction = Selector(type=("character", *own_bearers(card)))
    if may_join_house(card):
        restriction = Selector(type=("house",))
    return work.fits(restriction, host, work.cards[ref].controller, ref)


def own_bearers(card: Card) -> tuple[str, ...]:
    """The types of cards to which the card's own text attaches it: there it may be, too (FAQ 3.22)."""
    found: dict[str, None] = {}
    for ability in card.abilities:
        if any(effect.do == "attach" for effect in ability.effects):
            chosen = [one.choose for one in (ability.target, *ability.also) if one]
            chosen += [effect.which for effect in ability.effects if effect.do in ("pick", "search") and effect.which]
            found |= dict.fromkeys(name for one in chosen for name in one.type)
    return tuple(found)


def _set_off(work: Work, uid: str, effect: Effect, ref: str) -> None:
    """A constant ability that kills at STR 0, or acts otherwise in a state, does so once it is there (FAQ 3.21)."""
    if work.phase == "setup":
        return  # nothing triggers (FAQ 2.1); it comes with the first window of the game
    if work.frames and work.frame.kind == "segment":
        return  # no passive initiates between windows; it comes with the next one
    if work.immune(ref, uid) or _kept_from(work, uid, effect, ref):
        return
    if effect.if_ and not work.holds(effect.if_, uid, ref):
        return
    if any(p.ability == uid and p.card == ref for p in work.pending) or any(f.ability == uid for f in work.frames):
        return
    if work.cards[work.table.holder[uid]].moribund:
        # 3.21 names discarding the source as a way out of the state, though it is in play until the end
        if (
            work.recorded
            and not work.cards[ref].moribund
            and all(note.code != "moribund-source" for note in work.notes)
        ):
            work.note("moribund-source")
        return
    occurrence = happen(work, "words", ref, work.cards[ref].controller, uid)
    work.pending.append(Pending(uid, occurrence.id, ref))


def _kept_from(work: Work, uid: str, effect: Effect, ref: str) -> bool:
    """Whether something keeps the constant ability from acting on the card, or there is nothing to do."""
    if effect.do in LEAVING:
        return bool(leaving_barriers(work, effect.do, ref))
    idle = effect.do == "discard-power" and work.number(effect.n, uid, ref=ref, missing=1) < 1
    alone = effect.do == "duplicate" and not any(one != ref for one in _joined(work, uid, effect))
    return idle or alone or bool(barriers(work, uid, effect, ref))


def _joined(work: Work, uid: str, effect: Effect) -> tuple[str, ...]:
    """The cards of which the constant ability makes a card a duplicate."""
    holder = work.table.holder[uid]
    return work.select(effect.bearer, work.cards[holder].controller, holder) if effect.bearer else ()


def _lastingly_terminal(work: Work, one: Lasting) -> None:
    """What an effect removes at STR 0 for a while: as soon as the state is there, however it came about (FAQ 3.21)."""
    effect = work.table.abilities[one.by].effects[one.n]
    if work.strength(one.card) > 0 or leaving_barriers(work, effect.do, one.card):
        return
    if work.immune(one.card, one.by) or delayed.waits_for_zero(work, one):
        return
    occurrence = happen(work, "words", one.card, work.cards[one.card].controller, one.by)
    delayed.wait_for_zero(work, one, occurrence.id)


def phase_begins(work: Work) -> None:
    """What begins a phase."""
    work.note("phase-begins", phase=work.phase)
    happen(work, "phase-begins", type=work.phase)


def phase_ends(work: Work) -> None:
    """Effects that last until the end of the phase expire in step 3 (FAQ 2.6)."""
    expire(work, "phase")
    if work.phase == "challenges":
        expire(work, "challenges")
    if work.phase in ("challenges", "epic"):
        expire(work, "next-challenge")
    work.note("phase-ends", phase=work.phase)
    ends = happen(work, "phase-ends", type=work.phase)
    delayed.come_due(work, ends.id)


# --- the challenge ---------------------------------------------------------------------------------------------


def determine_winner(work: Work) -> None:
    challenge = work.challenge
    if challenge is None or challenge.winner:
        if challenge and not challenge.by:  # whom the situation names wins now
            settle_winner(work, challenge.winner, "")
        return
    attack = work.side_strength("attackers")
    defence = work.side_strength("defenders")
    work.challenge = challenge._replace(counted=(attack, defence))
    work.note("strengths", attack=attack, defence=defence)
    if work.intimidates_its_own():
        work.note("intimidated-alike")
    if won_by_nobody(work, defence):
        work.note("nobody-wins-opposed")
        return
    winner = would_win(work)
    if not winner:
        work.note("nobody-wins")
        return
    settle_winner(work, winner, "")


def claim_initiates(work: Work) -> bool:
    terms = claiming.terms(work)
    if terms is None:
        work.note("no-claim", why="the attacker did not win")
        return True
    if not claiming.settled(work):
        return False
    if claiming.replaced(work):
        return True
    if not work.frame.members:  # told once, before the choice
        work.note("claim", n=terms.n, type=work.claim_kind(), player=terms.loser)
    if work.claim_kind() != "military" or not terms.n or work.frame.members:
        return True
    loser = terms.loser
    able = _claimable(work, loser)
    n = min(terms.n, len(able))
    due = _must_die(work, able) if len(able) > n else []
    if n and due:
        work.note("must-be-chosen", card=",".join(due), player=loser)
        able = due if len(due) > n else [ref for ref in able if ref not in due]
    left = n if len(due) > n else n - len(due)
    if left and len(able) > left:
        work.choice = Choice("claim", loser, tuple(able), left)
        return False
    if n == 1 and not due:
        work.note("claim-takes-the-only-one", card=able[0], player=loser)
    aim(work, tuple(dict.fromkeys((*due, *able)))[:n])
    return True


def _claimable(work: Work, loser: str) -> list[str]:
    """The characters that may be killed for the claim; some may not be chosen for it, though effects may kill them."""
    mine = (ref for ref, card in work.cards.items() if card.controller == loser)
    able = [ref for ref in mine if not leaving_barriers(work, "kill", ref)]
    return [ref for ref in able if not work.cannot(ref, "be chosen for military claim")]


def _must_die(work: Work, able: list[str]) -> list[str]:
    """Those of these characters that have to be chosen for military claim."""
    return [ref for ref in able if work.has(ref, MUST_DIE)]


def chosen_for_claim(work: Work, names: tuple[str, ...]) -> None:
    """The loser has chosen; those who have to be chosen are, beside the others."""
    terms = claiming.terms(work)
    due = _must_die(work, _claimable(work, terms.loser)) if terms else []
    aim(work, tuple(dict.fromkeys((*(due if not set(names) & set(due) else ()), *names))))


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


def claim(work: Work) -> bool | None:
    """The claim is implemented, or what takes its place is carried out; False until that is done."""
    challenge, terms = work.challenge, claiming.terms(work)
    if challenge is None or terms is None:
        return None
    if not claiming.carried_out(work):
        return False
    if claiming.replaced(work):
        return None
    loser, winner, n = terms
    if work.claim_kind() == "military":
        _kill_members(work)
    elif work.claim_kind() == "intrigue":
        if not out_of_hand.taken(work, loser, n):
            return False
        discard_from_hand(work, loser, n, work.frame.events[0], out_of_hand.told(work.frame, loser))
    else:
        n = min(n, work.players[loser].power)
        work.set_player(loser, power=work.players[loser].power - n)
        work.note("moves-power", player=winner, other=loser, n=n)
        if n:
            happen(work, "power-moved", "", winner, work.frame.events[0], str(n))
            add_power(work, winner, "", n)
    happen(work, "claim-implemented", "", loser, "", challenge.type)
    return None


def unopposed(work: Work) -> None:
    challenge = work.challenge
    if challenge is None or not challenge.unopposed or challenge.winner != challenge.attacker:
        work.note("no-unopposed")
        return
    work.note("unopposed", player=challenge.attacker)
    happen(work, "unopposed", "", challenge.attacker, "", challenge.type)
    if by := work.forbidden(challenge.attacker, "unopposed-power"):
        work.note("cannot-claim", player=challenge.attacker, ability=by)
        return
    claim_for_house(work, challenge.attacker, 1 + work.granted_to(challenge.attacker, "unopposed-power"))


def _bars_renown(work: Work, ref: str) -> bool:
    return work.cannot(ref, "claim power") or work.cannot(ref, "claim power for renown")


def renown(work: Work) -> None:
    """Each winning participant with renown claims 1 power, or more where an effect says so (rulebook, Renown)."""
    challenge = work.challenge
    claimed = False
    for ref in challenge.side(challenge.winner) if challenge and challenge.winner else ():
        if work.has(ref, "renown") and work.cards[ref].zone == "play" and not _bars_renown(work, ref):
            work.note("renown", card=ref)
            n = 1 + work.given(ref, RENOWN_MORE)
            happen(work, "renown-claimed", ref, work.cards[ref].controller, "", str(n))
            add_power(work, work.cards[ref].controller, ref, n)
            claimed = True
    if not claimed:
        work.note("no-renown")


def deadly_initiates(work: Work) -> bool:
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


def deadly(work: Work) -> None:
    """Deadly kills; with it, the last of its events, the challenge has been resolved."""
    _kill_members(work)
    if work.challenge is not None:
        happen(work, "challenge-resolved", "", work.challenge.attacker, "", work.challenge.type)


def name_first_player(work: Work) -> bool:
    """Whoever has won initiative names the first player (rulebook, Initiative).

    Where nobody has, because no initiative is described or because its counting was canceled, the first player stays.
    """
    winner = work.frame.answer("initiative")
    if work.frame.settled("first-player") or not winner:
        if not winner and counting.initiative_stated(work):
            work.note("no-initiative", player=work.first)
        return True
    seats = work.seats.clockwise(winner)
    if work.forbidden(winner, "name-oneself-first") and len(seats) > 1:
        seats = seats[1:]
    work.choice = Choice("first-player", winner, seats)
    return False


def first_player_named(work: Work, player: str) -> None:
    """Whoever won initiative has named the first player."""
    work.first = player
    work.note("first-player", player=player)
    work.decide("first-player", answer=player)


def wins(work: Work, player: str) -> None:
    """Of several who have enough power at once, the first player has decided for this one."""
    work.winner, work.over = player, "victory"


def count_initiative(work: Work) -> None:
    """Whoever has the most initiative wins it; of those tied, whoever has the least power (rulebook, Initiative)."""
    winners = counting.of_initiative(work)
    if not winners:
        return
    work.note("initiative", player=winners[0], n=work.initiative_of(winners[0]))
    if len(winners) > 1:
        work.note("initiative-tied")
    happen(work, "initiative-won", "", winners[0], "")
    work.decide("initiative", answer=winners[0])


DRAWN = 2  # cards in the draw phase (rulebook, Draw)


def draw_two(work: Work) -> None:
    """Two cards, and what effects add; as much as they add counts against the draw cap (FAQ, The Draw Cap)."""
    for player in work.seats.clockwise(work.first):
        n = max(DRAWN + work.granted_to(player, "extra-draw"), work.least(player, "extra-draw"), 0)
        more = min(max(n - DRAWN, 0), max(may_draw(work, player), 0))
        n = 0 if work.forbidden(player, "draw") else min(n, DRAWN + more)
        for _ in range(n):
            draw(work, player, "")
        work.set_player(player, drawn=work.players[player].drawn + max(n - DRAWN, 0))
        work.note("draws", player=player, n=n)


def dominance(work: Work) -> bool:
    """Standing characters' STR and unspent gold are counted; a tie gives nobody the power.

    False while the winner has to say who claims it.
    """
    winners, count = counting.of_dominance(work)
    if counting.kneels_uncounted(work):
        work.note("counts-standing")
    if len(winners) == 1:
        if not dominance_settled(work, winners[0]):
            return False
        wins_dominance(work, winners[0], count)
    for player in work.seats.clockwise(work.first):
        if winners != (player,):
            happen(work, "dominance-lost", "", player, "")
            by = count[winners[0]] - count[player] if len(winners) == 1 else 0
            if LOST_BY_FOUR in work.table.spoken_of and by >= FOUR:
                happen(work, LOST_BY_FOUR, "", player, "")
    return True


def all_stand(work: Work) -> None:
    work.note("all-stand")
    for ref, card in list(work.cards.items()):
        stays = work.cannot(ref, "stand") or work.has(ref, "does not stand in the standing phase")
        if card.kneeling and card.zone == "play" and not stays:
            work.set(ref, kneeling=False)
            happen(work, "stood", ref, card.controller, "")


def return_gold(work: Work) -> None:
    """Gold that nobody has spent goes back to the treasury (rulebook, Taxation)."""
    for player in work.seats.clockwise(work.first):
        returned = work.players[player].gold
        work.set_player(player, gold=0)
        if returned and "gold-returned" in work.table.spoken_of:
            happen(work, "gold-returned", "", player, "")
