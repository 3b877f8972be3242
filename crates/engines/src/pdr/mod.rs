//! Property directed reachability, as IC3 does it (Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011; Eén, Mishchenko,
//! Brayton: Efficient Implementation of Property Directed Reachability, FMCAD 2011), on programs cut at loop heads, with implicit predicate
//! abstraction (Cimatti, Griggio, Mover, Tonetta: IC3 Modulo Theories via Implicit Predicate Abstraction, TACAS 2014).
//!
//! The frame of a loop head says what is known of it within i visits of loop heads ([`frames`]): the negations of *cubes*, conjunctions
//! of predicates that no execution has there. A state from which an error may follow is an obligation: the cube of all its predicates
//! is to be blocked, and so are those from which it may be entered. What is blocked is made as weak as it stays so
//! ([`blocking`]). When two frames say the same, they are an inductive invariant.
//!
//! A state is a cube of predicates, and a cube has other states as well: so a chain of obligations down to the entry need not be an
//! execution. It is unwound alone ([`path`]): an error in it has a test, and without one it gives predicates ([`predicates`]).
//!
//! So what a loop keeps may say that of a dozen phases at most one is on, or what holds in one of them: combinations that
//! conjunctions of simple facts (`kinduction`) do not say, and that `dash` comes to one region at a time.
//!
//! Deviations: whole segments between loop heads are one step (`unwinding`). The entry is a location with one frame, which says nothing, so
//! there is no separate question about initial states.

mod blocking;
mod frames;
mod path;
mod predicates;
mod system;
#[cfg(test)]
mod tests;

use crate::bmc::calls_are_left;
use crate::{Config, Context, GaveUp, Outcome, Session};
use blocking::{Blocked, Blocking, Obligation};
use evidence::{Invariant, Proof, Unwinding as Claim};
use ir::{LocId, Program};
use path::{Found, Visit};
use std::collections::BTreeMap;
use std::rc::Rc;
use system::System;

/// Runs property directed reachability on a program of one procedure.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    begin(program, config, cx).go_on(cx)
}

/// Property directed reachability before its first question.
pub(crate) fn begin(program: &Program, _: &Config, _: &Context<'_>) -> Box<dyn Session> {
    Box::new(Search { program: program.clone(), pdr: None })
}

/// A search between its turns.
struct Search {
    program: Program,
    pdr: Option<Pdr>,
}

impl Session for Search {
    fn go_on(&mut self, cx: &mut Context<'_>) -> Outcome {
        if self.pdr.is_none() {
            match Pdr::new(&self.program, cx) {
                Ok(pdr) => self.pdr = Some(pdr),
                Err(why) => return Outcome::unknown(why),
            }
        }
        let pdr = self.pdr.as_mut().expect("it has begun");
        let outcome = pdr.search(&self.program, cx);
        pdr.fill_stats(cx);
        outcome
    }
}

/// See the module.
struct Pdr {
    blocking: Blocking,
    /// What is to be blocked; the one with the fewest visits comes first.
    obligations: Vec<Rc<Obligation>>,
    /// A chain of obligations that begins at the entry and has not been looked at yet.
    chain: Option<Rc<Obligation>>,
    iterations: u64,
}

impl Pdr {
    fn new(program: &Program, cx: &Context<'_>) -> Result<Pdr, GaveUp> {
        let system = System::new(program, cx)?.ok_or_else(calls_are_left)?;
        Ok(Pdr { blocking: Blocking::new(system), obligations: Vec::new(), chain: None, iterations: 0 })
    }

    fn search(&mut self, program: &Program, cx: &mut Context<'_>) -> Outcome {
        loop {
            self.fill_stats(cx);
            if let Some(outcome) = cx.begin_iteration() {
                return outcome;
            }
            self.iterations += 1;
            match self.step(program, cx) {
                Ok(None) => {}
                Ok(Some(outcome)) => return outcome,
                Err(why) => return Outcome::unknown(why),
            }
        }
    }

