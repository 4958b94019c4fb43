"""What opens an ability, and under what condition, in the words of the timing engine."""

from __future__ import annotations

from typing import Any

from cards.reading.engine.selecting import WHOSE, person_of
from cards.reading.engine.telling import LEFT_PLAY, Telling
from cards.reading.model import Noun
from cards.reading.triggers import events_in
from cards.reading.words import ICONS

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
CARDLESS = ("drawn", "discarded-from-hand", "event-played")  # the engine does not say of these which card it was
OF_PLAYERS = ("challenge-won", "challenge-lost", "dominance-won", "challenge-declared", "phase-begins", "phase-ends")


def trigger(telling: Telling) -> Plain | None:
    """What a response or passive answers. Saves and cancels need none: they answer what is imminent."""
    ability, when = telling.ability, telling.ability.parsed.when
    if ability.kind == "when-revealed":
        return {"after": ["plot-revealed"], "card": {"self": True, "zone": ["revealed"]}}
    if when is None or (not events_in(when) and when["word"] not in ("begin", "end")):
        return (
            None if ability.kind in ("action", "constant") or ability.saves or ability.cancels else _in_words(telling)
        )
    names = [event["on"] for event in events_in(when)] or [ability.trigger or ""]
    after = [HAPPENINGS[part] for name in names for part in _parts(name, ability.trigger) if part in HAPPENINGS]
    after = [] if _opposite(telling, when) else _closer(events_in(when), after)
    if names == ["card_discarded"] and events_in(when)[0].get("hand discarded", {}).get("zone") == "hand":
        after = ["discarded-from-hand"]
    if ability.kind == "replacement" and "left-play" in after:
        after = list(LEFT_PLAY)
    if not after:
        told = _in_words(telling)
        return None if ability.saves or ability.cancels else told
    plain: Plain = {"after": ["unopposed"] if _unopposed(telling, after) else list(dict.fromkeys(after))}
    for event in events_in(when)[:1]:
        plain |= _subject(telling, event, plain["after"])
    if any(_types(event) or _says_more(telling, event) for event in events_in(when)[1:]):
        telling.lacks.append("a detail of what opens it")
    return plain


def _opposite(telling: Telling, when: Plain) -> bool:
    """'If you do not win dominance', 'if you lose dominance': the engine's happening is the winning."""
    words = {token.word for token in telling.ability.parsed.tokens[when["_from"] : when["_to"]]}
    dominance = any(event["on"] == "dominance_won" for event in events_in(when))
    return bool(dominance and words & {"not", "lose", "loses", "lost"})


def _closer(events: list[Plain], after: list[str]) -> list[str]:
    """The happening that says more, where the text does: power for renown, no defenders, counted by you alone."""
    for event in events[:1]:
        if after == ["power-claimed"] and _for_renown(event):
            return ["renown-claimed"]
        if after == ["killed"] and "dead" in event:
            return ["placed-in-dead-pile"]
        if after == ["defender-declared"] and "nobody" in event:
            return ["no-defenders-declared"]
        if after == ["entered-play"] and "put" in event:
            return ["put-into-play"]
        if after == ["income-counted"] and person_of(event.get("by")) != "you":
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


def _in_words(telling: Telling) -> Plain:
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
    if WHOSE.get(by) in ("you", "opponent"):
        found["player"] = WHOSE[by]
    elif by and by not in ("each", "any"):
        telling.lacks.append(f"who does it: {by}")
    types = _types(event)
    if types and set(after) & {"challenge-won", "challenge-lost", "challenge-declared", "unopposed"}:
        found["type"] = types
    return found


def _card(telling: Telling, event: Plain, after: list[str]) -> Plain:
    """The card it happens to, where the engine's happening has one; where it came from is left out."""
    who = event.get("who")
    _details(telling, event)
    if not isinstance(who, Noun) or set(after) & set(OF_PLAYERS):
        return {}
    if who.ref == "back" and telling.ability.trigger_self:
        return {"self": True}
    card = {key: value for key, value in telling.select(who).items() if key != "zone"}
    if set(after) & set(CARDLESS):
        if set(card) - {"type", "controller"}:
            telling.lacks.append("which card it happens to")
        return {}
    if set(after) & {"knelt", "stood"}:  # how it stood before: it stands or kneels now
        card.pop("standing", None)
    if "card-played" in after or "event-played" in after:
        card.pop("controller", None)
    for happening, zone in (("plot-revealed", "revealed"), ("plot-used", "used")):
        if happening in after:
            card["zone"] = [zone]
    return card


