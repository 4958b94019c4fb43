"""A whole ability in English: row by row, and as a short name."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from timing.systems.agot1e.abilities import Ability, Effect
from timing.systems.agot1e.saying.deeds import effect
from timing.systems.agot1e.saying.expressions import condition, number, places, some
from timing.systems.agot1e.saying.payments import cost
from timing.systems.agot1e.saying.triggers import chosen, happenings, target, trigger
from timing.systems.agot1e.saying.vocabulary import MEANT, plain, who

LONGEST_LABEL = 18
"""Words of a label."""


def rows(of: Ability) -> tuple[tuple[str, str], ...]:
    """An ability row by row, as (what the row is, what it says)."""
    found = [("Kind", _kind(of))]
    if of.zone:
        found.append(("Works", f"while it is {places(of.zone)}"))
    if of.trigger:
        found.append(("When", trigger(of.trigger)))
    if of.if_:
        found.append(("If", condition(of.if_)))
    if of.x:
        found.append(("X", "you say how much as you use it: 1 or more, as far as you can pay"))
    if of.x_at_most is not None:
        found.append(("X", f"is no more than {number(of.x_at_most)}"))
    if of.cost:
        found.append(("Cost", _picked(of, " and ".join(cost(one) for one in of.cost))))
    asked = [one for one in (of.target, *of.also) if one]
    for row, picked in (("Chooses", False), ("Picks", True)):
        if said := [_picked(of, target(one)) for one in asked if one.picked == picked]:
            when = "as it is used" if of.worked_out else "as it is carried out"
            found.append((row, "; then ".join(said) + (f", {when}" if picked else "")))
    if of.effects:
        found.append(("Does", "; ".join(_done(of, partial(_told, of), named=True))))
    if of.decides != "you" and not any(one.option for one in of.effects):
        found.append(("Decides", who(of.decides)))
    if of.once_each:
        found.append(("Limit", f"each of these once per {of.once_each}"))
    if of.limit:
        each = ", for each card that is chosen" if of.limit.each else ""
        times = {1: "once", 2: "twice"}.get(of.limit.times, f"{of.limit.times} times")
        found.append(("Limit", f"{times} per {of.limit.per}{each}"))
    if of.users:
        found.append(("", USERS[of.users]))
    if of.cannot_be_canceled:
        found.append(("", "cannot be canceled"))
    if of.not_canceled_by:
        found.append(("", f"{some(of.not_canceled_by)} cannot cancel it"))
    found += [("Not described here", said) for said in of.undescribed]
    return tuple(found)


USERS = {"any": "any player may use it", "opponents": "opponents of its controller alone may use it"}


def _kind(of: Ability) -> str:
    said = f"{'limited ' if of.limited else ''}{of.kind.replace('-', ' ')}"
    said += f" ({' or '.join(of.phase)})" if of.phase not in ((), ("any",)) else ""
    said += ", of a keyword" if of.keyword else ""
    said += ", gained" if of.gained else ""
    number_of = of.id.removeprefix(f"{of.kind}-")
    called = f"no. {number_of}" if number_of.isdigit() else f"called “{plain(of.id)}”"
    said += f", {called}: only while something gives it" if of.dormant else ""
    return said


def _done(of: Ability, say: Callable[[Effect], str], named: bool = False) -> list[str]:
    """What it does, one after the other; of effects of which one is carried out, all in one place."""
    ways: dict[str, list[str]] = {}
    for one in of.effects:
        if one.option:
            ways.setdefault(one.option, []).append(say(one))
    told = [f"“{name}”: {', '.join(said)}" if named else ", ".join(said) for name, said in ways.items()]
    either = f"either {' or '.join(told)}"
    if named:
        chooses = "you choose" if of.decides == "you" else f"{who(of.decides)} chooses"
        either = f"{chooses} one of these: {' or '.join(told)}"
    found = [either if one.option else say(one) for one in of.effects]
    return list(dict.fromkeys(found)) if ways or not named else found


def label(of: Ability) -> str:
    """A short name: what is paid and what is done, such as 'kneel this card: save a Lord character'."""
    done = "; ".join(_done(of, lambda one: _short(one, of)))
    paid = " and ".join(cost(one) for one in of.cost[:2])
    when = "when" if of.kind == "replacement" else "after"
    after = f" {when} {happenings(of.trigger)}" if of.trigger and not of.answers and of.kind != "constant" else ""
    said = f"{paid}: {done}{after}" if paid else f"{done}{after}"
    words = said.split()
    return " ".join(words[:LONGEST_LABEL]) + (" …" if len(words) > LONGEST_LABEL else "")


def _told(of: Ability, one: Effect) -> str:
    """An effect of the ability; what is picked and not chosen is called so."""
    return _picked(of, effect(one))


def _picked(of: Ability, said: str) -> str:
    named = [f"the {one.name} chosen card" for one in of.also if one.picked]
    if of.target and of.target.picked:
        named.append(MEANT["target"])
    for name in named:
        said = said.replace(name, name.replace("chosen", "picked"))
    return said


def _short(one: Effect, of: Ability) -> str:
    if one.to == "target" and of.target and not one.of and not of.target.player and not of.target.names:
        return effect(one).replace(MEANT["target"], some(chosen(of.target)))
    return _told(of, one)
