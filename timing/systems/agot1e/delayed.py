"""Effects that wait: created when an ability resolves, carried out once the challenge is over or as the phase ends.

After the challenge they open a window of their own. What they do can be saved from, but no cancel reaches it any more:
a cancel takes only what would happen by the end of step 3 of the window it is played in (FAQ 4.18). At the end of the
phase they initiate among the passives of its window, where nothing can be triggered (FAQ 2.6). What removes a card at
STR 0 "until the end of the phase" waits for that state, and then initiates as a passive does (3.21). Sources: FAQ,
questions on Show of Force (p. 28) and 3.38; 4.18; 2.6; 3.21.
"""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.memory import Decided
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.chosen import FOUND, NAMED
from timing.systems.agot1e.expressions import Number
from timing.systems.agot1e.reach import scope
from timing.systems.agot1e.state import Delayed, Frame, Lasting, Pending
from timing.systems.agot1e.work import Work

WINNER, LOSER, MARGIN = "winner", "loser", "margin"  # what a window that waited keeps of the challenge
COUNTED = "counted"  # and how many cards its effect counted
AT_END = "phase-ends"
BEGINS = {AT_END: "waited-for-end", "challenge-over": "delayed-begins", "": "terminal-initiates"}  # as which note
LATER = "later"  # under what it waits among the passives
STARTS = "start-challenge"
DELAYED = "delayed"  # the kind of frame, and the id of its window
TERMINAL = "terminal"  # a lasting effect that removes a card as soon as its STR is 0; its number is that of the effect


def postpone(work: Work, frame: Frame, effect: Effect, index: int) -> bool:
    """Remember the effect with the cards and the player it means now."""
    opponents = [player for player in work.who(effect.who, frame.owner) if player != frame.owner]
    if effect.when == AT_END:
        chosen_then = _chosen_then(work, frame, effect)
        cards = () if effect.to == "all" or chosen_then else scope(work, frame, effect)
        if effect.to not in ("", "all") and not cards and not chosen_then:
            return False
    else:
        cards = frame.targets or scope(work, frame, effect)
    opponent = opponents[0] if opponents else ""
    n = work.number(effect.n, frame.ability, frame) if isinstance(effect.n, Number) and effect.n.count else -1
    named = frame.answer(NAMED)
    work.delayed.append(Delayed(frame.ability, index, frame.owner, opponent, cards, n=n, named=named))
    work.note("waits-for-end" if effect.when == AT_END else "delayed", ability=frame.ability)
    return True


