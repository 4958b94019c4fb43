"""The effects of an ability as they become imminent: part by part, divided by the word “then”."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from timing.kernel.reasons import Reason, once
from timing.systems.agot2e import evaluating, values
from timing.systems.agot2e.abilities import Ability, Effect
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.evaluating import View
from timing.systems.agot2e.granted import CHARACTERS
from timing.systems.agot2e.state import Delayed, Frame, Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.answering import instead
from timing.systems.agot2e.verbs.entering import enters_as_duplicate
from timing.systems.agot2e.words import ZONES
from timing.systems.agot2e.work import Work

MAY, NONE = "may", "none"
TO_PLAYER = ("take-control", "move-power", "move-gold", "reveal-again", "reveal-new-plot")
"""Verbs on a card by which the player named, not the card's controller, gets something."""


def parts(ability: Ability) -> list[list[int]]:
    """The numbers of the effects, those that are imminent together in one list."""
    found: list[list[int]] = []
    for number, effect in enumerate(ability.effects):
        if effect.then or not found:
            found.append([])
        found[-1].append(number)
    return found


def view_of(work: Work, frame: Frame) -> View:
    """How the ability that a window resolves sees the table."""
    at = evaluating.view(work, frame.source, frame.answers, frame.paying)
    return at._replace(you=frame.who, targets=frame.targets, chosen=frame.chosen, paid=frame.paying, named=frame.named)


def propose(work: Work) -> bool:
    """Make the next part of an ability imminent; False when there is none, or something is being asked."""
    frame = work.frame
    ability = work.table.abilities[frame.source]
    if frame.part == 0:
        work.becomes_imminent(() if ability.granted else (_initiation(work, frame),))
        return True
    groups = parts(ability)
    at = frame.part - 1
    if frame.canceled or at >= len(groups):
        return False
    if ability.effects[groups[at][0]].then and frame.failed:
        work.note("then-fails", ability=frame.source)
        return False
    items: list[Item] = []
    stored = False
    option = _option(work, ability, groups[at])
    if option is None:
        return False
    for number in groups[at]:
        effect = ability.effects[number]
        if effect.option not in ("", option):
            continue
        if not effect.at and not evaluating.is_so(work, effect.if_, view_of(work, work.frame)):
            continue  # of what is delayed it is asked as it resolves
        if effect.at:
            wait(work, frame.source, number, _meant(work, effect), frame.who)
            stored = True
        elif effect.do == "name":
            named = _named(work, number, effect)
            if named is None:
                return False
            work.change(named=named)
            stored = True
        elif effect.instead and frame.answers is not None:
            picked = _chosen(work, frame.source, number, effect) if effect.choose else ()
            if picked is None:
                return False
            stored = True
            answered = work.item("words", (), n=frame.answers.id, by=frame.source)
            instead(work, answered, frame.targets, picked)
        else:
            made = _items(work, frame.source, number, effect)
            if made is None:
                return False
            items += made
    if len(groups[at]) > 1 and len(items) > 1:
        work.note("part-by-part")
    work.becomes_imminent(items)
    work.change(failed=frame.failed or not (items or stored))
    return True


def _named(work: Work, number: int, effect: Effect) -> str | None:
    """A title, type or trait that a player names, of the cards of the table; None while asked."""
    at = view_of(work, work.frame)
    which = replace(effect.which, zone=ZONES) if effect.which else None
    meant = [ref for ref in work.cards if which is None or evaluating.fits(work, which, ref, at)]
    words = {
        "title": (work.facts(ref).title for ref in meant),
        "type": (kind for kind in ("character", "location", "attachment", "event")),
        "trait": (trait for ref in meant for trait in values.traits(work, ref)),
    }[effect.what or "title"]
    who = (*evaluating.players(work, effect.who, at), work.frame.who)[0]
    picked = ask(work, f"name{number}", "name", who, tuple(dict.fromkeys(words)))
    return None if picked is None else (*picked, "")[0]


def _option(work: Work, ability: Ability, numbers: list[int]) -> str | None:
    """Which of several effects is carried out; empty without such a choice, None while a player decides."""
    frame, at = work.frame, view_of(work, work.frame)
    named = dict.fromkeys(ability.effects[number].option for number in numbers)
    able = [name for name in named if name and _could(work, ability, numbers, name, at)]
    if MAY in able:
        able.append(NONE)
    who = (*evaluating.players(work, ability.decides, at), frame.who)[0]
    chosen = ask(work, f"option{frame.part}", "option", who, able)
    return None if chosen is None else (*chosen, "")[0]


