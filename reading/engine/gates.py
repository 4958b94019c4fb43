"""What opens an ability, and under what condition, in the words of the timing engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from reading.engine.circumstances import AGAINST, causes, details_left, how_low, when_and_whom
from reading.engine.conditions import condition_of
from reading.engine.during import details, during
from reading.engine.history import types_of
from reading.engine.joining import both, negated
from reading.engine.persons import of_subject
from reading.engine.places import WHOSE, person_of
from reading.engine.telling import LEFT_PLAY, Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun
from reading.triggers import events_in

Plain = dict[str, Any]
HAPPENINGS = {
    "card_comes_out_of_shadows": "came-out-of-shadows",
    "card_enters_play": "entered-play",
    "card_leaves_play": "left-play",
    "card_played": "card-played",
    "character_played": "card-played",
    "attachment_played": "card-played",
    "event_played": "event-played",
    "character_killed": "killed",
    "character_would_be_killed": "killed",
    "character_would_be_discarded": "discarded",
    "challenge_declared": "challenge-declared",
    "attacker_declared": "attacker-declared",
    "defender_declared": "defender-declared",
    "challenge_won": "challenge-won",
    "challenge_lost": "challenge-lost",
    "dominance_won": "dominance-won",
    "initiative": "initiative-won",
    "challenge_resolved": "challenge-resolved",
    "power_claimed": "power-claimed",
    "card_drawn": "drawn",
    "control_taken": "control-taken",
    "kneels": "knelt",
    "stands": "stood",
    "plot_revealed": "plot-revealed",
    "plot_to_used_pile": "plot-used",
    "phase_begins": "phase-begins",
    "phase_ends": "phase-ends",
    "str_lowered": "str-lowered",
    "saved": "saved",
    "icon_lost": "lost",
    "icon_gained": "gained",
    "counts_income": "income-counted",
    "searched": "searched",
    "attached": "attached",
    "canceled": "canceled",
    "removed_from_challenge": "removed-from-challenge",
    "power_moved": "power-moved",
    "gold_gained": "gold-gained",
    "is_revealed": "plot-revealed",
    "agenda_announced": "announced",
}
OUT_OF_PILES = ("discarded-from-hand", "discarded-from-deck", "event-played")  # of whose cards the player tells
NO_CHALLENGE_YET: Plain = {"number": {"challenge": "initiated"}, "exactly": 0}
CHALLENGES = {"challenge-won", "challenge-lost", "challenge-declared", "unopposed", "challenge-resolved"}
OF_PLAYERS = {*CHALLENGES, "dominance-won", "initiative-won", "phase-begins", "phase-ends"}


def trigger(telling: Telling) -> Plain | None:
    """What a response or passive answers. Saves and cancels need none: they answer what is imminent."""
    ability, when = telling.ability, telling.ability.parsed.when
    if ability.kind == "when-revealed":
        return {"after": ["plot-revealed"], "card": {"self": True, "zone": ["revealed"]}}
    if _as_it_is_attached(telling):
        return {"after": ["attached"], "card": {"self": True}}
    if when is None or (not events_in(when) and when["word"] not in ("begin", "end")):
        return None if ability.kind in ("action", "constant") or ability.saves or ability.cancels else in_words(telling)
    names = [event["on"] for event in events_in(when)] or [ability.trigger or ""]
    if ability.cancels and names == ["challenge_would_be_won"]:
        return None  # who would win is a condition
    after = [HAPPENINGS[part] for name in names for part in _parts(name, ability.trigger) if part in HAPPENINGS]
    after += ["action-used", "response-used"] if "ability_triggered" in names else []
    after = _opposite(telling, when, _closer(events_in(when), after))
    if names == ["card_discarded"] and "would" not in events_in(when)[0]:
        after = _discarded(events_in(when)[0])
    if after == ["killed", "left-play"] and "discarded" in telling.words(events_in(when)[0]):
        after = ["killed", "discarded"]
    if ability.kind == "replacement" and "left-play" in after:
        after = list(LEFT_PLAY)
    if not after:
        told = in_words(telling)
        return None if ability.saves or ability.cancels else told
    if ability.cancels and after == ["event-played"]:
        return None  # the event that has just been played is what it cancels
    plain: Plain = {"after": ["unopposed"] if _unopposed(telling, after) else list(dict.fromkeys(after))}
    for event in events_in(when)[:1]:
        plain |= _subject(telling, event, plain["after"])
    if any(_types(event) or _says_more(telling, event) for event in events_in(when)[1:]):
        return _each_its_own(telling, events_in(when))
    return plain


def _each_its_own(telling: Telling, events: list[Plain]) -> Plain:
    """'After you win dominance or after you win a Power challenge': one trigger for each, the later ones set aside."""
    made: list[Plain] = []
    for event in events:
        words, after = telling.words(event), HAPPENINGS.get(event["on"], "")
        after = "unopposed" if after == "challenge-won" and "unopposed" in words else after
        tail = isinstance(event.get("challenge"), dict) and "tail" in event["challenge"]
        if not after or tail or telling.ability.limit or telling.ability.saves or telling.ability.cancels:
            telling.lacks.append("a detail of what opens it")
            break
        made.append({"after": [after], **_subject(telling, event, [after])})
    telling.triggers = made[1:]
    return made[0] if made else in_words(telling)


def _as_it_is_attached(telling: Telling) -> bool:
    """'Attach to a location. Kneel that location.': what an attachment does as it is attached."""
    ability = telling.ability
    deeds = ability.parsed.deeds.effects
    noun = deeds[0].act.slots.get("card") if len(deeds) == 1 else None
    plain = ability.kind == "passive" and ability.parsed.when is None and telling.type == "attachment"
    return plain and isinstance(noun, Noun) and noun.ref == "back" and noun.heads == ("location",)


def _opposite(telling: Telling, when: Plain, after: list[str]) -> list[str]:
    """'If you do not win dominance', 'if you lose dominance' is what happens to all who do not win it."""
    if not set(telling.words(when)) & {"not", "lose", "loses", "lost"}:
        return after
    if after == ["dominance-won"]:
        return ["dominance-lost"]
    return [] if "initiative-won" in after else after


def _discarded(event: Plain) -> list[str]:
    """Out of a hand or out of a deck."""
    out_of = event.get("hand discarded", event)
    return [f"discarded-from-{pile}" for pile in ("hand", "deck") if pile in out_of]


def _closer(events: list[Plain], after: list[str]) -> list[str]:
    """The happening that says more, where the text does: power for renown, no defenders, counted by you alone."""
    for event in events[:1]:
        if after == ["power-claimed"] and _for_renown(event):
            return ["renown-claimed"]
        if after == ["killed"] and "dead" in event:
            return ["placed-in-dead-pile"]
        if after == ["defender-declared"] and "nobody" in event:
            return ["no-defenders-declared"]
        if after == ["entered-play"] and "either" in event:
            return ["marshalled", "put-into-play"]
        if after == ["entered-play"] and "put" in event:
            return ["put-into-play"]
        if after == ["income-counted"] and person_of(event.get("by")) not in ("you", "any", "opponent"):
            return []
    return after


def _for_renown(event: Plain) -> bool:
    return "'keyword': 'renown'" in str(event.get("claim how"))


def _unopposed(telling: Telling, after: list[str]) -> bool:
    when = telling.ability.parsed.when or {}
    words = [token.word for token in telling.ability.parsed.tokens[when.get("_from", 0) : when.get("_to", 0)]]
    return after == ["challenge-won"] and "unopposed" in words


def _says_more(telling: Telling, event: Plain) -> bool:
    """Whether more is said of a challenge than that it is one."""
    words = [token.word for token in telling.ability.parsed.tokens[event["_from"] : event["_to"]]]
    challenge = event.get("challenge")
    return "unopposed" in words or (isinstance(challenge, dict) and "tail" in challenge)


def _parts(name: str, trigger_code: str | None) -> list[str]:
    """'played' stands for what the trigger word says is played."""
    return (trigger_code or "").split("|") if name.startswith("played") else name.split("|")


def in_words(telling: Telling) -> Plain:
    """A trigger that only the judge can say to have happened, and that it is one."""
    when = telling.ability.parsed.when
    words = "something that is told in words"
    if when and "_from" in when:
        tokens = telling.ability.parsed.tokens[when["_from"] : when["_to"]]
        start, end = tokens[0].start - telling.ability.start, tokens[-1].end - telling.ability.start
        words = " ".join(telling.ability.text[start:end].split())[:200]
    telling.lacks.append(f"what opens it is in words only: {words}")
    return {"after": ["words"], "words": words}


def _subject(telling: Telling, event: Plain, after: list[str]) -> Plain:
    """The card it happens to, the player who does it, the challenge's type."""
    found: Plain = {}
    card = _card(telling, event, after)
    if card:
        found["card"] = card
    by = person_of(event.get("by")) or _whose_hand(event) or person_of((event.get("dead") or {}).get("possessive"))
    by = by or person_of((event.get("hand discarded", event).get("deck") or {}).get("possessive"))
    if not card.get("self"):  # a plot goes to no pile but its owner's
        by = by or person_of((event.get("used") or {}).get("possessive"))
    if "using a card effect" in " ".join(telling.words(event)):
        by = ""  # whoever does it controls the effect, and the card may be anybody's
    if WHOSE.get(by) in ("you", "opponent"):
        found["player"] = WHOSE[by]
    elif by and by not in ("each", "any"):
        telling.lacks.append(f"who does it: {by}")
    found |= causes(telling, event)
    who = event.get("who", event.get("drawn"))
    if isinstance(who, Noun) and who.amount == "at-least" and who.n == 1 and not who.items:
        found["once"] = True
    types = _types(event)
    if types and set(after) & CHALLENGES:
        found["type"] = types
    return found


