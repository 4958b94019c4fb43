"""Questions that a rule of the round answers: what counts for dominance, what is given back, who names himself first."""

from __future__ import annotations

import re

from timing.telling.outlooks import HELPS, asks, player_of
from timing.telling.people import PRONOUN
from timing.telling.story import C, N, Outlook, P, Reader, Use, spans_of

DOES = r"(?:do|does|will|can|may|could|might|must|be|would|should)"

_ANY = rf"(?:(?:the|own:[\w-]+|any|all|that|this|those|these|of|last|few|unspent|spare|unused|extra|leftover|{N}) )*"
GOLD = rf"{_ANY}(?:gold|gold dragons?|dragons|coins?|gold coins?|money|gold tokens?)"
INFLUENCE = rf"{_ANY}(?:influence|scrolls?)"
_FOR_DOMINANCE = re.compile(
    r"\bdominance\b|\bdominant\b|"
    r"\b(?:see|count|check|compare|work out|find out|measure)(?: up)? who (?:be|have|count)(?: the)? "
    r"(?:on top|ahead|dominant|stronger|strongest|the most|most|more|highest|biggest)\b[^.?!]*\bend of the round\b"
)
"""What is counted at the end of the round, with or without the name of it."""
_COUNTS = r"(?:count|counts|add|adds|include|included|tally|score|matter|help)(?: in| up)?"


def _only_characters(r: Reader) -> bool:
    """Whether nothing was named whose text could say otherwise of the rule."""
    return all(r.is_character(n) for n, thing in enumerate(r.story.things) if thing.titles)


def _whose(r: Reader, m: re.Match[str]) -> str:
    """Of whom a question speaks: who is to count something, or whose it is."""
    said = re.search(r"own:(?P<o>[\w-]+)|@(?P<p>[\w-]+)", m.group())
    return r.player(f"@{said['o'] or said['p']}", m.start()) if said else ""


