"""The question of a dispute, and its answer first: yes or no, the reason that decides, and what it was assumed on.

A question is asked after so many moves and is about one move: ?ask=2.use:jaime/save is "may it be used here?".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from timing.kernel.moves import Decision, Illegal, Move, Option, read_move
from timing.kernel.prose import capital
from timing.kernel.reasons import Reason
from timing.page.line import Line
from timing.page.place import Place
from timing.page.sentences import Sentence, names, note_sentence, sentence
from timing.page.uses import decisive
from timing.person import spoken


@dataclass(frozen=True)
class Verdict:
    """A question of a dispute with its answer after `at` moves.

    `deciding` is the one reason that decides, `others` what else speaks for the same answer, `assumed` what the answer
    stands on besides the documents: a reading, a card described in part, what the judge said, what a telling left open.
    """

    at: int
    question: str
    yes: bool
    deciding: Sentence | None
    others: tuple[Sentence, ...]
    assumed: tuple[str, ...]
    cards: tuple[str, ...] = ()  # the public ids of those that the question names
    said: str = ""  # the answer in words, where it is neither yes nor no

    @property
    def word(self) -> str:
        """yes, no, or that it is an answer in words."""
        return "answer" if self.said else "yes" if self.yes else "no"

    @property
    def label(self) -> str:
        """The answer in words."""
        return self.said or self.word.capitalize()

    @property
    def line(self) -> str:
        """The answer in a line, as lists have it."""
        return f"{self.label.rstrip('.')}. {self.deciding.text if self.deciding else ''}".strip()

    @property
    def preview(self) -> str:
        """The same with what it stands on, as link previews have it: who gets the link sees no more."""
        return f"{self.line} This answer stands on: {' '.join(self.assumed)}" if self.assumed else self.line

    @property
    def cites(self) -> tuple[str, ...]:
        """The entries that the answer rests on, those of the deciding reason first."""
        sentences = (*((self.deciding,) if self.deciding else ()), *self.others)
        return tuple(dict.fromkeys(cite for one in sentences for cite in one.cites))


def verdict(place: Place) -> Verdict | None:
    """The answer to the question that a place carries; None if it carries none that can be asked there."""
    number, _, text = place.asks.partition(".")
    if not number.isdecimal() or len(number) > 4 or int(number) > len(place.moves):
        return None
    at, line = int(number), place.line
    decision = line.game.decision(line.state(at))
    try:
        move = read_move(text, decision.player)
    except ValueError:
        return None
    if unknown(line, move):
        return None
    found = _answered(line, at, decision, move)
    told = place.account.stands_on if place.account else ()
    if found is None:
        return None
    named = [line.pages.public(one) for one in (move.ability, *move.choosing, *move.paying)]
    cards = tuple(dict.fromkeys(one for one in named if one))
    return replace(found, assumed=tuple(dict.fromkeys((*found.assumed, *told))), cards=cards)


def _answered(line: Line, at: int, decision: Decision, move: Move) -> Verdict | None:
    if move.does == "chooses":
        return _of_choice(line, at, decision, move)
    if move.does != "uses":
        return None
    listed = (one for one in decision.options if one.ability == move.ability)
    return _of_use(line, at, next(listed, None) or line.game.judge(line.state(at), move.ability), move)


def unknown(line: Line, move: Move) -> tuple[str, ...]:
    """What a question names and the table does not have: an ability, or cards to pay with or to choose."""
    if move.does != "uses":
        return ()
    lacking = [one for one in (*move.paying, *move.choosing) if not line.pages.has(one)]
    ability = [move.ability] if move.ability not in line.game.table.abilities else []
    return tuple(dict.fromkeys((*ability, *lacking)))


def misnamed(place: Place) -> tuple[str, ...]:
    """What the question of a place names and the table does not have."""
    number, _, text = place.asks.partition(".")
    try:
        return unknown(place.line, read_move(text, "")) if number.isdecimal() else ()
    except ValueError:
        return ()


def _of_use(line: Line, at: int, option: Option, move: Move) -> Verdict:
    pages = line.pages
    wanted = _meets(option.moves, move._replace(choosing=_named_now(option, move)))
    yes = option.allowed and wanted
    parts = [*(part for part in option.pay if part.card in move.paying)]
    parts += [part for part in option.choose if part.card in move.choosing]
    of_parts = [reason for part in parts if part.allowed == yes for reason in part.reasons]
    whole = list(option.reasons) if option.allowed == yes else []
    remarkable = _of_what_is_needed(line, option, move) if yes else []
    found = list(dict.fromkeys([*of_parts, *remarkable, *whole])) or _against(line, at, _completed(option, move))
    found = sorted(found, key=partial(_says, pages.says_least)) if yes else decisive(pages, found)
    said = f"May {called(pages.player(option.player))} {pages.asked_to_use(option)}"
    if move.paying:
        said += f", paying with {names(pages, move.paying)}"
    if move.choosing and not (len(move.choosing) == 1 and move.choosing[0] == option.card):
        said += f", {pages.choosing(option.ability)} {names(pages, move.choosing)}"
    return _made(line, at, f"{said}?", yes, found)


def _of_what_is_needed(line: Line, option: Option, move: Move) -> list[Reason]:
    """What is remarkable about cards that every way to do it needs, though the question does not name them."""
    ways = [one for one in option.moves if _meets([one], move)]
    needed = set.intersection(*({*one.paying, *one.choosing} for one in ways)) if ways else set()
    parts = (part for part in (*option.pay, *option.choose) if part.allowed and part.card in needed)
    reasons = (reason for part in parts for reason in part.reasons)
    return [reason for reason in dict.fromkeys(reasons) if reason.code not in line.pages.of_every_card]


def called(name: str) -> str:
    """What a player is called in a question: who told of the dispute as "me" is asked back as "you"."""
    return "you" if name == "Me" else name


def _against(line: Line, at: int, move: Move) -> list[Reason]:
    """What is said against a move that pays or chooses what the words do not mean."""
    try:
        line.game.apply(line.state(at), move)
    except Illegal as illegal:
        return list(illegal.reasons)
    return []


def _completed(option: Option, move: Move) -> Move:
    """The move with the cards of an allowed one where the question names none to pay or to choose."""
    like = next(iter(option.moves), move)
    return move._replace(paying=move.paying or like.paying, choosing=move.choosing or like.choosing)


def _named_now(option: Option, move: Move) -> tuple[str, ...]:
    """What the question names to be chosen, without what is only chosen or picked once the ability has been used."""
    if any(listed.choosing for listed in option.moves):
        return move.choosing
    able = {part.card for part in option.choose if part.allowed}
    return tuple(name for name in move.choosing if name not in able)


def _meets(moves: Iterable[Move], wanted: Move) -> bool:
    """Whether one of these moves pays and chooses what is wanted, or nothing special is."""
    return any(set(wanted.paying) <= set(move.paying) and set(wanted.choosing) <= set(move.choosing) for move in moves)


def _says(least: Sequence[str], reason: Reason) -> int:
    return least.index(reason.code) + 1 if reason.code in least else 0


def _of_choice(line: Line, at: int, decision: Decision, move: Move) -> Verdict | None:
    pages = line.pages
    refused = {part.card: part for part in decision.refused}
    if decision.kind != "choice" or not move.choosing:
        return None
    no = [refused[name] for name in move.choosing if name in refused]
    yes = not no and set(move.choosing) <= set(decision.choices)
    if not yes and not no:
        return None
    found = list(decision.why) if yes else [reason for part in no for reason in part.reasons]
    said = f"May {called(pages.player(decision.player))} choose {names(pages, move.choosing)}?"
    return _made(line, at, said, yes, found if yes else decisive(pages, found))


def _made(line: Line, at: int, question: str, yes: bool, reasons: Sequence[Reason]) -> Verdict:
    said = [sentence(line.pages, reason) for reason in reasons]
    found = Verdict(at, question, yes, said[0] if said else None, tuple(said[1:]), _assumed(line, at, said))
    return spoken(found, line.pages.players())


def _assumed(line: Line, at: int, said: Iterable[Sentence]) -> tuple[str, ...]:
    pages = line.pages
    readings = (
        f"The documents do not say; the reading taken rests on this: {one.rests_on}." for one in said if one.rests_on
    )
    before = (note_sentence(pages, note) for result in line.results[: at + 1] for note in result.notes)
    decided = (
        f"On the way here the documents were silent. {one.text} The reading taken rests on this: {one.rests_on}."
        for one in before
        if one.rests_on
    )
    partly = (one.text for one in said if one.code in pages.in_part)
    judged = (capital(one) for one in pages.judged(line.results[: at + 1]))
    return tuple(dict.fromkeys((*readings, *decided, *partly, *judged)))
