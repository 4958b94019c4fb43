"""Effects on hands, decks, piles and plots: draw, discard, search, move a pile, reveal a plot."""

from __future__ import annotations

from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.effects.kinds import OnCard, OnTable
from timing.systems.agot1e.happen import (
    discard_from_deck,
    discard_from_hand,
    draw,
    expire,
    happen,
    to_hand_from_deck,
)
from timing.systems.agot1e.reach import concerned, may_draw, players_of, scope
from timing.systems.agot1e.state import SET_OFF, Frame, Lasting, Pending
from timing.systems.agot1e.words import PAST_CAP
from timing.systems.agot1e.work import Work

WHEN_REVEALED = "when-revealed"  # the kind of ability


def _draw(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards are drawn one by one, three a round by effects at most (FAQ 1.1, The Draw Cap)."""
    drew = False
    for player in concerned(work, frame, effect):
        if by := work.forbidden(player, "draw") or work.forbidden(player, "draw-by-effects"):
            work.note("cannot-draw", player=player, ability=by)
            continue
        n = work.number(effect.n, frame.ability, frame, missing=1)
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
        lost = (
            bool(discard_from_hand(work, player, work.number(effect.n, frame.ability, frame, missing=1), frame.ability))
            or lost
        )
    return lost


def _move_pile(work: Work, frame: Frame, effect: Effect) -> bool:
    """Move whole piles; a moribund card is not yet in the pile it is bound for (FAQ, Benjen Stark example)."""
    source, to = effect.source or "dead", effect.destination or "deck"
    for player in concerned(work, frame, effect):
        moved = [ref for ref, card in work.cards.items() if card.zone == source and work.facts(ref).owner == player]
        for ref in moved:
            work.set(ref, zone=to)
            work.note("moves", card=ref, to=to)
        work.note("pile-moved", player=player, n=len(moved), zone=source, to=to)
    return True


def _discard_from_deck(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards from the top of a deck go to the discard pile at once; they do not leave play."""
    lost = False
    for player in concerned(work, frame, effect):
        for _ in range(work.number(effect.n, frame.ability, frame, missing=1)):
            discard_from_deck(work, player, frame.ability)
            lost = True
    return lost


def _deck_to_hand(work: Work, frame: Frame, effect: Effect) -> bool:
    """Cards from the top of a deck are put into its owner's hand: they are not drawn (FAQ 1.1, The Draw Cap)."""
    added = False
    for player in concerned(work, frame, effect):
        n = work.number(effect.n, frame.ability, frame, missing=1)
        for _ in range(n):
            to_hand_from_deck(work, player)
            added = True
        work.note("adds-to-hand", player=player, n=n)
    return added


def _skip_phase(work: Work, frame: Frame, effect: Effect) -> bool:
    """The phase named does not take place this round."""
    work.lasting.append(Lasting(effect.do, "", 0, effect.what, "round", frame.ability))
    work.note("phase-skipped", what=effect.what)
    return True


def _look(work: Work, frame: Frame, effect: Effect) -> bool:
    """Looking at cards, revealing them and shuffling change nothing that the rules ask about later."""
    for player in concerned(work, frame, effect):
        work.note(effect.do, player=player, n=work.number(effect.n, frame.ability, frame, missing=1))
    if effect.do == "reveal":
        for ref in scope(work, frame, effect):
            happen(work, "revealed", ref, work.facts(ref).owner, frame.ability)
    return True


def _forbid(work: Work, frame: Frame, effect: Effect) -> bool:
    """The players cannot do this for as long as the effect lasts (FAQ 4.3)."""
    players = concerned(work, frame, effect)
    foes = players_of(work, frame, effect.against) if effect.against else ("",)
    for player, foe in ((player, foe) for player in players for foe in foes if player != foe):
        what = f"{player}:{effect.what}>{foe}" if foe else f"{player}:{effect.what}"
        work.lasting.append(Lasting("forbid", "", 0, what, effect.until, frame.ability))
        work.note("forbidden", player=player, what=effect.what)
    return bool(players)


def _first_player(work: Work, frame: Frame, effect: Effect) -> bool:
    """Another player is the first player from now on."""
    for player in concerned(work, frame, effect)[:1]:
        work.first = player
        work.note("first-player", player=player)
        return True
    return False


def _grant(work: Work, frame: Frame, effect: Effect) -> bool:
    """The players may do more of something for as long as it lasts: challenges of a type, cards in the draw phase."""
    players = concerned(work, frame, effect)
    n = work.number(effect.n, frame.ability, frame, missing=1)
    for player in players:
        work.lasting.append(Lasting(effect.do, "", n, f"{player}:{effect.what}", effect.until, frame.ability))
        work.note("granted", player=player, what=effect.what or "draw", n=n)
    return bool(players)


def _search(work: Work, frame: Frame, effect: Effect) -> bool:
    """Of several players the effect's controller searches first, then the others clockwise (FAQ, Summoning Season)."""
    players = concerned(work, frame, effect)
    for player in work.seats.clockwise(frame.owner):
        if player in players:
            work.note("searches", player=player)
            happen(work, "searched", "", player, frame.ability)
    return True


def _reveal_plot(work: Work, frame: Frame, effect: Effect) -> bool:
    """A new plot is revealed; its when revealed effect belongs to the same framework action (FAQ, p. 28)."""
    done = False
    for player in concerned(work, frame, effect):
        able = (ref for ref, card in work.cards.items() if card.zone == "deck" and work.facts(ref).owner == player)
        new = next((ref for ref in able if work.facts(ref).type == "plot"), "")
        if not new:
            work.note("no-plot-left", player=player)
            continue
        reveal_plots(work, [new])
        done = True
    return done


def reveal_plots(work: Work, new: list[str]) -> None:
    """The new plots are revealed at once; the old ones go to the used pile (FAQ 2.2, 2.3)."""
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
        happen(work, "plot-revealed", ref, work.facts(ref).owner, "")


def _resolve_plot(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    """The plot's when revealed effect is set off where the plot lies; it initiates with the passives that come next.

    Whoever has it set off carries it out: 'you' in its text is that player, as if he or she had revealed it.
    """
    found = [
        uid for uid, a in work.table.abilities.items() if work.table.holder[uid] == ref and a.kind == WHEN_REVEALED
    ]
    for uid in found:
        occurrence = happen(work, "words", ref, frame.owner, uid, SET_OFF)
        work.pending.append(Pending(uid, occurrence.id, ref))
        work.note("plot-resolves", card=ref, player=frame.owner)
    return bool(found)


PLOTS: dict[str, OnCard] = {"resolve-plot": _resolve_plot}
PILES: dict[str, OnTable] = {
    "draw": _draw,
    "discard-from-hand": _discard_hand,
    "move-pile": _move_pile,
    "search": _search,
    "discard-from-deck": _discard_from_deck,
    "look-at": _look,
    "reveal": _look,
    "deck-rule": _look,
    "shuffle": _look,
    "forbid": _forbid,
    "first-player": _first_player,
    "extra-challenge": _grant,
    "extra-draw": _grant,
    "draw-cap": _grant,
    "needs": _grant,
    "dominance": _grant,
    "unopposed-power": _grant,
    "side-str": _grant,
    "skip-phase": _skip_phase,
    "deck-to-hand": _deck_to_hand,
    "reveal-plot": _reveal_plot,
}
