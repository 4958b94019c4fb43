"""An ability of the second edition in a few fields: put together from them, taken apart into them, and in words.

A description that these fields cannot say is not taken apart: the form then shows it whole, as data.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from timing.form.form import listed
from timing.kernel.fields import Problem, Record
from timing.systems.agot2e.abilities import Ability, Effect
from timing.systems.agot2e.expressions import Selector
from timing.systems.agot2e.form import words
from timing.systems.agot2e.words import FORCED, INTERRUPTS, REACTIONS

Plain = dict[str, Any]
UNTRIGGERED = ("action", "constant", "when-revealed")
FACTIONS = (
    "baratheon", "greyjoy", "lannister", "martell", "neutral", "stark", "targaryen", "thenightswatch", "tyrell",
)  # fmt: skip


@dataclass(frozen=True)
class Does:
    """One effect as the form asks for it."""

    do: str = "kill"
    to: str = "chosen"
    who: str = "you"
    type: str = "character"
    whose: str = "any"
    of: str = ""  # traits or factions, with commas between
    n: int = 1
    what: str = ""
    until: str = "phase"
    destination: str = "hand"
    unsavable: bool = False
    terminal: bool = False


@dataclass(frozen=True)
class Fields:
    """An ability as the form asks for it; `more` is the second effect, None when there is none."""

    id: str = ""
    label: str = ""
    kind: str = "reaction"
    phase: str = ""
    how: str = "when"
    happens: str = "killed"
    whose: str = "any"
    type: str = "card"
    of: str = ""
    challenge: str = ""
    cost: str = ""
    cost_n: int = 1
    cost_of: str = ""
    limit: str = ""
    limit_n: int = 1
    most: str = ""
    most_n: int = 1
    uncancelable: bool = False
    then: bool = False
    does: Does = Does()
    more: Does | None = None


# --- put together --------------------------------------------------------------------------------


def put_together(of: Fields) -> Plain:
    """The description of an ability, as plain data."""
    effects = [one for one in (of.does, of.more) if one is not None]
    found: Plain = {"id": of.id, "label": of.label or in_words(of), "kind": of.kind}
    if of.kind == "action" and of.phase:
        found["phase"] = of.phase
    if of.kind not in UNTRIGGERED:
        found["trigger"] = _trigger(of)
    if of.cost and of.kind != "constant":
        found["cost"] = _cost(of)
    target = next((one for one in effects if one.do in words.REACH_CARDS and one.to == "chosen"), None)
    if target is not None:
        found["target"] = {"choose": _selector(target.type, target.whose, target.of)}
    found["effects"] = [_effect(one) for one in effects]
    if of.more is not None and of.then:
        found["effects"][1]["then"] = True
    for key, per, times in (("limit", of.limit, of.limit_n), ("max", of.most, of.most_n)):
        if per:
            found[key] = {"times": times, "per": per}
    if of.uncancelable:
        found["cannot_be_canceled"] = True
    return found


def _trigger(of: Fields) -> Plain:
    found: Plain = {"after" if of.kind in REACTIONS else of.how: of.happens}
    if of.challenge:
        found["type"] = of.challenge
    if of.whose in ("self", "host"):
        return {**found, "card": {of.whose: True}}
    by_player = of.happens in words.BY_PLAYERS or (of.type == "card" and not of.of)
    if of.type != "card" or of.of:
        found["card"] = _selector(of.type, "any" if by_player else of.whose, of.of)
    if by_player and of.whose != "any":
        found["player"] = of.whose
    return found


def _cost(of: Fields) -> Plain:
    itself = of.cost.endswith("-self")
    found: Plain = {"do": of.cost.removesuffix("-self"), "n": of.cost_n}
    if not itself and of.cost in ("kneel", "sacrifice"):
        found["card"] = _selector("card", "you", of.cost_of)
    return found


def _selector(type: str, whose: str, of: str) -> Plain:
    found: Plain = {} if type == "card" else {"type": type}
    if whose == "participating":
        found["participating"] = True
    elif whose != "any":
        found["controller"] = whose
    for name in listed(of):
        faction = name.lower().replace(" ", "").replace("’", "").replace("'", "")
        known = faction in FACTIONS
        found.setdefault("faction" if known else "trait", []).append(faction if known else name)
    return found


def _effect(of: Does) -> Plain:
    found: Plain = {"do": of.do}
    if of.do in words.REACH_CARDS:
        found["to"] = "target" if of.to == "chosen" else of.to
        if of.to == "all":
            found["which"] = _selector(of.type, of.whose, of.of)
    elif of.do in words.REACH_PLAYERS:
        found["who"] = of.who
    elif of.do in ("save", "change-destination"):
        found["to"] = "trigger"
    if of.do in words.COUNTED:
        found["n"] = of.n
    if of.do in words.NAMED:
        found["what"] = of.what or "something"
    if of.do in dict(words.LASTS) and of.until:
        found["until"] = of.until
    if of.do == "change-destination":
        found["destination"] = of.destination
    if of.unsavable:
        found["cannot_be_saved"] = True
    if of.do == "str" and of.terminal:
        found["terminal"] = True
    return found


# --- taken apart ---------------------------------------------------------------------------------


def taken_apart(described: Plain) -> Fields | None:
    """The fields that make this ability when they are put together; None if no fields do."""
    ability = _record(described)
    if ability is None or not 1 <= len(ability.effects) <= 2:
        return None
    fields = _guess(ability)
    return fields if _record(put_together(fields)) == ability else None


def _record(described: Plain) -> Ability | None:
    problems: list[Problem] = []
    ability: Ability = Record(Ability).read(described, (), problems)
    return None if problems else ability


def _guess(ability: Ability) -> Fields:
    chosen = ability.target.choose if ability.target else Selector()
    does = [_does(effect, chosen) for effect in ability.effects]
    found = Fields(
        id=ability.id,
        label=ability.label,
        kind=ability.kind,
        phase="".join(ability.phase[:1]),
        uncancelable=ability.cannot_be_canceled,
        does=does[0],
        more=does[1] if len(does) > 1 else None,
        then=ability.effects[-1].then,
    )
    if ability.limit:
        found = replace(found, limit=ability.limit.per, limit_n=ability.limit.times)
    if ability.max_:
        found = replace(found, most=ability.max_.per, most_n=ability.max_.times)
    return _with_trigger(_with_cost(found, ability), ability)


def _with_cost(found: Fields, ability: Ability) -> Fields:
    if not ability.cost:
        return found
    cost = ability.cost[0]
    others = _parts(cost.card)[2] if cost.card else ""
    plain = cost.do in dict(words.COSTS) and (cost.card is not None or f"{cost.do}-self" not in dict(words.COSTS))
    return replace(found, cost=cost.do if plain else f"{cost.do}-self", cost_n=cost.n, cost_of=others)


def _with_trigger(found: Fields, ability: Ability) -> Fields:
    trigger = ability.trigger
    if trigger is None or not trigger.words:
        return found
    found = replace(
        found,
        how="would" if trigger.would else "when",
        happens=trigger.words[0],
        challenge="".join(trigger.type[:1]),
        whose=trigger.player,
    )
    if trigger.card is None:
        return found
    if trigger.card.self_ or trigger.card.host:
        return replace(found, whose="self" if trigger.card.self_ else "host")
    type, whose, of = _parts(trigger.card)
    return replace(found, type=type, whose=whose if trigger.player == "any" else trigger.player, of=of)


def _parts(selector: Selector) -> tuple[str, str, str]:
    """Type, whose and of what, as far as the fields can say it."""
    whose = "participating" if selector.participating else selector.controller
    return "".join(selector.type[:1]) or "card", whose, ", ".join((*selector.faction, *selector.trait))


def _does(effect: Effect, chosen: Selector) -> Does:
    type, whose, of = _parts(effect.which or chosen)
    return Does(
        do=effect.do,
        to={"target": "chosen", "": "self"}.get(effect.to, effect.to),
        who=effect.who,
        type=type,
        whose=whose,
        of=of,
        n=effect.n if isinstance(effect.n, int) else 1,
        what=effect.what,
        until=effect.until,
        destination=effect.destination or "hand",
        unsavable=effect.cannot_be_saved,
        terminal=effect.terminal,
    )


def called(described: Plain) -> str:
    """What an ability is called by what it does, as far as fields can say it."""
    ability = _record({"label": "", **described})
    return in_words(_guess(ability)) if ability is not None and ability.effects else "an ability"


# --- in words ------------------------------------------------------------------------------------


def in_words(of: Fields) -> str:
    """The ability in words, without its kind."""
    said = _says(of.does)
    if of.more is not None:
        said += f"{', then' if of.then else ' and'} {_says(of.more)}"
    if of.kind not in UNTRIGGERED:
        happening = words.said((("", words.HAPPENINGS),), of.happens)
        before = {"would": "when this would happen", "when": "when"}[of.how] if of.kind in INTERRUPTS else "after"
        said = f"{said}, {before}: {happening}"
    return said if of.kind not in FORCED else f"{said} (forced)"


def _says(of: Does) -> str:
    name = words.said(words.EFFECTS, of.do).rstrip(":")
    if of.do in words.REACH_CARDS:
        card = {"chosen": f"a {of.of or of.type}", "self": "this card", "host": "the attached card"}
        return f"{name} {card.get(of.to, f'every {of.of or of.type}' if of.to == 'all' else 'it')}"
    return of.what or name if of.do == "words" else name
