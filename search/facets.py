"""By what the results can be narrowed: kind, game, document, verdict, each with its number of results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rules.citation import KINDS, VERDICTS
from rules.documents import GAMES
from search.documents import SearchDocument
from search.query import Filters

OTHER_KINDS = {
    "card": ("Card", "Cards"),
    "dispute": ("Dispute", "Disputes"),
    "ruling": ("Ruling", "Rulings"),
    "list": ("List", "Lists"),
}
KIND_NAMES = {**KINDS, **OTHER_KINDS}


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a facet: its name for people, how many results have it, whether it is chosen."""

    value: str
    name: str
    count: int
    chosen: bool


@dataclass(frozen=True, slots=True)
class Facet:
    """A property of results with its values; ``key`` names it in the address."""

    key: str
    name: str
    choices: tuple[Choice, ...]


def kind_name(kind: str, many: bool = False) -> str:
    """A kind for people: "Question", "Questions"."""
    return KIND_NAMES.get(kind, (kind.capitalize(), f"{kind.capitalize()}s"))[many]


def facets(documents: Iterable[SearchDocument], filters: Filters) -> tuple[Facet, ...]:
    """The facets of these results; a facet with one value that is not chosen is left out, for it narrows nothing."""
    found = list(documents)
    kinds = Counter([document.kind for document in found])
    games = Counter([document.game for document in found])
    sources = Counter([document.document for document in found])
    verdicts = Counter([document.verdict for document in found])
    names = {document.document: document.document_name or document.document for document in found}
    made = (
        _facet(
            "kind",
            "Kind",
            kinds,
            filters.kinds,
            {kind: kind_name(kind, many=True) for kind in {*kinds, *filters.kinds}},
        ),
        _facet("game", "Game", games, filters.games, GAMES),
        _facet("doc", "Document", sources, filters.documents, names),
        _facet("verdict", "Verdict", verdicts, filters.verdicts, VERDICTS),
    )
    return tuple(facet for facet in made if len(facet.choices) > 1 or any(one.chosen for one in facet.choices))


def _facet(key: str, name: str, counts: Counter[str], chosen: frozenset[str], names: dict[str, str]) -> Facet:
    values = [value for value, _ in counts.most_common() if value] + sorted(chosen - set(counts))
    return Facet(key, name, tuple(Choice(v, names.get(v, v), counts[v], v in chosen) for v in values))
