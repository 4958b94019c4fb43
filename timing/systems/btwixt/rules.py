"""B'Twixt's rules as the kernel asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from timing.kernel.budget import Budget
from timing.kernel.moves import Move, Option
from timing.kernel.reasons import Reason
from timing.kernel.ruleset import Ruleset
from timing.systems.btwixt import flow, legality, track
from timing.systems.btwixt.choices import CHOICES
from timing.systems.btwixt.events import EVENTS
from timing.systems.btwixt.reasons import REASONS, listed
from timing.systems.btwixt.situation import Situation
from timing.systems.btwixt.state import PLAY, Frame, State, Table, started
from timing.systems.btwixt.structure import STRUCTURE
from timing.systems.btwixt.words import HAND, PLAYED
from timing.systems.btwixt.work import Work


class Btwixt(Ruleset[State, Work]):
    """What each question of the kernel is answered by."""

    structure = STRUCTURE
    reasons = REASONS
    steps = flow.STEPS
    events = EVENTS
    choices = CHOICES

    def table(self, situation: Situation) -> Table:
        return Table(situation)

    def start(self, table: Table) -> State:
        return started(table)

    def work(self, table: Table, state: State, budget: Budget | None, quiet: bool) -> Work:
        return Work(table, state, budget, quiet)

    def begin(self, work: Work) -> None:
        flow.enter(work, work.box)

    def onward(self, work: Work) -> None:
        """The next box; after the last round of winter those of the end, else the round begins anew."""
        box = STRUCTURE.box(work.box)
        following = STRUCTURE.next_box(work.box)
        if box.loop and not track.past(len(work.seats), work.round):
            flow.enter(work, box.loop.to)
        elif following:
            flow.enter(work, following.id)

    def abilities(self, work: Work) -> Iterable[str]:
        return (f"{card.ref}/{PLAY}" for card in work.lying(HAND))

    def judge(self, work: Work, ability: str) -> Option:
        return legality.judge(work, ability)

    def why_turn(self, work: Work) -> tuple[Reason, ...]:
        return (legality.why_turn(work),)

    def why_over(self, work: Work) -> Reason:
        if work.over == "game":
            if work.winner:
                return REASONS("won", player=work.winner)
            return REASONS("won-together", players=listed(work.winners))
        return REASONS("undecided" if work.over == "hidden" else "rounds-played")

    def named(self, table: Table, name: str) -> str:
        return super().named(table, name if "/" in name else f"{name}/{PLAY}")

    def use(self, work: Work, move: Move) -> None:
        """A leader plays an influence card faceup."""
        ref = move.ability.partition("/")[0]
        work.move(ref, PLAYED, move.who)
        work.note("plays", player=move.who, card=ref)
        work.happened("played", ref, move.who)
        work.change(turn=work.seats.left_of(move.who), acted=True)
        work.frames.append(Frame("card", card=ref))

    def passes(self, work: Work, move: Move) -> None:
        """A leader kneels."""
        work.knelt.append(move.who)
        work.note("kneels", player=move.who)
        work.happened("knelt", player=move.who)
        work.change(turn=work.seats.left_of(move.who), passes=len(work.knelt))


RULES = Btwixt()
