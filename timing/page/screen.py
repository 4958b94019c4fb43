"""What the stepper's page shows of a line at one position, as data: the four parts of the page and the transcript.

Nothing here knows HTML or addresses.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from timing.kernel.moves import Decision, Option
from timing.kernel.pages import Pages
from timing.kernel.prose import listed
from timing.kernel.shown import Board
from timing.page.ladder import Ladder, ladder
from timing.page.line import Line
from timing.page.sentences import Sentence, sentence
from timing.page.standing import moment
from timing.page.told import Told, told
from timing.page.uses import Chosen, Refusal, Use, chosen, not_to_be_chosen, refusal, use
from timing.person import in_second_person, spoken

HEADING = 2
"""Sentences of what came of it that head a dispute which is over."""
LATELY = 5
"""Moves that a ruling tells in full, those nearest to what is ruled on."""


@dataclass(frozen=True)
class Screen:
    """One position of a line, ready to be shown."""

    line: Line
    at: int
    decision: Decision
    headline: str
    why: tuple[Sentence, ...]
    ladder: Ladder
    board: Board
    uses: tuple[Use, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    automatic: tuple[Refusal, ...] = ()  # abilities that nobody uses: they happen by themselves or apply all the time
    choice: Chosen | None = None
    told: tuple[Told, ...] = ()
    came_of: tuple[str, ...] = ()  # once it is over: what is other than at the start
    ended: bool = False  # it is over, and the headline says no more than that
    moment: str = ""  # where play stands: the phase, what is being done, the step

    @property
    def stands(self) -> str:
        """In a line which challenge is under way, by whom against whom and won by whom; and the moment."""
        return ". ".join(one for one in (self.board.headline, self.moment) if one) + "."

    @property
    def heading(self) -> str:
        """What heads the page: once it is over what came of it, else who may do what."""
        return " ".join(self.came_of[:HEADING]) if self.ended and self.came_of else self.headline

    @property
    def came_of_else(self) -> tuple[str, ...]:
        """What came of it besides what the heading says."""
        return self.came_of[HEADING:] if self.ended else self.came_of

    @cached_property
    def cited(self) -> tuple[str, ...]:
        """Every entry that something on the screen rests on, each once, in reading order."""
        steps = self.ladder.cited
        lines = (cite for told in self._told for said in told.lines for cite in said.cites)
        return tuple(dict.fromkeys((*self.decided, *steps, *lines)))

    @cached_property
    def shortly_cited(self) -> tuple[str, ...]:
        """The entries that a ruling names: those of the decision, and the first of each line told in full."""
        asides = self.line.pages.asides
        lines = (said.cites[0] for told in self.lately for said in told.lines if said.cites and said.code not in asides)
        return tuple(dict.fromkeys((*self.decided, *lines)))

    @cached_property
    def skipped(self) -> tuple[Told, ...]:
        """The passes just before of players who had nothing to use."""
        found: list[Told] = []
        for one in reversed(self._told):
            if not one.idle:
                break
            found.insert(0, one)
        return tuple(found)

    @property
    def earlier(self) -> tuple[Told, ...]:
        """What a ruling tells in brief, so that the sheet stays one page: all but the last moves."""
        return self._told[:-LATELY]

    @property
    def lately(self) -> tuple[Told, ...]:
        """The last moves, which a ruling tells in full with their citations."""
        return self._told[-LATELY:]

    @property
    def _told(self) -> tuple[Told, ...]:
        return self.told[: self.at + 1]

    @property
    def decided(self) -> Iterable[str]:
        """The entries that the decision rests on: why it is due, why what is offered may or may not be done."""
        yield from (cite for said in self.why for cite in said.cites)
        reasons = [use.reasons for use in self.uses] + [refused.reasons for refused in self.refusals]
        yield from (cite for said in reasons for one in said for cite in one.cites)
        parts = (part for refusal in self.refusals for part in refusal.parts)
        yield from (cite for part in parts for said in part.reasons for cite in said.cites)


def screen(line: Line, at: int) -> Screen:
    """The screen of a line after its first `at` moves."""
    state = line.state(at)
    pages = line.pages
    decision = line.game.decision(state)
    unchosen = not_to_be_chosen(pages, state, decision)
    refused = [option for option in decision.options if _says_no(pages, option, decision)]
    refused.sort(key=lambda option: option.player != decision.player)
    itself = [option for option in refused if any(reason.code == pages.by_itself for reason in option.reasons)]
    names = pages.players()
    return Screen(
        line=line,
        at=at,
        decision=decision,
        headline=headline(pages, state, decision),
        why=tuple(sentence(pages, reason) for reason in decision.why),
        ladder=spoken(ladder(pages, state), names),
        board=spoken(pages.board(state), names),
        uses=spoken(tuple(use(pages, option) for option in decision.options if option.allowed), names),
        refusals=spoken((*unchosen, *(refusal(pages, option) for option in refused if option not in itself)), names),
        automatic=spoken(tuple(refusal(pages, option) for option in itself), names),
        choice=spoken(chosen(pages, state, decision), names),
        told=told(line),
        came_of=pages.came_of(line.results[: at + 1]) if decision.kind == "over" else (),
        ended=decision.kind == "over" and not pages.says_how(state),
        moment=spoken(moment(pages, state), names),
    )


def _says_no(pages: Pages, option: Option, decision: Decision) -> bool:
    """Whether something about the option is refused while play goes on: all of it, or a card to pay or to choose."""
    if decision.kind == "over" and not any(reason.code == pages.nothing_may for reason in decision.why):
        return False
    parts = any(not part.allowed for part in (*option.pay, *option.choose))
    return not option.allowed or (parts and option.player == decision.player)


def headline(pages: Pages, state: Any, decision: Decision) -> str:
    """Who may do what, in one sentence."""
    return in_second_person(_headline(pages, state, decision, pages.player(decision.player)), pages.players())


def _headline(pages: Pages, state: Any, decision: Decision, who: str) -> str:
    if decision.kind == "over":
        return pages.over(state)
    if decision.kind == "choice":
        kind = pages.system.rules.choices[decision.choice]
        noun = pages.noun(decision)
        n, most = _number(decision, noun), _most(decision, noun)
        return kind.headline.format(who=who, n=n, most=most, what=pages.chosen_for(state, decision))
    uses = [pages.may_use(option) for option in decision.options if option.allowed]
    if not uses:
        return f"{who} has nothing to use here and can only {pages.passing[0]}."
    return f"{who} may {listed([*uses, pages.passing[0]], 'or')}."


def _number(decision: Decision, noun: str) -> str:
    none = " or none" if decision.n == 1 and decision.least == 0 else ""
    return f"{_most(decision, noun)}{none}"


def _most(decision: Decision, noun: str) -> str:
    if decision.n == 1:
        return f"one {noun}"
    fewer = "up to " if decision.least < decision.n else ""
    return f"{fewer}{decision.n} {noun}s"
