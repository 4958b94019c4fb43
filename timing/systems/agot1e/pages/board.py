"""The table as pages of the first edition show it: where cards stand, what may be responded to, what waits."""

from __future__ import annotations

from dataclasses import dataclass

from timing.kernel import shown
from timing.kernel.prose import capital
from timing.kernel.shown import Pile, Seat
from timing.systems.agot1e import prose
from timing.systems.agot1e.delayed import ability_meant, is_later
from timing.systems.agot1e.saying.vocabulary import UNTIL
from timing.systems.agot1e.state import CardState, Lasting, State
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.words import STANDING, ZONES
from timing.systems.agot1e.work import Work


@dataclass(frozen=True)
class Placed(shown.Placed):
    """A card on the table; `bound` is where a moribund card goes."""

    moribund: bool = False


@dataclass(frozen=True)
class Board(shown.Board):
    """The whole table. `gates` are what a response may still answer, `waiting` the passives that have to initiate."""

    challenge: str = ""
    gates: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()


_PILES = {
    "hand": "In hand",
    "deck": "In the deck",
    "discard": "Discard pile",
    "dead": "Dead pile",
    "shadows": "In Shadows",
    "revealed": "Revealed plot",
    "used": "Used plots",
    "removed": "Out of the game",
    "played": "Played",
    "beside-plots": "Next to the plot deck",
    "agenda": "Agenda",
}


def board(table: Table, state: State) -> Board:
    """The table at a state."""
    work = Work(table, state)
    order = table.seats.clockwise(state.first)
    open_windows = bool(state.frames)
    gates = [prose.occurrence_name(table, occurrence) for occurrence in state.happened if occurrence.what != "words"]
    waiting = [_waiting(table, pending.ability, pending.card) for pending in state.pending]
    answered = tuple(dict.fromkeys(capital(gate) for gate in gates)) if open_windows else ()
    due = tuple(dict.fromkeys(waiting)) if open_windows else ()
    return Board(
        tuple(_seat(work, state, player) for player in order),
        said := _challenge(work),
        (("Passive abilities that wait", due), ("May be responded to until the window ends", answered)),
        said,
        answered,
        due,
    )


def _waiting(table: Table, ability: str, card: str) -> str:
    if ability in table.abilities:
        return prose.ability_name(table, ability)
    if is_later(ability):
        return f"{prose.ability_name(table, ability_meant(ability))} (what has waited)"
    if ability in STANDING:
        return f"{ability.capitalize()} cards of {prose.player_name(table, card)} may stand"
    return f"The attachments on {prose.card_name(table, card)} are discarded"


def _seat(work: Work, state: State, player: str) -> Seat:
    held = work.players[player]
    tags = []
    if player == state.first:
        tags.append("first player")
    if player == state.active and work.phase in ("marshalling", "challenges"):
        tags.append("active player")
    counted = ((held.power, "power"), (held.gold, "gold"), (held.influence, "influence"))
    tags += [f"{n} {what}" for n, what in counted if n]
    tags.append(f"{held.hand} in hand")
    own = [card for card in state.cards if card.controller == player]
    hosts = [c for c in own if c.zone == "play" and not c.attached_to]
    piles = []
    for zone in ZONES:
        there = [card for card in own if card.zone == zone and zone != "play"]
        if there:
            piles.append(
                Pile(zone, _PILES.get(zone, zone.capitalize()), tuple(_placed(work, state, card) for card in there))
            )
    return Seat(
        player,
        prose.player_name(work.table, player),
        tuple(tags),
        tuple(_placed(work, state, c) for c in hosts),
        tuple(piles),
    )


def _placed(work: Work, state: State, card: CardState) -> Placed:
    table, facts = work.table, work.facts(card.ref)
    under = [other for other in state.cards if other.attached_to == card.ref and other.zone == "play"]
    tag = card.moribund
    bound = ""
    if tag is not None:
        bound = "stays in play" if tag.remaining else prose.PLACES.get(tag.to, tag.to)
    return Placed(
        card.ref,
        prose.card_name(table, card.ref),
        facts.card,
        facts.type,
        prose.where_card_stands(table, state, card.ref),
        "moribund" if tag is not None else "",
        bound,
        tuple(_tags(work, card)),
        tuple(_placed(work, state, other) for other in under),
        tag is not None,
    )


def _tags(work: Work, card: CardState) -> list[str]:
    found, facts = [], work.facts(card.ref)
    if card.ref in work.table.others:
        found.append("not listed: whoever of them is meant")
    elif card.zone == "play" and work.type_of(card.ref) == "character":
        strength = work.strength(card.ref)
        found.append(f"STR {strength}" + (f" (printed {facts.strength})" if strength != facts.strength else ""))
        for how in ("attacking", "defending"):
            if work.participates(card.ref, how):
                found.append(how)
    elif facts.type not in ("event", "character"):
        found.append(facts.type)
    if card.zone == "play" and card.kneeling:
        found.append("kneeling")
    if card.power:
        found.append(f"{card.power} power")
    if card.gold:
        found.append(f"{card.gold} gold")
    if card.duplicates:
        found.append(f"{card.duplicates} duplicate{'s' if card.duplicates > 1 else ''}")
    if card.controller != facts.owner:
        found.append(f"owned by {prose.player_name(work.table, facts.owner)}")
    return found + [_lasting(effect) for effect in work.lasting if effect.card == card.ref]


def _lasting(effect: Lasting) -> str:
    until = f" {UNTIL.get(effect.until, f'until the end of the {effect.until}')}" if effect.until else ""
    if effect.do == "str":
        during = f" in {effect.what} challenges" if effect.what else ""
        return f"STR {effect.n:+d}{during}{until}".replace("-", "−")
    said = {"gain": "gains", "lose": "loses", "blank": "blank"}.get(effect.do, effect.do.replace("-", " "))
    return f"{said} {effect.what}".strip() + until


def _challenge(work: Work) -> str:
    challenge = work.challenge
    if challenge is None:
        return ""
    table = work.table
    attacker, defender = (prose.player_name(table, player) for player in (challenge.attacker, challenge.defender))
    said = f"{challenge.type.capitalize()} challenge, {attacker} against {defender}, claim {work.claim_now()}"
    return f"{said}; won by {prose.player_name(table, challenge.winner)}" if challenge.winner else said
