"""`python -m bench.told FILE`: how much of tellings in players' words is understood.

FILE is a list of tellings with what has to be understood of each (`text`, `players`, `first_player`, `moment`,
`challenge`, `cards`, `question`, `answer`). One point for each fact: a player; the first player; each key of the
challenge; each card found by one of its ids (one that is only described: by its owner), its owner, its zone, each part
of its state; the phase of the moment and, if it is named, the step; that a question is understood (or none, where the
documents do not say), the card that it is about, the answer. `happened` and `wants` are counted through what they leave
in the situation: moribund cards, moves, the question. Facts that are null are not counted. Where a card is and in what
state holds if it does where the dispute starts or after the moves that were told.

Behind the facts: how many answers are right, wrong and unknown, and in how many tellings at most one fact besides the
answer is missed.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from app import create_app
from services import open_reading, services
from timing.page import links
from timing.page.line import as_far_as_it_holds
from timing.telling.tell import Told
from timing.telling.tokens import number
from timing.views import filled_situation

Plain = dict[str, Any]
ME = ("me", "i", "mine")
ZONES = {"plot": ("revealed", "deck", "used"), "used plots": ("used",), "agenda": ("play",)}
LEFT = ("killed", "discarded", "returned-to-hand", "left-play")
"""What has happened to a card that is moribund."""
PHASES = ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation", "setup")


class Score:
    """Points by what they are for, and what was missed."""

    def __init__(self) -> None:
        self.right: Counter[str] = Counter()
        self.all: Counter[str] = Counter()
        self.missed: list[str] = []
        self.answer = ""  # right, wrong or unknown, where one is wanted

    def take(self, kind: str, so: bool, what: str) -> None:
        """Count a fact."""
        self.all[kind] += 1
        self.right[kind] += so
        if not so:
            self.missed.append(f"{kind}: {what}")

    @property
    def share(self) -> float:
        return sum(self.right.values()) / max(sum(self.all.values()), 1)


def after_moves(told: Told) -> Plain:
    """The cards by their refs as they are once what was told has been done; none where that cannot be played."""
    try:
        line, _ = as_far_as_it_holds(links.checked(filled_situation(told.situation)), tuple(told.moves))
    except (links.BrokenLink, ValueError, LookupError):
        return {}
    return {card.ref: card for card in line.results[-1].state.cards}


def score(want: Plain, told: Told) -> Score:
    """One telling's facts."""
    found, got = Score(), told.situation
    ids = {player["name"].lower(): player["id"] for player in got["players"]} | {
        p["id"]: p["id"] for p in got["players"]
    }
    seat = {name: ids.get(name.lower(), "") for name in want["players"]}
    for name in want["players"]:
        found.take("players", bool(seat[name]), name)
    if want["first_player"]:
        found.take("first player", got["first_player"] == seat.get(want["first_player"]), want["first_player"])
    _challenge(want["challenge"], told, seat, found)
    then = after_moves(told)
    for card in want["cards"]:
        _card(card, told, seat, found, then)
    _moment(want["moment"], told, found)
    _question(want, told, seat, found)
    return found


def _challenge(want: Plain, told: Told, seat: dict[str, str], found: Score) -> None:
    got = told.situation.get("challenge") or (told.question or {}).get("challenge", {})
    for key in ("attacker", "defender", "winner"):
        if want[key]:
            sides = (
                got.get(key),
                got.get("attacked") if key == "defender" else None,
            )  # who supports defends for another
            found.take("challenge", seat.get(want[key]) in sides, f"{key} {want[key]}")
    for key, value in (("type", got.get("type")), ("claim", got.get("claim")), ("by", told.story.fight.by)):
        if want[key] is not None:
            found.take("challenge", value == want[key], f"{key} {want[key]}")
    for key in ("attackers", "defenders"):
        if want[key]:
            found.take("challenge", len(got.get(key, [])) == sum(map(_many, want[key])), f"{key} {want[key]}")


def _many(said: str) -> int:
    """How many characters are told of at once: 'two guys'."""
    return number(said.lower().partition(" ")[0]) or 1


