"""Hands and decks that are looked at, revealed, searched and shuffled, and what becomes of the cards seen there."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.numbers import x_of
from reading.engine.places import WHEREVER, out_of_their_own, person_of, place_of
from reading.engine.selecting import selector
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import players, tokens_of
from reading.model import Noun, Person
from timing.systems.agot1e.words import MOST_CARDS

Plain = dict[str, Any]
OWN = ("you", "")


def look(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    """'Look at an opponent's hand', 'reveal the top 2 cards of your deck'; what comes after speaks of those cards."""
    act = deed.act
    do = "look-at" if code == "look" else "reveal"
    noun, hand = act.slots.get("card"), act.slots.get("hand")
    if isinstance(hand, dict) and noun is None:
        subject = act.subject.who if isinstance(act.subject, Person) else ""
        who = _owner(telling, hand, subject)
        telling.shown = {"zone": "hand", "who": who}
        return [{"do": do, "from": "hand", "who": who}]
    if not isinstance(noun, Noun) or hand is not None or noun.items:
        return None
    if noun.ref == "back":
        return [{"do": do, "to": "found"}] if telling.found else None
    return _top(telling, noun, do) or _in_shadows(telling, noun, do)


def _owner(telling: Telling, place: Plain, subject: str = "") -> str:
    """Whose hand or deck it is; one of several that the text leaves open is chosen first. Raises Unsaid."""
    who = person_of(place.get("possessive"))
    if who in ("that", "") and subject:
        who = subject
    if who in ("opponent", "any") or (who == "" and {"any", "a"} & set(telling.words(place)[:1])):
        if not telling.player_chosen:
            telling.asks({"player": "opponent" if who == "opponent" else "any"}, None)
            telling.player_chosen = True
        return "chosen"
    before = len(telling.lacks)
    told: str = players(telling, who).get("who", "you")
    if len(telling.lacks) > before or "person mod" in str(place):
        telling.lacks = telling.lacks[:before]
        raise Unsaid("which player")
    return told


def _top(telling: Telling, noun: Noun, do: str) -> list[Plain] | None:
    """The top cards of a deck."""
    places = [mod.value.get("place", {}) for mod in noun.mod("where")]
    if not noun.mod("top") or len(places) != 1 or places[0].get("zone") != "deck":
        return None
    if {mod.kind for mod in noun.mods} - {"top", "count", "where"}:
        return None
    counts = [mod.value for mod in noun.mod("count")]
    n: Any = (counts[0] if counts[0] is not None else x_of(telling)) if counts else 1
    who = _owner(telling, places[0].get("deck") or {})
    telling.shown = {"zone": "deck", "who": who, "n": n}
    return [{"do": do, "from": "deck", "n": n, "who": who}]


def _in_shadows(telling: Telling, noun: Noun, do: str) -> list[Plain] | None:
    """'Look at 1 card in Shadows controlled by each opponent'."""
    owners = [person_of(mod.value) for mod in noun.mod("controller")]
    places = [place_of(mod.value.get("place", {})) for mod in noun.mod("where")]
    if places != [{"zone": ["shadows"]}] or len(owners) != 1 or noun.heads != ("card",):
        return None
    who = players(telling, owners[0]).get("who", "you")
    return [{"do": do, "from": "shadows", "n": noun.n or 1, "who": who}]


