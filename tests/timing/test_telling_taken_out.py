"""Who is taken out of a challenge, is aimed at, stands by a keyword; what somebody asks for, or says it was."""

import pytest

from tests.timing.test_claim_and_dominance_more import character, table
from tests.timing.told import verdict


@pytest.mark.parametrize(
    "done",
    [
        "Bea kneels Toll Gate and pulls Lesser Ko out of the challenge",
        "Bea kneels Toll Gate to take Lesser Ko out of the fight",
        "Bea kicks Lesser Ko out of the attack with Toll Gate",
    ],
)
def test_what_takes_a_character_out_of_a_challenge_is_used_on_it(told, done):
    answer = told(f"Ann attacks me with Lesser Ko and I am Bea. {done}. Does Lesser Ko still claim renown?")
    assert "use:toll-gate/action-1:toll-gate:lesser-ko" in answer["moves"]


def test_who_was_taken_out_before_it_was_won_defends_no_more(told):
    story = (
        "Ann attacks and Bea blocks with a single four strength man. Ann kills her Watchful Servant to take that man "
        "out of the challenge and wins."
    )
    answer = told(f"{story} Is it unopposed?")
    assert [card["str"] for card in answer["situation"]["cards"] if card["owner"] == "bea"] == [4]
    assert "defenders" not in answer["situation"]["challenge"]
    assert verdict(answer) == "yes"
    assert verdict(told(f"{story} Bea says she did declare a blocker so it was opposed.")) == "yes"
    assert (
        verdict(told("Ann attacks and Bea blocks with a four strength man. Ann wins by two. Is it unopposed?")) == "no"
    )


def test_who_was_picked_is_picked_with_what_was_named(told):
    lord = "Ann won with the Robb that kills anybody stronger than his cost and she picked Bea's pumped up lord."
    answer = told(f"{lord} May Bea save him with the duplicate?")
    assert "use:robb-stark/response-1::bea-s-pumped-up-lord" in answer["moves"]
    assert verdict(answer) == "no"


def test_a_save_that_leaves_who_is_aimed_at_at_0_str_is_none(told):
    aims = (
        "Ann attacks with Barristan Selmy, the one where she bins a card for minus two strength, and she aims at Bea's "
        "Gormond Goodbrother who defends with two strength."
    )
    assert verdict(told(f"{aims} He has a dupe. May she save him?")) == "no"


@pytest.mark.parametrize(
    ("did", "title", "keyword", "stands"),
    [
        ("attacked with a Royal Guard and won", "the Guard", "vigilant", "yes"),
        ("attacked with a Royal Guard and lost", "the Guard", "vigilant", "no"),
        ("defended with a Royal Guard and won", "the Guard", "vigilant", "no"),
        ("defended with the vengeful Ellaria and lost", "Ellaria", "vengeful", "yes"),
        ("attacked with the vengeful Ellaria and lost", "Ellaria", "vengeful", "no"),
    ],
)
def test_vigilant_stands_who_won_attacking_and_vengeful_who_lost_defending(told, did, title, keyword, stands):
    answer = told(f"Ann {did} against Bea, can she stand {title} for {keyword}?")
    assert verdict(answer) == stands
    assert "agot1e-core/keywords/vigilant" in answer["question"]["cites"]


def test_a_plot_that_is_told_by_a_part_of_its_title_is_the_one_that_was_revealed(told):
    answer = told(
        "Ann reveals Outwit and Bea reveals Marched to the Wall. Ann kneels Leyton Hightower, who is Learned, to use "
        "Outwit on it. Does Outwit stop the Wall?"
    )
    assert [card["title"] for card in answer["situation"]["cards"] if card["owner"] == "bea"] == ["Marched to the Wall"]
    assert verdict(answer) == "yes"


def test_what_was_done_last_is_what_is_asked(told):
    story = "Ann reveals Outwit and Bea reveals Valar Morghulis. Ann kneels Leyton Hightower to use Outwit on it."
    assert verdict(told(f"{story} Does Outwit stop Valar?")) == "yes"


def test_another_power_for_an_opposed_title_is_not_claimed_in_the_same_round(told):
    told_so = "Kai is Master of Whispers. He beat Bea who is Master of Laws and took the extra power for opposing her."
    assert verdict(told(f"{told_so} Now he beats Ben, the Crown Regent, and wants another one for that.")) == "no"


def test_who_may_go_first_of_several_is_the_first_player(told):
    asks = "Both have a response after the challenge and each wants to go first."
    assert verdict(told(f"Ann attacked Bea and won. Bea is first player this round. {asks}")) == "bea"


def test_nobody_attacks_whom_his_title_supports(told):
    answer = told("I took Master of Coin and Bea has Master of Laws, can I hit her on power")
    assert verdict(answer) == "no"
    assert answer["question"]["cites"] == ["agot1e-core/titles/supports"]
    assert verdict(told("I took Master of Laws and Bea has Master of Coin, can I hit her on power")) == "yes"


def test_who_attacks_kneels(told):
    answer = told("Ann attacks me with Lesser Ko and wins. Can she use Toll Gate?")
    assert [card.get("kneeling") for card in answer["situation"]["cards"] if card["title"] == "Lesser Ko"] == [True]


def test_only_one_card_comes_out_of_shadows_a_phase(told):
    answer = told(
        "Start of challenges, Ann brings Balon Swann out of shadows and then she wants to bring Varys out as well in "
        "the same phase, Bea says only one, right"
    )
    assert verdict(answer) == "no"
    assert {card["title"]: card["zone"] for card in answer["situation"]["cards"]}["Varys"] == "shadows"