def _chosen_then(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whether what it acts on is chosen only once it is carried out."""
    also = work.table.abilities[frame.ability].also
    return effect.to == "target" and any(one.later and one.name == effect.of for one in also)


def after_challenge(work: Work) -> list[Delayed]:
    """What waits until the challenge is over."""
    return [one for one in work.delayed if _effect(work, one).when not in ("", AT_END)]


def challenge_over(work: Work, winner: str, loser: str, margin: int) -> None:
    """The challenge is over: what waits for it is due, and keeps who has won; nobody has one that is broken off."""
    waits = after_challenge(work)
    work.delayed = [
        one
        if one.due or (one.winner and one not in waits)
        else one._replace(winner=winner, loser=loser, margin=margin, due=one in waits)
        for one in work.delayed
    ]


def due(work: Work) -> list[Delayed]:
    """What has waited for a challenge that is over, what initiates another one last of all (FAQ, Show of Force)."""
    return sorted((one for one in work.delayed if one.due), key=lambda one: _effect(work, one).do == STARTS)


def may_open(work: Work) -> bool:
    return work.challenge is None and bool(due(work))


def open_next(work: Work) -> None:
    """Open the window of the effect that has waited longest."""
    one, *others = due(work)
    if others and (others[0].ability, others[0].owner) != (one.ability, one.owner):
        work.note("waited-together")
    work.serial += 1
    window = work.table.structure.window(DELAYED)
    frame = Frame(DELAYED, window.steps[0].id, work.serial, work.count, one.owner, one.ability, DELAYED)
    _begin(work, one, frame)


def _begin(work: Work, one: Delayed, frame: Frame) -> None:
    work.delayed.remove(one)
    decided = (
        Decided("effect", at=one.effect),
        Decided("opponent", answer=one.opponent),
        Decided(WINNER, answer=one.winner),
        Decided(LOSER, answer=one.loser),
        Decided(MARGIN, answer=str(one.margin)),
        Decided(COUNTED, answer=str(one.n)),
        *((Decided(NAMED, answer=one.named),) if one.named else ()),
        *one.found,
    )
    before = (False,) * one.effect  # so that what is settled for it is told from what was settled for these
    work.frames.append(frame._replace(targets=one.cards, decided=decided, done=before))


def found(work: Work, frame: Frame) -> None:
    """What has been found is meant by what else of the ability waits."""
    names = tuple(one for one in frame.decided if one.kind == FOUND)
    if names:
        work.delayed = [
            one._replace(found=names) if (one.ability, one.owner) == (frame.ability, frame.owner) else one
            for one in work.delayed
        ]


def _effect(work: Work, one: Delayed) -> Effect:
    return work.table.abilities[one.ability].effects[one.effect]


def come_due(work: Work, occurrence: int) -> None:
    """The phase ends: what has waited for it waits among the passives of the window."""
    for at, one in enumerate(work.delayed):
        if _effect(work, one).when == AT_END:
            work.pending.append(Pending(f"{LATER}/{one.ability}/{one.effect}/{at}", occurrence, ",".join(one.cards)))


def lasts(work: Work, frame: Frame, effect: Effect, index: int, refs: tuple[str, ...]) -> None:
    """What removes these cards at STR 0 for a while holds on to those that it has left in play."""
    if not (effect.until and effect.if_ and effect.if_.str_zero) or frame.kind == DELAYED:
        return
    for ref in refs:
        if work.cards[ref].zone == "play" and not work.immune(ref, frame.ability):
            work.lasting.append(Lasting(TERMINAL, ref, index, "", effect.until, frame.ability))


def wait_for_zero(work: Work, one: Lasting, occurrence: int) -> None:
    """The STR of a card has come to 0 that an effect removes for a while then: it waits among the passives."""
    owner, at = work.cards[work.table.holder[one.by]].controller, len(work.delayed)
    work.delayed.append(Delayed(one.by, one.n, owner, "", (one.card,)))
    work.pending.append(Pending(f"{LATER}/{one.by}/{one.n}/{at}", occurrence, one.card))


def waits_for_zero(work: Work, one: Lasting) -> bool:
    """Whether the removal of this card by this lasting effect waits already, or is under way."""
    waits = any((held.ability, held.cards) == (one.by, (one.card,)) for held in work.delayed)
    under_way = (frame for frame in work.frames if frame.kind == DELAYED and frame.ability == one.by)
    return waits or any(one.card in frame.targets for frame in under_way)


def is_later(ability: str) -> bool:
    """Whether a waiting passive is an effect that has waited for the end of the phase."""
    return ability.startswith(f"{LATER}/")


def ability_meant(name: str) -> str:
    """The ability that a waiting effect is of, by the name it waits under."""
    return "/".join(name.split("/")[1:3])


def initiate(work: Work, pending: Pending) -> None:
    """The effect initiates among the passives."""
    uid, effect = ability_meant(pending.ability), int(pending.ability.split("/")[3])
    same = (o for o in work.delayed if (o.ability, o.effect, ",".join(o.cards)) == (uid, effect, pending.card))
    one = next(same)
    serial, mark = work.frame.serial, work.count
    frame = Frame("passive", "1", serial, mark, one.owner, uid, DELAYED, trigger=pending.occurrence)
    _begin(work, one, frame)


def forget(work: Work, ref: str) -> None:
    """A card that leaves play is not the one any more that waiting effects mean."""
    kept = []
    for one in work.delayed:
        meant = ref in one.cards and _effect(work, one).when == AT_END
        left = tuple(card for card in one.cards if card != ref)
        if not meant or left:
            kept.append(one._replace(cards=left) if meant else one)
    work.delayed = kept


def effect_of(work: Work, frame: Frame) -> tuple[int, Effect]:
    """The effect that a delayed frame carries out, with its index; what it counts it has counted before (FAQ 3.12)."""
    index = next(one.at for one in frame.decided if one.kind == "effect")
    effect, n = work.table.abilities[frame.ability].effects[index], int(frame.answer(COUNTED) or -1)
    return index, effect if n < 0 else replace(effect, n=n)


def opponent_of(frame: Frame) -> str:
    return frame.answer("opponent")
