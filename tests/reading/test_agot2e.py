"""Texts of the second edition are read as far as they are worded as usual; what is not is named, and never guessed."""

from __future__ import annotations

from typing import Any

import pytest

from reading.agot2e.constants import attaches_to
from reading.agot2e.reader import read
from timing.systems.agot2e.form.builder import called
from timing.systems.agot2e.situation import read as situation


def one(text: str, title: str = "An Old Raven") -> dict[str, Any]:
    """The one ability of a text, which the engine takes."""
    (ability,) = read(text, title).abilities
    card = {"ref": "x", "type": "event", "owner": "a", "zone": "hand", "abilities": [{**ability, "label": "it"}]}
    players = [{"id": "a"}, {"id": "b"}]
    situation({"players": players, "first_player": "a", "opening": {"box": "challenges/2"}, "cards": [card]})
    return ability


@pytest.mark.parametrize(
    ("clause", "trigger"),
    [
        ("After you win a [power] challenge", {"after": "challenge-won", "player": "you", "type": "power"}),
        (
            "After you lose a challenge as the defending player",
            {"after": "challenge-lost", "player": "you", "if": {"player": "you", "role": "defender"}},
        ),
        (
            "After you win a challenge by 5 or more STR",
            {
                "after": "challenge-won",
                "player": "you",
                "if": {"number": {"challenge": "margin"}, "is": {"at_least": 5}},
            },
        ),
        ("After you win an unopposed challenge", {"after": "unopposed", "player": "you"}),
        ("After the standing phase begins", {"after": "phase-begins", "if": {"phase": "standing"}}),
        (
            "After another <i>Raven</i> character you control is killed",
            {
                "after": "killed",
                "card": {"type": "character", "trait": ["Raven"], "controller": "you", "self": False},
            },
        ),
        ("After attached character is knelt", {"after": "knelt", "card": {"host": True}}),
        ("After An Old Raven enters play", {"after": "enters-play", "card": {"self": True}}),
    ],
)
def test_what_a_reaction_answers(clause: str, trigger: dict[str, Any]) -> None:
    assert one(f"<b>Reaction:</b> {clause}, draw 2 cards.")["trigger"] == trigger


def test_a_save_and_a_cancel_answer_what_would_happen() -> None:
    save = one("<b>Interrupt:</b> When a unique character would be killed, kneel An Old Raven to save that character.")
    assert save["trigger"] == {"would": "killed", "card": {"type": "character", "unique": True}}
    assert save["cost"] == [{"do": "kneel"}]
    assert save["effects"] == [{"do": "save", "to": "trigger"}]
    text = (
        "<b>Interrupt:</b> When the effects of an opponent's event would initiate, pay 3 gold to cancel those effects."
    )
    cancel = one(text)
    assert cancel["trigger"] == {"would": "initiates", "card": {"type": "event"}, "player": "opponent"}
    assert (cancel["cost"], cancel["effects"]) == ([{"do": "pay-gold", "n": 3}], [{"do": "cancel"}])


def test_what_is_chosen_and_what_lasts() -> None:
    burn = one(
        "<b>Challenges Action:</b> Choose an attacking character with STR 4 or lower. Until the end of the phase, that "
        "character gets -2 STR. (Limit twice per phase.)"
    )
    assert burn["phase"] == "challenges"
    assert burn["target"] == {"choose": {"type": "character", "attacking": True, "str": {"at_most": 4}}}
    assert burn["effects"] == [{"do": "str", "to": "target", "n": -2, "until": "phase"}]
    assert burn["limit"] == {"times": 2, "per": "phase"}


def test_a_second_effect_behind_then_and_one_that_cannot_be_saved() -> None:
    both = one("<b>Forced Reaction:</b> After a character enters play, kneel that character. Then, draw 1 card.")
    assert both["kind"] == "forced-reaction"
    assert both["effects"] == [{"do": "kneel", "to": "trigger"}, {"do": "draw", "n": 1, "then": True}]
    assert one("<b>Action:</b> Choose and kill a location (cannot be saved).")["effects"][0]["cannot_be_saved"]


