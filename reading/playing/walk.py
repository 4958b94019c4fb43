"""A walk in which an ability is used: the generated tables are played until it has been, or all are tried."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from reading.playing.causing import DRIVER, OWN_DEED
from reading.playing.stages import stages
from reading.playing.witness import YOU, Plain
from timing.kernel.fields import Malformed, Record
from timing.kernel.moves import Move
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.prices import DECLINE
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

MOST_STATES, MOST_TABLES, MOST_WAYS = 60, 24, 4
IDLE = "using it does nothing"
# of the transcript: what does not tell that an effect was carried out, and what may as well have been a cost
QUIET = frozenset(
    "begins uses plays pays chooses passes nobody-can not-applied then-skipped condition-not-met event-initiates box "
    "all-passed event-moribund passive-initiates left-undone no-alternative chooses-none over one-alternative closed "
    "passive-condition passive-limit judge-said not-executed then-opportunity finds leaves-play".split()
)
GRANTED = ("marshal", "out-of-shadows", "duplicate", "naval")  # what the rules let cards do, and so set off
UNSEEN = ("pay-gold", "kneel-influence", "discard-from-deck", "words")  # costs that leave no such line
PAYING = frozenset("kneels stands becomes-moribund moves power-discarded gold-discarded discards-from-hand".split())
USES = (
    "uses",
    "plays",
    "passive-initiates",
    "removal-replaced",
    "destination-replaced",
    "claim-replaced",
    "delayed-begins",
)


class Outcome(NamedTuple):
    """What came of trying an ability: played, unplayed (no table was found on which it is used) or failed."""

    ability: str
    label: str
    what: str
    why: str = ""
    table: Plain | None = None


def play(card: Plain) -> list[Outcome]:
    """Play every ability of a card (plain data of a dispute's card), each on a table of its own."""
    found = []
    for plain in card.get("abilities", []):
        label = plain.get("label", plain["id"])
        try:
            found.append(_play(card, plain, label))
        except Malformed as error:
            found.append(Outcome(plain["id"], label, "failed", str(error)))
        except Exception as error:  # whatever it is, the card does not run
            found.append(Outcome(plain["id"], label, "failed", f"{type(error).__name__}: {error}"))
    return found


def _play(card: Plain, plain: Plain, label: str) -> Outcome:
    awake = {key: value for key, value in plain.items() if key not in ("dormant", "undescribed")}
    quiet = [{**one, "dormant": True} for one in card["abilities"] if one["id"] != plain["id"]]
    ability: Ability = Record(Ability).read(awake, (), [])
    asked = card.get("attaches_to")
    if plain.get("dormant") and card["type"] == "attachment" and f"ability:{plain['id']}" in _given_to_hosts(card):
        card = {key: value for key, value in card.items() if key != "attaches_to"} | {"type": "character"}  # its bearer
    own = {**card, "abilities": [awake, *quiet], "_attaches": Record(Selector).read(asked, (), []) if asked else None}
    uid = f"card/{plain['id']}" + (f"-by-{YOU}" if ability.users else "")
    why, idle = "no table", False
    for at, stage in enumerate(stages(own, ability)):
        if at >= MOST_TABLES:
            break
        table = stage.situation()
        game = Dispute(read(table))
        if ability.kind == "constant":
            if _applies(game, uid, ability):
                return Outcome(plain["id"], label, "played", "", table)
            why = "its condition is not met"
            continue
        done = _used(game, uid, ability)
        if done == "done":
            return Outcome(plain["id"], label, "played", "", table)
        why, idle = done or "nobody may use it", idle or bool(done)
    return Outcome(plain["id"], label, "unplayed", IDLE if idle else why)


def _given_to_hosts(card: Plain) -> set[str]:
    """The texts that the card gives what it is attached to."""
    effects = [effect for one in card["abilities"] for effect in one.get("effects", ())]
    return {effect["what"] for effect in effects if effect["do"] == "gain" and effect.get("to") == "host"}


def _applies(game: Dispute, uid: str, ability: Ability) -> bool:
    """Whether a constant ability is in force, with every effect on something."""
    state = game.begin().state
    for _ in range(12):
        if _in_force(Work(game.table, state), uid, ability):
            return True
        moves = [move for move in game.moves(state) if move.does != "uses"]
        if state.over or not moves:
            return False
        state = game.apply(state, moves[0]).state
    return False


def _in_force(work: Work, uid: str, ability: Ability) -> bool:
    if all(effect.do == "blank" and effect.to == "self" for effect in ability.effects):
        return work.blank(work.table.holder[uid])  # it blanks itself, and holds for all that
    if not work.works(uid):
        return False
    for effect in ability.effects:
        if effect.do == "words" or (effect.if_ is not None and effect.if_.str_zero):
            continue
        reached: tuple[str, ...] = ("",) if not effect.to else work.reach(effect.to, effect.which, uid)
        if not any(
            work.active_constant(uid, ability, ref) and (effect.if_ is None or work.holds(effect.if_, uid, ref))
            for ref in reached
        ):
            return False
    return True


def _used(game: Dispute, uid: str, ability: Ability) -> str:
    """`done` where some line of play uses the ability and something comes of it, IDLE where nothing ever does."""
    begun = game.begin()
    todo = [(begun.state, begun.notes)]
    seen: set[State] = set()
    found = ""
    while todo and len(seen) < MOST_STATES:
        state, notes = todo.pop()
        at = _begins_with(notes, uid)
        if at >= 0:
            if _ended(game, state, uid, ability, [note.code for note in notes[at:]]):
                return "done"
            found = IDLE
            continue
        if state in seen or state.over:
            continue
        seen.add(state)
        for move in reversed(list(_ways(game, state, uid))):
            made = game.apply(state, move)
            todo.append((made.state, made.notes))
    return found


def _ways(game: Dispute, state: State, uid: str) -> Iterator[Move]:
    """The moves that lead on, those that use the ability first."""
    moves = game.moves(state)
    own = [move for move in moves if move.ability == uid]
    makes = [move for move in moves if move.ability.startswith((f"{DRIVER}/", OWN_DEED))]
    chooses = [move for move in moves if move.does == "chooses"]
    chooses.sort(key=lambda move: uid not in move.choosing)
    enters = [move for move in moves if move.ability.partition("/")[2].startswith(GRANTED)]
    passes = [move for move in moves if move.does == "passes"]
    yield from (*own[:MOST_WAYS], *chooses[:MOST_WAYS], *makes[:MOST_WAYS], *enters[:MOST_WAYS], *passes)


def _begins_with(notes: tuple[Any, ...], uid: str) -> int:
    """Where in the transcript the ability is used; -1 where it is not."""
    used = (at for at, note in enumerate(notes) if note.code in USES and dict(note.args).get("ability") == uid)
    return next(used, -1)


def _ended(game: Dispute, state: State, uid: str, ability: Ability, codes: list[str]) -> bool:
    """Play on until the ability has been carried out, taking what it offers; whether anything came of it."""
    prevented = any(effect.price and effect.price.prevents for effect in ability.effects)
    for _ in range(60):
        if state.over or not any(frame.ability == uid for frame in state.frames):
            break
        moves = game.moves(state)
        if not moves:
            break
        passes = [move for move in moves if move.does == "passes"]
        passes = passes or [move for move in moves if move.choosing == (DECLINE,) and prevented]
        made = game.apply(state, (passes or list(moves))[0])
        codes += [note.code for note in made.notes]
        state = made.state
    paid = sum(1 if cost.do == "discard-from-hand" else cost.n for cost in ability.cost if cost.do not in UNSEEN)
    done = [code for code in codes if code not in QUIET]
    return len(done) > sum(code in PAYING for code in done) or len(done) > paid
