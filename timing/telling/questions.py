"""What a telling asks: the last question that names a card, else what somebody wants to do."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import replace

from timing.telling.aims_asked import stops_what_comes
from timing.telling.asked_choice import asked_for, for_claim, safe_from_cancel, safe_from_stealth, slips_past, stands_by
from timing.telling.asked_more import must_be, saves_itself
from timing.telling.asked_use import use_of
from timing.telling.claims import is_right, of_before, said, tagged
from timing.telling.declares import declaring
from timing.telling.order_asked import asks_who_is_first
from timing.telling.outcomes import outcome
from timing.telling.outlooks import read_outlook
from timing.telling.people import ME, PRONOUN
from timing.telling.phase_asked import asked_in_phase
from timing.telling.plainly_ruled import asks_plain_rule
from timing.telling.ruled_asked import names_himself
from timing.telling.story import C, Outlook, P, Reader, Use, X, spans_of
from timing.telling.things import Thing
from timing.telling.twice_asked import claims_twice
from timing.telling.wanted import CHOOSES, event_held, plays_what_is_wanted, read_wants, undone

_MAY = (
    r"(?:can|may|could|do|will|would) (?P<o>own:[\w-]+|the|a|that) dupe",
    rf"(?:can|may|could|might) (?P<p>{P}|{C})",
    rf"be (?P<p>{P}|{C})(?: still| even)? (?:allowed|able|permitted|free) to",
    rf"(?:do|will|would|can) (?:that|this|it|{C}) (?:let|lets|allow|allows|enable) (?P<p>{P})(?: to)?",
    rf"(?:do|does) (?P<p>{P}) (?:get|still get|have time|have a chance) to",
    rf"be (?P<p>{P}) (?:too )?late to",
    rf"(?:be it|be that) (?:legal|allowed|ok|okay|possible|fine|too late)(?: for (?P<p>{P}))? (?:to|if)",
)
_MUST = (
    rf"(?:do|does) (?P<p>{P}) have to",
    rf"(?:must|should) (?P<p>{P})",
    rf"be (?P<p>{P}) forced to",
    rf"(?P<p>{P}) have to(?=[^.!]*(?:\?|$))",
)
_DOES = (rf"(?:do|does|will|would) (?P<p>{C}|{P})",)
_LOSES = rf"(?:do|does|will|would|must|should) (?P<p>{P}) (?:(?:have|need|really|now|still|to) )*(?P<v>kill|lose|discard|sacrifice|kneel|choose) (?P<c>{C}|{PRONOUN}|it)(?! to| for (?!(?:the |own:[\w-]+ )?deadly))"
"""'Do I really kill him': what has to be done to one's own card."""
_DEADLY = rf"(?P<c>{C}|{PRONOUN}) (?:counts?|go|be fine|do|be enough|work|works) (?:for|as) (?:the )?deadly"


def read_question(reader: Reader) -> None:
    """Put the question of the telling, and what is wanted, into the story."""
    story = reader.story
    if claims_twice(reader):
        return
    _first_of_two(reader)
    if is_right(reader, _in_words):
        read_wants(reader)
        return
    if tagged(reader, _in_words) or explicit(reader):
        read_wants(reader)
        plays_what_is_wanted(reader)
        return
    read_wants(reader)
    _deadly(reader)
    event_held(reader)
    if not story.asked and not story.ask and story.wants and _does_so(reader):
        story.asked, story.ask = story.wants, "choose" if story.wants.how in CHOOSES else "may"
        return
    if not story.asked and not story.ask and (_denied(reader) or of_before(reader, _in_words)):
        return
    if not story.asked and not story.ask and _is_answered(reader):
        story.asked, story.ask = undone(story), "may"
        return
    if not story.asked and story.wants and not (story.by_stealth and story.wants.how == "use"):
        story.asked, story.ask = story.wants, "choose" if story.wants.how in CHOOSES else "may"
    if not story.asked:
        _legality(reader)
    if not story.asked and not story.ask and not (_ending(reader) or said(reader, _in_words)):
        _disputed(reader)