def shuffle(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Shuffle your deck', 'shuffle the other cards back into your deck'."""
    act = deed.act
    place = act.slots.get("deck") or act.slots.get("to")
    if isinstance(act.slots.get("card"), Noun) and act.slots["card"].ref != "back":
        return None
    if not isinstance(place, dict) or "happening" in act.slots:
        return [{"do": "shuffle"}] if "searched" in telling.words(act.slots) else None
    subject = act.subject.who if isinstance(act.subject, Person) else ""
    whose = person_of(place.get("possessive"))
    if whose == "you" and "decks" in telling.words(place) and telling.player_chosen:  # of both who have searched
        return [{"do": "shuffle", "who": "you"}, {"do": "shuffle", "who": "chosen"}]
    if whose == "owner" or (whose in ("that", "") and telling.shown):
        return [{"do": "shuffle", "who": telling.shown.get("who", "you")}]
    return [{"do": "shuffle", "who": _owner(telling, place, subject)}]


def search(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """A search: in whose deck, for what; later effects speak of what was found."""
    act, noun = deed.act, deed.act.slots.get("card")
    who = person_of((act.slots.get("deck") or {}).get("possessive")) if isinstance(act.slots.get("deck"), dict) else ""
    subject = act.subject.who if isinstance(act.subject, Person) else "you"
    everybody = _everybody(telling, act.subject) if isinstance(act.subject, Person) else ["you"]
    theirs = who in OWN or (who == "that" and subject not in OWN)
    if telling.ability.kind == "replacement" or "person" in (act.slots.get("deck") or {}):
        raise Unsaid("who searches what")
    if "whole" not in act.slots or not isinstance(noun, Noun) or not theirs or not everybody:
        telling.lacks.append(f"in words only: {telling.words_of(deed.piece)}")
        return [{"do": "search", "what": telling.words_of(deed.piece)}]
    zones = ["deck", "discard"] if "discard" in act.slots else ["deck"]
    which = {**telling.select(noun), "zone": zones, "controller": "you"}
    top = act.slots.get("top n")
    if isinstance(top, dict):
        n = top.get("number")
        if not isinstance(n, int):
            telling.lacks.append("how much (X)")
        else:
            which["top"] = n
    telling.found = True
    told: Plain = {"do": "search", "which": which}
    many = _how_many(telling, noun)
    told |= {} if many == 1 else {"n": many}
    return [told if one == "you" else {**told, "who": one} for one in everybody]


def _everybody(telling: Telling, subject: Person) -> list[str]:
    """Who searches: you, each player, you and the opponent who was chosen; nobody where that is not clear."""
    if subject.mods:
        return []
    if subject.who == "each" and "you and that opponent" in telling.ability.text.lower():
        return ["you", "chosen"] if telling.player_chosen else []
    before = len(telling.lacks)
    told: str = players(telling, subject.who).get("who", "you")
    clear = len(telling.lacks) == before
    telling.lacks = telling.lacks[:before]
    return [told] if clear else []


def _how_many(telling: Telling, noun: Noun) -> Any:
    if noun.amount == "any":
        return MOST_CARDS
    if noun.amount == "x" or (noun.n is None and noun.amount in ("up-to", "one")):
        return x_of(telling)
    return noun.n or 1


def of_shown(telling: Telling, deed: Deed, noun: Any, do: str) -> list[Plain] | None:
    """What is done with cards of a deck that have been looked at or revealed; None for any others."""
    if not isinstance(noun, Noun) or telling.shown.get("zone") != "deck" or telling.found or telling.chosen:
        return None
    n, who = telling.shown["n"], telling.shown["who"]
    words = [token.word for token in tokens_of(telling, deed.act.slots)]
    if not isinstance(n, int) and do != "return-to-hand":
        return None
    lying: Plain = {"zone": ["deck"], "controller": who, "top": n}
    own = {"where", "controller", "attached", "part"}
    rest = noun.amount == "all" and noun.heads == ("card",) and not own & {mod.kind for mod in noun.mods}
    if rest and not noun.ref and do in ("top-of-deck", "bottom-of-deck"):  # 'all non-prized cards', of those seen
        return _of_a_kind(telling, noun, do, lying)
    if noun.mod("revealed") or (noun.ref == "back" and noun.mods):  # 'a revealed Dothraki character'
        return _of_a_kind(telling, noun, do, lying)
    if noun.ref != "back":
        return None
    if "other" in words and noun.amount in ("one", "all") and noun.n is None:  # 'discard 1 and add the other to hand'
        raise Unsaid("which of the cards seen")
    if noun.amount == "one" and noun.n is None:
        raise Unsaid("which of the cards seen")
    if noun.amount == "each" and noun.n:  # '1 of those cards'
        return _picked(telling, do, {"which": lying, "n": noun.n}, words)
    if noun.amount == "each" and "one" in words[:4]:
        return _picked(telling, do, {"which": lying, "n": 1}, words)
    if do == "put-into-play" and n == 1:  # 'if that card is a character, put it into play'
        return [{"do": do, "to": "all", "which": lying}]
    if do == "return-to-hand":
        return [{"do": "deck-to-hand", "n": n, "who": who}]
    if do == "discard":
        return [{"do": "discard-from-deck", "n": n, "who": who}]
    if do in ("top-of-deck", "bottom-of-deck"):
        seen = {"do": "look-at", "from": "deck", "n": n, "who": who}
        aside: Plain = {"do": "bottom-of-deck", "to": "all", "which": lying}
        if {"top", "bottom"} <= set(words):
            return [{**aside, "may": True}]
        return [aside] if do == "bottom-of-deck" else [{**seen, "destination": "deck-top"}]
    return None


def of_hand_seen(telling: Telling, noun: Noun) -> list[Plain] | None:
    """'1 event card from that hand', 'a card from each of those hands': picked once the hand has been seen."""
    plain, lacks = selector(out_of_their_own(noun))  # 'from that player\'s hand' is from the one that was seen
    if telling.shown.get("zone") != "hand" or plain.get("zone") != ["hand"] or {"controller", "owner"} & set(plain):
        return None
    if lacks or noun.items or noun.ref or noun.amount not in ("one", "up-to") or noun.mod("just"):
        return None
    who = telling.shown["who"]
    each = who.startswith("each")
    pick: Plain = {"do": "pick", "which": {**plain, "controller": "you" if each else who}}
    pick |= {"who": who, "asked": "you"} if each else {}
    pick |= {"n": noun.n} if noun.n and noun.n > 1 else {}
    telling.found = True
    return [{**pick, "what": "up to"} if noun.amount == "up-to" else pick]


UNSEEN = {"discard": "discard-from-hand", "into-deck": "hand-to-deck"}  # of cards that are not described


def unseen(telling: Telling, do: str, picked: Plain | None = None) -> list[Plain]:
    """Where one of all cards of a hand is picked: what becomes of it if it is one that is not described."""
    before = (one for one in reversed(telling.effects) if one["do"] == "pick")
    pick = picked or next(before, None)
    which = (pick or {}).get("which", {})
    any_card = which.get("zone") == ["hand"] and set(which) <= {"zone", "controller", "not"}
    if pick is None or not any_card or {"n", "what"} & set(pick) or do not in UNSEEN:
        return []
    pick["what"] = "or not described"
    nothing: Plain = {"is": "found", "zone": WHEREVER}
    if "asked" in pick:
        return [{"do": UNSEEN[do], "n": 1, "who": pick["who"], "those": {"none": {**nothing, "owner": "you"}}}]
    return [{"do": UNSEEN[do], "n": 1, "who": which["controller"], "if": {"none": nothing}}]


def _picked(telling: Telling, do: str, told: Plain, words: list[str]) -> list[Plain] | None:
    """Of the cards seen so many are picked, and the rest goes where the text says."""
    telling.found = True
    pick: Plain = {"do": "pick", **told}
    rest = {**told["which"], "top": told["which"]["top"] - told["n"]}
    if {"top", "bottom", "other"} <= set(words):  # 'one of those on top of the deck and the other on the bottom'
        return [pick, {"do": "bottom-of-deck", "to": "found"}] if told["which"]["top"] == 2 else None
    others = {"do": "bottom-of-deck", "to": "all", "which": rest}
    return [pick, {"do": do, "to": "found"}, *([others] if "other" in words and "bottom" in words else [])]


def _of_a_kind(telling: Telling, noun: Noun, do: str, lying: Plain) -> list[Plain] | None:
    mods = tuple(mod for mod in noun.mods if mod.kind not in ("revealed", "where"))
    plain = telling.select(Noun(heads=noun.heads, mods=mods))
    which = {**plain, **lying}
    if noun.amount == "all" and any(one["do"] == "reveal" for one in telling.effects):
        revealed: Plain = {key: value for key, value in lying.items() if key != "top"}
        which = {**plain, **revealed, "just": ["revealed"], "since": "ability"}  # those, though some have gone by then
    if noun.amount == "all":
        return [{"do": do, "to": "all", "which": which}]
    if noun.amount != "one" or noun.n is None:
        return None
    telling.found = True
    return [{"do": "pick", "which": which, **({"n": noun.n} if noun.n > 1 else {})}, {"do": do, "to": "found"}]