def _card(want: Plain, told: Told, seat: dict[str, str], found: Score, then: Plain) -> None:
    owner = seat.get(want["owner"] or "", "")
    cards = told.situation["cards"]
    fits = [c for c in cards if (c.get("card") in want["ids"] if want.get("ids") else not c.get("card"))]
    fits = [c for c in cards if c["title"] == want["title"]] if not fits and want["title"] else fits
    zones = ZONES.get(want["zone"], (want["zone"],))
    said = want["say"].lower()  # of cards that are only described the one that is told so
    best = sorted(fits, key=lambda c: (c["owner"] != owner, _zone(c, told) not in zones, c["title"].lower() != said))
    found.take("card", bool(best), want["say"])
    if not best:
        return
    card = best[0]
    found.take(
        "card", not want.get("ids") or card.get("card") in want["ids"], f"{want['say']}: version {card.get('card')}"
    )
    if owner:
        found.take("owner", card["owner"] == owner, f"{want['say']}: {card['owner']}")
    moved = then.get(card["ref"])
    there = _zone(card, told) in zones or (moved is not None and moved.zone in zones)
    there = there or ("played" in zones and _is_asked(card, told))  # it starts before what is disputed
    if want["zone"]:
        found.take("zone", there, f"{want['say']}: {_zone(card, told)} for {want['zone']}")
    for key, value in want["state"].items():
        so = _state(card, key, value, told, seat)
        so = so or _became(moved, key, value, told, seat) if so is not None else None
        so = (
            so or (key == "attached_to" and value == card["title"] and _has_dupe(value, told, then))
            if so is not None
            else so
        )
        if so is not None:
            found.take("state", so, f"{want['say']}: {key} {value}")


def _has_dupe(title: str, told: Told, then: Plain) -> bool:
    """Whether a copy lies under a card of its own title, which is its duplicate."""
    stated = any(card.get("duplicates") for card in told.situation["cards"] if card["title"] == title)
    refs = [card["ref"] for card in told.situation["cards"] if card["title"] == title]
    return stated or any(then[ref].duplicates for ref in refs if ref in then)


def _is_asked(card: Plain, told: Told) -> bool:
    """Whether it is asked if this event may be played."""
    return card["type"] == "event" and (told.question or {}).get("use", "").startswith(f"{card['ref']}/")


def _zone(card: Plain, told: Told) -> str:
    played = any(move.startswith(f"use:{card['ref']}/") for move in told.moves)
    zone: str = card.get("zone", "play")
    if card["type"] == "plot" and zone == "deck" and told.situation["opening"]["box"] == "plot/3":
        return "revealed"  # as it is being
    if played and card["type"] == "event":
        return "played"
    return "play" if played and zone in ("hand", "shadows") else zone


def _state(card: Plain, key: str, value: Any, told: Told, seat: dict[str, str]) -> bool | None:
    ref, got = card["ref"], told.situation
    happened = got.get("happened", [])
    if key == "moribund":
        aimed = ref in got["opening"].get("choosing", ())
        return aimed or any(one.get("card") == ref and one["what"] in LEFT for one in happened)
    if key == "duplicates":
        return bool(card.get("duplicates", 0) == value)
    if key == "kneeling":
        paid = any(f":{ref}" in move for move in told.moves)
        asked = (told.question or {}).get("use", "").startswith(f"{ref}/")  # it kneels for what is disputed
        pays = told.story.asked is not None and told.table.refs.get(told.story.asked.paying) == ref
        return bool(card.get("kneeling", False)) or paid or asked or pays or not value or value is not True
    if key == "controller":
        return bool((card.get("controller") or card["owner"]) == seat.get(value))
    if key == "attached_to":
        host = next((c for c in got["cards"] if c["ref"] == card.get("attached_to")), {})
        if value.endswith("House card"):
            whose = value.removesuffix("House card").strip().removesuffix("'s")
            return bool(host.get("type") == "house" and host["owner"] == seat.get("me" if whose == "my" else whose))
        return host.get("title") == value
    if key == "target":
        chosen = (*(told.question or {}).get("choosing", ()), *got["opening"].get("choosing", ()))
        return ref in chosen or any(ref in move.split(":")[2:] for move in told.moves) or _on(told, ref)
    if key == "participating":
        challenge = got.get("challenge", {})
        return ref in (*challenge.get("attackers", ()), *challenge.get("defenders", ()))
    if key == "trait":
        printed = next((one for one in told.table.full.values() if one["ref"] == ref), card)
        return value in printed.get("traits", ())
    if key == "canceled":
        used = [use for use in told.table.uses_told() if told.table.refs.get(use.thing) == ref]
        return any(use.canceled for use in used) or bool(got.get("used"))
    if key == "count":
        return sum(c["title"] == card["title"] for c in got["cards"]) == value
    return None


def _became(card: Any, key: str, value: Any, told: Told, seat: dict[str, str]) -> bool:
    """Whether a card has come to be so by what was told to have been done."""
    if card is None:
        return False
    if key == "attached_to":
        return any(one["ref"] == card.attached_to and one["title"] == value for one in told.situation["cards"])
    if key == "controller":
        return bool(card.controller == seat.get(value))
    if key == "moribund":
        return card.moribund is not None
    if key in ("kneeling", "duplicates"):
        return bool(getattr(card, key) == value)
    return False


