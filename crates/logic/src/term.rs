//! The hash-consing arena and its nodes.

use rustc_hash::FxHashMap;
use std::fmt;
use std::num::NonZeroU32;

/// A handle of a term in a [`Pool`]. Handles of different pools must not be mixed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Term(NonZeroU32);

impl Term {
    /// A dense index, increasing from subterms to terms.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    fn new(index: usize) -> Term {
        let raw = u32::try_from(index + 1).expect("more than 2^32 terms");
        Term(NonZeroU32::new(raw).expect("index + 1 is not zero"))
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

/// Binary operators. Operands have equal width except for `Concat`; comparisons and `Eq` are one bit wide.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    Udiv,
    Urem,
    Sdiv,
    Srem,
    Shl,
    Lshr,
    Ashr,
    And,
    Or,
    Xor,
    /// High part first.
    Concat,
    Eq,
    Ult,
    Ule,
    Slt,
    Sle,
}

impl BinOp {
    pub fn is_comparison(self) -> bool {
        matches!(self, BinOp::Eq | BinOp::Ult | BinOp::Ule | BinOp::Slt | BinOp::Sle)
    }

    pub fn is_commutative(self) -> bool {
        matches!(self, BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor | BinOp::Eq)
    }
}

/// What a term is. Its width is kept beside it ([`Pool::width`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Const(u128),
    Var(VarId),
    Sym(SymId),
    /// `bytes` bytes of the current memory at `addr`, little endian. `ptr`: read at a pointer type.
    Load {
        addr: Term,
        bytes: u8,
        ptr: bool,
    },
    /// Bitwise complement; negation of a truth value.
    Not(Term),
    Neg(Term),
    Bin(BinOp, Term, Term),
    Ite(Term, Term, Term),
    /// Bits `lo .. lo + width`.
    Extract {
        lo: u16,
        of: Term,
    },
    Zext(Term),
    Sext(Term),
}

impl Node {
    /// Calls `f` on each direct subterm, left to right.
    #[inline]
    pub fn for_each_child(&self, mut f: impl FnMut(Term)) {
        match *self {
            Node::Const(_) | Node::Var(_) | Node::Sym(_) => {}
            Node::Load { addr, .. } => f(addr),
            Node::Not(a) | Node::Neg(a) | Node::Zext(a) | Node::Sext(a) => f(a),
            Node::Extract { of, .. } => f(of),
            Node::Bin(_, a, b) => {
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
            Node::Const(_) | Node::Var(_) | Node::Sym(_) => self,
            Node::Load { addr, bytes, ptr } => Node::Load { addr: f(addr), bytes, ptr },
            Node::Not(a) => Node::Not(f(a)),
            Node::Neg(a) => Node::Neg(f(a)),
            Node::Bin(op, a, b) => {
                let a = f(a);
                Node::Bin(op, a, f(b))
            }
            Node::Ite(c, a, b) => {
                let (c, a) = (f(c), f(a));
                Node::Ite(c, a, f(b))
            }
            Node::Extract { lo, of } => Node::Extract { lo, of: f(of) },
            Node::Zext(a) => Node::Zext(f(a)),
            Node::Sext(a) => Node::Sext(f(a)),
        }
    }
}

/// Which leaves a term may mention: loads, and variables and symbols up to collisions of a small hash. What it does not
/// name does not occur, so that a rewriting passes over subterms that it cannot concern.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Mentions(u64);

impl Mentions {
    pub const LOADS: Mentions = Mentions(1);
    pub const ANYTHING: Mentions = Mentions(u64::MAX);

    pub fn var(v: VarId) -> Mentions {
        Mentions(2 << (v.0 % 63))
    }

    pub fn sym(s: SymId) -> Mentions {
        Mentions(2 << (s.0 % 63))
    }

    pub fn and(self, other: Mentions) -> Mentions {
        Mentions(self.0 | other.0)
    }

    pub fn overlaps(self, other: Mentions) -> bool {
        self.0 & other.0 != 0
    }
}

/// The arena of terms.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    nodes: Vec<(Node, u16)>,
    /// By term.
    mentions: Vec<Mentions>,
    index: FxHashMap<(Node, u16), Term>,
}

impl Pool {
    pub fn new() -> Pool {
        Pool::default()
    }

    /// Number of terms so far.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn node(&self, t: Term) -> Node {
        self.nodes[t.index()].0
    }

    /// Which leaves the term may mention.
    pub fn mentions(&self, t: Term) -> Mentions {
        self.mentions[t.index()]
    }

    /// Width in bits, 1 to 128.
    pub fn width(&self, t: Term) -> u32 {
        self.nodes[t.index()].1 as u32
    }

    /// The constant that the term is, if it is one.
    pub fn as_const(&self, t: Term) -> Option<u128> {
        match self.node(t) {
            Node::Const(v) => Some(v),
            _ => None,
        }
    }

    /// Exactly this node, without simplification.
    ///
    /// Requires operand widths to fit; `width` is that of the result.
    pub fn plain(&mut self, node: Node, width: u32) -> Term {
        debug_assert!((1..=128).contains(&width), "width {width} of {node:?}");
        debug_assert!(self.well_formed(node, width), "ill-formed {node:?} of width {width}");
        let key = (node, width as u16);
        if let Some(&t) = self.index.get(&key) {
            return t;
        }
        let t = Term::new(self.nodes.len());
        let mut mentions = match node {
            Node::Var(v) => Mentions::var(v),
            Node::Sym(s) => Mentions::sym(s),
            Node::Load { .. } => Mentions::LOADS,
            _ => Mentions::default(),
        };
        node.for_each_child(|c| mentions = mentions.and(self.mentions(c)));
        self.nodes.push(key);
        self.mentions.push(mentions);
        self.index.insert(key, t);
        t
    }

    fn well_formed(&self, node: Node, width: u32) -> bool {
        match node {
            Node::Const(v) => v & !crate::mask(width) == 0,
            Node::Var(_) | Node::Sym(_) => true,
            Node::Load { bytes, .. } => width == bytes as u32 * 8,
            Node::Not(a) | Node::Neg(a) => self.width(a) == width,
            Node::Bin(BinOp::Concat, a, b) => self.width(a) + self.width(b) == width,
            Node::Bin(op, a, b) if op.is_comparison() => width == 1 && self.width(a) == self.width(b),
            Node::Bin(_, a, b) => self.width(a) == width && self.width(b) == width,
            Node::Ite(c, a, b) => self.width(c) == 1 && self.width(a) == width && self.width(b) == width,
            Node::Extract { lo, of } => lo as u32 + width <= self.width(of),
            Node::Zext(a) | Node::Sext(a) => self.width(a) <= width,
        }
    }
}
