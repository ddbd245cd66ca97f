"""The program's own source as syntax trees, for tests of its structure."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Final

REPO: Final = Path(__file__).resolve().parents[2]


def files(*roots: str) -> list[Path]:
    """Python files under these folders (or these files themselves), by path from the root."""
    found: list[Path] = []
    for root in roots:
        path = REPO / root
        inside = path.rglob("*.py") if path.is_dir() else [path] if path.is_file() else []
        found += (file.relative_to(REPO) for file in inside)
    return sorted(found)


@functools.cache
def tree(file: Path) -> ast.Module:
    return ast.parse((REPO / file).read_text(encoding="utf-8"), str(file))


def module(file: Path) -> str:
    """The dotted name of a file's module."""
    parts = file.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(file: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of all that is imported, at the top or anywhere inside.

    `from a import b` counts as `a.b`, which is right for a module b and harmless for a name.
    """
    package = module(file).split(".")
    if file.name != "__init__.py":
        package = package[:-1]
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)


def names(file: Path) -> Iterator[tuple[int, str]]:
    """Line and dotted name of every attribute chain (`pygame.image.load`), aliases resolved."""
    aliases = aliases_of(file)
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Attribute | ast.Name):
            name = dotted(node)
            if name is not None:
                head, dot, rest = name.partition(".")
                yield node.lineno, aliases.get(head, head) + dot + rest


def aliases_of(file: Path) -> dict[str, str]:
    """What a name at hand stands for: `import pygame as pg`, `from pygame import event`."""
    found: dict[str, str] = {}
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found.update({a.asname: a.name for a in node.names if a.asname})
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.update({a.asname or a.name: f"{node.module}.{a.name}" for a in node.names})
    return found


def dotted(node: ast.expr) -> str | None:
    """The chain of names that an expression is, or None."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute):
        base = dotted(node.value)
        return None if base is None else f"{base}.{node.attr}"
    return None


def within(name: str, *bounds: str) -> bool:
    """Is a dotted name one of these, or inside one of them?"""
    return any(name == bound or name.startswith(bound + ".") for bound in bounds)
