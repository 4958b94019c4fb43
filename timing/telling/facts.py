"""The rules for numbers that are told: what a card costs, its STR, the power on it, a player's initiative."""

from __future__ import annotations

import re

from timing.systems.agot1e.printed import ICONS
from timing.telling.people import ME, PRONOUN
from timing.telling.story import TYPES, C, N, P, Reader, T, rule

WHO = r"(?: who| which| that| ,| \()*"


@rule(
    rf"(?P<c>{C}|{PRONOUN}){WHO}(?: (?:only|just))* (?:cost|costs|be cost)(?: of| me| own:[\w-]+| @[\w-]+)? (?P<n>{N})(?: gold)?",
    rf"(?P<c>{C}) (?:with|at|for)(?: a| own:[\w-]+)?(?: printed| gold)? cost(?: of)? (?P<n>{N})",
)
def _costs(r: Reader, m: re.Match[str]) -> None:
    thing, n = r.thing(m["c"], m.start()), r.number(m["n"])
    if thing is not None and n is not None:
        r.story.costs[thing] = n
        r.note(m, f"cost {n}")


@rule(
    rf"(?P<c>{C}|{PRONOUN}){WHO} (?:have only|only have) (?:a |an |the |got )*(?P<t>{T})(?: (?:and|,) (?P<u>{T}))?(?: icon| icons)?",
    rf"(?P<c>{C}) with (?:just |only |a |an )*(?P<t>{T})(?: and (?P<u>{T}))?(?: icon| icons)?(?= [.,?]|$)",
)
def _icons_alone(r: Reader, m: re.Match[str]) -> None:
    """'My Tyrion has only intrigue', 'a dude with military'."""
    thing = r.thing(m["c"], m.start())
    if thing is not None and " with " in m.group() and r.story.things[thing].titles:
        return  # what he attacks with
    if thing is not None and r.is_character(thing):
        has = {TYPES[one] for one in (m["t"], m["u"]) if one}
        r.story.no_icons[thing] = set(ICONS) - has
        r.note(m, "icons")


@rule(
    rf"(?P<c>{C}){WHO}(?: (?:have|be|with|at|of|have|a|own:[\w-]+|total|printed|only|currently|base))* (?P<n>{N}) (?:str|strength)",
    rf"(?P<c>{C}){WHO}(?: (?:have|be|with|at|of|a))* (?:str|strength)(?: of| be| :)* (?P<n>{N})",
    rf"(?P<n>{N}) (?:str|strength) (?P<c>{C})",
    rf"(?P<c>{C}) be (?:sit |down |only )?at (?P<n>{N})(?! power| gold)",
    rf"(?P<c>{C}){WHO} (?:just|only)? ?own:(?:he|she|they) (?P<n>{N}) (?:str|strength)",
    rf"(?:with |of |at )?(?:its|own:(?:it|he|she)) (?:printed |own |total )?(?:str|strength)(?: of| be| :)* (?P<n>{N})(?= [.,;?!]|$| and| but| so)",
    rf"(?:with |of |at )its (?P<n>{N}) (?:str|strength)(?= [.,;?!]|$| and| but| so)",
)
def _strong(r: Reader, m: re.Match[str]) -> None:
    thing, n = r.thing(m.groupdict().get("c") or "@he", m.start()), r.number(m["n"])
    if thing is not None and n is not None and r.is_character(thing) and not r.is_asked(m.start()):
        r.story.strong[thing] = n
        r.note(m, f"STR {n}")


@rule(rf"(?P<p>{P}) have (?:{N} power|{N})(?: \S+){{0,5}}? and (?P<n>{N})(?: more| power)? on (?P<c>{C})")
def _power_besides(r: Reader, m: re.Match[str]) -> None:
    """'I've got three power on my house and two more on Robert.'"""
    thing = int(m["c"][1:])
    r.story.power_on[thing] = r.number(m["n"]) or 0
    r.story.owners.setdefault(thing, r.player(m["p"], m.start()))
    r.note(m, f"{m['n']} power")


@rule(
    rf"(?P<c>{C}){WHO}(?: (?:have|with|hold|already|be|carry|carries|got))+ (?P<n>{N}) power(?: on (?:{PRONOUN}|it))?",
    rf"(?P<n>{N}) power (?:token |counter |tokens |counters )?(?:be |sit |sits )?on (?P<c>{C})",
)
def _power_on(r: Reader, m: re.Match[str]) -> None:
    thing, n = r.thing(m["c"], m.start()), r.number(m["n"])
    if thing is not None and n is not None:
        r.story.power_on[thing] = n
        r.note(m, f"{n} power")


