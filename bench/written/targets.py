"""What is chosen, and what it is called afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bench.written import numbers
from bench.written.cards import cards
from bench.written.conditions import facts, when
from bench.written.deeds import clause, span
from bench.written.parts import NotWritten, Parts, Plain, Speech, as_list
from bench.written.persons import player
from timing.systems.agot1e.words import MOST_CARDS

ICONS = ["military", "intrigue", "power"]
CHOSEN = {"opponent": "an opponent", "any": "a player"}


def chosen(target: Plain, speech: Speech, name: str = "target") -> list[str]:
    """'Choose 2 Lord characters'; from then on they are 'those characters'. Raises NotWritten."""
    parts = Parts(target, "target")
    if names := parts.take("names"):
        parts.take("name")
        parts.done()
        speech.called["named"] = of_choice(names)
        return []
    if parts.has("player"):
        said = _player(parts, speech)
    else:
        said = _cards(parts, speech, name)
    parts.done()
    return [said]


def of_choice(names: list[str]) -> str:
    """'an icon of your choice'. Raises NotWritten."""
    if names == ICONS:
        return "an icon of your choice"
    if names == ["any-trait"]:
        return "a Trait of your choice"
    if len(names) > len(ICONS) and "renown" in names:
        return "a keyword of your choice"
    raise NotWritten("what is named")


def _player(parts: Parts, speech: Speech) -> str:
    who, asked = parts.take("player"), parts.take("if")
    if who not in CHOSEN:
        raise NotWritten(f"player {who} is chosen")
    if asked is not None and who == "any":
        return f"choose {numbers.a_player(asked, speech)}"
    if asked is not None:
        raise NotWritten("which opponent is chosen")
    return f"choose {CHOSEN[who]}"


def _cards(parts: Parts, speech: Speech, name: str) -> str:
    if not parts.has("choose"):
        raise NotWritten("target without cards")
    which, n, up_to = parts.take("choose"), parts.take("n", 1), parts.take("up_to", False)
    who, each, picked = parts.take("who", "you"), parts.take("of_each"), parts.takes("picked", True)
    every = parts.takes("every", True)
    many = every or n != 1 or who in ("each", "each-opponent") or each is not None
    which = _another(which)
    article = "all" if every else _article(n, up_to, which, speech)
    if parts.takes("random", True):
        article = f"{'1' if n == 1 else article} random"
    total = _together(parts.take("together"))
    if each is not None and "controller" in which:
        raise NotWritten("of each player's cards those of one")
    if each is not None:
        which = {**which, "controller": each}
    speech.called[name] = _called(which, many)
    if _elsewhere(which):
        speech.called["elsewhere"] = speech.called[name]
    if who == "you":
        said = f"{_of_some_pile(which) or cards(which, speech, article, plural=every or n != 1)}{total}{speech.behind}"
        speech.behind = ""
        if picked:
            speech.picked[name] = _eligible(which, said)
        return f"choose {said}"
    if picked:
        raise NotWritten("who picks")
    if those := parts.take("those"):
        (said,) = facts(those, speech)
        if not said.startswith("you have not "):
            raise NotWritten("which players choose")
        who_ = f"{player(who)} who has not {said.removeprefix('you have not ')} must choose"
        bare = {key: held for key, held in which.items() if key != "controller"}
        if which.get("controller") != "you":
            raise NotWritten("whose cards are chosen by those players")
        return f"{who_} {cards(bare, speech, article, plural=n != 1)} he or she controls"
    mine = which.get("controller") == "you"
    if which.get("controller") == who:
        raise NotWritten("cards of the player who chooses, called by the part he or she plays")
    if mine:
        which = {key: held for key, held in which.items() if key != "controller"}
    behind = " he or she controls" if mine else ""
    verb = "must choose" if who not in ("each", "each-opponent") else "chooses"
    return f"{player(who)} {verb} {cards(which, speech, article, plural=n != 1)}{total}{behind}"


def _of_some_pile(which: Plain) -> str:
    """'The top card of a player's discard pile', where whose it is is left open."""
    return "the top card of a player's discard pile" if which == {"zone": ["discard"], "topmost": 1} else ""


def _article(n: Any, up_to: bool, which: Plain, speech: Speech) -> str:
    if n == MOST_CARDS and up_to:
        return "any number of"
    if isinstance(n, int):
        return f"{'up to ' if up_to else ''}{n}" if n > 1 or up_to else "a"
    if n == {"paid": True} and not up_to:
        return "X"
    if set(n) == {"if", "yes", "no"}:
        many = cards(which, speech, f"{'up to ' if up_to else ''}{n['yes']}", plural=True)
        speech.behind = f" ({many} instead {when(n['if'], speech, 'if')})"
        return _article(n["no"], up_to, which, speech)
    return f"{'up to ' if up_to else ''}{speech.let_x(numbers.what(n, speech))}"


