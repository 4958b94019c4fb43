"""What holds for every value of what was not told: the STR of who is only described, and of sides of whom nobody is."""

from __future__ import annotations

from collections.abc import Callable

from timing.telling.table import STANDING, Plain, Table
from timing.telling.untold import strength_told
from timing.telling.walking import UNKNOWN

LEAST, MOST = 1, 20
"""STR that somebody may have of whom none is told."""
OF_DEFENSE = "It turns on who defends, of whom nothing was told."
COUNTED = ("who-wins", "wins", "outlook", "fate", "unopposed")
WHAT = "It turns on the STR of {}, which was not told."
OF_SIDE = "It turns on the STR of who attacks, which was not told."


def turns_on_strength(table: Table, question: Plain | None, again: Callable[[], Plain | None]) -> Plain | None:
    """The question, not decided where another STR of a participant of whom none is told gives another answer.

    `again` puts the question to the table as it is then.
    """
    story = table.story
    if question is None or question["answer"] == UNKNOWN:
        return question
    untold = [n for n in table.full if _is_untold(table, n)]
    bare = not story.fight.attackers and not any(one in table.full for one in range(-9, 0))
    if not ((untold or bare or _may_be_defended(table)) and _fought(table)) and not (
        untold and _counts_dominance(table)
    ):
        return question
    side_of = story.fight.attacker if _fought(table) else table.seats.ids[0]
    before, side = {n: table.full[n].get("str") for n in untold}, table.untold_side
    given = {question["answer"]}
    for attacking, defending in ((LEAST, MOST), (MOST, LEAST)):
        for n in untold:
            attacks = n in story.fight.attackers or (n not in story.fight.defenders and table.owner(n) == side_of)
            table.full[n]["str"] = attacking if attacks else defending
        table.untold_side = attacking
        table.untold_defense = defending if _may_be_defended(table) and defending > LEAST else 0
        found = again()
        given.add(found["answer"] if found else UNKNOWN)
    for n, strength in before.items():
        table.full[n]["str"] = strength
    table.untold_side, table.untold_defense = side, 0
    if len(given) == 1:
        return question
    why = WHAT.format(table.full[untold[0]]["title"]) if untold else OF_SIDE if bare else OF_DEFENSE
    return {**question, "answer": UNKNOWN, "why": [why]}


def _fought(table: Table) -> bool:
    """Whether it hangs on a challenge of which neither the winner nor the STR of both sides is told."""
    story = table.story
    return story.told_fight and not story.fight.winner and story.strengths is None and story.ask in COUNTED


def _may_be_defended(table: Table) -> bool:
    """Whether it is asked who wins, and neither who defends nor that nobody does is told."""
    story = table.story
    told = story.fight.defenders or story.fight.unopposed or story.sides is not None
    return story.ask in ("who-wins", "wins") and not told and not table.story.before_defenders


def _counts_dominance(table: Table) -> bool:
    view = table.story.outlook
    return table.story.ask == "outlook" and view is not None and view.what in ("dominance", "n dominance")


def _is_untold(table: Table, n: int) -> bool:
    """Whether somebody takes part, or may, of whom no STR is told."""
    card = table.full[n]
    stands = STANDING - 9 <= n <= STANDING  # of whom only the STR is told
    if card.get("card") or card["type"] != "character" or stands or strength_told(table, n):
        return False
    base = (-n - 1000) // 10 if n <= -1000 else n  # one of several of whom only is told how many they are
    return base < 0 or table.story.things[base].strong is None
