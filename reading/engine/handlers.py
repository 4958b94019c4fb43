"""Effects that need more than a word: STR and what is gained, power, saves and cancels, attaching, ending."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine import attaching, board, canceling, features, holdings, prices, rounds, showing
from reading.engine.during import during
from reading.engine.immunity import walls_of
from reading.engine.numbers import said_number
from reading.engine.places import WHOSE, person_of
from reading.engine.selecting import selector
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import number, players, to_whom, tokens_of, whom
from reading.model import Noun, Person
from reading.triggers import events_in
from timing.systems.agot1e.words import ENTERS_KNELT, NEXT, NEXT_KNELT, WINS

Plain = dict[str, Any]
RAISED = frozenset("raise raises raised increase increases increased".split())
PRONOUNS = ("he", "she", "it", "they")


def _two(words: list[str]) -> bool:
    """'Either -2 or +2 STR'."""
    return sum(word[:1] in ("+", "-") and word[1:].isdigit() for word in words) > 1


def _strength(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    act = deed.act
    read: Plain = act.slots.get("str") or next(
        (f.get("strength") for f in act.slots.get("gains", []) if f.get("is") == "str"), {}
    )
    signed = str(read.get("signed", ""))
    if "b" in read or signed[:1] not in ("+", "-") or _two(telling.words(act.slots)):
        return None
    sign = -1 if signed[0] == "-" else 1
    n = int(signed) if signed[1:].isdigit() else None
    told = said_number(telling, act, n)
    if n is None and sign < 0:
        told = {"times": [-1, told]}
    to = whom(telling, deed)
    return [{"do": "str", "n": told, **to}] if to else None


def _power(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    act, n = deed.act, number(deed.act)
    words = {token.word for token in tokens_of(telling, act.slots)}
    n = 1 if n is None and words >= {"an", "additional"} else n
    plain: Plain = {"do": code.replace("_", "-")}
    if n is not None:
        plain["n"] = n
    elif "all" not in words:
        plain["n"] = said_number(telling, act, None)
    if n is not None and ("foreach" in act.slots or deed.sentence.marks("foreach")):
        plain["n"] = said_number(telling, act, n)
    goes_to = act.slots.get("to") or (act.slots.get("claim for") or {}).get("to")
    noun = act.slots.get("from") if code != "claim_power" else act.subject or goes_to
    if isinstance(noun, Noun) and "house" not in noun.heads:
        to = to_whom(telling, noun, False)
        return [{**plain, **to}] if to else None
    if code != "claim_power":
        return None
    if telling.ability.parsed.tokens[deed.piece.start].word in PRONOUNS and (to := whom(telling, deed)):
        return [{**plain, **to}]
    if telling.chosen and _chosen_to(deed) and "house" not in words:  # 'choose a character to claim 1 power'
        return [{**plain, "to": "target"}]
    who = act.subject.who if isinstance(act.subject, Person) else ""
    return [{**plain, **players(telling, who)}]


def _chosen_to(deed: Deed) -> bool:
    """Whether the deed is what something is chosen to do."""
    pieces = deed.sentence.pieces
    at = pieces.index(deed.piece)
    before = pieces[max(at - 2, 0) : at]
    return len(before) == 2 and before[1].kind == "to" and before[0].kind == "act" and before[0].value.do == "choose"


def _save(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    slots = deed.act.slots
    if telling.ability.kind != "response" or not ({"card", "fate"} <= set(slots)) or "stub" in slots:
        return None  # the engine knows saves and cancels as responses only
    noun, fates = deed.act.slots["card"], deed.act.slots["fate"]["fates"]
    what = " ".join({"killed": "kill", "discarded": "discard"}[fate] for fate in fates)
    telling.saved = True
    if noun.ref == "self":
        return [{"do": "save", "to": "self", "what": what}]
    if noun.ref == "attached":
        return [{"do": "save", "to": "host", "what": what}]
    if noun.ref == "back" and telling.ability.parsed.deeds.costs:
        telling.lacks.append("which card is saved: the one spoken of in the cost")
    return [{"do": "save", "which": telling.select(noun), "what": what}]


def _terminal(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    to = whom(telling, deed)
    return [{"do": "kill", "if": {"str_zero": True}, **to}] if to else None


def _ends(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    words = {token.word for token in tokens_of(telling, deed.act.slots)}
    return [{"do": "end-round" if "round" in words else code.replace("_", "-")}]


def _winner(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    who = deed.act.subject.who if isinstance(deed.act.subject, Person) else ""
    if "dominance" in telling.words(deed.act.slots) and who == "you" and telling.ability.kind == "constant":
        return [{"do": "dominance", "what": WINS, "who": "you"}]
    if who == "none" and any(one["do"] == "cancel" for one in telling.effects):
        return []  # 'no one wins the challenge' says what comes of the cancel
    return [{"do": "win-challenge"}] if "challenge" in deed.act.slots and who == "you" else None


def _immunity(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Is immune to opponents' events'."""
    act = deed.act
    features = [f for f in act.slots.get("gains", []) if f.get("is") == "immunity"]
    reads = [act.slots["to"]] if isinstance(act.slots.get("to"), dict) else [f.get("immune to") for f in features]
    to = whom(telling, deed)
    found: list[Plain] = []
    for read in reads:
        walls = walls_of(" ".join(telling.words(read))) if isinstance(read, dict) else None
        if walls is None or not to:
            return None
        found += [{"do": "gain", "what": f"immune to {wall}", **to} for wall in walls]
    return found or None


