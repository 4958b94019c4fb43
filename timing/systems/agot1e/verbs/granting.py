"""Effects by which players may do more or less, and the round takes another course."""

from __future__ import annotations

from timing.kernel.memory import Marked
from timing.systems.agot1e import epic
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.chosen import named
from timing.systems.agot1e.evaluating import folded
from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.reach import concerned, players_of
from timing.systems.agot1e.state import Frame, Lasting
from timing.systems.agot1e.verbs.verb import FACTS, Verb, always
from timing.systems.agot1e.words import (
    AGENDAS,
    ALL_OR_NONE,
    COMING,
    FROM_BOTTOM,
    KEEPS,
    LIES_BESIDE,
    MORE_DEFENDERS,
    NAMED,
    NO_WINNER,
    ONCE_CHOSEN,
    ONLY_TYPE,
    PARTICIPANTS,
    PRIZED_MORE,
    REPEATS,
    SAME_TYPE,
)
from timing.systems.agot1e.work import Work


def _skip_phase(work: Work, frame: Frame, effect: Effect) -> bool:
    """The phase named does not take place this round."""
    work.lasting.append(Lasting(effect.do, "", 0, effect.what, "round", frame.ability))
    work.note("phase-skipped", what=effect.what)
    return True


def _forbid(work: Work, frame: Frame, effect: Effect) -> bool:
    """The players cannot do this, of the cards of `which` alone if it names some, as long as it lasts (FAQ 4.3)."""
    players = concerned(work, frame, effect)
    meant = f"card {folded(named(frame, NAMED))}" if effect.what == "named-card" else effect.what
    foes = players_of(work, frame, effect.against) if effect.against else ("",)
    at = work.table.abilities[frame.ability].effects.index(effect) + 1 if effect.which else 0
    for player, foe in ((player, foe) for player in players for foe in foes if player != foe):
        what = f"{player}:{meant}>{foe}" if foe else f"{player}:{meant}"
        work.lasting.append(Lasting("forbid", "", at, what, effect.until, frame.ability))
        work.note("forbidden", player=player, what=effect.what)
    return bool(players)


def _first_player(work: Work, frame: Frame, effect: Effect) -> bool:
    """Another player is the first player from now on."""
    for player in concerned(work, frame, effect)[:1]:
        work.first = player
        work.note("first-player", player=player)
        return True
    return False


def _cancel_coming(work: Work, frame: Frame, effect: Effect) -> bool:
    """The next effects that are triggered, by anybody or by each of some players, are canceled (`coming`)."""
    players = ("",) if effect.who in ("each", "any") else concerned(work, frame, effect)
    n = work.number(effect.n, frame.ability, frame, missing=1)
    for player in players:
        work.lasting.append(Lasting(effect.do, "", n, player, effect.until, frame.ability))
    work.note("coming-canceled", n=n)
    return bool(players)


def _grant(work: Work, frame: Frame, effect: Effect) -> bool:
    """The players may do more of something for as long as it lasts: challenges of a type, cards in the draw phase."""
    players = concerned(work, frame, effect)
    n = work.number(effect.n, frame.ability, frame, missing=1)
    foes = players_of(work, frame, effect.against) if effect.against else ("",)
    meant = effect.what if effect.what != SAME_TYPE else work.challenge.type if work.challenge else ""
    for player, foe in ((player, foe) for player in players for foe in foes):
        what = f"{player}:{meant}>{foe}" if foe else f"{player}:{meant}"
        work.lasting.append(Lasting(effect.do, "", n, what, effect.until, frame.ability))
        work.note("granted", player=player, what=meant or "draw", n=n)
    return bool(players)


def _no_winner(work: Work, frame: Frame, effect: Effect) -> bool:
    """The next challenge of that type that the players initiate is won by nobody if it is opposed."""
    players = concerned(work, frame, effect)
    meant = effect.what if effect.what != SAME_TYPE else work.challenge.type if work.challenge else ""
    work.lasting += [Lasting(effect.do, "", 0, f"{one}:{meant}", effect.until, frame.ability) for one in players]
    return bool(players)


def _claim_as(work: Work, frame: Frame, effect: Effect) -> bool:
    """The claim of the challenge under way is that of another type; it stays the challenge that it is."""
    if work.challenge is None:
        return False
    work.lasting.append(Lasting(effect.do, "", 0, effect.what, "challenge", frame.ability))
    work.note("claim-as", what=effect.what)
    return True


