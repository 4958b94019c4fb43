"""How this game's modules name the entries of its rulebook."""

from __future__ import annotations


def cite(*slugs: str) -> tuple[str, ...]:
    """Entries of the B'Twixt rulebook: 'play/claim' stands for 'btwixt/play/claim'."""
    return tuple(f"btwixt/{slug}" for slug in slugs)
