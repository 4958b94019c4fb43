"""Which council a claimed ally may go to, and why not the other: ally over influence card over rulebook."""

from __future__ import annotations

from typing import NamedTuple

from timing.kernel.moves import Part
from timing.kernel.opportunity import Seats
from timing.kernel.reasons import Reason
from timing.systems.btwixt import councils
from timing.systems.btwixt.reasons import REASONS


class Claim(NamedTuple):
    """An ally that a leader claims.

    `copies` are of Pulling the Strings, in the bids of the neighbors to the left and to the right. `own` are the
    councils that the ally's own ability leaves, None where it names none; `through` those that the card leaves through
    which it is claimed (`by`), None likewise.
    """

    ally: str
    claimer: str
    copies: tuple[int, int] = (0, 0)
    additional: bool = False
    own: tuple[str, ...] | None = None
    by: str = ""
    through: tuple[str, ...] | None = None


class Placement(NamedTuple):
    """The councils it may go to, why, and of every other council of the table why not."""

    allowed: tuple[str, ...]
    why: Reason
    refused: tuple[Part, ...]


def placed(seats: Seats, claim: Claim) -> Placement:
    """Where the ally may go."""
    allowed, why, elsewhere = _decided(seats, claim)
    theirs = councils.of_leader(seats, claim.claimer)
    refused = []
    for council in councils.all_councils(seats):
        if council not in theirs:
            reason = REASONS("not-your-council", council=council, player=claim.claimer)
            refused.append(Part(council, False, (reason,)))
        elif council not in allowed:
            refused.append(Part(council, False, (elsewhere or why,)))
    return Placement(allowed, why, tuple(refused))


def _decided(seats: Seats, claim: Claim) -> tuple[tuple[str, ...], Reason, Reason | None]:
    """The councils left, the reason, and the one against the others."""
    theirs = councils.of_leader(seats, claim.claimer)
    ally, player = claim.ally, claim.claimer
    if claim.own is not None:
        if len(claim.own) > 1:
            return claim.own, REASONS("ally-open", card=ally, player=player), None
        return claim.own, REASONS("ally-decides", card=ally), REASONS("ally-elsewhere", card=ally)
    if claim.through is not None and len(claim.through) == 1:
        names = {"card": ally, "by": claim.by}
        return claim.through, REASONS("through-card", **names), REASONS("through-card-elsewhere", **names)
    left, right = claim.copies
    if claim.additional or not left + right:
        code = "strings-not-additional" if claim.additional and left + right else "either-council"
        return theirs, REASONS(code, card=ally, player=player), None
    if left == right:
        return theirs, REASONS("strings-equal", player=player, n=left), None
    side = 0 if left > right else 1
    council, other = theirs[side], councils.neighbors(seats, player)[side]
    said = {"other": other, "player": player, "card": ally, "council": council}
    more, less = max(left, right), min(left, right)
    return (
        (council,),
        REASONS("strings", **said, more=more, less=less),
        REASONS("strings-elsewhere", **said, more=more, less=less),
    )
