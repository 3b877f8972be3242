//! What terms are worth: a structure is split into cases until each has one answer.

use super::cut::cut;
use super::layout::{Layout, Masked};
use super::order::{bounds, is_le, is_one, learn, learn_less};
use evidence::shape::{Field, Item, Kind, Pick, Point, Structure, Values};
use logic::{BinOp, Node, Pool, Term, VarId, mask, sext, to_signed};
use rustc_hash::FxHashMap;

/// Cases of one statement beyond this are no proof.
const MOST_CASES: u32 = 10_000;

/// What a term is worth in all states of a case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Value {
    Number(u128),
    /// So far from the address of a node that is one block.
    Address(usize, u128),
    /// What is ordered there, one value.
    Data(Point),
    Anything,
}

/// Some of the states before a statement.
#[derive(Clone)]
pub(super) struct Case {
    pub(super) s: Structure,
    known: FxHashMap<Term, Value>,
}

/// Places that structures speak of.
#[derive(Clone, Copy)]
enum Place {
    Var(VarId),
    Static(Field),
    /// Of a node that is one block.
    Field(usize, Field),
}

impl Case {
    pub(super) fn new(s: Structure) -> Case {
        Case { s, known: FxHashMap::default() }
    }

    fn values(&self, place: Place) -> Option<&Values> {
        match place {
            Place::Var(v) => self.s.vars.get(&v),
            Place::Static(f) => self.s.statics.get(&f),
            Place::Field(n, f) => self.s.nodes[n].fields.get(&f),
        }
    }

    /// A part of this case, of which more may be known. Nodes that were one block are so under the same number.
    fn part(&self, s: Structure, place: Place, only: Item) -> Case {
        let mut part = Case { s, known: self.known.clone() };
        let only = Values::from([only]);
        match place {
            Place::Var(v) => part.s.vars.insert(v, only),
            Place::Static(f) => part.s.statics.insert(f, only),
            Place::Field(n, f) => part.s.nodes[n].fields.insert(f, only),
        };
        part.known.retain(|_, v| *v != Value::Anything);
        part
    }
}

/// Splits the states before one statement.
pub(super) struct Cases<'a> {
    pub(super) layout: &'a Layout<'a>,
    made: u32,
}

type Split = Result<Vec<(Case, Value)>, String>;

