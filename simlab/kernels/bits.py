"""Bit operations that are one machine instruction each, and their plain twins without the JIT."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config
from numba.extending import intrinsic

__all__ = ["ONE", "U64", "ZERO", "ctz", "highest", "mulhi", "opaque", "popcount"]

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

    def highest(a: Any) -> int:
        """Return the index of the highest set bit; `a` is not 0."""
        return int(a).bit_length() - 1

    def popcount(a: Any) -> int:
        """Return the number of set bits."""
        return int(a).bit_count()

    def opaque(a: Any) -> Any:
        """Return `a`."""
        return a

else:

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
    def highest(typingctx: Any, a: Any) -> Any:
        """Return the index of the highest set bit; `a` is not 0."""

        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            zeros = builder.ctlz(args[0], ir.Constant(ir.IntType(1), 1))
            return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)

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
