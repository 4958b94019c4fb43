"""Target and effects of an ability in the words of the timing engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.deeds import Deed
from reading.effects import effect_codes
from reading.engine import attaching, board, holdings, showing
from reading.engine.alternatives import LEFT_OUT, Made, tell_alternatives
from reading.engine.forbidding import declared_together, forbidden, not_done
from reading.engine.gates import state_of, within
from reading.engine.handlers import HANDLERS
from reading.engine.joining import both, negated
from reading.engine.later import during_challenges, over_challenges
from reading.engine.numbers import said_number
from reading.engine.persons import described, of_subject, of_them
from reading.engine.selecting import person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.variations import tell_instead, tell_variations
from reading.engine.whom import choose_player, number, players, set_target, to_whom, tokens_of
from reading.model import Act, Mod, Noun, Person, Piece
from reading.triggers import events_in
from timing.systems.agot1e.words import LEAVING, TO_HOUSE

Plain = dict[str, Any]
ON_CARDS = {
    "kill": "kill",
    "discard_from_play": "discard",
    "sacrifice": "sacrifice",
    "return_to_hand": "return-to-hand",
    "to_shadows": "to-shadows",
    "remove_from_game": "remove-from-game",
    "put_into_play": "put-into-play",
    "kneel": "kneel",
    "stand": "stand",
    "take_control": "take-control",
    "remove_from_challenge": "remove-from-challenge",
    "blank": "blank",
}


DESTINATIONS = {
    "return-to-hand": "hand",
    "to-shadows": "shadows",
    "discard": "discard",
    "bottom-of-deck": "deck-bottom",
    "top-of-deck": "deck-top",
    "remove-from-game": "removed",
}


ON_PLAYERS = {
    "draw": "draw",
    "gain_gold": "gain-gold",
    "lose_gold": "lose-gold",
    "discard_from_hand": "discard-from-hand",
}


WINS = (
    ["if", "you", "win", "the", "challenge"],
    ["if", "you", "win", "this", "challenge"],
    ["if", "you", "win", "that", "challenge"],
)
CONSTANTS = (
    "str gain lose blank income claim cost season forbid extra-challenge extra-draw draw-cap needs dominance "
    "skip-phase deck-rule take-control initiative income-at-most words"
).split()
LATER = ("begin", "end", "at-end", "after", "when", "any-time")
RESOLVING = ("action", "response", "passive", "when-revealed")  # what does something once
CONDITIONS = ("if", "while", "unless", "only-if", "during", "before")


NO_TABLE = frozenset(  # what changes nothing of the table that the engine keeps
    "reveal look shuffle name deck_building setup_change win_condition other".split()
)


def tell_effects(telling: Telling) -> None:
    """Fill in target and effects."""
    told: Made = []
    for deed in telling.ability.parsed.deeds.effects:
        telling.deed = deed
        before, target = len(telling.effects), telling.target
        if _if_others_pay(telling, deed):
            made = [_in_words(telling, deed)]
        else:
            later = _later(telling, deed)
            if later and _taken_back(telling, deed):
                continue
            made = [_in_words(telling, deed, "later")] if later else _effect(telling, deed)
            made += _as_participant(telling, deed, made)
        if isinstance(deed.act.subject, Person) and deed.act.subject.mods:
            _only_those(telling, deed, made, telling.target is not target)
        _unless_they(telling, deed, made)
        first: Plain = {}
        for plain in made:
            whole = {**plain, **_circumstances(telling, deed, plain)}
            if first and "then" in whole and not {"then"} & {*plain, *first}:
                del whole["then"]  # what one deed does at once hangs on what went before it, not on itself
            first = first or whole
            whole |= {"if": both(plain["if"], whole["if"])} if "if" in plain and whole["if"] != plain["if"] else {}
            if "then" in whole and "when" not in whole and telling.effects[-1].get("when") == "challenge-over":
                telling.lacks.append(f"later: {telling.words_of(deed.piece)}")
            if whole.get("when") == "challenge-over" and deed.act.chooses:
                telling.lacks.append("that it is chosen only then")
            if telling.ability.kind in RESOLVING and "until" in whole and during_challenges(telling, deed):
                whole = over_challenges(telling, whole)
            if telling.ability.kind == "constant" and not _constant(whole):
                whole = _in_words(telling, deed)
            if whole not in telling.effects:
                telling.effects.append(whole)
        told.append((deed, telling.effects[before:], telling.target is not target))
    telling.told = [(deed, plains) for deed, plains, _ in told]
    tell_alternatives(telling, [one for one in told if one[0].act.do != "choose" or one[1]])
    if any(sentence.marks("otherwise") for sentence in telling.ability.parsed.block.sentences):
        telling.lacks.append(LEFT_OUT)
    if telling.target and any(one["do"] == "save" and "which" in one for one in telling.effects):
        telling.lacks.append("what else is chosen with what is saved")
    if any(one["do"] == "put-into-play" and _may_be_attachment(telling, one) for one in telling.effects):
        telling.lacks.append("what it is attached to")
    tell_variations(telling)
    tell_instead(telling)
    _of_the_challenge(telling)
    if telling.ability.option:
        telling.lacks.append("what other players may pay")


def _only_those(telling: Telling, deed: Deed, made: list[Plain], asks: bool) -> None:
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


def _unless_they(telling: Telling, deed: Deed, made: list[Plain]) -> None:
    """'Players cannot initiate ... challenges unless they control a Lord': of whom it is so."""
    first = telling.ability.parsed.block.sentences[0]
    for when in _own_whens(telling, deed) if deed.sentence is first else ():
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


def _of_the_challenge(telling: Telling) -> None:
    """'Stand and remove a character from the challenge': what is chosen for that takes part."""
    removed = [one for one in telling.effects if one["do"] == "remove-from-challenge" and one.get("to") == "target"]
    choose = (telling.target or {}).get("choose")
    if choose and "participating" not in str(choose) and any(not {"of", "option"} & set(one) for one in removed):
        choose["participating"] = "any"


def _if_others_pay(telling: Telling, deed: Deed) -> bool:
    """'Any opponent may kneel 1 influence to return it': done only where somebody pays."""
    option = telling.ability.option
    return option is not None and option["does"] in effect_codes(deed.act)


def _later(telling: Telling, deed: Deed) -> bool:
    """Whether it comes about later, and not as the ability resolves, at a time that the engine has no word for."""
    return any(
        when["word"] in LATER
        and not opens_again(telling, when)
        and not (_at_end_of_phase(telling, when) and telling.ability.kind in RESOLVING)
        for when in _own_whens(telling, deed)
    )


def opens_again(telling: Telling, when: Plain) -> bool:
    """Whether it names once more, in the same words, what opens the ability."""
    own = telling.ability.parsed.when
    return telling.ability.kind == "passive" and own is not None and telling.words(when) == telling.words(own) != []


def _taken_back(telling: Telling, deed: Deed) -> bool:
    """'After that opponent wins a challenge in which NAME participated, take control of NAME': a passive of its own."""
    noun = deed.act.slots.get("card")
    whens = _own_whens(telling, deed)
    if deed.act.do != "take_control" or not isinstance(noun, Noun) or noun.ref != "self" or len(whens) != 1:
        return False
    event = next(iter(events_in(whens[0])), {})
    detail = ((event.get("challenge") or {}).get("tail") or {}).get("challenge detail") or {}
    part = detail.get("in")
    own = event.get("on") == "challenge_won" and person_of(event.get("by")) == "that" and detail.get("part") == "any"
    given = any(plain.get("do") == "put-into-play" and plain.get("who") == "chosen" for plain in telling.effects)
    if not own or not given or not isinstance(part, Noun) or part.ref != "self":
        return False
    passive: Plain = {"id": f"{telling.own}-later", "label": telling.words_of(deed.piece), "kind": "passive"}
    passive["trigger"] = {"after": ["challenge-won"], "player": "you"}  # whoever controls it by then
    passive["if"] = {"card": {"self": True, "participating": "any"}}
    telling.more.append({**passive, "effects": [{"do": "take-control", "to": "self", "who": "self-owner"}]})
    return True


def _own_whens(telling: Telling, deed: Deed) -> list[Plain]:
    """The times and conditions of the deed's sentence, without what opens the ability."""
    own = (telling.ability.parsed.when or {}).get("_from")
    return [piece.value for piece in deed.sentence.pieces if piece.kind == "when" and piece.value.get("_from") != own]


