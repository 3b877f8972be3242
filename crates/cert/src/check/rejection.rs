//! Why a proof is not accepted.

use base::{Exhausted, Pos};
use evidence::TestCandidate;
use ir::{EdgeId, LocId, ProcId, Program};
use solver::Model;

/// A condition of the checker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// The invariant of the entry location always holds.
    Entry,
    /// An error or unknown location of the entry procedure is unreachable.
    Unreachable(LocId),
    /// An edge of the procedure keeps the invariants of the contract.
    Edge {
        /// By its number in the proof.
        contract: usize,
        /// The procedure that the contract is about.
        proc: ProcId,
        /// An edge of that procedure.
        edge: EdgeId,
    },
    /// Of an unwound proof: what is claimed of the paths from the entry.
    FirstVisits,
    /// Of an unwound proof: what is claimed behind visits of cut points, the first of which is of this one.
    NextVisit(LocId),
}

/// Why a proof is not accepted.
#[derive(Clone, Debug)]
pub enum Rejection {
    /// The program has not been prepared, or breaks the rules of `ir::verify`.
    Program(String),
    /// The program, which was written by hand, sets the heap pointer when memory has been allocated: no proof is about such programs.
    HeapReset,
    /// The proof does not fit the program.
    Proof(String),
    /// The condition is wrong, for instance in this state.
    Violated(Condition, Box<Model>),
    /// What an unwound proof says of the paths from the entry is wrong, for instance of this execution, if one can begin in such a state.
    Refuted(Box<TestCandidate>),
    /// The solver gave up on the condition.
    Undecided(Condition),
    /// A limit of the run came first.
    Stopped(Exhausted),
    /// The lemma of this number, from 0, is not accepted.
    Lemma(usize, Box<Rejection>),
}

impl Rejection {
    /// One line for people; edges are named by their source positions.
    pub fn describe(&self, program: &Program) -> String {
        match self {
            Rejection::Program(text) | Rejection::Proof(text) => text.clone(),
            Rejection::HeapReset => "the heap pointer is set behind an allocation".into(),
            Rejection::Violated(c, _) => format!("{} does not hold", c.describe(program)),
            Rejection::Refuted(_) => format!("{} does not hold", Condition::FirstVisits.describe(program)),
            Rejection::Undecided(c) => format!("{} was not decided by the solver", c.describe(program)),
            Rejection::Stopped(why) => why.to_string(),
            Rejection::Lemma(i, why) => format!("lemma {}: {}", i + 1, why.describe(program)),
        }
    }

    /// The solver gave up, which says nothing against the proof.
    pub fn is_undecided(&self) -> bool {
        match self {
            Rejection::Undecided(_) => true,
            Rejection::Lemma(_, why) => why.is_undecided(),
            _ => false,
        }
    }

    /// What it is as a reason against a proof with the lemma. A limit is one of the whole.
    pub(super) fn of_lemma(self, i: usize) -> Rejection {
        match self {
            Rejection::Stopped(_) => self,
            other => Rejection::Lemma(i, Box::new(other)),
        }
    }
}

impl Condition {
    fn describe(self, program: &Program) -> String {
        let entry = program.proc(program.entry);
        let place = |pos: Pos, what: String| match pos.is_none() {
            true => what,
            false => format!("{} ({what})", program.sources.show(pos)),
        };
        match self {
            Condition::FirstVisits => "what the unwinding says of the paths from the entry".into(),
            Condition::NextVisit(l) => {
                place(entry.loc(l).pos, format!("the step of the induction from the cut point l{}", l.0))
            }
            Condition::Entry => format!("the invariant at entry l{}", entry.entry.0),
            Condition::Unreachable(l) => place(entry.loc(l).pos, format!("unreachability of l{}", l.0)),
            Condition::Edge { contract, proc, edge } => {
                let p = program.proc(proc);
                let e = p.edge(edge);
                let pos = e.stmts.first().map_or(p.loc(e.src).pos, |s| s.pos);
                let what = format!("the edge from l{} to l{}", e.src.0, e.dst.0);
                match contract {
                    0 => place(pos, what),
                    _ => place(pos, format!("{what}, contract {contract} of {}", p.name)),
                }
            }
        }
    }
}
