"""Effects that need more than a word: STR and what is gained, power, saves and cancels, attaching, ending."""

from __future__ import annotations

from typing import Any

from cards.reading.deeds import Deed
from cards.reading.engine import board
from cards.reading.engine.selecting import feature_name
from cards.reading.engine.telling import Telling
from cards.reading.engine.whom import number, players, to_whom, tokens_of, whom
from cards.reading.model import Noun, Person

Plain = dict[str, Any]
CANCELED_EVENTS = {
    "claim": {"of": ["framework"], "event": ["claim is implemented"]},
    "challenge_would_be_won": {"of": ["framework", "event"], "would": ["win-challenge"]},
    "dominance_won": {"of": ["framework"], "event": ["dominance is rewarded"]},
    "initiative_would_be_won": {"of": ["framework"], "event": ["initiative is counted"]},
}
PRONOUNS = ("he", "she", "it", "they")
CANCELED = {
    "event_played": ["event"],
    "effect_triggered": ["triggered"],
    "ability_triggered": [],
    "event_played|ability_triggered": ["event", "character"],
    "when_revealed_initiated": ["plot"],
}


def _strength(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    act = deed.act
    read: Plain = act.slots.get("str") or next(
        (f.get("strength") for f in act.slots.get("gains", []) if f.get("is") == "str"), {}
    )
    signed = str(read.get("signed", ""))
    if act.slots.get("each") or deed.sentence.marks("foreach") or not signed[1:].isdigit():
        return None
    to = whom(telling, deed)
    return [{"do": "str", "n": int(signed), **to}] if to else None


def _features(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    act = deed.act
    verb = "gain" if code.startswith("gain") else "lose"
    features = act.slots.get("gains") or act.slots.get("loses") or act.slots.get("more") or []
    if act.do == "gains or loses" or any(
        "b" in feature or "enhanced with" in feature for feature in features
    ):  # one of several
        return None
    names = [feature_name(feature) for feature in features if code.endswith(str(feature.get("is")))]
    to = whom(telling, deed)
    if not to or not names or not all(names):
        return None
    return [{"do": verb, "what": name, **to} for name in names]


def _gain_text(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    to = whom(telling, deed)
    if not to or to.get("to") != "self" or not telling.inner:
        return None  # the engine lets a card gain text of its own only
    return [{"do": "gain", "what": f"ability:{name}", **to} for name in telling.inner]


def _power(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    if code == "move_power":  # the engine moves power between House cards only
        return board.between_houses(telling, deed)
    act, n = deed.act, number(deed.act)
    words = {token.word for token in tokens_of(telling, act.slots)}
    n = 1 if n is None and words >= {"an", "additional"} else n
    plain: Plain = {"do": code.replace("_", "-")}
    if n is not None:
        plain["n"] = n
    elif "all" not in words:
        telling.lacks.append("how much power")
    noun = act.slots.get("from") if code != "claim_power" else act.subject or act.slots.get("to")
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
    if telling.ability.kind != "response" or "stub" in deed.act.slots:
        return None  # the engine knows saves and cancels as responses only
    noun, fates = deed.act.slots["card"], deed.act.slots["fate"]["fates"]
    what = " ".join({"killed": "kill", "discarded": "discard"}[fate] for fate in fates)
    telling.saved = True
    if noun.ref == "self":
        return [{"do": "save", "to": "self", "what": what}]
    if noun.ref == "attached":
        return [{"do": "save", "to": "host", "what": what}]
    return [{"do": "save", "which": telling.select(noun), "what": what}]


def _cancel(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    if telling.ability.kind != "response":
        return None
    read = deed.act.slots.get("what", {})
    of = read.get("of", "") if isinstance(read, dict) else ""
    if of in CANCELED_EVENTS:
        return [{"do": "cancel", "cancels": dict(CANCELED_EVENTS[of])}]
    cancels: Plain = {}
    if CANCELED.get(of):
        cancels["of"] = CANCELED[of]
    said = " ".join(token.word for token in tokens_of(telling, deed.act.slots))
    words = set(said.replace("that has just been", "").split())
    if of == "ability_triggered":
        cancels["of"] = [kind for kind in ("character", "location", "attachment") if kind in words]
    if of == "effect_would_draw":
        cancels["would"] = ["draw"]
    if (of not in CANCELED and of != "effect_would_draw") or words & {
        "that",
        "does",
        "without",
        "chooses",
        "during",
        "would",
        "by",
    }:
        telling.lacks.append(f"what is canceled: {telling.words_of(deed.piece)}")
    return [{"do": "cancel", "cancels": cancels} if cancels else {"do": "cancel"}]


def _terminal(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    to = whom(telling, deed)
    return [{"do": "kill", "if": {"str_zero": True}, **to}] if to else None


def _attach(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    noun, to = deed.act.slots.get("card"), deed.act.slots.get("to")
    if not (isinstance(noun, Noun) and noun.ref == "self" and isinstance(to, Noun)):
        return None
    whom = to_whom(telling, to, False)
    return [{"do": "attach", **whom}] if whom else None


def _search(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    return [{"do": "search", "what": telling.words_of(deed.piece)}]


def _ends(telling: Telling, deed: Deed, code: str) -> list[Plain] | None:
    words = {token.word for token in tokens_of(telling, deed.act.slots)}
    return [{"do": "end-round" if "round" in words else code.replace("_", "-")}]


def _winner(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    who = deed.act.subject.who if isinstance(deed.act.subject, Person) else ""
    return [{"do": "win-challenge"}] if "challenge" in deed.act.slots and who == "you" else None


HANDLERS = {
    "set_winner": _winner,
    "str_plus": _strength,
    "str_minus": _strength,
    "gain_icon": _features,
    "gain_keyword": _features,
    "gain_trait": _features,
    "gain_crest": _features,
    "lose_icon": _features,
    "lose_keyword": _features,
    "lose_trait": _features,
    "lose_crest": _features,
    "gain_text": _gain_text,
    "claim_power": _power,
    "move_power": _power,
    "discard_power": _power,
    "save": _save,
    "cancel": _cancel,
    "kill_if_str_0": _terminal,
    "attach": _attach,
    "search": _search,
    "end_challenge": _ends,
    "end_phase": _ends,
    "reveal_plot": board.reveal_plot,
    "add_to_challenge": board.join,
}
