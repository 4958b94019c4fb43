"""What somebody wants to do, or to have done: it is what is asked where nothing else is."""

from __future__ import annotations

import re
from dataclasses import replace

from timing.telling.asked_use import use_of
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, P, Reader, Story, Use, spans_of

_WANTS_CARD = rf"(?P<p>{P}) want(?= (?:to have |to get |to use )?(?P<c>{C})(?: [.,;?!]|$| but| and| because| so| now| for| though| while| since| in answer| from (?:own:[\w-]+ )?hand| out| down))"
"""'I want Superior Claim': to play it."""
_WANTS = (
    rf"(?P<p>{P}|{C})(?: do)? want to", rf"(?P<p>{P}) say @[\w-]+ (?:can|may|get to|will)", rf"(?P<p>{P}) would like to",
    rf"(?P<p>{P}) be (?:going|trying|about) to",
    r"(?:and|but|,|so|then)(?: [a-z]+){0,3} want to",
    rf"(?:(?P<p>{P})|and|,)(?: then| now)? go to(?= (?:use|discard|play|save|cancel|kneel|respond|choose)\b)",
)  # fmt: skip
_WANTS_DUPE = rf"(?P<p>{P}) (?:go|reach|want to go) for (?:own:[\w-]+|the|a|that) dupe"
_WANTS_PAST = rf"(?P<p>{P}) want to (?:use |go )?(?:stealth|bypass|sneak)(?: (?:past|by|around|on|to|with|the|own:[\w-]+))* (?P<c>{C}|{PRONOUN})"
"""'He wants to stealth past Arthur'."""
_WANTS_CLAIMED = (
    rf"(?P<p>{P}) (?:want to|say @\S+ (?:can|may|will)|be (?:going to|trying to|about to|go to|try to)|offer to|offer|would like to)(?: just)? (?:give|choose|kill|feed|lose|take|put|discard|sacrifice|pick|offer|name)"
    rf"(?: (?:up|over|in|the|that|own:[\w-]+|[a-z]{{3,8}}(?= #)))* (?P<c>{C}|{PRONOUN})(?: up)? (?:for|to|as) (?:the |own:[\w-]+ |a |an )?(?:military |mil )?claim(?: so (?:that )?nobody (?:die|kill|be kill|leave|have to die))?"
)
"""'He wants to give Cersei for claim.'"""
_KNEELS_FOR = rf"(?P<p>{P}) (?P<h>kneel|discard|sacrifice) (?P<c>{C})(?: ,)? and want (?P<x>it|that|{C}|{PRONOUN}) (?P<v>go|dead|die|kill|discard|out|off|return|back|stand|kneel|blank)(?: |$)"
_WANTED = {"go": "", "dead": "kill", "die": "kill", "out": "", "off": "", "back": "return"}


