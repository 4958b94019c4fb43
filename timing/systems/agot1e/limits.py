"""Gates and limits: what a response answers, and how often something may be used.

Sources: FAQ, Response Opportunities; 2.4 Responses Per Trigger; 3.15; 4.22 Phase and Round Limits.
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.memory import Answered, Counted
from timing.kernel.occurrence import Occurrence
from timing.kernel.reasons import Reason
from timing.systems.agot1e import answers, judging
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.granted import DUPLICATE, MARSHAL, PLAYED_FROM, for_shadows, plays_event
from timing.systems.agot1e.happen import fits
from timing.systems.agot1e.reach import twin_in_play
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.shortcomings import unmet
from timing.systems.agot1e.state import COPIES, LIMIT, LIMITED, LIMITED_CARD, MOST_COPIES, SAID, Frame
from timing.systems.agot1e.words import covered
from timing.systems.agot1e.work import Work


def restrictions(
    work: Work, uid: str, ability: Ability, occurrence: Occurrence | None, below: Frame | None
) -> Iterator[Reason]:
    """What limits, gates and conditions say against a use now, one reason after the other.

    `occurrence` is what it would answer (`gate`), `below` the window that a save or cancel would (`answers.answered`).
    """
    holder, player = work.table.holder[uid], work.user(uid)
    waits = ability.kind == "response" and not ability.answers and ability.trigger is not None and not work.over
    if waits and occurrence is None and not for_the_judge(work, uid, ability):
        yield _no_gate(work, uid, ability)
    if below is not None and ability.cancels and answer(work, uid, None, below) in work.answered:
        yield reason("trigger-used", card=holder)
    if not bounded(work, uid, ability):
        return
    if (
        ability.limit
        and not ability.limit.each
        and work.used.get(limited(work, uid, ability, player), 0) >= ability.limit.times
    ):
        yield reason("limit-used", ability=uid, times=ability.limit.times, per=ability.limit.per)
    if ability.limited and Counted("round", LIMITED, player) in work.used:
        yield reason("limited-used", player=player)
    if plays_limited(work, uid) and Counted("round", LIMITED_CARD, player) in work.used:
        yield reason("limited-card", player=player)
    if ability.granted == MARSHAL and for_shadows(work.facts(holder)) and not twin_in_play(work, holder, player):
        yield reason("shadows-not-marshalled", card=holder)
    copies = copy_played(work, uid, player) if holder in work.table.copied else None
    if copies and work.used.get(copies, 0) >= MOST_COPIES:
        yield reason("copy-limit", player=player, card=holder)
    if work.challenge and any(effect.do == "start-challenge" and not effect.when for effect in ability.effects):
        yield reason("challenge-under-way")
    if ability.if_:
        seen = work.scene(uid)._replace(happening=occurrence.id if occurrence else -1)
        if not work.so(ability.if_, seen):
            yield from unmet(work, ability.if_, seen)


def bounded(work: Work, uid: str, ability: Ability) -> bool:
    """Whether anything but what it answers may ever keep the ability from being used: limits, its own condition."""
    known = work.table.bounded.get(uid)
    if known is None:
        limits = ability.limit or ability.limited or plays_limited(work, uid) or counts_copies(work, uid)
        begins = any(effect.do == "start-challenge" for effect in ability.effects)
        known = bool(limits or begins or ability.granted == MARSHAL or ability.if_)
        work.table.bounded[uid] = known
    return known


def plays(work: Work, uid: str) -> bool:
    """Whether using the ability plays its card: an event, or one that is marshalled other than as a duplicate (4.4)."""
    ability, holder = work.table.abilities[uid], work.table.holder[uid]
    if work.facts(holder).type == "event":
        return work.cards[holder].zone in PLAYED_FROM and plays_event(work.facts(holder), ability)
    return ability.granted == MARSHAL and not twin_in_play(work, holder, work.cards[holder].controller)


def copy_played(work: Work, uid: str, player: str) -> Counted | None:
    """As what the copies of a title that a player plays in a phase are counted; None when it plays nothing."""
    return Counted("phase", COPIES, player, work.facts(work.table.holder[uid]).title) if plays(work, uid) else None


def counts_copies(work: Work, uid: str) -> bool:
    """Whether so many copies of the title are described that the limit could be reached."""
    return work.table.holder[uid] in work.table.copied


def plays_limited(work: Work, uid: str) -> bool:
    """Whether using the ability plays a card with the Limited keyword: one a round (rulebook, Limited)."""
    card, ability = work.facts(work.table.holder[uid]), work.table.abilities[uid]
    played = plays_event(card, ability) or ability.granted == MARSHAL
    return played and any(keyword.lower() == "limited" for keyword in card.keywords)


def _of_this_window(work: Work) -> list[Occurrence]:
    """What has happened in the window that is open; a window around it has its own opportunities."""
    serial = work.frame.serial if work.frames else 0
    return [occurrence for occurrence in work.happened if occurrence.serial == serial]


def for_the_judge(work: Work, uid: str, ability: Ability) -> bool:
    """Whether it is for the judge to say that what the response answers has happened: once in a window."""
    return judging.in_words(ability) and not any(o.by == uid and o.type == SAID for o in _of_this_window(work))


def _no_gate(work: Work, uid: str, ability: Ability) -> Reason:
    happened = ability.trigger and any(fits(work, ability.trigger, uid, o) for o in _of_this_window(work))
    return reason("trigger-used", card=work.table.holder[uid]) if happened else reason("no-trigger", ability=uid)


def gate(work: Work, uid: str, ability: Ability) -> Occurrence | None:
    """The first happening of this window that the response answers and its card has not yet answered (2.4)."""
    return next(gates(work, uid, ability), None)


def gates(work: Work, uid: str, ability: Ability) -> Iterator[Occurrence]:
    """Every happening of this window that the response answers and its card has not yet answered (2.4)."""
    if ability.answers or ability.trigger is None or not work.happened:
        return
    serial = work.frames[-1].serial if work.frames else 0
    trigger, names, answered = ability.trigger, covered(ability.trigger.after), work.answered
    for occurrence in work.happened:
        if occurrence.serial != serial or occurrence.what not in names:
            continue
        if answered and answer(work, uid, occurrence, None) in answered:
            continue
        if fits(work, trigger, uid, occurrence):
            yield occurrence


def answered_before(work: Work, uid: str, victim: str, below: Frame) -> list[Reason]:
    """Why a save may not be used for this victim once more; each victim of an instant is a trigger of its own (2.4)."""
    if answer(work, uid, None, below, victim) not in work.answered:
        return []
    code = "second-duplicate" if work.table.abilities[uid].granted == DUPLICATE else "trigger-used"
    return [reason(code, card=work.table.holder[uid])]


def has_saved(work: Work, uid: str) -> bool:
    """Whether the save has already been used for some victim of what is being answered."""
    below = answers.answered(work)
    this = answer(work, uid, None, below) if below else None
    return this is not None and any(one.about and one._replace(about="") == this for one in work.answered)


def answers_of(work: Work, frame: Frame, occurrence: Occurrence | None, below: Frame | None) -> list[Answered | None]:
    """As what a use is remembered: of a save, one for each card that it would save."""
    ability = work.table.abilities[frame.ability]
    if below is None or not ability.saves:
        return [answer(work, frame.ability, occurrence, below)]
    savable = [m.card for e in ability.effects if e.do == "save" for m in answers.savable(work, frame, e, below)]
    victims = [card for card in savable if not frame.targets or card in frame.targets]
    return [answer(work, frame.ability, None, below, victim) for victim in victims]


def answer(
    work: Work, uid: str, occurrence: Occurrence | None, below: Frame | None, victim: str = ""
) -> Answered | None:
    """As what a use is remembered: one card answers one occurrence once (FAQ 2.4).

    None for what answers nothing, and for a card that answers from out of play, and is neither plot nor agenda: it is
    not remembered.
    """
    if occurrence is None and below is None:
        return None
    holder = work.table.holder[uid]
    if work.cards[holder].zone != "play" and work.type_of(holder) not in ("plot", "agenda"):
        return None
    uid = work.table.shared.get(uid, uid)  # one card answers once, whoever uses it
    if occurrence is not None or below is None:
        return Answered(uid, occurrence.id if occurrence else -1, about=victim)
    return Answered(uid, -1, below.mark, len(below.done), len(below.events), victim)


def limited_for(work: Work, uid: str, ability: Ability, player: str, ref: str) -> Counted:
    """As what the uses on one card are counted, where the limit holds for each card by itself."""
    whole = limited(work, uid, ability, player)
    return whole._replace(what=f"{whole.what}>{ref}")


def limited(work: Work, uid: str, ability: Ability, player: str) -> Counted:
    """Limits bind the copy, or the title when the card does not stay in play (FAQ 4.22)."""
    holder = work.table.holder[uid]
    card = work.facts(holder)
    removed = ("discard", "sacrifice", "kill", "return-to-hand", "remove-from-game")
    leaves = any(
        way.do in removed and (way.card is None or way.card.self_) for cost in ability.cost for way in cost.ways
    )
    leaves = leaves or any(e.do in removed and e.to == "self" for e in ability.effects)
    own = work.table.shared.get(uid, uid)
    what = f"{card.title}/{own.partition('/')[2]}" if card.type == "event" or leaves else own
    return Counted(ability.limit.per if ability.limit else "game", LIMIT, player, what)
