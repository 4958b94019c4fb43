"""An answer is kept as long as the state stands from which it was made."""

from __future__ import annotations

from search.kept import Kept


def test_an_answer_is_made_once_for_a_state() -> None:
    kept: Kept[str] = Kept()
    made: list[str] = []

    def make() -> str:
        made.append("made")
        return f"answer {len(made)}"

    state, other = object(), object()
    assert [kept.answer(state, "moribund", make) for _ in range(2)] == ["answer 1", "answer 1"]
    assert kept.answer(state, "renown", make) == "answer 2"
    assert kept.answer(other, "moribund", make) == "answer 3"
    kept.clear()
    assert kept.answer(other, "moribund", make) == "answer 4"


def test_the_oldest_answer_goes_when_there_are_too_many() -> None:
    kept: Kept[str] = Kept(most=2)
    state = object()
    for asked in ("a", "b", "c"):
        kept.answer(state, asked, lambda asked=asked: asked)  # type: ignore[misc]
    assert kept.answer(state, "c", lambda: "again") == "c"
    assert kept.answer(state, "a", lambda: "again") == "again"


def test_an_answer_that_was_made_while_the_state_changed_is_not_taken_for_one_of_the_new_state() -> None:
    kept: Kept[str] = Kept()
    old, new = object(), object()

    def make() -> str:
        assert kept.answer(new, "plot", lambda: "new") == "new"
        return "old"

    assert kept.answer(old, "plot", make) == "old"
    assert kept.answer(new, "plot", lambda: "made again") == "new"
