"""Questions that ask for a choice: who may be bypassed, who stands by a keyword, who may be given for claim."""

from __future__ import annotations

import re
from dataclasses import replace

from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, P, Reader, Use, spans_of
from timing.telling.wanted import undone

_STEALTH = (
    rf"(?:can|may|could|do|will|be|want) (?P<a>{C}|{P})(?: (?![@#.?])\S+){{0,2}}? (?:bypass|(?:put|get|go|come|walk|move) (?:right )?(?:past|by|around))(?: with stealth)? (?P<c>{C}|{PRONOUN})",
    rf"(?:can|may|could|do|will|be|want) (?P<a>{C}) 's stealth (?:(?![@.?])\S+ ){{0,3}}?(?P<c>{C})",
    rf"(?:can|may|could|do|will|be|want) (?P<a>{C}|{P})(?: (?![@#.?])\S+){{0,3}}? stealth(?: (?:on|past|against|choose|target|around|by|to|bypass))* (?P<c>{C}|{PRONOUN})",
    rf"(?:can|may|could|do|will|be) (?P<c>{C}|{PRONOUN}) (?:be )?(?:bypass|stealth|stealthed)(?: by (?P<a>{C}|{P}))?",
)
_SAFE = (
    rf"(?:be|do|will|can) (?P<c>{C}|{PRONOUN})(?: be)? (?:safe|protect|immune|exempt|out of reach) (?:from|to|against) "
    rf"(?:(?P<x>it|that|this|them)|(?:be |the |own:[\w-]+ |{C} 's )?(?:stealth|bypass)\w*)"
)
_CLAIMED = (
    rf"(?:can|may|could|do|will|be|must|have) (?P<p>{P})(?: (?:also|just|even|to|allowed to|able to|want|go))* (?:give|choose|kill|feed|lose|take|put|discard)(?: (?:up|over|in|the|that|own:[\w-]+|[a-z]{{3,8}}(?= #)))* "
    rf"(?P<c>{C}|{PRONOUN})(?: (?:who|that|which) (?:(?![.?!,])\S+ ){{1,8}}?| )(?:for|to|as) (?:the |own:[\w-]+ |a |an )?(?:military |mil )?claim(?: so (?:that )?nobody (?:die|kill|be kill|leave|have to die))?"
)
_CLAIMED_OF = (
    rf"(?:can|may|could|will) (?P<d>{C}|{PRONOUN})(?: (?:still|even|also))* be (?:kill|choose|give|discard|take|lose)(?: up)? "
    r"(?:for|to|as) (?:the |own:[\w-]+ |a |an )?(?:military |mil )?claim"
)


def asked_for(reader: Reader, *patterns: str) -> re.Match[str] | None:
    found = (m for pattern in patterns for m in spans_of(reader.text, pattern) if m.start() >= reader.asking_from)
    return max(found, key=lambda m: m.start(), default=None)


def slips_past(reader: Reader) -> bool:
    """'Can Tyrion slip past my Hodor?'"""
    match = asked_for(reader, *_STEALTH)
    target = reader.thing(match["c"], match.start("c")) if match else None
    if match is None or target is None or not reader.is_character(target):
        return False
    story, groups = reader.story, match.groupdict()
    attacker = int(groups["a"][1:]) if (groups.get("a") or "").startswith("#") else None
    who = reader.player(groups.get("a"), match.start()) if attacker is None else ""
    if attacker is not None:
        story.fight.attackers += [attacker] if attacker not in story.fight.attackers else []
        who = story.owners.get(attacker) or story.things[attacker].owner
        owner = story.owners.get(target) or story.things[target].owner
        if not who and owner:
            story.owners[attacker] = who = f"not:{owner}"
    if who:
        story.owners.setdefault(target, f"not:{who}")
    story.bypassed = [n for n in story.bypassed if n != target]
    story.by_stealth = who
    story.asked, story.ask = Use(who, target, None, "", "bypass"), "choose"
    reader.note(match, "the question")
    return True


def safe_from_stealth(reader: Reader) -> bool:
    """'He wants to stealth past Dayne. Is Dayne safe from that?': whether he may not be bypassed."""
    match = asked_for(reader, _SAFE)
    target = reader.thing(match["c"], match.start("c")) if match else None
    if match is None or target is None or not reader.is_character(target):
        return False
    story = reader.story
    if match["x"] and not re.search(r"\b(?:stealth|bypass)", reader.text[: match.start()]):
        return False
    owner = story.owners.get(target) or story.things[target].owner
    who = story.by_stealth or story.fight.attacker or (f"not:{owner}" if owner else "")
    story.owners.setdefault(target, f"not:{who}" if who and not who.startswith("not:") else owner)
    story.bypassed = [n for n in story.bypassed if n != target]
    story.by_stealth, story.denies = who, True
    story.asked, story.ask = Use(who, target, None, "", "bypass"), "choose"
    reader.note(match, "the question")
    return True