    /// One obligation; without one, the next that there is in the last frame; without one, another frame.
    fn step(&mut self, program: &Program, cx: &Context<'_>) -> Result<Option<Outcome>, GaveUp> {
        if let Some(chain) = self.chain.clone() {
            let outcome = self.look_at(program, &chain, cx)?;
            self.chain = None;
            return Ok(outcome);
        }
        if let Some(obligation) = self.next_obligation() {
            return self.block(&obligation, cx).map(|()| None);
        }
        if let Some(bad) = self.blocking.bad_state(cx)? {
            self.obligations.push(Rc::new(bad));
            return Ok(None);
        }
        self.blocking.frames.add();
        if self.blocking.push_clauses(cx)? {
            return Ok(Some(Outcome::pass(self.proof())));
        }
        Ok(None)
    }

    /// Stays in the list until it has an answer: a limit may come in between.
    fn next_obligation(&self) -> Option<Rc<Obligation>> {
        self.obligations.iter().min_by_key(|o| o.level).cloned()
    }

    /// Blocks the obligation, or has its predecessor to be blocked first.
    fn block(&mut self, obligation: &Rc<Obligation>, cx: &Context<'_>) -> Result<(), GaveUp> {
        if obligation.at == self.blocking.system.entry() {
            self.obligations.clear();
            self.chain = Some(obligation.clone());
            return Ok(());
        }
        let last = self.blocking.frames.last();
        let blocked = match self.blocking.frames.blocks(obligation.at, &obligation.cube, obligation.level) {
            true => Blocked::At(obligation.level),
            false => self.blocking.blocked(obligation, cx)?,
        };
        match blocked {
            Blocked::Not(predecessor) => self.obligations.push(Rc::new(predecessor)),
            Blocked::At(level) => {
                self.obligations.retain(|o| !Rc::ptr_eq(o, obligation));
                // It is asked about again with more visits: there may be longer ways to it.
                if level < last {
                    self.obligations.push(Rc::new(obligation.within(level + 1)));
                }
            }
        }
        Ok(())
    }

    /// Is the chain an execution? If not, there are predicates that say so; or it is one with other states.
    fn look_at(
        &mut self,
        program: &Program,
        chain: &Rc<Obligation>,
        cx: &Context<'_>,
    ) -> Result<Option<Outcome>, GaveUp> {
        let visits: Vec<Visit<'_>> = chain.chain().map(|o| Visit { at: o.at, cube: &o.cube }).collect();
        if let Found::Outcome(outcome) =
            path::look_at(program, &visits, &self.blocking.system.unwinding.program.pool, cx)?
        {
            return Ok(Some(*outcome));
        }
        let heads: Vec<LocId> = visits.iter().map(|v| v.at).collect();
        if self.blocking.refine(&heads) {
            return Ok(None);
        }
        let visits: Vec<Visit<'_>> = heads.into_iter().map(|at| Visit { at, cube: &[] }).collect();
        match path::look_at(program, &visits, &self.blocking.system.unwinding.program.pool, cx)? {
            Found::Outcome(outcome) => Ok(Some(*outcome)),
            Found::Nothing => Err(GaveUp::Method(
                "the predicates that conditions give do not exclude a path without execution".into(),
            )),
        }
    }

    /// The first frame that says the same as the next one.
    fn proof(&mut self) -> Proof {
        let Blocking { system, frames, .. } = &mut self.blocking;
        let fixed = frames.fixed().expect("two frames are the same");
        let unwinding = &mut system.unwinding;
        let mut says = BTreeMap::new();
        for head in unwinding.plan.cut_points() {
            says.insert(head, unwinding.program.pool.all(frames.clauses(head, fixed)));
        }
        unwinding.proof(Claim::Inductive(1), |l| says.get(&l).map_or(Invariant::Any, |&t| Invariant::Holds(t)))
    }

    fn fill_stats(&self, cx: &mut Context<'_>) {
        cx.stats.iterations = self.iterations;
        cx.stats.solver_calls = self.blocking.system.calls();
        cx.stats.predicates = self.blocking.predicates.count() as u64;
    }
}
