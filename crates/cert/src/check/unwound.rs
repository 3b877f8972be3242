//! Proofs by visits of cut points: what k-induction and complete unwinding come to.
//!
//! The proof cuts the automaton of the entry procedure, which calls nothing, at locations such that every cycle has one. An
//! execution is a sequence of *visits* of cut points with paths without cycles in between, *segments*. The claim is that
//! each visit satisfies the invariant of its cut point, and that no segment comes to an error or to code that was not
//! translated.
//!
//! *Inductive(k)* asks two things:
//! - *First visits*: of the segments that begin at the entry, up to the one that ends in visit k, none comes to an error,
//!   and the visits that they end in satisfy their invariants. Variables and memory are arbitrary at first. An entry that is a cut point is
//!   a visit itself.
//! - *Next visit*, for each cut point: after k visits in a row, the first of this cut point, that satisfy their invariants, the next
//!   segment comes to no error, and the visit at its end, if there is one, satisfies its invariant. Nothing else is
//!   assumed of the first of the k visits: its state is any.
//!
//! By induction over the visits of an execution, the claim holds: for the first k by the first condition, for each further one by the
//! second, as the k visits before it are some sequence that the second speaks of. The last segment, behind which
//! there is no visit, is covered like the others: the conditions are about the paths of a segment, wherever they end.
//!
//! *Complete* asks one thing (`loop_by_loop`): executions wait at cut points and go on from there in the order that the proof says; no
//! segment that they go comes to an error, their visits satisfy their invariants, and none is left waiting where the
//! proof says that nobody goes on. At each time an execution waits at one place at most, or has ended. So these are all segments that there are,
//! whatever the order.
//!
//! Locations from which no path leads to an error, or to a cut point of which something is claimed, are left out (`cuts`): a segment
//! that enters them never again violates the claim, and neither do the ones behind it. A path ends at the first error
//! that it comes to; what is behind is no matter.
//!
//! Each question is whether one of several things can happen, a disjunction, where the facts about unknowns (`region`) hold.

use super::cuts::Cuts;
use super::listed::{Case, is_never, lists_states, open_cases};
use super::paths::{any, both};
use super::premises::search;
use super::region::{Arrival, Regions, Segment};
use super::rejection::{Condition, Rejection};
use super::waiting::Waiting;
use super::{Checker, Claim};
use base::Budget;
use evidence::{Bound, Invariant, Unwinding};
use ir::{LocId, LocKind};
use logic::{BinOp, Plain, Term, lifted};
use solver::Answer;

/// In which form an invariant is asked about.
type Form = fn(&mut Plain, Term) -> Term;

