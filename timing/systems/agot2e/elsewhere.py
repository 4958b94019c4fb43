"""Cards that are marshaled, ambushed or played from another place as if they were in hand: what lets their player."""

from __future__ import annotations

from timing.kernel.memory import Counted
from timing.systems.agot2e import evaluating, values
from timing.systems.agot2e.granted import AMBUSH, INTO_SHADOWS, MARSHAL
from timing.systems.agot2e.work import Work

WAYS = {MARSHAL: "marshal", AMBUSH: "ambush", INTO_SHADOWS: "into-shadows", "": "play"}
PERMISSION = "permission"


def permission(work: Work, uid: str) -> str:
    """The constant ability that lets the player use the ability's card as if it were in hand; empty without one."""
    way = WAYS.get(work.table.abilities[uid].granted, "")
    ref, player = work.table.holder[uid], work.player_of(uid)
    event = work.facts(ref).type == "event"
    if not way or (way == "play") != event or work.cards[ref].duplicate_of:
        return ""
    return next((one for one in work.table.plays_from if _lets(work, one, way, ref, player)), "")


def _lets(work: Work, uid: str, way: str, ref: str, player: str) -> bool:
    if not values.active(work, uid) or _reached(work, uid, player):
        return False
    for effect in work.table.abilities[uid].effects:
        if effect.do != "play-from" or way not in effect.ways:
            continue
        at = evaluating.view(work, uid)
        if player not in evaluating.players(work, effect.who, at):
            continue
        at = at._replace(player=player)
        if ref == at.card if effect.to == "self" else effect.which and evaluating.fits(work, effect.which, ref, at):
            return True
    return False


def _counted(work: Work, uid: str, player: str) -> Counted | None:
    limit = work.table.abilities[uid].limit
    return Counted(limit.per, PERMISSION, player, uid) if limit else None


def _reached(work: Work, uid: str, player: str) -> bool:
    limit, key = work.table.abilities[uid].limit, _counted(work, uid, player)
    return bool(limit and key and work.uses.get(key, 0) >= limit.times)


def count(work: Work, uid: str) -> None:
    """A card is used from elsewhere: what lets the player do so has been used once more."""
    ref = work.table.holder[uid]
    by = permission(work, uid) if work.cards[ref].zone not in ("hand", "shadows", "play") else ""
    key = _counted(work, by, work.player_of(uid)) if by else None
    if key:
        work.uses[key] = work.uses.get(key, 0) + 1
