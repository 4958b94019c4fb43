"""What every player may do now and what not, always with all reasons.

`decision(work)` is the only judge of legality: `apply` accepts exactly the moves it lists.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from timing import alternatives, answers, choosing, costs, limits, obligations, reach, setup, standing, targets
from timing.abilities import Ability
from timing.costs import Part
from timing.inherent import OUT_OF_SHADOWS
from timing.moves import Decision, Move, Option
from timing.reasons import Reason, once, reason
from timing.state import OPTION, Choice, Frame, Occurrence
from timing.table import Work
from timing.vocabulary import LEAVING

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
        "setup-no-effects",
    ]
)
MOST_MOVES = 200


def step_of(work: Work) -> str:
    """The structure's step the game stands in; empty when it is over."""
    return "" if work.over or not work.frames else f"{work.frame.window}/{work.frame.step}"


def decision(work: Work) -> Decision:
    """What the game waits for now."""
    if work.over:
        why = _over(work)
        return Decision("over", work.winner, "", (why,), options=judged(work))
    step = step_of(work)
    if work.choice:
        return _choice(work, work.choice, step)._replace(
            options=judged(work), refused=choosing.refused(work) or alternatives.refused(work)
        )
    may_pass = not due(work, work.frame.turn)
    return Decision("opportunity", work.frame.turn, step, _why_turn(work), judged(work), may_pass=may_pass)


def _choice(work: Work, choice: Choice, step: str) -> Decision:
    why = reason(_CHOICES.get(choice.kind, "may-choose"), player=choice.player)
    least = choice.least if choice.least >= 0 else choice.n
    return Decision(
        "choice", choice.player, step, (why,), choice=choice.kind, choices=choice.options, n=choice.n, least=least
    )


_CHOICES = {
    "passive": "orders-passives",
    "when-revealed": "orders-when-revealed",
    "destination": "chooses-destination",
    "replacement": "chooses-replacement",
    "claim": "chooses-claim",
    "deadly": "chooses-deadly",
    choosing.IN_TURN: "chooses-in-turn",
    OPTION: "decides-alternative",
    "winner": "chooses-winner",
    "first-player": "chooses-first-player",
    "challenge": "declares-challenge",
    "attackers": "declares-attackers",
    "order": "chooses-order",
    "stealth": "chooses-stealth",
    "defenders": "declares-defenders",
    "announce": "announces",
    "mulligan": "may-mulligan",
    "setup-host": "attaches-in-setup",
    standing.KIND: "stands-by-keyword",
}


def _over(work: Work) -> Reason:
    if work.over == "victory":
        return reason("game-over")
    if work.over == "endless":
        return reason("endless")
    if work.phase == "setup":
        return reason("setup-no-effects")
    box = work.table.structure.box(work.box)
    closed = box.kind == "framework" and work.table.structure.window(box.window).closed
    return reason("closed-window" if closed else "dispute-over")


def _why_turn(work: Work) -> tuple[Reason, ...]:
    frame = work.frame
    if work.does(frame) == "placing":
        return (reason("places-setup-cards", player=frame.turn),)
    if frame.passes or _used_one(frame):
        seats = work.table.seats
        before = seats[seats.index(frame.turn) - 1]
        return (reason("next-clockwise", player=frame.turn, other=before),)
    code, other = first_opportunity(work, frame)[1:]
    return (reason(code, player=frame.turn, other=other),)


def _used_one(frame: Frame) -> bool:
    return ("used", "1") in frame.decided


def first_opportunity(work: Work, frame: Frame) -> tuple[str, str, str]:
    """Who has the first opportunity in the frame's step, with the reason's code and the player it speaks of.

    Sources: FAQ, First Actions and Responses; question on who responds first.
    """
    if frame.window == "segment":
        return work.first, "first-action", ""
    if work.does(frame) == "shadows":
        return work.first, "shadows-step", ""
    if work.does(frame) == "placing":
        return work.first, "places-setup-cards", ""
    root = next(f for f in reversed(work.frames) if f.window not in ("passive", "response"))
    owner = "" if root.kind == "delayed" else root.owner
    if frame.kind in ("response", "action"):
        code = "first-answer-in-framework" if frame.kind == "response" and not owner else "first-left-of"
        return work.table.left_of(frame.owner), code, frame.owner
    if frame.kind == "delayed":
        return work.first, "first-delayed", ""
    if frame.kind in ("passive", "attachments", standing.KIND):
        return (work.table.left_of(owner) if owner else work.first), "first-answer-passive", owner
    return work.first, "first-first-player", ""


