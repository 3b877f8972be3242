//! The fixpoint engine: elements that hold at all locations of a procedure, for any domain.

use crate::domain::{Domain, Growth};
use crate::order::Order;
use ir::analysis::Graph;
use ir::{Edge, EdgeId, LocId};
use std::collections::BTreeSet;

/// The control flow of a procedure.
#[derive(Clone, Copy)]
pub struct Cfg<'a> {
    /// Where it begins.
    pub entry: LocId,
    /// By id.
    pub edges: &'a [Edge],
    /// The edges by their ends.
    pub graph: &'a Graph,
}

impl<'a> Cfg<'a> {
    /// The edge of an id.
    pub fn edge(self, e: EdgeId) -> &'a Edge {
        &self.edges[e.0 as usize]
    }
}

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
/// The location that comes first in the order is worked on next. With a weak topological order that is Bourdoncle's
/// recursive strategy, apart from edges back to a head in the middle of a round, after which the head comes first.
///
/// A *greatest* set of properties that support each other, as of candidate predicates, is a least fixpoint, too: an
/// element says which properties hold, so that `None` is the start and joining drops properties.
pub fn fixpoint<D: Domain>(
    domain: &mut D,
    cfg: Cfg<'_>,
    order: &Order,
    start: D::Element,
    patience: Patience,
) -> Option<Elements<D::Element>> {
    let mut at: Elements<D::Element> = vec![None; cfg.graph.len()];
    let mut visits = vec![0u32; cfg.graph.len()];
    at[cfg.entry.0 as usize] = Some(start);
    let mut work: BTreeSet<usize> = BTreeSet::from([order.rank(cfg.entry)]);
    while let Some(i) = work.pop_first() {
        if domain.is_exhausted() {
            return None;
        }
        let l = order.locations()[i];
        for &e in cfg.graph.out(l) {
            let dst = cfg.edge(e).dst;
            let m = dst.0 as usize;
            let before = at[l.0 as usize].as_ref().expect("only reached locations are worked on");
            let Some(after) = domain.transfer(e, before, at[m].as_ref()) else { continue };
            let next = match &at[m] {
                None => Some(after),
                Some(old) => {
                    visits[m] = visits[m].saturating_add(1);
                    let most = if order.is_head(dst) { patience.heads } else { patience.others };
                    domain.extend(old, &after, if visits[m] > most { Growth::Widen } else { Growth::Join })
                }
            };
            if let Some(next) = next {
                at[m] = Some(next);
                work.insert(order.rank(dst));
            }
        }
    }
    Some(at)
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