def test_what_it_means_is_told_from_what_was_spoken_of() -> None:
    fought = "<b>Reaction:</b> After you win a challenge in which {} is participating, stand {}."
    assert one(fought.format("An Old Raven", "it"))["effects"] == [{"do": "stand", "to": "self"}]
    assert one(fought.format("attached character", "it"))["effects"] == [{"do": "stand", "to": "host"}]


@pytest.mark.parametrize(
    "text",
    [
        "<b>Reaction:</b> After the moon rises, draw 1 card.",
        "<b>Reaction:</b> After a location enters play, kneel it to draw 1 card.",
        "<b>Action:</b> Kneel your throne to draw 1 card.",
    ],
)
def test_what_sets_it_off_or_costs_otherwise_is_left_out_and_named(text: str) -> None:
    found = read(text, "An Old Raven")
    assert found.abilities == ()
    assert len(found.left_out) == 1


def test_an_effect_worded_otherwise_is_described_in_part() -> None:
    found = read("<b>Reaction:</b> After you win dominance, sing of the north.", "An Old Raven")
    assert found.abilities[0]["undescribed"]
    assert found.abilities[0]["trigger"] == {"after": "dominance-won", "player": "you"}
    assert found.left_out == ("Reaction",)


def test_a_trait_of_the_same_name_is_not_the_card() -> None:
    text = "<b>Reaction:</b> After a <i>Winter Keep</i> location you control is knelt, gain 1 gold."
    assert one(text, "Winter Keep")["trigger"]["card"]["trait"] == ["Winter Keep"]


def test_an_ability_is_called_by_what_it_does() -> None:
    assert called(one("<b>Action:</b> Choose and kill a location.")) == "kill a location"
    assert "wins a challenge" in called(one("<b>Reaction:</b> After you win a challenge, draw 1 card."))


def test_constant_abilities_are_read_and_what_is_not_is_named() -> None:
    text = "Ambush (3). Renown.\nWhile An Old Raven is attacking, it gets +2 STR and gains renown.\n+1 Income."
    made = one(text)
    assert made["kind"] == "constant"
    assert made["if"] == {"there_is": {"self": True, "attacking": True}}
    assert made["effects"] == [{"do": "str", "n": 2, "to": "self"}, {"do": "gain", "what": "renown", "to": "self"}]
    assert read(text, "An Old Raven").left_out == ()
    each = one("Each other <i>Raven</i> character you control gets +1 STR.")
    which = {"type": "character", "trait": ["Raven"], "controller": "you", "self": False}
    assert each["effects"] == [{"do": "str", "n": 1, "to": "all", "which": which}]
    found = read("Each raven may sing.\nAn Old Raven cannot be bothered.", "An Old Raven")
    assert (found.abilities, found.left_out) == ((), ("constant ability",))


def test_a_gain_for_all_of_a_trait_is_read() -> None:
    found = one("Each <i>Raven</i> character you control gains stealth.")
    which = {"type": "character", "trait": ["Raven"], "controller": "you"}
    assert found["effects"] == [{"do": "gain", "what": "stealth", "to": "all", "which": which}]


@pytest.mark.parametrize(
    ("cost", "paid"),
    [
        ("Kneel your faction card", [{"do": "kneel-faction"}]),
        ("Discard 1 gold from An Old Raven", [{"do": "discard-gold", "n": 1}]),
        ("Kneel and sacrifice An Old Raven", [{"do": "kneel"}, {"do": "sacrifice"}]),
        ("Return An Old Raven to shadows", [{"do": "return-to-shadows"}]),
        (
            "Kneel 2 <i>Sept</i> locations",
            [{"do": "kneel", "card": {"type": "location", "trait": ["Sept"], "controller": "you"}, "n": 2}],
        ),
    ],
)
def test_what_is_paid(cost: str, paid: list[dict[str, Any]]) -> None:
    assert one(f"<b>Action:</b> {cost} to draw 1 card.")["cost"] == paid


