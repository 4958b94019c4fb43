"""Clauses as frames: who does what to whom, whatever the verb, the voice and the order, and without a subject."""

import pytest

from services import open_reading, services
from timing.telling.inflected import forms, senses
from timing.telling.sentences import Parser
from timing.telling.things import Word
from timing.telling.tokens import tokens


@pytest.fixture
def fight(app):
    """The challenge that a telling becomes, as `TYPE attacker>defender winner [attackers] [defenders]`."""

    def ask(text):
        with app.test_request_context():
            open_reading(app)
            told = services(app).tellings.told(text)
        story, cards = told.story.fight, told.table.cards
        sides = (
            ", ".join(cards[n]["title"] for n in side if n in cards) for side in (story.attackers, story.defenders)
        )
        return " ".join(
            f"{story.type or '?'} {story.attacker}>{story.defender} {story.winner or '?'} [{']['.join(sides)}]".split()
        )

    return ask


def frames_of(text):
    """The frames of words that are tags already: "@me attack #0"."""
    words, at = [], 0
    for tag in text.split():
        words.append(Word(tag, at, at + len(tag)))
        at += len(tag) + 1
    return Parser(words, {token.start: token for token in tokens(text) if token.low.isalpha()}).frames()


@pytest.mark.parametrize(
    ("form", "verb"),
    [("whacked", "whack"), ("swung", "swing"), ("tapping", "tap"), ("dies", "die"), ("dying", "die"),
     ("stole", "steal"),
     ("carries", "carry"), ("hits", "hit"), ("offed", "off"), ("cancelled", "cancel")],
)  # fmt: skip
def test_every_form_of_a_verb_is_that_verb(form, verb):
    assert forms()[form][0] == verb


@pytest.mark.parametrize(
    ("verb", "behind", "sense"),
    [("take", ("out",), "kill"), ("go", ("down",), "die"), ("pick", ("up",), "return"), ("get", ("past",), "bypass"),
     ("step", ("in",), "defend"), ("shut", ("down",), "cancel"), ("come", ("at",), "attack")],
)  # fmt: skip
def test_what_a_verb_means_turns_on_the_words_behind_it(verb, behind, sense):
    assert sense in senses(verb, behind)


def test_what_is_asked_wanted_supposed_or_denied_has_not_been_done():
    for text in ("can @me attack @he", "@me want to attack @he", "if @me attack @he", "@me do not attack @he"):
        assert not frames_of(text)[-1].done, text
    assert frames_of("@me attack @he")[-1].done


def test_a_purpose_belongs_to_what_is_done_for_it():
    kneel, block = frames_of("@he kneel #0 to block #1")
    assert (block.link, block.under) == ("to", 0)
    assert block.subject.tags == kneel.subject.tags == ("@he",)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Military challenge from Tom, I have Robb.", "military tom>me ? [][]"),
        ("I'm defending an intrigue with Tyrion, he swings with Varys.",
         "intrigue opponent>me ? [Varys][Tyrion Lannister]"),
        ("They lost to my intrigue.", "intrigue me>opponent me [][]"),
        ("Kim pushed a power challenge through against me.", "power kim>me kim [][]"),
        ("Military, my Robb versus his Jaime.", "military me>opponent ? [Robb Stark][Ser Jaime Lannister]"),
        ("I'm getting attacked on power by Robert, and I put Cersei up to defend.",
         "power opponent>me ? [Robert Baratheon][Cersei Lannister]"),
        ("He kneels Jaime to block my Robb.", "? me>opponent ? [Robb Stark][Ser Jaime Lannister]"),
        ("Nobody blocked my Robert so I take the unopposed power.", "? me>opponent me [Robert Baratheon][]"),
        ("Defending alone, my Brienne wins.", "? opponent>me me [][Brienne of Tarth]"),
        ("Three attackers come at my lone Hodor, mil.", "military opponent>me ? [one of the attackers, one of the "
         "attackers, one of the attackers][Hodor]"),
        ("I declare Robert as an attacker for power.", "power me>opponent ? [Robert Baratheon][]"),
        ("Lost an intrigue to Bob.", "intrigue bob>me bob [][]"),
    ],
)  # fmt: skip
def test_who_fights_whom_is_understood_whatever_the_words(fight, text, said):
    assert fight(text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("He takes two power from my house for claim.", "power opponent>me opponent"),
        ("I discard a card at random for claim.", "intrigue opponent>me opponent"),
        ("Hodor goes down to claim.", "military opponent>me opponent"),
        ("Intrigue claim rips Robb out of my hand.", "intrigue opponent>me opponent"),
        ("Claim's on me, I give Hodor.", "military opponent>me opponent"),
        ("She has to discard two cards for my intrigue claim.", "intrigue me>opponent me"),
    ],
)
def test_what_is_lost_for_the_claim_tells_the_challenge(fight, text, said):
    assert fight(text).startswith(said)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Fritz drew two cards, Vi and Ola watch.", {"fritz", "vi", "ola"}),
        ("Tilda's on eleven and Bo is on nine.", {"tilda", "bo"}),
        ("Thanks, I was waiting and got angry. Can I use my dupe on Hodor?", {"me", "opponent"}),
    ],
)
def test_players_are_known_by_what_is_said_of_them_and_words_are_no_slips(app, text, names):
    with app.test_request_context():
        open_reading(app)
        told = services(app).tellings.told(text)
    assert {player["id"] for player in told.situation["players"]} == names
