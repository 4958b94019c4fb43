"""How the search page lays its results out: in groups of a kind, with addresses for every narrowing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import urlencode

from markupsafe import Markup, escape

from search.documents import ROW
from search.facets import Choice, Facet
from search.highlight import Passage
from search.service import Hit

GROUPS = {
    "question": "Questions",
    "ruling": "Rulings",
    "dispute": "Disputes to step through",
    "card": "Cards",
    "timing": "Timing",
    "flowchart": "Timing",
    "procedure": "Timing",
    "example": "Worked examples",
    "list": "Lists",
}
"""Under which heading a kind stands; every other kind is a rule."""
RULES = "Rules"
BEST = 3
"""Results that stand before all groups, so that the second best is not below the whole group of the best."""
ARGUMENTS = ("q", "kind", "game", "doc", "verdict")


def marked(passage: Passage) -> Markup:
    """A title or passage with what was found marked; rows are a table with its columns, but for one row alone."""
    pieces = (f"<mark>{escape(one.text)}</mark>" if one.marked else str(escape(one.text)) for one in passage)
    return Markup(_shaped("".join(pieces)))  # noqa: S704 - each piece is escaped


def shaped(text: str) -> Markup:
    """A text without marks, in the same way."""
    return Markup(_shaped(str(escape(text))))  # noqa: S704 - it is escaped


def _shaped(html: str) -> str:
    if "\n" not in html or ROW not in html:
        return html.replace(ROW, " – ")
    said: list[str] = []
    for is_row, lines in groupby(html.split("\n"), key=lambda line: ROW in line):
        those = list(lines)
        if is_row:
            said.append(f'<span class="table">{"".join(map(_row, those))}</span>')
        else:
            said.append("\n".join(those))
    return "".join(said)


def _row(line: str) -> str:
    cells = "".join(f"<span>{cell}</span>" for cell in line.removesuffix(".").split(ROW))
    return f"<span>{cells}</span>"


@dataclass(frozen=True)
class Group:
    """Results of one heading, best first."""

    name: str
    slug: str
    hits: tuple[Hit, ...]

    @classmethod
    def of(cls, hits: Sequence[Hit], *, first_page: bool) -> list[Group]:
        """The best few results of the first page, then the others in groups, that with the best one first."""
        apart = BEST if first_page and len(hits) > 2 * BEST else 0
        by_name: dict[str, list[Hit]] = {"Best answers": list(hits[:apart])} if apart else {}
        for hit in hits[apart:]:
            by_name.setdefault(GROUPS.get(hit.document.kind, RULES), []).append(hit)
        return [cls(name, name.partition(" ")[0].lower(), tuple(found)) for name, found in by_name.items()]


@dataclass(frozen=True)
class Links:
    """Addresses of the same search, a little different."""

    arguments: tuple[tuple[str, str], ...]
    page: int
    pages: int

    @classmethod
    def of(cls, given: Iterable[tuple[str, str]], page: int, size: int, total: int) -> Links:
        """From the arguments of the request."""
        kept = tuple((name, value) for name, value in given if value and name in ARGUMENTS)
        return cls(kept, page, max(1, -(-total // size)))

    def toggled(self, facet: Facet, choice: Choice) -> str:
        """With the choice if it is not chosen, without it if it is."""
        one = (facet.key, choice.value)
        kept = [pair for pair in self.arguments if pair != one]
        return self._url(kept if choice.chosen else [*kept, one])

    def has(self, facet: Facet, choice: Choice) -> bool:
        """Whether the choice stands in the address, and not in the text."""
        return (facet.key, choice.value) in self.arguments

    def without_filters(self) -> str:
        """With the text alone."""
        return self._url([pair for pair in self.arguments if pair[0] == "q"])

    def with_text(self, text: str) -> str:
        """With another text."""
        return self._url([("q", text), *(pair for pair in self.arguments if pair[0] != "q")])

    def to_page(self, number: int) -> str:
        """Another page of the same results."""
        return self._url([*self.arguments, ("page", str(number))] if number > 1 else self.arguments)

    def chosen(self, facets: Iterable[Facet]) -> list[tuple[Facet, Choice]]:
        """What the address narrows the results to."""
        return [(one, choice) for one in facets for choice in one.choices if self.has(one, choice)]

    @property
    def narrowed(self) -> bool:
        """Whether there are filters in the address."""
        return any(name != "q" for name, _ in self.arguments)

    @staticmethod
    def _url(arguments: Iterable[tuple[str, str]]) -> str:
        return f"/search?{urlencode(list(arguments))}"
