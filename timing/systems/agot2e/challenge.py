"""A challenge step by step: initiation in one moment, defenders, the winner, bonuses, claim, keywords, its end."""

from __future__ import annotations

from timing.kernel.moves import Part
from timing.systems.agot2e import allowances, assault, values
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.declaring import attackers_for, characters, declared, must, not_declared, prospective
from timing.systems.agot2e.reasons import REASONS, Reason
from timing.systems.agot2e.state import ChallengeState, Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.words import CHALLENGES
from timing.systems.agot2e.work import Work

NONE = "none"


def plain(work: Work, verb: str, **fields: object) -> Item:
    return work.item(verb, VERBS[verb].happens, **{"cause": "challenge", **fields})


def under_way(work: Work) -> ChallengeState:
    """The challenge that there is.

    Raises:
        LookupError: if there is none.
    """
    if work.challenge is None:
        raise LookupError("no challenge is under way")
    return work.challenge


# --- initiation --------------------------------------------------------------------------------------------------


def initiated(work: Work) -> bool:
    """Type, opponent, attackers and stealth are one moment; then the Crown Regent may redirect, before reactions."""
    if work.frame.part == 0:
        items = _initiation(work)
        if not items:
            return False
        work.becomes_imminent(items)
        return True
    if work.frame.part == 1 and work.challenge is not None and work.table.situation.format == "melee":
        return _redirection(work)
    return False


def _initiation(work: Work) -> list[Item] | None:
    stated = work.challenge
    if stated is not None and not stated.declared:
        kind, attacker, defender = stated.type, stated.attacker, stated.defender
        attackers, bypassed, using = stated.attackers, stated.bypassed, dict[str, str]()
        assaulted = stated.assaulted
    else:
        asked = _announced(work)
        if asked is None:
            return None
        kind, attacker, defender, attackers = asked
        stealthy = _stealth(work, defender, attackers)
        if stealthy is None:
            return None
        bypassed, using = tuple(stealthy), stealthy
        with prospective(work, kind, attacker, defender, attackers):
            chosen = assault.targeted(work, attacker, attackers, defender)
        if chosen is None:
            return None
        assaulted = chosen
    items = [plain(work, "initiate-challenge", player=attacker, other=defender, type=kind)]
    with prospective(work, kind, attacker, defender):
        items += [_declared(work, "attack", ref, attacker, kind) for ref in attackers]
    if stated is None and _first_defend(work, kind, defender):
        first = _defenders(work, kind, defender) or ()
        with prospective(work, kind, attacker, defender, attackers):
            items += [_declared(work, "defend", ref, defender, kind) for ref in first]
        items.append(plain(work, "defend-first", player=defender))
    items += [plain(work, "bypass", card=ref, player=defender, type=kind, other=using.get(ref, "")) for ref in bypassed]
    items += [plain(work, "assault", card=ref, player=defender, type=kind) for ref in assaulted]
    return items


def _declared(work: Work, how: str, ref: str, player: str, kind: str) -> Item:
    """A character that attacks or defends; it does not kneel where something says so."""
    item = plain(
        work, "declare-attacker" if how == "attack" else "declare-defender", card=ref, player=player, type=kind
    )
    stays = any(values.cannot(work, ref, f"kneel to {how}{which}") for which in ("", f" in {kind}"))
    return item._replace(what=tuple(what for what in item.what if what != "knelt")) if stays else item


def _announced(work: Work) -> tuple[str, str, str, tuple[str, ...]] | None:
    """What the active player says: type, opponent, attackers; None while asked, or without a challenge."""
    player = work.active
    types = [kind for kind in CHALLENGES if opponents(work, player, kind)]
    if not types:
        return None
    kind = ask(work, "type", "challenge-type", player, (*types, NONE))
    if kind is None or kind[0] == NONE:
        return None
    against = ask(work, "opponent", "challenge-opponent", player, opponents(work, player, kind[0]))
    if against is None:
        return None
    if _first_defend(work, kind[0], against[0]) and _defenders(work, kind[0], against[0]) is None:
        return None
    able = attackers_for(work, player, kind[0], against[0])
    with prospective(work, kind[0], player, against[0]):
        attackers = declared(work, player, "attack", able)
    return None if attackers is None else (kind[0], player, against[0], attackers)


def _first_defend(work: Work, kind: str, defender: str) -> bool:
    if not work.table.defends_first:
        return False
    with prospective(work, kind, work.active, defender):
        return allowances.defenders_first(work, work.active)


def _defenders(work: Work, kind: str, defender: str) -> tuple[str, ...] | None:
    """Who defends, where that is declared before the attackers; None while asked."""
    with prospective(work, kind, work.active, defender):
        able = [ref for ref in characters(work, defender) if not not_declared(work, ref, kind, "defend")]
        return declared(work, defender, "defend", able)


def opponents(work: Work, player: str, kind: str) -> list[str]:
    """Against whom the player may initiate a challenge of that type, and has somebody to attack with."""
    others = (other for other in work.order() if other != player and not _not_against(work, player, other, kind))
    return [other for other in others if attackers_for(work, player, kind, other)]


