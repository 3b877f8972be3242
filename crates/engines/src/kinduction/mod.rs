//! k-induction (Sheeran, Singh, Stålmarck, FMCAD 2000), on visits of loop heads, strengthened by facts that are proved
//! first (Beyer, Dangl, Wendler, CAV 2015).
//!
//! The base is bounded model checking: no error up to visit k. The step: behind k visits of loop heads in a row, whatever the state at
//! the first one, the next segment comes to no error (`step`). Then none ever does, and the checker learns k
//! (`evidence::Unwinding::Inductive`).
//!
//! Few properties are k-inductive by themselves. So facts are assumed at each of the k visits: candidates from ranges,
//! from the conditions of the program and from templates, of which the inductive ones are kept (`facts`). Whatever
//! the unsat cores of the steps do not name is no part of the proof.
//!
//! Deviations: a step begins at each loop head separately. There is no condition that the states of a path are different: it
//! makes the method complete for finite systems, and its disequalities over all variables and memory cost
//! more than they are worth here.

mod affine;
mod balances;
mod base;
mod candidates;
mod carried;
mod cells;
mod facts;
mod found;
mod nullable;
mod phases;
mod polynomials;
mod relations;
mod samples;
mod segments;
mod step;
mod texts;

use crate::bmc::calls_are_left;
use crate::{Config, Context, GaveUp, Outcome, Session, Whose};
use base::Base;
use candidates::{Candidates, Source};
use evidence::{Invariant, Proof, Unwinding as Claim};
use facts::{Facts, Proving};
use ir::{LocId, LocKind, Program};
use logic::Term;
use prepare::Cut;
use segments::Segments;
use std::collections::{BTreeMap, BTreeSet};
use step::{Step, Stepped};

/// Runs k-induction on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// k-induction before its first candidates.
pub(crate) fn begin(program: &Program, config: &Config, _: &Context<'_>) -> Box<dyn Session> {
    let others = config.facts.clone();
    if is_cut_off(program) {
        return Box::new(CutOff);
    }
    let mut program = program.clone();
    let source = Source::new(&mut program, others.tests(&mut 0, Whose::Anybodys));
    Box::new(Search { program, source, suggested: Suggested::default(), others, induction: None })
}

/// Edges of a program that is not looked at where a recursion is cut off in it.
const MANY_EDGES: usize = 10_000;

/// A recursion was expanded to more copies than facts are found about, and the last of them are not known: the ranges of quicksort's
/// eight activations, each of which makes two more, take seconds.
fn is_cut_off(program: &Program) -> bool {
    let p = program.proc(program.entry);
    let is_cut = |kind: &LocKind| matches!(kind, LocKind::Unknown(why) if why.starts_with(Cut::DEEPER));
    p.edges.len() > MANY_EDGES && p.locs.iter().any(|l| is_cut(&l.kind))
}

/// A program that is not looked at.
struct CutOff;

impl Session for CutOff {
    fn go_on(&mut self, _: &mut Context<'_>) -> Outcome {
        let why = "recursion expands to too many copies for facts about each loop";
        Outcome::unknown(GaveUp::Method(why.into()))
    }
}

/// k-induction between its turns.
struct Search {
    /// Its pool has the facts' terms: they are made before it is copied for each unwinding.
    program: Program,
    /// Of candidates; `None` where there are none to be made.
    source: Option<Source>,
    suggested: Suggested,
    /// Who is told of facts.
    others: crate::Facts,
    induction: Option<KInduction>,
}

impl Session for Search {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        // It goes on until it has made all that it makes by itself.
        if let Some(source) = &mut self.source
            && let Some(limit) = source.go_on(&mut self.program, &cx.budget)
        {
            return Outcome::unknown(GaveUp::Exhausted(limit));
        }
        if self.induction.is_none() {
            let candidates = self.source.as_mut().map_or_else(Candidates::default, Source::take);
            self.induction = KInduction::new(&self.program, candidates, cx);
        }
        self.take_suggestions(cx);
        let Some(induction) = &mut self.induction else { return Outcome::unknown(calls_are_left()) };
        let outcome = induction.run(&self.program, &self.others, cx);
        induction.fill_stats(cx);
        outcome
    }
}

