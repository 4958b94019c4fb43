"""Questions in everyday words: does he come in, do his three count, does the copy have to go, how much do I need."""

from __future__ import annotations

import re

from timing.telling.asked_choice import asked_for
from timing.telling.outlooks import DOES, HELPS, THING, asks
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, N, Outlook, P, Reader, Use

_SAVES = (
    rf"(?:can|may|could) (?P<p>{P}|{C})(?: (?:still|even))* save(?: (?:himself|herself|itself|themselves|@me))?(?= \?|$| ,| with| now| from| by| up| then)",
    rf"(?:can|may|could) (?P<p>{P}) (?:still )?save (?P<c>{PRONOUN})(?= \?|$| ,)",
)
_MUST_BE = rf"(?:must|do|should|will) (?:it|that)(?: (?:really|have to|need to))* be (?P<c>{C}|{PRONOUN})(?= \?|$| ,)"


@asks(
    rf"{DOES} (?P<c>{THING}){HELPS} (?:come|get|jump|step|join|enter)(?: (?:in|into play|out|down|the table|the challenge|the fight))+(?= \?|$| or| ,| for| as| at| now| then)"
)
def _comes_in(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do they come in?': into the challenge, where what was used lets somebody join it, else into play."""
    thing = r.thing(m["c"], m.start())
    if (
        thing is None
        or not r.is_character(thing)
        or thing not in [n for use in r.story.uses for n in (use.thing, use.on)]
    ):
        return None
    fights = r.story.told_fight and re.search(r"challenge|fight| in$", m.group())
    return Outlook("part" if fights else "in play", "", thing)


@asks(
    rf"{DOES} own:(?:he|she|they|it) (?:(?:{N}|str|strength|whole|full) )+(?:{HELPS[3:-2]} )*?count(?:s)?\b",
    rf"{DOES} (?P<c>{C}) (?:'s )?(?:(?:{N}|str|strength|whole|full) )+(?:still |even |really )?count(?:s)?\b",
    rf"{DOES} (?P<c>{THING}){HELPS} count (?:for|as|toward|towards|in|with) (?:{P}|own:[\w-]+|the|a|my|it|this)(?! dominance)",
)
def _counts_in(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do his 3 count for me?'"""
    thing = r.thing(m.groupdict().get("c") or "@he", m.end())
    if thing is None or not r.is_character(thing) or not r.story.told_fight:
        return None
    return Outlook("part" if " count for " in m.group() or "count as" in m.group() else "counts", "", thing)


@asks(
    rf"(?:what|how (?:much|many))(?: (?:number|total|power|amount))? (?:do|must|will|would) (?P<p>{P})(?: (?:have to|need to|really|now|still))* (?:need|reach|hit)(?: to win| for the win)?(?= \?|$| now| with)",
    rf"(?:how much|how many|what) (?:power )?(?:do|will|must) (?P<p>{P}) (?:need|have to (?:have|get|reach|score|collect)|need to (?:have|get|reach|score|collect))(?: \S+)? to win\b",
)
def _needs(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How much power do I need to win?'"""
    said = f"{m.group()} {r.text[m.end() : m.end() + 20]}"
    if "gold" in said or r.story.told_fight or r.story.phase or not re.search(r"\b(?:win|reach)\b", said):
        return None
    groups = m.groupdict()
    who = r.player(groups.get("p") or (f"@{groups['o']}" if groups.get("o") else f"@{ME}"), m.start())
    more = {"more", "still", "another", "missing"} & {word.tag for word in r.story.mentions.words}
    return Outlook("n lacking" if more else "n needs", who, number=True)


@asks(
    rf"how many(?: (?:cards|card|do|does|will))*(?: @[\w-]+)? (?:come|get|gets|draw|go|see|pull)(?: (?:off|from|out of|for|with|by))+ (?P<c>{C})"
)
def _how_many_of(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How many come off the Debt?'"""
    thing = int(m["c"][1:])
    who = r.story.owners.get(thing) or r.story.things[thing].owner or ME
    if thing not in [use.thing for use in r.story.uses]:
        r.story.uses.append(Use(who, thing, None, "", "play", m.start()))
    return Outlook("n drawn", who, number=True)


@asks(
    rf"who(?: (?:have to|must|need to|should|do|get to|now))* (?:kill|lose|give up|give|choose|discard|feed|sacrifice)(?: up)? (?P<c>{C})(?: of own:[\w-]+(?: own)?)?(?= \?|$| for| to)"
)
def _who_kills(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Who has to kill a character?', where it is for a claim."""
    thing = r.story.things[int(m["c"][1:])]
    of_nobody = bool(thing.noun) and not thing.owner
    return Outlook("claim", who=True) if of_nobody and r.story.told_fight and not r.story.deadly else None


def saves_itself(reader: Reader) -> bool:
    """'Can I save?', 'can he save himself?': who is about to go is saved, with the duplicate that is told or by himself."""
    match = asked_for(reader, *_SAVES)
    story = reader.story
    if match is None:
        return False
    groups = match.groupdict()
    tag = groups.get("c") or (match["p"] if match["p"].startswith("#") else "")
    victim = reader.thing(tag, match.start()) if tag else None
    aimed = [use.on for use in story.uses if use.on is not None and reader.is_character(use.on)]
    going = [*(n for n, _ in story.killed), *story.dying, *aimed, *reversed(story.duplicates)]
    victim = victim if victim is not None else next(iter(going), None)
    if victim is None or not reader.is_character(victim) or re.match(r" (?:with|by) #", reader.text[match.end() :]):
        return False
    who = "" if match["p"].startswith("#") else reader.player(match["p"], match.start())
    if victim in story.duplicates:
        story.asked = Use(who, victim, None, "save", "dupe")
    elif tag and story.things[victim].titles:
        story.asked = Use(who, victim, None, "save", "use")
    else:
        return False
    story.ask, story.plainly = "may", True
    reader.note_to_end(match, "the question")
    return True


def must_be(reader: Reader) -> bool:
    """'Must it be him?', of whom a claim takes."""
    match = asked_for(reader, _MUST_BE)
    thing = reader.thing(match["c"], match.start()) if match else None
    story, fight = reader.story, reader.story.fight
    if match is None or thing is None or not reader.is_character(thing) or not (fight.winner or fight.claim):
        return False
    owner = story.owners.get(thing) or story.things[thing].owner or ME
    story.owners.setdefault(thing, owner)
    fight.winner = fight.winner or f"not:{owner}"
    how = "deadly" if story.deadly else "claim"
    story.asked, story.ask = Use(owner, thing, None, "kill", how), "must"
    reader.note(match, "the question")
    return True
