"""Conditions in the engine's words: from the words of a condition to plain data of a `Condition`.

The words are read once more by the rule `fact set` (grammar.facts), of which every row says what it is; words that no
row has make the condition one that cannot be said.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reading.engine.history import dominance, types_of, won
from reading.engine.joining import both, negated
from reading.engine.numbers import bound_of, compared, count_of
from reading.engine.persons import of_player, player_of
from reading.engine.selecting import WHEREVER, feature_name, person_of, place_of, selector, titled
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun

Plain = dict[str, Any]


def condition_of(telling: Telling, start: int, end: int, his: str = "") -> Plain:
    """What the words from one token to another say must be so. Raises Unsaid.

    `his`: which player 'he or she' and 'that player' mean.
    """
    parse = telling.ability.parsed.parse
    while end > start and parse.word(end - 1) in (",", "."):
        end -= 1
    read = next((value for last, value in parse.at("fact set", start) if last == end), None)
    if read is None:
        raise Unsaid("a condition")
    his = his or _that_player(telling, start, end)
    return _set(telling, meaning(read, his) if his else read)


def _that_player(telling: Telling, start: int, end: int) -> str:
    """Whom 'that player' means in these words; '' where it is not said there, or not clear."""
    words = [token.word for token in telling.ability.parsed.tokens[start:end]]
    said = any(one == "that" and whom in ("player", "opponent") for one, whom in zip(words, words[1:], strict=False))
    that = telling.that() if said and not {"he", "she", "they", "his", "her", "their"} & set(words) else ""
    return {"trigger": "trigger-player"}.get(that, that)


def meaning(read: Any, his: str) -> Any:
    """What was read, with a player's name for 'he or she'."""
    if isinstance(read, dict):
        if read.get("is") == "that":
            return {**read, "is": his}
        return {key: meaning(part, his) for key, part in read.items()}
    if isinstance(read, list):
        return [meaning(part, his) for part in read]
    return read


def _set(telling: Telling, read: Plain) -> Plain:
    one = fact(telling, read["fact"])
    if "more" not in read:
        return one
    more = _set(telling, read["more"])
    return both(one, more) if read["joined"] == "and" else {"any": [one, more]}


def fact(telling: Telling, read: Plain) -> Plain:
    """One fact. Raises Unsaid."""
    made = SAY[read["say"]](telling, read)
    return negated(made) if read.get("no") else made


def chosen(telling: Telling, noun: Any) -> Plain:
    """A phrase for cards as a selector. Raises Unsaid."""
    if not isinstance(noun, Noun):
        raise Unsaid("a condition")
    if noun.ref == "back":
        return _back(telling, noun)
    plain, lacks = selector(noun)
    if lacks:
        raise Unsaid(lacks[0])
    return plain


def _back(telling: Telling, noun: Noun) -> Plain:
    """'it', 'that character': what the ability speaks of first, else what it acts on or answers."""
    acts = [act for sentence in telling.ability.parsed.block.sentences for act in sentence.acts()]
    if acts and _paid(telling, acts[0]) and (telling.chosen or telling.effects):
        return {"subject": True}  # 'kneel NAME to choose a character. It gets ... if it is a Knight'
    for value in (acts[0].subject if acts else None, acts[0].slots.get("card") if acts else None):
        if isinstance(value, Noun) and value.ref in ("self", "attached") and not noun.heads:
            return {"self": True} if value.ref == "self" else {"host": True}
    return {"subject": True}


def _paid(telling: Telling, act: Any) -> bool:
    return any(piece.value is act for piece in telling.ability.parsed.deeds.costs)


