"""When two descriptions mean the same: what may be said in several ways is put into one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from timing.kernel.fields import Record
from timing.systems.agot1e.abilities import Ability

Plain = dict[str, Any]
NAMELESS = ("id", "label", "undescribed")
NOT_HOST = {"not": {"host": True}}
VERY = ("self", "host", "target")  # where an effect on one of these says "the card it acts on", it is this one


def bare(ability: Plain) -> Plain:
    """An ability without its name and what it lacks."""
    return {key: value for key, value in ability.items() if key not in NAMELESS}


def means(abilities: Sequence[Plain]) -> list[Ability]:
    """What the engine makes of abilities, whatever they are called."""
    names = {f"ability:{one.get('id')}": f"ability:{at}" for at, one in enumerate(abilities)}
    plain = [_one_way(_each_by_itself(_by_order(bare(one)))) for one in abilities]
    return [Record(Ability).read({**_called(one, names), "id": "x", "label": "x"}, (), []) for one in plain]


def renamed(plain: Any, title: str, name: str) -> Any:
    """The same of a card of another name: where its own title stands, that one."""
    if isinstance(plain, dict):
        return {
            key: [name if one == title else one for one in held] if key == "title" else renamed(held, title, name)
            for key, held in plain.items()
        }
    return [renamed(one, title, name) for one in plain] if isinstance(plain, list) else plain


def _called(plain: Any, names: Mapping[str, str]) -> Any:
    """The same with the words of `names` in the place of others."""
    if isinstance(plain, dict):
        return {key: _called(held, names) for key, held in plain.items()}
    if isinstance(plain, list):
        return [_called(one, names) for one in plain]
    return names.get(plain, plain) if isinstance(plain, str) else plain


def _by_order(ability: Plain) -> Plain:
    """Options, which have any name, called by the order in which they stand; so are further choices."""
    options = dict.fromkeys(one["option"] for one in ability["effects"] if "option" in one)
    names = {one: f"option {at}" for at, one in enumerate(options)}
    further = {one["name"]: f"choice {at}" for at, one in enumerate(ability.get("also", ())) if "name" in one}
    found: Plain = _called_in(_called_in(ability, ("option",), names), ("name", "of", "is", "onto"), further)
    return found


def _called_in(plain: Any, keys: Sequence[str], names: Mapping[str, str]) -> Any:
    """The same with the words of `names` in the place of others, where these keys stand."""
    if isinstance(plain, dict):
        return {
            key: _called(held, names) if key in keys and not isinstance(held, dict) else _called_in(held, keys, names)
            for key, held in plain.items()
        }
    return [_called_in(one, keys, names) for one in plain] if isinstance(plain, list) else plain


def _each_by_itself(ability: Plain) -> Plain:
    """What simply holds, with what has to be so for the whole said of every effect."""
    if ability["kind"] != "constant" or "if" not in ability:
        return ability
    rest = {key: held for key, held in ability.items() if key != "if"}
    both = [{"all": [ability["if"], one["if"]]} if "if" in one else ability["if"] for one in ability["effects"]]
    effects = zip(ability["effects"], both, strict=True)
    return {**rest, "effects": [{**one, "if": asked} for one, asked in effects]}


COMPARED = ("at_least", "at_most", "exactly", "more_than", "less_than")
WITH = {"card": ("count",), "plays_house": ("player",), "number": COMPARED}  # keys that say something together


def _conjuncts(asked: Plain) -> list[Plain]:
    """What has to be so, piece by piece."""
    found = [part for one in asked.get("all", ()) for part in _conjuncts(one)]
    taken = {key for main, keys in WITH.items() if main in asked for key in keys}
    for key, held in asked.items():
        if key != "all" and key not in taken:
            found.append({key: held, **{one: asked[one] for one in WITH.get(key, ()) if one in asked}})
    return sorted(found, key=str)


def _one_way(plain: Any) -> Any:
    """The same in one of the ways that mean the same, with names of which any fits in the order of the alphabet."""
    if isinstance(plain, dict):
        said = {key: _one_way(held) for key, held in _said_plainly(plain).items()}
        return {**said, "if": {"all": _conjuncts(said["if"])}} if "if" in said and "yes" not in said else said
    if isinstance(plain, list):
        return sorted(plain) if all(isinstance(one, str) for one in plain) else [_one_way(one) for one in plain]
    return plain


def _said_plainly(plain: Plain) -> Plain:
    if plain == {"do": "kneel", "card": {"host": True}}:  # of a cost: that it is one's own need not be said
        return {"do": "kneel", "card": {"host": True, "controller": "you"}}
    if plain == NOT_HOST or plain.get("all") == [NOT_HOST]:
        return {**{key: held for key, held in plain.items() if key not in ("all", "not")}, **NOT_HOST}
    if set(plain.get("number", ())) == {"count"} and plain.get("at_least") == 1 and "card" not in plain:
        rest = {key: held for key, held in plain.items() if key not in ("number", "at_least")}
        return {**rest, "card": plain["number"]["count"]}
    if str(plain.get("what")).endswith("while kneeling") and plain.get("which", {}).get("standing") is False:
        return {**plain, "which": {key: held for key, held in plain["which"].items() if key != "standing"}}
    if plain.get("do") and plain.get("to") in VERY and isinstance(plain.get("n"), dict):
        return {**plain, "n": _of_it(plain["n"], plain["to"])}
    return plain


def _of_it(n: Any, to: str) -> Any:
    """A number in which the card that is acted on is called by what it is."""
    if isinstance(n, dict):
        return {key: to if (key, held) == ("of", "subject") else _of_it(held, to) for key, held in n.items()}
    return [_of_it(one, to) for one in n] if isinstance(n, list) else n
