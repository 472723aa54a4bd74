"""Messages about the answers before them: make it shorter, say it as a list, which papers were used, how sure is that.

They are answered from what is stored, without a search. What is repeated of an answer keeps only sentences whose
citations survived, with (Author, Year) in their place: a turn that retrieved nothing has no citations (invariant 6).
"""

import re
from collections.abc import Sequence
from enum import Enum

from app.engine.citations.authors import narrative_label
from app.engine.citations.markup import escape_markdown
from app.engine.citations.rendering import source_entry, with_author_year
from app.engine.conversation.kept_sentences import kept_sentences
from app.engine.records import Turn, Verdict

MAX_BRIEF_SENTENCES = 2
_LIST_LINES = 8


class Ask(Enum):
    """What a message wants of an earlier answer."""

    ONE_SENTENCE = "one sentence"
    SHORTER = "shorter"
    LIST = "list"
    REPEAT = "repeat"
    REWORD = "reword"
    SOURCES = "sources"
    CERTAINTY = "certainty"
    QUESTIONS = "questions"
    OVERVIEW = "overview"


_THAT = r"(?: (?:that|it|this|them|(?:your|the|this|that|the last|your last) (?:last |previous )?(?:answer|response|reply|text|summary)|all (?:that|this)|das|es|die antwort))?"
_POLITE = r"^(?:(?:can|could|would|will) you )?(?:please )?(?:now )?(?:just )?"
_END = r"(?:,? (?:please|for me|again|bitte|to me))*$"
_PATTERNS = (
    (
        Ask.ONE_SENTENCE,
        rf"(?:(?:say|put|give|tell|summari[sz]e|condense|answer|sum|express|repeat|write|sag)(?: me)?{_THAT}(?: up)? )?(?:in|as|into|to) (?:just |only |a |one |1 |single |short |einem |ein )+(?:sentence|line|satz)|tl;?dr|in short|kurz gesagt|in a nutshell|the gist",
    ),
    (
        Ask.LIST,
        rf"(?:(?:say|put|give|show|write|format|list|turn|make|rewrite|present)(?: me)?{_THAT}(?: to me)? )?(?:as|in|into|with) (?:an? |the )?(?:bullet(?:ed)?(?: points?| list)?|bullets|list|points|liste)",
    ),
    (
        Ask.SHORTER,
        (
            rf"(?:make|keep|say|put|give|write|cut|mach|fass|fasse)(?: me)?{_THAT}(?: to me)? ?(?:a |much |a bit |a little |down |an? )?(?:shorter|short|briefer|brief|concise|more concise|more briefly|briefly|down|shorter version|kürzer|kurz|zusammen)(?: version| summary)?|(?:a bit |much |a little )?(?:shorter|briefer|more concise|kürzer)|shorten{_THAT}|condense{_THAT}|trim{_THAT}"
            rf"|(?:summari[sz]e|sum up|recap)(?: (?:that|it|this|them|(?:your|the|this|that|the last|your last) (?:last |previous )?(?:answer|response|reply)))?(?: up)?(?: (?:briefly|in (?:a few|two|three|2|3) (?:sentences|words|lines)))?|in (?:a few|two|three|2|3) (?:sentences|words|lines)"
        ),
    ),
    (
        Ask.REPEAT,
        rf"(?:repeat|say){_THAT}(?: again)|repeat{_THAT}|what did you (?:just )?(?:say|answer)|come again|pardon me",
    ),
    (
        Ask.REWORD,
        (
            rf"(?:re-?phrase|re-?word|simplify|rewrite|paraphrase|translate|übersetze?){_THAT}(?: (?:for|as|in|to|into|ins?|auf) .{{1,40}})?"
            rf"|(?:say|put|explain|tell me|express){_THAT}(?: to me)? (?:again )?(?:in|with|using|more|differently|like)(?: (?:simpler|simple|plain|other|easier|layman['’]?s?|everyday|different|simply|clearly|i['’]?m five|i was five|english|german|spanish|french)){{1,2}}(?: (?:words|terms|language|english))?"
            r"|in (?:simpler|simple|plain|other|layman['’]?s?) (?:words|terms|language|english)|(?:auf|in) (?:deutsch|english|german|spanish|french)|eli5"
        ),
    ),
    (
        Ask.SOURCES,
        (
            r"(?:which|what) (?:papers?|sources?|articles?|studies|study|documents?|works?|references?|publications?)(?: (?:is|was|are|were) (?:that|this|it|these|those) from| (?:did|have|do) you (?:just )?(?:use|used|cite|cited|read|consult|quote|rely on|look at|draw on|base (?:that|this) on)(?: for (?:that|this|it|your (?:last )?answer))?| (?:is|was|are|were) (?:that|this|it) (?:based on|taken from)| was (?:that|this|it))"
            r"|where (?:did|do|does) (?:you|that|this|it) (?:get (?:that|this|it)(?: from)?|come from|find (?:that|this|it)|take (?:that|this) from)|(?:what|who) (?:is|are|was|were) (?:your|the) sources?(?: for (?:that|this|it))?"
            r"|(?:list|show|give|name|tell)(?: me)? (?:the |your |all )*(?:sources|references|citations|bibliography)|who (?:says|said|wrote|found|claims|published) (?:so|that|this|it)|(?:your )?sources\??|according to whom|says who"
            r"|when was (?:that|this|it) published|(?:what|which) year (?:is|was) (?:that|this|it)(?: from| published)?|where was (?:that|this|it) published|(?:in )?(?:which|what) journal (?:is|was) (?:that|this|it)(?: (?:in|from|published in|published))?|welche quellen hast du (?:benutzt|verwendet)|woher (?:weißt du das|stammt das|kommt das)"
        ),
    ),
    (
        Ask.CERTAINTY,
        (
            r"(?:are|how) (?:you )?(?:sure|certain|confident|reliable)(?: (?:are you|is (?:that|this|it)|about (?:that|this|it)|of (?:that|this|it)))*|(?:is|was) (?:that|this|it) (?:true|correct|right|verified|reliable|certain|checked|really true)|did you (?:check|verify) (?:that|this|it|your (?:citations|sources|answer)|the (?:citations|sources))"
            r"|how (?:well )?(?:is|was|are|were) (?:that|this|it|your citations|the citations) (?:verified|checked|supported)|can i (?:trust|believe|rely on) (?:that|this|it|you)|really|bist du sicher|stimmt das"
        ),
    ),
    (
        Ask.QUESTIONS,
        r"(?:what|which)(?: (?:was|were|is|are))? (?:(?:my|the) )?(?:(?:last|first|previous|earlier|former) )?(?:questions?)(?: (?:did|have) i (?:ask|asked)(?: you)?(?: (?:so far|before|first|last|earlier))?)?|what (?:did|have) i (?:just )?(?:ask|asked)(?: you)?(?: (?:so far|before|first|last|earlier|about))?|how many questions (?:did|have) i (?:ask|asked)(?: (?:you|so far|already))*|was (?:habe ich|war meine) (?:gefragt|letzte frage|erste frage)",
    ),
    (
        Ask.OVERVIEW,
        r"(?:summari[sz]e|recap|sum up) (?:our|this|the|the whole|our whole) (?:conversation|chat|discussion|session)(?: so far)?|what (?:have|did) we (?:talk(?:ed)?|discuss(?:ed)?|cover(?:ed)?)(?: about)?(?: so far)?|where were we|what do we know so far",
    ),
)
_RULES = tuple(
    (ask, re.compile(rf"{_POLITE}(?:{pattern}){_END}", re.IGNORECASE)) for ask, pattern in _PATTERNS
)