@asks(
    rf"{DOES} {P}{HELPS} (?:count|add|include|use)(?: in| up)? (?P<g>{GOLD}|{INFLUENCE})(?! on)",
    rf"{DOES} (?P<h>{GOLD}|{INFLUENCE})(?: (?:left|sit|still))*(?: in own:[\w-]+ (?:gold )?(?:pool|pile|purse))?{HELPS} {_COUNTS}(?! on)",
)
def _counts_for_dominance(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does the gold in my pool count for dominance?': it does, and influence does not."""
    dominance = _FOR_DOMINANCE.search(r.text) or r.story.phase == "dominance"
    if not dominance or r.story.told_fight or not _only_characters(r) or re.search(r" on #", r.text[m.end() :]):
        return None
    r.story.phase = r.story.phase or "dominance"
    if dominance is not True:
        r.note(dominance, "dominance is counted")
    said = m.groupdict().get("g") or m.groupdict().get("h") or ""
    return Outlook("scrolls" if re.search(r"influence|scroll", said) else "purse", _whose(r, m))


_TAXED = re.compile(
    r"\btax(?:ation|ed|es)?\b|\b(?:hand|give|put|pay|return)(?: (?!#|[.?!])\S+){0,3}? (?:gold|coins?|money)\b[^.?!]*"
    r"\b(?:do not|did not|not|unspent)(?: \w+)? ?(?:spend|spent|use|left)?\b|\bunspent (?:gold|coins?)\b"
)
_STAYS = r"(?P<s>stay|remain|save|sit|lie)"
_GOES = r"(?P<l>lose|leave|return|go|vanish|disappear|discard|taxed|tax|hand|give|be return)"


@asks(
    rf"{DOES} {GOLD}(?: (?:that|which|who|be|sit|lie|put))* on (?:own:[\w-]+ )?(?P<c>{C}|{PRONOUN})(?: ,)?{HELPS} (?:{_STAYS}|{_GOES})\b",
    rf"{DOES} {P}{HELPS} (?:(?P<s2>save|leave)|(?P<l2>lose|return|give|hand|pay|put|discard|remove))(?: back| in| over| away)* {GOLD}"
    rf"(?: (?:that|which|who|be|sit|lie|put))* on (?:own:[\w-]+ )?(?P<d>{C}|{PRONOUN})(?! to| for)",
)
def _gold_on_a_card(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do the two coins on my Joffrey stay there in taxation?': only the gold of the pool is given back."""
    taxed = _TAXED.search(r.text) or r.story.phase == "taxation"
    if not taxed:
        return None
    groups = m.groupdict()
    thing = r.thing(groups.get("c") or groups.get("d"), m.start())
    if thing is None or not r.story.things[thing].titles:
        return None
    if taxed is not True:
        r.note(taxed, "taxation")
    r.story.phase = r.story.phase or "taxation"
    return Outlook("gold-on-card" if groups.get("s") or groups.get("s2") else "gold-off-card", "", thing)


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} (?P<s>save|carry over|bank|store)(?: over)? (?:{GOLD})(?= \?|$| for| until| to| till| into| over| in)",
    rf"{DOES} (?P<p>{P}){HELPS} (?:lose|return|give back|hand back|hand in|give up|pay back) (?:back )?(?:{GOLD})(?= \?|$| in own| at| now| when)",
)
def _unspent_gold(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'May I keep my unspent gold in taxation?'"""
    taxed = r.story.phase == "taxation" or re.search(r"\btax(?:ation|ed)?\b", r.text)
    if not taxed or any(thing.titles for thing in r.story.things) or r.story.told_fight:
        return None
    return Outlook("unspent-kept" if m.groupdict().get("s") else "unspent", player_of(r, m))


@asks(
    rf"{DOES} (?:{P}|{C}|{PRONOUN}){HELPS} (?:start|begin)(?: the game| off)? with (?:it|that|one|this|@they|(?:the|a|one|own:[\w-]+)(?: (?:power|token|gold|card))+)(?= \?|$| ,| or)",
    rf"{DOES} (?:{P}|{C}|{PRONOUN}){HELPS} (?:get|claim|take|draw|gain) (?:it|that|one|this|(?:the|a|one|own:[\w-]+)(?: (?:power|token|gold|card))+) (?:in|during|at|from) (?:setup|set up)",
)
def _triggers_in_setup(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I set up Ned who claims a power when he comes into play. Does he start with it?'"""
    if not re.search(r"\bset ?up\b", r.text) and r.story.phase != "setup":
        return None
    return Outlook("setup-triggers", "")


_OVER = r"(?:left over|leftover|excess|surplus|overpaid|overpay|over)"


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} (?:pay|use|spend|put|apply|save|carry|bank|count)(?: (?![.?!])\S+){{0,8}}? (?:influence|scrolls?)"
    rf"(?: (?:that|which|who|be|from|it|still|just))* {_OVER}\b",
    rf"{DOES} (?P<p>{P}){HELPS} (?:pay|use|spend|put|apply|save|carry|bank|count)(?: (?![.?!])\S+){{0,6}}? (?:left over|leftover|excess|surplus)"
    rf"(?: {N})? (?:influence|scrolls?)\b",
    rf"{DOES} {INFLUENCE}(?: (?:that|which|who|be))* {_OVER}{HELPS} (?:count|pay|stay|use|carry|save|go)\b",
)
def _overpaid(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'May I pay for the next one with the two influence that were left over?', from what was knelt for another."""
    knelt = r.story.kneeling or re.search(r"\bkneel\b", r.text[: m.start()])
    if not knelt or " gold " in m.group():
        return None
    return Outlook("overpaid", r.player(m.groupdict().get("p"), m.start()))


_QUICKEST = re.compile(
    rf"(?P<p>{P})(?: (?:have|be|also|all))* (?:(?P<w>win)(?: the| own:[\w-]+)* initiative|the (?:quickest|fastest)|"
    r"(?:have )?the (?:highest|most|best) initiative)"
)


_ENDS = r"(?= \?|$| ,| this| in| now| because| or| since| as| then| myself| for)"
_HIMSELF = (
    rf"{DOES} (?P<p>{P}){HELPS}(?: choose to)? (?:go|be|play|start) first(?: @(?P<a>[\w-]+))?{_ENDS}",
    rf"{DOES} (?P<p>{P}){HELPS} (?:choose|make|take|appoint|give)(?: own:[\w-]+)? @(?P<b>[\w-]+) (?:as |to be |be |go |for |to go )?(?:the )?(?:first player|first|it){_ENDS}",
    rf"{DOES} (?P<p>{P}){HELPS} (?:choose|appoint) @(?P<c>[\w-]+){_ENDS}",
    rf"{DOES} (?P<p>{P}){HELPS}(?: choose to)? (?:be|become|stay)(?: the)? first player(?: @(?P<d>[\w-]+))?{_ENDS}",
)


def names_himself(r: Reader) -> bool:
    """'May I choose myself as the first player?', of who has won initiative or has not; put into the story."""
    found = [m for pattern in _HIMSELF for m in spans_of(r.text, pattern) if m.start() >= r.asking_from]
    for m in sorted(found, key=lambda one: -one.start()):
        who, groups = r.player(m["p"], m.start()), m.groupdict()
        named = next((groups[one] for one in "abcd" if groups.get(one)), None)
        won = [one for one in _QUICKEST.finditer(r.text[: m.start()]) if not r.is_asked(one.start())]
        may = m.group().startswith(("can ", "may ", "could ", "might ", "be "))
        if not won or not may or r.story.told_fight or (named and r.player(f"@{named}", m.start()) != who):
            continue
        winner = r.player(won[-1]["p"], won[-1].start())
        r.note(won[-1], "initiative won")
        r.note(m, "the question")
        r.story.outlook = Outlook("first-himself" if winner == who else "first-for-winner", who)
        r.story.ask = "outlook"
        return True
    return False


_AS_NAVAL = r"(?: in)?(?: (?:as|to be|by) (?:#\d+|(?:a |the |own:[\w-]+ )?naval(?: defend(?:er)?| enhancement)?))?"


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} (?:initiate|declare|use|put|send|bring|kneel|throw|defend)(?: in| with)? (?P<c>{C}|{PRONOUN}|it){_AS_NAVAL}(?= |$)",
    rf"{DOES} (?P<c>{C}|{PRONOUN}|it){HELPS} (?:defend|join|come in|be initiate|initiate){_AS_NAVAL}(?= |$)",
)
def _naval_past_stealth(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'He stealthed past my Veteran. May I declare him as a naval defender?'"""
    thing = r.thing(m["c"], m.start())
    called = [n for n, one in enumerate(r.story.things) if "naval" in one.keywords and not one.titles]
    if thing is None or thing not in r.story.bypassed or not (called or re.search(r"\bnaval\b", r.text)):
        return None
    for n in called:  # "as a naval defender" is what the card would be
        if n != thing and re.search(rf"\bas #{n}\b", r.text):
            r.story.things[n].noun = ""
            r.story.spans += [(start, end, "what it would be") for start, end in r.story.things[n].spans]
            r.story.fight.defenders = [one for one in r.story.fight.defenders if one != n]
    return Outlook("naval", "", thing)


@asks(
    rf"{DOES} (?P<p>{P}){HELPS} (?:take|get|gain|have|seize|steal|win)(?: back| over)* (?:control of )?(?:own:[\w-]+ )?(?P<c>{C})\b",
)
def _control_of_a_dead_one(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'My own Roose is in my dead pile. May I take control of his?'"""
    thing, story = int(m["c"][1:]), r.story
    who = r.player(m["p"], m.start())
    owner = story.owners.get(thing) or story.things[thing].owner
    titles = story.things[thing].titles[:1]
    dead = [
        n
        for n, one in enumerate(story.things)
        if n != thing and titles and one.titles[:1] == titles and story.zones.get(n, one.zone) == "dead"
    ]
    mine = [n for n in dead if (story.owners.get(n) or story.things[n].owner) == who]
    if not mine or owner in ("", who) or story.zones.get(thing, "play") != "play":
        return None
    return Outlook("takes-dead", who, thing)


@asks(
    rf"{DOES} (?:anyone|anybody|someone|somebody|any character|a character|anything){HELPS} (?:bypass|stealth)(?: past| by| around)* (?:own:[\w-]+ )?(?P<c>{C}|{PRONOUN})(?= \?|$| ,| with| by| or| at)",
    rf"{DOES} (?:own:[\w-]+ )?(?P<c>{C}|{PRONOUN})(?: ever| even| at all)* be bypass by (?:anyone|anybody|someone|somebody|any character)(?: at all| ever)*(?= \?|$| ,| or)",
)
def _bypassed_by_any(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Can anyone sneak past Hodor?'"""
    thing = r.thing(m["c"], m.start("c"))
    return Outlook("bypassed-by-any", "", thing) if thing is not None and r.is_character(thing) else None


_PILE = r"(?:discard(?: pile)?|heap|pile|stack|graveyard|discards|used cards|trash)"


@asks(
    rf"{DOES} (?P<c>{C}|it|that|{PRONOUN}){HELPS} (?:go|end|land|put|come|fall|lie|move|discard)(?: up| down)? (?:on|onto|in|into|to) own:(?P<o>[\w-]+)(?: own)? {_PILE}\b",
)
def _owned_pile(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Does it go on my own heap?', of what another player has taken control of."""
    thing = r.thing(m["c"], m.start())
    if thing is None or not r.story.things[thing].titles or r.story.zones.get(thing, "play") != "play":
        return None
    taken = r.story.controllers.get(thing)
    owner = r.story.owners.get(thing) or r.story.things[thing].owner
    if not taken or not owner or owner == taken or owner.startswith("not:"):
        return None
    return Outlook("owned-pile", r.player(f"@{m['o']}", m.start()), thing)


@asks(
    rf"{DOES} {P}{HELPS} (?:add|count|get|have|use|include)(?: the)? (?P<c>{C}) 's (?:(?:\d|one|two|plus|initiative|extra|\+) ?)*(?:bonus|initiative|modifier)",
    rf"{DOES} (?P<c>{C}) 's (?:(?:\d|one|two|plus|extra|\+) ?)*(?:initiative|bonus|modifier)(?: bonus| modifier)?{HELPS} (?:count|add|apply|work|matter)",
    rf"{DOES} (?P<c>{C}){HELPS} (?:add|give|count|help)(?: (?:{P}|own:[\w-]+|the|a|an|its|one|two|any|to|for|toward|bonus|plus))* initiative",
)
def _adds_initiative(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'Do I still add the Rookery's initiative?'"""
    if not re.search(r"\binitiative\b", r.text) or r.story.told_fight:
        return None
    return Outlook("adds-initiative", "", int(m["c"][1:]))


@asks(
    rf"{DOES} (?:{P}|{C}|own:[\w-]+ [a-z]+){HELPS} (?:get|gain|have|take|receive)(?: own:[\w-]+| the| a| an| another| that| \+| plus)* (?:\+ ?)?(?:\d|one|two|three)(?: str| strength)(?: bonus| boost)?(?: again| twice| a second time)*(?= \?|$| ,| or)",
    rf"{DOES} (?:{P}|{C}|own:[\w-]+ [a-z]+){HELPS} (?:get|gain|have|receive)(?: own:[\w-]+| the| a| another| that)* (?:bonus|boost|str|strength)(?: again| twice| a second time)*(?= \?|$| ,| or)",
)
def _of_the_second_copy(r: Reader, m: re.Match[str]) -> Outlook | None:
    """'I bring a second Boros out of Shadows. Do my characters get his +1 STR again?': what that copy does is asked."""
    story = r.story
    if not story.entered or story.told_fight:
        return None
    last = next(reversed(story.entered))
    twins = [n for n, one in enumerate(story.things) if n != last and one.titles[:1] == story.things[last].titles[:1]]
    if not twins or not story.things[last].titles:
        return None
    story.asked, story.ask = Use("", last, None, "", "use"), "may"
    return Outlook("asked")


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
