"""Cards that leave play or a challenge, go from pile to pile or change hands, and effects that end with them."""

from __future__ import annotations

from timing.kernel import memory
from timing.systems.agot1e import delayed
from timing.systems.agot1e.decks import forget_order, out_of_hand, shift
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.state import GAME, Lasting, Moribund, Pending
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.words import (
    AGENDA,
    CHOSEN_PLAYER,
    LIES_BESIDE,
    NAMED,
    STAYS_ON,
)
from timing.systems.agot1e.work import Work

PLACED = {"dead": "placed-in-dead-pile", "discard": "placed-in-discard-pile"}
AFTERWARDS = {"hand", "deck", "discard", "dead", "shadows", "removed"}  # where a card is that is no longer in play
BROKEN_OFF = "challenge-broken-off"
PILES = {"deck-top": "deck", "deck-bottom": "deck"}


def destination(work: Work, ref: str, did: str) -> str:
    """Where a card that leaves play this way is bound: deathbound, stalwart and non-characters change it.

    Sources: FAQ 4.5; 4.7 (deathbound); rulebook, stalwart (top of the deck when killed or discarded);
    FAQ 3.25 (a non-character killed as a character).
    """
    to = WAYS_OUT[did].to
    if to in ("dead", "discard") and WAYS_OUT[did].happens != "moved-to-pile" and work.has(ref, "stalwart"):
        return "deck-top"
    if to == "discard" and work.has(ref, "deathbound"):
        return "dead"
    if to == "dead" and work.facts(ref).type != "character":
        return "discard"
    return to


def tag(work: Work, ref: str, did: str, by: str, to: str = "") -> None:
    """The card becomes moribund: it has left play for triggers, and stays on the table until the window ends."""
    to = to or destination(work, ref, did)
    work.set(ref, moribund=Moribund(did, to, by, work.frame.serial))
    work.note("becomes-moribund", card=ref, did=did, to=to)
    if to == AGENDA:
        work.note("agenda-from-then-on", card=ref)
    if to == "deck-top" and WAYS_OUT[did].to == "discard" and work.has(ref, "deathbound"):
        work.note("stalwart-first")
    if any(one.until == "source-leaves" and work.table.holder.get(one.by) == ref for one in work.lasting):
        work.note("lasts-until-gone")
    player = work.cards[ref].controller
    occurrence = happen(work, WAYS_OUT[did].happens, ref, player, by)
    if to in PLACED:
        happen(work, PLACED[to], ref, work.facts(ref).owner, by)
    if work.attachments(ref):
        work.pending.append(Pending(GAME, occurrence.id, ref))


def sweep(work: Work, serial: int) -> None:
    """Step 6: moribund cards of this window physically leave, each to its owner's pile (FAQ 3.31)."""
    for ref, card in sorted(
        work.cards.items(), key=lambda one: -one[1].place
    ):  # the first of those ordered lies on top
        state = card.moribund
        if state is None or state.serial != serial:
            continue
        if state.remaining:
            for attachment in work.attachments(ref):
                work.note("attachment-discarded-at-end", card=attachment, host=ref)
                leave_pile(work, attachment, "dead" if work.has(attachment, "deathbound") else "discard")
            for _ in range(card.duplicates):
                discard_duplicate(work, ref)
            work.set(ref, moribund=None, attached_to="", power=0, gold=0)
            work.note("remains-in-play", card=ref)
            continue
        leave_pile(work, ref, state.to)
    for ref, card in list(work.cards.items()):
        host = card.attached_to
        if card.zone == "play" and host and work.cards[host].zone != "play" and not _stays(work, ref, host):
            work.note("attachment-discarded-at-end", card=ref, host=host)
            leave_pile(work, ref, "dead" if work.has(ref, "deathbound") else "discard")
        elif (
            card.zone == "played"
            and card.moribund is None
            and not any(f.ability.startswith(f"{ref}/") for f in work.frames)
        ):
            leave_pile(work, ref, "discard")  # an event that came out of Shadows and was not used
    work.happened = [occurrence for occurrence in work.happened if occurrence.serial != serial]
    there = {occurrence.id for occurrence in work.happened}
    work.pending = [pending for pending in work.pending if pending.occurrence in there]
    if work.answered:
        marks = {frame.mark for frame in work.frames}
        work.answered = {one for one in work.answered if one.occurrence in there or one.mark in marks}


