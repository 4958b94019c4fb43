"""Lists in every shape, as the community's programs write them, and files that mean harm."""

from __future__ import annotations

import contextlib
import json
import time

import pytest

from cards.deck.decklist import MOST_BYTES, MOST_CARDS, UnreadableList
from cards.deck.reading import read

OCTGN = "a12af4e8-be4b-4cda-a6b6-534f9717391f"


def cards(given: bytes | str, **more: str) -> list[tuple[int, str, str | None]]:
    """(quantity, name, section) of every line."""
    return [(line.quantity, line.name, line.section) for line in read(given, **more).lines]


@pytest.mark.parametrize(
    ("line", "quantity", "name", "hint"),
    [
        ("3x Robb Stark", 3, "Robb Stark", None),
        ("3 Robb Stark", 3, "Robb Stark", None),
        ("3 x Robb Stark", 3, "Robb Stark", None),
        ("3× Robb Stark", 3, "Robb Stark", None),
        ("- 3x Robb Stark", 3, "Robb Stark", None),
        ("Robb Stark x3", 3, "Robb Stark", None),
        ("Robb Stark (x3)", 3, "Robb Stark", None),
        ("Robb Stark", 1, "Robb Stark", None),
        ("3\tRobb Stark", 3, "Robb Stark", None),
        ("3x Robb Stark (Core)", 3, "Robb Stark", "Core"),
        ("3x Robb Stark (KL F32)", 3, "Robb Stark", "KL F32"),
        ("3x Robb Stark (Kings of the Storm #12)", 3, "Robb Stark", "Kings of the Storm"),
        ("Robb Stark (Core) x3", 3, "Robb Stark", "Core"),
        ("Arianne Martell (PotS) x1 %", 1, "Arianne Martell", "PotS"),
        ("3x Robb Stark * (CORE)", 3, "Robb Stark", "CORE"),
        ("\t3x Robb Stark * [Restricted]   LoW", 3, "Robb Stark", "LoW"),
        ("1x Robb Stark [B] [J]", 1, "Robb Stark", None),
        ("#012 3x Robb Stark", 3, "Robb Stark", None),
        ("1x KR F105", 1, "KR F105", None),
        ("2x “To the Spears!”", 2, "“To the Spears!”", None),
        ("3x Melisandre’s Favor", 3, "Melisandre’s Favor", None),
        ("2x 'When I Woke…", 2, "'When I Woke…", None),
    ],
)
def test_a_line_says_how_many_of_what_from_where(line: str, quantity: int, name: str, hint: str | None) -> None:
    found = read(f"1x First\n{line}").lines[1]
    assert (found.quantity, found.name, found.set_hint, found.number) == (quantity, name, hint, 2)


@pytest.mark.parametrize(
    "heading",
    [
        "Plots", "Plot (7)", "Plots [7]", "Plots: 7", "Plot: (7)", "PLOTS:", "# Plots", "== Plots ==", "[Plots]",
        "• Plots", "-- Plots (7) --", "** Plots **", "Plots – 7", "Plot deck (7 cards)",
        "Plots [7] (income: min: 2 max: 5 avg: 3.71)",
    ],
)  # fmt: skip
def test_a_heading_opens_a_section(heading: str) -> None:
    assert cards(f"{heading}\n1x Valar Morghulis") == [(1, "Valar Morghulis", "plot")]


CARDGAMEDB = """\
Total Cards: (60)

House: (1)
House Greyjoy (Core) x1

Agenda: (1)
Kings of Winter (ASoS) x1

Character (24)
Kingsmoot Hopeful (FtC) x2
Arianne Martell (PotS) x1 %

Plot (7)
Valar Morghulis (Core) x1
"""