def _of_seen(telling: Telling, noun: Any, more: Plain) -> Plain | None:
    """'Discard the top card of that deck. If that card is a location, ...': of a card that nobody chose."""
    if not isinstance(noun, Noun) or noun.ref != "back" or telling.chosen or telling.found or not telling.effects:
        return None
    last = telling.effects[-1]
    if last["do"] == "discard-from-deck" and last.get("n", 1) == 1:
        gone = {**more, "zone": WHEREVER}
        return {"happened": {"what": ["discarded-from-deck"], "card": gone, "this": True}}
    if telling.shown.get("zone") == "deck" and telling.shown.get("n") == 1:
        return {"card": {**more, "zone": ["deck"], "controller": telling.shown["who"], "top": 1}}
    return None


def _of(telling: Telling, noun: Any, more: Plain) -> Plain:
    """That the cards spoken of are so: a card condition, or one of the card that is acted on."""
    plain = chosen(telling, noun) if noun is not None else _doer(telling)
    if plain.pop("subject", False):
        return _of_seen(telling, noun, {**plain, **more}) or {"subject": {**plain, **more}}
    if isinstance(noun, Noun) and noun.amount in ("all", "each") and not noun.items:
        rest = {key: value for key, value in more.items() if key != "not"}
        return {"none": {**plain, "not": rest}} if rest == more else {"none": {**plain, **more["not"]}}
    _clash(plain, more)
    return {"card": {**plain, **more}}


def _clash(plain: Plain, more: Plain) -> None:
    if any(plain[key] != more[key] for key in set(plain) & set(more)):
        raise Unsaid("a condition")


def _doer(telling: Telling) -> Plain:
    """Of 'while attacking': who does or undergoes what is done."""
    acts = [act for sentence in telling.ability.parsed.block.sentences for act in sentence.acts()]
    subject = next(
        (value for act in acts for value in (act.subject, act.slots.get("card")) if isinstance(value, Noun)), None
    )
    if subject is None:
        raise Unsaid("a condition")
    if subject.ref in ("self", "attached"):
        return {"self": True} if subject.ref == "self" else {"host": True}
    if telling.ability.kind == "constant":
        return {"subject": True}
    raise Unsaid("a condition")


# --- what the rows say -------------------------------------------------------------------------------------------


def _season(telling: Telling, read: Plain) -> Plain:
    seasons = [_word(telling, read[key]) for key in ("season", "b") if key in read]
    return {"season": seasons}


def _word(telling: Telling, read: Plain) -> str:
    return str(telling.ability.parsed.tokens[read["_from"]].word)


def _phase(telling: Telling, read: Plain) -> Plain:
    return {"phase": [read["phase name"]]}


def _compares(telling: Telling, read: Plain) -> Plain:
    who = person_of(read["who"])
    if who == "no-opponent":
        raise Unsaid("which player")
    return compared(telling, player_of(read["who"]), read["comparison"], bool(read.get("house")))


def _controls(telling: Telling, read: Plain) -> Plain:
    """'You control 2 or more Knights', 'no opponent controls a Queen'."""
    who, noun = person_of(read["who"]), read["card"]
    nobody = who == "no-opponent"
    player = "opponent" if nobody else player_of(read["who"])
    if player == "each-opponent" or not isinstance(noun, Noun) or (nobody and noun.amount == "no"):
        raise Unsaid("which player")
    made = _amount(telling, noun, {} if player == "any" else {"controller": player})
    return negated(made) if nobody else made


def _amount(telling: Telling, noun: Noun, more: Plain) -> Plain:
    """That there are so many: 'no', 'a', '3 or more', 'fewer than 2'."""
    if noun.amount in ("most", "fewest") and "controller" in more:
        return _extreme(telling, noun, more["controller"])
    if noun.amount in ("only", "most", "fewest", "next", "more", "fewer"):
        if noun.amount == "more" and noun.n:
            return {"number": {"count": {**chosen(telling, noun), **more}}, "more_than": noun.n}
        raise Unsaid("how many")
    plain = {**chosen(telling, noun), **more}
    if noun.amount == "no":
        return {"none": plain}
    if noun.amount in ("at-most",):
        return {"number": {"count": plain}, "at_most": noun.n}
    n = noun.n or 1
    if noun.n is None and (noun.amount in ("one", "x", "up-to") and not noun.items):
        raise Unsaid("how many")
    return {"card": plain, "count": n} if n > 1 else {"card": plain}


