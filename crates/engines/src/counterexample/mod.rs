//! Counterexamples out of alarms: Erez, Yahav, Sagiv, "Generating Concrete Counterexamples for Sound Abstract Interpretation".
//!
//! A domain is run (`interpret`). Without alarms its states are a proof. For each alarm, `generate_counterexamples` (Fig. 5) looks for
//! inputs that reach its label in a state that satisfies the error condition and is described by the abstract state:
//! `input_instance` (Fig. 4) takes the paths to the label, the shortest first, computes the weakest precondition of each, and asks
//! the solver for a model. Where there is none up to the bound, the alarm stays one, and the answer is `unknown`.
//!
//! Deviations:
//! - Edges are blocks of statements; a label is a location, and the error condition is what the edge to an error assumes.
//! - Memory is bit-precise and flat: a heap at the beginning is what a model says of initial memory, or, up to a number of nodes, one of
//!   the finite structures (`--heap-nodes`), chosen by inputs.
//! - A model of a weakest precondition has unknowns for inputs in the middle; the test is read off the same path, executed forwards.
//! - By default the solver is asked after each step (7.2.2). The paper found that this does not pay; here the ends of paths are
//!   shared, and a contradiction ends all paths with that end (`docs/papers/counterexamples.md`).
//! - Where the abstract states are structures, paths are those of the abstract transition system, executed forwards (`forwards`).
//!
//! Needs a program of one procedure.

mod finite_models;
mod forwards;
mod input_instance;
mod options;
mod paths;
#[cfg(test)]
mod tests;

pub use options::{Ask, Conjoin, Options, Variants};

use crate::interpret::{self, Alarm, Alarms, DomainChoice, Interpreted};
use crate::unwinding::{Overlaps, Unwinding};
use crate::{Config, Context, Facts, GaveUp, Outcome};
use evidence::TestCandidate;
use finite_models::{FiniteModel, smallest};
use forwards::Forwards;
use input_instance::{Gamma, Instance, Search, Searched};
use ir::{LocId, Program};

/// Runs the domain, and looks for a counterexample of each of its alarms.
pub(crate) fn run(program: &Program, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let proc = program.proc(program.entry);
    if proc.edges.iter().any(|e| e.call().is_some()) {
        return Outcome::unknown(crate::bmc::calls_are_left());
    }
    if let Some(limit) = cx.begin_iteration() {
        return limit;
    }
    let mut analysis_errors = None;
    for &domain in steps(config.domain) {
        let interpreted = match domain {
            DomainChoice::Shape => interpret::alarms_or_proof(program, cx),
            _ => interpret::interpret(program, domain, &Facts::default(), cx),
        };
        match interpreted {
            Ok(Interpreted::Proved(proof)) => return Outcome::pass(proof),
            // Structures leave fewer paths than any of the others.
            Ok(Interpreted::Alarmed(alarms)) => {
                analysis_errors = analysis_errors.filter(|a: &Alarms| a.structures.is_some()).or(Some(alarms));
            }
            Ok(Interpreted::Undecided(_)) => {}
            Err(why) => return Outcome::unknown(why),
        }
    }
    // Where there are too many structures, paths are those of the text.
    let is_open = analysis_errors.as_ref().is_none_or(|a| a.structures.is_none());
    if is_open && interpret::links_blocks(program) {
        analysis_errors = Some(interpret::alarms_everywhere(program));
    }
    match analysis_errors {
        Some(alarms) => generate_counterexamples(&alarms, config, cx),
        None => Outcome::unknown(GaveUp::Method("the solver does not confirm what the domain says".into())),
    }
}

fn steps(domain: Option<DomainChoice>) -> &'static [DomainChoice] {
    domain.unwrap_or_default().steps()
}

