"""Effects by which cards enter play and attachments come to a bearer."""

from __future__ import annotations

from dataclasses import replace

from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.bearing import BEARER, needs_bearer
from timing.systems.agot1e.effects.kinds import OnCard, OnTable
from timing.systems.agot1e.happen import happen, take_from_deck
from timing.systems.agot1e.reach import enters_under, scope, twin_in_play
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.words import ENTERS_KNELT, WITH_GOLD
from timing.systems.agot1e.work import Work


def put_into_play(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The card enters play, or comes out of Shadows; a copy of what its player has in play is a duplicate of it."""
    held, card = work.cards[ref], work.facts(ref)
    if held.moribund is not None:  # FAQ 3.42
        work.set(ref, moribund=held.moribund._replace(remaining=True))
        work.note("will-remain", card=ref)
        return True
    player = enters_under(work, frame.ability, effect, ref)
    twin = twin_in_play(work, ref, player)
    if twin:
        return _as_duplicate(work, ref, twin)
    if card.type == "event" and effect.what != "character":  # out of Shadows it is like an event played from hand
        work.set(ref, zone="played")
        work.note("moves", card=ref, to="played")
        happen(work, "came-out-of-shadows", ref, player, frame.ability)
        return True
    host = ""
    if needs_bearer(work, effect, ref):
        host = dict(frame.decided).get(f"{BEARER}:{ref}", "")
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
    """The card is a duplicate of its copy in play, and keeps nothing else (FAQ 4.2)."""
    work.set(twin, duplicates=work.cards[twin].duplicates + 1)
    work.set(ref, zone="removed", attached_to=twin)
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
    work.set(holder, zone="play", controller=frame.owner, attached_to=ref, moribund=None)
    entered = {"shadows": "came-out-of-shadows"}.get(effect.what, effect.what)
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
    """A card becomes a duplicate of the one that `onto` names: it keeps nothing of its own (FAQ 4.2).

    With `from: deck` it is the top card of the deck, face down, which the situation need not describe.
    """
    goals = scope(work, frame, replace(effect, to=effect.onto or "self", of=""))
    goal = next((ref for ref in goals if work.in_play(ref)), "")
    if not goal:
        return False
    if effect.source == "deck":
        ref = take_from_deck(work, frame.owner)
        if not ref:
            work.set(goal, duplicates=work.cards[goal].duplicates + 1)
            work.note("gains-duplicate", card=goal)
            return True
        return _as_duplicate(work, ref, goal)
    made = [_as_duplicate(work, ref, goal) for ref in scope(work, frame, effect) if ref != goal]
    return bool(made)


def _into_shadows(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """A card from hand is played face down into Shadows; that is playing a card (FAQ 4.15)."""
    if work.cards[ref].zone != "hand":
        return False
    work.set(ref, zone="shadows")
    work.note("moves", card=ref, to="shadows")
    happen(work, "played-into-shadows", ref, frame.owner, frame.ability)
    return True


ENTERING: dict[str, OnCard] = {
    "put-into-play": put_into_play,
    "come-out-of-shadows": put_into_play,
    "into-shadows": _into_shadows,
    "attach": _attach,
    "move-attachment": _move_attachment,
}
ATTACHING: dict[str, OnTable] = {"duplicate": _make_duplicate}
