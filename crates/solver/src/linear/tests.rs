//! Interpolants of small systems, among them random ones against enumeration.

use super::*;
use std::collections::BTreeSet;

const EFFORT: u64 = 100_000;

/// Interpolants of a sequence of groups whose constraints (each at most zero) contradict each other, one for each cut
/// between groups: the first group implies the first one, which with the second group implies the second one, and so
/// on; the last one contradicts the last group. Each is at most zero, and about variables on both sides of its cut.
fn sequence(groups: &[Vec<Linear<usize>>]) -> Option<Vec<Linear<usize>>> {
    let vars = |groups: &[Vec<Linear<usize>>]| -> BTreeSet<usize> {
        groups.iter().flatten().flat_map(|c| c.terms.keys().copied()).collect()
    };
    let shared: Vec<Vec<usize>> = (1..groups.len())
        .map(|cut| vars(&groups[..cut]).intersection(&vars(&groups[cut..])).copied().collect())
        .collect();
    let claim = |cut: usize| {
        let values = shared.get(cut)?.iter().map(|&v| Linear::variable(v)).collect();
        Some(Claim { id: cut, values })
    };
    let clauses: Vec<Clause<usize>> = groups
        .iter()
        .enumerate()
        .map(|(i, group)| Clause {
            hypotheses: i.checked_sub(1).and_then(claim).into_iter().collect(),
            constraints: group.clone(),
            conclusion: claim(i),
        })
        .collect();
    let found = Farkas { effort: EFFORT }.interpolate(&clauses)?;
    let linear = |(vars, found): (&Vec<usize>, Inequality)| {
        let terms = vars.iter().copied().zip(found.coefficients).filter(|&(_, c)| c != 0).collect();
        Some(Linear { terms, constant: found.bound.checked_neg()? })
    };
    shared.iter().zip(found).map(linear).collect()
}

/// `Σ c_i * x_i + k`.
fn linear(coefficients: &[i128], constant: i128) -> Linear<usize> {
    let terms = coefficients.iter().copied().enumerate().filter(|&(_, c)| c != 0).collect();
    Linear { terms, constant }
}

#[test]
fn an_interpolant_speaks_of_shared_variables() {
    // x0 <= x1, x1 <= 3 | x0 >= x2, x2 >= 5
    let groups = [vec![linear(&[1, -1], 0), linear(&[0, 1], -3)], vec![linear(&[-1, 0, 1], 0), linear(&[0, 0, -1], 5)]];
    let found = sequence(&groups).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].terms, BTreeMap::from([(0, 1)]));
    assert!((-4..=-3).contains(&found[0].constant));
}

#[test]
fn satisfiable_groups_have_none() {
    assert_eq!(sequence(&[vec![linear(&[1], -3)], vec![linear(&[-1], 3)]]), None);
    assert_eq!(sequence(&[Vec::new(), Vec::new()]), None);
}

#[test]
fn one_group_may_contradict_itself() {
    let contradiction = vec![linear(&[1], 0), linear(&[-1], 1)];
    let found = sequence(&[vec![linear(&[1], 0)], contradiction.clone()]).unwrap();
    // Nothing is needed of the first group.
    assert!(found[0].terms.is_empty() && found[0].constant <= 0);
    let found = sequence(&[contradiction, vec![linear(&[1], 0)]]).unwrap();
    assert!(found[0].terms.is_empty() && found[0].constant > 0);
}

#[test]
fn numbers_that_do_not_fit_are_given_up() {
    let big = i128::MAX / 2;
    let groups = [vec![linear(&[big, 3], 1)], vec![linear(&[7 - big, -5], 1), linear(&[1, big - 1], 1)]];
    // No panic; no wrong answer either.
    if let Some(found) = sequence(&groups) {
        assert_eq!(found.len(), 1);
    }
}

#[test]
fn constraints_over_the_integers() {
    // 2x - 4y <= 5: x - 2y <= 2.
    assert_eq!(linear(&[2, -4], -5).tightened(), Some(linear(&[1, -2], -2)));
    assert_eq!(linear(&[2, -4], 5).tightened(), Some(linear(&[1, -2], 3)));
    assert_eq!(linear(&[], 5).tightened(), Some(linear(&[], 5)));
}

