"""The framework events in which a challenge is resolved: its winner, claim, unopposed reward, renown and deadly.

Sources: FAQ, flowcharts and challenge resolution example; rulebook, challenges, keywords.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e import claiming, out_of_hand
from timing.systems.agot1e.ahead import won_by_nobody, would_win
from timing.systems.agot1e.decks import discard_from_hand
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.power import add_power, claim_for_house
from timing.systems.agot1e.reach import leaving_barriers
from timing.systems.agot1e.state import Member
from timing.systems.agot1e.verbs.challenging import settle_winner
from timing.systems.agot1e.verbs.leaving import remove, settle
from timing.systems.agot1e.words import MUST_DIE, RENOWN_MORE
from timing.systems.agot1e.work import Work


def determine_winner(work: Work) -> None:
    """Both sides count their STR, and who counts more wins, the attacker a tie (rulebook, Resolve; FAQ, box 7)."""
    challenge = work.challenge
    if challenge is None or challenge.winner:
        if challenge and not challenge.by:  # whom the situation names wins now
            settle_winner(work, challenge.winner, "")
        return
    attack = work.side_strength("attackers")
    defence = work.side_strength("defenders")
    work.challenge = challenge._replace(counted=(attack, defence))
    work.note("strengths", attack=attack, defence=defence)
    if work.intimidates_its_own():
        work.note("intimidated-alike")
    if won_by_nobody(work, defence):
        work.note("nobody-wins-opposed")
        return
    winner = would_win(work)
    if not winner:
        work.note("nobody-wins")
        return
    settle_winner(work, winner, "")


def claim_initiates(work: Work) -> bool:
    """Who has lost chooses who is to be killed; False while that, or a replacement of the claim, is open.

    Source: rulebook, Claim.
    """
    terms = claiming.terms(work)
    if terms is None:
        work.note("no-claim", why="the attacker did not win")
        return True
    if not claiming.settled(work):
        return False
    if claiming.replaced(work):
        return True
    if not work.frame.members:  # told once, before the choice
        work.note("claim", n=terms.n, type=work.claim_kind(), player=terms.loser)
    if work.claim_kind() != "military" or not terms.n or work.frame.members:
        return True
    loser = terms.loser
    able = _claimable(work, loser)
    n = min(terms.n, len(able))
    due = _must_die(work, able) if len(able) > n else []
    if n and due:
        work.note("must-be-chosen", card=",".join(due), player=loser)
        able = due if len(due) > n else [ref for ref in able if ref not in due]
    left = n if len(due) > n else n - len(due)
    if left and len(able) > left:
        work.choice = Choice("claim", loser, tuple(able), left)
        return False
    if n == 1 and not due:
        work.note("claim-takes-the-only-one", card=able[0], player=loser)
    aim(work, tuple(dict.fromkeys((*due, *able)))[:n])
    return True


def _claimable(work: Work, loser: str) -> list[str]:
    """The characters that may be killed for the claim; some may not be chosen for it, though effects may kill them."""
    mine = (ref for ref, card in work.cards.items() if card.controller == loser)
    able = [ref for ref in mine if not leaving_barriers(work, "kill", ref)]
    return [ref for ref in able if not work.cannot(ref, "be chosen for military claim")]


def _must_die(work: Work, able: list[str]) -> list[str]:
    """Those of these characters that have to be chosen for military claim."""
    return [ref for ref in able if work.has(ref, MUST_DIE)]


def chosen_for_claim(work: Work, names: tuple[str, ...]) -> None:
    """The loser has chosen; those who have to be chosen are, beside the others."""
    terms = claiming.terms(work)
    due = _must_die(work, _claimable(work, terms.loser)) if terms else []
    aim(work, tuple(dict.fromkeys((*(due if not set(names) & set(due) else ()), *names))))


def aim(work: Work, cards: tuple[str, ...]) -> None:
    """The framework event is about to kill these characters; saves may be tried in step 2."""
    unsavable = {ref: work.cannot(ref, "be saved") for ref in cards}
    work.change(targets=cards, members=tuple(Member(ref, "kill", 0, unsavable=unsavable[ref]) for ref in cards))


def _kill_members(work: Work) -> None:
    ends = {}
    for member in work.frame.members:
        if member.status == "imminent" and not leaving_barriers(work, "kill", member.card):
            ends[member.card] = remove(work, member.card, "kill", work.frame.events[0])
    settle(work, 0, ends)


def claim(work: Work) -> bool | None:
    """The claim is implemented, or what takes its place is carried out; False until that is done."""
    challenge, terms = work.challenge, claiming.terms(work)
    if challenge is None or terms is None:
        return None
    if not claiming.carried_out(work):
        return False
    if claiming.replaced(work):
        return None
    loser, winner, n = terms
    if work.claim_kind() == "military":
        _kill_members(work)
    elif work.claim_kind() == "intrigue":
        if not out_of_hand.taken(work, loser, n):
            return False
        discard_from_hand(work, loser, n, work.frame.events[0], out_of_hand.told(work.frame, loser))
    else:
        n = min(n, work.players[loser].power)
        work.set_player(loser, power=work.players[loser].power - n)
        work.note("moves-power", player=winner, other=loser, n=n)
        if n:
            happen(work, "power-moved", "", winner, work.frame.events[0], str(n))
            add_power(work, winner, "", n)
    happen(work, "claim-implemented", "", loser, "", challenge.type)
    return None


def unopposed(work: Work) -> None:
    """The attacker claims 1 power for a win against nobody's STR (rulebook, Unopposed challenges)."""
    challenge = work.challenge
    if challenge is None or not challenge.unopposed or challenge.winner != challenge.attacker:
        work.note("no-unopposed")
        return
    work.note("unopposed", player=challenge.attacker)
    happen(work, "unopposed", "", challenge.attacker, "", challenge.type)
    if by := work.forbidden(challenge.attacker, "unopposed-power"):
        work.note("cannot-claim", player=challenge.attacker, ability=by)
        return
    claim_for_house(work, challenge.attacker, 1 + work.granted_to(challenge.attacker, "unopposed-power"))


