"""The language said in words: every key of a description is said, so that a judge can compare it with the card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from cards.shipped import PRINTINGS, Shipped
from timing.kernel.expressions import Amounts, Bound, Bounds
from timing.kernel.fields import Field, Flag, Many, Record, Text, Whole
from timing.systems.agot1e import saying
from timing.systems.agot1e.abilities import Ability, Cancels, Cost, Effect, Limit, Price, Target, Trigger
from timing.systems.agot1e.expressions import CARDS_MEANT, Condition, Number, Past, Selector
from timing.systems.agot1e.saying import expressions
from timing.systems.agot1e.verbs.known import EFFECTS

LORD, LADY = Selector(trait=("Lord",)), Selector(trait=("Lady",))
WINTER, SUMMER = Condition(season=("winter",)), Condition(season=("summer",))
KILLED, DRAWN = Past(what=("killed",)), Past(what=("drawn",))
TWO: dict[Any, tuple[Any, Any]] = {
    Selector: (LORD, LADY),
    Condition: (WINTER, SUMMER),
    Past: (KILLED, DRAWN),
    Trigger: (Trigger(after=("killed",)), Trigger(after=("drawn",))),
    Cost: (Cost(do="kneel"), Cost(do="pay-gold", n=2)),
    Price: (Price((Cost(do="kneel"),)), Price((Cost(do="pay-gold", n=2),))),
    Target: (Target(choose=LORD), Target(choose=LADY)),
    Effect: (Effect(do="draw", n=2), Effect(do="kneel", to="target")),
    Limit: (Limit(2), Limit(3)),
    Cancels: (Cancels(of=("event",)), Cancels(of=("action",))),
}
"""Two records of each class that differ."""


def some(kind: Any) -> list[Any]:
    """Values of a kind that all mean something different."""
    if isinstance(kind, Text):
        return list(kind.listed) or ["Zeal", "Wrath"]
    if isinstance(kind, Flag):
        return [True, False]
    if isinstance(kind, Whole):
        return [kind.least + 2, kind.least + 3]
    if isinstance(kind, Amounts):
        return [2, 3, Number(chosen=True), Number(count=LORD), Number(count=LADY)]
    if isinstance(kind, Bounds):
        return [Bound(exactly=2), Bound(at_least=2), Bound(at_least=3)]
    if isinstance(kind, Many):
        first, second = some(kind.of)[:2]
        return [(first,), (second,), (first, second)]
    assert isinstance(kind, Record)
    return list(TWO[kind.cls])


ALIKE: dict[tuple[Any, str], tuple[tuple[Any, ...], ...]] = {
    (Selector, "zone"): (((), ("play",)),),  # in play when left out
    (Number, "of"): (("self", "", "you", *CARDS_MEANT),),  # of a count: as the ability's player sees it
    (Effect, "to"): (("", "self"),),  # this card when left out
    (Ability, "phase"): (((), ("any",)),),
}
"""Values that are written differently and mean the same."""
UNSAID: dict[tuple[Any, str], str] = {
    (Ability, "id"): "a name for moves; said where an effect gives the ability, below",
    (Ability, "label"): "a name that a judge gives it",
}
BASES: dict[tuple[Any, str], list[Any]] = {
    (Selector, "as_"): [Selector(same=("house",))],
    (Selector, "since"): [Selector(just=("killed",))],
    (Number, "of"): [Number(stat="str"), Number(count=LORD)],
    (Number, "take"): [
        Number(stat="str", which=LORD),
        Number(stat="gold", of="each-opponent"),
        Number(count=LORD, of="each-opponent"),
    ],
    (Number, "which"): [Number(stat="str")],
    (Number, "round_"): [Number(half=3)],
    (Number, "yes"): [Number(if_=WINTER)],
    (Number, "no"): [Number(if_=WINTER)],
    (Condition, "count"): [Condition(card=LORD), Condition(card=Selector(self_=True))],
    (Condition, "player"): [Condition(plays_house=("Stark",))],
    **{
        (Condition, key): [Condition(number=Number(chosen=True))]
        for key in ("exactly", "at_least", "at_most", "more_than", "less_than")
    },
    (Condition, "card"): [Condition(), Condition(count=2)],
    (Target, "names"): [Target(), Target(n=2)],
    (Target, "if_"): [Target(), Target(player="opponent")],
    (Ability, "decides"): [Ability(), Ability(effects=(Effect(do="draw", option="one"),))],
    (Cost, "words"): [Cost(), Cost(do="kneel"), Cost(do="pay-gold"), Cost(do="discard-from-hand")],
    (Cost, "as_many_as"): [Cost(do="kneel", card=LORD)],
    (Cost, "every"): [Cost(do="kneel", card=LORD)],
    **{
        (Cost, key): [Cost(do=do) for do in ("pay-gold", "kneel", "discard-power", "discard-from-hand", "words")]
        for key in ("n", "card", "penalty", "reduction")
    },
}
"""What a key needs beside it to mean something."""
EVERY: dict[Any, list[Any]] = {
    Selector: [
        Selector(),
        Selector(self_=True),
        Selector(host=True),
        Selector(type=("character",)),
        Selector(unique=True),
    ],
    Effect: [Effect(do=do) for do in EFFECTS],
}
"""Of these, every key is tried beside each of these others."""


def in_rows(ability: Ability) -> str:
    return repr(saying.rows(ability))


SAYS: dict[Any, Callable[[Any], str]] = {
    Selector: saying.cards,
    Number: saying.number,
    Bound: saying.bound,
    Condition: saying.condition,
    Past: saying.past,
    Trigger: saying.trigger,
    Cost: saying.cost,
    Target: saying.target,
    Effect: lambda of: in_rows(Ability(effects=(of,))),
    Cancels: lambda of: saying.effect(Effect(do="cancel", cancels=of)),
    Limit: lambda of: in_rows(Ability(limit=of)),
    Ability: in_rows,
}
KEYS = [pytest.param(cls, one, id=f"{cls.__name__}.{one.key}") for cls in SAYS for one in cls.FIELDS]


def alike(cls: Any, key: str, one: Any, other: Any) -> bool:
    return any(one in same and other in same for same in ALIKE.get((cls, key), ()))


def varied(cls: Any, field: Field) -> Iterator[tuple[Any, list[Any]]]:
    """A record, and the values to give this key of it."""
    for base in BASES.get((cls, field.name)) or EVERY.get(cls) or [cls()]:
        values = [getattr(cls(), field.name), *some(field.kind)]
        yield base, [value for at, value in enumerate(values) if value not in values[:at]]


@pytest.mark.parametrize(("cls", "field"), KEYS)
def test_two_descriptions_that_differ_in_one_key_are_said_differently(cls: Any, field: Field) -> None:
    if (cls, field.name) in UNSAID:
        return
    for base, values in varied(cls, field):
        said = [(value, SAYS[cls](replace(base, **{field.name: value}))) for value in values]
        for (one, first), (other, second) in combinations(said, 2):
            assert first != second or alike(cls, field.name, one, other), (base, field.name, one, other, first)


def test_an_ability_that_is_given_is_called_by_its_id_where_it_stands() -> None:
    given = saying.effect(Effect(do="gain", what="ability:response-3", to="self"))
    (kind, *_) = saying.rows(Ability(id="response-3", kind="response", dormant=True, gained=True))
    assert given == "this card gains its response no. 3 below"
    assert kind == ("Kind", "response, gained, no. 3: only while something gives it")


def without_names(ability: dict[str, Any]) -> dict[str, Any]:
    """An ability as it is written, without its name where nothing gives it."""
    return {key: value for key, value in ability.items() if key != "id" or ability.get("dormant")}


def test_no_two_abilities_of_the_shipped_cards_that_differ_are_said_alike() -> None:
    said: dict[str, Ability] = {}
    for does in Shipped(PRINTINGS).described().values():
        for plain in does.get("abilities", ()):
            ability = Record(Ability).read({**without_names(plain), "label": "x"}, (), [])
            assert said.setdefault(in_rows(ability), ability) == ability


MEANT_ANYWAY = (("to", "self"), ("n", 1), ("card", {"self": True}), ("zone", ["play"]))
"""Keys that say what is so when they are left out."""


def without_one_key(written: Any) -> Iterator[Any]:
    """What is written, again and again with one of its keys left out, at any depth."""
    if isinstance(written, dict):
        for key, held in written.items():
            next_of_all = key == "to" and str(written.get("what")).startswith("next")  # the next of them, which is one
            if (key, held) not in MEANT_ANYWAY and not next_of_all:
                yield {other: kept for other, kept in written.items() if other != key}
            yield from ({**written, key: less} for less in without_one_key(held))
    if isinstance(written, list):
        for at, held in enumerate(written):
            yield from ([*written[:at], less, *written[at + 1 :]] for less in without_one_key(held))


def read(written: dict[str, Any]) -> Ability:
    found: Ability = Record(Ability).read({"kind": "response", **written, "id": "x", "label": "x"}, (), [])
    return found


def test_no_key_can_be_left_out_of_a_shipped_ability_without_another_saying() -> None:
    shipped = list(Shipped(PRINTINGS).described().values())[::12]
    for plain in (one for does in shipped for one in does.get("abilities", ())):
        ability = read(plain)
        for less in without_one_key(plain):
            other = read(less)
            assert other == ability or saying.rows(other) != saying.rows(ability), (plain, less)


# --- how it reads ---------------------------------------------------------------------------------------------


def row(name: str, **ability: Any) -> str:
    """The row of this name of an ability as it is written in a file."""
    read = Record(Ability).read({"label": "x", "kind": "response", **ability}, (), [])
    return dict(saying.rows(read))[name]


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ({"card": {"self": True, "standing": True}}, "this card is standing"),
        ({"card": {"self": True, "power": {"at_least": 3}}}, "this card has power of 3 or more"),
        ({"card": {"self": True, "participating": "attacking"}}, "this card is attacking"),
        ({"card": {"host": True, "participating": "any"}}, "the card it is attached to is participating"),
        ({"card": {"host": True, "icon": "power"}}, "the card it is attached to has a power icon"),
        ({"none": {"host": True, "icon": "power"}}, "the card it is attached to does not have a power icon"),
        (
            {"card": {"host": True, "type": "character", "trait": "Knight"}},
            "the card it is attached to is a Knight character",
        ),
        ({"card": {"trait": "Direwolf"}, "count": 3}, "there are 3 or more Direwolf cards"),
        ({"card": {"house": ["Stark", "Baratheon"]}}, "there is a House Stark or House Baratheon card"),
        ({"any": [{"season": "winter"}, {"attacker": "you"}]}, "either it is winter or you are the attacker"),
        (
            {
                "number": {"stat": "gold", "of": "you"},
                "less_than": {"stat": "gold", "of": "each-opponent", "take": "lowest"},
            },
            "your gold is less than the lowest gold of each opponent",
        ),
        (
            {
                "number": {"count": {"type": "location", "controller": "you"}},
                "more_than": {
                    "count": {"type": "location", "controller": "you"},
                    "of": "each-opponent",
                    "take": "highest",
                },
            },
            "the number of locations you control is more than the highest number of locations each opponent controls",
        ),
    ],
)
def test_a_condition_says_what_has_to_be_so(condition: dict[str, Any], said: str) -> None:
    assert row("If", **{"if": condition}) == said


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        ({"do": "gain", "what": "intrigue", "to": "self"}, "this card gains an intrigue icon"),
        ({"do": "gain", "what": "Noble", "to": "host"}, "the card it is attached to gains a Noble crest"),
        ({"do": "gain", "what": "stealth", "to": "all", "which": {"trait": "Spy"}}, "all Spy cards gain stealth"),
        ({"do": "forbid", "what": "intrigue"}, "you cannot initiate intrigue challenges"),
        ({"do": "income", "n": 2, "who": "you"}, "your income is raised by 2"),
        ({"do": "income-at-most", "n": 4, "who": "each"}, "the income of each player is at most 4"),
        ({"do": "income-at-most", "n": 0, "to": "host"}, "income of the card it is attached to is at most 0"),
        ({"do": "income-taken", "n": -1, "who": "each"}, "each player takes -1 gold when counting income"),
        ({"do": "dominance", "what": "win", "who": "you"}, "you win dominance"),
        (
            {"do": "dominance", "n": {"if": {"card": {"self": True, "standing": True}}, "yes": 4, "no": 0}},
            "you count 4 STR more for dominance while this card is standing",
        ),
        ({"do": "forbid", "who": "each-opponent", "what": "events"}, "opponents cannot play events"),
        ({"do": "put-into-play", "to": "target", "what": "knelt"}, "put the chosen card into play knelt"),
        ({"do": "bottom-of-deck", "to": "self", "instead": True}, "instead, put this card on the bottom of the deck"),
        ({"do": "save", "to": "self", "what": "kill discard"}, "save this card from being killed or discarded"),
        (
            {"do": "move-pile", "from": "discard", "destination": "deck", "who": "each"},
            "each player moves all cards of the discard pile into the deck",
        ),
        ({"do": "gain-gold", "n": {"count": {"trait": "Chain"}}}, "gain gold equal to the number of Chain cards"),
        (
            {"do": "kneel", "to": "target", "of": "second", "who": "loser"},
            "the loser of the challenge: kneel the second chosen card",
        ),
        (
            {"do": "cost", "n": -1, "what": "next", "to": "all", "which": {"house": ["Stark", "Tully"]}},
            "the next House Stark or House Tully card costs 1 gold less",
        ),
    ],
)
def test_an_effect_says_what_is_done_to_whom(effect: dict[str, Any], said: str) -> None:
    assert row("Does", effects=effect) == said


def test_of_effects_of_which_one_is_carried_out_it_is_said_who_chooses() -> None:
    effects = [{"do": "lose-gold", "option": "pay"}, {"do": "discard", "to": "self", "option": "lose it"}]
    ways = "“pay”: lose 1 gold or “lose it”: discard this card from play"
    assert row("Does", effects=effects) == f"you choose one of these: {ways}"
    assert row("Does", effects=effects, decides="loser") == f"the loser of the challenge chooses one of these: {ways}"


def test_an_ability_that_works_out_of_play_says_where() -> None:
    assert row("Works", **{"from": ["dead", "hand"]}) == "while it is in the dead pile or in hand"


@pytest.mark.parametrize(
    ("cost", "said"),
    [
        ({"do": "kneel", "card": {"host": True}}, "kneel the card it is attached to"),
        (
            {"do": "kneel", "card": {"host": True, "controller": "you"}},
            "kneel the card it is attached to, if it is controlled by you",
        ),
        ({"do": "pay-gold", "n": 2, "or": {"do": "kneel"}}, "either pay 2 gold or kneel this card"),
        ({"do": "pay-gold", "n": 2, "penalty": 1}, "pay 3 gold (2 printed, 1 more as a penalty)"),
        ({"do": "discard-from-hand", "card": {"trait": "Song"}}, "discard a Song card from hand"),
    ],
)
def test_a_cost_says_what_is_paid(cost: dict[str, Any], said: str) -> None:
    assert row("Cost", cost=cost) == said


def test_where_another_player_chooses_the_cards_are_theirs() -> None:
    chosen = row("Chooses", target={"who": "each-opponent", "choose": {"type": "character", "controller": "you"}})
    assert chosen == "each opponent: a character they control"


def test_what_plots_are_meant_is_said_once() -> None:
    assert row("When", trigger={"after": "plot-revealed", "card": {"type": "plot", "zone": "revealed"}}) == (
        "a player reveals a plot"
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({}, "a character"),
        ({"standing": True}, "a standing character"),
        ({"standing": False}, "a kneeling character"),
        ({"unique": False}, "a non-unique character"),
        ({"in_house": False}, "an out-of-House character"),
        ({"participating": "any"}, "a participating character"),
        ({"participating": "no"}, "a not participating character"),
        ({"participating": "attacking"}, "an attacking character"),
        ({"moribund": True}, "a moribund character"),
        ({"moribund": False}, "a not moribund character"),
        ({"blank": True}, "a blank character"),
        ({"blank": False}, "a not blank character"),
        ({"alone": False}, "a character that is not alone"),
    ],
)
def test_which_cards_are_meant_is_said_and_no_more(asked: dict[str, Any], said: str) -> None:
    assert expressions.some(Selector(type=("character",), **asked)) == said


GOLD = (Cost(do="pay-gold"),)
HOUSE_POWER = (Cost(do="discard-house-power", n=3),)
OWN_LORD = (Cost(do="kneel", card=Selector(trait=("Lord",), controller="you"), or_=(Cost(do="pay-gold"),)),)


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (Effect(do="look-at", source="deck", n=1, who="loser"), "look at the top card of the deck of the loser"),
        (Effect(do="reveal", source="deck", n=3, who="opponent"), "reveal the top 3 cards of an opponent's deck"),
        (Effect(do="look-at", source="shadows", n=1, who="opponent"), "look at 1 card of Shadows of an opponent"),
        (Effect(do="draw", price=Price(GOLD)), "if you choose to pay 1 gold"),
        (Effect(do="draw", price=Price(GOLD, "opponent")), "if an opponent chooses to pay 1 gold"),
        (Effect(do="draw", price=Price(HOUSE_POWER)), "if you choose to discard 3 power from your House card"),
        (
            Effect(do="draw", price=Price(HOUSE_POWER, "any", prevents=True)),
            "unless any player chooses to discard 3 power from their House card",
        ),
        (
            Effect(do="draw", price=Price(OWN_LORD, "chosen")),
            "chooses to either kneel a Lord card they control or pay 1 gold",
        ),
    ],
)
def test_top_cards_and_prices_are_said_as_such(effect: Effect, said: str) -> None:
    assert said in saying.effect(effect)


# --- how whole cards read -------------------------------------------------------------------------------------------


def card_says(card_id: str) -> str:
    """Every row of a card's abilities, as a judge reads them aloud."""
    return " / ".join(f"{name}: {said}" for rows in Shipped(PRINTINGS).does(card_id) for name, said in rows)


