//! The solver of linear integer arithmetic: a SAT search that a theory of bounds has a say in.
//!
//! Questions are about integers, truth values and bit-vectors together. Assertions become literals and a question is a
//! search under these literals as assumptions, as with [`crate::Bitvec`]; comparisons of integers become atoms
//! (`atoms`), and the theory (`theory`) decides sets of them by the simplex method over exact fractions and a search for
//! integers above it. Every clause that the theory adds is valid by itself and has a certificate
//! ([`certificate`]).
//!
//! Products of unknowns are taken for unknowns: no answer but `Unsat` rests on that, since models are evaluated.

mod atoms;
mod bounds;
mod branch;
pub mod certificate;
mod cube;
mod cuts;
mod diophantine;
mod eliminate;
mod encode;
mod form;
mod integers;
mod interpolate;
mod project;
mod proved;
mod simplex;
mod theory;

pub use form::{Form, IntVar};
pub use interpolate::{Interpolator, is_about_integers};
pub use project::ByModels;
pub use proved::Proved;
pub use theory::{Effort, Lemma};

use crate::api::{Answer, Model, Solve, SolverStats};
use crate::blast::Stopped;
use crate::memory::Reads;
use crate::sat::{Batsat, Limits, Lit, Outcome};
use crate::support::{Support, Walker};
use crate::waste::Waste;
use atoms::AtomId;
use encode::{Encoder, Root};
use logic::{Evaluator, Integer, Node, Pool, Term};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;
use theory::{Shared, Theory};

/// Of [`Waste`]: each variable is a decision of its own, after which the theory is asked.
const REBUILD_FACTOR: u64 = 8;

/// Of [`Waste`].
const TOLERATED_WASTE: u64 = 1_000;

/// See the module. Serves terms of one pool only.
pub struct Lia {
    limits: Limits,
    effort: Effort,
    encoder: Encoder,
    theory: Rc<RefCell<Theory>>,
    walker: Walker,
    evaluator: Evaluator,
    stats: SolverStats,
    waste: Waste,
    problem: Option<String>,
}

/// Why there is no need to search.
enum Early {
    /// These assertions contradict each other as they stand.
    Unsat(Vec<usize>),
    Stopped,
}

fn fresh(theory: &Rc<RefCell<Theory>>) -> Encoder {
    let mut sat = Batsat::with(Shared(Rc::clone(theory)));
    sat.make_true();
    Encoder::new(Box::new(sat))
}

impl Lia {
    /// `limits` hold for one question each.
    pub fn new(limits: Limits, effort: Effort) -> Lia {
        let theory = Rc::default();
        Lia {
            limits,
            effort,
            encoder: fresh(&theory),
            theory,
            walker: Walker::default(),
            evaluator: Evaluator::new(),
            stats: SolverStats::default(),
            waste: Waste::new(REBUILD_FACTOR, TOLERATED_WASTE),
            problem: None,
        }
    }

    /// One that keeps the lemmas of its question.
    pub fn recording(limits: Limits, effort: Effort) -> Lia {
        let lia = Lia::new(limits, effort);
        lia.theory.borrow_mut().lemmas = Some(Vec::new());
        lia
    }

    /// The lemmas so far, of one that records them; each with its certificate.
    pub fn lemmas(&self) -> Vec<Lemma> {
        self.theory.borrow().lemmas.clone().unwrap_or_default()
    }

    fn start_afresh(&mut self) {
        let lemmas = self.theory.borrow_mut().lemmas.take();
        self.theory = Rc::default();
        self.theory.borrow_mut().lemmas = lemmas;
        self.encoder = fresh(&self.theory);
        self.waste.clear();
    }

    /// The assertions translated, or why there is no need to search.
    fn roots(&mut self, pool: &Pool, assertions: &[Term]) -> Result<Vec<Rc<Root>>, Early> {
        let mut roots = Vec::with_capacity(assertions.len());
        for (i, &t) in assertions.iter().enumerate() {
            match self.encoder.root(pool, t, &self.limits.budget) {
                Ok(root) if root.lit == Lit::FALSE => return Err(Early::Unsat(vec![i])),
                Ok(root) => roots.push(root),
                Err(Stopped) => return Err(Early::Stopped),
            }
        }
        let mut first = FxHashMap::default();
        for (i, root) in roots.iter().enumerate() {
            if let Some(&j) = first.get(&!root.lit) {
                return Err(Early::Unsat(vec![j, i]));
            }
            first.entry(root.lit).or_insert(i);
        }
        Ok(roots)
    }

