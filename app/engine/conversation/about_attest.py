"""What is said to questions about Attest itself (C1): what it can do, where data goes, which models run. Rules, no model."""

import re
from collections.abc import Callable, Mapping

_ATTEST = r"(?:you|this|attest|it|this (?:program|app|tool|thing))"
_CAN = (
    "I answer questions about the papers in your Zotero library. Each statement carries its source, each source is"
    " checked against the passage it cites, and you can open that passage. You can ask what papers say (“What did the"
    " trials find about dose?”), ask on (“And in children?”), ask about your library itself (“How many papers by Weld"
    " since 2019?”), choose a few papers or collections to ask about, or have the last answer shortened."
    " What your papers do not say, I do not know: then I say so."
)
_WHO = (
    "I am Attest, a program on your computer that answers from the papers in your Zotero library and checks its own"
    " citations. I have no knowledge of my own beyond those papers."
)
_PRIVACY = (
    "Nothing leaves this computer. Papers, index, questions and answers stay in your own folders, and no network is used"
    " beyond this machine itself. Zotero's files are only read, never changed."
)
_HOW = (
    "I search the text of your papers by words and by meaning, take the passages that fit best, and write the answer from"
    " them alone. Then a small model compares each cited sentence with its passage; citations that do not hold are taken out."
)
_WEB = "No. I only search the papers in your own Zotero library, and only on this computer."
_ACCURACY = (
    "Answers come from passages of your papers, and each citation is checked against its passage by a small model. Both can"
    " err, so a citation opens the passage itself. What could not be checked is marked as not checked."
)
_WRONG_FILES = (
    "Yes, I read the papers of your Zotero library, their notes and annotations included. The index page lists every file"
    " with its state, also those that could not be read and why."
)
_LANGUAGE = "You can ask in the language your papers are written in; English works best. My own remarks are in English."


def _models(models: Mapping[str, str]) -> str:
    if not models:
        return (
            "No model is in use at present: papers are searched by their words alone, and answers quote them."
        )
    listed = "\n".join(f"- {role}: {name}" for role, name in models.items())
    return f"These models run on this computer:\n\n{listed}"


_RULES: tuple[tuple[str, str | Callable[[Mapping[str, str]], str]], ...] = (
    (
        rf"(?:what (?:can|do|could) {_ATTEST} (?:do|help(?: me)? with|know)(?: for me| exactly| here)?|what (?:can|should|could) i (?:ask|do)(?: you| here)?|how can you help(?: me)?|help(?: me)?(?: please)?|what(?:'s|’s| is) (?:this|attest)(?: for)?|was kannst du(?: alles)?|hilfe|what (?:kind|sort|kinds) of questions (?:can|should) i ask(?: you)?|how do i use {_ATTEST})",
        _CAN,
    ),
    (
        r"(?:who|what) are you|what(?:'s|’s| is) your name|who (?:made|built|created|wrote) you|are you (?:an? )?(?:ai|bot|robot|human|person|real|chat ?gpt|claude|llm|language model|machine)|wer bist du",
        _WHO,
    ),
    (
        r"(?:do|does|will|are|can) (?:you|attest|it) (?:send|upload|share|store|keep|sell|leak|transmit|sending|sharing|uploading)(?: any of)? (?:my |the |our )?(?:data|papers|files|questions|pdfs|library|anything|information)(?: .{0,40})?|is (?:my|our) (?:data|library) (?:safe|private|secure)(?: here| with you)?|(?:is|are) (?:this|it|everything) (?:offline|local|private|secure)|(?:is|are) (?:you|attest) (?:offline|local|private|secure|safe)|where (?:is|does|are) my (?:data|papers|library|questions) (?:stored|go|kept|saved)|(?:what about )?(?:my )?privacy|are you (?:online|connected to the internet)",
        _PRIVACY,
    ),
    (
        rf"how (?:do|does) {_ATTEST} work|how do you (?:find|search|answer|check|verify)(?: (?:things|answers|papers|questions|citations|your citations|sources|my library))?|wie funktionierst du|wie funktioniert (?:das|attest)",
        _HOW,
    ),
    (
        r"(?:can|do|could) you (?:search|use|access|browse|look (?:at|on|up)|google)(?: (?:on|in))? (?:the )?(?:web|internet|google(?: scholar)?|pubmed|online|arxiv|wikipedia)",
        _WEB,
    ),
    (
        r"(?:how (?:accurate|reliable|good|trustworthy) (?:are|is) (?:you|attest|your answers)|do you (?:make (?:things|stuff|mistakes|errors)(?: up)?|hallucinate|lie)|can i trust (?:you|your answers))",
        _ACCURACY,
    ),
    (
        r"(?:can|do) you (?:read|see|access|open) (?:all )?(?:of )?(?:my |the )?(?:library|papers|pdfs|files|zotero(?: library)?|notes|annotations)",
        _WRONG_FILES,
    ),
    (
        r"(?:what|which) languages? (?:do|can) you (?:speak|understand|know)|(?:do|can) you (?:speak|understand) \w+|sprichst du deutsch",
        _LANGUAGE,
    ),
    (
        r"(?:what|which) (?:model|models|llm|language model|ai)(?: (?:are|is) (?:you|this|it|running|in use|being used)| (?:do|does|are) (?:you|attest|it) (?:use|using|run|running|based on))?(?: (?:on|using|running))?",
        _models,
    ),
)
_COMPILED = tuple(
    (re.compile(rf"(?:(?:so|and|ok|well|hey)[, ]+)?(?:{pattern})", re.IGNORECASE), reply)
    for pattern, reply in _RULES
)


def about_attest(message: str, models: Mapping[str, str]) -> str:
    """Answer a question about Attest itself; "" when the message is none.

    Args:
        message: Without small talk in front.
        models: Role → name of the models in use.
    """
    text = " ".join(message.split()).strip(" ?!.…")
    for pattern, reply in _COMPILED:
        if pattern.fullmatch(text):
            return reply if isinstance(reply, str) else reply(models)
    return ""
