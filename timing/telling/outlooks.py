"""Questions about what will be: who gets power or initiative, whether a card stays, stands or is blank, what happens."""

from __future__ import annotations

import re
from collections.abc import Callable

from timing.telling.people import PRONOUN
from timing.telling.spoken_reward import on_winning_side, reward
from timing.telling.story import TYPES, C, N, Outlook, P, Reader, T, Use, X

DOES = r"(?:do|will|want|can|must|be|would|should)"
HELPS = r"(?: (?:really|actually|now|also|then|still|all|both|even|be|get|gets|have to|need to|go to|go|to|up|end up|end|indeed|not))*"
THING = rf"(?:{C}|{PRONOUN}|it|that one|this one)"


Build = Callable[[Reader, re.Match[str]], Outlook | None]
ASKED: list[tuple[re.Pattern[str], Build]] = []


def asks(*patterns: str) -> Callable[[Build], Build]:
    """What is asked where one of these patterns stands in a question."""

    def add(build: Build) -> Build:
        ASKED.extend((re.compile(rf"(?:^|(?<= )){pattern}(?= |$)"), build) for pattern in patterns)
        return build

    return add


def read_outlook(reader: Reader) -> bool:
    """Whether the last of the telling's questions is one of these; it is put into the story."""
    found = [
        (match.start(), -n, match, build)
        for n, (pattern, build) in enumerate(ASKED)
        for match in pattern.finditer(reader.text)
        if match.start() >= reader.asking_from and is_asking(reader, match)
    ]
    for _, _, match, build in sorted(found, key=lambda one: one[:2], reverse=True):
        if view := build(reader, match):
            if view.what == "power" and " prized" in reader.text:  # whether the keyword gives it is not played out
                continue
            if view.what != "asked":  # it has been put as what may be used
                _put(reader, view)
            reader.note(match, "the question")
            return True
    return False


def _put(reader: Reader, view: Outlook) -> None:
    """Into the story; whether a character dies is asked with what could save it (`fate`)."""
    story = reader.story
    if view.what == "leaves" and view.so and view.thing in reader.plots:  # "does it go off"
        story.outlook, story.ask = Outlook("resolves", "", view.thing), "outlook"
    elif view.what in ("leaves", "dies") and view.thing is not None and reader.is_character(view.thing):
        what = view.what if view.so else "survives" if view.what == "dies" else "stays"
        if not view.so and story.duplicates.get(view.thing) and not any(use.how == "dupe" for use in story.uses):
            story.asked, story.ask, story.plainly = Use("", view.thing, None, "save", "dupe"), "may", True
            return
        story.asked, story.ask = Use("", view.thing, None, what, "fate"), "fate"
    else:
        story.outlook, story.ask = view, "outlook"


def is_asking(reader: Reader, match: re.Match[str]) -> bool:
    """Whether the words stand in a question, or what is dictated has no marks to tell."""
    opens = re.match(
        r"(?:and |so |but |now |or )?(?:do|will|can|be|how|who|whose|would|must)\b",
        reader.text[reader.sentence_from(match.start()) :],
    )
    ends = re.search(r"[.?!]", reader.text[match.end() :])
    if re.match(rf"(?:{P} )?(?:(?:also|now) )*want ", match.group()):  # what is wanted is what is disputed
        return True
    return ends is None or ends.group() == "?" or opens is not None


def player_of(reader: Reader, match: re.Match[str], group: str = "p") -> str:
    said = match.groupdict().get(group)
    if said in ("the attacker", "attacker", "the attack player"):
        return "side:attackers"
    if said in ("the defender", "defender", "the defend player"):
        return "side:defenders"
    return reader.player(said, match.start()) if said else ""


WHOM = rf"(?:{P}|the attacker|the defender|attacker|defender)"


@asks(
    rf"who{HELPS} (?:win|get|have|take)(?: the| own:[\w-]+)? (?P<w>initiative|dominance)",
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:win|get|have|take|lose)(?: the| own:[\w-]+)? (?P<w>initiative|dominance)",
    rf"who{HELPS} (?:the )?(?P<w>first) player",
    rf"who{HELPS} (?:choose|decide|say|determine)(?: (?:on|who|the|be|go))* (?P<w>first) player",
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:the )?(?P<w>first) player",
)
def _wins_what(r: Reader, m: re.Match[str]) -> Outlook | None:
    what = "initiative" if m["w"] == "first" else m["w"]
    player = player_of(r, m)
    return Outlook(what, player, so=" lose " not in m.group(), who=not player)


