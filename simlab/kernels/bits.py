"""Bit operations that are one machine instruction each, and their plain twins without the JIT."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils, config
from numba.core.errors import TypingError
from numba.extending import intrinsic

__all__ = ["ONE", "U64", "ZERO", "byte", "copy_all", "ctz", "eight", "mulhi", "opaque"]
__all__ += ["popcount", "set_byte"]

U64 = np.uint64
ZERO, ONE = U64(0), U64(1)

_no_jit: bool = getattr(config, "DISABLE_JIT", False)

if _no_jit:

    def mulhi(a: Any, b: Any) -> Any:
        """Return the high 64 bits of the 128-bit product of two uint64."""
        return U64(int(a) * int(b) >> 64)

    def ctz(a: Any) -> int:
        """Return the index of the lowest set bit; `a` is not 0."""
        return (int(a) & -int(a)).bit_length() - 1

    def popcount(a: Any) -> int:
        """Return the number of set bits."""
        return int(a).bit_count()

    def opaque(a: Any) -> Any:
        """Return `a`."""
        return a

    def byte(s: Any, place: Any) -> int:
        """Return a byte of an array of any integers, 0 to 255."""
        return int(s.view(np.uint8)[place])

    def set_byte(s: Any, place: Any, value: Any) -> None:
        """Set a byte of an array of any integers to the low eight bits of a number."""
        s.view(np.uint8)[place] = int(value) & 255

    def eight(s: Any, place: Any) -> Any:
        """Return eight bytes of an array as a uint64, the first of them the lowest."""
        return U64(int.from_bytes(s.view(np.uint8)[place : place + 8].tobytes(), "little"))

    def copy_all(to: Any, frm: Any) -> None:
        """Copy an array into another of the same type and length."""
        to[:] = frm

else:

    def _contiguous(*arrays: Any) -> None:
        """Refuse arrays whose bytes do not lie side by side."""
        if any(array.layout != "C" for array in arrays):
            raise TypingError("bytes are read of arrays in C order alone")

    def _address(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
        """Return the address of a byte of an array: no bounds, no counting from the end."""
        data = context.make_array(kind)(context, builder, array).data
        start = builder.bitcast(data, ir.IntType(8).as_pointer())
        return builder.gep(start, [place])

    @intrinsic
    def byte(typingctx: Any, s: Any, place: Any) -> Any:
        """Return a byte of an array of any integers, 0 to 255."""
        _contiguous(s)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            found = builder.load(_address(context, builder, signature.args[0], *args))
            return builder.zext(found, ir.IntType(64))

        return types.int64(s, types.int64), codegen

    @intrinsic
    def set_byte(typingctx: Any, s: Any, place: Any, value: Any) -> Any:
        """Set a byte of an array of any integers to the low eight bits of a number."""
        _contiguous(s)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            at = _address(context, builder, signature.args[0], args[0], args[1])
            builder.store(builder.trunc(args[2], ir.IntType(8)), at)
            return context.get_dummy_value()

        return types.void(s, types.int64, types.int64), codegen

    @intrinsic
    def eight(typingctx: Any, s: Any, place: Any) -> Any:
        """Return eight bytes of an array as a uint64, the first of them the lowest."""
        _contiguous(s)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            start = _address(context, builder, signature.args[0], *args)
            word = builder.bitcast(start, ir.IntType(64).as_pointer())
            return builder.load(word, align=1)  # machines here are little-endian

        return types.uint64(s, types.int64), codegen

    @intrinsic
    def mulhi(typingctx: Any, a: Any, b: Any) -> Any:
        """Return the high 64 bits of the 128-bit product of two uint64."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = ir.IntType(128)
            product = builder.mul(builder.zext(args[0], wide), builder.zext(args[1], wide))
            return builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))

        return types.uint64(types.uint64, types.uint64), codegen

    @intrinsic
    def ctz(typingctx: Any, a: Any) -> Any:
        """Return the index of the lowest set bit; `a` is not 0."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.uint64), codegen

    @intrinsic
    def popcount(typingctx: Any, a: Any) -> Any:
        """Return the number of set bits."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.uint64), codegen

    @intrinsic
    def opaque(typingctx: Any, a: Any) -> Any:
        """Return `a`, which the compiler cannot look into: a loop with it is not vectorised.

        Costs no instruction. For short loops over small tables, which LLVM would turn into gathers.
        """

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            word = ir.IntType(64)
            barrier = ir.InlineAsm(ir.FunctionType(word, [word]), "", "=r,0", side_effect=True)
            return builder.call(barrier, args)

        return types.uint64(types.uint64), codegen

    @intrinsic
    def copy_all(typingctx: Any, to: Any, frm: Any) -> Any:
        """Copy an array into another of the same type and length."""
        _contiguous(to, frm)

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            there = context.make_array(signature.args[0])(context, builder, args[0])
            here = context.make_array(signature.args[1])(context, builder, args[1])
            whole = (here.nitems, here.itemsize)
            cgutils.raw_memcpy(builder, there.data, here.data, *whole)  # type: ignore[no-untyped-call]
            return context.get_dummy_value()

        return types.void(to, frm), codegen
