"""What happens on the table: recording it, what it sets off, cards that leave play or change hands."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from timing.kernel import memory
from timing.kernel.memory import Counted
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e import delayed
from timing.systems.agot1e.abilities import Ability, Trigger
from timing.systems.agot1e.causes import by_rule, causes
from timing.systems.agot1e.conditions import holds
from timing.systems.agot1e.evaluating import certainly
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.state import GAME, LIMIT, SAID, SET_OFF, Lasting, Moribund, Pending
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.words import (
    AGENDA,
    CHOSEN_PLAYER,
    FROM_BOTTOM,
    FROM_HAND,
    LIES_BESIDE,
    NAMED,
    STAYS_ON,
    ZONES,
    covered,
)
from timing.systems.agot1e.work import Work

PLACED = {"dead": "placed-in-dead-pile", "discard": "placed-in-discard-pile"}
OUT_OF_PLAY = ("event-played", "discarded-from-hand", "discarded-from-deck", "revealed", *PLACED.values())
LOOKED_AT = ("passive-without-text", "passive-condition")  # what of a passive is looked at when it would initiate
AFTERWARDS = {"hand", "deck", "discard", "dead", "shadows", "removed"}  # where a card is that is no longer in play
BROKEN_OFF = "challenge-broken-off"
PILES = {"deck-top": "deck", "deck-bottom": "deck"}


def happen(work: Work, what: str, card: str = "", player: str = "", by: str = "", type: str = "") -> Occurrence:
    """Record an occurrence and every passive that it may set off (FAQ 3.11: passives have to initiate).

    Whether one does is settled when it would initiate: by then its card must have the text (`withheld`).
    """
    serial = work.frame.serial if work.frames else 0
    occurrence = Occurrence(work.count, what, card, player, by, serial, type or work.paying)
    work.count += 1
    work.happened.append(occurrence)
    work.recorded.append(occurrence)
    if what in work.table.remembered:
        work.history.append((work.phase, occurrence))
    passives = work.table.passives
    if passives and work.phase == "setup" and what != "announced":  # no card effect triggers in setup (FAQ 2.1)
        passives = ()
    for uid, ability in passives:
        if ability.trigger and fits(work, ability.trigger, uid, occurrence) and surely(work, uid, ability, card):
            one = Pending(uid, occurrence.id, card)
            work.pending.append(one._replace(barred=withheld(work, one)))
    return occurrence


def surely(work: Work, uid: str, ability: Ability, card: str) -> bool:
    """Whether the words of the trigger fit the card, and that is not left open by its not being listed."""
    asked = ability.trigger.card if ability.trigger and card in work.table.others else None
    return asked is None or certainly(work, _anywhere(asked), card, work.scene(uid, card))


def initiating(work: Work, pending: list[Pending]) -> list[Pending]:
    """Those of the waiting passives that initiate as things are now (`withheld`), none beyond its limit."""
    found: list[Pending] = []
    for one in pending:
        before = sum(other.ability == one.ability for other in found)
        if not withheld(work, one, before):
            found.append(one)
    return found


def withheld(work: Work, pending: Pending, before: int = 0) -> str:
    """Why a passive that something has set off does not initiate, as a note's code; empty when it does.

    `before` is how often it initiates ahead of this (FAQ 3.8, 3.11, 3.14; timing chapter, step 4).
    """
    uid = pending.ability
    ability = work.table.abilities.get(uid)
    if ability is None or ability.kind == "constant":  # what the rules and terminal states set off
        return ""
    set_off = any(o.id == pending.occurrence and o.type == SET_OFF for o in work.happened)
    if not set_off and not work.works(uid):
        return "passive-without-text"
    if ability.limit and work.used.get(initiated(work, uid), 0) + before >= ability.limit.times:
        return "passive-limit"
    seen = work.scene(uid, pending.card)._replace(happening=pending.occurrence)
    return "" if ability.if_ is None or work.so(ability.if_, seen) else "passive-condition"


def drop_withheld(work: Work, pending: list[Pending]) -> None:
    """These passives do not initiate any more; of cards that are where they could work, it is told why."""
    for one in pending:
        holder = work.table.holder[one.ability]
        if work.cards[holder].zone in work.table.works_in[one.ability] and one.ability not in work.table.given:
            why = withheld(work, one)
            work.note(why, ability=one.ability)
            if why in LOOKED_AT and why != one.barred:
                work.note("passive-looked-at-then")
    work.pending = [one for one in work.pending if one not in pending]


def initiated(work: Work, uid: str) -> Counted:
    """As what the initiations of a limited passive are counted."""
    ability = work.table.abilities[uid]
    return Counted(ability.limit.per if ability.limit else "game", LIMIT, what=uid)


def fits(work: Work, trigger: Trigger, uid: str, occurrence: Occurrence) -> bool:
    """Whether a happening is what the trigger speaks of; conditions on the card are read off the table now.

    What the rules have no name for, only the judge can say to have happened.
    """
    if occurrence.what not in covered(trigger.after):
        return False
    if occurrence.what == "words":
        return occurrence.type == SAID and occurrence.by == uid
    if by_rule(work, occurrence):
        return False
    if trigger.type and occurrence.type not in trigger.type:
        return False
    if trigger.cause and not causes(work, occurrence) & set(trigger.cause):
        return False
    holder, you = work.table.holder[uid], work.user(uid)
    if trigger.player not in ("", "any"):
        if trigger.player == "opponent":
            if not occurrence.player or occurrence.player == you:
                return False
        elif occurrence.player not in work.who(trigger.player, you, holder):
            return False
    if trigger.by is not None:
        source = work.table.holder.get(occurrence.by, occurrence.by)  # of what a keyword does, the card itself
        if source not in work.cards or not work.fits(_anywhere(trigger.by), source, you, holder):
            return False
    if trigger.if_ is not None:
        scene = work.scene(uid, occurrence.card)._replace(player=occurrence.player, happening=occurrence.id)
        if not holds(work, trigger.if_, scene):
            return False
    if trigger.reduces and not _reduces_costs(work, occurrence.by):
        return False
    if trigger.house and occurrence.card:
        return False
    if trigger.once and any(_before(trigger, o, occurrence) and fits(work, trigger, uid, o) for o in work.happened):
        return False
    if trigger.card is None:
        return True
    return bool(occurrence.card) and work.fits(_where(trigger.card, occurrence), occurrence.card, you, holder)


def _before(trigger: Trigger, earlier: Occurrence, one: Occurrence) -> bool:
    """Whether the same effect has brought it about before; for the same player where one is spoken of."""
    named = trigger.player not in ("", "any") or (trigger.card is not None and trigger.card.controller == "opponent")
    alike = (earlier.by, earlier.serial) == (one.by, one.serial)
    return earlier.id < one.id and alike and (not named or earlier.player == one.player)


def _reduces_costs(work: Work, uid: str) -> bool:
    """Whether the ability makes something cost less."""
    ability = work.table.abilities.get(uid)
    changes = (effect.n for effect in ability.effects if effect.do == "cost") if ability else ()
    return any(n is not None and (not isinstance(n, int) or n < 0) for n in changes)


@cache
def _anywhere(selector: Selector) -> Selector:
    """The same cards wherever they are: what did something may have left since."""
    return selector if selector.zone else replace(selector, zone=ZONES)


def _where(selector: Selector, occurrence: Occurrence) -> Selector:
    """What is played, or gets from hand or deck into a pile, is not in play: it is looked for wherever it is."""
    return _anywhere(selector) if occurrence.what in OUT_OF_PLAY else selector


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


def shift(work: Work, owner: str, place: int, by: int, but: str = "") -> None:
    """The cards known to lie in the player's deck from that place on move up or down, all `but` one."""
    for other, card in list(work.cards.items()):
        if other != but and card.zone == "deck" and card.place >= place and work.facts(other).owner == owner:
            work.set(other, place=card.place + by)


