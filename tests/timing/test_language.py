"""What cards say, in expressions: numbers, conditions, selectors and choices, and what the engine makes of them."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.fields import Record
from timing.kernel.moves import Illegal, Move
from timing.systems.agot1e import prose, saying
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.conditions import failures, holds
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.evaluating import fits, misfits, number, select
from timing.systems.agot1e.expressions import AMOUNT, Condition, Selector
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.situation import read, write
from timing.systems.agot1e.versions import upgraded
from timing.systems.agot1e.work import Work

WOLF = {"type": "character", "traits": ["Direwolf"], "str": 2, "cost": 2}
LORD = {"traits": ["Lord"], "power": 2}
TABLE: list[dict[str, Any]] = [
    {
        "ref": "robb",
        "type": "character",
        "owner": "ann",
        "str": 4,
        "cost": 5,
        "unique": True,
        "traits": ["Lord"],
        "power": 2,
    },
    {"ref": "wind", "owner": "ann", **WOLF},
    {"ref": "ghost", "owner": "bea", **WOLF, "kneeling": True},
    {"ref": "ice", "type": "attachment", "owner": "ann", "attached_to": "robb"},
    {"ref": "keep", "type": "location", "owner": "bea", "influence": 2},
    {"ref": "dead", "type": "character", "owner": "bea", "zone": "dead", "str": 6},
]


def situation(*cards: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {
        "players": [{"id": "ann", "hand": 2}, {"id": "bea", "hand": 5, "power": 3}, {"id": "cat", "hand": 0}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "stops": "every",
        "cards": list(cards),
        **more,
    }


@pytest.fixture
def work() -> Work:
    game = Dispute(read(situation(*TABLE)))
    return Work(game.table, game.begin().state)


ANN = Scene("ann", "robb")


def selector(**keys: Any) -> Selector:
    return Record(Selector).read(keys, (), [])


def condition(**keys: Any) -> Condition:
    problems: list[Any] = []
    found = Record(Condition).read(keys, (), problems)
    assert not problems
    return found


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        ({"trait": "Direwolf"}, ["wind", "ghost"]),
        ({"trait": "Direwolf", "controller": "you"}, ["wind"]),
        ({"type": "character", "str": {"at_least": 3}}, ["robb"]),
        ({"type": "character", "str": {"less_than": {"stat": "str", "of": "self"}}}, ["wind", "ghost"]),
        ({"type": "character", "lowest": "str"}, ["wind", "ghost"]),
        ({"type": "character", "highest": "str"}, ["robb"]),
        ({"type": "character", "zone": ["dead", "play"], "highest": "str"}, ["dead"]),
        ({"type": "character", "attachments": 0}, ["wind", "ghost"]),
        ({"bears": {"type": "attachment"}}, ["robb"]),
        ({"type": "attachment", "on": {"unique": True}}, ["ice"]),
        ({"type": "character", "any": [{"trait": "Lord"}, {"standing": False}]}, ["robb", "ghost"]),
        ({"type": "character", "not": {"trait": "Direwolf"}}, ["robb"]),
        ({"type": "character", "same": "controller", "as": "self", "other": True}, ["wind"]),
        ({"power": {"at_least": 1}}, ["robb"]),
        ({"owner": "opponent", "type": "location"}, ["keep"]),
    ],
)
def test_a_selector_finds_the_cards_that_fit_it(work: Work, keys: dict[str, Any], found: list[str]) -> None:
    assert list(select(work, selector(**keys), ANN)) == found
    assert [ref for ref in work.cards if fits(work, selector(**keys), ref, ANN)] == found


@pytest.mark.parametrize(
    ("amount", "worth"),
    [
        (3, 3),
        ({"count": {"trait": "Direwolf"}}, 2),
        ({"stat": "str", "of": "self"}, 4),
        ({"stat": "hand", "of": "opponent"}, 5),
        ({"stat": "power", "of": "you"}, 2),
        ({"stat": "influence", "of": "bea"}, 2),
        ({"stat": "cost", "which": {"type": "character"}}, 9),
        ({"stat": "str", "which": {"type": "character"}, "take": "highest"}, 4),
        ({"half": 5}, 2),
        ({"half": 5, "round": "up"}, 3),
        ({"sum": [1, {"count": {"type": "location"}}]}, 2),
        ({"difference": [{"stat": "hand", "of": "bea"}, {"stat": "hand", "of": "you"}]}, 3),
        ({"difference": [2, 5]}, 0),
        ({"times": [2, {"count": {"trait": "Direwolf"}}]}, 4),
        ({"minimum": [3, {"stat": "hand", "of": "cat"}]}, 0),
        ({"chosen": True}, 0),  # nothing is being done for which anything was chosen or paid
        ({"paid": True}, 0),
    ],
)
def test_a_number_is_worked_out_from_the_table(work: Work, amount: Any, worth: int) -> None:
    assert number(work, AMOUNT.read(amount, (), []), ANN) == worth


@pytest.mark.parametrize(
    ("keys", "so"),
    [
        ({"card": {"trait": "Direwolf"}, "count": 2}, True),
        ({"card": {"trait": "Direwolf"}, "count": 3}, False),
        ({"none": {"trait": "Dragon"}}, True),
        ({"number": {"stat": "hand", "of": "you"}, "less_than": {"stat": "hand", "of": "bea"}}, True),
        ({"number": {"stat": "hand", "of": "you"}, "more_than": {"stat": "hand", "of": "bea"}}, False),
        ({"first_player": "you"}, True),
        ({"first_player": "opponent"}, False),
        ({"season": "winter"}, False),
        ({"any": [{"season": "winter"}, {"phase": "challenges"}]}, True),
        ({"all": [{"season": "winter"}, {"phase": "challenges"}]}, False),
        ({"not": {"season": "winter"}}, True),
        ({"challenge": "any"}, False),
    ],
)
def test_a_condition_holds_or_says_what_fails(work: Work, keys: dict[str, Any], so: bool) -> None:
    asked = condition(**keys)
    assert holds(work, asked, ANN) == so
    assert bool(list(failures(work, asked, ANN))) != so


def test_a_failure_says_how_many_there_are_and_how_many_it_takes(work: Work) -> None:
    (failure,) = failures(work, condition(card={"trait": "Direwolf", "standing": True}, count=2), ANN)
    assert (failure.kind, failure.found, failure.wanted, failure.cards) == ("cards", 1, 2, ("wind",))


def test_a_card_that_does_not_fit_is_told_by_which_words(work: Work) -> None:
    assert misfits(work, selector(type="character", trait="Lord", standing=True), "ghost", ANN) == ("trait", "standing")
    assert misfits(work, selector(zone="hand"), "robb", ANN) == ("zone",)
    assert misfits(work, selector(type="character", lowest="str"), "robb", ANN) == ("lowest",)


def test_expressions_are_written_as_they_are_read() -> None:
    ability = {
        "id": "howl",
        "label": "howl",
        "kind": "action",
        "if": {"number": {"count": {"trait": ["Direwolf"]}}, "at_least": 2},
        "target": {"choose": {"type": ["character"], "str": {"at_most": {"count": {"trait": ["Direwolf"]}}}}},
        "effects": [{"do": "str", "to": "target", "n": {"half": {"stat": "str", "of": "target"}}}],
    }
    plain = situation({"ref": "robb", "type": "character", "owner": "ann", "abilities": [ability]})
    assert read(write(read(plain))) == read(plain)


def test_words_of_older_files_are_read_in_todays() -> None:
    old = {"choose": {"type": "character", "most_str": 2, "has_power": True, "not": {"least_str": 1, "most_cost": 3}}}
    new = {"str": {"at_least": 1}, "cost": {"at_most": 3}}
    assert upgraded(old) == {
        "choose": {"type": "character", "str": {"at_most": 2}, "power": {"at_least": 1}, "not": new}
    }


# --- choices -------------------------------------------------------------------------------------------------


def blown(ability: dict[str, Any]) -> dict[str, Any]:
    action = {"id": "blow", "label": "blow", "kind": "action", **ability}
    return {"ref": "horn", "type": "location", "owner": "ann", "abilities": [action]}


def played(ability: dict[str, Any], *names: tuple[str, ...]) -> tuple[Dispute, Any]:
    """The state after ann has used the ability and chosen, each answered by all passes."""
    horn = {
        "ref": "horn",
        "type": "location",
        "owner": "ann",
        "abilities": [{"id": "blow", "label": "blow", "kind": "action", **ability}],
    }
    game = Dispute(read(situation(*TABLE, horn)))
    state = game.begin().state
    move = next(m for m in game.moves(state) if m.ability == "horn/blow")
    state = game.apply(state, move).state
    for chosen in names:
        decision = game.decision(state)
        state = game.apply(state, Move(decision.player, "chooses", choosing=chosen)).state
    while not state.over and game.decision(state).kind == "opportunity":
        state = game.apply(state, Move(game.decision(state).player, "passes")).state
    return game, state


def card(state: Any, ref: str) -> Any:
    return next(one for one in state.cards if one.ref == ref)


def test_what_else_is_chosen_is_asked_once_the_first_is_and_may_depend_on_it() -> None:
    ability = {
        "target": {"choose": {"ref": "robb"}, "name": "lord"},
        "also": {
            "choose": {"type": "character", "str": {"less_than": {"stat": "str", "of": "target"}}},
            "name": "victim",
        },
        "effects": [
            {"do": "kneel", "to": "target", "of": "lord"},
            {"do": "kill", "to": "target", "of": "victim"},
        ],
    }
    _game, state = played(ability, ("ghost",))
    assert card(state, "robb").kneeling
    assert card(state, "ghost").zone == "dead"
    assert card(state, "wind").zone == "play"


def test_a_player_is_chosen_and_the_effect_speaks_of_that_player() -> None:
    ability = {"target": {"player": "opponent"}, "effects": {"do": "discard-from-hand", "who": "chosen", "n": 2}}
    _game, state = played(ability)  # cat has no card: by her it could not succeed, and nobody is asked (FAQ 3.6)
    assert {player.id: player.hand for player in state.players} == {"ann": 2, "bea": 3, "cat": 0}
    ability["effects"] = {"do": "draw", "who": "chosen", "n": 2}
    _game, state = played(ability, ("cat",))
    assert {player.id: player.hand for player in state.players} == {"ann": 2, "bea": 5, "cat": 2}


def test_a_word_is_named_and_the_effect_gives_it() -> None:
    ability = {
        "target": {"names": ["military", "power"]},
        "effects": {"do": "gain", "to": "all", "which": {"ref": "robb"}, "what": "named", "until": "phase"},
    }
    game, state = played(ability, ("power",))
    assert Work(game.table, state).has("robb", "power")
    assert not Work(game.table, state).has("robb", "military")


def test_an_effect_that_may_be_left_undone_is_asked_for() -> None:
    ability = {"effects": [{"do": "gain-gold", "n": 1}, {"do": "claim-power", "may": True}]}
    horn = {
        "ref": "horn",
        "type": "location",
        "owner": "ann",
        "abilities": [{"id": "blow", "label": "blow", "kind": "action", **ability}],
    }
    game = Dispute(read(situation(*TABLE, horn, stops="useful")))
    state = game.begin().state
    state = game.apply(state, next(m for m in game.moves(state) if m.ability)).state
    assert game.decision(state).choices == ("do it", "leave it")
    ends = {
        answer: game.apply(state, Move("ann", "chooses", choosing=(answer,))).state for answer in ("do it", "leave it")
    }
    assert {answer: end.players[0].power for answer, end in ends.items()} == {"do it": 1, "leave it": 0}


def test_a_constant_counts_as_often_as_it_is_looked_at() -> None:
    pack = {
        "id": "pack",
        "label": "pack",
        "kind": "constant",
        "effects": {"do": "str", "n": {"count": {"trait": "Direwolf"}}},
    }
    lord = {"ref": "jon", "type": "character", "owner": "ann", "str": 1, "abilities": [pack]}
    game = Dispute(read(situation(*TABLE, lord)))
    assert Work(game.table, game.begin().state).strength("jon") == 3


def test_what_a_search_finds_is_asked_and_later_effects_act_on_it() -> None:
    deck = [
        {"ref": f"d{n}", "type": kind, "owner": "ann", "zone": "deck", "str": 1}
        for n, kind in enumerate(("character", "location", "character"))
    ]
    ability = {"effects": [{"do": "search", "which": {"type": "character"}}, {"do": "put-into-play", "to": "found"}]}
    game = Dispute(read(situation(*TABLE, *deck, blown(ability), stops="useful")))
    state = game.begin().state
    state = game.apply(state, next(m for m in game.moves(state) if m.ability)).state
    decision = game.decision(state)
    assert (decision.choices, decision.least) == (("d0", "d2"), 0)
    found = game.apply(state, Move("ann", "chooses", choosing=("d2",))).state
    assert (card(found, "d2").zone, card(found, "d0").zone) == ("play", "deck")
    nothing = game.apply(state, Move("ann", "chooses")).state
    assert card(nothing, "d2").zone == "deck"


def test_cards_from_the_top_of_a_deck_are_discarded_known_or_not() -> None:
    deck = [{"ref": "top", "type": "location", "owner": "bea", "zone": "deck", "top": 1}]
    ability = {"effects": {"do": "discard-from-deck", "who": "opponent", "n": 2}}
    horn = blown(ability)
    game = Dispute(read(situation(*TABLE, *deck, horn, stops="useful")))
    state = game.begin().state
    result = game.apply(state, next(m for m in game.moves(state) if m.ability))
    assert card(result.state, "top").zone == "discard"
    assert [o.card for o in result.happened if o.what == "discarded-from-deck" and o.player == "bea"] == ["top", ""]


def test_who_is_forbidden_events_is_told_by_what() -> None:
    forbid = {"do": "forbid", "who": "opponent", "what": "events"}
    silence = {"id": "hush", "label": "hush", "kind": "constant", "effects": forbid}
    brienne = {"ref": "brienne", "type": "character", "owner": "bea", "abilities": [silence]}
    draw = {"id": "draw", "label": "draw", "kind": "action", "effects": {"do": "draw"}}
    event = {"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "abilities": [draw]}
    game = Dispute(read(situation(*TABLE, brienne, event)))
    (option,) = (o for o in game.decision(game.begin().state).options if o.ability == "event/draw")
    assert not option.allowed
    assert [(r.code, r.get("ability")) for r in option.reasons] == [("forbidden", "brienne/hush")]


def test_it_is_winter_while_the_card_that_says_so_is_in_play() -> None:
    winter = {"id": "winter", "label": "winter", "kind": "constant", "effects": {"do": "season", "what": "winter"}}
    raven = {"ref": "raven", "type": "attachment", "owner": "ann", "abilities": [winter]}
    cold = {
        "id": "cold",
        "label": "cold",
        "kind": "constant",
        "if": {"season": "winter"},
        "effects": {"do": "str", "n": -1, "to": "all", "which": {"type": "character"}},
    }
    wall = {"ref": "wall", "type": "location", "owner": "ann", "abilities": [cold]}
    with_raven, without = Dispute(read(situation(*TABLE, wall, raven))), Dispute(read(situation(*TABLE, wall)))
    assert Work(with_raven.table, with_raven.begin().state).strength("wind") == 1
    assert Work(without.table, without.begin().state).strength("wind") == 2


def test_an_ability_that_is_not_described_whole_says_so_where_it_is_allowed() -> None:
    ability = {"effects": {"do": "gain-gold"}, "undescribed": ["and something about dragons"]}
    game = Dispute(read(situation(*TABLE, blown(ability))))
    (option,) = (o for o in game.decision(game.begin().state).options if o.card == "horn")
    marked = next(r for r in option.reasons if r.code == "partly-described")
    assert option.allowed
    assert marked.interpretation
    assert marked.get("what") == "and something about dragons"


WORDS = "the moon is full"


@pytest.mark.parametrize(
    "asked",
    [
        {"if": {"words": WORDS}},
        {"effects": {"do": "draw", "if": {"any": [{"words": WORDS}, {"season": "winter"}]}}},
        {"effects": {"do": "kneel", "to": "all", "which": {"type": "character", "words": WORDS}}},
        {"target": {"choose": {"type": "character", "words": WORDS}}, "effects": {"do": "kneel", "to": "target"}},
    ],
)
def test_what_hangs_on_words_alone_says_so_where_it_is_allowed(asked: dict[str, Any]) -> None:
    game = Dispute(read(situation(*TABLE, blown({"effects": {"do": "gain-gold"}, **asked}))))
    (option,) = (o for o in game.decision(game.begin().state).options if o.card == "horn")
    marked = next(r for r in option.reasons if r.code == "judge-says-so")
    assert option.allowed
    assert marked.interpretation
    assert marked.get("what") == WORDS
    plain = Dispute(read(situation(*TABLE, blown({"effects": {"do": "gain-gold"}}))))
    (option,) = (o for o in plain.decision(plain.begin().state).options if o.card == "horn")
    assert "judge-says-so" not in {r.code for r in option.reasons}


def test_what_hangs_on_the_same_words_is_not_told_twice() -> None:
    both = {"effects": {"do": "draw"}, "if": {"words": WORDS}, "undescribed": [WORDS]}
    game = Dispute(read(situation(*TABLE, blown(both))))
    (option,) = (o for o in game.decision(game.begin().state).options if o.card == "horn")
    assert [r.code for r in option.reasons if r.interpretation] == ["judge-says-so"]


def test_a_search_for_what_words_tell_says_so_at_the_choice() -> None:
    for words in (WORDS, ""):
        which = {"type": "character", "zone": "deck", "controller": "you", **({"words": words} if words else {})}
        horn = blown({"effects": [{"do": "search", "which": which}, {"do": "return-to-hand", "to": "found"}]})
        page = {"ref": "page", "type": "character", "owner": horn["owner"], "zone": "deck"}
        game = Dispute(read(situation(*TABLE, horn, page)))
        use = next(move for move in game.moves(game.begin().state) if move.ability.startswith("horn/"))
        state = game.make(game.begin().state, use).state
        while state.choice is None:
            state = game.make(state, next(m for m in game.moves(state) if m.does == "passes")).state
        codes = {reason.code for reason in game.decision(state).why}
        assert codes == {"judge-says-so" if words else "may-choose"}


# --- said back -----------------------------------------------------------------------------------------------


def test_an_ability_is_said_row_by_row_in_plain_words() -> None:
    plain = {
        "label": "x",
        "kind": "response",
        "trigger": {"after": "killed", "card": {"type": "character", "trait": "Lord", "controller": "you"}},
        "if": {"card": {"trait": "Direwolf"}, "count": 2},
        "cost": {"do": "kneel"},
        "target": {"choose": {"type": "character", "str": {"at_most": 3}, "controller": "opponent"}},
        "effects": [
            {"do": "kill", "to": "target"},
            {"do": "draw", "n": {"count": {"trait": "Direwolf"}}, "then": True},
        ],
        "limit": {"times": 1, "per": "round"},
    }
    ability = Record(Ability).read(plain, (), [])
    assert saying.rows(ability) == (
        ("Kind", "response"),
        ("When", "a Lord character you control is killed"),
        ("If", "there are 2 or more Direwolf cards"),
        ("Cost", "kneel this card"),
        ("Chooses", "a character an opponent controls with STR of 3 or less"),
        ("Does", "kill the chosen card; then draw X cards, where X is the number of Direwolf cards"),
        ("Limit", "once per round"),
    )
    assert saying.label(ability).startswith("kneel this card: kill a character an opponent controls with STR")


# --- what is missing ------------------------------------------------------------------------------------------


def refused(ability: dict[str, Any]) -> str:
    """What is said of why ann may not use the ability, in one text."""
    game = Dispute(read(situation(*TABLE, blown(ability))))
    (option,) = (o for o in game.decision(game.begin().state).options if o.card == "horn")
    assert not option.allowed
    return " ".join(prose.say(game.table, one) for one in option.reasons)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            {"card": {"trait": "Direwolf", "standing": True}, "count": 2},
            "it needs 2 standing Direwolf cards; there is 1 (wind).",
        ),
        ({"card": {"trait": "Dragon"}}, "it needs 1 Dragon card; there is none."),
        ({"none": {"trait": "Lord"}}, "there may be no Lord card; there is robb."),
        (
            {"number": {"stat": "hand", "of": "you"}, "at_least": 3},
            "your number of cards in hand has to be at least 3; it is 2.",
        ),
        ({"season": "winter"}, "it asks that it is winter."),
        ({"card": {"self": True, "trait": "Lord"}}, "it asks that this card is a Lord card."),
        ({"none": {"self": True, "type": "location"}}, "it asks that this card is not a location."),
    ],
)
def test_a_refusal_names_the_part_of_the_condition_that_is_not_met(asked: dict[str, Any], said: str) -> None:
    assert said in refused({"if": asked, "effects": {"do": "gain-gold"}})


@pytest.mark.parametrize(("zone", "codes"), [("discard", ["not-in-zone"]), ("play", ["cannot-pay"])])
def test_what_a_card_would_cost_is_not_said_of_one_that_is_not_there_to_be_used(zone: str, codes: list[str]) -> None:
    ability = {"cost": {"do": "pay-gold", "n": 19}, "effects": {"do": "gain-gold"}}
    horn = {**blown(ability), "zone": zone}
    game = Dispute(read(situation(*TABLE, horn)))
    option = game.judge(game.begin().state, "horn/blow")
    assert [one.code for one in option.reasons] == codes


def test_a_card_that_cannot_be_chosen_is_told_by_what_it_lacks() -> None:
    ability = {
        "target": {"choose": {"type": "character", "str": {"at_most": 3}}},
        "effects": {"do": "kill", "to": "target"},
    }
    game = Dispute(read(situation(*TABLE, blown(ability))))
    with pytest.raises(Illegal) as refusal:
        game.apply(game.begin().state, Move("ann", "uses", "horn/blow", (), ("robb",)))
    (reason,) = refusal.value.reasons
    assert prose.say(game.table, reason) == "Robb is not what the ability lets you choose: card with STR of 3 or less."
