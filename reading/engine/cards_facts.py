"""Conditions on cards: what there is, where it is and how it stands."""

from __future__ import annotations

from typing import Any

from reading.engine.meant import amount, chosen, doer, of_cards
from reading.engine.numbers import bound_of, count_of
from reading.engine.places import person_of, place_of
from reading.engine.spelling import titled
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun

Plain = dict[str, Any]


def there_is(telling: Telling, read: Plain) -> Plain:
    noun = read["card"]
    more = place_of(read["place"]) if "place" in read else {}
    if not isinstance(noun, Noun):
        raise Unsaid("a condition")
    if "n" in read:
        return {"number": {"count": {**chosen(telling, noun), **more}}, **bound_of(read["n"])}
    return amount(telling, noun, more)


def outnumbers(telling: Telling, read: Plain) -> Plain:
    """'There are more Wildling characters than Night's Watch characters in play'."""
    which, than = chosen(telling, read["which"]), chosen(telling, read["than"])
    return {"number": {"count": which}, "more_than": {"count": than}}


def named_in_play(telling: Telling, read: Plain) -> Plain:
    return {"card": {"title": [telling.title if read["name"] == "@self" else titled(read["name"])]}}


def in_play(telling: Telling, read: Plain) -> Plain:
    noun = read["which"]
    if isinstance(noun, Noun) and noun.amount == "no":
        return {"none": chosen(telling, noun)}
    return of_cards(telling, noun, {})


def more_than(telling: Telling, read: Plain) -> Plain:
    """'There are more Wildling characters than Night's Watch characters in play'."""
    counted = [{"count": chosen(telling, read[key])} for key in ("which", "b")]
    return {"number": counted[0], "more_than": counted[1]}


def beside(telling: Telling, read: Plain) -> Plain:
    """'There is an Epic Battle card next to your plot deck'. Raises Unsaid for another player's."""
    if person_of(read["plot deck"].get("possessive")) != "you":
        raise Unsaid("whose plot deck")
    return {"card": {"trait": [titled(read["trait name"])], "zone": ["beside-plots"], "controller": "you"}}


def in_place(telling: Telling, read: Plain) -> Plain:
    return of_cards(telling, read["which"], place_of(read["place"]))


def the_only(telling: Telling, read: Plain) -> Plain:
    """'NAME is the only King character in play'."""
    kind = chosen(telling, read["kind"])
    return {"number": {"count": kind}, "exactly": 1, **of_cards(telling, read["which"], kind)}


def stands(telling: Telling, read: Plain) -> Plain:
    return of_cards(telling, read.get("which"), {"standing": read["say"] == "stands"})


def is_so(telling: Telling, read: Plain) -> Plain:
    if "trait" in read:
        return of_cards(telling, read["which"], {"trait": [titled(read["trait"]["trait name"])]})
    kind = read["kind"]
    if isinstance(kind, Noun) and kind.ref == "name" and not kind.mods:
        return of_cards(telling, read["which"], {"title": [titled(kind.name)]})
    if isinstance(kind, Noun) and read["which"].ref == "self" and telling.words(read)[-1:] == ["characters"]:
        raise Unsaid("a condition")  # 'while NAME is standing, Asshai characters ...': those are what it is about
    more = chosen(telling, kind)
    more.pop("subject", None)
    return of_cards(telling, read["which"], more)


def attached(telling: Telling, read: Plain) -> Plain:
    """'While attached to a House Stark character'."""
    if not isinstance(read["to"], Noun) or read["to"].amount != "one":
        raise Unsaid("attached to which card")
    return of_cards(telling, None, {"on": chosen(telling, read["to"])})


def unique(telling: Telling, read: Plain) -> Plain:
    return of_cards(telling, read["which"], {"unique": True})


def yours(telling: Telling, read: Plain) -> Plain:
    return of_cards(telling, read["which"], {"controller": "you"})


def str_is(telling: Telling, read: Plain) -> Plain:
    if "bound" in read:
        return of_cards(telling, read["which"], {"str": bound_of(read["bound"])})
    n = count_of(read["n"].get("count"))
    return of_cards(telling, read["which"], {"str": {"at_most": n}})


def last_power(telling: Telling, read: Plain) -> Plain:
    return of_cards(telling, read["which"], {"power": {"exactly": 0}})


def attacked(telling: Telling, read: Plain) -> Plain:
    """'Any challenges phase in which NAME did not attack': whether it has been an attacker, or was declared as one."""
    span = read.get("span", {}).get("span", "phase" if telling.ability.trigger == "phase_ends" else "")
    plain = doer(telling) if read["which"].ref == "back" else chosen(telling, read["which"])
    if not span or plain != {"self": True}:
        raise Unsaid("a condition")
    what: Plain = {"what": ["attacker-declared"]}
    if "declared" not in read:
        what = {"what": ["attacker-declared", "joined-challenge"], "cause": ["attack"]}
    return {"happened": {**what, "card": plain, "span": span}}


def power_over_str(telling: Telling, read: Plain) -> Plain:
    """'If NAME has more power on him than that character has STR'."""
    which, than = chosen(telling, read["which"]), read["than"]
    if which != {"self": True} or not isinstance(than, Noun) or than.ref != "back" or not telling.chosen:
        raise Unsaid("a condition")
    return {"number": {"stat": "power", "of": "self"}, "more_than": {"stat": "str", "of": "target"}}
