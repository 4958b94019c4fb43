"""A reading as plain data that timing.situation can read: a card of a dispute with its abilities.

What the engine's words leave out is told in `simplified`, ability by ability, so that a judge can set it right.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reading.engine import epic, reviewed
from reading.engine.accounts import leftovers
from reading.engine.comparing import SPOKEN, put_in
from reading.engine.costs import tell_costs
from reading.engine.describing import exclude
from reading.engine.effects import tell_effects
from reading.engine.forbidding import narrower
from reading.engine.gates import (
    condition,
    in_place_of_claim,
    in_words,
    played_when,
    replacement,
    replaces_claim,
    trigger,
)
from reading.engine.immunity import walls_of
from reading.engine.joining import apart, both
from reading.engine.lasting import state_passive, terminal
from reading.engine.places import ZONES
from reading.engine.selecting import OWN_TITLE, TYPES, selector
from reading.engine.spans import opens_again
from reading.engine.spelling import titled as spelled
from reading.engine.telling import CANNOT, Telling
from reading.engine.unsaid import Unsaid
from reading.model import Ability, Noun, Piece, Reading
from reading.said import label as said_label
from reading.sentences import Sentence
from reading.words import HOUSES
from timing.systems.agot1e.words import ENTERS_KNELT, TO_HOUSE

Plain = dict[str, Any]
OWN_PILES = ("hand", "dead", "discard", "shadows", "hand-or-discard", "piles")
MOST_SAID = 200  # letters of what is not described
LIMITS = ("challenge", "phase", "round", "game")


@dataclass(slots=True)
class Described:
    """What a reading gives to a card of a dispute. `simplified`: (label of the ability, what was left out).

    `by_hand`: the ids of the abilities that a person described.
    """

    keywords: list[str] = field(default_factory=list)
    immune: list[str] = field(default_factory=list)
    cannot: list[str] = field(default_factory=list)
    attaches_to: Plain | None = None
    abilities: list[Plain] = field(default_factory=list)
    simplified: list[tuple[str, str]] = field(default_factory=list)
    by_hand: set[str] = field(default_factory=set)


def described(reading: Reading, known: Mapping[str, Plain] | None = None) -> Described:
    """The engine's form of a reading. Abilities keep the order of the text; quoted ones are dormant.

    `known`: what people have described, by wording; what is shipped when left out, {} for what the grammar alone reads.
    """
    known = reviewed.reviewed() if known is None else known
    by_hand = known.get(reviewed.digest(reading.text, reading.title, "card"))
    if by_hand is not None:
        return _by_hand(by_hand, reading)
    found = Described()
    ids: dict[int, str] = {}
    covered: set[int] = set()
    restricted: list[Ability] = []
    for at, ability in enumerate(_worth_telling(reading)):
        ids[id(ability)] = f"{ability.kind}-{at + 1}"
    for ability in reading.abilities:
        if id(ability) in covered:
            continue  # a quoted text, described with the one that gives it
        by_hand = known.get(reviewed.digest(ability.text, reading.title, "ability"))
        if by_hand is not None and id(ability) in ids:
            covered |= {id(one) for one in ability.inner}
            _put(found, reviewed.abilities(by_hand, ids[id(ability)], label_of(ability)))
        elif ability.kind == "keyword":
            _keywords(found, ability)
        elif ability.kind == "restriction":
            _restriction(found, ability, reading.title if reading.type.lower() == "attachment" else "")
            restricted += [ability] if _tells_when(ability) else []
        elif not _never_canceled(ability) and not (_is_fact(found, ability) and len(ability.effects) == 1):
            _add(found, reading, ability, ids)
    found.keywords = list(dict.fromkeys(found.keywords))
    for ability in restricted:
        _play_only(found, reading, ability)
    if any(_never_canceled(ability) for ability in reading.abilities):
        for plain in found.abilities:
            plain["cannot_be_canceled"] = True
    return found


def _by_hand(record: Plain, reading: Reading) -> Described:
    """A whole text that a person described."""
    found = Described(
        keywords=list(record.get("keywords", ())),
        immune=list(record.get("immune", ())),
        cannot=list(record.get("cannot", ())),
        attaches_to=record.get("attaches_to"),
    )
    for at, ability in enumerate(record.get("abilities", ())):
        made = reviewed.abilities({"abilities": [ability]}, f"{ability['kind']}-{at + 1}", "")
        _put(found, [{**made[0], "label": said_label(made[0])}])
    return found


def _put(found: Described, abilities: list[Plain]) -> None:
    """Abilities as a person described them, with what they tell that they leave out."""
    found.abilities += abilities
    found.by_hand |= {one["id"] for one in abilities}
    found.simplified += [(one["label"], lack) for one in abilities for lack in one.get("undescribed", ())]


def _never_canceled(ability: Ability) -> bool:
    """'NAME cannot be canceled', a sentence of its own: said of all that the card does."""
    acts = [act for sentence in ability.parsed.block.sentences for act in sentence.acts()]
    alone = ability.kind == "constant" and len(acts) == 1 and acts[0].modal == "cannot"
    return (
        alone
        and "uncancelable" in acts[0].slots
        and isinstance(acts[0].subject, Noun)
        and acts[0].subject.ref == "self"
    )


def _worth_telling(reading: Reading) -> list[Ability]:
    return [ability for ability in reading.abilities if ability.kind not in ("keyword", "restriction")]


def _add(found: Described, reading: Reading, ability: Ability, ids: dict[int, str]) -> None:
    inner = [ids[id(one)] for one in ability.inner if id(one) in ids]
    telling = Telling(ability, inner=inner, title=reading.title, type=reading.type.lower(), own=ids[id(ability)])
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
    plain = put_in(plain, reading.title, OWN_TITLE)
    if SPOKEN in str(plain):
        telling.lacks.append("the card it is compared with")
    if plain["kind"] == "constant" and any(one.get("to") == "trigger" for one in plain["effects"]):
        telling.lacks.append("which card is spoken of")
    if plain["kind"] == "constant" and "target" in plain:
        telling.lacks.append("which cards are meant: nothing is chosen for what simply holds")
    if plain["kind"] in ("action", "response") and "any player may trigger" in ability.text.lower():
        plain["users"] = "any"
    for at, opened in enumerate(telling.triggers, 2):  # the same, opened by something else
        telling.more.append({**plain, "id": f"{plain['id']}-or-{at}", "trigger": opened})
    found.abilities += [plain, *telling.more]
    lacks = dict.fromkeys([*telling.lacks, *(f"not read: {span['text']}" for span in ability.unread)])
    tokens = ability.parsed.tokens[ability.parsed.block.start : ability.parsed.block.end]
    if lost := list(dict.fromkeys(token.word for token in leftovers(tokens, {**plain, "more": telling.more}, ability))):
        lacks[f"words that nothing answers for: {', '.join(lost)}"] = None
    if lacks:
        plain["undescribed"] = [lack[:MOST_SAID] for lack in lacks]
    found.simplified += [(plain["label"], lack) for lack in lacks]


def _told(telling: Telling, reading: Reading) -> Plain:
    """Trigger, condition, zone, costs, target and effects."""
    ability = telling.ability
    plain: Plain = {}
    always = state_passive(telling)
    if always:
        plain["kind"] = "constant"
    opened = None if always else trigger(telling)
    if opened:
        plain["trigger"] = opened
    when = condition(telling)
    if opened and when and "trigger-player" in str(when):  # of whom it happens to, which only the happening tells
        opened["if"], when = apart(when, "trigger-player")
    claims = replaces_claim(telling, opened, when)
    if when and not _of_one_sentence(telling):
        plain["if"] = when
    costs = tell_costs(telling)
    if costs:
        plain["cost"] = costs
    tell_effects(telling)
    if when and "if" not in plain:
        _conditioned(telling, when)
    epic.set_apart(telling, plain)
    _of_reached(telling, plain)
    if ability.kind == "constant" and (when or {}).get("card", {}).get("self") and "zone" in (when or {})["card"]:
        plain["from"] = when["card"]["zone"] if when else []
        if telling.inner:
            telling.lacks.append("where the text that it gains works")
    if always and not terminal(telling, always):
        del plain["kind"]
        plain["trigger"] = in_words(telling)
    effects = replacement(telling, claims) if ability.kind == "replacement" else telling.effects
    if claims and opened and when and effects and not any(one["do"] == "words" for one in effects):
        plain["trigger"], plain["if"] = in_place_of_claim(opened, when)
    if ability.kind == "when-revealed" or (reading.type.lower() == "plot" and not ability.granted):
        plain["from"] = ["revealed"]
    if opened and opened["after"] == ["plot-used"] and (opened.get("card") or {}).get("self"):
        plain["from"] = ["used"]
    zones = telling.zones or _from(telling)
    if zones and telling.ability.kind == "constant":
        effects = _set_apart(telling, plain, effects, zones)
    elif zones:
        plain["from"] = zones
    if telling.target:
        plain["target"] = telling.target
    plain |= {key: told for key, told in (("also", telling.also), ("decides", telling.decides)) if told}
    plain["effects"] = effects or [{"do": "words", "what": label_of(ability)}]
    return plain


def _set_apart(telling: Telling, plain: Plain, effects: list[Plain], zones: list[str]) -> list[Plain]:
    """'NAME does not kneel to attack. Reduce the cost to play NAME ...': what holds before it is played, by itself."""
    before = [one for one in effects if one["do"] == "cost" or one.get("what") in (ENTERS_KNELT, TO_HOUSE)]
    if len(before) in (0, len(effects)):
        plain["from"] = zones
        return effects
    apart = {"id": f"{telling.own}-before", "label": label_of(telling.ability), "kind": "constant", "from": zones}
    telling.more.append({**apart, **({"if": plain["if"]} if "if" in plain else {}), "effects": before})
    return [one for one in effects if one not in before]


def _of_reached(telling: Telling, plain: Plain) -> None:
    """'Each Knight gets +1 STR while it is attacking': what is said of those that are reached says which they are."""
    when, effects = plain.get("if") or {}, telling.effects
    if plain.get("trigger", {}).get("after") == ["attached"] and telling.ability.parsed.when is None:
        telling.effects = [{**one, "to": "host"} for one in effects]  # 'attach to a location. Kneel that location'
    if telling.ability.kind != "constant" or not effects:
        return
    if set(when) == {"card"} and {"type", "controller"} <= set(when["card"]) and _of_each(telling, effects):
        for one in effects:  # 'while a character you control is defending alone, it gets ...'
            one |= {"to": "all", "which": when["card"]}
        del plain["if"]
        return
    if set(when) != {"subject"}:
        return
    if all(one.get("to") == "all" and not set(one["which"]) & set(when["subject"]) for one in effects):
        for one in effects:
            one["which"] |= when["subject"]
        del plain["if"]


def _of_each(telling: Telling, effects: list[Plain]) -> bool:
    """Whether 'it' is the card that the condition speaks of, one of its kind."""
    happening = next((piece.value.get("happening") for piece in _whens(telling)), None) or {}
    which = (happening.get("state") or {}).get("which")
    one = isinstance(which, Noun) and not which.ref and which.amount == "one" and which.n == 1
    return one and all(effect.get("to") == "trigger" for effect in effects)


def _whens(telling: Telling) -> list[Piece]:
    return [piece for piece in telling.ability.parsed.block.sentences[0].pieces if piece.kind == "when"]


def _of_one_sentence(telling: Telling) -> bool:
    """Whether the first condition of a constant text is of its first sentence alone: others do things, too."""
    acting = [sentence for sentence in telling.ability.parsed.block.sentences if sentence.acts()]
    again = any(opens_again(telling, piece.value) for one in acting[1:] for piece in one.pieces if piece.kind == "when")
    anew = telling.ability.kind == "when-revealed" and any(_opens(one) for one in acting[1:])
    return (telling.ability.kind == "constant" or again or anew) and len(acting) > 1


def _opens(sentence: Sentence) -> bool:
    """Whether the sentence begins with a condition of its own: 'If you have ..., do this. If you have ..., do that'."""
    first = next((piece for piece in sentence.pieces if piece.kind != "joint"), None)
    return first is not None and first.kind == "when" and first.value["word"] == "if"


def _conditioned(telling: Telling, when: Plain) -> None:
    first = {id(piece) for piece in telling.ability.parsed.block.sentences[0].pieces}
    for deed, plains in telling.told:
        for plain in plains if id(deed.piece) in first else ():
            plain["if"] = both(when, plain.get("if", {}))


def _from(telling: Telling) -> list[str]:
    """The piles an ability works from, where it brings its own card out of them."""
    for deed in telling.ability.parsed.deeds.effects:
        noun = deed.act.slots.get("card")
        zone = "shadows" if "shadows" in deed.act.slots else deed.act.slots.get("place", {}).get("zone", "")
        places = noun.mod("where") if isinstance(noun, Noun) else ()
        zone = zone or next((mod.value.get("place", {}).get("zone", "") for mod in places), "")
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
    walls = walls_of(words.removeprefix("immune to"))
    if walls is None:
        lack = "what it is immune to"
        found.simplified.append((words, lack))
        told = {"do": "words", "what": words}
        plain = {"id": f"keyword-{len(found.abilities) + 1}", "label": words, "kind": "constant", "effects": [told]}
        found.abilities.append({**plain, "undescribed": [lack]})
    else:
        found.immune += [wall for wall in walls if wall not in found.immune]


def _restriction(found: Described, ability: Ability, title: str) -> None:
    """What an attachment may be attached to."""
    block = ability.parsed.block
    for sentence in block.sentences:
        bearer = sentence.line.get("bearer")
        if isinstance(bearer, Noun):
            plain, lacks = selector(bearer)
            found.attaches_to = {**(found.attaches_to or {}), **plain}
            found.simplified += [(ability.text, f"attaches to: {lack}") for lack in lacks]
    if title and any(_one_on_each(sentence.line.get("limit per")) for sentence in block.sentences):
        alike = {"bears": {"title": [title], "other": True}}
        found.attaches_to = exclude({"type": ["character"], **(found.attaches_to or {})}, alike)


def _one_on_each(read: Any) -> bool:
    """'Limit 1 per character', 'Limit 1 per House card': what an attachment may be attached to."""
    if not isinstance(read, dict) or not isinstance(read.get("kind"), dict):
        return False
    return read["kind"].get("is") in ("character", "house card") and (read.get("times") or {}).get("n") == 1


def _tells_when(ability: Ability) -> bool:
    """Whether a restriction says when the card may be played, and not of whom or how many."""
    text = ability.text.lower().strip()
    return text.startswith("play ") or ". play " in text or "cannot be triggered" in text


def _play_only(found: Described, reading: Reading, ability: Ability) -> None:
    """'Play only if it is Winter': a condition of everything that is triggered on the card."""
    telling = Telling(ability, title=reading.title)
    asked: Plain | None = None
    for sentence in ability.parsed.block.sentences:
        try:
            asked = played_when(telling, sentence.line) or asked
        except Unsaid:
            asked = None
    for plain in found.abilities:
        if plain["kind"] not in ("action", "response") or plain.get("dormant"):
            continue
        if asked:
            plain["if"] = both(asked, plain["if"]) if "if" in plain else asked
        else:
            lack = "when it may be played"
            plain.setdefault("undescribed", []).append(lack)
            found.simplified.append((plain["label"], lack))


def _is_fact(found: Described, ability: Ability) -> bool:
    """Something that simply holds of the card itself ('NAME cannot be killed'): a fact of the card, no ability."""
    deeds = ability.parsed.deeds.effects
    if ability.kind != "constant" or ability.granted or len(deeds) != 1 or ability.unread:
        return False
    act, pieces = deeds[0].act, deeds[0].sentence.pieces
    if any(piece.kind == "when" for piece in pieces) or narrower(ability.parsed.tokens, act):
        return False  # so only for a time, or under a condition
    own = isinstance(act.subject, Noun) and act.subject.ref == "self" and act.slots.get("own")
    verbs = act.do if isinstance(act.do, tuple) else (act.do,)
    if not own or act.modal != "cannot" or not all(verb in CANNOT for verb in verbs):
        return False
    found.cannot += [CANNOT[verb] for verb in verbs]
    return True


def as_card(reading: Reading, ref: str, owner: str, facts: Mapping[str, Any] | None = None) -> Plain:
    """A card of a dispute: the reading with the facts a card file states (cards.importing.records.Facts)."""
    made = described(reading)
    kind = reading.type.lower() if reading.type.lower() in (*TYPES, "title") else "character"
    card: Plain = {"ref": ref, "title": reading.title or ref, "type": kind, "owner": owner}
    does = {"keywords": made.keywords, "immune": made.immune, "cannot": made.cannot, "abilities": made.abilities}
    if made.attaches_to is not None and kind == "attachment":
        does["attaches_to"] = made.attaches_to
    return {**card, **with_facts(kind, facts or {}, does)}


def with_facts(kind: str, facts: Mapping[str, Any], does: Plain) -> Plain:
    """What a card does beside its facts, as keys of a card of a situation; what is not so is left out."""
    card: Plain = {}
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
    for key in ("claim", "initiative"):
        if (kind == "plot" or key == "initiative") and str(facts.get(key, "")).isdigit():
            card[key] = int(facts[key])  # of what is no plot: the modifier in its text box
    if any(
        one.get("do") == "income" and one.get("to") == "host" for a in does.get("abilities", ()) for one in a["effects"]
    ):
        card.pop("income", None)  # what it gives its bearer is not its own
    card |= {**does, "keywords": [*does.get("keywords", ()), *naval]}
    return {key: value for key, value in card.items() if value is not False and value not in ([], None)}  # 0 is a value


def situation_with(reading: Reading, facts: Mapping[str, Any] | None = None) -> Plain:
    """The least situation that holds the card: two players, the card in the hands of the first."""
    card = as_card(reading, "card", "ann", facts)
    players = [{"id": "ann"}, {"id": "bea"}]
    return {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}, "cards": [card]}
