"""Short codes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faq import short


@given(st.binary(), st.sampled_from((10, 16, 26)))
def test_the_same_content_has_the_same_code_and_a_longer_one_goes_on_from_it(content: bytes, length: int) -> None:
    code = short.code_of(content, length)
    assert code == short.code_of(content, length)
    assert len(code) == length
    assert short.code_of(content, 26).startswith(code)
    assert short.read(code) == code


def test_other_content_has_another_code() -> None:
    assert len({short.code_of(str(number).encode(), 10) for number in range(2000)}) == 2000


@pytest.mark.parametrize(
    ("typed", "code"),
    [("K7M2 P9QX-4A", "k7m2p9qx4a"), ("oil", "011"), ("", ""), ("u", ""), ("a/b", ""), ("ab\x00", ""), ("é", "")],
)
def test_a_code_is_read_as_people_type_it(typed: str, code: str) -> None:
    assert short.read(typed) == code


def test_a_fresh_code_is_never_the_same() -> None:
    codes = {short.fresh(16) for _ in range(100)}
    assert len(codes) == 100
    assert all(short.read(code) == code for code in codes)
