//! Models by small changes of others: values that a question is not true of are changed, one leaf at a time, until it is. What makes
//! a term take a value is handed down through operators that have an inverse (Niemetz, Preiner, Biere: Propagation based local
//! search for bit-precise reasoning, FMSD 2017), without its randomness: where an operator leaves a choice, the next
//! visit of the same assertion takes another one.
//!
//! Along a path most questions differ from one with a known model by one comparison of an input: flattening all of them for a SAT
//! solver costs a thousand times as much.

use crate::api::Model;
use logic::{BinOp, Evaluator, Node, Pool, Sort, SymId, Term, VarId, inverse, mask};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Leaves that are changed before the question is left to a search.
const MOST_CHANGES: usize = 24;

/// Changes that are compared, each a way to make the same assertion true, where one by one they have led nowhere.
const COMPARED: u32 = 8;

/// Comparisons that may fail for each that has found a model: they cost what they compare, and most questions without a near
/// model have none.
const PATIENCE: u32 = 6;

/// Looks for models near others, as long as it finds some.
#[derive(Default)]
pub(crate) struct Repairs {
    found: u32,
    missed: u32,
}

impl Repairs {
    /// Values near `model` that satisfy the assertions, if a few changes lead to some.
    pub(crate) fn near(
        &mut self,
        pool: &Pool,
        ev: &mut Evaluator,
        assertions: &[Term],
        model: &Model,
    ) -> Option<Model> {
        let mut search = |compared| {
            let visits = FxHashMap::default();
            Repair { pool, ev: &mut *ev, assertions, model: model.clone(), visits }.found(compared)
        };
        let near = search(1);
        if near.is_some() || self.missed > PATIENCE * (self.found + 1) {
            return near;
        }
        let near = search(COMPARED);
        *if near.is_some() { &mut self.found } else { &mut self.missed } += 1;
        near
    }
}

/// One search for a model.
struct Repair<'a> {
    pool: &'a Pool,
    ev: &'a mut Evaluator,
    assertions: &'a [Term],
    model: Model,
    /// How often an assertion has been made true.
    visits: FxHashMap<Term, u32>,
}

impl Repair<'_> {
    /// Makes one assertion after the other true, each time by the best of this many changes; the model, if all are in the end.
    fn found(mut self, compared: u32) -> Option<Model> {
        for _ in 0..MOST_CHANGES {
            let Some(failed) = self.first_false() else { return Some(self.model) };
            let visit = self.visits.entry(failed).or_default();
            let first = *visit;
            *visit += 1;
            self.best(failed, first..first + compared)?.make(&mut self.model);
        }
        self.first_false().is_none().then_some(self.model)
    }

    fn first_false(&mut self) -> Option<Term> {
        self.ev.first_false(self.pool, self.assertions, &self.model)
    }

    /// Of the changes that these choices lead to, the first one behind which the fewest assertions are false.
    fn best(&mut self, failed: Term, choices: Range<u32>) -> Option<Change> {
        let only = choices.len() == 1;
        let mut best: Option<(usize, Change)> = None;
        for choices in choices {
            let margin = if choices < COARSE { MARGIN } else { 0 };
            let way = Way { pool: self.pool, ev: self.ev, model: &self.model, choices, margin };
            let Some(change) = way.to(failed, 1) else { continue };
            if only {
                return Some(change);
            }
            let before = change.make(&mut self.model);
            let left = self.ev.all_false(self.pool, self.assertions, &self.model).len();
            before.make(&mut self.model);
            if best.as_ref().is_none_or(|(fewest, _)| left < *fewest) {
                best = Some((left, change));
            }
        }
        best.map(|(_, change)| change)
    }
}

/// What one leaf is to be.
enum Change {
    Var(VarId, Option<u128>),
    Sym(SymId, Option<u128>),
    /// Bytes from an address on, of this width.
    Memory(u128, Vec<Option<u8>>, u32),
}

impl Change {
    /// Makes the change in the model; the change back.
    fn make(&self, model: &mut Model) -> Change {
        match *self {
            Change::Var(v, value) => Change::Var(v, put(&mut model.vars, v, value)),
            Change::Sym(s, value) => Change::Sym(s, put(&mut model.syms, s, value)),
            Change::Memory(at, ref bytes, width) => {
                let before = std::mem::replace(&mut model.address_width, width);
                let places = (0..).map(|i: u128| at.wrapping_add(i) & mask(width));
                let old = places.zip(bytes).map(|(place, &byte)| put(&mut model.memory, place, byte)).collect();
                Change::Memory(at, old, before)
            }
        }
    }
}

