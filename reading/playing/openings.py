"""What makes happen what an ability answers: the box of the round in which it comes about, or another card's effect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from reading.playing.causing import CAUSED, CAUSED_IN, DRIVER, Make, victim
from reading.playing.witness import MANY, OTHER, YOU, Plain, Stage
from timing.systems.agot1e.abilities import Ability, Cancels, Effect, Trigger
from timing.systems.agot1e.expressions import Condition, Past, Selector, parts_of
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.words import GROUPS, LEAVING

ACTIONS = {"plot": 5, "draw": 4, "marshalling": 3, "challenges": 2, "dominance": 3, "standing": 3, "taxation": 3}
ACTIONS |= {"epic": 3}
LAST = {phase: FIRST_EDITION.boxes_of(phase)[-1].id for phase in FIRST_EDITION.phases}
# what an effect of another card does to make something happen to a card
DONE_BY: dict[str, str] = {
    "killed": "kill",
    "placed-in-dead-pile": "kill",
    "discarded": "discard",
    "placed-in-discard-pile": "discard",
    "left-play": "discard",
    "sacrificed": "sacrifice",
    "returned-to-hand": "return-to-hand",
    "returned-to-deck": "bottom-of-deck",
    "moved-to-shadows": "to-shadows",
    "moved-to-pile": "to-dead-pile",
    "removed-from-game": "remove-from-game",
    "put-into-play": "put-into-play",
    "entered-play": "put-into-play",
    "came-out-of-shadows": "come-out-of-shadows",
    "knelt": "kneel",
    "stood": "stand",
    "str-lowered": "str",
    "str-raised": "str",
    "gained": "gain",
    "lost": "lose",
    "control-taken": "take-control",
    "power-claimed": "claim-power",
    "power-moved": "move-power",
    "power-discarded": "discard-power",
    "gold-gained": "gain-gold",
    "drawn": "draw",
    "discarded-from-hand": "discard-from-hand",
    "discarded-from-deck": "discard-from-deck",
    "removed-from-challenge": "remove-from-challenge",
    "searched": "search",
    "season-changed": "season",
}
OF_PLAYERS = ("gold-gained", "drawn", "discarded-from-hand", "discarded-from-deck", "searched", "power-moved")
# the framework boxes in which something happens by itself
HAPPENS_IN: dict[str, tuple[str, ...]] = {
    "challenge-won": ("challenges/7", "epic/6"),
    "challenge-lost": ("challenges/7",),
    "claim-implemented": ("challenges/7", "epic/6"),
    "challenge-resolved": ("challenges/7",),
    "unopposed": ("challenges/7",),
    "renown-claimed": ("challenges/7",),
    "power-claimed": ("challenges/7",),
    "challenge-declared": ("challenges/3",),
    "attacker-declared": ("challenges/3",),
    "defender-declared": ("challenges/5",),
    "bypassed": ("challenges/5",),
    "no-defenders-declared": ("challenges/5",),
    "not-declared": ("challenges/3", "challenges/5"),
    "dominance-won": ("dominance/2",),
    "dominance-lost": ("dominance/2",),
    "dominance-won-by-4": ("dominance/2",),
    "dominance-lost-by-4": ("dominance/2",),
    "gold-returned": ("taxation/2",),
    "initiative-won": ("plot/3",),
    "plot-revealed": ("plot/3",),
    "plot-used": ("plot/3",),
    "income-counted": ("marshalling/2",),
    "drawn": ("draw/3",),
    "stood": ("standing/2",),
    "phase-begins": tuple(f"{phase}/1" for phase in FIRST_EDITION.phases),
    "phase-ends": tuple(LAST.values()),
    "announced": ("setup/1",),
}
SHOWS = ("reveal", "return-to-hand")  # what is done with a card that has been searched for
FRAMEWORK = {"winner is determined": "challenges/7", "claim is implemented": "challenges/7"}
FRAMEWORK |= {"dominance is rewarded": "dominance/2", "initiative is counted": "plot/3"}


def openings(ability: Ability) -> list[tuple[str, Make]]:
    if ability.kind == "constant" and any(
        one.unopposed or one.winner or one.loser for one in parts_of(ability, Condition)
    ):
        return [("challenges/7", _nothing)]
    if ability.kind in ("action", "constant", "keyword"):
        return [(box, _nothing) for box in _boxes(ability)]
    if ability.answers:
        return list(_answering(ability))
    if ability.trigger is None:
        return [(box, _driven("gain-gold", ability)) for box in _boxes(ability)]
    found: list[tuple[str, Make]] = []
    for name in _names(ability.trigger.after):
        found += _happening(name, ability)
    return found or [(box, _nothing) for box in _boxes(ability)]


def _names(after: tuple[str, ...]) -> tuple[str, ...]:
    wide = tuple(member for name in after for member in GROUPS.get(name, ()) if name != "discarded")
    return tuple(dict.fromkeys((*after, *wide)))


def _nothing(stage: Stage) -> None:
    return


def _boxes(ability: Ability) -> tuple[str, ...]:
    """Boxes with player actions in which it may be used."""
    if any(one.before_reveal for one in parts_of(ability, Condition)):
        return ("plot/2",)
    phases = [phase for phase in ability.phase if phase != "any"] or ["challenges"]
    asked = [phase for one in parts_of(ability, Condition) for phase in one.phase]
    asked += ["epic" for one in parts_of(ability, Condition) if one.own_phase]
    asked += [phase for phase in ability.phase if phase in ACTIONS and phase != "any"]
    phases = [*dict.fromkeys([*(phase for phase in asked if phase in ACTIONS), *phases])]
    found = []
    for phase in phases:
        found += (
            ["challenges/6", "challenges/4", "challenges/2"] if phase == "challenges" else [f"{phase}/{ACTIONS[phase]}"]
        )
    return tuple(found)


def _happening(name: str, ability: Ability) -> list[tuple[str, Make]]:
    """The boxes in which a happening comes about, and what brings it about there."""
    by = CAUSED.get(ability.trigger.cause[0]) if ability.trigger and ability.trigger.cause else None
    if by is not None:
        return [(box, by(ability)) for box in CAUSED_IN[ability.trigger.cause[0] if ability.trigger else ""]]
    if name == "words":
        return [
            (box, _driven("gain-gold", ability)) for box in (*_boxes(ability), "challenges/7", "plot/3", "dominance/2")
        ]
    found: list[tuple[str, Make]] = [(box, _by_itself(name, ability)) for box in HAPPENS_IN.get(name, ())]
    if name in DONE_BY:
        found += [(box, _driven(DONE_BY[name], ability, name)) for box in _boxes(ability)]
    elif name == "plot-revealed":
        found += [(box, _driven("reveal-plot", ability, name)) for box in _boxes(ability)]
    elif name == "attached":
        found += [(box, _attaching(ability)) for box in (*_boxes(ability), "marshalling/3")]
    elif name in ("marshalled", "card-played"):
        found.append(("marshalling/3", _marshalling(ability)))
    elif name == "event-played":
        found += [(box, _event(ability)) for box in _boxes(ability)]
    elif name == "saved":
        found += [(box, _saving(ability)) for box in _boxes(ability)]
    elif name == "gold-paid":
        found += [(box, _paying_gold(ability)) for box in _boxes(ability)]
        found.append(("marshalling/3", _marshalling_for_gold))
    elif name == "revealed":
        found += [(box, _searching(ability)) for box in _boxes(ability)]
    elif name in ("action-used", "response-used"):
        found += [(box, _using(ability)) for box in _boxes(ability)]
    if name == "came-out-of-shadows":
        found.append(("dominance/1", _out_of_shadows(ability)))
    return found


def _driver(stage: Stage, effects: list[Plain], kind: str = "character", own: bool = False, **more: Any) -> Plain:
    ability = {"id": "act", "label": "what happens", "kind": "action", "phase": "any", "effects": effects}
    if own:
        stage.own["abilities"] = [*stage.own["abilities"], ability]
        return stage.own
    place = {"zone": "hand"} if kind == "event" else {}
    driver = stage.add(type=kind, owner=stage.actor, **place, abilities=[{**ability, **more}])
    driver["ref"] = DRIVER
    return driver


def _driven(do: str, ability: Ability, name: str = "") -> Make:
    """Another card's effect makes it happen."""

    def make(stage: Stage) -> None:
        effect: Plain = {"do": do}
        if do == "reveal-plot":
            _plot(stage, stage.who(ability.trigger.player) or stage.actor if ability.trigger else stage.actor)
        elif do == "season":
            effect |= {"what": "winter", "until": "phase"}
        elif name in OF_PLAYERS or do == "gain-gold":
            effect |= {"n": 1, "who": "each" if do != "move-power" else "each-opponent"}
            if name in ("discarded-from-hand", "discarded-from-deck") and ability.trigger:
                card = victim(stage, ability)
                card |= {"zone": "hand"} if name == "discarded-from-hand" else {"zone": "deck", "top": 1}
        else:
            card = victim(stage, ability)
            on = ability.trigger.card.on if ability.trigger and ability.trigger.card else None
            if on is not None and on.moribund and card.get("attached_to"):  # it falls as what bears it leaves
                card, effect["do"] = stage.named(card["attached_to"]), "kill"
            _placed(card, do, name)
            if do == "put-into-play" and card["type"] == "attachment":
                stage.add(type="character", owner=stage.actor)  # that may bear it
            zone = {"put-into-play": ["hand"], "come-out-of-shadows": ["shadows"]}.get(do, ["play"])
            effect |= {"to": "all", "which": {"ref": [card["ref"]], "zone": zone}}
            if do == "str":
                card["str"] = 3
            if do in ("str", "claim-power", "discard-power"):
                effect["n"] = -20 if name == "str-lowered" else 1
            if do in ("gain", "lose"):
                effect["what"] = "military"
                if do == "lose":
                    card["icons"] = ["military"]
            if do == "remove-from-challenge" and card["ref"] not in stage.sides:
                stage.meets(Selector(participating="any"), card)
        by = ability.trigger.by if ability.trigger else None
        driver = _driver(stage, [effect], own=by is not None and by.self_)
        if by is not None and not by.self_:
            stage.meets(by, driver)

    return make


