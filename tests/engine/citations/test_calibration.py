"""D5: the calibration file is validated and frozen to weights and signals."""

import json
from pathlib import Path

import pytest
from support_calibrations import REVISION, calibration

from app.engine.citations.calibration import CalibrationUnusable, Layer, read_calibration


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "calibration.json"
    path.write_text(calibration().model_dump_json())
    return path


def changed(path: Path, **values: object) -> Path:
    path.write_text(json.dumps(json.loads(path.read_text()) | values))
    return path


def test_a_written_file_is_read_back(written: Path) -> None:
    assert read_calibration(written, REVISION) == calibration()


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(CalibrationUnusable, match=r"calibration\.json"):
        read_calibration(tmp_path / "calibration.json", REVISION)


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe", b'{"version": 1}'])
def test_a_damaged_file_is_refused(written: Path, content: bytes) -> None:
    written.write_bytes(content)
    with pytest.raises(CalibrationUnusable):
        read_calibration(written, REVISION)


@pytest.mark.parametrize(
    "values",
    [
        {"version": 2},
        {"layers": []},
        {"revision": "short"},
        {"layers": [{"bias": 0, "weights": {"model_support": "much"}}]},
        {"layers": [{"bias": float("nan"), "weights": {}}]},
        {"surprise": 1},
    ],
    ids=lambda values: next(iter(values)),
)
def test_a_field_that_does_not_fit_is_refused(written: Path, values: dict[str, object]) -> None:
    with pytest.raises(CalibrationUnusable, match="damaged"):
        read_calibration(changed(written, **values), REVISION)


def test_other_weights_are_refused(written: Path) -> None:
    with pytest.raises(CalibrationUnusable, match="f" * 12):
        read_calibration(written, "f" * 12)


def test_other_signals_are_refused(written: Path) -> None:
    with pytest.raises(CalibrationUnusable, match="checks"):
        read_calibration(changed(written, signals=0), REVISION)


@pytest.mark.parametrize("total", [-1e6, 0.0, 1e6])
def test_probability_stays_between_its_bounds(total: float) -> None:
    assert 0.0 < Layer(bias=total, weights={}).probability({}) < 1.0