def _card(telling: Telling, event: Plain, after: list[str]) -> Plain:
    """The card it happens to, where the engine's happening has one; where it came from is left out."""
    who = event.get("who", event.get("drawn"))
    _details(telling, event)
    if not isinstance(who, Noun) or set(after) & OF_PLAYERS:
        return {}
    if who.ref == "back" and telling.ability.trigger_self:
        return {"self": True}
    card = {key: value for key, value in telling.select(_wherever(who, after)).items() if key != "zone"}
    if "under" in event:  # 'comes into play under your control'
        if person_of(event["under"].get("possessive")) == "you":
            card["controller"] = "you"
        else:
            telling.lacks.append("under whose control")
    if "dead" in event:
        card.pop("controller", None)
    if "attached" in after and isinstance(event.get("to"), Noun):
        card["on"] = telling.select(event["to"])
    if after == ["drawn"]:
        if set(card) - {"type", "controller"}:
            telling.lacks.append("which card it happens to")
        return {}
    if set(after) & set(OUT_OF_PILES):
        card.pop("controller", None)
        return {key: value for key, value in card.items() if (key, value) != ("type", ["event"])}
    if set(after) & {"knelt", "stood"}:  # how it stood before: it stands or kneels now
        card.pop("standing", None)
    under = person_of((event.get("under") or {}).get("possessive"))
    if "entered-play" in after and WHOSE.get(under) in ("you", "opponent"):  # 'comes into play under your control'
        card["controller"] = WHOSE[under]
    if "card-played" in after or "event-played" in after:
        card.pop("controller", None)
    if "str-lowered" in after and isinstance(event.get("count"), dict) and "by" not in telling.words(event):
        try:
            card |= how_low(event)
        except Unsaid as unsaid:
            telling.lacks.append(str(unsaid))
    for happening, zone in (("plot-revealed", "revealed"), ("plot-used", "used")):
        if happening in after:
            card["zone"] = [zone]
    return card


