"""What people call a set: its name, its code, its cycle, its initials ("Forging the Chain", FtC, SoO)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from cards.deck.index import SetInfo
from cards.names import initials, set_key

_SHORTEST_INITIALS = 2


@lru_cache(maxsize=1024)
def names_of(a_set: SetInfo) -> frozenset[str]:
    """Every name of one set, as `cards.names.set_key` compares them."""
    whole = initials(a_set.name)
    without_article = whole[1:] if a_set.name.lower().startswith(("the ", "a ", "an ")) else whole
    short = [one for one in (whole, without_article) if len(one) >= _SHORTEST_INITIALS]
    return frozenset(
        (*short, *(set_key(name) for name in (a_set.name, a_set.prefix, a_set.cycle or "", *a_set.also)))
    ) - {""}


def sets_named(sets: Sequence[SetInfo], name: str) -> list[SetInfo]:
    """The sets that `name` may mean. Initials collide, so there may be several; empty when it means none."""
    key = set_key(name)
    return [one for one in sets if key in names_of(one)] if key else []