fn put<K: Eq + std::hash::Hash, V>(map: &mut FxHashMap<K, V>, key: K, value: Option<V>) -> Option<V> {
    match value {
        Some(v) => map.insert(key, v),
        None => map.remove(&key),
    }
}

/// The low bits of bounds that are not looked at: an address next to the end of memory is one of an object that does not fit in.
const MARGIN: u128 = 0xf_ffff;

/// Visits of an assertion with that margin.
const COARSE: u32 = 2;

/// The way from an assertion to the leaf that is changed.
struct Way<'a> {
    pool: &'a Pool,
    ev: &'a mut Evaluator,
    model: &'a Model,
    /// A bit for each choice between two operands that is still to be made.
    choices: u32,
    /// Large numbers keep such a distance, but for one, to a bound.
    margin: u128,
}

/// What is wanted of an operand.
type Wanted = (Term, u128);

impl Way<'_> {
    /// The change of a leaf for `t` to have the value, as far as the way there has inverses. `None` where it has none.
    fn to(mut self, mut t: Term, mut value: u128) -> Option<Change> {
        self.ev.start(self.pool);
        loop {
            (t, value) = match self.pool.node(t) {
                Node::Var(v) => return Some(Change::Var(v, Some(value))),
                Node::Sym(s) => return Some(Change::Sym(s, Some(value))),
                Node::Load { addr, bytes, .. } => {
                    let at = self.now(addr);
                    let bytes = (0..bytes).map(|i| Some((value >> (8 * i)) as u8)).collect();
                    return Some(Change::Memory(at, bytes, self.pool.width(addr)));
                }
                node => self.operand(t, node, value)?,
            };
        }
    }

    /// The present value.
    fn now(&mut self, t: Term) -> u128 {
        self.ev.next(self.pool, t, self.model)
    }

    /// A value that the term does not have now, but can have, as far as one sees.
    fn another(&mut self, t: Term) -> u128 {
        let (now, pool) = (self.now(t), self.pool);
        let all = mask(pool.width(t));
        let lowest = |bits: u128| bits & bits.wrapping_neg();
        let constant = |t: Term| pool.as_const(t);
        match pool.node(t) {
            Node::Zext(a) => self.another(a),
            Node::Bin(BinOp::And, a, b) => match constant(a).or(constant(b)) {
                Some(bits) => now ^ lowest(bits),
                None => now ^ 1,
            },
            Node::Bin(BinOp::Or, a, b) => now ^ lowest(!constant(a).or(constant(b)).unwrap_or(0) & all),
            Node::Bin(BinOp::Mul, a, b) => now.wrapping_add(constant(a).or(constant(b)).unwrap_or(1)) & all,
            Node::Bin(BinOp::Shl, _, b) => {
                now ^ (1_u128.checked_shl(constant(b).unwrap_or(0) as u32).unwrap_or(0) & all)
            }
            Node::Bin(BinOp::Concat, _, b) if constant(b).is_some() => now ^ (1 << pool.width(b)),
            _ => now.wrapping_add(1) & all,
        }
    }

    /// Takes one of two that are both possible.
    fn choose(&mut self, first: Option<Wanted>, second: Option<Wanted>) -> Option<Wanted> {
        let (Some(a), Some(b)) = (first, second) else { return first.or(second) };
        let takes_second = self.choices & 1 == 1;
        self.choices >>= 1;
        Some(if takes_second { b } else { a })
    }

    /// Something that can change.
    fn is_open(&self, t: Term) -> bool {
        !self.pool.is_constant(t) && self.pool.sort(t) != Sort::Int
    }

    /// The operand to change, and its value, for `t`, of this node, to have the value.
    fn operand(&mut self, t: Term, node: Node, value: u128) -> Option<Wanted> {
        let pool = self.pool;
        let all = mask(pool.width(t));
        match node {
            Node::Not(a) => Some((a, !value & all)),
            Node::Neg(a) => Some((a, value.wrapping_neg() & all)),
            Node::Zext(a) => (value & !mask(pool.width(a)) == 0).then_some((a, value)),
            Node::Sext(a) => {
                let low = value & mask(pool.width(a));
                (logic::to_signed(low, pool.width(a)) as u128 & all == value).then_some((a, low))
            }
            Node::Extract { lo, of } => {
                let kept = self.now(of) & !(all << lo);
                Some((of, kept | value << lo))
            }
            Node::Ite(c, a, b) => {
                let holds = self.now(c) == 1;
                let (this, other) = if holds { (a, b) } else { (b, a) };
                let changed = self.is_open(this).then_some((this, value));
                let flipped = (self.now(other) == value).then_some((c, u128::from(!holds)));
                // Where the other value is what is wanted, the condition is as good.
                self.choose(flipped, changed)
            }
            Node::Bin(op, a, b) => self.binary(op, (a, b), value, all),
            Node::Const(_) | Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => None,
            Node::Var(_) | Node::Sym(_) | Node::Load { .. } => unreachable!("leaves are changed by the caller"),
        }
    }

    fn binary(&mut self, op: BinOp, (a, b): (Term, Term), value: u128, all: u128) -> Option<Wanted> {
        if self.pool.sort(a) == Sort::Int {
            return None;
        }
        let (x, y) = (self.now(a), self.now(b));
        let (first, second) = match op {
            BinOp::Add => (Some(value.wrapping_sub(y) & all), Some(value.wrapping_sub(x) & all)),
            BinOp::Sub => (Some(value.wrapping_add(y) & all), Some(x.wrapping_sub(value) & all)),
            BinOp::Xor => (Some(value ^ y), Some(value ^ x)),
            BinOp::Mul => (quotient(value, y, all), quotient(value, x, all)),
            BinOp::And => (Some(x & !y | value), Some(y & !x | value)),
            BinOp::Or => (Some(x & y & value | value & !y), Some(x & y & value | value & !x)),
            BinOp::Concat => {
                let low = self.pool.width(b);
                let (high_value, low_value) = (value >> low, value & mask(low));
                // The part that is wrong, or the other one where both are.
                let part = |now: u128, wanted: u128| (now != wanted).then_some(wanted);
                (part(x, high_value), part(y, low_value))
            }
            BinOp::Shl => (shifted_back(value, y, all), None),
            BinOp::Lshr => ((y < 128).then(|| value << y & all).filter(|&v| v >> y == value), None),
            BinOp::Eq if value == 0 => (Some(self.another(a)), Some(self.another(b))),
            BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle => {
                let width = self.pool.width(a);
                compared(op, (x, y), value == 1, width, self.margin)
            }
            BinOp::Udiv | BinOp::Urem | BinOp::Sdiv | BinOp::Srem | BinOp::Ashr => (None, None),
        };
        let open = |t: Term, v: Option<u128>, now: u128| v.filter(|&v| self.is_open(t) && v != now).map(|v| (t, v));
        let (first, second) = (open(a, first, x), open(b, second, y));
        self.choose(first, second)
    }
}

