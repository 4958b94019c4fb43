"""What a question for a number counts: of the table as it is, or of what has happened."""

from __future__ import annotations

from collections.abc import Callable

from timing.systems.agot1e.granted import INTO_SHADOWS
from timing.systems.agot1e.reach import may_draw
from timing.systems.agot1e.values import counted_for_dominance
from timing.telling.by_table import challenges
from timing.telling.costing import paid_for, printed_cost
from timing.telling.seen import Seen, resolution, supposed_bonus
from timing.telling.story import Outlook
from timing.telling.trust import partly_described
from timing.telling.untold import strength_told


def _side(seen: Seen, player: str, ref: str) -> int | None:
    """The STR that a player counts in the challenge, where the characters on that side are told."""
    challenge = seen.begun.challenge
    if challenge is None or player not in (challenge.attacker, challenge.defender):
        return None
    side = "attackers" if player == challenge.attacker else "defenders"
    return int(seen.asking.game.work(seen.begun).side_strength(side)) if getattr(challenge, side) else None


def _strength(seen: Seen, player: str, ref: str) -> int | None:
    """The STR of a character; None of one that is only described, and of which no STR was told."""
    table = seen.asking.table
    n = next((n for n, known in table.refs.items() if known == ref), -1)
    if not ref or (not table.full[n].get("card") and not strength_told(table, n)):
        return None
    return int(seen.asking.game.work(seen.asking.state).strength(ref))


def _claim_value(seen: Seen, player: str, ref: str) -> int | None:
    story = seen.asking.table.story
    known = story.fight.claim is not None or any(one["type"] == "plot" for one in seen.asking.table.full.values())
    return int(seen.asking.game.work(seen.asking.state).claim_now()) if known else None


def _needed(seen: Seen, player: str) -> int | None:
    """The power with which a player wins, where all that is on the table is described."""
    table = seen.asking.table
    whole = not partly_described(table.full.values())
    return int(seen.asking.game.work(seen.asking.state).needs(player)) if player and whole else None


def _lacking(seen: Seen, player: str) -> int | None:
    """The power that a player still needs to win, where it is told how much there is."""
    told = {seen.asking.table.seats.who(who) for who in seen.asking.table.story.power}
    work = seen.asking.game.work(seen.asking.state)
    return max(int(work.needs(player) - work.total_power(player)), 0) if player in told else None


def _draws_left(seen: Seen, player: str, ref: str) -> int | None:
    """How many cards effects may still have the player draw, where it is told how many they have."""
    story, seats = seen.asking.table.story, seen.asking.table.seats
    told = player in {seats.who(who) for who in story.drawn}
    return max(int(may_draw(seen.asking.game.work(seen.asking.state), player)), 0) if told else None


OUT_A_PHASE = 1  # cards that a player may bring out of Shadows at the beginning of a phase (FAQ 4.17)
NOW: dict[str, Callable[[Seen, str, str], int | None]] = {
    "n side": _side,
    "n claim": _claim_value,
    "n str": _strength,
    "n printed-cost": lambda seen, player, ref: printed_cost(seen.asking, ref) if ref else None,
    "n cost": lambda seen, player, ref: paid_for(seen.asking, ref) if ref else None,
    "n shadows-cost": lambda seen, player, ref: paid_for(seen.asking, ref, INTO_SHADOWS) if ref else None,
    "n needs": lambda seen, player, ref: (
        int(seen.asking.game.work(seen.asking.state).needs(player)) if player else None
    ),
    "n lacking": lambda seen, player, ref: _lacking(seen, player),
    "n draws-left": _draws_left,
    "n out": lambda seen, player, ref: OUT_A_PHASE if not partly_described(seen.asking.table.full.values()) else None,
    "n dominance": lambda seen, player, ref: counted_for_dominance(seen.asking.game.work(seen.begun), player),
}
"""What is counted of the table as it is."""
COUNTED = {"n drawn": ("drawn",), "n killed": ("killed",), "n discarded": ("discarded-from-hand",)}


def counted(seen: Seen, view: Outlook, player: str) -> int | None:
    """How many; None where nothing of the kind was played."""
    if view.what.startswith("n challenges "):
        return challenges(seen.asking.table, view.what.removeprefix("n challenges "), player)
    if view.what in NOW:
        ref = seen.asking.table.refs.get(view.thing, "") if view.thing is not None else ""
        return NOW[view.what](seen, player, ref)
    if view.what == "n total-power":
        known = {seen.asking.table.seats.who(who) for who in seen.asking.table.story.power}
        played = not seen.begun.challenge or resolution(seen)
        return seen.power(seen.state, player) if player in known and played else None
    if view.what == "n gold" and seen.asking.table.story.incomes:
        told = {seen.asking.table.seats.who(who): n for who, n in seen.asking.table.story.gold.items()}
        return int(sum(one.gold for one in seen.state.players if one.id == player)) - told.get(player, 0)
    if not seen.happened and not seen.asking.moves:
        return None
    if view.what == "n moved":
        return _moved(seen)
    if view.what == "n power" and supposed_bonus(seen, player):
        return None
    if view.what == "n power":
        return seen.power(seen.state, player) - seen.power(seen.begun, player)
    if view.what == "n gold":
        before, after = ([one.gold for one in state.players if one.id == player] for state in (seen.begun, seen.state))
        return int(sum(after) - sum(before))
    if view.what == "n card-power":
        ref = seen.asking.table.refs.get(view.thing, "") if view.thing is not None else ""
        had = next((int(one.power) for one in seen.begun.cards if one.ref == ref), 0)
        return int(seen.card(ref).power) - had if ref and resolution(seen) else None
    whats = COUNTED.get(view.what, ("killed",))
    n = sum(one.what in whats and one.player == player for one in seen.happened)
    return n or (0 if view.what in ("n killed", "n discarded") and _claims_nothing(seen, player) else None)


def _moved(seen: Seen) -> int | None:
    """The power that the claim of a power challenge takes from the House card of who has lost it, where it is told how
    much there is."""
    challenge, table = seen.begun.challenge, seen.asking.table
    told = {table.seats.who(who) for who in table.story.power}
    if challenge is None or not resolution(seen) or challenge.defender not in told:
        return None
    before, after = (
        next(int(one.power) for one in state.players if one.id == challenge.defender)
        for state in (seen.begun, seen.state)
    )
    return before - after


def _claims_nothing(seen: Seen, player: str) -> bool:
    """Whether the claim takes nothing of a player: it is 0, or the attacker has lost."""
    challenge = seen.begun.challenge
    if challenge is None or not resolution(seen) or not challenge.winner:
        return False
    return challenge.winner != challenge.attacker or not seen.asking.game.work(seen.begun).claim_now()
