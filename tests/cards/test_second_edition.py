"""Cards of the second edition as lines: how each printing stands on the lists of the day, and what pods keep apart."""

from __future__ import annotations

from cards.deck.second.table import LISTS, shipped_lists
from cards.listfiles import exchange
from cards.lists import Release
from cards.second_edition.lines import second_lines, second_lists, second_then

CARDS = {
    code: {"id": code, "title": title, "type": "plot", "set": "Core Set", "faction": ["thenightswatch"]}
    for code, title in (("01001", "Old Mill"), ("01002", "New Mill"), ("01003", "Mill Pond"), ("01004", "Weir"))
}


def version(day: str, joust: dict[str, object], number: str = "1.0") -> Release:
    given = {"version": number, "issuer": "Players", "name": f"List {number}", "date": day, "cardSet": "original",
             "code": f"list-{day}", "formats": [{"name": "joust", **joust}], "bannedCards": []}  # fmt: skip
    return exchange.taken(given)


def words(code: str, *known: Release) -> str:
    return second_lines(CARDS, known)[code].standings[0].words


def test_the_lists_that_are_shipped_are_in_the_exchange_format() -> None:
    assert len(exchange.read(LISTS.read_text(encoding="utf-8"))) == len(shipped_lists())


def test_a_card_is_restricted_banned_or_neither() -> None:
    known = version("2020-01-01", {"restricted": ["01001"], "banned": ["01002"]})
    assert [words(code, known) for code in ("01001", "01002", "01003")] == ["Restricted", "Banned", "Not restricted"]


def test_the_newest_list_counts() -> None:
    old, new = version("2020-01-01", {"restricted": ["01001"]}), version("2021-01-01", {"restricted": []})
    assert words("01001", new, old) == "Not restricted"


def test_of_a_pod_at_most_one_card_is_in_a_deck() -> None:
    known = version("2020-01-01", {"pods": [{"cards": ["01001", "01002", "01003"]}]})
    assert words("01001", known) == "Not restricted, not beside New Mill, Mill Pond"
    assert words("01004", known) == "Not restricted"


def test_a_card_that_a_pod_restricts_stands_beside_none_of_its_cards_which_may_stand_together() -> None:
    known = version("2020-01-01", {"pods": [{"restricted": "01001", "cards": ["01002", "01003"]}]})
    assert words("01001", known) == "Not restricted, not beside New Mill, Mill Pond"
    assert words("01002", known) == "Not restricted, not beside Old Mill"


def test_an_imported_list_counts_before_the_shipped_one_of_its_day() -> None:
    shipped = shipped_lists()[-1]
    mine = version(shipped.since, {"restricted": ["01001"]})
    both = {code: rows for code in shipped.rows for rows in mine.rows.values()}
    mine.rows.update(both)
    assert shipped not in second_lists([mine])
    assert mine in second_lists([mine])


def test_every_list_of_a_number_is_said() -> None:
    known = [version("2018-06-11", {"restricted": ["01001"]}, "1.4"), version("2022-07-08", {}, "1.4")]
    line = second_lines(CARDS, known)["01001"]
    then = second_then(line, known, {}, "1.4")
    assert then == (
        "List 1.4 (11 June 2018): Joust (second edition): restricted; "
        "List 1.4 (8 July 2022): Joust (second edition): not restricted"
    )
    assert second_then(line, known, {}, "2017") == ""


def test_a_faction_is_named_as_people_name_it() -> None:
    assert second_lines(CARDS, ())["01001"].ref.kind == "Plot, The Night’s Watch"
