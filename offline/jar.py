"""The cookies that the copy on a phone gives and is given back: a browser keeps none for answers it did not fetch."""

from __future__ import annotations

import json
from http.cookies import CookieError, SimpleCookie


class Jar:
    """Cookies by path and name, as JSON between two starts. An age of nothing takes a cookie out."""

    def __init__(self, kept: str = "") -> None:
        self._cookies: dict[str, dict[str, str]] = json.loads(kept) if kept else {}

    def take(self, header: str) -> None:
        """Keep what a Set-Cookie header says."""
        try:
            parsed = SimpleCookie(header)
        except CookieError:
            return
        for name, morsel in parsed.items():
            path = morsel["path"] or "/"
            at_path = self._cookies.setdefault(path, {})
            if morsel["max-age"] == "0":
                at_path.pop(name, None)
            else:
                at_path[name] = morsel.coded_value

    def header(self, path: str) -> str:
        """The Cookie header of a request for `path`; the deeper path wins."""
        found: dict[str, str] = {}
        for of_path, cookies in sorted(self._cookies.items()):
            whole = of_path.rstrip("/")
            if path == whole or path.startswith(f"{whole}/"):
                found |= cookies
        return "; ".join(f"{name}={value}" for name, value in found.items())

    def write(self) -> str:
        """The jar as text for `Jar(...)`."""
        return json.dumps({path: cookies for path, cookies in self._cookies.items() if cookies}, sort_keys=True)
