//! Three-valued structures: what is claimed of the blocks of the heap at a location (Sagiv, Reps, Wilhelm, TOPLAS 2002).
//! `text` has the text form. What statements do to structures, the domain that finds them and the checker say each for itself.
//!
//! A state is described by a structure if there is an *embedding*: for each node of the structure a set of blocks that have been
//! allocated, no block in two of them, so that all that the structure says is true. Blocks in no set are not spoken of. A block
//! belongs to the program until it ends and beyond: that it lives is what its tag in memory says, a field like any other.

pub(crate) mod text;

use ir::LocId;
use logic::VarId;
use std::collections::{BTreeMap, BTreeSet};

/// Bytes that are read together: `bytes` from `at` on, an offset from the beginning of a block (modulo 2^width of addresses,
/// since the tag of a block lies before it), or an address of static memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Field {
    /// Where they begin.
    pub at: u128,
    /// How many.
    pub bytes: u8,
}

/// How the blocks of a chain lead to each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Row {
    /// This field of each block is the address of the next one, and `entry`. What the node says of the field is said of the last.
    pub link: Field,
    /// Where links lead to, from the beginning of a block, modulo 2^width.
    pub entry: u128,
    /// Of a doubly linked one: this field of each block is the address of the one before it, and `entry`. What the node says of the
    /// field is said of the first.
    pub back: Option<Field>,
}

/// Which blocks a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// Exactly one.
    One,
    /// One or more, in a row.
    Chain(Row),
    /// Any number.
    Many,
}

/// Blocks that nothing tells apart.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Individual {
    /// How many, in which order.
    pub kind: Kind,
    /// What each was allocated with, in bytes.
    pub size: u128,
    /// What holds of each of the blocks. Fields do not overlap.
    pub fields: BTreeMap<Field, Values>,
}

impl Individual {
    /// How its blocks lead to each other, if it is a chain.
    pub fn row(&self) -> Option<Row> {
        match self.kind {
            Kind::Chain(row) => Some(row),
            Kind::One | Kind::Many => None,
        }
    }

    /// The field by which a chain is linked.
    pub fn link(&self) -> Option<Field> {
        self.row().map(|r| r.link)
    }

    /// The field by which a chain is linked backwards.
    pub fn back(&self) -> Option<Field> {
        self.row().and_then(|r| r.back)
    }
}

/// Which block of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// The only one, or the first of a chain.
    First,
    /// The last of a chain.
    Last,
    /// Any one.
    Any,
}

/// A value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Item {
    /// These bits.
    Const(u128),
    /// An address in a block.
    At {
        /// The node, by its number.
        node: usize,
        /// Which of its blocks.
        pick: Pick,
        /// From the beginning of the block, modulo 2^width.
        offset: u128,
    },
}

/// One of these.
pub type Values = BTreeSet<Item>;

/// What is ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Point {
    /// [`Shapes::order`] of the blocks of a node.
    Node(usize),
    /// The value of a variable.
    Var(VarId),
    /// These bits, which are a bound of other points.
    Const(u128),
}

/// See the module. Of what it does not mention, nothing is known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Structure {
    /// The universe.
    pub nodes: Vec<Individual>,
    /// Values of variables.
    pub vars: BTreeMap<VarId, Values>,
    /// Values in static memory. Places do not overlap.
    pub statics: BTreeMap<Field, Values>,
    /// With sign, not greater: each of the first, each of the second. A chain with itself: each block, and those behind it. One block
    /// with itself is not mentioned.
    pub le: BTreeSet<(Point, Point)>,
    /// What a variable counts.
    pub count: Option<Count>,
}

/// The value of a variable is `rest` and the number of blocks of `nodes`, modulo 2^width of the variable.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Count {
    /// A bit-vector.
    pub var: VarId,
    /// What is beside the blocks.
    pub rest: u128,
    /// Whose blocks count.
    pub nodes: BTreeSet<usize>,
}

/// The structures of the entry procedure.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Shapes {
    /// The field by which blocks are ordered.
    pub order: Option<Field>,
    /// By location: each state there is described by one of these. Every cycle has such a location. At others are the states that
    /// paths bring there.
    pub at: BTreeMap<LocId, Vec<Structure>>,
}
