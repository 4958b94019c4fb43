"""Whom an attachment is on that is told only by what it does to him, and who controls whom by one.

Of the texts of the cards: an attachment whose effects reach its bearer alone is on whom it is told to do something to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache

from timing.telling.people import PRONOUN
from timing.telling.story import C, P, Reader, rule, spans_of
from timing.telling.vocabulary import Named, Vocabulary

MOVES = frozenset(("attach", "move-attachment"))
_FEW = r"(?: (?![@#.?!,;])[\w+-]+){0,3}?"
_NOT_ON = frozenset("save cancel take choose discard kneel defend attack for with by on under and or to".split())
LENDS = r"(?:lent|lend|lends|loaned|loan|loans)"


@lru_cache(maxsize=2048)
def _reaches_bearer(does: str) -> bool:
    """Whether what a card does is done to whom it is attached to, and to nobody who is chosen."""
    given = json.loads(does).get("abilities", []) if does else []
    rest = [one for one in given if not MOVES & {effect.get("do") for effect in one.get("effects", ())}]
    return '"host"' in json.dumps(rest) and not any(one.get("target") for one in rest)


def _on_bearers(reader: Reader, vocabulary: Vocabulary) -> Iterable[int]:
    """The attachments whose every version does something to its bearer."""
    for n in sorted(reader.attachments):
        versions = [one for title in reader.story.things[n].titles[:1] for one in vocabulary.titles[title]]
        if versions and all(_reaches_bearer(one.does) for one in versions):
            yield n


def read_borne(reader: Reader, vocabulary: Vocabulary) -> None:
    """'His Dragon Skull drops my Myrcella to zero', 'my Poisoned Wine has him at nothing'."""
    story = reader.story
    for n in [one for one in _on_bearers(reader, vocabulary) if one not in story.attached]:
        for m in spans_of(reader.text, rf"#{n}(?P<v>{_FEW}) (?P<h>{C}|{PRONOUN})(?! (?:and|,) #| 's)"):
            said = m["v"].split()
            host = reader.thing(m["h"], m.start("h"))
            if not said or set(said) & _NOT_ON or host is None or not reader.is_character(host):
                continue
            if not (reader.is_asked(m.start()) or "not" in said):
                story.attached.setdefault(n, host)
                reader.note(m, "attached")
    _lay_out_events(reader, vocabulary)


def _lay_out_events(reader: Reader, vocabulary: Vocabulary) -> None:
    """An event that attaches itself lies attached once it is told to be on somebody."""
    for n in sorted(reader.events & reader.story.attached.keys()):
        versions = [one for title in reader.story.things[n].titles[:1] for one in vocabulary.titles[title]]
        if versions and all(attaches_itself(one) for one in versions) and not reader.is_asked(_first(reader, n)):
            reader.story.zones.setdefault(n, "play")


def _first(reader: Reader, n: int) -> int:
    return max(reader.text.find(f"#{n}"), 0) + 1


def attaches_itself(card: Named) -> bool:
    """Whether an event becomes an attachment by its own text."""
    return card.type == "event" and '"do": "attach"' in card.does


@rule(
    rf"(?P<p>{P})(?: (?:have|had|just|then))* {LENDS}(?: (?:out|over))? (?P<q>{P}) (?P<c>{C})",
    rf"(?P<p>{P})(?: (?:have|had|just|then))* {LENDS}(?: (?:out|over))? (?P<c>{C})(?: out)? to (?P<q>{P})",
)
def _lends(r: Reader, m: re.Match[str]) -> None:
    """'I lent Nils my Honor Guard': who has it controls it."""
    thing, who = int(m["c"][1:]), r.player(m["q"], m.start("q"))
    if not r.is_asked(m.start()) and r.is_character(thing):
        r.story.owners.setdefault(thing, r.player(m["p"], m.start()))
        r.story.controllers.setdefault(thing, who)
        r.note(m, "who controls it")


@rule(
    rf"(?P<c>{C}|{PRONOUN})(?: (?:be|now|still|have))* (?:sit|be|stand|stay|stayed|stays|fight|lie)(?: (?:there|now|over))* "
    rf"(?:on|at) (?P<o>own:[\w-]+) side(?= [.,;?!]|$| and| of the table| now| so)"
)
def _sits_on_their_side(r: Reader, m: re.Match[str]) -> None:
    """'Paul has Ward on my Syrio, so Syrio sits on his side now.'"""
    thing = r.thing(m["c"], m.start())
    if thing is None or r.is_asked(m.start()) or not r.is_character(thing):
        return
    who = r.player(m["o"], m.start("o"))
    owner = r.story.owners.get(thing) or r.story.things[thing].owner
    if who and owner and owner != who:
        r.story.controllers.setdefault(thing, who)
        r.note(m, "who controls it")


@rule(rf"(?P<p>{P})(?: (?:have|had|still|now))* have (?P<c>{C}) under (?P<a>{C})(?! 's)")
def _has_under(r: Reader, m: re.Match[str]) -> None:
    """'He had my Cat under her Favor': an attachment that she bears, by which he has her."""
    thing, on = int(m["c"][1:]), int(m["a"][1:])
    if on in r.attachments and r.is_character(thing) and not r.is_asked(m.start()):
        who = r.player(m["p"], m.start())
        r.story.attached.setdefault(on, thing)
        r.story.owners.setdefault(on, who)
        r.note(m, "attached")
