"""The language's words in English: players, cards that are meant, places, values, deeds."""

from __future__ import annotations

from timing.systems.agot1e.printed import ICONS

WHO = {
    "you": "you",
    "opponent": "an opponent",
    "each": "each player",
    "any": "any player",
    "each-opponent": "each opponent",
    "winner": "the winner of the challenge",
    "loser": "the loser of the challenge",
    "attacker": "the attacking player",
    "defender": "the defending player",
    "first-player": "the first player",
    "active-player": "the active player",
    "trigger": "that player",
    "trigger-player": "that player",
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
    "drawn": "the drawn card",
    "found": "what was found",
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
    "play": "in play",
}
UNTIL = {
    "challenges": "until the end of the challenges phase",
    "new-plot": "until you reveal a new plot",
    "source-leaves": "until this card leaves play",
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
}
STATS = {
    "str": "STR",
    "printed-str": "printed STR",
    "icons": "number of icons",
    "traits": "number of traits",
    "keywords": "number of keywords",
    "crests": "number of crests",
    "duplicates": "number of duplicates",
    "attachments": "number of attachments",
    "house-power": "power on the House card",
    "hand": "number of cards in hand",
    "drawn": "number of cards drawn",
    "opponents": "number of opponents",
}
WAITS = {"challenge-over": "once the challenge is over", "phase-ends": "at the end of the phase"}
FORBIDS = {
    "events": "play events",
    "responses": "use responses",
    "actions": "use actions",
    "triggered-effects": "use triggered effects",
    "character-abilities": "use character abilities",
    "location-abilities": "use location abilities",
    "attachment-abilities": "use attachment abilities",
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
    "name-oneself-first": "choose to be the first player",
}
SAVED_FROM = {"kill": "killed", "discard": "discarded", "sacrifice": "sacrificed"}
# what an effect does; the names in braces are parts of a clause (deeds.Clause)
DEEDS = {
    "words": "{told_words}",
    "return-to-hand": "return {whom} to hand",
    "top-of-deck": "put {whom} on top of the deck",
    "bottom-of-deck": "put {whom} on the bottom of the deck",
    "into-deck": "shuffle {whom} into the deck",
    "to-shadows": "send {whom} to Shadows",
    "to-dead-pile": "move {whom} to the dead pile",
    "to-discard-pile": "move {whom} to the discard pile",
    "into-shadows": "play {whom} into Shadows",
    "discard": "discard {whom} from play",
    "remove-from-game": "remove {whom} from the game",
    "put-into-play": "put {whom} into play{knelt}",
    "come-out-of-shadows": "bring {whom} out of Shadows",
    "take-control": "{taker} control of {whom}",
    "remove-from-challenge": "remove {whom} from the challenge",
    "join-challenge": "{whom} joins the challenge",
    "blank": "{whom} is blank{except_for}",
    "must-play": "{whom} has to be played",
    "attach": "attach this card to {whom}",
    "duplicate": "attach {made_of} to {goal} as a duplicate",
    "move-attachment": "move this attachment to {whom}",
    "end-challenge": "the challenge ends",
    "end-phase": "the phase ends",
    "end-round": "the round ends",
    "cancel": "cancel {canceled}",
    "search": "search the deck{for_which}",
    "look-at": "look at {seen}",
    "reveal": "reveal {seen}",
    "shuffle": "shuffle the deck of {owner}",
    "reveal-plot": "reveal a new plot",
    "resolve-plot": "trigger the when revealed effect of {whom}",
    "move-pile": "{owner}: move all cards {out_of} {into}",
    "save": "save {saved}",
    "str": "{whom} gets {strength}",
    "gain": "{whom} gains {text}",
    "lose": "{whom} loses {text}",
    "claim": "claim of {whom} changes by {signed}",
    "initiative": "initiative of {whom} changes by {signed}",
    "income": "income of {whom} changes by {signed}",
    "income-at-most": "income of {whom} is at most {n}",
    "income-taken": "income of {whom} is taken, {signed}",
    "cost": "{costs}",
    "season": "it is {what}",
    "extra-challenge": "{owner} may initiate {n} more {what} challenge",
    "extra-draw": "{owner} draws {signed} cards in the draw phase",
    "draw-cap": "the draw cap of {owner} changes by {signed}",
    "needs": "the power that {owner} needs to win changes by {signed}",
    "dominance": "{owner} {for_dominance}",
    "side-str": "{owner} counts {signed} STR for the side in the challenge",
    "unopposed-power": "{owner} claims {power} more for winning unopposed challenges",
    "deck-rule": "building decks: {what}",
    "epic-phase": "after the dominance phase there is an epic phase, in which each player may initiate one {granted}",
    "skip-phase": "the {what} phase is skipped",
    "deck-to-hand": "{doer} puts {n_cards} from the top of the deck into hand",
    "first-player": "{owner} is the first player",
    "forbid": "{owner} cannot {forbidden}",
    "start-challenge": "a {type} challenge begins",
    "change-destination": "{whom} goes {into} instead",
    "discard-power": "discard {power} from {whom}",
    "discard-house-power": "discard {power} from the House card of {owner}",
    "discard-gold": "discard {gold} from {whom}",
    "take-gold": "take {gold} from {whom}",
    "move-gold": "take {gold} from {owner}",
    "place-gold": "place {gold}{of_yours} on {whom}",
    "move-power": "move {power} from {source} to {goal}",
    "gain-gold": "{doer} gains {gold}",
    "lose-gold": "{doer} loses {gold}",
    "draw": "{doer} draws {n_cards}{beyond_cap}",
    "claim-power": "{doer} claims {power}",
    "discard-from-hand": "{doer} discards {n_cards} from hand",
    "discard-from-deck": "{doer} discards {n_cards} from the top of the deck",
    "win-challenge": "{doer} wins the challenge",
}
# what is done to a card to pay
PAID = {
    "return-to-hand": "return {} to hand",
    "remove-from-game": "remove {} from the game",
    "to-shadows": "send {} to Shadows",
    "top-of-deck": "put {} on top of the deck",
    "bottom-of-deck": "put {} on the bottom of the deck",
    "into-deck": "shuffle {} into the deck",
    "discard": "discard {} from play",
    "discard-duplicate": "discard a duplicate of {}",
    "put-into-play": "put {} into play",
    "come-out-of-shadows": "bring {} out of Shadows",
}


def plain(name: str) -> str:
    """A word of the language as it is read."""
    return name.replace("-", " ").replace("_", " ")


def who(word: str) -> str:
    """The player that a word means."""
    card, _, role = word.rpartition("-")
    if card in MEANT and role in ("controller", "owner"):
        return f"the {role} of {MEANT[card]}"
    return WHO.get(word, word)


def of_one_or_more(verb: str, plural: bool) -> str:
    """'gains' of one, 'gain' of several."""
    return {"is": "are", "has": "have", "goes": "go"}.get(verb, verb.removesuffix("s")) if plural else verb


def article(noun: str) -> str:
    """'a unique Lord character', 'an attachment'."""
    vowel = noun[:1].lower() in "aeiou" and not noun.startswith("uni")
    return f"an {noun}" if vowel else f"a {noun}"
