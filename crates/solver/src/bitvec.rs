//! The solver of bit-vectors and loads: flattening onto a SAT solver that is kept from question to question.
//!
//! Assertions become literals and a question is a search under these literals as assumptions, so nothing has to be
//! undone afterwards, and failed assumptions are the core.

use crate::api::{Answer, Model, Solve, SolverStats};
use crate::blast::{Blaster, Given, Stopped};
use crate::bounds::is_bound;
use crate::distances::{self, Excluded};
use crate::memory::Reads;
use crate::offset::About;
use crate::sat::{Limits, Lit, Outcome, Sat};
use crate::support::{Support, Walker};
use crate::waste::Waste;
use logic::{Evaluator, Node, Part, Pool, Term, parts};
use rustc_hash::FxHashMap;

/// Creates the SAT solver for a fresh start.
pub type SatFactory = fn() -> Box<dyn Sat>;

/// What survives from one question to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reuse {
    /// Flattened terms and learned clauses; for many related questions.
    Incremental,
    /// The same, for questions that share much with the next few and little with the others: what they do not need is soon dropped.
    Passing,
    /// Nothing: exactly the terms of the question are flattened, in a new SAT solver.
    Fresh,
    /// Nothing, and what the question says are clauses, so that the gates of what is flattened later rest on it, and learned clauses
    /// do not mention it. A core is the whole question. Only a search that a limit has stopped goes on where the same is asked next.
    Asserted,
}

impl Reuse {
    fn blaster(self, factory: SatFactory) -> Blaster {
        let given = match self {
            Reuse::Incremental | Reuse::Passing | Reuse::Fresh => Given::Nothing,
            Reuse::Asserted => Given::Clauses,
        };
        Blaster::new(factory(), given)
    }

    fn waste(self) -> Waste {
        match self {
            Reuse::Passing => Waste::new(PASSING_REBUILD_FACTOR, PASSING_TOLERATED_WASTE),
            Reuse::Incremental | Reuse::Fresh | Reuse::Asserted => Waste::new(REBUILD_FACTOR, TOLERATED_WASTE),
        }
    }
}

/// Effort of a question beside its search and its new variables.
const QUESTION: u64 = 10;

/// More clauses than this call for a fresh start as soon as a question needs few of them.
const MAX_CLAUSES: u64 = 4_000_000;

/// Of [`Waste`].
const REBUILD_FACTOR: u64 = 25;

/// Of [`Waste`].
const TOLERATED_WASTE: u64 = 200_000;

/// Of [`Waste`], where questions share little.
const PASSING_REBUILD_FACTOR: u64 = 2;

/// Of [`Waste`], where questions share little.
const PASSING_TOLERATED_WASTE: u64 = 2_000;

/// Conflicts of a search before what inequalities say of distances is looked for: questions that end before need no help.
const SHORT: u64 = 300;

/// What some assertions imply, and is assumed besides them.
struct Implied {
    lit: Lit,
    because: Vec<usize>,
}

/// See the module. Serves terms of one pool only.
pub struct Bitvec {
    factory: SatFactory,
    reuse: Reuse,
    /// Of each question.
    limits: Limits,
    /// Of the present one.
    left: Limits,
    blaster: Blaster,
    walker: Walker,
    evaluator: Evaluator,
    stats: SolverStats,
    waste: Waste,
    /// The question that a limit has stopped last, of which everything is kept.
    stopped: Option<Vec<Term>>,
    problem: Option<String>,
}

impl Bitvec {
    /// Flattens terms onto SAT solvers of this factory; `limits` hold for one question each.
    pub fn new(factory: SatFactory, reuse: Reuse, limits: Limits) -> Bitvec {
        Bitvec {
            factory,
            reuse,
            left: limits.clone(),
            limits,
            blaster: reuse.blaster(factory),
            walker: Walker::default(),
            evaluator: Evaluator::new(),
            stats: SolverStats::default(),
            waste: reuse.waste(),
            stopped: None,
            problem: None,
        }
    }

    fn start_afresh(&mut self) {
        self.blaster = self.reuse.blaster(self.factory);
        self.waste.clear();
    }

