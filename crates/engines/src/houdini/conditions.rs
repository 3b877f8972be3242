//! What the conditions of one procedure say of others: of parameters when they are passed, of results when they are received.

use super::vocabulary::Vocabulary;
use crate::unwinding::variables;
use ir::{ProcId, Program};
use logic::{Node, Pool, Rewriter, Sort, Term, VarId};
use std::collections::BTreeSet;

/// The conditions of each procedure, also with frozen variables for its parameters, and those of callers and callees about what
/// they pass to each other.
pub(super) fn shared(
    program: &mut Program,
    vocabulary: &Vocabulary,
    mut own: Vec<BTreeSet<Term>>,
) -> Vec<BTreeSet<Term>> {
    let mut more: Vec<BTreeSet<Term>> = vec![BTreeSet::new(); own.len()];
    for q in (0..program.procs.len() as u32).map(ProcId) {
        about_entry(program, vocabulary, q, &own[q.0 as usize], &mut more[q.0 as usize]);
        about_callees(program, vocabulary, q, &own[q.0 as usize], &mut more);
    }
    for (a, b) in own.iter_mut().zip(more) {
        a.extend(b);
    }
    for q in (0..program.procs.len() as u32).map(ProcId) {
        let mut back = BTreeSet::new();
        about_results(program, vocabulary, q, &own, &mut back);
        about_entry(program, vocabulary, q, &back.clone(), &mut back);
        own[q.0 as usize].extend(back);
    }
    own
}

/// Conditions about parameters, as conditions about their values at the entry.
fn about_entry(
    program: &mut Program,
    vocabulary: &Vocabulary,
    q: ProcId,
    own: &BTreeSet<Term>,
    out: &mut BTreeSet<Term>,
) {
    let remembered = &vocabulary.scope(q).remembered;
    for &t in own {
        let map: Vec<(Term, Term)> = remembered.iter().map(|r| (r.of, program.var(r.var))).collect();
        let frozen = replaced(&mut program.pool, t, &map);
        if frozen != t {
            out.insert(frozen);
        }
    }
}

/// The calls of a procedure: who receives the result, who is called, with what.
fn calls(program: &Program, q: ProcId) -> Vec<(Option<VarId>, ProcId, Vec<Term>)> {
    let calls = program.proc(q).edges.iter().filter_map(|e| e.call());
    calls.map(|(receiver, callee, args)| (receiver, callee.targets()[0], args.to_vec())).collect()
}

/// Conditions of a caller about what it passes and gets, as conditions about the callee.
fn about_callees(
    program: &mut Program,
    vocabulary: &Vocabulary,
    q: ProcId,
    own: &BTreeSet<Term>,
    out: &mut [BTreeSet<Term>],
) {
    for (receiver, callee, args) in calls(program, q) {
        let mut map = Vec::new();
        for r in &vocabulary.scope(callee).remembered {
            if let Some(i) = r.param
                && !program.pool.is_constant(args[i])
            {
                map.push((args[i], program.var(r.var)));
            }
        }
        if let (Some(receiver), Some(result)) = (receiver, program.proc(callee).result) {
            map.push((program.var(receiver), program.var(result)));
        }
        for &t in own {
            let said = replaced(&mut program.pool, t, &map);
            let of_caller =
                |v| program.proc(q).locals.contains(&v) && (q != callee || Some(v) != program.proc(q).result);
            if said != t && !variables(&program.pool, said).iter().any(|&v| of_caller(v)) {
                out[callee.0 as usize].insert(said);
            }
        }
    }
}

/// Conditions about a callee's result, as conditions about what the caller gets.
fn about_results(
    program: &mut Program,
    vocabulary: &Vocabulary,
    q: ProcId,
    own: &[BTreeSet<Term>],
    out: &mut BTreeSet<Term>,
) {
    for (receiver, callee, args) in calls(program, q) {
        let (Some(receiver), Some(result)) = (receiver, program.proc(callee).result) else { continue };
        let mut map = vec![(program.var(result), program.var(receiver))];
        for r in &vocabulary.scope(callee).remembered {
            if let Some(i) = r.param {
                map.push((program.var(r.var), args[i]));
            }
        }
        for &t in &own[callee.0 as usize] {
            if variables(&program.pool, t).contains(&result) {
                out.insert(replaced(&mut program.pool, t, &map));
            }
        }
    }
}

/// The same node may stand for terms of several widths: extensions and slices have theirs in their sort.
fn replaced(pool: &mut Pool, t: Term, map: &[(Term, Term)]) -> Term {
    let by_node: Vec<((Node, Sort), Term)> =
        map.iter().map(|&(from, to)| ((pool.node(from), pool.sort(from)), to)).collect();
    Rewriter::new()
        .rewrite(pool, t, &mut |_, node, sort| by_node.iter().find(|(n, _)| *n == (node, sort)).map(|&(_, to)| to))
}