@asks(
    rf"who{HELPS} (?:gets?|claims?|gain|take|win|score|have)(?: (?:it|that|this|the (?:one )?power|the token|one|one power))?(?= \?|$)"
)
def _wins_dominance(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Counting dominance ... Who takes it?'"""
    return Outlook("dominance", who=True) if r.story.phase == "dominance" and not r.story.told_fight else None


HOW_MUCH = r"\bhow (?:many|much)(?: \S+){0,3} $"


@asks(rf"who{HELPS} (?:gets?|claims?|gain|take|collect|score)(?: \S+){{0,3}}? power(?: for (?:it|that|this))?(?= \?|$)")
def _who_gets_power(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Who gets the two power?'"""
    return Outlook("power", who=True)


LATER = ("dominance", "standing", "taxation")
"""Phases in which no challenge is under way."""
_POWER = r"(?:(?:the|a|that|this|those|one|two|another|an|any|own:[\w-]+|extra|bonus|its|additional|\d|more|unopposed|renown|claim|for|get) )*power"


@asks(
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:get|claim|gain|take|collect|earn|have|score|put)(?: to)?(?: claim| take| get| gain| put)? (?P<x>{_POWER})"
    r"(?P<y>(?: (?![.?@]|#|or\b|and\b)\S+){0,6})",
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:get|claim|gain|take|collect|earn|have|score)(?: to)?(?: claim| take| get)? (?:the |own:[\w-]+ |an |a )?(?P<x>unopposed|renown)(?P<y>(?: bonus| reward)?)",
)
def _gets_power(r: Reader, m: re.Match[str]) -> Outlook | None:
    if re.search(HOW_MUCH, r.text[: m.start()]):
        return None
    said = f"{m['x']} {m['y']} "
    if " oppos" in said and r.story.titles:  # that is asked of the titles
        return None
    around = f"{m.group()} "
    fight = r.story.fight
    by_claim = "claim" in said or (fight.type == "power" and fight.winner)
    if re.search(r"\b(?:off|from)\b", said) and not by_claim:
        return None
    what = next((one for one in ("unopposed", "renown", "dominance") if one in around), "power")
    if what == "power" and re.fullmatch(r"(?:the|that|own:[\w-]+) power", m["x"]) and r.story.told_fight:
        what = reward(r, m.start()) if reward(r, m.start()) in ("unopposed", "renown") else what
    several = re.search(r"\b(?P<n>\d+|two|three|four|five|both)\b", m["x"]) if what == "power" else None
    n = (2 if several["n"] == "both" else r.number(several["n"])) if several else None
    return Outlook(f"power {n}" if n and n > 1 else what, player_of(r, m))