def _at_end_of_phase(telling: Telling, when: Plain) -> bool:
    """'At the end of the phase, discard it': the engine has it wait for the passives there."""
    words = telling.words(when)
    return when["word"] == "at-end" and words in (
        ["at", "the", "end", "of", which, "phase"] for which in ("the", "that")
    )


def _waits(telling: Telling, deed: Deed) -> bool:
    resolves = telling.ability.kind in RESOLVING
    return resolves and any(_at_end_of_phase(telling, when) for when in _own_whens(telling, deed))


def _still_there(when: Plain) -> bool:
    """'If it is still in play': what waits never means a card that has left play."""
    state = (when.get("happening") or {}).get("state") or {}
    card_state = state.get("card state")
    place = card_state.get("place") if isinstance(card_state, dict) else None
    which = state.get("which")
    return isinstance(place, dict) and place.get("zone") == "play" and isinstance(which, Noun) and bool(which.ref)


def _as_participant(telling: Telling, deed: Deed, made: list[Plain]) -> list[Plain]:
    """'Put it into play from your hand, knelt as a defender': how it enters, and on which side it takes part."""
    pieces = deed.sentence.pieces
    after = pieces[pieces.index(deed.piece) + 1 :]
    marks: list[Plain] = []
    for piece in after:
        if piece.kind == "act":
            break
        marks += [piece.value] if piece.kind == "mark" else []
    if len(made) != 1 or made[0]["do"] != "put-into-play" or "what" in made[0]:
        return []
    own = set(telling.words(deed.act.slots))
    if "knelt" in own or any(mark["is"] == "knelt" for mark in marks):
        made[0]["what"] = "knelt"
    if "as player" in deed.act.slots and own & {"attacker", "defender"}:
        join: Plain = {"do": "join-challenge", "to": made[0]["to"]}
        sides = [side for side in ("attacker", "defender") if side in own]
        return [{**join, **({"if": {sides[0]: "you"}} if len(sides) == 1 else {})}]
    side = next((mark["as"].heads for mark in marks if mark["is"] == "as" and isinstance(mark.get("as"), Noun)), ())
    to: Plain = {key: made[0][key] for key in ("to", "of", "which") if key in made[0]}
    if not side or not set(side) <= {"attacker", "defender"}:
        return []
    role: Plain = {"if": {side[0]: "you"}} if len(side) == 1 else {}
    return [{"do": "join-challenge", **to, **role}]


