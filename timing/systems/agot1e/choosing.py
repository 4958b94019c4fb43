"""What is chosen as an effect initiates: by the player of a passive, or by several players in turn.

Of several players the controller of the effect chooses first, then the others clockwise; whoever has no card that may
be chosen chooses none. What all have chosen is reached at the same instant, each card with its own way of being saved.
Sources: FAQ, question on Summoning Season (p. 26); timing chapter, step 1 f.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from timing.kernel.choices import Choice
from timing.kernel.memory import Decided
from timing.kernel.moves import Part
from timing.systems.agot1e import delayed, limits, provisos, targets, unlisted
from timing.systems.agot1e.abilities import Ability, Target
from timing.systems.agot1e.chosen import CHOSE, NAMED, PLAYER, picked_then, with_first
from timing.systems.agot1e.conditions import holds
from timing.systems.agot1e.granted import OUT_OF_SHADOWS
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.printed import kind_of
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.words import ANY_NUMBER, ANY_PLOT, ANY_PRINTED, ANY_SHARED, ANY_TITLE, ANY_TRAIT, MOST_CARDS
from timing.systems.agot1e.work import Work

IN_TURN = "target-in-turn"
FURTHER = "target-further"
OF_EACH = "target-of-each"
OF_CARDS = ("target", IN_TURN, OF_EACH, FURTHER)
KINDS = (*OF_CARDS, PLAYER, NAMED)


def by_several(ability: Ability) -> bool:
    """Whether other players than the ability's own choose."""
    return ability.target is not None and ability.target.who != "you"


def asked_later(ability: Ability) -> bool:
    """Whether the choice follows the use: several choose, only one of several effects needs it, or it is picked."""
    target = ability.target
    if target is None:
        return False
    asked = by_several(ability) or bool(target.option) or bool(target.of_each) or picked_then(ability, target)
    return asked or not of_cards(target)


def of_cards(target: Target) -> bool:
    """Whether cards are chosen, and neither a player nor a word."""
    return not target.player and not target.names


def ways(work: Work, frame: Frame, ability: Ability, able: list[str]) -> Iterator[tuple[str, ...]]:
    """The ways to choose with the use, most cards first; one at a time, for there may be very many."""
    if ability.target is None:
        yield from ((card,) for card in able) if able else ((),)
    elif asked_later(ability):
        yield ()  # they choose one after the other, once it has been paid for
    elif not able and ability.granted == OUT_OF_SHADOWS:
        yield ()  # with nothing to attach to it is discarded
    elif ability.target.every:
        yield from (tuple(able),) if able else ()
    else:
        n = work.number(ability.target.n, frame.ability, frame)
        n = unlisted.several(work, able, n)
        most = min(n, len(able) if ability.target.up_to else MOST_CARDS)
        least = 1 if ability.target.up_to else most
        for n in range(most, least - 1, -1):
            found = (names for names in combinations(able, n) if _together(work, frame, ability.target, names))
            yield from (names for names in found if leads_on(work, frame._replace(targets=names), ability))


def leads_on(work: Work, frame: Frame, ability: Ability, at: int = 1) -> bool:
    """Whether all that the ability needs besides may be chosen, from that further choice on, after what has been."""
    for place, target in enumerate(ability.also[at - 1 :], at):
        if target.needed:
            able = targets.judged_further(work, frame, ability, target, frame.owner)
            return any(_leads_on(work, frame, ability, place, part.card) for part in able if part.allowed)
    return True


def _leads_on(work: Work, frame: Frame, ability: Ability, place: int, ref: str) -> bool:
    decided = (*frame.decided, Decided(CHOSE, at=place, names=(ref,)))
    return leads_on(work, frame._replace(targets=(*frame.targets, ref), decided=decided), ability, place + 1)


def _together(work: Work, frame: Frame, target: Target, names: tuple[str, ...]) -> bool:
    """Whether the cards may be chosen together."""
    if target.together is None:
        return True
    scene = Scene(frame.owner, work.table.holder[frame.ability], frame._replace(targets=names))
    return holds(work, target.together, scene)


