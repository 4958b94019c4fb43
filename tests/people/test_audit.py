"""The audit's chain: whole as it is written, broken by any change, whole after an erasure; one writer at a time."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import delete, select, update

from database import PeopleStore
from errors import Refused
from people import audit
from people.actor import COMMAND_LINE, Actor
from people.models import AuditLine


def write(store: PeopleStore, count: int) -> None:
    for number in range(count):
        with store.writing() as session:
            audit.append(session, Actor(7, "Ann", address="::1"), "case.open", f"case:{number}", after={"n": number})


def problems(store: PeopleStore) -> list[str]:
    with store.session() as session:
        return list(audit.verify(session))


def test_a_chain_verifies_as_it_was_written(store: PeopleStore) -> None:
    write(store, 5)
    assert problems(store) == []


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (update(AuditLine).where(AuditLine.number == 3).values(act="case.close"), "Line 3 was changed"),
        (update(AuditLine).where(AuditLine.number == 3).values(account_id=8), "Line 3 was changed"),
        (update(AuditLine).where(AuditLine.number == 3).values(details={"a": 1}), "details of line 3 were changed"),
        (update(AuditLine).where(AuditLine.number == 3).values(details=None), "no line says that they were erased"),
        (delete(AuditLine).where(AuditLine.number == 3), "Line 3 is missing"),
    ],
)
def test_what_is_changed_afterwards_shows(store: PeopleStore, change: object, says: str) -> None:
    write(store, 5)
    with store.writing() as session:
        session.execute(change)  # type: ignore[call-overload]
    assert any(says in problem for problem in problems(store)), problems(store)


def test_details_that_were_erased_are_said_to_be(store: PeopleStore) -> None:
    write(store, 5)
    with store.writing() as session:
        audit.erase(session, COMMAND_LINE, "case:2")
    assert problems(store) == []
    with store.session() as session:
        assert session.scalars(select(AuditLine.number).where(AuditLine.details.is_(None))).all() == [3]


def test_writers_at_the_same_moment_make_one_chain(store: PeopleStore) -> None:
    store.open()
    threads = [threading.Thread(target=write, args=(store, 20)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems(store) == []
    with store.session() as session:
        assert audit.count(session) == 80


def test_what_raises_in_the_middle_leaves_nothing(store: PeopleStore) -> None:
    write(store, 1)

    def fails() -> None:
        with store.writing() as session:
            audit.append(session, COMMAND_LINE, "x", "y")
            raise Refused("no")

    with pytest.raises(Refused):
        fails()
    with store.session() as session:
        assert audit.count(session) == 1
