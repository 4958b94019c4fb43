"""What the effects of cards do, one record for each that is carried out: what it asks for, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from timing.kernel.choices import Choice
from timing.systems.btwixt import councils
from timing.systems.btwixt.claims import placement
from timing.systems.btwixt.situation import Effect
from timing.systems.btwixt.words import ADDITIONAL, BID, COUNCIL, CURRENT, DEAD, HAND, ROW
from timing.systems.btwixt.work import Work


@dataclass(frozen=True, slots=True)
class Doing:
    """An effect about to be carried out: of which card, for which "you", with what has been chosen so far."""

    card: str
    you: str
    effect: Effect
    chosen: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """`asks` gives the next choice that the effect needs, None when it has all; `does` carries it out."""

    does: Callable[[Work, Doing], None]
    asks: Callable[[Work, Doing], Choice | None] = lambda work, doing: None


# --- cards in bid piles ----------------------------------------------------------------------------------------------


def _bids_to(work: Work, doing: Doing, holder: str) -> tuple[str, ...]:
    """The leaders in front of whom a card may be moved: never the one in front of whom it lies."""
    wanted = {"you": (doing.you,), "others": tuple(p for p in work.seats if p != doing.you), "any": work.seats}
    return tuple(player for player in wanted[doing.effect.to] if player != holder)


def _movable(work: Work, doing: Doing) -> tuple[str, ...]:
    return tuple(card.ref for card in work.lying(BID) if _bids_to(work, doing, card.at))


def _asks_card(work: Work, doing: Doing) -> Choice | None:
    if not doing.chosen:
        cards = _movable(work, doing)
        return Choice("card-to-move", doing.you, cards) if cards else None
    bids = _bids_to(work, doing, work.cards[doing.chosen[0]].at)
    return Choice("bid-to-move-to", doing.you, bids) if len(doing.chosen) == 1 and len(bids) > 1 else None


def _move_card(work: Work, doing: Doing) -> None:
    if not doing.chosen:
        work.note("nothing-to-choose", card=doing.card)
        return
    ref, *told = doing.chosen
    (to,) = told or _bids_to(work, doing, work.cards[ref].at)
    work.move(ref, BID, to)
    work.note("moved-in-front", card=ref, player=to)
    work.happened("moved", ref, to)


def _asks_bid(work: Work, doing: Doing) -> Choice | None:
    return None if doing.chosen else Choice("bid-to-move-to", doing.you, _bids_to(work, doing, doing.you))


def _move_itself(work: Work, doing: Doing) -> None:
    (to,) = doing.chosen
    work.move(doing.card, BID, to)
    work.note("moved-in-front", card=doing.card, player=to)
    work.happened("moved", doing.card, to)


def _take_back(work: Work, doing: Doing) -> None:
    work.move(doing.card, HAND, doing.you)
    work.note("taken-to-hand", card=doing.card, player=doing.you)


# --- allies ----------------------------------------------------------------------------------------------------------


def _victims(work: Work, doing: Doing) -> tuple[str, ...]:
    """The allies that an effect may kill: the current one, or those in councils; never one in the ally row."""
    if doing.effect.whose == "any":
        return tuple(card.ref for card in work.lying(CURRENT, ADDITIONAL))
    theirs = councils.of_leader(work.seats, doing.you)
    wanted = doing.effect.whose == "you"
    return tuple(card.ref for card in work.lying(COUNCIL) if (card.at in theirs) is wanted)


def _asks_victim(work: Work, doing: Doing) -> Choice | None:
    victims = _victims(work, doing)
    return Choice("ally-to-kill", doing.you, victims) if len(victims) > 1 and not doing.chosen else None


def _kill(work: Work, doing: Doing) -> None:
    victims = doing.chosen or _victims(work, doing)
    if not victims:
        work.note("nothing-to-choose", card=doing.card)
        return
    (ally,) = victims
    tokens = work.cards[ally].tokens
    work.move(ally, DEAD, tokens=0)
    work.note("killed", card=ally, by=doing.card)
    work.happened("killed", ally)
    if tokens:
        work.note("tokens-to-supply", card=ally, n=tokens)


def next_ally(work: Work) -> str:
    """The ally that comes next: of the ally row, else the top of the ally deck; empty if none is described."""
    coming = [*(card.ref for card in work.lying(ROW)), *work.ally_deck()]
    return coming[0] if coming else ""


def refill_row(work: Work) -> None:
    """The ally deck's top ally is added to the right of the row (Revealed Allies Version)."""
    for top in work.ally_deck()[:1] if work.table.options.revealed else ():
        work.move(top, ROW)
        work.note("row-filled", card=top)


def _next_ally(work: Work, doing: Doing) -> None:
    refill_row(work)
    ally = next_ally(work)
    if not ally:
        work.note("no-ally-described")
        return
    work.move(ally, ADDITIONAL)
    work.note("introduced", card=ally, by=doing.card)
    work.happened("introduced", ally)


def _asks_council(work: Work, doing: Doing) -> Choice | None:
    ally = next_ally(work)
    if not ally or doing.chosen:
        return None
    return Choice("council-of-next", doing.you, placement(work, ally, doing.you, doing.card, doing.effect).allowed)


def _claim_next(work: Work, doing: Doing) -> None:
    refill_row(work)
    ally = next_ally(work)
    if not ally:
        work.note("no-ally-described")
        return
    claim(work, ally, doing.you, doing.chosen[0])


def claim(work: Work, ally: str, player: str, council: str) -> None:
    """A leader places a claimed ally; power tokens that lie on it come with it."""
    tokens = work.cards[ally].tokens
    work.move(ally, COUNCIL, council, tokens=0)
    work.claimed.append(ally)
    work.note("claims", player=player, card=ally, council=council)
    work.happened("claimed", ally, player)
    if tokens:
        work.add_tokens(council, tokens)
        work.note("tokens-come-along", card=ally, n=tokens, council=council)


# --- tokens and words ------------------------------------------------------------------------------------------------


def _token_on_ally(work: Work, doing: Doing) -> None:
    for ally in work.lying(CURRENT):
        work.cards[ally.ref] = ally._replace(tokens=ally.tokens + doing.effect.n)
        work.note("token-on-ally", card=ally.ref, n=doing.effect.n)


def _asks_token(work: Work, doing: Doing) -> Choice | None:
    if len(doing.chosen) >= doing.effect.n:
        return None
    return Choice("council-for-token", doing.you, councils.of_leader(work.seats, doing.you))


def _gain_token(work: Work, doing: Doing) -> None:
    for council in doing.chosen:
        gain_token(work, doing.you, council)


def gain_token(work: Work, player: str, council: str) -> None:
    """A leader adds a power token to a council, unseen."""
    work.add_tokens(council)
    work.note("gains-token", player=player, council=council)
    work.happened("gained-token", council, player)


def _words(work: Work, doing: Doing) -> None:
    work.note("in-words", card=doing.card, text=doing.effect.says or "what it says")


VERBS: dict[str, Verb] = {
    "move-card": Verb(_move_card, _asks_card),
    "move-itself": Verb(_move_itself, _asks_bid),
    "kill": Verb(_kill, _asks_victim),
    "next-ally": Verb(_next_ally),
    "claim-next": Verb(_claim_next, _asks_council),
    "token-on-ally": Verb(_token_on_ally),
    "gain-token": Verb(_gain_token, _asks_token),
    "take-back": Verb(_take_back),
    "words": Verb(_words),
}
"""By the word of files; the constant ones (timing.systems.btwixt.words.CONSTANT) are read where they count."""
