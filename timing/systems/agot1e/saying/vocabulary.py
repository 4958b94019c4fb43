"""The language's words in English: players, cards that are meant, places, values, deeds."""

from __future__ import annotations

from collections.abc import Iterable

from timing.systems.agot1e.printed import ICONS
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT

WHO = {
    "you": "you",
    "them": "they",
    "opponent": "an opponent",
    "each": "each player",
    "any": "any player",
    "each-opponent": "each opponent",
    "left": "the opponent to your left",
    "winner": "the winner of the challenge",
    "loser": "the loser of the challenge",
    "attacker": "the attacking player",
    "defender": "the defending player",
    "first-player": "the first player",
    "active-player": "the active player",
    "trigger": "that player",
    "trigger-player": "that player",
    "concerned": "that player",
    "chosen": "the chosen player",
    "controller": "its controller",
    "owner": "its owner",
}
MEANT = {
    "self": "this card",
    "host": "the card it is attached to",
    "target": "the chosen card",
    "trigger": "that card",
    "paid": "the card paid with",
    "saved": "the saved card",
    "answered": "the card whose ability it answers",
    "subject": "the card concerned",
    "itself": "itself",
    "giver": "the card that gave it this text",
    "drawn": "the drawn card",
    "found": "what was found",
    "answered-target": "what the answered ability has chosen",
    "entered": "what it has brought into play",
    "unchosen": "those not chosen",
    "players": "the chosen players",
}
PLACES = {
    "hand": "in hand",
    "deck": "in the deck",
    "discard": "in the discard pile",
    "dead": "in the dead pile",
    "shadows": "in Shadows",
    "revealed": "revealed",
    "used": "in the used pile",
    "removed": "out of the game",
    "played": "being played",
    "facedown": "face down",
    "beside-plots": "next to the plot deck",
    "agenda": "attached to a House card as an agenda",
    "play": "in play",
}
HELD = {"hand": "hand", "deck": "deck", "discard": "discard pile", "dead": "dead pile", "used": "used pile"}
"""Places of which every player has one of their own."""
ANYWHERE = ("play", "hand", "deck", "discard", "dead", "shadows", "removed")
UNTIL = {
    "challenges": "until the end of the challenges phase",
    "new-plot": "until you reveal a new plot",
    "source-leaves": "until this card leaves play",
    "next-action": "as your next action",
    "next-challenge": "as the next challenge",
    "next-round": "in the next round",
}
PILES = {
    "hand": "the hand",
    "deck": "the deck",
    "discard": "the discard pile",
    "dead": "the dead pile",
    "shadows": "Shadows",
    "revealed": "the revealed plots",
    "used": "the used pile",
    "removed": "the cards out of the game",
    "played": "the cards being played",
    "facedown": "the cards face down",
    "beside-plots": "the cards next to the plot deck",
    "agenda": "the agendas",
    "play": "play",
}
TO = {
    "dead": "into the dead pile",
    "discard": "into the discard pile",
    "hand": "to hand",
    "deck": "into the deck",
    "deck-top": "on top of the deck",
    "deck-bottom": "on the bottom of the deck",
    "shadows": "into Shadows",
    "removed": "out of the game",
    "used": "into the used pile",
}
STATS = {
    "str": "STR",
    "printed-str": "printed STR",
    "rest-of-cost": "rest of the gold cost",
    "icons": "number of icons",
    "traits": "number of traits",
    "keywords": "number of keywords",
    "crests": "number of crests",
    "duplicates": "number of duplicates",
    "attachments": "number of attachments",
    "house-power": "power on the House card",
    "hand": "number of cards in hand",
    "drawn": "number of cards drawn",
    "printed-claim": "printed claim",
    "opponents": "number of opponents",
}
WAITS = {"challenge-over": "once the challenge is over", "phase-ends": "at the end of the phase"}
DEEDS = {
    "events": "play an event",
    "influence-effects": "trigger an effect with an influence cost",
    "declare": "declare as an attacker or defender each",
    "trigger": "trigger an ability",
    "named": "initiate a challenge of the type that was named",
}
"""What players pay tolls for."""
CAUSES = {"naval": "its naval enhancement", "effect": "an effect", "triggered-effect": "a triggered effect"}
"""Through what something happens, where its name is not enough."""
NAMES = {
    "any-trait": "a trait of your choice",
    "any-title": "a title of your choice",
    "any-plot": "a plot of your choice",
    "any-number": "a number of your choice",
}
"""What is named, where anything of a kind may be."""
WOULD = {
    "win-challenge": "decide who wins the challenge",
    "search": "search a deck",
    "draw": "draw cards",
    "save": "save a card",
}
"""What an effect would do that is canceled."""
TAKERS = {"opponent": "one of the payer's opponents", "defender": "the defending player"}
FORBIDS = {
    "events": "play events",
    "responses": "use responses",
    "actions": "use actions",
    "triggered-effects": "use triggered effects",
    "character-abilities": "use character abilities",
    "location-abilities": "use location abilities",
    "attachment-abilities": "use attachment abilities",
    "character-abilities-in-play": "use abilities of characters in play",
    "location-abilities-in-play": "use abilities of locations in play",
    "attachment-abilities-in-play": "use abilities of attachments in play",
    "military": "initiate military challenges",
    "intrigue": "initiate intrigue challenges",
    "power": "initiate power challenges",
    "challenges": "initiate challenges",
    "defenders": "declare defenders",
    "fewer-than-2-attackers": "declare fewer than two attackers",
    "fewer-than-2-defenders": "declare fewer than two defenders, if any",
    "more-than-1-attacker": "declare more than one attacker",
    "more-than-1-defender": "declare more than one defender",
    "marshal": "marshal cards",
    "characters": "play characters",
    "locations": "play locations",
    "attachments": "play attachments",
    "draw": "draw cards",
    "draw-by-effects": "draw cards by effects",
    "more-than-1-challenge": "initiate more than one challenge a phase",
    "more-than-2-challenges": "initiate more than two challenges a phase",
    **{f"{icon}-defenders": f"declare defenders in {icon} challenges" for icon in ICONS},
    "house-power": "claim power for the House card",
    "plays-from-hand": "play cards from hand",
    "discards-from-hand": "discard cards from hand",
    "named-card": "play the card that was named",
    "more-from-hand": "play a card from hand or put one into play or Shadows from there",
    "events-in-own-discard": "play copies of events that are in their own discard pile",
    "responses-from-hand": "play responses from hand",
    "events-from-piles": "use events out of their discard and dead piles",
    "unopposed-power": "claim power for unopposed challenges",
    "reveal-plots": "reveal a new plot in the plot phase",
    "choose-unused-plots": "choose the next plot but out of the used pile",
    "choose-plots": "choose which plot to reveal, which is drawn at random",
    "out-of-piles": "have cards moved out of their discard and dead piles",
    "name-oneself-first": "choose to be the first player",
}
SAVED_FROM = {name: WAYS_OUT[name].happens for name in ("kill", "discard", "sacrifice")}