def test_a_search_finds_what_is_in_the_deck() -> None:
    found = one("<b>Action:</b> Search the top 4 cards of your deck for an <i>Owl</i> card, reveal it, and add it to "
                "your hand. Shuffle your deck.")  # fmt: skip
    choose = {"trait": ["Owl"], "zone": "deck", "owner": "you", "within": 4}
    put = {"do": "put-into-hand", "choose": choose, "up_to": True}
    assert found["effects"] == [{"do": "search"}, put, {"do": "shuffle"}]


def test_an_icon_of_ones_choice_and_one_of_two_effects() -> None:
    lost = one(
        "<b>Action:</b> Choose a location. Until the end of the phase, it loses a challenge icon of your choice."
    )
    assert [effect["option"] for effect in lost["effects"]] == ["intrigue", "military", "power"]
    either = one("<b>Action:</b> Either: draw 2 cards, or gain 1 gold.")["effects"]
    assert either == [{"do": "draw", "n": 2, "option": "one"}, {"do": "gain-gold", "n": 1, "option": "other"}]


def test_one_number_or_another() -> None:
    so = {"player": "you", "role": "first-player"}
    made = one("<b>Action:</b> Gain 2 gold. (4 gold instead if you are the first player.)")["effects"]
    assert made == [{"do": "gain-gold", "n": {"when": so, "then": 4, "otherwise": 2}}]


def test_that_player_is_who_was_chosen_or_whom_the_trigger_names() -> None:
    chosen = one("<b>Action:</b> Choose an opponent. That player draws 1 card.")
    assert (chosen["target"], chosen["effects"][0]["who"]) == ({"player": "opponent"}, "target-player")
    robbed = one(
        "<b>Reaction:</b> After an opponent collects income, return 2 gold from that player's gold pool to "
        "the treasury."
    )
    assert robbed["effects"] == [{"do": "lose-gold", "who": "trigger-player", "n": 2}]
    won = one("<b>Reaction:</b> After you lose dominance, discard 1 card at random from the winning opponent's hand.")
    assert won["effects"][0]["who"] == "trigger-player"


@pytest.mark.parametrize(
    "text",
    [
        "<b>Action:</b> Draw 1 card. Then, if you control Old Nan, stand her.",
        "<b>Action:</b> Discard each card in shadows.",
    ],
)
def test_what_the_words_of_the_engine_do_not_say_is_told(text: str) -> None:
    found = read(text, "An Old Raven")
    assert found.left_out
    assert all("undescribed" in ability for ability in found.abilities)


def test_a_card_in_a_pile_that_is_returned_goes_to_hand() -> None:
    back = one("<b>Action:</b> Choose a location in your dead pile and return it to your hand.")
    assert back["effects"] == [{"do": "put-into-hand", "to": "target"}]


def test_what_an_attachment_may_be_on() -> None:
    assert attaches_to("[stark] or {Owl} character only.") == {
        "type": "character", "any": [{"faction": ["stark"]}, {"trait": ["Owl"]}],
    }  # fmt: skip
    assert attaches_to("Opponent's character only.") == {"type": "character", "controller": "opponent"}
    assert attaches_to("No attachments.") is None


def test_both_ways_to_take_part_keep_the_type_of_challenge() -> None:
    stays = one("An Old Raven does not kneel when declared as an attacker or defender in a [power] challenge.")
    assert [effect["what"] for effect in stays["effects"]] == ["kneel to attack in power", "kneel to defend in power"]


def test_it_after_a_condition_on_other_cards_is_nobody() -> None:
    won = "After you win a challenge in which you control a participating <i>Raven</i> character"
    text = f"<b>Reaction:</b> {won}, stand it."
    assert read(text, "An Old Raven").left_out == ("Reaction",)
    drawn = one(text.replace("stand it", "draw 1 card"))
    assert drawn["trigger"]["if"]["there_is"]["participating"] is True


