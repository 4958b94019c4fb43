"""The evaluator of what cards say of cards and numbers: whether a card fits, how much a number is now.

`fits` and `number` answer; `misfits` says which part failed. It reads the table and changes nothing; `conditions` tells
whether something is so. Sources: FAQ 3.12 (variables are read off the table when they matter), 3.41.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from timing.kernel.expressions import COMBINED, Amount, Bound, combine, half, within
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e import chosen, unlisted
from timing.systems.agot1e.causes import by_rule, causes
from timing.systems.agot1e.expressions import CARDS_MEANT, Number, Past, Selector
from timing.systems.agot1e.meaning import Scene, cards_meant, is_player, own_frame, players_meant
from timing.systems.agot1e.printed import HOUSES
from timing.systems.agot1e.state import DECLARED
from timing.systems.agot1e.values import features, player_stat, printed_cost, stat
from timing.systems.agot1e.words import AGENDA, AGENDAS, CARD_STATS, KEEPS, NAMED, covered

if TYPE_CHECKING:
    from timing.systems.agot1e.state import Frame
    from timing.systems.agot1e.work import Work

CHALLENGED = "challenged"
NEVER_IN_PLAY = ("agenda", "title")  # though they lie on the table (FAQ 4.11)


# --- which cards -------------------------------------------------------------------------------------------------


def select(work: Work, selector: Selector, scene: Scene) -> tuple[str, ...]:
    """All cards that fit, in the order of the table."""
    found = tuple(ref for ref in work.cards if fits_alone(work, selector, ref, scene))
    if work.table.others:  # who is not listed is neither counted nor reached but where somebody chooses
        found = tuple(ref for ref in found if ref not in work.table.others)
    return _extremes(work, selector, _topmost(work, selector, found, scene))


def fits(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    """Whether a card fits a selector, compared with the other cards where it asks for the highest or lowest."""
    if not fits_alone(work, selector, ref, scene):
        return False
    compared = selector.highest or selector.lowest or selector.topmost is not None
    compared = compared and ref not in work.table.others
    return not compared or ref in select(work, selector, scene)


def misfits(work: Work, selector: Selector, ref: str, scene: Scene) -> tuple[str, ...]:
    """The keys of the selector that the card does not fit; empty when it fits."""
    found = [] if _zone_fits(work, selector, ref) else ["zone"]
    if selector.type and work.type_of(ref) not in selector.type:
        found.append("type")
    found += [key for key in selector.asks if not _ASKED[key](work, selector, ref, scene)]
    if not found and not fits(work, selector, ref, scene):
        found.append("highest" if selector.highest else "lowest" if selector.lowest else "topmost")
    return tuple(found)


def fits_alone(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    """Whether a card fits a selector, not compared with other cards; one that stands for others, whether it may."""
    if ref in work.table.others:
        return _zone_fits(work, selector, ref) and unlisted.fit(work, selector, ref, scene, _ASKED) is not False
    if not _zone_fits(work, selector, ref):
        return False
    if selector.type and work.type_of(ref) not in selector.type:
        return False
    return all(_ASKED[key](work, selector, ref, scene) for key in selector.asks)


def _zone_fits(work: Work, selector: Selector, ref: str) -> bool:
    held = work.cards[ref]
    if held.zone == AGENDA and (selector.self_ or AGENDA in selector.type) and not selector.zone:
        return True  # it lies on the table, where agendas are
    if held.zone not in (selector.zone or (("play", "played") if selector.self_ else ("play",))):
        return False
    if held.zone == "deck" and work.facts(ref).type == "plot" and not _of_plots(selector):
        return False
    return work.facts(ref).type not in NEVER_IN_PLAY or names(selector)


def _of_plots(selector: Selector) -> bool:
    """Whether a selector may mean cards of the plot deck: it speaks of plots, or of one certain card."""
    return "plot" in selector.type or bool(selector.ref or selector.title or selector.self_ or selector.is_)


def certainly(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    """Whether a card fits a selector, and that is not left open by its not being listed."""
    if ref in work.table.others:
        return unlisted.fit(work, selector, ref, scene, _ASKED) is True
    return fits(work, selector, ref, scene)


def names(selector: Selector) -> bool:
    """Whether a selector speaks of more than cards in play: of a type, a place, a copy, the card itself."""
    return bool(selector.type or selector.zone or selector.ref or selector.title or selector.self_)


def _extremes(work: Work, selector: Selector, found: tuple[str, ...]) -> tuple[str, ...]:
    for wanted, choose in ((selector.highest, max), (selector.lowest, min)):
        if wanted and found:
            values = {ref: stat(work, ref, wanted) for ref in found}
            best = choose(values.values())
            found = tuple(ref for ref in found if values[ref] == best)
    return () if selector.untied and len(found) > 1 else found


def _topmost(work: Work, selector: Selector, found: tuple[str, ...], scene: Scene) -> tuple[str, ...]:
    """Those nearest to the top of each pile; the card that came last lies on top (`Work.set`)."""
    if selector.topmost is None:
        return found
    n = number(work, selector.topmost, scene)
    piles: dict[tuple[str, str], list[str]] = {}
    for ref in sorted(found, key=lambda one: work.cards[one].place):
        piles.setdefault((work.facts(ref).owner, work.cards[ref].zone), []).append(ref)
    return tuple(ref for refs in piles.values() for ref in refs[:n])


def _bounded(name: str, attribute: str = "") -> Callable[[Work, Selector, str, Scene], bool]:
    def asked(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
        bound: Bound = getattr(selector, attribute or name)
        seen = scene._replace(itself=ref)
        return within(stat(work, ref, name), bound, lambda amount: number(work, amount, seen))

    return asked


_OF_COST = _bounded("cost")


def _cost(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    """What is asked of a printed cost is so of no card that has none (FAQ 4.19)."""
    return printed_cost(work, ref) is not None and _OF_COST(work, selector, ref, scene)


def _has_any(wanted: tuple[str, ...], has: Callable[[str], bool]) -> bool:
    return any(has(what) for what in wanted)


def _keyword(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    """Whether it has one of the keywords; one that comes with a number is named with or without it."""
    if _has_any(selector.keyword, lambda what: work.has(ref, what)):
        return True
    numbered = (word.rpartition(" ") for word in features(work, ref, "all keywords"))
    return any(number.isdigit() and word in selector.keyword for word, _, number in numbered)


def _alone(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    challenge = work.challenge
    if challenge is None:
        return selector.alone is False
    bonus = challenge.attacker_bonus if ref in challenge.attackers else challenge.defender_bonus
    side = challenge.attackers if ref in challenge.attackers else challenge.defenders
    return (side == (ref,) and not bonus) == selector.alone


def _same(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    others = [other for other in cards_meant(work, selector.as_, scene) if other != ref]
    return bool(others) and all(_in_common(work, what, ref, other) for what in selector.same for other in others)


def _in_common(work: Work, what: str, ref: str, other: str) -> bool:
    mine, theirs = work.facts(ref), work.facts(other)
    if what == "controller":
        return work.cards[ref].controller == work.cards[other].controller
    if what == "host":
        return bool(work.cards[ref].attached_to) and work.cards[ref].attached_to == work.cards[other].attached_to
    if what == "str":
        return work.strength(ref) == work.strength(other)
    if what == "cost":
        return printed_cost(work, ref) == printed_cost(work, other) is not None
    if what == "type":
        return work.type_of(ref) == work.type_of(other)
    if what in ("title", "owner"):
        return bool(getattr(mine, what) == getattr(theirs, what))
    if what == "house":
        return bool(set(work.houses(ref)) & set(work.houses(other)) & set(HOUSES))
    return bool(set(features(work, ref, f"all {what}s")) & set(features(work, other, f"all {what}s")))


def _top(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    place = work.cards[ref].place
    return work.cards[ref].zone == "deck" and 1 <= place <= number(work, selector.top, scene)


def _in_house(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    own, houses = work.table.house_of(work.cards[ref].controller), set(work.houses(ref)) & set(HOUSES)
    return bool(own and houses) and (own in houses) == selector.in_house


def _of_owners_house(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    own = work.table.house_of(work.facts(ref).owner)
    return bool(own) and (own in work.houses(ref)) == selector.of_owners_house


def _controlled_by(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    """Whether what is asked of its controller is so, seen from that player."""
    asked = selector.controlled_by
    return asked is None or work.so(asked, scene._replace(you=work.cards[ref].controller))


def _participating(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    if selector.participating == "no":
        return not work.participates(ref)
    return work.participates(ref, selector.participating)


def _hosts(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    host = work.cards[ref].attached_to
    return bool(host and selector.on and host in work.cards and fits_alone(work, selector.on, host, scene))


def _bears(work: Work, selector: Selector, ref: str, scene: Scene) -> bool:
    return any(selector.bears and fits_alone(work, selector.bears, one, scene) for one in work.attachments(ref))


_ASKED: dict[str, Callable[[Work, Selector, str, Scene], bool]] = {
    "ref": lambda work, s, ref, scene: ref in s.ref,
    "title": lambda work, s, ref, scene: folded(work.facts(ref).title) in map(folded, _spoken(work, s.title, scene)),
    "trait": lambda work, s, ref, scene: _has_any(_spoken(work, s.trait, scene), lambda what: work.has(ref, what)),
    "house": lambda work, s, ref, scene: bool(set(s.house) & set(work.houses(ref))),
    "crest": lambda work, s, ref, scene: _has_any(s.crest, lambda what: work.has(ref, what)),
    "icon": lambda work, s, ref, scene: _has_any(s.icon, lambda what: work.has(ref, what)),
    "printed_type": lambda work, s, ref, scene: work.facts(ref).type in s.printed_type,
    "printed_trait": lambda work, s, ref, scene: bool(set(s.printed_trait) & set(work.facts(ref).traits)),
    "printed_icon": lambda work, s, ref, scene: bool(set(s.printed_icon) & set(work.facts(ref).icons)),
    "printed_crest": lambda work, s, ref, scene: bool(set(s.printed_crest) & set(work.facts(ref).crests)),
    "keyword": _keyword,
    "controller": lambda work, s, ref, scene: is_player(work, s.controller, work.cards[ref].controller, scene),
    "owner": lambda work, s, ref, scene: is_player(work, s.owner, work.facts(ref).owner, scene),
    "controlled_by": _controlled_by,
    "in_house": _in_house,
    "of_owners_house": _of_owners_house,
    "unique": lambda work, s, ref, scene: work.facts(ref).unique == s.unique,
    "standing": lambda work, s, ref, scene: work.cards[ref].kneeling != s.standing,
    "participating": _participating,
    "alone": _alone,
    "top": _top,
    "self_": lambda work, s, ref, scene: ref == scene.holder,
    "other": lambda work, s, ref, scene: ref != scene.holder,
    "host": lambda work, s, ref, scene: bool(scene.holder and work.cards[scene.holder].attached_to == ref),
    "is_": lambda work, s, ref, scene: ref in cards_meant(work, s.is_, scene),
    "str_": _bounded("str", "str_"),
    "printed_str": _bounded("printed-str", "printed_str"),
    **{name: _bounded(name) for name in CARD_STATS if name not in ("str", "printed-str")},
    "cost": _cost,
    "no_attachments": lambda work, s, ref, scene: all(s.host and one == scene.holder for one in work.attachments(ref)),
    "on": _hosts,
    "bears": _bears,
    "moribund": lambda work, s, ref, scene: (work.cards[ref].moribund is not None) == s.moribund,
    "blank": lambda work, s, ref, scene: work.blank(ref) == s.blank,
    "same": _same,
    "kept": lambda work, s, ref, scene: any(
        one.do == KEEPS and one.what == ref and work.table.holder.get(one.by) == scene.holder for one in work.lasting
    ),
    "just": lambda work, s, ref, scene: _just(work, ref, s, scene),
    "all": lambda work, s, ref, scene: all(_fits_part(work, part, s, ref, scene) for part in s.all),
    "any": lambda work, s, ref, scene: any(_fits_part(work, part, s, ref, scene) for part in s.any),
    "not_": lambda work, s, ref, scene: s.not_ is None or not _fits_part(work, s.not_, s, ref, scene),
}


def _spoken(work: Work, words: tuple[str, ...], scene: Scene) -> tuple[str, ...]:
    """The traits or titles meant: for `named` the one that was named in the window of the ability."""
    if NAMED not in words:
        return words
    frame = scene.frame or own_frame(work, scene)
    said = chosen.named(frame, NAMED) if frame else ""
    said = said or next((one.what for one in work.lasting if (one.do, one.card) == (NAMED, scene.holder)), "")
    return tuple(said or word if word == NAMED else word for word in words)


def folded(title: str) -> str:
    """A title as it is compared: small and capital letters, and kinds of apostrophe, make no difference."""
    return title.casefold().replace("’", "'")


def _fits_part(work: Work, part: Selector, whole: Selector, ref: str, scene: Scene) -> bool:
    """A part of a selector says nothing about zones unless it names some: those of the whole hold."""
    if part.type and work.type_of(ref) not in part.type:
        return False
    if part.zone and work.cards[ref].zone not in part.zone:
        return False
    return all(_ASKED[key](work, part, ref, scene) for key in part.asks)


def _just(work: Work, ref: str, selector: Selector, scene: Scene) -> bool:
    wanted = selector.just if selector.since == "window" else covered(selector.just)
    found = (o for o in _since(work, selector.since, scene) if o.card == ref and o.what in wanted)
    return any(not selector.cause or causes(work, o) & set(selector.cause) for o in found)


def _since(work: Work, since: str, scene: Scene) -> Iterable[Occurrence]:
    """What has happened in this window, by this very ability, in the challenge under way, this phase or this round."""
    if since in ("phase", "round"):
        return _of_span(work, since)
    if since == "challenge":
        return of_challenge_under_way(work)
    serial = work.frame.serial if work.frames else 0
    found = (o for o in work.happened if o.serial == serial)
    frame = scene.frame or own_frame(work, scene)
    return (o for o in found if since == "window" or (frame and o.by == frame.ability and o.id >= frame.mark))


# --- how much ----------------------------------------------------------------------------------------------------


def number(work: Work, amount: Amount, scene: Scene, missing: int = 0) -> int:
    """What a number is now; `missing` stands for one that is not given. It is never below zero unless written so."""
    if amount is None:
        return missing
    if isinstance(amount, int):
        return amount
    assert isinstance(amount, Number)  # noqa: S101  the reading lets nothing else through
    for operation in COMBINED:
        parts = getattr(amount, operation)
        if parts:
            return combine(operation, [number(work, part, scene) for part in parts])
    if amount.if_ is not None:
        return number(work, amount.yes if work.so(amount.if_, scene) else amount.no, scene)
    if amount.half is not None:
        return half(number(work, amount.half, scene), amount.round_)
    if amount.count is not None:
        return _counted(work, amount, scene)
    if amount.affiliations is not None:
        return _affiliations([work.houses(ref) for ref in select(work, amount.affiliations, scene)])
    if amount.instances:
        return sum(work.instances(ref, amount.instances) for ref in cards_meant(work, amount.of, scene))
    if amount.past is not None:
        return sum(1 for _ in remembered(work, amount.past, scene))
    if amount.challenge:
        return _of_challenge(work, amount.challenge)
    frame = scene.frame or own_frame(work, scene)
    if amount.chosen:
        return len(frame.targets) if frame else 0
    if amount.paid:
        return len(frame.paid) if frame else 0
    if amount.canceled:
        return _would_draw(work, frame)
    if amount.answered:
        meant = _answered(work, frame, scene)
        return next((int(one.type) for one in meant if one.type.isdigit()), 0)
    if amount.named:
        return int(chosen.named(frame, NAMED) or 0) if frame else 0
    if amount.moved:
        return sum(int(one.answer) for one in frame.decided if one.kind == chosen.MOVED) if frame else 0
    return _of_cards_or_players(work, amount, scene)


def _would_draw(work: Work, frame: Frame | None) -> int:
    """How many cards the ability that the window's cancel has answered would have had each of its players draw."""
    if frame is None or frame not in work.frames:
        return 0
    below = work.frames[work.frames.index(frame) - 1]
    ability = work.table.abilities.get(below.ability)
    if ability is None:
        return 0
    scene = Scene(below.owner, work.table.holder[below.ability], below)
    return max((number(work, one.n, scene, missing=1) for one in ability.effects if one.do == "draw"), default=0)


