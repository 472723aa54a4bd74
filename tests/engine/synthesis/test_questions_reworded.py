"""P10: a question is not refused for the way it is written: authors, possessives, units, hyphens, acronyms, slips."""

import pytest

from app.engine.records import Evidence
from app.engine.search.question import analyse_question
from app.engine.synthesis.opposites import Opposites
from app.engine.synthesis.selection import Selection, select_sentences
from tests.engine.synthesis.evidence import WordCounts, passage, source

THYME = source("THYM2222", "Oil of thyme", "Borugă", "Jianu", "van Spijker", year=2014)
CELL = source("CELL3333", "A cell with graphene", "Lo", "Wang", year=2020)
ROOM = [
    passage(1, THYME, "We found that thymol makes up 47.59 % of the oil from the leaves of this plant."),
    passage(2, CELL, "The capacity of the new cell was 120.9 mAh per gram at a rate of 10 C in this test."),
    passage(3, CELL, "Magnetic resonance imaging showed that the tumors of all treated animals had shrunk."),
    passage(
        4, CELL, "In all of the groups magnetic resonance imaging was repeated after COVID-19 and SARS-CoV-2."
    ),
    passage(
        5, THYME, "The MATRix–RICE protocol released CO₂ in patients with fibromyalgia who had the PSQI test."
    ),
]


def asked(text: str, *absent: str, known: tuple[str, ...] = (), room: list[Evidence] = ROOM) -> Selection:
    return select_sentences(analyse_question(text, WordCounts(*absent, known=known)), room, None)


@pytest.mark.parametrize(
    ("text", "absent", "known"),
    [
        ("What did Borugă find about thymol?", (), ()),
        ("What did Boruga find about thymol?", ("Boruga",), ()),
        ("what did boruga find about thymol?", ("boruga",), ()),
        ("What did Borugă et al. (2014) find about thymol?", ("Borugă",), ()),
        ("What did Borugă and Jianu report on thymol in 2014?", ("Borugă", "Jianu"), ()),
        ("What does Boruga2014 say about thymol?", ("Boruga2014",), ()),
        ("What does Borugă's paper say about thymol?", ("Borugă's", "Borugă"), ()),
        ("What is Jianu’s share of thymol?", ("Jianu’s", "Jianu"), ()),
        ("How much thymol did Van Spijker find?", ("Spijker",), ()),
        ("What is thymol's share of the oil?", ("thymol's",), ()),
        ("Which share is THYMOL’s in the oil?", ("THYMOL’s",), ()),
        ("Which capacity has the cell at 10C?", ("10C",), ("10 C",)),
        ("Which capacity has the cell at 10\u202fC?", (), ()),
        ("Did tumors shrink after COVID19 by imaging?", ("COVID19",), ("COVID 19",)),
        ("Was imaging repeated after SARS-CoV2 in all groups?", ("SARS-CoV2",), ("SARS CoV 2",)),
        ("Was imaging repeated after SARSCoV2 in all groups?", ("SARSCoV2",), ("SARS CoV 2",)),
        ("What did MRI show in treated animals?", ("MRI",), ()),
        ("Had the tumours of treated animals shrunk?", ("tumours",), ("tumors",)),
        ("Which protocol released CO2 in patients?", (), ()),
        ("What did MATRix-RICE release in patients?", (), ()),
        ("What did MATRix/RICE release in patients?", (), ()),
        ("Which protocol was given in fibromialgia patients?", ("fibromialgia",), ()),
        ("What is the share of “thymol” in the *oil*?", (), ()),
        ("WHAT IS THE SHARE OF THYMOL IN THE OIL OF LEAVES?", ("SHARE",), ()),
        ("Thymol?", (), ()),
    ],
)  # fmt: skip
def test_question_is_answered_however_it_is_written(
    text: str, absent: tuple[str, ...], known: tuple[str, ...]
) -> None:
    found = asked(text, *absent, known=known)
    assert found.judgement.is_answered, found.judgement.reason


def test_long_form_is_held_by_the_acronym_that_the_paper_uses() -> None:
    room = [passage(1, CELL, "By MRI all of the growths were seen to have shrunk by half in the end.")]
    found = asked("What did magnetic resonance imaging show?", "magnetic", "resonance", "imaging", room=room)
    assert found.judgement.is_answered