def _together(total: Any) -> str:
    if total is None:
        return ""
    if total.get("number") == {"stat": "cost", "of": "target"} and set(total) == {"number", "at_most"}:
        return f" with combined printed cost {total['at_most']} or lower"
    raise NotWritten("what has to be so of all together")


def called(target: Plain) -> str:
    """What the chosen cards are called afterwards."""
    n = target.get("n", 1)
    return _called(
        target.get("choose", {}), "every" in target or n != 1 or target.get("who") in ("each", "each-opponent")
    )


ALSO_MANY = {2: ("one of those {s}", "the other"), 3: ("one of those {s}", "the second", "the third")}


def of_several(target: Any, also: list[Plain], effects: Sequence[Plain], speech: Speech) -> list[str]:
    """'Choose 2 characters. One of those characters gets +1 STR, and the other gets -1 STR'; [] for all others."""
    choose = (target or {}).get("choose")
    if (
        not also
        or choose is None
        or any(set(one) != {"choose", "name", "needed"} or one["choose"] != choose for one in also)
    ):
        return []
    many = len(also) + 1
    if (
        len(effects) != many
        or many not in ALSO_MANY
        or len({one.get("until") for one in effects}) > 1
        or "until" not in effects[0]
    ):
        return []
    noun = _called(choose, many=True).removeprefix("those ")
    names = [one.format(s=noun) for one in ALSO_MANY[many]]
    said = []
    for effect, name in zip(effects, names, strict=True):
        speech.called["target"] = name
        bare = {key: held for key, held in effect.items() if key != "of"}
        said.append(clause(bare, speech))
    first = f"{span(effects[0], speech)}{', '.join(said[:-1])}, and {said[-1]}"
    return [f"choose {cards(choose, speech, str(many), plural=True)}", first]


def inline(target: Plain, effects: Sequence[Plain]) -> bool:
    """Whether what is chosen is said where something is done to it."""
    plots = [one["which"].get("controller") for one in effects if one["do"] == "claim"]
    aimed = {one["do"] for one in effects if one.get("to") == "target" and "of" not in one}
    there = bool(aimed & {"move-attachment", "resolve-plot"}) or any(one["do"] == "first-player" for one in effects)
    return "option" in target or there or "chosen" in plots


def call_inline(target: Plain, name: str, speech: Speech) -> None:
    """Have what is chosen called by what it has to be. Raises NotWritten."""
    parts = Parts(target, "target")
    parts.written("option", "name")
    if parts.has("picked"):
        _cards(parts, speech, name)
        parts.done()
        return
    if who := parts.take("player"):
        speech.called["chosen"] = {"any": "any player", "opponent": "an opponent"}.get(who, "")
        parts.done()
        return
    which, n, up_to = parts.take("choose"), parts.take("n", 1), parts.take("up_to", False)
    who = parts.take("who", "you")
    parts.done()
    if who not in ("you", "chosen", "each-opponent"):
        raise NotWritten("also: who chooses")
    mine = who != "you" and which.get("controller") == "you"
    which = _another(which)
    bare = {key: held for key, held in which.items() if not (mine and key == "controller")}
    said = cards(bare, speech, _article(n, up_to, bare, speech), plural=n != 1) + (
        " he or she controls" if mine else ""
    )
    said = _eligible(which, said)
    speech.called[name] = said
    speech.choosing[name] = {"you": "", "chosen": "that opponent must ", "each-opponent": "each opponent must "}[who]


def _another(which: Plain) -> Plain:
    """'Another card you control', said of where an attachment goes: another than the one that bears it now."""
    if which.get("not") != {"bears": {"is": "target"}}:
        return which
    return {**{key: held for key, held in which.items() if key != "not"}, "other": True}


def _eligible(which: Plain, said: str) -> str:
    """'Another eligible character', of where an attachment itself goes."""
    if set(which) == {"host"} or (set(which.get("not", {})) == {"host"} and "type" in which):
        return said.replace("another ", "another eligible ")
    return said


def _called(which: Plain, many: bool) -> str:
    kind = as_list(which.get("type", ["card"]))
    word = kind[0] if len(kind) == 1 and kind[0] != "event" else "card"
    return f"those {word}s" if many else f"that {word}"


def _elsewhere(which: Plain) -> bool:
    return as_list(which.get("zone", ["play"])) != ["play"]