_OR_IS_IT = re.compile(
    r"(?<= )or be (?:it|that|this|#\d+|@he|@she)(?: \S+){0,2}? (?:blank|blanked|gone|dead|lost|over|void|useless|wasted|cancel|done)"
    r"(?: (?:too|anyway|now|then|by then))*(?= \?|$)"
)


def _first_of_two(reader: Reader) -> None:
    """'Does his dupe still save him, or is it blanked too?': the first is asked, the second is that it is not so."""
    match = _OR_IS_IT.search(reader.text)
    before = reader.text[reader.sentence_from(match.start()) : match.start()] if match else ""
    if match is None or not re.search(r"(?:^|[ ,])(?:do|can|may|will|could) (?:@|#|own:|the )", f" {before}"):
        return
    reader.note(match, "the question")
    first, last = (bisect_right(reader.starts, at) - 1 for at in (match.start(), match.end() - 1))
    del reader.words[first : last + 1]
    reader.join()


_DOES_SO = rf"(?:may|can|could|be) (?P<p>{P})(?: (?:still|really|allowed|able|to|legally|just|even))* do (?:it|so|that|this)(?: (?:then|now|here|or not|with @\S+))*(?= \?|$)"


def _does_so(reader: Reader) -> bool:
    """'I want to kneel him for the Dance ... May I do it?': what was wanted by who asks; it is noted."""
    match = asked_for(reader, _DOES_SO)
    wants = reader.story.wants
    if match is None or wants is None or wants.who not in ("", reader.player(match["p"], match.start())):
        return False
    if not re.match(r"[ ?]*$", reader.text[match.end() :]):
        return False
    if wants.how == "defend":  # it has not been declared yet
        reader.story.fight.defenders = [n for n in reader.story.fight.defenders if n != wants.thing]
    reader.note(match, "the question")
    return True


def _is_answered(reader: Reader) -> bool:
    """'Kai wants to hit one of her locations. Iris throws a Raven to cancel it': whether that is what is disputed."""
    wants, last = reader.story.wants, reader.story.uses[-1] if reader.story.uses else None
    if wants is None or last is None or last.to not in ("cancel", "save", "stop") or last.who in ("", wants.who):
        return False
    return last.at > reader.text.rfind(" want ") and "?" not in reader.text


def _in_words(reader: Reader) -> bool:
    _deadly(reader)
    return bool(reader.story.asked) or explicit(reader) or _ending(reader)


def explicit(reader: Reader) -> bool:
    """Whether it is asked in so many words; the question is put into the story."""
    story, start = reader.story, reader.asking_from
    if names_himself(reader):
        return True
    if asks_who_is_first(reader) or asks_plain_rule(reader):
        return True
    if (
        safe_from_cancel(reader)
        or safe_from_stealth(reader)
        or _says_opposed(reader)
        or declaring(reader)
        or read_outlook(reader)
    ):
        return True
    if match := next((m for m in spans_of(reader.text, _FATE) if m.start() >= start), None):
        thing = reader.thing(match["c"], match.start())
        if thing is not None and reader.is_character(thing):
            story.asked, story.ask = Use("", thing, None, _FATES[match["v"]], "fate"), "fate"
            reader.note(match, "the question")
            return True
    return (
        _by_name(reader)
        or _marshals_duplicate(reader)
        or _last_done(reader)
        or _aim_of_wanted(reader)
        or _stops(reader)
        or slips_past(reader)
        or stands_by(reader)
        or for_claim(reader)
        or must_be(reader)
        or saves_itself(reader)
        or _beside(reader)
        or _loses(reader)
        or outcome(reader)
        or _may(reader)
    )


_OPPOSED = re.compile(
    r"\b(?:it|that|this|the challenge) (?:be|count as)(?: not| still| really| just)* (?:un)?opposed(?= \?| \.|$)"
)


def _says_opposed(reader: Reader) -> bool:
    """'Tom says he did declare a blocker, so it was opposed': whether it is unopposed."""
    match = _OPPOSED.search(reader.text, reader.asking_from)
    if match is None or not reader.story.told_fight or " say " not in reader.text[: match.start()]:
        return False
    reader.story.ask, reader.story.outcome_of = "unopposed", ""
    reader.note(match, "the question")
    return True