    fn search(&mut self, pool: &Pool, assertions: &[Term], support: &Support) -> Answer {
        let Some(reads) = Reads::of(pool, &support.loads) else {
            self.problem = Some("loads with addresses of different widths in one question".to_string());
            return Answer::Unknown;
        };
        let roots = match self.roots(pool, assertions) {
            Ok(roots) => roots,
            Err(Early::Unsat(core)) => return Answer::Unsat(core),
            Err(Early::Stopped) => return Answer::Unknown,
        };
        let mut assumptions: Vec<Lit> = roots.iter().map(|r| r.lit).filter(|&l| l != Lit::TRUE).collect();
        assumptions.sort_unstable();
        assumptions.dedup();
        let mut active: Vec<AtomId> = roots.iter().flat_map(|r| r.atoms.iter().copied()).collect();
        active.sort_unstable();
        active.dedup();
        self.stats.calls += 1;
        for round in 0.. {
            let (atoms, budget) = (&self.encoder.atoms, &self.limits.budget);
            self.theory.borrow_mut().begin(atoms, &active, assumptions.len(), self.effort, budget);
            match self.encoder.blaster.gates.sat.solve(&assumptions, &self.limits) {
                Outcome::Unknown => return Answer::Unknown,
                Outcome::Unsat => return self.unsat(&roots),
                Outcome::Sat if self.theory.borrow().has_given_up => return Answer::Unknown,
                Outcome::Sat => {}
            }
            if let Some(memory) = self.encoder.blaster.consistent_memory(pool, &reads, round) {
                let model = self.model(pool, support, memory, reads.address_width);
                return self.checked(pool, assertions, model, roots.iter().any(|r| r.is_open));
            }
            self.stats.lemma_rounds += 1;
        }
        Answer::Unknown
    }

    /// The assertions whose literals failed, each literal once.
    fn unsat(&mut self, roots: &[Rc<Root>]) -> Answer {
        let failed = self.encoder.blaster.gates.sat.core();
        if failed.is_empty() {
            self.problem = Some("definitions of integers contradict each other".to_string());
            return Answer::Unknown;
        }
        let place = |f: &Lit| roots.iter().position(|r| r.lit == *f);
        let mut core: Vec<usize> = failed.iter().filter_map(place).collect();
        core.sort_unstable();
        Answer::Unsat(core)
    }

    fn model(&self, pool: &Pool, support: &Support, memory: FxHashMap<u128, u8>, address_width: u32) -> Model {
        let mut model = Model { memory, address_width, ..Model::default() };
        for &t in &support.unknowns {
            let is_int = pool.is_int(t);
            match pool.node(t) {
                Node::Var(v) if is_int => drop(model.ints.insert(v, self.integer(t))),
                Node::Sym(s) if is_int => drop(model.int_syms.insert(s, self.integer(t))),
                Node::Var(v) => drop(model.vars.insert(v, self.encoder.blaster.value(pool, t))),
                Node::Sym(s) => drop(model.syms.insert(s, self.encoder.blaster.value(pool, t))),
                _ => {}
            }
        }
        model
    }

    fn integer(&self, t: Term) -> Integer {
        let theory = self.theory.borrow();
        self.encoder.form(t).map_or(Integer::ZERO, |form| form.value(|v| theory.value(v)))
    }

    /// A model is believed only if evaluation agrees. Where products are open, it may well disagree.
    fn checked(&mut self, pool: &Pool, assertions: &[Term], model: Model, is_open: bool) -> Answer {
        match self.evaluator.first_false(pool, assertions, &model) {
            None => Answer::Sat(model),
            Some(_) if is_open => Answer::Unknown,
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
        let share = support.share_of(self.encoder.terms());
        if self.waste.note(self.encoder.blaster.gates.sat.vars(), share) {
            self.start_afresh();
            self.stats.fresh_starts += 1;
        }
    }
}

impl Solve for Lia {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let support = self.walker.support(pool, assertions);
        let answer = self.search(pool, assertions, &support);
        self.collect_garbage(&support);
        answer
    }

    fn stats(&self) -> SolverStats {
        self.stats
    }

    fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }
}
