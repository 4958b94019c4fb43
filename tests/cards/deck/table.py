"""A small card index for the tests: facts of some cards, two sets of chapter packs, and lists of two days."""

from __future__ import annotations

from datetime import date
from typing import Any

from cards.deck.exceptions import known_printings
from cards.deck.index import EVERY_HOUSE, CardTable, ListOfDay, Printing, SetInfo

TODAY = date(2026, 1, 1)
SETS = (
    SetInfo("Core Set", "core", 1, 214, None, ("Core",), "2008"),
    SetInfo("Kings of the Sea", "kotse", 1, 54, None, ("KotS",), "2009-07-24"),
    SetInfo("Kings of the Storm", "kotst", 1, 55, None, ("KotStorm", "KotS"), "2010-09-24"),
    SetInfo("Lords of Winter", "low", 1, 55, None, ("LoW",), "2010-06-11"),
    SetInfo("The War of Five Kings", "acoa", 1, 20, "A Clash of Arms", ("ACoA", "twofk", "War of Five Kings"), "2008"),
    SetInfo("Ancient Enemies", "acoa", 21, 40, "A Clash of Arms", ("ACoA", "ae"), "2008"),
    SetInfo("City of Secrets", "kl", 1, 20, "King's Landing", ("KLE", "KL", "cos"), "2009-05-29"),
    SetInfo("Secrets and Spies", "kl", 81, 100, "King's Landing", ("KLE", "KL", "sasp"), "2009-10-01"),
    SetInfo("Forging the Chain", "soo", 21, 40, "Secrets of Oldtown", ("SoO", "ftc"), "2011-05-18"),
    SetInfo("A Hidden Agenda", "kr", 101, 120, "Kingsroad", ("KR", "TKR", "aha"), "2014-01-16"),
    SetInfo("Secrets and Schemes", "w", 1, 20, "Wardens", ("TWC", "W", "sasc"), "2015-01-05"),
)


def card(card_id: str, title: str, type_: str | None, house: str = "Neutral", **more: Any) -> Printing:
    """A printing with every fact stated, unless `more` says otherwise."""
    stated = {
        "same_as": card_id,
        "type": type_,
        "houses": frozenset(house.split("/")),
        "allowed_houses": EVERY_HOUSE,
        "copies": 1 if type_ in ("plot", "agenda", "house") else 3,
        "crests": frozenset(),
    }
    return Printing(card_id, title, **{**stated, **more})


def only(*houses: str) -> dict[str, Any]:
    """House only."""
    return {"allowed_houses": frozenset(houses)}


def series(prefix: str, first: int, title: str, letters: str, type_: str, house: str = "Neutral") -> list[Printing]:
    """Cards that differ by a letter: Hound A, Hound B …"""
    return [card(f"{prefix}_{number}", f"{title} {one}", type_, house) for number, one in enumerate(letters, first)]


CARDS = [
    card("core_8", "Robb Stark", "character", "Stark"),
    card("core_13", "Bran Stark", "character", "Stark"),
    card("low_10", "Bran Stark", "character", "Stark", **only("Stark")),
    card("kr_105", "Longship Maiden's Bane", "location", "Greyjoy", **only("Greyjoy")),
    card("kotse_45", "Randyll Tarly", "character", "Baratheon"),
    card("kotse_2", "Asha Greyjoy", "character", "Greyjoy"),
    card("kr_110", "Asha Greyjoy", "character", "Greyjoy", **only("Greyjoy")),
    card("core_26", "Northern Fiefdoms", "location", "Stark", same_as="core_26"),
    card("low_30", "Northern Fiefdoms", "location", "Stark", same_as="core_26"),
    card("core_139", "Street of Steel", "location", copies=1),
    card("acoa_13", "Pyromancer's Cache", "location"),
    card("acoa_25", "Fury of the Wolf", "event", **only("Stark")),
    card("kl_97", "Varys", "character", crests=frozenset(("Shadow",))),
    card("kl_3", "Shadow Viper", "character", "Martell", crests=frozenset(("Shadow",)), **only("Martell")),
    card("kr_107", "Raven Song", "event"),
    card("kr_108", "Any but Stark", "event", allowed_houses=EVERY_HOUSE - {"Stark"}),
    card("kr_109", "Jousters Alone", "event", formats=frozenset(("joust",))),
    card("ator_1", "Kings of Summer", "agenda"),
    card("kr_99", "The Old Way", "agenda", "Greyjoy", **only("Greyjoy")),
    card("dotn_19", "The Rangers", "agenda", together="the-north-nights-watch"),
    card("dotn_59", "The Builders", "agenda", together="the-north-nights-watch"),
    card("dotn_39", "The Free Folk", "agenda", together="the-north-wildling"),
    card("qod_47", "Alliance", "agenda"),
    card("pots_59", "Alliance", "plot"),
    card("unplaced_1", "Nobody Knows", None, houses=None, allowed_houses=None, copies=None, crests=None),
    card("westeros_151", "The Things I Do for Love", "event"),
    *series("core", 180, "Plot", "ABCDEFGHIJKLMN", "plot"),
    *series("acoa", 26, "Wolf", "ABCDFGHIJKLMNO", "character", "Stark"),
    *series("acoa", 61, "Crow", "ABCDEFGHIJKLMNOPQRST", "location"),
    *series("core", 100, "Hound", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "character"),
]
FAQ_LIST = "FAQ 5.5.1 (17 July 2015)"
LISTS = {
    ("joust", "restricted"): [
        ListOfDay(True, FAQ_LIST, date(2015, 7, 17), cards=frozenset(("core_13", "acoa_13", "acoa_25")))
    ],
    ("joust", "banned"): [ListOfDay(True, FAQ_LIST, date(2015, 7, 17))],
    ("melee", "restricted"): [ListOfDay(True, FAQ_LIST, date(2015, 7, 17), cards=frozenset(("kr_110",)))],
    ("melee", "banned"): [ListOfDay(True, FAQ_LIST, date(2015, 7, 17))],
    ("lcg-2008", "banned"): [ListOfDay(True, "Tournament rules 2008-2009", cards=frozenset(("acoa_13",)))],
    ("legacy-2008", "banned"): [
        ListOfDay(
            True,
            "Tournament rules 2008-2009",
            cards=frozenset(("westeros_151",)),
            titles=frozenset(("The Things I Do for Love",)),
        )
    ],
}
ALIASES = [("Randyl Tarly", "kotse_45")]


def table(*, complete: bool = True) -> CardTable:
    """The index. Not `complete`: as if no card file were imported."""
    named = {one.id for one in CARDS}
    return CardTable(
        [*CARDS, *(one for one in known_printings() if one.id not in named)], SETS, ALIASES, LISTS, complete
    )


PLOTS = "\n".join(f"1x Plot {name}" for name in "ABCDEFG")
HOUNDS = "\n".join(f"3x Hound {name}" for name in "ABCDEFGHIJKLMNOPQRST")  # 60 cards of the core set


def deck(more: str = "", house: str = "House: Stark", plots: str = PLOTS, cards: str = HOUNDS) -> str:
    """A list that is legal in every format but Legacy, with `more` added to it."""
    return f"{house}\n{plots}\n{cards}\n{more}\n"
