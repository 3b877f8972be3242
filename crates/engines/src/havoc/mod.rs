//! Loops by havoc (Beyer, Lingsch-Rosenfeld, Spiessl: A Unifying Approach for Control-Flow-Based Loop Abstraction, SEFM 2022): at first
//! every loop that can be is *skipped* (`evidence::skipping`), so that of all its rounds nothing is known but what they leave alone, and
//! what lemmas say. What is left is unwound, or proved by induction. An error that has a test there need not be one of the program: the
//! skipped loop that the test has entered last knows too little, and is put back.
//!
//! So a loop that is done with costs nothing, whether it has a bound or not, and the one that counts is looked at alone. That is
//! what neither engine does by itself: bounded model checking has to unwind all loops, and induction takes one number of rounds for all.
//!
//! A test that has entered no skipped loop is one of the program. Where every loop had to be put back, there is nothing here that
//! the other engines do not do.

use crate::{Config, Context, Facts, GaveUp, Outcome, Session, bmc, kinduction};
use evidence::{SkippedLoop, TestCandidate, skipping};
use exec::{Accesses, Given, Interp, Limits, Observer, State};
use ir::analysis::{Graph, loop_heads};
use ir::{EdgeId, LocId, ProcId, Program};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Runs loops by havoc on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// Loops by havoc before its first question.
pub(crate) fn begin(program: &Program, config: &Config, _: &Context<'_>) -> Box<dyn Session> {
    // What is proved of a program with skipped loops is no lemma of this one.
    let config = Config { facts: Facts::default(), ..config.clone() };
    let skipped = skippable(program);
    Box::new(Havoc { program: program.clone(), config, skipped, inner: None, turns: 0 })
}

/// The heads of the loops that can be skipped.
fn skippable(program: &Program) -> Vec<LocId> {
    let p = program.proc(program.entry);
    let heads = loop_heads(p, &Graph::new(p));
    p.loc_ids().filter(|l| heads[l.0 as usize] && SkippedLoop::of(program, *l).is_ok()).collect()
}

struct Havoc {
    program: Program,
    config: Config,
    skipped: Vec<LocId>,
    /// Who looks at the program in which they are.
    inner: Option<Inner>,
    turns: u32,
}

/// Two engines that have turns of their own.
struct Inner {
    program: Rc<Program>,
    bmc: Box<dyn Session>,
    kinduction: Box<dyn Session>,
}

impl Session for Havoc {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        self.turns += 1;
        while !self.skipped.is_empty() {
            match self.ask(cx) {
                Outcome::Pass(mut proof) => {
                    proof.skipped = self.skipped.clone();
                    return Outcome::Pass(proof);
                }
                Outcome::Fail(test) => match self.entered_last(&test, cx) {
                    Some(head) => self.put_back(head),
                    None => return Outcome::Fail(test),
                },
                // What is excluded here is not what the checker is told.
                Outcome::Unknown { why, .. } => return Outcome::unknown(why),
            }
        }
        Outcome::unknown(GaveUp::Method("every loop counts that can be skipped".into()))
    }
}

impl Havoc {
    /// What one of the two engines says of the program with skipped loops; in the next turn it is the other one.
    fn ask(&mut self, cx: &mut Context<'_>) -> Outcome {
        if self.inner.is_none() {
            let program = skipping(&self.program, &self.skipped).expect("each of the loops can be skipped");
            let [bmc, kinduction] = [bmc::begin, kinduction::begin].map(|begin| begin(&program, &self.config, cx));
            self.inner = Some(Inner { program: Rc::new(program), bmc, kinduction });
        }
        let inner = self.inner.as_mut().expect("it has begun");
        let whose = if self.turns % 2 == 1 { &mut inner.bmc } else { &mut inner.kinduction };
        whose.go_on(cx)
    }

    /// The skipped loop that the test has entered last.
    fn entered_last(&self, test: &TestCandidate, cx: &Context<'_>) -> Option<LocId> {
        let program = &self.inner.as_ref()?.program;
        let loops = self.skipped.iter().filter_map(|&l| SkippedLoop::of(program, l).ok());
        let entering = loops.flat_map(|l| l.entering.into_iter().map(move |e| (e, l.head))).collect();
        let mut entered = Entered { proc: program.entry, entering, last: None };
        let limits = Limits { max_steps: self.config.max_steps, budget: cx.budget.clone() };
        let mut inputs = Given::new(test.inputs.clone());
        Interp::new(program, Accesses::Total).run(&mut inputs, Rc::new(test.memory.clone()), &limits, &mut entered);
        entered.last
    }

    fn put_back(&mut self, head: LocId) {
        self.skipped.retain(|&l| l != head);
        self.inner = None;
    }
}

/// Watches which skipped loops an execution enters.
struct Entered {
    proc: ProcId,
    entering: FxHashMap<EdgeId, LocId>,
    last: Option<LocId>,
}

impl Observer for Entered {
    fn edge(&mut self, proc: ProcId, edge: EdgeId, _: usize, _: &State) {
        if proc == self.proc
            && let Some(&head) = self.entering.get(&edge)
        {
            self.last = Some(head);
        }
    }
}
