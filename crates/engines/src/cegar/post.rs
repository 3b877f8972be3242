//! The abstract post: which predicates hold behind an edge, Cartesian (each by itself, or unknown).
//!
//! A predicate is carried to the state before the edge (`Unwinding::before`: exact, all cases of aliases), and the solver is asked whether the
//! abstract state and what the edge assumes entail it, or its negation. What needs no question: constants; conditions that the edge leaves
//! alone and that share no variables with what it assumes; what a model of an earlier question refutes; what an earlier unsat core proves;
//! what could not be entailed by more.

use super::predicates::Predicates;
use crate::oracle::{Asked, ModelCache, Oracle};
use crate::unwinding::{Effect, Unwinding};
use base::Budget;
use ir::{EdgeId, LocId};
use logic::{Node, Pool, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// See the module.
#[derive(Default)]
pub(super) struct Post {
    edges: FxHashMap<EdgeId, Rc<Effect>>,
    images: FxHashMap<(EdgeId, Term), Term>,
    /// States before an edge that satisfied a question about it.
    examples: FxHashMap<EdgeId, ModelCache>,
    known: FxHashMap<(EdgeId, Term), Known>,
    places: FxHashMap<Term, Rc<[Place]>>,
}

/// What is known of a condition before an edge.
#[derive(Default)]
struct Known {
    /// Each of these suffices for it, with what the edge assumes.
    entailed_by: Vec<Box<[Term]>>,
    /// None of these does.
    not_by: Vec<Box<[Term]>>,
}

/// What two conditions have in common if they have something to do with each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Place {
    Leaf(Term),
    /// Eight bytes of memory at a known address.
    Cell(u128),
    Memory,
}

/// What a question is about.
struct Question<'a> {
    edge: EdgeId,
    effect: &'a Effect,
    /// In order.
    state: &'a [Term],
}

impl Question<'_> {
    /// The abstract state has this literal.
    fn says(&self, t: Term) -> bool {
        self.state.binary_search(&t).is_ok()
    }
}

impl Post {
    /// The abstract state behind the edge; `None` where it cannot be taken.
    pub(super) fn post(
        &mut self,
        u: &mut Unwinding,
        oracle: &mut Oracle,
        (state, e, dst): (&[Term], EdgeId, LocId),
        (predicates, budget): (&Predicates, &Budget),
    ) -> Option<Rc<[Term]>> {
        let effect = self.edges.entry(e).or_insert_with(|| Rc::new(u.effect(e))).clone();
        let q = Question { edge: e, effect: &effect, state };
        let never = u.program.pool.truth(false);
        if !effect.assumed.is_empty() && self.follows(u, oracle, &q, never) {
            return None;
        }
        let mut behind = Vec::new();
        for &p in predicates.at(dst) {
            if budget.exhausted().is_some() {
                // What is not asked is not known.
                break;
            }
            let image = *self.images.entry((e, p)).or_insert_with(|| u.before(&effect, p));
            if self.follows(u, oracle, &q, image) {
                behind.push(p);
                continue;
            }
            let negation = u.program.pool.not(image);
            if self.follows(u, oracle, &q, negation) {
                behind.push(u.program.pool.not(p));
            }
        }
        behind.sort_unstable();
        Some(behind.into())
    }

    /// Whether a condition holds before the edge, wherever it is taken from the abstract state.
    fn follows(&mut self, u: &mut Unwinding, oracle: &mut Oracle, q: &Question<'_>, claim: Term) -> bool {
        match u.program.pool.as_const(claim) {
            Some(1) => return true,
            _ if q.says(claim) => return true,
            _ => {}
        }
        let violated = u.program.pool.not(claim);
        if q.says(violated) {
            return false;
        }
        let known = self.known.entry((q.edge, claim)).or_default();
        if known.entailed_by.iter().any(|core| core.iter().all(|&t| q.says(t))) {
            oracle.saved += 1;
            return true;
        }
        let relevant = self.relevant(&u.program.pool, q, violated);
        let known = self.known.entry((q.edge, claim)).or_default();
        if known.not_by.iter().any(|more| relevant.iter().all(|t| more.contains(t))) {
            oracle.saved += 1;
            return false;
        }
        let mut question = relevant.clone();
        question.extend(&q.effect.assumed);
        question.push(violated);
        question.extend(u.facts_of(q.effect, &question.clone()));
        let examples = self.examples.entry(q.edge).or_default();
        match oracle.ask(&u.program.pool, &question, examples) {
            Asked::Never(core) => {
                let core = core.into_iter().filter_map(|i| relevant.get(i).copied()).collect();
                known.entailed_by.push(core);
                true
            }
            Asked::Shown | Asked::Open => {
                known.not_by.push(relevant.into());
                false
            }
        }
    }

    /// The literals of the state that have to do with the question. Whether the edge can be taken is about what it assumes;
    /// if it can, what has nothing to do with the claim does not matter.
    fn relevant(&mut self, pool: &Pool, q: &Question<'_>, violated: Term) -> Vec<Term> {
        let of_edge: Vec<Rc<[Place]>> = q.effect.assumed.iter().map(|&t| self.places(pool, t)).collect();
        let of_state: Vec<Rc<[Place]>> = q.state.iter().map(|&t| self.places(pool, t)).collect();
        let of_claim = self.places(pool, violated);
        let mut items: Vec<(Option<Term>, Rc<[Place]>)> = q.state.iter().copied().map(Some).zip(of_state).collect();
        let mut reached: FxHashSet<Place> = of_claim.iter().copied().collect();
        if pool.is_constant(violated) {
            reached.extend(of_edge.iter().flat_map(|p| p.iter().copied()));
        } else {
            items.extend(of_edge.into_iter().map(|p| (None, p)));
        }
        let is_anywhere = |p: &[Place]| p.contains(&Place::Memory);
        let is_blurred = is_anywhere(&of_claim) || items.iter().any(|(_, p)| is_anywhere(p));
        let mut out = Vec::new();
        loop {
            if is_blurred && reached.iter().any(|p| matches!(p, Place::Cell(_) | Place::Memory)) {
                // An address that is not known may be any.
                reached.insert(Place::Memory);
            }
            let touches = |p: &[Place]| {
                p.iter().any(|x| match x {
                    Place::Cell(_) | Place::Memory if is_blurred => reached.contains(&Place::Memory),
                    _ => reached.contains(x),
                })
            };
            let (near, far): (Vec<_>, Vec<_>) = items.into_iter().partition(|(_, p)| touches(p));
            items = far;
            if near.is_empty() {
                break;
            }
            for (t, p) in near {
                out.extend(t);
                reached.extend(p.iter().copied());
            }
        }
        out.sort_unstable();
        out
    }

    fn places(&mut self, pool: &Pool, t: Term) -> Rc<[Place]> {
        self.places.entry(t).or_insert_with(|| places(pool, t)).clone()
    }
}

fn places(pool: &Pool, t: Term) -> Rc<[Place]> {
    let mut out = Vec::new();
    for leaf in logic::leaves(pool, &[t]) {
        match pool.node(leaf) {
            Node::Load { addr, bytes, .. } => match pool.as_const(addr) {
                Some(from) => out.extend([from >> 3, from.wrapping_add(bytes as u128 - 1) >> 3].map(Place::Cell)),
                None => out.push(Place::Memory),
            },
            _ => out.push(Place::Leaf(leaf)),
        }
    }
    out.into()
}
