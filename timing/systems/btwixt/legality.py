"""Which influence cards may be played now and which not, whose turn it is, and why."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.moves import Move, Option
from timing.kernel.reasons import Reason
from timing.systems.btwixt import track
from timing.systems.btwixt.reasons import REASONS
from timing.systems.btwixt.words import EVENT, HAND, LEADER_SPECIFIC
from timing.systems.btwixt.work import Work

BIDDING = "bidding"


def judge(work: Work, ability: str) -> Option:
    """One card, playable or not with all that speaks against it."""
    ref = ability.partition("/")[0]
    card, held = work.table.cards[ref], work.cards[ref]
    player = held.at if held.zone == HAND else ""
    against = tuple(_against(work, ref, player))
    moves = () if against else (Move(player, "uses", ability),)
    reasons = against or (REASONS("may-play"),)
    return Option(player, ability, ref, f"play {card.title}", not against, reasons, moves=moves)


def _against(work: Work, ref: str, player: str) -> Iterator[Reason]:
    if work.table.cards[ref].type == "ally":
        yield REASONS("not-influence", card=ref)
        return
    if not player:
        yield REASONS("not-in-hand", card=ref)
        return
    yield from _moment(work, player)
    yield from _of_the_card(work, ref, player)


def _moment(work: Work, player: str) -> Iterator[Reason]:
    """What the step and the turn say."""
    if player in work.knelt:
        yield REASONS("knelt", player=player)
    if work.over or not work.frames or BIDDING not in {frame.window for frame in work.frames}:
        yield REASONS("not-bidding")
    elif work.choice:
        yield REASONS("choice-first", player=work.choice.player)
    elif work.frame.turn != player and player not in work.knelt:
        yield REASONS("not-your-turn", player=work.frame.turn)


def _of_the_card(work: Work, ref: str, player: str) -> Iterator[Reason]:
    """What the card is, and what other cards say of it."""
    card, options = work.table.cards[ref], work.table.options
    if card.color in (LEADER_SPECIFIC, EVENT) and not (options.advanced or options.kingsmoot):
        yield REASONS("set-aside", card=ref)
    elif card.color == EVENT and track.before_events(options, len(work.seats), work.season):
        yield REASONS("events-later", card=ref, season=work.season)
    elif card.color == LEADER_SPECIFIC and card.leader != player and not options.kingsmoot:
        yield REASONS("another-leaders", card=ref)
    for by, effect in work.standing("bars"):
        if work.reaches(by, effect, ref):
            yield REASONS("barred", by=by, card=ref)


def why_turn(work: Work) -> Reason:
    """Why the turn is this leader's."""
    turn = work.frame.turn
    if turn == work.first_player and not work.frame.acted:
        return REASONS("first-turn", player=turn)
    if not work.frame.acted and not work.frame.passes:
        return REASONS("first-standing", player=turn)
    return REASONS("next-turn", player=turn)