impl Checker<'_> {
    pub(super) fn is_unwound_proof(&mut self, budget: &Budget) -> Result<(), Rejection> {
        let (program, proof) = (self.program, self.proof);
        let [contract] = &proof.contracts[..] else {
            return Err(Rejection::Proof("an unwound proof has several contracts".into()));
        };
        let p = program.proc(contract.proc);
        if p.loc(p.entry).kind != LocKind::Plain || proof.unwinding == Unwinding::Inductive(0) {
            return Err(Rejection::Proof("the unwinding says nothing".into()));
        }
        let cuts = Cuts::new(program, contract).map_err(Rejection::Proof)?;
        let k = match &proof.unwinding {
            Unwinding::Inductive(k) => *k,
            Unwinding::Complete(bounds) => return self.loop_by_loop(&cuts, bounds, budget),
        };
        self.first_visits(&cuts, k, budget)?;
        let claims = |l: LocId| contract.invariants[l.0 as usize] != Invariant::Unreachable;
        for c in p.loc_ids().filter(|l| cuts.is_cut[l.0 as usize] && cuts.matters[l.0 as usize]) {
            if claims(c) {
                self.next_visit(&cuts, c, k, budget)?;
            }
        }
        Ok(())
    }

    /// What the first `k` visits must satisfy, from the entry on.
    fn first_visits(&mut self, cuts: &Cuts, k: u32, budget: &Budget) -> Result<(), Rejection> {
        let (program, proof) = (self.program, self.proof);
        let entry = program.proc(proof.contracts[0].proc).entry;
        let mut regions = Regions::new(program, proof, cuts);
        let first = (entry, regions.first(self.plain));
        let (mut visits, mut wrong) = (0, Vec::new());
        // The states at the visit that was counted last; at first those at the entry, which may be none.
        let mut at = vec![first];
        if cuts.is_cut[entry.0 as usize] {
            visits = 1;
            wrong.extend(self.violations(&mut regions, &at, lifted));
        }
        let mut lists = false;
        while visits < k && !at.is_empty() {
            if let Some(why) = budget.exhausted() {
                return Err(Rejection::Stopped(why));
            }
            let segment = regions.segment(self.plain, &at);
            wrong.extend(self.errors(&segment));
            visits += 1;
            at = segment.visits;
            wrong.extend(self.violations(&mut regions, &at, lifted));
            lists |= at.iter().any(|&(c, _)| self.lists(c));
        }
        let wrong = any(self.plain, wrong);
        if lists && is_never(&self.plain.pool, wrong, budget).map_err(Rejection::Stopped)? {
            return Ok(());
        }
        self.never(Condition::FirstVisits, regions, wrong)
    }

    /// What all visits must satisfy, in the order and up to the bounds that the proof says.
    fn loop_by_loop(&mut self, cuts: &Cuts, bounds: &[Bound], budget: &Budget) -> Result<(), Rejection> {
        let (program, proof) = (self.program, self.proof);
        let entry = program.proc(proof.contracts[0].proc).entry;
        let mut regions = Regions::new(program, proof, cuts);
        let start = (entry, regions.first(self.plain));
        let mut segment = match cuts.is_cut[entry.0 as usize] {
            true => Segment { errors: Vec::new(), visits: vec![start] },
            false => regions.segment(self.plain, &[start]),
        };
        let (mut waiting, mut wrong) = (Waiting::new(bounds), Vec::new());
        loop {
            wrong.extend(self.errors(&segment));
            wrong.extend(self.violations(&mut regions, &segment.visits, lifted));
            waiting.come(segment.visits);
            let Some(first) = waiting.next() else { break };
            if let Some(why) = budget.exhausted() {
                return Err(Rejection::Stopped(why));
            }
            let at = regions.merge(self.plain, first.arrivals);
            segment = match first.goes_on {
                true => regions.segment(self.plain, &[(first.at, at)]),
                false => {
                    wrong.push(at.condition);
                    Segment::default()
                }
            };
        }
        let wrong = any(self.plain, wrong);
        self.never(Condition::FirstVisits, regions, wrong)
    }

    /// What holds behind `k` visits, the first of which is of `c`.
    fn next_visit(&mut self, cuts: &Cuts, c: LocId, k: u32, budget: &Budget) -> Result<(), Rejection> {
        let mut regions = Regions::new(self.program, self.proof, cuts);
        let mut first = regions.first(self.plain);
        first.condition = self.satisfying(&mut regions, c, &first);
        let begins = first.condition;
        let mut at = vec![(c, first)];
        for _ in 1..k {
            if let Some(why) = budget.exhausted() {
                return Err(Rejection::Stopped(why));
            }
            at = regions.segment(self.plain, &at).visits;
            if at.is_empty() {
                // Nobody gets so far, whatever number the proof says.
                break;
            }
            for (c, arrival) in &mut at {
                arrival.condition = self.satisfying(&mut regions, *c, arrival);
            }
        }
        let segment = regions.segment(self.plain, &at);
        let open = match k == 1 && self.lists(c) {
            true => self.open_cases(&mut regions, begins, &segment, budget)?,
            false => self.plain.constant(1, 1),
        };
        let mut wrong = self.errors(&segment);
        wrong.extend(self.violations(&mut regions, &segment.visits, lifted));
        let wrong = any(self.plain, wrong);
        let wrong = both(self.plain, wrong, open);
        self.never(Condition::NextVisit(c), regions, wrong)
    }

    /// The invariant of the cut point lists states.
    fn lists(&self, c: LocId) -> bool {
        let invariant = self.proof.contracts[0].invariants[c.0 as usize];
        invariant.term().is_some_and(|t| lists_states(&self.proof.pool, t))
    }

    /// The segment's executions begin in states of which `begins` holds, which lists states. They are looked at one by one: in which
    /// something may be wrong.
    fn open_cases(
        &mut self,
        regions: &mut Regions<'_>,
        begins: Term,
        segment: &Segment,
        budget: &Budget,
    ) -> Result<Term, Rejection> {
        let mut wrong = self.errors(segment);
        wrong.extend(self.violations(regions, &segment.visits, |_, holds| holds));
        let wrong = any(self.plain, wrong);
        let open = open_cases(&self.plain.pool, begins, wrong, budget).map_err(Rejection::Stopped)?;
        Ok(match open {
            Some(cases) => {
                let none = self.plain.constant(0, 1);
                cases.iter().fold(none, |any, case| {
                    let said = self.said(case);
                    self.plain.bin(BinOp::Or, any, said)
                })
            }
            None => self.plain.constant(1, 1),
        })
    }

    fn said(&mut self, case: &Case) -> Term {
        let all = self.plain.constant(1, 1);
        case.iter().fold(all, |all, &(t, range)| {
            let width = self.plain.pool.width(t);
            let [first, last] = [range.first, range.last].map(|end| self.plain.constant(end, width));
            let is_above = self.plain.bin(BinOp::Ule, first, t);
            let is_below = self.plain.bin(BinOp::Ule, t, last);
            let is_within = both(self.plain, is_above, is_below);
            both(self.plain, all, is_within)
        })
    }

    /// When the segment comes to an error; to one that is excluded, if it is a lemma.
    fn errors(&self, segment: &Segment) -> Vec<Term> {
        let excluded = |l: LocId| self.proof.contracts[0].invariants[l.0 as usize] == Invariant::Unreachable;
        let counts = |l: LocId| self.claim == Claim::NoErrors || excluded(l);
        segment.errors.iter().filter(|(l, _)| counts(*l)).map(|&(_, condition)| condition).collect()
    }

    /// When control comes to the cut point in a state of its invariant.
    fn satisfying(&mut self, regions: &mut Regions<'_>, c: LocId, at: &Arrival) -> Term {
        match self.proof.contracts[0].invariants[c.0 as usize] {
            Invariant::Any | Invariant::Between => at.condition,
            Invariant::Unreachable => self.plain.constant(0, 1),
            Invariant::Holds(t) => {
                let holds = regions.value(self.plain, at, t);
                both(self.plain, at.condition, holds)
            }
        }
    }

    /// When a visit does not satisfy its invariant.
    fn violations(&mut self, regions: &mut Regions<'_>, at: &[(LocId, Arrival)], form: Form) -> Vec<Term> {
        at.iter().map(|(c, arrival)| self.violation(regions, *c, arrival, form)).collect()
    }

    /// When control comes to the cut point in another state.
    fn violation(&mut self, regions: &mut Regions<'_>, c: LocId, at: &Arrival, form: Form) -> Term {
        match self.proof.contracts[0].invariants[c.0 as usize] {
            Invariant::Any | Invariant::Between => self.plain.constant(0, 1),
            Invariant::Unreachable => at.condition,
            Invariant::Holds(t) => {
                let holds = regions.value(self.plain, at, t);
                let holds = form(self.plain, holds);
                let fails = self.plain.not(holds);
                both(self.plain, at.condition, fails)
            }
        }
    }

    /// Can this happen, as far as the facts say that are spelled out?
    fn ask(&mut self, regions: &mut Regions<'_>, wrong: Term) -> Answer {
        let facts = regions.facts(self.plain, &[wrong]);
        let (answer, calls) = search(self.plain, self.solver, self.evaluator, &[wrong], &facts);
        *self.questions += calls;
        answer
    }

    /// This must never happen.
    fn never(&mut self, condition: Condition, mut regions: Regions<'_>, wrong: Term) -> Result<(), Rejection> {
        if self.plain.pool.as_const(wrong) == Some(0) {
            return Ok(());
        }
        let mut answer = self.ask(&mut regions, wrong);
        // Without some of the facts, a contradiction is one; a model may be none.
        if !answer.is_unsat() && regions.spell_out(self.plain) {
            answer = self.ask(&mut regions, wrong);
        }
        match answer {
            Answer::Unsat(_) => Ok(()),
            Answer::Sat(model) => Err(match condition {
                Condition::FirstVisits => Rejection::Refuted(Box::new(regions.test(self.plain, &model))),
                _ => Rejection::Violated(condition, Box::new(model)),
            }),
            Answer::Unknown => Err(Rejection::Undecided(condition)),
        }
    }
}