def _wherever(noun: Noun, after: list[str]) -> Noun:
    """What is played is played from hand: 'plays a character from his or her hand' says no more than 'plays' does."""
    if not set(after) & {"card-played", "event-played"}:
        return noun
    return replace(noun, mods=tuple(mod for mod in noun.mods if not (mod.kind == "where" and _in_hand(mod.value))))


def _in_hand(value: Plain) -> bool:
    return (value.get("place") or {}).get("zone") == "hand"


def _details(telling: Telling, event: Plain) -> None:
    """Say what of the event the engine does not look at: for what, the first of several."""
    if "first" in telling.words(event) and "and you are the first player" not in " ".join(telling.words(event)):
        telling.lacks.append("that it is the first")
    if event["on"] in ("dominance_won", "gold_paid") and "quantity" in event:
        telling.lacks.append("how much it takes")
    if event["on"] == "challenge_won" and "quantity" in event and "count" in telling.words(event):
        telling.lacks.append("how much it takes")
    if details_left(telling, event):
        telling.lacks.append("a detail of what opens it")
    challenge = event.get("challenge")
    if isinstance(challenge, dict) and telling.words(challenge)[:1] in (["that"], ["this"]):
        telling.lacks.append("which challenge")  # the one that the sentence before speaks of


def _whose_hand(event: Plain) -> str:
    hand = event.get("hand discarded", {}).get("hand", {})
    return person_of(hand.get("possessive")) if isinstance(hand, dict) else ""


