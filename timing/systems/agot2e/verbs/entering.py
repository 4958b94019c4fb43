"""Verbs by which cards enter play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot2e import allowances, values
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.verbs.changing import dead_copy
from timing.systems.agot2e.verbs.contesting import join
from timing.systems.agot2e.verbs.leaving import out_of_shadows, with_token
from timing.systems.agot2e.verbs.verb import Verb
from timing.systems.agot2e.words import WAYS_IN

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work


_PUT = ("be put into play",)


def active_copy(work: Work, player: str, ref: str) -> str:
    """The copy of a unique card that the player controls in play; empty if there is none."""
    title = work.facts(ref).title
    controlled = (other for other in work.cards if other != ref and work.in_play(other))
    copies = [other for other in controlled if work.controller(other) == player and work.facts(other).title == title]
    return copies[0] if copies else ""


def enters_as_duplicate(work: Work, player: str, ref: str) -> str:
    """The unique card, owned and controlled by the player, on which this copy would be a duplicate; else empty."""
    copy = active_copy(work, player, ref) if work.facts(ref).unique else ""
    return copy if copy and work.owner(copy) == player else ""


def _bars(work: Work, item: Item) -> tuple[Reason, ...]:
    player, ref = item.player, item.card
    found = []
    if work.cards[ref].zone == "play" or (work.cards[ref].zone == "removed") != (item.verb == "return-to-play"):
        found.append(REASONS("not-there", card=ref))
    if dead_copy(work, player, ref):
        found.append(REASONS("dead-copy", card=ref, player=player))
    copy = active_copy(work, player, ref) if work.facts(ref).unique else ""
    if copy and work.owner(copy) != player:
        found.append(REASONS("unique-in-play", card=ref, player=player))
    words = ("enter play", *{"marshal": ("be marshaled",), "put-into-play": _PUT, "ambush": _PUT}.get(item.verb, ()))
    found += [REASONS("cannot", card=ref, what=what) for what in words if values.cannot(work, ref, what)]
    if item.verb in ("put-into-play", "ambush") and values.forbidden(work, player, "put into play"):
        found.append(REASONS("forbidden", player=player, what="put into play"))
    if item.other and not attachable(work, ref, item.other):
        found.append(REASONS("no-attachments", card=item.other))
    if item.verb == "marshal" and "limited" in values.printed(work, ref) and allowances.limited(work, player):
        found.append(REASONS("limited", player=player))
    return tuple(found)


def attachable(work: Work, ref: str, host: str) -> bool:
    """Whether the card's keywords let the attachment be on it: "no attachments", "no attachments except TRAIT"."""
    for word in values.keywords(work, host):
        if word.startswith("no attachments"):
            excepted = word.removeprefix("no attachments").removeprefix(" except").strip(" <>.").lower()
            if not excepted or excepted not in {trait.lower() for trait in values.traits(work, ref)}:
                return False
    return True


def _enter(work: Work, item: Item) -> bool:
    player, ref = item.player, item.card
    if _bars(work, item):
        return False
    copy = enters_as_duplicate(work, player, ref)
    host = "" if copy else item.other
    work.put(ref, zone="play", controller=player, kneeling=False, attached_to=host, duplicate_of=copy)
    work.put(ref, entered=item.verb if item.verb in WAYS_IN else "")
    out_of_shadows(work, ref)
    if not copy and values.cannot(work, ref, "enter play standing"):
        work.put(ref, kneeling=True)
    if item.verb == "put-into-play" and not copy:
        if "knelt" in item.word:
            work.put(ref, kneeling=True)
        if "participating" in item.word:
            join(work, ref)
    if item.verb == "marshal" and "limited" in values.printed(work, ref):
        work.give(player, limited=work.players[player].limited + 1)
    work.note("duplicate-enters" if copy else "enters", card=ref, player=player)
    if item.verb == "out-of-shadows" and not copy:
        work.note("comes-out-of-shadows")
    return True


def _in_shadows(work: Work, item: Item) -> tuple[Reason, ...]:
    zone = work.cards[item.card].zone
    return (REASONS("not-there", card=item.card),) if zone in ("play", "removed", "shadows") else ()


def _into_shadows(work: Work, item: Item) -> bool:
    work.put(item.card, zone="shadows", controller=item.player)
    with_token(work, item)
    work.note("into-shadows", card=item.card, player=item.player)
    return True


def _described(verb: str, *happens: str) -> Verb:
    uses = ("effect",) if verb == "put-into-play" else ()
    return Verb(verb.replace("-", " "), (*happens, "enters-play"), _enter, _bars, uses=uses)


VERBS = {
    "put-into-play": _described("put-into-play", "put-into-play"),
    "more-limited": Verb(
        "of a constant ability: players may marshal or play so many more limited cards each round", (), whom="player"
    ),
    "play-from": Verb(
        "of a constant ability: cards may be marshaled, ambushed or played (`ways`) as if they were in hand",
        (),
        whom="player",
    ),
    "return-to-play": Verb("return to play what was removed from the game", ("enters-play",), _enter, _bars),
    "into-shadows": Verb(
        "place a card in shadows (`what`: with-token, with a shadow token)",
        ("into-shadows",),
        _into_shadows,
        _in_shadows,
    ),
    "out-of-shadows": Verb("bring a card out of shadows", ("out-of-shadows", "enters-play"), _enter, _bars, uses=()),
    "marshal": Verb("marshal a card", ("card-played", "marshaled", "enters-play"), _enter, _bars, uses=()),
    "ambush": Verb(
        "put a card into play by ambush", ("ambushed", "put-into-play", "enters-play"), _enter, _bars, uses=()
    ),
}
