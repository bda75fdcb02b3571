"""The one decorator of all kernels, and a cache that notices every change of a kernel source."""

# mypy: ignore-errors
# (numba's own classes have types in some versions and none in others)

from __future__ import annotations

import hashlib
import shutil
import time
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import platformdirs
from llvmlite.binding import Linkage
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder

__all__ = ["apart", "kernel", "part", "small", "small_part", "source_digest", "whole"]

_njit: Any = numba.njit  # its types leave out the private options
_FOLDER = Path(__file__).parent


def source_digest() -> str:
    """Return a digest of all kernel sources and of the numba version.

    Plain ``cache=True`` looks at the file of the function alone and goes on serving old code when a
    callee in another file has changed. The cache folder is therefore named after this digest.
    """
    digest = hashlib.sha256(numba.__version__.encode())
    for path in sorted(_FOLDER.glob("*.py")):
        digest.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


_DIGEST = source_digest()


def _remove_old_folders(parent: Path) -> None:
    """Remove the compiled kernels of sources that have not been used for 30 days."""
    for folder in parent.glob("[0-9a-f]" * 16):
        if time.time() - folder.stat().st_mtime > 30 * 86_400:
            shutil.rmtree(folder, ignore_errors=True)


class _Locator(_CacheLocator):
    """Keep compiled kernels in the user's cache folder, below the digest of the sources."""

    def __init__(self, py_func: Callable[..., Any]) -> None:
        self._line = py_func.__code__.co_firstlineno
        self._folder = Path(platformdirs.user_cache_dir("simlab", appauthor=False)) / _DIGEST

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return _DIGEST

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator | None:  # noqa: ARG003
        locator = cls(py_func)
        try:
            if not locator._folder.exists():
                _remove_old_folders(locator._folder.parent)
            locator.ensure_cache_path()
        except OSError:  # a read-only machine: compile anew in every process
            return None
        return locator


class _CacheImpl(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 (numba's own name and type)


class _Cache(FunctionCache):
    _impl_class = _CacheImpl


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function` with numba: no GIL, NumPy's error model, no fastmath, cached."""
    return _cached(function)


def _cached(function: Callable[..., Any], **options: Any) -> Any:
    """Compile a function into our own cache."""
    compiled = _njit(error_model="numpy", nogil=True, _nrt=False, **options)(function)
    if hasattr(compiled, "_cache"):  # absent when NUMBA_DISABLE_JIT is set
        try:
            compiled._cache = _Cache(function)
        except RuntimeError:  # no folder can be written: go on without a cache
            return compiled
    return compiled


def small(function: Callable[..., Any]) -> Any:
    """Compile a small helper into its callers; it is cached with them."""
    return _njit(error_model="numpy", nogil=True, _nrt=False, forceinline=True)(function)


def apart(function: Callable[..., Any]) -> Any:
    """Compile a helper once for all its callers instead of into each; it is cached with them."""
    return _njit(error_model="numpy", nogil=True, _nrt=False)(function)


class _PartLibrary(JITCodeLibrary):
    """The code of a part of kernels: optimised and turned into machine code with them alone.

    Numba does both for every function together with all that it calls, so that what lies at the
    bottom of a tower of calls is compiled again on every floor.
    """

    def _optimize_functions(self, ll_module):
        ll_module.data_layout = self._codegen._data_layout

    def _optimize_final_module(self):
        """Leave it to the kernel."""

    def _finalize_final_module(self):
        self._finalize_dynamic_globals()
        self._final_module.__library = weakref.proxy(self)
        self._finalized = True

    def get_pointer_to_function(self, name):  # noqa: ARG002
        return 0  # there is no machine code, nor a place for what it would be called with

    @property
    def codegen(self):
        return _WithoutEnvironments(self._codegen)


class _WithoutEnvironments:
    """A code generator that sets no environment of a function that is not called from Python."""

    def __init__(self, codegen):
        self._codegen = codegen

    def __getattr__(self, name):
        return getattr(self._codegen, name)

    def set_env(self, env_name, env):
        """Leave it: there is none."""


class _WholeLibrary(JITCodeLibrary):
    """The code of a kernel made of many parts: optimised once, without vectors.

    Numba optimises twice, for the sake of reference counts, of which kernels have none.
    """

    def _optimize_final_module(self):
        for function in self._final_module.functions:
            if function.linkage == Linkage.linkonce_odr:
                function.linkage = "internal"  # nobody else calls the parts of this kernel
        passes, builder = self._codegen._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=2
        )
        passes.run(self._final_module, builder)


class _PartCompiler(CompilerBase):
    """Numba's own passes, into a library of our own."""

    _library = _PartLibrary

    def define_pipelines(self):
        state = self.state
        library = self._library(state.targetctx.codegen(), state.func_id.func_qualname)
        library.enable_object_caching()
        state.library = library
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class _WholeCompiler(_PartCompiler):
    """The same for a kernel made of parts."""

    _library = _WholeLibrary


def whole(function: Callable[..., Any]) -> Any:
    """Compile a kernel that is made of many parts; cached as `kernel` does."""
    return _cached(function, pipeline_class=_WholeCompiler)


def part(function: Callable[..., Any]) -> Any:
    """Compile a helper as a part of kernels alone: it cannot be called from Python.

    For towers of helpers that call each other.
    """
    return _njit(**_PART)(function)


def small_part(function: Callable[..., Any]) -> Any:
    """Compile a small helper of that kind into its callers."""
    return _njit(forceinline=True, **_PART)(function)


_PART = {
    "error_model": "numpy",
    "nogil": True,
    "_nrt": False,
    "pipeline_class": _PartCompiler,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
}
