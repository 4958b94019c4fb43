"""The formats a deck can be checked for, each with the numbers its rules give and the entries that give them."""

from __future__ import annotations

from dataclasses import dataclass

from errors import NotFound

CORE = "agot1e-core"
FAQ = "agot1e-faq"
RULES_2008 = "agot-tournament-2008"

DECK_CONSTRUCTION = f"{CORE}/deck-construction"
HOUSE_CARD = f"{CORE}/card-types/house-cards"
AGENDAS = f"{CORE}/card-types/agendas"
GOLD_PENALTY = f"{CORE}/marshalling/gold-penalty"
SEPARATE_DECKS = f"{CORE}/setup/separate-decks"
TITLE_COPIES = f"{FAQ}/deck-copies-by-title"
PRINTINGS = f"{FAQ}/most-recent-printing"
RESTRICTED = f"{FAQ}/restricted-list"
BANNED = f"{FAQ}/banned-list"
NEWEST_FAQ = f"{FAQ}/faq-supplements-newest-rulebook"
EXCEPT_HOUSE = f"{FAQ}/any-house-except-under-neutral-faction"
CCG_VERSIONS = f"{FAQ}/ccg-versions-of-lcg-cards"
DECK_SIZE_2008 = f"{RULES_2008}/general/deck-size"
LCG_SETS = f"{RULES_2008}/formats/lcg/authorized"
LCG_BANNED = f"{RULES_2008}/formats/lcg/banned"
HIGHLANDER = f"{RULES_2008}/formats/legacy/highlander"
LEGACY_SETS = f"{RULES_2008}/formats/legacy/authorized"
LEGACY_BANNED = f"{RULES_2008}/formats/legacy/banned"
LEAGUE_DECK = f"{RULES_2008}/league/deckbuilding"
LEAGUE_POOL = f"{RULES_2008}/league/cardpool"

PLOTS = 7
COPIES = 3


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
    least: int = 60
    copies: int = COPIES
    size_rules: tuple[str, ...] = (DECK_CONSTRUCTION,)
    plot_rules: tuple[str, ...] = (DECK_CONSTRUCTION, SEPARATE_DECKS)
    copy_rules: tuple[str, ...] = (TITLE_COPIES, DECK_CONSTRUCTION)
    set_rules: tuple[str, ...] = ()
    restricted_rules: tuple[str, ...] = ()
    banned_rules: tuple[str, ...] = (BANNED,)
    prefixes: frozenset[str] | None = None
    open_prefixes: frozenset[str] = frozenset()
    pool: bool = False
    dated: bool = False


FORMATS = (
    Format("joust", "Joust", "two players; restricted list of the FAQ", restricted_rules=(RESTRICTED,), dated=True),
    Format(
        "melee",
        "Melee",
        "three and more players; restricted list of the FAQ",
        restricted_rules=(RESTRICTED,),
        dated=True,
    ),
    Format(
        "lcg-2008",
        "LCG 2008-2009",
        "core set and the first two cycles",
        size_rules=(DECK_SIZE_2008, DECK_CONSTRUCTION),
        plot_rules=(DECK_SIZE_2008, DECK_CONSTRUCTION),
        set_rules=(LCG_SETS,),
        banned_rules=(LCG_BANNED,),
        prefixes=frozenset(("core", "acoa", "ator")),
        open_prefixes=frozenset(("kl",)),
    ),
    Format(
        "legacy-2008",
        "Legacy 2008-2009",
        "every set, one copy of each title",
        copies=1,
        size_rules=(DECK_SIZE_2008, DECK_CONSTRUCTION),
        plot_rules=(DECK_SIZE_2008, DECK_CONSTRUCTION),
        copy_rules=(HIGHLANDER,),
        set_rules=(LEGACY_SETS,),
        banned_rules=(LEGACY_BANNED,),
    ),
    Format(
        "league",
        "League 2009",
        "50 cards from the season's packs",
        least=50,
        size_rules=(LEAGUE_DECK,),
        plot_rules=(LEAGUE_DECK,),
        copy_rules=(LEAGUE_DECK,),
        set_rules=(LEAGUE_POOL,),
        banned_rules=(),
        prefixes=frozenset(("core",)),
        pool=True,
    ),
)
BY_ID = {one.id: one for one in FORMATS}


def format_of(format_id: str) -> Format:
    """The format with this id. Raises NotFound."""
    if format_id not in BY_ID:
        raise NotFound(
            f"There is no format {format_id!r}; choose one of {', '.join(BY_ID)}.", asked=format_id, where="format"
        )
    return BY_ID[format_id]
