//! Where the values of pointers come from, as far as the order of statements does not matter.
//!
//! Comparing two pointers into one object is a question about the program; comparing pointers to different objects is
//! often one about the machine's choice of addresses (`super::addresses`). This analysis tells the first kind from the
//! second: inclusion constraints over variables, members and memory cells (Andersen), of which each keeps one object, not
//! a set. It looks at the whole unit once, when the first comparison asks.
//!
//! Memory that is reached through pointers to pointers is one cell for the whole program; members are kept apart by record
//! and name, all instances together. Members of unions, and of records whose pointers are converted into each other,
//! share that cell.

mod collect;

pub(super) use collect::{is_pointer_as_number, pointer_in_number};

use crate::hir::{Expr, FuncBody, FuncId, GlobalId, LocalId, Unit};
use crate::types::RecordId;
use rustc_hash::{FxHashMap, FxHashSet};

/// A named object.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Object {
    Global(GlobalId),
    Local(FuncId, LocalId),
}

/// The object that a pointer points into, or past the end of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Root {
    /// None that the analysis has seen.
    Nothing,
    One(Object),
    Many,
}

/// A set of what may be true of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Traits(u8);

impl Traits {
    pub(super) const NONE: Traits = Traits(0);
    /// It may be one past the end of its object, where another object may begin.
    pub(super) const AT_END: Traits = Traits(1);
    /// Into a string literal.
    pub(super) const LITERAL: Traits = Traits(2);
    /// To a function or a label.
    pub(super) const CODE: Traits = Traits(4);
    /// Into a block of the heap, which may have been freed.
    pub(super) const HEAP: Traits = Traits(8);
    /// Into a local variable that may end before the program does.
    pub(super) const STACK: Traits = Traits(16);
    /// Into a local variable, and kept where it may outlive it.
    pub(super) const OUTLIVES: Traits = Traits(32);

    pub(super) fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }

    fn with(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

/// What is known of a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Origin {
    pub(super) root: Root,
    pub(super) traits: Traits,
}

impl Origin {
    const NOTHING: Origin = Origin { root: Root::Nothing, traits: Traits::NONE };

    fn anywhere(traits: Traits) -> Origin {
        Origin { root: Root::Many, traits }
    }

    fn join(self, other: Origin) -> Origin {
        let root = match (self.root, other.root) {
            (Root::Nothing, r) | (r, Root::Nothing) => r,
            (a, b) if a == b => a,
            _ => Root::Many,
        };
        Origin { root, traits: self.traits.with(other.traits) }
    }

    fn with(self, traits: Traits) -> Origin {
        Origin { traits: self.traits.with(traits), ..self }
    }
}

/// What holds pointers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Place {
    Local(FuncId, LocalId),
    Global(GlobalId),
    Member(RecordId, u32),
    Result(FuncId),
    /// Whatever is reached through a pointer to a pointer.
    Cell,
    /// Arguments of calls through pointers, and their results.
    Passed,
    Returned,
}

