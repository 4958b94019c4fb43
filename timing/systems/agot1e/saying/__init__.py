"""What the language says, said in English: which cards, how many, what must be so, what is paid, chosen and done.

In our own words, and for people: a judge compares them with the printed card, so every key of a description is said.
`rows` says an ability line by line, as a page shows it; `label` gives it a short name; `condition` and `criterion` say
what a refusal speaks of.
"""

from timing.systems.agot1e.saying.abilities import label, rows
from timing.systems.agot1e.saying.deeds import effect
from timing.systems.agot1e.saying.expressions import bound, cards, condition, criterion, means_one, number, past
from timing.systems.agot1e.saying.payments import cost
from timing.systems.agot1e.saying.triggers import target, trigger
from timing.systems.agot1e.saying.vocabulary import plain

__all__ = (
    "bound",
    "cards",
    "condition",
    "cost",
    "criterion",
    "effect",
    "label",
    "means_one",
    "number",
    "past",
    "plain",
    "rows",
    "target",
    "trigger",
)
