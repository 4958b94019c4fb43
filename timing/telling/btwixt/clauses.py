"""What clauses of a telling say of a table of leaders: one pattern a line, each with what it says (`account.Words`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from timing.telling.btwixt.account import PULLS, TITLES, Account, Asked, Words

Says = Callable[[Account, "re.Match[str]"], str | None]
"""What a clause says, in words; None if it does not mean that."""


def read_account(words: Words) -> Account:
    """Everything that the words say."""
    account = Account()
    taken: list[tuple[int, int]] = []
    for pattern, says in RULES:
        for match in pattern.finditer(words.text):
            if any(match.start() < end and start < match.end() for start, end in taken):
                continue
            said = says(account, match)
            if said is not None:
                taken.append(match.span())
                account.spans.append((*words.span(match), said))
    return account


def titles_in(text: str) -> Iterator[tuple[int, int, int]]:
    """Where cards that are known stand in a text: from, to, and which of TITLES."""
    level = text.replace("’", "'").lower()
    for n, title in enumerate(TITLES):
        words = "|".join((re.escape(title.lower()), re.escape(title.lower().removeprefix("the "))))
        for match in re.finditer(rf"\b(?:{words})\b", level):
            yield match.start(), match.end(), n
    for match in re.finditer(r"\b(?:the )?strings\b", level):
        yield match.start(), match.end(), PULLS


# --- what clauses say ------------------------------------------------------------------------------------------------


def _bid(account: Account, match: re.Match[str]) -> str:
    account.bids[match[1]] = int(match[2])
    return f"bid of {match[2]}"


def _both_bid(account: Account, match: re.Match[str]) -> str:
    account.bids |= {match[1]: int(match[3]), match[2]: int(match[3])}
    return f"both bid {match[3]}"


def _council(account: Account, match: re.Match[str]) -> str | None:
    if match[1] == match[2]:
        return None
    held = account.council(match[1], match[2])
    held.power = int(match[3])
    return f"council with {match[3]} power"


def _council_tokens(account: Account, match: re.Match[str]) -> str | None:
    if _council(account, match) is None:
        return None
    held = account.council(match[1], match[2])
    held.tokens = tuple(int(n) for n in re.findall(r"#(\d+)", match[4]))
    return f"council with {match[3]} power, tokens {', '.join(map(str, held.tokens))}"


def _shared(account: Account, match: re.Match[str]) -> str:
    account.neighbors.append((match[1], match[2]))
    return "neighbors"


def _knelt(account: Account, match: re.Match[str]) -> str:
    account.knelt |= {name for name in match.groups() if name}
    return "has knelt"


def _all_but(account: Account, match: re.Match[str]) -> str:
    account.knelt |= {"*", f"-{match[1]}"}
    return "all others have knelt"


def _all_knelt(account: Account, match: re.Match[str]) -> str:
    account.knelt.add("*")
    return "all have knelt"


def _first(account: Account, match: re.Match[str]) -> str:
    account.first = match[1]
    return "first player"


def _won(account: Account, match: re.Match[str]) -> str:
    account.winner = match[1]
    if match.lastindex and match.lastindex > 1 and match[2]:
        account.bids[match[1]] = int(match[2])
    return "won the bid"


def _card(account: Account, match: re.Match[str]) -> str:
    copies = {"both": 2}.get(match[2] or "", int(match[2][1:]) if (match[2] or "").startswith("#") else 1)
    account.cards.append((match[1], int(match[3]), max(1, min(copies, 3))))
    return f"{TITLES[int(match[3])]} in this bid"


def _both_cards(account: Account, match: re.Match[str]) -> str:
    account.cards += [(name, int(match[3]), 1) for name in (match[1], match[2])]
    return f"{TITLES[int(match[3])]} in both bids"


def _still_in(account: Account, match: re.Match[str]) -> str:
    return "has not knelt"


def _clockwise(account: Account, match: re.Match[str]) -> str:
    account.clockwise = True
    return "clockwise in this order"


def _season(account: Account, match: re.Match[str]) -> str:
    account.season = match[1]
    return match[1]


def _ask(ask: str) -> Says:
    def says(account: Account, match: re.Match[str]) -> str | None:
        if account.asked.ask:
            return None
        account.asked = Asked(ask, match[1] if match.lastindex else "")
        return "the question"

    return says


def _ask_who(account: Account, match: re.Match[str]) -> str | None:
    return _ask("who-wins" if account.councils else "wins-bid")(account, match)


def _ask_council(account: Account, match: re.Match[str]) -> str | None:
    names = [name for name in match.groups() if name]
    if account.asked.ask or len(names) < 2:
        return None
    council = (names[1], names[2]) if len(names) > 2 else (names[0], names[1])
    account.asked = Asked("may-go", names[0], council)
    return "the question"


def _where_it_goes(account: Account, match: re.Match[str]) -> str | None:
    if account.asked.ask:
        return None
    account.asked = Asked("may-go", account.winner, (match[1], match[2]))
    return "the question"


# --- how it is said --------------------------------------------------------------------------------------------------

WHO = r"@(\w+)"
N = r"#(-?\d+)"
LIST = r"((?:#\d+(?: , and | , | and )?)+)"
HIS = r"(?:his|her|my|the|their|our|that)"
HAS = r"(?:has|have|had)"
MAY = r"(?:may|can|could|must|does|do|is|are|should|has|have|will|would)"
EVERYBODY = r"(?:every ?body|every ?one|all|all others|all the others|the others|all of us)"
KNELT = r"(?:knelt|kneels|kneel|kneeled|passed|passes)"
COPIES = r"(?:copies of |copy of |copies |copy )?\$(\d+)"
BID_PILE = rf"(?: (?:in|on|to|into) {HIS} bids?(?: piles?)?)?"
DOING = rf"(?:(?:both|each|also|just|{HAS}|played|plays?|got|put|holds|down|in) )*"
MANY = rf"(?:(both|#\d|a|the|{HIS}) )?"
NEIGHBORS = rf"(?:both )?(?:of )?(?:{HIS} )?(?:neighbou?rs )?(?:, )?{WHO} and {WHO}(?: ,)?"
BOTH_BID = r"(?: both| each| are)?"
ALREADY = r"(?: already| both| just)?"
WINS = r"(?:has |have |had |will |would )?(?:wins?|won|takes?|took|gets?|got|claims?)"
ALLY = r"(?:the |this |that )?(?:current )?(?:ally|it|him|her|card)"
PUT = r"(?:to )?(?:choose|pick|put|place|take|claim|send|assign|goes|go|add)"
INTO = rf"(?: in| into| to| with| for| on)*(?: {HIS})?(?: #1)?(?: council)?"
SHARED = rf"(?:(?:he|she|i|they) )?(?:(?:shared?|shares|{HAS}|holds?) )?(?:with|between|of|and) {WHO}(?: and {WHO})?"
COUNCIL = (
    rf"(?:the )?(?:council )?(?:(?:of|between|shared by|with) )?{WHO}(?: s council with| and| with| /) {WHO}(?: s)?"
)
HOLDS = rf"(?: council)?(?: {HAS}| holds?| is| are| with| at| :| shared?)*(?: a)?(?: council)?(?: of| with)?"
POWER = r"(?: worth| points?| in power| of power| power)?(?: in allies)?"
TOKENS = r"(?: ,)?(?: and| plus| with)+(?: a| the| #\d+)?(?: power)? tokens?(?: of| showing| with| :)?"
BIDS = (
    r"(?:s(?: bid| total| influence)*(?: is| was| of| :)?"
    rf"|(?:{HAS} |is |was |am )?(?:bid|bids|bidding|total|totals|at|with|{HAS}|put in|puts in|holds))"
)
MORE = r"(?: another| #1 more| a| more| any| an)*(?: influence)?(?: cards?)?(?: again| more)?"
OUTBID = rf"(?: (?:when|if|though|once|after) {WHO} (?:am|is|was) outbid)?"

CLAUSES: tuple[tuple[str, Says], ...] = (
    (rf"{COUNCIL}{HOLDS} {N}{POWER}{TOKENS} {LIST}", _council_tokens),
    (rf"{COUNCIL}{HOLDS} {N}{POWER}", _council),
    (rf"{WHO} and {WHO}{BOTH_BID} (?:tied?|bid|{HAS})(?: at| with| for| a total of| on)? {N}(?: each)?", _both_bid),
    (rf"{WHO} {WINS} (?:the )?(?:bid|bidding|ally)(?: with| at| for)?(?: {N})?", _won),
    (rf"{NEIGHBORS} {DOING}(?:a |#1 |the )?{COPIES}(?: each)?{BID_PILE}", _both_cards),
    (rf"{WHO} {DOING}{MANY}{COPIES}{BID_PILE}", _card),
    (rf"{WHO} {BIDS} (?:a )?(?:total |bid )?(?:of )?{N}(?: influence)?(?: in total)?", _bid),
    (rf"{WHO}(?: :| with)? {N}(?: influence)?(?= ,| and| \.|$| ;| \?)", _bid),
    (rf"{EVERYBODY} (?:else )?(?:but|except|besides)(?: for)? {WHO}(?: {HAS})? {KNELT}", _all_but),
    (rf"(?:{WHO} , )?(?:{WHO} and )?{WHO}(?: {HAS})?{ALREADY} (?:{KNELT}|is out|are out){ALREADY}", _knelt),
    (rf"{EVERYBODY}(?: {HAS})? {KNELT}", _all_knelt),
    (rf"{WHO} (?:is|am|was|has|holds|have) (?:the )?first[ -]?player(?: token)?", _first),
    (rf"(?:the )?first player(?: is| was| :)? {WHO}", _first),
    (rf"{WHO} (?:goes|go|starts|start|is|am)(?: the)? first", _first),
    (rf"{WHO} (?:sits|sit|is|am) (?:next to|between|beside|left of|right of) {WHO}", _shared),
    (r"(?:sit |seated |sitting |are |in )?(?:clockwise|in this order|in that order)(?: order)?", _clockwise),
    (r"(?:it is |in |the )?(summer|autumn|winter)", _season),
    (rf"{MAY} {WHO} (?:still |also |now |then )?{PUT}(?: {ALLY})?{INTO} {SHARED}", _ask_council),
    (rf"{MAY} {ALLY} {PUT}{INTO} (?:of|with|between) {WHO} and {WHO}", _where_it_goes),
    (rf"who {WINS}(?: the)? game", _ask("who-wins")),
    (r"who (?:is|was) the winner(?: of the game)?", _ask_who),
    (rf"who {WINS}(?: the| this)* (?:bid|ally|bidding|tie|round)", _ask("wins-bid")),
    (r"who (?:has |will |would )?(?:wins?|won)", _ask_who),
    (r"who (?:has|takes|gets|is) (?:the )?(?:first|next)(?: turn)?(?: to play| to bid)?", _ask("who-first")),
    (r"(?:whose turn(?: is it)?|who s turn is it|who goes (?:first|next)|who (?:plays|bids|starts)(?: first| next)?|"
     r"who begins)(?: now| to play| to bid)?", _ask("who-first")),
    (rf"(?:what|how (?:much|many)(?: power)?) is {WHO}(?: s)? small council(?: worth)?", _ask("small")),
    (rf"{MAY} {WHO} (?:still |now |then )?(?:play|add|bid){MORE}{OUTBID}", _ask("may")),
    (rf"{WHO}(?: and {WHO})* (?:is |are |am )?(?:still )?(?:bidding|in|playing)(?: cards)?", _still_in),
)  # fmt: skip
RULES = tuple((re.compile(rf"(?<!\S){pattern}(?!\S)"), says) for pattern, says in CLAUSES)