impl<'a> Cases<'a> {
    pub(super) fn of(layout: &'a Layout<'a>) -> Cases<'a> {
        Cases { layout, made: 0 }
    }

    fn pool(&self) -> &'a Pool {
        &self.layout.program.pool
    }

    fn charge(&mut self, cases: usize) -> Result<(), String> {
        self.made += cases as u32;
        if self.made > MOST_CASES { Err("a statement has too many cases".into()) } else { Ok(()) }
    }

    /// The cases of all terms, each with the values.
    pub(super) fn of_all(&mut self, case: Case, terms: &[Term]) -> Result<Vec<(Case, Vec<Value>)>, String> {
        let mut all = vec![(case, Vec::new())];
        for &t in terms {
            let mut next = Vec::new();
            for (case, values) in all {
                let more = |(case, v)| (case, [&values[..], &[v]].concat());
                next.extend(self.of_term(case, t)?.into_iter().map(more));
            }
            all = next;
        }
        Ok(all)
    }

    fn of_term(&mut self, case: Case, t: Term) -> Split {
        if let Some(&v) = case.known.get(&t) {
            return Ok(vec![(case, v)]);
        }
        let mut all = self.computed(case, t)?;
        all.iter_mut().for_each(|(case, v)| _ = case.known.insert(t, *v));
        Ok(all)
    }

    fn computed(&mut self, case: Case, t: Term) -> Split {
        let pool = self.pool();
        let Some(width) = pool.sort(t).width() else { return Ok(vec![(case, Value::Anything)]) };
        let of_number = |f: &dyn Fn(u128) -> u128, all: Vec<(Case, Value)>| {
            let one = |(case, v)| match v {
                Value::Number(k) => (case, Value::Number(f(k))),
                _ => (case, Value::Anything),
            };
            Ok(all.into_iter().map(one).collect())
        };
        match pool.node(t) {
            Node::Const(k) => Ok(vec![(case, Value::Number(k))]),
            Node::Var(v) => self.of_var(case, v, width),
            Node::Load { addr, bytes, .. } => self.of_load(case, addr, bytes),
            Node::Not(a) => of_number(&|k| !k & mask(width), self.of_term(case, a)?),
            Node::Neg(a) => of_number(&|k| k.wrapping_neg() & mask(width), self.of_term(case, a)?),
            Node::Zext(a) => of_number(&|k| k, self.of_term(case, a)?),
            Node::Sext(a) => of_number(&|k| sext(k, pool.width(a), width), self.of_term(case, a)?),
            Node::Extract { lo, of } => of_number(&|k| k >> lo & mask(width), self.of_term(case, of)?),
            Node::Ite(c, a, b) => self.of_choice(case, (c, a, b)),
            Node::Bin(op, a, b) => {
                let widths = (pool.width(a), pool.width(b));
                let all = self.of_all(case, &[a, b])?;
                let one = |(case, v): (Case, Vec<Value>)| {
                    let value = self.combined(&case.s, op, (v[0], v[1]), widths);
                    (case, value)
                };
                Ok(all.into_iter().map(one).collect())
            }
            Node::Sym(_) | Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => {
                Ok(vec![(case, Value::Anything)])
            }
        }
    }

    fn of_choice(&mut self, case: Case, (c, a, b): (Term, Term, Term)) -> Split {
        let mut out = Vec::new();
        for (case, v) in self.of_term(case, c)? {
            let sides: &[bool] = match v {
                Value::Number(k) => &[k == 1],
                _ => &[true, false],
            };
            self.charge(sides.len() - 1)?;
            for &holds in sides {
                for mut case in self.assume(case.clone(), c, holds)? {
                    case.known.insert(c, Value::Number(holds.into()));
                    out.extend(self.of_term(case, if holds { a } else { b })?);
                }
            }
        }
        Ok(out)
    }

    fn of_var(&mut self, case: Case, v: VarId, width: u32) -> Split {
        if case.s.vars.contains_key(&v) {
            return self.at_place(case, Place::Var(v));
        }
        let count = case.s.count.as_ref().filter(|c| c.var == v);
        let is_number = |n: &usize| case.s.nodes[*n].kind == Kind::One;
        let value = match count.filter(|c| c.nodes.iter().all(is_number)) {
            Some(c) => Value::Number(c.rest.wrapping_add(c.nodes.len() as u128) & mask(width)),
            None if self.layout.order.is_some_and(|f| u32::from(f.bytes) * 8 == width) => Value::Data(Point::Var(v)),
            None => Value::Anything,
        };
        Ok(vec![(case, value)])
    }

    fn of_load(&mut self, case: Case, addr: Term, bytes: u8) -> Split {
        let mut out = Vec::new();
        for (case, addr) in self.of_term(case, addr)? {
            let place = match addr {
                Value::Number(at) => Place::Static(Field { at, bytes }),
                Value::Address(n, at) => Place::Field(n, Field { at, bytes }),
                Value::Data(_) | Value::Anything => {
                    out.push((case, Value::Anything));
                    continue;
                }
            };
            let is_order = |n: usize, f: Field| {
                let size = case.s.nodes[n].size;
                self.layout.order == Some(f) && self.layout.is_own(size, f.at, bytes.into())
            };
            match place {
                _ if case.values(place).is_some() => out.extend(self.at_place(case, place)?),
                Place::Field(n, f) if is_order(n, f) => out.push((case, Value::Data(Point::Node(n)))),
                _ => out.push((case, Value::Anything)),
            }
        }
        Ok(out)
    }

    /// A case for each value that is said to be possible, and for each block that it may be.
    fn at_place(&mut self, case: Case, place: Place) -> Split {
        let values = case.values(place).cloned().unwrap_or_default();
        let is_clear = |i: &Item| !matches!(*i, Item::At { node, .. } if case.s.nodes[node].kind != Kind::One);
        let value = |i: Item| match i {
            Item::Const(k) => Value::Number(k),
            Item::At { node, offset, .. } => Value::Address(node, offset),
        };
        if values.len() == 1 && values.iter().all(is_clear) {
            let all = values.iter().map(|&i| (case.clone(), value(i)));
            return Ok(all.collect());
        }
        let mut out = Vec::new();
        for &item in &values {
            let Item::At { node, pick, offset } = item else {
                out.push((case.part(case.s.clone(), place, item), value(item)));
                continue;
            };
            let own = Item::At { node, pick: Pick::First, offset };
            out.extend(cut(&case.s, node, pick).into_iter().map(|s| (case.part(s, place, own), value(own))));
        }
        self.charge(out.len())?;
        Ok(out)
    }

    fn combined(&self, s: &Structure, op: BinOp, (a, b): (Value, Value), (w, low): (u32, u32)) -> Value {
        use Value::{Address, Anything, Number};
        let moved = |n, at: u128| Address(n, self.layout.wrapped(at));
        match (op, a, b) {
            (_, Number(x), Number(y)) => of_numbers(op, x, y, (w, low)).map_or(Anything, Number),
            (BinOp::And, Number(0), _) | (BinOp::And, _, Number(0)) => Number(0),
            (BinOp::And, Number(1), x) | (BinOp::And, x, Number(1)) if w == 1 => x,
            (BinOp::Or, Number(1), _) | (BinOp::Or, _, Number(1)) if w == 1 => Number(1),
            (BinOp::Or, Number(0), x) | (BinOp::Or, x, Number(0)) => x,
            (BinOp::Add, Address(n, at), Number(k)) | (BinOp::Add, Number(k), Address(n, at)) => {
                moved(n, at.wrapping_add(k))
            }
            (BinOp::Sub, Address(n, at), Number(k)) => moved(n, at.wrapping_sub(k)),
            (BinOp::Sub, Address(n, x), Address(m, y)) if n == m => Number(self.layout.wrapped(x.wrapping_sub(y))),
            (BinOp::And, Address(n, at), Number(k)) | (BinOp::And, Number(k), Address(n, at)) => {
                match self.layout.masked(at, k) {
                    Some(Masked::Number(k)) => Number(k),
                    Some(Masked::From(at)) => Address(n, at),
                    None => Anything,
                }
            }
            _ if op.is_comparison() => self.compared(s, op, a, b).map_or(Anything, |holds| Number(holds.into())),
            _ => Anything,
        }
    }

    /// Whether it holds in all states or in none.
    fn compared(&self, s: &Structure, op: BinOp, a: Value, b: Value) -> Option<bool> {
        let own = |n: usize, at| self.layout.is_own(s.nodes[n].size, at, 1);
        match (a, b) {
            (Value::Data(_), Value::Data(_) | Value::Number(_)) | (Value::Number(_), Value::Data(_)) => {
                self.compared_data(s, op, point(a)?, point(b)?)
            }
            (Value::Address(n, x), Value::Address(m, y)) if n == m => match op {
                BinOp::Eq => Some(x == y),
                BinOp::Ule | BinOp::Sle if x == y => Some(true),
                BinOp::Ult | BinOp::Slt if x == y => Some(false),
                _ => None,
            },
            (Value::Address(n, x), Value::Address(m, y)) => {
                (op == BinOp::Eq && own(n, x) && own(m, y)).then_some(false)
            }
            _ => {
                let bounds = |v: Value| match v {
                    Value::Number(k) => Some((k, k)),
                    Value::Address(n, at) if own(n, at) => Some(self.layout.heap()),
                    _ => None,
                };
                let ((a, b), (c, d)) = (bounds(a)?, bounds(b)?);
                match op {
                    BinOp::Eq => (b < c || d < a).then_some(false),
                    BinOp::Ult if b < c || d <= a => Some(b < c),
                    BinOp::Ule if b <= c || d < a => Some(b <= c),
                    _ => None,
                }
            }
        }
    }

    /// By what is known of their order, and by their bounds.
    fn compared_data(&self, s: &Structure, op: BinOp, p: Point, q: Point) -> Option<bool> {
        let order = self.layout.order;
        let is_less = |p, q| matches!((bounds(s, order, p).1, bounds(s, order, q).0), (Some(x), Some(y)) if x < y);
        let is_equal = || is_le(s, order, p, q) && is_le(s, order, q, p);
        match op {
            BinOp::Sle if is_le(s, order, p, q) => Some(true),
            BinOp::Sle if is_less(q, p) => Some(false),
            BinOp::Slt if is_le(s, order, q, p) => Some(false),
            BinOp::Slt if is_less(p, q) => Some(true),
            BinOp::Eq if is_less(p, q) || is_less(q, p) => Some(false),
            BinOp::Eq | BinOp::Ule if is_equal() => Some(true),
            BinOp::Ult if is_equal() => Some(false),
            _ => None,
        }
    }

    /// The cases in which the condition has this truth, with what follows.
    pub(super) fn assume(&mut self, case: Case, c: Term, holds: bool) -> Result<Vec<Case>, String> {
        if let Some(&Value::Number(k)) = case.known.get(&c) {
            return Ok(if (k == 1) == holds { vec![case] } else { Vec::new() });
        }
        let both = |op| op == if holds { BinOp::And } else { BinOp::Or };
        match self.pool().node(c) {
            Node::Not(a) => self.assume(case, a, !holds),
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if both(op) => {
                let left = self.assume(case, a, holds)?;
                let mut out = Vec::new();
                for case in left {
                    out.extend(self.assume(case, b, holds)?);
                }
                Ok(out)
            }
            Node::Bin(BinOp::And | BinOp::Or, a, b) => {
                let mut out = Vec::new();
                for (case, v) in self.of_all(case, &[a, b])? {
                    let is_other = |v: Value| matches!(v, Value::Number(k) if (k == 1) != holds);
                    match (is_other(v[0]), is_other(v[1])) {
                        (true, _) => out.extend(self.assume(case, b, holds)?),
                        (_, true) => out.extend(self.assume(case, a, holds)?),
                        _ => out.push(case),
                    }
                }
                Ok(out)
            }
            Node::Bin(op, a, b) if op.is_comparison() => {
                let widths = (self.pool().width(a), self.pool().width(b));
                let mut out = Vec::new();
                for (mut case, v) in self.of_all(case, &[a, b])? {
                    match self.combined(&case.s, op, (v[0], v[1]), widths) {
                        Value::Number(k) if (k == 1) != holds => continue,
                        Value::Number(_) => {}
                        _ => self.learned(&mut case, (op, holds), (a, v[0]), (b, v[1])),
                    }
                    out.push(case);
                }
                Ok(out)
            }
            _ => {
                let fits = |(case, v)| match v {
                    Value::Number(k) if (k == 1) != holds => None,
                    _ => Some(case),
                };
                Ok(self.of_term(case, c)?.into_iter().filter_map(fits).collect())
            }
        }
    }

    /// What a comparison says that was not known to hold.
    fn learned(&self, case: &mut Case, (op, holds): (BinOp, bool), (a, x): (Term, Value), (b, y): (Term, Value)) {
        let is_data = |v| matches!(v, Value::Data(_));
        if let (Some(p), Some(q), true) = (point(x), point(y), is_data(x) || is_data(y)) {
            debug_assert!(is_one(&case.s, p) && is_one(&case.s, q));
            let order = self.layout.order;
            match (op, holds) {
                (BinOp::Sle, true) => learn(&mut case.s, p, q),
                (BinOp::Slt, false) => learn(&mut case.s, q, p),
                (BinOp::Slt, true) => learn_less(&mut case.s, order, p, q),
                (BinOp::Sle, false) => learn_less(&mut case.s, order, q, p),
                (BinOp::Eq, true) => {
                    learn(&mut case.s, p, q);
                    learn(&mut case.s, q, p);
                }
                _ => {}
            }
        }
        if (op, holds) == (BinOp::Eq, true) {
            for (t, own, other) in [(a, x, y), (b, y, x)] {
                let is_known = matches!(own, Value::Number(_) | Value::Address(..));
                if let (Node::Var(v), false, Some(item)) = (self.pool().node(t), is_known, item(other)) {
                    case.s.vars.insert(v, Values::from([item]));
                }
            }
        }
        case.known.retain(|_, v| *v != Value::Anything);
    }
}

