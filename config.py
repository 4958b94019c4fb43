"""Settings, read from the environment, each with a safe default (docs/settings.md)."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

ROOT = Path(__file__).resolve().parent


DATABASES = ("sqlite", "postgres", "postgresql", "postgresql+psycopg")
LEAST_SECRET = 32


class BadSetting(click.ClickException, ValueError):
    """A setting whose value cannot be used; the message names the setting and the value. Commands show it alone."""


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
    heavy: int = 1  # requests that may work long, at once in a process
    pool: int = 5  # connections to PostgreSQL that a process keeps; as many more when many come at once
    metrics: bool = False  # at /metrics
    access_log: bool = False
    log_format: str = "text"
    proxies: int = 0  # how many of our own stand in front; what they say of the client is believed
    offline_cards: bool = False  # imported card files come along to phones
    content: tuple[Path, ...] = ()  # other content folders than ours; the tests use it
    shipped_cards: bool = True  # the cards that come with Maester; without them only documents and imported files
    registration: bool = False  # whether anybody may make an account
    questions: bool = False  # whether anybody may ask a question
    approvals: int = 2  # how many of the council have to approve a precedent
    smtp_url: str = ""
    mail_from: str = ""
    testing: bool = False

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, **overrides: Any) -> Settings:
        """Settings of `environment`; `overrides` win. Raises BadSetting."""
        get = environment.get
        settings = cls(
            host=get("HOST") or cls.host,
            port=_number("PORT", get("PORT"), cls.port, 0, 65535),
            data=Path(get("MAESTER_DATA") or cls.data).expanduser().resolve(),
            database_url=_database("DATABASE_URL", get("DATABASE_URL", "")),
            secret_key=_secret("SECRET_KEY", get("SECRET_KEY", "")),
            search_engine=_one_of("SEARCH_ENGINE", get("SEARCH_ENGINE") or cls.search_engine, ("whoosh", "fts5")),
            workers=_number("WORKERS", get("WORKERS"), cls.workers, 1, 64),
            heavy=_number("MAESTER_HEAVY", get("MAESTER_HEAVY"), cls.heavy, 1, 64),
            pool=_number("MAESTER_DATABASE_POOL", get("MAESTER_DATABASE_POOL"), cls.pool, 1, 100),
            metrics=_on("MAESTER_METRICS", get("MAESTER_METRICS")),
            access_log=_on("MAESTER_ACCESS_LOG", get("MAESTER_ACCESS_LOG")),
            log_format=_one_of("MAESTER_LOG", get("MAESTER_LOG") or cls.log_format, ("text", "json")),
            proxies=_number("MAESTER_TRUSTED_PROXIES", get("MAESTER_TRUSTED_PROXIES"), cls.proxies, 0, 8),
            shipped_cards=_on("MAESTER_SHIPPED_CARDS", get("MAESTER_SHIPPED_CARDS") or "on"),
            registration=_on("MAESTER_REGISTRATION", get("MAESTER_REGISTRATION")),
            questions=_on("MAESTER_QUESTIONS", get("MAESTER_QUESTIONS")),
            approvals=_number("MAESTER_APPROVALS", get("MAESTER_APPROVALS"), cls.approvals, 1, 9),
            smtp_url=_mail_server(get("SMTP_URL", "")),
            mail_from=get("MAIL_FROM", ""),
            offline_cards=_on("MAESTER_OFFLINE_CARDS", get("MAESTER_OFFLINE_CARDS")),
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
    path = settings.data / "secret-key"
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except OSError as error:
        if not path.is_file():
            raise BadSetting(f"The data folder (MAESTER_DATA) cannot be used: {error}") from None
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


def _database(name: str, url: str) -> str:
    try:
        known = not url or make_url(url).drivername in DATABASES
    except ArgumentError:
        known = False
    if not known:
        scheme = url.partition(":")[0][:20]  # no more of it: there may be a password in it
        raise BadSetting(f"{name} must be the address of a SQLite or PostgreSQL database, and one begins {scheme!r}")
    return url


def _secret(name: str, value: str) -> str:
    if value and len(value) < LEAST_SECRET:
        raise BadSetting(f"{name} must have {LEAST_SECRET} characters or more, and has {len(value)}")
    return value


def _on(name: str, text: str | None) -> bool:
    return _one_of(name, text or "off", ("on", "off")) == "on"


def _mail_server(url: str) -> str:
    if url and not url.startswith(("smtp://", "smtps://")):
        raise BadSetting(f"SMTP_URL must begin with smtp:// or smtps://, not {url[:20]!r}")
    return url


def _one_of(name: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        raise BadSetting(f"{name} must be one of {', '.join(allowed)}, not {value!r}")
    return value
