"""Effects, a clause each: 'kill that character', 'each opponent discards 1 card from his or her hand'."""

from __future__ import annotations

from typing import Any

from bench.written.cards import cards
from bench.written.contests import during
from bench.written.features import gains, strength
from bench.written.parts import NotWritten, Parts, Plain, Speech, listed, wording
from bench.written.persons import whose
from bench.written.piles import PILES
from bench.written.rules import RULES
from bench.written.whom import whom
from reading.engine.places import WHEREVER

SPANS = {
    "challenge": "until the end of the challenge",
    "phase": "until the end of the phase",
    "round": "until the end of the round",
    "challenges": "until the end of the challenges phase",
    "new-plot": "until you reveal a new plot card",
    "source-leaves": "until {name} leaves play",
}
DONE = {  # what is done to cards
    "kill": "kill {}",
    "discard": "discard {} from play",
    "sacrifice": "sacrifice {}",
    "kneel": "kneel {}",
    "stand": "stand {}",
    "remove-from-challenge": "remove {} from the challenge",
    "remove-from-game": "remove {} from the game",
    "blank": "treat {} as if its printed text box were blank",
    "to-dead-pile": "place {} in its owner's dead pile",
    "to-discard-pile": "return {} to its owner's discard pile",
    "come-out-of-shadows": "bring {} out of Shadows",
    "into-deck": "shuffle {} back into its owner's deck",
    "attach": "attach {name} to {}",
    "discard-all-on": "discard all attachments and power on {}",
    "resolve-plot": 'trigger the "when revealed" effect of {}',
}
DESTINATIONS = {"dead": "place {} in its owner's dead pile", "discard": "place {} in its owner's discard pile"}


def span(effect: Plain, speech: Speech) -> str:
    """'until the end of the phase, ': how long an effect lasts. Raises NotWritten."""
    until = effect.get("until")
    if until is None or effect["do"] == "extra-challenge":
        return ""
    return f"{wording(SPANS, until, 'until').format(name=speech.name)}, "


def clause(effect: Plain, speech: Speech) -> str:
    """An effect as a clause, without how long it lasts and what joins it to others. Raises NotWritten."""
    parts = Parts(effect, f"effect {effect['do']}")
    do = parts.take("do")
    if do not in WRITTEN:
        raise NotWritten(f"effect {do}")
    if do != "extra-challenge":
        parts.take("until")
    said: str = WRITTEN[do](parts, do, speech)
    parts.done()
    return said


def _on_cards(parts: Parts, do: str, speech: Speech) -> str:
    who = whom(parts, speech)
    if parts.takes("instead", True) and who == speech.name:
        who = "it"
    form = DONE[do]
    if do == "discard" and (where := parts.take("destination")):
        form = wording(DESTINATIONS, where, "discarded to")
    elif do == "discard" and speech.out_of_play(who):
        form = "discard {}"
    if who.startswith(("all ", "those ", "them")):
        form = form.replace("its owner's", "their owners'").replace("box were", "boxes were").replace("its", "their")
    self_ = f"{speech.name} from {speech.origin}" if do == "attach" and speech.origin else speech.name
    if speech.origin == "play or from your hand":
        self_ = f"{speech.name} (from {speech.origin})"
    said = form.format(who, name=self_)
    if trait := parts.take("trait"):
        text = speech.quoted(parts.take("text"), speech.name)
        said += f" (counts as a {trait} attachment with the text {text})"
    said = f"{speech.chooses()}{said}" if do != "attach" else said
    if do == "blank" and parts.takes("what", "except traits"):
        said += " (except for Traits)"
    return f"{said} (cannot be saved)" if parts.takes("cannot_be_saved", True) else said


def _epic_phase(parts: Parts, do: str, speech: Speech) -> str:
    kind = parts.take("what")
    single = f"{kind.capitalize()} challenge with normal claim" if kind else "challenge of his choice"
    made = "after the dominance phase this round, there is an epic phase during which each player may initiate a single"
    return f"{made} {single}"


