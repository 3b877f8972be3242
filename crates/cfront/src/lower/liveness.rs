//! Uninitialised variables: an input only where the value can be read.
//!
//! A declaration without initialiser leaves a `Havoc` of the variable. Where the variable is dead behind it, it is
//! dropped; where it stays, it gets what its type demands. A local that may be read before control reached its
//! declaration (a jump went around it) becomes an input at the procedure's entry.

use super::lowering::{Lowering, OpenProc};
use base::Pos;
use ir::analysis::Graph;
use ir::{EdgeId, Input, InputKind, LocId, LocKind, Procedure, ScalarType, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Node, Pool, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// The locals of a procedure, and where the values of those that have no initialiser may still be read. Each variable is
/// followed on its own, which is linear in the length of its live range.
struct Liveness<'a> {
    pool: &'a Pool,
    vars: &'a FxHashSet<VarId>,
    /// Live at the entry.
    at_entry: FxHashSet<VarId>,
    /// Marked variables behind the edges that mark them.
    behind_marks: FxHashSet<(VarId, LocId)>,
}

/// Of a variable, in the order of edges.
#[derive(Default)]
struct Places {
    /// Where edges begin that read it before they write it.
    read: Vec<LocId>,
    /// Edges that write it.
    written: Vec<EdgeId>,
    /// Where edges lead that mark it.
    marked: Vec<LocId>,
}

impl<'a> Liveness<'a> {
    fn new(pool: &'a Pool, proc: &Procedure, vars: &'a FxHashSet<VarId>) -> Liveness<'a> {
        let mut this = Liveness { pool, vars, at_entry: FxHashSet::default(), behind_marks: FxHashSet::default() };
        let (places, graph) = (this.places(proc), Graph::new(proc));
        // By location and by edge: the variable for which it was marked last.
        let (mut live, mut written) = (vec![None; proc.locs.len()], vec![None; proc.edges.len()]);
        for (&v, places) in &places {
            let is_new = |l: &mut Option<VarId>| l.replace(v) != Some(v);
            places.written.iter().for_each(|e| written[e.0 as usize] = Some(v));
            let mut todo = places.read.clone();
            todo.retain(|l| is_new(&mut live[l.0 as usize]));
            while let Some(l) = todo.pop() {
                let before = graph.incoming(l).iter().filter(|e| written[e.0 as usize] != Some(v));
                todo.extend(before.map(|&e| proc.edge(e).src).filter(|l| is_new(&mut live[l.0 as usize])));
            }
            let is_live = |l: &LocId| live[l.0 as usize] == Some(v);
            this.at_entry.extend(is_live(&proc.entry).then_some(v));
            this.behind_marks.extend(places.marked.iter().filter(|l| is_live(l)).map(|&l| (v, l)));
        }
        this
    }

    fn places(&self, proc: &Procedure) -> FxHashMap<VarId, Places> {
        let mut places: FxHashMap<VarId, Places> = FxHashMap::default();
        for e in proc.edge_ids() {
            let edge = proc.edge(e);
            for s in &edge.stmts {
                for v in self.read_by(s) {
                    let of = places.entry(v).or_default();
                    if of.written.last() != Some(&e) {
                        of.read.push(edge.src);
                    }
                }
                if let Some(v) = marked(s, self.vars) {
                    places.entry(v).or_default().marked.push(edge.dst);
                }
                s.kind.for_each_target(|v| {
                    if self.vars.contains(&v) {
                        places.entry(v).or_default().written.push(e);
                    }
                });
            }
        }
        places
    }

    /// The locals that a statement reads.
    fn read_by(&self, s: &Stmt) -> Vec<VarId> {
        let mut out = Vec::new();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut stack = Vec::new();
        s.kind.for_each_term(|t| stack.push(t));
        while let Some(t) = stack.pop() {
            match self.pool.node(t) {
                Node::Const(_) => {}
                Node::Var(v) if self.vars.contains(&v) => out.push(v),
                node => {
                    if seen.insert(t) {
                        node.for_each_child(|c| stack.push(c));
                    }
                }
            }
        }
        out
    }

    /// For each statement of an edge that only marks an uninitialised variable, by index: is the value read later?
    fn marks_read_later(&self, proc: &Procedure, e: EdgeId) -> FxHashMap<usize, bool> {
        let edge = proc.edge(e);
        let mut later: FxHashMap<VarId, bool> = FxHashMap::default();
        let mut found = FxHashMap::default();
        for (i, s) in edge.stmts.iter().enumerate().rev() {
            if let Some(v) = marked(s, self.vars) {
                let at_end = || self.behind_marks.contains(&(v, edge.dst));
                found.insert(i, later.get(&v).copied().unwrap_or_else(at_end));
            }
            s.kind.for_each_target(|v| {
                later.insert(v, false);
            });
            for v in self.read_by(s) {
                later.insert(v, true);
            }
        }
        found
    }
}