def test_a_cardgamedb_list_is_read_with_its_headings_and_marks() -> None:
    found = read(CARDGAMEDB)
    assert found.shape == "cardgamedb"
    assert cards(CARDGAMEDB) == [
        (1, "House Greyjoy", "house"),
        (1, "Kings of Winter", "agenda"),
        (2, "Kingsmoot Hopeful", "character"),
        (1, "Arianne Martell", "character"),
        (1, "Valar Morghulis", "plot"),
    ]
    assert [line.set_hint for line in found.lines] == ["Core", "ASoS", "FtC", "PotS", "Core"]
    assert found.fields["total"] == "(60)"
    assert not found.unread


AGOTDB_TEXT = """\
Deck name : Wolves [Joust]
Author : Somebody
House : Stark (The Rangers + The Builders)

Description : many wolves

Deck [8]
Plots [1] (income: min: 4 max: 4 avg: 4.00)
\t1× Valar Morghulis   2 0 1

Characters [3]
\t3× Robb Stark * (CORE)   4 3 MP

Sideboard [1]
Characters [1]
\t1× Bran Stark * (CORE)

Statistics
Characters: 4 Lord, 2 Knight
"""


def test_an_agotdb_text_is_read_up_to_its_statistics() -> None:
    found = read(AGOTDB_TEXT)
    assert found.shape == "agotdb-text"
    assert found.fields == {
        "name": "Wolves", "format": "joust", "author": "Somebody", "description": "many wolves",
    }  # fmt: skip
    assert [(line.quantity, line.name, line.section) for line in found.lines[:3]] == [
        (1, "Stark", "house"),
        (1, "The Rangers", "agenda"),
        (1, "The Builders", "agenda"),
    ]
    assert [line.name for line in found.lines[3:]] == ["Valar Morghulis", "Robb Stark", "Bran Stark"]


def test_two_houses_in_one_line_are_left_to_a_person() -> None:
    found = read("House: Stark, Lannister\n3x Robb Stark")
    assert [line.section for line in found.lines] == [None]
    assert "Stark and Lannister together" in found.remarks[0]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("House: Stark", [("house", "Stark")]),
        ("HOUSE: House Stark", [("house", "House Stark")]),
        ("House: House Stark (Core)", [("house", "House Stark")]),
        ("House: Stark Agenda: Kings of Winter", [("agenda", "Kings of Winter"), ("house", "Stark")]),
        ("House: Stark (Kings of Winter)", [("house", "Stark"), ("agenda", "Kings of Winter")]),
        ("House: Neutral Faction", [("house", "Neutral Faction")]),
        ("House: Stark\nAgenda: No Agenda", [("house", "Stark")]),
        ("House: Stark\nAgenda: none", [("house", "Stark")]),
        ("House: Stark\nAgenda\nNone", [("house", "Stark")]),
    ],
)
def test_header_lines_name_house_and_agenda(header: str, expected: list[tuple[str, str]]) -> None:
    assert [(line.section, line.name) for line in read(f"{header}\n\n1x X").lines if line.name != "X"] == expected


def test_a_garlatlan_text_is_read_with_ids() -> None:
    found = read(
        "HOUSE: House Stark\nAGENDA: Nessuna Agenda\n--------------------\ncore_8 | 3 | Robb Stark\nkr_105 | 1 | X\n"
    )
    assert found.shape == "garlatlan"
    assert [(line.card_id, line.quantity, line.name) for line in found.lines] == [
        (None, 1, "House Stark"), ("core_8", 3, "Robb Stark"), ("kr_105", 1, "X"),
    ]  # fmt: skip


def test_rows_of_id_quantity_name_are_read_and_others_reported() -> None:
    found = read("core_8 | 3 | Robb Stark\nCORE_9 | 2 | Sansa Stark\nthree of something | else\n- | 1 | Who Knows")
    assert found.shape == "piped"
    assert [line.card_id for line in found.lines] == ["core_8", "core_9", None]
    assert [(line.number, line.why) for line in found.unread] == [(3, "it is not of the form id | quantity | name")]


