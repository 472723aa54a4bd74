"""Settings for tests that load the real models."""

from app.engine.settings import VerificationSettings

# On a busy machine the models are slow; what is late would stay unchecked.
PATIENT_CHECKS = VerificationSettings(request_timeout_s=300, turn_budget_s=600)
