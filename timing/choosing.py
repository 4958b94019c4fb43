"""What is chosen as an effect initiates: by the player of a passive, or by several players in turn.

Of several players the controller of the effect chooses first, then the others clockwise; whoever has no card that may
be chosen chooses none. What all have chosen is reached at the same instant, each card with its own way of being saved.
Sources: FAQ, question on Summoning Season (p. 26); timing chapter, step 1 f.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from timing import targets
from timing.abilities import Ability
from timing.costs import Part
from timing.inherent import OUT_OF_SHADOWS
from timing.state import Choice, Frame
from timing.table import Work

IN_TURN = "target-in-turn"
CHOSE = "chose"


def by_several(ability: Ability) -> bool:
    """Whether other players than the ability's own choose."""
    return ability.target is not None and ability.target.who != "you"


def asked_later(ability: Ability) -> bool:
    """Whether the choice follows the use: because several choose, or because only one of several effects needs it."""
    return ability.target is not None and (by_several(ability) or bool(ability.target.option))


def ways(ability: Ability, able: list[str]) -> Iterator[tuple[str, ...]]:
    """The ways to choose with the use, most cards first; one at a time, for there may be very many."""
    if ability.target is None:
        yield from ((card,) for card in able) if able else ((),)
    elif asked_later(ability):
        yield ()  # they choose one after the other, once it has been paid for
    elif not able and ability.id == OUT_OF_SHADOWS:
        yield ()  # with nothing to attach to it is discarded
    else:
        least = 1 if ability.target.up_to else ability.target.n
        for n in range(ability.target.n, least - 1, -1):
            yield from combinations(able, n)


def choosers(work: Work, frame: Frame, ability: Ability) -> tuple[str, ...]:
    """Who chooses for the frame's ability, in turn."""
    who = ability.target.who if ability.target else "you"
    meant = work.who(who, frame.owner)
    return tuple(player for player in work.table.clockwise(frame.owner) if player in meant)


def for_passive(work: Work) -> None:
    """A passive that chooses puts its target to the player who controls it."""
    frame = work.frame
    ability = work.table.abilities.get(frame.ability)
    if ability is not None and ability.target is not None and not asked_later(ability):
        _put(work, "target", frame.owner, targets.judged(work, frame, ability))


def in_turn(work: Work) -> bool:
    """Put the choice of the innermost frame to the next player whose turn it is; False while one has to choose."""
    frame = work.frame
    ability = work.table.abilities.get(frame.ability)
    if ability is None or not asked_later(ability):
        return True
    if ability.target and ability.target.option and frame.option not in ability.target.option:
        return True
    for player in choosers(work, frame, ability):
        if (CHOSE, player) in frame.decided:
            continue
        parts = targets.judged_for(work, frame, ability, player)
        if not any(part.allowed for part in parts):
            work.note("chooses-none", player=player)
            chosen(work, player, ())
        elif not _put(work, IN_TURN if by_several(ability) else "target", player, parts):
            return False
    return True


def _put(work: Work, kind: str, player: str, parts: list[Part]) -> bool:
    """Ask the player, unless only one choice is left; False when there is something to ask."""
    frame = work.frame
    target = work.table.abilities[frame.ability].target
    able = tuple(part.card for part in parts if part.allowed)
    n = min(target.n, len(able)) if target else 0
    if target and n and (len(able) > n or target.up_to):
        work.choice = Choice(kind, player, able, n, least=0 if target.up_to else -1)
        return False
    if kind == IN_TURN:
        work.note("chooses", player=player, what=",".join(able[:n]))
    chosen(work, player, able[:n])
    return True


def chosen(work: Work, player: str, names: tuple[str, ...]) -> None:
    """A player has chosen, perhaps one of several who choose for the effect."""
    frame = work.frame
    work.change(targets=tuple(dict.fromkeys((*frame.targets, *names))), decided=(*frame.decided, (CHOSE, player)))


def refused(work: Work) -> tuple[Part, ...]:
    """The cards that the words of the effect mean, and that may not be chosen now, with every reason."""
    choice = work.choice
    if choice is None or choice.kind not in ("target", IN_TURN):
        return ()
    frame = work.frame
    ability = work.table.abilities[frame.ability]
    return tuple(p for p in targets.judged_for(work, frame, ability, choice.player) if not p.allowed)
