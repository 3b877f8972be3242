//! Tries the last models before a search: neighbouring questions often share one, or have one that differs in a few values.

use crate::api::{Answer, Model, Solve, SolverStats};
use crate::repair::Repairs;
use crate::support::Walker;
use logic::{Env, Evaluator, Node, Pool, Term};
use std::collections::VecDeque;

/// Models tried on a question, the latest first.
const KEPT: usize = 8;

/// What is done where no earlier model is one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Misses {
    /// The solver below is asked.
    Asked,
    /// Single values of the model that fails the fewest assertions are changed first. For questions along paths, most of which
    /// have a model.
    Repaired,
}

/// See the module.
pub struct ModelReuse<S> {
    inner: S,
    misses: Misses,
    repairs: Repairs,
    models: VecDeque<Model>,
    evaluator: Evaluator,
    walker: Walker,
    saved: u64,
}

impl<S: Solve> ModelReuse<S> {
    /// Tries earlier models of `inner` first.
    pub fn new(inner: S, misses: Misses) -> ModelReuse<S> {
        let (evaluator, walker) = (Evaluator::new(), Walker::default());
        ModelReuse { inner, misses, repairs: Repairs::default(), models: VecDeque::new(), evaluator, walker, saved: 0 }
    }

    /// The model that holds, with exactly the leaves that the question reads.
    fn tried(&mut self, pool: &Pool, assertions: &[Term]) -> Option<Model> {
        // The newest assertion is the one that old models fail.
        let order: Vec<Term> = assertions.iter().rev().copied().collect();
        let evaluator = &mut self.evaluator;
        if let Some(i) = self.models.iter().position(|m| evaluator.first_false(pool, &order, m).is_none()) {
            let model = self.models.remove(i)?;
            let answer = self.restricted(pool, assertions, &model);
            self.models.push_front(model);
            return answer;
        }
        if self.misses == Misses::Asked {
            return None;
        }
        let nearest = self.models.iter().min_by_key(|m| evaluator.all_false(pool, assertions, *m).len())?;
        let model = self.repairs.near(pool, evaluator, assertions, nearest)?;
        let answer = self.restricted(pool, assertions, &model);
        self.remember(model);
        answer
    }

    fn remember(&mut self, model: Model) {
        self.models.truncate(KEPT - 1);
        self.models.push_front(model);
    }

    /// `None` if the loads use addresses of another width than the model, which then means another memory.
    fn restricted(&mut self, pool: &Pool, assertions: &[Term], model: &Model) -> Option<Model> {
        let support = self.walker.support(pool, assertions);
        let mut out = Model::default();
        for &t in &support.unknowns {
            let is_int = pool.is_int(t);
            match pool.node(t) {
                Node::Var(v) if is_int => drop(out.ints.insert(v, model.int(v))),
                Node::Sym(s) if is_int => drop(out.int_syms.insert(s, model.int_sym(s))),
                Node::Var(v) => drop(out.vars.insert(v, model.var(v))),
                Node::Sym(s) => drop(out.syms.insert(s, model.sym(s))),
                _ => {}
            }
        }
        for &t in &support.loads {
            let Node::Load { addr, bytes, .. } = pool.node(t) else {
                continue;
            };
            let w = pool.width(addr);
            if model.address_width != w {
                return None;
            }
            out.address_width = w;
            let start = self.evaluator.eval(pool, addr, model);
            for i in 0..bytes as u128 {
                let at = start.wrapping_add(i) & logic::mask(w);
                out.memory.insert(at, model.load(at, 1) as u8);
            }
        }
        Some(out)
    }
}

impl<S: Solve> Solve for ModelReuse<S> {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        if let Some(model) = self.tried(pool, assertions) {
            self.saved += 1;
            return Answer::Sat(model);
        }
        let answer = self.inner.check(pool, assertions);
        if let Answer::Sat(model) = &answer {
            self.remember(model.clone());
        }
        answer
    }

    fn stats(&self) -> SolverStats {
        self.inner.stats().plus_saved(self.saved)
    }

    fn problem(&self) -> Option<&str> {
        self.inner.problem()
    }
}
