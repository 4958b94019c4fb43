"""Tellings: who attacks whom and with how many, who won, and whose the cards are."""

from __future__ import annotations

import pytest


@pytest.fixture(scope="module")
def challenge(app):
    def told(text):
        answer = app.test_client().post("/api/v1/timing/tell", json={"text": text}).json
        return answer["situation"].get("challenge", {})

    return told


@pytest.fixture(scope="module")
def owners(app):
    def told(text):
        answer = app.test_client().post("/api/v1/timing/tell", json={"text": text}).json
        return {card["title"]: card["owner"] for card in answer["situation"]["cards"]}

    return told


@pytest.mark.parametrize(
    ("text", "attacker", "winner"),
    [
        ("military claim two and I only have Hodor. Does he die once or do I owe more?", "opponent", "opponent"),
        ("My knight went to military claim. Can Bran save him?", "opponent", "opponent"),
        ("Got hit on military by Greg for claim two. May I kill the same guy for both?", "greg", "greg"),
        ("My Ned held off her Jaime and Cersei in military. Renown?", "opponent", "me"),
        ("I couldn't stop Tom's power challenge. Does he take two?", "tom", "tom"),
        ("Tom's military failed. Do I get something?", "tom", "me"),
        ("Tom lost to me on power attacking with Robert. Do I get renown?", "tom", "me"),
        ("Military challenge, Sue vs me. She has Robert in, I have Hodor in. I win. Can she save?", "sue", "me"),
    ],
)
def test_who_attacked_and_who_won(challenge, text, attacker, winner):
    found = challenge(text)
    assert (found["attacker"], found["winner"]) == (attacker, winner)


@pytest.mark.parametrize(
    ("text", "attackers", "defenders"),
    [
        ("Big military swing from Greg, Ser Gregor and Hodor. I lose it. Do I lose two?", 2, 0),
        ("I declared two attackers for power and she declared three defenders. Can I take one back?", 2, 3),
        ("Tom attacks me on military with Robert and I threw Hodor in the way. Can he still win?", 1, 1),
        ("Tom swings at me on power, I put two guys up. Can he kneel one?", 0, 2),
        ("I attack with Hodor and another guy on power. Tom blocks with a guy of his. Who wins ties?", 2, 1),
        ("Kim declares the Smalljon at Nora for military. Nora has nobody. Does Kim get unopposed?", 1, 0),
        ("Sue's attack: Robert, Stannis. My defence: Hodor. It's military. Who wins?", 2, 1),
        ("I attacked with one knight on military and Sue answered with two of hers. Who wins a tie?", 1, 2),
    ],
)
def test_how_many_take_part(challenge, text, attackers, defenders):
    found = challenge(text)
    assert (len(found.get("attackers", ())), len(found.get("defenders", ()))) == (attackers, defenders)


@pytest.mark.parametrize(
    "text",
    [
        "Al attacks Bo on power. I'm Lord Commander and I take the attack onto me. May he use stealth again?",
        "Al attacks Bo on power. I use my title to pull the attack onto me. May he use stealth again?",
        "I stepped in against Al's power attack on Bo. Al beats me. Who pays the claim?",
    ],
)
def test_who_takes_an_attack_over_defends_it(challenge, text):
    found = challenge(text)
    assert (found["attacker"], found["defender"], found["attacked"]) == ("al", "me", "bo")


@pytest.mark.parametrize(
    "text",
    [
        "I owe Tom two gold. Can he ask for it?",
        "I kneel two guys for influence. Can I?",
        "I put two guys into play. Can I?",
        "I want to declare two attackers, is that allowed?",
    ],
)
def test_no_challenge_is_told(challenge, text):
    assert challenge(text) == {}


@pytest.mark.parametrize(
    ("text", "whose"),
    [
        (
            "Mine is Valar Morghulis, Ulf's is Wildfire Assault. Who decides?",
            {"Valar Morghulis": "me", "Wildfire Assault": "ulf"},
        ),
        (
            "Plots: Wildfire Assault for me and Threat from the East for him. Who is first?",
            {"Wildfire Assault": "me", "Threat from the East": "opponent"},
        ),
        ("He won with renown on Brienne and forgot the power. Too late?", {"Brienne of Tarth": "opponent"}),
        ("Can I bring Shadowcat and Silent Sisters out of shadows together?", {"Silent Sisters": "me"}),
        ("I kneel Great Hall for two off Melisandre. Is it allowed?", {"Melisandre": "me"}),
        ("He kneels Lightbringer to save Stannis, I Seasick it. Does it work?", {"Seasick": "me"}),
        (
            "It is summer and Vera uses Kraznys to grab my Longclaw off Jon Snow. May she?",
            {"Jon Snow": "me", "Longclaw": "me"},
        ),
    ],
)
def test_whose_cards_are(owners, text, whose):
    found = owners(text)
    assert {title: found.get(title) for title in whose} == whose
