"""Questions of outcome: who counts STR, who kneels to be declared, who is safe, what holds for every STR."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize("asks", ["does he count his STR", "does his strength count", "do his three count for her"])
def test_who_has_more_icons_than_a_card_lets_count_does_not_count_his_str(told, asks):
    fight = "I attack with Ashemark Councilor on intrigue and she blocks with her three icon dude,"
    answer = told(f"{fight} {asks}?")
    assert answer["situation"]["challenge"]["defenders"] == ["her-three-icon-dude"]
    assert verdict(answer) == "no"


def test_who_has_one_icon_counts_his_str(told):
    fight = "I attack with Ashemark Councilor on intrigue and she blocks with her one icon dude."
    assert verdict(told(f"{fight} Does he count his STR?")) == "yes"


def test_attackers_that_do_not_kneel_kneel_to_defend(told):
    assert verdict(told("I have To the Spears revealed. Do my guys kneel when they attack?")) == "no"
    assert verdict(told("I have To the Spears revealed. Do they kneel when I block later?")) == "yes"
    assert verdict(told("She has To the Spears revealed. Do my guys kneel to attack?")) == "yes"


def test_who_kneels_to_defend_may_hang_on_the_other_side(told):
    assert verdict(told("He has five characters and attacks me. Does my Arthur Dayne kneel to defend?")) == "no"


def test_who_cannot_be_bypassed_is_safe_from_stealth(told):
    attack = "He swings at me with a stealth guy and wants to stealth past"
    assert verdict(told(f"{attack} my Hodor. I say Hodor is safe from that, am I right?")) == "yes"
    assert verdict(told(f"{attack} my Ashemark Councilor. Is the Councilor safe from that?")) == "no"
    assert verdict(told("Can she bypass my Ashemark Councilor with stealth?")) == "yes"


@pytest.mark.parametrize(
    "fight",
    [
        "He attacks me on military and I defend with Hodor.",
        "She attacks me with two guys and I block with one.",
        "I attack with Robb and she blocks with a knight.",
    ],
)
def test_who_wins_is_not_said_where_another_str_would_decide_otherwise(told, fight):
    answer = told(f"{fight} Who wins the challenge?")
    assert verdict(answer) == "unknown"
    assert "which was not told" in answer["question"]["why"][0]


def test_a_number_before_one_character_is_its_str(told):
    assert verdict(told("He attacks with a 4 guy and I block with a 6 dude. Who wins?")) == "me"
    assert verdict(told("He attacks with his 4 strength knight, I block with a 3 guy. Who wins?")) == "opponent"


def test_what_holds_for_every_str_is_said(told):
    assert verdict(told("I attack with Robb and she blocks with a knight. Is it unopposed?")) == "no"


def test_what_kneels_for_its_ability_is_used_on_somebody(told):
    answer = told("Riders of the Red Fork block alone, I kneel Frozen Outpost on them. What's their strength now?")
    assert verdict(answer) == "7"


def test_the_income_that_is_told_of_a_plot_is_what_is_printed_on_it(told):
    plots = "Tom revealed Rains of Autumn, mine is Condemned by the Realm so five gold. I have a Crossroads out."
    assert verdict(told(f"{plots} How much do I collect when it's my go?")) == "5"


def test_the_str_of_who_is_only_described_is_not_made_up(told):
    assert verdict(told("I attack with my guy and she blocks with Hodor. How strong is my guy?")) == "unknown"


def test_what_a_location_is_knelt_for_on_an_attacker_takes_him_out(told):
    fight = "I attack Tom with one guy and he blocks with one. I panic and kneel Swamps of the Neck on my attacker."
    answer = told(f"{fight} Tom's blocker is still in there with 2. Who wins this or is it just over?")
    assert answer["situation"]["challenge"]["attackers"] == ["one-guy"]
    assert verdict(answer) == "tom"


def test_dominance_is_counted_of_lists(told):
    mine = "Dominance count. Mine: a 3 guy with Lordship on him and a 2 guy, both up, one gold left."
    assert verdict(told(f"{mine} Hers: 8 standing and two gold. Who takes it?")) == "nobody"
    assert verdict(told(f"{mine} Hers: 8 standing and no gold. Who takes it?")) == "me"


def test_nobody_wins_dominance_for_certain_where_the_str_of_somebody_is_not_told(told):
    answer = told("Counting dominance. Mine: Robb and a guy, no gold. Hers: 9 standing and one gold. Who wins it?")
    assert verdict(answer) == "unknown"


@pytest.mark.parametrize("kind", ["attachments", "locations"])
def test_everything_stands_in_the_standing_phase(told, kind):
    assert verdict(told(f"Do kneeling {kind} stand in the standing phase too or only guys?")) == "yes"


def test_what_an_attachment_took_goes_back_when_it_is_discarded(told):
    favor = "She has Melisandre's Favor on my Host of Storm's End."
    assert verdict(told(f"{favor} The dominance phase is ending. Do I get the Host back?")) == "yes"
    assert verdict(told(f"{favor} It is the challenges phase. Do I control Host of Storm's End?")) == "no"


def test_who_supports_does_not_pay_the_claim_but_is_the_loser(told):
    fight = "Nick attacks Sara, she doesn't block, Jamie supports her and blocks with Penrose and they lose."
    assert verdict(told(f"{fight} Who has to satisfy the claim?")) == "sara"
    revealed = f"Bungled Orders is out. {fight} Someone has to flip a new plot for losing."
    assert verdict(told(f"{revealed} Is that Sara because it was her challenge or Jamie?")) == "jamie"


def test_either_of_two_players_pays_the_claim(told):
    fight = "Greg hits Sara on military. I'm Master of Coin she's Laws so I jump in with a knight for her, and we lose."
    assert verdict(told(f"{fight} Do I have to kill one of mine now or does Sara?")) == "sara"


@pytest.mark.parametrize("asks", ["Again in challenges?", "Can I use it again this round?"])
def test_a_title_gives_influence_once_a_round(told, asks):
    answer = told(f"I used my Hand of the King for two influence in the marshalling phase. {asks}")
    assert verdict(answer) == "no"
    assert answer["question"]["cites"] == ["agot1e-core/titles"]


def test_power_for_an_opposed_title_is_claimed_once_a_round(told):
    titles = "I'm Master of Whispers and Kim is Crown Regent."
    won = "Now I beat Kim on military. Do I get a bonus power for opposing?"
    assert verdict(told(f"{titles} {won}")) == "yes"
    assert verdict(told(f"{titles} I took the bonus power earlier. {won}")) == "no"
    assert verdict(told(f"I'm Master of Coin and Kim is Crown Regent. {won}")) == "no"


@pytest.mark.parametrize("asks", ["Does my location stand in the standing phase?", "Do locations stand in standing?"])
def test_what_is_asked_of_the_standing_phase_kneels_till_then(told, asks):
    assert verdict(told(asks)) == "yes"


def test_who_attacks_against_a_card_that_lets_few_count_is_asked_in_any_words(told):
    fight = "My Robb attacks on military and he blocks with Ashemark Councilor."
    assert verdict(told(f"{fight} Do I count Robb's strength?")) == "no"


FIGHT = "Kim attacks me on military with claim one, I defend with Brienne of Tarth who has renown, and I win. "


@pytest.mark.parametrize(
    ("text", "answer", "entry"),
    [
        (FIGHT + "Does Brienne claim power for renown?", "yes", "agot1e-core/keywords/renown"),
        ("Nick attacks Sara, she doesn't block, Jamie supports her and blocks with Penrose and they lose. "
         "Who has to satisfy the claim?", "sara", "agot1e-core/titles/supports"),
        ("Dave is first player. I flip Marched to the Wall, Dave flips Valar Morghulis. Who decides which goes first?",
         "dave", "agot1e-faq/plot-effect-resolution"),
    ],
)  # fmt: skip
def test_an_outcome_has_the_rule_that_it_rests_on(told, text, answer, entry):
    question = told(text)["question"]
    assert question["answer"] == answer
    assert entry in question["cites"]
    assert question["why"][0].endswith(".")