/// What is ordered, if it is data or a bound of data.
fn point(v: Value) -> Option<Point> {
    match v {
        Value::Number(k) => Some(Point::Const(k)),
        Value::Data(p) => Some(p),
        Value::Address(..) | Value::Anything => None,
    }
}

/// What can be said of a place that has this value.
pub(super) fn item(v: Value) -> Option<Item> {
    match v {
        Value::Number(k) => Some(Item::Const(k)),
        Value::Address(node, offset) => Some(Item::At { node, pick: Pick::First, offset }),
        Value::Data(_) | Value::Anything => None,
    }
}

/// Of operands that are `w` bits wide; `low` is the width of the second one.
fn of_numbers(op: BinOp, x: u128, y: u128, (w, low): (u32, u32)) -> Option<u128> {
    let (signed_x, signed_y) = (to_signed(x, w), to_signed(y, w));
    let is_shift = y < w.into();
    Some(match op {
        BinOp::Add => x.wrapping_add(y) & mask(w),
        BinOp::Sub => x.wrapping_sub(y) & mask(w),
        BinOp::Mul => x.wrapping_mul(y) & mask(w),
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl if is_shift => x << y & mask(w),
        BinOp::Lshr if is_shift => x >> y,
        BinOp::Concat if w + low <= 128 => x << low | y,
        BinOp::Eq => (x == y).into(),
        BinOp::Ult => (x < y).into(),
        BinOp::Ule => (x <= y).into(),
        BinOp::Slt => (signed_x < signed_y).into(),
        BinOp::Sle => (signed_x <= signed_y).into(),
        _ => return None,
    })
}
