"""What B'Twixt puts to a leader: one record for each kind of choice."""

from __future__ import annotations

from timing.kernel.choices import Choice, ChoiceKind
from timing.kernel.moves import Move, Part
from timing.kernel.reasons import Reason
from timing.systems.btwixt import councils, verbs
from timing.systems.btwixt.claims import placement
from timing.systems.btwixt.reasons import REASONS
from timing.systems.btwixt.words import ROW
from timing.systems.btwixt.work import Work


def _chosen(work: Work, choice: Choice, move: Move) -> None:
    work.change(chosen=(*work.frame.chosen, *move.choosing))


def _says_you(work: Work, choice: Choice) -> Reason:
    """Why a choice inside an ability is this leader's."""
    card = work.frame.card
    code = "ally-says-you" if work.table.cards[card].type == "ally" else "card-says-you"
    return REASONS(code, player=choice.player, card=card)


def _why_council(work: Work, choice: Choice) -> Reason:
    return placement(work, work.frame.card, choice.player).why


def _place(work: Work, choice: Choice, move: Move) -> None:
    verbs.claim(work, work.frame.card, choice.player, move.choosing[0])


def _other_councils(work: Work) -> tuple[Part, ...]:
    return placement(work, work.frame.card, work.bid_winner).refused


def _doing(work: Work) -> verbs.Doing:
    frame = work.frame
    _, effect = work.table.effects(frame.card, frame.when)[frame.effect]
    return verbs.Doing(frame.card, work.you(frame.card), effect, frame.chosen)


def _why_next(work: Work, choice: Choice) -> Reason:
    doing = _doing(work)
    return placement(work, verbs.next_ally(work), choice.player, doing.card, doing.effect).why


def _other_councils_of_next(work: Work) -> tuple[Part, ...]:
    doing = _doing(work)
    return placement(work, verbs.next_ally(work), doing.you, doing.card, doing.effect).refused


def _why_token(work: Work, choice: Choice) -> Reason:
    return REASONS("token-either", player=choice.player)


def _not_theirs(work: Work) -> tuple[Part, ...]:
    """The councils that the one who is asked has no seat in."""
    player = work.turn
    others = [c for c in councils.all_councils(work.seats) if c not in councils.of_leader(work.seats, player)]
    return tuple(Part(c, False, (REASONS("not-your-council", council=c, player=player),)) for c in others)


def _in_the_row(work: Work) -> tuple[Part, ...]:
    return tuple(Part(card.ref, False, (REASONS("in-the-row", card=card.ref),)) for card in work.lying(ROW))


CHOICES: dict[str, ChoiceKind[Work]] = {
    "council-for-ally": ChoiceKind(
        "{who} places the claimed ally in a council.", _why_council, _place, _other_councils
    ),
    "council-of-next": ChoiceKind(
        "{who} places the ally claimed beside it in a council.", _why_next, _chosen, _other_councils_of_next
    ),
    "council-for-token": ChoiceKind("{who} adds a power token to a council.", _why_token, _chosen, _not_theirs),
    "card-to-move": ChoiceKind("{who} chooses the card to move.", _says_you, _chosen),
    "bid-to-move-to": ChoiceKind("{who} chooses in front of whom it goes.", _says_you, _chosen),
    "ally-to-kill": ChoiceKind("{who} chooses the ally to kill.", _says_you, _chosen, _in_the_row),
}
