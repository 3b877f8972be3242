//! Uninitialised variables: an input only where the value can be read.
//!
//! A declaration without initialiser leaves a `Havoc` of the variable. Where the variable is dead behind it, it is
//! dropped; where it stays, it gets what its type demands. A local that may be read before control reached its
//! declaration (a jump went around it) becomes an input at the procedure's entry.

use super::{Lowering, OpenProc};
use base::Pos;
use ir::analysis::Graph;
use ir::{Edge, EdgeId, Input, InputKind, LocKind, Procedure, Stmt, StmtKind, VarDecl, VarKind};
use logic::{Node, Pool, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A set of candidates, one bit each.
type Set = Vec<u64>;

/// The locals of a procedure that may be read uninitialised, numbered.
struct Candidates {
    vars: Vec<VarId>,
    number: FxHashMap<VarId, usize>,
}

impl Candidates {
    fn of(lowering: &Lowering<'_>, proc: &Procedure) -> Candidates {
        let is_local = |v: &VarId| lowering.program.var_decl(*v).kind == VarKind::Local;
        let vars: Vec<VarId> = proc.locals.iter().copied().filter(is_local).collect();
        let number = vars.iter().enumerate().map(|(i, &v)| (v, i)).collect();
        Candidates { vars, number }
    }

    fn empty_set(&self) -> Set {
        vec![0; self.vars.len().div_ceil(64)]
    }

    /// Calls `f` on each candidate that `t` reads.
    fn read_by(&self, pool: &Pool, t: Term, f: &mut impl FnMut(usize)) {
        let mut seen = FxHashSet::default();
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            match pool.node(t) {
                Node::Var(v) => {
                    if let Some(&i) = self.number.get(&v) {
                        f(i);
                    }
                }
                node => node.for_each_child(|c| {
                    if !matches!(pool.node(c), Node::Const(_)) && seen.insert(c) {
                        stack.push(c);
                    }
                }),
            }
        }
    }

    /// The candidates live before a statement, from those live behind it.
    fn before(&self, pool: &Pool, s: &Stmt, live: &mut Set) {
        s.kind.for_each_target(|v| {
            if let Some(&i) = self.number.get(&v) {
                live[i / 64] &= !(1 << (i % 64));
            }
        });
        s.kind.for_each_term(|t| self.read_by(pool, t, &mut |i| live[i / 64] |= 1 << (i % 64)));
    }

    /// What an edge reads first, and what it does not overwrite.
    fn transfer(&self, pool: &Pool, e: &Edge) -> (Set, Set) {
        let mut read = self.empty_set();
        let mut kept = vec![u64::MAX; read.len()];
        for s in e.stmts.iter().rev() {
            s.kind.for_each_target(|v| {
                if let Some(&i) = self.number.get(&v) {
                    kept[i / 64] &= !(1 << (i % 64));
                }
            });
            self.before(pool, s, &mut read);
        }
        (read, kept)
    }

    /// The candidates live at each location.
    fn liveness(&self, pool: &Pool, proc: &Procedure) -> Vec<Set> {
        let graph = Graph::new(proc);
        let transfers: Vec<(Set, Set)> = proc.edges.iter().map(|e| self.transfer(pool, e)).collect();
        let mut live = vec![self.empty_set(); proc.locs.len()];
        let mut queued = vec![true; proc.edges.len()];
        // Late edges first: most information flows against the order of creation.
        let mut todo: Vec<EdgeId> = proc.edge_ids().collect();
        while let Some(e) = todo.pop() {
            queued[e.0 as usize] = false;
            let (src, dst) = (proc.edge(e).src, proc.edge(e).dst);
            let (read, kept) = &transfers[e.0 as usize];
            let mut grown = false;
            for i in 0..read.len() {
                let new = read[i] | (live[dst.0 as usize][i] & kept[i]);
                let old = &mut live[src.0 as usize][i];
                grown |= new & !*old != 0;
                *old |= new;
            }
            if grown {
                for &p in graph.incoming(src) {
                    if !std::mem::replace(&mut queued[p.0 as usize], true) {
                        todo.push(p);
                    }
                }
            }
        }
        live
    }
}

impl Lowering<'_> {
    /// Drops or completes the inputs for uninitialised locals of a procedure.
    pub(super) fn settle_uninitialised(&mut self, open: &mut OpenProc) {
        let proc = &mut open.cfg.proc;
        let candidates = Candidates::of(self, proc);
        if candidates.vars.is_empty() {
            return;
        }
        let live = candidates.liveness(&self.program.pool, proc);
        for i in 0..proc.edges.len() {
            let has_marker = proc.edges[i].stmts.iter().any(|s| marked(s, &candidates).is_some());
            if has_marker {
                let after = live[proc.edges[i].dst.0 as usize].clone();
                self.settle_edge(proc, i, &candidates, after);
            }
        }
        self.enter_with_inputs(proc, &candidates, &live[proc.entry.0 as usize]);
    }

    fn settle_edge(&mut self, proc: &mut Procedure, edge: usize, candidates: &Candidates, mut live: Set) {
        let stmts = std::mem::take(&mut proc.edges[edge].stmts);
        let mut reversed = Vec::with_capacity(stmts.len());
        for s in stmts.into_iter().rev() {
            let is_dead = |n: usize| live[n / 64] >> (n % 64) & 1 == 0;
            match marked(&s, candidates) {
                Some(n) if is_dead(n) => {}
                Some(n) => {
                    live[n / 64] &= !(1 << (n % 64));
                    let StmtKind::Havoc { var, input } = s.kind else { continue };
                    reversed.extend(self.uninitialised(proc, var, input, s.pos).into_iter().rev());
                }
                None => {
                    candidates.before(&self.program.pool, &s, &mut live);
                    reversed.push(s);
                }
            }
        }
        reversed.reverse();
        proc.edges[edge].stmts = reversed;
    }

    /// A new entry where the candidates live at the old one become inputs.
    fn enter_with_inputs(&mut self, proc: &mut Procedure, candidates: &Candidates, live: &Set) {
        let mut stmts = Vec::new();
        for (n, &var) in candidates.vars.iter().enumerate() {
            if live[n / 64] >> (n % 64) & 1 == 1 {
                let VarDecl { name, ptr, signed, pos, .. } = self.program.var_decl(var).clone();
                let input = Input { kind: InputKind::Uninitialised, what: name, ptr, signed };
                stmts.extend(self.uninitialised(proc, var, input, pos));
            }
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
        let width = self.program.var_decl(var).width;
        if self.bools.contains(&var) {
            let name = format!("$bit of {}", self.program.var_decl(var).name);
            let decl = VarDecl { name, width: 1, ptr: false, signed: false, kind: VarKind::Temp, pos };
            let bit = self.program.add_var(decl);
            proc.locals.push(bit);
            let value = self.program.var(bit);
            let value = self.pool().zext(value, width);
            return vec![stmt(StmtKind::Havoc { var: bit, input }), stmt(StmtKind::Assign(vec![(var, value)]))];
        }
        let is_ptr = input.ptr;
        let mut stmts = vec![stmt(StmtKind::Havoc { var, input })];
        if is_ptr {
            let value = self.program.var(var);
            let valid = self.from_environment(value);
            stmts.push(stmt(StmtKind::Assume(valid)));
        }
        stmts
    }
}

/// The candidate whose declaration without initialiser left this statement.
fn marked(s: &Stmt, candidates: &Candidates) -> Option<usize> {
    match &s.kind {
        StmtKind::Havoc { var, input } if input.kind == InputKind::Uninitialised => candidates.number.get(var).copied(),
        _ => None,
    }
}