@asks(
    rf"(?P<p>{P}) (?:want|take|claim|get) (?:to (?:get|claim|take|have) )?{_POWER[:-5]}(?:power )?(?:for|because|since)(?: it)?(?: be)? (?:the |an? )?(?P<x>unopposed|renown)",
    rf"(?P<p>{P}) want (?:to (?:get|claim|take|have) )?(?:the |own:[\w-]+ |an )?(?P<x>unopposed|renown)(?: power| bonus)?",
)
def _wants_power(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I want the extra power for unopposed.'"""
    if re.search(HOW_MUCH, r.text[: m.start()]):
        return None
    return Outlook(m["x"], player_of(r, m))


@asks(
    rf"{DOES} (?P<c>{THING})(?: 's)?{HELPS} (?:get|claim|gain|take|collect|earn|have|put)(?: (?:to|claim|take|own:[\w-]+|the|a|any|its|one|bonus|extra|for))* "
    r"(?P<w>renown|power)(?: power)?(?! icon)"
)
def _card_gets_power(r: Reader, m: re.Match[str]) -> Outlook | None:
    if re.search(HOW_MUCH, r.text[: m.start()]):
        return None
    if re.match(r" (?:for|because of) (?:the |being |an? )?unopposed", r.text[m.end() :]):
        return Outlook("unopposed", "")
    thing = r.thing(m["c"], m.start())
    if m["w"] == "power" and r.story.phase in LATER and not r.story.told_fight:
        return Outlook("card-power", "", thing) if thing is not None and r.is_character(thing) else None
    gains = "power" not in m.group() and not r.story.told_fight
    own = m["w"] == "power" and not r.story.told_fight and r.story.killed
    if own and re.match(r"(?:can|may|could) ", f"{m.group()} "):  # by what it does when somebody is killed
        return None
    what = "has renown" if m.group().endswith("have renown") or gains else "renown"
    if thing is None or not r.is_character(thing):
        return None
    on_winning_side(r, thing)
    return Outlook(what, "", thing)


@asks(
    rf"{DOES} (?:(?:the|own:[\w-]+) )?(?:{C} 's )?(?P<w>renown|unopposed)(?: bonus| power)?{HELPS} (?:work|count|apply|use|trigger|happen|come|resolve)\w*",
)
def _keyword_counts(r: Reader, m: re.Match[str]) -> Outlook | None:
    named = r.all_things(m.group())
    return Outlook(m["w"], "", named[0] if named else None)


@asks(
    rf"{DOES} (?:the |own:[\w-]+ )?(?:{T} )?claim{HELPS} (?:satisfy|satisfied|fulfilled|fulfil|attack|affect|work against|go through|go|apply|count|happen|resolve|work|use|take effect|implement|carry out|land)\w*",
    rf"{DOES} (?P<p>{P}){HELPS} (?:satisfy|fulfil|fulfill|resolve|pay|take|suffer|do)(?: the| own:[\w-]+)? (?:{T} )?claim",
)
def _claim_applies(r: Reader, m: re.Match[str]) -> Outlook | None:
    return Outlook("claim", "")


OF_THE_CARD = ("own:he", "own:she", "own:they", "own:it")
"""Of "its discard pile": the card's owner's, it seems."""
STAYS = r"(?:stay|remain|stick around|hold)(?: (?:in play|on the table|on the board|there|where it be|put|alive|around))?|survive|live|fine|safe|alive|(?:in play)|keep own:[\w-]+ place"
LEAVES = (
    r"leave(?: play| the table)?|discard|(?:discard pile)|gone|lost|sacrifice|(?:fall|falls|fell|play|go|come|drop) (?:off|away)(?: away)?|die|dead|kill|moribund|"
    r"(?:return|come|put)(?: back)? (?:to|into|in) (?:own:[\w-]+ |the )?(?P<z>hand|deck|dead pile|discard pile|shadows|play)|"
    r"(?:in|to|into|onto|on|back on|on top of|back to) (?:top of )?(?:own:[\w-]+ |the )?(?P<y>dead pile|discard pile|hand|deck|shadows|play)"
)
LOST = r"go|lose|toast|finished|doomed|a goner|done for|history|off the (?:table|board)|out of play"
"""Of what is gone or lost, behind "is" alone."""
_AFTER = r"(?= \?| ,| \.|$| and | or | but | as | because | when | if | after | at | in | for | to | from | too | with | by | now| anyway| then| on | along | together )"


_TAKEN_OUT = re.compile(
    r"\b(?:removes?|removed|pulls?|kicks?|sends?) (?!(?:the|own:\S+) \w+ icon)|\b(?:take|put)\b[^.?!]* out\b"
)
"""What may have taken somebody out of the challenge, where it was not read as that."""


@asks(
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>stay|remain|keep fight|still) (?:in|part of) (?:the |own:[\w-]+ |that |this )?(?:{T} )?(?:challenge|fight|attack)",
    rf"be (?P<c>{THING})(?: still| really| even| now)* (?P<v>in)(?: on)? (?:it|that|this|there|#\d+|(?:the |own:[\w-]+ |that |this )?(?:{T} )?(?:challenge|fight|attack))(?= \?|$| ,| or)",
    rf"be (?P<c>{THING})(?: even| now)* (?P<v>attack|defend|an? attacker|a defender|attacker|defender)(?= \?| ,|$| or| now| in)",
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>count|remain|stay)(?: as)?(?: an?| the)? (?:defend|attack|defender|attacker|participant|participating)(?! (?:alone|for))",
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<w>go home|go out|out|leave|drop out|remove|kick out|take out)(?: of| from)* (?:the |own:[\w-]+ |that |this )?(?:{T} )?(?:challenge|fight|attack)",
)
def _takes_part(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m["c"], m.start())
    if m.group().startswith("be ") and _TAKEN_OUT.search(r.text[: m.start()]):
        return None
    return Outlook("part", "", thing, "v" in m.groupdict()) if thing is not None and r.is_character(thing) else None


