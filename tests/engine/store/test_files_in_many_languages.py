"""I5: real files in ten languages, from the file to the stored passage, the hit of a search and the quote that is shown."""

import zipfile

import pytest
import script_pdf
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas
from store_builders import PARSER, attachment, item, library

from app.engine.citations.quotes import quote_lies_in
from app.engine.ingest.document import Document
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.parse import parse_file
from app.engine.ingest.text import clean_line
from app.engine.records import Scope
from app.engine.retrieval.retriever import Retriever
from app.engine.store.documents import DocumentRepository
from app.engine.store.fingerprints import read_fingerprint
from app.engine.store.items import LibraryRepository
from app.engine.store.records import SourceKind

# A title and sentences of each language; all tell of one drug, one gene and one number.
TEXTS = {
    "de": ("Wirkung auf die Küste", ["Die Gruppe von Herrn Müller prüfte Häuser und Straßen an der Küste.", "Metformin senkte die Aktivität von BRCA1 um 35,7 Prozent.", "Größere Mengen änderten nichts, weil die Messungen fehlten."]),
    "fr": ("Effets sur la température", ["L'équipe française a étudié les données de température de près.", "La metformin a réduit l'activité de BRCA1 de 35,7 pour cent.", "Des quantités plus élevées n'ont rien changé à ces résultats."]),
    "zh": ("数据库索引的研究", ["我们研究了数据库索引对查询性能的影响，并比较了几种方法。", "结果表明 metformin 使 BRCA1 的活性降低了 35.7%。", "更大的剂量没有改变这一结果。"]),
    "ja": ("データベースの検索", ["本研究ではデータベースの検索性能について詳しく調べた。", "この結果では metformin が BRCA1 の活性を 35.7% 低下させた。", "コーヒーの香りも測定したが変化はなかった。"]),
    "ko": ("데이터베이스 검색", ["이 연구는 데이터베이스를 검색하는 방법을 비교하고 결과를 분석하였다.", "결과적으로 metformin 은 BRCA1 의 활성을 35.7% 낮추었다.", "더 많은 양은 아무것도 바꾸지 않았다."]),
    "ru": ("Влияние света", ["Ёлки и берёзы росли быстрее, когда исследователи добавляли света.", "Препарат metformin снизил активность BRCA1 на 35,7 процента.", "Большие дозы ничего не изменили в этих лабораториях."]),
    "ar": ("قواعد البيانات", ["درس الباحثون قواعد البيانات العربية وتأثير الضوء على النباتات.", "خفض دواء metformin نشاط BRCA1 بنسبة 35.7 في المئة.", "ولم تغير الكميات الكبيرة (أكثر من 24 غراما) شيئا من النتائج."]),
    "he": ("מסדי נתונים", ["החוקרים בדקו את מסדי הנתונים ואת השפעת האור על צמיחת הצמחים.", "התרופה metformin הורידה את פעילות BRCA1 ב 35.7 אחוזים.", "כמויות גדולות יותר (n = 24) לא שינו דבר בתוצאות האלה."]),
    "el": ("Θερμοκρασία και άνεμοι", ["Οι ερευνητές μελέτησαν τη θερμοκρασία των θαλασσών και τους ανέμους.", "Η metformin μείωσε τη δραστηριότητα του BRCA1 κατά 35,7 τοις εκατό.", "Μεγαλύτερες ποσότητες δεν άλλαξαν τίποτα."]),
    "tr": ("Işığın etkisi", ["İstanbul'da yapılan araştırmalar ışığın bitkileri nasıl büyüttüğünü gösterdi.", "Ölçümlerde metformin BRCA1 etkinliğini yüzde 35,7 düşürdü.", "Daha büyük miktarlar hiçbir şeyi değiştirmedi."]),
}  # fmt: skip
# What someone may type, and in which language it is found.
TYPED = [
    ("Kuste", "de"), ("Kueste", "de"), ("strasse", "de"), ("Mueller", "de"), ("temperature", "fr"), ("donnees", "fr"), ("索引", "zh"),
    ("数据库", "zh"), ("検索性能", "ja"), ("コーヒー", "ja"), ("데이터베이스", "ko"), ("елки", "ru"), ("лаборатория", "ru"), ("البيانات", "ar"),
 ("הנתונים", "he"), ("θερμοκρασια", "el"), ("ΑΝΕΜΟΣ", "el"), ("istanbul", "tr"), ("isigin", "tr"),
]  # fmt: skip
FONTS = {"zh": "STSong-Light", "ja": "HeiseiMin-W3", "ko": "HYSMyeongJo-Medium"}


def pdf(path, code):
    title, sentences = TEXTS[code]
    return script_pdf.write(path, [[f"#{title}", "", *sentences]])


def drawn_pdf(path, code):
    """A PDF in one of the fonts that every viewer of PDFs has, by another program."""
    pdfmetrics.registerFont(UnicodeCIDFont(FONTS[code]))
    canvas = Canvas(str(path))
    title, sentences = TEXTS[code]
    for at, (line, size) in enumerate([(title, 18), *((one, 11) for one in sentences)]):
        canvas.setFont(FONTS[code], size)
        canvas.drawString(60, 760 - 30 * at, line)
    canvas.save()
    return path


def html(path, code):
    title, sentences = TEXTS[code]
    direction = "rtl" if code in ("ar", "he") else "ltr"
    page = f'<!DOCTYPE html><html lang="{code}" dir="{direction}"><head><meta charset="utf-8"><title>{title}</title></head><body><h1>{title}</h1><p>{" ".join(sentences)}</p></body></html>'
    path.write_text(page, encoding="utf-8")
    return path


