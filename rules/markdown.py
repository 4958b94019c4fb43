"""A statement's Markdown to HTML and plain text, with typed links and glossary terms.

HTML in the source is shown as text, never passed through; links lead only where the resolver says; the
result is cleaned once more at the end, so that nothing rests on one lock.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from typing import Any
from xml.etree.ElementTree import Element, SubElement

import markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

TAGS = set("a blockquote br code em hr li ol p pre strong table tbody td th thead tr ul".split())
ATTRIBUTES = {
    "a": {"class", "href", "data-definition", "data-entry"},
    "ol": {"start"},
    "td": {"class"},
    "th": {"class"},
}
_BLOCKS = {"blockquote", "br", "hr", "li", "ol", "p", "pre", "table", "tr", "ul"}
_UNWANTED = ("html", "entity", "autolink", "automail", "image_link", "image_reference", "short_image_ref")
_SPACES = re.compile(r"[ \t]+")


Clean = Callable[[str], str]
"""HTML to HTML with nothing in it but what a statement may have."""


def no_html(_html: str) -> str:
    """Nothing: for who asks for links and text alone."""
    return ""


@dataclass(frozen=True)
class Target:
    """Where a link leads: what it is (entry, card, step, term), its id and its address."""

    kind: str
    id: str
    url: str


@dataclass(frozen=True)
class TermTarget:
    """A glossary term as running text links it."""

    id: str
    url: str
    definition: str
    entry_url: str


@dataclass
class Rendered:
    """A rendered statement with what it leads to, each once, in the order of its first mention.

    `links` gives each target the words it is linked by first; `unknown` are link targets as written that the
    resolver refused; `mentioned` are ids of terms.
    """

    html: str = ""
    text: str = ""
    links: dict[Target, str] = field(default_factory=dict)
    unknown: list[str] = field(default_factory=list)
    mentioned: list[str] = field(default_factory=list)


class Terms:
    """The words of one game's glossary, to be found in running text: the longest first, whole words, any case."""

    def __init__(self, terms: Iterable[tuple[str, TermTarget]]) -> None:
        self._by_word = {_normal(word): target for word, target in terms}
        pattern = one_of(self._by_word)
        self._pattern = re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.IGNORECASE) if pattern else None

    def split(self, text: str) -> Iterable[tuple[str, TermTarget | None]]:
        """`text` in pieces; a piece that is a term comes with it."""
        at = 0
        for match in self._pattern.finditer(text) if self._pattern else ():
            yield text[at : match.start()], None
            yield match[0], self._by_word[_normal(match[0])]
            at = match.end()
        yield text[at:], None


def one_of(words: Iterable[str]) -> str:
    """A pattern for any of `words`, the longest that fits first; a space stands for any white space.

    Written as a tree of letters: hundreds of words side by side would each be tried at every place of a text.
    """
    tree: dict[str, Any] = {}
    for word in words:
        branch = tree
        for letter in word:
            branch = branch.setdefault(letter, {})
        branch[""] = {}

    def written(branch: dict[str, Any]) -> str:
        ways = [
            (r"\s+" if letter == " " else re.escape(letter)) + written(on) for letter, on in branch.items() if letter
        ]
        return f"(?:{'|'.join(ways)})" + ("?" if "" in branch else "") if ways else ""

    return written(tree)


class Renderer:
    """Renders statements one after the other; `resolve` says where a link's target leads, or None.

    `clean` leaves of the HTML what a statement may have; `no_html` where links and text are all that is wanted.
    """

    def __init__(self, resolve: Callable[[str], Target | None], clean: Clean) -> None:
        self.resolve = resolve
        self._clean = clean
        self.terms: Terms | None = None
        self.skip: set[str] = set()
        self.result = Rendered()
        self._markdown = markdown.Markdown(extensions=["tables", "sane_lists", _Statement(self)], output_format="html")

    def render(self, source: str, terms: Terms | None = None, skip: Collection[str] = ()) -> Rendered:
        """`source` rendered; the first mention of each of `terms` is linked, but for the ids in `skip`."""
        self.terms, self.skip, self.result = terms, set(skip), Rendered()
        html = self._markdown.reset().convert(source)
        self.result.html = self._clean(html)
        return self.result