def _in_challenge(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return work.challenge is not None


def _only_type(work: Work, frame: Frame, effect: Effect) -> bool:
    """Each player may initiate only challenges of the type that he or she has named."""
    players = concerned(work, frame, effect)
    for player in players:
        said = frame.answer(ONLY_TYPE, player)
        work.lasting += [
            Lasting("forbid", "", 0, f"{player}:{icon}", effect.until, frame.ability) for icon in ICONS if icon != said
        ]
        work.note("forbidden", player=player, what=f"challenges but {said}")
    return bool(players)


def _somebody(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return bool(concerned(work, frame, effect))


def _repeat(work: Work, frame: Frame, effect: Effect) -> bool:
    """Once the phase under way has ended it begins anew."""
    work.marks.append(Marked(REPEATS, what=work.phase))
    work.note("repeats", what=work.phase)
    return True


def _all_or_none(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whoever declares characters in challenges of that type declares all who are eligible."""
    work.lasting.append(Lasting(ALL_OR_NONE, "", 0, named(frame, effect.what), effect.until, frame.ability))
    work.note("all-or-none", what=named(frame, effect.what))
    return True


def _keep(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """What the card has removed is remembered until the card itself is gone."""
    work.lasting.append(Lasting(KEEPS, "", 0, ref, "source-leaves", frame.ability))
    return True


def _granted(said: str, writes: str = "text") -> Verb:
    return Verb(said, on_table=_grant, can=always, writes=(writes,))


VERBS: dict[str, Verb] = {
    "forbid": Verb("{owner} cannot {forbidden}", on_table=_forbid, can=always, writes=("text",), stated=True),
    COMING: Verb(
        "cancel {coming}",
        on_table=_cancel_coming,
        can=always,
        writes=FACTS,
        happens=("canceled",),
        reads=FACTS,
    ),
    "extra-challenge": _granted("{owner} may initiate {n} more {what} challenge"),
    NO_WINNER: Verb(
        "nobody wins the next {granted} of {owner} if it is opposed",
        on_table=_no_winner,
        can=always,
        writes=("text", "challenge"),
    ),
    ONCE_CHOSEN: _granted("{owner} may take actions once plots are chosen, before they are revealed"),
    MORE_DEFENDERS: Verb(
        "{owner} may declare {n} characters as defenders", on_table=_grant, can=always, writes=("text", "challenge")
    ),
    "extra-draw": _granted("{owner} draws {more_cards} in the draw phase"),
    FROM_BOTTOM: Verb("{owner} draws from the bottom of the deck", on_table=_grant, can=always, writes=("text",)),
    "draw-cap": _granted("the draw cap of {owner} {capped}"),
    "needs": _granted("the power that {owner} needs to win {raised}"),
    "dominance": _granted("{owner} {for_dominance}"),
    "side-str": _granted("{owner} counts {signed} STR for the side in the challenge", writes="str"),
    PARTICIPANTS: Verb(
        "the participants on each side are counted in place of their STR",
        on_table=_grant,
        can=always,
        writes=("text", "challenge", "str"),
    ),
    PRIZED_MORE: _granted("{owner} claims {power} more for prized"),
    "unopposed-power": _granted("{owner} claims {power} more for winning unopposed challenges"),
    "considered-unopposed": Verb(
        "{owner} wins the challenge as if it were unopposed",
        on_table=_grant,
        can=always,
        writes=("text", "challenge"),
    ),
    "spend-as-gold": Verb(
        "{owner} may spend {purse} as gold",
        on_table=_grant,
        can=always,
        writes=("text", "gold", "power", "kneeling"),
        reads=("gold", "power", "kneeling"),
    ),
    "claim-as": Verb(
        "the claim of the challenge is that of {a_type} challenge",
        on_table=_claim_as,
        can=_in_challenge,
        writes=("text", "challenge"),
        reads=("challenge",),
    ),
    AGENDAS: Verb(
        "{owner} is considered to run {n} more {what} agenda", on_table=_grant, can=always, writes=("text", "control")
    ),
    "skip-phase": Verb("the {what} phase is skipped", on_table=_skip_phase, can=always, writes=("text",)),
    epic.DO: Verb(
        "after the dominance phase there is an epic phase, in which each player may initiate one {granted}",
        on_table=epic.create,
        can=always,
        writes=("zone", "text", "challenge"),
        stated=True,
    ),
    LIES_BESIDE: Verb(
        "this event lies next to the plot deck of {owner}",
        on_table=epic.lie_beside,
        can=always,
        writes=("zone", "text", "events"),
    ),
    ONLY_TYPE: Verb(
        "{owner} names a type of challenge and may initiate no other",
        on_table=_only_type,
        can=_somebody,
        writes=("text", "challenge"),
    ),
    REPEATS: Verb("the phase is repeated at its end", on_table=_repeat, can=always, writes=("challenge",)),
    ALL_OR_NONE: Verb(
        "in {what} challenges all who are eligible are declared, or nobody",
        on_table=_all_or_none,
        can=always,
        writes=("text",),
    ),
    KEEPS: Verb("{whom} is kept for when this card leaves play", on_card=_keep, writes=("text",)),
    "first-player": Verb("{owner} is the first player", on_table=_first_player, can=always, writes=("challenge",)),
}