_SAFE_FROM = (
    rf"be (?:own:[\w-]+ |the |that )?(?:card|event|save|dupe|effect|ability|plot|{C}|it|that)(?: (?:really|still|now))* "
    rf"(?:safe|protect|out of reach) (?:from|of) (?P<x>{C}|it|that|this)(?= \?|$)"
)


def safe_from_cancel(reader: Reader) -> bool:
    """'Is my event safe from the Throne?', 'is my save safe from it?': whether what was used last may not be canceled."""
    match, story = asked_for(reader, _SAFE_FROM), reader.story
    if match is None or not story.uses or re.search(r"\b(?:stealth|bypass)", reader.text):
        return False
    last = story.uses[-1]
    tool = int(match["x"][1:]) if match["x"].startswith("#") else last.thing
    if tool == last.thing and last.to in ("cancel", "") and last.on is None:
        story.asked = replace(undone(story), to="cancel")
    elif tool != last.thing:
        story.asked = Use(f"not:{last.who}" if last.who else "", tool, last.thing, "cancel", "use")
    else:
        return False
    story.ask, story.denies = "may", True
    reader.note(match, "the question")
    return True


def stands_by(reader: Reader) -> bool:
    """'Can I stand her?', of one who is told to have a keyword by which cards stand."""
    match = asked_for(
        reader, rf"(?:can|may|could|do) (?:(?P<p>{P}) )?(?:still )?(?:stand (?P<c>{C}|{PRONOUN}|it)|(?P<d>{C}) stand)"
    )
    thing = reader.thing(match["c"] or match["d"], match.end()) if match else None
    if match is None or thing is None or not {"vengeful", "vigilant"} & set(reader.story.keywords.get(thing, ())):
        return False
    reader.story.kneeling.add(thing)
    reader.story.asked, reader.story.ask = (
        Use(reader.player(match["p"], match.start()), thing, None, "", "stands"),
        "choose",
    )
    reader.note(match, "the question")
    return True


_CLAIMED_SAVED = (
    rf"(?:can|may|could|do|will) (?P<p>{P})(?: (?:just|even|to|allowed to|able to))* (?:give|choose|feed|take|put)(?: up| over| in)? "
    rf"(?P<c>{C}|{PRONOUN})(?: (?:for|to|as) (?:it|that|the claim|claim|own:[\w-]+ claim))?(?: (?:and|then|,|just))+ "
    r"(?:discard|use|spend|save|lose|take|remove)(?: (?:with|off|away|just))* (?:the|a|own:[\w-]+|that|one)(?: of own:[\w-]+)? dupe"
    r"(?: (?:nobody|no one) (?:die|dead|lost|leave))?"
)


def saved_from_claim(reader: Reader) -> bool:
    """'Can I pick Cersei for it and throw her dupe?': who was chosen for the claim is saved by a duplicate."""
    match = asked_for(reader, _CLAIMED_SAVED)
    story = reader.story
    thing = reader.thing(match["c"], match.start()) if match else None
    if match is None or thing is None or not story.told_fight or story.fight.type not in ("", "military"):
        return False
    who = reader.player(match["p"], match.start())
    story.owners.setdefault(thing, who)
    story.fight.winner = story.fight.winner or f"not:{who}"
    story.killed = [one for one in story.killed if one[0] != thing] + [(thing, "claim")]
    story.duplicates.setdefault(thing, 1)
    story.asked, story.ask, story.plainly = Use(who, thing, None, "save", "dupe"), "may", True
    reader.note(match, "the question")
    return True


def _loser(reader: Reader) -> str:
    """Who loses the challenge as far as it is told; the speaker, where nobody is told of."""
    fight = reader.story.fight
    won = fight.winner or fight.attacker
    return fight.defender or (f"not:{won}" if won and ":" not in won else ME)


def for_claim(reader: Reader) -> bool:
    """'Can I give up Hodor for claim?'"""
    if saved_from_claim(reader):
        return True
    match = asked_for(reader, _CLAIMED, _CLAIMED_OF)
    groups = match.groupdict() if match else {}
    thing = reader.thing(groups.get("c") or groups.get("d"), match.start()) if match else None
    if match is None or thing is None or reader.story.fight.type not in ("", "military"):
        return False
    story = reader.story
    owner = story.owners.get(thing) or story.things[thing].owner
    who = reader.player(groups["p"], match.start()) if groups.get("p") else owner or _loser(reader)
    story.owners.setdefault(thing, who)
    story.told_fight, story.fight.type = True, "military"
    story.fight.winner = story.fight.winner or f"not:{who}"
    story.asked, story.ask = Use(who, thing, None, "", "claim"), "choose"
    reader.note(match, "the question")
    return True
