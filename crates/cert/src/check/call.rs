//! What is known about a call: the contracts that an edge relies on, in the caller's terms.
//!
//! A contract speaks of the callee's variables. At its entry a parameter is the argument, and its other variables have any
//! values. At its exit the result is the value that the call returns, and its other variables, parameters included, have any
//! values again: they are of an activation that is over. Both are other variables than the caller's of the same name,
//! also where a procedure calls itself. Frozen variables are their terms over the state before the call, at both ends.
//!
//! Behind the call, variables that belong to no procedure and that the callee may write have any values, and so has memory
//! if it may write that. The heap pointer has only grown. Everything else is as before. What the callee's exit says of it
//! is all that is known, and only if its entry's invariant held.
//!
//! At the end of a raise edge the caller's variables are as before the call, and the callee has changed what it may.

use super::Checker;
use super::block::Block;
use evidence::{Contract, Invariant};
use ir::{Callee, EdgeId, LocKind, ProcId, Procedure, Program};
use logic::Plain;
use logic::{BinOp, Node, Term, VarId, conjuncts};
use rustc_hash::{FxHashMap, FxHashSet};

/// What receives the result, callee, arguments.
type Call<'c> = (Option<VarId>, &'c Callee, &'c [Term]);

/// The variables of the callee's activation, at its entry or at its exit.
struct Activation<'a> {
    program: &'a Program,
    locals: FxHashSet<VarId>,
    /// Unknown values are made up when they are asked for.
    values: FxHashMap<VarId, Term>,
}

impl<'a> Activation<'a> {
    fn new(program: &'a Program, callee: &Procedure) -> Activation<'a> {
        Activation { program, locals: callee.locals.iter().copied().collect(), values: FxHashMap::default() }
    }

    fn value(&mut self, block: &mut Block<'_>, plain: &mut Plain, v: VarId) -> Term {
        let sort = self.program.var_decl(v).sort();
        *self.values.entry(v).or_insert_with(|| block.fresh(plain, sort))
    }
}

/// A contract that an edge relies on.
struct Hypothesis<'a> {
    contract: &'a Contract,
    /// What its frozen variables stand for.
    frozen: FxHashMap<VarId, Term>,
    /// Its invariant of the entry, in the state before the call.
    pre: Term,
}

impl<'a> Checker<'a> {
    /// What is known behind a call that has returned, and what must hold then for the target's invariant to hold.
    pub(super) fn returned(
        &mut self,
        c: &Contract,
        edge: EdgeId,
        call: Call<'_>,
        after: Invariant,
    ) -> (Vec<Term>, Option<Term>) {
        let (result, callee, args) = call;
        let id = direct(callee);
        let callee = self.program.proc(id);
        let mut block = Block::new(self.program, &self.proof.frozen);
        let hypotheses = self.hypotheses(&mut block, c, edge, callee, args);
        let effects = &self.effects[id.0 as usize];
        block.call(self.plain, &effects.vars, effects.memory);
        let mut at_exit = Activation::new(self.program, callee);
        let mut premises = Vec::new();
        for h in hypotheses {
            let post = h.contract.invariants[callee.exit.0 as usize];
            let post = self.stated(&mut block, &mut at_exit, &h.frozen, post);
            // Part by part, so that a question needs few of them.
            let not_pre = self.plain.not(h.pre);
            for part in conjuncts(&self.plain.pool, post) {
                premises.push(self.plain.bin(BinOp::Or, not_pre, part));
            }
        }
        if let (Some(to), Some(from)) = (result, callee.result) {
            let value = at_exit.value(&mut block, self.plain, from);
            block.set(to, value);
        }
        let claim = after.term().map(|t| block.value(self.plain, &self.proof.pool, t));
        premises.extend(block.facts());
        (premises, claim)
    }

    /// What must hold for a raise edge to keep the invariants: a contract that excludes such locations applies, or the
    /// target's invariant holds whatever the callee has changed so far.
    pub(super) fn raised(
        &mut self,
        c: &Contract,
        edge: EdgeId,
        call: Call<'_>,
        after: Invariant,
    ) -> (Vec<Term>, Option<Term>) {
        let p = self.program.proc(c.proc);
        let raised = &p.loc(p.edge(edge).dst).kind;
        let (_, callee, args) = call;
        let id = direct(callee);
        let callee = self.program.proc(id);
        let mut block = Block::new(self.program, &self.proof.frozen);
        let mut hypotheses = self.hypotheses(&mut block, c, edge, callee, args);
        hypotheses.retain(|h| {
            let mut such = callee.loc_ids().filter(|&l| is_same_kind(&callee.loc(l).kind, raised));
            such.all(|l| h.contract.invariants[l.0 as usize] == Invariant::Unreachable)
        });
        let effects = &self.effects[id.0 as usize];
        block.call(self.plain, &effects.vars, effects.memory);
        let kept = after.term().map(|t| block.value(self.plain, &self.proof.pool, t));
        let enough = hypotheses.into_iter().map(|h| h.pre).chain(kept);
        let claim = enough.reduce(|a, b| self.plain.bin(BinOp::Or, a, b));
        (block.facts(), claim)
    }

    /// The contracts that the edge relies on; `block` is in the state before the call.
    fn hypotheses(
        &mut self,
        block: &mut Block<'a>,
        c: &Contract,
        edge: EdgeId,
        callee: &Procedure,
        args: &[Term],
    ) -> Vec<Hypothesis<'a>> {
        let (program, proof) = (self.program, self.proof);
        let mut at_entry = Activation::new(program, callee);
        for (&v, &t) in callee.params.iter().zip(args) {
            let value = block.value(self.plain, &program.pool, t);
            at_entry.values.insert(v, value);
        }
        let mut out = Vec::new();
        for u in c.uses.iter().filter(|u| u.edge == edge) {
            let contract = &proof.contracts[u.contract];
            let mut frozen = FxHashMap::default();
            for (&v, &t) in contract.frozen.iter().zip(&u.frozen) {
                frozen.insert(v, block.value(self.plain, &proof.pool, t));
            }
            let pre = contract.invariants[callee.entry.0 as usize];
            let pre = self.stated(block, &mut at_entry, &frozen, pre);
            out.push(Hypothesis { contract, frozen, pre });
        }
        out
    }

    /// An invariant of the callee, as a value in the block's state.
    fn stated(
        &mut self,
        block: &mut Block<'a>,
        activation: &mut Activation<'a>,
        frozen: &FxHashMap<VarId, Term>,
        invariant: Invariant,
    ) -> Term {
        let t = match invariant {
            Invariant::Unreachable => return self.plain.constant(0, 1),
            // Between cut points nothing is claimed; such a contract is refused where it would matter.
            Invariant::Any | Invariant::Between => return self.plain.constant(1, 1),
            Invariant::Holds(t) => t,
        };
        let mut leaf = |plain: &mut Plain, node, sort| match node {
            Node::Var(v) if frozen.contains_key(&v) => frozen[&v],
            Node::Var(v) if activation.locals.contains(&v) => activation.value(block, plain, v),
            _ => block.leaf(plain, node, sort),
        };
        self.plain.image(&self.proof.pool, t, &mut FxHashMap::default(), &mut leaf)
    }
}

fn direct(callee: &Callee) -> ProcId {
    match callee {
        Callee::Direct(q) => *q,
        Callee::Indirect { .. } => unreachable!("a prepared program has direct calls"),
    }
}

fn is_same_kind(a: &LocKind, b: &LocKind) -> bool {
    std::mem::discriminant(a) == std::mem::discriminant(b)
}
