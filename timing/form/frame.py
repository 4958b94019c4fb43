"""What the form asks of a game: which facts, lists, common cases and abilities there are; a game fills it in.

What stands here is right for any game whose situations have players, an opening in a box of the round, perhaps a
challenge, and cards with abilities; a game extends `GameForm` and hands it over in its `System` record.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from timing.form.sent import Sent
from timing.kernel.fields import Problem
from timing.kernel.structure import Structure

Plain = dict[str, Any]
ONLY_PLOTS = ("revealed", "used", "plot-deck")
NEVER_EVENTS = ("play", *ONLY_PLOTS)
NEVER_PLOTS = ("play", "hand", "shadows", "dead", "discard")
"""Where cards of other types, events and plots do not lie."""
Choices = tuple[tuple[str, str], ...]
"""Values, each with what a judge reads."""
Groups = tuple[tuple[str, Choices], ...]


class Number(NamedTuple):
    """A number that is asked for, within its bounds; `usual` when it is left out."""

    key: str
    name: str
    least: int = 0
    most: int = 60
    usual: int = 0


class Moment(NamedTuple):
    """Where a dispute may start, in players' words.

    `box` has {phase} in it where it is asked of which phase; `event` and `step` say where inside its window. `fights`
    says that a challenge is under way there, `won` that somebody has won it, `by_attacker` that it was the attacker.
    """

    id: str
    said: str
    box: str
    event: int = 1
    step: str = ""
    fights: bool = False
    won: bool = False
    by_attacker: bool = False

    @property
    def phased(self) -> bool:
        """Whether it is asked of which phase."""
        return "{phase}" in self.box or self.box == ""


@dataclass(frozen=True)
class Preset:
    """A common case: a situation as plain data."""

    id: str
    title: str
    about: str
    situation: Plain


@dataclass(frozen=True)
class Shown:
    """An ability as the form shows it: in the game's own fields, or, where these cannot say it, as its description."""

    summary: str
    fields: Any
    raw: str
    own_label: bool  # whether somebody has named it
    partly: bool = False  # the fields show less than it says; the description is beside them


