"""The second look: every word of a text has to be answered for by the description that was made of it.

Words that only hold a sentence together need nothing. Any other word must stand in the description itself, or one of
the words that answer for it must (ANSWERS). What nothing answers for is told, so that no word is lost in silence; this
knows nothing of how the text was read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from reading.model import Ability
from reading.tokens import Token
from reading.words import IRREGULAR, NUMBERS

Plain = dict[str, Any]
HOLDING = frozenset(
    "a an the of to in on at by it its it's is are be been being was were he she they him her his them their who which "
    "that this these those and or has have had with for from as into if when while after before during then do does "
    "may must you your yours will would can there here both either so also just such s t 's ' able itself himself "
    "herself themselves he's token tokens card cards gain gains gained get gets getting effect effects ability "
    "abilities one currently already still immediately now using use used triggered trigger gold-pool way treat "
    "considered comes come came put puts place placed placing play played plays playing way under control controls "
    "controlled controlling value values action actions total response limit time times only-if able counters counter "
    "automatically pold marhalling up out pool treasury new current duration give gives given amount game whenever "
    "up out pool treasury back printed over choose choice whose where turn add adds added take takes taken "
    "phase round challenge challenges move moves moved moving".split()
)
"""Words that need no answer: what they say is said by the words beside them."""
ENDINGS = ("ing", "ies", "ied", "ed", "es", "s")
ANSWERS = {
    # who and whom
    "character": "fewer-than-2-attackers character self host target trigger subject saved found attacking defending participating any drawn marshalled chosen put-into-play unchosen controller player",
    "location": "location host",
    "attachment": "attach attachment attachments no_attachments as",
    "event": "event played",
    "plot": "plot claim revealed initiative",
    "agenda": "agenda",
    "attached": "host attach attached on attachment",
    "player": "plays_house would skip-phase you opponent each any winner loser attacker defender first-player active-player chosen trigger-player trigger player controller who",
    "opponent": "opponent each-opponent loser winner defender attacker chosen trigger trigger-player not controller",
    "controller": "controller controls onto counts",
    "own": "owner",
    "owner": "hand owner discard dead deck",
    "house": "house house-power plays_house claim-power stat you move-power title trait kneel words claimed controller not any",
    "affiliation": "house",
    "copy": "title",
    "copies": "title",
    "neutral": "house",
    # numbers
    "additional": "claim-power draw gain-gold n times add claim income",
    "extra": "n",
    "each": "chosen each each-opponent all count times which for number to stat controller after trigger",
    "every": "each all count which number none",
    "all": "every skip-phase subject house-power all which each zone move-pile none stat",
    "any": "any up_to card count number at_least none cancels of power zone deck discard dead choose target each trigger phase",
    "size": "deck-rule",
    "chooses": "chooses chosen",
    "eligible": "move-attachment",
    "goes": "to-shadows change-destination",
    "influence-providing": "influence",
    "side": "join-challenge",
    "bonus": "income-at-most",
    "bonuse": "income-at-most",
    "provide": "income-at-most",
    "paying": "to-shadows",
    "target": "chooses",
    "only": "only_target exactly none phase challenge card number alone if limit not",
    "allow": "would",
    "cause": "would",
    "non-plot": "not_of",
    "counts": "attach",
    "run": "deck-rule agenda",
    "order": "fewer-than-2-defenders needs top-of-deck bottom-of-deck",
    "words": "deck-rule",
    "word": "deck-rule",
    "power": "needs renown",
    "need": "needs",
    "ignoring": "beyond penalty",
    "cap": "draw-cap",
    "increase": "n claim draw-cap deck-rule",
    "fewer": "extra-draw less_than at_most lowest needs",
    "minimum": "minimum as_many_as",
    "maximum": "as_many_as",
    "amount": "n",
    "required": "needs",
    "skip": "skip-phase",
    "victory": "counts",
    "toward": "dominance",
    "towards": "power",
    "many": "at_least exactly",
    "more": "fewer-than-2-attackers more_than at_least highest count at_most n",
    "less": "extra-draw less_than at_most lowest times needs",
    "least": "bears at_least count card at_least happened",
    "lower": "at_most less_than claim lower lowered n cost",
    "than": "at_most less_than at_least more_than lowest highest",
    "higher": "at_least more_than",
    "greater": "at_least more_than",
    "raise": "claim n raised str",
    "reduce": "n lowered cost claim draw-cap needs",
    "most": "highest at_most",
    "fewest": "lowest",
    "number": "count up_to number n",
    "half": "half",
    "x": "count stat number paid n margin",
    "equal": "stat count of exactly",
    "up": "up_to",
    "margin": "margin",
    # how things stand
    "standing": "standing stand",
    "kneeling": "kneel standing knelt",
    "knelt": "dominance standing kneel knelt stood",
    "unopposed": "unopposed",
    "participate": "participating join-challenge any attacking defending",
    "participant": "participating join-challenge",
    "attack": "attack attacking attacker",
    "attacker": "attacker attacking attack join-challenge",
    "defend": "defend defending defender",
    "defender": "defense defender defending defend join-challenge",
    "alone": "alone",
    "winter": "winter",
    "summer": "summer",
    "non-participating": "participating",
    "unique": "unique",
    "neither": "not none",
    "not": "income-at-most without not none false cannot exactly lost less_than dominance-lost no standing participating forbid unique unchosen",
    "no": "none not no_attachments exactly each-opponent false cannot no-defenders-declared crests power",
    "without": "without not no_attachments none exactly",
    "cannot": "cannot forbid cannot_be_saved cannot_be_canceled not-reduced not",
    "other": "second shuffle other not no_attachments all any",
    "another": "other target also second paid",
    "same": "same",
    "different": "different same",
    "instead": "otherwise yes instead change-destination replacement",
    "unless": "not none any prevents",
    "except": "except not",
    "next": "next next",
    "first": "initiated first first-player first_player past",
    "last": "last exactly",
    "i": "intrigue",
    "marshalling": "income",
    # places
    "play": "play",
    "hand": "hand discard-from-hand card-played marshalled event-played cost",
    "deck": "shuffle deck search discard-from-deck into-deck top-of-deck bottom-of-deck",
    "pile": "discard dead used change-destination dead",
    "discard": "would discard discarded change-destination",
    "top": "top topmost deck discard-from-deck",
    "bottom": "bottom",
    "shadows": "shadows come-out-of-shadows came-out-of-shadows to-shadows",
    "revealed": "revealed plot-revealed",
    "reveal": "reveal reveal-plot revealed plot-revealed when-revealed search",
    # what is done
    "kill": "would kill killed",
    "die": "kill killed",
    "save": "save saved cannot_be_saved",
    "cancel": "cancel cancels canceled cannot_be_canceled",
    "return": "deck-top change-destination return-to-hand into-deck top-of-deck to-shadows bottom-of-deck put-into-play lose-gold",
    "leave": "left-play leave source-leaves",
    "until": "new-plot source-leaves until",
    "enter": "entered-play put-into-play",
    "bring": "come-out-of-shadows",
    "rest": "shuffle",
    "outside": "not",
    "win": "needs dominance-lost challenge-won won win winner dominance-won unopposed win-challenge win initiative-won",
    "lose": "lose challenge-lost lost loser dominance-lost losing",
    "losing": "loser lost",
    "winning": "winner won",
    "declare": "challenge-declared attacker-declared defender-declared attack defend forbid challenge military intrigue power",
    "initiate": "challenge-declared forbid military intrigue power challenge defender attacker",
    "through": "cause draw-by-effects",
    "pays": "pay-gold",
    "normal": "claim-implemented",
    "claim": "claim claimed claim-power renown-claimed claim-implemented power-claimed",
    "ignore": "penalty",
    "in-house": "in_house",
    "out-of-house": "in_house",
    "gold": "cost penalty gold gain-gold pay-gold lose-gold income gold-gained",
    "pay": "pay-gold gain-gold lose-gold pay paid",
    "kneel": "kneel knelt kneel-influence",
    "influence": "influence kneel-influence",
    "stand": "stand standing stood",
    "draw": "draw drawn extra-draw draw-cap",
    "search": "search searched",
    "shuffle": "shuffle into-deck move-pile search",
    "look": "look-at search",
    "attach": "attach attached host on",
    "bypass": "be bypassed bypassed",
    "blank": "blank",
    "text": "attach deck-rule blank ability",
    "box": "blank",
    "boxes": "blank",
    "as": "blank",
    "though": "blank",
    "immune": "immune",
    "trait": "any-trait trait gain lose",
    "crest": "crest gain lose",
    "keyword": "keyword lose gain",
    "icon": "icon gain lose icons",
    "str": "dominance str printed_str printed-str strength str_zero margin",
    "cost": "without cost pay-gold come-out-of-shadows",
    "count": "dominance income counted income-counted count cannot",
    "income": "income income-counted",
    "control": "take-control control-taken controller",
    "marshall": "marshalled put-into-play card-played marshalling",
    "set": "up",
    "end": "challenge-over phase-ends until phase-ends end-challenge end-phase end-round",
    "beginning": "phase-begins",
    "limited": "limited",
    "once": "times limit",
    "twice": "times limit",
    "per": "per limited limit",
    "game": "game remove-from-game removed",
    "remove": "remove-from-game removed remove-from-challenge discard-power",
    "sacrifice": "sacrifice sacrificed",
    "transfer": "move-power",
    "want": "may",
    "resolve": "words",
    "resolves": "challenge-over challenge-resolved",
    "duplicate": "duplicates duplicate discard-duplicate",
    "active": "active-player active_player",
    "revealing": "plot-revealed",
    "dominance": "dominance dominance-won dominance-lost",
    "naval": "naval",
    "enhancement": "naval",
    "named": "title",
    "combined": "together sum",
    "providing": "influence income",
    "producing": "influence income",
    "attacking": "attacking attacker",
    "defending": "defending defender",
    "dead": "change-destination",
    "random": "random",
    "randomly": "random",
    "stealth": "bypassed",
    "against": "loser winner defender attacker opponent target",
    "running": "agenda plays_house",
    "faction": "plays_house",
    "reduced": "not-reduced lowered income-at-most",
}


PHRASES = {  # what answers for words that say it together
    "attacking or defending": {"participating", "any"},
    "to pay an influence cost": {"cause", "influence"},
    "control of a character changes": {"control-taken"},
    "changes control": {"control-taken"},
    "against you, even while kneeling": {"may", "defend", "while", "kneeling"},
    "against you even if he is already kneeling": {"may", "defend", "while", "kneeling"},
    "the rest of his gold cost": {"amount", "rest-of-cost"},
    "the rest of its gold cost": {"amount", "rest-of-cost"},
    "your third challenge in the same phase": {"challenge-lost", "phase", "3"},
    "determination of challenge winner": {"cancel", "win-challenge"},
    "determination of the challenge winner": {"cancel", "win-challenge"},
    "no one wins the challenge": {"cancel", "win-challenge"},
    "it cannot be winter": {"season", "not"},
    "it cannot be summer": {"season", "not"},
    "to cancel this effect": {"price", "prevents"},
    "if he or she does, instead": {"price"},
    "for the rest of the game": {"forbid"},
    "on the opposing side": {"participating", "opponent"},
    "apart from this ability": {"blank", "self"},  # its own text blanks the rest of it
    "put into play through a card effect": {"put-into-play"},
    "kneel a standing": {"knelt"},
    "all chosen cards": {"target"},
    "place this card next to your plot deck until the end of this epic phase": {"epic-phase"},
    "after the dominance phase this round": {"epic-phase"},
    "with normal claim": {"epic-phase"},
    "next to your plot deck": {"beside"},
    "and the other on the bottom": {"bottom-of-deck"},
    "its controller's deck": {"discard-from-deck", "you"},
    "controller wins": {"challenge-won", "you"},
    "won a challenge against you": {"challenge-lost", "you"},
    "won a military challenge against you": {"challenge-lost", "you", "military"},
    "until you reveal a new plot card": {"new-plot"},
    "until a new plot is placed in your used pile": {"new-plot"},
    "of his choice": {"epic-phase"},
}
SEVERAL = {2: "second", 3: "third", 4: "fourth"}  # of so many things chosen the last is called so


def leftovers(tokens: Iterable[Token], plain: Plain, ability: Ability) -> Iterator[Token]:
    """The words of an ability's text for which nothing in the description answers."""
    said = set(words_in(plain))
    if ability.cannot_be_saved and plain.get("cost"):  # nothing is saved while costs are paid anyway (FAQ, costs)
        said |= {"cannot", "save"}
    for phrase, described in PHRASES.items():
        if phrase in ability.text.lower() and described <= said:
            said |= set(phrase.split())
    before = ["", ""]
    for token in tokens:
        counts = token.kind in ("word", "number", "sign", "icon", "hyphen")
        if counts and not _in_phrase(before, token.word, said) and not _answered(token.word, said):
            yield token
        before = [before[1], token.word]


