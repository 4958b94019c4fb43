"""A round of B'Twixt as it is described in an address: leaders, influence cards, allies, the rules in use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from timing.kernel.fields import Malformed, Record
from timing.scoring.abilities import ALLY, INFLUENCE, KNOWN, Does, Known
from timing.scoring.figures import HIGHEST, Reader, Slip
from timing.systems.btwixt import councils, track
from timing.systems.btwixt.options import Options
from timing.systems.btwixt.situation import Ability, Card, Situation, read
from timing.systems.btwixt.words import BID, COLORS, COUNCIL, HAND, SEASONS

ROWS = 4  # of cards, and half as many of allies, before anybody asks for more
MOST_ROWS = 24
STEPS = (
    ("round/2", "Step 2: influence cards are played"),
    ("round/1", "Step 1: the ally is revealed"),
    ("round/3", "Step 3: the ally is claimed"),
)
RULES = (
    ("advanced", "Advanced game"),
    ("draft", "Draft"),
    ("kingsmoot", "Kingsmoot Draft"),
    ("revealed", "Revealed Allies"),
    ("short", "Short Version"),
)
ALLY_PLACES = (
    ("current", "the current ally"),
    ("deck", "next of the ally deck"),
    ("row", "in the ally row"),
    ("additional", "introduced during the round"),
)


@dataclass(frozen=True)
class Row:
    """A card as it is entered; a row without a title, a number and an ability is empty."""

    number: int
    title: str
    figure: int
    place: str
    does: str
    color: str = ""
    given: bool = False


@dataclass(frozen=True)
class Entered:
    """A round as it is entered; `places` are where cards may lie, for each key its words."""

    leaders: tuple[str, ...]
    first: int
    knelt: frozenset[int]
    season: str
    round: int
    opening: str
    rules: frozenset[str]
    cards: tuple[Row, ...]
    allies: tuple[Row, ...]
    slips: tuple[Slip, ...] = ()

    @property
    def card_places(self) -> tuple[tuple[str, str], ...]:
        """Hands and bid piles."""
        return _card_places(self.leaders)

    @property
    def ally_places(self) -> tuple[tuple[str, str], ...]:
        """Where the round's allies lie, and the councils."""
        return _ally_places(self.leaders)


