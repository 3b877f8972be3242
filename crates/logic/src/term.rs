//! The hash-consing arena and its nodes.

use crate::bin_op::BinOp;
use crate::integer::Integer;
use crate::lineage::{Lineage, Origin};
use crate::sort::{Sort, Value};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::num::NonZeroU32;

/// A handle of a term in a [`Pool`]. Handles of different pools must not be mixed ([`Pool::import`] translates); in debug
/// builds a pool that meets a handle of another one panics.
///
/// Handles compare by number, in all builds alike.
#[derive(Clone, Copy)]
pub struct Term {
    /// The index plus one.
    number: NonZeroU32,
    origin: Origin,
}

impl Term {
    /// A dense index, increasing from subterms to terms.
    #[inline]
    pub fn index(self) -> usize {
        self.number.get() as usize - 1
    }

    fn new(index: usize, origin: Origin) -> Term {
        let raw = u32::try_from(index + 1).expect("more than 2^32 terms");
        Term { number: NonZeroU32::new(raw).expect("index + 1 is not zero"), origin }
    }
}

impl PartialEq for Term {
    #[inline]
    fn eq(&self, other: &Term) -> bool {
        self.number == other.number
    }
}

impl Eq for Term {}

impl Hash for Term {
    #[inline]
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.number.hash(state);
    }
}

impl PartialOrd for Term {
    #[inline]
    fn partial_cmp(&self, other: &Term) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Term {
    #[inline]
    fn cmp(&self, other: &Term) -> Ordering {
        self.number.cmp(&other.number)
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.index())
    }
}

/// A variable of the program (`ir::Program::vars`).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct VarId(pub u32);

/// A value that is not part of the program's vocabulary: a symbolic input, a fresh unknown of a transformer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct SymId(pub u32);

/// Binary operators on integers; comparisons are truth values.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum IntOp {
    /// The sum.
    Add,
    /// The difference.
    Sub,
    /// The product.
    Mul,
    /// SMT-LIB's `div` ([`Integer::div`]); division by zero gives 0.
    Div,
    /// SMT-LIB's `mod` ([`Integer::modulo`]), never negative; `x mod 0` is x.
    Mod,
    /// Equality.
    Eq,
    /// Less.
    Lt,
    /// Less or equal.
    Le,
}

impl IntOp {
    /// The operator's name in SMT-LIB, which leaves division by zero open.
    pub fn smtlib(self) -> &'static str {
        match self {
            IntOp::Eq => "=",
            op => op.symbol(),
        }
    }

    /// Whether the result is a truth value.
    pub fn is_comparison(self) -> bool {
        matches!(self, IntOp::Eq | IntOp::Lt | IntOp::Le)
    }

    /// Whether the operands may change places.
    pub fn is_commutative(self) -> bool {
        matches!(self, IntOp::Add | IntOp::Mul | IntOp::Eq)
    }

    /// The sort of the result.
    pub fn sort(self) -> Sort {
        if self.is_comparison() { Sort::TRUTH } else { Sort::Int }
    }
}

/// An integer constant as nodes have it: big ones are kept in the pool ([`Pool::as_integer`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numeral {
    /// One that fits.
    Small(i64),
    /// Another one, by its number in the pool.
    Big(u32),
}

/// What a term is. Its sort is kept beside it ([`Pool::sort`]). Leaves other than constants, and `Ite`, are of any sort;
/// all else is of bit-vectors unless it says otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// These bits.
    Const(u128),
    /// An integer.
    Numeral(Numeral),
    /// A variable.
    Var(VarId),
    /// A symbol.
    Sym(SymId),
    /// `bytes` bytes of the current memory at `addr`, little endian. `ptr`: read at a pointer type.
    Load {
        /// Where they lie.
        addr: Term,
        /// How many.
        bytes: u8,
        /// Whether they are read as a pointer.
        ptr: bool,
    },
    /// Bitwise complement; negation of a truth value.
    Not(Term),
    /// The negative, modulo 2^width.
    Neg(Term),
    /// An operator on two terms.
    Bin(BinOp, Term, Term),
    /// Of integers.
    Int(IntOp, Term, Term),
    /// The second where the first holds, otherwise the third.
    Ite(Term, Term, Term),
    /// Bits `lo .. lo + width`.
    Extract {
        /// The lowest bit.
        lo: u16,
        /// Of what.
        of: Term,
    },
    /// With zeros in front.
    Zext(Term),
    /// With copies of its sign in front.
    Sext(Term),
    /// The integer that the bits are without sign (SMT-LIB `ubv_to_int`).
    ToInt(Term),
    /// An integer modulo 2^width (SMT-LIB `int_to_bv`).
    ToBits(Term),
}