_ASKS_ELSE = re.compile(r"(?:^|[.,?!] )(?:so |and |but )?(?:how much|how many|which|what|why|where)(?: [^@#.,?!]*)? $")
"""Words before "can I" that ask for something else than yes or no."""


def _marshals_duplicate(reader: Reader) -> bool:
    """'Can I put a dupe on him?'"""
    match = asked_for(reader, _PUTS_DUPE) if "dupe" in reader.text else None
    story = reader.story
    thing = reader.thing(match["c"] or "@he", match.end()) if match else None
    if match is None or thing is None or not story.things[thing].titles:
        return False
    who = reader.player(match["p"], match.start()) or ME
    old = story.things[thing]
    old.owner = old.owner or who
    story.things.append(Thing(old.titles, owner=who, other=True, spans=old.spans[-1:], told=old.told))
    copy = len(story.things) - 1
    story.zones[copy] = "hand"
    story.duplicates.pop(thing, None)
    story.asked, story.ask = Use(who, copy, None, "", "marshal"), "may"
    reader.note(match, "the question")
    return True


_ENOUGH = (
    rf"(?:be|do) (?:{C}|{PRONOUN}|it|that|this|one|two|three)(?: (?:really|even|have|cost|still))* (?:\w+ )?enough"
)
_PICKED = r"be (?:that|this|it|own:[\w-]+) (?:a |an )?(?:legal |valid |proper )?(?:choose|target)(?: (?:ok|okay|legal|allowed|fine|valid))?"


def _last_done(reader: Reader) -> bool:
    """'Is she expensive enough?', 'is that pick ok?': what was used or chosen last is what is disputed."""
    story = reader.story
    if (match := asked_for(reader, _PICKED)) and story.aimed:
        story.asked, story.ask = Use("", story.aimed[-1], None, "", "choose"), "choose"
    elif (match := asked_for(reader, _ENOUGH)) and story.uses and reader.in_question(match.start()):
        story.asked, story.ask = undone(story), "may"
    else:
        return False
    reader.note(match, "the question")
    return True


_ON_HER = (
    rf"(?:can|may|could|be) (?P<p>{P})(?: (?:even|really|still|allowed|able|to|legally))* (?:choose|target|hit|burn|kill|do)(?: that to)? (?P<x>{PRONOUN}|{C}|it|that)(?: with (?:it|that|this|#\d+))?(?= \?|$)",
    rf"(?:can|may|could|be) (?P<x>{PRONOUN}|{C})(?: (?:even|really|still))* (?:be )?(?:legal )?(?:choose|target)(?= \?|$)",
)
_WITH = rf"(?P<p>{P}|{C})(?: do)? want to \S+ (?P<c>{C})(?: \S+){{0,3}}? (?:with|using) (?P<u>{C})"


def _aim_of_wanted(reader: Reader) -> bool:
    """'Dan wants to burn my Brienne with Drogon. Can he choose her?': whether the one may be used on the other."""
    match = asked_for(reader, *_ON_HER)
    wanted = max(spans_of(reader.text, _WITH), key=lambda m: m.start(), default=None)
    if match is None or wanted is None or wanted.start() > match.start() or not reader.in_question(match.start()):
        return False
    on, tool, story = int(wanted["c"][1:]), int(wanted["u"][1:]), reader.story
    meant = match["x"]
    if meant.startswith("#") and int(meant[1:]) not in (on, tool):
        return False
    who = reader.player(wanted["p"], wanted.start()) if wanted["p"].startswith("@") else ""
    how = "play" if tool in reader.events else "use"
    story.asked, story.ask, story.plainly = Use(who, tool, on, "", how), "may", True
    reader.note(wanted, "what is wanted")
    reader.note(match, "the question")
    return True


