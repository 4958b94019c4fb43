"""What a question wants to do with a card: the use that the words behind its beginning speak of."""

from __future__ import annotations

import re
from dataclasses import replace

from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, Reader, Use, X

_USING = rf"(?:with|by|using|through|via) (?P<u>{C})"
_PURPOSE = "save cancel stop kill stand kneel keep draw get return lower take discard play respond".split()
_PAYING = rf" (?:still )?(?P<v>kneel|discard|use|sacrifice|return) (?P<x>it|that|this|{PRONOUN}) (?:to|and) (?:cancel|save|stop|kill|answer) (?P<on>{C})"
_SOMETHING_ON = (
    r" (?:still |now )?(?:use|play|trigger) (?:(?![#@])\S+ )*(?:event|effect|ability|card|action) (?:on|against|at) #"
)
_AS_DUPE = r"(?:put|marshal|play|attach|add|bring|slip) (?:\S+ ){0,8}?as (?:a |an |own:[\w-]+ |another )?(?:dupe|copy)"
_SAME: dict[str, str] = {"stop": "cancel", "keep": "save"}
_BECOMES = r" win\b| (?:still |now |really |even |also |then )*(?:come (?:back|home|again)|leave|lose|fall)\b"
_AFTERWARDS = (
    r" (?:@(?:he|she|they)|#\d+) (?:have|be) (?=own:|a |one |two |\d|dupe)"
    r"| (?:,|and|but|so) (?:\S+ )?@[\w-]+ (?:say|reckon|claim|insist)\b"
)


_OF_WHOSE = r" (?:strip|take|blank|remove|cancel|lower|raise|reduce|kill|discard)(?: away| off)? own:(?P<o>he|she|they|it) (?:own )?(?:\w+ )?(?:icons?|strength|str|text|keywords?|ability|renown|stealth|power|gold|dupe)"
"""What belongs to a character at whom something is aimed by it."""


TWICE = rf"\b(?:give|choose|kill|take|lose|put)(?: up)? (?:{C}|{PRONOUN}) (?:\S+ ){{0,3}}?(?:twice|two times|for both)|\b(?:give|choose|kill|take|lose|put) both (?:on|for|from|with) (?:{C}|{PRONOUN})"
_OR_ELSE = r" (?:,|or)(?: or)? (?:do|be|must|can|may|will|would|should) (?:@|#|it\b|that\b|own:)"
"""Behind one thing that is asked another is: "or does he have to go into Shadows first"."""
_KNEELS = r" (?:still |also |then |have to |really )*(?:kneel|stand)(?! (?:#|@|own:|to\b|for\b|the\b|a\b))"
"""'Does my Robb kneel when he attacks': what comes of it."""
_MATTERS = r" (?:still |also |even |really )*(?:make|makes|matter|mean|change|affect|need|cost|prevent|apply|cover|lower|raise|reduce|give|count|stack)\b"
"""'Does the Fiefdoms make it cheaper': what a card does to something else, which nobody uses it for."""
BY_ITS_TEXT = (
    r"\b(?:with|by|through|using|via|off) (?:own:\S+ |the |its |a )?(?:own )?(?:response|ability|effect|text|action)\b"
)
"""What brings itself out of Shadows does so by what it says, and not at the beginning of the phase."""
HOSTS = ("own:he", "own:she", "own:they")
"""Of "his dupe": the character's, as likely as the player's."""