def _constant(plain: Plain) -> bool:
    """What a constant ability of the engine can do: change STR, give and take, blank, income, kill at STR 0."""
    return plain["do"] in CONSTANTS or (plain["do"] in LEAVING and "if" in plain)


def _circumstances(telling: Telling, deed: Deed, plain: Plain) -> Plain:
    """Then, how long, and whether it can be saved from."""
    found: Plain = {}
    granted = plain["do"] in ("words", "extra-challenge", "deck-rule") or plain.get("what") == TO_HOUSE
    granted = granted or str(plain.get("what", "")).endswith("while kneeling")
    if "then" in plain:
        return {}  # what comes of the effect before it
    if deed.act.modal == "may" and not granted and not _each_may(telling):
        if isinstance(deed.act.subject, Person) and deed.act.subject.who != "you":
            asked = {"that": telling.that(), "winner": "winner", "loser": "loser"}.get(deed.act.subject.who, "")
            if asked:
                found |= {"may": True, "asked": asked}
            else:
                telling.lacks.append("it is optional")
        elif plain["do"] != "search":  # a search may find nothing
            found["may"] = True
    found |= _condition(telling, deed)
    if _waits(telling, deed):
        found["when"] = "phase-ends"
    if isinstance(plain.get("n"), int) and (deed.sentence.marks("foreach") or _for_each(telling, deed)):
        telling.lacks.append("how much: so much for each of something")
    pieces = deed.sentence.pieces
    at = pieces.index(deed.piece)
    said = any(token.word == "then" for token in tokens_of(telling, {"_from": deed.piece.start, "_to": deed.piece.end}))
    said = said or any(piece.kind == "mark" and piece.value["is"] == "then" for piece in pieces[:at])
    said = said or any(_if_you_do(telling, deed, when) for when in _own_whens(telling, deed))
    if said and telling.effects:  # behind nothing but a choice there is no effect to hang on
        found["then"] = True
    spans = [piece.value.get("span") for piece in pieces if piece.kind == "until"]
    words = " ".join(token.word for span in spans if span for token in tokens_of(telling, span))
    until = next((span for span in ("challenge", "phase", "round") if span in words.split()), "")
    if spans and not until and words.split()[-1:] != ["game"]:
        telling.lacks.append("how long it lasts")
    if until and plain["do"] not in (*LEAVING, "save", "cancel", "draw"):
        found["until"] = until
    if plain["do"] in LEAVING and any(mark in pieces[at:] for mark in deed.sentence.marks("unsavable")):
        found["cannot_be_saved"] = True
    if plain["do"] in LEAVING and _unsavable_behind(telling, deed):
        found["cannot_be_saved"] = True
    return found


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
        if _if_you_do(telling, deed, when):
            continue
        if when["word"] not in CONDITIONS or (_waits(telling, deed) and _still_there(when)):
            continue
        if _after_challenge(telling, deed, when):
            return {"if": {"winner": "you"}, "when": "challenge-over"}
        try:
            made = both(made, state_of(telling, when))
        except Unsaid:
            telling.lacks.append(f"a condition of: {telling.words_of(deed.piece)}")
    return {"if": made} if made else {}


