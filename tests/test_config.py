"""Settings: defaults, what the environment says, and what cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from config import BadSetting, Settings, secret_key


def test_without_an_environment_the_defaults_are_safe() -> None:
    settings = Settings.from_environment({})
    assert (settings.host, settings.port, settings.search_engine) == ("127.0.0.1", 8000, "whoosh")
    assert settings.people_url.startswith("sqlite:///")


def test_the_environment_is_read(tmp_path: Path) -> None:
    settings = Settings.from_environment({"HOST": "0.0.0.0", "PORT": "9", "MAESTER_DATA": str(tmp_path)})  # noqa: S104
    assert (settings.host, settings.port, settings.data) == ("0.0.0.0", 9, tmp_path)  # noqa: S104


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("PORT", "eighty"),
        ("PORT", "70000"),
        ("PORT", "-1"),
        ("SEARCH_ENGINE", "grep"),
        ("WORKERS", "0"),
        ("THREADS", "x"),
        ("MAESTER_TRUSTED_PROXIES", "9"),
        ("MAESTER_HEAVY", "0"),
        ("MAESTER_DATABASE_POOL", "many"),
        ("MAESTER_METRICS", "yes"),
        ("MAESTER_LOG", "xml"),
        ("DATABASE_URL", "mysql"),
        ("DATABASE_URL", "nonsense"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_by_name(name: str, value: str) -> None:
    value = f"{value}://me:secret@host/x" if value == "mysql" else value
    with pytest.raises(BadSetting, match=f"{name} must be .*{value.partition(':')[0]}") as refused:
        Settings.from_environment({name: value})
    assert "secret@" not in str(refused.value)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_every_spelling_of_postgresql_uses_the_driver_we_ship(scheme: str) -> None:
    settings = Settings.from_environment({"DATABASE_URL": f"{scheme}://user@host/name"})
    assert settings.people_url == "postgresql+psycopg://user@host/name"


def test_the_key_is_made_once_and_for_its_owner_alone(tmp_path: Path) -> None:
    settings = Settings.from_environment({}, data=tmp_path / "data")
    key = secret_key(settings)
    assert len(key) == 64
    assert secret_key(settings) == key
    assert (tmp_path / "data" / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_key_that_is_given_is_used_and_not_kept(tmp_path: Path) -> None:
    given = "0123456789abcdef" * 2
    assert secret_key(Settings.from_environment({"SECRET_KEY": given}, data=tmp_path)) == given
    assert list(tmp_path.iterdir()) == []


def test_an_empty_key_file_is_an_error_and_not_an_empty_key(tmp_path: Path) -> None:
    (tmp_path / "secret-key").touch()
    with pytest.raises(BadSetting, match="is empty"):
        secret_key(Settings.from_environment({}, data=tmp_path))


def test_a_key_that_could_be_guessed_is_refused() -> None:
    with pytest.raises(BadSetting, match="SECRET_KEY must have 32 characters or more, and has 6") as refused:
        Settings.from_environment({"SECRET_KEY": "secret"})
    assert "'secret'" not in str(refused.value)
