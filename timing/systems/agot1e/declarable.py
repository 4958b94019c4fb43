"""Who may be declared as an attacker or a defender or be bypassed by stealth, and what speaks against everybody else.

The sources are Declare Attackers, Declare Defenders and Stealth of the rulebook, and 4.3 of the FAQ for what cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from timing.kernel.moves import Part
from timing.kernel.reasons import Reason
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.words import NOT_DECLARED, PAST_STEALTH, WHILE_KNEELING, WITHOUT_ICON
from timing.systems.agot1e.work import Work


def eligible(work: Work, player: str, kind: str) -> list[str]:
    """Standing characters of the player with the challenge's icon that may take part, not bypassed by stealth."""
    return [ref for ref in _characters(work, player) if next(undeclarable(work, player, kind, ref), None) is None]


def undeclarable(work: Work, player: str, kind: str, ref: str) -> Iterator[Reason]:
    """Everything that keeps a character of the player from being declared in a challenge of that type."""
    side = "defender" if work.challenge and player != work.challenge.attacker else "attacker"
    deed = "defend" if side == "defender" else "attack"
    if work.cards[ref].kneeling and not work.has(ref, WHILE_KNEELING.format(deed, kind)):
        yield reason(f"{deed}s-kneeling", card=ref)
    if not work.has(ref, kind) and not work.has(ref, WITHOUT_ICON.format(deed, kind)):
        yield reason(f"{deed}s-without-icon", card=ref, what=kind)
    if work.cannot(ref, "kneel") and not work.has(ref, f"does not kneel to {deed}"):
        yield reason("cannot", card=ref, what="kneel")
    yield from kept_off(work, player, side, ref)


def kept_off(work: Work, player: str, side: str, ref: str) -> Iterator[Reason]:
    """What keeps a character off that side however it is declared: what it cannot, stealth, what forbids it."""
    for what in NOT_DECLARED[side]:
        if work.cannot(ref, what):
            yield reason("cannot", card=ref, what=what)
    if work.challenge and ref in work.challenge.bypassed:
        yield reason("bypassed", card=ref)
    if by := work.forbidden_of(player, f"{side}s", ref):
        yield reason("forbidden", player=player, ability=by, what=f"{side}s")


def past_by(work: Work, player: str, sneaks: list[str]) -> list[str]:
    """Characters of the player that these attackers may bypass."""
    return [ref for ref in _characters(work, player) if next(unpassable(work, sneaks, ref), None) is None]


def unpassable(work: Work, sneaks: list[str], ref: str) -> Iterator[Reason]:
    """Everything that keeps a defending character from being bypassed by these attackers (rulebook, Stealth)."""
    if work.has(ref, "stealth") and not any(work.has(sneak, PAST_STEALTH) for sneak in sneaks):
        yield reason("has-stealth", card=ref)
    if work.cannot(ref, "be bypassed"):
        yield reason("cannot", card=ref, what="be bypassed")
    if work.ignores_stealth(ref):
        yield reason("ignores-stealth", card=ref)


def sneaking(work: Work) -> list[str]:
    """The attackers that may each bypass a character."""
    attackers = work.challenge.attackers if work.challenge else ()
    return [ref for ref in attackers if work.has(ref, "stealth") and not work.cannot(ref, "declare stealth")]


def not_declared(work: Work) -> tuple[Part, ...]:
    """The characters of who declares that may not be declared now, with every reason."""
    challenge, choice = work.challenge, work.choice
    if challenge is None or choice is None:
        return ()
    return _refused(
        work, choice.player, choice.options, lambda ref: undeclarable(work, choice.player, challenge.type, ref)
    )


def not_passed(work: Work) -> tuple[Part, ...]:
    """The characters of the defending player that stealth may not pass by, with every reason."""
    challenge, choice = work.challenge, work.choice
    if challenge is None or choice is None:
        return ()
    sneaks = sneaking(work)
    return _refused(work, challenge.defender, choice.options, lambda ref: unpassable(work, sneaks, ref))


def _refused(
    work: Work, player: str, able: tuple[str, ...], against: Callable[[str], Iterator[Reason]]
) -> tuple[Part, ...]:
    judged = ((ref, tuple(against(ref))) for ref in _characters(work, player) if ref not in able)
    return tuple(Part(ref, False, reasons) for ref, reasons in judged if reasons)


def _characters(work: Work, player: str) -> list[str]:
    """The characters that the player controls in play."""
    return [
        ref
        for ref, card in work.cards.items()
        if card.zone == "play" and card.controller == player and work.type_of(ref) == "character"
    ]
