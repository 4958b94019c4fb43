"""What an ability does: which of its acts are costs, which effects, and which other players may pay for."""

from __future__ import annotations

from dataclasses import dataclass, field

from reading.blocks import Block
from reading.costs import PAYABLE, codes_of, cost_pieces
from reading.effects import effect_codes
from reading.model import Act, Person, Piece
from reading.sentences import Sentence

SUBORDINATE = frozenset("if unless while when that which who whose where were".split())
OPTION_WHO = {
    "opponent": "any_opponent",
    "each-opponent": "each_opponent",
    "any": "any_player",
    "each": "each_player",
    "controller": "controller",
    "owner": "owner",
    "that": "that_player",
}


@dataclass(frozen=True, slots=True)
class Deed:
    """One effect: its act, the piece it was read from and the sentence it stands in."""

    act: Act
    piece: Piece
    sentence: Sentence


@dataclass(slots=True)
class Deeds:
    """The costs (pieces of the sentence `paid_in`), the effects in order, and what others may pay.

    `offered`: what others may pay, each in place of the one before; `bought`: what you may pay within an effect, and
    for which act.
    """

    costs: list[Piece] = field(default_factory=list)
    paid_in: Sentence | None = None
    effects: list[Deed] = field(default_factory=list)
    option: dict[str, object] | None = None
    offered: list[Act] = field(default_factory=list)
    bought: list[tuple[list[Act], Act | None]] = field(default_factory=list)

    def offer(self, paid: list[Act], does: Act | None) -> None:
        """Note what other players may pay to do, or to prevent the effect."""
        self.offered += paid
        costs = ["|".join(entry) for act in paid for entry in codes_of(act)]
        if self.option is not None:  # a second way to pay
            before = self.option["costs"]
            self.option["costs"] = ["|".join([*before, *costs])]  # type: ignore[misc]
            return
        subject = paid[0].subject
        who = OPTION_WHO.get(subject.who, subject.who) if isinstance(subject, Person) else "that_player"
        effects = effect_codes(does) if does is not None else []
        what = "cancel_this" if effects == ["cancel"] else effects[0] if effects else "prevent"
        self.option = {"who": who, "does": what, "costs": costs}


def deeds_of(block: Block) -> Deeds:
    """The costs and effects of a block. Costs stand in its first sentence that does something."""
    deeds = Deeds()
    for sentence in block.sentences:
        begin = 0
        if deeds.paid_in is None and any(act.do != "choose" for act in sentence.acts()):
            deeds.paid_in = sentence
            deeds.costs, begin = cost_pieces(sentence.pieces)
        deeds.effects += [Deed(piece.value, piece, sentence) for piece in _effective(deeds, sentence.pieces, begin)]
    return deeds


def _effective(deeds: Deeds, pieces: list[Piece], begin: int) -> list[Piece]:
    """The acts of a sentence that are effects: not its costs, nor what others may pay."""
    found: list[Piece] = []
    waiting: list[Piece] = []
    unless = aside = False
    for at, piece in enumerate(pieces[begin:], begin):
        aside = _aside(piece, aside)
        if piece.kind == "mark" and piece.value["is"] == "unless":
            unless = True
        elif piece.kind == "act" and unless and not aside:
            deeds.offer([piece.value], None)
        elif piece.kind == "act" and not aside:
            waiting.append(piece)
            if "open" in piece.value.slots:  # 'gains: ...', what follows is the text that is gained
                break
        elif piece.kind == "to" and waiting:
            waiting = _paid_later(deeds, waiting, pieces, at)
        elif piece.kind == "joint" and piece.value == ".":
            found += waiting
            waiting = []
    return found + waiting


def _aside(piece: Piece, before: bool) -> bool:
    """Whether a clause that was not understood ('if ...', 'that ...') still goes on; what it says is no effect."""
    if piece.kind == "unread":
        return before or piece.value in SUBORDINATE
    return before and not (piece.kind in ("joint", "to") and piece.value in (",", ".", ":", "to"))


def _paid_later(deeds: Deeds, waiting: list[Piece], pieces: list[Piece], at: int) -> list[Piece]:
    """'you may kneel a second character to attach ...': what is paid within an effect is no effect itself."""
    last: Act = waiting[-1].value
    if str(last.do) not in PAYABLE:
        return waiting
    after = next((piece.value for piece in pieces[at:] if piece.kind == "act"), None)
    if isinstance(last.subject, Person) and last.subject.who != "you" and last.modal == "may":
        deeds.offer([last], after)
        if after is not None and after.do == "cancel":
            after.modal = "option"
    others = isinstance(last.subject, Person) and last.subject.who != "you"
    kept = len(waiting) - 1
    while kept and _joined(pieces, waiting[kept - 1], waiting[kept]) and str(waiting[kept - 1].value.do) in PAYABLE:
        kept -= 1
    if not others:
        deeds.bought.append(([piece.value for piece in waiting[kept:]], after))
    return waiting[:kept]


def _joined(pieces: list[Piece], first: Piece, second: Piece) -> bool:
    between = pieces[pieces.index(first) + 1 : pieces.index(second)]
    return all(piece.kind == "joint" and piece.value in ("or", "and") for piece in between)
