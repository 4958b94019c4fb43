"""What two spellings of one title have in common.

Folding is not guessing: two names that fold to the same key differ in case, accents, punctuation, a leading article
or a spelling that only the side of the Atlantic decides. Anything further is a suggestion, and a person chooses.
"""

from __future__ import annotations

from cards.names import key

_WORDS = {
    "favour": "favor", "favours": "favors", "favoured": "favored", "honour": "honor", "honours": "honors",
    "honoured": "honored", "armour": "armor", "gray": "grey", "colour": "color", "defence": "defense",
    "offence": "offense", "valour": "valor", "neighbour": "neighbor", "labour": "labor", "harbour": "harbor",
    "calvary": "cavalry",
}  # fmt: skip
_ARTICLES = ("the ", "a ", "an ")


def fold(name: str) -> str:
    """The key of a title: `cards.names.key` without a leading article, in American spelling."""
    words = key(name.replace("&", " and ")).split()
    folded = " ".join(_WORDS.get(word, word) for word in words)
    for article in _ARTICLES:
        if folded.startswith(article):
            return folded[len(article) :]
    return folded
