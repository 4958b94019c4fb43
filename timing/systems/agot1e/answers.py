"""What a save or a cancel may answer, and every reason why it may not.

Sources: FAQ, Save/Cancel Responses; 3.21 terminal effects; 3.40; 4.2; 4.3; 4.11; 4.14; 4.18.
"""

from __future__ import annotations

from dataclasses import replace

from timing.kernel.reasons import Reason
from timing.systems.agot1e import keywords as standing
from timing.systems.agot1e import reach
from timing.systems.agot1e.abilities import Ability, Cancels, Effect
from timing.systems.agot1e.ahead import would_win
from timing.systems.agot1e.chosen import as_targets, of_what_is_picked
from timing.systems.agot1e.conditions import holds
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.granted import INTO_SHADOWS, MARSHAL, OUT_OF_SHADOWS
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.printed import NAVAL
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import SATISFYING, Frame, Member
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.words import LEAVING, WINS, ZONES
from timing.systems.agot1e.work import Work

KEYWORD_EVENTS = ("stealth targets are chosen", "renown is awarded", "deadly is resolved")  # what keywords do (4.14)
WIN = "win-challenge"  # the verb of an effect by which somebody wins the challenge
DOMINANCE = "dominance is rewarded"
FROM_DECK = ("search", "reveal", "look-at", "discard-from-deck", "deck-to-hand")  # it, unless they say otherwise


def answered(work: Work) -> Frame | None:
    """The frame in whose save/cancel opportunity the game stands, if it stands in one."""
    frame = work.frames[-1]
    return frame if frame.only_saves or work.structure.does[frame.window, frame.step] == "answers" else None


def savable(work: Work, frame: Frame, effect: Effect, below: Frame) -> list[Member]:
    """The imminent removals of `below` that this save effect of `frame` may save from."""
    return [member for member in below.members if not save_barriers(work, frame, effect, member, below)]


def save_barriers(work: Work, frame: Frame, effect: Effect, member: Member, below: Frame) -> list[Reason]:
    """Every reason why this save may not be used for that card; empty when it may."""
    found: list[Reason] = []
    ref = member.card
    if not _speaks_of(work, frame, effect, ref):
        return [reason("nothing-to-save", ability=frame.ability)]
    if member.status == "canceled":
        return [reason("already-canceled", what=below.ability or below.events[0])]
    if member.status != "imminent":
        return [reason("already-saved", card=ref)]
    if member.unsavable:
        found.append(reason("cannot-be-saved", card=ref))
    if effect.what and member.do not in effect.what.split():
        found.append(reason("nothing-to-save", ability=frame.ability))
    if work.immune(ref, frame.ability):
        found.append(reason("save-immune", card=ref, ability=frame.ability))
    if member.terminal and not leaves_terminal_state(work, frame, member, below):
        found.append(reason("save-leaves-terminal", card=ref))
    return found


