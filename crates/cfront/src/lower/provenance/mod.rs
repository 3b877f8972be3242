//! Where the values of pointers come from, as far as the order of statements does not matter.
//!
//! Comparing two pointers into one object is a question about the program; comparing pointers to different objects is
//! often one about the machine's choice of addresses (`super::addresses`). This analysis tells the first kind from the
//! second: inclusion constraints over variables, members and memory cells (Andersen), of which each keeps one object, not
//! a set. It looks at the whole unit once, when the first comparison asks.
//!
//! Memory that is reached through pointers to pointers is one cell for the whole program; members are kept apart by record
//! and name, all instances together. Members of unions, and of records that are reached through pointers of other types
//! (`conversions`), share that cell.

mod calls;
mod collect;
mod conversions;
mod graph;
mod members;
mod origin;
mod scopes;
mod value;

pub(super) use origin::{Ends, NamedObject, Origin, Root, Traits};

use crate::hir::{Expr, FuncBody, FuncId, LocalId, StmtKind, Unit};
use collect::{Collected, collect};
use graph::Graph;
use rustc_hash::{FxHashMap, FxHashSet};
use scopes::Scopes;
use value::Reader;

/// The solved constraints.
pub(super) struct Provenance {
    graph: Graph,
    collected: Collected,
    by_body: FxHashMap<*const FuncBody, FuncId>,
    lasting: FxHashSet<(FuncId, LocalId)>,
}

impl Provenance {
    pub(super) fn new(unit: &Unit, entry: FuncId) -> Provenance {
        let with_body = || (0..).map(FuncId).zip(&unit.funcs).filter_map(|(id, f)| Some((id, f.body.as_ref()?)));
        let by_body = with_body().map(|(id, body)| (std::ptr::from_ref(body), id)).collect();
        let scopes = Scopes::of(unit);
        let lasting = lasting_locals(unit, entry).into_iter().filter(|&l| !scopes.begins_again(l)).collect();
        let mut graph = Graph::new(scopes);
        let collected = collect(unit, entry, &lasting, &mut graph);
        graph.solve();
        Provenance { graph, collected, by_body, lasting }
    }

    /// Of the pointer `e` in the function with that body.
    pub(super) fn of(&mut self, unit: &Unit, body: Option<&FuncBody>, e: &Expr) -> Origin {
        let func = body.and_then(|b| self.function(b));
        let mut sources = Vec::new();
        let mut reader = Reader { unit, graph: &mut self.graph, lasting: &self.lasting, func };
        reader.value(e, Traits::NONE, &mut sources);
        let origin = sources.into_iter().fold(Origin::NOTHING, |o, s| o.join(self.graph.value(s)));
        // A value that no assignment explains comes from outside.
        if origin.root == Root::Nothing { origin.join(Origin::anywhere(Traits::NONE)) } else { origin }
    }

    /// Both point into the same object, which exists once: of a local one there may be one of an earlier call.
    pub(super) fn is_same_object(&self, a: Origin, b: Origin) -> bool {
        let outlives = a.traits.with(b.traits).has(Traits::OUTLIVES);
        let is_single = |o| match o {
            NamedObject::Global(_) => true,
            NamedObject::Local(f, _) => self.exists_once(f) && !outlives,
        };
        a.root == b.root && matches!(a.root, Root::One(o) if is_single(o))
    }

    /// The object of a local variable exists once.
    pub(super) fn exists_once(&self, f: FuncId) -> bool {
        !self.collected.recursive.contains(&f)
    }

    /// The function with this body.
    pub(super) fn function(&self, body: &FuncBody) -> Option<FuncId> {
        self.by_body.get(&std::ptr::from_ref(body)).copied()
    }

    /// Something frees blocks of the heap.
    pub(super) fn frees(&self) -> bool {
        self.collected.frees
    }
}

/// Locals that do not end before the program does: those of the outermost block of the function it starts with, if nobody
/// else calls that.
fn lasting_locals(unit: &Unit, entry: FuncId) -> FxHashSet<(FuncId, LocalId)> {
    let started = (0..).map(FuncId).zip(&unit.funcs).filter(|(id, f)| *id == entry && !f.is_used);
    let bodies = started.filter_map(|(id, f)| Some((id, f.body.as_ref()?)));
    let locals = bodies.flat_map(|(id, body)| {
        let declared = body.stmts.iter().filter_map(|s| match s.kind {
            StmtKind::Decl { local, .. } => Some(local),
            _ => None,
        });
        declared.chain(body.params.iter().copied()).map(move |l| (id, l))
    });
    locals.collect()
}
