"""What every player may do now and what not, always with all reasons.

The kernel asks it through `rules`; `legality` says what speaks against an ability, `ways` how it can be used.
"""

from __future__ import annotations

from timing.kernel.moves import Move, Option
from timing.kernel.reasons import Reason, once
from timing.systems.agot1e import answers, legality, limits, obligations, opportunity, setup, ways
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.granted import DUPLICATE
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.ways import Approach
from timing.systems.agot1e.work import Work

# Reasons that say "not here at all": an opportunity in which nothing but these speaks is not worth a stop.
ELSEWHERE = frozenset(
    [
        "closed-window",
        "shadows-step",
        "shadows-only-now",
        "text-missing",
        "response-in-step-5",
        "save-cancel-gate-closed",
        "not-chosen",
        "action-not-now",
        "response-not-action",
        "wrong-phase",
        "not-in-zone",
        "no-trigger",
        "nothing-to-save",
        "nothing-to-cancel",
        "rules-uncancelable",
        "cancels-other-event",
        "blank",
        "event-moribund",
        "being-resolved",
        "cancel-immune-source",
        "trigger-used",
        "limit-used",
        "limited-used",
        "limited-card",
        "copy-limit",
        "already-canceled",
        "already-saved",
        "only-saves",
        "second-duplicate",
        "cost-no-duplicate",
        "setup-no-effects",
    ]
)


def listed(work: Work) -> tuple[str, ...]:
    """The abilities worth judging, those of the first player first, then clockwise."""
    order = {player: at for at, player in enumerate(work.seats.clockwise(work.first))}
    found = (uid for uid in work.table.abilities if worth_judging(work, uid))
    return tuple(sorted(found, key=lambda uid: order[work.cards[work.table.holder[uid]].controller]))


def due(work: Work, player: str) -> str:
    """The card in hand that the player has to play now, because an effect says so and it can be played."""
    for ref in obligations.owed(work, player):
        for uid, holder in work.table.holder.items():
            ability = work.table.abilities[uid]
            if holder != ref or not ability.triggered:
                continue
            approach = ways.approach(work, uid, ability)
            if any(legality.against(work, uid, ability, approach)):
                continue
            if ways.moves_of(work, ability, ways.parts(work, ability, approach)):
                return ref
    return ""


def worth_judging(work: Work, uid: str) -> bool:
    if uid in work.table.always_listed:
        return True
    ability, holder = work.table.abilities[uid], work.table.holder[uid]
    if ability.granted == DUPLICATE:
        return max(work.duplicates(holder), work.facts(holder).duplicates) > 0
    if uid in work.table.given and not work.has_text(uid):
        return False  # no text of this card
    return work.phase == "setup" or not setup.is_placing(ability)


def useful(work: Work) -> bool:
    """Whether a described ability bears on the opportunity at hand: usable, or refused for its own sake."""
    return any(worth_judging(work, uid) and _bears(work, uid, ability) for uid, ability in _offered(work))


def _bears(work: Work, uid: str, ability: Ability) -> bool:
    approach = _at_hand(work, uid, ability)
    if approach is None:
        return False
    against: list[Reason] = []
    for one in legality.against(work, uid, ability, approach):
        if one.code in ELSEWHERE:
            return False
        against.append(one)
    parts = ways.parts(work, ability, approach)
    if not against:
        work.judged[uid] = ways.moves_of(work, ability, parts)
        if work.judged[uid]:
            return True
    spent = ability.saves and limits.has_saved(work, uid)
    return not spent and not any(one.code in ELSEWHERE for one in parts.against)


def _at_hand(work: Work, uid: str, ability: Ability) -> Approach | None:
    """What using it would be; None where the card is not where it works, or there is nothing that it answers."""
    holder = work.table.holder[uid]
    zones = work.table.zones.get(uid)
    if zones is None:
        zones = work.table.zones[uid] = work.zones_of(ability, holder)
    if work.cards[holder].zone not in zones:
        return None
    approach = ways.approach(work, uid, ability)
    if ability.kind != "response":
        return approach
    if ability.answers:
        return None if any(one.code in ELSEWHERE for one in approach.barred) else approach
    waits = ability.trigger is not None and approach.occurrence is None
    return None if waits and not limits.for_the_judge(work, uid, ability) else approach


def uses(work: Work, only: frozenset[str] | None) -> tuple[Move, ...]:
    """The uses that the player with the opportunity may make, without the reasons; with `only`, of these alone."""
    player = work.frame.turn
    found: list[Move] = []
    first = due(work, player)
    for uid, ability in _offered(work):
        holder = work.table.holder[uid]
        if work.cards[holder].controller != player or (first and holder != first) or not worth_judging(work, uid):
            continue
        if only is None or uid in only or first:
            found += _uses(work, uid, ability)
    return tuple(found)


def _uses(work: Work, uid: str, ability: Ability) -> tuple[Move, ...]:
    """The ways to use an ability at the opportunity at hand; they are the same whoever has passed on it."""
    known = work.judged.get(uid)
    if known is None:
        known, approach = (), _at_hand(work, uid, ability)
        if approach is not None and not any(legality.against(work, uid, ability, approach)):
            known = ways.moves_of(work, ability, ways.parts(work, ability, approach))
        work.judged[uid] = known
    return known


def _offered(work: Work) -> tuple[tuple[str, Ability], ...]:
    """The abilities that could be used in the opportunity at hand at all; `legality._place` says why not the others."""
    frame = work.frames[-1]
    if work.does(frame) in ("segment", "shadows", "placing"):
        return work.table.offered["action"]
    below = answers.answered(work)
    if below is None:
        return work.table.responding(frozenset([o.what for o in work.happened if o.serial == frame.serial]))
    return work.table.offered["answer" if below.members else "cancel"]


def judge(work: Work, uid: str) -> Option:
    """One ability, allowed or refused with all its reasons."""
    ability, holder = work.table.abilities[uid], work.table.holder[uid]
    player = work.cards[holder].controller
    approach = None if work.over or not ability.triggered else ways.approach(work, uid, ability)
    against = list(legality.against(work, uid, ability, approach))
    if not work.over and not work.choice and work.frame.turn != player:
        gone = work.does(work.frame) == "shadows" and opportunity.had_the_chance(work, player)
        code = "shadows-chance-gone" if gone else "not-your-turn"
        against.insert(0, reason(code, player=player if gone else work.frame.turn))
    elif not work.over and not work.choice and (first := due(work, player)) and first != holder:
        against.append(obligations.must_play(work, first))
    if approach is None:
        return Option(player, uid, holder, ability.label, False, once(against))
    return _with_parts(work, uid, ability, approach, against)


def _with_parts(work: Work, uid: str, ability: Ability, approach: Approach, against: list[Reason]) -> Option:
    holder, player = work.table.holder[uid], approach.frame.owner
    parts = ways.parts(work, ability, approach)
    against = against + parts.against
    refused = Option(player, uid, holder, ability.label, False, once(against), tuple(parts.pay), tuple(parts.choose))
    if against:
        return refused
    moves = ways.moves_of(work, ability, parts)
    if not moves:
        return refused._replace(reasons=(reason("no-effect"),))
    why = ways.why_allowed(work, approach, ability)
    return refused._replace(allowed=True, reasons=why, moves=moves)
