"""What the rules ask of a player: one record for each kind of choice."""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel.choices import Choice, ChoiceKind, nothing_refused
from timing.kernel.moves import Part
from timing.kernel.reasons import Reason
from timing.systems.agot2e import challenge, keywords, targeting
from timing.systems.agot2e.asking import answer
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.work import Work


def _because(code: str) -> Callable[[Work, Choice], Reason]:
    return lambda work, choice: REASONS(code, player=choice.player, card=work.frame.source)


def _targets(work: Work) -> tuple[Part, ...]:
    frame = work.frame
    if frame.source not in work.table.abilities:
        return ()
    parts = targeting.parts(work, frame.source, frame.answers)
    return tuple(part for part in parts if not part.allowed)


def _kind(
    headline: str,
    code: str,
    refused: Callable[[Work], tuple[Part, ...]] = nothing_refused,
    in_order: bool = False,
    none: str = "None",
) -> ChoiceKind[Work]:
    return ChoiceKind(headline, _because(code), answer, refused, in_order=in_order, none=none)


CHOICES: dict[str, ChoiceKind[Work]] = {
    "forced-order": _kind("{who} decides what comes first.", "first-player-orders", in_order=True),
    "target": _kind("{who} chooses {n} for {what}.", "controller-chooses", _targets),
    "effect-chooses": _kind("{who} chooses {n} for {what}.", "controller-chooses"),
    "option": _kind("{who} decides which effect of {what} is carried out.", "controller-chooses"),
    "plot": _kind("{who} chooses a plot.", "owner-decides"),
    "random": _kind("Chance decides; {who} says how it fell.", "owner-decides"),
    "first-player": _kind("{who} chooses the first player.", "first-player"),
    "reserve": _kind("{who} discards down to reserve.", "reserve"),
    "challenge-type": _kind("{who} initiates a challenge of a type, or none.", "attackers"),
    "challenge-opponent": _kind("{who} names the opponent.", "attackers"),
    "attackers": _kind("{who} declares attackers.", "attackers", challenge.refused_attackers),
    "stealth": _kind("{who} bypasses a character, or none.", "stealth", challenge.refused_stealth),
    "gold-from": ChoiceKind(
        "{who} says from where the gold is taken first.", _because("owner-decides"), answer, ordered=True
    ),
    "tied": _kind("{who} chooses who wins the tie.", "controller-chooses"),
    "name": _kind("{who} names one for {what}.", "controller-chooses"),
    "bestow": _kind("{who} says how much gold is placed on the card.", "bestow"),
    "assault": _kind("{who} targets a location by assault, or none.", "assault"),
    "redirect": _kind("{who} may redirect the challenge.", "title"),
    "defenders": _kind("{who} declares defenders, or none.", "defenders", challenge.refused_defenders, none="Nobody"),
    "stays": _kind("{who} names who does not stand, or none.", "controller-chooses"),
    "claim": _kind("{who} chooses {n} to be killed.", "claim", challenge.refused_for_claim),
    "claim-against": _kind("{who} chooses against whom claim is applied.", "title"),
    "keyword-type": _kind("{who} says which keyword comes first.", "keywords-in-turn", in_order=True),
    "keyword-instance": _kind("{who} uses the keyword of a character, or of none.", "keywords-in-turn"),
    "intimidated": _kind("{who} chooses who is knelt.", "keywords-in-turn", keywords.refused_intimidate),
    "piles": ChoiceKind(
        "{who} orders the cards that go to one pile together.", _because("owner-decides"), answer, ordered=True
    ),
}
