//! Arithmetic on bit-vector constants: a value of width w is kept in the low w bits of a `u128`.
//! Division by zero follows SMT-LIB: `x /u 0` is all ones, `x %u 0` is x.

use crate::bin_op::BinOp;

/// The low `w` bits set; `w` is 1 to 128.
pub fn mask(w: u32) -> u128 {
    if w >= 128 { u128::MAX } else { (1u128 << w) - 1 }
}

/// The value read as two's complement.
pub fn to_signed(v: u128, w: u32) -> i128 {
    let shift = 128 - w;
    ((v << shift) as i128) >> shift
}

/// Sign extension from width `from` to width `to`.
pub fn sext(v: u128, from: u32, to: u32) -> u128 {
    to_signed(v, from) as u128 & mask(to)
}

/// The value of a binary operator on constants of width `w`; comparisons give 0 or 1.
pub fn apply(op: BinOp, a: u128, b: u128, w: u32) -> u128 {
    let m = mask(w);
    let (sa, sb) = (to_signed(a, w), to_signed(b, w));
    let bit = |x: bool| x as u128;
    match op {
        BinOp::Add => a.wrapping_add(b) & m,
        BinOp::Sub => a.wrapping_sub(b) & m,
        BinOp::Mul => a.wrapping_mul(b) & m,
        BinOp::Udiv => a.checked_div(b).unwrap_or(m),
        BinOp::Urem => a.checked_rem(b).unwrap_or(a),
        BinOp::Sdiv if b == 0 => {
            if sa < 0 {
                1
            } else {
                m
            }
        }
        BinOp::Sdiv => sa.wrapping_div(sb) as u128 & m,
        BinOp::Srem if b == 0 => a,
        BinOp::Srem => sa.wrapping_rem(sb) as u128 & m,
        BinOp::Shl => {
            if b >= w as u128 {
                0
            } else {
                (a << b) & m
            }
        }
        BinOp::Lshr => {
            if b >= w as u128 {
                0
            } else {
                a >> b
            }
        }
        BinOp::Ashr => (sa >> b.min(w as u128 - 1)) as u128 & m,
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Concat => unreachable!("concatenation needs the widths of both sides"),
        BinOp::Eq => bit(a == b),
        BinOp::Ult => bit(a < b),
        BinOp::Ule => bit(a <= b),
        BinOp::Slt => bit(sa < sb),
        BinOp::Sle => bit(sa <= sb),
    }
}

/// The inverse of an odd number modulo 2^128 (Newton's iteration doubles the correct bits).
pub fn inverse(c: u128) -> u128 {
    let mut x = c;
    for _ in 0..7 {
        x = x.wrapping_mul(2u128.wrapping_sub(c.wrapping_mul(x)));
    }
    x
}
