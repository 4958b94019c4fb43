"""Which refusals say nothing of what is disputed, so that no "no" is made of them."""

from __future__ import annotations

from collections.abc import Iterable

from timing.systems.agot1e.reasons.allowed import ALLOWED
from timing.telling.table import Plain, Table
from timing.telling.walking import WAITING

SAYS_NOTHING = frozenset((*WAITING, "response-waits", *ALLOWED))
"""What only says that somebody else goes first, or speaks for it."""
NO_OPPORTUNITY = frozenset(("response-not-action", "no-trigger"))
"""Refusals that say that there is nothing to answer: a telling disputes no response where nothing has happened."""
CLOSED = frozenset(("dispute-over",))
"""A refusal that says only that the window has closed."""
OF_THE_TABLE = frozenset(
    "no-effect no-target cannot-pay condition-not-met already-standing already-kneeling "
    "cost-kneeling cost-standing".split()
)
"""Refusals that turn on what lies on the table, which a telling gives in part."""
ANYWHERE = frozenset("rules-uncancelable cannot-be-saved unique-in-dead-pile no-attachments limit-used".split())
"""Refusals that hold wherever play stands."""
BY_ITSELF = "Nobody uses {}: what is asked of it was not understood."
EARLIER = "What {} asks for would have happened before, which the situation does not hold."
NOT_THE_MOMENT = "When {} would be used was not understood."
NOTHING_SAID = "Nothing that was understood speaks against it, and nothing for it."
HAS_NO_EFFECT = "Whether {} would do anything turns on what was not told."


def undecided(
    codes: Iterable[str],
    title: str,
    guessed: Iterable[str] = (),
    *,
    late: bool = False,
    answers: bool = False,
    told: bool = False,
    named: bool = False,
) -> str:
    """Why refusals with these codes decide nothing of the card; empty where they do.

    A response that has nothing to answer is told of from another moment, unless it is `told` that something has
    happened; so is what is refused by what was `guessed`, whatever else speaks against it there, and what comes when a
    window has closed, unless it is told to be `late`, or `answers` what is named. Whether an effect would do anything
    turns on a table that is told in part, and so does whether there is a target where none is `named`.
    """
    said = frozenset(codes)
    if said <= SAYS_NOTHING:
        return NOTHING_SAID
    if "no-trigger" in said and said <= NO_OPPORTUNITY | OF_THE_TABLE | SAYS_NOTHING and not (late or answers or told):
        return NOT_THE_MOMENT.format(title)
    if said & CLOSED and said <= CLOSED | SAYS_NOTHING and not (late or (answers and named)):
        return NOT_THE_MOMENT.format(title)
    if "response-not-action" in said and said <= NO_OPPORTUNITY | OF_THE_TABLE | SAYS_NOTHING:
        return NOT_THE_MOMENT.format(title)
    if said & frozenset(guessed) and not said & ANYWHERE:
        return NOT_THE_MOMENT.format(title)
    if said - SAYS_NOTHING == {"no-effect"} or (said - SAYS_NOTHING == {"no-target"} and not named):
        return HAS_NO_EFFECT.format(title)
    return ""


def guessed(table: Table, opening: Plain, ability: Plain, walked: bool) -> frozenset[str]:
    """Refusals that rest on nothing told: where play stands, where the card of the ability lies, whose turn it is.

    `walked`: moves were made from the opening, so that something is under way.
    """
    story, found = table.story, set()
    if not walked and not opening.keys() & {"step", "event"} and opening["box"].startswith("plot"):
        found.add("action-not-now")
    asked = story.asked
    if asked is not None and asked.thing not in story.zones and "play" not in (ability.get("from") or ("play",)):
        found.add("not-in-zone")
    if not story.turn:
        found.add("gold-only-active")
    return frozenset(found)
