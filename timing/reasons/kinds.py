"""What a kind of reason is, and how the entries that it cites are named."""

from __future__ import annotations

from typing import NamedTuple

FAQ = "agot1e-faq"


class ReasonKind(NamedTuple):
    """A kind of reason: the sentence, the entries cited, and, where the documents are silent, what the reading rests on."""

    says: str
    cites: tuple[str, ...]
    rests_on: str = ""


def faq(*slugs: str) -> tuple[str, ...]:
    """The entries of the FAQ with these names."""
    return tuple(f"{FAQ}/{slug}" for slug in slugs)
