"""The ways to leave play: one row for each, with all that sets it apart from the others."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WayOut:
    """One way to leave play, and where the card goes by it (FAQ 4.5).

    `happens` is what it is called once it has happened. `said` is the clause ('{}' stands for the card), `done` its
    participle, `paying` its gerund as costs are told, and `in_short` the clause where the place goes without saying.
    `cannot`: what a card "cannot" so that this way is barred, beside leaving play. `from_piles`: the word is used of
    cards that are not in play, too. `common`: costs and the form have it.
    """

    happens: str
    to: str
    said: str
    done: str
    paying: str = ""
    in_short: str = ""
    cannot: str = ""
    from_piles: bool = True
    common: bool = True


WAYS_OUT: dict[str, WayOut] = {
    "kill": WayOut("killed", "dead", "kill {}", "killed", "killing", cannot="be killed", from_piles=False),
    "discard": WayOut(
        "discarded", "discard", "discard {} from play", "discarded from play", "discarding",
        in_short="discard {}", cannot="be discarded",
    ),
    "sacrifice": WayOut(
        "sacrificed", "discard", "sacrifice {}", "sacrificed", "sacrificing", cannot="be discarded", from_piles=False
    ),
    "return-to-hand": WayOut(
        "returned-to-hand", "hand", "return {} to hand", "returned to hand", "returning", cannot="be returned to hand"
    ),
    "top-of-deck": WayOut(
        "returned-to-deck", "deck-top", "put {} on top of the deck", "put on top of the deck"
    ),
    "bottom-of-deck": WayOut(
        "returned-to-deck", "deck-bottom", "put {} on the bottom of the deck", "put on the bottom of the deck"
    ),
    "into-deck": WayOut("returned-to-deck", "deck", "shuffle {} into the deck", "shuffled into the deck"),
    "to-shadows": WayOut("moved-to-shadows", "shadows", "send {} to Shadows", "sent to Shadows"),
    "to-dead-pile": WayOut(
        "moved-to-pile", "dead", "move {} to the dead pile", "moved to the dead pile", from_piles=False, common=False
    ),
    "to-discard-pile": WayOut(
        "moved-to-pile", "discard", "move {} to the discard pile", "moved to the discard pile",
        from_piles=False, common=False,
    ),
    "remove-from-game": WayOut(
        "removed-from-game", "removed", "remove {} from the game", "removed from the game", "removing"
    ),
    "become-agenda": WayOut(
        "became-agenda", "agenda", "attach {} to the House card as its player's only agenda", "made an agenda",
        from_piles=False, common=False,
    ),
}  # fmt: skip
