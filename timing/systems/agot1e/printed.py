"""What is printed on the cards of the first edition: Houses, icons, crests. Named here and nowhere else."""

from __future__ import annotations

HOUSES = ("Stark", "Lannister", "Baratheon", "Greyjoy", "Martell", "Targaryen")
"""In the order in which deck programs number them."""
NEUTRAL = "Neutral"
AFFILIATIONS = (*HOUSES, NEUTRAL)
"""What a card may be of."""
ICONS = ("military", "intrigue", "power")
"""Challenge icons, and so the types of challenges, in the order of the rulebook."""
NAVAL = "naval"
"""What an icon may be beside its type."""
CRESTS = ("noble", "war", "learned", "holy", "shadow")

INSTANCES = ("all traits", "all keywords")
"""Gained or lost as a whole, one instance of each is gained or lost (FAQ 3.21); of icons and crests all is meant."""


NO_FEATURES = (
    "all ", "ability:", "cannot ", "does ", "immune ", "may ", "must ", "affiliation ", "power ", "counts ", "comes ",
    "loses ", "claims ", "ignores ", "is ", "goes ", f"{NAVAL} ",
)  # fmt: skip
"""How what else a card can gain begins."""
NO_FEATURE = ("character", "named", "what was lost")


ALL_KINDS = ("all icons", "all crests", "all traits", "all keywords")
ALL_MEANT = (*ALL_KINDS, "all keywords but immunities", "all immunities")


def instance_of(what: str) -> str:
    """Of what a loss takes every instance: 'War' of 'all War' (FAQ 4.21); '' of anything else."""
    return what.removeprefix("all ") if what.startswith("all ") and what not in ALL_MEANT else ""


def kind_of(what: str) -> str:
    """Of which features a gained word is one: 'all icons', 'all crests', 'all traits', 'all keywords'; '' of none."""
    if what in ICONS:
        return "all icons"
    if what.lower() in CRESTS:
        return "all crests"
    if what.startswith(NO_FEATURES) or what in NO_FEATURE:
        return ""
    return "all traits" if what[:1].isupper() else "all keywords"
