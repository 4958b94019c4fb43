"""Effects on a challenge: who takes part, who wins it, and starting or ending one."""

from __future__ import annotations

from timing.kernel.memory import Counted, Marked
from timing.kernel.reasons import Reason
from timing.systems.agot1e import keywords as standing
from timing.systems.agot1e import late, tolls
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.causes import ATTACK, DEFENSE, causes
from timing.systems.agot1e.challenge import count_against, initiated
from timing.systems.agot1e.delayed import DELAYED, opponent_of
from timing.systems.agot1e.evaluating import of_challenge_under_way
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.leaving import BROKEN_OFF, break_off, remove_from_challenge
from timing.systems.agot1e.printed import NAVAL
from timing.systems.agot1e.reach import acting, concerned
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import DECLARED, ChallengeState, Frame
from timing.systems.agot1e.verbs.verb import InForm, Verb, always
from timing.systems.agot1e.words import DEFENDING, GROUPS, JOINED, NOT_ON_SIDE, TO_DECLARE, YOUR_SIDE
from timing.systems.agot1e.work import Work

# what cards ask of a challenge that has been won before: by how much STR, and on which side
BY_FOUR, FOUR = "challenge-won-by-4", 4
AS_ATTACKER = "challenge-won-attacking"
WITH_NAVAL = "challenge-won-naval"
CONSIDERED = "considered-unopposed"


