"""Declaring a challenge: type and opponent, attackers, stealth, defenders (rulebook, Declare Attackers and Defenders).

A challenge that the situation describes is already declared; one that it does not is put to the players.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.kernel.memory import Counted, Marked
from timing.systems.agot1e import epic, titles, tolls
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.causes import ATTACK, DEFENSE
from timing.systems.agot1e.declarable import eligible, past_by, sneaking
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.state import AGAINST, DECLARED, ChallengeState
from timing.systems.agot1e.words import (
    ALL_OR_NONE,
    MORE_DEFENDERS,
    PAST_STEALTH,
    TO_DECLARE,
)
from timing.systems.agot1e.work import Work

NONE = "none"
Dear = tuple[tuple[str, int], ...]  # what it costs to declare those that it costs anything
LEADER = "leader"  # the kind of choice and of decision: which of the cards that allow the challenge has to attack
NEXT_CHALLENGE = "next-challenge"  # how long: of the next challenge that the player initiates
CLAIM = "claim"  # the effect that changes a plot's claim value
MORE = "extra-challenge"  # the effect by which players may initiate more challenges of a type
BYPASSED = "bypassed"  # what happens to a character; the kind of choice and of decision: by whose stealth
AT_MOST = ((1, "more-than-1-challenge"), (2, "more-than-2-challenges"))  # a phase


def type_and_opponent(work: Work) -> bool:
    """The active player names type and opponent, or declares no challenge; each type once a turn."""
    if work.challenge is not None or work.frame.settled("asked", "type"):
        return True
    foes = [player for player in work.table.seats if player != work.active]
    free = [t for t in ICONS if any(_left(work, t, foe) for foe in foes)]
    open_types = [t for t in free if _may_declare(work, work.active, "attacker", eligible(work, work.active, t), t)]
    opponents = [player for player in work.seats.clockwise(work.active) if player != work.active]
    pairs = ((kind, player) for kind in open_types for player in opponents if _left(work, kind, player))
    against = [(kind, player) for kind, player in pairs if not _forbidden(work, kind, player)]
    against = [(kind, foe) for kind, foe in against if tolls.payable(work, work.active, kind, foe=foe)]
    options = tuple(f"{kind}>{player}" for kind, player in against)
    work.choice = Choice("challenge", work.active, (*options, NONE))
    return False


def bounds(work: Work, player: str, side: str, able: int, kind: str, most: int = 0) -> tuple[int, int]:
    """How many a player who declares on that side must and may declare: effects forbid one alone, or several.

    In challenges of some types it is all who are `able`; `most` bounds them otherwise.
    """
    fewest = 2 if work.forbidden(player, f"fewer-than-2-{side}s") else 1
    if any(one.do == ALL_OR_NONE and one.what == kind for one in work.lasting):
        fewest = max(fewest, able)
    allowed = min(able, most) if most else able
    return fewest, min(allowed, 1) if work.forbidden(player, f"more-than-1-{side}") else allowed


def never_alone(work: Work, side: str, able: list[str], others: bool = False) -> tuple[str, ...]:
    """Those who may not be declared alone on that side; nobody where there are `others` on it."""
    what = {"attacker": "attack alone", "defender": "defend alone"}[side]
    return () if others else tuple(ref for ref in able if work.cannot(ref, what))


def _may_declare(work: Work, player: str, side: str, able: list[str], kind: str) -> bool:
    fewest, most = bounds(work, player, side, len(able), kind)
    if set(able) == set(never_alone(work, side, able)):
        fewest = 2
    return fewest <= most


def _left(work: Work, kind: str, foe: str) -> bool:
    """Whether the active player may still initiate a challenge of that type: one, and as many as effects grant.

    Some that they grant may be initiated against one opponent alone.
    """
    player = work.active
    if work.phase == epic.EPIC and not epic.grants(work, kind):
        return False
    led = sum(ref in eligible(work, player, kind) for ref in work.leading(player, MORE, kind))
    most = work.most(player, MORE, kind)
    before = work.used.get(Counted("phase", DECLARED, player, kind), 0)
    return before < _unled(work, player, kind, foe) + led and not (most and before >= most)


def _unled(work: Work, player: str, kind: str, foe: str) -> int:
    """How many challenges of that type the player may initiate with any characters: one, and as many as are granted."""
    granted = sum(work.granted_to(player, MORE, what) for what in (kind, f"{kind}>{foe}"))
    return 1 + granted - len(work.leading(player, MORE, kind))


def _forbidden(work: Work, kind: str, against: str) -> bool:
    """Whether an effect, or a title that supports that player's, keeps the active player from such challenges."""
    if titles.related(work, titles.SUPPORTS, work.active, against):
        return True
    if any(work.forbidden(work.active, what, against) for what in (kind, "challenges")):
        return True
    return any(
        _initiated(work, against, what) >= n for n, what in AT_MOST if work.forbidden(work.active, what, against)
    )


