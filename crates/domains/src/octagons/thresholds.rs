//! Where bounds that keep growing come to rest: the constants of the program and their neighbours.

use crate::cfg::Cfg;
use ir::Program;
use logic::{Node, Term};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// More constants than this are not looked at: each may be a round of a loop.
const MOST: usize = 60;

/// In increasing order.
#[derive(Clone, Debug)]
pub(super) struct Thresholds(Vec<i128>);

impl Thresholds {
    pub(super) fn new(program: &Program, cfg: Cfg<'_>) -> Thresholds {
        let mut constants: BTreeSet<i128> = BTreeSet::new();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut todo: Vec<Term> = Vec::new();
        cfg.edges.iter().flat_map(|e| &e.stmts).for_each(|s| s.kind.for_each_term(|t| todo.push(t)));
        while let Some(t) = todo.pop() {
            if constants.len() >= MOST || !seen.insert(t) {
                continue;
            }
            match program.pool.node(t) {
                Node::Const(k) => {
                    let width = program.pool.width(t);
                    constants.extend((8..=64).contains(&width).then(|| logic::to_signed(k, width)));
                }
                Node::Numeral(_) => {
                    constants.extend(program.pool.as_integer(t).and_then(|k| k.to_i64()).map(i128::from));
                }
                Node::Load { .. } => {}
                node => node.for_each_child(|c| todo.push(c)),
            }
        }
        let around = |k: &i128| [k - 1, *k, k + 1];
        let mut marks: BTreeSet<i128> = constants.iter().flat_map(around).collect();
        marks.extend(marks.clone().iter().map(|m| -m));
        marks.extend([-1, 0, 1]);
        Thresholds(marks.into_iter().collect())
    }

    /// The least one that is not below the bound.
    pub(super) fn next(&self, bound: i128) -> Option<i128> {
        self.0.get(self.0.partition_point(|&m| m < bound)).copied()
    }
}
