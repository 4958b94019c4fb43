"""Effects on hands, decks, piles and plots: draw, discard, search, move a pile, reveal a plot."""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.reasons import Reason
from timing.systems.agot1e import into_deck, out_of_hand
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.chosen import MOVED
from timing.systems.agot1e.decks import (
    discard_from_deck,
    discard_from_hand,
    draw,
    forget_order,
    shift,
    to_hand_from_deck,
)
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.leaving import PILES, expire
from timing.systems.agot1e.reach import concerned, may_draw, pile_barriers, scope, so_many
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import SET_OFF, Frame, Pending
from timing.systems.agot1e.verbs.verb import InForm, Verb, always
from timing.systems.agot1e.words import ADDITIONAL, FROM_USED, OR_UNKNOWN, OUT_OF_PILES, PAST_CAP
from timing.systems.agot1e.work import Work

WHEN_REVEALED = "when-revealed"  # the kind of ability
CHOSEN_PLOT = "plot"  # the kind of choice and decision: which plot out of the used pile, or of several in the plot deck


def _draw(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards are drawn one by one, three a round by effects at most (FAQ 1.1, The Draw Cap)."""
    drew = False
    for player in concerned(work, frame, effect):
        if by := work.forbidden(player, "draw") or work.forbidden(player, "draw-by-effects"):
            work.note("cannot-draw", player=player, ability=by)
            continue
        n = so_many(work, frame, effect, player)
        n = n if effect.what == PAST_CAP else min(n, may_draw(work, player))
        for _ in range(max(n, 0)):
            state = work.players[player]
            work.set_player(player, drawn=state.drawn + 1)
            draw(work, player, frame.ability)
            drew = True
        work.note("draws", player=player, n=max(n, 0))
    return drew


def _discard_hand(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards discarded from a hand are not moribund: they move at once (they do not leave play)."""
    lost = False
    for player in concerned(work, frame, effect):
        n, told = so_many(work, frame, effect, player), out_of_hand.told(frame, player)
        told = () if _what_was_not_picked(work, frame, effect) else told
        lost = bool(discard_from_hand(work, player, n, frame.ability, told)) or lost
    return lost


def _what_was_not_picked(work: Work, frame: Frame, effect: Effect) -> bool:
    """Whether it is for a card of the hand that could not be picked, as the situation does not describe it."""
    ability = work.table.abilities.get(frame.ability)
    before = ability.effects[: len(frame.done)] if ability else ()
    return not effect.what and any(one.do == "pick" and one.what == OR_UNKNOWN for one in before)


def _move_pile(work: Work, frame: Frame, effect: Effect) -> bool:
    """Move whole piles; a moribund card is not yet in the pile it is bound for (FAQ, Benjen Stark example)."""
    source, to = effect.source or "dead", effect.destination or "deck"
    told = source != "hand"  # nobody says how many cards lie in other piles that are not described
    if effect.to:
        return _move_each(work, scope(work, frame, effect), to)
    for player in concerned(work, frame, effect):
        if source in ("discard", "dead") and (by := work.forbidden(player, OUT_OF_PILES)):
            work.note("forbidden-now", player=player, what=OUT_OF_PILES, ability=by)
            continue
        moved = [ref for ref, card in work.cards.items() if card.zone == source and work.facts(ref).owner == player]
        for ref in moved:
            work.set(ref, zone=PILES.get(to, to), place=0)
            work.note("moves", card=ref, to=to)
        if to == "deck":  # it is shuffled
            forget_order(work, player)
        n = len(moved) + _undescribed(work, player, source, to)
        work.decide(MOVED, player, answer=str(n))
        work.note("pile-moved", player=player, n=n, zone=source, to=to)
        told = told or n > 0
    return told


def _move_each(work: Work, refs: tuple[str, ...], to: str) -> bool:
    """These cards alone move, from the pile in which each lies."""
    refs = tuple(ref for ref in refs if not pile_barriers(work, ref))
    for ref in refs:
        work.set(ref, zone=PILES.get(to, to), place=0)
        work.note("moves", card=ref, to=to)
    return bool(refs)


def _undescribed(work: Work, player: str, source: str, to: str) -> int:
    """How many cards move that the situation does not describe: of piles it counts those of a hand alone."""
    n = work.players[player].hand if source == "hand" else 0
    if n:
        work.set_player(player, hand=0)
    return n


def _discard_from_deck(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards from the top of a deck go to the discard pile at once; they do not leave play."""
    lost = False
    for player in concerned(work, frame, effect):
        n = so_many(work, frame, effect, player)
        for _ in range(n + work.granted_to(player, effect.do, ADDITIONAL) if n > 0 else 0):
            discard_from_deck(work, player, frame.ability)
            lost = True
    return lost


def _deck_to_hand(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards from the top of a deck are put into its owner's hand: they are not drawn (FAQ 1.1, The Draw Cap)."""
    added = False
    for player in concerned(work, frame, effect):
        n = so_many(work, frame, effect, player)
        for _ in range(n):
            to_hand_from_deck(work, player)
            added = True
        work.note("adds-to-hand", player=player, n=n)
    return added


def _hand_to_deck(work: Work, frame: Frame, effect: Effect) -> bool:
    """So many of the cards in a hand that the situation does not describe go into the deck, or on top of it."""
    moved = 0
    for player in concerned(work, frame, effect):
        held = work.players[player].hand
        n = min(max(so_many(work, frame, effect, player), 0), held)
        work.set_player(player, hand=held - n)
        if effect.destination == "deck-top":
            shift(work, player, 1, n)
        moved += n
    return moved > 0


def _look(work: Work, frame: Frame, effect: Effect) -> bool:
    """Looking at cards and revealing them changes nothing but the order of those that are put back."""
    known = scope(work, frame, effect) if effect.do == "reveal" else ()
    n = work.number(effect.n, frame.ability, frame, missing=1)
    if not n and not known:
        return False
    for player in concerned(work, frame, effect):
        work.note(effect.do, player=player, n=n)
        if into_deck.puts_back(effect):
            into_deck.put_back(work, into_deck.on_top(work, player, n))
        if effect.do == "reveal" and not known:
            on_top = into_deck.on_top(work, player, n) if effect.source == "deck" else ()
            for ref in on_top or ("",):  # which cards they are is not said of those that are not described
                happen(work, "revealed", ref, player, frame.ability)
    for ref in known:
        happen(work, "revealed", ref, work.facts(ref).owner, frame.ability)
    return True


def _shuffle(work: Work, frame: Frame, effect: Effect) -> bool:
    """Nobody knows any more which card of the deck lies where."""
    for player in concerned(work, frame, effect):
        work.note("shuffle", player=player, n=1)
        forget_order(work, player)
    return True


def _search(work: Work, frame: Frame, effect: Effect) -> bool:
    """Of several players the effect's controller searches first, then the others clockwise (FAQ, Summoning Season)."""
    players = concerned(work, frame, effect)
    for player in work.seats.clockwise(frame.owner):
        if player in players:
            work.note("searches", player=player)
            happen(work, "searched", "", player, frame.ability)
    return True


def _pick(work: Work, frame: Frame, effect: Effect) -> bool:
    """What is chosen only as the effect is carried out has been picked (timing.deciding); later effects act on it."""
    picked = bool(scope(work, frame, replace(effect, to="found")))
    if picked:
        work.note("chosen-only-then")
    return picked


def _reveal_plot(work: Work, frame: Frame, effect: Effect) -> bool:
    """A new plot is revealed; its when revealed effect belongs to the same framework action (FAQ, p. 28)."""
    if effect.to:  # a certain plot
        new_ones = [ref for ref in scope(work, frame, effect) if work.facts(ref).type == "plot"]
        reveal_plots(work, new_ones, frame.ability)
        return bool(new_ones)
    done = False
    for player in concerned(work, frame, effect):
        zone = "used" if work.forbidden(player, FROM_USED) else "deck"
        chosen = frame.answer(CHOSEN_PLOT, player, len(frame.done))
        new = chosen or next(iter(plots_of(work, player, zone)), "")
        if not new:
            work.note("no-plot-left", player=player)
            continue
        bound = ("forbid", f"{player}:{FROM_USED}")
        work.lasting = [one for one in work.lasting if (one.do, one.what) != bound]  # it bound this choice alone
        reveal_plots(work, [new], frame.ability)
        done = True
    return done


def plots_of(work: Work, player: str, zone: str) -> tuple[str, ...]:
    """The player's plots that lie there."""
    lying = (ref for ref, card in work.cards.items() if card.zone == zone and work.facts(ref).type == "plot")
    return tuple(ref for ref in lying if work.facts(ref).owner == player)


def reveal_plots(work: Work, new: list[str], by: str = "") -> None:
    """The new plots are revealed at once; the old ones go to the used pile (FAQ 2.2, 2.3). `by`: an ability, if any."""
    for ref in new:
        owner = work.facts(ref).owner
        for old, card in list(work.cards.items()):
            plot = work.facts(old)
            if card.zone == "revealed" and plot.type == "plot" and plot.owner == owner and old not in new:
                work.set(old, zone="used")
                work.note("plot-used", card=old)
                happen(work, "plot-used", old, owner, "")
        expire(work, "new-plot", frozenset(held for held, card in work.cards.items() if card.controller == owner))
        work.set(ref, zone="revealed")
        work.note("plot-revealed", player=owner, card=ref)
    for ref in new:
        happen(work, "plot-revealed", ref, work.facts(ref).owner, by)


def _when_revealed(work: Work, ref: str) -> list[str]:
    """The when revealed effects of a plot."""
    abilities = work.table.abilities.items()
    return [uid for uid, one in abilities if work.table.holder[uid] == ref and one.kind == WHEN_REVEALED]


def _nothing_to_resolve(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    """A plot whose text is known and that does nothing as it is revealed has nothing to be set off (FAQ 3.6)."""
    plot = work.facts(ref)
    known = plot.card or plot.abilities
    lacks = known and not _when_revealed(work, ref)
    return [reason("nothing-on-it", card=ref, what="when revealed effect")] if lacks else []


def _resolve_plot(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The plot's when revealed effect is set off where the plot lies; it initiates with the passives that come next.

    Whoever has it set off carries it out: 'you' in its text is that player, as if he or she had revealed it.
    """
    found = _when_revealed(work, ref)
    for uid in found:
        occurrence = happen(work, "words", ref, frame.owner, uid, SET_OFF)
        work.pending.append(Pending(uid, occurrence.id, ref))
        work.note("plot-resolves", card=ref, player=frame.owner)
        if work.cards[ref].controller != frame.owner:
            work.note("set-off-by-another")
    return bool(found)


def _may_discard(work: Work, frame: Frame, effect: Effect) -> bool | None:
    held = (one for one in concerned(work, frame, effect) if not work.forbidden(one, "discards-from-hand"))
    return any(work.players[player].hand or work.known_hand(player) for player in held)


def _has_others(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return any(work.players[player].hand for player in concerned(work, frame, effect))


def _most_in_hand(work: Work, frame: Frame, effect: Effect) -> int:
    """As many cards as the fullest hand of these players has."""
    hands = (work.players[one].hand + len(work.known_hand(one)) for one in concerned(work, frame, effect))
    return max(hands, default=0)


def _may_look(work: Work, frame: Frame, effect: Effect) -> bool | None:
    """In an empty hand there is nothing to look at, and nothing to reveal."""
    players = concerned(work, frame, effect) if effect.source == "hand" and not effect.to else ()
    return not players or any(work.players[one].hand or work.known_hand(one) for one in players)


def _may_draw(work: Work, frame: Frame, effect: Effect) -> bool | None:
    return any(_draws(work, player, effect) for player in concerned(work, frame, effect))


def _draws(work: Work, player: str, effect: Effect) -> bool:
    """Whether the effect would have the player draw anything."""
    barred = any(work.forbidden(player, what) for what in ("draw", "draw-by-effects"))
    return not barred and (effect.what == PAST_CAP or may_draw(work, player) > 0)


GIVEN = "Power, gold, cards"  # the form's group
VERBS: dict[str, Verb] = {
    "draw": Verb(
        "{doer} draws {n_cards}{beyond_cap}",
        on_table=_draw,
        can=_may_draw,
        measured=True,
        writes=("hand", "zone"),
        happens=("drawn",),
        reads=("hand", "zone"),
        from_deck=True,
        form=InForm(GIVEN, "draw", to="players", counted="cards"),
    ),
    "discard-from-hand": Verb(
        "{doer} discards {n_cards} from hand{how_picked}",
        on_table=_discard_hand,
        can=_may_discard,
        measured=True,
        most=_most_in_hand,
        writes=("hand", "zone"),
        happens=("discarded-from-hand",),
        reads=("hand", "zone"),
        form=InForm(GIVEN, "discard from hand", to="players", counted="cards from hand"),
    ),
    "discard-from-deck": Verb(
        "{doer} discards {n_cards} from the top of the deck",
        on_table=_discard_from_deck,
        can=always,
        measured=True,
        writes=("zone",),
        happens=("discarded-from-deck",),
        reads=("zone",),
        from_deck=True,
    ),
    "deck-to-hand": Verb(
        "{doer} puts {n_cards} from the top of the deck into hand",
        on_table=_deck_to_hand,
        can=always,
        measured=True,
        writes=("hand", "zone"),
        reads=("hand", "zone"),
        from_deck=True,
    ),
    "hand-to-deck": Verb(
        "{doer} puts {n_cards} that are not described from hand into the deck",
        on_table=_hand_to_deck,
        can=_has_others,
        measured=True,
        writes=("hand", "zone"),
        reads=("hand",),
    ),
    "move-pile": Verb(
        "{owner} moves all cards {out_of} {into}",
        on_table=_move_pile,
        can=always,
        writes=("zone", "hand"),
        reads=("zone",),
    ),
    "search": Verb(
        "search {searched}{for_which}", on_table=_search, can=always, happens=("searched",), reads=("zone",), finds=True
    ),
    "pick": Verb("{picks}", on_table=_pick, can=always, reads=("zone",), finds=True),
    "look-at": Verb(
        "look at {seen}",
        on_table=_look,
        can=_may_look,
        measured=True,
        writes=("zone",),
        reads=("hand",),
        finds=True,
    ),
    "reveal": Verb(
        "reveal {seen}",
        on_table=_look,
        can=_may_look,
        measured=True,
        happens=("revealed",),
        reads=("hand",),
        finds=True,
    ),
    "shuffle": Verb("shuffle {owners_deck}", on_table=_shuffle, can=always, writes=("zone",)),
    "deck-rule": Verb("building decks: {what}", on_table=_look, can=always),
    "reveal-plot": Verb(
        "reveal a new plot",
        on_table=_reveal_plot,
        can=always,
        writes=("zone",),
        happens=("plot-used", "plot-revealed"),
        reads=("zone",),
    ),
    "resolve-plot": Verb(
        "trigger the when revealed effect of {whom}",
        on_card=_resolve_plot,
        bars=_nothing_to_resolve,
        happens=("plot-revealed", "words"),  # what the plot does when it is revealed is set off
        reads=("zone",),
    ),
}
