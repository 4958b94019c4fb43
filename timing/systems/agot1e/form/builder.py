"""An ability in a few fields: from the fields of a form to the engine's description, back, and in words.

A description that these fields cannot say stays as it is: `taken_apart` returns None for it, and the form then keeps
it whole.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from timing.form.form import listed
from timing.kernel.fields import Problem, Record
from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.form import words
from timing.systems.agot1e.form.as_shown import as_shown
from timing.systems.agot1e.form.asked import Does, Fields
from timing.systems.agot1e.form.in_words import answers, in_words
from timing.systems.agot1e.printed import AFFILIATIONS

Plain = dict[str, Any]


# --- put together --------------------------------------------------------------------------------------------------


def put_together(of: Fields) -> Plain:
    """The engine's description of an ability, as plain data."""
    found: Plain = {"id": of.id, "label": of.label or in_words(of), "kind": of.kind}
    if of.kind == "action" and of.phase != "any":
        found["phase"] = of.phase
    if of.kind == "when-revealed":
        found["trigger"] = {"after": "plot-revealed", "card": {"self": True, "zone": "revealed"}}
    elif of.after and of.kind in ("response", "passive", "replacement") and not answers(of):
        found["trigger"] = _trigger(of)
    if of.cost and of.kind in ("action", "response"):
        found["cost"] = _cost(of)
    if of.limit:
        found["limit"] = {"times": of.limit_n, "per": of.limit}
    effects = [_effect(of.does)]
    if of.more is not None:
        effects.append({**_effect(of.more), **({"then": True} if of.then else {})})
    targets = [one for one in (of.does, of.more) if one is not None and _chooses(one)]
    if targets:
        found["target"] = {"choose": _chosen(targets[0])}
    found["effects"] = effects
    for key, so in (("limited", of.limited), ("cannot_be_canceled", of.uncancelable)):
        if so:
            found[key] = True
    return found


def _chooses(of: Does) -> bool:
    return of.to == "chosen" and of.do not in ("save", "cancel", *words.PLAYERS_EFFECTS, *words.TABLE_EFFECTS)


def _trigger(of: Fields) -> Plain:
    found: Plain = {"after": of.after}
    if of.after in words.OF_PLAYERS:
        return (
            found
            if of.after_whose == "any"
            else {**found, "player": "you" if of.after_whose == "self" else of.after_whose}
        )
    if of.after in words.OF_NOBODY or (of.after_type == "card" and of.after_whose == "any" and not of.after_of):
        return found
    if of.after_whose in ("self", "host"):
        return {**found, "card": {of.after_whose: True}}
    return {**found, "card": _selector(of.after_type, of.after_whose, of.after_of)}


def _cost(of: Fields) -> Plain:
    do, _, whom = of.cost.rpartition("-") if of.cost.endswith("-self") else (of.cost, "", "")
    found: Plain = {"do": do}
    if of.cost in ("pay-gold", "kneel-influence", "discard-from-hand", "discard-power"):
        found["n"] = of.cost_n
    if not whom and of.cost in ("kneel", "kill", "discard", "sacrifice", "return-to-hand", "discard-power"):
        found["card"] = _selector("character", "you", of.cost_of)
    return found


def _selector(type: str, whose: str, of: str, zone: str = "") -> Plain:
    found: Plain = {} if type == "card" else {"type": type}
    if whose == "participating":
        found["participating"] = "any"
    elif whose == "winner":
        found |= {"controller": "winner", "participating": "any"}
    elif whose != "any":
        found["controller"] = whose
    for name in listed(of):
        found.setdefault("house" if name in AFFILIATIONS else "trait", []).append(name)
    if zone:
        found["zone"] = zone
    return found


def _chosen(of: Does) -> Plain:
    return _selector(of.type, of.whose, of.of, of.source if of.do == "put-into-play" else "")


def _effect(of: Does) -> Plain:
    found: Plain = {"do": of.do}
    if of.do == "save":
        itself = of.to if of.to in ("host", "trigger") else "self"
        found |= {"which": _chosen(of)} if of.to in ("chosen", "all") else {"to": itself}
    elif of.do == "cancel":
        found["cancels"] = _cancels(of)
    elif of.do in words.PLAYERS_EFFECTS:
        found |= {"who": of.to if of.to in ("opponent", "each") else "you", "n": of.n}
        if of.do in words.BY_PICK and of.picked:
            found["what"] = of.picked
    elif of.do not in words.TABLE_EFFECTS:
        found |= _upon(of)
    if of.do in words.LASTING:
        found |= {"until": of.until} if of.until else {}
    asked = words.ASKED.get(of.do, set())
    if "what" in asked:
        found["what"] = of.what or "something"
    if "destination" in asked:
        found["destination"] = of.destination
    for key, so in (("instead", of.instead), ("cannot_be_saved", of.unsavable)):
        if so:
            found[key] = True
    if of.zero:
        found["if"] = {"str_zero": True}
    return found


def _cancels(of: Does) -> Plain:
    found: Plain = {"of": of.cancels} if of.cancels else {}
    return {**found, "controller": of.whose} if of.whose in ("you", "opponent") else found


