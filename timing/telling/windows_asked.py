"""Questions that a rule of windows answers: responding after a pass, more than one card out of Shadows in a phase."""

from __future__ import annotations

import re

from timing.telling.outlooks import HELPS, asks
from timing.telling.people import ME
from timing.telling.story import Outlook, P, Reader

_PASSED = re.compile(
    rf"(?P<p>{P})(?: (?:have|already|just|then))* (?:pass|decline|say no|say nothing)\b(?: (?:on|to) (?:the |own:[\w-]+ |any )?(?:respon\w+|reaction)s?(?: to (?:the|own:[\w-]+) \w+)?)?"
)
_ANSWERS = r"(?:play|use|trigger|respond|react|do|throw|drop|have|cancel|save)"
_RESPONDS = r"(?:respond|react|come back in|get back in|jump back in|(?:use|play|trigger|do) (?:own:[\w-]+ |a |one |another )?(?:response|reaction|own:[\w-]+|one|mine))"


@asks(
    rf"(?:can|may|could|do|be) (?P<p>{P})(?: (?:still|now|then|yet|get|to|allowed|able|even|again))* {_RESPONDS}(?: (?:then|again|after all|now|too|to (?:it|that|the \w+)|anyway))*(?= \?|$| ,| or)",
    rf"(?P<p>{P}) (?:now )?want to {_RESPONDS}(?: (?:then|again|after all|now|too|anyway))*(?: ,)? (?:can|may) (?:@he|@she|{P})(?= \?|$)",
)
def _responds_after_passing(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I passed, then Sam played a response. May I still respond?'"""
    who = r.player(m["p"], m.start())
    passed = [one for one in _PASSED.finditer(r.text[: m.start()]) if r.player(one["p"], one.start()) == who]
    named = any(thing.titles for thing in r.story.things)
    if named or not passed or not re.search(r"\brespon|\breact", r.text):
        return None
    since = re.compile(
        rf"(?P<p>{P})(?: (?:have|then|still|now|just))* {_ANSWERS}\b(?: (?:one|something|a response|own:[\w-]+))?"
    )
    after = list(since.finditer(r.text, passed[-1].end(), m.start()))
    others = [one for one in after if r.player(one["p"], one.start()) not in ("", who)]
    if not others:
        return None
    r.note(passed[-1], "passed")
    r.note(others[-1], "responds")
    return Outlook("reopens", who)


@asks(
    rf"how many(?: (?:card|cards|character|of|@they|those|them|#\d+))* (?:can|may|could|do|will) (?P<p>{P}){HELPS} (?:bring|take|get|move|pull|flip)(?: (?:out|up|of|shadows))*",
)
def _how_many_out(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How many of them can I bring out now?', of cards in Shadows."""
    if "shadows" not in r.text or not re.search(r"\bout\b|\bshadows\b", m.group()):
        return None
    return Outlook("n out", r.player(m["p"], m.start()) or ME, number=True)


@asks(
    rf"(?:do|must|will|would|should) (?P<p>{P})(?: (?:have|need|really|still|to|then|now))* wait(?: (?:till|until|for|on|the|a|to|next|another|phase|challenges|challenge|marshal|dominance|draw|begin|begins|starts|start|it|one|that|with|other|second|#\d+))*",
    r"(?:do|must|will|have)(?: own:[\w-]+| the)? (?:other|second)(?: one| card)?(?: (?:have|need|to|then))* wait",
)
def _waits(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I bring one out of Shadows, and have a second one there. Do I have to wait for the next phase?'"""
    said = r.text[: m.start()]
    second = re.search(r"\b(?:second|other|another|two|both)\b", r.text)
    if "shadows" not in said or not second:
        return None
    return Outlook("waits", r.player(m.groupdict().get("p"), m.start()) or ME)
