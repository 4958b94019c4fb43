"""What is done in each step of a window; False where a player has to decide."""

from __future__ import annotations

from timing.kernel import opportunity
from timing.kernel.choices import Choice
from timing.systems.btwixt import bidding, councils, verbs
from timing.systems.btwixt.claims import placement
from timing.systems.btwixt.events import EVENTS
from timing.systems.btwixt.state import Frame
from timing.systems.btwixt.structure import STRUCTURE
from timing.systems.btwixt.verbs import VERBS, Doing
from timing.systems.btwixt.words import ADDITIONAL, AFTER_BID, BID, CONSTANT, CURRENT, PLAYED, WHEN_CLAIMED
from timing.systems.btwixt.work import Work


def enter(work: Work, box: str) -> None:
    """Go on to a box of the round, or of the end."""
    work.box = box
    work.note("box", box=box)
    work.frames.append(Frame(STRUCTURE.box(box).window))


def leave(work: Work) -> bool:
    """Leave the step for the one that follows, or close the window."""
    if opportunity.go_on(work):
        work.change(chosen=())
    else:
        work.frames.pop()
    return True


def course(work: Work) -> bool:
    """A box without decisions: its events are carried out, and what they open comes on top of it."""
    box = STRUCTURE.box(work.box)
    work.frames.pop()
    for name in box.events:
        event = EVENTS[name]
        if event.resolves:
            event.resolves(work)
    return True


# --- bidding ---------------------------------------------------------------------------------------------------------


def standing_from(work: Work, player: str) -> str:
    """The first who has not knelt, clockwise from that player on; empty when all have."""
    return next((p for p in work.seats.clockwise(player) if p not in work.knelt), "")


def bid(work: Work) -> bool:
    """In turns, each leader who has not knelt plays a card or kneels."""
    turn = standing_from(work, work.frame.turn or work.first_player)
    if not turn:
        work.note("all-knelt")
        return leave(work)
    work.change(turn=turn, passes=len(work.knelt))
    return False


def join(work: Work) -> bool:
    """The card joins the bid pile of the leader in front of whom it lies, unless its ability has moved it."""
    ref = work.frame.card
    if work.cards[ref].zone == PLAYED:
        work.move(ref, BID, work.cards[ref].at)
        work.note("joins-bid", card=ref, player=work.cards[ref].at)
    else:
        work.note("stays-where-moved")
    return leave(work)


# --- abilities -------------------------------------------------------------------------------------------------------


def resolve(work: Work) -> bool:
    """The effects of an ability, one after the other; each first asks for what it needs."""
    frame = work.frame
    effects = work.table.effects(frame.card, frame.when)
    if frame.effect >= len(effects):
        return leave(work)
    condition, effect = effects[frame.effect]
    doing = Doing(frame.card, work.you(frame.card), effect, frame.chosen)
    if effect.do in CONSTANT or not _met(work, condition, doing):
        return _next_effect(work)
    verb = VERBS[effect.do]
    choice = verb.asks(work, doing)
    if choice:
        work.choice = choice
        return True
    verb.does(work, doing)
    return _next_effect(work)


def _met(work: Work, condition: str, doing: Doing) -> bool:
    if not condition or (condition == "won") == (doing.you == work.bid_winner):
        return True
    work.note(f"not-{condition}", card=doing.card, player=doing.you)
    return False


def _next_effect(work: Work) -> bool:
    work.change(effect=work.frame.effect + 1, chosen=())
    return True


# --- claiming --------------------------------------------------------------------------------------------------------


def compare(work: Work) -> bool:
    """The influence totals are compared."""
    found = bidding.won(work.seats, work.first_player, {player: work.total(player) for player in work.seats})
    work.bid_winner = found.winner
    for reason in found.why:
        work.note(reason.code, **dict(reason.args))
    work.happened("won-bid", found.winner, found.winner)
    return leave(work)


def place(work: Work) -> bool:
    """The winner places the current ally, and after it those introduced during the round."""
    waiting = work.lying(CURRENT) + work.lying(ADDITIONAL)
    if not waiting:
        if not work.claimed:
            work.note("no-ally")
        return leave(work)
    ally = waiting[0].ref
    work.change(card=ally)
    if work.moved_strings(councils.neighbors(work.seats, work.bid_winner)):
        work.note("strings-where-they-lie")
    work.choice = Choice("council-for-ally", work.bid_winner, placement(work, ally, work.bid_winner).allowed)
    return True


def when_claimed(work: Work) -> bool:
    """The When Claimed abilities of the allies claimed, each in its turn."""
    return _in_turn(work, [ref for ref in work.claimed if work.table.effects(ref, WHEN_CLAIMED)], WHEN_CLAIMED)


def triumph(work: Work) -> bool:
    """The abilities with the triumph icon, clockwise from the first player, a leader's own in the order of play."""
    lying = work.lying(BID)
    order = [c.ref for player in work.seats.clockwise(work.first_player) for c in lying if c.at == player]
    able = [ref for ref in order if work.table.effects(ref, AFTER_BID)]
    if len(able) > 1 and not work.frame.chosen:
        work.note("triumph-in-turn")
    return _in_turn(work, able, AFTER_BID)


def _in_turn(work: Work, refs: list[str], when: str) -> bool:
    """Open the ability of the first card that has not had its turn; once all have, go on."""
    done = work.frame.chosen
    if refs and not done:
        work.note("claim-in-order")
    ref = next((ref for ref in refs if ref not in done), "")
    if not ref:
        return leave(work)
    work.change(chosen=(*done, ref))
    work.note("resolves", card=ref, player=work.you(ref))
    work.frames.append(Frame("ability", card=ref, when=when))
    return True


def token(work: Work) -> bool:
    """The winner gains a power token."""
    if work.frame.chosen:
        verbs.gain_token(work, work.bid_winner, work.frame.chosen[0])
        return leave(work)
    work.choice = Choice("council-for-token", work.bid_winner, councils.of_leader(work.seats, work.bid_winner))
    return True


STEPS = {
    "course": course,
    "bid": bid,
    "resolve": resolve,
    "join": join,
    "compare": compare,
    "place": place,
    "when-claimed": when_claimed,
    "token": token,
    "triumph": triumph,
}
