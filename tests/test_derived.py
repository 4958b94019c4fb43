"""What is derived: when it is built again, and that what is damaged is noticed and built again."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from derived import ROOT, build_aside, digest_of, intact, made_by, write_whole

LOADED = """
import sys, importlib
from pathlib import Path
importlib.import_module(sys.argv[1])
here = Path.cwd()
for module in list(sys.modules.values()):
    file = getattr(module, "__file__", None)
    if file and Path(file).is_relative_to(here) and ".venv" not in file:
        print(Path(file).relative_to(here).as_posix())
"""


@pytest.mark.parametrize("module", ["rules.loader", "cards.loader", "faq.disputes", "search.views"])
def test_the_digest_is_of_every_file_that_is_loaded(module: str) -> None:
    """What Python itself loads for a module is what the digest is of: no list by hand can be out of date."""
    done = subprocess.run([sys.executable, "-c", LOADED, module], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(done.stdout.split()) <= {name for name, _ in made_by(module)}


def test_what_was_missed_is_in_the_digests() -> None:
    disputes = {name for name, _ in made_by("faq.disputes")}
    assert any("/verbs/" in name for name in disputes)
    assert any("/reasons/" in name for name in disputes)
    assert "timing/page/line.py" in {name for name, _ in made_by("search.views")} | disputes
    assert {"search/dispute_documents.py", "search/ruling_documents.py", "search/lexicon.py", "search/asked.yaml"} <= {
        name for name, _ in made_by("search.views")
    }
    assert "requirements.txt" in disputes


def test_another_byte_is_another_digest(tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    before = digest_of([("a", tmp_path / "a")])
    (tmp_path / "a").write_text("b")
    assert digest_of([("a", tmp_path / "a")]) != before


def built(folder: Path) -> tuple[Path, list[int]]:
    target, times = folder / "thing-1.json", []

    def build(aside: Path) -> None:
        times.append(1)
        aside.write_text('{"a": 1}' * 100, encoding="utf-8")

    build_aside(target, build)
    return target, times


@pytest.mark.parametrize("damage", ["flip", "cut", "empty", "sum gone", "sum cut", "gone", "folder"])
def test_a_damaged_file_is_built_anew(tmp_path: Path, damage: str, caplog: pytest.LogCaptureFixture) -> None:
    target, _ = built(tmp_path)
    assert intact(target)
    assert built(tmp_path)[1] == []
    whole, sums = target.read_bytes(), target.with_name(f"{target.name}.sum")
    match damage:
        case "flip":
            target.write_bytes(whole[:50] + bytes([whole[50] ^ 1]) + whole[51:])
        case "cut":
            target.write_bytes(whole[:50])
        case "empty":
            target.write_bytes(b"")
        case "sum gone":
            sums.unlink()
        case "sum cut":
            sums.write_bytes(sums.read_bytes()[:9])
        case "gone":
            target.unlink()
        case "folder":
            sums.unlink()
            sums.mkdir()
    if damage != "folder":
        assert built(tmp_path)[1] == [1]
        assert target.read_bytes() == whole
        assert intact(target)
    else:
        assert not intact(target)


def test_a_small_file_is_written_whole(tmp_path: Path) -> None:
    write_whole(tmp_path / "pointer", "one")
    write_whole(tmp_path / "pointer", "two")
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [("pointer", "two")]
    with pytest.raises(UnicodeEncodeError):
        write_whole(tmp_path / "pointer", "\ud800")
    assert (tmp_path / "pointer").read_text() == "two"
