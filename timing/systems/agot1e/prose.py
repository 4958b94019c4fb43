"""Sentences for people, made in this one place from reasons, notes and states."""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel.occurrence import Occurrence
from timing.kernel.reasons import Note, Reason
from timing.person import in_second_person
from timing.systems.agot1e.delayed import ability_meant, is_later
from timing.systems.agot1e.granted import MARSHAL
from timing.systems.agot1e.happenings import HAPPENINGS
from timing.systems.agot1e.notes import NOTES
from timing.systems.agot1e.state import GAME, State
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.words import STANDING

PLACES = {
    "dead": "the dead pile",
    "discard": "the discard pile",
    "hand": "the hand",
    "deck": "the deck",
    "deck-top": "the top of the deck",
    "deck-bottom": "the bottom of the deck",
    "shadows": "Shadows",
    "removed": "out of the game",
    "played": "the table, being played",
    "play": "play",
    "revealed": "the revealed plot",
    "used": "the used plots",
    "facedown": "the setup cards, face down",
    "beside-plots": "beside the plot deck",
    "agenda": "the House card, as an agenda",
}
DONE = {**{name: way.done for name, way in WAYS_OUT.items()}, "resolved": "resolved"}


def card_name(table: Table, ref: str) -> str:
    """The card's title; with its owner's name when another card of the table has the same title."""
    card = table.cards.get(ref)
    if card is None:
        return ref
    twins = [other for other in table.cards.values() if other.title == card.title and other.ref != ref]
    return f"{card.title} ({player_name(table, card.owner)})" if twins else card.title


def player_name(table: Table, player: str) -> str:
    held = table.players.get(player)
    return held.name if held else player


def ability_name(table: Table, uid: str) -> str:
    """What an ability is called: an event by its title, others by title and label, a long label shortened.

    The only ability of a card needs no more than the title where its label is a whole text.
    """
    if uid not in table.abilities:
        return uid
    ability, card = table.abilities[uid], table.cards[table.holder[uid]]
    if ability.granted == MARSHAL:
        return ability.label
    short = len(ability.label) <= LONG_LABEL
    if len(card.abilities) == 1 and ability in card.abilities and (card.type == "event" or not short):
        return card.title
    return f"{card.title} ({ability.label if short else shortened(ability.label)})"


LONG_LABEL = 70


def shortened(label: str, most: int = LONG_LABEL) -> str:
    """The beginning of a label, cut between two words: "Kneel Nymeria to save …"."""
    return f"{label[:most].rsplit(' ', 1)[0].rstrip(' ,.;:…')} …"


def occurrence_name(table: Table, occurrence: Occurrence) -> str:
    """'Jaime Lannister being killed'."""
    return _happening(table, occurrence.what, occurrence.card, occurrence.player)


def _happening(table: Table, what: str, card: str, player: str) -> str:
    if what == "power-claimed":
        return f"{card_name(table, card) if card else player_name(table, player)} claiming power"
    pattern = HAPPENINGS[what].said if what in HAPPENINGS else ""
    pattern = pattern or what.replace("-", " ")
    return pattern.format(card=card_name(table, card), player=player_name(table, player))


def step_name(table: Table, step: str) -> str:
    """'framework/2' -> 'step 2 (save/cancel responses) of the framework action window'."""
    window, _, number = step.partition("/")
    if window == "segment":
        return "the player actions segment"
    found = table.structure.window(window)
    name = found.step(number).name
    label = f"step {number}" if number.isdigit() else "the step"
    return f"{label} ({name[0].lower() + name[1:]}) of the {found.name}"


def box_name(table: Table, box: str) -> str:
    found = table.structure.box(box)
    return f"{found.phase} phase, box {found.number}: {found.name}"


def say(table: Table, reason: Reason) -> str:
    """The reason as a sentence."""
    return _fill(table, reason.kind.says, dict(reason.args))


def say_note(table: Table, note: Note) -> str:
    """A transcript line as a sentence."""
    return _fill(table, NOTES[note.code].says, dict(note.args))


def cites_of_note(note: Note) -> tuple[str, ...]:
    return NOTES[note.code].cites


def _fill(table: Table, pattern: str, args: dict[str, str]) -> str:
    words = {key: _word(table, key, value) for key, value in args.items()}
    sentence = pattern.format(**words)
    if args.get("n") == "1":
        sentence = sentence.replace("1 cards", "1 card")
    return in_second_person(sentence[:1].upper() + sentence[1:], (player_name(table, one) for one in table.seats))


def _word(table: Table, key: str, value: str) -> str:
    special: dict[str, Callable[[], str]] = {
        "did": lambda: DONE.get(value, value),
        "to": lambda: PLACES.get(value, value),
        "zone": lambda: PLACES.get(value, value),
        "box": lambda: box_name(table, value),
        "step": lambda: step_name(table, value),
        "wanted": lambda: " or ".join(PLACES.get(part, part) for part in value.split(" or ")),
    }
    if key in special:
        return special[key]()
    return name_of(table, value)


def name_of(table: Table, value: str) -> str:
    """A name for anything a reason or choice speaks of: card, player, ability, happening, waiting passive."""
    if "," in value:
        return ", ".join(name_of(table, part) for part in value.split(","))
    if value in table.abilities:
        return ability_name(table, value)
    if value in table.cards:
        return card_name(table, value)
    if value in table.players:
        return player_name(table, value)
    if "@" in value:
        uid = value.rpartition("@")[0]
        if is_later(uid):
            return f"{ability_name(table, ability_meant(uid))} (what has waited)"
        if uid.partition("/")[0] in STANDING and uid not in table.abilities:
            return f"the {uid.partition('/')[0]} cards of {player_name(table, uid.partition('/')[2])}"
        return (
            f"the attachments on {card_name(table, uid.partition('/')[2])}"
            if uid.startswith(f"{GAME}/")
            else ability_name(table, uid)
        )
    what, colon, whom = value.partition(":")
    if colon:
        if what == "window":
            return "What opened this window"
        card, _, player = whom.partition(":")
        return _happening(table, what, card, player or card)
    card, slash, index = value.rpartition("/")
    if slash and card in table.cards and index.isdigit():
        return f"{card_name(table, card)}, way {int(index) + 1}"
    return value


def where_card_stands(table: Table, state: State, ref: str) -> str:
    """'moribund, bound for the dead pile', 'kneeling', 'in the discard pile' ..."""
    card = next(held for held in state.cards if held.ref == ref)
    if card.moribund and card.moribund.remaining:
        return "moribund, to remain in play"
    if card.moribund:
        return f"moribund, bound for {PLACES.get(card.moribund.to, card.moribund.to)}"
    if card.zone != "play":
        return f"in {PLACES.get(card.zone, card.zone)}" if card.zone != "removed" else "out of the game"
    return "kneeling" if card.kneeling else "standing"