def _affiliations(cards: list[tuple[str, ...]]) -> int:
    """How many Houses the cards stand for, each for one of its own: as many as can be."""
    stands_for: dict[str, int] = {}

    def place(at: int, tried: set[str]) -> bool:
        for house in cards[at]:
            if house in HOUSES and house not in tried:
                tried.add(house)
                if house not in stands_for or place(stands_for[house], tried):
                    stands_for[house] = at
                    return True
        return False

    return sum(place(at, set()) for at in range(len(cards)))


def _counted(work: Work, amount: Number, scene: Scene) -> int:
    """How many cards fit; with `of` naming players, as each of them sees it, and of these counts `take`."""
    assert amount.count is not None  # noqa: S101
    if amount.of in CARDS_MEANT:
        return len(select(work, amount.count, scene)) + considered(work, amount.count, scene)
    players = players_meant(work, amount.of, scene)
    return _taken(amount, [len(select(work, amount.count, scene._replace(you=player))) for player in players])


def considered(work: Work, selector: Selector, scene: Scene) -> int:
    """How many more agendas, of the traits asked for, players are considered to run."""
    if selector.type != ("agenda",) or selector.printed_type or not work.table.constants_that((AGENDAS,)):
        return 0
    players = [one for one in work.players if is_player(work, selector.controller, one, scene)]
    granting = work.table.constants_that((AGENDAS,))
    traits = selector.trait or tuple({effect.what: None for _uid, _ability, effects in granting for effect in effects})
    return sum(work.granted_to(player, AGENDAS, trait) for player in players for trait in traits)


