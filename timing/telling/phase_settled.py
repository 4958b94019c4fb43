"""Which of the phases that are told is that of the dispute: the one in which a sentence begins, before others."""

from __future__ import annotations

import re

from timing.telling.outlooks import LATER
from timing.telling.story import PHASES, Fight, Reader, spans_of

_OPENS = (
    r"(?:^|(?<=[.?!:;] ))(?:(?:ok|okay|so|and|but|now|then|right|well|again|still|first thing|here|today|also|it be"
    r"|@me be) )*,? ?"
)
_FOLLOWS = r"(?= [,.:;@#]| @| #| own:| (?:and|when|after|before|just|now|can|may|do|could|it|with) |$)"
_NOUN = (
    r"(?P<f>dominance|challenges|challenge(?= phase)|marshal|marshalling|draw|stand|standing|taxation|tax|setup|plot)"
)
_ALONE = r"(?P<f>dominance|challenges|marshal|marshalling|taxation|setup)"
_WHOSE = r"(?:(?:the|own:[\w-]+|@[\w-]+(?: 's)?|this) )?"
_EDGE = r"(?P<s>start|beginning|begin|top|end)"
_BEGINS = (
    rf"{_OPENS}(?:early |late )?(?:in|during|at) {_WHOSE}{_NOUN}(?: phase| turn| step| actions?)?{_FOLLOWS}",
    rf"{_OPENS}(?:at |in )?(?:the )?(?:very )?{_EDGE} of {_WHOSE}{_NOUN}(?: phase)?{_FOLLOWS}",
    rf"{_OPENS}{_ALONE}(?: phase| step)?(?= [,.:;@#]| @| #|$)",
    rf"{_OPENS}{_WHOSE}(?P<f>marshal|marshalling)(?: phase| turn| step)?(?= [,.:;@#]| @| #|$)",
    r"(?P<f>dominance|challenges|marshal|marshalling|draw|taxation|standing) (?:phase )?actions?",
    r"(?P<f>dominance) (?:phase )?be (?:only |now |just )*(?P<s>start|starting|begin|beginning)",
)
"""How it is told in which phase what follows was done."""
_ASKS_IN = re.compile(
    r"\b(?:can|may|could|be) (?:@|#|own:|the |it |that )[^.?!]*\b(?:in|during|at|when|till|until)(?: the| own:[\w-]+)? "
    r"(?:(?:start|beginning|end) of (?:the )?)?"
    r"(?:dominance|challenges?|marshal|marshalling|draw|stand|standing|taxation|plot)\b[^.?!]*(?:\?|$)"
)
"""A question that names the phase in which something would be done."""
_ROUND_ENDS = (
    r"(?:(?:^|(?<=[.?!,] ))(?:at |it be )?|(?:play|be) (?:at )?)(?:the )?(?:very )?end of (?:the |this )?round\b"
)
_STARTS = frozenset("start begin beginning starting top".split())
_OVER = re.compile(r" (?:be |have )*(?:now |already |just )*(?:over|done|finished|behind)\b")


def settle_phase(reader: Reader) -> None:
    """Put the phase in which a sentence begins in place of those that are only spoken of; the last of several.

    A question that names its phase is asked of that one.
    """
    story = reader.story
    asked = _ASKS_IN.search(reader.text, reader.text.rfind(" . ") + 1)
    told = [m for pattern in _BEGINS for m in spans_of(reader.text, pattern)]
    told = [m for m in told if not _OVER.match(reader.text, m.end()) and (asked is None or m.end() < asked.start())]
    if told and (asked is None or not story.phase):
        last = max(told, key=lambda m: m.start())
        _put(reader, last)
        if story.phase in LATER or (story.phase == "challenges" and story.at_end):
            _fight_is_over(reader, last.start())
    elif not story.phase and (m := re.search(_ROUND_ENDS, reader.text)):
        story.phase, story.at_end = "taxation", True
        reader.note(m, "end of the round")
    elif not story.phase and not story.told_fight and (m := re.search(r"\bdominance\b", reader.text)):
        story.phase = "dominance"
        reader.note(m, "dominance phase")


def _put(reader: Reader, told: re.Match[str]) -> None:
    """Where play stands is the phase that is told, and its start or end where that is."""
    story, phase = reader.story, PHASES[told["f"]]
    edge = told.groupdict().get("s") or ""
    if phase != story.phase:
        story.at_start = story.at_end = False
    story.phase = phase
    story.at_start = story.at_start or edge in _STARTS
    story.at_end = story.at_end or edge == "end"
    reader.note(told, f"{phase} phase")


def _fight_is_over(reader: Reader, at: int) -> None:
    """By then every challenge is over, and who was killed for its claim lies in the dead pile."""
    story = reader.story
    if not story.told_fight:
        return
    for n in [n for n, why in story.killed if why == "claim"]:
        if f"#{n} " in reader.text[:at]:
            story.zones.setdefault(n, "dead")
    story.killed = [one for one in story.killed if one[1] != "claim"]
    story.told_fight, story.fight = False, Fight()


def no_fight_asked(reader: Reader) -> None:
    """By a later phase nobody is asked to attack or defend: "she's in the dead pile so she blocks herself"."""
    story = reader.story
    asked = story.asked if story.ask == "choose" and not story.told_fight else None
    if asked is not None and story.phase in LATER and asked.how in ("attack", "defend", "bypass"):
        story.asked, story.ask = None, ""
