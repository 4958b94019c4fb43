"""Why a question is not answered, in a sentence, where nothing that was tried has said so."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from timing.kernel.prose import listed
from timing.telling.means import ANSWERS, abilities, effects
from timing.telling.table import Plain, Table
from timing.telling.walking import NO, UNKNOWN

NO_QUESTION = "What is asked was not understood."
NO_CARD = "What is asked was not understood, and no card was named that it could be about."
TOO_LITTLE = "What was understood does not tell enough of the moment to answer this."
DOES = "{title} neither saves nor cancels, as far as its text is described: what it has is {what}."
HAS_NONE = "{title} has nothing that somebody could use, as far as its text is described{left}."
LACKS = (
    "Nothing that was understood gives {title} anything to do there: by whom, when or on what it is used is missing."
)
SAVE_AND_CANCEL = ("agot1e-faq/save-cancel-responses",)
KINDS: Mapping[str, str] = {"action": "an action", "response": "a response", "passive": "a passive ability"}


def explained(question: Plain | None, table: Table) -> Plain | None:
    """The question with the reason why it is not answered, where it has none.

    Where all was understood, an event that neither saves nor cancels is answered: it does not.
    """
    if question is None or question["answer"] != UNKNOWN or question.get("why"):
        return question
    why = _why(question, table)
    whole = question["ask"] == "may" and not question.get("leaves_out")
    asked = table.story.asked
    card = table.full.get(asked.thing, {}) if asked is not None and asked.to in ANSWERS and whole else {}
    if (
        card.get("type") == "event"
        and why == _does_else(card)
        and not any(one.get("undescribed") for one in abilities(card))
    ):
        return {**question, "answer": NO, "why": [why], "cites": [*SAVE_AND_CANCEL]}
    return {**question, "why": [why]}


def _why(question: Plain, table: Table) -> str:
    story, asked = table.story, table.story.asked
    if "use" not in question and "card" not in question and asked is None and story.outlook is None:
        return NO_QUESTION if table.cards else NO_CARD
    card = table.full.get(asked.thing) if asked is not None else None
    if asked is None or card is None or not card.get("card"):
        return TOO_LITTLE
    if asked.to in ANSWERS and (else_ := _does_else(card)):
        return else_
    usable = _usable(card)
    if not usable and not str(question.get("use", "")).endswith("/duplicate"):
        left = [words for one in abilities(card) for words in one.get("undescribed", ())]
        said = f"; not described is {_quoted(left)}" if left else ""
        return HAS_NONE.format(title=card["title"], left=said)
    return LACKS.format(title=card["title"])


def _usable(card: Plain) -> list[Plain]:
    return [one for one in abilities(card) if one.get("kind") in KINDS]


def _does_else(card: Plain) -> str:
    """What a card does that neither saves nor cancels, in a sentence; empty for one that does, or does nothing."""
    usable = _usable(card)
    if not usable or any(set(effects(one)) & set(ANSWERS) for one in usable):
        return ""
    return DOES.format(title=card["title"], what=listed([_called(one) for one in usable]))


def _called(ability: Plain) -> str:
    label = str(ability.get("label", ""))
    kind = KINDS[ability["kind"]]
    return f"{kind} ({label})" if label else kind


def _quoted(words: Iterable[str]) -> str:
    return ", ".join(f"“{one}”" for one in words)
