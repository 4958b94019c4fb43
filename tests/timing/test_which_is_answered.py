"""Which of several happenings a response answers that chooses besides; and choices that each player makes.

Sources: FAQ, Response Opportunities; 2.4 Responses Per Trigger; timing chapter, step 1 f.
"""

from __future__ import annotations

from typing import Any

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]
KNIGHT = card("knight", str=3, icons=["military"])
FIGHT = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "winner": "ann"}
KILLED = [{"what": "killed", "card": ref, "by": "claim is implemented"} for ref in ("page", "squire")]


def killed(*cards: Plain) -> Played:
    """Claim has killed a page and a squire."""
    dead = [card("page", "bob", power=1), card("squire", "bob", power=3)]
    return Played("challenges/7", KNIGHT, *dead, *cards, challenge=FIGHT, opening={"step": "5"}, happened=KILLED)


def mourner(*effects: Plain, **more: Any) -> Plain:
    trigger = {"after": ["killed"], "card": {"type": ["character"]}}
    return card("mourner", type="location", abilities=[ability(*effects, kind="response", trigger=trigger, **more)])


def test_of_two_cards_discarded_from_a_deck_a_copy_of_either_may_be_chosen() -> None:
    """Euron's Mongrel, a Limited Response: what is chosen says which card it answers."""
    mill = card("mill", type="location", abilities=[ability({"do": "discard-from-deck", "n": 2, "who": "opponent"})])
    deck = [card("a", "bob", title="Foo", zone="deck", top=1), card("b", "bob", title="Bar", zone="deck", top=2)]
    copies = [card("foo", title="Foo"), card("bar", title="Bar")]
    for name in ("foo", "bar"):
        played = Played("challenges/2", shipped("bwb_69", "mongrel"), mill, *deck, *copies)
        played.use("mill/use")
        played.until("mongrel/response-1")
        assert {move.choosing for move in played.moves("mongrel/response-1")} == {("foo",), ("bar",)}
        played.use("mongrel/response-1", choosing=[name])
        played.on()
        assert [ref for ref in ("foo", "bar") if played.card(ref).zone == "discard"] == [name]


def test_where_something_is_picked_later_the_use_names_the_card_that_it_answers() -> None:
    """Whispers from the Hill moves the power of the one who died for whom it is played."""
    for name, power in (("page", 1), ("squire", 3)):
        played = killed(shipped("bwb_79", "hill", zone="hand"), card("cook", "bob"))
        assert {move.choosing for move in played.moves("hill/response-1")} == {("page",), ("squire",)}
        played.use("hill/response-1", choosing=[name])
        while played.asked or not played.card("cook").power:
            if played.asked == "target":
                played.choose("cook")
            elif played.asked:
                played.choose(played.choices[0])
            else:
                played.passed()
        assert (played.card("cook").power, played.card(name).power) == (power, 0)


def test_what_may_be_chosen_whichever_is_answered_is_named_behind_it() -> None:
    """The power of whoever is answered for is placed as STR on a character that may be the same for both."""
    strength = {"do": "str", "n": {"stat": "power", "of": "trigger"}, "to": "target", "until": "phase"}
    target = {"choose": {"ref": ["knight"]}}
    for choosing, str_ in ((("knight",), 4), (("squire", "knight"), 6)):
        played = killed(mourner(strength, target=target, limit={"times": 1, "per": "round"}))
        uses = played.moves("mourner/use")
        assert [move.choosing for move in uses] == [("knight",), ("squire", "knight")]
        played.make(next(move for move in uses if move.choosing == choosing))
        played.on("", most=6)
        work = played.game.judge(played.state, "mourner/use")
        assert work is not None
        assert sum(one.n for one in played.state.lasting if one.card == "knight") == str_ - 3


def test_of_two_players_to_whom_the_same_happened_either_may_be_answered() -> None:
    """Two opponents have claimed power for their Houses at once; who is answered loses it again."""
    claims = card("feast", type="location", abilities=[ability({"do": "claim-power", "n": 1, "who": "each-opponent"})])
    loses = {"do": "discard-house-power", "n": 1, "who": "trigger-player"}
    trigger = {"after": ["power-claimed"], "player": "opponent", "house": True}
    envy = card(
        "envy", type="location", abilities=[ability(loses, kind="response", trigger=trigger, cost=[{"do": "kneel"}])]
    )
    for name in ("bob", "cal"):
        played = Played("challenges/2", claims, envy, others=[{"id": "cal"}])
        played.use("feast/use")
        played.until("envy/use")
        assert {move.choosing for move in played.moves("envy/use")} == {("bob",), ("cal",)}
        played.use("envy/use", choosing=[name])
        while played.state.frames and played.state.frames[-1].window == "response":
            played.passed()
        assert [who for who in ("bob", "cal") if not played.player(who).power] == [name]


# --- further choices of several players -------------------------------------------------------------------------------


def poisoned(*cards: Plain) -> Played:
    """Ann has lost a challenge as the defender, with two opponents at the table."""
    fight = {"type": "power", "attacker": "bob", "defender": "ann", "attackers": ["raider"], "winner": "bob"}
    lost = [{"what": "challenge-lost", "player": "ann", "type": "power"}]
    table = [shipped("atoc_53", "maiden"), card("raider", "bob", kneeling=True), *cards]
    played = Played(
        "challenges/7",
        *table,
        challenge=fight,
        opening={"step": "5"},
        happened=lost,
        others=[{"id": "cal"}],
    )
    played.use("maiden/response-1")
    if played.asked == "option":
        played.choose("power")
    return played


def lost_icons(played: Played) -> set[str]:
    return {one.card for one in played.state.lasting if one.do == "lose"}


def test_each_opponent_chooses_what_loses_the_icon() -> None:
    """Maiden of Poisons: with one icon as with another, all are asked in turn."""
    envoys = [card(f"{who}{n}", who, icons=["power"]) for who in ("bob", "cal") for n in (1, 2)]
    played = poisoned(*envoys, card("guard", "cal", icons=["military"]))
    asked = []
    while played.asked or (played.game.moves(played.state) and not lost_icons(played)):
        if played.asked:
            asked.append((played.game.decision(played.state).player, played.choices))
            played.choose(played.choices[-1])
        else:
            played.passed()
    assert asked == [("bob", ("bob1", "bob2")), ("cal", ("cal1", "cal2"))]
    assert lost_icons(played) == {"bob2", "cal2"}


def test_an_opponent_without_such_a_character_chooses_none_and_the_next_one_does() -> None:
    played = poisoned(card("envoy", "cal", icons=["power"]))
    played.on("", most=12)
    assert lost_icons(played) == {"envoy"}


# --- who starts as active player --------------------------------------------------------------------------------------


def test_who_is_made_first_player_as_the_phase_begins_starts_as_the_active_player() -> None:
    """Deep Den: the window that begins the phase comes before the first player starts."""
    den = shipped("soo_4", "den")
    played = Played("challenges/1", den, KNIGHT, card("raider", "bob", icons=["military"]), ends="phase", stops="every")
    played.until("den/response-1")
    played.use("den/response-1")
    declared = []
    for _ in range(40):
        if played.asked.startswith("challenge") or any(one.startswith("military>") for one in played.choices):
            declared.append(played.game.decision(played.state).player)
            played.choose("none")
        elif played.game.moves(played.state):
            played.passed()
    assert (played.state.first, declared) == ("bob", ["bob", "ann"])