def _could(work: Work, ability: Ability, numbers: list[int], name: str, at: View) -> bool:
    """Whether an effect of that option could do something."""
    uid = work.frame.source
    for number in numbers:
        effect = ability.effects[number]
        if effect.option == name and evaluating.is_so(work, effect.if_, at):
            made = items_of(work, uid, effect, at)
            if effect.choose is not None or any(not VERBS[item.verb].bars(work, item) for item in made):
                return True
    return False


def _initiation(work: Work, frame: Frame) -> Item:
    return work.item(
        "initiate", VERBS["initiate"].happens, card=work.table.holder[frame.source], player=frame.who, by=frame.source
    )


# --- what waits, and what happens instead ------------------------------------------------------------------------


def wait(work: Work, uid: str, number: int, on: tuple[str, ...], who: str = "") -> None:
    """A delayed effect is created."""
    effect = work.table.abilities[uid].effects[number]
    work.delayed.append(Delayed(uid, number, effect.at, on, who or work.player_of(uid)))
    work.note("delayed", ability=uid)


def propose_delayed(work: Work, delayed: Delayed) -> tuple[Item, ...]:
    """A delayed effect that resolves now; it is no new ability."""
    effect = work.table.abilities[delayed.by].effects[delayed.effect]
    at = evaluating.view(work, delayed.by)._replace(you=delayed.who, targets=delayed.targets, chosen=delayed.targets)
    made = items_of(work, delayed.by, effect, at) if evaluating.is_so(work, effect.if_, at) else []
    return tuple(item for item in made if not VERBS[item.verb].bars(work, item))


def propose_instead(work: Work, item: Item) -> tuple[Item, ...]:
    """What happens instead of something that has been carried out by another's word."""
    at = evaluating.view(work, item.instead, item)._replace(targets=item.instead_of, chosen=item.instead_chosen)
    made: list[Item] = []
    for effect in work.table.abilities[item.instead].effects:
        if effect.instead and evaluating.is_so(work, effect.if_, at):
            made += items_of(work, item.instead, effect, at)
    return tuple(one for one in made if not VERBS[one.verb].bars(work, one))


def _meant(work: Work, effect: Effect) -> tuple[str, ...]:
    """The cards that a delayed effect will be about, if they are known now."""
    at = view_of(work, work.frame)
    return tuple(_cards(work, effect, at)) if effect.to != "all" else ()


# --- items -------------------------------------------------------------------------------------------------------


def _items(work: Work, uid: str, number: int, effect: Effect) -> tuple[Item, ...] | None:
    """What an effect makes imminent; None while a player chooses."""
    if effect.choose is not None:
        picked = _chosen(work, uid, number, effect)
        if picked is None:
            return None
        work.change(chosen=picked)
    at = view_of(work, work.frame)
    made = [item for item in items_of(work, uid, effect, at) if not VERBS[item.verb].bars(work, item)]
    if effect.do == "discard-from-hand" and effect.what in ("chosen", "chosen by you"):
        return _from_hands(work, number, made, effect)
    if effect.do == "check-reserve":
        return checked(work, str(number), made)
    placed_on = _on_hosts(work, uid, number, made)
    return None if placed_on is None else _bestowed(work, number, placed_on)


def _from_hands(work: Work, number: int, items: list[Item], effect: Effect) -> tuple[Item, ...] | None:
    """Cards chosen from hands, by their players or by whoever sees them; those not described go without a name.

    `which` of the effect says which cards may be chosen; of those not described any may be one.
    """
    found: list[Item] = []
    at = view_of(work, work.frame)
    for item in items:
        held, unknown = work.hand(item.player), work.players[item.player].hand
        known = [ref for ref in held if effect.which is None or evaluating.fits(work, effect.which, ref, at)]
        n = min(item.n, len(known) + unknown)
        who = item.player if effect.what == "chosen" else at.you
        picked = ask(
            work, f"hand{number}-{item.player}", "effect-chooses", who, known, min(n, len(known)), max(n - unknown, 0)
        )
        if picked is None:
            return None
        work.change(chosen=picked)
        found += [item._replace(card=ref, n=1) for ref in picked]
        found += [item._replace(n=n - len(picked))] if n > len(picked) else []
    return tuple(found)