def _extreme(telling: Telling, noun: Noun, player: str) -> Plain:
    """'... the most Knight characters': more of them than any other player."""
    plain = chosen(telling, noun)
    strict, take = ("more_than", "highest") if noun.amount == "most" else ("less_than", "lowest")
    others: Plain = {"count": {**plain, "controller": "you"}, "of": "each-opponent", "take": take}
    return {"number": {"count": {**plain, "controller": player}}, strict: others}


def _has(telling: Telling, read: Plain) -> Plain:
    noun = read["card"]
    place = read.get("place")
    if not isinstance(noun, Noun):
        raise Unsaid("a condition")
    player = player_of(read["who"])
    more: Plain = {} if player == "any" else {"controller": player}
    if noun.heads == ("house",):
        houses = [titled(str(mod.value)) for mod in noun.mods if mod.kind == "house" and not mod.no]
        if len(houses) != len(noun.mods) or not houses:
            raise Unsaid("which House")
        return {"plays_house": houses, **({"player": player} if player != "you" else {})}
    if place:
        more |= place_of(place)
        more["controller"] = player
    return _amount(telling, noun, more)


def _no_power(telling: Telling, read: Plain) -> Plain:
    return {"number": {"stat": "house-power", "of": player_of(read["who"])}, "exactly": 0}


def _agenda(telling: Telling, read: Plain) -> Plain:
    who = person_of(read["who"])
    player = "opponent" if who == "no-opponent" else player_of(read["who"])
    plain: Plain = {"type": ["agenda"], "controller": "opponent" if player == "each-opponent" else player}
    noun = read.get("card")
    if isinstance(noun, Noun):
        if noun.ref == "name":
            plain["title"] = [titled(noun.name)]
        else:
            said, lacks = selector(noun)
            if lacks or set(said) - {"type", "trait"}:
                raise Unsaid("which agenda")
            plain |= said
    made: Plain = {"card": plain}
    return negated(made) if who == "no-opponent" else made


def _role(telling: Telling, read: Plain) -> Plain:
    return {read["role"]: player_of(read["who"])}


def _only_controller(telling: Telling, read: Plain) -> Plain:
    plain = chosen(telling, read["card"])
    plain.pop("self", None)
    if plain.get("host") or not plain:
        title = telling.title
        if not title:
            raise Unsaid("a condition")
        plain = {"title": [title]}
    who = player_of(read["who"])
    return {"card": {**plain, "controller": who}, "none": {**plain, "controller": "opponent"}}


def _there_is(telling: Telling, read: Plain) -> Plain:
    noun = read["card"]
    more = place_of(read["place"]) if "place" in read else {}
    if not isinstance(noun, Noun):
        raise Unsaid("a condition")
    if "n" in read:
        return {"number": {"count": {**chosen(telling, noun), **more}}, **bound_of(read["n"])}
    return _amount(telling, noun, more)


def _named_in_play(telling: Telling, read: Plain) -> Plain:
    return {"card": {"title": [telling.title if read["name"] == "@self" else titled(read["name"])]}}


def _in_play(telling: Telling, read: Plain) -> Plain:
    noun = read["which"]
    if isinstance(noun, Noun) and noun.amount == "no":
        return {"none": chosen(telling, noun)}
    return _of(telling, noun, {})


def _in_place(telling: Telling, read: Plain) -> Plain:
    return _of(telling, read["which"], place_of(read["place"]))


def _the_only(telling: Telling, read: Plain) -> Plain:
    """'NAME is the only King character in play'."""
    kind = chosen(telling, read["kind"])
    return {"number": {"count": kind}, "exactly": 1, **_of(telling, read["which"], kind)}


