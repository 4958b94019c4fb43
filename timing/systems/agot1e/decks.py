"""Cards of decks and hands, known and unknown ones: drawing and discarding."""

from __future__ import annotations

from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.words import (
    FROM_BOTTOM,
    FROM_HAND,
)
from timing.systems.agot1e.work import Work


def shift(work: Work, owner: str, place: int, by: int, but: str = "") -> None:
    """The cards known to lie in the player's deck from that place on move up or down, all `but` one."""
    for other, card in list(work.cards.items()):
        if other != but and card.zone == "deck" and card.place >= place and work.facts(other).owner == owner:
            work.set(other, place=card.place + by)


def forget_order(work: Work, player: str) -> None:
    """The player's deck is shuffled: it is not known any more where its cards lie."""
    for ref, card in list(work.cards.items()):
        if card.zone == "deck" and card.place and work.facts(ref).owner == player and work.facts(ref).type != "plot":
            work.set(ref, place=0)


def take_from_deck(work: Work, player: str) -> str:
    """The top card leaves the player's deck: its ref, or nothing where it is not described."""
    mine = [ref for ref, card in work.cards.items() if card.zone == "deck" and work.facts(ref).owner == player]
    known = [ref for ref in mine if work.cards[ref].place and work.facts(ref).type != "plot"]
    top = next((ref for ref in known if work.cards[ref].place == 1), "")
    for ref in known:
        work.set(ref, place=work.cards[ref].place - 1)
    return top


def out_of_hand(work: Work, ref: str, by: str = "") -> None:
    """A card is about to be played, or put into play or Shadows, out of a hand: remembered where something asks."""
    if FROM_HAND in work.table.spoken_of and work.cards[ref].zone == "hand":
        happen(work, FROM_HAND, ref, work.cards[ref].controller, by)


def discard_from_deck(work: Work, player: str, by: str) -> None:
    """The top card of the player's deck is discarded, at once: it does not leave play."""
    from timing.systems.agot1e.discarding import replaced

    top = take_from_deck(work, player)
    if replaced(work, "discarded-from-deck", top, player, by):
        return
    if top:
        work.set(top, zone="discard", place=0)
        work.note("moves", card=top, to="discard")
    happen(work, "discarded-from-deck", top, player, by)


def draw(work: Work, player: str, by: str) -> None:
    """The player draws one card: the described one that lies on top of the deck, or an unknown one."""
    if work.granted_to(player, FROM_BOTTOM):
        work.set_player(player, hand=work.players[player].hand + 1)  # no situation describes the bottom of a deck
        happen(work, "drawn", "", player, by)
        return
    happen(work, "drawn", to_hand_from_deck(work, player), player, by)


def to_hand_from_deck(work: Work, player: str) -> str:
    """The top card of the player's deck goes to his or her hand: its ref, or nothing where it is not described."""
    top = take_from_deck(work, player)
    if top:
        work.set(top, zone="hand", place=0)
    else:
        work.set_player(player, hand=work.players[player].hand + 1)
    return top


def discard_from_hand(work: Work, player: str, n: int, by: str, told: tuple[str, ...] | None = None) -> int:
    """Discard n cards, or all there are (FAQ 3.44), at once: those that are `told`, and others not described.

    Where nothing is told, those that the situation does not describe go first, then the first described: which ones
    chance or their player would take is marked as a reading. Returns how many were discarded.
    """
    from timing.systems.agot1e.discarding import replaced

    if by_rule := work.forbidden(player, "discards-from-hand"):
        work.note("cannot-discard", player=player, ability=by_rule)
        return 0
    unknown = min(n - len(told or ()), work.players[player].hand)
    known = work.known_hand(player)[: n - unknown] if told is None else list(told)
    if unknown + len(known):
        work.note("discards-from-hand", player=player, n=unknown + len(known))
        if told is None and len(known) < len(work.known_hand(player)):
            work.note("hand-undescribed-first")
    work.set_player(player, hand=work.players[player].hand - unknown)
    known = [ref for ref in known if not replaced(work, "discarded-from-hand", ref, player, by)]
    for ref in known:
        work.set(ref, zone="discard")
        work.note("moves", card=ref, to="discard")
    for ref in (*("" for _ in range(unknown)), *known):
        happen(work, "discarded-from-hand", ref, player, by)
    return unknown + len(known)
