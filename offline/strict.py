"""HTML made of people's words, without a library in C: what is not allowed to the letter is shown as text.

The second lock where nh3 cannot be had (rules.markdown); for ordinary texts both leave the same.
"""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser

from rules.markdown import ATTRIBUTES, TAGS

_VOID = {"br", "hr"}
_ADDRESS = ("/", "#", "http://", "https://")


def clean(html: str) -> str:
    """`html` with the tags and attributes that a statement may have; every other tag becomes text."""
    parser = _Strict()
    parser.feed(html)
    parser.close()
    return "".join([*parser.made, *(f"</{tag}>" for tag in reversed(parser.open))])


class _Strict(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.made: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        written = self.get_starttag_text() or ""
        if tag not in TAGS or (written.endswith("/>") and tag not in _VOID):
            self.made.append(escape(written, quote=False))
            return
        kept = "".join(
            f' {name}="{_quoted(value)}"' for name, value in attrs if value is not None and _allowed(tag, name, value)
        )
        self.made.append(f"<{tag}{kept}>")
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.open:
            self.made.append(escape(f"</{tag}>", quote=False) if tag not in TAGS else "")
            return
        while (last := self.open.pop()) != tag:
            self.made.append(f"</{last}>")
        self.made.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.made.append(escape(data, quote=False))

    def handle_comment(self, data: str) -> None:
        self.made.append(escape(f"<!--{data}-->", quote=False))

    def handle_decl(self, decl: str) -> None:
        self.made.append(escape(f"<!{decl}>", quote=False))

    def handle_pi(self, data: str) -> None:
        self.made.append(escape(f"<?{data}>", quote=False))

    def unknown_decl(self, data: str) -> None:
        self.made.append(escape(f"<![{data}]>", quote=False))


def _allowed(tag: str, name: str, value: str) -> bool:
    if name == "href" and (value.startswith("//") or not value.startswith(_ADDRESS)):
        return False
    return name in ATTRIBUTES.get(tag, ())


def _quoted(value: str) -> str:
    return escape(value, quote=False).replace('"', "&quot;")
