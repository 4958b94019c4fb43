"""A reading as plain data that timing.situation can read: a card of a dispute with its abilities.

What the engine's words leave out is told in `simplified`, ability by ability, so that a judge can set it right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cards.reading.engine.costs import tell_costs
from cards.reading.engine.effects import tell_effects
from cards.reading.engine.gates import condition, replacement, trigger
from cards.reading.engine.selecting import TYPES, ZONES, selector
from cards.reading.engine.selecting import titled as spelled
from cards.reading.engine.telling import CANNOT, Telling
from cards.reading.model import Ability, Noun, Reading
from cards.reading.words import HOUSES

Plain = dict[str, Any]
IMMUNE = {
    "event": "events",
    "character": "character-abilities",
    "location": "location-abilities",
    "attachment": "attachment-abilities",
    "plot": "plot-effects",
    "triggered": "triggered-effects",
    "any": "all-effects",
}
OWN_PILES = ("hand", "dead", "discard", "shadows", "hand-or-discard", "piles")
LIMITS = ("challenge", "phase", "round", "game")


@dataclass(slots=True)
class Described:
    """What a reading gives to a card of a dispute. `simplified`: (label of the ability, what was left out)."""

    keywords: list[str] = field(default_factory=list)
    immune: list[str] = field(default_factory=list)
    cannot: list[str] = field(default_factory=list)
    attaches_to: Plain | None = None
    abilities: list[Plain] = field(default_factory=list)
    simplified: list[tuple[str, str]] = field(default_factory=list)


def described(reading: Reading) -> Described:
    """The engine's form of a reading. Abilities keep the order of the text; quoted ones are dormant."""
    found = Described()
    ids: dict[int, str] = {}
    for at, ability in enumerate(_worth_telling(reading)):
        ids[id(ability)] = f"{ability.kind}-{at + 1}"
    for ability in reading.abilities:
        if ability.kind == "keyword":
            _keywords(found, ability)
        elif ability.kind == "restriction":
            _restriction(found, ability)
        elif not (_is_fact(found, ability) and len(ability.effects) == 1):
            _add(found, reading, ability, ids)
    found.keywords = list(dict.fromkeys(found.keywords))
    return found


def _worth_telling(reading: Reading) -> list[Ability]:
    return [ability for ability in reading.abilities if ability.kind not in ("keyword", "restriction")]


def _add(found: Described, reading: Reading, ability: Ability, ids: dict[int, str]) -> None:
    inner = [ids[id(one)] for one in ability.inner if id(one) in ids]
    telling = Telling(ability, inner=inner)
    plain: Plain = {"id": ids[id(ability)], "label": label_of(ability), "kind": ability.kind}
    if ability.kind == "action":
        plain["phase"] = ability.phase
    if ability.limited_response:
        plain["limited"] = True
    plain |= _told(telling, reading)
    if ability.limit and ability.limit["per"] in LIMITS:
        plain["limit"] = ability.limit
    if ability.cannot_be_canceled:
        plain["cannot_be_canceled"] = True
    if ability.granted:
        plain |= {"dormant": True, "gained": True}
    found.abilities.append(plain)
    lacks = dict.fromkeys([*telling.lacks, *(f"not read: {span['text']}" for span in ability.unread)])
    found.simplified += [(plain["label"], lack) for lack in lacks]


def _told(telling: Telling, reading: Reading) -> Plain:
    """Trigger, condition, zone, costs, target and effects."""
    ability = telling.ability
    plain: Plain = {}
    opened = trigger(telling)
    if opened:
        plain["trigger"] = opened
    when = condition(telling)
    if when:
        plain["if"] = when
    costs = tell_costs(telling)
    if costs:
        plain["cost"] = costs
    tell_effects(telling)
    effects = replacement(telling) if ability.kind == "replacement" else telling.effects
    if ability.kind == "when-revealed" or (reading.type.lower() == "plot" and not ability.granted):
        plain["from"] = ["revealed"]
    zones = _from(telling)
    if zones:
        plain["from"] = zones
    if telling.target:
        plain["target"] = telling.target
    if telling.decides:
        plain["decides"] = telling.decides
    plain["effects"] = effects or [{"do": "words", "what": label_of(ability)}]
    return plain