def test_an_octgn_file_is_read_by_sections_with_the_lines_of_its_cards() -> None:
    words = f"""<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="{OCTGN}">
  <section name="House" shared="False">
    <card qty="1" id="a12af4e8-be4b-4cda-a6b6-534f97001005">House Stark</card>
  </section>
  <section name="Agenda" shared="False" />
  <section name="Characters" shared="False">
    <card qty="3" id="a12af4e8-be4b-4cda-a6b6-534f97001008">Robb Stark</card>
  </section>
  <section name="Plots"><card qty="1" id="x">Valar Morghulis</card></section>
  <notes><![CDATA[a note]]></notes>
</deck>"""
    found = read(words.encode())
    assert (found.shape, found.game) == ("octgn", "agot1e")
    assert [(line.number, line.quantity, line.name, line.section) for line in found.lines] == [
        (4, 1, "House Stark", "house"),
        (8, 3, "Robb Stark", "character"),
        (10, 1, "Valar Morghulis", "plot"),
    ]


def test_a_second_edition_octgn_file_is_known_for_one() -> None:
    words = (
        '<deck game="30c200c9-6c98-49a4-a293-106c06295c05"><section name="Faction"><card>Stark</card></section></deck>'
    )
    assert read(words).game == "agot2e"


AGOTDB_XML = """<?xml version="1.0"?>
<AGoTDB DeckBuilderVersion="0.750" DatabaseVersion="29">
  <VersionedDeck>
    <Author>Somebody</Author><Description>x</Description><Name>Loups</Name>
    <Deck0><Deck><Cards><CardList><Card><UniversalId>190001</UniversalId><Quantity>1</Quantity></Card></CardList></Cards></Deck></Deck0>
    <Deck1><Deck>
      <RevisionComments></RevisionComments>
      <Sideboard><CardList /></Sideboard>
      <Cards><CardList>
        <Card><UniversalId>190008</UniversalId><Quantity>3</Quantity><Name>Robb (VF)</Name><Set>Base</Set></Card>
        <Card><UniversalId>340105</UniversalId><Quantity>2</Quantity><Name>Navire</Name><Set>RR(F105)</Set></Card>
        <Card><UniversalId>100007</UniversalId><Quantity>1</Quantity><Name>Jojen Reed</Name><Set>Winter(R7)</Set></Card>
      </CardList></Cards>
      <Houses>1</Houses>
      <DeckFormat>Joust</DeckFormat>
      <Agenda><CardList><Card><UniversalId>200021</UniversalId><Quantity>1</Quantity><Name>Rois</Name></Card></CardList></Agenda>
    </Deck></Deck1>
  </VersionedDeck>
</AGoTDB>"""


def test_an_agotdb_file_is_read_by_its_numbers_in_its_newest_version() -> None:
    found = read(AGOTDB_XML)
    assert (found.shape, found.game) == ("agotdb", "agot1e")
    assert [(line.quantity, line.card_id, line.section) for line in found.lines] == [
        (1, None, "house"), (1, "ator_21", "agenda"), (3, "core_8", None), (2, "kr_105", None), (1, None, None),
    ]  # fmt: skip
    assert found.lines[0].name == "Stark"
    assert found.remarks == ("The file holds 2 versions of the deck; the newest was read.",)
    assert found.fields == {"name": "Loups", "author": "Somebody", "format": "joust"}


def test_an_agotdb_file_with_two_houses_leaves_the_choice() -> None:
    found = read(AGOTDB_XML.replace("<Houses>1</Houses>", "<Houses>3</Houses>"))
    assert not [line for line in found.lines if line.section == "house"]
    assert "Stark and Lannister together" in " ".join(found.remarks)


def test_an_old_agotdb_file_without_card_list_elements_is_read() -> None:
    card = "<Card><UniversalId>190008</UniversalId><Name>Robb</Name></Card>"
    found = read(f"<AGoTDB><Deck0><Deck><Cards>{card}</Cards></Deck></Deck0></AGoTDB>")
    assert [(line.card_id, line.quantity) for line in found.lines] == [("core_8", 1)]