def test_a_plot_that_only_does_what_it_always_does_is_not_canceled(told):
    wants = "Bea wants to kill Old Bear Mormont to cancel that plot."
    answer = told(f"Ann reveals Threat from the North. {wants}")
    assert (verdict(answer), answer["question"]["cites"]) == ("no", ["agot1e-faq/card-ability-types"])
    assert verdict(told(f"Ann reveals Marched to the Wall. {wants}")) != "no"


def test_what_somebody_asks_is_the_question(told):
    answer = told("Ann loses her knight to military claim, she asks if Gilded Plate saves him")
    assert {card["owner"] for card in answer["situation"]["cards"]} == {"ann"}
    assert verdict(answer) == "yes"
    broke = (
        "Ann loses her knight to military claim and has no gold left, she asks whether she can use Gilded Plate on him"
    )
    assert verdict(told(broke)) == "no"


def test_what_was_done_against_a_want_is_what_is_disputed(told):
    answer = told("Kai turns over Rally Cry and wants to hit one of Bea's locations. Bea kneels Alannys to cancel it.")
    assert answer["question"]["who"] == "bea"


def test_by_its_own_response_a_second_card_comes_out_of_shadows(told):
    answer = told(
        "I brought Ser Boros Blount out of Shadows at the beginning of this challenges phase. Now my opponent has "
        "declared a power challenge against me, and I have Moat Cailin in Shadows. May I bring Moat Cailin out with "
        "its response?"
    )
    assert (answer["question"]["use"], verdict(answer)) == ("moat-cailin/response-2", "yes")


def test_joust_lets_one_defend_against_who_attacks_alone(told):
    assert verdict(told("Robb attacks me alone, can I block with two guys")) == "yes"
    assert verdict(told("Darkstar with joust comes at me alone, can I block with two guys")) == "no"


@pytest.mark.parametrize("said", ["he stealthed past my Hodor", "he bypassed my Hodor with stealth"])
def test_who_was_bypassed_does_not_defend(told, said):
    assert verdict(told(f"{said}, can I still declare him as a defender")) == "no"


def test_who_needs_not_kneel_attacks_though_he_cannot_kneel():
    free = {"id": "free", "label": "does not kneel", "kind": "constant"}
    free |= {"effects": [{"do": "gain", "what": "does not kneel to attack", "to": "self"}]}
    guard = character("guard", "ann", icons=["power"], cannot=["kneel"], abilities=[free])
    rider = character("rider", "ann", icons=["power"], cannot=["kneel"])
    game = table("challenges/3", guard, rider, ends="challenge")
    begun = game.begin().state
    declared = next(move for move in game.moves(begun) if move.choosing == ("power>bob",))
    asked = game.make(begun, declared).state
    assert (asked.choice.options if asked.choice else asked.challenge.attackers) == ("guard",)


def test_what_killed_somebody_is_played_before_what_answers_it(told):
    answer = told(
        "Ann won a military challenge. Then Ann used No Quarter on Bea's man with two power on him. Now Bea wants to "
        "play Whispers from the Hill because her man was killed. May she respond?"
    )
    assert answer["moves"] == ["use:no-quarter/response-1::bea-s-man"]
    assert verdict(answer) == "yes"


def test_who_goes_first_is_the_first_player(told):
    told_so = "Gus attacked me on military and won, I'm first player. Gus says he goes first."
    assert verdict(told(f"{told_so} Do I get to go first?")) == "yes"


def test_nothing_is_done_before_dominance_is_counted(told):
    wants = (
        "We're in dominance. I want to kneel my Cersei, the one who kneels people in dominance, before anyone counts."
    )
    answer = told(f"{wants} Can I do it before the count?")
    assert verdict(answer) == "no"
    assert answer["question"]["cites"] == ["agot1e-faq/actions-before-dominance-is-counted"]


def test_what_is_picked_with_what_was_just_played_is_its_target(told):
    answer = told(
        "Pete beats me with the Viper attacking, the one that's immune to events, but my Milk of the Poppy is stuck on "
        "him. I kneel Tywin for A Lannister Pays. Can I pick the Viper now?"
    )
    assert answer["question"]["use"].startswith("a-lannister-pays-his-debts/")
    assert verdict(answer) != "no"


def test_a_save_that_is_told_and_asked_is_asked(told):
    answer = told(
        "Tom's claim is two and he wins military on me. I give him Balon and Wendamyr. Wendamyr is still standing. I "
        "kneel him to save Balon. Tom says the maester is already on his way out himself. Can Wendamyr save Balon?"
    )
    assert verdict(answer) != "no"


def test_what_a_cancel_is_for_has_to_be_understood(told):
    pitched = "I hit him on military and win, he gives Jaime for claim then pitches the dupe to save him."
    assert verdict(told(f"{pitched} I've got He Calls It Thinking in hand. Can I cancel it?")) != "no"


def test_what_a_card_bars_by_what_was_done_before_is_left_open(told):
    told_so = (
        "Fear of Winter is revealed and I marshalled one character from hand. I have two gold left and want to put "
    )
    answer = told(f"{told_so}Venomous Blade into Shadows from my hand. May I?")
    assert verdict(answer) == "unknown"
    assert answer["question"]["why"][0].startswith("Fear of Winter")
