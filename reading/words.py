"""The words of card text: Houses, keywords, traits, kinds of card, numbers, and the inflections of verbs."""

from __future__ import annotations

from timing.systems.agot1e import printed
from timing.systems.agot1e.printed import CRESTS, ICONS

PHASES = {
    "plot": "plot",
    "draw": "draw",
    "marshalling": "marshalling",
    "marshaling": "marshalling",
    "challenge": "challenges",
    "challenges": "challenges",
    "dominance": "dominance",
    "standing": "standing",
    "taxation": "taxation",
    "epic": "epic",
    "any phase": "any",
}
HOUSES = tuple(house.lower() for house in printed.HOUSES)
BRACKETS = {
    "s": "shadow",
    "combat": "military",
    "i": "intrigue",
    "shadows": "shadow",
    "millitary": "military",
    "war crest": "war",
}
KEYWORDS = (
    "ambush",
    "deadly",
    "deathbound",
    "infamy",
    "intimidate",
    "joust",
    "limited",
    "melee",
    "prized",
    "renown",
    "setup",
    "stalwart",
    "stealth",
    "vengeful",
    "vigilant",
)
HEADS = {
    "character": "character",
    "location": "location",
    "attachment": "attachment",
    "event": "event",
    "plot": "plot",
    "agenda": "agenda",
    "agendas": "agenda",
    "card": "card",
    "duplicate": "duplicate",
    "title": "title",
    "copy": "card",
    "copies": "card",
    "attacker": "attacker",
    "defender": "defender",
}
TRAITS = (
    "ally, army, asshai, banner, bannerman, bastard, boon, brotherhood, captain, castle, chain, citadel, city, "
    "clansman, condition, conscriptor, creature, crown, decree, direwolf, dothraki, dragon, epic battle, favor, "
    "fool, free cities, handmaiden, herald, house arryn, house bolton, house brax, house clegane, house dayne, "
    "house florent, house frey, house glover, house harlaw, house hightower, house karstark, house manderly, "
    "house marbrand, house mormont, house payne, house redwyne, house reed, house tarly, house tully, house "
    "tyrell, house umber, intrigue gambit, iron islands, ironborn, item, king, king 's landing, kingdom, "
    "kingsguard, knight, lady, lannisport, lord, maester, mercenary, merchant, military battle, night 's watch, "
    "oldtown, others, poison, power struggle, prayer, qartheen, queen, queensguard, raider, rainbow guard, raven, "
    "refugee, reinforcements, river, sand snake, sandsnake, seasons, septon, siege, skill, skinchanger, small "
    "council, smuggler, squire, stronghold, tactic, the east, the north, the reach, the vale, traitor, treaty, "
    "unsullied, warhorse, warship, weapon, westeros, wildling, winterfell"
).split(", ")
PLURALS = {"armies": "army", "allies": "ally", "mercenaries": "mercenary", "ladies": "lady", "bannermen": "bannerman"}
NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "single": 1,
}
TIMES = {"once": 1, "twice": 2, "thrice": 3}
IRREGULAR = {
    "be": "be is are was were been being",
    "become": "become becomes became becoming",
    "bring": "bring brings brought bringing",
    "choose": "choose chooses chose chosen choosing",
    "come": "come comes came coming",
    "die": "die dies died dying",
    "do": "do does did done doing",
    "draw": "draw draws drew drawn drawing",
    "end": "end ends ended ending",
    "fulfill": "fulfill fulfills fulfilled fulfilling",
    "get": "get gets got getting",
    "give": "give gives gave given giving",
    "go": "go goes went gone going",
    "have": "have has had having",
    "kneel": "kneel kneels knelt kneeled kneeling",
    "leave": "leave leaves left leaving",
    "lose": "lose loses lost losing",
    "pay": "pay pays paid paying",
    "put": "put puts putting",
    "satisfy": "satisfy satisfies satisfied satisfying",
    "set": "set sets setting",
    "shuffle": "shuffle shuffles shuffled shuffling",
    "stand": "stand stands stood standing",
    "take": "take takes took taken taking",
    "win": "win wins won winning",
    "cancel": "cancel cancels canceled cancelled canceling cancelling",
    "copy": "copy copies copied copying",
    "carry": "carry carries carried carrying",
    "sacrifice": "sacrifice sacrifices sacrificed sacrificing",
    "spend": "spend spends spent spending",
    "meet": "meet meets met meeting",
    "find": "find finds found finding",
    "control": "control controls controlled controlling",
    "skip": "skip skips skipped skipping",
    "cut": "cut cuts cutting",
}
LOWER_TRAITS = ("army", "warship", "bannerman", "wildling")  # printed without a capital here and there
VOWELS = "aeiou"


def forms(verb: str) -> frozenset[str]:
    """All inflections of a verb: kneel -> kneel, kneels, knelt, kneeled, kneeling."""
    if verb in IRREGULAR:
        return frozenset(IRREGULAR[verb].split())
    if verb.endswith("e"):
        stem = verb[:-1]
        return frozenset((verb, verb + "s", stem + "ed", stem + "ing"))
    if verb.endswith("y") and verb[-2] not in VOWELS:
        stem = verb[:-1]
        return frozenset((verb, stem + "ies", stem + "ied", verb + "ing"))
    third = verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s")
    return frozenset((verb, third, verb + "ed", verb + "ing"))


def plural(noun: str) -> frozenset[str]:
    """A noun in singular and plural."""
    if noun.endswith("y") and noun[-2] not in VOWELS:
        return frozenset((noun, noun[:-1] + "ies"))
    if noun.endswith(("s", "x", "ch", "sh")):
        return frozenset((noun, noun + "es"))
    return frozenset((noun, noun + "s"))


def known_words() -> set[str]:
    """Every word of these lists, so that none is taken for a misprint."""
    lists = (PHASES, HOUSES, ICONS, CRESTS, KEYWORDS, HEADS, PLURALS, NUMBERS, TRAITS)
    words = {word for words in lists for entry in words for word in entry.split()}
    return words | {form for word in words for form in plural(word)} | {"attached", "naval"}
