"""Draws that are told and asked for: by effects, in the draw phase, and how many more may be drawn (the draw cap)."""

from __future__ import annotations

import re

from timing.telling.outlooks import asks
from timing.telling.people import ME
from timing.telling.story import C, N, Outlook, P, Reader, rule

FRAMEWORK = 2  # cards that are drawn in the draw phase (rulebook, Draw)
CAP = 3  # cards that effects may add to them in a round (FAQ, p. 9)
DREW = r"(?:drew|draw|drawn|take|took)"
EFFECTS = r"(?:own:[\w-]+ |the |some |other )?(?:card )?(?:effects?|events?|abilities|ability|locations?|cards?)"
THIS = r"(?: (?:earlier|already|this round|before|so far|in (?:marshalling|marshal)))*"
NORMAL = r"(?:the|own:[\w-]+)(?: (?:normal|usual|regular|draw phase))* (?:two|2|cards?|ones?)"
BESIDES = rf"(?: (?:on top of|besides|beyond|plus|not counting) {NORMAL})?"
BY = rf"(?:off|by|from|with|through|out of) {EFFECTS}"
MORE = r"(?:more|extra|additional|other|bonus)"
HAVE = r"(?: (?:have|already))*"


@rule(rf"(?P<p>{P}){HAVE} {DREW} (?P<n>{N}|none|no)(?: cards?)? {BY}{THIS}{BESIDES}")
def _by_effects(r: Reader, m: re.Match[str]) -> None:
    """'I drew two off card effects earlier this round on top of the normal two.'"""
    if r.is_asked(m.start()):
        return
    n = 0 if m["n"] in ("none", "no") else r.number(m["n"]) or 0
    r.story.drawn[r.player(m["p"], m.start())] = min(n, 9)
    r.note(m, f"{n} cards drawn by effects")


@rule(
    r"(?:(?P<p>@[\w-]+) )?(?:have |already |just )*(?:reach|be at|be on|be over|at|be past) (?:own:(?P<o>[\w-]+)|the) (?:draw )?(?:cap|limit|maximum)(?: (?:for|of) (?:extra |additional |bonus )*(?:cards?|draws?))?"
    rf"(?: ?,? {N} (?:extra|more|additional)(?: cards?)?)?(?: (?:already|this round|for the round|for this round))*",
)
def _at_the_cap(r: Reader, m: re.Match[str]) -> None:
    """'I hit my draw cap already', 'I'm at my draw cap, three extra'."""
    if r.is_asked(m.start()) or "draw" not in r.text:
        return
    r.story.drawn[r.player(m["p"] or (f"@{m['o']}" if m["o"] else ""), m.start()) or ME] = CAP
    r.note(m, f"{CAP} cards drawn by effects")


@rule(
    rf"{C}{HAVE} (?:give|get|net|draw|have let|let|bring|make)(?P<p> {P})(?: draw)? (?P<n>{N})(?: {MORE})? cards?{THIS}(?: this round)?"
    rf"(?P<x> (?:and|,)(?: {P})?(?: (?:have|had|draw|drew|take|took|drawn))* (?:no|none)(?: {MORE}s?| others?| cards?)*{BESIDES})?",
    rf"(?P<p>{P}){HAVE} (?:have|draw|get|take|drawn) (?P<n>{N}) {MORE} cards?{THIS}(?: by effects| this round)?(?P<x>{BESIDES})",
)
def _by_a_card(r: Reader, m: re.Match[str]) -> None:
    """'Counting Favors gave me three extra cards this round.'"""
    who, n = r.player(m["p"].strip(), m.start()), r.number(m["n"]) or 0
    if r.is_asked(m.start()) or r.story.told_fight or "hand" in r.text[m.end() : m.end() + 9]:
        return
    r.story.drawn[who] = min(r.story.drawn.get(who, 0) + n, 9)
    r.story.placed.update(r.all_things(m.group()))
    r.note(m, f"{n} cards drawn by effects")


@rule(rf"(?:^|, )(?P<n>{N}) {MORE} cards? (?:already )?{DREW}(?: (?:off|by|from|with|through) {EFFECTS})?{THIS}")
def _drawn(r: Reader, m: re.Match[str]) -> None:
    """'Three extra cards drawn off effects this round already ...'"""
    r.story.drawn[ME] = min(r.number(m["n"]) or 0, 9)
    r.note(m, f"{m['n']} cards drawn by effects")


@rule(rf"(?P<p>{P}){HAVE} {DREW} (?P<n>{N})(?: cards?)? (?:in|for|during) (?:the |own:[\w-]+ )?draw(?: phase)?")
def _in_draw_phase(r: Reader, m: re.Match[str]) -> None:
    """'I drew three in the draw phase': one of them by the title, which counts against no cap (rulebook, Laws)."""
    if r.is_asked(m.start()):
        return
    who = r.player(m["p"], m.start())
    besides = FRAMEWORK + (r.story.titles.get(who) == "Master of Laws")
    r.story.drawn[who] = r.story.drawn.get(who, 0) + max((r.number(m["n"]) or 0) - besides, 0)
    r.note(m, f"{m['n']} cards drawn in the draw phase")


@rule(r"(?:nothing|none|no(?: other| more)? (?:draws?|cards?))(?: (?:else|more|yet|so far|drawn))*(?= [.,;?!]|$)")
def _nothing_else(r: Reader, m: re.Match[str]) -> None:
    """'Nothing else yet.'"""
    if r.story.drawn:
        r.note(m, "nothing else was drawn")


@asks(
    rf"how many(?: {MORE})*(?: cards?)? (?:can|may|could) (?P<p>{P}) (?:draw|take|get)(?: {MORE})*(?: {BY})?"
    r"(?: (?:this|that|in the) round| now| in total| before (?:the|own:[\w-]+) cap)*"
)
def _left(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How many more can I draw off card effects this round?'"""
    capped = re.search(r"\b(?:more|extra|additional)\b|effects?\b|\bcap\b", m.group())
    if not capped or r.story.uses:
        return None
    return Outlook("n draws-left", r.player(m["p"], m.start()) or ME, number=True)
