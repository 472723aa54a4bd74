"""Files in: PDF, HTML, EPUB, notes and text become a Document with sections and passages."""
