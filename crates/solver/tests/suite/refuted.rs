//! The proof checker's questions: no refutation but the SAT solver's, which has to show why.

use crate::common::{Rng, Shape, limits};
use logic::{Node, Pool};
use solver::sat::{Checked, Limits, Lit, Outcome, Sat};
use solver::{Answer, Bitvec, Reuse, Solve};
use std::cell::Cell;

thread_local! {
    /// What the SAT solver has said last.
    static SAID: Cell<Option<Outcome>> = const { Cell::new(None) };
}

/// Notes what it says.
struct Watched(Checked);

impl Sat for Watched {
    fn new_var(&mut self) -> Lit {
        self.0.new_var()
    }

    fn add_clause(&mut self, clause: &[Lit]) {
        self.0.add_clause(clause);
    }

    fn fixed(&self, lit: Lit) -> Option<bool> {
        self.0.fixed(lit)
    }

    fn solve(&mut self, assumptions: &[Lit], limits: &Limits) -> Outcome {
        let outcome = self.0.solve(assumptions, limits);
        SAID.set(Some(outcome));
        outcome
    }

    fn value(&self, lit: Lit) -> bool {
        self.0.value(lit)
    }

    fn core(&self) -> &[Lit] {
        self.0.core()
    }

    fn vars(&self) -> u64 {
        self.0.vars()
    }

    fn clauses(&self) -> u64 {
        self.0.clauses()
    }
}

#[test]
fn every_refutation_is_the_sat_solvers() {
    let shape = Shape { unknowns: vec![3, 2, 1, 3], address_width: None };
    let (mut refuted, mut with_bounds) = (0, 0);
    for seed in 0..400 {
        let mut rng = Rng::new(seed);
        let mut pool = Pool::new();
        let mut question = Vec::new();
        // Bounds fix bits, on which the gates of the rest are built.
        for i in 0..shape.unknowns.len() {
            let (w, unknown) = (shape.unknowns[i], shape.unknown(&mut pool, i));
            let most = rng.value(w);
            let most = pool.constant(most, w);
            question.push(pool.plain(Node::Bin(logic::BinOp::Ule, unknown, most), 1));
        }
        question.push(shape.term(&mut pool, &mut rng, 1, 3));
        question.push(shape.term(&mut pool, &mut rng, 1, 3));
        let mut solver = Bitvec::new(|| Box::new(Watched(Checked::of_clauses())), Reuse::Asserted, limits(None));
        SAID.set(None);
        if solver.check(&pool, &question).is_unsat() {
            assert_eq!(SAID.get(), Some(Outcome::Unsat), "seed {seed}");
            refuted += 1;
            let mut alone = Bitvec::new(|| Box::new(Checked::default()), Reuse::Fresh, limits(None));
            with_bounds += u32::from(matches!(alone.check(&pool, &question[4..]), Answer::Sat(_)));
        }
    }
    assert!(refuted > 100 && with_bounds > 20, "{refuted} {with_bounds}");
}