    /// One literal per assertion, or why there is no need to search.
    fn literals(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Vec<Lit>, Box<Answer>> {
        let mut lits = Vec::with_capacity(assertions.len());
        for (i, &t) in assertions.iter().enumerate() {
            match self.blaster.literal(pool, t, &self.left.budget) {
                Ok(Lit::FALSE) => return Err(Box::new(Answer::Unsat(vec![i]))),
                Ok(lit) => lits.push(lit),
                Err(Stopped) => return Err(Box::new(Answer::Unknown)),
            }
        }
        let mut first = FxHashMap::default();
        for (i, &lit) in lits.iter().enumerate() {
            if let Some(&j) = first.get(&!lit) {
                return Err(Box::new(Answer::Unsat(vec![j, i])));
            }
            first.entry(lit).or_insert(i);
        }
        Ok(lits)
    }

    /// Makes clauses of the assertions, or says why there is no need to search. Bounds of variables come first: with them, gates
    /// of wide words become those of narrow ones.
    fn assert(&mut self, pool: &Pool, assertions: &[Term]) -> Result<(), Box<Answer>> {
        let whole = assertions.iter().map(|&of| Part { of, outcome: true });
        let (bounds, others): (Vec<Part>, Vec<Part>) =
            parts(pool, whole).into_iter().partition(|&part| is_bound(pool, part));
        for part in bounds.into_iter().chain(others) {
            let lit = match self.blaster.literal(pool, part.of, &self.left.budget) {
                Ok(lit) => self.blaster.gates.now(lit.negate_if(!part.outcome)),
                Err(Stopped) => return Err(Box::new(Answer::Unknown)),
            };
            self.blaster.gates.clause(&[lit]);
            if lit == Lit::FALSE {
                // The clauses contradict each other, which is for the SAT solver to say: it may have to show why.
                break;
            }
        }
        Ok(())
    }

    fn search(&mut self, pool: &Pool, assertions: &[Term], support: &Support) -> Answer {
        let Some(reads) = Reads::of(pool, &support.loads) else {
            self.problem = Some("loads with addresses of different widths in one question".to_string());
            return Answer::Unknown;
        };
        let lits = match self.reuse {
            Reuse::Incremental | Reuse::Passing | Reuse::Fresh => self.literals(pool, assertions),
            Reuse::Asserted => self.assert(pool, assertions).map(|()| Vec::new()),
        };
        let lits = match lits {
            Ok(lits) => lits,
            Err(answer) => return *answer,
        };
        let mut assumptions: Vec<Lit> = lits.iter().copied().filter(|&l| l != Lit::TRUE).collect();
        assumptions.sort_unstable();
        assumptions.dedup();
        self.stats.calls += 1;
        // Until a search takes long.
        let mut excluded: Option<Vec<Implied>> = None;
        for round in 0.. {
            let mut outcome = self.solve(&assumptions, excluded.is_none());
            if outcome == Outcome::Unknown && excluded.is_none() && self.has_more_than_short() {
                let found = excluded.insert(self.excluded(pool, assertions));
                if let Some(core) = contradicted(found, &lits) {
                    return Answer::Unsat(core);
                }
                let implied = found.iter().map(|implied| implied.lit);
                match self.reuse {
                    // It is implied by what is a clause as well, and the search goes on with what it has learned.
                    Reuse::Asserted => implied.for_each(|lit| self.blaster.gates.clause(&[lit])),
                    Reuse::Incremental | Reuse::Passing | Reuse::Fresh => assumptions.extend(implied),
                }
                outcome = self.solve(&assumptions, false);
            }
            match outcome {
                Outcome::Unknown => return Answer::Unknown,
                Outcome::Unsat if self.reuse == Reuse::Asserted => return all(assertions),
                Outcome::Unsat => return Answer::Unsat(self.core(&lits, excluded.as_deref().unwrap_or_default())),
                Outcome::Sat => {}
            }
            if let Some(memory) = self.blaster.consistent_memory(pool, &reads, round) {
                let model = self.model(pool, support, memory, reads.address_width);
                return self.checked(pool, assertions, model);
            }
            self.stats.lemma_rounds += 1;
        }
        Answer::Unknown
    }

    /// Searches; not for long, if what is found out besides may help.
    fn solve(&mut self, assumptions: &[Lit], is_short: bool) -> Outcome {
        let mut limits = self.left.clone();
        if is_short {
            limits.conflicts = Some(limits.conflicts.map_or(SHORT, |most| most.min(SHORT)));
        }
        self.blaster.gates.sat.solve(assumptions, &limits)
    }

    fn has_more_than_short(&self) -> bool {
        self.left.conflicts.is_none_or(|most| most > SHORT) && self.left.budget.exhausted().is_none()
    }

    /// That conditions do not hold which the assertions exclude as inequalities between numbers.
    fn excluded(&mut self, pool: &Pool, assertions: &[Term]) -> Vec<Implied> {
        let mut found = Vec::new();
        for Excluded { condition, because } in distances::excluded(pool, assertions) {
            match self.blaster.literal(pool, condition, &self.left.budget) {
                Ok(lit) if lit != Lit::FALSE && lit != Lit::TRUE => found.push(Implied { lit: !lit, because }),
                _ => {}
            }
        }
        found
    }

    /// The assertions whose literals failed, each literal once, and those because of which others did.
    fn core(&self, lits: &[Lit], implied: &[Implied]) -> Vec<usize> {
        let failed = self.blaster.gates.sat.core();
        let mut core: Vec<usize> = failed.iter().filter_map(|f| lits.iter().position(|l| l == f)).collect();
        let failed = implied.iter().filter(|i| failed.contains(&i.lit));
        core.extend(failed.flat_map(|i| i.because.iter().copied()));
        core.sort_unstable();
        core.dedup();
        core
    }

    fn model(&self, pool: &Pool, support: &Support, memory: FxHashMap<u128, u8>, address_width: u32) -> Model {
        let mut model = Model { memory, address_width, ..Model::default() };
        for &t in &support.unknowns {
            let value = self.blaster.value(pool, t);
            match pool.node(t) {
                Node::Var(v) => drop(model.vars.insert(v, value)),
                Node::Sym(s) => drop(model.syms.insert(s, value)),
                _ => {}
            }
        }
        model
    }

    /// A model is believed only if evaluation agrees.
    fn checked(&mut self, pool: &Pool, assertions: &[Term], model: Model) -> Answer {
        match self.evaluator.first_false(pool, assertions, &model) {
            None => Answer::Sat(model),
            Some(t) => {
                debug_assert!(false, "the model fails {t:?}: {}", logic::show(pool, t, &()));
                self.stats.failed_models += 1;
                self.problem = Some(format!("a model failed {t:?} in evaluation"));
                Answer::Unknown
            }
        }
    }

    /// Notes what the SAT solver carried along for nothing, and drops it when dropping is cheaper.
    fn collect_garbage(&mut self, support: &Support) {
        let share = support.share_of(self.blaster.terms());
        let is_crowded = self.blaster.gates.sat.clauses() > MAX_CLAUSES && share < 0.5;
        if self.waste.note(self.blaster.gates.sat.vars(), share) || is_crowded {
            self.start_afresh();
            self.stats.fresh_starts += 1;
        }
    }
}

/// The assertions that contradict each other, where what some imply is the contrary of another one.
fn contradicted(implied: &[Implied], lits: &[Lit]) -> Option<Vec<usize>> {
    implied.iter().find_map(|i| {
        let contrary = lits.iter().position(|&l| l == !i.lit)?;
        let mut core = [&i.because[..], &[contrary]].concat();
        core.sort_unstable();
        core.dedup();
        Some(core)
    })
}

/// All assertions together are contradictory.
fn all(assertions: &[Term]) -> Answer {
    Answer::Unsat((0..assertions.len()).collect())
}

impl Solve for Bitvec {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let goes_on = self.stopped.take().is_some_and(|stopped| stopped == assertions);
        if matches!(self.reuse, Reuse::Fresh | Reuse::Asserted) && !goes_on {
            self.start_afresh();
        }
        self.left = self.limits.begin();
        let support = self.walker.support(pool, assertions);
        self.limits.budget.charge(QUESTION);
        self.blaster.about = if support.loads.is_empty() { About::Numbers } else { About::Memory };
        let answer = self.search(pool, assertions, &support);
        match answer {
            Answer::Unknown if self.reuse == Reuse::Asserted => self.stopped = Some(assertions.to_vec()),
            _ => self.collect_garbage(&support),
        }
        answer
    }

    fn stats(&self) -> SolverStats {
        self.stats
    }

    fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }
}
