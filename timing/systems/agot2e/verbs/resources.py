"""Verbs about power, gold and drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot2e import values
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.verbs.changing import reached
from timing.systems.agot2e.verbs.leaving import leaves, leaving_barred
from timing.systems.agot2e.verbs.verb import BOTH, Verb

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work


POOL = "pool"
"""The gold pool, among what gold is taken from."""


def _on_card(work: Work, item: Item) -> tuple[Reason, ...]:
    found = list(reached(work, item))
    if values.cannot(work, item.card, "gain power"):
        found.append(REASONS("cannot", card=item.card, what="gain power"))
    return tuple(found)


def _gain(work: Work, item: Item) -> bool:
    if item.card:
        work.put(item.card, power=work.cards[item.card].power + item.n)
        work.note("power-on-card", card=item.card, n=item.n)
    else:
        work.give(item.player, power=work.players[item.player].power + item.n)
        work.note("power-for-faction", player=item.player, n=item.n)
    return item.n > 0


def _lose(work: Work, item: Item) -> bool:
    """Power is discarded from a card, or from a faction card, as far as there is any."""
    if item.card:
        taken = min(item.n, work.cards[item.card].power)
        work.put(item.card, power=work.cards[item.card].power - taken)
        work.note("power-off-card", card=item.card, n=taken)
    else:
        taken = min(item.n, work.players[item.player].power)
        work.give(item.player, power=work.players[item.player].power - taken)
        work.note("power-off-faction", player=item.player, n=taken)
    return taken == item.n


def _no_power(work: Work, item: Item) -> tuple[Reason, ...]:
    held = work.cards[item.card].power if item.card else work.players[item.player].power
    return () if held else (REASONS("no-power", card=item.card or item.player),)


def _move(work: Work, item: Item) -> bool:
    """Power moves from a faction card (or a card) to a faction card, or to a card; moved power is not gained."""
    if item.card:
        taken = min(item.n, work.cards[item.card].power)
        work.put(item.card, power=work.cards[item.card].power - taken)
    else:
        taken = min(item.n, work.players[item.player].power)
        work.give(item.player, power=work.players[item.player].power - taken)
    if item.other in work.cards:
        work.put(item.other, power=work.cards[item.other].power + taken)
        if "power-received" in work.table.answered:
            player = work.controller(item.other)
            work.followed.append(work.item("falls", ("power-received",), card=item.other, player=player, by=item.by))
    else:
        work.give(item.other, power=work.players[item.other].power + taken)
    work.note("power-moves", player=item.other, n=taken)
    return taken == item.n


def _draw(work: Work, item: Item) -> bool:
    """Cards that are described as lying on top come first."""
    held, top = work.players[item.player], work.top(item.player)[: item.n]
    for ref in top:
        work.put(ref, zone="hand")
    n = min(item.n - len(top), held.deck)
    work.give(item.player, hand=held.hand + n, deck=held.deck - n)
    n += len(top)
    work.note("draws", player=item.player, n=n)
    return n == item.n


def _no_deck(work: Work, item: Item) -> tuple[Reason, ...]:
    if item.verb == "draw" and values.forbidden(work, item.player, "draw"):
        return (REASONS("forbidden", player=item.player, what="draw"),)
    return () if work.players[item.player].deck or work.top(item.player) else (REASONS("no-cards", player=item.player),)


def _gold(work: Work, item: Item) -> bool:
    work.give(item.player, gold=work.players[item.player].gold + item.n)
    work.note("gold", player=item.player, n=item.n)
    return item.n > 0


def _no_gaining(work: Work, item: Item) -> tuple[Reason, ...]:
    whats = ["gain gold"] if item.verb == "gain-gold" else ["gain power", "gain power for factions"]
    whats += {"unopposed": ["gain power from challenge bonuses"], "dominance": ["gain power from dominance"]}.get(
        item.word, []
    )
    kept = next((what for what in whats if values.forbidden(work, item.player, what)), "")
    return (REASONS("forbidden", player=item.player, what=kept),) if kept else ()


def _pay(work: Work, item: Item) -> bool:
    if item.verb == "pay-gold" and item.word:
        return _from_sources(work, item)
    held = work.players[item.player].gold
    work.give(item.player, gold=held - min(item.n, held))
    return held >= item.n


def _from_sources(work: Work, item: Item) -> bool:
    """Gold that is taken from cards and the gold pool (POOL), in the order that has been named."""
    due = item.n
    for source in item.word.split(","):
        held = work.players[item.player].gold if source == POOL else work.cards[source].gold
        taken = min(due, held)
        due -= taken
        if source == POOL:
            work.give(item.player, gold=held - taken)
        else:
            work.put(source, gold=held - taken)
    return due == 0


def _no_gold(work: Work, item: Item) -> tuple[Reason, ...]:
    enough = item.n if item.verb == "pay-gold" else 1
    held = work.players[item.player].gold
    if item.verb == "pay-gold":
        held += sum(work.cards[ref].gold for ref in values.spendable(work, item.player))
    return () if held >= enough else (REASONS("no-gold", player=item.player),)


def _token(work: Work, item: Item) -> bool:
    held = work.cards[item.card].tokens
    left = held + item.n if item.verb == "place-token" else held - min(item.n, held)
    work.put(item.card, tokens=left)
    return left != held


def _no_token(work: Work, item: Item) -> tuple[Reason, ...]:
    return () if work.cards[item.card].tokens >= item.n else (REASONS("no-tokens", card=item.card),)


def _card_gold(work: Work, item: Item) -> bool:
    held = work.cards[item.card].gold
    left = held + item.n if item.verb == "place-gold" else held - min(item.n, held)
    work.put(item.card, gold=left)
    return left != held


def _no_card_gold(work: Work, item: Item) -> tuple[Reason, ...]:
    return () if work.cards[item.card].gold >= item.n else (REASONS("no-gold-on-card", card=item.card),)


def _move_gold(work: Work, item: Item) -> bool:
    """From a player's gold pool, or a card, to the gold pool of whoever does it, or to a card."""
    held = work.cards[item.card].gold if item.card else work.players[item.player].gold
    taken = min(item.n, held)
    if item.card:
        work.put(item.card, gold=held - taken)
    else:
        work.give(item.player, gold=held - taken)
    if item.other in work.cards:
        work.put(item.other, gold=work.cards[item.other].gold + taken)
    else:
        work.give(item.other, gold=work.players[item.other].gold + taken)
        work.note("gold", player=item.other, n=taken)
    return taken == item.n


