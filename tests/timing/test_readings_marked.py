"""Where a reading decides, the transcript says so, and every answer after it is marked."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient

from timing.kernel.game import Result
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.notes import NOTES
from timing.systems.agot1e.readings import READINGS
from timing.systems.agot1e.situation import read
from timing.systems.registry import SYSTEMS

LIBRARY = Path(__file__).parents[2] / "timing" / "disputes" / "agot1e"
MARKED = tuple(reading.note for reading in READINGS)
IN_DISPUTES = {
    "aftermath": "killed-by-what-step-6-leaves",
    "all-choose-first": "marched-to-the-wall-in-turn",
    "attachments-ordered": "killed-and-raised-at-once",
    "decided-at-initiation": "choose-one-that-can-succeed",
    "declared-in-a-window": "show-of-force-after-the-defence",
    "intimidated-alike": "intimidated-defenders-do-not-count",
    "moribund-source": "selyse-saved-by-discarding-flame-kissed",
    "no-initiative": "counting-of-initiative-canceled",
    "passive-looked-at-then": "passives-look-around-when-they-initiate",
    "replacement-picked": "two-replacements-meet",
    "revealed-inside": "betrayal-at-the-wall-goes-on",
    "terminal-initiates": "killed-or-discarded-at-strength-0",
    "then-after-several": "of-two-effects-before-then-one-is-saved-from",
    "then-opportunity": "game-of-cyvasse-saves-only",
    "words-once": "what-only-the-judge-can-say",
    "would-win-by-strength": "misinformation-against-misinformation",
}
# tests/timing/test_claim_and_dominance_more.py and test_claim_changes.py
IN_CHALLENGES = ("claims-in-turn", "defends-for-another", "claim-replaced-by-nothing")
AFTER_A_CHALLENGE = ("waited-together",)  # tests/timing/test_after_the_challenge.py
IN_PLOT_PHASE = ("acts-once-chosen",)  # tests/timing/test_challenges_granted_more.py
SEATS = [{"id": "ann", "initiative": 5}, {"id": "bob", "initiative": 5}]


@cache
def told(dispute: str) -> tuple[tuple[str, ...], ...]:
    """The codes of the transcript, move by move."""
    system = SYSTEMS["agot1e"]
    file = system.read_dispute(yaml.safe_load((LIBRARY / f"{dispute}.yaml").read_text(encoding="utf-8")))
    results: list[Result] = system.replay(file).results
    return tuple(tuple(note.code for note in result.notes) for result in results)


def codes(result: Result) -> list[str]:
    return [note.code for note in result.notes]


def test_a_line_that_tells_of_a_reading_says_what_it_rests_on():
    assert all(NOTES[code].rests_on and NOTES[code].cites for code in MARKED)
    assert {code for code, kind in NOTES.items() if kind.rests_on} == set(MARKED)


@pytest.mark.parametrize("code", IN_DISPUTES)
def test_a_dispute_in_which_the_reading_decides_tells_of_it(code: str):
    assert any(code in notes for notes in told(IN_DISPUTES[code]))


def test_a_line_that_a_reading_does_not_touch_tells_of_none():
    assert not any(set(notes) & set(MARKED) for notes in told("jaime-moribund-pays-a-cost"))


def of_initiative(**of_bob: int) -> list[str]:
    seats = [SEATS[0], {**SEATS[1], **of_bob}]
    situation = {"players": seats, "first_player": "bob", "opening": {"box": "plot/3"}, "ends": "phase"}
    return codes(Dispute(read(situation)).begin())


def test_initiative_that_nothing_but_chance_would_decide_is_told():
    assert "initiative-tied" in of_initiative()


@pytest.mark.parametrize("of_bob", [{"power": 2}, {"initiative": 4}])
def test_initiative_that_the_rules_decide_is_not_told_as_open(of_bob: dict[str, int]):
    found = of_initiative(**of_bob)
    assert "initiative" in found
    assert "initiative-tied" not in found


@pytest.mark.parametrize(("keywords", "open_"), [(["stalwart", "deathbound"], True), (["stalwart"], False)])
def test_what_is_looked_at_first_of_two_keywords_is_told(keywords: list[str], open_: bool):
    pay = [{"do": "discard", "card": {"self": True}}]
    leave = {"label": "leave", "id": "leave", "kind": "action", "cost": pay, "effects": {"do": "gain-gold", "n": 1}}
    card = {"ref": "both", "type": "character", "owner": "ann", "keywords": keywords, "abilities": [leave]}
    box = {"box": "challenges/2"}
    game = Dispute(read({"players": SEATS, "first_player": "ann", "opening": box, "cards": [card]}))
    state = game.begin().state
    use = next(move for move in game.decision(state).moves() if move.does == "uses")
    assert ("stalwart-first" in codes(game.apply(state, use))) is open_


def test_an_answer_after_a_reading_is_marked_and_one_before_it_is_not(client: FlaskClient):
    dispute = "killed-by-what-step-6-leaves"
    at = next(number for number, notes in enumerate(told(dispute)) if "aftermath" in notes)
    rests_on = NOTES["aftermath"].rests_on
    page = client.get(f"/timing/agot1e/{dispute}?at={at}").text
    assert rests_on in page.partition('id="transcript"')[2]
    assert rests_on not in client.get(f"/timing/agot1e/{dispute}?at={at - 1}").text.partition('id="transcript"')[2]


def test_a_verdict_names_the_readings_that_were_taken_on_the_way_to_it(client: FlaskClient):
    dispute, code = "game-of-cyvasse-saves-only", "then-opportunity"
    file = SYSTEMS["agot1e"].read_dispute(yaml.safe_load((LIBRARY / f"{dispute}.yaml").read_text(encoding="utf-8")))
    used = Dispute(file.situation).table.offered["response"] or Dispute(file.situation).table.offered["answer"]
    at = next(number for number, notes in enumerate(told(dispute)) if code in notes)
    for asked, marked in ((at, True), (at - 1, False)):
        page = client.get(f"/timing/agot1e/{dispute}?at={asked}&ask={asked}.use:{used[0][0]}").text
        answer = page.partition('class="answer"')[2].partition('<nav class="walk"')[0]
        assert answer, "the question was not understood"
        assert (NOTES[code].rests_on[:40] in answer) is marked


ANY = {"type": ["character"]}
KNIGHT = {"ref": "knight", "type": "character", "owner": "ann"}
SQUIRE = {**KNIGHT, "ref": "squire"}
SWORD = {"ref": "sword", "type": "attachment", "owner": "ann", "zone": "discard"}
SPENDS = {"do": "spend-as-gold", "what": "gold", "to": "self", "who": "you"}
PURSE = {**KNIGHT, "gold": 2, "abilities": [{"id": "spends", "label": "spends", "kind": "constant", "effects": SPENDS}]}
SHOWN = {"after": "plot-revealed", "card": {"self": True, "zone": "revealed"}}
OLD = {
    "ref": "old",
    "type": "plot",
    "zone": "used",
    "owner": "ann",
    "abilities": [
        {"id": "shown", "label": "shown", "kind": "when-revealed", "trigger": SHOWN, "effects": {"do": "draw", "n": 1}}
    ],
}
STRENGTH = {"do": "str", "n": 1, "to": "all", "which": {"ref": "squire"}, "until": "source-leaves"}
FOREVER = [STRENGTH, {"do": "discard", "to": "self"}]
BRINGS = {"do": "put-into-play", "to": "all", "which": {"ref": "sword", "zone": "discard"}}
SETS_OFF = {"do": "resolve-plot", "to": "all", "which": {"ref": "old", "zone": "used"}}
KNEELS = {"do": "kneel", "to": "target"}
MOST = {"count": {"type": ["character"], "controller": "you"}}
THE_MOST = {"number": MOST, "more_than": {**MOST, "of": "each-opponent", "take": "highest"}}
DRAWS = {"do": "draw", "n": 1}
TO_THE_MOST = [DRAWS, {**DRAWS, "who": "each", "those": THE_MOST}]
IF_DISCARDED = {"after": "discarded-from-hand", "card": {"self": True}}
INSTEAD = {"kind": "replacement", "from": "hand", "trigger": IF_DISCARDED}
TO_PLAY = {**INSTEAD, "id": "play", "label": "play", "effects": {"do": "put-into-play", "to": "self", "instead": True}}
TO_DECK = {**INSTEAD, "id": "deck", "label": "deck", "effects": {"do": "into-deck", "to": "self", "instead": True}}
LOSES_ONE = {"do": "discard-from-hand", "who": "you", "n": 1}
HELD = {**KNIGHT, "zone": "hand", "abilities": [TO_PLAY]}
ALL_OF_IT = {"do": "discard-from-hand", "n": 9}
BARS = {"id": "bars", "label": "bars", "kind": "constant", "limit": {"times": 1, "per": "round"}}
COMING = {"do": "cancel-coming", "who": "each"}
BLOCKADE = {**SQUIRE, "abilities": [{**BARS, "effects": COMING}]}
OF_EVENTS = {**SQUIRE, "abilities": [{**BARS, "effects": {**COMING, "cancels": {"of": "event"}}}]}
# in this file, tests.timing.test_made_duplicates, test_attached_instead and test_unknown_cards_asked
ELSEWHERE = ("initiative-tied", "stalwart-first", "played-as-duplicate", "agenda-from-then-on", "not-described-asked")
# tests.timing.test_shipped_texts_last, test_shipped_texts_audited, test_aspects and test_read_off_the_table
OF_SHIPPED_TEXTS = (
    "answered-for-all", "under-owners", "str-taken-once", "counts-standing", "duplicates-not-commanded"
)  # fmt: skip
CASES: tuple[tuple[str, dict[str, Any], tuple[dict[str, Any], ...], bool], ...] = (
    ("bearer-picked", {"effects": BRINGS}, (SWORD, KNIGHT, SQUIRE), True),
    ("bearer-picked", {"effects": BRINGS}, (SWORD, KNIGHT), False),
    ("canceled-as-it-comes", {"effects": DRAWS}, (BLOCKADE,), True),
    ("canceled-as-it-comes", {"effects": DRAWS}, (OF_EVENTS,), False),
    ("chosen-only-then", {"effects": {"do": "pick", "which": ANY}}, (KNIGHT,), True),
    ("chosen-only-then", {"effects": {"do": "pick", "which": {"type": "attachment"}}}, (KNIGHT,), False),
    ("discard-replaced-first", {"effects": ALL_OF_IT}, ({**HELD, "abilities": [TO_PLAY, TO_DECK]},), True),
    ("discard-replaced-first", {"effects": ALL_OF_IT}, (HELD,), False),
    ("hand-undescribed-first", {"effects": LOSES_ONE}, (HELD,), True),
    ("hand-undescribed-first", {"effects": LOSES_ONE}, (), False),
    ("lasts-until-gone", {"effects": FOREVER}, (SQUIRE,), True),
    ("lasts-until-gone", {"effects": [{**STRENGTH, "until": "round"}, FOREVER[1]]}, (SQUIRE,), False),
    ("named-gold-first", {"cost": {"do": "pay-gold", "n": 3}, "effects": DRAWS}, (PURSE,), True),
    ("named-gold-first", {"cost": {"do": "pay-gold", "n": 4}, "effects": DRAWS}, (PURSE,), False),
    ("picked-at-random", {"target": {"choose": ANY, "random": True}, "effects": KNEELS}, (KNIGHT,), True),
    ("picked-at-random", {"target": {"choose": ANY}, "effects": KNEELS}, (KNIGHT,), False),
    ("picked-then", {"target": {"choose": ANY, "picked": True}, "effects": KNEELS}, (KNIGHT, SQUIRE), True),
    ("picked-then", {"target": {"choose": ANY, "picked": True}, "effects": KNEELS}, (KNIGHT,), False),
    ("price-asked", {"effects": {**DRAWS, "price": {"cost": {"do": "pay-gold", "n": 1}, "who": "you"}}}, (), True),
    ("price-asked", {"effects": {**DRAWS, "price": {"cost": {"do": "pay-gold", "n": 9}, "who": "you"}}}, (), False),
    ("set-off-by-another", {"effects": SETS_OFF}, ({**OLD, "owner": "bob"},), True),
    ("set-off-by-another", {"effects": SETS_OFF}, (OLD,), False),
    (
        "tied-for-most",
        {"effects": TO_THE_MOST},
        (KNIGHT, {**SQUIRE, "owner": "bob"}),
        True,
    ),
    ("tied-for-most", {"effects": TO_THE_MOST}, (KNIGHT, SQUIRE), False),
)


@pytest.mark.parametrize(("code", "ability", "cards", "decides"), CASES)
def test_where_a_reading_decides_the_line_says_so_and_where_it_does_not_it_does_not(
    code: str, ability: dict[str, Any], cards: tuple[dict[str, Any], ...], decides: bool
):
    mill = {"id": "it", "label": "it", "kind": "action", **ability}
    holder = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [mill]}
    seats = [{"id": "ann", "gold": 2}, {"id": "bob"}]
    opening = {"box": "challenges/2", "turn": "ann"}
    game = Dispute(read({"players": seats, "first_player": "ann", "opening": opening, "cards": [holder, *cards]}))
    state = game.begin().state
    told: list[str] = []
    for _ in range(30):
        moves = game.moves(state)
        if not moves or (told and not state.frames):
            break
        uses = [one for one in moves if one.ability == "mill/it"] if not told else []
        step = game.make(state, max(uses, key=lambda one: len(one.paying)) if uses else moves[0])
        told += codes(step)
        state = step.state
    assert "uses" in told
    assert (code in told) is decides


def test_every_reading_is_seen_to_be_marked():
    assert set(MARKED) == {
        *IN_DISPUTES,
        *(case[0] for case in CASES),
        *ELSEWHERE,
        *OF_SHIPPED_TEXTS,
        *IN_CHALLENGES,
        *IN_PLOT_PHASE,
        *AFTER_A_CHALLENGE,
    }


LEAVE = {"label": "leave", "id": "leave", "kind": "action", "effects": [{"do": "discard", "to": "self"}]}
BOTH = {
    "ref": "both",
    "type": "character",
    "owner": "ann",
    "keywords": ["stalwart", "deathbound"],
    "abilities": [LEAVE],
}
LEFT = {"players": SEATS, "first_player": "ann", "opening": {"box": "challenges/2"}, "cards": [BOTH]}


@pytest.mark.parametrize(
    ("outcome", "can", "must"),
    [({"card": "both", "zone": "deck"}, True, False), ({"card": "both", "zone": "play"}, False, True)],
)
def test_the_explorer_names_the_readings_on_the_way_to_its_answers(
    client: FlaskClient, outcome: dict[str, str], can: bool, must: bool
):
    """Whether it goes to the deck rests on the reading; that it need not, and that it may stay, do not."""
    found = client.post("/api/v1/timing/explore", json={"situation": LEFT, "outcome": outcome}).get_json()
    assert (found["can"], found["must"]) == ("yes", "no")
    codes = {key: [one["code"] for one in found["readings"][key]] for key in ("can", "must")}
    assert codes == {"can": ["stalwart-first"] * can, "must": ["stalwart-first"] * must}
    assert all(one["rests_on"] for key in codes for one in found["readings"][key])


def test_what_can_never_be_rests_on_the_readings_of_every_line(client: FlaskClient):
    outcome = {"card": "both", "zone": "dead"}
    found = client.post("/api/v1/timing/explore", json={"situation": LEFT, "outcome": outcome}).get_json()
    assert found["can"] == "no"
    assert [one["code"] for one in found["readings"]["can"]] == ["stalwart-first"]


def test_the_page_of_outcomes_says_where_the_documents_are_silent(client: FlaskClient):
    page = client.get("/timing/agot1e/two-replacements-meet/outcomes").text
    assert "Where the documents are silent" in page
    assert NOTES["replacement-picked"].rests_on in page
    assert "Where the documents are silent" not in client.get("/timing/agot1e/jaime-moribund-pays-a-cost/outcomes").text
