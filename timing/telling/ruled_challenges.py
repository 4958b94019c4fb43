"""Rules of challenges that answer a question alone: icons, removal, deadly, stealth, renown, titles."""

from __future__ import annotations

from timing.telling.people import PRONOUN
from timing.telling.plain_rules import ANY, CORE, FAQ, HELP, MAY, POWER, WHO, PlainRule, gap
from timing.telling.story import C, P

_ICON = r"icons?"
_OUT_OF_IT = r"(?:leave|out of|drop out|go home|remove|gone from|kick out|stop (?:attack|defend))"
_IN_IT = r"(?:stay|remain|still|keep|in|part of|take part|participate|count|fight)"

CHALLENGE_RULES = (
    PlainRule(
        "icon lost in it",
        "no",
        "Does who loses the icon leave the challenge?",
        "Who takes part in a challenge stays in it, whatever icons he or she loses or gains meanwhile.",
        (f"{FAQ}does-losing-icon-remove-from-challenge", f"{CORE}challenges/participating"),
        asked=(rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP}(?: be)? (?:{_OUT_OF_IT}){gap(5)}(?= \?|$| ,| or)",),
        other="Does who loses the icon stay in the challenge?",
        denied=(rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP}(?: be)? (?:{_IN_IT}){gap(5)}(?= \?|$| ,| or)",),
        where=(
            rf"\b(?:lose|lost|gone|remove|strip|take|takes|took|away|off|without)\b[^.?!]*\b{_ICON}\b|\b{_ICON}\b[^.?!]*\b(?:lose|lost|gone|remove|strip|take|away|off)\b",
            r"\b(?:challenge|attack|attacking|defend|fight)\b",
        ),
        unless=(
            r"\bbefore\b[^.?]*\b(?:attack|defend|declare)",
            r"\bnext challenge\b",
            r"\b(?:toll|save|die|kill)\b",
            r"\bhave\b[^.?]*\bicons? \?",
        ),
    ),
    PlainRule(
        "taken attacker",
        "no",
        "Does an attacker who changes sides defend?",
        "Who changes control during a challenge is removed from it, and takes no part on the other side.",
        (f"{FAQ}does-stolen-attacker-become-defender", f"{FAQ}changing-control-mid-challenge"),
        asked=(
            rf"(?:be|do|will|can) (?:{ANY}|own:[\w-]+ \w+){HELP} (?:(?:be|become|becomes|count as|counts as|fight) )?(?:a |my |own:[\w-]+ |as )*(?:defend|defender|defending|attack|attacker|attacking)(?: (?:for|on) (?:{P}|own:[\w-]+(?: side)?))?(?= \?|$| ,| or| now| then| instead)",
            rf"(?:be|do|will) (?:{ANY}|own:[\w-]+ \w+){HELP} (?:still|stay|remain|in|part of){gap(3)} (?:challenge|it)(?= \?|$| ,| or)",
        ),
        where=(
            r"\b(?:take|steal|stole|seduce|grab|switch|change|changes)\b[^.?!]*\b(?:control|attack|attacker|challenge|attacking)\b",
            r"\b(?:challenge|attack|attacker|attacking)\b",
            r"\b(?:control|take|steal|stole|switch)\b",
        ),
        unless=(
            r"\bbefore\b",
            r"\b(?:next|later|earlier)\b",
            r"\bicons?\b",
            r"\bclaim\b",
            r"\bin (?:the )?(?:setup|plot|draw|marshal\w*|dominance|standing|taxation)\b",
        ),
    ),
    PlainRule(
        "removed earns nothing",
        "no",
        "Does who was removed from the challenge count as having taken part?",
        "Only who stays in a challenge until it is resolved has taken part in it.",
        (f"{FAQ}participated-and-removal-from-challenge", f"{CORE}keywords/renown"),
        asked=(
            rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP} (?:get|claim|take|have|score|earn|gain)(?: (?:the|a|own:[\w-]+|one|any|power|for|its))* renown{gap(4)}",
            rf"{P} (?:claims?|takes?|wants?|gets?|scores?)(?: (?:the|a|own:[\w-]+|one|power|for|its))* renown (?:for|on) (?:{C}|the \w+|own:[\w-]+ \w+)[^.?!]*? (?:, |[.] )?(?:be (?:that|it|this)(?: (?:legal|ok|okay|correct|allowed|fine|true))*|can {P} do that|legal|do that (?:work|fly|count)) \?",
            rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP} (?:count as|have) (?:participated|participating|taken part|taking part|a participant){gap(3)}",
        ),
        where=(
            rf"\b(?:take|remove|kick|bounce|send|pull|yank|knock)(?: (?:the|own:[\w-]+))* (?:(?P<c>{C})|\w+|\w+ \w+) (?:out|off|home|away|from (?:the|it|that|this|own:[\w-]+)(?: challenge)?)\b|(?P<d>{C})(?: (?:be|have|get))* (?:removed? from|take out of|kick out of|send home from|out of) (?:the challenge|it|that)\b",
            r"\b(?:renown|participated|participating|taken part)\b",
        ),
        before=True,
        unless=(
            r"\bicons?\b",
            r"\bstealth\b",
            r"\b(?:come|get|go|put|bring|be|join) back\b",
            r"\breturn\b",
            r"\bparticipates\b",
        ),
    ),
    PlainRule(
        "save from deadly",
        "yes",
        "May a character be saved from deadly?",
        "Nothing cancels a keyword, but characters may be saved from what it does.",
        (f"{FAQ}keyword-effects",),
        asked=(
            rf"(?:can|may|could) (?:{ANY}|own:[\w-]+ dupe|a dupe|the dupe|own:[\w-]+ \w+){HELP}{gap(2)} (?:save|be save){gap(7)}(?= \?|$| ,| or)",
        ),
        where=(r"\bdeadly\b", r"\b(?:dupe|dupes|save|saves)\b"),
        unless=(r"#\d+", r"\bcannot be save\b", r"\bcancel\b"),
    ),
    PlainRule(
        "no cancel of keywords",
        "no",
        "May what a keyword does be canceled?",
        "Nothing cancels a keyword, but characters may be saved from what it does.",
        (f"{FAQ}keyword-effects",),
        asked=(
            rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP}{gap(4)} (?:cancel|counter|stop)(?: (?:the|own:[\w-]+|a|that|off))* (?:deadly|renown|stealth|ambush|intimidate|vigilant|vengeful|infamy|prized)\b{gap(2)}",
            rf"{MAY} (?:the |own:[\w-]+ |a )*(?:deadly|renown|stealth|ambush|intimidate|vigilant|vengeful|infamy|prized)(?: (?:power|kill|effect|keyword))?{HELP} be (?:cancel|canceled|countered)",
        ),
    ),
    PlainRule(
        "one stealth each",
        "no",
        "Does one attacker with stealth bypass two characters?",
        "Each attacker with stealth bypasses 1 character.",
        (f"{CORE}keywords/stealth",),
        asked=(
            rf"{MAY} (?:{ANY}|own:[\w-]+ \w+){HELP} (?:stealth|bypass|slip|sneak|get)(?: (?:past|by|around))? (?:two|three|both|2|3|several|more than one)(?: (?:character|blockers?|defenders?|of own:[\w-]+ \w+|#\d+|guys?))?{gap(2)} (?:with|by|using) (?:one|a single|1|#\d+|just one|the same){gap(3)}",
        ),
        unless=(r"\b(?:each|both) (?:have|of)\b[^?]*stealth",),
    ),
    PlainRule(
        "stealth is a choice",
        "yes",
        "May somebody choose not to use stealth?",
        "Stealth is used where the attacker wants to: nobody has to bypass a character.",
        (f"{CORE}keywords/stealth",),
        asked=(
            rf"(?:can|may|could) {WHO}{HELP} (?:not (?:to )?(?:use|stealth|bypass)|decline|skip|leave out|ignore)(?: (?:to|use|the|own:[\w-]+|anyone|anybody|a|of))* ?(?:stealth|anyone|anybody|a character|)(?= \?|$| ,| or)",
        ),
        other="Does somebody have to use stealth?",
        denied=(
            rf"(?:do|must|should) {WHO}{HELP} (?:have to |need to |must )?(?:use|stealth|bypass)(?: \S+){{0,3}}? ?(?:stealth|somebody|anybody|anyone|a character)(?= \?|$| ,| or)",
        ),
        where=(r"\bstealth\b",),
    ),
    PlainRule(
        "kneeling does nothing",
        "no",
        "May a kneeling character attack or defend?",
        "Who attacks or defends kneels for it, so that only a standing character is declared.",
        (f"{CORE}challenges/declare-defenders", f"{CORE}kneeling-and-standing"),
        asked=(
            r"(?:can|may|could) (?:a|own:[\w-]+|the|any) (?:kneel|knelt|kneeling) (?:guy|character|dude|man|woman|one|card|blocker|unit)(?: (?:still|even|ever|be declared as))* (?:a )?(?:attack|defend|attacker|defender|block|join|participate)",
        ),
        unless=(r"#\d+",),
    ),
    PlainRule(
        "challenges in their phase",
        "no",
        "May somebody attack in another phase than that of challenges?",
        "Challenges are initiated in the challenges phase only.",
        (f"{CORE}challenges", f"{CORE}challenges/types"),
        asked=(
            rf"(?:can|may|could) {WHO}{HELP} (?:(?:kneel|use|send|stand) (?:{C}|{PRONOUN}|it|a \w+|own:[\w-]+ \w+) (?:to|and|for an?) )?(?:attack|initiate|declare|start|make)\b(?! (?:a |an )?(?:action|response|effect)){gap(6)}(?= \?|$| ,| or)",
        ),
        where=(
            r"\b(?:it|this) be (?:now |still |already )?(?:the |own:[\w-]+ )?(?:plot|draw|marshal\w*|dominance|standing|taxation)(?: phase)?\b"
            rf"|{P} be (?:now |still |already |all )*(?:in|at) (?:the )?(?:plot|draw|marshal\w*|dominance|standing|taxation)(?: phase)?\b"
            r"|(?:^|[.!?] )(?:plot|draw|marshal\w*|dominance|standing|taxation)(?: phase)? [.:,]",
        ),
        unless=(r"\bchallenges? phase\b", r"\bnext (?:phase|round|turn)\b", r"\blater\b", r"#\d+ (?:let|allow|say)\b"),
    ),
    PlainRule(
        "no power to take",
        "no",
        "Does the claim of a power challenge give power where there is none?",
        "Claim moves power from the loser's House card: where no power lies there is none to take.",
        (f"{CORE}challenges/claim/power",),
        asked=(
            rf"(?:do|will|can|may) {WHO}{HELP} (?:get|claim|take|move|steal|gain)(?: (?:a|any|one|the|own:[\w-]+))* power{gap(5)}(?= \?|$| ,| or)",
        ),
        where=(
            r"\bpower challenge\b|\bwin (?:the |a )?power\b",
            r"\b(?:who have no|have no|without any|without a|without|with no|have 0|with 0|with zero|have zero|have not any|do not have any) power\b",
        ),
        unless=(r"\b(?:unopposed|unblocked|renown|nobody|no one|defend|#\d+ have no power|dominance)\b",),
    ),
    PlainRule(
        "one for dominance",
        "no",
        "Does dominance give more power than one?",
        "Who wins dominance claims 1 power for his or her House.",
        (f"{CORE}dominance",),
        asked=(
            rf"(?:do|will|can|may) {WHO}{HELP} (?:get|claim|take|gain) (?:two|three|2|3|extra|more) power{gap(3)}(?= \?|$| ,| or)",
        ),
        where=(r"\bdominance\b",),
        unless=(r"#\d+", r"\bchallenge\b", r"\bcard\b"),
    ),
    PlainRule(
        "one of each",
        "no",
        "May somebody initiate a second challenge of the same type?",
        "Each player initiates one challenge of each type in a challenges phase.",
        (f"{CORE}challenges/types",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:do|make|initiate|start|declare|have|attack with|run|launch|go for) (?:a second|another|two|a 2nd|2|one more)(?: \w+)? (?:military|intrigue|power)(?: challenges?| attacks?)?{gap(4)}(?= \?|$| ,| or)",
        ),
        unless=(r"#\d+", r"\b(?:melee|additional|extra)\b"),
    ),
    PlainRule(
        "one for opposing",
        "no",
        "Is power claimed twice in a round for beating opposed titles?",
        "Power for winning against opposed titles is claimed once a round.",
        (f"{CORE}titles/opposes",),
        asked=(
            rf"(?:(?:{MAY} {WHO}{HELP} (?:get|claim|take|have|earn|score) )?(?:another|a second|one more|a further|second|more)(?: {POWER}| one)?|{MAY} {WHO}{HELP} (?:get|claim|take|have|earn|score) (?:{POWER})(?: (?:again|too|as well|for that|for (?:this|that|it) one))+)(?= \?|$| ,| or| for)",
        ),
        where=(
            r"\boppos\w*\b",
            r"\b(?:take|took|get|got|claim|claimed|have|earn)\b[^.?!]*\bpower\b",
            r"\b(?:master|lord|crown|hand)\b",
        ),
        unless=(r"\bnext round\b", r"\blast round\b"),
    ),
)
