"""How an entry is named for people: its kind, its source, its date, its citation. Pure."""

from __future__ import annotations

from dataclasses import dataclass

KINDS = {
    "question": ("Question", "Questions"),
    "clarification": ("Clarification", "Clarifications"),
    "timing": ("Timing rule", "Timing rules"),
    "flowchart": ("Flowchart box", "Flowchart boxes"),
    "rule": ("Rule", "Rules"),
    "keyword": ("Keyword", "Keywords"),
    "term": ("Term", "Terms"),
    "procedure": ("Procedure", "Procedures"),
    "tournament-rule": ("Tournament rule", "Tournament rules"),
    "example": ("Worked example", "Worked examples"),
}
"""Kinds in the order in which a page groups them, with their names for one and for many."""

VERDICTS = {"yes": "Yes", "no": "No", "depends": "It depends", "answer": "Who, when, how"}
"""Verdicts with their names; the last is of the questions that ask for neither yes nor no."""

STANDINGS = {
    "overrides": ("Overrides", "Overridden by"),
    "supersedes": ("Replaces", "Replaced by"),
    "corrects": ("Corrects", "Corrected by"),
    "narrows": ("Narrows", "Narrowed by"),
    "differs": ("Differs from", "Differs from"),
}
"""Relations in the order of their weight: what the entry that stands says, what the one that yields says."""


def answer_of(verdict: str | None, in_short: str | None) -> tuple[str, str]:
    """What stands on a verdict's badge, and the words beside it.

    A question that asks who, when, what or how has its short answer on the badge; "No, only ..." loses the "No,"
    that the badge says already.
    """
    if verdict is None:
        return "", ""
    if not in_short:
        return VERDICTS[verdict], ""
    if verdict == "answer":
        return in_short, ""
    said = f"{verdict},"
    return VERDICTS[verdict], in_short[len(said) :].strip() if in_short.lower().startswith(said) else in_short


_MONTHS = "January February March April May June July August September October November December".split()


@dataclass(frozen=True)
class Source:
    """Where an entry stands: its document's short name, version and date, its number and pages."""

    document_id: str
    document: str
    title: str
    game: str
    edition: str
    version: str | None
    date: str
    number: str | None
    page: str | None

    @property
    def place(self) -> str:
        """Number and page: "3.28, p. 12"; empty if the document prints neither."""
        return ", ".join(part for part in (self.number, page_name(self.page)) if part)

    @property
    def short(self) -> str:
        """As a link is followed by it: "FAQ 5.5.1, 3.28, p. 12"."""
        return ", ".join(part for part in (self.document, self.place) if part)

    @property
    def human_date(self) -> str:
        """The document's date, as exact as it is known: "17 July 2015", "July 2016", "2008"."""
        return human_date(self.date)


def page_name(page: str | None) -> str | None:
    """ "12" is "p. 12", "13-14" is "pp. 13–14"."""
    if not page:
        return None
    return f"pp. {page.replace('-', '–').replace(',', ', ')}" if "-" in page or "," in page else f"p. {page}"


def human_date(date: str) -> str:
    """A date of the corpus (YYYY, YYYY-MM or YYYY-MM-DD) in words."""
    parts = [int(part) for part in date.split("-")]
    words = [str(parts[0])]
    if len(parts) > 1:
        words.insert(0, _MONTHS[parts[1] - 1])
    if len(parts) > 2:
        words.insert(0, str(parts[2]))
    return " ".join(words)


def citation(title: str, source: Source) -> str:
    """A citation as text: “Duration of Control Change”, FAQ 5.5.1 (17 July 2015), 3.28, p. 12."""
    dated = f"{source.document} ({source.human_date})"
    return f"“{title}”, {', '.join(part for part in (dated, source.place) if part)}."


def citation_markdown(title: str, source: Source, url: str) -> str:
    """A citation in Markdown, its title the link."""
    dated = f"{source.document} ({source.human_date})"
    return f"[{title}]({url}), {', '.join(part for part in (dated, source.place) if part)}."
