"""What opens an ability's gate: from the event read to the words of the trigger vocabulary."""

from __future__ import annotations

from typing import Any

from reading.model import Act, Noun

PLAYED = {"character": "character_played", "attachment": "attachment_played", "event": "event_played"}
OTHER_EVENTS = {
    "str_lowered": "condition_met",
    "season": "condition_met",
    "initiative": "condition_met",
    "counts_income": "condition_met",
    "saved": "condition_met",
    "bypassed": "condition_met",
    "searched": "condition_met",
    "icon_lost": "condition_met",
    "icon_gained": "condition_met",
    "gold_returned": "condition_met",
    "titles_selected": "condition_met",
    "plots_chosen": "condition_met",
    "unattached": "condition_met",
    "effect_resolved": "condition_met",
    "to_shadows": "condition_met",
    "attached": "condition_met",
    "canceled": "condition_met",
    "removed_from_challenge": "condition_met",
    "power_moved": "condition_met",
    "gold_gained": "condition_met",
    "revealed": "condition_met",
    "is_revealed": "plot_revealed",
}
FATES = {
    ("killed", "character"): "character_would_be_killed",
    ("discarded", "character"): "character_would_be_discarded",
    ("discarded", "location"): "location_would_be_discarded",
    ("discarded", "attachment"): "attachment_would_be_discarded",
    ("discarded", "card"): "card_would_be_discarded",
    ("killed", "card"): "character_would_be_killed",
}


def events_in(when: dict[str, Any]) -> list[dict[str, Any]]:
    """The events that a 'when' piece names, in order."""
    found: list[dict[str, Any]] = []
    happening = when.get("happening")
    while isinstance(happening, dict):
        if "event" in happening:
            found.append(happening["event"])
        happening = happening.get("more")
    return found


def trigger_of(when: dict[str, Any], card_type: str) -> tuple[str | None, bool]:
    """The trigger and whether this very card must take part in it."""
    word = when.get("word")
    if word == "when-revealed":
        return "plot_revealed", True
    if word == "begin":
        return "phase_begins", False
    if word in ("end", "at-end"):
        return ("phase_ends" if word == "end" or "span" in when else "challenge_resolved"), False
    events = events_in(when)
    if not events:
        return "condition_met", names_self(when)
    codes: list[str] = []
    for event in events:
        codes += code_of(event, card_type).split("|")
    selves: list[bool] = []
    for event in events:
        selves.append(names_self(event) or (any(selves) and _is_back(event.get("who"))))
    return "|".join(dict.fromkeys(codes)), all(selves)


def code_of(event: dict[str, Any], card_type: str) -> str:
    """The trigger word of one event."""
    code: str = event["on"]
    who = event.get("who")
    if code == "played":
        return played(who, card_type)
    if code == "played|revealed":
        return played(who, card_type)
    if code == "played|control_taken":
        return f"{played(who, card_type)}|control_taken"
    if code.startswith("character_would_be_discarded") or code.endswith("would_be_discarded"):
        return code
    if code == "agenda_announced" and event.get("who") is not None and _is_plot(event.get("who")):
        return "plot_revealed"
    return OTHER_EVENTS.get(code, code)


def _is_back(noun: Any) -> bool:
    """'he', 'it': whoever was spoken of before."""
    return isinstance(noun, Noun) and noun.ref == "back" and not noun.heads


def _is_plot(noun: Any) -> bool:
    return isinstance(noun, Noun) and "plot" in noun.heads


def played(noun: Any, card_type: str) -> str:
    """character_played, attachment_played, event_played or card_played, by what is played."""
    if not isinstance(noun, Noun):
        return "card_played"
    kinds = {head for part in noun.parts for head in part.heads}
    if noun.says("self"):
        kinds = {card_type.lower()}
    if not kinds and any(mod.kind in ("trait", "house") for part in noun.parts for mod in part.mods):
        kinds = {"character"}
    if len(kinds) == 1:
        return PLAYED.get(kinds.pop(), "card_played")
    found = [PLAYED.get(kind, "card_played") for kind in sorted(kinds)]
    return "|".join(dict.fromkeys(found)) if "card" not in kinds and found else "card_played"


def names_self(value: Any) -> bool:
    """Whether the card itself stands in what was read, other than as one of several alternatives."""
    if isinstance(value, Noun):
        return value.ref == "self" or (value.joined == "and" and any(names_self(item) for item in value.items))
    if isinstance(value, dict) and "or" in value:
        return names_self(value["or"]) and names_self(value.get("challenge head"))
    if isinstance(value, dict):
        return any(names_self(part) for key, part in value.items() if key != "card")
    return False


def saved_trigger(act: Act) -> tuple[str, bool]:
    """What would happen to the card that is saved, and whether it is this very card."""
    noun, fate = act.slots["card"], act.slots["fate"]["fates"]
    heads = {head for part in noun.parts for head in part.heads}
    kind = next((head for head in ("location", "attachment", "character") if head in heads), "")
    if not kind:
        kind = "card" if "card" in heads and not noun.says("self") else "character"
    codes = [FATES.get((how, kind), f"{kind}_would_be_{how}") for how in fate]
    return "|".join(codes), names_self(noun)


def canceled_trigger(act: Act) -> str:
    """What a cancel answers."""
    of: str = act.slots["what"]["of"]
    return of
