"""Questions about declaring: whether a challenge may be initiated, with whom, and who may be declared as a defender."""

from __future__ import annotations

import re

from timing.telling.people import ME, PRONOUN
from timing.telling.story import OWN, TYPES, C, Outlook, P, Reader, T, Use

NOBODY = -101
"""In place of a thing: it is asked of the challenge alone."""
MAY = r"(?:can|may|could|do|will|be|might|want)"
KIND = rf"(?:(?:another|a|an|second|third|one more|the|new|own:[\w-]+|other|extra|more|\d|two|later|further|same) )*(?P<{{0}}>{T}|military|intrigue|power)?(?: )?(?:challenge|attack)"
_AGAIN = r"\b(?:another|second|third|again|more|two|twice|2)\b"
_ATTACKS = (
    rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|be allowed to|get to|now|go|to|want|want to|legally))* (?:initiate|make|launch|start|do|have|attack|run|declare|go for|get) {KIND.format('t')}"
    rf"(?: (?:against|on|at|into) (?P<d>{P}))?(?: with (?P<c>{C}|{PRONOUN}|it))?",
    rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|go|to|legally))* attack(?: (?P<d>{P}))?(?: (?:,? ?(?:on|in|for|with|as)) {OWN}(?P<t>{T})(?: challenge)?)? (?:with|using|and) (?P<c>{C}|{PRONOUN}|it)(?: (?:on|in|for|as) {OWN}(?P<u>{T}))?",
    rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|to|legally))* (?:initiate|use|send|kneel|bring|choose) (?P<c>{C}|{PRONOUN}|it)(?: in| into| to| as| for| out)* (?:an? |the |own:[\w-]+ )?(?:attacker|attack)(?: again)?(?: (?:on|in|for) {OWN}(?P<t>{T}))?",
    rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|to|legally))* (?:go|run|make|do|attack)(?: (?:in|on|for|at|with))?(?: own:[\w-]+| a| the)? (?P<t>{T})(?: (?:against|on|at|into) (?P<d>{P}))?(?: with (?:just |only )?(?P<c>{C}|{PRONOUN}|it))?(?= \?|$| ,| now| then| as| this| if| when| and| before| after| first| next| without| twice)",
    rf"{MAY} (?P<c>{C}|{PRONOUN}|it)(?: (?:still|then|even|be able to|be|now|allowed to|to|legally|initiate as|initiate|an|a))* (?:attacker|attack)(?: (?P<d>{P}))?(?: again)?(?: (?:on|in|for|with) {OWN}(?P<t>{T}))?",
    rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|to|legally))* attack(?: (?P<d>{P}))?(?: again)?(?: (?:on|in|for|with) {OWN}(?P<t>{T})(?: challenge)?)?(?= again| \?| this|$| and| ,| if| when| even| who| which| that)",
)
_SENT = rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|to|legally))* (?:send|take|march|lead)(?: out)? (?P<c>{C}|{PRONOUN}|it) (?:out|forth|to fight|into (?:an? |the )?(?:{T} )?(?:fight|battle|challenge|attack))(?: (?:to fight|to attack|against (?P<d>{P})|again|now|for (?P<t>{T})))*(?= \?|$| ,| if| when| although| though)"
"""'May I still send him out?', where nobody attacks."""
_BOTH = r"(?:both(?: of (?:@they|them|#\d+))?|@they(?: both)?|them both|the two of (?:@they|them)|the pair(?: of (?:@they|them))?|two)"
_AGAINST = rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|to|legally))* (?:send|put|throw|use|bring|initiate)(?: in)? (?P<c>{C}|{_BOTH})(?: in| out| up| forward)* (?:against|in front of|in the way of|to stop|to cancel|to face|to meet|to defend|as defend|as defenders)(?: (?:{P}|{C}|{PRONOUN}|it|that|against|own:[\w-]+ attack))?(?= \?|$| ,| if| when| although| though| or)"
"""'May I send both of them against him?', where he attacks."""
_EARLIER = rf"(?P<p>{P}) want to (?:initiate|make|launch|start|do|have|declare|attack) {KIND.format('t')}"
_DEFENDS = (
    rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|to|legally))* (?:initiate|use|send|kneel|bring|put|throw) (?P<c>{C}|{PRONOUN}|it)(?: in| into| to| as| for| out)* (?:an? |the |own:[\w-]+ )?defend(?:er|ers)?",
    rf"{MAY} (?P<p>{P})(?: (?:still|then|even|be able to|allowed to|get to|now|to|legally))* defend(?: (?:it|that|this|the challenge|against \S+))?(?: alone)? (?:with|using) (?P<c>{C}|{PRONOUN}|it)",
    rf"{MAY} (?P<c>{C}|{PRONOUN}|it)(?: (?:still|then|even|be able to|be|now|allowed to|to|legally|initiate as|initiate|an|a))* defend(?:er|ers)?",
)

