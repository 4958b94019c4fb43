"""Subjects that a telling leaves out: "he has Milk on him and dies", "Drew two extra", "I attacked and won"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from timing.telling.lemmas import FILLERS, LEMMAS
from timing.telling.people import ME
from timing.telling.story import Reader
from timing.telling.things import Word
from timing.telling.tokens import Token

PLAYERS_DO = frozenset(
    "say play use reveal choose give marshal pay draw flip ambush put take lose bring initiate send".split()
)
EITHER_DOES = frozenset("attack win lose kneel kill discard save cancel return bypass beat defend".split())
CARDS_DO = frozenset("die survive gets receives carry".split())
SUBJECTS = ("i", "he", "she", "we", "they")
LINKS = ("and", "then", "but")
MARKS = (".", "?", "!")
ASKING = frozenset("can may could do will would must should who what which where how why whose want be if".split())
OPENING = frozenset("already just so then now ok okay well first and but yesterday earlier".split()) | FILLERS
DONE = frozenset(
    "drew won lost took gave chose knelt put brought got had went beat played attacked killed revealed flipped used "
    "discarded marshalled triggered saved canceled cancelled".split()
)
"""What somebody did, at the beginning of a sentence that does not say who: the teller."""


def put_in_subjects(reader: Reader, tokens: Sequence[Token]) -> None:
    """Put the subjects into the words where they are left out, at the place where they would stand."""
    written = {token.start: token.low for token in tokens}
    then = {token.start for last, token in pairwise(tokens) if last.low == "then"}  # words that are left out
    words: list[Word] = []
    start = 0  # of the sentence, among the words with their subjects
    for n, word in enumerate(reader.words):
        before = words[-1].tag if words else "."
        if before in MARKS:
            start = len(words)
        opens = all(one.tag in OPENING for one in words[start:])
        follows = reader.words[n + 1].tag if n + 1 < len(reader.words) else ""
        if opens and _is_done(word.tag, written.get(word.start, ""), follows):
            words.append(Word(f"@{ME}", word.start, word.start))
        elif (
            (
                before in LINKS
                or (word.start in then and before[:1] not in "@#")
                or (before == "," and _is_finite(word.tag, written.get(word.start, ""), follows))
            )
            and len(words) - start > 2
            and (
                subject := _subject(
                    words[start:], "take" if word.tag == "have" and follows.startswith("#") else word.tag, written
                )
            )
        ):
            words.append(Word(subject, word.start, word.start))
        words.append(word)
    reader.words = words
    reader.join()


def _is_done(tag: str, form: str, follows: str) -> bool:
    """Whether a sentence begins with what the teller did: "Kneeled my Merchant", "Play Nightmares on his Robb"."""
    if follows.startswith("be"):
        return False
    past = form.endswith("ed") and tag in LEMMAS.values() and tag not in ("be", "have", "do")
    bare = tag in PLAYERS_DO | EITHER_DOES and follows[:1] == "#" and form == tag
    return form in DONE or bare or (past and follows[:1] in "#@o")


def _is_finite(tag: str, form: str, follows: str) -> bool:
    """Whether a word behind a comma goes on with what somebody does: "he blocks me, wins and fires Hornvale"."""
    past = form in DONE or (form.endswith("ed") and tag in LEMMAS.values())
    if not past and form != tag and form.endswith("s") and not form.endswith("ss"):
        return True
    bare = form == tag and tag in (PLAYERS_DO - {"play", "use"}) | {"attack", "win", "lose", "kneel", "discard", "kill"}
    return (past and (follows != "by" or tag == "win")) or (
        bare and (follows[:1] in "#@," or follows.startswith(("own:", "the", "and")))
    )


def _subject(before: Sequence[Word], verb: str, written: dict[int, str]) -> str:
    """Who did what was told last in the sentence, where he, she or it can do this, too; empty where it is asked."""
    if verb not in PLAYERS_DO | EITHER_DOES | CARDS_DO or any(word.tag in ASKING - {"be", "do"} for word in before):
        return ""
    tags = [word.tag for word in before]
    if verb == "defend" and "attack" in tags:  # who attacks defends against nobody
        return ""
    for n in range(len(tags) - 2, -1, -1):
        does = next((tag for tag in tags[n + 1 : n + 4] if tag not in ("have", "be", "not", *FILLERS)), "")
        first = n == 0 or tags[n - 1] in (*LINKS, ",", ";", "so", "because", "while", "when")
        first = first or (tags[n - 1][:1] == "#" and written.get(before[n].start) in SUBJECTS)  # no mark between
        if not first or not tags[n].startswith(("@", "#")) or does in (*LINKS, ","):
            continue
        if tags[n].startswith("@") and verb not in CARDS_DO:
            return tags[n]
        if tags[n].startswith("#") and verb in CARDS_DO | EITHER_DOES:
            return tags[n]
        return ""
    return ""
