"""Y3: the composed writer selects, attributes and quotes exactly; P10: it says plainly when there is nothing."""

import re

import pytest

from app.engine.citations.quotes import quote_lies_in
from app.engine.ingest.document import PassageType
from app.engine.records import Evidence, WrittenAnswer
from app.engine.runs import Canceled, RunContext
from app.engine.search.question import analyse_question
from app.engine.synthesis.composed import ComposedWriter
from tests.engine.synthesis.evidence import CELLS, TWINS, WordCounts, passage, source

_QUOTE = re.compile(r"“([^”]+)”")
QUESTION = "How many early mutations differ between monozygotic twins?"
ANSWER = "Monozygotic twins differ on average by 5.2 early developmental mutations."


def write(
    evidence: list[Evidence], question: str = QUESTION, vocabulary: WordCounts | None = None
) -> WrittenAnswer:
    return ComposedWriter(None).write(
        analyse_question(question, vocabulary or WordCounts()), evidence, RunContext()
    )


def test_answering_sentence_is_quoted_attributed_and_cited() -> None:
    answer = write([passage(1, TWINS, f"We sequenced pairs of siblings in Iceland over years. {ANSWER}")])
    assert f"Jonsson & Stefansson (2021) report: “{ANSWER}” [1]" in answer.text


def test_single_author_writes_in_the_singular() -> None:
    answer = write([passage(1, CELLS, ANSWER)])
    assert answer.text.startswith("Okafor (2019) reports:")


def test_every_quote_lies_in_the_passage_it_cites() -> None:
    evidence = [
        passage(
            1,
            TWINS,
            f"{ANSWER} About 15 % of monozygotic twins carry many early mutations [4, 5] of *this* kind.",
        ),
        passage(
            2, CELLS, "Early mutations in cultured cells of twins differ by 12 in the mean_count of runs."
        ),
    ]
    answer = write(evidence)
    quoted = re.findall(r"“([^”]+)” \[(\d)\]", answer.text)
    assert len(quoted) >= 2
    for quote, index in quoted:
        assert quote_lies_in(quote, evidence[int(index) - 1].text)


def test_brackets_of_the_paper_are_escaped() -> None:
    answer = write([passage(1, TWINS, "Monozygotic twins differ by 5.2 early mutations [4, 5] in the mean.")])
    assert r"\[4, 5\]" in answer.text
    assert re.findall(r"(?<!\\)\[(\d+)\]", answer.text) == ["1"]


def test_row_of_a_table_comes_with_its_caption() -> None:
    table = "Table 2: Early mutations per twin pair\nGroup Pairs Mutations\nMonozygotic twins 387 5.2"
    answer = write([passage(1, TWINS, table, PassageType.TABLE)])
    assert (
        "“Table 2: Early mutations per twin pair” has the row “Monozygotic twins 387 5.2” [1]" in answer.text
    )


def test_sentence_repeated_in_one_paper_is_quoted_once() -> None:
    answer = write([passage(1, TWINS, ANSWER), passage(2, TWINS, ANSWER)])
    assert answer.text.count("5.2") == 1


def test_same_finding_of_another_paper_follows_the_direct_answer() -> None:
    detail = "In blood, 12 early mutations differ between monozygotic twins, which sequencing of saliva showed too."
    answer = write([passage(1, TWINS, f"{ANSWER} {detail}"), passage(2, CELLS, ANSWER)])
    first, *others = answer.text.split("\n\n")
    assert first.endswith(f"“{ANSWER}” [1] Likewise, Okafor (2019) reports: “{ANSWER}” [2]")
    assert detail in others[0]


@pytest.mark.parametrize(
    "other",
    [ANSWER.replace("5.2", "9.7"), ANSWER.replace("differ", "do not differ")],
    ids=["number", "denial"],
)
def test_finding_that_differs_is_not_called_the_same(other: str) -> None:
    assert "Likewise" not in write([passage(1, TWINS, ANSWER), passage(2, CELLS, other)]).text


def test_each_paragraph_begins_with_the_name_of_its_paper() -> None:
    more = [
        f"In {tissue}, {n} early mutations differ between monozygotic twins, as {way} of these showed."
        for tissue, n, way in (
            ("blood", 12, "sequencing"),
            ("saliva", 17, "arrays"),
            ("hair", 21, "microscopy"),
        )
    ]
    answer = write(
        [passage(1, TWINS, f"{ANSWER} {more[0]}"), passage(2, CELLS, more[1]), passage(3, TWINS, more[2])]
    )
    paragraphs = answer.text.split("\n\n")
    assert [one.split(":")[0] for one in paragraphs] == [
        "Jonsson & Stefansson (2021) report",
        "Jonsson & Stefansson (2021) also report",
        "Okafor (2019) reports",
    ]


def test_keywords_with_directions_for_citing_are_not_quoted_before_findings() -> None:
    front = "Keywords: early mutations, monozygotic twins ∗ How to cite this article: Early mutations that differ in 12."
    answer = write([passage(1, TWINS, front, section="Abstract"), passage(2, TWINS, ANSWER)])
    first = _QUOTE.search(answer.text)
    assert first is not None
    assert first[1] == ANSWER


def test_beginning_of_a_list_is_not_quoted_before_findings() -> None:
    cut = "Monozygotic twins differ in 12 early mutations by the following criteria: 1."
    answer = write([passage(1, TWINS, cut), passage(2, TWINS, ANSWER)])
    first = _QUOTE.search(answer.text)
    assert first is not None
    assert first[1] == ANSWER


def test_preprint_and_its_paper_do_not_bear_each_other_out() -> None:
    preprint = source("CCCC4444", TWINS.title, "Jonsson", year=2020)
    answer = write([passage(1, TWINS, ANSWER), passage(2, preprint, ANSWER)])
    assert answer.text.count("5.2") == 1