def checked(work: Work, key: str, items: list[Item]) -> tuple[Item, ...] | None:
    """Players check reserve: each discards down to the reserve value, with cards of his or her choice."""
    found: list[Item] = []
    for item in items:
        described = work.hand(item.player)
        over = work.players[item.player].hand + len(described) - values.reserve(work, item.player)
        if over > 0:
            least = max(over - work.players[item.player].hand, 0)
            picked = ask(work, f"reserve{key}-{item.player}", "reserve", item.player, described,
                         min(over, len(described)), least)  # fmt: skip
            if picked is None:
                return None
            lost = item._replace(verb="discard-from-hand", what=VERBS["discard-from-hand"].happens)
            found += [lost._replace(card=ref, n=1) for ref in picked]
            found += [lost._replace(n=over - len(picked))] if over > len(picked) else []
        found.append(item)
    return tuple(found)


def _on_hosts(work: Work, uid: str, number: int, items: list[Item]) -> tuple[Item, ...] | None:
    """Attachments that enter play without a host that is named: their player says on what; None while asked."""
    found: list[Item] = []
    for item in items:
        if item.verb != "put-into-play" or work.facts(item.card).type != "attachment" or item.other:
            found.append(item)
            continue
        at = evaluating.view(work, uid)._replace(you=item.player, card=item.card)
        meant = evaluating.cards(work, work.facts(item.card).attaches_to or CHARACTERS, at)
        wanted = work.table.abilities[uid].effects[number].host
        seen = view_of(work, work.frame)
        meant = tuple(ref for ref in meant if wanted is None or evaluating.fits(work, wanted, ref, seen))
        able = [ref for ref in meant if not VERBS[item.verb].bars(work, item._replace(other=ref))]
        host = ask(work, f"host{number}-{item.card}", "effect-chooses", item.player, able)
        if host is None:
            return None
        found += [item._replace(other=ref) for ref in host]
    return tuple(found)


def _bestowed(work: Work, number: int, items: tuple[Item, ...]) -> tuple[Item, ...] | None:
    """Gold that is placed on cards with bestow (X) as they enter play; None while their player is asked."""
    found: list[Item] = []
    for item in items:
        found.append(item)
        most = values.keyword_number(work, "bestow", item.card) if "enters-play" in item.what else None
        most = min(most or 0, work.players[item.player].gold if most else 0)
        if not most:
            continue
        amounts = tuple(str(n) for n in range(most + 1))
        picked = ask(work, f"bestow{number}-{item.card}", "bestow", item.player, amounts)
        if picked is None:
            return None
        if picked[0] != "0":
            gold = work.item("give-gold", ("gold-moved",), player=item.player, other=item.card, n=int(picked[0]),
                             cause="keyword", word="bestow")  # fmt: skip
            found.append(gold)
    return tuple(found)


def _chosen(work: Work, uid: str, number: int, effect: Effect) -> tuple[str, ...] | None:
    """What the players that are named choose, one after the other; None while one is asked."""
    at = view_of(work, work.frame)
    found: list[str] = []
    if effect.choose is not None and "deck" in effect.choose.zone:
        work.note("search-of-described")
    for who in evaluating.players(work, effect.chooses, at):
        able = choosable(work, uid, effect, at, who)
        least = 0 if effect.up_to else -1
        count = evaluating.amount_of(work, effect.count, at)
        picked = ask(work, f"choose{number}-{who}", "effect-chooses", who, able, count, least)
        if picked is None:
            return None
        found += picked
    return tuple(found)


def choosable(work: Work, uid: str, effect: Effect, at: View, who: str) -> list[str]:
    """What a player may choose as the effect resolves; what is spared may be anything that the words mean."""
    if effect.choose is None:
        return []
    meant = evaluating.cards(work, effect.choose, at._replace(you=who))
    spared = effect.to == "unchosen" or effect.onto == "chosen"  # nothing is done to what is chosen
    return [ref for ref in meant if spared or not barred(work, uid, effect, at, ref)]


def barred(work: Work, uid: str, effect: Effect, at: View, ref: str) -> tuple[Reason, ...]:
    """Why the effect could do nothing to that card."""
    return once(r for item in items_of(work, uid, effect, at, (ref,)) for r in VERBS[item.verb].bars(work, item))