def _details(telling: Telling, event: Plain) -> None:
    """Say what of the event the engine does not look at: by how much, against whom, for what."""
    read = event.get("challenge")
    tail = (read.get("tail") if isinstance(read, dict) else None) or event.get("tail")
    while isinstance(tail, dict):
        detail = tail.get("challenge detail") or {}
        alone = "alone" in {token.word for token in telling.ability.parsed.tokens[tail["_from"] : tail["_to"]]}
        if not isinstance(detail.get("in"), Noun) or alone:
            telling.lacks.append("a detail of the challenge")
        tail = tail.get("more")
    said = (
        "detail",
        "keyword",
        "icon",
        "count",
        "killed how",
        "claim type",
        "during",
        "kneel how",
        "stand how",
        "against",
        "pay how",
        "draw how",
        "claim how",
    )
    challenge = event.get("challenge")
    if isinstance(challenge, dict) and "or" in challenge:
        telling.lacks.append("that another challenge would do as well")
    if "first" in {token.word for token in telling.ability.parsed.tokens[event["_from"] : event["_to"]]}:
        telling.lacks.append("that it is the first")
    if event["on"] in ("challenge_won", "dominance_won", "gold_paid") and "quantity" in event:
        telling.lacks.append("how much it takes")
    if any(key in event and not (key == "claim how" and _for_renown(event)) for key in said):
        telling.lacks.append("a detail of what opens it")


def _whose_hand(event: Plain) -> str:
    hand = event.get("hand discarded", {}).get("hand", {})
    return person_of(hand.get("possessive")) if isinstance(hand, dict) else ""


def _types(event: Plain) -> list[str]:
    challenge = event.get("challenge") or {}
    read = challenge.get("challenge head", {}).get("types", {}) if "or" not in challenge else {}
    return [read[key] for key in ("icon", "b") if key in read] if isinstance(read, dict) else []


def condition(telling: Telling) -> Plain | None:
    """What must be so on the table: a participant of the challenge, or cards that a player controls."""
    when = telling.ability.parsed.when
    found: list[Plain | None] = []
    for event in events_in(when) if when else []:
        participant = _participant(event)
        if participant is not None:
            found.append({"card": {**telling.select(participant), **_side(event)}})
    if when and (_beside(when) or "happening tail" in when):
        found.append(None)
    found += [state_of(telling, piece.value) for piece in _conditions(telling)]
    if _within(telling):
        found.append(None)
    if telling.ability.trigger in ("phase_begins", "phase_ends") and telling.ability.phase != "any":
        found.append({"phase": [telling.ability.phase]})
    whole: Plain = {}
    for one in found:
        if one is None or set(one) & set(whole):
            telling.lacks.append("a condition")
        else:
            whole |= one
    return whole or None


def _beside(when: Plain) -> bool:
    """Whether a condition stands beside what happens: 'after you win a challenge and it is Winter'."""
    happening = when.get("happening") or {}
    return bool(events_in(when)) and ("state" in str(happening.get("more", "")) or "state" in happening)


def _conditions(telling: Telling) -> list[Any]:
    """Conditions that stand for the whole ability: those of its first sentence, and 'use this ability only if ...'."""
    ability = telling.ability
    own = ability.parsed.when or {}
    first, *rest = ability.parsed.block.sentences
    sentences = [first, *(sentence for sentence in rest if sentence.marks("use-only"))]
    inner = _within(telling)
    pieces = [piece for s in sentences for piece in s.pieces if piece.kind == "when" and piece not in inner]
    words = ("if", "while", "only-if", "unless", "during", "before")
    return [p for p in pieces if p.value.get("_from") != own.get("_from") and p.value["word"] in words]


def _within(telling: Telling) -> list[Any]:
    """Conditions of the first sentence that stand between its acts, and so for the later ones alone."""
    pieces = telling.ability.parsed.block.sentences[0].pieces
    acts = [at for at, piece in enumerate(pieces) if piece.kind == "act"]
    joints = [at for at, piece in enumerate(pieces) if piece.kind == "joint" and piece.value == "and"]
    return [
        piece
        for at, piece in enumerate(pieces)
        if piece.kind == "when" and acts and acts[0] < at < acts[-1] and at - 1 in joints
    ]


