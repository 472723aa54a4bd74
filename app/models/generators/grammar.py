"""GBNF grammars for constrained writing, made from JSON schemas by llama.cpp's own converter."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ToolSchema:
    """A tool as a generator is told of it.

    Attributes:
        name: Letters, digits and underscores.
        description: What it does, one or two sentences.
        parameters: JSON schema of its arguments, of type "object".
    """

    name: str
    description: str
    parameters: Mapping[str, Any] = field(default_factory=lambda: {"type": "object", "properties": {}})


def schema_grammar(schema: Mapping[str, Any]) -> str:
    """A GBNF grammar that admits exactly the JSON values of a schema, its properties in the schema's order.

    Raises:
        ValueError: The schema uses what the converter does not know.
    """
    from llama_cpp.llama_grammar import json_schema_to_gbnf

    order = _property_names(schema)
    try:
        return str(json_schema_to_gbnf(json.dumps(schema), order))
    except (KeyError, AssertionError, NotImplementedError, RuntimeError) as error:
        raise ValueError(f"no grammar can be made of the schema: {error}") from error


def tool_call_grammar(tools: Sequence[ToolSchema]) -> str:
    """A grammar for one tool call a message: `{"tool": NAME, "arguments": {…}}`.

    Args:
        tools: The tools that may be called, ≥ 1.

    Raises:
        ValueError: There are no tools, or a schema cannot be converted.
    """
    if not tools:
        raise ValueError("a tool call needs a tool")
    return schema_grammar({"oneOf": [_call_schema(tool) for tool in tools]})


def _call_schema(tool: ToolSchema) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": {"tool": {"const": tool.name}, "arguments": dict(tool.parameters)},
        "required": ["tool", "arguments"],
        "additionalProperties": False,
    }


def _property_names(schema: Any) -> list[str]:  # noqa: ANN401 - a JSON schema is any JSON
    """All property names in the order they are declared, each once."""
    names: dict[str, None] = {}
    if isinstance(schema, Mapping):
        for key, value in schema.items():
            if key == "properties" and isinstance(value, Mapping):
                names |= dict.fromkeys(value)
            names |= dict.fromkeys(_property_names(value))
    elif isinstance(schema, list | tuple):
        for value in schema:
            names |= dict.fromkeys(_property_names(value))
    return list(names)
