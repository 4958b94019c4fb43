"""What a telling asks: the last question that names a card, else what somebody wants to do."""

from __future__ import annotations

import re

from timing.telling.outcomes import outcome
from timing.telling.people import ME, PRONOUN
from timing.telling.story import C, P, Reader, Use, X, spans_of

_MAY = (
    r"(?:can|may|could|do|will|would) (?P<o>own:\w+|the|a|that) dupe",
    rf"(?:can|may|could|might) (?P<p>{P}|{C})",
    rf"be (?P<p>{P})(?: still)? (?:allowed|able|permitted|free) to",
    rf"(?:do|does) (?P<p>{P}) (?:get|still get|have time|have a chance) to",
    rf"be (?P<p>{P}) (?:too )?late to",
    rf"(?:be it|be that) (?:legal|allowed|ok|okay|possible|fine|too late)(?: for (?P<p>{P}))? (?:to|if)",
)
_MUST = (
    rf"(?:do|does) (?P<p>{P}) have to",
    rf"(?:must|should) (?P<p>{P})",
    rf"be (?P<p>{P}) forced to",
    rf"(?P<p>{P}) have to",
)
_DOES = (rf"(?:do|does|will|would) (?P<p>{C}|{P})",)
_LOSES = rf"(?:do|does|will|would) (?P<p>{P}) (?:(?:have|need|really|now|still|to) )*(?P<v>kill|lose|discard|sacrifice|kneel|choose) (?P<c>{C}|{PRONOUN})(?! (?:to|for))"
"""'Do I really kill him': what has to be done to one's own card."""
_WANTS = (
    rf"(?P<p>{P})(?: do)? want to", rf"(?P<p>{P}) say @\w+ (?:can|may|get to|will)", rf"(?P<p>{P}) would like to",
    rf"(?P<p>{P}) be (?:going|trying|about) to",
    r"(?:and|but|,|so|then)(?: [a-z]+){0,3} want to",
)  # fmt: skip
_ORDER = r"(?:who|which)(?: one)? (?:gets? to say|say which go(?: off)? first|decide|decides|choose|go first|say|resolve first|get to choose|goes first|chooses)"
_DEADLY = rf"(?P<c>{C}|{PRONOUN}) (?:counts?|go|be fine|do|be enough|work|works) (?:for|as) (?:the )?deadly"
_USING = rf"(?:with|by|using|through|via) (?P<u>{C})"
_PURPOSE = "save cancel stop kill stand kneel keep draw get return lower take discard play respond".split()


def read_question(reader: Reader) -> None:
    """Put the question of the telling, and what is wanted, into the story."""
    story = reader.story
    if match := next(spans_of(reader.text, _ORDER), None):
        story.ask = "who"
        reader.note(match, "the question")
        return
    if match := next(spans_of(reader.text, _FATE), None):
        thing = reader.thing(match["c"], match.start())
        if thing is not None and reader.is_character(thing):
            story.asked, story.ask = Use("", thing, None, _FATES[match["v"]], "fate"), "fate"
            reader.note(match, "the question")
            return
    if _loses(reader) or outcome(reader):
        return
    for patterns, ask in ((_MAY, "may"), (_MUST, "must"), (_DOES, "may")):
        found = [m for pattern in patterns for m in spans_of(reader.text, pattern)]
        for match in sorted(found, key=lambda m: -m.start()):
            if use := _use(reader, match):
                story.asked, story.ask = use, "choose" if ask == "may" and use.how in CHOOSES else ask
                story.plainly = ask == "may"
                reader.note_to_end(match, "the question")
                break
        if story.asked:
            break
    wants = [m for pattern in _WANTS for m in spans_of(reader.text, pattern)]
    for match in sorted(wants, key=lambda m: -m.start()):
        if use := _use(reader, match):
            story.wants = use
            story.plainly = story.plainly or not story.asked
            reader.note_to_end(match, "what is wanted")
            break
    if not story.asked:
        _deadly(reader)
    if not story.asked and story.wants and not (story.by_stealth and story.wants.how == "use"):
        story.asked, story.ask = story.wants, "choose" if story.wants.how in CHOOSES else "may"
    if not story.asked and story.uses and re.search(_LEGAL, reader.text):
        story.asked, story.ask = story.uses.pop(), "may"
    elif not story.asked and story.entered and re.search(_LEGAL, reader.text):
        thing, how = list(story.entered.items())[-1]
        del story.entered[thing]
        story.zones[thing] = "shadows" if how == "shadows" else "hand"
        verb = "bring" if how == "shadows" else "marshal"
        story.asked, story.ask = Use(story.owners.get(thing, ""), thing, None, "", verb), "may"
    if not story.asked and (match := next(spans_of(reader.text, _OUTCOME), None)):
        story.ask = "unopposed" if "unopposed" in match.group() else "wins"
        story.outcome_of = reader.player(match["p"], match.start()) if match["p"] not in ("it", "that", "this") else ""
        reader.note(match, "the question")
    if not story.asked and not story.ask and (match := next(spans_of(reader.text, _GAME), None)):
        story.ask = "wins"
        reader.note(match, "the question")
    if not story.asked and not story.ask:
        _disputed(reader)


