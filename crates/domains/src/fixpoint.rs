//! The fixpoint engine: elements that hold at all locations of a procedure, for any domain.

use crate::cfg::Cfg;
use crate::domain::{Domain, Growth};
use crate::order::{Order, Strategy};
use ir::{Edge, EdgeId};
use std::collections::BTreeSet;

/// How often a location that has been reached is reached again before its element is widened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// At the heads of loops.
    pub heads: u32,
    /// Elsewhere. Every cycle has a head, so this is for cycles of which the order does not know.
    pub others: u32,
}

impl Patience {
    /// For domains whose joins become stable by themselves.
    pub const ENDLESS: Patience = Patience { heads: u32::MAX, others: u32::MAX };
}

/// By location, what holds there; `None`: no path gets there.
pub type Elements<E> = Vec<Option<E>>;

/// Elements that hold at the entry if `start` does, and that each edge keeps: the least ones where nothing is widened
/// and transfer is monotone. `None` if the domain is exhausted.
///
/// The location that comes first in the order is worked on next. A *greatest* set of properties that support each other,
/// as of candidate predicates, is a least fixpoint, too: an element says which properties hold, so that `None` is the
/// start and joining drops properties.
pub fn fixpoint<D: Domain>(
    domain: &mut D,
    cfg: Cfg<'_>,
    order: &Order,
    start: D::Element,
    patience: Patience,
) -> Option<Elements<D::Element>> {
    let mut at: Elements<D::Element> = vec![None; cfg.graph.len()];
    at[cfg.entry.0 as usize] = Some(start);
    let mut run = Run { domain, cfg, order, patience, at, visits: vec![0; cfg.graph.len()] };
    let is_finished = match order.strategy() {
        Strategy::Eager => run.eagerly(),
        Strategy::Recursive => run.recursively(),
    };
    is_finished.then_some(run.at)
}

/// A fixpoint that is being computed.
struct Run<'a, D: Domain> {
    domain: &'a mut D,
    cfg: Cfg<'a>,
    order: &'a Order,
    patience: Patience,
    at: Elements<D::Element>,
    /// By location: how often an edge came there after it had been reached.
    visits: Vec<u32>,
}

impl<D: Domain> Run<'_, D> {
    /// From a location that has changed, all edges are followed at once.
    fn eagerly(&mut self) -> bool {
        let mut changed = BTreeSet::from([self.order.rank(self.cfg.entry)]);
        while let Some(i) = changed.pop_first() {
            if self.domain.is_exhausted() {
                return false;
            }
            for &e in self.cfg.graph.out(self.order.locations()[i]) {
                if self.follow(e) {
                    changed.insert(self.order.rank(self.cfg.edge(e).dst));
                }
            }
        }
        true
    }

    /// Edges from locations that have changed wait until it is their target's turn.
    fn recursively(&mut self) -> bool {
        let mut is_waiting = vec![false; self.cfg.edges.len()];
        let mut targets = BTreeSet::new();
        let mut changed = Some(self.cfg.entry);
        loop {
            for &e in changed.iter().flat_map(|&l| self.cfg.graph.out(l)) {
                is_waiting[e.0 as usize] = true;
                targets.insert(self.order.rank(self.cfg.edge(e).dst));
            }
            let Some(i) = targets.pop_first() else { return true };
            if self.domain.is_exhausted() {
                return false;
            }
            let l = self.order.locations()[i];
            changed = None;
            for &e in self.cfg.graph.incoming(l) {
                if std::mem::take(&mut is_waiting[e.0 as usize]) && self.follow(e) {
                    changed = Some(l);
                }
            }
        }
    }

    /// Adds what gets through the edge to what is known at its end; whether that is more now.
    fn follow(&mut self, e: EdgeId) -> bool {
        let Edge { src, dst, .. } = *self.cfg.edge(e);
        let m = dst.0 as usize;
        let before = self.at[src.0 as usize].as_ref().expect("edges are followed from reached locations");
        let Some(after) = self.domain.transfer(e, before, self.at[m].as_ref()) else { return false };
        let next = match &self.at[m] {
            None => Some(after),
            Some(old) => {
                self.visits[m] = self.visits[m].saturating_add(1);
                let most = if self.order.is_head(dst) { self.patience.heads } else { self.patience.others };
                let by = if self.visits[m] > most { Growth::Widen } else { Growth::Join };
                self.domain.extend(old, &after, by)
            }
        };
        let is_more = next.is_some();
        if is_more {
            self.at[m] = next;
        }
        is_more
    }
}

/// Decreasing iterations: takes back what widening has given away too much, for so many rounds. `at` is a fixpoint from
/// `start`. Each location gets what its incoming edges make of the elements before them, as far as the domain narrows:
/// all reachable states stay covered, and edges keep the elements as long as transfer is monotone.
pub fn decreased<D: Domain>(
    domain: &mut D,
    cfg: Cfg<'_>,
    order: &Order,
    start: &D::Element,
    mut at: Elements<D::Element>,
    rounds: u32,
) -> Elements<D::Element> {
    for _ in 0..rounds {
        for &l in order.locations() {
            let Some(old) = &at[l.0 as usize] else { continue };
            let mut new = (l == cfg.entry).then(|| start.clone());
            for &e in cfg.graph.incoming(l) {
                let before = at[cfg.edge(e).src.0 as usize].as_ref();
                let Some(after) = before.and_then(|b| domain.transfer(e, b, None)) else { continue };
                new = Some(match new {
                    None => after,
                    Some(known) => domain.join(&known, &after),
                });
            }
            at[l.0 as usize] = new.map(|new| domain.narrow(old, &new));
        }
    }
    at
}
