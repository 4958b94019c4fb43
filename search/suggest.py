"""Suggestions while somebody types: what the text may become, and commands ("step moribund")."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from search.documents import SearchDocument
from search.facets import kind_name
from search.query import Filters
from search.service import Hit, SearchService

MOST = 8


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
    known = {one.url for one in found}
    answer = search.search(text, limit=limit, passages=False)
    plain = [_suggestion(hit) for hit in answer.hits if hit.document.url not in known]
    return (found + plain)[:limit]


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
    """The card file that a card is from, if no document knows it."""
    return f"card file “{document.card_file}”" if document.card_file and not document.adds_to else ""
