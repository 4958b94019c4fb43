"""The deck check of the second edition, on the shipped printings, agendas and lists."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any

import pytest

from cards.deck.export import as_garlatlan, as_text
from cards.deck.index import CardTable, SecondPrinting
from cards.deck.second.facts import AGENDAS, FACTIONS, faction_of
from cards.deck.second.table import shipped_lists, table
from cards.deck.sentences import say
from cards.deck.service import Checked, asked, check_deck
from cards.deck.verdict import ILLEGAL, LEGAL, PASSED, UNDECIDED
from cards.second import PRINTINGS, SecondCards
from errors import Refused

TODAY = date(2026, 8, 1)
CARDS = SecondCards(PRINTINGS).printings
LISTED = {row.printing_id for one in shipped_lists() for rows in one.rows.values() for row in rows} | {
    card for one in shipped_lists() for pods in one.pods.values() for first, cards in pods for card in (*cards, first)
}


@pytest.fixture(scope="module")
def index() -> CardTable:
    return table(CARDS)


def codes(number: int, **wanted: Any) -> list[str]:
    """Codes of so many cards with different titles that no list ever named, of the first sets, with these facts."""
    found: dict[str, str] = {}
    for code, card in CARDS.items():
        usual = "01000" < code < "16000" and code not in LISTED and not card.get("limit")
        if usual and all(
            card.get(key) in (value if isinstance(value, tuple) else (value,)) for key, value in wanted.items()
        ):
            found.setdefault(card["title"], code)
    assert len(found) >= number
    return list(found.values())[:number]


STARK = codes(20, type="character", faction=(["stark"],))
OF_PLOTS = codes(7, type="plot", faction=(["neutral"],))


def decklist(slots: Mapping[str, int], faction: str = "stark") -> str:
    return json.dumps({"slots": dict(slots), "faction_code": faction})


def deck(more: Mapping[str, int] | None = None, draw: Iterable[str] = STARK, plots: Iterable[str] = OF_PLOTS) -> str:
    return decklist({**dict.fromkeys(plots, 1), **dict.fromkeys(draw, 3), **(more or {})})


def judged(index: CardTable, words: str, of: str = "agot2e-joust", on: str = "2026-08-01", house: str = "") -> Checked:
    return check_deck(index, words, asked(of, on, TODAY, house), lambda: index)


def levels(checked: Checked) -> dict[str, str]:
    return {one.code: one.level for one in reversed(checked.report.findings)}


def test_a_deck_by_the_rules_is_legal_in_both_formats(index: CardTable) -> None:
    checked = judged(index, deck())
    assert checked.report.verdict == LEGAL, [say(one) for one in checked.report.findings]
    assert [one.format.id for one in checked.others] == ["agot2e-melee"]
    assert checked.others[0].verdict == LEGAL
    assert all(one.level == PASSED for one in checked.report.findings)


@pytest.mark.parametrize(
    ("more", "draw", "plots", "code", "level"),
    [
        ({}, STARK[:19], OF_PLOTS, "size-draw", ILLEGAL),
        ({}, STARK, OF_PLOTS[:6], "plots-count", ILLEGAL),
        ({OF_PLOTS[0]: 2}, STARK, OF_PLOTS[:6], "plots-different", PASSED),
        ({OF_PLOTS[0]: 2, OF_PLOTS[1]: 2}, STARK, OF_PLOTS[:5], "plots-doubled", ILLEGAL),
        ({OF_PLOTS[0]: 3}, STARK, OF_PLOTS[:5], "plot-repeated", ILLEGAL),
        ({"01002": 2}, STARK, OF_PLOTS[:5], "plot-repeated", ILLEGAL),  # its own limit
        ({STARK[0]: 4}, STARK, OF_PLOTS, "copies-many", ILLEGAL),
        ({"01090": 1}, STARK, OF_PLOTS, "loyalty-other", ILLEGAL),
        ({"01086": 1}, STARK, OF_PLOTS, "loyalty-other", ILLEGAL),  # not loyal, and nothing lets it in
        ({"99999": 1}, STARK, OF_PLOTS, "name-unknown", UNDECIDED),
        ({"01200": 1, "01205": 1}, STARK, OF_PLOTS, "agenda-too-many", ILLEGAL),
        ({"01027": 2}, STARK, OF_PLOTS, "agenda-copies", ILLEGAL),
        ({"00003": 1}, STARK, OF_PLOTS, "format-kept", ILLEGAL),
        ({"00140": 1}, STARK, OF_PLOTS, "loyalty-other", ILLEGAL),
    ],
)
def test_what_a_deck_must_not_be(
    index: CardTable, more: dict[str, int], draw: list[str], plots: list[str], code: str, level: str
) -> None:
    assert levels(judged(index, deck(more, draw, plots)))[code] == level


def test_a_banner_lets_in_what_is_not_loyal_and_asks_for_twelve(index: CardTable) -> None:
    loyal = codes(1, type="character", faction=(["lannister"],), loyal=True)[0]
    lions = codes(4, type="character", faction=(["lannister"],), loyal=(None,))
    whole = judged(index, deck({"01200": 1, **dict.fromkeys(lions, 3)}))
    assert whole.report.verdict == LEGAL, [say(one) for one in whole.report.findings]
    few = levels(judged(index, deck({"01200": 1, lions[0]: 3})))
    assert (few["agenda-needs"], few["loyalty-fine"]) == (ILLEGAL, PASSED)
    assert levels(judged(index, deck({"01200": 1, **dict.fromkeys(lions, 3), loyal: 1})))["loyalty-other"] == ILLEGAL


def test_agendas_change_sizes_plots_and_copies(index: CardTable) -> None:
    assert levels(judged(index, deck({"16028": 1})))["size-draw"] == ILLEGAL  # 75
    ten = codes(10, type="plot", faction=(["neutral"],))
    assert judged(index, deck({"17151": 1}, plots=ten)).report.verdict == LEGAL
    assert levels(judged(index, deck({"17151": 1, ten[0]: 2, ten[1]: 2}, plots=ten[:8])))["plots-different"] == PASSED
    weapon = codes(1, type="attachment", faction=(["neutral"],))[0]
    assert levels(judged(index, deck({"17152": 1, weapon: 2})))["copies-many"] == ILLEGAL
    winter = next(code for code, one in CARDS.items() if one["type"] == "plot" and "Winter" in one.get("traits", ()))
    assert levels(judged(index, deck({"04037": 1, winter: 1})))["agenda-bars"] == ILLEGAL
    unsworn = codes(20, type="character", faction=(["stark"],), loyal=(None,))
    assert levels(judged(index, deck({"06119": 1}, unsworn)))["agenda-kept"] == PASSED
    assert levels(judged(index, deck({"06119": 1, "01145": 1}, unsworn)))["agenda-bars"] == ILLEGAL
    assert levels(judged(index, deck({"11079": 1})))["agenda-only"] == ILLEGAL


def test_an_alliance_takes_two_banners(index: CardTable) -> None:
    both = levels(judged(index, deck({"06018": 1, "01200": 1, "01205": 1})))
    assert both["agenda-allowed"] == PASSED
    assert levels(judged(index, deck({"06018": 1, "01200": 1, "01027": 1})))["agenda-too-many"] == ILLEGAL


def test_the_list_of_the_day_counts(index: CardTable) -> None:
    first, second = "01045", "05010"  # restricted in Joust from 26 March 2018
    words = deck({first: 1, second: 1, "01202": 1})
    assert levels(judged(index, words, on="2018-03-26"))["restricted"] == ILLEGAL
    assert levels(judged(index, words, on="2018-03-25"))["restricted"] == PASSED
    assert levels(judged(index, words, on="2016-01-01"))["list-unlisted"] == UNDECIDED
    banned = levels(judged(index, deck({"17107": 1}), on="2018-03-26"))
    assert banned["banned"] == ILLEGAL


def test_two_cards_of_a_pod_may_not_be_together(index: CardTable) -> None:
    checked = judged(index, deck({"01081": 1, "16027": 1}))
    finding = next(one for one in checked.report.findings if one.code == "pods-broken")
    assert finding.level == ILLEGAL
    assert "Standard v2.1" in say(finding)
    assert "pods-broken" not in levels(judged(index, deck({"16027": 1})))


def test_a_list_in_text_names_its_faction_and_agenda_on_lines_of_their_own(index: CardTable) -> None:
    plots = "\n".join(f"1x {CARDS[one]['title']} ({CARDS[one]['set']})" for one in OF_PLOTS)
    draw = "\n".join(f"3x {CARDS[one]['title']} ({CARDS[one]['set']})" for one in STARK)
    head = "Winter is here\n\nHouse Stark\nThe Lord of the Crossing (The King's Peace)"
    words = f"{head}\n\nPlots:\n{plots}\n\nCharacters:\n{draw}\n"
    checked = judged(index, words, on="2017-01-01")
    assert checked.report.verdict == LEGAL, [say(one) for one in checked.report.findings]
    assert (checked.deck.house, [one.title for one in checked.deck.agendas]) == ("Stark", ["The Lord of the Crossing"])
    for again in (as_garlatlan(checked.deck), as_text(checked.deck)):
        assert levels(judged(index, again, on="2017-01-01")) == levels(checked)


def test_a_draft_card_is_meant_only_where_nothing_else_is(index: CardTable) -> None:
    draft = next(
        one for one in CARDS.values() if one["set"] == "Tower of Joy Draft Set" and one["title"] == "Jon Arryn"
    )
    named = judged(index, f"House Baratheon\n1x Jon Arryn\n1x Jon Arryn ({draft['set']})")
    plain, hinted = (one for one in named.deck.draw)
    assert (plain.printing.id if plain.printing else None) == "23001"
    assert (hinted.printing.id if hinted.printing else None) == draft["id"]
    assert levels(named)["sets-draft"] == UNDECIDED


def test_the_edition_of_the_list_counts(index: CardTable) -> None:
    assert judged(index, deck(), of="joust").report.format.id == "agot2e-joust"
    with pytest.raises(Refused, match="has no format"):
        judged(index, deck(), of="league")
    with pytest.raises(Refused, match="first edition"):
        judged(index, "<VersionedDeck><Cards><Card><Name>x</Name></Card></Cards></VersionedDeck>")
    with pytest.raises(Refused, match="no House of the first edition"):
        judged(index, "1x Robb Stark", of="joust", house="Tyrell")
    assert levels(judged(index, deck(), house="Tyrell"))["loyalty-other"] == ILLEGAL


def test_every_agenda_is_described_and_every_row_is_of_a_card() -> None:
    agendas = {code for code, one in CARDS.items() if one["type"] == "agenda"}
    assert set(AGENDAS) == agendas


def test_traits_and_factions_of_the_agendas_are_those_of_cards(index: CardTable) -> None:
    cards = [one for one in index.printings if isinstance(one, SecondPrinting)]
    for says in AGENDAS.values():
        selectors = [*says.lets_in, *says.only, *says.bars, *says.bars_plots, *says.only_plots]
        selectors += [need.of for need in (*says.needs, *says.needs_plots)] + ([says.single] if says.single else [])
        for one in selectors:
            assert any(map(one.fits, cards)), one
            assert one.words


@pytest.mark.parametrize(
    ("name", "faction"),
    [("House Stark", "Stark"), ("thenightswatch", "Night's Watch"), ("The Night’s Watch", "Night's Watch"),
     ("tyrell", "Tyrell"), ("Neutral", None), ("Robb Stark", None)],
)  # fmt: skip
def test_factions_by_their_names(name: str, faction: str | None) -> None:
    assert faction_of(name) == faction
    assert faction is None or faction in FACTIONS.values()
