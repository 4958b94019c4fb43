"""Target and effects of an ability in the words of the timing engine."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from reading.deeds import Deed
from reading.effects import effect_codes
from reading.engine import attaching, board, epic, holdings, rounds, showing
from reading.engine.alternatives import LEFT_OUT, Made, tell_alternatives
from reading.engine.forbidding import declared_together, forbidden, not_done
from reading.engine.handlers import HANDLERS
from reading.engine.joining import both
from reading.engine.later import during_challenges, once_played, over_challenges
from reading.engine.offers import tell_prices
from reading.engine.on_cards import may_be_attachment, of_that_hand, on_card, on_either_end
from reading.engine.on_players import from_somebody, on_player, only_those, unless_they
from reading.engine.otherwise import tell_otherwise
from reading.engine.provisos import circumstances
from reading.engine.spans import RESOLVING, comes_later, taken_back
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.variations import tell_instead, tell_variations
from reading.engine.whom import choose_player, set_target, tokens_of
from reading.model import Noun, Person, Piece
from timing.systems.agot1e.words import LEAVING

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
ON_PLAYERS = {
    "draw": "draw",
    "gain_gold": "gain-gold",
    "lose_gold": "lose-gold",
    "discard_from_hand": "discard-from-hand",
}
CONSTANTS = (
    "str gain lose blank income claim cost season forbid extra-challenge extra-draw draw-cap needs dominance "
    "skip-phase deck-rule take-control initiative income-at-most words"
).split()
NO_TABLE = frozenset(  # what changes nothing of the table that the engine keeps
    "reveal look shuffle name deck_building setup_change win_condition other".split()
)


KEPT = ("words", "save", "cancel")  # what an ability saves or cancels stays said, so that it is known for one that does
HANGING = ("if", "unless", "while", "during", "until")  # what begins the clause on which an effect hangs


def tell_effects(telling: Telling) -> None:
    """Fill in target and effects."""
    told: Made = []
    for deed in telling.ability.parsed.deeds.effects:
        telling.deed = deed
        before, target = len(telling.effects), telling.target
        if deed.act.modal == "option":  # '... to cancel this effect': told as what it costs
            made = []
        else:
            later = comes_later(telling, deed)
            if later and taken_back(telling, deed):
                continue
            made = [_in_words(telling, deed, "later")] if later else _effect(telling, deed)
            made += _as_participant(telling, deed, made)
        if isinstance(deed.act.subject, Person) and deed.act.subject.mods:
            only_those(telling, deed, made, telling.target is not target)
        unless_they(telling, deed, made)
        for whole in _whole(telling, deed, made):
            if whole not in telling.effects:
                telling.effects.append(whole)
        told.append((deed, telling.effects[before:], telling.target is not target))
    telling.told = [(deed, plains) for deed, plains, _ in told]
    tell_alternatives(telling, [one for one in told if one[0].act.do != "choose" or one[1]])
    _tell_left_out(telling)
    tell_prices(telling, telling.told)
    tell_variations(telling)
    tell_instead(telling)
    _of_the_challenge(telling)
    _side_by_side(telling)
    once_played(telling)
    if LEFT_OUT in telling.lacks:
        _none_of_several(telling)


def _whole(telling: Telling, deed: Deed, made: list[Plain]) -> Iterator[Plain]:
    """What a deed does with all that stands beside it: its condition, how long, after what."""
    first: Plain = {}
    for plain in made:
        known = len(telling.lacks)
        whole = {**plain, **circumstances(telling, deed, plain)}
        unclear = len(telling.lacks) > known or _hangs_on_what_is_not_read(deed)
        if unclear and whole["do"] not in KEPT:
            whole = _left_to_the_judge(telling, deed, whole)
        if first and "then" in whole and not {"then"} & {*plain, *first}:
            del whole["then"]  # what one deed does at once hangs on what went before it, not on itself
        if first.get("do") == "pick" and whole.get("to") == "found":
            whole.pop("may", None)  # whoever may pick one and does, does all of it
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
        yield whole


def _tell_left_out(telling: Telling) -> None:
    """What the effects as told do not say."""
    apart = any(sentence.marks("otherwise") for sentence in telling.ability.parsed.block.sentences)
    if apart and not tell_otherwise(telling):
        telling.lacks.append(LEFT_OUT)
    if telling.target and any(one["do"] == "save" and "which" in one for one in telling.effects):
        telling.lacks.append("what else is chosen with what is saved")
    if any(one["do"] == "put-into-play" and may_be_attachment(telling, one) for one in telling.effects):
        telling.lacks.append("what it is attached to")


def _of_the_challenge(telling: Telling) -> None:
    """'Stand and remove a character from the challenge': what is chosen for that takes part."""
    removed = [one for one in telling.effects if one["do"] == "remove-from-challenge" and one.get("to") == "target"]
    choose = (telling.target or {}).get("choose")
    if choose and "participating" not in str(choose) and any(not {"of", "option"} & set(one) for one in removed):
        choose["participating"] = "any"


def _side_by_side(telling: Telling) -> None:
    """What stands behind one 'then' is joined, unless one alone of it is carried out."""
    for before, one in pairwise([{}, *telling.effects]):
        if "and" in one and ("then" not in before or "option" in one):
            del one["and"]


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


def _effect(telling: Telling, deed: Deed) -> list[Plain]:
    act = deed.act
    if act.modal in ("cannot", "not"):
        try:
            if barred := rounds.no_season(telling, deed):
                return barred
            held = forbidden(telling, deed) if act.modal == "cannot" else not_done(telling, deed)
            return held or [_in_words(telling, deed)]
        except Unsaid as unsaid:
            telling.lacks.append(str(unsaid))
            return [_in_words(telling, deed)]
    if together := declared_together(telling, deed):
        return together
    if act.do == "choose first player" and not isinstance(act.subject, Noun) and act.modal in ("", "must"):
        return board.first_player(telling, deed) or [_in_words(telling, deed)]
    if act.do in ("choose", "choose mode", "name") and act.modal != "cannot":
        return _choice(telling, deed)
    if epic.lies_beside(telling, deed):
        return []
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
    codes = set(effect_codes(deed.act))
    if why == "later" or not codes or not codes <= NO_TABLE:
        telling.lacks.append(f"{why}: {words}")
    return {"do": "words", "what": words}


def _none_of_several(telling: Telling) -> None:
    """Where it is not described which of several effects is carried out, none of them is: the judge says which."""
    for deed, plains in telling.told:
        for plain in plains:
            if plain in telling.effects and "option" not in plain and plain["do"] not in KEPT:
                telling.effects[telling.effects.index(plain)] = _left_to_the_judge(telling, deed, plain)


def _hangs_on_what_is_not_read(deed: Deed) -> bool:
    """Whether the sentence says 'if', 'while' or 'unless' before the act or right behind it, and nothing read that."""
    pieces = deed.sentence.pieces
    at = pieces.index(deed.piece)
    behind = next((n for n, piece in enumerate(pieces[at + 1 :], at + 1) if piece.kind == "act"), len(pieces))
    words = [_opens_unread(before, piece) for before, piece in pairwise(pieces[:behind])]
    return any(words) or (pieces[0].kind == "unread" and pieces[0].value in HANGING)


def _opens_unread(before: Piece, piece: Piece) -> bool:
    """Whether a clause that nothing read begins here."""
    unless = before.kind == "mark" and before.value["is"] == "unless"
    return piece.kind == "unread" and (unless or (piece.value in HANGING and before.kind != "unread"))


def _left_to_the_judge(telling: Telling, deed: Deed, whole: Plain) -> Plain:
    """An effect of which it is not described when, whether or how long: in words, so that it does not come about."""
    words = {"do": "words", "what": telling.words_of(deed.piece)}
    return {**words, **{key: whole[key] for key in ("then", "and", "if") if key in whole}}


def _choice(telling: Telling, deed: Deed) -> list[Plain]:
    acts = deed.sentence.acts()
    if deed.act.do == "choose mode" and deed.act.modal == "may" and acts[-1] is not deed.act:
        return []  # 'may choose to have all players ...': said of what follows
    noun = deed.act.slots.get("card")
    if deed.act.do == "choose" and isinstance(noun, Noun) and "player" not in deed.act.slots:
        if noun.ref and noun.ref != "attached":
            return [_in_words(telling, deed)]
        every = "all" in telling.words({"_from": deed.piece.start, "_to": deed.piece.end})
        if noun.amount == "all" and every:  # 'choose all participating characters'
            telling.asks({"choose": telling.select(noun), "every": True}, noun)
            return []
        if picked := showing.of_hand_seen(telling, noun):
            return picked
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
    if epic.grants(deed):
        return epic.phase(telling, deed)
    if code == "move_attachment":
        return attaching.move(telling, deed)
    if code in ON_CARDS:
        return on_card(telling, act, ON_CARDS[code])
    if (
        code == "other"
        and act.do == "discard"
        and ("random" not in telling.words(act.slots) or "shadows" in telling.words(act.slots))
    ):
        return on_card(telling, act, "discard")  # out of Shadows
    if code in ("return_to_deck", "shuffle") and not any(key in act.slots for key in ("card", "top")):
        return board.into_decks(telling, deed) if isinstance(act.do, tuple) else showing.shuffle(telling, deed, code)
    if code == "gain_gold" and from_somebody(telling, act):
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
            return on_either_end(telling, act)
        return on_card(telling, act, "bottom-of-deck" if "bottom" in words else into)
    if code == "shuffle" and isinstance(act.slots.get("card"), Noun):
        return on_card(telling, act, "into-deck")
    if code == "discard_from_hand" and (told := of_that_hand(telling, act)):
        return told
    if code == "draw" and telling.ability.kind == "passive" and telling.ability.trigger == "card_drawn":
        raise Unsaid("how often it draws")  # what is drawn so would set it off again
    if code == "draw" and "static" in act.slots:
        return board.drawn_in_phase(telling, deed)
    if code in ON_PLAYERS:
        return on_player(telling, act, ON_PLAYERS[code])
    handler = HANDLERS.get(code)
    return handler(telling, deed, code) if handler else None
