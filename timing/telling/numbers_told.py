"""The rules for numbers that stand beside what they count: "Hodor for 4", "two on his House", "one gold on him"."""

from __future__ import annotations

import re

from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, N, P, Reader, rule

OF_STRENGTH = r"\b(?:attack|defend|challenge|dominance|strength|str|total|win|lose|tie)\b"
COUNTED = r"(?! ?(?:gold|power|influence|cards?|claim|coins?|more|of|dupe|copy|times?|or|other|str\b|strength))"
ENDS = r"(?= [.,;:?!)]| and| plus| but| so| against| vs|$)"
PRICED = r"\b(?:marshal|want|put|play|cost|gold|pay|setup|afford)\b"


def _is_of_strength(r: Reader, at: int) -> bool:
    """Whether the sentence, or the telling, counts STR there."""
    sentence = re.split(r" [.?!]", r.text[r.sentence_from(at) :])[0]
    if re.search(r"\b(?:attack|defend|strength|str|total|against)\b", sentence):
        return True
    return bool(re.search(OF_STRENGTH, r.text)) and not re.search(PRICED, sentence)


@rule(
    rf"(?P<c>{C})(?: be)?(?: still)? in (?:there|it|the (?:challenge|fight)|that) (?:with|for|at) (?P<n>{N}){COUNTED}{ENDS}",
    rf"(?P<c>{C}) (?:,|for|with|at|be|have|count|count for|be worth|on) (?P<n>{N}){COUNTED}{ENDS}",
)
def _for_so_much(r: Reader, m: re.Match[str]) -> None:
    """'Tess blocks with Hodor for 4', 'standing: Hodor, 4'; where nothing fights it is what he costs."""
    thing, n = int(m["c"][1:]), r.number(m["n"])
    if n is None or thing in r.events or thing in r.story.strong or r.is_asked(m.start()):
        return
    if r.is_character(thing) and _is_of_strength(r, m.start()):
        r.story.strong[thing] = n
        r.note(m, f"STR {n}")
    elif " for " in m.group() and thing not in r.plots and re.search(PRICED, r.text):
        r.story.costs.setdefault(thing, n)
        r.note(m, f"cost {n}")
    elif thing in r.plots:
        r.note(m, "what is printed on it")


@rule(
    rf"(?P<n>{N}|nothing|none|no power)(?: power)? (?:(?:be|sit|already|claimed) )*on own:(?P<o>[\w-]+) house(?: card)?",
    rf"own:(?P<o>[\w-]+) house(?: card)? (?:have|with|hold|be at|sit on|be on) (?P<n>{N}|nothing|no power)(?: power)?(?! gold)",
)
def _on_house(r: Reader, m: re.Match[str]) -> None:
    """'Bob has two on his House', 'nothing on my House card': power."""
    n = 0 if m["n"] in ("nothing", "none", "no power") else r.number(m["n"])
    if n is not None:
        r.story.power.setdefault(r.player(f"@{m['o']}", m.start()), n)
        r.note(m, f"{n} power")


@rule(rf"(?P<p>{P}) have (?P<n>{N})(?: power)? all on own:[\w-]+ house(?: card)?")
def _all_on_house(r: Reader, m: re.Match[str]) -> None:
    """'Lena has five, all on her House.'"""
    r.story.power.setdefault(r.player(m["p"], m.start()), r.number(m["n"]) or 0)
    r.note(m, f"{m['n']} power")


@rule(r"own:(?P<o>[\w-]+) house(?: card)? (?:be )?(?:empty|bare)")
def _house_is_empty(r: Reader, m: re.Match[str]) -> None:
    """'My House is empty': of power."""
    r.story.power.setdefault(r.player(f"@{m['o']}", m.start()), 0)
    r.note(m, "0 power")


@rule(rf"all own:[\w-]+ power be (?:the )?(?P<n>{N}) on (?P<c>{C})")
def _all_power(r: Reader, m: re.Match[str]) -> None:
    """'All my power is the three on Robb.'"""
    r.story.power_on.setdefault(int(m["c"][1:]), r.number(m["n"]) or 0)
    r.note(m, f"{m['n']} power")