def test_a_lackey_file_counts_its_copies() -> None:
    card = '<card><name id="core008">Robb Stark</name><set>Core</set></card>'
    plot = card.replace("Robb Stark", "Valar Morghulis")
    found = read(
        '<deck version="0.8"><meta><game>agot</game></meta>'
        f'<superzone name="Deck">\n{card}\n{card}\n{card}\n</superzone>'
        f'<superzone name="Plots">{plot}</superzone></deck>'
    )
    assert found.shape == "lackey"
    assert [(line.quantity, line.name, line.set_hint, line.section) for line in found.lines] == [
        (3, "Robb Stark", "Core", None), (1, "Valar Morghulis", "Core", "plot"),
    ]  # fmt: skip


def test_a_lackey_text_is_read_by_its_zones() -> None:
    assert cards("Plots:\n1\tValar Morghulis\nSideboard:\n2\tRobb Stark") == [
        (1, "Valar Morghulis", "plot"), (2, "Robb Stark", "sideboard"),
    ]  # fmt: skip


THRONESDB = """\
My deck
Version: 1.2

House Stark
Fealty (Core Set)

Packs: From Core Set to Taking the Black (3)

Plots
1x A Clash of Kings (Core Set)
"""


def test_a_thronesdb_text_is_known_for_the_second_edition() -> None:
    found = read(THRONESDB)
    assert (found.shape, found.game) == ("thronesdb", "agot2e")


def test_only_the_first_of_several_decks_is_read() -> None:
    found = read("House: Stark\n3x Robb Stark\n\n===\n\nHouse: Lannister\n3x Tywin Lannister")
    assert [line.name for line in found.lines] == ["Stark", "Robb Stark"]
    assert found.remarks == ("There is more than one deck here; only the first was read.",)


def test_a_rule_under_a_heading_does_not_end_the_deck() -> None:
    assert len(read("1x Robb Stark\nPlots\n=====\n1x Valar Morghulis").lines) == 2


def test_a_draftmancer_list_ends_at_the_first_empty_line() -> None:
    assert len(read("Robb Stark\nBran Stark\n\nSansa Stark", shape="draftmancer").lines) == 2


@pytest.mark.parametrize(
    "given",
    [
        {"Deck": {"Robb Stark": 3, "Bran Stark": 1}},
        {"cards": [{"id": "core_8", "name": "Robb Stark", "quantity": 3}, {"name": "Bran Stark"}]},
    ],
)
def test_json_lists_are_read(given: object) -> None:
    assert cards(json.dumps(given)) == [(3, "Robb Stark", None), (1, "Bran Stark", None)]


@pytest.mark.parametrize(
    "given",
    [
        b"3x Melisandre's Favor\r\n2x Robb Stark\r\n",
        b"3x Melisandre's Favor\r2x Robb Stark\r",
        b"\xef\xbb\xbf3x Melisandre's Favor\n2x Robb Stark",
        "3x Melisandre's Favor\n2x Robb Stark".encode("utf-16"),
        b"\xfe\xff" + "3x Melisandre's Favor\n2x Robb Stark".encode("utf-16-be"),
        "\ufeff3x Melisandre's Favor\n2x Robb Stark",
        "3x Melisandre's Favor\u20282x Robb Stark",
    ],
)
def test_line_ends_and_byte_order_marks_do_not_matter(given: bytes | str) -> None:
    assert cards(given) == [(3, "Melisandre's Favor", None), (2, "Robb Stark", None)]


def test_a_windows_file_is_read_and_said_to_be_one() -> None:
    found = read("3x Melisandre’s Favor".encode("cp1252"))
    assert found.lines[0].name == "Melisandre’s Favor"
    assert "Windows-1252" in found.remarks[0]


def test_an_xml_file_may_lie_about_its_encoding() -> None:
    words = '<?xml version="1.0" encoding="utf-16"?><deck><section name="Plots"><card>Val</card></section></deck>'
    assert cards(words.encode()) == [(1, "Val", "plot")]


