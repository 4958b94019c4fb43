"""Questions whether cards of a type stand in the standing phase (rulebook, Standing)."""

from __future__ import annotations

import re

from timing.telling.outlooks import DOES, HELPS, asks
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, Outlook, P, Reader
from timing.telling.things import Thing

THAT = r"(?: (?:that|which|who) (?:[^@#.?!]|#(?=\d)|@)*?)?"
OF_TYPE = {
    "attachments": "attachment", "attachment": "attachment", "locations": "location", "location": "location",
    "character": "character",
}  # fmt: skip
WHICH = rf"(?:(?:kneel|own:[\w-]+|the|all|any|other) )*(?P<k>{'|'.join(OF_TYPE)}){THAT}"


@asks(
    rf"{DOES} {WHICH}{HELPS} stand(?: (?:up|again|too))*"
    r" (?:in|during|at) (?:the |own:[\w-]+ )?(?:next )?stand(?:ing)?(?: phase)?"
)
def _type_stands(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do attachments stand in the standing phase, too?', of one that was named, or of any."""
    kind = OF_TYPE[m["k"]]
    named = [n for n, one in enumerate(r.story.things) if one.noun == kind or (one.titles and _is_of(r, n, kind))]
    if not named:
        r.story.things.append(Thing(noun=kind, owner=ME, say=f"a kneeling {kind}"))
        named = [len(r.story.things) - 1]
    r.story.kneeling.add(named[-1])
    r.story.phase = "standing"
    return Outlook("standing", "", named[-1])


BY = r"(?:for|with|by|because of|off|from|through|thanks to|due to|on)"
KNEELING = r"(?:own:(?P<o>[\w-]+) (?:kneel )?)?"
STAND = r"(?:stand|get(?: back)? up|come(?: back)? up)"


@asks(
    rf"(?:(?:can|may|could|will|do|be) )?(?:(?P<p>{P}) )?(?:(?:want to|get to|be able to|still|now|to|also) )*{STAND} {KNEELING}(?P<c>{C}|{PRONOUN})(?: (?:now|back|up|again))* {BY} (?:own:[\w-]+ |the )?(?:vigilant|vengeful)",
    rf"{DOES} {KNEELING}(?P<c>{C}|{PRONOUN}){HELPS}(?: still)? {STAND}(?: (?:now|back|up|again))* {BY} (?:own:[\w-]+ |the )?(?:vigilant|vengeful)",
    rf"{DOES} (?:own:[\w-]+ |the )?(?:vigilant|vengeful){HELPS} (?:{STAND}|let @\S+ {STAND}) {KNEELING}(?P<c>{C}|{PRONOUN})",
)
def _stands_by_keyword(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Can she stand Ellaria for vengeful?'"""
    groups = m.groupdict()
    thing = r.thing(m["c"], m.start())
    if thing is None or not r.is_character(thing) or not r.story.told_fight:
        return None
    r.story.kneeling.add(thing)
    if groups.get("p") or groups.get("o"):
        r.story.owners[thing] = r.player(groups.get("p"), m.start()) or groups["o"]
    return Outlook("stands", "", thing)


def _is_of(r: Reader, n: int, kind: str) -> bool:
    """Whether a thing is an attachment, or else a location: neither of the other types."""
    if kind == "character":
        return r.is_character(n)
    if kind == "attachment":
        return n in r.attachments
    return not r.is_character(n) and n not in (*r.attachments, *r.events, *r.plots)
