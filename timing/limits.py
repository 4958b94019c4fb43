"""Gates and limits: what a response answers, and how often something may be used.

Sources: FAQ, Response Opportunities; 2.4 Responses Per Trigger; 3.15; 4.22 Phase and Round Limits.
"""

from __future__ import annotations

from timing import answers
from timing.abilities import Ability
from timing.happen import fits
from timing.inherent import MARSHAL, for_shadows, plays_event
from timing.reach import twin_in_play
from timing.reasons import Reason, reason
from timing.state import Frame, Occurrence
from timing.table import Work

MOST_COPIES = 3  # of a title, for each player and phase (FAQ, The Copy Limit)


def restrictions(work: Work, uid: str, ability: Ability) -> list[Reason]:
    found: list[Reason] = []
    holder = work.table.holder[uid]
    player = work.cards[holder].controller
    waits = ability.kind == "response" and not ability.answers and ability.trigger is not None and not work.over
    if waits and gate(work, uid, ability) is None:
        found.append(_no_gate(work, uid, ability))
    below = answers.answered(work) if work.frames and not work.over else None
    if below is not None and ability.answers and trigger_key(work, uid, None, below) in work.used:
        found.append(reason("second-duplicate" if answers.duplicate_save(uid) else "trigger-used", card=holder))
    if ability.limit and work.used.get(limit_key(work, uid, ability, player), 0) >= ability.limit.times:
        found.append(reason("limit-used", ability=uid, times=ability.limit.times, per=ability.limit.per))
    if ability.limited and work.used.get(f"round:{player}:limited"):
        found.append(reason("limited-used", player=player))
    if plays_limited(work, uid) and work.used.get(f"round:{player}:limited-card"):
        found.append(reason("limited-card", player=player))
    if uid.endswith(f"/{MARSHAL}") and for_shadows(work.facts(holder)) and not twin_in_play(work, holder, player):
        found.append(reason("shadows-not-marshalled", card=holder))
    if work.used.get(copies_key(work, uid, player), 0) >= MOST_COPIES:
        found.append(reason("copy-limit", player=player, card=holder))
    if work.challenge and any(effect.do == "start-challenge" and not effect.when for effect in ability.effects):
        found.append(reason("challenge-under-way"))
    if ability.if_ and not work.holds(ability.if_, uid):
        found.append(reason("condition-not-met", ability=uid))
    return found


def plays(work: Work, uid: str) -> bool:
    """Whether using the ability plays its card: an event, or one that is marshalled other than as a duplicate (4.4)."""
    holder = work.table.holder[uid]
    if work.facts(holder).type == "event":
        return work.cards[holder].zone == "hand" and plays_event(work.facts(holder), uid)
    return uid.endswith(f"/{MARSHAL}") and not twin_in_play(work, holder, work.cards[holder].controller)


def copies_key(work: Work, uid: str, player: str) -> str:
    """Under what the copies of a title that a player plays in a phase are counted; empty when it plays nothing."""
    return f"phase:{player}:copies:{work.facts(work.table.holder[uid]).title}" if plays(work, uid) else ""


def counts_copies(work: Work, uid: str) -> bool:
    """Whether so many copies of the title are described that the limit could be reached."""
    title = work.facts(work.table.holder[uid]).title
    return sum(card.title == title for card in work.table.cards.values()) > MOST_COPIES


def plays_limited(work: Work, uid: str) -> bool:
    """Whether using the ability plays a card with the Limited keyword: one a round (rulebook, Limited)."""
    card = work.facts(work.table.holder[uid])
    played = plays_event(card, uid) or uid.endswith(f"/{MARSHAL}")
    return played and any(keyword.lower() == "limited" for keyword in card.keywords)


def _of_this_window(work: Work) -> list[Occurrence]:
    """What has happened in the window that is open; a window around it has its own opportunities."""
    serial = work.frame.serial if work.frames else 0
    return [occurrence for occurrence in work.happened if occurrence.serial == serial]


def _no_gate(work: Work, uid: str, ability: Ability) -> Reason:
    happened = ability.trigger and any(fits(work, ability.trigger, uid, o) for o in _of_this_window(work))
    return reason("trigger-used", card=work.table.holder[uid]) if happened else reason("no-trigger", ability=uid)


def gate(work: Work, uid: str, ability: Ability) -> Occurrence | None:
    """The first happening of this window that the response answers and its card has not yet answered (2.4)."""
    if ability.answers or ability.trigger is None:
        return None
    for occurrence in _of_this_window(work):
        if fits(work, ability.trigger, uid, occurrence) and trigger_key(work, uid, occurrence, None) not in work.used:
            return occurrence
    return None


def trigger_key(work: Work, uid: str, occurrence: Occurrence | None, below: Frame | None) -> str:
    """Under what a use is remembered: one card answers one occurrence once (FAQ 2.4).

    A card that answers from out of play, and is neither plot nor agenda, is not remembered.
    """
    holder = work.table.holder[uid]
    if work.facts(holder).type not in ("plot", "agenda") and work.cards[holder].zone != "play":
        return ""
    about = (
        f"o{occurrence.id}" if occurrence else f"f{below.mark}-{len(below.done)}-{len(below.events)}" if below else ""
    )
    return f"once:{uid}:{about}"


def limit_key(work: Work, uid: str, ability: Ability, player: str) -> str:
    """Limits bind the copy, or the title when the card does not stay in play (FAQ 4.22)."""
    holder = work.table.holder[uid]
    card = work.facts(holder)
    removed = ("discard", "sacrifice", "kill", "return-to-hand", "remove-from-game")
    leaves = any(cost.do in removed and (cost.card is None or cost.card.self_) for cost in ability.cost)
    leaves = leaves or any(e.do in removed and e.to == "self" for e in ability.effects)
    what = f"{card.title}/{ability.id}" if card.type == "event" or leaves else uid
    return f"{ability.limit.per if ability.limit else 'game'}:{player}:{what}"
