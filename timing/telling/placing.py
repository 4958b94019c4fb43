"""Power for the House that is asked to be put on a card (rulebook, Infamy), told from a card that is marshalled."""

from __future__ import annotations

import json
import re
from dataclasses import replace

from timing.telling.story import P, Reader, Use
from timing.telling.table import Table
from timing.telling.trust import partly_described

_POWER_ON = (
    rf"(?P<p>{P}) (?:(?:want|to|get|able|allow|allowed) )*(?:put|place|move|take|claim|claims) "
    r"(?:(?:the|that|this|it|own:[\w-]+|a|one|two|dominance) )*(?:power|token|tokens|counter|cancel)s? "
    r"(?:(?:that |which )?@[\w-]+ (?:just |have )*(?:claim|get|gain|win|take)"
    r"(?: for (?:it|that|this|own:[\w-]+ \S+|winning|dominance))? )?"
    r"(?:on|onto|to)(?: own:[\w-]+)? #(?P<c>\d+)"
)
ELSEWHERE = ("challenges", "dominance", "standing", "taxation", "draw", "plot")
"""Phases in which no card is marshalled."""


def settle_placing(r: Reader) -> None:
    """What is asked to be put somewhere is no card to be marshalled, once play stands where nothing is marshalled."""
    story = r.story
    placed = re.search(_POWER_ON, r.text)
    if placed and story.outlook is not None and story.outlook.what == "power":
        who = r.player(placed["p"], placed.start())
        story.asked, story.ask, story.outlook = Use(who, int(placed["c"]), None, "", "place"), "may", None
    if placed and story.asked is None and not story.ask and r.in_question(placed.start()) and story.dominant:
        who = r.player(placed["p"], placed.start())
        story.asked, story.ask = Use(who, int(placed["c"]), None, "", "place"), "may"
        r.note_to_end(placed, "the question")
    asked = story.asked
    if asked is None or asked.how != "put" or asked.thing < 0 or story.zones.get(asked.thing):
        return
    won = story.told_fight and story.fight.winner and not story.killed
    if (story.phase in ELSEWHERE or won) and not re.search(
        r"\binto play\b|\b(?:in|from) (?:own:[\w-]+ )?hand\b|#\d+ in(?: play)?(?= [.,?!]|$)", r.text
    ):
        story.asked = replace(asked, how="place")


def takes_none(table: Table, asked: Use) -> bool:
    """Whether power for the House is asked to be put on a card that is known to have no infamy, nor to be given it."""
    card = table.full.get(asked.thing, {})
    if not _is_for_house(table, asked) or not card.get("card") or "infamy" in card.get("keywords", ()):
        return False
    return not any(
        "infamy" in json.dumps(one.get("abilities", ())) or partly_described([one]) for one in table.full.values()
    )


def takes_power(table: Table, asked: Use) -> bool:
    """Whether what is asked to be put on a card is power for the House, and the card has infamy (rulebook, Infamy)."""
    card = table.full.get(asked.thing, {})
    return _is_for_house(table, asked) and "infamy" in card.get("keywords", ())


def _is_for_house(table: Table, asked: Use) -> bool:
    """Whether what is asked to be put on a card of one's own is power for the House."""
    said = {word.tag for word in table.story.mentions.words}
    of_house = table.story.dominant or table.story.fight.type == "power" or "unopposed" in said
    mine = table.owner(asked.thing) == (table.seats.who(asked.who) or table.owner(asked.thing))
    named = bool(said & {"power", "token", "counter"}) and "renown" not in said
    return bool(of_house and mine and named)
