"""What sentences of any game are made with."""

from __future__ import annotations

from collections.abc import Sequence


def listed(parts: Sequence[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(parts) < 2:
        return parts[0] if parts else "nobody"
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def capital(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]
