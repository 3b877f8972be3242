//! Hints ([`ir::Hint`]) on their way through the passes: each goes where its location goes. One whose location or variables are gone
//! is dropped; engines do without it.

use crate::origins::{LocOrigin, Relation};
use crate::prune::LiveSet;
use ir::{Hint, LocId, ProcId, Program, ProgramPoint};
use logic::{Node, VarId, leaves};
use rustc_hash::FxHashMap;

/// Puts the hints of a program, which are about the one before a pass that has moved its locations and procedures, where the pass has
/// put these: `locs` says where those of each procedure come from. Variables have kept their numbers.
pub(crate) fn follow(program: &mut Program, locs: &[Vec<LocOrigin>]) {
    if program.hints.is_empty() {
        return;
    }
    let mut before: FxHashMap<ProgramPoint, Vec<Hint>> = FxHashMap::default();
    for hint in std::mem::take(&mut program.hints) {
        before.entry(hint.at).or_default().push(hint);
    }
    for (q, locs) in (0..).map(ProcId).zip(locs) {
        for (l, origin) in (0..).map(LocId).zip(locs).filter(|(_, origin)| origin.relation == Relation::At) {
            let here = before.get(&ProgramPoint { proc: origin.proc, loc: origin.loc }).into_iter().flatten();
            program.hints.extend(here.map(|&h| Hint { at: ProgramPoint { proc: q, loc: l }, ..h }));
        }
    }
}

/// Drops the hints about values that nothing else needs where they stand.
pub(crate) fn keep_live(program: &mut Program, live: &LiveSet) {
    program.change_hints(|program, Hint { at, term }| {
        let is_needed = |v: VarId| v == program.heap || live.contains(v, at.proc, at.loc);
        let mut leaves = leaves(&program.pool, &[term]).into_iter();
        leaves
            .all(|leaf| match program.pool.node(leaf) {
                Node::Var(v) => is_needed(v),
                _ => true,
            })
            .then_some(term)
    });
}