def _placed(card: Plain, do: str, name: str) -> None:
    if do in ("kneel", "stand"):
        card["kneeling"] = do == "stand"
    if do in ("put-into-play", "come-out-of-shadows"):
        card["zone"] = "shadows" if do == "come-out-of-shadows" else "hand"
        card.pop("attached_to", None)
        if do == "come-out-of-shadows":
            card["keywords"] = [*card.get("keywords", []), "shadow"]
    if do == "discard-power":
        card["power"] = MANY
    if name == "control-taken":
        card["controller"] = OTHER if card.get("controller") == YOU else card["controller"]


def _by_itself(name: str, ability: Ability) -> Make:
    """The framework brings it about in that box."""

    def make(stage: Stage) -> None:
        trigger = ability.trigger
        if trigger is not None and trigger.type:
            stage.fighting = trigger.type[0]
        if name in ("plot-revealed", "plot-used", "initiative-won"):
            _plots(stage, name, ability)
            return
        if stage.box.startswith("challenges"):
            stage.fighting = stage.fighting or "military"
            stage.unopposed = stage.unopposed or name in ("unopposed", "no-defenders-declared")
        if trigger is not None and (trigger.card is not None or name == "bypassed"):
            card = victim(stage, ability)
            if name == "bypassed":
                _sneaking(stage, trigger)
                card["owner"] = card["controller"] = stage.defender
                card["power"] = MANY
            if name in ("attacker-declared", "defender-declared"):
                side = "attacker" if name == "attacker-declared" else "defender"
                card["owner"] = card["controller"] = card.get("controller") or stage.who(side)
                card.setdefault("icons", []).append(stage.fighting)
                card["kneeling"] = False
            if name == "renown-claimed":
                card["keywords"] = [*card.get("keywords", []), "renown"]
                stage.meets(Selector(participating="any"), card)
            if name == "stood":
                card["kneeling"] = True
        if name in ("challenge-declared", "attacker-declared", "not-declared") and not any(
            card.get("_declares") for card in stage.cards
        ):
            stage.add(owner=stage.attacker, icons=list(ICONS), str=3)
        if name.startswith(("dominance-won", "dominance-lost")):
            winner = stage.winner
            stage.add(owner=winner, str=30)

    return make


