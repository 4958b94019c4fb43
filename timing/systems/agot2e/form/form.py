"""The form of the second edition (`timing.form.frame` says what each part is for)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from timing.form.frame import Choices, GameForm, Number, Shown
from timing.form.sent import Sent, values
from timing.systems.agot2e.form import abilities, builder, moments
from timing.systems.agot2e.form import presets as cases
from timing.systems.agot2e.form import words as lists
from timing.systems.agot2e.form.builder import Does, Fields
from timing.systems.agot2e.words import CANNOTS, CHALLENGES, IMMUNITIES

Plain = dict[str, Any]
CARD_TYPES: Choices = tuple(
    (kind, kind.capitalize()) for kind in ("character", "event", "attachment", "location", "plot", "agenda", "faction")
)
ZONES: Choices = (
    ("play", "in play"),
    ("hand", "in hand"),
    ("shadows", "in shadows"),
    ("dead", "in the dead pile"),
    ("discard", "in the discard pile"),
    ("deck", "in the draw deck"),
    ("revealed", "revealed plot"),
    ("used", "used plots"),
    ("plot-deck", "in the plot deck"),
    ("removed", "out of the game"),
)
BEFORE_PLOTS = ("plot/1", "plot/2")
"""Boxes in which plots are still to be chosen; in the next one those chosen lie revealed."""


class SecondEditionForm(GameForm):
    """How disputes of the second edition are entered."""

    empty = cases.EMPTY
    presets = cases.PRESETS
    moments = moments.MOMENTS
    quick = abilities.QUICK
    of_player = "Power, gold, hand, claim, reserve"
    player_numbers = (
        Number("power", "Power on the faction card", most=40),
        Number("gold", "Gold"),
        Number("hand", "Other cards in hand", usual=3),
        Number("claim", "Claim of the revealed plot", most=9, usual=1),
        Number("reserve", "Reserve of the revealed plot", most=20, usual=6),
    )
    challenges = tuple((one, one) for one in CHALLENGES)
    challenge_numbers = (
        Number("attacker_bonus", "STR of attackers not listed"),
        Number("defender_bonus", "STR of defenders not listed"),
    )
    further = (
        ("format", "Format", (("melee", "melee"),), "joust"),
        (
            "ends",
            "Play goes on",
            (
                ("challenge", "to the end of the challenge"),
                ("phase", "to the end of the phase"),
                ("round", "to the end of the round"),
            ),
            "to the end of the box",
        ),
        ("stops", "Play waits", (("every", "at every opportunity"),), "where a card listed here matters"),
    )
    card_types = CARD_TYPES
    zones = ZONES
    zone_of = {"event": "hand", "plot": "revealed"}
    on_table = ("character", "location", "attachment")
    unknown = tuple((kind, f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}") for kind, _ in CARD_TYPES[:-1])
    numbers = (
        Number("str", "STR", most=30),
        Number("cost", "Cost", most=20),
        Number("power", "Power", most=30),
        Number("gold", "Gold", most=30),
        Number("income", "Gold value", -9, 20),
        Number("initiative", "Initiative", -9, 20),
        Number("claim", "Claim", most=9),
        Number("reserve", "Reserve", -9, 20),
        Number("duplicates", "Duplicates", most=5),
    )
    texts = (
        ("faction", "Faction", "stark"),
        ("traits", "Traits", "Lord, Knight"),
        ("keywords", "Keywords", "renown, stealth, terminal, ambush (3)"),
    )
    flags = (("unique", "unique"), ("loyal", "loyal"), ("kneeling", "kneeling"))
    icons = challenges
    immunities = IMMUNITIES
    cannots = CANNOTS

    fields = "timing/form/agot2e.html"
    words: ClassVar[Any] = lists

    def shown(self, ability: Plain) -> Shown:
        of = None if "raw" in ability else builder.taken_apart(ability)
        if of is None:
            return super().shown(ability)
        return Shown(of.label, of, "", of.label != builder.in_words(of))

    def read_ability(self, sent: Sent, name: str, base: Plain) -> Plain:
        if not sent.has(f"{name}kind"):
            return super().read_ability(sent, name, base)
        more = Does(**values(sent, f"{name}more.", Does)) if sent.has(f"{name}more.do") else None
        does = Does(**values(sent, f"{name}does.", Does))
        made = builder.put_together(Fields(**values(sent, name, Fields), does=does, more=more))
        return base if builder.taken_apart(base) == builder.taken_apart(made) else made

    def with_effect(self, ability: Plain) -> Plain:
        of = builder.taken_apart(ability)
        if of is None or of.more is not None:
            return ability
        to = "chosen" if of.kind in builder.UNTRIGGERED else "trigger"
        return builder.put_together(replace(of, more=Does("kill", to)))

    def without_effect(self, ability: Plain) -> Plain:
        of = builder.taken_apart(ability)
        return ability if of is None else builder.put_together(replace(of, more=None, then=False))

    def laid(self, draft: Plain) -> None:
        """Plots that do something when they are revealed lie in the plot deck while they are still to be chosen."""
        if draft.get("opening", {}).get("box") not in BEFORE_PLOTS:
            return
        plots = [card for card in draft.get("cards", []) if card.get("type") == "plot"]
        waiting = {card.get("owner") for card in plots if card.get("zone") == "plot-deck"}
        for card in plots:
            kinds = [ability.get("kind") for ability in card.get("abilities", [])]
            if card.get("zone") == "revealed" and "when-revealed" in kinds and card.get("owner") not in waiting:
                card["zone"] = "plot-deck"
