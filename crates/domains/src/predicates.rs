//! Cartesian predicate abstraction (Ball, Podelski, Rajamani, TACAS 2001): which of some candidate predicates hold at a
//! location.
//!
//! An element is a set of candidates that all hold, so fewer of them say less. The least fixpoint in that order is the
//! greatest set of candidates by location that is inductive along all edges: from "no state gets there", each edge takes
//! away what it does not establish, as in Houdini (Flanagan, Leino, FME 2001).

mod effect;

use crate::domain::Domain;
use effect::Effect;
use ir::{Edge, EdgeId, LocId, Program};
use logic::{Mentions, Term};
use rustc_hash::FxHashMap;

/// What is known about a question to [`Decide`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decided {
    /// No state does it.
    Never,
    /// A state does, and [`Decide::is_violated`] speaks of it.
    Shown,
    /// Nobody knows.
    Open,
}

/// Whoever answers the questions of predicate abstraction about the edges of one procedure.
pub trait Decide {
    /// The program, for reading its terms.
    fn program(&self) -> &Program;

    /// What is known to hold at the location anyway.
    fn known(&self, l: LocId) -> &[Term];

    /// The analysis is to follow edges to this location.
    fn is_wanted(&self, l: LocId) -> bool;

    /// Whether an execution of the edge from a state in which `context` holds can violate the predicate behind it; for
    /// `None`, whether there is such an execution.
    fn decide(&mut self, e: EdgeId, context: &[Term], predicate: Option<Term>) -> Decided;

    /// Whether the state that was shown last, of this edge, violates the predicate, too.
    fn is_violated(&mut self, e: EdgeId, predicate: Term) -> bool;

    /// Whether it is worth knowing at the location: what is about pointers that nobody reads any more is not.
    fn is_worth_knowing(&self, _: LocId, _: Term) -> bool {
        true
    }

    /// Whether the predicate holds behind the call on this edge if it does before.
    fn outlives_call(&self, e: EdgeId, predicate: Term) -> bool;

    /// No more questions are to be asked.
    fn is_exhausted(&self) -> bool;
}

/// Predicates that hold, in increasing order.
pub type Held = Vec<Term>;

/// The domain of sets of candidates for one procedure.
pub struct Predicates<'a, D> {
    decide: D,
    edges: &'a [Edge],
    /// In the order in which they are asked, the last one first.
    candidates: Vec<Term>,
    effects: FxHashMap<EdgeId, Effect>,
}

impl<'a, D: Decide> Predicates<'a, D> {
    /// For a procedure with these edges; candidates are given once each.
    pub fn new(decide: D, edges: &'a [Edge], candidates: Vec<Term>) -> Predicates<'a, D> {
        Predicates { decide, edges, candidates, effects: FxHashMap::default() }
    }

    fn edge(&self, e: EdgeId) -> &'a Edge {
        &self.edges[e.0 as usize]
    }

    fn effect(&mut self, e: EdgeId) -> Effect {
        let (program, edge) = (self.decide.program(), self.edge(e));
        *self.effects.entry(e).or_insert_with(|| Effect::new(program, edge))
    }

    /// Those of `asked` that hold after every execution of the edge from `context`; `None` if there is none.
    fn holding_after(&mut self, e: EdgeId, context: &[Term], asked: &[Term]) -> Option<Held> {
        if self.edge(e).call().is_some() {
            // A call keeps what it cannot change.
            let survives = |c: &Term| context.contains(c) && self.decide.outlives_call(e, *c);
            return Some(asked.iter().copied().filter(survives).collect());
        }
        let effect = self.effect(e);
        if effect.assumes != Mentions::default() && self.decide.decide(e, context, None) == Decided::Never {
            return None;
        }
        // What holds before and is not written needs no question, and what does not hold and is not spoken of either.
        let pool = &self.decide.program().pool;
        let spoken_of = effect.spoken_of(pool, context);
        let is_open =
            |c: &Term| pool.mentions(*c).overlaps(if context.contains(c) { effect.writes } else { spoken_of });
        let mut kept: Held = asked.iter().copied().filter(|c| context.contains(c) && !is_open(c)).collect();
        let mut open: Vec<Term> = asked.iter().copied().filter(is_open).collect();
        while let Some(c) = open.pop() {
            match self.decide.decide(e, context, Some(c)) {
                Decided::Never => kept.push(c),
                // The state often violates other candidates, too.
                Decided::Shown => open.retain(|&c| !self.decide.is_violated(e, c)),
                Decided::Open => {}
            }
        }
        Some(kept)
    }
}

impl<D: Decide> Domain for Predicates<'_, D> {
    type Element = Held;

    fn leq(&self, a: &Held, b: &Held) -> bool {
        b.iter().all(|c| a.binary_search(c).is_ok())
    }

    fn join(&self, a: &Held, b: &Held) -> Held {
        a.iter().copied().filter(|c| b.binary_search(c).is_ok()).collect()
    }

    /// There are finitely many candidates.
    fn widen(&self, old: &Held, new: &Held) -> Held {
        self.join(old, new)
    }

    /// Asks only for candidates that still hold at the edge's end.
    fn transfer(&mut self, edge: EdgeId, before: &Held, into: Option<&Held>) -> Option<Held> {
        let Edge { src, dst, .. } = *self.edge(edge);
        if !self.decide.is_wanted(dst) {
            return None;
        }
        let context = [before, self.decide.known(src)].concat();
        let worth = |c: &&Term| self.decide.is_worth_knowing(dst, **c);
        let asked = into.map_or_else(|| self.candidates.iter().filter(worth).copied().collect(), Held::clone);
        let mut kept = self.holding_after(edge, &context, &asked)?;
        kept.sort_unstable();
        Some(kept)
    }

    fn is_exhausted(&self) -> bool {
        self.decide.is_exhausted()
    }

    fn gamma(program: &mut Program, element: &Held) -> Term {
        program.pool.all(element.iter().copied())
    }
}
