"""The rules for what is told of both players at once: totals for dominance, initiative, power, the STR of two sides."""

from __future__ import annotations

import re

from timing.telling.outlooks import asks
from timing.telling.story import N, Outlook, P, Reader, rule

BOTH = r"(?:both|each|all two)(?: of @[\w-]+| player| side)?"
VERSUS = r"(?:against|to|all|vs|versus|apiece|-)"
ENDS = r"(?= [.,;?!]| and| but| so| who| nothing| nobody| no | i | @|$)"


def _everybody(r: Reader) -> tuple[str, ...]:
    return (*r.story.players, "other:me")


@rule(
    rf"dominance(?: (?:be|total|stand|at|end|come|out|count|it|of))* (?P<n>{N}) {VERSUS} (?P<k>{N}|all)",
    rf"(?P<n>{N}) {VERSUS} (?P<k>{N}|all)(?: (?:for|in|at|on))+ dominance",
    rf"{BOTH}(?: (?:count|have|be|at|come|to|total|show|with|get|on|stand|reach))+ (?P<n>{N})(?: (?:str|strength|stand|total))*(?: (?:for|in|at|on))+ dominance",
    rf"{BOTH}(?: (?:at|with|on))+ (?P<n>{N})(?: (?:str|strength|stand|total))*(?: (?:for|in|at|on))+ dominance",
)
def _totals_for_dominance(r: Reader, m: re.Match[str]) -> None:
    """'Dominance is nine against nine', 'we both count nine for dominance'."""
    n = r.number(m["n"]) or 0
    k = r.number(m.groupdict().get("k")) if m.groupdict().get("k") not in (None, "all") else n
    others = [who for who in _everybody(r) if who != "me"]
    r.story.standing["me"] = n
    r.story.standing.update(dict.fromkeys(others[:1] if len(others) > 1 else others, k or 0))
    r.story.phase = r.story.phase or "dominance"
    r.note(m, "what both count for dominance")


@rule(
    r"(?:nothing|nobody|no one|no (?:card|effect|text))(?: (?:have|here|in play|of us|a|any|an|that|which))*(?: (?:card|effect|anything))*(?: (?:that|which))? (?:break|breaks|broke|changes|change)(?: (?:the|a|any))? (?:tie|ties|tied)"
)
def _no_tiebreak(r: Reader, m: re.Match[str]) -> None:
    """'Nothing breaks ties.'"""
    r.note(m, "no card breaks a tie")


@rule(
    rf"(?:(?:own:[\w-]+ )?(?:stand )?(?:guy|guys|character|characters|dudes|#\d+) )?stand (?:guy|guys|character|characters|dudes|#\d+)(?: of mine)? (?:make|make up|add up to|count|come to|be worth|total|sum to|give) (?P<n>{N}|1\d)(?: (?:str|strength))?"
)
def _those_who_stand_make(r: Reader, m: re.Match[str]) -> None:
    """'Standing guys make six and I kept three gold ...'"""
    if (n := r.number(m["n"])) is not None and "dominance" in r.text.split(" "):
        r.story.standing.setdefault("me", n)
        r.note(m, f"STR {n} standing")


@rule(
    rf"(?P<p>{P}) stand(?: (?:at|on|with|for))? (?P<n>{N}|1\d)(?: (?:str|strength))?(?: on the table| in all)?(?= [.,;?!]| and| with| plus| but| so|$)"
)
def _stands_so_much(r: Reader, m: re.Match[str]) -> None:
    """'I stand eight strength with three gold left, Cid stands ten', where dominance is counted."""
    n = r.number(m["n"])
    if n is None or r.is_asked(m.start()) or "dominance" not in r.text.split(" ") or r.story.told_fight:
        return
    r.story.standing[r.player(m["p"], m.start())] = n
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
    rf"{BOTH}(?: (?:show|have|reveal|be|at|with|count|on|plot))+ (?P<n>{N}) initiative",
    rf"(?:same|equal|tied)(?: \S+)? initiative(?: (?:,|for|with|of|at|be|be at))*(?: {BOTH})? (?P<n>{N})(?: {BOTH})?{ENDS}",
    rf"initiative(?: (?:,|be|at|total|count|tie|on))* (?P<n>{N}) (?:all|each|apiece|both)",
    rf"initiative be (?:a )?(?:tie|tied|even|level)(?: (?:at|on|with))* (?P<n>{N})",
)
def _same_initiative(r: Reader, m: re.Match[str]) -> None:
    """'We both show four initiative', 'same initiative, both five'."""
    r.story.initiative.update(dict.fromkeys(_everybody(r), r.number(m["n"]) or 0))
    r.note(m, "the same initiative")


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
        r.story.power.update(dict.fromkeys(_everybody(r)[:2] if len(r.story.players) < 2 else r.story.players, n))
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


@asks(
    r"who(?: (?:get|gets|be the one|may|can|have))*(?: to)? (?:choose|decide|say|pick)(?: (?:on|of|the))* (?:who|which(?: player| one)?(?: of (?:us|@they|@me))?) win",
)
def _who_decides(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'We both have fifteen. Who decides who wins?': the first player."""
    if sum(n > 7 for n in r.story.power.values()) < 2 or r.story.told_fight:
        return None
    return Outlook("several win", who=True)


@asks(
    r"who(?: (?:get|gets|be the one|may|can|have))*(?: to)? (?:choose|decide|say|pick)(?: (?:which|what|the|own:[\w-]+|a|one))* (?:card|cards)(?: (?:be|get|gets|that|which|for|to|i|@\w+|own:[\w-]+|the|discard|lose|go|goes|it|claim|out|of|hand))*(?= \?|$)",
)
def _who_picks_the_card(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I lost intrigue. Who chooses the card?': nobody, it is discarded at random."""
    fight = r.story.fight
    if not r.story.told_fight or fight.type != "intrigue" or not fight.winner:
        return None
    return Outlook("at random", who=True)


@asks(
    rf"how (?:much|many)(?: (?:power|counter|token|of (?:it|that|those)))*(?: (?:do|will|would|can|must) (?P<p>{P}))?(?: (?:really|actually|then|now|get to|have to))* (?:move|shift|go over|cross|change hands|take)(?: (?:over|across|for (?:the )?claim|from (?:@me|own:[\w-]+(?: house)?)|in (?:all|total)))*(?= \?|$)",
    rf"how (?:much|many)(?: power)? (?:do|will|would|can) (?P<p>{P})(?: (?:really|actually|then|now|get to))* (?:get|take|claim|move)(?: (?:from|off) (?:@[\w-]+|own:[\w-]+(?: house)?))?(?: (?:for|by|with) (?:the|own:[\w-]+|that|this)? ?claim)(?= \?|$)",
)
def _how_much_is_moved(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How many move?', of the claim of a power challenge."""
    fight = r.story.fight
    if not (r.story.told_fight and fight.type == "power" and fight.winner):
        return None
    return Outlook("n moved", fight.winner, number=True)
