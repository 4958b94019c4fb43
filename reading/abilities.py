"""From a block of sentences to an ability in the vocabulary of the labelled sample."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reading.blocks import Block
from reading.costs import cost_codes
from reading.deeds import Deeds, deeds_of
from reading.effects import effect_codes, moves_card, place_seen, replaced_codes
from reading.model import Ability, Act
from reading.opening import fate_of, is_instead_of, outside_brackets, set_kind, set_trigger
from reading.patterns import Parse
from reading.sentences import Sentence
from reading.tokens import Token

PLAIN_LINES = ("keyword", "restriction", "icons", "stray")


@dataclass(frozen=True, slots=True)
class Parsed:
    """What an ability was read from: its tokens, block, costs and effects, and what opens it."""

    tokens: list[Token]
    block: Block
    deeds: Deeds
    when: dict[str, Any] | None = None
    parse: Parse | None = None


def ability_of(parse: Parse, block: Block, text: str, card_type: str) -> Ability:
    """The ability that a block describes."""
    tokens = list(parse.tokens)
    start, end = tokens[block.start].start, tokens[block.end - 1].end
    ability = Ability(text=text[start:end], kind=block.role, start=start, end=end)
    if block.role in PLAIN_LINES:
        ability.parsed = Parsed(tokens, block, Deeds(), parse=parse)
        return ability
    set_kind(ability, block)
    when = set_trigger(ability, block, card_type)
    deeds = deeds_of(block)
    ability.parsed = Parsed(tokens, block, deeds, when, parse)
    if deeds.paid_in is not None:
        ability.costs = cost_codes(deeds.costs, deeds.paid_in.pieces, ability.trigger_self)
    ability.option = deeds.option
    _set_effects(ability, block, deeds)
    _set_marks(ability, block, tokens)
    ability.unread = unread_spans(tokens, block, text) or _says_nothing(ability, block)
    return ability


def _says_nothing(ability: Ability, block: Block) -> list[dict[str, Any]]:
    """A text in which nothing is done was not understood, however well its words were read."""
    does = any(sentence.acts() or sentence.marks("x") for sentence in block.sentences)
    return [] if does else [{"text": ability.text, "start": ability.start, "end": ability.end}]


def _set_effects(ability: Ability, block: Block, deeds: Deeds) -> None:
    seen = ""
    for sentence in block.sentences:
        _add(ability, _replaced(ability, sentence))
        _add(ability, ["epic_phase"] if sentence.marks("epic") else [])
        setup = any(piece.kind == "when" and "setup" in piece.value for piece in sentence.pieces)
        for act in (deed.act for deed in deeds.effects if deed.sentence is sentence):
            seen = place_seen(act, seen)
            if act.do == "challenge" and sentence.marks("epic"):
                continue
            _add(ability, ["setup_change" if code == "other" and setup else code for code in effect_codes(act, seen)])
            ability.saves = ability.saves or (act.do == "save" and not act.modal)
            ability.cancels = ability.cancels or (act.do == "cancel" and not act.modal)
    if not ability.effects and any(sentence.marks("x") for sentence in block.sentences):
        ability.effects = ["other"]  # 'X is the number of ...', of a number printed on the card
    ability.chooses = any(_chooses(deed.act) for deed in deeds.effects) or any(
        act.chooses and act.do != "reveal_plot" for sentence in block.sentences for act in sentence.acts()
    )


def _add(ability: Ability, codes: list[str]) -> None:
    ability.effects += [code for code in codes if code not in ability.effects]


def _replaced(ability: Ability, sentence: Sentence) -> list[str]:
    """What an 'instead' of the sentence replaces; told before what comes in its place."""
    found = [code for piece in outside_brackets(sentence, is_instead_of) for code in replaced_codes(piece)]
    if "replace_destination" in found:
        for act in sentence.acts():
            act.slots["replaced"] = True
    if not found and sentence.instead and ability.kind in ("replacement", "response"):
        fate = fate_of(sentence)
        found = ["replace_destination"] if fate == "destination" else []
        for act in sentence.acts() if found else ():
            act.slots["replaced"] = moves_card(act)
        found += ["replace_event"] if fate == "event" and ability.kind == "replacement" else []
    return found


def _chooses(act: Act) -> bool:
    return act.do in ("choose", "choose first player") or (act.chooses and act.do != "reveal_plot")


def _set_marks(ability: Ability, block: Block, tokens: list[Token]) -> None:
    for sentence in block.sentences:
        acts = sentence.acts()
        if sentence.marks("unsavable") or any("unsavable" in act.slots for act in acts):
            ability.cannot_be_saved = True
        if sentence.marks("uncancelable") or any("uncancelable" in a.slots and a.modal == "cannot" for a in acts):
            ability.cannot_be_canceled = True
        for piece in sentence.pieces:
            if piece.kind == "limit":
                ability.limit = ability.limit or limit_of(piece.value)
    ability.then = any(token.word == "then" for token in tokens[block.start : block.end])


def limit_of(value: dict[str, Any]) -> dict[str, Any] | None:
    """{times, per} of a limit; None for the standing limit of Limited Responses."""
    per = (value.get("per") or {}).get("is")
    return {"times": value["times"]["n"] or 1, "per": per} if per else None


def unread_spans(tokens: list[Token], block: Block, text: str) -> list[dict[str, Any]]:
    """The runs of words that no rule read, with their places in the card's text."""
    spans: list[list[int]] = []
    for piece in (piece for sentence in block.sentences for piece in sentence.pieces):
        if piece.kind == "unread" or (piece.kind == "act" and "stub" in piece.value.slots):
            if spans and spans[-1][1] == piece.start:
                spans[-1][1] = piece.end
            else:
                spans.append([piece.start, piece.end])
    places = [(tokens[a].start, tokens[b - 1].end) for a, b in spans]
    return [{"text": text[a:b], "start": a, "end": b} for a, b in places]
