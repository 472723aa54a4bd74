"""A note on its way into Zotero, which is written once however often it is tried (B2)."""

import uuid
from dataclasses import dataclass, field

from app.engine.zotero.exchange import ZoteroSilent


@dataclass(slots=True)
class NoteDraft:
    """One note, with what is known of earlier tries.

    Attributes:
        html: The note.
        token: Names the tries of it to Zotero, which does nothing twice under one name.
        home: Where a try went whose outcome is not known; None while there is none.
    """

    html: str
    token: str = field(default_factory=lambda: uuid.uuid4().hex)
    home: object = None

    @property
    def may_be_there(self) -> bool:
        """Whether an earlier try may have written it."""
        return self.home is not None

    def check_home(self, home: object) -> None:
        """Refuse a second home while it is not known whether the note is in the first.

        Raises:
            ZoteroSilent: There is one.
        """
        if self.may_be_there and self.home != home:
            raise ZoteroSilent(
                "It is not known yet whether the note is where it was to go first.",
                "Look in Zotero. To find out here, try that place again.",
            )

    def note_failure(self, silence: ZoteroSilent, home: object) -> None:
        """Remember a try that failed: one that Zotero refused is forgotten, of one without an answer nothing is known."""
        if silence.may_have_arrived:
            self.home = home
        elif not self.may_be_there:
            self.token = uuid.uuid4().hex