def judged(work: Work) -> tuple[Option, ...]:
    """Every ability of every player, allowed or refused."""
    order = {player: at for at, player in enumerate(work.table.clockwise(work.first))}
    found = [judge(work, uid) for uid in work.table.abilities if worth_judging(work, uid)]
    return tuple(sorted(found, key=lambda option: (not option.allowed, order[option.player])))


def due(work: Work, player: str) -> str:
    """The card in hand that the player has to play now, because an effect says so and it can be played."""
    for ref in obligations.owed(work, player):
        for uid, holder in work.table.holder.items():
            ability = work.table.abilities[uid]
            if holder != ref or _beforehand(work, uid, ability):
                continue
            if _with_parts(work, uid, ability, player, []).moves:
                return ref
    return ""


def worth_judging(work: Work, uid: str) -> bool:
    holder = work.table.holder[uid]
    if answers.duplicate_save(uid):
        return work.duplicates(holder) > 0
    return work.phase == "setup" or not setup.is_placing(uid)


def useful(work: Work) -> bool:
    """Whether a described ability bears on the opportunity at hand: usable, or refused for its own sake."""
    belongs = _belonging(work)
    for uid, ability in work.table.abilities.items():
        if not belongs(ability) or not worth_judging(work, uid):
            continue
        against = _beforehand(work, uid, ability)
        if any(r.code in ELSEWHERE for r in against):
            continue
        option = _with_parts(work, uid, ability, work.cards[work.table.holder[uid]].controller, against)
        if option.allowed or not any(r.code in ELSEWHERE for r in option.reasons):
            return True
    return False


def moves(work: Work, only: frozenset[str] | None = None) -> tuple[Move, ...]:
    """The moves that may be made now, without the reasons; the same ones that `decision` lists.

    With `only`, uses of other abilities are left out.
    """
    if work.over:
        return ()
    if work.choice:
        return _choice(work, work.choice, "").moves()
    player, belongs = work.frame.turn, _belonging(work)
    found: list[Move] = []
    first = due(work, player)
    for uid, ability in work.table.abilities.items():
        if only is not None and uid not in only and not first:
            continue
        if (
            work.cards[work.table.holder[uid]].controller != player
            or (first and work.table.holder[uid] != first)
            or not belongs(ability)
            or not worth_judging(work, uid)
        ):
            continue
        if not _beforehand(work, uid, ability):
            found += _with_parts(work, uid, ability, player, []).moves
    return tuple(found) if first else (*found, Move(player, "passes"))


def _belonging(work: Work) -> Callable[[Ability], bool]:
    """A quick test of which abilities could be used in the opportunity at hand at all; `_place` says why."""
    does = work.does(work.frame)
    if does in ("segment", "shadows", "placing"):
        return lambda ability: ability.kind == "action"
    if answers.answered(work) is not None:
        return lambda ability: ability.answers and ability.triggered
    return lambda ability: ability.kind == "response" and not ability.answers


def judge(work: Work, uid: str) -> Option:
    """One ability, allowed or refused with all its reasons."""
    ability, holder = work.table.abilities[uid], work.table.holder[uid]
    player = work.cards[holder].controller
    against = _beforehand(work, uid, ability)
    if not work.over and not work.choice and work.frame.turn != player:
        against.insert(0, reason("not-your-turn", player=work.frame.turn))
    elif not work.over and not work.choice and (first := due(work, player)) and first != holder:
        against.append(obligations.must_play(work, first))
    if work.over or not ability.triggered:
        return Option(player, uid, holder, ability.label, False, once(against))
    return _with_parts(work, uid, ability, player, against)


def _beforehand(work: Work, uid: str, ability: Ability) -> list[Reason]:
    """What speaks against an ability before its costs, targets and effects are looked at."""
    against = [_over(work)] if work.over else _place(work, uid, ability)
    if not ability.triggered:
        return [reason("not-chosen", ability=uid), *against]
    return against + _card(work, uid, ability) + limits.restrictions(work, uid, ability)


