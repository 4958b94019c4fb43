"""Effects as sentences: what joins them, when and for what price they are carried out, which of them is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bench.written.conditions import when
from bench.written.contests import attacked, during
from bench.written.deeds import clause, span
from bench.written.features import becomes
from bench.written.joined import joined
from bench.written.parts import NotWritten, Plain, Speech, listed
from bench.written.payments import paid
from bench.written.persons import player, third

VERBS = ("gets", "gains", "loses", "cannot", "does", "is", "can", "counts")  # behind whom an effect reaches
JOINS = ("then", "and", "otherwise", "may", "asked", "price", "when", "option")


def sentences(effects: Sequence[Plain], decides: str, speech: Speech) -> list[str]:
    """Each effect, or those of which one is carried out, as a sentence. Raises NotWritten."""
    found: list[str] = []
    if effects[0].get("what") == "character":
        return [_turned(effects, speech)]
    effects, price = joined(effects, speech), _one_price(effects)
    if price:
        effects = [{key: held for key, held in one.items() if key != "price"} for one in effects]
        return [
            *sentences(effects, decides, speech),
            f"any opponent may {price_of(price, speech)} to cancel this effect",
        ]
    for is_option, group in groupby(effects, key=lambda one: "option" in one):
        many = list(group)
        if is_option:
            found.append(_one_of(many, decides, speech))
            continue
        for at, one in enumerate(many):
            if one.get("if") == {"str_zero": True} and at and _alike(many[at - 1], one):
                found[-1] += f" and {_at_zero(one)}"
            elif at and one.get("and"):
                found[-1] += f" and {_joined_to(many[at - 1], one, speech)}"
            elif at and one.get("price") and many[at - 1].get("price") == {**one["price"], "prevents": True}:
                paid_for = {key: held for key, held in one.items() if key != "price"}
                found.append(f"if he or she does, instead {sentence(paid_for, speech)}")
            else:
                found.append(sentence(one, speech))
    return found


def _joined_to(before: Plain, effect: Plain, speech: Speech) -> str:
    """'Then, stand it and draw 1 card': what the sentence says of both is said once. Raises NotWritten."""
    if any(effect.get(key) != before.get(key) for key in ("if", "until")):
        raise NotWritten("and: another condition or span")
    alone = ("then", "and", "if", "until")
    return sentence({key: held for key, held in effect.items() if key not in alone}, speech)


def _one_price(effects: Sequence[Plain]) -> Plain:
    """What any opponent may pay so that nothing of it is carried out."""
    price = effects[0].get("price", {})
    opponents = price.get("who") == "each-opponent" and price.get("prevents") and len(effects) > 1
    return price if opponents and all(one.get("price") == price for one in effects) else {}


def price_of(price: Plain, speech: Speech) -> str:
    return " and ".join(paid(one, speech) for one in price["cost"])


def _turned(effects: Sequence[Plain], speech: Speech) -> str:
    """'Put Old Mill into play as a character with 3 STR', 'turn Old Mill into a character ...'. Raises NotWritten."""
    first, told = effects[0], ("do", "what", "to", "n")
    rest = [{key: held for key, held in one.items() if key not in told} for one in effects]
    into_play = [{}, *[{"then": True}] * (len(rest) - 1)]
    if any(one["to"] != "self" for one in effects) or rest not in (into_play, [rest[0]] * len(rest)):
        raise NotWritten("what else is done when it becomes a character")
    if first["do"] == "put-into-play":
        speech.as_what = becomes(effects[1:], speech)
        return clause(first, speech)
    return f"turn {speech.name} into {becomes(effects, speech)} {span(first, speech).removesuffix(', ')}"


def _alike(before: Plain, effect: Plain) -> bool:
    """Whether two effects are on the same cards for the same time."""
    joined = not any(effect.get(key) for key in ("then", "otherwise", "price", "when"))
    alike = all(before.get(key) == effect.get(key) for key in ("to", "which", "until", "of"))
    return before["do"] == "str" and joined and alike


def sentence(effect: Plain, speech: Speech) -> str:
    """An effect with what leads it: 'then, you may pay 1 gold to ...'. Raises NotWritten."""
    bare = {key: held for key, held in effect.items() if key not in JOINS}
    if speech.lifted:
        bare.pop("if", None)
    if effect.get("then") and effect.get("otherwise"):
        raise NotWritten("then and otherwise")
    lead = "then, " if effect.get("then") else "otherwise, " if effect.get("otherwise") else ""
    if bare.get("if") == {"str_zero": True}:
        whom = clause(
            {**{key: held for key, held in bare.items() if key in AIMS}, "do": "gain", "what": "stealth"}, speech
        )
        return lead + span(effect, speech) + whom.removesuffix("gains stealth") + _at_zero(bare)
    lead += _waiting(effect.get("when"), bare)
    kept = bare["do"] == "join-challenge" or (bare["do"] == "cost" and bare.get("to") != "self")
    asked, behind = None if kept else bare.pop("if", None), ""
    speech.yours = (asked or {}).get("card", {})
    if asked and (behind := _during(bare, asked)):
        asked = None
    if asked:
        lead += f"{when(asked, speech, 'if')}, "
        if "title" in bare.get("which", {}) and bare["which"] == asked.get("card"):
            bare["which"] = {"title": bare["which"]["title"]}  # 'if you control NAME, discard NAME'
    if effect.get("may") and effect.get("asked") == bare.get("who") is not None:
        bare["who"] = "you"
    said = _left_open(clause(bare, speech), effect)
    price = effect.get("price")
    lasts = span(effect, speech)
    if effect.get("who") == "both":
        return f"{lead}{said} {lasts.removesuffix(', ')}"
    if price is not None and lasts:
        return f"{lead}{_for_a_price(said, price, speech)} {lasts.removesuffix(', ')}"
    return f"{lead}{lasts}{_for_a_price(said, price, speech)}{behind.format(name=speech.name)}"


def _waiting(until: str | None, bare: dict[str, Any]) -> str:
    """'At the end of the phase, ', 'if you win the challenge, ': takes that out of its condition. Raises NotWritten."""
    if until is None:
        return ""
    asked = bare.get("if", {})
    if until == "challenge-over" and asked.get("winner") == "you":
        margin = {"number": {"challenge": "margin"}, "at_least": asked.get("at_least")}
        if asked not in ({"winner": "you"}, {"winner": "you", **margin}):
            raise NotWritten("when challenge-over: if")
        del bare["if"]
        return f"if you win the challenge{f' by {n} or more total STR' if (n := margin['at_least']) else ''}, "
    said = {"phase-ends": "at the end of the phase, ", "challenge-over": "after the challenge resolves, "}
    if until not in said or asked:
        raise NotWritten(f"when {until}")
    return said[until]


AIMS = ("to", "which", "of")


def _during(effect: Plain, asked: Plain) -> str:
    """'... does not kneel to attack during Military challenges': what is said behind."""
    if effect["do"] == "gain" and asked == {"phase": ["standing"]}:
        return " during the standing phase"
    left = dict(asked)
    if asked.get("defender") == "opponent" and effect.get("what") == "does not kneel to attack":
        return f" {attacked(asked)}"
    said = during(left, many=True)
    return f" {said}" if said and not left and effect["do"] in ("gain", "claim", "forbid") else ""


def _at_zero(effect: Plain) -> str:
    """'is killed if its STR is 0'."""
    done = {"kill": "is killed", "discard": "is discarded from play"}
    if effect["do"] not in done:
        raise NotWritten(f"{effect['do']} at STR 0")
    return f"{done[effect['do']]}{' (cannot be saved)' if effect.get('cannot_be_saved') else ''} if its STR is 0"


def _left_open(said: str, effect: Plain) -> str:
    if not effect.get("may"):
        return said
    asked = effect.get("asked", "you")
    return f"{'you' if asked == 'you' else player(asked)} may {said}"


def _for_a_price(said: str, price: Any, speech: Speech) -> str:
    if price is None:
        return said
    who, cost = price.get("who", "you"), price["cost"][0]
    if who == "controller" and price.get("prevents") and cost == {**cost, "do": "pay-gold", "to": "you"}:
        return f"{player(who)} must either pay you {cost.get('n', 1)} gold or {said}"
    costs = price_of(price, speech)
    if not price.get("prevents"):
        return f"{'you' if who == 'you' else player(who)} may {costs} to {said}"
    if who == "you":
        return f"{costs} or {said}"
    return f"{said} unless {player(who)} {' or '.join(third(way) for way in costs.split(' or '))}"


def _one_of(effects: Sequence[Plain], decides: str, speech: Speech) -> str:
    """'Choose one: draw 1 card, or claim 1 power for your House', 'stand or kneel that character'."""
    then = all(one.get("then") for one in effects)
    lead = "then, " if then else ""
    ways = [list(group) for _, group in groupby(effects, key=lambda one: one["option"])]
    if any(way[0].get("then") for way in ways) and not then:
        raise NotWritten("option: then")
    left_out = ("option", "then") if then else ("option",)
    bare = [[{key: held for key, held in one.items() if key not in left_out} for one in way] for way in ways]
    bare = [list(joined(way, speech)) for way in bare]
    left_to = {"may": True, "asked": "trigger"}
    theirs = decides == "winner" and all({**one, **left_to} == one for way in bare for one in way)
    if theirs:
        bare = [[{key: held for key, held in one.items() if key not in left_to} for one in way] for way in bare]
    picked, said = dict(speech.picked), []
    for way in bare:
        speech.picked = dict(picked)  # each says anew what it is done to
        said.append(" and ".join(sentence(one, speech) for one in _to_you(way)))
    if theirs:
        return f"{lead}that player may choose to {_shared(said) or ' or '.join(said)}"
    if decides == "controller" and "target" in speech.called:
        return f"{lead}{speech.called['target']}'s controller must either {' or '.join(said)}"
    if decides != "you":
        raise NotWritten(f"option: {decides} decides")
    if both := _shared(said):
        return lead + both
    return f"{lead}choose one: {', or '.join(said)}"


def _to_you(way: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """'Pay 1 gold to you', of gold that somebody loses and you gain."""
    if [one["do"] for one in way] != ["lose-gold", "gain-gold"] or way[0].get("n") != way[1].get("n"):
        return way
    return [{**way[0], "who": "to you"}]


def _shared(said: list[str]) -> str:
    """'Stand or kneel that character', 'that character gains stealth or deadly': what differs, and what does not."""
    words = [one.split(" ") for one in said]
    tails = {" ".join(one[1:]) for one in words}
    if len(tails) == 1 and {one[0] for one in words} <= {"stand", "kneel"}:
        return f"{' or '.join(one[0] for one in words)} {tails.pop()}"
    said = [one.replace(" is immune to ", " gains immune to ") for one in said]
    if len(said) == 2 and said[0].replace(" gains ", " loses ") == said[1]:
        return said[0].replace(" gains ", " gains or loses ")
    if not all(" gains " in one for one in said):
        return ""
    heads = {one.partition(" gains ")[0] for one in said}
    if len(heads) != 1:
        return ""
    things = [one.partition(" gains ")[2] for one in said]
    lasting, comma, rest = heads.pop().rpartition(", ")
    if not any(one.startswith(("a ", "an ", "the ")) for one in things):
        return f"{lasting}{comma}{rest} gains your choice of {listed(things)}"
    return f"{rest} gains (choose 1): {', '.join(things[:-1])}, or {things[-1]} {lasting}".strip()


def together(doing: list[str]) -> list[str]:
    """'Old Mill gets +1 STR and gains stealth': what is done under one condition, in one sentence."""
    if len(doing) == 1:
        return doing
    if any(one.startswith("then, ") for one in doing):
        raise NotWritten("then, of what simply holds")
    words = doing[0].split(" ")
    at = next((at for at, word in enumerate(words) if word in VERBS), 0)
    whom = " ".join(words[:at]) + " "
    if at and all(one.startswith(whom) for one in doing):
        return [listed([doing[0], *(one.removeprefix(whom) for one in doing[1:])], "and")]
    return [listed(doing, "and")]