def _in_phrase(before: list[str], word: str, said: set[str]) -> bool:
    """'1 or more' is a phrase for one, 'attached location' for what the card is attached to."""
    if "draw-cap" in said and (word == "per" or word.isdigit()):
        return True  # 'from 3 additional cards per round to 2': told is the difference
    if word == "own" and before[1] in ("your", "his", "her", "their", "its"):
        return True
    if word == "other" and before[1] == "each" and "each-opponent" in said:
        return True  # 'each other player'
    if word == "more" and before in (["1", "or"], ["one", "or"]):
        return True
    return before[1] == "attached" and word in ("location", "attachment") and "host" in said


def _answered(word: str, said: set[str]) -> bool:
    if word in HOLDING or not re.search(r"\w", word):
        return True
    if word in NUMBERS or word.lstrip("+-").isdigit():
        n = abs(int(NUMBERS.get(word, 0) or word.lstrip("+-")))
        return n <= 1 or str(n) in said or SEVERAL.get(n) in said
    if word == "non-immunity" and "immunities" in said:
        return True
    if word == "non-neutral":
        return "house" in said
    if word.startswith("non-"):
        return bool(said & {"not", "false", "no"}) and _answered(word.removeprefix("non-"), said)
    if word.lstrip("+-") == "x":
        word = "x"
    stems = {word, stem(word), word.removesuffix("s")}
    if stems & said:
        return True
    return any(answer in said for one in stems for answer in ANSWERS.get(one, "").split())