@rule(
    rf"(?P<p>{P}|own:[\w-]+)(?: (?:plot|total|side|have|reveal|be|be at|with|a|an|of))* (?:initiative(?: of| be)?(?: value)?(?: of)? (?P<n>{N})|(?P<k>{N}) (?:total )?initiative)",
)
def _initiative(r: Reader, m: re.Match[str]) -> None:
    n = r.number(m["n"] or m["k"])
    if n is not None:
        r.story.initiative[r.player(m["p"], m.start())] = n
        r.note(m, f"initiative {n}")


@rule(
    rf"initiative(?: of| be| value)* {N}(?: (?:and|but|while|,|to|against|versus|vs))+ (?P<p>{P}|own:[\w-]+)(?: (?:be|have|at|a))* (?P<n>{N})"
)
def _initiative_besides(r: Reader, m: re.Match[str]) -> None:
    """'My initiative is 3 and hers is 5.'"""
    n, who = r.number(m["n"]), r.player(m["p"], m.start())
    if n is not None and who not in r.story.initiative:
        r.story.initiative[who] = n
        r.note(m, f"initiative {n}")


@rule(
    rf"(?:both|same|equal|tied)(?: [^.?#]{{0,30}}?)?initiative(?: of| be)*(?: (?P<n>{N}))?(?: (?:,|for|with|at))*(?: both {N}| {N} (?:each|apiece|both))?",
    rf"initiative be (?:a )?(?:tie|tied|even|level)(?: (?:at|on|with) (?P<n>{N}))?",
    rf"initiative(?: (?:,|be|at|total))* (?P<n>{N}) (?:all|each|apiece|both)",
    r"(?:tie|tied) (?:on|for|in) initiative",
)
def _same_initiative(r: Reader, m: re.Match[str]) -> None:
    n = r.number(m.groupdict().get("n")) or 1
    for who in r.everybody():
        r.story.initiative.setdefault(who, n)
    r.note(m, "the same initiative")


@rule(
    rf"(?P<p>{P}) have (?P<v>less|fewer|more|least|most)(?: total)? power(?:(?: ,)? (?P<n>{N}) (?:against|to|vs|versus) (?:{P} |own:[\w-]+ )?(?P<k>{N}))?"
)
def _less_power(r: Reader, m: re.Match[str]) -> None:
    who = r.player(m["p"], m.start())
    less = m["v"] in ("less", "fewer", "least")
    n, k = r.number(m["n"]), r.number(m["k"])
    r.story.power.setdefault(who, n if n is not None else 1 if less else 2)
    r.story.power.setdefault(f"other:{who}", k if k is not None else 2 if less else 1)
    r.note(m, "who has more power")


@rule(
    rf"(?P<p>{P})(?: (?:have|already|draw|drew|just))+ (?P<n>{N}) (?:(?:bonus |extra |additional )+cards?(?! in)|extra\b(?! (?:power|gold)))"
)
def _drawn(r: Reader, m: re.Match[str]) -> None:
    r.story.drawn[r.player(m["p"], m.start())] = min(r.number(m["n"]) or 0, 9)
    r.note(m, f"{m['n']} cards drawn")


@rule(
    rf"(?P<a>{P}) attack(?: @[\w-]+)?(?: (?:on|in|for) (?:{T}))?(?: \S+){{0,2}}? (?:with|at|for) (?:a )?(?:total |only |just )*(?:of )?(?P<n>{N}|zero) (?:str|strength)(?! #)"
)
def _attacks_for(r: Reader, m: re.Match[str]) -> None:
    """'He attacked with 0 STR.'"""
    n = 0 if m["n"] == "zero" else r.number(m["n"])
    if n is not None and not r.story.fight.attackers:
        r.story.strengths = (n, (r.story.strengths or (0, 0))[1])
        r.story.told_fight = True
        r.story.fight.attacker = r.story.fight.attacker or r.player(m["a"], m.start())
        r.note(m, "the STR of the attackers")