@asks(
    rf"(?:{DOES}|have) (?P<p>{WHOM}){HELPS} (?:have |need |still |really |to )*(?P<v>kill|lose|give up|discard) (?:up )?(?:one|a character|a guy|anybody|anyone|somebody|someone|anything|any character)(?= \?| ,| for|$| from| to claim)"
)
def _loses_one(r: Reader, m: re.Match[str]) -> Outlook | None:
    return Outlook("loses one", player_of(r, m)) if r.story.told_fight and not r.story.deadly else None


@asks(
    rf"(?:{DOES}|have) (?P<p>{P}|{C}){HELPS} (?:have |need |still |really |to )*(?:kill|lose|give up|give|choose|discard) (?:up )?(?:(?P<x>{C})|(?:anybody|anyone|somebody|someone|something|anything) else|another(?: one| guy| character)?|a second(?: one| guy| character)?)(?= \?| ,| for|$| from)"
)
def _loses_another(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does he have to kill anybody else?', whose claim is 2."""
    tag = m["p"]
    if m["x"] and not r.story.things[int(m["x"][1:])].other:  # "another one" is another copy
        return None
    who = f"other:{r.story.fight.attacker}" if tag.startswith("#") else player_of(r, m)
    return Outlook("loses another", who) if r.story.told_fight and not r.story.deadly else None


@asks(
    r"(?:in |to |into )?whose (?P<z>dead|discard|hand|deck)(?: pile)?\b",
    rf"who get(?:s)? (?P<c>{THING}) back",
)
def _whose_pile(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m.groupdict().get("c") or "@he", m.end())
    named = r.all_things(r.text[m.end() :])
    thing = named[0] if named else thing
    if m.groupdict().get("z") in ("hand", "deck") and re.match(
        r" (?:be (?:it|that|this)|lose|discard)", r.text[m.end() :]
    ):
        return None  # "whose hand is it?" asks who loses a card
    return Outlook("goes", "", thing, who=True) if thing is not None else None


@asks(
    r"who (?:have to|must|need to|should|do|be the one who|got to)?(?: have to)? ?(?:satisfy|fulfil|fulfill|pay|take|suffer|resolve|choose for|choose who die for)(?: the| own:[\w-]+)? claim",
    r"who (?:have to|must|need to|should|do|got to|be the one who have to|get to)(?: have to)? ?(?:kill|lose|give up|choose|discard) (?:somebody|someone|a character|one|a guy|anybody|one of own:[\w-]+(?: own)?(?: #\d+)?|#\d+)(?: off)? (?:for|to) (?:the |own:[\w-]+ )?(?:military )?claim",
    r"whose (?:character|character|guy|card|blocker)s? (?:die|kill|go|be kill|be discard|be lost|leave)(?: for (?:the )?claim)?",
    r"who (?:lose|discard|have to lose|have to discard|kill) (?:a|the|own:[\w-]+) (?:card|character|guy)(?: for (?:the )?claim)?(?= \?|$)",
)
def _whose_claim(r: Reader, m: re.Match[str]) -> Outlook | None:
    return Outlook("claim", who=True)


@asks(
    rf"how (?:many|much)(?: \S+){{0,3}}? (?:do|will|can|may|must|should) (?P<p>{WHOM})(?: (?:\S+ ){{0,3}}?)(?P<v>draw|kill|lose|discard|choose|get|claim|gain|take|collect|move)\b",
)
def _how_many(r: Reader, m: re.Match[str]) -> Outlook | None:
    said = m.group()
    deadly = "deadly" in r.text[m.start() :]
    verb = m["v"]
    fight = r.story.fight
    if verb in ("kill", "lose", "discard") and r.story.told_fight and not fight.winner and fight.claim is not None:
        fight.winner = f"not:{player_of(r, m)}"  # who pays a claim has lost
    if "gold" in said:
        return Outlook("n gold", player_of(r, m), number=True)
    if "power" in said:
        return Outlook("n power", player_of(r, m), number=True)
    if verb in ("get", "take", "gain") and re.search(r"\b(?:draw|drew|cards?)\b", r.text):
        by = r.all_things(re.split(r" [.?!]", r.text[m.end() :])[0])
        if by and re.match(r" (?:from|off|with|out of|by|for) ", r.text[m.end() :]):
            r.story.uses.append(Use(player_of(r, m), by[0], None, "", "play", m.start()))
        return Outlook("n drawn", player_of(r, m), number=True)
    if verb == "draw" and re.match(r"how many (?:\S+ )*(?:can|may) ", said) and not r.story.uses:
        return None  # how many may be drawn
    if verb == "draw" or ("card" in said and verb in ("get", "take", "gain")):
        return Outlook("n drawn", player_of(r, m), number=True)
    if deadly and verb in ("kill", "lose", "choose"):
        return Outlook("n deadly", player_of(r, m), number=True)
    if verb == "lose" and ("card" in said or fight.type == "intrigue"):
        return Outlook("n discarded", player_of(r, m), number=True)
    if verb in ("kill", "lose", "choose"):
        return Outlook("n killed", player_of(r, m), number=True)
    return Outlook("n discarded", player_of(r, m), number=True) if verb == "discard" else None


@asks(
    rf"how many(?: of)?(?: own:(?P<o>[\w-]+))?(?: (?P<c>{C}))?(?: do @[\w-]+)?(?: (?:have to|need to|must|will|now|then|really))* (?P<v>go|die|kill|be kill|be lost|discard|be discard|leave)(?= \?|$| for| to claim| now| from| then)",
    rf"how many(?: do| will| must) (?P<c>{C})(?: (?:have to|need to|now|then))* (?P<v>die|be kill|kill|go)(?= \?|$| for| to claim| now)",
)
def _how_many_go(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'How many of my guys go?'"""
    groups = m.groupdict()
    thing = r.story.things[int(m["c"][1:])] if groups.get("c") else None
    who = r.player(groups.get("o"), m.start()) if groups.get("o") else thing.owner if thing else ""
    fight = r.story.fight
    if not (fight.winner or fight.claim is not None):
        return None
    lost = "discarded" if "discard" in m["v"] or fight.type == "intrigue" else "killed"
    return Outlook(f"n {lost}", r.player(f"@{who}", m.start()) if who else f"not:{fight.winner}", number=True)


@asks(
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:have |need |to |still |really )*(?P<v>kill|lose|discard|give up|choose|owe|give|pay)(?: @[\w-]+)? "
    rf"(?P<n>{N}) (?:cards?|guys?|characters?|of own:[\w-]+ (?:cards?|characters?|guys?)|(?P<c>{C}))(?: (?:for|to|from|off) [^@#.?]*)?(?= \?| ,|$| or | and )"
)
def _loses_so_many(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does Tom have to discard two cards?'"""
    n = r.number(m["n"])
    if not n or n < 2 or not r.story.told_fight:
        return None
    cards = m["v"] == "discard" or r.story.fight.type == "intrigue"
    return Outlook(f"least {n} {'discarded' if cards else 'killed'}", player_of(r, m))


@asks(
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>{STAYS}){_AFTER}",
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>{LEAVES}){_AFTER}",
    rf"be (?P<c>{THING}){HELPS} (?P<v>{LOST}){_AFTER}",
)
def _becomes(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m["c"], m.start())
    groups = m.groupdict()
    zone = (groups.get("z") or groups.get("y") or "").split(" ")[0]
    if m["c"] == "it" and zone in ("dead", "discard") and r.story.killed:
        thing = r.story.killed[-1][0]
    if thing is None or not m.group().startswith(("do ", "will ", "want ", "be ", "would ")):
        return None
    if re.match(rf" (?:{X}|{P}|kneel|stand|one|a |the |own:[\w-]+) ", r.text[m.end() :] + " ") and not zone:
        return None
    positive = " not " not in f" {m.group()} "
    if zone:
        whose = re.search(r"own:[\w-]+", m["v"])
        pile = zone in ("dead", "discard") and whose is not None and whose.group() not in OF_THE_CARD
        return Outlook(f"in {zone}", r.player(whose.group(), m.start()) if pile and whose else "", thing, positive)
    stays = re.fullmatch(STAYS, m["v"]) is not None
    if stays and r.story.attached.get(thing) is None and m["v"].startswith(("stay", "remain")):
        state = re.match(r" (?:kneel|stand|blank)", r.text[m.end() :])
        if state:
            return Outlook(
                {"kneel": "kneeling", "stand": "standing", "blank": "blank"}[state.group().strip()], "", thing
            )
    if m["v"] in ("die", "dead", "kill", "moribund"):
        return Outlook("dies", "", thing, positive)
    return Outlook("leaves", "", thing, positive != stays)