@pytest.mark.parametrize(
    ("text", "absent", "reason"),
    [
        (
            "How much thymol grows on Jupiter?",
            "Jupiter",
            "Nothing in it mentions “Jupiter”.",
        ),
        (
            "Which capacity has the cell at 30C?",
            "30C",
            "Nothing in it mentions “30C”.",
        ),
        (
            "What is the oil of Jinnu?",
            "Jinnu",
            "Nothing in it mentions “Jinnu”.",
        ),
        (
            "What did XQJ show in treated animals?",
            "XQJ",
            "Nothing in it mentions “XQJ”.",
        ),
    ],
)
def test_what_is_truly_absent_is_still_refused(text: str, absent: str, reason: str) -> None:
    assert asked(text, absent).judgement.reason == reason


def test_name_with_one_slip_is_asked_back() -> None:
    found = asked("Which test did patients with Fibromyalgea have?", "Fibromyalgea")
    assert found.judgement.reason == ("Nothing in it mentions “Fibromyalgea”. Did you mean “fibromyalgia”?")


CITING = [
    passage(1, CELL, "Borugă et al. say that the corpus of citation links has a size of ten documents."),
    passage(2, THYME, "We took a large corpus whose size is of ten million citation links in all."),
]


@pytest.mark.parametrize(
    ("author", "expected"), [("Borugă et al. (2014)", THYME), ("Lo and Wang", CELL), ("Lo et al.", CELL)]
)
def test_papers_of_the_author_who_is_named_come_first(author: str, expected: object) -> None:
    found = asked(f"What did {author} say about the size of the corpus?", room=CITING)
    assert found.chosen[0].evidence.source is expected


def test_short_name_in_small_letters_is_a_word() -> None:
    question = asked("How lo is the size of the corpus?", room=CITING).question
    assert question.authors == ()


def test_author_who_is_a_topic_of_a_title_is_one_where_cited_only() -> None:
    room = [
        passage(1, source("JUPY2222", "Jupyter for teaching", "Jupyter"), "Jupyter has a corpus of classes.")
    ]
    assert asked("In how many classes is Jupyter used?", room=room).question.authors == ()
    assert asked("What did Jupyter et al. say about classes?", room=room).question.authors == ("Jupyter",)


OUTCOMES = [
    passage(
        1, CELL, "The secondary outcome of HIGHLOW is the share of patients who can walk after the trial."
    ),
    passage(2, CELL, "The primary endpoint is the healing of the wound within twelve weeks."),
    passage(3, CELL, "All of the women that were there had 40 percent in the end."),
    passage(4, CELL, "All of the men of that place had 12 percent in the end."),
]


@pytest.mark.parametrize(
    ("text", "begins"),
    [
        ("What is the primary outcome of HIGHLOW?", "The primary"),
        ("What is the secondary outcome of HIGHLOW?", "The secondary"),
        ("How many percent did the men have?", "All of the men"),
    ],
)
def test_sentence_on_the_opposite_does_not_lead(text: str, begins: str) -> None:
    assert asked(text, room=OUTCOMES).chosen[0].quote.startswith(begins)


def test_acronym_of_two_letters_may_be_spelled_out_in_the_paper() -> None:
    question = analyse_question("What is the PSQI in MS?", WordCounts(apart=("MS",)))
    assert question.apart is None


@pytest.mark.parametrize(
    ("text", "sentence", "fit"),
    [
        ("Which drug increased the pain?", "The drug reduced the pain.", -1),
        ("Which drug increased the pain?", "The drug increased the pain.", 1),
        ("Which drug increased the pain?", "The pain increased and then decreased.", 0),
        ("Does the drug increase the pain?", "The drug reduced the pain.", 0),
        ("What did men and women share?", "The men had pain.", 0),
        ("What is the primary and upper limit?", "The primary one is the lower limit.", -1),
    ],
)
def test_fit_of_a_sentence_with_the_qualifiers_asked_for(text: str, sentence: str, fit: int) -> None:
    assert Opposites(analyse_question(text, WordCounts())).fit(sentence) == fit
