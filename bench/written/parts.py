"""What a description has, taken piece by piece: a piece that nobody takes is not written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

Plain = Mapping[str, Any]


class NotWritten(Exception):
    """No wording here says this piece of a description."""


@dataclass
class Speech:
    """How a card calls itself and what its ability speaks of.

    `own`, `kind`: the id of the ability, the type of the card; `x`: what X is, said once all the rest is;
    `origin`: the pile that the card itself comes out of; `seen`: the cards that have just been looked at;
    `choosing`: who chooses cards that are said only where something is done to them, by the name of the choice;
    `picked`: what is picked and not chosen, by its name, as the first effect on it says it;
    `aimed`: the name of what was chosen and is acted on;
    `given`: the abilities that it lets cards gain, and `quote`, which words one of them;
    `each_time`: what opens an ability, where every effect says it by itself; `as_what`: what it becomes;
    `barred`: what the card has while it cannot be triggered; `paid_with`: the traits of what is paid with;
    `yours`: the cards of yours that the condition just said speaks of;
    `behind`: what is said in brackets once the phrase has ended.
    """

    name: str
    called: dict[str, str] = field(default_factory=dict)
    x: str = ""
    origin: str = ""
    behind: str = ""
    as_what: str = ""
    each_time: str = ""
    given: Mapping[str, Plain] = field(default_factory=dict)
    quote: Callable[[Plain, str], str] | None = None
    after_event: bool = False
    lifted: bool = False
    conditioned: bool = False
    own: str = ""
    kind: str = ""
    barred: str = ""
    paid_with: list[Any] = field(default_factory=list)
    choosing: dict[str, str] = field(default_factory=dict)
    picked: dict[str, str] = field(default_factory=dict)
    aimed: str = ""
    seen: dict[str, Any] = field(default_factory=dict)
    yours: Plain = field(default_factory=dict)

    def out_of_play(self, who: str) -> bool:
        """Whether cards that are called so are not in play."""
        return who in ("it", "them") or self.called.get("elsewhere") == who

    def call(self, who: str) -> str:
        """What a card is called: itself, what was chosen, what opened the ability. Raises NotWritten."""
        fixed = {"self": self.name, "host": "attached character", "found": "it", "subject": "it", "saved": "it"}
        if who in self.picked:
            return self.picked.pop(who)
        if who in self.called:
            return self.called[who]
        if who not in fixed:
            raise NotWritten(f"to {who}")
        return fixed[who]

    def chooses(self) -> str:
        """'Each opponent must choose and ', before what is done to cards that are chosen there; '' for all others."""
        if self.aimed not in self.choosing:
            return ""
        del self.called[self.aimed]  # what they are called afterwards no wording says
        return f"{self.choosing.pop(self.aimed)}choose and "

    def quoted(self, which: str, name: str) -> str:
        """A text that a card gains, in quotation marks. Raises NotWritten."""
        if which not in self.given or self.quote is None:
            raise NotWritten("a text that nobody gives")
        return f'"{self.quote(self.given[which], name)}"'

    def once_played(self, which: str) -> str:
        """What comes once the next card has been played, behind a "then". Raises NotWritten."""
        from bench.written.sentences import sentences

        given = self.given.get(which, {})
        if given.get("trigger") != {"after": ["marshalled"], "card": {"self": True}} or not given["effects"]:
            raise NotWritten("what waits for a card to be played")
        first, *rest = given["effects"]
        return f". {'. '.join(sentences([{**first, 'then': True}, *rest], 'you', self))}"

    def let_x(self, what: str) -> str:
        """X, which is this from now on. Raises NotWritten for a second X."""
        if self.x not in ("", what):
            raise NotWritten("two numbers X")
        self.x = what
        return "X"


class Parts:
    """A record of a description, of which every key has to be taken."""

    def __init__(self, plain: Plain, what: str) -> None:
        self._left, self._what = dict(plain), what

    def take(self, key: str, otherwise: Any = None) -> Any:
        """The value of a key, which is written from now on."""
        return self._left.pop(key, otherwise)

    def written(self, *keys: str) -> None:
        """These keys are written from now on."""
        for key in keys:
            self._left.pop(key, None)

    def takes(self, key: str, value: Any) -> bool:
        """Whether the key has just this value; then it is written."""
        found = key in self._left and self._left[key] == value
        if found:
            del self._left[key]
        return found

    def has(self, key: str) -> bool:
        return key in self._left

    def peek(self, key: str, otherwise: Any = None) -> Any:
        """The value of a key, which is still to be written."""
        return self._left.get(key, otherwise)

    def keep(self, key: str, value: Any) -> None:
        """Something that is still to be written."""
        self._left[key] = value

    def done(self) -> None:
        """Raises NotWritten for what is left."""
        if self._left:
            raise NotWritten(f"{self._what}: {', '.join(sorted(self._left))}")


def wording(table: Mapping[str, str], key: Any, what: str) -> str:
    """What a table says of a key. Raises NotWritten."""
    if not isinstance(key, str) or key not in table:
        raise NotWritten(f"{what} {key}")
    return table[key]


def only(plain: Plain, *keys: str) -> bool:
    """Whether a record has just these keys."""
    return set(plain) == set(keys)


def listed(said: list[str], word: str = "or") -> str:
    """'A', 'A or B', 'A, B or C'."""
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {word} {said[-1]}"


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


def with_article(said: str) -> str:
    """'a Military challenge', 'an Intrigue challenge'."""
    vowel = said[0].lower() in "aeio" or said.lower().startswith("unop")
    return f"{'an' if vowel else 'a'} {said}"