def forget_order(work: Work, player: str) -> None:
    """The player's deck is shuffled: it is not known any more where its cards lie."""
    for ref, card in list(work.cards.items()):
        if card.zone == "deck" and card.place and work.facts(ref).owner == player and work.facts(ref).type != "plot":
            work.set(ref, place=0)


def take_from_deck(work: Work, player: str) -> str:
    """The top card leaves the player's deck: its ref, or nothing where it is not described."""
    mine = [ref for ref, card in work.cards.items() if card.zone == "deck" and work.facts(ref).owner == player]
    known = [ref for ref in mine if work.cards[ref].place and work.facts(ref).type != "plot"]
    top = next((ref for ref in known if work.cards[ref].place == 1), "")
    for ref in known:
        work.set(ref, place=work.cards[ref].place - 1)
    return top


def out_of_hand(work: Work, ref: str, by: str = "") -> None:
    """A card is about to be played, or put into play or Shadows, out of a hand: remembered where something asks."""
    if FROM_HAND in work.table.spoken_of and work.cards[ref].zone == "hand":
        happen(work, FROM_HAND, ref, work.cards[ref].controller, by)


def discard_from_deck(work: Work, player: str, by: str) -> None:
    """The top card of the player's deck is discarded, at once: it does not leave play."""
    from timing.systems.agot1e.discarding import replaced

    top = take_from_deck(work, player)
    if replaced(work, "discarded-from-deck", top, player, by):
        return
    if top:
        work.set(top, zone="discard", place=0)
        work.note("moves", card=top, to="discard")
    happen(work, "discarded-from-deck", top, player, by)


