"""Questions about how it ends: who wins the challenge, whether somebody dies, whether the duplicates go."""

from __future__ import annotations

import re

from timing.telling.people import ME, PRONOUN
from timing.telling.story import CS, TYPES, C, P, Reader, T, Use, rule, spans_of

_WINS = (
    r"who (?:have )?win(?: it| that| this| the challenge| own:[\w-]+ challenge)?(?= \?| \.|$| ,| or| now| then| here| if)",
)
_STILL = (
    rf"(?:(?:that|it|this) be|be (?:the |own:[\w-]+ |this |that )?(?:{T} )?(?:challenge|attack|fight)) (?:still |not |really |now )*"
    rf"(?:a |an |own:[\w-]+ )?(?:win|unopposed)(?: and unopposed| win)?(?: for (?P<p>{P}))?(?=[^.]*\?)"
)
_DUPES = (
    rf"(?:do|does|will|would|be|must) (?:(?:all|both|the|own:[\w-]+|{C}|'s|two|three|one|that|\d) )+(?:dupe|copy)"
    r"(?: (?:have to|need to|now|really|still|go|goes|leave|fall|discard|get|get discard|come off|lost|die|too|also))+"
)
_THEY = (
    rf"(?:do|does|will|would|be) (?P<c>{C}) (?:all |both |now |also )?(?P<v>die|kill|survive|discard)"
    r"(?= |$)(?! (?:#|@|own:))"
)
_FATES = {"die": "dies", "kill": "dies", "survive": "stays", "discard": "leaves"}


def _first(reader: Reader, pattern: str) -> re.Match[str] | None:
    return next((m for m in spans_of(reader.text, pattern) if m.start() >= reader.asking_from), None)


def outcome(reader: Reader) -> bool:
    """Whether the telling asks how something ends; the question is put into the story."""
    story = reader.story
    for pattern in _WINS:
        if match := _first(reader, pattern):
            story.ask = "who-wins"
            reader.note(match, "the question")
            return True
    if (match := _first(reader, _STILL)) and story.told_fight:
        story.ask = "unopposed" if "win" not in match.group() else "wins"
        story.outcome_of = reader.player(match["p"], match.start()) if match["p"] else ""
        reader.note(match, "the question")
        return True
    if match := _first(reader, _DUPES):
        named = reader.all_things(match.group())
        held = next((n for n in (*named, *reversed(story.duplicates)) if n in story.duplicates), None)
        if held is not None:
            story.asked, story.ask = Use("", held, None, "leaves", "dupes"), "fate"
            reader.note(match, "the question")
            return True
    if match := _first(reader, _THEY):
        thing = int(match["c"][1:])
        if story.things[thing].noun == "character":
            story.asked, story.ask = Use("", thing, None, _FATES[match["v"]], "fate"), "fate"
            reader.note(match, "the question")
            return True
    return False


@rule(
    rf"(?P<c>{C}|{PRONOUN})(?: (?:be|have|get|now|then|bring|down|only|lower))* (?:to|at|on|for|count|counts) "
    r"(?:for )?(?:zero|0|nothing)(?: str| strength)?",
    rf"(?P<c>{C}|{PRONOUN}) (?:have|be|count) (?:zero|0|no) (?:str|strength)",
    rf"(?P<c>{C})(?: (?:,|at|with|to|defend|and))* (?:strength|str) (?:zero|0)",
    rf"(?P<c>{C})(?: (?:,|at|with|to|defend|and))* (?:zero|0) (?:strength|str)",
)
def _at_zero(r: Reader, m: re.Match[str]) -> None:
    """'He was brought down to 0 strength.'"""
    thing = r.thing(m["c"], m.start())
    if thing is not None and r.is_character(thing) and not r.is_asked(m.start()):
        r.story.zero.append(thing)
        r.note(m, "STR 0")


@rule(
    rf"(?P<c>{C}|{PRONOUN})(?: (?:with|who|that|have|be|do|not))* (?:no|without|without a|have not a) (?P<t>{T}) icon"
)
def _no_icon(r: Reader, m: re.Match[str]) -> None:
    """'She has got no power icon.'"""
    thing = r.thing(m["c"], m.start())
    if thing is not None and r.is_character(thing):
        r.story.no_icons.setdefault(thing, set()).add(TYPES[m["t"]])
        r.note(m, f"no {TYPES[m['t']]} icon")


@rule(
    rf"(?:it|that|this|the (?:thing|card|text)|{C}) (?:have|say|give|name|list) (?:no|nothing about)(?: an?| any)? "
    r"(?:end|duration|expiry|limit|time)(?: (?:date|limit))?(?: for (?:the )?\S+)?(?: (?:be )?printed| written)?(?: (?:on|in) it)?"
)
def _no_duration(r: Reader, m: re.Match[str]) -> None:
    """'The thing has no end date for the control printed on it': what it says, it says."""
    r.note(m, "what is printed on it")


@rule(rf"(?:play|use) (?P<c>{C})(?: already)? (?P<n>\d|twice|two|three|four)(?: times)?(?: already)?(?! gold)")
def _times(r: Reader, m: re.Match[str]) -> None:
    """'I have played it three times already.'"""
    n = 2 if m["n"] == "twice" else r.number(m["n"])
    if n:
        r.story.times[int(m["c"][1:])] = n
        r.note(m, f"{n} times")


@rule(rf"(?:^|(?<=[.,] ))win (?:the |that |a |this )?(?:{T} )?(?:challenge|fight|attack)(?: with (?P<w>{CS}))?")
def _won_it(r: Reader, m: re.Match[str]) -> None:
    """'..., won the fight with the guy holding it': the teller did."""
    fight = r.story.fight
    if r.is_asked(m.start()) or fight.winner:
        return
    r.story.told_fight, fight.winner = True, ME
    named = [n for n in r.all_things(m["w"] or "") if r.is_character(n)]
    side = fight.defenders if fight.attacker not in ("", ME) else fight.attackers
    side += [n for n in named if n not in side]
    fight.attacker = fight.attacker or ME
    for n in named:
        r.story.owners.setdefault(n, ME)
    r.note(m, "who won")
