//! Proofs and their lemmas: invariants that hold whatever errors there are.
//!
//! A lemma is accepted by the argument of the module or of `unwound`, except that errors may be reached; those that it says are
//! unreachable may not. So each execution is at plain locations of the entry procedure in states of the lemma's invariants, and
//! at no location that it excludes; the program in which that is assumed has the same executions, and what is proved of that
//! program is proved of this one. A further lemma may rely on those before it. Behind the lemmas, the program may be exchanged for one in which
//! loops or calls are skipped: executions of that one come to all that executions of the program come to (`evidence::Skips`).
//!
//! Assumed are the exclusions, and the invariants of cut points if the lemma is unwound. A lemma that is inductive on each edge has
//! invariants everywhere, most of which say only why. Those at loop heads and behind calls are assumed where the program calls: there they say
//! what contracts are worth. A lemma with indices has its exclusions assumed only.

use super::{Asking, Checker, Claim, Rejection};
use base::Budget;
use evidence::{Invariant, Proof};
use ir::analysis::{Graph, loop_heads};
use ir::{CHOICE_LEN, LocId, Object, Procedure, Program, Stmt, StmtKind};
use logic::{Evaluator, Imported, Node, Plain, Pool, Term, conjuncts, leaves};
use solver::Solve;
use std::borrow::Cow;

/// A proof that has been accepted. Comes only from [`check`].
#[derive(Clone, Debug)]
pub struct CheckedProof {
    proof: Box<Proof>,
    questions: u64,
}

impl CheckedProof {
    /// The proof that was accepted.
    pub fn proof(&self) -> &Proof {
        &self.proof
    }

    /// Questions that the solver has answered for it.
    pub fn questions(&self) -> u64 {
        self.questions
    }
}

/// Accepts `proof` for `program`, which must be prepared (`prepare`), with its lemmas one after the other.
///
/// `solver` must be new: the checker has its own terms.
pub fn check(
    program: &Program,
    proof: Proof,
    solver: &mut dyn Solve,
    budget: &Budget,
) -> Result<CheckedProof, Rejection> {
    let mut asking = Asking { plain: Plain::default(), solver, evaluator: Evaluator::new(), questions: 0 };
    let mut program = Cow::Borrowed(program);
    for (i, l) in proof.lemmas.iter().enumerate() {
        holds(&program, l, &mut asking, budget).map_err(|why| why.of_lemma(i))?;
        program = Cow::Owned(assuming(&program, l));
    }
    if !proof.skipped.is_empty() {
        program = Cow::Owned(proof.skipped.applied(&program).map_err(Rejection::Proof)?);
    }
    Checker::new(&program, &proof, Claim::NoErrors, &mut asking)?.is_proof(budget)?;
    let questions = asking.questions;
    Ok(CheckedProof { proof: Box::new(proof), questions })
}

/// A lemma that has been accepted. Comes only from [`check_lemma`].
#[derive(Clone, Debug)]
pub struct CheckedLemma {
    lemma: Proof,
}

impl CheckedLemma {
    /// The lemma that was accepted.
    pub fn lemma(&self) -> &Proof {
        &self.lemma
    }

    /// `program`, which must be the one that the lemma was accepted for, where it is assumed.
    pub fn assumed_in(&self, program: &Program) -> Program {
        assuming(program, &self.lemma)
    }
}

/// Accepts what the first contract of `lemma` says of the locations of `program`, whether that excludes errors or not.
///
/// `solver` must be new: the checker has its own terms.
pub fn check_lemma(
    program: &Program,
    lemma: Proof,
    solver: &mut dyn Solve,
    budget: &Budget,
) -> Result<CheckedLemma, Rejection> {
    let mut asking = Asking { plain: Plain::default(), solver, evaluator: Evaluator::new(), questions: 0 };
    holds(program, &lemma, &mut asking, budget)?;
    Ok(CheckedLemma { lemma })
}

fn holds(program: &Program, lemma: &Proof, asking: &mut Asking<'_>, budget: &Budget) -> Result<(), Rejection> {
    let indices = if lemma.is_unwound() { 0 } else { lemma.contracts.first().map_or(0, |c| c.indices.len()) };
    let is_about_program = lemma.contracts.first().is_some_and(|c| c.frozen.is_empty() && c.indices.len() == indices);
    if !is_about_program || !lemma.lemmas.is_empty() || !lemma.skipped.is_empty() {
        let words = "a lemma is about the program's variables, or about indices where no invariant is assumed, has no lemmas itself, and skips nothing";
        return Err(Rejection::Proof(words.into()));
    }
    Checker::new(program, lemma, Claim::Invariants, asking)?.is_proof(budget)
}

/// The program where the lemma is assumed: at the end of edges to locations that it excludes, and where edges leave the others.
/// Those of calls have no room for it. What reads memory where no object may be is left out: to execute it would be an access that the
/// program does not make, and end executions that go on.
fn assuming(program: &Program, lemma: &Proof) -> Program {
    let mut out = program.clone();
    let mut imported = Imported::default();
    let says = |l: LocId| lemma.contracts[0].invariants[l.0 as usize];
    let is_assumed = assumed(program, lemma);
    let Program { pool, procs, entry, objects, .. } = &mut out;
    let Procedure { locs, edges, .. } = &mut procs[entry.0 as usize];
    for edge in edges.iter_mut().filter(|e| e.call().is_none()) {
        let [src, dst] = [edge.src, edge.dst].map(|l| locs[l.0 as usize].pos);
        if let (Invariant::Holds(t), true) = (says(edge.src), is_assumed[edge.src.0 as usize]) {
            let mut said = conjuncts(&lemma.pool, t);
            said.retain(|&c| can_be_read(objects, &lemma.pool, c));
            let said: Vec<Term> = said.into_iter().map(|c| pool.import(&lemma.pool, c, &mut imported)).collect();
            if !said.is_empty() {
                // A choice is what its edge begins with.
                let at = if edge.choice().is_some() { CHOICE_LEN } else { 0 };
                edge.stmts.insert(at, Stmt { kind: StmtKind::Assume(pool.all(said)), pos: src });
            }
        }
        if says(edge.dst) == Invariant::Unreachable {
            edge.stmts.push(Stmt { kind: StmtKind::Assume(pool.truth(false)), pos: dst });
        }
    }
    out
}

/// By location: what the lemma says of it is assumed.
fn assumed(program: &Program, lemma: &Proof) -> Vec<bool> {
    let p = program.proc(program.entry);
    let is_indexed = !lemma.contracts[0].indices.is_empty();
    let mut assumed = vec![lemma.is_unwound(); p.locs.len()];
    if !is_indexed && p.edges.iter().any(|e| e.call().is_some()) {
        assumed = loop_heads(p, &Graph::new(p));
        p.edges.iter().filter(|e| e.call().is_some()).for_each(|e| assumed[e.dst.0 as usize] = true);
    }
    assumed
}

/// Wherever control is, the term reads objects that exist as long as the program runs.
fn can_be_read(objects: &[Object], pool: &Pool, t: Term) -> bool {
    let is_within = |at: u128, bytes: u128| objects.iter().any(|o| o.addr <= at && at + bytes <= o.addr + o.size);
    leaves(pool, &[t]).into_iter().all(|leaf| match pool.node(leaf) {
        Node::Load { addr, bytes, .. } => pool.as_const(addr).is_some_and(|at| is_within(at, bytes.into())),
        _ => true,
    })
}
