"""Settings, read from the environment, each with a safe default (docs/settings.md)."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent


class BadSetting(ValueError):
    """A setting whose value cannot be used; the message names the setting and the value."""


@dataclass(frozen=True)
class Settings:
    """What the service runs with. `database_url` and `secret_key` may be empty: then the data folder provides them."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = ROOT / ".data"
    database_url: str = ""
    secret_key: str = ""
    search_engine: str = "whoosh"
    workers: int = 2
    threads: int = 4
    list_rulings: bool = False  # show recorded rulings to everybody, not only to who has their link
    content: tuple[Path, ...] = ()  # other content folders than ours; the tests use it
    testing: bool = False

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **overrides: Any) -> Settings:
        """Settings of `environment`; `overrides` win. Raises BadSetting."""
        get = environment.get
        settings = cls(
            host=get("HOST") or cls.host,
            port=_number("PORT", get("PORT"), cls.port, 0, 65535),
            data=Path(get("MAESTER_DATA") or cls.data).expanduser().resolve(),
            database_url=get("DATABASE_URL", ""),
            secret_key=get("SECRET_KEY", ""),
            search_engine=_one_of("SEARCH_ENGINE", get("SEARCH_ENGINE") or cls.search_engine, ("whoosh", "fts5")),
            workers=_number("WORKERS", get("WORKERS"), cls.workers, 1, 64),
            list_rulings=_one_of("MAESTER_LIST_RULINGS", get("MAESTER_LIST_RULINGS") or "off", ("on", "off")) == "on",
            threads=_number("THREADS", get("THREADS"), cls.threads, 1, 64),
        )
        return replace(settings, **overrides)

    @property
    def people_url(self) -> str:
        """Where what people enter is kept: DATABASE_URL, else a SQLite file in the data folder."""
        if not self.database_url:
            return f"sqlite:///{self.data / 'people.sqlite'}"
        scheme, _, rest = self.database_url.partition("://")
        return f"postgresql+psycopg://{rest}" if scheme in ("postgres", "postgresql") else self.database_url


def secret_key(settings: Settings) -> str:
    """The key cookies are signed with: SECRET_KEY, else one made once and kept in the data folder, for its owner."""
    if settings.secret_key:
        return settings.secret_key
    settings.data.mkdir(parents=True, exist_ok=True)
    path = settings.data / "secret-key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        kept = path.read_text(encoding="ascii").strip()
        if kept:
            return kept
        raise BadSetting(f"{path} is empty; remove it, or set SECRET_KEY") from None
    made = secrets.token_hex(32)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(made)
    return made


def _number(name: str, text: str | None, default: int, least: int, most: int) -> int:
    if not text:
        return default
    if not text.isdecimal() or not least <= int(text) <= most:
        raise BadSetting(f"{name} must be a number from {least} to {most}, not {text!r}")
    return int(text)


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise BadSetting(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
    return value