def _of_cards_or_players(work: Work, amount: Number, scene: Scene) -> int:
    if amount.which is not None:
        values = [stat(work, ref, amount.stat) for ref in select(work, amount.which, scene)]
    elif amount.of in CARDS_MEANT:
        values = [stat(work, ref, amount.stat) for ref in cards_meant(work, amount.of, scene)]
    else:
        values = [player_stat(work, player, amount.stat) for player in players_meant(work, amount.of, scene)]
    return _taken(amount, values)


def _taken(amount: Number, values: list[int]) -> int:
    if amount.take == "sum":
        return sum(values)
    return (max if amount.take == "highest" else min)(values, default=0)


def _of_challenge(work: Work, what: str) -> int:
    if what == "initiated":
        return sum(n for one, n in work.used.items() if one.kind == DECLARED)
    challenge = work.challenge
    if challenge is None:  # in the window of an effect that waited for its end, the margin of that challenge
        return int(work.frame.answer("margin") or 0) if work.frames and what == "margin" else 0
    attack, defense = challenge.counted or (work.side_strength("attackers"), work.side_strength("defenders"))
    return {
        "margin": work.margin(),
        "attack": attack,
        "defense": defense,
        "claim": work.claim_now(),
        "attackers": len(challenge.attackers),
        "defenders": len(challenge.defenders),
    }[what]


