//! The proof checker's solver of questions with integers. The engines' solver may look for the answer, but is not believed:
//! a model is evaluated, and for `Unsat` three things must come together that do not rest on its search.
//!
//! 1. The assertions are translated anew, onto another SAT solver.
//! 2. Each lemma's certificate is accepted ([`super::certificate`]); then the lemma is a clause over atoms of that
//!    translation. A lemma is about any integers, so nothing rests on how unknowns are numbered.
//! 3. The SAT solver proves that clauses and lemmas contradict each other.

use super::certificate::accepts;
use super::encode::Encoder;
use super::{Effort, Lemma, Lia};
use crate::api::{Answer, Solve, SolverStats};
use crate::bitvec::SatFactory;
use crate::memory::Reads;
use crate::sat::{Limits, Lit, Outcome};
use crate::support::Walker;
use logic::{Pool, Term};

/// See the module.
pub struct Proved {
    factory: SatFactory,
    limits: Limits,
    effort: Effort,
    stats: SolverStats,
    problem: Option<String>,
}

/// Why an `Unsat` is not believed.
enum Doubt {
    /// A limit.
    GaveUp,
    /// A fault.
    Refused(String),
}

impl Proved {
    /// `factory` makes the SAT solvers that the clauses are given to.
    pub fn new(factory: SatFactory, limits: Limits, effort: Effort) -> Proved {
        Proved { factory, limits, effort, stats: SolverStats::default(), problem: None }
    }

    /// Whether assertions contradict each other, given lemmas about integers.
    fn confirm(&mut self, pool: &Pool, assertions: &[Term], all: &[Term], lemmas: &[Lemma]) -> Result<(), Doubt> {
        let mut encoder = Encoder::new((self.factory)());
        let mut assumptions = Vec::new();
        // In the order in which the lemmas' unknowns were numbered.
        for &t in all {
            let root = encoder.root(pool, t, &self.limits.budget).map_err(|_| Doubt::GaveUp)?;
            match root.lit {
                Lit::FALSE if assertions.contains(&t) => return Ok(()),
                lit if assertions.contains(&t) && lit != Lit::TRUE => assumptions.push(lit),
                _ => {}
            }
        }
        for lemma in lemmas {
            add_lemma(&mut encoder, lemma)?;
        }
        if assumptions.iter().any(|&l| assumptions.contains(&!l)) {
            return Ok(());
        }
        assumptions.sort_unstable();
        assumptions.dedup();
        let loads = Walker::default().support(pool, assertions).loads;
        let Some(reads) = Reads::of(pool, &loads) else { return Err(Doubt::GaveUp) };
        for round in 0.. {
            match encoder.blaster.gates.sat.solve(&assumptions, &self.limits) {
                Outcome::Unsat => return Ok(()),
                Outcome::Unknown => return Err(Doubt::GaveUp),
                Outcome::Sat if encoder.blaster.consistent_memory(pool, &reads, round).is_none() => {}
                Outcome::Sat => break,
            }
        }
        Err(Doubt::Refused("lemmas about integers do not make the question unsatisfiable".to_string()))
    }
}

/// Adds the clause that the lemma's inequalities do not hold together, if its certificate shows that.
fn add_lemma(encoder: &mut Encoder, lemma: &Lemma) -> Result<(), Doubt> {
    if !accepts(&lemma.given, &lemma.certificate) {
        return Err(Doubt::Refused(format!("the certificate of a lemma about integers is wrong: {lemma:?}")));
    }
    let (gates, mut used) = (&mut encoder.blaster.gates, Vec::new());
    let clause: Vec<Lit> = lemma.given.iter().map(|form| !encoder.atoms.at_most_zero(gates, form, &mut used)).collect();
    gates.clause(&clause);
    Ok(())
}

impl Solve for Proved {
    fn check(&mut self, pool: &Pool, assertions: &[Term]) -> Answer {
        let mut lia = Lia::recording(self.limits.clone(), self.effort);
        let answer = lia.check(pool, assertions);
        self.stats = self.stats.plus(lia.stats());
        self.problem = self.problem.take().or(lia.problem().map(str::to_string));
        let Answer::Unsat(core) = answer else { return answer };
        let needed: Vec<Term> = core.iter().map(|&i| assertions[i]).collect();
        match self.confirm(pool, &needed, assertions, &lia.lemmas()) {
            Ok(()) => Answer::Unsat(core),
            Err(Doubt::GaveUp) => Answer::Unknown,
            Err(Doubt::Refused(why)) => {
                self.problem = Some(why);
                Answer::Unknown
            }
        }
    }

    fn stats(&self) -> SolverStats {
        self.stats
    }

    fn problem(&self) -> Option<&str> {
        self.problem.as_deref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lia::certificate::Certificate;
    use crate::sat::Checked;
    use logic::{Sort, VarId};

    /// `2x + 4y = z`, `z = 2w + 1`, and `3 <= 2a <= 3` beside it: odd, and between two integers.
    fn question(pool: &mut Pool) -> Vec<Term> {
        let [x, y, z, w] = [0, 1, 2, 3].map(|v| pool.var(VarId(v), Sort::Int));
        let (two, four, one) = (pool.integer(2), pool.integer(4), pool.integer(1));
        let (x2, y4, w2) = (pool.int_mul(x, two), pool.int_mul(y, four), pool.int_mul(w, two));
        let (left, right) = (pool.int_add(x2, y4), pool.int_add(w2, one));
        [pool.int(logic::IntOp::Eq, left, z), pool.int(logic::IntOp::Eq, z, right)].to_vec()
    }

    #[test]
    fn an_answer_is_confirmed_only_with_its_lemmas() {
        let mut pool = Pool::new();
        let question = question(&mut pool);
        let mut proved = Proved::new(|| Box::new(Checked::default()), Limits::default(), Effort::default());
        assert!(proved.check(&pool, &question).is_unsat(), "{:?}", proved.problem());
        let mut lia = Lia::recording(Limits::default(), Effort::default());
        assert!(lia.check(&pool, &question).is_unsat());
        let lemmas = lia.lemmas();
        assert!(proved.confirm(&pool, &question, &question, &lemmas).is_ok());
        assert!(proved.confirm(&pool, &question, &question, &[]).is_err());
        assert!(proved.confirm(&pool, &question[..1], &question, &lemmas).is_err());
        for i in 0..lemmas.len() {
            let mut wrong = lemmas.clone();
            wrong[i].certificate = Certificate::Farkas(Vec::new());
            assert!(matches!(proved.confirm(&pool, &question, &question, &wrong), Err(Doubt::Refused(_))));
        }
    }
}
