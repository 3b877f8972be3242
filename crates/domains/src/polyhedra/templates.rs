//! The conditions of the program, as if sums did not wrap around: where constraints that keep moving come to rest, and how
//! equations are said. Only those are used that hold, so nothing rests on them.

use super::row::Row;
use super::sums::{factors, parts, row};
use crate::cfg::Cfg;
use crate::octagons::{Around, Compared, Linear, Octagons, Packs, Relation, Wrapping};
use ir::StmtKind;
use logic::{BinOp, Node, Term};

/// For one pack; each is one more constraint of every polyhedron that is widened.
const MOST: usize = 30;
/// Nodes of a condition that are looked at.
const MOST_NODES: usize = 200;

/// By pack.
#[derive(Clone, Debug, Default)]
pub(super) struct Templates(Vec<Pack>);

#[derive(Clone, Debug, Default)]
struct Pack {
    /// Sums that may be zero or more.
    inequalities: Vec<Row>,
    /// Sums that may be zero.
    equations: Vec<Row>,
}

impl Templates {
    /// Of the conditions of a procedure that are about more than one variable; octagons look after single ones.
    pub(super) fn new(around: Around<'_>, cfg: Cfg<'_>, nothing_known: &Octagons) -> Templates {
        let mut out = Templates(vec![Pack::default(); around.packs.members().len()]);
        let reader = around.reader(nothing_known).taking(Wrapping::Ignored);
        for c in conditions(around, cfg) {
            for outcome in [true, false] {
                for compared in Compared::of(around.program.pool.node(c), outcome) {
                    let sum = reader.difference(compared);
                    let (Some(lo), Some(hi)) = sum.rest else { continue };
                    if lo == hi {
                        out.add_around(around.packs, &sum, lo, compared.relation);
                    }
                }
            }
        }
        out
    }

    /// Sums that may be zero or more; none for elements that were made without a procedure.
    pub(super) fn inequalities(&self, pack: usize) -> &[Row] {
        self.0.get(pack).map_or(&[], |p| &p.inequalities)
    }

    /// Sums that may be zero.
    pub(super) fn equations(&self, pack: usize) -> &[Row] {
        self.0.get(pack).map_or(&[], |p| &p.equations)
    }

    /// The sum is at most zero, or one less, or one more: how conditions look before and behind a step of a counter.
    fn add_around(&mut self, packs: &Packs, sum: &Linear, constant: i128, relation: Relation) {
        let parts = parts(packs, sum);
        let (Some((&p, part)), true) = (parts.first_key_value(), parts.len() == 1) else { return };
        if part.terms.len() < 2 || part.terms.len() != sum.terms.len() {
            return;
        }
        let factors = factors(packs, p, part);
        let sign = match relation {
            Relation::Less | Relation::AtMost | Relation::Equal => -1,
            Relation::More | Relation::AtLeast | Relation::Different => 1,
        };
        let add = |known: &mut Vec<Row>, most| {
            let new = row(sign * constant + most, factors.iter().map(|f| sign * f));
            if known.len() < MOST && !known.contains(&new) {
                known.push(new);
            }
        };
        [0, -1, 1].into_iter().for_each(|most| add(&mut self.0[p].inequalities, most));
        if matches!(relation, Relation::Equal) {
            add(&mut self.0[p].equations, 0);
        }
    }
}

/// The parts of conditions that are no conditions themselves.
fn conditions(around: Around<'_>, cfg: Cfg<'_>) -> Vec<Term> {
    let pool = &around.program.pool;
    let mut out = Vec::new();
    for stmt in cfg.edges.iter().flat_map(|e| &e.stmts) {
        let StmtKind::Assume(c) = stmt.kind else { continue };
        let mut todo = vec![c];
        for _ in 0..MOST_NODES {
            let Some(t) = todo.pop() else { break };
            match pool.node(t) {
                Node::Not(a) => todo.push(a),
                Node::Bin(BinOp::And | BinOp::Or, a, b) => todo.extend([b, a]),
                _ if out.contains(&t) => {}
                _ => out.push(t),
            }
        }
    }
    out
}
