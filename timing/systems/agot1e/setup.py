"""Setup, before the first round: announcing, mulligans, placing cards face down, revealing them.

No action is taken and no card effect triggers meanwhile. Sources: rulebook, Game Setup; FAQ 2.1 and the question on
the pregame procedure (p. 29); tournament rules, Mulligan Rule; FAQ, Shadows (placing a card into Shadows).
"""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.choices import Choice
from timing.kernel.reasons import Reason
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.dues import gold_penalty
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import SETUP, SHADOWS_GOLD, for_shadows
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.situation import Card
from timing.systems.agot1e.work import Work

HAND = 7
FACE_DOWN = "facedown"


def is_placing(ability: Ability) -> bool:
    return ability.granted == SETUP


def cost(work: Work, ref: str, player: str) -> int:
    """Gold that placing the card takes; no penalty for a card that goes into Shadows."""
    card = work.facts(ref)
    if for_shadows(card):
        return SHADOWS_GOLD
    held = work.cards[ref]
    work.cards[ref] = held._replace(zone="hand")  # from where it is placed
    penalty = gold_penalty(work, ref, player, placing=True)
    work.cards[ref] = held
    return (card.cost or 0) + penalty


def placed(work: Work, player: str) -> list[str]:
    return [ref for ref, held in work.cards.items() if held.zone == FACE_DOWN and held.controller == player]


def gold_left(work: Work, player: str) -> int:
    spent = sum(cost(work, ref, player) for ref in placed(work, player))
    return work.table.players[player].setup_gold - spent


def barriers(work: Work, ref: str) -> list[Reason]:
    """Every reason why the card cannot be placed as a setup card now (rulebook, Place setup cards)."""
    card, player = work.facts(ref), work.cards[ref].controller
    so_far = [work.facts(other) for other in placed(work, player)]
    found = []
    if cost(work, ref, player) > gold_left(work, player):
        found.append(reason("setup-gold", card=ref, n=cost(work, ref, player), left=gold_left(work, player)))
    if for_shadows(card):
        return found
    if card.type not in ("character", "location", "attachment"):
        found.append(reason("setup-type", card=ref))
    if card.type == "attachment" and not _keyword(card, "setup"):
        found.append(reason("setup-keyword", card=ref))
    elif card.type == "attachment" and not _bearers(work, ref, player):
        found.append(reason("setup-no-bearer", card=ref))
    if _keyword(card, "limited") and any(_keyword(other, "limited") for other in so_far):
        found.append(reason("setup-limited", card=ref))
    if card.unique and any(other.unique and other.title == card.title for other in so_far):
        found.append(reason("setup-duplicate", card=ref))
    return found


def _keyword(card: Card, name: str) -> bool:
    return name in (keyword.lower() for keyword in card.keywords)


def _bearers(work: Work, ref: str, player: str) -> list[str]:
    """The player's placed cards that could bear the attachment."""
    selector = replace(work.facts(ref).attaches_to or Selector(type=("character",)), zone=(FACE_DOWN,))
    able = work.select(selector, player, ref)
    return [other for other in able if other in placed(work, player) and not work.bars_attachment(other, ref)]


def place(work: Work, ref: str) -> None:
    """The card lies face down; it is neither played nor put into play."""
    work.set(ref, zone=FACE_DOWN)
    work.note(
        "setup-placed", player=work.cards[ref].controller, card=ref, n=cost(work, ref, work.cards[ref].controller)
    )


# --- the events of setup -----------------------------------------------------------------------------------


def _asked(work: Work, what: str, player: str) -> bool:
    return work.frame.settled(what, player)


def announcing(work: Work) -> bool:
    """In turn, each player announces House and agenda; those that the situation describes are put to the player."""
    for player in work.seats.clockwise(work.first):
        if _asked(work, "announce", player):
            continue
        able = [ref for ref, card in work.table.cards.items() if card.owner == player and _unannounced(work, ref)]
        if able:
            least = min(sum(work.facts(ref).type == "house" for ref in able), 1)
            work.choice = Choice("announce", player, tuple(able), len(able), least=least)
            return False
        work.decide("announce", player)
        work.note("setup-announces", player=player)
    return True


def _unannounced(work: Work, ref: str) -> bool:
    return work.facts(ref).type in ("house", "agenda") and work.cards[ref].zone != "play"


def announced(work: Work, player: str, names: tuple[str, ...]) -> None:
    """What is announced lies open; what an agenda says for this moment is done at once (FAQ, p. 29)."""
    work.decide("announce", player)
    work.note("setup-announces", player=player)
    for ref in names:
        work.set(ref, zone="play")
        happen(work, "announced", ref, player, "")


def draw_hands(work: Work) -> None:
    for player in work.seats.clockwise(work.first):
        _draw_up(work, player)


def _draw_up(work: Work, player: str) -> None:
    """Draw until there are seven cards in hand; this is no draw of a card effect."""
    described = sum(card.zone == "hand" and card.controller == player for card in work.cards.values())
    n = HAND - described - work.players[player].hand
    if n > 0:
        work.set_player(player, hand=work.players[player].hand + n)
    work.note("setup-hand", player=player, n=max(n, 0))


def mulligans(work: Work) -> bool:
    """In turn, each player takes the mulligan or passes on it for good."""
    for player in work.seats.clockwise(work.first):
        if not _asked(work, "mulligan", player):
            work.choice = Choice("mulligan", player, ("keep", "mulligan"))
            return False
    return True


def mulligan(work: Work, player: str, names: tuple[str, ...]) -> None:
    work.decide("mulligan", player)
    if names[0] == "keep":
        return
    for ref, card in list(work.cards.items()):
        if card.zone == "hand" and card.controller == player:
            work.set(ref, zone="deck")
    work.set_player(player, hand=HAND)
    work.note("setup-mulligan", player=player)


def reveal(work: Work) -> None:
    """All setup cards are turned up at the same moment; those for Shadows stay hidden there."""
    for ref, held in list(work.cards.items()):
        if held.zone != FACE_DOWN:
            continue
        card = work.facts(ref)
        if for_shadows(card):
            work.set(ref, zone="shadows")
        elif card.type != "attachment":
            work.set(ref, zone="play")
            work.note("setup-revealed", card=ref)


def attaching(work: Work) -> bool:
    """In turn, each player attaches his or her Setup attachments to cards that may bear them."""
    for player in work.seats.clockwise(work.first):
        for ref in placed(work, player):
            selector = work.facts(ref).attaches_to or Selector(type=("character",))
            hosts = [host for host in work.select(selector, player, ref) if not work.bars_attachment(host, ref)]
            if len(hosts) > 1:
                work.choice = Choice("setup-host", player, tuple(hosts))
                return False
            _attach(work, ref, hosts[0] if hosts else "")
    return True


def _attach(work: Work, ref: str, host: str) -> None:
    """Onto its bearer; with none left, as after another card took its place, it is discarded."""
    if not host:
        work.set(ref, zone="discard")
        work.note("no-host", card=ref)
        return
    work.set(ref, zone="play", attached_to=host)
    work.note("attached", card=ref, host=host)


def host_chosen(work: Work, player: str, names: tuple[str, ...]) -> None:
    _attach(work, placed(work, player)[0], names[0])
