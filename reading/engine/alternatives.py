"""Effects of which one is carried out ("choose one: ...", "must either ... or ..."), as the engine is told them."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.engine.whom import tokens_of
from reading.model import Person, Piece
from reading.sentences import Sentence

Plain = dict[str, Any]
Made = list[tuple[Deed, list[Plain], bool]]
"""Each effect as read, as told, and whether telling it asked for a target."""
LEFT_OUT = "only one of several effects is carried out"
OF_PLAYERS = ("draw", "gain-gold", "lose-gold", "discard-from-hand")
LONGEST = 60


def tell_alternatives(telling: Telling, made: Made) -> None:
    """Name the alternatives among the effects told, and who decides; where that cannot be said, say that."""
    for sentence in telling.ability.parsed.block.sentences:
        own = _from_then([one for one in made if one[0].sentence is sentence])
        joints = [_between(sentence, a[0].piece, b[0].piece) for a, b in zip(own, own[1:], strict=False)]
        several = any("or" in between for between in joints) or sentence.marks("mode")
        if several and _is_list(joints) and all(plains for _, plains, _ in own) and _decides(telling, own[0][0]):
            if not _pays_instead(telling, own):
                _name_deeds(telling, own)
        elif sentence.marks("mode") and len(groups := _grouped(own, joints)) > 1 and all(_told(one) for one in groups):
            _name_groups(telling, groups)
        elif several:
            telling.lacks.append(LEFT_OUT)
        for deed, plains, _ in own:
            if not several and len(plains) > 1 and _either(telling, deed):
                _name_parts(plains)
                _other_decides(telling, deed)
            elif deed.act.slots.get("joint") == "or" and not any("option" in plain for plain in plains):
                telling.lacks.append(LEFT_OUT)
    if "choose one:" in telling.ability.text.lower() and not any("option" in plain for plain in telling.effects):
        telling.lacks.append(LEFT_OUT)


def _pays_instead(telling: Telling, own: Made) -> bool:
    """'Pay 2 gold or discard NAME': discarded unless all of that is paid; whether one of two alternatives is to pay."""
    paying = next((one for one in own if _is_payment(telling, one)), None)
    if len(own) != 2 or paying is None:
        return False
    deed, paid, _ = paying
    n, decides = paid[0].get("n", 1), _decides(telling, own[0][0])
    cost: Plain = {"do": "pay-gold", **({"n": n} if n > 1 else {}), **({"to": "you"} if _to_you(telling, deed) else {})}
    price: Plain = {"cost": [cost], **({"who": decides} if decides != "you" else {}), "prevents": True}
    telling.effects[:] = [plain for plain in telling.effects if all(plain is not one for one in paid)]
    for plain in next(plains for other, plains, _ in own if other is not deed):
        plain["price"] = price
    if decides != "you" and "which player" in telling.lacks:
        telling.lacks.remove("which player")
    return True


def _is_payment(telling: Telling, one: tuple[Deed, list[Plain], bool]) -> bool:
    deed, plains, _ = one
    pays = {"pay", "pays"} & set(telling.words_of(deed.piece).lower().split())
    known = isinstance(plains[0].get("n", 1), int) and plains[0].get("who", "you") in ("you", "controller")
    return bool(pays) and len(plains) == 1 and plains[0]["do"] == "lose-gold" and known


def _to_you(telling: Telling, deed: Deed) -> bool:
    """'Pay you 1 gold', 'pay 1 gold to you'."""
    words = telling.words_of(deed.piece).lower()
    return person_of(deed.act.slots.get("person")) == "you" or words.endswith(" to you")


def _grouped(own: Made, joints: list[list[str]]) -> list[Made]:
    """'(Choose one): a, or b and c': what belongs together stands between two 'or'."""
    groups: list[Made] = [own[:1]]
    for one, between in zip(own[1:], joints, strict=True):
        if "or" in between:
            groups.append([one])
        else:
            groups[-1].append(one)
    return groups


def _told(group: Made) -> bool:
    return all(plains and all(plain["do"] != "words" for plain in plains) for _, plains, _ in group)


def _name_groups(telling: Telling, groups: list[Made]) -> None:
    names = [_named(telling, group[0][0]) for group in groups]
    parts = [[plain for _, plains, _ in group for plain in plains] for group in groups]
    for name, plains in zip(names, parts, strict=True):
        for plain in plains:
            plain["option"] = name
    for target, called in ((telling.target, ""), *((one, one["name"]) for one in telling.also)):
        if target is not None:
            _asked_for(
                target, [name for name, plains in zip(names, parts, strict=True) if _aims(plains, called)], names
            )


def _from_then(own: Made) -> Made:
    """'Save NAME, then pay 1 gold or return it': what stands before 'then' is none of the alternatives."""
    at = next((at for at, (_, plains, _) in enumerate(own) if any("then" in plain for plain in plains)), 0)
    if len(own) - at < 2:
        return own
    for _, plains, _ in own[at:] if at else []:
        for plain in plains:
            plain["then"] = True
    return own[at:]


def _other_decides(telling: Telling, deed: Deed) -> None:
    """'After a player wins a challenge, that player may choose to stand or kneel NAME'."""
    who = deed.act.subject.who if isinstance(deed.act.subject, Person) else ""
    if who in ("winner", "loser", "attacker", "defender"):
        telling.decides = who
    elif who == "that" and telling.ability.trigger == "challenge_won" and not telling.player_chosen:
        telling.decides = "winner"
    elif who not in ("", "you"):
        telling.lacks.append(LEFT_OUT)


def _between(sentence: Sentence, first: Piece, second: Piece) -> list[str]:
    at = [index for index, piece in enumerate(sentence.pieces) if piece is first or piece is second]
    return [str(piece.value) for piece in sentence.pieces[at[0] : at[-1]] if piece.kind == "joint"]


def _is_list(joints: list[list[str]]) -> bool:
    """'a or b', 'a, b, or c': nothing in it belongs together."""
    return bool(joints) and "or" in joints[-1] and all(set(between) <= {",", "or"} and between for between in joints)


def _decides(telling: Telling, first: Deed) -> str:
    """Who decides: you, or the controller of the card spoken of; '' for anybody else."""
    subject = first.act.subject
    who = subject.who if isinstance(subject, Person) else ""
    if first.sentence.marks("mode") or who in ("", "you"):
        return "you" if who == "you" or "that player" not in telling.ability.text.lower() else ""
    return "controller" if who == "controller" else ""


def _name_deeds(telling: Telling, own: Made) -> None:
    decides = _decides(telling, own[0][0])
    if decides != "you":
        telling.decides = decides
    names = [_named(telling, deed) for deed, _, _ in own]
    for name, (deed, plains, _) in zip(names, own, strict=True):
        if decides == "controller":
            _of_the_controller(telling, deed, plains)
        for plain in plains:
            plain["option"] = name
    named = list(zip(names, own, strict=True))
    _left_as_it_is([plain for _, plains, _ in own for plain in plains])
    if telling.target and any(asked for _, _, asked in own):
        _asked_for(telling.target, [name for name, (_, plains, _) in named if _aims(plains, "")], names)
    for further in telling.also:
        _asked_for(further, [name for name, (_, plains, _) in named if _aims(plains, further["name"])], names)


def _left_as_it_is(plains: list[Plain]) -> None:
    """'You may discard that card or put it back': whoever puts it back has left it, and is not asked twice."""
    if any(plain.get("destination") == "deck-top" for plain in plains):
        for plain in plains:
            plain.pop("may", None)


def _asked_for(target: Plain, asks: list[str], names: list[str]) -> None:
    """What only some of the alternatives need is asked for with those alone."""
    if 0 < len(asks) < len(names):
        target["option"] = asks


def _aims(plains: list[Plain], name: str) -> bool:
    """Whether one of them acts on what was chosen under this name, or on the player who was."""
    if any(plain.get("who") == "chosen" for plain in plains):
        return not name
    return any(plain.get("to") in ("target", "unchosen") and plain.get("of", "") == name for plain in plains)


def _of_the_controller(telling: Telling, deed: Deed, plains: list[Plain]) -> None:
    """'Its controller must either pay you 1 gold or ...': what the one who decides does himself or herself."""
    for plain in list(plains):
        if plain["do"] in OF_PLAYERS and (plain.get("who", "you") == "you" or deed.act.subject is not None):
            plain["who"] = "controller"
            if plain["do"] == "lose-gold" and _to_you(telling, deed):
                paid = {**plain, "do": "gain-gold", "who": "you"}
                plains.append(paid)
                telling.effects.insert(telling.effects.index(plain) + 1, paid)
            if "which player" in telling.lacks:
                telling.lacks.remove("which player")


def _either(telling: Telling, deed: Deed) -> bool:
    """'gets either +3 STR or deadly', 'kneel or stand it'."""
    words = [token.word for token in tokens_of(telling, {"_from": deed.piece.start, "_to": deed.piece.end})]
    return deed.act.slots.get("joint") == "or" or ("either" in words and "or" in words)


def _name_parts(plains: list[Plain]) -> None:
    for plain in plains:
        said = f"{plain['n']:+d} STR" if plain["do"] == "str" else str(plain.get("what", ""))
        plain.setdefault("option", said or plain["do"].replace("-", " "))


def _named(telling: Telling, deed: Deed) -> str:
    """The words of the effect, short, without who decides."""
    words = telling.words_of(deed.piece)
    for head in (" either ", " must "):
        words = words.rpartition(head)[2].removeprefix("to ")
    words = words.removeprefix("then ").removeprefix("you may ")
    plain = " ".join("".join(mark for mark in words if mark not in ",:~@/()").split()).rstrip(".")
    return plain if len(plain) <= LONGEST else plain[:LONGEST].rsplit(" ", 1)[0]
