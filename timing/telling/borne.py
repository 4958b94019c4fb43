"""Whom an attachment is on that is told only by what it does to him, or by whose it is.

Of the texts of the cards: an attachment whose effects reach its bearer alone is on whom it is told to do something to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache

from timing.telling.people import PRONOUN
from timing.telling.story import C, P, Reader, rule, spans_of
from timing.telling.vocabulary import Vocabulary

MOVES = frozenset(("attach", "move-attachment"))
_FEW = r"(?: (?![@#.?!,;])[\w+-]+){0,3}?"
_NOT_ON = frozenset("save cancel take choose discard kneel defend attack for with by on under and or to".split())


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


@rule(rf"(?P<p>{P})(?: (?:have|had|still|now))* have (?P<c>{C}) under (?P<a>{C})(?! 's)")
def _has_under(r: Reader, m: re.Match[str]) -> None:
    """'He had my Cat under her Favor': an attachment that she bears, by which he has her."""
    thing, on = int(m["c"][1:]), int(m["a"][1:])
    if on in r.attachments and r.is_character(thing) and not r.is_asked(m.start()):
        who = r.player(m["p"], m.start())
        r.story.attached.setdefault(on, thing)
        r.story.owners.setdefault(on, who)
        r.note(m, "attached")


@rule(rf"(?P<c>{C}) (?P<p>{P}) (?:have|put|hang|stick)(?: stuck| put| hung)? on (?P<d>{C})")
def _that_is_on(r: Reader, m: re.Match[str]) -> None:
    """'The Enslaved she has on my Steward': whose it is, and on whom."""
    thing = int(m["c"][1:])
    if thing in r.attachments and not r.is_asked(m.start()):
        r.story.attached.setdefault(thing, int(m["d"][1:]))
        r.story.owners.setdefault(thing, r.player(m["p"], m.start("p")))
        r.note(m, "whose it is, and on whom")
