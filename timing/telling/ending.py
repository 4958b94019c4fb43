"""How it ends when everybody passes from here on: who wins, whether it is unopposed, whether a card leaves play."""

from __future__ import annotations

import re
from typing import Any

from timing.kernel.occurrence import Occurrence
from timing.telling.allowances import question_words
from timing.telling.asking import Asking
from timing.telling.by_rule import because
from timing.telling.story import Use
from timing.telling.table import Plain
from timing.telling.walking import MOST_PASSES, NO, UNKNOWN, YES

NOBODY = "nobody"
"""Who wins what is won by no player."""
PAID = "A duplicate was discarded to save: that is a cost, and stays paid when the save is canceled."
OF_COSTS = "agot1e-faq/paying-for-canceled-effects"
IF_NOT_SAVED = "{} is lost unless the duplicate is discarded to save it, which its player decides."
TEXTS = {"wins": "Is the game won?", "unopposed": "Is the challenge unopposed?", "who-wins": "Who wins the challenge?"}


def outcome(asking: Asking, what: str) -> Plain:
    """Who wins the challenge or the game, or whether the challenge is unopposed (`what`: who-wins, wins, unopposed)."""
    story, seats = asking.table.story, asking.table.seats
    seen, state = _played_out(asking)
    who = seats.who(story.outcome_of)
    if what == "unopposed":
        said = YES if any(one.what == "unopposed" for one in seen) else NO
        return {"ask": "must", "text": TEXTS[what], "answer": said if _resolved(asking, seen) else UNKNOWN}
    of_challenge = re.search(
        r"\b(?:win|lose|take|get) (?:the |this |that |own:\S+ )?challenge\b", question_words(asking.table)
    )
    if story.told_fight and ((not story.power and not story.of_game) or of_challenge):
        won = next((one.player for one in seen if one.what == "challenge-won"), story.fight.winner)
        told = story.fight.winner or story.fight.attackers or story.strengths or story.sides
        if story.fight.winner and story.zero:  # who has won is what is disputed, and not what follows
            return {"ask": "must", "text": TEXTS["who-wins"], "answer": UNKNOWN}
        who = who or story.fight.attacker
        if what == "who-wins":
            played = _resolved(asking, seen) and (story.strengths or (story.fight.attackers and not asking.missed))
            return {"ask": "who", "text": TEXTS[what], "answer": won or (NOBODY if played else UNKNOWN)}
        name = "Do I" if who == "me" else f"Does {seats.name(who)}"
        said = (YES if won == who else NO) if told and _resolved(asking, seen) else UNKNOWN
        return {"ask": "must", "text": f"{name} win the challenge?", "answer": said}
    work = asking.game.work(asking.state)
    gains = _told_dominant(asking)
    there = [
        one.id for one in asking.state.players if work.total_power(one.id) + (one.id == gains) >= work.needs(one.id)
    ]
    if len(there) > 1 and not state.winner and not who:
        return {"ask": "who", "text": "Who wins the game?", **because("several win"), "answer": UNKNOWN}
    winner = state.winner or next(iter(there), "")  # by the power that is told
    so = bool(winner) and winner == (who or winner)
    counted = story.power or story.power_on or story.told_fight
    if not (counted or asking.moves or winner):
        return {"ask": "who" if what == "who-wins" else "must", "text": TEXTS["wins"], "answer": UNKNOWN}
    if what == "who-wins":
        return {"ask": "who", "text": "Who wins the game?", "answer": winner or UNKNOWN}
    return {"ask": "must", "text": TEXTS["wins"], "answer": YES if so else NO}


def _told_dominant(asking: Asking) -> str:
    """Who is told to have won dominance behind what power there was, and so has 1 more (rulebook, Dominance)."""
    story = asking.table.story
    words = [word.tag for word in story.mentions.words]
    if not story.dominant or story.told_fight or "power" not in words or "dominance" not in words:
        return ""
    return asking.table.seats.who(story.dominant) if words.index("power") < words.index("dominance") else ""


def _resolved(asking: Asking, seen: list[Occurrence]) -> bool:
    """Whether play came to where the winner is determined."""
    over = asking.table.story.fight.winner or any(one.what in ("challenge-won", "challenge-lost") for one in seen)
    return (
        bool(over) or any(one.what == "challenge-over" for one in seen) or asking.moment.opening["box"].endswith("/7")
    )


def _played_out(asking: Asking, offered: set[str] | None = None) -> tuple[list[Occurrence], Any]:
    """What has happened and will, and where it ends; the uses that could be made on the way go into `offered`."""
    seen = [*asking.game.begin().happened, *asking.happened]
    state = asking.state
    for _ in range(MOST_PASSES):
        decision = None if state.over else asking.game.decision(state)
        if offered is not None and decision is not None:
            offered.update(option.ability for option in decision.options if option.moves)
        move = asking.onward(decision, "") if decision is not None else None
        if move is None:
            break
        result = asking.game.apply(state, move)
        seen += result.happened
        state = result.state
    return seen, state


def fate(asking: Asking, asked: Use) -> Plain:
    """Whether a card leaves play, or its duplicates do."""
    ref = asking.table.refs[asked.thing]
    before = next(card.duplicates for card in asking.state.cards if card.ref == ref)
    begun = asking.moves or asking.game.begin().happened
    offered: set[str] = set()
    seen, state = _played_out(asking, offered)
    card = next(one for one in state.cards if one.ref == ref)
    title = asking.table.full[asked.thing]["title"]
    left = bool(card.moribund) or card.zone != "play"
    if asked.to in ("dies", "survives"):  # "shuffle him into the deck instead"
        left = left and (card.zone in ("play", "dead") or any(one.what == "killed" and one.card == ref for one in seen))
    if asked.how == "dupes":
        said = YES if left or card.duplicates < before else NO
        text = f"Are the duplicates of {title} lost?"
        if said == NO and any(use.how == "dupe" and use.thing == asked.thing for use in asking.table.story.uses):
            return {"ask": "must", "card": ref, "text": text, "answer": YES, "why": [PAID], "cites": [OF_COSTS]}
        return {"ask": "must", "card": ref, "text": text, "answer": said if begun else UNKNOWN}
    threatened = left or asking.moves or asking.moment.plots() or "choosing" in asking.moment.opening
    stays = asked.to in ("stays", "survives")
    does = {"stays": "stay in play", "survives": "survive", "dies": "die"}.get(asked.to, "leave play")
    text = f"Does {title} {does}?"
    if left and f"{ref}/duplicate" in offered and not asking.moves:
        why = [IF_NOT_SAVED.format(title)]
        return {"ask": "must", "card": ref, "text": text, "answer": UNKNOWN, "why": why}
    return {
        "ask": "must",
        "card": ref,
        "text": text,
        "answer": UNKNOWN if not threatened else YES if left != stays else NO,
    }