def test_number_that_is_asked_for_and_not_given_is_said_to_be_missing() -> None:
    answer = write([passage(1, TWINS, "Early mutations differ between most monozygotic twins of Iceland.")])
    assert answer.text.endswith("Not covered: none of the passages above gives a number.")


def test_name_that_no_quoted_passage_mentions_is_said_to_be_missing() -> None:
    question = "How many early mutations differ between monozygotic twins in Iceland or in SHINE?"
    answer = write([passage(1, TWINS, ANSWER.replace("twins", "twins of Iceland"))], question)
    assert answer.text.endswith("Not covered: none of the passages above mentions “SHINE”.")


def test_an_author_who_is_quoted_is_not_said_to_be_missing() -> None:
    question = "How many early mutations differ between monozygotic twins, as Jonsson and Stefansson say?"
    assert "Not covered" not in write([passage(1, TWINS, ANSWER)], question).text


@pytest.mark.parametrize(
    ("rare", "remark"),
    [
        (("melatonin",), "Mind that the passages above do not use the word “melatonin”."),
        (("melatonin", "yoga"), "Mind that the passages above do not use the words “melatonin” or “yoga”."),
        ((), "[1]"),
    ],
)
def test_telling_word_that_no_quoted_passage_uses_is_remarked_on(rare: tuple[str, ...], remark: str) -> None:
    question = "How many early mutations differ between monozygotic twins on melatonin after yoga?"
    answer = write([passage(1, TWINS, ANSWER)], question, WordCounts(rare=rare))
    assert answer.text.endswith(remark)


def test_thanks_and_remains_of_tables_are_not_quoted_before_findings() -> None:
    thanks = "We would like to thank the monozygotic twins for early mutations that differ in 387 pairs."
    table = "Early Mutations Monozygotic Twins 12 14 Pairs Differ 5.2 6.1 Early Twins Mutations 387 Pairs."
    answer = write([passage(1, TWINS, f"{thanks} {table} {ANSWER}")])
    first = _QUOTE.search(answer.text)
    assert first is not None
    assert first[1] == ANSWER


def test_name_that_the_library_never_mentions_gives_no_answer() -> None:
    question = "What did SPECTER2 find on early mutations in twins?"
    answer = write([passage(1, TWINS, ANSWER)], question, WordCounts("SPECTER2"))
    assert answer.found_nothing
    assert "“SPECTER2”" in answer.text
    assert not re.search(r"\[\d", answer.text)


def test_no_evidence_gives_no_answer_and_promises_no_sources() -> None:
    answer = write([])
    assert answer.found_nothing
    assert "sources" not in answer.text


def test_unrelated_evidence_gives_no_answer() -> None:
    answer = write([passage(1, CELLS, "Bread was baked in the village oven on most days of the week.")])
    assert answer.found_nothing


def test_cancelled_run_writes_nothing() -> None:
    run = RunContext()
    run.cancel()
    with pytest.raises(Canceled):
        ComposedWriter(None).write(analyse_question(QUESTION, WordCounts()), [passage(1, TWINS, ANSWER)], run)


def test_plan_of_a_study_gives_no_findings() -> None:
    plan = " ".join(
        f"Early mutations of twins will be counted in visit {n} of the trial."
        for n in ("one", "two", "three", "four")
    )
    evidence = [passage(n, TWINS, plan.replace("visit", f"year {n} visit")) for n in (1, 2, 3)]
    answer = write(evidence, "What did the trial find on early mutations of twins?")
    assert answer.found_nothing
    assert "plan of a study" in answer.text


def test_effect_without_its_outcome_in_any_passage_gives_no_answer() -> None:
    evidence = [passage(1, TWINS, "Tulsi extract was given to healthy people over several weeks in summer.")]
    assert write(evidence, "How does tulsi extract change survival in breast cancer patients?").found_nothing


def test_address_lines_are_not_quoted_before_findings() -> None:
    text = f"Correspondence on early mutations of monozygotic twins: jonsson@example.org. {ANSWER}"
    assert f"“{ANSWER}”" in write([passage(1, TWINS, text)]).text


@pytest.mark.parametrize(
    ("caption", "shown"),
    [
        ("Table 2. Early mutations per pair. We note that", "Table 2. Early mutations per pair."),
        ("Table 2: Early mutations per pair", "Table 2: Early mutations per pair"),
    ],
)
def test_caption_ends_with_its_first_sentence(caption: str, shown: str) -> None:
    table = f"{caption}\nGroup Pairs Mutations\nMonozygotic twins 387 5.2"
    assert f"“{shown}” has the row" in write([passage(1, TWINS, table, PassageType.TABLE)]).text


def test_acknowledgements_are_not_quoted_before_findings() -> None:
    thanks = "We thank the monozygotic twins for the early mutations that they let us count."
    evidence = [passage(1, TWINS, thanks, section="7 Acknowledgements"), passage(2, TWINS, ANSWER)]
    first = _QUOTE.search(write(evidence).text)
    assert first is not None
    assert first[1] == ANSWER


def test_only_the_first_of_many_missing_words_are_named() -> None:
    organs = (
        "blood skin bone brain liver heart lung spleen kidney muscle stomach pancreas thyroid colon retina"
    )
    missing = [f"zorblat{letter}" for letter in "abcdefghij"]
    question = f"Do mutations of twins differ between {organs} {' '.join(missing)}?"
    answer = write(
        [passage(1, TWINS, f"Mutations of twins differ between {organs}.")], question, WordCounts(*missing)
    )
    assert "“zorblath” or 2 more of its words." in answer.text
    assert "zorblati" not in answer.text
