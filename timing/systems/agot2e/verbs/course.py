"""What the framework does: phases, plots, challenges, and the attempt of an ability to initiate."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timing.kernel import memory
from timing.systems.agot2e import values
from timing.systems.agot2e.state import ChallengeState, Item, Lasting
from timing.systems.agot2e.verbs.leaving import claim_prize, source_gone
from timing.systems.agot2e.verbs.verb import Verb

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work


def _expire(work: Work, span: str) -> None:
    gone = [one for one in work.lasting if one.until == span]
    work.lasting = [one for one in work.lasting if one.until != span]
    if gone:
        work.note("expire", until=span)
    work.uses = memory.without(work.uses, span)


def _phase_ends(work: Work, item: Item) -> bool:
    _expire(work, "phase")
    if work.phase == "taxation":
        _expire(work, "round")
        work.history = ()
        for player in work.players:
            work.give(player, limited=0, rivals_beaten=(), redirected=False)
    for ref in work.cards:
        work.put(ref, entered="")
    if work.phase == "challenges":
        for player in work.players:
            work.give(player, initiated=(), against=())
    work.been_active = ()
    return True


def _reveal(work: Work, item: Item) -> bool:
    old = work.plot(item.player)
    if old and old != item.card:
        claim_prize(work, old, item.player)
        work.put(old, zone="used")
        source_gone(work, old)
        work.lands(old, "used", "revealed")
    if item.card:
        work.put(item.card, zone="revealed")
    work.note("reveals", player=item.player, card=item.card or "a plot that is not described")
    return True


def _initiative(work: Work, item: Item) -> bool:
    work.asked["initiative:"] = (item.player,)
    return True


def _first(work: Work, item: Item) -> bool:
    work.first = work.active = item.player
    work.asked.pop("initiative:", None)
    work.note("first", player=item.player)
    return True


def _initiate(work: Work, item: Item) -> bool:
    old = work.challenge
    work.challenge = ChallengeState(item.type, item.player, item.other, target=item.other, declared=True)
    if old is not None:
        work.contest(attacker_bonus=old.attacker_bonus, defender_bonus=old.defender_bonus)
    held = work.players[item.player]
    work.give(item.player, initiated=(*held.initiated, item.type), against=(*held.against, item.other))
    work.note("initiates", player=item.player, other=item.other, type=item.type)
    return True


def _attack(work: Work, item: Item) -> bool:
    work.put(item.card, kneeling="knelt" in item.what)
    if work.challenge is not None:
        work.contest(attackers=(*work.challenge.attackers, item.card))
    work.note("attacks" if "knelt" in item.what else "attacks-standing", card=item.card)
    return True


def _defend(work: Work, item: Item) -> bool:
    work.put(item.card, kneeling="knelt" in item.what)
    if work.challenge is not None:
        work.contest(defenders=(*work.challenge.defenders, item.card))
    work.note("defends" if "knelt" in item.what else "defends-standing", card=item.card)
    return True


def _bypass(work: Work, item: Item) -> bool:
    if work.challenge is not None:
        work.contest(bypassed=(*work.challenge.bypassed, item.card))
    work.note("bypassed", card=item.card, by=item.other)
    return True


def _defended(work: Work, item: Item) -> bool:
    work.contest(defended=True)
    return True


def _assault(work: Work, item: Item) -> bool:
    if work.challenge is not None:
        work.contest(assaulted=(*work.challenge.assaulted, item.card))
    work.lasting.append(Lasting("blank", item.card, 0, "except traits", "challenge"))
    work.note("assaulted", card=item.card)
    return True


def _redirect(work: Work, item: Item) -> bool:
    work.contest(defender=item.player, bypassed=())
    work.give(item.other, redirected=True)
    work.note("redirected", player=item.player)
    return True


def _win(work: Work, item: Item) -> bool:
    challenge = work.challenge
    if challenge is None:
        return False
    loser = challenge.defender if item.player == challenge.attacker else challenge.attacker
    unopposed = item.player == challenge.attacker and values.side(work, challenge.defender) == 0
    margin = values.side(work, item.player) - values.side(work, loser)
    work.contest(winner=item.player, loser=loser, unopposed=unopposed, margin=margin)
    work.note("wins", player=item.player, other=loser, type=challenge.type)
    return True


def _rival(work: Work, item: Item) -> bool:
    held = work.players[item.player]
    work.give(item.player, power=held.power + 1, rivals_beaten=(*held.rivals_beaten, item.other))
    work.note("power-for-faction", player=item.player, n=1)
    return True


def _challenge_ends(work: Work, item: Item) -> bool:
    _expire(work, "challenge")
    work.delayed = [one for one in work.delayed if one.when != "challenge-decided"]
    work.challenge = None
    return True


def _collect(work: Work, item: Item) -> bool:
    work.give(item.player, gold=work.players[item.player].gold + item.n)
    work.note("income", player=item.player, n=item.n)
    return True


def _reveal_again(work: Work, item: Item) -> bool:
    """The plot's when revealed ability is initiated, by whoever does so, as if he or she had just revealed it."""
    for uid, ability in work.table.abilities.items():
        if ability.kind != "when-revealed" or work.table.holder[uid] != item.card:
            continue
        if work.player_of(uid) == item.player and (uid in work.table.player_for) == (
            work.controller(item.card) != item.player
        ):
            work.to_begin.append(uid)
    return True


