"""The cards' content files: read to their end, every problem told, loaded with the rules or not at all."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from cards.loader import ROOT, Loader
from errors import Problem
from rules import loader as rules
from tests.conftest import MakeContent

SETS = """\
- {code: core, name: Core Set, kind: core, tags: [Core], released: 2008, numbers: [1, 214]}
- code: kr
  name: Kingsroad
  kind: cycle
  tags: [KR]
  letter: F
  packs:
    - {name: The Banners Gather, code: tbg, numbers: [1, 20], released: 2013-08-16}
"""
CARDS = """\
core:
  - {n: 13, title: Bran Stark, type: character, house: stark, letter: S}
kr:
  - {n: 5, title: Some Card, also: [Another Name]}
"""
ERRATA = """\
document: agot1e-small
errata:
- card: core_13
  version: "5.0"
  page: 4
  kinds: [limit]
  change: A limit.
"""
FORMATS = """\
- {code: joust, name: Joust, game: agot1e, copies: 3, note: Two players., rules: [agot1e-small/moribund]}
"""
LISTS = """\
- code: small
  name: Small 1.0
  document: agot1e-small
  from: 2015-07-17
  note: For the tests.
  formats:
    joust:
      restricted:
        - {card: core_13, page: 6}
      banned: []
      source: agot1e-small/window
