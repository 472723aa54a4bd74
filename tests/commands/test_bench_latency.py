"""R2: `bench latency` measures in scratch stores, beside the user's own index."""

import pytest

from app.commands.bench_latency import LARGEST, bench_latency
from app.engine.errors import InputError
from app.engine.paths import AppPaths
from app.engine.runs import Canceled, RunContext
from app.engine.store.exclusive import making_file


@pytest.fixture
def paths(tmp_path):
    return AppPaths(tmp_path)


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    return bench_latency(AppPaths(tmp_path_factory.mktemp("latency")), (150, 300), RunContext())


def test_each_size_is_measured_against_an_exact_search(report):
    assert [one.passages for one in report.sizes] == [150, 300]
    assert all(one.recall >= 0.9 and 0 < one.p50_ms <= one.p95_ms for one in report.sizes)
    assert all(one.ratio is not None and one.ratio > 0 for one in report.sizes)


def test_the_report_says_that_the_vectors_are_synthetic(report):
    assert "Synthetic passages (random topics with noise)" in report.as_text()
    assert report.as_json()["conditions"] in report.as_text()


def test_nothing_is_left_in_the_data_directory_but_the_index(paths):
    bench_latency(paths, (70,), RunContext())
    left = {one.name.partition("-")[0] for one in paths.data.iterdir()}
    assert left == {paths.store.name, making_file(paths.store).name}


def test_a_size_beyond_reason_is_refused(paths):
    with pytest.raises(InputError, match="At most"):
        bench_latency(paths, (LARGEST + 1,), RunContext())


def test_it_can_be_stopped(paths):
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        bench_latency(paths, (70,), run)