def _stays(work: Work, ref: str, host: str) -> bool:
    """Whether the card was attached to one in Shadows that is still there (FAQ 3.43)."""
    there = any((one.do, one.card, one.what) == (STAYS_ON, ref, host) for one in work.lasting)
    return there and work.cards[host].zone == "shadows"


def discard_duplicate(work: Work, ref: str) -> None:
    """One duplicate of the card is discarded; a card that was described before it became one is in its pile."""
    card = next((other for other, held in work.cards.items() if held.zone == "removed" and held.attached_to == ref), "")
    if card:
        work.set(card, zone="discard", attached_to="")
    work.set(ref, duplicates=work.cards[ref].duplicates - 1)


def leave_pile(work: Work, ref: str, to: str) -> None:
    """The card physically goes to its owner's pile, with nothing left on it."""
    for _ in range(work.cards[ref].duplicates):
        discard_duplicate(work, ref)
    card = work.cards[ref]
    zone = PILES.get(to, to)
    let_go(work, ref)
    work.set(
        ref,
        zone=zone,
        moribund=None,
        kneeling=False,
        attached_to="",
        power=0,
        gold=0,
        controller=card.controller if zone == AGENDA else work.facts(ref).owner,
    )
    _lies(work, ref, to)
    if card.zone == "play":
        work.note("leaves-play", card=ref, to=to, player=work.facts(ref).owner)
    else:
        work.note("moves", card=ref, to=to)


def let_go(work: Work, ref: str) -> None:
    """A card that is about to be in play no longer loses its power, its challenge and what lasting effects do to it."""
    card = work.cards[ref]
    if card.power:
        work.note("power-returns", card=ref, n=card.power)
    by = {one.by for one in work.lasting if one.card == ref and _works_elsewhere(work, one)}
    spoken = (NAMED, CHOSEN_PLAYER)  # what such a text speaks of
    work.lasting = [
        one
        for one in work.lasting
        if one.card != ref or _works_elsewhere(work, one) or (one.by in by and one.do in spoken)
    ]
    remove_from_challenge(work, ref)
    delayed.forget(work, ref)
    if card.zone == "play":
        expire(work, "source-leaves", frozenset({ref}))


def _works_elsewhere(work: Work, one: Lasting) -> bool:
    """Whether it gives the card a text that works where cards are that are not in play: it lasts there as well."""
    uid = f"{one.card}/{one.what.removeprefix('ability:')}"
    return one.do == "gain" and bool(one.until) and bool(set(work.table.works_in.get(uid, ())) & AFTERWARDS)


def move_from_pile(work: Work, ref: str, did: str, by: str, to: str = "") -> None:
    """A card that is not in play goes somewhere else at once: it does not leave play (FAQ 3.14, 4.5)."""
    from timing.systems.agot1e.discarding import replaced

    held, owner = work.cards[ref], work.facts(ref).owner
    to = to or WAYS_OUT[did].to
    discarding = to == "discard" and held.zone in ("hand", "deck")
    if discarding and replaced(work, f"discarded-from-{held.zone}", ref, held.controller, by):
        if held.zone == "deck" and held.place:
            work.set(ref, place=0)
            shift(work, work.facts(ref).owner, held.place, -1, but=ref)
        return
    if to == "shadows":
        out_of_hand(work, ref, by)
    work.set(ref, zone=PILES.get(to, to), place=0, controller=owner)
    if held.zone == "deck" and held.place:
        shift(work, work.facts(ref).owner, held.place, -1, but=ref)
    _lies(work, ref, to)
    work.note("moves", card=ref, to=to)
    if held.zone in ("hand", "deck") and to == "discard":
        happen(work, f"discarded-from-{held.zone}", ref, held.controller, by)
    elif to in PLACED:
        happen(work, PLACED[to], ref, owner, by)


