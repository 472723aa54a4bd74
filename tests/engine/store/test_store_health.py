"""R1: damage that SQLite does not see is found: vectors whose signs lie in another's place."""

import pytest
from vector_builders import embed, fill, unit_vectors

from app.engine.store.database import Store
from app.engine.store.health import find_damage

_SWAP = "UPDATE vector_blocks SET codes = CASE id WHEN :one THEN :codes_of_other ELSE :codes_of_one END WHERE id IN (:one, :other)"
_TURN_ROUND = "UPDATE vectors SET vector = :vector WHERE passage_id = :passage"


@pytest.fixture
def store(tmp_path):
    opened = Store(tmp_path / "library.sqlite")
    ids = fill(opened, sources=3, passages=5)
    embed(opened, ids, unit_vectors(len(ids)))
    yield opened
    opened.close()


def test_sound_vectors_are_no_damage(store):
    assert find_damage(store) == ()


def test_signs_that_changed_places_are_damage(store):
    (one, codes_of_one), (other, codes_of_other), *_ = store.rows(
        "SELECT id, codes FROM vector_blocks ORDER BY id"
    )
    with store.transaction() as connection:
        connection.execute(
            _SWAP,
            {"one": one, "other": other, "codes_of_one": codes_of_one, "codes_of_other": codes_of_other},
        )
    assert store.check() == ()
    assert find_damage(store) == ("vectors and their signs differ",)


def test_signs_that_are_not_all_there_are_damage(store):
    with store.transaction() as connection:
        connection.execute("UPDATE vector_blocks SET codes = substr(codes, 2)")
    assert find_damage(store) == ("vectors and their signs differ",)


def test_a_vector_of_another_length_is_damage(store):
    (passage, vector), *_ = store.rows("SELECT passage_id, vector FROM vectors")
    with store.transaction() as connection:
        connection.execute(_TURN_ROUND, {"passage": passage, "vector": vector[1:]})
    assert len(find_damage(store)) == 1


def test_a_store_without_vectors_is_sound(tmp_path):
    empty = Store(tmp_path / "empty.sqlite")
    fill(empty, sources=1, passages=2)
    assert find_damage(empty) == ()
    empty.close()
