"""Whom attachments are on, and who has whom by them; who was picked, and what has just left play."""

import pytest

from tests.timing.test_telling_frames import card, read

__all__ = ["read"]


@pytest.mark.parametrize(
    ("text", "title", "host"),
    [
        ("His Dragon Skull drops my Myrcella to zero.", "Dragon Skull", "myrcella-lannister"),
        ("He blocks with Hodor, but my Poisoned Wine has him at nothing.", "Poisoned Wine", "hodor"),
        ("End of dominance and Pulled Under drags Victarion to the bottom.", "Pulled Under", "victarion-greyjoy"),
        ("Risen from the Sea already sits on my Victarion.", "Risen from the Sea", "victarion-greyjoy"),
        ("She has a Longclaw of her own on Benjen.", "Longclaw", "benjen-stark"),
        ("Oldtown Advisor kneels, he has two chains.", "two chains", "oldtown-advisor"),
        ("Edda has Seal of the Crown.", "Seal of the Crown", "house-of-edda"),
    ],
)
def test_what_an_attachment_does_to_somebody_says_whom_it_is_on(read, text, title, host):
    assert card(read(text)[0], title)["attached_to"] == host


def test_what_an_attachment_may_do_is_not_done(read):
    assert "attached_to" not in card(read("Can his Dragon Skull drop my Myrcella to zero?")[0], "Dragon Skull")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("Pia's Enslaved sits on my Hodor.", "Hodor"),
        ("Paul has Ward on my Syrio, so Syrio sits on his side now.", "Syrio Forel"),
        ("I lent Nils my Hodor.", "Hodor"),
        ("Gus had my Hodor with Enslaved on him.", "Hodor"),
        ("He had my Cat under Mel's Favor.", "Catelyn Stark"),
    ],
)
def test_who_has_another_players_character_controls_it(read, text, title):
    found = card(read(text)[0], title)
    assert found["owner"] == "me"
    assert found["controller"] != "me"


@pytest.mark.parametrize("text", ["Bea takes my Hodor out of the challenge.", "I take my Hodor back."])
def test_what_is_taken_out_or_back_is_nobody_elses(read, text):
    assert "controller" not in card(read(text)[0], "Hodor")


def test_a_second_copy_that_goes_under_is_a_duplicate(read):
    situation, _ = read("I have Meera Reed in play. The second Meera goes under as a dupe.")
    assert card(situation, "Meera Reed")["duplicates"] == 1


def test_who_is_knelt_for_something_kneels(read):
    assert card(read("Orell cancels it by kneeling some prized guy for Dorne Loyalist.")[0], "some prized guy")[
        "kneeling"
    ]
    assert card(read("I flip Roose, so he comes in knelt.")[0], "Roose Bolton")["kneeling"]


@pytest.mark.parametrize(
    ("text", "title", "what"),
    [
        (
            "My Brightwater Man-at-Arms just got discarded. May I play Parting Blow?",
            "brightwater-man-at-arms",
            "discarded",
        ),
        ("Uma flips Valar and everything goes, Robb included. Did I win?", "robb-stark", "killed"),
    ],
)
def test_what_has_just_left_play_has_happened(read, text, title, what):
    assert {"what": what, "card": title} in read(text)[0]["happened"]


@pytest.mark.parametrize("text", ["My Bronn was not discarded.", "If Bronn gets discarded, can I play Parting Blow?"])
def test_what_has_not_left_play_has_not_happened(read, text):
    assert not read(text)[0].get("happened")


def test_who_was_picked_and_what_was_canceled_is_understood(app):
    from services import open_reading, services

    with app.test_request_context():
        open_reading(app)
        told = services(app).tellings.told
        for text, said in (
            ("Marched to the Wall. I pick Robert and toss his dupe.", "I pick Robert"),
            ("Hatchlings' Feast. She picks Sansa for the three and Hodor for the two.", "She picks Sansa"),
            ("Start of standing, Snowed Under is up and she picks my Robb.", "she picks my Robb"),
        ):
            assert said in [text[slice(*one["span"])] for one in told(text).understood if one["as"] == "chosen"]
        asked = told("Can I pick Robert for Marched to the Wall?").understood
        assert not [one for one in asked if one["as"] == "chosen"]
        assert list(told("I killed my Salt Wife to pay for Harrenhal.").story.gone.values()) == ["killed"]
        canceled = told(
            "Remy kneels Tom Sevenstrings to cancel Muster. I answer with the Throne and cancel Tom's ability."
        )
        assert [use.canceled for use in canceled.story.uses if canceled.story.things[use.thing].titles[0][:3] == "Tom"]
