"""What an attachment may be attached to: its own restriction, what a card bears, what the effect says (FAQ 3.22)."""

from __future__ import annotations

from timing.systems.agot1e import unlisted
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import attaches_itself
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

BEARER = "bearer"
ENTERS = ("put-into-play", "come-out-of-shadows")


def needs_bearer(work: Work, effect: Effect, ref: str) -> bool:
    """Whether the effect brings the card into play as an attachment that its own text does not attach then."""
    held = work.cards[ref]
    if effect.do == "come-out-of-shadows" and attaches_itself(work.facts(ref)):
        return False
    enters = effect.do in ENTERS and effect.what != "character" and held.moribund is None
    return enters and work.facts(ref).type == "attachment" and held.zone != "play"


def takes_duplicates(work: Work, ref: str, player: str) -> bool:
    """Whether the player may put duplicates on the card: one in play that he or she owns and controls (FAQ 3.29)."""
    return work.in_play(ref) and work.facts(ref).owner == work.cards[ref].controller == player


def left_unattached(work: Work, ref: str, player: str) -> bool:
    """Whether the text that attaches the card as it comes out of Shadows finds nothing to attach it to."""
    text = attaches_itself(work.facts(ref))
    return text is not None and text.target is not None and not _open_to(work, text.target.choose, player, ref)


def _open_to(work: Work, selector: Selector, player: str, ref: str) -> tuple[str, ...]:
    return unlisted.choosable(work, selector, Scene(player, ref))


def bearers(work: Work, frame: Frame, effect: Effect, ref: str, player: str) -> tuple[str, ...]:
    """The cards in play that may bear an attachment which this effect puts into play under the player's control."""
    restriction = work.facts(ref).attaches_to
    able = list(_open_to(work, restriction or Selector(type=("character",)), player, ref))
    if effect.bearer is not None:
        holder = work.table.holder[frame.ability]
        meant = unlisted.choosable(work, effect.bearer, Scene(frame.owner, holder, frame))
        called = [host for host in meant if restriction is None and work.calls_for_attachment(host, ref)]
        able = [host for host in (*able, *called) if host in meant]
    able = [host for host in able if not work.bars_attachment(host, ref)]
    return tuple(host for host in able if host != ref)