def items_of(work: Work, uid: str, effect: Effect, at: View, only: tuple[str, ...] | None = None) -> list[Item]:
    """What the effect would make imminent, seen from there; `only` names cards in place of those it means."""
    verb = VERBS[effect.do]
    n = evaluating.amount_of(work, effect.n, at)
    common = {
        "n": n, "by": uid, "word": at.named if effect.what == "named" else effect.what, "until": effect.until, "to": effect.destination,
        "fixed": effect.cannot_be_saved, "type": "terminal" if effect.terminal else _number_of(work, uid, effect),
    }  # fmt: skip
    if verb.whom == "none":
        return [work.item(effect.do, verb.happens, player=at.you, **common)]
    if verb.whom == "answered":
        if at.item is None:
            return []
        return [work.item(effect.do, verb.happens, card=at.item.card, player=at.you, **{**common, "n": at.item.id})]
    if verb.whom == "player":
        onto = (*evaluating.meant(work, effect.onto, at), at.you)[0]
        rival = (*evaluating.players(work, effect.against, at), "")[0] if effect.against else ""
        if (rival and effect.do == "forbid") or (rival and effect.do in ("take-power", "take-gold")):
            onto = rival
        elif rival:
            common["type"] = rival
        return [
            work.item(effect.do, _happens(effect, n, verb.happens), player=player, other=onto, **common)
            for player in evaluating.players(work, effect.who, at)
        ]
    if effect.do == "share":
        return _shared(work, effect, at, common, only)
    cards = only if only is not None else tuple(_cards(work, effect, at))
    entering = "enters-play" in verb.happens
    found = []
    for ref in cards:
        if not isinstance(effect.n, int):
            common["n"] = n = evaluating.amount_of(work, effect.n, at._replace(affected=ref))
        whom = (*evaluating.players(work, effect.who, at._replace(affected=ref)), at.you)[0]
        player = at.you if entering else whom if effect.do in TO_PLAYER else work.controller(ref)
        host = (*evaluating.chosen_cards(work, at), "")[0] if work.facts(ref).type == "attachment" else ""
        other, happens = (
            host if entering else _onto(work, effect, at, player) if effect.do in TO_PLAYER else at.you,
            _happens(effect, n, verb.happens),
        )
        if entering and enters_as_duplicate(work, player, ref):
            happens = ("duplicate-placed",)
        if effect.do == "place":
            happens = placed(work, ref, effect.destination)
        if effect.do == "place" and effect.destination == "under":
            other = (*evaluating.meant(work, effect.onto, at._replace(you=work.owner(ref))), "")[0]
        came = work.cards[ref].zone if entering else ""
        found.append(work.item(effect.do, happens, card=ref, player=player, other=other, came=came, **common))
    return found


def _shared(work: Work, effect: Effect, at: View, common: dict[str, Any], only: tuple[str, ...] | None) -> list[Item]:
    """What cards gain because others have it, word for word as these have it now."""
    source = evaluating.cards(work, effect.source, at) if effect.source else ()
    words = dict.fromkeys(word for ref in source for word in values.held_of(work, effect.what, ref))
    cards = only if only is not None else tuple(_cards(work, effect, at))
    return [
        work.item("gain", ("changed",), card=ref, player=work.controller(ref), **{**common, "word": word})
        for ref in cards
        for word in words
    ]


def placed(work: Work, ref: str, to: str) -> tuple[str, ...]:
    """What happens as a card is placed elsewhere."""
    if work.in_play(ref):
        return ("leaves-play",)
    return ("discarded-from-hand",) if work.cards[ref].zone == "hand" and to in ("", "discard") else ()


def _onto(work: Work, effect: Effect, at: View, player: str) -> str:
    """To which card something moves; to the player without one."""
    return (*evaluating.meant(work, effect.onto, at), player)[0] if effect.onto else player


def _number_of(work: Work, uid: str, effect: Effect) -> str:
    """Which of its ability's effects a reduction is: what it speaks of is looked up there."""
    return str(work.table.abilities[uid].effects.index(effect)) if effect.do == "reduce" else ""


def _happens(effect: Effect, n: int, happens: tuple[str, ...]) -> tuple[str, ...]:
    if effect.do == "str":
        return ("str-raised",) if n > 0 else ("str-lowered",)
    return happens


def _cards(work: Work, effect: Effect, at: View) -> Iterator[str]:
    to = effect.to or ("chosen" if effect.choose is not None else "")
    if to in ("all", "unchosen") and effect.which is not None:
        meant = evaluating.cards(work, effect.which, at)
        yield from (ref for ref in meant if to == "all" or ref not in at.chosen)
    yield from evaluating.meant(work, to, at)
