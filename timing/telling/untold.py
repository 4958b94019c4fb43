"""Answers that turn on what was not told: by how much a challenge was won, what an attachment is on."""

from __future__ import annotations

import json
import re

from timing.telling.means import abilities, all_effects
from timing.telling.table import Plain, Table
from timing.telling.walking import NO, UNKNOWN, YES

BY_HOW_MUCH = "It turns on by how much the challenge was won, which is not told."
ON_WHAT = "It may turn on what {} is attached to, which was not understood."
HOW_MUCH = "What {} takes may be paid or not: how much gold or power there is was not told."


def told_enough(table: Table, ability: Plain, question: Plain | None) -> Plain | None:
    """The question, not decided where the answer rests on something that had to be supposed."""
    if question is None or question["answer"] not in (YES, NO):
        return question
    turns_on_it = question["answer"] == YES or any("margin" in why for why in question.get("why", ()))
    if '"margin"' in json.dumps(ability) and turns_on_it and not _margin_told(table):
        return {**question, "answer": UNKNOWN, "why": [BY_HOW_MUCH]}
    if question["answer"] == NO and table.story.ask == "declare" and (toll := _toll_untold(table, question)):
        return {**question, "answer": UNKNOWN, "why": [HOW_MUCH.format(toll)]}
    loose = _loose(table)
    return {**question, "answer": UNKNOWN, "why": [ON_WHAT.format(loose)]} if loose else question


def _margin_told(table: Table) -> bool:
    story, fight = table.story, table.story.fight
    counted = fight.attackers and (fight.defenders or fight.unopposed)
    return fight.by is not None or story.strengths is not None or bool(counted)


def _toll_untold(table: Table, question: Plain) -> str:
    """The title of a card that makes challenges cost something, where it is not told what there is to pay with."""
    story, who = table.story, question.get("who", "")
    told = {table.seats.who(one) for one in (*story.gold, *story.power)}
    taking = (
        card["title"]
        for card in table.full.values()
        if card.get("zone", "play") in ("play", "revealed") and {"toll", "toll-power"} & _done(card)
    )
    return "" if who in told else next(taking, "")


def _done(card: Plain) -> set[str]:
    return {does for one in abilities(card) for does in all_effects(one)}


def _loose(table: Table) -> str:
    """The title of an attachment that is told to be on something, where it was not understood on what."""
    story = table.story
    words = " ".join(word.tag for word in story.mentions.words)
    asked = [story.asked.thing, story.asked.on] if story.asked else []
    spoken = {*asked, *story.entered, *(n for use in story.uses for n in (use.thing, use.on))}
    for n, card in table.full.items():
        lies = card.get("type") == "attachment" and card.get("card") and card.get("zone", "play") == "play"
        on = re.search(rf"#{n} (?:\S+ ){{0,2}}(?:on|onto|attach)\b", words)
        if on and n not in spoken and lies and not card.get("attached_to") and _bears(card):
            return str(card["title"])
    return ""


def _bears(card: Plain) -> bool:
    """Whether what the card does depends on what it is attached to."""
    return any('"host' in json.dumps(one) for one in abilities(card))
