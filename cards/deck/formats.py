"""The formats a deck can be checked for (cards/content/formats.yaml), and the entries that every format rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cards.deck.decklist import FIRST_EDITION, SECOND_EDITION
from errors import NotFound
from rules.yaml_lines import safe_yaml

CONTENT = Path(__file__).resolve().parent.parent / "content"
CORE = "agot1e-core"
FAQ = "agot1e-faq"

DECK_CONSTRUCTION = f"{CORE}/deck-construction"
HOUSE_CARD = f"{CORE}/card-types/house-cards"
AGENDAS = f"{CORE}/card-types/agendas"
GOLD_PENALTY = f"{CORE}/marshalling/gold-penalty"
PRINTINGS = f"{FAQ}/most-recent-printing"
NEWEST_FAQ = f"{FAQ}/faq-supplements-newest-rulebook"
EXCEPT_HOUSE = f"{FAQ}/any-house-except-under-neutral-faction"
CCG_VERSIONS = f"{FAQ}/ccg-versions-of-lcg-cards"

PLOTS = 7


@dataclass(frozen=True)
class Format:
    """What a format asks of a deck. The `…_rules` are entry ids, the one that decides first.

    `prefixes` are the products and cycles that may be played, None for all; `open_prefixes` those of which the
    documents leave it open; `pool` says that the operator of the event names the packs. `dated` formats have lists
    that change with time.
    """

    id: str
    name: str
    about: str
    least: int
    copies: int
    size_rules: tuple[str, ...]
    plot_rules: tuple[str, ...]
    copy_rules: tuple[str, ...]
    set_rules: tuple[str, ...]
    restricted_rules: tuple[str, ...]
    banned_rules: tuple[str, ...]
    prefixes: frozenset[str] | None
    open_prefixes: frozenset[str]
    pool: bool
    dated: bool
    game: str = FIRST_EDITION


def _format(row: Mapping[str, Any]) -> Format:
    deck, sets = row["deck"], row.get("sets")
    rules: dict[str, Any] = {f"{name}_rules": tuple(deck.get(key, ())) for name, key in _RULES.items()}
    return Format(
        id=row["code"],
        name=row["name"],
        about=deck["about"],
        least=deck["least"],
        copies=row["copies"],
        prefixes=frozenset(sets) if sets and sets != "all" else None,
        open_prefixes=frozenset(deck.get("open-sets", ())),
        pool=deck.get("pool", False),
        dated=row.get("dated", False),
        **rules,
    )


_RULES = {"size": "size", "plot": "plots", "copy": "copies", "set": "sets", "restricted": "restricted",
          "banned": "banned"}  # fmt: skip
FORMATS = tuple(map(_format, safe_yaml((CONTENT / "formats.yaml").read_text(encoding="utf-8"))))
"""Of the first edition."""

_SUMMARY = "agot2e-summary"
FACTION_CARD = f"{_SUMMARY}/deckbuilding/faction"
PLOT_DECK = f"{_SUMMARY}/deckbuilding/plot-deck"
DRAW_DECK = f"{_SUMMARY}/deckbuilding/draw-deck"
AFFILIATION = f"{_SUMMARY}/deckbuilding/affiliation"
LEAST = 60
COPIES = 3


def _second(name: str, about: str) -> Format:
    return Format(
        id=f"{SECOND_EDITION}-{name.lower()}",
        name=f"{name} (second edition)",
        about=about,
        least=LEAST,
        copies=COPIES,
        size_rules=(DRAW_DECK,),
        plot_rules=(PLOT_DECK,),
        copy_rules=(DRAW_DECK,),
        set_rules=(),
        restricted_rules=(),
        banned_rules=(),
        prefixes=None,
        open_prefixes=frozenset(),
        pool=False,
        dated=True,
        game=SECOND_EDITION,
    )


SECOND_FORMATS = (
    _second("Joust", "two players; the restricted list and the pods that were in force on the day"),
    _second("Melee", "three and more players; the restricted list and the pods that were in force on the day"),
)
EVERY_FORMAT = (*FORMATS, *SECOND_FORMATS)
BY_ID = {one.id: one for one in EVERY_FORMAT}


def format_of(format_id: str) -> Format:
    """The format with this id. Raises NotFound."""
    if format_id not in BY_ID:
        raise NotFound(
            f"There is no format {format_id!r}; choose one of {', '.join(BY_ID)}.", asked=format_id, where="format"
        )
    return BY_ID[format_id]