def test_costs_that_return_cards_and_two_effects_in_a_sentence() -> None:
    back = one("<b>Action:</b> Return An Old Raven to your hand to draw 1 card.")
    assert (back["cost"], back["effects"]) == ([{"do": "return-to-hand"}], [{"do": "draw", "n": 1}])
    both = one("<b>Action:</b> Choose an attacking character. Stand that character and remove it from the challenge.")
    assert [effect["do"] for effect in both["effects"]] == ["stand", "remove-from-challenge"]
    chosen = one("<b>Action:</b> Choose an attachment, and discard it from play.")
    assert chosen["target"] == {"choose": {"type": "attachment"}}


OF_TARGET = {"there_is": {"meant": "target", "trait": ["Crow"]}}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Choose and kneel a character. (You may kill that character instead if it has the <i>Crow</i> trait.)",
            [
                {"do": "kneel", "to": "target", "option": "one"},
                {"do": "kill", "to": "target", "option": "other", "if": OF_TARGET},
            ],
        ),
        (
            "Move 1 gold from your gold pool to a <i>Crow</i> character.",
            [
                {
                    "do": "give-gold",
                    "who": "you",
                    "n": 1,
                    "onto": "chosen",
                    "choose": {"type": "character", "trait": ["Crow"]},
                }
            ],
        ),
        (
            "Choose a character. That character does not contribute its STR to this challenge.",
            [{"do": "cannot", "what": "contribute STR", "to": "target", "until": "challenge"}],
        ),
        (
            "Choose a character. Until the end of the phase, that character gets +X STR. X is your reserve value.",
            [{"do": "str", "to": "target", "n": {"stat": "reserve", "of": "you"}, "until": "phase"}],
        ),
        (
            "Each player chooses a location they control. Each of those locations gains 1 power.",
            [{"do": "gain-power", "n": 1, "choose": {"type": "location", "controller": "you"}, "chooses": "each"}],
        ),
        (
            "Look at the top 3 cards of your deck. Add 1 to your hand, and place the others on the bottom of your deck "
            "in any order.",
            [
                {"do": "look", "choose": {"zone": "deck", "within": 3, "owner": "you"}, "up_to": True, "count": 3},
                {"do": "put-into-hand", "choose": {"zone": "deck", "within": 3, "owner": "you"}},
                {
                    "do": "place",
                    "destination": "deck",
                    "what": "bottom",
                    "to": "unchosen",
                    "which": {"zone": "deck", "within": 3, "owner": "you"},
                },
            ],
        ),
    ],
)
def test_sentences_of_effects(text: str, effects: list[dict[str, Any]]) -> None:
    assert one(f"<b>Action:</b> {text}")["effects"] == effects


def test_what_is_done_unless_something_else_is_done() -> None:
    text = (
        "<b>Forced Reaction:</b> After you lose a challenge, sacrifice An Old Raven unless you discard 1 gold from it."
    )
    found = one(text)
    assert found["decides"] == "you"
    assert [(effect["do"], effect["option"]) for effect in found["effects"]] == [
        ("discard-gold", "unless"),
        ("sacrifice", "otherwise"),
    ]


@pytest.mark.parametrize(
    ("clause", "trigger"),
    [
        (
            "After An Old Raven bypasses a character using stealth",
            {"after": "bypassed", "card": {"type": "character"}, "using": {"self": True}},
        ),
        (
            "After claim is applied for a [power] challenge you won",
            {"after": "claim-applied", "type": "power", "if": {"player": "you", "role": "winner"}},
        ),
        (
            "After a location is discarded from an opponent's deck",
            {"after": "placed-in-discard-pile", "card": {"type": "location"}, "player": "opponent", "from": "deck"},
        ),
    ],
)
def test_more_that_a_reaction_answers(clause: str, trigger: dict[str, Any]) -> None:
    assert one(f"<b>Reaction:</b> {clause}, draw 1 card.")["trigger"] == trigger


