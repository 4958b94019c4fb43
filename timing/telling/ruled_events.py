"""Rules of effects and what they cost that answer a question alone: canceled effects, limits, searches, control, gold."""

from __future__ import annotations

import re

from timing.telling.people import PRONOUN
from timing.telling.plain_rules import ANY, CORE, FAQ, HELP, MAY, WHO, PlainRule, gap
from timing.telling.story import C, P, Reader

YES, NO = "yes", "no"
_CANCELED = r"@\S+ (?:play |use )?#\d+ (?:on |to cancel |against )?(?:#\d+|it|that)\b|\b(?:cancel|canceled|cancelled|counter|countered|negate|nope|shield|paper shield)\b"
_TAKEN = r"(?:take|took|steal|stole|control|seduce|nick|grab|swipe|borrow)"
_LIMITED_USED = (
    rf"{C} be (?P<p>own:[\w-]+) (?:one |only )?limited response|(?P<q>@[\w-]+)(?: have)?(?: already)? "
    r"(?:use|trigger|fire|spend|do) (?:own:[\w-]+|the|a) (?:one |only )?limited response"
)


def _of_another_player(reader: Reader, match: re.Match[str], who: str) -> str:
    """Yes where who asks is another than the player who is told to have used a Limited Response, and no one else has."""
    used = list(re.finditer(_LIMITED_USED, reader.text))
    users = {reader.player(one["p"] or one["q"], one.start()) for one in used}
    return YES if users and who not in users else ""


def _on_the_taken(reader: Reader, match: re.Match[str], who: str) -> str:
    """No where who asks has taken control of a card, and asks for an attachment of another player's that is on it."""
    story = reader.story
    told = reader.text[: match.start()]
    taken = [
        int(one["c"][1:]) for one in re.finditer(rf"@[\w-]+[^.?!]*? {_TAKEN}(?: control of| over)? (?P<c>{C})", told)
    ]
    taken += list(story.controllers)
    named = [int(one[1:]) for one in re.findall(C, match.group())]
    on = [n for n in (*named, *story.attached) if story.attached.get(n) in taken and n not in taken]
    on = [n for n in on if not named or n in named]
    spoken = re.search(r"\battachments?\b", match.group())
    mine = [n for n in on if (story.owners.get(n) or story.things[n].owner) == who and _is_said(reader, n)]
    return NO if taken and (on or spoken) and not mine else ""


def _defends_at_zero(reader: Reader, match: re.Match[str], who: str) -> str:
    """Yes where the only one who is told to defend counts STR 0."""
    story = reader.story
    at_zero = [n for n in story.zero if n not in story.fight.attackers]
    others = [n for n in story.fight.defenders if n not in at_zero]
    defends = [n for n in at_zero if story.things[n].role == "defenders" or n in story.fight.defenders]
    told = re.search(rf"\b(?:defend|blocker)\w*{gap(4)} (?:zero|0)\b|\b(?:zero|0) (?:str|strength) defend", reader.text)
    return YES if (defends or told) and not others else ""


def _is_said(reader: Reader, n: int) -> bool:
    """Whether whose a card is was said of it: "my Ice"."""
    return bool(reader.story.things[n].owner)