impl Place {
    /// A pointer to a local variable that is kept here may outlive it.
    fn outlives_locals(self) -> bool {
        !matches!(self, Place::Local(..) | Place::Passed)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct NodeId(u32);

/// Where a value comes from: a place, or known at once.
#[derive(Clone, Copy, Debug)]
enum Source {
    Place(NodeId, Traits),
    Known(Origin),
}

/// The solved constraints.
pub(super) struct Provenance {
    nodes: FxHashMap<Place, NodeId>,
    places: Vec<Place>,
    origins: Vec<Origin>,
    /// By node: where its values flow to, and what that adds.
    flows: Vec<Vec<(NodeId, Traits)>>,
    /// Functions that may be active more than once at a time: their locals are several objects.
    recursive: FxHashSet<FuncId>,
    by_body: FxHashMap<*const FuncBody, FuncId>,
    /// Locals that do not end before the program does: those of the outermost block of the function it starts with.
    lasting: FxHashSet<(FuncId, LocalId)>,
    /// Something frees blocks of the heap.
    pub(super) frees: bool,
}

impl Provenance {
    pub(super) fn new(unit: &Unit, entry: &str) -> Provenance {
        let mut all = Provenance {
            nodes: FxHashMap::default(),
            places: Vec::new(),
            origins: Vec::new(),
            flows: Vec::new(),
            recursive: FxHashSet::default(),
            by_body: FxHashMap::default(),
            lasting: FxHashSet::default(),
            frees: false,
        };
        collect::collect(unit, entry, &mut all);
        all.solve();
        all
    }

    /// Of the pointer `e` in the function with that body.
    pub(super) fn of(&mut self, unit: &Unit, body: Option<&FuncBody>, e: &Expr) -> Origin {
        let func = body.and_then(|b| self.by_body.get(&std::ptr::from_ref(b)).copied());
        let mut sources = Vec::new();
        collect::sources(unit, self, func, e, Traits::NONE, &mut sources);
        let origin = sources.into_iter().fold(Origin::NOTHING, |o, s| o.join(self.value(s)));
        // A value that no assignment explains comes from outside.
        if origin.root == Root::Nothing { origin.join(Origin::anywhere(Traits::NONE)) } else { origin }
    }

    /// Both point into the same object, which exists once: of a local one there may be one of an earlier call.
    pub(super) fn is_same_object(&self, a: Origin, b: Origin) -> bool {
        let outlives = a.traits.with(b.traits).has(Traits::OUTLIVES);
        let is_single = |o| match o {
            Object::Global(_) => true,
            Object::Local(f, _) => !self.recursive.contains(&f) && !outlives,
        };
        a.root == b.root && matches!(a.root, Root::One(o) if is_single(o))
    }

    fn node(&mut self, place: Place) -> NodeId {
        let next = NodeId(self.places.len() as u32);
        let id = *self.nodes.entry(place).or_insert(next);
        if id == next {
            self.places.push(place);
            // Memory may hold what nobody in the unit has written.
            let is_memory = matches!(place, Place::Member(..) | Place::Cell);
            self.origins.push(if is_memory { Origin::anywhere(Traits::NONE) } else { Origin::NOTHING });
            self.flows.push(Vec::new());
        }
        id
    }

    fn value(&self, source: Source) -> Origin {
        match source {
            Source::Known(origin) => origin,
            Source::Place(n, added) => self.held(n).with(added),
        }
    }

    /// What is known of a pointer that is read from the place.
    fn held(&self, n: NodeId) -> Origin {
        let origin = self.origins[n.0 as usize];
        let outlives = origin.traits.has(Traits::STACK) && self.places[n.0 as usize].outlives_locals();
        origin.with(if outlives { Traits::OUTLIVES } else { Traits::NONE })
    }

    fn flow(&mut self, source: Source, to: NodeId) {
        match source {
            Source::Known(origin) => {
                let at = &mut self.origins[to.0 as usize];
                *at = at.join(origin);
            }
            Source::Place(from, added) => self.flows[from.0 as usize].push((to, added)),
        }
    }

    /// The two places are one.
    fn merge(&mut self, a: NodeId, b: NodeId) {
        self.flow(Source::Place(a, Traits::NONE), b);
        self.flow(Source::Place(b, Traits::NONE), a);
    }

    /// The least solution.
    fn solve(&mut self) {
        let mut todo: Vec<NodeId> = (0..self.places.len() as u32).map(NodeId).collect();
        while let Some(n) = todo.pop() {
            let held = self.held(n);
            for i in 0..self.flows[n.0 as usize].len() {
                let (to, added) = self.flows[n.0 as usize][i];
                let at = self.origins[to.0 as usize];
                let joined = at.join(held.with(added));
                if joined != at {
                    self.origins[to.0 as usize] = joined;
                    todo.push(to);
                }
            }
        }
    }
}