def _stops(reader: Reader) -> bool:
    """'He has a dupe under him, does that stop it?'"""
    match = asked_for(
        reader,
        r"(?:do|will|can|want) (?:that|it|this|the dupe) (?P<v>cancel|save|attack|work on|work against|affect|catch|cover|answer) (?P<x>it|that|this|@[\w-]+|#\d+)(?= \?|$| ,| or| then| too| now)",
        r"(?:do|will|can|want) (?:that|it|this|(?P<t>#\d+)) (?:really |actually |even )?(?P<v>cancel) (?P<x>own:[\w-]+ (?:power|token|tokens|gold|draw|cards?|ability|effect|text))(?= \?|$| ,| or| then| too| now)",
    )
    story = reader.story
    if match is None:
        return False
    if match["x"].startswith("own:"):
        return stops_what_comes(reader, match)
    if match["v"] not in ("cancel", "save"):
        aim = int(match["x"][1:]) if match["x"].startswith("#") else story.uses[-1].thing if story.uses else None
        named = [n for n in reader.all_things(reader.text[: match.start()]) if n != aim and story.things[n].titles]
        if aim not in reader.events or not named or named[-1] in reader.plots or reader.is_character(named[-1]):
            return False
        story.asked = Use(story.owners.get(named[-1], ""), named[-1], aim, "cancel", "use")
    elif story.duplicates:
        story.asked = Use("", next(reversed(story.duplicates)), None, "save", "dupe")
    else:
        tools = [n for n, thing in enumerate(story.things) if thing.titles and n not in reader.plots]
        used = story.uses[-1].thing if story.uses else None
        if not tools or tools[-1] == used:
            return False
        story.asked = Use("", tools[-1], None, match["v"], "use")
    story.ask = "may"
    reader.note(match, "the question")
    return True


def _beside(reader: Reader) -> bool:
    """'Can we both have a Varys on the table?': another copy is marshalled beside what is in play."""
    match = asked_for(reader, _BOTH) or _has_too(reader)
    if match is None or not reader.story.things[int(match["c"][1:])].titles:
        return False
    story, named = reader.story, int(match["c"][1:])
    titles = story.things[named].titles
    copies = [n for n, thing in enumerate(story.things) if thing.titles[:1] == titles[:1]]
    mine = next((n for n in copies if story.zones.get(n) == "hand"), None)
    if mine is None:
        return False
    story.asked, story.ask = Use(story.owners.get(mine) or story.things[mine].owner, mine, None, "", "marshal"), "may"
    reader.note(match, "the question")
    return True


def _has_too(reader: Reader) -> re.Match[str] | None:
    """'He's got Varys out, can I have my own Varys in play too?': mine is another copy, in hand."""
    match = asked_for(reader, _TOO)
    if match is None:
        return None
    story, n, who = reader.story, int(match["c"][1:]), reader.player(match["p"], match.start())
    holder = re.search(
        rf"(?P<o>{P}) (?:already |also )?(?:have|control|run) {match['c']}\b", reader.text[: match.start()]
    )
    other = reader.player(holder["o"], holder.start()) if holder else ""
    old = story.things[n]
    if not old.titles or not other or other == who or old.other:
        return None
    story.owners[n] = old.owner = other
    story.things.append(Thing(old.titles, owner=who, other=True, spans=old.spans[-1:], told=old.told))
    story.zones[len(story.things) - 1], story.owners[len(story.things) - 1] = "hand", who
    return match


_LATER = r"\b(?:again|later|down|from hand|next (?:round|turn)|any more|ever|another|new)\b"
"""With such words a card that was killed is asked to be played once more."""


def _once_more(reader: Reader, use: Use, match: re.Match[str]) -> Use:
    """'Ned dies for claim. Can I play him again?': another copy of who has been killed."""
    story, thing = reader.story, use.thing
    struck = [one.on for one in story.uses if one.to == "kill" and not one.canceled]
    behind = reader.text[match.start() :].split(" ?")[0]
    if use.how == "play" and story.zones.get(thing) == "hand" and thing not in reader.events:
        return replace(use, how="marshal") if re.search(_LATER, behind) else use
    dead = [n for n in (*(n for n, _ in story.killed), *struck) if n == thing]
    lies = story.zones.get(thing) == "dead" and use.how == "marshal" and "dead" not in behind
    if not (dead or lies) or use.how not in ("put", "play", "marshal", "bring") or not story.things[thing].titles:
        return use
    if not lies and not re.search(_LATER, behind) and not any(word.tag == "again" for word in story.mentions.words):
        return use
    old = story.things[thing]
    owner = story.owners.get(thing) or old.owner or use.who
    story.owners.setdefault(thing, owner)
    story.things.append(Thing(old.titles, owner=owner, other=True, spans=old.spans[-1:], told=old.told))
    copy = len(story.things) - 1
    story.zones[copy] = "hand"
    if thing in struck:
        story.killed.append((thing, ""))
    return Use(use.who, copy, None, "", "marshal")


