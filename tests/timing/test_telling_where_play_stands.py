"""Where play stands and where cards lie, by what is told: phases, windows, what is to come from hand or Shadows."""

import pytest


def opening(answer):
    return answer["situation"]["opening"]


def phase(answer):
    return opening(answer)["box"].partition("/")[0]


def zones(answer, title):
    """Where the copies of a card lie, in the order in which they are told."""
    return [one.get("zone", "play") for one in answer["situation"]["cards"] if one["title"] == title]


@pytest.mark.parametrize(
    ("text", "told_phase"),
    [
        ("dominance action I kneel Cersei at his Robb. Does Robb stay down in the standing phase", "dominance"),
        ("Dominance, and I kneel Melisandre for her text. Tom says no. Since when?", "dominance"),
        (
            "I drew three in the draw phase. In his marshalling Tom kneels Tommen to draw one. Can I stop it?",
            "marshalling",
        ),
        ("At the end of dominance it discards everybody, and we have not begun standing. Is it over?", "dominance"),
        ("I beat Tom on power. Start of dominance and Tom brings Varys out of shadows. Is that ok?", "dominance"),
        ("Her Iron Throne wins dominance for her. May I play Compelled by the King?", "dominance"),
        ("three of us sit there, end of the round and do we give the titles back", "taxation"),
        ("he put a Poisoned Coin on my Cersei, may I leave her knelt in the standing phase?", "standing"),
        ("I kneel Gates of Winterfell and turn a card over. Is that right?", "marshalling"),
        ("Setting up I find two Varys in my hand. May I lay both?", "setup"),
    ],
)
def test_a_phase_that_is_told_is_that_of_the_dispute(told, text, told_phase):
    assert phase(told(text)) == told_phase


def test_a_fight_is_over_by_a_later_phase(told):
    answer = told(
        "Nobody won a challenge against me. Beginning of dominance, and Lin brings Meera Reed out. Who is first?"
    )
    assert phase(answer) == "dominance"
    assert "challenge" not in answer["situation"]


@pytest.mark.parametrize(
    "text",
    [
        "I lay down The Roseroad and want its gold at once",
        "he puts Xaro Xoan Daxos down and has to bounce somebody",
        "Ygritte came down and I have a second Ser Gerold in hand, he says I can't play it",
        "My Griff is on my House. I hold a second Griff. Not playable, says Ken.",
        "Brienne died last round and I have another Brienne in hand. Can be played?",
    ],
)
def test_what_is_laid_down_is_played_while_marshalling(told, text):
    assert phase(told(text)) == "marshalling"


@pytest.mark.parametrize(
    "text", ["I ambush Dragon Thief. Fine?", "I attack with Robb and he plays Distraction. Legal?"]
)
def test_what_is_ambushed_or_an_event_is_not_marshalled(told, text):
    assert phase(told(text)) == "challenges"


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("Dominance was a tie. I have a Bolton Refugee, do I owe the gold?", ("dominance/2", "4")),
        ("I flip Counting Favors, draw off it, and then Golden Tooth Mines because I revealed a plot", ("plot/3", "4")),
        ("Joffrey the one who claims when a Lord dies just died himself, does that count", ("challenges/1", "5")),
        ("Castellan of the Rock knelt my guy. Now Dockside Brothel off that kneel, legal?", ("marshalling/1", "5")),
        ("Tom attacks, my Winterfell Reserves defend. Is one gold enough for that?", ("challenges/5", "5")),
    ],
)
def test_what_answers_something_is_carried_out_in_its_window(told, text, where):
    found = opening(told(text))
    assert (found["box"], found.get("step")) == where


def test_power_for_a_prized_card_is_claimed_once_the_claim_is_carried_out(told):
    text = "I beat Cy on military and for claim he kills his Orkmont Reaver, prized 2. Who gets the power?"
    assert opening(told(text)) == {"box": "challenges/7", "step": "4"}


def test_what_died_by_a_plot_is_moribund_when_it_is_answered(told):
    text = "I have 14 power and Joffrey, who claims when a Lord dies. Uma flips Valar and Joffrey dies. Did I win?"
    answer = told(text)
    assert opening(answer) == {"box": "plot/3", "step": "5"}
    assert answer["situation"]["happened"][0]["what"] == "killed"