/// A loop that adds at most nine a round, with the rounds bounded: sum, i, n.
#[test]
fn a_claim_of_three_variables_at_a_loop() {
    let claim = |values: [Linear<usize>; 3]| Claim { id: 0, values: values.to_vec() };
    let zero = linear(&[], 0);
    let clauses = [
        Clause {
            hypotheses: Vec::new(),
            constraints: vec![linear(&[0, 0, -1], 0)],
            conclusion: Some(claim([zero.clone(), zero, linear(&[0, 0, 1], 0)])),
        },
        Clause {
            hypotheses: vec![claim([linear(&[1], 0), linear(&[0, 1], 0), linear(&[0, 0, 1], 0)])],
            // i < n; 0 <= v <= 9.
            constraints: vec![linear(&[0, 1, -1], 1), linear(&[0, 0, 0, -1], 0), linear(&[0, 0, 0, 1], -9)],
            conclusion: Some(claim([linear(&[1, 0, 0, 1], 0), linear(&[0, 1], 1), linear(&[0, 0, 1], 0)])),
        },
        Clause {
            hypotheses: vec![claim([linear(&[1], 0), linear(&[0, 1], 0), linear(&[0, 0, 1], 0)])],
            // i <= n is known; 9n < sum.
            constraints: vec![linear(&[0, 1, -1], 0), linear(&[-1, 0, 9], 1)],
            conclusion: None,
        },
    ];
    assert_eq!(
        Farkas { effort: EFFORT }.interpolate(&clauses),
        Some(vec![Inequality { coefficients: vec![1, -9, 0], bound: 0 }])
    );
}

/// Random groups of constraints over few variables, against all small assignments: what a group and the claim before
/// it allow, the claim behind it allows, and nothing satisfies the last claim and the last group.
#[test]
fn random_sequences_against_enumeration() {
    const VARS: usize = 3;
    let mut rng = testkit::Rng::new(7);
    let mut next = |n: u64| rng.number(n);
    let points: Vec<[i128; VARS]> = (0..7i128.pow(3)).map(|i| [i % 7 - 3, i / 7 % 7 - 3, i / 49 - 3]).collect();
    let holds =
        |l: &Linear<usize>, x: &[i128; VARS]| l.terms.iter().map(|(&v, c)| c * x[v]).sum::<i128>() + l.constant <= 0;
    let mut refuted = 0;
    for _ in 0..400 {
        let groups: Vec<Vec<Linear<usize>>> = (0..2 + next(3))
            .map(|_| {
                let count = 1 + next(3);
                let constraint = |_| {
                    let c: Vec<i128> = (0..VARS).map(|_| next(5) as i128 - 2).collect();
                    linear(&c, next(9) as i128 - 3)
                };
                (0..count).map(constraint).collect()
            })
            .collect();
        let found = sequence(&groups);
        let is_possible = points.iter().any(|x| groups.iter().flatten().all(|c| holds(c, x)));
        let Some(found) = found else { continue };
        assert!(!is_possible, "{groups:?}");
        refuted += 1;
        assert_eq!(found.len() + 1, groups.len());
        for x in &points {
            for (i, group) in groups.iter().enumerate() {
                let before = i == 0 || holds(&found[i - 1], x);
                let allowed = before && group.iter().all(|c| holds(c, x));
                assert!(!allowed || (i < found.len() && holds(&found[i], x)), "{groups:?} {found:?} {x:?}");
            }
        }
        for (cut, claim) in found.iter().enumerate() {
            let occurs =
                |v: &usize, groups: &[Vec<Linear<usize>>]| groups.iter().flatten().any(|c| c.terms.contains_key(v));
            assert!(claim.terms.keys().all(|v| occurs(v, &groups[..=cut]) && occurs(v, &groups[cut + 1..])));
        }
    }
    assert!(refuted > 50, "{refuted} of the sequences have a refutation");
}
