"""What stands beside an effect: its condition, 'then', 'may', how long it lasts, whether it can be saved from."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.gates import state_of, within
from reading.engine.joining import both
from reading.engine.offers import if_they_do
from reading.engine.places import person_of
from reading.engine.spans import own_whens, waits
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import tokens_of
from reading.model import Noun, Person, Piece
from timing.systems.agot1e.words import LEAVING, TO_HOUSE

Plain = dict[str, Any]
WINS = (
    ["if", "you", "win", "the", "challenge"],
    ["if", "you", "win", "this", "challenge"],
    ["if", "you", "win", "that", "challenge"],
)
CONDITIONS = ("if", "while", "unless", "only-if", "during", "before")


def circumstances(telling: Telling, deed: Deed, plain: Plain) -> Plain:
    """Then, how long, and whether it can be saved from."""
    found: Plain = {}
    granted = plain["do"] in ("words", "extra-challenge", "deck-rule", "epic-phase") or plain.get("what") == TO_HOUSE
    granted = granted or str(plain.get("what", "")).endswith("while kneeling")
    if "then" in plain:
        return {}  # what comes of the effect before it
    modal, who = _left_to(deed)
    if modal == "may" and not granted and not (who != "you" and _each_may(telling)):
        if who != "you":
            theirs = "opponent" if plain["do"] == "shuffle" and who == "opponent" else ""
            asked = theirs or {"that": telling.that(), "winner": "winner", "loser": "loser"}.get(who, "")
            if asked:
                found |= {"may": True, "asked": asked}
            else:
                telling.lacks.append("it is optional")
        elif plain["do"] != "search":  # a search may find nothing
            found["may"] = True
    found |= _condition(telling, deed)
    if until := waits(telling, deed):
        found["when"] = until
    if isinstance(plain.get("n"), int) and (deed.sentence.marks("foreach") or _for_each(telling, deed)):
        telling.lacks.append("how much: so much for each of something")
    pieces = deed.sentence.pieces
    at = pieces.index(deed.piece)
    upto: Plain = {"_from": pieces[0].start, "_to": deed.piece.end}  # 'then choose one and kneel it': both hang on it
    said = any(token.word == "then" for token in tokens_of(telling, upto))
    said = said or any(_if_you_do(telling, deed, when) for when in own_whens(telling, deed))
    if said and telling.effects:  # behind nothing but a choice there is no effect to hang on
        found |= {"then": True, **_joined(telling, deed)}
    spans = [piece.value.get("span") for piece in pieces if piece.kind == "until"]
    words = " ".join(token.word for span in spans if span for token in tokens_of(telling, span))
    named = [span for span in ("challenge", "phase", "round") if span in words.split()]
    until = named[0] if len(named) == 1 else _beyond(pieces)
    if spans and not until and words.split()[-1:] != ["game"]:
        telling.lacks.append("how long it lasts")
    terminal = "str_zero" in plain.get("if", {})  # 'until the end of the phase ... is killed if its STR is 0'
    if until and (terminal or plain["do"] not in (*LEAVING, "save", "cancel", "draw")):
        found["until"] = until
    if plain["do"] in LEAVING and any(mark in pieces[at:] for mark in deed.sentence.marks("unsavable")):
        found["cannot_be_saved"] = True
    if plain["do"] in LEAVING and _unsavable_behind(telling, deed):
        found["cannot_be_saved"] = True
    return found


def _joined(telling: Telling, deed: Deed) -> Plain:
    """'Then, stand it and draw 1 card': what stands behind one 'then' hangs on the same effect."""
    pieces = deed.sentence.pieces
    thens = [
        token.start
        for piece in pieces[:1]
        for token in tokens_of(telling, {"_from": piece.start, "_to": deed.piece.end})
        if token.word == "then"
    ]
    before, telling.behind = telling.behind, thens[-1] if thens else -1
    return {"and": True} if before == telling.behind >= 0 and telling.effects[-1].get("then") else {}


def _beyond(pieces: list[Piece]) -> str:
    """'Until you reveal a new plot', 'until NAME leaves play', 'until the end of the challenges phase', or ''."""
    said = [piece.value for piece in pieces if piece.kind == "until"]
    if len(said) != 1:
        return ""
    card, used = said[0].get("card"), said[0].get("used") or {}
    if person_of(said[0].get("person")) == "you" or person_of(used.get("possessive")) == "you":
        return "new-plot"
    if isinstance(card, Noun):
        return "source-leaves" if card.ref == "self" else ""
    return "challenges" if (said[0].get("phase") or {}).get("name") == "challenges" else ""


def _left_to(deed: Deed) -> tuple[str, str]:
    """Whether it is done as a player likes, and who that is: 'may draw', 'the winner may choose to have all ...'."""
    acts = deed.sentence.acts()
    at = acts.index(deed.act) if deed.act in acts else 0
    chooses = at and acts[at - 1].do == "choose mode" and acts[at - 1].modal == "may"
    act = acts[at - 1] if chooses and not deed.act.modal else deed.act
    return act.modal, act.subject.who if isinstance(act.subject, Person) else "you"


def _unsavable_behind(telling: Telling, deed: Deed) -> bool:
    """'(Cannot be saved.)' as a sentence of its own, behind the one that removes the card."""
    sentences = telling.ability.parsed.block.sentences
    at = sentences.index(deed.sentence) + 1
    after = sentences[at] if at < len(sentences) else None
    if after is None or after.acts() or deed.sentence.acts()[-1:] != [deed.act]:
        return False
    return any("mark when" not in mark.value for mark in after.marks("unsavable"))


def _each_may(telling: Telling) -> bool:
    """'Each player may choose ...': the engine lets each choose none."""
    target = telling.target or {}
    return "who" in target and bool(target.get("up_to"))


def _for_each(telling: Telling, deed: Deed) -> bool:
    words = [token.word for token in tokens_of(telling, {"_from": deed.piece.start, "_to": deed.piece.end})]
    return any(pair in (("for", "each"), ("for", "every")) for pair in zip(words, words[1:], strict=False))


def _condition(telling: Telling, deed: Deed) -> Plain:
    """A condition of one effect: in a later sentence, or between the acts; those before stand for the whole ability."""
    sentences = telling.ability.parsed.block.sentences
    if deed.sentence.marks("use-only"):
        return {}
    own = (telling.ability.parsed.when or {}).get("_from")
    pieces = deed.sentence.pieces
    if deed.sentence is sentences[0]:
        pieces = [piece for piece in within(telling) if _stands_before(deed, piece)]
    whens = [piece.value for piece in pieces if piece.kind == "when" and piece.value.get("_from") != own]
    made: Plain = {}
    for when in whens:
        if _if_you_do(telling, deed, when) or if_they_do(telling, deed):
            continue
        if when["word"] not in CONDITIONS or (waits(telling, deed) and _still_there(when)):
            continue
        if won := _after_challenge(telling, deed, when):
            return {"if": won, "when": "challenge-over"}
        try:
            made = both(made, state_of(telling, when))
        except Unsaid:
            telling.lacks.append(f"a condition of: {telling.words_of(deed.piece)}")
    return {"if": made} if made else {}


def _still_there(when: Plain) -> bool:
    """'If it is still in play': what waits never means a card that has left play."""
    state = (when.get("happening") or {}).get("state") or {}
    card_state = state.get("card state")
    place = card_state.get("place") if isinstance(card_state, dict) else None
    which = state.get("which")
    return isinstance(place, dict) and place.get("zone") == "play" and isinstance(which, Noun) and bool(which.ref)


def _if_you_do(telling: Telling, deed: Deed, when: Plain) -> bool:
    """'You may ... If you do, ...': what hangs on the effect before it; of a removal the engine asks for saves then."""
    before = telling.effects[-1] if telling.effects else {}
    sentences = telling.ability.parsed.block.sentences
    first = deed.sentence.acts()[:1] == [deed.act] and len(deed.sentence.acts()) == 1
    follows = sentences.index(deed.sentence) == 1 and len(sentences[0].acts()) <= 2 and len(telling.effects) == 1
    return telling.words(when) == ["if", "you", "do"] and first and follows and bool(before.get("may"))


def _after_challenge(telling: Telling, deed: Deed, when: Plain) -> Plain:
    """'If you win the challenge, kill that character', said before there is a winner: it waits until it is over."""
    words = telling.words(when)
    by: Plain = {}
    more = words[7:9] == ["or", "more"] and words[9:] in ([], ["total", "str"])
    if more and words[5] == "by" and words[6].isdigit():
        by = {"number": {"challenge": "margin"}, "at_least": int(words[6])}
        words = words[:5]
    declared = set((telling.ability.trigger or "").split("|")) <= {"attacker_declared", "defender_declared"}
    declared = declared if telling.ability.trigger else telling.ability.kind == "action"
    return {"winner": "you", **by} if declared and words in WINS else {}


def _stands_before(deed: Deed, piece: Piece) -> bool:
    """Whether a condition stands right before the act it is of."""
    pieces = deed.sentence.pieces
    after = next((p for p in pieces[pieces.index(piece) :] if p.kind == "act"), None)
    return after is deed.piece
