"""Effects by which cards enter play and attachments come to a bearer."""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.reasons import Reason
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.bearing import BEARER, bearers, left_unattached, needs_bearer, takes_duplicates
from timing.systems.agot1e.decks import out_of_hand, take_from_deck
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import MARSHAL, PLAYED_FROM, may_join_house
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.leaving import let_go, remove_from_challenge
from timing.systems.agot1e.reach import entering_barriers, enters_under, from_hand_barriers, scope, twin_in_play
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame, Lasting
from timing.systems.agot1e.verbs.verb import InForm, Verb
from timing.systems.agot1e.words import ENTERS_KNELT, GROUPS, STAYS_ON, WITH_GOLD
from timing.systems.agot1e.work import Work

PLAYED_ON = "have attachments played on it"


def put_into_play(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The card enters play, or comes out of Shadows; a copy of what its player has in play is a duplicate of it."""
    held, card = work.cards[ref], work.facts(ref)
    player = enters_under(work, frame.ability, effect, ref)
    if held.moribund is not None:  # FAQ 3.42
        if player != held.controller:
            remove_from_challenge(work, ref)
        kneeling = held.kneeling or effect.what == "knelt"
        work.set(ref, moribund=held.moribund._replace(remaining=True), controller=player, kneeling=kneeling)
        work.note("will-remain", card=ref)
        return True
    if effect.who == "owner" and effect.to == "all" and player != frame.owner:
        work.note("under-owners")
    out_of_hand(work, ref, frame.ability)
    twin = twin_in_play(work, ref, player)
    if twin:
        return _as_duplicate(work, ref, twin)
    if card.type == "event" and effect.what != "character":  # out of Shadows it is like an event played from hand
        work.set(ref, zone="played")
        work.note("moves", card=ref, to="played")
        happen(work, "came-out-of-shadows", ref, player, frame.ability)
        return True
    host = ""
    if effect.do == "come-out-of-shadows" and left_unattached(work, ref, player):
        return no_host(work, ref)
    if needs_bearer(work, effect, ref):
        host = frame.answer(BEARER, ref)
        if not host and effect.do == "come-out-of-shadows":
            return no_host(work, ref)
        if not host:
            return False
    knelt = effect.what == "knelt" or work.has(ref, ENTERS_KNELT)
    work.set(ref, zone="play", controller=player, kneeling=knelt, attached_to=host)
    work.note("enters-play", card=ref)
    brought = (n for n in range(1, 5) if work.table.brings_gold and work.has(ref, WITH_GOLD.format(n)))
    if n := next(brought, 0):
        work.set(ref, gold=work.cards[ref].gold + n)
        work.note("gold-placed", card=ref, n=n)
    what = {"marshalled": "marshalled"}.get(
        effect.what, "came-out-of-shadows" if effect.do == "come-out-of-shadows" else "put-into-play"
    )
    happen(work, what, ref, player, frame.ability)
    if host:
        work.note("attached", card=ref, host=host)
        happen(work, "attached", ref, player, frame.ability)
    return True


def _as_duplicate(work: Work, ref: str, twin: str) -> bool:
    """The card is a duplicate of its copy in play, and keeps nothing else (FAQ 4.2); its own duplicates come along."""
    if work.in_play(ref):
        let_go(work, ref)
    for other, held in list(work.cards.items()):
        if held.zone == "removed" and held.attached_to == ref:
            work.set(other, attached_to=twin)
    work.set(twin, duplicates=work.cards[twin].duplicates + 1 + work.cards[ref].duplicates)
    work.set(ref, zone="removed", attached_to=twin, duplicates=0, power=0, gold=0, kneeling=False, moribund=None)
    work.note("enters-as-duplicate", card=ref, other=twin)
    return True


def no_host(work: Work, ref: str) -> bool:
    """An attachment out of Shadows with no legal host is discarded and has not come into play (FAQ, Shadows)."""
    work.set(ref, zone="discard")
    work.note("no-host", card=ref)
    return True


def _attach(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    holder = work.table.holder[frame.ability]
    twin = "" if work.in_play(holder) else twin_in_play(work, holder, frame.owner)
    if twin:
        return _as_duplicate(work, holder, twin)
    zone = work.cards[holder].zone  # an event enters play as it resolves (FAQ, Moribund State For Events)
    comes = {"play": "", "played": "entered-play"}.get(zone, "put-into-play")
    out_of_hand(work, holder, frame.ability)
    remove_from_challenge(work, holder)  # it is no character any more (FAQ 3.24)
    work.set(holder, zone="play", controller=frame.owner, attached_to=ref, moribund=None)
    if not work.in_play(ref):  # it stays on what is not in play (FAQ 3.43)
        work.lasting.append(Lasting(STAYS_ON, holder, 0, ref, "", frame.ability))
    entered = {"shadows": "came-out-of-shadows", "": comes}.get(effect.what, effect.what)
    if entered:
        happen(work, entered, holder, frame.owner, frame.ability)
    work.note("attached", card=holder, host=ref)
    happen(work, "attached", holder, frame.owner, frame.ability)
    return True


def _move_attachment(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """Move the attachments that `which` selects to the card chosen; it must be a legal bearer (FAQ 3.22)."""
    moved = False
    holder = work.table.holder[frame.ability]
    for attachment in list(work.select(effect.which, frame.owner, holder, frame)) if effect.which else []:
        if attachment != ref and work.cards[attachment].attached_to not in ("", ref):
            work.set(attachment, attached_to=ref)
            work.note("attachment-moved", card=attachment, host=ref)
            happen(work, "attached", attachment, work.cards[attachment].controller, frame.ability)
            moved = True
    return moved


def _make_duplicate(work: Work, frame: Frame, effect: Effect) -> bool:
    """A card becomes a duplicate of the one that `onto` or `bearer` names: it keeps nothing of its own (FAQ 4.2).

    With `from: deck` it is the top card of the deck, face down, which the situation need not describe.
    """
    goals = _goals(work, frame, effect)
    goal = next((ref for ref in goals if takes_duplicates(work, ref, frame.owner)), "")
    if not goal:
        for ref in goals:
            work.note("takes-no-duplicate", card=ref, player=frame.owner)
        return False
    if effect.source == "deck":
        ref = take_from_deck(work, frame.owner)
        if not ref:
            work.set(goal, duplicates=work.cards[goal].duplicates + 1)
            work.note("gains-duplicate", card=goal)
            return True
        return _as_duplicate(work, ref, goal)
    becoming = [ref for ref in scope(work, frame, effect) if ref != goal]
    for ref in becoming:
        if work.table.abilities[frame.ability].granted == MARSHAL:
            work.note("played-as-duplicate", card=ref, player=frame.owner)
            out_of_hand(work, ref, frame.ability)
        _as_duplicate(work, ref, goal)
    return bool(becoming)


def _goals(work: Work, frame: Frame, effect: Effect) -> tuple[str, ...]:
    """The cards of which a duplicate would be made, as far as they are known."""
    if effect.bearer is not None:
        return scope(work, frame, replace(effect, to="all", which=effect.bearer))
    return scope(work, frame, replace(effect, to=effect.onto or "self", of=""))


def _into_shadows(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """A card from hand is played face down into Shadows; that is playing a card (FAQ 4.15)."""
    if work.cards[ref].zone not in PLAYED_FROM:
        return False
    out_of_hand(work, ref, frame.ability)
    work.set(ref, zone="shadows", controller=frame.owner)
    work.note("moves", card=ref, to="shadows")
    happen(work, "played-into-shadows", ref, frame.owner, frame.ability)
    return True


def _into_shadows_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return from_hand_barriers(work, ref)


def _entering_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """A moribund card that is put into play remains there, which nothing bars (FAQ 3.42)."""
    if work.cards[ref].moribund is not None:
        return []
    player = enters_under(work, uid, effect, ref)
    return entering_barriers(work, ref, player) or _bearer_lacks(work, frame, effect, ref, player)


def _bearer_lacks(work: Work, frame: Frame | None, effect: Effect, ref: str, player: str) -> list[Reason]:
    """That nothing may bear an attachment which would be put into play, and which would be no duplicate there."""
    if frame is None or effect.do != "put-into-play" or not needs_bearer(work, effect, ref):
        return []
    borne = twin_in_play(work, ref, player) or bearers(work, frame, effect, ref, player)
    return [] if borne else [reason("no-bearer", card=ref)]


def _attaching_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """An attachment that is not in play yet has to be able to enter it; an event that stays has been played instead."""
    holder = work.table.holder[uid]
    there = work.cards[holder].zone in ("play", "played")
    entering = [] if there else entering_barriers(work, holder, work.cards[holder].controller)
    if ref == holder:
        entering.append(reason("unfit-bearer", card=ref))
    if effect.what == "marshalled" and work.cannot(ref, PLAYED_ON):
        entering.append(reason("cannot", card=ref, what=PLAYED_ON))
    return [*entering, *_bearing_barred(work, ref, (holder,))]


def _moving_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    if not effect.which:
        return []
    holder = work.table.holder[uid]
    you = work.cards[holder].controller
    moved = work.select(effect.which, you, holder, frame)
    unfit = moved and not any(_may_bear(work, ref, one, you) for one in moved)
    return _bearing_barred(work, ref, moved) or ([reason("unfit-bearer", card=ref)] if unfit else [])


def _may_bear(work: Work, host: str, attachment: str, you: str) -> bool:
    """Whether the attachment's text lets the card bear it, seen from its controller or from who moves it (FAQ 3.22)."""
    restriction = work.facts(attachment).attaches_to or Selector(type=("character",))
    if may_join_house(work.facts(attachment)):
        restriction = Selector(type=("house",))
    return any(work.fits(restriction, host, who, attachment) for who in (work.cards[attachment].controller, you))


def _bearing_barred(work: Work, host: str, attachments: tuple[str, ...]) -> list[Reason]:
    """Why a card bears none of these attachments: it never has any on it (rulebook, No Attachments)."""
    barred = attachments and all(work.bars_attachment(host, ref) for ref in attachments)
    return [reason("no-attachments", card=host)] if barred else []


def _duplicate_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """That no card of which it would be a duplicate is one that the player owns and controls."""
    goals = _goals(work, frame, effect) if frame else ()
    if not frame or any(takes_duplicates(work, goal, frame.owner) for goal in goals):
        return []
    return [reason("takes-no-duplicate", card=goal, player=frame.owner) for goal in goals]


def _may_be_duplicate(work: Work, frame: Frame, effect: Effect) -> bool | None:
    goals = _goals(work, frame, effect)
    if goals and not any(takes_duplicates(work, ref, frame.owner) for ref in goals):
        return False
    becoming = scope(work, frame, effect)
    played = work.table.abilities[frame.ability].granted == MARSHAL
    barred = played and any(from_hand_barriers(work, ref) for ref in becoming)
    return effect.source == "deck" or (bool(becoming) and not barred)


def _enters(said: str, name: str, phrase: str = "") -> Verb:
    return Verb(
        said,
        on_card=put_into_play,
        bars=_entering_barred,
        writes=("zone", "control", "kneeling", "hand"),
        happens=(*GROUPS["entered-play"], "attached"),
        reads=("zone", "control"),
        form=InForm("Brings", name, phrase=phrase),
    )


VERBS: dict[str, Verb] = {
    "put-into-play": _enters("put {whom} into play{knelt}", "put into play", phrase="put {whom} into play{source}"),
    "come-out-of-shadows": _enters("bring {whom} out of Shadows", "bring out of Shadows"),
    "into-shadows": Verb(
        "play {whom} into Shadows",
        on_card=_into_shadows,
        bars=_into_shadows_barred,
        writes=("zone", "hand", "control"),
        happens=("played-into-shadows",),
        reads=("zone",),
    ),
    "attach": Verb(
        "attach this card to {whom}",
        on_card=_attach,
        bars=_attaching_barred,
        writes=("zone", "control", "kneeling", "hand", "challenge"),
        happens=("entered-play", *GROUPS["entered-play"], "attached"),
        reads=("zone", "control"),
        form=InForm("Changes", "attach this card to"),
    ),
    "move-attachment": Verb(
        "move this attachment to {whom}",
        on_card=_move_attachment,
        bars=_moving_barred,
        writes=("zone",),
        happens=("attached",),
        reads=("zone",),
    ),
    "duplicate": Verb(
        "attach {made_of} to {goal} as a duplicate",
        on_table=_make_duplicate,
        bars=_duplicate_barred,
        can=_may_be_duplicate,
        writes=("zone", "hand", "kneeling", "power", "gold", "text", "str", "challenge"),
        reads=("zone",),
    ),
}