def _takes_part(telling: Telling, read: Plain) -> Plain:
    more: Plain = {"participating": read["side"]}
    if "alone" in read:
        more["alone"] = True
    made = _of(telling, read.get("which"), more)
    if "against" in read:
        made = both(made, of_player(telling, read["against"], "defender"))
    if "in" in read and "challenge" in read["in"]:
        made = both(made, during(telling, read["in"]["challenge"]))
    return made


def _stands(telling: Telling, read: Plain) -> Plain:
    return _of(telling, read.get("which"), {"standing": read["say"] == "stands"})


def _is(telling: Telling, read: Plain) -> Plain:
    if "trait" in read:
        return _of(telling, read["which"], {"trait": [titled(read["trait"]["trait name"])]})
    kind = read["kind"]
    if isinstance(kind, Noun) and kind.ref == "name" and not kind.mods:
        return _of(telling, read["which"], {"title": [titled(kind.name)]})
    if isinstance(kind, Noun) and read["which"].ref == "self" and telling.words(read)[-1:] == ["characters"]:
        raise Unsaid("a condition")  # 'while NAME is standing, Asshai characters ...': those are what it is about
    more = chosen(telling, kind)
    more.pop("subject", None)
    return _of(telling, read["which"], more)


def _attached(telling: Telling, read: Plain) -> Plain:
    """'While attached to a House Stark character'."""
    if not isinstance(read["to"], Noun) or read["to"].amount != "one":
        raise Unsaid("attached to which card")
    return _of(telling, None, {"on": chosen(telling, read["to"])})


def _unique(telling: Telling, read: Plain) -> Plain:
    return _of(telling, read["which"], {"unique": True})


def _yours(telling: Telling, read: Plain) -> Plain:
    return _of(telling, read["which"], {"controller": "you"})


def _str(telling: Telling, read: Plain) -> Plain:
    if "bound" in read:
        return _of(telling, read["which"], {"str": bound_of(read["bound"])})
    n = count_of(read["n"].get("count"))
    return _of(telling, read["which"], {"str": {"at_most": n}})


def _card_compares(telling: Telling, read: Plain) -> Plain:
    comparison = read["comparison"]
    if comparison.get("rel") != "quantity":
        raise Unsaid("a condition")
    things = comparison["things"]
    if things.get("of") in ("power", "gold"):
        return _of(telling, read["which"], {things["of"]: bound_of(comparison["quantity"])})
    if telling.words(things)[:2] == ["power", "on"] and telling.words(things)[2:] in (["it"], ["him"], ["her"]):
        return _of(telling, read["which"], {"power": bound_of(comparison["quantity"])})
    if things.get("of") == "measure" and things["measure"]["of"] == "str":
        return _of(telling, read["which"], {"str": bound_of(comparison["quantity"])})
    if things.get("of") == "cards" and things["card"].heads == ("attachment",):
        return _attachments(telling, read["which"], things["card"], comparison["quantity"])
    raise Unsaid("a condition")


def _attachments(telling: Telling, noun: Any, attachment: Noun, quantity: Plain) -> Plain:
    """'It has a Weapon attachment', 'has no other attachments', 'at least 2 Chain attachments attached'."""
    bound = bound_of(quantity, plain="at_least")
    kinds = [mod for mod in attachment.mods if mod.kind != "attached" or mod.value.get("to") is not None]
    if not kinds:
        return _of(telling, noun, {"attachments": bound})
    if [mod.kind for mod in kinds] == ["other"] and bound == {"exactly": 0}:
        return _of(telling, noun, {"no_attachments": True})
    plain, lacks = selector(replace(attachment, mods=tuple(kinds)))
    if lacks or plain.pop("other", False):
        raise Unsaid(lacks[0] if lacks else "which other cards")
    if bound == {"at_least": 1}:
        return _of(telling, noun, {"bears": plain})
    bearer = chosen(telling, noun)
    if bearer not in ({"self": True}, {"host": True}):
        raise Unsaid("how many attachments")
    return {"number": {"count": {**plain, "on": bearer}}, **bound}


