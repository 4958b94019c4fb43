"""Abilities that the rules give a card: the save of duplicates, marshalling, Shadows, keywords, setup."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from timing.systems.agot1e import causes
from timing.systems.agot1e.abilities import Ability, Cost, Effect, Target, Trigger
from timing.systems.agot1e.expressions import Condition, Number, Selector
from timing.systems.agot1e.printed import ICONS, NAVAL
from timing.systems.agot1e.situation import Card, Situation
from timing.systems.agot1e.words import AGENDA, ANY_PRINTED, NAMED, TO_DUPLICATE, TO_HOUSE, ZONES, text_of_next

DUPLICATE = "duplicate"
MARSHAL = causes.MARSHAL
OUT_OF_SHADOWS = "out-of-shadows"
AMBUSH = "ambush"
PRIZED = "prized"
SETUP = "setup"  # placing a card from hand face down before the game
INTO_SHADOWS = "into-shadows"
SHADOWS_GOLD = 2  # to play or place any card into Shadows


def enhanced(icon: str) -> str:
    """The keyword of a card whose icon has the naval enhancement."""
    return f"{NAVAL} {icon}"


def _naval(card: Card, icon: str) -> Ability:
    """Kneeling a naval character into a challenge that is under way (FAQ, Naval).

    The enhancement lies on the icon and is no text, and it has no effect while the character has lost the icon.
    """
    return Ability(
        id=f"{NAVAL}-{icon}",
        granted=NAVAL,
        label=f"declare {card.title} as a naval attacker or defender",
        kind="action",
        phase=("challenges", "epic"),
        if_=Condition(challenge=(icon,), card=Selector(self_=True, icon=(icon,), keyword=(enhanced(icon),))),
        cost=(Cost(do="kneel"),),
        effects=(Effect(do="join-challenge", to="self"),),
        gained=True,
    )


def naval(situation: Situation) -> Iterator[tuple[Card, Ability]]:
    """What naval enhancements let characters do: those that are printed, and those that an effect may give."""
    gains = [
        (card.ref, effect)
        for card in situation.cards
        for ability in card.abilities
        for effect in ability.effects
        if effect.do == "gain" and effect.what.startswith(NAVAL)
    ]
    for card in situation.cards:
        given_to = {effect.what for giver, effect in gains if effect.to != "self" or giver == card.ref}
        given_to |= {one.what for one in situation.lasting if one.do == "gain" and one.card == card.ref}
        known = given_to | set(card.keywords)
        yield from ((card, _naval(card, icon)) for icon in ICONS if enhanced(icon) in known)


def prized(situation: Situation) -> Iterator[tuple[Card, Ability]]:
    """What prized does on each card that has it or may gain it (FAQ, Prized): as many instances as there may be."""
    effects = [(card, effect) for card in situation.cards for ability in card.abilities for effect in ability.effects]
    stated = [(one.card, one.what) for one in situation.lasting if one.do == "gain"]
    over = [card for card, effect in effects if effect.do == "gain" and _takes_over_keywords(card, effect)]
    everywhere = {word for card in situation.cards for word in card.keywords if _prize(word)}
    for card in situation.cards:
        if any(ability.kind == "keyword" and ability.id.startswith(PRIZED) for ability in card.abilities):
            continue
        words = [word for word in card.keywords if _prize(word)]
        words += [what for ref, what in stated if ref == card.ref and _prize(what)]
        reached = (effect.what for giver, effect in effects if effect.to != "self" or giver == card)
        words += [what for what in reached if _prize(what)]
        words += sorted(everywhere) * (1 if over else 0)
        yield from ((card, one) for one in _instances_of_prized(card, words))


def _prize(keyword: str) -> int:
    """How much power the keyword is worth; 0 of one that is not prized."""
    words = keyword.lower().split()
    return int(words[1]) if len(words) == 2 and words[0] == PRIZED and words[1].isdigit() else 0


def _takes_over_keywords(card: Card, effect: Effect) -> bool:
    named = any(ability.target and ability.target.names == (ANY_PRINTED,) for ability in card.abilities)
    return effect.what == "keywords of those" or (effect.what == NAMED and named)


def _instances_of_prized(card: Card, words: list[str]) -> Iterator[Ability]:
    """Each instance of prized pays by itself, passively, and cannot be canceled (FAQ 3.45)."""
    after = {"event": ("event-played",), "plot": ("plot-used",)}.get(card.type, ("killed", "discarded"))
    for at, word in enumerate(words):
        nth = words[: at + 1].count(word)
        yield Ability(
            id=f"{PRIZED}-{at}" if at else PRIZED,
            granted=PRIZED,
            label=word,
            kind="keyword",
            trigger=Trigger(after=after, card=Selector(self_=True, zone=ZONES)),
            zone={"plot": ("used", "revealed"), "event": ("played",)}.get(card.type, ()),
            if_=Condition(number=Number(instances=word), at_least=nth),
            effects=(Effect(do="claim-power", who="each-opponent", n=_prize(word)),),
            gained=True,
        )


HAND, PLAYED_FROM = ("hand",), ("hand", "discard", "deck")


def _from_hand(card: Card, how: str, phase: tuple[str, ...], cost: str, zone: tuple[str, ...] = HAND) -> Ability:
    """Marshalling a card for its gold cost, or ambushing with it for influence (rulebook, Ambush)."""
    attaches = card.type == "attachment"
    entering = Effect(do="put-into-play", to="self", what="marshalled" if how == MARSHAL else "")
    return Ability(
        id=how,
        granted=how,
        label=f"{'ambush with' if how == AMBUSH else 'marshal'} {card.title}",
        kind="action",
        phase=phase,
        zone=zone,
        cost=(Cost(do=cost, n=card.cost or 0),) if card.cost or card.house else (),
        target=Target(choose=card.attaches_to or Selector(type=("character",))) if attaches else None,
        effects=(
            Effect(do="attach", to="target", what="marshalled" if how == MARSHAL else "put-into-play")
            if attaches
            else entering,
        ),
        keyword=how == AMBUSH,
    )


def may_join_house(card: Card) -> bool:
    """Whether the card's text allows playing it as an attachment to the House card."""
    return any(effect.do == "gain" and effect.what == TO_HOUSE for a in card.abilities for effect in a.effects)