def _types(event: Plain) -> list[str]:
    challenge = event.get("challenge") or {}
    read = challenge.get("challenge head", {}).get("types", {}) if "or" not in challenge else {}
    return [read[key] for key in ("icon", "b") if key in read] if isinstance(read, dict) else []


def condition(telling: Telling) -> Plain | None:
    """What must be so for the whole ability: of the challenge that opens it, beside what opens it, and its 'if'."""
    when = telling.ability.parsed.when
    found: list[Callable[[], Plain]] = []
    for event in events_in(when)[:1] if when else []:
        found.append(partial(_of_challenge, telling, event))
    if when and "happening tail" in when:
        found.append(partial(_in_which, telling, when["happening tail"]))
    found += [partial(condition_of, telling, start, end) for start, end in _beside(when)] if when else []
    found += [partial(state_of, telling, piece.value) for piece in _conditions(telling)]
    found += [partial(_not_during, telling, mark) for mark in _barred_during(telling)]
    if when and " ".join(telling.words(when)).endswith("begins and you are the first player"):
        found.append(lambda: {"first_player": "you"})
    if telling.ability.trigger in ("phase_begins", "phase_ends") and telling.ability.phase not in ("any", None):
        found.append(lambda: {"phase": [telling.ability.phase]})
    whole: Plain = {}
    for make in found:
        try:
            whole = both(whole, make())
        except Unsaid as unsaid:
            telling.lacks.append(str(unsaid))
    return whole or None


def _barred_during(telling: Telling) -> list[Plain]:
    """'This effect cannot be triggered during a challenge', a sentence of its own."""
    marks = [mark.value for one in telling.ability.parsed.block.sentences for mark in one.marks("use-only")]
    return [mark for mark in marks if "during" in mark]


def _not_during(telling: Telling, mark: Plain) -> Plain:
    return negated(_during(telling, mark))


def _in_which(telling: Telling, tail: Plain) -> Plain:
    """'... at the end of any challenges phase in which it did not attack'. Raises Unsaid."""
    happening = tail.get("happening")
    if not isinstance(happening, dict) or "_from" not in happening:
        raise Unsaid("a condition")
    made = condition_of(telling, happening["_from"], happening["_to"])
    if "participating" in str(made):  # by then no challenge is under way
        raise Unsaid("a condition")
    return made


