"""What runs the service elsewhere: well-formed, and of settings, addresses and commands that there are."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from flask import Flask

from tests.test_docs import rows

ROOT = Path(__file__).resolve().parent.parent
DEPLOY = ROOT / "deploy"
OTHERS = {"PATH", "PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE", "POSTGRES_USER", "POSTGRES_DB", "POSTGRES_PASSWORD"}


def test_every_setting_in_them_is_a_setting() -> None:
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    named = {name for service in compose["services"].values() for name in service.get("environment", {})}
    for unit in DEPLOY.glob("*.service"):
        for line in re.findall(r"^Environment=(.*)$", unit.read_text(encoding="utf-8"), re.MULTILINE):
            named |= {word.partition("=")[0] for word in line.split()}
    (set_in_image,) = re.findall(r"^ENV (.*)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE)
    named |= {word.partition("=")[0] for word in set_in_image.split()}
    assert named - OTHERS <= set(rows("settings.md"))
    assert {"SECRET_KEY", "DATABASE_URL", "MAESTER_TRUSTED_PROXIES"} <= named


def test_every_command_in_them_is_a_command(app: Flask) -> None:
    texts = [path.read_text(encoding="utf-8") for path in (*DEPLOY.iterdir(), ROOT / "docs" / "operating.md")]
    called = set(re.findall(r"flask --app app (\w+)", "\n".join(texts)))
    assert {"data", "prepare"} <= called <= set(app.cli.commands)
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"`make ([a-z-]+)", "\n".join(texts))) <= targets


def test_the_image_runs_as_nobody_in_particular_and_is_looked_after() -> None:
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert image.index("USER maester") < image.index('CMD ["gunicorn"')
    assert "--require-hashes" in image
    assert "/healthz" in image
    for name in re.findall(r"^COPY (?!--from)(\S+) ", image, re.MULTILINE):
        assert (ROOT / name).exists()
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").split()
    # What people enter and the secrets that compose.yaml reads are not in a layer that is sent about.
    assert {".git", ".venv", ".data", ".env"} <= set(ignored)


def test_the_containers_keep_what_people_enter_and_wait_for_the_database() -> None:
    services = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
    assert services["maester"]["depends_on"]["database"]["condition"] == "service_healthy"
    assert all(port.startswith("127.0.0.1:") for port in services["maester"]["ports"])
    assert any(volume.startswith("database:") for volume in services["database"]["volumes"])


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile"])
def test_the_proxies_tell_the_client_buffer_and_keep_the_numbers_to_themselves(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    assert "/metrics" in text
    assert "Strict-Transport-Security" in text
    if name == "nginx.conf":  # Caddy sets these by itself
        for header in ("X-Forwarded-For $proxy_add_x_forwarded_for", "X-Forwarded-Proto $scheme", "Host $host"):
            assert f"proxy_set_header {header};" in text
        assert "proxy_request_buffering on;" in text
    else:
        assert "request_buffers" in text


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("unit", sorted(path.name for path in DEPLOY.glob("maester*.*")))
def test_systemd_finds_nothing_wrong_with_the_units(unit: str) -> None:
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", str(DEPLOY / unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    # The programs and the user are not on this machine; anything else that is said is about the unit.
    said = [line for line in done.stderr.splitlines() if unit in line]
    assert [line for line in said if "not executable" not in line and "does not exist" not in line] == []
