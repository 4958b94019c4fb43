"""What the rules allow whatever lies on the table: one card out of Shadows a phase, one bypassed for each attacker with
stealth, no cancel of what is constant."""

from __future__ import annotations

import re

from timing.telling.asking import Asking
from timing.telling.by_rule import because
from timing.telling.means import abilities
from timing.telling.table import Plain, Table
from timing.telling.tokens import number
from timing.telling.walking import NO, UNKNOWN, YES

_SEVERAL = re.compile(r"(?:^|(?<= ))(?:both|two|three|pair|all|@they)(?= |$)")
_EACH_HAS = re.compile(r"\b(?:both|each|all|two)\b(?: (?:of|@they|be|have|with|get|got|#\d+|the|own:\w+))* stealth\b")
_APART = re.compile(r"\bnext phase\b|\bthe phase after\b|\beach phase\b|\bone (?:by one|a phase|per phase)\b")


def as_rules_allow(asking: Asking, question: Plain | None) -> Plain | None:
    """The question with what these rules say of it."""
    table = asking.table
    question = allowed_at_once(table, bypassed_at_once(asking, question))
    return not_before_dominance(table, constant_is_not_canceled(table, question), asking.moment.ability)


def allowed_at_once(table: Table, question: Plain | None) -> Plain | None:
    """The question, answered with no where several are asked to come out of Shadows together (FAQ 4.17)."""
    if question is None or question["answer"] != YES or not question.get("use", "").endswith("/out-of-shadows"):
        return question
    if not _asks_for_several(table):
        return question
    return {**question, "answer": NO, **because("one out of Shadows")}


def bypassed_at_once(asking: Asking, question: Plain | None) -> Plain | None:
    """The question, not answered with yes where more are asked to be bypassed than attackers have stealth (Stealth)."""
    asked, challenge = asking.table.story.asked, asking.state.challenge
    if question is None or question["answer"] != YES or asked is None or asked.how != "bypass" or asked.thing < 0:
        return question
    if asking.table.owner(asked.thing) not in ("", _initiated_against(asking) or asking.table.owner(asked.thing)):
        return {**question, "answer": NO, **because("attacked first")}
    several = max(asking.table.story.things[asked.thing].count, 2 if "both" in question_words(asking.table) else 1)
    words = " ".join(word.tag for word in asking.table.story.mentions.words)
    if several == 1 or challenge is None or _EACH_HAS.search(words):
        return question
    work = asking.game.work(asking.state)
    able = sum(work.has(ref, "stealth") for ref in challenge.attackers)
    if able >= several:
        return question
    known = all(card.get("card") for card in asking.table.full.values() if card["ref"] in challenge.attackers)
    return {**question, "answer": NO if known else UNKNOWN, **because("one for each")}


def not_before_dominance(table: Table, question: Plain | None, ability: Plain) -> Plain | None:
    """The question, answered with no where an action is asked before dominance is counted (FAQ, p. 25)."""
    if question is None or not table.story.before_count or ability.get("kind") != "action":
        return question
    return {**question, "answer": NO, **because("before dominance")}


def constant_is_not_canceled(table: Table, question: Plain | None) -> Plain | None:
    """The question, answered with no where what only does what it always does is to be canceled (FAQ 3.11)."""
    asked, named = table.story.asked, (question or {}).get("choosing") or []
    if question is None or question["answer"] == YES or asked is None or asked.to != "cancel" or len(named) != 1:
        return question
    card = next((one for one in table.full.values() if one["ref"] == named[0]), {})
    given = abilities(card)
    constant = given and all(one.get("kind") == "constant" for one in given) and card["type"] != "event"
    return {**question, "answer": NO, **because("constant")} if constant else question


def _initiated_against(asking: Asking) -> str:
    """Whom the challenge was initiated against, where somebody else defends for them."""
    return asking.table.seats.who(asking.table.story.fight.attacked)


def question_words(table: Table) -> str:
    """The words of the question."""
    begins = max((start for start, _, said in table.story.spans if said == "the question"), default=0)
    return " ".join(word.tag for word in table.story.mentions.words if word.start >= begins).partition(" ?")[0]


def _asks_for_several(table: Table) -> bool:
    """Whether the question is about two cards by their names, or about the two that were told of."""
    story, asked = table.story, table.story.asked
    if asked is None or asked.thing < 0:
        return False
    last = question_words(table)
    if _APART.search(last):
        return False
    named = rf"#{asked.thing} (?:and|plus|with) (?:own:[\w-]+ |the |a )?#{asked.on}\b"
    if asked.on is not None and re.search(
        rf"{named}|#{asked.on} (?:and|plus) (?:own:[\w-]+ |the )?#{asked.thing}\b", last
    ):
        return True
    thing = story.things[asked.thing]
    said = number(thing.say.partition(" ")[0].lower()) or 0  # "two guys"
    return thing.count > 1 and (_SEVERAL.search(last) is not None or said > 1)
