"""Suggestions while somebody types: what the text may become, and commands ("step moribund")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from cards.shipped import SOURCE
from rules.citation import VERDICTS
from search.documents import SearchDocument
from search.facets import kind_name
from search.query import Filters
from search.service import Hit, SearchService
from search.settled import Way

MOST = 8
MOST_QUESTIONS = 4
"""Questions that an unfinished one may become, before what is found."""


@dataclass(frozen=True, slots=True)
class Command:
    """A word before a text that says what to do with it: the results are of these kinds alone."""

    word: str
    label: str  # before the title of what it leads to
    kinds: tuple[str, ...]


COMMANDS = (
    Command("step", "Step through", ("dispute",)),
    Command("card", "Card", ("card",)),
    Command("ask", "Question", ("question",)),
)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One line below the search box: what it says, where it leads, what it is."""

    text: str
    url: str
    kind: str
    kind_name: str
    detail: str = ""
    also: str = ""
    verdict: str = ""
    badges: tuple[str, ...] = ()
    command: str = ""


def suggestions(
    search: SearchService, text: str, limit: int = MOST, commands: Sequence[Command] = COMMANDS
) -> list[Suggestion]:
    """What the text so far most likely becomes, best first."""
    word, _, rest = " ".join(text.split()).partition(" ")
    found: list[Suggestion] = []
    for command in commands:
        if command.word == word.lower() and rest:
            answer = search.search(rest, Filters(kinds=frozenset(command.kinds)), limit=limit, passages=False)
            found += [_suggestion(hit, command.label) for hit in answer.hits]
    if not found:
        found = [_question(way, document) for way, document in search.questions_begun(text, MOST_QUESTIONS)]
    known = {one.url for one in found}
    answer = search.search(text, limit=limit, passages=False)
    plain = [_suggestion(hit) for hit in answer.hits if hit.document.url not in known]
    return (found + plain)[:limit]


def _question(way: Way, document: SearchDocument) -> Suggestion:
    """A question that is settled, whole, as it may be asked; it leads to its answer."""
    asked = f"{way.text[0].upper()}{way.text[1:].rstrip('?')}?"
    verdict = way.settled.verdict if way.settled.verdict in VERDICTS else ""
    return Suggestion(
        text=asked,
        url=f"/search?{urlencode({'q': asked})}",
        kind="question",
        kind_name=kind_name("question"),
        detail=f"{document.title} · {document.source}",
        verdict=verdict,
    )


def _suggestion(hit: Hit, command: str = "") -> Suggestion:
    document = hit.document
    return Suggestion(
        text=document.title,
        url=document.url,
        kind=document.kind,
        kind_name=kind_name(document.kind),
        detail=" · ".join(part for part in (document.source, _file(document)) if part),
        also=hit.also,
        verdict=document.verdict,
        badges=document.badges,
        command=command,
    )


def _file(document: SearchDocument) -> str:
    """The imported card file that a card is from, if no document knows it."""
    file = imported_from(document.card_file)
    return f"card file “{file}”" if file and not document.adds_to else ""


def imported_from(card_file: str) -> str:
    """The card files of a result that somebody imported; those that come with Maester say nothing to a reader."""
    return ", ".join(one for one in card_file.split(", ") if one != SOURCE)