impl Node {
    /// Calls `f` on each direct subterm, left to right.
    #[inline]
    pub fn for_each_child(&self, mut f: impl FnMut(Term)) {
        match *self {
            Node::Const(_) | Node::Numeral(_) | Node::Var(_) | Node::Sym(_) => {}
            Node::Load { addr, .. } => f(addr),
            Node::Not(a) | Node::Neg(a) | Node::Zext(a) | Node::Sext(a) | Node::ToInt(a) | Node::ToBits(a) => f(a),
            Node::Extract { of, .. } => f(of),
            Node::Bin(_, a, b) | Node::Int(_, a, b) => {
                f(a);
                f(b);
            }
            Node::Ite(c, a, b) => {
                f(c);
                f(a);
                f(b);
            }
        }
    }
}

impl Node {
    /// The node with `f` applied to each direct subterm.
    pub fn map_children(self, mut f: impl FnMut(Term) -> Term) -> Node {
        match self {
            Node::Const(_) | Node::Numeral(_) | Node::Var(_) | Node::Sym(_) => self,
            Node::Load { addr, bytes, ptr } => Node::Load { addr: f(addr), bytes, ptr },
            Node::Not(a) => Node::Not(f(a)),
            Node::Neg(a) => Node::Neg(f(a)),
            Node::Bin(op, a, b) => {
                let a = f(a);
                Node::Bin(op, a, f(b))
            }
            Node::Int(op, a, b) => {
                let a = f(a);
                Node::Int(op, a, f(b))
            }
            Node::Ite(c, a, b) => {
                let (c, a) = (f(c), f(a));
                Node::Ite(c, a, f(b))
            }
            Node::Extract { lo, of } => Node::Extract { lo, of: f(of) },
            Node::Zext(a) => Node::Zext(f(a)),
            Node::Sext(a) => Node::Sext(f(a)),
            Node::ToInt(a) => Node::ToInt(f(a)),
            Node::ToBits(a) => Node::ToBits(f(a)),
        }
    }
}

/// Which leaves a term may mention: loads, integers, and variables and symbols up to collisions of a small hash. What it
/// does not name does not occur, so that a rewriting passes over subterms that it cannot concern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mentions(u64);

impl Mentions {
    /// Loads.
    pub const LOADS: Mentions = Mentions(1);
    /// Subterms of sort [`Sort::Int`], the term itself included.
    pub const INTEGERS: Mentions = Mentions(2);
    /// Whatever there is.
    pub const ANYTHING: Mentions = Mentions(u64::MAX);

    /// This variable.
    pub fn var(v: VarId) -> Mentions {
        Mentions(4 << (v.0 % 62))
    }

    /// This symbol.
    pub fn sym(s: SymId) -> Mentions {
        Mentions(4 << (s.0 % 62))
    }

    /// What either mentions.
    pub fn and(self, other: Mentions) -> Mentions {
        Mentions(self.0 | other.0)
    }

    /// Whether both may mention one leaf.
    pub fn overlaps(self, other: Mentions) -> bool {
        self.0 & other.0 != 0
    }
}

/// The arena of terms.
#[derive(Debug, Default)]
pub struct Pool {
    nodes: Vec<(Node, Width)>,
    /// By term.
    mentions: Vec<Mentions>,
    index: FxHashMap<(Node, Width), Term>,
    /// Integer constants that do not fit a node.
    big: Vec<Integer>,
    big_index: FxHashMap<Integer, u32>,
    lineage: Lineage,
}

