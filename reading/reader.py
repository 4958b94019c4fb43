"""The way in: a card's text to a Reading."""

from __future__ import annotations

from dataclasses import dataclass

from reading.abilities import ability_of
from reading.blocks import Block, blocks
from reading.clauses import grammar
from reading.cover import cover
from reading.model import Ability, Piece, Reading
from reading.patterns import Parse
from reading.sentences import Sentence, label_of, paragraphs, role_of, sentences, varies
from reading.tokens import LEVEL, Token, misprinted_names, spelled, tokenise

GRANTING = frozenset("gain gains gained text : , and with has have gets trait +".split())
LONGEST = 2000
DEEPEST = 3  # quotations within quotations that are followed


@dataclass(frozen=True, slots=True)
class _Source:
    """What is read: the text of a card, its title and type."""

    text: str
    title: str
    type: str


def read_card(text: str, title: str = "", card_type: str = "") -> Reading:
    """The abilities of a printed text, with what was not understood. Nothing is guessed: see Reading.unread.

    Raises ValueError for a text longer than 2000 characters.
    """
    if len(text) > LONGEST:
        raise ValueError(f"A card's text has at most {LONGEST} characters, this one {len(text)}.")
    made = _abilities(_Source(text, title, card_type), 0, len(text), depth=0)
    own = [ability for ability in made if not ability.granted]
    keywords = [line for ability in own if ability.kind == "keyword" for line in lines_of(ability)]
    restrictions = [line for ability in own if ability.kind == "restriction" for line in lines_of(ability)]
    icons = [ability.text for ability in made if ability.kind == "icons"]
    kept = [ability for ability in made if ability.kind not in ("icons", "stray")]
    stray = [f"{ability.text!r} is left aside: no rules text" for ability in made if ability.kind == "stray"]
    return Reading(title, card_type, text, kept, keywords, restrictions, icons, _notes(text, title) + stray)


def _abilities(source: _Source, start: int, end: int, depth: int) -> list[Ability]:
    known = grammar()
    tokens = [_moved(token, start) for token in tokenise(source.text[start:end], source.title)]
    tokens, ranges = paragraphs(spelled(tokens, known.words))
    parse = Parse(known, tokens)
    found = []
    for block in blocks(parse, [_sentences(parse, first, last) for first, last in ranges]):
        ability = ability_of(parse, block, source.text, source.type)
        ability.granted = depth > 0
        if depth < DEEPEST:
            ability.inner = _quoted(source, block, tokens, depth)
        found += [ability, *ability.inner]
    return found


def _moved(token: Token, by: int) -> Token:
    if not by:
        return token
    inner = (token.inner[0] + by, token.inner[1] + by)
    return Token(token.kind, token.word, token.start + by, token.end + by, token.capital, inner)


def _sentences(parse: Parse, first: int, last: int) -> list[Sentence]:
    found = []
    for start, end in sentences(parse.tokens, first, last):
        sentence = Sentence(start, end)
        sentence.label, body = label_of(parse.tokens, start, end)
        sentence.pieces = cover(parse, body, end)
        if parse.exhausted:  # nothing half read
            sentence.pieces = [Piece("unread", at, at + 1, parse.word(at)) for at in range(body, end)]
        sentence.role = role_of(parse, sentence)
        sentence.instead = varies(parse.tokens, body, end)
        found.append(sentence)
    return found


def _quoted(source: _Source, block: Block, tokens: list[Token], depth: int) -> list[Ability]:
    """The abilities that quotations in the text give to a card."""
    found: list[Ability] = []
    for at in range(block.start + 1, block.end):
        if tokens[at].kind == "quote" and tokens[at - 1].word in GRANTING:
            found += _abilities(source, *tokens[at].inner, depth=depth + 1)
    return found


def lines_of(ability: Ability) -> list[str]:
    """The keywords or restrictions of one record, each as printed, without its full stop."""
    level = ability.text.translate(LEVEL).strip()
    pieces = [piece.strip() for piece in ability.text.replace("\n", ". ").split(".")]
    if ability.kind == "restriction" and "(" in level:
        pieces = [piece.strip("() ") for piece in pieces]
    return [piece for piece in pieces if piece]


def _notes(text: str, title: str) -> list[str]:
    found = misprinted_names(text.translate(LEVEL), title.translate(LEVEL)) if title else []
    return [f"{text[start:end]!r} is read as the card itself" for start, end in found]