def _turn_faction(work: Work, item: Item) -> bool:
    work.give(item.player, faction_kneeling=item.verb == "kneel-faction")
    return True


def _faction_kneels(work: Work, item: Item) -> tuple[Reason, ...]:
    kneels = work.players[item.player].faction_kneeling
    return (REASONS("faction-card-kneels", player=item.player),) if kneels else ()


def _shuffle(work: Work, item: Item) -> bool:
    """Where cards lie in the deck is known no longer."""
    for ref in work.top(item.player):
        work.lay(ref, "")
    return True


def _to_hand(work: Work, item: Item) -> bool:
    work.put(item.card, zone="hand", attached_to="")
    return True


def _is_out(work: Work, item: Item) -> tuple[Reason, ...]:
    there = work.cards[item.card].zone in ("discard", "dead", "deck", "played", "under")
    return () if there else (REASONS("not-there", card=item.card),)


def _place(work: Work, item: Item) -> bool:
    if work.cards[item.card].zone == "play":
        return leaves(work, item)
    came, zone = work.cards[item.card].zone, item.to or "discard"
    work.put(item.card, zone=zone, controller=item.player if zone == "shadows" else work.owner(item.card))
    work.put(item.card, attached_to=item.other if zone == "under" and item.other in work.cards else "")
    if zone == "deck":
        work.lay(item.card, item.word)
    work.lands(item.card, zone, came)
    work.note("placed", card=item.card, to=zone)
    return True


