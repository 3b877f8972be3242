//! What is known, as formulas.
//!
//! Sums are those of the machine where the bounds of single variables, which are said as well, keep them from wrapping around: so
//! they look like those of the program. Otherwise they are over so many bits that they do not wrap around.

use super::element::Polyhedra;
use super::polyhedron::{Polyhedron, small};
use super::row::{Kind, Row};
use crate::octagons::{Bounds, Interval, Reading, Signed, integer, plus, reading, times};
use ir::Program;
use logic::{IntOp, Sort, Term, VarId, mask};

/// Sums of more bits than this are left unsaid.
const MOST_BITS: u32 = 128;
/// Larger factors come from corners that mean nothing.
const MOST_FACTOR: i128 = 1 << 32;

/// Variables with positive factors, and what they can be as integers.
type Parts = Vec<(VarId, i128, Interval)>;

/// A constraint: `more + constant` is at least `less`, or is the same; neither constant is negative.
struct Claim {
    more: (Parts, i128),
    less: (Parts, i128),
    kind: Kind,
}

impl Polyhedra {
    /// What is known, part by part. `[false]` for an element without states. Of pairs of variables only what does not follow from
    /// the polyhedra.
    pub fn claims(&self, program: &mut Program) -> Vec<Term> {
        let packs = self.octagons.packs();
        let mut rest = self.octagons.clone();
        for (bounds, shape) in rest.bounds.iter_mut().zip(&self.shapes) {
            if let Some(closed) = bounds.closed() {
                *bounds = std::rc::Rc::new(without_implied(&closed, shape));
            }
        }
        let mut out = rest.claims(program);
        for (p, (shape, members)) in self.shapes.iter().zip(packs.members()).enumerate() {
            // What holds of the program's conditions is said in its own words: solvers need not combine others then.
            let equations = self.templates.equations(p).iter().map(|r| (r.clone(), Kind::Equality));
            let inequalities = self.templates.inequalities(p).iter().map(|r| (r.clone(), Kind::Inequality));
            let own = equations.chain(inequalities).filter(|(r, kind)| shape.satisfies(r, *kind) && shape.touches(r));
            for (row, kind) in own.chain(shape.solved()) {
                let range = |v: VarId| self.octagons.range_of(program, &packs, v);
                let Some(claim) = Claim::of(members, range, &row, kind) else { continue };
                out.extend(claim.formula(program).filter(|t| program.pool.as_const(*t) != Some(1)));
            }
        }
        let mut seen = Vec::new();
        out.retain(|t| {
            let is_new = !seen.contains(t);
            seen.push(*t);
            is_new
        });
        out
    }
}

/// Bounds of single variables, and those of pairs that do not hold in the whole polyhedron.
fn without_implied(closed: &Bounds, shape: &Polyhedron) -> Bounds {
    let signed: Vec<Signed> = (0..closed.variables()).flat_map(|k| [Signed::plus(k), Signed::minus(k)]).collect();
    let mut out = Bounds::unknown(closed.variables());
    for (i, &a) in signed.iter().enumerate() {
        for &b in &signed[i..] {
            let bound = if a == b { closed.sum_bound(a, b) } else { closed.pair_bound(a, b) };
            let Some(c) = bound else { continue };
            let factor = |s: Signed, k: usize| {
                if s.variable() != k {
                    0
                } else if s == Signed::plus(k) {
                    -1
                } else {
                    1
                }
            };
            let factors = (0..closed.variables()).map(|k| factor(a, k) + factor(b, k));
            let is_implied = a != b && shape.satisfies(&super::sums::row(c, factors), Kind::Inequality);
            if !is_implied {
                out = out.with_open(a, b, c);
            }
        }
    }
    out
}

impl Claim {
    /// `None` if its numbers are too large, or it says nothing.
    fn of(members: &[VarId], range: impl Fn(VarId) -> Interval, row: &Row, kind: Kind) -> Option<Claim> {
        let factors: Option<Vec<i128>> = row.coordinates().iter().map(small).collect();
        let factors = factors.filter(|f| f[1..].iter().all(|f| f.abs() <= MOST_FACTOR))?;
        let side = |sign: i128| {
            let own = members.iter().zip(&factors[1..]).filter(|(_, f)| **f * sign > 0);
            (own.map(|(&v, &f)| (v, f * sign, range(v))).collect::<Parts>(), (factors[0] * sign).max(0))
        };
        let (more, less) = (side(1), side(-1));
        (more.0.len() + less.0.len() > 0).then_some(Claim { more, less, kind })
    }

