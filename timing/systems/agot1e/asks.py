"""What the words of an ability ask of the table: the facts (verbs.verb.FACTS) that each key reads.

Where a card is, what text it has and who controls it every expression asks. A key that has no row here asks everything.
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.expressions import Condition, Number, Selector, parts_of
from timing.systems.agot1e.verbs.verb import FACTS

ALWAYS = ("zone", "text", "control")
STATS = {
    "str": ("str",), "power": ("power",), "gold": ("gold",), "hand": ("hand",), "house-power": ("power",),
    "drawn": ("hand",), "influence": ("kneeling", "gold"), "income": ("gold",), "initiative": ("text",),
    "claim": ("text",), "command": ("hand",), "printed-str": (), "cost": (),
    "rest-of-cost": (), "icons": (), "traits": (), "keywords": (),
    "crests": (), "duplicates": (), "attachments": (), "opponents": (),
    "printed-claim": (), "dominance": ("gold", "str", "kneeling", "text", "control"),
}  # fmt: skip
_OF_CARDS = (
    "ref", "title", "type", "trait", "house", "crest", "icon", "keyword", "printed_type", "printed_trait",
    "printed_icon", "printed_crest",
    "controller", "controlled_by", "owner",
    "unique", "in_house", "zone", "top", "self_", "other", "host", "no_attachments", "on", "bears", "moribund",
    "of_owners_house", "blank", "as_", "is_", "just", "since", "cause", "topmost", "highest", "lowest", "untied",
    "kept", "words", "all", "any", "not_",
)  # fmt: skip
SELECTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_OF_CARDS, ()),
    **{name.replace("-", "_"): facts for name, facts in STATS.items()},
    "str_": ("str",),
    "same": ("str",),
    "standing": ("kneeling",),
    "participating": ("challenge",),
    "alone": ("challenge",),
}
_OF_CHALLENGE = ("challenge", "unopposed", "attacker", "defender", "winner", "loser")
_COMBINED = ("card", "count", "none", "subject", "number", "exactly", "at_least", "at_most", "more_than", "less_than")
HOLDS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(
        (
            *_COMBINED,
            "happened",
            "supports",
            "opposes",
            "words",
            "all",
            "any",
            "not_",
            "player",
            "plays_house",
            "season",
        ),
        (),
    ),
    **dict.fromkeys((*_OF_CHALLENGE, "first_player", "active_player", "phase", "own_phase"), ("challenge",)),
    "before_reveal": ("challenge",),
    "str_zero": ("str",),
    "would_win_initiative": ("text", "power"),
    "would_win_dominance": ("gold", "str", "kneeling", "text"),
}
ROLES = ("winner", "loser", "attacker", "defender")


def asked_by(ability: Ability) -> Iterator[str]:
    """The facts that the expressions of the ability read, and whom its words mean."""
    yield from ALWAYS
    yield from _asked_in(ability)
    if any(word in ROLES for word in _whom(ability)):
        yield "challenge"


def facts_of(asking: Condition | Number) -> Iterator[str]:
    """The facts that it reads; where a card is, its text and its controller if it asks for any card at all."""
    if any(parts_of(asking, Selector)) or any(parts_of(asking, Number)):
        yield from ALWAYS
    yield from _asked_in(asking)


def _asked_in(asking: Ability | Condition | Number) -> Iterator[str]:
    """What the expressions read."""
    for selector in parts_of(asking, Selector):
        yield from _given(selector, SELECTS)
        if not {"play", "revealed"}.issuperset(selector.zone):
            yield "events"
        yield from (fact for name in (selector.highest, selector.lowest) if name for fact in STATS.get(name, FACTS))
    for condition in parts_of(asking, Condition):
        yield from _given(condition, HOLDS)
    for number in parts_of(asking, Number):
        if number.stat:
            yield from STATS.get(number.stat, FACTS)
        if number.challenge:
            yield from ("challenge", "str")


def _given(record: Selector | Condition, table: dict[str, tuple[str, ...]]) -> Iterator[str]:
    """The facts of the keys that the record gives."""
    for one in record.FIELDS:
        if getattr(record, one.name) not in (None, "", (), False):
            yield from table.get(one.name, FACTS)


def _whom(ability: Ability) -> Iterator[str]:
    """Every word of the ability that means a player."""
    yield ability.decides
    if ability.trigger:
        yield ability.trigger.player
    for target in (ability.target, *ability.also):
        if target is not None:
            yield from (target.who, target.player)
    yield from (effect.who for effect in ability.effects)
    yield from (effect.cancels.controller for effect in ability.effects if effect.cancels)
    for selector in parts_of(ability, Selector):
        yield from (selector.controller, selector.owner)
    yield from (number.of for number in parts_of(ability, Number))
    yield from (condition.player for condition in parts_of(ability, Condition))