def _placeable(work: Work, item: Item) -> tuple[Reason, ...]:
    zone = work.cards[item.card].zone
    if zone == "play":
        return leaving_barred(work, item)
    out = zone != "removed" and (zone != (item.to or "discard") or zone == "deck")
    return () if out else (REASONS("not-there", card=item.card),)


VERBS = {
    "gain-power": Verb("gain power on a card", ("power-gained", "power-received"), _gain, _on_card),
    "faction-power": Verb("gain power for one's faction", ("power-gained",), _gain, _no_gaining, "player"),
    "discard-power": Verb("discard power from a card", ("power-discarded",), _lose, _no_power, uses=BOTH),
    "discard-faction-power": Verb(
        "discard power from a faction card", ("power-discarded",), _lose, _no_power, "player", BOTH
    ),
    "move-power": Verb("move power from a card to one's faction card or a card", ("power-moved",), _move, _no_power),
    "take-power": Verb(
        "move power from a player's faction card to one's own", ("power-moved",), _move, _no_power, "player"
    ),
    "draw": Verb("draw cards", ("drawn",), _draw, _no_deck, "player"),
    "gain-gold": Verb("gain gold", ("gold-gained",), _gold, _no_gaining, "player"),
    "lose-gold": Verb("lose gold", ("gold-lost",), _pay, _no_gold, "player"),
    "place-token": Verb("place a token on a card", (), _token, reached),
    "discard-token": Verb("discard a token from a card", (), _token, _no_token, uses=BOTH),
    "discard-gold": Verb("discard gold from a card", (), _card_gold, _no_card_gold, uses=BOTH),
    "place-gold": Verb("place gold on a card", (), _card_gold, reached),
    "take-gold": Verb(
        "move gold from a player's gold pool to one's own", ("gold-moved",), _move_gold, _no_gold, "player"
    ),
    "give-gold": Verb(
        "move gold from a player's gold pool to a card", ("gold-moved",), _move_gold, _no_gold, "player", BOTH
    ),
    "move-gold": Verb(
        "move gold from a card to a card, or to one's gold pool", ("gold-moved",), _move_gold, _no_card_gold, uses=BOTH
    ),
    "kneel-faction": Verb("kneel the faction card", (), _turn_faction, _faction_kneels, "player", BOTH),
    "stand-faction": Verb("stand the faction card", (), _turn_faction, whom="player", uses=()),
    "search": Verb("search a deck", ("searched",), bars=_no_deck, whom="player"),
    "reveal": Verb("reveal a card", ("revealed",), uses=BOTH),
    "look": Verb("look at a card", ()),
    "look-at-hand": Verb("look at a hand", (), whom="player"),
    "reveal-hand": Verb("reveal a hand", (), whom="player"),
    "shuffle": Verb("shuffle a deck", (), _shuffle, whom="player"),
    "place": Verb(
        "put a card that is out of play elsewhere (`destination`; in a deck `what`: top, bottom)",
        (),
        _place,
        _placeable,
        uses=BOTH,
    ),
    "put-into-hand": Verb("put a card that is out of play into its owner's hand", (), _to_hand, _is_out),
    "check-reserve": Verb("check reserve", ("reserve-checked",), whom="player"),
    "pay-gold": Verb("pay gold", (), _pay, _no_gold, "player", ("cost",)),
    "keep-gold": Verb("of a constant ability: players keep so much unspent gold", (), whom="player"),
    "considered": Verb(
        "of a constant ability: players count as having `n` more in hand (`what`: hand), or so many more plots "
        "(used plots; `which`: of these traits) in their used piles",
        (),
        whom="player",
    ),
    "spend": Verb("of a constant ability: gold on cards may be spent as if it were in the gold pool", ()),
}
