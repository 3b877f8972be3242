//! Lemmas about integers: their certificates are accepted, and changed ones are not where they show nothing.

use crate::families::{FAMILIES, question};
use crate::limits;
use logic::{Integer, Pool};
use solver::Solve;
use solver::lia::certificate::{Certificate, accepts};
use solver::lia::{Effort, Form, IntVar, Lemma, Lia};
use testkit::Rng;

fn lemmas() -> Vec<Lemma> {
    let mut out = Vec::new();
    for family in FAMILIES {
        for seed in 0..40 {
            let (mut pool, mut rng) = (Pool::new(), Rng::new(seed));
            let question = question(family, &mut pool, &mut rng);
            let mut solver = Lia::recording(limits(500), Effort::default());
            solver.check(&pool, &question);
            out.extend(solver.lemmas());
        }
    }
    out
}

/// Calls `f` on every step of the certificate.
fn for_each_step(certificate: &mut Certificate, f: &mut impl FnMut(&mut Certificate)) {
    f(certificate);
    match certificate {
        Certificate::Farkas(_) | Certificate::Odd { .. } => {}
        Certificate::Cut { then, .. } => for_each_step(then, f),
        Certificate::Split { below, above, .. } => {
            for_each_step(below, f);
            for_each_step(above, f);
        }
    }
}

/// The lemmas of all families, of all kinds of steps, are accepted.
#[test]
fn lemmas_are_accepted() {
    let (mut kinds, lemmas) = ([0; 4], lemmas());
    for mut lemma in lemmas {
        assert!(accepts(&lemma.given, &lemma.certificate), "{lemma:?}");
        for_each_step(&mut lemma.certificate, &mut |step| {
            kinds[match step {
                Certificate::Farkas(_) => 0,
                Certificate::Cut { .. } => 1,
                Certificate::Odd { .. } => 2,
                Certificate::Split { .. } => 3,
            }] += 1;
        });
    }
    assert!(kinds.iter().all(|&n| n >= 5), "steps of each kind: {kinds:?}");
}

/// Certificates do not hold for weaker inequalities that integers do satisfy, and no step can be left out of those that
/// need it. A changed certificate may still be right; one that is accepted for what has a solution never is.
#[test]
fn changed_certificates_are_refused() {
    let mut refused = 0;
    for lemma in lemmas() {
        // Without one of the inequalities the others have a solution more often than not.
        for i in 0..lemma.given.len() {
            let mut given = lemma.given.clone();
            given[i] = Form::constant(0);
            refused += u32::from(!accepts(&given, &lemma.certificate));
            given[i] = lemma.given[i].times(&Integer::from(-1));
            refused += u32::from(!accepts(&given, &lemma.certificate));
        }
        // A sum without its first summand, at any step.
        let mut steps = 0;
        for_each_step(&mut lemma.certificate.clone(), &mut |_| steps += 1);
        for changed in 0..steps {
            let (mut certificate, mut at) = (lemma.certificate.clone(), 0);
            let mut is_changed = false;
            for_each_step(&mut certificate, &mut |step| {
                if at == changed {
                    match step {
                        Certificate::Farkas(sum)
                        | Certificate::Cut { sum, .. }
                        | Certificate::Odd { at_most: sum, .. } => {
                            is_changed = !sum.is_empty();
                            sum.drain(..1.min(sum.len()));
                        }
                        Certificate::Split { bound, .. } => *bound = bound.add(&Integer::from(1_000_003)),
                    }
                }
                at += 1;
            });
            if is_changed {
                let holds = accepts(&lemma.given, &certificate);
                assert!(!holds, "{certificate:?} of {lemma:?}");
                refused += 1;
            }
        }
    }
    assert!(refused > 1_000, "{refused} refused");
}

/// What has a solution has no certificate, whatever is claimed: `0 <= x <= 1`, and that two multiples of it differ.
#[test]
fn satisfiable_inequalities_have_none() {
    let x = Form::variable(IntVar(0));
    let given = [x.times(&Integer::from(-1)), x.minus(&Form::constant(1))];
    let premise = |i| solver::lia::certificate::Premise::Given(i);
    let one = || solver::Rational::from(1);
    let claims = [
        Certificate::Farkas(vec![(premise(0), one()), (premise(1), one())]),
        Certificate::Farkas(vec![]),
        Certificate::Farkas(vec![(premise(7), one())]),
        Certificate::Farkas(vec![(premise(0), solver::Rational::from(-1)), (premise(1), solver::Rational::from(-1))]),
        Certificate::Odd { at_most: vec![(premise(0), one())], at_least: vec![(premise(1), one())] },
    ];
    for claim in claims {
        assert!(!accepts(&given, &claim), "{claim:?}");
    }
}
