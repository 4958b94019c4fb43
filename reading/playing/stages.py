"""Tables on which one ability of a card can be used: where it lies, who fights, what is there to be chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from reading.playing.openings import asked_back, asks_back, earlier, openings
from reading.playing.witness import MANY, OTHER, YOU, Plain, Stage, amount_in
from timing.systems.agot1e.abilities import Ability, Effect, Target
from timing.systems.agot1e.expressions import Condition, Number, Selector, parts_of
from timing.systems.agot1e.words import ANY_NUMBER, ANY_PRINTED, ANY_TRAIT

SHOWN = {"kind": "when-revealed", "trigger": {"after": "plot-revealed", "card": {"self": True, "zone": "revealed"}}}
IN_CHALLENGES = ("win-challenge", "join-challenge", "remove-from-challenge", "end-challenge")


def stages(card: Plain, ability: Ability) -> Iterator[Stage]:
    """Tables on which the ability could be used, the likeliest first. `card` is plain data of a card of a dispute."""
    plain_ways, ends = openings(ability), "box"
    ways = [(box, make, False) for box, make in plain_ways]
    if asks_back(ability):
        ends = "round"
        told = [(box, make, True) for box, make in plain_ways]  # what cannot be brought about is told to have been
        ways = [*((box, make, False) for box, make in earlier(ability)), *ways]
        ways = [*told, *ways] if len(asked_back(ability)) > 1 else [*ways, *told]
    for either in (0, 1):
        for winner, attacker, actor in _parts(ability):
            for box, make, told_before in ways:
                stage = Stage(box=box, winner=winner, attacker=attacker, actor=actor, either=either, ends=ends)
                stage.tells = told_before
                stage.names = any(one.names for one in (ability.target, *ability.also) if one)
                stage.stops = "every" if ability.kind == "constant" else "useful"
                _lay(stage, card, ability)
                make(stage)
                if _settled(stage, ability):
                    yield stage
        if not _alternatives(ability):
            return


def _alternatives(ability: Ability) -> bool:
    conditions, selectors = parts_of(ability, Condition), parts_of(ability, Selector)
    return any(one.any for one in conditions) or any(one.any for one in selectors)


def _parts(ability: Ability) -> Iterator[tuple[str, str, str]]:
    """Who wins, who attacks and who makes things happen."""
    mine = ability.trigger.player == "you" if ability.trigger else False
    lost = bool(ability.trigger and "challenge-lost" in ability.trigger.after)
    first = OTHER if lost == mine else YOU
    if ability.trigger and ability.trigger.player == "any":
        first = OTHER if lost else YOU
    actors = (YOU, OTHER) if mine else (OTHER, YOU)
    for winner in (first, OTHER if first == YOU else YOU):
        for attacker in (winner, OTHER if winner == YOU else YOU):
            for actor in actors:
                yield winner, attacker, actor


def _lay(stage: Stage, card: Plain, ability: Ability) -> None:
    """The card itself, its host and all that the ability speaks of."""
    whose = OTHER if ability.users else YOU  # what others may use is used by one of them
    own = {**card, "ref": "card", "owner": whose, "controller": whose, "_new": True, "power": card.get("power", 1)}
    stage.cards.append(own)
    own.pop("immune", None)  # what it is immune to does not matter here
    own["zone"] = _lies(card, ability)
    if any(effect.who == "self-owner" for effect in ability.effects):  # it goes back to its owner
        own["owner"] = OTHER
    of_host = any(effect.to == "host" for effect in ability.effects)  # a card that has become an attachment
    if own["zone"] == "play" and (card["type"] == "attachment" or (of_host and card["type"] in ("event", "character"))):
        asked = card.get("_attaches") or Selector(type=("character",))
        host = stage.add(unique=True)
        own["attached_to"] = host["ref"]
        stage.meets(asked, host, mine=YOU)
    stage.needs(ability.if_)
    stage.unopposed |= ability.trigger is not None and "unopposed" in ability.trigger.after
    if ability.trigger is not None:
        stage.needs(ability.trigger.if_)
    for cost in ability.cost:
        for _ in range(max(cost.n, 1) if cost.card is not None else 0):
            one = stage.meets(cost.card or Selector(), mine=YOU)
            if cost.do in ("kneel", "stand"):
                one["kneeling"] = cost.do == "stand"
            if cost.do in ("discard-power", "discard-gold"):
                one[cost.do.removeprefix("discard-")] = MANY
        if cost.do == "discard-gold":
            own["gold"] = MANY
        if cost.card is None and cost.do == "stand":
            own["kneeling"] = True
    for target in (ability.target, *ability.also):
        if target is not None and not target.player and not target.names:
            _choosable(stage, ability, target)
        elif target is not None and target.player and target.if_ is not None:
            stage.needs_of(OTHER, target.if_)
        elif target is not None and target.names == (ANY_TRAIT,):
            stage.add(owner=YOU, traits=["Knight"])
        elif target is not None and target.names == (ANY_PRINTED,):
            stage.add(owner=OTHER, keywords=["renown"])
        elif target is not None and target.names == (ANY_NUMBER,):
            own["gold"] = MANY
    for effect in ability.effects:
        _reaches(stage, ability, effect)


def _lies(card: Plain, ability: Ability) -> str:
    if ability.kind == "when-revealed":
        return "deck"
    if ability.zone:
        return ability.zone[0]
    usual = {"event": "hand", "plot": "revealed"}.get(card["type"], "play")
    return "play" if usual == "hand" and ability.kind in ("constant", "passive", "replacement") else usual


def _choosable(stage: Stage, ability: Ability, target: Target) -> None:
    many = amount_in(target.n) if not target.up_to else 1
    _concerns(stage, target.who, target.those)
    stage.sets(target.n, min(many, MANY))
    each = (YOU, OTHER) if target.who == "each" else (OTHER,)
    done = [effect for effect in ability.effects if effect.to == "target" and effect.of == target.name]
    for owner in each:
        for _ in range(min(many, 5) + 1):  # one more, which may be lost before
            asked = target.choose
            if target.who != "you" and asked.controller == "you":
                asked = replace(asked, controller="any")
                card = stage.meets(asked, stage.add(owner=stage.who(target.who) or owner))
            else:
                card = stage.meets(asked)
            for effect in done:
                _ready(stage, effect, card)
            if any(effect.what == "keywords of those" for effect in ability.effects) and not card["keywords"]:
                card["keywords"].append("renown")
            stage.subject = stage.subject or card


def _ready(stage: Stage, effect: Effect, card: Plain) -> None:
    """A card to which the effect can be done."""
    if effect.do == "resolve-plot":
        card["abilities"] = [{"id": "act", "label": "when revealed", "effects": [{"do": "gain-gold", "n": 1}], **SHOWN}]
    if effect.do in ("stand", "kneel"):
        card["kneeling"] = effect.do == "stand"
    if effect.do in ("discard-power", "move-power"):
        card["power"] = MANY
    if effect.do == "remove-from-challenge" and card["ref"] not in stage.sides:
        stage.meets(Selector(participating="any"), card)
    if effect.do in ("put-into-play", "come-out-of-shadows") and card["zone"] == "play":
        card["zone"] = "shadows" if effect.do == "come-out-of-shadows" else effect.source or "hand"


def _concerns(stage: Stage, who: str, asked: Condition | None) -> None:
    """One of the players it speaks of is one of those whom it concerns."""
    if asked is not None:
        stage.needs_of(YOU if who == "each" else stage.who(who) or OTHER, asked)


def _reaches(stage: Stage, ability: Ability, effect: Effect) -> None:
    if effect.do in IN_CHALLENGES or effect.until == "challenge" or effect.when:
        stage.fighting = stage.fighting or "military"
    if effect.do in ("discard-from-deck", "reveal-plot"):
        plot: Plain = {"type": "plot"} if effect.do == "reveal-plot" else {"top": 1}
        for who in (YOU, OTHER):
            stage.add(owner=who, zone="deck", **plot)
    if effect.which is not None and effect.do != "save":
        theirs = effect.which.controller not in ("any", "you")
        among = bool(effect.which.participating) and stage.own["ref"] in stage.sides and not theirs
        card = stage.meets(effect.which, stage.own if among else None)
        _ready(stage, effect, card)
        if ability.kind == "constant" and stage.subject is None:
            stage.subject = card
            if ability.if_ is not None and ability.if_.subject is not None:
                stage.needs(Condition(subject=ability.if_.subject))
    if ability.kind != "constant":
        _counted(stage, effect)
    _concerns(stage, effect.who, effect.those)
    if effect.to in ("self", "host"):
        card = stage.own if effect.to == "self" else stage.host()
        if effect.to == "host" or not any(cost.do == "kneel" and cost.card is None for cost in ability.cost):
            _ready(stage, effect, card)
    if effect.if_ is not None:
        phases = set(stage.phases)
        stage.needs(effect.if_)
        stage.phases = phases  # the others are carried out in any phase


def _counted(stage: Stage, effect: Effect) -> None:
    """Something of what the effect counts, so that it comes to more than 0."""
    for number in parts_of(effect.n, Number):
        if number.count is not None:
            stage.meets(number.count, mine=YOU)
        if number.which is not None and number.stat in ("power", "gold"):
            stage.meets(number.which, mine=YOU)[number.stat] = MANY
        if number.past is not None and "renown-claimed" in number.past.what:
            stage.meets(Selector(type=("character",), keyword=("renown",), participating="attacking", controller="you"))
        if number.challenge == "defenders":
            stage.meets(Selector(type=("character",), participating="defending"))


def _settled(stage: Stage, ability: Ability) -> bool:
    """Move the table into the phase that it needs; False where it cannot be there."""
    phase, _, number = stage.box.partition("/")
    if stage.phases and phase not in stage.phases and "any" not in stage.phases:
        return False
    if stage.fighting and phase in ("challenges", "epic"):
        if number == "2":
            return not needs_challenge(ability)
    elif stage.fighting and phase not in ("challenges", "epic"):
        return not needs_challenge(ability)
    return True


def needs_challenge(ability: Ability) -> bool:
    """Whether the ability can only be used while a challenge is under way."""
    conditions = [ability.if_] if ability.if_ else []
    return any(one.challenge or one.attacker or one.defender for one in conditions)