def _sneaking(stage: Stage, trigger: Trigger) -> None:
    """An attacker with stealth, which is the card that the ability asks for."""
    sneak = stage.meets(trigger.by or Selector(), mine=stage.attacker)
    sneak["controller"] = sneak["owner"] = stage.attacker
    sneak["keywords"] = [*sneak.get("keywords", []), "stealth"]
    stage.sides[sneak["ref"]] = "attacking"


def _plot(stage: Stage, who: str) -> Plain:
    return stage.add(type="plot", owner=who, zone="deck", initiative=3, income=4, claim=1)


def _plots(stage: Stage, name: str, ability: Ability) -> None:
    trigger = ability.trigger
    own = stage.own["type"] == "plot" and bool(trigger and trigger.card and trigger.card.self_)
    if name == "plot-used":
        stage.own["zone"] = "revealed" if own else stage.own["zone"]
        if not own:
            used = stage.add(type="plot", owner=YOU, zone="revealed")
            if trigger and trigger.card:
                stage.meets(trigger.card, used)
                used["zone"] = "revealed"
        _plot(stage, YOU)
        _plot(stage, OTHER)
        return
    for who in (YOU, OTHER):
        if own and who == YOU:
            stage.own["zone"] = "deck"
            stage.own.setdefault("initiative", 1)
            continue
        plot = _plot(stage, who)
        if trigger and trigger.card and not own and stage.who(trigger.card.controller) in ("", who):
            stage.meets(trigger.card, plot)
            plot["zone"] = "deck"
        if name == "initiative-won":
            stage.player(who)["initiative"] = MANY if who == stage.winner else 1


