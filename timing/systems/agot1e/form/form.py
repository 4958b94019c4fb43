"""The form of the first edition (`timing.form.frame` says what each part is for)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from timing.form.frame import GameForm, Number, Shown
from timing.form.sent import Sent
from timing.kernel.fields import Problem
from timing.systems.agot1e.form import abilities, begun, moments, purse
from timing.systems.agot1e.form import presets as cases
from timing.systems.agot1e.form import words as lists
from timing.systems.agot1e.form.asked import Does
from timing.systems.agot1e.form.builder import put_together
from timing.systems.agot1e.form.gaps import gaps
from timing.systems.agot1e.situation import Card

Plain = dict[str, Any]
IMMUNITIES, CANNOTS = (
    next(field.kind.of.choices for field in Card.FIELDS if field.key == key)  # type: ignore[attr-defined]
    for key in ("immune", "cannot")
)
BEFORE_PLOTS = ("plot/1", "plot/2", "plot/3")


class FirstEditionForm(GameForm):
    """How disputes of the first edition are entered."""

    empty = cases.EMPTY
    presets = cases.PRESETS
    moments = moments.MOMENTS
    quick = cases.QUICK
    player_numbers = (
        Number("power", "Power on the House card", most=40), Number("hand", "Other cards in hand", usual=5)
    )  # fmt: skip
    of_player = "Power, gold, influence, hand"
    others = True
    purses = (Number("gold", "Gold"), Number("influence", "Influence on other cards"))
    challenges = lists.ICON_CHOICES
    challenge_numbers = (
        Number("claim", "Claim", most=9, usual=1),
        Number("attacker_bonus", "STR of attackers not listed"),
        Number("defender_bonus", "STR of defenders not listed"),
    )
    further = (
        (
            "ends",
            "Play goes on",
            (("phase", "to the end of the phase"), ("round", "to the end of the round")),
            "to the end of the box",
        ),
        ("stops", "Play waits", (("every", "at every opportunity"),), "where a card listed here matters"),
    )
    turns = True
    card_types = lists.CARD_TYPES
    zones = lists.ZONES
    unknown = (
        ("character", "a character"), ("event", "an event"), ("location", "a location"),
        ("attachment", "an attachment"), ("plot", "a plot"), ("agenda", "an agenda"),
    )  # fmt: skip
    zone_of = {"event": "hand", "plot": "revealed"}
    plots_lie = (("deck", "about to be revealed"),)
    on_table = ("character", "location", "attachment")
    numbers = (
        Number("str", "STR", most=30), Number("power", "Power", most=30), Number("gold", "Gold", most=30),
        Number("cost", "Cost", most=20), Number("influence", "Influence", most=9), Number("income", "Income", -9, 20),
        Number("duplicates", "Duplicates", most=5),
    )  # fmt: skip
    texts = (
        ("house", "House", "Lannister"), ("traits", "Traits", "Lord, Knight"),
        ("keywords", "Keywords", "renown, deadly"), ("crests", "Crests", "Noble"),
    )  # fmt: skip
    flags = (("unique", "unique"), ("kneeling", "kneeling"))
    icons = lists.ICON_CHOICES
    immunities = IMMUNITIES
    cannots = CANNOTS
    befallen = begun.BEFALLEN
    fields = "timing/form/agot1e.html"
    reads = True
    words: ClassVar[Any] = lists

    def laid(self, draft: Plain) -> None:
        """Plots that do something when they are revealed lie in the plot deck while they are still to be revealed."""
        opening = draft.get("opening", {})
        if opening.get("box") not in BEFORE_PLOTS or opening.get("event", 1) > 1:
            return
        plots = [card for card in draft.get("cards", []) if card.get("type") == "plot"]
        waiting = {card.get("owner") for card in plots if card.get("zone") == "deck"}
        for card in plots:
            kinds = [ability.get("kind") for ability in card.get("abilities", [])]
            if card.get("zone") == "revealed" and "when-revealed" in kinds and card.get("owner") not in waiting:
                card["zone"] = "deck"

    def moment(self, draft: Mapping[str, Any]) -> tuple[str, str]:
        name, phase = super().moment(draft)
        claimed = begun.claim_done(draft)
        return (moments.CLAIMED if claimed else moments.WON) if name in (moments.CLAIMED, moments.WON) else name, phase

    def at_moment(self, draft: Plain, name: str, phase: str) -> None:
        super().at_moment(draft, name, phase)
        begun.begin(draft, claimed=name == moments.CLAIMED)
        self._suppose(draft)

    def _suppose(self, draft: Plain) -> None:
        name, _ = self.moment(draft)
        if name in (moments.CLAIM, moments.CLAIMED):
            begun.suppose(draft, begun.AIMED if name == moments.CLAIM else begun.KILLED)

    def next_owner(self, draft: Mapping[str, Any]) -> str:
        of_claim = self.moment(draft)[0] in (moments.CLAIM, moments.CLAIMED)
        return begun.loser(draft) if of_claim else super().next_owner(draft)

    def joined(self, draft: Plain, card: Plain) -> None:
        kinds = [ability.get("kind") for ability in card.get("abilities", [])]
        if draft["opening"] == self.empty["opening"] and not draft.get("challenge"):  # no moment is told yet
            if card["type"] == "plot" and "when-revealed" in kinds:
                self.at_moment(draft, moments.PLOTS, "")
            elif len(draft["cards"]) == 1 and card.get("zone") == "shadows":
                self.at_moment(draft, moments.BEGINS, "challenges")
        self._suppose(draft)

    def margin(self, draft: Mapping[str, Any]) -> int | None:
        return begun.margin(draft)

    def has_befallen(self, draft: Mapping[str, Any]) -> dict[str, str]:
        return begun.befallen(draft)

    def befall(self, draft: Plain, told: Mapping[str, str]) -> None:
        begun.befall(draft, told)

    def won_by(self, draft: Plain, n: int) -> None:
        begun.won_by(draft, n)

    def filled(self, draft: Plain) -> Plain:
        return begun.settled(purse.filled(draft))

    def opened(self, situation: Plain) -> Plain:
        return purse.opened(situation)

    def gaps(self, draft: Plain) -> list[Problem]:
        return gaps(draft)

    def facts(self, card: Mapping[str, Any]) -> str:
        return facts_in_words(card)

    def at_once(self, card: Plain) -> None:
        if "Shadow" in card.get("crests", ()):
            card["zone"] = "shadows"

    def in_full(self, ability: Plain) -> Sequence[tuple[str, str]]:
        return abilities.in_full(ability) or super().in_full(ability)

    def quickly(self, name: str) -> Plain:
        return put_together(cases.quick(name))

    def shown(self, ability: Plain) -> Shown:
        return abilities.shown(ability)

    def read_ability(self, sent: Sent, name: str, base: Plain) -> Plain:
        return abilities.read_ability(sent, name, base)

    def with_effect(self, ability: Plain) -> Plain:
        of = abilities.shown(ability).fields
        if of is None or of.more is not None:
            return ability
        return abilities.changed(ability, Does("kill", "trigger" if of.after else "chosen"))

    def without_effect(self, ability: Plain) -> Plain:
        return abilities.changed(ability, None)


def facts_in_words(card: Mapping[str, Any]) -> str:
    """The facts of a card in a line: "STR 3, unique, 1 duplicate"."""
    found = [f"STR {card['str']}"] if card.get("str") else []
    found += [name for name in ("unique", "kneeling") if card.get(name)]
    if card.get("duplicates"):
        found.append(f"{card['duplicates']} duplicate{'s' if card['duplicates'] != 1 else ''}")
    found += [f"{card[name]} {name}" for name in ("power", "gold", "influence", "income") if card.get(name)]
    for name in ("house", "traits", "keywords", "crests", "icons"):
        value = card.get(name) or []
        found += [value] if isinstance(value, str) else value
    found += [f"immune to {name.replace('-', ' ')}" for name in card.get("immune") or []]
    found += [f"cannot {name}" for name in card.get("cannot") or []]
    if card.get("attached_to"):
        found.append(f"attached to {card['attached_to']}")
    return ", ".join(str(part) for part in found)
