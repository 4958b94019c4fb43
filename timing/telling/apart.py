"""Where a card's version is not told: whether the answer is the same for the others that it may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from timing.telling.story import Story
from timing.telling.table import Plain, Table
from timing.telling.versions import likely
from timing.telling.vocabulary import Vocabulary
from timing.telling.walking import NO, UNKNOWN, YES

MOST = 3
"""Other versions that are tried."""
MOST_COUNTED = 8
"""The same where something is counted, which has to be the same for all."""
SURE = (YES, NO)


class Answered(Protocol):
    """What came of a story (timing.telling.answering.Answer)."""

    @property
    def question(self) -> Plain | None: ...


def weigh_versions(
    story: Story, table: Table, question: Plain | None, vocabulary: Vocabulary, ask: Callable[[Story], Answered]
) -> Plain | None:
    """The question with the answer of most versions, and in `why` the title it turns on where they differ.

    `story` is as it was read, before a table was made of it. With as many against as for it is unknown; whoever asks
    whether a card may be used, and one of its versions may, holds that one. What is counted is the same for all of them
    or unknown.
    """
    if question is None:
        return None
    dominance = story.outlook is not None and story.outlook.what == "dominance"
    decided = question["answer"] != UNKNOWN
    counted = question["answer"].isdigit() or ((story.ask == "who-wins" or dominance) and decided)
    if not counted and question["answer"] not in SURE:
        return question
    given = []
    standing = list(table.choices) if dominance else story.fight.attackers + story.fight.defenders
    others = _others(story, table, vocabulary, standing if counted else [])
    for n, version in others[: MOST_COUNTED if counted else MOST]:
        other = story.copy()
        other.versions[n] = version
        found = ask(other).question
        given.append((n, found["answer"] if found else ""))
    against = [n for n, answer in given if answer != question["answer"] and (answer in SURE or counted)]
    if not against:
        return question
    said = f"It turns on which {table.cards[against[0]]['title']} it is."
    used = story.asked.thing if story.asked and question["answer"] == "yes" else None
    flips = counted or sum(n != used for n in against) * 2 >= len(given) + 1
    return {**question, "answer": UNKNOWN if flips else question["answer"], "why": [said, *question.get("why", ())]}


def _others(story: Story, table: Table, vocabulary: Vocabulary, counted: list[int]) -> list[tuple[int, str]]:
    """Of the cards of which the question speaks, or what it answers or counts: the versions besides the one taken."""
    asked, view = story.asked, story.outlook
    spoken = [asked.thing, asked.on] if asked else [view.thing] if view else []
    used = [n for use in story.uses for n in (use.thing, use.on)]
    buried = [n for n, _ in story.killed] if asked and asked.how == "marshal" else []  # where he lies by then
    wanted = [
        n
        for n in dict.fromkeys((*spoken, *used, *counted, *buried))
        if n in table.choices and not story.things[n].other
    ]
    return [
        (n, version)
        for n in wanted
        for version in likely(story, n, vocabulary)
        if version != table.cards[n].get("card")
    ]
