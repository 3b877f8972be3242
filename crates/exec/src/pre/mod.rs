//! The backward transformer of refinement: `wp_alpha` of DASH section 4.2.1 for a whole block.
//!
//! Given a block, the conjuncts φ of the target region and the concrete states that the block passes through from one
//! state s, [`pre`] computes conjuncts whose conjunction ρ covers every state from which the block *can* reach φ
//! (assumptions are existential: `c ∧ φ`). Each conjunct has the form `¬α ∨ φ'`: α is what the rewriting of φ relied
//! on because the concrete states showed it (which loads a store hits, lengths), φ' is φ under α. So every state of
//! `¬ρ` lies in `α ∧ ¬φ'` for some conjunct and cannot reach φ, whatever α was. Alias questions that the terms decide
//! themselves (constant distance, fresh allocation) need no literal.
//!
//! Where an unknown of the block decides which bytes an access hits, the concrete state says nothing of the other choices:
//! both cases stay in the term (`overlap`), and a literal of α that belongs to one of them counts where it is the case.
//!
//! Havocked values become unknowns of the result ([`Pre`]); engines eliminate them.
//!
//! Unlike the paper, α is kept per conjunct, so that a conjunct that the split does not need takes its alias literals
//! with it; and a block, not a statement, is one step.

mod conjunct;
mod freshness;
mod overlap;
mod unknowns;
mod writes;

use crate::state::State;
use conjunct::{Conjunct, mentions, only_false, simplify, substitute};
use freshness::decided_by_freshness;
use ir::{Program, Stmt, StmtKind};
use logic::{Env, Mentions, Node, Rewriter, SymId, Term, Value, VarId, conjuncts};
use overlap::{Aliases, Offsets};
use rustc_hash::{FxHashMap, FxHashSet};
pub use unknowns::{ByteUnknown, ByteUnknowns, unknown_of};
use writes::{Written, extract, repeated, through_write};

/// A precondition over the program's vocabulary and unknowns: the values of havocs in the block.
#[derive(Clone, Debug, Default)]
pub struct Pre {
    /// What must hold before the block.
    pub conjuncts: Vec<Term>,
    /// The symbols among the leaves, in order of execution.
    pub unknowns: Vec<Term>,
}

/// `wp_alpha` of `stmts` for the conjunction of `target`, guided by `states`: the concrete state before each statement
/// and the one after the last.
///
/// The result's conjunction is implied by "some execution of the block from here, with these values of the unknowns,
/// ends in `target`". It is `[false]` where the block cannot reach the target at all.
pub fn pre(p: &mut Program, stmts: &[Stmt], target: &[Term], states: &[State]) -> Pre {
    pre_with(p, stmts, target, states, &mut ByteUnknowns::default())
}

/// [`pre`], as one of several preconditions of the block that share their unknowns.
pub fn pre_with(p: &mut Program, stmts: &[Stmt], target: &[Term], states: &[State], bytes: &mut ByteUnknowns) -> Pre {
    debug_assert_eq!(stmts.len() + 1, states.len());
    let mut t = Transformer { aliases: Aliases::default(), bytes, unknowns: Vec::new() };
    let mut post: Vec<Conjunct> = target.iter().map(|&fact| Conjunct::new(fact)).collect();
    let mut mentioned = mentions(&p.pool, &post);
    for (i, stmt) in stmts.iter().enumerate().rev() {
        // A long block mostly writes what nothing speaks of.
        let is_assumption = matches!(stmt.kind, StmtKind::Assume(_));
        if !is_assumption && stmt.kind.writes(p.heap).is_some_and(|leaves| !leaves.overlaps(mentioned)) {
            continue;
        }
        let around = Around { index: i, before: &states[i], after: &states[i + 1] };
        if let StmtKind::Assume(e) = stmt.kind {
            // What was there stays as it is: nothing that a long block says is looked at again with each assumption.
            let more = before_assume(p, e, &mut post);
            mentioned = mentioned.and(mentions(&p.pool, &post[more..]));
        } else if t.before(p, stmt, around, &mut post) {
            simplify(&mut p.pool, &mut post);
            mentioned = mentions(&p.pool, &post);
        }
        if let Some(fact) = only_false(&p.pool, &post) {
            return Pre { conjuncts: vec![fact], unknowns: Vec::new() };
        }
    }
    simplify(&mut p.pool, &mut post);
    let mut conjuncts: Vec<Term> = post.iter().map(|c| c.folded(&mut p.pool)).collect();
    let mut seen = FxHashSet::default();
    conjuncts.retain(|&t| seen.insert(t));
    let used = logic::leaves(&p.pool, &conjuncts);
    t.unknowns.retain(|u| used.contains(u));
    t.unknowns.reverse();
    Pre { conjuncts, unknowns: t.unknowns }
}

/// A statement's place in its block, and the concrete states around it.
#[derive(Clone, Copy)]
struct Around<'a> {
    index: usize,
    before: &'a State,
    after: &'a State,
}

struct Transformer<'a> {
    aliases: Aliases,
    bytes: &'a mut ByteUnknowns,
    /// Latest first.
    unknowns: Vec<Term>,
}