@rule(
    r"(?:none|no one|not one|nothing|no (?:copy|other|dupe|other one|#\d+))(?: (?:of @\w+|be|sit|lie))* (?:in|among) (?:the |own:[\w-]+ )?dead(?: (?:one|pile))?"
)
def _none_dead(r: Reader, m: re.Match[str]) -> None:
    """'None in the dead one': no copy lies there."""
    r.note(m, "none in the dead pile")


@rule(r"(?:with |without |and |but )?(?:no|without an?) agendas?(?: (?:either|anywhere|out|in play))?")
def _no_agenda(r: Reader, m: re.Match[str]) -> None:
    """'No agenda.'"""
    r.note(m, "no agenda")


@rule(
    rf"(?P<n>{N})(?: power)?(?: (?:power|claimed|sit|be|lie|more|already))* on (?P<c>{C})(?! house)",
    rf"(?P<c>{C}) (?:sit|be sit|be|stand) on (?P<n>{N})(?: power)?(?= [.,;?!]| and| so|$)",
)
def _on_card(r: Reader, m: re.Match[str]) -> None:
    """'Four sitting on Renly': power, of which alone characters have any but for gold that is told of."""
    thing, n = int(m["c"][1:]), r.number(m["n"])
    sentence = r.text[r.sentence_from(m.start()) : m.start()]
    pumped = re.search(r"\b(?:pump|boost|strength|str|raise|lower)\b", sentence)
    if n is not None and pumped and r.is_character(thing) and "power" not in m.group():
        r.story.strong.setdefault(thing, n)
        r.note(m, f"STR {n}")
    elif n is not None and r.is_character(thing) and thing not in r.story.power_on:
        r.story.power_on[thing] = n
        r.note(m, f"{n} power")


@rule(
    rf"(?P<n>{N}) (?:gold|coins?)(?: (?:tokens?|be|sit))* on (?P<c>{C}|{PRONOUN}|it)",
    rf"(?P<c>{C}|{PRONOUN}) (?:have|with|hold)(?: (?:those|own:[\w-]+|the))* (?P<n>{N}) (?:gold|coins?)(?: tokens?)? on (?:{PRONOUN}|it|{C})",
)
def _gold_on(r: Reader, m: re.Match[str]) -> None:
    """'He's standing with one gold on him.'"""
    thing, n = r.thing(m["c"], m.start("c")), r.number(m["n"])
    if thing is not None and n is not None:
        r.story.gold_on[thing] = n
        r.note(m, f"{n} gold")


@rule(
    rf"(?P<n>{N}|no) (?:gold|coins?)(?: (?:be|left|still|sit))* in (?:the|own:(?P<o>[\w-]+))(?: gold)? pool",
    rf"(?P<n>{N}|no) (?:gold|coins?) (?:left|unspent|to spend|spare)",
)
def _gold_in_pool(r: Reader, m: re.Match[str]) -> None:
    """'Two gold in the pool.'"""
    groups = m.groupdict()
    who = r.player(f"@{groups['o']}", m.start()) if groups.get("o") else r.subject(m.start()) or ME
    n = 0 if m["n"] == "no" else r.number(m["n"])
    if n is not None:
        r.story.gold.setdefault(who, n)
        r.note(m, f"{n} gold")


@rule(rf"(?P<n>{N}) (?:against|to|vs|versus) own:[\w-]+ (?P<k>{N})(?= [.,;?!]| and| so|$)")
def _against_mine(r: Reader, m: re.Match[str]) -> None:
    """'That's seven against my six': what is counted on both sides, or is argued about."""
    if r.story.told_fight:
        r.note(m, "the STR of both sides")


