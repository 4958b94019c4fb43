"""Rules of the round that newcomers ask for and that answer alone: initiative, gold, dominance, standing, icons."""

from __future__ import annotations

import re

from timing.telling.plain_rules import CORE, HELP, MAY, WHO, PlainRule, gap
from timing.telling.story import C, P, Reader

_KNEELING = (
    r"(?:(?:an?|own:[\w-]+|the|any|that) )?(?:kneel|knelt|kneeling) (?:characters?|guys?|cards?|dudes?|ones?|army)"
)
_GOLD = r"(?:own:[\w-]+ |the |any |that )*(?:unspent |leftover |remaining |extra )?gold"
_FIGHTER = rf"(?:{C}|(?:an? |own:[\w-]+ |the )(?:character|guy|dude|man|card))"
_NO_ICON = r"(?:without|with no|that lack|who lack|lack)(?: (?:the|an?|any|that|right))*(?: (?:military|intrigue|power|matching|right))? icons?"

_COUNTS = r"(?: 's)?(?: (?:its|own:[\w-]+))?(?: (?:str|strength))?(?: still)? count(?: (?:its|own:[\w-]+|the))*(?: (?:str|strength))?(?: (?:for|in|toward|towards) (?:it|dominance|this|that))?(?= \?|$| ,| or)"


def _who_wins(reader: Reader, match: re.Match[str], who: str) -> str:
    """Yes for who wins initiative, no for another."""
    won = re.search(rf"(?P<p>{P}) win (?:the )?initiative", reader.text)
    return "" if won is None or not who else "yes" if reader.player(won["p"], won.start()) == who else "no"