def _loses(reader: Reader) -> bool:
    """Whether it is asked if somebody has to lose a card."""
    story = reader.story
    if match := next(spans_of(reader.text, _LOSES), None):
        thing, who = reader.thing(match["c"], match.start()), reader.player(match["p"], match.start())
        owner = story.owners.get(thing, story.things[thing].owner) if thing is not None else ""
        if thing is not None and (owner in ("", who) or ME not in (owner, who)):
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
        story.asked, story.ask = story.uses.pop(), "may"
    elif story.duplicates:
        thing = next(reversed(story.duplicates))
        story.asked, story.ask = Use("", thing, None, "save", "dupe"), "may"


_ASKS = (
    r"(?:^|[.,?!] |and |but |so |or )(?:just |then )?(?:can|may|could|do|will|would|be|must|should|who|what|which|where|how|why) "
    r"(?:@|own:|it |that |the |this |there |#|not )|\b(?:can|may|could) @|\?$"
)
_DENIED = rf"(?P<p>{P}) say (?:@\w+|you|that|there be|nothing) (?:can |may |could |do )*(?:not |no )(?P<v>save|cancel)"
_SAYS = r"[.,;!] (?:\S+ ){0,2}@\w+ (?:want|say) (?!to\b)(?!#|(?:no|yes|nope|that|it|so)(?: be)?(?: not| legal| fine| right| ok)* ?(?:[.,?!]|$))"
"""Behind what was done last somebody says something else, which was not understood."""
_TAG = rf"(?: (?:so|and|but|,|or|be|not|{P}|{C}|it|that|this))* (?:wrong|right|legal|correct|true|fair|fine|okay|ok|yes|no|illegal) \?$"
_ANSWERS = rf"(?P<p>{P})(?: (?:can|may|could|will|want to))? (?P<v>cancel|save) (?:it|that|the lot|everything|all of (?:it|that|them)|this|{C})(?= \?| \.|$| ,)"
_GETS = rf"(?:do|does|can|will|would) (?P<p>{P})(?: still)? (?:get|draw|claim|take|gain)(?: (?:to|the|a|one|own:\w+|claim|take|draw|gain|that|my))* (?P<w>power|card|cards|gold)"
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


def _use(reader: Reader, match: re.Match[str]) -> Use | None:
    """The use that the words behind a question's beginning speak of; None where they name no card."""
    text = reader.text
    rest = _behind(text, match)
    if re.match(_BECOMES, rest):  # who wins a challenge, what becomes of a card: no use of it
        return None
    if re.search(r"put (?:the |one |a |own:\w+ )*(?:bonus |renown )?power", rest) or re.search(
        r"how long $", text[: match.start()]
    ):
        return None
    tag = match.groupdict().get("p") or ""
    if "dupe" in match.group():
        owner = match["o"] or ""
        rest, tag = f"dupe {rest}", f"@{owner.removeprefix('own:')}" if owner.startswith("own:") else ""
    who = "" if tag.startswith("#") else reader.player(tag, match.start()) if tag else ""
    if not tag and "want" in match.group():
        who = reader.subject(match.start())
    if paid := re.match(_PAYING, rest):  # "can I kneel it to stop Varys"
        tool, aim = reader.thing(paid["x"], match.end()), int(paid["on"][1:])
        if tool is not None and tool != aim:
            return Use(who, tool, aim, _purpose(rest), paid["v"])
    named = [*([int(tag[1:])] if tag.startswith("#") else []), *reader.all_things(rest)]
    if not named:
        pronoun = (
            "@he" if re.search(PRONOUN, rest) or "dupe" in rest else "it" if re.search(r"\b(it|that)\b", rest) else ""
        )
        thing = reader.thing(pronoun, match.end())
        if thing is None or not _verb(rest):
            return None
        if "dupe" in rest:
            reader.story.duplicates.setdefault(thing, 1)
        dupe = "dupe" in rest or (_verb(rest) == "save" and thing in reader.story.duplicates)
        return Use(who, thing, None, _purpose(rest), "dupe" if dupe else _verb(rest))
    used = named[0]
    if re.match(r" ?(?:still )?(?:play|use|trigger|do|respond with) it on", rest.strip()):
        used = next((n for n in [reader.thing("it", match.end())] if n is not None), used)
    if with_ := re.search(rf"(?:^| ){_USING}", rest):
        used = int(with_["u"][1:])
    if paid := re.search(rf"(?:kneel|discard|kill|sacrifice) (?P<x>{X}) (?:to pay )?for (?P<u>{C})", rest):
        used = int(paid["u"][1:])
    payment = reader.thing(paid["x"], match.end()) if paid else None
    others = [n for n in named if n not in (used, payment)]
    on = others[0] if others else None
    if on is None and (later := re.search(rf"\b(?:to|off|on|at) (?:\w+ )?(?P<x>{X})", rest.partition(f"#{used}")[2])):
        on = reader.thing(later["x"], match.start())
        if later["x"] in ("it", "that", "this") and _purpose(rest) == "cancel" and reader.story.uses:
            on = reader.story.uses[-1].thing
    how = "dupe" if "dupe" in rest else _verb(rest) or "use"
    if entering := _entering(rest, how):
        reader.story.zones[used] = "hand"
        return Use(who, used, None, "", entering)
    if how == "attack" and reader.is_character(used):  # who may be declared against whom: not put to the engine
        return None
    fight = reader.story.fight
    if how == "choose" and fight.winner and fight.winner != who and fight.type in ("", "military"):
        reader.story.owners.setdefault(used, who)
        if re.search(r"\b(?:both|twice|double)\b", rest):  # one for two: not put to the engine
            return None
        how = "claim"
    if how == "bring" and "shadows" in text:
        reader.story.zones.setdefault(used, "shadows")
    if how == "dupe":
        reader.story.duplicates.setdefault(used, 1)
    return Use(who, used, None if on == used else on, _purpose(rest), how)


