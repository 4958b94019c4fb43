"""What brings about that which has a cause of its own: claim, a keyword, the declaration of attackers or defenders."""

from __future__ import annotations

from collections.abc import Callable

from reading.playing.witness import OTHER, YOU, Plain, Stage
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.causes import CLAIMS
from timing.systems.agot1e.expressions import Condition, Selector
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.words import ANY_SHARED

DRIVER, OWN_DEED = "driver", "card/act"  # the card that makes something happen; the card itself, where it has to
CLAIMED = ("claim", *CLAIMS)
Make = Callable[[Stage], None]


def victim(stage: Stage, ability: Ability) -> Plain:
    """The card that what the ability answers happens to."""
    asked = ability.trigger.card if ability.trigger and ability.trigger.card else Selector()
    card = stage.meets(asked, mine=stage.actor)
    if ability.trigger and ability.trigger.player not in ("", "any") and not (asked.self_ or asked.host):
        who = stage.who(ability.trigger.player)
        if who and asked.controller == "any":
            card["owner"] = card["controller"] = who
    stage.subject = card
    if ability.target and ability.target.names == (ANY_SHARED,):
        card["traits"] = ["Knight"]
        stage.add(owner=card["controller"], traits=["Knight"])
    copied = ability.target.choose if ability.target else Selector()
    if copied.same and copied.as_ == "trigger":
        card.setdefault("title", "One of several copies")
        stage.meets(copied, stage.add())
    for one in (ability.if_, ability.trigger.if_ if ability.trigger else None, *(e.if_ for e in ability.effects)):
        if one is not None and one.subject is not None:
            stage.needs(Condition(subject=one.subject))
    return card


def _by_claim(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        stage.attacker, stage.fighting = stage.winner, "military"
        if ability.trigger and "discarded-from-hand" in ability.trigger.after:
            stage.fighting = "intrigue"
            stage.player(stage.loser)["hand"] = 0
        card = victim(stage, ability)
        if ability.trigger and "discarded-from-hand" in ability.trigger.after:
            card["zone"] = "hand"

    return make


def _by_deadly(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        card = victim(stage, ability)
        stage.attacker = OTHER if card["controller"] == YOU else YOU
        stage.sides[card["ref"]] = "defending"
        killer = stage.add(owner=stage.attacker, keywords=["deadly"], str=9)
        stage.sides[killer["ref"]] = "attacking"
        stage.fighting = "power"

    return make


def _by_keyword(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        word = ability.trigger.cause[0] if ability.trigger else ""
        card = victim(stage, ability)
        card["keywords"] = [*card.get("keywords", []), word]
        card["kneeling"] = True
        mine = card["controller"]
        stage.winner = stage.attacker = mine if word == "vigilant" else (OTHER if mine == YOU else YOU)
        stage.fighting = "power"

    return make


def _by_declaration(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        asked = stage.box == "challenges/3"
        card = victim(stage, ability)
        mine = card["controller"]
        stage.attacker = mine if asked else (OTHER if mine == YOU else YOU)
        stage.first, stage.fighting = stage.attacker, "military"
        card["icons"], card["kneeling"] = list(ICONS), False
        if not asked:
            stage.sides.pop(card["ref"], None)

    return make


def _by_naval(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        card = victim(stage, ability)
        stage.fighting = stage.fighting or "military"
        card["keywords"] = [*card.get("keywords", []), f"naval {stage.fighting}"]
        card["icons"], card["kneeling"] = list(ICONS), False
        stage.sides.pop(card["ref"], None)

    return make


def _by_influence(ability: Ability) -> Make:
    """Another card of the same player costs influence."""

    def make(stage: Stage) -> None:
        card = victim(stage, ability)
        card["influence"], card["kneeling"] = 1, False
        pays: Plain = {"id": "act", "label": "costs influence", "kind": "action", "phase": "any"}
        pays |= {"cost": [{"do": "kneel-influence", "n": 1}], "effects": [{"do": "gain-gold", "n": 1}]}
        stage.add(type="location", owner=YOU, abilities=[pays])["ref"] = DRIVER

    return make


CAUSED: dict[str, Callable[[Ability], Make]] = {
    **dict.fromkeys(CLAIMED, _by_claim),
    "deadly": _by_deadly,
    "vigilant": _by_keyword,
    "vengeful": _by_keyword,
    "attack": _by_declaration,
    "defense": _by_declaration,
    "naval": _by_naval,
    "influence": _by_influence,
}
CAUSED_IN = {
    **dict.fromkeys((*CLAIMED, "deadly", "vigilant", "vengeful"), ("challenges/7",)),
    "attack": ("challenges/3", "challenges/5"),
    "defense": ("challenges/5",),
    "naval": ("challenges/4", "challenges/6"),
    "influence": ("challenges/2", "challenges/6"),
}
