"""Words that carry no topic, by language; short lists on purpose. Data, with the look-up."""

_FUNCTION_WORDS = {
    "english": """
        a about after all also an and any are as at be because been before being between both but by can could
        did do does doing during each either for from had has have having he her him his how i if in into is
        it its just many may me might more most much must my no nor not of off on once only or other our
        out over own per shall she should so some such than that the their them then there these they this those
        through to too under until up very was we were what when where whether which while who whom whose why
        will with within without would you your
    """,
    "german": """
        ab aber alle als also am an auch auf aus bei bis da damit dann das dass dem den denn der des die dies
        diese dieser dieses doch dort du durch ein eine einem einen einer eines er es etwas euch für gegen geht
        gibt haben hat hatte hier ich ihm ihn ihr im in ins ist ja je kann kein keine können man mehr mit muss
        nach nicht noch nur ob oder ohne sehr sein seine sich sie sind so soll um und uns unter vom von vor wann
        war waren warum was weil welche welchem welchen welcher welches wenn wer werden wie wieder wird wo
        worauf worden wurde wurden zu zum zur zurück zwischen über
    """,
    "spanish": """
        a al algo ante antes como con contra cual cuales cuando cuanto cuantos cuál cuáles cuándo cuánto cuántos
        de del desde donde dos durante dónde e el ella ellas ellos en entre era es esa ese eso esta este esto
        está están fue ha hace han hasta hay la las le les lo los me mi muy más no nos o para pero por porque
        que quien quién qué se según ser si sin sobre son su sus sí también te tiene un una uno unos y ya
    """,
    "french": """
        au aux avec ce ces cette comme comment dans de des du elle en entre est et il ils je la le les leur
        leurs lui mais ne nous on ont ou où par pas plus pour pourquoi qu que quel quelle quelles quels qui quoi
        sa sans se ses si son sont sur un une vous y à été être
    """,
}
# What questions to a library are put together with; in a sentence of a paper the same words may matter.
_SCAFFOLDING = {
    "english": """
        according along article articles author authors find found get gets give given gives go happen paper
        papers report reported say show shown studies study tell use used using
    """,
    "german": """
        artikel autor autoren berichten berichtet berichteten fanden gefunden gezeigt sagen sagt schreiben schreibt
        studie studien zeigen zeigt
    """,
}
_BY_LANGUAGE = {language: frozenset(listed.split()) for language, listed in _FUNCTION_WORDS.items()}
_SCAFFOLDING_WORDS = {language: frozenset(listed.split()) for language, listed in _SCAFFOLDING.items()}
LANGUAGES = tuple(_BY_LANGUAGE)


def is_function_word(word: str, language: str) -> bool:
    """Whether a word only holds sentences together.

    Args:
        word: In any case.
        language: One of LANGUAGES.
    """
    return word.casefold() in _BY_LANGUAGE[language]


def is_scaffolding(word: str, language: str) -> bool:
    """Whether a word only frames a question to a library ("Which study reports …").

    Args:
        word: In any case.
        language: One of LANGUAGES.
    """
    return word.casefold() in _SCAFFOLDING_WORDS.get(language, frozenset())
