"""Replacement effects that change how the claim of a challenge is handled (FAQ 3.23), and who else satisfies it.

Such an ability is a replacement of `claim-implemented`. What it says is carried out in the place of the claim, within
the same framework event: it is initiated, may be saved from and is executed, and what it sets off waits for the steps
of the window it belongs to. One that only says of which type the claim is has that decided as the claim initiates.

An effect may have players satisfy the claim besides, or in place of the loser: each in a window within that effect,
with the power going to the winner (question on Red Vengeance), saves, and no more cancels.
"""

from __future__ import annotations

from typing import NamedTuple

from timing.kernel.choices import Choice
from timing.kernel.memory import Decided
from timing.systems.agot1e import choosing, replacing
from timing.systems.agot1e.reach import concerned, players_of, succeeds
from timing.systems.agot1e.state import SATISFYING, Frame, Lasting
from timing.systems.agot1e.work import Work

CLAIM = "claim-implemented"
KIND = "replacement"  # the kind of frame, and the id of its window
PICKED, CARRIED_OUT = replacing.CLAIM, "claim-replaced"
EVENT = "claim is implemented"
TYPE = "claim-type"  # the kind of choice and of decision: of which type the claim is
SATISFY, TERMS = "satisfy-claim", "satisfies"  # the verb; the kind of decision: who satisfies a claim of how much


class Terms(NamedTuple):
    """Who satisfies a claim of how much, and to whom power goes."""

    loser: str
    winner: str
    n: int


def terms(work: Work) -> Terms | None:
    """The claim of the event under way: of an effect, or of the challenge if the attacker has won it."""
    challenge = work.challenge
    if challenge is None or not challenge.winner:
        return None
    told = next((one for one in work.frame.decided if one.kind == TERMS), None) if _satisfying(work) else None
    if told is not None:
        return Terms(told.about, challenge.winner, told.at)
    if challenge.winner != challenge.attacker:
        return None
    return Terms(challenge.answers_claim, challenge.attacker, work.claim_now())


def _satisfying(work: Work) -> bool:
    return work.frame.window == SATISFYING


def satisfied(work: Work, index: int) -> bool:
    """Whether all whom the effect has satisfy the claim have done so; the window of the next one opens if not."""
    frame = work.frame
    effect = work.table.abilities[frame.ability].effects[index]
    if work.challenge is None or (effect.if_ and not work.holds(effect.if_, frame.ability)):
        return True
    players = [player for player in work.seats.clockwise(work.first) if player in concerned(work, frame, effect)]
    if len(players) > 1 and not frame.settled(TERMS, players[0], index):
        work.note("claims-in-turn")
    for player in players:
        if not frame.settled(TERMS, player, index):
            n = work.number(effect.n, frame.ability, frame, missing=work.claim_now())
            work.decide(TERMS, player, index)
            work.note("satisfies-claim", player=player, ability=frame.ability)
            decided = (Decided(TERMS, player, n),)
            work.frames.append(Frame(SATISFYING, "1", frame.serial, work.count, events=(EVENT,), decided=decided))
            return False
    return True


def settled(work: Work) -> bool:
    """Settle which replacement applies to the claim that initiates; False while the first player has to pick."""
    if _satisfying(work):
        return True
    if not work.frame.settled(PICKED):
        uids = applicable(work)
        if len(uids) > 1:
            work.choice = Choice(replacing.CHOICE, work.first, tuple(uids))
            return False
        work.decide(PICKED, answer=uids[0] if uids else "")
    return _type_settled(work)


def _type_settled(work: Work) -> bool:
    """Put the type of the claim to whoever decides it, where a replacement leaves that open."""
    uid = work.frame.answer(PICKED)
    if not _of_type(work, uid) or work.frame.settled(TYPE):
        return True
    ability = work.table.abilities[uid]
    owner = work.cards[work.table.holder[uid]].controller
    decides = players_of(work, work.frame._replace(ability=uid, owner=owner), ability.decides)
    work.note("claim-replaced", ability=uid)
    work.choice = Choice(TYPE, next(iter(decides), owner), tuple(effect.what for effect in ability.effects))
    return False


def _of_type(work: Work, uid: str) -> bool:
    """Whether the replacement says of which type the claim is, and no more."""
    return bool(uid) and all(effect.do == "claim-as" for effect in work.table.abilities[uid].effects)


def type_decided(work: Work, kind: str) -> None:
    """It has been decided of which type the claim is."""
    work.decide(TYPE, answer=kind)
    work.lasting.append(Lasting("claim-as", "", 0, kind, "challenge", work.frame.answer(PICKED)))
    work.note("claim-as", what=kind)


def applicable(work: Work) -> list[str]:
    """The replacement abilities that speak of this claim, in the order of the table."""
    found = []
    for uid, ability in work.table.replacements:
        trigger = ability.trigger
        if trigger is None or CLAIM not in trigger.after or not work.works(uid) or work.challenge is None:
            continue
        if trigger.type and work.challenge.type not in trigger.type:
            continue
        if ability.if_ is None or work.holds(ability.if_, uid):
            found.append(uid)
    return found


def replaced(work: Work) -> str:
    """The replacement ability that takes the place of this claim; '' where there is none."""
    uid = work.frame.answer(PICKED)
    return "" if _of_type(work, uid) else uid


def carried_out(work: Work) -> bool:
    """Whether what takes the place of the claim has been carried out; it is begun if it has not."""
    uid = replaced(work)
    if not uid or work.frame.settled(CARRIED_OUT, uid):
        return True
    work.decide(CARRIED_OUT, uid)
    work.note("claim-replaced", ability=uid)
    owner = work.cards[work.table.holder[uid]].controller
    work.frames.append(Frame(KIND, "1", work.frame.serial, work.count, owner, uid, KIND))
    choosing.for_passive(work)
    effects = work.table.abilities[uid].effects
    if work.choice is None and not any(succeeds(work, work.frame, effect) for effect in effects):
        work.note("claim-replaced-by-nothing")
    return False
