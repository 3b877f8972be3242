//! Which of the learned invariants a proof by the partition needs: a proof is read by people.

use crate::search::Search;
use ir::{EdgeId, LocId};
use logic::Term;
use solver::Answer;
use std::collections::BTreeSet;

/// The learned invariants that are needed, working backwards from the transitions that the partition lacks; `None` if that cannot be told, or time is up.
pub(super) fn needed(learned: &[Vec<Term>], search: &mut Search) -> Option<Vec<Vec<Term>>> {
    let ranges = search.ranges_used(search.code.proc);
    let safe: Vec<Term> =
        (0..learned.len() as u32).map(|l| search.partition.safe(&mut search.code.program.pool, LocId(l))).collect();
    let mut needed: Vec<Vec<Term>> = vec![Vec::new(); learned.len()];
    let mut work: BTreeSet<EdgeId> = (0..search.code.edges.len() as u32).map(EdgeId).collect();
    while let Some(e) = work.pop_last() {
        if search.runner.is_exhausted() {
            return None;
        }
        let src = search.code.edge(e).src.0 as usize;
        let used = used_by(learned, search, e, (&safe, &ranges), &needed)?;
        let before = needed[src].len();
        needed[src].extend(used);
        if needed[src].len() > before {
            work.extend(search.code.graph.incoming(LocId(src as u32)));
        }
    }
    Some(needed)
}

/// Facts at the source of the edge, beyond `needed`, from which it keeps the partition's claim and the needed facts
/// at its end; `None` if all of them are not enough.
fn used_by(
    learned: &[Vec<Term>],
    search: &mut Search,
    e: EdgeId,
    (safe, ranges): (&[Term], &[Vec<Term>]),
    needed: &[Vec<Term>],
) -> Option<Vec<Term>> {
    let (src, dst) = (search.code.edge(e).src, search.code.edge(e).dst);
    let (l, m) = (src.0 as usize, dst.0 as usize);
    if search.code.is_call(e) {
        // Which facts the answers about the callee were asked with is not known any more.
        return Some(learned[l].iter().filter(|f| !needed[l].contains(f)).copied().collect());
    }
    let edges = search.code.edges.clone();
    let stmts = &edges[e.0 as usize].stmts;
    let states = search.states_for_aliases(src, stmts);
    let pool = &mut search.code.program.pool;
    let claim = pool.all(needed[m].iter().copied().chain([safe[m]]));
    let violation = pool.not(claim);
    if pool.as_const(violation) == Some(0) {
        return Some(Vec::new());
    }
    let mut question = exec::pre::pre(&mut search.code.program, stmts, &[violation], &states).conjuncts;
    question.push(safe[l]);
    question.extend_from_slice(&ranges[l]);
    question.extend_from_slice(&needed[l]);
    let pool = &search.code.program.pool;
    if search.oracle.is_unsat(pool, &question) {
        return Some(Vec::new());
    }
    let first = question.len();
    question.extend(learned[l].iter().filter(|f| !needed[l].contains(f)));
    match search.oracle.check(pool, &question) {
        Answer::Unsat(core) => Some(core.into_iter().filter(|&i| i >= first).map(|i| question[i]).collect()),
        _ => None,
    }
}
