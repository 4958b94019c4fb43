"""How the entries that a reason cites are named."""

from __future__ import annotations

from timing.kernel.reasons import ReasonKind

FAQ = "agot1e-faq"


def faq(*slugs: str) -> tuple[str, ...]:
    """The entries of the FAQ with these names."""
    return tuple(f"{FAQ}/{slug}" for slug in slugs)


__all__ = ["FAQ", "ReasonKind", "faq"]