def _home(parts: Parts, do: str, speech: Speech) -> str:
    to, who = parts.peek("to"), whom(parts, speech)
    if parts.takes("instead", True) or to == "saved":
        return f"return {who} to its owner's hand"
    if who in ("it", "them"):
        return f"put {who} into your hand"
    if who == speech.name and speech.origin:
        return f"return {who} from {speech.origin} to your hand"
    many = who.startswith(("all ", "those "))
    return f"return {who} to {'their owners' + chr(39) if many else 'its owner' + chr(39) + 's'} hand{'s' * many}"


def _destination(parts: Parts, do: str, speech: Speech) -> str:
    """'Return that card to its owner's hand instead of placing it in its dead pile'."""
    who, where = whom(parts, speech), parts.take("destination")
    if where == "hand":
        return f"return {who} to its owner's hand instead of its owner's dead pile"
    return f"put {who} into {wording({'discard': 'your discard pile', 'shadows': 'Shadows'}, where, 'goes to')}" + (
        " instead of your dead pile"
    )


def _control(parts: Parts, do: str, speech: Speech) -> str:
    who = parts.take("who", "you")
    said = f"control of {whom(parts, speech)}"
    if who == "you":
        return f"take {said}"
    takers = {"self-owner": "its owner", "chosen": "that opponent", "trigger": "that player"}
    return f"{wording(takers, who, 'who takes control')} takes {said}"


def _saves(parts: Parts, do: str, speech: Speech) -> str:
    froms = {"kill": "killed", "kill discard": "killed or discarded from play", "discard": "discarded from play"}
    how = wording(froms, parts.take("what"), "save from")
    saved = cards(parts.take("which"), speech) if parts.has("which") else whom(parts, speech)
    return f"save {saved} from being {how}"


KINDS = {
    "event": "the effects of an event card just played",
    "response": "the effects of a response",
    "triggered": "a triggered effect",
    "when-revealed": "the when revealed effects of a plot card just revealed",
    "event character": "1 event card or character ability",
    "": "an effect",
}
LACKING = {
    "pay-gold kneel-influence": " that does not have a gold or an influence cost",
    "kneel-influence": " without an influence cost",
}


def _cancels(parts: Parts, do: str, speech: Speech) -> str:
    told = Parts(parts.take("cancels", {}), "cancel")
    if told.takes("of", ["framework", "event"]):
        told.keep("of", [])
    said = wording(KINDS, " ".join(told.take("of", [])), "cancel of")
    if told.takes("not_of", ["plot"]):
        said = said.replace("an effect", "a non-plot effect")
    if told.takes("controller", "opponent") and not speech.after_event:
        said += " triggered by an opponent"
    if chosen := told.take("chooses"):
        said += f" that chooses {cards(chosen, speech)} as {'the only' if told.take('only_target') else 'a'} target"
    if lacks := told.take("without"):
        said += wording(LACKING, " ".join(lacks), "cancel of what is without")
    if asked := told.take("if"):
        if set(asked) != {"challenge"} or said != "a triggered effect":
            raise NotWritten("cancel: if")
        said = f"1 effect triggered {during(dict(asked), many=False)}"
    if source := _of_a_type(told.peek("source", {})):
        told.take("source")
        said = said.replace("a triggered effect", source)
    if told.takes("source", {"just": ["came-out-of-shadows"]}):
        said = "the triggered effect of a card that just came out of Shadows"
    if told.takes("would", ["win-challenge"]) and told.takes("who", "opponent"):
        return "cancel the determination of challenge winner"
    if would := told.take("would"):
        said += f" that would {_would(would, told.take('who'))}"
    told.done()
    if speech.after_event:
        said = "the effects of that event"
    return f"cancel {said}"


def _of_a_type(source: Plain) -> str:
    """'A triggered character ability', of a card wherever it is."""
    if set(source) != {"type", "zone"} or set(source["zone"]) != set(WHEREVER):
        return ""
    return f"a triggered {listed(source['type'])} ability"


