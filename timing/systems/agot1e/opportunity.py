"""Whose opportunity it is and why: who has the first one in a step, and how it goes round."""

from __future__ import annotations

from timing.kernel.reasons import Reason
from timing.systems.agot1e import keywords as standing
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.structure import INNER
from timing.systems.agot1e.work import Work


def why_over(work: Work) -> Reason:
    if work.over == "victory":
        return reason("game-over")
    if work.over == "endless":
        return reason("endless")
    if work.phase == "setup":
        return reason("setup-no-effects")
    box = work.table.structure.box(work.box)
    closed = box.kind == "framework" and work.table.structure.window(box.window).closed
    return reason("closed-window" if closed else "dispute-over")


def why_turn(work: Work) -> tuple[Reason, ...]:
    frame = work.frame
    if work.does(frame) == "placing":
        return (reason("places-setup-cards", player=frame.turn),)
    if frame.passes or frame.acted:
        return (reason("next-clockwise", player=frame.turn, other=work.seats.right_of(frame.turn)),)
    code, other = first_opportunity(work, frame)[1:]
    return (reason(code, player=frame.turn, other=other),)


def first_opportunity(work: Work, frame: Frame) -> tuple[str, str, str]:
    """Who has the first opportunity in the frame's step, with the reason's code and the player it speaks of.

    Sources: FAQ, First Actions and Responses; question on who responds first.
    """
    if frame.window == "segment":
        return work.first, "first-action", ""
    if work.does(frame) == "shadows":
        return work.first, "shadows-step", ""
    if work.does(frame) == "placing":
        return work.first, "places-setup-cards", ""
    root = next(f for f in reversed(work.frames) if f.window not in INNER)
    owner = "" if root.kind == "delayed" else root.owner
    if frame.kind in ("response", "action"):
        code = "first-answer-in-framework" if frame.kind == "response" and not owner else "first-left-of"
        return work.seats.left_of(frame.owner), code, frame.owner
    if frame.window == "delayed":
        return work.first, "first-delayed", ""
    if frame.window in ("passive", "claim") or frame.kind in ("replacement", "attachments", "aftermath", standing.KIND):
        return (work.seats.left_of(owner) if owner else work.first), "first-answer-passive", owner
    return work.first, "first-first-player", ""


def had_the_chance(work: Work, player: str) -> bool:
    """Whether the player's one chance to bring a card out of Shadows has gone by."""
    order = work.seats.clockwise(work.first)
    return order.index(player) < work.frame.passes