/// `GENERATE-COUNTEREXAMPLES` (Fig. 5). The first true alarm is the outcome: whoever asks goes on with the other checks.
fn generate_counterexamples(analysis_errors: &Alarms, config: &Config, cx: &mut Context<'_>) -> Outcome {
    let Some(mut unwinding) = Unwinding::new(&analysis_errors.program, Overlaps::Spelled) else {
        return Outcome::unknown(crate::bmc::calls_are_left());
    };
    let mut solver = cx.solvers.patient();
    let mut searched = Vec::new();
    let mut limit = None;
    // Of the first alarm that stays, which is the one that is told.
    let mut described = None;
    for alarm in analysis_errors.of_errors() {
        // Line 1: l is the location before the error, φ_err what the edge to it assumes.
        let Alarm { at: l, edge } = alarm;
        let Some(phi) = analysis_errors.gamma(l) else { continue };
        let at = |l| analysis_errors.gamma(l);
        let structures = analysis_errors.structures.clone();
        let options = config.counterexample;
        let instance = match &structures {
            Some(structures) if options.conjoin == Conjoin::WhereFree => {
                let (unwinding, solver) = (&mut unwinding, &mut *solver);
                Forwards { unwinding, solver, options, structures, alarm: (l, edge) }.input_instance(cx)
            }
            _ => {
                let phi = [phi, unwinding.effect(edge).assumed].concat();
                let gamma = Gamma { at: &at, structures: structures.clone() };
                let label = (l, phi, Some(edge));
                Search::new(&mut unwinding, &mut *solver, options, gamma, label).input_instance(cx)
            }
        };
        match instance {
            Instance::Found(counter) => {
                cx.stats.solver_calls += solver.stats().calls;
                return Outcome::Fail(counter); // lines 4 and 5
            }
            Instance::None(s) => {
                if let (Some(structures), true) = (&structures, searched.is_empty() && limit.is_none()) {
                    described = Some(smallest(&mut unwinding, &mut *solver, structures, alarm));
                }
                searched.push(s);
            }
            Instance::Exhausted(why) => limit = Some(why),
        }
        if cx.budget.exhausted().is_some() {
            break;
        }
    }
    cx.stats.solver_calls += solver.stats().calls;
    Outcome::unknown(match limit {
        Some(why) => GaveUp::Exhausted(why),
        None => GaveUp::Method(stays(analysis_errors, described, &searched, config.counterexample.path_length)),
    })
}

/// The alarm stays, with the bound.
fn stays(alarms: &Alarms, described: Option<FiniteModel>, searched: &[Searched], bound: usize) -> String {
    let paths: u64 = searched.iter().map(|s| s.paths).sum();
    let among = match searched.iter().all(|s| s.are_all) {
        true => format!("among all paths to it ({paths} checked)"),
        false => format!("among the paths of up to {bound} locations ({paths} checked)"),
    };
    let open = if searched.iter().any(|s| s.is_open) { ", on some of which the solver gave up" } else { "" };
    let state = described.map_or(String::new(), |d| format!("; {}", d.shown()));
    format!("{}{state}; no counterexample {among}{open}", alarms.describe())
}

/// What [`input_instance()`] has found for a label.
pub enum Input {
    /// An execution on these inputs is said to reach it.
    Found(TestCandidate),
    /// None on the paths up to the bound.
    None,
    /// A limit came first, or there are calls.
    Open,
}

/// `INPUT-INSTANCE` for a location of a program of one procedure, without a condition: for tests that cover it.
pub fn input_instance(program: &Program, l: LocId, options: Options, cx: &mut Context<'_>) -> Input {
    let Some(mut unwinding) = Unwinding::new(program, Overlaps::Spelled) else { return Input::Open };
    let mut solver = cx.solvers.patient();
    let gamma = Gamma { at: &|_| Some(Vec::new()), structures: None };
    let mut search = Search::new(&mut unwinding, &mut *solver, options, gamma, (l, Vec::new(), None));
    let found = search.input_instance(cx);
    cx.stats.solver_calls += solver.stats().calls;
    match found {
        Instance::Found(test) => Input::Found(test),
        Instance::None(s) if !s.is_open => Input::None,
        Instance::None(_) | Instance::Exhausted(_) => Input::Open,
    }
}
