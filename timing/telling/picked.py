"""Who was picked by what is no event: by a plot, by a passive, by what was knelt or paid for at somebody."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.story import OWN, C, N, P, Reader, Use, rule

OTHERWISE = re.compile(r"\b(?:stealth|bypass|claim|claims|attack|defend|deadly)\b")
"""What else somebody is picked for."""
_PICKS = r"(?:choose|target(?: at| on)?)"
_ENDS = r"(?= [.,;?!]| and| so| but| to| for| with| who| ,|$)"


def _is_plot(reader: Reader, n: int) -> bool:
    return n in reader.plots or reader.story.things[n].noun == "plot"


def _sentence(reader: Reader, at: int) -> str:
    """The words around a place up to the marks that end them."""
    end = min([place for mark in ".?!" if (place := reader.text.find(f" {mark}", at)) >= 0], default=len(reader.text))
    return reader.text[reader.sentence_from(at) : end]


@rule(rf"(?P<p>{P})(?: (?:have|then|now|just))* {_PICKS} (?P<on>{OWN}{C})(?! at #| on #)")
def _picks(r: Reader, m: re.Match[str]) -> None:
    """'Marched to the Wall. I pick Robert', 'she picks Sansa for the minus three, Hodor for the minus two'."""
    said = _sentence(r, m.start())
    before = re.search(C, r.text[: m.start()])
    if (before or r.story.uses) and not (r.is_asked(m.start()) or OTHERWISE.search(said)):
        r.note(m, "chosen")


@rule(
    rf"(?P<c>{C}) (?:choose|attack|take|kneel|return|discard|kill|catch|strip|target) (?P<on>{C}|{PRONOUN})(?! (?:for|with|by))"
)
def _is_hit(r: Reader, m: re.Match[str]) -> None:
    """'The plot picks Catelyn': whom a plot does something to."""
    on = r.thing(m["on"], m.start("on"))
    if on is not None and _is_plot(r, int(m["c"][1:])) and r.is_character(on) and not r.is_asked(m.start()):
        r.note(m, "chosen")


@rule(
    rf"(?P<p>{P})(?: (?:then|now))* kneel (?P<c>{C})(?: and pay (?:the |own:[\w-]+ )?(?:{N}|it)(?: gold| influence)?)? at (?P<on>{C}){_ENDS}",
    rf"(?P<p>{P})(?: (?:then|now))* kneel (?P<c>it) at (?P<on>{C})",
)
def _kneels_at(r: Reader, m: re.Match[str]) -> None:
    """'I kneel Cersei and pay two at his Victarion': on whom it is used."""
    thing, on = r.thing(m["c"], m.start("c")), int(m["on"][1:])
    if thing is None or r.is_asked(m.start()) or thing == on or not r.story.things[thing].titles:
        return
    if not any(use.thing == thing for use in r.story.uses):
        r.story.uses.append(Use(r.player(m["p"], m.start()), thing, on, "", "kneel", m.start()))
    r.note(m, "its target")


@rule(
    rf"for (?P<c>{C}) to (?:give|hand|lend|make|grant|blank|kneel|stand|save) (?P<on>{C})",
    rf"with (?P<c>{C})(?: 's)? (?:response|ability|text|effect)(?: ,)?(?: (?:{P}|{C}))? (?:blank|blanks|kneel|stand|kill|discard|return|take|choose) (?P<on>{C})",
)
def _does_to(r: Reader, m: re.Match[str]) -> None:
    """'I kneel an influence for Selyse to hand Davos an icon', 'with Meera's response she blanks Xho'."""
    on = int(m["on"][1:])
    if not r.is_asked(m.start()) and on != int(m["c"][1:]) and int(m["c"][1:]) not in r.events:
        r.note(m, "its target")


@rule(
    rf"(?P<p>{P})(?: have)? (?P<v>discard|sacrifice|kill) (?P<c>{C})(?: away| off| out)?(?: ,)?(?: and)? (?P<on>{C}) (?:have no|lose|be without|be down)\b"
)
def _spends_on(r: Reader, m: re.Match[str]) -> None:
    """'Gus throws his Orphan away, so the knight has no icons left': what was discarded for it, and on whom."""
    thing, on = int(m["c"][1:]), int(m["on"][1:])
    if r.is_asked(m.start()) or thing == on or any(use.thing == thing for use in r.story.uses):
        return
    who = r.player(m["p"], m.start())
    r.story.uses.append(Use(who, thing, on, "", m["v"], m.start()))
    r.story.owners.setdefault(thing, who)
    r.note(m, "uses it")