def clean(html: str) -> str:
    """HTML with nothing in it but what a statement may have."""
    import nh3  # written in Rust: where there is none, another `Clean` is handed to the renderer

    return nh3.clean(html, tags=TAGS, attributes=ATTRIBUTES, url_schemes={"http", "https"}, link_rel=None)


class _Statement(Extension):
    """Switches raw HTML, bare addresses and pictures off, and our tree step on."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self.renderer = renderer

    def extendMarkdown(self, md: markdown.Markdown) -> None:  # noqa: N802 - the package's name
        md.preprocessors.deregister("html_block")
        for name in _UNWANTED:
            md.inlinePatterns.deregister(name)
        # After the package's last step (unescape, 0), so that texts are what the reader sees.
        md.treeprocessors.register(_Links(md, self.renderer), "typed_links", -10)


class _Links(Treeprocessor):
    """Resolves links, links terms, and takes the plain text."""

    def __init__(self, md: markdown.Markdown, renderer: Renderer) -> None:
        super().__init__(md)
        self.renderer = renderer

    def run(self, root: Element) -> None:
        result = self.renderer.result
        for link in list(root.iter("a")):
            self.link(link)
        if self.renderer.terms is not None:
            self.visit(root, self.renderer.terms)
        for cell in [*root.iter("td"), *root.iter("th")]:
            # The table extension aligns by style=; the policy of the pages allows none.
            style = cell.attrib.pop("style", "")
            if style:
                cell.set("class", style.rpartition(":")[2].strip(" ;"))
        result.text = plain_text(root)

    def link(self, link: Element) -> None:
        """Give one link its address, or make it plain text and note it as unknown."""
        written = link.attrib.pop("href", "")
        link.attrib.pop("title", None)
        target = self.renderer.resolve(written)
        if target is None:
            self.renderer.result.unknown.append(written)
            link.tag = "em"
            return
        link.set("class", target.kind)
        link.set("href", target.url)
        self.renderer.result.links.setdefault(target, plain_text(link))

    def visit(self, element: Element, terms: Terms) -> None:
        """Link the first mention of each term in `element`, in reading order."""
        children = list(element)
        tails = [child.tail for child in children]
        for child in children:
            child.tail = None
            element.remove(child)
        text, element.text = element.text, None
        self.append(element, text, terms)
        for child, tail in zip(children, tails, strict=True):
            element.append(child)
            if child.tag not in ("a", "code", "pre"):
                self.visit(child, terms)
            self.append(element, tail, terms)

    def append(self, element: Element, text: str | None, terms: Terms) -> None:
        """Add `text` at the end of `element`, terms linked."""
        for piece, term in terms.split(text) if text and text.strip() else [(text or "", None)]:
            if term is None or term.id in self.renderer.skip:
                _add_text(element, piece)
                continue
            self.renderer.skip.add(term.id)
            self.renderer.result.mentioned.append(term.id)
            link = SubElement(element, "a", {"class": "term", "href": term.url})
            link.set("data-definition", term.definition)
            link.set("data-entry", term.entry_url)
            link.text = piece


def _add_text(element: Element, text: str) -> None:
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text


def plain_text(root: Element) -> str:
    """The words of a tree: a line for each block or row, however the file wraps it, cells set apart by ' | '."""
    parts: list[str] = []

    def walk(element: Any) -> None:
        if element.tag in _BLOCKS:
            parts.append("\n")
        parts.append(_on_one_line(element.text))
        for child in element:
            walk(child)
            if child.tag in ("td", "th"):
                parts.append(" | ")
            parts.append(_on_one_line(child.tail))
        if element.tag in _BLOCKS:
            parts.append("\n")

    walk(root)
    lines = (_SPACES.sub(" ", line).strip().removesuffix("|").rstrip() for line in "".join(parts).split("\n"))
    return "\n".join(line for line in lines if line)


def _on_one_line(text: str | None) -> str:
    return (text or "").replace("\n", " ")


def _normal(word: str) -> str:
    return " ".join(word.lower().replace("’", "'").split())
