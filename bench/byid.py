"""Play disputes that name their cards by id alone, as the reader describes the cards.

python -m bench.byid FOLDER CARDS [-v]

FOLDER holds dispute files whose cards have an id (`card: core_10`) in place of facts and abilities; CARDS is a card
file. Every card is filled with its facts and with what the reader makes of its text. A move or question names an
ability by its card and a comment (`use: ilyn  # which: kill a character`): of the card's abilities the one is meant
whose words are most like the comment's. Printed are the questions answered right, wrong and not reached; each that is
not right with the description of the cards whose text is not told whole. -v shows every card's description.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import yaml

from cards.importing.reading import read_path
from cards.importing.records import Record
from reading.engine.card import as_card, described
from reading.reader import read_card
from timing.kernel.replay import MoveLine
from timing.systems.agot1e import dispute as disputes
from timing.systems.agot1e.dispute import DisputeFile, Question
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.granted import AMBUSH, MARSHAL, NAVAL
from timing.systems.agot1e.replay import Replay, answer_to, replay
from timing.systems.agot1e.subjects import turns_on_subject

Plain = dict[str, Any]
WHICH = re.compile(r"(?P<key>uses?):\s*(?P<card>[\w-]+)(?P<between>[^#]*)#\s*which:\s*(?P<words>.*)")
SEPARATOR = "::"
MEANS = {
    AMBUSH: "put into play by kneeling influence",
    MARSHAL: "attach as a duplicate",
    NAVAL: "declare it",
}  # how players say what the rules let a card do
USED = ("action", "response")  # what players use; all else happens by itself
WAITING = {"not-your-turn", "may-target", "may-pay", "may-act", "may-respond"}
DULL = frozenset("a an the to of in on it its is with and or by from for that this as him her".split())
ENDINGS = ("ing", "ed", "es", "s", "e")


@dataclass(frozen=True)
class Asked:
    """A question of a file and what came of it: right, wrong or not reached."""

    number: int
    question: Question
    outcome: str
    said: str = ""


@dataclass(frozen=True)
class Played:
    """A file as it was played; `told` are the cards whose text is not described whole, with what is left out."""

    name: str
    asked: tuple[Asked, ...]
    stopped: str
    told: tuple[tuple[str, str], ...]
    cards: tuple[Plain, ...] = ()

    def count(self, outcome: str) -> int:
        """How many questions came out so."""
        return sum(one.outcome == outcome for one in self.asked)


def marked(text: str) -> str:
    """The file with each `which` in the value itself, where reading YAML keeps it."""

    def put(found: re.Match[str]) -> str:
        words = re.sub(r"[^\w' +-]", " ", found["words"]).strip().replace("'", "’")
        return f"{found['key']}: '{found['card']}{SEPARATOR}{words}'{found['between']}"

    return "\n".join(WHICH.sub(put, line) for line in text.splitlines())


def filled(card: Plain, records: dict[str, Record]) -> tuple[Plain, list[str]]:
    """A card of a file with its facts and abilities, and what of its text is not described."""
    record = records.get(str(card.get("card", "")))
    if record is None:
        return card, []
    reading = read_card(record.text, record.title, record.type.capitalize())
    made = as_card(reading, card["ref"], card["owner"], record.facts)
    return {**made, **card, "title": record.title, "type": record.type}, [
        f"{label}: {lack}" for label, lack in described(reading).simplified
    ]


def meant(game: Dispute, name: str) -> str:
    """The ability of a card whose label, costs and effects are most like the words of the comment."""
    card, _, words = name.partition(SEPARATOR)
    own = [uid for uid in game.table.abilities if uid.partition("/")[0] == card]
    own = [uid for uid in own if game.table.abilities[uid].kind in USED] or own
    if not words or not own:
        return card
    return max(own, key=lambda uid: (_likeness(words, uid, game), -own.index(uid)))


def _likeness(words: str, uid: str, game: Dispute) -> float:
    ability = game.table.abilities[uid]
    said = f"{ability.label} {uid.partition('/')[2]} {' '.join(cost.do for cost in ability.cost)} "
    said += f"{' '.join(effect.do for effect in ability.effects)} {MEANS.get(ability.granted, '')}"
    wanted, found = _stems(words), _stems(said)
    return (
        sum(1.0 if stem in found else 0.0 for stem in wanted) / (len(wanted) or 1)
        + (0.1 if ability.granted in MEANS and _by_rule(game, uid) else 0.0)
        + (0.05 if ability.triggered else 0.0)
    )


def _by_rule(game: Dispute, uid: str) -> bool:
    """Whether what the rules let a card do goes before its text: in hand, and as a naval attacker or defender."""
    return game.table.abilities[uid].granted == NAVAL or game.table.cards[game.table.holder[uid]].zone == "hand"


def _stems(words: str) -> set[str]:
    found = set()
    for word in re.findall(r"[\w+-]+", words.lower()):
        if word not in DULL:
            end = next((end for end in ENDINGS if word.endswith(end) and len(word) - len(end) > 2), "")
            found.add(word.removesuffix(end) if end else word)
    return found


def _named(file: DisputeFile, game: Dispute) -> DisputeFile:
    """The file with every ability named by its full name."""

    def chosen(uid: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """What is named as chosen, unless the ability chooses nothing: then it is only said whom it acts on."""
        ability = game.table.abilities.get(uid)
        chooses = ability is None or ability.target or ability.answers or turns_on_subject(ability)
        return names if chooses else ()

    def move(line: MoveLine) -> MoveLine:
        if not line.uses:
            return line
        uid = meant(game, line.uses)
        return replace(line, uses=uid, choosing=chosen(uid, line.choosing))

    def question(one: Question) -> Question:
        if not one.use:
            return one
        uid = meant(game, one.use)
        return replace(one, use=uid, choosing=chosen(uid, one.choosing))

    return replace(
        file,
        moves=tuple(move(line) for line in file.moves),
        questions=tuple(question(one) for one in file.questions),
    )


def play(path: Path, records: dict[str, Record]) -> Played:
    """Play one file. A file that cannot be read at all counts with all it asks as not reached."""
    text = path.read_text(encoding="utf-8")
    told: list[tuple[str, str]] = []
    try:
        data = yaml.safe_load(marked(text))
        cards = []
        for card in data.get("cards", []):
            whole, left = filled(card, records)
            cards.append(whole)
            told += [(card["ref"], one) for one in left]
        file = disputes.read({**data, "cards": cards})
        game = Dispute(file.situation)
        file = _named(file, game)
        made = replay(file, questions=False)
    except Exception as error:  # one bad file must not end the measurement
        asked = tuple(Asked(at + 1, Question(), "not reached") for at in range(text.count("ask:")))
        return Played(path.stem, asked, f"{type(error).__name__}: {error}", tuple(told))
    stopped = "; ".join(str(one) for one in made.differences if one.at.startswith("move"))
    return Played(path.stem, tuple(_asked(file, game, made)), stopped, tuple(told), tuple(cards))


def _asked(file: DisputeFile, game: Dispute, made: Replay) -> Iterator[Asked]:
    for number, question in enumerate(file.questions, 1):
        if question.after >= len(made.marks):
            yield Asked(number, question, "not reached")
            continue
        state = made.results[made.marks[question.after]].state
        try:
            answer, reasons = answer_to(game, state, question)
        except Exception as error:  # counted as wrong: the judge gets no answer
            yield Asked(number, question, "wrong", f"{type(error).__name__}: {error}")
            continue
        if question.ask == "may" and "not-your-turn" in reasons and not set(reasons) - WAITING:
            answer = ("yes",)  # a judge who asks whether a player may does not ask whose turn in the step it is
        right = answer == question.answer
        yield Asked(number, question, "right" if right else "wrong", f"{' '.join(answer)} ({', '.join(reasons)})")


def _show(played: Played, verbose: bool) -> None:
    score = f"{played.count('right')} of {len(played.asked)} right"
    print(f"{played.name}: {score}")
    for one in played.asked:
        if one.outcome != "right":
            asks = one.question
            subject = " ".join((asks.use, *asks.choosing, *asks.paying, asks.card, str(asks.outcome or "")))
            print(f"  {one.number} {one.outcome}: {asks.ask} {subject}: {' '.join(asks.answer)}; said {one.said}")
    if played.stopped:
        print(f"  stopped: {played.stopped}")
    if verbose or played.count("right") < len(played.asked):
        for ref, left in played.told:
            print(f"  told of {ref}: {left}")
    if verbose:
        for card in played.cards:
            print(yaml.safe_dump(card, sort_keys=False, allow_unicode=True, default_flow_style=None, width=150))


def main(arguments: list[str]) -> int:
    """Play every file of a folder; see the module."""
    names = [name for name in arguments if not name.startswith("-")]
    if len(names) < 2:
        print(__doc__, file=sys.stderr)
        return 2
    folder, only = Path(names[0]), set(names[2:])
    records = {record.card_id: record for record in read_path(Path(names[1])).records}
    total: Counter[str] = Counter()
    whole = files = 0
    for path in sorted(folder.glob("*.yaml")):
        if only and path.stem not in only:
            continue
        played = play(path, records)
        _show(played, "-v" in arguments)
        total.update(one.outcome for one in played.asked)
        files += 1
        whole += played.count("right") == len(played.asked)
    print(
        f"{files} files, {total.total()} questions: {total['right']} right, {total['wrong']} wrong, "
        f"{total['not reached']} not reached; {whole} files whole"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
