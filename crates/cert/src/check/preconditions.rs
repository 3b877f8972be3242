//! What the conditions take for granted about program and proof.

use super::effects::effects;
use super::rejection::Rejection;
use evidence::{Contract, Instance, Invariant, Proof, Use};
use ir::analysis::Graph;
use ir::{AddressSpace, Callee, Edge, LocKind, ProcId, Procedure, Program, Stmt, StmtKind};
use logic::{Node, Pool, Sort, Term, VarId};
use rustc_hash::{FxHashMap, FxHashSet};

/// A prepared program, in which new memory is new.
pub(super) fn program(program: &Program) -> Result<(), Rejection> {
    ir::verify(program).map_err(|errors| Rejection::Program(errors.join("; ")))?;
    let reject = |what: &str| Err(Rejection::Program(what.into()));
    for q in &program.procs {
        let mut callees = calls(q).map(|(_, callee, _)| callee);
        if !q.frame.is_empty() || callees.any(|c| !matches!(c, Callee::Direct(t) if *t != program.entry)) {
            return reject("the program's calls have not been prepared");
        }
        if !shows_raises(program, q) {
            return reject("a call lacks an edge for the errors of its callee");
        }
    }
    if !sets_heap_before_use(program) {
        return Err(Rejection::HeapReset);
    }
    Ok(())
}

type Call<'a> = (Option<VarId>, &'a Callee, &'a [Term]);

fn calls(q: &Procedure) -> impl Iterator<Item = Call<'_>> {
    q.edges.iter().filter_map(Edge::call)
}

/// Has each call a raise edge for each kind of location that its callee has? So an error below is an error of the
/// caller's automaton, and of its caller's.
fn shows_raises(program: &Program, q: &Procedure) -> bool {
    let kind_of = |l: &LocKind| match l {
        LocKind::Plain => None,
        LocKind::Error(_) => Some(false),
        LocKind::Unknown(_) => Some(true),
    };
    let has = |p: &Procedure, kind| p.locs.iter().any(|l| kind_of(&l.kind) == Some(kind));
    let kinds: Vec<Vec<bool>> =
        program.procs.iter().map(|p| [false, true].into_iter().filter(|&k| has(p, k)).collect()).collect();
    let graph = Graph::new(q);
    q.edges.iter().all(|e| {
        let Some((_, Callee::Direct(t), _)) = e.call() else { return true };
        let is_shown = |kind: &bool| {
            let mut beside = graph.out(e.src).iter().map(|&f| q.edge(f));
            beside.any(|f| f.call() == e.call() && kind_of(&q.loc(f.dst).kind) == Some(*kind))
        };
        kinds[t.0 as usize].iter().all(is_shown)
    })
}

/// Nothing but `Alloc` changes the heap pointer once memory may have been allocated. Only then is new memory new. A
/// procedure that is called does not set it at all.
fn sets_heap_before_use(program: &Program) -> bool {
    let effects = effects(program);
    let allocates = |s: &Stmt| match &s.kind {
        StmtKind::Alloc { .. } => true,
        StmtKind::Call { callee: Callee::Direct(t), .. } => effects[t.0 as usize].vars.contains(&program.heap),
        _ => false,
    };
    let sets = |s: &Stmt| {
        let mut found = false;
        s.kind.for_each_target(|v| found |= v == program.heap);
        found
    };
    let entry = program.proc(program.entry);
    let others = (0..program.procs.len() as u32).map(ProcId).filter(|&q| q != program.entry);
    if others.flat_map(|q| &program.proc(q).edges).flat_map(|e| &e.stmts).any(sets) {
        return false;
    }
    let graph = Graph::new(entry);
    let mut is_behind = vec![false; entry.locs.len()];
    let mut todo = Vec::new();
    for e in &entry.edges {
        if let Some(first) = e.stmts.iter().position(allocates) {
            if e.stmts[first..].iter().any(sets) {
                return false;
            }
            todo.push(e.dst);
        }
    }
    while let Some(l) = todo.pop() {
        if !std::mem::replace(&mut is_behind[l.0 as usize], true) {
            todo.extend(graph.out(l).iter().map(|&e| entry.edge(e).dst));
        }
    }
    entry.edges.iter().all(|e| !is_behind[e.src.0 as usize] || !e.stmts.iter().any(sets))
}

