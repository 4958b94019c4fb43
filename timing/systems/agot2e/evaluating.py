"""What selectors, numbers and conditions come to, seen from an ability: which cards fit, how much, whether it is so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from timing.kernel.expressions import COMBINED, Amount, Bound, combine, half, within
from timing.systems.agot2e import allowances, values
from timing.systems.agot2e.expressions import Condition, Number, Selector
from timing.systems.agot2e.state import Item, Past
from timing.systems.agot2e.words import WHOM, ZONES

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work


IN_PLAY = ("play",)


class View(NamedTuple):
    """From where something is seen: whose, from which card, and what has been chosen and is answered."""

    you: str
    card: str = ""
    item: Item | None = None
    targets: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()
    paid: tuple[str, ...] = ()
    player: str = ""  # the player that "this-player" means
    x: int = 0  # what X is, of an ability whose player has chosen that
    sizes: tuple[int, ...] = ()  # where there are several groups of targets: how many of each but the last
    named: str = ""  # what a player has named: a title, a type, a trait
    affected: str = ""  # the card that an effect on several cards is carried out on, or changes


X = "X="
"""Among what an ability is paid with: what X is ("X=3")."""


def x_of(paying: tuple[str, ...]) -> int:
    """What X is, of what has been named to pay with."""
    return next((int(one.removeprefix(X)) for one in paying if one.startswith(X)), 0)


def view(work: Work, uid: str, item: Item | None = None, paying: tuple[str, ...] = ()) -> View:
    """The view of an ability; `paying`: what has been named to pay with, as far as that says what X is."""
    at = View(work.player_of(uid), work.table.holder[uid], item, x=x_of(paying))
    return at._replace(sizes=_sizes(work, uid, at)) if uid in work.table.several else at


def _sizes(work: Work, uid: str, at: View) -> tuple[int, ...]:
    """How many targets there are of each group, but the last."""
    ability = work.table.abilities[uid]
    of = (*((ability.target,) if ability.target else ()), *ability.also)
    many = [len(players(work, target.each, at)) if target.each else 1 for target in of]
    return tuple(n * amount_of(work, target.n, at) for n, target in zip(many, of, strict=True))[:-1]


# --- players -----------------------------------------------------------------------------------------------------


def players(work: Work, name: str, at: View) -> tuple[str, ...]:
    """The players that a word means."""
    challenge = work.challenge
    others = tuple(player for player in work.order() if player != at.you)
    simple = {
        "you": (at.you,),
        "each": work.order(),
        "any": work.order(),
        "opponent": others,
        "each-opponent": others,
        "first-player": (work.first,),
        "active-player": (work.active,),
    }
    if name in simple:
        return simple[name]
    if name in ("attacker", "defender", "winner", "loser"):
        held = getattr(challenge, name) if challenge else ""
        return (held,) if held else ()
    if name == "trigger-player":
        return (at.item.player,) if at.item and at.item.player else ()
    if name == "trigger-opponent":
        return (at.item.other,) if at.item and at.item.other in work.table.players else ()
    if name in ("controller", "owner"):
        card = (*chosen_cards(work, at), *((at.item.card,) if at.item else ()), "")[0]
        return ((work.controller if name == "controller" else work.owner)(card),) if card else ()
    if name in ("affected-controller", "affected-owner"):
        of = work.controller if name == "affected-controller" else work.owner
        return (of(at.affected),) if at.affected else ()
    if name == "this-player":
        return (at.player,) if at.player else ()
    if name == "host-controller":
        on = host(work, at.card)
        return (work.controller(on),) if on else ()
    if name == "target-player":
        return tuple(player for player in at.targets if player in work.table.players)
    if name == "chosen":
        return tuple(work.controller(ref) for ref in at.chosen)
    return (name,) if name in work.table.players else ()


def chosen_cards(work: Work, at: View) -> tuple[str, ...]:
    """The targets that are cards."""
    return tuple(name for name in at.targets if name in work.cards)


# --- cards -------------------------------------------------------------------------------------------------------


def cards(work: Work, selector: Selector, at: View) -> tuple[str, ...]:
    """The cards that a selector means."""
    return tuple(ref for ref in work.cards if fits(work, selector, ref, at))


def fits(work: Work, selector: Selector, ref: str, at: View) -> bool:
    """Whether a card is one that the selector means."""
    card, facts = work.cards[ref], work.facts(ref)
    if card.zone not in selector.zone or card.duplicate_of:
        return False
    plain = (
        (selector.ref, (ref,)),
        (selector.type, (work.kind(ref),)),
        (selector.title, (facts.title,)),
        (selector.entered, (card.entered,)),
    )
    if any(wanted and not set(wanted) & set(held) for wanted, held in plain):
        return False
    if selector.controller != "any" and card.controller not in players(work, selector.controller, at):
        return False
    if selector.named and at.named not in (facts.title, facts.type, *values.traits(work, ref)):
        return False
    if selector.owner != "any" and facts.owner not in players(work, selector.owner, at):
        return False
    if not _fits_facts(work, selector, ref) or not _fits_place(work, selector, ref, at):
        return False
    return _fits_values(work, selector, ref, at)


def _fits_facts(work: Work, selector: Selector, ref: str) -> bool:
    facts, card, challenge = work.facts(ref), work.cards[ref], work.challenge
    said: tuple[tuple[bool | None, Callable[[], bool]], ...] = (
        (selector.unique, lambda: facts.unique),
        (selector.loyal, lambda: facts.loyal),
        (selector.kneeling, lambda: card.kneeling),
        (selector.participating, lambda: work.participating(ref)),
        (selector.attacking, lambda: challenge is not None and ref in challenge.attackers),
        (selector.defending, lambda: challenge is not None and ref in challenge.defenders),
        (selector.has_attachments, lambda: bool(work.attachments(ref))),
        (selector.has_duplicate, lambda: bool(work.duplicates(ref))),
        (selector.alone, lambda: _alone(work, ref)),
        (selector.in_faction, lambda: work.table.players[facts.owner].faction in values.factions(work, ref)),
    )
    return all(wanted is None or wanted == held() for wanted, held in said)


def _fits_place(work: Work, selector: Selector, ref: str, at: View) -> bool:
    if selector.self_ is not None and selector.self_ != (ref == at.card):
        return False
    if selector.host and ref != host(work, at.card):
        return False
    if selector.trigger and (at.item is None or ref != at.item.card):
        return False
    if selector.meant and ref not in meant(work, selector.meant, at):
        return False
    if selector.shares_trait and not _shares(work, values.traits, ref, meant(work, selector.shares_trait, at)):
        return False
    titles = [work.facts(other).title for other in meant(work, selector.same_title, at)]
    if selector.same_title and work.facts(ref).title not in titles:
        return False
    if selector.holds is not None and not any(fits(work, selector.holds, other, at) for other in work.attachments(ref)):
        return False
    if selector.copy_in and not _copied(work, ref, selector.copy_in):
        return False
    so = selector.controller_so
    if so is not None and not is_so(work, so, at._replace(player=work.controller(ref))):
        return False
    if selector.within and not _lies_within(work, ref, amount_of(work, selector.within, at)):
        return False
    on = work.cards[ref].attached_to
    if selector.attached_to is not None and not (on and fits(work, selector.attached_to, on, at)):
        return False
    if selector.not_ is not None and fits(work, _there(selector.not_, selector), ref, at):
        return False
    return not selector.any_ or any(fits(work, _there(one, selector), ref, at) for one in selector.any_)


def _copied(work: Work, ref: str, zones: tuple[str, ...]) -> bool:
    """Whether another card of the same title lies there, of the same owner."""
    title, owner = work.facts(ref).title, work.owner(ref)
    others = (other for other, card in work.cards.items() if card.zone in zones and work.owner(other) == owner)
    return any(other != ref and work.facts(other).title == title for other in others)


def _lies_within(work: Work, ref: str, within: int) -> bool:
    """Whether a card of a deck may be among so many from the top, as far as it is known what lies there."""
    deep = work.top(work.owner(ref))
    return ref in deep[:within] or (ref not in deep and len(deep) < within)


def meant(work: Work, word: str, at: View) -> tuple[str, ...]:
    """The cards that a word stands for."""
    named = {
        "self": (at.card,),
        "host": (host(work, at.card),),
        "target": _group(at, 0),
        "target-2": _group(at, 1),
        "target-3": _group(at, 2),
        "targets": at.targets,
        "trigger": (at.item.card,) if at.item else (),
        "saved": (at.item.card,) if at.item else (),
        "chosen": at.chosen,
        "paid": at.paid,
        "affected": (at.affected,),
        "agenda": _agenda(work, at.you),
        "aimed": _aimed(work, at) if word == "aimed" else (),
    }
    return tuple(ref for ref in named.get(word, ()) if ref in work.cards)


def _group(at: View, number: int) -> tuple[str, ...]:
    """The targets of one group."""
    if number > len(at.sizes):
        return ()
    start = sum(at.sizes[:number])
    return at.targets[start : start + at.sizes[number]] if number < len(at.sizes) else at.targets[start:]


def _agenda(work: Work, player: str) -> tuple[str, ...]:
    return tuple(ref for ref in work.cards if work.facts(ref).type == "agenda" and work.controller(ref) == player)


def _aimed(work: Work, at: View) -> tuple[str, ...]:
    """The only target of the ability that is answered; none where it has several, or none."""
    by = at.item.by if at.item else ""
    chosen = next(
        (tuple(filter(None, frame.targets)) for frame in reversed(work.frames) if by and frame.source == by), ()
    )
    return chosen if len(chosen) == 1 else ()


def _shares(work: Work, of: Callable[[Work, str], tuple[str, ...]], ref: str, others: tuple[str, ...]) -> bool:
    return any(set(of(work, ref)) & set(of(work, other)) for other in others)


def _alone(work: Work, ref: str) -> bool:
    challenge = work.challenge
    return challenge is not None and (ref,) in (challenge.attackers, challenge.defenders)


def _there(part: Selector, whole: Selector) -> Selector:
    """A part of a selector that names no place is about the places of the whole."""
    return replace(part, zone=whole.zone) if part.zone == IN_PLAY and whole.zone != IN_PLAY else part


def _fits_values(work: Work, selector: Selector, ref: str, at: View) -> bool:
    lists = (
        (selector.trait, values.traits),
        (selector.icon, values.icons),
        (selector.keyword, _keywords),
        (selector.faction, values.factions),
    )
    if any(wanted and not set(wanted) & set(held(work, ref)) for wanted, held in lists):
        return False
    numbers = (
        (selector.str_, values.strength),
        (selector.cost, _cost),
        (selector.power, _power),
        (selector.tokens, _tokens),
        (selector.gold, lambda work, ref: work.cards[ref].gold),
        (selector.icons, lambda work, ref: len(values.icons(work, ref))),
        (selector.printed_str, lambda work, ref: work.facts(ref).str_),
        (selector.keywords, lambda work, ref: len(set(values.keywords(work, ref)))),
    )
    if not all(bound is None or holds(work, held(work, ref), bound, at) for bound, held in numbers):
        return False
    return _is_extreme(work, selector, ref, at)


def _is_extreme(work: Work, selector: Selector, ref: str, at: View) -> bool:
    """Whether the card has the highest or lowest of a value among all that fit the rest of the selector."""
    if not (selector.most or selector.least):
        return True
    others = cards(work, replace(selector, most="", least=""), at)
    stat, best = (selector.most, max) if selector.most else (selector.least, min)
    return values.stat(work, stat, ref) == best((values.stat(work, stat, other) for other in others), default=0)


def _keywords(work: Work, ref: str) -> tuple[str, ...]:
    """Its keywords, those with a number also without it: "ambush (3)" and "ambush"."""
    words = values.keywords(work, ref)
    return (*words, *(word.partition(" (")[0] for word in words))


def _cost(work: Work, ref: str) -> int:
    return work.facts(ref).cost


def _power(work: Work, ref: str) -> int:
    return work.cards[ref].power


def _tokens(work: Work, ref: str) -> int:
    return work.cards[ref].tokens


def host(work: Work, ref: str) -> str:
    """The card that this one is attached to, or a duplicate of."""
    return work.cards[ref].attached_to or work.cards[ref].duplicate_of if ref else ""


# --- numbers -----------------------------------------------------------------------------------------------------


def holds(work: Work, found: int, bound: Bound, at: View) -> bool:
    """Whether a number keeps to a comparison."""
    return within(found, bound, lambda amount: amount_of(work, amount, at))


def amount_of(work: Work, amount: Amount, at: View) -> int:
    """The number that an amount comes to."""
    if isinstance(amount, int):
        return amount
    number: Number = amount
    return _number(work, number, at) // max(number.every, 1)


def _number(work: Work, number: Number, at: View) -> int:
    if number.count is not None:
        return _counted(work, number.count, at)
    if number.when is not None:
        return amount_of(work, number.then if is_so(work, number.when, at) else number.otherwise, at)
    if number.total is not None:
        return sum(values.stat(work, number.stat, ref) for ref in cards(work, number.total, at))
    if number.challenge:
        return _of_challenge(work, number.challenge)
    if number.stat:
        return _stat(work, number, at)
    if number.half is not None:
        return half(amount_of(work, number.half, at), number.round_)
    for operation in COMBINED:
        parts = getattr(number, operation)
        if parts:
            return combine(operation, [amount_of(work, part, at) for part in parts])
    return 0


def _counted(work: Work, selector: Selector, at: View) -> int:
    """How many such cards there are, or count as being there."""
    return max(len(cards(work, selector, at)) + allowances.more_plots(work, selector, at), 0)


def _of_challenge(work: Work, what: str) -> int:
    challenge = work.challenge
    if challenge is None:
        return 0
    counted = {
        "margin": lambda: challenge.margin,
        "attack": lambda: values.side(work, challenge.attacker),
        "defense": lambda: values.side(work, challenge.defender),
        "claim": lambda: values.claim(work, challenge.attacker),
        "attackers": lambda: len(challenge.attackers),
        "defenders": lambda: len(challenge.defenders),
    }
    return counted[what]()


def _stat(work: Work, number: Number, at: View) -> int:
    of_players: dict[str, Callable[[str], int]] = {
        "hand": lambda p: allowances.hand(work, p),
        "faction-power": lambda p: work.players[p].power,
        "total-power": work.total_power,
        "gold-pool": lambda p: work.players[p].gold,
        "opponents": lambda p: len(work.order()) - 1,
        "initiated": lambda p: len(work.players[p].initiated),
        "x": lambda p: at.x,
        "rivals": lambda p: len(work.table.players[p].rivals),
    }
    if number.stat.startswith("initiated-"):
        kind = number.stat.removeprefix("initiated-")
        return sum(work.players[p].initiated.count(kind) for p in players(work, number.of, at))
    if number.of in WHOM and number.stat in ("income", "initiative", "reserve"):
        return sum(values.of_player(work, p, number.stat) for p in players(work, number.of, at))
    if number.of in WHOM and number.stat == "claim":
        return sum(values.claim(work, p) for p in players(work, number.of, at))
    if number.stat in of_players:
        whom = "you" if number.of == "self" else number.of
        return sum(of_players[number.stat](player) for player in players(work, whom, at))
    if number.stat == "number" and number.of == "trigger":
        return at.item.n if at.item else 0
    if number.stat == "number":
        return len(meant(work, number.of, at))
    return sum(values.stat(work, number.stat, ref) for ref in meant(work, number.of, at))


# --- conditions --------------------------------------------------------------------------------------------------


def is_so(work: Work, condition: Condition | None, at: View) -> bool:
    """Whether a condition holds; what is described in words alone is the judge's, and holds here."""
    if condition is None:
        return True
    c = condition
    if c.there_is is not None:
        there = _counted(work, c.there_is, at)
        if not (holds(work, there, c.n, at) if c.n is not None else there > 0):
            return False
    if c.number is not None and c.is_ is not None and not holds(work, amount_of(work, c.number, at), c.is_, at):
        return False
    if c.phase and work.phase not in c.phase:
        return False
    if c.challenge and (work.challenge is None or work.challenge.over or work.challenge.type not in c.challenge):
        return False
    if c.happened and not _has_happened(work, c, at):
        return False
    if c.some and not any(is_so(work, c.so, at._replace(player=one)) for one in players(work, c.some, at)):
        return False
    if c.role and not _plays(work, c.role, players(work, c.player or "you", at)):
        return False
    if c.not_ is not None and is_so(work, c.not_, at):
        return False
    return not c.any_ or any(is_so(work, one, at) for one in c.any_)


