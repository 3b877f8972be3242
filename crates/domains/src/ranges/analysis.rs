//! The analysis of one procedure. Found once before a search.
//!
//! What ranges are for is alias questions: that a pointer from outside points to environment memory, and another to one
//! of two locals, decides most of the cases that a precondition would have to distinguish. [`Ranges::simplified`] takes
//! them out before they become predicates. Whatever was used ends up in the proof, with what it rests on
//! ([`Ranges::used`]), so nobody has to believe this analysis.

use super::domain::RangeDomain;
use super::env::{AbstractEnv, Leaf};
use super::eval::is_of_integers;
use super::reliance::{leaves_known, needed_before};
use super::transfer::{Surroundings, Untouched};
use crate::cfg::Cfg;
use crate::fixpoint::{Elements, Patience, fixpoint};
use crate::order::Order;
use ir::{LocId, Program};
use logic::{Node, Pool, Rewriter, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// A loop head is left alone this often before its bounds are moved; elsewhere values come to an end soon.
const PATIENCE: Patience = Patience { heads: 3, others: 60 };

/// What is known at the locations of one procedure.
pub struct Ranges {
    untouched: Untouched,
    at: Elements<AbstractEnv>,
    /// By location: what conclusions have been drawn from.
    used: Vec<BTreeSet<Leaf>>,
    /// The location's being out of reach has been used.
    is_excluded: Vec<bool>,
    /// Places that are read at pointer type.
    pointers: FxHashSet<(u128, u8)>,
}

impl Ranges {
    /// Analyses a procedure for any state at its entry. Its calls leave the `untouched` variables as they are.
    pub fn new(program: &Program, cfg: Cfg<'_>, order: &Order, untouched: Untouched) -> Ranges {
        let n = cfg.graph.len();
        let mut domain = RangeDomain::new(program, cfg.edges, &untouched);
        let at = fixpoint(&mut domain, cfg, order, AbstractEnv::unknown(), PATIENCE);
        Ranges {
            at: at.expect("ranges are never exhausted"),
            untouched,
            used: vec![BTreeSet::new(); n],
            is_excluded: vec![false; n],
            pointers: FxHashSet::default(),
        }
    }

    /// The conjuncts for the states at `l`: what ranges decide is decided. `[false]` if no state satisfies them.
    /// Conjuncts about unknowns alone count as premises of the others.
    pub fn simplified(&mut self, pool: &mut Pool, l: LocId, conjuncts: Vec<Term>) -> Vec<Term> {
        let i = l.0 as usize;
        let Some(env) = &self.at[i] else {
            self.is_excluded[i] = true;
            return vec![pool.truth(false)];
        };
        let mut env = env.clone();
        let is_free =
            |pool: &Pool, t: Term| logic::leaves(pool, &[t]).iter().all(|&l| matches!(pool.node(l), Node::Sym(_)));
        let is_premise: Vec<bool> = conjuncts.iter().map(|&t| is_free(pool, t)).collect();
        for (&t, _) in conjuncts.iter().zip(&is_premise).filter(|&(_, &p)| p) {
            if !env.assume(pool, t, true) {
                return vec![pool.truth(false)];
            }
        }
        let mut rewriter = Rewriter::new();
        let mut memo = FxHashMap::default();
        let mut used = BTreeSet::new();
        let mut decide = |pool: &mut Pool, node: Node, sort: Sort| {
            let width = sort.width().filter(|_| !is_of_integers(node))?;
            node.for_each_child(|c| {
                env.eval(pool, c, &mut memo);
            });
            let value = env.value(pool, node, width, &memo).value()?;
            if !matches!(node, Node::Const(_)) {
                let t = pool.plain(node, width);
                used.extend(leaves_known(&env, pool, &[t]));
            }
            Some(pool.constant(value, width))
        };
        let (mut out, mut seen) = (Vec::with_capacity(conjuncts.len()), FxHashSet::default());
        for (t, is_premise) in conjuncts.into_iter().zip(is_premise) {
            let new = if is_premise { t } else { rewriter.rewrite(pool, t, &mut decide) };
            match pool.as_const(new) {
                Some(0) => {
                    out = vec![new];
                    break;
                }
                Some(_) => {}
                None if seen.insert(new) => out.push(new),
                None => {}
            }
        }
        self.used[i].extend(used.into_iter().filter(|l| !matches!(l, Leaf::Sym(_))));
        out
    }

    /// What has been used, and what that rests on, as conjuncts by location. They are inductive.
    pub fn used(&mut self, program: &mut Program, cfg: Cfg<'_>) -> Vec<Vec<Term>> {
        self.close(program, cfg);
        for s in cfg.edges.iter().flat_map(|e| &e.stmts) {
            s.kind.for_each_term(|t| note_pointers(&mut self.pointers, &program.pool, t));
        }
        (0..self.at.len()).map(|l| self.used_at(program, l)).collect()
    }

    /// All that is known at a location, as conjuncts, whether it has been used or not. `[false]` if no path leads there.
    pub fn known(&self, program: &mut Program, l: LocId) -> Vec<Term> {
        let Some(env) = &self.at[l.0 as usize] else { return vec![program.pool.truth(false)] };
        let leaves: Vec<Leaf> = env.leaves().map(|(leaf, _)| leaf).collect();
        leaves.into_iter().filter_map(|leaf| env.claim(program, leaf, self.is_pointer(leaf))).collect()
    }

    fn is_pointer(&self, leaf: Leaf) -> bool {
        matches!(leaf, Leaf::Cell { addr, bytes } if self.pointers.contains(&(addr, bytes)))
    }

    /// Follows what was used back to where it comes from.
    fn close(&mut self, program: &Program, cfg: Cfg<'_>) {
        let around = Surroundings { program, untouched: &self.untouched };
        let n = self.at.len();
        let mut work: BTreeSet<usize> = (0..n).filter(|&i| self.is_excluded[i] || !self.used[i].is_empty()).collect();
        while let Some(m) = work.pop_last() {
            for &e in cfg.graph.incoming(LocId(m as u32)) {
                let edge = cfg.edge(e);
                let l = edge.src.0 as usize;
                let Some(env) = &self.at[l] else {
                    if !std::mem::replace(&mut self.is_excluded[l], true) {
                        work.insert(l);
                    }
                    continue;
                };
                let needed = Some(&self.used[m]).filter(|_| !self.is_excluded[m]);
                let more = needed_before(around, env, &edge.stmts, needed);
                let before = self.used[l].len();
                self.used[l].extend(more);
                if self.used[l].len() > before {
                    work.insert(l);
                }
            }
        }
    }

    fn used_at(&self, program: &mut Program, l: usize) -> Vec<Term> {
        if self.is_excluded[l] {
            return vec![program.pool.truth(false)];
        }
        let Some(env) = &self.at[l] else { return Vec::new() };
        let claim = |&leaf: &Leaf| env.claim(program, leaf, self.is_pointer(leaf));
        self.used[l].iter().filter_map(claim).collect()
    }
}

fn note_pointers(pointers: &mut FxHashSet<(u128, u8)>, pool: &Pool, t: Term) {
    for leaf in logic::leaves(pool, &[t]) {
        if let Node::Load { addr, bytes, ptr: true } = pool.node(leaf)
            && let Some(addr) = pool.as_const(addr)
        {
            pointers.insert((addr, bytes));
        }
    }
}