def _bears(telling: Telling, read: Plain) -> Plain:
    """'It has a Power icon', 'a Weapon attachment', '1 or more power on it'."""
    more: Plain = {}
    for holding in read["has"]:
        name = feature_name(holding)
        if "printed" in telling.words(holding):  # the engine asks what a card has now
            raise Unsaid("what is printed")
        if holding.get("is") == "house" and isinstance(holding.get("house name"), dict) and "house" not in more:
            if {"choice", "or"} & set(telling.words(holding)):
                raise Unsaid("which House")
            more["house"] = [titled(telling.words(holding["house name"])[-1])]
        elif holding.get("is") in ("icon", "crest", "keyword", "trait") and name and holding["is"] not in more:
            more[holding["is"]] = [name]
        elif holding.get("is") in ("power", "gold", "attachments") and isinstance(holding.get("quantity"), dict):
            if holding["is"] == "attachments" and "other" in telling.words(holding):
                raise Unsaid("a condition")
            more[holding["is"]] = bound_of(holding["quantity"], plain="at_least")
        elif holding.get("is") == "cards" and isinstance(holding.get("card"), Noun):
            noun = holding["card"]
            plain = chosen(telling, noun)
            if noun.amount == "no" or (noun.n is None and noun.amount == "all"):
                raise Unsaid("a condition")
            other = plain.pop("other", False)
            if plain == {"type": ["attachment"]}:
                more["attachments"] = {"at_least": (noun.n or 1) + bool(other)}
            elif not other and (noun.n or 1) == 1:
                more["bears"] = plain
            else:
                raise Unsaid("a condition")
        else:
            raise Unsaid("a condition")
    return _of(telling, read.get("which"), more)


def _last_power(telling: Telling, read: Plain) -> Plain:
    return _of(telling, read["which"], {"power": {"exactly": 0}})


def _attacked(telling: Telling, read: Plain) -> Plain:
    """'Any challenges phase in which NAME did not attack': whether it has been an attacker."""
    span = read.get("span", {}).get("span", "phase" if telling.ability.trigger == "phase_ends" else "")
    plain = _doer(telling) if read["which"].ref == "back" else chosen(telling, read["which"])
    if not span or plain != {"self": True}:
        raise Unsaid("a condition")
    return {"happened": {"what": ["attacker-declared"], "card": plain, "span": span}}


def _power_over_str(telling: Telling, read: Plain) -> Plain:
    """'If NAME has more power on him than that character has STR'."""
    which, than = chosen(telling, read["which"]), read["than"]
    if which != {"self": True} or not isinstance(than, Noun) or than.ref != "back" or not telling.chosen:
        raise Unsaid("a condition")
    return {"number": {"stat": "power", "of": "self"}, "more_than": {"stat": "str", "of": "target"}}


def _has_revealed(telling: Telling, read: Plain) -> Plain:
    """'If any player has a River plot revealed'."""
    player = player_of(read["who"])
    more: Plain = {} if player == "any" else {"controller": player}
    return _amount(telling, read["card"], {**more, "zone": ["revealed"]})


def _unopposed(telling: Telling, read: Plain) -> Plain:
    return {"unopposed": True}


SAY: dict[str, Callable[[Telling, Plain], Plain]] = {
    "season": _season,
    "of type": lambda telling, read: during(telling, read["challenge"]),
    "revealed": lambda telling, read: {"card": {"self": True, "zone": ["revealed"]}},
    "phase": _phase,
    "compares": _compares,
    "controls": _controls,
    "has": _has,
    "no power": _no_power,
    "agenda": _agenda,
    "role": _role,
    "only controller": _only_controller,
    "won": won,
    "lost": won,
    "dominance": dominance,
    "initiative": dominance,
    "there is": _there_is,
    "named in play": _named_in_play,
    "in play": _in_play,
    "in place": _in_place,
    "the only": _the_only,
    "takes part": _takes_part,
    "stands": _stands,
    "kneels": _stands,
    "is": _is,
    "unique": _unique,
    "attached": _attached,
    "yours": _yours,
    "str": _str,
    "card compares": _card_compares,
    "bears": _bears,
    "unopposed": _unopposed,
    "last power": _last_power,
    "attacked": _attacked,
    "power over str": _power_over_str,
    "has revealed": _has_revealed,
}