def _reveal_new(work: Work, item: Item) -> bool:
    _reveal(work, item)
    return _reveal_again(work, item)


def _returns(work: Work, item: Item) -> bool:
    held = work.players[item.player].gold
    work.give(item.player, gold=held - item.n)
    return True


def _framework(about: str, *happens: str, does: object = None) -> Verb:
    if does is None:
        return Verb(about, happens, uses=())
    return Verb(about, happens, does, uses=())  # type: ignore[arg-type]


VERBS = {
    "initiate": _framework("the effects of an ability attempt to initiate", "initiates"),
    "play-event": _framework("an event has been played", "event-played", "card-played"),
    "use-ability": _framework("an ability has been used", "ability-used"),
    "begin-phase": _framework("a phase begins", "phase-begins"),
    "end-phase": _framework("a phase ends", "phase-ends", does=_phase_ends),
    "reveal-plots": _framework("plots are revealed", "plots-revealed"),
    "reveal-plot": _framework("a plot is revealed", "plot-revealed", does=_reveal),
    "reveal-again": Verb("initiate the when revealed ability of a plot", (), _reveal_again),
    "reveal-new-plot": Verb("reveal a plot of one's plot deck", ("plot-revealed",), _reveal_new),
    "win-initiative": _framework("initiative is won", "initiative-won", does=_initiative),
    "become-first": _framework("a player becomes first player", "first-player-chosen", does=_first),
    "select-titles": _framework("titles are selected", "titles-selected"),
    "return-titles": _framework("titles are returned", "titles-returned"),
    "collect-income": _framework("income is collected", "income-collected", "gold-gained", does=_collect),
    "initiate-challenge": _framework("a challenge is initiated", "challenge-initiated", does=_initiate),
    "declare-attacker": _framework("a character attacks", "declared-as-attacker", "knelt", does=_attack),
    "bypass": _framework("a character is bypassed", "bypassed", does=_bypass),
    "assault": _framework("a location is targeted by assault", "assaulted", does=_assault),
    "redirect": _framework("the challenge is redirected", "redirected", does=_redirect),
    "declare-defender": _framework("a character defends", "declared-as-defender", "knelt", does=_defend),
    "defend-first": _framework("defenders are declared before attackers", does=_defended),
    "declare-defenders": _framework("defenders have been declared", "defenders-declared"),
    "win-challenge": _framework("a challenge is won", "challenge-won", does=_win),
    "lose-challenge": _framework("a challenge is lost", "challenge-lost"),
    "win-unopposed": _framework("a challenge is won unopposed", "unopposed"),
    "rival-bonus": _framework("a rival has been beaten", "rival-bonus", "power-gained", does=_rival),
    "apply-claim": _framework("claim is applied", "claim-applied"),
    "end-challenge": _framework("the challenge ends", "challenge-ends", does=_challenge_ends),
    "win-dominance": _framework("dominance is won", "dominance-won"),
    "return-gold": _framework("unspent gold is returned", "gold-returned", does=_returns),
    "end-round": _framework("the round ends", "round-ends"),
}