@pytest.mark.parametrize(
    ("condition", "so"),
    [
        (
            "you have lost a [power] challenge this phase",
            {"happened": "challenge-lost", "player": "you", "type": "power"},
        ),
        (
            "an opponent has 8 or more cards in their discard pile",
            {
                "some": "opponent",
                "so": {"there_is": {"zone": "discard", "owner": "this-player"}, "n": {"at_least": 8}},
            },
        ),
        (
            "you control more characters than an opponent",
            {
                "some": "opponent",
                "so": {
                    "number": {"count": {"type": "character", "controller": "you"}},
                    "is": {"more_than": {"count": {"type": "character", "controller": "this-player"}}},
                },
            },
        ),
    ],
)
def test_conditions_about_players_and_what_has_happened(condition: str, so: dict[str, Any]) -> None:
    assert one(f"<b>Action:</b> If {condition}, draw 1 card.")["if"] == so


@pytest.mark.parametrize(
    "text",
    [
        "<b>Action:</b> Choose a character. Until the end of the phase, that character gains or loses a crown.",
        "<b>Action:</b> Choose a unique character controlled by each player. Return each of them to its owner's hand.",
        "Attached character does not contribute its STR to [intrigue] challenges or to its controller's total for "
        "dominance.",
        "<b>Action:</b> Kneel An Old Raven to put each character in your dead pile into play. Then, kill each of those "
        "characters.",
    ],
)
def test_half_of_a_sentence_is_never_read_as_the_whole(text: str) -> None:
    assert read(text, "An Old Raven").left_out


@pytest.mark.parametrize(
    ("said", "so"),
    [
        (
            "While Old Ann is attacking in a [power] or [military] challenge, she gains renown.",
            {"there_is": {"self": True, "attacking": True}, "challenge": ["power", "military"]},
        ),
        (
            "During a challenge in which a participating character has pillage, Old Ann gains renown.",
            {
                "challenge": ["intrigue", "military", "power"],
                "there_is": {"type": "character", "participating": True, "keyword": ["pillage"]},
            },
        ),
        (
            "While you have less power on your faction card than an opponent, Old Ann gains renown.",
            {
                "some": "opponent",
                "so": {
                    "number": {"stat": "faction-power", "of": "you"},
                    "is": {"less_than": {"stat": "faction-power", "of": "this-player"}},
                },
            },
        ),
        (
            "While you are the attacking or defending player, Old Ann gains renown.",
            {"any": [{"player": "you", "role": "attacker"}, {"player": "you", "role": "defender"}]},
        ),
    ],
)
def test_when_a_constant_ability_holds(said: str, so: dict[str, Any]) -> None:
    made = one(said, "Old Ann")
    assert (made["if"], made["effects"]) == (so, [{"do": "gain", "what": "renown", "to": "self"}])


def test_unless_is_what_has_to_be_so_for_it_not_to_hold() -> None:
    made = one("Old Ann cannot be declared as an attacker unless you control Young Bob.", "Old Ann")
    assert made["effects"] == [{"do": "cannot", "what": "attack", "to": "self"}]
    assert made["if"] == {"not": {"there_is": {"title": ["Young Bob"], "controller": "you"}}}


def test_a_used_plot_changes_values_of_plots_of_a_trait() -> None:
    text = (
        "While Old Feast is in your used pile, increase the initiative value on your revealed plot card by 1, and the "
        "reserve value on your revealed <i>Summer</i> plot card by 3."
    )
    made = one(text, "Old Feast")
    mine = {"type": "plot", "zone": "revealed", "controller": "you"}
    assert made["from"] == ["used"]
    assert made["effects"] == [
        {"do": "initiative", "n": 1, "to": "all", "which": mine},
        {"do": "reserve", "n": 3, "to": "all", "which": {**mine, "trait": ["Summer"]}},
    ]