def use_of(reader: Reader, match: re.Match[str]) -> Use | None:
    """The use that the words behind a question's beginning speak of; None where they name no card."""
    text = reader.text
    rest = _behind(text, match)
    tag = match.groupdict().get("p") or ""
    becomes = tag.startswith("#") and re.match(r"(?:do|will) ", match.group())
    if becomes and re.match(_MATTERS, rest):
        return None
    if (becomes and re.match(_KNEELS, rest)) or _is_no_use(rest, text[: match.start()], tag):
        return None
    if tag.startswith("#") and not re.search(r"[a-z#@]", rest):  # "I say she can": what was said before is meant
        return None
    if "dupe" in match.group():
        owner = match["o"] or ""
        rest, tag = (
            f"dupe {rest}",
            f"@{owner.removeprefix('own:')}" if owner.startswith("own:") and owner not in HOSTS else "",
        )
    who = "" if tag.startswith("#") else reader.player(tag, match.start()) if tag else ""
    if not tag and re.search(r"\b(?:want|go) to\b|\bwant\b", match.group()):
        who = reader.subject(match.start())
    if (lost := _lost_to_answer(reader, match, who, rest) or _of_itself(rest, who)) is not None:
        return lost
    if ("dupe" in rest and _PUT_BACK.search(rest)) or (
        not tag.startswith("#") and re.match(_SOMETHING_ON, rest)
    ):  # with what is not understood
        return None
    named = [*([int(tag[1:])] if tag.startswith("#") else []), *reader.all_things(rest)]
    if not named:
        return _of_pronoun(reader, match, who, rest)
    used = named[0]
    if re.match(r" ?(?:still )?(?:play|use|trigger|do|respond with) it on", rest.strip()):
        used = next((n for n in [reader.thing("it", match.end())] if n is not None), used)
    if (with_ := re.search(rf"(?:^| ){_USING}", rest)) and not re.search(
        rf"(?:be|get|gets)(?: \w+)* (?:discard|kill|return|target|choose|cancel) by {C}", rest
    ):
        used = int(with_["u"][1:])
    used, payment = _paid(reader, match, rest, used)
    used = _bypassed(reader, match, rest, used)
    fight = reader.story.fight
    others = [n for n in named if n not in (used, payment)]
    on = others[0] if others else None
    if on is None and (later := re.search(rf"\b(?:to|off|on|at) (?:\w+ )?(?P<x>{X})", rest.partition(f"#{used}")[2])):
        on = reader.thing(later["x"], match.start())
        if later["x"] in ("it", "that", "this") and _purpose(rest) == "cancel" and reader.story.uses:
            on = reader.story.uses[-1].thing
    on = _of_whom(reader, match, who, rest, used) if on is None else on
    if re.search(TWICE, rest) and reader.is_character(used) and fight.type in ("", "military"):
        return _twice(reader, who, used)
    how = "dupe" if "dupe" in rest else _verb(rest, bool(reader.story.fight.attacker)) or _unsaid(reader, used, rest)
    if how == "dupe" and (
        (by := _spoils_dupe(reader, who, used, rest, on)) or re.search(r"\b(?:choose|target)\b", rest)
    ):
        return by  # the rules on duplicates are not put to the engine
    if entering := _entering(rest, how):
        reader.story.zones[used] = "hand"
        return Use(who, used, None, "", entering)
    how = "put" if how == "defend" and not reader.is_character(used) else how
    if how == "take" and on is None and (by := _takes_with_last(reader, who, used)) is not None:
        return by
    if how == "attack" and reader.is_character(used):  # who may be declared against whom: not put to the engine
        return None
    if how == "choose" and fight.winner and fight.winner != who and fight.type in ("", "military"):
        reader.story.owners.setdefault(used, who)
        how = "claim"
    if how == "bring" and ("shadows" in text or re.search(r"#\d+ out\b|bring out #", rest)):
        how = _out_of_shadows(reader, used, rest)
    if how == "dupe":
        reader.story.duplicates.setdefault(used, 1)
    if how == "marshal" and on is not None and reader.is_character(used) and reader.is_character(on):
        on = None  # of whom it is only told how he stands
    return _made(reader, who, used, on, rest, how, payment)


def _takes_with_last(reader: Reader, who: str, used: int) -> Use | None:
    """'I play Right of Conquest. Can I take his Storm's End?': with the event that was played last, which takes it."""
    story = reader.story
    owner = story.things[used].owner or story.owners.get(used, "")
    last = story.uses[-1] if story.uses else None
    if (
        last is None
        or last.canceled
        or last.thing not in reader.events
        or last.who not in ("", who)
        or last.to == "cancel"
    ):
        return None
    if who in ("", owner) or not owner or used == last.thing or used in reader.events:
        return None
    story.uses.pop()
    story.controllers.pop(used, None)  # which is disputed
    return replace(last, who=who, on=used, to="take-control", at=0)


