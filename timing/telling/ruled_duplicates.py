"""Rules of duplicates and saves that answer a question alone: whose they are, whom they save, and that they are spent."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.plain_rules import ANY, CORE, FAQ, HELP, MAY, SAVES, WHO, PlainRule
from timing.telling.story import C, P, Reader

_SPENDS = r"(?:use|spend|discard|burn|throw|lose|play|pitch)"
_ONLY = r"(?:only|one|last|single)"


def _of_another(reader: Reader, match: re.Match[str], who: str) -> str:
    """No where the duplicate is that of a card of another title."""
    saved, dupe = (reader.thing(match[name], match.start(name)) for name in ("c", "d"))
    if saved is None or dupe is None or saved == dupe:
        return ""
    titles = [set(reader.story.things[n].titles) for n in (saved, dupe)]
    return "no" if all(titles) and titles[0].isdisjoint(titles[1]) else ""


def _not_his(reader: Reader, match: re.Match[str], who: str) -> str:
    """No where the card is another player's than who asks."""
    thing, story = reader.thing(match["c"], match.start("c")), reader.story
    owner = (
        "" if thing is None else story.controllers.get(thing) or story.owners.get(thing) or story.things[thing].owner
    )
    return "no" if (owner and who and owner not in (who, f"not:{who}")) or owner == f"not:{who}" else ""


DUPLICATE_RULES = (
    PlainRule(
        "not to be saved",
        "no",
        "May a card be saved of which it is said that it cannot be?",
        "What cannot be saved is saved by nothing: the word is absolute.",
        (f"{FAQ}the-word-cannot",),
        asked=SAVES,
        where=(rf"(?P<c>{C}) can not be save\b(?! (?:by|with|from|except|unless|but))",),
        before=True,
        unless=(r"\bimmun\w*\b", r"\bif #\d+ can not\b"),
    ),
    PlainRule(
        "moribund is not saved",
        "no",
        "May a card be saved that is moribund?",
        "A card becomes moribund once what removes it is executed: by then the opportunity to save it is over.",
        (f"{FAQ}moribund", f"{FAQ}save-cancel-responses"),
        asked=SAVES,
        where=(
            rf"(?P<c>{C})(?: (?:be|get|become|go|turn|lie|sit|stay|stand))+(?: (?:now|already|just|there|lie|sit|still))* moribund\b(?! (?:by|if|when|unless))",
        ),
        before=True,
        unless=(r"\b(?:another|second|new) effect\b",),
    ),
    PlainRule(
        "save too late",
        "no",
        "May a card be saved once everybody has passed?",
        "The opportunity to save is over once all players pass: what follows is executed and no longer saved from.",
        (f"{FAQ}save-cancel-responses", f"{FAQ}action-window/save-cancel"),
        asked=(*SAVES, rf"{MAY} {ANY}{HELP} {_SPENDS} it\b"),
        where=(
            rf"\b(?:both|nobody|everybody|everyone|no one)(?: (?!not\b)\S+)? (?:pass|say nothing|say anything|do nothing|do anything|respond)\b[^?]*(?P<c>{C}) (?:be |have )*(?:kill|discard|dead|die)\b",
        ),
        before=True,
        unless=(r"\b(?:another|second|new|next) (?:effect|window|claim)\b",),
    ),
    PlainRule(
        "duplicate spent",
        "no",
        "May a duplicate save twice?",
        "A duplicate is discarded for the save, so that it saves once.",
        (f"{CORE}duplicates/save",),
        asked=SAVES,
        where=(
            rf"{P} {_SPENDS} (?:the |own:[\w-]+ )*{_ONLY}(?: (?:and|only|one))* dupe (?:on|of|for|under) (?P<c>{C}) "
            r"(?:this|last|earlier|before|a|in|to|when|already)\b",
        ),
        before=True,
        unless=(r"\b(?:another|second|two|new|other|fresh) dupes?\b",),
    ),
    PlainRule(
        "duplicate of another",
        "no",
        "May a duplicate save another card than its own?",
        "A duplicate saves the card that it is attached to, and no other.",
        (f"{CORE}duplicates/save",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:save|protect|rescue) (?P<c>{C}|{PRONOUN}|it) (?:with|by)(?: (?:use|discard|throw|the|own:[\w-]+))* (?P<d>{C}) 's dupe",
            rf"{MAY} {WHO}{HELP} {_SPENDS} (?:the |own:[\w-]+ )*(?P<d>{C}) 's dupe (?:to|and|so that \S+)(?: \S+)? (?:save|protect|rescue) (?P<c>{C}|{PRONOUN}|it)",
        ),
        judge=_of_another,
    ),
    PlainRule(
        "duplicate of one's own",
        "no",
        "May a duplicate be attached to another player's card?",
        "A duplicate is attached to a unique card that the player both owns and controls.",
        (f"{CORE}duplicates",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:play|put|attach|use|lay|place|marshal|add) (?:a |an |the |own:[\w-]+ |this |as )*dupe (?:on|under|onto|to|for) (?P<c>{C})",
        ),
        judge=_not_his,
    ),
)