def _if_you_do(telling: Telling, deed: Deed, when: Plain) -> bool:
    """'You may ... If you do, ...': what hangs on the effect before it; of a removal the engine asks for saves then."""
    before = telling.effects[-1] if telling.effects else {}
    sentences = telling.ability.parsed.block.sentences
    first = deed.sentence.acts()[:1] == [deed.act] and len(deed.sentence.acts()) == 1
    follows = sentences.index(deed.sentence) == 1 and len(sentences[0].acts()) <= 2 and len(telling.effects) == 1
    return telling.words(when) == ["if", "you", "do"] and first and follows and bool(before.get("may"))


def _after_challenge(telling: Telling, deed: Deed, when: Plain) -> bool:
    """'If you win the challenge, kill that character', said before there is a winner: it waits until it is over."""
    words = telling.words(when)
    declared = set((telling.ability.trigger or "").split("|")) <= {"attacker_declared", "defender_declared"}
    declared = declared if telling.ability.trigger else telling.ability.kind == "action"
    return declared and words in WINS


def _stands_before(deed: Deed, piece: Piece) -> bool:
    """Whether a condition stands right before the act it is of."""
    pieces = deed.sentence.pieces
    after = next((p for p in pieces[pieces.index(piece) :] if p.kind == "act"), None)
    return after is deed.piece


def _effect(telling: Telling, deed: Deed) -> list[Plain]:
    act = deed.act
    if act.modal == "cannot":
        try:
            return forbidden(telling, deed) or [_in_words(telling, deed)]
        except Unsaid as unsaid:
            telling.lacks.append(str(unsaid))
            return [_in_words(telling, deed)]
    if act.modal == "not":
        return not_done(telling, deed) or [_in_words(telling, deed)]
    if together := declared_together(telling, deed):
        return together
    if act.do in ("choose", "choose mode", "name") and act.modal != "cannot":
        return _choice(telling, deed)
    codes = effect_codes(act)
    found: list[Plain] = []
    for code in codes:
        try:
            made = _by_code(telling, deed, code)
        except Unsaid as unsaid:
            telling.lacks.append(str(unsaid))
            made = None
        found += made if made is not None else [_in_words(telling, deed)]
    return [one for at, one in enumerate(found) if one not in found[:at]]