class GameForm:
    """The form of a game. Keys are those of its situations; names are what a judge reads."""

    empty: ClassVar[Plain]
    """The draft to begin with."""
    presets: ClassVar[Sequence[Preset]] = ()
    quick: ClassVar[Sequence[tuple[str, Sequence[tuple[str, str, Any]]]]] = ()
    """Abilities that are added in one tap, in groups: key, name, and what the game makes of it."""
    moments: ClassVar[Sequence[tuple[str, Sequence[Moment]]]] = ()
    """Where a dispute may start, in players' words, in groups."""
    player_numbers: ClassVar[tuple[Number, ...]] = ()
    of_player: ClassVar[str] = "Power, gold, hand"
    """What is asked of each player, in a few words."""
    others: ClassVar[bool] = False
    """Whether players may have other characters, not listed, who can be chosen."""
    purses: ClassVar[tuple[Number, ...]] = ()
    """Numbers of a player that may be left open: enough."""
    challenges: ClassVar[Choices] = ()
    challenge_numbers: ClassVar[tuple[Number, ...]] = ()
    further: ClassVar[tuple[tuple[str, str, Choices, str], ...]] = ()
    """Further lists about the situation: key, name, choices, and what it is when none is made."""
    turns: ClassVar[bool] = False
    """Whether the opportunity in a box of player actions may be another player's than the first's."""
    card_types: ClassVar[Choices] = ()
    zones: ClassVar[Choices] = ()
    zone_of: ClassVar[Mapping[str, str]] = {}
    """Where cards of a type lie when they are added, if not in play."""
    plots_lie: ClassVar[Choices] = ()
    """Where plots lie, said otherwise than of other cards."""
    on_table: ClassVar[tuple[str, ...]] = ()
    """Types of cards that kneel and have duplicates."""
    unknown: ClassVar[Choices] = ()
    """Types that an unknown card may be said to be."""
    numbers: ClassVar[tuple[Number, ...]] = ()
    texts: ClassVar[tuple[tuple[str, str, str], ...]] = ()
    """Lists of names with commas between: key, name, example."""
    flags: ClassVar[Choices] = ()
    icons: ClassVar[Choices] = ()
    immunities: ClassVar[Sequence[str]] = ()
    cannots: ClassVar[Sequence[str]] = ()
    befallen: ClassVar[Choices] = ()
    """What may just have happened to a character, so that the dispute starts behind it."""
    fields: ClassVar[str] = ""
    """The template of an ability's fields; empty where abilities are shown as their descriptions."""
    reads: ClassVar[bool] = False
    """Whether printed texts are read."""
    words: ClassVar[Any] = None
    """What the template of fields chooses from."""

    def __init__(self, structure: Structure) -> None:
        self.structure = structure

    def preset(self, name: str) -> Preset | None:
        """The preset of that id."""
        return next((one for one in self.presets if one.id == name), None)

    def boxes(self) -> Groups:
        """Every box of the round and around it, by phase."""
        of = self.structure
        return tuple(
            (
                phase.capitalize(),
                tuple((box.id, f"{phase.capitalize()} {box.number}: {box.name}") for box in of.boxes_of(phase)),
            )
            for phase in (*of.phases, *of.special_phases, *of.opening_phases)
        )

    def zones_of(self, card: Mapping[str, Any]) -> Choices:
        """Where such a card may lie, and where it is said to."""
        kind = "plot" if card.get("type") == "plot" else "event" if card.get("type") == "event" else ""
        never = {"plot": NEVER_PLOTS, "event": NEVER_EVENTS}.get(kind, ONLY_PLOTS)
        zones = dict(self.zones) | (dict(self.plots_lie) if kind == "plot" else {})
        return tuple(one for one in zones.items() if one[0] not in never or one[0] == card.get("zone"))

    def may_twin(self, card: Mapping[str, Any]) -> bool:
        """Whether such a card has duplicates, or is said to."""
        return card.get("type") in self.on_table and bool(
            card.get("unique") or card.get("duplicates") or not card.get("card")
        )

    def twins(self, card: Mapping[str, Any]) -> Choices:
        """How many duplicates a card may be said to have in one tap."""
        return tuple((str(n), str(n)) for n in range(max(3, card.get("duplicates") or 0) + 1))

    def phases(self) -> Choices:
        """The phases of the round."""
        return tuple((phase, phase) for phase in self.structure.phases)

    # --- where it starts -------------------------------------------------------------------------

    @property
    def every_moment(self) -> dict[str, Moment]:
        """The moments by their ids."""
        return {one.id: one for _, group in self.moments for one in group}

    def box_of(self, moment: Moment, phase: str) -> str:
        """The box of the round that a moment means, in the phase where that is asked."""
        if moment.box:
            return moment.box.format(phase=phase)
        boxes = self.structure.boxes_of(phase)
        acted = (box.id for box in boxes if box.kind == "actions")
        return boxes[-1].id if moment.id == "ends" else next(acted, boxes[0].id)

    def moment(self, draft: Mapping[str, Any]) -> tuple[str, str]:
        """The moment at which a draft starts, and its phase; nothing for one that is in no player's words."""
        opening = draft.get("opening", {})
        box = opening.get("box", "")
        phase = box.partition("/")[0]
        at = (box, opening.get("event", 1), opening.get("step", ""))
        known = (one for one in self.every_moment.values() if phase in self.structure.phases or not one.phased)
        return next((one.id for one in known if at == (self.box_of(one, phase), one.event, one.step)), ""), phase

    def at_moment(self, draft: Plain, name: str, phase: str) -> None:
        """Let the draft start at that moment; what is not told of a challenge is supposed."""
        moment = self.every_moment.get(name)
        if moment is None:
            return
        phase = phase if phase in self.structure.phases else draft["opening"].get("box", "").partition("/")[0]
        phase = phase if phase in self.structure.phases else self.empty["opening"]["box"].partition("/")[0]
        inside = {"event": moment.event, "step": moment.step}
        draft["opening"] = {"box": self.box_of(moment, phase), **{k: v for k, v in inside.items() if v not in (1, "")}}
        if not moment.fights:
            draft.pop("challenge", None)
            return
        attacker, defender = (player["id"] for player in draft["players"][:2])
        usual = {"type": self.challenges[0][0], "attacker": attacker, "defender": defender}
        draft["challenge"] = {**usual, **(draft.get("challenge") or {})}
        if moment.by_attacker:
            draft["challenge"]["winner"] = draft["challenge"]["attacker"]
        elif moment.won:
            draft["challenge"].setdefault("winner", draft["challenge"]["attacker"])
        else:
            draft["challenge"].pop("winner", None)

    def next_owner(self, draft: Mapping[str, Any]) -> str:
        """Whose the next card is likely to be."""
        return str(draft["players"][0]["id"])

    def joined(self, draft: Plain, card: Plain) -> None:
        """What follows for the draft from a card that has just been put on its table."""

    # --- drafts ----------------------------------------------------------------------------------

    def laid(self, draft: Plain) -> None:
        """Put cards where they lie in such a dispute, if they stand where a form puts them by itself."""

    def has_befallen(self, draft: Mapping[str, Any]) -> dict[str, str]:
        """What has just happened to which card of a draft."""
        return {}

    def befall(self, draft: Plain, told: Mapping[str, str]) -> None:
        """Put what has just happened to cards into the draft, and start behind it."""

    def won_by(self, draft: Plain, n: int) -> None:
        """Put into the draft that its challenge was won by so much."""

    def filled(self, draft: Plain) -> Plain:
        """The draft with what was left open filled in."""
        return draft

    def opened(self, situation: Plain) -> Plain:
        """The draft of a situation: the other way round."""
        return situation

    def gaps(self, draft: Plain) -> list[Problem]:
        """What a situation may leave out, but not where this dispute starts."""
        return []

    def facts(self, card: Mapping[str, Any]) -> str:
        """The facts of a card in a line."""
        found = [f"{number.name} {card[number.key]}" for number in self.numbers if card.get(number.key)]
        found += [name for key, name in self.flags if card.get(key)]
        for key, _, _ in self.texts:
            found += card.get(key) or []
        found += card.get("icons") or []
        found += [f"immune to {name.replace('-', ' ')}" for name in card.get("immune") or []]
        return ", ".join(found)

    def at_once(self, card: Plain) -> None:
        """What else follows for a known card that has just been put on the table."""

    def margin(self, draft: Mapping[str, Any]) -> int | None:
        """By how much the challenge of the draft was won; None where that is not told."""
        return None

    # --- abilities -------------------------------------------------------------------------------

    def in_full(self, ability: Plain) -> Sequence[tuple[str, str]]:
        """All that an ability says, row by row: what the row is, and its words."""
        return (("", str(ability.get("label", ""))),)

    def quickly(self, name: str) -> Plain:
        """The description of the ability of a quick choice; the last one for an unknown name."""
        every = [one for _, group in self.quick for one in group]
        made: Plain = dict(next((made for key, _, made in every if key == name), every[-1][2]))
        return made

    def shown(self, ability: Plain) -> Shown:
        """How the form shows an ability."""
        label = str(ability.get("label", "This ability cannot be read"))
        return Shown(label, None, ability["raw"] if "raw" in ability else as_data(ability), True)

    def read_ability(self, sent: Sent, name: str, base: Plain) -> Plain:
        """An ability as the form sent it."""
        return typed(sent.one(f"{name}raw") or "", base) if sent.has(f"{name}raw") else base

    def with_effect(self, ability: Plain) -> Plain:
        """The ability with a second effect, where fields can say it."""
        return ability

    def without_effect(self, ability: Plain) -> Plain:
        """The ability with its first effect alone."""
        return ability


def as_data(ability: Plain) -> str:
    """The whole description of an ability, to be read and typed."""
    return json.dumps(ability, ensure_ascii=False, indent=1)


def typed(text: str, base: Plain) -> Plain:
    """An ability as somebody typed its description; what is no JSON object stays in it as a problem to be shown."""
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        given = None
    return given if isinstance(given, dict) else {**base, "raw": text[:4000]}