@pytest.mark.parametrize(
    ("card_id", "says"),
    [
        (
            "dotn_117",
            "reveal the top card of your deck; draw 1 card; the drawn card must be played next, if able",
        ),
        (
            "btns_57",
            "the number of attachments you control is less than the lowest number of attachments each",
        ),
        ("btns_57", "When: a House Targaryen attachment you control is discarded from play / Cost: kneel"),
        ("w_78", "all non-Army characters you control with cost of 4 or more get +2 STR"),
        (
            "kotst_41",
            "each player discards X cards from hand of that player's choice, where X is the number",
        ),
        ("soo_21", "Does: search your deck, among its top 5 cards, for an event; reveal what was found"),
        (
            "atoc_78",
            "character in your hand with a Noble or War crest costs 1 gold less for the rest of the phase",
        ),
        (
            "bwb_54",
            "you have won an intrigue challenge as the attacker this phase and you have won a power",
        ),
        ("kl_32", "if you have 2 or more cards in your discard pile"),
        ("ator_108", "Chooses: any player, if they play House Baratheon or Targaryen"),
        (
            "cad_41",
            "this card is participating / Does: all characters with more than 1 icon do not count",
        ),
        ("dotn_32", "cancel the effect of an event that an opponent controls; then draw 1 card if it is summer"),
        ("core_121", "When: a card named Daenerys Targaryen or this card is killed"),
        ("core_20", "this card gets +1 STR for each Direwolf card"),
        ("w_109", "Cost: kneel 1 or more House Lannister characters you control"),
    ],
)
def test_what_a_card_does_is_said_in_clauses_that_can_be_read_aloud(card_id: str, says: str) -> None:
    assert says in card_says(card_id)


NOT_ENGLISH = (" of you;", " of you ", "by or to", "seen from that player", "counted for", "the deck of you")


def test_no_shipped_card_speaks_the_words_of_the_engine() -> None:
    every = " / ".join(map(card_says, Shipped(PRINTINGS).described()))
    assert not [words for words in NOT_ENGLISH if words in every]