BASIC_RULES = (
    PlainRule(
        "initiative chooses",
        "yes",
        "Does who wins initiative choose the first player?",
        "Who wins initiative chooses any player to be first player.",
        (f"{CORE}plot/first-player", f"{CORE}plot/initiative"),
        asked=(rf"{MAY} {P}{HELP} (?:make|choose|pick|name) {P}(?: (?:as|to be|be))*(?: the)? first player",),
        where=(r"\bwin (?:the )?initiative\b",),
        judge=_who_wins,
    ),
    PlainRule(
        "standing phase",
        "yes",
        "Do kneeling cards stand in the standing phase?",
        "All players stand all their kneeling cards in the standing phase.",
        (f"{CORE}standing", f"{CORE}kneeling-and-standing"),
        asked=(
            r"do (?:own:[\w-]+ |the |all |every )*(?:kneel |knelt )?(?:characters?|cards?|guys?|locations?|everything|everybody)(?: all)? stand(?: up| again)*(?= \?|$| in| at| then| now)",
        ),
        where=(r"\b(?:stand|standing) phase\b|\bend of the round\b",),
        unless=(r"\b(?:not|cannot|never) stand\b", r"\bsay\b", r"\btext\b", r"#\d+(?: \S+){0,4} (?:on|attach)"),
    ),
    PlainRule(
        "kneeling at dominance",
        "no",
        "Does a kneeling character count for dominance?",
        "Only standing characters count their STR for dominance.",
        (f"{CORE}dominance",),
        asked=(rf"do (?:{_KNEELING}|{C}|it|own:[\w-]+){_COUNTS}",),
        where=(r"\bdominance\b", r"\b(?:kneel|knelt|kneeling)\b"),
        unless=(r"\bgold\b", r"\b(?:stand|standing)\b", r"\bsay\b", r"\btext\b"),
    ),
    PlainRule(
        "standing at dominance",
        "yes",
        "Does a standing character count for dominance?",
        "Every standing character counts its STR for dominance.",
        (f"{CORE}dominance",),
        asked=(rf"do (?:{C}|it|own:[\w-]+){_COUNTS}",),
        where=(r"\bdominance\b", r"\b(?:stand|standing)\b"),
        unless=(r"\bgold\b", r"\b(?:kneel|knelt|kneeling)\b", r"\bsay\b", r"\btext\b", r"\bzero\b|\b0\b"),
    ),
    PlainRule(
        "kneeling for claim",
        "yes",
        "May a kneeling character be chosen for military claim?",
        "Any character of the loser may be chosen for military claim, standing or kneeling.",
        (f"{CORE}challenges/claim/military",),
        asked=(
            rf"{MAY} {_KNEELING}{HELP} (?:count|be choose|be kill|be use|be give|die)(?: \w+)? (?:for|as|to)(?: \S+){{0,2}}? claim\b",
            rf"{MAY} {WHO}{HELP} (?:choose|kill|use|give|pick|lose|feed) {_KNEELING} (?:for|as|to)(?: \S+){{0,2}}? claim\b",
        ),
        unless=(r"#\d+", r"\bintrigue\b"),
    ),
    PlainRule(
        "two cards",
        "2",
        "How many cards are drawn in the draw phase?",
        "Each player draws 2 cards in the draw phase.",
        (f"{CORE}draw",),
        asked=(
            r"how many cards? (?:do|may|can|should|must) (?:@[\w-]+|each player|everybody) draw (?:in|during|at) (?:the )?draw(?: phase)?(?= \?|$)",
        ),
        unless=(r"#\d+", r"\b(?:title|master|agenda|effect|cap)\b"),
    ),
    PlainRule(
        "gold is returned",
        "no",
        "May unspent gold be kept for the next round?",
        "Unspent gold goes back to the treasury in the taxation phase.",
        (f"{CORE}taxation",),
        asked=(
            rf"{MAY} {P}{HELP} (?:save|keep|hold|hold on to|carry over) {_GOLD}{gap(4)} (?:round|turn|later|over)(?= \?|$| ,| or)",
            rf"{MAY} {_GOLD} (?:stay|carry over|last|remain){gap(4)} (?:round|turn|later|over)(?= \?|$| ,| or)",
        ),
        other="Is unspent gold lost?",
        denied=(rf"(?:be|do) {_GOLD}(?: all)? (?:lose|lost|go|gone|return|get lose|go back){gap(4)}(?= \?|$| ,| or)",),
        unless=(r"#\d+", r"\bnot (?:lose|return)\b"),
    ),
    PlainRule(
        "gold at dominance",
        "yes",
        "Does gold count for dominance?",
        "Each gold in a player's pool adds 1 to the total for dominance.",
        (f"{CORE}dominance",),
        asked=(rf"do {_GOLD}{HELP} (?:count|help|add){gap(4)}(?= \?|$| ,| or)",),
        where=(r"\bdominance\b",),
        unless=(r"#\d+",),
    ),
    PlainRule(
        "an icon to take part",
        "no",
        "May a character attack or defend without the icon of the challenge?",
        "Unless a card lets them, only characters with the icon of a challenge are declared to attack or defend in it.",
        (f"{CORE}challenges/declare-attackers", f"{CORE}challenges/declare-defenders"),
        asked=(
            rf"(?:can|may|could) {_FIGHTER} {_NO_ICON}(?: (?:still|even|ever))* (?:attack|defend|block|join|participate|be declare|be initiate|help){gap(6)}(?= \?|$| ,| or)",
            rf"(?:can|may|could) (?:{P} )?(?:{_FIGHTER} )?(?:still )?(?:attack|defend|block|join|participate|be declare|declare|initiate){gap(6)} {_NO_ICON}(?= \?|$| ,| or)",
        ),
        unless=(r"\bsay\b", r"\btext\b", r"\bremove\b"),
    ),
    PlainRule(
        "nobody has to defend",
        "no",
        "Does somebody have to declare defenders?",
        "Nobody has to declare defenders, nor all who could defend.",
        (f"{CORE}challenges/declare-defenders",),
        asked=(
            rf"(?:do|must|should) {P}{HELP} (?:(?:have|need) to )?(?:initiate |declare |choose |assign |name |make )?(?:a |any |own:[\w-]+ )?(?:defend|defenders?|block|blockers?)(?= \?|$)",
        ),
        other="May somebody choose not to defend?",
        denied=(
            rf"(?:can|may|could) {P}{HELP} (?:choose )?(?:not (?:to )?|decline (?:to )?|refuse to |leave )(?:defend|block|declare defenders|initiate defenders)(?= \?|$| ,)",
        ),
        unless=(r"#\d+ (?:say|force)\b", r"\bmust\b[^?]*\bif able\b"),
    ),
    PlainRule(
        "fifteen wins",
        "yes",
        "Does a player with fifteen power win?",
        "The first player with 15 power or more wins the game at once.",
        (f"{CORE}power-and-victory",),
        asked=(
            rf"(?:do|will|can|have) {P}(?: (?:immediately|right away|already))* win (?:with|at|on|if){gap(3)} (?:15|fifteen)(?: power)?(?= \?|$| ,| or)",
        ),
        unless=(r"#\d+", r"\bcannot win\b"),
    ),
)
