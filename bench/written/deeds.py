"""Effects, a clause each: 'kill that character', 'each opponent discards 1 card from his or her hand'."""

from __future__ import annotations

from typing import Any

from bench.written.cards import acts, cards
from bench.written.parts import NotWritten, Parts, Plain, wording
from reading.words import CRESTS, TRAITS

SPANS = {
    "challenge": "until the end of the challenge",
    "phase": "until the end of the phase",
    "round": "until the end of the round",
    "challenges": "until the end of the challenges phase",
}
DONE = {  # what is done to cards
    "kill": "kill {}",
    "discard": "discard {} from play",
    "sacrifice": "sacrifice {}",
    "kneel": "kneel {}",
    "stand": "stand {}",
    "remove-from-challenge": "remove {} from the challenge",
    "remove-from-game": "remove {} from the game",
    "take-control": "take control of {}",
    "blank": "treat {} as if its printed text box were blank",
}
DECKS = {
    "you": "your", "loser": "the losing opponent's", "each-opponent": "each opponent's", "each": "each player's",
    "chosen": "that player's",
}  # fmt: skip
ICONS = ("military", "intrigue", "power")
LOWER = ("renown", "stealth", "deadly", "vigilant", "intimidate", "melee", "joust", "deathbound", "stalwart", "setup")
PLAINLY = {  # what is said of a card that gains it
    "cannot be killed": "cannot be killed",
    "cannot be saved": "cannot be saved",
    "cannot be discarded": "cannot be discarded from play",
    "cannot attack": "cannot be declared as an attacker",
    "cannot defend": "cannot be declared as a defender",
    "cannot count STR": "does not count its STR",
    "cannot trigger": "cannot trigger its abilities",
    "does not kneel to attack": "does not kneel to attack",
    "does not kneel to defend": "does not kneel to defend",
    "does not stand in the standing phase": "does not stand during the standing phase",
}
IMMUNE = {
    "events": "event effects", "character-abilities": "character abilities", "triggered-effects": "triggered effects",
}  # fmt: skip


def clause(effect: Plain, name: str, spoken: str) -> str:
    """An effect as a clause; `spoken` is how a card is called that was chosen or opened it. Raises NotWritten."""
    parts = Parts(effect, f"effect {effect['do']}")
    do = parts.take("do")
    if do not in WRITTEN:
        raise NotWritten(f"effect {do}")
    until, then = parts.take("until"), parts.take("then")
    said = WRITTEN[do](parts, do, name, spoken)
    parts.done()
    span = f"{wording(SPANS, until, 'until')}, " if until else ""
    return f"{'then, ' if then else ''}{span}{said}"


def _whom(parts: Parts, name: str, spoken: str, alone: bool = False) -> str:
    """Whom an effect reaches."""
    to = parts.take("to", "")
    if to in ("target", "trigger"):
        return spoken
    if to == "self":
        return name
    if to == "found":
        return "it"
    if to == "host":
        return "attached character"
    if to == "all":
        return cards(parts.take("which"), name, "each" if alone else "all", plural=not alone)
    raise NotWritten(f"to {to}")


def _on_cards(parts: Parts, do: str, name: str, spoken: str) -> str:
    said = DONE[do].format(_whom(parts, name, spoken))
    return f"{said} (cannot be saved)" if parts.takes("cannot_be_saved", True) else said


def _home(parts: Parts, do: str, name: str, spoken: str) -> str:
    whom = _whom(parts, name, spoken)
    if whom == "it":
        return "put it into your hand"
    many = whom.startswith("all ")
    return f"return {whom} to {'their owners' + chr(39) if many else 'its owner' + chr(39) + 's'} hand{'s' * many}"


def _strength(parts: Parts, do: str, name: str, spoken: str) -> str:
    n = parts.take("n")
    each = ""
    if isinstance(n, dict):
        n, each = _for_each(n, name)
    return f"{_whom(parts, name, spoken, alone=True)} gets {n:+d} STR{each}"