def _join_challenge(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The character becomes an attacker or defender, on its controller's side (FAQ, Naval), or as the effect says.

    By its naval enhancement it is declared, and by no effect: then it takes part and nobody declares it.
    """
    challenge, player = work.challenge, work.cards[ref].controller
    side = _side(work, effect, player, frame.owner)
    if challenge is None or not side or not work.in_play(ref) or work.participates(ref):
        return False
    if side == "defender" and player not in (challenge.attacker, challenge.defender):
        work.note("defends-for-another")
    if side == "attacker":
        work.challenge = challenge._replace(attackers=(*challenge.attackers, ref))
    else:
        work.challenge = challenge._replace(defenders=(*challenge.defenders, ref))
    work.note("joins-challenge", card=ref)
    if work.table.abilities[frame.ability].granted == NAVAL:
        happen(work, f"{side}-declared", ref, player, frame.ability, challenge.type)
    else:
        happen(work, JOINED, ref, player, frame.ability, ATTACK if side == "attacker" else DEFENSE)
    return True


def _side(work: Work, effect: Effect, player: str, owner: str) -> str:
    """The side that a character of the player would join by an effect of `owner`; '' where there is none for it."""
    challenge = work.challenge
    if challenge is None:
        return ""
    if effect.what == DEFENDING:  # everybody's but the attacker's, though they are not attacked
        return "defender" if player != challenge.attacker else ""
    joins = owner if effect.what == YOUR_SIDE else player
    return {challenge.attacker: "attacker", challenge.defender: "defender"}.get(joins, "")


def _joining_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """Who already takes part does not join, nobody does without a side, and "cannot" holds here, too (FAQ 4.3)."""
    player = work.cards[ref].controller
    owner = frame.owner if frame and frame.owner else acting(work, uid) or work.user(uid)
    side = _side(work, effect, player, owner)
    if not side or work.participates(ref):
        return [reason("no-effect")]
    if work.table.abilities[uid].granted == NAVAL:
        return late.barred(work, player, side, ref)
    return [reason("cannot", card=ref, what=what) for what in NOT_ON_SIDE[side] if work.cannot(ref, what)]


def _leave_challenge(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    if not remove_from_challenge(work, ref):
        return False
    work.note("leaves-challenge", card=ref)
    happen(work, "removed-from-challenge", ref, work.cards[ref].controller, frame.ability)
    return True


def _win_challenge(work: Work, frame: Frame, effect: Effect) -> bool:
    winner = work.who(effect.who, frame.owner)
    if work.challenge is None or not winner:
        return False
    settle_winner(work, winner[0], frame.ability)
    return True


def settle_winner(work: Work, player: str, by: str) -> None:
    """Settle who wins; whether it is unopposed is settled in the same instant."""
    challenge = work.challenge
    if challenge is None:
        return
    defence = work.side_strength("defenders")
    counted, won_by = (work.side_strength("attackers"), defence), max(work.lead(player), 0)
    won_so = challenge._replace(winner=player, by=by, counted=counted, won_by=won_by)
    work.challenge = won_so  # for what has it considered unopposed may hang on that
    unopposed = player == challenge.attacker and (defence == 0 or bool(work.granted_to(player, CONSIDERED)))
    work.challenge = won_so._replace(unopposed=unopposed)
    work.note("wins-challenge", player=player)
    won = happen(work, "challenge-won", "", player, by, challenge.type)
    if BY_FOUR in work.table.spoken_of and work.lead(player) >= FOUR:
        happen(work, BY_FOUR, "", player, by, challenge.type)
    if AS_ATTACKER in work.table.spoken_of and player == challenge.attacker:
        happen(work, AS_ATTACKER, "", player, by, challenge.type)
    if WITH_NAVAL in work.table.spoken_of and player == challenge.attacker and _with_naval(work, challenge):
        happen(work, WITH_NAVAL, "", player, by, challenge.type)
    lost = happen(work, "challenge-lost", "", work.challenge.loser, by, challenge.type)
    if player == challenge.attacker:
        standing.set_off(work, "vigilant", player, won.id)
        standing.set_off(work, "vengeful", challenge.defender, lost.id)


def _with_naval(work: Work, challenge: ChallengeState) -> bool:
    """Whether an attacker still takes part that was declared by way of its naval enhancement (FAQ, Naval)."""
    declared = (one for one in of_challenge_under_way(work) if one.what == "attacker-declared")
    return any(one.card in challenge.attackers and NAVAL in causes(work, one) for one in declared)


def _start_challenge(work: Work, frame: Frame, effect: Effect) -> bool:
    """The effect itself declares type and attackers; the rest resolves as always (FAQ, Show of Force; 3.38).

    Of attackers named beforehand those take part that their player still controls in play.
    """
    if frame.kind == DELAYED:
        opponents = [opponent_of(frame)]
        work.note("declared-in-a-window")
    else:
        opponents = [player for player in work.who(effect.who, frame.owner) if player != frame.owner]
    held = ((ref, work.cards[ref]) for ref in frame.targets)
    able = tuple(ref for ref, card in held if card.zone == "play" and card.controller == frame.owner)
    if work.challenge is not None or not able or not opponents:
        return False
    kind = effect.what or "military"
    if not _tolls_paid(work, frame.owner, kind, opponents[0], able):
        return False
    claim = work.claim_of(frame.owner)
    work.challenge = ChallengeState(kind, frame.owner, opponents[0], able, (), claim, 0, 0, begun=True, of_plot=True)
    work.note("declares", player=frame.owner, type=kind, other=opponents[0])
    work.count_one(
        Counted("phase", DECLARED, frame.owner, f"by:{frame.ability}")
    )  # beside those of a player's own turn
    count_against(work, frame.owner, opponents[0])
    initiated(work, frame.ability)
    for ref in able:
        happen(work, "attacker-declared", ref, frame.owner, frame.ability, kind)
    return True


def _tolls_paid(work: Work, player: str, kind: str, foe: str, able: tuple[str, ...]) -> bool:
    """Whether the player pays what is asked for a challenge that an effect has him or her initiate."""
    asked = [(kind, "", foe), *((TO_DECLARE, ref, "") for ref in able)] if work.table.tolls else []
    price = sum(tolls.gold(tolls.due(work, player, *one)) for one in asked)
    if price > work.players[player].gold:
        return False
    for one in asked:
        tolls.paid(work, player, *one)
    return True


def _end(work: Work, frame: Frame, effect: Effect) -> bool:
    if effect.do == "end-challenge":
        if work.challenge is None:
            return False
        break_off(work, frame.ability)
        work.note("challenge-ends")
        return True
    what = effect.do.partition("-")[2]
    work.marks.append(Marked(f"end-{what}", what=work.phase))
    work.note("ends-early", what=what)
    return True


def _not_participating(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return [] if work.participates(ref) else [reason("not-participating", card=ref)]


def _between_challenges(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return work.challenge is None


def _during_challenge(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return work.challenge is not None


def _satisfied(work: Work, frame: Frame, effect: Effect) -> bool:
    """The players have satisfied the claim (`claiming`): whether there were any."""
    return work.challenge is not None and bool(concerned(work, frame, effect))


VERBS: dict[str, Verb] = {
    "satisfy-claim": Verb(
        "{owner} satisfies the claim of the challenge",
        on_table=_satisfied,
        can=_satisfied,
        writes=("zone", "hand", "power"),
        happens=(*GROUPS["left-play"], "discarded-from-hand", "power-moved", "claim-implemented"),
        reads=("challenge", "hand", "power", "control"),
    ),
    "remove-from-challenge": Verb(
        "remove {whom} from the challenge",
        on_card=_leave_challenge,
        bars=_not_participating,
        writes=("challenge",),
        happens=("removed-from-challenge",),
        reads=("challenge",),
        form=InForm("Changes", "remove from the challenge", phrase="remove {whom} from the challenge"),
    ),
    "join-challenge": Verb(
        "{whom} joins the challenge{on_side}",
        on_card=_join_challenge,
        bars=_joining_barred,
        writes=("challenge",),
        happens=("attacker-declared", "defender-declared", JOINED),
        reads=("challenge",),
    ),
    "start-challenge": Verb(
        "a {type} challenge begins",
        on_table=_start_challenge,
        can=_between_challenges,
        writes=("challenge",),
        happens=("challenge-declared", "challenged", "attacker-declared"),
        reads=("challenge", "control"),
    ),
    "end-challenge": Verb(
        "the challenge ends",
        on_table=_end,
        can=_during_challenge,
        happens=(BROKEN_OFF,),
        writes=("challenge", "str", "text", "control", "gold"),
        reads=("challenge",),
        form=InForm("Other", "end the challenge", to="table"),
    ),
    "end-phase": Verb(
        "the phase ends",
        on_table=_end,
        can=always,
        writes=("challenge",),
        form=InForm("Other", "end the phase", to="table"),
    ),
    "end-round": Verb("the round ends", on_table=_end, can=always, writes=("challenge",)),
    "win-challenge": Verb(
        "{doer} wins the challenge",
        on_table=_win_challenge,
        can=always,
        writes=("challenge",),
        happens=("challenge-won", "challenge-lost"),
        reads=("challenge", "str"),
        form=InForm("Other", "win the challenge", to="table"),
    ),
}
