"""Whether what is asked about comes to be so, as it is seen where everybody passes."""

from __future__ import annotations

from collections.abc import Callable

from timing.telling.by_round import ROUND
from timing.telling.by_rule import opposing
from timing.telling.counted import counted
from timing.telling.means import abilities
from timing.telling.on_the_way import kneels
from timing.telling.seen import BY_CLAIM, Seen, claims_unopposed, resolution, supposed_bonus
from timing.telling.story import Outlook
from timing.telling.trust import partly_described
from timing.telling.yielding import yields

CLAIM = "claim"
So = Callable[[Seen, Outlook, str, str], "bool | None"]


def _loses_one(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the claim kills or discards anything of the player's; with nobody described the claim value says so.

    Whether more than one is asked where another is ("loses another"); who has only what is told can lose no more.
    """
    challenge = seen.begun.challenge
    if view.what == "loses another":
        lost = sum(one.what in ("killed", "discarded-from-hand") and one.player == player for one in seen.happened)
        fight = seen.asking.table.story.fight
        chosen = sum(why == CLAIM for _, why in seen.asking.table.story.killed)
        if fight.claim is not None and chosen >= fight.claim:  # saved or not, they were chosen for it
            return False
        one_alone = seen.asking.table.story.fight.claim == 1  # whoever was chosen and saved has satisfied it
        return True if lost > 1 else False if one_alone or (lost and seen.asking.table.story.none_else) else None
    if challenge is None or not challenge.winner:
        return None
    if challenge.winner == player or challenge.winner != challenge.attacker or not challenge.claim:
        return False
    lost = any(one.what in ("killed", "discarded-from-hand") and one.player == player for one in seen.happened)
    return lost or None


def _least(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a player loses so many cards to the challenge; who has fewer on the table is not told to have no more."""
    _, n, how = view.what.split(" ")
    challenge = seen.begun.challenge
    if challenge is None or not challenge.winner:
        return None
    lost = counted(seen, Outlook(f"n {how}"), player) or 0
    claims = challenge.winner == challenge.attacker and player == challenge.defender
    amount = seen.asking.game.work(seen.begun).claim_now() if claims else 0
    return True if max(lost, amount) >= int(n) else False if amount else None


def _part(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the character still takes part once all that was told is done."""
    challenge = seen.asking.state.challenge
    if challenge is None or not seen.asking.table.story.told_fight or not (seen.asking.moves or seen.told):
        return None
    return ref in (*challenge.attackers, *challenge.defenders)


def _deadly(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether deadly kills a defender; None where no attackers and defenders are told of who could have it."""
    challenge = seen.begun.challenge
    if challenge is None or not challenge.attackers or not challenge.defenders:
        return None
    if player and player != challenge.defender:
        return False
    killed = [one for one in seen.happened if one.what == "killed" and one.by != BY_CLAIM]
    return any(one.card in challenge.defenders for one in killed)


def _happened(*whats: str) -> So:
    def so(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
        return any(
            one.what in whats and player in ("", one.player) and (not ref or one.card == ref) for one in seen.happened
        )

    return so


def _wins(what: str) -> So:
    def so(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
        known = [one.player for one in seen.happened if one.what == what]
        return player == known[0] if known and player else None

    return so


def _power(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    if (dominant := seen.asking.table.story.dominant) and not seen.begun.challenge and player:
        return player == seen.asking.table.seats.who(dominant)  # who wins dominance claims power (rulebook, Dominance)
    if seen.begun.challenge and not resolution(seen):
        return None
    if not player or not seen.happened:
        return None
    bonus = supposed_bonus(seen, player)
    least = int(view.what.partition(" ")[2] or 1)
    gained = seen.power(seen.state, player) - seen.power(seen.begun, player)
    if gained - bonus < least <= gained:
        return None  # it turns on defenders, of whom nothing is told
    return gained >= least


def _of_challenge(*whats: str) -> So:
    happened = _happened(*whats)

    def so(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
        return happened(seen, view, ref, player) if resolution(seen) else None

    return so


def _played(*whats: str) -> So:
    happened = _happened(*whats)

    def so(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
        return happened(seen, view, ref, player) if seen.happened or seen.asking.moves else None

    return so


def _unopposed(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether somebody claims power for an unopposed challenge, which what says that he does not claim any prevents."""
    return claims_unopposed(seen, player) if resolution(seen) else None


def _less(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether a player loses power."""
    if not resolution(seen) or not player:
        return None
    return seen.power(seen.state, player) < seen.power(seen.begun, player)


def _claim(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    return any(one.what == "claim-implemented" for one in seen.happened) if resolution(seen) else None


def _leaves(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    card, before = seen.card(ref), next(one for one in seen.begun.cards if one.ref == ref)
    if not seen.happened and not seen.asking.moves:
        return None
    told = seen.asking.table.full[view.thing] if view.thing is not None else {}
    loose = told.get("type") == "attachment" and not card.attached_to and not before.attached_to  # on what is not told
    if loose and card.zone == "play" and not card.moribund:
        return None
    there = before.zone == "play" or told.get("zone", "play") == "play"  # it goes at once where it may not stay
    return bool(card.moribund) or (there and card.zone != "play")


def _zone(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    if not seen.happened and not seen.asking.moves:
        return None
    card, view_of = seen.card(ref), seen.asking.table.full[view.thing] if view.thing is not None else {}
    return bool(card.zone == view.what.partition(" ")[2]) and (not view.player or view_of.get("owner") == player)


def _standing(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    return not seen.card(ref).kneeling if seen.happened or seen.asking.moves else None


def _kneeling(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    challenge = seen.begun.challenge
    if challenge and ref in (*challenge.attackers, *challenge.defenders) and not seen.asking.moves:
        return None  # whether it knelt to be declared lies behind where play starts
    return bool(seen.card(ref).kneeling) if seen.happened or seen.asking.moves else None


def _blank(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    state = seen.state if seen.asking.table.story.till_end else seen.asking.state  # now, not once all is over
    return bool(seen.asking.game.work(state).blank(ref))


def _gets_power(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether power comes to lie on the card."""
    before = next((one.power for one in seen.begun.cards if one.ref == ref), 0)
    return bool(seen.card(ref).power > before) if seen.happened or seen.asking.moves else None


def _has(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the card has a keyword, once what was told is done.

    Where nothing was, only that it has it, or that what is told of the table or the challenge does not give it.
    """
    table = seen.asking.table
    has = bool(seen.asking.game.work(seen.asking.state).has(ref, view.what.partition(" ")[2]))
    done = seen.asking.moves or seen.told or table.story.attached
    fight = table.story.fight
    beside = fight.type or fight.attackers or fight.defenders or sum(n >= 0 for n in table.refs) > 1
    card = next(one for one in table.full.values() if one["ref"] == ref)
    whole = bool(card.get("card")) and not partly_described([card])
    if has and _may_be_taken(seen):
        return None
    return has if done or has or (beside and whole) else None


def _may_be_taken(seen: Seen) -> bool:
    """Whether a told card takes what it is not told to take, or was not understood to have been used."""
    used = {move.ability for move in seen.asking.moves if move.does == "uses"}
    for card in seen.asking.table.full.values():
        for ability in abilities(card):
            taking = [one for one in ability.get("effects", ()) if one.get("do") in ("lose", "blank")]
            named = any(one.get("what") == "named" for one in taking)
            unused = card["type"] == "event" and f"{card['ref']}/{ability['id']}" not in used
            if taking and (named or unused):
                return True
    return False


def _resolves(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether what the card does is carried out: it was used and not canceled, or came up by itself."""
    used = [move.ability for move in seen.asking.moves if move.does == "uses" and move.ability.startswith(f"{ref}/")]
    came = [one.by for one in seen.happened if one.what == "passive-initiated" and one.by.startswith(f"{ref}/")]
    if not used and not came:
        passive = any(
            uid.startswith(f"{ref}/") and one.kind == "passive" for uid, one in seen.asking.game.table.abilities.items()
        )
        return False if passive and (seen.happened or seen.asking.moves) else None
    return not any(uid in seen.canceled for uid in (*used, *came))


def _comes(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether what the card does by itself comes about; None where it was not seen to, as that may lie elsewhere."""
    comes = _resolves(seen, view, ref, player) or None
    return comes and chooses_alone(seen, ref, player) if view.what == "comes alone" else comes


def chooses_alone(seen: Seen, ref: str, player: str) -> bool | None:
    """Whether a player has to choose himself, as what his card asks for is told of nobody else."""
    table = seen.asking.table
    card = next(one for one in table.full.values() if one["ref"] == ref)
    houses = {table.seats.who(who) or who: house for who, house in table.story.houses.items()}
    wanted = [(one.get("target") or {}).get("if", {}).get("plays_house") for one in card.get("abilities", ())]
    asked_for = next((one for one in wanted if one), None)
    if card["owner"] != player or asked_for is None or not all(one in houses for one in table.seats.ids):
        return None
    able = [one for one in table.seats.ids if houses[one] in asked_for]
    return able == [player] if player in able else None


def _controls(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    return bool(seen.card(ref).controller == player)


def _counts_strength(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the character takes part in the challenge, and counts its STR there."""
    challenge = seen.asking.state.challenge
    if challenge is None or ref not in (*challenge.attackers, *challenge.defenders):
        return _part(seen, view, ref, player)
    return bool(seen.asking.game.work(seen.asking.state).counts(ref))


def _paid_back(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether what a player paid for a use that was canceled is there again; None where no such use was played."""
    begun = seen.asking.game.begin().state
    mine = {card.ref for card in begun.cards if card.controller == player}
    used = {move.ability for move in seen.asking.moves if move.does == "uses"}
    if not any(uid in seen.canceled and uid.partition("/")[0] in mine for uid in used):
        return None
    purses = [
        sum(one.gold + one.influence for one in state.players if one.id == player) for state in (begun, seen.state)
    ]
    knelt = [sum(card.kneeling for card in state.cards if card.ref in mine) for state in (begun, seen.state)]
    return False if purses[1] < purses[0] or knelt[1] > knelt[0] else None


def _over(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    """Whether the challenge ended without being resolved once what was told was done."""
    if not seen.asking.moves or not seen.asking.table.story.told_fight:
        return None
    happened = {one.what for one in seen.happened}
    return not happened & {"challenge-won", "challenge-lost"} and seen.state.challenge is None


def claim_of(seen: Seen) -> str:
    """Who has to satisfy the claim: against whom it was initiated, whoever supports (rulebook, Supports)."""
    challenge = seen.begun.challenge
    return challenge.answers_claim if challenge and challenge.winner == challenge.attacker else ""


def _satisfies(seen: Seen, view: Outlook, ref: str, player: str) -> bool | None:
    who = claim_of(seen)
    return who == player if who and player else None


KINDS: dict[str, So] = {
    "initiative": _wins("initiative-won"), "dominance": _wins("dominance-won"),
    "unopposed": _unopposed, "renown": _of_challenge("renown-claimed"), "power": _power,
    "claim": _claim,
    "draw": _played("drawn"), "gold": _played("gold-gained"), "less": _less,
    "leaves": _leaves, "dies": _leaves, "in": _zone,
    "standing": _standing, "stands": _standing, "kneeling": _kneeling, "blank": _blank, "resolves": _resolves,
    "controls": _controls, "comes": _comes,
    "card-power": _gets_power, "part": _part, "over": _over, "loses": _loses_one, "least": _least, "has": _has,
    "deadly": _deadly, "counts": _counts_strength, "kneels": kneels, "paid-back": _paid_back,
    "opposing": opposing, "yields": yields, "satisfies": _satisfies, **ROUND,
}  # fmt: skip