EVENT_RULES = (
    PlainRule(
        "limit of the canceled",
        YES,
        "Does a canceled use count for the limit?",
        "Only the effect is canceled: the card has been played or used, and counts for its limit.",
        (f"{FAQ}canceling-effects-with-limits", f"{FAQ}paying-for-canceled-effects"),
        asked=(
            rf"(?:do|be|have) (?:the |own:[\w-]+ |that )*limit{gap(3)} (?:use|used|count|counts|spent|gone|reached|apply|used up)\b{gap(4)}",
            rf"(?:do|will) (?:it|that|this|{C}|the \w+)(?: \w+)? count (?:as|for|toward|towards|against)(?: \w+){{0,3}} (?:limit|played|once|use|used)\b{gap(3)}",
        ),
        other="May it be played or used again within its limit?",
        denied=(
            rf"{MAY} {WHO}{HELP} (?:play|use|trigger|fire|do)(?: (?:it|that|this|another|a second|second|own:[\w-]+|the|same|one))+(?: (?:copy|one|event|card|effect|ability|time|again|more))*(?: (?:this|in the same|the same) (?:phase|round|turn|challenge))?(?= \?|$| ,| or)",
        ),
        where=(
            _CANCELED,
            r"\b(?:limit|limited|once|one) ?(?:per|a|each|of|to)?\b[^.?!]*\b(?:phase|round|limit|challenge|once)\b|\blimit\b",
        ),
        unless=(
            r"\bown copy\b",
            r"\blimited response\b",
            r"\bnext (?:phase|round)\b",
            r"\blimit(?:ed)? (?:to )?(?:two|three|2|3|twice)\b",
        ),
    ),
    PlainRule(
        "limited response of each",
        YES,
        "May another player trigger a Limited Response as well?",
        "Each player may trigger 1 Limited Response a round: another player's counts for him or her alone.",
        (f"{CORE}keywords/limited", f"{FAQ}phase-and-round-limits"),
        asked=(rf"{MAY} @[\w-]+{HELP} (?:use|trigger|fire|play|do|respond){gap(6)}(?= \?|$| ,| or)",),
        where=(_LIMITED_USED,),
        judge=_of_another_player,
    ),
    PlainRule(
        "limit of each",
        YES,
        "May another player play a copy of the same event?",
        "A limit binds only the player who uses the card: another may play his or her own copy.",
        (f"{FAQ}phase-and-round-limits",),
        asked=(
            rf"{MAY} @me{HELP} (?:play|use|trigger|fire) (?:own:me(?: own)?(?: copy)?|the same event|the same card|mine|a copy of own:me own)(?: (?:of|copy|one|it|that|too|as well|event))*(?: (?:this|in the same|the same) (?:phase|round|turn))?(?= \?|$| ,| or)",
        ),
        where=(r"@(?!me\b)[\w-]+(?: \w+)? (?:play|use|trigger|fire)\b", r"\blimit\b|\bonce per\b|\bone per\b"),
        unless=(_CANCELED, r"@me (?:have )?(?:already )?play\b[^?]*\. "),
    ),
    PlainRule(
        "costs stay paid",
        NO,
        "Does what was paid for a canceled effect come back?",
        "Only the effect is canceled: costs that were paid stay paid.",
        (f"{FAQ}paying-for-canceled-effects",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:get|take|have|keep|gain)(?: (?:own:[\w-]+|the|that|any))* (?:gold|influence|coins?|money|cost|costs|card|payment)(?: (?:refunded|returned))?(?: back)?(?= \?|$| ,| or| then)",
            rf"{MAY} (?:own:[\w-]+|the|those|these|{C})(?: \w+)?(?: (?:locations?|influence|cards?|characters?|gold))?{HELP} (?:stand|unbow|untap|come back|return|stand up|get up|be refund\w*)(?: (?:up|back|then|again))*(?= \?|$| ,| or)",
            rf"{MAY} (?:{C}|{PRONOUN}|it){HELP} stand(?: (?:up|back|then|again))*(?= \?|$| ,| or)",
        ),
        where=(_CANCELED, r"\b(?:pay|kneel|cost|gold|influence|knelt)\b"),
        unless=(r"\bstanding phase\b", r"\bkeep\b[^?]*\?$", r"\bwho kneel\b"),
    ),
    PlainRule(
        "finds nothing",
        YES,
        "May somebody fail to find a card in a search?",
        "Nobody is obliged to find what is searched for: the search counts even so.",
        (f"{FAQ}search-resolution",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:fail to find|not find|find nothing|take nothing|choose nothing|say {P} (?:find|found) nothing|decline to take|not take){gap(5)}",
        ),
        where=(r"\b(?:search\w*|look through)\b",),
    ),
    PlainRule(
        "shows what is found",
        YES,
        "Has the card that was searched for to be shown?",
        "Who searches the deck for a kind of card shows the opponents the card that is found.",
        (f"{FAQ}verifying-a-searched-card",),
        asked=(
            rf"(?:do|must|should|have) {WHO}{HELP} (?:have to |need to |must )?(?:show|reveal)(?: {P})?{gap(6)}(?= \?|$)",
        ),
        where=(r"\b(?:search\w*|tutor|fetch)\b",),
        unless=(r"\bfirst\b", r"\bhand\b[^?]*\?"),
    ),
    PlainRule(
        "attachments stay",
        NO,
        "Does who takes control of a card control its attachments?",
        "Who takes control of a card has its duplicates, but not the attachments on it.",
        (f"{FAQ}control-of-card-with-attachments",),
        asked=(
            rf"{MAY} (?P<p>{P}){HELP} (?:control|get|take|have|own|use)(?: (?:control of|the|own:[\w-]+|that|its|of))* (?:attachments?|{C})(?: (?:on (?:{PRONOUN}|it|{C})|too|as well|also))*(?= \?|$| ,| or)",
            rf"be (?:the |own:[\w-]+ |its )*(?:attachments?|{C}) (?:own:me|mine)(?: (?:now|too|then))*(?= \?|$| ,| or)",
        ),
        where=(rf"\b{_TAKEN}\b", r"\battachments?\b|\b(?:on|with|wear|carry|bear|have)\b"),
        unless=(r"\bsave\b", r"\bdupes?\b"),
        judge=_on_the_taken,
    ),
    PlainRule(
        "dupe for free",
        NO,
        "Does a duplicate cost gold?",
        "A duplicate is attached for nothing in the marshalling phase.",
        (f"{CORE}marshalling/attach-duplicates",),
        asked=(
            rf"(?:do|must|should|have) {WHO}{HELP} (?:have to |need to |must )?pay{gap(5)} dupes?\b{gap(3)}",
            rf"(?:do|will) (?:a |the |own:[\w-]+ )*dupes?{HELP} cost{gap(4)}",
        ),
        other="Is a duplicate attached for nothing?",
        denied=(
            r"be (?:a |the )*dupes? free(?= \?|$| ,)",
            rf"(?:do|can) {WHO}{HELP} (?:put|play|attach|marshal){gap(4)} dupes?{gap(3)} for free(?= \?|$| ,)",
        ),
        unless=(r"\bshadows\b", r"#\d+ cost"),
        phase="marshalling",
    ),
    PlainRule(
        "out of House",
        "2",
        "How much more does a card of another House cost?",
        "A card of another House costs 2 gold more to play; neutral cards and events cost no more.",
        (f"{CORE}marshalling/gold-penalty",),
        asked=(
            rf"how much (?:more|extra)(?: gold)?{gap(8)} (?:out of|another|different|other|off) house{gap(4)}",
            rf"(?:how much|what) (?:be )?(?:the )?(?:gold )?penalty{gap(8)}",
        ),
        where=(r"\bhouse\b|\bpenalty\b",),
        unless=(r"#\d+", r"\b(?:neutral|event|ignore)\b"),
        phase="marshalling",
    ),
    PlainRule(
        "no penalty",
        NO,
        "Does a neutral card or an event cost the gold penalty?",
        "A card of another House costs 2 gold more to play; neutral cards and events cost no more.",
        (f"{CORE}marshalling/gold-penalty",),
        asked=(
            rf"(?:do|must|should|have) {WHO}{HELP} (?:have to |need to |must )?pay{gap(4)} (?:extra|more|penalty|the penalty|two more|2 more){gap(3)} (?:neutral|events?){gap(3)}",
            rf"(?:do|be|will) (?:a |an |the |own:[\w-]+ )*(?:neutral|events?)(?: cards?)?{gap(6)} penalty",
        ),
        unless=(r"#\d+",),
    ),
    PlainRule(
        "only the House",
        NO,
        "Does a power claim take power from characters?",
        "The claim of a power challenge moves power from the loser's House card alone.",
        (f"{CORE}challenges/claim/power",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:take|steal|move|get|claim)(?: (?:the|own:[\w-]+|any))* power (?:from|off)(?: (?:of|own:[\w-]+|the|a))* (?:characters?|guys?|{C}|{PRONOUN})(?: (?:for|with) (?:the |own:[\w-]+ )?(?:power )?claim)?(?= \?|$| ,| or)",
            rf"(?:do|be|can|will) (?:the )?power on (?:own:[\w-]+ |the )?(?:characters?|guys?|{C}){HELP} (?:move|moved|take|taken|claim|lose|lost|count){gap(3)} (?:claim|power challenge|power claim)",
        ),
        where=(r"\bpower\b[^.?!]*\b(?:challenge|claim)\b|\bpower\b[^.?!]*\bwin\b|\bwin\b[^.?!]*\bpower\b",),
        unless=(r"\b(?:text|ability|effect|says?)\b",),
    ),
    PlainRule(
        "attacker alone",
        NO,
        "Does a defender claim power for an unopposed challenge?",
        "Only the attacker who wins claims power for an unopposed challenge.",
        (f"{CORE}challenges/unopposed", f"{CORE}challenges/defender-wins"),
        asked=(rf"{MAY} (?:the |@)?defender{HELP} (?:get|claim|take|gain|have|win){gap(4)} unopposed{gap(5)}",),
    ),
    PlainRule(
        "zero is unopposed",
        YES,
        "Is a challenge unopposed against a total STR of 0?",
        "The attacker who wins against a total STR of 0 claims 1 power, as against no defenders.",
        (f"{CORE}challenges/unopposed",),
        asked=(
            rf"{MAY} (?:{P}|{C}|the attacker){HELP} (?:get|claim|take|gain|have)(?: (?:the|a|own:[\w-]+|one|extra|power|bonus|for|an|claim))* unopposed(?: (?:power|bonus|challenge|when|if|{ANY}|win|attacker))*(?= \?|$| ,| or)",
            rf"(?:be|do) (?:it|that|this|the challenge|own:[\w-]+ \w+){HELP} (?:count as |be )?unopposed(?= \?|$| ,| or| then)",
        ),
        where=(r"\b(?:zero|0)(?: (?:str|strength|total))?\b|\bno (?:str|strength)\b", r"\b(?:win|won|unopposed)\b"),
        unless=(
            r"\b(?:two|three|2|3|another|other) (?:defend|blockers?)\b",
            r"\b(?:claim|gold|cost) (?:of )?(?:0|zero)\b",
            r"\b(?:0|zero) (?:claim|gold|cost)\b",
        ),
        judge=_defends_at_zero,
    ),
)