# --- challenges --------------------------------------------------------------------------------------------------


def during(telling: Telling, read: Plain) -> Plain:
    """'During a Power challenge in which NAME is attacking': of which type, and what is so in it. Raises Unsaid."""
    head = read.get("challenge head", {})
    if head.get("first") and "or" not in read and "tail" not in read:
        return _first_of(telling.words(head))
    if not head.get("plain") or "or" in read:
        raise Unsaid("which challenge")
    made: Plain = {"challenge": types_of(head.get("types")) or ["any"]}
    if "unopposed" in head:
        made["unopposed"] = True
    return both(made, details(telling, read.get("tail")))


def _first_of(words: list[str]) -> Plain:
    """'During the first challenge initiated each round', or phase; challenges are counted for the phase."""
    first: Plain = {"challenge": ["any"], "number": {"challenge": "initiated"}, "exactly": 1}
    if words[-1] == "round":  # an epic phase of that round comes later
        first["phase"] = ["challenges"]
    elif words[-1] != "phase":
        raise Unsaid("which challenge")
    return first


def _against(telling: Telling, read: Plain, role: str) -> Plain:
    """'Against an opponent running an agenda': the player on the other side."""
    declared = set(telling.words(read)[:1]) & {"initiated", "declared"} or person_of(read["against"]) == "you"
    if role or declared:
        return of_player(telling, read["against"], "defender" if declared else role)
    sides = [(mine, theirs) for mine, theirs in (("attacker", "defender"), ("defender", "attacker"))]
    return {"any": [{mine: "you", **of_player(telling, read["against"], theirs)} for mine, theirs in sides]}


def details(telling: Telling, tail: Any, by: str = "you", role: str = "") -> Plain:
    """What is said of a challenge after the word, as a condition. Raises Unsaid.

    `by` is who wins or loses it, `role` who the other player is: loser, winner, defender.
    """
    made: Plain = {}
    while isinstance(tail, dict):
        made = both(made, _detail(telling, tail.get("challenge detail", {}), by, role))
        tail = tail.get("more")
    return made


def _detail(telling: Telling, read: Plain, by: str, role: str) -> Plain:
    if "part" in read:
        noun = read["in"]
        if read["part"] == "either":
            sides = ({**read, "part": side} for side in ("attacking", "defending"))
            return {"any": [_detail(telling, side, by, role) for side in sides]}
        more: Plain = {"participating": read["part"], **({"alone": True} if read.get("alone") else {})}
        if isinstance(noun, Noun) and noun.amount == "no":
            return {"none": {**chosen(telling, noun), **more}}
        if isinstance(noun, Noun) and noun.ref == "" and (noun.n or 1) > 1 and not noun.items:
            return {"card": {**chosen(telling, noun), **more}, "count": noun.n}
        return _of(telling, noun, more)
    if "fewer" in read:
        return _fewer_participants(read["fewer"])
    if "margin" in read:
        return {"number": {"challenge": "margin"}, **bound_of(read["n"])}
    if "as" in read:
        return {} if read["as"] == "any" else {read["as"]: by}
    if "told" in read:
        return fact(telling, read["fact"])
    if "met" in read:
        made: Plain = _against(telling, read, role) if "against" in read else {}
        return both(made, {"attacker": player_of(read["attacker"])}) if "attacker" in read else made
    raise Unsaid("a detail of the challenge")


def _fewer_participants(rel: str) -> Plain:
    """'With fewer participating characters than your opponent'."""
    here: Plain = {"type": ["character"], "participating": "any"}
    return {"number": {"count": {**here, "controller": "you"}}, rel: {"count": {**here, "controller": "opponent"}}}
