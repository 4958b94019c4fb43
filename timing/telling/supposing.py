"""What is not told, and is supposed to be on the table so that what is told can be played."""

from __future__ import annotations

from typing import Any

from timing.systems.agot1e.printed import ICONS
from timing.telling.seats import Seats
from timing.telling.story import Story, Use

Plain = dict[str, Any]
PLOT = -40
"""In place of a thing: the revealed plot of which nothing is told."""
NEXT = -90
"""In place of a thing: the first of the plots that would be revealed next."""
IN_PILE = -110
"""In place of a thing: the first of the cards in piles of which nothing is told."""
USED = -140
"""In place of a thing: the first of the plots in used piles of which nothing is told."""
OWN_COPY = -60
"""In place of a thing: a player's own copy of an event that another has played."""
PILES = {"dead": "dead pile", "discard": "discard pile"}
SUITS = {"house": "house", "trait": "traits", "crest": "crests"}
"""What a cost asks of a card, and the card's key for it."""


def _listed(zones: Any) -> list[str]:
    return [zones] if isinstance(zones, str) else list(zones or ())


TAKES_POWER = ("move-power", "discard-power", "take-power")
"""What takes power from who is chosen for it, so that there is some to take."""


class Supposing:
    """The part of a table that lays out what is supposed."""

    story: Story
    seats: Seats
    refs: dict[int, str]
    cards: dict[int, Plain]
    full: dict[int, Plain]
    supposed: list[Use]

    def add_others(self, ability: Plain | None = None) -> None:
        """A character of each player of which nothing is told, for what needs somebody to be chosen, or to pay."""
        costs = (ability or {}).get("cost", [])
        asked_for = [one.get("card", {}) for one in (costs if isinstance(costs, list) else [costs])]
        effects = [one for one in (ability or {}).get("effects", []) if isinstance(one, dict)]
        asked_for += [(ability or {}).get("target", {}).get("choose", {}), *(one.get("which", {}) for one in effects)]
        suits = {key: value for one in asked_for for key, value in one.items() if key in SUITS}
        stood = any(one.get("do") == "stand" and one.get("to") != "self" for one in effects)
        taken = any(one.get("do") in TAKES_POWER and one.get("to") == "target" for one in effects)
        for player in self.seats.ids:
            card: Plain = {
                "title": f"Another character of {self.seats.name(player)}",
                "type": "character",
                "owner": player,
            }
            card |= {"str": 2, "cost": 2, "icons": list(ICONS)}
            card |= {SUITS[key]: value for key, value in suits.items()} | ({"kneeling": True} if stood else {})
            card |= {"power": 1} if taken else {}
            n = -1 - self.seats.ids.index(player)
            self.refs[n] = f"other-of-{player}"
            if "keywords" in self.full.get(n, {}):
                card["keywords"] = self.full[n]["keywords"]
            self.cards[n] = {"ref": self.refs[n], **card}
            self.full[n] = {"ref": self.refs[n], **card}
        piles = {zone for one in asked_for for zone in _listed(one.get("zone")) if zone in PILES}
        for pile in sorted(piles):
            self._add_to_piles(pile)

    def _add_to_piles(self, pile: str) -> None:
        """A card in that pile of each player of which nothing is told, for what brings cards back from there."""
        for k, player in enumerate(self.seats.ids):
            n = IN_PILE - 10 * sorted(PILES).index(pile) - k
            self.refs[n] = f"in-{pile}-of-{player}"
            title = f"Another card in the {PILES[pile]} of {self.seats.name(player)}"
            card: Plain = {"title": title, "type": "character", "owner": player, "zone": pile, "str": 2, "cost": 2}
            self.cards[n] = {"ref": self.refs[n], **card}
            self.full[n] = dict(self.cards[n])

    def add_effect(self, victim: int | None, owner: str = "") -> Use:
        """An effect of which only is told that it would kill a character, used by who faces that character's player.

        With no victim: one of which nothing is told but that `owner` used it.
        """
        if victim is not None:
            owner = self.seats.other(self.full[victim].get("controller") or self.full[victim]["owner"])
        n = -20
        effect = {"do": "kill", "to": "target"} if victim is not None else {"do": "words", "what": "what it does"}
        ability: Plain = {
            "id": "told",
            "label": "kill a character",
            "kind": "action",
            "phase": "any",
            "effects": [effect],
        }
        if victim is not None:
            ability["target"] = {"choose": {"type": "character"}}
        title = "What would kill it" if victim is not None else "What was used"
        card: Plain = {"title": title, "type": "event", "owner": owner, "zone": "hand"}
        self.refs[n] = "what-would-kill"
        self.cards[n] = {"ref": self.refs[n], **card, "abilities": [ability]}
        self.full[n] = dict(self.cards[n])
        use = Use(owner, n, victim, "kill", "play")
        self.supposed.append(use)
        return use

    def add_own_copy(self, n: int, owner: str) -> int:
        """A copy in the player's hand of an event that another has played: nobody asks to play another's."""
        self.refs[OWN_COPY] = f"{self.refs[n]}-of-{owner}"
        for among in (self.cards, self.full):
            among[OWN_COPY] = {**among[n], "ref": self.refs[OWN_COPY], "owner": owner, "zone": "hand"}
        return OWN_COPY

    def add_plot(self, owner: str) -> None:
        """A revealed plot of which only its claim is told, or nothing, for what changes the claim on a plot."""
        told = [n for n, card in self.full.items() if card["type"] == "plot" and not card.get("card")]
        n = told[0] if told else PLOT
        claim = 1 if self.story.fight.claim is None else self.story.fight.claim
        card: Plain = {"title": "The revealed plot", "type": "plot", "owner": owner, "zone": "revealed", "claim": claim}
        self.refs.setdefault(n, "the-revealed-plot")
        self.cards[n] = {"ref": self.refs[n], **card}
        self.full[n] = dict(self.cards[n])

    def add_used_plot(self, owner: str) -> None:
        """A plot in the used pile of which nothing is told, for what needs one to lie there."""
        if any(c["type"] == "plot" and c["owner"] == owner and c.get("zone") == "used" for c in self.full.values()):
            return
        n = USED - self.seats.ids.index(owner)
        self.refs[n] = f"used-plot-of-{owner}"
        title = f"Another plot in the used pile of {self.seats.name(owner)}"
        card = {"ref": self.refs[n], "title": title, "type": "plot", "owner": owner, "zone": "used", "claim": 1}
        self.cards[n], self.full[n] = card, dict(card)

    def add_next_plots(self) -> None:
        """A plot in each player's plot deck of which nothing is told, for what reveals one."""
        for k, player in enumerate(self.seats.ids):
            n = NEXT - k
            self.refs[n] = f"next-plot-of-{player}"
            title = f"The next plot of {self.seats.name(player)}"
            card = {"ref": self.refs[n], "title": title, "type": "plot", "owner": player, "zone": "deck", "claim": 1}
            self.cards[n], self.full[n] = card, dict(card)
