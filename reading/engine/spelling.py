"""Names of titles, traits, crests, icons and keywords as the engine spells them."""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def feature_name(feature: Plain) -> str:
    """The icon, keyword, trait or crest that a feature names, as the engine spells it; '' where a choice is left."""
    kind = feature.get("is")
    if kind in ("icon", "keyword"):
        return str(feature.get("icon") or feature.get("keyword") or "")
    if kind in ("trait", "crest"):
        return titled(str(feature.get("trait name") or feature.get("crest") or ""))
    return ""


SMALL = frozenset("of the in to and a an for on with".split())


def titled(words: str) -> str:
    """night's watch -> Night's Watch; knight of flowers -> Knight of Flowers."""
    parts = words.split()
    return " ".join(w if at and w in SMALL else w[:1].upper() + w[1:] for at, w in enumerate(parts))