"""
FILES = {
    "sets.yaml": SETS,
    "cards.yaml": CARDS,
    "namesakes.yaml": "{}\n",
    "errata.yaml": ERRATA,
    "formats.yaml": FORMATS,
    "lists.yaml": LISTS,
}

MakeCards = Callable[..., Path]


@pytest.fixture
def make_cards(tmp_path: Path) -> MakeCards:
    """Writes a small folder of cards; keyword arguments (sets, cards ...) take the place of a file."""

    def make(**files: str) -> Path:
        folder = tmp_path / "cards"
        folder.mkdir(exist_ok=True)
        for name, words in FILES.items():
            (folder / name).write_text(files.get(name.removesuffix(".yaml"), words), encoding="utf-8")
        return folder

    return make


@pytest.fixture
def problems(make_content: MakeContent, make_cards: MakeCards) -> Callable[..., list[Problem]]:
    """Every problem of the small corpus with the small cards."""

    def read(rule_files: dict[str, str] | None = None, **files: str) -> list[Problem]:
        return Loader(rules.Loader([make_content(rule_files)]), make_cards(**files)).read()[1]

    return read


def test_a_small_folder_of_cards_has_no_problem(problems: Callable[..., list[Problem]]) -> None:
    assert problems() == []


def test_an_entry_that_links_an_unknown_card_is_a_problem(problems: Callable[..., list[Problem]]) -> None:
    chapter = (
        "## One {#one p=1 kind=rule}\n\nSee [it](card:core_14), [Bran](card:core_13) and [it](agot1e-small/one-b).\n"
    )
    chapter += "\n## Two {#one-b p=1 kind=rule}\ncards: core_15\n\nSee [one](agot1e-small/one).\n"
    found = problems({"one.md": chapter}, formats="[]\n", lists="[]\n")
    told = [(problem.line, problem.text) for problem in found]
    assert told == [(3, "unknown card 'core_14'"), (6, "unknown card 'core_15'")]


@pytest.mark.parametrize(
    ("files", "line", "text"),
    [
        (
            {"sets": SETS + "- {code: core, name: Twice, kind: core}\n"},
            9,
            "set core is already at cards/content/sets.yaml:1",
        ),
        ({"cards": CARDS + "  - {n: 5, title: Twice}\n"}, 5, "card kr_5 is already at cards/content/cards.yaml:4"),
        ({"cards": CARDS + "xx:\n  - {n: 1, title: No Set}\n"}, 6, "unknown set 'xx'"),
        ({"cards": CARDS + "  - {n: 6}\n"}, 5, "title is missing"),
        ({"cards": CARDS + "  - {n: 6, title: A, type: dragon}\n"}, 5, "type 'dragon' is none of character,"),
        ({"cards": CARDS + "  - {n: 6, title: A, house: [stark, tully]}\n"}, 5, "house 'tully' is none of stark,"),
        ({"cards": CARDS + "  - {n: six, title: A}\n"}, 5, "n is a whole number, not 'six'"),
        ({"cards": CARDS + "  - {n: 6, title: A, strength: 3}\n"}, 5, "unknown key 'strength'"),
        ({"cards": CARDS + "  - {n: 6, title: A, same-as: core_99}\n"}, 5, "unknown card 'core_99'"),
        ({"cards": CARDS + "  - {n: 6, title: A, same-as: core_13}\n"}, 5, "core_13 has another title: Bran Stark"),
        (
            {"cards": CARDS + "  - {n: 6, title: A, named-in: [agot1e-small/none]}\n"},
            5,
            "unknown entry 'agot1e-small/none'",
        ),
        (
            {"cards": CARDS + "  - {n: 6, title: A'b, also: [Ab]}\n"},
            5,
            "'Ab' is found as \"A'b\" is; it need not be listed",
        ),
        ({"cards": "core:\n  - {n: 215, title: Bran}\n"}, 2, "Core Set has the numbers 1 to 214, not 215"),
        ({"namesakes": "kr:\n  - {n: 9, title: Nobody}\n"}, 2, "no card that a document names has the title 'Nobody'"),
        ({"errata": ERRATA.replace("core_13", "core_14")}, 3, "unknown card 'core_14'"),
        ({"errata": ERRATA.replace('"5.0"', "five")}, 4, "version 'five' is not a version such as 5.0"),
        ({"errata": ERRATA.replace("[limit]", "[]")}, 3, "an erratum has kinds"),
        ({"errata": ERRATA + "  facts: {colour: red}\n"}, 8, "unknown key 'colour'"),
        (
            {"errata": ERRATA + "  facts: {title: Brandon}\n"},
            8,
            "the erratum gives the title 'Brandon', but core_13 has 'Bran Stark'",
        ),
        ({"errata": ERRATA + ERRATA.partition("errata:\n")[2]}, 3, "core_13 has more than one erratum of version 5.0"),
        (
            {"formats": FORMATS.replace("rules:", "deck: {about: x, least: 1, size: [a/b]}, rules:")},
            1,
            "unknown entry 'a/b'",
        ),
        (
            {"formats": FORMATS.replace("rules:", "deck: {about: x, least: 1, sizes: []}, rules:")},
            1,
            "unknown key 'sizes'",
        ),
        ({"formats": FORMATS.replace("rules:", "deck: {least: 1}, rules:")}, 1, "about"),
        ({"formats": FORMATS.replace("rules:", "lists: 3, rules:")}, 1, "lists is true or false"),
        ({"formats": FORMATS.replace("moribund", "nothing")}, 1, "unknown entry 'agot1e-small/nothing'"),
        ({"lists": LISTS.replace("core_13", "core_14")}, 9, "unknown card 'core_14'"),
        ({"lists": LISTS.replace("joust:", "chess:")}, 6, "unknown format 'chess'"),
        ({"lists": LISTS.replace("2015-07-17", "July")}, 4, "from 'July' is not a date (YYYY, YYYY-MM or YYYY-MM-DD)"),
        (
            {"lists": LISTS.replace("      banned: []", "        - {card: core_13, page: 7}\n      banned: []")},
            9,
            "core_13 stands twice under restricted of joust",
        ),
        ({"cards": "core: [\n"}, 2, "not YAML:"),
        ({"cards": "- nothing\n"}, 1, "a row is written as 'key: value' pairs"),
        ({"sets": "core\n"}, 1, "this file is a list of rows"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    problems: Callable[..., list[Problem]], files: dict[str, str], line: int, text: str
) -> None:
    found = problems(**files)
    assert any(one.line == line and one.text.startswith(text) for one in found), "\n".join(map(str, found))


def test_every_problem_is_told_at_once(problems: Callable[..., list[Problem]]) -> None:
    found = problems(
        cards=CARDS + "  - {n: 6, title: A, type: dragon, colour: red}\n  - {n: 7}\n",
        errata=ERRATA.replace("core_13", "core_99"),
    )
    assert len(found) == 4
    assert {problem.file for problem in found} == {"cards/content/cards.yaml", "cards/content/errata.yaml"}


def test_a_missing_file_is_a_problem_and_cards_are_not_called_unknown_then(
    make_content: MakeContent, make_cards: MakeCards
) -> None:
    folder = make_cards()
    (folder / "sets.yaml").unlink()
    chapter = "## One {#moribund p=1 kind=rule}\n\nSee [it](card:core_14) and [two](agot1e-small/window).\n"
    chapter += "\n## Two {#window p=1 kind=rule}\n\nSee [one](agot1e-small/moribund).\n"
    found = Loader(rules.Loader([make_content({"one.md": chapter})]), folder).read()[1]
    assert "cards/content/sets.yaml:1: this file is missing" in [str(problem) for problem in found]
    assert not any("core_14" in problem.text for problem in found)


def test_the_digest_changes_with_a_word_of_any_file(make_content: MakeContent, make_cards: MakeCards) -> None:
    loader = Loader(rules.Loader([make_content()]), make_cards())
    before = loader.digest()
    for name in FILES:
        folder = make_cards()
        file = folder / name
        file.write_text(file.read_text(encoding="utf-8") + "\n# a word\n", encoding="utf-8")
        assert loader.digest()[0] != before[0]
        assert loader.digest()[1] == before[1]
    make_cards()
    assert loader.digest() == before


def test_reading_does_not_change_the_digest(make_content: MakeContent, make_cards: MakeCards) -> None:
    loader = Loader(rules.Loader([make_content()]), make_cards())
    before = loader.digest()
    loader.read()
    assert loader.digest() == before


def test_without_a_folder_there_are_no_cards_and_any_may_be_linked(make_content: MakeContent) -> None:
    assert Loader(rules.Loader([make_content()]), None).read()[1] == []


def test_what_we_ship_has_no_problem_and_says_which_file_it_names(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    shutil.copytree(ROOT, folder)
    assert Loader(rules.Loader(), folder).read()[1] == []
