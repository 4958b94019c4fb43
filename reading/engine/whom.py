"""Whom an effect reaches: the card itself, its host, what was chosen or saved or opened the ability, all that fit."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.deeds import Deed
from reading.effects import effect_codes
from reading.engine.numbers import bound_of, x_of
from reading.engine.persons import seen_from
from reading.engine.places import WHOSE, out_of_their_own, person_of
from reading.engine.telling import ORDINALS as NAMES
from reading.engine.telling import THEIRS, Telling
from reading.engine.unsaid import Unsaid
from reading.model import Act, Noun, Person
from reading.triggers import events_in
from timing.systems.agot1e.words import MOST_CARDS

Plain = dict[str, Any]
CARDLESS = ("card_drawn", "event_played")  # the engine does not say which card it was
OF_PLAYERS = {"challenge_won", "challenge_lost", "dominance_won", "challenge_declared", "phase_begins", "phase_ends"}
OF_HANDS = "how many of each are chosen"
NOT_THEIRS = "not controlled by that"  # how a selector calls 'he or she does not control'
ORDINALS = ("other", "second", "third", "last", "rest")
SHOWING = ("look", "reveal", "search", "draw", "discard_from_deck")


def to_whom(telling: Telling, noun: Noun, chooses: bool) -> Plain | None:
    """Whom: self, host, what was chosen, what triggered it, or all that fit; None for a second card to choose."""
    if noun.ref == "self" and not noun.items:
        return {"to": "self"}
    if noun.ref == "attached" and "house" not in noun.heads:
        return {"to": "host"}
    if noun.ref == "back" and telling.it_is_self and not noun.heads:
        return {"to": "self"}
    if noun.ref == "back":
        if not telling.saved and _shown_before(telling):  # the engine does not know which cards were looked at
            return None
        if telling.ability.cancels and noun.heads and not telling.chosen and not _triggered_by_card(telling):
            return None  # the card whose ability was canceled
        if noun.heads and _triggered_by_card(telling):
            return None if telling.ability.trigger in CARDLESS else {"to": "trigger"}
        back = _back(telling)
        other = noun.heads and back == {"to": "self"}  # 'that event card' is another card
        return None if other or (telling.ability.kind == "action" and back == {"to": "trigger"}) else back
    if telling.saved and [mod.value for mod in noun.mod("just")] == ["saved"] and not noun.items:
        return {"to": "saved"}  # 'the saved character'
    if _any_of_them(telling, noun, chooses):
        noun = replace(noun, amount="all")
    if chooses or noun.amount in ("one", "up-to", "any", "at-least", "x"):
        if noun.ref == "name" and not chooses:
            return None
        if telling.asked is noun:  # of one phrase ('kneel or stand a location') it is the same card
            return telling.aimed
        if (
            telling.target is not None
            and not telling.ability.parsed.block.label
            and telling.ability.kind == "replacement"
        ):
            return None
        set_target(telling, noun)
        return telling.aimed
    if noun.amount == "the" and noun.heads and not noun.mods and not noun.items:
        return telling.aimed if telling.chosen and not telling.saved else None  # 'the character': the one spoken of
    before = len(telling.lacks)
    which = telling.select(noun)
    if not which and noun.amount == "the":  # 'the card' is one that has been spoken of
        return None
    if "topmost" in which:
        return _topmost(telling, noun, which, before)
    if len(telling.lacks) > before or noun.mod("just"):  # it would reach cards that the text does not speak of
        return None
    return {"to": "all", "which": which}


def _any_of_them(telling: Telling, noun: Noun, chooses: bool) -> bool:
    """'Any characters controlled by ... get -1 STR', said of how things are: all of them."""
    deed = telling.deed
    if deed is None or chooses or telling.ability.kind != "constant" or deed.act.subject is not noun:
        return False
    first: str = telling.ability.parsed.tokens[deed.piece.start].word
    return first == "any"


def _topmost(telling: Telling, noun: Noun, which: Plain, before: int) -> Plain | None:
    """'The top card of your discard pile'; of 'a player\'s' one that player's is chosen, of 'his or her' each one's."""
    whose = {person_of(_owner(mod.value.get("place", {}))) for mod in noun.mod("where")}
    subject = telling.deed.act.subject if telling.deed else None
    if telling.lacks[before:] == ["whose pile"] and whose == {"that"} and isinstance(subject, Person):
        if subject.who not in ("each", "each-opponent") or subject.mods:
            return None
        del telling.lacks[before:]
        return {"to": "all", "which": which | ({"controller": "opponent"} if subject.who == "each-opponent" else {})}
    if len(telling.lacks) > before:
        return None
    if whose & {"any", "opponent"}:
        if which["topmost"] != 1:
            raise Unsaid("whose pile")
        telling.asks({"choose": which, **_picked(telling)}, noun)
        return telling.aimed
    return {"to": "all", "which": which}


def _owner(place: Plain) -> Any:
    """Whose pile a place is."""
    piles = (place[kind] for kind in ("discard", "dead", "used") if isinstance(place.get(kind), dict))
    return next((pile.get("possessive") for pile in piles), None)


def _back(telling: Telling) -> Plain | None:
    """'it', 'that character': what was saved or chosen, else the card named last, else what opened the ability.

    None for 'them' that was paid with: the engine does not say of a cost's cards which they were.
    """
    if not (telling.saved or telling.chosen) and _paid_with_them(telling):
        return {"to": "paid"} if len(telling.ability.costs) == 1 else None
    if telling.saved or telling.chosen:
        if _one_of_them(telling):
            return _each_its_own(telling)
        return {"to": "saved"} if telling.saved else None if telling.split else telling.aimed
    to = last_named(telling) or "trigger"
    happens = set((telling.ability.trigger or "").split("|"))
    nobody = telling.ability.trigger in CARDLESS or (happens and happens <= OF_PLAYERS)
    return None if to == "trigger" and nobody else {"to": to}


def _one_of_them(telling: Telling) -> bool:
    """'One of those characters ..., the second ...': the engine has one fate for all that were chosen."""
    if telling.deed is None or not telling.target or not (telling.split or telling.target.get("n", 1) != 1):
        return False
    start = telling.deed.piece.start
    first, second = (token.word for token in telling.ability.parsed.tokens[start : start + 2])
    return (first, second) == ("one", "of") or (first == "the" and second in ORDINALS)


def _each_its_own(telling: Telling) -> Plain | None:
    """'Choose 3 characters. One of those gains stealth, the second deadly ...': chosen one after the other."""
    start = telling.deed.piece.start if telling.deed else 0
    words = [token.word for token in telling.ability.parsed.tokens[start : start + 2]]
    target = telling.target or {}
    if not telling.split:
        n = target.get("n")
        if words != ["one", "of"] or set(target) != {"choose", "n"} or telling.also or not isinstance(n, int) or n > 4:
            return None
        telling.split = True
        target.pop("n")
        telling.also = [{**target, "name": name, "needed": True} for name in NAMES[: n - 1]]
        return {"to": "target"}
    name = NAMES[len(telling.also) - 1] if words[1] in ("other", "last") else words[1]
    return {"to": "target", "of": name} if name in [one["name"] for one in telling.also] else None


def _paid_with_them(telling: Telling) -> bool:
    if telling.deed is None or not any(code.endswith(("_other", "_own")) for code in telling.ability.costs):
        return False
    start = telling.deed.piece.start
    return "them" in {token.word for token in telling.ability.parsed.tokens[start : start + 3]}


def _shown_before(telling: Telling) -> bool:
    """Whether cards were looked at, revealed or searched for before this deed, and nothing was chosen on the table."""
    deeds = telling.ability.parsed.deeds.effects
    before = deeds[: deeds.index(telling.deed)] if telling.deed in deeds else []
    return not telling.chosen and any(
        str(deed.act.do) in SHOWING or set(effect_codes(deed.act)) & set(SHOWING) for deed in before
    )


def _triggered_by_card(telling: Telling) -> bool:
    """'that location': what opened the ability, where that was another card and nothing was chosen since."""
    events = events_in(telling.ability.parsed.when or {})
    others = [event.get("who") for event in events]
    return not (telling.chosen or telling.saved) and any(
        isinstance(o, Noun) and o.ref not in ("self", "attached") for o in others
    )


def last_named(telling: Telling) -> str:
    """'self' or 'host', whichever was spoken of last before the deed that is told."""
    last = ""
    for sentence in telling.ability.parsed.block.sentences:
        for piece in sentence.pieces:
            if telling.deed is not None and piece is telling.deed.piece:
                return last
            last = _named_in(piece.value) or last
    return last


def _named_in(value: Any) -> str:
    if isinstance(value, Noun):
        named = any(mod.value.get("name") == "@self" for mod in value.mod("named"))
        return "self" if named else {"self": "self", "attached": "host"}.get(value.ref, "")
    if isinstance(value, Act):
        return _named_in(value.subject) or _named_in(value.slots)
    if isinstance(value, dict):
        return next((name for name in map(_named_in, value.values()) if name), "")
    return ""


def whom(telling: Telling, deed: Deed) -> Plain | None:
    """Whom a change of STR, icons or text reaches: the card named, or whoever was spoken of."""
    whom = deed.act.slots.get("card") or deed.act.subject
    if isinstance(whom, Noun):
        return to_whom(telling, whom, False)
    if isinstance(whom, Person) and whom.who != "that":
        return None
    before: Plain = (
        {key: telling.effects[-1][key] for key in ("to", "which") if key in telling.effects[-1]}
        if telling.effects
        else {}
    )
    return before or _back(telling)


def players(telling: Telling, who: str) -> Plain:
    """The player an effect concerns, as its `who`; tells what cannot be said."""
    if who in ("", "you"):
        return {}
    if who in ("each", "each-opponent"):
        return {"who": who}
    if who == "the one":
        return {"who": "each"}  # of whom more is said
    if who in WHOSE and who != "any":
        return {"who": WHOSE[who]}
    if who == "that" and (meant := telling.that()):
        return {"who": meant}
    if who == "controller" and (telling.chosen or telling.saved or _triggered_by_card(telling)):
        return {"who": "controller"}
    if who in ("first", "active"):
        return {"who": f"{who}-player"}
    telling.lacks.append("which player")
    return {"who": "opponent"}


def number(act: Act) -> int | None:
    noun, n = act.slots.get("card"), act.slots.get("n")
    if isinstance(n, dict):
        count = n.get("count", {})
        n = count.get("number") if isinstance(count, dict) else None
        return n if isinstance(n, int) else None
    if isinstance(n, int):
        return n
    return noun.n if isinstance(noun, Noun) else None


def set_target(telling: Telling, noun: Noun) -> None:
    """What the word 'choose' asks for, and of whom: 'each player chooses one of his or her characters'."""
    who, before, asked = _chooser(telling), len(telling.lacks), noun
    if who == "each" and "you and that opponent" in telling.ability.text.lower():
        telling.lacks.append("who chooses")
    noun, together = _together(out_of_their_own(noun) if who else noun)
    target: Plain = {"choose": telling.select(noun), **together}
    if who and NOT_THEIRS in telling.lacks[before:]:  # 'a character he or she does not control'
        telling.lacks.remove(NOT_THEIRS)
        target["choose"]["not"] = {**target["choose"].get("not", {}), "controller": "you"}
    if who in ("each", "each-opponent") and telling.target is not None:  # of further choices one player makes each
        telling.lacks.append("who chooses")
    if who:
        target["who"] = who
        _seen_too_early(telling, target)
        if _yours(asked):  # 'that opponent must choose a card in your discard pile'
            target["choose"]["controller"] = "self-controller"
        elif THEIRS in telling.lacks[before:] or "zone" in target["choose"]:
            telling.lacks = [*telling.lacks[:before], *(lack for lack in telling.lacks[before:] if lack != THEIRS)]
            target["choose"]["controller"] = "you"
        elif target["choose"].get("controller") in (who, "trigger-player", "chosen"):
            target["choose"]["controller"] = "you"
        if telling.deed and telling.deed.act.modal == "may":
            target["up_to"] = True
    amount = noun.amount
    if noun.n and noun.n > 1:
        target["n"] = min(noun.n, MOST_CARDS)
    if amount in ("up-to", "any", "at-least"):
        target["up_to"] = True
        target.setdefault("n", MOST_CARDS if amount != "up-to" else noun.n or 1)
    _of_each_player(telling, noun, target, before)
    if telling.deed and {"random", "randomly"} & set(telling.words(telling.deed.act.slots)):
        target["random"] = True
    if noun.joined == "and" or len({(item.amount, item.n) for item in noun.items if item.amount}) > 1:
        telling.lacks.append("how many of each are chosen")
    if amount == "x" or (amount == "up-to" and noun.n is None) or (amount == "one" and _so_many(telling, noun)):
        try:
            target["n"] = x_of(telling)
        except Unsaid:
            telling.lacks.append("how many are chosen (X)")
    elif (amount == "at-least" and (noun.n or 1) > 1) or (amount == "one" and noun.n is None and noun.mod("random")):
        telling.lacks.append("how many are chosen (X)")
    telling.asks({**target, **_picked(telling)}, asked)


def _picked(telling: Telling) -> Plain:
    """'Kneel a character': without the word "choose" it is no target, and picked as it is carried out (FAQ, Target)."""
    act = telling.deed.act if telling.deed else None
    chosen = act.chooses or act.do == "choose" if act else "choose" in telling.ability.text.lower()
    return {} if chosen else {"picked": True}


def _yours(noun: Noun) -> bool:
    """Whether the phrase says that what others choose is yours: in your pile, or controlled by you."""
    piles = (person_of(_owner(mod.value.get("place", {}))) for mod in noun.mod("where"))
    return "you" in (*piles, *(person_of(mod.value) for mod in noun.mod("controller")))


def _of_each_player(telling: Telling, noun: Noun, target: Plain, before: int) -> None:
    """'One character controlled by each player', 'a card from each of those hands': so many of each player's."""
    each = any(person_of(mod.value) == "each" for mod in noun.mod("controller")) and noun.amount in ("one", "up-to")
    of_hands = OF_HANDS in telling.lacks[before:] and not each
    if not each and not of_hands:
        return
    if of_hands:
        telling.lacks.remove(OF_HANDS)
    if (
        telling.target is not None or "who" in target or noun.items
    ):  # further choices are not asked for player by player
        telling.lacks.append(OF_HANDS)
        return
    target["of_each"] = target["choose"].pop("controller") if of_hands else "each"