def _bars_renown(work: Work, ref: str) -> bool:
    return work.cannot(ref, "claim power") or work.cannot(ref, "claim power for renown")


def renown(work: Work) -> None:
    """Each winning participant with renown claims 1 power, or more where an effect says so (rulebook, Renown)."""
    challenge = work.challenge
    claimed = False
    for ref in challenge.side(challenge.winner) if challenge and challenge.winner else ():
        if work.has(ref, "renown") and work.cards[ref].zone == "play" and not _bars_renown(work, ref):
            work.note("renown", card=ref)
            n = 1 + work.given(ref, RENOWN_MORE)
            happen(work, "renown-claimed", ref, work.cards[ref].controller, "", str(n))
            add_power(work, work.cards[ref].controller, ref, n)
            claimed = True
    if not claimed:
        work.note("no-renown")


def deadly_initiates(work: Work) -> bool:
    """Has the attacker more deadly participants than the defender, the defender chooses a participant to be killed."""
    challenge = work.challenge
    if challenge is None or work.frame.members:
        return True
    count = {
        side: sum(work.has(ref, "deadly") for ref in refs)
        for side, refs in (("a", challenge.attackers), ("d", challenge.defenders))
    }
    able = [ref for ref in challenge.defenders if not leaving_barriers(work, "kill", ref)]
    if count["a"] <= count["d"] or not able:
        work.note("no-deadly")
        return True
    if len(able) > 1:
        work.choice = Choice("deadly", challenge.defender, tuple(able))
        return False
    aim(work, tuple(able))
    return True


def deadly(work: Work) -> None:
    """Deadly kills; with it, the last of its events, the challenge has been resolved."""
    _kill_members(work)
    if work.challenge is not None:
        happen(work, "challenge-resolved", "", work.challenge.attacker, "", work.challenge.type)