_ITSELF = rf" (?:still |also |even )*(?:take|return|get|bring|put|choose|target|draw|fetch|pick)(?: back)? (?P<c>{C}) (?:himself|herself|itself|themselves)\b"
"""'Can I take Dale himself': by what he does, of himself."""


def _of_itself(rest: str, who: str) -> Use | None:
    match = re.match(_ITSELF, rest)
    return Use(who, int(match["c"][1:]), None, "itself", "use") if match else None


def _made(reader: Reader, who: str, used: int, on: int | None, rest: str, how: str, payment: int | None) -> Use:
    """The use; what is paid for with another card is played, where it is an event."""
    how = "play" if payment is not None and reader.is_event(used) else how
    return Use(who, used, None if on == used else on, _purpose(rest), how, paying=payment)


def _of_whom(reader: Reader, match: re.Match[str], who: str, rest: str, used: int) -> int | None:
    """'Can it strip his icons?': the character whose they are."""
    if (canceled := _that_response(reader, who, rest, used)) is not None:
        return canceled
    of = re.search(_OF_WHOSE, rest)
    if of is None or reader.is_character(used):
        return None
    on = reader.thing("@he" if of["o"] != "it" else "it", match.end())
    return on if on != used else None


def _spoils_dupe(reader: Reader, who: str, thing: int, rest: str, on: int | None = None) -> Use | None:
    """'He wants to bin the dupe under my Jacelyn': of another's card it is no save, but what a card of his does."""
    story = reader.story
    tool = thing if on is not None and re.search(rf"(?:with|by|using) #{thing}\b", rest) else None
    thing = on if tool is not None and on is not None else thing
    owner = story.controllers.get(thing) or story.owners.get(thing) or story.things[thing].owner
    if not who or owner in ("", who) or ME not in (who, owner) or "save" in rest:
        return None
    if not re.search(r"\b(?:discard|take|strip|remove|kill|destroy)\b(?: \S+){0,3} dupe", rest):
        return None
    story.duplicates.setdefault(thing, 1)
    if tool is not None:
        return Use(who, tool, thing, "discard", "use")
    own = [
        n
        for n, one in enumerate(story.things)
        if one.titles and n != thing and n not in reader.plots and (story.owners.get(n) or one.owner) in ("", who)
    ]
    come = [n for n in story.entered if n in own] or own
    return Use(who, come[-1], thing, "discard", "use") if come else None


def _paid(reader: Reader, match: re.Match[str], rest: str, used: int) -> tuple[int, int | None]:
    """What is used, and what is wanted to be paid with: "can I kneel him for Nightmares"."""
    if paid := re.search(rf"(?:kneel|discard|kill|sacrifice) (?P<x>{X})(?: ,[^,]*,)? (?:to pay )?for (?P<u>{C})", rest):
        used = int(paid["u"][1:])
    payment = reader.thing(paid["x"], match.end()) if paid else None
    if lent := re.search(rf"(?:kneel|use|discard|take) (?P<x>{C}) (?:to pay )?for (?:that|it|this)\b", rest):
        before = [n for n in reader.all_things(reader.text[: match.start()]) if n in reader.events]
        if before:
            payment, used = int(lent["x"][1:]), before[-1]
    return used, payment


def _lost_to_answer(reader: Reader, match: re.Match[str], who: str, rest: str) -> Use | None:
    """'Can I kneel it to stop Varys': what it means is a card that was told of before, and no plot."""
    if (paid := re.match(_PAYING, rest)) is None:
        return None
    tool, aim = reader.thing(paid["x"], match.end()), int(paid["on"][1:])
    if tool in reader.plots:
        before = [n for n in reader.all_things(reader.text[: match.end()]) if n not in reader.plots and n != aim]
        tool = before[-1] if before else None
    return Use(who, tool, aim, _purpose(rest), paid["v"]) if tool is not None and tool != aim else None


