"""The first edition's rules of timing, as the kernel asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from timing.kernel.budget import Budget
from timing.kernel.moves import Move, Option
from timing.kernel.reasons import Reason
from timing.kernel.ruleset import Ruleset
from timing.systems.agot1e import (
    costs,
    flow,
    inside,
    obligations,
    opportunity,
    options,
    said_x,
    shortcomings,
    states,
    using,
    walk,
    ways,
)
from timing.systems.agot1e.choices import CHOICES
from timing.systems.agot1e.framework import EVENTS
from timing.systems.agot1e.granted import DUPLICATE, SETUP
from timing.systems.agot1e.reasons import REASONS, reason
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.state import ChallengeState, PlayerState, State
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.work import Work


class FirstEdition(Ruleset[State, Work]):
    """What each question of the kernel is answered by; the answers themselves are in the modules beside this one."""

    structure = FIRST_EDITION
    reasons = REASONS
    steps = flow.STEPS
    events = EVENTS
    choices = CHOICES

    def table(self, situation: Situation) -> Table:
        return Table(situation)

    def start(self, table: Table) -> State:
        return _start(table)

    def work(self, table: Table, state: State, budget: Budget | None, quiet: bool) -> Work:
        return Work(table, state, budget, quiet)

    def begin(self, work: Work) -> None:
        opening = work.table.situation.opening
        work.note("begins", box=opening.box)
        walk.enter_box(work, opening.box, opening.event, opening.turn)
        inside.place(work)
        states.control_at_the_start(work)
        states.state_checks(work)
        states.fallen_at_the_start(work)

    def onward(self, work: Work) -> None:
        walk.next_box(work)
        states.constant_control(work)

    def endless(self, work: Work) -> None:
        """A loop that players cannot leave (FAQ 2.7)."""
        work.over = "endless"
        work.note("endless")

    def abilities(self, work: Work) -> Iterable[str]:
        return options.listed(work)

    def judge(self, work: Work, ability: str) -> Option:
        return options.judge(work, ability)

    def why_turn(self, work: Work) -> tuple[Reason, ...]:
        return opportunity.why_turn(work)

    def why_over(self, work: Work) -> Reason:
        return opportunity.why_over(work)

    def uses(self, work: Work, only: frozenset[str] | None) -> tuple[Move, ...]:
        return options.uses(work, only)

    def bound_to(self, work: Work) -> Reason | None:
        """A card that an effect says must be played now, and can be."""
        card = options.due(work, work.frame.turn)
        return obligations.must_play(work, card) if card else None

    def means_listed(self, work: Work, option: Option, move: Move) -> bool:
        """A response that does not say for which of several cards it answers does for the first; so is a cost paid."""
        return ways.comes_to_listed(work, option, move) or costs.leaves_open(work, option.moves, move)

    def unfit(self, work: Work, option: Option, move: Move) -> Reason:
        """A card that cannot pay, or what the first one named lacks of what may be chosen."""
        unfit = [card for card in move.paying if card not in {part.card for part in option.pay}]
        if unfit:
            return reason("cost-unfit", card=unfit[0])
        x, choosing = said_x.split(work.table.abilities[move.ability], move.choosing)
        if x and not any(said_x.word(int(x)) in listed.choosing for listed in option.moves):
            return reason("cannot-pay", player=option.player, what=move.choosing[0])
        return shortcomings.unfit(work, move.ability, (*choosing, option.card)[0])

    def named(self, table: Table, name: str) -> str:
        return _named(table, name)

    def used_by(self, table: Table, name: str, player: str) -> str:
        return table.used_by(_named(table, name), player)

    def asks_further(self, table: Table, ability: str) -> bool:
        return table.abilities[ability].chooses_more

    def chosen(self, state: State, ability: str) -> frozenset[str]:
        frames = [frame for frame in state.frames if frame.ability == ability]
        decided = (name for frame in frames for one in frame.decided for name in one.names)
        return frozenset((*decided, *(card for frame in frames for card in frame.targets)))

    def taken(self, state: State, names: tuple[str, ...]) -> bool:
        return bool(state.frames and names) and set(names) == set(state.frames[-1].targets)

    def use(self, work: Work, move: Move) -> None:
        using.use(work, move)

    def only_hands_on(self, work: Work) -> bool:
        """As long as somebody may still act: passing changes nothing that saves, cancels and responses wait for."""
        frame = work.frames[-1]
        waits = frame.only_saves or work.structure.does[frame.window, frame.step] in ("answers", "responses")
        return waits and frame.passes + 1 < len(work.seats)

    def passes(self, work: Work, move: Move) -> None:
        super().passes(work, move)
        if work.does(work.frame) == "segment":
            obligations.missed(work, move.who)


RULES = FirstEdition()


def _start(table: Table) -> State:
    situation = table.situation
    cards = inside.card_states(table.cards.values(), table.stacked)
    players = tuple(PlayerState(p.id, p.power, p.gold, p.hand, influence=p.influence) for p in situation.players)
    challenge = None
    if situation.challenge:
        c = situation.challenge
        challenge = ChallengeState(
            c.type,
            c.attacker,
            c.defender,
            c.attackers,
            c.defenders,
            1 if c.claim is None else c.claim,
            c.attacker_bonus,
            c.defender_bonus,
            c.winner,
            defended=bool(c.defenders or c.defender_bonus),
            begun=bool(c.attackers or c.attacker_bonus),
            bypassed=c.bypassed,
            of_plot=c.claim is None,
            attacked=c.attacked,
        )
    return State(
        cards, players, (), (), (), (), (), None, challenge, situation.opening.box,
        situation.first_player, situation.active_player, (situation.active_player,), (), 0, 0, "", "",
    )  # fmt: skip


def _named(table: Table, name: str) -> str:
    """The uid of CARD/ABILITY, or of the only ability of CARD: of its own, of those that one uses, of all.

    Raises:
        LookupError: naming what there is.
    """
    if name in table.abilities:
        return name
    own = [
        uid
        for uid, ability in table.abilities.items()
        if uid.partition("/")[0] == name and ability.granted not in (DUPLICATE, SETUP) and uid not in table.given
    ]
    card = table.cards.get(name)
    printed = [f"{name}/{ability.id}" for ability in card.abilities] if card else []
    used = [uid for uid in printed if table.abilities[uid].triggered]
    for found in (printed, used, own):
        if len(found) == 1:
            return found[0]
    known = ", ".join(uid for uid in table.abilities if uid.partition("/")[0] == name.partition("/")[0]) or ", ".join(
        table.cards
    )
    raise LookupError(f"{name!r} is no ability here; there are {known}")