def _initiated(work: Work, against: str, what: str) -> int:
    """How many challenges of the active player count this phase for what forbids more; some only against a player."""
    if len(work.players) > 2 and not work.forbidden(work.active, what):
        return work.used.get(Counted("phase", AGAINST, work.active, against), 0)
    return sum(n for one, n in work.used.items() if (one.kind, one.player) == (DECLARED, work.active))


def count_against(work: Work, player: str, opponent: str) -> None:
    """Remember against whom a challenge was initiated, where an effect of the table asks for it."""
    if work.table.counts_challenges and len(work.players) > 2:
        work.count_one(Counted("phase", AGAINST, player, opponent))


def attackers(work: Work) -> bool:
    challenge = work.challenge
    if challenge is None or challenge.attackers or challenge.attacker_bonus:
        return True
    able, dear = tolls.to_declare(work, challenge.attacker, eligible(work, challenge.attacker, challenge.type))
    if leaders := _leaders(work, challenge, able):
        return _led(work, challenge, leaders, able, dear)
    fewest, most = bounds(work, challenge.attacker, "attacker", len(able), challenge.type)
    alone = never_alone(work, "attacker", able)
    if most == 1 and alone:
        able = [ref for ref in able if ref not in alone] or able
    work.choice = Choice(
        "attackers",
        challenge.attacker,
        tuple(able),
        most,
        least=min(fewest, most),
        never_single=alone if most > 1 else (),
        dear=dear,
        means=work.players[challenge.attacker].gold,
    )
    return False


def _leaders(work: Work, challenge: ChallengeState, able: list[str]) -> dict[str, Effect]:
    """The cards one of which has to attack, where this is a challenge that they alone allow."""
    player, kind = challenge.attacker, challenge.type
    declared = work.used.get(Counted("phase", DECLARED, player, kind), 0)
    if declared <= _unled(work, player, kind, challenge.defender):
        return {}
    return {ref: effect for ref, effect in work.leading(player, MORE, kind).items() if ref in able}


def _led(
    work: Work,
    challenge: ChallengeState,
    leaders: dict[str, Effect],
    able: list[str],
    dear: tuple[tuple[str, int], ...],
) -> bool:
    """The card that allows the challenge attacks, and of the others those that it names; False while they are asked."""
    player = challenge.attacker
    if len(leaders) > 1 and not work.frame.settled(LEADER):
        work.choice = Choice(LEADER, player, tuple(leaders))
        return False
    leader = work.frame.answer(LEADER) or next(iter(leaders))
    which = leaders[leader].which
    others = [ref for ref in able if ref != leader and which is not None and work.fits(which, ref, player, leader)]
    if not work.frame.settled(LEADER):
        work.decide(LEADER, answer=leader)
    if not others:
        work.challenge = challenge._replace(attackers=(leader,))
        tolls.paid(work, player, TO_DECLARE, leader)
        return True
    fewest, most = bounds(work, player, "attacker", len(others) + 1, challenge.type)
    means = work.players[player].gold - dict(dear).get(leader, 0)
    work.choice = Choice("attackers", player, tuple(others), most - 1, least=max(fewest - 1, 0), dear=dear, means=means)
    return False