_CANCELS_IT = r" (?:\w+ )?cancel (?:that|this|the|it|own:[\w-]+) ?(?:response|effect|ability|action|event|use)?\b(?! #)"


def _that_response(reader: Reader, who: str, rest: str, used: int) -> int | None:
    """What "that response" means that is asked to be canceled: what another used last."""
    if not re.match(_CANCELS_IT, f" {rest.strip()}"):
        return None
    return next(
        (use.thing for use in reversed(reader.story.uses) if use.thing != used and use.who not in ("", who)), None
    )


def _bypassed(reader: Reader, match: re.Match[str], rest: str, used: int) -> int:
    """Of "bypass him with Shadowcat": whom; who bypasses attacks."""
    past = re.search(rf"bypass (?P<x>{PRONOUN}|{C}) (?:with|using) (?P<u>{C})", rest)
    if past is None:
        return used
    aim, attacker = reader.thing(past["x"], match.start()), int(past["u"][1:])
    reader.story.fight.attackers += [attacker] if attacker not in reader.story.fight.attackers else []
    return aim if aim is not None and aim != attacker else used


def _twice(reader: Reader, who: str, thing: int) -> Use:
    """'Can I give Tyrion twice?', for a claim of two."""
    story = reader.story
    story.owners.setdefault(thing, who)
    story.told_fight, story.fight.type = True, "military"
    story.fight.winner = story.fight.winner or f"not:{who}"
    return Use(who, thing, None, "", "claim-twice")


def _is_no_use(rest: str, before: str, tag: str) -> bool:
    """Whether it is asked who wins, what becomes of a card, how long, or what a player has to do."""
    return bool(
        re.match(_BECOMES, rest)
        or re.search(r"put (?:the |one |a |own:[\w-]+ )*(?:bonus |renown )?power", rest)
        or before.endswith("how long ")
        or re.match(r" (?:still |then |now )?(?:go through|go off|happen|resolve|take effect)\b", rest)
        or (tag.startswith("#") and re.match(r" (?:still |really )?have to\b", rest))
    )


def _of_pronoun(reader: Reader, match: re.Match[str], who: str, rest: str) -> Use | None:
    """The use of what "him" or "it" means, where no card is named."""
    pronoun = "@he" if re.search(PRONOUN, rest) or "dupe" in rest else "it" if re.search(r"\b(it|that)\b", rest) else ""
    thing = reader.thing(pronoun, match.end())
    if not pronoun and re.search(r"\b(?:both|all|the pair|the lot)\b(?! (?:of|#|@))", rest):  # "bring both out"
        several = [n for n in reader.all_things(reader.text[: match.start()]) if reader.story.things[n].count > 1]
        thing = several[-1] if several else None
    again = any(word.tag == "again" for word in reader.story.mentions.words)
    if pronoun == "it" and again and _verb(rest) == "use" and reader.story.uses:
        thing = next((use.thing for use in reversed(reader.story.uses) if use.who in ("", who)), thing)
    if thing is not None and pronoun == "it" and _is_of_another(reader, thing, who):  # who asks means what he has
        before = reader.all_things(reader.text[: match.start()])
        thing = next((n for n in reversed(before) if n != thing and not _is_of_another(reader, n, who)), thing)
    if thing is not None and who and re.search(rf"own:{who} dupe", rest) and thing not in reader.story.controllers:
        owner = reader.story.owners.get(thing) or reader.story.things[thing].owner
        if owner and owner != who:  # "my dupe" is of none of his cards
            return None
    works = "dupe" in rest and re.search(r"\b(?:works?|helps?|count|counts|good|apply|function|save)\b", rest)
    if thing is not None and "dupe" in rest and (by := _spoils_dupe(reader, who, thing, rest)) is not None:
        return by
    if thing is None or not (_verb(rest) or works) or ("dupe" in rest and _PUT_BACK.search(rest)):
        return None
    if "dupe" in rest and re.search(r"\b(?:choose|target)\b", rest):
        return None
    if entering := _entering(rest, _verb(rest)):
        reader.story.zones[thing] = "hand"
        return Use(who, thing, None, "", entering)
    if _verb(rest) == "take" and (by := _takes_with_last(reader, who, thing)) is not None:
        return by
    if "dupe" in rest:
        reader.story.duplicates.setdefault(thing, 1)
    if (how := _verb(rest)) == "defend" and not reader.is_character(thing):
        how = "put"
    dupe = "dupe" in rest or (how == "save" and thing in reader.story.duplicates)
    return Use(who, thing, None, _purpose(rest), "dupe" if dupe else how)


