"""Verbs by which cards leave play, a hand or a deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot2e import values
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Delayed, Item, Lasting
from timing.systems.agot2e.verbs.verb import BOTH, Verb
from timing.systems.agot2e.words import HIDDEN, OUT_OF_PLAY

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work

BOUND = {
    "kill": "dead",
    "discard": "discard",
    "sacrifice": "discard",
    "discard-duplicate": "discard",
    "return-to-hand": "hand",
    "return-to-deck": "deck",
    "return-to-shadows": "shadows",
    "remove-from-game": "removed",
}


def destination(item: Item) -> str:
    """Where the card is bound."""
    return item.to or BOUND[item.verb]


def leaves(work: Work, item: Item) -> bool:
    """The card leaves play, and in the same moment what lies on it."""
    if work.cards[item.card].zone != "play":
        return False
    for ref in work.duplicates(item.card):
        _goes(work, ref, "discard")
    for ref in work.attachments(item.card):
        to = "discard" if "terminal" in values.keywords(work, ref) else "hand"
        also = "discarded" if to == "discard" else "returned-to-hand"
        _goes(work, ref, to)
        work.note("falls", card=ref, host=item.card, to=to)
        work.followed.append(work.item("falls", (also, "leaves-play"), card=ref, player=work.owner(ref), fixed=True))
    _goes(work, item.card, destination(item))
    if destination(item) == "shadows":
        with_token(work, item)
    if destination(item) == "deck":
        work.lay(item.card, item.word)
    work.note("leaves", card=item.card, did=item.verb, to=destination(item))
    return True


def _goes(work: Work, ref: str, to: str) -> None:
    """Tokens to the treasury, lasting effects over, out of the challenge, to its owner's pile."""
    for other in work.attachments(ref):
        _goes(work, other, "hand")
    if not work.cards[ref].duplicate_of:
        claim_prize(work, ref, work.controller(ref))
    work.lasting = [one for one in work.lasting if one.card != ref or one.word in OUT_OF_PLAY]
    source_gone(work, ref)
    work.delayed = [one for one in work.delayed if ref not in one.targets or _comes_back(work, one)]
    leave_challenge(work, ref)
    clear = {"kneeling": False, "attached_to": "", "duplicate_of": "", "entered": ""}
    work.put(ref, zone=to, controller=work.owner(ref), power=0, gold=0, tokens=0, **clear)
    work.lands(ref, to, "play")


def claim_prize(work: Work, ref: str, player: str) -> None:
    """Each opponent gains the power of a prized card that leaves play (Rules Reference, Prized)."""
    n = values.keyword_number(work, "prized", ref)
    if not n:
        return
    for other in work.order():
        if other != player and not values.forbidden(work, other, "gain power"):
            work.give(other, power=work.players[other].power + n)
            work.note("prized", card=ref, player=other, n=n)
            gained = work.item("falls", ("power-gained",), player=other, n=n, cause="keyword", word="prized")
            work.followed.append(gained)


def with_token(work: Work, item: Item) -> None:
    """With a shadow token a card in shadows has shadow (X), its printed cost (Rules Reference, Shadow)."""
    out_of_shadows(work, item.card)
    hidden = any(word.startswith("shadow") for word in values.printed(work, item.card))
    if item.word.startswith(HIDDEN) and not (hidden and "unless" in item.word):
        work.lasting.append(Lasting("gain", item.card, work.facts(item.card).cost, "shadow", "", item.by))


def out_of_shadows(work: Work, ref: str) -> None:
    """A token is gone as the card leaves shadows."""
    work.lasting = [one for one in work.lasting if (one.card, one.do, one.word) != (ref, "gain", "shadow")]


def _comes_back(work: Work, one: Delayed) -> bool:
    """Whether what waits brings back a card that is removed from the game for a while."""
    return work.table.abilities[one.by].effects[one.effect].do == "return-to-play"


def source_gone(work: Work, ref: str) -> None:
    """What lasts as long as this card is where it was is over."""
    spans = ("source", "stands")
    work.lasting = [one for one in work.lasting if one.until not in spans or work.table.holder.get(one.by) != ref]