def _may(reader: Reader) -> bool:
    story = reader.story
    for patterns, ask in ((_MAY, "may"), (_MUST, "must"), (_DOES, "may")):
        found = [m for pattern in patterns for m in spans_of(reader.text, pattern) if m.start() >= reader.asking_from]
        for match in sorted(found, key=lambda m: -m.start()):
            if not _ASKS_ELSE.search(reader.text[: match.start()]) and (use := use_of(reader, match)):
                use = _once_more(reader, use, match) if ask == "may" else use
                asked_in_phase(reader, use, match)
                story.asked, story.ask = use, "choose" if ask == "may" and use.how in CHOOSES else ask
                story.plainly = ask == "may"
                reader.note_to_end(match, "the question")
                return True
    return False


def _legality(reader: Reader) -> None:
    """'Legal?', of what was done last."""
    story = reader.story
    if not re.search(_LEGAL, reader.text):
        return
    if story.uses:
        story.asked, story.ask = undone(story), "may"
    elif story.entered:
        thing, how = list(story.entered.items())[-1]
        del story.entered[thing]
        story.zones[thing] = "shadows" if how == "shadows" else "hand"
        verb = "bring" if how == "shadows" else "marshal"
        story.asked, story.ask = Use(story.owners.get(thing, ""), thing, None, "", verb), "may"


def _denied(reader: Reader) -> bool:
    """'He says she is dead already, cannot kneel': whether what was done last could be done."""
    story = reader.story
    match = next((m for m in spans_of(reader.text, _CANNOT) if story.uses and m.start() > story.uses[-1].at), None)
    if match is None or story.uses[-1].canceled:
        return False
    reader.note(match, "the question")
    story.asked, story.ask = undone(story), "may"
    return True


def _ending(reader: Reader) -> bool:
    story = reader.story
    if match := asked_for(reader, _OUTCOME):
        story.ask = "unopposed" if "unopposed" in match.group() else "wins"
        story.outcome_of = reader.player(match["p"], match.start()) if match["p"] not in ("it", "that", "this") else ""
    elif (match := asked_for(reader, _GAME)) and (story.power or " game " in f" {match.group()} "):
        story.ask = "wins"
    if match:
        reader.note(match, "the question")
    return bool(match)


def _loses(reader: Reader) -> bool:
    """Whether it is asked if somebody has to lose a card."""
    story = reader.story
    if match := next((m for m in spans_of(reader.text, _LOSES) if m.start() >= reader.asking_from), None):
        thing, who = reader.thing(match["c"], match.start()), reader.player(match["p"], match.start())
        owner = story.owners.get(thing, story.things[thing].owner) if thing is not None else ""
        if thing in story.attached and match["v"] in ("discard", "lose"):
            story.outlook, story.ask = Outlook("drops", who, thing), "outlook"
            reader.note_to_end(match, "the question")
            return True
        if thing is not None and (owner in ("", who) or ME not in (owner, who)):
            if story.deadly and not story.things[thing].titles:  # somebody, whoever that is
                story.outlook, story.ask = Outlook("deadly", who), "outlook"
                reader.note_to_end(match, "the question")
                return True
            how = "deadly" if story.deadly else match["v"]
            story.asked, story.ask = Use(who, thing, None, match["v"], how), "must"
            reader.note_to_end(match, "the question")
            return True
    return False