/// What others have suggested.
#[derive(Default)]
struct Suggested {
    /// How much of it has been looked at.
    known: usize,
    tried: BTreeSet<(LocId, Term)>,
}

impl Search {
    /// Where the induction has got stuck, suggestions of others that no execution refutes. With them it begins anew: candidates hold
    /// together, or not at all.
    fn take_suggestions(&mut self, cx: &Context<'_>) {
        let Search { program, source: Some(source), suggested, others, induction, .. } = self else { return };
        if induction.as_ref().is_none_or(|i| i.base.visits < MANY_VISITS) {
            return;
        }
        let mut new = others.suggestions(&mut suggested.known, &mut program.pool);
        new.retain(|&(l, t)| suggested.tried.insert((l, t)) && source.may_hold(program, l, t));
        let Some(stuck) = induction.take_if(|_| !new.is_empty()) else { return };
        let mut first = stuck.facts.into_candidates();
        new.into_iter().for_each(|(head, t)| first.entry(head).or_default().push(t));
        *induction = KInduction::new(program, Candidates { first, ..Candidates::default() }, cx);
    }
}

/// Visits from which on more of them are not what a proof is likely to need: most have one or two.
const MANY_VISITS: u32 = 6;

/// Errors of which each is asked about, so that others hear of those that are excluded.
const MOST_ERRORS: usize = 32;

struct KInduction {
    base: Base,
    segments: Segments,
    facts: Facts,
    /// Candidates that are asked about where the first ones are not enough, these among them.
    rest: BTreeMap<LocId, Vec<Term>>,
    /// Until all facts that are left are inductive.
    proving: Option<Proving>,
    /// For each loop head, as far as it is unwound.
    steps: Vec<Step>,
    /// The base has an answer for the visits that it has unwound; the step has none yet.
    is_step_due: bool,
    /// The others have heard of the facts, and that these errors are excluded, when so many visits were unwound.
    offered: Option<(u32, BTreeSet<LocId>)>,
}

/// Visits more in the next round. Steps are small where the base is, and a proof with a small k is found first.
fn growth(visits: u32) -> u32 {
    1 + visits / 3
}

impl KInduction {
    /// `None` where a call is left.
    fn new(program: &Program, Candidates { first, rest }: Candidates, cx: &Context<'_>) -> Option<KInduction> {
        let base = Base::new(program, cx)?;
        let proving = Some(Proving::new(&base.inquiry.unwinding.plan));
        let (segments, facts, steps) = (Segments::new(program)?, Facts::new(first), Vec::new());
        Some(KInduction { base, segments, facts, rest, proving, steps, is_step_due: false, offered: None })
    }

    fn run(&mut self, program: &Program, others: &crate::Facts, cx: &mut Context<'_>) -> Outcome {
        loop {
            if let Some(outcome) = self.base.inquiry.next_iteration(cx) {
                return outcome;
            }
            if !self.is_step_due {
                // Base.
                if let Some(outcome) = self.base.deepen(growth(self.base.visits), cx) {
                    return outcome;
                }
                self.is_step_due = !self.base.inquiry.has_doubt();
                if !self.is_step_due {
                    continue;
                }
            }
            if let Err(why) = self.prove_facts(cx) {
                return Outcome::unknown(why);
            }
            match self.step(cx) {
                Stepped::Proved(needed) => return Outcome::pass(self.proof(needed, cx)),
                Stepped::Stopped(why) => return Outcome::unknown(GaveUp::Exhausted(why)),
                Stepped::Open => self.is_step_due = false,
            }
            self.offer(program, others, cx);
            if self.rest.values().any(|more| !more.is_empty()) {
                self.add_the_rest();
            }
        }
    }