def _of_challenge(telling: Telling, event: Plain) -> Plain:
    """'After you win a challenge by 4 or more in which NAME attacked'."""
    challenge = event.get("challenge")
    made: Plain = {}
    by, role = WHOSE.get(person_of(event.get("by")), ""), AGAINST.get(event["on"], "")
    if isinstance(challenge, dict) and "or" in challenge:
        made = {"any": [_one_of(telling, one, by, role) for one in (challenge, challenge["or"])]}
    elif isinstance(challenge, dict):
        head = challenge.get("challenge head", {})
        if not head.get("plain") or "or" in challenge:
            raise Unsaid("which challenge")
        made = details(telling, challenge.get("tail"), by, role)
    made = both(made, when_and_whom(telling, event))
    made = both(made, details(telling, event.get("tail"), by, role))
    return _would_win(telling, event, made) if event["on"] == "challenge_would_be_won" else made


def _would_win(telling: Telling, event: Plain, made: Plain) -> Plain:
    """'If an opponent would win a Military challenge against you': the cancel says who would, this who takes part.

    Raises Unsaid.
    """
    head = (event.get("challenge") or {}).get("challenge head", {})
    if person_of(event.get("by")) != "opponent" or set(made) - {"defender"}:
        raise Unsaid("which challenge")
    types: Plain = {"challenge": types_of(head.get("types")) or ["any"]}
    sides = [{"attacker": "opponent", "defender": "you"}, {"attacker": "you", "defender": "opponent"}]
    if made.get("defender", "you") != "you":  # 'as the defender'
        return {**types, **made}
    return {**types, "any": sides} if made else types


def _one_of(telling: Telling, challenge: Plain, by: str, role: str) -> Plain:
    """'An Intrigue challenge or a challenge in which NAME participated': one of the two. Raises Unsaid."""
    head = challenge.get("challenge head", {})
    if not head.get("plain") or (challenge.get("or") or {}).get("or"):
        raise Unsaid("which challenge")
    types = types_of(head.get("types"))
    made = both({"challenge": types} if types else {}, details(telling, challenge.get("tail"), by, role))
    if not made or "unopposed" in head:
        raise Unsaid("which challenge")
    return made


def _beside(when: Plain) -> list[tuple[int, int]]:
    """Where conditions stand beside what happens: 'after you win a challenge and it is Winter'."""
    found: list[tuple[int, int]] = []
    happening = when.get("happening") or {}
    if not events_in(when):
        return found
    while isinstance(happening, dict):
        state = happening.get("state")
        if isinstance(state, dict) and "_from" in state:
            found.append((state["_from"], state["_to"]))
        happening = happening.get("more")
    return found


def _conditions(telling: Telling) -> list[Any]:
    """Conditions that stand for the whole ability: those of its first sentence, and 'use this ability only if ...'."""
    ability = telling.ability
    own = ability.parsed.when or {}
    first, *rest = ability.parsed.block.sentences
    sentences = [first, *(sentence for sentence in rest if sentence.marks("use-only"))]
    inner = within(telling)
    pieces = [piece for s in sentences for piece in s.pieces if piece.kind == "when" and piece not in inner]
    words = ("if", "while", "only-if", "unless", "during", "before")
    others = [p for p in pieces if p.value.get("_from") != own.get("_from") and p.value["word"] in words]
    return [p for p in others if not of_subject(telling, p.value)]


def within(telling: Telling) -> list[Any]:
    """Conditions of the first sentence that stand between its acts, and so for the later ones alone."""
    pieces = telling.ability.parsed.block.sentences[0].pieces
    acts = [at for at, piece in enumerate(pieces) if piece.kind == "act"]
    joints = [at for at, piece in enumerate(pieces) if piece.kind == "joint" and piece.value == "and"]
    return [
        piece
        for at, piece in enumerate(pieces)
        if piece.kind == "when" and acts and acts[0] < at < acts[-1] and at - 1 in joints
    ]


def state_of(telling: Telling, when: Plain) -> Plain:
    """A condition of the ability or of one effect: 'if', 'while', 'unless', 'during'. Raises Unsaid."""
    if when["word"] == "during":
        return _during(telling, when)
    if when["word"] == "before":
        return _before(telling, when)
    happening = when.get("happening")
    if not isinstance(happening, dict) or "_from" not in happening or "even" in telling.words(when)[:1]:
        raise Unsaid("a condition")
    made = condition_of(telling, happening["_from"], when["_to"])
    return negated(made) if when["word"] == "unless" else made


