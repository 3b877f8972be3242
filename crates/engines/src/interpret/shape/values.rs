//! What a term is worth in the states of a structure.

use super::heap::Heap;
use evidence::shape::{Field, Item, Kind, Point, Structure, Values};
use logic::{BinOp, Node, Term, VarId, mask, sext, to_signed};
use rustc_hash::FxHashMap;

/// What a term is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Worth {
    /// These bits.
    Const(u128),
    /// An address: the one block of a node, and an offset.
    At(usize, u128),
    /// What is ordered there.
    Same(Point),
    Unknown,
}

/// A place that a structure may speak of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    Var(VarId),
    /// Of a node that is one block.
    Field(usize, Field),
    Static(Field),
}

/// What has to be told apart first.
#[derive(Clone, Copy, Debug)]
pub(super) enum Need {
    /// The values of the place.
    Place(Place),
    /// Whether a condition holds.
    Condition(Term),
}

/// Conditions whose truth has been chosen.
pub(super) type Chosen = FxHashMap<Term, bool>;

/// Reads terms in one structure.
pub(super) struct Reader<'a> {
    pub(super) heap: &'a Heap<'a>,
    pub(super) s: &'a Structure,
    chosen: &'a Chosen,
    done: FxHashMap<Term, Worth>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(heap: &'a Heap<'a>, s: &'a Structure, chosen: &'a Chosen) -> Reader<'a> {
        Reader { heap, s, chosen, done: FxHashMap::default() }
    }

    pub(super) fn worth(&mut self, t: Term) -> Result<Worth, Need> {
        if let Some(&known) = self.done.get(&t) {
            return Ok(known);
        }
        let worth = match self.chosen.get(&t) {
            Some(&holds) => Worth::Const(holds.into()),
            None => self.computed(t)?,
        };
        self.done.insert(t, worth);
        Ok(worth)
    }

    fn computed(&mut self, t: Term) -> Result<Worth, Need> {
        let pool = &self.heap.program.pool;
        let node = pool.node(t);
        let Some(width) = pool.sort(t).width() else { return Ok(Worth::Unknown) };
        Ok(match node {
            Node::Const(k) => Worth::Const(k),
            Node::Var(v) => self.var(v, width)?,
            Node::Load { addr, bytes, .. } => {
                let addr = self.worth(addr)?;
                self.load(addr, bytes)?
            }
            Node::Not(a) => self.of_const(a, |k| !k & mask(width))?,
            Node::Neg(a) => self.of_const(a, |k| k.wrapping_neg() & mask(width))?,
            Node::Zext(a) => self.of_const(a, |k| k)?,
            Node::Sext(a) => {
                let from = pool.width(a);
                self.of_const(a, |k| sext(k, from, width))?
            }
            Node::Extract { lo, of } => self.of_const(of, |k| k >> lo & mask(width))?,
            Node::Ite(c, a, b) => match self.worth(c)? {
                Worth::Const(1) => self.worth(a)?,
                Worth::Const(_) => self.worth(b)?,
                _ => return Err(Need::Condition(c)),
            },
            Node::Bin(op, a, b) => {
                let operands = (self.worth(a)?, self.worth(b)?);
                self.binary(op, operands.0, operands.1, (pool.width(a), pool.width(b)))
            }
            Node::Sym(_) | Node::Numeral(_) | Node::Int(..) | Node::ToInt(_) | Node::ToBits(_) => Worth::Unknown,
        })
    }

    fn of_const(&mut self, t: Term, f: impl Fn(u128) -> u128) -> Result<Worth, Need> {
        Ok(match self.worth(t)? {
            Worth::Const(k) => Worth::Const(f(k)),
            _ => Worth::Unknown,
        })
    }

    fn var(&self, v: VarId, width: u32) -> Result<Worth, Need> {
        match self.s.vars.get(&v) {
            Some(values) => self.only(values, Place::Var(v)),
            None if self.counted(v).is_some() => Ok(Worth::Const(self.counted(v).unwrap_or_default())),
            None if self.orders(width) => Ok(Worth::Same(Point::Var(v))),
            None => Ok(Worth::Unknown),
        }
    }

    /// The value of a counter of so many single blocks.
    fn counted(&self, v: VarId) -> Option<u128> {
        let count = self.s.count.as_ref().filter(|c| c.var == v)?;
        let is_known = count.nodes.iter().all(|&n| self.s.nodes[n].kind == Kind::One);
        is_known.then(|| count.rest.wrapping_add(count.nodes.len() as u128) & mask(self.heap.bits(v)))
    }

    fn orders(&self, width: u32) -> bool {
        self.heap.order.is_some_and(|f| u32::from(f.bytes) * 8 == width)
    }

    fn load(&self, addr: Worth, bytes: u8) -> Result<Worth, Need> {
        match addr {
            Worth::Const(at) => {
                let f = Field { at, bytes };
                self.s.statics.get(&f).map_or(Ok(Worth::Unknown), |v| self.only(v, Place::Static(f)))
            }
            Worth::At(n, at) => {
                let f = Field { at, bytes };
                match self.s.nodes[n].fields.get(&f) {
                    Some(v) => self.only(v, Place::Field(n, f)),
                    None if self.heap.order == Some(f)
                        && self.heap.is_within(self.s.nodes[n].size, at, bytes.into()) =>
                    {
                        Ok(Worth::Same(Point::Node(n)))
                    }
                    None => Ok(Worth::Unknown),
                }
            }
            Worth::Same(_) | Worth::Unknown => Ok(Worth::Unknown),
        }
    }

    /// The value, where there is one that means one block.
    fn only(&self, values: &Values, place: Place) -> Result<Worth, Need> {
        let mut all = values.iter();
        match (all.next(), all.next()) {
            (Some(&Item::Const(k)), None) => Ok(Worth::Const(k)),
            (Some(&Item::At { node, offset, .. }), None) if self.s.nodes[node].kind == Kind::One => {
                Ok(Worth::At(node, offset))
            }
            _ => Err(Need::Place(place)),
        }
    }

    fn binary(&self, op: BinOp, a: Worth, b: Worth, widths: (u32, u32)) -> Worth {
        let w = widths.0;
        match (op, a, b) {
            (_, Worth::Const(x), Worth::Const(y)) => of_consts(op, x, y, widths).map_or(Worth::Unknown, Worth::Const),
            (BinOp::And, Worth::Const(0), _) | (BinOp::And, _, Worth::Const(0)) => Worth::Const(0),
            (BinOp::Or, Worth::Const(1), _) | (BinOp::Or, _, Worth::Const(1)) if w == 1 => Worth::Const(1),
            (BinOp::And, Worth::Const(1), x) | (BinOp::And, x, Worth::Const(1)) if w == 1 => x,
            (BinOp::Or, Worth::Const(0), x) | (BinOp::Or, x, Worth::Const(0)) => x,
            (BinOp::Add, Worth::At(n, o), Worth::Const(k)) | (BinOp::Add, Worth::Const(k), Worth::At(n, o)) => {
                Worth::At(n, o.wrapping_add(k) & mask(w))
            }
            (BinOp::Sub, Worth::At(n, o), Worth::Const(k)) => Worth::At(n, o.wrapping_sub(k) & mask(w)),
            (BinOp::Sub, Worth::At(n, o), Worth::At(m, p)) if n == m => Worth::Const(o.wrapping_sub(p) & mask(w)),
            (BinOp::And, Worth::At(n, o), Worth::Const(k)) | (BinOp::And, Worth::Const(k), Worth::At(n, o)) => {
                self.masked(n, o, k)
            }
            (BinOp::Eq | BinOp::Ule | BinOp::Ult | BinOp::Sle | BinOp::Slt, _, _) => self.comparison(op, a, b),
            _ => Worth::Unknown,
        }
    }

    /// Where in its cell an address lies, and where the cell begins.
    fn masked(&self, n: usize, offset: u128, bits: u128) -> Worth {
        let (half, w) = (self.heap.half(), self.heap.width());
        let at = offset.wrapping_add(half) & mask(w);
        let low = (2 * half).wrapping_sub(1);
        match half {
            0 => Worth::Unknown,
            _ if at > low => Worth::Unknown,
            _ if bits == low => Worth::Const(at),
            _ if bits == mask(w) & !low => Worth::At(n, half.wrapping_neg() & mask(w)),
            _ => Worth::Unknown,
        }
    }

    fn comparison(&self, op: BinOp, a: Worth, b: Worth) -> Worth {
        let truth = |holds: bool| Worth::Const(holds.into());
        if let Some((p, q)) = ordered(a, b) {
            let is_le = |p, q| self.heap.is_le(self.s, p, q);
            let is_less = |p, q| self.heap.is_less(self.s, p, q);
            return match op {
                BinOp::Sle if is_le(p, q) => truth(true),
                BinOp::Sle if is_less(q, p) => truth(false),
                BinOp::Slt if is_le(q, p) => truth(false),
                BinOp::Slt if is_less(p, q) => truth(true),
                BinOp::Eq if is_less(p, q) || is_less(q, p) => truth(false),
                BinOp::Eq | BinOp::Ule if is_le(p, q) && is_le(q, p) => truth(true),
                _ => Worth::Unknown,
            };
        }
        if let (Worth::At(n, o), Worth::At(m, p)) = (a, b) {
            let inside = |n: usize, o| self.heap.is_within(self.s.nodes[n].size, o, 1);
            return match op {
                BinOp::Eq if n == m => truth(o == p),
                BinOp::Eq if inside(n, o) && inside(m, p) => truth(false),
                BinOp::Ule if (n, o) == (m, p) => truth(true),
                BinOp::Ult if (n, o) == (m, p) => truth(false),
                _ => Worth::Unknown,
            };
        }
        let (Some((a, b)), Some((c, d))) = (self.range(a), self.range(b)) else { return Worth::Unknown };
        match op {
            BinOp::Eq if b < c || d < a => truth(false),
            BinOp::Ule if b <= c => truth(true),
            BinOp::Ule if d < a => truth(false),
            BinOp::Ult if b < c => truth(true),
            BinOp::Ult if d <= a => truth(false),
            _ => Worth::Unknown,
        }
    }

    /// Least and greatest value, without sign.
    fn range(&self, a: Worth) -> Option<(u128, u128)> {
        match a {
            Worth::Const(k) => Some((k, k)),
            Worth::At(n, o) if self.heap.is_within(self.s.nodes[n].size, o, 1) => {
                Some((self.heap.lowest(), self.heap.program.space.heap_end - 1))
            }
            _ => None,
        }
    }
}

