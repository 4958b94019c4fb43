"""Cards whose own words change how a deck is built (cards/content/deck.yaml), known without a card file."""

from __future__ import annotations

from dataclasses import dataclass

from cards.deck.formats import CONTENT
from cards.deck.index import EVERY_HOUSE, Printing
from rules.yaml_lines import safe_yaml
from timing.systems.agot1e.printed import NEUTRAL


@dataclass(frozen=True)
class DeckCard:
    """A row of the file, with its keys."""

    card: str
    title: str
    type: str
    house: str = NEUTRAL
    only: str = ""
    in_plot_deck: int = 1
    plots: int = 0
    more_plots: int = 0
    least: int = 0
    single_events: bool = False
    shadows_of_any: bool = False

    @property
    def printing(self) -> Printing:
        """It as a printing."""
        allowed = frozenset((self.only,)) if self.only else EVERY_HOUSE
        copies = self.in_plot_deck if self.type == "plot" else 1 if self.type == "agenda" else None
        return Printing(
            self.card,
            self.title,
            self.card,
            type=self.type,
            houses=frozenset((self.house,)),
            allowed_houses=allowed,
            copies=copies,
        )


_ROWS = safe_yaml((CONTENT / "deck.yaml").read_text(encoding="utf-8"))
CARDS = {row["card"]: DeckCard(**{key.replace("-", "_"): value for key, value in row.items()}) for row in _ROWS}
"""By id."""


def known_printings() -> list[Printing]:
    """The House cards, agendas and plots of the file, known without a card file."""
    return [one.printing for one in CARDS.values()]


def that(fact: str) -> tuple[DeckCard, ...]:
    """Those that state a fact, such as `least`, in the order of the file."""
    return tuple(one for one in CARDS.values() if getattr(one, fact))