@asks(rf"(?:be|do|will) (?P<c>{THING})(?= \?)")
def _is_so(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'He says dead. Is she?': what was said of a card last."""
    thing = r.thing(m["c"], m.start())
    said = r.text[: m.start()].rstrip(" .,;!?").rpartition(" . ")[2].split(" ")
    if thing is None or not r.is_character(thing):
        return None
    state = next(
        (word for word in reversed(said) if word in ("dead", "die", "kill", "kneel", "stand", "blank", "gone")), ""
    )
    what = {
        "dead": "dies",
        "die": "dies",
        "kill": "dies",
        "gone": "leaves",
        "kneel": "kneeling",
        "stand": "standing",
    }.get(state, state)
    return Outlook(what, "", thing) if what else None


@asks(
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>stand|kneel)(?: up| again| back up| normally| as normal)*(?P<f> (?:in|during|at) (?:the |own:[\w-]+ )?(?:stand|standing)(?: phase)?)?(?= \?| ,|$| to | at | if | and )"
)
def _stands(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m["c"], m.start())
    behind = r.text[m.end() :]
    if thing is None or (m["v"] == "stand" and re.match(r" to (?:attack|pay|defend|cancel|save)", behind)):
        return None
    if re.match(r" (?:to|for|if|when|as)(?: (?:@[\w-]+|#\d+|a|an|the|be|own:[\w-]+))* (?:attack|defend)", behind):
        return None  # "do they kneel to defend?"
    if not m.group().startswith(("do ", "will ", "be ", "want ")):
        return None
    keywords = {*r.story.things[thing].keywords, *r.story.keywords.get(thing, ()), *r.story.things[thing].told.split()}
    if m["v"] == "stand" and not m["f"] and keywords & {"vigilant", "vengeful"}:  # by that keyword
        r.story.kneeling.add(thing)
        sided = thing in (*r.story.fight.attackers, *r.story.fight.defenders) or "vengeful" in keywords
        return Outlook("stands", "", thing) if r.story.told_fight and sided else None
    if m["f"] and m["v"] == "stand":  # what stands by the framework kneels till then
        r.story.kneeling.add(thing)
        r.story.phase = "standing"
        r.story.uses = [  # by whatever he was knelt before
            use for use in r.story.uses if use.on != thing or use.to != "kneel" or r.story.things[use.thing].titles
        ]
    return Outlook("standing" if m["v"] == "stand" else "kneeling", "", thing)


@asks(
    rf"{DOES} {P}{HELPS} (?P<v>stand) (?P<c>{THING})(?: up| again)* (?:in|during|at) (?:the |own:[\w-]+ )?(?:next )?(?:stand|standing)(?: phase)?"
)
def _stood(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Can I stand him in the standing phase?'"""
    thing = r.thing(m["c"], m.start())
    return Outlook("standing", "", thing) if thing is not None else None


ICON = r"(?P<k>military|mil|intrigue|int|power|pow) icons?"
KEYWORD = r"(?P<k>renown|stealth|deadly|vigilant|vengeful|intimidate|infamy|joust|melee)"


@asks(
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>save|have|lose|retain)(?: own:[\w-]+| the)* {KEYWORD}(?! power)",
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>save|have|lose|retain|gain|get|count as have)(?: own:[\w-]+| the| a| an| any)* {ICON}",
    rf"be (?P<c>{THING}){HELPS} (?P<k>stealthy)(?P<v>)",
)
def _has_keyword(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does Robb lose renown?', 'does he still have his military icon?'"""
    thing = r.thing(m["c"], m.start())
    what = {"stealthy": "stealth"}.get(m["k"]) or TYPES.get(m["k"], m["k"])
    return Outlook(f"has {what}", "", thing, m["v"] != "lose") if thing is not None else None


@asks(
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>save|have|lose|retain)(?: any| own:[\w-]+| the)* (?:text|ability|abilities|text box)",
    rf"{DOES} (?P<c>{THING}){HELPS} (?P<v>blank|blanked)",
    rf"{DOES} (?:own:[\w-]+ )?(?P<c>{C}) 's (?:text|text box|ability|abilities){HELPS} (?P<v>blank|blanked|gone|lost|count|apply|work)",
)
def _is_blank(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m["c"], m.start())
    return (
        Outlook("blank", "", thing, m["v"] in ("blank", "blanked", "lose", "gone", "lost"))
        if thing is not None
        else None
    )


