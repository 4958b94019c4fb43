"""What a rule answers with its entry, asked in players' words: agendas, duplicates, windows, costs, control."""

import pytest

from tests.timing.told import card, verdict


def cites(told_):
    return (told_["question"] or {}).get("cites", [])


@pytest.mark.parametrize(
    "asks",
    [
        "do I get to respond first?",
        "She says she has the first response, is that so?",
        "Nina says she gets first crack, is that right?",
    ],
)
def test_the_first_player_has_the_first_response_whoever_attacks(told, asks):
    answer = told(f"Nina is the first player. I attack her on power and win. {asks}")
    assert verdict(answer) == ("no" if "do I" in asks else "yes")
    assert answer["question"]["ask"] == "may"


@pytest.mark.parametrize("said", ["The Kindly Man is my agenda.", "My agenda is The Kindly Man."])
def test_what_an_agenda_does_is_never_canceled(told, said):
    answer = told(f"{said} I win intrigue and use him. Tom plays Seasick. Does his Seasick stop it?")
    assert verdict(answer) == "no"
    assert cites(answer) == ["agot1e-faq/agenda-cards"]


def test_what_comes_in_place_of_a_death_is_nothing_triggered(told):
    answer = told(
        "My High Septon dies for claim and I take two power. She kneels The Iron Throne. Does it stop my power?"
    )
    assert verdict(answer) == "no"
    assert cites(answer) == ["agot1e-faq/card-ability-types"]


def test_a_second_copy_out_of_shadows_is_a_duplicate(told):
    out = "Qyburn is in play for me and I bring a second Qyburn out of shadows."
    answer = told(f"{out} Can I use the second Qyburn?")
    assert verdict(answer) == "no"
    assert "agot1e-faq/duplicates-lack-text-and-crests" in cites(answer)


@pytest.mark.parametrize("how", ["He Hand's Judgements", "She cancels with Hand's Judgement"])
def test_what_was_knelt_for_what_was_canceled_stays_knelt(told, how):
    text = f"{how} my Kings in the North after dominance. Do my two Starks stay knelt?"
    assert verdict(told(text)) in ("yes", "unknown")


def test_power_for_the_house_goes_on_who_has_infamy(told):
    won = "I win power with claim one and take one of his. My Jaime has infamy."
    answer = told(f"{won} Can the power go right on Jaime?")
    assert verdict(answer) == "yes"
    assert cites(answer) == ["agot1e-core/keywords/infamy"]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Dominance ends in a tie.", "yes"),
        ("Nobody wins dominance.", "yes"),
        ("We tied for dominance.", "yes"),
        ("I won dominance.", "no"),
    ],
)
def test_who_ties_for_dominance_has_not_won_it(told, said, answer):
    assert verdict(told(f"{said} Do I have to pay for my Refugee of the Plains or lose it?")) == answer


@pytest.mark.parametrize("asks", ["do I really have to hit myself?", "must I choose myself?"])
def test_what_a_card_does_by_itself_is_done_to_its_own_player(told, asks):
    lannister = "I'm Lannister, he's Greyjoy."
    answer = told(f"{lannister} I marshal Scavengers of King's Landing with three cards in hand, {asks}")
    assert verdict(answer) == "yes"
    assert cites(answer) == ["agot1e-faq/action-versus-passive-ability"]
    stark = "I'm Lannister, he's Stark."
    assert verdict(told(f"{stark} I marshal Scavengers of King's Landing with three cards in hand, {asks}")) == "no"
    assert verdict(told(f"He marshals Scavengers of King's Landing, {asks}")) == "unknown"


def test_nobody_takes_control_of_a_unique_card_of_which_he_has_a_copy(told):
    both = "We both have Storm's End down. I win with my Lady and play Right of Conquest."
    answer = told(f"{both} I take his Storm's End. Am I allowed to take it?")
    assert verdict(answer) == "no"
    assert cites(answer) == ["agot1e-faq/unique-cards-and-changing-control"]


def test_any_character_of_a_trait_is_no_card_of_that_title(told):
    answer = told("I win power with a Lady in the challenge. Can I play Superior Claim?")
    assert card(answer, "a Lady").get("traits") == ["Lady"]


@pytest.mark.parametrize(("by", "so"), [("one deadly each", "no"), ("two deadly for me and one for him", "yes")])
def test_do_i_get_it_asks_of_the_kill_of_deadly(told, by, so):
    fight = "I attack with Shagga, who has deadly, and he blocks with Gregor, who has deadly."
    answer = told(f"{fight} I win. He says there is no deadly kill, but I'm the attacker, do I get it?")
    if so == "no":
        assert verdict(answer) == "no"
        assert cites(answer) == ["agot1e-core/keywords/deadly"]


