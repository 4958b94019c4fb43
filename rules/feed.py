"""The changes of the corpus as an Atom feed (RFC 4287). Pure."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, tostring

from rules.service import Change

ATOM = "http://www.w3.org/2005/Atom"
NEVER = "1970-01-01"


def atom(changes: Sequence[Change], root: str, version: str) -> bytes:
    """The feed. `root` is the address of this service without a slash at its end, `version` that of the corpus."""
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _text(feed, "id", _urn("changes"))
    _text(feed, "title", "Maester: what changed in the corpus")
    _text(feed, "updated", _moment(max((change.date for change in changes), default=NEVER)))
    SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": f"{root}/feed.atom"})
    SubElement(feed, "link", {"rel": "alternate", "type": "text/html", "href": f"{root}/changes"})
    _text(SubElement(feed, "author"), "name", "Maester")
    _text(feed, "generator", "Maester", version=version)
    for change in changes:
        entry = SubElement(feed, "entry")
        _text(entry, "id", _urn(f"changes/{change.id}"))
        _text(entry, "title", change.title)
        _text(entry, "updated", _moment(change.date))
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": f"{root}/changes#{change.id}"})
        for title, url in change.places:
            SubElement(entry, "link", {"rel": "related", "type": "text/html", "href": root + url, "title": title})
        _text(entry, "content", change.text, type="text")
    written: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return written


def _text(parent: Element, name: str, text: str, **attributes: str) -> None:
    SubElement(parent, name, attributes).text = text


def _moment(date: str) -> str:
    return f"{date}T00:00:00Z"


def _urn(name: str) -> str:
    """The same id wherever this service runs."""
    return uuid5(NAMESPACE_URL, f"maester/{name}").urn
