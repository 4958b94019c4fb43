"""The rules for what is told of both players at once: totals for dominance, power, the STR of two sides."""

from __future__ import annotations

import re

from timing.telling.people import ME
from timing.telling.story import N, P, Reader, rule

BOTH = r"(?:both|each|all two)(?: of @[\w-]+| player| side)?"
VERSUS = r"(?:against|to|all|vs|versus|apiece|-)"


@rule(
    rf"dominance(?: (?:be|total|stand|at|end|come|out|count|it|of))* (?P<n>{N}) {VERSUS} (?P<k>{N}|all)",
    rf"(?P<n>{N}) {VERSUS} (?P<k>{N}|all)(?: (?:for|in|at|on))+ dominance",
    rf"{BOTH}(?: (?:count|have|be|at|come|to|total|show|with|get|on|stand|reach))+ (?P<n>{N})(?: (?:str|strength|stand|total))*(?: (?:for|in|at|on))+ dominance",
    rf"{BOTH}(?: (?:at|with|on))+ (?P<n>{N})(?: (?:str|strength|stand|total))*(?: (?:for|in|at|on))+ dominance",
)
def _totals_for_dominance(r: Reader, m: re.Match[str]) -> None:
    """'Dominance is nine against nine', 'we both count nine for dominance'. Who has more is not told by two numbers."""
    told = m.groupdict().get("k") or "all"
    n = r.number(m["n"]) or 0
    if told != "all" and r.number(told) != n:
        return
    r.story.standing.update(dict.fromkeys(r.everybody(), n))
    r.story.phase = r.story.phase or "dominance"
    r.note(m, "what both count for dominance")


@rule(
    r"(?:nothing|nobody|no one|no (?:card|effect|text))(?: (?:have|here|in play|of us|a|any|an|that|which))*(?: (?:card|effect|anything))*(?: (?:that|which))? (?:break|breaks|broke|changes|change)(?: (?:the|a|any))? (?:tie|ties|tied)"
)
def _no_tiebreak(r: Reader, m: re.Match[str]) -> None:
    """'Nothing breaks ties.'"""
    r.note(m, "no card breaks a tie")


@rule(
    rf"(?:own:(?P<o>[\w-]+) )?stand (?:guys?|characters?|dudes|#\d+)(?: of mine)? (?:make|make up|add up to|count|come to|be worth|total|sum to|give) (?P<n>{N})(?: (?:str|strength))?"
)
def _those_who_stand_make(r: Reader, m: re.Match[str]) -> None:
    """'Standing guys make six and I kept three gold ...'"""
    n = r.number(m["n"])
    if n is not None and "dominance" in r.text.split(" "):
        r.story.standing.setdefault(r.player(m["o"] or ME, m.start()), n)
        r.note(m, f"STR {n} standing")


@rule(
    r"(?:(?P<p>@[\w-]+) )?(?:and )?(?:be|have) (?:flat )?(?:broke|skint|out of gold|no gold(?: left| at all)?)(?= [.,;?!]| and| but| so|$)"
)
def _is_broke(r: Reader, m: re.Match[str]) -> None:
    """'Cid stands ten and is broke.'"""
    who = r.player(m["p"], m.start()) or r.subject(m.start())
    if who:
        r.story.gold.setdefault(who, 0)
        r.note(m, "no gold")


@rule(
    r"no (?:card|effect|text)s? (?:change|changes|touch|touches|affect|affects|modify) (?:it|that|this|@they|them|those|any of (?:it|that))"
)
def _no_card_changes_it(r: Reader, m: re.Match[str]) -> None:
    """'No cards change it.'"""
    r.note(m, "no card changes it")


@rule(
    rf"(?:@[\w-]+ and @[\w-]+|@[\w-]+)(?: (?:both|each|have|now|just|all))* (?:reach|get to|make it to|come to|arrive at|land on|be at|be on|have) (?P<n>{N}|1\d)(?: power)?(?: (?:at|in))?(?: the| one)?(?: (?:very|exact|exactly))* (?:same|at once|together|simultaneously)(?: (?:moment|time|window|instant|second))?"
)
def _both_reach(r: Reader, m: re.Match[str]) -> None:
    """'Cid and I both hit fifteen power at the very same moment.'"""
    if (n := r.number(m["n"])) is not None and n > 7:
        r.story.power.update(dict.fromkeys(r.everybody(), n))
        r.note(m, f"{n} power")


@rule(
    rf"(?P<a>{P}) attack(?: @[\w-]+)?(?: \S+){{0,3}}? (?:with|at|for) (?:a )?(?:total |only |just )*(?:of )?(?P<n>{N}|zero)(?: (?:str|strength))?"
    rf"(?: (?:,|and|but|then))* (?P<d>{P}) (?:defend|answer)(?: back)?(?: \S+)? (?:with|at|for) (?:a )?(?:total |only |just )*(?:of )?(?P<k>{N}|zero)(?: (?:str|strength))?(?! (?:#|character))"
)
def _so_much_against_so_much(r: Reader, m: re.Match[str]) -> None:
    """'Dee attacks me with five strength, I block with five.'"""
    n, k = (0 if m[one] == "zero" else r.number(m[one]) for one in ("n", "k"))
    if n is None or k is None or r.story.fight.attackers or r.story.fight.defenders:
        return
    fight = r.story.fight
    r.story.strengths, r.story.told_fight = (n, k), True
    fight.attacker = fight.attacker or r.player(m["a"], m.start())
    fight.defender = fight.defender or r.player(m["d"], m.start("d"))
    r.note(m, "the STR of both sides")
