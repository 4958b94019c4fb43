"""Cards whose own words change how a deck is built. No document repeats those words, so they stand here as facts.

`Printing`s of these cards are known without a card file. Each fact is checked against an imported file
(cards/importing/differences.py).
"""

from __future__ import annotations

from cards.deck.decklist import HOUSES, NEUTRAL, house_title
from cards.deck.index import EVERY_HOUSE, Printing

DEFIANCE = "cad_2"
BETRAYAL_AT_THE_WALL = "kr_79"
THE_LONG_VOYAGE = "asots_60"
DARK_WINGS_DARK_WORDS = "cad_80"
CITY_OF_SHADOWS = "kl_20"

DEFIANCE_PLOTS = 10
LEAST_UNDER = {THE_LONG_VOYAGE: 85, DARK_WINGS_DARK_WORDS: 75}
PLOT_CHANGERS = ("Defiance", "Betrayal at the Wall")
SIZE_CHANGERS = ("The Long Voyage", "Dark Wings, Dark Words")
TWICE = frozenset(("core_194", "core_200", "kotst_51"))  # plots of which a plot deck may hold two

_HOUSE_NUMBERS = {"Stark": 209, "Lannister": 210, "Baratheon": 211, "Targaryen": 212, "Martell": 213, "Greyjoy": 214}
_AGENDAS = {
    DEFIANCE: "Defiance", THE_LONG_VOYAGE: "The Long Voyage", DARK_WINGS_DARK_WORDS: "Dark Wings, Dark Words",
    CITY_OF_SHADOWS: "City of Shadows",
}  # fmt: skip
_PLOTS = {
    BETRAYAL_AT_THE_WALL: ("Betrayal at the Wall", 1), "core_194": ("The Power of Blood", 2),
    "core_200": ("The Power of Arms", 2), "kotst_51": ("The Power of Faith", 2),
}  # fmt: skip


def known_printings() -> list[Printing]:
    """The House cards, and the agendas and plots above, with what is known of them."""
    ids = {house: f"core_{_HOUSE_NUMBERS[house]}" for house in HOUSES} | {NEUTRAL: "bwb_18"}
    houses = [
        Printing(
            card_id, house_title(house), card_id, type="house", houses=frozenset((house,)), allowed_houses=EVERY_HOUSE
        )
        for house, card_id in ids.items()
    ]
    neutral = frozenset((NEUTRAL,))
    agendas = [
        Printing(
            card_id,
            title,
            card_id,
            type="agenda",
            houses=neutral,
            allowed_houses=neutral if card_id == THE_LONG_VOYAGE else EVERY_HOUSE,
            copies=1,
        )
        for card_id, title in _AGENDAS.items()
    ]
    plots = [
        Printing(card_id, title, card_id, type="plot", houses=neutral, allowed_houses=EVERY_HOUSE, copies=copies)
        for card_id, (title, copies) in _PLOTS.items()
    ]
    return [*houses, *agendas, *plots]
