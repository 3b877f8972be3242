//! The one place where solvers are put together.

use crate::api::{Solve, SolverFactory};
use crate::bitvec::{Bitvec, Reuse};
use crate::layers::{
    BySort, Cached, CrossChecked, Escalating, External, Logged, Misses, ModelReuse, Sliced, Timed, Trivial,
};
use crate::lia::{Effort, Lia, Proved};
use crate::ring::{Ring, Without};
use crate::sat::{Batsat, Cdcl, Checked, Limits};
use base::{Budget, Phase};
use std::path::PathBuf;

/// What the user can choose about solving.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// Limits of the run; also where its time is counted.
    pub budget: Budget,
    /// Conflicts after which one question is given up.
    pub conflict_limit: Option<u64>,
    /// Effort after which one question is given up.
    pub effort_limit: Option<u64>,
    /// Write every question to this directory as an SMT-LIB 2 file.
    pub log_dir: Option<PathBuf>,
    /// Ask this solver as well; an answer that it contradicts becomes `Unknown`.
    pub cross_check: Option<External>,
}

impl Config {
    fn limits(&self) -> Limits {
        Limits { conflicts: self.conflict_limit, effort: self.effort_limit, budget: self.budget.clone() }
    }
}

/// Conflicts that one question of an engine may cost where the user says nothing. An engine takes `Unknown` for "refine",
/// and a refinement is cheaper than a hard question.
const ENGINE_CONFLICTS: u64 = 20_000;
/// What they may cost all together: where a conflict is behind many propagations, as in chains of writes to memory, so many conflicts take
/// half a minute, and an engine in turns keeps everybody else waiting.
const ENGINE_EFFORT: u64 = 2_000_000;

/// The solver of engines: many small related questions.
pub fn engine_solver(config: &Config) -> Box<dyn Solve> {
    let limits = engine_limits(config);
    layered(config, incremental(limits.clone()), limits, Misses::Asked)
}

fn engine_limits(config: &Config) -> Limits {
    let mut limits = config.limits();
    limits.conflicts.get_or_insert(ENGINE_CONFLICTS);
    limits.effort.get_or_insert(ENGINE_EFFORT);
    limits
}

/// Conflicts that a patient solver looks for with what it knows from earlier questions. Beyond them, a search that is about
/// the question alone is faster, and the one that is better at long ones: a fifth of the time on pigeonholes and colourings.
const SHARED_CONFLICTS: u64 = 1_000;
const SHARED_EFFORT: u64 = 300_000;

/// Conflicts that a case without products may cost ([`crate::ring`]).
const CASE_CONFLICTS: u64 = 2_000;

/// Conflicts that a question may cost with unknowns for its products.
const WHOLE_CONFLICTS: u64 = 20_000;

/// The solver of engines that ask few large questions.
fn patient_solver(config: &Config) -> Box<dyn Solve> {
    let all = config.limits();
    let at_most = |limit: Option<u64>, most| Some(limit.map_or(most, |l: u64| l.min(most)));
    let shared = Limits {
        conflicts: at_most(all.conflicts, SHARED_CONFLICTS),
        effort: at_most(all.effort, SHARED_EFFORT),
        ..all.clone()
    };
    let alone = Bitvec::new(|| Box::new(Cdcl::default()), Reuse::Asserted, all.clone());
    let solver = Escalating::new(incremental(shared), alone);
    layered(config, solver, all, Misses::Asked)
}

fn incremental(limits: Limits) -> Bitvec {
    Bitvec::new(|| Box::new(Batsat::default()), Reuse::Incremental, limits)
}

fn layered(config: &Config, bitvec: impl Solve + 'static, limits: Limits, misses: Misses) -> Box<dyn Solve> {
    let lia = Lia::new(limits.clone(), Effort::default());
    // From the inside out: a search is the last resort, models and the cache see independent groups,
    // and slicing need not care for constants and repetitions.
    let without = move |what: Without| {
        let conflicts = match what {
            Without::Case => CASE_CONFLICTS,
            Without::Whole => WHOLE_CONFLICTS,
        };
        incremental(Limits { conflicts: Some(conflicts), ..limits.clone() })
    };
    let bits = Ring::new(bitvec, without, config.budget.clone());
    let layers = Trivial::new(Sliced::new(Cached::new(ModelReuse::new(BySort::new(bits, lia), misses))));
    observed(Timed::new(layers, Phase::Solver, config.budget.watch.clone()), config)
}

/// Makes solvers of engines ([`engine_solver`]).
#[derive(Clone, Debug, Default)]
pub struct EngineSolvers(pub Config);

impl SolverFactory for EngineSolvers {
    fn solver(&self) -> Box<dyn Solve> {
        engine_solver(&self.0)
    }

    fn along_paths(&self) -> Box<dyn Solve> {
        let limits = engine_limits(&self.0);
        layered(&self.0, incremental(limits.clone()), limits, Misses::Repaired)
    }

    fn passing(&self) -> Box<dyn Solve> {
        let limits = engine_limits(&self.0);
        let solver = Bitvec::new(|| Box::new(Batsat::default()), Reuse::Passing, limits.clone());
        layered(&self.0, solver, limits, Misses::Asked)
    }

    fn patient(&self) -> Box<dyn Solve> {
        patient_solver(&self.0)
    }

    fn brief(&self, effort: u64) -> Box<dyn Solve> {
        let most = self.0.effort_limit.map_or(effort, |all| all.min(effort));
        let limits = Limits { effort: Some(most), ..self.0.limits() };
        layered(
            &self.0,
            Bitvec::new(|| Box::new(Cdcl::default()), Reuse::Asserted, limits.clone()),
            limits,
            Misses::Asked,
        )
    }
}

/// The solver of the proof checker: every `Unsat` is derived step by step and confirmed, nothing is kept, and no cleverness is above it.
pub fn checker_solver(config: &Config) -> Box<dyn Solve> {
    let bitvec = Bitvec::new(|| Box::new(Checked::of_clauses()), Reuse::Asserted, config.limits());
    let limits = config.limits();
    let linear = move |_: Without| Bitvec::new(|| Box::new(Checked::default()), Reuse::Fresh, limits.clone());
    let bits = Ring::new(bitvec, linear, config.budget.clone());
    let proved = Proved::new(|| Box::new(Checked::default()), config.limits(), Effort::default());
    observed(Timed::new(BySort::new(bits, proved), Phase::CheckSolver, config.budget.watch.clone()), config)
}

/// Observers are outermost, so that they see questions as asked and judge what the layers answer.
fn observed(solver: impl Solve + 'static, config: &Config) -> Box<dyn Solve> {
    let mut solver: Box<dyn Solve> = Box::new(solver);
    if let Some(other) = &config.cross_check {
        solver = Box::new(CrossChecked::new(solver, other.clone()));
    }
    if let Some(dir) = &config.log_dir {
        solver = Box::new(Logged::new(solver, dir.clone()));
    }
    solver
}