_PAYING = rf" (?:still )?(?P<v>kneel|discard|use|sacrifice|return) (?P<x>it|that|this|{PRONOUN}) (?:to|and) (?:cancel|save|stop|kill|answer) (?P<on>{C})"
_AS_DUPE = r"(?:put|marshal|play|attach|add|bring|slip) (?:\S+ ){0,8}?as (?:a |an |own:\w+ |another )?(?:dupe|copy)"
_LEGAL = r"(?:be @\w+ (?:allowed|able)(?: to)?(?: do (?:that|this|it|so))?|legal|allowed|ok|okay|fine|possible|valid|works?|(?:can|may|could) @\w+(?: do (?:that|it))?)(?: \?)?$"
_OUTCOME = (
    rf"(?:do|does|will|would|be|can|have) (?P<p>{P}|it|that|this)(?: (?![.@])\S+){{0,8}}? (?:unopposed|win|won|wins)"
)
CHOOSES = ("choose", "defend", "bypass", "claim")
_FATES = {
    "die": "dies", "kill": "dies", "dead": "dies", "survive": "stays", "stay": "stays", "save": "stays",
    "discard": "leaves", "leave": "leaves", "gone": "leaves", "remain": "stays",
}  # fmt: skip
_FATE = rf"(?:do|does|will|would|be) (?P<c>{C}|{PRONOUN})(?: (?:really|now|be|get|gets|go to))* (?P<v>die|kill|dead|survive|stay|save|discard|leave|gone|remain)(?! (?:{X}|{P}|kneel|stand|a|the|one|own:\w+) )(?: [^@#.]*)?(?= \?|$)"
_GAME = r"the game (?:be|will be) (?:over|won|done|finished)"
_SAME: dict[str, str] = {"stop": "cancel", "keep": "save"}


_BECOMES = r" win\b| (?:still |now |really |even |also |then )*(?:come (?:back|home|again)|leave|lose|fall)\b"
_AFTERWARDS = (
    r" (?:@(?:he|she|they)|#\d+) (?:have|be) (?=own:|a |one |two |\d|dupe)"
    r"| (?:,|and|but|so) (?:\S+ )?@\w+ (?:say|reckon|claim|insist)\b"
)


def _behind(text: str, match: re.Match[str]) -> str:
    """The words of a question behind its beginning, up to what is told besides."""
    end = min((at for mark in (" .", " ?", " !") if (at := text.find(mark, match.end())) >= 0), default=len(text))
    return re.split(_AFTERWARDS, text[match.end() : end])[0]


def _entering(rest: str, how: str) -> str:
    """How a card is asked to come in: marshalled, as a duplicate too, or played into Shadows; empty for neither."""
    if re.search(_AS_DUPE, rest):
        return "marshal"
    hides = re.search(r"\binto (?:own:\w+ |the )?shadows", rest) and how in ("play", "put", "marshal")
    return "into-shadows" if hides else ""


def _purpose(rest: str) -> str:
    for word in (*re.findall(r"to (\w+)", rest), *re.findall(r"and (save|cancel)\b", rest)):
        if word in _PURPOSE:
            return str(_SAME.get(word, word))
    first: str = next((word for word in re.findall(r"\w+", rest) if word in _PURPOSE), "")
    return _SAME.get(first, first)


def _verb(rest: str) -> str:
    if re.search(r"\b(?:discard|put|send) (?:#\d+|@\w+|it) in(?= anyway| as|$| $)", rest):  # into the challenge
        return "defend"
    verbs = "ambush bypass discard kneel kill sacrifice play use bring marshal save cancel choose respond attack defend put return take".split()
    found: str = next((word for word in re.findall(r"[a-z]+", rest) if word in verbs), "")
    return found