/// A sort in two bytes: the width of bit-vectors, 0 for integers.
type Width = u16;

const INT: Width = 0;

fn packed(sort: Sort) -> Width {
    match sort {
        Sort::Bits(w) => w as Width,
        Sort::Int => INT,
    }
}

/// The clone knows the terms that exist now.
impl Clone for Pool {
    fn clone(&self) -> Pool {
        Pool {
            nodes: self.nodes.clone(),
            mentions: self.mentions.clone(),
            index: self.index.clone(),
            big: self.big.clone(),
            big_index: self.big_index.clone(),
            lineage: self.lineage.branch(self.nodes.len()),
        }
    }
}

impl Pool {
    /// Without terms.
    pub fn new() -> Pool {
        Pool::default()
    }

    /// Number of terms so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there are no terms.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Everything that is said of a term is said here.
    #[inline]
    fn entry(&self, t: Term) -> (Node, Width) {
        debug_assert!(self.knows(t), "{t:?} is a term of another pool");
        self.nodes[t.index()]
    }

    /// Is it a term of this pool? In release builds only its number is looked at.
    pub fn knows(&self, t: Term) -> bool {
        t.index() < self.nodes.len() && self.lineage.knows(t.origin, t.index())
    }

    /// What the term is.
    #[inline]
    pub fn node(&self, t: Term) -> Node {
        self.entry(t).0
    }

    /// Which leaves the term may mention.
    #[inline]
    pub fn mentions(&self, t: Term) -> Mentions {
        debug_assert!(self.knows(t), "{t:?} is a term of another pool");
        self.mentions[t.index()]
    }

    /// The sort of its values.
    pub fn sort(&self, t: Term) -> Sort {
        match self.entry(t).1 {
            INT => Sort::Int,
            w => Sort::Bits(w as u32),
        }
    }

    /// Is it an integer?
    #[inline]
    pub fn is_int(&self, t: Term) -> bool {
        self.entry(t).1 == INT
    }

    /// Is it an integer, or made of integers?
    #[inline]
    pub fn has_int(&self, t: Term) -> bool {
        self.mentions(t).overlaps(Mentions::INTEGERS)
    }

    /// Is some term of the pool an integer?
    pub fn makes_ints(&self) -> bool {
        self.nodes.iter().any(|&(_, w)| w == INT)
    }

    /// Width in bits, 1 to 128. Panics on an integer: whoever asks takes the term for a bit-vector, and must not go on.
    #[inline]
    pub fn width(&self, t: Term) -> u32 {
        match self.entry(t).1 {
            INT => no_width(t),
            w => w as u32,
        }
    }

    /// The width, 0 for integers.
    #[inline]
    pub(crate) fn packed_width(&self, t: Term) -> u32 {
        self.entry(t).1 as u32
    }

    /// The bit-vector that the term is, if it is a constant one.
    #[inline]
    pub fn as_const(&self, t: Term) -> Option<u128> {
        match self.node(t) {
            Node::Const(v) => Some(v),
            _ => None,
        }
    }

    /// The integer that the term is, if it is a constant one.
    pub fn as_integer(&self, t: Term) -> Option<Integer> {
        match self.node(t) {
            Node::Numeral(n) => Some(self.numeral(n)),
            _ => None,
        }
    }

    /// Is it a constant of any sort?
    pub fn is_constant(&self, t: Term) -> bool {
        matches!(self.node(t), Node::Const(_) | Node::Numeral(_))
    }

    /// The value that the term is, if it is a constant.
    pub fn as_value(&self, t: Term) -> Option<Value> {
        match self.node(t) {
            Node::Const(bits) => Some(Value::Bits { bits, width: self.width(t) }),
            Node::Numeral(n) => Some(Value::Int(self.numeral(n))),
            _ => None,
        }
    }

    pub(crate) fn numeral(&self, n: Numeral) -> Integer {
        match n {
            Numeral::Small(n) => Integer::from(n),
            Numeral::Big(i) => self.big[i as usize].clone(),
        }
    }

