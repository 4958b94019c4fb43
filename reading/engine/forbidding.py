"""What cards cannot do or undergo, and what players cannot do: gained by cards, forbidden to players (FAQ 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reading.deeds import Deed
from reading.engine import rounds
from reading.engine.conditions import condition_of
from reading.engine.during import during
from reading.engine.persons import of_player
from reading.engine.places import person_of
from reading.engine.telling import CANNOT, Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import players, to_whom, tokens_of
from reading.model import Act, Noun, Person
from reading.tokens import Token
from timing.systems.agot1e.printed import ICONS

Plain = dict[str, Any]
NARROWER = {"by", "hand", "deck", "first", "challenge", "ability", "abilities", "unless", "alone"}
"""Words that make it less than the engine's 'cannot': 'cannot be knelt by card effects', 'discarded from your hand'."""
STAYS = "does not stand in the standing phase"
TOGETHER = {
    tuple("declare at least 2 defenders in order to defend the challenge".split()): ("defender",),
    tuple("declare 2 or more characters to attack or defend in a challenge".split()): ("attacker", "defender"),
}
"""What a player must declare, and on which sides one alone is therefore forbidden."""
AS_SIDE = {
    "attacker": ("be declared as an attacker",),
    "defender": ("be declared as a defender",),
    "any": ("be declared as an attacker", "be declared as a defender"),
}
TYPES = ("character", "location", "attachment")
KINDS = ("characters", "locations", "attachments")
OF_EFFECTS = {
    ("effects",): "triggered-effects",
    ("triggered", "effects"): "triggered-effects",
    ("response", "effects"): "responses",
    ("responses",): "responses",
    ("character", "abilities"): "character-abilities",
    ("character", "ability"): "character-abilities",
    ("location", "abilities"): "location-abilities",
}


def forbidden(telling: Telling, deed: Deed) -> list[Plain] | None:
    """What the cards or players spoken of cannot; None for what the engine has no word for, or only a wider one."""
    subject = deed.act.subject
    if isinstance(subject, Person):
        return _players(telling, deed)
    if challenges := challenges_forbidden(telling, deed):
        return challenges
    if barred := _not_triggered(telling, deed):
        return barred
    gained = _of_cards(telling, deed)
    to = _whose(telling, deed, subject) if gained else None
    lasts = _lasts(telling)
    more = _when_declared(telling, deed) if gained else {}
    return [{"do": "gain", "what": what, **to, **lasts, **more} for what in gained or ()] if to else None