def read_wants(reader: Reader) -> None:
    """Put what is wanted into the story."""
    story = reader.story
    for match in re.finditer(_KNEELS_FOR, reader.text):
        thing, who = int(match["c"][1:]), reader.player(match["p"], match.start())
        before = [n for n in reader.all_things(reader.text[: match.start()]) if n != thing]
        aim = int(match["x"][1:]) if match["x"].startswith("#") else before[-1] if before else None
        if not story.asked and not story.ask and story.things[thing].titles and aim is not None:
            story.uses = [use for use in story.uses if use.thing != thing]
            story.kneeling.discard(thing)
            story.asked, story.ask = Use(who, thing, aim, _WANTED.get(match["v"], match["v"]), match["h"]), "may"
            reader.note(match, "the question")
            return
    if reaches := next(spans_of(reader.text, _WANTS_DUPE), None):
        held, who = reader.thing("@he", reaches.start()), reader.player(reaches["p"], reaches.start())
        if held is not None and not story.uses:
            story.duplicates.setdefault(held, 1)
            story.wants = Use(who, held, None, "save", "dupe")
            reader.note(reaches, "what is wanted")
            return
    if by_stealth := next(spans_of(reader.text, _WANTS_PAST), None):
        past, who = reader.thing(by_stealth["c"], by_stealth.end()), reader.player(by_stealth["p"], by_stealth.start())
        if past is not None and reader.is_character(past):
            story.owners.setdefault(past, f"not:{who}")
            story.by_stealth, story.bypassed = who, [n for n in story.bypassed if n != past]
            story.wants = Use(who, past, None, "", "bypass")
            reader.note(by_stealth, "what is wanted")
            return
    if _wants_claimed(reader):
        return
    wants = [m for pattern in _WANTS for m in spans_of(reader.text, pattern)]
    for match in sorted(wants, key=lambda m: -m.start()):
        if use := _paid_for(reader, match) or use_of(reader, match):
            story.wants = use
            story.plainly = story.plainly or not story.asked
            reader.note_to_end(match, "what is wanted")
            return
    for match in spans_of(reader.text, _WANTS_CARD):
        thing, who = int(match["c"][1:]), reader.player(match["p"], match.start())
        owner = story.owners.get(thing) or story.things[thing].owner
        told = {thing for use in story.uses for thing in (use.thing, use.on)} | {n for n, _ in story.killed}
        last = story.uses[-1] if story.uses else None
        if last and owner not in ("", who) and last.on is None and not last.canceled and last.who in ("", who):
            undone(story)  # what is wanted of it is another's card: "I played Support and want his Chambers"
            story.wants, story.plainly = replace(last, on=thing), story.plainly or not story.asked
            reader.note(match, "what is wanted")
            return
        if owner not in ("", who) or thing in told | reader.plots or not story.things[thing].titles:
            continue
        how = "play" if thing in reader.events else "marshal"
        story.zones.setdefault(thing, "hand")
        if story.zones[thing] == "hand":
            story.owners[thing] = who
            story.wants = Use(who, thing, None, "", how)
            story.plainly = story.plainly or not story.asked
            reader.note(match, "what is wanted")
            return


def _wants_claimed(reader: Reader) -> bool:
    """'He wants to give Cersei for claim': who is to be chosen; it is put into the story."""
    story = reader.story
    claimed = next(spans_of(reader.text, _WANTS_CLAIMED), None)
    if claimed is None:
        return False
    given, who = reader.thing(claimed["c"], claimed.end()), reader.player(claimed["p"], claimed.start())
    if given is None or not reader.is_character(given) or story.fight.type not in ("", "military"):
        return False
    story.owners.setdefault(given, who)
    story.told_fight, story.fight.type = True, "military"
    story.fight.winner = story.fight.winner or f"not:{who}"
    story.wants = Use(who, given, None, "", "claim")
    reader.note(claimed, "what is wanted")
    return True


def _paid_for(reader: Reader, match: re.Match[str]) -> Use | None:
    """'I want to kneel that Captain to play Finger Dance': the event, with what is knelt for it."""
    behind = re.match(
        rf" (?P<v>kneel|discard|kill|sacrifice)(?: (?:that|the|same|own:[\w-]+))* (?P<c>{C}) (?:to|and|for)(?: want to)?(?: play| use)? (?P<e>{C})\b",
        reader.text[match.end() :],
    )
    if behind is None or int(behind["e"][1:]) not in reader.events or int(behind["c"][1:]) in reader.events:
        return None
    event, paid, story = int(behind["e"][1:]), int(behind["c"][1:]), reader.story
    groups = match.groupdict()
    who = reader.player(groups["p"], match.start()) if groups.get("p") else reader.subject(match.start())
    on = next((use.thing for use in reversed(story.uses) if use.who not in ("", who)), None)
    cancels = re.search(r"^[^.?!]*\bcancel\b", reader.text[match.end() + behind.end() :])
    story.kneeling.discard(paid)
    story.owners.setdefault(event, who)
    return Use(who, event, on if cancels else None, "cancel" if cancels else "", "play", 0, False, paid)


