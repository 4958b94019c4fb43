"""The disputes of the library as search documents: found by title, story, cards and what they turn on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from faq.disputes import Listed
from search.documents import SearchDocument

FIRST_PLACE = 20_000
"""Disputes come after every entry and card."""
STANDING = 0.5
"""A dispute shows a rule at work; the rule itself answers, so it stands first."""


def dispute_documents(disputes: Iterable[Listed]) -> Iterator[SearchDocument]:
    """Every dispute that can be stepped through."""
    for place, dispute in enumerate(disputes, FIRST_PLACE):
        yield SearchDocument(
            id=f"dispute:{dispute.id}",
            kind="dispute",
            title=dispute.title,
            url=dispute.url,
            text=dispute.story,
            about=tuple(dict.fromkeys([*dispute.about, *(title for _, title in dispute.cards)])),
            keys=(f"i:dispute:{dispute.id}", f"i:{dispute.id}"),
            game=dispute.system,
            place=place,
            source=dispute.source,
            weight=STANDING,
            related=dispute.cites,
        )
