"""Claim and evidence as token sequences, and long evidence as overlapping windows (V5)."""

import pytest
from decision_files import tiny_tokenizer
from hypothesis import given
from hypothesis import strategies as st
from tokenizers import Tokenizer
from tokenizers.models import WordLevel

from app.models.decision.pair_encoding import PairEncoding


def words(*numbers: int) -> str:
    return " ".join(f"w{number}" for number in numbers)


@pytest.fixture(scope="module")
def encoding() -> PairEncoding:
    return PairEncoding(tiny_tokenizer(), max_tokens=16, max_claim_tokens=5)


def test_a_pair_is_framed_by_special_tokens(encoding: PairEncoding) -> None:
    [[window]] = encoding.windows([(words(10, 11), words(20, 21, 22))])
    assert window.ids == (1, 10, 11, 2, 20, 21, 22, 2)
    assert window.ids[: window.claim_end] == (1, 10, 11, 2)


def test_a_long_claim_is_cut(encoding: PairEncoding) -> None:
    [[window]] = encoding.windows([(words(*range(10, 20)), words(30))])
    assert window.ids == (1, 10, 11, 12, 13, 14, 2, 30, 2)


def test_empty_texts_leave_a_sequence_that_can_be_judged(encoding: PairEncoding) -> None:
    [[window]] = encoding.windows([("", "")])
    assert window.ids == (1, 2, 2)
    assert window.claim_end == 2


def test_the_last_window_ends_with_the_text(encoding: PairEncoding) -> None:
    evidence = list(range(20, 50))
    [windows] = encoding.windows([(words(10), words(*evidence))])
    parts = [window.ids[window.claim_end : -1] for window in windows]
    assert {len(part) for part in parts} == {12}
    assert parts[-1][-1] == evidence[-1]


@given(st.integers(1, 5), st.integers(0, 75))
def test_windows_cover_all_the_evidence_and_fit(claim: int, length: int) -> None:
    encoding = PairEncoding(tiny_tokenizer(), max_tokens=16, max_claim_tokens=5)
    evidence = list(range(20, 20 + length))
    [windows] = encoding.windows([(words(*range(10, 10 + claim)), words(*evidence))])
    covered = {token for window in windows for token in window.ids[window.claim_end : -1]}
    assert covered == set(evidence)
    assert all(len(window.ids) <= 16 for window in windows)


def test_a_tokenizer_without_separators_is_refused() -> None:
    with pytest.raises(ValueError, match=r"\[CLS\]"):
        PairEncoding(Tokenizer(WordLevel({"[UNK]": 0}, unk_token="[UNK]")), 16, 5)


def test_limits_without_room_for_evidence_are_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        PairEncoding(tiny_tokenizer(), 16, 8)
