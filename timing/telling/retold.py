"""Words of a telling put otherwise before anything is read from them: who says "I", what is fired off."""

from __future__ import annotations

import re

from timing.telling.people import ME, OPPONENT, PRONOUNS, fits
from timing.telling.things import Mentions, Word

ROLES = frozenset(
    ("crown regent", "lord commander", "hand of the king", "master of coin", "master of laws", "master of whispers")
)
"""What a player may be in a melee."""
MARKS = frozenset(".?!;")
_AGREES = r"(?:ok|okay|fine|well|alright|right|sure|so)"
_THEN = r"(?:in that case|then|so|now)"
_TEXT = r"(?:response|ability|action|effect|text|passive)"
_SAYS_I = re.compile(
    rf"(?<!\S)@(?P<p>[\w-]+) (?:just )?say (?:, )?{_AGREES} (?:, )?{_THEN} "
    rf"(?:, )?(?P<i>@{ME}|own:{ME}|#\d+)(?= )(?! (?:can|may|could)\b)"
)
_FIRES_TEXT = re.compile(rf"(?<!\S)(?P<v>play) #\d+ 's (?:(?:limited|own|second|first|only) )*{_TEXT}\b")

_OFF_IT = re.compile(
    rf"(?<!\S)(?:{_TEXT}|(?:use|play|respond with) #\d+)(?P<off> off(?: of)? (?:it|that|this))(?=$| [.,?!])"
)

_DROPS_DUPE = re.compile(r"(?<!\S)(?P<v>play) (?:the|that|a|own:[\w-]+) dupe(?! (?:on|onto|under|for)\b)")
_TITLED = re.compile(r"(?<!\S)(?P<w>@[\w-]+) , (?P<t>@(?P<n>[\w-]+)-player)(?= [,.?!]|$)")
_HOLDS = re.compile(
    r"(?<!\S)(?:@[\w-]+|own:[\w-]+ \S+) (?:(?:have|be|also|just|already|now) )*"
    r"(?:take|have|choose|be|draft|get) (?P<t>@(?P<n>[\w-]+)-player)(?!\S)"
)
_HAS_IT = re.compile(
    r"(?<!\S)(?:do|will|would) (?:@he|@she|@they|it|#\d+)(?: (?:still|even|now|then))* (?:have|keep|lose) "
    r"(?P<it>it|one)(?= [?.]|$)"
)
_TRAITS = re.compile(r"(?<!\S)(?P<w>(?:military|mil|intrigue|int|power|pow) icon|renown|stealth|deadly)(?!\S)")
_IS_GONE = re.compile(r"(?<!\S)(?:discard|return|control|move|steal)(?!\S)")
_IN_DANGER = re.compile(r"(?<!\S)(?:claim|die|kill|dead|deadly|save|moribund)(?!\S)")


def retell(mentions: Mentions) -> None:
    """Put the words of whoever is quoted into his or her mouth, and what is done with an ability as its use."""
    _call_by_title(mentions)
    text, starts = _joined(mentions)
    for match in _SAYS_I.finditer(text):
        _quote(mentions, _who(mentions, match["p"], starts[match.start("p") - 1]), starts[match.start("i")])
    for match in _FIRES_TEXT.finditer(text):  # "can I fire the Castellan's response"
        mentions.words[starts[match.start("v")]].tag = "use"
    for match in _DROPS_DUPE.finditer(text) if _IN_DANGER.search(text) else ():  # "claim takes her, I drop the dupe"
        mentions.words[starts[match.start("v")]].tag = "discard"
    for match in reversed([*_TITLED.finditer(text)]):  # "she beats Ben, the Crown Regent"
        title = match["n"].replace("-", " ")
        if title in ROLES:
            first, role = starts[match.start("w")], mentions.words[starts[match.start("t")]]
            mentions.words[first + 1 : first + 3] = [
                Word(said, role.start, role.end) for said in ("who", "be", *title.split())
            ]
            mentions.players.pop(match["t"].removeprefix("@"), None)
            text, starts = _joined(mentions)
    text, starts = _joined(mentions)
    for match in reversed([*_HAS_IT.finditer(text)]):  # "he loses a power icon, does he still have one"
        told = [*_TRAITS.finditer(text[: match.start()])]
        if told and not _IS_GONE.search(text):
            word = mentions.words[at := starts[match.start("it")]]
            mentions.words[at : at + 1] = [Word(said, word.start, word.end) for said in told[-1]["w"].split()]
            text, starts = _joined(mentions)
    for match in reversed([*_HOLDS.finditer(text)]):  # "I have taken Master of Coin"
        title = match["n"].replace("-", " ")
        if title in ROLES:
            at = starts[match.start("t")]
            role = mentions.words[at]
            mentions.words[at : at + 1] = [Word(said, role.start, role.end) for said in title.split()]
            if not any(word.tag in (match["t"], f"own:{match['t'][1:]}") for word in mentions.words):
                mentions.players.pop(match["t"].removeprefix("@"), None)
            text, starts = _joined(mentions)
    for match in reversed([*_OFF_IT.finditer(text)]):  # "the response off it": what it answers is no target
        first = starts[match.start("off") + 1]
        del mentions.words[first : first + len(match["off"].split())]