impl Lowering<'_> {
    /// Drops or completes the inputs for uninitialised locals of a procedure.
    pub(super) fn settle_uninitialised(&mut self, open: &mut OpenProc) {
        let proc = &mut open.cfg.proc;
        let is_local = |v: &VarId| self.program.var_decl(*v).kind == VarKind::Local;
        let vars: FxHashSet<VarId> = proc.locals.iter().copied().filter(is_local).collect();
        if vars.is_empty() {
            return;
        }
        let liveness = Liveness::new(&self.program.pool, proc, &vars);
        let has_marks = |e: &EdgeId| proc.edge(*e).stmts.iter().any(|s| marked(s, &vars).is_some());
        let marks: Vec<_> =
            proc.edge_ids().filter(has_marks).map(|e| (e, liveness.marks_read_later(proc, e))).collect();
        let live_at_entry: Vec<VarId> = proc.locals.iter().copied().filter(|v| liveness.at_entry.contains(v)).collect();
        for (e, marks) in marks {
            self.settle_edge(proc, e, &marks);
        }
        self.enter_with_inputs(proc, &live_at_entry);
    }

    fn settle_edge(&mut self, proc: &mut Procedure, e: EdgeId, marks: &FxHashMap<usize, bool>) {
        let stmts = std::mem::take(&mut proc.edges[e.0 as usize].stmts);
        let mut out = Vec::with_capacity(stmts.len());
        for (i, s) in stmts.into_iter().enumerate() {
            match (marks.get(&i), s.kind) {
                (Some(true), StmtKind::Havoc { var, input }) => out.extend(self.uninitialised(proc, var, input, s.pos)),
                (Some(_), _) => {}
                (None, kind) => out.push(Stmt { kind, pos: s.pos }),
            }
        }
        proc.edges[e.0 as usize].stmts = out;
    }

    /// A new entry where the variables live at the old one become inputs.
    fn enter_with_inputs(&mut self, proc: &mut Procedure, live: &[VarId]) {
        let mut stmts = Vec::new();
        for &var in live {
            let VarDecl { name, ty, pos, .. } = self.program.var_decl(var).clone();
            let input = Input { kind: InputKind::Uninitialised, what: name, ty };
            stmts.extend(self.uninitialised(proc, var, input, pos));
        }
        if !stmts.is_empty() {
            let entry = proc.add_loc(LocKind::Plain, proc.pos);
            proc.add_edge(entry, proc.entry, stmts);
            proc.entry = entry;
        }
    }

    /// Statements that give `var` any value of its type.
    fn uninitialised(&mut self, proc: &mut Procedure, var: VarId, input: Input, pos: Pos) -> Vec<Stmt> {
        let stmt = |kind| Stmt { kind, pos };
        let width = self.program.var_decl(var).width();
        if self.bools.contains(&var) {
            let name = format!("$bit of {}", self.program.var_decl(var).name);
            let decl = VarDecl { name, ty: ScalarType::TRUTH, kind: VarKind::Temp, pos };
            let input = Input { ty: ScalarType::TRUTH, ..input };
            let bit = self.program.add_var(decl);
            proc.locals.push(bit);
            let value = self.program.var(bit);
            let value = self.pool().zext(value, width);
            return vec![stmt(StmtKind::Havoc { var: bit, input }), stmt(StmtKind::Assign(vec![(var, value)]))];
        }
        let is_ptr = input.ty.is_pointer();
        let mut stmts = vec![stmt(StmtKind::Havoc { var, input })];
        if is_ptr && self.memory.is_none() {
            let value = self.program.var(var);
            let valid = self.environment_pointer(value);
            stmts.push(stmt(StmtKind::Assume(valid)));
        }
        stmts
    }
}

/// The variable whose declaration without initialiser left this statement.
fn marked(s: &Stmt, vars: &FxHashSet<VarId>) -> Option<VarId> {
    match &s.kind {
        StmtKind::Havoc { var, input } if input.kind == InputKind::Uninitialised => {
            Some(*var).filter(|v| vars.contains(v))
        }
        _ => None,
    }
}
