"""What each player has, told as a list: "mine: a 3 guy and a 2 guy, one gold left. hers: 8 standing and two gold"."""

from __future__ import annotations

import re

from timing.telling.story import N, Reader, rule

ENDS = r"[.?!;]| own:[\w-]+ (?:side|board|stuff )?:"


@rule(r"own:(?P<o>[\w-]+)(?: (?:side|board|stuff|count|total))? :")
def _has(r: Reader, m: re.Match[str]) -> None:
    """Whose everything is that stands behind "mine:" or "hers:"."""
    who = r.player(f"@{m['o']}", m.start())
    behind = re.split(ENDS, r.text[m.end() :])[0]
    things = r.all_things(behind)
    counted = re.search(rf"(?<![\w#])(?P<n>{N}) (?:str |strength )?(?:stand|standing|up)\b", behind)
    gold = re.search(rf"(?<![\w#])(?P<n>{N}|no) gold\b", behind)
    if not (who and (things or counted or gold)):
        return
    for n in things:
        r.story.owners.setdefault(n, who)
    if counted:
        r.story.standing.setdefault(who, r.number(counted["n"]) or 0)
    if gold:
        r.story.gold.setdefault(who, 0 if gold["n"] == "no" else r.number(gold["n"]) or 0)
    r.note(m, "whose it is")
    for found in (counted, gold):
        if found:
            first = r.word_at(m.end() + found.start())
            last = r.word_at(m.end() + found.end() - 1)
            r.story.spans.append((first.start, last.end, "what is counted"))


@rule(r"(?:count|count for|counting) dominance", r"dominance count(?= [.,:;])")
def _counts_dominance(r: Reader, m: re.Match[str]) -> None:
    """'Dominance count.'"""
    r.story.phase = r.story.phase or "dominance"
    r.note(m, "dominance phase")


@rule(r"(?:both|all)(?: of (?:@they|own:[\w-]+))?(?: be)? (?:up|stand|standing)(?= [.,;]| and|$)")
def _all_up(r: Reader, m: re.Match[str]) -> None:
    """'Both up': they stand, as cards do of which nothing else is told."""
    r.note(m, "standing")
