"""Whether a card is told or asked to be played from hand to the table, as is done while marshalling."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import C, Reader, spans_of
from timing.telling.vocabulary import Vocabulary

_PERMANENT = frozenset(("character", "location", "attachment"))
_ELSEWHERE = re.compile(
    r" (?:back |down |out )*(?:(?:in|into|to) play\b|under|beneath|underneath|below"
    r"|(?:from|out of) (?:own:[\w-]+ |the )?(?:shadows|dead|discard|deck|used)\b"
    r"|(?:for|into|in) (?:own:[\w-]+ |the |a )?(?:claim|attack|challenge)\b)"
)
_HELPS = r"(?: (?:just|have|be|get|already|also|can|not|now|only|never|still|finally))*"
_TOLD = (
    rf"(?:play|marshal|put down|put out|bring down)(?: (?:down|out|another|a|one|second))* (?P<c>{C})",
    rf"put (?P<c>{C}) (?:down|on (?:the|own:[\w-]+) (?:table|board)|straight on table)",
    rf"(?P<c>{C}){_HELPS} (?:play|marshal|put down|come down|come on the table)",
    rf"(?P<c>{C}|it|{PRONOUN})(?: (?:be|now))* (?:not )?(?:playable|unplayable)",
)
_OF_THE_LAST = (
    rf"(?:play|put down|marshal) (?:it|{PRONOUN})(?: down| again)?"
    r"(?= from (?:own:[\w-]+ )?hand| now| again| straight|[ ,]*[.?!]| or |$| ,)",
    r"(?:not playable|unplayable|(?:can|may|could) (?:not )?be (?:play|marshal))",
)
"""Words that say it of what was spoken of last."""
_NOT_THEN = re.compile(
    r"\bambush\w*\b|\b(?:last|previous) (?:round|turn)\b|\b(?:rounds?|turns?) ago\b|\bshadows\b|\bearlier\b|\bsetup\b"
)


def read_laid_down(reader: Reader, stays: set[int]) -> None:
    """Put into the story that one of these is told of as played from hand."""
    story = reader.story
    for m in (m for pattern in _TOLD for m in spans_of(reader.text, pattern)):
        n = reader.thing(m["c"], m.start())
        if n in stays and not _ELSEWHERE.match(reader.text, m.end()) and not _NOT_THEN.search(_clause(reader, m)):
            story.laid_down = True
            if m.group().endswith("playable") and n is not None:
                story.zones.setdefault(n, "hand")
            reader.note(m, "played from hand")
            return
    for m in (m for pattern in _OF_THE_LAST for m in spans_of(reader.text, pattern)):
        before = reader.all_things(reader.text[: m.start()])
        if before and reader.thing("it", m.start()) in stays and not _NOT_THEN.search(_clause(reader, m)):
            story.laid_down = True
            return


def _clause(reader: Reader, m: re.Match[str]) -> str:
    """What stands around a match, from the sentence's beginning on."""
    ends = [at for mark in " . ? !" if (at := reader.text.find(mark, m.end())) >= 0]
    return reader.text[reader.sentence_from(m.start()) : min(ends, default=len(reader.text))]


def permanents(reader: Reader, vocabulary: Vocabulary) -> set[int]:
    """The things that are characters, locations or attachments."""
    found = set()
    for n, thing in enumerate(reader.story.things):
        types = {one.type for title in thing.titles for one in vocabulary.titles[title]}
        if _PERMANENT & {thing.noun, *types} and n not in reader.plots | reader.events:
            found.add(n)
    return found
