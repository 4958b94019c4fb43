"""Verbs about the challenge under way: taking part, its end without a winner, which claim is applied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot2e import values
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import IMMINENT, Item, Lasting
from timing.systems.agot2e.verbs.answering import answered, change, gone
from timing.systems.agot2e.verbs.changing import reached
from timing.systems.agot2e.verbs.verb import Verb
from timing.systems.agot2e.words import CHALLENGES

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work


def _cannot_join(work: Work, item: Item) -> tuple[Reason, ...]:
    found = list(reached(work, item))
    challenge = work.challenge
    if (
        challenge is None
        or challenge.over
        or work.controller(item.card) not in (challenge.attacker, challenge.defender)
    ):
        found.append(REASONS("no-side", card=item.card))
    elif values.cannot(work, item.card, "participate"):
        found.append(REASONS("cannot", card=item.card, what="participate"))
    elif work.participating(item.card):
        found.append(REASONS("participates-already", card=item.card))
    return tuple(found)


def _join(work: Work, item: Item) -> bool:
    return join(work, item.card)


def join(work: Work, ref: str) -> bool:
    """The character participates on the side of its controller (Rules Reference, Participating)."""
    challenge = work.challenge
    if challenge is None or work.participating(ref):
        return False
    if work.controller(ref) == challenge.attacker:
        work.contest(attackers=(*challenge.attackers, ref))
    elif work.controller(ref) == challenge.defender:
        work.contest(defenders=(*challenge.defenders, ref))
    else:
        return False
    work.note("joins", card=ref)
    return True


def _under_way(work: Work, item: Item) -> tuple[Reason, ...]:
    there = work.challenge is not None and not work.challenge.over
    return () if there else (REASONS("no-challenge"),)


def _stop(work: Work, item: Item) -> bool:
    """Nobody wins or loses it; what is left of it is passed over, up to its end."""
    work.contest(over=True, winner="", loser="", unopposed=False, attackers=(), defenders=(), bypassed=())
    work.note("stopped")
    return True


def _retype(work: Work, item: Item) -> bool:
    """Who participates goes on to participate (Rules Reference, Challenges Phase)."""
    work.contest(type=item.word)
    return True


def _no_claim(work: Work, item: Item) -> tuple[Reason, ...]:
    held = answered(work, item)
    if held is None or held.verb != "apply-claim":
        return (REASONS("not-imminent", ability=item.by),)
    return gone(held)


def _claim_as(work: Work, item: Item) -> bool:
    held = answered(work, item)
    if held is None or held.status != IMMINENT or item.word not in CHALLENGES:
        return False
    work.note("claim-as", by=item.by, type=item.word)
    return change(work, item.n, type=item.word)


def _contributes(work: Work, item: Item) -> bool:
    if item.until == "challenge" and work.challenge is None:
        return False
    work.lasting.append(Lasting("contribute", item.card, 0, item.word, item.until, item.by, type=item.other))
    return True


def _forbids(work: Work, item: Item) -> bool:
    work.lasting.append(Lasting("forbid", item.player, 0, item.word, item.until, item.by, type=item.other))
    work.note("forbids", player=item.player, what=item.word, until=item.until)
    return True


VERBS = {
    "join-challenge": Verb("have a character participate on its controller's side", (), _join, _cannot_join),
    "change-type": Verb("change the type of the challenge to `what`", (), _retype, _under_way, whom="none"),
    "stop-challenge": Verb(
        "end the challenge with no winner or loser", ("challenge-stopped",), _stop, _under_way, whom="none"
    ),
    "claim-as": Verb("apply claim of another type (`what`) instead", (), _claim_as, _no_claim, "answered"),
    "contribute": Verb(
        "have a card contribute its STR (of a constant ability: `n`) to your side (`what`: challenge) or for dominance",
        (), _contributes, reached, uses=("effect", "lasting"),
    ),
    "draw-more": Verb("of a constant ability: players draw more in the draw phase", (), whom="player",
                      uses=("effect", "lasting")),
    "forbid": Verb("keep a player from something", (), _forbids, whom="player", uses=("effect", "lasting")),
}  # fmt: skip
