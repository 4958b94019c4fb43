"""Effects that change a card in play: kneeling, STR, what it has, who controls it, its text, its destination."""

from __future__ import annotations

from timing.kernel.reasons import Reason
from timing.systems.agot1e import chosen, from_piles, obligations
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.chosen import named
from timing.systems.agot1e.expressions import Number, parts_of
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.leaving import change_control, hold_control
from timing.systems.agot1e.reach import acting, concerned, control_barriers
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame, Lasting
from timing.systems.agot1e.values import features
from timing.systems.agot1e.verbs.verb import InForm, Verb, always
from timing.systems.agot1e.words import BASE, CHOSEN_PLAYER, EXACTLY, LOST, NAMED, SAME_TYPE, TAKEN_OVER
from timing.systems.agot1e.work import Work

UNBLANKED = "be blanked"  # what some cards cannot


def _kneel(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.set(ref, kneeling=True)
    work.note("kneels", card=ref)
    happen(work, "knelt", ref, _kneeling(work, frame, effect, ref), frame.ability)
    return True


def _kneeling(work: Work, frame: Frame, effect: Effect, ref: str) -> str:
    """Who kneels the card: the player of the effect, or where others choose what they kneel its controller."""
    target = work.table.abilities[frame.ability].target
    by_others = effect.to == "target" and target is not None and target.who != "you"
    return work.cards[ref].controller if by_others else frame.owner


def _stand(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.set(ref, kneeling=False)
    work.note("stands", card=ref)
    happen(work, "stood", ref, work.cards[ref].controller, frame.ability)
    return True


def _str(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    before = work.strength(ref)
    n = work.number(effect.n, frame.ability, frame, ref)
    if not n and effect.what != BASE:
        return False
    if any(one.stat == "str" and one.of in ("subject", "target") for one in parts_of(effect.n, Number)):
        work.note("str-taken-once")
    work.lasting.append(Lasting("str", ref, n, effect.what, effect.until, frame.ability))
    after = work.strength(ref)
    work.note("str-changes", card=ref, n=after)
    if after != before and effect.what != BASE:  # FAQ 3.47: only a real change of the final value triggers
        what = "str-raised" if after > before else "str-lowered"
        happen(work, what, ref, work.cards[ref].controller, frame.ability, str(abs(after - before)))
    return True


def _gain(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    what = _lost(work, frame) if effect.what == LOST else named(frame, effect.what)
    if not what:
        return False
    if what in TAKEN_OVER:
        return _take_over(work, frame, effect, ref)
    had = work.has(ref, what)
    work.lasting.append(Lasting(effect.do, ref, 1, what, effect.until, frame.ability))
    if what.startswith("ability:") and (said := named(frame, NAMED)):  # of which the text speaks
        work.lasting.append(Lasting(NAMED, ref, 0, said, effect.until, frame.ability))
    if what.startswith("ability:") and (player := chosen.player(frame)):
        work.lasting.append(Lasting(CHOSEN_PLAYER, ref, 0, player, effect.until, frame.ability))
    work.note("gains" if effect.do == "gain" else "loses", card=ref, what=what)
    if work.has(ref, what) != had:
        happen(
            work,
            "gained" if effect.do == "gain" else "lost",
            ref,
            work.cards[ref].controller,
            frame.ability,
            what,
        )
    return True


def _lost(work: Work, frame: Frame) -> str:
    """What the card lost, or gained, by what the ability answers; '' where it answers no such thing."""
    answered = (one for one in work.happened if one.id == frame.trigger and one.what in ("lost", "gained"))
    return next((one.type for one in answered), "")


def _take_over(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The card gains every trait, crest or keyword that the cards of `which` have now."""
    had = _to_take_over(work, frame, effect)
    for one in had:
        work.lasting.append(Lasting("gain", ref, 1, one, effect.until, frame.ability))
        work.note("gains", card=ref, what=one)
        happen(work, "gained", ref, work.cards[ref].controller, frame.ability, one)
    return bool(had)


def _to_take_over(work: Work, frame: Frame, effect: Effect) -> tuple[str, ...]:
    """Every trait, crest or keyword that the cards of `which` have now."""
    holder = work.table.holder[frame.ability]
    others = work.select(effect.which, frame.owner, holder, frame) if effect.which else ()
    kind = TAKEN_OVER[effect.what]
    had = dict.fromkeys(one for other in others for one in features(work, other, kind))
    if effect.what.startswith("printed "):
        had = dict.fromkeys(one for one in had if any(one in work.facts(other).crests for other in others))
    if kind == "all keywords":  # immunity is one (rulebook, Immunity)
        had |= dict.fromkeys(f"immune to {wall}" for other in others for wall in work.immunities(other))
    return tuple(had)


def _blank(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    work.lasting.append(Lasting("blank", ref, 0, effect.what, effect.until, frame.ability))
    work.note("blanked", card=ref)
    return True


def _take_control(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    takers = (work.facts(ref).owner,) if effect.who == "owner" else concerned(work, frame, effect)
    taker = next(iter(takers), "")
    if not taker or work.cards[ref].controller == taker:
        return False
    if effect.until:
        hold_control(work, ref, taker, effect.until, frame.ability)
    change_control(work, ref, taker, frame.ability)
    return True


def _must_play(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The card has to be played as its player's next response or action, if able (timing.obligations)."""
    player = work.cards[ref].controller
    if work.cards[ref].zone == "deck" and obligations.is_response(work, ref):
        return False  # it can be no action
    work.lasting.append(Lasting("must-play", ref, frame.serial, player, "", frame.ability))
    work.note("must-play", player=player, card=ref)
    return True


def _may_be_played(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The card may be played out of its discard pile as if it were in hand (timing.from_piles)."""
    from_piles.allow(work, ref, frame.owner, effect.until, frame.ability)
    work.note("may-be-played", player=frame.owner, card=ref)
    return True


def _value(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """A plot's claim or initiative value changes by so much."""
    n = work.number(effect.n, frame.ability, frame, ref)
    if effect.until == "next-challenge":
        kind = effect.what if effect.what != SAME_TYPE else work.challenge.type if work.challenge else ""
        work.lasting.append(Lasting(effect.do, ref, n, f"{frame.owner}:{kind}", effect.until, frame.ability))
        work.note("value-of-next", card=ref, what=effect.do, n=n)
        return n != 0
    work.lasting.append(Lasting(effect.do, ref, n, effect.what, effect.until, frame.ability))
    work.note("value-changes", card=ref, what=effect.do, n=work.value(ref, effect.do))
    challenge = work.challenge
    if (
        challenge
        and effect.do == "claim"
        and not challenge.of_plot
        and work.cards[ref].controller == challenge.attacker
    ):
        work.challenge = challenge._replace(claim=n if effect.what == EXACTLY else max(challenge.claim + n, 0))
    return n != 0 or effect.what == EXACTLY


def change_cost(work: Work, frame: Frame, effect: Effect) -> bool:
    """What cards cost to marshal changes, for the next such card or as long as it lasts (costs.gold_due)."""
    n = work.number(effect.n, frame.ability, frame)
    if not n and isinstance(effect.n, Number):  # how much less it is has been counted, and is nothing
        return False
    at = work.table.abilities[frame.ability].effects.index(effect)
    said = f"{named(frame, NAMED)}:" if effect.which and NAMED in effect.which.trait else ""
    work.lasting.append(Lasting("cost", "", n, f"{effect.what}:{said}{at}", effect.until, frame.ability))
    work.note("costs-change", n=n)
    return True


def make_season(work: Work, frame: Frame, effect: Effect) -> bool:
    """It is that season from now on, for as long as the effect lasts."""
    work.lasting.append(Lasting("season", "", 0, effect.what, effect.until, frame.ability))
    work.note("season", what=effect.what)
    return True


def _kneeling_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    found = [reason("already-kneeling", card=ref)] if work.cards[ref].kneeling else []
    barred = (what for what in ("kneel", "be knelt by effects") if work.cannot(ref, what))
    return [*found, *(reason("cannot", card=ref, what=what) for what in barred)]


def _standing_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    found = [] if work.cards[ref].kneeling else [reason("already-standing", card=ref)]
    banned = ("stand", *(("be stood by other effects",) if work.table.holder[uid] != ref else ()))
    return [*found, *(reason("cannot", card=ref, what=what) for what in banned if work.cannot(ref, what))]


def _strength_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    if effect.what == BASE or not work.table.locks_strength:
        return []
    n = work.number(effect.n, uid, frame, ref)
    barred = f"have STR {'raised' if n > 0 else 'lowered'}"
    return [reason("cannot", card=ref, what=barred)] if n and work.cannot(ref, barred) else []


def _features_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """A card that cannot gain traits gains none, and so on (FAQ 4.3); of cards that have none there is none to gain."""
    what = named(frame, effect.what) if frame else effect.what
    if frame and what in TAKEN_OVER and not _to_take_over(work, frame, effect):
        return [reason("comes-to-nothing")]
    barred = work.kept_from(ref, what, effect.do) if work.table.keeps_features else ""
    return [reason("cannot", card=ref, what=barred)] if barred else []


def _blanking_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return [reason("cannot", card=ref, what=UNBLANKED)] if work.cannot(ref, UNBLANKED) else []


def _taking_barred(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """Of several players who might take it, one whom nothing keeps from it is enough."""
    holder, you = work.table.holder[uid], acting(work, uid) or work.user(uid)
    takers = work.who(effect.who, you, holder) or (you,)
    takers = (work.facts(ref).owner,) if effect.who == "owner" else takers
    stops = [control_barriers(work, taker, ref) for taker in takers]
    return next((barriers for barriers in stops if not barriers), stops[0])


CHANGES = "Changes"  # the form's group
VERBS: dict[str, Verb] = {
    "kneel": Verb(
        "kneel {whom}",
        on_card=_kneel,
        bars=_kneeling_barred,
        writes=("kneeling",),
        happens=("knelt",),
        reads=("kneeling",),
        form=InForm(CHANGES, "kneel"),
    ),
    "stand": Verb(
        "stand {whom}",
        on_card=_stand,
        bars=_standing_barred,
        writes=("kneeling",),
        happens=("stood",),
        reads=("kneeling",),
        form=InForm(CHANGES, "stand"),
    ),
    "str": Verb(
        "{whom} gets {strength}",
        on_card=_str,
        bars=_strength_barred,
        measured=True,
        writes=("str",),
        happens=("str-raised", "str-lowered"),
        stated=True,
        form=InForm(CHANGES, "raise or lower STR by", phrase="{n:+d} STR for {whom}", lasts=True),
    ),
    "gain": Verb(
        "{whom} gains {text}",
        on_card=_gain,
        bars=_features_barred,
        writes=("text",),
        happens=("gained",),
        stated=True,
        form=InForm(CHANGES, "give", phrase="give {whom} {what}", lasts=True),
    ),
    "lose": Verb(
        "{whom} loses {text}",
        on_card=_gain,
        bars=_features_barred,
        writes=("text",),
        happens=("lost",),
        stated=True,
        form=InForm(CHANGES, "take away", phrase="take {what} from {whom}", lasts=True),
    ),
    "blank": Verb(
        "{whom} is blank{except_for}",
        on_card=_blank,
        bars=_blanking_barred,
        writes=("text",),
        stated=True,
        form=InForm(CHANGES, "blank", lasts=True),
    ),
    "claim": Verb(
        "the claim of {whom} {changed}", on_card=_value, measured=True, writes=("text", "challenge"), stated=True
    ),
    "initiative": Verb(
        "the initiative of {whom} {changed}", on_card=_value, measured=True, writes=("text",), stated=True
    ),
    "cost": Verb("{costs}", on_table=change_cost, can=always, measured=True, writes=("gold", "text"), stated=True),
    "season": Verb("it is {what}", on_table=make_season, can=always, writes=("text",), stated=True),
    "take-control": Verb(
        "{taker} control of {whom}",
        on_card=_take_control,
        bars=_taking_barred,
        writes=("control", "challenge"),
        happens=("control-taken", "removed-from-challenge"),
        reads=("control", "zone"),
        stated=True,
        form=InForm(CHANGES, "take control of", phrase="take control of {whom}"),
    ),
    from_piles.DO: Verb(
        "you may play {whom} as if in hand", on_card=_may_be_played, writes=("zone", "text"), reads=("zone",)
    ),
    "must-play": Verb("{whom} must be played next, if able", on_card=_must_play, writes=("zone",), reads=("zone",)),
}
