"""Messages that lean on the conversation before them, and the stand-alone question each becomes (P9). Rules, no model.

What a pronoun stands for is taken from the last answer: its first cited papers where something is said or done by
authors, else the topic of the question before.
"""

import re
from collections.abc import Sequence

from app.engine.conversation.requests import without_request
from app.engine.records import Route, SourceInfo, Turn
from app.engine.search.goal import without_markers
from app.engine.words import guess_language, is_stop_word, stem, words

MAX_TOPIC_WORDS = 5
"""Words of the earlier questions that a follow-up takes along; more would drown its own."""
MAX_TOPIC_WITH_NAMES = 3
"""Where it names the papers it is about, fewer do."""
_MAX_NAMED = 2
_SHORT = 4
_OWN_TOPIC = 2  # with so many topic words before it, a pronoun means one of them

_SENTENCE_END = re.compile(r"[.?!…]\s+")

_LEAD_IN = re.compile(
    r"^(?:(?:and|but|so|also|then|or|ok(?:ay)?|now|well|und|aber|also|dann|y|et)(?![\w-])[, ]*)+",
    re.IGNORECASE,
)
_WHAT_ABOUT = re.compile(
    r"^(?:what about|how about|what of|and for|and in|same for|was ist mit|wie (?:ist|steht) es (?:mit|um)|wie sieht es bei) (?:the )?",
    re.IGNORECASE,
)
_THINGS = (
    "stud(?:y|ies)|papers?|trials?|findings?|results?|articles?|effects?|methods?|approach(?:es)?|groups?|drugs?|ones?|cases?|doses?"
    "|numbers?|authors?|researchers?|experiments?|works?|claims?|tools?|models?|treatments?|difference|analysis|data ?sets?"
)
_SPEECH = (
    "say|said|saying|find|found|report(?:ed)?|show(?:ed|n)?|conclude[ds]?|argue[ds]?|write|wrote|claim(?:ed)?|measure[ds]?|use[ds]?"
    "|stud(?:y|ied)|test(?:ed)?|recommend(?:ed)?|suggest(?:ed)?|describe[ds]?|propose[ds]?|do|did|compare[ds]?|mean|think|recruit(?:ed)?"
    "|include[ds]?|exclude[ds]?|observe[ds]?|see|saw|mention(?:ed)?|discuss(?:ed)?|explain(?:ed)?|define[ds]?|note[ds]?|state[ds]?|analy[sz]e[ds]?"
)
_THEY_SPEAK = re.compile(
    rf"\b(they|the (?:authors?|researchers?|investigators?|team)|sie)(?= (?:also |then |really |actually |even )?(?:{_SPEECH})\b)",
    re.IGNORECASE,
)
_DID_THEY = re.compile(
    r"\b((?:did|does|have|has) )(?:they|the (?:authors?|researchers?|investigators?|team))\b(?! (?:of|in|from)\b)",
    re.IGNORECASE,
)
_THEIR = re.compile(r"\b(their|the authors['’]|ihre[nmrs]?|deren)\b(?= \w)", re.IGNORECASE)
_THE_PAPER = re.compile(
    r"\b((?:in )?(?:this|that|the|the same) (?:paper|study|trial|article|work))\b(?! (?:of|by|on|about|that|with|in|from)\b)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(
    r"^(?:is|was|are|were|does|do|did|can|could|would|will|has|have) (?:that|this|these|those|it)\b|"
    rf"\b(?:they|them|their|theirs|he|she|him|her|his|its|these|those|both|the (?:same|former|latter|authors?|researchers?|other one|others)(?! (?:of|in|from|who|that)\b)|such"
    rf"|(?:this|that|these|those|the same) (?:{_THINGS})|there|sie|ihre[nmrs]?|deren|dessen|diese[rsnm]?|dazu|darin|davon|beide)\b"
    rf"|\b(?:this|that|it|es|das|dies)\b(?=\s*(?:[?.!,]|$| (?:is|are|was|were|mean|means|work|works|worked|happen|apply|hold|true|compare|differ|last|cost|take|do|does|did|have|has|so)\b))"
    rf"|\b(?:about|does|did|is|was|of|with|for|do|like|than|on|in|to) it\b",
    re.IGNORECASE,
)
_EXPLETIVE = re.compile(
    r"\b(?:is|are|was|were|be|does|do|did|has|have) there\b|\bthere (?:is|are|was|were|has|have|exists?)\b"
    r"|\b(?:did|does|will|would|do) it (?:take|need|require)\b|\b(?:is|was|would|be|does|seem|makes?) it (?:safe|possible|true|known|necessary|likely|better|good|bad|harmful|useful|worth|clear|important|enough|right|correct|make sense|that|to)\b",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(
    r"^(?:why(?: not| so)?|how so|how come|since when|for how long|how (?:many|much|long|often|high|large|big|old)|which (?:ones?|of them)|what (?:dose|else|for|kind|sort|size)"
    r"|when|where|who|more|tell me more|go on|continue|in what way|such as|for example|like what|(?:in|for|with|among|at|by|from|on)(?= )|warum|wieso|wann|wo|wie viele?|mehr|weiter)(?![\w-])",
    re.IGNORECASE,
)
_CIRCUMSTANCE = re.compile(
    r"^(?:in|for|with|without|among|at|by|from|on|during|after|before|bei|für|mit) ", re.IGNORECASE
)
_TELL_MORE = re.compile(
    r"^(?:(?:can|could) you )?(?:please )?(?:(?:tell me |say |give me )?(?:some |a bit |a little )?more(?: (?:details?|about (?:it|that|this)))?|go on|continue|elaborate(?: on (?:it|that|this))?"
    r"|go deeper|(?:in|with) more detail|expand on (?:it|that|this)|mehr(?: dazu)?|weiter)$",
    re.IGNORECASE,
)


def searched_turns(history: Sequence[Turn]) -> list[Turn]:
    """The turns of a conversation that searched the papers, oldest first."""
    return [turn for turn in history if turn.route is Route.LITERATURE]


def leans_on_before(message: str) -> bool:
    """Whether a message cannot be understood without the conversation before it."""
    text = _bare(message)
    if _LEAD_IN.match(text) or _WHAT_ABOUT.match(text) or _TELL_MORE.match(text):
        return True
    plain = _EXPLETIVE.sub(" ", text)
    pronoun = _PRONOUN.search(plain)
    if pronoun is not None and len(topic_words(plain[: pronoun.start()])) < _OWN_TOPIC:
        return True
    topic = topic_words(text)
    is_short = len(words(text)) <= _SHORT and len(topic) <= 1
    return not topic or (is_short and bool(_ELLIPSIS.match(text)))


def standalone_question(message: str, history: Sequence[Turn]) -> str:
    """Make a question that can be understood, and searched for, without the conversation before it.

    Args:
        message: As typed.
        history: The earlier turns, oldest first.

    Returns:
        The message itself, without markers, when it stands alone or nothing was searched for before.
    """
    message = without_markers(message)
    searched = searched_turns(history)
    if not searched or not leans_on_before(message):
        return message
    before = _base_question(searched)
    last_goal = searched[-1].goal or searched[-1].question
    text = _bare(message)
    if _TELL_MORE.match(text):
        return f"{_stem_of(last_goal)}, in more detail?"
    text = _LEAD_IN.sub("", text) or text
    about = _WHAT_ABOUT.match(text)
    if about is not None:
        return f"{_stem_of(before)}, for {text[about.end() :]}?"
    if _CIRCUMSTANCE.match(text) and len(words(text)) <= _SHORT:
        return f"{_stem_of(before)}, {text}?"
    resolved = _resolved(text, searched[-1].resolved.cited)
    limit = MAX_TOPIC_WORDS if resolved == text else MAX_TOPIC_WITH_NAMES
    return _with_topic(resolved, (before, last_goal), limit)


def topic_words(text: str) -> list[str]:
    """The words of a text that carry a topic, each once, in order."""
    language = guess_language(text)
    found: dict[str, str] = {}
    for word in words(text):
        if not is_stop_word(word, language) and not is_stop_word(word, "english"):
            found.setdefault(stem(word, language), word)
    return list(found.values())


def _bare(message: str) -> str:
    return without_markers(message).rstrip(" ?!.…")


def _stem_of(question: str) -> str:
    return question.rstrip(" ?!.…")


def _base_question(searched: Sequence[Turn]) -> str:
    """The last question that stood alone; the first of all when none did."""
    alone = [turn.question for turn in searched if not leans_on_before(turn.question)]
    return without_markers(alone[-1] if alone else searched[0].question)


def _resolved(text: str, cited: Sequence[SourceInfo]) -> str:
    """Put the authors of the last answer's papers for "they", and those of the first for "that paper"."""
    names = list(dict.fromkeys(filter(None, map(_first_authors, cited[:_MAX_NAMED]))))
    if not names:
        return text
    everyone = " and ".join(names)
    text = _THEY_SPEAK.sub(lambda _: everyone, text, count=1)
    text = _DID_THEY.sub(lambda match: f"{match[1]}{everyone}", text, count=1)
    text = _THEIR.sub(lambda _: f"{everyone}'s", text, count=1)
    return _THE_PAPER.sub(lambda _: f"the paper by {names[0]}", text, count=1)


def _first_authors(source: SourceInfo) -> str:
    """Names under which a paper can be found: one or two family names, of more the first."""
    if not source.authors:
        return source.title
    return " and ".join(source.authors) if len(source.authors) == _MAX_NAMED else source.authors[0]


def _with_topic(text: str, before: Sequence[str], limit: int) -> str:
    """Add what the earlier questions were about, as far as the new one does not say it: names and long words first."""
    said = {stem(word) for word in words(text)}
    asked = [without_request(sentence) for one in before for sentence in _SENTENCE_END.split(one)]
    topic = [word for word in topic_words(". ".join(asked)) if stem(word) not in said]
    begun = {found[0] for sentence in asked if (found := words(sentence))}  # their capital tells nothing
    telling = sorted(topic, key=lambda word: (not _is_name(word, begun), -len(word)))[:limit]
    kept = [word for word in topic if word in telling]
    return f"{text} (about {', '.join(kept)})?" if kept else f"{text}?"


def _is_name(word: str, begun: set[str]) -> bool:
    return not word.islower() and (word not in begun or not word.istitle())