/// A proof with terms in the vocabulary of their contracts, whose uses fit their edges.
pub(super) fn proof(program: &Program, proof: &Proof) -> Result<(), Rejection> {
    let first = proof.contracts.first().ok_or_else(|| Rejection::Proof("no contract".into()))?;
    if first.proc != program.entry {
        return Err(Rejection::Proof("the first contract is not about the entry procedure".into()));
    }
    let owners = owners(program);
    for (i, c) in proof.contracts.iter().enumerate() {
        let fitter = Fitter { program, proof, owners: &owners, contract: c };
        let wrong = |what| Rejection::Proof(if i == 0 { what } else { format!("contract {i}: {what}") });
        fitter.fits().map_err(wrong)?;
        // Only of the first contract nobody assumes that its entry's invariant holds: that is shown, for all indices.
        if !c.indices.is_empty() && (i > 0 || proof.is_unwound()) {
            return Err(wrong("it has indices, which only the first contract of an inductive proof may have".into()));
        }
    }
    Ok(())
}

/// The procedures that variables belong to.
fn owners(program: &Program) -> FxHashMap<VarId, ProcId> {
    let list = (0..program.procs.len() as u32).map(ProcId);
    list.flat_map(|q| program.proc(q).locals.iter().map(move |&v| (v, q))).collect()
}

/// One contract against the program.
struct Fitter<'a> {
    program: &'a Program,
    proof: &'a Proof,
    owners: &'a FxHashMap<VarId, ProcId>,
    contract: &'a Contract,
}