def _to_house(card: Card, zone: tuple[str, ...]) -> Ability:
    """Marshalling a location as an attachment to one's House card, as its text allows."""
    return replace(
        _from_hand(card, MARSHAL, ("marshalling",), "pay-gold", zone),
        id=f"{MARSHAL}-attached",
        label=f"marshal {card.title} as an attachment",
        target=Target(choose=Selector(type=("house",), controller="you")),
        effects=(Effect(do="attach", to="target", what="marshalled"),),
    )


def _to_duplicate(card: Card, zone: tuple[str, ...]) -> Iterator[Ability]:
    """Playing a card as a duplicate of another title, as its text allows: for nothing, as duplicates are (rulebook).

    Duplicates may only be played on cards that their player both controls and owns.
    """
    effects = (effect for ability in card.abilities for effect in ability.effects if effect.what == TO_DUPLICATE)
    for at, effect in enumerate(one for one in effects if one.do == "gain" and one.bearer is not None):
        yield Ability(
            id=f"{MARSHAL}-duplicate" + (f"-{at + 1}" if at else ""),
            granted=MARSHAL,
            label=f"play {card.title} as a duplicate",
            kind="action",
            phase=("marshalling",),
            zone=zone,
            target=Target(choose=replace(effect.bearer or Selector(), controller="you", owner="you")),
            effects=(Effect(do="duplicate", to="self", onto="target"),),
        )


def for_shadows(card: Card) -> bool:
    """Whether the card has the Shadows crest: from hand it is played into Shadows only (FAQ, Shadows rules)."""
    return any(crest.lower() in ("shadow", "shadows") for crest in card.crests)


def zones_of(ability: Ability, card: Card) -> tuple[str, ...]:
    """Where an ability of the card works: as printed, else events from hand, plots while revealed, others in play."""
    if ability.zone:
        return ability.zone
    if card.type == "event" and ability.kind in ("constant", "passive", "replacement"):
        return ("play",)  # text it has when it stays in play, as an attachment
    if card.type == "event" and for_shadows(card):
        return ("played",)  # once it has come out of Shadows; it is never played from hand
    return {"event": ("hand",), "plot": ("revealed",), AGENDA: ("play", AGENDA)}.get(card.type, ("play",))


def plays_event(card: Card, ability: Ability) -> bool:
    """Whether using the ability is playing an event.

    Moving it into or out of Shadows is not, and neither is what its text does out of the pile that it lies in alone.
    """
    in_pile = bool(ability.zone) and set(ability.zone) <= {"discard", "dead"}
    return card.type == "event" and ability.granted not in (INTO_SHADOWS, OUT_OF_SHADOWS) and not in_pile


def _into_shadows(card: Card, zone: tuple[str, ...]) -> Ability:
    """Playing a card from hand face down into Shadows, for two gold and without a penalty (FAQ, Shadows rules)."""
    return Ability(
        id=INTO_SHADOWS,
        granted=INTO_SHADOWS,
        label=f"play {card.title} into Shadows",
        kind="action",
        phase=("marshalling",),
        zone=zone,
        cost=(Cost(do="pay-gold", n=SHADOWS_GOLD),),
        effects=(Effect(do="into-shadows", to="self"),),
    )


def attaches_itself(card: Card) -> Ability | None:
    """The text by which an attachment attaches as it comes out of Shadows: it does not attach by the rules, too.

    FAQ, question on Shadow attachments that attach twice. What depends on more than that leaves it to the rules.
    """
    for one in card.abilities if card.type == "attachment" else ():
        own = one.trigger is not None and one.trigger.card is not None and one.trigger.card.self_
        comes = own and one.trigger is not None and one.trigger.after == ("came-out-of-shadows",)
        if comes and not one.if_ and any(act.do == "attach" and act.to == "target" for act in one.effects):
            return one
    return None