def _disputed(reader: Reader) -> None:
    """Where nothing is asked: what was done last is what is disputed."""
    story = reader.story
    if match := next(spans_of(reader.text, _ANSWERS), None):
        story.asked, story.ask = Use(reader.player(match["p"], match.start()), NOTHING, None, match["v"]), "may"
        reader.note(match, "the question")
        return
    if match := next(spans_of(reader.text, _GETS), None):
        who = reader.player(match["p"], match.start())
        story.asked, story.ask = Use(who, NOTHING, None, _GIVEN[match["w"]]), "may"
        reader.note(match, "the question")
        return
    if not story.by_stealth and story.aimed:
        story.by_stealth = next((thing.owner for thing in story.things if "stealth" in thing.keywords), "")
    if denied := next(spans_of(reader.text, _DENIED), None):  # "she says you can't save from that"
        who = "not:" + reader.player(denied["p"], denied.start())
        story.asked, story.ask = Use(who, NOTHING, None, denied["v"]), "may"
        reader.note(denied, "the question")
        return
    if story.times and story.uses:  # "I have played it three times already, she says that is it"
        thing = next(reversed(story.times))
        story.asked, story.ask = Use(story.owners.get(thing, ME), thing, None, "", "play"), "may"
        story.uses = [use for use in story.uses if use.thing != thing]
        return
    if re.search(_ASKS, re.sub(_TAG, " .", reader.text)):  # something is asked, and it was not understood
        return
    targets = [*story.bypassed, *story.aimed] if story.by_stealth else []
    if targets:
        story.asked = Use(story.by_stealth, targets[-1], None, "", "bypass")
        story.ask = "choose"
    elif story.uses and not story.uses[-1].canceled and not re.search(_SAYS, reader.text[story.uses[-1].at :]):
        story.asked, story.ask = undone(story), "may"
    elif story.duplicates:
        thing = next(reversed(story.duplicates))
        story.asked, story.ask = Use("", thing, None, "save", "dupe"), "may"


_ASKS = (
    r"(?:^|[.,?!] |and |but |so |or )(?:just |then )?(?:can|may|could|do|will|would|be|must|should|who|what|which|where|how|why) "
    r"(?:@|own:|it |that |the |this |there |#|not )|\b(?:can|may|could) @|\?$"
)
_DENIED = (
    rf"(?P<p>{P}) say (?:@[\w-]+|you|that|there be|nothing) (?:can |may |could |do )*(?:not |no )(?P<v>save|cancel)"
)
_CANNOT = (
    rf"(?P<p>{P}) say (?:(?![.?!;] )[^.?!;])*?\b(?:can|could|may) not (?:even )?"
    r"(?:be )?(?:kneel|stand|pay|attack|defend|choose|target|play|use|do)\b"
)
_SAYS = r"[.,;!] (?:\S+ ){0,2}@[\w-]+ (?:want|say) (?!to\b)(?!#|(?:no|yes|nope|that|it|so)(?: be)?(?: not| legal| fine| right| ok)* ?(?:[.,?!]|$))"
"""Behind what was done last somebody says something else, which was not understood."""
_TAG = rf"(?: (?:so|and|but|,|or|be|not|{P}|{C}|it|that|this))* (?:wrong|right|legal|correct|true|fair|fine|okay|ok|yes|no|illegal) \?$"
_ANSWERS = rf"(?P<p>{P})(?: (?:can|may|could|will|want to))? (?P<v>cancel|save) (?:it|that|the lot|everything|all of (?:it|that|them)|this|{C})(?= \?| \.|$| ,)"
_GETS = rf"(?:do|does|can|will|would) (?P<p>{P})(?: still)? (?:get|draw|claim|take|gain)(?: (?:to|the|a|one|own:[\w-]+|claim|take|draw|gain|that|my))* (?P<w>power|card|cards|gold)"
_GIVEN = {"power": "claim-power", "card": "draw", "cards": "draw", "gold": "gain-gold"}
NOTHING = -100
"""In place of a thing: no card is named for what is asked."""


def _deadly(reader: Reader) -> None:
    match = next(spans_of(reader.text, _DEADLY), None)
    if match and (thing := reader.thing(match["c"], match.start())) is not None:
        dying = [n for n, _ in reader.story.killed]
        if thing in reader.story.fight.attackers and dying:  # deadly kills defenders
            thing = dying[-1]
        reader.story.asked, reader.story.ask = Use("", thing, None, "deadly", "choose"), "choose"
        reader.note(match, "the question")


