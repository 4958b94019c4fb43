"""Who sits at the table: the leaders that a telling names, clockwise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from timing.systems.btwixt.track import MOST
from timing.telling.tokens import Token, number

ME = "me"
DOES = frozenset(
    "bid bids has have had knelt kneels passed passes wins won plays played ties shares sits put puts claims is and , "
    "holds gets stands s".split()
)
"""What a leader does: so that the first word of a sentence is one."""
KNOWN = {
    "cersei": "Cersei", "daenerys": "Daenerys", "dany": "Daenerys", "doran": "Doran", "euron": "Euron", "jon": "Jon",
    "melisandre": "Melisandre", "mel": "Melisandre", "olenna": "Olenna", "tyrion": "Tyrion",
}  # fmt: skip
FAMILY = ("lannister", "targaryen", "martell", "greyjoy", "snow", "tyrell")  # behind the names of the leaders
MYSELF = frozenset("i me my mine myself".split())
NO_NAMES = frozenset(
    """a an the and or but so of in into to with between at on for from by he she it they his her their its we our us
    this that these those who whom whose what which where when why how is are was were be been has have had do
    does did can could may might must should will would not no yes if then after before now also still just only
    both each either all everybody everyone nobody others other rest first second third last left right
    clockwise round season summer autumn winter game end bid bids bidding council councils ally allies power
    token tokens influence card cards leader leaders player players neighbor neighbors neighbour neighbours turn
    small highest total tie tied wins won winner pulling strings advanced standard westeros btwixt between dead
    pile kneel kneels knelt kneeling passed passes plays played there here four five six three two one seven
    eight nine ten claim claims score scores let say""".split()
)


class Leaders:
    """The leaders of a telling: their ids in the order of seats, and which word of the text is which leader."""

    def __init__(self, tokens: Sequence[Token], titles: Iterable[tuple[int, int]]) -> None:
        """`titles` are stretches of the text that name cards, and nobody."""
        spoken = {token.low for token in tokens if token.capital and not token.opens}
        inside = {n for n, token in enumerate(tokens) for start, end in titles if start <= token.start < end}
        self.ids: list[str] = []
        self.names: dict[str, str] = {}
        self.at: dict[int, str] = {}
        for n, token in enumerate(tokens):
            if n in inside or (found := _name(token)) is None:
                continue
            after = tokens[n + 1].low if n + 1 < len(tokens) else ""
            known = found == ME or found in KNOWN.values() or token.low in spoken or token.own
            if token.opens and not known and after not in DOES and number(after) is None:
                continue
            if token.low in FAMILY and self.at.get(n - 1):
                self.at[n] = self.at[n - 1]
            elif token.low not in FAMILY:
                self.at[n] = self._known(found)

    def _known(self, name: str) -> str:
        leader = ME if name == ME else name.lower()
        if leader not in self.names and len(self.ids) < MOST:
            self.ids.append(leader)
            self.names[leader] = "Me" if leader == ME else name
        return leader if leader in self.names else ""

    def name(self, leader: str) -> str:
        """What a leader is called."""
        return self.names[leader]

    def seat(self, neighbors: Iterable[tuple[str, str]]) -> bool:
        """Seat them so that those who share a council are neighbors; False where no order of seats does that."""
        wanted = [frozenset(pair) for pair in neighbors]
        head, rest = self.ids[:1], self.ids[1:]
        for order in permutations(rest):
            seats = [*head, *order]
            sharing = [frozenset((seats[n - 1], seats[n])) for n in range(len(seats))]
            if all(pair in sharing for pair in wanted):
                self.ids = seats
                return True
        return False


def _name(token: Token) -> str | None:
    """The leader that a word names, if it names one: whoever speaks, a leader of the box, a word that begins large."""
    if token.low in MYSELF:
        return ME
    if token.low in KNOWN:
        return KNOWN[token.low]
    named = token.capital and token.low not in NO_NAMES and token.low.isalpha()
    return token.low.capitalize() if named else None
