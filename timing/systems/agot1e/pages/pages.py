"""What pages say and show of a dispute of the first edition (`timing.kernel.pages` says what each is for)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from timing.kernel.budget import Budget
from timing.kernel.explore import Asked, Exploration, Holds
from timing.kernel.moves import Decision, Move, Option
from timing.kernel.pages import Pages
from timing.kernel.prose import capital
from timing.kernel.shown import EndOf, Opened, Supposed
from timing.kernel.structure import SEGMENT, Box
from timing.systems.agot.supposed import otherwise, supposed
from timing.systems.agot1e import answers, prose
from timing.systems.agot1e.challenge import BYPASSED
from timing.systems.agot1e.dispute import Outcome, Question
from timing.systems.agot1e.engine import Dispute, Result
from timing.systems.agot1e.explore import explore
from timing.systems.agot1e.pages import asked, ended, put
from timing.systems.agot1e.pages.board import Board, board
from timing.systems.agot1e.replay import explored
from timing.systems.agot1e.said_x import says
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.state import OPTION, SATISFYING, Frame, State
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.verbs.paying import PAYMENTS
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.ways import chooses_with_use
from timing.systems.agot1e.work import Work

SEGMENT_CITES = "agot1e-faq/player-action-segment"
REFUSED_AS = {"attackers": "as an attacker", "defenders": "as a defender", "stealth": "to be passed by"}
"""The part that a card would have that a choice of that kind refuses."""
BEFORE_THEN = "special opportunity for saves before “then”"


class FirstEditionPages(Pages):
    """One dispute of the first edition."""

    game: Dispute
    of_the_moment = frozenset(
        "not-your-turn response-waits choice-first action-not-now response-not-action closed-window must-play-action "
        "must-play-response dispute-over shadows-only-now only-saves wrong-phase".split()
    )
    not_yet = frozenset("save-cancel-gate-closed response-in-step-5 no-trigger nothing-to-save".split())
    vaguely = frozenset({"no-effect", "unfit"})
    says_least = tuple(
        "may-save may-respond may-target may-be-picked pays may-act next-clockwise first-left-of "
        "first-first-player".split()
    )
    of_every_card = frozenset({"pays", "may-target", "may-be-picked"})
    by_itself = "not-chosen"
    in_part = ("partly-described", "judge-says-so", "cost-not-known")
    nothing_may = "closed-window"
    asides = ("nobody-can", "all-passed", "closed")
    outcome: ClassVar[type] = Outcome

    @property
    def table(self) -> Table:
        return self.game.table

    # --- the dispute as it is described ----------------------------------------------------------

    def title(self) -> str:
        titles = list(dict.fromkeys(c.title for c in self.table.cards.values() if c.abilities or c.duplicates))
        if titles:
            return f"{', '.join(titles[:3])}{' …' if len(titles) > 3 else ''}"
        return f"A dispute in the {prose.box_name(self.table, self.begins())}"

    def begins(self) -> str:
        return self.game.situation.opening.box

    def has(self, value: str) -> bool:
        ref, table = value.partition("/")[0], self.table
        return ref in table.cards or ref in table.players or says(value)

    def cards(self) -> Iterable[tuple[str, str]]:
        return ((card.card, card.title) for card in self.game.situation.cards)

    def slowly(self) -> Situation:
        return replace(self.game.situation, stops="every")

    def supposed(self, keys: Iterable[str] | None) -> tuple[Supposed, ...]:
        return supposed(self.game.situation, keys)

    def otherwise(self, key: str, value: str) -> Any:
        return otherwise(self.game.situation, key, value)

    def further(self) -> Situation | None:
        situation = self.game.situation
        return None if situation.ends == "round" else replace(situation, ends="round")

    def quickly(self) -> Situation | None:
        situation = self.game.situation
        return replace(situation, stops="useful") if situation.stops == "every" else None

    # --- names -----------------------------------------------------------------------------------

    def player(self, player: str) -> str:
        return prose.player_name(self.table, player)

    def name(self, value: str) -> str:
        return prose.name_of(self.table, value)

    def of_ability(self, ability: str) -> str:
        return prose.ability_name(self.table, ability)

    def called(self, ability: str) -> str:
        return self.table.abilities[ability].label if self._inherent(ability) else self.of_ability(ability)

    def told_of(self, ability: str) -> str:
        card = self.table.holder[ability]
        return prose.card_name(self.table, card) if self._is_event(ability) else self.called(ability)

    def first_decides(self, ability: str) -> bool:
        return bool(self.table.abilities[ability].saves)

    def spites_itself(self, state: State, option: Option) -> bool:
        cancels = any(one.do == "cancel" for one in self.table.abilities[option.ability].effects)
        below = answers.answered(Work(self.table, state)) if cancels else None
        return below is not None and below.owner == option.player

    def may_use(self, option: Option) -> str:
        if self._inherent(option.ability):
            return option.label
        if self._is_event(option.ability):
            return f"play {prose.card_name(self.table, option.card)}"
        return f"use {self.of_ability(option.ability)}"

    def asked_to_use(self, option: Option) -> str:
        card = self.table.cards[self.table.holder[option.ability]]
        usable = [one for one in card.abilities if one.kind in ("action", "response")]
        alone = (
            len(usable) == 1 and self.table.abilities[option.ability] in usable and not self._is_event(option.ability)
        )
        return f"use {prose.card_name(self.table, card.ref)}" if alone else self.may_use(option)

    def uses(self, move: Move) -> str:
        if self._inherent(move.ability):
            return f"{self.player(move.who)}: {self.called(move.ability)}"
        verb = "plays" if self._is_event(move.ability) else "uses"
        return f"{self.player(move.who)} {verb} {self.of_ability(move.ability)}"

    def _is_event(self, ability: str) -> bool:
        return self.table.cards[self.table.holder[ability]].type == "event"

    def _inherent(self, ability: str) -> bool:
        """Whether the rules give the card this ability (a duplicate's save, ambush): its label says it all."""
        found = self.table.abilities.get(ability)
        usable = found is not None and found.kind in ("action", "response")
        return (
            usable
            and ability not in self.table.shared
            and found not in self.table.cards[self.table.holder[ability]].abilities
        )

    def paying(self, ability: str) -> str:
        done = {cost.do for cost in self.table.abilities[ability].cost}
        return (PAYMENTS[done.pop()].paying if len(done) == 1 else "") or "paying with"

    def choosing(self, ability: str) -> str:
        one = self.table.abilities[ability]
        if one.kind == "response" and not one.answers and not chooses_with_use(one):
            return "answering for"  # which of several cards that the same happened to
        return "saving" if one.saves else "choosing"

    def choice(self, state: State, decision: Decision, value: str) -> str:
        if decision.choice == "challenge":
            kind, _, opponent = value.partition(">")
            return f"{kind.capitalize()}, against {self.player(opponent)}" if opponent else "No challenge"
        if decision.choice == BYPASSED:
            sneak, _, passed = value.partition(">")
            return f"{self.name(sneak)} bypasses {self.name(passed)}"
        if decision.choice == OPTION:
            return capital(value)
        if decision.choice != "destination":
            return self.name(value) if value in self.table.cards else capital(self.name(value))
        card, _, index = value.rpartition("/")
        member = next((m for m in state.frames[-1].members if m.card == card and str(m.effect) == index), None)
        if member is None:
            return self.name(value)
        to = WAYS_OUT[member.do].to
        done = prose.DONE.get(member.do, member.do)
        return f"{prose.card_name(self.table, card)} is {done}: {prose.PLACES.get(to, to)}"

    def refused(self, decision: Decision, value: str) -> tuple[str, str]:
        if decision.choice == OPTION:
            return capital(self.name(value)), "now"
        return self.name(value), REFUSED_AS.get(decision.choice, "as target")

    def asking(self, state: State) -> str:
        return self.called(state.frames[-1].ability)

    def chosen_for(self, state: State, decision: Decision) -> str:
        return put.chosen_for(Work(self.table, state), decision)

    def noun(self, decision: Decision) -> str:
        return put.noun(self.table, decision)

    # --- sentences -------------------------------------------------------------------------------

    def over(self, state: State) -> str:
        won = f"{self.player(state.winner)} has won the game."
        said = {"victory": won, "endless": "This repeats without end."}
        return said.get(state.over) or self.box_is_over(state)

    def came_of(self, results: Sequence[Result]) -> tuple[str, ...]:
        return ended.came_of(self.game, results)

    def judged(self, results: Sequence[Result]) -> Iterator[str]:
        return ended.judged(self.game, results)

    # --- a position ------------------------------------------------------------------------------

    def board(self, state: State) -> Board:
        return board(self.table, state)

    def opened(self, box: Box, frame: Frame) -> Opened:
        if frame.window == SEGMENT:
            return Opened(box.name, SEGMENT, cite=SEGMENT_CITES)
        note = BEFORE_THEN if frame.only_saves else ""
        to_come = len(frame.events) if frame.kind == "framework" else None
        return Opened(self._titled(box, frame), frame.kind, note, to_come=to_come)

    def _titled(self, box: Box, frame: Frame) -> str:
        owner, name = self.player(frame.owner), self.called(frame.ability)
        if frame.window == SATISFYING:
            return "Claim that an effect has a player satisfy"
        return {
            "framework": box.name,
            "action": f"Action of {owner}: {name}",
            "response": f"Response of {owner}: {name}",
            "delayed": f"What has waited: {name}",
            "aftermath": "What the end of the window before brings about",
            "passive": f"Passive ability: {name}",
            "replacement": f"In place of the claim: {name}",
            "stands": f"Keyword: {frame.card} cards of {owner} may stand",
            "attachments": f"Passive: the attachments on {prose.card_name(self.table, frame.card)} are discarded",
        }.get(frame.kind, name)

    # --- how it can end --------------------------------------------------------------------------

    def explore(self, state: State, holds: Holds, most: int, asked: Asked, budget: Budget | None = None) -> Exploration:
        return explore(self.game, state, holds, most=most, asked=asked, budget=budget)

    def explored(self, state: State, outcome: Outcome, most: int, budget: Budget | None) -> Exploration:
        return explored(self.game, state, outcome, most=most, budget=budget)

    def ends(self, state: State) -> list[tuple[str, str]]:
        """card/REF/ZONE, power/REF/N, house/PLAYER/N, game/WINNER."""
        found = super().ends(state)
        found += [(card.ref, f"card/{card.ref}/{card.zone}") for card in state.cards]
        found += [(f"power/{c.ref}", f"power/{c.ref}/{c.power}") for c in state.cards if c.zone == "play"]
        return found + [(f"house/{player.id}", f"house/{player.id}/{player.power}") for player in state.players]

    def part(self, name: str) -> EndOf:
        kind, _, ref = name.partition("/")
        if name == "game":
            return super().part(name)
        if kind == "power" and ref:
            return EndOf("count", f"Power on {prose.card_name(self.table, ref)}, while it stays in play")
        if kind == "house" and ref:
            return EndOf("count", f"Power on {self.player(ref)}’s House card")
        facts = self.table.cards.get(name)
        return EndOf("event" if facts and facts.type == "event" else "card", prose.card_name(self.table, name))

    def end(self, key: str) -> str:
        kind, _, rest = key.partition("/")
        what = rest.rpartition("/")[2]
        if kind == "game":
            return super().end(key)
        if kind == "card":
            return _ENDS.get(what, f"in {prose.PLACES.get(what, what)}")
        return what

    # --- what a file asks ------------------------------------------------------------------------

    def question(self, question: Question) -> str:
        return asked.asked(self.game, question)

    def answer(self, question: Question, value: str) -> str:
        return asked.answer(self.table, question, value)


_ENDS = {"play": "in play", "hand": "in hand", "deck": "in the deck", "removed": "out of the game"}
