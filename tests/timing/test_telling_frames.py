"""Tellings in which words stand between who does something and what it is done to."""

import itertools

import pytest

SENDERS = itertools.count()


@pytest.fixture
def read(app):
    """The situation that a telling is read as, and its question."""

    def ask(text):
        sender = {"REMOTE_ADDR": f"10.7.0.{next(SENDERS) % 250}"}
        body = {"text": text, "system": "agot1e"}
        told = app.test_client().post("/api/v1/timing/tell", json=body, environ_overrides=sender).json
        return told["situation"], told["question"] or {}

    return ask


def card(situation, title):
    return next(one for one in situation["cards"] if one["title"] == title)


@pytest.mark.parametrize(
    "text",
    [
        "Tom swings at me on military and I block with Hodor for 4 and Ser Rodrik for 2.",
        "Tom attacks me on military. I step in front with Hodor and Ser Rodrik.",
        "Tom attacks me on military. I kneel Hodor to block, and Ser Rodrik defends right next to him.",
    ],
)
def test_all_who_defend_are_found_whatever_is_told_of_each(read, text):
    situation, _ = read(text)
    assert len(situation["challenge"]["defenders"]) == 2
    assert {one["owner"] for one in situation["cards"]} == {"me"}


@pytest.mark.parametrize(
    "text",
    [
        "He pokes me for intrigue with Littlefinger, I let it through.",
        "Littlefinger jousts at me for intrigue, all alone.",
        "My opponent makes, without a word, an intrigue challenge against me with Littlefinger.",
    ],
)
def test_who_attacks_is_found_in_whatever_words(read, text):
    situation, _ = read(text)
    challenge = situation["challenge"]
    assert (challenge["attacker"], challenge["defender"], challenge["type"]) == ("opponent", "me", "intrigue")
    assert challenge["attackers"] == ["littlefinger"]


def test_to_hit_somebody_with_an_event_is_no_challenge(read):
    situation, _ = read("She hits my Robb with Nightmares.")
    assert "challenge" not in situation


def test_what_is_done_to_him_is_done_to_another_than_who_does_it(read):
    situation, _ = read("I have Tarle out. Olek aims Die by the Sword at him.")
    assert card(situation, "Die by the Sword")["owner"] == "olek"
    assert card(situation, "Tarle the Thrice-Drowned")["owner"] == "me"


@pytest.mark.parametrize("name", ["Teo", "Wiebke", "Jurek", "Aldo"])
def test_who_bears_a_name_that_nobody_knows_is_a_player(read, name):
    situation, _ = read(f"{name} shrugs and kneels my Robb with his Lannisport Brothel.")
    assert {player["id"] for player in situation["players"]} == {name.lower(), "me"}
    assert {player["id"] for player in read(f"Along comes {name} with Ill Tidings.")[0]["players"]} == {
        name.lower(),
        "me",
    }


def test_each_of_several_attachments_is_on_him_on_whom_they_were_put(read):
    situation, _ = read("I had hung a Copper Link and a Gold Link on my Maester Luwin.")
    assert {card(situation, one)["attached_to"] for one in ("Copper Link", "Gold Link")} == {"maester-luwin"}


def test_who_helped_to_win_took_part(read):
    situation, _ = read("Blackcrown Knights just helped me win power.")
    assert situation["challenge"]["winner"] == "me"
    assert situation["challenge"]["attackers"] == ["blackcrown-knights"]


@pytest.mark.parametrize(
    ("text", "owner", "number"),
    [
        ("Ivy defends with two of hers.", "ivy", 2),
        ("I attack with my sneaky fella.", "me", 1),
        ("Ana kneels her biggest guy.", "ana", 1),
        ("Four renown people of mine won me power.", "me", 4),
        ("Some noble of his dies.", "opponent", 1),
        ("I put up a single defender against his military challenge.", "me", 1),
        ("The guy I picked for claim has a dupe.", "me", 1),
        ("One of mine dies for claim.", "me", 1),
    ],
)
def test_who_is_only_described_is_somebody_of_whose_he_is(read, text, owner, number):
    situation, _ = read(text)
    told = [one for one in situation["cards"] if not one.get("card") and not one["ref"].startswith(("other", "what"))]
    assert [one["owner"] for one in told] == [owner] * number


def test_a_friend_is_no_opponent(read):
    situation, _ = read("I kneel Marya Seaworth to stand a friend.")
    assert card(situation, "a friend")["owner"] == "me"


def test_a_plot_is_known_by_its_trait(read):
    situation, _ = read("There's a Military Battle plot face up.")
    assert situation["cards"][0]["traits"] == ["Military Battle"]
    assert situation["cards"][0]["zone"] == "revealed"


def test_she_is_the_woman_rather_than_the_fellow_told_of_last(read):
    situation, question = read(
        "I bypass Dorea Sand with my sneaky fella. Milo says nope, she's wearing the Snakeskin Veil."
    )
    assert card(situation, "Snakeskin Veil")["attached_to"] == "dorea-sand"
    assert question["answer"] == "no"
