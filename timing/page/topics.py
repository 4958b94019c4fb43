"""What disputes are about, in a judge's words: the topics of the library, under their headings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

# The heading, and the topics with the marks that dispute files carry in `about`
HEADINGS: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = (
    (
        "Windows",
        (
            ("r1", "The player action window"),
            ("r2", "Framework windows"),
            ("r3", "The end of a phase"),
            ("r4", "The beginning of a phase, and Shadows"),
            ("r5", "Plots revealed"),
            ("r6", "The round, box by box"),
        ),
    ),
    (
        "Opportunity and passing",
        (
            ("r7", "Who has the first opportunity"),
            ("r8", "Passing, and acting after a pass"),
            ("r9", "While something resolves"),
            ("r10", "Gold while marshalling"),
        ),
    ),
    (
        "Saves and cancels",
        (
            ("r11", "When a save or cancel may be used"),
            ("r12", "A cancel takes the whole effect"),
            ("r13", "Costs are not answered"),
            ("r14", "What cannot be canceled"),
            ("r15", "What cannot be saved"),
            ("r16", "Duplicates"),
            ("r17", "Terminal effects"),
            ("r18", "Saves before “then”"),
        ),
    ),
    (
        "Moribund",
        (
            ("r19", "In play until the window ends"),
            ("r20", "Not removed a second time"),
            ("r21", "Several destinations at once"),
            ("r22", "What is attached to a leaving card"),
            ("r23", "Events that have been played"),
            ("r24", "Returning to play"),
            ("r25", "Replacement effects"),
            ("r26", "From hand and deck"),
        ),
    ),
    (
        "Passive abilities and responses",
        (
            ("r27", "The order of passive abilities"),
            ("r28", "What may be responded to, and how often"),
            ("r29", "When conditions are read"),
            ("r30", "Costs, targets, effects that cannot succeed"),
        ),
    ),
    (
        "The state of the table",
        (
            ("r31", "Immunity"),
            ("r32", "Changes of control"),
            ("r33", "Challenges"),
            ("r34", "Unique cards and the dead pile"),
            ("r35", "Victory"),
            ("r36", "Draw cap, search, sums, loops"),
        ),
    ),
)


class Topic(NamedTuple):
    """A topic with its disputes."""

    name: str
    disputes: tuple[Any, ...]


def by_topic(listed: Iterable[Any]) -> list[tuple[str, list[Topic]]]:
    """Disputes under the topic that each names first, topics under their headings; empty ones are left out."""
    found: dict[str, list[Any]] = {}
    for one in listed:
        found.setdefault(one.about[0] if one.about else "", []).append(one)
    whole = []
    for heading, topics in HEADINGS:
        filled = [Topic(name, tuple(found.pop(mark))) for mark, name in topics if mark in found]
        if filled:
            whole.append((heading, filled))
    rest = tuple(one for disputes in found.values() for one in disputes)
    return [*whole, ("Others", [Topic("Everything else", rest)])] if rest else whole