def _card_places(leaders: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    return tuple(
        place
        for seat, name in enumerate(leaders, 1)
        for place in ((f"hand{seat}", f"{name}: hand"), (f"bid{seat}", f"{name}: bid pile"))
    )


def _ally_places(leaders: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    around = enumerate(leaders, 1)
    between = ((f"council{seat}", f"council of {name} and {leaders[seat % len(leaders)]}") for seat, name in around)
    return (*ALLY_PLACES, *between)


def entered(query: Mapping[str, str]) -> Entered:
    """What the fields of an address say.

    n, the names l1 ..., the first player's seat f, k1 ... of those who have knelt, season, round, step, the rules by
    name, and rows of cards and allies: c1.title, c1.figure, c1.place, c1.does, c1.color, the same with a1.
    """
    reader = Reader(query)
    leaders = reader.leaders()
    rules = frozenset(key for key, _ in RULES if query.get(key))
    seasons = track.seasons(len(leaders), _options(rules))
    held = Entered(
        leaders,
        reader.whole("f", 1, len(leaders), 1),
        frozenset(seat for seat in range(1, len(leaders) + 1) if query.get(f"k{seat}")),
        reader.one_of("season", ("", *SEASONS)) or seasons[0],
        reader.whole("round", 1, track.rounds(len(leaders)), 1),
        reader.one_of("step", (key for key, _ in STEPS)),
        rules,
        tuple(_rows(reader, "c", [key for key, _ in _card_places(leaders)], INFLUENCE)),
        tuple(_rows(reader, "a", [key for key, _ in _ally_places(leaders)], ALLY)),
    )
    return Entered(**{**held.__dict__, "slips": tuple(reader.slips)})


def _options(rules: frozenset[str]) -> Options:
    return Options(**{key: key in rules for key, _ in RULES})


def _rows(reader: Reader, kind: str, places: list[str], does: Mapping[str, Does]) -> Iterator[Row]:
    """As many rows as are asked for, the usual number at least."""
    usual = ROWS if kind == "c" else ROWS // 2
    for number in range(1, reader.whole(f"{kind}n", usual, MOST_ROWS, usual) + 1):
        row = f"{kind}{number}"
        title = " ".join(reader.query.get(f"{row}.title", "").split())[:60]
        figure = reader.whole(f"{row}.figure", 0, HIGHEST, 0)
        chosen = reader.one_of(f"{row}.does", does)
        known = KNOWN.get(title, Known("", "")).does
        yield Row(
            number,
            title,
            figure,
            reader.one_of(f"{row}.place", places),
            chosen or (known if known in does else ""),
            reader.one_of(f"{row}.color", ("", *COLORS)),
            bool(title or figure or chosen),
        )


def situation_of(held: Entered) -> tuple[Situation | None, tuple[str, ...]]:
    """The round as the stepper takes it, or what speaks against it."""
    count = len(held.leaders)
    plain: dict[str, Any] = {
        "players": [
            {"id": f"l{seat}", "name": name, **({"knelt": True} if seat in held.knelt else {})}
            for seat, name in enumerate(held.leaders, 1)
        ],
        "first_player": f"l{held.first}",
        "season": held.season,
        "round": held.round,
        "opening": held.opening,
        "options": dict.fromkeys(held.rules, True),
        "cards": [
            *(_influence(row) for row in held.cards if row.given),
            *(_ally(row, count) for row in held.allies if row.given),
        ],
    }
    try:
        return read(plain), ()
    except Malformed as error:
        return None, tuple(problem.message for problem in error.problems)


def _named(row: Row, ref: str, does: Mapping[str, Does], usual: str) -> dict[str, Any]:
    card = KNOWN[row.title].card if row.title in KNOWN else ""
    abilities = [dict(ability) for ability in does[row.does].abilities]
    return {"ref": ref, "title": row.title or usual, "card": card, "abilities": abilities}


def _influence(row: Row) -> dict[str, Any]:
    zone, seat = row.place.rstrip("123456"), row.place[-1]
    plain = _named(row, f"c{row.number}", INFLUENCE, f"A card of value {row.figure}")
    own = {"leader": f"l{seat}"} if row.color == "white" else {}
    return {
        **plain,
        **own,
        "value": row.figure,
        "zone": zone,
        "of": f"l{seat}",
        **({"color": row.color} if row.color else {}),
    }


def _ally(row: Row, count: int) -> dict[str, Any]:
    plain = {
        **_named(row, f"a{row.number}", ALLY, f"An ally of power {row.figure}"),
        "type": "ally",
        "power": row.figure,
    }
    if not row.place.startswith("council"):
        return {**plain, "zone": row.place}
    seat = int(row.place.removeprefix("council"))
    return {**plain, "zone": "council", "council": [f"l{seat}", f"l{seat % count + 1}"]}


# --- a situation back into the form ----------------------------------------------------------------------------------

LEFT_OUT = {
    "councils": "what lies in the councils in figures",
    "tokens": "power tokens on allies",
    "abilities": "abilities that are none of those offered",
    "cards": "cards that lie elsewhere",
    "rounds": "how many rounds are played, and from where",
}
"""What a situation can hold and this form cannot, by its key in an address."""


def fields_of(situation: Situation) -> tuple[dict[str, str], tuple[str, ...]]:
    """The fields that describe a situation, and the keys of what they leave out."""
    seats = {player.id: str(seat) for seat, player in enumerate(situation.players, 1)}
    lost = {
        "councils": bool(situation.councils),
        "tokens": any(card.tokens for card in situation.cards),
        "rounds": situation.rounds > 1 or situation.opening not in dict(STEPS),
    }
    fields = {
        "n": str(len(seats)),
        **{f"l{seats[player.id]}": player.name for player in situation.players},
        **{f"k{seats[player.id]}": "1" for player in situation.players if player.knelt},
        "f": seats[situation.first_player],
        "season": situation.season,
        "round": str(situation.round),
        "step": situation.opening if situation.opening in dict(STEPS) else "",
        **{key: "1" for key, _ in RULES if getattr(situation.options, key)},
    }
    rows: dict[str, list[dict[str, str]]] = {"c": _bids(situation, seats), "a": []}
    for card in situation.cards:
        kind, does = ("a", ALLY) if card.type == "ally" else ("c", INFLUENCE)
        key, place = _key_of(card, does), _place_of(card, situation, seats)
        lost["abilities"] = lost.get("abilities", False) or key is None
        if not place:
            lost["cards"] = True
            continue
        figure = card.power if kind == "a" else card.value
        rows[kind].append(
            {"title": card.title, "figure": str(max(figure, 0)), "place": place, "does": key or "", "color": card.color}
        )
    for kind, lines in rows.items():
        fields[f"{kind}n"] = str(max(len(lines), ROWS if kind == "c" else ROWS // 2))
        fields |= {f"{kind}{at}.{name}": value for at, line in enumerate(lines, 1) for name, value in line.items()}
    return fields, tuple(key for key in LEFT_OUT if lost.get(key))


def _bids(situation: Situation, seats: Mapping[str, str]) -> list[dict[str, str]]:
    """Influence that is not described, as one card for each leader."""
    bids = ((seats[player.id], player.bid) for player in situation.players if player.bid > 0)
    return [{"title": "", "figure": str(bid), "place": f"bid{seat}"} for seat, bid in bids]


def _key_of(card: Card, does: Mapping[str, Does]) -> str | None:
    """Which of the offered abilities a card has; None if it has others."""

    def bare(abilities: tuple[Ability, ...]) -> list[Ability]:
        return [replace(ability, label="") for ability in abilities]

    for key, one in does.items():
        offered = tuple(Record(Ability).read(dict(ability), (), []) for ability in one.abilities)
        if bare(offered) == bare(card.abilities):
            return key
    return None


def _place_of(card: Card, situation: Situation, seats: Mapping[str, str]) -> str:
    """The key of where a card lies; empty if the form has no such place."""
    if card.zone in (HAND, BID):
        return f"{card.zone}{seats[card.of]}"
    if card.zone == COUNCIL:
        left = councils.leaders_of(councils.named(situation.seats, *card.council))[0]
        return f"council{seats[left]}"
    return card.zone if card.type == "ally" and card.zone in dict(ALLY_PLACES) else ""
