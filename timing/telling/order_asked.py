"""Questions who comes first or chooses: whose choice it is, who orders what happens at once, who responds first."""

from __future__ import annotations

import re

from timing.telling.story import C, P, Reader, spans_of

_ORDER = r"(?:who|which)(?: one)? (?:gets? to say|say which go(?: off)? first|decide(?! (?:who )?(?:be )?(?:the )?first player| (?:who|which) win)|decides|choose(?! (?:who )?(?:be )?(?:the )?first player| (?:who|which) win| (?:the|a|which|what|own:[\w-]+) cards?)|go first|say(?! (?:it|that|there|@|#|who (?:be|go) (?:the )?first))|resolve first|get to choose|goes first|chooses)"
_WHO_OF = r"(?:who|which)(?: of (?:@[\w-]+|the two)| player| one)?"
_FIRST = (
    rf"{_WHO_OF}(?: \S+){{0,3}}? (?:the )?first (?:action|response|reaction|opportunity|chance|shot|crack|go|dibs|say|window)",
    rf"{_WHO_OF}(?: (?:get|can|may|be allowed|to))+ (?:respond|react|act|cancel|save|go) first",
    r"who(?: \S+){0,3}? (?:respond|act|go|come|use|play|take|start|do)(?: \S+){0,4}? first\b",
    r"who (?:may|can|get to|gets to|be allowed to) (?:take|have|do|use) (?:it|that|the first (?:action|response|one))",
    r"who(?: \S+){0,3}? first (?:action|response|opportunity)",
    r"(?:both|each|either)(?: of (?:us|them))?(?: (?![.?!])\S+){0,6}? want to (?:go|respond|act|play|use|be)(?: \S+){0,3}? first\b",
    rf"{C} (?:go|come|resolve|be)(?: off)? before (?:mine|own:[\w-]+|@[\w-]+|{C})(?= [.,?!]|$| because| since| as)",
)
"""'Who responds first?'"""
_WHOSE = (
    r"whose (?:call|choice|decision|pick|right|say)(?: (?:be|now|then|really))*(?: (?:it|that|this))?(?: (?:which|who|what|in|on|to)\b[^.?@#]*)?(?= \?|$)",
    r"be it own:[\w-]+ (?:call|choice|decision|say)(?= \?|$| ,| or)",
    r"(?:call|choice|decision) ,? ?or (?:whose|who|own:[\w-]+)(?: do| be it)?(?= \?|$)",
    r"(?:choose|decide|say) ,? ?or who(?: do| choose| decide)?(?= \?|$)",
    rf"whose(?: {C}| plot| one)?(?: go| goes| resolve| happen| come)(?: off| up)? first\b",
)
"""'Whose call is that?', 'it's my call, or whose?'"""
_ORDERS = (
    rf"(?:do|can|will|be|may) (?P<p>{P})(?: (?:get|allowed|able|the one|who|to))* (?:decide|choose|say)(?: (?:on|the))* "
    r"(?:which|what|who|order)(?: [^@#.?]*)?(?:first|order|next|in)",
    rf"(?:do|can|will|be|may) (?P<p>{P})(?: (?:still|really|get|have|take|entitled|to|the one|who|always))* (?:the |own:[\w-]+ )?"
    r"first (?:response|reaction|action|opportunity|shot|crack|chance|dibs|say|go|window)(?= \?|$| ,| or| here| then| now| because| since| even| as| though| although)",
    rf"(?:do|can|will|be|may) (?P<p>{P})(?: (?:still|really|get|to|always))* (?:respond|act|go|react) first(?= \?|$| ,| or| here| then| now| because| since| even| as| though| although)",
    rf"(?:can|may|do|be) (?P<p>{P})(?: (?:get|allowed|able|to|just|legally))* (?:order|arrange|stack|sequence|line up) (?:it|that|@they|them|those|these|{C}|the [^@#.?]*)(?: (?:like|that|this|way|so|in|order|up|own:[\w-]+))*(?= \?|$| ,| or)",
    rf"(?:can|may|do|be) (?P<p>{P})(?: (?:get|allowed|able|to|just|legally))* (?:decide|choose|set|pick|say|determine) (?:the|that|own:[\w-]+) order(?= |$)",
)
"""'Do I decide which resolves first?', 'do I get to go first?'"""
_FOR_CLAIM = (
    r"be (?:it|that) (?P<p>own:[\w-]+) (?:call|choice|decision|say|choose)(?: on| as to)? (?:which|who|what)(?= |$)"
)
"""'Is it my choice which of my guys dies for it?'"""
_RESPONDS_FIRST = r"first (?:respon|react|opport|chance|shot|crack|dibs|window|go\b)|(?:respond|react|go|act) first"


def asks_who_is_first(reader: Reader) -> bool:
    """Whether it is asked who chooses or comes first, or if somebody does; the question is put into the story."""
    story = reader.story
    for patterns in ((*_ORDERS, _FOR_CLAIM), (*_WHOSE, _ORDER, *_FIRST)):
        found = (m for one in patterns for m in spans_of(reader.text, one) if m.start() >= reader.asking_from)
        if match := next(found, None):
            if player := match.groupdict().get("p"):
                story.outcome_of = reader.player(player, match.start())
            story.ask, story.of_first = "who", bool(re.search(_RESPONDS_FIRST, match.group()))
            reader.note(match, "the question")
            return True
    return False
