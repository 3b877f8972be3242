//! Guesses at the places where nobody has guessed anything: what must hold there so that what is guessed behind does, by weakest
//! preconditions. Claims are about single edges, and a guess about a loop is about whole rounds.

use super::candidates::Candidates;
use super::vocabulary::{Scope, Vocabulary, is_excluded};
use crate::unwinding::Unwinding;
use ir::analysis::{Graph, reverse_postorder};
use ir::{EdgeId, LocId, ProcId, ProgramPoint};
use logic::{Node, Pool, Term, leaves};
use std::collections::BTreeSet;

/// Guesses between two places that are cut.
const MAX_BETWEEN: usize = 200;

/// Guesses about a procedure.
pub(super) struct Between<'a> {
    proc: ProcId,
    vocabulary: &'a Vocabulary,
    pub(super) at: Candidates,
    /// Where something is guessed, be it nothing.
    pub(super) cut: BTreeSet<LocId>,
}

impl<'a> Between<'a> {
    pub(super) fn new(proc: ProcId, vocabulary: &'a Vocabulary) -> Between<'a> {
        Between { proc, vocabulary, at: Candidates::new(), cut: BTreeSet::new() }
    }

    /// Guesses at the other locations: what must hold there so that what is guessed behind each edge does. What an edge leads to comes
    /// before what it leaves, unless it closes a loop, and then it leads to a place that is cut.
    pub(super) fn spread(&mut self, unwinding: &mut Unwinding) {
        let p = unwinding.program.proc(self.proc);
        let graph = Graph::new(p);
        let backwards = reverse_postorder(p, &graph).into_iter().rev();
        let between = |l: &LocId| !self.cut.contains(l) && !is_excluded(&unwinding.program, self.proc, *l);
        for l in backwards.filter(between).collect::<Vec<LocId>>() {
            let mut here = Vec::new();
            graph.out(l).iter().for_each(|&e| self.before(unwinding, e, &mut here));
            here.truncate(MAX_BETWEEN);
            self.at.insert(ProgramPoint { proc: self.proc, loc: l }, here);
        }
    }

    /// Adds the weakest preconditions of what is guessed behind an edge, where no unknown is in them.
    fn before(&self, unwinding: &mut Unwinding, e: EdgeId, here: &mut Vec<Term>) {
        let edge = unwinding.program.proc(self.proc).edge(e).clone();
        let first = unwinding.any_state();
        let last = match edge.call() {
            Some((receiver, callee, _)) => {
                let Scope { writes, memory, .. } = self.vocabulary.scope(callee.targets()[0]);
                unwinding.changed(&first, writes.iter().copied().chain(receiver), *memory)
            }
            None => unwinding.behind(&edge, &first),
        };
        let behind = match is_excluded(&unwinding.program, self.proc, edge.dst) {
            true => vec![unwinding.program.pool.truth(false)],
            false => self.at.get(&ProgramPoint { proc: self.proc, loc: edge.dst }).cloned().unwrap_or_default(),
        };
        let values = unwinding.values(&last, behind);
        unwinding.take_facts(&[]);
        let pool = &mut unwinding.program.pool;
        for value in values {
            let t = match is_known(pool, last.condition) {
                true => pool.implies(last.condition, value),
                false => value,
            };
            if is_known(pool, t) && pool.as_const(t) != Some(1) && !here.contains(&t) {
                here.push(t);
            }
        }
    }
}

/// Without values that an edge makes up.
fn is_known(pool: &Pool, t: Term) -> bool {
    leaves(pool, &[t]).iter().all(|&l| !matches!(pool.node(l), Node::Sym(_)))
}