impl Fitter<'_> {
    fn fits(&self) -> Result<(), String> {
        let c = self.contract;
        let p = self.program.procs.get(c.proc.0 as usize).ok_or("its procedure does not exist")?;
        if c.invariants.len() != p.locs.len() {
            return Err(format!("{} invariants for {} locations", c.invariants.len(), p.locs.len()));
        }
        let mut seen = FxHashSet::default();
        for &v in c.frozen.iter().chain(&c.indices) {
            let sort = self.frozen_sort(v).ok_or_else(|| format!("variable {} is not frozen", v.0))?;
            if !seen.insert(v) || sort.width().is_some_and(|w| !(1..=128).contains(&w)) {
                return Err(format!("frozen variable {} occurs twice, or has {sort}", v.0));
            }
        }
        // What holds of pointers to old memory does not hold of any number.
        if c.indices.iter().any(|&v| self.frozen(v).is_some_and(|d| d.ty.is_pointer())) {
            return Err("an index is a pointer".into());
        }
        let mut seen = FxHashSet::default();
        for (l, invariant) in p.loc_ids().zip(&c.invariants) {
            let Invariant::Holds(t) = *invariant else { continue };
            let wrong = |what: String| format!("invariant of l{}: {what}", l.0);
            self.term(t, &mut seen).map_err(wrong)?;
            if self.proof.pool.sort(t) != Sort::TRUTH {
                return Err(wrong("no truth value".into()));
            }
        }
        c.instances
            .iter()
            .try_for_each(|i| self.names(p, i, &mut seen).map_err(|what| format!("values of indices: {what}")))?;
        c.uses
            .iter()
            .try_for_each(|u| self.relies(p, u, &mut seen).map_err(|what| format!("use of a contract: {what}")))
    }

    fn names(&self, p: &Procedure, i: &Instance, seen: &mut FxHashSet<Term>) -> Result<(), String> {
        if p.edges.len() <= i.edge.0 as usize {
            return Err("the edge does not exist".into());
        }
        if i.values.len() != self.contract.indices.len() {
            return Err(format!("{} terms for {} indices", i.values.len(), self.contract.indices.len()));
        }
        for (&t, &v) in i.values.iter().zip(&self.contract.indices) {
            self.term(t, seen)?;
            if Some(self.proof.pool.sort(t)) != self.frozen_sort(v) {
                return Err("an index has a term of another sort".into());
            }
        }
        Ok(())
    }

    fn relies(&self, p: &Procedure, u: &Use, seen: &mut FxHashSet<Term>) -> Result<(), String> {
        let edge = p.edges.get(u.edge.0 as usize).ok_or("the edge does not exist")?;
        let used = self.proof.contracts.get(u.contract).ok_or("the contract does not exist")?;
        match edge.call() {
            Some((_, Callee::Direct(t), _)) if *t == used.proc => {}
            _ => return Err("it is about another procedure than the one that the edge calls".into()),
        }
        if u.frozen.len() != used.frozen.len() {
            return Err(format!("{} terms for {} frozen variables", u.frozen.len(), used.frozen.len()));
        }
        for (&t, &v) in u.frozen.iter().zip(&used.frozen) {
            self.term(t, seen)?;
            if Some(self.proof.pool.sort(t)) != self.frozen_sort(v) {
                return Err("a frozen variable stands for a term of another sort".into());
            }
            let is_pointer = self.frozen(v).is_some_and(|d| d.ty.is_pointer());
            if is_pointer && !is_old_pointer(self.program, self.proof, t) {
                return Err("a frozen pointer stands for what may not be the address of old memory".into());
            }
        }
        Ok(())
    }

    fn frozen(&self, v: VarId) -> Option<&ir::VarDecl> {
        self.proof.frozen.get((v.0 as usize).checked_sub(self.program.vars.len())?)
    }

    fn frozen_sort(&self, v: VarId) -> Option<Sort> {
        self.frozen(v).map(|d| d.sort())
    }

    /// Is the term in the vocabulary of the contract? Subterms in `seen` were looked at before.
    fn term(&self, t: Term, seen: &mut FxHashSet<Term>) -> Result<(), String> {
        let pool = &self.proof.pool;
        let mut stack = vec![t];
        while let Some(t) = stack.pop() {
            if !pool.knows(t) {
                return Err("no term".into());
            }
            if !seen.insert(t) {
                continue;
            }
            let node = pool.node(t);
            match node {
                Node::Var(v) if self.var_sort(v) != Some(pool.sort(t)) => {
                    return Err(format!("variable {} of {} does not exist", v.0, pool.sort(t)));
                }
                Node::Sym(s) => return Err(format!("symbol ?{}", s.0)),
                Node::Load { addr, .. } if pool.sort(addr) != Sort::Bits(self.program.space.ptr_width) => {
                    return Err(format!("address of {}", pool.sort(addr)));
                }
                Node::Load { bytes, .. } if !(1..=16).contains(&bytes) => return Err(format!("load of {bytes} bytes")),
                _ => {}
            }
            node.for_each_child(|c| stack.push(c));
        }
        Ok(())
    }

    /// The sort of a variable that the contract may speak of.
    fn var_sort(&self, v: VarId) -> Option<Sort> {
        if self.contract.frozen.contains(&v) || self.contract.indices.contains(&v) {
            return self.frozen_sort(v);
        }
        let is_usable = self.owners.get(&v).is_none_or(|&q| q == self.contract.proc);
        self.program.vars.get(v.0 as usize).filter(|_| is_usable).map(|d| d.sort())
    }
}

/// Is the value outside of all memory that is allocated later? It is if it has pointer type, or is a constant that is no
/// address of the heap.
fn is_old_pointer(program: &Program, proof: &Proof, t: Term) -> bool {
    let pool: &Pool = &proof.pool;
    match pool.node(t) {
        Node::Var(v) => {
            let frozen = || proof.frozen.get(v.0 as usize - program.vars.len());
            program.vars.get(v.0 as usize).or_else(frozen).is_some_and(|d| d.ty.is_pointer())
        }
        Node::Load { ptr, .. } => ptr,
        Node::Const(a) => a < program.space.heap - AddressSpace::ALLOC_MARGIN || a >= program.space.heap_end,
        Node::Ite(_, a, b) => is_old_pointer(program, proof, a) && is_old_pointer(program, proof, b),
        _ => false,
    }
}