def _would(would: list[str], who: str | None) -> str:
    if would == ["save"] and who is None:
        return "save a card from being killed or discarded from play"
    if would == ["search"] and who is None:
        return "allow a player to search his or her deck"
    if would == ["draw"] and who == "opponent":
        return "allow an opponent to draw 1 or more cards"
    raise NotWritten(f"cancel of what would {' '.join(would)}")


def _into_play(parts: Parts, do: str, speech: Speech) -> str:
    who, what, origin = whom(parts, speech), parts.take("what"), parts.take("who", "you")
    if what == "character" and do == "put-into-play" and speech.as_what:
        return f"put {who} into play from {speech.origin} as {speech.as_what}"
    if what not in (None, "knelt"):
        raise NotWritten(f"put into play as {what}")
    under = "" if origin == "you" else ", under the control of that opponent"
    if origin not in ("you", "chosen"):
        raise NotWritten("under whose control")
    source = f" from {speech.origin}" if who == speech.name and speech.origin else ""
    return f"put {who} into play{source}{under}{', knelt' if what else ''}"


def _onto_deck(parts: Parts, do: str, speech: Speech) -> str:
    who = whom(parts, speech)
    place = {"top-of-deck": "on top of", "bottom-of-deck": "on the bottom of"}[do]
    unsaved = " (cannot be saved)" if parts.takes("cannot_be_saved", True) else ""
    if parts.takes("instead", True) and who == speech.name:
        who = "it"
    many = who.startswith(("all ", "those "))
    deck = "your deck" if who == "it" else "their owners' decks" if many else "its owner's deck"
    if speech.seen and who in ("that card", "those cards"):
        deck = f"{whose(speech.seen['controller'])} deck"
    return f"{speech.chooses()}put {who} {place} {deck}{unsaved}"


def _to_shadows(parts: Parts, do: str, speech: Speech) -> str:
    who = whom(parts, speech)
    source = f" from {speech.origin}" if who == speech.name and speech.origin else ""
    return f"put {who} into Shadows{source}"


def _joins(parts: Parts, do: str, speech: Speech) -> str:
    who, asked = whom(parts, speech), parts.take("if")
    sides = {None: "", "attacker": " as an attacker", "defender": " as a defender"}
    if asked is not None and set(asked) == {"challenge"}:
        kind = listed([one.capitalize() for one in asked["challenge"]])
        return f"have {who} participate in the current {kind} challenge as either the attacker or as the defender"
    side = None if asked is None else next(iter(asked))
    if asked is not None and asked != {side: "you"}:
        raise NotWritten("which challenge it joins")
    if side not in sides:
        raise NotWritten("on which side it joins")
    if parts.takes("what", "defending") and side is None:
        return f"have {who} participate in the current challenge as a defender"
    if parts.takes("what", "your side") and side is None:
        return f"{who} is now participating in the current challenge on your side"
    return f"{who} participates in the current challenge{sides[side]}"


def _moves_attachment(parts: Parts, do: str, speech: Speech) -> str:
    which = parts.take("which")
    moved = speech.call("target") if which == {"type": ["attachment"], "is": "target"} else cards(which, speech)
    return f"move {moved} to {whom(parts, speech)}"


WRITTEN: dict[str, Any] = {
    **PILES,
    **RULES,
    **dict.fromkeys(DONE, _on_cards),
    "return-to-hand": _home,
    "take-control": _control,
    "str": strength,
    "gain": gains,
    "lose": gains,
    "save": _saves,
    "cancel": _cancels,
    "put-into-play": _into_play,
    "top-of-deck": _onto_deck,
    "bottom-of-deck": _onto_deck,
    "to-shadows": _to_shadows,
    "join-challenge": _joins,
    "move-attachment": _moves_attachment,
    "change-destination": _destination,
    "epic-phase": _epic_phase,
    "said": lambda parts, do, speech: parts.take("said"),
}
