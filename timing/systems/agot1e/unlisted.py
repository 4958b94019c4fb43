"""What nobody listed: other characters of a player, for whichever of them one card stands, and revealed plots.

Of such a card only its owner, its type and what play does to it are known. So a selector fits it, does not fit it, or
leaves it open: "a Lord" may be among those who are not listed. Wherever a player chooses, what is open may be chosen,
and what hangs on it is told; whatever reaches cards without a choice, or counts them, speaks of those that are listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.situation import OTHERS, Card, Situation

if TYPE_CHECKING:
    from timing.kernel.moves import Part
    from timing.systems.agot1e.meaning import Scene
    from timing.systems.agot1e.work import Work

CLAIM = "claim"  # the effect that changes a plot's claim value
Asked = Mapping[str, Callable[["Work", Selector, str, "Scene"], bool]]
OPEN_ABOUT = frozenset(
    "trait house crest icon printed_trait printed_icon printed_crest keyword in_house of_owners_house unique standing "
    "alone str_ printed_str cost power gold influence icons traits keywords crests duplicates attachments "
    "no_attachments bears blank same".split()
)
"""Keys of a selector that ask for what is not known of a character that is not listed."""


def ref_of(player: str) -> str:
    """The ref of the card that stands for the other characters of a player."""
    return OTHERS.format(player)


def stand_ins(situation: Situation) -> tuple[Card, ...]:
    """One card for each player of whom it is said that he or she has other characters in play."""
    return tuple(
        Card(ref=ref_of(one.id), title=_called(one.name or one.id), owner=one.id, controller=one.id)
        for one in situation.players
        if one.others
    )


def revealed_plots(situation: Situation) -> tuple[Card, ...]:
    """The revealed plot of each player of whom none is described, with the claim that the situation says it has.

    It is on the table where an effect changes the claim of plots. Before plots are revealed it is still the first in
    the deck, unless a plot there is described.
    """
    zone = "deck" if situation.opening.box in _BEFORE_PLOTS else "revealed"
    effects = (effect for card in situation.cards for ability in card.abilities for effect in ability.effects)
    if not any(effect.do == CLAIM for effect in effects):
        return ()
    told = {card.controller for card in situation.cards if (card.type, card.zone) == ("plot", zone)}
    refs = {card.ref for card in situation.cards}
    return tuple(
        Card(
            ref=next(ref for ref in (f"{'-' * n}plot-{one.id}" for n in count()) if ref not in refs),
            title=_plot_of(one.name or one.id),
            type="plot",
            owner=one.id,
            controller=one.id,
            zone=zone,
            claim=one.claim,
        )
        for one in situation.players
        if one.id not in told
    )


_BEFORE_PLOTS = (*(f"setup/{n}" for n in range(1, 8)), "plot/1", "plot/2", "plot/3")


def _called(player: str) -> str:
    return "another character of yours" if player in ("Me", "You") else f"another character of {player}’s"


def _plot_of(player: str) -> str:
    return "your revealed plot" if player in ("Me", "You") else f"{player}’s revealed plot"


def fit(work: Work, selector: Selector, ref: str, scene: Scene, asked: Asked) -> bool | None:
    """Whether the selector fits the card that stands for others; None where that is open."""
    if selector.type and work.type_of(ref) not in selector.type:
        return False
    if selector.zone and work.cards[ref].zone not in selector.zone:
        return False
    return _all(_key(work, selector, key, ref, scene, asked) for key in selector.asks)


def _key(work: Work, selector: Selector, key: str, ref: str, scene: Scene, asked: Asked) -> bool | None:
    if key in OPEN_ABOUT:
        return None
    if key == "participating":
        return _participating(work, selector.participating, ref)
    if key == "all":
        return _all(fit(work, part, ref, scene, asked) for part in selector.all)
    if key == "any":
        return _any(fit(work, part, ref, scene, asked) for part in selector.any)
    if key == "not_" and selector.not_ is not None:
        inner = fit(work, selector.not_, ref, scene, asked)
        return None if inner is None else not inner
    return asked[key](work, selector, ref, scene)


def _participating(work: Work, how: str, ref: str) -> bool | None:
    """Others may take part for whoever attacks or defends; nobody defends where the challenge is unopposed."""
    challenge, player = work.challenge, work.cards[ref].controller
    attacks = challenge is not None and player == challenge.attacker
    defends = challenge is not None and player == challenge.defender and not challenge.unopposed
    able = attacks if how == "attacking" else defends if how == "defending" else attacks or defends
    return None if able or how == "no" else False


def _all(parts: Iterable[bool | None]) -> bool | None:
    found = list(parts)
    return False if False in found else None if None in found else True


def _any(parts: Iterable[bool | None]) -> bool | None:
    found = list(parts)
    return True if True in found else None if None in found else False


# --- choosing among them ---------------------------------------------------------------------------------------------


def choosable(work: Work, selector: Selector, scene: Scene) -> tuple[str, ...]:
    """The cards that fit and those that stand for others who may; of the highest or lowest only if nobody else fits."""
    listed = work.select(selector, scene.you, scene.holder, scene.frame)
    others = work.table.others
    if not others or (listed and (selector.highest or selector.lowest)):
        return listed
    fitting = (ref for ref in others if work.fits(selector, ref, scene.you, scene.holder, scene.frame))
    return (*listed, *fitting)


def barriers(work: Work, ref: str, found: list[Reason]) -> list[Reason]:
    """Of what keeps an effect from a card, what is known of one that stands for others."""
    return [one for one in found if one.code in _KNOWN] if ref in work.table.others else found


_KNOWN = ("already-moribund", "not-in-play", "cannot", "immune", "already-controlled", "only-characters-die")


def several(work: Work, able: Iterable[str], n: int) -> int:
    """How many of `n` are chosen of these cards: one that stands for others stands for as many as there have to be."""
    named = list(able)
    return min(n, len(named)) if any(ref in work.table.others for ref in named) else n


def hangs_on(work: Work, parts: Iterable[Part]) -> tuple[Reason, ...]:
    """That a use hangs on somebody who is not listed: nobody else can pay one cost, or may be chosen."""
    if not work.table.others:
        return ()
    groups: dict[int, list[str]] = {}
    for part in parts:
        if part.allowed:
            groups.setdefault(part.cost, []).append(part.card)
    alone = (ref for able in groups.values() if all(ref in work.table.others for ref in able) for ref in able)
    return tuple(reason("hangs-on-others", card=ref) for ref in dict.fromkeys(alone))
