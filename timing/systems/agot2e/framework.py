"""Framework steps: what each makes imminent, part by part; the steps of a challenge are in `challenge`."""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel.events import Event
from timing.systems.agot2e import allowances, challenge, declaring, evaluating, keywords, resolving, using, values
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.frames import EVENT, KEYWORD, pop, push
from timing.systems.agot2e.state import Delayed, Frame, Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.entering import attachable
from timing.systems.agot2e.words import PHASES
from timing.systems.agot2e.work import Work

MELEE_ONLY = ("titles are selected", "titles are returned")


def once(make: Callable[[Work], list[Item] | None]) -> Callable[[Work], bool]:
    """A step of one part; `make` gives what becomes imminent, None while a player chooses."""

    def resolves(work: Work) -> bool:
        if work.frame.part:
            return False
        made = make(work)
        if made is None:
            return False
        work.becomes_imminent(made)
        return True

    return resolves


def plain(work: Work, verb: str, **fields: object) -> Item:
    """What the framework does."""
    return work.item(verb, VERBS[verb].happens, **{"cause": "framework", **fields})


def propose(work: Work, name: str) -> bool:
    """The next part of a framework step; False when there is none, or something is being asked."""
    resolves = EVENTS[name].resolves
    return bool(resolves and resolves(work))


# --- phases ------------------------------------------------------------------------------------------------------


def _begins(work: Work) -> bool:
    """The phase begins; then what has waited for that."""
    if work.frame.part == 0:
        work.active = work.first
        work.becomes_imminent([plain(work, "begin-phase", word=work.phase)])
        return True
    return delayed(work, ("phase-begins", "plot-begins") if work.phase == "plot" else ("phase-begins",))


def _ends(work: Work) -> bool:
    """Interrupts; “until” effects expire; then “at the end” effects; then reactions (Rules Reference, Phases)."""
    if work.frame.part == 0:
        items = [plain(work, "end-phase", word=work.phase)]
        if work.phase == "taxation":
            items.append(plain(work, "end-round"))
        work.becomes_imminent(items)
        return True
    return delayed(work, ("phase-ends", "round-ends") if work.phase == "taxation" else ("phase-ends",))


def delayed(work: Work, ends: tuple[str, ...]) -> bool:
    """What waits for this end resolves, one effect after the other; the first player orders them."""
    waiting = [one for one in work.delayed if one.when in ends]
    if not waiting:
        return False
    named = {f"{one.by}@{at}": one for at, one in enumerate(waiting) if not at or not _goes_on(waiting[at - 1], one)}
    chosen = ask(work, f"delayed{work.frame.part}", "forced-order", work.first, tuple(named))
    if chosen is None:
        return False
    one = named[chosen[0]]
    if "phase-ends" in ends:
        work.note("end-in-order")
    together = [one]
    for more in waiting[waiting.index(one) + 1 :]:
        if not _goes_on(together[-1], more):
            break
        together.append(more)
    work.delayed = [other for other in work.delayed if other not in together]
    work.note("delayed-resolves", ability=one.by)
    work.becomes_imminent(item for each in together for item in resolving.propose_delayed(work, each))
    return True


def _goes_on(one: Delayed, more: Delayed) -> bool:
    """Whether both are parts of what one use of an ability has delayed: "remove it and kill that character"."""
    return (one.by, one.when, one.who) == (more.by, more.when, more.who) and one.effect < more.effect


# --- plot --------------------------------------------------------------------------------------------------------


def _choose_plots(work: Work) -> list[Item] | None:
    for player in work.order():
        if _chosen_plot(work, player) is None:
            return None
    for player in work.order():
        chosen = _chosen_plot(work, player)
        work.asked[f"plot:{player}"] = chosen or ()
    return []


def _chosen_plot(work: Work, player: str) -> tuple[str, ...] | None:
    held = [r for r, c in work.cards.items() if c.zone == "plot-deck" and work.owner(r) == player]
    return ask(work, f"plot-{player}", "plot", player, held)


REVEALING = (
    "plots are revealed",
    "initiative is counted",
    "first player is chosen",
    "when revealed abilities resolve",
)
"""Parts of one framework step: reactions to any of them wait for the last."""


def _plots(work: Work) -> bool:
    """The parts in their order, and then one window for reactions."""
    made = PLOT_PARTS[min(work.frame.part, 3)](work)
    if made is None:
        return False
    work.becomes_imminent(made)
    return True


def _reveal_plots(work: Work) -> list[Item]:
    """The plots chosen; without a choice the one that lies revealed counts as revealed now."""
    items = [plain(work, "reveal-plots")]
    for player in work.order():
        card = (*work.asked.pop(f"plot:{player}", ()), work.plot(player))[0]
        items.append(plain(work, "reveal-plot", player=player, card=card))
    return items


