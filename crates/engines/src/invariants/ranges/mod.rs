//! Ranges: what a variable or a place in memory can be at a location, whatever the path (interval analysis, Cousot and
//! Cousot, POPL 1977, with sets of a few intervals). Found once before the search.
//!
//! What they are for is alias questions: that a pointer from outside points to environment memory, and another to one
//! of two locals, decides most of the cases that a precondition would have to distinguish. [`Ranges::simplified`] takes
//! them out before they become predicates. Whatever was used ends up in the proof, with what it rests on
//! ([`Ranges::facts`]), so nobody has to believe this analysis.

mod env;
mod set;
mod step;

use crate::program_view::{ProcView, ProgramView};
use env::{Env, Leaf};
use ir::analysis::reverse_postorder;
use ir::{AddressSpace, LocId};
use logic::{Node, Pool, Rewriter, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use set::Set;
use std::collections::BTreeSet;
use std::rc::Rc;
use step::{leaves_known, needed_before, step};

/// A loop head is left alone this often before its bounds are moved.
const PATIENCE: u32 = 3;
/// Other locations come to an end soon; where they do not, a loop has no head.
const MAX_VISITS: u32 = 60;

/// What is known at the locations of one procedure.
pub(crate) struct Ranges {
    view: Rc<ProcView>,
    /// By location; `None`: no path gets there.
    at: Vec<Option<Env>>,
    /// By location: what conclusions have been drawn from.
    used: Vec<BTreeSet<Leaf>>,
    /// The location's being out of reach has been used.
    is_excluded: Vec<bool>,
    /// Places that are read at pointer type.
    pointers: FxHashSet<(u128, u8)>,
}

impl Ranges {
    /// Analyses the procedure that is looked at, for any state at its entry.
    pub(crate) fn new(code: &ProgramView) -> Ranges {
        let n = code.loc_count();
        let mut at = vec![None; n];
        at[code.entry.0 as usize] = Some(Env::unknown());
        let mut ranges = Ranges {
            view: code.current(),
            at,
            used: vec![BTreeSet::new(); n],
            is_excluded: vec![false; n],
            pointers: FxHashSet::default(),
        };
        ranges.fixpoint(code);
        ranges
    }

    fn fixpoint(&mut self, code: &ProgramView) {
        let landmarks = landmarks(&code.program.space);
        let view = self.view.clone();
        let order = reverse_postorder(code.program.proc(view.proc), &view.graph);
        let rank: FxHashMap<LocId, usize> = order.iter().enumerate().map(|(i, &l)| (l, i)).collect();
        let mut visits = vec![0; self.at.len()];
        let mut work: BTreeSet<usize> = BTreeSet::from([rank[&view.entry]]);
        while let Some(i) = work.pop_first() {
            let l = order[i];
            for &e in view.graph.out(l) {
                let edge = view.edge(e);
                let mut env = self.at[l.0 as usize].clone().expect("only reached locations are worked on");
                if !edge.stmts.iter().all(|s| step(code, &view, &mut env, s)) {
                    continue;
                }
                let m = edge.dst.0 as usize;
                let next = match &self.at[m] {
                    None => Some(env),
                    Some(old) => {
                        visits[m] += 1;
                        let is_impatient = visits[m] > if view.is_loop_head[m] { PATIENCE } else { MAX_VISITS };
                        old.merged(&env, |a, b| {
                            let both = a.join(b);
                            match landmarks.get(&both.width()) {
                                Some(marks) if is_impatient => a.widened(&both, marks),
                                _ if is_impatient => Set::full(both.width()),
                                _ => both,
                            }
                        })
                    }
                };
                if let Some(next) = next {
                    self.at[m] = Some(next);
                    work.insert(rank[&edge.dst]);
                }
            }
        }
    }

    /// The conjuncts for the states at `l`: what ranges decide is decided. `[false]` if no state satisfies them.
    /// Conjuncts about unknowns alone count as premises of the others.
    pub(crate) fn simplified(&mut self, code: &mut ProgramView, l: LocId, conjuncts: Vec<Term>) -> Vec<Term> {
        let i = l.0 as usize;
        let pool = &mut code.program.pool;
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
        let mut decide = |pool: &mut Pool, node: Node, width: u32| {
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
        let mut out = Vec::with_capacity(conjuncts.len());
        for (t, is_premise) in conjuncts.into_iter().zip(is_premise) {
            let new = if is_premise { t } else { rewriter.rewrite(pool, t, &mut decide) };
            match pool.as_const(new) {
                Some(0) => {
                    out = vec![new];
                    break;
                }
                Some(_) => {}
                None if out.contains(&new) => {}
                None => out.push(new),
            }
        }
        self.used[i].extend(used.into_iter().filter(|l| !matches!(l, Leaf::Sym(_))));
        out
    }

    /// What has been used, and what that rests on, as conjuncts by location. They are inductive.
    pub(crate) fn facts(&mut self, code: &mut ProgramView) -> Vec<Vec<Term>> {
        self.close(code);
        let view = self.view.clone();
        for s in view.edges.iter().flat_map(|e| &e.stmts) {
            s.kind.for_each_term(|t| note_pointers(&mut self.pointers, &code.program.pool, t));
        }
        view.locs().map(|l| self.facts_at(code, l.0 as usize)).collect()
    }

    /// Follows what was used back to where it comes from.
    fn close(&mut self, code: &ProgramView) {
        let view = self.view.clone();
        let n = self.at.len();
        let mut work: BTreeSet<usize> = (0..n).filter(|&i| self.is_excluded[i] || !self.used[i].is_empty()).collect();
        while let Some(m) = work.pop_last() {
            for &e in view.graph.incoming(LocId(m as u32)) {
                let edge = view.edge(e);
                let l = edge.src.0 as usize;
                let Some(env) = &self.at[l] else {
                    if !std::mem::replace(&mut self.is_excluded[l], true) {
                        work.insert(l);
                    }
                    continue;
                };
                let needed = Some(&self.used[m]).filter(|_| !self.is_excluded[m]);
                let more = needed_before(code, &view, env, &edge.stmts, needed);
                let before = self.used[l].len();
                self.used[l].extend(more);
                if self.used[l].len() > before {
                    work.insert(l);
                }
            }
        }
    }

    fn facts_at(&self, code: &mut ProgramView, i: usize) -> Vec<Term> {
        let pool = &mut code.program.pool;
        if self.is_excluded[i] {
            return vec![pool.truth(false)];
        }
        let Some(env) = &self.at[i] else { return Vec::new() };
        let mut out = Vec::new();
        for &leaf in &self.used[i] {
            let Some(set) = env.get(leaf) else { continue };
            let x = match leaf {
                Leaf::Var(v) => pool.var(v, set.width()),
                Leaf::Cell { addr, bytes } => {
                    let is_pointer = self.pointers.contains(&(addr, bytes));
                    let addr = pool.constant(addr, code.program.space.ptr_width);
                    pool.load(addr, bytes, is_pointer)
                }
                Leaf::Sym(_) => continue,
            };
            out.push(member(pool, x, set));
        }
        out
    }
}

/// Where bounds that keep moving come to rest, by width.
fn landmarks(space: &AddressSpace) -> FxHashMap<u32, Vec<u128>> {
    let mut out: FxHashMap<u32, Vec<u128>> = FxHashMap::default();
    for w in [8, 16, 32, 64] {
        out.insert(w, vec![0, 1, 1 << (w - 1)]);
    }
    let marks = out.entry(space.ptr_width).or_default();
    marks.extend([AddressSpace::NULL_PAGE, space.functions, space.globals, space.stack]);
    marks.extend([space.heap, space.heap_end + 1, space.env, space.env_end]);
    out.values_mut().for_each(|m| m.sort_unstable());
    out
}

/// `x` is one of the set.
fn member(pool: &mut Pool, x: Term, set: &Set) -> Term {
    let w = set.width();
    let mut out = pool.truth(false);
    for &(lo, hi) in set.parts() {
        let k = pool.constant(lo, w);
        let inside = if lo == hi {
            pool.eq(x, k)
        } else {
            let (offset, span) = (pool.sub(x, k), pool.constant(hi - lo, w));
            pool.ule(offset, span)
        };
        out = pool.or(out, inside);
    }
    out
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