def plain(name: str) -> str:
    """A word of the language as it is read."""
    return name.replace("-", " ").replace("_", " ")


def through(causes: Iterable[str]) -> str:
    """'through a triggered effect or stealth'."""
    return f"through {' or '.join(CAUSES.get(name) or plain(name) for name in causes)}"


def who(word: str) -> str:
    """The player that a word means."""
    card, _, role = word.rpartition("-")
    if card in MEANT and role in ("controller", "owner"):
        return f"the {role} of {MEANT[card]}"
    return WHO.get(word, word)


def of_one_or_more(verb: str, plural: bool) -> str:
    """'gains' of one, 'gain' of several."""
    return OF_SEVERAL.get(verb, verb.removesuffix("s")) if plural else verb


OF_SEVERAL = {"is": "are", "has": "have", "goes": "go", "does": "do", "searches": "search"}


def whose(place: str, player: str) -> str:
    """'your deck', "each player's hand", 'the deck of the loser of the challenge'; the place without its article."""
    if player == "you":
        return f"your {place}"
    if player == "them":
        return f"their {place}"
    named = who(player)
    return f"the {place} of {named}" if " of " in named or named.endswith("s") else f"{named}'s {place}"


def article(noun: str) -> str:
    """'a unique Lord character', 'an attachment'."""
    if noun.startswith("other "):
        return f"an{noun}"
    vowel = noun[:1].lower() in "aeiou" and not noun.startswith("uni")
    return f"an {noun}" if vowel else f"a {noun}"