def test_who_steps_in_with_a_character_has_lost_in_place_of_who_was_attacked(told):
    fight = (
        "Three of us. Nick attacks Amy on military, she blocks with nobody, so I step in with Ellaria Sand and lose."
    )
    answer = told(f"{fight} Do I get her response?")
    assert answer["situation"]["challenge"]["defender"] == "me"
    assert verdict(answer) != "no"


def test_the_claim_is_that_of_the_plot_that_lies_there_now(told):
    attack = "Mia has Power of Arms out and attacks me on military. I don't block. I kneel Margaery."
    answer = told(f"{attack} She flips a new plot, Holding the Trident. She wins. Do I owe her two guys?")
    plots = {one["title"]: one["zone"] for one in answer["situation"]["cards"] if one["type"] == "plot"}
    assert plots["The Power of Arms"] == "used"
    assert verdict(answer) != "yes"


@pytest.mark.parametrize("worn", ["who's wearing my In Renly's Name", "with my In Renly's Name on him"])
def test_what_may_not_lie_there_any_more_goes(told, worn):
    answer = told(f"I just took his knight {worn}, does it stay on him now he's mine?")
    assert verdict(answer) in ("no", "unknown")
    assert card(answer, "In Renly's Name").get("controller", "me") == "me"


def test_another_player_s_copy_that_was_used_earlier_counts_against_him_alone(told):
    earlier = "He used By Sword or By Guile on me earlier this phase, it's limit one per phase."
    assert verdict(told(f"{earlier} Now I attack him on power and win, can I play mine?")) == "yes"


def test_an_event_is_asked_to_be_used_on_who_is_immune_to_it(told):
    text = "Lady of the Leaves keeps hurting me. I've two gold and play The Lion's Will on her. Can I choose her?"
    answer = told(text)
    assert verdict(answer) == "no"
    assert card(answer, "Lady of the Leaves")["owner"] == "opponent"


def test_after_a_players_action_who_sits_to_the_left_of_that_player_responds_first(told):
    played = "It is marshalling and I'm first player. Mia is left of me, I play Nightmares on her Robb."
    answer = told(f"{played} Do I get to respond first?")
    assert verdict(answer) == "no"
    assert "to the left" in answer["question"]["why"][0]
    assert verdict(told(f"{played} We both have a response. Who gets the first response?")) == "mia"


@pytest.mark.parametrize("opens", ["That opens The Westerlands for me, so I", "That unlocks The Westerlands, and I"])
def test_a_response_is_used_once_for_each_time_that_what_it_answers_happens(told, opens):
    text = f"I kneel Tom's knight with The Lion's Will. {opens} kneel one of his locations. Can I use it again?"
    answer = told(text)
    assert verdict(answer) == "no"
    assert answer["moves"][-1].startswith("use:the-westerlands/")


@pytest.mark.parametrize(
    "removed", ["He discards my Dale Seaworth with some event.", "She bins my Dale Seaworth with an event."]
)
def test_who_leaves_play_does_not_take_himself_back(told, removed):
    answer = told(f"{removed} Can I take Dale himself?")
    assert verdict(answer) == "no"
    assert answer["question"]["use"] == "dale-seaworth/response-1"


def test_two_of_a_house_are_knelt_for_an_event(told):
    answer = told(
        "I kneel two Starks for Lethal Counterattack and he answers with Paper Shield. Can I Paper Shield it?"
    )
    knelt = card(answer, "two Starks")
    assert knelt.get("house") == ["Stark"]


def test_what_is_played_last_takes_only_what_it_takes_control_of(told):
    assert verdict(told("I play Nightmares on his Robb. Can I take his Hodor?")) == "unknown"


FIGHT_WON = "I attack on military and win. "


@pytest.mark.parametrize(
    ("text", "so"),
    [
        (FIGHT_WON + "He gives Robb for claim and saves with a dupe. Does Robb stay in play?", "yes"),
        (FIGHT_WON + "He gives Robb for claim, saves him by discarding his dupe. Does Robb stay in play?", "yes"),
        ("She saves Robb with a dupe. Can I cancel it with Seasick?", "yes"),
        (FIGHT_WON + "He gives Robb for claim. Does Robb stay in play?", "no"),
    ],
)
def test_who_is_told_to_be_saved_with_a_duplicate_is_saved(told, text, so):
    assert verdict(told(text)) == so


def test_mine_is_the_event_that_another_player_has_played_on_somebody(told):
    answer = told("He played Nightmares on my Robb. Can I play mine on his Hodor?")
    assert answer["question"]["use"].startswith("nightmares")