@rule(
    rf"(?P<p>{P}) (?:have|count|get|be at|be on|total|bring)(?: only| total| a total of)? (?P<n>{N}|zero)(?: (?:total )?(?:str|strength))?"
    r"(?: total)?(?: (?:on|in|for|while|when))?(?: the| own:[\w-]+)? (?P<v>attack|defend)(?! (?:with|#|@))"
)
def _counts_for(r: Reader, m: re.Match[str]) -> None:
    """'I have 4 STR attacking and Greg has 6 on defense.'"""
    n = 0 if m["n"] == "zero" else r.number(m["n"])
    if n is None or r.is_asked(m.start()):
        return
    who, fight, attacks = r.player(m["p"], m.start()), r.story.fight, m["v"] == "attack"
    told = r.story.strengths or (0, 0)
    r.story.strengths = (n, told[1]) if attacks else (told[0], n)
    r.story.told_fight = True
    if attacks:
        fight.attacker = fight.attacker or (who if who != fight.defender else "")
    else:
        fight.defender = fight.defender or (who if who != fight.attacker else "")
    r.note(m, f"STR {n}")


@rule(
    rf"(?P<p>{P}) (?:have|count|get)(?: only| about)? (?P<n>{N}|1\d|zero)(?: (?:str|strength|total|worth of))*(?: (?:in|of|with))?(?: own:[\w-]+| the)? (?:stand|stand strength|stand character)(?= [.,;?!]| and| plus| but| so| with| on| left|$)",
    rf"(?P<p>{P}) (?:have|count)(?: only)? (?P<n>{N}|1\d|zero) (?:str|strength)(?: (?:stand|for dominance|in dominance|on the table|total|in total))*(?= [.,;?!]| and| plus| but| so| with|$)",
    rf"(?P<p>{P}) stand(?: at| on| with| for)? (?P<n>{N}|1\d|zero)(?: (?:str|strength))?(?: on the table| in all)?(?= [.,;?!]| and| plus| but| so| with|$)",
)
def _stands_for(r: Reader, m: re.Match[str]) -> None:
    """'I've got twelve standing': STR that counts for dominance."""
    n = 0 if m["n"] == "zero" else r.number(m["n"])
    if n is None or r.is_asked(m.start()) or "dominance" not in r.text.split(" ") or r.story.told_fight:
        return
    r.story.standing[r.player(m["p"], m.start())] = n
    r.note(m, f"STR {n} standing")


@rule(rf"(?:and|,|but|with|plus) (?P<n>{N}|no) gold(?= [.,;?!]| and| but| so| left| still| @| who|$)")
def _and_gold(r: Reader, m: re.Match[str]) -> None:
    """'Ana has fourteen standing and no gold.'"""
    who = r.subject(m.start())
    if who and who not in r.story.gold and r.story.standing:
        r.story.gold[who] = 0 if m["n"] == "no" else r.number(m["n"]) or 0
        r.note(m, f"{m['n']} gold")


HOUSE = r"(?P<h>stark|lannister|baratheon|targaryen|greyjoy|martell|lanni|bara|targ|gj)"
HOUSES = {"lanni": "lannister", "bara": "baratheon", "targ": "targaryen", "gj": "greyjoy"}


@rule(
    rf"(?:(?P<p>{P}) )?(?:be |want )?(?:play|run) (?:as |a |an |with )?(?:house )?{HOUSE}(?= [.,;?!]| with| deck| and| against| so| this|$)",
    rf"(?P<p>{P}) be (?:house )?{HOUSE}(?= [.,;?!]| and| so| with| here|$)",
    rf"own:(?P<o>[\w-]+) (?:house )?{HOUSE} (?:deck|house)",
    rf"(?:^|(?<=[.?!] ))(?:house )?{HOUSE} deck",
    rf"own:(?P<o>[\w-]+) (?:house|deck)(?: card)? be (?:house )?{HOUSE}",
)
def _plays_house(r: Reader, m: re.Match[str]) -> None:
    """'Playing Lannister with ...', 'my Stark deck'."""
    groups = m.groupdict()
    who = r.player(groups.get("p") or groups.get("o"), m.start()) or ME
    r.story.houses[who] = HOUSES.get(m["h"], m["h"]).capitalize()
    r.note(m, f"House {r.story.houses[who]}")


