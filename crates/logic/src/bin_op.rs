//! The binary operators on bit-vectors.

/// Binary operators on bit-vectors. Operands have equal width except for `Concat`; comparisons and `Eq` are one bit wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BinOp {
    /// The sum, modulo 2^width.
    Add,
    /// The difference, modulo 2^width.
    Sub,
    /// The product, modulo 2^width.
    Mul,
    /// The quotient without sign; all ones for a divisor of zero.
    Udiv,
    /// The remainder without sign; the dividend for a divisor of zero.
    Urem,
    /// The quotient with sign, towards zero; 1 or -1 for a divisor of zero.
    Sdiv,
    /// The remainder with the sign of the dividend, which it is for a divisor of zero.
    Srem,
    /// Shifted left; zero for as many bits as there are, or more.
    Shl,
    /// Shifted right with zeros; zero for as many bits as there are, or more.
    Lshr,
    /// Shifted right with copies of the sign.
    Ashr,
    /// Bit by bit.
    And,
    /// Bit by bit.
    Or,
    /// Bit by bit.
    Xor,
    /// High part first.
    Concat,
    /// Equality.
    Eq,
    /// Less, without sign.
    Ult,
    /// Less or equal, without sign.
    Ule,
    /// Less, with sign.
    Slt,
    /// Less or equal, with sign.
    Sle,
}

impl BinOp {
    /// The operator's name in SMT-LIB, on bit-vectors.
    pub fn smtlib(self) -> &'static str {
        match self {
            BinOp::Add => "bvadd",
            BinOp::Sub => "bvsub",
            BinOp::Mul => "bvmul",
            BinOp::Udiv => "bvudiv",
            BinOp::Urem => "bvurem",
            BinOp::Sdiv => "bvsdiv",
            BinOp::Srem => "bvsrem",
            BinOp::Shl => "bvshl",
            BinOp::Lshr => "bvlshr",
            BinOp::Ashr => "bvashr",
            BinOp::And => "bvand",
            BinOp::Or => "bvor",
            BinOp::Xor => "bvxor",
            BinOp::Concat => "concat",
            BinOp::Eq => "=",
            BinOp::Ult => "bvult",
            BinOp::Ule => "bvule",
            BinOp::Slt => "bvslt",
            BinOp::Sle => "bvsle",
        }
    }

    /// Whether the result is a truth value.
    pub fn is_comparison(self) -> bool {
        matches!(self, BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle)
    }

    /// Whether the operands may change places.
    pub fn is_commutative(self) -> bool {
        matches!(self, BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq)
    }
}