def draw(work: Work, player: str, by: str) -> None:
    """The player draws one card: the described one that lies on top of the deck, or an unknown one."""
    if work.granted_to(player, FROM_BOTTOM):
        work.set_player(player, hand=work.players[player].hand + 1)  # no situation describes the bottom of a deck
        happen(work, "drawn", "", player, by)
        return
    happen(work, "drawn", to_hand_from_deck(work, player), player, by)


def to_hand_from_deck(work: Work, player: str) -> str:
    """The top card of the player's deck goes to his or her hand: its ref, or nothing where it is not described."""
    top = take_from_deck(work, player)
    if top:
        work.set(top, zone="hand", place=0)
    else:
        work.set_player(player, hand=work.players[player].hand + 1)
    return top


def discard_from_hand(work: Work, player: str, n: int, by: str, told: tuple[str, ...] | None = None) -> int:
    """Discard n cards, or all there are (FAQ 3.44), at once: those that are `told`, and others not described.

    Where nothing is told, those that the situation does not describe go first, then the first described: which ones
    chance or their player would take is marked as a reading. Returns how many were discarded.
    """
    from timing.systems.agot1e.discarding import replaced

    if by_rule := work.forbidden(player, "discards-from-hand"):
        work.note("cannot-discard", player=player, ability=by_rule)
        return 0
    unknown = min(n - len(told or ()), work.players[player].hand)
    known = work.known_hand(player)[: n - unknown] if told is None else list(told)
    if unknown + len(known):
        work.note("discards-from-hand", player=player, n=unknown + len(known))
        if told is None and len(known) < len(work.known_hand(player)):
            work.note("hand-undescribed-first")
    work.set_player(player, hand=work.players[player].hand - unknown)
    known = [ref for ref in known if not replaced(work, "discarded-from-hand", ref, player, by)]
    for ref in known:
        work.set(ref, zone="discard")
        work.note("moves", card=ref, to="discard")
    for ref in (*("" for _ in range(unknown)), *known):
        happen(work, "discarded-from-hand", ref, player, by)
    return unknown + len(known)


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
