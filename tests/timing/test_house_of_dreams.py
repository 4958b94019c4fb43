"""An agenda by which a location starts the game in play."""

from __future__ import annotations

from tests.timing.as_shipped import Plain, Played, ability, card, shipped


def location(ref: str, **more: object) -> Plain:
    return card(ref, type="location", zone="deck", **{"unique": True, "house": ["Stark"], **more})


def announced(*cards: Plain) -> Played:
    """House of Dreams is announced."""
    table = [shipped("btns_119", "dreams", zone="agenda"), *cards]
    played = Played("setup/1", *table, ann={"house": "Stark"}, ends="round", stops="every")
    played.choose("dreams")
    return played


def test_a_unique_location_of_ones_house_that_is_not_limited_is_chosen_from_the_deck() -> None:
    others = [
        location("keep", house=["Lannister"]),
        location("road", unique=False),
        location("vault", keywords=["limited"]),
        card("tower", type="location", unique=True, house=["Stark"], zone="hand"),
        card("port", "bob", type="location", unique=True, house=["Stark"], zone="deck"),
    ]
    played = announced(location("hall"), location("wood"), *others)
    assert set(played.choices) == {"hall", "wood"}
    played.choose("wood")
    assert (played.card("wood").zone, played.card("hall").zone) == ("play", "deck")


def test_it_is_immune_to_what_opponents_do() -> None:
    kneels = ability({"do": "kneel", "to": "target"}, phase="any", target={"choose": {"type": "location"}})
    mine, theirs = (card(f"fire{who}", who, type="character", abilities=[kneels]) for who in ("ann", "bob"))
    played = announced(location("hall"), location("wood"), card("inn", type="location"), mine, theirs)
    played.choose("wood")
    for fire, may in (("fireann", True), ("firebob", False)):
        while not played.moves(f"{fire}/use"):
            idle = [m for m in played.game.moves(played.state) if m.does != "uses"]
            played.make(next((m for m in idle if m.does == "passes"), idle[0]))
        assert (("wood",) in [move.choosing for move in played.moves(f"{fire}/use")]) is may
