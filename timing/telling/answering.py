"""The question of a story put to the engine: the moves that lead there are made, then it is asked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from timing.kernel.budget import Budget, Exceeded
from timing.kernel.fields import Malformed
from timing.kernel.moves import Illegal
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.telling.allowances import as_rules_allow
from timing.telling.as_asked import as_asked
from timing.telling.every_value import turns_on_strength
from timing.telling.left_open import left_open
from timing.telling.means import abilities, ability_of, cancels, described, effects, is_answer
from timing.telling.moment import Moment
from timing.telling.plainly_ruled import by_plain_rule
from timing.telling.put_question import Question, shape
from timing.telling.reasoned import reason_of
from timing.telling.story import Use
from timing.telling.table import Plain, Table
from timing.telling.trust import MISSED
from timing.telling.untold import told_enough
from timing.telling.walking import NO, UNKNOWN, YES

MOST_WORK = 60_000
WHATEVER_IS_DONE = ("ignored", "n challenges")
"""Questions (`Outlook.what`) that the texts of the cards answer, whatever was done with them."""
NOT_USED = "What was told to have been done with {} could not be done as it was understood."
NOT_TOLD = "What kills or is answered was not understood, and a card that was named may be it."
FIRST_PLAYER = "first-player"
"""Who decides, where it is for the first player and who that is was not told."""
WHO_IS_FIRST = "It is for the first player, and who that is was not told."


@dataclass(slots=True)
class Answer:
    """The situation with the moves that could be made in it, and the question with the engine's answer.

    `way` are the passes and choices after the moves to where a yes holds first. A no that is `astray` rests on the
    moment alone.
    """

    situation: Plain
    moves: list[str] = field(default_factory=list)
    way: list[str] = field(default_factory=list)
    question: Plain | None = None
    astray: bool = False
    hollow: str = ""  # why a no says nothing of what is disputed
    unsure: bool = False  # most texts are not described, so that what was not understood may decide either way
    reason: Callable[[Plain], Plain] | None = None  # of an answer without any: what the engine says of it


def answer(table: Table) -> Answer:
    """The situation of a story, its moves, and its question answered."""
    moment = Moment(table)
    table.attach()
    _lay_out(table, moment)
    if table.story.ask == "declare" and table.story.asked and table.story.asked.thing not in table.refs:
        table.add_others()
    stops = not moment.uses or table.story.first
    more = {"stops": "every", **moment.stated} if stops else {**moment.stated}
    found = Answer(table.situation(moment.opening, **more))
    try:
        asking = _played(table, moment, more)
        if asking.missed:  # what was done could be done: somebody to choose was there, and its conditions held
            _make_room(table, moment, asking.missed)
            asking = _played(table, moment, more)
        undone = asking.missed or ([] if asking.moves else moment.uses)
        if undone and table.story.first and (anything := _something_under_way(table, moment, undone)):
            moment.uses = anything
            asking = _played(table, moment, more)
        if asking.missed and _play_freely(table, moment, asking.missed):
            asking = _played(table, moment, more)
        over = bool(asking.missed) and _lie_as_played(table, moment, asking.missed)
        if over:
            asking = _played(table, moment, more)
        found.question = asking.question()
        of_costs = table.story.outlook is not None and table.story.outlook.what == "paid-back"
        if (
            over
            and found.question
            and not of_costs
            and (table.story.looks_on or is_answer(moment.asked, moment.ability))
        ):
            found.question = {**found.question, "answer": UNKNOWN}
        found.question = _unless_missed(table, moment, asking, found.question)
        if _is_loose(table) and found.question and found.question["answer"] in (YES, NO):
            found.question = {**found.question, "answer": UNKNOWN, "why": [NOT_TOLD]}
        if asking.nobody_to_choose and not asking.missed:  # somebody may be there of whom nothing is told
            table.add_others(described(table, moment.asked))
            asking = _played(table, moment, more)
            found.question = asking.question()
        if found.question and found.question["answer"] == NO and _comes_by_itself(table, moment):
            asking = _played(table, moment, more)
            found.question = asking.question()
        if asking.wanting and found.question and found.question["answer"] == NO and not found.question.get("cites"):
            found.question = {**found.question, "answer": UNKNOWN}
        found.question = _for_the_first_player(table, moment, more, found.question)
        found.question = told_enough(table, asking, left_open(table, found.question, moment.unplayed))
        found.question = turns_on_strength(table, found.question, lambda: _played(table, moment, more).question())
        found.question = as_asked(table, as_rules_allow(asking, found.question))
        found.situation = table.situation(moment.opening, **more)
        found.moves = [move.text() for move in asking.moves]
        found.way = [move.text() for move in asking.way]
        found.astray, found.hollow, found.reason = asking.astray, asking.hollow, partial(reason_of, asking)
    except (Malformed, Illegal, Exceeded, KeyError, IndexError, LookupError):
        found.question = _unanswered(table, moment)
    found.question = by_plain_rule(table) or found.question
    return found


def _unless_missed(table: Table, moment: Moment, asking: Question, question: Plain | None) -> Plain | None:
    """The question, not decided where something that was told to have been done could not be; some refusals stay."""
    view = table.story.outlook
    if view is not None and view.what.startswith(WHATEVER_IS_DONE):
        return question
    if question and question["answer"] == YES and _cancels_nothing_told(table):
        return {**question, "answer": UNKNOWN, "why": [MISSED]}
    if not asking.missed or question is None:
        return question
    on = table.story.asked.on if table.story.asked else None
    unanswered = on in {use.thing for use in asking.missed} and cancels(moment.ability, table.full[on])
    if question["answer"] == NO and not table.story.looks_on and (not unanswered or question.get("cites")):
        return question
    missed = ", ".join(dict.fromkeys(table.full[use.thing]["title"] for use in asking.missed))
    return {**question, "answer": UNKNOWN, "why": [NOT_USED.format(missed)]}


def _lie_as_played(table: Table, moment: Moment, missed: list[Use]) -> bool:
    """Events that were told to have been played, and could not be where the dispute starts, lie on the table."""
    asked = table.story.asked
    over = [
        use for use in missed if table.full[use.thing]["type"] == "event" and not (asked and asked.thing == use.thing)
    ]
    for use in over:
        moment.uses.remove(use)
        for card in (table.cards[use.thing], table.full[use.thing]):
            card["zone"] = "played"
    return bool(over)


def _played(table: Table, moment: Moment, more: dict[str, Any]) -> Question:
    full = read(table.situation(moment.opening, full=True, **more))
    asking = Question(table, moment, Dispute(full, Budget(MOST_WORK)))
    asking.make_moves()
    return asking


def _lay_out(table: Table, moment: Moment) -> None:
    """Cards that the moves will play are where they are played from; what is asked about lies where it works."""
    for use in moment.uses:
        for card in (table.cards[use.thing], table.full[use.thing]):
            if card["type"] == "event":
                card["zone"] = "hand"
            card.pop("kneeling", None)
        if use.to == "kneel" and use.on in table.cards:
            for card in (table.cards[use.on], table.full[use.on]):
                card.pop("kneeling", None)  # it stands till then
        if use.paying in table.cards:
            table.cards[use.paying].pop("kneeling", None)
            table.full[use.paying].pop("kneeling", None)
    story = table.story
    done_to = [use.on for use in moment.uses]
    if story.asked and story.asked.to == "stand" and story.asked.on in table.cards and story.asked.on not in done_to:
        for card in (table.cards[story.asked.on], table.full[story.asked.on]):
            card["kneeling"] = True  # who is asked to be stood
    shadows = moment.opening.get("step") == "shadows"
    for n, how in story.entered.items():
        if shadows and how == "shadows" and n in table.cards:
            for card in (table.cards[n], table.full[n]):
                card["zone"] = "shadows"
            moment.stated.pop("happened", None)
            uid = f"{table.refs[n]}/out-of-shadows"
            if not any(use.thing == n for use in moment.uses):
                victim = next(
                    (i for i, t in enumerate(story.things) if t.noun == "character" and i in table.refs), None
                )
                moment.uses.insert(0, Use(table.full[n]["owner"], n, victim))
            moment.ways[n] = uid
    if moment.opening["box"] == "marshalling/3" and moment.uses_marshal:
        n = next(i for i, ref in table.refs.items() if ref == moment.uses_marshal)
        for card in (table.cards[n], table.full[n]):
            card["zone"] = "hand"
        moment.stated.pop("happened", None)
        moment.uses.insert(0, Use(table.full[n]["owner"], n, story.attached.pop(n, None)))
        moment.ways[n] = f"{table.refs[n]}/marshal"
    if moment.opening["box"] == "plot/3" and moment.opening.get("event") == 4:
        moment.opening.pop("event")
        for n in moment.plots():
            if n in table.cards:
                for card in (table.cards[n], table.full[n]):
                    card["zone"] = "deck"


def _something_under_way(table: Table, moment: Moment, missed: list[Use]) -> list[Use]:
    """In place of a use that could not be made as it was understood, and is asked to be forestalled: some action."""
    if moment.ability.get("kind") != "action" or len(missed) != len(moment.uses):
        return []
    last = missed[-1]
    return [table.add_effect(None, table.seats.who(last.who) or table.owner(last.thing))]


def _for_the_first_player(table: Table, moment: Moment, more: dict[str, Any], question: Plain | None) -> Plain | None:
    """The question, not decided where who decides is another with another first player, of whom nothing is told."""
    story = table.story
    if story.ask != "who" or question is None or story.first_player or question["answer"] == UNKNOWN:
        return question
    others = []
    for player in table.seats.ids:
        story.first_player = player
        other = _played(table, moment, more).question()
        others.append(other["answer"] if other else UNKNOWN)
    story.first_player = ""
    if len(set(others)) <= 1:
        return question
    if question.get("cites") and tuple(others) == tuple(table.seats.ids):
        return {**question, "answer": FIRST_PLAYER}
    return {**question, "answer": UNKNOWN, "why": [WHO_IS_FIRST]}


def _comes_by_itself(table: Table, moment: Moment) -> bool:
    """Whether a card that may not come out of Shadows by the rule has an action that brings it out, which is meant."""
    asked = table.story.asked
    if asked is None or not moment.asked.endswith("/out-of-shadows"):
        return False
    own = [
        one
        for one in abilities(table.full[asked.thing])
        if one.get("kind") == "action" and "shadows" in one.get("from", ()) and "come-out-of-shadows" in effects(one)
    ]
    if not own:
        return False
    moment.asked, moment.ability, moment.uses = f"{table.refs[asked.thing]}/{own[0]['id']}", own[0], []
    phases = own[0].get("phase", "challenges")
    moment.opening = {"box": moment.action_box(phases if isinstance(phases, str) else phases[0])}
    return True


def _aimed_at_any(ability: Plain) -> Plain:
    """The same, choosing among all cards of the type: who was chosen is taken to have been such a one."""
    target = ability.get("target")
    if not isinstance(target, dict) or not isinstance(target.get("choose"), dict):
        return ability
    kept = {key: value for key, value in target["choose"].items() if key == "type"}
    return {**ability, "target": {**target, "choose": kept}}


def _make_room(table: Table, moment: Moment, missed: list[Use]) -> None:
    table.add_others(described(table, ability_of(table, missed[0])))
    for use in moment.uses:
        given = abilities(table.full[use.thing])
        free = [{key: value for key, value in one.items() if key != "if"} for one in given]
        if use.on in table.full and not table.full[use.on].get("card"):  # of whom only is told what it is
            free = [_aimed_at_any(one) for one in free]
        if free != given:
            table.taken.append(table.full[use.thing]["title"])
            table.full[use.thing]["abilities"] = table.cards[use.thing]["abilities"] = free


def _unanswered(table: Table, moment: Moment) -> Plain | None:
    asked = table.story.asked
    if asked is None:
        return None
    return shape(table, moment, asked, UNKNOWN, [])


def _play_freely(table: Table, moment: Moment, missed: list[Use]) -> bool:
    """Events that are asked to be canceled and could not be paid for or aimed: who pays, at whom, is left open."""
    asked = table.story.asked
    if asked is None or not is_answer(moment.asked, described(table, moment.asked)):
        return False
    freed = False
    for use in missed:
        card = table.full[use.thing]
        given = [one for one in abilities(card) if one.get("kind") == "action"]
        if card["type"] == "event" and given and use.thing != asked.thing:
            kept = {key: value for key, value in given[0].items() if key in ("id", "kind", "phase", "label")}
            free = [{**kept, **_sums(table, use, given[0]), "effects": [{"do": "words", "what": "what it does"}]}]
            card["abilities"] = table.cards[use.thing]["abilities"] = free
            freed = True
    return freed


def _sums(table: Table, use: Use, ability: Plain) -> Plain:
    """What an event costs in gold or influence, by which others may answer it; its player has that much."""
    told = {"pay-gold": table.story.gold, "kneel-influence": table.story.influence}
    cost = [one for one in ability.get("cost", ()) if isinstance(one, dict) and one.get("do") in told]
    cost = [{**one, "n": one["n"] if isinstance(one.get("n"), int) else 1} for one in cost]
    player = table.seats.who(use.who) or table.owner(use.thing)
    for one in cost:
        told[one["do"]][player] = max(told[one["do"]].get(player, 0), one["n"])
    return {"cost": cost} if cost else {}


def _cancels_nothing_told(table: Table) -> bool:
    """Whether it is asked to cancel what was not understood, so that what is canceled here was only supposed."""
    story, asked = table.story, table.story.asked
    told = story.uses or story.duplicates or story.revealed or story.told_fight
    return asked is not None and asked.to == "cancel" and asked.on is None and bool(table.supposed) and not told


def _is_loose(table: Table) -> bool:
    """Whether something was supposed to kill, and a card was named of which nothing else was understood."""
    story = table.story
    asked = [story.asked.thing, story.asked.on] if story.asked else []
    told = {*story.attached, *story.zones, *asked, *(n for use in story.uses for n in (use.thing, use.on))}
    told |= story.kneeling | story.knelt  # paid with, whatever it did
    known = [n for n, card in table.full.items() if card.get("card") and card["type"] in ("event", "attachment")]
    return bool(table.supposed) and any(n not in told for n in known)
