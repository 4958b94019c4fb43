"""The values of cards and players that expressions compare and count, as they are now (FAQ 3.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.words import COUNTS_FOR_DOMINANCE

ON_TABLE = ("house", "agenda", "title")  # what lies on the table and is not in play

if TYPE_CHECKING:
    from timing.systems.agot1e.work import Work


def stat(work: Work, ref: str, name: str) -> int:
    """A value of a card now (CARD_STATS)."""
    card, held = work.facts(ref), work.cards[ref]
    if name == "str":
        return work.strength(ref)
    read: dict[str, Callable[[], int]] = {
        "printed-str": lambda: card.strength,
        "cost": lambda: card.cost or 0,
        "power": lambda: held.power,
        "gold": lambda: held.gold,
        "claim": lambda: work.value(ref, "claim"),
        "income": lambda: card.income,
        "initiative": lambda: work.value(ref, "initiative"),
        "influence": lambda: card.influence,
        "icons": lambda: sum(work.has(ref, icon) for icon in ICONS),
        "traits": lambda: sum(work.has(ref, trait) for trait in card.traits),
        "keywords": lambda: sum(work.has(ref, keyword) for keyword in card.keywords),
        "crests": lambda: len(card.crests),
        "duplicates": lambda: held.duplicates,
        "attachments": lambda: len(work.attachments(ref)),
    }
    return read[name]()


def player_stat(work: Work, player: str, name: str) -> int:
    """A value of a player now (PLAYER_STATS)."""
    held, facts = work.players[player], work.table.players[player]
    read: dict[str, Callable[[], int]] = {
        "power": lambda: work.total_power(player),
        "house-power": lambda: held.power,
        "gold": lambda: held.gold,
        "hand": lambda: held.hand + len(work.known_hand(player)),
        "influence": lambda: held.influence + _influence(work, player),
        "income": lambda: facts.income,
        "initiative": lambda: work.initiative_of(player),
        "claim": lambda: work.claim_of(player),
        "printed-claim": lambda: work.printed_claim_of(player),
        "drawn": lambda: held.drawn,
        "command": lambda: held.hand + len(work.known_hand(player)) + _commanded(work, player),
        "dominance": lambda: counted_for_dominance(work, player),
        "opponents": lambda: len(work.players) - 1,
    }
    return read[name]()


def _commanded(work: Work, player: str) -> int:
    """Cards that the player controls in play and has in Shadows (FAQ, At Your Command)."""
    mine = ((ref, card) for ref, card in work.cards.items() if card.controller == player)
    return sum(card.zone in ("play", "shadows") and work.facts(ref).type not in ON_TABLE for ref, card in mine)


def counted_for_dominance(work: Work, player: str) -> int:
    """Unspent gold and the STR of standing characters (rulebook, Dominance)."""
    mine = (ref for ref, card in work.cards.items() if card.controller == player and _counts(work, ref))
    return work.players[player].gold + sum(map(work.strength, mine)) + work.granted_to(player, "dominance")


def _counts(work: Work, ref: str) -> bool:
    """Whether the card's STR counts for dominance: standing characters, and those of which an effect says so."""
    card = work.cards[ref]
    if work.type_of(ref) != "character" or work.cannot(ref, "count STR for dominance"):
        return False
    return (card.zone == "play" and not card.kneeling) or work.has(ref, COUNTS_FOR_DOMINANCE)


def _influence(work: Work, player: str) -> int:
    mine = ((ref, card) for ref, card in work.cards.items() if card.zone == "play" and card.controller == player)
    return sum(work.facts(ref).influence for ref, card in mine if not card.kneeling)