_CALLED = re.compile(r"(?<!\S)#(?P<what>\d+) #(?P<title>\d+)(?!\S)")
KINDS = frozenset("event plot agenda location attachment character".split())


def _call_by_title(mentions: Mentions) -> None:
    """'My event Nightmares' is one card."""
    while True:
        text, starts = _joined(mentions)
        for match in _CALLED.finditer(text):
            what, title = int(match["what"]), int(match["title"])
            if (
                mentions.things[what].noun in KINDS
                and not mentions.things[what].titles
                and mentions.things[title].titles
            ):
                del mentions.words[starts[match.start()]]
                _same(mentions, what, title)
                break
        else:
            return


def _same(mentions: Mentions, what: int, title: int) -> None:
    """Leave out a thing that is another one, which is that player's, too."""
    gone, kept = mentions.things[what], mentions.things[title]
    kept.owner = kept.owner or gone.owner
    kept.spans = sorted([*gone.spans, *kept.spans])

    def now(n: int) -> int:
        n = title if n == what else n
        return n - 1 if n > what else n

    del mentions.things[what]
    if what < len(mentions.said):
        del mentions.said[what]
    for word in mentions.words:
        if word.tag.startswith("#"):
            word.tag = f"#{now(int(word.tag[1:]))}"
    mentions.hosts = {now(n): now(on) for n, on in mentions.hosts.items() if now(n) != now(on)}


def _who(mentions: Mentions, said: str, at: int) -> str:
    """The player whom "he says" means: the last one before who may be called so and is not the teller."""
    if f"@{said}" not in PRONOUNS:
        return said
    before = (word.tag.removeprefix("@").removeprefix("own:") for word in reversed(mentions.words[:at]))
    return next((one for one in before if one in mentions.players and one != ME and fits(one, said)), OPPONENT)


def _joined(mentions: Mentions) -> tuple[str, dict[int, int]]:
    """The words as one text, and which word begins where."""
    starts, at = {}, 0
    for n, word in enumerate(mentions.words):
        starts[at] = n
        at += len(word.tag) + 1
    return " ".join(word.tag for word in mentions.words), starts


def _quote(mentions: Mentions, player: str, first: int) -> None:
    """'She says ok, then I bring mine out': whoever says so speaks of herself, as far as the clause goes."""
    if player == ME:
        return
    mentions.players.setdefault(player, player)
    for n in range(first, len(mentions.words)):
        word = mentions.words[n]
        if word.tag in MARKS or (n > first and word.tag in ("because", "since", "but")):
            return
        if word.tag in (f"@{ME}", f"own:{ME}"):
            word.tag = word.tag.replace(ME, player)
        if word.tag.startswith("#"):
            thing = mentions.things[int(word.tag[1:])]
            before = any(one.tag == word.tag for one in mentions.words[:first])
            if thing.owner == ME and not before:
                thing.owner = player