def may_be_together(work: Work, frame: Frame, ability: Ability, names: tuple[str, ...]) -> bool:
    """Whether the ability chooses or picks as many cards as these, and lets these be taken together."""
    target = ability.target
    few = target is not None and (target.every or len(names) <= work.number(target.n, frame.ability, frame))
    return target is not None and few and _together(work, frame, target, names)


def choosers(work: Work, frame: Frame, ability: Ability) -> tuple[str, ...]:
    """Who chooses for the frame's ability, in turn."""
    meant = targets.choosers(work, frame, ability.target or Target())
    return tuple(player for player in work.seats.clockwise(frame.owner) if player in meant)


def as_if_chosen(work: Work, frame: Frame, ability: Ability) -> Frame:
    """The window as if all that may be chosen or picked later, for one alternative or another, had been chosen."""
    names = tuple(part.card for part in targets.judged(work, frame, ability) if part.allowed)
    decided = frame.decided
    for at, target in enumerate(ability.also, 1):
        if (target.option or picked_then(ability, target)) and of_cards(target):
            open_to = (_open_to(work, frame, target, who)[0] for who in _who_choose(work, frame, target))
            able = tuple(dict.fromkeys(ref for refs in open_to for ref in refs))
            names, decided = (*names, *able), (*decided, Decided(CHOSE, at=at, names=tuple(able)))
    return frame._replace(targets=names, decided=decided)


def for_passive(work: Work) -> None:
    """A passive that chooses puts its target to the player who controls it."""
    frame = work.frame
    ability = work.table.abilities.get(frame.ability)
    if ability is not None and ability.target is not None and not asked_later(ability):
        _put(work, "target", frame.owner, targets.judged(work, frame, ability))


def in_turn(work: Work) -> bool:
    """Put what is still to be chosen for the innermost frame to whoever chooses; False while one has to choose."""
    ability = work.table.abilities.get(work.frame.ability)
    if ability is None:
        return True
    if not (ability.target and picked_then(ability, ability.target)) and not _first(work, ability):
        return False
    further = enumerate(ability.also, 1)
    return all(_asked(work, at, target) for at, target in further if not picked_then(ability, target))


def picked(work: Work, places: Sequence[int]) -> bool:
    """Put to whoever picks what is picked now, by its places among what the ability chooses; False while one has to."""
    ability = work.table.abilities[work.frame.ability]
    for at in places:
        target = ability.also[at - 1] if at else ability.target
        if target and not (_asked(work, at, target) if at else _first(work, ability)):
            work.note("picked-at-random" if target.random else "picked-then")
            return False
    return True


def player_chosen(work: Work) -> bool:
    """Put the player whom the innermost frame's ability chooses first of all; False while one has to choose."""
    ability = work.table.abilities[work.frame.ability]
    return ability.target is None or not ability.target.player or _asked(work, 0, ability.target)


def _first(work: Work, ability: Ability) -> bool:
    frame = work.frame
    if not asked_later(ability):
        return True
    if ability.target and ability.target.option and frame.option not in ability.target.option:
        return True
    if ability.target and not of_cards(ability.target):
        return _asked(work, 0, ability.target)
    if ability.target and ability.target.of_each:
        return _of_each(work, ability, ability.target)
    asked = choosers(work, frame, ability)
    if len(asked) > 1 and not any(one.kind == CHOSE and one.about for one in frame.decided):
        work.note("all-choose-first")
    for player in asked:
        if frame.settled(CHOSE, player):
            continue
        parts = targets.judged_for(work, frame, ability, player)
        if not any(part.allowed for part in parts):
            work.note("chooses-none", player=player)
            chosen(work, player, ())
        elif not _put(work, IN_TURN if by_several(ability) else "target", player, parts):
            return False
    return True