def _seen_too_early(telling: Telling, target: Plain) -> None:
    """Whether what is chosen may have come into play just before: the engine asks before anything is done."""
    enters = any(one["do"] == "put-into-play" for one in telling.effects)
    if enters and "zone" not in target["choose"]:
        telling.lacks.append("that it is chosen only then")


def _so_many(telling: Telling, noun: Noun) -> bool:
    """'Kneel X locations'."""
    deed = telling.deed
    words = [token.word for token in telling.ability.parsed.tokens[deed.piece.start : deed.piece.end]] if deed else []
    return noun.n is None and not noun.items and "x" in words


def _together(noun: Noun) -> tuple[Noun, Plain]:
    """'... with combined printed cost 3 or lower': the phrase without it, and what has to be so of all together."""
    of_all = [mod for mod in noun.mod("value") if (mod.value.get("value") or {}).get("total")]
    if len(of_all) != 1:
        return noun, {}
    read = of_all[0].value["value"]
    try:
        bound = bound_of(read["bound"])
    except Unsaid:
        return noun, {}
    told = {"number": {"stat": read["measure"]["of"], "of": "target"}, **bound}
    return replace(noun, mods=tuple(mod for mod in noun.mods if mod not in of_all)), {"together": told}


def choose_player(telling: Telling, person: Any) -> bool:
    """'Choose an opponent': a player as the target. False where more is said of the player."""
    who = person.get("who", {}).get("is", "") if isinstance(person, dict) else ""
    if who not in ("opponent", "any"):
        return False
    asked = seen_from(telling, person)
    telling.asks({"player": who, **({"if": asked} if asked else {})}, None)
    telling.player_chosen = True
    return True


def _chooser(telling: Telling) -> str:
    """Who chooses, if not you: 'each player chooses', 'the losing opponent must choose and kill'."""
    subject = telling.deed.act.subject if telling.deed else None
    who = subject.who if isinstance(subject, Person) else ""
    if who in ("", "you"):
        return ""
    if who == "the one" or (who == "any" and subject and subject.mods):
        return "each"
    if who == "opponent" and isinstance(subject, Person) and subject.mods:
        return "each-opponent"
    if who in ("each", "each-opponent", "winner", "loser", "attacker", "defender"):
        return who
    if who == "that" and (meant := telling.that()):
        return {"trigger": "trigger-player"}.get(meant, meant)
    telling.lacks.append("who chooses")
    return ""


def tokens_of(telling: Telling, read: Plain) -> Any:
    return telling.ability.parsed.tokens[read["_from"] : read["_to"]]