def _not_against(work: Work, player: str, other: str, kind: str) -> list[Reason]:
    held, seat = work.players[player], work.table.players[player]
    found = []
    if any(values.forbidden(work, player, f"initiate {one}challenges", other) for one in ("", f"{kind} ")):
        found.append(REASONS("forbidden", player=player, what=f"initiate {kind} challenges"))
    if other in seat.supports:
        found.append(REASONS("supports", player=player, other=other))
    times, more = held.initiated.count(kind), values.additional(work, player, kind, other)
    if times > more and not (seat.title == "hand-of-the-king" and kind == "power" and times == 1 + more):
        found.append(REASONS("type-initiated", player=player))
    elif times > more and other in {
        whom for whom, what in zip(held.against, held.initiated, strict=True) if what == kind
    }:
        found.append(REASONS("hand-other-opponent"))
    return found


def _stealth(work: Work, defender: str, attackers: tuple[str, ...]) -> dict[str, str] | None:
    """Each attacker with stealth may bypass a character without stealth: those bypassed, each with the attacker."""
    bypassed: dict[str, str] = {}
    for ref in attackers:
        if "stealth" not in values.keywords(work, ref):
            continue
        able = [other for other in bypassable(work, defender) if other not in bypassed]
        if not able:
            continue
        chosen = ask(work, f"stealth-{defender}-{ref}", "stealth", work.controller(ref), (*able, NONE))
        if chosen is None:
            return None
        bypassed |= {name: ref for name in chosen if name != NONE}
    return bypassed


def bypassable(work: Work, defender: str) -> list[str]:
    return [
        ref
        for ref in characters(work, defender)
        if "stealth" not in values.keywords(work, ref) and not values.cannot(work, ref, "be bypassed")
    ]


def _redirection(work: Work) -> bool:
    challenge = under_way(work)
    regent = next((p for p in work.order() if work.table.players[p].title == "crown-regent"), "")
    others = [p for p in work.order() if p not in (challenge.attacker, challenge.defender)]
    others = [p for p in others if p not in work.table.players[challenge.attacker].supports]
    if not regent or regent == challenge.attacker or work.players[regent].redirected or not others:
        return False
    used = ask(work, "redirect", "redirect", regent, ("redirect", NONE))
    if used is None or used[0] == NONE:
        return False
    target = ask(work, "new-target", "challenge-opponent", challenge.attacker, others)
    if target is None:
        return False
    bypassed = _stealth(work, target[0], challenge.attackers)
    if bypassed is None:
        return False
    items = [plain(work, "redirect", player=target[0], other=regent, type=challenge.type)]
    items += [
        plain(work, "bypass", card=ref, player=target[0], type=challenge.type, other=by) for ref, by in bypassed.items()
    ]
    work.becomes_imminent(items)
    return True


# --- defenders, winner, bonuses ----------------------------------------------------------------------------------


def defended(work: Work) -> list[Item] | None:
    challenge = work.challenge
    if challenge is None:
        return []
    if challenge.defended:
        n = len(challenge.defenders)
        return [plain(work, "declare-defenders", player=challenge.defender, type=challenge.type, n=n)]
    able = [r for r in characters(work, challenge.defender) if not not_declared(work, r, challenge.type, "defend")]
    chosen = declared(work, challenge.defender, "defend", able)
    if chosen is None:
        return None
    items = [_declared(work, "defend", ref, challenge.defender, challenge.type) for ref in chosen]
    return [*items, plain(work, "declare-defenders", player=challenge.defender, type=challenge.type, n=len(chosen))]


def refused_attackers(work: Work) -> tuple[Part, ...]:
    serial, others = work.frame.serial, [player for player in work.order() if player != work.active]
    kind = (*work.asked.get(f"{serial}:type", ()), "")[0]
    against = (*work.asked.get(f"{serial}:opponent", ()), *others)[0]
    with prospective(work, kind, work.active, against):
        judged = [(ref, not_declared(work, ref, kind, "attack")) for ref in characters(work, work.active)]
    return tuple(Part(ref, False, tuple(reasons)) for ref, reasons in judged if reasons)


def refused_stealth(work: Work) -> tuple[Part, ...]:
    """Characters of the other side that have stealth themselves."""
    attacker = work.choice.player if work.choice else ""
    others = [ref for player in work.order() if player != attacker for ref in characters(work, player)]
    stealthy = [ref for ref in others if "stealth" in values.keywords(work, ref)]
    return tuple(Part(ref, False, (REASONS("has-stealth", card=ref),)) for ref in stealthy)


def refused_defenders(work: Work) -> tuple[Part, ...]:
    challenge = work.challenge
    if challenge is None:
        return ()
    judged = [(r, not_declared(work, r, challenge.type, "defend")) for r in characters(work, challenge.defender)]
    return tuple(Part(ref, False, tuple(reasons)) for ref, reasons in judged if reasons)