    fn parts(&self) -> impl Iterator<Item = &(VarId, i128, Interval)> {
        self.more.0.iter().chain(&self.less.0)
    }

    fn formula(&self, program: &mut Program) -> Option<Term> {
        if self.parts().any(|(v, ..)| reading(program, *v).is_none()) {
            return Some(self.of_integers(program));
        }
        let width = self.parts().map(|p| program.var_decl(p.0).width()).max()?;
        let (more, less) = (ends(&self.more), ends(&self.less));
        if self.kind == Kind::Equality && is_within(difference(more, less), (-(1 << width), 1 << width)) {
            return Some(self.of_bits(program, width, Reading::Signed));
        }
        for as_ in [Reading::Unsigned, Reading::Signed] {
            let (lo, hi) = as_.range(width);
            let fits = |side| is_within(side, (lo - 1, hi + 1));
            if fits(more) && fits(less) {
                return Some(self.of_bits(program, width, as_));
            }
        }
        let width = bits(program, &self.more)?.max(bits(program, &self.less)?);
        (width <= MOST_BITS).then(|| self.of_bits(program, width, Reading::Signed))
    }

    fn of_bits(&self, program: &mut Program, width: u32, as_: Reading) -> Term {
        let (more, less) = (sum(program, &self.more, width), sum(program, &self.less, width));
        match (self.kind, as_) {
            (Kind::Equality, _) => program.pool.eq(more, less),
            (Kind::Inequality, Reading::Unsigned) => program.pool.ule(less, more),
            (Kind::Inequality, Reading::Signed) => program.pool.sle(less, more),
        }
    }

    fn of_integers(&self, program: &mut Program) -> Term {
        let (more, less) = (integer_sum(program, &self.more), integer_sum(program, &self.less));
        match self.kind {
            Kind::Equality => program.pool.int(IntOp::Eq, more, less),
            Kind::Inequality => program.pool.int(IntOp::Le, less, more),
        }
    }
}

/// The integers that a sum can be.
fn ends((parts, constant): &(Parts, i128)) -> Interval {
    parts.iter().fold((Some(*constant), Some(*constant)), |(lo, hi), (_, f, (least, most))| {
        (plus(lo, times(*least, *f)), plus(hi, times(*most, *f)))
    })
}

fn difference(a: Interval, b: Interval) -> Interval {
    (plus(a.0, times(b.1, -1)), plus(a.1, times(b.0, -1)))
}

/// Strictly.
fn is_within(range: Interval, (lo, hi): (i128, i128)) -> bool {
    range.0.is_some_and(|least| lo < least) && range.1.is_some_and(|most| most < hi)
}

/// How many bits the sum takes, with its sign.
fn bits(program: &Program, (parts, constant): &(Parts, i128)) -> Option<u32> {
    let mut most = constant.unsigned_abs();
    for &(v, f, _) in parts {
        let Sort::Bits(w) = program.var_decl(v).sort() else { return None };
        most = most.checked_add(f.unsigned_abs().checked_mul(mask(w))?)?;
    }
    Some(129 - most.leading_zeros())
}

fn sum(program: &mut Program, (parts, constant): &(Parts, i128), width: u32) -> Term {
    let mut out = program.pool.constant(*constant as u128 & mask(width), width);
    for &(v, f, _) in parts {
        let x = program.var(v);
        let wide = match reading(program, v) {
            Some(Reading::Signed) => program.pool.sext(x, width),
            _ => program.pool.zext(x, width),
        };
        let k = program.pool.constant(f as u128 & mask(width), width);
        let product = program.pool.mul(wide, k);
        out = program.pool.add(out, product);
    }
    out
}

fn integer_sum(program: &mut Program, (parts, constant): &(Parts, i128)) -> Term {
    let mut out = integer(program, *constant);
    for &(v, f, _) in parts {
        let x = program.var(v);
        let x = match reading(program, v) {
            None => x,
            Some(Reading::Unsigned) => program.pool.to_int(x),
            Some(Reading::Signed) => program.pool.to_signed_int(x),
        };
        let k = integer(program, f);
        let product = program.pool.int(IntOp::Mul, k, x);
        out = program.pool.int(IntOp::Add, out, product);
    }
    out
}
