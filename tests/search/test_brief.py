"""What is said before the results: a card's standing, a question's verdict, a number's entry."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote_plus

import pytest
from flask.testing import FlaskClient

from tests.search.test_views import results


def in_short(client: FlaskClient, text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = results(client, f"q={quote_plus(text)}").get("in_short", [])
    return found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("is Val restricted", "restricted in joust and melee · Errata 4.2"),
        ("val legal in joust", "legal in joust as a restricted card · Melee: restricted · Errata 4.2"),
        ("Val restricted list", "restricted in joust and melee · Errata 4.2"),
        ("what is the status of Val", "Joust: restricted · Melee: restricted · Errata 4.2"),
        ("Val errata", "Joust: restricted · Melee: restricted · Errata 4.2"),
    ],
)
def test_a_cards_standing_is_said_by_list(client: FlaskClient, text: str, says: str) -> None:
    said = in_short(client, text)
    assert [one["title"] for one in said] == ["Val"]
    assert said[0]["text"] == says
    assert results(client, f"q={text.replace(' ', '+')}")["results"][0]["id"] == "card:dotn_117"


@pytest.mark.parametrize("text", ["what does val say now", "was val changed", "is val still allowed"])
def test_who_asks_what_a_card_says_today_is_told_how_it_stands(client: FlaskClient, text: str) -> None:
    assert [one["title"] for one in in_short(client, text)] == ["Val"]


def test_of_several_cards_that_are_to_go_together_each_is_said(client: FlaskClient) -> None:
    said = in_short(client, "can I run the rangers and the builders in one deck")
    assert {one["title"] for one in said[1:]} == {"The Rangers", "The Builders"}


def test_the_set_that_is_named_tells_which_card_of_a_title_is_meant(client: FlaskClient) -> None:
    query = "what is the status of the clash of arms jaqen"
    assert results(client, f"q={query.replace(' ', '+')}")["results"][0]["id"] == "card:acoa_43"


def test_todays_formats_stand_before_those_of_a_season_that_is_over(client: FlaskClient) -> None:
    text = in_short(client, "jaqen errata")[0]["text"]
    assert text.startswith("Joust: not restricted · Melee: not restricted · LCG 2008-2009: banned")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("is val banned in legacy", ["Legacy 2008-2009: not out yet"]),
        ("val legal in classic", ["Legacy 2008-2009: not out yet"]),
        ("is coldhands legal in lcg", ["LCG 2008-2009: not in its sets", "LCG 2008-2009: not in its sets"]),
        ("is val restricted in joust", [""]),
        ("was val restricted in 2008", ["", ""]),
    ],
)
def test_a_format_of_the_past_that_is_named_is_answered_too(client: FlaskClient, text: str, said: list[str]) -> None:
    """Also where the card is on none of its lists; a year names no format."""
    lines = [one["text"] for one in in_short(client, text) if not one.get("heading")]
    assert len(lines) == len(said) or not any(said)
    for line, past in zip(lines, said, strict=False):
        assert ("2008-2009" in line) is bool(past)
        assert past in line


@pytest.mark.parametrize(
    ("text", "entry", "said"),
    [
        ("how many titles are there", "agot1e-core/titles", "There are 6 titles"),
        ("how many players at the final table", "agot-tournament-2008/melee/final-table", "11 or fewer – the top 3"),
        ("how much does it cost to play into shadows", "agot1e-faq/playing-card-into-shadows", "2 gold each"),
        ("how long is a league season", "agot-tournament-2008/league/schedule", "6 weeks"),
        ("how many phases in a round", "agot1e-core/round-sequence", "7 phases"),
        ("how many trades after a sparring game", "agot-tournament-2008/league/trading", "1 trade"),
        ("how much power for dominance", "agot1e-core/dominance", "claims 1 power"),
    ],
)
def test_whoever_asks_for_a_number_is_told_it(client: FlaskClient, text: str, entry: str, said: str) -> None:
    (line,) = in_short(client, text)
    assert line["url"] == f"/rules/{entry}"
    assert said in line["text"]


def every_card(said: list[dict[str, Any]]) -> set[str]:
    return {one["url"] for one in said} | {other["url"] for one in said for other in one.get("others", [])}


@pytest.mark.parametrize(
    ("text", "of_note", "cards"),
    [
        ("bran stark restricted", ["/cards/core_13"], 4),
        ("is daenerys targaryen restricted", ["/cards/cad_76", "/cards/qod_22"], 4),
        ("daenerys restricted", ["/cards/cad_76", "/cards/qod_22"], 4),
        ("robert baratheon errata", ["/cards/core_71", "/cards/kl_46"], 6),
    ],
)
def test_no_card_of_a_title_is_left_out_and_those_of_note_come_first(
    client: FlaskClient, text: str, of_note: list[str], cards: int
) -> None:
    said = in_short(client, text)
    assert sorted(one["url"] for one in said[: len(of_note)]) == of_note
    assert len(every_card(said)) == cards
    assert all(one["text"] for one in said)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("is Roose Bolton restricted", "not restricted in joust or melee"),
        ("walder frey banned", "not banned in joust or melee · Joust: not restricted · Melee: not restricted"),
        ("is meereen legal", "legal in joust and melee"),
        ("meereen errata", "Joust: not restricted · Melee: not restricted"),
    ],
)
def test_a_card_of_which_nothing_is_to_be_said_has_a_line_that_says_so(
    client: FlaskClient, text: str, says: str
) -> None:
    (said,) = in_short(client, text)
    assert said["text"] == f"{says} · no erratum, on no list"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("TMP restricted", "The Maester's Path"),
        ("KotHH errata", "Knights of the Hollow Hill"),
        ("LMB errata", "Longship Maiden's Bane"),
        ("pyros cache restricted", "Pyromancer's Cache"),
        ("is red viper restricted", "The Red Viper"),
        ("is the viper restricted", "The Red Viper"),
        ("is dany restricted in melee", "Daenerys Targaryen"),
        ("is daenarys targaryan restricted", "Daenerys Targaryen"),
        ("lord commander errata", "Lord Commander of the Kingsguard"),
        ("is KR F105 restricted", "Longship Maiden's Bane"),
        ("core_13 restricted", "Bran Stark"),
        ("is after the mummer's ford restricted", "After the Mummer's Ford"),
        ("robert baratheon errata 3.2", "Robert Baratheon"),
        ("jaime lanister errata", "Ser Jaime Lannister"),
        ("can I play the art of seduction", "The Art of Seduction"),
    ],
)
def test_a_card_is_known_by_what_players_call_it(client: FlaskClient, text: str, title: str) -> None:
    said = in_short(client, text)
    assert said[0]["title"] == title
    assert all(one["text"] for one in said)


@pytest.mark.parametrize(
    ("text", "verdict", "words"),
    [
        ("can I run narrow escape and val in the same deck", "no", "Narrow Escape and Val are restricted"),
        ("val with narrow escape together", "no", "Narrow Escape and Val are restricted"),
        ("can I run bran stark and val in one deck", "depends", "Bran Stark (Core S13) and Val are restricted"),
        ("can I run the rangers and the builders", "yes", "no list keeps them apart"),
        ("can I combine the maester's path and knights of the hollow hill", "yes", "only The Maester's Path"),
    ],
)
def test_whether_two_cards_may_be_in_one_deck_is_answered(
    client: FlaskClient, text: str, verdict: str, words: str
) -> None:
    said = in_short(client, text)
    assert (said[0]["verdict"], said[0]["url"]) == (verdict, "/lists/joust")
    assert words in said[0]["text"]


def test_lists_that_differ_each_say_whether_two_cards_may_be_in_one_deck(client: FlaskClient) -> None:
    said = in_short(client, "can I run val and venomous blade in one deck")
    assert [(one["title"], one["verdict"]) for one in said[:2]] == [("Joust", "no"), ("Melee", "yes")]


@pytest.mark.parametrize("text", ["are val and narrow escape restricted", "is stealth restricted", "can I play events"])
def test_no_deck_is_answered_where_none_was_asked_for(client: FlaskClient, text: str) -> None:
    of_decks = [one for one in in_short(client, text) if not one["url"].startswith("/cards/")]
    assert not any(one.get("verdict") for one in of_decks)


@pytest.mark.parametrize(
    "text",
    [
        "restricted list",
        "what cards are banned in lcg",
        "which cards were banned in the first season",
        "is it allowed to kneel Val",
        "legal deck size",
        "what does renown say",
        "the deck is empty",
        "loyal cards in my deck",
        "banned",
    ],
)
def test_what_names_no_card_has_no_standing(client: FlaskClient, text: str) -> None:
    assert not any(one["url"].startswith("/cards/") for one in in_short(client, text))


@pytest.mark.parametrize("text", ["compelled by the rock melee", "is compelled by the rock ok in joust", "val joust"])
def test_a_format_beside_a_title_asks_how_the_card_stands(client: FlaskClient, text: str) -> None:
    assert len({one["title"] for one in in_short(client, text)}) == 1
    assert in_short(client, text)[0]["text"].startswith(("Joust: ", "legal in joust"))


@pytest.mark.parametrize(
    ("text", "then", "words"),
    [
        ("was fear of winter restricted in version 3.4", "3.4", "Joust and Melee: not known"),
        ("jaqen banned as of 4.0", "4.0", "Joust and Melee: still banned · no erratum yet"),
        ("jaqen banned v4.1", "4.1", "Joust and Melee: no longer listed · errata 4.1"),
        ("narrow escape restricted 2012", "2012", "Joust and Melee: not known"),
        ("jaqen banned in 2008", "2008", "LCG 2008-2009: banned · Legacy 2008-2009: banned"),
    ],
)
def test_a_version_or_a_year_is_answered_before_what_holds_today(
    client: FlaskClient, text: str, then: str, words: str
) -> None:
    said = in_short(client, text)
    assert said[0]["heading"] == f"As of {then}"
    assert said[0]["text"].startswith(words)
    assert any("heading" not in one for one in said)


@pytest.mark.parametrize("text", ["val restricted 2016", "val restricted in 5.5.1", "val restricted 9.9"])
def test_a_time_at_which_nothing_was_different_or_that_never_was_has_no_line(client: FlaskClient, text: str) -> None:
    assert [one.get("heading", "") for one in in_short(client, text)] == [""]


def test_the_lists_themselves_are_said_where_no_card_is_named(client: FlaskClient) -> None:
    said = in_short(client, "restricted list")
    assert [(one["title"], one["text"]) for one in said] == [
        ("Joust", "43 cards restricted, none banned"),
        ("Melee", "27 cards restricted, none banned"),
    ]
    assert [one["url"] for one in in_short(client, "melee restricted list")] == ["/lists/melee"]
    assert in_short(client, "legacy banned list")[-1]["text"] == "none restricted, 8 cards banned"
    assert in_short(client, "restricted list 3.0")[0]["heading"] == "As of 3.0"
    assert "in_short" not in results(client, "q=btwixt+restricted+list")


@pytest.mark.parametrize("text", ["errata 4.0", "4.0", "faq v4.0", "what are the errata in 4.0"])
def test_a_version_is_said_with_the_cards_that_it_changed(client: FlaskClient, text: str) -> None:
    (said,) = in_short(client, text)
    assert (said["title"], said["url"]) == ("Errata of version 4.0", "/errata?in=4.0")
    assert "Maester Cressen" in said["text"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("greyjoy restricted cards", {"Joust": "Naval Escort", "Melee": "Corpse Lake"}),
        ("what stark cards are on the restricted list in joust", {"Joust": "Bran Stark"}),
        ("which agendas are restricted", {"Joust": "The Maester's Path", "Melee": "The Maester's Path"}),
        ("neutral locations restricted", {"Joust": "The Red Keep", "Melee": "Harrenhal"}),
        ("restricted plots melee", {"Melee": "Fear of Winter"}),
        ("which maesters are restricted", {"Joust": "none restricted", "Melee": "1 restricted: The Conclave"}),
    ],
)
def test_the_cards_of_a_house_a_type_or_a_trait_are_named_that_a_list_has(
    client: FlaskClient, text: str, said: dict[str, str]
) -> None:
    found = in_short(client, text)
    assert [one["title"] for one in found] == list(said)
    assert all(said[one["title"]] in one["text"] for one in found)
    first, *cards = results(client, f"q={text.replace(' ', '+')}")["results"]
    assert first["id"] == "agot1e-faq/restricted-list"
    assert cards[0]["title"] in " ".join(one["text"] for one in found)


def test_a_whole_title_is_a_card_though_it_names_a_house(client: FlaskClient) -> None:
    assert [one["title"] for one in in_short(client, "is house martell restricted")] == ["House Martell"]


def test_the_errata_of_a_house_or_a_type_are_named(client: FlaskClient) -> None:
    (said,) = in_short(client, "stark errata")
    assert (said["title"], said["text"]) == (
        "Errata",
        "Bran Stark, Castle Battlements, Jaqen H'ghar and Meera Reed",
    )
    assert in_short(client, "errata on plots 5.0")[0]["text"] == "none of these cards has one"


def first_titles(client: FlaskClient, text: str, most: int = 3) -> list[str]:
    found = results(client, f"q={quote_plus(text)}")["results"]
    return [one["title"] for one in found[:most]]


@pytest.mark.parametrize("text", ["any banned cards right now", "are there any banned cards at all right now"])
def test_an_idiom_is_no_title(client: FlaskClient, text: str) -> None:
    assert [one["title"] for one in in_short(client, text)] == ["Joust", "Melee"]
    assert first_titles(client, text, 1) == ["The banned list"]


def test_a_title_that_an_idiom_has_can_still_be_asked_for(client: FlaskClient) -> None:
    assert in_short(client, "is right banned")[0]["title"] == "Right"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("since which faq is bran stark limited to 3 times a round", "Bran Stark"),
        ("what changed on meera reed in the newest faq", "Meera Reed"),
        ("naval escort what changed in the last faq", "Naval Escort"),
        ("maiden's bane errata X counts what now", "Longship Maiden's Bane"),
        ("long voyage erratum does it change the deck size", "The Long Voyage"),
        ("negotiations plot restricted joust", "Negotiations at the Great Sept"),
        ("annals of castle black redesign banned original", "The Annals of Castle Black"),
        ("lord of the crossing pod 2e with what", "The Lord of the Crossing"),
    ],
)
def test_how_a_card_stands_is_asked_in_many_words(client: FlaskClient, text: str, title: str) -> None:
    assert {one["title"] for one in in_short(client, text)} == {title}
    assert first_titles(client, text, 1) == [title]


def test_what_is_said_of_a_card_beside_the_faq_is_not_how_it_stands(client: FlaskClient) -> None:
    assert first_titles(client, "what does the faq say about val timing", 1) == ["How does the timing of Val work?"]


@pytest.mark.parametrize(
    "text",
    [
        "narrow escape plus superior claim one deck melee allowed?",
        "narrow escape & superior claim",
        "can I run narrow escape and superior claim in one melee deck",
        "narrow escape and superior claim both at the same time legal",
    ],
)
def test_cards_that_are_to_go_together_stand_before_the_rule_that_parts_them(client: FlaskClient, text: str) -> None:
    assert {one["title"]: one.get("verdict") for one in in_short(client, text)[:2]} == {"Joust": "yes", "Melee": "no"}
    first = first_titles(client, text)
    assert (set(first[:2]), first[2]) == ({"Narrow Escape", "Superior Claim"}, "How the restricted lists work")


def test_of_titles_that_are_to_go_together_the_card_of_note_stands_first(client: FlaskClient) -> None:
    some = results(client, "q=can+I+run+daenerys+targaryen+and+val+in+one+deck")["results"]
    assert (some[0]["title"], bool(some[0]["badges"])) == ("Daenerys Targaryen", True)


def test_the_cards_that_a_version_changed_stand_first(client: FlaskClient) -> None:
    for text in ("which cards got errata in 5.5.1", "errata 5.5"):
        first = results(client, f"q={text.replace(' ', '+')}")["results"][:4]
        assert [one["title"] for one in first] == [
            "Fleeing to the Wall",
            "Longship Maiden's Bane",
            "Meera Reed",
            "Naval Escort",
        ]


def test_copies_of_a_card_are_answered_by_the_rule_and_the_cards_standing(client: FlaskClient) -> None:
    for text, verdict in (("can I run 4 copies of val", "no"), ("can I run two copies of val", "yes")):
        rule, card = in_short(client, text)
        assert (rule["verdict"], card["title"]) == (verdict, "Val")
        assert "3 copies" in rule["text"]
    rule, card = in_short(client, "how many copies of val can I run")
    assert "verdict" not in rule
    assert [one["title"] for one in results(client, "q=how+many+copies+of+val+can+I+run")["results"][:2]] == [
        "Card title: three copies in a deck",
        "Val",
    ]


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("illyrio errata", ["Magister Illyrio"]),
        ("brothel errata", ["Dockside Brothel", "Lannisport Brothel"]),
    ],
)
def test_of_titles_that_are_called_in_part_none_of_note_is_left_out(
    client: FlaskClient, text: str, titles: list[str]
) -> None:
    assert [one["title"] for one in in_short(client, text)][: len(titles)] == titles


@pytest.mark.parametrize("text", ["what changed in 5.5", "what's new in 5.5"])
def test_what_a_version_brought_is_said(client: FlaskClient, text: str) -> None:
    assert [one["url"] for one in in_short(client, text)] == ["/errata?in=5.5"]


def test_a_list_that_held_in_the_year_that_is_asked_for_comes_first(client: FlaskClient) -> None:
    for text in ("2009 banned list", "2008-2009 banned list"):
        said = in_short(client, text)
        assert [(one["title"], one["heading"][:8]) for one in said[:2]] == [
            ("LCG 2008-2009", "As of 20"),
            ("Legacy 2008-2009", "As of 20"),
        ]
        assert [one["title"] for one in said[2:]] == ["Joust", "Melee"]


@pytest.mark.parametrize(
    "text", ["what is a moribund card", "what does moribund mean", "define moribund", "what's moribund?"]
)
def test_what_a_term_means_is_said_as_the_glossary_has_it(client: FlaskClient, text: str) -> None:
    (said,) = in_short(client, text)
    assert (said["title"], said["url"]) == ("moribund", "/rules/agot1e-faq/moribund")
    assert "until it physically leaves play" in said["text"]


def test_a_term_of_another_game_is_not_said_for_that_of_the_first_edition(client: FlaskClient) -> None:
    assert "in_short" not in results(client, "q=what+is+bestow")


@pytest.mark.parametrize("text", ["kings of the sea legal", "lords of winter restricted"])
def test_the_name_of_a_set_calls_no_card(client: FlaskClient, text: str) -> None:
    assert in_short(client, text) == []


def test_filters_that_leave_cards_out_leave_their_standing_out(client: FlaskClient) -> None:
    assert "in_short" not in results(client, "q=is+Val+restricted&kind=question")


def test_a_number_is_said_with_its_entry(client: FlaskClient) -> None:
    said = in_short(client, "faq 4.2")
    assert said[0]["title"] == "4.2 Duplicates"
    assert said[0]["url"] == "/rules/agot1e-faq/duplicates"
    assert said[0]["text"]


def test_a_number_that_is_printed_twice_has_a_line_for_each(client: FlaskClient) -> None:
    assert [one["title"] for one in in_short(client, "3.17")] == ["3.17 Targetting and Immunity", "3.17 Self-Immunity"]


def test_of_a_number_that_no_text_has_the_nearest_are_named(client: FlaskClient) -> None:
    said = in_short(client, "4.13")
    assert [(one["heading"], one["title"].split()[0]) for one in said] == [
        ("The number before it", "4.12"),
        ("The number after it", "4.14"),
    ]


def test_of_a_number_beyond_the_last_of_its_chapter_that_one_is_named(client: FlaskClient) -> None:
    (said,) = in_short(client, "3.99")
    assert (said["heading"], said["title"].split()[0]) == ("The last before it", "3.47")


@pytest.mark.parametrize("text", ["p. 99", "9.9", "faq 9.9"])
def test_a_number_or_page_that_nothing_has_is_said_to_be_missing(client: FlaskClient, text: str) -> None:
    page = client.get("/search", query_string={"q": text}).get_data(as_text=True)
    assert f"No document here has the number or the page <q>{text}</q>" in page
    assert "Not searched for" not in page


def test_a_short_statement_is_said_whole_where_its_number_was_asked_for(client: FlaskClient) -> None:
    (said,) = in_short(client, "3.28")
    assert "constant effect" in said["text"]
    assert "…" not in said["text"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("who goes first", "winner of initiative chooses"),
        ("how many plots in a deck", "exactly 7"),
        ("what does deadly do", "kills 1"),
        ("how much power do I need to win", "15 power"),
    ],
)
def test_who_and_how_many_are_answered_by_the_sentence_alone(client: FlaskClient, text: str, words: str) -> None:
    (said,) = in_short(client, text)
    assert not {"verdict", "heading"} & set(said)
    assert words in said["text"]


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("can a cost be saved from or canceled", "/rules/agot1e-faq/saving-or-canceling-a-cost"),
        ("may a player decline the draw of the draw phase?", "/rules/agot1e-faq/is-draw-phase-draw-optional"),
        ("must a response be triggered", "/rules/agot1e-faq/are-responses-mandatory"),
        ("can the red viper be blanked by meera reed", "/rules/agot1e-faq/meera-reed-against-red-viper"),
    ],
)
def test_the_very_question_is_said_with_its_verdict_first(client: FlaskClient, text: str, url: str) -> None:
    said = in_short(client, text)
    assert (said[0]["verdict"], said[0]["verdict_word"], said[0]["url"]) == ("no", "No", url)
    assert "heading" not in said[0]


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("can I save a character with a duplicate under burning bridges", "burning-bridges-and-duplicate-saves"),
        ("does northern steel get discarded", "northern-steel-under-no-attachments"),
        ("does meera reed blank a card when she comes out of shadows", "meera-reed-out-as-duplicate"),
        ("does Narrow Escape return a character", "narrow-escape-and-summer-reserves"),
        ("does heavy taxes apply after black raven", "heavy-taxes-and-ravens"),
        ("is heavy taxes applied after raven", "heavy-taxes-and-ravens"),
        ("does the dreadfort look at printed strength", "dreadfort-and-raised-strength"),
        ("can the red viper blank meera reed", "meera-reed-against-red-viper"),
    ],
)
def test_a_question_that_is_only_like_it_is_named_before_its_verdict(client: FlaskClient, text: str, url: str) -> None:
    (said,) = in_short(client, text)
    assert (said["heading"], said["url"]) == ("The FAQ was asked", f"/rules/agot1e-faq/{url}")
    page = client.get("/search", query_string={"q": text}).get_data(as_text=True)
    line = page[page.index('class="in-short"') :]
    assert line.index(said["title"].split()[1]) < line.index('class="verdict')


@pytest.mark.parametrize(
    "text", ["can the red viper be killed", "can power be moved to a character", "who resolves deadly"]
)
def test_what_was_not_asked_has_no_verdict(client: FlaskClient, text: str) -> None:
    assert in_short(client, text) == []


@pytest.mark.parametrize(
    ("text", "verdict", "words"),
    [
        ("must I draw in the draw phase", "yes", "must"),
        ("do I have to draw two cards", "yes", "must"),
        ("is a response optional", "yes", "always optional"),
        ("can I decline a response", "yes", "always optional"),
        ("am I forced to use a passive", "yes", "no player may leave it out"),
        ("can an event in my hand be triggered", "yes", "from the hand"),
        ("can power be moved to the house card", "yes", "may still be moved"),
        ("can I attack twice", "depends", "1 military, 1 intrigue and 1 power"),
        ("can you attack someone you support", "no", "may not initiate"),
        ("do agendas count as in play", "no", "not in play"),
        ("can a duplicate be canceled", "yes", "may be canceled"),
        ("is a moribund card in play", "yes", "counts as in play"),
        ("can I respond to a response", "yes", "from other responses"),
        ("can my opponent act while I marshal", "yes", "the others may still take"),
    ],
)
def test_a_question_that_a_rule_settles_has_the_sentence_that_does(
    client: FlaskClient, text: str, verdict: str, words: str
) -> None:
    said = in_short(client, text)
    assert said[0]["verdict"] == verdict
    assert words in said[0]["text"]
    assert said[0]["text"][0].isupper() or " – " in said[0]["text"]
    first = results(client, f"q={text.replace(' ', '+')}")["results"][0]
    assert first["url"] == said[0]["url"]


@pytest.mark.parametrize(
    "text",
    [
        "Can I save from claim",
        "can claim be saved",
        "can i save a character killed for military claim",
        "can you save against claim",
        "may I save my guy from military claim",
        "can a character chosen for military claim be saved",
        "can a character be saved from claim",
        "am I allowed to save from claim?",
        "do saves work against claim",
    ],
)
def test_whether_one_can_save_from_claim_is_answered_yes_and_by_what(client: FlaskClient, text: str) -> None:
    said = in_short(client, text)
    assert [one.get("verdict", "") for one in said] == ["yes", ""]
    assert [one["url"] for one in said] == ["/rules/agot1e-faq/duplicates", "/rules/agot1e-faq/save-cancel-responses"]
    assert "duplicate" in said[0]["text"]
    assert "save/cancel response" in said[1]["text"]
    assert "yields" not in said[0]


def test_whether_a_duplicate_saves_from_claim_is_answered_by_the_rule_in_force(client: FlaskClient) -> None:
    (said,) = in_short(client, "does a duplicate save from military claim")
    assert (said["verdict"], said["url"]) == ("yes", "/rules/agot1e-faq/duplicates")


@pytest.mark.parametrize("text", ["can I cancel renown", "can you cancel deadly", "can claim be canceled"])
def test_what_the_documents_leave_open_is_said_to_be_open(client: FlaskClient, text: str) -> None:
    (said,) = in_short(client, text)
    assert (said["verdict"], said["verdict_word"]) == ("open", "Open")
    assert said["open"]


def test_a_line_says_that_its_entry_is_replaced(client: FlaskClient) -> None:
    (said,) = in_short(client, "does a save satisfy claim")
    assert said["yields"] == [{"title": "4.2 Duplicates", "url": "/rules/agot1e-faq/duplicates"}]


def test_a_settled_question_of_another_game_or_kind_is_not_said(client: FlaskClient) -> None:
    assert "in_short" not in results(client, "q=can+I+save+from+claim&kind=card")
    assert not any(one.get("verdict") == "yes" for one in in_short(client, "2e can I save from claim"))


def verdict_and_entry(client: FlaskClient, text: str) -> list[tuple[str, str]]:
    return [(one.get("verdict", ""), one["url"].removeprefix("/rules/")) for one in in_short(client, text)]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("does renown work on defense", "does renown work on defense in 2e"),
        ("is ambush paid with gold", "is ambush paid with gold in the second edition"),
        ("how much gold in setup", "how much gold for setup in 2nd edition"),
    ],
)
def test_a_settled_question_that_names_the_second_edition_is_answered_by_its_own_rule(
    client: FlaskClient, first: str, second: str
) -> None:
    assert [entry.partition("/")[0] for _, entry in verdict_and_entry(client, first)] == ["agot1e-core"]
    assert [entry.partition("/")[0] for _, entry in verdict_and_entry(client, second)] == ["agot2e-summary"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("do I keep unspent gold", ("no", "agot1e-core/taxation")),
        ("do I lose unspent gold", ("yes", "agot1e-core/taxation")),
        ("can I use ambush as a response", ("no", "agot1e-core/keywords/ambush")),
        ("are set up cards placed face down", ("yes", "agot1e-core/setup/place-setup-cards")),
        ("can I attack a player who supports me", ("yes", "agot1e-core/titles/supports")),
        ("can my supporter attack me", ("no", "agot1e-core/titles/supports")),
        ("how do I win B'Twixt", ("", "btwixt/scoring/winner")),
        ("can I skip a when claimed ability", ("no", "btwixt/play/claim")),
        ("can I lose a reaction", None),
    ],
)
def test_what_newcomers_ask_is_settled_by_a_sentence_of_the_rules(
    client: FlaskClient, text: str, said: tuple[str, str] | None
) -> None:
    assert verdict_and_entry(client, text) == ([said] if said else [])


@pytest.mark.parametrize("text", ["duplicates", "can he do it", "who wins", "can I", ""])
def test_nothing_is_said_where_no_one_thing_was_asked(client: FlaskClient, text: str) -> None:
    assert in_short(client, text) == []


def test_the_page_says_it_before_the_results(client: FlaskClient) -> None:
    page = client.get("/search?q=is+Val+restricted").get_data(as_text=True)
    assert page.index("restricted in joust and melee · Errata") < page.index('class="found"')


def test_a_card_page_says_its_standing_before_anything_else(client: FlaskClient) -> None:
    page = client.get("/cards/dotn_117").get_data(as_text=True)
    assert page.index("</h1>") < page.index("Joust: restricted · Melee: restricted") < page.index('id="changed"')


def test_an_unknown_name_of_a_card_has_the_suggestions_of_the_search(client: FlaskClient) -> None:
    answer = client.get("/cards/jamie")
    assert answer.status_code == 404
    assert "Ser Jaime Lannister" in answer.get_data(as_text=True)


@pytest.mark.parametrize("text", ["xqzzyw", "zzzz"])
def test_a_name_that_is_like_no_card_is_not_found(client: FlaskClient, text: str) -> None:
    assert client.get(f"/cards/{text}").status_code == 404
