"""The values of cards and players that expressions compare and count, as they are now (FAQ 3.12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from timing.systems.agot1e.granted import SHADOWS_GOLD, for_shadows
from timing.systems.agot1e.words import COUNTS_FOR_DOMINANCE, REST_OF_COST

ON_TABLE = ("house", "agenda", "title")  # what lies on the table and is not in play
PRICED = ("character", "location", "attachment")  # what always has a printed cost, described or not

if TYPE_CHECKING:
    from timing.systems.agot1e.work import Work


def stat(work: Work, ref: str, name: str) -> int:
    """A value of a card now (CARD_STATS)."""
    from timing.systems.agot1e.income import of_card

    card, held = work.facts(ref), work.cards[ref]
    if name == "str":
        return work.strength(ref)
    read: dict[str, Callable[[], int]] = {
        "printed-str": lambda: card.strength,
        "cost": lambda: printed_cost(work, ref) or 0,
        REST_OF_COST: lambda: card.cost or 0,
        "power": lambda: held.power,
        "gold": lambda: held.gold,
        "claim": lambda: work.value(ref, "claim"),
        "income": lambda: of_card(work, ref) if card.type == "plot" else card.income,  # else it is a bonus as printed
        "initiative": lambda: work.value(ref, "initiative"),
        "influence": lambda: work.influence(ref),
        "icons": lambda: len(features(work, ref, "all icons")),
        "traits": lambda: len(features(work, ref, "all traits")),
        "keywords": lambda: len(features(work, ref, "all keywords")),
        "crests": lambda: len(features(work, ref, "all crests")),
        "duplicates": lambda: held.duplicates,
        "attachments": lambda: len(work.attachments(ref)),
    }
    return read[name]()


def printed_cost(work: Work, ref: str) -> int | None:
    """The printed gold cost; None where none is printed, as on most events (FAQ 4.19).

    That of a card with the Shadow crest is what it costs to play it into Shadows and to bring it out (FAQ, Shadows).
    """
    card = work.facts(ref)
    if for_shadows(card):
        return SHADOWS_GOLD + (card.cost or 0)
    return card.cost if card.cost is not None or card.type not in PRICED else 0


def features(work: Work, ref: str, kind: str) -> tuple[str, ...]:
    """The icons, crests, traits or keywords that the card has now: printed and gained, without those it has lost."""
    return tuple(one for one in work.table.features.get(kind, ()) if work.has(ref, one))


def player_stat(work: Work, player: str, name: str) -> int:
    """A value of a player now (PLAYER_STATS)."""
    from timing.systems.agot1e.income import income_of

    held = work.players[player]
    read: dict[str, Callable[[], int]] = {
        "power": lambda: work.total_power(player),
        "house-power": lambda: held.power,
        "gold": lambda: held.gold,
        "hand": lambda: held.hand + len(work.known_hand(player)),
        "influence": lambda: held.influence + _influence(work, player),
        "income": lambda: income_of(work, player).counted,
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
    return sum(work.influence(ref) for ref, card in mine if not card.kneeling)