_PUT_BACK = re.compile(r"\b(?:put|take|get|return)\b[^?]*\bback\b")
"""Of a duplicate: what has been discarded is no save."""


def _unsaid(reader: Reader, used: int, rest: str) -> str:
    """What is asked to be done where no verb says so: who lies in Shadows and comes out is brought out of them."""
    out = re.match(r" (?:still |now |then |even )*(?:come|get|pop) (?:back )?(?:out|up|in)\b", rest)
    return "bring" if out and reader.story.zones.get(used) == "shadows" else "use"


def _is_of_another(reader: Reader, thing: int, who: str) -> bool:
    """Whether a card is an event that another player has played, so that it is not this player's to use."""
    played = [use.who for use in reader.story.uses if use.thing == thing and not use.canceled]
    return bool(who) and reader.is_event(thing) and bool(played) and who not in ("", *played)


def _behind(text: str, match: re.Match[str]) -> str:
    """The words of a question behind its beginning, up to what is told besides."""
    end = min((at for mark in (" .", " ?", " !") if (at := text.find(mark, match.end())) >= 0), default=len(text))
    behind = re.split(_AFTERWARDS, text[match.end() : end])[0]
    return re.split(_OR_ELSE, behind)[0]


def _out_of_shadows(reader: Reader, used: int, rest: str) -> str:
    """How what lies in Shadows is brought out of them: as the rules say, or by its own text.

    That it lies there is told, unless it was told to be elsewhere; that what comes in was in hand is not.
    """
    zones = reader.story.zones
    in_hand = re.search(rf"#{used} (?:\S+ )?(?:in|from) (?:own:\S+ |the )?hand\b", reader.text)
    if zones.get(used) == "hand" and not in_hand:
        del zones[used]
    zones.setdefault(used, "shadows")
    return "use" if re.search(BY_ITS_TEXT, rest) else "bring"


def _entering(rest: str, how: str) -> str:
    """How a card is asked to come in: marshalled, as a duplicate too, or played into Shadows; empty for neither."""
    if re.search(_AS_DUPE, rest):
        return "marshal"
    hides = re.search(r"\b(?:in|into) (?:own:[\w-]+ |the )?shadows", rest) and how in ("play", "put", "marshal")
    return "into-shadows" if hides else ""


def _purpose(rest: str) -> str:
    for word in (*re.findall(r"to (\w+)", rest), *re.findall(r"and (save|cancel)\b", rest)):
        if word in _PURPOSE:
            return str(_SAME.get(word, word))
    first: str = next((word for word in re.findall(r"\w+", rest) if word in _PURPOSE), "")
    return _SAME.get(first, first)


def _verb(rest: str, fighting: bool = True) -> str:
    if fighting and re.search(
        r"\b(?:discard|put|send) (?:#\d+|@[\w-]+|it) in(?= anyway| as|$| $)", rest
    ):  # into the challenge
        return "defend"
    verbs = "ambush attach bypass discard kneel kill sacrifice play use bring marshal save cancel choose respond attack defend put return take".split()
    found: str = next((word for word in re.findall(r"[a-z]+", rest) if word in verbs), "")
    return found
