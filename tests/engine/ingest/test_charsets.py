"""Z4, I5: text is read right in every character set Zotero knows, with or without a mark, declared, undeclared or declared wrongly."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.ingest.charsets import codec_of
from app.engine.ingest.decode import decode
from app.engine.ingest.document import Document
from app.engine.ingest.kinds import FileKind, file_kind
from app.engine.ingest.messages import ParseRequest
from app.engine.ingest.parse import parse_file

TEXTS = {
    "de": "Die Datenbanken von Herrn Müller wurden in Straßen und Häusern geprüft, weil die Messungen für die Küste fehlten.",
    "fr": "Les bases de données étudiées par l'équipe française montrent que les résultats dépendent de la température.",
    "es": "El año pasado los niños españoles midieron la acidez de los ríos; después, el señor Muñoz publicó los resultados.",
    "pl": "Badania przeprowadzone w Łodzi pokazują, że żółte światło wpływa na wzrost roślin i jakość plonów.",
    "el": "Οι ερευνητές μελέτησαν τη θερμοκρασία των θαλασσών και τους ανέμους κατά τη διάρκεια του χειμώνα.",
    "ru": "Ёлки и берёзы росли быстрее, когда исследователи увеличивали количество света в больших лабораториях.",
    "tr": "İstanbul'da yapılan araştırmalar ışığın bitkilerin büyümesini nasıl etkilediğini açıkça göstermektedir.",
    "zh": "我们研究了数据库索引对查询性能的影响，并比较了几种方法。模型的结果最好。",
    "tw": "我們研究了資料庫索引對查詢效能的影響，並比較了幾種方法。模型的結果最好。",
    "ja": "本研究ではデータベースの検索性能について調べた。コーヒーの香りも測定した。",
    "ko": "이 연구는 데이터베이스를 검색하는 방법을 비교하고 결과를 분석하였다.",
    "ar": "درس الباحثون قواعد البيانات العربية وتأثير الضوء على النباتات في المختبرات الكبيرة.",
    "he": "החוקרים בדקו את מסדי הנתונים ואת השפעת האור על צמיחת הצמחים, שלום לכולם.",
}
LOCAL = {
    "de": "cp1252", "fr": "cp1252", "es": "cp1252", "pl": "cp1250", "el": "cp1253", "ru": "cp1251", "tr": "cp1254", "zh": "gb18030",
    "tw": "big5", "ja": "cp932", "ko": "cp949", "ar": "cp1256", "he": "cp1255",
}  # fmt: skip
# Names as Zotero's table of character sets and pages in the wild have them.
DECLARED = [
    ("utf-8", "de"), ("UTF-8", "ja"), ("us-ascii", "de"), ("iso-8859-1", "fr"), ("iso-8859-2", "pl"), ("iso-8859-5", "ru"),
    ("iso-8859-6", "ar"), ("iso-8859-7", "el"), ("iso-8859-8-i", "he"), ("iso-8859-9", "tr"), ("iso-8859-15", "de"),
    ("windows-1250", "pl"), ("windows-1251", "ru"), ("windows-1252", "es"), ("x-cp1253", "el"), ("windows-1254", "tr"),
    ("windows-1255", "he"), ("windows-1256", "ar"), ("koi8-r", "ru"), ("koi8-u", "ru"), ("ibm866", "ru"), ("macintosh", "fr"),
    ("x-mac-cyrillic", "ru"), ("gb2312", "zh"), ("gbk", "zh"), ("gb18030", "tw"), ("big5", "tw"), ("big5-hkscs", "tw"),
    ("euc-jp", "ja"), ("iso-2022-jp", "ja"), ("shift_jis", "ja"), ("x-sjis", "ja"), ("euc-kr", "ko"), ("ks_c_5601-1987", "ko"),
    ("utf-16le", "zh"), ("utf-16be", "ko"), ("utf-16", "ru"),
]  # fmt: skip


@pytest.mark.parametrize("code", TEXTS)
@pytest.mark.parametrize(
    "name", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "utf-32-le", "utf-32-be"]
)
def test_every_form_of_unicode_is_told_without_being_declared(name, code):
    lines = f"{TEXTS[code]}\n12 of 35\n" * 3
    assert decode(lines.encode(name)) == lines


@pytest.mark.parametrize("mark", [codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE], ids=["16", "32"])
def test_the_mark_tells_which_end_comes_first(mark):
    name = "utf-16-be" if mark is codecs.BOM_UTF16_BE else "utf-32-be"
    assert decode(mark + TEXTS["zh"].encode(name)) == TEXTS["zh"]


@pytest.mark.parametrize(("name", "code"), DECLARED)
def test_a_declared_set_is_read_as_browsers_do(name, code):
    assert decode(TEXTS[code].encode(codec_of(name)), name) == TEXTS[code]


@pytest.mark.parametrize("code", LOCAL)
def test_an_undeclared_set_is_told_by_its_text(code):
    assert decode(TEXTS[code].encode(LOCAL[code])) == TEXTS[code]


@pytest.mark.parametrize("code", ["ru", "el", "he", "ar", "ja", "zh", "ko"])
@pytest.mark.parametrize(
    "wrong", ["utf-8", "windows-1252", "iso-8859-1", "utf-16", "no-such-set", "zip", "'"]
)
def test_a_set_that_is_declared_wrongly_does_no_harm(wrong, code):
    page = f'<html><head><meta charset="{wrong}"></head><p>{TEXTS[code]}</p></html>'
    assert TEXTS[code] in decode(page.encode(LOCAL[code]), wrong)


def test_what_the_page_says_counts_where_zotero_says_wrong():
    page = f'<meta http-equiv="Content-Type" content="text/html; charset=koi8-r"><p>{TEXTS["ru"]}</p>'
    assert TEXTS["ru"] in decode(page.encode("koi8-r"), "utf-8")


def test_one_broken_byte_does_not_spoil_a_text():
    data = (TEXTS["fr"] * 3).encode() + b"\xff\xfe" + TEXTS["fr"].encode()
    assert decode(data).count("données étudiées") == 4


def test_a_text_cut_in_the_middle_of_a_sign_is_read():
    assert decode(TEXTS["ru"].encode()[:-2]).startswith("Ёлки и берёзы")


@pytest.mark.parametrize("name", ["utf-16", "utf-16-le", "utf-32-be"])
def test_a_page_of_wide_signs_is_no_binary_file(tmp_path, name):
    page = f"<html><body><h1>База</h1><p>{TEXTS['ru']}</p></body></html>".encode(name)
    assert file_kind("page.html", "text/html", page[:1024]) is FileKind.HTML
    path = tmp_path / "page.html"
    path.write_bytes(page)
    found = parse_file(ParseRequest(str(path), "text/html", "", 1))
    assert isinstance(found, Document)
    assert found.text.endswith(TEXTS["ru"])
    assert found.language == "ru"


@pytest.mark.parametrize(
    "data",
    [b"\x00\x01\x02" * 400, bytes(range(256)) * 4, b"\x7fELF" + b"\x00" * 900],
    ids=["rows", "all", "program"],
)
def test_other_data_with_zero_bytes_is_no_text(data):
    assert file_kind("notes.txt", "text/plain", data[:1024]) is FileKind.UNKNOWN


@given(st.binary(max_size=300), st.text(max_size=12))
def test_any_bytes_become_text(data, declared):
    assert isinstance(decode(data, declared), str)


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc", "Cf", "Cn", "Co")), max_size=200))
def test_utf_8_is_always_believed(text):
    assert decode(text.encode(), "windows-1252") == decode(text.encode())