def led_by(work: Work, leader: str) -> None:
    """The attacking player has said which card leads the challenge."""
    work.decide(LEADER, answer=leader)


def stealth(work: Work) -> bool:
    """Each attacker with stealth may bypass one defending character without it (rulebook, Stealth)."""
    challenge = work.challenge
    if challenge is not None and work.frame.settled("asked", "stealth"):
        return _told_apart(work, challenge)
    if challenge is None or challenge.defenders:
        return True
    sneaks = sneaking(work)
    past = [ref for ref in sneaks if work.has(ref, PAST_STEALTH)]
    able = past_by(work, challenge.defender, sneaks)
    if not sneaks or not able:
        return True
    most = min(len(sneaks), len(able))
    dear = tuple((ref, 1) for ref in able if work.has(ref, "stealth"))
    work.choice = Choice("stealth", challenge.attacker, tuple(able), most, least=0, dear=dear, means=len(past))
    return False


def _told_apart(work: Work, challenge: ChallengeState) -> bool:
    """Which attacker bypasses which character, where an ability asks for it; False while that has to be said."""
    if BYPASSED not in work.table.spoken_of or challenge.defenders:
        return True
    hard_first = sorted(challenge.bypassed, key=lambda ref: not work.has(ref, "stealth"))
    for ref in hard_first:
        if work.frame.settled(BYPASSED, ref):
            continue
        taken = {one.answer for one in work.frame.decided if one.kind == BYPASSED}
        free = [sneak for sneak in sneaking(work) if sneak not in taken]
        if work.has(ref, "stealth"):
            free = [sneak for sneak in free if work.has(sneak, PAST_STEALTH)]
        if len(free) > 1:
            work.choice = Choice(BYPASSED, challenge.attacker, tuple(f"{sneak}>{ref}" for sneak in free))
            return False
        work.decide(BYPASSED, ref, answer="".join(free))
    return True


def bypass_told(work: Work, named: str) -> None:
    """The attacking player has said whose stealth bypasses a character."""
    sneak, _, ref = named.partition(">")
    work.decide(BYPASSED, ref, answer=sneak)


def stealth_resolves(work: Work) -> None:
    """The characters have been bypassed, each by one attacker; by which is said where an ability asks for it."""
    challenge = work.challenge
    if challenge is None or not work.frame.settled("asked", "stealth"):
        return
    by = {one.about: one.answer for one in work.frame.decided if one.kind == BYPASSED}
    for ref in challenge.bypassed:
        happen(work, BYPASSED, ref, challenge.attacker, by.get(ref, ""), challenge.type)


def defenders(work: Work) -> bool:
    """The defending player declares, then whoever supports him or her if nobody was, then whoever else an effect lets
    declare some defenders."""
    return _defender_declares(work) and _supporters_declare(work) and _others_declare(work)


def _supporters_declare(work: Work) -> bool:
    """Who supports a player who has declared nobody may declare any number of defenders (rulebook, Supports)."""
    challenge = work.challenge
    if challenge is None or challenge.defended or challenge.defenders or challenge.defender_bonus:
        return True
    players = (one for one in work.seats.clockwise(challenge.defender) if one != challenge.attacker)
    return all(
        _declares(work, challenge, one)
        for one in players
        if titles.related(work, titles.SUPPORTS, one, challenge.defender)
        and not work.frame.settled("asked", f"defenders>{one}")
    )