impl Transformer<'_> {
    /// One statement back, if it is no assumption. Whether it may have changed the conjuncts.
    fn before(&mut self, p: &mut Program, stmt: &Stmt, around: Around<'_>, post: &mut [Conjunct]) -> bool {
        let s = around.before;
        match &stmt.kind {
            StmtKind::Assign(pairs) => before_assign(p, pairs, post),
            StmtKind::Havoc { var, .. } => self.before_havoc(p, *var, around, post),
            StmtKind::Alloc { dst, size } => self.before_alloc(p, (*dst, *size), s, post),
            StmtKind::Free { .. } => {}
            // What goes through a write finds out for itself.
            StmtKind::Store { addr, value } => {
                let size = p.pool.width(*value) / 8;
                let len = p.pool.constant(size as u128, p.space.ptr_width);
                let written = Written { addr: *addr, len, offsets: Offsets::Constant };
                return through_write(&mut self.aliases, &mut p.pool, post, s, written, |pool, at, bytes, _| {
                    extract(pool, *value, at, bytes)
                });
            }
            StmtKind::Copy { dst, src, len } => {
                let written = Written { addr: *dst, len: *len, offsets: Offsets::Any };
                return through_write(&mut self.aliases, &mut p.pool, post, s, written, |pool, at, bytes, ptr| {
                    let from = pool.add(*src, at);
                    pool.load(from, bytes, ptr)
                });
            }
            StmtKind::Fill { dst, byte, len } => {
                let written = Written { addr: *dst, len: *len, offsets: Offsets::Any };
                return through_write(&mut self.aliases, &mut p.pool, post, s, written, |pool, _, bytes, _| {
                    repeated(pool, *byte, bytes)
                });
            }
            StmtKind::HavocMem { dst, len, .. } => return self.before_havoc_mem(p, (*dst, *len), around, post),
            StmtKind::Assume(_) => unreachable!("assumptions only add to what there is"),
            StmtKind::Call { .. } => unreachable!("calls are expanded before refinement"),
        }
        true
    }

    /// The variable's value becomes an unknown of its sort.
    fn before_havoc(&mut self, p: &mut Program, var: VarId, around: Around<'_>, post: &mut [Conjunct]) {
        let (symbol, sort) = (unknown_of(around.index), p.var_decl(var).sort());
        let unknown = p.pool.sym(symbol, sort);
        self.aliases.shown.note(symbol, around.after.value(var, sort));
        self.aliases.has_unknowns = true;
        self.unknowns.push(unknown);
        substitute(&mut p.pool, post, Mentions::var(var), |node| (*node == Node::Var(var)).then_some(unknown));
    }

    /// Bytes that are read become unknowns.
    fn before_havoc_mem(
        &mut self,
        p: &mut Program,
        (dst, len): (Term, Term),
        around: Around<'_>,
        post: &mut [Conjunct],
    ) -> bool {
        let (s, stmt) = (around.before, around.index);
        let mut made: Vec<(SymId, ByteUnknown)> = Vec::new();
        self.aliases.has_unknowns = true;
        let (aliases, table) = (&mut self.aliases, &mut *self.bytes);
        let written = Written { addr: dst, len, offsets: Offsets::Any };
        let is_changed = through_write(aliases, &mut p.pool, post, s, written, |pool, at, bytes, _| {
            // Reads at different offsets may overlap; treating them as independent only weakens the result.
            let read = ByteUnknown { stmt, at, bytes };
            let id = table.symbol(read);
            if !made.contains(&(id, read)) {
                made.push((id, read));
            }
            pool.sym(id, 8 * bytes as u32)
        });
        for (id, read) in made {
            let [base, offset] = [dst, read.at].map(|t| aliases.shown.bits(&p.pool, t, s));
            let (bits, width) = (around.after.load(base + offset, read.bytes), 8 * read.bytes as u32);
            aliases.shown.note(id, Value::Bits { bits, width });
            self.unknowns.push(p.pool.sym(id, width));
        }
        is_changed
    }

    /// `dst := heap; heap := heap + stride(size)`, and the axiom that no pointer points into the new memory yet.
    fn before_alloc(&mut self, p: &mut Program, (dst, size): (VarId, Term), s: &State, post: &mut [Conjunct]) {
        let heap = p.var(p.heap);
        let after = p.heap_after(heap, size);
        let (heap_var, space) = (p.heap, p.space);
        let targets = Mentions::var(dst).and(Mentions::var(heap_var));
        substitute(&mut p.pool, post, targets, |node| match node {
            Node::Var(v) if *v == dst => Some(heap),
            Node::Var(v) if *v == heap_var => Some(after),
            _ => None,
        });
        let n = self.aliases.shown.bits(&p.pool, size, s);
        let stride = space.stride(n.min(space.heap_end));
        if p.pool.as_const(size).is_none() {
            return;
        }
        let (vars, pool) = (&p.vars, &mut p.pool);
        let mut memo = Rewriter::of(Mentions::var(heap_var));
        let mut fresh =
            |t: Term| memo.rewrite(pool, t, &mut |pool, node, _| decided_by_freshness(pool, node, heap, stride, vars));
        post.iter_mut().for_each(|c| *c = c.map(&mut fresh));
    }
}

/// Assumptions are existential: each part of one is another conjunct. A false one is all that is left. Gives where the new
/// ones begin.
fn before_assume(p: &Program, e: Term, post: &mut Vec<Conjunct>) -> usize {
    let old = post.len();
    for fact in conjuncts(&p.pool, e) {
        match p.pool.as_const(fact) {
            Some(0) => {
                *post = vec![Conjunct::new(fact)];
                return 0;
            }
            Some(_) => {}
            None => post.push(Conjunct::new(fact)),
        }
    }
    old
}

/// All at once.
fn before_assign(p: &mut Program, pairs: &[(VarId, Term)], post: &mut [Conjunct]) {
    let map: FxHashMap<_, _> = pairs.iter().copied().collect();
    let targets = pairs.iter().fold(Mentions::default(), |m, p| m.and(Mentions::var(p.0)));
    substitute(&mut p.pool, post, targets, |node| match node {
        Node::Var(v) => map.get(v).copied(),
        _ => None,
    });
}
