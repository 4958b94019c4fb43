"""What a file of a dispute need not say: in which order names stand, which passive comes first, who passes idly."""

from __future__ import annotations

from typing import Any

from timing.systems.registry import SYSTEMS

Plain = dict[str, Any]
HEAD = {"id": "short", "title": "Short", "source": "Rulebook", "story": "Ann attacks.", "first_player": "ann"}
SPY = {"ref": "spy", "type": "character", "owner": "ann", "str": 3, "icons": ["military"]}


def replayed(**file: Any) -> Any:
    players = [{"id": "ann", "claim": 2}, {"id": "bob"}]
    whole = {**HEAD, "cites": ["agot1e-core/challenges/claim/military"], "players": players, **file}
    return SYSTEMS["agot1e"].replay(SYSTEMS["agot1e"].read_dispute(whole))


def differences(**file: Any) -> list[str]:
    return [str(one) for one in replayed(**file).differences]


def test_the_cards_that_are_chosen_may_be_named_in_any_order() -> None:
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["spy"]}
    bobs = [{"ref": ref, "type": "character", "owner": "bob"} for ref in ("cook", "page", "squire")]
    for names in (["cook", "squire"], ["squire", "cook"]):
        told = differences(
            opening={"box": "challenges/7"},
            challenge=fight,
            cards=[SPY, *bobs],
            moves=[{"who": "bob", "chooses": names}],
            questions=[{"after": 1, "ask": "where", "card": "cook", "answer": "dead"}],
        )
        assert told == []


def test_of_passives_at_the_same_time_the_first_comes_first_where_a_file_does_not_say() -> None:
    def loses(ref: str) -> Plain:
        trigger = {"after": "phase-ends"}
        effects = [{"do": "gain-gold", "n": 1, "who": "you"}]
        return {
            **SPY,
            "ref": ref,
            "abilities": [{"id": "loses", "label": "lose", "kind": "passive", "trigger": trigger, "effects": effects}],
        }

    told = replayed(
        opening={"box": "dominance/4"},
        ends="phase",
        cards=[loses("one"), loses("two")],
        moves=[],
        questions=[{"after": 0, "ask": "gold", "who": "ann", "answer": 2}],
    )
    assert told.differences == ()
    assert told.left_out == ("after move 0: passive, ann choose:one/loses@0",)


def test_the_cards_that_a_question_names_to_pay_pay_it_all() -> None:
    rows = {"kneel-influence": 2}
    ability = {"id": "draws", "label": "draw", "kind": "action", "cost": [{"do": do, "n": n} for do, n in rows.items()]}
    mine = [{"ref": ref, "type": "location", "owner": "ann", "influence": n} for ref, n in (("sea", 1), ("isle", 2))]
    well = {"ref": "well", "type": "location", "owner": "ann"}
    well["abilities"] = [{**ability, "effects": [{"do": "draw", "n": 1}]}]
    asked = [(["isle"], "yes"), (["sea"], "no")]
    questions = [{"after": 0, "ask": "may", "use": "well", "paying": names, "answer": said} for names, said in asked]
    told = differences(opening={"box": "challenges/2"}, cards=[*mine, well], moves=[], questions=questions)
    assert [one for one in told if not one.startswith("end")] == []


def test_who_has_nothing_to_use_need_not_be_said_to_pass() -> None:
    well = {"ref": "well", "type": "location", "owner": "bob"}
    draws = {"id": "draws", "label": "draw", "kind": "action", "effects": [{"do": "draw", "n": 1}]}
    table = {"opening": {"box": "challenges/2"}, "stops": "every", "moves": [{"who": "bob", "uses": "well"}]}
    idle, busy = SPY, {**SPY, "abilities": [draws]}
    told = [differences(cards=[one, {**well, "abilities": [draws]}], **table)[0] for one in (idle, busy)]
    assert [one.partition(":")[0] for one in told] == ["end", "move 1"]