    /// The integer constant.
    pub fn integer(&mut self, n: impl Into<Integer>) -> Term {
        let n = n.into();
        let numeral = match n.to_i64() {
            Some(small) => Numeral::Small(small),
            None => Numeral::Big(*self.big_index.entry(n).or_insert_with_key(|n| {
                self.big.push(n.clone());
                self.big.len() as u32 - 1
            })),
        };
        self.plain(Node::Numeral(numeral), Sort::Int)
    }

    /// The constant of any sort.
    pub fn value(&mut self, v: &Value) -> Term {
        match v {
            Value::Bits { bits, width } => self.constant(*bits, *width),
            Value::Int(n) => self.integer(n.clone()),
        }
    }

    /// The constant zero of any sort.
    pub fn zero(&mut self, sort: Sort) -> Term {
        match sort {
            Sort::Bits(w) => self.constant(0, w),
            Sort::Int => self.integer(0),
        }
    }

    /// Exactly this node, without simplification.
    ///
    /// Requires operands that fit; `sort` is that of the result, for bit-vectors the width will do.
    pub fn plain(&mut self, node: Node, sort: impl Into<Sort>) -> Term {
        let sort = sort.into();
        debug_assert!(sort.width().is_none_or(|w| (1..=128).contains(&w)), "{sort} of {node:?}");
        debug_assert!(self.is_well_formed(node, sort), "ill-formed {node:?} of {sort}");
        let key = (node, packed(sort));
        if let Some(&t) = self.index.get(&key) {
            return t;
        }
        let t = Term::new(self.nodes.len(), self.lineage.origin());
        let mut mentions = match node {
            Node::Var(v) => Mentions::var(v),
            Node::Sym(s) => Mentions::sym(s),
            Node::Load { .. } => Mentions::LOADS,
            _ => Mentions::default(),
        };
        if sort == Sort::Int {
            mentions = mentions.and(Mentions::INTEGERS);
        }
        node.for_each_child(|c| mentions = mentions.and(self.mentions(c)));
        self.nodes.push(key);
        self.mentions.push(mentions);
        self.index.insert(key, t);
        t
    }

    fn is_well_formed(&self, node: Node, sort: Sort) -> bool {
        let is = |t: Term, sort: Sort| self.sort(t) == sort;
        match (node, sort) {
            (Node::Var(_) | Node::Sym(_), _) => true,
            (Node::Ite(c, a, b), _) => is(c, Sort::TRUTH) && is(a, sort) && is(b, sort),
            (Node::Int(op, a, b), _) => op.sort() == sort && is(a, Sort::Int) && is(b, Sort::Int),
            (Node::Numeral(Numeral::Big(i)), Sort::Int) => (i as usize) < self.big.len(),
            (Node::Numeral(Numeral::Small(_)), Sort::Int) => true,
            (Node::ToInt(a), Sort::Int) => !self.is_int(a),
            (Node::ToBits(a), Sort::Bits(_)) => self.is_int(a),
            (_, Sort::Bits(w)) => self.is_well_formed_vector(node, w),
            (_, Sort::Int) => false,
        }
    }

    /// Nodes all of whose operands are bit-vectors.
    fn is_well_formed_vector(&self, node: Node, w: u32) -> bool {
        let mut is_of_vectors = true;
        node.for_each_child(|c| is_of_vectors &= !self.is_int(c));
        let width = |t: Term| self.width(t);
        is_of_vectors
            && match node {
                Node::Const(v) => v & !crate::mask(w) == 0,
                Node::Load { bytes, .. } => w == bytes as u32 * 8,
                Node::Not(a) | Node::Neg(a) => width(a) == w,
                Node::Bin(BinOp::Concat, a, b) => width(a) + width(b) == w,
                Node::Bin(op, a, b) if op.is_comparison() => w == 1 && width(a) == width(b),
                Node::Bin(_, a, b) => width(a) == w && width(b) == w,
                Node::Extract { lo, of } => lo as u32 + w <= width(of),
                Node::Zext(a) | Node::Sext(a) => width(a) <= w,
                _ => false,
            }
    }
}

#[cold]
fn no_width(t: Term) -> ! {
    panic!("{t:?} is an integer and has no width")
}
