"""A description is written as a card would word it, and read again as it was; what no wording says is refused."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from bench import altered, roundtrip
from bench.meaning import means
from bench.written.abilities import paragraph
from bench.written.parts import NotWritten
from cards.shipped import PRINTINGS, Shipped
from reading.engine import reviewed
from reading.engine.card import described
from reading.reader import read_card

LORDS = {"type": ["character"], "trait": ["Lord"]}
Plain = dict[str, Any]


@pytest.mark.parametrize(
    ("ability", "text"),
    [
        (
            {
                "kind": "response",
                "trigger": {"after": ["challenge-won"], "player": "you", "type": ["power"]},
                "if": {"card": {"self": True, "participating": "attacking"}},
                "cost": [{"do": "kneel"}],
                "target": {"choose": {**LORDS, "controller": "loser", "str": {"at_most": 3}}},
                "effects": [{"do": "kill", "to": "target", "cannot_be_saved": True}],
                "limit": {"times": 1, "per": "phase"},
            },
            "Response: After you win a Power challenge in which Old Mill attacked, kneel Old Mill to choose a Lord "
            "character with STR 3 or lower controlled by the losing opponent. Kill that character (cannot be saved). "
            "(Limit 1 per phase.)",
        ),
        (
            {
                "kind": "constant",
                "if": {"season": ["winter"]},
                "effects": [
                    {"do": "str", "n": 2, "to": "self"},
                    {"do": "gain", "what": "renown", "to": "self"},
                ],
            },
            "While it is Winter, Old Mill gets +2 STR and gains renown.",
        ),
        (
            {
                "kind": "action",
                "phase": "any",
                "cost": [{"do": "pay-gold", "n": 2}],
                "effects": [{"do": "draw", "n": 1}],
            },
            "Any Phase: Pay 2 gold to draw 1 card.",
        ),
        (
            {
                "kind": "action",
                "phase": "challenges",
                "target": {"choose": {"type": ["character"]}},
                "effects": [
                    {"do": "str", "n": {"count": {**LORDS, "controller": "you"}}, "to": "target", "until": "phase"}
                ],
            },
            "Challenges: Choose a character. Until the end of the phase, that character gets +1 STR for each Lord "
            "character you control.",
        ),
        (
            {
                "kind": "response",
                "trigger": {"after": ["dominance-won"], "player": "you"},
                "effects": [{"do": "draw", "n": {"if": {"season": ["summer"]}, "yes": 2, "no": 1}}],
            },
            "Response: After you win dominance, draw 1 card (2 cards instead if it is Summer).",
        ),
        (
            {
                "kind": "passive",
                "trigger": {"after": ["phase-begins"]},
                "if": {"phase": ["dominance"]},
                "effects": [
                    {"do": "draw", "n": 1, "option": "draw"},
                    {"do": "discard", "to": "self", "option": "discard"},
                ],
            },
            "At the beginning of the dominance phase, choose one: draw 1 card, or discard Old Mill from play.",
        ),
        (
            {
                "kind": "passive",
                "trigger": {"after": ["phase-begins"]},
                "if": {"phase": ["dominance"]},
                "effects": [
                    {"do": "discard", "to": "self", "price": {"cost": [{"do": "pay-gold"}], "prevents": True}},
                ],
            },
            "At the beginning of the dominance phase, pay 1 gold or discard Old Mill from play.",
        ),
        (
            {
                "kind": "replacement",
                "trigger": {"after": ["killed"], "card": {"self": True}},
                "effects": [{"do": "bottom-of-deck", "to": "self", "instead": True}],
            },
            "If Old Mill would be killed, instead, put it on the bottom of your deck.",
        ),
    ],
)
def test_an_ability_is_written_as_a_card_words_it_and_read_again_as_it_was(ability: Plain, text: str) -> None:
    back = roundtrip.there_and_back([ability], "Character")
    assert (back.text, back.what) == (text, "same")


def test_a_text_that_a_card_gains_is_quoted_and_read_again_with_what_gives_it() -> None:
    gives: Plain = {
        "id": "gives",
        "kind": "constant",
        "effects": [{"do": "gain", "what": "ability:text", "to": "all", "which": {**LORDS, "controller": "you"}}],
    }
    text: Plain = {
        "id": "text",
        "kind": "response",
        "cost": [{"do": "kneel-influence", "n": 1}],
        "effects": [{"do": "save", "to": "self", "what": "kill"}],
        "dormant": True,
        "gained": True,
    }
    back = roundtrip.there_and_back([gives, text], "Character")
    assert back.what == "same"
    assert 'gains "Response: Kneel 1 influence to save this character from being killed."' in back.text


@pytest.mark.parametrize(
    ("said", "what"), [("Any Phase: Draw 2 cards.", "silent"), ("Any Phase: Draw 1 card frobnicated.", "told")]
)
def test_what_is_read_again_otherwise_is_found_and_whether_it_is_told(
    monkeypatch: pytest.MonkeyPatch, said: str, what: str
) -> None:
    monkeypatch.setattr(roundtrip, "paragraph", lambda *_: said)
    assert roundtrip.there_and_back([{"kind": "action", "effects": [{"do": "draw", "n": 1}]}], "").what == what


@pytest.mark.parametrize(
    ("key", "value"), [("from", ["beside-plots"]), ("decides", "loser"), ("if", {"words": "it rains"})]
)
def test_a_piece_that_no_wording_says_is_refused_by_name(key: str, value: Any) -> None:
    options = [{"do": "draw", "n": n, "option": f"{n}"} for n in (1, 2)]
    ability = {"kind": "action", "phase": "any", "effects": options, key: value}
    with pytest.raises(NotWritten, match={"from": "from", "decides": "loser", "if": "words"}[key]):
        paragraph(ability, "Old Mill")


def test_nothing_is_left_of_an_effect_unwritten() -> None:
    with pytest.raises(NotWritten, match="against"):
        paragraph({"kind": "action", "effects": [{"do": "draw", "n": 1, "against": "you"}]}, "Old Mill")


def test_options_and_what_simply_holds_mean_the_same_however_they_are_put() -> None:
    winter = {"season": ["winter"]}
    gain = {"do": "gain", "what": "renown", "to": "self"}
    assert means([{"kind": "constant", "if": winter, "effects": [gain]}]) == means(
        [{"kind": "constant", "effects": [{**gain, "if": winter}]}]
    )
    one, two = ({"kind": "action", "effects": [{"do": "draw", "n": 1, "option": name}]} for name in ("a", "b"))
    assert means([one]) == means([two])
    assert means([{"kind": "action", "effects": [{"do": "draw", "n": 1}]}]) != means([one])


def _plainly(ability: Plain) -> Any:
    """An ability without the restriction that another sentence of the card puts on it."""
    return means([{key: held for key, held in ability.items() if key != "if"}])[0]


def test_shipped_abilities_that_the_grammar_reads_come_back_as_they_were() -> None:
    lines = reviewed.reviewed().values()
    by_hand = {_plainly(one) for line in lines for one in reviewed.abilities(line, "x-1", "")}
    shipped = Shipped(PRINTINGS)
    found: Counter[str] = Counter()
    astray = []
    for card_id, does in shipped.described().items():
        printing = shipped.printings[card_id]
        for group in roundtrip.wholes(does.get("abilities", ())):
            if not any(_plainly(one) in by_hand for one in group):
                back = roundtrip.there_and_back(group, printing.type, printing.title)
                found[back.what] += len(group)
                astray += [(card_id, back.what, back.text)] if back.what != "same" else []
    assert astray == []
    assert found["same"] > 1600


SILENT = [  # texts of which something was lost unseen, and what has to be in what is made of them
    ("Challenges: Choose an opponent. Put Old Mill into play from your hand, under that player's control.",
     "Event", {"do": "put-into-play", "to": "self", "who": "chosen"}),
    ("Challenges: Choose a character in an opponent's dead pile. Put that character into play under its owner's "
     "control.", "Event", {"do": "put-into-play", "to": "target", "who": "owner"}),
    ("Any Phase: Kneel all copies of The Roseroad.", "Event",
     {"do": "kneel", "to": "all", "which": {"title": ["The Roseroad"]}}),
    ("After you play Old Mill, discard all other attachments on attached character.", "Attachment",
     {"do": "discard", "to": "all", "which": {"type": ["attachment"], "on": {"host": True}, "other": True}}),
    ("When revealed, each player chooses up to 3 locations. You may discard all locations not chosen from play.",
     "Plot", {"do": "discard", "to": "unchosen", "which": {"type": ["location"]}, "may": True}),
    ("Any Phase: Kneel all unique characters, locations, and attachments.", "Event",
     {"do": "kneel", "to": "all", "which": {"type": ["attachment", "character", "location"], "unique": True}}),
    ("Response: Save a Lord character from being killed. Then, discard all Chain attachments on it.", "Event",
     {"do": "discard", "to": "all", "then": True,
      "which": {"type": ["attachment"], "trait": ["Chain"], "on": {"is": "saved"}}}),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "effect"), SILENT)
def test_what_was_lost_unseen_is_read(text: str, kind: str, effect: Plain) -> None:
    (ability,) = described(read_card(text, "Old Mill", kind)).abilities
    assert effect in ability["effects"]
    assert "undescribed" not in ability


@pytest.mark.parametrize(
    ("text", "choose"),
    [
        (
            "Any Phase: Return a Lord character you control to your hand to choose a character with printed cost lower "
            "than that character controlled by an opponent. Kill that character.",
            {"type": ["character"], "cost": {"less_than": {"stat": "cost", "of": "paid"}}, "controller": "opponent"},
        ),
        (
            "Any Phase: Choose a House Stark or House Greyjoy Knight or Lord character. Kneel that character.",
            {"type": ["character"], "house": ["Stark", "Greyjoy"], "trait": ["Knight", "Lord"]},
        ),
        (
            "Any Phase: Choose a House Stark Lord or House Greyjoy Lady character. Kneel that character.",
            {
                "type": ["character"],
                "any": [{"house": ["Stark"], "trait": ["Lord"]}, {"house": ["Greyjoy"], "trait": ["Lady"]}],
            },
        ),
        (
            "Any Phase: Kneel 1 influence to choose another character. Kneel that character.",
            {"type": ["character"], "all": [{"not": {"host": True}}]},
        ),
    ],
)
def test_what_is_chosen_keeps_what_is_said_behind_it(text: str, choose: Plain) -> None:
    (ability,) = described(read_card(text, "Old Mill", "Attachment")).abilities
    assert ability["target"]["choose"] == choose


@pytest.mark.parametrize(
    ("text", "lack"),
    [
        ("Any Phase: Choose a character controlled by an opponent without attachments. Kill that character.",
         "which player"),
        ("Response: After a character is killed, put it into play under its controller's control.",
         "under whose control"),
        ("Any Phase: Reveal the top 2 cards of your deck. Then, put 1 of those cards into your hand. Then, put the "
         "other on the bottom of your deck.", "which of them are left"),
        ("Any Phase: Choose one: until the end of the challenge, Old Mill gains stealth, or until the end of the "
         "phase, Old Mill gains renown.", "how long it lasts"),
        ("At the beginning of the dominance phase, discard 1 gold from that player's gold pool.", "which player"),
    ],
)  # fmt: skip
def test_what_cannot_be_told_for_sure_is_said(text: str, lack: str) -> None:
    (ability,) = described(read_card(text, "Old Mill", "Character")).abilities
    assert lack in ability["undescribed"]


def test_another_card_that_pays_is_another_than_the_card_itself() -> None:
    (ability,) = described(
        read_card("Any Phase: Kneel another Lord character to draw 1 card.", "Old Mill", "")
    ).abilities
    assert ability["cost"] == [{"do": "kneel", "card": {**LORDS, "other": True, "controller": "you"}}]


@pytest.mark.parametrize(
    ("said", "sides"),
    [
        ("as the defender", {"defender": "opponent"}),
        (
            "against you",
            {"any": [{"attacker": "opponent", "defender": "you"}, {"attacker": "you", "defender": "opponent"}]},
        ),
    ],
)
def test_who_would_win_as_the_defender_is_told_from_who_would_win_against_you(said: str, sides: Plain) -> None:
    text = f"Response: If an opponent would win a challenge {said}, cancel the determination of the challenge winner."
    (ability,) = described(read_card(text, "Old Mill", "Event")).abilities
    assert ability["if"] == {"challenge": ["any"], **sides}


def test_descriptions_are_altered_said_and_read_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    texts = (
        "Any Phase: Kneel Old Mill to choose a Lord character. Until the end of the phase, it gains stealth.",
        "Response: After you win a challenge, choose a location controlled by an opponent. Kneel that location.",
    )
    cards = [
        {"id": f"set_{at}", "name": "Old Mill", "card_type": "Location", "rules_text": text}
        for at, text in enumerate(texts)
    ]
    (tmp_path / "cards.json").write_text(json.dumps(cards))
    assert altered.main([str(tmp_path / "cards.json"), "40"]) == 0
    counts = dict(reversed(one.split(" ", 1)) for one in capsys.readouterr().out.splitlines()[-1].split(", "))
    assert sum(map(int, counts.values())) == 40
    assert int(counts["same"]) > 30
