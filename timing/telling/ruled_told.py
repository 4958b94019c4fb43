"""Rules that answer a question by who is told of: prized cards, passes, ties, choices of several players, what lasts."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.plain_rules import ANY, CORE, FAQ, HELP, MAY, ONE_OUT, POWER, PlainRule, gap
from timing.telling.story import C, N, P, Reader

YES, NO = "yes", "no"
_KILLED = r"(?:kill|die|dies|dead|killed|claim|discard|leave play|burn)"
_TAKEN = r"(?:take|took|steal|stole|control|seduce|nick|grab|swipe|borrow)"


def _so(told: bool) -> str:
    return YES if told else NO


def _after_cancel(reader: Reader, match: re.Match[str], who: str) -> str:
    """Whether who asks gets power for a prized event that was canceled: the opponents of its player do."""
    verbs = r"(?:pay(?: \S+){0,2} for |play |use |throw |drop |put down |have )?"
    cancels = (
        rf"(?P<p>{P}) {verbs}(?:the |a |own:[\w-]+ )*{C} (?:on |at |to cancel |against |for )*(?:the |own:[\w-]+ )*{C}"
    )
    outright = rf"(?P<p>{P})(?: \w+)? (?:cancel|counter|shield)"
    found = [one for words in (cancels, outright) for one in re.finditer(words, reader.text[: match.start()])]
    found = [one for one in found if not re.search(r"\b(?:if|do|can|may)\b", one.group())]
    by = {reader.player(one["p"], one.start()) for one in found}
    return _so(who in by) if len(by) == 1 and who else ""


def _of_the_prized(reader: Reader, match: re.Match[str], who: str) -> str:
    """Who gets power for a prized card that another controlled as it died: its owner, that player's opponent."""
    story, told = reader.story, reader.text[: match.start()]
    prized = re.search(r"\bprized\b", reader.text) or any(
        "prized" in (*one.keywords, *one.told.split()) for one in story.things
    )
    if not prized:
        return ""
    active = rf"(?P<p>{P})[^.?!]*? {_TAKEN}(?: (?:control|of|over))* (?P<c>{C})"
    passive = rf"(?P<c>{C}) (?:be |have |get )*{_TAKEN}n?(?: (?:control|of|over))* by (?P<p>{P})"
    taken = re.search(passive, told) or re.search(active, told)
    taker = reader.player(taken["p"], taken.start()) if taken else ""
    things = [int(taken["c"][1:])] if taken else list(story.controllers)
    taker = taker or next((story.controllers[n] for n in things), "")
    owner = next((story.owners.get(n) or story.things[n].owner for n in things), "")
    owner = "" if owner.startswith("not:") or owner == taker else owner
    others = [one for one in reader.everybody() if one != taker and not one.startswith("other:")]
    owner = owner or (others[0] if len(others) == 1 else "")
    if not taker or not owner or owner == taker or len(others) > 1:
        return ""
    wants = re.search(r"\bwant\b|^who\b", match.group())
    return owner if wants else _so(who == owner)


def _who_passed(reader: Reader, match: re.Match[str], who: str) -> str:
    """No where who asks has passed before, and another has brought a card out since."""
    passes = (
        rf"(?P<p>{P})(?: (?:have|already|just|then|will|say|@\w+))* (?:pass|skip|decline|leave own:?[\w-]* ?shadows|leave @\w+ shadows|"
        r"bring nothing|say no|not bring|want nothing|do not want|do nothing)\b|"
        r"(?P<q>first player) say (?:no|nothing)|@(?P<r>\w+) be first player and (?:pass|skip|decline)"
    )
    passed = list(re.finditer(passes, reader.text[: match.start()]))
    if not passed:
        return ""
    one = passed[-1]
    passer = reader.player(one["p"] or (f"@{one['r']}" if one["r"] else ""), one.start())
    brought = re.search(rf"(?P<p>{P})(?: \w+)? bring\b", reader.text[one.end() : match.start()])
    another = bool(brought) and brought is not None and reader.player(brought["p"], match.start()) != passer
    same = one["q"] or not who or passer == who
    if another and same:
        reader.note(one, "passed")
    return NO if another and same else ""


_HAS = rf"(?P<p>{P}) (?:have|be (?:at|on)|sit on|get|got)(?: (?:just|only|like|total|claim|about|at|on))* (?P<n>{N})(?: power| in all| in total| claimed| tokens?)*"