def _others_declare(work: Work) -> bool:
    """Players who are not attacked and may declare so many defenders, from the defending player clockwise."""
    challenge = work.challenge
    if challenge is None or challenge.defended:
        return True
    for player in work.seats.clockwise(challenge.defender):
        n = 0 if player in (challenge.attacker, challenge.defender) else work.granted_to(player, MORE_DEFENDERS)
        if not n or work.frame.settled("asked", f"defenders>{player}"):
            continue
        if any(work.forbidden(player, what) for what in ("defenders", f"{challenge.type}-defenders")):
            continue
        able, dear = tolls.to_declare(work, player, _idle(work, player, challenge))
        if able:
            means = work.players[player].gold
            most = min(n, len(able))
            work.choice = Choice("defenders", player, tuple(able), most, least=0, dear=dear, means=means)
            return False
    return True


def _defender_declares(work: Work) -> bool:
    """The standard declaration of defenders; naval defenders who came before it do not replace it."""
    challenge = work.challenge
    if challenge is None or challenge.defended or work.frame.settled("asked", "defenders"):
        return True
    return _declares(work, challenge, challenge.defender)


def _declares(work: Work, challenge: ChallengeState, player: str) -> bool:
    """A declaration of defenders by the player; False while it is asked for."""
    barred = (work.forbidden(player, what) for what in ("defenders", f"{challenge.type}-defenders"))
    if by := next(filter(None, barred), ""):
        work.note("no-defenders-allowed", player=player, ability=by)
        return True
    able, dear = tolls.to_declare(work, player, _idle(work, player, challenge))
    if not able:
        return True
    single = len(challenge.attackers) == 1 and work.has(challenge.attackers[0], "joust")
    fewest, most = bounds(work, player, "defender", len(able), challenge.type, 1 if single else 0)
    alone = never_alone(work, "defender", able, bool(challenge.defenders or challenge.defender_bonus))
    if most == 1 and alone:
        able, alone = [ref for ref in able if ref not in alone], ()
        if not able:
            return True
    if fewest > most:
        by = work.forbidden(player, "fewer-than-2-defenders")
        work.note("no-defenders-allowed", player=player, ability=by)
        return True
    work.choice = Choice(
        "defenders",
        player,
        tuple(able),
        most,
        least=fewest if fewest > 1 else 0,
        or_none=fewest > 1,
        never_single=alone,
        dear=dear,
        means=work.players[player].gold,
    )
    return False


def _idle(work: Work, player: str, challenge: ChallengeState) -> list[str]:
    """Characters of the player that could defend and do not yet."""
    return [ref for ref in eligible(work, player, challenge.type) if ref not in challenge.defenders]


def declared(work: Work, names: tuple[str, ...]) -> None:
    """Type and opponent of the challenge, or that there is none."""
    _asked(work, "type")
    if names[0] == NONE:
        work.marks.append(Marked("no challenge", work.active))
        work.note("no-challenge", player=work.active)
        return
    kind, _, opponent = names[0].partition(">")
    _next_of(work, work.active, kind)
    work.count_one(Counted("phase", DECLARED, work.active, kind))
    count_against(work, work.active, opponent)
    tolls.paid(work, work.active, kind, foe=opponent)
    claim = work.claim_of(work.active)
    work.challenge = ChallengeState(kind, work.active, opponent, (), (), claim, 0, 0, of_plot=True)
    work.note("declares", player=work.active, type=kind, other=opponent)


def _next_of(work: Work, player: str, kind: str) -> None:
    """What holds of the next challenge that the player initiates: it holds of this one if it speaks of its type."""
    kept = []
    for one in work.lasting:
        if one.until != NEXT_CHALLENGE or one.what.partition(":")[0] != player:
            kept.append(one)
        elif one.do != MORE and one.what.partition(":")[2] in ("", kind):
            kept.append(one._replace(until="challenge"))
        elif one.do == CLAIM:  # of the next challenge of that type: others may come between
            kept.append(one)
    work.lasting = kept


