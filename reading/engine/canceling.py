"""What a cancel may cancel: kinds of effects, what they choose or would do, who triggered them, at what cost."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.during import during
from reading.engine.joining import both
from reading.engine.persons import described, person_mod
from reading.engine.places import WHEREVER, WHOSE, person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import tokens_of
from reading.model import Noun
from reading.triggers import events_in

Plain = dict[str, Any]
EVENTS: dict[str, Plain] = {
    "claim": {"of": ["framework"], "event": ["claim is implemented"]},
    "challenge_would_be_won": {"of": ["framework", "event"], "would": ["win-challenge"], "who": "opponent"},
    "dominance_won": {"of": ["framework"], "event": ["dominance is rewarded"]},
    "initiative_would_be_won": {"of": ["framework"], "event": ["initiative is counted"]},
}
OF = {
    "event_played": ["event"],
    "effect_triggered": ["triggered"],
    "ability_triggered": [],
    "event_played|ability_triggered": ["event", "character"],
    "when_revealed_initiated": ["when-revealed"],
    "effect_initiated": [],
    "effect_would_draw": [],
    "effect_would_save": [],
}
WOULD = {"effect_would_draw": "draw", "effect_would_save": "save"}
KINDS = ("character", "location", "attachment")
READ = frozenset("of count only _from _to".split())


def cancel(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Cancel the effects of an event card', 'a triggered effect that chooses a Lord character as the only target'."""
    if telling.ability.kind != "response":
        return None
    read = deed.act.slots.get("what", {})
    of = read.get("of", "") if isinstance(read, dict) else ""
    if of in EVENTS:
        return [{"do": "cancel", "cancels": dict(EVENTS[of])}]
    words = [token.word for token in tokens_of(telling, deed.act.slots)]
    try:
        cancels = _cancels(telling, read, of, words)
    except Unsaid:
        if not OF.get(of) and telling.ability.parsed.when:
            return None  # a cancel without bounds would answer whatever is done, and not what the text answers
        telling.lacks.append(f"what is canceled: {telling.words_of(deed.piece)}")
        cancels = {"of": OF[of]} if OF.get(of) else {}
    return [{"do": "cancel", "cancels": cancels} if cancels else {"do": "cancel"}]


def _cancels(telling: Telling, read: Plain, of: str, words: list[str]) -> Plain:
    """What may be canceled, all of it. Raises Unsaid."""
    if of not in OF:
        raise Unsaid("what is canceled")
    cancels: Plain = {"of": OF[of]} if OF[of] else {}
    if of == "ability_triggered":  # a passive ability is none (FAQ 3.11)
        kinds = [kind for kind in KINDS if kind in words]
        cancels |= {"of": ["triggered"], **({"source": {"type": kinds, "zone": WHEREVER}} if kinds else {})}
    if "response" in words[1:] and of == "effect_triggered":
        cancels["of"] = ["response"]
    if of in WOULD:
        cancels["would"] = [WOULD[of]]
    if "non-plot" in words:
        cancels["not_of"] = ["plot"]
    if of == "event_played" and words[-2:] == ["that", "event"] and _opponent_played(telling):
        return {**cancels, "controller": "opponent"}
    if {"first", "next"} & set(words) or ("that" in words and words[-1:] in (["event"], ["ability"])):
        raise Unsaid("what is canceled")  # the next one, and what opened the ability
    for key in set(read) - READ:
        if key not in ASKED:
            raise Unsaid("what is canceled")
        ASKED[key](telling, cancels, read)
    return cancels


def _opponent_played(telling: Telling) -> bool:
    """Whether it answers an event that an opponent plays: 'that event' is the one that can be canceled then."""
    event = next(iter(events_in(telling.ability.parsed.when or {})), {})
    noun = event.get("who")
    plain = isinstance(noun, Noun) and noun.heads == ("event",) and not noun.mods
    return plain and event.get("on") == "played" and person_of(event.get("by")) == "opponent"