/// Two values that are ordered, at least one of which is no constant.
pub(super) fn ordered(a: Worth, b: Worth) -> Option<(Point, Point)> {
    match (a, b) {
        (Worth::Same(p), Worth::Same(q)) => Some((p, q)),
        (Worth::Same(p), Worth::Const(k)) => Some((p, Point::Const(k))),
        (Worth::Const(k), Worth::Same(q)) => Some((Point::Const(k), q)),
        _ => None,
    }
}

fn of_consts(op: BinOp, x: u128, y: u128, (w, low): (u32, u32)) -> Option<u128> {
    let (sx, sy) = (to_signed(x, w), to_signed(y, w));
    Some(match op {
        BinOp::Add => x.wrapping_add(y) & mask(w),
        BinOp::Sub => x.wrapping_sub(y) & mask(w),
        BinOp::Mul => x.wrapping_mul(y) & mask(w),
        BinOp::And => x & y,
        BinOp::Or => x | y,
        BinOp::Xor => x ^ y,
        BinOp::Shl if y < w.into() => x << y & mask(w),
        BinOp::Lshr if y < w.into() => x >> y,
        BinOp::Concat if w + low <= 128 => x << low | y,
        BinOp::Eq => (x == y).into(),
        BinOp::Ult => (x < y).into(),
        BinOp::Ule => (x <= y).into(),
        BinOp::Slt => (sx < sy).into(),
        BinOp::Sle => (sx <= sy).into(),
        _ => return None,
    })
}
