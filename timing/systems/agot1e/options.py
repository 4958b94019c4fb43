"""What every player may do now and what not, always with all reasons.

The kernel asks it through `rules`; `legality` says what speaks against an ability, `ways` how it can be used.
"""

from __future__ import annotations

from collections.abc import Sequence

from timing.kernel.moves import Move, Option, Part
from timing.kernel.reasons import Reason, once
from timing.systems.agot1e import answers, legality, limits, obligations, opportunity, setup, unlisted, ways
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.granted import DUPLICATE
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.table import Offer
from timing.systems.agot1e.ways import Approach
from timing.systems.agot1e.work import Work

# Reasons that say "not here at all": an opportunity in which nothing but these speaks is not worth a stop.
ELSEWHERE = frozenset(
    [
        "closed-window",
        "shadows-step",
        "shadows-only-now",
        "text-missing",
        "opponents-only",
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

OUT_OF_REACH = frozenset(["not-in-zone", "event-moribund", "being-resolved", "setup-no-effects"])
"""Of a card that is not there to be used, what it would cost and choose does not bear on the answer."""


def listed(work: Work) -> tuple[str, ...]:
    """The abilities worth judging, those of the first player first, then clockwise."""
    order = {player: at for at, player in enumerate(work.seats.clockwise(work.first))}
    found = (uid for uid in work.table.abilities if worth_judging(work, uid))
    return tuple(sorted(found, key=lambda uid: order[work.user(uid)]))


def due(work: Work, player: str) -> str:
    """The card in hand that the player has to play now, because an effect says so and it can be played."""
    for ref in obligations.owed(work, player) if work.lasting else ():
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
    if not work.may_belong(uid):
        return False
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
    cards = work.cards
    for uid, ability, holder, zones in _offered(work):
        if cards[holder].zone in zones and worth_judging(work, uid) and _bears(work, uid, ability):
            return True
    return False


def _bears(work: Work, uid: str, ability: Ability) -> bool:
    approach = _at_hand(work, uid, ability)
    work.judged[uid] = ()  # unless it turns out that it may be used
    if approach is None:
        return False
    against: list[Reason] = []
    for one in legality.against(work, uid, ability, approach):
        if one.code in ELSEWHERE:
            return False
        against.append(one)
    parts = ways.parts(work, ability, approach)
    work.judged[uid] = _moves(work, uid, ability, approach)
    if work.judged[uid]:
        return True
    spent = ability.saves and limits.has_saved(work, uid)
    return not spent and not any(one.code in ELSEWHERE for one in parts.against)


def _at_hand(work: Work, uid: str, ability: Ability) -> Approach | None:
    """What using an ability, whose card is where it works, would be; None where there is nothing that it answers."""
    if ability.kind != "response":
        return ways.approach(work, uid, ability)
    if ability.answers:
        below = answers.answered(work)
        if below is not None and answers.never(work, uid, ability, below):
            return None
        approach = ways.approach(work, uid, ability)
        return approach if ELSEWHERE.isdisjoint([one.code for one in approach.barred]) else None
    occurrence = limits.gate(work, uid, ability)
    if occurrence is None and ability.trigger is not None and not limits.for_the_judge(work, uid, ability):
        return None
    return ways.approach_to(work, uid, ability, occurrence)


def uses(work: Work, only: frozenset[str] | None) -> tuple[Move, ...]:
    """The uses that the player with the opportunity may make, without the reasons; with `only`, of these alone."""
    player, cards = work.frames[-1].turn, work.cards
    found: list[Move] = []
    first = due(work, player)
    for uid, ability, holder, zones in _offered(work):
        held = cards[holder]
        if work.user(uid) != player or held.zone not in zones or (first and holder != first):
            continue
        if (only is None or uid in only or first) and worth_judging(work, uid):
            found += _uses(work, uid, ability)
    return tuple(found)


def _uses(work: Work, uid: str, ability: Ability) -> tuple[Move, ...]:
    """The ways to use an ability at the opportunity at hand; they are the same whoever has passed on it."""
    known = work.judged.get(uid)
    if known is None:
        approach = _at_hand(work, uid, ability)
        known = work.judged[uid] = () if approach is None else _moves(work, uid, ability, approach)
    return known


def _moves(work: Work, uid: str, ability: Ability, first: Approach) -> tuple[Move, ...]:
    """The ways to use the ability, whichever of several happenings it answers."""
    found = []
    for approach in ways.approaches(work, uid, ability, first):
        allowed = not any(legality.against(work, uid, ability, approach))
        parts = ways.parts(work, ability, approach) if allowed else None
        found.append((approach, ways.moves_of(work, ability, parts) if parts else ()))
    return ways.told_apart(ability, found)


def _offered(work: Work) -> tuple[Offer, ...]:
    """The abilities that could be used in the opportunity at hand at all; `legality._place` says why not the others."""
    frame = work.frames[-1]
    does = work.structure.does[frame.window, frame.step]
    if does in ("segment", "shadows", "placing"):
        return work.table.offered["action"]
    if frame.only_saves or does == "answers":
        return work.table.offered["answer" if frame.members else "cancel"]
    now = (frame.serial, work.count)
    if work.responses[0] != now:
        happened = frozenset([one.what for one in work.happened if one.serial == frame.serial])
        work.responses = (now, work.table.responding(happened))
    return work.responses[1]


def judge(work: Work, uid: str) -> Option:
    """One ability, allowed or refused with all its reasons."""
    ability, holder = work.table.abilities[uid], work.table.holder[uid]
    player = work.user(uid)
    approach = None if work.over or not ability.triggered else ways.approach(work, uid, ability)
    if approach is None:
        return Option(player, uid, holder, ability.label, False, once(_against(work, uid, ability, approach)))
    several = ways.approaches(work, uid, ability, approach)
    judged = [(one, _with_parts(work, uid, ability, one, _against(work, uid, ability, one))) for one in several]
    option = next((option for _, option in judged if option.allowed), judged[0][1])
    if not work.table.turning.get(uid):
        return option
    moves = ways.told_apart(ability, [(one, each.moves) for one, each in judged])
    if ways.chooses_with_use(ability):
        return option._replace(choose=_choices_of([each for _, each in judged]), moves=moves)
    answered = [Part(ways.subject(one.occurrence), each.allowed, ()) for one, each in judged if one.occurrence]
    if len(several) > 1:
        said = option.reasons if option.allowed else ()
        whys = (tuple([one for one in each.reasons if one not in said]) for _, each in judged)
        answered = [part._replace(reasons=why) for part, why in zip(answered, whys, strict=True)]
    elif ability.target is not None:
        return option
    return option._replace(choose=(*answered, *(option.choose if ability.target else ())), moves=moves)


def _choices_of(options: Sequence[Option]) -> tuple[Part, ...]:
    """Each card that may be chosen, or may not, whichever of several happenings is answered."""
    found: dict[str, Part] = {}
    for part in (part for option in options for part in option.choose):
        if part.allowed or part.card not in found:
            found[part.card] = part
    return tuple(found.values())


def _against(work: Work, uid: str, ability: Ability, approach: Approach | None) -> list[Reason]:
    """All that speaks against a use, whosever turn it is."""
    holder, player = work.table.holder[uid], work.user(uid)
    against = list(legality.against(work, uid, ability, approach))
    if not work.over and not work.choice and work.frame.turn != player:
        gone = work.does(work.frame) == "shadows" and opportunity.had_the_chance(work, player)
        code = "shadows-chance-gone" if gone else "not-your-turn"
        against.insert(0, reason(code, player=player if gone else work.frame.turn))
    elif not work.over and not work.choice and (first := due(work, player)) and first != holder:
        against.append(obligations.must_play(work, first))
    return against


def _with_parts(work: Work, uid: str, ability: Ability, approach: Approach, against: list[Reason]) -> Option:
    holder, player = work.table.holder[uid], approach.frame.owner
    parts = ways.parts(work, ability, approach)
    if OUT_OF_REACH.isdisjoint([one.code for one in against]):
        against = against + parts.against
    elif approach.below is not None and ability.answers:  # whether there is anything to answer is no matter of the card
        against = [*against, *approach.barred]
    refused = Option(player, uid, holder, ability.label, False, once(against), tuple(parts.pay), tuple(parts.choose))
    if against:
        return refused
    moves = ways.moves_of(work, ability, parts)
    if not moves:
        return refused._replace(reasons=(reason("no-effect"),))
    why = (*ways.why_allowed(work, approach, ability), *unlisted.hangs_on(work, (*parts.pay, *parts.choose)))
    return refused._replace(allowed=True, reasons=why, moves=moves)