@rule(
    rf"total strength(?: of| be| in challenge)* (?P<n>{N}|zero|0)",
    rf"(?P<e>(?:at |with )?(?P<k>{N}) (?:str |strength )?(?:each|apiece|all|both))(?= strength| str| in| on|[ .,?]|$)",
)
def _both(r: Reader, m: re.Match[str]) -> None:
    """'We are tied at five each'."""
    groups = m.groupdict()
    if not r.story.told_fight and not re.search(r"challenge|tie", r.text):
        return
    of_else = not r.story.told_fight and re.search(r"\b(?:dominance|initiative)\b", r.text)
    if of_else and groups.get("k") and of_else.group() == "dominance":
        for who in r.everybody():
            r.story.standing.setdefault(who, r.number(m["k"]) or 0)
        r.story.phase = r.story.phase or "dominance"
        r.note(m, "what stands")
    if of_else:
        return
    if groups.get("k"):
        n = r.number(m["k"]) or 0
        r.story.strengths = (n, n)
        r.note(m, "the STR of both sides")
    elif r.story.strengths is None:
        r.story.strengths = (r.number(m["n"]) or 0, 0)
        r.note(m, "the STR of the attackers")


@rule(
    rf"(?P<c>{C}) (?:be |stay )?(?:still |left )*in (?:there|it|the challenge|the fight) (?:with|for|at) (?P<n>{N})(?: strength| str)?(?= [.,?!]|$)"
)
def _in_with(r: Reader, m: re.Match[str]) -> None:
    """'His blocker is still in there with 2.'"""
    thing = int(m["c"][1:])
    if r.is_character(thing) and (n := r.number(m["n"])) is not None:
        r.story.strong[thing] = n
        r.note(m, f"STR {n}")


@rule(rf"(?P<c>{C})(?: ,)?(?: that be| which be| with| for| at)?(?: a)? (?P<n>{N}) gold")
def _plot_says(r: Reader, m: re.Match[str]) -> None:
    """'Mine is Condemned by the Realm, so five gold': what stands on the plot."""
    if int(m["c"][1:]) in r.plots:
        r.note(m, "the income of the plot")


@rule(
    rf"(?P<c>{C})(?: (?:be|sit|lie|go|become|becomes|became|hop|hops|now|there|up|in|on|still))* (?:as |for )?(?:own:(?P<o>[\w-]+) |an |the )?(?:only )?agenda(?= [.,;?!]|$| and| so| but| now| this| ,)",
    rf"(?:own:(?P<q>[\w-]+) |the |an )agenda(?: (?:be|,|that be))+ (?P<d>{C})",
    rf"(?P<p>{P}) (?:have|run|play|use) (?P<e>{C}) (?:as|for) (?:own:[\w-]+ |an |the )?agenda",
)
def _is_agenda(r: Reader, m: re.Match[str]) -> None:
    """'Kevan is my agenda', the one who becomes one."""
    said = m.groupdict()
    thing = int((said.get("c") or said.get("d") or said["e"])[1:])
    if r.is_asked(m.start()) or not r.is_character(thing) or not r.story.things[thing].titles:
        return
    r.story.agendas.add(thing)
    whose = said.get("o") or said.get("q") or (said.get("p") or "").removeprefix("@")
    who = r.player(f"@{whose}", m.start()) if whose else r.story.things[thing].owner or ME
    r.story.owners.setdefault(thing, who)
    r.story.on_house[thing] = who
    r.note(m, "its player's agenda")


@rule(
    rf"(?P<c>{C}) (?:be |keep |keeps |have been |just )*(?:hurting|hurts|annoying|bothering|bugging|wrecking|wrecks|ruining|ruins|bleeding|destroying|destroys|costing|costs|crushing|murdering|punishing|killing) (?:@(?P<p>[\w-]+)|own:(?P<o>[\w-]+) (?:board|game|hand|deck))(?= [.,;?!]|$| and| so| every| all| each| with| this)"
)
def _harms(r: Reader, m: re.Match[str]) -> None:
    """'Lady of the Leaves is hurting me': she is another's."""
    thing = int(m["c"][1:])
    who = r.player(f"@{m['p'] or m['o']}", m.start())
    if who and not r.story.things[thing].owner and not r.is_asked(m.start()):
        r.story.owners.setdefault(thing, f"not:{who}")
        r.note(m, "whose it is")