def _out_of_shadows(card: Card) -> Ability:
    """Bringing a card out of Shadows for its Shadows cost, with the gold penalty if it is due (FAQ, Shadows rules)."""
    out = Effect(do="come-out-of-shadows", to="self")
    by_rule = card.type == "attachment" and not attaches_itself(card)
    if by_rule:
        out = Effect(do="attach", to="target", what="shadows")
    return Ability(
        id=OUT_OF_SHADOWS,
        granted=OUT_OF_SHADOWS,
        label=f"bring {card.title} out of Shadows",
        kind="action",
        zone=("shadows",),
        cost=(Cost(do="pay-gold", n=card.cost or 0),) if card.cost or card.house else (),
        target=Target(choose=card.attaches_to or Selector(type=("character",))) if by_rule else None,
        effects=(out,),
    )


def ambush_gained(situation: Situation) -> bool:
    """Whether an effect lets cards in hand gain ambush."""
    effects = (effect for card in situation.cards for ability in card.abilities for effect in ability.effects)
    stated = ((one.do, one.what) for one in situation.lasting)
    return ("gain", AMBUSH) in (*((effect.do, effect.what) for effect in effects), *stated)


def doubled(situation: Situation) -> frozenset[str]:
    """The cards, unique or not, on which a duplicate lies, and those on which a text lets one be played."""
    effects = (effect for card in situation.cards for ability in card.abilities for effect in ability.effects)
    bearers = [effect.bearer for effect in effects if effect.what == TO_DUPLICATE and effect.bearer is not None]
    may_be = (card.ref for card in situation.cards if any(card.type in one.type or not one.type for one in bearers))
    return frozenset((*may_be, *(card.duplicate_of for card in situation.cards if card.duplicate_of)))


def inherent(
    card: Card, piles: tuple[str, ...] = (), ambush: bool = False, saved_by: bool = False
) -> tuple[Ability, ...]:
    """Abilities that the rules give a card: the save of its duplicates (4.2), marshalling it from hand, Shadows.

    `piles`: out of which an effect of the table may have it played as if it were in hand; `ambush`: whether it may gain
    that there; `saved_by`: whether it may come by a duplicate though it is not unique.
    """
    found: list[Ability] = []
    zone = (*HAND, *piles)
    if card.duplicates or card.unique or saved_by:
        found.append(
            Ability(
                id=DUPLICATE,
                granted=DUPLICATE,
                label=f"save {card.title} with a duplicate",
                kind="response",
                cost=(Cost(do="discard-duplicate"),),
                effects=(Effect(do="save", to="self"),),
                gained=True,
            )
        )
    drawn = card.zone == "hand" or bool(card.top) or bool(piles)
    if card.zone == "shadows" or (drawn and for_shadows(card)):
        found.append(_out_of_shadows(card))
    if drawn and for_shadows(card):
        found.append(_into_shadows(card, zone))
    if card.type in ("character", "location", "attachment") and drawn:
        found.append(_from_hand(card, MARSHAL, ("marshalling",), "pay-gold", zone))
        if AMBUSH in card.keywords:
            found.append(_from_hand(card, AMBUSH, ("any",), "kneel-influence"))
        elif ambush:
            has = Condition(card=Selector(self_=True, keyword=(AMBUSH,), zone=HAND))
            found.append(replace(_from_hand(card, AMBUSH, ("any",), "kneel-influence"), if_=has))
        if may_join_house(card):
            found.append(_to_house(card, zone))
        found += _to_duplicate(card, zone)
    return tuple(found)


def in_setup(card: Card) -> tuple[Ability, ...]:
    """A card in hand can be placed face down while the game is set up (rulebook, Place setup cards)."""
    if card.zone != "hand":
        return ()
    effect = Effect(do="words", what="it is placed face down")
    label = f"place {card.title} face down"
    return (Ability(id=SETUP, granted=SETUP, label=label, kind="action", zone=("hand",), effects=(effect,)),)


def given(situation: Situation) -> Iterator[tuple[str, str, Ability]]:
    """Text that one card may give another: who could have it, who gives it, and the text (FAQ 3.8, 3.37).

    It is described as a dormant ability of the card that gives it, for an effect `gain` of `ability:ID`.
    """
    for card in situation.cards:
        texts = {f"ability:{ability.id}": ability for ability in card.abilities if ability.dormant}
        effects = [effect for ability in card.abilities for effect in ability.effects]
        gained = [e.what for e in effects if e.do == "gain" and e.to != "self" and e.what in texts]
        by_cost = (text_of_next(e.what) for e in effects if text_of_next(e.what))
        for name in dict.fromkeys((*gained, *(f"ability:{one}" for one in by_cost if f"ability:{one}" in texts))):
            yield from ((other.ref, card.ref, texts[name]) for other in situation.cards if _bears_text(card, other))


def _bears_text(giver: Card, other: Card) -> bool:
    return other.ref != giver.ref and other.type not in ("event", "plot", "agenda", "title")