def words_in(plain: Any, key: str = "") -> Iterator[str]:
    """Every word of a description, keys included, whole and in its parts; numbers without their sign."""
    if isinstance(plain, dict):
        told = plain.get("do") == "words"
        for name, value in plain.items():
            if name in ("id", "label", "undescribed") or (told and name in ("what", "words")):
                continue
            yield from (name, *name.split("_"))
            yield from words_in(value, name)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from words_in(value, key)
    elif isinstance(plain, bool):
        yield str(plain).lower()
    elif isinstance(plain, int):
        yield str(abs(plain))
    elif isinstance(plain, str):
        low = plain.lower().replace("’", "'")
        yield low
        for part in re.findall(r"[\w'-]+", low):
            yield from (part, stem(part), *part.split("-"), *(stem(one) for one in part.split("-")))
            if part.endswith("'s"):
                yield part.removesuffix("'s")


_STEMS = {form: verb for verb, forms in IRREGULAR.items() for form in forms.split()}


def stem(word: str) -> str:
    """A word without its ending: kneels, knelt, kneeling -> kneel."""
    if word in _STEMS:
        return _STEMS[word]
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) > 2:
            bare = word.removesuffix(ending)
            if ending in ("ies", "ied"):
                return bare + "y"
            if ending in ("ing", "ed") and bare + "e" in ANSWERS:
                return bare + "e"
            return bare
    return word