def _from(telling: Telling) -> list[str]:
    """The piles an ability works from, where it brings its own card out of them."""
    for deed in telling.ability.parsed.deeds.effects:
        noun = deed.act.slots.get("card")
        zone = "shadows" if "shadows" in deed.act.slots else deed.act.slots.get("place", {}).get("zone", "")
        if isinstance(noun, Noun) and noun.ref == "self" and zone in OWN_PILES:
            return ZONES[zone]
    return []


def label_of(ability: Ability) -> str:
    """The ability in its own words, without its label, at most 120 characters."""
    text = " ".join(ability.text.split())
    head, colon, rest = text.partition(":")
    if colon and len(head) < 18 and ability.kind in ("response", "action"):
        text = rest.strip()
    return text if len(text) <= 120 else text[:117].rsplit(" ", 1)[0] + " …"


def _keywords(found: Described, ability: Ability) -> None:
    if ability.granted:
        return
    for line in ability.text.replace("\n", ".").split("."):
        word = line.strip().lower()
        if word.startswith("immune"):
            _immunity(found, word)
        elif word:
            found.keywords.append(word)


def _immunity(found: Described, words: str) -> None:
    if "opponent" in words and "effects" in words.split():
        found.immune.append("opponents-effects")
        return
    for name, immune in IMMUNE.items():
        if name in words and immune not in found.immune:
            found.immune.append(immune)


def _restriction(found: Described, ability: Ability) -> None:
    """What an attachment may be attached to."""
    block = ability.parsed.block
    for sentence in block.sentences:
        bearer = sentence.line.get("bearer")
        if isinstance(bearer, Noun):
            plain, lacks = selector(bearer)
            found.attaches_to = {**(found.attaches_to or {}), **plain}
            found.simplified += [(ability.text, f"attaches to: {lack}") for lack in lacks]


def _is_fact(found: Described, ability: Ability) -> bool:
    """Something that simply holds of the card itself ('NAME cannot be killed'): a fact of the card, no ability."""
    deeds = ability.parsed.deeds.effects
    if ability.kind != "constant" or ability.granted or len(deeds) != 1 or ability.parsed.block.sentences[0].first_when:
        return False
    act = deeds[0].act
    own = isinstance(act.subject, Noun) and act.subject.ref == "self" and act.slots.get("own")
    verbs = act.do if isinstance(act.do, tuple) else (act.do,)
    if not own or act.modal != "cannot" or not all(verb in CANNOT for verb in verbs):
        return False
    found.cannot += [CANNOT[verb] for verb in verbs]
    return True


def as_card(reading: Reading, ref: str, owner: str, facts: Mapping[str, Any] | None = None) -> Plain:
    """A card of a dispute: the reading with the facts a card file states (cards.importing.records.Facts)."""
    facts = facts or {}
    made = described(reading)
    kind = reading.type.lower() if reading.type.lower() in (*TYPES, "title") else "character"
    card: Plain = {"ref": ref, "title": reading.title or ref, "type": kind, "owner": owner}
    for key, name in (("strength", "str"), ("cost", "cost"), ("influence", "influence"), ("income", "income")):
        value = str(facts.get(key, "")).removeprefix("s")  # a Shadows cost is printed s2
        if value.removeprefix("-").isdigit():
            card[name] = int(value)
    icons = [icon.lower().partition(" (") for icon in facts.get("icons", [])]
    card["icons"] = [icon for icon, _, _ in icons]
    naval = [f"naval {icon}" for icon, _, enhanced in icons if enhanced.startswith("naval")]
    card["crests"] = [spelled(crest) for crest in facts.get("crests", [])]
    card["traits"] = list(facts.get("traits", []))
    card["house"] = [house for house in facts.get("houses", []) if house.lower() in HOUSES]
    card["unique"] = bool(facts.get("unique", False))
    card |= {
        "keywords": [*made.keywords, *naval],
        "immune": made.immune,
        "cannot": made.cannot,
        "abilities": made.abilities,
    }
    if made.attaches_to is not None and kind == "attachment":
        card["attaches_to"] = made.attaches_to
    return {key: value for key, value in card.items() if value not in ([], None, False)}


def situation_with(reading: Reading, facts: Mapping[str, Any] | None = None) -> Plain:
    """The least situation that holds the card: two players, the card in the hands of the first."""
    card = as_card(reading, "card", "ann", facts)
    players = [{"id": "ann"}, {"id": "bea"}]
    return {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}, "cards": [card]}