def decided(work: Work) -> list[Item]:
    """The higher total wins, the attacker a tie; not with 0 STR, and not without a participating character."""
    challenge = work.challenge
    if challenge is None or challenge.over:
        return []
    attack, defense = values.side(work, challenge.attacker), values.side(work, challenge.defender)
    wins = attack >= defense
    total = attack if wins else defense
    attacks = challenge.attackers or challenge.attacker_bonus
    there = attacks if wins else challenge.defenders or challenge.defender_bonus
    if challenge.winner:
        wins = challenge.winner == challenge.attacker
    elif total < 1 or not there:
        work.note("no-winner")
        return []
    winner, loser = challenge.attacker, challenge.defender
    if not wins:
        winner, loser = loser, winner
    items = [
        plain(work, "win-challenge", player=winner, other=loser, type=challenge.type),
        plain(work, "lose-challenge", player=loser, other=winner, type=challenge.type),
    ]
    if wins and defense == 0:
        items.append(plain(work, "win-unopposed", player=winner, other=loser, type=challenge.type))
    return [*items, *(assault.kneels(work) if wins else ())]


def bonuses(work: Work) -> list[Item]:
    """The unopposed bonus, and in melee the one for beating a rival, once a round each."""
    challenge, found = work.challenge, []
    if challenge is None or not challenge.winner:
        return []
    if challenge.unopposed:
        bonus = plain(work, "faction-power", player=challenge.winner, n=1, word="unopposed")
        found += [] if VERBS[bonus.verb].bars(work, bonus) else [bonus]
    seat, held = work.table.players[challenge.winner], work.players[challenge.winner]
    barred = values.forbidden(work, challenge.winner, "gain power from challenge bonuses")
    if not barred and challenge.loser in seat.rivals and challenge.loser not in held.rivals_beaten:
        found.append(plain(work, "rival-bonus", player=challenge.winner, other=challenge.loser, n=1))
    return found


# --- claim -------------------------------------------------------------------------------------------------------


def claimed(work: Work) -> bool:
    """Claim is applied, then what it makes happen is imminent; both share one window for reactions."""
    challenge = work.challenge
    if challenge is None or challenge.winner != challenge.attacker or not challenge.winner:
        return False
    losers = _claim_against(work)
    if losers is None:
        return False
    if work.frame.part == 0:
        work.becomes_imminent(
            [plain(work, "apply-claim", player=loser, other=challenge.winner, type=challenge.type) for loser in losers]
        )
        return True
    applied = [item for item in work.frame.done if item.verb == "apply-claim" and not item.instead]
    if work.frame.part > 1 or not applied:
        return False
    found: list[Item] = []
    for item in applied:
        made = _claim(work, item.type, item.player, values.claim(work, challenge.attacker))
        if made is None:
            return False
        found += made
    work.becomes_imminent(found)
    return True


def _claim_against(work: Work) -> tuple[str, ...] | None:
    """The loser; with the Master of Whispers any number of opponents."""
    challenge = under_way(work)
    if challenge.type != "intrigue" or work.table.players[challenge.attacker].title != "master-of-whispers":
        return (challenge.loser,)
    others = [player for player in work.order() if player != challenge.attacker]
    return ask(work, "claim-against", "claim-against", challenge.attacker, others, len(others), 1)


def _claim(work: Work, kind: str, loser: str, n: int) -> list[Item] | None:
    challenge = under_way(work)
    by_claim = {"cause": "claim", "player": loser, "n": n, "type": kind}
    if kind == "power":
        return [plain(work, "take-power", **{**by_claim, "other": challenge.attacker})] if n else []
    if kind == "intrigue":
        return [plain(work, "discard-from-hand", **by_claim)] if n else []
    able = [ref for ref in characters(work, loser) if not refused_claim(work, ref)]
    chosen = _killed_for_claim(work, loser, able, n) if n else ()
    if chosen is None:
        return None
    return [plain(work, "kill", card=ref, **by_claim) for ref in chosen]


def _killed_for_claim(work: Work, loser: str, able: list[str], n: int) -> tuple[str, ...] | None:
    """Those who must be chosen for claim, and whom the loser chooses besides; None while asked."""
    required = [ref for ref in able if must(work, ref, ("be chosen for claim",))]
    if len(required) >= n:
        return ask(work, f"claim-{loser}", "claim", loser, required, n)
    rest = [ref for ref in able if ref not in required]
    chosen = ask(work, f"claim-{loser}", "claim", loser, rest, n - len(required))
    return None if chosen is None else (*required, *chosen)


def refused_claim(work: Work, ref: str) -> tuple[Reason, ...]:
    return VERBS["kill"].bars(work, plain(work, "kill", card=ref, player=work.controller(ref), cause="claim"))


def refused_for_claim(work: Work) -> tuple[Part, ...]:
    player = work.choice.player if work.choice else ""
    judged = [(ref, refused_claim(work, ref)) for ref in characters(work, player)]
    return tuple(Part(ref, False, reasons) for ref, reasons in judged if reasons)


# --- its end --------------------------------------------------------------------------------------------------------


def ended(work: Work) -> list[Item]:
    return [plain(work, "end-challenge", type=work.challenge.type)] if work.challenge else []