def _of_each(work: Work, ability: Ability, target: Target) -> bool:
    """Put to the player who chooses the cards of one player after the other; False while there is one to ask of."""
    chooser = _chooser(work, work.frame, target)
    for owner in _owners_left(work, target):
        parts = _of_owner(work, targets.judged_for(work, work.frame, ability, chooser), owner)
        if not _put(work, OF_EACH, chooser, parts, owner):
            return False
    return True


def _owners_left(work: Work, target: Target) -> list[str]:
    """The players of whose cards nothing has been chosen yet, in turn."""
    frame = work.frame
    meant = work.who(target.of_each, frame.owner, work.table.holder[frame.ability], frame)
    return [who for who in work.seats.clockwise(frame.owner) if who in meant and not frame.settled(CHOSE, who)]


def _of_owner(work: Work, parts: list[Part], owner: str) -> list[Part]:
    return [part for part in parts if work.cards[part.card].controller == owner]


def of_each_chosen(work: Work, names: tuple[str, ...]) -> None:
    """The cards of the player whose turn it is to have some of them chosen."""
    target = work.table.abilities[work.frame.ability].target
    assert target is not None  # noqa: S101
    chosen(work, _owners_left(work, target)[0], names)


def _asked(work: Work, at: int, target: Target) -> bool:
    """Put a further choice to its player; False while he or she has to choose."""
    frame = work.frame
    skipped = bool(target.option) and frame.option not in target.option
    skipped = skipped or target.later != (frame.kind == delayed.DELAYED) or (target.later and not _due(work, frame))
    if skipped or frame.settled(CHOSE, at=at):
        return True
    for chooser in _who_choose(work, frame, target):
        if work.frame.settled(CHOSE, chooser, at):
            continue
        options, n = _open_to(work, work.frame, target, chooser)
        kind = PLAYER if target.player else NAMED if target.names else FURTHER
        if len(options) > n or (target.up_to and options):
            work.choice = Choice(kind, chooser, options, n, least=0 if target.up_to else -1)
            return False
        further(work, options)
    return True


def _chooser(work: Work, frame: Frame, target: Target) -> str:
    """Who makes the choice; the player of the ability where nobody fits."""
    return next(iter(targets.choosers(work, frame, target)), frame.owner)


def _who_choose(work: Work, frame: Frame, target: Target) -> tuple[str, ...]:
    """Who makes a further choice: of several players whom the text names each, in turn, if cards are chosen."""
    meant = targets.choosers(work, frame, target)
    if not of_cards(target) or len(meant) < 2:
        return (_chooser(work, frame, target),)
    return tuple(player for player in work.seats.clockwise(frame.owner) if player in meant)


def _dear(work: Work, frame: Frame, target: Target, able: tuple[str, ...]) -> tuple[tuple[tuple[str, int], ...], int]:
    """What each card adds to what all that are picked may come to together, and how much that is."""
    asked = target.together
    if asked is None or asked.at_most is None:
        return (), 0
    of_each = ((ref, work.number(asked.number, frame.ability, frame._replace(targets=(ref,)))) for ref in able)
    return tuple(of_each), work.number(asked.at_most, frame.ability, frame)


def _due(work: Work, frame: Frame) -> bool:
    """Whether the effect that has waited is carried out now."""
    index, _effect = delayed.effect_of(work, frame)
    return provisos.is_so(work, frame, work.table.abilities[frame.ability], index)


def _open_to(work: Work, frame: Frame, target: Target, chooser: str) -> tuple[tuple[str, ...], int]:
    """What may be chosen, and how many of it."""
    if target.player:
        return players_open(work, frame, target), 1
    if target.names:
        listed: dict[tuple[str, ...], tuple[str, ...]] = {
            (ANY_TRAIT,): work.table.traits,
            (ANY_TITLE,): work.table.titles,
            (ANY_PLOT,): work.table.plots,
            (ANY_TITLE, ANY_PLOT): (*work.table.titles, *work.table.plots),
            (ANY_PRINTED,): _printed(work, frame, target) if target.names == (ANY_PRINTED,) else (),
            (ANY_SHARED,): _shared(work, frame, target) if target.names == (ANY_SHARED,) else (),
            (ANY_NUMBER,): _numbers(work, frame, target),
        }
        return listed.get(target.names, target.names), 1
    ability = work.table.abilities[frame.ability]
    parts = targets.judged_further(work, frame, ability, target, chooser)
    able = tuple(part.card for part in parts if part.allowed)
    if target.needed:
        place = ability.also.index(target) + 1
        able = tuple(ref for ref in able if _leads_on(work, frame, ability, place, ref))
    return able, len(able) if target.every else min(work.number(target.n, frame.ability, frame), len(able))


