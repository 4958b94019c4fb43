"""What holds for every value of what was not told: the STR of who is only described, and of sides of whom nobody is."""

from __future__ import annotations

from collections.abc import Callable

from timing.telling.table import Plain, Table
from timing.telling.untold import strength_told
from timing.telling.walking import UNKNOWN

LEAST, MOST = 1, 20
"""STR that somebody may have of whom none is told."""
COUNTED = ("who-wins", "wins", "outlook", "fate", "unopposed")
WHAT = "It turns on the STR of {}, which was not told."
OF_SIDE = "It turns on the STR of who attacks, which was not told."


def turns_on_strength(table: Table, question: Plain | None, again: Callable[[], Plain | None]) -> Plain | None:
    """The question, not decided where another STR of a participant of whom none is told gives another answer.

    `again` puts the question to the table as it is then.
    """
    story = table.story
    if question is None or question["answer"] == UNKNOWN or not story.told_fight or story.fight.winner:
        return question
    if story.strengths is not None:
        return question
    untold = [n for n in table.full if _is_untold(table, n)]
    bare = not story.fight.attackers and not any(one in table.full for one in range(-9, 0))
    if story.ask not in COUNTED or not (untold or bare):
        return question
    before, side = {n: table.full[n].get("str") for n in untold}, table.untold_side
    given = {question["answer"]}
    for attacking, defending in ((LEAST, MOST), (MOST, LEAST)):
        for n in untold:
            table.full[n]["str"] = attacking if table.owner(n) == story.fight.attacker else defending
        table.untold_side = attacking
        found = again()
        given.add(found["answer"] if found else UNKNOWN)
    for n, strength in before.items():
        table.full[n]["str"] = strength
    table.untold_side = side
    if len(given) == 1:
        return question
    why = WHAT.format(table.full[untold[0]]["title"]) if untold else OF_SIDE
    return {**question, "answer": UNKNOWN, "why": [why]}


def _is_untold(table: Table, n: int) -> bool:
    """Whether somebody takes part, or may, of whom no STR is told."""
    card = table.full[n]
    if card.get("card") or card["type"] != "character" or strength_told(table, n):
        return False
    base = (-n - 1000) // 10 if n <= -1000 else n  # one of several of whom only is told how many they are
    return base < 0 or table.story.things[base].strong is None