def _for_each(n: Plain, name: str) -> tuple[int, str]:
    """'+1 STR for each Lord character you control': how much, and for each of what."""
    times = 1
    if set(n) == {"times"} and isinstance(n["times"][0], int) and isinstance(n["times"][1], dict):
        times, n = n["times"]
    if set(n) != {"count"}:
        raise NotWritten("a number that has to be worked out")
    return times, f" for each {cards(n['count'], name, '')}"


def _gains(parts: Parts, do: str, name: str, spoken: str) -> str:
    what = str(parts.take("what"))
    whom = _whom(parts, name, spoken, alone=True)
    if do == "gain" and what in PLAINLY:
        return f"{whom} {PLAINLY[what]}"
    if do == "gain" and what.startswith("immune to "):
        return f"{whom} is immune to {wording(IMMUNE, what.removeprefix('immune to '), 'immune to')}"
    if what in ICONS:
        return f"{whom} {do}s {'an' if what == 'intrigue' else 'a'} {what.capitalize()} icon"
    if what in LOWER:
        return f"{whom} {do}s {what}"
    if what in TRAITS:
        return f"{whom} {do}s the {what} trait"
    if what in CRESTS:
        return f"{whom} {do}s a {what} crest"
    raise NotWritten(f"{do} {what}")


def _draws(parts: Parts, do: str, name: str, spoken: str) -> str:
    return f"{acts(parts.take('who', 'you'), 'draw')} {_cards(parts)}"


def _cards(parts: Parts) -> str:
    n = parts.take("n", 1)
    if not isinstance(n, int):
        raise NotWritten("how many cards")
    return f"{n} card{'s' * (n > 1)}"


def _from_hand(parts: Parts, do: str, name: str, spoken: str) -> str:
    who = parts.take("who", "you")
    return f"{acts(who, 'discard')} {_cards(parts)} from {'your' if who == 'you' else 'his or her'} hand"


def _from_deck(parts: Parts, do: str, name: str, spoken: str) -> str:
    n, who = parts.take("n", 1), parts.take("who", "you")
    if not isinstance(n, int):
        raise NotWritten("how many cards")
    top = "the top card" if n == 1 else f"the top {n} cards"
    return f"discard {top} of {wording(DECKS, who, 'deck of')} deck"


def _claims(parts: Parts, do: str, name: str, spoken: str) -> str:
    n = parts.take("n", 1)
    if not isinstance(n, int):
        raise NotWritten("how much power")
    if not parts.has("to"):
        return f"{acts(parts.take('who', 'you'), 'claim')} {n} power for {_house(parts)}"
    return f"{_whom(parts, name, spoken, alone=True)} claims {n} power"


def _house(parts: Parts) -> str:
    if parts.has("who"):
        raise NotWritten("whose House card")
    return "your House"


def _less_power(parts: Parts, do: str, name: str, spoken: str) -> str:
    n = parts.take("n", 1)
    if not isinstance(n, int):
        raise NotWritten("how much power")
    return f"discard {n} power from {_whom(parts, name, spoken)}"


def _saves(parts: Parts, do: str, name: str, spoken: str) -> str:
    froms = {"kill": "killed", "kill discard": "killed or discarded from play", "discard": "discarded from play"}
    how = wording(froms, parts.take("what"), "save from")
    whom = cards(parts.take("which"), name) if parts.has("which") else _whom(parts, name, spoken)
    return f"save {whom} from being {how}"


def _cancels(parts: Parts, do: str, name: str, spoken: str) -> str:
    told = Parts(parts.take("cancels", {}), "cancel")
    of = told.take("of", [])
    kinds = {
        "event": "the effects of an event card just played",
        "triggered": "a triggered effect",
        "character": "a triggered character ability",
    }
    said = wording(kinds, of[0] if len(of) == 1 else None, "cancel of")
    if told.takes("controller", "opponent"):
        said += " triggered by an opponent"
    told.done()
    return f"cancel {said}"


def _costs_less(parts: Parts, do: str, name: str, spoken: str) -> str:
    n, what = parts.take("n"), parts.take("what", "")
    each = ""
    if isinstance(n, dict):
        n, each = _for_each(n, name)
    if not n:
        raise NotWritten("no cost")
    verb, by = ("reduce", f"{-n}{each}") if n < 0 else ("raise", f"{n}{each}")
    to = parts.take("to", "")
    if to == "self" and not what:  # of a card that is played
        return f"{verb} the cost to play {name} by {by}"
    which = dict(parts.take("which", {}))
    if to != "all" or what != "next" or which.pop("zone", None) != ["hand"] or which.pop("controller", None) != "you":
        raise NotWritten("cost of which cards")
    return f"{verb} the cost of the next {cards(which, name, '')} you play this phase by {by}"