def _printed(work: Work, frame: Frame, target: Target) -> tuple[str, ...]:
    """The keywords and crests that are printed on the cards of the target."""
    refs = work.select(target.choose, frame.owner, work.table.holder[frame.ability], frame)
    printed = (what for ref in refs for what in (*work.facts(ref).keywords, *work.facts(ref).crests))
    return tuple(dict.fromkeys(what for what in printed if kind_of(what)))  # an enhancement is neither (FAQ, Naval)


def _shared(work: Work, frame: Frame, target: Target) -> tuple[str, ...]:
    """The traits that the card which is answered has in common with another card of the target."""
    answered = next((one.card for one in work.happened if one.id == frame.trigger), "")
    refs = work.select(target.choose, frame.owner, work.table.holder[frame.ability], frame)
    others = [ref for ref in refs if ref != answered]
    had = (trait for trait in work.table.traits if answered and work.has(answered, trait))
    return tuple(trait for trait in had if any(work.has(ref, trait) for ref in others))


def _numbers(work: Work, frame: Frame, target: Target) -> tuple[str, ...]:
    """The numbers that may be chosen where a text says "any number": 0, too, if there is another (FAQ, questions)."""
    if target.names != (ANY_NUMBER,):
        return ()
    most = work.number(target.n, frame.ability, frame)
    return tuple(map(str, range(most, -1, -1))) if most else ()


def words_open(work: Work, frame: Frame, target: Target) -> tuple[str, ...]:
    """The words of which one may be named."""
    return _open_to(work, frame, target, frame.owner)[0]


def players_open(work: Work, frame: Frame, target: Target) -> tuple[str, ...]:
    """The players who may be chosen: those of whom what the words ask is so, seen from each.

    Of a triggered effect only those by whom it could succeed, if there are any (FAQ 3.6); so of one of several effects
    that has been decided for, which is no way out where another could have been.
    """
    from timing.systems.agot1e.ways import some_effect

    holder, ability = work.table.holder[frame.ability], work.table.abilities[frame.ability]
    meant = work.who(target.player, frame.owner, holder, frame)
    asked = target.if_
    able = tuple(who for who in meant if asked is None or holds(work, asked, Scene(who, holder, frame)))
    decided = bool(target.option) and frame.option in target.option
    if not (ability.triggered or decided) or len(able) < 2:
        return able
    said = {who: frame._replace(decided=(*frame.decided, Decided(PLAYER, answer=who))) for who in able}
    return tuple(who for who in able if some_effect(work, said[who], ability)) or able


def waiting(work: Work, frame: Frame) -> tuple[int, Target] | None:
    """The choice of the frame's ability that comes next, with its number; None when all is chosen."""
    ability = work.table.abilities[frame.ability]
    first = [(0, ability.target)] if ability.target and not of_cards(ability.target) else []
    further = list(enumerate(ability.also, 1))
    later, carried_out = frame.kind == delayed.DELAYED, work.does(frame) == "execute"
    asked = ((at, one) for at, one in (*first, *further) if one.later == later and not frame.settled(CHOSE, at=at))
    asked = ((at, one) for at, one in asked if later or picked_then(ability, one) == carried_out)
    return next((pair for pair in asked if not pair[1].option or frame.option in pair[1].option), None)