NO_ANSWER_YET = "There is no answer in this conversation yet. Ask something about your papers first."
NO_REWORDING = (
    "I can shorten an answer or list its points, but rewording or translating needs a writing model, and none is in use."
    " You can choose one in the preferences under Models."
)


def asked_of_earlier(message: str) -> Ask | None:
    """What a message wants of the answers before it; None when it is about something else."""
    text = " ".join(message.split()).strip(" ?!.…")
    return next((ask for ask, pattern in _RULES if pattern.match(text)), None)


def answer_from_earlier(ask: Ask, history: Sequence[Turn]) -> str:
    """Answer from what is stored, without a model.

    Args:
        ask: What is wanted.
        history: The earlier turns, oldest first.
    """
    if ask in (Ask.QUESTIONS, Ask.OVERVIEW):
        return _questions(history) if ask is Ask.QUESTIONS else _overview(history)
    last = last_answer(history)
    if last is None:
        return NO_ANSWER_YET
    if ask is Ask.SOURCES:
        return _sources(last)
    if ask is Ask.CERTAINTY:
        return _certainty(last)
    if ask is Ask.REWORD:
        return NO_REWORDING
    return _retold(ask, last)


def last_answer(history: Sequence[Turn]) -> Turn | None:
    """The last turn that answered from the library: from the papers or from its records."""
    return next((turn for turn in reversed(history) if turn.evidence or turn.written.found_nothing), None)


