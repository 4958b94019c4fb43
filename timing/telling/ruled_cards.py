"""Rules of cards that answer a question alone: costs, immunity, duplicates, Shadows, Limited, piles."""

from __future__ import annotations

from timing.telling.people import PRONOUN
from timing.telling.plain_rules import ANY, CORE, FAQ, HELP, MAY, SAVES, WHO, PlainRule, gap
from timing.telling.story import C, P

_NOT_PLAYED = (
    "A unique card with a copy in one's own dead pile is not played; copies in other piles keep nobody from it."
)


def _bars(pile: str) -> str:
    """Whether a card in such a pile keeps somebody from playing another."""
    return (
        rf"(?:do|will|would) (?:it|that|this|{C}|a \w+(?: \w+)?)(?: in {pile} pile| \w+)*? (?:stop|prevent|cancel|keep|forbid|block|bar) "
        rf"(?:me|{P}|own:me)?{gap(3)} ?(?:from )?(?:play|playing|marshal|marshalling|bringing|put|putting|another|bring){gap(6)}"
    )


CARD_RULES = (
    PlainRule(
        "cost is not saved",
        "no",
        "May a card be saved that was lost to pay a cost?",
        "What is done to pay a cost cannot be saved from, nor canceled.",
        (f"{FAQ}saving-or-canceling-a-cost",),
        asked=(
            *SAVES,
            rf"(?:be {P} (?:allowed|able)|(?:may|can|could) {ANY})(?: (?:do|to|so|that|it|this))*(?= \?|$)",
        ),
        where=(
            rf"\b(?:kill|discard|sacrifices?|return) (?:own:[\w-]+ )?(?:(?P<c>{C})|\w+ \w+|\w+)(?: (?:off|too|own:[\w-]+))* (?:to pay|as (?:the |a |own:[\w-]+ |part of the )*(?:cost|payment)|to (?:cancel|trigger|use|fire|pay)|for (?:the |own:[\w-]+ |a |its |@\w+ )*(?:cost|payment|cancel|ability|response)(?! to)"
            rf"|for (?:it|that|#\d+|own:[\w-]+ ability)(?= [.,?!]|$| and| but))|\bpay{gap(6)} (?:by|with) (?:kill|discard|sacrific)\w*|\bcost{gap(4)} (?:kill|discard|sacrific)",
            r"\b(?:save|saves|saving|protect|rescue|dupe)\b",
        ),
        before=True,
        unless=(r"\bfor (?:the |own:[\w-]+ )*claim\b(?![^?]* (?:pay|cost)\b)", r"\bdeadly\b"),
    ),
    PlainRule(
        "own costs",
        "no",
        "May a cost be paid with another player's card?",
        "Costs are paid only with cards that one controls.",
        (f"{FAQ}may-cost-use-opponents-copy", f"{FAQ}may-cost-use-any-wildling"),
        asked=(
            rf"{MAY} @me{HELP} (?:kneel|discard|kill|sacrifice|use|return|pay with) (?:own:(?!me\b)[\w-]+ \S+|a \S+ of own:(?!me\b)[\w-]+|one of own:(?!me\b)[\w-]+)"
            rf"{gap(3)} (?:to pay|for|as (?:the |a |own:me )*(?:cost|payment))",
        ),
        where=(r"\b(?:pay|cost|payment)\b",),
        unless=(r"\bcontrol\b", r"\bclaim\b"),
    ),
    PlainRule(
        "kneel the immune",
        "yes",
        "May a card that is immune be knelt to pay?",
        "Immunity keeps off effects; it does not keep a card from being used to pay a cost.",
        (f"{FAQ}immunity-covers-effects-only", f"{CORE}keywords/immunity"),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:kneel|discard|sacrifice|kill|use|pay with|return)(?: (?:{C}|{PRONOUN}|it|own:[\w-]+ \S+|the \S+|that \S+)){gap(6)} (?:to pay|for|as|toward)\b",
            rf"{MAY} (?:{C}|{PRONOUN}|it){HELP} (?:pay|be (?:kneel|use|knelt|discard)){gap(6)} (?:for|as|to pay)\b",
        ),
        where=(r"\bimmun\w*\b", r"\b(?:cost|pay|kneel)\b"),
        unless=(r"\b(?:save|cancel|claim)\b",),
    ),
    PlainRule(
        "dupe is no attachment",
        "no",
        "Is a duplicate an attachment?",
        "A duplicate is no attachment: playing one is not playing an attachment, and it has no text or title.",
        (f"{FAQ}duplicates", f"{CORE}duplicates/nature"),
        asked=(
            r"(?:be|do) (?:a |own:[\w-]+ |the |that |it |this |one )*(?:dupes?|it|that|this|#\d+)(?: (?:count|counts|play|treat|consider|be|as|like|really|an?|the))* (?:attachments?|#\d+)(?= \?|$| ,| or| for)",
        ),
        where=(r"\bdupes?\b", r"(?:\battachments?\b|#\d+)"),
        unless=(r"\b(?:save|kill|die|dead|claim|marshal|shadows)\b", r"\b(?:can|may|could) (?:@|own:)"),
    ),
    PlainRule(
        "text of a dupe",
        "no",
        "Does the text of a duplicate count?",
        "Only the card on top counts: a duplicate has no text, title, traits or crests.",
        (f"{FAQ}duplicates-lack-text-and-crests", f"{CORE}multiple-versions"),
        asked=(
            rf"{MAY} (?:the |own:[\w-]+ |that |a )*(?:dupe|dupes|duplicate)(?: (?:'s|own:[\w-]+))? (?:text|ability|abilities|renown|effect|effects|keywords?|icons?|crests?|traits?|stealth|response){gap(3)}",
            rf"{MAY} (?:{ANY}){HELP} (?:use|get|have|trigger|count|discard)(?: (?:the|own:[\w-]+|both))* (?:dupe|duplicate)(?: 's)? (?:text|ability|abilities|renown|effect|keywords?|icons?|response)",
            rf"{MAY} (?:{ANY}){HELP} (?:use|get|have|trigger|count){gap(4)} (?:of|from|on) (?:the |own:[\w-]+ |that )?dupe\b",
        ),
        where=(r"\bdupes?\b",),
        unless=(r"\bsave\b",),
    ),
    PlainRule(
        "came as a duplicate",
        "no",
        "Does what comes into play as a duplicate do anything?",
        "What comes into play as a duplicate is one at once: it has no text, and nothing of it triggers.",
        (f"{FAQ}meera-reed-out-as-duplicate", f"{FAQ}duplicates-lack-text-and-crests"),
        asked=(
            rf"(?:do|will|can) (?:own:[\w-]+|{C} 's|the)(?: (?:come|out|of|shadows|enter|play|new|own))* (?:response|text|ability|effect|reaction)(?: (?:then|go|even))* (?:work|trigger|happen|go off|fire|count|resolve|apply)(?= \?|$| ,| or)",
            rf"{MAY} {WHO}{HELP} (?:use|trigger|get|have)(?: (?:own:[\w-]+|{C} 's|the|its))+ (?:come |out |of |shadows |enter |play )*(?:response|text|ability|effect|reaction)(?= \?|$| ,| or)",
        ),
        where=(
            rf"\b(?:bring|come|put|play|marshal|enter|enters|bring out){gap(6)} as (?:a|an|own:[\w-]+|another|the) ?dupe\b",
        ),
        unless=(r"\bsave\b",),
    ),
    PlainRule(
        "with duplicates",
        "yes",
        "Are the duplicates taken along?",
        "Who takes control of a card has its duplicates, too.",
        (f"{FAQ}control-of-card-with-attachments",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:control|get|take|have|keep|own|use)(?: (?:control of|the|own:[\w-]+|that|its))* dupes?\b(?! to save)",
            rf"{MAY} (?:the |own:[\w-]+ |its )*dupes?{HELP} (?:come|go|move|follow|change|switch|transfer|stay){gap(3)}",
        ),
        where=(
            r"\bdupes?\b",
            rf"\b(?:take|steal|stole|nick|control|grab|swipe|borrow|seduce){gap(3)} (?:of )?(?:own:[\w-]+ )?(?:{C}|\w+)",
        ),
        unless=(r"\bkill\b", r"\bclaim\b", r"\bsave\b", r"\bdie\b"),
    ),
    PlainRule(
        "cost of Shadows",
        "2",
        "How much gold does it cost to play a card into Shadows?",
        "Any card is played into Shadows for two gold.",
        (f"{FAQ}playing-card-into-shadows",),
        asked=(
            rf"(?:how much|what)(?: gold)?(?: (?:do|will|would|must|should|be))?{gap(5)} (?:cost|pay|need|spend|take|owe|price){gap(4)} (?:put|play|place|marshal|send|hide|move|drop){gap(4)} (?:in|into) (?:the )?shadows",
            rf"(?:how much|what)(?: gold)?{gap(5)} (?:cost|pay|need|spend|take){gap(5)} (?:in|into) (?:the )?shadows",
            rf"what (?:do|be)? ?(?:it )?(?:put|play|place){gap(3)} (?:in|into) shadows cost",
        ),
        where=(r"\bshadows\b",),
        phase="marshalling",
        unless=(r"\b(?:reduce|less|cheaper|discount|bring|out of)\b",),
    ),
    PlainRule(
        "not played",
        "no",
        "Does that count as playing the card?",
        "What is put into play, or comes out of Shadows, is not played.",
        (f"{FAQ}play-and-put-into-play", f"{CORE}marshalling/put-into-play"),
        asked=(
            rf"{MAY} (?:it|that|this|{C}|{PRONOUN}|{P}){HELP} (?:count|counts|be|consider|treat|consider be)(?: (?:as|like|to be|be))* (?:play|playing|played|marshal|marshalled)\b(?! (?:from|into))",
        ),
        where=(r"\bput\b[^.?!]* into play\b|\bout of shadows\b|\bcome[^.?!]* out\b|\bcome into play\b",),
        unless=(r"\binto shadows\b", r"\bout of play\b"),
    ),
    PlainRule(
        "nothing to pay",
        "no",
        "Has the cost to be paid of what is put into play?",
        "What an effect puts into play costs nothing, and no gold penalty either.",
        (f"{FAQ}play-and-put-into-play", f"{CORE}marshalling/put-into-play"),
        asked=(
            rf"(?:do|must|should|have) {WHO}{HELP} (?:have to |need to |must )?pay{gap(6)}(?= \?|$)",
            rf"(?:do|must|will) (?:it|that|this|{C}|{PRONOUN}){HELP} cost{gap(4)}(?= \?|$)",
        ),
        where=(r"\bput\b[^.?!]* (?:in|into|in to) play\b",),
        unless=(r"\b(?:influence|claim|shadows|ambush|how much)\b", r"\bmarshal\b"),
    ),
    PlainRule(
        "limited",
        "no",
        "May a second one with Limited be played?",
        "Only one card with Limited is played a round, and only one Limited Response triggered.",
        (f"{CORE}keywords/limited",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:play|use|trigger|marshal|fire|do|put down)(?: (?:another|a second|a different|one more|the other|second|two|both|this|that|own:[\w-]+))+(?: \w+)? ?(?:limited|one)(?: (?:response|responses|location|card|one|event))?",
        ),
        where=(
            r"(?:\b(?:have )?(?:use|play|marshal) (?:a |an |one |own:[\w-]+ |the )*)?\blimited\b(?: (?:response|location|event|card)s?)?",
            r"\b(?:another|second|both|two|other|different)\b",
        ),
        unless=(r"\bput\b[^.?!]* into play\b", r"\bnext round\b", r"\blast round\b", r"#\d+ 's limit\b"),
    ),
    PlainRule(
        "moving is not claiming",
        "no",
        "Is moving power claiming it?",
        "To move power is not to claim it.",
        (f"{FAQ}moving-power-versus-claiming-power",),
        asked=(
            rf"(?:do|be) (?:move|moving|it|that|this|moved|taking|take|stealing){gap(9)} (?:count|counts|claim|claiming|same|consider)(?: (?:as|the same as|to be|as a))* (?:claim|claiming|claimed)(?: power)?",
            r"(?:do|be) (?:move|moving)(?: power)?(?: (?:the )?same(?: (?:thing|as))*)? ?(?:as )?claim(?:ing)?(?: power)?",
        ),
        where=(r"\b(?:move|moving|moved|power challenge|steal|take)\b", r"\bclaim(?:ing|ed)?\b"),
    ),
    PlainRule(
        "own facedown",
        "no",
        "May somebody look at another player's facedown card?",
        "Facedown cards are looked at by their controller alone, piles of dead, discarded and used cards by everybody.",
        (f"{FAQ}facedown-cards", f"{FAQ}shadows-area"),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:look at|see|peek at|check|view|look through){gap(3)} own:(?!me\b)[\w-]+{gap(4)} (?:in shadows|shadows|facedown|face down){gap(2)}",
        ),
        unless=(r"\b(?:my|own:me) (?:own )?(?:card|shadows)\b", r"#\d+"),
    ),
    PlainRule(
        "piles are open",
        "yes",
        "May somebody look at a dead or discard pile?",
        "Everybody may look at any dead or discard pile at any time.",
        (f"{FAQ}dead-and-discard-pile",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:look at|look through|see|check|go through|browse|view|read|count){gap(3)} (?:dead|discard|used) pile",
        ),
        unless=(r"#\d+", r"\bdeck\b"),
    ),
    PlainRule(
        "order of piles",
        "no",
        "May the order of a dead or discard pile be changed?",
        "Nobody changes the order of a dead or discard pile.",
        (f"{FAQ}dead-and-discard-pile",),
        asked=(
            rf"{MAY} {WHO}{HELP} (?:reorder|rearrange|reshuffle|shuffle|sort|change the order of|re-order|order){gap(3)} (?:dead|discard|used) pile",
        ),
        unless=(r"#\d+", r"\binto\b"),
    ),
    PlainRule(
        "House card stays",
        "no",
        "May a House card be removed from play?",
        "A House card is in play and is removed from it for no reason.",
        (f"{FAQ}house-cards",),
        asked=(
            rf"{MAY} (?:{ANY}|own:[\w-]+|the|a) (?:house card|house)(?: be)?{HELP}(?: be)? (?:discard|kill|leave play|remove|return|kneel from play|bounce)\w*{gap(3)}",
            rf"{MAY} {WHO}{HELP} (?:discard|kill|remove|return|bounce) (?:own:[\w-]+|the|a) house card{gap(3)}",
        ),
        unless=(r"\bpower\b",),
    ),
    PlainRule(
        "agenda stands",
        "no",
        "May the effects of an agenda be canceled?",
        "The effects of an agenda cannot be canceled.",
        (f"{FAQ}agenda-cards",),
        asked=(
            rf"{MAY} (?:the |own:[\w-]+ |a |an |that )*agendas?(?: (?:'s|effects?|text|ability))*{HELP} (?:be )?(?:cancel|canceled|countered|stop)\w*{gap(3)}",
            rf"{MAY} (?:{ANY}){HELP} cancel (?:the |own:[\w-]+ |a |an |that )*(?:agenda|agendas|effects? of (?:a |an |own:[\w-]+ |the )*agendas?)(?: (?:'s|effects?|text|ability))*(?= \?|$| ,| or| with)",
        ),
    ),
    PlainRule(
        "dead copies count",
        "yes",
        "Does a unique card in the dead pile keep its owner from playing another copy?",
        _NOT_PLAYED,
        (f"{CORE}unique-cards", f"{FAQ}unique-cards-and-changing-control"),
        asked=(_bars(r"own:me dead"),),
        where=(r"\bown:me dead pile\b|\bdead pile\b", r"\b(?:copy|another|unique|version|own:me own|#\d+)\b"),
        unless=(r"\bown:(?!me\b)[\w-]+ dead pile\b", r"\bdiscard\b"),
    ),
    PlainRule(
        "other piles are free",
        "no",
        "Does a unique card in another pile keep its owner from playing a copy?",
        _NOT_PLAYED,
        (f"{CORE}unique-cards", f"{FAQ}unique-cards-and-changing-control"),
        asked=(_bars(r"own:[\w-]+ (?:dead|discard)"),),
        where=(r"\bdiscard(?: pile)?\b|\bown:(?!me\b)[\w-]+ dead pile\b",),
        unless=(r"\bown:me dead pile\b",),
    ),
    PlainRule(
        "out standing",
        "yes",
        "Does a card come out of Shadows standing?",
        "A card comes out of Shadows standing.",
        (f"{FAQ}shadows-cards-come-out-standing",),
        asked=(
            rf"(?:do|will|be) (?:{ANY}|own:[\w-]+ \w+|cards?)(?: (?:that|which) come out(?: of shadows)?)?{HELP}(?: come)?(?: out| in| into play)?(?: of shadows)? stand(?:ing)?(?= \?|$| ,| or)",
        ),
        other="Does a card come out of Shadows kneeling?",
        denied=(
            rf"(?:do|will|be) (?:{ANY}|own:[\w-]+ \w+|cards?)(?: (?:that|which) come out(?: of shadows)?)?{HELP}(?: come)?(?: out| in| into play)?(?: of shadows)? kneel(?:ing)?(?= \?|$| ,| or)",
        ),
        where=(r"\bshadows\b", r"\bcome\b|\bbring\b"),
        unless=(r"\bstanding phase\b", r"\b(?:attack|defend|to kneel|winter|pay)\b"),
    ),
)