def _searches(parts: Parts, do: str, name: str, spoken: str) -> str:
    which = dict(parts.take("which", {}))
    if which.pop("zone", None) != ["deck"] or which.pop("controller", None) != "you":
        raise NotWritten("search of what")
    top = which.pop("top", None)
    where = "your deck" if top is None else f"the top {top} cards of your deck"
    if top is not None and not isinstance(top, int):
        raise NotWritten("search of so many")
    return f"search {where} for {cards(which, name)}"


def _reveals(parts: Parts, do: str, name: str, spoken: str) -> str:
    if parts.has("to"):
        return f"reveal {_whom(parts, name, spoken)}"
    return _looks(parts, "reveal", name, spoken)


def _looks(parts: Parts, do: str, name: str, spoken: str) -> str:
    verb, place, who, n = do.replace("-at", " at"), parts.take("from"), parts.take("who", "you"), parts.take("n", 1)
    whose = wording(DECKS, who, "looks at what of")
    if place == "hand" and n == 1:
        return f"{verb} {whose} hand"
    if place != "deck" or not isinstance(n, int):
        raise NotWritten(f"{do} {place}")
    return f"{verb} the top {'card' if n == 1 else f'{n} cards'} of {whose} deck"


def _shuffles(parts: Parts, do: str, name: str, spoken: str) -> str:
    return f"shuffle {wording(DECKS, parts.take('who', 'you'), 'shuffle')} deck"


def _into_play(parts: Parts, do: str, name: str, spoken: str) -> str:
    if "card" in spoken and parts.has("to") and not parts.has("which"):
        raise NotWritten("put into play what may be an attachment")
    return f"put {_whom(parts, name, spoken)} into play"


def _onto_deck(parts: Parts, do: str, name: str, spoken: str) -> str:
    whom = _whom(parts, name, spoken)
    place = {"top-of-deck": "on top of", "bottom-of-deck": "on the bottom of"}[do]
    return f"put {whom} {place} {'your' if whom == 'it' else 'its owner' + chr(39) + 's'} deck"


def _to_shadows(parts: Parts, do: str, name: str, spoken: str) -> str:
    return f"put {_whom(parts, name, spoken)} into Shadows"


def _gold(parts: Parts, do: str, name: str, spoken: str) -> str:
    n, who = parts.take("n", 1), parts.take("who", "you")
    if not isinstance(n, int) or who != "you" or do != "gain-gold":
        raise NotWritten(f"{do} of {who}")
    return f"gain {n} gold"


def _claim_value(parts: Parts, do: str, name: str, spoken: str) -> str:
    n, which = parts.take("n"), dict(parts.take("which", {}))
    mine = which == {"type": ["plot"], "zone": ["revealed"], "controller": "you"}
    if parts.take("to") != "all" or not mine or not isinstance(n, int):
        raise NotWritten("claim of which plot")
    return f"{'raise' if n > 0 else 'lower'} the claim value on your revealed plot card by {abs(n)}"


WRITTEN: dict[str, Any] = {
    **dict.fromkeys(DONE, _on_cards),
    "return-to-hand": _home,
    "str": _strength,
    "gain": _gains,
    "lose": _gains,
    "draw": _draws,
    "discard-from-hand": _from_hand,
    "discard-from-deck": _from_deck,
    "claim-power": _claims,
    "discard-power": _less_power,
    "save": _saves,
    "cancel": _cancels,
    "cost": _costs_less,
    "search": _searches,
    "reveal": _reveals,
    "look-at": _looks,
    "shuffle": _shuffles,
    "put-into-play": _into_play,
    "top-of-deck": _onto_deck,
    "bottom-of-deck": _onto_deck,
    "to-shadows": _to_shadows,
    "gain-gold": _gold,
    "claim": _claim_value,
}