@pytest.mark.parametrize(
    ("text", "title", "lie"),
    [
        (
            "It's challenges. Can I slide my second Stannis under the one I have out?",
            "Stannis Baratheon",
            ["hand", "play"],
        ),
        ("already put a Great Keep down, can I add a Godswood this turn", "Godswood", ["hand"]),
        ("I play Baratheon and want Strong Belwas, printed three. Do I pay five?", "Strong Belwas", ["hand"]),
        ("I kneel Great Hall for two off Melisandre. Canceled, she says. Legal?", "Melisandre", ["hand"]),
        ("I hold a Great Keep and she kneels one. Can she?", "Great Keep", ["hand"]),
        ("Silent Sisters costs nothing so I play it from hand straight on the table, yes?", "Silent Sisters", ["hand"]),
        ("can I bring Shadowcat and Silent Sisters out together", "Silent Sisters", ["shadows"]),
        ("I passed on bringing out my Gold Cloaks. May I do it later?", "Gold Cloaks", ["shadows"]),
        ("Syrio won and hopped back into shadows, may I bring him out in dominance?", "Syrio Forel", ["shadows"]),
        ("Kai turns over his card in shadows and it's Osha, who has no crest. What now?", "Osha", ["shadows"]),
        ("I pass, and now I'd like my Syrio out of shadows. May I?", "Syrio Forel", ["shadows"]),
        ("May I lay Syrio right on the table or must he go into shadows?", "Syrio Forel", ["hand"]),
        ("Flea Bottom Scavenger just got played from hand. How many do I draw?", "Flea Bottom Scavenger", ["hand"]),
        ("I go to put Lady Stoneheart down from my dead pile. Fine?", "Lady Stoneheart", ["dead"]),
        ("He moves my Selyse from my discard pile to my dead pile. Can I save her?", "Selyse Baratheon", ["dead"]),
        ("last round City of Lies, this round City of Soldiers. Does it count?", "City of Lies", ["used"]),
        (
            "His plot last round was Naming the Heir. Now he flips Valar Morghulis. In what order?",
            "Naming the Heir",
            ["used"],
        ),
        ("Robb died. Next round I draw another Robb. May I play him?", "Robb Stark", ["dead", "hand"]),
    ],
)
def test_cards_lie_where_they_are_to_come_from(told, text, title, lie):
    assert zones(told(text), title) == lie


def test_who_was_played_from_hand_is_marshalled(told):
    answer = told("Flea Bottom Scavenger just got played from hand. How many do I draw?")
    assert answer["moves"][0] == "use:flea-bottom-scavenger/marshal"


@pytest.mark.parametrize(
    "text", ["Robb holds Ice. Can he be knelt?", "he has Robb and he plays Ice on him. Can I stop it?"]
)
def test_who_bears_or_has_a_card_does_not_hold_it_in_hand(told, text):
    assert zones(told(text), "Robb Stark") == ["play"]


def test_a_plot_is_not_marshalled(told):
    answer = told("His Wildfire Assault says cannot be saved. Can I still Outwit it?")
    assert phase(answer) == "plot"
    assert answer["question"]["use"] != "outwit/marshal"


def test_a_limited_response_that_was_knelt_for_counts(told):
    text = (
        "I won power by six and knelt Martial Law for two power. Now I win dominance and have Offer of a Peach with "
        "four plots behind me. May I play the Peach?"
    )
    assert told(text)["question"]["answer"] == "no"


@pytest.mark.parametrize(
    "text",
    [
        "I won dominance and my Condemned hangs on Felix's Roose. Can he save him with the dupe?",
        "Tom won dominance and Condemned is on my Roose. Can I save him with the dupe?",
    ],
)
def test_who_would_die_once_dominance_is_won_is_saved_there(told, text):
    answer = told(text)
    assert opening(answer) == {"box": "dominance/2", "step": "4"}
    assert answer["question"]["answer"] == "yes"


def test_an_event_that_lies_on_somebody_is_in_play(told):
    assert zones(
        told("Risen from the Sea already sits on my Victarion. They kill him again."), "Risen from the Sea"
    ) == ["play"]


def test_an_event_that_came_out_of_shadows_is_played(told):
    text = "Jules brings Backroom Bribery out of shadows and aims it at me. I kneel Asha for Finger Dance."
    assert zones(told(text), "Backroom Bribery") == ["played"]


def test_who_was_taken_from_another_players_pile_is_in_play(told):
    answer = told("I bring Qyburn out of shadows and take a guy from Ivo's dead pile. Is he mine?")
    assert zones(answer, "a guy") == ["play"]


def test_what_ends_the_challenges_phase_is_carried_out_there(told):
    text = "End of the challenges phase with Battle of Oxcross out, and I've won no military. Who orders that?"
    assert opening(told(text)) == {"box": "challenges/9", "step": "4"}
