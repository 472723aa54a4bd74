"""Joins store, models and settings to the parts with which one message is answered."""

import logging
from collections.abc import Callable, Sequence

from app.engine.asking import AskParts
from app.engine.citations.conflicts import contradiction_model
from app.engine.citations.foreign import ForeignVerifier
from app.engine.citations.scoring import VerificationLimits
from app.engine.conversation.coordinator import Coordinator
from app.engine.conversation.coordinator_model import CoordinatorModel
from app.engine.generator_roles import Role
from app.engine.models_in_use import ModelsInUse
from app.engine.records import Scope
from app.engine.retrieval.retriever import Retriever
from app.engine.search.agent import AgentPolicy
from app.engine.search.limits import SearchCeilings, SearchLimits
from app.engine.search.named_papers import named_papers
from app.engine.search.outline import OutlineCache
from app.engine.search.pipeline import SearchParts
from app.engine.search.planned import PlannedPolicy
from app.engine.search.policy import SearchPolicy
from app.engine.search.question import Question, analyse_question
from app.engine.search.ranking import EvidenceRanker
from app.engine.search.relevance import Relevance
from app.engine.search.tools import SearchTools
from app.engine.settings import Settings
from app.engine.store.catalog import Catalog
from app.engine.store.database import Store
from app.engine.store.documents import DocumentRepository
from app.engine.store.metadata import MetadataRepository
from app.engine.store.search import SearchRepository
from app.engine.store.vocabulary import StoreVocabulary
from app.engine.synthesis.choosing import choose_writer
from app.engine.zotero.records import ZoteroRef
from app.models.protocols import ModelUnavailable

logger = logging.getLogger(__name__)

VERIFICATION_OFF = "Verification is switched off."


class TurnPartsMaker:
    """Makes the parts of each turn anew, so that settings and index are those of the moment.

    Args:
        store: The index.
        models: The models in use.
        retriever: Over the same store.
    """

    def __init__(self, store: Store, models: ModelsInUse, retriever: Retriever) -> None:
        self._store = store
        self._models = models
        self._retriever = retriever
        self._search = SearchRepository(store)

    def parts(
        self, settings: Settings, scope: Scope, outlines: OutlineCache, *, is_verified: bool
    ) -> AskParts:
        """Make the parts for one message.

        Args:
            settings: In force.
            scope: What the message may draw on.
            outlines: Of its conversation.
            is_verified: Whether citations are to be checked, if the settings allow it.
        """
        vocabulary, embedder = StoreVocabulary(self._store), self._models.embedder
        count_pieces = self._count_pieces()

        def analyse(text: str) -> Question:
            return analyse_question(text, vocabulary, count_pieces)

        def named(text: str, scope: Scope) -> tuple[ZoteroRef, ...]:
            return () if scope.items else named_papers(analyse(text), scope, self._search)

        is_on = is_verified and settings.verification.is_enabled
        verifier, reason = self._models.verifier if is_on else (None, VERIFICATION_OFF)
        if isinstance(verifier, ForeignVerifier):
            verifier.begin()  # a server that has to start does so while the evidence is gathered
        verification = settings.verification
        return AskParts(
            coordinator=Coordinator(
                MetadataRepository(self._store), self._models.names(), self._coordinator_model(settings)
            ),
            policy=self._policy(settings, analyse),
            search=SearchParts(
                tools=SearchTools(self._store, self._retriever),
                ranker=EvidenceRanker(self._search, embedder),
                relevance=Relevance(vocabulary, embedder),
                named=named,
                outlines=outlines,
                insight_embedder=embedder if settings.search.tells_findings else None,
            ),
            limits=SearchLimits(
                SearchCeilings(
                    settings.search.max_calls, settings.search.max_words, settings.search.max_passages
                ),
                has_checkpoints=settings.search.has_checkpoints,
            ),
            analyse=analyse,
            writer=choose_writer(
                settings,
                self._models.roles,
                self._models.exam(Role.SYNTHESIZER),
                verifier,
                embedder,
            ),
            verifier=verifier,
            not_verified_reason=reason,
            decision_model=contradiction_model(verifier),
            embedder=embedder,
            threshold=verification.threshold,
            verification=VerificationLimits(verification.request_timeout_s, verification.turn_budget_s),
            models=self._models.names(),
            searchable=DocumentRepository(self._store).searchable(scope),
            profile=settings.conversation.profile,
        )

    def _policy(self, settings: Settings, analyse: Callable[[str], Question]) -> SearchPolicy:
        def named(question: Question, scope: Scope) -> tuple[ZoteroRef, ...]:
            return () if scope.items else named_papers(question, scope, self._search)

        planned = PlannedPolicy(analyse, named, self._models.embedder)
        model, exam = self._models.roles.usable(Role.SEARCH), self._models.exam(Role.SEARCH)
        wanted: str = settings.models.policy
        if wanted == "auto":
            wanted = "planned" if exam is None else exam.policy
        if wanted == "planned" or model is None:
            return planned
        return AgentPolicy(model.generator, planned, self._titles)

    def _coordinator_model(self, settings: Settings) -> CoordinatorModel | None:
        """The coordinator's generator, where one was shown to write; small ones would only get in the way."""
        model, exam = self._models.roles.usable(Role.COORDINATOR), self._models.exam(Role.COORDINATOR)
        is_able = exam is not None and exam.writer == "synthesized"
        is_chosen = settings.models.writer == "synthesized"
        return CoordinatorModel(model.generator) if model is not None and (is_able or is_chosen) else None

    def _titles(self, refs: Sequence[ZoteroRef]) -> Sequence[tuple[str, str]]:
        if not refs:  # a scope without items is the whole library
            return ()
        items = Catalog(self._store).owners(refs)
        return [(one.source.ref.key, one.source.title) for one in items]

    def _count_pieces(self) -> Callable[[str], int] | None:
        """The embedder's measure of how common a word is; None when its tokenizer cannot be used."""
        embedder = self._models.embedder
        try:
            if embedder is not None and embedder.count_pieces("word"):
                return embedder.count_pieces
        except ModelUnavailable:
            logger.warning("Rare words are not recognised: the embedder's tokenizer cannot be used")
        return None
