"""What constant abilities bring about as soon as a state of the table is there; looked at after every event.

Sources: FAQ, terminal effects, attachment restrictions, control; rulebook, seasons.
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.memory import Marked
from timing.systems.agot1e import delayed, strengths
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import may_join_house
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.leaving import break_off, change_control, control_ends, hold_control, leave_pile, tag
from timing.systems.agot1e.reach import barriers, control_barriers, leaving_barriers
from timing.systems.agot1e.situation import Card
from timing.systems.agot1e.state import GAME, Lasting, Pending
from timing.systems.agot1e.words import LEAVING, SEASON_CHANGED
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