def _initiative(work: Work) -> list[Item] | None:
    """The highest initiative wins; then the lowest total power; then it is decided at random."""
    totals = {player: values.of_player(work, player, "initiative") for player in work.order()}
    best = [player for player, total in totals.items() if total == max(totals.values())]
    if len(best) > 1 and (chooser := allowances.breaks_ties(work)):
        chosen = ask(work, "tied", "tied", chooser, best)
        return None if chosen is None else [plain(work, "win-initiative", player=chosen[0], n=totals[chosen[0]])]
    least = min(work.total_power(player) for player in best)
    tied = [player for player in best if work.total_power(player) == least]
    won = ask(work, "random", "random", work.first, tied)
    return None if won is None else [plain(work, "win-initiative", player=won[0], n=totals[won[0]])]


def _first_player(work: Work) -> list[Item] | None:
    won = (*work.asked.get("initiative:", ()), work.first)[0]
    first = ask(work, "first", "first-player", won, work.order())
    return None if first is None else [plain(work, "become-first", player=first[0])]


def _when_revealed(work: Work) -> None:
    """Each plot's when revealed ability is used, in the order that the first player chooses."""
    done = {uid for uid, _ in work.frame.used}
    waiting = [
        uid
        for uid, ability in work.table.abilities.items()
        if ability.kind == "when-revealed" and uid not in {*done, *work.table.player_for} and _revealed_now(work, uid)
    ]
    chosen = ask(work, f"when{len(done)}", "forced-order", work.first, waiting)
    if chosen:
        work.change(used=(*work.frame.used, (chosen[0], 0)))
        using.begin(work, chosen[0], None)


def _revealed_now(work: Work, uid: str) -> bool:
    ability = work.table.abilities[uid]
    at = evaluating.view(work, uid)
    return work.cards[at.card].zone == "revealed" and evaluating.is_so(work, ability.if_, at)


PLOT_PARTS: tuple[Callable[[Work], list[Item] | None], ...] = (
    _reveal_plots, _initiative, _first_player, _when_revealed,
)  # fmt: skip


# --- draw, marshaling, dominance, standing, taxation -------------------------------------------------------------


def _draw(work: Work) -> list[Item]:
    found = []
    for player in work.order():
        n = max(2 + (work.table.players[player].title == "master-of-laws") + values.drawn_more(work, player), 0)
        found.append(plain(work, "draw", player=player, n=n))
    return found


def _collect(work: Work) -> list[Item]:
    n = values.of_player(work, work.active, "income")
    n += 2 * (work.table.players[work.active].title == "master-of-coin")
    return [plain(work, "collect-income", player=work.active, n=n)]


def _next_player(work: Work) -> list[Item]:
    work.been_active = (*work.been_active, work.active)
    left = [player for player in work.order() if player not in work.been_active]
    if left:
        work.active = left[0]
        work.note("active", player=work.active)
    return []


def _dominance(work: Work) -> list[Item] | None:
    totals = {}
    for player in work.order():
        here = declaring.characters(work, player)
        counts = (ref for ref in here if not values.cannot(work, ref, "contribute STR to dominance"))
        standing = (values.strength(work, ref) for ref in counts if not work.cards[ref].kneeling)
        title = 2 * (work.table.players[player].title == "crown-regent")
        totals[player] = sum(standing) + work.players[player].gold + title
        totals[player] += values.contributed(work, player, "dominance")
    best = [player for player, total in totals.items() if total == max(totals.values())]
    chooser = allowances.breaks_ties(work) if len(best) > 1 else ""
    if chooser:
        chosen = ask(work, "tied", "tied", chooser, best)
        if chosen is None:
            return None
        best = list(chosen)
    if len(best) > 1:
        work.note("dominance-tied")
        return []
    gains = plain(work, "faction-power", player=best[0], n=1, word="dominance")
    return [plain(work, "win-dominance", player=best[0]), *(() if VERBS[gains.verb].bars(work, gains) else (gains,))]


def _stand(work: Work) -> list[Item] | None:
    """All cards stand but those that cannot, and of those that need not whichever their controller names."""
    kept: list[str] = []
    for player in work.order():
        free = [r for r in work.cards if work.controller(r) == player and work.cards[r].kneeling]
        free = [r for r in free if declaring.may(work, r, "stay kneeling")]
        staying = ask(work, f"kept-{player}", "stays", player, free, len(free), 0)
        if staying is None:
            return None
        kept += staying
    for player in work.order():
        mine = [ref for ref in declaring.characters(work, player) if work.cards[ref].kneeling and ref not in kept]
        mine = [ref for ref in mine if not values.cannot(work, ref, "stand in the standing phase")]
        over = len(mine) - declaring.most(work, player, "standing characters")
        staying = ask(work, f"over-{player}", "stays", player, mine, over) if over > 0 else ()
        if staying is None:
            return None
        kept += staying
    made = [plain(work, "stand", card=ref, player=work.controller(ref)) for ref in work.cards]
    kneeling = (player for player in work.order() if work.players[player].faction_kneeling)
    factions = [plain(work, "stand-faction", player=player) for player in kneeling]
    able = [
        item
        for item in made
        if item.card not in kept and not values.cannot(work, item.card, "stand in the standing phase")
    ]
    return [*factions, *(item for item in able if not VERBS["stand"].bars(work, item))]


def _return_gold(work: Work) -> list[Item]:
    left = {player: work.players[player].gold - allowances.kept(work, player) for player in work.order()}
    return [plain(work, "return-gold", player=player, n=n) for player, n in left.items() if n > 0]


