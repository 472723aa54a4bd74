"""The invented papers of the tests in every state that the window can show, for what cannot be held still with real ones."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scripted_engine import ScriptedEngine

    from app.engine.records import Evidence, OccurrenceCheck, Turn
    from app.engine.store.records import SyncChanges

RECORDS, CHECKED, PAUSED, STATES, BLOCKS, KINDS, LAST, EARLY, TALK, UNCHECKED = range(1, 11)
_TITLES = {
    RECORDS: "What do I have on heat?",
    CHECKED: "Do trees in rows cool more?",
    PAUSED: "Cooling at noon and in the tropics",
    STATES: "Canopy, water and rents",
    BLOCKS: "How was the cooling measured?",
    KINDS: "Shade, water, rents",
    LAST: "Heat at noon",
    EARLY: "How much do street trees cool a city at night?",
    TALK: "Do trees in rows cool more? Thanks",
    UNCHECKED: "Cooling at night",
}
_BLOCKS = r"""## How the cooling was measured

The mean over a night is $\bar{T} = \frac{1}{n}\sum_{i=1}^{n} T_i$, taken every ten minutes at 2 m height [1]:

$$\Delta T = \frac{1}{|D|} \int_{t_0}^{t_1} \left(T_{\text{open}}(t) - T_{\text{canopy}}(t)\right)\,\mathrm{d}t$$

| Canopy | Districts | Cooling at midnight | Nights without wind |
| :--- | ---: | ---: | ---: |
| below 10 % | 14 | 0.2 °C | 0.3 °C |
| 10–30 % | 21 | 1.1 °C | 1.6 °C |
| above 30 % | 11 | 2.1 °C | 2.9 °C |

The logs can be averaged in a few lines [2]:

```python
nights = logs.between_time("21:00", "06:00")
cooling = (nights["open"] - nights["canopy"]).resample("1D").mean()
print(cooling.loc["2019-06":"2019-08"].describe())  # one line a night
```

> Leaving out any one summer changed no estimate by more than a fifth. [1]

