"""Who a telling speaks of without a name: "the guy across from me", "my left neighbour", "the Stark player"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from timing.telling.tokens import Token
from timing.telling.vocabulary import EITHER, NAMES, WOMEN

ME, OPPONENT, HE, SHE, THEY = "me", "opponent", "he", "she", "they"
PRONOUN = "@(?:he|she|they)"
PRONOUNS = ("@he", "@she", "@they")
_HOUSES = "stark lannister baratheon targaryen targ bara lanni greyjoy martell tyrell".replace(" ", "|")
_PERSON = "guy|dude|man|woman|lady|girl|gal|kid|lad|bloke|fellow|fella|chap|person|player|gentleman|friend|buddy"
_DOES = "attacks|attacked|plays|played|says|hits|claims|wants|thinks"
_ACTS = "plays|says|attacks|fires|reckons|argues|claims|wants|hits|kneels|reveals|flips|on (?:military|intrigue|power)"
_PLACE = (
    r"(?:sitting |seated )?(?:right )?(?:across|opposite)(?: (?:from )?(?:me|us|the table|the board))?|"
    r"(?:sitting |seated )?(?:on|to|at) (?:my|the|our) (?P<side>left|right)|(?:sitting )?next to me|over there"
)
_PHRASES = (
    (re.compile(rf"(?:the|this|that|my|some) (?:other )?(?:{_PERSON}) (?:{_PLACE})(?= |$)"), OPPONENT),
    (re.compile(r"(?:my|the) (?P<side>left|right)(?: hand)? (?:neighbo(?:u)?r|opponent|player)(?= |$)"), OPPONENT),
    (re.compile(rf"the other (?:{_PERSON}|one of us|side|team)(?= |$)"), OPPONENT),
    (re.compile(rf"(?:the|my|this) (?P<house>{_HOUSES}) (?:player|guy|dude|opponent|girl|lady|deck)(?= |$)"), ""),
    (re.compile(rf"(?:the |a )?(?P<house>{_HOUSES})(?= (?:{_ACTS}))"), ""),
    (re.compile(r"(?:this|that) (?:player|clown|jerk|idiot|cheater|joker|genius|gentleman)(?= |$)"), OPPONENT),
    (re.compile(rf"(?:this|that|some) (?:{_PERSON}) (?={_DOES})"), OPPONENT),
    (re.compile(rf"(?:{_PERSON}) (?:{_PLACE})(?= |$)"), OPPONENT),
    (re.compile(r"other (?:side|player|guy)(?= |$)"), OPPONENT),
    (re.compile(r"across from me(?= |$)"), OPPONENT),
)  # fmt: skip
KIN = {
    **dict.fromkeys("wife girlfriend sister daughter mum mom mother niece aunt".split(), SHE),
    **dict.fromkeys("husband boyfriend brother son dad father nephew uncle".split(), HE),
    **dict.fromkeys("cousin roommate flatmate housemate coworker colleague fiancee partner".split(), THEY),
}
"""Who sits there is told by what he or she is to the teller."""
_KIN = re.compile(rf"my (?:little |big |older |younger )?(?P<kin>{'|'.join(KIN)})(?= |$)")
_MOST = 9
_TITLE = re.compile(
    r"(?:the )?(?P<title>master of (?:coin|laws|ships|whispers)|hand of the king|crown regent|lord commander"
    r"(?: of the kingsguard)?)(?: (?:guy|dude|player|girl|lady|man|woman|one))?(?= |$)"
)
_HOLDS = frozenset(
    "am is are be being as my your his her our their have has had with hold holds held took takes take pick picked "
    "picks chose choose chooses got get gets select selected title own s".split()
)
_BEGINS = frozenset(
    (
        *_HOUSES.split("|"),
        "a",
        "master",
        "hand",
        "crown",
        "lord",
        "the",
        "this",
        "that",
        "my",
        "some",
        "across",
        "other",
        *_PERSON.split("|"),
    )
)


def phrase(tokens: Sequence[Token], at: int) -> tuple[int, str, str] | None:
    """A player who is described from here on: how many tokens, the id, and what he is called."""
    if tokens[at].low not in _BEGINS:
        return None
    text = " ".join(token.low for token in tokens[at : at + _MOST])
    if (match := _TITLE.match(text)) and not (at and tokens[at - 1].low in _HOLDS):
        title = match["title"].replace(" ", "-")
        return len(match.group().split()), f"{title}-player", f"{match['title']} player"
    for pattern, player in _PHRASES:
        if match := pattern.match(text):
            groups = match.groupdict()
            size = len(match.group().split())
            if house := groups.get("house"):
                return size, f"{house}-player", f"{house} player"
            if side := groups.get("side"):
                return size, f"{side}-neighbor", f"{side} neighbor"
            return size, player, player
    return None


def relative(tokens: Sequence[Token], at: int) -> tuple[int, str, str] | None:
    """'My brother', 'my little sister': a player, as `phrase` has one."""
    match = _KIN.match(" ".join(token.low for token in tokens[at : at + 3])) if tokens[at].low == "my" else None
    return (len(match.group().split()), f"my-{match['kin']}", f"my {match['kin']}") if match else None


def fits(player: str, said: str) -> bool:
    """Whether a player may be called so: he, she or they."""
    known = player in NAMES and player not in EITHER
    if (kin := KIN.get(player.removeprefix("my-"), THEY)) != THEY and player.startswith("my-"):
        return said in (kin, THEY)
    if said == THEY or player in (OPPONENT, ME) or "-" in player or not known:
        return True
    return (player in WOMEN) == (said == SHE)
