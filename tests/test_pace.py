"""How often one sender may do something: by account, else by address, counted by all processes together."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import select

import pace as pace_module
from database import PeopleStore
from pace import Pace, Rate, Sender, SQLiteStorage, TooOften
from people.models import PaceEntry
from people.paced import DatabaseStorage

ROOT = Path(__file__).resolve().parent.parent
TWO = Rate("things done", address="2 per minute", account="3 per minute")
ANN = Sender("192.0.2.1")


@pytest.fixture(params=["alone", "shared"])
def pace(request: pytest.FixtureRequest, tmp_path: Path) -> Pace:
    return Pace(SQLiteStorage(tmp_path / "pace.sqlite") if request.param == "shared" else None, "secret")


def taken(pace: Pace, sender: Sender, rate: Rate = TWO) -> int:
    """How often a sender may."""
    for number in range(20):
        try:
            pace.take(rate, sender)
        except TooOften:
            return number
    return 20


def test_one_sender_waits_and_another_does_not(pace: Pace) -> None:
    assert taken(pace, ANN) == 2
    with pytest.raises(TooOften, match="more than 2 things done in 1 minute from one address; please try") as refused:
        pace.take(TWO, ANN)
    assert (refused.value.status, refused.value.code) == (429, "too_many")
    assert refused.value.retry_after is not None
    assert 0 < refused.value.retry_after <= 60
    assert taken(pace, Sender("192.0.2.2")) == 2


def test_who_waits_may_again(pace: Pace, monkeypatch: pytest.MonkeyPatch) -> None:
    assert taken(pace, ANN, Rate("things done", address="1 per second")) == 1
    now = pace_module.time.time()
    monkeypatch.setattr("time.time", lambda: now + 1.5)
    assert taken(pace, ANN, Rate("things done", address="1 per second")) == 1


def test_an_account_counts_by_itself_whatever_its_address(pace: Pace) -> None:
    assert taken(pace, ANN) == 2
    assert taken(pace, Sender("192.0.2.1", "ann")) == 3
    assert taken(pace, Sender("192.0.2.9", "ann")) == 0
    assert taken(pace, Sender("192.0.2.1", "bea")) == 3


def test_one_thing_does_not_count_for_another(pace: Pace) -> None:
    assert taken(pace, ANN) == 2
    assert taken(pace, ANN, Rate("other things", address="2 per minute")) == 2


def test_every_limit_of_a_rate_holds(pace: Pace) -> None:
    assert taken(pace, ANN, Rate("things", address="5 per minute; 3 per day")) == 3


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("", "", True),
        ("unix:", "192.0.2.1", False),
    ],
)
def test_addresses_of_one_network_are_one_sender(one: str, other: str, same: bool) -> None:
    assert (Sender(one).key == Sender(other).key) is same


TAKER = """
import sys
from pathlib import Path
from pace import Pace, Rate, Sender, SQLiteStorage, TooOften
pace = Pace(SQLiteStorage(Path(sys.argv[1])), "secret")
taken = 0
try:
    for taken in range(100):
        pace.take(Rate("things done", address="40 per 10 minutes"), Sender("192.0.2.1"))
except TooOften:
    print(taken)
"""


def test_processes_count_together(tmp_path: Path) -> None:
    command = [sys.executable, "-c", TAKER, str(tmp_path / "pace.sqlite")]
    running = [subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) for _ in range(3)]
    assert sum(int(one.communicate(timeout=60)[0]) for one in running) == 40


def test_the_file_tells_nobody_who_sent_what_and_is_its_owners_alone(tmp_path: Path) -> None:
    pace = Pace(SQLiteStorage(tmp_path / "pace.sqlite"), "secret")
    taken(pace, ANN)
    taken(pace, Sender("", "ann@example.org"))
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"192.0.2.1" not in kept
    assert b"example.org" not in kept
    assert (tmp_path / "pace.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_damaged_file_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "pace.sqlite"
    file.write_bytes(b"no database" * 1000)
    pace = Pace(SQLiteStorage(file), "secret")
    assert taken(pace, ANN) == 2
    assert SQLiteStorage(file).check()


def test_without_a_file_to_be_had_a_process_counts_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "pace.sqlite").mkdir()
    assert taken(Pace(SQLiteStorage(tmp_path / "pace.sqlite"), "secret"), ANN) == 2
    assert "counts alone" in caplog.text
    assert not SQLiteStorage(tmp_path / "pace.sqlite").check()


def test_what_is_past_is_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = SQLiteStorage(tmp_path / "pace.sqlite")
    for number in range(50):
        assert storage.acquire_entry(str(number), 1, 60)
    assert storage.get_expiry("1") > pace_module.time.time() + 50
    now = pace_module.time.time()
    monkeypatch.setattr("time.time", lambda: now + 61)
    assert storage.acquire_entry("late", 1, 60)
    assert storage.reset() == 1


def test_several_servers_on_one_database_count_together(people_url: str, tmp_path: Path) -> None:
    if people_url.startswith("sqlite"):
        pytest.skip("a file is one machine's")
    stores = [PeopleStore(people_url, tmp_path / name) for name in ("one", "other")]
    one, other = (Pace(DatabaseStorage(store.open()), "secret") for store in stores)
    one.take(TWO, ANN)
    other.take(TWO, ANN)
    for pace in (one, other):
        with pytest.raises(TooOften) as refused:
            pace.take(TWO, ANN)
        assert refused.value.retry_after is not None
        assert 0 < refused.value.retry_after <= 60
    with stores[0].session() as session:
        kept = [row.key for row in session.scalars(select(PaceEntry))]
    assert len(kept) == 2
    assert not any("192.0.2.1" in key for key in kept)
    for store in stores:
        store.release()


def test_while_the_database_is_away_a_server_counts_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    away = PeopleStore("postgresql+psycopg://nobody@127.0.0.1:1/none", tmp_path)
    assert taken(Pace(DatabaseStorage(away), "secret"), ANN) == 2
    assert "counts alone" in caplog.text
    assert not DatabaseStorage(away).check()