def _with_parts(work: Work, uid: str, ability: Ability, player: str, against: list[Reason]) -> Option:
    holder = work.table.holder[uid]
    occurrence = limits.gate(work, uid, ability)
    frame = prospective(work, uid, player, occurrence)
    pay = [part for index, cost in enumerate(ability.cost) for part in costs.candidates(work, frame, index, cost)]
    choose = targets.judged(work, frame, ability)
    against += costs.shortfalls(work, frame, ability, pay)
    below = answers.answered(work)
    if below is not None and ability.answers:
        against += targets.answer_reasons(work, frame, ability, below)
    elif ability.target and not any(part.allowed for part in choose) and not uid.endswith(f"/{OUT_OF_SHADOWS}"):
        if not (choosing.asked_later(ability) and _some_effect(work, frame, ability)):
            against += [reason("no-target")]
    elif not ability.target and not _some_effect(work, frame, ability):
        against += _why_no_effect(work, frame, ability)
    if against:
        return Option(player, uid, holder, ability.label, False, once(against), tuple(pay), tuple(choose))
    moves = _moves(work, frame, ability, pay, choose)
    if not moves:
        return Option(player, uid, holder, ability.label, False, (reason("no-effect"),), tuple(pay), tuple(choose))
    return Option(
        player,
        uid,
        holder,
        ability.label,
        True,
        _why_allowed(work, frame, ability, occurrence),
        tuple(pay),
        tuple(choose),
        moves,
    )


def _some_effect(work: Work, frame: Frame, ability: Ability) -> bool:
    """Whether an effect that does not hang on another one could resolve now (FAQ 3.6)."""
    return any(reach.succeeds(work, frame, effect) for effect in ability.effects if not effect.then)


def _why_no_effect(work: Work, frame: Frame, ability: Ability) -> list[Reason]:
    found = [reason("no-effect")]
    for effect in ability.effects:
        for ref in reach.scope(work, frame, effect):
            found += reach.barriers(work, frame.ability, effect, ref)
    return found


def prospective(work: Work, uid: str, player: str, occurrence: Occurrence | None) -> Frame:
    """The frame that using this ability now would open."""
    kind = work.table.abilities[uid].kind
    window = "player-action" if kind == "action" else "response"
    serial = work.frame.serial + (kind == "action") if work.frames else 1
    trigger = occurrence.id if occurrence else -1
    return Frame(
        window, "1", serial, work.count, player, uid, kind, trigger=trigger, answers=answers.answered(work) is not None
    )


# --- place: which opportunity is this ---------------------------------------------------------------


def _place(work: Work, uid: str, ability: Ability) -> list[Reason]:
    """Reasons from where the game stands: the step, the kind of opportunity, the phase."""
    if work.choice:
        return [reason("choice-first", player=work.choice.player)]
    if setup.is_placing(uid) and work.does(work.frame) == "placing":
        return setup.barriers(work, work.table.holder[uid])
    if work.phase == "setup":
        return [reason("setup-no-effects")]
    if work.closed:
        return [reason("closed-window")]
    frame = work.frame
    does = work.does(frame)
    if uid.endswith(f"/{OUT_OF_SHADOWS}"):
        return [] if does == "shadows" else [reason("shadows-only-now", card=work.table.holder[uid])]
    if does == "shadows":
        return [reason("shadows-step")] if ability.triggered else []
    if ability.kind == "action":
        if does != "segment":
            return [reason("action-not-now")]
        return _phase(work, uid, ability)
    if ability.kind != "response":
        return []
    if does == "segment":
        return [reason("response-not-action")]
    if answers.answered(work) is not None:
        if frame.only_saves and not ability.saves:
            return [reason("only-saves")]
        return [] if ability.answers else [reason("response-in-step-5", ability=uid)]
    return [reason("save-cancel-gate-closed")] if ability.answers else []


def _phase(work: Work, uid: str, ability: Ability) -> list[Reason]:
    found = []
    if "any" not in ability.phase and work.phase not in ability.phase:
        found.append(reason("wrong-phase", ability=uid, wanted=" or ".join(ability.phase), phase=work.phase))
    player = work.cards[work.table.holder[uid]].controller
    costs_gold = any(cost.do == "pay-gold" for cost in ability.cost) or uid.endswith("/marshal")
    if work.phase == "marshalling" and costs_gold and player != work.active:
        found.append(reason("gold-only-active", player=work.active))
    return found


