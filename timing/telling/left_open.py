"""Answers that may turn on a part of a card that is not described: what it speaks of is what is asked."""

from __future__ import annotations

import re
from collections.abc import Iterable

from timing.telling.lemmas import lemma
from timing.telling.means import abilities, effects
from timing.telling.story import Use
from timing.telling.table import Plain, Table
from timing.telling.walking import NO, UNKNOWN, YES

ABOUT = {
    "declare": ("attack", "attacker", "attackers", "initiate", "challenge", "challenges"),
    "defend": ("defend", "defender", "defenders", "defending"),
    "bypass": ("stealth", "bypass"),
    "claim": ("claim",),
    "dupe": ("save", "duplicate"),
    "marshal": ("marshal", "play"),
}
"""What is asked for, and the words by which a text speaks of it."""
BEFORE = "What {} did before is not played here."
PAID = "A card asks for gold to be paid for it: say how much there is."
EARLIER = "{} looks at what has been done before, which is not played here."
SAID = "What {} does of this is not described: look at the card."


def left_open(table: Table, question: Plain | None, unplayed: Iterable[Use] = ()) -> Plain | None:
    """The question, not decided where a card in play speaks of what is asked in words that are not described.

    Nor where an event was played on who is asked about before (`unplayed`), as what it does to him is not played.
    """
    if question is None or question["answer"] not in (YES, NO):
        return question
    story = table.story
    if story.ask == "declare" and question["answer"] == NO and _costs_untold_gold(table, question.get("who", "")):
        return {**question, "answer": UNKNOWN, "why": [PAID]}
    struck = {use.on: use.thing for use in unplayed}
    if story.ask in ("choose", "declare") and story.asked and story.asked.thing in struck:
        title = table.full[struck[story.asked.thing]]["title"]
        return {**question, "answer": UNKNOWN, "why": [BEFORE.format(title)]}
    if question["answer"] == YES and story.entered and (bars := _bars_by_what_was(table, question)):
        return {**question, "answer": UNKNOWN, "why": [EARLIER.format(bars)]}
    if story.looks_on and (gone := _came_off(table)):
        return {**question, "answer": UNKNOWN, "why": [BEFORE.format(gone)]}
    keys = [story.ask, *([story.asked.how, story.asked.to] if story.asked else [])]
    about = {word for key in keys for word in ABOUT.get(key, (key,) if key in ("save", "cancel") else ())}
    for n, card in table.full.items():
        asked = story.asked is not None and n == story.asked.thing
        if n < 0 or asked or card.get("zone", "play") not in ("play", "revealed", "agenda"):
            continue
        if about & words_left(card):
            return {**question, "answer": UNKNOWN, "why": [SAID.format(card["title"])]}
    return question


def _came_off(table: Table) -> str:
    """The title of an attachment that has just left play, with what it did to its bearer."""
    gone = [table.full[n] for n in table.story.gone if n in table.full]
    return next((str(one["title"]) for one in gone if one["type"] == "attachment"), "")


def _bars_by_what_was(table: Table, question: Plain) -> str:
    """The title of a card that forbids something by what has happened before, where a card is asked to come in."""
    enters = question.get("use", "").endswith(("/marshal", "/into-shadows", "/ambush"))
    for card in table.full.values() if enters else ():
        for ability in abilities(card):
            for one in ability.get("effects", ()):
                forbids = isinstance(one, dict) and one.get("do") == "forbid" and "happened" in one.get("those", {})
                if forbids and card.get("zone", "play") in ("play", "revealed", "agenda"):
                    return str(card["title"])
    return ""


def _costs_untold_gold(table: Table, player: str) -> bool:
    """Whether a challenge has to be paid for, and nothing is told of the gold of who would attack."""
    told = {table.seats.who(who) for who in table.story.gold}
    given = [one for card in table.full.values() for ability in abilities(card) for one in effects(ability)]
    return "toll" in given and player not in told


def words_left(card: Plain) -> set[str]:
    """The words of a card's text that are not described."""
    left = " ".join(said for one in abilities(card) for said in one.get("undescribed", ()))
    return {lemma(word) for word in re.findall(r"[a-z]+", left.lower())} | set(re.findall(r"[a-z]+", left.lower()))