def _not_triggered(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Character abilities cannot be triggered': by nobody; None for other words."""
    words = telling.words({"_from": deed.piece.start, "_to": deed.piece.end})
    if words[-3:] != ["cannot", "be", "triggered"]:
        return None
    what = OF_EFFECTS.get(tuple(words[:-3]))
    return [{"do": "forbid", "what": what, "who": "each"}] if what else None


def narrower(tokens: Sequence[Token], act: Act) -> bool:
    """Whether what is forbidden is less than the engine's 'cannot': only in a phase, only by some effects."""
    words = {token.word for token in tokens[act.slots["_from"] : act.slots["_to"]]} if "_from" in act.slots else set()
    return "phase" in act.slots or bool(words & NARROWER)


def _when_declared(telling: Telling, deed: Deed) -> Plain:
    """'... cannot be declared as defenders while NAME is attacking', 'during Power challenges'. Raises Unsaid."""
    if phase := (deed.act.slots.get("phase") or {}).get("name"):  # 'cannot stand during the standing phase'
        if telling.ability.kind != "constant":
            raise Unsaid("when")
        return {"if": {"phase": [phase]}}
    tail = deed.act.slots.get("declared tail")
    if tail is None:
        return {}
    happening = tail.get("happening")
    words = telling.words(tail)
    if isinstance(happening, dict) and words[:1] in (["if"], ["while"]):
        made = condition_of(telling, happening["_from"], happening["_to"])
        if "subject" in made:  # 'while he is attacking': not the card that cannot defend
            raise Unsaid("when")
        return {"if": made}
    raise Unsaid("when")


def _quoted(telling: Telling, subject: Any) -> bool:
    """Whether it stands in a quotation without saying of whom: 'cannot be killed'."""
    return subject is None and telling.ability.granted


def _reached(telling: Telling, subject: Any) -> Plain | None:
    return to_whom(telling, subject, False) if isinstance(subject, Noun) else {"to": "self"}


def _lasts(telling: Telling) -> Plain:
    triggered = telling.ability.kind in ("action", "response", "passive", "when-revealed")
    for span in ("phase", "round"):
        if triggered and f"this {span}" in telling.ability.text:
            return {"until": span}
    return {}


def _of_cards(telling: Telling, deed: Deed) -> list[str] | None:
    act = deed.act
    verbs = act.do if isinstance(act.do, tuple) else (act.do,)
    words = [token.word for token in tokens_of(telling, act.slots)] if "_from" in act.slots else []
    if act.do == "declare" and "as side" in act.slots and not set(words) & {"alone", "challenge", "against", "during"}:
        gained = AS_SIDE.get(str(act.slots["as side"].get("side")), ())
        return [f"cannot {what}" for what in gained] if act.modal == "cannot" else None
    if words in (["trigger", "its", "abilities"], ["trigger", "its", "ability"]) and act.modal == "cannot":
        return ["cannot trigger"]
    if "to do" in act.slots:
        return [f"cannot {what}" for what in act.slots["to do"]] if act.modal == "cannot" else None
    if act.do == "other" and words == ["kneel", "or", "stand"] and act.modal == "cannot":
        return ["cannot kneel", "cannot stand"]
    if act.do == "return_to_hand" and words[-1:] == ["hand"] and not set(words) & (NARROWER - {"hand"}):
        return ["cannot be returned to hand"] if act.modal == "cannot" else None
    if act.modal == "cannot" and all(verb in CANNOT for verb in verbs) and not set(words) & NARROWER:
        return [f"cannot {CANNOT[verb]}" for verb in verbs]
    return None


def not_done(telling: Telling, deed: Deed) -> list[Plain] | None:
    """What cards 'do not' do: kneel to attack, stand in the standing phase, count their STR; None for anything else."""
    act = deed.act
    subject = act.subject
    words = [token.word for token in tokens_of(telling, act.slots)]
    if act.do == "win_condition" and "victory" in act.slots:
        return rounds.needs(telling, deed, "")
    if act.slots.get("verb") == "income":
        return rounds.no_income(telling, deed)
    if act.do == "count_str" and "dominance" in words:
        return rounds.for_dominance(telling, deed)
    if act.do == "no_kneel" and "to do" in act.slots:
        gained = [f"does not kneel to {what}" for what in act.slots["to do"]]
    elif act.do == "stand" and set(words) <= {"stand", "during", "the", "standing", "phase", "this", "round"}:
        gained = [STAYS]
    elif act.do == "count_str" and [word for word in words if word not in ("during", "challenges")] in (
        ["count", which, "str"] for which in ("its", "their", "his", "her")
    ):
        gained = ["cannot count STR"]
    else:
        return None
    more: Plain = _whom_attacked(telling, act)
    if "challenge" in act.slots:
        try:
            more = {"if": during(telling, act.slots["challenge"])}
        except Unsaid:
            return None
    to = _whose(telling, deed, subject)
    lasts = {"until": "round"} if "round" in words and telling.ability.kind != "constant" else _lasts(telling)
    return [{"do": "gain", "what": what, **to, **lasts, **more} for what in gained] if to else None


def _whom_attacked(telling: Telling, act: Act) -> Plain:
    """'... does not kneel to attack an opponent who controls more characters than you'. Raises Unsaid."""
    read = act.slots.get("attack what")
    if read is None or "person" not in read:
        return {}
    return {"if": of_player(telling, read["person"], "defender")}


def _whose(telling: Telling, deed: Deed, subject: Any) -> Plain | None:
    if isinstance(subject, Noun) or (_quoted(telling, subject) and not telling.effects):
        return _reached(telling, subject)
    if deed.sentence.pieces and deed.sentence.acts()[:1] == [deed.act] and subject is None:
        return None
    last: Plain = telling.effects[-1] if telling.effects else {}  # 'gains stealth and does not kneel to attack'
    to: Plain = {key: last[key] for key in ("to", "of", "which") if key in last}
    return to if to and subject is None else None


def _players(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Opponents cannot trigger effects', 'that player cannot initiate Power challenges this phase'."""
    subject = deed.act.subject
    what = _forbids(telling, deed)
    if not what or not isinstance(subject, Person):
        return None
    if deed.act.do == "challenge" and "against" in telling.words(deed.act.slots):
        return _against(telling, deed, what)
    host = subject.who == "controller" and telling.type == "attachment" and "attached" in telling.ability.text.lower()
    everybody = {"each": "each", "each-opponent": "each-opponent", "you": "you", "any": "each"}
    who = "host-controller" if host else everybody.get(subject.who)
    told = {"who": who} if who else players(telling, subject.who)
    if telling.lacks[-1:] == ["which player"]:
        return None
    limited = {**_lasts(telling), **_in_challenges(telling, deed)}
    return [{"do": "forbid", "what": one, "who": "you", **told, **limited} for one in what]


def _in_challenges(telling: Telling, deed: Deed) -> Plain:
    """'... cannot declare defenders during Military challenges', of how things are. Raises Unsaid."""
    read = ((deed.act.slots.get("extra tail") or {}).get("during") or {}).get("challenge")
    if read is None:
        return {}
    if telling.ability.kind != "constant":
        raise Unsaid("when")
    return {"if": during(telling, read)}


def _on_kinds(deed: Deed) -> list[str]:
    """'... cannot trigger abilities on character and location cards in play'."""
    noun = (deed.act.slots.get("effect") or {}).get("card")
    parts = noun.parts if isinstance(noun, Noun) and not noun.ref else ()
    if any({mod.kind for mod in part.mods} - {"where", "or"} for part in parts):
        return []
    zones = [mod.value.get("place", {}).get("zone") for part in parts for mod in part.mods if mod.kind == "where"]
    if any(zone != "play" for zone in zones):
        return []
    there = "-in-play" if zones else ""
    return [f"{kind}-abilities{there}" for part in parts for kind in part.heads if kind in TYPES]


def _against(telling: Telling, deed: Deed, what: list[str]) -> list[Plain] | None:
    """'Opponents cannot initiate Power challenges against you', 'you and that opponent ... against one another'."""
    subject, words = deed.act.subject, telling.words(deed.act.slots)
    behind = words[words.index("against") + 1 :]
    told = [{"do": "forbid", "what": one} for one in what]
    if behind[:2] in (["one", "another"], ["each", "other"]):
        if not telling.player_chosen or "you and that opponent" not in telling.ability.text.lower():
            return None
        pairs = (("you", "chosen"), ("chosen", "you"))
        return [{**one, "who": who, "against": foe, **_lasts(telling)} for who, foe in pairs for one in told]
    detail = (deed.act.slots["challenge"].get("tail") or {}).get("challenge detail") or {}
    foe = "you" if person_of(detail.get("against")) == "you" and behind[:1] == ["you"] else ""
    if not foe or not isinstance(subject, Person) or subject.who not in ("each-opponent", "opponent"):
        return None
    return [{**one, "who": "each-opponent", "against": foe, **_lasts(telling)} for one in told]


def challenges_forbidden(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Challenges cannot be initiated by you or against you'; None for other words."""
    act = deed.act
    if act.do != "challenge" or not isinstance(act.subject, Noun) or act.subject.ref != "challenge":
        return None
    words = telling.words(act.slots)
    told: dict[tuple[str, ...], list[Plain]] = {
        ("by", "you"): [{"who": "you"}],
        ("against", "you"): [{"who": "each-opponent", "against": "you"}],
    }
    halves = " ".join(words[words.index("initiated") + 1 :] if "initiated" in words else ["-"]).split(" or ")
    made = [told.get(tuple(half.split())) for half in halves]
    if not all(made):
        return None
    return [{"do": "forbid", "what": "challenges", **one, **_lasts(telling)} for half in made for one in half or ()]


def declared_together(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Players must declare 2 or more characters to attack or defend': one alone is forbidden; else None."""
    act, subject = deed.act, deed.act.subject
    if act.do != "declare" or act.modal != "must" or not isinstance(subject, Person) or subject.mods:
        return None
    words = tuple(token.word for token in tokens_of(telling, act.slots))
    sides = TOGETHER.get(words)
    who = subject.who if subject.who in ("each", "each-opponent", "you") else ""
    return [{"do": "forbid", "what": f"fewer-than-2-{side}s", "who": who} for side in sides] if sides and who else None


def _forbids(telling: Telling, deed: Deed) -> list[str]:
    act = deed.act
    words = [token.word for token in tokens_of(telling, act.slots)]
    words = [word for word in words if word not in ("this", "phase", "round", "the", "any")]
    if act.do == "challenge" and "against" in words:
        words = words[: words.index("against")]
    if words[-4:] == ["for", "rest", "of", "game"]:
        words = words[:-4]
    if words[-1:] == ["during"]:
        words = words[:-1]
    if act.do == "trigger_other" and words[:1] == ["trigger"]:
        what = OF_EFFECTS.get(tuple(words[1:]))
        return [what] if what else _on_kinds(deed)
    if act.do == "play" and words in (["play", "events"], ["play", "event", "cards"], ["play", "event", "card"]):
        return ["events"]
    if act.do == "play" and len(words) == 2 and words[1] in KINDS:
        return [words[1]]
    if act.do == "draw" and words in (["draw", "cards"],):
        return ["draw"]
    if act.do == "draw" and words in (["draw", "cards", "through", "card", "effects"],):
        return ["draw-by-effects"]
    if act.do == "declare" and words[:2] == ["declare", "defenders"] and (len(words) == 2 or "extra tail" in act.slots):
        return ["defenders"]
    if act.do == "declare" and words[:4] == ["declare", "more", "than", "1"]:
        sides = set(words[4:]) - {"or", "in", "each", "challenge"}
        return [f"more-than-1-{side}" for side in ("attacker", "defender") if {side, f"{side}s"} & sides]
    if act.do == "challenge":
        named = [word for word in words if word in ICONS]
        rest = set(words) - {*named, "initiate", "declare", "a", "an", "or", "and", "challenges", "challenge"}
        return [] if rest else named or ["challenges"]
    return []