@rule(rf"@(?P<p>[\w-]+) be the only (?:one|player|guy|person|girl)(?: here)? (?:with|who have) (?P<c>{C})")
def _only_one_with(r: Reader, m: re.Match[str]) -> None:
    """'He's the only one with an Iron Throne.'"""
    r.story.owners.setdefault(int(m["c"][1:]), r.player(f"@{m['p']}", m.start()))
    r.note(m, "whose it is")


@rule(
    r"(?:the )?dominance (?:(?:be|end|ends|ended|come|finish|up|out|count|in|as|a|all|dead|perfect|total|exact|at) ?)+\b(?:tie|tied|ties|draw|drawn|square|level|even|equal)(?= [.,;?!]|$| and| so| but| at| on| then)",
    r"(?:we|@\S+|both|all)(?: (?:be|both|have|all))* (?:tie|tied|ties|level|even|equal) (?:for|on|in) dominance",
    r"(?:a )?(?:tie|tied|dead heat|draw) (?:for|on|in) dominance",
    r"(?:nobody|no one|noone|neither(?: of (?:@me|@they|us))?)(?: (?:have|do|really))* win dominance(?! yet)",
    rf"{P} and {P}(?: (?:both|each|have|all|be))* (?:count|have|reach|get|score)(?: up)?(?: (?:exactly|just|precisely|to|the|be))* (?:same|equal|tie|tied)(?: (?:much|number|amount|total|str|strength|of))* (?:for|in|on|at) dominance(?:(?: ,| and| so)* (?:nobody|no one|neither)(?: of \S+)?(?: have)? win (?:it|that))?",
)
def _no_dominance(r: Reader, m: re.Match[str]) -> None:
    """'Dominance is a dead tie': nobody wins it."""
    if not r.is_asked(m.start()):
        r.story.no_dominance = True
        r.story.phase = r.story.phase or "dominance"
        r.note(m, "nobody wins dominance")


@rule(rf"(?P<p>{P}|own:me)(?: (?:have|do|just|be))* (?P<v>win|lose)(?: the)? dominance(?: (?:this|that) round)?")
def _dominance(r: Reader, m: re.Match[str]) -> None:
    """'He won dominance'."""
    if not r.is_asked(m.start()):
        who = r.player(m["p"], m.start())
        r.story.dominant = who if m["v"] == "win" else f"other:{who}"
        r.story.phase = r.story.phase or "dominance"
        r.note(m, "who won dominance")


@rule(
    rf"(?P<c>{C})(?: [a-z]{{2,6}}_\d{{1,3}})?(?: \))?(?: ,)?(?: who| be| have)* (?:participated|participating|participate|took part|take part)"
    r"(?: in (?:it|that|the challenge|the fight))?",
)
def _takes_part(r: Reader, m: re.Match[str]) -> None:
    """'Jaime participated and I won'."""
    thing = int(m["c"][1:])
    if r.is_character(thing) and not r.is_asked(m.start()):
        r.story.taking_part.append(thing)
        r.note(m, "takes part")


@rule(
    rf"(?:with|by|using)(?: only| just)? (?P<n>{N}) (?:attackers?|attack)(?: (?:against|to|versus|vs|and))? "
    rf"(?:(?:own:[\w-]+|the|only) )*(?P<k>{N}|no|zero) (?:defenders?|defend)"
)
def _sides(r: Reader, m: re.Match[str]) -> None:
    """'With one attacker against his two defenders'."""
    k = 0 if m["k"] in ("no", "zero") else r.number(m["k"]) or 0
    r.story.sides = (r.number(m["n"]) or 1, k)
    r.story.fight.unopposed = r.story.fight.unopposed or not k
    r.note(m, "how many take part")


@rule(
    rf"(?P<w>attacker|defender|win player|lose player|winner|loser) (?:have|be on) (?P<n>{N}|no|zero) (?P<g>power|gold)"
    r"(?: on (?:the |own:[\w-]+ )?house(?: card)?)?"
)
def _of_side(r: Reader, m: re.Match[str]) -> None:
    """'The attacker has no power on the House card'."""
    n = 0 if m["n"] in ("no", "zero") else r.number(m["n"])
    if n is not None:
        side = {"attacker": "side:attackers", "defender": "side:defenders"}.get(m["w"], "")
        (r.story.power if m["g"] == "power" else r.story.gold)[side or f"side:{m['w'].split(' ')[0]}"] = n
        r.note(m, f"{n} {m['g']}")
