"""The question of a story of the second edition, put to its engine once what is told has been done."""

from __future__ import annotations

from typing import Any

from timing.kernel.budget import Budget, Exceeded
from timing.kernel.fields import Malformed
from timing.kernel.moves import Decision, Illegal, Move
from timing.systems.agot2e import prose
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.situation import read
from timing.systems.agot2e.structure import SECOND_EDITION as STRUCTURE
from timing.telling.answering import MOST_WORK, Answer
from timing.telling.second.means import ability_of, is_answer
from timing.telling.second.scene import Scene, Second
from timing.telling.story import Use
from timing.telling.table import Plain
from timing.telling.walking import MOST_LISTED, MOST_PASSES, NO, UNKNOWN, YES, Walk, passed

NOT_DONE = "Something that was told to have been done could not be done as it was understood."
FATES = {"stays": "stay in play", "dies": "leave play", "leaves": "leave play"}


def answer(table: Second) -> Answer:
    """The situation of a story, its moves, and its question answered by the engine."""
    scene = Scene(table)
    table.attach()
    found = Answer(_handed_out(table, scene), unsure=True)
    try:
        asking = Asking(table, scene)
        asking.make_moves()
        found.question = asking.question()
        if asking.missed and found.question and found.question["answer"] in (YES, NO):
            found.question = {**found.question, "answer": UNKNOWN, "why": [NOT_DONE]}
        found.situation = _handed_out(table, scene)
        found.moves = [move.text() for move in asking.moves]
        found.way = [move.text() for move in asking.way]
    except (Malformed, Illegal, Exceeded, LookupError):
        found.question = _shape(table, scene, UNKNOWN, []) if table.story.asked else None
    return found


def _handed_out(table: Second, scene: Scene) -> Plain:
    """The situation as it is told on: it names its game, and its cards by their codes."""
    return {"system": STRUCTURE.id, **table.situation(scene.opening)}


def _shape(table: Second, scene: Scene, said: str, why: list[str]) -> Plain | None:
    """The question as it is told, with an answer."""
    asked = table.story.asked
    if asked is None or asked.thing not in table.refs:
        return None
    found: Plain = {"ask": "may", "answer": said, "text": _text(table, scene, asked)}
    who = table.seats.who(asked.who) or table.full[asked.thing]["owner"]
    found["who"] = who
    if scene.asked:
        found["use"] = scene.asked
    else:
        found["card"] = table.refs[asked.thing]
    if asked.on in table.refs and asked.on != asked.thing and asked.on is not None:
        found["choosing"] = [table.refs[asked.on]]
    if why:
        found["why"] = why
    return found


def _text(table: Second, scene: Scene, asked: Use) -> str:
    who = table.seats.who(asked.who) or table.full[asked.thing]["owner"]
    may = "May I" if who == "me" else f"May {table.seats.name(who)}"
    title = table.full[asked.thing]["title"]
    if scene.asked.endswith("/duplicate"):
        return f"{may} save {title} with the duplicate?"
    verb = "play" if table.full[asked.thing]["type"] == "event" else "use"
    if scene.asked.endswith("/marshal"):
        verb = "marshal"
    on = table.full[asked.on]["title"] if asked.on in table.full and asked.on is not None else ""
    return f"{may} {verb} {title}{f' on {on}' if on and on != title else ''}?"


