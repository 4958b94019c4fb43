"""How a word of the glossary is told from the same word in another sense: by the sentence that it stands in.

A word that everyday English has too is meant in its sense only where the sentence says something of what the term is
about (`needs`), and is another word where the sentence says something else (`never`). The rules know no entry: a
sentence that is written tomorrow is read like those of today.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

_TERM = re.compile(r'<a class="term"[^>]*#(?P<term>[a-z0-9-]+)"[^>]*>(?P<word>[^<]*)</a>')
_BLOCK = re.compile(r"</?(?:p|ul|ol|li|table|thead|tbody|tr|br)\b[^>]*>")
_SENTENCE = re.compile(r"(?<=[.?!])[\"”)]?\s+(?=[\"“(«A-Z0-9])")
_PHASE = re.compile(r"«[^»]*» phase\b", re.IGNORECASE)
_LABEL = re.compile(r"«(?:plot|draw|marshall?ing|challenges|dominance|standing|taxation)»:", re.IGNORECASE)


@dataclass(frozen=True)
class Sense:
    """What a sentence has (`needs`) or has not (`never`) where its «word» is meant as the glossary means it."""

    needs: str = ""
    never: str = ""

    def fits(self, sentence: str) -> bool:
        """Whether the marked word of `sentence` is meant in this sense."""
        if self.needs and not re.search(self.needs, sentence, re.IGNORECASE):
            return False
        return not (self.never and re.search(self.never, sentence, re.IGNORECASE))


_CARDS = r"\b(?:cards?|characters?|locations?|attachments?|influence|STR|attack\w*|defend\w*|costs?|copy|copies)\b"
_PILES = r"\b(?:piles?|decks?|hands?|Shadows|controls?|cards|stolen)\b"
_CHOSEN = (
    r"\b(?:choos\w+|chose\w*|effects?|events?|abilit\w+|stealth|immun\w+|sav\w+|cancel\w*|costs?|resolution|play)\b"
)
_ATTACKED = r"\b(?:new|original|legal) «target|«targets?» of (?:the|an) (?:attack|challenge)|against the «target"
_LOUD = r"\b(?:pil\w+|decks?|cards?|plots?|opponents?)\b"

SENSES = {
    # A target is chosen by an effect; whoever is attacked is none.
    "agot1e/target": Sense(_CHOSEN, _ATTACKED),
    "agot1e/opportunity": Sense(
        r"\b(?:respon\w+|sav\w+|cancel\w*|gates?)\b", r"opportunity» to (?:act|take an action)"
    ),
    # To marshal is to pay the gold cost; into Shadows and as a duplicate a card comes without it.
    "agot1e/marshal": Sense(never=r"\bShadows\b|«marshalling»:|\b(?:in|during|after|before) «marshalling»(?! turn)"),
    "agot2e/marshal": Sense(never=r"«marshaling»:"),
    "agot1e/kneel": Sense(_CARDS + r"|\bher player\b|Raff|Jaime|to attack"),
    "agot2e/kneel": Sense(_CARDS),
    "btwixt/kneel": Sense(r"\b(?:leaders?|turn\w*|all|influence)\b"),
    "agot1e/stand": Sense(
        _CARDS + r"|\bhe\b|Knight of Flowers|Vigilant", r"«stands?» (?:there|here|in|on|for|as it)\b"
    ),
    "agot2e/standing": Sense(_CARDS + r"|\b(?:it|them)\b", r"«stands?» (?:there|here|for)\b"),
    "agot1e/dominance": Sense(r"\b(?:STR|phase|win\w*|power|count\w*|ti\w+|rewarded|gold|total)\b", r"«dominance»:"),
    "agot1e/owner": Sense(_PILES, r"\b(?:shuffl\w+ by|store)\b"),
    "agot2e/owner": Sense(_PILES + r"|\battach\w+"),
    # "The first player to ..." is whoever does it first.
    "agot1e/first-player": Sense(
        never=r"«first player» (?:to|who) (?:\w+ly )?(?:have|has|reach\w*|get\w*|collect\w*|claim\w*|win\w*)\b"
    ),
    "agot2e/first-player": Sense(never=r"«first player» (?:to|who) (?:have|has|reach\w*|get\w*|win\w*)\b"),
    # In step 3 of a window the FAQ gives the name to whoever acts.
    "agot1e/active-player": Sense(never=r"here called the «active|«active player» (?:of|in) (?:the|this) window"),
    "agot1e/partner": Sense(r"\b(?:Two on Two|teams?|other player)\b", r"«partners?» (?:abroad|stores?|compan\w+)"),
    "agot1e/no-attachments": Sense(never=r"(?-i:«no attachments»)"),
    "agot1e/printed": Sense(
        r"\b(?:costs?|STR|traits?|type|icons?|text|effects?|abilit\w+|restrictions|enhancement)\b|«printed»[.,\"”]",
        r"«printed» (?:cards?|copies|on a line|by)\b",
    ),
    # The tournament format is not the kind of game.
    "agot1e/living-card-game": Sense(never=r"«LCG»(?:,? and Legacy| is the format| format|:| Joust| Melee)"),
    # What a plot adds is its income value and its initiative value.
    "agot1e/income": Sense(never=r"«income»(?: of)? (?:\d|the revealed plot)|an «income» of"),
    "agot1e/initiative": Sense(never=r"«initiative» of (?:the|its|a) (?:player's )?revealed plot"),
    "agot1e/save": Sense(never=r"«saves?» (?:gold|time|for)\b|«saved?» up"),
    "agot1e/support": Sense(r"\b(?:titles?|Master|Hand|Regent|Commander|defenders?|attack\w*|supporter)\b"),
    "agot1e/participated": Sense(r"\b(?:challenge|claim)\b|Tyrion"),
    "agot2e/look": Sense(_LOUD, r"«looks?» (?:through|like|up)\b"),
    "agot2e/reveal": Sense(_LOUD),
    "agot2e/copy": Sense(
        r"\b(?:cards?|unique|title|deck|plots?|duplicates?)\b",
        r"«copies» of (?:the|an?) interrupt|«copies» may each be initiated",
    ),
    "agot2e/claim": Sense(r"\b(?:challenge|opponents?|attack\w*|defend\w*|bonus|rivals?|win\w*|wins?)\b"),
    "btwixt/claim": Sense(r"\b(?:all\w+|bid|council\w*|power tokens?|Sansa|Strings)\b"),
    "btwixt/first-player": Sense(never=r"«first player» (?:to|who) (?:have|has|reach\w*|get\w*|win\w*)\b"),
}


def sentences(statement: str) -> Iterator[tuple[str, str]]:
    """The terms that `statement` (HTML) links, each with the sentence it stands in, where it is «marked»."""
    for block in _BLOCK.split(statement):
        for match in _TERM.finditer(block):
            before, after = block[: match.start()], block[match.end() :]
            marked = _text(before) + "«" + match["word"] + "»" + _text(after)
            term = match["term"].replace("-", "/", 1)
            yield term, next(part for part in _SENTENCE.split(" ".join(marked.split())) if "«" in part)


def wrong_senses(statement: str) -> list[tuple[str, str]]:
    """Which terms `statement` links where another sense of the word is meant, with the sentence."""
    return [(term, sentence) for term, sentence in sentences(statement) if not meant(term, sentence)]


def meant(term: str, sentence: str) -> bool:
    """Whether the «word» of `sentence` is meant as `term`: no name of a phase, no label of an ability, in its sense."""
    if _PHASE.search(sentence) and not term.endswith("phase") and term.endswith(_VERBS):
        return False
    if _LABEL.search(sentence):
        return False
    sense = SENSES.get(term)
    return sense is None or sense.fits(sentence)


_VERBS = ("/stand", "/standing", "/marshal", "/dominance")


def _text(part: str) -> str:
    return (
        html.unescape(re.sub(r"<[^>]+>", " ", re.sub(r"</?(?:a|em|strong)\b[^>]*>", "", part)))
        .replace("«", "")
        .replace("»", "")
    )
