"""What is done to players: who draws, gains, loses or discards, and of which players it is so."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.joining import both, negated
from reading.engine.numbers import said_number
from reading.engine.persons import described, of_subject, of_them
from reading.engine.places import person_of
from reading.engine.provisos import CONDITIONS
from reading.engine.spans import own_whens
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import number, players, tokens_of
from reading.model import Act, Person
from timing.systems.agot1e.words import AT_RANDOM, OF_CHOICE, PAST_CAP

Plain = dict[str, Any]


def only_those(telling: Telling, deed: Deed, made: list[Plain], asks: bool) -> None:
    """'Each player who controls a Lord draws a card': of the players spoken of only those of whom it is so."""
    subject = deed.act.subject
    assert isinstance(subject, Person)  # noqa: S101
    whom: list[Plain] = [plain for plain in made if plain.get("who", "you") != "you" and "to" not in plain]
    if asks and telling.target and "who" in telling.target and not telling.also:
        whom.append(telling.target)
        whom += [{} for plain in made if plain.get("to") == "target" and plain.get("of", "") == ""]
    try:
        asked = described(telling, subject.mods[0].value, "you", "self-controller")
    except Unsaid as unsaid:
        telling.lacks.append(str(unsaid))
        return
    if not whom or len(whom) < len(made):
        telling.lacks.append("which player")
        return
    for plain in whom:
        plain["those"] = both(plain["those"], asked) if "those" in plain else asked


def unless_they(telling: Telling, deed: Deed, made: list[Plain]) -> None:
    """'Players cannot initiate ... challenges unless they control a Lord': of whom it is so."""
    first = telling.ability.parsed.block.sentences[0]
    for when in own_whens(telling, deed) if deed.sentence is first else ():
        if when["word"] not in CONDITIONS or not of_subject(telling, when):
            continue
        try:
            asked = of_them(telling, when["happening"]["_from"], when["_to"])
        except Unsaid as unsaid:
            telling.lacks.append(str(unsaid))
            continue
        asked = negated(asked) if when["word"] == "unless" else asked
        key = "those" if "you" in str(asked) else "if"  # 'she' may be the card: nothing of the players then
        for plain in made:
            if plain["do"] == "words" or (key == "those" and (plain.get("who", "you") == "you" or "to" in plain)):
                telling.lacks.append("which player")
            else:
                plain[key] = both(plain[key], asked) if key in plain else asked


def _same_doer(telling: Telling) -> str:
    """'That player kneels a card, then draws a card': whoever does the first does the second."""
    deed = telling.deed
    if deed is None or deed.act.subject is not None:
        return ""
    words = telling.words({"_from": deed.piece.start, "_to": deed.piece.end})
    before = [act.subject for act in deed.sentence.acts() if act is not deed.act and isinstance(act.subject, Person)]
    return before[-1].who if before and {"draws", "discards", "gains", "loses"} & set(words) else ""


def _that_hand(telling: Telling, act: Act) -> bool:
    """'1 card from that hand': of whoever showed it."""
    words = [token.word for token in tokens_of(telling, act.slots)]
    return any(pair in (("that", "hand"), ("those", "hands")) for pair in zip(words, words[1:], strict=False))


def from_somebody(telling: Telling, act: Act) -> bool:
    """'Take 1 gold from an opponent's gold pool'."""
    words = [token.word for token in tokens_of(telling, act.slots)]
    return "from" in words and "treasury" not in words


def on_player(telling: Telling, act: Act, do: str) -> list[Plain]:
    plain: Plain = {"do": do}
    n = said_number(telling, act, number(act))
    plain["n"] = n
    if do == "draw" and telling.deed and _past_the_cap(telling):
        plain["what"] = PAST_CAP
    if do == "discard-from-hand":
        plain |= _how_picked(telling, act)
    who = act.subject.who if isinstance(act.subject, Person) else person_of(act.slots.get("hand", {}).get("possessive"))
    if do == "lose-gold":
        who = who or person_of((act.slots.get("pool") or {}).get("possessive"))
    who = who or ("that" if do == "discard-from-hand" and _that_hand(telling, act) else "")
    who = who or _same_doer(telling)
    if who == "each" and "you and that opponent" in telling.ability.text.lower():
        told = ["you", "chosen"] if telling.player_chosen else ["each"]
        return [{**plain, "who": one} for one in told]
    if chosen := _one_of_them(telling, act, do):
        return [{**plain, "who": chosen}]
    return [{**plain, **players(telling, who)}]


def _how_picked(telling: Telling, act: Act) -> Plain:
    """By chance, where the text says so; else whoever discards chooses. A whole hand is discarded in no order."""
    words = {token.word for token in tokens_of(telling, act.slots)}
    if telling.deed is not None:  # 'that player must randomly discard 1 card'
        piece = telling.deed.piece
        words |= set(telling.words({"_from": max(piece.start - 1, 0), "_to": piece.end}))
    if words & {"random", "randomly"}:
        return {"what": AT_RANDOM}
    return {} if set(telling.words(act.slots.get("hand") or {})) & {"entire"} else {"what": OF_CHOICE}


def _past_the_cap(telling: Telling) -> bool:
    """'Draw 4 cards, ignoring the draw cap'."""
    marks = telling.deed.sentence.marks("ignoring") if telling.deed else []
    return any({"draw", "cap"} <= set(telling.words(mark.value)) for mark in marks)


def _one_of_them(telling: Telling, act: Act, do: str) -> str:
    """'From any 1 opponent's hand', 'from any player's gold pool': whose it is, is chosen; '' where it is told."""
    key = {"discard-from-hand": "hand", "lose-gold": "pool"}.get(do, "")
    whose = (act.slots.get(key) or {}).get("possessive")
    who = person_of(whose)
    if who not in ("opponent", "any") or isinstance(act.subject, Person) or "person mod" in str(whose):
        return ""
    if not telling.player_chosen:
        telling.asks({"player": who}, None)
        telling.player_chosen = True
    return "chosen"
