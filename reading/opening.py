"""What kind an ability is, and what opens it: its label, or what its sentences say (FAQ 3.6, 3.11, 3.23)."""

from __future__ import annotations

from typing import Any

from reading.blocks import Block, commands, happens, opens
from reading.effects import moves_card
from reading.model import Ability, Noun, Piece
from reading.sentences import Sentence
from reading.triggers import canceled_trigger, events_in, saved_trigger, trigger_of

LEAVES = ("character_killed", "card_leaves_play", "card_discarded")
ALWAYS = ("when-revealed", "begin", "end", "at-end", "any-time", "after")


def set_kind(ability: Ability, block: Block) -> None:
    """Kind, phase word and Limited Response."""
    if block.label.endswith("response"):
        ability.kind, ability.limited_response = "response", block.label.startswith("limited")
    elif block.label:
        ability.kind, ability.phase = "action", block.label
    else:
        ability.kind = _plain_kind(block)


def _plain_kind(block: Block) -> str:
    opening = next((sentence for sentence in block.sentences if opens(sentence)), None)
    if opening is None:
        replaces = any(sentence.marks("instead-of") for sentence in block.sentences)
        return "replacement" if replaces else "passive" if _cancels(block) or _at_once(block) else "constant"
    when = opening.first_when
    if when and when["word"] == "when-revealed":
        return "when-revealed"
    return "replacement" if says_instead(opening) else "passive"


def _at_once(block: Block) -> bool:
    """'Kneel that location.': a command that is carried out once, as the card enters play."""
    sentence = block.sentences[0]
    plain = not any(piece.kind == "when" for piece in sentence.pieces)
    return plain and commands(sentence) and sentence.acts()[0].do in ("kneel", "kill", "draw")


def _cancels(block: Block) -> bool:
    return any(act.do == "cancel" and not act.modal for sentence in block.sentences for act in sentence.acts())


def outside_brackets(sentence: Sentence, wanted: Any) -> list[Piece]:
    """The pieces that pass a test and do not stand in brackets, where 'instead' only varies an amount."""
    found: list[Piece] = []
    depth = 0
    for piece in sentence.pieces:
        if piece.kind == "joint":
            depth += (piece.value == "(") - (piece.value == ")")
        if not depth and wanted(piece):
            found.append(piece)
    return found


def says_instead(sentence: Sentence) -> bool:
    """Whether 'instead' or 'instead of ...' stands in the sentence, brackets aside."""
    return sentence.instead or bool(outside_brackets(sentence, is_instead_of))


def is_instead_of(piece: Piece) -> bool:
    """'instead of ...'."""
    return piece.kind == "mark" and piece.value["is"] == "instead-of"


def fate_of(sentence: Sentence) -> str:
    """What a plain 'instead' replaces, by what opens the sentence: 'event', 'destination' of a card that leaves, ''."""
    when = sentence.first_when
    events = events_in(when) if when else []
    if not events:
        return ""
    leaves = all(event["on"] in LEAVES and "would" not in event for event in events)
    return "destination" if leaves and any(moves_card(act) for act in sentence.acts()) else "event"


def set_trigger(ability: Ability, block: Block, card_type: str) -> dict[str, Any] | None:
    """Trigger, and phase of a beginning or end. Returns the piece that opens the gate, if one does."""
    if ability.kind in ("action", "constant"):
        return None
    when = _opening_when(block)
    if when is not None:
        ability.trigger, ability.trigger_self = trigger_of(when, card_type)
        ability.trigger_self = ability.trigger_self or _of_subject(when, block)
        if ability.trigger in ("phase_begins", "phase_ends"):
            phase: Any = when.get("phase") or next(
                (event["phase"] for event in events_in(when) if "phase" in event), {}
            )
            ability.phase = (phase.get("name") or "any") if isinstance(phase, dict) else "any"
    if ability.kind == "response" or when is None:
        _answered(ability, block)
    return when


def _of_subject(when: dict[str, Any], block: Block) -> bool:
    """'NAME claims 1 power when he comes into play': what happens, happens to the subject, which is the card itself."""
    acts = [act for sentence in block.sentences for act in sentence.acts()]
    subject = acts[0].subject if acts else None
    backs = [event.get("who") for event in events_in(when)]
    named = isinstance(subject, Noun) and subject.ref == "self"
    return named and bool(backs) and all(isinstance(who, Noun) and who.ref == "back" and not who.heads for who in backs)


def _opening_when(block: Block) -> dict[str, Any] | None:
    """The piece that opens the gate: the first that names an event, a beginning or end; for passives also a state."""
    fallback: dict[str, Any] | None = None
    for sentence in block.sentences:
        for when in (piece.value for piece in sentence.pieces if piece.kind == "when"):
            word = when["word"]
            if word in ALWAYS or (word in ("when", "if") and happens(when)):
                return dict(when)
            if word in ("if", "when") and fallback is None and not block.label:
                fallback = when
        if fallback is not None:
            return fallback
        if sentence.acts():
            break
    return fallback


def _answered(ability: Ability, block: Block) -> None:
    """Of a save or cancel without an 'after': what it answers."""
    if ability.trigger not in (None, "condition_met"):
        return
    for act in (act for sentence in block.sentences for act in sentence.acts()):
        if "stub" in act.slots or act.modal:
            continue
        if act.do == "save" and {"card", "fate"} <= set(act.slots):
            ability.trigger, ability.trigger_self = saved_trigger(act)
            return
        if act.slots.get("copied") and block.label and ability.trigger is None:
            ability.trigger = "effect_triggered"
            return
        if act.do == "cancel" and "what" in act.slots and canceled_trigger(act) not in ("claim", "this"):
            ability.trigger = canceled_trigger(act)
            return
