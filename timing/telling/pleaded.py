"""A card without a title of which only another's argument speaks: it is not what the telling asks about."""

from __future__ import annotations

import re

from timing.telling.table import Plain, Table
from timing.telling.walking import UNKNOWN

PLEADS = re.compile(
    r"(?<!\bI )\b(?:says?|saying|said|reckons?|thinks?|claims|insists?|argues?|swears?|goes|tells me|told me)\b",
    re.IGNORECASE,
)
"""With such words another argues."""
OF_ANOTHER = "What it asks about is named only in what another argues: what is asked was not understood."


def not_pleaded(table: Table, text: str, question: Plain | None) -> Plain | None:
    """The question undecided where it was taken from an argument: "he says hello, there's a guy right here"."""
    asked = table.story.asked
    if question is None or question["answer"] == UNKNOWN or asked is None or asked.thing < 0:
        return question
    thing = table.story.things[asked.thing]
    if thing.titles or not thing.spans or not thing.noun:
        return question
    at = thing.spans[0][0]
    begins = max(text.rfind(mark, 0, at) for mark in ".!?\n") + 1
    ends = min((found for mark in ".!?\n" if (found := text.find(mark, at)) >= 0), default=len(text))
    if text[ends : ends + 1] == "?" or not PLEADS.search(text[begins:at]):
        return question
    return {**question, "answer": UNKNOWN, "why": [OF_ANOTHER]}
