"""Sources of an answer on the clipboard as BibTeX (U7)."""

from PySide6.QtGui import QGuiApplication


class Shelf:
    """Gives a line a source."""

    def bibtex(self, sources):
        return "".join(f"@article{{{one.author_label}}}\n" for one in sources)


def test_references_are_looked_up_and_copied(workspace, engine, run_async):
    engine.bibliography = Shelf()
    sources = tuple(one.source for one in engine.evidence[:2])
    run_async(workspace.evidence.references.copy(sources))
    assert QGuiApplication.clipboard().text() == Shelf().bibtex(sources)
