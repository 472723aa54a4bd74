"""The window: the only place that imports PySide6 and qasync.

PySide6 puts a function of its own in the place of `__import__`, which reads and searches the source of every module that is
imported from then on, for the sake of `from __feature__ import`, which this program does not use. It took 150 ms of a start,
and as much again when torch was imported while the window's thread waited for the interpreter. So the plain function
comes back.
"""

import builtins

_plain_import = builtins.__import__

import PySide6.QtCore  # noqa: E402, F401 - must stand between the two

builtins.__import__ = _plain_import
