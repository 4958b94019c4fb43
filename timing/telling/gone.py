"""What has just left play by what is told: paid as a cost, discarded by an effect, killed with everything else.

Where the dispute is not decided it is stated as having happened; who is told to have been knelt kneels then, too.
"""

from __future__ import annotations

import re
from typing import Any

from timing.telling.story import CS, OWN, C, P, Reader, rule
from timing.telling.table import Plain, Table

LOST = {"kill": "killed", "sacrifice": "killed", "discard": "discarded"}
_HAND = r"(?: at random)?(?: from| out of| off)?(?: the top of)? (?:own:[\w-]+ |the )?(?:hand|deck|intrigue)"
EVERYBODY = r"(?:everything|everybody|everyone|all characters|the whole table|the board|the rest)"


@rule(
    rf"(?P<p>{P})(?: (?:have|then))* (?P<v>kill|sacrifice|discard) (?P<c>{C}) to (?:pay|draw|use|trigger|play|get|power|fuel)\b"
)
def _paid(r: Reader, m: re.Match[str]) -> None:
    """'I killed my Salt Wife to pay for Harrenhal.'"""
    thing = int(m["c"][1:])
    if not r.is_asked(m.start()) and r.is_character(thing):
        r.story.gone.setdefault(thing, LOST[m["v"]])
        r.note(m, "what is paid")


@rule(
    rf"(?P<cs>{CS})(?: (?:have|be|get|got|gets|just))+ discard(?!{_HAND}| pile)(?: (?:for|by|at|off|because of|from) {OWN}[\w#-]+)?",
    rf"choose (?P<cs>{C}) to be discard\b",
)
def _was_discarded(r: Reader, m: re.Match[str]) -> None:
    """'My Man-at-Arms just got discarded for end of dominance.'"""
    if r.is_asked(m.start()) or " not " in m.group():
        return
    for n in r.all_things(m["cs"]):
        if r.story.things[n].titles and n not in r.events | r.plots and n not in r.story.discarded:
            r.story.gone.setdefault(n, "discarded")
            r.note(m, "discarded")


@rule(
    rf"{EVERYBODY} (?:go|die|be kill|be discard|get kill)(?: ,| and)? (?P<cs>{CS}) (?:included|too|with it|as well)\b"
)
def _with_everybody(r: Reader, m: re.Match[str]) -> None:
    """'Uma flips Valar and everything goes, Joffrey included.'"""
    known = dict(r.story.killed)
    if not r.is_asked(m.start()):
        r.story.killed += [(n, "") for n in r.all_things(m["cs"]) if r.is_character(n) and n not in known]
        r.note(m, "killed")


def as_told(table: Table, situation: Plain, moves: list[str], question: Plain | None) -> Plain:
    """The situation with what has left play and who has knelt by what is told, where nothing was decided otherwise."""
    story = table.story
    if question is not None and question["answer"] != "unknown":
        return situation
    refs = {n: ref for n, ref in table.refs.items() if not any(ref in move for move in moves)}
    asked = story.asked
    pays = {asked.thing, asked.paying, asked.on} if asked else set()
    left: list[Plain] = [
        {"what": what, "card": refs[n]}
        for n, what in story.gone.items()
        if n in refs and n not in pays and table.cards[n].get("zone", "play") == "play"
    ]
    told = {refs[n] for n in (story.knelt & story.kneeling) - pays if n in refs}
    found: dict[str, Any] = {**situation, "cards": [_knelt(card, told) for card in situation["cards"]]}
    known = {one.get("card") for one in situation.get("happened", ())}
    left = [one for one in left if one["card"] not in known]
    return {**found, "happened": [*situation.get("happened", ()), *left]} if left else found


def _knelt(card: Plain, told: set[str]) -> Plain:
    in_play = card["ref"] in told and card.get("zone", "play") == "play" and card["type"] in ("character", "location")
    return {**card, "kneeling": True} if in_play else card
