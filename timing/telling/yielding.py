"""Whether a card adds to the income that its player counts: "does he still get the gold of the Crossroads?"."""

from __future__ import annotations

from timing.systems.agot1e.income import income_of
from timing.telling.seen import Seen
from timing.telling.story import Outlook
from timing.telling.untold import knelt_for_nothing


def yields(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the card gives income once all that was told is done; without a card the only one that gives any.

    None of a card that has none printed, of several, and where something was knelt for what was not understood.
    """
    table, asking = seen.asking.table, seen.asking
    giving = [card for card in table.full.values() if card.get("income") and card["type"] != "plot"]
    own = [card for card in giving if player in (card.get("controller"), card["owner"])]
    refs = [ref] if ref else [card["ref"] for card in own]
    if len(refs) != 1 or refs[0] not in [card["ref"] for card in giving]:
        return None
    who = player or table.owner(next(n for n, known in table.refs.items() if known == refs[0]))
    given = income_of(asking.game.work(asking.state), who).sources
    so = any(source == refs[0] and n > 0 for source, n in given)
    return None if so and (asking.missed or knelt_for_nothing(table, asking)) else so
