"""Small talk (C1): greetings, thanks and the like, and what is said in return. English, German, a little Spanish and French."""

import re
from dataclasses import dataclass
from enum import Enum


class Courtesy(Enum):
    """A kind of small talk; the value is what is said in return."""

    GREETING = "Hello! Ask me something about the papers in your library."
    WELL_BEING = "All is in order here, thank you. What would you like to know from your papers?"
    THANKS = "You're welcome."
    FAREWELL = "Goodbye. This conversation is kept, so you can go on with it later."
    PRAISE = "Glad to hear it."
    AGREEMENT = "All right. Ask on whenever you like."
    APOLOGY = "No harm done. What would you like to know?"
    COMPLAINT = (
        "I'm sorry. Tell me what was missing or wrong, or ask it in other words, and I'll search again."
    )


_NAMED = r"(?: (?:there|again|attest|everyone|all|dear|zusammen))?"
_PATTERNS = (
    (
        Courtesy.WELL_BEING,
        r"(?:how are you(?: doing)?(?: today)?|how(?:'s|’s| is) it going|wie geht(?:'s|’s|s| es)(?: dir| ihnen)?|what(?:'s|’s) up|are you (?:there|ok|okay))",
    ),
    (
        Courtesy.GREETING,
        rf"(?:hi+|hello+|hey+|howdy|greetings|good (?:morning|afternoon|evening|day)|nice to meet you|hallo|guten (?:morgen|tag|abend)|moin|servus|hola|buenos d[ií]as|bonjour|salut){_NAMED}",
    ),
    (
        Courtesy.THANKS,
        (
            r"(?:(?:ok(?:ay)?|great|perfect|cool|nice|wonderful|excellent)[,! ]+)?(?:many |a thousand )?(?:thanks?(?: you)?|thx|ty|cheers|danke(?: dir| ihnen| schön)?|vielen dank|gracias|muchas gracias|merci)"
            r"(?: (?:a lot|so much|very much|a bunch|again|sehr|vielmals|for (?:that|this|your help|the help|the answer|everything)|attest))*"
        ),
    ),
    (
        Courtesy.FAREWELL,
        r"(?:good ?bye|bye(?:[- ]bye)?|see you(?: later| soon| tomorrow)?|talk to you later|good night|that(?:'s|’s| is| will be) (?:all|it)(?: for (?:now|today))?|tschüss|auf wiedersehen|bis bald|adi[oó]s|au revoir)",
    ),
    (
        Courtesy.PRAISE,
        (
            r"(?:(?:that(?:'s|’s| is| was)|this is|you(?:'re|’re| are)|you did|very|really|so|pretty|how|what a)? ?(?:a )?(?:very |really |so )?"
            r"(?:great|good|nice|perfect|excellent|awesome|amazing|wonderful|fantastic|helpful|useful|interesting|impressive|cool|brilliant|super|toll|prima|sehr gut|klasse|fascinating)"
            r"(?: (?:job|work|answer|stuff|one|to know))?|well done|wow|love it|i (?:like|love) (?:it|this|that)|haha+|lol|nice one)"
        ),
    ),
    (
        Courtesy.AGREEMENT,
        r"(?:ok(?:ay)?|alright|all right|i see|i understand|understood|got it|makes sense|that makes sense|right|sure|fine|yes|yep|yeah|no|nope|no thanks|hm+|ah+|oh+|aha|alles klar|verstanden|ja|nein|gut|never ?mind|sounds good)",
    ),
    (
        Courtesy.APOLOGY,
        r"(?:(?:i'm |i’m |i am )?sorry(?: about that| for that)?|my (?:bad|mistake)|entschuldigung|pardon)",
    ),
    (
        Courtesy.COMPLAINT,
        r"(?:that(?:'s|’s| is| was) (?:wrong|not (?:right|true|helpful|what i (?:asked|meant|wanted))|incorrect|nonsense)|you(?:'re|’re| are) wrong|wrong|das (?:stimmt nicht|ist falsch)|bad answer|this is useless)",
    ),
)
_RULES = tuple((kind, re.compile(rf"{pattern}(?![\w'’-])", re.IGNORECASE)) for kind, pattern in _PATTERNS)
_BETWEEN = re.compile(r"[\s,;.!?:()…–—👋🙏😊🙂👍🎉-]+")
_LEADING = (Courtesy.GREETING, Courtesy.WELL_BEING, Courtesy.THANKS, Courtesy.PRAISE, Courtesy.APOLOGY)
_PAUSE = re.compile(r"[\s]*[,;.!?:…–—-]+\s*")


@dataclass(frozen=True, slots=True)
class Politeness:
    """Small talk at the front of a message: its kinds in order, and the rest, which says something."""

    kinds: tuple[Courtesy, ...]
    rest: str


def split_courtesies(message: str) -> Politeness:
    """Take small talk off a message.

    In front of more words only what is set off by punctuation is taken ("Hi, what is …"; not "Good evidence for …").
    """
    rest = message.strip()
    kinds: list[Courtesy] = []
    while True:
        found = _courtesy_at(rest)
        if found is None:
            return Politeness(tuple(kinds), rest)
        kind, end = found
        kinds.append(kind)
        rest = _BETWEEN.sub("", rest[end:], count=1) if _BETWEEN.match(rest[end:]) else rest[end:]


def _courtesy_at(text: str) -> tuple[Courtesy, int] | None:
    for kind, pattern in _RULES:
        match = pattern.match(text)
        if match is None or not match[0].strip():
            continue
        after = text[match.end() :]
        is_all = not _BETWEEN.sub("", after)
        if (
            is_all
            or (kind in _LEADING and _PAUSE.match(after))
            or (kind in _LEADING and _courtesy_at(after.strip()))
        ):
            return kind, match.end()
    return None


def courtesy_reply(kinds: tuple[Courtesy, ...]) -> str:
    """What is said to small talk; the last kind counts, but thanks are always heard."""
    if len(kinds) > 1 and kinds[0] is Courtesy.GREETING and kinds[-1] is Courtesy.WELL_BEING:
        return f"Hello! {Courtesy.WELL_BEING.value}"
    return (Courtesy.THANKS if Courtesy.THANKS in kinds else kinds[-1]).value