def _on(told: Told, ref: str) -> bool:
    return any(use.on is not None and told.table.refs.get(use.on) == ref for use in told.story.uses)


def _moment(want: str | None, told: Told, found: Score) -> None:
    if want is None:
        return
    box = told.situation["opening"]["box"]
    phase = next((one for one in PHASES if f"{one} phase" in want), "")
    if phase:
        found.take("moment", box.startswith(f"{phase}/"), f"{box} for {want}")
    step = next((n for word, n in (("responses", "5"), ("passives", "4")) if word in want), "")
    if step and not told.moves:
        found.take(
            "moment", told.situation["opening"].get("step", "") == step, f"{told.situation['opening']} for {want}"
        )


def _question(want: Plain, told: Told, seat: dict[str, str], found: Score) -> None:
    got = told.question
    if want["answer"] == "unknown":
        found.take("question", got is None or got["answer"] == "unknown", "none is settled")
        return
    found.take("question", got is not None, want["question"])
    found.answer = "unknown" if want["answer"] is not None else ""
    if got is None:
        return
    if want["answer"] is None:
        return
    answer = _meant(want, seat)
    found.answer = "right" if got["answer"] == answer else "unknown" if got["answer"] == "unknown" else "wrong"
    found.take("answer", got["answer"] == answer, f"{got['answer']} for {want['answer']}: {want['question']}")
    ref = got.get("use", got.get("card", "")).partition("/")[0]
    card = next((one for one in told.situation["cards"] if one["ref"] == ref), None)
    if card is not None:
        asked = f"{want['question']} {want['wants']}".lower()
        named = [word for word in re.sub(r"[!,]", "", card["title"].lower()).split() if len(word) > 3]
        generic = not card.get("card")
        found.take(
            "question", generic or any(word in asked for word in named), f"{card['title']} for {want['question']}"
        )


def _meant(want: Plain, seat: dict[str, str]) -> str:
    """The answer that is wanted: yes, no, a number in digits, or the id of a player.

    A player is named as the answer, or where it is "other" at the head of `because`: by the name, as "I", or by what he
    or she is.
    """
    if (said := str(want["answer"])) in ("yes", "no"):
        return said
    if said == "other":
        said = want["because"].partition(":")[0].partition(",")[0].removesuffix("'s")
    said = re.sub(r" \(.*\)", "", said)  # "Tess (the first player)"
    role = said.lower().removeprefix("the ")
    if (n := number(role.partition(" ")[0])) is not None:
        return str(n)
    if role.startswith("none"):
        return "0" if want["question"].lower().startswith("how ") else "nobody"
    if role.startswith("speaker"):
        return named_as("me", seat)
    if role.startswith("first player"):
        return "first-player"
    if role in ("nobody", "no one", "no player"):
        return "nobody"
    if role in ("attacker", "defender", "winner"):
        said = want["challenge"][role] or said
    return named_as("me" if said.split(" ")[0].lower() in ME else said.lower(), seat)


def named_as(name: str, seat: dict[str, str]) -> str:
    """The id of the player of this name, in small letters; empty if there is none."""
    return {one.lower(): player for one, player in seat.items()}.get(name, "")


def main() -> int:
    """Score a file of tellings and say what was missed."""
    wanted = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    total, slowest, all_right, nearly = Score(), 0.0, 0, 0
    answers: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(data=Path(folder), testing=True)
        with app.test_request_context():
            open_reading(app)
            tellings = services(app).tellings
            tellings.told("Ned attacks with Robb.")
            for want in wanted:
                begun = time.perf_counter()
                told = tellings.told(want["text"])
                took = time.perf_counter() - begun
                slowest = max(slowest, took)
                one = score(want, told)
                total.right += one.right
                total.all += one.all
                all_right += not one.missed
                nearly += sum(not missed.startswith("answer") for missed in one.missed) <= 1
                answers[one.answer] += 1
                print(f"{want['id']}: {one.share:.0%} in {took * 1000:.0f} ms")
                for missed in one.missed:
                    print(f"    {missed}")
    for kind, n in total.all.items():
        print(f"{kind:<14} {total.right[kind]:>4} of {n:>4}")
    print(f"all facts      {sum(total.right.values()):>4} of {sum(total.all.values()):>4}  ({total.share:.1%})")
    print(f"answers: {', '.join(f'{answers[one]} {one}' for one in ('right', 'wrong', 'unknown'))}")
    print(f"at most one fact missed besides the answer in {nearly}")
    print(f"{all_right} of {len(wanted)} whole; the slowest took {slowest * 1000:.0f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
