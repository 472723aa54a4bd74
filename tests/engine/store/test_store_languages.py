"""I5: words of any language and script are found, whatever way they are written, and older stores learn to."""

import pytest
from former_documents import save_former, sync_former
from store_builders import PARSER, document, item, library, listed

from app.engine.ingest.language import declared_language, detect_language
from app.engine.records import Scope
from app.engine.runs import RunContext
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.folding import fold
from app.engine.store.items import LibraryRepository
from app.engine.store.rewording import REWORDING
from app.engine.store.schema import migrations
from app.engine.store.search import SearchRepository
from app.engine.store.vocabulary import StoreVocabulary
from app.engine.upkeep import Upkeep

TEXTS = {
    "de": "Die Datenbanken von Herrn Müller wurden in Straßen und Häusern geprüft, weil die Messungen der Lovelace-Gruppe fehlten.",
    "fr": "Les bases de données étudiées par l'équipe française montrent que les résultats dépendent de la température.",
    "es": "Los investigadores españoles midieron la acidez de los ríos durante el año y publicaron sus conclusiones.",
    "pl": "Badania przeprowadzone w Łodzi pokazują, że żółte światło wpływa na wzrost roślin i jakość plonów.",
    "el": "Οι ερευνητές μελέτησαν τη θερμοκρασία των θαλασσών και τους ανέμους κατά τη διάρκεια του χειμώνα.",
    "ru": "Ёлки и берёзы росли быстрее, когда исследователи увеличивали количество света в больших лабораториях.",
    "tr": "İstanbul'da yapılan araştırmalar ışığın bitkilerin büyümesini nasıl etkilediğini açıkça göstermektedir.",
    "zh": "我们研究了数据库索引对查询性能的影响，并比较了几种方法。Transformer 模型的结果最好。",
    "ja": "本研究ではデータベースの検索性能について調べた。コーヒーの香りも測定した。",
    "ko": "이 연구는 데이터베이스를 검색하는 방법을 비교하고 결과를 분석하였다.",
    "ar": "دَرَسَ الباحثون قواعد البيانات العربيّة وتأثير الضوء على النباتات في المختبرات الكبيرة.",
    "he": "החוקרים בדקו את מסדי הנתונים ואת השפעת האור על צמיחת הצמחים, שָׁלוֹם לכולם.",
    "th": "นักวิจัยศึกษาฐานข้อมูลและผลของแสงต่อการเจริญเติบโตของพืช",
    "en": "The researchers tested relational databases of the Lovelace group with naïve queries and 35.7 degrees.",
}
FOUND = [
    ("Datenbank", "de"), ("Müller", "de"), ("Mueller", "de"), ("muller", "de"), ("strasse", "de"), ("haus", "de"),
    ("donnees", "fr"), ("température", "fr"), ("temperature", "fr"), ("résultat", "fr"), ("rios", "es"),
    ("españoles", "es"), ("lodzi", "pl"), ("Łodzi", "pl"), ("zolte", "pl"), ("θερμοκρασια", "el"), ("ΑΝΕΜΟΣ", "el"),
    ("елки", "ru"), ("лаборатория", "ru"), ("istanbul", "tr"), ("İstanbul", "tr"), ("isigin", "tr"),
    ("库", "zh"), ("索引", "zh"), ("数据库", "zh"), ("transformer", "zh"), ("查询性能如何受到影响", "zh"),
    ("香", "ja"), ("検索", "ja"), ("データベース", "ja"), ("ﾃﾞｰﾀﾍﾞｰｽ", "ja"), ("데이터베이스", "ko"), ("방법", "ko"),
    ("العربية", "ar"), ("البيـــانات", "ar"), ("درس", "ar"), ("שלום", "he"), ("הנתונים", "he"), ("ฐานข้อมูล", "th"),
    ("database", "en"), ("naive", "en"), ("35.7", "en"),
]  # fmt: skip


@pytest.fixture
def world(store):
    """One item and one text a language, in one library."""
    LibraryRepository(store).sync(library(*(item(code.upper(), title=code) for code in TEXTS)))
    documents = DocumentRepository(store)
    for source in documents.pending(PARSER):
        document_of_it = document(TEXTS[source.title])
        documents.save_document(
            source.source_id, without_language(document_of_it), source.fingerprint, PARSER
        )
    return store