def _least_power(reader: Reader, match: re.Match[str], who: str) -> str:
    """Who wins a tie in initiative: of the players whose power is told, the one with the least (rulebook, Plot)."""
    told: dict[str, int] = {}
    spans = []
    for one in re.finditer(_HAS, reader.text[: match.start()]):
        if re.match(r" (?:initiative|gold|cards?|str|strength|influence)", reader.text[one.end() :]):
            continue
        told[reader.player(one["p"], one.start())] = reader.number(one["n"]) or 0
        spans.append(one)
    least = [player for player, n in told.items() if n == min(told.values())]
    if len(told) < 2 or len(least) != 1 or len(told) < len(reader.story.players):
        return ""
    for one in spans:
        reader.note(one, "power")
    reader.story.power.update(told)
    asked = re.match(r"who\b", match.group())
    return least[0] if asked else _so(who == least[0])


def _its_player(reader: Reader, match: re.Match[str], who: str) -> str:
    """Who does first what one effect has each player do: the player of it."""
    played = rf"(?P<p>{P})(?: \w+)? (?:reveal|flip|play|use|turn over|show|run|have|drop|put down) (?:own:[\w-]+ |the )?(?P<c>{C})"
    found = [one for one in re.finditer(played, reader.text[: match.start()]) if reader.player(one["p"], one.start())]
    named = {one["c"] for one in found}
    plots = [n for n in reader.plots if reader.story.things[n].titles]
    if len(named) != 1 or len(plots) > 1:
        return ""
    player = reader.player(found[-1]["p"], found[-1].start())
    return player if match.group().startswith("who") else _so(who == player)


def _dying_already(reader: Reader, match: re.Match[str], who: str) -> str:
    """No where who is to be killed or discarded for a cost has been killed in the same window."""
    paid = re.findall(C, match.group())
    killed = {f"#{n}" for n, _ in reader.story.killed} | {f"#{n}" for n in reader.story.dying}
    told = reader.text[: match.start()]
    gone = re.findall(rf"(?:kill|give up|choose|lose|pick) ({C}) for (?:the |own:[\w-]+ )?claim", told)
    gone += re.findall(rf"({C}) (?:be |have |just |already )*(?:die|dead|kill|moribund)", told)
    dying = killed | set(gone)
    payable = [n for n, one in enumerate(reader.story.things) if one.titles and f"#{n}" not in dying]
    spoken = re.search(r"\b(?:pay|cost|effect|ability)\b", match.group())  # of what it has itself the engine tells
    return NO if paid and paid[0] in dying and (payable or spoken) else ""


def _same_card(reader: Reader, match: re.Match[str], who: str) -> str:
    """What a triggered effect does until the end of the phase stays though its source has gone."""
    told = reader.text[: match.start()]
    left = rf"(?P<c>{C}) (?:be |have |get |got |then |just )*(?:kill|die|dead|discard|leave|bounce|return|gone|burn|left)\b"
    does = r"(?:blank|blanked|give|take|remove|kneel|make|effect|response|ability)"
    till = re.search(r"\b(?:this|the|end of|until|till) (?:phase|round|end)\b", told)
    uses = {one["c"]: one for one in re.finditer(rf"(?P<c>{C})(?: 's)?(?: \S+){{0,3}}? {does}", told)}
    goes = [one for one in re.finditer(left, told) if one["c"] in uses and int(one["c"][1:]) not in reader.attachments]
    gone = goes[-1] if goes else None
    used = uses[gone["c"]] if gone else None
    if not gone or not till or not used:
        return ""
    for one in (gone, till, used):
        reader.note(one, "what lasts")
    return YES


def _immune_later(reader: Reader, match: re.Match[str], who: str) -> str:
    """No where the immunity is told to have come after what it should keep off, and that lasts for a time."""
    told = reader.text[: match.start()]
    used = re.search(rf"{P} (?:play|use|fire|trigger) {C}", told)
    behind = told[used.end() :] if used else ""
    immune = re.search(r"\bimmun\w*", behind)
    later = re.search(r"\b(?:later|after|afterwards|put|enters?|comes?|gains?|gets?|gives?|makes?|brings?)\b", behind)
    till = re.search(
        r"\b(?:till|until|for|rest of|this)(?: (?:the|end|of|rest))* (?:end|phase|round|challenge)\b", behind
    )
    makes = any(f"#{n}" in behind and "immun" in one.told for n, one in enumerate(reader.story.things))
    if not later or not till or not (immune or makes):
        return ""
    for one in re.finditer(
        r"\b(?:immun\w*|(?:till|until|later)(?: (?:the|end|of|that))* (?:end|phase|round|challenge))", told
    ):
        reader.note(one, "what lasts")
    return NO