    /// Tells the others which errors it has excluded, and the facts: this engine needs more than them; with them, another one may need
    /// less.
    fn offer(&mut self, program: &Program, others: &crate::Facts, cx: &Context<'_>) {
        let k = self.base.visits;
        // Each error is a question for each loop head: too many to be asked in each round.
        let is_due = self.offered.as_ref().is_none_or(|(visits, _)| k >= 2 * visits);
        if !others.are_wanted() || !is_due {
            return;
        }
        let p = program.proc(program.entry);
        let mut excluded: BTreeSet<LocId> = p.loc_ids().filter(|&l| p.loc(l).kind != LocKind::Plain).collect();
        if excluded.len() > MOST_ERRORS {
            excluded.clear();
        }
        for s in &mut self.steps {
            s.keep_excluded(&mut self.segments, k, &mut excluded, &self.facts, cx);
        }
        if let Some((visits, offered)) = &mut self.offered
            && excluded.is_subset(offered)
        {
            *visits = k;
            return;
        }
        let pool = &mut self.base.inquiry.unwinding.program.pool;
        let told = self.facts.without_consequences(pool, cx);
        let conjunctions: BTreeMap<LocId, Term> = told.into_iter().map(|(l, facts)| (l, pool.all(facts))).collect();
        let is_news = !excluded.is_empty() || conjunctions.values().any(|&t| pool.as_const(t).is_none());
        if is_news {
            let holds = |l: LocId| conjunctions.get(&l).map_or(Invariant::Any, |&t| Invariant::Holds(t));
            others.offer(self.base.inquiry.lemma(Claim::Inductive(k), holds, &excluded));
        }
        self.offered = Some((k, excluded));
    }

    /// All candidates, and the same step once more.
    fn add_the_rest(&mut self) {
        self.facts.add(std::mem::take(&mut self.rest));
        self.proving = Some(Proving::new(&self.base.inquiry.unwinding.plan));
        self.steps.clear();
        self.is_step_due = true;
    }

    /// Before the first step.
    fn prove_facts(&mut self, cx: &Context<'_>) -> Result<(), GaveUp> {
        if let Some(proving) = &mut self.proving {
            proving.go_on(&mut self.segments, &mut self.facts, cx)?;
            self.proving = None;
            let heads = self.base.inquiry.unwinding.plan.cut_points();
            self.steps.extend(heads.into_iter().map(|c| Step::new(&mut self.segments, c, cx)));
        }
        Ok(())
    }

    /// Asks of each loop head whether an error can follow `k` visits. The first one that has no answer yet decides.
    fn step(&mut self, cx: &mut Context<'_>) -> Stepped {
        let k = self.base.visits;
        let mut needed = Vec::new();
        for s in &mut self.steps {
            match s.ask(&mut self.segments, k, &self.facts, cx) {
                Stepped::Proved(more) => needed.extend(more),
                other => return other,
            }
        }
        Stepped::Proved(needed)
    }

    fn proof(&mut self, needed: Vec<(LocId, Term)>, cx: &mut Context<'_>) -> Proof {
        let KInduction { base, segments, facts, steps, .. } = self;
        let are_enough = |segments: &mut Segments, facts: &[(LocId, Term)]| {
            steps.iter_mut().all(|s| s.is_proved_by(segments, facts))
        };
        let needed = facts.needed(segments, needed, are_enough, cx);
        let k = base.visits;
        let conjunction = |pool: &mut logic::Pool, c: LocId| {
            let own: Vec<Term> = needed.iter().filter(|(l, _)| *l == c).map(|&(_, t)| t).collect();
            pool.all(own)
        };
        let mut invariants = Vec::new();
        for i in 0..self.base.inquiry.unwinding.plan.is_cut.len() as u32 {
            invariants.push(conjunction(&mut self.base.inquiry.unwinding.program.pool, LocId(i)));
        }
        self.base.inquiry.proof(Claim::Inductive(k), |l| Invariant::Holds(invariants[l.0 as usize]))
    }

    fn fill_stats(&self, cx: &mut Context<'_>) {
        self.base.inquiry.fill_stats(cx);
        let of_steps: u64 = self.steps.iter().map(Step::calls).sum();
        cx.stats.facts_calls = self.facts.calls;
        cx.stats.predicates = self.facts.count() as u64;
        cx.stats.solver_calls += of_steps + self.facts.calls;
    }
}
