"""Conditions in the engine's words: from the words of a condition to plain data of a `Condition`.

The words are read once more by the rule `fact set` (grammar.facts), of which every row says what it is; words that no
row has make the condition one that cannot be said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from reading.engine import bearing, cards_facts, during, players_facts
from reading.engine.history import dominance, won
from reading.engine.joining import both, negated
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid

Plain = dict[str, Any]


def condition_of(telling: Telling, start: int, end: int, his: str = "") -> Plain:
    """What the words from one token to another say must be so. Raises Unsaid.

    `his`: which player 'he or she' and 'that player' mean.
    """
    parse = telling.ability.parsed.parse
    while end > start and parse.word(end - 1) in (",", "."):
        end -= 1
    read = next((value for last, value in parse.at("fact set", start) if last == end), None)
    if read is None:
        raise Unsaid("a condition")
    his = his or _that_player(telling, start, end)
    return _set(telling, meaning(read, his) if his else read)


def _that_player(telling: Telling, start: int, end: int) -> str:
    """Whom 'that player' means in these words; '' where it is not said there, or not clear."""
    words = [token.word for token in telling.ability.parsed.tokens[start:end]]
    said = any(one == "that" and whom in ("player", "opponent") for one, whom in zip(words, words[1:], strict=False))
    that = telling.that() if said and not {"he", "she", "they", "his", "her", "their"} & set(words) else ""
    return {"trigger": "trigger-player"}.get(that, that)


def meaning(read: Any, his: str) -> Any:
    """What was read, with a player's name for 'he or she'."""
    if isinstance(read, dict):
        if read.get("is") == "that":
            return {**read, "is": his}
        return {key: meaning(part, his) for key, part in read.items()}
    if isinstance(read, list):
        return [meaning(part, his) for part in read]
    return read


def _set(telling: Telling, read: Plain) -> Plain:
    one = fact(telling, read["fact"])
    if "more" not in read:
        return one
    more = _set(telling, read["more"])
    return both(one, more) if read["joined"] == "and" else {"any": [one, more]}


def fact(telling: Telling, read: Plain) -> Plain:
    """One fact. Raises Unsaid."""
    made = SAY[read["say"]](telling, read)
    return negated(made) if read.get("no") else made


def _season(telling: Telling, read: Plain) -> Plain:
    seasons = [_word(telling, read[key]) for key in ("season", "b") if key in read]
    return {"season": seasons}


def _word(telling: Telling, read: Plain) -> str:
    return str(telling.ability.parsed.tokens[read["_from"]].word)


def _phase(telling: Telling, read: Plain) -> Plain:
    return {"phase": [read["phase name"]]}


SAY: dict[str, Callable[[Telling, Plain], Plain]] = {
    "season": _season,
    "of type": lambda telling, read: during.during(telling, read["challenge"]),
    "revealed": lambda telling, read: {"card": {"self": True, "zone": ["revealed"]}},
    "phase": _phase,
    "compares": players_facts.compares,
    "controls": players_facts.controls,
    "has": players_facts.has,
    "no power": players_facts.no_power,
    "agenda": players_facts.agenda,
    "non-character agenda": players_facts.non_character_agenda,
    "only character agenda": players_facts.only_character_agenda,
    "neutral faction": players_facts.neutral_faction,
    "role": players_facts.role,
    "only controller": players_facts.only_controller,
    "won": won,
    "lost": won,
    "dominance": dominance,
    "initiative": dominance,
    "total initiative": players_facts.total_initiative,
    "there is": cards_facts.there_is,
    "more than": cards_facts.more_than,
    "outnumbers": cards_facts.outnumbers,
    "named in play": cards_facts.named_in_play,
    "in play": cards_facts.in_play,
    "in place": cards_facts.in_place,
    "beside": cards_facts.beside,
    "the only": cards_facts.the_only,
    "takes part": during.takes_part,
    "stands": cards_facts.stands,
    "kneels": cards_facts.stands,
    "is": cards_facts.is_so,
    "unique": cards_facts.unique,
    "attached": cards_facts.attached,
    "yours": cards_facts.yours,
    "str": cards_facts.str_is,
    "card compares": bearing.card_compares,
    "bears": bearing.bears,
    "unopposed": during.unopposed,
    "last power": cards_facts.last_power,
    "attacked": cards_facts.attacked,
    "power over str": cards_facts.power_over_str,
    "has revealed": players_facts.has_revealed,
}