def _in_words(telling: Telling, deed: Deed, why: str = "in words only") -> Plain:
    words = telling.words_of(deed.piece)
    if why == "later" or not set(effect_codes(deed.act)) <= NO_TABLE:
        telling.lacks.append(f"{why}: {words}")
    return {"do": "words", "what": words}


def _choice(telling: Telling, deed: Deed) -> list[Plain]:
    noun = deed.act.slots.get("card")
    if deed.act.do == "choose" and isinstance(noun, Noun) and "player" not in deed.act.slots:
        if noun.ref:
            return [_in_words(telling, deed)]
        every = "all" in telling.words({"_from": deed.piece.start, "_to": deed.piece.end})
        if noun.amount == "all" and every:  # 'choose all participating characters'
            telling.aimed = {"to": "all", "which": telling.select(noun)}
            telling.chosen, telling.asked = True, noun
            return []
        set_target(telling, noun)
        if deed.act.modal == "may" and telling.also:
            telling.also[-1]["up_to"] = True  # 'you may choose one'
        return []
    if deed.act.do == "choose" and noun is None:
        try:
            chosen = choose_player(telling, deed.act.slots.get("player"))
        except Unsaid:
            chosen = False
        if not chosen:
            telling.lacks.append("a player is chosen")
        return []
    return [_in_words(telling, deed)]