def leave_challenge(work: Work, ref: str) -> None:
    """It participates no longer."""
    if work.participating(ref) and work.challenge is not None:
        work.contest(
            attackers=tuple(x for x in work.challenge.attackers if x != ref),
            defenders=tuple(x for x in work.challenge.defenders if x != ref),
        )


def leaving_barred(work: Work, item: Item) -> tuple[Reason, ...]:
    """Why the card cannot leave play so."""
    found = []
    if not work.in_play(item.card):
        return (REASONS("not-in-play", card=item.card),)
    forbidden = {"kill": "be killed", "discard": "be discarded"}.get(item.verb)
    for what in ("leave play", *((forbidden,) if forbidden else ())):
        if values.cannot(work, item.card, what):
            found.append(REASONS("cannot", card=item.card, what=what))
    if item.cause != "cost" and values.immune(work, item.card, item.by):
        found.append(REASONS("immune", card=item.card))
    return tuple(found)


def _duplicate(work: Work, item: Item) -> bool:
    card = work.cards[item.card]
    if card.zone != "play" or not card.duplicate_of:
        return False
    _goes(work, item.card, "discard")
    return True


def _no_duplicate(work: Work, item: Item) -> tuple[Reason, ...]:
    card = work.cards[item.card]
    return () if card.duplicate_of and card.zone == "play" else (REASONS("not-in-play", card=item.card),)


def _from_hand(work: Work, item: Item) -> bool:
    """A described card, or (without one) so many that are not described, and then described ones."""
    if item.card:
        if work.cards[item.card].zone != "hand":
            return False
        work.put(item.card, zone=item.to or "discard")
        work.lands(item.card, item.to or "discard", "hand", item)
        return True
    count = min(item.n, work.players[item.player].hand)
    if count and work.hand(item.player):
        work.note("hand-undescribed-first")
    work.give(item.player, hand=work.players[item.player].hand - count)
    rest = work.hand(item.player)[: item.n - count]
    for ref in rest:
        work.put(ref, zone="discard")
        work.lands(ref, "discard", "hand", item)
    return count + len(rest) == item.n


def _no_hand(work: Work, item: Item) -> tuple[Reason, ...]:
    if item.card:
        return () if work.cards[item.card].zone == "hand" else (REASONS("not-there", card=item.card),)
    if item.word != "chosen" and item.cause != "cost" and values.forbidden(work, item.player, "discard at random"):
        return (REASONS("forbidden", player=item.player, what="discard at random"),)
    held = work.players[item.player].hand + len(work.hand(item.player))
    return () if held else (REASONS("no-cards", player=item.player),)


def _from_deck(work: Work, item: Item) -> bool:
    deck, top = work.players[item.player].deck, work.top(item.player)[: item.n]
    for ref in top:
        work.put(ref, zone="discard")
        work.lands(ref, "discard", "deck", item)
    rest = item.n - len(top)
    work.give(item.player, deck=deck - min(rest, deck))
    return deck >= rest


def _no_deck(work: Work, item: Item) -> tuple[Reason, ...]:
    return () if work.players[item.player].deck else (REASONS("no-cards", player=item.player),)


OUT = {
    "kill": "killed",
    "discard": "discarded",
    "sacrifice": "sacrificed",
    "return-to-hand": "returned-to-hand",
    "return-to-deck": "returned-to-deck",
    "return-to-shadows": "returned-to-shadows",
    "remove-from-game": "removed-from-game",
}
VERBS = {
    **{
        name: Verb(
            f"{name.replace('-', ' ')}: the card leaves play",
            (happens, "leaves-play"),
            leaves,
            leaving_barred,
            uses=BOTH,
        )
        for name, happens in OUT.items()
    },
    "discard-duplicate": Verb("discard a duplicate", (), _duplicate, _no_duplicate, uses=("cost",)),
    "falls": Verb("fall with the card it is attached to", ("leaves-play",), uses=()),
    "discard-from-hand": Verb(
        "discard cards from hand (at random where none is named)",
        ("discarded-from-hand",),
        _from_hand,
        _no_hand,
        "player",
        BOTH,
    ),
    "discard-from-deck": Verb(
        "discard the top cards of a deck", ("discarded-from-deck",), _from_deck, _no_deck, "player", BOTH
    ),
}
