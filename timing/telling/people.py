"""Who a telling speaks of without a name: "the guy across from me", "my left neighbour", "the Stark player"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from timing.telling.lemmas import FILLERS, ME_WORDS, lemma
from timing.telling.tokens import Token
from timing.telling.vocabulary import EITHER, NAMES, WOMEN

ME, OPPONENT, HE, SHE, THEY = "me", "opponent", "he", "she", "they"
SIDES = {"attacker": "attacker", "defender": "defender", "attacking": "attacker", "defending": "defender"}
"""Players by the side that they are on."""
_PLAYERS_DO = frozenset("win claim choose reveal play draw discard pay marshal say want initiate use own".split())
_GETS = frozenset("unopposed power gold card cards claim renown".split())
_HELPS = frozenset("can may could will would must should do be have to not still get".split()) - {"get", "have", "be"}
_NOT_PLAYERS = frozenset("as a an my his her their its our only lone single one two own other another each".split())
_OTHERS = frozenset("opponent opponents opp you your".split())
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
_LETTERED = re.compile(r"(?:player|p) (?P<x>[abxy1234]|one|two|three|four)(?= |$)")
_LETTERS = re.compile(r"(?:^| )player (?:b|2|two)(?= |$)")  # beside whom "player a" is one, too
_COUNTED = frozenset("a an another each every any either no the that which one two three four five six".split())
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
        "p",
    )
)


def phrase(tokens: Sequence[Token], at: int) -> tuple[int, str, str] | None:
    """A player who is described from here on: how many tokens, the id, and what he is called."""
    if tokens[at].low not in _BEGINS:
        return None
    text = " ".join(token.low for token in tokens[at : at + _MOST])
    if (match := _LETTERED.match(text)) and _is_lettered(tokens, at, match["x"]):
        return 2, f"player-{match['x']}", f"player {match['x']}"
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


def _is_lettered(tokens: Sequence[Token], at: int, letter: str) -> bool:
    """Whether "player a" is one who is called so, rather than "make that player a knight"."""
    if at and tokens[at - 1].low in _COUNTED:
        return False
    return letter != "a" or tokens[at + 1].capital or bool(_LETTERS.search(" ".join(token.low for token in tokens)))


def relative(tokens: Sequence[Token], at: int) -> tuple[int, str, str] | None:
    """'My brother', 'my little sister': a player, as `phrase` has one."""
    match = _KIN.match(" ".join(token.low for token in tokens[at : at + 3])) if tokens[at].low == "my" else None
    return (len(match.group().split()), f"my-{match['kin']}", f"my {match['kin']}") if match else None


def side(tokens: Sequence[Token], at: int) -> tuple[int, str, str] | None:
    """'The attacker wins, the defender picks Hodor': a player who is told by the side alone, as `phrase` has one.

    Only where nobody who plays is told otherwise: what attacks may be a character, too.
    """
    size = _side_at(tokens, at)
    before = tokens[at - 1].low if at else ""
    if not size or before in _NOT_PLAYERS or (before == "the" and tokens[at].low != "the"):
        return None
    if any(token.low in ME_WORDS | _OTHERS for token in tokens):
        return None
    if not any(_does_as_players(tokens, n) for n in range(len(tokens))):
        return None
    noun = SIDES[tokens[at + (tokens[at].low == "the")].low]
    return size, noun, noun


def _side_at(tokens: Sequence[Token], at: int) -> int:
    """How many tokens name a side here: "the attacker", "defending player"; 0 for none."""
    first = at + (tokens[at].low == "the")
    if first >= len(tokens) or tokens[first].low not in SIDES:
        return 0
    player = [token.low for token in tokens[first + 1 : first + 2]] == ["player"]
    return first - at + 1 + player if player or not tokens[first].low.endswith("ing") else 0


def _does_as_players(tokens: Sequence[Token], at: int) -> bool:
    """Whether who is told by a side does or has here what players do and have."""
    size = _side_at(tokens, at)
    behind = [lemma(token.low) for token in tokens[at + size : at + size + 6]]
    behind = [low for low in behind if low not in FILLERS | _HELPS]
    if not size or not behind:
        return False
    last = tokens[at + size - 1]
    gets = behind[0] in ("get", "take") and bool(_GETS & set(behind[1:4]))
    owns = last.own and behind[0] in ("hand", "plot", "house", "claim", "deck")
    return last.low == "player" or behind[0] in _PLAYERS_DO or gets or owns


def fits(player: str, said: str) -> bool:
    """Whether a player may be called so: he, she or they."""
    known = player in NAMES and player not in EITHER
    if (kin := KIN.get(player.removeprefix("my-"), THEY)) != THEY and player.startswith("my-"):
        return said in (kin, THEY)
    if said == THEY or player in (OPPONENT, ME) or "-" in player or not known:
        return True
    return (player in WOMEN) == (said == SHE)