def _by_code(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    act = deed.act
    if code == "move_attachment":
        return attaching.move(telling, deed)
    if code in ON_CARDS:
        return _on_card(telling, act, ON_CARDS[code])
    if code == "other" and act.do == "discard" and "random" not in telling.words(act.slots):
        return _on_card(telling, act, "discard")  # out of Shadows
    if code in ("return_to_deck", "shuffle") and not any(key in act.slots for key in ("card", "top")):
        return board.into_decks(telling, deed) if isinstance(act.do, tuple) else showing.shuffle(telling, deed, code)
    if code == "gain_gold" and _from_somebody(telling, act):
        if moved := holdings.gold_moved(telling, deed):
            return moved
        telling.lacks.append("whose gold it is")
    if code == "gain_gold" and (told := board.income(telling, deed)):
        return told
    if code == "return_to_deck" and isinstance(act.do, tuple) and "add_to_hand" in act.do:
        return []  # told with what goes to hand
    if code == "return_to_deck":
        words = {token.word for token in tokens_of(telling, act.slots)}
        into = "into-deck" if words & {"shuffle", "shuffles"} else "top-of-deck"
        if {"top", "bottom"} <= words and "or" in words:
            return _on_either_end(telling, act)
        return _on_card(telling, act, "bottom-of-deck" if "bottom" in words else into)
    if code == "shuffle" and isinstance(act.slots.get("card"), Noun):
        return _on_card(telling, act, "into-deck")
    if code == "discard_from_hand" and (told := _of_that_hand(telling, act)):
        return told
    if code == "draw" and telling.ability.kind == "passive" and telling.ability.trigger == "card_drawn":
        raise Unsaid("how often it draws")  # what is drawn so would set it off again
    if code == "draw" and "static" in act.slots:
        return board.drawn_in_phase(telling, deed)
    if code in ON_PLAYERS:
        return _on_player(telling, act, ON_PLAYERS[code])
    handler = HANDLERS.get(code)
    return handler(telling, deed, code) if handler else None


def _on_either_end(telling: Telling, act: Act) -> list[Plain] | None:
    """'Return 1 card to the top or bottom of its owner's deck': one of the two is carried out."""
    made = _on_card(telling, act, "top-of-deck")
    if not made or len(made) != 1 or made[0]["do"] != "top-of-deck":
        return made
    low = {**made[0], "do": "bottom-of-deck", "option": "on the bottom"}
    return [{**made[0], "option": "on top"}, low]


def _on_card(telling: Telling, act: Act, do: str) -> list[Plain] | None:
    noun = act.subject if act.slots.get("own") else act.slots.get("card")
    if noun is None and act.slots.get("own") and do in LEAVING:
        return _at_zero(telling, act, do)
    if not isinstance(noun, Noun):
        return None
    if _with_what_is_on_it(noun):
        parts = [_on_card(telling, replace(act, slots={**act.slots, "card": one}), do) for one in noun.items]
        there = [plain for part in reversed(parts) for plain in part or ()]  # "then" hangs on what was chosen
        return there if all(parts) else None
    if _unchosen(noun):
        return _on_the_unchosen(telling, noun, do)
    place = act.slots.get("place") or ({"zone": "shadows"} if "shadows" in act.slots else None)
    if place and noun.ref == "":
        noun = replace(noun, mods=(*noun.mods, Mod("where", {"place": place})))
    if noun.ref == "" and "value" in act.slots:
        noun = replace(noun, mods=(*noun.mods, Mod("value", {"value": act.slots["value"]})))
    if (
        act.slots.get("replaced") and do in DESTINATIONS and telling.ability.kind != "replacement"
    ):  # "instead of placing it in the dead pile"
        return [{"do": "change-destination", **_whom(telling, noun, act), "destination": DESTINATIONS[do]}]
    if do == "to-shadows" and "possessive" in act.slots:
        raise Unsaid("under whose control")
    taker: Plain = {}
    if (
        do == "put-into-play" and person_of(act.slots.get("person")) == "opponent"
    ):  # 'under the control of any opponent'
        if not telling.player_chosen:
            telling.asks({"player": "opponent"}, None)
            telling.player_chosen = True
        taker = {"who": "chosen"}
    if do == "put-into-play" and (turned := attaching.as_character(telling, act)):
        return turned
    if do == "put-into-play" and "shadows" in act.slots:
        do = "come-out-of-shadows"
    if do == "take-control":
        who = act.subject.who if isinstance(act.subject, Person) else person_of(act.slots.get("person"))
        taker = {} if who in ("", "you") else players(telling, who)
        if taker and telling.ability.kind == "constant":  # the engine gives it to the controller of the card alone
            raise Unsaid("who takes control")
        if act.slots.get("person") and telling.ability.kind != "passive":
            raise Unsaid("who takes control")
    if noun.ref == "back" and telling.found and not telling.chosen:
        return [{"do": do, "to": "found", **_excepted(telling, act, do)}]
    if telling.deed and (seen := showing.of_shown(telling, telling.deed, noun, do)):
        return seen
    to = to_whom(telling, noun, act.chooses)
    if to and "as participant" in act.slots:  # 'kneel it as a defender'
        side = next((side for side in ("attacker", "defender") if side in telling.words(act.slots)), "")
        return [{"do": do, **to}, {"do": "join-challenge", **to, **({"if": {side: "you"}} if side else {})}]
    return [{"do": do, **to, **taker, **_excepted(telling, act, do)}] if to else None


def _with_what_is_on_it(noun: Noun) -> bool:
    """'A Maester character you control and all Chain attachments on that character'."""
    if noun.joined != "and" or len(noun.items) != 2 or noun.items[1].amount != "all":
        return False
    on = [mod.value.get("to") for mod in noun.items[1].mod("attached")]
    return len(on) == 1 and isinstance(on[0], Noun) and on[0].ref == "back" and noun.items[0].amount == "one"


def _may_be_attachment(telling: Telling, plain: Plain) -> bool:
    """Whether what is put into play can be an attachment, which needs a card to be attached to."""
    if plain.get("to") == "all":
        which = plain.get("which", {})
    elif plain.get("to") == "target":
        asked = (one for one in (telling.target, *telling.also) if one and one.get("name", "") == plain.get("of", ""))
        which = (next(asked, telling.target) or {}).get("choose", {})
    elif plain.get("to") == "found":
        found = (
            one["which"] for one in telling.effects if "which" in one and one["do"] in ("search", "look-at", "reveal")
        )
        which = next(found, {})
    else:
        return False
    return "attachment" in which.get("type", ())


def _of_that_hand(telling: Telling, act: Act) -> list[Plain] | None:
    """'Discard 1 event card from that hand': a card of a kind is chosen there; any card is discarded as one."""
    noun = act.slots.get("card")
    if telling.shown.get("zone") != "hand" or not isinstance(noun, Noun) or noun.items or noun.ref:
        return None
    if noun.heads == ("card",) and {mod.kind for mod in noun.mods} <= {"where", "count"}:
        return [{"do": "discard-from-hand", "n": noun.n or 1, "who": telling.shown["who"]}]
    if noun.amount not in ("one", "up-to") or {mod.kind for mod in noun.mods} & {"named", "just", "random"}:
        return None
    set_target(telling, noun)
    return [{"do": "discard", **telling.aimed}]


def _at_zero(telling: Telling, act: Act, do: str) -> list[Plain] | None:
    """'... get -1 STR and are discarded if their STR is 0': whoever was spoken of last."""
    last: Plain = telling.effects[-1] if telling.effects else {}
    words = {token.word for token in tokens_of(telling, act.slots)}
    if last.get("do") != "str" or not {"if", "str"} <= words:
        return None
    whom: Plain = {key: last[key] for key in ("to", "which") if key in last}
    unsavable = {"cannot_be_saved": True} if act.slots.get("unsavable") else {}
    return [{"do": do, "if": {"str_zero": True}, **whom, **unsavable}]


def _unchosen(noun: Any) -> bool:
    """'All characters not chosen'."""
    return isinstance(noun, Noun) and any(mod.kind == "just" and mod.no for mod in noun.mods)


def _on_the_unchosen(telling: Telling, noun: Noun, do: str) -> list[Plain] | None:
    """All but what players have chosen before."""
    others = replace(noun, mods=tuple(mod for mod in noun.mods if mod.kind != "just"))
    if telling.target is None or do not in LEAVING:
        return None
    return [{"do": do, "to": "unchosen", "which": telling.select(others)}]


def _whom(telling: Telling, noun: Noun, act: Act) -> Plain:
    return to_whom(telling, noun, act.chooses) or {"to": "trigger"}


def _excepted(telling: Telling, act: Act, do: str) -> Plain:
    """'blank (except for Traits)'."""
    text = telling.ability.text.lower()
    if do == "come-out-of-shadows" and "paying" in {token.word for token in tokens_of(telling, act.slots)}:
        telling.lacks.append("the gold it costs is not asked for")
    return {"what": "except traits"} if do == "blank" and "except for traits" in text else {}


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


def _from_somebody(telling: Telling, act: Act) -> bool:
    """'Take 1 gold from an opponent's gold pool'."""
    words = [token.word for token in tokens_of(telling, act.slots)]
    return "from" in words and "treasury" not in words


def _on_player(telling: Telling, act: Act, do: str) -> list[Plain]:
    plain: Plain = {"do": do}
    n = said_number(telling, act, number(act))
    plain["n"] = n
    who = act.subject.who if isinstance(act.subject, Person) else person_of(act.slots.get("hand", {}).get("possessive"))
    who = who or ("that" if do == "discard-from-hand" and _that_hand(telling, act) else "")
    who = who or _same_doer(telling)
    if who == "each" and "you and that opponent" in telling.ability.text.lower():
        told = ["you", "chosen"] if telling.player_chosen else ["each"]
        return [{**plain, "who": one} for one in told]
    if chosen := _one_of_them(telling, act, do):
        return [{**plain, "who": chosen}]
    return [{**plain, **players(telling, who)}]


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