def _lies(work: Work, ref: str, to: str) -> None:
    """A card that has come into the deck is drawn next on top of it; where it is shuffled in, nothing is known."""
    if to == "deck-top":
        shift(work, work.facts(ref).owner, 1, 1, but=ref)
        work.set(ref, place=1)
    elif to == "deck":
        work.set(ref, place=0)
        forget_order(work, work.facts(ref).owner)


def remove_from_challenge(work: Work, ref: str) -> bool:
    """Take a card out of the challenge; without any participant left the challenge ends (FAQ 3.33, 3.35)."""
    challenge = work.challenge
    if challenge is None or not work.participates(ref):
        return False
    work.challenge = challenge._replace(
        attackers=tuple(card for card in challenge.attackers if card != ref),
        defenders=tuple(card for card in challenge.defenders if card != ref),
    )
    return True


def end_challenge(work: Work) -> None:
    """The challenge is over: nobody participates any longer, and what lasts or counts for a challenge ends."""
    if challenge := work.challenge:
        delayed.challenge_over(work, challenge.winner, challenge.loser, work.margin())
    work.challenge = None
    work.lasting = [effect for effect in work.lasting if effect.until != "challenge"]
    work.used = memory.without(work.used, "challenge")


def break_off(work: Work, by: str = "") -> None:
    """The challenge ends, and without resolution unless it has been resolved in this window (FAQ 3.35)."""
    challenge = work.challenge
    resolved = any(one.what == "challenge-resolved" for one in work.happened)
    end_challenge(work)
    if challenge is not None and not resolved:
        happen(work, BROKEN_OFF, "", challenge.attacker, by, challenge.type)


def change_control(work: Work, ref: str, player: str, by: str) -> None:
    """Another player controls the card; a participant leaves the challenge (FAQ 3.27-3.30)."""
    work.set(ref, controller=player)
    work.note("control", card=ref, player=player)
    if remove_from_challenge(work, ref):
        work.note("leaves-challenge", card=ref)
        happen(work, "removed-from-challenge", ref, player, by)
    happen(work, "control-taken", ref, player, by)


def expire(work: Work, until: str, of: frozenset[str] | None = None) -> None:
    """Lasting effects of that duration end; control that they gave goes back (FAQ 2.6, 3.28).

    `of` are the cards whose effects alone are meant.
    """
    holder = work.table.holder
    for effect in [e for e in work.lasting if e.until == until and (of is None or holder.get(e.by, "") in of)]:
        work.lasting.remove(effect)
        work.note("expires", card=effect.card or effect.what)
        if effect.do == "control":
            control_ends(work, effect)
        if effect.do == LIES_BESIDE and work.cards[effect.card].zone == LIES_BESIDE:
            leave_pile(work, effect.card, "dead" if "deathbound" in work.facts(effect.card).keywords else "discard")


def hold_control(work: Work, ref: str, taker: str, until: str, by: str) -> None:
    """Remember from whom the card was taken, for when the effect ends."""
    before = work.cards[ref].controller
    work.lasting.append(Lasting("control", ref, work.table.seats.index(taker), before, until, by))


def control_ends(work: Work, effect: Lasting) -> None:
    """Control goes back to whoever had it before; a player who has taken the card since keeps it (FAQ 3.28)."""
    ref, taker = effect.card, work.table.seats[effect.n]
    if work.cards[ref].zone != "play":
        return
    if work.cards[ref].controller == taker:
        change_control(work, ref, effect.what, effect.by)
        return
    later = [e for e in work.lasting if e.do == "control" and e.card == ref and e.what == taker]
    for one in later:  # what that effect gives back goes to whoever had the card before this one
        work.lasting[work.lasting.index(one)] = one._replace(what=effect.what)
