"""What agendas of the second edition say of a deck (cards/content/deck2e.yaml), and its factions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from cards.deck.formats import CONTENT
from cards.deck.index import SecondPrinting
from cards.deck.words import a_list
from cards.names import key
from rules.yaml_lines import safe_yaml

FACTIONS = {
    "baratheon": "Baratheon", "greyjoy": "Greyjoy", "lannister": "Lannister", "martell": "Martell",
    "thenightswatch": "Night's Watch", "stark": "Stark", "targaryen": "Targaryen", "tyrell": "Tyrell",
}  # fmt: skip
"""By their codes, as the deck check names them."""
NEUTRAL = "Neutral"


def faction_of(name: str) -> str | None:
    """The faction that a name or a code means ("House Tyrell", "thenightswatch"), or None."""
    word = key(name).removeprefix("house ").removeprefix("the ").replace(" ", "")
    if word in ("nightswatch", "thenightswatch"):
        return FACTIONS["thenightswatch"]
    return FACTIONS.get(word)


@dataclass(frozen=True)
class Selector:
    """Which cards an agenda speaks of: those that fit every one of its keys."""

    keys: tuple[tuple[str, Any], ...]

    def fits(self, card: SecondPrinting) -> bool:
        """Whether a card is one of them."""
        return all(_FITS[name](card, value) for name, value in self.keys)

    @property
    def words(self) -> str:
        """ "non-loyal Maester characters": for sentences."""
        given = dict(self.keys)
        before = [{True: "loyal", False: "non-loyal"}[given["loyal"]]] if "loyal" in given else []
        if "not-trait" in given:
            before.append(f"non-{given['not-trait']}")
        if "not-keyword" in given:
            before.append(f"non-{given['not-keyword']}")
        if "faction" in given:
            before.append("neutral" if given["faction"] == "neutral" else FACTIONS[given["faction"]])
        before += [
            a_list(given[name] if name == "traits" else [given[name]], "or") for name in _TRAITS if name in given
        ]
        types = [given["type"]] if "type" in given else given.get("types", ["card"])
        after = f" with the keyword {given['keyword']}" if "keyword" in given else ""
        return " ".join([*before, a_list([f"{one}s" for one in types])]) + after


_TRAITS = ("trait", "traits")
_FITS: dict[str, Callable[[SecondPrinting, Any], bool]] = {
    "faction": lambda card, wanted: (FACTIONS.get(wanted, NEUTRAL)) in (card.houses or ()),
    "type": lambda card, wanted: card.type == wanted,
    "types": lambda card, wanted: card.type in wanted,
    "trait": lambda card, wanted: wanted in card.traits,
    "traits": lambda card, wanted: bool(card.traits.intersection(wanted)),
    "not-trait": lambda card, wanted: wanted not in card.traits,
    "keyword": lambda card, wanted: wanted in card.keywords,
    "not-keyword": lambda card, wanted: wanted not in card.keywords,
    "loyal": lambda card, wanted: card.loyal == wanted,
}


@dataclass(frozen=True)
class Need:
    """So many cards of a kind: at least, at most or exactly; `different` counts titles."""

    of: Selector
    least: int = 0
    most: int | None = None
    different: bool = False


@dataclass(frozen=True)
class Agenda:
    """A row of the file, with its keys."""

    least: int = 0
    plots: int = 0
    doubles: int = 1
    beside: int = 0
    beside_trait: str = ""
    lets_in: tuple[Selector, ...] = ()
    only: tuple[Selector, ...] = ()
    bars: tuple[Selector, ...] = ()
    bars_plots: tuple[Selector, ...] = ()
    only_plots: tuple[Selector, ...] = ()
    needs: tuple[Need, ...] = ()
    needs_plots: tuple[Need, ...] = ()
    single: Selector | None = None
    each_faction: int = 0
    kept_to: str = ""


def _selector(row: Mapping[str, Any]) -> Selector:
    unknown = set(row) - set(_FITS)
    if unknown:
        raise ValueError(f"deck2e.yaml: a selector has no {', '.join(unknown)}")
    return Selector(tuple((name, tuple(value) if isinstance(value, list) else value) for name, value in row.items()))


def _need(row: Mapping[str, Any]) -> Need:
    exactly = row.get("exactly")
    least, most = (exactly, exactly) if exactly is not None else (row.get("least", 0), row.get("most"))
    return Need(_selector(row["of"]), least, most, row.get("different", False))


def _agenda(row: Mapping[str, Any]) -> Agenda:
    many: dict[str, Any] = {
        name.replace("-", "_"): tuple(map(_selector, row[name]))
        for name in ("lets-in", "only", "bars", "bars-plots", "only-plots")
        if name in row
    }
    needs: dict[str, Any] = {
        name.replace("-", "_"): tuple(map(_need, row[name])) for name in ("needs", "needs-plots") if name in row
    }
    plain = {
        name.replace("-", "_"): row[name]
        for name in ("least", "plots", "doubles", "each-faction", "kept-to")
        if name in row
    }
    beside = row.get("agendas", {})
    return Agenda(
        beside=beside.get("number", 0),
        beside_trait=beside.get("trait", ""),
        single=_selector(row["single"]) if "single" in row else None,
        **many,
        **needs,
        **plain,
    )


_FILE = safe_yaml((CONTENT / "deck2e.yaml").read_text(encoding="utf-8"))
AGENDAS = {
    **{card: _agenda(row) for row in _FILE["agendas"] for card in row["cards"]},
    **{card: Agenda() for card in _FILE["plain"]},
}
"""What each agenda says of a deck, by its code; one that says nothing of it is there too."""
DRAFT_SETS = frozenset(_FILE["draft-sets"])
