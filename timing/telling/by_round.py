"""Whether what a rule of the round answers is so: gold and dominance, who names the first player, what lies dead."""

from __future__ import annotations

from timing.telling.by_table import ignored
from timing.telling.means import abilities
from timing.telling.seen import Seen
from timing.telling.story import Outlook
from timing.telling.table import Plain, Table
from timing.telling.trust import partly_described

NOT_ONESELF = "name-oneself-first"
"""What a plot forbids that has its player name another the first player."""


def always(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """What is so whatever lies on the table."""
    return True


def never(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """What is so nowhere."""
    return False


def _revealed(table: Table, player: str) -> list[Plain]:
    return [
        card
        for n, card in table.full.items()
        if card["type"] == "plot" and (table.owner(n) == player) and card.get("zone") in ("revealed", None, "play")
    ]


def _forbids(card: Plain) -> bool:
    return any(one.get("what") == NOT_ONESELF for ability in abilities(card) for one in ability.get("effects", []))


def first_himself(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether who has won initiative may go first: no where a plot says so, open where a plot is known in part."""
    table = seen.asking.table
    plots = _revealed(table, player)
    if any(_forbids(card) for card in plots):
        return False
    known = all(card.get("card") and not partly_described([card]) for card in plots)
    others = any(card["type"] in ("agenda", "event") for card in table.full.values())
    return True if player and known and not others else None


def first_for_winner(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether who has not won initiative may name himself or herself: no, but another may have to name that player."""
    table = seen.asking.table
    others = [card for one in table.seats.ids if one != player for card in _revealed(table, one)]
    described = all(card.get("card") and not partly_described([card]) for card in others)
    return None if not player or not described or any(_forbids(card) for card in others) else False


def takes_dead(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether control of a unique card may be taken of which that player has a copy in the dead pile."""
    card = next((one for one in seen.asking.table.full.values() if one["ref"] == ref), {})
    return False if card.get("unique") else None


def drops(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether an attachment goes at once for what it is on; None where nothing is told that changes its bearer."""
    table, begun = seen.asking.table, seen.asking.game.begin().state
    host = next((one.attached_to for one in begun.cards if one.ref == ref), "") or next(
        (str(one.get("attached_to", "")) for one in table.full.values() if one["ref"] == ref), ""
    )
    card = next((one for one in table.full.values() if one["ref"] == ref), {})
    if card.get("type") != "attachment" or not card.get("card") or not host or partly_described([card]):
        return None
    moved = any(table.refs.get(n) == host for n in table.story.controllers)
    if not moved and not seen.asking.moves:
        return None
    gone = {one.ref for one in seen.state.cards if one.moribund or one.zone != "play"}
    by_rule = any(one.what == "discarded" and one.card == ref and one.by == "game" for one in seen.happened)
    return None if host in gone else by_rule or (ref in gone)


def bypassed_by_any(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a character that says it cannot be bypassed may be; None where it turns on the attacker's stealth."""
    card = next((one for one in seen.asking.table.full.values() if one["ref"] == ref), {})
    given = [one.get("what") for ability in abilities(card) for one in ability.get("effects", [])]
    return False if "cannot be bypassed" in given and not seen.asking.game.work(seen.begun).blank(ref) else None


def owned_pile(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a pile that is spoken of is that of the card's owner, whoever controls it."""
    card = next((one for one in seen.asking.table.full.values() if one["ref"] == ref), {})
    return bool(card.get("owner") == player) if player else None


def adds_initiative(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether what a card adds to initiative counts, which stands in its text box."""
    card = next((one for one in seen.asking.table.full.values() if one["ref"] == ref), {})
    if seen.asking.game.work(seen.begun).blank(ref):
        return False
    blanks = any("blank" in str(one.get("abilities", "")) for one in seen.asking.table.full.values())
    return True if card.get("initiative") and not blanks else None


CAP = 3
"""How many cards effects may have a player draw in a round (FAQ, The Draw Cap)."""


def ruled_out(table: Table, view: Outlook, player: str) -> str:
    """The rule by which what is asked about comes to nothing, whatever lies on the table; empty where none does."""
    drawn = {table.seats.who(who): n for who, n in table.story.drawn.items()}
    if view.what == "draw" and not table.story.told_fight and drawn.get(player, 0) >= CAP:
        table.story.placed.update(range(len(table.story.things)))  # whatever they do, it draws no card
        return "draw cap"
    return ""


def left_undone(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether what a card does may be left undone."""
    return ignored(seen.asking.table, view.thing)


ROUND = {
    "ignored": left_undone,
    "bypassed-by-any": bypassed_by_any, "owned-pile": owned_pile, "adds-initiative": adds_initiative,
    "drops": drops, "setup-triggers": never, "reopens": always, "waits": always,
    "purse": always, "scrolls": never, "gold-on-card": always, "gold-off-card": never, "unspent": always,
    "unspent-kept": never, "overpaid": never, "naval": never,
    "first-himself": first_himself, "first-for-winner": first_for_winner, "takes-dead": takes_dead,
}  # fmt: skip
"""Questions that a rule answers, by what is asked (`Outlook.what`)."""