@rule(rf"(?P<p>{P}) (?:have|be on|be at|sit on|sit at|stand at) (?P<n>{N})(?= [.,]| and)")
def _at_so_many(r: Reader, m: re.Match[str]) -> None:
    """'Lena had 13': of power, of which nobody has more than a game needs."""
    if (n := r.number(m["n"])) is not None and n > 7 and "power" in r.text.split(" "):
        r.story.power.setdefault(r.player(m["p"], m.start()), n)
        r.note(m, f"{n} power")


@rule(rf"(?P<n>{N}) power on (?:own:(?P<o>[\w-]+)|(?P<p>{P})) side(?= [.,;?!]| and| so| but|$)")
def _power_on_a_side(r: Reader, m: re.Match[str]) -> None:
    """'13 power on her side.'"""
    who = r.player(m["p"] or f"@{m['o']}", m.start())
    if who and (n := r.number(m["n"])) is not None:
        r.story.power.setdefault(who, n)
        r.note(m, f"{n} power")


@rule(
    rf"(?P<c>{C})(?: ,)?(?: (?:who|which))?(?: (?:have|be|with))* (?:a |own:[\w-]+ )?printed (?P<n>{N}|zero|0)(?: (?:str|strength|cost))?",
    r"printed (?:str|strength|cost)",
    rf"(?:it|that|{C}|the card) (?:say|show|read) (?:a )?{N}(?: (?:on (?:the card|it|own:[\w-]+ card)|printed|cost))+",
)
def _printed_on_it(r: Reader, m: re.Match[str]) -> None:
    """'The old man has a printed zero': the card says it."""
    r.note(m, "what is printed on it")


@rule(
    rf"(?P<p>{P}) have (?:nobody|nothing|no character|no one)(?: (?:else|left|at all|in play|out|on the table|stand|to defend(?: with)?))*(?= [.,;?!]| and| so| but|$)"
)
def _has_nobody(r: Reader, m: re.Match[str]) -> None:
    """'Priya has nobody standing.'"""
    r.note(m, "nobody")


@rule(rf"(?:that|it|which)(?: (?:be|make|would be|give))+ (?:@me |own:me )?(?P<n>{N}) (?:more|extra|cards?)(?= |$)")
def _so_many_more(r: Reader, m: re.Match[str]) -> None:
    """'And that's two more': what was used before gives it."""
    if r.story.uses or r.story.told_fight:
        r.note(m, "what it gives")


@rule(rf"(?P<c>{C}) be (?:a|an|at) (?P<n>{N})(?= [.,;?!]| and| so| but| now| then| with|$| (?:do|can|will|be) )")
def _is_a_three(r: Reader, m: re.Match[str]) -> None:
    """'She's a two': her STR."""
    thing, n = int(m["c"][1:]), r.number(m["n"])
    if n is not None and r.is_character(thing) and thing not in r.story.strong and not r.is_asked(m.start()):
        r.story.strong[thing] = n
        r.note(m, f"STR {n}")


@rule(
    rf"(?:^|(?<=[.?!,] )|(?<=and )|(?<=but ))(?:@(?P<p>[\w-]+) )?(?:have |just |now |finally |already )*(?:attack|reach|get to|make it to) (?P<n>{N}|1\d)(?= [.,;?!]| and| so| but|$| be )"
)
def _reaches(r: Reader, m: re.Match[str]) -> None:
    """'I just hit thirteen': power."""
    n = r.number(m["n"])
    if n is not None and n > 7:
        r.story.power[r.player(f"@{m['p']}", m.start()) if m["p"] else ME] = n
        r.note(m, f"{n} power")


@rule(
    rf"(?:all|both|each|any) (?P<n>{N}) of (?:@they|@me|own:[\w-]+|it|{C})(?: (?::|,))?",
    rf"all (?P<n>{N})(?= [.,:;?!]|$)",
)
def _all_of_them(r: Reader, m: re.Match[str]) -> None:
    """'All three of them': who were told of."""
    r.note(m, "all of them")


@rule(rf"(?:,|:) {N} or {N}(?= \?|$)")
def _answers_offered(r: Reader, m: re.Match[str]) -> None:
    """'How many more can I draw, two or three?'"""
    r.note(m, "the question")
