"""Records as the JSON that the sessions file keeps, whatever characters and numbers are in them."""

import json
from typing import TypeVar

from pydantic import TypeAdapter
from pydantic_core import PydanticSerializationError

from app.engine.plain_json import plain_json

_Record = TypeVar("_Record")


def dump(adapter: TypeAdapter[_Record], record: _Record) -> str:
    """Give the JSON of a record; halves of surrogate pairs in it become U+FFFD, which keeps all offsets."""
    try:
        return adapter.dump_json(record).decode()
    except PydanticSerializationError:  # the quick way takes no half pairs
        return json.dumps(plain_json(adapter.dump_python(record, mode="json")), ensure_ascii=False)
