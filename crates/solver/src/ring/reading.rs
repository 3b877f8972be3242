//! Terms as polynomials: sums and products are taken apart, all else is an unknown. What is divided is the quotient times the divisor
//! and the remainder, whatever the divisor: of zero the remainder is what was divided.

use super::polynomial::Polynomial;
use logic::{BinOp, Node, Plain, Term, bottom_up, mask};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A quotient and a remainder that terms have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Division {
    pub(super) of: Term,
    pub(super) by: Term,
    pub(super) quotient: Term,
    pub(super) remainder: Term,
    /// The one of the two that was read.
    itself: Term,
}

/// What has been read. One value serves one pool.
#[derive(Default)]
pub(super) struct Reader {
    read: FxHashMap<Term, Option<Rc<Polynomial>>>,
}

impl Reader {
    /// `None` where expanding makes it too large.
    pub(super) fn read(&mut self, plain: &mut Plain, t: Term) -> Option<Rc<Polynomial>> {
        let operands = |plain: &Plain, t: Term, out: &mut Vec<Term>| match plain.pool.node(t) {
            Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, a, b) => out.extend([a, b]),
            Node::Neg(a) | Node::Not(a) => out.push(a),
            Node::Bin(BinOp::Shl, a, by) if plain.pool.as_const(by).is_some() => out.push(a),
            _ => {}
        };
        bottom_up(plain, t, &mut self.read, operands, |plain, t, done| {
            let w = plain.pool.width(t);
            let of = |t: Term| done.get(&t).cloned().flatten();
            let p = match plain.pool.node(t) {
                Node::Const(v) => Polynomial::constant(v, w),
                Node::Bin(BinOp::Add, a, b) => of(a)?.plus(&*of(b)?, 1)?,
                Node::Bin(BinOp::Sub, a, b) => of(a)?.plus(&*of(b)?, u128::MAX)?,
                Node::Bin(BinOp::Mul, a, b) => of(a)?.times(&*of(b)?)?,
                Node::Neg(a) => Polynomial::constant(0, w).plus(&*of(a)?, u128::MAX)?,
                // The complement of x is -x - 1.
                Node::Not(a) => Polynomial::constant(u128::MAX, w).plus(&*of(a)?, u128::MAX)?,
                Node::Bin(BinOp::Shl, a, by) if plain.pool.as_const(by).is_some() => match plain.pool.as_const(by) {
                    Some(by) if by < u128::from(w) => Polynomial::constant(0, w).plus(&*of(a)?, 1 << by)?,
                    _ => Polynomial::constant(0, w),
                },
                _ => Polynomial::unknown(canonical(plain, t), w),
            };
            Some(Rc::new(p))
        });
        self.read[&t].clone()
    }

    /// Both sides' difference.
    pub(super) fn difference(&mut self, plain: &mut Plain, a: Term, b: Term) -> Option<Polynomial> {
        let a = self.read(plain, a)?;
        a.plus(&*self.read(plain, b)?, u128::MAX)
    }
}

/// One spelling for all quotients, and one for all remainders, whether they are divisions, shifts or masks.
fn canonical(plain: &mut Plain, t: Term) -> Term {
    Division::of(plain, t).map_or(t, |division| division.itself)
}

impl Division {
    /// The division that a term is a result of.
    pub(super) fn of(plain: &mut Plain, t: Term) -> Option<Division> {
        let w = plain.pool.width(t);
        let Node::Bin(op, of, with) = plain.pool.node(t) else { return None };
        let constant = plain.pool.as_const(with);
        let (divide, take, by) = match (op, constant) {
            (BinOp::Sdiv | BinOp::Srem, _) => (BinOp::Sdiv, BinOp::Srem, with),
            (BinOp::Udiv | BinOp::Urem, _) => (BinOp::Udiv, BinOp::Urem, with),
            (BinOp::Lshr, Some(c)) if c != 0 && c < u128::from(w) => {
                (BinOp::Udiv, BinOp::Urem, plain.constant(1 << c, w))
            }
            (BinOp::And, Some(c)) if c != 0 && c < mask(w) && (c + 1).is_power_of_two() => {
                (BinOp::Udiv, BinOp::Urem, plain.constant(c + 1, w))
            }
            _ => return None,
        };
        let [quotient, remainder] = [divide, take].map(|op| plain.pool.plain(Node::Bin(op, of, by), w));
        let is_quotient = matches!(op, BinOp::Sdiv | BinOp::Udiv | BinOp::Lshr);
        let itself = if is_quotient { quotient } else { remainder };
        Some(Division { of, by, quotient, remainder, itself })
    }

    /// What is zero because of it.
    pub(super) fn equation(&self, plain: &mut Plain, reader: &mut Reader) -> Option<Polynomial> {
        let w = plain.pool.width(self.of);
        let (of, by) = (reader.read(plain, self.of)?, reader.read(plain, self.by)?);
        let whole = by.times(&Polynomial::unknown(self.quotient, w))?;
        let without_quotient = of.plus(&whole, u128::MAX)?;
        without_quotient.plus(&Polynomial::unknown(self.remainder, w), u128::MAX)
    }
}
