"""The second edition's rules of timing, as the kernel asks for them."""

from __future__ import annotations

from collections.abc import Iterable

from timing.kernel.budget import Budget
from timing.kernel.moves import Move, Option
from timing.kernel.reasons import Reason
from timing.kernel.ruleset import Ruleset
from timing.systems.agot2e import elsewhere, framework, legality, limits, resolving, sequence, using, values, walk
from timing.systems.agot2e.choices import CHOICES
from timing.systems.agot2e.granted import DUPLICATE, OUT_OF_SHADOWS
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.situation import Before, Situation
from timing.systems.agot2e.state import CardState, ChallengeState, Lasting, Past, PlayerState, State
from timing.systems.agot2e.structure import IN_CHALLENGE, SECOND_EDITION
from timing.systems.agot2e.table import Table
from timing.systems.agot2e.work import Work


class SecondEdition(Ruleset[State, Work]):
    """What each question of the kernel is answered by; the answers themselves are in the modules beside this one."""

    structure = SECOND_EDITION
    reasons = REASONS
    steps = {"segment": walk.segment, "event": framework.event, **using.STEPS, **sequence.STEPS}
    events = framework.EVENTS
    choices = CHOICES

    def table(self, situation: Situation) -> Table:
        return Table(situation)

    def start(self, table: Table) -> State:
        return _start(table)

    def work(self, table: Table, state: State, budget: Budget | None = None, quiet: bool = False) -> Work:
        return Work(table, state, budget, quiet)

    def begin(self, work: Work) -> None:
        opening = work.table.situation.opening
        work.note("begins", box=opening.box)
        for used in work.table.situation.used:
            limits.count(work, self.named(work.table, used.use), used.times)
        for delayed in work.table.situation.delayed:
            resolving.wait(work, self.named(work.table, delayed.use), delayed.effect - 1, delayed.on)
        if work.challenge is not None and work.challenge.winner:
            winner, loser = work.challenge.winner, work.challenge.loser
            work.contest(margin=max(values.side(work, winner) - values.side(work, loser), 0))
        walk.enter_box(work, opening.box, opening.event - 1)
        sequence.look_around(work)

    def onward(self, work: Work) -> None:
        walk.next_box(work)

    def abilities(self, work: Work) -> Iterable[str]:
        return [uid for uid in work.table.abilities if _worth_listing(work, uid)]

    def judge(self, work: Work, ability: str) -> Option:
        return legality.judge(work, ability)

    def uses(self, work: Work, only: frozenset[str] | None) -> tuple[Move, ...]:
        """Only what the player with the opportunity controls is judged."""
        mine = (uid for uid in self.abilities(work) if work.player_of(uid) == work.frame.turn)
        return tuple(move for uid in mine if only is None or uid in only for move in self.judge(work, uid).moves)

    def why_turn(self, work: Work) -> tuple[Reason, ...]:
        return (REASONS("first-player-first", player=work.frame.turn),)

    def why_over(self, work: Work) -> Reason:
        return REASONS(f"over-{work.over}", player=work.winner)

    def unfit(self, work: Work, option: Option, move: Move) -> Reason:
        return REASONS("unfit", ability=move.ability)

    def named(self, table: Table, name: str) -> str:
        return _named(table, name)

    def use(self, work: Work, move: Move) -> None:
        using.use(work, move)


RULES = SecondEdition()


def _worth_listing(work: Work, uid: str) -> bool:
    """Constant abilities are never used; what the rules grant is listed where it could come up."""
    ability, card = work.table.abilities[uid], work.cards[work.table.holder[uid]]
    if ability.kind == "constant":
        return False
    if ability.granted == DUPLICATE:
        return bool(card.duplicate_of) and card.zone == "play"
    if ability.granted == OUT_OF_SHADOWS:
        return card.zone == "shadows"
    if ability.granted:
        here = card.zone == "hand" and uid not in work.table.player_for
        return work.phase in ability.phase and (here or bool(elsewhere.permission(work, uid)))
    return uid not in work.table.player_for or work.player_of(uid) != card.controller


def _start(table: Table) -> State:
    situation = table.situation
    cards = tuple(
        CardState(
            c.ref,
            c.zone,
            c.controller,
            c.kneeling,
            c.attached_to,
            c.duplicate_of,
            c.power,
            c.gold,
            c.tokens,
            c.entered,
            c.top,
        )
        for c in table.cards.values()
    )
    players = tuple(
        PlayerState(
            p.id,
            p.power,
            p.gold,
            p.hand,
            p.deck,
            p.initiated,
            ("",) * len(p.initiated),
            int(p.limited),
            faction_kneeling=p.faction_kneeling,
        )
        for p in situation.players
    )
    assaulted = situation.challenge.assaulted if situation.challenge and _begun(situation) else ()
    blanked = tuple(Lasting("blank", ref, 0, "except traits", "challenge") for ref in assaulted)
    lasting = blanked + tuple(Lasting(e.do, e.card, e.n, e.what, e.until, "", e.terminal) for e in situation.lasting)
    return State(
        cards, players, situation.opening.box, situation.first_player, situation.active_player, lasting=lasting,
        challenge=_challenge(situation), history=tuple(_past(one, situation) for one in situation.happened),
    )  # fmt: skip


def _past(one: Before, situation: Situation) -> Past:
    phase = one.phase or situation.opening.box.partition("/")[0]
    return Past(one.what, phase, one.card, one.player, one.other, one.type)


def _begun(situation: Situation) -> bool:
    """Whether the dispute starts in the course of a challenge."""
    return IN_CHALLENGE in SECOND_EDITION.box(situation.opening.box).marks


def _challenge(situation: Situation) -> ChallengeState | None:
    """The challenge as described; it is initiated already if the dispute starts in its course."""
    c = situation.challenge
    if c is None:
        return None
    begun = _begun(situation)
    loser = "" if not c.winner else c.defender if c.winner == c.attacker else c.attacker
    unopposed = c.unopposed if c.unopposed is not None else c.winner == c.attacker and not c.defenders
    return ChallengeState(
        c.type, c.attacker, c.defender, c.attackers, c.defenders, c.bypassed, c.attacker_bonus, c.defender_bonus,
        c.winner, loser, 0, bool(unopposed and c.winner), c.defender, declared=begun,
        assaulted=c.assaulted,
    )  # fmt: skip


def _named(table: Table, name: str) -> str:
    """The uid of CARD/ABILITY, or of the only ability of CARD.

    Raises:
        LookupError: naming what there is.
    """
    if name in table.abilities:
        return name
    own = [uid for uid in table.abilities if table.holder[uid] == name and uid not in table.player_for]
    described = [uid for uid in own if not table.abilities[uid].granted]
    used = [uid for uid in described if table.abilities[uid].kind != "constant"]
    duplicate = [uid for uid in own if table.abilities[uid].granted == DUPLICATE and table.cards[name].duplicate_of]
    for found in (described, used, duplicate):
        if len(found) == 1:
            return found[0]
    known = ", ".join(uid for uid in table.abilities if uid.partition("/")[0] == name.partition("/")[0])
    raise LookupError(f"{name!r} is no ability here; there are {known or ', '.join(table.cards)}")