TOLD_RULES = (
    PlainRule(
        "prized though canceled",
        YES,
        "Does that player claim the power for the prized card?",
        "Prized is an effect of its own that is not canceled: each opponent of who played the event claims the power.",
        (f"{FAQ}prized-after-canceled-event", f"{FAQ}prized"),
        asked=(rf"{MAY} {P}{HELP} (?:get|claim|take|gain|have|collect|score)(?: to)?(?: claim| get)? {POWER}{gap(4)}",),
        where=(r"\bprized\b",),
        unless=(r"\b(?:kill|die|killed|control)\b",),
        judge=_after_cancel,
    ),
    PlainRule(
        "prized of another",
        YES,
        "Who claims the power for the prized card?",
        "Prized counts while the card is still under the player's control who had it as it died: the opponent, its "
        "owner, claims the power.",
        (f"{FAQ}who-gets-power-for-prized",),
        asked=(
            rf"{MAY} {P}{HELP} (?:get|claim|take|gain|have|collect|score)(?: to)?(?: claim| get)? {POWER}{gap(4)}",
            rf"who{HELP} (?:gets?|claims?|takes?|gains?|scores?) {POWER}{gap(3)}",
            rf"{P} want(?: to (?:claim|take|get))? {POWER}{gap(9)}",
        ),
        where=(rf"\b{_KILLED}\b", rf"\b{_TAKEN}\b"),
        unless=(r"\bcancel\b",),
        judge=_of_the_prized,
    ),
    PlainRule(
        "one out of Shadows",
        NO,
        "May two cards be brought out of Shadows at the beginning of one phase?",
        *ONE_OUT,
        asked=(
            rf"{MAY} {P}{HELP} (?:bring|take|get|pull|flip|have|reveal) (?:out )?(?:both|the two|two|them both|all|the pair)\b{gap(4)} ?(?:out|at|in|this|together|at once|now)?\b{gap(5)}(?= \?|$| ,)",
        ),
        where=(r"\bshadows\b",),
        unless=(r"\b(?:each|different|next|two|separate|following) phases?\b", r"\beffects?\b", r"\bmidway\b"),
    ),
    PlainRule(
        "passed in Shadows",
        NO,
        "May who passed bring a card out of Shadows in the same phase?",
        "Each player has one chance a phase to bring a card out of Shadows; who passes has none until the next phase.",
        (f"{FAQ}order-of-leaving-shadows", f"{FAQ}bringing-card-out-of-shadows"),
        asked=(
            rf"{MAY} (?:{P}|{C})(?: (?:still|now|then|change own:[\w-]+ mind|change @\w+ mind|and|also|get|allowed|to|really))* (?:bring|take|get|pull|flip|have|reveal){gap(6)} ?(?:out|shadows)\b{gap(4)}",
            rf"(?:now |then |so )?{P}(?: (?:now|then|suddenly))* want to (?:bring|take|get|pull|flip){gap(5)} out\b(?: of (?:the )?shadows)?{gap(2)}",
        ),
        where=(r"\bshadows\b|\bbring\b[^.?!]*\bout\b",),
        unless=(
            r"\b(?:in|during|at|until|for) (?:the )?next phase \?",
            r"\bmay bring\b",
            r"\b(?:ability|effect|text)\b",
        ),
        judge=_who_passed,
    ),
    PlainRule(
        "tied initiative",
        YES,
        "Who wins a tie in initiative?",
        "Of players who tie in initiative the one with the least power in all wins it.",
        (f"{CORE}plot/initiative",),
        asked=(
            rf"who{HELP} (?:win|wins|get|gets|have|take|takes)(?: (?:it|that|initiative|the initiative|the tie|own:\w+ initiative))?(?= \?|$| ,| or)",
            rf"{MAY} {P}{HELP} (?:win|get|have|take)(?: (?:it|that|initiative|the initiative|the tie))(?= \?|$| ,| or)",
        ),
        where=(r"\binitiative\b", r"\b(?:tie|tied|ties|same|even|equal|level|both)\b"),
        unless=(r"\bdominance\b",),
        phase="plot",
        judge=_least_power,
    ),
    PlainRule(
        "resolves first",
        YES,
        "Who does it first?",
        "Of an effect that has several players choose or reveal something, its own player resolves all of it first.",
        (f"{FAQ}who-resolves-simultaneous-choices-first",),
        asked=(
            rf"who{HELP} (?:shows?|searches|search|reveals?|chooses?|choose|picks?|fetch|fetches|looks?|finds?|tutors?|resolve|resolves){gap(5)} first\b",
            rf"who{HELP} (?:go|goes|have to go) first (?:with|for) (?:the |own:\w+ )?(?:search|reveal|choice|choose)\w*",
            rf"{MAY} {P}{HELP} (?:show|search|reveal|choose|pick|fetch|find){gap(5)} first\b",
        ),
        where=(C,),
        unless=(r"\b(?:respon|reaction|action|when reveal|resolve first|effect first|plot first|first player)\b",),
        judge=_its_player,
    ),
    PlainRule(
        "moribund as a cost",
        NO,
        "May who is dying be killed or discarded for a cost?",
        "A moribund card is not removed from play again, by no effect and for no cost, until the window is over.",
        (f"{FAQ}moribund-cannot-leave-again",),
        asked=(
            rf"(?:{MAY} {P}{HELP}|{P} (?:want|try|go)(?: to)?) (?:kill|discard|sacrifice|return)(?: off)? (?:own:[\w-]+ |the |that )*(?:{C}|{PRONOUN}|it)(?: (?:again|too))* (?:for|to pay|to cancel|to trigger|to use|as|to satisfy){gap(4)}",
        ),
        where=(r"\b(?:claim|dying|die|dead|moribund|killed|kill)\b",),
        unless=(r"\bfor (?:the |own:[\w-]+ )?claim \?", r"\bsave\b"),
        judge=_dying_already,
    ),
    PlainRule(
        "lasts without its source",
        YES,
        "Does what was done last though its source has gone?",
        "An effect that lasts for a phase stays for it, whether its source is blanked or leaves play meanwhile.",
        (f"{CORE}expert-rules/lasting-effects", f"{FAQ}lasting-effects"),
        asked=(
            rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP} (?:blank|without (?:own:\w+ |a )?text|have (?:the|own:\w+|a) (?:bonus|boost|icon|keyword|malus|penalty|effect))(?: (?:too|till|until|for the rest).*)?(?= \?|$| ,| or)",
            rf"(?:do|be|will) (?:the |own:[\w-]+ |that |{C} 's |it )*(?:effect|blank|blanking|bonus|boost|penalty){HELP} (?:last|stay|remain|continue|stick|hold|stand|there|active)(?= \?|$| ,| or)",
        ),
        other="Is what was done over as its source has gone?",
        denied=(
            rf"(?:do|be|will|can|have|so)? ?(?:{ANY}|own:[\w-]+ \w+){HELP} (?:have|get|gain|regain|use)(?: back)? (?:the|own:[\w-]+|its|a) (?:text|abilities|ability|text box)(?: back)?(?: (?:yeah|yes|right|then|now|again|immediately))*(?= \?|$| ,| or)",
            rf"(?:be|do) (?:the |own:[\w-]+ |that )*(?:lasting )?(?:effect|blank|blanking|bonus|boost){HELP} (?:over|gone|end|ends|stop|vanish|lost|expire|wear off)(?= \?|$| ,| or)",
            rf"be (?:{ANY}|own:[\w-]+ \w+) (?:not|no longer) blank(?= \?|$| ,| or)",
        ),
        judge=_same_card,
    ),
    PlainRule(
        "immune too late",
        NO,
        "Does immunity that is gained later end what lasts already?",
        "Immunity is looked at when an effect first resolves: who gains it later keeps what lasts for a time.",
        (f"{FAQ}timing-of-immunity",),
        asked=(
            rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP} (?:get|have|regain|gain|keep|recover)(?: (?:it|that|them|{C}|own:[\w-]+|the))*(?: \w+){{0,2}}(?: icons?| str| strength| renown| keywords?| text)?(?: back)?(?= \?|$| ,| or)",
            rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP} (?:shrug|shake|ignore|lose|drop|escape|cancel){gap(4)}(?= \?|$| ,| or)",
            rf"(?:do|be|will) (?:the |own:[\w-]+ |that |it |{C} )*(?:effect)?{HELP} (?:end|over|gone|wear off|stop|cancel|drop|fall off|lose)(?= \?|$| ,| or)",
        ),
        other="Does what lasts already stay though immunity is gained later?",
        denied=(
            rf"(?:do|be|will) (?:the |own:[\w-]+ |that |it |{C} )*(?:effect|malus|penalty)?{HELP} (?:last|stay|remain|continue|stick|stand|apply|active)(?= \?|$| ,| or)",
        ),
        judge=_immune_later,
    ),
)