def _participant(event: Plain) -> Noun | None:
    tail = (
        event.get("challenge", {}).get("tail") or event.get("tail")
        if isinstance(event.get("challenge"), dict)
        else None
    )
    while isinstance(tail, dict):
        detail = tail.get("challenge detail")
        noun = detail.get("in") if isinstance(detail, dict) else None
        if isinstance(noun, Noun):
            return noun
        tail = tail.get("more")
    return None


def _side(event: Plain) -> Plain:
    words = str(event)
    side = "attacking" if "'side': 'attacker'" in words else "defending" if "'side': 'defender'" in words else "any"
    return {"participating": side}


def state_of(telling: Telling, when: Plain) -> Plain | None:
    """'you control at least 1 X', 'X is in play': a count of cards; None for any other condition."""
    if when["word"] == "during":
        phase = _phase(when)
        return {"phase": [phase]} if phase else _challenge(telling, when) if "challenge" in str(when) else {}
    happening = when.get("happening") or {}
    state = happening.get("state") or {}
    said = state if "_from" in state else when
    if {token.word for token in telling.ability.parsed.tokens[said["_from"] : said["_to"]]} & NEGATIVE:
        return None
    if (
        when["word"] == "unless"
        or happening.get("more")
        or not isinstance(state, dict)
        or state.get("no")
        or state.get("not")
    ):
        return None
    if state.get("is") == "card":
        return _card_state(telling, state)
    end = state.get("state end") or {}
    noun = state.get("which") if state.get("is") == "in-play" else end.get("card") if isinstance(end, dict) else None
    if not isinstance(noun, Noun) or noun.amount in ("no", "only", "more", "fewer", "most", "fewest"):
        return None
    card = telling.select(noun)
    if state.get("is") == "player":
        who = WHOSE.get(person_of(state.get("who")), "")
        if who not in ("you", "opponent"):
            return None
        card["controller"] = who
    count = noun.n or 1
    return {"card": card, "count": count} if count > 1 else {"card": card}


NEGATIVE = frozenset(("not", "no", "cannot", "neither", "only"))
PLAIN_CHALLENGE = frozenset("during a an the any current challenge challenges or and".split())


def _challenge(telling: Telling, when: Plain) -> Plain | None:
    """'During a Military or Power challenge'; None where more is said of it."""
    words = [token.word for token in telling.ability.parsed.tokens[when["_from"] : when["_to"]]]
    types = [word for word in words if word in ICONS]
    plain = all(word in PLAIN_CHALLENGE or word in ICONS for word in words)
    return {"challenge": types or list(ICONS)} if plain else None


def _phase(when: Plain) -> str:
    """The phase that 'during the dominance phase' names; '' where it names none."""
    for key in ("during what", "during"):
        read = when.get(key)
        if isinstance(read, dict):
            phase = read.get("phase")
            return str(phase.get("name", "")) if isinstance(phase, dict) else _phase(read)
    return ""


PLAIN_STATE = frozenset(
    "is are was currently also already still participating attacking defending in a challenge "
    "standing kneeling knelt".split()
)


def _card_state(telling: Telling, state: Plain) -> Plain | None:
    """'NAME is attacking', 'attached character is standing': the card as it has to be."""
    noun, read = state.get("which"), state.get("card state") or {}
    simple = {key: read[key] for key in ("participating", "standing") if key in read}
    words = telling.ability.parsed.tokens[read["_from"] : read["_to"]] if read else []
    if not isinstance(noun, Noun) or not simple or any(token.word not in PLAIN_STATE for token in words):
        return None
    if noun.ref == "back":
        return {"card": {"self": True, **simple}} if _subject_is_self(telling) else None
    return {"card": {**telling.select(noun), **simple}}


def _subject_is_self(telling: Telling) -> bool:
    acts = telling.ability.parsed.block.sentences[0].acts()
    return bool(acts) and isinstance(acts[0].subject, Noun) and acts[0].subject.ref == "self"


def replacement(telling: Telling) -> list[Plain]:
    """A replacement: where the card goes now, or what happens instead of its removal (FAQ 3.23, 4.5)."""
    ability = telling.ability
    instead = "replace_event" in ability.effects
    made = [plain for plain in telling.effects if plain["do"] != "words"]
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