def _reserve(work: Work) -> list[Item] | None:
    """In player order; cards that are not described are kept or discarded likewise."""
    made = resolving.checked(work, "", [plain(work, "check-reserve", player=player) for player in work.order()])
    return None if made is None else list(made)


def _titles(verb: str) -> Callable[[Work], list[Item]]:
    return lambda work: [plain(work, verb)]


EVENTS: dict[str, Event[Work]] = {
    **{f"{phase} phase begins": Event(resolves=_begins) for phase in PHASES},
    **{f"{phase} phase ends": Event(resolves=_ends) for phase in PHASES},
    "plots are chosen": Event(resolves=once(_choose_plots)),
    **{name: Event(resolves=_plots) for name in REVEALING},
    "titles are selected": Event(resolves=once(_titles("select-titles"))),
    "players draw": Event(resolves=once(_draw)),
    "income is collected": Event(resolves=once(_collect)),
    "the next player becomes active player": Event(resolves=once(_next_player)),
    "dominance is determined": Event(resolves=once(_dominance)),
    "cards stand": Event(resolves=once(_stand)),
    "gold is returned": Event(resolves=once(_return_gold)),
    "reserve is checked": Event(resolves=once(_reserve)),
    "titles are returned": Event(resolves=once(_titles("return-titles"))),
    "a challenge is initiated": Event(resolves=challenge.initiated),
    "defenders are declared": Event(resolves=once(challenge.defended)),
    "the winner is determined": Event(
        resolves=lambda work: (
            once(challenge.decided) if work.frame.part == 0 else lambda here: delayed(here, ("challenge-decided",))
        )(work)
    ),
    "challenge bonuses are gained": Event(resolves=once(challenge.bonuses)),
    "claim is applied": Event(resolves=challenge.claimed),
    "keywords are processed": Event(resolves=keywords.processed),
    "the challenge ends": Event(
        resolves=lambda work: (once(challenge.ended) if work.frame.part == 0 else _after_challenge)(work)
    ),
}


def _after_challenge(work: Work) -> bool:
    return delayed(work, ("challenge-ends",))


def prepared(work: Work, frame: Frame) -> tuple[Item, ...]:
    """What a keyword does, in an occurrence of its own."""
    return keywords.items(work, frame.source.removeprefix(KEYWORD))


# --- what the rules see to at once -------------------------------------------------------------------------------


def victory(work: Work) -> None:
    """Whoever first has 15 power wins at once; a player without a draw deck is eliminated."""
    won = [player for player in work.order() if work.total_power(player) >= work.table.players[player].needs]
    if won:
        work.winner, work.over = won[0], "won"
        work.note("victory", player=won[0])
        if len(won) > 1:
            work.note("wins-first")
        return
    for player in work.order():
        described = any(c.zone == "deck" and work.owner(r) == player for r, c in work.cards.items())
        if work.players[player].deck == 0 and not described:
            _eliminate(work, player)


def _eliminate(work: Work, player: str) -> None:
    work.give(player, eliminated=True)
    work.note("eliminated", player=player)
    left = work.order()
    if len(left) == 1:
        work.winner, work.over = left[0], "won"
    elif work.first == player:
        work.first = next(one for one in work.seats.clockwise(player)[1:] if one in left)


def control(work: Work) -> None:
    """Who controls what by a constant ability; it returns to its owner when that ends."""
    held = values.controlled_by_effect(work)
    for ref, player in held.items():
        if work.controller(ref) != player:
            item = plain(work, "take-control", card=ref, player=player)
            VERBS["take-control"].carry_out(work, item)
    for ref in [ref for ref in work.by_effect if ref not in held and work.in_play(ref)]:
        item = plain(work, "take-control", card=ref, player=work.owner(ref))
        VERBS["take-control"].carry_out(work, item)
    work.by_effect = tuple(held)


def illegal_attachments(work: Work) -> None:
    """What may no longer be attached is discarded."""
    for ref, card in list(work.cards.items()):
        host = card.attached_to
        if card.zone == "play" and host and (not work.in_play(host) or not _legal(work, ref, host)):
            item = plain(work, "discard", card=ref, player=card.controller)
            work.note("illegally-attached", card=ref, host=host)
            VERBS["discard"].carry_out(work, item)


def _legal(work: Work, ref: str, host: str) -> bool:
    wanted = work.facts(ref).attaches_to
    at = evaluating.View(work.controller(ref), ref)
    return attachable(work, ref, host) and (wanted is None or evaluating.fits(work, wanted, host, at))


def event(work: Work) -> bool:
    """The next part of the box, as an occurrence; the box is over after the last."""
    names = work.structure.box(work.box).events
    if work.frame.part >= len(names):
        pop(work)
        return True
    name, started = names[work.frame.part], work.frame.part
    together = name in REVEALING
    work.change(part=len(names) if together else started + 1)
    if name not in MELEE_ONLY or work.table.situation.format == "melee":
        work.note("event", event=name)
        push(work, "occurrence", EVENT + name, part=started if together else 0)
    return True