1. The loggers stand in `/data/loggers/nordstadt/2019/summer/temperature_2m_every_ten_minutes_unfiltered.csv`.
2. Their addresses are long: https://example.org/measurements/night-time-temperature-of-dense-districts/2019/all.
"""


def dress(engine: "ScriptedEngine") -> None:
    """Give the engine steps, words, a paused search, changes, and answers of several kinds to show."""
    import invented

    from app.engine.asking import AskStep
    from app.engine.records import Route
    from app.models.protocols import TextDelta

    engine.steps = tuple(AskStep(one.text, one.detail) for one in invented.STEPS)
    engine.suggestions = (
        "How much do street trees cool a city at night?",
        "Does watering in the evening keep a city cooler?",
        "Who lives under the trees?",
    )
    half = len(invented.ANSWER) // 2
    engine.pieces = (
        TextDelta("The question has two parts.", is_thinking=True),
        TextDelta(invented.ANSWER[:half]),
    )
    engine.shown_changes = _changes()
    if not engine.sessions():
        return
    passages = engine.evidence
    asked = "What do the measurements say?"
    engine.keep(RECORDS, invented.records_turn(passages))
    engine.keep(CHECKED, invented.checked_turn(passages, session_id=CHECKED))
    engine.keep(PAUSED)
    engine.keep(STATES, _all_states(passages))
    certain: dict[int, list[float | None]] = {1: [0.97, 0.94], 2: [0.91]}
    blocks = invented.turn(passages, answer=_BLOCKS, question=asked, probabilities=certain, session_id=BLOCKS)
    engine.keep(BLOCKS, blocks)
    engine.keep(KINDS, _all_kinds(passages))
    engine.keep(LAST)
    early = invented.turn(passages, probabilities=certain, session_id=EARLY, searchable=(12, 84))
    engine.keep(EARLY, replace(early, timings_ms={"total": 3_400.0}))
    thanks = "You are welcome. Ask on whenever you like; I search your library again for each question."
    engine.keep(
        TALK,
        invented.checked_turn(passages, session_id=TALK),
        replace(invented.spoken_turn(Route.SMALL_TALK, thanks, session_id=TALK), turn_id=12),
    )
    engine.keep(UNCHECKED, invented.turn(passages, session_id=UNCHECKED))
    engine.paused[PAUSED] = invented.paused_turn(PAUSED)
    for number, title in _TITLES.items():
        engine.rename_session(number, title)
    engine.paused[LAST] = invented.paused_turn(LAST, extensions=2)


def _all_states(passages: "tuple[Evidence, ...]") -> "Turn":
    """An answer with a citation in each state, two of them decided by the user."""
    import invented

    from app.engine.citations.decisions import with_verdict
    from app.engine.records import Verdict

    answer = (
        f"Okafor & Lindqvist (2021) report: “{invented.QUOTE}.” [1] Irrigated plots stayed cooler until the second "
        "morning after watering [2]. Rents fell wherever canopy grew [3].\n\n"
        "The plan of the city counts 500 new trees a year [4]. Four methods of measuring canopy agreed within three "
        "points [5], and trees by a river cool the night most of all [1]. Rents rose by a few per cent where canopy "
        "grew [3]."
    )
    measured: dict[int, list[float | None]] = {
        1: [0.97, 0.41],
        2: [0.68],
        3: [0.09, 0.31],
        4: [None],
        5: [0.88],
    }
    turn = invented.turn(passages, answer=answer, probabilities=measured, session_id=STATES)
    turn = replace(turn, steps=invented.STEPS, timings_ms={"total": 3_400.0}, checks=_checks(turn))
    return with_verdict(with_verdict(turn, 3, 1, Verdict.KEPT), 1, 1, Verdict.DEMOTED)


def _checks(turn: "Turn") -> "tuple[OccurrenceCheck, ...]":
    """What the checks said of each citation, in doubt and out of it."""
    from app.engine.citations.reasons import Reason
    from app.engine.records import OccurrenceCheck

    said = {
        (1, 0): (Reason.MODEL_SUPPORTS.value, Reason.QUOTE_FOUND.value),
        (1, 1): (Reason.MODEL_LEAVES_OPEN.value, Reason.WORDS_MISSING.told(words="river, most of all")),
        (2, 0): (Reason.MODEL_UNSURE.value, Reason.WIDER.told(word="morning")),
        (3, 0): (Reason.MODEL_CONTRADICTS.value, Reason.OPPOSED.told(word="fell", other="rose")),
        (3, 1): (Reason.MODEL_UNSURE.value, Reason.WIDER.told(word="few")),
        (5, 0): (Reason.MODEL_SUPPORTS.value, Reason.SAME_WORDS.value),
    }
    return tuple(
        OccurrenceCheck(
            one.chunk_index,
            one.occurrence,
            one.claim,
            turn.evidence[one.chunk_index - 1].passage_id,
            one.is_compound,
            one.p,
            one.verdict,
            reasons=said[one.chunk_index, one.occurrence],
        )
        for cited in turn.resolved.citations
        for one in cited.occurrences
        if (one.chunk_index, one.occurrence) in said
    )


def _all_kinds(passages: "tuple[Evidence, ...]") -> "Turn":
    """An answer from a page, a comment in a PDF, a note, a saved web page and a table."""
    import invented

    from app.engine.ingest.document import PassageType
    from app.engine.records import AttachmentInfo
    from app.engine.zotero.records import LinkMode, ZoteroRef

    page, second, third, fourth, fifth = passages
    web = AttachmentInfo(
        ZoteroRef(invented.USER, "WEBPAGE2"),
        "text/html",
        LinkMode.IMPORTED_URL,
        Path("/home/ada/Zotero/storage/plan.html"),
        "plan.html",
    )
    kinds = (
        page,
        replace(second, passage_type=PassageType.ANNOTATION, section="", text=_COMMENT),
        replace(third, passage_type=PassageType.NOTE, section="Reading notes › Rent"),
        replace(fourth, attachment=web, passage_type=PassageType.BODY, page_index=None, page_label=None),
        replace(fifth, passage_type=PassageType.TABLE, text=_TABLE),
    )
    answer = (
        "Shade is not all of it [1, 2]. Rents rose by 4 % where canopy grew by ten points [3], the city plants 500 "
        "trees a year [4], and the four methods differ by three points at most [5]."
    )
    measured: dict[int, list[float | None]] = {number: [0.9] for number in range(1, 6)}
    return invented.turn(
        kinds, answer=answer, question="What else is known?", probabilities=measured, session_id=KINDS
    )


_COMMENT = (
    "“Irrigated plots stayed 1.3 °C cooler at midnight” — so it is the water as much as the shade. Compare with "
    "Okafor & Lindqvist: their effect vanished in dry weeks."
)
_TABLE = (
    "| Method | Canopy, % | Difference |\n| --- | --- | --- |\n| By hand | 31 | – |\n| Aerial images | 29 | −2 |\n"
    "| Laser scans | 33 | +2 |\n| Street views | 34 | +3 |"
)


def _changes() -> "tuple[SyncChanges, ...]":
    """Two runs that found something changed."""
    import invented

    from app.engine.store.records import Change, ChangeAction, ChangeReason, SyncChanges

    latest = (
        Change(ChangeAction.ADDED, ChangeReason.NEW_ITEM, invented.MARCHETTI.title, "Marchetti 2023.pdf"),
        Change(ChangeAction.CHANGED, ChangeReason.FILE_RELINKED, invented.ADEYEMI.title, "Adeyemi 2018.pdf"),
        Change(ChangeAction.REMOVED, ChangeReason.TRASHED, "Shade sails in school yards"),
    )
    first = tuple(
        Change(ChangeAction.ADDED, ChangeReason.NEW_ITEM, one.title)
        for one in (invented.OKAFOR, invented.TANAKA)
    )
    return (
        SyncChanges("2026-03-02T08:00:00+00:00", 1, 1, 1, latest),
        SyncChanges("2026-02-27T17:40:00+00:00", 2, 0, 0, first),
    )
