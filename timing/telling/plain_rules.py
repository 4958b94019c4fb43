"""A rule that answers a question alone, whatever lies on the table: how it is asked, what is told, what it says.

The words are those that a `Reader` reads: players as "@me", cards as "#0", verbs in one form.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from timing.telling.people import PRONOUN
from timing.telling.story import C, P, Reader

FAQ, CORE = "agot1e-faq/", "agot1e-core/"
ONE_OUT = (
    "Each player may bring 1 card out of Shadows at the beginning of a phase.",
    (f"{FAQ}shadows-allowance-per-phase",),
)
"""A rule in a sentence, with its entries, by which more than one kind of question is answered."""
MAY = r"(?:can|may|could|do|be|will|would|must|should|have)"
HELP = (
    r"(?: (?:still|really|actually|even|ever|get|able|allowed|free|to|just|legally|then|now|at all|all|have|need|want|"
    r"choose|try|not))*"
)
WHO = rf"(?:{P}|{PRONOUN}|the (?:owner|attacker|defender|first player))"
ANY = rf"(?:{P}|{C}|{PRONOUN}|it|that|this)"
END = r"(?= \?| \.| ,| or| and| because| since| as| now| then| if| for| when| this| even| though|$)"
POWER = r"(?:(?:the|a|an|any|own:[\w-]+|one|two|three|\d|that|those|of|extra|another) )*power"


def gap(most: int) -> str:
    """Up to so many words of the same sentence."""
    return rf"(?: (?![.?!;])\S+){{0,{most}}}?"


SAVES = (
    rf"{MAY} (?:{ANY}|own:[\w-]+ dupe|a dupe|the dupe|dupe|somebody|anyone|anybody){HELP}{gap(7)} "
    rf"(?:save|protect|rescue)\b(?: (?:{C}|{PRONOUN}|it|own:[\w-]+ \w+))?",
    rf"{MAY} {ANY}{HELP} be save\b",
    rf"{MAY} {ANY}{HELP} (?:use|discard|throw|pitch|spend|lose|play|do|give)(?: \S+){{0,3}}? dupe\b",
    rf"{MAY} {ANY}{HELP} (?:use|play|trigger) (?:own:[\w-]+ |the |a |own )*save\b",
)
"""Ways to ask whether somebody or something is saved."""

Judge = Callable[[Reader, re.Match[str], str], str]
"""Yes, no or a player's name, of a question and who asks it; empty where the rule says nothing of it."""


@dataclass(frozen=True, slots=True)
class PlainRule:
    """What a rule answers.

    `asked` are the ways to ask it, `denied` those that ask for the opposite; of `where` each stands in the telling, of
    `unless` none does. `text` is the question in words, `says` the rule in a sentence, with its entries.
    """

    name: str
    answer: str  # yes, no, a number, or nobody
    text: str
    says: str
    cites: tuple[str, ...]
    asked: tuple[str, ...]
    denied: tuple[str, ...] = ()
    other: str = ""  # the question in words where it is asked for the opposite
    where: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    before: bool = False  # the first of `where` stands before the question; a card that it names is the one asked about
    judge: Judge | None = None  # what is answered, where it turns on who is told of
    phase: str = ""  # in which it is asked, where no other was told
