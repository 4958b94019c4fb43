"""What somebody has to do, as it is asked: pay for a card or lose it, give two guys, do it to himself."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, asks, player_of
from timing.telling.people import PRONOUN
from timing.telling.story import C, N, Outlook, P, Reader


@asks(
    rf"(?:do|will|must|should|be) (?P<p>{P})(?: (?:still|really|now|have to|need to|forced to|supposed to|must))* pay"
    rf"(?: (?:the|a|one|own:[\w-]+|{N}|gold|coin))* (?:for|to (?:keep|save)) (?:own:[\w-]+ )?(?P<c>{C}|it|{PRONOUN})(?: or (?:else )?(?:{P} )?(?:lose|discard|be discard|go)\b(?: \S+)?)?(?= \?| ,|$| because| now| as| if| when)",
    rf"(?:do|will|must|should) (?P<p>{P})(?: (?:still|really|now|have to|need to|must))* (?:discard|lose) (?:own:[\w-]+ )?(?P<c>{C}|it|{PRONOUN}) (?:or|unless)(?: @[\w-]+)? pay",
)
def _has_to_pay_for(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I have to pay for my Refugee or lose it?': whether what it does by itself comes."""
    thing = r.thing(m["c"], m.start("c"))
    if thing is None or not r.story.things[thing].titles or thing in r.events | r.plots or r.story.zones.get(thing):
        return None
    if r.story.entered or r.story.wants or not re.search(r" (?:or|unless|keep|save) ", m.group()):
        return None
    return Outlook("resolves", "", thing)


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} (?:have |need |to |still |really )*(?:kill|lose|give up|give|owe|pay|hand over|choose)(?: up)?(?: {P})? (?P<c>{C})(?: (?:for|to|off) (?:the |own:[\w-]+ )?(?:\S+ )?claim)?(?= \?| ,|$| or | and )"
)
def _loses_several(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I owe him two guys?'"""
    thing = r.story.things[int(m["c"][1:])]
    if thing.titles or thing.noun != "character" or thing.count < 2 or not r.story.told_fight or r.story.deadly:
        return None
    thing.noun, n = "", thing.count
    return Outlook(f"least {n} {'discarded' if r.story.fight.type == 'intrigue' else 'killed'}", player_of(r, m))


@asks(
    rf"(?:do|must|should|will) (?P<p>{P})(?: (?:really|still|actually|now|have to|need to|forced to|must))* (?:attack|hit|choose|target|discard|do|use it on|do it to|burn|kill|name|punish) @(?P<q>[\w-]+)(?= \?|$| ,| or| because| if| even| as)",
)
def _to_oneself(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I have to hit myself?', with what came into play last and does so by itself."""
    if r.player(m["p"], m.start()) != r.player(f"@{m['q']}", m.start()) or not r.story.entered:
        return None
    return Outlook("comes alone", r.player(m["p"], m.start()), next(reversed(r.story.entered)))
