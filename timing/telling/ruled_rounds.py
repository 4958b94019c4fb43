"""Rules of the round that answer a question alone: income, draws, influence, dominance, windows."""

from __future__ import annotations

from timing.telling.plain_rules import ANY, CORE, END, FAQ, HELP, MAY, WHO, PlainRule, gap
from timing.telling.story import C, N, P

_KNELT = r"\b(?:kneel|knelt|(?<!put #\d )down|sideways)\b"
_INCOME = r"(?:gold|income|money|coins?|gold bonus|income bonus)"
_SEARCH = r"(?:search(?:es)?|fetch(?:es)?|tutor|look (?:for|through)|dig (?:for|out)|go get|go and get|pull|find|grab)"
_DRAW_TWO = rf"draw{gap(2)} (?:two )?cards?|draw (?:two|them|in the draw|for the draw)|draw"

ROUND_RULES = (
    PlainRule(
        "income of what comes later",
        "no",
        "Does what is played after income has been counted add to it this round?",
        "Income is counted once, as a player's marshalling begins: what is played later adds to it from the next round on.",
        (f"{FAQ}marshalling-phase-flowchart/income-counted", f"{CORE}marshalling/income"),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:get|take|have|collect|count|add|receive|use){gap(3)} {_INCOME}(?: (?:bonus|from it|of it))?"
            rf"(?: (?:still|already|too|as well))* (?:this (?:turn|round|phase)|now|right away|away|at|immediately|yet)",
            rf"(?<=so )@[\w-]+ (?:get|take|have|collect|count|add|receive){gap(2)} {_INCOME} (?:this (?:turn|round)|now|right away|away|at)",
        ),
        where=(
            rf"@[\w-]+ (?:have )?(?:just )?(?:put|play|marshal|lay|bring|{C}) |\bput {C}|\bafter (?:count|collect|take)",
        ),
        phase="marshalling",
        unless=(r"\b(?:response|action|ability|kneel|dominance|challenge|from (?:own|the) pool|token)\b",),
    ),
    PlainRule(
        "kneeling income",
        "yes",
        "Does what kneels count for income?",
        "A card gives its income bonus whether it stands or kneels.",
        (f"{FAQ}does-kneeling-location-give-gold", f"{CORE}special-icons/income"),
        asked=(
            rf"{MAY} (?:{ANY}|own:[\w-]+|a|the)(?: (?:kneel|knelt|kneeling))?(?: (?:{C}|location|card|character))?{HELP} (?:count|give|get|provide|collect|add|make|bring|produce|pay|take|have|work|receive)"
            rf"{gap(4)} (?:{_INCOME}){END}",
            rf"{MAY} (?:the |own:[\w-]+ |its )?(?:{C} 's |its )?{_INCOME}{gap(4)} (?:count|come|get|add|work)",
        ),
        where=(_KNELT, rf"\b{_INCOME}\b"),
        phase="marshalling",
        unless=(
            rf"\bkneel (?:{ANY}|own:[\w-]+ \S+){gap(3)} (?:to|for) (?!income)",
            r"\binfluence\b",
            r"\bchallenge\b",
            r"\b(?:dominance|blank|cancel|discard|destroy|kill|take|steal|leave|response|gains?)\b",
        ),
    ),
    PlainRule(
        "at random",
        "no",
        "Does somebody choose the cards that are discarded for intrigue claim?",
        "For intrigue claim cards are discarded from the hand at random: nobody chooses them.",
        (f"{CORE}challenges/claim/intrigue",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:choose|pick|decide|select|say|name|look)(?: (?:on|at))? (?:which|what|the|a|own:[\w-]+|it|that|out|one|two|\d){gap(3)} ?(?:cards?|one|ones|it|discards?)\b",
            rf"{MAY} (?:it|that|this|the (?:card|discard)|own:[\w-]+ (?:choice|pick|call)|{P}) (?:be )?(?:own:[\w-]+ (?:choice|pick|call|choose)|up to {P}|{P} (?:who|that) choose)",
        ),
        other="Is it at random which cards are discarded?",
        denied=(
            rf"{MAY} (?:it|that|this|the (?:card|discard|claim)|{C}|{P}){HELP}(?: be)?{gap(3)} (?:at )?random(?:ly)?",
        ),
        where=(r"\bintrigue\b", r"\b(?:lose|lost|claim|win|won|beat)\b"),
        unless=(r"\b(?:reveal|deck|search|draw|military|plot)\b",),
    ),
    PlainRule(
        "draw two",
        "no",
        "May somebody decline the cards of the draw phase?",
        "Who is able to draw in the draw phase has to: it is not optional.",
        (f"{FAQ}is-draw-phase-draw-optional", f"{CORE}draw"),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:not (?:to )?(?:{_DRAW_TWO})|(?:skip|decline|refuse|pass on|avoid|ignore|opt out of){gap(5)}(?: (?:draw|cards?)))",
            rf"{MAY} {WHO}{HELP} draw (?:only )?(?:one|1|nothing|no cards?|none|zero|0|fewer){gap(3)}(?: instead)?",
            rf"be (?:the |own:[\w-]+ )?(?:draw|draw phase|drawing|it){gap(4)} optional",
        ),
        other="Does somebody have to draw the cards of the draw phase?",
        denied=(
            rf"(?:do|must|have|should) {WHO}{HELP} (?:have to|need to|must|to)? ?draw{gap(3)}",
            r"be (?:the |own:[\w-]+ )?(?:draw|draw phase|drawing|it)" rf"{gap(4)} (?:mandatory|compulsory|obligatory)",
        ),
        where=(r"\bdraw phase\b|\b(?:two|2|normal|usual|regular) (?:cards?|draws?)\b",),
        unless=(r"#\d+|\beffect\b|\bcap\b", r"\bhow many\b"),
        phase="draw",
    ),
    PlainRule(
        "search at the cap",
        "yes",
        "May somebody search for a card who has reached the draw cap?",
        "The draw cap holds for what draws cards: a card that is searched for and put into the hand is not drawn.",
        (f"{FAQ}draw-cap", f"{CORE}expert-rules/draw-cap"),
        asked=(
            rf"{MAY} {WHO}{HELP}{gap(9)} {_SEARCH}\b",
            rf"{MAY} {WHO}{HELP} (?:put|add|return|take){gap(5)} (?:in|into|to) own:[\w-]+ hand",
        ),
        other="Does a search count against the draw cap?",
        denied=(
            rf"do (?:{ANY}|search|a search){gap(6)} count (?:against|toward|towards|for|as)(?: (?:the|own:[\w-]+|a))? (?:draw )?(?:cap|draw)",
        ),
        where=(r"\bdraw (?:cap|limit)\b|\bcap(?:ped)?\b[^.?!]*\bdraw|\bdraw[^.?!]*\bcap\b",),
        unless=(r"\bdraw(?:s)? (?:a|one|two|three|\d|another|more|cards?)\b",),
    ),
    PlainRule(
        "overpaid",
        "no",
        "May somebody pay with influence that is left over?",
        "Influence that was knelt beyond what is paid for is lost; it pays for nothing else.",
        (f"{CORE}examples/overpaying-influence", f"{CORE}special-icons/influence", f"{FAQ}effects-per-cost"),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:spend|use|save|keep|put|apply|pay|count|bank|carry)(?: (?:with|over))* (?:the |own:[\w-]+ )?(?:other|rest|remaining|remainder|extra|spare|left|unused)(?: (?:of (?:it|that|the influence)|{N}|one|ones|influence|scrolls?))*"
            r"(?: (?:influence|scrolls?))?(?= (?:on|for|to|toward|in|with|later)| \?|$)",
        ),
        where=(r"\b(?:influence|scrolls?)\b", r"\b(?:kneel|pay|cost|costs|spend)\b"),
        unless=(r"\bgold\b",),
    ),
    PlainRule(
        "tied dominance",
        "nobody",
        "Who has dominance in a tie?",
        "Where the totals tie, nobody wins dominance and no power is claimed.",
        (f"{FAQ}who-wins-tied-dominance", f"{CORE}dominance"),
        asked=(
            r"who(?: (?:do|will|would|still))* (?:win|take|get|claim|have)s?(?: (?:it|that|dominance|the power|the dominance|the one power|power|own:\w+ power))?(?= \?|$| ,| or| then| in)",
        ),
        where=(
            r"\bdominance\b",
            r"\b(?:tie|tied|ties|draw|even|equal|level|same (?:total|str|strength|number|amount|count))\b",
        ),
        unless=(r"\binitiative\b", r"#\d+", r"\battack\b", r"\bties\b|\bcard (?:that|which)\b|\bbreak"),
        phase="dominance",
    ),
    PlainRule(
        "another turn",
        "yes",
        "May who has acted act again once the others have passed?",
        "A window stays open until all players have passed in a row.",
        (f"{FAQ}another-action-after-opponent-passes", f"{FAQ}another-response-after-opponent-passes"),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:take|use|do|play|have|trigger|perform|make) (?:another|a second|one more|a further|second) (?:action|response|reaction|one)(?= \?|$| ,| or| then| now| in)",
            rf"{MAY} {WHO}{HELP} (?:respond|react|act)(?: (?:again|a second time|once more|twice))*(?= \?|$| ,| or)",
        ),
        where=(
            rf"(?:@me|@[\w-]+)(?: \w+){{0,2}} (?:respond|react|act|take{gap(2)} action|play{gap(3)} (?:action|response)|use{gap(3)} (?:action|response))[^.?]*"
            r"@(?!me\b)[\w-]+(?: (?:just|then|do|also))* (?:pass|nothing|decline|say no|say nothing)",
        ),
        unless=(r"\b(?:limited|limit|once|marshal\w*|gold|window be (?:over|closed))\b", r"#\d+", r"@me pass"),
    ),
    PlainRule(
        "end of phase",
        "no",
        "May something be triggered once the phase ends?",
        "Once the end of a phase is initiated, nobody uses a response or anything else that is triggered.",
        (f"{FAQ}end-of-the-phase",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:play|use|trigger|have)(?: (?:a|an|any|own:[\w-]+|another|to))* (?:response|responses|reaction|action|triggered (?:effect|ability)|event)(?= \?|$| ,| or| then| at| to)",
            rf"{MAY} {WHO}{HELP} (?:respond|react)(?: to (?:it|that|this|the end{gap(3)}))?(?= \?|$| ,| or| then| at)",
        ),
        where=(r"\bend of (?:the|a|this|any|each) phase\b|\bphase (?:ends|be ending|be over)\b|\bphase end\b",),
        unless=(r"#\d+", r"\buntil (?:the )?end\b", r"\bbefore\b"),
    ),
)
