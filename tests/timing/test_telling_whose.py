"""Whom words mean that are no names: they and their of several, mine, the pick, a nickname, a plot in small letters."""

import pytest

from tests.timing.told import verdict


def titles(told):
    return {card["title"] for card in told["situation"]["cards"]}


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I play The Hand's Judgement on his Nightmares. Can he play another Judgement on mine?", "yes"),
        ("he drops misinformation on my intrigue win, can i use my own misinformation back", "yes"),
        ("he drops misinformation on my power win, can i use my own misinformation back", "no"),
    ],
)
def test_mine_is_the_copy_that_i_have_played_and_my_own_one_is_another(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    "text",
    [
        "wildfire flipped and I have Hodor with a dupe. Can I save Hodor?",
        "wildfire hits and I have Hodor with a dupe. Can I save Hodor?",
        "I want to save Hodor with his dupe from the wildfire. Can I?",
    ],
)
def test_a_plot_is_named_by_its_first_word_where_it_is_said_to_come_up(told, text):
    assert "Wildfire Assault" in titles(told(text))


def test_a_word_of_a_plot_that_speaks_of_something_else_names_none(told):
    assert titles(told("Beth removes my Robb from the game with an event. Can I cancel that?")) == {
        "Robb Stark",
        "an event",
    }


def test_the_next_plot_is_no_copy_of_the_last_one(told):
    cards = told("My last plot was Naming the Heir. Now I flip the next one. Does she get to draw?")["situation"]
    assert sum(card["title"] == "Naming the Heir" for card in cards["cards"]) == 1


@pytest.mark.parametrize("name", ["King Bob", "King Bobby"])
def test_who_is_called_by_a_nickname_with_an_honour_is_called_so_without_it_later(told, name):
    short = name.split()[1]
    found = told(f"{name} has a dupe. Military claim and {short} is the pick. Can I save {short} with the dupe?")
    assert [player["id"] for player in found["situation"]["players"]] == ["me", "opponent"]
    assert verdict(found) == "yes"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("My Ned is killed for claim. He has a dupe. Tom wants to discard the dupe under Ned. Can he?", "no"),
        ("Axell Florent comes down for Tom and he wants to bin the dupe under my Hodor. Can he do it?", "yes"),
    ],
)
def test_who_discards_the_duplicate_of_another_saves_nothing_with_it(told, text, answer):
    found = told(text)
    assert verdict(found) == answer


def test_an_event_that_killed_is_theirs_and_what_answers_it_is_asked_after_it(told):
    found = told("they killed my core set Joffrey with an event, can he still grab a power for his own death")
    owners = {card["title"]: card["owner"] for card in found["situation"]["cards"]}
    assert (owners["Joffrey Baratheon"], owners["an event"]) == ("me", "opponent")
    assert verdict(found) == "yes"


def test_whether_somebody_kneels_is_not_known_where_it_is_only_said_as_a_reason(told):
    found = told("My Hodor has a dupe. Tom says he can't attack because he is kneeling. Can Hodor attack?")
    assert verdict(found) == "unknown"
    assert any("kneeling" in why for why in found["question"]["why"])


def test_what_a_card_was_knelt_for_is_not_left_out_of_what_is_counted(told):
    found = told("I kneel Frozen Outpost. Hodor blocks alone. How strong is Hodor now?")
    assert verdict(found) == "unknown"


def test_what_stands_in_brackets_is_said_aside(told):
    assert verdict(
        told("Tom (he is first player) attacks me with Robb on military. I defend with Hodor. Who wins?")
    ) == ("me")


def test_a_title_of_a_melee_is_no_card(told):
    text = "Four of us. Ben attacks me on power with Robb. Sara is the Hand of the King. Can Sara defend?"
    found = told(text)
    kinds = {card["title"]: card["type"] for card in found["situation"]["cards"]}
    assert kinds["Hand of the King"] == "title"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("He attacks me with Arianne Martell who has stealth. He wants to stealth past Eddard Stark.", "yes"),
        ("won power against Tom and fired Support of the Kingdom. I want his Queen Cersei's Chambers, but I have my "
         "own Chambers in play as well. possible?", "no"),
    ],
)  # fmt: skip
def test_what_somebody_wants_with_what_was_used_is_asked(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Ann and me both have a Varys. Mine dies. Can I play another one next round?", "no"),
        ("Tom attacks me with a stealth guy. He wants to bypass my only defender. Allowed?", "yes"),
        ("My guy has no military icon. Can he attack on military?", "no"),
        ("I play Distraction to kneel her Tywin. She says he's immune to events. Can I?", "yes"),
        ("The marshalling phase is over. Can I still play Hodor?", "no"),
        ("Marshalling. Can I still play Hodor?", "yes"),
    ],
)
def test_what_is_said_first_is_what_the_question_is_about(told, text, answer):
    assert verdict(told(text)) == answer


def test_who_wins_dominance_is_left_open_where_it_turns_on_which_version_stands(told):
    found = told("Tom has 6 standing. I have Hodor and Robb standing. Who wins dominance?")
    assert verdict(found) == "unknown"
    assert any("Robb Stark" in why for why in found["question"]["why"])


@pytest.mark.parametrize("taken", ["leo stole my Old Nan", "leo takes control of my Old Nan"])
def test_a_name_in_small_letters_is_whoever_does_what_players_do(told, taken):
    answer = told(f"{taken}. Can I attack with Hodor?")
    assert "Leo" in {player["name"].title() for player in answer["situation"]["players"]}