def without_language(made):
    return type(made)(text=made.text, passages=made.passages, sections=made.sections)


def found(store, query):
    search = SearchRepository(store)
    records = search.evidence(tuple(hit.passage_id for hit in search.lexical(query, Scope(), 20)))
    return [record.source.title for record in records]


@pytest.mark.parametrize("code", TEXTS)
def test_the_language_of_a_text_is_told(code):
    assert detect_language(TEXTS[code]) == code


@pytest.mark.parametrize(("query", "code"), FOUND)
def test_a_word_is_found_however_it_is_written(world, query, code):
    assert found(world, query)[0] == code


def test_a_name_is_found_in_every_language(world):
    assert set(found(world, "Lovelace")) == {"de", "en"}


def test_the_text_itself_keeps_its_letters(world):
    search = SearchRepository(world)
    (record,) = search.evidence((search.lexical("strasse", Scope(), 1)[0].passage_id,))
    assert record.text == TEXTS["de"]


def test_the_words_of_a_question_are_counted_in_every_language(world):
    vocabulary = StoreVocabulary(world)
    assert vocabulary.passage_frequency("Datenbank") == 1
    assert vocabulary.passage_frequency("数据库") == 1
    assert vocabulary.passage_frequency("лаборатори", is_prefix=True) == 1
    assert vocabulary.stand_together("Lovelace", "relation")


def test_the_list_of_items_finds_titles_without_their_accents(store):
    LibraryRepository(store).sync(library(item("AAAA", title="Über Łódź, Straße 5: 数据库"), item("BBBB")))
    for text in ("uber", "lodz", "strasse", "STRASSE", "数据"):
        assert [one.source.ref.key for one in listed(store, text=text)] == ["AAAA"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ΣΊΣΥΦΟΣ", "σισυφος"),
        ("Ørsted", "orsted"),
        ("Þór", "thor"),
        ("٣٥", "35"),
        ("한국", "한국"),
        ("が", "が"),
    ],
)
def test_folding_makes_equal_what_only_is_written_otherwise(one, other):
    assert fold(one) == fold(other)


def test_folding_keeps_letters_apart_that_a_mark_makes_another():
    assert fold("が") != fold("か")


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("de-DE", "de"),
        ("eng", "en"),
        ("German", "de"),
        ("en_US", "en"),
        ("français", "fr"),
        ("", ""),
        ("Klingon", ""),
    ],
)
def test_what_an_item_says_of_its_language_is_read(written, code):
    assert declared_language(written) == code


@pytest.fixture
def former(tmp_path):
    """A store of an older Attest, whose word index took all texts as they were."""
    path = tmp_path / "library.sqlite"
    store = Store(path, migrations()[:4])
    sync_former(store, library(*(item(code.upper(), title=code) for code in TEXTS)))
    for source_id, title in store.rows(
        "SELECT S.id, I.title FROM sources S JOIN items I ON I.id = S.item_id"
    ):
        save_former(store, source_id, without_language(document(TEXTS[title])))
    with store.transaction() as connection:
        connection.execute("UPDATE sources SET passages = 1")
    store.close()
    return path


def test_an_older_store_finds_words_of_all_languages_after_its_upkeep(former):
    store = Store(former)
    waiting = store.rows("SELECT id, needs_vector, text FROM passages ORDER BY id")
    stages = []
    Upkeep(store).renew(RunContext(lambda progress: stages.append((progress.stage, progress.done))))
    assert [found(store, query)[:1] for query, _ in FOUND] == [[code] for _, code in FOUND]
    assert store.rows("SELECT id, needs_vector, text FROM passages ORDER BY id") == waiting
    assert (stages[-1][1], store.check()) == (len(TEXTS), ())
    store.close()


def test_a_change_of_word_forms_goes_on_where_it_was_stopped(former):
    store = Store(former)
    assert REWORDING.count_left(store) == len(TEXTS)
    assert REWORDING.renew_some(store, 5) == 5
    store.close()
    store = Store(former)
    assert REWORDING.count_left(store) == len(TEXTS) - 5
    while REWORDING.renew_some(store, 5):
        pass
    assert (REWORDING.count_left(store), found(store, "数据")) == (0, ["zh"])
    store.close()
