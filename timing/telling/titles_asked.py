"""Questions about the titles of a melee: power for an opposed title, who pays for another."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, asks
from timing.telling.people import ME
from timing.telling.story import C, Outlook, P, Reader, rule

HAND = "Hand of the King"
GETS = r"(?:get|claims?|take|gain|have)"
BONUS = r"(?:another|a second|one more|second|the|a|an|own:[\w-]+)(?: (?:bonus|extra|second|additional))* power"
LOSES = r"(?:kill|lose|discard|choose|give up|pay|satisfy|fulfil|fulfill|take)"


FOR = r"(?: (?:already|once|for|to|get|produce|the|own:[\w-]+))*"


@rule(rf"(?P<p>{P}) (?:have |already )*use (?P<c>{C}){FOR} (?:2 |two )?influence")
def _used(r: Reader, m: re.Match[str]) -> None:
    """'Used my Hand of the King for 2 influence': the title, of which alone this can be said."""
    thing, who = int(m["c"][1:]), r.player(m["p"], m.start())
    if HAND not in r.story.things[thing].titles or r.is_asked(m.start()):
        return
    r.story.titles.setdefault(who, HAND)
    r.story.things[thing].titles = ()
    r.story.uses = [use for use in r.story.uses if use.thing != thing]
    r.note(m, f"{HAND} was used")


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} {GETS}(?: to| claim| take)* {BONUS}(?: (?:for|off|from) oppos\w+)?",
    rf"(?:^|(?<=[.?!,] ))(?:and |so )?{BONUS} for (?P<p>{P})(?= \?|$)",
)
def _for_opposing(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Another bonus power for me?', of who holds a title that opposes."""
    opposes = re.search(r"\bopposes?\b|\bopposing\b|\bopposed\b", r.text)
    if not r.story.titles or not (opposes or "for oppos" in m.group()):
        return None
    return Outlook("opposing", r.player(m["p"], m.start()))


@asks(
    rf"(?:(?P<p>{P}) )?(?:(?:also|now) )*want(?: to (?:have|claim|take|get))? (?:another|a second|one more)(?: one| power)?(?: (?:for|from|off) (?:it|that|this|@\S+|own:\S+))?(?= [.,?!]|$)"
)
def _wants_another(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'... took the extra power for opposing her. Now he beats Ben and wants another one for that.'"""
    who = r.player(m["p"], m.start()) or r.story.fight.winner
    return Outlook("opposing", who) if who in r.story.opposed else None


OF_THEM = (
    rf"(?:{C}|one|somebody|someone|a|the|own:[\w-]+)(?: (?:{C}|claim|one|character|of own:[\w-]+|now|for|the|it))*"
)


@asks(rf"{DOES} {P}{HELPS} (?:have to |need to |must )?{LOSES} {OF_THEM} or (?:do|must|be it|will|have)? ?(?:it )?{P}")
def _either_pays(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I have to kill one of mine now or does Sara?'"""
    return Outlook("claim", who=True) if r.story.told_fight and not r.story.deadly else None


SOMEBODY = r"(?:somebody|someone|one of (?:@\w+|own:\w+|us|them)|the (?:loser|one who lose)|who lose)"
DEEDS = {"reveal": "plot-revealed", "draw": "drawn", "discard": "discarded-from-hand"}


MUST = r"(?:have to|must|need to|be the one who have to|got to|get to|do|should)(?: have to)?"


@asks(
    rf"who {MUST} (?P<v>{'|'.join(DEEDS)})(?: \S+){{0,4}}(?= \?|$)",
    rf"be (?:that|it|this) {P}(?: [^.?!]*?)? or {P}",
)
def _who_does(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Someone has to flip a new plot for losing. Is that Sara or Jamie?'"""
    verb = m.groupdict().get("v")
    if verb is None:
        before = re.findall(rf"{SOMEBODY} {MUST}(?: \S+)?? ({'|'.join(DEEDS)})\b", r.text[: m.start()])
        verb = before[-1] if before else None
    return Outlook(f"does {DEEDS[verb]}", who=True) if verb and r.story.told_fight else None


@rule(
    rf"(?P<p>{P})(?: also| too)* (?:oppose|opposes) (?:@[\w-]+|own:[\w-]+)(?= [.,;?!]| and| too|$)",
    rf"whom? {P}(?: also)* oppose",
)
def _related(r: Reader, m: re.Match[str]) -> None:
    """'Whom I also oppose': the titles say so."""
    if r.story.titles:
        r.note(m, "whose title")


@rule(
    rf"(?P<p>{P}) (?:have |already )*{GETS}(?: (?:the|a|own:[\w-]+|one|that))* (?:bonus|opposing|extra) power",
    r"and take(?: (?:the|a|own:[\w-]+|one|that))* (?:bonus|opposing|extra) power",
)
def _took_bonus(r: Reader, m: re.Match[str]) -> None:
    """'Beat the Master of Laws guy earlier and took the bonus power.'"""
    if not r.is_asked(m.start()):
        r.story.opposed.append(r.player(m.groupdict().get("p"), m.start()) or r.subject(m.start()) or ME)
        r.note(m, "power for an opposed title")