_STILL = re.compile(r"be \S+(?: (?:even|now))* (?:an? |the )?(?:attack|defend)")
"""'Is Hodor still defending?': whether he takes part, and not whether he may be declared."""

_BY_TEXT = re.compile(r" (?:'s )?(?:text|ability|effect)\b")
"""'With my Screamer's text': what the card does, and not the card, is what is asked to be used."""


def declaring(reader: Reader) -> bool:
    """Whether it is asked if somebody may attack or defend; the question is put into the story."""
    return _stands_against(reader) or _defending(reader) or _attacking(reader)


def _last(reader: Reader, patterns: tuple[str, ...]) -> re.Match[str] | None:
    found = [m for pattern in patterns for m in re.finditer(rf"(?:^|(?<= )){pattern}(?= |$)", reader.text)]
    found = [m for m in found if m.start() >= reader.asking_from]
    asked = [m for m in found if reader.in_question(m.end()) or not re.search(r"[.?!]", reader.text)]
    return max(asked, key=lambda m: (m.start(), len(m.group())), default=None)


def _stands_against(reader: Reader) -> bool:
    """'May I send both of them against him?', of whom was told before; by whom the challenge was initiated is told."""
    match, story = _last(reader, (_AGAINST,)), reader.story
    who = reader.player(match["p"], match.start()) if match else ""
    attacker = story.fight.attacker
    if match is None or not story.told_fight or attacker in ("", who) or story.fight.winner:
        return False
    if match["c"].startswith("#"):
        thing: int | None = int(match["c"][1:])
    else:
        before = reader.all_things(reader.text[: match.start()])
        own = [n for n in before if story.things[n].count > 1 and (story.owners.get(n) or story.things[n].owner) == who]
        thing = own[-1] if own else None
    if thing is None or not reader.is_character(thing):
        return False
    story.asked, story.ask = Use(who, thing, None, "", "defend"), "choose"
    story.fight.defenders = [n for n in story.fight.defenders if n != thing]
    reader.note(match, "the question")
    return True


def _defending(reader: Reader) -> bool:
    if (match := _last(reader, _DEFENDS)) is None or _STILL.match(match.group()):
        return False
    thing = reader.thing(match["c"], match.start())
    if thing is None or not reader.is_character(thing):
        return False
    who = reader.player(match.groupdict().get("p"), match.start())
    story = reader.story
    if thing in story.bypassed and re.search(r"\bnaval\b", reader.text):  # it is asked of who was bypassed
        story.outlook, story.ask = Outlook("naval", "", thing), "outlook"
        reader.note(match, "the question")
        return True
    story.asked, story.ask, story.told_fight = Use(who, thing, None, "", "defend"), "choose", True
    story.fight.defenders = [n for n in story.fight.defenders if n != thing]
    reader.note(match, "the question")
    return True


def _attacking(reader: Reader) -> bool:
    sent = (_SENT,) if reader.story.fight.attacker in ("", ME) and not reader.story.fight.winner else ()
    match = _last(reader, (*_ATTACKS, *sent))
    if match is not None and (_STILL.match(match.group()) or _BY_TEXT.match(reader.text, match.end())):
        return False
    groups = match.groupdict() if match else {}
    story = reader.story
    wanted = next(iter(re.finditer(_EARLIER, reader.text)), None)
    if (
        match is None
        and wanted
        and re.search(r"(?:allowed|legal|can @[\w-]+|ok|okay)(?: to)?(?: do (?:that|it))? \?$", reader.text)
    ):
        match, groups = wanted, wanted.groupdict()
    if match is None or (match.group().startswith("do ") and "have to" in match.group()):
        return False
    thing = reader.thing(groups.get("c"), match.start()) if groups.get("c") else None
    if thing is not None and not reader.is_character(thing):
        return False
    kind = TYPES.get(groups.get("t") or groups.get("u") or "", "")
    who = reader.player(groups.get("p"), match.start())
    fight = story.fight
    again = any(word.tag == "again" for word in story.mentions.words) or re.search(_AGAIN, match.group())
    if again and (kind or fight.type):
        kind = kind or (fight.type if thing is None else "")
    if fight.type and fight.winner and fight.attacker in ("", who or ME):
        story.declared.setdefault(who or fight.attacker or ME, []).append(fight.type)
    elif thing is None and not fight.type and not kind and not groups.get("d"):
        return False
    story.asked_type, story.asked_against = kind, reader.player(groups.get("d"), match.start())
    story.asked = Use(who or (ME if thing is None else ""), thing if thing is not None else NOBODY, None, "", "attack")
    story.ask = "declare"
    reader.note(match, "the question")
    return True