class Asking(Walk):
    """A dispute at the position that the story tells of."""

    def __init__(self, table: Second, scene: Scene) -> None:
        self.table, self.scene = table, scene
        full = table.situation(scene.opening, full=True)
        super().__init__(Dispute(read(full), Budget(MOST_WORK)), prose)
        self.missed = 0  # uses that could not be made

    def make_moves(self) -> None:
        """What was told to have been used is used, in order; others pass until it can be."""
        for use in self.scene.uses:
            uid = ability_of(self.table, use, done=True)
            wanted = self.table.refs.get(use.on, "") if use.on is not None else ""
            if uid not in self.game.table.abilities or not self.use(uid, wanted):
                self.missed += 1

    def until_then(self, decision: Decision, wanted: str) -> Move | None:
        return self._onward(decision, "")

    def _onward(self, decision: Decision, asked: str) -> Move | None:
        """What goes on without a use: a pass; of a choice the victims that are told, rather than what is kept."""
        if decision.kind != "choice":
            return passed(decision)
        refs = self.table.refs
        dying = {refs[n] for n in self.scene.victims}
        kept = {refs[n] for n in self.table.story.kept if n in refs} | ({asked} - dying)
        listed = [m for m in decision.moves()[:MOST_LISTED] if m.does == "chooses"]
        return max(listed, key=lambda m: 2 * len(dying & set(m.choosing)) - len(kept & set(m.choosing)), default=None)

    def question(self) -> Plain | None:
        """The question with the engine's answer; None where nothing is asked."""
        story, asked = self.table.story, self.table.story.asked
        if story.ask == "who":
            first = self.state.first if self.state.over else self.game.decision(self.state).player
            return {"ask": "who-first", "text": "Who decides what comes first?", "answer": first}
        if asked is None or asked.thing not in self.table.refs:
            return None
        if story.ask in ("must", "choose") or asked.how == "dupes":  # not put to this edition's engine
            return _shape(self.table, self.scene, UNKNOWN, [])
        if story.ask == "fate":
            return self._fate(asked)
        if self.scene.asked not in self.game.table.abilities:
            return _shape(self.table, self.scene, UNKNOWN, [])
        said, why = self._may(asked)
        return _shape(self.table, self.scene, said, why)

    def _fate(self, asked: Use) -> Plain:
        """Whether a card leaves play when everybody passes from here on."""
        ref, state = self.table.refs[asked.thing], self.state
        for _ in range(MOST_PASSES):
            move = None if state.over else self._onward(self.game.decision(state), "")
            if move is None:
                break
            state = self.game.apply(state, move).state
        left = next(one for one in state.cards if one.ref == ref).zone != "play"
        text = f"Does {self.table.full[asked.thing]['title']} {FATES.get(asked.to, 'leave play')}?"
        return {"ask": "must", "card": ref, "text": text, "answer": YES if left != (asked.to == "stays") else NO}

    def _may(self, asked: Use) -> tuple[str, list[str]]:
        uid, wanted = self.scene.asked, self.table.refs.get(asked.on, "") if asked.on is not None else ""
        aimed = wanted if wanted and not is_answer(uid, self.scene.ability) else ""
        first: list[str] = []
        state, way = self.state, list[Move]()
        for _ in range(MOST_PASSES):
            if state.over:
                break
            option = self.game.judge(state, uid)
            refused = [part for part in option.choose if part.card == aimed and not part.allowed]
            if option.allowed and not refused and self._answers(state, asked):
                self.way = way
                return YES, self.said(option.reasons)
            first = first or self.said((*option.reasons, *(r for part in refused for r in part.reasons)))
            move = self._onward(self.game.decision(state), uid.partition("/")[0])
            if move is None:
                break
            state = self.game.apply(state, move).state
            way.append(move)
        return (NO, first) if first and self._something_to_answer(uid) else (UNKNOWN, [])

    def _something_to_answer(self, uid: str) -> bool:
        """Whether what an answer answers was understood at all: to answer nothing is no to no question."""
        return bool(self.moves or self.scene.victims) or not is_answer(uid, self.scene.ability)

    def _answers(self, state: Any, asked: Use) -> bool:
        """Of a cancel: whether what is about to initiate is the card that is meant."""
        meant = self.table.refs.get(asked.on, "") if asked.on is not None else ""
        if asked.to != "cancel" or not meant:
            return True
        return any(
            "initiates" in item.what and item.by.startswith(f"{meant}/")
            for frame in state.frames
            for item in frame.items
        )