def _retold(ask: Ask, last: Turn) -> str:
    if last.written.found_nothing or ask is Ask.REPEAT:
        return with_author_year(last.resolved).partition("\n\n# ")[0].partition("\n\n## ")[0]
    sentences = kept_sentences(last.resolved)
    if not sentences:
        return (
            "Nothing of my last answer was supported by its sources, so there is nothing I can safely repeat."
        )
    if ask is Ask.LIST:
        return "\n".join(f"- {sentence}" for sentence in sentences[:_LIST_LINES])
    count = 1 if ask is Ask.ONE_SENTENCE else MAX_BRIEF_SENTENCES
    if len(sentences) <= count and ask is Ask.SHORTER and len(sentences) > 1:
        count = 1
    return " ".join(sentences[:count])


def _sources(last: Turn) -> str:
    cited, considered = last.resolved.cited, last.resolved.considered
    if not cited and not considered:
        return "My last answer used no papers."
    lines = []
    if cited:
        lines.append(f"My last answer, to “{_question(last)}”, cites:")
        lines.append("\n".join(f"- {source_entry(source)}" for source in cited))
    else:
        lines.append(f"My last answer, to “{_question(last)}”, cites no paper.")
    if considered:
        others = len(considered)
        noun = "paper was" if others == 1 else "papers were"
        lines.append(f"{others} other {noun} looked at and not cited.")
    return "\n\n".join(lines)


def _certainty(last: Turn) -> str:
    verdicts = [one.verdict for c in last.resolved.citations for one in c.occurrences]
    if not verdicts:
        return "My last answer carries no citations, so there was nothing to check."
    kept = sum(one is Verdict.KEPT for one in verdicts)
    rejected = sum(one is Verdict.DEMOTED for one in verdicts)
    unchecked = len(verdicts) - kept - rejected
    why = f" {last.not_checked_reason}" if unchecked and last.not_checked_reason else ""
    if unchecked == len(verdicts):
        return f"No citation in my last answer was checked.{why} Open a citation to read the passage."
    total = len(verdicts)
    parts = [
        f"Citations in my last answer: {total}. Checked against their passages and found to hold: {kept}."
    ]
    if rejected:
        parts.append(f"Taken out because they did not hold: {rejected}.")
    if unchecked:
        parts.append(f"Not checked: {unchecked}.{why}")
    return " ".join(
        [*parts, "The check is made by a small model and can err: open a citation to read the passage."]
    )


def _questions(history: Sequence[Turn]) -> str:
    if not history:
        return "You have not asked anything in this conversation yet."
    asked = "\n".join(f"{number}. {_question(turn)}" for number, turn in enumerate(history, start=1))
    return f"In this conversation you have asked:\n\n{asked}"


def _overview(history: Sequence[Turn]) -> str:
    lines = []
    for turn in history:
        if turn.evidence or turn.written.found_nothing:
            sentences = kept_sentences(turn.resolved)
            answer = sentences[0] if sentences else "nothing that held."
            authors = ", ".join(
                dict.fromkeys(escape_markdown(narrative_label(one)) for one in turn.resolved.cited[:3])
            )
            lines.append(f"- {_question(turn)} — {answer}{f' (from {authors})' if authors else ''}")
    return "So far:\n\n" + "\n".join(lines) if lines else NO_ANSWER_YET


def _question(turn: Turn) -> str:
    return escape_markdown(" ".join(turn.question.split()))
