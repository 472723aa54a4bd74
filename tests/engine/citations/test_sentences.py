"""Where sentences end (V2)."""

import pytest

from app.engine.citations.sentences import is_closed, sentence_ends


def _sentences(text: str) -> list[str]:
    ends = list(sentence_ends(text, 0, len(text)))
    starts = [0, *ends]
    return [text[start:end].strip() for start, end in zip(starts, ends, strict=False)]


@pytest.mark.parametrize(
    "text",
    [
        "Smith et al. Found this.",
        "Drugs, e.g. Aspirin, help.",
        "One, i.e. The first, holds.",
        "Cats, dogs, etc. Are pets.",
        "Aspirin vs. Placebo was tested.",
        "This holds (cf. Smith).",
        "See Fig. 3 for it.",
        "By Eq. 4 it holds.",
        "In no. 7 it is.",
        "In Sec. Two it is.",
        "It took approx. Ten days.",
        "It began ca. May.",
        "Dr. Miller and Prof. Ng agree.",
        "J. K. Rowling wrote it.",
        "It was 3.5 percent.",
        "Am 3. Oktober begann es.",
        "Im 19. Jahrhundert galt das.",
        "Das gilt z.B. Hier.",
        "It rose in approx. two days.",
        "Das gilt z. B. Hier.",
        "Das gilt d. h. Dort.",
        "Er kam i. d. R. Spät.",
        "Am 3. Mai begann es.",
        "Im 2. Versuch gelang es.",
        "Das war 300 v. Chr. Anders.",
        "Véase la pág. Siguiente, p. ej. Esta.",
        "Voir p. ex. Martin.",
        "Zie bijv. Jansen.",
        "См. рис. Один.",
        "E. coli and S. Aureus grew.",
        "The U.S. Army paid.",
        "It was p < .05 in all.",
        "As v1.2.3 of doi:10.1000/x.y shows.",
        "Art. 5 holds.",
        "“Why?” asked Smith.",
        "「成立する。」と述べた。",
        "Wait … what is it.",
        "See https://x.org/a.b?c=d. e of it.",
    ],
)
def test_guarded_periods_end_no_sentence(text: str) -> None:
    assert _sentences(text) == [text]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One is. Two is.", ["One is.", "Two is."]),
        ("Is it? Yes! Good.", ["Is it?", "Yes!", "Good."]),
        ("He said “so.” Then he left.", ["He said “so.”", "Then he left."]),
        ("突变率低。死亡率高！", ["突变率低。", "死亡率高！"]),
        ("¿Es cierto? ¡Sí! Lo es.", ["¿Es cierto?", "¡Sí!", "Lo es."]),
        ("It was 12. Then it rose.", ["It was 12.", "Then it rose."]),
        ("It stopped… Then it went on.", ["It stopped…", "Then it went on."]),
        ("It took 50 ms. Then it rose.", ["It took 50 ms.", "Then it rose."]),
        ("This is art. Then came more.", ["This is art.", "Then came more."]),
        ("It fell. mRNA rose. p53 too. α fell.", ["It fell.", "mRNA rose.", "p53 too.", "α fell."]),
        ("C’est vrai ? Oui ! Bien.", ["C’est vrai ?", "Oui !", "Bien."]),
        ("यह सही है। यह गलत है।", ["यह सही है।", "यह गलत है।"]),
        ("هل هذا صحيح؟ نعم. لا.", ["هل هذا صحيح؟", "نعم.", "لا."]),
        ("האם זה נכון? כן.", ["האם זה נכון?", "כן."]),
        ("値は３．５である．次の文．", ["値は３．５である．", "次の文．"]),
        ("「成立する。」次の文。", ["「成立する。」", "次の文。"]),
        ("对！！好？是。", ["对！！", "好？", "是。"]),
    ],
)
def test_sentences_are_told_apart(text: str, sentences: list[str]) -> None:
    assert _sentences(text) == sentences


@pytest.mark.parametrize(
    ("text", "expected"),
    [("It is so. ", True), ("“It is so.”", True), ("It is so", False), ("Smith et al.", False), ("", False)],
)
def test_closed_text_ends_with_a_sentence(text: str, expected: bool) -> None:
    assert is_closed(text, 0, len(text)) is expected