def further(work: Work, names: tuple[str, ...]) -> None:
    """What comes next of the choices has been made."""
    frame = work.frame
    pair = waiting(work, frame)
    if pair is None:
        return
    at, target = pair
    asked = _who_choose(work, frame, target)
    if len(asked) > 1:
        _by_one_of_several(work, at, [who for who in asked if not frame.settled(CHOSE, who, at)], names)
        return
    work.decide(CHOSE, at=at, names=names)
    if target.player or target.names:
        work.decide(PLAYER if target.player else NAMED, answer=names[0] if names else "")
    else:
        work.change(targets=(*frame.targets, *names))


def _by_one_of_several(work: Work, at: int, left: list[str], names: tuple[str, ...]) -> None:
    """The first of the players who are left has chosen; once nobody is left, what all have chosen is one choice."""
    player = left[0]
    if names:
        work.note("chooses", player=player, what=",".join(names))
    else:
        work.note("chooses-none", player=player)
    work.decide(CHOSE, player, at, names=names)
    work.change(targets=(*work.frame.targets, *names))
    if len(left) == 1:
        each = (one for one in work.frame.decided if one.kind == CHOSE and one.about and one.at == at)
        work.decide(CHOSE, at=at, names=tuple(ref for one in each for ref in one.names))


def _put(work: Work, kind: str, player: str, parts: list[Part], owner: str = "") -> bool:
    """Ask the player, unless only one choice is left; False when there is something to ask.

    `owner` is the player whose cards are chosen, where some of each player's are.
    """
    frame = work.frame
    target = work.table.abilities[frame.ability].target
    able = tuple(part.card for part in parts if part.allowed)
    n = min(work.number(target.n, frame.ability, frame), len(able)) if target else 0
    n = len(able) if target and target.every else n
    hidden = _not_described(work, frame, target, player) if target and target.random else 0
    if target and n and (len(able) > n or target.up_to or hidden):
        dear, means = _dear(work, frame, target, able)
        least = max(work.number(target.n, frame.ability, frame) - hidden, 0) if hidden else -1
        least = 0 if target.up_to else min(least, n)
        work.choice = Choice(kind, player, able, n, least=least, dear=dear, means=means)
        return False
    if able and (kind == IN_TURN or (target and target.picked)):
        work.note("chooses", player=player, what=",".join(able[:n]))
    chosen(work, owner or player, able[:n])
    return True


def _not_described(work: Work, frame: Frame, target: Target, player: str) -> int:
    """How many cards of the hands that chance takes from the situation does not describe: it may have taken these."""
    whose = target.choose.controller or target.choose.owner
    if target.choose.zone != ("hand",) or not whose:
        return 0
    return sum(work.players[one].hand for one in work.who(whose, player, work.table.holder[frame.ability], frame))


def chosen(work: Work, player: str, names: tuple[str, ...]) -> None:
    """A player has chosen, perhaps one of several who choose for the effect."""
    frame = work.frame
    ability = work.table.abilities[frame.ability]
    work.decide(CHOSE, player)
    work.change(targets=with_first(ability, frame, names))
    if ability.limit and ability.limit.each and ability.target and ability.target.picked:
        for ref in names:
            work.count_one(limits.limited_for(work, frame.ability, ability, frame.owner, ref))


def refused(work: Work) -> tuple[Part, ...]:
    """The cards that the words of the effect mean, and that may not be chosen now, with every reason."""
    choice = work.choice
    if choice is None or choice.kind not in OF_CARDS:
        return ()
    frame = work.frame
    ability = work.table.abilities[frame.ability]
    pair = waiting(work, frame) if choice.kind == FURTHER else None
    if pair is not None:
        parts = targets.judged_further(work, frame, ability, pair[1], choice.player)
        return tuple(part for part in parts if not part.allowed)
    judged = targets.judged_for(work, frame, ability, choice.player)
    if choice.kind == OF_EACH and ability.target:
        judged = _of_owner(work, judged, _owners_left(work, ability.target)[0])
    return tuple(part for part in judged if not part.allowed)