def attackers_declared(work: Work, names: tuple[str, ...]) -> None:
    leader = work.frame.answer(LEADER)
    if work.challenge:
        declared_now = (*((leader,) if leader else ()), *names)
        work.challenge = work.challenge._replace(attackers=declared_now)
        for ref in declared_now:
            tolls.paid(work, work.challenge.attacker, TO_DECLARE, ref)


def passed_by(work: Work, names: tuple[str, ...]) -> None:
    _asked(work, "stealth")
    if work.challenge:
        work.challenge = work.challenge._replace(bypassed=names)


def defenders_declared(work: Work, player: str, names: tuple[str, ...]) -> None:
    """A player has declared defenders: the one who is attacked, or another who may."""
    attacked = work.challenge is None or player == work.challenge.defender
    _asked(work, "defenders" if attacked else f"defenders>{player}")
    work.change(targets=(*work.frame.targets, *names))
    for ref in names:
        tolls.paid(work, player, TO_DECLARE, ref)
    challenge = work.challenge
    if challenge and names and not attacked and titles.related(work, titles.SUPPORTS, player, challenge.defender):
        work.note("defends-for", player=player, other=challenge.defender)
        challenge = challenge._replace(defender=player, attacked=challenge.defender)
    if challenge:
        work.challenge = challenge._replace(defenders=(*challenge.defenders, *names))


def _asked(work: Work, what: str) -> None:
    work.decide("asked", what)


def challenge_declared(work: Work) -> None:
    if work.challenge:
        initiated(work, "")


def initiated(work: Work, by: str) -> None:
    """A challenge has been initiated by the attacking player, and against the defending one."""
    challenge = work.challenge
    if challenge is None:
        return
    happen(work, "challenge-declared", "", challenge.attacker, by, challenge.type)
    if "challenged" in work.table.spoken_of:
        happen(work, "challenged", "", challenge.defender, by, challenge.type)


def attackers_kneel(work: Work) -> None:
    """The attackers kneel; with the first of them declared the challenge has begun (FAQ, during a challenge)."""
    challenge = work.challenge
    if challenge is None:
        return
    work.challenge = challenge._replace(attackers=())  # what acts on attackers begins when they are declared
    idle = [ref for ref in eligible(work, challenge.attacker, challenge.type) if ref not in challenge.attackers]
    kneeling = [ref for ref in challenge.attackers if not work.has(ref, "does not kneel to attack")]
    work.challenge = challenge._replace(begun=True)
    for ref in challenge.attackers:
        if ref in kneeling:
            _kneel(work, ref, ATTACK)
        happen(work, "attacker-declared", ref, work.cards[ref].controller, "", challenge.type)
    _stayed_out(work, idle, challenge.type)


def _stayed_out(work: Work, idle: list[str], kind: str) -> None:
    """Characters that could have been declared in the standard step and were not (FAQ, Rhoynar Emissary)."""
    for ref in idle:
        happen(work, "not-declared", ref, work.cards[ref].controller, "", kind)


def defenders_kneel(work: Work) -> None:
    """The defenders kneel; that there are none happens in this step alone (FAQ, Abel's Washerwoman)."""
    challenge = work.challenge
    if challenge is None:
        return
    declared = challenge.defenders if challenge.defended else work.frame.targets
    idle = [ref for ref in eligible(work, challenge.defender, challenge.type) if ref not in challenge.defenders]
    for ref in declared:
        if not work.has(ref, "does not kneel to defend"):
            _kneel(work, ref, DEFENSE)
        happen(work, "defender-declared", ref, work.cards[ref].controller, "", challenge.type)
    if not declared and not challenge.defender_bonus:
        happen(work, "no-defenders-declared", "", challenge.defender, "", challenge.type)
    _stayed_out(work, idle, challenge.type)


def _kneel(work: Work, ref: str, to: str) -> None:
    if work.cards[ref].kneeling:
        return
    work.set(ref, kneeling=True)
    work.note("kneels", card=ref)
    happen(work, "knelt", ref, work.cards[ref].controller, "", to)