/// What times an odd factor is the product; or what is one by division.
fn quotient(product: u128, factor: u128, all: u128) -> Option<u128> {
    if factor & 1 == 1 {
        return Some(product.wrapping_mul(inverse(factor)) & all);
    }
    (factor != 0 && product.is_multiple_of(factor)).then(|| product / factor)
}

fn shifted_back(value: u128, by: u128, all: u128) -> Option<u128> {
    let back = (by < 128).then(|| value >> by)?;
    (back << by & all == value).then_some(back)
}

/// For two numbers of this width to compare as wanted: what the first one would be, and what the second one would be.
fn compared(op: BinOp, (x, y): (u128, u128), holds: bool, width: u32, margin: u128) -> (Option<u128>, Option<u128>) {
    let all = mask(width);
    let (least, most) = match op {
        BinOp::Slt | BinOp::Sle => (1 << (width - 1), all >> 1),
        _ => (0, all),
    };
    let is_large = |n: u128| margin < n && n < all - margin;
    let (far_up, far_down) = (|n: u128| (n | margin) + 1, |n: u128| (n - 1) & !margin);
    let up = |n: u128| (n != most).then(|| if is_large(n) { far_up(n) } else { n.wrapping_add(1) & all });
    let down = |n: u128| (n != least).then(|| if is_large(n) { far_down(n) } else { n.wrapping_sub(1) & all });
    let at_least = |n: u128| Some(if is_large(n) { far_up(n) } else { n });
    let at_most = |n: u128| Some(if is_large(n) { far_down(n) } else { n });
    match (op, holds) {
        (BinOp::Eq, _) => (Some(y), Some(x)),
        (BinOp::Ult | BinOp::Slt, true) => (down(y), up(x)),
        (BinOp::Ule | BinOp::Sle, true) => (at_most(y), at_least(x)),
        (BinOp::Ult | BinOp::Slt, false) => (at_least(y), at_most(x)),
        _ => (up(y), down(x)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A question by its symbols of 32 bits, and whether zeros lead to a model.
    type Case = (&'static str, fn(&mut Pool, [Term; 3]) -> Vec<Term>, bool);

    const CASES: &[Case] = &[
        ("a bit is set", |p, [x, ..]| vec![bit_is_set(p, x)], true),
        ("a sum of an extended part", |p, [x, ..]| vec![sum_of_part(p, x, 10)], true),
        ("a byte cannot be as large", |p, [x, ..]| vec![sum_of_part(p, x, 1000)], false),
        ("an odd factor has an inverse", |p, [x, ..]| vec![times(p, x, 3, 0x2000_0001)], true),
        ("an even factor divides", |p, [x, ..]| vec![times(p, x, 6, 42)], true),
        ("an even factor does not", |p, [x, ..]| vec![times(p, x, 6, 43)], false),
        ("an order of three", |p, [x, y, z]| vec![p.ult(x, y), p.ult(y, z), p.ult(x, z)], true),
        ("no order of two", |p, [x, y, _]| vec![p.ult(x, y), p.ult(y, x)], false),
        ("what is loaded from where a pointer points", loaded, true),
        ("the side of a choice, or its condition", chosen, true),
        ("negative numbers", |p, [x, y, _]| vec![p.slt(x, y), negative(p, y)], true),
    ];

    fn constant(p: &mut Pool, c: u128) -> Term {
        p.constant(c, 32)
    }

    fn bit_is_set(p: &mut Pool, x: Term) -> Term {
        let (bit, zero) = (constant(p, 16), constant(p, 0));
        let masked = p.and(x, bit);
        let equal = p.eq(masked, zero);
        p.not(equal)
    }

    fn sum_of_part(p: &mut Pool, x: Term, sum: u128) -> Term {
        let (three, sum) = (constant(p, 3), constant(p, sum));
        let byte = p.extract(x, 8, 8);
        let byte = p.zext(byte, 32);
        let left = p.add(byte, three);
        p.eq(left, sum)
    }

    fn times(p: &mut Pool, x: Term, factor: u128, product: u128) -> Term {
        let (factor, product) = (constant(p, factor), constant(p, product));
        let left = p.mul(x, factor);
        p.eq(left, product)
    }

    fn loaded(p: &mut Pool, [x, ..]: [Term; 3]) -> Vec<Term> {
        let (page, seven) = (constant(p, 4096), constant(p, 7));
        let at = p.load(x, 4, false);
        vec![p.ule(page, x), p.eq(at, seven)]
    }

    fn chosen(p: &mut Pool, [x, y, z]: [Term; 3]) -> Vec<Term> {
        let (five, seven) = (constant(p, 5), constant(p, 7));
        let (is_five, sum) = (p.eq(x, five), p.add(y, z));
        let value = p.ite(is_five, x, sum);
        vec![p.eq(value, seven)]
    }

    fn negative(p: &mut Pool, x: Term) -> Term {
        let zero = constant(p, 0);
        p.slt(x, zero)
    }

    #[test]
    fn zeros_are_repaired() {
        for &(what, question, expected) in CASES {
            let mut pool = Pool::new();
            let symbols = [0, 1, 2].map(|i| pool.sym(SymId(i), 32));
            let question = question(&mut pool, symbols);
            let mut ev = Evaluator::new();
            let found = Repairs::default().near(&pool, &mut ev, &question, &Model::default());
            assert_eq!(found.is_some(), expected, "{what}");
            if let Some(model) = found {
                assert_eq!(ev.first_false(&pool, &question, &model), None, "{what}");
            }
        }
    }
}