def _of_span(work: Work, span: str) -> Iterable[Occurrence]:
    return (o for phase, o in work.history if span == "round" or phase == work.phase)


def of_challenge_under_way(work: Work) -> list[Occurrence]:
    """What has happened since the challenge under way was declared, and its declaration; nothing where none is."""
    found = list(_of_span(work, "phase")) if work.challenge else []
    first = max((at for at, one in enumerate(found) if one.what == "challenge-declared"), default=0)
    return found[first:]


def _since_revealed(work: Work, plot: str) -> list[Occurrence]:
    """What has happened this round since the plot was revealed; all of it where that has not been seen."""
    found = list(_of_span(work, "round"))
    shown = (at for at, one in enumerate(found, 1) if one.what == "plot-revealed" and one.card == plot)
    return found[max(shown, default=0) :]


def _answered(work: Work, frame: Frame | None, scene: Scene) -> list[Occurrence]:
    """What the ability of that window answers, or what is looked at as what it would answer."""
    of_window = [one for one in work.happened if frame and one.id == frame.trigger]
    return of_window or [one for one in work.happened if one.id == scene.happening]


def how_much(one: Occurrence) -> int:
    """How much was paid or moved by what happened; 1 of what is not counted by its amount, such as STR."""
    return int(one.type) if one.type.isdigit() and not one.what.startswith("str-") else 1


