"""U13: short findings with the passages that say so."""

from search_builders import record

from app.engine.ingest.document import PassageType
from app.engine.search.events import Insight
from app.engine.search.insights import MAX_INSIGHTS, PER_STEP, InsightFinder
from app.models.fakes import FakeEmbedder

SAID = "Oak leaves absorbed ninety percent of the red light."


def finder(question=SAID) -> InsightFinder:
    return InsightFinder(question, FakeEmbedder())


def test_a_finding_is_a_whole_sentence_of_each_passage_it_names():
    passages = [record(1, f"Before it all began there was only darkness. {SAID}"), record(2, SAID)]
    (insight,) = finder().find(passages)
    assert insight == Insight(SAID, (1, 2), "Lovelace")


def test_near_repetitions_are_told_once():
    one = finder()
    assert len(one.find([record(1, SAID)])) == 1
    assert one.find([record(2, SAID)]) == ()


def test_a_passage_is_looked_at_once():
    one = finder("nothing like it at all")
    assert one.find([record(1, SAID)]) == ()
    one.question = SAID
    assert one.find([record(1, SAID)]) == ()


def test_sentences_far_from_the_question_are_no_findings():
    assert finder("volcanoes erupted over Iceland").find([record(1, SAID)]) == ()


def test_rows_of_tables_and_fragments_are_no_findings():
    assert finder("oak 90").find([record(1, "oak 90", passage_type=PassageType.TABLE)]) == ()
    assert finder("Red light.").find([record(1, "Red light.")]) == ()


def test_captions_are_no_findings():
    caption = f"S1 Fig. {SAID[:-1]} in all of the samples."
    assert finder(caption).find([record(1, caption)]) == ()
    assert finder().find([record(1, SAID, passage_type=PassageType.FIGURE)]) == ()


def test_findings_are_few_at_a_time_and_in_all():
    words = ("oak", "beech", "elm", "ash", "lime", "fir", "yew", "larch", "alder", "birch")
    one = InsightFinder("leaves of trees take up light every day in", FakeEmbedder())
    told = [
        one.find([record(number, f"Every day leaves of {word} take up light in {word} {word} {word}.")])
        for number, word in enumerate(words)
    ]
    assert max(map(len, told)) <= PER_STEP
    assert 1 < sum(map(len, told)) <= MAX_INSIGHTS


def test_without_a_model_there_are_none():
    assert InsightFinder(SAID, None).find([record(1, SAID)]) == ()
