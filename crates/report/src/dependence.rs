//! Whether the path of an execution without inputs is the only one that the program has.

use exec::{Observer, State};
use ir::{EdgeId, ProcId, Program, Stmt, StmtKind, VarKind};
use logic::{Node, Term};
use rustc_hash::FxHashSet;

/// Watches whether anything on the path reads memory or looks at an address: what memory holds before the program
/// starts, and where objects lie, may be otherwise in another execution.
pub struct Dependence<'p> {
    program: &'p Program,
    seen: FxHashSet<Term>,
    is_found: bool,
}

impl<'p> Dependence<'p> {
    /// For executions of the program.
    pub fn new(program: &'p Program) -> Dependence<'p> {
        // Addresses of static objects are constants, which nobody can tell from others.
        Dependence { program, seen: FxHashSet::default(), is_found: !program.objects.is_empty() }
    }

    /// Nothing did.
    pub fn is_only_path(&self) -> bool {
        !self.is_found
    }

    fn look(&mut self, kind: &StmtKind) {
        let mut todo = Vec::new();
        kind.for_each_term(|t| todo.push(t));
        while let Some(t) = todo.pop().filter(|_| !self.is_found) {
            if !self.seen.insert(t) {
                continue;
            }
            let node = self.program.pool.node(t);
            self.is_found = match node {
                Node::Load { .. } => true,
                Node::Var(v) => matches!(self.program.var_decl(v).kind, VarKind::FrameAddr | VarKind::Heap),
                _ => false,
            };
            node.for_each_child(|c| todo.push(c));
        }
    }
}

impl Observer for Dependence<'_> {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        for stmt in &self.program.proc(proc).edge(edge).stmts {
            self.is_found |= matches!(stmt.kind, StmtKind::Alloc { .. });
            self.look(&stmt.kind);
        }
    }

    fn call(&mut self, stmt: &Stmt, _: ProcId, _: &State) {
        self.look(&stmt.kind);
    }
}
