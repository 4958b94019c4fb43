"""Abilities of B'Twixt's cards to choose from, described in our own form; cards that the rulebook names bring theirs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Plain = dict[str, Any]


class Does(NamedTuple):
    """Something that a card does: what it is called, and its abilities as a situation describes them."""

    name: str
    abilities: tuple[Plain, ...] = ()


def _one(name: str, when: str, *effects: Plain, only_if: str = "") -> Does:
    ability: Plain = {"label": name, "when": when, "effects": list(effects)}
    return Does(name, ({**ability, "if": only_if} if only_if else ability,))


INFLUENCE: Mapping[str, Does] = {
    "": Does("nothing that matters"),
    "pulls": _one("the ally goes to the council shared with you", "throughout", {"do": "pulls"}),
    "takes": _one("move a card in front of yourself", "played", {"do": "move-card", "to": "you"}),
    "gives": _one("move a card in front of another leader", "played", {"do": "move-card", "to": "others"}),
    "moves": _one("put it in front of another leader", "played", {"do": "move-itself", "to": "others"}),
    "bribes": Does(
        "put it in front of another leader; after the bid it goes to your hand",
        (
            {"label": "put it in front of another leader", "effects": [{"do": "move-itself", "to": "others"}]},
            {"label": "goes to your hand", "when": "after-bid", "effects": [{"do": "take-back"}]},
        ),
    ),
    "returns": _one("after the bid it goes to your hand", "after-bid", {"do": "take-back"}),
    "kills": _one("kill the current ally", "played", {"do": "kill"}),
    "replaces": _one("kill the current ally and reveal another", "played", {"do": "kill"}, {"do": "next-ally"}),
    "brings": _one("reveal another ally", "played", {"do": "next-ally"}),
    "knifes": _one("kill an ally in your councils", "played", {"do": "kill", "whose": "you"}),
    "loads": _one("lay 2 power tokens on the current ally", "played", {"do": "token-on-ally", "n": 2}),
    "gains": _one("gain a power token", "played", {"do": "gain-token"}),
    "won": _one("after a won bid gain a power token", "after-bid", {"do": "gain-token"}, only_if="won"),
    "lost": _one("after a lost bid gain a power token", "after-bid", {"do": "gain-token"}, only_if="lost"),
    "claims": _one("after a won bid claim the next ally", "after-bid", {"do": "claim-next"}, only_if="won"),
    "sevens": _one("your other cards count 1 more", "throughout", {"do": "counts", "whose": "you"}),
}
ALLY: Mapping[str, Does] = {
    "": Does("nothing that matters"),
    "highest": _one(
        "goes to your council with your highest-power ally", "throughout", {"do": "placed", "where": "highest-ally"}
    ),
    "lowest": _one(
        "goes to your council with your lowest-power ally", "throughout", {"do": "placed", "where": "lowest-ally"}
    ),
    "stronger": _one("goes to your stronger council", "throughout", {"do": "placed", "where": "stronger"}),
    "weaker": _one("goes to your weaker council", "throughout", {"do": "placed", "where": "weaker"}),
    "left": _one("goes to your left council", "throughout", {"do": "placed", "where": "left"}),
    "right": _one("goes to your right council", "throughout", {"do": "placed", "where": "right"}),
    "gains": _one("when claimed: gain a power token", "when-claimed", {"do": "gain-token"}),
    "claims": _one("when claimed: claim the next ally", "when-claimed", {"do": "claim-next"}),
    "claims-left": _one(
        "when claimed: claim the next ally to your left", "when-claimed", {"do": "claim-next", "where": "left"}
    ),
    "claims-right": _one(
        "when claimed: claim the next ally to your right", "when-claimed", {"do": "claim-next", "where": "right"}
    ),
    "no-red": _one("during this round: no red cards", "throughout", {"do": "bars", "color": "red"}),
    "no-green": _one("during this round: no green cards", "throughout", {"do": "bars", "color": "green"}),
    "no-purple": _one("during this round: no purple cards", "throughout", {"do": "bars", "color": "purple"}),
    "ones": _one("during this round: every card counts 1", "throughout", {"do": "counts", "sets": 1}),
}


class Known(NamedTuple):
    """A card that the rulebook names: its id here, and what it is taken to do where nobody chooses otherwise."""

    card: str
    does: str


KNOWN: Mapping[str, Known] = {
    "Pulling the Strings": Known("btwixt_4", "pulls"),
    "Betrayal": Known("btwixt_2", "takes"),
    "Bribery": Known("btwixt_3", "bribes"),
    "Contingency Plan": Known("btwixt_1", ""),
    "Matchmaker": Known("btwixt_6", "brings"),
    "Blood Magic": Known("btwixt_7", "replaces"),
    "Shadow Assassin": Known("btwixt_13", "kills"),
    "Little Birds": Known("btwixt_12", "loads"),
    "The Pack Survives": Known("btwixt_11", "claims"),
    "Sansa Stark": Known("btwixt_5", "highest"),
    "Mance Rayder": Known("btwixt_8", ""),
    "Jaqen H'ghar": Known("btwixt_9", ""),
    "Ser Loras Tyrell": Known("btwixt_10", "claims"),
}
