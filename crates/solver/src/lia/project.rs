//! Projection of integers: conditions without some unknowns.
//!
//! A model of the conditions gives a cube that implies them ([`super::cube`]), and the cube without the unknowns
//! ([`super::eliminate`]) implies that there are values for them. Cubes are collected until the solver finds no model
//! outside of them: then they are all that there is (model-based projection; Komuravelli, Gurfinkel and Chaki,
//! "SMT-based model checking for recursive programs", CAV 2014).

use super::cube::Cube;
use super::eliminate::eliminate;
use crate::api::{Answer, Project, Solve};
use logic::{Pool, Sort, Term};

/// Cubes after which projection is given up.
const MAX_CUBES: usize = 24;

/// See the module.
#[derive(Debug)]
pub struct ByModels<S> {
    /// Finds models, and says when there are no more.
    pub solver: S,
}

impl<S: Solve> ByModels<S> {
    /// Conditions without the unknowns, integers all of them, that hold together exactly where the given ones do for some
    /// values of them.
    pub fn project_all(&mut self, pool: &mut Pool, unknowns: &[Term], conditions: &[Term]) -> Option<Vec<Term>> {
        if unknowns.iter().any(|&u| pool.sort(u) != Sort::Int) {
            return None;
        }
        let mentions = |t: &Term| logic::leaves(pool, &[*t]).iter().any(|l| unknowns.contains(l));
        let (about, mut out): (Vec<Term>, Vec<Term>) = conditions.iter().partition(|t| mentions(t));
        if about.is_empty() {
            return Some(out);
        }
        let mut question = about.clone();
        let mut cubes = Vec::new();
        loop {
            let model = match self.solver.check(pool, &question) {
                Answer::Sat(model) => model,
                Answer::Unsat(_) => break,
                Answer::Unknown => return None,
            };
            if cubes.len() == MAX_CUBES {
                return None;
            }
            let mut cube = Cube::new(unknowns, &model);
            for &t in &about {
                cube.add(pool, t).ok()?;
            }
            for &u in unknowns {
                let number = cube.number(u);
                eliminate(&mut cube, pool, number);
            }
            let found = cube.terms(pool);
            let found = pool.all(found);
            debug_assert!(logic::leaves(pool, &[found]).iter().all(|l| !unknowns.contains(l)));
            question.push(pool.not(found));
            cubes.push(found);
        }
        let any = cubes.into_iter().fold(pool.truth(false), |any, cube| pool.or(any, cube));
        out.extend(logic::conjuncts(pool, any));
        Some(out)
    }
}

impl<S: Solve> Project for ByModels<S> {
    fn project(&mut self, pool: &mut Pool, unknown: Term, conditions: &[Term]) -> Option<Vec<Term>> {
        self.project_all(pool, &[unknown], conditions)
    }
}
