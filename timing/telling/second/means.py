"""What cards of the second edition do in a telling: an ability that is described, else one that does what is told.

Of most cards nothing but facts is shipped. What a telling says that a card did (it killed, it saved, it canceled)
becomes an ability that does this and no more, and the ability says that the rest of the text is not described.
"""

from __future__ import annotations

from timing.telling.means import abilities, effects
from timing.telling.story import Use
from timing.telling.table import Plain, Table

TOLD = "told"
NOT_DESCRIBED = "what the rest of its text says"
DOES = {
    "kill": "kill", "discard": "discard", "kneel": "kneel", "stand": "stand", "return": "return-to-hand",
    "save": "save", "cancel": "cancel", "draw": "draw",
}  # fmt: skip
"""What a telling says is done, as this edition's verbs."""
PAYMENTS = {"kneel": "kneel", "sacrifice": "sacrifice", "discard": "discard"}
"""What a card does to itself to pay."""
CHARACTER: Plain = {"type": "character"}
DUPLICATE, COPY = "duplicate", "-copy"


def ability_of(table: Table, use: Use, done: bool = False) -> str:
    """The ability that a use speaks of, as CARD/ABILITY; the card is given one where none described does it.

    Empty where nothing is told of what the card does and no ability of it can be meant. Of what was `done` the occasion
    is not asked for: what answers something that has happened is then taken as an action.
    """
    card = table.full.get(use.thing)
    if card is None:
        return ""
    if is_copy(table, use):
        return f"{card['ref']}{COPY}/{DUPLICATE}"
    if use.how in ("marshal", "ambush") and card["type"] != "event":
        return f"{card['ref']}/{use.how}"
    event = card["type"] == "event"
    does = DOES.get(use.to) or (DOES.get(use.how, "") if event else "")
    if does == "save" and card["type"] == "character" and use.on in (None, use.thing):
        return ""  # who is to be saved is no means to save
    usable = [one for one in abilities(card) if one.get("kind") not in ("constant", "when-revealed")]
    if done:
        usable = [one for one in usable if one["kind"] == "action" or is_answer("", one)]
    fitting = [one for one in usable if does in effects(one)] if does else usable
    if fitting:
        return f"{card['ref']}/{fitting[0]['id']}"
    if not does and not (event and use.how == "play"):
        return ""
    given = told_ability(does, "" if event else PAYMENTS.get(use.how, ""), use.on is not None)
    known = [one for one in abilities(card) if set(effects(one)) - {"words"}]
    card["abilities"] = [*known, given]
    table.cards[use.thing] |= card  # a card that says what it does is filled with nothing else
    return f"{card['ref']}/{TOLD}"


def is_copy(table: Table, use: Use) -> bool:
    """Whether a duplicate is what saves."""
    twin = bool(table.story.duplicates.get(use.thing)) and use.on in (None, use.thing)
    return use.how == "dupe" or (twin and "save" in (use.to, use.how))


def told_ability(does: str, payment: str = "", aimed: bool = True) -> Plain:
    """An ability that does what is told: a save or a cancel as an interrupt, all else as an action.

    Where nothing is told of what it does, it does that in words; `aimed`: somebody is chosen.
    """
    found: Plain = {"id": TOLD, "label": does.replace("-", " ") or "what it does", "undescribed": [NOT_DESCRIBED]}
    if payment:
        found["cost"] = [{"do": payment}]
    if does == "save":
        effects_of: Plain = {"do": "save", "to": "trigger"}
        return found | {
            "kind": "interrupt", "trigger": {"would": "leaves-play", "card": CHARACTER}, "effects": [effects_of]
        }  # fmt: skip
    if does == "cancel":
        return found | {
            "kind": "interrupt", "trigger": {"would": "initiates", "player": "opponent"}, "effects": [{"do": "cancel"}]
        }  # fmt: skip
    if does == "draw":
        return found | {"kind": "action", "effects": [{"do": "draw"}]}
    target = {"target": {"choose": CHARACTER}} if aimed or does else {}
    effect = {"do": does, "to": "target"} if does else {"do": "words", "what": "what it does"}
    return found | {"kind": "action", **target, "effects": [effect]}


def when_revealed(does: str) -> Plain:
    """A plot's ability that does what is told to characters chosen as it resolves."""
    effect = {"do": does, "choose": CHARACTER}
    return {
        "id": TOLD, "label": does, "kind": "when-revealed", "effects": [effect], "undescribed": [NOT_DESCRIBED]
    }  # fmt: skip


def is_answer(uid: str, ability: Plain) -> bool:
    """Whether it answers what would happen: a save, a cancel."""
    return uid.endswith(f"/{DUPLICATE}") or "would" in (ability.get("trigger") or {})