def _claim(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Raise the claim value on your revealed plot card by 1'."""
    act = deed.act
    words = telling.words(act.slots)
    by = act.slots.get("by how much") or {}
    count = by.get("count") if isinstance(by, dict) else None
    n = count.get("number") if isinstance(count, dict) else None
    noun = act.slots.get("card")
    if not isinstance(n, int) or not words:
        return None
    sign = 1 if RAISED & set(words) else -1
    one = _one_players(telling, noun)
    which: Plain = {"type": ["plot"], "zone": ["revealed"]}
    if "challenge" in act.slots:  # 'the claim of the current challenge' is that of the attacking player's plot
        if (
            telling.words(act.slots["challenge"]) != ["the", "current", "challenge"]
            or telling.ability.kind == "constant"
        ):
            return None
        which["controller"] = "attacker"
        return [{"do": "claim", "n": sign * n, "to": "all", "which": which, "until": "challenge"}]
    if isinstance(noun, Noun):
        if noun.ref:
            return None
        plain, lacks = selector(noun)
        if lacks:
            return None
        which |= {**plain, **one}
    else:
        who = person_of(act.slots.get("possessive")) or ("you" if "your" in words else "")
        if who not in WHOSE or not who:
            return None
        which["controller"] = WHOSE[who]
    return [
        {"do": "claim", "n": sign * n, "to": "all", "which": which, **_while(telling, act.slots.get("claim until"))}
    ]


def _one_players(telling: Telling, noun: Any) -> Plain:
    """'Any player's revealed plot card': whose, is chosen as the effect comes about; nothing for 'your', 'each'."""
    owners = (
        [person_of(mod.value) for mod in noun.mod("controller")] if isinstance(noun, Noun) and not noun.items else []
    )
    called = isinstance(noun, Noun) and any("great house" in str(mod.value) for mod in noun.mod("controller"))
    if called or owners not in (["any"], ["opponent"]) or telling.ability.kind not in ("action", "response"):
        return {}
    if not telling.player_chosen:
        telling.asks({"player": owners[0]}, None)
        telling.player_chosen = True
    return {"controller": "chosen"}


def _while(telling: Telling, until: Any) -> Plain:
    """'... during Power challenges': a condition of a constant ability. Raises Unsaid for 'the next challenge'."""
    if until is None:
        return {}
    challenge = until.get("challenge")
    if (
        telling.ability.kind != "constant"
        or not isinstance(challenge, dict)
        or "during" not in telling.words(until)[:1]
    ):
        raise Unsaid("when")
    return {"if": during(telling, challenge)}


def _to_hand(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Put it into your hand': of what a search found, or a card of a pile."""
    act, noun = deed.act, deed.act.slots.get("card")
    if "first" in act.slots:
        return None
    if isinstance(noun, Noun) and noun.ref == "back" and telling.found:
        return [{"do": "return-to-hand", "to": "found"}]
    return showing.of_shown(telling, deed, noun, "return-to-hand")


def _to_pile(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Move that character to its owner's dead pile': a card that is not in play. Raises Unsaid for others."""
    noun = deed.act.slots.get("card")
    chosen = (telling.also[-1] if telling.also else telling.target or {}).get("choose", {})
    if back := _back_to_pile(telling, deed):
        return back
    seen = telling.shown.get("zone") == "hand" and telling.found and not telling.chosen
    if seen and isinstance(noun, Noun) and noun.ref == "back" and not _later_in(deed):
        pile = "dead" if deed.act.slots["verb"] == "dead pile" else "discard"
        return [{"do": "discard", "to": "found", **({"destination": pile} if pile == "dead" else {})}]
    if not isinstance(noun, Noun) or noun.ref != "back" or not telling.chosen or "zone" not in chosen:
        raise Unsaid("to which pile it goes")
    if "play" in chosen["zone"] or _later_in(deed):
        raise Unsaid("to which pile it goes")
    told: Plain = {"do": "discard", **telling.aimed}
    return [{**told, "destination": "dead"} if deed.act.slots["verb"] == "dead pile" else told]


def _back_to_pile(telling: Telling, deed: Deed) -> list[Plain]:
    """'At the end of the phase, return it to its owner's dead pile': the card that was put into play before."""
    noun, pile = deed.act.slots.get("card"), deed.act.slots["verb"]
    put = [effect for effect in telling.effects if effect["do"] == "put-into-play"]
    if not _later_in(deed) or not isinstance(noun, Noun) or noun.ref != "back" or len(put) != len(telling.effects):
        return []
    if len(put) != 1 or put[0]["to"] not in ("target", "trigger"):  # of all it would be whoever fits by then
        return []
    to: Plain = {key: put[0][key] for key in ("to", "of") if key in put[0]}
    return [{"do": f"to-{pile.replace(' ', '-')}", **to}]


def _later_in(deed: Deed) -> bool:
    """'At the end of the phase, return it': it has come into play before."""
    return any(piece.kind == "when" and piece.value["word"] == "at-end" for piece in deed.sentence.pieces)


def _enters_knelt(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'That character comes into play knelt': said of the card put into play before. Raises Unsaid for any other."""
    noun = deed.act.subject
    if isinstance(noun, Noun) and noun.ref == "self" and telling.ability.kind == "constant":
        telling.zones = ["hand", "deck", "discard", "dead", "shadows"]
        return [{"do": "gain", "what": ENTERS_KNELT, "to": "self"}]
    following = [effect for effect in telling.effects if effect["do"] == "cost" and effect.get("what") == NEXT]
    if len(telling.effects) == len(following) == 1 and isinstance(noun, Noun) and noun.ref == "back":
        following[0]["what"] = NEXT_KNELT
        return []
    before = [effect for effect in telling.effects if effect["do"] == "put-into-play"]
    if not isinstance(noun, Noun) or noun.ref != "back" or len(before) != 1:
        raise Unsaid("how it comes into play")
    before[0]["what"] = "knelt"
    return []


def _other(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'It is Winter.'"""
    act = deed.act
    if act.do == "count_str":
        return rounds.for_dominance(telling, deed)
    if act.do == "loses" and (told := features.no_immunities(telling, deed)):
        return told
    if (
        act.do == "declare"
        and isinstance(act.subject, Noun)
        and any(m.kind == "standing" and m.no for m in act.subject.mods)
    ):
        return rounds.while_kneeling(telling, deed)
    if act.slots.get("verb") in ("dead pile", "discard pile"):
        return _to_pile(telling, deed)
    if act.slots.get("verb") == "enters knelt":
        return _enters_knelt(telling, deed)
    if act.slots.get("verb") == "character":
        return attaching.becomes_character(telling, deed)
    if act.slots.get("verb") in rounds.BY_VERB:
        return rounds.BY_VERB[act.slots["verb"]](telling, deed)
    words = telling.words(act.slots)
    if "season" in act.slots and telling.words(deed.act.slots)[:1] in (["is"], ["be"], ["are"]) and not act.modal:
        return [{"do": "season", "what": words[-1]}]
    return None


def _top_of_deck(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Discard the top 3 cards of each opponent's deck'."""
    act, noun = deed.act, deed.act.slots.get("card")
    if isinstance(noun, Noun) and noun.ref == "back" and (seen := showing.of_shown(telling, deed, noun, "discard")):
        return seen
    if not isinstance(noun, Noun) or noun.items:
        return None
    places = [mod.value.get("place", {}) for mod in noun.mod("where")]
    last: Plain = telling.effects[-1] if telling.effects else {}
    if not places and noun.mod("top") and last.get("do") == "discard-from-deck":  # 'discard the top 2 cards instead'
        counted = [mod.value for mod in noun.mod("count")]
        return [{**last, "n": counted[0] if counted else noun.n or 1}]
    rest = {mod.kind for mod in noun.mods} - {"where", "top", "count"}
    if len(places) != 1 or places[0].get("zone") != "deck" or rest or noun.heads != ("card",):
        return None
    counts = [mod.value for mod in noun.mod("count")]
    n = counts[0] if counts else noun.n or (None if "x" in telling.words(act.slots) else 1)
    whose = person_of((places[0].get("deck") or {}).get("possessive")) or ""
    if whose == "any" and telling.ability.kind in ("action", "response") and not telling.player_chosen:
        telling.asks({"player": "any"}, None)  # 'the top card of any player's deck': whose, is chosen
        telling.player_chosen, whose = True, "that"
        return [{"do": "discard-from-deck", "n": said_number(telling, act, n), "who": "chosen"}]
    opened = events_in(telling.ability.parsed.when or {})
    if whose == "controller" and opened and not telling.chosen and not any("who" in event for event in opened):
        whose = "you"  # 'after its controller wins a challenge, discard the top card of its controller's deck'
    subject = act.subject.who if isinstance(act.subject, Person) else ""
    theirs = whose in ("that", "") and subject not in ("", "you")  # 'you may discard ... of that player's deck' is not
    who = subject if theirs else whose or "you"
    told = said_number(telling, act, n if isinstance(n, int) else None)
    return [{"do": "discard-from-deck", "n": told, "who": "you", **players(telling, who)}]


def _strength_set(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Reduce its STR to 0'."""
    if (deed.act.slots.get("count") or {}).get("number") != 0 or deed.act.slots.get("own"):
        return None
    to = to_whom(telling, deed.act.slots["card"], False) if "card" in deed.act.slots else whom(telling, deed)
    return [{"do": "str", "n": {"times": [-1, {"stat": "str", "of": "subject"}]}, **to}] if to else None


HANDLERS = {
    "str_set": _strength_set,
    "cost_change": prices.cost_change,
    "immunity": _immunity,
    "claim_change": _claim,
    "add_to_hand": _to_hand,
    "other": _other,
    "win_condition": rounds.needs,
    "deck_building": rounds.deck_rule,
    "discard_from_deck": _top_of_deck,
    "set_winner": _winner,
    "str_plus": _strength,
    "str_minus": _strength,
    "gain_icon": features.features,
    "gain_keyword": features.features,
    "gain_trait": features.features,
    "gain_crest": features.features,
    "lose_icon": features.features,
    "lose_keyword": features.features,
    "lose_trait": features.features,
    "lose_crest": features.features,
    "gain_text": features.quoted,
    "claim_power": _power,
    "move_power": holdings.move_power,
    "discard_power": holdings.discard_power,
    "place_token": holdings.place_gold,
    "save": _save,
    "cancel": canceling.cancel,
    "kill_if_str_0": _terminal,
    "attach": attaching.attach,
    "play_permission": attaching.as_attachment,
    "search": showing.search,
    "look": showing.look,
    "reveal": showing.look,
    "shuffle": showing.shuffle,
    "extra_challenge": board.extra_challenge,
    "end_challenge": _ends,
    "end_phase": _ends,
    "reveal_plot": board.reveal_plot,
    "trigger_other": board.resolve_plot,
    "add_to_challenge": board.join,
}