def _card(work: Work, uid: str, ability: Ability) -> list[Reason]:
    """Reasons from the card: where it is, whether it has its text."""
    holder = work.table.holder[uid]
    card, held = work.facts(holder), work.cards[holder]
    found = []
    if card.type == "event" and held.moribund:
        found.append(reason("event-moribund", card=holder))
    elif any(frame.ability == uid and card.type == "event" for frame in work.frames):
        found.append(reason("being-resolved", card=holder))
    elif held.zone not in work.zones_of(ability, holder):
        found.append(
            reason("not-in-zone", card=holder, wanted=" or ".join(work.zones_of(ability, holder)), zone=held.zone)
        )
    if work.blank(holder) and not ability.gained and not ability.dormant:
        found.append(reason("blank", card=holder))
    if not work.has_text(holder, ability):
        found.append(reason("text-missing", card=holder))
    if work.cannot(holder, "trigger") and not ability.gained:
        found.append(reason("cannot-trigger", card=holder))
    return found


# --- what speaks for it, and how it may be done ---------------------------------------------------------


def _why_allowed(work: Work, frame: Frame, ability: Ability, occurrence: Occurrence | None) -> tuple[Reason, ...]:
    holder = work.table.holder[frame.ability]
    found: list[Reason] = []
    below = answers.answered(work)
    if ability.kind == "response" and _pays_gold_while_marshalling(work, frame, ability):
        found.append(reason("gold-response-marshalling", player=work.active))
    if setup.is_placing(frame.ability):
        found.append(reason("may-place", card=holder, n=setup.cost(work, holder, frame.owner)))
    elif ability.kind == "action":
        found.append(reason("may-act", player=frame.owner))
    elif occurrence is not None:
        found.append(reason("may-respond", what=f"{occurrence.what}:{occurrence.card or occurrence.player}"))
    elif below is not None and ability.saves and below.members:
        saved = [m.card for e in ability.effects if e.do == "save" for m in answers.savable(work, frame, e, below)]
        found.append(reason("may-save", card=saved[0] if saved else holder))
        if any(m.terminal for m in below.members if m.card in saved):
            found.append(reason("save-ends-terminal", card=saved[0]))
        if answers.duplicate_save(frame.ability) and work.facts(holder).immune:
            found.append(reason("duplicate-own-ability", card=holder))
    elif below is not None:
        found.append(reason("may-cancel", what=below.ability or (below.events[0] if below.events else below.kind)))
    else:
        found.append(reason("may-respond", what="window:"))
    if work.cards[holder].moribund and work.facts(holder).type != "event":
        found.append(reason("moribund-acts", card=holder))
    return tuple(found)


def _pays_gold_while_marshalling(work: Work, frame: Frame, ability: Ability) -> bool:
    gold = any(cost.do == "pay-gold" for cost in ability.cost)
    return gold and work.phase == "marshalling" and frame.owner != work.active


def _moves(work: Work, frame: Frame, ability: Ability, pay: list[Part], choose: list[Part]) -> tuple[Move, ...]:
    found: list[Move] = []
    able = [part.card for part in choose if part.allowed]
    for paying in costs.payments(work, frame.owner, ability, pay):
        for names in choosing.ways(ability, able):
            if len(found) >= MOST_MOVES:
                return tuple(found)
            if _fits_together(work, frame, ability, paying, able if choosing.asked_later(ability) else names):
                found.append(Move(frame.owner, "uses", frame.ability, paying, names))
    return tuple(found)


def _fits_together(work: Work, frame: Frame, ability: Ability, paying: tuple[str, ...], chosen: Sequence[str]) -> bool:
    """A card that leaves play to pay cannot also be what the effect removes or would act on."""
    removing = any(cost.do in LEAVING for cost in ability.cost)
    if removing and choosing.asked_later(ability):
        chosen = [card for card in chosen if card not in paying]
    elif removing and set(paying) & set(chosen):
        return False
    return (
        bool(chosen)
        or ability.id == OUT_OF_SHADOWS
        or ability.answers
        or _some_effect(work, frame._replace(targets=tuple(chosen)), ability)
    )
