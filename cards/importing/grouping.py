"""Which card each imported printing is one of. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cards.importing.service import Imported


def card_of(documented: Mapping[str, str], files: Iterable[Imported]) -> dict[str, str]:
    """The card of each printing: the documents' card if they know one of its printings, else the file's own.

    `documented` gives the card of each printing that the documents know; it is part of the answer.
    """
    groups: dict[str, list[str]] = {}
    for file in files:
        groups.setdefault(file.facts.get("same_as") or file.card_id, []).append(file.card_id)
    found = dict(documented)
    for group, members in groups.items():
        card_id = next((documented[one] for one in members if one in documented), documented.get(group, group))
        for one in members:
            found.setdefault(one, card_id)
    return found