def _by_name(reader: Reader) -> bool:
    """'Can I poppy Hodor?', 'Paper Shield that?': the title says what is done."""
    match = asked_for(
        reader,
        rf"(?:can|may|could) (?P<p>{P}) (?P<c>{C}) (?P<x>{X})",
        rf"(?:can|may|could) (?P<p>{P}) (?P<c>{C}) (?:the |own:[\w-]+ |that )?(?P<x>dupe)",
        rf"(?:^|(?<=[.?!,] ))(?P<c>{C}) (?P<x>it|that|this) \?",
    )
    if match is None:
        return False
    story, thing = reader.story, int(match["c"][1:])
    if reader.is_character(thing):
        return False
    said = match["x"]
    if said == "dupe":
        on: int | None = next((use.thing for use in reversed(story.uses) if use.how == "dupe"), None)
    elif said in ("it", "that", "this") and story.uses:
        on = story.uses[-1].thing
    else:
        on = reader.thing(said, match.start())
    who = reader.player(match.groupdict().get("p"), match.start()) or ME
    story.owners.setdefault(thing, who)
    how = "play" if thing in reader.events else "marshal"
    story.asked, story.ask = Use(who, thing, on if on != thing else None, "", how), "may"
    reader.note(match, "the question")
    return True


_LEGAL = r"(?:be @[\w-]+ (?:allowed|able)(?: to)?(?: do (?:that|this|it|so))?|legal|allowed|ok|okay|fine|possible|valid|works?|(?:can|may|could) @[\w-]+(?: do (?:that|it))?)(?: \?)?$"
_OUTCOME = (
    rf"(?:do|does|will|would|be|can|have) (?P<p>{P}|it|that|this)(?: (?:still|really|actually|just|already|count|as|an|a|for|be|this|that|it|not))*? "
    r"(?:unopposed|win)(?! (?:by|with|dominance|initiative|the dominance|the initiative))"
)
_PUTS_DUPE = (
    rf"(?:can|may|could|want to|be allowed to)(?: (?P<p>{P}))?(?: (?:still|to))* (?:put|play|marshal|attach|place|add) (?:(?:a|an|one|the|another|second) )*"
    rf"(?:dupe|one)(?: (?:on|under|to|onto) (?:(?:own:[\w-]+|the|a|kneel|stand) )*(?P<c>{C}|{PRONOUN}|it))?(?= \?| \.|$| ,| for| even| if| or| because| while| when| now| this| too)"
)
_BOTH = rf"(?:can|may|could) (?:{P} both|both {P}|both of {P}|both players?) (?:have|control|run|keep|save) (?:a |an |own:[\w-]+ )?(?P<c>{C})"
_TOO = (
    rf"(?:can|may|could) (?P<p>{P})(?: still| also| even| really| then| just)* (?:have|control|run|keep) (?:own:[\w-]+ |own |a |an )*"
    rf"(?P<c>{C})(?: in play| on the table| on the board| out| down| too| as well| also| then| at the same time)+(?= \?| \.|$| ,| or| if)"
)
_FATES = {
    "die": "dies", "kill": "dies", "dead": "dies", "survive": "stays", "stay": "stays", "save": "stays",
    "discard": "leaves", "leave": "leaves", "gone": "leaves", "remain": "stays",
}  # fmt: skip
_FATE = rf"(?:do|does|will|would|be) (?P<c>{C}|{PRONOUN})(?: (?:really|now|be|get|gets|go to))* (?P<v>die|kill|dead|survive|stay|save|discard|leave|gone|remain)(?! (?:{X}|{P}|kneel|stand|a|the|one|own:[\w-]+) )(?: [^@#.]*)?(?= \?|$)"
_GAME = r"(?:the game (?:be|will be) (?:over|won|done|finished)|be (?:that|it|this) (?:it|game|the game|gg|over)(?= \?|$)|(?<=[.?!] )(?:game|game over|gg)(?= \?))"
