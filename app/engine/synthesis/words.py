"""Words of a text as the writer compares them: lower case, accents folded, stemmed by language, stop words left out.

The Snowball stemmers are the `snowballstemmer` package; the stop word lists are short on purpose: only words that
carry no topic in a question.
"""

import re
import unicodedata
from functools import cache

import snowballstemmer

_WORD = re.compile(r"[^\W_]+(?:['’-][^\W_]+)*")
_STOP_WORDS = {
    "english": frozenset(
        "a about after all also an and any are as at be because been before being between both but by can could did do"
        " does doing during each either for from had has have having he her him his how i if in into is it its just"
        " may me might more most much many must my no nor not of off on once only or other our out over own per she"
        " should so some such than that the their them then there these they this those through to too under until up"
        " used use using very was we were what when where whether which while who whom whose why will with within"
        " without would you your paper papers study studies article authors author according find found say report"
        " reported show shown happen go along tell get gets give given gives long far".split()
    ),
    "german": frozenset(
        "ab aber alle als also am an auch auf aus bei bis da damit dann das dass dem den denn der des die dies diese"
        " dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch für gegen geht gibt hat"
        " hatte haben hier ich ihm ihn ihr im in ins ist ja je kann kein keine können man mehr mit muss nach nicht noch"
        " nur ob oder ohne sehr sein seine sich sie sind so soll über um und uns unter vom von vor wann war waren warum"
        " was weil welche welchem welchen welcher welches wenn wer werden wie wieder wird wo worauf worden wurde wurden"
        " zu zum zur zurück zwischen".split()
    ),
    "spanish": frozenset(
        "a al algo ante antes como con contra cual cuál cuales cuáles cuando cuándo cuanto cuánto cuantos cuántos de del"
        " desde donde dónde dos durante e el ella ellas ellos en entre era es esa ese eso esta este esto está están fue"
        " ha hace han hasta hay la las le les lo los más me mi muy no nos o para pero por porque qué que quien quién se"
        " según ser si sí sin sobre son su sus también te tiene un una uno unos y ya".split()
    ),
    "french": frozenset(
        "à au aux avec ce ces cette comme comment dans de des du elle en entre est et été être il ils je la le les leur"
        " leurs lui mais ne nous on ont ou où par pas plus pour pourquoi qu que quel quelle quelles quels qui quoi sa"
        " sans se ses si son sont sur un une vous y".split()
    ),
}


def words(text: str) -> list[str]:
    """The words of a text in order, as written; hyphens and apostrophes inside a word stay."""
    return _WORD.findall(text)


def guess_language(text: str) -> str:
    """Name the language whose stop words the text uses most: "english", "german", "spanish" or "french"."""
    lowered = [word.casefold() for word in words(text)]
    counts = {name: sum(word in stops for word in lowered) for name, stops in _STOP_WORDS.items()}
    best = max(counts, key=lambda name: (counts[name], name == "english"))
    return best if counts[best] else "english"


def is_stop_word(word: str, language: str) -> bool:
    """Whether a word carries no topic in that language."""
    return word.casefold() in _STOP_WORDS[language]


def stem(word: str, language: str = "english") -> str:
    """Reduce a word to its stem: case and accents folded, then the Snowball stemmer of the language."""
    return _stem(word.casefold(), language)


def stems(text: str, language: str = "english") -> frozenset[str]:
    """The stems of all words that carry a topic; parts of hyphenated words count beside the whole."""
    found = set()
    for word in words(text):
        for part in {word, *word.split("-")}:
            if part and not is_stop_word(part, language):
                found.add(stem(part, language))
    return frozenset(found)


@cache
def _stemmer(language: str) -> "snowballstemmer.stemmer":
    return snowballstemmer.stemmer(language)


@cache
def _stem(word: str, language: str) -> str:
    stemmed = str(_stemmer(language).stemWord(word))
    decomposed = unicodedata.normalize("NFKD", stemmed)
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