def _does(telling: Telling, cancels: Plain, read: Plain) -> None:
    """'... that chooses a Lord character as the only target', 'that would allow a player to search his or her deck'."""
    does = read["effect does"]
    words = telling.words(does)
    if words[:1] == ["chooses"] and isinstance(does.get("card"), Noun):
        noun = does["card"]
        if noun.ref == "back" and not telling.ability.costs:
            raise Unsaid("what is canceled")
        cancels["chooses"] = {"same": ["title"], "as": "paid"} if noun.ref == "back" else telling.select(noun)
        if noun.ref == "back":
            raise Unsaid("what is canceled")
        cancels["only_target"] = "only" in words
    elif words[:2] == ["would", "allow"] and "search" in words:
        cancels["would"] = ["search"]
        _who(cancels, does)
    else:
        raise Unsaid("what is canceled")


def _who(cancels: Plain, read: Plain) -> None:
    who = person_of(read.get("person"))
    if "person mod" in str(read.get("person")) or who not in WHOSE:
        raise Unsaid("which player")
    if WHOSE[who] != "any":
        cancels["who"] = WHOSE[who]


def _person(telling: Telling, cancels: Plain, read: Plain) -> None:
    _who(cancels, read)


def _card(telling: Telling, cancels: Plain, read: Plain) -> None:
    """The card whose effect it is, or how many cards it would draw or save: any."""
    noun = read["card"]
    if read["of"] in WOULD and noun.heads == ("card",) and not noun.mods:
        return
    if noun.ref == "effect":
        for mod in noun.mods:
            if mod.kind != "has":
                raise Unsaid("what is canceled")
            _without(telling, cancels, mod.value, bool(mod.no))
        return
    if [mod.kind for mod in noun.mods] != ["beyond"] or "shadows" not in noun.mods[0].value or noun.heads != ("card",):
        raise Unsaid("what is canceled")
    cancels["source"] = {"just": ["came-out-of-shadows"]}


def _state(telling: Telling, cancels: Plain, read: Plain) -> None:
    """'... that does not have a gold or an influence cost'."""
    state = read["card state"]
    if not {"not", "no"} & set(telling.words(state)) or "has" not in state:
        raise Unsaid("what is canceled")
    _without(telling, cancels, state, True)


def _without(telling: Telling, cancels: Plain, value: Plain, no: bool) -> None:
    features = value.get("has") or []
    words = [word for feature in features for word in telling.words(feature)]
    if not no or [feature.get("is") for feature in features] != ["cost"]:
        raise Unsaid("what is canceled")
    cancels["without"] = ["pay-gold", "kneel-influence"] if "gold" in words else ["kneel-influence"]


def _during(telling: Telling, cancels: Plain, read: Plain) -> None:
    challenge = read["during"].get("challenge")
    if not isinstance(challenge, dict):
        raise Unsaid("when")
    cancels["if"] = both(cancels.get("if", {}), during(telling, challenge))


def _by(telling: Telling, cancels: Plain, read: Plain) -> None:
    """'... triggered by an opponent', 'by a player with 3 or more cards in his or her discard pile'."""
    person = read["by player"].get("person")
    who = person_of(person)
    if who not in WHOSE:
        raise Unsaid("which player")
    if WHOSE[who] != "any":
        cancels["controller"] = WHOSE[who]
    mod = person_mod(person)
    if mod:
        cancels["if"] = both(cancels.get("if", {}), described(telling, mod, "you", "self-controller"))


def _fate(telling: Telling, cancels: Plain, read: Plain) -> None:
    """'... from being killed or discarded': from anything."""
    if set(read["fate"]["fates"]) != {"killed", "discarded"}:
        raise Unsaid("what is canceled")


ASKED = {
    "effect does": _does,
    "person": _person,
    "card": _card,
    "card state": _state,
    "during": _during,
    "by player": _by,
    "fate": _fate,
}
