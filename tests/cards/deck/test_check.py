"""The checks: a legal deck, decks illegal in each single way, and what cannot be decided."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from cards.deck.check import check
from cards.deck.formats import FORMATS, format_of
from cards.deck.index import ListOfDay
from cards.deck.names import find
from cards.deck.reading import read
from cards.deck.resolved import resolve
from cards.deck.sentences import CODES, say
from cards.deck.service import asked, check_deck
from cards.deck.verdict import ILLEGAL, LEGAL, NOTE, PASSED, UNDECIDED, Report
from errors import Refused
from tests.cards.deck.table import HOUNDS, PLOTS, SETS, TODAY, card, deck, table

SINGLES = "\n".join(
    [f"1x Hound {name}" for name in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]
    + [f"1x Crow {name}" for name in "ABCDEFGHIJKLMNOPQRST"]
    + [f"1x Wolf {name}" for name in "ABCDFGHIJKLMNO"]
)
CROWS = "\n".join(f"3x Crow {name}" for name in "ABCDEFGHI")
MORE_PLOTS = "\n".join(f"1x Plot {name}" for name in "ABCDEFGHIJ")


def judge(words: str, format_id: str = "joust", on: date = TODAY, *, complete: bool = True, **more: Any) -> Report:
    """The report on a list."""
    return check_deck(table(complete=complete), words, asked(format_id, on.isoformat(), TODAY, **more)).report


def the_one(report: Report, level: str) -> Any:
    """The only finding of a level; with its sentence made, so that it can be."""
    found = report.at(level)
    assert [one.code for one in found] == [found[0].code], [say(one) for one in found]
    assert say(found[0]).endswith((".", "?")), say(found[0])
    return found[0]


@pytest.mark.parametrize("format_id", ["joust", "melee", "lcg-2008"])
def test_a_legal_deck_is_legal_and_every_check_says_so(format_id: str) -> None:
    report = judge(deck(), format_id)
    assert report.verdict == LEGAL, [say(one) for one in report.findings]
    assert {one.level for one in report.findings} == {PASSED}
    assert all(one.rules and say(one) for one in report.findings)


def test_a_legacy_deck_with_one_of_each_is_legal() -> None:
    report = judge(deck(cards=SINGLES), "legacy-2008")
    assert report.verdict == LEGAL, [say(one) for one in report.findings]


def test_a_league_deck_of_fifty_from_its_pool_is_legal() -> None:
    cards = (
        HOUNDS.replace("3x Hound T", "2x Wolf A")
        .replace("3x Hound S", "")
        .replace("3x Hound R", "")
        .replace("3x Hound Q", "")
    )
    report = judge(deck(cards=cards), "league", pool=["Ancient Enemies", "The War of Five Kings"])
    assert report.verdict == LEGAL, [say(one) for one in report.findings]
    assert judge(deck(cards=cards), "league").verdict == UNDECIDED


LACKING = HOUNDS.replace("3x Hound T", "2x Hound T")
ILLEGAL_DECKS = {
    "two House cards": (deck("1x House Greyjoy"), "joust", "house-several"),
    "two agendas": (deck("Agenda: Kings of Summer\nAgenda: Alliance"), "joust", "agendas-several"),
    "one agenda twice": (deck("Agenda: The Rangers\nAgenda: The Rangers"), "joust", "agenda-twice"),
    "agendas of both kinds of the North": (
        deck("Agenda: The Rangers\nAgenda: The Free Folk"), "joust", "agendas-mixed",
    ),
    "six plots": (deck(plots=PLOTS.replace("1x Plot G", "")), "joust", "plots-count"),
    "eight plots": (deck("1x Plot H"), "joust", "plots-count"),
    "seven plots with Defiance": (deck("Agenda: Defiance"), "joust", "plots-count"),
    "seven plots, one of them Betrayal at the Wall": (
        deck("1x Betrayal at the Wall", plots=PLOTS.replace("1x Plot G", "")), "joust", "plots-count",
    ),
    "a plot twice": (deck(plots=PLOTS.replace("1x Plot F\n1x Plot G", "2x Plot F")), "joust", "plot-repeated"),
    "a plot that may be there twice, three times": (
        deck(plots="1x Plot A\n1x Plot B\n1x Plot C\n1x Plot D\n3x The Power of Blood"), "joust", "plot-repeated",
    ),
    "59 cards": (deck(cards=LACKING), "joust", "size"),
    "59 cards in LCG 2008": (deck(cards=LACKING), "lcg-2008", "size"),
    "60 cards with Dark Wings, Dark Words": (deck("Agenda: Dark Wings, Dark Words"), "joust", "size"),
    "60 cards with The Long Voyage": (
        deck("Agenda: The Long Voyage", house="House: Neutral Faction"), "joust", "size",
    ),
    "49 cards in a league": (
        deck(cards="\n".join(f"3x Hound {name}" for name in "ABCDEFGHIJKLMNOP") + "\n1x Hound Q"), "league", "size",
    ),
    "four copies": (deck("1x Hound A"), "joust", "copies"),
    "four copies over two printings": (
        deck("2x Northern Fiefdoms (Core)\n2x Northern Fiefdoms (LoW)"), "joust", "copies",
    ),
    "four copies of a title, two cards": (deck("2x Bran Stark (Core)\n2x Bran Stark (LoW)"), "joust", "copies"),
    "two copies of a card that allows one": (deck("2x Street of Steel"), "joust", "copies"),
    "two copies of an event with Dark Wings, Dark Words": (
        deck("Agenda: Dark Wings, Dark Words\n2x Raven Song\n" + CROWS), "joust", "copies",
    ),
    "two copies in Legacy": (deck("2x Raven Song", cards=SINGLES), "legacy-2008", "copies"),
    "House only of another House": (deck("1x Longship Maiden's Bane"), "joust", "loyalty"),
    "an agenda of another House": (deck("Agenda: The Old Way"), "joust", "loyalty"),
    "The Long Voyage without the Neutral Faction": (
        deck("Agenda: The Long Voyage\n" + CROWS), "joust", "loyalty",
    ),
    "any House except this one": (deck("1x Any but Stark"), "joust", "loyalty"),
    "a Shadow card of another House without City of Shadows": (deck("1x Shadow Viper"), "joust", "loyalty"),
    "two restricted titles": (deck("1x Pyromancer's Cache\n1x Fury of the Wolf"), "joust", "restricted"),
    "banned in LCG 2008": (deck("1x Pyromancer's Cache"), "lcg-2008", "banned"),
    "banned in Legacy": (deck("1x The Things I Do for Love", cards=SINGLES), "legacy-2008", "banned"),
    "kept to Joust by its erratum": (deck("1x Jousters Alone"), "melee", "format-only"),
    "a set that LCG 2008 does not have": (deck("1x Raven Song"), "lcg-2008", "sets"),
    "a set that is not in the league's pool": (deck("1x Raven Song"), "league", "sets"),
}  # fmt: skip


@pytest.mark.parametrize("case", ILLEGAL_DECKS)
def test_a_deck_illegal_in_one_way_is_refused_for_it_with_rule_and_line(case: str) -> None:
    words, format_id, code = ILLEGAL_DECKS[case]
    report = judge(words, format_id, pool=["Ancient Enemies"] if format_id == "league" else ())
    assert report.verdict == ILLEGAL
    wrong = report.at(ILLEGAL)
    assert [one.code for one in wrong] == [code], [say(one) for one in wrong]
    assert wrong[0].rules
    assert wrong[0].lines or code in ("plots-count", "size")
    assert say(wrong[0])


ALLOWED = {
    "one restricted title, three copies": deck("3x Fury of the Wolf"),
    "a reprint counted as one card": deck("1x Northern Fiefdoms (Core)\n2x Northern Fiefdoms (LoW)"),
    "out of House": deck("3x Randyll Tarly"),
    "a plot that may be there twice": deck(
        plots="\n".join(f"1x Plot {name}" for name in "ABCDE") + "\n2x The Power of Arms"
    ),
    "ten plots with Defiance": deck("Agenda: Defiance", plots=MORE_PLOTS),
    "eight plots with Betrayal at the Wall": deck("1x Betrayal at the Wall"),
    "two agendas of the Night's Watch": deck("Agenda: The Rangers\nAgenda: The Builders"),
    "City of Shadows lets a Shadow card in": deck("Agenda: City of Shadows\n1x Shadow Viper"),
    "any House except Stark, in another": deck("1x Any but Stark", house="House: Greyjoy"),
    "any House except Stark, in none": deck("1x Any but Stark", house="House: Neutral Faction"),
    "a restricted title of the other format": deck(
        "1x Asha Greyjoy (AHA)\n1x Pyromancer's Cache", house="House: Greyjoy"
    ),
    "two titles that may be restricted, one of which is not": deck("1x Bran Stark (LoW)\n1x Fury of the Wolf"),
    "the same title as plot and agenda": deck(
        "Agenda: Alliance\nPlots\n1x Alliance", plots=PLOTS.replace("1x Plot G", "")
    ),
}


@pytest.mark.parametrize("case", ALLOWED)
def test_what_is_allowed_is_legal(case: str) -> None:
    report = judge(ALLOWED[case])
    assert report.verdict == LEGAL, [say(one) for one in report.findings]


UNDECIDED_DECKS = {
    "no House card": (deck(house=""), "joust", {"house-missing", "loyalty-no-house"}),
    "a name that is no card's": (deck("Characters\n1x Robb Strak"), "joust", {"name-unknown"}),
    "versions of a title, one of them House only": (
        deck("1x Bran Stark", house="House: Greyjoy"), "joust", {"loyalty-version"},
    ),
    "versions of a title, one of them restricted": (
        deck("1x Bran Stark\n1x Pyromancer's Cache"), "joust", {"restricted-version"},
    ),
    "versions of a title, one of an allowed set": (deck("1x Bran Stark"), "lcg-2008", {"sets-version"}),
    "a set that the season leaves open": (deck("1x Varys"), "lcg-2008", {"sets-open"}),
    "nobody states what the card is": (
        deck("2x Nobody Knows"), "joust", {"plots-unclear", "copies-unstated", "loyalty-unstated"},
    ),
    "the documents do not have the list of that day": (deck(), "joust 2014-06-01", {"list-unknown"}),
    "a card released later": (
        deck("1x Robb Stark\n1x Raven Song"), "joust 2013-06-01", {"list-unknown", "not-released"},
    ),
    "Defiance and Betrayal at the Wall": (
        deck("Agenda: Defiance\n1x Betrayal at the Wall", plots=MORE_PLOTS), "joust", {"plots-both"},
    ),
    "an agenda that may be one that asks for more cards": (
        deck("Agenda: Dark Wings Dark Wrods"), "joust", {"size-agenda", "name-unknown"},
    ),
    "plots too many, but one may be Defiance": (
        deck("Agenda: Defianse", plots=MORE_PLOTS), "joust", {"plots-count", "name-unknown"},
    ),
    "a number and a name that do not agree": (
        deck("Characters\n1x Robb Stark (KR 105)"), "joust", {"name-and-number"},
    ),
    "a misspelt name under no heading may be a plot": (
        deck("1x Robb Strak"), "joust", {"name-unknown", "plots-unclear"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", UNDECIDED_DECKS)
def test_what_cannot_be_judged_is_said(case: str) -> None:
    words, asked_for, codes = UNDECIDED_DECKS[case]
    format_id, _, day = asked_for.partition(" ")
    report = judge(words, format_id, date.fromisoformat(day) if day else TODAY)
    assert report.verdict == UNDECIDED, [say(one) for one in report.at(ILLEGAL)]
    assert {one.code for one in report.at(UNDECIDED)} == codes, [say(one) for one in report.at(UNDECIDED)]
    assert all(one.rules and say(one) for one in report.findings)


def test_without_a_card_file_unknown_names_are_said_once_and_not_called_wrong() -> None:
    report = judge(deck("Agenda: Song of Nowhere\n3x Some Other Card\n2x Another One"), complete=False)
    unlisted = [one for one in report.findings if one.code == "names-unlisted"]
    assert len(unlisted) == 1
    assert len(unlisted[0].lines) == 3
    assert "Without a card file" in say(unlisted[0])


def test_kinds_are_taken_from_headings_where_no_card_file_tells_them() -> None:
    words = (
        "House: Stark\nPlots (7)\n"
        + "\n".join(f"1x Unheard {n}" for n in range(7)).replace("Unheard", "Unheard of")
        + ("\nCharacters (60)\n" + "\n".join(f"3x Nameless {name}" for name in "abcdefghijklmnopqrst"))
    )
    report = judge(words, complete=False)
    passed = {one.code for one in report.at(PASSED)}
    assert {"plots", "size"} <= passed
    assert report.verdict == UNDECIDED


def test_a_finding_that_passed_says_when_some_cards_were_not_known() -> None:
    report = judge(deck("1x Robb Strak"))
    assert say(next(one for one in report.findings if one.code == "restricted")).startswith(
        "Of the cards that are known: "
    )


def test_the_house_may_be_chosen_when_the_list_has_none() -> None:
    assert judge(deck(house=""), house="Stark").verdict == LEGAL
    assert judge(deck("1x Longship Maiden's Bane", house="House: Stark"), house="Greyjoy").verdict == LEGAL
    with pytest.raises(Refused, match="no House"):
        judge(deck(), house="Tyrell")


def test_a_pool_names_packs_and_only_packs() -> None:
    for name, says in (
        ("Core Set", "no chapter pack"),
        ("Nowhere", "no chapter pack"),
        ("ACoA", "means The War of Five Kings or"),
    ):
        with pytest.raises(Refused, match=says):
            judge(deck(), "league", pool=[name])


@pytest.mark.parametrize(("format_id", "on"), [("chess", ""), ("joust", "yesterday"), ("joust", "2015-13-01")])
def test_a_format_or_a_day_that_does_not_exist_is_refused(format_id: str, on: str) -> None:
    with pytest.raises(Refused):
        asked(format_id, on, TODAY)


def test_out_of_house_cards_are_counted_with_their_penalty() -> None:
    note = the_one(judge(deck("3x Randyll Tarly")), NOTE)
    assert note.code == "out-of-house"
    assert "3 cards are of another House than House Stark" in say(note)


def test_a_sideboard_is_left_aside_and_said() -> None:
    report = judge(deck("Sideboard (3)\n3x Longship Maiden's Bane"))
    assert report.verdict == LEGAL
    assert [one.code for one in report.at(NOTE)] == ["sideboard"]


def test_a_house_named_twice_is_one_house_card() -> None:
    assert judge(deck("House\n1x House Stark (Core)")).verdict == LEGAL


def test_every_finding_in_the_code_has_a_sentence_and_every_sentence_a_finding() -> None:
    folder = Path(__file__).resolve().parents[3] / "cards" / "deck"
    files = [*folder.glob("check*.py"), *(folder / "second").glob("*.py")]
    code = "".join(path.read_text(encoding="utf-8") for path in files)
    made = set(re.findall(r'Finding\(\s*"([\w-]+)"', code)) | {"agendas-mixed", "agendas-several"}
    assert made == CODES


def test_every_rule_that_a_format_cites_is_in_the_corpus(corpus: Any) -> None:
    from cards.deck import formats
    from rules.connections import refs

    cited = {
        value for name, value in vars(formats).items() if name.isupper() and isinstance(value, str) and "/" in value
    }
    cited |= {rule for of in FORMATS for name, rules in vars(of).items() if name.endswith("_rules") for rule in rules}
    assert cited
    assert set(refs(corpus, cited)) == cited


def test_the_same_deck_has_a_verdict_in_every_format() -> None:
    checked = check_deck(table(), deck(), asked("melee", "", TODAY))
    assert [checked.report.format.id, *(one.format.id for one in checked.others)] == [
        "melee", *(one.id for one in FORMATS if one.id != "melee"),
    ]  # fmt: skip


def test_checks_need_nothing_but_an_index() -> None:
    index = table()
    resolved = resolve(index, read(deck()))
    assert check(index, resolved, format_of("joust"), TODAY).verdict == LEGAL
    assert find(index, resolved.every[0].line).printing


@pytest.mark.parametrize(
    ("on", "released"), [("2014-01-15", False), ("2014-01-16", True), ("2014-01-17", True), ("2013-12-31", False)]
)
def test_a_card_may_be_played_from_the_day_of_its_release_on(on: str, released: bool) -> None:
    codes = {one.code for one in judge(deck("1x Raven Song"), on=date.fromisoformat(on)).at(UNDECIDED)}
    assert ("not-released" in codes) is not released


@pytest.mark.parametrize("on", ["2008-01-01", "2008-12-31"])
def test_of_a_set_whose_year_alone_is_known_every_day_of_that_year_counts(on: str) -> None:
    codes = {one.code for one in judge(deck(), on=date.fromisoformat(on)).at(UNDECIDED)}
    assert "not-released" not in codes
    assert "not-released" in {one.code for one in judge(deck(), on=date(2007, 12, 31)).at(UNDECIDED)}


@pytest.mark.parametrize(("kind", "code"), [("banned", "banned"), ("restricted", "restricted")])
@pytest.mark.parametrize("listed", ["core_26", "low_30"])
@pytest.mark.parametrize("played", ["Core", "LoW"])
def test_a_reprint_of_a_listed_card_is_listed_with_it(kind: str, code: str, listed: str, played: str) -> None:
    """Whichever printing stands on the list, and whichever is played (FAQ, most recent printing)."""
    cards = table()
    since = date(2015, 7, 17)
    other = frozenset(("core_13",)) if kind == "restricted" else frozenset[str]()
    lists = {**cards.lists, ("joust", kind): [ListOfDay(True, "a list", since, cards=frozenset((listed,)) | other)]}
    words = deck(f"1x Northern Fiefdoms ({played})" + ("\n1x Bran Stark (Core)" if kind == "restricted" else ""))
    report = check_deck(replace(cards, lists=lists), words, asked("joust", "2026-01-01", TODAY)).report
    assert code in {one.code for one in report.at(ILLEGAL)}


def test_of_lists_by_date_the_newest_that_holds_counts() -> None:
    old = ListOfDay(True, "old", date(2014, 1, 1), date(2014, 12, 31))
    new = ListOfDay(True, "new", date(2015, 7, 17))
    same = ListOfDay(True, "imported", date(2015, 7, 17))
    known = replace(table(), lists={("joust", "banned"): [new, same, old]})
    told = {on: known.list_on("joust", "banned", date.fromisoformat(on)) for on in
            ("2013-12-31", "2014-01-01", "2014-12-31", "2015-01-01", "2015-07-16", "2015-07-17")}  # fmt: skip
    assert [one.version if one.known else "" for one in told.values()] == ["", "old", "old", "", "", "new"]


def test_the_formats_of_the_deck_check_are_those_of_the_content(corpus: Any) -> None:
    """Name, copies, sets and lists stand in cards/content/formats.yaml; what the check adds agrees with it."""
    from sqlalchemy import select

    from cards.models import PlayFormat

    for content in corpus.scalars(select(PlayFormat)):
        of = format_of(content.code)
        assert (of.name, of.copies) == (content.name, content.copies)
        allowed = None if content.sets in (None, ["all"], "all") else set(content.sets)
        assert (set(of.prefixes) if of.prefixes is not None else None) == allowed
        cited = {*of.restricted_rules, *of.banned_rules, *of.set_rules, *of.copy_rules}
        assert set(content.rules) & cited


@pytest.mark.parametrize(
    ("card_id", "held"), [("acoa_20", True), ("acoa_21", False), ("acoa_1", True), ("kl_1", False)]
)
def test_a_set_holds_its_first_and_its_last_card_and_none_beside(card_id: str, held: bool) -> None:
    first_pack = next(one for one in SETS if one.name == "The War of Five Kings")
    assert first_pack.holds(card(card_id, "Any", "event")) is held
