"""What is described in words alone: it matches nothing by itself, and only the judge can say that it has happened.

A passive ability whose trigger is in words is asked about once in each window, before its passives initiate; a response
in words may be used, and using it says that its trigger has happened, once a window; behind an effect in words a "then"
waits for whether the effect succeeded. What was asked stands in the transcript and in what came of the dispute.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.kernel.memory import Decided
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e import thens
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.expressions import Condition, Selector, parts_of
from timing.systems.agot1e.happen import happen, withheld
from timing.systems.agot1e.state import SAID, Pending
from timing.systems.agot1e.work import Work

KIND = "judge"
YES, NO = "yes", "no"
ASKS = "asks"
WINDOWS = ("framework", "action", "delayed", "aftermath")  # not those that are nested in another


def in_words(ability: Ability) -> bool:
    """Whether nothing but the judge's word can set the ability off."""
    return ability.trigger is not None and set(ability.trigger.after) == {"words"}


def passives_asked(work: Work) -> bool:
    """Put the next passive in words to the judge; False while one has not been asked about in this window."""
    frame = work.frame
    if frame.kind not in WINDOWS or work.phase == "setup":
        return True
    for uid, _ability in work.table.passives_in_words:
        if frame.settled(KIND, uid):
            continue
        if not withheld(work, Pending(uid, work.count, "")):
            _ask(work, Decided(ASKS, uid), work.cards[work.table.holder[uid]].controller)
            return False
    return True


def then_asked(work: Work, index: int) -> bool:
    """Whether it is known that the effect in words before this "then" succeeded; else the judge is asked."""
    frame = work.frame
    ability = work.table.abilities[frame.ability]
    if not index or ability.effects[index - 1].do != "words" or not frame.done[-1]:
        return True
    if any(frame.done[at] for at in thens.before(ability, index)[:-1]):
        return True  # one of several effects before it is enough
    if frame.settled(KIND, at=index):
        return True
    _ask(work, Decided(ASKS, at=index), frame.owner)
    return False


def hangs_on(
    ability: Ability, records: tuple[type[Condition] | type[Selector], ...] = (Condition, Selector)
) -> list[str]:
    """What has to be so for the ability, or of the cards that it speaks of, in words alone."""
    found = (one.words for record in records for one in parts_of(ability, record))
    return list(dict.fromkeys(words for words in found if words))


def _ask(work: Work, asked: Decided, player: str) -> None:
    work.change(decided=(*work.frame.decided, asked))
    work.choice = Choice(KIND, player, (YES, NO))


def question(work: Work) -> tuple[str, str]:
    """The ability that the judge is asked about now, and the words in question."""
    asked = _asked(work)
    if asked.about:
        return asked.about, words_of(work.table.abilities[asked.about])
    effect = work.table.abilities[work.frame.ability].effects[asked.at - 1]
    return work.frame.ability, effect.what or effect.do


def _asked(work: Work) -> Decided:
    """What the judge is asked now: whether a trigger has happened, or the effect before a "then" succeeded."""
    return next(one for one in work.frame.decided if one.kind == ASKS)


def words_of(ability: Ability) -> str:
    return (ability.trigger.words if ability.trigger else "") or ability.label


def said(work: Work, answer: str) -> None:
    """The judge has said yes or no."""
    asked, (uid, what) = _asked(work), question(work)
    rest = tuple(one for one in work.frame.decided if one.kind != ASKS)
    work.change(decided=(*rest, asked._replace(kind=KIND, answer=answer)))
    work.note("judge-said", ability=uid, what=what, answer=answer)
    if asked.about:
        if answer == YES:
            happened(work, uid)
    elif answer == NO:
        work.change(done=(*work.frame.done[:-1], False))


def happened(work: Work, uid: str) -> Occurrence:
    """By the judge's word that has happened which the ability answers."""
    work.note("words-once")
    return happen(work, "words", "", work.cards[work.table.holder[uid]].controller, uid, SAID)