def _has_happened(work: Work, condition: Condition, at: View) -> bool:
    """Whether it has happened in the phase or round, as often as is said."""
    whom = players(work, condition.player, at) if condition.player else ()
    there = [
        past
        for past in work.history
        if past.what in condition.happened
        and (condition.in_ == "round" or past.phase == work.phase)
        and (not condition.player or past.player in whom)
        and (not condition.type or past.type in condition.type)
        and (not condition.against or past.other in players(work, condition.against, at))
        and (condition.card is None or _was(work, condition.card, past, at))
    ]
    return holds(work, len(there), condition.n, at) if condition.n is not None else bool(there)


def _was(work: Work, selector: Selector, past: Past, at: View) -> bool:
    """Whether it happened to such a card, wherever that is now; whose it was then is whose it happened to."""
    if selector.controller != "any" and past.player not in players(work, selector.controller, at):
        return False
    return bool(past.card) and fits(work, replace(selector, zone=ZONES, controller="any"), past.card, at)


def _plays(work: Work, role: str, whom: tuple[str, ...]) -> bool:
    if role == "first-player":
        return work.first in whom
    if role == "active-player":
        return work.active in whom
    challenge = work.challenge
    if challenge is None:
        return False
    if role == "won-unopposed":
        return challenge.unopposed and challenge.winner in whom
    return bool(getattr(challenge, role)) and getattr(challenge, role) in whom