def undone(story: Story) -> Use:
    """The last use, which is disputed and so has not been made: what it knelt still stands."""
    use = story.uses.pop()
    if use.how == "kneel":
        story.kneeling.discard(use.thing)
    if use.paying is not None:
        story.kneeling.discard(use.paying)
    return use


USES = ("use", "play", "cancel", "save", "kneel", "discard", "")
"""What is done with a card."""


def asked_of_what_was_done(story: Story) -> None:
    """'She kneels Leyton to use Outwit on it. Does Outwit stop it?': what is asked was done last, and not yet made."""
    asked, last = story.asked, story.uses[-1] if story.uses else None
    if asked is None or last is None or story.ask not in ("may", "choose") or story.once_more or last.canceled:
        return
    cancels = asked.to == "cancel" and asked.on is None and last.thing not in (asked.thing, *story.duplicates)
    if cancels and last.how == "play" and asked.thing >= 0:  # "he plays it. Can I cancel that?"
        asked.on = last.thing
    owners = [story.owners.get(n) or story.things[n].owner for n in (asked.thing,) if n >= 0]
    picks = asked.how in ("choose", "claim") and last.on is None and last.who in (asked.who, ME) and asked.thing >= 0
    if picks and owners[0] not in ("", asked.who, last.who):  # "I kneel Tywin for my event. Can I pick the Viper?"
        story.asked, story.ask = replace(undone(story), on=asked.thing), "may"
        return
    if (
        asked.thing == last.paying and asked.how in PAID_WITH and asked.thing >= 0
    ):  # "she kneels Jaime for it. Can she?"
        story.asked = undone(story)
        return
    aimed = asked.how == "choose" and asked.thing == last.on and asked.thing >= 0
    if aimed:  # "she points it at her, may she choose her?"
        story.asked = undone(story)
        return
    used = asked.how in USES or asked.how == asked.to  # "does it take her"
    if asked.thing == last.thing and asked.thing >= 0 and used and asked.who in ("", last.who):
        made = undone(story)
        asked.paying = asked.paying if asked.paying is not None else made.paying
        asked.on = asked.on if asked.on is not None else made.on


CHOOSES = ("choose", "defend", "bypass", "claim", "claim-twice")
"""What is asked for by a choice."""
PAID_WITH = ("kneel", "pay", "discard", "choose")


_PLAYS_IT = re.compile(
    r"(?:can|may|could) @[\w-]+(?: (?:still|even|now))* (?:play|use|trigger) (?:it|that|this)(?: (?:now|then|here))*(?= \?|$)"
)


def plays_what_is_wanted(reader: Reader) -> None:
    """'I want to fire Deadly Khalasar and stand my Dothraki. May I play it?': the event, not what was named last."""
    story, asked, wants = reader.story, reader.story.asked, reader.story.wants
    if asked is None or wants is None or not _PLAYS_IT.search(reader.text):
        return
    if wants.thing in reader.events and asked.thing not in reader.events:
        story.asked = replace(wants, who=wants.who or asked.who)


def event_held(reader: Reader) -> None:
    """'I have Kingsmoot in hand. I want to kneel these two and pick Asha': what is wanted is to play that event."""
    story, wants = reader.story, reader.story.wants
    if story.asked or story.ask or wants is None or wants.how not in PAID_WITH:
        return
    told = {wants.thing, wants.on, *(use.thing for use in story.uses), *(use.on for use in story.uses)}
    held = [n for n in reader.events - told if story.zones.get(n) == "hand"]
    held = [n for n in held if (story.owners.get(n) or story.things[n].owner) in ("", wants.who)]
    if len(held) == 1:
        chosen = re.findall(rf"(?:choose|target)(?: own:[\w-]+)? ({C})", reader.text)
        on = int(chosen[-1][1:]) if chosen else None
        story.asked, story.ask, story.plainly = Use(wants.who, held[0], on, "", "play"), "may", True
        if on is not None:
            story.owners.setdefault(on, wants.who)
