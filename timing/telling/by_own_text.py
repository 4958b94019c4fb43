"""Cards that come into play by what they say themselves: "can I drop the Bastard", of one that answers a death."""

from __future__ import annotations

from timing.telling.means import abilities, triggers
from timing.telling.story import Use
from timing.telling.table import OF_CHALLENGE, Plain, Table

ENTERS = ("marshal", "put", "play", "defend", "use")
DEATHS = ("placed-in-dead-pile", "killed")


def enters_by_own_text(table: Table) -> None:
    """Where a card is asked to be put into play that says itself when it may be, that is what is asked about."""
    story, asked = table.story, table.story.asked
    if asked is None or story.ask not in ("may", "choose") or asked.how not in ENTERS or asked.thing not in table.full:
        return
    card = table.full[asked.thing]
    told = {*(DEATHS if story.killed else ()), *(OF_CHALLENGE if story.told_fight and story.fight.winner else ())}
    if story.zones.get(asked.thing) != "hand" or not any(told & set(triggers(one)) for one in _entering(card)):
        return
    story.asked, story.ask = Use(asked.who, asked.thing, None, "", "use"), "may"
    story.killed = [one for one in story.killed if one[0] != asked.thing]
    for one in (card, table.cards[asked.thing]):
        one["zone"] = "hand"


def _entering(card: Plain) -> list[Plain]:
    """What a card does from its player's hand to come into play."""
    puts = (one for one in abilities(card) if one.get("kind") == "response" and "hand" in one.get("from", ()))
    return [one for one in puts if any(_is_self(effect) for effect in one.get("effects", []))]


def _is_self(effect: object) -> bool:
    return isinstance(effect, dict) and effect.get("do") == "put-into-play" and effect.get("to") == "self"
