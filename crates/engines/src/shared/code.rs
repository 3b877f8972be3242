//! The program as engines walk it: one procedure, its blocks behind a shared pointer so that terms can be built while
//! statements are read.

use ir::analysis::{Graph, loop_heads};
use ir::{Edge, EdgeId, LocId, LocKind, Program};
use std::rc::Rc;

/// Which locations a search aims at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Goal {
    /// Error locations.
    Error,
    /// Error locations and those of untranslated code: a proof must exclude both.
    ErrorOrUnknown,
}

impl Goal {
    pub(crate) fn includes(self, kind: &LocKind) -> bool {
        match kind {
            LocKind::Error => true,
            LocKind::Unknown(_) => self == Goal::ErrorOrUnknown,
            LocKind::Plain => false,
        }
    }
}

/// A program of one procedure, prepared by `ir::pass`.
pub(crate) struct Code {
    pub(crate) program: Program,
    pub(crate) edges: Rc<[Edge]>,
    pub(crate) graph: Graph,
    pub(crate) entry: LocId,
    pub(crate) is_loop_head: Vec<bool>,
    kinds: Vec<LocKind>,
}

impl Code {
    pub(crate) fn new(program: &Program) -> Code {
        let program = program.clone();
        let main = program.proc(program.entry);
        let graph = Graph::new(main);
        let is_loop_head = loop_heads(main, &graph);
        Code {
            edges: main.edges.clone().into(),
            entry: main.entry,
            kinds: main.locs.iter().map(|l| l.kind.clone()).collect(),
            graph,
            is_loop_head,
            program,
        }
    }

    pub(crate) fn loc_count(&self) -> usize {
        self.kinds.len()
    }

    pub(crate) fn locs(&self) -> impl Iterator<Item = LocId> + use<> {
        (0..self.kinds.len() as u32).map(LocId)
    }

    pub(crate) fn kind(&self, l: LocId) -> &LocKind {
        &self.kinds[l.0 as usize]
    }

    /// Some location stands for code that was not translated.
    pub(crate) fn has_unknown(&self) -> bool {
        self.kinds.iter().any(|k| matches!(k, LocKind::Unknown(_)))
    }

    pub(crate) fn edge(&self, e: EdgeId) -> &Edge {
        &self.edges[e.0 as usize]
    }
}