LAUGHS = (
    '<!DOCTYPE lolz [<!ENTITY lol0 "lol">'
    + "".join(f'<!ENTITY lol{n} "{10 * ("&lol" + str(n - 1) + ";")}">' for n in range(1, 10))
    + "]><deck><section name='Plots'><card>&lol9;</card></section></deck>"
)
HOSTILE = {
    "a billion laughs": LAUGHS,
    "an external entity": '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><deck><section><card>&x;</card></section></deck>',
    "a document type definition": '<!DOCTYPE deck SYSTEM "http://127.0.0.1/x.dtd"><deck></deck>',
    "elements nested without end": "<deck>" + "<section>" * 20_000,
    "elements without number": "<deck><section name='Plots'>" + "<a/>" * 21_000 + "</section></deck>",
    "XML that is not closed": "<deck><section name='Plots'><card>Val",
    "XML of another kind": "<html><body>hello</body></html>",
    "JSON nested without end": "[" * 100_000,
    "JSON of another kind": '{"hello": "world"}',
    "JSON that is not closed": '{"cards": [',
    "a picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "a program": b"\x7fELF\x02\x01\x01" + bytes(200),
    "control characters": "3x Robb\x07 Stark",
    "bytes of no encoding": b"3x Robb \x81\x8d\x8f\x90\x9d Stark",
    "half of a UTF-16 character": b"\xff\xfe3",
    "ten megabytes": b"3x Robb Stark\n" * 750_000,
    "too many lines": "\n" * 2_001 + "x",
    "too many cards": "3x Robb Stark\n" * (MOST_CARDS + 1),
    "nothing": "",
    "blanks": " \n\t\n",
    "headings alone": "Plots (7)\n\nCharacters (24)\n",
}


@pytest.mark.parametrize("case", HOSTILE)
def test_what_is_no_deck_list_is_refused_at_once_with_a_sentence(case: str) -> None:
    started = time.perf_counter()
    with pytest.raises(UnreadableList) as refused:
        read(HOSTILE[case])
    assert time.perf_counter() - started < 2
    assert refused.value.message.endswith(".")
    assert 400 <= refused.value.status < 500


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("0x Robb Stark", "its quantity is not a number from 1 to 999"),
        ("9999x Robb Stark", "its quantity is not a number from 1 to 999"),
        ("3x ...", "it names no card"),
        ("3x " + "a" * 1_200, "it is longer than any card line"),
    ],
)
def test_a_line_that_cannot_be_is_reported_and_the_rest_is_read(line: str, why: str) -> None:
    found = read(f"3x Robb Stark\n{line}")
    assert [one.name for one in found.lines] == ["Robb Stark"]
    assert [(one.number, one.why) for one in found.unread] == [(2, why)]


@pytest.mark.parametrize("quantity", ["0", "-3", "many", "1e3", "99999999999999999999"])
def test_a_quantity_in_xml_that_cannot_be_is_reported(quantity: str) -> None:
    found = read(f'<deck><section name="Plots"><card>Val</card><card qty="{quantity}">Robb</card></section></deck>')
    assert [one.name for one in found.lines] == ["Val"]
    assert len(found.unread) == 1


def test_a_list_of_the_greatest_size_is_read_quickly() -> None:
    line = "3x " + "Robb " * 50 + "\n"
    words = line * 499
    assert len(words) < MOST_BYTES
    started = time.perf_counter()
    assert len(read(words).lines) == 499
    assert time.perf_counter() - started < 2


@pytest.mark.parametrize(
    "words",
    ["a" * 190_000, "(" * 100_000, "x " * 90_000, "3x " + "(a" * 60_000, "-" * 150_000 + "a", "\t" * 190_000 + "a"],
)
def test_no_pattern_takes_long_on_a_long_line(words: str) -> None:
    started = time.perf_counter()
    with contextlib.suppress(UnreadableList):
        read(f"1x Robb Stark\n{words}")
    assert time.perf_counter() - started < 2
