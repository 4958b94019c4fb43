"""Sentences for people, made in this one place from reasons, notes and names."""

from __future__ import annotations

from timing.kernel.prose import capital, listed
from timing.kernel.reasons import Note, Reason
from timing.person import in_second_person
from timing.systems.agot2e.frames import BURN, COST, DEMANDED, EVENT, KEYWORD
from timing.systems.agot2e.granted import DUPLICATE
from timing.systems.agot2e.notes import NOTES
from timing.systems.agot2e.structure import SECOND_EDITION
from timing.systems.agot2e.table import Table

PLACES = {
    "play": "play",
    "hand": "the hand",
    "deck": "the deck",
    "discard": "the discard pile",
    "dead": "the dead pile",
    "shadows": "the shadows area",
    "revealed": "the revealed plot",
    "used": "the used plots",
    "plot-deck": "the plot deck",
    "removed": "out of the game",
    "played": "the table, being played",
    "under": "a place facedown under a card",
}
DONE = {
    "kill": "killed",
    "discard": "discarded from play",
    "sacrifice": "sacrificed",
    "return-to-hand": "returned to hand",
    "return-to-deck": "returned to the deck",
    "remove-from-game": "removed from the game",
}
HAPPENED = {
    "killed": "{card} being killed",
    "discarded": "{card} being discarded",
    "sacrificed": "{card} being sacrificed",
    "leaves-play": "{card} leaving play",
    "enters-play": "{card} entering play",
    "marshaled": "{card} being marshaled",
    "event-played": "{card} being played",
    "initiates": "the effects of {card}",
    "knelt": "{card} kneeling",
    "stood": "{card} standing",
    "power-gained": "{card} gaining power",
    "challenge-initiated": "{card} initiating the challenge",
    "challenge-won": "{card} winning the challenge",
    "challenge-lost": "{card} losing the challenge",
    "claim-applied": "claim being applied to {card}",
    "drawn": "{card} drawing",
    "phase-begins": "the beginning of the phase",
    "phase-ends": "the end of the phase",
    "dominance-won": "{card} winning dominance",
}
NONE = {"none": "none", "pool": "the gold pool", "may": "carry it out", "redirect": "redirect the challenge"}


def card_name(table: Table, ref: str) -> str:
    """The card's title; with its owner's name when another player has a card of the same title."""
    card = table.cards[ref]
    twins = [other for other in table.cards.values() if other.title == card.title and other.owner != card.owner]
    name = f"the duplicate of {card.title}" if card.duplicate_of else card.title
    return f"{name} ({table.players[card.owner].name})" if twins else name


def ability_name(table: Table, uid: str) -> str:
    """An event, or a card's only ability, by the title; others with what they do."""
    ability, card = table.abilities[uid], table.cards[table.holder[uid]]
    name = card_name(table, card.ref)
    if ability.granted:
        return name if ability.granted == DUPLICATE else f"{name} ({ability.label})"
    return name if len(card.abilities) == 1 or card.type == "event" else f"{name} ({ability.label})"


def name_of(table: Table, value: str) -> str:
    """A name for anything a reason or choice speaks of: card, player, ability, happening, what waits."""
    if "," in value:
        return listed([name_of(table, part) for part in value.split(",") if part])
    if value in table.abilities:
        return ability_name(table, value)
    if value in table.cards:
        return card_name(table, value)
    if value in table.players:
        return table.players[value].name
    if "@" in value:
        return name_of(table, value.partition("@")[0])
    what, colon, whom = value.partition(":")
    if colon:
        return HAPPENED.get(what, f"{{card}}: {what.replace('-', ' ')}").format(card=name_of(table, whom)).lstrip(": ")
    return NONE.get(value, value)


def step_name(value: str) -> str:
    """'occurrence/2' -> 'the “would” interrupts'."""
    window, _, step = value.partition("/")
    if window == "segment":
        return "the action window"
    try:
        return SECOND_EDITION.window(window).step(step).name
    except KeyError:
        return value


def source_name(table: Table, source: str) -> str:
    """What an occurrence is of: an ability, its costs, a framework step, a keyword, burn."""
    if source in table.abilities:
        return f"the effects of {ability_name(table, source)}"
    if source.startswith(COST):
        return f"the costs of {ability_name(table, source.removeprefix(COST))}"
    if source.startswith(KEYWORD):
        keyword, ref, _ = source.removeprefix(KEYWORD).split("/")
        return f"{keyword} of {card_name(table, ref)}"
    rules = {BURN: "STR 0", DEMANDED: "what constant abilities demand"}
    return rules.get(source, source.removeprefix(EVENT))


def say(table: Table, reason: Reason) -> str:
    """The reason as a sentence."""
    return _fill(table, reason.kind.says, dict(reason.args))


def say_note(table: Table, note: Note) -> str:
    """A transcript line as a sentence."""
    return _fill(table, NOTES[note.code].says, dict(note.args))


def _fill(table: Table, pattern: str, args: dict[str, str]) -> str:
    sentence = pattern.format(**{key: _word(table, key, value) for key, value in args.items()})
    if args.get("n") == "1":
        sentence = sentence.replace("1 cards", "1 card")
    return in_second_person(capital(sentence), (one.name for one in table.situation.players))


def _word(table: Table, key: str, value: str) -> str:
    if key == "did":
        return DONE.get(value, value)
    if key == "to":
        return PLACES.get(value, value)
    if key == "box":
        box = SECOND_EDITION.box(value)
        return box.name if box.phase in box.name.lower() else f"the {box.phase} phase, {box.name.lower()}"
    return name_of(table, value)