def test_a_type_that_is_named_with_a_character_and_who_may_not_fight_in_it() -> None:
    made = one(
        "<b>Action:</b> Choose a character and a challenge type. Until the end of the phase, that character cannot be "
        "declared as a defender in challenges of that type."
    )
    assert made["target"] == {"choose": {"type": "character"}}
    assert [(one["what"], one["option"]) for one in made["effects"]] == [
        (f"defend in {kind}", kind) for kind in ("intrigue", "military", "power")
    ]
    barred = one("Unique characters cannot be declared as attackers or defenders in [power] challenges.")
    assert [one["what"] for one in barred["effects"]] == ["attack in power", "defend in power"]
    assert "if" not in barred


def test_what_is_contributed_by_what_lies_or_kneels() -> None:
    kneeling = one("Old Ann contributes her STR to your total for dominance even while kneeling.", "Old Ann")
    assert kneeling["effects"][0]["if"] == {"there_is": {"self": True, "kneeling": True}}
    dead = one(
        "For each location in your discard pile, Old Ann contributes 2 STR to your total for dominance.", "Old Ann"
    )
    assert dead["effects"][0]["n"]["times"][0] == 2
    late = one(
        "Old Ann contributes 1 STR to your side during any challenge in which you are the defending player. (2 STR "
        "instead if Old Ann came out of shadows this phase.)",
        "Old Ann",
    )
    assert late["effects"][0]["n"]["when"] == {"there_is": {"self": True, "entered": "out-of-shadows"}}


def test_a_card_that_pays_is_not_taken_for_what_is_answered() -> None:
    text = (
        "<b>Reaction:</b> After a location enters play, kneel a character you control to have it participate in the "
        "challenge on your side."
    )
    assert one(text, "Old Ann")["effects"] == [{"do": "join-challenge", "to": "paid"}]


def test_who_does_not_kneel_to_defend_against_a_fuller_hand() -> None:
    text = "Old Ann does not kneel when declared as a defender against an opponent with more cards in hand than you."
    made = one(text, "Old Ann")
    assert made["effects"] == [{"do": "cannot", "what": "kneel to defend", "to": "self"}]
    more = {"number": {"stat": "hand", "of": "this-player"}, "is": {"more_than": {"stat": "hand", "of": "you"}}}
    assert made["if"] == {"some": "attacker", "so": more}


@pytest.mark.parametrize(
    ("said", "immune"),
    [
        ("opponents' plot effects", "opponents-plot-effects"),
        ("opponents' character abilities", "opponents-character-abilities"),
        ("opponents' non-plot card effects", "opponents-non-plot-effects"),
    ],
)
def test_a_card_is_immune_to_what_opponents_cards_of_a_kind_do(said: str, immune: str) -> None:
    assert one(f"An Old Raven is immune to {said}.")["effects"] == [{"do": "immune", "what": immune, "to": "self"}]


def test_a_card_that_effects_cannot_kneel_may_kneel_otherwise() -> None:
    assert one("An Old Raven cannot be knelt by card effects.")["effects"] == [
        {"do": "cannot", "what": "be knelt by effects", "to": "self"}
    ]


def test_it_is_the_attached_character_after_a_condition_that_speaks_of_it() -> None:
    during = "While attached character is participating in a challenge"
    found = one(f"<b>Action:</b> {during}, kneel An Old Raven to remove it from the challenge.")
    assert found["effects"] == [{"do": "remove-from-challenge", "to": "host"}]
    assert found["cost"] == [{"do": "kneel"}]


def test_an_effect_that_cannot_be_canceled_says_so_in_brackets() -> None:
    found = one("<b>Action:</b> Gain 2 gold. (Cannot be canceled.)")
    assert (found["cannot_be_canceled"], found["effects"]) == (True, [{"do": "gain-gold", "n": 2}])


@pytest.mark.parametrize(
    "text",
    [
        "When you announce An Old Raven as your agenda, name 2 factions. You may include cards of both.",
        "You cannot spend more than 5 gold during setup.",
    ],
)
def test_what_a_deck_may_hold_and_setup_are_no_abilities(text: str) -> None:
    found = read(text, "An Old Raven")
    assert (found.abilities, found.unread) == ((), ())
