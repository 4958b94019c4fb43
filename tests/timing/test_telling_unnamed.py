"""Cards that are told only by what they are: by a trait, a House, a side, how they stand, or how good they are."""

import pytest

from tests.timing.test_telling_frames import card, read

__all__ = ["read"]


@pytest.mark.parametrize(
    ("text", "said", "trait"),
    [
        ("Won dominance. I kneel two Ironborn for Kingsmoot.", "two Ironborn", "Ironborn"),
        ("I kneel my three standing Dothraki for the feast.", "my three standing Dothraki", "Dothraki"),
        ("My opponent has two kneeling maesters out.", "two kneeling maesters", "Maester"),
        ("I block Tom with my crow.", "my crow", "Night's Watch"),
    ],
)
def test_who_is_told_by_a_trait_has_it(read, text, said, trait):
    assert card(read(text)[0], said)["traits"] == [trait]


@pytest.mark.parametrize(
    ("text", "said", "trait"),
    [
        ("I reveal a Military Battle. She plays Confession.", "a Military Battle", "Military Battle"),
        ("My one and only Intrigue Gambit is up.", "My one and only Intrigue Gambit", "Intrigue Gambit"),
    ],
)
def test_a_plot_is_told_by_its_trait_alone(read, text, said, trait):
    found = card(read(text)[0], said)
    assert (found["type"], found["traits"], found["owner"]) == ("plot", [trait], "me")


@pytest.mark.parametrize(
    ("text", "said", "owner"),
    [
        ("Leo wins against me. I have a Lannister to kneel.", "a Lannister", "me"),
        ("May I play Guilty! on his standing knight?", "his standing knight", "opponent"),
        ("Jo attacks me on power. I declare one blocker.", "one blocker", "me"),
        ("Jo kneels two attackers for power against me.", "two attackers", "jo"),
        ("She plays an ambush guy. Can I respond?", "an ambush guy", "opponent"),
        ("Jo brings out Varys and he ate my best one.", "my best one", "me"),
        ("I must pick two for the claim and I do have others.", "others", "me"),
        ("Tom attacks me. I kneel a guy of toms.", "a guy", "tom"),
    ],
)
def test_who_is_told_by_a_house_a_side_or_how_he_stands_is_a_character(read, text, said, owner):
    found = card(read(text)[0], said)
    assert (found["type"], found["owner"]) == ("character", owner)


@pytest.mark.parametrize("text", ["He plays a Stark deck and I attack him.", "I am a Greyjoy. I attack him."])
def test_the_house_that_somebody_plays_is_no_card(read, text):
    assert not [one for one in read(text)[0]["cards"] if "Stark" in one["title"] or "Greyjoy" in one["title"]]


def test_the_second_one_is_who_was_told_of_as_the_second(read):
    situation, _ = read("I attack with Free Cities Mercenaries and a second guy. I win with the second one.")
    assert len(situation["cards"]) == 2


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("I kneel the Throne to cancel it.", "The Iron Throne"),
        ("He put Mel's Favor on my Cat.", "Melisandre's Favor"),
        ("I kneel Payne to kill a small guy.", "Ser Ilyn Payne"),
    ],
)
def test_clipped_titles_are_those_of_the_card(read, text, title):
    assert card(read(text)[0], title)


def test_mine_is_what_was_told_of_in_the_same_words(read):
    situation, question = read("I passed on bringing out my Gold Cloaks, then Ann brought Jorah out. Can I bring mine?")
    assert (question["use"], card(situation, "Gold Cloaks")["zone"]) == ("gold-cloaks/out-of-shadows", "shadows")


@pytest.mark.parametrize("text", ["is heavy taxes counted after raven", "my plot is a military battle"])
def test_a_text_may_end_where_the_name_of_a_kind_of_plot_does(read, text):
    assert read(text)[0]["players"]