def _speaks_of(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    holder = work.table.holder[frame.ability]
    if effect.to == "self":
        return ref == holder
    if effect.to == "host":
        return work.cards[holder].attached_to == ref
    if frame.targets and ref not in frame.targets:
        return False
    if effect.which is not None:
        return work.fits(effect.which, ref, frame.owner, holder, frame)
    return True


def leaves_terminal_state(work: Work, frame: Frame, member: Member, below: Frame) -> bool:
    """Whether the rest of the save takes the card out of the state that kills it (FAQ 3.21).

    It does when it raises STR above 0, removes the source of the loss, or takes the card out of play.
    """
    ref = member.card
    strength = work.base_strength(ref) + sum(work.changes_of_strength(ref))
    strength += reach.loss_before(work, below, member.effect, ref)
    for effect in work.table.abilities[frame.ability].effects:
        reached = reach.scope(work, frame, effect)
        if effect.to == "saved":
            reached = (ref,)
        if effect.do == "str" and ref in reached and work.in_challenges(effect.what):
            strength += work.number(effect.n, frame.ability, frame, ref)
        if effect.do == "attach" and ref in reached:
            strength += _brought_by(work, work.table.holder[frame.ability])
        if effect.do in LEAVING and ref in reached:
            return True
        if effect.do in (*LEAVING, "blank"):
            strength += sum(_loss_from(work, other, ref) for other in reached)
    return strength > 0


def _loss_from(work: Work, source: str, ref: str) -> int:
    """STR that the card gets back when `source` no longer acts on it."""
    lost = ((uid, e) for uid, e in work.constant_effects(ref, ("str",)) if work.table.holder[uid] == source)
    return -sum(work.number(e.n, uid, ref=ref) for uid, e in lost)


def cancel_barriers(work: Work, frame: Frame, cancels: Cancels, below: Frame) -> list[Reason]:
    """Every reason why this cancel may not be used against `below`; empty when it may."""
    if below.only_saves or below.window == SATISFYING:
        return [reason("only-saves")]
    what = below.ability or (below.events[0] if below.events else below.kind)
    if below.kind == "delayed":
        return [reason("delayed-uncancelable", what=what)]
    if below.canceled:
        return [reason("already-canceled", what=what)]
    if below.kind == standing.KIND:
        return [reason("keyword-uncancelable")]
    if below.kind in ("framework", "attachments"):
        if "framework" in cancels.of and below.kind == "framework":
            if below.events[0] in KEYWORD_EVENTS:
                return [reason("keyword-event-uncancelable", what=below.events[0])]
            if not _speaks_of_event(cancels, below):
                return [reason("cancels-other-event", ability=frame.ability)]
            return _held_by_a_text(work, below) + _not_about_to_win(work, frame, cancels)
        return [reason("rules-uncancelable", ability=frame.ability)]
    found = uncancelable(work, below)
    ability = work.table.abilities[below.ability]
    if ability.not_canceled_by is not None and _kept_from(work, ability.not_canceled_by, frame, below):
        found.append(reason("says-uncancelable", what=below.ability))
    if not speaks_of_kind(work, cancels, frame.owner, below):
        found.append(reason("cancel-immune-source", what=what, ability=frame.ability))
    elif cancels.would and not any(_would(work, cancels, frame.owner, below, e) for e in ability.effects):
        found.append(reason("too-early-to-cancel", ability=frame.ability))
    return found


def _would(work: Work, cancels: Cancels, you: str, below: Frame, effect: Effect) -> bool:
    """Whether the effect is one that the cancel speaks of, would happen, and to that player."""
    if effect.do not in cancels.would or not _would_happen(work, below, effect):
        return False
    if cancels.zone and not _taken_from(work, below, effect) & set(cancels.zone):
        return False
    if not cancels.who:
        return True
    meant = work.who(cancels.who, you)
    return bool(set(meant) & set(reach.concerned(work, below, effect)))


def _kept_from(work: Work, by: Selector, frame: Frame, below: Frame) -> bool:
    """Whether the answering card is one of which the text of the answered ability says that it cannot cancel it."""
    return work.fits(_anywhere(by), work.table.holder[frame.ability], below.owner, work.table.holder[below.ability])


def _anywhere(cards: Selector) -> Selector:
    """The same cards wherever they are: an event whose effect is answered is not in play."""
    return cards if cards.zone else replace(cards, zone=ZONES)


def _taken_from(work: Work, below: Frame, effect: Effect) -> set[str]:
    """Where that lies which the effect reaches: the places of its cards, a pile as a whole, for searches the deck."""
    if effect.source:
        return {effect.source}
    zones = {work.cards[ref].zone for ref in reach.scope(work, reach.as_if_picked(work, below), effect)}
    if effect.which is not None and not zones:
        zones |= set(effect.which.zone)
    of_deck = effect.do in FROM_DECK and effect.to != "found"
    return zones or ({"deck"} if of_deck else set())


def _brought_by(work: Work, holder: str) -> int:
    """The STR that a card which attaches itself gives its host from then on."""
    constants = [a for a in work.facts(holder).abilities if a.kind == "constant" and not a.dormant]
    given = ((f"{holder}/{a.id}", e) for a in constants for e in a.effects if e.do == "str" and e.to == "host")
    return sum(work.number(e.n, uid) for uid, e in given)


def _speaks_of_event(cancels: Cancels, below: Frame) -> bool:
    """Whether a cancel of framework events is one of this event."""
    wanted = cancels.event or (("winner is determined",) if WIN in cancels.would else ())
    return not wanted or below.events[0] in wanted


def _held_by_a_text(work: Work, below: Frame) -> list[Reason]:
    """Where somebody wins dominance by a text which says that this cannot be canceled: that text."""
    if below.events[0] != DOMINANCE:
        return []
    winning = (uid for player in work.table.seats for uid, _effect in work.granting(player, "dominance", WINS))
    kept = (uid for uid in winning if work.table.abilities[uid].cannot_be_canceled)
    return [reason("says-uncancelable", what=uid) for uid in kept]


def _not_about_to_win(work: Work, frame: Frame, cancels: Cancels) -> list[Reason]:
    """Where a cancel speaks of whom would win the challenge: that somebody else would."""
    if not cancels.who or WIN not in cancels.would:
        return []
    meant = work.who(cancels.who, frame.owner, work.table.holder[frame.ability])
    return [] if would_win(work) in meant else [reason("would-not-win", ability=frame.ability)]


def _would_happen(work: Work, below: Frame, effect: Effect) -> bool:
    """Whether the effect, left alone, happens by the end of step 3: it neither waits nor is impossible (FAQ 4.18)."""
    if effect.then or effect.when or below.leaves_out(effect):
        return False
    if reach.as_if_picked(work, below) != below and of_what_is_picked(work.table.abilities[below.ability], effect):
        return reach.succeeds(work, below, effect)
    reached = reach.scope(work, below, effect) if effect.do in LEAVING else ()
    if effect.do in LEAVING and not any(reach.out_of_pile(work, below.ability, effect, ref) for ref in reached):
        return any(member.do == effect.do and member.status == "imminent" for member in below.members)
    return reach.succeeds(work, below, effect)


def uncancelable(work: Work, below: Frame) -> list[Reason]:
    """Why nothing at all may cancel what `below` does (FAQ 3.11, 4.11, 4.14)."""
    ability, holder = work.table.abilities[below.ability], work.table.holder[below.ability]
    kind = work.type_of(holder)
    found = []
    if ability.granted in (MARSHAL, INTO_SHADOWS, OUT_OF_SHADOWS):
        found.append(reason("no-effect-to-cancel"))
    if ability.granted == NAVAL:
        found.append(reason("mechanic-uncancelable"))
    if kind == "agenda":
        found.append(reason("agenda-uncancelable"))
    if kind == "title":
        found.append(reason("title-uncancelable"))
    if ability.kind == "keyword" or ability.keyword:
        found.append(reason("keyword-uncancelable"))
    if ability.kind == "constant":
        found.append(reason("constant-uncancelable"))
    if ability.cannot_be_canceled:
        found.append(reason("says-uncancelable", what=below.ability))
    return found


def never(work: Work, uid: str, ability: Ability, below: Frame) -> bool:
    """Whether what `below` does is of a kind that the ability, which saves nothing, cancels in no position at all."""
    if ability.saves or below.kind not in ("action", "response", "passive"):
        return False
    pair = (uid, below.ability)
    known = work.table.never_cancels.get(pair)
    if known is None:
        cancels = [effect.cancels or Cancels() for effect in ability.effects if effect.do == "cancel"]
        known = not any(_of_its_kind(work.table, one, below.ability) for one in cancels)
        work.table.never_cancels[pair] = known
    return known


def _of_its_kind(table: Table, cancels: Cancels, uid: str) -> bool:
    """Whether the ability and its card are of a kind that the cancel speaks of: this never changes."""
    ability, kind = table.abilities[uid], table.cards[table.holder[uid]].type
    names = {kind, ability.kind} | ({"triggered"} if ability.triggered or kind == "event" else set())
    if ability.kind == "when-revealed":
        names |= {"passive", "plot"}
    if (cancels.of and not names & set(cancels.of)) or kind in cancels.not_of:
        return False
    without = ("pay-gold", "kneel-influence") if cancels.no_gold_cost else cancels.without
    return not any(way.do in without for cost in ability.cost for way in cost.ways)


def speaks_of_kind(work: Work, cancels: Cancels, you: str, below: Frame) -> bool:
    """Whether what `below` does is of the kind, of the player and of a card that the cancel speaks of."""
    holder = work.table.holder[below.ability]
    if not _of_its_kind(work.table, cancels, below.ability):
        return False
    if cancels.controller == "you" and below.owner != you:
        return False
    if cancels.controller == "opponent" and below.owner == you:
        return False
    if cancels.trait and not any(work.has(holder, trait) for trait in cancels.trait):
        return False
    if cancels.source and not work.fits(_anywhere(cancels.source), holder, you, holder):
        return False
    if cancels.if_ and not holds(work, cancels.if_, Scene(below.owner, holder, below)):
        return False
    return cancels.chooses is None or _chooses(work, cancels, you, below)


def _chooses(work: Work, cancels: Cancels, you: str, below: Frame) -> bool:
    """Whether the effect has chosen such a card, and where the text says so nothing else."""
    holder = work.table.holder[below.ability]
    chosen = as_targets(work.table.abilities[below.ability], below)
    meant = [ref for ref in chosen if cancels.chooses and work.fits(cancels.chooses, ref, you, holder)]
    return bool(meant) and not (cancels.only_target and len(chosen) > 1)
