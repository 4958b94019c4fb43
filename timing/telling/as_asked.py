"""An answer of the engine turned to what was asked: who is right, whether somebody is safe."""

from __future__ import annotations

from timing.telling.table import Plain, Table
from timing.telling.walking import NO, YES


def as_asked(table: Table, question: Plain | None) -> Plain | None:
    """The question with its answer as it was asked for."""
    return _who_is_right(table, _denied(table, question))


def _denied(table: Table, question: Plain | None) -> Plain | None:
    """Of a question whether somebody is safe from something: the other way round than whether it may be done."""
    if not table.story.denies or question is None:
        return question
    other = {YES: NO, NO: YES}.get(question["answer"], question["answer"])
    asked = table.story.asked
    title = table.full[asked.thing]["title"] if asked else ""
    if asked and asked.how != "bypass":
        of = table.full[asked.on]["title"] if asked.on in table.full else "it"
        return {**question, "answer": other, "text": f"Is {of} safe from {title}?"}
    return {**question, "answer": other, "text": f"Is {title} safe from stealth?"}


def _who_is_right(table: Table, question: Plain | None) -> Plain | None:
    """Of a question who is right the player: who says what is so, or another who denies it."""
    story, seats = table.story, table.seats
    sayer = seats.who(story.right_if)
    if question is None or not sayer or question["answer"] not in (YES, NO):
        return question
    right = sayer if question["answer"] == YES else seats.other(sayer)
    return {**question, "ask": "who", "text": f"Who is right? {question['text']}", "answer": right}