def _before(telling: Telling, when: Plain) -> Plain:
    """'Before any challenges are declared', in the phase of the ability. Raises Unsaid."""
    words = telling.words(when.get("before what") or {})
    if words[:2] != ["any", "challenges"] or telling.ability.phase != "challenges" or telling.ability.kind != "action":
        raise Unsaid("a condition")
    return NO_CHALLENGE_YET


def played_when(telling: Telling, line: Plain) -> Plain | None:
    """'Play only if ...', 'play before any challenges have been initiated this phase'. Raises Unsaid."""
    happening, before = line.get("happening"), line.get("before what")
    if isinstance(before, dict):
        words = telling.words(before)
        if "challenges" not in words or words[-2:] != ["this", "phase"]:
            raise Unsaid("when")
        return NO_CHALLENGE_YET
    if not isinstance(happening, dict):
        return None
    made = condition_of(telling, happening["_from"], happening["_to"])
    return negated(made) if {"cannot", "unless"} & set(telling.words(line)) else made


def _during(telling: Telling, when: Plain) -> Plain:
    """'During the dominance phase', 'during a challenge in which ...'."""
    read = when
    while isinstance(inner := read.get("during what") or read.get("during"), dict):
        read = inner
    words = telling.words(when)
    if "challenge" in read:
        return during(telling, read["challenge"])
    if "phase" in read and isinstance(read["phase"], dict) and "name" in read["phase"]:
        if set(words) & {"next", "except", "first", "outside"}:
            raise Unsaid("when")
        return {"phase": [read["phase"]["name"]]}
    if words in (["during", "a", "challenge"], ["during", "the", "challenge"], ["during", "this", "challenge"]):
        return {"challenge": ["any"]}
    if words[-1:] in (["phase"], ["round"]) and set(words) <= {"during", "a", "this", "any", "each", "phase", "round"}:
        return {}
    if words == ["during", "challenges", "against", "you"]:
        return {"challenge": ["any"], "defender": "you"}
    raise Unsaid("when")


def in_place_of_claim(opened: Plain, when: Plain) -> tuple[Plain, Plain]:
    """'If you win a challenge ..., instead of the normal claim effects': what it replaces, and when."""
    won = {"winner": opened["player"]}
    kept = {key: value for key, value in opened.items() if key == "type"}
    return {"after": ["claim-implemented"], **kept}, both(won, when)


def replaces_claim(telling: Telling, opened: Plain | None, when: Plain | None) -> bool:
    """Whether it replaces the claim of a challenge that a player has won, the card having taken part."""
    replaces = telling.ability.kind == "replacement" and "replace_claim" in telling.ability.effects
    won = (opened or {}).get("after") == ["challenge-won"] and "player" in (opened or {})
    return replaces and won and "card" in (when or {})


def replacement(telling: Telling, claims: bool = False) -> list[Plain]:
    """A replacement: where the card goes now, or what happens instead of its removal (FAQ 3.23, 4.5), or of a claim."""
    ability = telling.ability
    instead = "replace_event" in ability.effects
    made = [plain for plain in telling.effects if plain["do"] != "words"]
    if claims and len(made) == len(telling.effects):
        return made
    removal = {"card_leaves_play", "character_killed"} | {
        f"character_would_be_{how}" for how in ("killed", "discarded")
    }
    if not set((ability.trigger or "").split("|")) & removal:
        telling.lacks.append("what it replaces: the engine replaces removals only")
        telling.target = None
        return []
    if "replace_destination" in ability.effects:
        to = {"to-shadows": "shadows", "return-to-hand": "hand", "discard": "discard", "bottom-of-deck": "deck-bottom"}
        first = made[0]["do"] if made else ""
        return [{"do": "change-destination", "to": "self", "destination": to.get(first, "discard")}]
    if instead and made:
        return [{**made[0], "instead": True}, *made[1:]]
    return telling.effects
