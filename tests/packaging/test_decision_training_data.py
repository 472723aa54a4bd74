"""What the decision model is trained on: files, changed sentences, pairs made by rule, and how they are mixed."""

import gzip
import json
import random
import sys
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

SCRIPTS = Path(__file__).parents[2] / "packaging" / "decision_model"
sys.path.insert(0, str(SCRIPTS))

import alterations  # noqa: E402 - only importable after the line above
import figures  # noqa: E402
import mixtures  # noqa: E402
from data import NEUTRAL, NOT_SUPPORT, REFUTE, SUPPORT, Row, read_folder  # noqa: E402
from paper_text import PaperPassage  # noqa: E402
from rules import altered_claims, attributed, make_pairs  # noqa: E402

SENTENCE = "The treated group was faster by 12.5 mg in Berlin, which may be related to age."
PASSAGE = f"We compared two groups in Paris over 30 weeks. {SENTENCE} Others saw nothing of the kind in 2010."


def write(folder: Path, name: str, rows: list[dict[str, str]]) -> None:
    with gzip.open(folder / f"{name}_train.jsonl.gz", "wt", encoding="utf-8") as stream:
        stream.writelines(json.dumps(row) + "\n" for row in rows)


def row(label: str, licence: str = "MIT") -> dict[str, str]:
    return {"claim": "c", "evidence": "e", "label": label, "licence": licence}


def paper(key: str, count: int = 8) -> list[PaperPassage]:
    sentences = [
        (
            f"Sample {key}{n} shows that the value was higher by {n}5 percent.",
            f"Some of the {key}{n} are not new here.",
        )
        for n in range(count)
    ]
    return [PaperPassage(key, ord(key), f"{key} et al.", "2020", " ".join(pair), pair) for pair in sentences]


def test_sources_that_do_not_tell_refuting_from_undecided_are_merged(tmp_path: Path) -> None:
    write(tmp_path, "scitail", [row("support"), row("neutral")])
    write(tmp_path, "scifact", [row("refute"), row("neutral")])
    found = read_folder(tmp_path)
    assert [one.target for one in found["scitail"]] == [SUPPORT, NOT_SUPPORT]
    assert [one.target for one in found["scifact"]] == [REFUTE, NEUTRAL]


def test_rows_without_a_stated_licence_can_be_left_out(tmp_path: Path) -> None:
    write(tmp_path, "rte", [row("support", "not stated in the repository (GLUE RTE)")])
    write(tmp_path, "fever", [row("support")])
    assert list(read_folder(tmp_path, only_stated_licences=True)) == ["fever"]


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    write(tmp_path, "fever", [row("support"), row("perhaps")])
    with pytest.raises(SystemExit, match=r"fever_train\.jsonl\.gz, line 2"):
        read_folder(tmp_path)


def test_a_folder_without_files_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="holds no"):
        read_folder(tmp_path)


@pytest.mark.parametrize("kind", alterations.ALTERATIONS)
def test_every_kind_of_change_changes_the_sentence(kind: str) -> None:
    changed = alterations.ALTERATIONS[kind](SENTENCE, PASSAGE, random.Random(1))
    assert changed is not None
    assert changed != SENTENCE


def test_a_direction_is_turned_round() -> None:
    changed = alterations.change_direction("Higher doses helped.", "", random.Random(1))
    assert changed == "Lower doses helped."


def test_a_negation_is_put_in_and_taken_out() -> None:
    assert alterations.change_negation("It was seen.", "", random.Random(1)) == "It was not seen."
    assert alterations.change_negation("It was not seen.", "", random.Random(1)) == "It was seen."


def test_numbers_of_citations_and_figures_stay() -> None:
    sentence = "As Figure 3 shows (Miller et al. 2019), nothing changed [12]."
    assert alterations.change_number(sentence, "", random.Random(1)) is None


def test_a_sentence_is_shortened_to_a_true_part() -> None:
    sentence = "The model was fitted to all the data we had (see above), and the result was stored."
    assert alterations.shorten(sentence, random.Random(1)) == sentence.replace(" (see above)", "")
    assert (
        alterations.shorten("Although this is so and has been for long, it is not that.", random.Random(1))
        is None
    )


def test_pairs_are_the_same_for_the_same_seed_and_hold_what_they_say() -> None:
    passages = [*paper("a"), *paper("b")]
    rows = list(make_pairs(passages, 3, whole_passages=True))
    assert rows == list(make_pairs(passages, 3, whole_passages=True))
    assert {one.kind for one in rows} >= {"exact", "attributed", "number", "direction", "wrong_paper"}
    texts = {passage.text for passage in passages}
    assert all(one.evidence in texts for one in rows)
    assert all((one.claim in one.evidence) for one in rows if one.kind == "exact")
    assert all(one.claim not in one.evidence for one in rows if not one.is_support)


def test_an_attributed_claim_names_the_paper_or_goes_on_from_it() -> None:
    [passage, *_] = paper("a")
    forms = {attributed(passage, passage.sentences[0], random.Random(seed)) for seed in range(40)}
    assert any(form.startswith("a et al. (2020) write: “") for form in forms)
    assert any("report that sample" in form for form in forms)


def test_held_out_papers_depend_on_their_key_alone() -> None:
    keys = [f"KEY{number:05}" for number in range(200)]
    held = [PaperPassage(key, 1, "", "", "", ()).is_held_out for key in keys]
    assert 20 < sum(held) < 60
    assert held == [PaperPassage(key, 2, "x", "2020", "t", ()).is_held_out for key in keys]


def test_altered_claims_come_in_twins() -> None:
    claims = [Row("scifact", SENTENCE, PASSAGE, SUPPORT), Row("scifact", SENTENCE, PASSAGE, REFUTE)]
    [true, false] = altered_claims(claims, 1)
    assert (true.claim, true.target) == (SENTENCE, SUPPORT)
    assert false.claim != SENTENCE
    assert not false.is_support


def test_a_mixture_takes_each_dataset_as_often_as_it_should() -> None:
    rows = {"a": [Row("a", str(n), "", SUPPORT) for n in range(5)], "b": [Row("b", "x", "", REFUTE)] * 50}
    drawn = mixtures.draw(rows, {"a": 12, "b": 7, "absent": 3}, seed=1)
    assert Counter(one.dataset for one in drawn) == {"a": 12, "b": 7}
    assert set(Counter(one.claim for one in drawn if one.dataset == "a").values()) == {2, 3}
    assert drawn == mixtures.draw(rows, {"a": 12, "b": 7, "absent": 3}, seed=1)


def test_both_sides_of_a_dataset_weigh_the_same() -> None:
    rows = [Row("a", "", "", SUPPORT)] * 2 + [Row("a", "", "", REFUTE)] * 3
    weights = mixtures.class_weights(rows)
    assert 2 * weights["a", True] == pytest.approx(3 * weights["a", False])


def test_figures_of_a_perfect_and_of_a_blind_judge() -> None:
    truth = np.array([True, True, False, False])
    perfect = figures.figures(np.array([1.0, 1.0, 0.0, 0.0]), truth)
    assert (perfect.auroc, perfect.average_precision, perfect.balanced_accuracy) == (1.0, 1.0, 1.0)
    assert (perfect.ece, perfect.brier) == (0.0, 0.0)
    blind = figures.figures(np.full(4, 0.5), truth)
    assert (blind.auroc, blind.brier, blind.ece) == (0.5, 0.25, 0.0)