def _declared_against(work: Work, past: Past, one: Occurrence, listed: list[Occurrence], scene: Scene) -> bool:
    """Whether a declared challenge was one against such a player: that is what has happened next."""
    follows = listed[listed.index(one) + 1 :][:1]
    return any(o.what == CHALLENGED and is_player(work, past.against, o.player, scene) for o in follows)


def remembered(work: Work, past: Past, scene: Scene) -> Iterator[str]:
    """One name of a happening for each that the words speak of, of gold and power for each that was paid or moved."""
    wanted = covered(tuple(past.what))
    frame = scene.frame or own_frame(work, scene)
    serial = work.frame.serial if work.frames else 0
    since: Iterable[Occurrence] = (o for o in work.happened if o.serial == serial)
    if past.span != "window":
        since = of_challenge_under_way(work) if past.span == "challenge" else _of_span(work, past.span)
        since = _since_revealed(work, scene.holder) if past.span == "plot" else since
    listed = list(since) if past.against else []
    for one in since if not past.against else listed:
        if past.against and not _declared_against(work, past, one, listed, scene):
            continue
        if one.what not in wanted or (past.type and one.type not in past.type):
            continue
        if past.cause and not causes(work, one) & set(past.cause):
            continue
        if past.this and (frame is None or one.by != frame.ability or one.id < frame.mark):
            continue
        if past.together and not any(
            (o.by, o.serial, o.player) == (one.by, one.serial, one.player) for o in _answered(work, frame, scene)
        ):
            continue
        if past.player not in ("", "any") and not is_player(work, past.player, one.player, scene):
            continue
        if past.card is not None and (by_rule(work, one) or not (one.card and fits(work, past.card, one.card, scene))):
            continue
        yield from (one.what,) * how_much(one)
