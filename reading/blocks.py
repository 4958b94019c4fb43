"""Sentences gathered into abilities.

One block for each paragraph, cut where the kind or what opens it changes (FAQ 3.6, 3.11: a label makes a triggered
effect; without one the text is a passive, a replacement or constant).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from reading.cover import has_event
from reading.model import Act, Noun, Person
from reading.patterns import Parse
from reading.sentences import Sentence
from reading.triggers import events_in

STATES = (
    "kneels",
    "is_revealed",
    "attached",
)  # 'if it is knelt', 'if it is revealed': how things stand, not what happens
STATIC = frozenset(
    "str gains loses immunity cannot no_kneel count_str blank cost_change claim_change win_condition gain_text "
    "str_set declare play deck_building attack".split()
)


@dataclass(slots=True)
class Block:
    """The sentences of one ability, keyword run or restriction."""

    role: str
    sentences: list[Sentence]
    label: str = ""

    @property
    def start(self) -> int:
        return self.sentences[0].start

    @property
    def end(self) -> int:
        return self.sentences[-1].end


def blocks(parse: Parse, found: list[list[Sentence]]) -> list[Block]:
    """The blocks of a card; `found` are its paragraphs."""
    made: list[Block] = []
    for paragraph in found:
        here: list[Block] = []
        for sentence in paragraph:
            last = here[-1] if here else None
            if sentence.role == "tail" and last is None and made and made[-1].role in ("label", "plain"):
                last = made[-1]
            if last is not None and _continues(last, sentence):
                last.sentences.append(sentence)
            else:
                here.append(Block(sentence.role, [sentence], sentence.label))
        made += here
    return _led(made)


def _led(made: list[Block]) -> list[Block]:
    """A tail with nothing before it belongs to what follows."""
    whole: list[Block] = []
    waiting: list[Sentence] = []
    for block in made:
        if block.role == "tail" and not whole and block is not made[-1]:
            waiting += block.sentences
            continue
        if waiting and block.role not in ("label", "plain", "tail"):
            whole.append(Block("tail", waiting))
        else:
            block.sentences[:0] = waiting
        waiting = []
        whole.append(block)
    return whole


def _continues(block: Block, sentence: Sentence) -> bool:
    role = sentence.role
    if role == "tail":
        return block.role in ("label", "plain", "tail")
    if role in ("keyword", "restriction", "icons", "stray"):
        return block.role == role
    if role == "label":
        return block.role == "tail"
    if block.role == "label":
        return True
    return block.role == "plain" and _same_ability(block, sentence)


def _same_ability(block: Block, sentence: Sentence) -> bool:
    """Whether an unlabelled sentence goes on with the unlabelled ability before it."""
    opened = any(opens(s) for s in block.sentences)
    first = block.sentences[0].first_when
    if first and first.get("word") == "when-revealed":
        return True
    if opens(sentence):
        if opened and _opening_events(sentence) and _opening_events(sentence) == _opening_events(block.sentences[0]):
            return True
        when = sentence.first_when
        inner = when is not None and when.get("word") in ("if", "while") and _refers_back(when)
        return opened and inner
    if not opened:
        return True
    return not _static(sentence)


def _opening_events(sentence: Sentence) -> list[str]:
    """What the sentence's 'when' pieces name: the same in two sentences, they make one ability."""
    found: list[str] = []
    for piece in sentence.pieces:
        happening = piece.value.get("happening") if piece.kind == "when" else None
        while isinstance(happening, dict):
            if "event" in happening:
                found.append(happening["event"]["on"])
            happening = happening.get("more")
        if piece.kind == "when" and piece.value["word"] in ("begin", "end"):
            found.append(f"{piece.value['word']} {(piece.value.get('phase') or {}).get('name')}")
    return found


def opens(sentence: Sentence) -> bool:
    """Whether something that happens, or comes true, sets the sentence off (a passive or a replacement)."""
    when = sentence.first_when
    later = [piece.value for piece in sentence.pieces if piece.kind == "when" and piece.value is not when]
    if when:
        word = when["word"]
        if word in ("after", "begin", "end", "at-end", "when-revealed", "any-time"):
            return True
        if word in ("when", "if") and (happens(when) or (word == "if" and commands(sentence))):
            return True
        if word not in ("if", "while"):
            return False
        opening = [other for other in _before_acts(sentence) if other["word"] in ("after", "when") and has_event(other)]
        return bool(opening) or any(other["word"] in ("any-time", "end", "at-end", "begin") for other in later)
    return any(
        w["word"] in ("any-time", "end", "at-end", "begin") or (w["word"] in ("when", "after") and has_event(w))
        for w in later
    ) or (commands(sentence) and any(w["word"] == "if" for w in later))


def _before_acts(sentence: Sentence) -> list[dict[str, Any]]:
    """The 'when' pieces that stand before anything is done: 'if it is Summer, after you win ...'."""
    found = []
    for piece in sentence.pieces:
        if piece.kind == "act":
            break
        found += [piece.value] if piece.kind == "when" else []
    return found


def happens(when: dict[str, Any]) -> bool:
    """Whether something happens at this instant: not 'if you have lost ...', nor 'if it is knelt', which is a state."""
    events = events_in(when)
    past = when["word"] == "if" and all("perfect" in event or event["on"] in STATES for event in events)
    return bool(events) and not past


def commands(sentence: Sentence) -> bool:
    """Whether the first act is a command that changes the table at once ('discard ...', 'kneel ...')."""
    acts = sentence.acts()
    return bool(acts) and acts[0].subject is None and not acts[0].modal and not _is_static(acts[0])


def _is_static(act: Act) -> bool:
    codes = act.do if isinstance(act.do, tuple) else (act.do,)
    other = "static" in act.slots or ("other" in codes and act.subject is not None)
    return other or act.modal in ("cannot", "not") or any(code in STATIC for code in codes)


def _static(sentence: Sentence) -> bool:
    """A statement that simply holds: 'Attached character gets +2 STR.', 'It is Summer.'"""
    acts = sentence.acts()
    if not acts:
        return not sentence.pieces or sentence.pieces[0].kind == "unread"
    if any(piece.kind == "until" for piece in sentence.pieces):  # what holds for a while begins with what happens
        return False
    first = acts[0]
    if first.do == "win_condition":
        return True
    if isinstance(first.subject, Noun) and first.subject.says("back"):
        return False
    if isinstance(first.subject, Person) and first.subject.who in ("that", "controller", "owner", "winner", "loser"):
        return False
    return _is_static(first) and (first.subject is not None or first.do in ("cost_change", "blank", "claim_change"))


def _refers_back(when: dict[str, object]) -> bool:
    happening = when.get("happening")
    state = happening.get("state") if isinstance(happening, dict) else None
    which = state.get("which") if isinstance(state, dict) else None
    return isinstance(which, Noun) and which.says("back")