def _upon(of: Does) -> Plain:
    """The cards that an effect acts on."""
    if of.do == "claim-power" and of.to == "you":
        return {"who": "you", "n": of.n}
    found: Plain = {"to": "target" if of.to == "chosen" else "self" if of.to in ("you", "opponent", "each") else of.to}
    if of.to == "all":
        found["which"] = _chosen(of)
    if "n" in words.ASKED[of.do]:
        found["n"] = of.n
    return found


# --- taken apart ---------------------------------------------------------------------------------------------------


def taken_apart(ability: Ability) -> Fields | None:
    """The fields that make this ability when they are put together; None if no fields do."""
    tried = _guess(ability) if 1 <= len(ability.effects) <= 2 else None
    if tried is None or as_shown(tried) != tried:
        return None
    problems: list[Problem] = []
    again = Record(Ability).read(put_together(tried), (), problems)
    return tried if not problems and again == ability else None


def approximated(ability: Ability) -> Fields | None:
    """The fields that come nearest to this ability, which may say more than they; None if it does nothing."""
    return as_shown(_guess(ability)) if ability.effects else None


def overlaid(base: Plain, ability: Ability, sent: Fields) -> Plain:
    """An ability with what somebody changed in the fields that `approximated` gave of it; all else stays as it was."""
    nearest = approximated(ability)
    made = put_together(sent)
    if nearest is None:
        return made
    before = put_together(nearest)
    changed = {key: made[key] for key in made if made[key] != before.get(key)}
    if set(changed) == {"label"} and sent.label in ("", in_words(sent)):
        changed = {}
    return {key: value for key, value in {**base, **changed}.items() if key in made or key not in before}


def _guess(ability: Ability) -> Fields:
    chosen = ability.target.choose if ability.target else None
    does = [_does(effect, chosen) for effect in ability.effects[:2]]
    more = does[1] if len(does) > 1 else None
    found = Fields(
        id=ability.id,
        label=ability.label,
        kind=ability.kind,
        phase=ability.phase[0],
        limit=ability.limit.per if ability.limit else "",
        limit_n=ability.limit.times if ability.limit else 1,
        limited=ability.limited,
        uncancelable=ability.cannot_be_canceled,
        does=does[0],
        more=more,
        then=ability.effects[-1].then,
    )
    return _with_cost(_with_trigger(found, ability), ability)


def _with_trigger(found: Fields, ability: Ability) -> Fields:
    trigger = ability.trigger
    if trigger is None or len(trigger.after) != 1:
        return found
    found = replace(found, after=trigger.after[0])
    card = trigger.card
    if card is None:
        return replace(found, after_whose=trigger.player, after_type="card")
    if card.self_ or card.host:
        return replace(found, after_whose="self" if card.self_ else "host")
    type, whose, of = _of_selector(card)
    return replace(found, after_type=type, after_whose=whose, after_of=of)


def _with_cost(found: Fields, ability: Ability) -> Fields:
    if not ability.cost:
        return found
    cost = ability.cost[0]
    itself = cost.card is None and cost.do in ("kneel", "sacrifice", "discard")
    of = _of_selector(cost.card)[2] if cost.card else ""
    return replace(found, cost=f"{cost.do}-self" if itself else cost.do, cost_n=cost.n, cost_of=of)


def _of_selector(selector: Selector) -> tuple[str, str, str]:
    """Type, whose and of what, as far as the fields can say it."""
    type = selector.type[0] if selector.type else "card"
    whose = selector.controller
    if selector.participating:
        whose = "winner" if whose == "winner" else "participating"
    return type, whose, ", ".join((*selector.house, *selector.trait))


def _does(effect: Effect, chosen: Selector | None) -> Does:
    selector = effect.which or (chosen if effect.to == "target" else None)
    type, whose, of = _of_selector(selector) if selector else ("character", "any", "")
    to = {"target": "chosen", "players": "each", "": "self"}.get(effect.to, effect.to)
    if effect.which is not None:
        to = "chosen" if effect.do == "save" else "all"
    if effect.do in words.PLAYERS_EFFECTS or (effect.do == "claim-power" and not effect.to):
        to = effect.who
    cancels = effect.cancels
    if effect.do == "cancel":
        to, whose = "chosen", cancels.controller if cancels else "any"
    return Does(
        do=effect.do,
        to="chosen" if effect.do in words.TABLE_EFFECTS else to,
        type=type,
        whose=whose,
        of=of,
        n=1 if effect.n is None else effect.n,
        what="" if effect.do in words.BY_PICK else effect.what,
        until=effect.until if effect.do in words.LASTING else "phase",
        source=selector.zone[0] if selector and selector.zone else "hand",
        destination=effect.destination or "hand",
        picked=effect.what if effect.do in words.BY_PICK else words.PICKED[0][0],
        cancels=cancels.of[0] if cancels and cancels.of else "",
        instead=effect.instead,
        zero=effect.if_ is not None and effect.if_.str_zero,
        unsavable=effect.cannot_be_saved,
    )
