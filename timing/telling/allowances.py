"""How many are asked for at once where the rules allow one: cards out of Shadows in the same phase."""

from __future__ import annotations

import re

from timing.telling.table import Plain, Table
from timing.telling.walking import NO, YES

ONE_A_PHASE = "Each player may bring 1 card out of Shadows at the beginning of a phase."
CITES = ("agot1e-faq/shadows-allowance-per-phase",)
_SEVERAL = re.compile(r"(?:^|(?<= ))(?:both|two|three|pair|all|@they)(?= |$)")
_APART = re.compile(r"\bnext phase\b|\bthe phase after\b|\beach phase\b|\bone (?:by one|a phase|per phase)\b")


def allowed_at_once(table: Table, question: Plain | None) -> Plain | None:
    """The question, answered with no where several are asked to come out of Shadows together (FAQ 4.17)."""
    if question is None or question["answer"] != YES or not question.get("use", "").endswith("/out-of-shadows"):
        return question
    if not _asks_for_several(table):
        return question
    return {**question, "answer": NO, "why": [ONE_A_PHASE], "cites": list(CITES)}


def _asks_for_several(table: Table) -> bool:
    """Whether the question is about two cards by their names, or about the two that were told of."""
    story, asked = table.story, table.story.asked
    if asked is None or asked.thing < 0:
        return False
    begins = max((start for start, _, said in story.spans if said == "the question"), default=0)
    last = " ".join(word.tag for word in story.mentions.words if word.start >= begins).partition(" ?")[0]
    if _APART.search(last):
        return False
    named = rf"#{asked.thing} (?:and|plus|with) (?:own:[\w-]+ |the |a )?#{asked.on}\b"
    if asked.on is not None and re.search(
        rf"{named}|#{asked.on} (?:and|plus) (?:own:[\w-]+ |the )?#{asked.thing}\b", last
    ):
        return True
    return story.things[asked.thing].count > 1 and _SEVERAL.search(last) is not None