def _attaching(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        card = victim(stage, ability)
        host = stage.named(card["attached_to"]) if card.get("attached_to") else stage.add(owner=YOU)
        card |= {"type": "attachment", "zone": "hand", "cost": 0}
        card.pop("attached_to", None)
        card["_onto"] = host["ref"]
        stage.first = card["controller"]

    return make


def _marshalling(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        card = victim(stage, ability)
        card |= {"zone": "hand", "cost": card.get("cost", 0)}
        if card["type"] == "event":
            card["type"] = "location"
        card.pop("attached_to", None)
        who = stage.who(ability.trigger.player) if ability.trigger else ""
        if who and card is not stage.own:
            card["owner"] = card["controller"] = who
        stage.first = stage.attacker = card["controller"]
        if card["type"] == "attachment":
            stage.add(owner=card["controller"])

    return make


def _event(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        who = stage.who(ability.trigger.player) if ability.trigger else ""
        stage.actor = who or stage.actor
        driver = _driver(stage, [{"do": "gain-gold", "n": 1}], "event")
        if ability.trigger and ability.trigger.card:
            stage.meets(replace(ability.trigger.card, zone=("hand",), type=("event",)), driver)

    return make


def _using(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        does: Plain = {"do": "gain-gold", "n": 1}
        if ability.trigger and ability.trigger.reduces:
            does = {"do": "cost", "n": -1, "what": "next", "which": {"controller": "you"}, "until": "phase"}
        if ability.trigger and ability.trigger.player == "opponent":
            stage.actor = OTHER
        driver = _driver(stage, [does])
        if ability.trigger and ability.trigger.card and ability.trigger.card.host:
            driver["type"] = stage.host()["type"]
            stage.own["attached_to"] = DRIVER
        elif ability.trigger and ability.trigger.card and not ability.trigger.card.self_:
            stage.meets(ability.trigger.card, driver)

    return make


def _paying_gold(ability: Ability) -> Make:
    """A player pays gold for an ability, as much as that may be asked for."""

    def make(stage: Stage) -> None:
        own = ability.trigger is not None and ability.trigger.player == "you"
        stage.actor = YOU if own else OTHER
        _driver(stage, [{"do": "draw", "n": 1}], cost=[{"do": "pay-gold", "n": 3}])

    return make


def _marshalling_for_gold(stage: Stage) -> None:
    """A player marshals a character that costs gold."""
    stage.add(owner=OTHER, zone="hand", cost=1)
    stage.first = stage.attacker = OTHER


def _searching(ability: Ability) -> Make:
    """A player searches the deck for a card, reveals it and puts it into hand."""

    def make(stage: Stage) -> None:
        stage.actor = OTHER
        found = stage.add(owner=stage.actor, zone="deck", top=1)
        which = {"ref": [found["ref"]], "zone": ["deck"], "controller": "you"}
        _driver(stage, [{"do": "search", "which": which}, *({"do": do, "to": "found"} for do in SHOWS)])

    return make


def _saving(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        card = victim(stage, ability)
        card |= {"unique": True, "duplicates": 1}
        _driver(stage, [{"do": "kill", "to": "all", "which": {"ref": [card["ref"]]}}])

    return make


def _out_of_shadows(ability: Ability) -> Make:
    def make(stage: Stage) -> None:
        card = victim(stage, ability)
        card |= {"zone": "shadows", "cost": card.get("cost", 0)}
        card["crests"] = [*card.get("crests", []), "Shadow"]
        card.pop("attached_to", None)

    return make


def _answering(ability: Ability) -> Iterator[tuple[str, Make]]:
    """What a save or a cancel answers."""
    for effect in ability.effects:
        if effect.do == "save":
            yield from (
                (box, _endangering(ability, effect, do)) for box in _boxes(ability) for do in ("kill", "discard")
            )
        elif effect.do == "cancel":
            yield from _cancelable(ability, effect.cancels or Cancels())


def _endangering(ability: Ability, effect: Effect, do: str) -> Make:
    def make(stage: Stage) -> None:
        if effect.to in ("self", "host"):
            card = stage.own if effect.to == "self" else stage.host()
        elif ability.target is not None and stage.subject is not None:
            card = stage.subject
        else:
            card = stage.meets(effect.which or Selector(type=("character",)), mine=YOU)
        done = do if card["type"] == "character" or do != "kill" else "discard"
        driver = _driver(stage, [{"do": done, "to": "all", "which": {"ref": [card["ref"]]}}])
        stage.subject = card
        for one in (ability.if_, ability.trigger.if_ if ability.trigger else None):
            if one is not None:
                stage.needs(Condition(subject=one.subject) if one.subject else None)
        if ability.trigger and ability.trigger.by:
            stage.meets(ability.trigger.by, driver)

    return make


def _cancelable(ability: Ability, asked: Cancels) -> Iterator[tuple[str, Make]]:
    for event in asked.event:
        yield (
            FRAMEWORK[event],
            _by_itself(
                {"plot/3": "initiative-won", "dominance/2": "dominance-won"}.get(FRAMEWORK[event], "challenge-won"),
                ability,
            ),
        )
    if asked.event:
        return
    kinds = [of for of in asked.of if of in ("character", "location", "attachment", "event")]
    if {"plot", "when-revealed"} & set(asked.of):
        yield "plot/3", _when_revealed(asked)
        if not kinds:
            return
    kinds = kinds or ["event", "character"]

    def canceled(kind: str, uses: str, do: str) -> Make:
        def make(stage: Stage) -> None:
            stage.actor = stage.who(asked.controller) or stage.actor
            effect: Plain = {"do": do, "n": 1, "who": "each"}
            if do in LEAVING or do in ("kneel", "stand", "blank", "take-control"):
                card = stage.add(owner=YOU, kneeling=do == "stand")
                effect = {"do": do, "to": "all", "which": {"ref": [card["ref"]]}}
                if asked.zone:
                    card["zone"] = effect["which"]["zone"] = asked.zone[0]
            more: Plain = {"trigger": {"after": ["gold-gained"]}, "kind": "response"} if uses == "response" else {}
            if asked.chooses is not None:
                card = stage.meets(asked.chooses, stage.add(kneeling=False), mine=YOU)
                effect = {"do": "kneel", "to": "target"}
                more["target"] = {"choose": {"ref": [card["ref"]]}}
            if asked.if_ is not None:
                stage.needs(asked.if_)
            driver = _driver(stage, [effect], kind, **more)
            if asked.trait:
                driver["traits"] = [asked.trait[0]]
            if ability.trigger and ability.trigger.card:
                stage.meets(ability.trigger.card, driver)

        return make

    would = asked.would or ("gain-gold", "kill")
    for kind in kinds:
        for do in would:
            for box in _boxes(ability):
                yield box, canceled(kind, "action", do)


def _when_revealed(asked: Cancels) -> Make:
    def make(stage: Stage) -> None:
        for who in (YOU, OTHER):
            if stage.own["type"] == "plot" and who == YOU:
                stage.own["zone"] = "deck"
                continue
            plot = _plot(stage, who)
            if stage.who(asked.controller) in ("", who):
                plot["traits"] = list(asked.trait[:1] or (("Edict",) if asked.source and asked.source.traits else ()))
                seen = {"after": ["plot-revealed"], "card": {"self": True, "zone": ["revealed"]}}
                gains = {"kind": "when-revealed", "trigger": seen, "effects": [{"do": "gain-gold", "n": 1}]}
                plot["abilities"] = [{"id": "act", "label": "when revealed", **gains}]

    return make


def earlier(ability: Ability) -> list[tuple[str, Make]]:
    """The boxes in which that comes about which has to have happened before."""
    asked = [name for one in parts_of(ability, Past) if one.span != "window" for name in one.what]
    found = [opening for name in asked for opening in _happening(name, replace(ability, trigger=None))]
    for one in _since(ability):
        before = replace(one, zone=(), just=(), since="window")
        done = replace(ability, trigger=Trigger(after=one.just, card=before))
        found += [opening for name in one.just for opening in _happening(name, done)]
    return found


def _since(ability: Ability) -> list[Selector]:
    """The selectors that ask what has happened to a card before this window."""
    return [one for one in parts_of(ability, Selector) if one.just and one.since != "window"]


def asked_back(ability: Ability) -> list[str]:
    """Everything that it asks for of the time before its window."""
    asked = [name for one in parts_of(ability, Past) if one.span != "window" for name in one.what]
    return [*asked, *(name for one in _since(ability) for name in one.just)]


def asks_back(ability: Ability) -> bool:
    """Whether it asks for what has happened before its window."""
    return bool(_since(ability)) or any(one.span != "window" for one in parts_of(ability, Past))
