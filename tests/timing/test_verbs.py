"""Every verb says what it writes and makes happen, and says the truth; the generated tables use every word there is."""

from __future__ import annotations

import pytest

from tests.timing.tables import Maker
from timing.kernel.memory import Marked
from timing.systems.agot1e import effects, engine, executing, saying
from timing.systems.agot1e.abilities import Cost, Effect
from timing.systems.agot1e.asks import HOLDS, SELECTS, STATS
from timing.systems.agot1e.expressions import Condition, Selector
from timing.systems.agot1e.form import words
from timing.systems.agot1e.form.asked import Does, Fields
from timing.systems.agot1e.form.in_words import in_words
from timing.systems.agot1e.infamy import INFAMY
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.verbs.known import EFFECTS, VERBS
from timing.systems.agot1e.verbs.paying import COSTS, PAYMENTS
from timing.systems.agot1e.verbs.verb import FACTS
from timing.systems.agot1e.verbs.ways_out import WAYS_OUT
from timing.systems.agot1e.words import CARD_STATS, HAPPENINGS, PLAYER_STATS
from timing.systems.agot1e.work import Work

OF_CARDS = {
    "zone": "zone",
    "controller": "control",
    "kneeling": "kneeling",
    "attached_to": "zone",
    "duplicates": "zone",
}
OF_CARDS |= {"power": "power", "gold": "gold", "moribund": "zone", "place": "zone"}
OF_PLAYERS = {"power": "power", "gold": "gold", "hand": "hand", "drawn": "hand", "influence": "gold"}
OF_LASTING = {
    "str": "str",
    "control": "control",
    "must-play": "zone",
    **dict.fromkeys(("income", "income-at-most"), "gold"),
}
OF_LASTING |= {"income-taken": "gold", "side-str": "str"}


@pytest.mark.parametrize("verb", EFFECTS)
def test_a_verb_has_all_its_sides(verb):
    """One way to be carried out, a clause that can be said, a name in the form or none, and a word of the language."""
    record = VERBS[verb]
    ways = [record.on_card, record.on_table, record.way_out]
    assert sum(way is not None for way in ways) == 1
    assert (verb in WAYS_OUT) == (record.way_out is not None)
    clause = saying.effect(Effect(do=verb))
    assert clause
    assert "{" not in clause
    assert verb in next(field for field in Effect.FIELDS if field.name == "do").kind.listed
    if record.form:
        shown = in_words(Fields(does=Does(verb, "chosen")))
        assert shown
        assert "{" not in shown
        assert record.form.name in [name for _, group in words.EFFECTS for _verb, name in group]
        assert bool(record.form.counted) == (record.form.to == "players")


@pytest.mark.parametrize("cost", COSTS)
def test_a_cost_has_all_its_sides(cost):
    """Paid with cards or without, and a clause that can be said; what cards are worth counts where they pay by it."""
    record = PAYMENTS[cost]
    assert (record.hand_over is None) == (record.pay is not None)
    assert record.hand_over or not (record.payers or record.by_worth or record.rest or record.leaves)
    assert cost in next(field for field in Cost.FIELDS if field.name == "do").kind.listed
    clause = saying.cost(Cost(do=cost))
    assert clause
    assert "{" not in clause
    assert all(value in (cost, f"{cost}-self") and name for value, name in record.in_form)


def test_every_verb_and_cost_says_what_it_writes():
    assert {fact for verb in (*VERBS.values(), *PAYMENTS.values()) for fact in verb.writes + verb.reads} <= set(FACTS)
    assert {name for verb in VERBS.values() for name in verb.happens} <= set(HAPPENINGS)


def test_every_key_of_an_expression_says_what_it_reads():
    assert set(SELECTS) >= {field.name for field in Selector.FIELDS}
    assert set(HOLDS) >= {field.name for field in Condition.FIELDS}
    assert set(STATS) >= {*CARD_STATS, *PLAYER_STATS}


def remembered(work: Work) -> list[Marked]:
    """What is remembered beyond a window, but for power that has come and has to be placed."""
    return [mark for mark in work.marks if mark.kind != INFAMY]


def written(before: Work, after: Work) -> set[str]:
    """The facts in which two positions differ."""
    found = set()
    for ref, card in after.cards.items():
        was = before.cards[ref]
        found |= {
            OF_CARDS[name] for name in card._fields if name != "ref" and getattr(card, name) != getattr(was, name)
        }
    for name, player in after.players.items():
        was_player = before.players[name]
        changed = (key for key in player._fields if getattr(player, key) != getattr(was_player, key))
        found |= {OF_PLAYERS[key] for key in changed}
    for lasting in set(after.lasting) ^ set(before.lasting):
        found.add(OF_LASTING.get(lasting.do, "text"))
    if after.challenge != before.challenge or remembered(after) != remembered(before):
        found.add("challenge")
    return found


@pytest.fixture
def carried_out(monkeypatch):
    """What each effect that is carried out does: its verb, whether it did something, facts written, happenings."""
    seen = []
    plain = effects.execute

    def watched(work, effect, index):
        before, so_far = Work(work.table, work.freeze()), len(work.recorded)
        done = plain(work, effect, index)
        happened = {occurrence.what for occurrence in work.recorded[so_far:]}
        if not effect.when and not work.table.replacements:
            seen.append((effect.do, done, written(before, work), happened))
        return done

    monkeypatch.setattr(executing.effects, "execute", watched)
    return seen


TRIES, ENOUGH = 120, 12
ANSWERS = ("save", "cancel")


@pytest.mark.parametrize("verb", EFFECTS)
def test_a_verb_writes_and_makes_happen_what_it_says_and_nothing_else(verb, carried_out):
    """It does something on some generated table, too: a verb that no table uses fails here."""
    kind = "" if verb in ANSWERS else "action"
    for seed in range(TRIES):
        game = engine.Dispute(read(Maker(seed, verb=verb, kind=kind).table()))
        state = game.begin().state
        for _ in range(30):
            moves = game.moves(state)
            if not moves:
                break
            uses = [move for move in moves if move.does != "passes"]
            state = game.make(state, (uses or list(moves))[seed % len(uses or moves)]).state
        if sum(do == verb and done for do, done, *_rest in carried_out) >= ENOUGH:
            break
    assert any(do == verb and done for do, done, *_rest in carried_out), f"no table in {TRIES} has {verb} do something"
    for do, _done, facts, happened in carried_out:
        said = VERBS[do]
        assert facts <= set(said.writes), (do, facts)
        assert happened <= set(said.happens), (do, happened)


def test_the_generated_tables_use_every_verb_cost_happening_and_kind_of_target():
    verbs, costs, happenings, targets = set(), set(), set(), set()
    for seed in range(3_000):
        for card in Maker(seed).table()["cards"]:
            for ability in card.get("abilities", ()):
                verbs |= {effect["do"] for effect in ability.get("effects", ())}
                targets |= {effect.get("to", "") for effect in ability.get("effects", ())}
                costs |= {cost["do"] for cost in ability.get("cost", ())}
                after = ability.get("trigger", {}).get("after", ())
                happenings |= {after} if isinstance(after, str) else set(after)
                targets |= set(ability.get("target", ()))
    assert verbs == set(EFFECTS)
    assert costs == set(COSTS)
    assert happenings == set(HAPPENINGS)
    assert targets >= {"target", "self", "host", "trigger", "saved", "drawn", "all", "unchosen", "choose", "n", "up_to"}
    assert targets >= {"who", "player", "names"}
