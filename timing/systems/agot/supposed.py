"""What stands in a situation of either edition without having been told, and the situation with it otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

from timing.kernel.prose import capital
from timing.kernel.shown import Supposed
from timing.systems.agot1e.printed import ICONS

HAS = {"hand": "in hand", "gold": "gold", "influence": "influence"}
"""What a player has of which a number stands on the table, as the table shows it."""
NUMBERS = {"hand": range(8), "gold": (0, 1, 2, 3, 4, 5, 6, 8, 10), "influence": range(6), "claim": range(4)}


def supposed(situation: Any, keys: Iterable[str] | None) -> tuple[Supposed, ...]:
    """What the keys name and the situation has; with None what of hands and claim stands as where nothing is said."""
    found = (_supposed(situation, key) for key in (_unsaid(situation) if keys is None else keys))
    return tuple(one for one in found if one is not None)


def _unsaid(situation: Any) -> Iterator[str]:
    usual = {one.name: one.default for one in fields(situation.players[0])}
    yield from (f"hand.{one.id}" for one in situation.players if one.hand == usual["hand"])
    if situation.challenge is None or getattr(situation.challenge, "claim", None) is not None:
        return
    attacker = situation.challenge.attacker
    plots = (card for card in situation.cards if card.type == "plot" and card.zone == "revealed")
    told = any(card.controller == attacker for card in plots)
    if not told and any(one.id == attacker and one.claim == usual["claim"] for one in situation.players):
        yield "claim"


def _supposed(situation: Any, key: str) -> Supposed | None:
    kind, _, named = key.partition(".")
    names = {one.id: one.name or one.id for one in situation.players}
    fight = situation.challenge
    if kind == "card":
        card = next((one for one in situation.cards if one.ref == named), None)
        return Supposed(key, named, "", card.title) if card else None
    if kind in HAS and named in names:
        n = next(getattr(one, kind, 0) for one in situation.players if one.id == named)
        what = ("1 card in hand" if n == 1 else f"{n} cards in hand") if kind == "hand" else f"{n} {kind}"
        others = tuple((str(other), str(other)) for other in NUMBERS[kind] if other != n)
        return Supposed(key, named, HAS[kind], f"{names[named]} has {what}", others)
    if key == "first-player":
        return _player(key, situation.first_player, names, "{} is the first player", "first player")
    if fight is None:
        return None
    if key == "claim":
        n = next((one.claim for one in situation.players if one.id == fight.attacker), 1)
        others = tuple((str(other), str(other)) for other in NUMBERS["claim"] if other != n)
        return Supposed(key, "", "claim", f"The claim is {n}", others)
    if key == "challenge":
        others = tuple((one, capital(one)) for one in ICONS if one != fight.type)
        return Supposed(key, "", "challenge", f"It is a challenge of the type {fight.type}", others)
    sides = {one: names[one] for one in (fight.attacker, fight.defender)}
    if key == "attacker":
        return _player(key, fight.attacker, sides, "{} attacks", "")
    return _player(key, fight.winner, sides, "{} wins the challenge", "") if key == "winner" and fight.winner else None


def _player(key: str, who: str, names: dict[str, str], says: str, tag: str) -> Supposed:
    others = tuple((one, name) for one, name in names.items() if one != who)
    return Supposed(key, who if tag else "", tag, says.format(names.get(who, who)), others)


def otherwise(situation: Any, key: str, value: str) -> Any:
    """The situation with what the key names as the value says."""
    kind, _, named = key.partition(".")
    fight = situation.challenge
    if kind in HAS:
        return _of_player(situation, named, lambda one: replace(one, **{kind: int(value)}))
    if key == "claim":
        return _of_player(situation, fight.attacker, lambda one: replace(one, claim=int(value)))
    if key == "first-player":
        active = value if situation.active_player == situation.first_player else situation.active_player
        return replace(situation, first_player=value, active_player=active)
    if key == "attacker":
        other = fight.attacker if value == fight.defender else fight.defender
        fight = replace(fight, attacker=value, defender=other, attackers=fight.defenders, defenders=fight.attackers)
        return replace(situation, challenge=fight)
    return replace(situation, challenge=replace(fight, **{{"challenge": "type"}.get(key, key): value}))


def _of_player(situation: Any, player: str, changed: Callable[[Any], Any]) -> Any:
    return replace(situation, players=tuple(changed(one) if one.id == player else one for one in situation.players))
