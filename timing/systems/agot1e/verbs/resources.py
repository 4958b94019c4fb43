"""Effects that claim, move or discard power, and gold that a player gains or loses."""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.reasons import Reason
from timing.systems.agot1e import income
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.granted import PRIZED
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.power import add_power, claim_for_house
from timing.systems.agot1e.reach import acting, barriers, concerned, scope
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame, Lasting
from timing.systems.agot1e.verbs.verb import RECORDS, InForm, Verb
from timing.systems.agot1e.words import PRIZED_MORE
from timing.systems.agot1e.work import Work


def _claim_power(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = work.number(effect.n, frame.ability, frame, ref, missing=1)
    if not n:
        return False
    work.note("claims-power", card=ref, n=n)
    happen(work, "power-claimed", ref, work.cards[ref].controller, frame.ability, str(n))
    add_power(work, work.cards[ref].controller, ref, n)
    return True


def _discard_power(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = min(work.number(effect.n, frame.ability, frame, ref, missing=1), work.cards[ref].power)
    if not n:
        return False
    work.set(ref, power=work.cards[ref].power - n)
    work.note("power-discarded", card=ref, n=n)
    happen(work, "power-discarded", ref, work.cards[ref].controller, frame.ability, str(n))
    return True


def _power(work: Work, frame: Frame, effect: Effect) -> bool:
    reached = scope(work, frame, effect)
    if reached or effect.to not in ("", "players"):
        able = [ref for ref in reached if not barriers(work, frame.ability, effect, ref)]
        claimed = [_claim_power(work, frame, effect, ref) for ref in able]
        return any(claimed)
    claims = False
    least = work.number(effect.n, frame.ability, frame, missing=1)
    for player in concerned(work, frame, effect):
        n = least + (work.granted_to(player, PRIZED_MORE) if _of_prized(work, frame) else 0)
        if n and not work.forbidden(player, "house-power"):
            work.note("claims-power-house", player=player, n=n)
        claims = claim_for_house(work, player, n, frame.ability) or claims
    return claims


def _of_prized(work: Work, frame: Frame) -> bool:
    """Whether it is what prized does, printed or gained."""
    ability = work.table.abilities[frame.ability]
    return ability.granted == PRIZED or (ability.keyword and not ability.triggered)


def _move_power(work: Work, frame: Frame, effect: Effect) -> bool:
    """Move power from cards, or from players' House cards; moving is not claiming (FAQ, question on moving power).

    It goes to the card that `onto` names, to its controller's House card, or to yours.
    """
    if effect.to:
        reached = [ref for ref in scope(work, frame, effect) if not barriers(work, frame.ability, effect, ref)]
        went = [_power_from(work, frame, effect, ref) for ref in reached]
        return any(went)
    moved = False
    if effect.onto and not _goal(work, frame, effect, ""):
        return False
    for player in concerned(work, frame, effect):
        n = min(work.number(effect.n, frame.ability, frame, missing=1), work.players[player].power)
        if n and (effect.onto or player != frame.owner):
            work.set_player(player, power=work.players[player].power - n)
            _power_to(work, frame, effect, n, player, "")
            moved = True
    return moved


def _power_from(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = min(work.number(effect.n, frame.ability, frame, ref, missing=1), work.cards[ref].power)
    if not n or not _goal(work, frame, effect, ref):
        return False
    work.set(ref, power=work.cards[ref].power - n)
    _power_to(work, frame, effect, n, work.cards[ref].controller, ref)
    return True


def _power_to(work: Work, frame: Frame, effect: Effect, n: int, loser: str, source: str) -> None:
    """The power arrives; `loser` had it before, on the card `source` or the House card."""
    player, card = _goal(work, frame, effect, source)
    if source or card:
        work.note("moves-power-card", source=source or loser, to=card or player, n=n)
    else:
        work.note("moves-power", player=player, other=loser, n=n)
    happen(work, "power-moved", "", frame.owner, frame.ability, str(n))
    add_power(work, player, card, n)


def _goal(work: Work, frame: Frame, effect: Effect, source: str) -> tuple[str, ...]:
    """To which player the power goes, and to which card ('' for the House card); () when it has nowhere to go."""
    if effect.onto == "house":
        return (work.cards[source].controller, "") if source else ()
    if not effect.onto:
        return (frame.owner, "")
    to = effect.onto if effect.onto in ("self", "host", "trigger", "target") else "target"
    cards = scope(work, frame, replace(effect, to=to, of="" if to == effect.onto else effect.onto))
    there = [ref for ref in cards if work.in_play(ref) and ref != source]
    return (work.cards[there[0]].controller, there[0]) if there else ()


def _move_gold(work: Work, frame: Frame, effect: Effect) -> bool:
    """Gold goes from other players' pools to yours, as much as they have."""
    moved = False
    for player in concerned(work, frame, effect):
        n = min(work.number(effect.n, frame.ability, frame, missing=1), work.players[player].gold)
        if n and player != frame.owner:
            work.set_player(player, gold=work.players[player].gold - n)
            work.set_player(frame.owner, gold=work.players[frame.owner].gold + n)
            work.note("moves-gold", player=frame.owner, other=player, n=n)
            happen(work, "gold-gained", "", frame.owner, frame.ability, str(n))
            moved = True
    return moved


def _place_gold(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """Gold tokens are put on a card: from the treasury, or out of your gold pool."""
    n = work.number(effect.n, frame.ability, frame, ref, missing=1)
    if effect.what == "pool":
        n = min(n, work.players[frame.owner].gold)
        work.set_player(frame.owner, gold=work.players[frame.owner].gold - n)
    if not n:
        return False
    work.set(ref, gold=work.cards[ref].gold + n)
    work.note("gold-placed", card=ref, n=n)
    return True


def _take_gold(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """Gold tokens on a card go to your gold pool, or are discarded."""
    n = min(work.number(effect.n, frame.ability, frame, ref, missing=1), work.cards[ref].gold)
    if not n:
        return False
    work.set(ref, gold=work.cards[ref].gold - n)
    if effect.do == "discard-gold":
        work.note("gold-discarded", card=ref, n=n)
        return True
    work.set_player(frame.owner, gold=work.players[frame.owner].gold + n)
    work.note("gold-taken", player=frame.owner, card=ref, n=n)
    happen(work, "gold-gained", "", frame.owner, frame.ability, str(n))
    return True


def _discard_house_power(work: Work, frame: Frame, effect: Effect) -> bool:
    """Power on players' House cards is discarded, as much as there is."""
    lost = False
    for player in concerned(work, frame, effect):
        n = min(work.number(effect.n, frame.ability, frame, missing=1), work.players[player].power)
        if n:
            work.set_player(player, power=work.players[player].power - n)
            work.note("power-discarded", card=player, n=n)
            happen(work, "power-discarded", "", player, frame.ability, str(n))
            lost = True
    return lost


def _gold(work: Work, frame: Frame, effect: Effect) -> bool:
    changed = False
    for player in concerned(work, frame, effect):
        held = work.players[player].gold
        n = work.number(effect.n, frame.ability, frame, missing=1)
        n = n if effect.do == "gain-gold" else -min(n, held)
        if not n:
            continue
        changed = True
        work.set_player(player, gold=held + n)
        work.note("gold", player=player, n=held + n)
        if effect.do == "gain-gold":
            happen(work, "gold-gained", "", player, frame.ability, str(n))
    return changed


def _income_of_card(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    n = work.number(effect.n, frame.ability, frame, ref)
    if not n and RECORDS[effect.do].measured:
        return False
    work.lasting.append(Lasting(effect.do, ref, n, "", effect.until, frame.ability))
    work.note("income-changes", what=ref, n=income.of_card(work, ref))
    return True


def _income(work: Work, frame: Frame, effect: Effect) -> bool:
    """Change what cards give as income, or without `to` what players count or take (timing.income)."""
    if effect.to:
        reached = [ref for ref in scope(work, frame, effect) if not barriers(work, frame.ability, effect, ref)]
        changed = [_income_of_card(work, frame, effect, ref) for ref in reached]
        return any(changed)
    n = work.number(effect.n, frame.ability, frame)
    players = concerned(work, frame, effect) if n or not RECORDS[effect.do].measured else ()
    for player in players:
        work.lasting.append(Lasting(effect.do, "", n, player, effect.until, frame.ability))
        work.note("income-changes", what=player, n=income.income_of(work, player).counted)
    return bool(players)


# --- what keeps them from being done, and whether they can be ---------------------------------------------------


def _claiming_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return [reason("cannot", card=ref, what="claim power")] if work.cannot(ref, "claim power") else []


def _without_power(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return [] if work.cards[ref].power else [reason("nothing-on-it", card=ref, what="power")]


def _pool_empty(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """Out of a pool without gold none can be placed."""
    player = frame.owner if frame and frame.owner else acting(work, uid) or work.user(uid)
    empty = effect.what == "pool" and not work.players[player].gold
    return [reason("pool-empty", player=player)] if empty else []


def _without_gold(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return [] if work.cards[ref].gold else [reason("nothing-on-it", card=ref, what="gold")]


def _to_players(work: Work, frame: Frame, effect: Effect) -> bool | None:
    """Players can always get some; cards, if nothing bars them."""
    return None if effect.to in ("target", "self", "trigger", "host") else True


def _some_power_moves(work: Work, frame: Frame, effect: Effect) -> bool | None:
    """Of House cards that have none, none can be moved (FAQ 3.6); one's own stays where it is, but for a card."""
    if not _has_goal(work, frame, effect):
        return False
    if effect.to:
        return _to_players(work, frame, effect)
    givers = (one for one in concerned(work, frame, effect) if effect.onto or one != frame.owner)
    return any(work.players[one].power for one in givers)


def _has_goal(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whether there is, or may yet be chosen, a card to which power can be moved from another one."""
    ability = work.table.abilities[frame.ability]
    asked = next((one for one in ability.also if one.name and one.name == effect.onto), None)
    asked = asked or (ability.target if effect.onto == "target" else None)
    open_yet = asked is not None and not asked.picked and not frame.targets
    if open_yet or effect.onto in ("", "house"):
        return True
    sources = scope(work, frame, effect) if effect.to else ("",)
    return not sources or any(_goal(work, frame, effect, source) for source in sources)


def _most_power(work: Work, frame: Frame, effect: Effect) -> int:
    """As much power as lies where most of it does."""
    if effect.to:
        return max((work.cards[ref].power for ref in scope(work, frame, effect)), default=0)
    return max((work.players[player].power for player in concerned(work, frame, effect)), default=0)


def _may_claim(work: Work, frame: Frame, effect: Effect) -> bool | None:
    """Where the effect names no card, the power goes to players' House cards."""
    if effect.to:
        return _to_players(work, frame, effect)
    return any(not work.forbidden(player, "house-power") for player in concerned(work, frame, effect))


def _of_somebody(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return None if effect.to else bool(concerned(work, frame, effect))


def _some_gold(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return any(work.players[player].gold for player in concerned(work, frame, effect))


def _some_house_power(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return any(work.players[player].power for player in concerned(work, frame, effect))


GIVEN = "Power, gold, cards"  # the form's group
VERBS: dict[str, Verb] = {
    "claim-power": Verb(
        "{doer} claims {power}",
        on_table=_power,
        bars=_claiming_barred,
        can=_may_claim,
        measured=True,
        writes=("power",),
        happens=("power-claimed",),
        form=InForm(GIVEN, "claim power", phrase="{n} power on {whom}", of_yours="claim {n} power"),
    ),
    "move-power": Verb(
        "move {power} from {source} to {goal}",
        on_table=_move_power,
        bars=_without_power,
        can=_some_power_moves,
        measured=True,
        most=_most_power,
        writes=("power",),
        happens=("power-moved",),
        reads=("power",),
        form=InForm(GIVEN, "move power from", to="players", counted="power"),
    ),
    "discard-power": Verb(
        "discard {power} from {whom}",
        on_card=_discard_power,
        bars=_without_power,
        measured=True,
        writes=("power",),
        happens=("power-discarded",),
        reads=("power",),
        form=InForm(GIVEN, "discard power from", phrase="discard {n} power from {whom}"),
    ),
    "discard-house-power": Verb(
        "discard {power} from the House card of {owner}",
        on_table=_discard_house_power,
        can=_some_house_power,
        measured=True,
        writes=("power",),
        happens=("power-discarded",),
        reads=("power",),
    ),
    "gain-gold": Verb(
        "{doer} gains {gold}",
        on_table=_gold,
        can=_to_players,
        measured=True,
        writes=("gold",),
        happens=("gold-gained",),
        form=InForm(GIVEN, "gain gold", to="players", counted="gold"),
    ),
    "lose-gold": Verb(
        "{doer} loses {gold}",
        on_table=_gold,
        can=_some_gold,
        measured=True,
        writes=("gold",),
        reads=("gold",),
        form=InForm(GIVEN, "lose gold", to="players", counted="gold"),
    ),
    "move-gold": Verb(
        "take {gold} from {owner}",
        on_table=_move_gold,
        can=_some_gold,
        measured=True,
        writes=("gold",),
        happens=("gold-gained",),
        reads=("gold",),
    ),
    "place-gold": Verb(
        "place {gold}{of_yours} on {whom}",
        on_card=_place_gold,
        bars=_pool_empty,
        measured=True,
        writes=("gold",),
        reads=("gold",),
    ),
    "take-gold": Verb(
        "take {gold} from {whom}",
        on_card=_take_gold,
        bars=_without_gold,
        measured=True,
        writes=("gold",),
        happens=("gold-gained",),
        reads=("gold",),
    ),
    "discard-gold": Verb(
        "discard {gold} from {whom}",
        on_card=_take_gold,
        bars=_without_gold,
        measured=True,
        writes=("gold",),
        reads=("gold",),
    ),
    "income": Verb("{incomes} {raised}", on_table=_income, can=_of_somebody, measured=True, writes=("gold",)),
    "income-at-most": Verb("{incomes} is at most {n}", on_table=_income, can=_of_somebody, writes=("gold",)),
    "income-taken": Verb(
        "{owner} takes {signed} gold when counting income",
        on_table=_income,
        can=_of_somebody,
        measured=True,
        writes=("gold",),
    ),
}