@asks(
    rf"{DOES} (?:own:[\w-]+ |the )?(?P<c>{C})(?: 's (?:\w+))?(?: (?:passive|effect|ability|forced effect|text|response|action))?{HELPS} "
    r"(?:trigger|use|go off|go through|play off|happen|work|resolve|take effect|initiate|apply|fire|count)(?:s|ed)?"
    r"(?! (?:own:|#|@|the|a|an|it|one|for|as|against|on) ?)",
)
def _goes_off(r: Reader, m: re.Match[str]) -> Outlook | None:
    thing = r.thing(m["c"], m.start())
    if thing is None or not m.group().startswith(("do ", "will ", "want ", "be ", "would ")):
        return None
    if m.group().endswith(" count") and r.story.told_fight and r.is_character(thing):  # its STR does
        return None
    if re.search(r" (?:response|action)\b", r.text[m.start() : m.end()]):  # which somebody may use
        r.story.asked, r.story.ask = Use("", thing, None, "", "use"), "may"
        return Outlook("asked")
    return Outlook("resolves", "", thing)


@asks(
    rf"{DOES} (?:the |own:[\w-]+ |this |that )?(?:whole |entire )?(?:{T} )?(?:challenge|attack|fight) (?:\S+ )?(?:over|end|ends|finished|done)"
)
def _is_over(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Is the whole challenge over?'"""
    return Outlook("over")


SOMEBODY = (
    r"(?:one(?: of (?:own:[\w-]+|the|@\w+|#\d+))?|somebody|someone|anybody|anyone|a|an|any|own:[\w-]+|the)"
    r"(?: own:[\w-]+)?(?: (?:defend|defender|defenders|blocker|blockers|character|guy|dude|own:[\w-]+))?"
)


@asks(
    rf"{DOES} (?P<p>{WHOM}){HELPS} (?:have |need |still |really |to )*(?:kill|lose|choose|give up|discard) (?:{SOMEBODY}|{C})(?= \?| ,|$| for| because| to deadly| now| by| when| if| though| although| even| since| then| anyway| as )",
    rf"{DOES} (?:a |an |any |one |one of )?(?:own:[\w-]+ |the )?(?:defend|defender|blocker|{C}){HELPS} (?:die|kill|have to die)(?= \?| ,|$| for| because| to deadly| now| by)",
    rf"{DOES} (?:own:[\w-]+ |the )?deadly{HELPS} (?:kill|work|count|apply|trigger|resolve|happen|use|do anything|still|take|get|attack|target)",
)
def _dies_by_deadly(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I have to kill a blocker for deadly?'"""
    named = r.all_things(m.group())
    alone = named and not r.story.things[named[0]].plural
    keyword = any("deadly" in one.keywords for one in r.story.things) and re.search(r"defend|blocker", m.group())
    r.story.deadly = r.story.deadly or bool(keyword and r.story.told_fight)
    if not r.story.deadly or alone:
        return None
    return Outlook("deadly", player_of(r, m) if m.groupdict().get("p") else "")


@asks(rf"{DOES} (?P<p>{P}){HELPS} (?:draw|get to draw|gain|get|collect)(?: \S+)? (?P<w>card|cards|gold)")
def _draws(r: Reader, m: re.Match[str]) -> Outlook | None:
    if re.search(HOW_MUCH, r.text[: m.start()]) or re.match(r" (?:of|from|off|on) #", r.text[m.end() :]):
        return None
    counts = bool(re.search(r"\b(?:count|income|collect|turn|start|begin)\b", r.text))
    counts = counts or (not r.story.uses and bool(re.search(r" (?:the|that) gold$", m.group())))
    if m["w"] == "gold" and not r.story.told_fight and counts:
        return Outlook("yields", player_of(r, m))  # of what a card adds to income
    return Outlook("gold" if m["w"] == "gold" else "draw", player_of(r, m))
