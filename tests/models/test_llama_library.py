"""Issue 8.2: what llama.cpp says about the processor is read."""

from app.models.llama_library import _sets_in, instruction_sets


def test_sets_of_the_processor_are_told_from_ways_of_building() -> None:
    told = "CPU : SSE3 = 1 | AVX = 1 | AVX512 = 0 | LLAMAFILE = 1 | OPENMP = 1 | REPACK = 1 | "
    assert _sets_in(told) == ("SSE3", "AVX")


def test_the_library_names_only_sets_in_capitals() -> None:
    assert all(one == one.upper() for one in instruction_sets())
