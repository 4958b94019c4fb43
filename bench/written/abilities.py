"""A whole ability as a paragraph of a card: label, what opens it, conditions, costs, targets, effects, limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.written.cards import SIDES, cards
from bench.written.conditions import PHASES, has, when
from bench.written.contests import during
from bench.written.epic import in_its_phase
from bench.written.happenings import opening
from bench.written.parts import NotWritten, Parts, Plain, Speech, as_list, wording
from bench.written.payments import paid
from bench.written.sentences import sentences, together
from bench.written.targets import call_inline, called, chosen, inline, of_several

LABELS = {one: one.capitalize() for one in PHASES} | {"any": "Any Phase"}
PER = {"phase": "phase", "round": "round", "challenge": "challenge"}
KINDS = ("action", "response", "constant", "passive", "when-revealed", "replacement")
PARTICIPLES = {"kneel": "knelt", "stand": "standing", "discard": "discarded", "sacrifice": "sacrificed"}
ORIGINS = {
    "hand": "your hand", "discard": "your discard pile", "dead": "your dead pile", "shadows": "Shadows",
    "dead discard": "your dead or discard pile", "discard hand": "your hand or discard pile",
    "hand play": "play or from your hand",
}  # fmt: skip


UNSAID = ("id", "label", "dormant", "gained")


def paragraph(ability: Plain, name: str, kind_of_card: str = "", given: Sequence[Plain] = ()) -> str:
    """An ability as it would be printed on a card of that name and type, with what it gives. Raises NotWritten."""
    parts = Parts({key: value for key, value in ability.items() if key not in UNSAID}, "ability")
    kind, speech = parts.take("kind"), Speech(name, given={one["id"]: one for one in given}, quote=paragraph)
    speech.own, speech.kind = str(ability.get("id", "")), kind_of_card.lower()
    if kind not in KINDS:
        raise NotWritten(f"kind {kind}")
    effects, costs = ability["effects"], parts.take("cost", [])
    if costs and kind not in ("action", "response"):
        raise NotWritten("cost of what is no triggered effect")
    _where(parts, effects, kind_of_card, speech)
    before = _opening(parts, kind, speech)
    shadows = _out_of_shadows(costs, effects)
    paying = _paying(ability.get("target"), costs, [cost for cost in costs if cost not in shadows], speech)
    doing = _doing(parts, effects, speech)
    parts.take("effects")
    if effects[0]["do"] == "epic-phase" and given:
        doing.append(in_its_phase(given[0], speech))
    if shadows:
        doing[0] += " by paying the rest of its gold cost"
    if kind == "constant":
        before, doing = _holding(before, doing, effects, speech)
    limited, limit = parts.takes("limited", True), parts.take("limit")
    said = _joined(before, paying, doing, speech)
    said += ["Any player may trigger this effect"] if parts.takes("users", "any") else []
    said += ["This effect cannot be canceled"] if parts.takes("cannot_be_canceled", True) else []
    parts.done()
    _one_condition(ability, kind, paying, doing, speech)
    body = ". ".join(one[0].upper() + one[1:] for one in said)
    barred = f"\n{name} cannot be triggered if it has {speech.barred}." if speech.barred else ""
    end = "" if body.endswith('."') else "."
    return f"{_label(kind, ability, limited)}{body}{end}{_limit(limit, limited)}{barred}"


def _paying(target: Plain | None, costs: Sequence[Plain], said: Sequence[Plain], speech: Speech) -> str:
    """What is paid, with what the cards in it and those that are picked are called afterwards."""
    if target:
        speech.called["target"] = called(target)
    picked = target if target and target.get("picked") else None
    if picked and "'target'" in str(costs):  # picked with what is paid for it
        call_inline(picked, "target", speech)
    paying = " and ".join(paid(cost, speech) for cost in said)
    speech.paid_with = [cost["card"].get("trait") for cost in costs if "card" in cost]
    speech.called["paid one"] = f"the {PARTICIPLES.get(costs[0]['do'], 'chosen') if costs else 'chosen'} character"
    speech.called["paid"] = "them" if costs and costs[0].get("n", 1) != 1 else "that character"
    if picked and "'target'" not in str(costs):
        call_inline(picked, "target", speech)
    return paying


def _holding(
    before: list[str], doing: list[str], effects: Sequence[Plain], speech: Speech
) -> tuple[list[str], list[str]]:
    """What simply holds: of cards that are alone said before what they do, of several effects in one sentence."""
    if {"reveal", "look-at"} & {one["do"] for one in effects}:
        raise NotWritten("cards that lie revealed")
    each = [one.get("which") for one in effects]
    if not before and each[0] and "alone" in each[0] and each[1:] == each[:-1]:
        before, doing = [_alone(each[0], speech)], [one.replace(_each(each[0], speech), "it") for one in doing]
    return before, together(doing) if before and len(effects) > 1 else doing


def _joined(before: list[str], paying: str, doing: list[str], speech: Speech) -> list[str]:
    first = f"{paying} to {doing[0]}" if paying else doing[0]
    said = [", ".join([*before, first]), *doing[1:]]
    if speech.each_time:
        said = [f"{one} each time {speech.each_time}" for one in said]
    return said + ([f"X is {speech.x}"] if speech.x else [])


def _one_condition(ability: Plain, kind: str, paying: str, doing: Sequence[str], speech: Speech) -> None:
    """Raises NotWritten where what is said to be so of one effect would be read as said of the whole."""
    first, *rest = ability["effects"]
    if first.get("if") and "trigger" in ability and any(one.get("if") and one.get("then") for one in rest):
        raise NotWritten("a condition of what opens it, and one behind 'then'")
    if speech.conditioned and kind != "constant" and doing[0].startswith("if "):
        raise NotWritten("a condition of the whole, and one of an effect")
    if paying and doing[0].startswith("if "):
        raise NotWritten("a condition behind the cost")


def _where(parts: Parts, effects: Sequence[Plain], kind_of_card: str, speech: Speech) -> None:
    """Where the ability works, as far as that is not said in so many words."""
    if kind_of_card.lower() == "plot":
        parts.takes("from", ["revealed"])  # what a plot does, it does while it is revealed
        parts.takes("from", ["used"])
    if [one.get("do") for one in effects] == ["cost"] and effects[0].get("to") == "self":
        parts.takes("from", ["hand"])  # what a card costs, it costs there
    zones = parts.take("from")
    if zones is None or effects[0].get("what") == "comes into play knelt":
        return
    if zones in (["beside-plots"], ["revealed"]):
        raise NotWritten(f"ability: from {zones[0]}")
    speech.origin = wording(ORIGINS, " ".join(sorted(zones)), "ability: from")


def _out_of_shadows(costs: Sequence[Plain], effects: Sequence[Plain]) -> list[Plain]:
    """What is paid to bring the card itself out of Shadows."""
    rest = {"do": "pay-gold", "amount": {"stat": "rest-of-cost", "of": "self"}}
    return [rest] if rest in costs and effects[0] == {"do": "come-out-of-shadows", "to": "self"} else []


def _label(kind: str, ability: Plain, limited: bool) -> str:
    if kind == "action":
        phases = as_list(ability.get("phase", "any"))
        return " or ".join(wording(LABELS, phase, "phase") for phase in phases) + ": "
    return ("Limited Response: " if limited else "Response: ") if kind == "response" else ""


def _limit(limit: Plain | None, limited: bool) -> str:
    if limited:
        if limit:
            raise NotWritten("limit of a Limited Response")
        return " (Limit 1 Limited Response per round.)"
    if limit is None:
        return ""
    return f" (Limit {limit['times']} per {wording(PER, limit['per'], 'limit per')}.)"


def _opening(parts: Parts, kind: str, speech: Speech) -> list[str]:
    """What stands before costs and effects: 'After you win a challenge', 'if it is Winter'."""
    parts.take("phase")
    found: list[str] = []
    asked, trigger = dict(parts.take("if", {})), parts.take("trigger")
    if kind == "constant" and not asked and (same := _same_condition(parts.peek("effects"))):
        asked, speech.lifted = dict(same), True
    if kind == "when-revealed":
        found.append("when revealed")
    elif kind == "replacement":
        found += _replaced(trigger or {}, asked, parts.peek("effects"), speech)
    elif trigger is None and _answers_event(parts.peek("effects")):
        speech.after_event = True
        found.append("after an opponent plays an event card")
    elif trigger is not None:
        found.append(opening(Parts(trigger, "trigger"), asked, speech))
        speech.called["trigger"] = _called(trigger)
        if kind == "passive" and not asked and _each_in_its_case(parts.peek("effects")):
            speech.each_time = found.pop().removeprefix("after ")
    if span := during(asked, many=kind == "constant"):
        found.append(span.format(name=speech.name))
    no = {key: held for key, held in asked.get("none", {}).items() if key != "self"}
    if set(asked) == {"none"} and asked["none"] == {"self": True, **no} and set(no) == {"gold"}:
        speech.barred = has(no, speech)
        return found
    speech.conditioned = bool(asked) and not speech.lifted
    if speech.conditioned and kind == "constant" and not _alike(parts.peek("effects")):
        raise NotWritten("a condition of the whole, and one of an effect")
    if asked:
        lasts = kind == "constant" and not {"kneel", "discard", "kill"} & {one["do"] for one in parts.peek("effects")}
        found.append(when(asked, speech, "while" if lasts else "if"))
    return found


def _alike(effects: Sequence[Plain]) -> bool:
    """Whether all of several effects that simply hold have the same condition, or none."""
    asked = [one.get("if") for one in effects if one.get("if") != {"str_zero": True}]
    return all(one == asked[0] for one in asked)


def _each(which: Plain, speech: Speech) -> str:
    return cards(which, speech, "each")


def _alone(which: Plain, speech: Speech) -> str:
    """'While a character you control is defending alone': of cards that are said to be so before what they do."""
    kind = {key: held for key, held in which.items() if key not in ("participating", "alone")}
    return f"while {cards(kind, speech)} is {wording(SIDES, which['participating'], 'participating')} alone"


def _same_condition(effects: Sequence[Plain]) -> Plain:
    """What several effects that simply hold all ask."""
    first = effects[0].get("if")
    same = len(effects) > 1 and first is not None and all(one.get("if") == first for one in effects)
    return first if same and first is not None and "challenge" not in first else {}


def _each_in_its_case(effects: Sequence[Plain]) -> bool:
    """'If it is Summer, stand it. If it is Winter, kneel it', of several effects that each have a condition."""
    return len(effects) > 1 and all("if" in one and "then" not in one for one in effects)


def _answers_event(effects: Sequence[Plain]) -> bool:
    """'After an opponent plays an event card, ... cancel the effects of that event'."""
    return effects[0].get("cancels") == {"of": ["event"], "controller": "opponent"}


def _called(trigger: Plain) -> str:
    """What the card that opened an ability is called."""
    kind = as_list((trigger.get("card") or {}).get("type", ["card"]))
    return f"that {kind[0] if len(kind) == 1 and kind[0] != 'event' else 'card'}"


def _replaced(trigger: Plain, asked: dict[str, Any], effects: Sequence[Plain], speech: Speech) -> list[str]:
    """'If Old Mill would be killed, instead', 'if you win a challenge, instead of the normal claim effects'."""
    parts = Parts(trigger, "trigger")
    if parts.takes("after", ["claim-implemented"]) and asked.pop("winner", None) == "you":
        won = {**{key: trigger[key] for key in trigger if key != "after"}, "after": ["challenge-won"], "player": "you"}
        said = opening(Parts(won, "trigger"), asked, speech)
        return [f"if{said.removeprefix('after')}", "instead of the normal claim effects"]
    if not parts.takes("after", ["killed"]):
        raise NotWritten("what is replaced")
    whom = cards(parts.take("card"), speech)
    parts.done()
    speech.called["trigger"] = "it"
    if effects[0]["do"] == "change-destination":
        return [f"if {whom} is killed"]
    return [f"if {whom} would be killed", "instead"]


def _doing(parts: Parts, effects: Sequence[Plain], speech: Speech) -> list[str]:
    """What is chosen and done, a sentence each."""
    target, also, decides = parts.take("target"), parts.take("also", []), parts.take("decides", "you")
    if several := of_several(target, also, effects, speech):
        return several
    found: list[str] = []
    if target is not None and target.get("picked"):
        pass  # said where something is done to it, or paid for it
    elif target is not None and inline(target, effects):
        call_inline(target, "target", speech)
    elif target is not None:
        found += chosen(target, speech)
    for one in also:
        if "names" in one:
            found += chosen(one, speech)
        else:
            call_inline(one, one["name"], speech)
    return found + sentences(effects, decides, speech)