def epub(path, code):
    title, sentences = TEXTS[code]
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr(
            "META-INF/container.xml",
            '<container><rootfiles><rootfile full-path="b.opf"/></rootfiles></container>',
        )
        archive.writestr(
            "b.opf",
            '<package><manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>',
        )
        archive.writestr("a.xhtml", f"<html><body><h1>{title}</h1><p>{' '.join(sentences)}</p></body></html>")
    return path


BEFORE, AFTER = "בדקנו את ", " אתמול בבית"
# What stands between them, and what is seen of it from left to right.
FOREIGN = [
    ("BRCA1", "BRCA1"), ("in vitro", "in vitro"), ("(n = 24)", "(n = 24)"), ("5 mg", "mg 5"), ("35.7", "35.7"), ("35.7%", "35.7%"),
    ("p < 0.05", "p < 0.05"), ("TP53 and BRCA2 in vivo", "TP53 and BRCA2 in vivo"), ("24 35", "35 24"), ("[12]", "[12]"),
    ("(Smith et al., 2019)", "(Smith et al., 2019)"), ("COVID-19", "COVID-19"), ("IL-6/IL-8", "IL-6/IL-8"), ("metformin,", ",metformin"),
    ("https://doi.org/10.1000/x1", "https://doi.org/10.1000/x1"),
]  # fmt: skip
KINDS = {"pdf": pdf, "html": html, "epub": epub}


def read(path) -> Document:
    found = parse_file(ParseRequest(str(path), "", "", 1))
    assert isinstance(found, Document), found
    return found


@pytest.fixture(params=KINDS)
def world(request, store, tmp_path):
    """A paper in each language, read from a file of one kind and stored."""
    records = []
    for code in TEXTS:
        path = KINDS[request.param](tmp_path / f"{code}.{request.param}", code)
        records += [
            item(f"I{code.upper()}", title=code),
            attachment(f"A{code.upper()}", f"I{code.upper()}", path),
        ]
    LibraryRepository(store).sync(library(*records))
    documents = DocumentRepository(store)
    for source in documents.pending(PARSER):
        if source.kind is SourceKind.ATTACHMENT:
            documents.save_document(
                source.source_id, read(source.path), read_fingerprint(source.path), PARSER
            )
    return store


def hits(store, query):
    """The evidence a search by words gives, by the language of its paper."""
    return {one.source.title: one.text for one in Retriever(store, None).search(query, Scope(), 30).evidence}


@pytest.mark.parametrize("code", TEXTS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_file_keeps_its_letters_in_their_order_and_tells_its_language(tmp_path, kind, code):
    found = read(KINDS[kind](tmp_path / f"x.{kind}", code))
    title, sentences = TEXTS[code]
    text = " ".join(found.text.split())
    assert [sentence for sentence in (title, *sentences) if sentence not in text] == []
    assert found.language == code


@pytest.mark.parametrize("code", FONTS)
def test_a_file_without_its_fonts_is_read(tmp_path, code):
    text = " ".join(read(drawn_pdf(tmp_path / "x.pdf", code)).text.split())
    assert [sentence for sentence in TEXTS[code][1] if sentence not in text] == []


@pytest.mark.parametrize(("read_as", "seen"), FOREIGN)
def test_words_of_other_scripts_keep_their_order_in_a_leftward_line(tmp_path, read_as, seen):
    line = f"{AFTER[::-1]}{seen}{BEFORE[::-1]}"
    path = script_pdf.write(tmp_path / "x.pdf", [[line]], are_seen=True)
    assert read(path).text == f"{BEFORE}{read_as}{AFTER}"


@pytest.mark.parametrize("phrase", ["שלום", "שלום עולם", "البيانات العربية الكبيرة"])
def test_a_leftward_phrase_keeps_its_order_in_another_line(tmp_path, phrase):
    line = "The greeting {} is found on many of the old stones of the city."
    path = script_pdf.write(tmp_path / "x.pdf", [[line.format(phrase[::-1])]], are_seen=True)
    assert read(path).text == line.format(phrase)


def test_every_word_is_found_as_it_is_typed_and_quoted_as_it_is_written(world):
    for typed, code in TYPED:
        found = hits(world, typed)
        assert code in found, typed
    for code, (_, sentences) in TEXTS.items():
        for sentence in sentences:
            assert quote_lies_in(sentence, hits(world, sentence)[code])


@pytest.mark.parametrize(
    "query",
    ["metformin", "BRCA1", "Does metformin change BRCA1 expression?", "Wie wirkt Metformin auf BRCA1?"],
)
def test_a_question_finds_exact_terms_in_papers_of_every_language(world, query):
    assert set(hits(world, query)) >= set(TEXTS)


def test_a_number_is_found_in_papers_of_other_languages(world):
    assert set(hits(world, "35.7")) >= {"zh", "ja", "ko", "ar", "he"}


@pytest.mark.parametrize(
    ("shown", "meant"),
    [
        ("\ufe8d\ufedf\ufe8e", "الا"),
        ("\ufefb", "لا"),
        ("\ufb2a\ufb35", "ש\u05c1ו\u05bc"),
        ("\u2f00\u2f08\uf9b5", "一人例"),
        ("\ufb01n", "fin"),
    ],
)
def test_signs_that_name_a_letter_by_its_form_become_the_letter(shown, meant):
    assert clean_line(shown)[0] == meant
